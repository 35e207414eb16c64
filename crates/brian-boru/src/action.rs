//! What a player may answer.

use std::sync::LazyLock;

use serde::{Deserialize, Serialize};
use tafel_core::{Message, Say};

use crate::data::{Card, Cards};
use crate::ids::Town;

/// An answer: one click.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Action {
    /// Begin the game in this town.
    Settle(Town),
    /// Keep these two cards of the pack.
    Draft(Pair),
    /// Put the marker on this town: the trick is about it.
    Mark(Town),
    /// Play this card to the trick.
    Play(Card),
    /// Perform this secondary action.
    Secondary(Secondary),
    /// Buy so many more of what the symbol gives, for two coins each.
    Extras(u8),
    /// Pay five coins and take this town at the end of a road.
    Expand(Town),
    /// Free this town from the Vikings.
    Liberate(Town),
    /// Take this free town as a reward.
    Take(Town),
    /// Answer Estrid.
    Estrid(Pact),
    /// This town is lost to the Vikings.
    Lose(Town),
    /// Build a monastery in this town.
    Monastery(Town),
    /// Do without.
    Decline,
}

/// Two different cards. There is no order between them: on the wire they are read in either, and written with the
/// lower first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(type = "[number, number]"))]
#[serde(try_from = "[Card; 2]", into = "[Card; 2]")]
pub struct Pair {
    low: Card,
    high: Card,
}

impl Pair {
    /// These two, if they are two.
    pub fn of(one: Card, other: Card) -> Option<Pair> {
        (one != other).then(|| Pair { low: one.min(other), high: one.max(other) })
    }

    /// The lower one and the higher one.
    pub fn cards(self) -> [Card; 2] {
        [self.low, self.high]
    }

    /// Every pair of these cards, sorted.
    pub(crate) fn all(cards: Cards) -> impl Iterator<Item = Pair> {
        let above = move |low| cards.iter().filter(move |&high| high > low);
        cards.iter().flat_map(move |low| above(low).map(move |high| Pair { low, high }))
    }
}

impl TryFrom<[Card; 2]> for Pair {
    type Error = &'static str;

    fn try_from([one, other]: [Card; 2]) -> Result<Pair, &'static str> {
        Pair::of(one, other).ok_or("two cards are kept, not the same one twice")
    }
}

impl From<Pair> for [Card; 2] {
    fn from(pair: Pair) -> [Card; 2] {
        pair.cards()
    }
}

/// Which of a card's secondary actions.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Secondary {
    /// The one above.
    Upper,
    /// The one below.
    Lower,
}

/// What to answer the Danish princess.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Pact {
    /// Viking towns count as yours when regions are claimed.
    Military,
    /// Viking towns count as yours when regions are counted at the end.
    Trade,
    /// Four points, and she goes home.
    Spurn,
}

/// Every answer there is, sorted.
pub static ALPHABET: LazyLock<Vec<Action>> = LazyLock::new(|| {
    let mut all: Vec<Action> = Vec::new();
    for of_town in [
        Action::Settle,
        Action::Mark,
        Action::Expand,
        Action::Liberate,
        Action::Take,
        Action::Lose,
        Action::Monastery,
    ] {
        all.extend(Town::ALL.map(of_town));
    }
    all.extend(Pair::all(Card::all()).map(Action::Draft));
    all.extend(Card::all().iter().map(Action::Play));
    all.extend([Secondary::Upper, Secondary::Lower].map(Action::Secondary));
    all.extend((0..=MOST_EXTRAS).map(Action::Extras));
    all.extend([Pact::Military, Pact::Trade, Pact::Spurn].map(Action::Estrid));
    all.push(Action::Decline);
    all.sort_unstable();
    all
});

/// No purse ever holds coins for more: 21 tricks bring 63 at the most, the marriage track 8, the start 3.
pub const MOST_EXTRAS: u8 = 40;

impl Say for Action {
    fn say(&self) -> Message {
        let of_town = |key, town: Town| Message::new(key).name("town", "town", town);
        match *self {
            Action::Settle(town) => of_town("action.settle", town),
            Action::Draft(Pair { low, high }) => Message::new("action.draft")
                .name("first", "card", low.value())
                .name("second", "card", high.value()),
            Action::Mark(town) => of_town("action.mark", town),
            Action::Play(card) => Message::new("action.play").name("card", "card", card.value()),
            Action::Secondary(Secondary::Upper) => Message::new("action.upper"),
            Action::Secondary(Secondary::Lower) => Message::new("action.lower"),
            Action::Extras(count) => {
                Message::new("action.extras").number("count", count).number("coins", count * 2)
            }
            Action::Expand(town) => of_town("action.expand", town),
            Action::Liberate(town) => of_town("action.liberate", town),
            Action::Take(town) => of_town("action.take", town),
            Action::Estrid(Pact::Military) => Message::new("action.military"),
            Action::Estrid(Pact::Trade) => Message::new("action.trade"),
            Action::Estrid(Pact::Spurn) => Message::new("action.spurn"),
            Action::Lose(town) => of_town("action.lose", town),
            Action::Monastery(town) => of_town("action.monastery", town),
            Action::Decline => Message::new("action.decline"),
        }
    }
}
