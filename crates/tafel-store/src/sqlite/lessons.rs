//! How far people are in lessons: the statements.

use rusqlite::{Connection, OptionalExtension, Row, params};

use crate::rows::{LessonRow, end_of};
use crate::store::StoreError;

macro_rules! select {
    ($rest:literal) => {
        concat!("SELECT id, person, game, lesson, step, done, body, changed FROM lessons ", $rest)
    };
}
pub(super) const EXPORT: &str = select!("WHERE id > ?1 ORDER BY id LIMIT ?2");

pub(super) fn lesson_of(row: &Row<'_>) -> rusqlite::Result<LessonRow> {
    Ok(LessonRow {
        id: row.get(0)?,
        person: row.get(1)?,
        game: row.get(2)?,
        lesson: row.get(3)?,
        step: row.get(4)?,
        done: row.get(5)?,
        body: row.get(6)?,
        changed: row.get(7)?,
    })
}

pub(super) fn put(connection: &Connection, row: &LessonRow) -> Result<(), StoreError> {
    connection
        .prepare_cached(
            "INSERT INTO lessons (id, person, game, lesson, step, done, body, changed)
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)
             ON CONFLICT (id) DO UPDATE SET step = ?5, done = ?6, body = ?7, changed = ?8",
        )?
        .execute(params![
            row.id,
            row.person,
            row.game,
            row.lesson,
            row.step,
            row.done,
            row.body,
            row.changed
        ])?;
    Ok(())
}

pub(super) fn one(connection: &Connection, id: &str) -> Result<Option<LessonRow>, StoreError> {
    let mut statement = connection.prepare_cached(select!("WHERE id = ?1"))?;
    Ok(statement.query_row([id], lesson_of).optional()?)
}

pub(super) fn all_of(
    connection: &Connection,
    person: &str,
    game: &str,
) -> Result<Vec<LessonRow>, StoreError> {
    let mut statement = connection.prepare_cached(select!("WHERE person = ?1 AND game = ?2 ORDER BY id"))?;
    let rows = statement.query_map([person, game], lesson_of)?;
    Ok(rows.collect::<Result<_, _>>()?)
}

/// Those whose id begins like this; ids are ordered byte by byte.
pub(super) fn under(
    connection: &Connection,
    beginning: &str,
    limit: u32,
) -> Result<Vec<LessonRow>, StoreError> {
    let mut statement =
        connection.prepare_cached(select!("WHERE id >= ?1 AND id < ?2 ORDER BY id LIMIT ?3"))?;
    let rows = statement.query_map(params![beginning, end_of(beginning), limit], lesson_of)?;
    Ok(rows.collect::<Result<_, _>>()?)
}
