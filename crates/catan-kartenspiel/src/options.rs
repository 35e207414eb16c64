//! The rule switches (CAT-14).

use serde::{Deserialize, Serialize};
use tafel_core::{OptionKind, OptionSpec, OptionsError};

use crate::Catan;

/// The rule switches.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    /// Victory points that win (CAT-14.1).
    pub target_vp: u8,
    /// Wins only in the own turn (CAT-14.2).
    pub win_only_on_own_turn: bool,
    /// When attack and neutral cards may be played (CAT-14.3).
    pub action_gate: ActionGate,
    /// Does the table keep for each player what they have seen (CAT-12.2)?
    pub memory_aid: bool,
    /// After how many turns the game is broken off (CAT-11.3).
    pub turn_cap: u16,
}

/// When attack and neutral cards may be played.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum ActionGate {
    /// While both players together have seven victory points.
    SevenTogether,
    /// While each player has three victory points: the rule of the theme sets of 1998.
    ThreeEach,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            target_vp: 12,
            win_only_on_own_turn: false,
            action_gate: ActionGate::SevenTogether,
            memory_aid: true,
            turn_cap: 300,
        }
    }
}

impl Options {
    /// Refuses numbers outside their bounds.
    pub(crate) fn check(self) -> Result<(), OptionsError> {
        let value = |key: &str| match key {
            "target_vp" => i32::from(self.target_vp),
            _ => i32::from(self.turn_cap),
        };
        for spec in &SPECS {
            let OptionKind::Number { min, max, .. } = spec.kind else { continue };
            if !(min..=max).contains(&value(spec.key)) {
                return Err(OptionsError::value::<Catan>(spec.key, format!("must be from {min} to {max}")));
            }
        }
        Ok(())
    }
}

/// The switches as a form shows them.
pub(crate) static SPECS: [OptionSpec; 5] = [
    OptionSpec::number("target_vp", 7, 12, 12),
    OptionSpec::switch("win_only_on_own_turn", false),
    OptionSpec::choice("action_gate", &["seven_together", "three_each"], "seven_together"),
    OptionSpec::switch("memory_aid", true),
    OptionSpec::number("turn_cap", 10, 1000, 300),
];
