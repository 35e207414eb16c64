//! `tafelrunde replay`

use std::fs;
use std::io::Read;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use tafel_core::record::MAX_BYTES;
use tafel_core::{Record, Seat, Viewer};

use crate::speech::{self, LangArg};

#[derive(clap::Args)]
pub(crate) struct Args {
    /// The record
    file: PathBuf,
    /// After how many steps (default: at the end)
    #[arg(long)]
    step: Option<usize>,
    /// Whose view: a seat from 0, spectator, or all
    #[arg(long, default_value = "all")]
    view: String,
    /// Tell everything that happened up to there, not the last step alone
    #[arg(long, conflicts_with = "json")]
    log: bool,
    /// One JSON document
    #[arg(long)]
    json: bool,
    /// The language
    #[arg(long)]
    lang: Option<LangArg>,
}

/// Reads a record from a file, never more than a record can be long.
pub(crate) fn read_record(path: &Path) -> Result<Record> {
    let named = || path.display().to_string();
    let mut bytes = Vec::new();
    // One byte more than allowed is enough to see that it is too long, whatever is behind the name.
    let file = fs::File::open(path).with_context(named)?;
    file.take(MAX_BYTES as u64 + 1).read_to_end(&mut bytes).with_context(named)?;
    Record::read(&bytes).with_context(named)
}

pub(crate) fn run(args: &Args) -> Result<()> {
    let record = read_record(&args.file)?;
    let named = || args.file.display().to_string();
    let whole = games::replay(&record).with_context(named)?;
    let steps = args.step.unwrap_or(whole.steps());
    if steps > whole.steps() {
        bail!("{}: there are only {} steps, not {steps}", named(), whole.steps());
    }
    let table = whole.at(steps)?;
    let viewers: Vec<Viewer> = match args.view.as_str() {
        "all" => Viewer::all(table.seats()).collect(),
        "spectator" => vec![Viewer::Spectator],
        seat => match seat.parse::<u8>() {
            Ok(seat) if seat < table.seats() => vec![Viewer::Seat(Seat(seat))],
            _ => bail!("--view {seat}: give a seat from 0 to {}, spectator, or all", table.seats() - 1),
        },
    };
    if args.json {
        let views: Vec<_> = viewers.iter().map(|&viewer| table.update(viewer)).collect();
        let document = serde_json::json!({
            "game": table.game(), "steps": whole.steps(), "step": steps, "views": views, "outcome": table.outcome(),
        });
        println!("{}", serde_json::to_string_pretty(&document)?);
        return Ok(());
    }
    let lang = speech::lang(args.lang);
    let words = speech::words(table.game(), lang)?;
    let mut names = record.notes().names.clone();
    if names.len() != table.seats() as usize {
        names = speech::seat_names(table.seats(), lang);
    }
    println!("{}: step {steps} of {}", table.game(), whole.steps());
    for &viewer in &viewers {
        if let Some(seat) = viewer.seat().filter(|_| viewers.len() > 1) {
            println!("{}:", names[seat.index()]);
        }
        for line in table.sketch(viewer) {
            println!("{}", words.say(&line, &names));
        }
    }
    let viewer = viewers[0];
    let from = if args.log { None } else { Some(steps.saturating_sub(1)) };
    let seen = table.seen_since(viewer, from);
    for event in seen.iter().flat_map(|step| &step.events) {
        println!("  {}", words.say(&event.say, &names));
    }
    if let Some(outcome) = table.outcome() {
        for (seat, (rank, score)) in outcome.ranks.iter().zip(&outcome.scores).enumerate() {
            println!("{rank}. {} ({score})", names[seat]);
        }
    }
    Ok(())
}
