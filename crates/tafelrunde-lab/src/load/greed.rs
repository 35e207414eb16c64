//! R23: one address opens as many tables as it can, with as many guests as it gets, while somebody else plays.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use anyhow::{Result, ensure};

use super::host::Host;
use super::http::Http;

#[derive(clap::Args)]
pub struct Args {
    #[arg(long, default_value_t = 60)]
    seconds: u64,
    /// Connections of the greedy address
    #[arg(long, default_value_t = 32)]
    clients: usize,
    /// Where the tables are kept; left out: a temporary SQLite file
    #[arg(long)]
    db: Option<String>,
}

const TABLE: &str = r#"{"game":"brian-boru","public":true,"seats":["me","open","open"]}"#;

#[derive(Default)]
struct Counts {
    stop: AtomicBool,
    guests: AtomicU64,
    opened: AtomicU64,
    refused: AtomicU64,
}

pub async fn run(args: &Args) -> Result<()> {
    let directory = tempfile::tempdir()?;
    let file = format!("sqlite://{}", directory.path().join("greed.db").display());
    let host = Host::start_for_people(args.db.as_deref().unwrap_or(&file), "127.0.0.1:0", &[]).await?;
    let counts = Arc::new(Counts::default());
    let mut greedy = tokio::task::JoinSet::new();
    for _ in 0..args.clients {
        let (address, counts) = (host.address.clone(), counts.clone());
        greedy.spawn(async move {
            while !counts.stop.load(Ordering::Relaxed) {
                // Whatever stops one guest, the next one may be luckier.
                if let Err(why) = open_all(&address, &counts).await {
                    eprintln!("{why:#}");
                }
            }
        });
    }
    let (mut asked, mut answered, mut slowest) = (0, 0, Duration::ZERO);
    let mut somebody = Http::new(&host.address).from("127.0.0.2".parse()?);
    let end = Instant::now() + Duration::from_secs(args.seconds);
    while Instant::now() < end {
        tokio::time::sleep(Duration::from_millis(500)).await;
        let begun = Instant::now();
        let made = somebody.get("/api/tables").await.is_ok_and(|answer| answer.status == 200);
        // Every few seconds a table as well: somebody who plays, not somebody who measures.
        let table = asked % 10 != 0 || somebody.post("/api/tables", TABLE).await?.status == 201;
        slowest = slowest.max(begun.elapsed());
        asked += 1;
        answered += u64::from(made && table);
    }
    counts.stop.store(true, Ordering::Relaxed);
    greedy.join_all().await;
    println!(
        "R23: one address opened {} tables with {} guests in {} s; {} requests refused",
        counts.opened.load(Ordering::Relaxed),
        counts.guests.load(Ordering::Relaxed),
        args.seconds,
        counts.refused.load(Ordering::Relaxed)
    );
    println!(
        "somebody else: {answered} of {asked} requests answered, {:.0} ms at most",
        slowest.as_secs_f64() * 1e3
    );
    let opened = counts.opened.load(Ordering::Relaxed);
    ensure!(opened <= 200, "{opened} tables of one address");
    ensure!(answered == asked, "somebody else was not answered");
    Ok(())
}

/// Becomes a guest, if that is possible, and opens tables until that is refused.
async fn open_all(address: &str, counts: &Counts) -> Result<()> {
    let mut http = Http::new(address);
    if http.get("/api/me").await?.status == 200 {
        counts.guests.fetch_add(1, Ordering::Relaxed);
    } else {
        counts.refused.fetch_add(1, Ordering::Relaxed);
    }
    loop {
        if http.post("/api/tables", TABLE).await?.status != 201 {
            counts.refused.fetch_add(1, Ordering::Relaxed);
            return Ok(());
        }
        counts.opened.fetch_add(1, Ordering::Relaxed);
    }
}
