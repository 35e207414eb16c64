//! Where tables are kept.
//!
//! The log of moves is the truth: entries are appended and never changed, each with the number it must have and,
//! if a person sent it, that person's request id; both are unique in the database, so two writers cannot both
//! append and a request sent twice counts once. Beside the log there is what changes: who sits where, sessions,
//! one-time codes, uploaded records.
//!
//! [`Store`] says it all; [`memory`], [`sqlite`] and [`postgres`] do it, and one conformance suite
//! (tests/conformance.rs) holds all three to it. [`open`] chooses by address; [`migrate`] copies.

pub mod calls;
pub mod club;
pub mod memory;
pub mod migrate;
mod papers;
pub mod postgres;
pub mod rows;
pub mod sqlite;
mod store;
#[cfg(feature = "testing")]
pub mod testing;

use std::sync::Arc;

pub use calls::{CallRow, Calls};
pub use club::{Club, PersonalRow, ResultRow, Results};
pub use papers::{PaperKind, PaperRow, SAID, Said};
pub use rows::{
    Append, Appended, Cursor, Ending, ExportedRow, Hash, LessonRow, List, NewStep, Opened, Opener, Page,
    Person, Phase, Room, Session, StoredRecord, StoredStep, TableChange, TableRow, UsedRequest,
};
pub use store::{Store, StoreError};

/// Opens the store at an address: `sqlite://FILE`, `postgres://…` or `memory:`.
pub async fn open(address: &str) -> Result<Arc<dyn Store>, StoreError> {
    if address == "memory:" {
        return Ok(Arc::new(memory::MemoryStore::default()));
    }
    if let Some(file) = address.strip_prefix("sqlite://") {
        return Ok(Arc::new(sqlite::SqliteStore::open(file.as_ref()).await?));
    }
    if address.starts_with("postgres://") || address.starts_with("postgresql://") {
        return Ok(Arc::new(postgres::PostgresStore::open(address).await?));
    }
    Err(StoreError::Address(without_password(address)))
}

/// An address as it may be shown: what stands between the last `:` before `@` and `@` is a password.
pub fn without_password(address: &str) -> String {
    let Some((before, after)) = address.rsplit_once('@') else { return address.to_owned() };
    let start = before.find("://").map_or(0, |scheme| scheme + 3);
    match before[start..].find(':') {
        Some(colon) => format!("{}:…@{after}", &before[..start + colon]),
        None => address.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_password_is_never_shown() {
        assert_eq!(without_password("postgres://anna:p:w@host/db"), "postgres://anna:…@host/db");
        assert_eq!(without_password("postgres://anna@host/db"), "postgres://anna@host/db");
        assert_eq!(without_password("sqlite:///a/b.db"), "sqlite:///a/b.db");
    }
}
