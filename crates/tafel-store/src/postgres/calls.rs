//! The outbox: the statements.

use async_trait::async_trait;
use tokio_postgres::Row;
use tokio_postgres::types::ToSql;

use super::PostgresStore;
use crate::calls::{CallRow, Calls};
use crate::store::StoreError;

macro_rules! select {
    ($rest:literal) => {
        concat!("SELECT id, person, table_id, made, due, version, body FROM calls ", $rest)
    };
}
pub(super) const EXPORT: &str = select!("WHERE id > $1 ORDER BY id LIMIT $2");
pub(super) const PUT: &str = "
    INSERT INTO calls (id, person, table_id, made, due, version, body) VALUES ($1, $2, $3, $4, $5, $6, $7)
    ON CONFLICT (id) DO NOTHING RETURNING id";

pub(super) fn call_of(row: &Row) -> CallRow {
    CallRow {
        id: row.get(0),
        person: row.get(1),
        table: row.get(2),
        made: row.get(3),
        due: row.get(4),
        version: row.get(5),
        body: row.get(6),
    }
}

/// What [`PUT`] fills in.
pub(super) fn columns(call: &CallRow) -> [&(dyn ToSql + Sync); 7] {
    [&call.id, &call.person, &call.table, &call.made, &call.due, &call.version, &call.body]
}

#[async_trait]
impl Calls for PostgresStore {
    async fn put_call(&self, call: &CallRow) -> Result<bool, StoreError> {
        Ok(!self.query(PUT, &columns(call)).await?.is_empty())
    }

    async fn call(&self, id: &str) -> Result<Option<CallRow>, StoreError> {
        Ok(self.query(select!("WHERE id = $1"), &[&id]).await?.first().map(call_of))
    }

    async fn due_calls(&self, now: i64, limit: u32) -> Result<Vec<CallRow>, StoreError> {
        let sql = select!("WHERE due IS NOT NULL AND due <= $1 ORDER BY due, id LIMIT $2");
        Ok(self.query(sql, &[&now, &i64::from(limit)]).await?.iter().map(call_of).collect())
    }

    async fn change_call(&self, call: &CallRow) -> Result<bool, StoreError> {
        let sql = "UPDATE calls SET due = $3, body = $4, version = version + 1
                   WHERE id = $1 AND version = $2 RETURNING id";
        let CallRow { id, version, due, body, .. } = call;
        Ok(!self.query(sql, &[id, version, due, body]).await?.is_empty())
    }

    async fn calls_of(&self, person: &str) -> Result<Vec<CallRow>, StoreError> {
        let rows = self.query(select!("WHERE person = $1 ORDER BY id"), &[&person]).await?;
        Ok(rows.iter().map(call_of).collect())
    }

    async fn forget_calls(&self, before: i64) -> Result<(), StoreError> {
        self.query("DELETE FROM calls WHERE due IS NULL AND made < $1", &[&before]).await.map(drop)
    }
}
