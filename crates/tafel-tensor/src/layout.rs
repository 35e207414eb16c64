//! What the values of a position mean, in order.

use std::fmt;

/// A field or a block of them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Part {
    /// Values of one kind.
    Field(Field),
    /// The same parts several times.
    Block(Block),
}

/// Values of one kind.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Field {
    /// What they say.
    pub name: String,
    /// How many there are.
    pub len: usize,
    /// How they say it.
    pub coding: Coding,
}

/// How values say something.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Coding {
    /// A number divided by the greatest there is.
    Number {
        /// The greatest.
        most: i32,
    },
    /// A 1 in the place of the one thing meant; zeros if there is none.
    OneOf,
    /// A 1 in the place of everything meant.
    SomeOf,
}

impl fmt::Display for Coding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Coding::Number { most: 1 } => f.write_str("0 or 1"),
            Coding::Number { most } => write!(f, "number / {most}"),
            Coding::OneOf => f.write_str("one of"),
            Coding::SomeOf => f.write_str("some of"),
        }
    }
}

/// The same parts several times.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Block {
    /// Of what there are several.
    pub what: String,
    /// How often.
    pub times: usize,
    /// The parts of each.
    pub parts: Vec<Part>,
    is_seats: bool,
}

impl Block {
    pub(crate) fn each(what: &str, times: usize) -> Block {
        Block { what: what.into(), times, parts: Vec::new(), is_seats: false }
    }

    pub(crate) fn seats(most_seats: u8) -> Block {
        Block { is_seats: true, ..Block::each("seat, the own first, then clockwise", most_seats.into()) }
    }

    pub(crate) fn with(self, parts: Vec<Part>) -> Block {
        Block { parts, ..self }
    }

    /// How many values one of them has.
    pub fn stride(&self) -> usize {
        self.parts.iter().map(Part::length).sum()
    }

    fn prefix(&self, which: usize) -> String {
        match (self.is_seats, which) {
            (true, 0) => "own ".into(),
            (true, _) => format!("left {which}: "),
            (false, _) => format!("{} {which}: ", self.what),
        }
    }
}

impl Part {
    /// How many values it has.
    pub fn length(&self) -> usize {
        match self {
            Part::Field(field) => field.len,
            Part::Block(block) => block.times * block.stride(),
        }
    }

    /// All its fields one after another, with names that say which block they lie in.
    pub(crate) fn flatten(&self, prefix: &str, out: &mut Vec<Field>) {
        match self {
            Part::Field(field) => {
                out.push(Field { name: format!("{prefix}{}", field.name), ..field.clone() });
            }
            Part::Block(block) => {
                for which in 0..block.times {
                    let prefix = format!("{prefix}{}", block.prefix(which));
                    block.parts.iter().for_each(|part| part.flatten(&prefix, out));
                }
            }
        }
    }
}
