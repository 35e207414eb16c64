//! The levels people can choose from.

use std::fmt;
use std::str::FromStr;

use tafel_core::Chance;
use thiserror::Error;

use crate::knowledge::Knowledge;
use crate::{Bot, Budget, Greedy, Novice, Random, Search};

/// How strong a computer player is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Level {
    /// Any legal action.
    Random,
    /// Rules of thumb, followed loosely.
    Novice,
    /// What looks best right after it.
    Greedy,
    /// Searches for a fifth of a second.
    Adept,
    /// Searches for a second.
    Master,
}

impl Level {
    /// All of them, the weakest first.
    pub const ALL: &'static [Level] =
        &[Level::Random, Level::Novice, Level::Greedy, Level::Adept, Level::Master];

    /// The name in commands and on the wire.
    pub const fn name(self) -> &'static str {
        match self {
            Level::Random => "random",
            Level::Novice => "novice",
            Level::Greedy => "greedy",
            Level::Adept => "adept",
            Level::Master => "master",
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
pub fn bot<G: Knowledge>(level: Level, chance: Chance) -> Box<dyn Bot<G>> {
    match level {
        Level::Random => Box::new(Random::new(chance)),
        Level::Novice => Box::new(Novice::new(chance)),
        Level::Greedy => Box::new(Greedy::new(chance)),
        Level::Adept => Box::new(Search::new(chance, Budget::Milliseconds(200))),
        Level::Master => Box::new(Search::new(chance, Budget::Milliseconds(1000))),
    }
}
