//! R2 and R3: many tables played at a steady rate.
//!
//! Moves are due at fixed times, and the time of a move counts from when it was due: a server that falls behind
//! cannot hide it. Every table has a live stream with the eyes of all its seats, so that each move is also worked
//! out, hidden and sent for every seat.

use std::collections::VecDeque;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use tafel_core::Chance;
use tokio::io::AsyncReadExt;
use tokio::sync::{Mutex, mpsc};

use super::host::{Host, megabytes};
use super::http::{Http, WithGame, own_table};

#[derive(clap::Args)]
pub struct Args {
    #[arg(long, default_value_t = 2_500)]
    tables: usize,
    #[arg(long, default_value_t = 4)]
    seats: usize,
    /// Moves per second, all tables together
    #[arg(long, default_value_t = 500)]
    rate: u32,
    #[arg(long, default_value_t = 60)]
    seconds: u64,
    #[arg(long, default_value = "brian-boru")]
    game: String,
    /// Let bots think all the time at this many further tables
    #[arg(long, default_value_t = 0)]
    bot_tables: usize,
    /// Milliseconds of processor time for each decision of those bots
    #[arg(long, default_value_t = 200)]
    think: u64,
    /// Connections that moves are sent over
    #[arg(long, default_value_t = 64)]
    clients: usize,
    /// Where the tables are kept; left out: a temporary SQLite file
    #[arg(long)]
    db: Option<String>,
}

/// A table that is ready for its next move.
struct Ready {
    table: String,
    cookie: Option<String>,
    seat: u8,
    after: usize,
    action: String,
}

#[derive(Default)]
struct Counts {
    errors: AtomicU64,
    stream_bytes: AtomicU64,
    finished: AtomicU64,
}

pub async fn run(args: &Args) -> Result<()> {
    let directory = tempfile::tempdir()?;
    let file = format!("sqlite://{}", directory.path().join("load.db").display());
    let think = args.think.to_string();
    let mut more = vec!["--bot-pause", "0"];
    if args.bot_tables > 0 {
        more.extend(["--bots-think", &think]);
    }
    let host = Host::start(args.db.as_deref().unwrap_or(&file), "127.0.0.1:0", &more).await?;
    let counts = Arc::new(Counts::default());
    let begun = Instant::now();
    let ready = set_up(args, &host.address, &counts).await?;
    println!("{} tables for {} set up in {:.1} s", ready.len(), args.seats, begun.elapsed().as_secs_f64());
    for number in 0..args.bot_tables {
        tokio::spawn(keep_bots_busy(host.address.clone(), args.game.clone(), args.seats, number as u64));
    }
    tokio::time::sleep(Duration::from_secs(2)).await;

    let processor = host.processor()?;
    let begun = Instant::now();
    let mut times = play(args, &host.address, ready, &counts).await?;
    let took = begun.elapsed();
    times.sort_unstable();
    let at = |share: f64| {
        let index = ((times.len() as f64 * share) as usize).min(times.len().saturating_sub(1));
        times.get(index).copied().unwrap_or_default().as_secs_f64() * 1e3
    };
    println!(
        "{} moves in {:.1} s ({:.0}/s), {} errors, {} games ended",
        times.len(),
        took.as_secs_f64(),
        times.len() as f64 / took.as_secs_f64(),
        counts.errors.load(Ordering::Relaxed),
        counts.finished.load(Ordering::Relaxed),
    );
    println!(
        "p50 {:.2} ms, p99 {:.2} ms, p99.9 {:.2} ms, max {:.2} ms",
        at(0.5),
        at(0.99),
        at(0.999),
        at(1.0)
    );
    println!(
        "server: {:.0} % of a core, {}, {:.1} MB/s of live updates",
        100.0 * (host.processor()? - processor) / took.as_secs_f64(),
        megabytes(host.memory()?),
        counts.stream_bytes.load(Ordering::Relaxed) as f64 / took.as_secs_f64() / 1e6,
    );
    Ok(())
}

async fn set_up(args: &Args, address: &str, counts: &Arc<Counts>) -> Result<VecDeque<Ready>> {
    let mut workers = tokio::task::JoinSet::new();
    let share = args.tables.div_ceil(16);
    for worker in 0..16u64 {
        let (address, game, seats) = (address.to_owned(), args.game.clone(), args.seats);
        let tables = share.min(args.tables.saturating_sub(worker as usize * share));
        let counts = counts.clone();
        workers.spawn(async move {
            let mut chance = Chance::fast(worker);
            let mut ready = Vec::new();
            for _ in 0..tables {
                let mut http = Http::new(&address);
                let table = own_table(&mut http, &game, seats).await?;
                let eyes: Vec<String> = (0..seats).map(|seat| seat.to_string()).collect();
                let stream =
                    http.stream(&format!("/api/tables/{table}/stream?seat={}", eyes.join(","))).await?;
                tokio::spawn(drain(stream, counts.clone()));
                ready.extend(prepare(&mut http, &table, 0, &mut chance).await?);
            }
            Ok::<_, anyhow::Error>(ready)
        });
    }
    let mut ready = VecDeque::new();
    while let Some(done) = workers.join_next().await {
        ready.extend(done??);
    }
    Ok(ready)
}

async fn drain(mut stream: tokio::net::TcpStream, counts: Arc<Counts>) {
    let mut buffer = vec![0; 16 << 10];
    while let Ok(read @ 1..) = stream.read(&mut buffer).await {
        counts.stream_bytes.fetch_add(read as u64, Ordering::Relaxed);
    }
}

/// Asks whose turn it is and what they may do.
async fn prepare(http: &mut Http, table: &str, guess: u8, chance: &mut Chance) -> Result<Option<Ready>> {
    let mut seat = guess;
    for _ in 0..2 {
        let answer =
            http.want("GET", &format!("/api/tables/{table}/update?seat={seat}&since=1000000"), None).await?;
        let read: WithGame<'_> = answer.json()?;
        let game = read.update.context("the game has begun")?;
        if let Some(action) = game.any(chance) {
            let (table, cookie) = (table.to_owned(), http.cookie.clone());
            return Ok(Some(Ready { table, cookie, seat, after: game.seq, action }));
        }
        match game.waiting.first() {
            Some(&next) => seat = next,
            None => return Ok(None),
        }
    }
    Ok(None)
}

/// Makes moves at the wanted rate and returns how long each took.
async fn play(
    args: &Args,
    address: &str,
    ready: VecDeque<Ready>,
    counts: &Arc<Counts>,
) -> Result<Vec<Duration>> {
    let ready = Arc::new(Mutex::new(ready));
    let (due, next) = mpsc::channel::<Instant>(100_000);
    let next = Arc::new(Mutex::new(next));
    let mut clients = tokio::task::JoinSet::new();
    for client in 0..args.clients as u64 {
        let (next, ready, counts, address) =
            (next.clone(), ready.clone(), counts.clone(), address.to_owned());
        clients.spawn(async move {
            let mut http = Http::new(&address);
            let mut chance = Chance::fast(1_000 + client);
            let mut times = Vec::new();
            loop {
                let due = next.lock().await.recv().await;
                let Some(due) = due else { return times };
                let Some(table) = ready.lock().await.pop_front() else { continue };
                match one_move(&mut http, table, due, &mut chance, &mut times).await {
                    Ok(Some(again)) => ready.lock().await.push_back(again),
                    Ok(None) => {
                        counts.finished.fetch_add(1, Ordering::Relaxed);
                    }
                    Err(why) => {
                        if counts.errors.fetch_add(1, Ordering::Relaxed) < 5 {
                            eprintln!("{why:#}");
                        }
                    }
                }
            }
        });
    }
    let begun = Instant::now();
    let moves = u64::from(args.rate) * args.seconds;
    for number in 0..moves {
        let at = begun + Duration::from_secs_f64(number as f64 / f64::from(args.rate));
        tokio::time::sleep_until(at.into()).await;
        due.send(at).await?;
    }
    drop(due);
    Ok(clients.join_all().await.into_iter().flatten().collect())
}

async fn one_move(
    http: &mut Http,
    ready: Ready,
    due: Instant,
    chance: &mut Chance,
    times: &mut Vec<Duration>,
) -> Result<Option<Ready>> {
    let Ready { table, cookie, seat, after, action } = ready;
    http.cookie = cookie;
    let request = format!("{:x}", chance.below(u32::MAX));
    let body = format!(r#"{{"seat":{seat},"after":{after},"request":"{request}","action":{action}}}"#);
    let answer = http.want("POST", &format!("/api/tables/{table}/actions"), Some(&body)).await?;
    times.push(due.elapsed());
    let moved: WithGame<'_> = answer.json()?;
    let game = moved.update.context("the update after the move")?;
    if game.is_over() {
        return Ok(None);
    }
    if let Some(action) = game.any(chance) {
        return Ok(Some(Ready { table, cookie: http.cookie.clone(), seat, after: game.seq, action }));
    }
    let guess = game.waiting.first().copied().unwrap_or(seat);
    prepare(http, &table, guess, chance).await
}

/// Plays one seat among bots, game after game, as fast as it goes.
async fn keep_bots_busy(address: String, game: String, seats: usize, number: u64) -> Result<()> {
    let mut chance = Chance::fast(number);
    loop {
        let mut http = Http::new(&address);
        let bots = vec![r#"{"bot":"random"}"#; seats - 1].join(",");
        let body = format!(r#"{{"game":"{game}","seats":["me",{bots}]}}"#);
        let answer = http.want("POST", "/api/tables", Some(&body)).await?;
        let super::http::TableId { id } = answer.json()?;
        http.want("POST", &format!("/api/tables/{id}/start"), Some("{}")).await?;
        loop {
            let answer = http.get(&format!("/api/tables/{id}/update?seat=0&since=1000000")).await?;
            let read: WithGame<'_> = answer.json()?;
            let Some(game) = read.update else { break };
            if game.is_over() {
                break;
            }
            match game.any(&mut chance) {
                Some(action) => {
                    let request = format!("{:x}", chance.below(u32::MAX));
                    let body = format!(
                        r#"{{"seat":0,"after":{},"request":"{request}","action":{action}}}"#,
                        game.seq
                    );
                    http.post(&format!("/api/tables/{id}/actions"), &body).await?;
                }
                None => tokio::time::sleep(Duration::from_millis(100)).await,
            }
        }
    }
}
