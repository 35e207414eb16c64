//! The levels people can choose from.

use std::fmt;
use std::str::FromStr;

use tafel_core::{Chance, Game};
use thiserror::Error;

use crate::{Bot, Random};

/// How strong a computer player is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Level {
    /// Any legal action.
    Random,
}

impl Level {
    /// All of them, the weakest first.
    pub const ALL: &'static [Level] = &[Level::Random];

    /// The name in commands and on the wire.
    pub const fn name(self) -> &'static str {
        match self {
            Level::Random => "random",
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// There is no such level.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("there is no computer player {0:?}; there are: {known}", known = level_names())]
pub struct UnknownLevel(pub String);

fn level_names() -> String {
    Level::ALL.iter().map(|level| level.name()).collect::<Vec<_>>().join(", ")
}

impl FromStr for Level {
    type Err = UnknownLevel;

    fn from_str(name: &str) -> Result<Level, UnknownLevel> {
        let found = Level::ALL.iter().find(|level| level.name() == name);
        found.copied().ok_or_else(|| UnknownLevel(name.into()))
    }
}

/// A player of a level, with luck of its own.
pub fn bot<G: Game>(level: Level, chance: Chance) -> Box<dyn Bot<G>> {
    match level {
        Level::Random => Box::new(Random::new(chance)),
    }
}
