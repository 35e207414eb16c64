//! The things of this game, put into sentences: a key into the texts and what is filled in.

use tafel_core::{Arg, Message, Seat};

use crate::data::Amounts;
use crate::ids::{Card, Land, Resource, StackId};
use crate::principality::{Column, Side};
use crate::state::Offer;

/// A sentence.
pub(crate) fn say(key: &'static str) -> Message {
    Message::new(key)
}

/// The things of this game, put into sentences.
pub(crate) trait Things {
    fn card(self, card: Card) -> Message;
    fn land(self, land: Land) -> Message;
    fn stack(self, stack: StackId) -> Message;
    fn resource(self, resource: Resource) -> Message;
    fn town(self, x: Column) -> Message;
    fn side(self, side: Side) -> Message;
}

impl Things for Message {
    fn card(self, card: Card) -> Message {
        self.name("card", "card", card)
    }

    fn land(self, land: Land) -> Message {
        self.name("land", "land", land)
    }

    fn stack(self, stack: StackId) -> Message {
        self.name("stack", "stack", stack)
    }

    fn resource(self, resource: Resource) -> Message {
        self.name("resource", "resource", resource)
    }

    fn town(self, x: Column) -> Message {
        self.name("town", "town", x.x())
    }

    fn side(self, side: Side) -> Message {
        self.name("row", "row", side.row.id()).town(side.x)
    }
}

/// Something about a player.
pub(crate) fn by(key: &'static str, seat: Seat) -> Message {
    say(key).seat("seat", seat)
}

/// Cards in a row.
pub(crate) fn named_cards(cards: impl IntoIterator<Item = Card>) -> Arg {
    Arg::List(cards.into_iter().map(|card| Arg::named("card", card)).collect())
}

/// Each resource as often as there is one.
fn goods(amounts: Amounts) -> Arg {
    let each = |resource: Resource| {
        let amount = usize::from(amounts[resource.index()]);
        std::iter::repeat_n(Arg::named("resource", resource), amount)
    };
    Arg::List(Resource::ALL.into_iter().flat_map(each).collect())
}

/// Who offers what for what.
pub(crate) fn exchange(key: &'static str, offer: &Offer) -> Message {
    by(key, offer.by).arg("give", goods(offer.give)).arg("want", goods(offer.want))
}

/// The offer on the table, for terminals; none as long as there is nothing in it.
pub(crate) fn offer_line(offer: &Offer) -> Option<Message> {
    let line = |key| by(key, offer.by);
    Some(match (offer.give == [0; 6], offer.want == [0; 6]) {
        (true, true) => return None,
        (true, false) => line("sketch.offer-want").arg("want", goods(offer.want)),
        (false, true) => line("sketch.offer-give").arg("give", goods(offer.give)),
        (false, false) => exchange("sketch.offer", offer),
    })
}
