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
    /// Different files
    #[arg(long, default_value_t = 1_000)]
    files: usize,
}

pub async fn run(args: &Args) -> Result<()> {
    let directory = tempfile::tempdir()?;
    let db = format!("sqlite://{}", directory.path().join("editions.db").display());
    let host = Host::start(&db, "127.0.0.1:0", &["--idle", "1"]).await?;
    let mut http = Http::new(&host.address);
    let (mut tables, mut refused, before) = (Vec::new(), 0, host.memory()?);
    for number in 0..args.files {
        let options = serde_json::json!({"components": format!("# {number}\n{}", PRINTED)});
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
