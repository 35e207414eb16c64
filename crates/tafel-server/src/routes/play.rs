//! Playing.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use schemars::JsonSchema;
use serde::Deserialize;
use sha2::{Digest, Sha256};
use tafel_core::Seat;
use tafel_protocol::{Glance, Moved, PlayAction, PlayUndo, TableUpdate, Why, WhyAnswer};

use crate::app::{App, Visitor};
use crate::fault::Failure;
use crate::routes::input::{Body, Path, Query, SeatQuery};
use crate::routes::output::Rendered;
use crate::table::{Ask, Wanted};

/// The longest request id.
const REQUEST: usize = 64;

/// `?since=`.
#[derive(Deserialize, JsonSchema)]
pub(crate) struct SinceQuery {
    /// The `seq` of the last update you have.
    #[serde(default)]
    #[schemars(with = "Option<usize>")]
    since: Option<String>,
}

pub(crate) async fn update(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path(id): Path<String>,
    Query(seat): Query<SeatQuery>,
    Query(SinceQuery { since }): Query<SinceQuery>,
) -> Result<Rendered<TableUpdate>, Failure> {
    let viewer = seat.viewer()?;
    let since = since.map(|since| since.parse().map_err(|_| Failure::invalid("error.step"))).transpose()?;
    let person = visitor.id();
    let rendered = app.hall.ask(&id, |answer| Ask::Update { person, viewer, since, answer }).await?;
    Ok(Rendered::new(rendered.json))
}

pub(crate) async fn glance(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path(id): Path<String>,
    Query(seat): Query<SeatQuery>,
) -> Result<Json<Glance>, Failure> {
    let (viewer, person) = (seat.viewer()?, visitor.id());
    Ok(Json(app.hall.ask(&id, |answer| Ask::Glance { person, viewer, answer }).await?))
}

pub(crate) async fn play(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path(id): Path<String>,
    Body(PlayAction { seat, after, request, action }): Body<PlayAction>,
) -> Result<Rendered<Moved>, Failure> {
    make(&app, &visitor, &id, seat, after, request, Some(action.get().to_owned())).await
}

pub(crate) async fn undo(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path(id): Path<String>,
    Body(PlayUndo { seat, after, request }): Body<PlayUndo>,
) -> Result<Rendered<Moved>, Failure> {
    make(&app, &visitor, &id, seat, after, request, None).await
}

async fn make(
    app: &App,
    visitor: &Visitor,
    id: &str,
    seat: Seat,
    after: usize,
    request: String,
    action: Option<String>,
) -> Result<Rendered<Moved>, Failure> {
    let plain = request.bytes().all(|byte| (0x21..0x7f).contains(&byte));
    if request.is_empty() || request.len() > REQUEST || !plain {
        return Err(Failure::invalid("error.request"));
    }
    let person = visitor.person()?.id.clone();
    let body = Sha256::digest(format!("{seat} {after} {}", action.as_deref().unwrap_or("undo"))).into();
    let wanted = Wanted { seat, after, request, body, action };
    Ok(Rendered::new(app.hall.ask(id, |answer| Ask::Move { person, wanted, answer }).await?))
}

pub(crate) async fn why(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path(id): Path<String>,
    Body(Why { seat, action }): Body<Why>,
) -> Result<Json<WhyAnswer>, Failure> {
    let person = visitor.person()?.id.clone();
    let action = action.get().to_owned();
    let refused = app.hall.ask(&id, |answer| Ask::Why { person, seat, action, answer }).await?;
    Ok(Json(WhyAnswer { refused }))
}
