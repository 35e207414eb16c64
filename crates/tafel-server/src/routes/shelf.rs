//! What can be played, in which words; and how the server is.

use std::io::Write;
use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, Request, State};
use axum::response::{Html, IntoResponse, Response};
use hyper::{StatusCode, header};
use sha2::{Digest, Sha256};
use tafel_protocol::{FaultCode, GameInfo};

use crate::app::App;
use crate::fault::{Failure, WORDS};
use crate::openapi;
use crate::routes::input;

pub(crate) async fn games(State(app): State<Arc<App>>) -> Json<Vec<GameInfo>> {
    Json(app.hall.shelf.games().to_vec())
}

pub(crate) async fn own_texts(Path(lang): Path<String>, request: Request) -> Result<Response, Failure> {
    let lang = input::language(&lang)?;
    Ok(cacheable(&request, &WORDS.all(lang)))
}

pub(crate) async fn texts(
    State(app): State<Arc<App>>,
    Path((game, lang)): Path<(String, String)>,
    request: Request,
) -> Result<Response, Failure> {
    let lang = input::language(&lang)?;
    let catalog = app.hall.shelf.catalog(&game).ok_or_else(|| Failure::of(FaultCode::NotFound))?;
    Ok(cacheable(&request, &catalog.all(lang)))
}

pub(crate) async fn components(
    State(app): State<Arc<App>>,
    Path(game): Path<String>,
    request: Request,
) -> Result<Response, Failure> {
    let options = input::query(&request, "options")?.unwrap_or_else(|| "{}".into());
    let components = app.hall.shelf.components(&game, &options);
    let components = components.ok_or_else(|| Failure::of(FaultCode::NotFound))?;
    let components = components.map_err(|why| Failure::invalid("error.options").detail(why))?;
    Ok(cacheable(&request, &components))
}

/// JSON that a browser keeps until it changes, packed for those who can unpack it.
fn cacheable<T: serde::Serialize>(request: &Request, value: &T) -> Response {
    let Ok(body) = serde_json::to_vec(value) else { return Failure::of(FaultCode::Internal).into_response() };
    let tag = format!("\"{}\"", &tafel_core::table::hex(&Sha256::digest(&body))[..24]);
    let known = request.headers().get(header::IF_NONE_MATCH);
    let cache = [(header::CACHE_CONTROL, "no-cache"), (header::VARY, "Accept-Encoding")];
    if known.is_some_and(|known| known.as_bytes() == tag.as_bytes()) {
        return (StatusCode::NOT_MODIFIED, cache, [(header::ETAG, tag)]).into_response();
    }
    let kind = [(header::CONTENT_TYPE, "application/json")];
    match packed(request, &body) {
        Some(packed) => {
            (cache, kind, [(header::ETAG, tag)], [(header::CONTENT_ENCODING, "gzip")], packed).into_response()
        }
        None => (cache, kind, [(header::ETAG, tag)], body).into_response(),
    }
}

/// Packed, if the reader can unpack and it is worth it.
fn packed(request: &Request, body: &[u8]) -> Option<Vec<u8>> {
    let accepted = request.headers().get(header::ACCEPT_ENCODING)?.to_str().ok()?;
    if body.len() < 1024 || !accepted.contains("gzip") {
        return None;
    }
    let mut packer = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    packer.write_all(body).ok()?;
    packer.finish().ok()
}

pub(crate) async fn health(State(app): State<Arc<App>>) -> Response {
    match app.health.ask(&*app.hall.store).await {
        Ok(()) => "ok\n".into_response(),
        Err(words) => (StatusCode::SERVICE_UNAVAILABLE, format!("{words}\n")).into_response(),
    }
}

pub(crate) async fn metrics(State(app): State<Arc<App>>) -> Response {
    let text = app.hall.metrics.text(app.hall.gauges());
    ([(header::CONTENT_TYPE, "text/plain; version=0.0.4")], text).into_response()
}

pub(crate) async fn openapi(request: Request) -> Response {
    cacheable(&request, &openapi::document())
}

pub(crate) async fn readable() -> Html<String> {
    Html(openapi::page())
}
