//! The frames of the agenda: what is asked now, and what comes after it.

use serde::{Deserialize, Serialize};
use tafel_core::{Blank, Seat};

/// What somebody is asked now.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Frame {
    /// The starting hand: this seat has so many cards left to draw (MED-3.5).
    Opening(Seat, u8),
    /// The card of the turn (MED-4.2).
    Draw,
    /// Actions (MED-4.4).
    Actions,
    /// A payment (MED-5).
    Pay,
    /// The partner is asked to help (MED-14.6).
    Support,
    /// A building looks for a host (MED-6.3).
    Site,
    /// The extra card (MED-6.5).
    Extra,
    /// External movement (MED-7.2).
    Move,
    /// Where to declare war (MED-9.1).
    Fronts,
    /// Somebody must go hungry (MED-8.3).
    Starve,
    /// The attacker forms groups (MED-9.4).
    Partition,
    /// The defender sets troops against them (MED-9.5).
    Oppose,
    /// An unopposed group looks for a target (MED-9.6).
    Aim,
    /// A target attacked by several groups strikes back at one (MED-9.7).
    StrikeBack,
    /// A bonus of +0/1 looks for a card (MED-9.10, MED-9.11).
    Protect,
    /// Damage looks for a card (MED-9.9).
    Wound,
    /// Archers of this seat (MED-9.12).
    Archers(Seat),
    /// An archer of this seat looks for a target.
    Arrow(Seat),
    /// Priests of this seat.
    Priests(Seat),
    /// A priest of this seat looks for a wounded character.
    Prayer(Seat),
    /// The game is over.
    Over,
}

impl Blank for Frame {
    const BLANK: Frame = Frame::Over;
}
