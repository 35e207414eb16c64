//! R26: a stranger plays with very many component files of their own. No game may be refused because of it, neither
//! theirs nor anybody's that has left memory and comes back.

use std::time::Duration;

use anyhow::{Result, ensure};

use super::host::{Host, megabytes};
use super::http::{Http, TableId};

/// The file that an owner of the cards would correct.
const PRINTED: &str = include_str!("../../../medievalia/data/components.toml");

#[derive(clap::Args)]
pub struct Args {
    /// Different editions
    #[arg(long, default_value_t = 2_000)]
    files: usize,
}

/// The file with other strengths on four of its cards: another edition for each number.
fn corrected(number: usize) -> Result<String> {
    let mut file: toml::Table = PRINTED.parse()?;
    let cards = file.get_mut("card").and_then(toml::Value::as_array_mut);
    let strong = cards.into_iter().flatten().filter_map(|card| card.get_mut("attack")).take(4);
    let mut rest = number;
    for attack in strong {
        *attack = toml::Value::Integer(1 + (rest % 8) as i64);
        rest /= 8;
    }
    ensure!(rest == 0, "only 4096 editions can be told apart like this");
    Ok(toml::to_string(&file)?)
}

pub async fn run(args: &Args) -> Result<()> {
    let directory = tempfile::tempdir()?;
    let db = format!("sqlite://{}", directory.path().join("editions.db").display());
    let host = Host::start(&db, "127.0.0.1:0", &["--idle", "1"]).await?;
    let mut http = Http::new(&host.address);
    let (mut tables, mut refused, before) = (Vec::new(), 0, host.memory()?);
    for number in 0..args.files {
        let options = serde_json::json!({"components": corrected(number)?});
        let new = serde_json::json!({"game": "medievalia", "seats": ["me", "me"], "options": options});
        let made = http.post("/api/tables", &new.to_string()).await?;
        if made.status != 201 {
            refused += 1;
            continue;
        }
        let TableId { id } = made.json()?;
        refused += usize::from(http.post(&format!("/api/tables/{id}/start"), "{}").await?.status != 200);
        tables.push(id);
    }
    // All leave memory, and come back.
    tokio::time::sleep(Duration::from_secs(3)).await;
    let mut failed = 0;
    for id in &tables {
        let answer = http.get(&format!("/api/tables/{id}/update?seat=0")).await?;
        failed += usize::from(answer.status != 200);
    }
    println!(
        "R26: {} files of their own, {refused} refused, {failed} stored games that did not come back; {} before, {} after",
        args.files,
        megabytes(before),
        megabytes(host.memory()?)
    );
    ensure!(refused == 0 && failed == 0, "a game was refused because of others' component files");
    Ok(())
}
