//! Playing.

use std::sync::Arc;

use axum::extract::{Path, Request, State};
use axum::response::{IntoResponse, Response};
use axum::{Extension, Json};
use bytes::Bytes;
use hyper::header;
use sha2::{Digest, Sha256};
use tafel_core::Seat;
use tafel_protocol::{PlayAction, PlayUndo, Why, WhyAnswer};

use crate::app::{App, Visitor};
use crate::fault::Failure;
use crate::routes::input;
use crate::table::{Ask, Wanted};

/// The longest request id.
const REQUEST: usize = 64;

fn json_answer(body: Bytes) -> Response {
    ([(header::CONTENT_TYPE, "application/json")], body).into_response()
}

pub(crate) async fn update(
    State(app): State<Arc<App>>,
    Extension(visitor): Extension<Visitor>,
    Path(id): Path<String>,
    request: Request,
) -> Result<Response, Failure> {
    let viewer = input::viewer_of(&request, "seat")?;
    let since = input::query(&request, "since")?.map(|since| input::number(&since)).transpose()?;
    let person = visitor.id();
    let rendered = app.hall.ask(&id, |answer| Ask::Update { person, viewer, since, answer }).await?;
    Ok(json_answer(rendered.json))
}

pub(crate) async fn action(
    State(app): State<Arc<App>>,
    Extension(visitor): Extension<Visitor>,
    Path(id): Path<String>,
    request: Request,
) -> Result<Response, Failure> {
    let PlayAction { seat, after, request, action } =
        input::json(request, app.hall.config.body_bytes).await?;
    make(&app, &visitor, &id, seat, after, request, Some(action.get().to_owned())).await
}

pub(crate) async fn undo(
    State(app): State<Arc<App>>,
    Extension(visitor): Extension<Visitor>,
    Path(id): Path<String>,
    request: Request,
) -> Result<Response, Failure> {
    let PlayUndo { seat, after, request } = input::json(request, app.hall.config.body_bytes).await?;
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
) -> Result<Response, Failure> {
    let plain = request.bytes().all(|byte| (0x21..0x7f).contains(&byte));
    if request.is_empty() || request.len() > REQUEST || !plain {
        return Err(Failure::invalid("error.request"));
    }
    let person = visitor.person()?.id.clone();
    let body = Sha256::digest(format!("{seat} {after} {}", action.as_deref().unwrap_or("undo"))).into();
    let wanted = Wanted { seat, after, request, body, action };
    Ok(json_answer(app.hall.ask(id, |answer| Ask::Move { person, wanted, answer }).await?))
}

pub(crate) async fn why(
    State(app): State<Arc<App>>,
    Extension(visitor): Extension<Visitor>,
    Path(id): Path<String>,
    request: Request,
) -> Result<Json<WhyAnswer>, Failure> {
    let Why { seat, action } = input::json(request, app.hall.config.body_bytes).await?;
    let person = visitor.person()?.id.clone();
    let action = action.get().to_owned();
    let refused = app.hall.ask(&id, |answer| Ask::Why { person, seat, action, answer }).await?;
    Ok(Json(WhyAnswer { refused }))
}
