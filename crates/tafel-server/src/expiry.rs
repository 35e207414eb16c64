//! Tables that everybody forgot. One that still waits for people goes; a game ends as given up, and is kept as far as
//! it went. What is over stays for ever.

use std::sync::{Arc, Weak};
use std::time::{Duration, Instant};

use tafel_store::{Phase, StoreError};

use crate::hall::Hall;
use crate::table::Ask;

/// How many are tidied up in one go.
const MANY: u32 = 1_000;

/// A clock that goes otherwise than this was set.
const JUMP: Duration = Duration::from_hours(1);
/// How long a clock that was set is not believed.
const DOUBT: Duration = Duration::from_hours(24);

/// Is the clock believed? One that jumps by months would make everybody's tables look forgotten. So whoever runs the
/// server has a day to set it right, and what is really old waits a day longer.
struct Watched {
    wall: i64,
    steady: Instant,
    believed_from: Instant,
}

impl Watched {
    /// One that has just been looked at for the first time is believed when it has had time to be set right.
    fn new(wall: i64, steady: Instant, settles: Duration) -> Watched {
        Watched { wall, steady, believed_from: steady + settles }
    }

    fn is_believed(&mut self, wall: i64, steady: Instant) -> bool {
        let expected = self.wall + steady.duration_since(self.steady).as_millis() as i64;
        if u128::from(wall.abs_diff(expected)) > JUMP.as_millis() {
            self.believed_from = steady + DOUBT;
            tracing::warn!(millis = wall - expected, "the clock was set: nothing is tidied up for a day");
        }
        (self.wall, self.steady) = (wall, steady);
        steady >= self.believed_from
    }
}

/// Tidies up as long as the house stands.
pub(crate) async fn tidy_up(hall: Weak<Hall>, every: Duration) {
    let Some((clock, settles)) =
        hall.upgrade().map(|hall| (hall.config.clock.clone(), hall.config.clock_settles))
    else {
        return;
    };
    let mut watched = Watched::new(clock.now(), Instant::now(), settles);
    loop {
        tokio::time::sleep(every).await;
        let Some(hall) = hall.upgrade() else { return };
        if !watched.is_believed(clock.now(), Instant::now()) {
            continue;
        }
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
fn before(hall: &Hall, expires: Duration) -> Option<i64> {
    (!expires.is_zero()).then(|| hall.config.clock.now() - expires.as_millis() as i64)
}

async fn forget_waiting(hall: &Arc<Hall>) -> Result<u32, StoreError> {
    let Some(before) = before(hall, hall.config.waiting_expires) else { return Ok(0) };
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
    let Some(before) = before(hall, hall.config.game_expires) else { return Ok(0) };
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clock_that_jumps_makes_nothing_look_forgotten() {
        let (start, hour) = (Instant::now(), Duration::from_hours(1));
        let millis = |hours: i64| hours * 3_600_000;
        let mut clock = Watched::new(0, start, Duration::ZERO);
        assert!(clock.is_believed(millis(1), start + hour), "it goes");
        assert!(clock.is_believed(millis(2) + 40_000, start + 2 * hour), "not quite exactly");
        // A hundred days ahead; and from then on it goes again.
        assert!(!clock.is_believed(millis(2_403), start + 3 * hour));
        assert!(!clock.is_believed(millis(2_404), start + 4 * hour));
        // Set right: that is a jump too.
        assert!(!clock.is_believed(millis(5), start + 5 * hour));
        for steady in 6..29 {
            assert!(!clock.is_believed(millis(i64::from(steady)), start + steady * hour), "{steady}");
        }
        assert!(clock.is_believed(millis(29), start + 29 * hour), "a day later it is believed");
    }

    /// A machine that has lost its battery starts with any time, and is told the right one a little later.
    #[test]
    fn a_clock_that_is_wrong_at_the_start_makes_nothing_look_forgotten() {
        let (start, hour) = (Instant::now(), Duration::from_hours(1));
        let millis = |hours: i64| hours * 3_600_000;
        let mut clock = Watched::new(millis(2_400), start, 6 * hour);
        assert!(!clock.is_believed(millis(2_401), start + hour), "nobody knows yet whether it is right");
        assert!(!clock.is_believed(millis(2), start + 2 * hour), "set right: it was not");
        assert!(!clock.is_believed(millis(7), start + 7 * hour), "what was set is watched for a day");
        assert!(clock.is_believed(millis(27), start + 27 * hour));
        let mut right = Watched::new(0, start, 6 * hour);
        assert!(!right.is_believed(millis(5), start + 5 * hour));
        assert!(right.is_believed(millis(6), start + 6 * hour), "nobody corrected it");
    }
}
