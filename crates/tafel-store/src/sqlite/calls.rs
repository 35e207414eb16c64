//! The outbox: the statements.

use async_trait::async_trait;
use rusqlite::{Connection, OptionalExtension, Row, params};

use super::SqliteStore;
use crate::calls::{CallRow, Calls};
use crate::store::StoreError;

macro_rules! select {
    ($rest:literal) => {
        concat!("SELECT id, person, table_id, made, due, version, body FROM calls ", $rest)
    };
}
pub(super) const EXPORT: &str = select!("WHERE id > ?1 ORDER BY id LIMIT ?2");

pub(super) fn call_of(row: &Row<'_>) -> rusqlite::Result<CallRow> {
    Ok(CallRow {
        id: row.get(0)?,
        person: row.get(1)?,
        table: row.get(2)?,
        made: row.get(3)?,
        due: row.get(4)?,
        version: row.get(5)?,
        body: row.get(6)?,
    })
}

pub(super) fn put(connection: &Connection, call: &CallRow) -> Result<bool, StoreError> {
    let CallRow { id, person, table, made, due, version, body } = call;
    let sql = "INSERT INTO calls (id, person, table_id, made, due, version, body)
               VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7) ON CONFLICT (id) DO NOTHING";
    let put =
        connection.prepare_cached(sql)?.execute(params![id, person, table, made, due, version, body])?;
    Ok(put > 0)
}

#[async_trait]
impl Calls for SqliteStore {
    async fn put_call(&self, call: &CallRow) -> Result<bool, StoreError> {
        let call = call.clone();
        self.write(move |connection| put(connection, &call)).await
    }

    async fn call(&self, id: &str) -> Result<Option<CallRow>, StoreError> {
        let id = id.to_owned();
        self.read(move |connection| {
            let mut statement = connection.prepare_cached(select!("WHERE id = ?1"))?;
            Ok(statement.query_row([id], call_of).optional()?)
        })
        .await
    }

    async fn due_calls(&self, now: i64, limit: u32) -> Result<Vec<CallRow>, StoreError> {
        self.read(move |connection| {
            let sql = select!("WHERE due IS NOT NULL AND due <= ?1 ORDER BY due, id LIMIT ?2");
            let mut statement = connection.prepare_cached(sql)?;
            let calls = statement.query_map(params![now, limit], call_of)?;
            Ok(calls.collect::<Result<_, _>>()?)
        })
        .await
    }

    async fn change_call(&self, call: &CallRow) -> Result<bool, StoreError> {
        let CallRow { id, due, version, body, .. } = call.clone();
        self.write(move |connection| {
            let sql =
                "UPDATE calls SET due = ?3, body = ?4, version = version + 1 WHERE id = ?1 AND version = ?2";
            Ok(connection.prepare_cached(sql)?.execute(params![id, version, due, body])? > 0)
        })
        .await
    }

    async fn calls_of(&self, person: &str) -> Result<Vec<CallRow>, StoreError> {
        let person = person.to_owned();
        self.read(move |connection| {
            let mut statement = connection.prepare_cached(select!("WHERE person = ?1 ORDER BY id"))?;
            let calls = statement.query_map([person], call_of)?;
            Ok(calls.collect::<Result<_, _>>()?)
        })
        .await
    }

    async fn forget_calls(&self, before: i64) -> Result<(), StoreError> {
        self.write(move |connection| {
            connection.execute("DELETE FROM calls WHERE due IS NULL AND made < ?1", [before])?;
            Ok(())
        })
        .await
    }
}
