//! The shelf (the list of games and bots) as people see it: what can be played, in which words; and how the server is.

use std::collections::BTreeMap;
use std::sync::{Arc, LazyLock};

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{Html, IntoResponse, Response};
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::Value;
use tafel_core::Lang;
use tafel_protocol::{FaultCode, GameInfo};

use crate::app::App;
use crate::fault::{Failure, WORDS};
use crate::openapi;
use crate::routes::input::{Path, Query};
use crate::routes::output::Cached;
use crate::wire::Wire;

pub(crate) async fn games(State(app): State<Arc<App>>) -> Json<Vec<GameInfo>> {
    Json(app.hall.shelf.games().to_vec())
}

/// Told once: it does not change while the server runs.
static WIRE: LazyLock<Wire> = LazyLock::new(crate::wire);

/// Path to Fluent pattern.
type Texts = BTreeMap<String, String>;

pub(crate) async fn texts(Path(lang): Path<Lang>, headers: HeaderMap) -> Result<Cached<Texts>, Failure> {
    Cached::new(&headers, &WORDS.all(lang))
}

pub(crate) async fn game_texts(
    State(app): State<Arc<App>>,
    Path((game, lang)): Path<(String, Lang)>,
    headers: HeaderMap,
) -> Result<Cached<Texts>, Failure> {
    let catalog = app.hall.shelf.catalog(&game).ok_or_else(|| Failure::of(FaultCode::NotFound))?;
    Cached::new(&headers, &catalog.all(lang))
}

/// `?options=`.
#[derive(Deserialize, JsonSchema)]
pub(crate) struct OptionsQuery {
    /// Rule switches as JSON; left out: the usual game.
    #[serde(default)]
    options: Option<String>,
}

pub(crate) async fn components(
    State(app): State<Arc<App>>,
    Path(game): Path<String>,
    Query(OptionsQuery { options }): Query<OptionsQuery>,
    headers: HeaderMap,
) -> Result<Cached<Value>, Failure> {
    let components = app.hall.shelf.components(&game, options.as_deref().unwrap_or("{}"));
    let components = components.ok_or_else(|| Failure::of(FaultCode::NotFound))?;
    let components = components.map_err(|why| Failure::invalid("error.options").detail(why))?;
    Cached::new(&headers, &components)
}

pub(crate) async fn health(State(app): State<Arc<App>>) -> Response {
    match app.health.ask(&*app.hall.store).await {
        Ok(()) => "ok\n".into_response(),
        Err(words) => (StatusCode::SERVICE_UNAVAILABLE, format!("{words}\n")).into_response(),
    }
}

pub(crate) async fn metrics(State(app): State<Arc<App>>) -> Response {
    let text = app.hall.metrics.text(app.hall.gauges());
    ([(header::CONTENT_TYPE, "application/openmetrics-text; version=1.0.0; charset=utf-8")], text)
        .into_response()
}

pub(crate) async fn openapi(headers: HeaderMap) -> Result<Cached<Value>, Failure> {
    Cached::new(&headers, &openapi::document(&WIRE))
}

pub(crate) async fn page() -> Html<String> {
    Html(openapi::page(&WIRE))
}
