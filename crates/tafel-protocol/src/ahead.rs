//! What somebody decides ahead for a seat of theirs. It is plain, it is kept with the table, nobody else is shown it, and it
//! is taken back at any time. It goes by what the seat itself is asked and offered, and by nothing else.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use tafel_core::{Message, Seat};

/// The body of `POST /api/tables/{id}/ahead`. The answer is [`TableInfo`](crate::TableInfo).
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct DecideAhead {
    /// For which of your seats.
    pub seat: Seat,
    /// What is to be so from now on.
    pub decision: AheadDecision,
}

/// A decision ahead.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum AheadDecision {
    /// Where one answer is left, is it to be given for you? Not while you could still take a step of your own back.
    Only(bool),
    /// To answer what you are asked now, and whenever you are asked the same.
    Answer {
        /// One of the update's `legal` actions, as it is.
        action: Box<RawValue>,
        /// Until when.
        lasts: Lasts,
    },
    /// That answer is yours to give again; its number.
    Forget(u32),
}

/// How long a remembered answer is given.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Lasts {
    /// Until you are asked or offered anything else.
    Unchanged,
    /// To every question of this kind that offers it.
    Always,
}

/// What you have decided ahead for a seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Ahead {
    /// Which seat.
    pub seat: Seat,
    /// Where one answer is left, it is given for you.
    pub only: bool,
    /// Answers that are given for you.
    pub answers: Vec<AheadAnswer>,
}

/// An answer that is given for you.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct AheadAnswer {
    /// What it is called when it is taken back.
    pub number: u32,
    /// The question, in the game's words.
    #[schemars(with = "Message")]
    pub question: serde_json::Value,
    /// The answer, in the game's words.
    #[schemars(with = "Message")]
    pub answer: serde_json::Value,
    /// Until when.
    pub lasts: Lasts,
}
