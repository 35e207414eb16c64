//! What lies beside tables: the statements.

use rusqlite::{Connection, OptionalExtension, Row, params};

use crate::papers::{PaperKind, PaperRow, Said};
use crate::store::StoreError;

macro_rules! select {
    ($rest:literal) => {
        concat!("SELECT id, number, table_id, kind, person, body, at FROM papers ", $rest)
    };
}
pub(super) const EXPORT: &str = select!("WHERE id > ?1 ORDER BY id LIMIT ?2");

pub(super) fn paper_of(row: &Row<'_>) -> rusqlite::Result<PaperRow> {
    Ok(PaperRow {
        id: row.get(0)?,
        number: row.get(1)?,
        table: row.get(2)?,
        kind: PaperKind::of_code(row.get(3)?),
        person: row.get(4)?,
        body: row.get(5)?,
        at: row.get(6)?,
    })
}

/// Keeps a paper, in the place of one with its id; of its kind the latest `keep` stay. Its number.
pub(super) fn put(connection: &Connection, paper: &PaperRow, keep: u32) -> Result<i64, StoreError> {
    let number = connection
        .prepare_cached(
            "INSERT INTO papers (id, table_id, kind, person, body, at) VALUES (?1, ?2, ?3, ?4, ?5, ?6)
             ON CONFLICT (id) DO UPDATE SET body = ?5, at = ?6 RETURNING number",
        )?
        .query_row(
            params![paper.id, paper.table, paper.kind.code(), paper.person, paper.body, paper.at],
            |row| row.get(0),
        )?;
    connection
        .prepare_cached(
            "DELETE FROM papers WHERE table_id = ?1 AND kind = ?2 AND number <= (
                SELECT number FROM papers WHERE table_id = ?1 AND kind = ?2
                ORDER BY number DESC LIMIT 1 OFFSET ?3)",
        )?
        .execute(params![paper.table, paper.kind.code(), keep])?;
    Ok(number)
}

pub(super) fn one(connection: &Connection, id: &str) -> Result<Option<PaperRow>, StoreError> {
    let mut statement = connection.prepare_cached(select!("WHERE id = ?1"))?;
    Ok(statement.query_row([id], paper_of).optional()?)
}

pub(super) fn said(
    connection: &Connection,
    table: &str,
    kind: PaperKind,
    after: i64,
) -> Result<Said, StoreError> {
    let mut statement = connection
        .prepare_cached(select!("WHERE table_id = ?1 AND kind = ?2 AND number > ?3 ORDER BY number"))?;
    let papers = statement.query_map(params![table, kind.code(), after], paper_of)?;
    let papers = papers.collect::<Result<_, _>>()?;
    let oldest = connection
        .prepare_cached("SELECT min(number) FROM papers WHERE table_id = ?1 AND kind = ?2")?
        .query_row(params![table, kind.code()], |row| row.get(0))?;
    Ok(Said { papers, oldest })
}

pub(super) fn forget(connection: &Connection, table: &str, kind: PaperKind) -> Result<(), StoreError> {
    connection
        .execute("DELETE FROM papers WHERE table_id = ?1 AND kind = ?2", params![table, kind.code()])?;
    Ok(())
}

pub(super) fn import(connection: &Connection, paper: &PaperRow) -> Result<(), StoreError> {
    connection
        .prepare_cached(
            "INSERT INTO papers (id, number, table_id, kind, person, body, at)
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)",
        )?
        .execute(params![
            paper.id,
            paper.number,
            paper.table,
            paper.kind.code(),
            paper.person,
            paper.body,
            paper.at
        ])?;
    Ok(())
}
