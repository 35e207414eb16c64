//! What a host can set. The defaults are safe for a machine on the open net.

use std::time::Duration;

/// The settings of a server.
#[derive(Clone, Debug)]
pub struct Config {
    /// Where people reach it, such as `https://tafel.example`: requests of other origins are refused, and cookies
    /// are for HTTPS only. Without it the `Host` of the request decides.
    pub public_url: Option<String>,
    /// Believe `X-Forwarded-For` about where a request comes from. Only behind a proxy of one's own.
    pub trust_proxy: bool,
    /// Requests per second of one visitor, in the long run; 0: as many as they like.
    pub rate: u32,
    /// Requests of one visitor at once.
    pub burst: u32,
    /// The longest body of a request, in bytes. Uploaded records may be longer, see [`Config::record_bytes`].
    pub body_bytes: usize,
    /// The longest uploaded record, in bytes.
    pub record_bytes: usize,
    /// Connections at the same time.
    pub connections: usize,
    /// Live streams of one session at the same time.
    pub streams_per_session: usize,
    /// Tables in memory at the same time.
    pub tables: usize,
    /// Requests that may wait at one table.
    pub mailbox: usize,
    /// How long a table that nobody asks anything of stays in memory.
    pub idle: Duration,
    /// Threads on which bots think.
    pub bot_threads: usize,
    /// Decisions of bots that may wait for a thread.
    pub bot_queue: usize,
    /// How long a bot takes at least, so that people can follow.
    pub bot_pause: Duration,
    /// How long requests may take to end when the server is stopped.
    pub grace: Duration,
}

impl Default for Config {
    fn default() -> Config {
        let cores = std::thread::available_parallelism().map_or(2, std::num::NonZero::get);
        Config {
            public_url: None,
            trust_proxy: false,
            rate: 30,
            burst: 150,
            body_bytes: 64 << 10,
            record_bytes: 4 << 20,
            connections: 12_000,
            streams_per_session: 32,
            tables: 20_000,
            mailbox: 256,
            idle: Duration::from_mins(2),
            bot_threads: (cores - 1).max(1),
            bot_queue: 1_000,
            bot_pause: Duration::from_millis(300),
            grace: Duration::from_secs(5),
        }
    }
}
