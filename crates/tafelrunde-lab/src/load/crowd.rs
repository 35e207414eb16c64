//! R34: very many onlookers arrive at one table at once. Each is sent what there is to see, once.

use std::time::Duration;

use anyhow::{Result, ensure};
use tokio::net::TcpStream;

use super::host::{Host, megabytes};
use super::http::{Http, TableId};

#[derive(clap::Args)]
pub struct Args {
    #[arg(long, default_value_t = 845)]
    onlookers: usize,
}

pub async fn run(args: &Args) -> Result<()> {
    let directory = tempfile::tempdir()?;
    let db = format!("sqlite://{}", directory.path().join("crowd.db").display());
    let host = Host::start(&db, "127.0.0.1:0", &[]).await?;
    let mut http = Http::new(&host.address);
    let new = r#"{"game":"brian-boru","public":true,"seats":["me","me","me"]}"#;
    let TableId { id } = http.want("POST", "/api/tables", Some(new)).await?.json()?;
    http.want("POST", &format!("/api/tables/{id}/start"), Some("{}")).await?;
    let mut streams = Vec::new();
    for _ in 0..args.onlookers {
        streams.push(Http::new(&host.address).stream(&format!("/api/tables/{id}/stream")).await?);
    }
    let (mut updates, mut bytes, mut none) = (0, 0, 0);
    let mut read: Vec<Vec<u8>> = vec![Vec::new(); streams.len()];
    // Until nothing more has come for a while.
    let mut quiet = 0;
    while quiet < 20 {
        let mut came = false;
        for (stream, read) in streams.iter().zip(&mut read) {
            came |= take(stream, read);
        }
        quiet = if came { 0 } else { quiet + 1 };
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    for read in &read {
        let seen = count(read, b"event: update");
        updates += seen;
        bytes += read.len() as u64;
        none += usize::from(seen == 0);
    }
    println!(
        "R34: {} onlookers arrived and were sent {updates} updates, {}; {none} were sent nothing",
        args.onlookers,
        megabytes(bytes)
    );
    ensure!(none == 0 && updates == args.onlookers, "one update each was expected");
    Ok(())
}

/// Takes what has arrived. Was there anything?
fn take(stream: &TcpStream, into: &mut Vec<u8>) -> bool {
    let (mut buffer, before) = (vec![0; 65_536], into.len());
    while let Ok(read) = stream.try_read(&mut buffer)
        && read > 0
    {
        into.extend_from_slice(&buffer[..read]);
    }
    into.len() > before
}

fn count(text: &[u8], word: &[u8]) -> usize {
    text.windows(word.len()).filter(|part| *part == word).count()
}
