//! R25: one network keeps many tables of champions, while somebody else plays with a novice. Measured is how long it takes
//! from the person's move to the novice's first answer, its pause included.

use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use tafel_core::Chance;

use super::host::Host;
use super::http::{Http, TableId, WithGame};

#[derive(clap::Args)]
pub struct Args {
    /// Tables of one address at which a champion is to move
    #[arg(long, default_value_t = 600)]
    tables: usize,
    /// People of that address
    #[arg(long, default_value_t = 30)]
    people: usize,
    /// Moves of the novice that are measured
    #[arg(long, default_value_t = 20)]
    moves: usize,
}

const CHAMPIONS: &str =
    r#"{"game":"mythotopia","seats":["me",{"bot":"champion"},{"bot":"champion"},{"bot":"champion"}]}"#;
const NOVICE: &str = r#"{"game":"mythotopia","seats":["me",{"bot":"novice"}]}"#;

pub async fn run(args: &Args) -> Result<()> {
    let directory = tempfile::tempdir()?;
    let file = format!("sqlite://{}", directory.path().join("bots.db").display());
    let quotas = ["--tables-per-person", "0", "--tables-per-network", "0", "--guests-per-network", "0"];
    let host = Host::start(&file, "127.0.0.1:0", &quotas).await?;
    let (mut chance, mut waiting) = (Chance::seeded(25, 0), 0);
    for _ in 0..args.people {
        let mut greedy = Http::new(&host.address);
        greedy.want("GET", "/api/me", None).await?;
        for _ in 0..args.tables.div_ceil(args.people) {
            let table = begin(&mut greedy, CHAMPIONS).await?;
            // On until champions are to move.
            waiting += usize::from(hand_over(&mut greedy, &table, &mut chance).await?.is_some());
        }
    }
    let mut somebody = Http::new(&host.address).from("127.0.0.2".parse()?);
    somebody.want("GET", "/api/me", None).await?;
    let table = begin(&mut somebody, NOVICE).await?;
    let mut times = Vec::new();
    while times.len() < args.moves
        && let Some(Handed { begun, seq }) = hand_over(&mut somebody, &table, &mut chance).await?
    {
        // To the first entry of the log that is the novice's.
        while !look(&mut somebody, &table, |game| game.seq > seq).await? {
            anyhow::ensure!(begun.elapsed() < Duration::from_mins(2), "no answer in two minutes");
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        times.push(begun.elapsed());
        // And on to the end of its turn, which is not measured: it takes its pauses so that people can follow.
        while !look(&mut somebody, &table, |game| game.waiting.contains(&0) || game.waiting.is_empty())
            .await?
        {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }
    times.sort();
    let slowest = times.last().context("nothing was measured")?;
    println!(
        "R25: {waiting} tables wait for champions of {} people; the novice of somebody else answered {} times within p50 {:.2} s, {:.2} s at most",
        args.people,
        times.len(),
        times[times.len() / 2].as_secs_f64(),
        slowest.as_secs_f64()
    );
    anyhow::ensure!(*slowest < Duration::from_secs(3), "the novice took too long");
    Ok(())
}

async fn begin(http: &mut Http, new: &str) -> Result<String> {
    let answer = http.want("POST", "/api/tables", Some(new)).await?;
    let TableId { id } = answer.json()?;
    http.want("POST", &format!("/api/tables/{id}/start"), Some("{}")).await?;
    Ok(id)
}

async fn look(http: &mut Http, table: &str, is: impl Fn(&super::http::Game<'_>) -> bool) -> Result<bool> {
    let answer = http.want("GET", &format!("/api/tables/{table}/update?seat=0"), None).await?;
    let shown: WithGame<'_> = answer.json()?;
    Ok(shown.update.as_ref().is_some_and(is))
}

/// Others are to move since the last move of seat 0.
struct Handed {
    /// When that was sent.
    begun: Instant,
    /// How long the log was after it.
    seq: usize,
}

/// Plays at seat 0 as long as only that seat is asked. Nothing: nobody else is asked then.
async fn hand_over(http: &mut Http, table: &str, chance: &mut Chance) -> Result<Option<Handed>> {
    let mut begun = Instant::now();
    for request in 0..200 {
        let answer = http.want("GET", &format!("/api/tables/{table}/update?seat=0"), None).await?;
        let shown: WithGame<'_> = answer.json()?;
        let Some(game) = &shown.update else { return Ok(None) };
        if game.waiting.is_empty() {
            return Ok(None);
        }
        if !game.waiting.contains(&0) {
            return Ok(Some(Handed { begun, seq: game.seq }));
        }
        let Some(action) = game.any(chance) else { return Ok(None) };
        let seq = game.seq;
        let play = format!(r#"{{"seat":0,"after":{seq},"request":"b{seq}-{request}","action":{action}}}"#);
        begun = Instant::now();
        http.want("POST", &format!("/api/tables/{table}/actions"), Some(&play)).await?;
    }
    Ok(None)
}
