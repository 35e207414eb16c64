//! PostgreSQL: several nodes on one log.
//!
//! No transaction is longer than one statement, apart from changes of a table and imports. Which of two nodes
//! appends is decided by the row of the table and the unique (table, seq); the other reads on and sees what
//! happened. `NOTIFY` carries ids of tables and nothing else.
//!
//! Everything has a time limit, twice: PostgreSQL gives a statement up, and if it does not even do that, we give the
//! connection up ([`pool`]).

mod calls;
mod club;
mod lessons;
mod look;
mod papers;
mod pool;
mod tls;
mod write;

use std::sync::{Arc, PoisonError};
use std::time::Duration;

use async_trait::async_trait;
use tokio::sync::{broadcast, mpsc};
use tokio_postgres::error::SqlState;
use tokio_postgres::{AsyncMessage, Row};

use self::pool::{CONNECT, COPY, PLAY, Params, Pool, Taken, within};
use self::write::{forget_waiting, import, open_table};
use crate::papers::{PaperKind, PaperRow, Said};
use crate::rows::{
    Append, Appended, Cursor, Ending, ExportedRow, ExportedStep, Hash, LessonRow, List, Opened, Opener, Page,
    Person, Phase, Room, Session, StoredRecord, StoredStep, TableChange, TableRow, UsedRequest,
};
use crate::store::{Store, StoreError};

/// The steps that bring a database from one version to the next. Never changed, only added to.
const MIGRATIONS: &[&str] = &[
    include_str!("postgres/1.sql"),
    include_str!("postgres/2.sql"),
    include_str!("postgres/3.sql"),
    include_str!("postgres/4.sql"),
    include_str!("postgres/5.sql"),
    include_str!("postgres/6.sql"),
    include_str!("postgres/7.sql"),
    include_str!("postgres/8.sql"),
    include_str!("postgres/9.sql"),
    include_str!("postgres/10.sql"),
];

const CONNECTIONS: usize = 8;
const NOTICES: usize = 4096;
/// Whoever says nothing for this long has gone.
const SILENCE: Duration = Duration::from_secs(15);

/// A store in a PostgreSQL database.
pub struct PostgresStore {
    pool: Arc<Pool>,
    /// Few, slow and seldom used.
    copying: Pool,
    notices: broadcast::Sender<String>,
    ear: tokio::task::JoinHandle<()>,
}

impl PostgresStore {
    /// Connects, and brings the database up to date as needed.
    pub async fn open(address: &str) -> Result<PostgresStore, StoreError> {
        let (pool, copying) = pools(address)?;
        let mut taken = copying.take().await?;
        within(COPY, migrate(&mut taken)).await?;
        // Not needed again until somebody copies.
        taken.settled = false;
        drop(taken);
        Ok(PostgresStore::with(pool, copying))
    }

    /// Connects to export tables and nothing else. The database is left as it is, also where an older program serves it.
    pub async fn open_to_look(address: &str) -> Result<PostgresStore, StoreError> {
        let (pool, copying) = pools(address)?;
        let mut taken = copying.take().await?;
        within(COPY, look::prepare(&mut taken)).await?;
        drop(taken);
        Ok(PostgresStore::with(pool, copying))
    }

    fn with(pool: Arc<Pool>, copying: Pool) -> PostgresStore {
        let notices = broadcast::Sender::new(NOTICES);
        let ear = tokio::spawn(listen(pool.clone(), notices.clone()));
        PostgresStore { pool, copying, notices, ear }
    }
}

/// One pool for the requests of people, and one for what takes long.
fn pools(address: &str) -> Result<(Arc<Pool>, Pool), StoreError> {
    let (mut config, tls) = tls::read(address)?;
    config.connect_timeout(CONNECT).application_name("tafelrunde");
    config.keepalives_idle(SILENCE).tcp_user_timeout(SILENCE);
    let pool = Arc::new(Pool::new(config.clone(), tls.clone(), PLAY, CONNECTIONS));
    Ok((pool, Pool::new(config, tls, COPY, 1)))
}

impl Drop for PostgresStore {
    fn drop(&mut self) {
        self.ear.abort();
    }
}

async fn migrate(taken: &mut Taken<'_>) -> Result<(), StoreError> {
    let known = MIGRATIONS.len() as i64;
    let transaction = taken.client().transaction().await?;
    // Two nodes that start together take turns.
    transaction
        .batch_execute(
            "SELECT pg_advisory_xact_lock(7700);
             CREATE TABLE IF NOT EXISTS schema_version (version BIGINT NOT NULL)",
        )
        .await?;
    let found = transaction.query_opt("SELECT version FROM schema_version", &[]).await?;
    let found = found.map_or(0, |row| row.get::<_, i64>(0));
    if found > known {
        return Err(StoreError::Newer { found, known });
    }
    if found < known {
        for migration in MIGRATIONS.iter().skip(found as usize) {
            transaction.batch_execute(migration).await?;
        }
        transaction.execute("DELETE FROM schema_version", &[]).await?;
        transaction.execute("INSERT INTO schema_version VALUES ($1)", &[&known]).await?;
    }
    transaction.commit().await?;
    Ok(())
}

/// Passes on what other nodes notify of, and connects again as long as the store lives.
async fn listen(pool: Arc<Pool>, notices: broadcast::Sender<String>) {
    loop {
        if let Err(why) = listen_once(&pool, &notices).await {
            tracing::warn!(%why, "no notices from PostgreSQL; trying again");
        }
        tokio::time::sleep(Duration::from_millis(500)).await;
    }
}

async fn listen_once(pool: &Pool, notices: &broadcast::Sender<String>) -> Result<(), StoreError> {
    let (client, mut connection) = pool.config.connect(pool.tls.clone()).await?;
    let (heard, mut hear) = mpsc::channel(NOTICES);
    let messages = async move {
        loop {
            match std::future::poll_fn(|cx| connection.poll_message(cx)).await {
                Some(Ok(AsyncMessage::Notification(notice))) => {
                    if heard.send(notice).await.is_err() {
                        return Ok(());
                    }
                }
                Some(Ok(_)) => {}
                Some(Err(why)) => return Err(StoreError::from(why)),
                None => return Err(StoreError::Gone("the connection was closed".into())),
            }
        }
    };
    let listening = async {
        client.batch_execute("LISTEN tafel_table").await?;
        // Whoever was not connected may have missed something.
        let _ = notices.send(String::new());
        while let Some(notice) = hear.recv().await {
            if !pool.is_ours(notice.process_id()) {
                let _ = notices.send(notice.payload().to_owned());
            }
        }
        Ok(())
    };
    tokio::select! { result = messages => result, result = listening => result }
}

impl PostgresStore {
    async fn query(&self, sql: &'static str, params: Params<'_>) -> Result<Vec<Row>, StoreError> {
        self.query_in(&self.pool, sql, params).await
    }

    async fn query_in(
        &self,
        pool: &Pool,
        sql: &'static str,
        params: Params<'_>,
    ) -> Result<Vec<Row>, StoreError> {
        within(pool.limits, async { pool.take().await?.query(sql, params).await }).await
    }

    async fn tables(&self, sql: &'static str, params: Params<'_>) -> Result<Vec<TableRow>, StoreError> {
        Ok(self.query(sql, params).await?.iter().map(table_of).collect())
    }
}

macro_rules! select_tables {
    ($rest:literal) => {
        concat!(
            "SELECT id, version, phase, public, seq, waiting, bot_next, due, created, changed, doc, ",
            "ARRAY(SELECT person FROM members WHERE table_id = id ORDER BY person)",
            $rest
        )
    };
}

fn table_of(row: &Row) -> TableRow {
    TableRow {
        id: row.get(0),
        version: row.get(1),
        phase: Phase::from_number(row.get(2)),
        public: row.get(3),
        seq: row.get(4),
        waiting: row.get(5),
        bot_next: row.get(6),
        due: row.get(7),
        created: row.get(8),
        changed: row.get(9),
        doc: row.get(10),
        members: row.get(11),
    }
}

fn person_of(row: &Row) -> Person {
    Person { id: row.get(0), name: row.get(1), lang: row.get(2), created: row.get(3) }
}

fn step_of(row: &Row) -> StoredStep {
    StoredStep { seq: row.get(0), entry: row.get(1), at: row.get(2) }
}

fn record_of(row: &Row) -> StoredRecord {
    StoredRecord { id: row.get(0), body: row.get(1), created: row.get(2) }
}

fn hash_of(bytes: &[u8]) -> Result<Hash, StoreError> {
    bytes.try_into().map_err(|_| StoreError::Unreadable(format!("a hash of {} bytes", bytes.len())))
}

const APPEND: &str = "
    WITH turned AS (
        UPDATE tables SET seq = $2::bigint, waiting = $3, bot_next = $4, changed = $5, phase = $6, due = $11
        WHERE id = $1 AND seq = $2::bigint - 1 AND phase = 1 AND version = $10 RETURNING id),
    stored AS (
        INSERT INTO steps (table_id, seq, entry, at, request, body)
        SELECT id, $2::bigint, $7, $5::bigint, $8, $9 FROM turned RETURNING table_id),
    ended AS (
        UPDATE members SET ended = TRUE, at = $5::bigint FROM turned WHERE $6::smallint = 2 AND table_id = turned.id),
    closed AS (DELETE FROM opened USING turned WHERE $6::smallint = 2 AND table_id = turned.id)
    SELECT pg_notify('tafel_table', table_id) FROM stored";

#[async_trait]
impl Store for PostgresStore {
    /// On a connection of its own: those of the pool may all be waiting, and that a new one can be had is part of
    /// the question.
    async fn health(&self) -> Result<(), StoreError> {
        let connection = self.pool.connect().await?;
        let written = connection.client.batch_execute(
            "INSERT INTO health (one, at) VALUES (1, (extract(epoch FROM clock_timestamp()) * 1000)::bigint)
             ON CONFLICT (one) DO UPDATE SET at = excluded.at",
        );
        let written = written.await;
        self.pool.ours.lock().unwrap_or_else(PoisonError::into_inner).remove(&connection.process);
        Ok(written?)
    }

    async fn new_person(&self, person: &Person, session: Hash, device: &str) -> Result<(), StoreError> {
        // A reference is checked at the end of the statement, when both rows are there.
        let sql =
            "WITH made AS (INSERT INTO people (id, name, lang, created) VALUES ($1, $2, $3, $4) RETURNING id)
                   INSERT INTO sessions (hash, person, used, device) SELECT $5, id, $4, $6 FROM made";
        let Person { id, name, lang, created } = person;
        self.query(sql, &[id, name, lang, created, &session.as_slice(), &device]).await.map(drop)
    }

    async fn person_of(&self, session: Hash) -> Result<Option<Person>, StoreError> {
        let sql = "SELECT id, name, lang, created FROM people
                   WHERE id = (SELECT person FROM sessions WHERE hash = $1)";
        Ok(self.query(sql, &[&session.as_slice()]).await?.first().map(person_of))
    }

    async fn put_person(&self, person: &Person) -> Result<(), StoreError> {
        let sql = "UPDATE people SET name = $2, lang = $3 WHERE id = $1";
        self.query(sql, &[&person.id, &person.name, &person.lang]).await.map(drop)
    }

    async fn put_session(
        &self,
        session: Hash,
        person: &str,
        device: &str,
        now: i64,
    ) -> Result<(), StoreError> {
        let sql = "INSERT INTO sessions (hash, person, used, device) VALUES ($1, $2, $3, $4)
                   ON CONFLICT (hash) DO UPDATE SET person = $2, used = $3, device = $4";
        self.query(sql, &[&session.as_slice(), &person, &now, &device]).await.map(drop)
    }

    async fn sessions(&self, person: &str) -> Result<Vec<Session>, StoreError> {
        let sql = "SELECT hash, device, used FROM sessions WHERE person = $1 ORDER BY used DESC, hash";
        let rows = self.query(sql, &[&person]).await?;
        let session =
            |row: &Row| Ok(Session { hash: hash_of(row.get(0))?, device: row.get(1), used: row.get(2) });
        rows.iter().map(session).collect()
    }

    async fn touch_session(&self, session: Hash, now: i64) -> Result<(), StoreError> {
        let sql = "UPDATE sessions SET used = $2 WHERE hash = $1";
        self.query(sql, &[&session.as_slice(), &now]).await.map(drop)
    }

    async fn end_sessions(&self, person: &str, ending: Ending) -> Result<(), StoreError> {
        match ending {
            Ending::One(session) => {
                let sql = "DELETE FROM sessions WHERE person = $1 AND hash = $2";
                self.query(sql, &[&person, &session.as_slice()]).await.map(drop)
            }
            Ending::Others(stays) => {
                let sql = "DELETE FROM sessions WHERE person = $1 AND hash <> $2";
                self.query(sql, &[&person, &stays.as_slice()]).await.map(drop)
            }
            Ending::All => self.query("DELETE FROM sessions WHERE person = $1", &[&person]).await.map(drop),
        }
    }

    async fn forget_person(&self, person: &str) -> Result<(), StoreError> {
        // References are checked at the end of the statement, when all rows are gone.
        let sql = "WITH ended AS (DELETE FROM sessions WHERE person = $1),
                        spent AS (DELETE FROM codes WHERE person = $1),
                        unlearned AS (DELETE FROM lessons WHERE person = $1),
                        unsaid AS (DELETE FROM personal WHERE person = $1 OR key = $1),
                        unwritten AS (DELETE FROM papers WHERE person = $1),
                        uncalled AS (DELETE FROM calls WHERE person = $1)
                   DELETE FROM people WHERE id = $1";
        self.query(sql, &[&person]).await.map(drop)
    }

    async fn put_code(&self, code: Hash, person: &str, now: i64, expires: i64) -> Result<(), StoreError> {
        self.query("DELETE FROM codes WHERE expires <= $1", &[&now]).await?;
        let sql = "INSERT INTO codes (hash, person, expires) VALUES ($1, $2, $3)";
        self.query(sql, &[&code.as_slice(), &person, &expires]).await.map(drop)
    }

    async fn take_code(&self, code: Hash, now: i64) -> Result<Option<String>, StoreError> {
        let sql = "DELETE FROM codes WHERE hash = $1 RETURNING person, expires";
        let taken = self.query(sql, &[&code.as_slice()]).await?;
        Ok(taken.first().filter(|row| row.get::<_, i64>(1) > now).map(|row| row.get(0)))
    }

    async fn open_table(&self, table: &TableRow, opener: &Opener) -> Result<Opened, StoreError> {
        within(PLAY, async { open_table(&mut self.pool.take().await?, table, opener).await }).await
    }

    async fn table(&self, id: &str) -> Result<Option<TableRow>, StoreError> {
        Ok(self.tables(select_tables!(" FROM tables WHERE id = $1"), &[&id]).await?.pop())
    }

    async fn change_table(&self, id: &str, change: &TableChange) -> Result<bool, StoreError> {
        within(PLAY, async {
            let mut taken = self.pool.take().await?;
            taken.settled = false;
            let transaction = taken.client().transaction().await?;
            let changed = transaction
                .execute(
                    "UPDATE tables SET version = version + 1, phase = $3, public = $4, waiting = $5, bot_next = $6,
                     changed = $7, doc = $8, seq = $10, due = $11 WHERE id = $1 AND version = $2 AND seq = $9",
                    &[
                        &id,
                        &change.version,
                        &change.phase.number(),
                        &change.public,
                        &change.waiting,
                        &change.bot_next,
                        &change.changed,
                        &change.doc,
                        &change.seq,
                        &change.step.as_ref().map_or(change.seq, |step| step.seq),
                        &change.due,
                    ],
                )
                .await?;
            if changed == 0 {
                transaction.rollback().await?;
                taken.settled = true;
                return Ok(false);
            }
            if let Some(step) = &change.step {
                let sql = "INSERT INTO steps (table_id, seq, entry, at) VALUES ($1, $2, $3, $4)";
                transaction.execute(sql, &[&id, &step.seq, &step.entry, &step.at]).await?;
            }
            if change.phase == Phase::Over {
                transaction.execute("DELETE FROM opened WHERE table_id = $1", &[&id]).await?;
            }
            transaction.execute("DELETE FROM members WHERE table_id = $1", &[&id]).await?;
            let members = "INSERT INTO members (table_id, person, at, ended) SELECT $1, unnest($2::text[]), $3, $4";
            let ended = change.phase == Phase::Over;
            transaction.execute(members, &[&id, &change.members, &change.changed, &ended]).await?;
            transaction.execute("SELECT pg_notify('tafel_table', $1)", &[&id]).await?;
            transaction.commit().await?;
            taken.settled = true;
            Ok(true)
        })
        .await
    }

    async fn list(&self, list: List<'_>, after: Option<&Cursor>, limit: u32) -> Result<Page, StoreError> {
        let after = after.cloned().unwrap_or_else(Cursor::start);
        let many = i64::from(limit) + 1;
        let rows = match list {
            List::Running(person) | List::Finished(person) => {
                let ended = matches!(list, List::Finished(_));
                let sql = select_tables!(
                    ", mine.at FROM members AS mine JOIN tables ON id = mine.table_id
                     WHERE mine.person = $1 AND mine.ended = $2 AND (mine.at, mine.table_id) < ($3, $4)
                     ORDER BY mine.at DESC, mine.table_id DESC LIMIT $5"
                );
                self.query(sql, &[&person, &ended, &after.at, &after.id, &many]).await?
            }
            List::Waiting | List::Playing => {
                let phase = if list == List::Waiting { Phase::Waiting } else { Phase::Playing };
                let sql = select_tables!(
                    ", changed FROM tables WHERE public AND phase = $1 AND (changed, id) < ($2, $3)
                     ORDER BY changed DESC, id DESC LIMIT $4"
                );
                self.query(sql, &[&phase.number(), &after.at, &after.id, &many]).await?
            }
        };
        Ok(Page::of(rows.iter().map(|row| (table_of(row), row.get(12))).collect(), limit))
    }

    async fn stale(&self, phase: Phase, before: i64, limit: u32) -> Result<Vec<String>, StoreError> {
        let sql = "SELECT id FROM opened JOIN tables ON id = table_id
                   WHERE phase = $1 AND changed <= $2 LIMIT $3";
        let rows = self.query(sql, &[&phase.number(), &before, &i64::from(limit)]).await?;
        Ok(rows.iter().map(|row| row.get(0)).collect())
    }

    async fn forget_waiting(&self, table: &str, before: i64) -> Result<bool, StoreError> {
        within(PLAY, async { forget_waiting(&mut self.pool.take().await?, table, before).await }).await
    }

    async fn bot_turns(&self, limit: u32) -> Result<Vec<String>, StoreError> {
        let sql = "SELECT id FROM tables WHERE bot_next AND phase = 1 AND NOT EXISTS
                   (SELECT 1 FROM leases WHERE table_id = id
                    AND until > (extract(epoch FROM clock_timestamp()) * 1000)::bigint)
                   ORDER BY changed LIMIT $1";
        Ok(self.query(sql, &[&i64::from(limit)]).await?.iter().map(|row| row.get(0)).collect())
    }

    async fn due(&self, now: i64, limit: u32) -> Result<Vec<String>, StoreError> {
        let sql = "SELECT id FROM tables WHERE due <= $1 AND phase = 1 ORDER BY due, id LIMIT $2";
        Ok(self.query(sql, &[&now, &i64::from(limit)]).await?.iter().map(|row| row.get(0)).collect())
    }

    async fn lease(&self, table: &str, node: &str, ttl: i64) -> Result<bool, StoreError> {
        // The clock of the database: those of the nodes may differ.
        let sql = "WITH clock AS (SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint AS now)
                   INSERT INTO leases (table_id, node, until)
                   SELECT id, $2, now + $3::bigint FROM tables, clock WHERE id = $1
                   ON CONFLICT (table_id) DO UPDATE SET node = excluded.node, until = excluded.until
                   WHERE leases.node = $2 OR leases.until <= excluded.until - $3 RETURNING node";
        Ok(!self.query(sql, &[&table, &node, &ttl]).await?.is_empty())
    }

    async fn append(&self, append: &Append) -> Result<Appended, StoreError> {
        let Append { table, version, step, waiting, bot_next, due, over } = append;
        let phase = if *over { Phase::Over } else { Phase::Playing }.number();
        let request = step.request.as_ref().map(|(request, _)| request.as_str());
        let body = step.request.as_ref().map(|(_, body)| body.as_slice());
        let params: Params<'_> = &[
            table,
            &step.seq,
            waiting,
            bot_next,
            &step.at,
            &phase,
            &step.entry,
            &request,
            &body,
            version,
            due,
        ];
        match self.query(APPEND, params).await {
            Ok(rows) if !rows.is_empty() => return Ok(Appended::Stored),
            Ok(_) => {}
            Err(StoreError::Postgres(why)) if why.code() == Some(&SqlState::UNIQUE_VIOLATION) => {}
            Err(why) => return Err(why),
        }
        let before = match request {
            Some(request) => self.request(table, request).await?,
            None => None,
        };
        Ok(before.map_or(Appended::Refused, Appended::Before))
    }

    async fn steps(&self, table: &str, after: i64) -> Result<Vec<StoredStep>, StoreError> {
        let sql = "SELECT seq, entry, at FROM steps WHERE table_id = $1 AND seq > $2 ORDER BY seq";
        Ok(self.query(sql, &[&table, &after]).await?.iter().map(step_of).collect())
    }

    async fn request(&self, table: &str, request: &str) -> Result<Option<UsedRequest>, StoreError> {
        let sql = "SELECT seq, body FROM steps WHERE table_id = $1 AND request = $2";
        let rows = self.query(sql, &[&table, &request]).await?;
        rows.first().map(|row| Ok(UsedRequest { seq: row.get(0), body: hash_of(row.get(1))? })).transpose()
    }

    async fn put_record(&self, record: &StoredRecord) -> Result<(), StoreError> {
        let sql = "INSERT INTO records (id, body, created) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING";
        self.query(sql, &[&record.id, &record.body, &record.created]).await.map(drop)
    }

    async fn record(&self, id: &str) -> Result<Option<StoredRecord>, StoreError> {
        let sql = "SELECT id, body, created FROM records WHERE id = $1";
        Ok(self.query(sql, &[&id]).await?.first().map(record_of))
    }

    async fn put_lesson(&self, lesson: &LessonRow) -> Result<(), StoreError> {
        self.query(lessons::PUT, &lessons::columns(lesson)).await.map(drop)
    }

    async fn lesson(&self, id: &str) -> Result<Option<LessonRow>, StoreError> {
        Ok(self.query(lessons::ONE, &[&id]).await?.first().map(lessons::lesson_of))
    }

    async fn lessons(&self, person: &str, game: &str) -> Result<Vec<LessonRow>, StoreError> {
        let rows = self.query(lessons::ALL_OF, &[&person, &game]).await?;
        Ok(rows.iter().map(lessons::lesson_of).collect())
    }

    async fn put_paper(&self, paper: &PaperRow, keep: u32) -> Result<i64, StoreError> {
        self.put(paper, keep).await
    }

    async fn paper(&self, id: &str) -> Result<Option<PaperRow>, StoreError> {
        self.one(id).await
    }

    async fn said(&self, table: &str, kind: PaperKind, after: i64) -> Result<Said, StoreError> {
        self.said_since(table, kind, after).await
    }

    async fn forget_said(&self, table: &str, kind: PaperKind) -> Result<(), StoreError> {
        self.forget(table, kind).await
    }

    fn is_shared(&self) -> bool {
        true
    }

    async fn lessons_under(&self, beginning: &str, limit: u32) -> Result<Vec<LessonRow>, StoreError> {
        let end = lessons::end_of(beginning);
        let rows = self.query(lessons::UNDER, &[&beginning, &end, &i64::from(limit)]).await?;
        Ok(rows.iter().map(lessons::lesson_of).collect())
    }

    fn notices(&self) -> broadcast::Receiver<String> {
        self.notices.subscribe()
    }

    async fn export(&self, room: Room, after: &str, limit: u32) -> Result<Vec<ExportedRow>, StoreError> {
        let limit = i64::from(limit);
        let params: Params<'_> = &[&after, &limit];
        Ok(match room {
            Room::People => {
                let sql = "SELECT id, name, lang, created FROM people WHERE id > $1 ORDER BY id LIMIT $2";
                self.query_in(&self.copying, sql, params)
                    .await?
                    .iter()
                    .map(|row| ExportedRow::Person(person_of(row)))
                    .collect()
            }
            Room::Sessions => {
                let sql = "SELECT encode(hash, 'hex'), person, used, device FROM sessions
                           WHERE encode(hash, 'hex') COLLATE \"C\" > $1
                           ORDER BY encode(hash, 'hex') COLLATE \"C\" LIMIT $2";
                let session = |row: &Row| ExportedRow::Session {
                    hash: row.get(0),
                    person: row.get(1),
                    used: row.get(2),
                    device: row.get(3),
                };
                self.query_in(&self.copying, sql, params).await?.iter().map(session).collect()
            }
            Room::Records => {
                let sql = "SELECT id, body, created FROM records WHERE id > $1 ORDER BY id LIMIT $2";
                self.query_in(&self.copying, sql, params)
                    .await?
                    .iter()
                    .map(|row| ExportedRow::Record(record_of(row)))
                    .collect()
            }
            Room::Lessons => {
                let rows = self.query_in(&self.copying, lessons::EXPORT, params).await?;
                rows.iter().map(|row| ExportedRow::Lesson(lessons::lesson_of(row))).collect()
            }
            Room::Results => {
                let rows = self.query_in(&self.copying, club::EXPORT_RESULTS, params).await?;
                rows.iter().map(|row| ExportedRow::Result(club::result_of(row))).collect()
            }
            Room::Personal => {
                let rows = self.query_in(&self.copying, club::EXPORT_PERSONAL, params).await?;
                rows.iter().map(|row| ExportedRow::Personal(club::personal_of(row))).collect()
            }
            Room::Papers => {
                let rows = self.query_in(&self.copying, papers::EXPORT, params).await?;
                rows.iter().map(|row| ExportedRow::Paper(papers::paper_of(row))).collect()
            }
            Room::Calls => {
                let rows = self.query_in(&self.copying, calls::EXPORT, params).await?;
                rows.iter().map(|row| ExportedRow::Call(calls::call_of(row))).collect()
            }
            Room::Tables => {
                let tables = self
                    .query_in(
                        &self.copying,
                        select_tables!(" FROM tables WHERE id > $1 ORDER BY id LIMIT $2"),
                        params,
                    )
                    .await?;
                let tables: Vec<TableRow> = tables.iter().map(table_of).collect();
                let mut rows = Vec::with_capacity(tables.len());
                for table in tables {
                    let steps = self.exported_steps(&table.id).await?;
                    rows.push(ExportedRow::Table { table, steps });
                }
                rows
            }
        })
    }

    async fn import(&self, rows: &[ExportedRow]) -> Result<(), StoreError> {
        let mut taken = self.copying.take().await?;
        taken.client().batch_execute("BEGIN").await?;
        let mut done = Ok(());
        for row in rows {
            done = import(&mut taken, row).await;
            if done.is_err() {
                break;
            }
        }
        let end = if done.is_ok() { "COMMIT" } else { "ROLLBACK" };
        taken.client().batch_execute(end).await?;
        done
    }
}

impl PostgresStore {
    async fn exported_steps(&self, table: &str) -> Result<Vec<ExportedStep>, StoreError> {
        let sql = "SELECT seq, entry, at, request, body FROM steps WHERE table_id = $1 ORDER BY seq";
        let rows = self.query_in(&self.copying, sql, &[&table]).await?;
        let step = |row: &Row| {
            let body: Option<&[u8]> = row.get(4);
            ExportedStep {
                step: step_of(row),
                request: row.get::<_, Option<String>>(3).zip(body.map(hex::encode)),
            }
        };
        Ok(rows.iter().map(step).collect())
    }
}
