//! A short list of small things that is copied as a block of memory.
//!
//! `ArrayVec` clones entry by entry, and a state holds some twenty lists; with these a clone of the whole state is
//! one copy of two kilobytes. Entries behind the end are blank, so that equal lists are equal blocks.

use std::ops::{Deref, DerefMut};

use serde::de::{SeqAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// Cards by number.
pub(crate) type Bag = tafel_core::Set<u8, u128>;

/// What fills the unused places of a list. Which value it is does not matter.
pub trait Blank: Copy {
    /// The value.
    const BLANK: Self;
}

impl<T: Copy> Blank for Option<T> {
    const BLANK: Option<T> = None;
}

impl Blank for crate::ids::Card {
    const BLANK: crate::ids::Card = crate::ids::Card::Alchemist;
}

impl Blank for crate::ids::Land {
    const BLANK: crate::ids::Land = crate::ids::Land::Fields1;
}

impl Blank for crate::ids::EventCard {
    const BLANK: crate::ids::EventCard = crate::ids::EventCard::Plague;
}

impl Blank for crate::frame::Frame {
    const BLANK: crate::frame::Frame = crate::frame::Frame::Main;
}

impl Blank for crate::state::Offer {
    const BLANK: crate::state::Offer = crate::state::Offer::nothing(tafel_core::Seat(0));
}

/// A list of at most `N` entries.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct List<T, const N: usize> {
    len: u8,
    entries: [T; N],
}

impl<T: Blank, const N: usize> List<T, N> {
    /// An empty list.
    pub const fn new() -> List<T, N> {
        List { len: 0, entries: [T::BLANK; N] }
    }

    /// The entries.
    pub fn as_slice(&self) -> &[T] {
        self
    }

    /// Is there no more room?
    pub fn is_full(&self) -> bool {
        self.len() == N
    }

    /// Adds an entry at the end, if there is room.
    pub fn try_push(&mut self, entry: T) -> Result<(), T> {
        self.try_insert(self.len(), entry)
    }

    /// Adds an entry at the end. There must be room.
    pub fn push(&mut self, entry: T) {
        self.entries[usize::from(self.len)] = entry;
        self.len += 1;
    }

    /// Puts an entry before place `place`, if there is room.
    pub fn try_insert(&mut self, place: usize, entry: T) -> Result<(), T> {
        let len = self.len();
        if len == N {
            return Err(entry);
        }
        self.entries.copy_within(place..len, place + 1);
        self.entries[place] = entry;
        self.len += 1;
        Ok(())
    }

    /// Takes the last entry off.
    pub fn pop(&mut self) -> Option<T> {
        let last = self.last().copied()?;
        self.truncate(self.len() - 1);
        Some(last)
    }

    /// Takes out the entry at `place`, which must be there.
    pub fn remove(&mut self, place: usize) -> T {
        let entry = self[place];
        self.close_gap(place, 1);
        entry
    }

    /// Takes the first `count` entries off, or all there are.
    pub fn drop_front(&mut self, count: usize) {
        self.close_gap(0, count.min(self.len()));
    }

    fn close_gap(&mut self, place: usize, width: usize) {
        let len = self.len();
        self.entries.copy_within(place + width..len, place);
        self.truncate(len - width);
    }

    /// Keeps the first `len` entries at most.
    pub fn truncate(&mut self, len: usize) {
        let old = self.len();
        if len < old {
            self.entries[len..old].fill(T::BLANK);
            self.len = len as u8;
        }
    }

    /// Empties the list.
    pub fn clear(&mut self) {
        self.truncate(0);
    }
}

impl<T: Blank, const N: usize> Default for List<T, N> {
    fn default() -> List<T, N> {
        List::new()
    }
}

impl<T, const N: usize> Deref for List<T, N> {
    type Target = [T];

    fn deref(&self) -> &[T] {
        &self.entries[..usize::from(self.len)]
    }
}

impl<T, const N: usize> DerefMut for List<T, N> {
    fn deref_mut(&mut self) -> &mut [T] {
        &mut self.entries[..usize::from(self.len)]
    }
}

impl<T: std::fmt::Debug, const N: usize> std::fmt::Debug for List<T, N> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

/// Entries that do not fit are left out.
impl<T: Blank, const N: usize> Extend<T> for List<T, N> {
    fn extend<I: IntoIterator<Item = T>>(&mut self, entries: I) {
        let room = N - self.len();
        entries.into_iter().take(room).for_each(|entry| self.push(entry));
    }
}

impl<T: Blank, const N: usize> FromIterator<T> for List<T, N> {
    fn from_iter<I: IntoIterator<Item = T>>(entries: I) -> List<T, N> {
        let mut list = List::new();
        list.extend(entries);
        list
    }
}

impl<'a, T, const N: usize> IntoIterator for &'a List<T, N> {
    type Item = &'a T;
    type IntoIter = std::slice::Iter<'a, T>;

    fn into_iter(self) -> std::slice::Iter<'a, T> {
        self.iter()
    }
}

impl<'a, T, const N: usize> IntoIterator for &'a mut List<T, N> {
    type Item = &'a mut T;
    type IntoIter = std::slice::IterMut<'a, T>;

    fn into_iter(self) -> std::slice::IterMut<'a, T> {
        self.iter_mut()
    }
}

impl<T: Serialize, const N: usize> Serialize for List<T, N> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de, T: Blank + Deserialize<'de>, const N: usize> Deserialize<'de> for List<T, N> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<List<T, N>, D::Error> {
        struct Entries<T, const N: usize>(std::marker::PhantomData<T>);

        impl<'de, T: Blank + Deserialize<'de>, const N: usize> Visitor<'de> for Entries<T, N> {
            type Value = List<T, N>;

            fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                write!(f, "a list of at most {N} entries")
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut entries: A) -> Result<List<T, N>, A::Error> {
                let mut list = List::new();
                while let Some(entry) = entries.next_element()? {
                    list.try_push(entry)
                        .map_err(|_| serde::de::Error::custom(format!("more than {N} entries")))?;
                }
                Ok(list)
            }
        }

        deserializer.deserialize_seq(Entries(std::marker::PhantomData))
    }
}
