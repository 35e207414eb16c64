//! The daily deal: one deal for each game and day, the same for everybody on this server, against the champion.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use tafel_core::Seat;

/// Today's deals: the answer to `GET /api/daily`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct Daily {
    /// The day, in universal time: `2026-11-18`.
    pub day: String,
    /// When the next one begins.
    pub ends: i64,
    /// A deal for each game.
    pub games: Vec<DailyGame>,
    /// On how many days in a row you have finished one.
    pub streak: usize,
}

/// Today's deal of a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct DailyGame {
    /// The game's id.
    pub game: String,
    /// How many sit at the table.
    pub seats: u8,
    /// Who the others are: a level of bots.
    pub level: String,
    /// How many have finished it today.
    pub played: usize,
    /// How many of them won.
    pub won: usize,
    /// How far you are; nothing: you have not begun.
    pub mine: Option<MyDaily>,
}

/// How far somebody is in a daily deal.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct MyDaily {
    /// The table where it is played, or was.
    pub table: String,
    /// How it stands.
    pub state: DailyState,
    /// Your points.
    pub score: Option<i32>,
    /// Everybody's points, by seat.
    pub scores: Vec<i32>,
    /// Your seat.
    pub seat: Seat,
    /// Your place at the table.
    pub place: Option<u8>,
    /// Your place among all who played it that day.
    pub rank: Option<usize>,
}

/// How a daily deal stands for somebody.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum DailyState {
    /// It is played.
    Playing,
    /// It was played to its end.
    Done,
    /// It was given up.
    GivenUp,
}

/// The results of a day: the answer to `GET /api/daily/{game}?day=2026-11-18`. Results of today are shown to whoever has
/// played; before that only how many have.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct DailyDay {
    /// The day.
    pub day: String,
    /// Is it today? Then it can still be played, until then.
    pub ends: Option<i64>,
    /// The deal and how far you are.
    pub deal: DailyGame,
    /// The best, and those around you.
    pub results: Vec<DailyResult>,
    /// How often each number of points was reached, from the lowest on.
    pub spread: Vec<DailyScore>,
    /// You and the deals of this game in the last seven days, the latest last.
    pub week: Vec<DailyOfWeek>,
    /// On how many days in a row you have finished one of this game.
    pub streak: usize,
    /// SHA-256 of the secret that the deal follows from, in hex: the same for everybody who plays it.
    pub commitment: String,
    /// The secret itself, in hex, once the day is over.
    pub secret: Option<String>,
}

/// Somebody's result.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct DailyResult {
    /// Their place that day; who is as good has the same.
    pub rank: usize,
    /// Their name, as they chose it.
    pub name: String,
    /// Their points; nothing: they gave up.
    pub score: Option<i32>,
    /// Did they win?
    pub won: bool,
    /// Is it you?
    pub mine: bool,
}

/// How often a number of points was reached.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct DailyScore {
    /// The points.
    pub score: i32,
    /// By so many.
    pub times: usize,
}

/// A day of your week.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct DailyOfWeek {
    /// The day.
    pub day: String,
    /// Your points; nothing: you did not play to the end.
    pub score: Option<i32>,
    /// Did you win?
    pub won: bool,
}
