//! R28: what `/healthz` says when the disk is full, the file system turns read-only, a page is damaged, or PostgreSQL
//! is frozen. The disk is a small ext4 image that this command mounts, so it must be run as root.

use std::fs::{File, OpenOptions};
use std::io::{Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, ensure};
use serde::Deserialize;
use tafel_store::testing::Postgres;

use super::host::Host;
use super::http::Http;

#[derive(clap::Args)]
pub struct Args {}

/// How long a fault may stay unnoticed before we give up.
const NOTICED: Duration = Duration::from_secs(30);

#[derive(Deserialize)]
struct Refused<'a> {
    #[serde(borrow)]
    error: Words<'a>,
}

#[derive(Deserialize)]
struct Words<'a> {
    text: std::borrow::Cow<'a, str>,
}

pub async fn run(_: &Args) -> Result<()> {
    let directory = tempfile::tempdir()?;
    let disk = Disk::make(directory.path())?;
    let db = format!("sqlite://{}", disk.folder.join("faults.db").display());

    let host = Host::start(&db, "127.0.0.1:0", &[]).await?;
    let mut http = Http::new(&host.address);
    http.want("GET", "/api/me", None).await?;
    let filler = disk.fill()?;
    report("full disk", &host, Some(&mut http)).await?;
    std::fs::remove_file(filler)?;
    until(&host, 200).await.context("with room again")?;

    disk.turn_read_only()?;
    report("read-only file system", &host, Some(&mut http)).await?;
    drop(host);
    drop(disk);

    let file = directory.path().join("damaged.db");
    let db = format!("sqlite://{}", file.display());
    let host = Host::start(&db, "127.0.0.1:0", &[]).await?;
    let mut http = Http::new(&host.address);
    for _ in 0..200 {
        make_table(&mut http).await?;
    }
    tokio::task::spawn_blocking(move || host.stop()).await??;
    let host = Host::start(&db, "127.0.0.1:0", &[]).await?;
    damage(&file)?;
    report("damaged page", &host, None).await?;
    drop(host);

    let postgres = Postgres::start()?;
    let host = Host::start(&postgres.address(), "127.0.0.1:0", &[]).await?;
    let mut http = Http::new(&host.address);
    http.want("GET", "/api/me", None).await?;
    postgres.freeze()?;
    report("frozen PostgreSQL", &host, Some(&mut http)).await?;
    postgres.thaw()?;
    until(&host, 200).await.context("thawed again")?;
    Ok(())
}

/// Asks until it says 503, and prints what it said, how long that answer took and when the fault was noticed; and what a
/// player is told.
async fn report(fault: &str, host: &Host, player: Option<&mut Http>) -> Result<()> {
    let (words, took, noticed) = until(host, 503).await.with_context(|| fault.to_owned())?;
    println!(
        "R28, {fault}: 503 {words:?}, answered in {:.2} s, first said after {:.2} s",
        took.as_secs_f64(),
        noticed.as_secs_f64()
    );
    let Some(player) = player else { return Ok(()) };
    let begun = Instant::now();
    let answer = make_table(player).await?;
    let took = begun.elapsed();
    let refused: Refused<'_> = serde_json::from_slice(&answer).context("a refusal")?;
    println!("  a player is told after {:.2} s: {}", took.as_secs_f64(), refused.error.text);
    Ok(())
}

/// Asks for the health until it has this status: the words, how long the answer took, and when it came.
async fn until(host: &Host, status: u16) -> Result<(String, Duration, Duration)> {
    let begun = Instant::now();
    while begun.elapsed() < NOTICED {
        let asked = Instant::now();
        let answer = Http::new(&host.address).get("/healthz").await?;
        if answer.status == status {
            let words = String::from_utf8(answer.body)?.trim().to_owned();
            return Ok((words, asked.elapsed(), begun.elapsed()));
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    anyhow::bail!("/healthz does not say {status} within {} s", NOTICED.as_secs())
}

async fn make_table(http: &mut Http) -> Result<Vec<u8>> {
    let body = r#"{"game":"brian-boru","seats":["me","me","me"]}"#;
    Ok(http.post("/api/tables", body).await?.body)
}

/// Writes over pages in the middle of a file that is in use.
fn damage(file: &Path) -> Result<()> {
    let mut open = OpenOptions::new().write(true).open(file)?;
    let length = open.metadata()?.len();
    open.seek(SeekFrom::Start(length / 2 / 4096 * 4096))?;
    open.write_all(&[0xff; 8192])?;
    Ok(())
}

/// A small file system of its own.
struct Disk {
    image: PathBuf,
    folder: PathBuf,
}

impl Disk {
    fn make(directory: &Path) -> Result<Disk> {
        let disk = Disk { image: directory.join("disk.img"), folder: directory.join("disk") };
        File::create(&disk.image)?.set_len(32 << 20)?;
        std::fs::create_dir(&disk.folder)?;
        call(Command::new("mkfs.ext4").arg("-q").arg(&disk.image))?;
        let mount = ["-o", "loop,errors=remount-ro"];
        call(Command::new("mount").args(mount).arg(&disk.image).arg(&disk.folder))
            .context("a file system can be mounted by root only")?;
        Ok(disk)
    }

    /// Leaves no byte free. Returns the file that takes them.
    fn fill(&self) -> Result<PathBuf> {
        let filler = self.folder.join("filler");
        let mut open = File::create(&filler)?;
        for size in [1 << 20, 4096, 1] {
            while open.write_all(&vec![1; size]).and_then(|()| open.sync_all()).is_ok() {}
        }
        Ok(filler)
    }

    /// As the kernel does it when a disk fails.
    fn turn_read_only(&self) -> Result<()> {
        let found = Command::new("losetup").arg("-j").arg(&self.image).output()?;
        let found = String::from_utf8(found.stdout)?;
        let device = found.split(':').next().and_then(|device| device.rsplit('/').next());
        let device = device.context("the loop device of the image")?;
        std::fs::write(format!("/sys/fs/ext4/{device}/trigger_fs_error"), "1")?;
        Ok(())
    }
}

impl Drop for Disk {
    fn drop(&mut self) {
        if let Err(why) = call(Command::new("umount").arg(&self.folder)) {
            eprintln!("{why:#}");
        }
    }
}

fn call(command: &mut Command) -> Result<()> {
    let ended = command.output().with_context(|| format!("{command:?}"))?;
    ensure!(ended.status.success(), "{command:?}: {}", String::from_utf8_lossy(&ended.stderr));
    Ok(())
}
