//! R21: two nodes on one PostgreSQL, one of them killed. The games go on at the other, with one writer each.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, ensure};
use tafel_core::Chance;
use tafel_store::testing::Postgres;

use super::host::Host;
use super::http::{Http, TableId, WithGame};
use super::kill::{Shared, check, play};

#[derive(clap::Args)]
pub struct Args {
    /// Tables played by people through the node that dies
    #[arg(long, default_value_t = 20)]
    clients: u64,
    /// Tables where it is the bots' turn when it dies
    #[arg(long, default_value_t = 20)]
    bot_tables: usize,
    #[arg(long, default_value = "brian-boru")]
    game: String,
    /// A database of its own; left out: a PostgreSQL is started on a temporary directory
    #[arg(long)]
    db: Option<String>,
}

pub async fn run(args: &Args) -> Result<()> {
    let started = if args.db.is_none() { Some(Postgres::start()?) } else { None };
    let db = args.db.clone().or(started.as_ref().map(Postgres::address)).context("a database")?;
    // Bots decide slowly enough that their turns are under way when the node dies.
    let mut first = Host::start(&db, "127.0.0.1:0", &["--bot-pause", "400"]).await?;
    let second = Host::start(&db, "127.0.0.1:0", &["--bot-pause", "400"]).await?;
    let shared = Arc::new(Shared::default());
    let mut clients = tokio::task::JoinSet::new();
    for client in 0..args.clients {
        let addresses = vec![first.address.clone(), second.address.clone()];
        let (game, shared) = (args.game.clone(), shared.clone());
        clients.spawn(async move { play(&addresses, &game, client, &shared).await });
    }
    let mut bots = Vec::new();
    for number in 0..args.bot_tables {
        bots.push(until_bots_are_asked(&first.address, &args.game, number as u64).await?);
    }
    tokio::time::sleep(Duration::from_millis(300)).await;
    first.kill()?;
    let killed = Instant::now();
    println!("one of two nodes killed while {} people and bots at {} tables play", args.clients, bots.len());

    let mut slowest = Duration::ZERO;
    for (mut http, table, seq) in bots {
        http = Http::with_cookie(&second.address, http.cookie.take());
        loop {
            let answer = http.want("GET", &format!("/api/tables/{table}/update?seat=0"), None).await?;
            let read: WithGame<'_> = answer.json()?;
            if read.update.is_some_and(|game| game.seq > seq) {
                slowest = slowest.max(killed.elapsed());
                break;
            }
            ensure!(killed.elapsed() < Duration::from_secs(30), "the bots of table {table} do not go on");
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    }
    tokio::time::sleep(Duration::from_secs(5)).await;
    shared.stop.store(true, Ordering::Relaxed);
    let mut acknowledged = Vec::new();
    while let Some(done) = clients.join_next().await {
        acknowledged.extend(done??);
    }
    drop(second);
    let store = tafel_store::open(&db).await?;
    let tables = check(&*store, &acknowledged).await?;
    println!("bots of the dead node went on within {:.1} s", slowest.as_secs_f64());
    println!("{} moves of people acknowledged at {tables} tables: 0 lost, 0 doubled", acknowledged.len());
    ensure!(slowest <= Duration::from_secs(10), "R21 is not reached");
    Ok(())
}

/// Sets up a table among bots and plays until it is their turn.
async fn until_bots_are_asked(address: &str, game: &str, seed: u64) -> Result<(Http, String, usize)> {
    let mut http = Http::new(address);
    let mut chance = Chance::fast(seed);
    let body = format!(r#"{{"game":"{game}","seats":["me",{{"bot":"random"}},{{"bot":"random"}}]}}"#);
    let answer = http.want("POST", "/api/tables", Some(&body)).await?;
    let TableId { id } = answer.json()?;
    http.want("POST", &format!("/api/tables/{id}/start"), Some("{}")).await?;
    loop {
        let answer = http.want("GET", &format!("/api/tables/{id}/update?seat=0"), None).await?;
        let read: WithGame<'_> = answer.json()?;
        let game = read.update.context("the game has begun")?;
        let Some(action) = game.any(&mut chance) else { return Ok((http, id, game.seq)) };
        let body = format!(r#"{{"seat":0,"after":{},"request":"{}","action":{action}}}"#, game.seq, game.seq);
        http.want("POST", &format!("/api/tables/{id}/actions"), Some(&body)).await?;
    }
}
