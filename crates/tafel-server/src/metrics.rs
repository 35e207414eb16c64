//! Counters for `/metrics`, as Prometheus reads them.

use std::time::Duration;

use prometheus_client::encoding::text::encode;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::Histogram;
use prometheus_client::registry::Registry;
use tafel_protocol::CallWay;

/// Upper bounds of the histogram of moves, in seconds.
const BOUNDS: [f64; 10] = [0.0005, 0.001, 0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0];
/// Answers are counted by the first digit of their status.
const CLASSES: [&str; 5] = ["1xx", "2xx", "3xx", "4xx", "5xx"];

/// What became of a message.
const RESULTS: [&str; 2] = ["sent", "failed"];

/// What is counted.
#[derive(Debug)]
pub(crate) struct Metrics {
    registry: Registry,
    answers: Family<[(&'static str, &'static str); 1], Counter>,
    moves: Histogram,
    loads: Counter,
    bot_failures: Counter,
    limited: Counter,
    panics: Counter,
    calls: Family<[(&'static str, &'static str); 2], Counter>,
    tables: Gauge,
    thinking: Gauge,
    pub(crate) streams: Gauge,
    pub(crate) connections: Gauge,
}

/// What is counted elsewhere.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Gauges {
    pub(crate) tables: usize,
    pub(crate) thinking: usize,
}

impl Default for Metrics {
    fn default() -> Metrics {
        let mut metrics = Metrics {
            registry: Registry::with_prefix("tafelrunde"),
            answers: Family::default(),
            moves: Histogram::new(BOUNDS),
            loads: Counter::default(),
            bot_failures: Counter::default(),
            limited: Counter::default(),
            panics: Counter::default(),
            calls: Family::default(),
            tables: Gauge::default(),
            thinking: Gauge::default(),
            streams: Gauge::default(),
            connections: Gauge::default(),
        };
        for class in CLASSES {
            drop(metrics.answers.get_or_create(&[("class", class)]));
        }
        for way in CallWay::ALL {
            for result in RESULTS {
                drop(metrics.calls.get_or_create(&[("way", way.id()), ("result", result)]));
            }
        }
        let all = &mut metrics.registry;
        all.register("tables_in_memory", "Tables in memory", metrics.tables.clone());
        all.register("bots_thinking", "Bots that think right now", metrics.thinking.clone());
        all.register("streams", "Live streams", metrics.streams.clone());
        all.register("connections", "Connections", metrics.connections.clone());
        all.register("matches_replayed", "Matches brought back from their log", metrics.loads.clone());
        all.register("bot_failures", "Decisions that a bot did not make", metrics.bot_failures.clone());
        all.register(
            "requests_limited",
            "Requests refused because there were too many",
            metrics.limited.clone(),
        );
        all.register("calls", "Messages to people who are not there, by way", metrics.calls.clone());
        all.register("panics", "Faults in the code", metrics.panics.clone());
        all.register("answers", "Answers by class of status", metrics.answers.clone());
        all.register("move_seconds", "From a move's arrival until it is stored", metrics.moves.clone());
        metrics
    }
}

impl Metrics {
    pub(crate) fn answered(&self, status: u16) {
        let class = CLASSES[usize::from(status / 100).clamp(1, 5) - 1];
        self.answers.get_or_create(&[("class", class)]).inc();
    }

    /// A move was drafted, stored and committed.
    pub(crate) fn moved(&self, took: Duration) {
        self.moves.observe(took.as_secs_f64());
    }

    pub(crate) fn loaded(&self) {
        self.loads.inc();
    }

    pub(crate) fn bot_failed(&self) {
        self.bot_failures.inc();
    }

    pub(crate) fn limited(&self) {
        self.limited.inc();
    }

    pub(crate) fn panicked(&self) {
        self.panics.inc();
    }

    /// Somebody was called by this way, or it failed.
    pub(crate) fn called(&self, way: CallWay, arrived: bool) {
        let result = RESULTS[usize::from(!arrived)];
        self.calls.get_or_create(&[("way", way.id()), ("result", result)]).inc();
    }

    pub(crate) fn text(&self, gauges: Gauges) -> String {
        self.tables.set(gauges.tables as i64);
        self.thinking.set(gauges.thinking as i64);
        let mut text = String::new();
        encode(&mut text, &self.registry).expect("writing into a string does not fail");
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
        metrics.answered(404);
        let text = metrics.text(Gauges { tables: 2, thinking: 0 });
        for line in [
            "tafelrunde_move_seconds_bucket{le=\"0.0005\"} 1",
            "tafelrunde_move_seconds_bucket{le=\"1.0\"} 2",
            "tafelrunde_move_seconds_count 3",
            "tafelrunde_tables_in_memory 2",
            "tafelrunde_answers_total{class=\"4xx\"} 1",
            "tafelrunde_answers_total{class=\"5xx\"} 0",
            "tafelrunde_panics_total 0",
        ] {
            assert!(text.lines().any(|one| one == line), "{line} in {text}");
        }
    }
}
