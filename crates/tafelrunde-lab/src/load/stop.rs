//! R29: the server is stopped again and again while clients play, and the database file is copied alone, without
//! what may lie beside it. Every move that was acknowledged must be in the copy.

use std::time::{Duration, Instant};

use anyhow::{Context, Result, ensure};
use tafel_core::Chance;
use tafel_store::Store;

use super::host::Host;
use super::http::{Http, WithGame, own_table};
use super::kill::Acknowledged;

#[derive(clap::Args)]
pub struct Args {
    /// How often the server is stopped
    #[arg(long, default_value_t = 100)]
    rounds: u32,
    /// Clients that play at the same time, each at its own table
    #[arg(long, default_value_t = 16)]
    clients: u64,
    #[arg(long, default_value_t = 1)]
    seed: u64,
    #[arg(long, default_value = "brian-boru")]
    game: String,
}

pub async fn run(args: &Args) -> Result<()> {
    let directory = tempfile::tempdir()?;
    let (file, copy) = (directory.path().join("stop.db"), directory.path().join("copy.db"));
    let db = format!("sqlite://{}", file.display());
    let mut chance = Chance::fast(args.seed);
    let (mut whole, mut moves, mut slowest) = (0, 0, Duration::ZERO);
    for round in 0..args.rounds {
        let host = Host::start(&db, "127.0.0.1:0", &[]).await?;
        let mut clients = tokio::task::JoinSet::new();
        for client in 0..args.clients {
            let seed = u64::from(round) * 1_000 + client;
            clients.spawn(play_until_cut_off(host.address.clone(), args.game.clone(), seed));
        }
        tokio::time::sleep(Duration::from_millis(200 + u64::from(chance.below(300)))).await;
        let begun = Instant::now();
        let ended = tokio::task::spawn_blocking(move || host.stop()).await??;
        slowest = slowest.max(begun.elapsed());
        ensure!(ended.success(), "the server did not end well: {ended}");
        std::fs::copy(&file, &copy)?;
        let acknowledged: Vec<Acknowledged> = clients.join_all().await.into_iter().flatten().collect();
        ensure!(!acknowledged.is_empty(), "nobody played in round {round}");
        let store = tafel_store::open(&format!("sqlite://{}", copy.display())).await?;
        match missing(&*store, &acknowledged).await? {
            0 => whole += 1,
            missing => {
                println!("round {round}: {missing} of {} moves are not in the copy", acknowledged.len());
            }
        }
        moves += acknowledged.len();
        store.close().await?;
        std::fs::remove_file(&copy)?;
    }
    println!("R29: the file alone was whole after {whole} of {} stops", args.rounds);
    println!("{moves} moves acknowledged; {:.2} s at most from the signal to the end", slowest.as_secs_f64());
    ensure!(whole == args.rounds, "a copy was not whole");
    Ok(())
}

/// How many acknowledged moves are not there.
async fn missing(store: &dyn Store, acknowledged: &[Acknowledged]) -> Result<usize> {
    let mut missing = 0;
    for done in acknowledged {
        let used = store.request(&done.table, &done.key).await?;
        if used.is_none_or(|used| used.seq as usize != done.seq) {
            missing += 1;
        }
    }
    Ok(missing)
}

/// Plays until the server is gone. Returns everything that was acknowledged.
async fn play_until_cut_off(address: String, game: String, seed: u64) -> Vec<Acknowledged> {
    let mut done = Vec::new();
    // The end of the server is the end of this client, and expected.
    let _ = play(&address, &game, seed, &mut done).await;
    done
}

async fn play(address: &str, game: &str, seed: u64, done: &mut Vec<Acknowledged>) -> Result<()> {
    let mut chance = Chance::fast(seed);
    let mut http = Http::new(address);
    loop {
        let table = own_table(&mut http, game, 3).await?;
        let mut seat = 0;
        loop {
            let path = format!("/api/tables/{table}/update?seat={seat}&since=1000000");
            let answer = http.want("GET", &path, None).await?;
            let read: WithGame<'_> = answer.json()?;
            let now = read.update.context("the game has begun")?;
            if now.is_over() {
                break;
            }
            let Some(action) = now.any(&mut chance) else {
                seat = *now.waiting.first().context("somebody is asked")?;
                continue;
            };
            let request = format!("{:08x}{:08x}", chance.below(u32::MAX), chance.below(u32::MAX));
            let body =
                format!(r#"{{"seat":{seat},"after":{},"request":"{request}","action":{action}}}"#, now.seq);
            let answer = http.want("POST", &format!("/api/tables/{table}/actions"), Some(&body)).await?;
            let moved: WithGame<'_> = answer.json()?;
            let seq = moved.seq.context("the number of the move")?;
            done.push(Acknowledged { table: table.clone(), seq, key: format!("{seat}.{request}") });
        }
    }
}
