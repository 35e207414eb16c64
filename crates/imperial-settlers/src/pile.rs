//! Cards lying together, counted by face.
//!
//! Copies of a card are alike, so a pile is a multiset of faces. Each face owns as many neighbouring bits as it has
//! copies, and a pile that holds two of them has the lower two bits set: one word compares, counts and draws.

use serde::{Deserialize, Serialize};
use tafel_core::Chance;

use crate::data::{card, face_of_common, face_of_faction, first_copies};
use crate::ids::{Face, Faction};

/// Which of the two kinds of deck.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Deck {
    /// The common deck.
    Common,
    /// One's own faction deck.
    Faction,
}

/// A multiset of card faces.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(as = "Vec<Face>"))]
pub struct Pile {
    common: u128,
    faction: u128,
}

/// How many common and how many faction cards, where the backs are all one sees.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Backs {
    /// Common cards.
    pub common: u8,
    /// Faction cards.
    pub faction: u8,
}

impl Backs {
    /// Both together.
    pub fn len(self) -> u8 {
        self.common + self.faction
    }

    /// None at all?
    pub fn is_empty(self) -> bool {
        self.len() == 0
    }
}

const fn faction_mask(faction: Faction) -> u128 {
    ((1 << 30) - 1) << (30 * faction.index() as u32)
}

/// Position of set bit number `n`, found by halving.
const fn nth_bit(word: u128, mut n: u32) -> u32 {
    let mut place = 0;
    let mut width = 64;
    while width > 0 {
        let below = (word >> place & ((1 << width) - 1)).count_ones();
        if n >= below {
            n -= below;
            place += width;
        }
        width /= 2;
    }
    place
}

impl Pile {
    /// No cards.
    pub const EMPTY: Pile = Pile { common: 0, faction: 0 };
    /// The whole common deck.
    pub const ALL_COMMON: Pile = Pile { common: (1 << 84) - 1, faction: 0 };

    /// The whole deck of a faction.
    pub const fn all_of(faction: Faction) -> Pile {
        Pile { common: 0, faction: faction_mask(faction) }
    }

    fn half(&self, face: Face) -> (u128, u32) {
        let card = card(face);
        let word = if card.faction.is_none() { self.common } else { self.faction };
        let mask = ((1u128 << card.copies) - 1) << card.base;
        let count = (word & mask).count_ones();
        (word, count)
    }

    /// How many cards of this face?
    pub fn count(&self, face: Face) -> u8 {
        self.half(face).1 as u8
    }

    /// Is there a card of this face?
    pub fn has(&self, face: Face) -> bool {
        let card = card(face);
        let word = if card.faction.is_none() { self.common } else { self.faction };
        word >> card.base & 1 == 1
    }

    /// Adds a card. A pile never holds more of a face than were printed.
    pub fn insert(&mut self, face: Face) {
        let (_, count) = self.half(face);
        let card = card(face);
        debug_assert!(count < u32::from(card.copies), "no more than {} copies of {face}", card.copies);
        let bit = 1u128 << (u32::from(card.base) + count);
        if card.faction.is_none() {
            self.common |= bit;
        } else {
            self.faction |= bit;
        }
    }

    /// Takes a card out, if there is one.
    pub fn remove(&mut self, face: Face) -> bool {
        let (_, count) = self.half(face);
        if count == 0 {
            return false;
        }
        let card = card(face);
        let bit = 1u128 << (u32::from(card.base) + count - 1);
        if card.faction.is_none() {
            self.common &= !bit;
        } else {
            self.faction &= !bit;
        }
        true
    }

    /// How many cards?
    pub const fn len(&self) -> u32 {
        self.common.count_ones() + self.faction.count_ones()
    }

    /// None at all?
    pub const fn is_empty(&self) -> bool {
        self.common | self.faction == 0
    }

    /// How many common cards?
    pub const fn common_len(&self) -> u32 {
        self.common.count_ones()
    }

    /// How many faction cards, of whatever faction?
    pub const fn faction_len(&self) -> u32 {
        self.faction.count_ones()
    }

    /// How many cards of one faction?
    pub const fn len_of(&self, faction: Faction) -> u32 {
        (self.faction & faction_mask(faction)).count_ones()
    }

    /// What one sees of the cards from behind.
    pub const fn backs(&self) -> Backs {
        Backs { common: self.common_len() as u8, faction: self.faction_len() as u8 }
    }

    /// Draws a common card at random and takes it out.
    pub fn draw_common(&mut self, chance: &mut Chance) -> Option<Face> {
        let count = self.common_len();
        if count == 0 {
            return None;
        }
        let face = face_of_common(nth_bit(self.common, chance.below(count)));
        self.remove(face);
        Some(face)
    }

    /// Draws a card of one faction at random and takes it out.
    pub fn draw_faction(&mut self, faction: Faction, chance: &mut Chance) -> Option<Face> {
        let word = self.faction & faction_mask(faction);
        if word == 0 {
            return None;
        }
        let face = face_of_faction(nth_bit(word, chance.below(word.count_ones())));
        self.remove(face);
        Some(face)
    }

    /// Adds a card, if there is one to add.
    pub(crate) fn extend_one(&mut self, face: Option<Face>) {
        if let Some(face) = face {
            self.insert(face);
        }
    }

    /// Moves all common cards into another pile.
    pub fn move_common_to(&mut self, other: &mut Pile) {
        for face in self.common_only().cards() {
            other.insert(face);
        }
        self.common = 0;
    }

    /// Only the common cards.
    #[must_use]
    pub const fn common_only(&self) -> Pile {
        Pile { common: self.common, faction: 0 }
    }

    /// Only the faction cards.
    #[must_use]
    pub const fn faction_only(&self) -> Pile {
        Pile { common: 0, faction: self.faction }
    }

    /// Each face once, in order.
    pub fn faces(&self) -> impl Iterator<Item = Face> + use<> {
        // The copies of a face fill their bits from below, so where there is any there is the first.
        let [common, faction] = first_copies();
        bits(self.common & common)
            .map(face_of_common)
            .chain(bits(self.faction & faction).map(face_of_faction))
    }

    /// Each card, in order; equal ones follow each other.
    pub fn cards(&self) -> impl Iterator<Item = Face> + use<> {
        let pile = *self;
        pile.faces().flat_map(move |face| std::iter::repeat_n(face, pile.count(face).into()))
    }
}

/// The places of the set bits, lowest first.
fn bits(mut word: u128) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let lowest = word.trailing_zeros();
        word &= word.wrapping_sub(1);
        (lowest < u128::BITS).then_some(lowest)
    })
}

impl FromIterator<Face> for Pile {
    fn from_iter<I: IntoIterator<Item = Face>>(faces: I) -> Pile {
        let mut pile = Pile::EMPTY;
        for face in faces {
            pile.insert(face);
        }
        pile
    }
}

impl Serialize for Pile {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.cards())
    }
}

impl<'de> Deserialize<'de> for Pile {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Pile, D::Error> {
        let mut pile = Pile::EMPTY;
        for face in Vec::<Face>::deserialize(deserializer)? {
            if pile.count(face) == card(face).copies {
                return Err(serde::de::Error::custom(format!("more cards {face} than were printed")));
            }
            pile.insert(face);
        }
        Ok(pile)
    }
}
