//! A lesson being taken: what to show now, and what a try of the learner comes to.
//!
//! The table is a match like any other, played by the real engine. What the learner does is judged before it is
//! played; a move that is taken back never was in the log. So a lesson is its plan, where one stands in it, and the
//! log: it can be left and taken up again anywhere.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use tafel_core::{AnyMatch, Chance, Refused, Seat, SeenStep, Update, Viewer};
use tafel_protocol::{Reply, Show, Verdict, Wants, Words};

use crate::condition::Scene;
use crate::course::{Course, LessonPlan, Step, Wrong};
use crate::facts::facts;
use crate::pattern::{means, preferred};
use crate::{Fault, course};

/// The learner's seat.
const LEARNER: Seat = Seat(0);
/// Nobody answers more often than this without the learner being asked.
const MOST_ANSWERS: usize = 200;

/// A lesson being taken.
pub struct Lesson {
    game: String,
    elsewhere: Words,
    plan: LessonPlan,
    place: Place,
    table: Box<dyn AnyMatch>,
}

/// Where one stands in a lesson.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Place {
    /// Which step; as many as there are when the lesson is done.
    step: usize,
    /// How many moves of the step are made.
    moved: usize,
    /// How long the log was when each step began, from the one on whose position the table stands.
    begun: Vec<usize>,
}

/// Where one stands in a lesson, and how the table came to look as it does: all there is to keep.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Progress {
    /// Which lesson.
    pub lesson: String,
    place: Place,
    log: Vec<String>,
}

impl Lesson {
    /// Begins a lesson of a game.
    pub fn begin(game: &str, id: &str) -> Result<Lesson, Fault> {
        Lesson::of(game, &course_of(game)?, id)
    }

    /// Begins a lesson of a course.
    pub fn of(game: &str, course: &Course, id: &str) -> Result<Lesson, Fault> {
        let place = Place { step: 0, moved: 0, begun: Vec::new() };
        let mut lesson = Lesson::at(game, course, id, place)?;
        lesson.enter()?;
        Ok(lesson)
    }

    /// Takes a lesson up where it was left.
    pub fn take_up(game: &str, progress: &Progress) -> Result<Lesson, Fault> {
        Lesson::resume(game, &course_of(game)?, progress)
    }

    /// Takes a lesson of a course up where it was left.
    pub fn resume(game: &str, course: &Course, progress: &Progress) -> Result<Lesson, Fault> {
        let mut lesson = Lesson::at(game, course, &progress.lesson, progress.place.clone())?;
        lesson.replay(&progress.log)?;
        Ok(lesson)
    }

    fn at(game: &str, course: &Course, id: &str, place: Place) -> Result<Lesson, Fault> {
        let plan = course.lessons.iter().find(|plan| plan.id == id);
        let plan = plan.ok_or_else(|| Fault::new(format!("{game} has no lesson {id:?}")))?.clone();
        if plan.steps.is_empty() || place.step > plan.steps.len() {
            return Err(Fault::new(format!("lesson {id:?} has no step {}", place.step)));
        }
        let table = lay_out(game, &plan, plan.laid_out_at(place.step.min(plan.steps.len() - 1)))?;
        Ok(Lesson { game: game.into(), elsewhere: course.elsewhere.clone(), plan, place, table })
    }

    /// What to keep to take the lesson up again.
    pub fn progress(&self) -> Progress {
        Progress { lesson: self.plan.id.clone(), place: self.place.clone(), log: self.table.entries() }
    }

    /// The plan it follows.
    pub fn plan(&self) -> &LessonPlan {
        &self.plan
    }

    /// The step one stands at; none when the lesson is done.
    pub fn step(&self) -> Option<&Step> {
        self.plan.steps.get(self.place.step)
    }

    /// Which step, and which of its moves.
    pub(crate) fn at_move(&self) -> (usize, usize) {
        (self.place.step, self.place.moved)
    }

    /// The move of the step that is to be made, if it is a certain one.
    pub fn wanted_move(&self) -> Option<&course::Move> {
        self.step()?.moves.get(self.place.moved)
    }

    /// Is it done?
    pub fn is_done(&self) -> bool {
        self.step().is_none()
    }

    /// The table of the lesson.
    pub fn table(&self) -> &dyn AnyMatch {
        &*self.table
    }

    /// What to show now.
    pub fn show(&self) -> Show {
        let step = self.step();
        let wants = match step {
            None => Wants::Nothing,
            Some(_) if self.wanted_move().is_some() => Wants::Move,
            Some(step) if step.task.is_some() => Wants::Task,
            Some(_) => Wants::Reading,
        };
        Show {
            lesson: self.plan.id.clone(),
            title: self.plan.title.clone(),
            names: self.plan.names.clone(),
            options: serde_json::json!(self.plan.options),
            step: self.place.step,
            steps: self.plan.steps.len(),
            say: step.map(|step| step.say.clone()),
            points: step.map(|step| step.points.clone()).unwrap_or_default(),
            wants,
            update: self.table.update(Viewer::Seat(LEARNER)),
        }
    }

    /// An answer that carries the lesson on, to be shown on request.
    pub fn right_answer(&self) -> Option<Value> {
        let legal = self.legal();
        match (self.wanted_move(), self.step()?.task.as_ref()) {
            (Some(wanted), _) => preferred(&wanted.right, &legal).cloned(),
            (None, Some(task)) => preferred(task.paths.first()?, &legal).cloned(),
            (None, None) => None,
        }
    }

    /// What the learner may answer.
    pub(crate) fn legal(&self) -> Vec<Value> {
        let offers = self.table.update(Viewer::Seat(LEARNER)).legal;
        offers.iter().filter_map(|offer| serde_json::from_str(offer.action.get()).ok()).collect()
    }

    /// The learner has read a step that only explains.
    pub fn go_on(&mut self) -> Result<Reply, Fault> {
        let seen = self.table.steps();
        if self.step().is_some_and(Step::explains) {
            self.place.step += 1;
            self.place.moved = 0;
            self.enter()?;
        }
        Ok(self.reply(Verdict::Right, None, seen))
    }

    /// The learner would rather not: the step is read or done for them.
    pub fn skip(&mut self) -> Result<(), Fault> {
        let step = self.place.step;
        for _ in 0..MOST_ANSWERS {
            if self.is_done() || self.place.step != step {
                return Ok(());
            }
            match self.right_answer() {
                Some(answer) => self.answer(&answer.to_string())?,
                None => self.go_on()?,
            };
        }
        Err(Fault::new(format!("{}: it cannot be skipped", self.place())))
    }

    /// What the learner saw happen since the table was laid out.
    pub fn seen(&self) -> Vec<SeenStep> {
        self.table.seen_since(Viewer::Seat(LEARNER), Some(0))
    }

    /// The learner tries an answer.
    pub fn answer(&mut self, action: &str) -> Result<Reply, Fault> {
        let seen = self.table.steps();
        let tried: Value = serde_json::from_str(action).unwrap_or(Value::Null);
        let refused = self.table.why_not(LEARNER, action);
        let scene = self.scene()?;
        let is_it = |wrong: &&Wrong| wrong.is(&tried, refused.as_ref()) && wrong.applies(&scene);
        let wrong = self.wrongs().iter().find(is_it).cloned();
        if let Some(refused) = refused {
            let say = wrong.map(|wrong| wrong.say);
            return Ok(Reply {
                verdict: Verdict::Refused,
                say,
                refused: Some(refused),
                happened: Vec::new(),
            });
        }
        if let Some(wrong) = wrong {
            return Ok(self.reply(Verdict::Wrong, Some(wrong.say), seen));
        }
        let also = self.wanted_move().and_then(|wanted| {
            wanted.also.iter().find(|also| also.answers.iter().any(|like| means(like, &tried)))
        });
        let also = also.cloned();
        let right = match (self.step(), self.wanted_move()) {
            (_, Some(wanted)) => wanted.right.iter().any(|like| means(like, &tried)),
            (Some(step), None) => step.task.is_some(),
            (None, None) => false,
        };
        if also.is_none() && !right {
            let say = self.step().map(|_| self.elsewhere.clone());
            return Ok(self.reply(Verdict::Elsewhere, say, seen));
        }
        let praise = self.wanted_move().and_then(|wanted| wanted.praise.clone());
        let (verdict, say) = also.map_or((Verdict::Right, praise), |also| (Verdict::Also, also.say));
        self.play(LEARNER, &tried)?;
        if self.wanted_move().is_some() {
            self.place.moved += 1;
        }
        if let Some(failed) = self.follow_up(seen)? {
            return Ok(failed);
        }
        Ok(self.reply(verdict, say, seen))
    }

    /// What is typically tried instead of what is asked for now.
    pub(crate) fn wrongs(&self) -> &[Wrong] {
        match (self.wanted_move(), self.step().and_then(|step| step.task.as_ref())) {
            (Some(wanted), _) => &wanted.wrong,
            (None, Some(task)) => &task.wrong,
            (None, None) => &[],
        }
    }

    fn reply(&self, verdict: Verdict, say: Option<Words>, seen: usize) -> Reply {
        // A position that was just laid out shows itself; there is nothing to tell of how it came about.
        let seen = seen.min(self.table.steps());
        let happened = self.table.seen_since(Viewer::Seat(LEARNER), Some(seen));
        Reply { verdict, say, refused: None, happened }
    }

    /// Begins the step one has come to: lays out its position, and lets the others play.
    fn enter(&mut self) -> Result<(), Fault> {
        let Some(step) = self.plan.steps.get(self.place.step) else { return Ok(()) };
        if self.place.step == 0 || step.position.is_some() {
            self.table = lay_out(&self.game, &self.plan, self.place.step)?;
            self.place.begun.clear();
        }
        self.place.begun.push(self.table.steps());
        self.let_others_play()
    }

    /// After a move of the learner: the others play, and a step or a task may be done.
    fn follow_up(&mut self, seen: usize) -> Result<Option<Reply>, Fault> {
        self.let_others_play()?;
        let Some(step) = self.step() else { return Ok(None) };
        let (moves, task) = (step.moves.len(), step.task.clone());
        if let Some(task) = task {
            let scene = self.scene()?;
            if !task.success.holds(&scene) {
                let Some(failure) = task.failure.filter(|failure| failure.when.holds(&scene)) else {
                    return Ok(None);
                };
                let reply = self.reply(Verdict::Failed, Some(failure.say), seen);
                self.back_to(self.plan.step_called(&failure.back)?)?;
                return Ok(Some(reply));
            }
        } else if self.place.moved < moves {
            return Ok(None);
        }
        self.place.step += 1;
        self.place.moved = 0;
        self.enter()?;
        Ok(None)
    }

    /// Goes back to where a step began.
    fn back_to(&mut self, step: usize) -> Result<(), Fault> {
        let laid_out = self.plan.laid_out_at(step);
        let kept = if laid_out == self.plan.laid_out_at(self.place.step) {
            let kept = self.place.begun.get(step - laid_out).copied().unwrap_or(0);
            self.place.begun.truncate(step - laid_out);
            self.table.standing(kept)
        } else {
            self.place.begun.clear();
            Vec::new()
        };
        self.place.step = step;
        self.place.moved = 0;
        self.table = lay_out(&self.game, &self.plan, laid_out)?;
        self.replay(&kept)?;
        self.place.begun.push(self.table.steps());
        self.let_others_play()
    }

    fn replay(&mut self, log: &[String]) -> Result<(), Fault> {
        for entry in log {
            let draft = self.table.redo(entry, None).map_err(Fault::new)?;
            self.table.commit(draft);
        }
        Ok(())
    }

    /// Everybody else answers as the plan says, until the learner is asked or the task is decided.
    fn let_others_play(&mut self) -> Result<(), Fault> {
        for _ in 0..MOST_ANSWERS {
            let asked = self.table.asked();
            let Some(seat) = asked.first().filter(|_| !asked.has(LEARNER)) else { return Ok(()) };
            if self.is_decided()? {
                return Ok(());
            }
            let update = self.table.update(Viewer::Seat(seat));
            let legal: Vec<Value> = update
                .legal
                .iter()
                .filter_map(|offer| serde_json::from_str(offer.action.get()).ok())
                .collect();
            let preferences = self.plan.preferences(self.place.step, seat.index());
            let answer = preferred(preferences, &legal).cloned().ok_or_else(|| {
                let question = update.question.map_or_else(String::new, |asked| asked.ask.to_string());
                Fault::new(format!("{}: seat {seat} has no answer to {question}", self.place()))
            })?;
            self.play(seat, &answer)?;
        }
        Err(Fault::new(format!("{}: the others play on and on", self.place())))
    }

    /// Is the task at hand solved or lost already?
    fn is_decided(&self) -> Result<bool, Fault> {
        let Some(task) = self.step().and_then(|step| step.task.as_ref()) else { return Ok(false) };
        let scene = self.scene()?;
        let lost = task.failure.as_ref().is_some_and(|failure| failure.when.holds(&scene));
        Ok(lost || task.success.holds(&scene))
    }

    /// Plays an answer, with the luck that the step writes down or the lesson's own.
    fn play(&mut self, seat: Seat, answer: &Value) -> Result<(), Fault> {
        let action = answer.to_string();
        let luck = Chance::seeded(self.plan.luck, 1 + self.table.seq() as u64);
        let wrong = |why: String| Fault::new(format!("{}: {why}", self.place()));
        let mut draft = self.table.play(seat, &action, luck).map_err(|why| wrong(why.to_string()))?;
        let draws = self.step().map_or(&[][..], |step| &step.draws);
        if draft.draws > 0 && !draws.is_empty() && !self.has_drawn() {
            let written = draft.entry.rsplit_once(",\"draws\":").map_or("", |(before, _)| before);
            let entry = format!("{written},\"draws\":{}}}", Value::from(draws));
            draft = self.table.redo(&entry, None).map_err(wrong)?;
        }
        self.table.commit(draft);
        Ok(())
    }

    /// Has a move since the step began drawn luck?
    fn has_drawn(&self) -> bool {
        let begun = self.place.begun.last().copied().unwrap_or(0);
        self.table.entries().iter().skip(begun).any(|entry| entry.contains("\"draws\""))
    }

    /// What the learner sees, and saw happen since the step began.
    pub(crate) fn scene(&self) -> Result<Scene, Fault> {
        let begun = self.place.begun.last().copied().unwrap_or(0);
        let seen = self.table.seen_since(Viewer::Seat(LEARNER), Some(begun));
        Scene::of(&self.game, LEARNER, &self.table.update(Viewer::Seat(LEARNER)), &seen)
    }

    fn place(&self) -> String {
        let step = self.step().map_or("the end", |step| &step.id);
        format!("{}, {step}", self.plan.id)
    }
}

impl Scene {
    /// What an update and the events before it show.
    pub fn of(game: &str, seat: Seat, update: &Update, seen: &[SeenStep]) -> Result<Scene, Fault> {
        let read = |json: &str| serde_json::from_str::<Value>(json).map_err(Fault::new);
        let events = seen.iter().flat_map(|step| &step.events);
        Ok(Scene {
            seat: seat.index(),
            view: read(update.view.get())?,
            question: update.question.as_ref().map(|asked| read(asked.ask.get())).transpose()?,
            events: events.map(|event| read(event.event.get())).collect::<Result<_, _>>()?,
            facts: facts(game, seat, update.view.get())?,
            outcome: update.outcome.clone(),
        })
    }
}

impl Wrong {
    /// Is it wrong here?
    pub(crate) fn applies(&self, scene: &Scene) -> bool {
        self.when.as_ref().is_none_or(|when| when.holds(scene))
    }

    /// Is this what was tried, and did the rules say so to it?
    fn is(&self, tried: &Value, refused: Option<&Refused>) -> bool {
        let rule = match refused {
            None => None,
            Some(Refused::Illegal { rule, .. }) => Some(rule),
            Some(_) => return false,
        };
        rule == self.rule.as_ref() && self.answers.iter().any(|like| means(like, tried))
    }
}

fn course_of(game: &str) -> Result<Course, Fault> {
    Course::of(game)?.ok_or_else(|| Fault::new(format!("nobody teaches {game} yet")))
}

/// The table of the steps that begin with this one.
fn lay_out(game: &str, plan: &LessonPlan, step: usize) -> Result<Box<dyn AnyMatch>, Fault> {
    let options = serde_json::to_string(&plan.options).map_err(Fault::new)?;
    let luck = Chance::seeded(plan.luck, 0);
    let laid_out = match &plan.steps[step].position {
        Some(position) => games::match_at(game, position.clone(), &options, plan.seats, luck),
        None => games::new_match(game, &options, plan.seats, luck),
    };
    laid_out.map_err(|why| Fault::new(format!("{}, {}: {why}", plan.id, plan.steps[step].id)))
}
