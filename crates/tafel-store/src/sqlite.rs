//! One file: the store of a host who runs the table for a group.
//!
//! One thread writes. It takes whatever waits in its queue into one transaction, so that many moves share one
//! sync of the disk, and answers only when that transaction is committed. Readers have connections of their own,
//! which cannot write.

use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use async_trait::async_trait;
use rusqlite::{Connection, OpenFlags, OptionalExtension, Row, params};
use tokio::sync::{Semaphore, broadcast, mpsc, oneshot};

use crate::rows::{
    Append, Appended, ExportedRow, ExportedStep, Hash, Person, Phase, Room, StoredRecord, StoredStep, Table,
    TableChange, UsedRequest, from_hex, hex,
};
use crate::store::{Store, StoreError};

/// The steps that bring a file from one version to the next. Never changed, only added to.
const MIGRATIONS: &[&str] = &[include_str!("sqlite/1.sql")];

/// How many writes may wait, and how many share a transaction at most.
const QUEUE: usize = 1024;
const READERS: usize = 4;

/// A store in a file.
pub struct SqliteStore {
    file: PathBuf,
    writes: mpsc::Sender<Job>,
    readers: Arc<Readers>,
    notices: broadcast::Sender<String>,
}

struct Readers {
    free: Mutex<Vec<Connection>>,
    places: Semaphore,
}

/// Runs inside the transaction, if there is one, and returns what to do once it is known whether that was
/// committed.
type Job = Box<dyn FnOnce(Option<&mut Connection>) -> Answer + Send>;
type Answer = Box<dyn FnOnce(Result<(), String>) + Send>;

impl SqliteStore {
    /// Opens a file, which is created and brought up to date as needed.
    pub async fn open(file: &Path) -> Result<SqliteStore, StoreError> {
        let path = file.to_owned();
        let (writer, readers) = tokio::task::spawn_blocking(move || {
            let mut writer = Connection::open(&path)?;
            prepare_writer(&mut writer)?;
            let readers = (0..READERS).map(|_| open_reader(&path)).collect::<Result<Vec<_>, _>>()?;
            Ok::<_, StoreError>((writer, readers))
        })
        .await
        .map_err(|why| StoreError::Gone(why.to_string()))??;
        let (sender, queue) = mpsc::channel(QUEUE);
        std::thread::Builder::new()
            .name("tafel-writer".into())
            .spawn(move || write_all(writer, queue))
            .map_err(|why| StoreError::Gone(why.to_string()))?;
        Ok(SqliteStore {
            file: file.to_owned(),
            writes: sender,
            readers: Arc::new(Readers { free: Mutex::new(readers), places: Semaphore::new(READERS) }),
            notices: broadcast::Sender::new(1),
        })
    }

    /// Copies the whole database into a new file while others go on reading and writing.
    pub async fn backup(&self, to: &Path) -> Result<(), StoreError> {
        let (from, to) = (self.file.clone(), to.to_owned());
        tokio::task::spawn_blocking(move || backup_file(&from, &to))
            .await
            .map_err(|why| StoreError::Gone(why.to_string()))?
    }

    async fn write<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Connection) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, StoreError> {
        let (answer, answered) = oneshot::channel();
        let job: Job = Box::new(move |connection| {
            let result = match connection {
                Some(connection) => within_savepoint(connection, work),
                None => Err(StoreError::Gone("no transaction could be begun".into())),
            };
            Box::new(move |committed| {
                let result = result.and_then(|value| committed.map(|()| value).map_err(StoreError::Gone));
                // Nobody waits any more: fine, it is stored all the same.
                let _ = answer.send(result);
            })
        });
        let gone = || StoreError::Gone("the writer has stopped".into());
        self.writes.send(job).await.map_err(|_| gone())?;
        answered.await.map_err(|_| gone())?
    }

    async fn read<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Connection) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, StoreError> {
        let readers = self.readers.clone();
        let gone = |why: &dyn ToString| StoreError::Gone(why.to_string());
        let place = readers.places.acquire().await.map_err(|why| gone(&why))?;
        let pool = self.readers.clone();
        let result = tokio::task::spawn_blocking(move || {
            let reader = pool.free.lock().unwrap_or_else(PoisonError::into_inner).pop();
            let reader = reader.ok_or_else(|| StoreError::Gone("no reader is free".into()))?;
            let result = work(&reader);
            pool.free.lock().unwrap_or_else(PoisonError::into_inner).push(reader);
            result
        })
        .await
        .map_err(|why| gone(&why))?;
        drop(place);
        result
    }
}

/// Copies a database file that may be in use. The copy appears under its name only when it is whole.
pub fn backup_file(from: &Path, to: &Path) -> Result<(), StoreError> {
    let io = |why: std::io::Error| StoreError::Gone(format!("{}: {why}", to.display()));
    if to.exists() {
        return Err(io(std::io::ErrorKind::AlreadyExists.into()));
    }
    let unfinished = to.with_extension("unfinished");
    let source = open_reader(from)?;
    let mut copy = Connection::open(&unfinished)?;
    rusqlite::backup::Backup::new(&source, &mut copy)?.run_to_completion(
        256,
        Duration::from_millis(2),
        None,
    )?;
    let sound: String = copy.query_row("PRAGMA integrity_check", [], |row| row.get(0))?;
    if sound != "ok" {
        return Err(StoreError::Unreadable(sound));
    }
    copy.close().map_err(|(_, why)| why)?;
    std::fs::File::open(&unfinished).and_then(|file| file.sync_all()).map_err(io)?;
    std::fs::rename(&unfinished, to).map_err(io)
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

fn write_all(mut connection: Connection, mut queue: mpsc::Receiver<Job>) {
    while let Some(first) = queue.blocking_recv() {
        let begun = connection.execute_batch("BEGIN IMMEDIATE").map_err(|why| why.to_string());
        let mut answers = Vec::new();
        let mut next = Some(first);
        while let Some(job) = next {
            answers.push(job(begun.is_ok().then_some(&mut connection)));
            next = if answers.len() < QUEUE { queue.try_recv().ok() } else { None };
        }
        let committed =
            begun.and_then(|()| connection.execute_batch("COMMIT").map_err(|why| why.to_string()));
        if let Err(why) = &committed {
            tracing::error!(%why, writes = answers.len(), "a transaction was not committed");
            // Fails when there is no transaction, which is just as well.
            let _ = connection.execute_batch("ROLLBACK");
        }
        for answer in answers {
            answer(committed.clone());
        }
    }
}

/// One write that fails takes nothing with it that shares its transaction.
fn within_savepoint<T>(
    connection: &mut Connection,
    work: impl FnOnce(&Connection) -> Result<T, StoreError>,
) -> Result<T, StoreError> {
    let savepoint = connection.savepoint()?;
    let value = work(&savepoint)?;
    savepoint.commit()?;
    Ok(value)
}

const TABLE_COLUMNS: &str = "id, version, phase, public, seq, waiting, bot_next, created, changed, doc, \
    (SELECT json_group_array(person) FROM (SELECT person FROM members WHERE table_id = id ORDER BY person))";

fn table_of(row: &Row<'_>) -> rusqlite::Result<Table> {
    let members: String = row.get(10)?;
    Ok(Table {
        id: row.get(0)?,
        version: row.get(1)?,
        phase: Phase::from_number(row.get(2)?),
        public: row.get(3)?,
        seq: row.get(4)?,
        waiting: row.get(5)?,
        bot_next: row.get(6)?,
        created: row.get(7)?,
        changed: row.get(8)?,
        doc: row.get(9)?,
        members: serde_json::from_str(&members).map_err(|why| {
            rusqlite::Error::FromSqlConversionFailure(10, rusqlite::types::Type::Text, why.into())
        })?,
    })
}

fn tables(
    connection: &Connection,
    rest: &str,
    with: &[&dyn rusqlite::ToSql],
) -> Result<Vec<Table>, StoreError> {
    let mut statement = connection.prepare_cached(&format!("SELECT {TABLE_COLUMNS} FROM tables {rest}"))?;
    let tables = statement.query_map(with, table_of)?;
    Ok(tables.collect::<Result<_, _>>()?)
}

fn steps(connection: &Connection, table: &str, after: i64) -> Result<Vec<StoredStep>, StoreError> {
    let mut statement = connection
        .prepare_cached("SELECT seq, entry, at FROM steps WHERE table_id = ?1 AND seq > ?2 ORDER BY seq")?;
    let steps = statement.query_map(params![table, after], |row| {
        Ok(StoredStep { seq: row.get(0)?, entry: row.get(1)?, at: row.get(2)? })
    })?;
    Ok(steps.collect::<Result<_, _>>()?)
}

fn used_request(
    connection: &Connection,
    table: &str,
    request: &str,
) -> Result<Option<UsedRequest>, StoreError> {
    let mut statement =
        connection.prepare_cached("SELECT seq, body FROM steps WHERE table_id = ?1 AND request = ?2")?;
    let used = statement
        .query_row(params![table, request], |row| Ok(UsedRequest { seq: row.get(0)?, body: row.get(1)? }))
        .optional()?;
    Ok(used)
}

fn insert_table(connection: &Connection, table: &Table) -> Result<(), StoreError> {
    connection
        .prepare_cached(
            "INSERT INTO tables (id, version, phase, public, seq, waiting, bot_next, created, changed, doc)
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)",
        )?
        .execute(params![
            table.id,
            table.version,
            table.phase.number(),
            table.public,
            table.seq,
            table.waiting,
            table.bot_next,
            table.created,
            table.changed,
            table.doc
        ])?;
    insert_members(connection, &table.id, &table.members)
}

fn insert_members(connection: &Connection, table: &str, members: &[String]) -> Result<(), StoreError> {
    let mut statement =
        connection.prepare_cached("INSERT INTO members (table_id, person) VALUES (?1, ?2)")?;
    for person in members {
        statement.execute(params![table, person])?;
    }
    Ok(())
}

fn insert_step(
    connection: &Connection,
    table: &str,
    step: &StoredStep,
    request: Option<(&str, &Hash)>,
) -> Result<(), StoreError> {
    connection
        .prepare_cached(
            "INSERT INTO steps (table_id, seq, entry, at, request, body) VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
        )?
        .execute(params![
            table,
            step.seq,
            step.entry,
            step.at,
            request.map(|(request, _)| request),
            request.map(|(_, body)| body)
        ])?;
    Ok(())
}

fn append(connection: &Connection, append: &Append) -> Result<Appended, StoreError> {
    let Append { table, version, step, waiting, bot_next, over } = append;
    if let Some((request, _)) = &step.request
        && let Some(before) = used_request(connection, table, request)?
    {
        return Ok(Appended::Before(before));
    }
    let phase = if *over { Phase::Over } else { Phase::Playing };
    let turned = connection
        .prepare_cached(
            "UPDATE tables SET seq = ?2, waiting = ?3, bot_next = ?4, changed = ?5, phase = ?6
             WHERE id = ?1 AND seq = ?2 - 1 AND phase = 1 AND version = ?7",
        )?
        .execute(params![table, step.seq, waiting, bot_next, step.at, phase.number(), version])?;
    if turned == 0 {
        return Ok(Appended::Refused);
    }
    let stored = StoredStep { seq: step.seq, entry: step.entry.clone(), at: step.at };
    let request = step.request.as_ref().map(|(request, body)| (request.as_str(), body));
    insert_step(connection, table, &stored, request)?;
    Ok(Appended::Stored)
}

fn now_here() -> i64 {
    std::time::UNIX_EPOCH.elapsed().map_or(0, |since| since.as_millis() as i64)
}

#[async_trait]
impl Store for SqliteStore {
    async fn health(&self) -> Result<(), StoreError> {
        self.read(|connection| Ok(connection.query_row("SELECT 1", [], |_| Ok(()))?)).await?;
        self.write(|_| Ok(())).await
    }

    async fn new_person(&self, person: &Person, session: Hash) -> Result<(), StoreError> {
        let person = person.clone();
        self.write(move |connection| {
            insert_person(connection, &person)?;
            put_session(connection, session, &person.id, person.created)
        })
        .await
    }

    async fn person_of(&self, session: Hash) -> Result<Option<Person>, StoreError> {
        self.read(move |connection| {
            let mut statement = connection.prepare_cached(
                "SELECT id, name, lang, created FROM people
                 WHERE id = (SELECT person FROM sessions WHERE hash = ?1)",
            )?;
            Ok(statement.query_row([session], person_of).optional()?)
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

    async fn put_session(&self, session: Hash, person: &str, now: i64) -> Result<(), StoreError> {
        let person = person.to_owned();
        self.write(move |connection| put_session(connection, session, &person, now)).await
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

    async fn new_table(&self, table: &Table) -> Result<(), StoreError> {
        let table = table.clone();
        self.write(move |connection| insert_table(connection, &table)).await
    }

    async fn table(&self, id: &str) -> Result<Option<Table>, StoreError> {
        let id = id.to_owned();
        self.read(move |connection| Ok(tables(connection, "WHERE id = ?1", &[&id])?.pop())).await
    }

    async fn change_table(&self, id: &str, change: &TableChange) -> Result<bool, StoreError> {
        let (id, change) = (id.to_owned(), change.clone());
        self.write(move |connection| {
            let changed = connection
                .prepare_cached(
                    "UPDATE tables SET version = version + 1, phase = ?3, public = ?4, waiting = ?5, bot_next = ?6,
                     changed = ?7, doc = ?8 WHERE id = ?1 AND version = ?2 AND seq = ?9",
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
                    change.seq
                ])?;
            if changed == 0 {
                return Ok(false);
            }
            connection.execute("DELETE FROM members WHERE table_id = ?1", [&id])?;
            insert_members(connection, &id, &change.members)?;
            Ok(true)
        })
        .await
    }

    async fn tables_of(&self, person: &str, limit: u32) -> Result<Vec<Table>, StoreError> {
        let person = person.to_owned();
        let rest = "WHERE id IN (SELECT table_id FROM members WHERE person = ?1)
                    ORDER BY changed DESC, id LIMIT ?2";
        self.read(move |connection| tables(connection, rest, &[&person, &limit])).await
    }

    async fn public_tables(&self, limit: u32) -> Result<Vec<Table>, StoreError> {
        let rest = "WHERE public AND phase < 2 ORDER BY phase, changed DESC, id LIMIT ?1";
        self.read(move |connection| tables(connection, rest, &[&limit])).await
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
        self.write(move |connection| append(connection, &request)).await
    }

    async fn steps(&self, table: &str, after: i64) -> Result<Vec<StoredStep>, StoreError> {
        let table = table.to_owned();
        self.read(move |connection| steps(connection, &table, after)).await
    }

    async fn request(&self, table: &str, request: &str) -> Result<Option<UsedRequest>, StoreError> {
        let (table, request) = (table.to_owned(), request.to_owned());
        self.read(move |connection| used_request(connection, &table, &request)).await
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
            Ok(statement.query_row([id], record_of).optional()?)
        })
        .await
    }

    fn notices(&self) -> broadcast::Receiver<String> {
        self.notices.subscribe()
    }

    async fn export(&self, room: Room, after: &str, limit: u32) -> Result<Vec<ExportedRow>, StoreError> {
        let after = after.to_owned();
        self.read(move |connection| export(connection, room, &after, limit)).await
    }

    async fn import(&self, rows: &[ExportedRow]) -> Result<(), StoreError> {
        let rows = rows.to_vec();
        self.write(move |connection| rows.iter().try_for_each(|row| import(connection, row))).await
    }
}

fn person_of(row: &Row<'_>) -> rusqlite::Result<Person> {
    Ok(Person { id: row.get(0)?, name: row.get(1)?, lang: row.get(2)?, created: row.get(3)? })
}

fn record_of(row: &Row<'_>) -> rusqlite::Result<StoredRecord> {
    Ok(StoredRecord { id: row.get(0)?, body: row.get(1)?, created: row.get(2)? })
}

fn insert_person(connection: &Connection, person: &Person) -> Result<(), StoreError> {
    connection
        .prepare_cached("INSERT INTO people (id, name, lang, created) VALUES (?1, ?2, ?3, ?4)")?
        .execute(params![person.id, person.name, person.lang, person.created])?;
    Ok(())
}

fn put_session(connection: &Connection, session: Hash, person: &str, now: i64) -> Result<(), StoreError> {
    connection
        .prepare_cached(
            "INSERT INTO sessions (hash, person, used) VALUES (?1, ?2, ?3)
             ON CONFLICT (hash) DO UPDATE SET person = ?2, used = ?3",
        )?
        .execute(params![session, person, now])?;
    Ok(())
}

fn export(
    connection: &Connection,
    room: Room,
    after: &str,
    limit: u32,
) -> Result<Vec<ExportedRow>, StoreError> {
    let sql = match room {
        Room::People => "SELECT id, name, lang, created FROM people WHERE id > ?1 ORDER BY id LIMIT ?2",
        Room::Sessions => {
            "SELECT lower(hex(hash)) AS name, person, used FROM sessions WHERE name > ?1 ORDER BY name LIMIT ?2"
        }
        Room::Records => "SELECT id, body, created FROM records WHERE id > ?1 ORDER BY id LIMIT ?2",
        Room::Tables => {
            let tables = tables(connection, "WHERE id > ?1 ORDER BY id LIMIT ?2", &[&after, &limit])?;
            let with_steps = |table: Table| {
                let steps = exported_steps(connection, &table.id)?;
                Ok(ExportedRow::Table { table, steps })
            };
            return tables.into_iter().map(with_steps).collect();
        }
    };
    let mut statement = connection.prepare_cached(sql)?;
    let rows = statement.query_map(params![after, limit], |row| {
        Ok(match room {
            Room::People => ExportedRow::Person(person_of(row)?),
            Room::Sessions => {
                ExportedRow::Session { hash: row.get(0)?, person: row.get(1)?, used: row.get(2)? }
            }
            Room::Records | Room::Tables => ExportedRow::Record(record_of(row)?),
        })
    })?;
    Ok(rows.collect::<Result<_, _>>()?)
}

fn exported_steps(connection: &Connection, table: &str) -> Result<Vec<ExportedStep>, StoreError> {
    let mut statement = connection
        .prepare_cached("SELECT seq, entry, at, request, body FROM steps WHERE table_id = ?1 ORDER BY seq")?;
    let steps = statement.query_map([table], |row| {
        let request: Option<String> = row.get(3)?;
        let body: Option<Hash> = row.get(4)?;
        Ok(ExportedStep {
            step: StoredStep { seq: row.get(0)?, entry: row.get(1)?, at: row.get(2)? },
            request: request.zip(body.map(|body| hex(&body))),
        })
    })?;
    Ok(steps.collect::<Result<_, _>>()?)
}

fn import(connection: &Connection, row: &ExportedRow) -> Result<(), StoreError> {
    let unhex = |text: &str| from_hex(text).ok_or_else(|| StoreError::Unreadable(text.to_owned()));
    match row {
        ExportedRow::Person(person) => insert_person(connection, person),
        ExportedRow::Session { hash, person, used } => put_session(connection, unhex(hash)?, person, *used),
        ExportedRow::Table { table, steps } => {
            insert_table(connection, table)?;
            for ExportedStep { step, request } in steps {
                let body = request.as_ref().map(|(_, body)| unhex(body)).transpose()?;
                let request = request.as_ref().map(|(request, _)| request.as_str()).zip(body.as_ref());
                insert_step(connection, &table.id, step, request)?;
            }
            Ok(())
        }
        ExportedRow::Record(record) => {
            connection.execute(
                "INSERT INTO records (id, body, created) VALUES (?1, ?2, ?3)",
                params![record.id, record.body, record.created],
            )?;
            Ok(())
        }
    }
}
