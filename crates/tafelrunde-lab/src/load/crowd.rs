//! R34: very many onlookers arrive at one table at once. Each is sent what there is to see, once.

use std::time::Duration;

use anyhow::{Result, bail, ensure};
use tafel_core::Chance;
use tokio::net::TcpStream;

use super::host::{Host, megabytes};
use super::http::{Http, TableId, WithGame};

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
    // All at once.
    let mut arriving = tokio::task::JoinSet::new();
    for _ in 0..args.onlookers {
        let (onlooker, path) = (Http::new(&host.address), format!("/api/tables/{id}/stream"));
        arriving.spawn(async move { onlooker.stream(&path).await });
    }
    let streams = arriving.join_all().await.into_iter().collect::<Result<Vec<_>>>()?;
    let mut read: Vec<Vec<u8>> = vec![Vec::new(); streams.len()];
    until_quiet(&streams, &mut read).await;
    let arrived = Sent::of(&read);
    play_one(&mut http, &id).await?;
    until_quiet(&streams, &mut read).await;
    let all = Sent::of(&read);
    println!(
        "R34: {} onlookers arrived at once and were sent {} updates, {}; after a move {} more; {} were sent nothing, {} \
         another number than two",
        args.onlookers,
        arrived.updates,
        megabytes(arrived.bytes),
        all.updates - arrived.updates,
        arrived.none,
        all.not_two
    );
    ensure!(arrived.none == 0 && arrived.updates == args.onlookers, "one update each was expected");
    ensure!(all.not_two == 0, "and one more each for the move");
    Ok(())
}

/// What all of them were sent.
struct Sent {
    updates: usize,
    bytes: u64,
    none: usize,
    not_two: usize,
}

impl Sent {
    fn of(read: &[Vec<u8>]) -> Sent {
        let seen: Vec<usize> = read.iter().map(|read| count(read, b"event: update")).collect();
        Sent {
            updates: seen.iter().sum(),
            bytes: read.iter().map(|read| read.len() as u64).sum(),
            none: seen.iter().filter(|&&seen| seen == 0).count(),
            not_two: seen.iter().filter(|&&seen| seen != 2).count(),
        }
    }
}

/// Whoever is asked first makes any move.
async fn play_one(http: &mut Http, table: &str) -> Result<()> {
    for seat in 0..3 {
        let answer = http.want("GET", &format!("/api/tables/{table}/update?seat={seat}"), None).await?;
        let shown: WithGame<'_> = answer.json()?;
        let Some(game) = &shown.update else { continue };
        let Some(action) = game.any(&mut Chance::seeded(34, 0)) else { continue };
        let play = format!(r#"{{"seat":{seat},"after":{},"request":"crowd","action":{action}}}"#, game.seq);
        http.want("POST", &format!("/api/tables/{table}/actions"), Some(&play)).await?;
        return Ok(());
    }
    bail!("nobody is asked anything")
}

/// Reads until nothing more has come for a while.
async fn until_quiet(streams: &[TcpStream], read: &mut [Vec<u8>]) {
    let mut quiet = 0;
    while quiet < 20 {
        let mut came = false;
        for (stream, read) in streams.iter().zip(&mut *read) {
            came |= take(stream, read);
        }
        quiet = if came { 0 } else { quiet + 1 };
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
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
