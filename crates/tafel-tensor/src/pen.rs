//! Writes values, or describes what would be written.

use tafel_core::Seat;

use crate::layout::{Block, Coding, Field, Part};

/// Writes a position value by value, each between 0 and 1.
///
/// A position has thousands of values and few of them are not 0. So the paper is blank to begin with, only what is not
/// 0 is written, and the pen keeps track of where, for whoever wipes the paper (see [`crate::Sheet`]).
pub struct Pen<'a> {
    paper: Paper<'a>,
}

enum Paper<'a> {
    Values(Values<'a>),
    /// The parts of every block that is still open; the outermost is the first.
    Description(Vec<Vec<Part>>),
}

/// A blank row of values and the places written so far.
struct Values<'a> {
    row: &'a mut [f32],
    at: usize,
    written: &'a mut Vec<u32>,
}

impl Values<'_> {
    fn take(&mut self, len: usize) -> usize {
        let from = self.at;
        self.at += len;
        from
    }

    #[inline]
    fn put(&mut self, place: usize, value: i32, most: i32) {
        if value > 0 {
            self.row[place] = value.min(most) as f32 / most as f32;
            self.written.push(place as u32);
        }
    }

    /// Adds to what stands there. The sum is that of whole numbers, so the order of adding does not show.
    #[inline]
    fn add(&mut self, place: usize, value: i32, most: i32) {
        if value <= 0 {
            return;
        }
        if self.row[place] == 0.0 {
            return self.put(place, value, most);
        }
        let before = (self.row[place] * most as f32).round() as i32;
        self.row[place] = (before + value).min(most) as f32 / most as f32;
    }
}

impl<'a> Pen<'a> {
    /// Writes on a blank row; the places go into `written`.
    pub(crate) fn writing(row: &'a mut [f32], written: &'a mut Vec<u32>) -> Pen<'a> {
        Pen { paper: Paper::Values(Values { row, at: 0, written }) }
    }

    pub(crate) fn describing() -> Pen<'static> {
        Pen { paper: Paper::Description(vec![Vec::new()]) }
    }

    /// How many values the fields written so far take.
    pub(crate) fn length(&self) -> usize {
        match &self.paper {
            Paper::Values(values) => values.at,
            Paper::Description(open) => open.iter().flatten().map(Part::length).sum(),
        }
    }

    pub(crate) fn into_parts(self) -> Vec<Part> {
        match self.paper {
            Paper::Description(mut open) => open.pop().unwrap_or_default(),
            Paper::Values(_) => Vec::new(),
        }
    }

    /// Opens a field: when writing, the values and where the field begins.
    fn field(&mut self, name: &str, len: usize, coding: Coding) -> Option<(&mut Values<'a>, usize)> {
        match &mut self.paper {
            Paper::Values(values) => {
                let from = values.take(len);
                Some((values, from))
            }
            Paper::Description(open) => {
                let field = Part::Field(Field { name: name.into(), len, coding });
                open.last_mut()?.push(field);
                None
            }
        }
    }

    /// A number from 0 to `most`; more counts as `most`.
    pub fn number(&mut self, name: &str, value: impl Into<i32>, most: i32) {
        if let Some((values, at)) = self.field(name, 1, Coding::Number { most }) {
            values.put(at, value.into(), most);
        }
    }

    /// Several numbers of one kind, each from 0 to `most`.
    pub fn numbers<N: Into<i32>>(&mut self, name: &str, list: impl ExactSizeIterator<Item = N>, most: i32) {
        if let Some((values, from)) = self.field(name, list.len(), Coding::Number { most }) {
            for (place, value) in list.enumerate() {
                values.put(from + place, value.into(), most);
            }
        }
    }

    /// How many there are of each of `count` things, from 0 to `most`: every item adds one.
    pub fn tally(&mut self, name: &str, items: impl Iterator<Item = usize>, count: usize, most: i32) {
        if let Some((values, from)) = self.field(name, count, Coding::Number { most }) {
            for item in items.filter(|&item| item < count) {
                values.add(from + item, 1, most);
            }
        }
    }

    /// Yes or no.
    pub fn flag(&mut self, name: &str, value: bool) {
        self.number(name, i32::from(value), 1);
    }

    /// One of `count` things, or none of them: a 1 in its place.
    pub fn one_of(&mut self, name: &str, which: Option<usize>, count: usize) {
        if let Some((values, from)) = self.field(name, count, Coding::OneOf)
            && let Some(which) = which.filter(|&which| which < count)
        {
            values.put(from + which, 1, 1);
        }
    }

    /// Some of `count` things: a 1 for each.
    pub fn some_of(&mut self, name: &str, which: impl Iterator<Item = usize>, count: usize) {
        if let Some((values, from)) = self.field(name, count, Coding::SomeOf) {
            for index in which.filter(|&index| index < count) {
                values.add(from + index, 1, 1);
            }
        }
    }

    /// `count` blocks of the same fields, one for each thing of a kind.
    pub fn each(&mut self, what: &str, count: usize, write: impl Fn(&mut Pen<'_>, usize)) {
        if let Paper::Description(_) = self.paper {
            return self.describe_block(Block::each(what, count), |pen| write(pen, 0));
        }
        for which in 0..count {
            write(self, which);
        }
    }

    /// `most_seats` blocks, one per seat clockwise from `own`; seats nobody plays are written as zeros.
    pub fn seats(
        &mut self,
        own: Seat,
        seats: u8,
        most_seats: u8,
        write: impl Fn(&mut Pen<'_>, Option<Seat>),
    ) {
        if let Paper::Description(_) = self.paper {
            return self.describe_block(Block::seats(most_seats), |pen| write(pen, Some(own)));
        }
        for step in 0..most_seats {
            write(self, (step < seats).then(|| own.clockwise(step, seats)));
        }
    }

    /// `rows` blocks of the same fields (`columns`), each with `len` numbers from 0 to `most`, filled in any order.
    pub fn grid(
        &mut self,
        (what, rows): (&str, usize),
        columns: &[&str],
        len: usize,
        most: i32,
        fill: impl FnOnce(&mut Grid<'_, 'a>),
    ) {
        match &mut self.paper {
            Paper::Description(_) => self.describe_block(Block::each(what, rows), |pen| {
                for column in columns {
                    pen.field(column, len, Coding::Number { most });
                }
            }),
            Paper::Values(values) => {
                let from = values.take(rows * columns.len() * len);
                fill(&mut Grid { values, from, columns: columns.len(), len, most });
            }
        }
    }

    fn describe_block(&mut self, block: Block, write: impl FnOnce(&mut Pen<'a>)) {
        if let Paper::Description(open) = &mut self.paper {
            open.push(Vec::new());
        }
        write(self);
        if let Paper::Description(open) = &mut self.paper {
            let parts = open.pop().unwrap_or_default();
            if let Some(outside) = open.last_mut() {
                outside.push(Part::Block(block.with(parts)));
            }
        }
    }
}

/// The numbers of a [`Pen::grid`].
pub struct Grid<'g, 'a> {
    values: &'g mut Values<'a>,
    from: usize,
    columns: usize,
    len: usize,
    most: i32,
}

impl Grid<'_, '_> {
    /// Adds `value` to the number at `index` of a column in a row.
    #[inline]
    pub fn add(&mut self, row: usize, column: usize, index: usize, value: impl Into<i32>) {
        debug_assert!(column < self.columns && index < self.len);
        let place = self.from + (row * self.columns + column) * self.len + index;
        self.values.add(place, value.into(), self.most);
    }
}
