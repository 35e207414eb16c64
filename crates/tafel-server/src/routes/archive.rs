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
use tafel_table::luck::check;

use crate::app::{App, Visitor};
use crate::clock::now;
use crate::fault::Failure;
use crate::routes::input::{self, Path, Query, SPECTATOR, SeatQuery};
use crate::routes::output::RecordFile;
use crate::table::Ask;

/// Runs something long beside play: few at a time, on a thread of its own.
pub(super) async fn aside<T: Send + 'static>(
    app: &Arc<App>,
    work: impl FnOnce(&App) -> Result<T, Failure> + Send + 'static,
) -> Result<T, Failure> {
    let _place = app.replays.acquire().await.map_err(|_| Failure::of(FaultCode::Busy))?;
    let shared = app.clone();
    let done = tokio::task::spawn_blocking(move || work(&shared)).await;
    done.map_err(|why| {
        tracing::error!(%why, "a replay did not end");
        Failure::of(FaultCode::Internal)
    })?
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
    let past = app.hall.ask(&id, |answer| Ask::Past { person, viewers, step, answer }).await?;
    Ok(Json(aside(&app, move |app| Ok(past.moment(&*app.hall.shelf)?)).await?))
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
    Ok(Json(aside(&app, move |app| Ok(check(&*app.hall.shelf, &record))).await?))
}

pub(crate) async fn upload(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    file: input::File,
) -> Result<Json<UploadedRecord>, Failure> {
    app.limits.uploads.take(&visitor.network()).map_err(|seconds| app.limited(seconds))?;
    app.quotas.upload(&visitor)?;
    let body = file.read(app.hall.config.record_bytes).await?;
    let body = aside(&app, move |app| {
        let unfit = |why: String| Failure::invalid("error.record").detail(why);
        let record = Record::read(&body).map_err(|why| unfit(why.to_string()))?;
        replay(app, &record)?;
        Ok(record.to_json())
    });
    let body = body.await?;
    let id = hex::encode(&Sha256::digest(&body)[..12]);
    app.hall.store.put_record(&StoredRecord { id: id.clone(), body, created: now() }).await?;
    Ok(Json(UploadedRecord { id }))
}

pub(super) fn replay(app: &App, record: &Record) -> Result<Box<dyn AnyMatch>, Failure> {
    let unfit = |why: String| Failure::invalid("error.record").detail(why);
    let played = app.hall.shelf.replay(record);
    played.ok_or_else(|| unfit(format!("unknown game {}", record.header.game)))?.map_err(unfit)
}

pub(super) async fn stored(app: &App, id: &str) -> Result<Record, Failure> {
    let not_found = || Failure::of(FaultCode::NotFound);
    if !crate::hall::is_name(id) {
        return Err(not_found());
    }
    let stored = app.hall.store.record(id).await?.ok_or_else(not_found)?;
    Record::read(stored.body.as_bytes()).map_err(|why| {
        tracing::error!(%why, id, "a stored record is broken");
        Failure::of(FaultCode::Internal)
    })
}

pub(crate) async fn record(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
) -> Result<Json<RecordInfo>, Failure> {
    let record = stored(&app, &id).await?;
    let info = aside(&app, move |app| {
        let steps = replay(app, &record)?.steps();
        let options = serde_json::from_str(record.header.options.get());
        Ok(RecordInfo {
            id,
            game: record.header.game.clone(),
            rules: record.header.rules,
            options: options.unwrap_or_default(),
            names: record.notes().names.clone(),
            seats: record.header.seats,
            steps,
            outcome: record.outcome().cloned(),
            luck: record.notes().luck.is_some(),
        })
    });
    Ok(Json(info.await?))
}

pub(crate) async fn record_file(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
) -> Result<RecordFile, Failure> {
    let record = stored(&app, &id).await?;
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
    let record = stored(&app, &id).await?;
    let moment = aside(&app, move |app| {
        let game = replay(app, &record)?;
        if step > game.steps() {
            return Err(Failure::invalid("error.step"));
        }
        let viewers = if view == "all" {
            Viewer::all(game.seats()).collect()
        } else {
            vec![seat_at(input::viewer(&view)?, &*game)?]
        };
        let then = game.at(step).map_err(|why| Failure::invalid("error.record").detail(why))?;
        Ok(moment(&*then, step, viewers))
    });
    Ok(Json(moment.await?))
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
    let record = stored(&app, &id).await?;
    let seen = aside(&app, move |app| {
        let game = replay(app, &record)?;
        let viewer = seat_at(viewer, &*game)?;
        Ok(SeenSteps { viewer, seen: game.seen_since(viewer, None) })
    });
    Ok(Json(seen.await?))
}

pub(crate) async fn record_luck_check(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
) -> Result<Json<LuckCheck>, Failure> {
    let record = stored(&app, &id).await?;
    Ok(Json(aside(&app, move |app| Ok(check(&*app.hall.shelf, &record))).await?))
}
