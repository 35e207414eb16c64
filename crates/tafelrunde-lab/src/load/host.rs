//! A server of one's own, to be measured and killed.

use std::io::{BufRead, BufReader};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, ensure};

use super::http::Http;

/// The program that hosts run; it lies beside this one.
pub fn program() -> Result<Command> {
    let program = std::env::current_exe()?.with_file_name("tafelrunde");
    ensure!(program.exists(), "{} is missing: cargo build --release -p tafelrunde", program.display());
    Ok(Command::new(program))
}

/// A running server.
#[derive(Debug)]
pub struct Host {
    child: Child,
    /// Host and port.
    pub address: String,
    /// From the start of the program to its first answer.
    pub came_up: Duration,
}

impl Host {
    /// Starts the program that hosts run and waits until it answers. One visitor may ask as often as it likes.
    pub async fn start(db: &str, listen: &str, more: &[&str]) -> Result<Host> {
        Host::start_for_people(db, listen, &[&["--rate", "0"], more].concat()).await
    }

    /// The same with all limits and quotas as people get it.
    pub async fn start_for_people(db: &str, listen: &str, more: &[&str]) -> Result<Host> {
        let begun = Instant::now();
        let mut child = program()?
            .args(["serve", "--listen", listen, "--db", db])
            .args(more)
            .env("TAFEL_LOG", "warn")
            .stdout(Stdio::piped())
            .spawn()?;
        let stdout = child.stdout.take().context("the server has an output")?;
        let mut first = String::new();
        BufReader::new(stdout).read_line(&mut first)?;
        let address = first.trim().strip_prefix("http://").map(str::to_owned);
        let mut host = Host { child, address: address.unwrap_or_default(), came_up: Duration::ZERO };
        ensure!(!host.address.is_empty(), "the server did not come up");
        Http::new(&host.address).want("GET", "/healthz", None).await?;
        host.came_up = begun.elapsed();
        Ok(host)
    }

    /// SIGKILL: no time for anything.
    pub fn kill(&mut self) -> Result<()> {
        self.child.kill()?;
        self.child.wait()?;
        Ok(())
    }

    /// SIGTERM, as systemd and containers stop it; waits until it has ended.
    pub fn stop(mut self) -> Result<ExitStatus> {
        self.signal("TERM")?;
        Ok(self.child.wait()?)
    }

    fn signal(&self, name: &str) -> Result<()> {
        let sent = Command::new("kill").arg(format!("-{name}")).arg(self.child.id().to_string()).status()?;
        anyhow::ensure!(sent.success(), "no signal {name} to the server");
        Ok(())
    }

    /// Resident memory in bytes.
    pub fn memory(&self) -> Result<u64> {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id()))?;
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).context("VmRSS")?;
        let kilobytes: u64 = line.trim().trim_end_matches("kB").trim().parse()?;
        Ok(kilobytes * 1024)
    }

    /// Seconds of processor time used so far.
    pub fn processor(&self) -> Result<f64> {
        let stat = std::fs::read_to_string(format!("/proc/{}/stat", self.child.id()))?;
        let after_name = stat.rsplit(')').next().context("stat")?;
        let ticks =
            after_name.split_whitespace().skip(11).take(2).filter_map(|ticks| ticks.parse::<u64>().ok());
        // The kernel counts in hundredths of a second here.
        Ok(ticks.sum::<u64>() as f64 / 100.0)
    }

    /// One figure of `/metrics`.
    pub async fn metric(&self, name: &str) -> Result<u64> {
        let answer = Http::new(&self.address).want("GET", "/metrics", None).await?;
        let text = String::from_utf8(answer.body)?;
        let found = text.lines().find_map(|line| line.strip_prefix(name)?.trim().parse().ok());
        found.with_context(|| format!("no metric {name}"))
    }
}

impl Drop for Host {
    fn drop(&mut self) {
        let _ = self.kill();
    }
}

/// Megabytes, for people.
pub fn megabytes(bytes: u64) -> String {
    format!("{:.1} MB", bytes as f64 / 1e6)
}
