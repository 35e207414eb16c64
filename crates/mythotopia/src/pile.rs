//! Cards without an order: a multiset, because of a starting card a player may have two.

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use tafel_core::{Blank, Chance, Set};

use crate::ids::Card;

/// The first starting card among the faces; from here on a player may have a face twice.
const FIRST_START: u8 = Card::StartArmy as u8;
/// How far above the bit of a starting card the bit of its second copy lies.
const SECOND_COPY: u8 = Card::COUNT as u8 - FIRST_START;

/// The faces a player may have twice.
fn starting() -> Pile {
    Pile(Bits::first_few(Card::COUNT).minus(Bits::first_few(FIRST_START.into())))
}

/// One bit for each face, and above them one for each second copy.
type Bits = Set<u8, u128>;

/// Cards without an order: a hand, a shuffled pile, a discard pile.
///
/// Copies of the same face cannot be told apart: the second copy of a starting card has a bit of its own, which
/// is set only above that of the first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(as = "Vec<Card>"))]
pub struct Pile(Bits);

impl Pile {
    /// No cards.
    pub const EMPTY: Pile = Pile(Bits::EMPTY);

    /// One card alone.
    pub fn one(card: Card) -> Pile {
        let mut pile = Pile::EMPTY;
        pile.0.insert(card as u8);
        pile
    }

    /// All cards of these faces, first and second copies: for picking out, not for holding.
    pub fn faces_of(cards: impl IntoIterator<Item = Card>) -> Pile {
        let mut faces = Pile::EMPTY;
        for card in cards {
            faces.0.insert(card as u8);
            if let Some(second) = second_copy(card) {
                faces.0.insert(second);
            }
        }
        faces
    }

    /// Is the face here?
    #[inline]
    pub fn has(self, card: Card) -> bool {
        self.0.has(card as u8)
    }

    /// How many copies of the face are here?
    pub fn count(self, card: Card) -> u8 {
        u8::from(self.has(card)) + u8::from(second_copy(card).is_some_and(|second| self.0.has(second)))
    }

    /// Puts a card in.
    pub fn insert(&mut self, card: Card) {
        match second_copy(card) {
            Some(second) if self.has(card) => self.0.insert(second),
            _ => self.0.insert(card as u8),
        }
    }

    /// Takes one copy of a face out.
    pub fn remove(&mut self, card: Card) {
        match second_copy(card) {
            Some(second) if self.0.has(second) => self.0.remove(second),
            _ => self.0.remove(card as u8),
        }
    }

    /// Without one copy of a face.
    #[must_use]
    pub fn without(mut self, card: Card) -> Pile {
        self.remove(card);
        self
    }

    /// How many cards are here?
    #[inline]
    pub fn len(self) -> u8 {
        self.0.len()
    }

    /// Is there no card?
    #[inline]
    pub fn is_empty(self) -> bool {
        self.0.is_empty()
    }

    /// The cards here that belong to a set of faces.
    #[inline]
    #[must_use]
    pub fn both(self, faces: Pile) -> Pile {
        Pile(self.0.both(faces.0))
    }

    /// The cards here that do not belong to a set of faces.
    #[inline]
    #[must_use]
    pub fn outside(self, faces: Pile) -> Pile {
        Pile(self.0.minus(faces.0))
    }

    /// Both piles together.
    #[must_use]
    pub fn plus(self, other: Pile) -> Pile {
        let mut sum = Pile(self.0.union(other.0));
        for card in self.both(other).both(starting()).faces() {
            if let Some(second) = second_copy(card) {
                sum.0.insert(second);
            }
        }
        sum
    }

    /// What is left when the other pile's cards are taken out.
    #[must_use]
    pub fn minus(self, other: Pile) -> Pile {
        let mut rest = Pile(self.0.minus(other.0));
        for card in self.both(other).both(starting()).faces() {
            let left = self.count(card).saturating_sub(other.count(card));
            if let Some(second) = second_copy(card).filter(|_| left > 0) {
                rest.0.remove(second);
                rest.0.insert(card as u8);
            }
        }
        rest
    }

    /// Draws a card at random and takes it out; an empty pile gives nothing and draws no luck.
    pub fn draw(&mut self, chance: &mut Chance) -> Option<Card> {
        let card = face(self.0.draw(chance)?);
        if let Some(second) = second_copy(card).filter(|&second| self.0.has(second)) {
            self.0.remove(second);
            self.0.insert(card as u8);
        }
        Some(card)
    }

    /// Draws `count` cards, or all there are.
    pub fn draw_many(&mut self, count: u8, chance: &mut Chance) -> Pile {
        let mut drawn = Pile::EMPTY;
        for _ in 0..count {
            match self.draw(chance) {
                Some(card) => drawn.insert(card),
                None => break,
            }
        }
        drawn
    }

    /// The different faces here, in the order of the data.
    #[inline]
    pub fn faces(self) -> impl Iterator<Item = Card> {
        self.0.iter().take_while(|&bit| bit < Card::COUNT as u8).map(face)
    }

    /// Every card here, copies included.
    pub fn iter(self) -> impl Iterator<Item = Card> {
        self.faces().flat_map(move |card| std::iter::repeat_n(card, self.count(card).into()))
    }
}

const fn second_copy(card: Card) -> Option<u8> {
    if card as u8 >= FIRST_START { Some(card as u8 + SECOND_COPY) } else { None }
}

fn face(bit: u8) -> Card {
    let face = if bit < Card::COUNT as u8 { bit } else { bit - SECOND_COPY };
    Card::ALL[face as usize]
}

impl Blank for Pile {
    const BLANK: Pile = Pile::EMPTY;
}

impl FromIterator<Card> for Pile {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Pile {
        let mut pile = Pile::EMPTY;
        cards.into_iter().for_each(|card| pile.insert(card));
        pile
    }
}

impl Serialize for Pile {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for Pile {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Pile, D::Error> {
        let cards = Vec::<Card>::deserialize(deserializer)?;
        let pile: Pile = cards.iter().copied().collect();
        if usize::from(pile.len()) != cards.len() {
            return Err(D::Error::custom("a pile holds more copies of a card than there are"));
        }
        Ok(pile)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn copies_of_a_starting_card_cannot_be_told_apart() {
        let one = Pile::one(Card::StartArmy);
        let two = one.plus(one);
        assert_eq!(two.len(), 2);
        assert_eq!(two.count(Card::StartArmy), 2);
        assert_eq!(two.minus(one), one);
        assert_eq!(two.without(Card::StartArmy), one);
        assert_eq!(two.faces().collect::<Vec<_>>(), [Card::StartArmy]);
        assert_eq!(two.iter().collect::<Vec<_>>(), [Card::StartArmy, Card::StartArmy]);
        for seed in 0..20 {
            let mut rest = two;
            assert_eq!(rest.draw(&mut Chance::seeded(seed, 0)), Some(Card::StartArmy));
            assert_eq!(rest, one, "whichever copy is drawn, the same pile is left");
        }
    }

    #[test]
    fn a_pile_goes_over_the_wire_as_a_list_of_ids() {
        let pile: Pile = [Card::Blore, Card::StartShip, Card::StartShip].into_iter().collect();
        let json = serde_json::to_string(&pile).unwrap();
        assert_eq!(json, r#"["blore","start_ship","start_ship"]"#);
        assert_eq!(serde_json::from_str::<Pile>(&json).unwrap(), pile);
        assert!(serde_json::from_str::<Pile>(r#"["blore","blore"]"#).is_err());
    }
}
