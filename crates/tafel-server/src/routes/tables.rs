//! Tables: set up, found, joined, begun.

use std::sync::Arc;

use axum::extract::{Path, Request, State};
use axum::{Extension, Json};
use hyper::StatusCode;
use serde::Deserialize;
use tafel_core::Lang;
use tafel_protocol::{FaultCode, JoinTable, NewTable, StartTable, TableInfo, WatchTable};
use tafel_table::{Change, Opening, Person, StoredTable};

use crate::app::{App, Visitor};
use crate::clock::now;
use crate::fault::Failure;
use crate::routes::input;
use crate::secret;
use crate::table::{Ask, row};

/// The body of requests that say nothing beyond their address.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Nothing {}

pub(crate) async fn create(
    State(app): State<Arc<App>>,
    Extension(visitor): Extension<Visitor>,
    request: Request,
) -> Result<(StatusCode, Json<TableInfo>), Failure> {
    let new: NewTable = input::json(request, app.hall.config.body_bytes).await?;
    app.limits.tables.take(&visitor.who()).map_err(|seconds| app.limited(seconds))?;
    // A stranger becomes a guest only for a table that can be.
    let opening = Opening::of(&*app.hall.shelf, new)?;
    let host = at_table(&app.person_or_guest(&visitor).await?);
    let table = opening.by(&host, secret::fresh(secret::name::<12>()), now());
    store_new(&app, &visitor, &host.id, table.stored()?).await?;
    Ok((StatusCode::CREATED, Json(show(&app, table.id(), Some(host.id), None).await?)))
}

/// A person as a table knows them: by the name they said, else a word for a guest.
fn at_table(person: &tafel_store::Person) -> Person {
    let guest = if person.lang.as_deref() == Some(Lang::En.code()) { "Guest" } else { "Gast" };
    Person { id: person.id.clone(), name: person.name.clone().unwrap_or_else(|| guest.to_owned()) }
}

async fn store_new(app: &App, visitor: &Visitor, host: &str, table: StoredTable) -> Result<(), Failure> {
    let opener = app.quotas.opener(host, visitor.network());
    app.quotas.opened(app.hall.store.open_table(&row::new(table), &opener).await?)
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

pub(super) async fn change(
    app: &App,
    id: &str,
    person: &tafel_store::Person,
    change: Change,
) -> Result<Json<TableInfo>, Failure> {
    let person = at_table(person);
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
    change(&app, &id, &person, Change::Join { invite, name, seat, contribution }).await
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
    change(&app, &id, &person, Change::Watch { invite }).await
}

pub(crate) async fn leave(
    State(app): State<Arc<App>>,
    Extension(visitor): Extension<Visitor>,
    Path(id): Path<String>,
    request: Request,
) -> Result<Json<TableInfo>, Failure> {
    let Nothing {} = input::json(request, app.hall.config.body_bytes).await?;
    change(&app, &id, visitor.person()?, Change::Leave).await
}

pub(crate) async fn start(
    State(app): State<Arc<App>>,
    Extension(visitor): Extension<Visitor>,
    Path(id): Path<String>,
    request: Request,
) -> Result<Json<TableInfo>, Failure> {
    let StartTable { contribution, fill } = input::json(request, app.hall.config.body_bytes).await?;
    change(&app, &id, visitor.person()?, Change::Start { contribution, fill }).await
}

pub(crate) async fn resign(
    State(app): State<Arc<App>>,
    Extension(visitor): Extension<Visitor>,
    Path(id): Path<String>,
    request: Request,
) -> Result<Json<TableInfo>, Failure> {
    let Nothing {} = input::json(request, app.hall.config.body_bytes).await?;
    change(&app, &id, visitor.person()?, Change::Resign).await
}

pub(crate) async fn rematch(
    State(app): State<Arc<App>>,
    Extension(visitor): Extension<Visitor>,
    Path(id): Path<String>,
    request: Request,
) -> Result<Json<TableInfo>, Failure> {
    let Nothing {} = input::json(request, app.hall.config.body_bytes).await?;
    let person = visitor.person()?;
    // Named first, made second: of two who ask at once both get the one that was named.
    let named = change(&app, &id, person, Change::Rematch { id: secret::name::<12>() }).await?;
    let Some(next) = named.0.rematch else { return Err(Failure::of(FaultCode::Internal)) };
    if app.hall.store.table(&next).await?.is_none() {
        let (someone, fresh) = (person.id.clone(), secret::fresh(next.clone()));
        let table = app.hall.ask(&id, |answer| Ask::Again { person: someone, fresh, answer }).await?;
        if let Err(failure) = store_new(&app, &visitor, &person.id, table).await
            && app.hall.store.table(&next).await?.is_none()
        {
            return Err(failure);
        }
    }
    Ok(Json(show(&app, &next, Some(person.id.clone()), None).await?))
}
