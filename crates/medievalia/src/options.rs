//! The rule switches.

use serde::{Deserialize, Serialize};
use tafel_core::{OptionSpec, OptionsError, Seat};

use crate::Medievalia;

/// How the game is set up and which of its variants is played (MED-15.4, MED-15.5).
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    /// Two against two (MED-14); four seats only.
    pub team: bool,
    /// Which set of rules.
    pub mode: Mode,
    /// Between whom intermediate fiefs lie.
    pub topology: Topology,
    /// Who begins.
    pub start: Start,
    /// When a fief with enemies in it is besieged.
    pub siege: Siege,
    /// War on each opponent in a fief in the same turn, each with other troops.
    pub several_fronts: bool,
    /// Archers may also shoot without a war.
    pub archer_free_fire: bool,
    /// The whole text of the owner's component file, in the form of `data/components.toml`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub components: Option<String>,
}

/// Which set of rules.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Mode {
    /// Our rulebook: three stacks, at most four landscapes.
    #[default]
    Standard,
    /// Three stacks, any number of landscapes.
    Intermediate,
    /// One stack, dealt hands, any number of landscapes; the game ends with the stack.
    Basic,
}

/// Between whom intermediate fiefs lie.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Topology {
    /// Between neighbours.
    #[default]
    Ring,
    /// Between every two players.
    Complete,
}

/// When a fief with enemies in it is besieged (MED-12.1).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Siege {
    /// When no landscape is guarded: the publisher's correction.
    #[default]
    Erratum,
    /// When at least one landscape is unguarded: the printed sentence.
    Printed,
}

/// Who begins (MED-3.4).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs, reason = "the texts say what each one is")]
pub enum Start {
    #[default]
    Random,
    First,
    Second,
    Third,
    Fourth,
}

impl Start {
    /// The seat, unless luck decides.
    pub fn seat(self) -> Option<Seat> {
        match self {
            Start::Random => None,
            Start::First => Some(Seat(0)),
            Start::Second => Some(Seat(1)),
            Start::Third => Some(Seat(2)),
            Start::Fourth => Some(Seat(3)),
        }
    }
}

impl Options {
    /// Refuses what cannot be played with so many seats. The component file is read elsewhere.
    pub(crate) fn check(&self, seats: u8) -> Result<(), OptionsError> {
        if self.team && seats != 4 {
            return Err(OptionsError::value::<Medievalia>(
                "team",
                format!("the team game is for four players, not {seats}"),
            ));
        }
        if self.start.seat().is_some_and(|seat| seat.0 >= seats) {
            return Err(OptionsError::value::<Medievalia>(
                "start",
                format!("there is no such seat at a table for {seats}"),
            ));
        }
        Ok(())
    }
}

/// The switches as a form shows them.
pub(crate) static SPECS: [OptionSpec; 8] = [
    OptionSpec::switch("team", false),
    OptionSpec::choice("mode", &["standard", "intermediate", "basic"], "standard"),
    OptionSpec::choice("topology", &["ring", "complete"], "ring"),
    OptionSpec::choice("start", &["random", "first", "second", "third", "fourth"], "random"),
    OptionSpec::choice("siege", &["erratum", "printed"], "erratum"),
    OptionSpec::switch("several_fronts", false),
    OptionSpec::switch("archer_free_fire", false),
    OptionSpec::text("components"),
];
