//! Connections to PostgreSQL, lent and taken back, and how long each may take.

use std::collections::{HashMap, HashSet};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use tokio::sync::{Semaphore, SemaphorePermit};
use tokio::task::AbortHandle;
use tokio_postgres::types::ToSql;
use tokio_postgres::{Client, Config, Row, Statement};
use tokio_postgres_rustls::MakeRustlsConnect;

use crate::store::StoreError;

/// Until a connection can be used.
pub(super) const CONNECT: Duration = Duration::from_secs(3);

/// How long things may take.
#[derive(Clone, Copy, Debug)]
pub(super) struct Limits {
    /// Then PostgreSQL gives the statement up.
    statement: Duration,
    /// Then we give the connection up; also the wait for one counts.
    pub(super) answer: Duration,
}

/// Requests of people.
pub(super) const PLAY: Limits = Limits { statement: Duration::from_secs(4), answer: Duration::from_secs(5) };
/// New versions of the schema, and copies of everything.
pub(super) const COPY: Limits =
    Limits { statement: Duration::from_mins(30), answer: Duration::from_mins(31) };

pub(super) struct Pool {
    pub(super) config: Config,
    pub(super) tls: MakeRustlsConnect,
    pub(super) limits: Limits,
    idle: Mutex<Vec<Connection>>,
    places: Semaphore,
    /// The server processes behind our own connections: what they notify of we know already.
    pub(super) ours: Mutex<HashSet<i32>>,
}

pub(super) struct Connection {
    pub(super) client: Client,
    /// What speaks to the server. Without it the connection is closed.
    speaking: AbortHandle,
    pub(super) process: i32,
    statements: HashMap<&'static str, Statement>,
}

/// A connection taken from the pool for a while.
pub(super) struct Taken<'a> {
    pool: &'a Pool,
    connection: Option<Connection>,
    /// Was everything that was asked answered? Otherwise the connection is not used again.
    pub(super) settled: bool,
    _place: SemaphorePermit<'a>,
}

pub(super) type Params<'a> = &'a [&'a (dyn ToSql + Sync)];

/// Gives up when it is time to.
pub(super) async fn within<T>(
    limits: Limits,
    work: impl Future<Output = Result<T, StoreError>>,
) -> Result<T, StoreError> {
    let late = || StoreError::Slow(format!("nothing within {} s", limits.answer.as_secs()));
    tokio::time::timeout(limits.answer, work).await.unwrap_or_else(|_| Err(late()))
}

impl Pool {
    pub(super) fn new(config: Config, tls: MakeRustlsConnect, limits: Limits, connections: usize) -> Pool {
        Pool {
            config,
            tls,
            limits,
            idle: Mutex::default(),
            places: Semaphore::new(connections),
            ours: Mutex::default(),
        }
    }

    pub(super) async fn take(&self) -> Result<Taken<'_>, StoreError> {
        let place = self.places.acquire().await.map_err(|why| StoreError::Gone(why.to_string()))?;
        let idle = self.idle.lock().unwrap_or_else(PoisonError::into_inner).pop();
        let connection = match idle.filter(|connection| !connection.client.is_closed()) {
            Some(connection) => connection,
            None => self.connect().await?,
        };
        Ok(Taken { pool: self, connection: Some(connection), settled: true, _place: place })
    }

    pub(super) async fn connect(&self) -> Result<Connection, StoreError> {
        let late = |_| StoreError::Slow(format!("no connection within {} s", CONNECT.as_secs()));
        tokio::time::timeout(CONNECT, self.connect_at_last()).await.map_err(late)?
    }

    async fn connect_at_last(&self) -> Result<Connection, StoreError> {
        let (client, connection) = self.config.connect(self.tls.clone()).await?;
        let speaking = tokio::spawn(async move {
            if let Err(why) = connection.await {
                tracing::warn!(%why, "a connection to PostgreSQL broke");
            }
        });
        // From here on it is closed if we do not wait to the end.
        let mut connection =
            Connection { client, speaking: speaking.abort_handle(), process: 0, statements: HashMap::new() };
        let limit = self.limits.statement.as_millis();
        let settings =
            format!("SET statement_timeout = {limit}; SET idle_in_transaction_session_timeout = {limit}");
        connection.client.batch_execute(&settings).await?;
        connection.process = connection.client.query_one("SELECT pg_backend_pid()", &[]).await?.get(0);
        self.ours.lock().unwrap_or_else(PoisonError::into_inner).insert(connection.process);
        Ok(connection)
    }

    pub(super) fn is_ours(&self, process: i32) -> bool {
        self.ours.lock().unwrap_or_else(PoisonError::into_inner).contains(&process)
    }
}

impl Drop for Connection {
    fn drop(&mut self) {
        self.speaking.abort();
    }
}

impl Drop for Taken<'_> {
    fn drop(&mut self) {
        let Some(connection) = self.connection.take() else { return };
        if connection.client.is_closed() || !self.settled {
            let mut ours = self.pool.ours.lock().unwrap_or_else(PoisonError::into_inner);
            ours.remove(&connection.process);
        } else {
            self.pool.idle.lock().unwrap_or_else(PoisonError::into_inner).push(connection);
        }
    }
}

impl Taken<'_> {
    pub(super) fn connection(&mut self) -> &mut Connection {
        self.connection.as_mut().expect("it is given back only when dropped")
    }

    pub(super) fn client(&mut self) -> &mut Client {
        &mut self.connection().client
    }

    pub(super) async fn statement(&mut self, sql: &'static str) -> Result<Statement, StoreError> {
        let connection = self.connection();
        if let Some(statement) = connection.statements.get(sql) {
            return Ok(statement.clone());
        }
        let statement = connection.client.prepare(sql).await?;
        connection.statements.insert(sql, statement.clone());
        Ok(statement)
    }

    pub(super) async fn query(
        &mut self,
        sql: &'static str,
        params: Params<'_>,
    ) -> Result<Vec<Row>, StoreError> {
        self.settled = false;
        let asked = async {
            let statement = self.statement(sql).await?;
            Ok(self.client().query(&statement, params).await?)
        };
        let answered = asked.await;
        self.settled = true;
        answered
    }
}
