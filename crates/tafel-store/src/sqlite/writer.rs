//! The one thread that writes. It takes whatever waits in its queue into one transaction, so that many moves share
//! one sync of the disk, and answers only when that transaction is committed.

use std::sync::{Mutex, PoisonError};
use std::thread::JoinHandle;
use std::time::Duration;

use rusqlite::Connection;
use tokio::sync::{mpsc, oneshot};

use super::files::FileLock;
use crate::store::StoreError;

/// How many writes may wait, and how many share a transaction at most.
const QUEUE: usize = 1024;
/// How long the end waits for other programs that read the file.
const LAST_PATIENCE: Duration = Duration::from_secs(2);

pub(super) struct Writer {
    /// Nothing once no more is to be written.
    queue: Mutex<Option<mpsc::Sender<Job>>>,
    thread: Mutex<Option<JoinHandle<Result<(), StoreError>>>>,
}

/// Runs inside the transaction, or is told why there is none, and returns what to do once it is known whether that
/// was committed.
type Job = Box<dyn FnOnce(Result<&mut Connection, StoreError>) -> Done + Send>;

/// A job that ran.
struct Done {
    /// Why it failed, if it did.
    failed: Option<StoreError>,
    answer: Box<dyn FnOnce(Result<(), StoreError>) + Send>,
}

impl Writer {
    /// Begins to write. The lock is held until the last write is in the file and the file is closed.
    pub(super) fn start(connection: Connection, lock: FileLock) -> Result<Writer, StoreError> {
        let (sender, queue) = mpsc::channel(QUEUE);
        let thread = std::thread::Builder::new()
            .name("tafel-writer".into())
            .spawn(move || {
                let connection = write_all(connection, queue);
                let closed = gather(connection);
                drop(lock);
                closed
            })
            .map_err(|why| StoreError::Gone(why.to_string()))?;
        Ok(Writer { queue: Mutex::new(Some(sender)), thread: Mutex::new(Some(thread)) })
    }

    pub(super) async fn write<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Connection) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, StoreError> {
        let (answer, answered) = oneshot::channel();
        let job: Job = Box::new(move |connection| {
            let result = connection.and_then(|connection| within_savepoint(connection, work));
            Done {
                failed: result.as_ref().err().cloned(),
                answer: Box::new(move |committed| {
                    // Nobody waits any more: fine, it is stored all the same.
                    let _ = answer.send(result.and_then(|value| committed.map(|()| value)));
                }),
            }
        });
        let gone = || StoreError::Gone("the writer has stopped".into());
        let queue = self.queue.lock().unwrap_or_else(PoisonError::into_inner).clone();
        queue.ok_or_else(gone)?.send(job).await.map_err(|_| gone())?;
        answered.await.map_err(|_| gone())?
    }

    /// Takes no more writes. Those that wait are still made.
    pub(super) fn refuse(&self) {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner).take();
    }

    /// Waits until everything is in the file. Blocks; [`Writer::refuse`] comes first.
    pub(super) fn join(&self) -> Result<(), StoreError> {
        let thread = self.thread.lock().unwrap_or_else(PoisonError::into_inner).take();
        let Some(thread) = thread else { return Ok(()) };
        thread.join().unwrap_or_else(|_| Err(StoreError::Gone("the writer panicked".into())))
    }
}

fn write_all(mut connection: Connection, mut queue: mpsc::Receiver<Job>) -> Connection {
    while let Some(first) = queue.blocking_recv() {
        let mut transaction = connection.execute_batch("BEGIN IMMEDIATE").map_err(StoreError::from);
        let mut done = Vec::new();
        let mut next = Some(first);
        while let Some(job) = next {
            done.push(match &transaction {
                Ok(()) => job(Ok(&mut connection)),
                Err(why) => job(Err(why.clone())),
            });
            // SQLite takes the whole transaction back when, for one, the disk is full. What else shared it is lost
            // with it, and what comes after must not be stored on its own.
            if transaction.is_ok() && connection.is_autocommit() {
                let why = done.last().and_then(|last| last.failed.clone());
                transaction =
                    Err(why.unwrap_or_else(|| StoreError::Gone("the transaction was taken back".into())));
            }
            next = if done.len() < QUEUE { queue.try_recv().ok() } else { None };
        }
        let committed = transaction.and_then(|()| Ok(connection.execute_batch("COMMIT")?));
        if let Err(why) = &committed {
            tracing::error!(%why, writes = done.len(), "a transaction was not committed");
            // Fails when there is no transaction, which is just as well.
            let _ = connection.execute_batch("ROLLBACK");
        }
        for Done { answer, .. } in done {
            answer(committed.clone());
        }
    }
    connection
}

/// Brings what is still in the write-ahead log into the file itself, so that the file alone is everything.
fn gather(connection: Connection) -> Result<(), StoreError> {
    connection.busy_timeout(LAST_PATIENCE)?;
    let still_read: bool = connection.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |row| row.get(0))?;
    connection.close().map_err(|(_, why)| why)?;
    if still_read {
        return Err(StoreError::Scattered);
    }
    Ok(())
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
