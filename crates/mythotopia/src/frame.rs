//! What happens next, as data: the open agenda.

use serde::{Deserialize, Serialize};
use tafel_core::{Blank, Seat};

use crate::data::Provinces;
use crate::ids::{Province, Vp};

/// An entry of the open agenda. The last one is what the table waits for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Frame {
    /// MYT-14.1: everybody secretly gives up a province.
    GiveUp,
    /// MYT-2.8: everybody secretly chooses a province for the citadel.
    Citadel,
    /// The active player chooses what to do.
    Turn,
    /// The active player looks at three improvements and takes one.
    Philosopher,
    /// The active player moves armies along roads.
    RoadMove {
        /// Where armies arrived already: they stay there.
        #[cfg_attr(feature = "ts", ts(as = "Vec<Province>"))]
        received: Provinces,
        /// Where the next ones leave.
        from: Option<Province>,
        /// Where they go.
        to: Option<Province>,
    },
    /// A player takes a counter from a victory point card.
    Counter {
        /// Who.
        seat: Seat,
        /// Which card.
        vp: Vp,
        /// Which of two different counters: 0 the first, 1 the second.
        second: u8,
    },
}

impl Blank for Frame {
    const BLANK: Frame = Frame::Turn;
}
