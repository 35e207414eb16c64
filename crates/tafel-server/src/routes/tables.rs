//! Tables: set up, found, joined, begun.

use std::sync::Arc;

use axum::extract::{Path, Request, State};
use axum::{Extension, Json};
use hyper::StatusCode;
use serde::Deserialize;
use serde_json::value::RawValue;
use tafel_core::Chance;
use tafel_protocol::{FaultCode, JoinTable, NewTable, SeatChoice, StartTable, TableInfo, WatchTable};
use tafel_store::{Person, Table};

use crate::app::{App, Visitor};
use crate::change::{Change, name_at_table};
use crate::clock::now;
use crate::doc::{SeatDoc, TableDoc};
use crate::fault::Failure;
use crate::routes::input;
use crate::secret;
use crate::table::Ask;

/// The body of requests that say nothing beyond their address.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Nothing {}

#[derive(Deserialize)]
struct OptionsOf {
    options: Box<RawValue>,
}

pub(crate) async fn create(
    State(app): State<Arc<App>>,
    Extension(visitor): Extension<Visitor>,
    request: Request,
) -> Result<(StatusCode, Json<TableInfo>), Failure> {
    let new: NewTable = input::json(request, app.hall.config.body_bytes).await?;
    app.limits.tables.take(&visitor.who()).map_err(|seconds| app.limited(seconds))?;
    let game = app.hall.shelf.game(&new.game).ok_or_else(|| Failure::invalid("error.game"))?;
    let seats = new.seats.len();
    if !(usize::from(game.seats.min)..=usize::from(game.seats.max)).contains(&seats) {
        let refused = Failure::invalid("error.seats").number("min", game.seats.min.into());
        return Err(refused.number("max", game.seats.max.into()));
    }
    if !new.seats.iter().any(|seat| matches!(seat, SeatChoice::Me | SeatChoice::Open)) {
        return Err(Failure::invalid("error.nobody"));
    }
    let options = serde_json::Value::Object(new.options.unwrap_or_default()).to_string();
    let options = full_options(&app, &new.game, &options, seats as u8)?;
    let person = app.person_or_guest(&visitor).await?;
    let name = name_at_table(new.name.as_deref(), &person)?;
    let seat = |choice: SeatChoice| match choice {
        SeatChoice::Me => {
            Ok(SeatDoc::Person { person: person.id.clone(), name: name.clone(), contribution: String::new() })
        }
        SeatChoice::Open => Ok(SeatDoc::Open),
        SeatChoice::Bot(level) if app.hall.shelf.has_level(&new.game, &level) => Ok(SeatDoc::Bot { level }),
        SeatChoice::Bot(_) => Err(Failure::invalid("error.level")),
    };
    let doc = TableDoc {
        seats: new.seats.into_iter().map(seat).collect::<Result<_, _>>()?,
        rules: game.rules,
        options,
        host: person.id.clone(),
        invite: secret::name::<16>(),
        secret: tafel_core::table::hex(&secret::random::<32>()),
        header: None,
        end: None,
        rematch: None,
        watchers: Vec::new(),
        game: new.game,
    };
    let id = secret::name::<12>();
    store_new(&app, &visitor, &id, &doc, new.public).await?;
    Ok((StatusCode::CREATED, Json(show(&app, &id, Some(person.id), None).await?)))
}

/// The options with all defaults filled in, if the game can be played with them.
fn full_options(app: &App, game: &str, options: &str, seats: u8) -> Result<serde_json::Value, Failure> {
    let laid = app.hall.shelf.new_match(game, options, seats, Chance::fast(0));
    let laid = laid.ok_or_else(|| Failure::invalid("error.game"))?;
    let laid = laid.map_err(|why| Failure::invalid("error.options").detail(why))?;
    let header: OptionsOf = serde_json::from_str(laid.header().get()).map_err(unexpected)?;
    serde_json::from_str(header.options.get()).map_err(unexpected)
}

fn unexpected(why: serde_json::Error) -> Failure {
    tracing::error!(%why, "our own JSON is unreadable");
    Failure::of(FaultCode::Internal)
}

async fn store_new(
    app: &App,
    visitor: &Visitor,
    id: &str,
    doc: &TableDoc,
    public: bool,
) -> Result<(), Failure> {
    let at = now();
    let table = Table {
        id: id.to_owned(),
        version: 0,
        phase: tafel_store::Phase::Waiting,
        public,
        seq: 0,
        waiting: 0,
        bot_next: false,
        created: at,
        changed: at,
        doc: serde_json::to_string(doc).map_err(unexpected)?,
        members: doc.members(),
    };
    let opener = app.quotas.opener(&doc.host, visitor.network());
    app.quotas.opened(app.hall.store.open_table(&table, &opener).await?)
}

async fn show(
    app: &App,
    id: &str,
    person: Option<String>,
    invite: Option<String>,
) -> Result<TableInfo, Failure> {
    app.hall.ask(id, |answer| Ask::Info { person, invite, answer }).await
}

pub(crate) async fn info(
    State(app): State<Arc<App>>,
    Extension(visitor): Extension<Visitor>,
    Path(id): Path<String>,
    request: Request,
) -> Result<Json<TableInfo>, Failure> {
    let invite = input::query(&request, "invite")?;
    Ok(Json(show(&app, &id, visitor.id(), invite).await?))
}

async fn change(app: &App, id: &str, person: Person, change: Change) -> Result<Json<TableInfo>, Failure> {
    Ok(Json(app.hall.ask(id, |answer| Ask::Change { person, change, answer }).await?))
}

pub(crate) async fn join(
    State(app): State<Arc<App>>,
    Extension(visitor): Extension<Visitor>,
    Path(id): Path<String>,
    request: Request,
) -> Result<Json<TableInfo>, Failure> {
    let JoinTable { invite, name, seat, contribution } =
        input::json(request, app.hall.config.body_bytes).await?;
    // A stranger becomes a guest only where there is something to join.
    show(&app, &id, visitor.id(), invite.clone()).await?;
    let person = app.person_or_guest(&visitor).await?;
    change(&app, &id, person, Change::Join { invite, name, seat, contribution }).await
}

pub(crate) async fn watch(
    State(app): State<Arc<App>>,
    Extension(visitor): Extension<Visitor>,
    Path(id): Path<String>,
    request: Request,
) -> Result<Json<TableInfo>, Failure> {
    let WatchTable { invite } = input::json(request, app.hall.config.body_bytes).await?;
    show(&app, &id, visitor.id(), invite.clone()).await?;
    let person = app.person_or_guest(&visitor).await?;
    change(&app, &id, person, Change::Watch { invite }).await
}

pub(crate) async fn leave(
    State(app): State<Arc<App>>,
    Extension(visitor): Extension<Visitor>,
    Path(id): Path<String>,
    request: Request,
) -> Result<Json<TableInfo>, Failure> {
    let Nothing {} = input::json(request, app.hall.config.body_bytes).await?;
    change(&app, &id, visitor.person()?.clone(), Change::Leave).await
}

pub(crate) async fn start(
    State(app): State<Arc<App>>,
    Extension(visitor): Extension<Visitor>,
    Path(id): Path<String>,
    request: Request,
) -> Result<Json<TableInfo>, Failure> {
    let StartTable { contribution, fill } = input::json(request, app.hall.config.body_bytes).await?;
    change(&app, &id, visitor.person()?.clone(), Change::Start { contribution, fill }).await
}

pub(crate) async fn resign(
    State(app): State<Arc<App>>,
    Extension(visitor): Extension<Visitor>,
    Path(id): Path<String>,
    request: Request,
) -> Result<Json<TableInfo>, Failure> {
    let Nothing {} = input::json(request, app.hall.config.body_bytes).await?;
    change(&app, &id, visitor.person()?.clone(), Change::Resign).await
}

pub(crate) async fn rematch(
    State(app): State<Arc<App>>,
    Extension(visitor): Extension<Visitor>,
    Path(id): Path<String>,
    request: Request,
) -> Result<Json<TableInfo>, Failure> {
    let Nothing {} = input::json(request, app.hall.config.body_bytes).await?;
    let person = visitor.person()?.clone();
    let someone = person.id.clone();
    let (old, public) = app.hall.ask(&id, |answer| Ask::Again { person: someone, answer }).await?;
    // Named first, made second: of two who ask at once both get the one that was named.
    let named = change(&app, &id, person.clone(), Change::Rematch { id: secret::name::<12>() }).await?;
    let Some(next) = named.0.rematch else { return Err(Failure::of(FaultCode::Internal)) };
    if app.hall.store.table(&next).await?.is_none() {
        let seats = old.seats.into_iter().map(|seat| match seat {
            SeatDoc::Person { person, name, .. } | SeatDoc::Resigned { person, name, .. } => {
                SeatDoc::Person { person, name, contribution: String::new() }
            }
            other => other,
        });
        let rules = app.hall.shelf.game(&old.game).map_or(old.rules, |game| game.rules);
        let doc = TableDoc {
            seats: seats.collect(),
            rules,
            host: person.id.clone(),
            invite: secret::name::<16>(),
            secret: tafel_core::table::hex(&secret::random::<32>()),
            header: None,
            end: None,
            rematch: None,
            ..old
        };
        if let Err(failure) = store_new(&app, &visitor, &next, &doc, public).await
            && app.hall.store.table(&next).await?.is_none()
        {
            return Err(failure);
        }
    }
    Ok(Json(show(&app, &next, Some(person.id), None).await?))
}
