//! The coach of the crate `tafel-coach`, as tables and servers take it.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use serde_json::Value;
use tafel_bots::{Budget, Level, Time};
use tafel_coach::puzzle::{Attempt, Collection, Puzzle, Solving, Source, Tried};
use tafel_coach::{
    Course, Fault, Lesson, Progress, Reviewing, Thoroughness, Tips, hint, play_out, reviewing,
};
use tafel_core::{AnyMatch, Record, Seat, SeenStep};
use tafel_protocol::{CourseInfo, LessonInfo, LessonTable, PuzzleInfo, TipAnswer};
use tafel_table::{Guess, HintTurn, Solved, Study, Taken, Teacher, Try};

/// How often a hint looks at the position: so often, and not so long, so that the same position gets the same hint.
const HINT: Thoroughness =
    Thoroughness { level: Level::Champion, budget: Budget::Iterations(3_000), seed: 1 };
/// But nobody waits longer than this.
const PATIENCE: Duration = Duration::from_secs(8);
/// How long a review looks at each decision.
const REVIEW: Thoroughness =
    Thoroughness { level: Level::Champion, budget: Budget::Milliseconds(100), seed: 1 };

/// How many sit at the deal of a day, where so few can play: one opponent, so that luck is everybody's alike.
const DAILY_SEATS: u8 = 2;

/// Teaches what the games' own lessons say.
pub(crate) struct Coach;

impl Teacher for Coach {
    fn course(&self, game: &str) -> Option<CourseInfo> {
        let course = Course::of(game).ok()??;
        let lesson = |plan: &tafel_coach::LessonPlan| LessonInfo {
            id: plan.id.clone(),
            title: plan.title.clone(),
            minutes: plan.minutes,
            steps: plan.steps.len(),
            at: None,
            done: false,
        };
        let lessons = course.lessons.iter().map(lesson).collect();
        Some(CourseInfo { game: game.to_owned(), lessons, pictures: course.pictures })
    }

    fn take(
        &self,
        game: &str,
        lesson: &str,
        left: Option<&str>,
        what: Try<'_>,
    ) -> Option<Result<Taken, String>> {
        let course = Course::of(game).ok()??;
        course.lessons.iter().find(|plan| plan.id == lesson)?;
        Some(take(game, &course, lesson, left, what).map_err(|why| why.to_string()))
    }

    fn hint(&self, turn: HintTurn) -> Box<dyn Study> {
        Box::new(HintStudy(turn))
    }

    fn tip(&self, turn: &HintTurn, seen: &[SeenStep], told: &[String]) -> Result<TipAnswer, String> {
        let HintTurn { game, seat, update } = turn;
        let Some(course) = Course::of(game).map_err(|why| why.to_string())? else {
            return Ok(TipAnswer { id: None, say: None });
        };
        let mut tips = Tips::new(game, &course, told.iter().cloned().collect());
        let tip = tips.next(*seat, update, seen).map_err(|why| why.to_string())?.cloned();
        let (id, say) = tip.map(|tip| (tip.id, tip.say)).unzip();
        Ok(TipAnswer { id, say })
    }

    fn review(&self, record: &Record) -> Result<Box<dyn Study>, String> {
        let review = reviewing(record, REVIEW).map_err(|why| why.to_string())?;
        Ok(Box::new(ReviewStudy(review)))
    }

    fn play_out(
        &self,
        record: &Record,
        step: usize,
        seat: Seat,
        line: &[(Seat, Value)],
    ) -> Result<Record, String> {
        play_out(record, step, seat, line).map_err(words)
    }

    fn puzzles(
        &self,
        game: &str,
        kept: &BTreeMap<String, String>,
    ) -> Option<Result<Vec<PuzzleInfo>, String>> {
        let collection = collection(game)?;
        Some(collection.map(|collection| {
            let info = |(source, puzzle): (&Source, &Puzzle)| {
                Tried::read(kept.get(&puzzle.id).map(String::as_str)).info(source, puzzle)
            };
            let mut infos: Vec<PuzzleInfo> = collection.puzzles().map(info).collect();
            infos.sort_by_key(|info| info.level);
            infos
        }))
    }

    fn solve(
        &self,
        game: &str,
        puzzle: &str,
        left: Option<&str>,
        what: Guess<'_>,
    ) -> Option<Result<Solved, String>> {
        let collection = collection(game)?;
        let solved = || {
            let Some(mut solving) =
                Solving::take_up(collection?, puzzle, Tried::read(left)).map_err(words)?
            else {
                return Ok(None);
            };
            let attempt = match what {
                Guess::Look => Attempt::Look,
                Guess::Answer(tries, action) => Attempt::Answer(tries, action),
                Guess::GiveUp => Attempt::GiveUp,
            };
            let table = solving.attempt(attempt).map_err(words)?;
            let progress = serde_json::to_string(solving.tried()).map_err(|why| why.to_string())?;
            Ok(Some(Solved { table, progress }))
        };
        solved().transpose()
    }

    fn daily(&self, game: &str) -> Option<(u8, &'static str)> {
        let info = games::info(game).ok()?;
        Some((DAILY_SEATS.clamp(info.min_seats, info.max_seats), Level::Champion.name()))
    }

    fn puzzle_match(&self, game: &str, puzzle: &str) -> Option<Result<Box<dyn AnyMatch>, String>> {
        let (source, puzzle) = match collection(game)? {
            Ok(collection) => collection.find(puzzle)?,
            Err(why) => return Some(Err(why)),
        };
        Some(source.at(game, puzzle).map_err(words))
    }
}

fn words(fault: Fault) -> String {
    fault.to_string()
}

/// The puzzles of a game. None at all is the same as no such game.
fn collection(game: &str) -> Option<Result<&'static Collection, String>> {
    Collection::of(game)
        .map_err(words)
        .transpose()
        .filter(|found| found.as_ref().map_or(true, |collection| collection.puzzles().next().is_some()))
}

fn take(game: &str, course: &Course, id: &str, left: Option<&str>, what: Try<'_>) -> Result<Taken, Fault> {
    let left = left.and_then(|left| serde_json::from_str::<Progress>(left).ok());
    // What was left under another wording of the lesson or other rules is begun again.
    let resumed = left.and_then(|left| Lesson::resume(game, course, &left).ok());
    let mut lesson = match resumed {
        Some(lesson) => lesson,
        None => Lesson::of(game, course, id)?,
    };
    let step = lesson.show().step;
    let reply = match what {
        Try::GoOn(read) if read == step => Some(lesson.go_on()?),
        Try::Skip(skipped) if skipped == step => {
            lesson.skip()?;
            None
        }
        Try::Answer(at, after, action) if at == step && after == lesson.table().seq() => {
            Some(lesson.answer(action)?)
        }
        Try::Look | Try::GoOn(_) | Try::Skip(_) | Try::Answer(..) => None,
    };
    let progress = serde_json::to_string(&lesson.progress()).map_err(|why| Fault(why.to_string()))?;
    let table = LessonTable { show: lesson.show(), reply, seen: lesson.seen() };
    Ok(Taken { table, right: lesson.right_answer(), progress })
}

/// A hint to be thought about.
struct HintStudy(HintTurn);

impl Study for HintStudy {
    fn go_on(&mut self, stop: &Arc<AtomicBool>) -> Result<Option<String>, String> {
        let time = Time { until: Some(Instant::now() + PATIENCE), stop: stop.clone() };
        let HintTurn { game, seat, update } = &self.0;
        let hint = hint(game, *seat, update, HINT, &time).map_err(|why| why.to_string())?;
        serde_json::to_string(&hint).map(Some).map_err(|why| why.to_string())
    }

    fn progress(&self) -> (usize, usize) {
        (0, 1)
    }
}

/// A review to be thought about, a decision at a time.
struct ReviewStudy(Box<dyn Reviewing>);

impl Study for ReviewStudy {
    fn go_on(&mut self, _: &Arc<AtomicBool>) -> Result<Option<String>, String> {
        let Some(review) = self.0.go_on().map_err(|why| why.to_string())? else { return Ok(None) };
        serde_json::to_string(&review).map(Some).map_err(|why| why.to_string())
    }

    fn progress(&self) -> (usize, usize) {
        self.0.progress()
    }
}
