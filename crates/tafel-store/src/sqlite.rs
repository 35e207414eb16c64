//! One file: the store of a host who runs the table for a group.
//!
//! One thread writes ([`writer`]). Readers have connections of their own, which cannot write. [`files`] sees to it
//! that the file belongs to one server and is read by nobody else, [`watch`] that it is sound; [`sql`] has the
//! statements; [`backup`] makes copies.

mod backup;
mod calls;
mod club;
mod files;
mod lessons;
mod papers;
mod sql;
mod watch;
mod writer;

use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use async_trait::async_trait;
use rusqlite::{Connection, OpenFlags, OptionalExtension, params};
use tokio::sync::{Semaphore, broadcast};

pub use self::backup::{Schedule, backup_file, restore_file};
use self::files::FileLock;
use self::watch::Watch;
use self::writer::Writer;
use crate::papers::{PaperKind, PaperRow, Said};
use crate::rows::{
    Append, Appended, Cursor, Ending, ExportedRow, Hash, LessonRow, List, NewStep, Opened, Opener, Page,
    Person, Phase, Room, Session, StoredRecord, StoredStep, TableChange, TableRow, UsedRequest,
};
use crate::store::{Store, StoreError};

/// The steps that bring a file from one version to the next. Never changed, only added to.
const MIGRATIONS: &[&str] = &[
    include_str!("sqlite/1.sql"),
    include_str!("sqlite/2.sql"),
    include_str!("sqlite/3.sql"),
    include_str!("sqlite/4.sql"),
    include_str!("sqlite/5.sql"),
    include_str!("sqlite/6.sql"),
    include_str!("sqlite/7.sql"),
    include_str!("sqlite/8.sql"),
    include_str!("sqlite/9.sql"),
    include_str!("sqlite/10.sql"),
];

const READERS: usize = 4;

/// A store in a file.
pub struct SqliteStore {
    file: PathBuf,
    writer: Arc<Writer>,
    readers: Arc<Readers>,
    watch: Arc<Watch>,
    notices: broadcast::Sender<String>,
}

struct Readers {
    free: Mutex<Vec<Connection>>,
    places: Semaphore,
}

impl SqliteStore {
    /// Opens a file, which is created and brought up to date as needed. Nobody else may have it open.
    pub async fn open(file: &Path) -> Result<SqliteStore, StoreError> {
        let path = file.to_owned();
        let (writer, readers, watch) = aside(move || {
            files::make(&path)?;
            let lock = FileLock::take(&path)?;
            let mut connection = Connection::open(&path)?;
            prepare_writer(&mut connection)?;
            let readers = (0..READERS).map(|_| open_reader(&path)).collect::<Result<Vec<_>, _>>()?;
            Ok((Writer::start(connection, lock)?, readers, Watch::start(&path)?))
        })
        .await?;
        Ok(SqliteStore {
            file: file.to_owned(),
            writer: Arc::new(writer),
            readers: Arc::new(Readers { free: Mutex::new(readers), places: Semaphore::new(READERS) }),
            watch: Arc::new(watch),
            notices: broadcast::Sender::new(1),
        })
    }

    /// Copies the whole database into a new file while others go on reading and writing.
    pub async fn backup(&self, to: &Path) -> Result<(), StoreError> {
        let (from, to) = (self.file.clone(), to.to_owned());
        aside(move || backup_file(&from, &to)).await
    }

    /// Changes a setting of the connection that writes, for tests that let it fail.
    #[cfg(feature = "testing")]
    pub async fn set(&self, pragma: &'static str, value: i64) -> Result<(), StoreError> {
        self.write(move |connection| Ok(connection.pragma_update(None, pragma, value)?)).await
    }

    async fn write<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Connection) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, StoreError> {
        self.writer.write(work).await.inspect_err(|why| self.watch.note(why))
    }

    async fn read<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Connection) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, StoreError> {
        let place = self.readers.places.acquire().await.map_err(|why| StoreError::Gone(why.to_string()))?;
        let pool = self.readers.clone();
        let result = aside(move || {
            let reader = pool.free.lock().unwrap_or_else(PoisonError::into_inner).pop();
            let reader = reader.ok_or_else(|| StoreError::Gone("no reader is free".into()))?;
            let result = work(&reader);
            pool.free.lock().unwrap_or_else(PoisonError::into_inner).push(reader);
            result
        })
        .await;
        drop(place);
        result.inspect_err(|why| self.watch.note(why))
    }
}

/// Whoever opens the file next finds everything in it.
impl Drop for SqliteStore {
    fn drop(&mut self) {
        self.watch.end();
        self.readers.free.lock().unwrap_or_else(PoisonError::into_inner).clear();
        self.writer.refuse();
        if let Err(why) = self.writer.join() {
            tracing::error!(%why, "the database was not closed well");
        }
    }
}

/// Runs what waits for the disk on a thread for that.
async fn aside<T: Send + 'static>(
    work: impl FnOnce() -> Result<T, StoreError> + Send + 'static,
) -> Result<T, StoreError> {
    tokio::task::spawn_blocking(work).await.map_err(|why| StoreError::Gone(why.to_string()))?
}

fn open_reader(file: &Path) -> Result<Connection, StoreError> {
    let reader = Connection::open_with_flags(
        file,
        OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX,
    )?;
    reader.busy_timeout(Duration::from_secs(10))?;
    reader.set_prepared_statement_cache_capacity(64);
    Ok(reader)
}

fn prepare_writer(writer: &mut Connection) -> Result<(), StoreError> {
    writer.busy_timeout(Duration::from_secs(10))?;
    writer.set_prepared_statement_cache_capacity(64);
    writer.pragma_update(None, "journal_mode", "WAL")?;
    writer.pragma_update(None, "synchronous", "FULL")?;
    writer.pragma_update(None, "foreign_keys", "ON")?;
    let known = MIGRATIONS.len() as i64;
    let transaction = writer.transaction_with_behavior(rusqlite::TransactionBehavior::Immediate)?;
    let found: i64 = transaction.query_row("PRAGMA user_version", [], |row| row.get(0))?;
    if found > known {
        return Err(StoreError::Newer { found, known });
    }
    for migration in MIGRATIONS.iter().skip(found as usize) {
        transaction.execute_batch(migration)?;
    }
    transaction.pragma_update(None, "user_version", known)?;
    transaction.commit()?;
    Ok(())
}

fn now_here() -> i64 {
    std::time::UNIX_EPOCH.elapsed().map_or(0, |since| since.as_millis() as i64)
}

#[async_trait]
impl Store for SqliteStore {
    async fn close(&self) -> Result<(), StoreError> {
        // Readers go first: they would keep what was written last from coming into the file.
        let readers = self.readers.places.acquire_many(READERS as u32).await;
        if readers.is_ok() {
            self.readers.places.close();
            self.readers.free.lock().unwrap_or_else(PoisonError::into_inner).clear();
        }
        drop(readers);
        self.writer.refuse();
        let (watch, writer) = (self.watch.clone(), self.writer.clone());
        aside(move || {
            watch.end();
            writer.join()
        })
        .await
    }

    async fn health(&self) -> Result<(), StoreError> {
        self.watch.sound()?;
        let write = self.write(|connection| {
            connection.execute(
                "INSERT INTO health (one, at) VALUES (1, ?1) ON CONFLICT (one) DO UPDATE SET at = ?1",
                [now_here()],
            )?;
            Ok(())
        });
        let (written, room) = tokio::join!(write, self.watch.room());
        // A disk that turned read-only says so there, and nothing but "error" to SQLite.
        room.and(written)
    }

    async fn new_person(&self, person: &Person, session: Hash, device: &str) -> Result<(), StoreError> {
        let (person, device) = (person.clone(), device.to_owned());
        self.write(move |connection| {
            sql::insert_person(connection, &person)?;
            sql::put_session(connection, session, &person.id, &device, person.created)
        })
        .await
    }

    async fn person_of(&self, session: Hash) -> Result<Option<Person>, StoreError> {
        self.read(move |connection| {
            let mut statement = connection.prepare_cached(
                "SELECT id, name, lang, created FROM people
                 WHERE id = (SELECT person FROM sessions WHERE hash = ?1)",
            )?;
            Ok(statement.query_row([session], sql::person_of).optional()?)
        })
        .await
    }

    async fn put_person(&self, person: &Person) -> Result<(), StoreError> {
        let person = person.clone();
        self.write(move |connection| {
            connection
                .prepare_cached("UPDATE people SET name = ?2, lang = ?3 WHERE id = ?1")?
                .execute(params![person.id, person.name, person.lang])?;
            Ok(())
        })
        .await
    }

    async fn put_session(
        &self,
        session: Hash,
        person: &str,
        device: &str,
        now: i64,
    ) -> Result<(), StoreError> {
        let (person, device) = (person.to_owned(), device.to_owned());
        self.write(move |connection| sql::put_session(connection, session, &person, &device, now)).await
    }

    async fn sessions(&self, person: &str) -> Result<Vec<Session>, StoreError> {
        let person = person.to_owned();
        self.read(move |connection| {
            let mut statement = connection.prepare_cached(
                "SELECT hash, device, used FROM sessions WHERE person = ?1 ORDER BY used DESC, hash",
            )?;
            let rows = statement.query_map([person], |row| {
                Ok(Session { hash: row.get(0)?, device: row.get(1)?, used: row.get(2)? })
            })?;
            Ok(rows.collect::<Result<_, _>>()?)
        })
        .await
    }

    async fn touch_session(&self, session: Hash, now: i64) -> Result<(), StoreError> {
        self.write(move |connection| {
            connection.execute("UPDATE sessions SET used = ?2 WHERE hash = ?1", params![session, now])?;
            Ok(())
        })
        .await
    }

    async fn end_sessions(&self, person: &str, ending: Ending) -> Result<(), StoreError> {
        let person = person.to_owned();
        self.write(move |connection| {
            let (which, session) = match ending {
                Ending::One(session) => ("AND hash = ?2", session),
                Ending::Others(stays) => ("AND hash <> ?2", stays),
                Ending::All => ("AND ?2 IS NOT NULL", Hash::default()),
            };
            let sql = format!("DELETE FROM sessions WHERE person = ?1 {which}");
            connection.execute(&sql, params![person, session])?;
            Ok(())
        })
        .await
    }

    async fn forget_person(&self, person: &str) -> Result<(), StoreError> {
        let person = person.to_owned();
        self.write(move |connection| {
            connection.execute("DELETE FROM sessions WHERE person = ?1", [&person])?;
            connection.execute("DELETE FROM codes WHERE person = ?1", [&person])?;
            connection.execute("DELETE FROM lessons WHERE person = ?1", [&person])?;
            club::forget(connection, &person)?;
            connection.execute("DELETE FROM papers WHERE person = ?1", [&person])?;
            connection.execute("DELETE FROM calls WHERE person = ?1", [&person])?;
            connection.execute("DELETE FROM people WHERE id = ?1", [&person])?;
            Ok(())
        })
        .await
    }

    async fn put_code(&self, code: Hash, person: &str, now: i64, expires: i64) -> Result<(), StoreError> {
        let person = person.to_owned();
        self.write(move |connection| {
            connection.execute("DELETE FROM codes WHERE expires <= ?1", [now])?;
            connection.execute(
                "INSERT INTO codes (hash, person, expires) VALUES (?1, ?2, ?3)",
                params![code, person, expires],
            )?;
            Ok(())
        })
        .await
    }

    async fn take_code(&self, code: Hash, now: i64) -> Result<Option<String>, StoreError> {
        self.write(move |connection| {
            let taken: Option<(String, i64)> = connection
                .query_row("DELETE FROM codes WHERE hash = ?1 RETURNING person, expires", [code], |row| {
                    Ok((row.get(0)?, row.get(1)?))
                })
                .optional()?;
            Ok(taken.filter(|(_, expires)| *expires > now).map(|(person, _)| person))
        })
        .await
    }

    async fn open_table(&self, table: &TableRow, opener: &Opener) -> Result<Opened, StoreError> {
        let (table, opener) = (table.clone(), opener.clone());
        self.write(move |connection| sql::open_table(connection, &table, &opener)).await
    }

    async fn table(&self, id: &str) -> Result<Option<TableRow>, StoreError> {
        let id = id.to_owned();
        self.read(move |connection| sql::table(connection, &id)).await
    }

    async fn change_table(&self, id: &str, change: &TableChange) -> Result<bool, StoreError> {
        let (id, change) = (id.to_owned(), change.clone());
        self.write(move |connection| {
            let changed = connection
                .prepare_cached(
                    "UPDATE tables SET version = version + 1, phase = ?3, public = ?4, waiting = ?5, bot_next = ?6,
                     changed = ?7, doc = ?8, seq = ?10, due = ?11 WHERE id = ?1 AND version = ?2 AND seq = ?9",
                )?
                .execute(params![
                    id,
                    change.version,
                    change.phase.number(),
                    change.public,
                    change.waiting,
                    change.bot_next,
                    change.changed,
                    change.doc,
                    change.seq,
                    change.step.as_ref().map_or(change.seq, |step| step.seq),
                    change.due
                ])?;
            if changed == 0 {
                return Ok(false);
            }
            if let Some(NewStep { seq, entry, at, .. }) = &change.step {
                let step = StoredStep { seq: *seq, entry: entry.clone(), at: *at };
                sql::insert_step(connection, &id, &step, None)?;
            }
            if change.phase == Phase::Over {
                sql::ended(connection, &id)?;
            }
            connection.execute("DELETE FROM members WHERE table_id = ?1", [&id])?;
            sql::insert_members(connection, &id, &change.members, change.phase, change.changed)?;
            Ok(true)
        })
        .await
    }

    async fn list(&self, list: List<'_>, after: Option<&Cursor>, limit: u32) -> Result<Page, StoreError> {
        let after = after.cloned().unwrap_or_else(Cursor::start);
        let (sql, whose) = sql::list(list);
        self.read(move |connection| {
            let mut statement = connection.prepare_cached(sql)?;
            let rows = statement.query_map(params![whose, after.at, after.id, limit + 1], |row| {
                Ok((sql::table_of(row)?, row.get(12)?))
            })?;
            Ok(Page::of(rows.collect::<Result<_, _>>()?, limit))
        })
        .await
    }

    async fn stale(&self, phase: Phase, before: i64, limit: u32) -> Result<Vec<String>, StoreError> {
        self.read(move |connection| {
            let mut statement = connection.prepare_cached(
                "SELECT id FROM opened JOIN tables ON id = table_id WHERE phase = ?1 AND changed <= ?2 LIMIT ?3",
            )?;
            let ids = statement.query_map(params![phase.number(), before, limit], |row| row.get(0))?;
            Ok(ids.collect::<Result<_, _>>()?)
        })
        .await
    }

    async fn forget_waiting(&self, table: &str, before: i64) -> Result<bool, StoreError> {
        let table = table.to_owned();
        self.write(move |connection| sql::forget_waiting(connection, &table, before)).await
    }

    async fn bot_turns(&self, limit: u32) -> Result<Vec<String>, StoreError> {
        self.read(move |connection| {
            let mut statement = connection.prepare_cached(
                "SELECT id FROM tables WHERE bot_next AND phase = 1 AND id NOT IN
                 (SELECT table_id FROM leases WHERE until > ?1) ORDER BY changed LIMIT ?2",
            )?;
            let ids = statement.query_map(params![now_here(), limit], |row| row.get(0))?;
            Ok(ids.collect::<Result<_, _>>()?)
        })
        .await
    }

    async fn due(&self, now: i64, limit: u32) -> Result<Vec<String>, StoreError> {
        self.read(move |connection| {
            let mut statement = connection.prepare_cached(
                "SELECT id FROM tables WHERE due <= ?1 AND phase = 1 ORDER BY due, id LIMIT ?2",
            )?;
            let ids = statement.query_map(params![now, limit], |row| row.get(0))?;
            Ok(ids.collect::<Result<_, _>>()?)
        })
        .await
    }

    async fn lease(&self, table: &str, node: &str, ttl: i64) -> Result<bool, StoreError> {
        let (table, node) = (table.to_owned(), node.to_owned());
        self.write(move |connection| {
            let now = now_here();
            let taken = connection
                .prepare_cached(
                    "INSERT INTO leases (table_id, node, until) SELECT id, ?2, ?4 FROM tables WHERE id = ?1
                     ON CONFLICT (table_id) DO UPDATE SET node = ?2, until = ?4
                     WHERE node = ?2 OR until <= ?3",
                )?
                .execute(params![table, node, now, now + ttl])?;
            Ok(taken == 1)
        })
        .await
    }

    async fn append(&self, request: &Append) -> Result<Appended, StoreError> {
        let request = request.clone();
        self.write(move |connection| sql::append(connection, &request)).await
    }

    async fn steps(&self, table: &str, after: i64) -> Result<Vec<StoredStep>, StoreError> {
        let table = table.to_owned();
        self.read(move |connection| sql::steps(connection, &table, after)).await
    }

    async fn request(&self, table: &str, request: &str) -> Result<Option<UsedRequest>, StoreError> {
        let (table, request) = (table.to_owned(), request.to_owned());
        self.read(move |connection| sql::used_request(connection, &table, &request)).await
    }

    async fn put_record(&self, record: &StoredRecord) -> Result<(), StoreError> {
        let record = record.clone();
        self.write(move |connection| {
            connection.execute(
                "INSERT INTO records (id, body, created) VALUES (?1, ?2, ?3) ON CONFLICT DO NOTHING",
                params![record.id, record.body, record.created],
            )?;
            Ok(())
        })
        .await
    }

    async fn record(&self, id: &str) -> Result<Option<StoredRecord>, StoreError> {
        let id = id.to_owned();
        self.read(move |connection| {
            let mut statement =
                connection.prepare_cached("SELECT id, body, created FROM records WHERE id = ?1")?;
            Ok(statement.query_row([id], sql::record_of).optional()?)
        })
        .await
    }

    async fn put_lesson(&self, lesson: &LessonRow) -> Result<(), StoreError> {
        let lesson = lesson.clone();
        self.write(move |connection| lessons::put(connection, &lesson)).await
    }

    async fn lesson(&self, id: &str) -> Result<Option<LessonRow>, StoreError> {
        let id = id.to_owned();
        self.read(move |connection| lessons::one(connection, &id)).await
    }

    async fn lessons(&self, person: &str, game: &str) -> Result<Vec<LessonRow>, StoreError> {
        let (person, game) = (person.to_owned(), game.to_owned());
        self.read(move |connection| lessons::all_of(connection, &person, &game)).await
    }

    async fn lessons_under(&self, beginning: &str, limit: u32) -> Result<Vec<LessonRow>, StoreError> {
        let beginning = beginning.to_owned();
        self.read(move |connection| lessons::under(connection, &beginning, limit)).await
    }

    async fn put_paper(&self, paper: &PaperRow, keep: u32) -> Result<i64, StoreError> {
        let paper = paper.clone();
        self.write(move |connection| papers::put(connection, &paper, keep)).await
    }

    async fn paper(&self, id: &str) -> Result<Option<PaperRow>, StoreError> {
        let id = id.to_owned();
        self.read(move |connection| papers::one(connection, &id)).await
    }

    async fn said(&self, table: &str, kind: PaperKind, after: i64) -> Result<Said, StoreError> {
        let table = table.to_owned();
        self.read(move |connection| papers::said(connection, &table, kind, after)).await
    }

    async fn forget_said(&self, table: &str, kind: PaperKind) -> Result<(), StoreError> {
        let table = table.to_owned();
        self.write(move |connection| papers::forget(connection, &table, kind)).await
    }

    fn notices(&self) -> broadcast::Receiver<String> {
        self.notices.subscribe()
    }

    async fn export(&self, room: Room, after: &str, limit: u32) -> Result<Vec<ExportedRow>, StoreError> {
        let after = after.to_owned();
        self.read(move |connection| sql::export(connection, room, &after, limit)).await
    }

    async fn import(&self, rows: &[ExportedRow]) -> Result<(), StoreError> {
        let rows = rows.to_vec();
        self.write(move |connection| rows.iter().try_for_each(|row| sql::import(connection, row))).await
    }
}
