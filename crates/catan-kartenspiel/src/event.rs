//! What happens, for the log; and what each viewer notices of it.

use serde::Serialize;
use tafel_core::{List, Message, Say, Seat, Viewer};

use crate::data::CARDS;
use crate::ids::{Card, Crest, DieFace, EventCard, Land, Resource, StackId};
use crate::state::{Figure, Offer};
use crate::words::{Things, by, exchange, named_cards, say};

/// What happened, in full.
#[derive(Clone, Debug)]
pub enum Event {
    /// Something that everybody sees.
    Open(Open),
    /// A player laid a landscape in the secret arrangement.
    Arranged(Seat, Land),
    /// A player took a card out of a stack they looked through.
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
    /// Somebody took a card out of a stack they looked through.
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

impl Say for Seen {
    fn say(&self) -> Message {
        match self {
            Seen::Open(open) => say_open(open),
            Seen::Partly(partly) => say_partly(partly),
        }
    }
}

fn say_open(open: &Open) -> Message {
    match *open {
        Open::Crest(seat, crest) => by("event.crest", seat).name("crest", "crest", crest),
        Open::ArrangementsShown => say("event.arrangements-shown"),
        Open::StartRoll(first, second) => {
            say("event.start-roll").number("first", first).number("second", second)
        }
        Open::Starts(seat) => by("event.starts", seat),
        Open::LookedThrough(seat, stack) => by("event.looked-through", seat).stack(stack),
        Open::TurnBegins(seat, turn) => by("event.turn-begins", seat).number("n", turn),
        Open::Played(seat, card) => by("event.played", seat).card(card),
        Open::DieSet(seat, number) => by("event.die-set", seat).number("n", number),
        Open::Rolled(seat, face, number) => {
            by("event.rolled", seat).name("face", "die_face", face).number("n", number)
        }
        Open::RolledEvent(seat, face) => by("event.rolled-event", seat).name("face", "die_face", face),
        Open::Tournament(Some(seat)) => by("event.tournament-won", seat),
        Open::Tournament(None) => say("event.tournament-tied"),
        Open::BrigandsWait => say("event.brigands-wait"),
        Open::BrigandsLeave(seat, counted) => by("event.brigands-leave", seat).number("n", counted),
        Open::BrigandsRob(seat, counted) => by("event.brigands-rob", seat).number("n", counted),
        Open::EventCard(card) => say("event.event-card").name("card", "event_card", card),
        Open::EventsShuffled => say("event.events-shuffled"),
        Open::Gained(seat, land, amount) => by("event.gained", seat).land(land).number("n", amount),
        Open::Lost(seat, land, amount) => by("event.lost", seat).land(land).number("n", amount),
        Open::Declined(seat) => by("event.declined", seat),
        Open::BackToHand(seat, card) => by("event.back-to-hand", seat).card(card),
        Open::BuiltRoad(seat) => by("event.built-road", seat),
        Open::BuiltSettlement(seat) => by("event.built-settlement", seat),
        Open::BuiltCity(seat) => by("event.built-city", seat),
        Open::Built(seat, card) => by("event.built", seat).card(card),
        Open::Laid(seat, land) => by("event.laid", seat).land(land),
        Open::LandsShuffled => say("event.lands-shuffled"),
        Open::Demolished(seat, card) => by("event.demolished", seat).card(card),
        Open::Bank(seat, resource, rate) => by("event.bank", seat).resource(resource).number("n", rate),
        Open::Offered(offer) => exchange("event.offered", &offer),
        Open::Countered(offer) => exchange("event.countered", &offer),
        Open::Accepted(seat, offer) => exchange("event.accepted", &offer).seat("other", seat),
        Open::Refused(seat) => by("event.refused", seat),
        Open::AttackSucceeds(seat, number) => by("event.attack-succeeds", seat).number("n", number),
        Open::AttackFails(seat, number) => by("event.attack-fails", seat).number("n", number),
        Open::NothingToLose(seat) => by("event.nothing-to-lose", seat),
        Open::Figure(Figure::Knight, Some(seat)) => by("event.knight-to", seat),
        Open::Figure(Figure::Knight, None) => say("event.knight-aside"),
        Open::Figure(Figure::Mill, Some(seat)) => by("event.mill-to", seat),
        Open::Figure(Figure::Mill, None) => say("event.mill-aside"),
        Open::Won(seat, points) => by("event.won", seat).number("n", points),
        Open::BrokenOff => say("event.broken-off"),
    }
}

fn say_partly(partly: &Partly) -> Message {
    match *partly {
        Partly::Arranged(seat, land) => by("event.arranged", seat).land(land),
        Partly::Took(seat, stack, None) => by("event.took-unseen", seat).stack(stack),
        Partly::Took(seat, stack, Some(card)) => by("event.took", seat).stack(stack).card(card),
        Partly::Drew(seat, stack, None) => by("event.drew-unseen", seat).stack(stack),
        Partly::Drew(seat, stack, Some(card)) => by("event.drew", seat).stack(stack).card(card),
        Partly::PutUnder(seat, stack, None) => by("event.put-under-unseen", seat).stack(stack),
        Partly::PutUnder(seat, stack, Some(card)) => by("event.put-under", seat).stack(stack).card(card),
        Partly::HandShown(seat, None) => by("event.hand-shown-unseen", seat),
        Partly::HandShown(seat, Some(ref cards)) => {
            by("event.hand-shown", seat).arg("cards", named_cards(cards.iter().copied()))
        }
        Partly::Seized(seat, None) => by("event.seized-unseen", seat),
        Partly::Seized(seat, Some(card)) => by("event.seized", seat).card(card),
        Partly::Banished(seat, stack, count, None) => {
            by("event.banished-unseen", seat).stack(stack).number("n", count)
        }
        Partly::Banished(seat, stack, _, Some(ref cards)) => {
            by("event.banished", seat).stack(stack).arg("cards", named_cards(cards.iter().copied()))
        }
        Partly::Dropped(seat) => by("event.dropped", seat),
    }
}
