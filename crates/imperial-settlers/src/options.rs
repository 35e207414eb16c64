//! The rule switches.

use serde::{Deserialize, Serialize};
use tafel_core::{OptionKind, OptionSpec};

/// The rule switches (IMP-13.1).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields, default)]
pub struct Options {
    /// How factions are handed out.
    pub factions: Factions,
    /// How cards are drafted.
    pub lookout: Lookout,
    /// Opponents' locations are safe from the basic raze action.
    pub peaceful: bool,
}

/// How factions are handed out (IMP-2.2).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Factions {
    /// Chosen openly in seat order.
    #[default]
    Chosen,
    /// Drawn.
    Random,
}

/// How cards are drafted.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Lookout {
    /// Two open drafts, there and back (IMP-4).
    #[default]
    Standard,
    /// Secret and simultaneous (IMP-19.1).
    Alternative,
    /// One long open draft with refills (IMP-19.2).
    Advanced,
}

/// The switches as a form shows them.
pub(crate) static SPECS: [OptionSpec; 3] = [
    OptionSpec {
        key: "factions",
        kind: OptionKind::Choice { values: &["chosen", "random"], default: "chosen" },
    },
    OptionSpec {
        key: "lookout",
        kind: OptionKind::Choice { values: &["standard", "alternative", "advanced"], default: "standard" },
    },
    OptionSpec { key: "peaceful", kind: OptionKind::Switch { default: false } },
];
