//! What lies beside tables: the statements.

use tokio_postgres::Row;

use super::PostgresStore;
use super::pool::Taken;
use crate::papers::{PaperKind, PaperRow, SAID, Said};
use crate::store::StoreError;

macro_rules! select {
    ($rest:literal) => {
        concat!("SELECT id, number, table_id, kind, person, body, at FROM papers ", $rest)
    };
}
pub(super) const EXPORT: &str = select!("WHERE id > $1 ORDER BY id LIMIT $2");

/// Numbers of one table are given and seen in the same order: who writes there takes turns until the end of the statement.
const PUT: &str = "
    WITH turn AS MATERIALIZED (SELECT pg_advisory_xact_lock(7702, hashtext($2::text))),
    put AS (
        INSERT INTO papers (id, table_id, kind, person, body, at)
        SELECT $1::text, $2::text, $3::smallint, $4::text, $5::text, $6::bigint FROM turn
        ON CONFLICT (id) DO UPDATE SET body = excluded.body, at = excluded.at RETURNING number),
    told AS (SELECT pg_notify('tafel_table', $7::text) FROM put WHERE $7::text <> '')
    SELECT number, (SELECT count(*) FROM told) FROM put";
const KEEP: &str = "
    DELETE FROM papers WHERE table_id = $1 AND kind = $2 AND number <= (
        SELECT number FROM papers WHERE table_id = $1 AND kind = $2 ORDER BY number DESC LIMIT 1 OFFSET $3)";

pub(super) fn paper_of(row: &Row) -> PaperRow {
    PaperRow {
        id: row.get(0),
        number: row.get(1),
        table: row.get(2),
        kind: PaperKind::of_code(row.get(3)),
        person: row.get(4),
        body: row.get(5),
        at: row.get(6),
    }
}

/// What other nodes are told of; a desk is nobody's business.
fn notice(table: &str, kind: PaperKind) -> String {
    match kind {
        PaperKind::Players | PaperKind::Onlookers => format!("{SAID}{table}"),
        PaperKind::Desk => String::new(),
    }
}

impl PostgresStore {
    pub(super) async fn put(&self, paper: &PaperRow, keep: u32) -> Result<i64, StoreError> {
        let PaperRow { id, table, kind, person, body, at, .. } = paper;
        let (code, notice) = (kind.code(), notice(table, *kind));
        let rows = self.query(PUT, &[id, table, &code, person, body, at, &notice]).await?;
        let number = rows.first().map(|row| row.get(0));
        self.query(KEEP, &[table, &code, &i64::from(keep)]).await?;
        number.ok_or_else(|| StoreError::Unreadable("a paper without a number".into()))
    }

    pub(super) async fn one(&self, id: &str) -> Result<Option<PaperRow>, StoreError> {
        Ok(self.query(select!("WHERE id = $1"), &[&id]).await?.first().map(paper_of))
    }

    pub(super) async fn said_since(
        &self,
        table: &str,
        kind: PaperKind,
        after: i64,
    ) -> Result<Said, StoreError> {
        let sql = select!("WHERE table_id = $1 AND kind = $2 AND number > $3 ORDER BY number");
        let papers = self.query(sql, &[&table, &kind.code(), &after]).await?.iter().map(paper_of).collect();
        let sql = "SELECT min(number) FROM papers WHERE table_id = $1 AND kind = $2";
        let oldest = self.query(sql, &[&table, &kind.code()]).await?;
        Ok(Said { papers, oldest: oldest.first().and_then(|row| row.get(0)) })
    }

    pub(super) async fn forget(&self, table: &str, kind: PaperKind) -> Result<(), StoreError> {
        let sql = "WITH gone AS (DELETE FROM papers WHERE table_id = $1 AND kind = $2)
                   SELECT pg_notify('tafel_table', $3)";
        self.query(sql, &[&table, &kind.code(), &notice(table, kind)]).await.map(drop)
    }
}

pub(super) async fn import(taken: &mut Taken<'_>, paper: &PaperRow) -> Result<(), StoreError> {
    let PaperRow { id, number, table, kind, person, body, at } = paper;
    let sql = "INSERT INTO papers (id, number, table_id, kind, person, body, at)
               VALUES ($1, $2, $3, $4, $5, $6, $7)";
    taken.query(sql, &[id, number, table, &kind.code(), person, body, at]).await?;
    // What is written next gets a higher number.
    let next = "SELECT setval(pg_get_serial_sequence('papers', 'number'), (SELECT max(number) FROM papers))";
    taken.query(next, &[]).await.map(drop)
}
