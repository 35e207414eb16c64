//! What every store must do.

use std::sync::Arc;

use async_trait::async_trait;
use rusqlite::ErrorCode;
use thiserror::Error;
use tokio::sync::broadcast;
use tokio_postgres::error::SqlState;

use crate::calls::Calls;
use crate::club::Club;
use crate::papers::{PaperKind, PaperRow, Said};
use crate::rows::{
    Append, Appended, Cursor, Ending, ExportedRow, Hash, LessonRow, List, Opened, Opener, Page, Person,
    Phase, Room, Session, StoredRecord, StoredStep, TableChange, TableRow, UsedRequest,
};

/// A place where tables are kept. Whatever returns `Ok` from a write is on the disk.
#[async_trait]
pub trait Store: Club + Calls {
    /// Can something be stored? Writes to find out, and stands in nobody's queue but that of other writers.
    async fn health(&self) -> Result<(), StoreError>;
    /// Takes no more writes and returns when everything is where it belongs. Afterwards nothing can be asked.
    async fn close(&self) -> Result<(), StoreError> {
        Ok(())
    }

    /// A new person with a first session.
    async fn new_person(&self, person: &Person, session: Hash, device: &str) -> Result<(), StoreError>;
    /// The person a session belongs to.
    async fn person_of(&self, session: Hash) -> Result<Option<Person>, StoreError>;
    /// Changes name and language.
    async fn put_person(&self, person: &Person) -> Result<(), StoreError>;
    /// Gives a session to a person, whoever had it before.
    async fn put_session(
        &self,
        session: Hash,
        person: &str,
        device: &str,
        now: i64,
    ) -> Result<(), StoreError>;
    /// The sessions of a person, the latest used first.
    async fn sessions(&self, person: &str) -> Result<Vec<Session>, StoreError>;
    /// Notes that a session was used.
    async fn touch_session(&self, session: Hash, now: i64) -> Result<(), StoreError>;
    /// Ends sessions of a person: they belong to nobody any more.
    async fn end_sessions(&self, person: &str, ending: Ending) -> Result<(), StoreError>;
    /// Forgets a person with all sessions, codes, lessons, calls, what is personal and whatever they wrote beside tables. Tables
    /// are left as they are.
    async fn forget_person(&self, person: &str) -> Result<(), StoreError>;
    /// Notes a one-time code, and forgets those that expired before `now`.
    async fn put_code(&self, code: Hash, person: &str, now: i64, expires: i64) -> Result<(), StoreError>;
    /// Uses a one-time code up: whose it was, if it is still good at `now`.
    async fn take_code(&self, code: Hash, now: i64) -> Result<Option<String>, StoreError>;

    /// A new table, unless whoever opens it has too many already; its log is empty.
    async fn open_table(&self, table: &TableRow, opener: &Opener) -> Result<Opened, StoreError>;
    /// A new table that nobody is counted for.
    async fn new_table(&self, table: &TableRow) -> Result<(), StoreError> {
        self.open_table(table, &Opener::default()).await.map(drop)
    }
    /// A table.
    async fn table(&self, id: &str) -> Result<Option<TableRow>, StoreError>;
    /// Changes a table, unless somebody else has changed it or played on since. Was it changed?
    async fn change_table(&self, id: &str, change: &TableChange) -> Result<bool, StoreError>;
    /// A part of a list: after a place, or from the beginning.
    async fn list(&self, list: List<'_>, after: Option<&Cursor>, limit: u32) -> Result<Page, StoreError>;
    /// Tables of a phase, which is not the last, at which nothing has happened since `before`.
    async fn stale(&self, phase: Phase, before: i64, limit: u32) -> Result<Vec<String>, StoreError>;
    /// Forgets a table that still waits for people, if nothing has happened there since `before`. Was it forgotten?
    async fn forget_waiting(&self, table: &str, before: i64) -> Result<bool, StoreError>;
    /// Tables in play that wait for a bot which nobody thinks for at the moment, the longest waiting first.
    async fn bot_turns(&self, limit: u32) -> Result<Vec<String>, StoreError>;
    /// Tables in play at which something is due by `now`, the longest due first.
    async fn due(&self, now: i64, limit: u32) -> Result<Vec<String>, StoreError>;
    /// Takes or keeps the right to think for a table's bots for the next `ttl` milliseconds. It saves work; that
    /// no move is made twice does not depend on it.
    async fn lease(&self, table: &str, node: &str, ttl: i64) -> Result<bool, StoreError>;

    /// Appends an entry to the log of a table in play.
    async fn append(&self, append: &Append) -> Result<Appended, StoreError>;
    /// The log after (not including) entry `after`.
    async fn steps(&self, table: &str, after: i64) -> Result<Vec<StoredStep>, StoreError>;
    /// A request that is in the log of a table.
    async fn request(&self, table: &str, request: &str) -> Result<Option<UsedRequest>, StoreError>;

    /// Keeps an uploaded record. The same again changes nothing.
    async fn put_record(&self, record: &StoredRecord) -> Result<(), StoreError>;
    /// An uploaded record.
    async fn record(&self, id: &str) -> Result<Option<StoredRecord>, StoreError>;

    /// Keeps how far somebody is in a lesson, in the place of what was kept before.
    async fn put_lesson(&self, lesson: &LessonRow) -> Result<(), StoreError>;
    /// How far somebody is in a lesson.
    async fn lesson(&self, id: &str) -> Result<Option<LessonRow>, StoreError>;
    /// How far somebody is in all lessons of a game.
    async fn lessons(&self, person: &str, game: &str) -> Result<Vec<LessonRow>, StoreError>;

    /// Rows of lessons of whomever whose id begins like this, in the order of their ids.
    async fn lessons_under(&self, beginning: &str, limit: u32) -> Result<Vec<LessonRow>, StoreError>;
    /// Keeps a paper beside a table, in the place of one with its id; of its kind the latest `keep` stay there. Its number,
    /// which is higher than all before.
    async fn put_paper(&self, paper: &PaperRow, keep: u32) -> Result<i64, StoreError>;
    /// A paper.
    async fn paper(&self, id: &str) -> Result<Option<PaperRow>, StoreError>;
    /// What was said in a room of a table since (not including) a number.
    async fn said(&self, table: &str, kind: PaperKind, after: i64) -> Result<Said, StoreError>;
    /// Forgets all papers of a kind beside a table.
    async fn forget_said(&self, table: &str, kind: PaperKind) -> Result<(), StoreError>;

    /// Can other nodes write to it too?
    fn is_shared(&self) -> bool {
        false
    }
    /// The ids of tables that somebody changed through another connection to the same database; with
    /// [`SAID`](crate::SAID) before it, of tables at which something was said. An empty id says that some may have been missed: then, and when a receiver lags, look at all the tables you care for.
    fn notices(&self) -> broadcast::Receiver<String>;

    /// Rows of a room, ordered by key, after `after`.
    async fn export(&self, room: Room, after: &str, limit: u32) -> Result<Vec<ExportedRow>, StoreError>;
    /// Adds rows that another store exported.
    async fn import(&self, rows: &[ExportedRow]) -> Result<(), StoreError>;
}

/// Why a store did not do it. Nothing was changed.
#[derive(Clone, Debug, Error)]
pub enum StoreError {
    /// Not an address of a store.
    #[error("{0:?} is no store: sqlite://FILE, postgres://… or memory:")]
    Address(String),
    /// How the connection is to be encrypted cannot be done.
    #[error("the connection to PostgreSQL: {0}")]
    Encryption(String),
    /// Written by a later program.
    #[error("the database has version {found}; this program knows up to {known}")]
    Newer {
        /// In the database.
        found: i64,
        /// Here.
        known: i64,
    },
    /// Two servers on one file would not hear of each other.
    #[error("{0} is in use by another server: stop that one first, or give each a file of its own")]
    InUse(String),
    /// Somebody else read the file while it was closed.
    #[error(
        "everything is stored, but not in one file, because another program reads it: copy the file together \
         with its -wal"
    )]
    Scattered,
    /// No room for what should be stored.
    #[error("the disk is full: {0}")]
    Full(String),
    /// Nothing can be stored.
    #[error("the database cannot be written to: {0}")]
    ReadOnly(String),
    /// What was stored is not what is there.
    #[error("the database is damaged: {0}")]
    Damaged(String),
    /// No answer within the time there is for one.
    #[error("the database does not answer: {0}")]
    Slow(String),
    /// SQLite says no.
    #[error("SQLite: {0}")]
    Sqlite(Arc<rusqlite::Error>),
    /// PostgreSQL says no.
    #[error("PostgreSQL: {}", postgres_words(.0))]
    Postgres(Arc<tokio_postgres::Error>),
    /// The store has been closed, or cannot be reached.
    #[error("the store is gone: {0}")]
    Gone(String),
    /// A row that nobody here wrote.
    #[error("the store holds something unreadable: {0}")]
    Unreadable(String),
}

impl From<rusqlite::Error> for StoreError {
    fn from(error: rusqlite::Error) -> StoreError {
        match error.sqlite_error_code() {
            Some(ErrorCode::DiskFull) => StoreError::Full(error.to_string()),
            Some(ErrorCode::ReadOnly) => StoreError::ReadOnly(error.to_string()),
            Some(ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase) => {
                StoreError::Damaged(error.to_string())
            }
            Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => StoreError::Slow(error.to_string()),
            _ => StoreError::Sqlite(Arc::new(error)),
        }
    }
}

impl From<tokio_postgres::Error> for StoreError {
    fn from(error: tokio_postgres::Error) -> StoreError {
        let words = postgres_words(&error);
        match error.code() {
            Some(&SqlState::DISK_FULL) => StoreError::Full(words),
            Some(&SqlState::READ_ONLY_SQL_TRANSACTION) => StoreError::ReadOnly(words),
            Some(&(SqlState::DATA_CORRUPTED | SqlState::INDEX_CORRUPTED)) => StoreError::Damaged(words),
            Some(&(SqlState::QUERY_CANCELED | SqlState::LOCK_NOT_AVAILABLE)) => StoreError::Slow(words),
            _ => StoreError::Postgres(Arc::new(error)),
        }
    }
}

fn postgres_words(error: &tokio_postgres::Error) -> String {
    match error.as_db_error() {
        Some(error) => error.to_string(),
        // What is behind it says more: which certificate, which host.
        None => match std::error::Error::source(error) {
            Some(why) => format!("{error}: {why}"),
            None => error.to_string(),
        },
    }
}
