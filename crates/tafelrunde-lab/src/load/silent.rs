//! R31: one address opens as many connections as there are places, and more, and says nothing on them, while others
//! ask.

use std::net::IpAddr;
use std::time::{Duration, Instant};

use anyhow::Result;
use tokio::net::{TcpSocket, TcpStream};

use super::host::Host;
use super::http::Http;

#[derive(clap::Args)]
pub struct Args {
    /// Places for connections in the whole house
    #[arg(long, default_value_t = 3_000)]
    connections: usize,
    /// Silent sockets that are kept open
    #[arg(long, default_value_t = 6_000)]
    sockets: usize,
    #[arg(long, default_value_t = 20)]
    seconds: u64,
}

/// Who waits longer than this has not been answered.
const PATIENCE: Duration = Duration::from_secs(3);

pub async fn run(args: &Args) -> Result<()> {
    let directory = tempfile::tempdir()?;
    let db = format!("sqlite://{}", directory.path().join("silent.db").display());
    let places = args.connections.to_string();
    let host = Host::start_for_people(&db, "127.0.0.1:0", &["--connections", &places]).await?;
    let mut silent: Vec<TcpStream> = Vec::new();
    // Three addresses: one alone cannot take all places of the house.
    let sources: Vec<IpAddr> =
        ["127.0.0.1", "127.0.0.3", "127.0.0.4"].iter().flat_map(|ip| ip.parse()).collect();
    for number in 0..args.sockets {
        silent.push(connect(&host.address, sources[number % sources.len()]).await?);
    }
    println!("{} silent sockets for {} places", silent.len(), args.connections);
    for source in ["127.0.0.2", "127.0.0.1"] {
        let (mut times, mut failed) = (Vec::new(), 0);
        let end = Instant::now() + Duration::from_secs(args.seconds / 2);
        while Instant::now() < end {
            // The sockets that were closed come back, and a few more.
            for number in 0..20 {
                let slot = (times.len() * 20 + number) % silent.len();
                silent[slot] = connect(&host.address, sources[slot % sources.len()]).await?;
            }
            let begun = Instant::now();
            let mut http = Http::new(&host.address).from(source.parse()?);
            match tokio::time::timeout(PATIENCE, http.get("/api/games")).await {
                Ok(Ok(answer)) if answer.status == 200 => times.push(begun.elapsed()),
                _ => failed += 1,
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        times.sort_unstable();
        let at = |share: f64| {
            let index = ((times.len() as f64 * share) as usize).min(times.len().saturating_sub(1));
            times.get(index).copied().unwrap_or_default().as_secs_f64() * 1e3
        };
        println!(
            "R31, honest requests from {source}: {} answered, {failed} not; p50 {:.1} ms, p99 {:.1} ms",
            times.len(),
            at(0.5),
            at(0.99)
        );
        anyhow::ensure!(failed == 0, "honest requests were not answered");
    }
    Ok(())
}

async fn connect(address: &str, source: IpAddr) -> Result<TcpStream> {
    let socket = TcpSocket::new_v4()?;
    socket.bind((source, 0).into())?;
    Ok(socket.connect(address.parse()?).await?)
}
