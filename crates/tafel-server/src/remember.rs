//! How games ended, noted once for each table. Whoever sees a game end notes it; a thread of its own looks for what
//! nobody noted, because a server stopped in between or the game is older than the notes, and plays it again from its log.

use std::sync::{Arc, Weak};
use std::time::Duration;

use tafel_protocol::FaultCode;
use tafel_store::{ResultRow, StoreError};
use tafel_table::{Denied, Ended, Table};

use crate::fault::Failure;
use crate::hall::Hall;
use crate::table::row;

/// How many tables are looked up at once.
const PAGE: u32 = 50;
/// Between two games that are played again: those who play now come first.
const BREATH: Duration = Duration::from_millis(20);

/// What is kept of a game that is over.
pub(crate) fn row_of(table: &Table) -> Result<ResultRow, Denied> {
    let ended = table.ended()?;
    let body = serde_json::to_string(&ended)
        .map_err(|why| Denied::of(FaultCode::Internal).detail(why.to_string()))?;
    Ok(ResultRow {
        id: table.id().to_owned(),
        ended: ended.ended,
        rated: ended.rated,
        people: ended.people(),
        game: ended.game,
        body,
    })
}

/// What was kept, read back. Nothing: somebody wrote what we cannot read.
pub(crate) fn ended_of(row: &ResultRow) -> Option<Ended> {
    serde_json::from_str(&row.body)
        .inspect_err(|why| tracing::warn!(table = row.id, %why, "an unreadable result"))
        .ok()
}

/// Notes what nobody noted, as long as the house stands.
pub(crate) async fn catch_up(hall: Weak<Hall>, every: Duration) {
    loop {
        let Some(house) = hall.upgrade() else { return };
        match note_all(&house).await {
            Ok(0) => {}
            Ok(noted) => tracing::info!(noted, "ends of games noted"),
            Err(error) => tracing::warn!(%error, "ends of games were not noted"),
        }
        drop(house);
        tokio::time::sleep(every).await;
    }
}

async fn note_all(hall: &Arc<Hall>) -> Result<u32, StoreError> {
    let mut noted = 0;
    let mut after = String::new();
    loop {
        let ids = hall.store.unrecorded(&after, PAGE).await?;
        let Some(last) = ids.last() else { return Ok(noted) };
        after.clone_from(last);
        for id in ids {
            match note(hall, &id).await {
                Ok(new) => noted += u32::from(new),
                // One that cannot be read is left as it is, and tried again another time.
                Err(failure) => tracing::debug!(table = id, code = ?failure.code(), "an end was not noted"),
            }
            tokio::time::sleep(BREATH).await;
        }
    }
}

/// Plays a game that is over again and notes how it ended.
async fn note(hall: &Arc<Hall>, id: &str) -> Result<bool, Failure> {
    let Some(kept) = hall.store.table(id).await? else { return Ok(false) };
    let mut table = Table::open(row::stored(kept))?;
    if table.needs_loading()
        && let Some(loading) = table.loading()
    {
        let steps = hall.store.steps(id, 0).await?;
        let entries = steps.into_iter().map(|step| (step.entry, step.at));
        let played = hall.aside(move |hall| loading.play(&*hall.shelf, entries)).await?;
        table.loaded_by(played)?;
    }
    Ok(hall.store.put_result(&row_of(&table)?).await?)
}
