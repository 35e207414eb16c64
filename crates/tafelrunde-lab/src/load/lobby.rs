//! R24: the lobby of a house with very many tables, asked by several readers at once.

use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use serde::Deserialize;
use tafel_store::testing::Postgres;
use tafel_store::{ExportedRow, Phase, Room, TableRow};

use super::host::Host;
use super::http::Http;

#[derive(clap::Args)]
pub struct Args {
    /// Tables that are stored
    #[arg(long, default_value_t = 100_000)]
    tables: usize,
    /// Visitors who ask for the lists again and again
    #[arg(long, default_value_t = 12)]
    readers: usize,
    #[arg(long, default_value_t = 15)]
    seconds: u64,
    /// Keep the tables in a PostgreSQL of one's own instead of a SQLite file
    #[arg(long)]
    postgres: bool,
    #[arg(long, default_value = "brian-boru")]
    game: String,
}

/// The id of whoever asks.
#[derive(Deserialize)]
struct Me {
    id: String,
}

pub async fn run(args: &Args) -> Result<()> {
    let directory = tempfile::tempdir()?;
    let postgres = args.postgres.then(Postgres::start).transpose()?;
    let db = match &postgres {
        Some(postgres) => postgres.address(),
        None => format!("sqlite://{}", directory.path().join("lobby.db").display()),
    };
    let mut host = Host::start(&db, "127.0.0.1:0", &[]).await?;
    // One person to whom half of all tables belong, and one to whom none does.
    let mut collector = Http::new(&host.address);
    let answer = collector.want("GET", "/api/me", None).await?;
    let Me { id: owner } = answer.json()?;
    let mut stranger = Http::new(&host.address);
    stranger.want("GET", "/api/me", None).await?;
    let body = format!(r#"{{"game":"{}","public":true,"seats":["me","open","open"]}}"#, args.game);
    collector.want("POST", "/api/tables", Some(&body)).await?;
    host.kill()?;
    fill(&db, args.tables, &owner).await?;

    let host = Host::start(&db, "127.0.0.1:0", &[]).await?;
    println!("{} tables in {}", args.tables, if args.postgres { "PostgreSQL" } else { "SQLite" });
    for readers in [1, args.readers] {
        for (name, cookie) in [("a stranger", &stranger.cookie), ("the owner of half", &collector.cookie)] {
            let times = ask(&host.address, cookie.as_deref(), readers, args.seconds).await?;
            let at = |share: f64| {
                let index = ((times.len() as f64 * share) as usize).min(times.len() - 1);
                times[index].0.as_secs_f64() * 1e3
            };
            println!(
                "R24, {readers} readers, {name}: p50 {:.1} ms, p99 {:.1} ms, at most {:.1} ms; {:.0}/s of {} kB",
                at(0.5),
                at(0.99),
                at(1.0),
                times.len() as f64 / args.seconds as f64,
                times[0].1 / 1000,
            );
        }
    }
    Ok(())
}

/// How long each answer took, sorted, with its length.
async fn ask(
    address: &str,
    cookie: Option<&str>,
    readers: usize,
    seconds: u64,
) -> Result<Vec<(Duration, usize)>> {
    let mut asking = tokio::task::JoinSet::new();
    for _ in 0..readers {
        let mut http = Http::with_cookie(address, cookie.map(str::to_owned));
        let end = Instant::now() + Duration::from_secs(seconds);
        asking.spawn(async move {
            let mut times = Vec::new();
            while Instant::now() < end {
                let begun = Instant::now();
                let answer = http.want("GET", "/api/tables", None).await?;
                times.push((begun.elapsed(), answer.body.len()));
            }
            Ok::<_, anyhow::Error>(times)
        });
    }
    let mut times = Vec::new();
    while let Some(done) = asking.join_next().await {
        times.extend(done??);
    }
    times.sort_unstable();
    Ok(times)
}

/// Copies of the one table there is: public and not, waiting, in play and over, half of them the owner's.
async fn fill(db: &str, tables: usize, owner: &str) -> Result<()> {
    let store = tafel_store::open(db).await?;
    let found = store.export(Room::Tables, "", 1).await?;
    let Some(ExportedRow::Table { table: row, .. }) = found.into_iter().next() else {
        anyhow::bail!("the table that was made is not there");
    };
    let copy = |number: usize| {
        let phase = [Phase::Waiting, Phase::Playing, Phase::Over][number % 3];
        let members =
            vec![if number.is_multiple_of(2) { owner.to_owned() } else { format!("p{}", number % 5_000) }];
        let changed = row.changed - (number as i64 * 7_919 % 1_000_000);
        let id = format!("t-{number:06}");
        let table =
            TableRow { id, phase, public: !number.is_multiple_of(5), changed, members, ..row.clone() };
        ExportedRow::Table { table, steps: vec![] }
    };
    let begun = Instant::now();
    for first in (0..tables).step_by(2_000) {
        let page: Vec<ExportedRow> = (first..tables.min(first + 2_000)).map(copy).collect();
        store.import(&page).await.context("filling the database")?;
    }
    println!("filled in {:.0} s", begun.elapsed().as_secs_f64());
    Ok(())
}
