//! The pen that describes what would be written.

use tafel_core::Seat;

use crate::layout::{Block, Coding, Field, Part};
use crate::pen::Pen;
use crate::writer::{Grid, Ink, Sets};

/// Notes the fields, and of several equal blocks the first.
#[derive(Default)]
pub(crate) struct Describer {
    parts: Vec<Part>,
}

impl Describer {
    pub(crate) fn into_parts(self) -> Vec<Part> {
        self.parts
    }

    fn block(&mut self, block: Block, describe: impl FnOnce(&mut Describer)) {
        let mut inside = Describer::default();
        describe(&mut inside);
        self.parts.push(Part::Block(block.with(inside.parts)));
    }

    fn note(&mut self, name: &str, len: usize, coding: Coding) {
        self.parts.push(Part::Field(Field { name: name.into(), len, coding }));
    }
}

impl Pen for Describer {
    fn field(&mut self, name: &str, len: usize, coding: Coding, _: impl FnOnce(&mut Ink<'_>)) {
        self.note(name, len, coding);
    }

    fn each(&mut self, what: &str, count: usize, write: impl Fn(&mut Self, usize)) {
        self.block(Block::each(what, count), |pen| write(pen, 0));
    }

    fn seats(&mut self, own: Seat, _: u8, most_seats: u8, write: impl Fn(&mut Self, Option<Seat>)) {
        self.block(Block::seats(most_seats), |pen| write(pen, Some(own)));
    }

    fn stretch<T: PartialEq + Send + Sync + 'static>(&mut self, of: T, write: fn(&mut Self, &T)) {
        write(self, &of);
    }

    fn grid(
        &mut self,
        (what, rows): (&str, usize),
        columns: &[&str],
        len: usize,
        most: i32,
        _: impl FnOnce(&mut Grid<'_>),
    ) {
        self.block(Block::each(what, rows), |pen| {
            for column in columns {
                pen.note(column, len, Coding::Number { most });
            }
        });
    }

    fn sets(&mut self, names: &[&str], count: usize, _: impl FnOnce(&mut Sets<'_>)) {
        for name in names {
            self.note(name, count, Coding::SomeOf);
        }
    }
}
