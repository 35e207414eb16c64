//! What a player may answer. One click, one action.

use std::sync::LazyLock;

use serde::{Deserialize, Serialize};
use tafel_core::{Message, Say};

use crate::data::CARD_ROWS;
use crate::ids::{Card, Land, Resource, StackId};
use crate::principality::{Column, End, Side};
use crate::words::{Things, say};

/// An answer. Landscapes are named by their card, of which there is only one; hand cards and placed cards by what
/// they are, because copies are the same.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Action {
    /// Ends the main phase (CAT-4.5).
    EndTurn,
    /// Throws the dice (CAT-4.1).
    Roll,
    /// Does without, or stops.
    Pass,
    /// Sets the production die to 1–6 (CAT-9.6).
    SetDie(Pips),
    /// Builds a road (CAT-8.2).
    Road(End),
    /// Builds a settlement (CAT-8.3).
    Settlement(End),
    /// Builds a settlement and plays the Scout with it (CAT-9.8).
    SettlementWithScout(End),
    /// Makes a city of a settlement (CAT-8.5).
    City(Column),
    /// Picks a hand card to be built (CAT-8.6).
    Build(Card),
    /// Builds the picked card here.
    On(Side),
    /// Wants to demolish something (CAT-8.8).
    Demolish,
    /// Demolishes this card.
    Raze(Side, Card),
    /// Gives the bank so many of one resource for one other (CAT-8.9).
    Bank(Resource, Rate),
    /// Begins to compose an offer to the other player (CAT-8.10).
    Offer,
    /// One more of this goes into the offer.
    Give(Resource),
    /// One more of this is wanted for it.
    Want(Resource),
    /// Puts the offer to the other player.
    Propose,
    /// Drops the offer.
    Drop,
    /// Accepts the other player's offer.
    Accept,
    /// Refuses it.
    Refuse,
    /// Begins to compose a counter-offer to it.
    Counter,
    /// Plays an action card (CAT-9).
    Play(Card),
    /// Lays this landscape on the place in question (CAT-3.3, CAT-8.4).
    Lay(Land),
    /// Raises this own landscape by one.
    Gain(Land),
    /// Lowers this own landscape by one.
    Pay(Land),
    /// Takes one of these from the other player.
    Rob(Resource),
    /// Chooses a card placed by the other player.
    Strike(Side, Card),
    /// Looks through a stack without paying (CAT-3.5, CAT-6.1).
    LookThrough(StackId),
    /// Pays to look through a stack (CAT-10.2).
    Search(StackId),
    /// Takes the top card of a stack (CAT-10.2).
    DrawTop(StackId),
    /// Takes a card out of the stack being looked through: the topmost copy of it, or one further down.
    Take(Card, CopyNo),
    /// Picks a hand card to be put under a stack.
    Return(Card),
    /// Puts the picked card or cards under this stack.
    Under(StackId),
    /// Picks a card from the other player's hand (CAT-6.6, CAT-9.13).
    Seize(Card),
}

/// A number on the production die.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(type = "number"))]
#[serde(try_from = "u8", into = "u8")]
pub struct Pips(u8);

/// How many resources the bank takes for one: 1, 2 or 3.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(type = "number"))]
#[serde(try_from = "u8", into = "u8")]
pub struct Rate(u8);

/// Which copy of a card in a stack, counted from the top: 1, 2 or 3.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(type = "number"))]
#[serde(try_from = "u8", into = "u8")]
pub struct CopyNo(u8);

macro_rules! small_number {
    ($name:ident, $range:expr, $what:literal) => {
        impl $name {
            /// All of them.
            pub fn all() -> impl DoubleEndedIterator<Item = $name> {
                $range.map($name)
            }

            /// The number, if it is one of them.
            pub fn new(number: u8) -> Option<$name> {
                $range.contains(&number).then_some($name(number))
            }

            /// The number.
            pub fn number(self) -> u8 {
                self.0
            }
        }

        impl TryFrom<u8> for $name {
            type Error = String;

            fn try_from(number: u8) -> Result<$name, String> {
                $name::new(number).ok_or_else(|| format!(concat!("{} is no ", $what), number))
            }
        }

        impl From<$name> for u8 {
            fn from(number: $name) -> u8 {
                number.0
            }
        }
    };
}

small_number!(Pips, (1..=6), "number on a die");
small_number!(Rate, (1..=3), "rate of the bank");
small_number!(CopyNo, (1..=3), "copy of a card");

/// Every action there can ever be, sorted.
pub static ALPHABET: LazyLock<Vec<Action>> = LazyLock::new(|| {
    let placed = || Side::all().flat_map(|side| Card::ALL.into_iter().map(move |card| (side, card)));
    let built = |(_, card): &(Side, Card)| !card.is_action();
    let mut all = vec![
        Action::EndTurn,
        Action::Roll,
        Action::Pass,
        Action::Demolish,
        Action::Offer,
        Action::Propose,
        Action::Drop,
        Action::Accept,
        Action::Refuse,
        Action::Counter,
    ];
    all.extend(Pips::all().map(Action::SetDie));
    for end in End::ALL {
        all.extend([Action::Road(end), Action::Settlement(end), Action::SettlementWithScout(end)]);
    }
    all.extend(Column::all().map(Action::City));
    all.extend(Side::all().map(Action::On));
    all.extend(placed().filter(built).map(|(side, card)| Action::Raze(side, card)));
    all.extend(placed().filter(built).map(|(side, card)| Action::Strike(side, card)));
    for resource in Resource::ALL {
        all.extend(Rate::all().map(|rate| Action::Bank(resource, rate)));
        all.extend([Action::Give(resource), Action::Want(resource), Action::Rob(resource)]);
    }
    for land in Land::ALL {
        all.extend([Action::Lay(land), Action::Gain(land), Action::Pay(land)]);
    }
    for stack in StackId::ALL {
        all.extend([
            Action::LookThrough(stack),
            Action::Search(stack),
            Action::DrawTop(stack),
            Action::Under(stack),
        ]);
    }
    for row in &*CARD_ROWS {
        let card = row.id;
        all.push(if card.is_action() { Action::Play(card) } else { Action::Build(card) });
        all.extend([Action::Return(card), Action::Seize(card)]);
        let copies = CopyNo::all().take(row.copies.into());
        all.extend(copies.map(|copy| Action::Take(card, copy)));
    }
    all.sort_unstable();
    all
});

impl Say for Action {
    fn say(&self) -> Message {
        match *self {
            Action::EndTurn => say("action.end-turn"),
            Action::Roll => say("action.roll"),
            Action::Pass => say("action.pass"),
            Action::SetDie(pips) => say("action.set-die").number("n", pips.number()),
            Action::Road(end) => say("action.road").name("end", "end", end.id()),
            Action::Settlement(end) => say("action.settlement").name("end", "end", end.id()),
            Action::SettlementWithScout(end) => say("action.settlement-scout").name("end", "end", end.id()),
            Action::City(x) => say("action.city").town(x),
            Action::Build(card) => say("action.build").card(card),
            Action::On(side) => say("action.on").side(side),
            Action::Demolish => say("action.demolish"),
            Action::Raze(side, card) => say("action.raze").card(card).side(side),
            Action::Bank(resource, rate) => say("action.bank").resource(resource).number("n", rate.number()),
            Action::Offer => say("action.offer"),
            Action::Give(resource) => say("action.give").resource(resource),
            Action::Want(resource) => say("action.want").resource(resource),
            Action::Propose => say("action.propose"),
            Action::Drop => say("action.drop"),
            Action::Accept => say("action.accept"),
            Action::Refuse => say("action.refuse"),
            Action::Counter => say("action.counter"),
            Action::Play(card) => say("action.play").card(card),
            Action::Lay(land) => say("action.lay").land(land),
            Action::Gain(land) => say("action.gain").land(land),
            Action::Pay(land) => say("action.pay").land(land),
            Action::Rob(resource) => say("action.rob").resource(resource),
            Action::Strike(side, card) => say("action.strike").card(card).side(side),
            Action::LookThrough(stack) => say("action.look-through").stack(stack),
            Action::Search(stack) => say("action.search").stack(stack),
            Action::DrawTop(stack) => say("action.draw-top").stack(stack),
            Action::Take(card, copy) if copy.number() == 1 => say("action.take").card(card),
            Action::Take(card, copy) => say("action.take-copy").card(card).number("n", copy.number()),
            Action::Return(card) => say("action.return").card(card),
            Action::Under(stack) => say("action.under").stack(stack),
            Action::Seize(card) => say("action.seize").card(card),
        }
    }
}
