//! What people at a table ask of each other: a request, answers, a result. Everybody who looks on sees it at once.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use tafel_core::Seat;

use crate::pace::Pace;

/// The body of `POST /api/tables/{id}/ask`. The answer is [`TableInfo`](crate::TableInfo).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct AskAll {
    /// What you want.
    pub wish: Wish,
}

/// The body of `POST /api/tables/{id}/answer`. The answer is [`TableInfo`](crate::TableInfo).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct AnswerAll {
    /// The number of the open request.
    pub request: u32,
    /// Do you allow it? Whoever asked takes it back with `false`.
    pub allow: bool,
}

/// The body of `POST /api/tables/{id}/return`: a bot played for you, and you are back. The answer is
/// [`TableInfo`](crate::TableInfo).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TakeSeatBack {
    /// Which of your seats.
    pub seat: Seat,
}

/// What everybody at a table can be asked.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Wish {
    /// To set the game back to when so many steps stood, further than an undo goes. Nothing is drawn again, what was seen
    /// stays known, and the game counts for no rating from then on.
    TakeBack(usize),
    /// To stop for a while.
    Pause,
    /// To go on after a pause.
    GoOn,
    /// To end the game as it stands.
    End,
    /// To let a bot play for somebody who is away.
    Replace {
        /// Where they sit.
        seat: Seat,
        /// How strong the bot is to be.
        level: String,
        /// May somebody with the invitation take the seat from the bot? Whoever it belongs to always may.
        free: bool,
    },
    /// To let whoever sits there keep the table.
    Host(Seat),
    /// To play faster or slower from now on. Everybody's clock begins anew.
    Pace(Pace),
}

/// What people at a table have asked of each other. Nothing, where nobody ever has.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
pub struct Accord {
    /// What is asked at the moment.
    pub request: Option<OpenRequest>,
    /// What was asked before and what came of it, the latest last.
    pub past: Vec<PastRequest>,
    /// Since when the game pauses.
    pub paused: Option<u64>,
    /// The game counts for no rating.
    pub unrated: bool,
}

/// A request that waits for answers.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct OpenRequest {
    /// What it is called in an answer.
    pub number: u32,
    /// Who asks; nobody: they do not sit here any more.
    pub by: Option<Seat>,
    /// What they want.
    pub wish: Wish,
    /// When they asked.
    pub at: u64,
    /// When it runs out. Then those who are away count no more, and whoever is there and has said nothing has refused.
    pub until: u64,
    /// What every seat says.
    pub answers: Vec<SeatAnswer>,
    /// Are you asked and have not answered yet?
    pub asks_you: bool,
    /// Did you ask?
    pub yours: bool,
}

/// What a seat says to a request.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum SeatAnswer {
    /// Its person asks.
    Asks,
    /// Its person allows it.
    Allows,
    /// Its person is there and has not said anything yet.
    Open,
    /// Its person is away.
    Away,
    /// A bot sits there, or it is what the request is about: it is not asked.
    NotAsked,
}

/// A request that is settled.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct PastRequest {
    /// Its number.
    pub number: u32,
    /// Who asked.
    pub by: Option<Seat>,
    /// What they wanted.
    pub wish: Wish,
    /// What came of it.
    pub result: Settled,
    /// When.
    pub at: u64,
    /// How many steps stood afterwards: where it belongs in the log of the game.
    pub steps: usize,
}

/// What came of a request.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Settled {
    /// All who count allowed it, and it was done.
    Done,
    /// Somebody refused; which seat.
    Refused(Option<Seat>),
    /// Somebody who was there did not answer in time.
    RanOut,
    /// Whoever asked does not want it any more.
    Withdrawn,
    /// There is nothing to be allowed any more: the person who was away has come back, or the table is not what it was.
    Idle,
}
