//! The teacher: hints at the table, lessons, reviews.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use bytes::Bytes;
use serde::Deserialize;
use serde_json::Value;
use serde_json::value::RawValue;
use tafel_core::Seat;
use tafel_protocol::{
    AskHint, AskTip, BetterLine, CourseInfo, FaultCode, Hint, LessonAnswer, LessonStep, LessonTable,
    ReviewState, RightAnswer, TipAnswer, UploadedRecord,
};
use tafel_store::{LessonRow, Person};
use tafel_table::{Change, Taken, Teacher, Try};

use crate::app::{App, Visitor};
use crate::fault::Failure;
use crate::hall::Hall;
use crate::routes::archive::{keep_record, stored};
use crate::routes::input::{Body, Nothing, Path};
use crate::routes::output::Rendered;
use crate::routes::tables::change;
use crate::studies::{self, Running};
use crate::table::Ask;

/// Whatever there is to keep of a lesson is not longer than this.
const PROGRESS: usize = 64 * 1024;

pub(super) fn teacher(hall: &Hall) -> Result<&dyn Teacher, Failure> {
    hall.shelf.teacher().ok_or_else(|| Failure::of(FaultCode::NotFound))
}

pub(crate) async fn hint(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path(id): Path<String>,
    Body(AskHint { seat }): Body<AskHint>,
) -> Result<Rendered<Hint>, Failure> {
    let person = visitor.person()?;
    let asking = person.id.clone();
    let (turn, _) =
        app.hall.ask(&id, |answer| Ask::Hint { person: asking, seat, since: None, answer }).await?;
    let seq = turn.update.seq;
    let key = (id.clone(), seat.0, seq);
    let json = if let Some(json) = app.hall.studies.hints.get(&key) {
        json
    } else {
        let study = teacher(&app.hall)?.hint(turn);
        let json: Arc<str> = studies::think(&app.hall, study, person.id.clone()).await?.into();
        app.hall.studies.hints.insert(key, json.clone());
        json
    };
    // Counted before it is shown, and for all to see.
    change(&app, &id, person, Change::Hinted { seat, seq }).await.map(drop)?;
    Ok(Rendered::new(Bytes::copy_from_slice(json.as_bytes())))
}

/// So many tips are remembered; no game has more.
const TOLD: usize = 200;

pub(crate) async fn tip(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path(id): Path<String>,
    Body(AskTip { seat, since, told }): Body<AskTip>,
) -> Result<Json<TipAnswer>, Failure> {
    let person = visitor.person()?.id.clone();
    let since = Some(since);
    let (turn, seen) = app.hall.ask(&id, |answer| Ask::Hint { person, seat, since, answer }).await?;
    if told.len() > TOLD {
        return Err(Failure::of(FaultCode::TooLarge));
    }
    let tip = app.hall.aside(move |hall| {
        teacher(hall)?.tip(&turn, &seen, &told).map(Json).map_err(|why| {
            tracing::error!(why, "a tip failed");
            Failure::of(FaultCode::Internal)
        })
    });
    tip.await?
}

// Lessons.

pub(crate) async fn lessons(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path(game): Path<String>,
) -> Result<Json<CourseInfo>, Failure> {
    let course = teacher(&app.hall)?.course(&game);
    let mut course = course.ok_or_else(|| Failure::of(FaultCode::NotFound))?;
    let Some(person) = visitor.id() else { return Ok(Json(course)) };
    for row in app.hall.store.lessons(&person, &game).await? {
        if let Some(lesson) = course.lessons.iter_mut().find(|lesson| lesson.id == row.lesson) {
            let step = row.step as usize;
            lesson.at = (step < lesson.steps).then_some(step);
            lesson.done = row.done;
        }
    }
    Ok(Json(course))
}

/// From where a lesson is taken.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Place {
    Start,
    WhereItWasLeft,
}

pub(crate) async fn lesson(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path((game, lesson)): Path<(String, String)>,
) -> Result<Json<LessonTable>, Failure> {
    take(&app, &visitor, game, lesson, Place::WhereItWasLeft, Tried::Look).await
}

pub(crate) async fn begin_lesson(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path((game, lesson)): Path<(String, String)>,
    Body(Nothing {}): Body<Nothing>,
) -> Result<Json<LessonTable>, Failure> {
    take(&app, &visitor, game, lesson, Place::Start, Tried::Look).await
}

pub(crate) async fn answer_lesson(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path((game, lesson)): Path<(String, String)>,
    Body(LessonAnswer { step, after, action }): Body<LessonAnswer>,
) -> Result<Json<LessonTable>, Failure> {
    take(&app, &visitor, game, lesson, Place::WhereItWasLeft, Tried::Answer(step, after, action)).await
}

pub(crate) async fn lesson_on(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path((game, lesson)): Path<(String, String)>,
    Body(LessonStep { step }): Body<LessonStep>,
) -> Result<Json<LessonTable>, Failure> {
    take(&app, &visitor, game, lesson, Place::WhereItWasLeft, Tried::GoOn(step)).await
}

pub(crate) async fn skip_lesson(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path((game, lesson)): Path<(String, String)>,
    Body(LessonStep { step }): Body<LessonStep>,
) -> Result<Json<LessonTable>, Failure> {
    take(&app, &visitor, game, lesson, Place::WhereItWasLeft, Tried::Skip(step)).await
}

pub(crate) async fn right_answer(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path((game, lesson)): Path<(String, String)>,
) -> Result<Json<RightAnswer>, Failure> {
    let kept = match visitor.id() {
        Some(person) => app.hall.store.lesson(&LessonRow::id_of(&person, &game, &lesson)).await?,
        None => None,
    };
    let taken = run(&app, game, lesson, kept.map(|row| row.body), Tried::Look).await?;
    Ok(Json(RightAnswer { action: taken.right }))
}

/// A [`Try`] that owns what it says.
enum Tried {
    Look,
    GoOn(usize),
    Skip(usize),
    Answer(usize, usize, Box<RawValue>),
}

/// Tries something in a lesson and keeps how it stands then.
async fn take(
    app: &Arc<App>,
    visitor: &Visitor,
    game: String,
    lesson: String,
    from: Place,
    tried: Tried,
) -> Result<Json<LessonTable>, Failure> {
    let known = teacher(&app.hall)?.course(&game);
    if !known.is_some_and(|course| course.lessons.iter().any(|known| known.id == lesson)) {
        return Err(Failure::of(FaultCode::NotFound));
    }
    let Person { id: person, .. } = app.person_or_guest(visitor).await?;
    let id = LessonRow::id_of(&person, &game, &lesson);
    let kept = app.hall.store.lesson(&id).await?;
    let was_done = kept.as_ref().is_some_and(|row| row.done);
    let left = kept.filter(|_| from == Place::WhereItWasLeft).map(|row| row.body);
    let taken = run(app, game.clone(), lesson.clone(), left, tried).await?;
    if taken.progress.len() > PROGRESS {
        return Err(Failure::of(FaultCode::TooLarge));
    }
    let show = &taken.table.show;
    let done = was_done || show.step >= show.steps;
    let row = LessonRow {
        id,
        person,
        game,
        lesson,
        step: show.step as i32,
        done,
        body: taken.progress,
        changed: app.now(),
    };
    app.hall.store.put_lesson(&row).await?;
    Ok(Json(taken.table))
}

async fn run(
    app: &Arc<App>,
    game: String,
    lesson: String,
    left: Option<String>,
    tried: Tried,
) -> Result<Taken, Failure> {
    let taken = app.hall.aside(move |hall| {
        let what = match &tried {
            Tried::Look => Try::Look,
            Tried::GoOn(step) => Try::GoOn(*step),
            Tried::Skip(step) => Try::Skip(*step),
            Tried::Answer(step, after, action) => Try::Answer(*step, *after, action.get()),
        };
        let taken = teacher(hall)?.take(&game, &lesson, left.as_deref(), what);
        let taken = taken.ok_or_else(|| Failure::of(FaultCode::NotFound))?;
        taken.map_err(|why| {
            tracing::error!(why, game, lesson, "a lesson is broken");
            Failure::of(FaultCode::Internal)
        })
    });
    taken.await?
}

// Reviews.

pub(crate) async fn begin_review(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path(id): Path<String>,
    Body(Nothing {}): Body<Nothing>,
) -> Result<Json<ReviewState>, Failure> {
    let (record, _) = stored(&app, &id).await?;
    if app.hall.store.record(&studies::review_of(&id)).await?.is_none() {
        let person = app.person_or_guest(&visitor).await?;
        let teacher = teacher(&app.hall)?;
        studies::review(&app.hall, &id, &person.id, || teacher.review(&record))?;
    }
    state(&app, &id).await
}

pub(crate) async fn review(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
) -> Result<Json<ReviewState>, Failure> {
    stored(&app, &id).await?;
    state(&app, &id).await
}

async fn state(app: &App, id: &str) -> Result<Json<ReviewState>, Failure> {
    // First, because a review that is finished just now is stored before it is forgotten here.
    let running = app.hall.studies.running(id);
    if let Some(kept) = app.hall.store.record(&studies::review_of(id)).await? {
        let review = RawValue::from_string(kept.body).map_err(|_| Failure::of(FaultCode::Internal))?;
        return Ok(Json(ReviewState { done: 1, of: 1, failed: false, review: Some(review) }));
    }
    let (done, of, failed) = match running {
        None => (0, 0, false),
        Some(Running::At(done, of)) => (done, of, false),
        Some(Running::Failed) => (0, 0, true),
    };
    Ok(Json(ReviewState { done, of, failed, review: None }))
}

/// The better line of a decision, as a record that can be looked at from every seat, step by step. The same line is the
/// same record, however often it is asked for.
pub(crate) async fn better_line(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path(id): Path<String>,
    Body(BetterLine { step }): Body<BetterLine>,
) -> Result<Json<UploadedRecord>, Failure> {
    let (record, _) = stored(&app, &id).await?;
    let kept = app.hall.store.record(&studies::review_of(&id)).await?;
    let kept = kept.ok_or_else(|| Failure::of(FaultCode::NotFound))?;
    app.limits.uploads.take(&visitor.network()).map_err(|seconds| app.limited(seconds))?;
    app.quotas.upload(&visitor)?;
    let line = app.hall.aside(move |hall| {
        // What is kept was written by us; reviews of earlier versions had no lines.
        let review: KeptReview = serde_json::from_str(&kept.body).map_err(|why| {
            tracing::error!(%why, "a kept review is broken");
            Failure::of(FaultCode::Internal)
        })?;
        let judged = review.decisions.into_iter().find(|judged| judged.step == step);
        let judged = judged.filter(|judged| !judged.line.is_empty() && step > 0);
        let judged = judged.ok_or_else(|| Failure::invalid("error.step"))?;
        let line: Vec<(Seat, Value)> = judged.line.into_iter().map(|ply| (ply.seat, ply.action)).collect();
        let played = teacher(hall)?.play_out(&record, step - 1, judged.seat, &line).map_err(|why| {
            tracing::error!(why, "a line cannot be played out");
            Failure::of(FaultCode::Internal)
        })?;
        Ok::<_, Failure>(played.to_json())
    });
    let body = line.await??;
    app.quotas.stored(&visitor, body.len() as u64);
    let id = keep_record(&app, body).await?;
    Ok(Json(UploadedRecord { id }))
}

/// What is needed of a review that was kept.
#[derive(Deserialize)]
struct KeptReview {
    decisions: Vec<KeptJudged>,
}

#[derive(Deserialize)]
struct KeptJudged {
    step: usize,
    seat: Seat,
    #[serde(default)]
    line: Vec<KeptPly>,
}

#[derive(Deserialize)]
struct KeptPly {
    seat: Seat,
    action: Value,
}
