//! The only place that reads the clock for stored times.

/// Now, in milliseconds since 1970.
pub(crate) fn now() -> i64 {
    std::time::UNIX_EPOCH.elapsed().map_or(0, |since| since.as_millis() as i64)
}
