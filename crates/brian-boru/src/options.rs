//! Chapter 16: the rule switches.

use serde::{Deserialize, Serialize};
use tafel_core::OptionSpec;

/// The rule switches.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(default, deny_unknown_fields)]
#[allow(clippy::struct_excessive_bools, reason = "each is a switch of its own")]
pub struct Options {
    /// Four tricks with five players, and the fifth card is thrown away.
    pub english_five_player: bool,
    /// Monasteries must be placed if possible.
    pub monastery_mandatory: bool,
    /// In an open region the Vikings do not keep the best players from half the points.
    pub viking_majority_half: bool,
    /// A claim token opens only when its threshold is exceeded.
    pub threshold_strict: bool,
    /// Only raiders taken this round decide who loses a town and who chooses it.
    pub raiders_this_round: bool,
    /// A monastery counts once, not twice, for the half points of an open region.
    pub half_points_by_town: bool,
    /// The first player is drawn; otherwise seat 0 begins.
    pub random_start: bool,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            english_five_player: false,
            monastery_mandatory: false,
            viking_majority_half: true,
            threshold_strict: false,
            raiders_this_round: false,
            half_points_by_town: false,
            random_start: true,
        }
    }
}

/// The switches as a form shows them.
pub(crate) static SPECS: [OptionSpec; 7] = [
    OptionSpec::switch("english_five_player", false),
    OptionSpec::switch("monastery_mandatory", false),
    OptionSpec::switch("viking_majority_half", true),
    OptionSpec::switch("threshold_strict", false),
    OptionSpec::switch("raiders_this_round", false),
    OptionSpec::switch("half_points_by_town", false),
    OptionSpec::switch("random_start", true),
];
