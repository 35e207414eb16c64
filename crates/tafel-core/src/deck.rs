//! Cards nobody has seen yet.
//!
//! A shuffled deck has no order until somebody looks. So a deck is a [`Bag`] of the cards that may lie in it, and
//! a card's identity is drawn from the bag when it is first learned. What the state does not hold cannot leak.
//! Where places matter (cards put under a stack, a stack looked through), a [`Stack`] remembers for each place
//! which card lies there, once that is settled, and who knows it.

use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};

use crate::chance::Chance;
use crate::seat::{Seat, SeatSet};

/// A set of numbered cards (or other things), one bit each.
macro_rules! bag {
    ($(#[$doc:meta])* $name:ident, $word:ty) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
        pub struct $name($word);

        impl $name {
            /// An empty bag.
            pub const EMPTY: $name = $name(0);
            /// How many different cards fit in.
            pub const CAPACITY: u8 = <$word>::BITS as u8;

            /// The cards 0 up to but not including `count`.
            pub const fn full(count: u8) -> $name {
                if count >= Self::CAPACITY { $name(<$word>::MAX) } else { $name((1 << count) - 1) }
            }

            /// One card alone.
            pub const fn one(card: u8) -> $name {
                $name(1 << card)
            }

            /// Is `card` in the bag?
            pub const fn has(self, card: u8) -> bool {
                card < Self::CAPACITY && self.0 >> card & 1 == 1
            }

            /// Puts `card` in.
            pub const fn insert(&mut self, card: u8) {
                self.0 |= 1 << card;
            }

            /// Takes `card` out.
            pub const fn remove(&mut self, card: u8) {
                self.0 &= !(1 << card);
            }

            /// How many cards are in the bag?
            pub const fn len(self) -> u32 {
                self.0.count_ones()
            }

            /// Is nothing in the bag?
            pub const fn is_empty(self) -> bool {
                self.0 == 0
            }

            /// The cards of either bag.
            pub const fn union(self, other: $name) -> $name {
                $name(self.0 | other.0)
            }

            /// The cards of both bags.
            pub const fn both(self, other: $name) -> $name {
                $name(self.0 & other.0)
            }

            /// The cards of this bag that are not in the other.
            pub const fn minus(self, other: $name) -> $name {
                $name(self.0 & !other.0)
            }

            /// The lowest card.
            pub const fn first(self) -> Option<u8> {
                if self.0 == 0 { None } else { Some(self.0.trailing_zeros() as u8) }
            }

            /// The highest card.
            pub const fn last(self) -> Option<u8> {
                if self.0 == 0 { None } else { Some(self.0.ilog2() as u8) }
            }

            /// The card at position `n` of the bag, lowest first; found by halving.
            pub const fn nth(self, mut n: u32) -> Option<u8> {
                if n >= self.len() {
                    return None;
                }
                let mut place = 0;
                let mut width = <$word>::BITS / 2;
                while width > 0 {
                    let below = (self.0 >> place & ((1 << width) - 1)).count_ones();
                    if n >= below {
                        n -= below;
                        place += width;
                    }
                    width /= 2;
                }
                Some(place as u8)
            }

            /// Draws a card at random and takes it out; an empty bag gives nothing and draws no luck.
            pub fn draw(&mut self, chance: &mut Chance) -> Option<u8> {
                if self.is_empty() {
                    return None;
                }
                let card = self.nth(chance.below(self.len()))?;
                self.remove(card);
                Some(card)
            }

            /// Draws `count` cards, or all there are.
            pub fn draw_many(&mut self, count: u32, chance: &mut Chance) -> $name {
                let mut drawn = $name::EMPTY;
                for _ in 0..count {
                    match self.draw(chance) {
                        Some(card) => drawn.insert(card),
                        None => break,
                    }
                }
                drawn
            }

            /// The cards, lowest first.
            pub fn iter(self) -> impl Iterator<Item = u8> {
                let mut rest = self.0;
                std::iter::from_fn(move || {
                    if rest == 0 {
                        return None;
                    }
                    let card = rest.trailing_zeros() as u8;
                    rest &= rest - 1;
                    Some(card)
                })
            }
        }

        impl FromIterator<u8> for $name {
            fn from_iter<I: IntoIterator<Item = u8>>(cards: I) -> $name {
                let mut bag = $name::EMPTY;
                for card in cards {
                    bag.insert(card);
                }
                bag
            }
        }

        impl Serialize for $name {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_seq(self.iter())
            }
        }

        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<$name, D::Error> {
                let cards = Vec::<u8>::deserialize(deserializer)?;
                match cards.iter().find(|&&card| card >= $name::CAPACITY) {
                    Some(card) => Err(serde::de::Error::custom(format!("there is no card {card}"))),
                    None => Ok(cards.into_iter().collect()),
                }
            }
        }
    };
}

bag!(
    /// A set of up to 128 numbered cards.
    Bag,
    u128
);
bag!(
    /// A set of up to 64 numbered cards.
    Bag64,
    u64
);
bag!(
    /// A set of up to 32 numbered cards.
    Bag32,
    u32
);

/// A pile whose places matter. Index 0 is the top.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Stack<const N: usize> {
    places: ArrayVec<Place, N>,
}

/// One place of a [`Stack`].
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Place {
    /// The card, once it is settled; until then it is one of the bag the stack was dealt from.
    pub card: Option<u8>,
    /// Who knows it.
    pub known_by: SeatSet,
}

impl<const N: usize> Stack<N> {
    /// A pile of `count` cards that nobody has seen.
    pub fn unseen(count: usize) -> Stack<N> {
        Stack { places: std::iter::repeat_n(Place::default(), count).collect() }
    }

    /// How many cards lie here?
    pub fn len(&self) -> usize {
        self.places.len()
    }

    /// Does no card lie here?
    pub fn is_empty(&self) -> bool {
        self.places.is_empty()
    }

    /// The places, top first.
    pub fn places(&self) -> &[Place] {
        &self.places
    }

    /// The card at `place` as `seat` knows it.
    pub fn known(&self, place: usize, seat: Seat) -> Option<u8> {
        let place = self.places.get(place)?;
        if place.known_by.has(seat) { place.card } else { None }
    }

    /// Lets `seat` look at the card at `place`, which is drawn from `bag` if nobody did before.
    pub fn look(&mut self, place: usize, seat: Seat, bag: &mut Bag, chance: &mut Chance) -> Option<u8> {
        let place = self.places.get_mut(place)?;
        place.known_by = place.known_by.with(seat);
        if place.card.is_none() {
            place.card = bag.draw(chance);
        }
        place.card
    }

    /// Takes the card at `place` out. Its identity, if not yet settled, is drawn from `bag`.
    pub fn take(&mut self, place: usize, bag: &mut Bag, chance: &mut Chance) -> Option<u8> {
        if place >= self.places.len() {
            return None;
        }
        self.places.remove(place).card.or_else(|| bag.draw(chance))
    }

    /// Puts a card under the pile; `known_by` know which.
    pub fn put_under(&mut self, card: u8, known_by: SeatSet) {
        self.places.push(Place { card: Some(card), known_by });
    }

    /// Sets what lies at each place, for a world imagined from a view.
    pub fn set_places(&mut self, places: impl IntoIterator<Item = Place>) {
        self.places = places.into_iter().collect();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bag_gives_every_card_once() {
        let mut chance = Chance::seeded(1, 0);
        for size in [1, 7, 64, 65, 128] {
            let mut bag = Bag::full(size);
            let mut drawn: Vec<u8> = std::iter::from_fn(|| bag.draw(&mut chance)).collect();
            assert!(bag.is_empty());
            drawn.sort_unstable();
            assert_eq!(drawn, (0..size).collect::<Vec<_>>());
        }
        let before = chance.draws();
        let mut empty = Bag::EMPTY;
        assert_eq!(empty.draw(&mut chance), None);
        assert_eq!(chance.draws(), before, "an empty bag draws no luck");
    }

    #[test]
    fn the_nth_card_counts_from_the_lowest() {
        assert_eq!(Bag32::full(32).nth(31), Some(31));
        assert_eq!(Bag64::full(64).nth(63), Some(63));
        let bag: Bag = [3, 63, 64, 127].into_iter().collect();
        assert_eq!(
            (0..5).map(|n| bag.nth(n)).collect::<Vec<_>>(),
            [Some(3), Some(63), Some(64), Some(127), None]
        );
        assert_eq!(bag.iter().collect::<Vec<_>>(), [3, 63, 64, 127]);
    }

    #[test]
    fn a_look_settles_a_card_for_everybody_but_tells_only_the_looker() {
        let (mut bag, mut chance) = (Bag::full(9), Chance::seeded(1, 0));
        let mut stack = Stack::<9>::unseen(4);
        let card = stack.look(2, Seat(0), &mut bag, &mut chance);
        assert!(card.is_some());
        assert_eq!(stack.known(2, Seat(0)), card);
        assert_eq!(stack.known(2, Seat(1)), None);
        assert_eq!(bag.len(), 8);
        assert_eq!(stack.take(2, &mut bag, &mut chance), card, "a settled card stays what it is");
        assert_eq!(bag.len(), 8);
        stack.put_under(5, SeatSet::one(Seat(1)));
        assert_eq!(stack.len(), 4);
        assert_eq!(stack.known(3, Seat(1)), Some(5));
    }
}
