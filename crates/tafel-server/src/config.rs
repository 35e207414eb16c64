//! What a host can set. The defaults are safe for a machine on the open net.

use std::collections::BTreeMap;
use std::fmt;
use std::net::SocketAddr;
use std::time::Duration;

use crate::clock::Clock;

/// The settings of a server.
#[derive(Clone, Debug)]
pub struct Config {
    /// Where people reach it, such as `https://tafel.example`: requests of other origins are refused, and cookies
    /// are for HTTPS only. Without it the `Host` of the request decides.
    pub public_url: Option<String>,
    /// Believe `X-Forwarded-For` about where a request comes from. Only behind a proxy of one's own.
    pub trust_proxy: bool,
    /// Requests per second of one visitor, in the long run; 0: as many as they like, and no quotas either.
    pub rate: u32,
    /// Requests of one visitor at once.
    pub burst: u32,
    /// The longest body of a request, in bytes. Uploaded records may be longer, see [`Config::record_bytes`].
    pub body_bytes: usize,
    /// The longest uploaded record, in bytes.
    pub record_bytes: usize,
    /// Connections at the same time.
    pub connections: usize,
    /// What one person and one network may have.
    pub quotas: Quotas,
    /// How long a table waits for people until it is forgotten; zero: for ever.
    pub waiting_expires: Duration,
    /// How long nothing may happen in a game until it counts as given up by all; zero: for ever.
    pub game_expires: Duration,
    /// How often the house looks for such tables.
    pub tidy_every: Duration,
    /// How often the house looks for games that ended without anybody noting how.
    pub remember_every: Duration,
    /// How long after the start the clock is not yet believed about what is old: machines may start with a wrong one.
    pub clock_settles: Duration,
    /// What time it is.
    pub clock: Clock,
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
    /// How people who are not there are called.
    pub calls: Calls,
}

/// How people who are not there are called to their tables.
#[derive(Clone, Debug)]
pub struct Calls {
    /// How e-mail leaves. Nothing: none does.
    pub mail: Option<Mail>,
    /// May people have messages sent to addresses that are not public, and without encryption? Whoever plays here could
    /// then knock at every door of the host's own network.
    pub private: bool,
    /// Names that are not looked up, and where they lead.
    pub hosts: BTreeMap<String, SocketAddr>,
    /// How long somebody may be away from a table before they are called: whoever loads the page again is not.
    pub grace: Duration,
    /// How often the house looks for what is to be sent.
    pub every: Duration,
    /// How often it looks through all tables of those who want to be called, for what a server that died has left.
    pub sweep: Duration,
    /// After how long something that did not arrive is tried again; after that four times as long, and so on.
    pub retry: Duration,
}

impl Default for Calls {
    fn default() -> Calls {
        Calls {
            mail: None,
            private: false,
            hosts: BTreeMap::new(),
            grace: Duration::from_secs(4),
            every: Duration::from_secs(1),
            sweep: Duration::from_mins(10),
            retry: Duration::from_secs(30),
        }
    }
}

/// How e-mail leaves.
#[derive(Clone, Debug)]
pub struct Mail {
    /// The outgoing server: `smtps://user:password@host`, or `smtp://host:587?tls=required`.
    pub smtp_url: Hidden,
    /// From whom, such as `Tafelrunde <table@example.org>`.
    pub from: String,
}

/// A text with a password in it: it is written into no log.
#[derive(Clone)]
pub struct Hidden(String);

impl Hidden {
    /// The text.
    pub fn reveal(&self) -> &str {
        &self.0
    }
}

impl From<String> for Hidden {
    fn from(text: String) -> Hidden {
        Hidden(text)
    }
}

impl fmt::Debug for Hidden {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("…")
    }
}

/// What one person and one network may have; 0: as much as they like. A network is an IPv4 address or the first 64
/// bits of an IPv6 address.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Quotas {
    /// Tables that a person opened and that are not over.
    pub tables_per_person: u32,
    /// The same for all people of a network.
    pub tables_per_network: u32,
    /// Live streams of a person.
    pub streams_per_person: u32,
    /// Live streams of a network.
    pub streams_per_network: u32,
    /// Connections of a network. Behind a trusted proxy, all come from there, and this does not count.
    pub connections_per_network: u32,
    /// New guests from a network in a day.
    pub guests_per_network: u32,
    /// Records that a person uploads in a day.
    pub uploads_per_person: u32,
    /// Records that a network uploads in a day.
    pub uploads_per_network: u32,
    /// Megabytes that are stored for a person in a day: records, tables, moves.
    pub megabytes_per_person: u32,
    /// Megabytes that are stored for a network in a day.
    pub megabytes_per_network: u32,
    /// Browsers in which a person is called.
    pub subscriptions_per_person: u32,
}

impl Quotas {
    /// No quotas at all, for measuring.
    pub const NONE: Quotas = Quotas {
        tables_per_person: 0,
        tables_per_network: 0,
        streams_per_person: 0,
        streams_per_network: 0,
        connections_per_network: 0,
        guests_per_network: 0,
        uploads_per_person: 0,
        uploads_per_network: 0,
        megabytes_per_person: 0,
        megabytes_per_network: 0,
        subscriptions_per_person: 0,
    };
}

impl Default for Quotas {
    fn default() -> Quotas {
        Quotas {
            tables_per_person: 100,
            tables_per_network: 200,
            streams_per_person: 32,
            streams_per_network: 500,
            connections_per_network: 2_000,
            guests_per_network: 500,
            uploads_per_person: 50,
            uploads_per_network: 200,
            megabytes_per_person: 100,
            megabytes_per_network: 400,
            subscriptions_per_person: 10,
        }
    }
}

impl Config {
    /// The quotas, unless all limits are off.
    pub(crate) fn quotas(&self) -> Quotas {
        if self.rate == 0 { Quotas::NONE } else { self.quotas }
    }
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
            quotas: Quotas::default(),
            waiting_expires: Duration::from_hours(14 * 24),
            game_expires: Duration::from_hours(90 * 24),
            tidy_every: Duration::from_hours(1),
            remember_every: Duration::from_secs(30),
            clock_settles: Duration::from_hours(6),
            clock: Clock::default(),
            tables: 20_000,
            mailbox: 256,
            idle: Duration::from_mins(2),
            bot_threads: (cores - 1).max(1),
            bot_queue: 1_000,
            bot_pause: Duration::from_millis(300),
            grace: Duration::from_secs(5),
            calls: Calls::default(),
        }
    }
}
