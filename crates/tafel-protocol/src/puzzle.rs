//! Puzzles: moments at which one answer is clearly the best.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use serde_json::value::RawValue;
use tafel_core::any_match::{Refused, SeenStep};
use tafel_core::{Message, Seat, Update};

use crate::teacher::{Expected, Words};

/// The puzzles of a game and how far you are: the answer to `GET /api/games/{game}/puzzles`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct PuzzleList {
    /// The game's id.
    pub game: String,
    /// All of them, the easy ones first.
    pub puzzles: Vec<PuzzleInfo>,
    /// How many you have solved without a break.
    pub streak: usize,
}

/// A puzzle in a list.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct PuzzleInfo {
    /// The name in addresses.
    pub id: String,
    /// How hard it is: 1 to 3.
    pub level: u8,
    /// How many sit at the table.
    pub seats: u8,
    /// How often you have tried.
    pub tries: usize,
    /// How it stands.
    pub state: PuzzleState,
}

/// How a puzzle stands for somebody.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum PuzzleState {
    /// It can be solved.
    Open,
    /// It is solved.
    Solved,
    /// It was not: the answer has been shown.
    Shown,
}

/// A puzzle as it stands: the answer to everything under `/api/games/{game}/puzzles/{puzzle}`.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct PuzzleTable {
    /// Which, and how it stands.
    pub puzzle: PuzzleInfo,
    /// Whose place you take.
    pub seat: Seat,
    /// How the seats are called; your own name is empty.
    pub names: Vec<String>,
    /// The rule switches.
    #[schemars(with = "serde_json::Map<String, Value>")]
    pub options: Value,
    /// The table as that seat saw it.
    pub update: Update,
    /// What it saw happen before.
    pub seen: Vec<SeenStep>,
    /// How often you may still try.
    pub left: usize,
    /// What you have tried, the latest last.
    pub tried: Vec<Compared>,
    /// Why the rules forbid what you tried just now. It counts as no try.
    pub refused: Option<Refused>,
    /// The answer, once you have found it or given up.
    pub solution: Option<Solution>,
}

/// An answer to a puzzle, compared with the best one.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct Compared {
    /// The answer.
    pub action: Value,
    /// In words.
    pub say: Message,
    /// Which place it has among all answers, from 1.
    pub place: usize,
    /// The win chance it leads to.
    pub win_share: f64,
    /// It may well be as little as this.
    pub low: f64,
    /// It may well be as much as this.
    pub high: f64,
    /// How much less that is than the best answer leads to.
    pub behind: f64,
    /// What it brings, in a sentence or two.
    pub reasons: Vec<Words>,
}

/// The answer of a puzzle.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct Solution {
    /// The best answer.
    pub best: Compared,
    /// The next best one.
    pub next: Compared,
    /// What is expected to happen, beginning with the best answer.
    pub line: Vec<Expected>,
    /// How many answers there were.
    pub of: usize,
}

/// The body of `POST /api/games/{game}/puzzles/{puzzle}/answer`: a try. The answer is [`PuzzleTable`].
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PuzzleAnswer {
    /// How often you had tried before. If it is more by now, nothing is tried.
    pub tries: usize,
    /// Any action of the game.
    pub action: Box<RawValue>,
}

/// The body of `POST /api/games/{game}/puzzles/{puzzle}/fork`. The answer is [`TableInfo`](crate::TableInfo).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ForkPuzzle {
    /// The level of the bots at all other seats.
    pub level: String,
}
