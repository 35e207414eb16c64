//! What there is to learn of a game, as its `data/lessons.toml` says it.
//!
//! A sentence stands in both languages side by side, beside the move that it is about: whoever writes or translates
//! it sees what it means.

use std::collections::BTreeMap;

use games::with_game;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use tafel_core::Game;
use tafel_protocol::{Picture, Words};

use crate::Fault;
use crate::condition::Condition;

/// Everything the coach teaches of one game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Course {
    /// What is said of a move that is legal but no part of the lesson.
    pub elsewhere: Words,
    /// The game in two minutes.
    #[serde(rename = "picture")]
    pub pictures: Vec<Picture>,
    /// The lessons, in the order in which they are taken.
    #[serde(rename = "lesson")]
    pub lessons: Vec<LessonPlan>,
    /// What the coach says in a guided first game, each once.
    #[serde(rename = "tip")]
    pub tips: Vec<Tip>,
    /// What a good player goes by, for hints: the first that applies.
    #[serde(rename = "principle")]
    pub principles: Vec<Tip>,
    /// What a hint says of the figures of a position that change, the most telling first.
    #[serde(rename = "reason")]
    pub reasons: Vec<Reason>,
}

/// A lesson.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LessonPlan {
    /// Its name in addresses and progress.
    pub id: String,
    /// Its title.
    pub title: Words,
    /// How long it takes.
    pub minutes: u8,
    /// The rules it is about.
    pub rules: Vec<String>,
    /// How many sit at the table.
    pub seats: u8,
    /// How the others are called, by seat; the learner's own is empty.
    pub names: Vec<String>,
    /// The rule switches, as far as they are not the usual ones.
    #[serde(default)]
    pub options: BTreeMap<String, Value>,
    /// Where all luck comes from that no step writes down.
    #[serde(default)]
    pub luck: u64,
    /// What the others answer, by seat: of what they may, the first of these; of several alike, the last.
    #[serde(default)]
    pub others: BTreeMap<String, Vec<Value>>,
    /// One after the other.
    #[serde(rename = "step")]
    pub steps: Vec<Step>,
}

/// A step of a lesson: something to read, something to do, or a task to solve alone.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Step {
    /// Its name within the lesson.
    pub id: String,
    /// What the coach says.
    pub say: Words,
    /// What the coach points at, by the names on the table: `town:S2`.
    #[serde(default)]
    pub points: Vec<String>,
    /// A position that is laid out for this step and those after it. Without one the first step begins a new game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub position: Option<Value>,
    /// What the others answer from here on, instead of what they did so far.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub others: Option<BTreeMap<String, Vec<Value>>>,
    /// The luck of the first move of this step that draws any.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub draws: Vec<u32>,
    /// What the learner does, one after the other. None, and no task: it is enough to read.
    #[serde(rename = "move", default, skip_serializing_if = "Vec::is_empty")]
    pub moves: Vec<Move>,
    /// Something to solve alone.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub task: Option<Task>,
}

/// One answer of the learner.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Move {
    /// What carries the lesson on.
    pub right: Vec<Value>,
    /// What the coach says to it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub praise: Option<Words>,
    /// What is accepted as well, with or without a word about it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub also: Vec<Also>,
    /// What is typically tried instead.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub wrong: Vec<Wrong>,
}

/// What is accepted as well.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Also {
    /// Answers like these.
    pub answers: Vec<Value>,
    /// What the coach says to it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub say: Option<Words>,
}

/// What is typically tried instead. Legal moves are taken back.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Wrong {
    /// Answers like these.
    pub answers: Vec<Value>,
    /// The rule by which the engine refuses them; none if they are legal.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rule: Option<String>,
    /// They are wrong only while this holds: what loses a war now may win it a turn later.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub when: Option<Condition>,
    /// What the coach says to it.
    pub say: Words,
}

/// Something to solve alone: everything legal is played, unless it is known to be wrong.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Task {
    /// When it is solved.
    pub success: Condition,
    /// When it cannot be solved any more.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub failure: Option<Failure>,
    /// What is typically tried instead and taken back at once.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub wrong: Vec<Wrong>,
    /// Ways to solve it: what somebody answers who prefers these answers in this order. The first is shown on request.
    pub paths: Vec<Vec<Value>>,
}

/// When a task cannot be solved any more.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Failure {
    /// When that is.
    pub when: Condition,
    /// What the coach says then.
    pub say: Words,
    /// The step from which it is tried again.
    pub back: String,
    /// Ways to fail, from that step on: what somebody answers who prefers these answers in this order.
    pub traps: Vec<Vec<Value>>,
}

/// What is said when figures of a position change: those that the computer players judge by.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Reason {
    /// The figures, added up.
    pub figures: Vec<String>,
    /// How many of the thing that is counted a change of 1 means.
    pub unit: f32,
    /// From so many on it is said.
    pub least: f32,
    /// What is said of more of it; `{n}` is how many.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub more: Option<Words>,
    /// What is said of less of it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub less: Option<Words>,
}

/// A word of the coach, and when it applies.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Tip {
    /// Its name, to remember that it was said.
    pub id: String,
    /// When it applies.
    pub when: Condition,
    /// What the coach says.
    pub say: Words,
}

impl Course {
    /// Reads what a game's data say.
    pub fn parse(text: &str) -> Result<Course, Fault> {
        toml::from_str(text).map_err(Fault::new)
    }

    /// What the coach teaches of a game; nothing while nobody wrote it.
    pub fn of(game: &str) -> Result<Option<Course>, Fault> {
        let text = with_game!(game, G => G::lessons()).map_err(Fault::new)?;
        if text.is_empty() { Ok(None) } else { Course::parse(text).map(Some) }
    }
}

impl LessonPlan {
    /// Which step has this name.
    pub(crate) fn step_called(&self, id: &str) -> Result<usize, Fault> {
        let found = self.steps.iter().position(|step| step.id == id);
        found.ok_or_else(|| Fault::new(format!("{}: there is no step {id:?}", self.id)))
    }

    /// The step whose position the table stands on at a step.
    pub(crate) fn laid_out_at(&self, step: usize) -> usize {
        (0..=step).rev().find(|&at| self.steps[at].position.is_some()).unwrap_or(0)
    }

    /// What a seat prefers to answer at a step.
    pub(crate) fn preferences(&self, step: usize, seat: usize) -> &[Value] {
        let said = (0..=step).rev().find_map(|at| self.steps[at].others.as_ref());
        said.unwrap_or(&self.others).get(&seat.to_string()).map_or(&[], Vec::as_slice)
    }
}

impl Step {
    /// Is there nothing to do but to read?
    pub fn explains(&self) -> bool {
        self.moves.is_empty() && self.task.is_none()
    }
}
