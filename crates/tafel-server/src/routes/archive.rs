//! Looking back: earlier moments, records, luck.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use schemars::{JsonSchema, Schema, json_schema};
use serde::Deserialize;
use sha2::{Digest, Sha256};
use tafel_core::{AnyMatch, Record, Viewer};
use tafel_protocol::{FaultCode, Luck, LuckCheck, Moment, MomentView, RecordInfo, SeenSteps, UploadedRecord};
use tafel_store::StoredRecord;
use tafel_table::checked_name;
use tafel_table::luck::check;

use crate::app::{App, Visitor};
use crate::fault::Failure;
use crate::hall::Hall;
use crate::routes::input::{self, Path, Query, SPECTATOR, SeatQuery};
use crate::routes::output::RecordFile;
use crate::table::Ask;

/// An uploaded record, played to its end.
pub(crate) struct PlayedRecord {
    pub(super) record: Record,
    pub(super) game: Box<dyn AnyMatch>,
    /// How long the file is.
    length: usize,
}

impl PlayedRecord {
    /// What it takes in memory, about: a step that was played is some times as long as its line in the file.
    pub(crate) fn weight(&self) -> u32 {
        u32::try_from(16 * self.length).unwrap_or(u32::MAX)
    }
}

/// A stored record, played at most once as long as it is asked for.
pub(super) async fn played(app: &Arc<App>, id: &str) -> Result<Arc<PlayedRecord>, Failure> {
    if let Some(played) = app.records.get(id) {
        return Ok(played);
    }
    let (record, length) = stored(app, id).await?;
    let played = app.hall.aside(move |hall| {
        let game = replay(hall, &record)?;
        Ok::<_, Failure>(Arc::new(PlayedRecord { record, game, length }))
    });
    let played = played.await??;
    app.records.insert(id.to_owned(), played.clone());
    Ok(played)
}

fn moment(game: &dyn AnyMatch, step: usize, viewers: Vec<Viewer>) -> Moment {
    let view = |viewer| MomentView { viewer, update: game.update(viewer) };
    Moment { step, views: viewers.into_iter().map(view).collect() }
}

pub(crate) async fn table_at(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path((id, step)): Path<(String, usize)>,
    Query(seat): Query<SeatQuery>,
) -> Result<Json<Moment>, Failure> {
    let (person, viewers) = (visitor.id(), vec![seat.viewer()?]);
    Ok(Json(app.hall.ask(&id, |answer| Ask::Moment { person, viewers, step, answer }).await?))
}

pub(crate) async fn table_record(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path(id): Path<String>,
) -> Result<RecordFile, Failure> {
    let person = visitor.id();
    let record = app.hall.ask(&id, |answer| Ask::Record { person, answer }).await?;
    Ok(RecordFile::new(&record, &id))
}

pub(crate) async fn luck(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path(id): Path<String>,
) -> Result<Json<Luck>, Failure> {
    let person = visitor.id();
    Ok(Json(app.hall.ask(&id, |answer| Ask::Luck { person, answer }).await?))
}

pub(crate) async fn luck_check(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path(id): Path<String>,
) -> Result<Json<LuckCheck>, Failure> {
    let person = visitor.id();
    let record = app.hall.ask(&id, |answer| Ask::Record { person, answer }).await?;
    Ok(Json(app.hall.aside(move |hall| check(&*hall.shelf, &record)).await?))
}

pub(crate) async fn upload(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    file: input::File,
) -> Result<Json<UploadedRecord>, Failure> {
    app.limits.uploads.take(&visitor.network()).map_err(|seconds| app.limited(seconds))?;
    app.quotas.upload(&visitor)?;
    let body = file.read(app.hall.config.record_bytes).await?;
    let body = app.hall.aside(move |hall| {
        let unfit = |why: String| Failure::invalid("error.record").detail(why);
        let record = Record::read(&body).map_err(|why| unfit(why.to_string()))?;
        check_names(&record)?;
        replay(hall, &record)?;
        Ok::<_, Failure>(record.to_json())
    });
    let body = body.await??;
    Ok(Json(UploadedRecord { id: keep_record(&app, body).await? }))
}

/// Keeps a record under a name that follows from it.
pub(super) async fn keep_record(app: &App, body: String) -> Result<String, Failure> {
    let id = hex::encode(&Sha256::digest(&body)[..12]);
    app.hall.store.put_record(&StoredRecord { id: id.clone(), body, created: app.now() }).await?;
    Ok(id)
}

/// The names in a record are shown like those of people, so they are held to the same. Who was forgotten has none.
fn check_names(record: &Record) -> Result<(), Failure> {
    let names = &record.notes().names;
    if names.len() > usize::from(record.header.seats) {
        return Err(Failure::invalid("error.record").detail("more names than seats"));
    }
    for name in names.iter().filter(|name| !name.is_empty()) {
        if checked_name(name)? != *name {
            return Err(Failure::invalid("error.record").detail("a name with space around it"));
        }
    }
    Ok(())
}

fn replay(hall: &Hall, record: &Record) -> Result<Box<dyn AnyMatch>, Failure> {
    let unfit = |why: String| Failure::invalid("error.record").detail(why);
    let played = hall.shelf.replay(record);
    played.ok_or_else(|| unfit(format!("unknown game {}", record.header.game)))?.map_err(unfit)
}

pub(super) async fn stored(app: &App, id: &str) -> Result<(Record, usize), Failure> {
    let not_found = || Failure::of(FaultCode::NotFound);
    if !crate::hall::is_name(id) {
        return Err(not_found());
    }
    let stored = app.hall.store.record(id).await?.ok_or_else(not_found)?;
    let record = Record::read(stored.body.as_bytes()).map_err(|why| {
        tracing::error!(%why, id, "a stored record is broken");
        Failure::of(FaultCode::Internal)
    })?;
    Ok((record, stored.body.len()))
}

pub(crate) async fn record(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
) -> Result<Json<RecordInfo>, Failure> {
    let played = played(&app, &id).await?;
    let record = &played.record;
    let options = serde_json::from_str(record.header.options.get());
    Ok(Json(RecordInfo {
        id,
        game: record.header.game.clone(),
        rules: record.header.rules,
        options: options.unwrap_or_default(),
        names: record.notes().names.clone(),
        seats: record.header.seats,
        steps: played.game.steps(),
        outcome: record.outcome().cloned(),
        luck: record.notes().luck.is_some(),
    }))
}

pub(crate) async fn record_file(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
) -> Result<RecordFile, Failure> {
    let (record, _) = stored(&app, &id).await?;
    Ok(RecordFile::new(&record, &id))
}

/// `?view=`: whose eyes a record is seen with.
#[derive(Deserialize, JsonSchema)]
pub(crate) struct ViewQuery {
    /// The number of a seat, `spectator`, or (for a moment) `all`; left out: a spectator.
    #[schemars(schema_with = "view_schema")]
    #[serde(default)]
    view: Option<String>,
}

fn view_schema(_: &mut schemars::SchemaGenerator) -> Schema {
    json_schema!({"anyOf": [{"type": "integer"}, {"enum": [SPECTATOR, "all"]}]})
}

impl ViewQuery {
    fn name(self) -> String {
        self.view.unwrap_or_else(|| SPECTATOR.into())
    }
}

pub(crate) async fn record_at(
    State(app): State<Arc<App>>,
    Path((id, step)): Path<(String, usize)>,
    Query(view): Query<ViewQuery>,
) -> Result<Json<Moment>, Failure> {
    let view = view.name();
    let played = played(&app, &id).await?;
    let game = &*played.game;
    if step > game.steps() {
        return Err(Failure::invalid("error.step"));
    }
    let viewers = if view == "all" {
        Viewer::all(game.seats()).collect()
    } else {
        vec![seat_at(input::viewer(&view)?, game)?]
    };
    let then = game.at(step).map_err(|why| Failure::invalid("error.record").detail(why))?;
    Ok(Json(moment(&*then, step, viewers)))
}

fn seat_at(viewer: Viewer, game: &dyn AnyMatch) -> Result<Viewer, Failure> {
    match viewer.seat() {
        Some(seat) if seat.0 >= game.seats() => Err(Failure::invalid("error.view")),
        _ => Ok(viewer),
    }
}

pub(crate) async fn seen(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    Query(view): Query<ViewQuery>,
) -> Result<Json<SeenSteps>, Failure> {
    let viewer = input::viewer(&view.name())?;
    let played = played(&app, &id).await?;
    let viewer = seat_at(viewer, &*played.game)?;
    let seen = app.hall.aside(move |_| SeenSteps { viewer, seen: played.game.seen_since(viewer, None) });
    Ok(Json(seen.await?))
}

pub(crate) async fn record_luck_check(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
) -> Result<Json<LuckCheck>, Failure> {
    let (record, _) = stored(&app, &id).await?;
    Ok(Json(app.hall.aside(move |hall| check(&*hall.shelf, &record)).await?))
}
