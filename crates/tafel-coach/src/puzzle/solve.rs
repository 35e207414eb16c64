//! Solving a puzzle: what a try comes to, and what to keep of it.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use tafel_core::{AnyMatch, Update, Viewer};
use tafel_protocol::{Compared, Expected, PuzzleInfo, PuzzleState, PuzzleTable, Solution};

use super::{Collection, Puzzle, Source, Weight};
use crate::Fault;
use crate::chance::told_of_one;
use crate::hint::{Principles, reasons_of, said};

/// So often an answer may be tried.
pub const TRIES: usize = 3;
/// So many of the latest steps are told.
const TOLD: usize = 60;
/// How the others are called.
const NAMES: [&str; 4] = ["Eule", "Ines", "Jonas", "Kleo"];

/// What somebody has tried: all there is to keep.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Tried {
    answers: Vec<Value>,
    given_up: bool,
}

/// What is done with a puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Attempt<'a> {
    /// It is looked at.
    Look,
    /// An answer is tried by somebody who had tried so often before.
    Answer(usize, &'a str),
    /// The answer is to be shown.
    GiveUp,
}

/// A puzzle as somebody stands to it.
pub struct Solving<'a> {
    game: &'a str,
    source: &'a Source,
    puzzle: &'a Puzzle,
    table: Box<dyn AnyMatch>,
    tried: Tried,
}

impl Tried {
    /// Reads what was kept. What was kept of another wording counts as nothing.
    pub fn read(kept: Option<&str>) -> Tried {
        kept.and_then(|kept| serde_json::from_str(kept).ok()).unwrap_or_default()
    }

    /// How a puzzle stands after these tries.
    pub fn state(&self, puzzle: &Puzzle) -> PuzzleState {
        if self.answers.iter().any(|answer| puzzle.is_best(answer)) {
            PuzzleState::Solved
        } else if self.given_up || self.answers.len() >= TRIES {
            PuzzleState::Shown
        } else {
            PuzzleState::Open
        }
    }

    /// A puzzle in a list.
    pub fn info(&self, source: &Source, puzzle: &Puzzle) -> PuzzleInfo {
        PuzzleInfo {
            id: puzzle.id.clone(),
            level: puzzle.level,
            seats: source.seats,
            tries: self.answers.len(),
            state: self.state(puzzle),
        }
    }
}

impl Puzzle {
    fn is_best(&self, answer: &Value) -> bool {
        self.answers.first().is_some_and(|best| best.action == *answer)
    }
}

impl<'a> Solving<'a> {
    /// Takes a puzzle up where it was left. Nothing: there is no such puzzle.
    pub fn take_up(collection: &'a Collection, id: &str, tried: Tried) -> Result<Option<Solving<'a>>, Fault> {
        let Some((source, puzzle)) = collection.find(id) else { return Ok(None) };
        let game = &collection.head.game;
        let table = source.at(game, puzzle)?;
        Ok(Some(Solving { game, source, puzzle, table, tried }))
    }

    /// What is to be kept.
    pub fn tried(&self) -> &Tried {
        &self.tried
    }

    /// How it stands.
    pub fn state(&self) -> PuzzleState {
        self.tried.state(self.puzzle)
    }

    /// Does something, and says what to show then.
    pub fn attempt(&mut self, attempt: Attempt<'_>) -> Result<PuzzleTable, Fault> {
        let mut refused = None;
        let is_open = self.state() == PuzzleState::Open;
        match attempt {
            Attempt::GiveUp if is_open => self.tried.given_up = true,
            Attempt::Answer(tries, action) if is_open => {
                refused = self.table.why_not(self.puzzle.seat, action);
                let answer: Value = serde_json::from_str(action).unwrap_or(Value::Null);
                let is_new = tries == self.tried.answers.len() && !self.tried.answers.contains(&answer);
                // The same again is no other try, and neither is what comes late.
                if refused.is_none() && is_new {
                    self.tried.answers.push(answer);
                }
            }
            Attempt::Look | Attempt::Answer(..) | Attempt::GiveUp => {}
        }
        let viewer = Viewer::Seat(self.puzzle.seat);
        let update = self.table.update(viewer);
        let tried = self.tried.answers.iter().filter_map(|answer| self.compared(answer, &update).transpose());
        let tried = tried.collect::<Result<Vec<Compared>, Fault>>()?;
        let solution = if self.state() == PuzzleState::Open { None } else { Some(self.solution(&update)?) };
        let options = serde_json::from_str(self.source.options.get()).map_err(Fault::new)?;
        Ok(PuzzleTable {
            puzzle: self.tried.info(self.source, self.puzzle),
            seat: self.puzzle.seat,
            names: self.names(),
            options,
            seen: self.table.seen_since(viewer, Some(self.puzzle.step.saturating_sub(TOLD))),
            left: if solution.is_some() { 0 } else { TRIES.saturating_sub(self.tried.answers.len()) },
            update,
            tried,
            refused,
            solution,
        })
    }

    /// The solver's own name is empty.
    fn names(&self) -> Vec<String> {
        let mut others = NAMES.iter();
        let own = self.puzzle.seat.index();
        let name = |seat| if seat == own { "" } else { others.next().copied().unwrap_or("Computer") };
        (0..usize::from(self.source.seats)).map(name).map(String::from).collect()
    }

    fn solution(&self, update: &Update) -> Result<Solution, Fault> {
        let [best, next, ..] = &self.puzzle.answers[..] else {
            return Err(Fault::new(format!("puzzle {} has no choice", self.puzzle.id)));
        };
        let missing = || Fault::new(format!("puzzle {}: its answer is not legal", self.puzzle.id));
        let line = best.line.iter().map(|(seat, action)| {
            Ok(Expected { seat: *seat, action: action.clone(), say: said(self.game, action)? })
        });
        Ok(Solution {
            best: self.compared(&best.action, update)?.ok_or_else(missing)?,
            next: self.compared(&next.action, update)?.ok_or_else(missing)?,
            line: line.collect::<Result<_, Fault>>()?,
            of: self.puzzle.answers.len(),
        })
    }

    /// An answer, compared with the best. Nothing is known of answers that the rules did not have when it was judged.
    fn compared(&self, answer: &Value, update: &Update) -> Result<Option<Compared>, Fault> {
        let answers = &self.puzzle.answers;
        let Some(place) = answers.iter().position(|weight| weight.action == *answer) else { return Ok(None) };
        let Weight { action, share, range, line } = &answers[place];
        // They are kept as the search found them, and told as all chances are.
        let told = |share: f64| told_of_one(self.game, share.clamp(0.0, 1.0), self.source.seats.into());
        let say = update.legal.iter().find(|offer| {
            serde_json::from_str::<Value>(offer.action.get()).is_ok_and(|offered| offered == *action)
        });
        let say = match say {
            Some(offer) => offer.say.clone(),
            None => said(self.game, action)?,
        };
        let principles = if place == 0 { Principles::AreSaid } else { Principles::AreNot };
        Ok(Some(Compared {
            action: action.clone(),
            say,
            place: place + 1,
            win_share: told(*share),
            low: told(share - range),
            high: told(share + range),
            behind: (told(answers[0].share) - told(*share)).max(0.0),
            reasons: reasons_of(self.game, self.puzzle.seat, update, line, principles)?,
        }))
    }
}
