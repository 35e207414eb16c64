//! What happens, for the log; and what each viewer notices of it.

use serde::Serialize;
use tafel_core::{Seat, Viewer};

use crate::data::CARDS;
use crate::ids::{Card, Crest, DieFace, EventCard, Land, Resource, StackId};
use crate::list::List;
use crate::state::{Figure, Offer};

/// What happened, in full.
#[derive(Clone, Debug)]
pub enum Event {
    /// Something that everybody sees.
    Open(Open),
    /// A player laid a landscape in the secret arrangement.
    Arranged(Seat, Land),
    /// A player took a card out of a stack he looked through.
    Took(Seat, StackId, Card),
    /// A player drew the top card of a stack. The last one says whether the other player knew it.
    Drew(Seat, StackId, Card, Known),
    /// A player put a hand card under a stack.
    PutUnder(Seat, StackId, Card),
    /// A player looked at the other one's hand.
    HandShown(Seat, List<Card, CARDS>),
    /// A player took a card out of the other one's hand (CAT-9.13).
    Seized(Seat, Card),
    /// A player put one or two cards of the other one's hand under a stack, in this order (CAT-6.6).
    Banished(Seat, StackId, List<Card, 2>),
    /// A player dropped an offer before making it.
    Dropped(Seat),
}

/// Does the other player know the card?
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Known {
    /// Only its owner does.
    ToOwner,
    /// Both players do.
    ToBoth,
}

/// Something that everybody sees.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Open {
    /// A player has this crest.
    Crest(Seat, Crest),
    /// Both arrangements are shown.
    ArrangementsShown,
    /// Both rolled for the start; equal numbers are rolled again.
    StartRoll(u8, u8),
    /// This player begins.
    Starts(Seat),
    /// A player looks through a stack.
    LookedThrough(Seat, StackId),
    /// A turn begins.
    TurnBegins(Seat, u16),
    /// A player plays an action card.
    Played(Seat, Card),
    /// The production die is set.
    DieSet(Seat, u8),
    /// Both dice are thrown.
    Rolled(Seat, DieFace, u8),
    /// The event die alone is thrown.
    RolledEvent(Seat, DieFace),
    /// Somebody wins the tournament, or nobody does.
    Tournament(Option<Seat>),
    /// The brigands stay away during the first turns.
    BrigandsWait,
    /// The brigands count a player's resources and leave.
    BrigandsLeave(Seat, u8),
    /// The brigands count a player's resources and take ore and wool.
    BrigandsRob(Seat, u8),
    /// An event card is turned over.
    EventCard(EventCard),
    /// The event stack is shuffled.
    EventsShuffled,
    /// A landscape gains.
    Gained(Seat, Land, u8),
    /// A landscape loses.
    Lost(Seat, Land, u8),
    /// A player does without.
    Declined(Seat),
    /// A placed card goes back to its owner's hand.
    BackToHand(Seat, Card),
    /// A road is built.
    BuiltRoad(Seat),
    /// A settlement is built.
    BuiltSettlement(Seat),
    /// A settlement becomes a city.
    BuiltCity(Seat),
    /// An expansion is built.
    Built(Seat, Card),
    /// A new landscape is laid out.
    Laid(Seat, Land),
    /// The landscape stack is shuffled.
    LandsShuffled,
    /// A placed card is demolished.
    Demolished(Seat, Card),
    /// Somebody trades with the bank.
    Bank(Seat, Resource, u8),
    /// An offer is made.
    Offered(Offer),
    /// A counter-offer is made.
    Countered(Offer),
    /// An offer of the other player is accepted.
    Accepted(Seat, Offer),
    /// An offer is refused.
    Refused(Seat),
    /// The attacker's die succeeds.
    AttackSucceeds(Seat, u8),
    /// The attacker's die fails.
    AttackFails(Seat, u8),
    /// There is nothing that could be lost.
    NothingToLose(Seat),
    /// A figure goes to a player, or beside the board.
    Figure(Figure, Option<Seat>),
    /// The game is won.
    Won(Seat, u8),
    /// The game is broken off.
    BrokenOff,
}

/// What a viewer notices.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(untagged)]
pub enum Seen {
    /// What everybody sees.
    Open(Open),
    /// What not everybody sees in full.
    Partly(Partly),
}

/// What not everybody sees in full.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Partly {
    /// You laid a landscape in secret.
    Arranged(Seat, Land),
    /// Somebody took a card out of a stack he looked through.
    Took(Seat, StackId, Option<Card>),
    /// Somebody drew the top card of a stack.
    Drew(Seat, StackId, Option<Card>),
    /// Somebody put a hand card under a stack.
    PutUnder(Seat, StackId, Option<Card>),
    /// Somebody looked at the other one's hand.
    HandShown(Seat, #[cfg_attr(feature = "ts", ts(as = "Option<Vec<Card>>"))] Option<List<Card, CARDS>>),
    /// Somebody took a card out of the other one's hand.
    Seized(Seat, Option<Card>),
    /// Somebody put so many cards of the other one's hand under a stack. Their owner does not learn the order.
    Banished(
        Seat,
        StackId,
        u8,
        #[cfg_attr(feature = "ts", ts(as = "Option<Vec<Card>>"))] Option<List<Card, 2>>,
    ),
    /// You dropped an offer before making it.
    Dropped(Seat),
}

/// What `viewer` notices of an event.
pub(crate) fn seen(event: &Event, viewer: Viewer) -> Option<Seen> {
    let owner = |seat: Seat, card: Card| viewer.is(seat).then_some(card);
    let players = |card: Card| viewer.seat().map(|_| card);
    let partly = match *event {
        Event::Open(open) => return Some(Seen::Open(open)),
        Event::Arranged(seat, _) | Event::Dropped(seat) if !viewer.is(seat) => return None,
        Event::Arranged(seat, land) => Partly::Arranged(seat, land),
        Event::Took(seat, stack, card) => Partly::Took(seat, stack, owner(seat, card)),
        Event::Drew(seat, stack, card, Known::ToOwner) => Partly::Drew(seat, stack, owner(seat, card)),
        Event::Drew(seat, stack, card, Known::ToBoth) => Partly::Drew(seat, stack, players(card)),
        Event::PutUnder(seat, stack, card) => Partly::PutUnder(seat, stack, owner(seat, card)),
        Event::HandShown(seat, ref cards) => Partly::HandShown(seat, viewer.seat().map(|_| *cards)),
        Event::Seized(seat, card) => Partly::Seized(seat, players(card)),
        Event::Banished(seat, stack, mut cards) => {
            let count = cards.len() as u8;
            if !viewer.is(seat) {
                cards.sort_unstable();
            }
            Partly::Banished(seat, stack, count, viewer.seat().map(|_| cards))
        }
        Event::Dropped(seat) => Partly::Dropped(seat),
    };
    Some(Seen::Partly(partly))
}
