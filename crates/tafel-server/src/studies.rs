//! What is thought about beside the bots' moves: hints, at once, and reviews, when nothing else is to be done.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use moka::sync::Cache;
use tafel_protocol::FaultCode;
use tafel_store::StoredRecord;
use tafel_table::Study;
use tokio::sync::oneshot;

use crate::brains::{Pace, Thought, Work};
use crate::fault::Failure;
use crate::hall::Hall;

/// Hints that are remembered, so that asking again costs nothing, and for how long.
const HINTS: u64 = 500;
const REMEMBER: Duration = Duration::from_mins(10);
/// So many reviews are under way at most.
const REVIEWS: usize = 200;
/// Where the brains have no room, we come back after this.
const PAUSE: Duration = Duration::from_millis(500);

pub(crate) struct Studies {
    /// By table, seat and length of the log.
    pub(crate) hints: Cache<(String, u8, usize), Arc<str>>,
    /// By record: how many of how many steps are looked at.
    reviews: Mutex<HashMap<String, Running>>,
}

/// A review under way, or one that failed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Running {
    /// So many of so many.
    At(usize, usize),
    /// It came to nothing.
    Failed,
}

impl Default for Studies {
    fn default() -> Studies {
        let hints = Cache::builder().max_capacity(HINTS).time_to_live(REMEMBER).build();
        Studies { hints, reviews: Mutex::default() }
    }
}

impl Studies {
    fn reviews(&self) -> MutexGuard<'_, HashMap<String, Running>> {
        // Nothing below the lock can stop half-way.
        self.reviews.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// How far the review of a record is.
    pub(crate) fn running(&self, record: &str) -> Option<Running> {
        self.reviews().get(record).copied()
    }
}

/// Where the review of a record is kept. Nobody can upload or ask for a record of such a name.
pub(crate) fn review_of(record: &str) -> String {
    format!("review:{record}")
}

/// Whoever waits for a hint and goes away lets nobody think for nothing.
struct StopWhenGone(Arc<AtomicBool>);

impl Drop for StopWhenGone {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// Thinks about something for a person who waits for it.
pub(crate) async fn think(hall: &Hall, study: Box<dyn Study>, person: String) -> Result<String, Failure> {
    let (answer, answered) = oneshot::channel();
    let stop = Arc::new(AtomicBool::new(false));
    let _gone = StopWhenGone(stop.clone());
    // Nobody waits for the answer any more: that is their business.
    let work = Work::Study(study, Box::new(move |_, found| drop(answer.send(found))));
    let thought = Thought { work, person, pace: Pace::Slow, stop };
    hall.brains.think(thought).map_err(|_| Failure::of(FaultCode::Busy))?;
    match answered.await {
        Ok(Ok(Some(json))) => Ok(json),
        Ok(Ok(None)) => Err(Failure::of(FaultCode::Internal)),
        Ok(Err(why)) => {
            tracing::error!(why, "a hint failed");
            Err(Failure::of(FaultCode::Internal))
        }
        Err(_) => Err(Failure::of(FaultCode::Busy)),
    }
}

/// Begins a review, unless it is under way. Its parts are thought about when nobody waits for anything else.
pub(crate) fn review(
    hall: &Arc<Hall>,
    record: &str,
    person: &str,
    study: impl FnOnce() -> Result<Box<dyn Study>, String>,
) -> Result<(), Failure> {
    {
        let mut reviews = hall.studies.reviews();
        if matches!(reviews.get(record), Some(Running::At(..))) {
            return Ok(());
        }
        if reviews.len() >= REVIEWS {
            reviews.retain(|_, running| *running != Running::Failed);
        }
        if reviews.len() >= REVIEWS {
            return Err(Failure::of(FaultCode::Busy));
        }
        reviews.insert(record.to_owned(), Running::At(0, 1));
    }
    let study = study().map_err(|why| {
        hall.studies.reviews().remove(record);
        Failure::invalid("error.record").detail(why)
    })?;
    tokio::spawn(go_through(hall.clone(), record.to_owned(), person.to_owned(), study));
    Ok(())
}

async fn go_through(hall: Arc<Hall>, record: String, person: String, mut study: Box<dyn Study>) {
    loop {
        let (done, of) = study.progress();
        hall.studies.reviews().insert(record.clone(), Running::At(done, of.max(1)));
        let (answer, answered) = oneshot::channel();
        let work = Work::Study(study, Box::new(move |study, found| drop(answer.send((study, found)))));
        let thought = Thought { work, person: person.clone(), pace: Pace::Idle, stop: Arc::default() };
        if let Err(thought) = hall.brains.think(thought) {
            let Work::Study(back, _) = thought.work else { return };
            study = back;
            tokio::time::sleep(PAUSE).await;
            continue;
        }
        match answered.await {
            Ok((Some(back), Ok(None))) => study = back,
            Ok((_, Ok(Some(body)))) => {
                let kept = StoredRecord { id: review_of(&record), body, created: hall.config.clock.now() };
                if let Err(error) = hall.store.put_record(&kept).await {
                    tracing::error!(%error, record, "a review was not stored");
                    break;
                }
                hall.studies.reviews().remove(&record);
                return;
            }
            Ok((_, Err(why))) => {
                tracing::error!(why, record, "a review failed");
                break;
            }
            Ok((None, Ok(None))) | Err(_) => break,
        }
    }
    hall.studies.reviews().insert(record, Running::Failed);
}
