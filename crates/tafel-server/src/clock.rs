//! The only place that reads the clock for stored times.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

/// The clock of the machine; or one that is wrong, for tests. Clones go wrong together.
#[derive(Clone, Debug, Default)]
pub struct Clock {
    off: Arc<AtomicI64>,
}

impl Clock {
    /// Now, in milliseconds since 1970.
    pub(crate) fn now(&self) -> i64 {
        let true_time = std::time::UNIX_EPOCH.elapsed().map_or(0, |since| since.as_millis() as i64);
        true_time.saturating_add(self.off.load(Ordering::Relaxed))
    }

    /// From now on it is wrong by so many milliseconds.
    pub fn set_off_by(&self, milliseconds: i64) {
        self.off.store(milliseconds, Ordering::Relaxed);
    }
}
