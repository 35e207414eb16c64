//! The levels people can choose from.

use std::fmt;
use std::str::FromStr;

use tafel_core::Chance;
use thiserror::Error;

use crate::judge::Judge;
use crate::knowledge::Knowledge;
use crate::search::{FirstLook, Style};
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
    /// Searches for a fifth of a second, and judges by hand.
    Adept,
    /// Searches for a second, and judges by hand.
    Master,
    /// Searches for a second, and judges as it learned by playing against itself.
    Champion,
    /// The champion of the first version, kept as it was to measure others by; nobody is offered it.
    Champion1,
}

impl Level {
    /// All that people can choose from, the weakest first.
    pub const ALL: &'static [Level] =
        &[Level::Random, Level::Novice, Level::Greedy, Level::Adept, Level::Master, Level::Champion];

    /// The name in commands and on the wire.
    pub const fn name(self) -> &'static str {
        match self {
            Level::Random => "random",
            Level::Novice => "novice",
            Level::Greedy => "greedy",
            Level::Adept => "adept",
            Level::Master => "master",
            Level::Champion => "champion",
            Level::Champion1 => "champion-1",
        }
    }

    /// Its own time for a move, in milliseconds; none if it does not search.
    pub const fn milliseconds(self) -> Option<u64> {
        match self {
            Level::Random | Level::Novice | Level::Greedy => None,
            Level::Adept => Some(200),
            Level::Master | Level::Champion | Level::Champion1 => Some(1000),
        }
    }

    /// How it searches, if it does.
    pub fn style<G: Knowledge>(self) -> Option<Style> {
        match self {
            Level::Random | Level::Novice | Level::Greedy => None,
            Level::Adept | Level::Master => Some(Style {
                judge: Judge::ByHand,
                first_look: if G::HORIZON == 0 { one_step::<G>() } else { FirstLook::Thumb },
                horizon: G::HORIZON,
                exploration: 0.9 * G::SPREAD,
                completions: G::COMPLETIONS,
                mind: None,
                curiosity: 0.0,
            }),
            Level::Champion => {
                let style = Level::Champion1.style::<G>()?;
                Some(G::network().map_or(style.clone(), |net| style.with_network::<G>(net)))
            }
            Level::Champion1 => Some(Style {
                judge: G::learned().map_or(Judge::ByHand, Judge::Learned),
                first_look: one_step::<G>(),
                horizon: G::LEARNED_HORIZON,
                exploration: G::SPREAD,
                completions: G::CHAMPION_COMPLETIONS,
                mind: None,
                curiosity: 0.0,
            }),
        }
    }
}

fn one_step<G: Knowledge>() -> FirstLook {
    FirstLook::OneStep { thumb: 0.3, sharpness: 0.06 * G::SPREAD.max(0.3) }
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
        let mut all = Level::ALL.iter().chain([&Level::Champion1]);
        all.find(|level| level.name() == name).copied().ok_or_else(|| UnknownLevel(name.into()))
    }
}

/// A player of a level, with luck of its own.
pub fn bot<G: Knowledge>(level: Level, chance: Chance) -> Box<dyn Bot<G>> {
    bot_within(level, None, chance)
}

/// A player of a level that searches within another budget than its own.
pub fn bot_within<G: Knowledge>(level: Level, budget: Option<Budget>, chance: Chance) -> Box<dyn Bot<G>> {
    match (level, level.style::<G>()) {
        (_, Some(style)) => {
            let own = Budget::Milliseconds(level.milliseconds().unwrap_or(0));
            Box::new(Search::new(chance, budget.unwrap_or(own), style))
        }
        (Level::Random, None) => Box::new(Random::new(chance)),
        (Level::Novice, None) => Box::new(Novice::new(chance)),
        (_, None) => Box::new(Greedy::new(chance)),
    }
}
