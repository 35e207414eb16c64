//! What is yours, and how you take it with you or leave nothing behind.

use std::sync::Arc;

use axum::Json;
use axum::body::Body as ResponseBody;
use axum::extract::State;
use bytes::Bytes;
use futures_util::stream;
use tafel_protocol::{Device, Devices, FaultCode, Phase, SignOut, TableNotes};
use tafel_store::{Cursor, Ending, List, Session};
use tafel_table::Change;

use crate::app::{App, Visitor};
use crate::fame;
use crate::fault::Failure;
use crate::routes::input::{Body, Nothing};
use crate::routes::output::{Done, GamesFile};
use crate::routes::tables::change;
use crate::routes::talk::desk_of;
use crate::table::Ask;

/// How many tables are looked up at once.
const PAGE: u32 = 100;

pub(crate) async fn devices(State(app): State<Arc<App>>, visitor: Visitor) -> Result<Json<Devices>, Failure> {
    Ok(Json(left(&app, &visitor).await?))
}

async fn left(app: &App, visitor: &Visitor) -> Result<Devices, Failure> {
    let sessions = app.hall.store.sessions(&visitor.person()?.id).await?;
    let device = |session: Session| Device {
        id: device_id(&session),
        name: Some(session.device).filter(|name| !name.is_empty()),
        used: session.used as u64,
        this: visitor.session == Some(session.hash),
    };
    Ok(Devices { devices: sessions.into_iter().map(device).collect() })
}

/// A part of the hash: enough to tell a person's devices apart, and nobody can sign in with it.
fn device_id(session: &Session) -> String {
    hex::encode(&session.hash[..8])
}

pub(crate) async fn sign_out(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Body(which): Body<SignOut>,
) -> Result<Json<Devices>, Failure> {
    let (person, here) = (&visitor.person()?.id, visitor.session);
    let sessions = app.hall.store.sessions(person).await?;
    let ending = match (&which, here) {
        (SignOut::All, _) | (SignOut::Others, None) => Some(Ending::All),
        (SignOut::Others, Some(here)) => Some(Ending::Others(here)),
        (SignOut::Device(id), _) => {
            let named = sessions.iter().find(|session| device_id(session) == *id);
            named.map(|session| Ending::One(session.hash))
        }
    };
    // A device that is signed out already is where it was wanted.
    if let Some(ending) = ending {
        app.hall.store.end_sessions(person, ending).await?;
        app.signed_out(person)?;
        if ending == Ending::All || here.is_some_and(|here| ending == Ending::One(here)) {
            app.sign_out_here(&visitor);
        }
    }
    Ok(Json(left(&app, &visitor).await?))
}

/// All tables of a person, in the order of their lists.
async fn tables_of(app: &App, person: &str, lists: &[List<'_>]) -> Result<Vec<String>, Failure> {
    let mut ids = Vec::new();
    for &list in lists {
        let mut after: Option<Cursor> = None;
        loop {
            let page = app.hall.store.list(list, after.as_ref(), PAGE).await?;
            ids.extend(page.tables.into_iter().map(|table| table.id));
            after = page.next;
            if after.is_none() {
                break;
            }
        }
    }
    tracing::debug!(person, tables = ids.len(), "looked up");
    Ok(ids)
}

pub(crate) async fn forget_me(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Body(Nothing {}): Body<Nothing>,
) -> Result<Json<Done>, Failure> {
    let person = visitor.person()?;
    let lists = [List::Running(&person.id), List::Finished(&person.id)];
    for id in tables_of(&app, &person.id, &lists).await? {
        let asks = Some(person.id.clone());
        let info = app.hall.ask(&id, |answer| Ask::Info { person: asks, invite: None, answer }).await;
        let Some(info) = unless_gone(info)? else { continue };
        let first = match info.phase {
            Phase::Waiting => Some(Change::Leave),
            Phase::Playing => Some(Change::Resign),
            Phase::Over => None,
        };
        // Who only looked on has nothing to give up.
        for step in first.into_iter().chain([Change::Forget]) {
            unless_gone(change(&app, &id, person, step).await)?;
        }
    }
    // Last: whoever is interrupted here can ask again.
    app.hall.store.forget_person(&person.id).await?;
    fame::look_again(&app.hall);
    app.signed_out(&person.id)?;
    app.sign_out_here(&visitor);
    Ok(Json(Done {}))
}

/// What is not there any more, or not theirs, need not be forgotten.
fn unless_gone<T>(done: Result<T, Failure>) -> Result<Option<T>, Failure> {
    match done {
        Ok(done) => Ok(Some(done)),
        Err(failure) if matches!(failure.code(), FaultCode::NotFound | FaultCode::Forbidden) => Ok(None),
        Err(failure) => Err(failure),
    }
}

pub(crate) async fn my_games(State(app): State<Arc<App>>, visitor: Visitor) -> Result<GamesFile, Failure> {
    let person = visitor.person()?.id.clone();
    app.limits.exports.take(&visitor.who()).map_err(|seconds| app.limited(seconds))?;
    let ids = tables_of(&app, &person, &[List::Finished(&person)]).await?;
    // Written as it is read: a year of games need not fit into memory.
    let lines = stream::unfold((app, person, ids.into_iter()), |(app, person, mut ids)| async move {
        let id = ids.next()?;
        let line = line_of(&app, &person, &id).await;
        Some((Ok::<_, std::convert::Infallible>(line), (app, person, ids)))
    });
    Ok(GamesFile(ResponseBody::from_stream(lines)))
}

/// What somebody wrote down for themselves, at tables in play and at those that are over.
pub(crate) async fn my_notes(
    State(app): State<Arc<App>>,
    visitor: Visitor,
) -> Result<Json<Vec<TableNotes>>, Failure> {
    let person = visitor.person()?.id.clone();
    app.limits.exports.take(&visitor.who()).map_err(|seconds| app.limited(seconds))?;
    let mut written = Vec::new();
    for table in tables_of(&app, &person, &[List::Running(&person), List::Finished(&person)]).await? {
        let notes = desk_of(&app, &table, &person).await?.notes;
        if !notes.is_empty() {
            written.push(TableNotes { table, notes });
        }
    }
    Ok(Json(written))
}

/// A record on a line of its own, as it can be uploaded again; or which table it is and why it has none.
async fn line_of(app: &App, person: &str, id: &str) -> Bytes {
    let asks = Some(person.to_owned());
    match app.hall.ask(id, |answer| Ask::Record { person: asks, answer }).await {
        // Line breaks within texts are escaped in JSON: all that are left lie between two words.
        Ok(record) => format!("{}\n", record.to_json().replace('\n', "")).into(),
        Err(failure) => {
            let missing = serde_json::json!({"table": id, "missing": failure.code()});
            format!("{missing}\n").into()
        }
    }
}
