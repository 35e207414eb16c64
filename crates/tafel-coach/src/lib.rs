//! The teacher: lessons on the real table, tips for a first game, hints with reasons, a review of what happened, and
//! puzzles.
//!
//! It is a reader. It is handed views, legal lists and records, never a live state, and it does no I/O and reads no
//! clock but the one a search is given. What it says is data of the games (`data/lessons.toml`) in both languages.

mod chance;
mod check;
mod condition;
mod course;
mod facts;
mod hint;
mod lesson;
mod line;
mod pattern;
pub mod puzzle;
mod review;
mod tips;

pub use chance::{exponent, raised};
pub use check::{LessonReport, Report, check, check_course};
pub use condition::{Condition, Scene};
pub use course::{Course, Failure, LessonPlan, Move, Reason, Step, Task, Tip, Wrong};
pub use facts::facts;
pub use hint::hint;
pub use lesson::{Lesson, Progress};
pub use line::play_out;
pub use review::{Reviewing, Thoroughness, judge, review, review_match, reviewing};
pub use tafel_protocol::teacher::{
    Account, Choice, Expected, Hint, Judged, Judgement, Picture, Reply, Review, Show, Verdict, Words,
};
pub use tips::Tips;

use thiserror::Error;

/// Why the coach cannot go on: the data do not fit the game.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{0}")]
pub struct Fault(pub String);

impl Fault {
    fn new(why: impl ToString) -> Fault {
        Fault(why.to_string())
    }
}
