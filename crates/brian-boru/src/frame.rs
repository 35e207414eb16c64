//! What happens next, as data.

use serde::{Deserialize, Serialize};
use tafel_core::{Blank, Seat};

use crate::action::Secondary;
use crate::data::Symbol;
use crate::ids::Region;

/// What happens next. The last frame of the agenda is on top.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Frame {
    // Frames that ask somebody.
    /// Choose a first town.
    Settle(Seat),
    /// Everybody keeps two cards of a pack.
    Draft,
    /// The leader marks a town.
    Mark(Seat),
    /// The leader plays a card.
    Lead(Seat),
    /// Another player plays a card.
    Follow(Seat),
    /// A loser chooses a secondary action.
    Secondary(Seat),
    /// Buy more of what a symbol gave.
    Extras(Seat, Symbol),
    /// Expand along a road.
    Expand(Seat),
    /// Free a town.
    Liberate(Seat),
    /// Take a town of the marriage card's region.
    MarriageTown(Seat, Region),
    /// Take any town, from space 8 of the track.
    TrackTown(Seat),
    /// Answer Estrid.
    Estrid(Seat),
    /// A town of the loser falls to the Vikings.
    Lose {
        /// Who chooses it.
        chooser: Seat,
        /// Who loses it.
        loser: Seat,
    },
    /// The leader of the church may build.
    LeaderMonastery(Seat),
    /// Whoever has four discs may build.
    Monastery(Seat),

    // Frames that do something by themselves.
    /// Reveal fleet and marriage card, deal the packs.
    Preparation,
    /// Begin the next trick, or end the action phase.
    Trick,
    /// The next card in ascending order is resolved.
    Resolve,
    /// Symbols of an action, from this one on.
    Symbols(Seat, Part, u8),
    /// Upkeep 1: the marriage card.
    Marriage,
    /// Upkeep 1: the winner's disc returns, all others get the reward of their space.
    MarriageTrack(Seat),
    /// Upkeep 2: who loses a town.
    Battle,
    /// Upkeep 2: spoils.
    Spoils,
    /// Upkeep 3: the leader of the church.
    Church,
    /// Upkeep 3: the leader takes the marker.
    ChurchMarker(Seat),
    /// Upkeep 3: points for the most discs, then monasteries for four.
    ChurchRest,
    /// Upkeep 4: regions are claimed; the next round, or the end.
    Claim,
}

/// Which action of a card.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Part {
    /// The winner's.
    Primary,
    /// A loser's.
    Secondary(Secondary),
}

impl Blank for Frame {
    const BLANK: Frame = Frame::Preparation;
}
