//! Sets of ids, one bit each: hands, towns of a region, decks that nobody has looked into.
//!
//! A shuffled deck has no order until somebody looks. So a deck is a set of the cards that may lie in it, and a card's
//! identity is drawn from it when it is first learned. What the state does not hold cannot leak.

use std::fmt;
use std::marker::PhantomData;
use std::ops::{BitAnd, BitOr, BitOrAssign, Not, Shl, Shr, Sub};

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::chance::Chance;
use crate::id::Id;

/// A machine word that a set is kept in.
pub trait Word:
    Copy
    + Ord
    + fmt::Debug
    + Send
    + Sync
    + 'static
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitOrAssign
    + Not<Output = Self>
    + Sub<Output = Self>
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
{
    /// How many bits it has.
    const BITS: u32;
    /// No bit.
    const ZERO: Self;
    /// The lowest bit alone.
    const ONE: Self;
    /// How many bits are set?
    fn ones(self) -> u32;
    /// The place of the lowest bit; [`Word::BITS`] if there is none.
    fn lowest(self) -> u32;
    /// The place of the highest bit, if there is one.
    fn highest(self) -> Option<u32>;
}

macro_rules! words {
    ($($word:ty)*) => {$(
        impl Word for $word {
            const BITS: u32 = <$word>::BITS;
            const ZERO: $word = 0;
            const ONE: $word = 1;

            #[inline]
            fn ones(self) -> u32 {
                self.count_ones()
            }

            #[inline]
            fn lowest(self) -> u32 {
                self.trailing_zeros()
            }

            #[inline]
            fn highest(self) -> Option<u32> {
                self.checked_ilog2()
            }
        }
    )*};
}

words!(u8 u16 u32 u64 u128);

/// A set of ids, one bit each. On the wire it is a list of them.
pub struct Set<T, W = u64> {
    bits: W,
    of: PhantomData<T>,
}

impl<T: Id, W: Word> Set<T, W> {
    /// Nothing.
    pub const EMPTY: Set<T, W> = Set::of_bits(W::ZERO);

    const fn of_bits(bits: W) -> Set<T, W> {
        Set { bits, of: PhantomData }
    }

    fn bit(id: T) -> W {
        W::ONE << id.index() as u32
    }

    /// Everything there is.
    pub fn full() -> Set<T, W> {
        Set::first_few(T::COUNT)
    }

    /// The ids with the numbers 0 up to but not including `count`.
    pub fn first_few(count: usize) -> Set<T, W> {
        let unused = W::BITS - count as u32;
        Set::of_bits(if count == 0 { W::ZERO } else { !W::ZERO >> unused })
    }

    /// One alone.
    #[inline]
    pub fn one(id: T) -> Set<T, W> {
        Set::of_bits(Set::<T, W>::bit(id))
    }

    /// Is `id` in the set?
    #[inline]
    pub fn has(self, id: T) -> bool {
        (id.index() as u32) < W::BITS && self.bits & Set::<T, W>::bit(id) != W::ZERO
    }

    /// Puts `id` in.
    #[inline]
    pub fn insert(&mut self, id: T) {
        self.bits |= Set::<T, W>::bit(id);
    }

    /// Takes `id` out.
    #[inline]
    pub fn remove(&mut self, id: T) {
        *self = self.without(id);
    }

    /// The set with `id` in it.
    #[inline]
    #[must_use]
    pub fn with(self, id: T) -> Set<T, W> {
        self.union(Set::one(id))
    }

    /// The set with `id` taken out.
    #[inline]
    #[must_use]
    pub fn without(self, id: T) -> Set<T, W> {
        self.minus(Set::one(id))
    }

    /// How many are there?
    #[inline]
    pub fn len(self) -> u8 {
        self.bits.ones() as u8
    }

    /// Is there none?
    #[inline]
    pub fn is_empty(self) -> bool {
        self.bits == W::ZERO
    }

    /// Those of either set.
    #[inline]
    #[must_use]
    pub fn union(self, other: Set<T, W>) -> Set<T, W> {
        Set::of_bits(self.bits | other.bits)
    }

    /// Those of both sets.
    #[inline]
    #[must_use]
    pub fn both(self, other: Set<T, W>) -> Set<T, W> {
        Set::of_bits(self.bits & other.bits)
    }

    /// Those of this set that are not in the other.
    #[inline]
    #[must_use]
    pub fn minus(self, other: Set<T, W>) -> Set<T, W> {
        Set::of_bits(self.bits & !other.bits)
    }

    /// Do the sets share anything?
    #[inline]
    pub fn meets(self, other: Set<T, W>) -> bool {
        !self.both(other).is_empty()
    }

    /// Are all of these in the other set?
    #[inline]
    pub fn within(self, other: Set<T, W>) -> bool {
        self.minus(other).is_empty()
    }

    /// The first of them.
    #[inline]
    pub fn first(self) -> Option<T> {
        (!self.is_empty()).then(|| T::from_index(self.bits.lowest() as usize))
    }

    /// The last of them.
    #[inline]
    pub fn last(self) -> Option<T> {
        self.bits.highest().map(|place| T::from_index(place as usize))
    }

    /// The one at position `n`, counted from the first; found by halving.
    pub fn nth(self, mut n: u32) -> Option<T> {
        if n >= self.bits.ones() {
            return None;
        }
        let mut place = 0;
        let mut width = W::BITS / 2;
        while width > 0 {
            let below = (self.bits >> place & ((W::ONE << width) - W::ONE)).ones();
            if n >= below {
                n -= below;
                place += width;
            }
            width /= 2;
        }
        Some(T::from_index(place as usize))
    }

    /// Draws one at random and takes it out; an empty set gives nothing and draws no luck.
    pub fn draw(&mut self, chance: &mut Chance) -> Option<T> {
        if self.is_empty() {
            return None;
        }
        let drawn = self.nth(chance.below(self.bits.ones()))?;
        self.remove(drawn);
        Some(drawn)
    }

    /// Draws `count` of them, or all there are.
    pub fn draw_many(&mut self, count: u8, chance: &mut Chance) -> Set<T, W> {
        let mut drawn = Set::EMPTY;
        for _ in 0..count {
            let Some(one) = self.draw(chance) else { break };
            drawn.insert(one);
        }
        drawn
    }

    /// All of them, in their order.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = T> {
        let mut rest = self.bits;
        std::iter::from_fn(move || {
            if rest == W::ZERO {
                return None;
            }
            let id = T::from_index(rest.lowest() as usize);
            rest = rest & (rest - W::ONE);
            Some(id)
        })
    }
}

impl<T, W: Copy> Clone for Set<T, W> {
    fn clone(&self) -> Set<T, W> {
        *self
    }
}

impl<T, W: Copy> Copy for Set<T, W> {}

impl<T, W: PartialEq> PartialEq for Set<T, W> {
    fn eq(&self, other: &Set<T, W>) -> bool {
        self.bits == other.bits
    }
}

impl<T, W: Eq> Eq for Set<T, W> {}

impl<T, W: Ord> PartialOrd for Set<T, W> {
    fn partial_cmp(&self, other: &Set<T, W>) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl<T, W: Ord> Ord for Set<T, W> {
    fn cmp(&self, other: &Set<T, W>) -> std::cmp::Ordering {
        self.bits.cmp(&other.bits)
    }
}

impl<T: Id, W: Word> Default for Set<T, W> {
    fn default() -> Set<T, W> {
        Set::EMPTY
    }
}

impl<T: Id, W: Word> fmt::Debug for Set<T, W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

impl<T: Id, W: Word> FromIterator<T> for Set<T, W> {
    fn from_iter<I: IntoIterator<Item = T>>(ids: I) -> Set<T, W> {
        ids.into_iter().fold(Set::EMPTY, Set::with)
    }
}

impl<T: Id + Serialize, W: Word> Serialize for Set<T, W> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de, T: Id + Deserialize<'de>, W: Word> Deserialize<'de> for Set<T, W> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Set<T, W>, D::Error> {
        let ids = Vec::<T>::deserialize(deserializer)?;
        match ids.iter().find(|id| id.index() as u32 >= W::BITS) {
            Some(id) => Err(serde::de::Error::custom(format!("there is no {id:?}"))),
            None => Ok(ids.into_iter().collect()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    type Cards = Set<u8, u128>;

    #[test]
    fn a_deck_gives_every_card_once() {
        let mut chance = Chance::seeded(1, 0);
        for size in [1, 7, 64, 65, 128] {
            let mut deck = Cards::first_few(size.into());
            let mut drawn: Vec<u8> = std::iter::from_fn(|| deck.draw(&mut chance)).collect();
            assert!(deck.is_empty());
            drawn.sort_unstable();
            assert_eq!(drawn, (0..size).collect::<Vec<_>>());
        }
        let before = chance.draws();
        let mut empty = Cards::EMPTY;
        assert_eq!(empty.draw(&mut chance), None);
        assert_eq!(chance.draws(), before, "an empty deck draws no luck");
    }

    #[test]
    fn the_nth_counts_from_the_first() {
        assert_eq!(Set::<u8, u32>::first_few(32).nth(31), Some(31));
        assert_eq!(Set::<u8>::first_few(64).nth(63), Some(63));
        let cards: Cards = [3, 63, 64, 127].into_iter().collect();
        assert_eq!(
            (0..5).map(|n| cards.nth(n)).collect::<Vec<_>>(),
            [Some(3), Some(63), Some(64), Some(127), None]
        );
        assert_eq!(cards.iter().collect::<Vec<_>>(), [3, 63, 64, 127]);
        assert_eq!((cards.first(), cards.last()), (Some(3), Some(127)));
        assert_eq!((Cards::EMPTY.first(), Cards::EMPTY.last()), (None, None));
    }

    #[test]
    fn sets_are_joined_cut_and_compared() {
        let set = |ids: &[u8]| ids.iter().copied().collect::<Set<u8, u32>>();
        let (left, right) = (set(&[1, 2, 31]), set(&[2, 3]));
        assert_eq!(left.union(right), set(&[1, 2, 3, 31]));
        assert_eq!(left.both(right), set(&[2]));
        assert_eq!(left.minus(right), set(&[1, 31]));
        assert!(left.meets(right) && !left.meets(set(&[0])));
        assert!(set(&[2]).within(left) && !right.within(left));
        assert_eq!((left.len(), Set::<u8, u32>::first_few(0).len()), (3, 0));
        assert!(!left.has(32), "what no set of this size can hold is in none");
    }

    #[test]
    fn on_the_wire_a_set_is_a_list() {
        let set: Set<u8, u32> = serde_json::from_str("[5,0,5]").unwrap();
        assert_eq!(serde_json::to_string(&set).unwrap(), "[0,5]");
        assert!(serde_json::from_str::<Set<u8, u32>>("[32]").is_err());
    }
}
