//! `tafelrunde serve`: the table server.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context, Result};
use clap::Parser;
use tafel_house::House;
use tafel_server::{Calls, Config, Mail, Quotas, Server};
use tafel_store::sqlite::Schedule;
use tokio::net::TcpListener;

/// Where tables are kept when nobody says otherwise.
pub const DEFAULT_DB: &str = "sqlite://tafelrunde.db";

/// Threads for what waits for the disk or replays whole games: more of it than this is never under way, and every
/// further thread would keep memory of its own for good.
const BLOCKING: usize = 8;

#[derive(Parser)]
pub struct Args {
    /// Where to listen
    #[arg(long, env = "TAFEL_LISTEN", default_value = "127.0.0.1:7700")]
    listen: SocketAddr,
    /// Where tables are kept: <sqlite://FILE>, postgres://…, or memory: for trying out
    #[arg(long, env = "TAFEL_DB", default_value = DEFAULT_DB, hide_env_values = true)]
    db: String,
    /// Where people reach the server, such as <https://tafel.example>; makes cookies safe and refuses other origins
    #[arg(long, env = "TAFEL_PUBLIC_URL")]
    public_url: Option<String>,
    /// Believe X-Forwarded-For; only behind a proxy of your own
    #[arg(long, env = "TAFEL_TRUST_PROXY")]
    trust_proxy: bool,
    /// Requests per second of one visitor in the long run; 0: no limits at all
    #[arg(long, default_value_t = Config::default().rate)]
    rate: u32,
    /// Requests of one visitor at once
    #[arg(long, default_value_t = Config::default().burst)]
    burst: u32,
    /// Connections at the same time
    #[arg(long, default_value_t = Config::default().connections)]
    connections: usize,
    #[command(flatten)]
    quotas: QuotaArgs,
    /// The outgoing mail server, such as `smtps://user:password@host`; with --mail-from and --public-url people can be
    /// called to their tables by e-mail
    #[arg(long, env = "TAFEL_SMTP_URL", hide_env_values = true, requires = "mail_from")]
    smtp_url: Option<String>,
    /// From whom e-mail comes, such as "Tafelrunde <table@example.org>"
    #[arg(long, env = "TAFEL_MAIL_FROM")]
    mail_from: Option<String>,
    /// Let people have messages sent to addresses that are not public, and without encryption; whoever plays here can then
    /// knock at every door of your own network
    #[arg(long, env = "TAFEL_CALLS_PRIVATE")]
    calls_private: bool,
    /// Days until a table that waits for people and at which nothing happens is forgotten; 0: never
    #[arg(long, default_value_t = 14)]
    waiting_days: u64,
    /// Days until a game in which nothing happens ends as given up; it is kept; 0: never
    #[arg(long, default_value_t = 90)]
    game_days: u64,
    /// Tables in memory at the same time
    #[arg(long, default_value_t = Config::default().tables)]
    tables: usize,
    /// Seconds until a table that nobody asks anything of leaves memory
    #[arg(long, default_value_t = Config::default().idle.as_secs())]
    idle: u64,
    /// Threads on which bots think
    #[arg(long, default_value_t = Config::default().bot_threads)]
    bot_threads: usize,
    /// Milliseconds a bot takes at least, so that people can follow
    #[arg(long, default_value_t = Config::default().bot_pause.as_millis() as u64)]
    bot_pause: u64,
    /// Make backups of a SQLite database into this folder while the server runs
    #[arg(long, env = "TAFEL_BACKUP_DIR")]
    backup_dir: Option<PathBuf>,
    /// Hours between two backups
    #[arg(long, default_value_t = 24.0, value_parser = hours)]
    backup_every: f64,
    /// How many backups are kept
    #[arg(long, default_value_t = 7)]
    backup_keep: usize,
    /// Milliseconds of processor time that each decision of a bot costs besides; for `tafelrunde-lab load`
    #[arg(long, hide = true)]
    bots_think: Option<u64>,
    /// Log as JSON, one object per line
    #[arg(long)]
    log_json: bool,
}

/// What one person and one network may have; 0: as much as they like
#[derive(clap::Args)]
#[command(next_help_heading = "Quotas (0: none; a network is an IPv4 address or an IPv6 /64)")]
struct QuotaArgs {
    /// Tables a person may have open
    #[arg(long, default_value_t = Quotas::default().tables_per_person)]
    tables_per_person: u32,
    /// Tables a network may have open
    #[arg(long, default_value_t = Quotas::default().tables_per_network)]
    tables_per_network: u32,
    /// Live streams of a person at the same time
    #[arg(long, alias = "streams", default_value_t = Quotas::default().streams_per_person)]
    streams_per_person: u32,
    /// Live streams of a network at the same time
    #[arg(long, default_value_t = Quotas::default().streams_per_network)]
    streams_per_network: u32,
    /// Connections of a network at the same time; not with --trust-proxy, where all come from the proxy
    #[arg(long, default_value_t = Quotas::default().connections_per_network)]
    connections_per_network: u32,
    /// New guests from a network in a day
    #[arg(long, default_value_t = Quotas::default().guests_per_network)]
    guests_per_network: u32,
    /// Records a person may upload in a day
    #[arg(long, default_value_t = Quotas::default().uploads_per_person)]
    uploads_per_person: u32,
    /// Records a network may upload in a day
    #[arg(long, default_value_t = Quotas::default().uploads_per_network)]
    uploads_per_network: u32,
    /// Megabytes stored for a person in a day
    #[arg(long, default_value_t = Quotas::default().megabytes_per_person)]
    megabytes_per_person: u32,
    /// Megabytes stored for a network in a day
    #[arg(long, default_value_t = Quotas::default().megabytes_per_network)]
    megabytes_per_network: u32,
    /// Browsers in which a person is called to their tables
    #[arg(long, default_value_t = Quotas::default().subscriptions_per_person)]
    subscriptions_per_person: u32,
}

impl QuotaArgs {
    fn quotas(&self) -> Quotas {
        Quotas {
            tables_per_person: self.tables_per_person,
            tables_per_network: self.tables_per_network,
            streams_per_person: self.streams_per_person,
            streams_per_network: self.streams_per_network,
            connections_per_network: self.connections_per_network,
            guests_per_network: self.guests_per_network,
            uploads_per_person: self.uploads_per_person,
            uploads_per_network: self.uploads_per_network,
            megabytes_per_person: self.megabytes_per_person,
            megabytes_per_network: self.megabytes_per_network,
            subscriptions_per_person: self.subscriptions_per_person,
        }
    }
}

impl Args {
    fn mail(&self) -> Option<Mail> {
        let (smtp_url, from) = (self.smtp_url.clone()?, self.mail_from.clone()?);
        Some(Mail { smtp_url: smtp_url.into(), from })
    }
}

impl Default for Args {
    fn default() -> Args {
        Args::parse_from(["serve"])
    }
}

pub fn run(args: &Args) -> Result<()> {
    log(args.log_json);
    let mut runtime = tokio::runtime::Builder::new_multi_thread();
    runtime.enable_all().max_blocking_threads(BLOCKING).build()?.block_on(serve(args))
}

async fn serve(args: &Args) -> Result<()> {
    let shown = tafel_store::without_password(&args.db);
    let store = tafel_store::open(&args.db).await.with_context(|| format!("cannot open {shown}"))?;
    if let Some(folder) = &args.backup_dir {
        let file = args.db.strip_prefix("sqlite://");
        let file = file.context("--backup-dir is for SQLite files; PostgreSQL has pg_dump")?;
        let every = Duration::from_secs_f64(args.backup_every * 3_600.0);
        let schedule = Schedule { folder: folder.clone(), every, keep: args.backup_keep };
        tokio::spawn(schedule.run(file.into()));
    }
    let config = Config {
        public_url: args.public_url.clone(),
        trust_proxy: args.trust_proxy,
        rate: args.rate,
        burst: args.burst,
        connections: args.connections,
        quotas: args.quotas.quotas(),
        waiting_expires: Duration::from_hours(24 * args.waiting_days),
        game_expires: Duration::from_hours(24 * args.game_days),
        tables: args.tables,
        idle: Duration::from_secs(args.idle.max(1)),
        bot_threads: args.bot_threads,
        bot_pause: Duration::from_millis(args.bot_pause),
        calls: Calls { mail: args.mail(), private: args.calls_private, ..Calls::default() },
        ..Config::default()
    };
    let house = House::new().with_thinking(args.bots_think.map(Duration::from_millis));
    let server = Server::new(store, Arc::new(house), config)?;
    let listener =
        TcpListener::bind(args.listen).await.with_context(|| format!("cannot listen on {}", args.listen))?;
    let address = listener.local_addr()?;
    tracing::info!(%address, db = shown, "the table is set");
    println!("http://{address}");
    server.serve(listener, told_to_stop()).await?;
    tracing::info!("stopped");
    Ok(())
}

fn hours(text: &str) -> Result<f64, String> {
    match text.parse() {
        Ok(hours) if (0.001..=10_000.0).contains(&hours) => Ok(hours),
        _ => Err("a number of hours is expected, from 0.001 to 10000".into()),
    }
}

/// Ctrl-C, or what systemd and containers send.
async fn told_to_stop() {
    use tokio::signal::unix::{SignalKind, signal};
    let interrupt = tokio::signal::ctrl_c();
    match signal(SignalKind::terminate()) {
        Ok(mut terminate) => {
            tokio::select! { _ = interrupt => {}, _ = terminate.recv() => {} }
        }
        Err(_) => {
            let _ = interrupt.await;
        }
    }
}

/// To standard error, so that what a command prints can be read by programs. `TAFEL_LOG=debug` tells more.
fn log(json: bool) {
    let filter = tracing_subscriber::EnvFilter::try_from_env("TAFEL_LOG")
        .unwrap_or_else(|_| tracing_subscriber::EnvFilter::new("info"));
    let logger = tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr);
    if json { logger.json().init() } else { logger.init() }
}
