//! R4: the server is killed again and again while clients play. No acknowledged move may be lost, none doubled.
//!
//! A client that gets no answer sends the same request again until it gets one, as a browser does. So in the end
//! every request has been acknowledged, and the log must hold exactly those: nothing else, nothing twice.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail, ensure};
use tafel_core::Chance;
use tafel_store::{ExportedRow, Room, Store};

use super::host::Host;
use super::http::{Answer, Http, WithGame, own_table};

#[derive(clap::Args)]
pub struct Args {
    /// How often the server is killed
    #[arg(long, default_value_t = 100)]
    rounds: u32,
    /// Clients that play at the same time, each at its own table
    #[arg(long, default_value_t = 16)]
    clients: u64,
    /// Finished games that lie in the database from the start
    #[arg(long, default_value_t = 0)]
    stored: usize,
    #[arg(long, default_value_t = 1)]
    seed: u64,
    #[arg(long, default_value = "brian-boru")]
    game: String,
    /// Where the tables are kept; left out: a temporary SQLite file
    #[arg(long)]
    db: Option<String>,
}

/// A move the server said it has stored.
pub struct Acknowledged {
    pub table: String,
    pub seq: usize,
    pub key: String,
}

/// What clients share.
#[derive(Default)]
pub struct Shared {
    pub stop: AtomicBool,
    resent: AtomicU64,
    repeated: AtomicU64,
}

pub async fn run(args: &Args) -> Result<()> {
    let directory = tempfile::tempdir()?;
    let file = format!("sqlite://{}", directory.path().join("kill.db").display());
    let db = args.db.clone().unwrap_or(file);
    let port = std::net::TcpListener::bind("127.0.0.1:0")?.local_addr()?.port();
    let listen = format!("127.0.0.1:{port}");
    if args.stored > 0 {
        store_games(&db, &listen, &args.game, args.stored).await?;
    }
    let shared = Arc::new(Shared::default());
    let mut clients = tokio::task::JoinSet::new();
    let mut host = Host::start(&db, &listen, &[]).await?;
    for client in 0..args.clients {
        let (listen, game, shared) = (vec![listen.clone()], args.game.clone(), shared.clone());
        let seed = args.seed * 10_000 + client;
        clients.spawn(async move { play(&listen, &game, seed, &shared).await });
    }
    let mut chance = Chance::fast(args.seed);
    let mut slowest = Duration::ZERO;
    let mut back: Vec<Duration> = Vec::new();
    let begun = Instant::now();
    for round in 1..=args.rounds {
        tokio::time::sleep(Duration::from_millis(20 + u64::from(chance.below(280)))).await;
        host.kill()?;
        host = Host::start(&db, &listen, &[]).await?;
        back.push(host.came_up);
        slowest = slowest.max(host.came_up);
        if round % 50 == 0 {
            eprintln!("{round} rounds, {:.0} s", begun.elapsed().as_secs_f64());
        }
    }
    tokio::time::sleep(Duration::from_millis(500)).await;
    shared.stop.store(true, Ordering::Relaxed);
    let mut acknowledged = Vec::new();
    while let Some(done) = clients.join_next().await {
        acknowledged.extend(done??);
    }
    host.kill()?;
    let store = tafel_store::open(&db).await?;
    let tables = check(&*store, &acknowledged).await?;
    back.sort_unstable();
    println!("{} kills in {:.0} s, {} tables", args.rounds, begun.elapsed().as_secs_f64(), tables);
    println!("{} moves acknowledged: 0 lost, 0 doubled, 0 that nobody sent", acknowledged.len());
    println!(
        "{} requests sent again after a kill, {} on purpose; all got the first answer",
        shared.resent.load(Ordering::Relaxed),
        shared.repeated.load(Ordering::Relaxed)
    );
    println!(
        "back after {:.2} s at the median, {:.2} s at most, with {} games stored",
        back[back.len() / 2].as_secs_f64(),
        slowest.as_secs_f64(),
        args.stored
    );
    Ok(())
}

/// Plays one whole game and lays copies of it into the database.
async fn store_games(db: &str, listen: &str, game: &str, copies: usize) -> Result<()> {
    let mut host = Host::start(db, listen, &[]).await?;
    let shared = Shared::default();
    let mut http = Http::new(listen);
    let mut done = Vec::new();
    let table = own_table(&mut http, game, 3).await?;
    let listen = [listen.to_owned()];
    let mut chance = Chance::fast(3);
    while one_move(&mut http, &listen, &table, &mut chance, &shared, &mut done).await? {}
    host.kill()?;
    let store = tafel_store::open(db).await?;
    let found = store.export(Room::Tables, "", 10_000).await?;
    let Some(ExportedRow::Table { table: row, steps }) = found.into_iter().find(|row| row.key() == table)
    else {
        bail!("the played game is not there");
    };
    let copy = |number: usize| {
        let mut row = row.clone();
        row.id = format!("stored-{number:06}");
        ExportedRow::Table { table: row, steps: steps.clone() }
    };
    let rows: Vec<ExportedRow> = (0..copies).map(copy).collect();
    for page in rows.chunks(200) {
        store.import(page).await?;
    }
    println!("{copies} games of {} moves stored", steps.len());
    Ok(())
}

/// Plays game after game until told to stop. Returns everything that was acknowledged.
pub async fn play(addresses: &[String], game: &str, seed: u64, shared: &Shared) -> Result<Vec<Acknowledged>> {
    let mut chance = Chance::fast(seed);
    let mut done = Vec::new();
    let mut http = Http::new(&addresses[0]);
    loop {
        let table = loop {
            match own_table(&mut http, game, 3).await {
                Ok(table) => break table,
                Err(_) if shared.stop.load(Ordering::Relaxed) => return Ok(done),
                Err(_) => tokio::time::sleep(Duration::from_millis(20)).await,
            }
        };
        while one_move(&mut http, addresses, &table, &mut chance, shared, &mut done).await? {
            if shared.stop.load(Ordering::Relaxed) {
                return Ok(done);
            }
        }
    }
}

/// Makes one move, however often the server dies meanwhile. Is there another one to make?
async fn one_move(
    http: &mut Http,
    addresses: &[String],
    table: &str,
    chance: &mut Chance,
    shared: &Shared,
    done: &mut Vec<Acknowledged>,
) -> Result<bool> {
    let mut seat = 0;
    let (seq, action) = loop {
        let path = format!("/api/tables/{table}/update?seat={seat}&since=1000000");
        let answer = insist(http, addresses, "GET", &path, None, shared).await?;
        let read: WithGame<'_> = answer.json()?;
        let game = read.update.context("the game has begun")?;
        if game.is_over() {
            return Ok(false);
        }
        match game.any(chance) {
            Some(action) => break (game.seq, action),
            None => seat = *game.waiting.first().context("somebody is asked")?,
        }
    };
    let request = format!("{:08x}{:08x}", chance.below(u32::MAX), chance.below(u32::MAX));
    let body = format!(r#"{{"seat":{seat},"after":{seq},"request":"{request}","action":{action}}}"#);
    let path = format!("/api/tables/{table}/actions");
    let answer = insist(http, addresses, "POST", &path, Some(&body), shared).await?;
    let moved: WithGame<'_> = answer.json()?;
    ensure!(answer.status == 200, "{}: {}", answer.status, String::from_utf8_lossy(&answer.body));
    let became = moved.seq.context("the number of the move")?;
    ensure!(became == seq + 1, "a move after {seq} became {became}");
    done.push(Acknowledged { table: table.to_owned(), seq: became, key: format!("{seat}.{request}") });
    if chance.below(20) == 0 {
        let again = insist(http, addresses, "POST", &path, Some(&body), shared).await?;
        ensure!(again.body == answer.body, "the same request got another answer");
        shared.repeated.fetch_add(1, Ordering::Relaxed);
    }
    Ok(true)
}

/// Sends the same request until it is answered, by whichever node.
async fn insist(
    http: &mut Http,
    addresses: &[String],
    method: &str,
    path: &str,
    body: Option<&str>,
    shared: &Shared,
) -> Result<Answer> {
    let begun = Instant::now();
    for attempt in 0.. {
        match http.call(method, path, body).await {
            Ok(answer) if answer.status != 503 => return Ok(answer),
            _ if begun.elapsed() > Duration::from_mins(1) => break,
            _ => {}
        }
        shared.resent.fetch_add(1, Ordering::Relaxed);
        tokio::time::sleep(Duration::from_millis(10)).await;
        let next = &addresses[(attempt + 1) % addresses.len()];
        *http = Http::with_cookie(next, http.cookie.take());
    }
    bail!("no answer to {method} {path} within a minute")
}

/// The log of every table must hold exactly what was acknowledged. Returns how many tables there are.
pub async fn check(store: &dyn Store, acknowledged: &[Acknowledged]) -> Result<usize> {
    let mut tables: Vec<&str> = acknowledged.iter().map(|done| done.table.as_str()).collect();
    tables.sort_unstable();
    tables.dedup();
    for table in &tables {
        let steps = store.steps(table, 0).await?;
        let ours: Vec<&Acknowledged> = acknowledged.iter().filter(|done| done.table == **table).collect();
        ensure!(
            steps.len() == ours.len(),
            "table {table}: {} moves stored, {} acknowledged",
            steps.len(),
            ours.len()
        );
        for (index, done) in ours.iter().enumerate() {
            ensure!(done.seq == index + 1, "table {table}: move {} acknowledged as {}", index + 1, done.seq);
            let used = store.request(table, &done.key).await?;
            let used = used.with_context(|| format!("table {table}: move {} is lost", done.seq))?;
            ensure!(
                used.seq as usize == done.seq,
                "table {table}: move {} is stored as {}",
                done.seq,
                used.seq
            );
        }
    }
    Ok(tables.len())
}
