//! The rule switches.

use serde::{Deserialize, Serialize};
use tafel_core::{OptionSpec, OptionsError};

use crate::ImperialSettlers;

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

impl Options {
    /// Refuses what cannot be played alone.
    pub(crate) fn check(self, seats: u8) -> Result<(), OptionsError> {
        let why = "the solo game has a lookout of its own and no variants (IMP-13.1)";
        if seats == 1 && self.lookout != Lookout::Standard {
            return Err(OptionsError::value::<ImperialSettlers>("lookout", why));
        }
        if seats == 1 && self.peaceful {
            return Err(OptionsError::value::<ImperialSettlers>("peaceful", why));
        }
        Ok(())
    }
}

/// The switches as a form shows them.
pub(crate) static SPECS: [OptionSpec; 3] = [
    OptionSpec::choice("factions", &["chosen", "random"], "chosen"),
    OptionSpec::choice("lookout", &["standard", "alternative", "advanced"], "standard"),
    OptionSpec::switch("peaceful", false),
];
