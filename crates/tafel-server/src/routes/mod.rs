//! The routes, in the order of the API's story. [`TABLE`] is the one list of them: the router is built from it, the
//! OpenAPI document is written from it, and the tests walk it.

mod archive;
mod input;
mod lists;
mod me;
mod play;
mod rules;
mod shelf;
mod stream;
mod tables;

use std::sync::Arc;

use axum::Router;
use axum::routing::{MethodRouter, get, post};

use crate::app::App;

/// One route.
#[derive(Clone, Copy)]
pub(crate) struct Route {
    pub(crate) method: &'static str,
    pub(crate) path: &'static str,
    /// What it does, in a sentence.
    pub(crate) summary: &'static str,
    /// Parameters of the query.
    pub(crate) query: &'static [(&'static str, &'static str)],
    /// The schema of the body.
    pub(crate) body: Option<&'static str>,
    /// The schema of the answer.
    pub(crate) answer: &'static str,
}

const fn route(
    method: &'static str,
    path: &'static str,
    body: Option<&'static str>,
    answer: &'static str,
    query: &'static [(&'static str, &'static str)],
    summary: &'static str,
) -> Route {
    Route { method, path, summary, query, body, answer }
}

const SEAT: (&str, &str) = ("seat", "A seat of yours, or `spectator`.");
const VIEW: (&str, &str) = ("view", "The number of a seat, `spectator`, or (for `at`) `all`.");
const INVITE: (&str, &str) = ("invite", "The invitation, for whoever has not joined yet.");

/// All routes.
#[rustfmt::skip]
pub(crate) const TABLE: &[Route] = &[
    route("get",  "/api/me", None, "Me", &[], "Who you are. The first call gives a new guest a session cookie."),
    route("put",  "/api/me", Some("PutMe"), "Me", &[], "Say your name and language."),
    route("post", "/api/me/code", None, "OneTimeCode", &[], "A code that carries your identity to another device, once."),
    route("post", "/api/me/claim", Some("Claim"), "Me", &[], "Be the person whose code this is, from now on."),
    route("get",  "/api/texts/{lang}", None, "Texts", &[], "The server's own words: errors, names of bots."),
    route("get",  "/api/games", None, "GameInfo[]", &[], "What can be played."),
    route("get",  "/api/games/{game}/texts/{lang}", None, "Texts", &[], "All words of a game: path to Fluent pattern. Has an ETag."),
    route("get",  "/api/games/{game}/components", None, "Any", &[("options", "Rule switches as JSON; left out: the usual game.")], "Cards, map and tracks of a game. Has an ETag."),
    route("get",  "/api/tables", None, "Tables", &[("more", "A text from `more` of the last answer: that list goes on.")], "Your tables, and public ones: the beginning of each list, newest first."),
    route("post", "/api/tables", Some("NewTable"), "TableInfo", &[], "Set up a table."),
    route("get",  "/api/tables/{id}", None, "TableInfo", &[INVITE], "A table, as you may know it."),
    route("post", "/api/tables/{id}/join", Some("JoinTable"), "TableInfo", &[], "Sit down."),
    route("post", "/api/tables/{id}/watch", Some("WatchTable"), "TableInfo", &[], "Look on without a seat."),
    route("post", "/api/tables/{id}/leave", Some("Nothing"), "TableInfo", &[], "Get up again, before the start."),
    route("post", "/api/tables/{id}/start", Some("StartTable"), "TableInfo", &[], "Begin. Only the host may."),
    route("post", "/api/tables/{id}/resign", Some("Nothing"), "TableInfo", &[], "Give up: a bot plays on, or, when no person is left, the game ends."),
    route("post", "/api/tables/{id}/rules", Some("ChooseRules"), "TableInfo", &[], "The rules have changed under your game: go on from the last moment that agrees, if all want to, or end it."),
    route("post", "/api/tables/{id}/rematch", Some("Nothing"), "TableInfo", &[], "The same people at a new table. Whoever asks second gets the same one."),
    route("get",  "/api/tables/{id}/update", None, "TableUpdate", &[SEAT, ("since", "The `seq` of the last update you have.")], "What a viewer is shown now."),
    route("get",  "/api/tables/{id}/stream", None, "TableUpdate", &[("seat", "Seats of yours, or `spectator`, separated by commas.")], "The same as server-sent events, on every change. `Last-Event-ID` resumes."),
    route("post", "/api/tables/{id}/actions", Some("PlayAction"), "Moved", &[], "Make a move."),
    route("post", "/api/tables/{id}/undo", Some("PlayUndo"), "Moved", &[], "Take your latest step back."),
    route("post", "/api/tables/{id}/why", Some("Why"), "WhyAnswer", &[], "Why is an action not legal?"),
    route("get",  "/api/tables/{id}/at/{step}", None, "Moment", &[SEAT], "An earlier moment as you saw it; after the end, as anybody saw it."),
    route("get",  "/api/tables/{id}/record", None, "Record", &[], "The match as a file, once it is over."),
    route("get",  "/api/tables/{id}/luck", None, "Luck", &[], "Where the luck comes from; with the secret, once it is over."),
    route("get",  "/api/tables/{id}/luck/check", None, "LuckCheck", &[], "The server's own recomputation of the luck, once it is over."),
    route("post", "/api/records", Some("Record"), "UploadedRecord", &[], "Upload a record. It is played through and refused if it does not fit the rules."),
    route("get",  "/api/records/{id}", None, "RecordInfo", &[], "What a record is about."),
    route("get",  "/api/records/{id}/file", None, "Record", &[], "The record itself."),
    route("get",  "/api/records/{id}/at/{step}", None, "Moment", &[VIEW], "A moment of a record."),
    route("get",  "/api/records/{id}/seen", None, "SeenSteps", &[VIEW], "Everything a viewer saw happen."),
    route("get",  "/api/records/{id}/luck/check", None, "LuckCheck", &[], "Recomputes the luck of a record."),
    route("get",  "/api/openapi.json", None, "Any", &[], "This list, for programs."),
    route("get",  "/api", None, "Page", &[], "This list, for people."),
];

pub(crate) fn router() -> Router<Arc<App>> {
    let mut router = Router::new();
    let mut paths: Vec<&str> = TABLE.iter().map(|route| route.path).collect();
    paths.dedup();
    for path in paths {
        router = router.route(path, handlers(path));
    }
    router
        .route("/healthz", get(shelf::health))
        .route("/metrics", get(shelf::metrics))
        .fallback(crate::web::page)
        .method_not_allowed_fallback(async || hyper::StatusCode::METHOD_NOT_ALLOWED)
}

/// What answers at a path. A test calls every route of [`TABLE`] and finds it here.
fn handlers(path: &str) -> MethodRouter<Arc<App>> {
    match path {
        "/api/me" => get(me::me).put(me::put_me),
        "/api/me/code" => post(me::code),
        "/api/me/claim" => post(me::claim),
        "/api/texts/{lang}" => get(shelf::own_texts),
        "/api/games" => get(shelf::games),
        "/api/games/{game}/texts/{lang}" => get(shelf::texts),
        "/api/games/{game}/components" => get(shelf::components),
        "/api/tables" => get(lists::list).post(tables::create),
        "/api/tables/{id}" => get(tables::info),
        "/api/tables/{id}/join" => post(tables::join),
        "/api/tables/{id}/watch" => post(tables::watch),
        "/api/tables/{id}/leave" => post(tables::leave),
        "/api/tables/{id}/start" => post(tables::start),
        "/api/tables/{id}/resign" => post(tables::resign),
        "/api/tables/{id}/rules" => post(rules::choose),
        "/api/tables/{id}/rematch" => post(tables::rematch),
        "/api/tables/{id}/update" => get(play::update),
        "/api/tables/{id}/stream" => get(stream::stream),
        "/api/tables/{id}/actions" => post(play::action),
        "/api/tables/{id}/undo" => post(play::undo),
        "/api/tables/{id}/why" => post(play::why),
        "/api/tables/{id}/at/{step}" => get(archive::table_at),
        "/api/tables/{id}/record" => get(archive::table_record),
        "/api/tables/{id}/luck" => get(archive::table_luck),
        "/api/tables/{id}/luck/check" => get(archive::table_luck_check),
        "/api/records" => post(archive::upload),
        "/api/records/{id}" => get(archive::record_info),
        "/api/records/{id}/file" => get(archive::record_file),
        "/api/records/{id}/at/{step}" => get(archive::record_at),
        "/api/records/{id}/seen" => get(archive::record_seen),
        "/api/records/{id}/luck/check" => get(archive::record_luck_check),
        "/api/openapi.json" => get(shelf::openapi),
        "/api" => get(shelf::readable),
        _ => MethodRouter::new(),
    }
}
