//! Lists of tables, page by page.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use schemars::JsonSchema;
use serde::Deserialize;
use tafel_protocol::{MoreTables, TableSummary, Tables};
use tafel_store::{Cursor, List, Page, TableRow};
use tafel_table::Table;

use crate::app::{App, Visitor};
use crate::fault::Failure;
use crate::hall::is_name;
use crate::routes::input::Query;
use crate::table::row;

/// How many of one's own tables that are not over stand on a page: nearly always all.
const RUNNING: u32 = 100;
/// How many of all others.
const LISTED: u32 = 30;

/// `?more=`.
#[derive(Deserialize, JsonSchema)]
pub(crate) struct MoreQuery {
    /// A text from `more` of the last answer: that list goes on.
    #[serde(default)]
    more: Option<String>,
}

pub(crate) async fn tables(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Query(MoreQuery { more }): Query<MoreQuery>,
) -> Result<Json<Tables>, Failure> {
    let person = visitor.id();
    let person = person.as_deref();
    let mut tables = Tables::default();
    if let Some(more) = more {
        let (name, place) = read_cursor(&more).ok_or_else(|| Failure::invalid("error.more"))?;
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
    after: Option<&Cursor>,
    person: Option<&str>,
) -> Result<(), Failure> {
    let limit = if matches!(list, List::Running(_)) { RUNNING } else { LISTED };
    let Page { tables: rows, next } = app.hall.store.list(list, after, limit).await?;
    let now = app.now();
    let is_mine =
        |table: &TableRow| person.is_some_and(|person| table.members.iter().any(|one| one == person));
    let MoreTables { running, finished, waiting, playing } = &mut tables.more;
    let (name, more) = match list {
        List::Running(_) => ("running", running),
        List::Finished(_) => ("finished", finished),
        List::Waiting => ("waiting", waiting),
        List::Playing => ("playing", playing),
    };
    *more = next.map(|Cursor { at, id }| format!("{name}.{at}.{id}"));
    match list {
        List::Running(_) | List::Finished(_) => {
            tables.mine.extend(rows.into_iter().filter_map(|row| summary(row, person, now)));
        }
        // What is mine is not listed twice.
        List::Waiting | List::Playing => {
            let others = rows.into_iter().filter(|row| !is_mine(row));
            tables.open.extend(others.filter_map(|row| summary(row, person, now)));
        }
    }
    Ok(())
}

/// `waiting.1763427000000.abc` goes on after table `abc`.
fn read_cursor(text: &str) -> Option<(&str, Cursor)> {
    let (name, rest) = text.split_once('.')?;
    let (at, id) = rest.split_once('.')?;
    is_name(id).then_some((name, Cursor { at: at.parse().ok()?, id: id.to_owned() }))
}

/// Nothing for a table that cannot be read: the list does without it, and the log says why.
fn summary(row: TableRow, person: Option<&str>, now: i64) -> Option<TableSummary> {
    Table::open(row::stored(row)).map_err(Failure::from).ok().map(|table| table.summary(person, now))
}
