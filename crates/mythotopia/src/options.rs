//! MYT-14: options and variants.

use serde::{Deserialize, Serialize};
use tafel_core::{OptionKind, OptionSpec, OptionsError};

use crate::ids::Card;

/// The rule switches.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    /// MYT-14.1: everybody is dealt one province more and gives one up. For three or four players.
    pub draft: bool,
    /// MYT-14.2: what the counters on Castle are worth, 1 or 2.
    pub castle_vp: u8,
    /// MYT-14.3: which of the four kinds of starting card is there twice.
    pub start_set: StartSet,
    /// MYT-14.4: the game ends by itself after last rounds.
    pub last_rounds: bool,
    /// MYT-14.5: counters are kept face down, and five cards must be empty.
    pub hidden_counters: bool,
    /// MYT-12.5: after so many rounds the game ends in any case.
    pub round_cap: u16,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            draft: false,
            castle_vp: 1,
            start_set: StartSet::Army2,
            last_rounds: false,
            hidden_counters: false,
            round_cap: 150,
        }
    }
}

/// The fifth starting card.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum StartSet {
    /// A second Army.
    #[default]
    Army2,
    /// A second Ship.
    Ship2,
    /// A second Build.
    Build2,
    /// A second Market.
    Market2,
    /// None: four starting cards.
    Four,
}

impl StartSet {
    /// The card that is there twice.
    pub const fn doubled(self) -> Option<Card> {
        match self {
            StartSet::Army2 => Some(Card::StartArmy),
            StartSet::Ship2 => Some(Card::StartShip),
            StartSet::Build2 => Some(Card::StartBuild),
            StartSet::Market2 => Some(Card::StartMarket),
            StartSet::Four => None,
        }
    }
}

/// The least and the most rounds after which the game may be cut off.
const ROUND_CAP: std::ops::RangeInclusive<u16> = 10..=500;

impl Options {
    pub(crate) fn validate(self, game: &'static str, seats: u8) -> Result<(), OptionsError> {
        let refuse = |key, why: &str| Err(OptionsError::Value { game, key, why: why.into() });
        if self.draft && seats < 3 {
            return refuse("draft", "the province draft is for three or four players");
        }
        if !(1..=2).contains(&self.castle_vp) {
            return refuse("castle_vp", "castle counters are worth 1 or 2");
        }
        if !ROUND_CAP.contains(&self.round_cap) {
            return refuse("round_cap", "the game may be cut off after 10 to 500 rounds");
        }
        Ok(())
    }
}

pub(crate) const SPECS: &[OptionSpec] = &[
    OptionSpec { key: "draft", kind: OptionKind::Switch { default: false } },
    OptionSpec { key: "castle_vp", kind: OptionKind::Number { min: 1, max: 2, default: 1 } },
    OptionSpec {
        key: "start_set",
        kind: OptionKind::Choice {
            values: &["army2", "ship2", "build2", "market2", "four"],
            default: "army2",
        },
    },
    OptionSpec { key: "last_rounds", kind: OptionKind::Switch { default: false } },
    OptionSpec { key: "hidden_counters", kind: OptionKind::Switch { default: false } },
    OptionSpec { key: "round_cap", kind: OptionKind::Number { min: 10, max: 500, default: 150 } },
];
