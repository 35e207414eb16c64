//! The pen that writes values.

use std::any::Any;
use std::mem;

use tafel_core::Seat;

use crate::layout::Coding;
use crate::pen::Pen;

/// Writes on a row that is blank to begin with.
///
/// A position has thousands of values and few of them are not 0. So only those are written, and the writer keeps track
/// of where, for whoever wipes the row (see [`crate::Sheet`]).
pub(crate) struct Writer<'a> {
    row: &'a mut [f32],
    at: usize,
    written: &'a mut Vec<u32>,
    stretches: &'a mut Vec<Stretch>,
    /// How many stretches there were so far.
    passed: usize,
}

/// What was put down by [`Pen::stretch`].
pub(crate) struct Stretch {
    /// What it tells of.
    of: Box<dyn Any + Send + Sync>,
    /// How many values it takes.
    length: usize,
    /// Those of them that are not 0.
    pub(crate) written: Vec<u32>,
}

impl<'a> Writer<'a> {
    /// Writes on a row that is blank but for the stretches; the places go into `written`.
    pub(crate) fn on(
        row: &'a mut [f32],
        written: &'a mut Vec<u32>,
        stretches: &'a mut Vec<Stretch>,
    ) -> Writer<'a> {
        Writer { row, at: 0, written, stretches, passed: 0 }
    }

    /// How many values the fields written so far take.
    pub(crate) fn length(&self) -> usize {
        self.at
    }

    /// The next `len` values.
    #[inline]
    fn take(&mut self, len: usize) -> Ink<'_> {
        let from = self.at;
        self.at += len;
        Ink { row: self.row, from, written: self.written }
    }
}

impl Pen for Writer<'_> {
    #[inline]
    fn field(&mut self, _: &str, len: usize, _: Coding, write: impl FnOnce(&mut Ink<'_>)) {
        write(&mut self.take(len));
    }

    #[inline]
    fn each(&mut self, _: &str, count: usize, write: impl Fn(&mut Self, usize)) {
        for which in 0..count {
            write(self, which);
        }
    }

    #[inline]
    fn seats(&mut self, own: Seat, seats: u8, most_seats: u8, write: impl Fn(&mut Self, Option<Seat>)) {
        for step in 0..most_seats {
            write(self, (step < seats).then(|| own.clockwise(step, seats)));
        }
    }

    fn stretch<T: PartialEq + Send + Sync + 'static>(&mut self, of: T, write: fn(&mut Self, &T)) {
        let number = self.passed;
        self.passed += 1;
        let mut written = Vec::new();
        if let Some(before) = self.stretches.get_mut(number) {
            if before.of.downcast_ref() == Some(&of) {
                self.at += before.length;
                return;
            }
            written = mem::take(&mut before.written);
            for place in written.drain(..) {
                self.row[place as usize] = 0.0;
            }
        }
        let from = self.at;
        mem::swap(self.written, &mut written);
        write(self, &of);
        mem::swap(self.written, &mut written);
        debug_assert_eq!(self.passed, number + 1, "there is no stretch within a stretch");
        let length = self.at - from;
        match self.stretches.get_mut(number) {
            Some(stretch) => {
                (stretch.length, stretch.written) = (length, written);
                match stretch.of.downcast_mut() {
                    Some(kept) => *kept = of,
                    None => stretch.of = Box::new(of),
                }
            }
            None => self.stretches.push(Stretch { of: Box::new(of), length, written }),
        }
    }

    #[inline]
    fn grid(
        &mut self,
        (_, rows): (&str, usize),
        columns: &[&str],
        len: usize,
        most: i32,
        fill: impl FnOnce(&mut Grid<'_>),
    ) {
        let columns = columns.len();
        fill(&mut Grid { ink: self.take(rows * columns * len), columns, len, most });
    }

    #[inline]
    fn sets(&mut self, names: &[&str], count: usize, fill: impl FnOnce(&mut Sets<'_>)) {
        fill(&mut Sets { ink: self.take(names.len() * count), count });
    }
}

/// The values of a field.
pub struct Ink<'p> {
    row: &'p mut [f32],
    from: usize,
    written: &'p mut Vec<u32>,
}

impl Ink<'_> {
    /// Writes a number from 0 to `most`; more counts as `most`.
    #[inline]
    pub fn put(&mut self, place: usize, value: i32, most: i32) {
        if value > 0 {
            self.write(place, value.min(most) as f32 / most as f32);
        }
    }

    /// Writes a 1.
    #[inline]
    pub fn mark(&mut self, place: usize) {
        self.write(place, 1.0);
    }

    /// Adds to what stands there. The sum is that of whole numbers, so the order of adding does not show.
    #[inline]
    pub fn add(&mut self, place: usize, value: i32, most: i32) {
        let before = self.row[self.from + place];
        if before == 0.0 {
            return self.put(place, value, most);
        }
        // Half more and cut off: what stands there is a whole number of parts, up to rounding.
        let before = (before * most as f32 + 0.5) as i32;
        self.row[self.from + place] = (before + value).min(most) as f32 / most as f32;
    }

    #[inline]
    fn write(&mut self, place: usize, value: f32) {
        let place = self.from + place;
        // Where the later of two numbers counts, the place is noted once.
        if self.row[place] == 0.0 {
            self.written.push(place as u32);
        }
        self.row[place] = value;
    }
}

/// The numbers of a [`Pen::grid`].
pub struct Grid<'p> {
    ink: Ink<'p>,
    columns: usize,
    len: usize,
    most: i32,
}

impl Grid<'_> {
    /// Adds `value` to the number at `index` of a column in a row.
    #[inline]
    pub fn add(&mut self, row: usize, column: usize, index: usize, value: impl Into<i32>) {
        debug_assert!(column < self.columns && index < self.len);
        let value = value.into();
        if value > 0 {
            self.ink.add((row * self.columns + column) * self.len + index, value, self.most);
        }
    }
}

/// The fields of [`Pen::sets`].
pub struct Sets<'p> {
    ink: Ink<'p>,
    count: usize,
}

impl Sets<'_> {
    /// Writes a 1 for a thing into a field.
    #[inline]
    pub fn mark(&mut self, field: usize, which: usize) {
        debug_assert!(which < self.count);
        self.ink.mark(field * self.count + which);
    }
}
