//! R1: many live connections on which nothing happens.

use std::time::Duration;

use anyhow::Result;
use tokio::io::AsyncReadExt;

use super::host::{Host, megabytes};
use super::http::{Http, own_table};

#[derive(clap::Args)]
pub struct Args {
    /// Live connections
    #[arg(long, default_value_t = 10_000)]
    connections: usize,
    /// Seats of a table, each with a connection of its own
    #[arg(long, default_value_t = 4)]
    seats: usize,
    #[arg(long, default_value = "brian-boru")]
    game: String,
}

pub async fn run(args: &Args) -> Result<()> {
    let directory = tempfile::tempdir()?;
    let db = format!("sqlite://{}", directory.path().join("load.db").display());
    let host = Host::start(&db, "127.0.0.1:0", &["--idle", "3"]).await?;
    let before = host.memory()?;
    let mut streams = Vec::with_capacity(args.connections);
    while streams.len() < args.connections {
        let mut http = Http::new(&host.address);
        let id = own_table(&mut http, &args.game, args.seats).await?;
        for seat in 0..args.seats.min(args.connections - streams.len()) {
            let mut stream = http.stream(&format!("/api/tables/{id}/stream?seat={seat}")).await?;
            let mut buffer = [0; 4096];
            anyhow::ensure!(stream.read(&mut buffer).await? > 0, "the server closed a stream at once");
            streams.push(stream);
        }
        // What arrives is read, as a browser would.
        let mut buffer = vec![0; 65_536];
        for stream in streams.iter().rev().take(args.seats) {
            while stream.try_read(&mut buffer).is_ok_and(|read| read > 0) {}
        }
    }
    println!("{} live connections at {} tables", streams.len(), streams.len().div_ceil(args.seats));
    for wait in [0, 5, 10] {
        tokio::time::sleep(Duration::from_secs(wait)).await;
        let mut buffer = vec![0; 65_536];
        for stream in &streams {
            while stream.try_read(&mut buffer).is_ok_and(|read| read > 0) {}
        }
        println!("after {wait:>2} s: {} resident", megabytes(host.memory()?));
    }
    println!("streams the server counts: {}", host.metric("tafelrunde_streams ").await?);
    println!("empty server: {}", megabytes(before));
    println!("R1: {} for {} connections", megabytes(host.memory()?), streams.len());
    Ok(())
}
