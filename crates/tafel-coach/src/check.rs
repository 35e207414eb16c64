//! Plays every lesson through: by its right answers, by everything else it accepts, by every way to solve and to fail
//! its tasks, and by every wrong try.

use std::collections::BTreeSet;

use games::with_game;
use serde::Serialize;
use serde_json::Value;
use tafel_bots::model::figure_names;
use tafel_core::{Catalog, Game, Lang, Refused, Seat};

use crate::Verdict;
use crate::course::{Course, LessonPlan, Move, Step, Wrong};
use crate::facts;
use crate::lesson::Lesson;
use crate::pattern::{means, preferred};
use crate::{Condition, Fault};

/// No lesson takes more answers of the learner than this.
const MOST_ANSWERS: usize = 100;
/// The coach is brief.
const MOST_WORDS: usize = 40;

/// Things that the table calls otherwise than the texts do: a card in hand is a card, a war has its province's name.
const CALLED_OTHERWISE: &[(&str, &str)] = &[("hand", "card"), ("reserve", "card"), ("war", "province")];

/// What a check of a game's lessons found.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Report {
    /// Lesson by lesson.
    pub lessons: Vec<LessonReport>,
    /// What is wrong with the rest.
    pub faults: Vec<String>,
}

/// What a check of one lesson found.
#[derive(Clone, Debug, Default, Serialize)]
pub struct LessonReport {
    /// Which.
    pub lesson: String,
    /// How many steps it has.
    pub steps: usize,
    /// Ways through it that were played to the end.
    pub ways: usize,
    /// Ways to fail a task that lead back.
    pub traps: usize,
    /// Wrong tries that are refused by their rule.
    pub refused: usize,
    /// Wrong tries that are legal and taken back.
    pub taken_back: usize,
    /// What is wrong.
    pub faults: Vec<String>,
}

impl Report {
    /// Everything that is wrong.
    pub fn faults(&self) -> impl Iterator<Item = &str> {
        self.faults.iter().chain(self.lessons.iter().flat_map(|lesson| &lesson.faults)).map(String::as_str)
    }
}

/// Checks what the coach teaches of a game.
pub fn check(game: &str) -> Result<Report, Fault> {
    match Course::of(game)? {
        Some(course) => check_course(game, &course),
        None => Ok(Report::default()),
    }
}

/// Checks a course of a game.
pub fn check_course(game: &str, course: &Course) -> Result<Report, Fault> {
    let book = Book {
        game,
        catalog: games::catalog(game).map_err(Fault::new)?,
        alphabet: with_game!(game, G => alphabet::<G>()).map_err(Fault::new)?,
    };
    let mut report = Report::default();
    let mut names = BTreeSet::new();
    for tip in course.tips.iter().chain(&course.principles) {
        book.check_facts(&tip.when, &tip.id, &mut report.faults);
        if !names.insert(&tip.id) {
            report.faults.push(format!("tip {}: there are two of that name", tip.id));
        }
    }
    let figures = with_game!(game, G => figure_names::<G>()).map_err(Fault::new)?;
    for figure in course.reasons.iter().flat_map(|reason| &reason.figures) {
        if !figures.contains(figure) {
            report.faults.push(format!("there is no figure {figure:?}"));
        }
    }
    for picture in &course.pictures {
        book.check_things(&picture.shows, &picture.title.en, &mut report.faults);
    }
    for plan in &course.lessons {
        let mut found =
            LessonReport { lesson: plan.id.clone(), steps: plan.steps.len(), ..LessonReport::default() };
        book.check_plan(plan, &mut found.faults);
        if let Err(why) = Trial::new(&book, course, plan, &mut found).run() {
            found.faults.push(why.to_string());
        }
        report.lessons.push(found);
    }
    Ok(report)
}

fn alphabet<G: Game>() -> Vec<Value> {
    G::alphabet().iter().filter_map(|action| serde_json::to_value(action).ok()).collect()
}

/// What is known of a game.
struct Book<'a> {
    game: &'a str,
    catalog: &'a Catalog,
    alphabet: Vec<Value>,
}

impl Book<'_> {
    /// What can be seen without playing.
    fn check_plan(&self, plan: &LessonPlan, faults: &mut Vec<String>) {
        let mut names = BTreeSet::new();
        if plan.names.len() != usize::from(plan.seats) {
            faults.push(format!("{}: every seat has a name", plan.id));
        }
        let rules = plan.steps.iter().flat_map(wrongs_of).filter_map(|wrong| wrong.rule.as_ref());
        for rule in plan.rules.iter().chain(rules) {
            if !self.has_words(&format!("rule.{rule}")) {
                faults.push(format!("{}: there is no rule {rule}", plan.id));
            }
        }
        for step in &plan.steps {
            let place = format!("{}, {}", plan.id, step.id);
            if !names.insert(&step.id) {
                faults.push(format!("{place}: there are two steps of that name"));
            }
            for lang in Lang::ALL {
                let words = step.say.get(lang).split_whitespace().count();
                if words == 0 || words > MOST_WORDS {
                    faults.push(format!("{place}: {words} words in {}", lang.code()));
                }
            }
            self.check_things(&step.points, &place, faults);
            if let Some(task) = &step.task {
                self.check_facts(&task.success, &place, faults);
                if let Some(failure) = &task.failure {
                    self.check_facts(&failure.when, &place, faults);
                }
            }
            for when in wrongs_of(step).filter_map(|wrong| wrong.when.as_ref()) {
                self.check_facts(when, &place, faults);
            }
        }
    }

    /// Things on the table have names that the game's texts or answers know: `town:S2`, `secondary:upper`, or are made
    /// of one: `site:-1.up`; areas of the table, seats and numbered places are the table's own.
    fn check_things(&self, things: &[String], place: &str, faults: &mut Vec<String>) {
        for thing in things {
            let known = thing.split_once(':').is_some_and(|(kind, id)| match kind {
                "area" => true,
                "seat" | "host" | "place" if id.parse::<u8>().is_ok() => true,
                _ => {
                    let texts = CALLED_OTHERWISE.iter().find(|(thing, _)| *thing == kind);
                    let texts = texts.map_or(kind, |(_, texts)| texts);
                    let answer = serde_json::json!({ kind: id });
                    let number = id.parse::<i64>().map(|id| serde_json::json!({ kind: id }));
                    self.has_words(&format!("{texts}.{id}"))
                        || self.alphabet.contains(&answer)
                        || number.is_ok_and(|number| self.alphabet.contains(&number))
                        || id.split('.').any(|part| self.is_name(part))
                }
            });
            if !known {
                faults.push(format!("{place}: there is nothing called {thing:?}"));
            }
        }
    }

    fn check_facts(&self, condition: &Condition, place: &str, faults: &mut Vec<String>) {
        condition.facts(&mut |fact| {
            if !facts::known(self.game).contains(&fact) {
                faults.push(format!("{place}: there is no fact {fact:?}"));
            }
        });
    }

    /// Do the texts name something by this id, whatever it is?
    fn is_name(&self, id: &str) -> bool {
        self.catalog
            .all(Lang::En)
            .keys()
            .any(|key| key.split('.').nth(1) == Some(id) && key.ends_with(".name"))
    }

    fn has_words(&self, path: &str) -> bool {
        let words = self.catalog.all(Lang::En);
        let below = format!("{path}.");
        words.contains_key(path)
            || words.range(below.clone()..).next().is_some_and(|(key, _)| key.starts_with(&below))
    }
}

fn wrongs_of(step: &Step) -> impl Iterator<Item = &Wrong> {
    step.moves.iter().flat_map(|wanted| &wanted.wrong).chain(step.task.iter().flat_map(|task| &task.wrong))
}

/// Which way somebody takes through a lesson.
#[derive(Clone, Default)]
struct Way {
    /// At this move of this step, this answer.
    instead: Option<(usize, usize, Value)>,
    /// At the task of this step, this of its paths.
    path: Option<(usize, usize)>,
    /// From this step on, these answers wherever they are legal.
    trap: Option<(usize, Vec<Value>)>,
}

/// A lesson on trial.
struct Trial<'a> {
    book: &'a Book<'a>,
    course: &'a Course,
    plan: &'a LessonPlan,
    report: &'a mut LessonReport,
    /// Wrong tries of tasks that were possible somewhere on a way.
    tried: BTreeSet<(usize, usize)>,
}

impl<'a> Trial<'a> {
    fn new(
        book: &'a Book<'a>,
        course: &'a Course,
        plan: &'a LessonPlan,
        report: &'a mut LessonReport,
    ) -> Trial<'a> {
        Trial { book, course, plan, report, tried: BTreeSet::new() }
    }

    fn run(mut self) -> Result<(), Fault> {
        let mut ways = Vec::new();
        // The main way; at every move of it, all that is wrong is tried, and all that is accepted is noted.
        let mut lesson = self.begin()?;
        for _ in 0..MOST_ANSWERS {
            if lesson.is_done() {
                break;
            }
            let at = lesson.at_move();
            if let Some(wanted) = lesson.wanted_move().cloned() {
                self.note_ways(&lesson, at, &wanted, &mut ways);
                self.try_wrongs(&lesson, &wanted.wrong, Whole::All)?;
            }
            self.advance(&mut lesson, &Way::default())?;
        }
        if !lesson.is_done() {
            return Err(Fault::new(format!("{}: the right answers do not lead to its end", self.plan.id)));
        }
        self.report.ways += 1;
        for way in ways {
            self.play_through(&way)?;
        }
        for (index, step) in self.plan.steps.iter().enumerate() {
            let Some(task) = &step.task else { continue };
            for path in 0..task.paths.len() {
                self.play_through(&Way { path: Some((index, path)), ..Way::default() })?;
            }
            for (number, wrong) in task.wrong.iter().enumerate() {
                if !self.tried.contains(&(index, number)) {
                    self.fault(step, format!("{} is never possible", Value::from(wrong.answers.clone())));
                }
            }
            let Some(failure) = &task.failure else { continue };
            let back = self.plan.step_called(&failure.back)?;
            for trap in &failure.traps {
                self.fall_into(index, back, trap)?;
            }
        }
        Ok(())
    }

    fn begin(&self) -> Result<Lesson, Fault> {
        Lesson::of(self.book.game, self.course, &self.plan.id)
    }

    fn fault(&mut self, step: &Step, why: impl std::fmt::Display) {
        self.report.faults.push(format!("{}, {}: {why}", self.plan.id, step.id));
    }

    /// Every answer that is accepted here, other than the one of the main way.
    fn note_ways(
        &mut self,
        lesson: &Lesson,
        (step, moved): (usize, usize),
        wanted: &Move,
        ways: &mut Vec<Way>,
    ) {
        let legal = lesson.legal();
        let main = lesson.right_answer();
        let wrong = |answer: &Value| {
            wanted
                .wrong
                .iter()
                .any(|wrong| wrong.rule.is_none() && wrong.answers.iter().any(|like| means(like, answer)))
        };
        for like in wanted.right.iter().chain(wanted.also.iter().flat_map(|also| &also.answers)) {
            let mut meant = legal.iter().filter(|answer| means(like, answer) && !wrong(answer)).peekable();
            if meant.peek().is_none() {
                self.fault(&self.plan.steps[step], format!("{like} is not legal"));
            }
            for answer in meant.filter(|&answer| main.as_ref() != Some(answer)) {
                ways.push(Way { instead: Some((step, moved, answer.clone())), ..Way::default() });
            }
        }
    }

    /// Tries what is wrong, and sees that nothing came of it but the coach's sentence.
    fn try_wrongs(&mut self, lesson: &Lesson, wrongs: &[Wrong], whole: Whole) -> Result<(), Fault> {
        let Some(step) = lesson.step().cloned() else { return Ok(()) };
        let scene = lesson.scene()?;
        for (number, wrong) in wrongs.iter().enumerate().filter(|(_, wrong)| wrong.applies(&scene)) {
            for like in &wrong.answers {
                let mut candidates: Vec<&Value> =
                    self.book.alphabet.iter().filter(|answer| means(like, answer)).collect();
                if candidates.is_empty() {
                    // Something that is no answer at all, such as one card where two are kept.
                    candidates.push(like);
                }
                let verdicts = candidates.iter().filter(|answer| {
                    match (lesson.table().why_not(Seat(0), &answer.to_string()), &wrong.rule) {
                        (None, None) => true,
                        (Some(Refused::Illegal { rule, .. }), Some(wanted)) => rule == *wanted,
                        _ => false,
                    }
                });
                let fitting: Vec<Value> = verdicts.map(|&answer| answer.clone()).collect();
                if fitting.is_empty() && whole == Whole::All {
                    let said = lesson.table().why_not(Seat(0), &candidates[0].to_string());
                    let said = said.map_or_else(|| "it is legal".into(), |refused| refused.to_string());
                    let wanted = wrong.rule.as_deref().unwrap_or("a legal move");
                    self.fault(&step, format!("{like} should be {wanted}, but {said}"));
                }
                for answer in fitting {
                    self.tried.insert((lesson.at_move().0, number));
                    self.try_wrong(lesson, &step, wrong, &answer)?;
                }
            }
        }
        Ok(())
    }

    fn try_wrong(
        &mut self,
        lesson: &Lesson,
        step: &Step,
        wrong: &Wrong,
        answer: &Value,
    ) -> Result<(), Fault> {
        let before = lesson.progress();
        let mut again = Lesson::resume(self.book.game, self.course, &before)?;
        let reply = again.answer(&answer.to_string())?;
        let wanted = if wrong.rule.is_some() { Verdict::Refused } else { Verdict::Wrong };
        if reply.verdict != wanted || reply.say.as_ref() != Some(&wrong.say) {
            self.fault(step, format!("{answer} is answered otherwise: {:?}", reply.verdict));
        }
        if again.progress() != before {
            self.fault(step, format!("{answer} is not taken back"));
        }
        match wanted {
            Verdict::Refused => self.report.refused += 1,
            _ => self.report.taken_back += 1,
        }
        Ok(())
    }

    /// One answer, or one word read, on a way through the lesson.
    fn advance(&mut self, lesson: &mut Lesson, way: &Way) -> Result<Verdict, Fault> {
        let Some(step) = lesson.step().cloned() else { return Ok(Verdict::Right) };
        if step.explains() {
            return Ok(lesson.go_on()?.verdict);
        }
        let at = lesson.at_move();
        let answer = match (&way.instead, &way.trap) {
            (Some((step, moved, answer)), _) if (*step, *moved) == at => Some(answer.clone()),
            (_, Some((from, answers))) if at.0 >= *from => preferred(answers, &lesson.legal()).cloned(),
            _ => None,
        };
        let answer = answer.or_else(|| match (way.path, &step.task) {
            (Some((at_step, path)), Some(task)) if at_step == at.0 => {
                preferred(&task.paths[path], &lesson.legal()).cloned()
            }
            _ => lesson.right_answer(),
        });
        if let (Some(task), None) = (&step.task, lesson.wanted_move()) {
            self.try_wrongs(lesson, &task.wrong.clone(), Whole::Some)?;
        }
        let answer = answer
            .ok_or_else(|| Fault::new(format!("{}, {}: nothing right is legal", self.plan.id, step.id)))?;
        let reply = lesson.answer(&answer.to_string())?;
        if !matches!(reply.verdict, Verdict::Right | Verdict::Also | Verdict::Failed) {
            let why = format!("{}, {}: {answer} is {:?}", self.plan.id, step.id, reply.verdict);
            return Err(Fault::new(why));
        }
        Ok(reply.verdict)
    }

    /// Takes a way to the end of the lesson.
    fn play_through(&mut self, way: &Way) -> Result<(), Fault> {
        let told = || match (&way.instead, way.path) {
            (Some((step, _, answer)), _) => format!("{} with {answer}", self.plan.steps[*step].id),
            (_, Some((step, path))) => format!("{} by path {path}", self.plan.steps[step].id),
            _ => "the main way".into(),
        };
        let told = told();
        let mut lesson = self.begin()?;
        let mut way = way.clone();
        for _ in 0..MOST_ANSWERS {
            if lesson.is_done() {
                self.report.ways += 1;
                return Ok(());
            }
            if self.advance(&mut lesson, &way)? == Verdict::Failed {
                // An accepted answer may make a later task harder; tried again the main way, it must be solved.
                if way.instead.take().is_none() {
                    break;
                }
            }
        }
        self.report.faults.push(format!("{}: {told} does not lead to the end", self.plan.id));
        Ok(())
    }

    /// Fails a task on purpose, and sees that it begins again.
    fn fall_into(&mut self, task: usize, back: usize, trap: &[Value]) -> Result<(), Fault> {
        let way = Way { trap: Some((back, trap.to_vec())), ..Way::default() };
        let mut lesson = self.begin()?;
        for _ in 0..MOST_ANSWERS {
            let step = lesson.show().step;
            if lesson.is_done() {
                break;
            }
            if self.advance(&mut lesson, &way)? == Verdict::Failed {
                if step == task && lesson.show().step == back {
                    self.report.traps += 1;
                    return Ok(());
                }
                break;
            }
        }
        let step = &self.plan.steps[task];
        self.fault(step, format!("{} is no way to fail", Value::from(trap.to_vec())));
        Ok(())
    }
}

/// Must every wrong try be possible here?
#[derive(Clone, Copy, PartialEq, Eq)]
enum Whole {
    All,
    Some,
}
