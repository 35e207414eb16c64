//! The hall (a registry of tables): which are in memory, how they come in and leave, and whose turn is waited for.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use futures_util::FutureExt;
use tafel_protocol::FaultCode;
use tafel_store::{SAID, Store};
use tafel_table::{Denied, Shelf};
use tokio::sync::{Semaphore, broadcast, mpsc, oneshot};

use crate::brains::Brains;
use crate::calls::{self, Crier};
use crate::config::Config;
use crate::expiry;
use crate::fame::Fame;
use crate::fault::{Failure, GameWords};
use crate::metrics::{Gauges, Metrics};
use crate::ratings::Ladders;
use crate::remember;
use crate::studies::Studies;
use crate::table::{Ask, Mailbox, TableTask};

/// Replays of whole games at the same time, beside play.
const REPLAYS: usize = 2;

/// How often tables are looked for at which something is due.
const DUE_EVERY: Duration = Duration::from_secs(2);

/// How long somebody waits for a place in the mailbox of a table.
const PATIENCE: Duration = Duration::from_secs(2);

pub(crate) struct Hall {
    pub(crate) store: Arc<dyn Store>,
    pub(crate) shelf: Arc<dyn Shelf>,
    pub(crate) words: GameWords,
    pub(crate) config: Config,
    pub(crate) brains: Brains,
    pub(crate) studies: Studies,
    pub(crate) metrics: Metrics,
    pub(crate) ladders: Ladders,
    pub(crate) fame: Fame,
    pub(crate) crier: Crier,
    /// Tells this node from others on the same store.
    pub(crate) node: String,
    tables: Mutex<HashMap<String, Seated>>,
    /// Replays of whole games at the same time, beside play.
    replays: Semaphore,
}

/// A table in memory.
struct Seated {
    mailbox: Mailbox,
    /// When it was last asked something.
    used: Instant,
}

impl Hall {
    pub(crate) fn new(
        store: Arc<dyn Store>,
        shelf: Arc<dyn Shelf>,
        config: Config,
    ) -> std::io::Result<Arc<Hall>> {
        let brains = Brains::start(config.bot_threads, config.bot_queue)?;
        let hall = Arc::new(Hall {
            words: GameWords::of_all(&*shelf),
            crier: Crier::new(&config),
            store,
            shelf,
            config,
            brains,
            studies: Studies::default(),
            metrics: Metrics::default(),
            ladders: Ladders::default(),
            fame: Fame::default(),
            node: crate::secret::name::<12>(),
            tables: Mutex::default(),
            replays: Semaphore::new(REPLAYS),
        });
        tokio::spawn(hear_notices(Arc::downgrade(&hall), hall.store.notices()));
        tokio::spawn(calls::run(Arc::downgrade(&hall)));
        tokio::spawn(wake_bots(Arc::downgrade(&hall)));
        tokio::spawn(wake_what_is_due(Arc::downgrade(&hall)));
        tokio::spawn(remember::catch_up(Arc::downgrade(&hall), hall.config.remember_every));
        tokio::spawn(expiry::tidy_up(Arc::downgrade(&hall), hall.config.tidy_every));
        Ok(hall)
    }

    /// Runs something long beside play: few at a time, on a thread of its own.
    pub(crate) async fn aside<T: Send + 'static>(
        self: &Arc<Hall>,
        work: impl FnOnce(&Hall) -> T + Send + 'static,
    ) -> Result<T, Failure> {
        let _place = self.replays.acquire().await.map_err(|_| Failure::of(FaultCode::Busy))?;
        let hall = self.clone();
        tokio::task::spawn_blocking(move || work(&hall)).await.map_err(|why| {
            tracing::error!(%why, "a replay did not end");
            Failure::of(FaultCode::Internal)
        })
    }

    /// Asks a table something and waits for the answer.
    pub(crate) async fn ask<T>(
        self: &Arc<Hall>,
        id: &str,
        ask: impl FnOnce(oneshot::Sender<Result<T, Failure>>) -> Ask,
    ) -> Result<T, Failure> {
        let (answer, answered) = oneshot::channel();
        let mut ask = Box::new(ask(answer));
        // A table that leaves memory at this very moment is asked again.
        for _ in 0..3 {
            let table = self.table(id).await?;
            // When many come at once, the last of them wait a moment for a place in the mailbox.
            match table.send_timeout(ask, PATIENCE).await {
                Ok(()) => return answered.await.map_err(|_| Failure::of(FaultCode::Internal))?,
                Err(mpsc::error::SendTimeoutError::Timeout(_)) => return Err(Failure::of(FaultCode::Busy)),
                Err(mpsc::error::SendTimeoutError::Closed(back)) => ask = back,
            }
            self.retire(id, &table);
        }
        Err(Failure::of(FaultCode::Busy))
    }

    /// Tells a table something, whenever it has time.
    pub(crate) fn tell(self: &Arc<Hall>, id: &str, ask: Ask) {
        let Some(table) = self.tables().get(id).map(|table| table.mailbox.clone()) else { return };
        if let Err(mpsc::error::TrySendError::Full(ask)) = table.try_send(Box::new(ask)) {
            tokio::spawn(async move { table.send(ask).await });
        }
    }

    /// Lets a table look at itself. One with a full mailbox is awake; nobody waits for it.
    async fn wake(self: &Arc<Hall>, id: &str) {
        if let Ok(table) = self.table(id).await {
            let _ = table.try_send(Box::new(Ask::Wake));
        }
    }

    /// The table with this id, brought into memory if need be.
    async fn table(self: &Arc<Hall>, id: &str) -> Result<Mailbox, Failure> {
        if let Some(table) = self.tables().get_mut(id) {
            table.used = Instant::now();
            return Ok(table.mailbox.clone());
        }
        if !is_name(id) {
            return Err(Denied::not_found().into());
        }
        let row = self.store.table(id).await?.ok_or_else(Denied::not_found)?;
        let (mailbox, asks) = mpsc::channel(self.config.mailbox);
        let task = TableTask::new(self.clone(), mailbox.clone(), row)?;
        {
            let mut tables = self.tables();
            if let Some(table) = tables.get(id) {
                return Ok(table.mailbox.clone());
            }
            // Whoever comes is let in, and the one that was asked longest ago is told to go. Only where most are looked at
            // or thought about, so that they cannot, is there an end to it.
            if tables.len() >= 2 * self.config.tables.max(1) {
                return Err(Failure::of(FaultCode::Busy));
            }
            if tables.len() >= self.config.tables
                && let Some(oldest) = tables.values_mut().min_by_key(|table| table.used)
                && oldest.mailbox.try_send(Box::new(Ask::MakeRoom)).is_ok()
            {
                oldest.used = Instant::now();
            }
            let used = Instant::now();
            tables.insert(id.to_owned(), Seated { mailbox: mailbox.clone(), used });
        }
        let (hall, id, ours) = (self.clone(), id.to_owned(), mailbox.clone());
        tokio::spawn(async move {
            // A fault in a game's code takes down this task and nothing else; the log is whole, and the next
            // request brings the table back from it.
            if std::panic::AssertUnwindSafe(task.run(asks)).catch_unwind().await.is_err() {
                tracing::error!(table = id, "a table's task panicked");
                hall.metrics.panicked();
            }
            hall.retire(&id, &ours);
        });
        Ok(mailbox)
    }

    /// Forgets a table, unless it has come back meanwhile.
    pub(crate) fn retire(&self, id: &str, mailbox: &Mailbox) {
        let mut tables = self.tables();
        if tables.get(id).is_some_and(|table| table.mailbox.same_channel(mailbox)) {
            tables.remove(id);
        }
    }

    /// Forgets a table that is not in the store any more: whoever asks next is told so.
    pub(crate) fn forget(&self, id: &str) {
        self.tables().remove(id);
    }

    pub(crate) fn gauges(&self) -> Gauges {
        Gauges { tables: self.tables().len(), thinking: self.brains.busy() }
    }

    fn tables(&self) -> MutexGuard<'_, HashMap<String, Seated>> {
        // Nothing below the lock can stop half-way.
        self.tables.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Could this be the id of a table? Anything else does not reach the store.
pub(crate) fn is_name(id: &str) -> bool {
    (1..=64).contains(&id.len()) && id.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-')
}

/// Where other nodes share the store: looks again at tables that they changed.
async fn hear_notices(hall: std::sync::Weak<Hall>, mut notices: broadcast::Receiver<String>) {
    loop {
        let heard = notices.recv().await;
        let Some(hall) = hall.upgrade() else { return };
        match heard {
            Ok(id) if !id.is_empty() => match id.strip_prefix(SAID) {
                Some(id) => hall.tell(id, Ask::Heard),
                None => hall.tell(&id, Ask::Wake),
            },
            Ok(_) | Err(broadcast::error::RecvError::Lagged(_)) => {
                let ids: Vec<String> = hall.tables().keys().cloned().collect();
                for id in ids {
                    hall.tell(&id, Ask::Wake);
                    hall.tell(&id, Ask::Heard);
                }
            }
            Err(broadcast::error::RecvError::Closed) => return,
        }
    }
}

/// Looks for tables at which something is due because time has passed: those that nobody has in memory, and those of a node
/// that has died.
async fn wake_what_is_due(hall: std::sync::Weak<Hall>) {
    loop {
        tokio::time::sleep(DUE_EVERY).await;
        let Some(hall) = hall.upgrade() else { return };
        match hall.store.due(hall.config.clock.now(), 500).await {
            Ok(ids) => {
                for id in ids {
                    hall.wake(&id).await;
                }
            }
            Err(error) => tracing::warn!(%error, "could not look for what is due"),
        }
    }
}

/// Looks for turns of bots that nobody thinks about: after a start, and when another node has died.
async fn wake_bots(hall: std::sync::Weak<Hall>) {
    loop {
        let Some(hall) = hall.upgrade() else { return };
        let every = if hall.store.is_shared() { Duration::from_secs(2) } else { Duration::from_secs(30) };
        match hall.store.bot_turns(500).await {
            Ok(ids) => {
                for id in ids {
                    hall.wake(&id).await;
                }
            }
            Err(error) => tracing::warn!(%error, "could not look for turns of bots"),
        }
        drop(hall);
        tokio::time::sleep(every).await;
    }
}
