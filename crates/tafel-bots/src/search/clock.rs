//! Counts iterations or watches the time.

use std::time::{Duration, Instant};

use super::Budget;
use crate::Time;

/// After so many iterations it is asked whether more can change anything.
const ASK_EVERY: u32 = 64;

pub(super) struct Clock<'a> {
    started: Instant,
    done: u32,
    limit: u32,
    until: Option<Instant>,
    time: &'a Time,
}

impl<'a> Clock<'a> {
    pub(super) fn start(budget: Budget, time: &'a Time) -> Clock<'a> {
        let started = Instant::now();
        let (limit, own) = match budget {
            Budget::Iterations(iterations) => (iterations, None),
            Budget::Milliseconds(milliseconds) => {
                (u32::MAX, Some(started + Duration::from_millis(milliseconds)))
            }
        };
        let until = match (own, time.until) {
            (Some(own), Some(given)) => Some(own.min(given)),
            (own, given) => own.or(given),
        };
        Clock { started, done: 0, limit, until, time }
    }

    /// Is there time for one iteration more? There always is for the first.
    pub(super) fn tick(&mut self) -> bool {
        if self.done >= self.limit.max(1) {
            return false;
        }
        // A look takes some 30 nanoseconds, an iteration some ten microseconds, and where positions are large, a
        // thousand.
        if self.done > 0 && (self.until.is_some_and(|until| Instant::now() >= until) || self.time.is_up()) {
            return false;
        }
        self.done += 1;
        true
    }

    /// Is it a good moment to ask whether more iterations can change anything?
    pub(super) fn is_round(&self) -> bool {
        self.done.is_multiple_of(ASK_EVERY)
    }

    /// How many iterations there is still time for, at the speed so far.
    pub(super) fn iterations_left(&self) -> u32 {
        let by_count = self.limit.saturating_sub(self.done);
        let Some(until) = self.until else { return by_count };
        let now = Instant::now();
        let spent = now.duration_since(self.started).as_secs_f64().max(1e-6);
        let left = until.saturating_duration_since(now).as_secs_f64();
        by_count.min((f64::from(self.done) * left / spent) as u32)
    }
}
