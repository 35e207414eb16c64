//! MYT-14: options and variants.

use std::sync::LazyLock;

use serde::{Deserialize, Serialize};
use tafel_core::{OptionSpec, OptionsError};

use crate::Mythotopia;
use crate::data::printed;
use crate::ids::Card;
use crate::pile::Pile;

/// The rule switches.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(default, deny_unknown_fields)]
#[allow(clippy::struct_excessive_bools, reason = "each is a switch of its own")]
pub struct Options {
    /// MYT-14.1: everybody is dealt one province more and gives one up. For three or four players.
    pub draft: bool,
    /// MYT-14.1: how many provinces are given up in the draft, 1 or 2.
    pub draft_gives_up: u8,
    /// MYT-14.2: what the counters on Castle are worth, 1 or 2.
    pub castle_vp: u8,
    /// MYT-14.3: which of the four kinds of starting card is there twice.
    pub start_set: StartSet,
    /// MYT-14.4: the game ends by itself after last rounds.
    pub last_rounds: bool,
    /// MYT-14.5: counters are kept face down, and five cards must be empty.
    pub hidden_counters: bool,
    /// MYT-14.6: the first two seats have their four extra towns with three or four players, too.
    pub extra_towns: bool,
    /// MYT-14.7: a card of the reserve is played in later turns only, and taking it out is a free action.
    pub reserve_waits: bool,
    /// MYT-14.8: armies may leave a besieged province by road.
    pub leave_sieges: bool,
    /// MYT-14.9: Mystic is paid for before its card is chosen, which may be one of the cards just played.
    pub mystic_pays_first: bool,
    /// MYT-12.5: after so many rounds the game ends in any case; 0: it does not.
    pub round_cap: u16,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            draft: false,
            draft_gives_up: 1,
            castle_vp: 1,
            start_set: StartSet::Army2,
            last_rounds: false,
            hidden_counters: false,
            extra_towns: false,
            reserve_waits: false,
            leave_sieges: false,
            mystic_pays_first: false,
            round_cap: printed().house.rounds,
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

    /// The starting cards of a player.
    pub(crate) fn cards(self) -> Pile {
        let each = [Card::StartArmy, Card::StartBuild, Card::StartMarket, Card::StartShip];
        each.into_iter().chain(self.doubled()).collect()
    }
}

/// The least and the most rounds after which the game may be cut off.
const ROUND_CAP: std::ops::RangeInclusive<u16> = 10..=500;

impl Options {
    /// MYT-12.5: the last round. The rounds are counted in two bytes, so without a limit it is the 65,535th, which
    /// nobody lives to see.
    pub(crate) const fn last_round(self) -> u16 {
        match self.round_cap {
            0 => u16::MAX,
            rounds => rounds,
        }
    }

    /// Refuses what cannot be played, or not with so many seats.
    pub(crate) fn check(self, seats: u8) -> Result<(), OptionsError> {
        let refuse = |key, why| Err(OptionsError::value::<Mythotopia>(key, why));
        if self.draft && seats < 3 {
            return refuse("draft", "the province draft is for three or four players");
        }
        if !(1..=2).contains(&self.draft_gives_up) {
            return refuse("draft_gives_up", "one or two provinces are given up");
        }
        if !(1..=2).contains(&self.castle_vp) {
            return refuse("castle_vp", "castle counters are worth 1 or 2");
        }
        if self.round_cap != 0 && !ROUND_CAP.contains(&self.round_cap) {
            return refuse("round_cap", "the game may be cut off after 10 to 500 rounds, or not at all (0)");
        }
        Ok(())
    }
}

/// The switches as a form shows them: what is usual stands in [`Options::default`] alone.
pub(crate) static SPECS: LazyLock<[OptionSpec; 11]> = LazyLock::new(|| {
    let usual = Options::default();
    let one_or_two = |key, default: u8| OptionSpec::number(key, 1, 2, default.into());
    let (least, most) = (i32::from(*ROUND_CAP.start()), i32::from(*ROUND_CAP.end()));
    [
        OptionSpec::switch("draft", usual.draft),
        one_or_two("draft_gives_up", usual.draft_gives_up),
        one_or_two("castle_vp", usual.castle_vp),
        OptionSpec::choice("start_set", &["army2", "ship2", "build2", "market2", "four"], "army2"),
        OptionSpec::switch("last_rounds", usual.last_rounds),
        OptionSpec::switch("hidden_counters", usual.hidden_counters),
        OptionSpec::switch("extra_towns", usual.extra_towns),
        OptionSpec::switch("reserve_waits", usual.reserve_waits),
        OptionSpec::switch("leave_sieges", usual.leave_sieges),
        OptionSpec::switch("mystic_pays_first", usual.mystic_pays_first),
        OptionSpec::limit("round_cap", least, most, usual.round_cap.into()),
    ]
});
