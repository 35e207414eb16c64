//! Lists of tables, page by page.

use std::sync::Arc;

use axum::extract::{Request, State};
use axum::{Extension, Json};
use tafel_protocol::{MoreTables, Phase, TableSummary, Tables};
use tafel_store::{List, Page, Place, Table};

use crate::app::{App, Visitor};
use crate::doc::{TableDoc, seats_of_bits};
use crate::fault::Failure;
use crate::hall::is_name;
use crate::routes::input;

/// How many of one's own tables that are not over stand on a page: nearly always all.
const RUNNING: u32 = 100;
/// How many of all others.
const LISTED: u32 = 30;

pub(crate) async fn list(
    State(app): State<Arc<App>>,
    Extension(visitor): Extension<Visitor>,
    request: Request,
) -> Result<Json<Tables>, Failure> {
    let person = visitor.id();
    let person = person.as_deref();
    let mut tables = Tables::default();
    if let Some(more) = input::query(&request, "more")? {
        let (name, place) = read_place(&more).ok_or_else(|| Failure::invalid("error.more"))?;
        let list = list_of(name, person).ok_or_else(|| Failure::invalid("error.more"))?;
        add(&app, &mut tables, list, Some(&place), person).await?;
        return Ok(Json(tables));
    }
    for list in ["running", "finished", "waiting", "playing"] {
        // Nobody has no tables.
        let Some(list) = list_of(list, person) else { continue };
        add(&app, &mut tables, list, None, person).await?;
    }
    Ok(Json(tables))
}

/// Nothing for lists of a person where there is none.
fn list_of<'a>(name: &str, person: Option<&'a str>) -> Option<List<'a>> {
    match name {
        "running" => person.map(List::Running),
        "finished" => person.map(List::Finished),
        "waiting" => Some(List::Waiting),
        "playing" => Some(List::Playing),
        _ => None,
    }
}

async fn add(
    app: &App,
    tables: &mut Tables,
    list: List<'_>,
    after: Option<&Place>,
    person: Option<&str>,
) -> Result<(), Failure> {
    let limit = if matches!(list, List::Running(_)) { RUNNING } else { LISTED };
    let Page { tables: rows, next } = app.hall.store.list(list, after, limit).await?;
    let is_mine = |table: &Table| person.is_some_and(|person| table.members.iter().any(|one| one == person));
    let MoreTables { running, finished, waiting, playing } = &mut tables.more;
    let (name, more) = match list {
        List::Running(_) => ("running", running),
        List::Finished(_) => ("finished", finished),
        List::Waiting => ("waiting", waiting),
        List::Playing => ("playing", playing),
    };
    *more = next.map(|Place { at, id }| format!("{name}.{at}.{id}"));
    match list {
        List::Running(_) | List::Finished(_) => {
            tables.mine.extend(rows.iter().filter_map(|table| summary(table, person)));
        }
        // What is mine is not listed twice.
        List::Waiting | List::Playing => {
            let others = rows.iter().filter(|table| !is_mine(table));
            tables.open.extend(others.filter_map(|table| summary(table, person)));
        }
    }
    Ok(())
}

/// `waiting.1763427000000.abc` goes on after table `abc`.
fn read_place(text: &str) -> Option<(&str, Place)> {
    let (name, rest) = text.split_once('.')?;
    let (at, id) = rest.split_once('.')?;
    is_name(id).then_some((name, Place { at: at.parse().ok()?, id: id.to_owned() }))
}

fn summary(table: &Table, person: Option<&str>) -> Option<TableSummary> {
    let doc: TableDoc = serde_json::from_str(&table.doc).ok()?;
    let mine = person.map(|person| doc.seats_of(person)).unwrap_or_default();
    let phase = match table.phase {
        tafel_store::Phase::Waiting => Phase::Waiting,
        tafel_store::Phase::Playing => Phase::Playing,
        tafel_store::Phase::Over => Phase::Over,
    };
    Some(TableSummary {
        id: table.id.clone(),
        seats: doc.seat_infos(person, |_| false),
        game: doc.game,
        phase,
        public: table.public,
        created: table.created as u64,
        changed: table.changed as u64,
        seq: table.seq as usize,
        your_turn: seats_of_bits(table.waiting).iter().any(|seat| mine.has(seat)),
    })
}
