//! What a player has legitimately seen and remembers (CAT-12.2).
//!
//! The stacks are never shuffled, so whoever looked through one knows its order from then on; until the other
//! player looks through it too and takes a card that nobody else sees. From then on one of the remembered cards is
//! missing, and it is not known which. That is why a memory is a list of its own and not a mark on the cards in
//! the stack: a mark would go with the card and so tell which card the other player took.
//!
//! So: the cards that lie in the stack now are the remembered list, in its order, less as many entries as the list
//! is longer than the stack.
//!
//! Two cards that a Conflict takes out of a hand lie under the stack face down: their owner knows which they are, but
//! not which of them lies above the other (CAT-6.6). Such a pair stands in the list as two entries, sorted, and is
//! marked as loose.

use serde::{Deserialize, Serialize};

use tafel_core::{List, Set};

use crate::data::CARDS;
use crate::ids::{Card, StackId};

/// Places in a remembered list.
pub type Places = Set<u8, u64>;

/// What one player remembers.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Memory {
    /// The five stacks.
    pub stacks: [StackMemory; StackId::COUNT],
    /// The other player's hand.
    pub hand: HandMemory,
}

/// What a player remembers of a stack, from top to bottom. Entries that were never seen are empty.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct StackMemory {
    /// The entries; if there are more than cards in the stack, the other player took that many unseen.
    #[cfg_attr(feature = "ts", ts(as = "Vec<Option<Card>>"))]
    pub cards: List<Option<Card>, CARDS>,
    /// The places of entries that may lie the other way round with the entry below them.
    #[cfg_attr(feature = "ts", ts(type = "number[]"))]
    pub loose: Places,
}

/// What a player remembers of the other one's hand.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct HandMemory {
    /// Cards that were seen to go there or to be there, sorted.
    #[cfg_attr(feature = "ts", ts(as = "Vec<Card>"))]
    pub cards: List<Card, CARDS>,
    /// How many of them may have been put under a stack since.
    pub maybe_gone: u8,
}

/// How much somebody remembers of a stack, as everybody at the table knows.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct StackShape {
    /// How long the remembered list is.
    pub len: u8,
    /// Which of its entries are cards.
    #[cfg_attr(feature = "ts", ts(type = "number[]"))]
    pub known: Places,
    /// Which of its entries may lie the other way round with the one below.
    #[cfg_attr(feature = "ts", ts(type = "number[]"))]
    pub loose: Places,
}

/// How much somebody remembers of a hand, as everybody at the table knows.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct HandShape {
    /// How many cards.
    pub len: u8,
    /// How many of them may be gone.
    pub maybe_gone: u8,
}

impl StackMemory {
    /// Nothing is known of a stack of this size.
    pub fn nothing(size: usize) -> StackMemory {
        StackMemory { cards: std::iter::repeat_n(None, size).collect(), loose: Places::EMPTY }
    }

    /// Everything is known.
    pub fn whole(cards: impl IntoIterator<Item = Card>) -> StackMemory {
        StackMemory { cards: cards.into_iter().map(Some).collect(), loose: Places::EMPTY }
    }

    /// How many entries are no longer in a stack of this size, it is not known which.
    pub fn gone(&self, size: usize) -> usize {
        self.cards.len().saturating_sub(size)
    }

    /// The rememberer takes the card at `place` out of a stack that is being looked through: nothing is loose there.
    pub fn took(&mut self, place: usize, size: usize) {
        if place < self.cards.len() {
            self.cards.remove(place);
        }
        self.tidy(size);
    }

    /// The other player takes a card out, nobody sees which; `size` cards are left.
    pub fn lost_one(&mut self, size: usize) {
        self.tidy(size);
    }

    /// The other player takes the top card; `size` cards are left. Says which it was, if that is certain.
    pub fn top_taken(&mut self, size: usize) -> Option<Card> {
        let certain = self.gone(size + 1) == 0 && !self.loose.has(0);
        let top = self.cards.first().copied().flatten();
        if self.loose.has(0) {
            // One of the two is gone, and it is not known which.
            self.cards[1] = None;
        }
        self.drop_front(1);
        self.tidy(size);
        top.filter(|_| certain)
    }

    /// The rememberer draws the top card, and it is this one; `size` cards are left.
    pub fn drew_top(&mut self, card: Card, size: usize) {
        let gone = self.gone(size + 1);
        // Everything remembered above the card is gone. Among several places that fit, the first is assumed: that
        // forgets least and never claims too much.
        let fits = |place: usize| self.cards[place].is_none_or(|remembered| remembered == card);
        let lay_below = |place: usize| self.loose.has(place as u8) && fits(place + 1);
        let mut places = 0..self.cards.len().min(gone + 1);
        let place = places.find(|&place| fits(place) || lay_below(place)).unwrap_or(0);
        if lay_below(place) {
            self.cards.swap(place, place + 1);
        }
        self.drop_front(place + 1);
        self.tidy(size);
    }

    /// A card is put under the stack, which now has `size` cards; the rememberer knows it, or not.
    pub fn put_under(&mut self, card: Option<Card>, size: usize) {
        if self.cards.try_push(card).is_err() {
            *self = StackMemory::nothing(size);
        }
        self.tidy(size);
    }

    /// The two cards that were put under the stack last lie there in an order the rememberer did not see.
    pub fn loosen_last_two(&mut self) {
        if let Some(place) = self.cards.len().checked_sub(2) {
            self.cards[place..].sort_unstable();
            self.loose.insert(place as u8);
        }
    }

    /// Takes the first entries off.
    fn drop_front(&mut self, count: usize) {
        self.cards.drop_front(count);
        self.loose = self.loose.iter().filter_map(|place| place.checked_sub(count as u8)).collect();
    }

    /// A list without a card in it is no longer than the stack: nothing is missing from what was never known.
    fn tidy(&mut self, size: usize) {
        if self.cards.len() > size && self.cards.iter().all(Option::is_none) {
            self.cards.truncate(size);
        }
        if size == 0 {
            self.cards.clear();
            self.loose = Places::EMPTY;
        }
    }

    /// What everybody may know of it.
    pub fn shape(&self) -> StackShape {
        let known = (0..self.cards.len() as u8).filter(|&place| self.cards[place as usize].is_some());
        StackShape { len: self.cards.len() as u8, known: known.collect(), loose: self.loose }
    }

    /// Is this memory true of a stack? (Cards that nobody has seen yet are not settled.)
    pub fn is_true_of(&self, stack: &[Option<Card>]) -> bool {
        if let Some(place) = self.loose.iter().next() {
            let mut one_way = *self;
            one_way.loose.remove(place);
            let mut other_way = one_way;
            other_way.cards.swap(place.into(), usize::from(place) + 1);
            return one_way.is_true_of(stack) || other_way.is_true_of(stack);
        }
        let mut entries = self.cards.iter();
        stack.iter().all(|place| entries.any(|entry| entry.is_none() || entry == place))
    }
}

impl HandMemory {
    /// The whole hand is seen.
    pub fn saw(&mut self, hand: &[Card]) {
        self.cards = hand.iter().copied().collect();
        self.maybe_gone = 0;
    }

    /// A known card comes to the hand.
    pub fn came(&mut self, card: Card) {
        let place = self.cards.partition_point(|&other| other < card);
        let _ = self.cards.try_insert(place, card);
    }

    /// A card leaves the hand openly; `left` cards remain.
    pub fn left_openly(&mut self, card: Card, left: usize) {
        if let Some(place) = self.cards.iter().position(|&other| other == card) {
            self.cards.remove(place);
        }
        self.tidy(left);
    }

    /// A card leaves the hand unseen; `left` cards remain.
    pub fn left_unseen(&mut self, left: usize) {
        self.maybe_gone += 1;
        self.tidy(left);
    }

    /// Cards of which all may be gone are not worth remembering.
    fn tidy(&mut self, left: usize) {
        if left == 0 || usize::from(self.maybe_gone) >= self.cards.len() {
            self.cards.clear();
            self.maybe_gone = 0;
        }
    }

    /// What everybody may know of it.
    pub fn shape(&self) -> HandShape {
        HandShape { len: self.cards.len() as u8, maybe_gone: self.maybe_gone }
    }

    /// Is this memory true of a hand? Both are sorted.
    pub fn is_true_of(&self, hand: &[Card]) -> bool {
        let mut rest = hand;
        let mut missing = 0;
        for &card in &self.cards {
            let skip = rest.partition_point(|&other| other < card);
            rest = &rest[skip..];
            if rest.first() == Some(&card) {
                rest = &rest[1..];
            } else {
                missing += 1;
            }
        }
        missing <= usize::from(self.maybe_gone)
    }
}
