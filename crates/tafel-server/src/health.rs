//! Is the server well? It is, if something can be stored within two seconds.

use std::time::{Duration, Instant};

use tafel_store::{Store, StoreError};
use tokio::sync::Mutex;

/// How long the store has to store something.
const PATIENCE: Duration = Duration::from_secs(2);
/// However many ask, the store is asked once in this time; the others get the same answer.
const EVERY: Duration = Duration::from_secs(1);

/// What the store last said.
#[derive(Default)]
pub(crate) struct Health {
    last: Mutex<Option<(Instant, Result<(), &'static str>)>>,
}

impl Health {
    /// Well, or what is wrong, in words.
    pub(crate) async fn ask(&self, store: &dyn Store) -> Result<(), &'static str> {
        let mut last = self.last.lock().await;
        if let Some((at, verdict)) = &*last
            && at.elapsed() < EVERY
        {
            return *verdict;
        }
        let asked = tokio::time::timeout(PATIENCE, store.health()).await;
        let asked = asked.unwrap_or_else(|_| Err(StoreError::Slow("no answer to the probe".into())));
        let verdict = asked.map_err(|error| {
            tracing::error!(%error, "the store is not well");
            words(&error)
        });
        *last = Some((Instant::now(), verdict));
        verdict
    }
}

fn words(error: &StoreError) -> &'static str {
    match error {
        StoreError::Full(_) => "the disk is full",
        StoreError::ReadOnly(_) => "the database cannot be written to",
        StoreError::Damaged(_) => "the database is damaged",
        StoreError::Slow(_) => "the database does not answer",
        _ => "the database is out of order",
    }
}
