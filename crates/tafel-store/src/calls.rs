//! Who has to be called to a table, and who has been: the outbox.
//!
//! A call is written once for what it is about, whoever notices first: its id says so. Whoever wants to send one takes it
//! by moving its time into the future; of several who try, one succeeds, and if that one dies the time comes again. One
//! that has no time any more is done, and stays for a while, so that nobody is called twice for the same.

use async_trait::async_trait;
use serde::{Deserialize, Serialize};

use crate::store::StoreError;

/// A call.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct CallRow {
    /// What tells it from all others: [`CallRow::id_of`].
    pub id: String,
    /// Who is called.
    pub person: String,
    /// The table.
    pub table: String,
    /// When it was written.
    pub made: i64,
    /// When there is something to do; nothing: it is done.
    pub due: Option<i64>,
    /// Raised by every change.
    pub version: i64,
    /// The rest, as the server writes it.
    pub body: String,
}

impl CallRow {
    /// One call for each person, table, entry of what happened there, and kind.
    pub fn id_of(person: &str, table: &str, entry: &str, kind: &str) -> String {
        format!("{person}/{table}/{entry}/{kind}")
    }
}

/// The outbox. A part of [`Store`](crate::Store).
#[async_trait]
pub trait Calls: Send + Sync + 'static {
    /// Writes a call, unless it is there. Was it new?
    async fn put_call(&self, call: &CallRow) -> Result<bool, StoreError>;
    /// A call.
    async fn call(&self, id: &str) -> Result<Option<CallRow>, StoreError>;
    /// Those with something to do at `now`, the longest due first.
    async fn due_calls(&self, now: i64, limit: u32) -> Result<Vec<CallRow>, StoreError>;
    /// Changes time and rest of a call, unless somebody else has since the version it has here. Was it changed?
    async fn change_call(&self, call: &CallRow) -> Result<bool, StoreError>;
    /// The calls of a person, by id.
    async fn calls_of(&self, person: &str) -> Result<Vec<CallRow>, StoreError>;
    /// Forgets those that are done and were written before.
    async fn forget_calls(&self, before: i64) -> Result<(), StoreError>;
}
