//! Tables: set up, found, joined, begun.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use schemars::JsonSchema;
use serde::Deserialize;
use tafel_core::Lang;
use tafel_protocol::{FaultCode, HandOver, JoinTable, NewTable, PutHours, StartTable, TableInfo, WatchTable};
use tafel_table::{Change, Opening, Person, StoredTable};

use crate::app::{App, Visitor};
use crate::fault::Failure;
use crate::routes::input::{Body, Nothing, Path, Query};
use crate::routes::output::Created;
use crate::secret;
use crate::table::{Ask, row};

pub(crate) async fn new_table(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Body(new): Body<NewTable>,
) -> Result<Created<TableInfo>, Failure> {
    app.limits.tables.take(&visitor.who()).map_err(|seconds| app.limited(seconds))?;
    // A stranger becomes a guest only for a table that can be.
    let opening = Opening::of(&*app.hall.shelf, new)?;
    let host = at_table(&app.person_or_guest(&visitor).await?);
    let table = opening.by(&host, secret::fresh(secret::name::<12>()), app.now())?;
    store_new(&app, &visitor, &host.id, table.stored()?).await?;
    Ok(Created(show(&app, table.id(), Some(host.id), None).await?))
}

/// A person as a table knows them: by the name they said, else a word for a guest.
pub(super) fn at_table(person: &tafel_store::Person) -> Person {
    let guest = if person.lang.as_deref() == Some(Lang::En.code()) { "Guest" } else { "Gast" };
    Person { id: person.id.clone(), name: person.name.clone().unwrap_or_else(|| guest.to_owned()) }
}

async fn store_new(app: &App, visitor: &Visitor, host: &str, table: StoredTable) -> Result<(), Failure> {
    let opener = app.quotas.opener(host, visitor.network());
    app.quotas.opened(app.hall.store.open_table(&row::new(table), &opener).await?)
}

pub(super) async fn show(
    app: &App,
    id: &str,
    person: Option<String>,
    invite: Option<String>,
) -> Result<TableInfo, Failure> {
    app.hall.ask(id, |answer| Ask::Info { person, invite, answer }).await
}

/// `?invite=`.
#[derive(Deserialize, JsonSchema)]
pub(crate) struct InviteQuery {
    /// The invitation, for whoever has not joined yet.
    #[serde(default)]
    invite: Option<String>,
}

pub(crate) async fn table(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path(id): Path<String>,
    Query(InviteQuery { invite }): Query<InviteQuery>,
) -> Result<Json<TableInfo>, Failure> {
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
    visitor: Visitor,
    Path(id): Path<String>,
    Body(join): Body<JoinTable>,
) -> Result<Json<TableInfo>, Failure> {
    let JoinTable { invite, name, seat, contribution, hours } = join;
    // A stranger becomes a guest only where there is something to join.
    show(&app, &id, visitor.id(), invite.clone()).await?;
    let person = app.person_or_guest(&visitor).await?;
    change(&app, &id, &person, Change::Join { invite, name, seat, contribution, hours }).await
}

pub(crate) async fn watch(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path(id): Path<String>,
    Body(WatchTable { invite }): Body<WatchTable>,
) -> Result<Json<TableInfo>, Failure> {
    show(&app, &id, visitor.id(), invite.clone()).await?;
    let person = app.person_or_guest(&visitor).await?;
    change(&app, &id, &person, Change::Watch { invite }).await
}

pub(crate) async fn leave(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path(id): Path<String>,
    Body(Nothing {}): Body<Nothing>,
) -> Result<Json<TableInfo>, Failure> {
    change(&app, &id, visitor.person()?, Change::Leave).await
}

pub(crate) async fn start(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path(id): Path<String>,
    Body(StartTable { contribution, fill }): Body<StartTable>,
) -> Result<Json<TableInfo>, Failure> {
    change(&app, &id, visitor.person()?, Change::Start { contribution, fill }).await
}

pub(crate) async fn hand_over(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path(id): Path<String>,
    Body(HandOver { seat }): Body<HandOver>,
) -> Result<Json<TableInfo>, Failure> {
    change(&app, &id, visitor.person()?, Change::HandOver { seat }).await
}

pub(crate) async fn put_hours(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path(id): Path<String>,
    Body(PutHours { hours }): Body<PutHours>,
) -> Result<Json<TableInfo>, Failure> {
    change(&app, &id, visitor.person()?, Change::Hours { hours }).await
}

pub(crate) async fn resign(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path(id): Path<String>,
    Body(Nothing {}): Body<Nothing>,
) -> Result<Json<TableInfo>, Failure> {
    change(&app, &id, visitor.person()?, Change::Resign).await
}

pub(crate) async fn rematch(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path(id): Path<String>,
    Body(Nothing {}): Body<Nothing>,
) -> Result<Json<TableInfo>, Failure> {
    let person = visitor.person()?;
    // Named first, made second: of two who ask at once both get the one that was named.
    let named = change(&app, &id, person, Change::Rematch { id: secret::name::<12>() }).await?;
    let Some(next) = named.0.rematch else { return Err(Failure::of(FaultCode::Internal)) };
    if app.hall.store.table(&next).await?.is_none() {
        app.limits.tables.take(&visitor.who()).map_err(|seconds| app.limited(seconds))?;
        let (someone, fresh) = (person.id.clone(), secret::fresh(next.clone()));
        let table = app.hall.ask(&id, |answer| Ask::Again { person: someone, fresh, answer }).await?;
        let copied = table.doc.len() as u64;
        match store_new(&app, &visitor, &person.id, table).await {
            // Nobody sent what the new table takes over from the old one.
            Ok(()) => app.quotas.stored(&visitor, copied),
            Err(failure) if app.hall.store.table(&next).await?.is_none() => return Err(failure),
            // Whoever asked at the same moment has made it.
            Err(_) => {}
        }
    }
    Ok(Json(show(&app, &next, Some(person.id.clone()), None).await?))
}
