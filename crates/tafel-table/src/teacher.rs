//! The teacher: who gives hints, teaches and reviews is said by whoever keeps the tables; and who may ask for a hint.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use serde_json::Value;
use tafel_core::any_match::SeenStep;
use tafel_core::{AnyMatch, Record, Seat, Update, Viewer};
use tafel_protocol::{CourseInfo, FaultCode, LessonTable, Phase, PuzzleInfo, PuzzleTable, TipAnswer};

use crate::denied::Denied;
use crate::doc::{SeatDoc, TableDoc};
use crate::table::Table;

/// Whoever teaches the games of a shelf.
pub trait Teacher: Send + Sync {
    /// What is taught of a game; nothing while nobody wrote it.
    fn course(&self, game: &str) -> Option<CourseInfo>;
    /// Takes a lesson up where it was left, or begins it, and tries something. Nothing: there is no such lesson.
    fn take(
        &self,
        game: &str,
        lesson: &str,
        left: Option<&str>,
        what: Try<'_>,
    ) -> Option<Result<Taken, String>>;
    /// A hint to be thought about: JSON of a [`Hint`](tafel_protocol::Hint) comes of it.
    fn hint(&self, turn: HintTurn) -> Box<dyn Study>;
    /// What the coach says to somebody who plays for the first time, from what they are shown and saw happen.
    fn tip(&self, turn: &HintTurn, seen: &[SeenStep], told: &[String]) -> Result<TipAnswer, String>;
    /// A review to be thought about: JSON of a [`Review`](tafel_protocol::Review) comes of it.
    fn review(&self, record: &Record) -> Result<Box<dyn Study>, String>;
    /// A record of a better line, played out from a moment of another record as a seat saw it then. Nobody knows what was
    /// hidden from it.
    fn play_out(
        &self,
        record: &Record,
        step: usize,
        seat: Seat,
        line: &[(Seat, Value)],
    ) -> Result<Record, String>;
    /// The puzzles of a game, with what somebody kept of them by their names. Nothing: there are none.
    fn puzzles(&self, game: &str, kept: &BTreeMap<String, String>)
    -> Option<Result<Vec<PuzzleInfo>, String>>;
    /// Takes a puzzle up where it was left and tries something. Nothing: there is no such puzzle.
    fn solve(
        &self,
        game: &str,
        puzzle: &str,
        left: Option<&str>,
        what: Guess<'_>,
    ) -> Option<Result<Solved, String>>;
    /// The deal of a day: how many sit at the table, and of which level the others are. Nothing: this game has none.
    fn daily(&self, game: &str) -> Option<(u8, &'static str)>;
    /// The match at a puzzle, for whoever plays on from there. Nothing: there is no such puzzle.
    fn puzzle_match(&self, game: &str, puzzle: &str) -> Option<Result<Box<dyn AnyMatch>, String>>;
}

/// What is done with a puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Guess<'a> {
    /// Looks at it.
    Look,
    /// Tries an answer, having tried so often before.
    Answer(usize, &'a str),
    /// Would rather be shown the answer.
    GiveUp,
}

/// A puzzle as it stands then.
#[derive(Clone, Debug)]
pub struct Solved {
    /// What to show.
    pub table: PuzzleTable,
    /// What to keep to take it up again.
    pub progress: String,
}

/// Something long to think about that can be put aside in between.
pub trait Study: Send {
    /// Thinks a while. The result as JSON, once there is one. It should return soon after `stop` is set.
    fn go_on(&mut self, stop: &Arc<AtomicBool>) -> Result<Option<String>, String>;
    /// How many of how many parts are done.
    fn progress(&self) -> (usize, usize);
}

/// What a learner does in a lesson.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Try<'a> {
    /// Looks where it stands.
    Look,
    /// Has read this step.
    GoOn(usize),
    /// Would rather not do this step.
    Skip(usize),
    /// Answers at a step and a length of the log. An answer to anything else than what is shown now is not tried.
    Answer(usize, usize, &'a str),
}

/// A lesson after a try.
#[derive(Clone, Debug)]
pub struct Taken {
    /// What the learner is shown.
    pub table: LessonTable,
    /// An answer that would carry it on.
    pub right: Option<serde_json::Value>,
    /// What to keep to take it up again.
    pub progress: String,
}

/// What a hint is made of: what the seat is shown, and nothing else.
#[derive(Clone, Debug)]
pub struct HintTurn {
    /// The game.
    pub game: String,
    /// Who asks.
    pub seat: Seat,
    /// What they are shown.
    pub update: Update,
}

impl Table {
    /// What a hint for this seat is made of, if its person may have one now.
    pub fn hint_turn(&self, person: &str, seat: Seat) -> Result<HintTurn, Denied> {
        self.may_play(person, seat)?;
        if self.phase() != Phase::Playing {
            return Err(Denied::of(FaultCode::Phase));
        }
        self.not_stopped()?;
        if !self.doc.may_hint() {
            return Err(Denied::new(FaultCode::Forbidden, "error.no-hints"));
        }
        let update = self.live()?.game().update(Viewer::Seat(seat));
        if update.legal.is_empty() {
            return Err(Denied::of(FaultCode::NotAsked));
        }
        Ok(HintTurn { game: self.doc.game.clone(), seat, update })
    }
}

impl Table {
    /// What a seat saw happen since a standing step.
    pub fn seen_since(&self, person: &str, seat: Seat, step: usize) -> Result<Vec<SeenStep>, Denied> {
        self.may_play(person, seat)?;
        Ok(self.live()?.game().seen_since(Viewer::Seat(seat), Some(step)))
    }
}

impl TableDoc {
    /// May those who play ask for hints? Somebody who plays alone may; among several the host has said so; at the deal of a
    /// day nobody may.
    pub(crate) fn may_hint(&self) -> bool {
        let people = self.seats.iter().filter(|seat| seat.level().is_none()).count();
        self.daily.is_none() && (self.hints || people == 1 && !self.seats.contains(&SeatDoc::Open))
    }

    /// A seat has got a hint for this length of the log. Asking again for the same is no other hint.
    pub(crate) fn count_hint(&mut self, seat: Seat, seq: usize) {
        self.hinted.resize_with(self.seats.len(), Default::default);
        if let Some(hinted) = self.hinted.get_mut(seat.index())
            && hinted.latest != Some(seq)
        {
            hinted.count += 1;
            hinted.latest = Some(seq);
        }
    }
}
