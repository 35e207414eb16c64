//! R27: a backup while clients write all the time. It must end, and be whole.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, ensure};
use tafel_store::rows::ExportedStep;
use tafel_store::{Append, Appended, ExportedRow, NewStep, Phase, Store, StoredStep, TableRow};

use super::host::{megabytes, program};

#[derive(clap::Args)]
pub struct Args {
    /// How large the database is before, in megabytes
    #[arg(long, default_value_t = 100)]
    megabytes: u64,
    /// Writes per second
    #[arg(long, default_value_t = 500)]
    rate: u32,
    /// How many backups are made one after the other
    #[arg(long, default_value_t = 5)]
    rounds: u32,
}

const WRITERS: usize = 64;

pub async fn run(args: &Args) -> Result<()> {
    let directory = tempfile::tempdir()?;
    let file = directory.path().join("backup.db");
    let db = format!("sqlite://{}", file.display());
    let store = tafel_store::open(&db).await?;
    let mut filled = 0;
    while file.metadata()?.len() < args.megabytes * 1_000_000 {
        let games: Vec<ExportedRow> = (filled..filled + 100).map(finished_game).collect();
        filled += games.len();
        store.import(&games).await?;
    }
    for writer in 0..WRITERS {
        store.new_table(&table(&format!("live-{writer:02}"), Phase::Playing)).await?;
    }
    println!("{} with {filled} games of 200 moves", megabytes(file.metadata()?.len()));

    let written: Arc<Vec<AtomicU64>> = Arc::new((0..WRITERS).map(|_| AtomicU64::new(0)).collect());
    let stop = Arc::new(AtomicBool::new(false));
    let mut writers = tokio::task::JoinSet::new();
    for writer in 0..WRITERS {
        let (store, written, stop) = (store.clone(), written.clone(), stop.clone());
        let pause = Duration::from_secs_f64(WRITERS as f64 / f64::from(args.rate));
        writers.spawn(async move { write(&*store, writer, &written[writer], pause, &stop).await });
    }
    let begun = Instant::now();
    let total =
        |written: &[AtomicU64]| written.iter().map(|moves| moves.load(Ordering::Relaxed)).sum::<u64>();
    for round in 1..=args.rounds {
        let before: Vec<u64> = written.iter().map(|moves| moves.load(Ordering::Relaxed)).collect();
        let copy = directory.path().join(format!("copy-{round}.db"));
        let took = back_up(&db, &copy).await?;
        let (moves, size) = check(&copy, filled, &before).await?;
        println!("backup {round}: {:.2} s, {}, whole, {moves} moves of running games", took, megabytes(size));
        std::fs::remove_file(&copy)?;
    }
    stop.store(true, Ordering::Relaxed);
    while let Some(done) = writers.join_next().await {
        done??;
    }
    println!(
        "R27: {} writes meanwhile, {:.0}/s",
        total(&written),
        total(&written) as f64 / begun.elapsed().as_secs_f64()
    );
    store.close().await?;
    Ok(())
}

/// As a host does it: with the program itself, beside whoever serves the file. Returns seconds.
async fn back_up(db: &str, copy: &Path) -> Result<f64> {
    let begun = Instant::now();
    let mut program = program()?;
    program.args(["backup", "--db", db]).arg(copy);
    let ended = tokio::task::spawn_blocking(move || program.output()).await??;
    ensure!(ended.status.success(), "{}", String::from_utf8_lossy(&ended.stderr));
    Ok(begun.elapsed().as_secs_f64())
}

/// Everything that was there when the backup began, every log without a gap. Returns moves of running games and bytes.
async fn check(copy: &Path, filled: usize, before: &[u64]) -> Result<(u64, u64)> {
    let store = tafel_store::open(&format!("sqlite://{}", copy.display())).await?;
    let last = store.steps(finished_game(filled - 1).key(), 0).await?;
    ensure!(last.len() == 200, "a finished game is cut off");
    let mut moves = 0;
    for (writer, before) in before.iter().enumerate() {
        let id = format!("live-{writer:02}");
        let steps = store.steps(&id, 0).await?;
        let whole = steps.iter().enumerate().all(|(index, step)| step.seq == index as i64 + 1);
        let row = store.table(&id).await?.context("a running game")?;
        ensure!(whole && row.seq == steps.len() as i64, "the log of {id} has gaps");
        ensure!(steps.len() as u64 >= *before, "{id}: {} moves of {before}", steps.len());
        moves += steps.len() as u64;
    }
    let size = copy.metadata()?.len();
    store.close().await?;
    Ok((moves, size))
}

async fn write(
    store: &dyn Store,
    writer: usize,
    written: &AtomicU64,
    pause: Duration,
    stop: &AtomicBool,
) -> Result<()> {
    let mut due = tokio::time::interval(pause);
    for seq in 1.. {
        due.tick().await;
        if stop.load(Ordering::Relaxed) {
            break;
        }
        let step = NewStep { seq, request: None, entry: entry(seq), at: seq };
        let table = format!("live-{writer:02}");
        let append = Append { table, version: 0, step, waiting: 1, bot_next: false, due: None, over: false };
        ensure!(store.append(&append).await? == Appended::Stored, "a move was not stored");
        written.fetch_add(1, Ordering::Relaxed);
    }
    Ok(())
}

fn entry(seq: i64) -> String {
    format!(r#"{{"seat":{},"action":{{"play":"card-{seq}"}},"draws":[{seq},{}]}}"#, seq % 4, seq * 7 % 52)
}

fn table(id: &str, phase: Phase) -> TableRow {
    TableRow {
        id: id.to_owned(),
        version: 0,
        phase,
        public: false,
        seq: 0,
        waiting: 0,
        bot_next: false,
        due: None,
        created: 0,
        changed: 0,
        doc: "{}".to_owned(),
        members: vec!["somebody".to_owned()],
    }
}

fn finished_game(number: usize) -> ExportedRow {
    let steps = (1..=200).map(|seq| ExportedStep {
        step: StoredStep { seq, entry: entry(seq), at: seq },
        request: Some((format!("0.{seq:016x}"), format!("{seq:064x}"))),
    });
    let mut row = table(&format!("done-{number:06}"), Phase::Over);
    row.seq = 200;
    ExportedRow::Table { table: row, steps: steps.collect() }
}
