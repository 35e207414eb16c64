//! Counters for `/metrics`, in the text format of Prometheus.

use std::fmt::Write;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

/// Upper bounds of the histogram of moves, in microseconds.
const BOUNDS: [u64; 10] = [500, 1_000, 2_000, 5_000, 10_000, 25_000, 50_000, 100_000, 250_000, 1_000_000];

/// What is counted.
#[derive(Debug, Default)]
pub(crate) struct Metrics {
    answers: [AtomicU64; 5],
    moves: [AtomicU64; BOUNDS.len() + 1],
    move_micros: AtomicU64,
    loads: AtomicU64,
    bot_failures: AtomicU64,
    limited: AtomicU64,
    panics: AtomicU64,
    pub(crate) streams: AtomicU64,
    pub(crate) connections: AtomicU64,
}

/// What is counted elsewhere.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Gauges {
    pub(crate) tables: usize,
    pub(crate) thinking: usize,
}

impl Metrics {
    pub(crate) fn answered(&self, status: u16) {
        let class = usize::from(status / 100).clamp(1, 5) - 1;
        self.answers[class].fetch_add(1, Ordering::Relaxed);
    }

    /// A move was drafted, stored and committed.
    pub(crate) fn moved(&self, took: Duration) {
        let micros = took.as_micros() as u64;
        let bucket = BOUNDS.iter().position(|&bound| micros <= bound).unwrap_or(BOUNDS.len());
        self.moves[bucket].fetch_add(1, Ordering::Relaxed);
        self.move_micros.fetch_add(micros, Ordering::Relaxed);
    }

    pub(crate) fn loaded(&self) {
        self.loads.fetch_add(1, Ordering::Relaxed);
    }

    pub(crate) fn bot_failed(&self) {
        self.bot_failures.fetch_add(1, Ordering::Relaxed);
    }

    pub(crate) fn limited(&self) {
        self.limited.fetch_add(1, Ordering::Relaxed);
    }

    pub(crate) fn panicked(&self) {
        self.panics.fetch_add(1, Ordering::Relaxed);
    }

    pub(crate) fn text(&self, gauges: Gauges) -> String {
        let mut text = String::new();
        let mut line = |kind: &str, name: &str, value: u64| {
            let _ = writeln!(text, "# TYPE tafelrunde_{name} {kind}\ntafelrunde_{name} {value}");
        };
        let read = |counter: &AtomicU64| counter.load(Ordering::Relaxed);
        line("gauge", "tables_in_memory", gauges.tables as u64);
        line("gauge", "bots_thinking", gauges.thinking as u64);
        line("gauge", "streams", read(&self.streams));
        line("gauge", "connections", read(&self.connections));
        line("counter", "matches_replayed_total", read(&self.loads));
        line("counter", "bot_failures_total", read(&self.bot_failures));
        line("counter", "requests_limited_total", read(&self.limited));
        line("counter", "panics_total", read(&self.panics));
        let _ = writeln!(text, "# TYPE tafelrunde_answers_total counter");
        for (class, counter) in self.answers.iter().enumerate() {
            let _ = writeln!(text, "tafelrunde_answers_total{{class=\"{}xx\"}} {}", class + 1, read(counter));
        }
        let _ = writeln!(text, "# TYPE tafelrunde_move_seconds histogram");
        let mut sum = 0;
        for (index, counter) in self.moves.iter().enumerate() {
            sum += read(counter);
            let bound = BOUNDS.get(index).map_or("+Inf".into(), |&micros| (micros as f64 / 1e6).to_string());
            let _ = writeln!(text, "tafelrunde_move_seconds_bucket{{le=\"{bound}\"}} {sum}");
        }
        let _ = writeln!(text, "tafelrunde_move_seconds_sum {}", read(&self.move_micros) as f64 / 1e6);
        let _ = writeln!(text, "tafelrunde_move_seconds_count {sum}");
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_histogram_adds_up() {
        let metrics = Metrics::default();
        for micros in [100, 700, 9_000_000] {
            metrics.moved(Duration::from_micros(micros));
        }
        let text = metrics.text(Gauges { tables: 2, thinking: 0 });
        assert!(text.contains("tafelrunde_move_seconds_bucket{le=\"0.0005\"} 1\n"), "{text}");
        assert!(text.contains("tafelrunde_move_seconds_bucket{le=\"1\"} 2\n"));
        assert!(text.contains("tafelrunde_move_seconds_count 3\n"));
        assert!(text.contains("tafelrunde_tables_in_memory 2\n"));
    }
}
