//! How a position is put down: once for the values and once for the description of them.

use tafel_core::Seat;

use crate::layout::Coding;
use crate::writer::{Grid, Ink, Sets};

/// Puts a position down field by field, each value between 0 and 1.
///
/// There are two pens: one writes the values, the other describes what they mean. Games are written for any pen, so
/// that the compiler makes a writer of its own for every game, without a trace of names and descriptions.
pub trait Pen: Sized {
    /// A field of `len` values, blank to begin with. A pen that only describes does not call `write`.
    fn field(&mut self, name: &str, len: usize, coding: Coding, write: impl FnOnce(&mut Ink<'_>));

    /// `count` blocks of the same fields, one for each thing of a kind.
    fn each(&mut self, what: &str, count: usize, write: impl Fn(&mut Self, usize));

    /// `most_seats` blocks, one per seat clockwise from `own`; seats nobody plays are written as zeros.
    fn seats(&mut self, own: Seat, seats: u8, most_seats: u8, write: impl Fn(&mut Self, Option<Seat>));

    /// A stretch that tells of `of` and of nothing else: where the same was put down before, it is left as it stands.
    /// There is no stretch within a stretch.
    fn stretch<T: PartialEq + Send + Sync + 'static>(&mut self, of: T, write: fn(&mut Self, &T));

    /// `rows` blocks of the same fields (`columns`), each with `len` numbers from 0 to `most`, filled in any order.
    fn grid(
        &mut self,
        rows: (&str, usize),
        columns: &[&str],
        len: usize,
        most: i32,
        fill: impl FnOnce(&mut Grid<'_>),
    );

    /// Several fields that each say some of `count` things, filled in any order.
    fn sets(&mut self, names: &[&str], count: usize, fill: impl FnOnce(&mut Sets<'_>));

    /// A number from 0 to `most`; more counts as `most`.
    #[inline]
    fn number(&mut self, name: &str, value: impl Into<i32>, most: i32) {
        self.field(name, 1, Coding::Number { most }, |ink| ink.put(0, value.into(), most));
    }

    /// Yes or no.
    #[inline]
    fn flag(&mut self, name: &str, value: bool) {
        self.number(name, i32::from(value), 1);
    }

    /// Several numbers of one kind, each from 0 to `most`.
    #[inline]
    fn numbers<N: Into<i32>>(&mut self, name: &str, list: impl ExactSizeIterator<Item = N>, most: i32) {
        self.field(name, list.len(), Coding::Number { most }, |ink| {
            for (place, value) in list.enumerate() {
                ink.put(place, value.into(), most);
            }
        });
    }

    /// As [`Pen::numbers`], where most are 0: eight at a time are passed over.
    #[inline]
    fn counts(&mut self, name: &str, counts: &[u8], most: i32) {
        self.field(name, counts.len(), Coding::Number { most }, |ink| {
            let (eights, rest) = counts.as_chunks::<8>();
            for (eight, counts) in eights.iter().enumerate().filter(|(_, counts)| **counts != [0; 8]) {
                for (place, &count) in counts.iter().enumerate() {
                    ink.put(eight * 8 + place, count.into(), most);
                }
            }
            for (place, &count) in rest.iter().enumerate() {
                ink.put(eights.len() * 8 + place, count.into(), most);
            }
        });
    }

    /// `count` numbers from 0 to `most` of which only some are given, by their places; the later of two counts.
    #[inline]
    fn places<N: Into<i32>>(
        &mut self,
        name: &str,
        items: impl Iterator<Item = (usize, N)>,
        count: usize,
        most: i32,
    ) {
        self.field(name, count, Coding::Number { most }, |ink| {
            for (place, value) in items.filter(|&(place, _)| place < count) {
                ink.put(place, value.into(), most);
            }
        });
    }

    /// How many there are of each of `count` things, from 0 to `most`: every item adds one.
    #[inline]
    fn tally(&mut self, name: &str, items: impl Iterator<Item = usize>, count: usize, most: i32) {
        self.field(name, count, Coding::Number { most }, |ink| {
            for item in items.filter(|&item| item < count) {
                ink.add(item, 1, most);
            }
        });
    }

    /// One of `count` things, or none of them: a 1 in its place.
    #[inline]
    fn one_of(&mut self, name: &str, which: Option<usize>, count: usize) {
        self.field(name, count, Coding::OneOf, |ink| {
            if let Some(which) = which.filter(|&which| which < count) {
                ink.mark(which);
            }
        });
    }

    /// Some of `count` things: a 1 for each.
    #[inline]
    fn some_of(&mut self, name: &str, which: impl Iterator<Item = usize>, count: usize) {
        self.field(name, count, Coding::SomeOf, |ink| {
            for index in which.filter(|&index| index < count) {
                ink.mark(index);
            }
        });
    }
}
