//! Tables that everybody forgot. One that still waits for people goes; a game ends as given up, and is kept as far as
//! it went. What is over stays for ever.

use std::sync::{Arc, Weak};
use std::time::Duration;

use tafel_store::{Phase, StoreError};

use crate::clock::now;
use crate::hall::Hall;
use crate::table::Ask;

/// How many are tidied up in one go.
const MANY: u32 = 1_000;

/// Tidies up as long as the house stands.
pub(crate) async fn tidy_up(hall: Weak<Hall>, every: Duration) {
    loop {
        tokio::time::sleep(every).await;
        let Some(hall) = hall.upgrade() else { return };
        let forgotten = forget_waiting(&hall).await;
        let ended = end_games(&hall).await;
        match (forgotten, ended) {
            (Ok(0), Ok(0)) => {}
            (Ok(forgotten), Ok(ended)) => tracing::info!(forgotten, ended, "old tables tidied up"),
            (Err(error), _) | (_, Err(error)) => tracing::warn!(%error, "could not tidy up"),
        }
    }
}

/// The time before which something must have happened last; nothing: there is no such time.
fn before(expires: Duration) -> Option<i64> {
    (!expires.is_zero()).then(|| now() - expires.as_millis() as i64)
}

async fn forget_waiting(hall: &Arc<Hall>) -> Result<u32, StoreError> {
    let Some(before) = before(hall.config.waiting_expires) else { return Ok(0) };
    let mut forgotten = 0;
    for id in hall.store.stale(Phase::Waiting, before, MANY).await? {
        if hall.store.forget_waiting(&id, before).await? {
            hall.forget(&id);
            forgotten += 1;
        }
    }
    Ok(forgotten)
}

async fn end_games(hall: &Arc<Hall>) -> Result<u32, StoreError> {
    let Some(before) = before(hall.config.game_expires) else { return Ok(0) };
    let mut ended = 0;
    for id in hall.store.stale(Phase::Playing, before, MANY).await? {
        match hall.ask(&id, |answer| Ask::Expire { answer }).await {
            Ok(()) => ended += 1,
            // One that cannot be read stays as it is.
            Err(failure) => tracing::debug!(table = id, code = ?failure.code(), "an old game did not end"),
        }
    }
    Ok(ended)
}
