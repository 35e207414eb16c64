//! `tafelrunde hint`: what a strong player would do at a moment of a record, why, and what it expects.

use std::path::PathBuf;

use anyhow::{Context, Result, bail};
use tafel_bots::{Budget, Level, Time};
use tafel_coach::{Hint, Thoroughness};
use tafel_core::{AnyMatch, Lang, Record, Seat, Viewer};
use tafel_text::Words;

use crate::replay::read_record;
use crate::speech::{self, LangArg};

#[derive(clap::Args)]
pub(crate) struct Args {
    /// The record
    file: PathBuf,
    /// After how many steps (default: at the end)
    #[arg(long)]
    step: Option<usize>,
    /// For whom (default: whoever is asked)
    #[arg(long)]
    seat: Option<u8>,
    /// How long to think, in milliseconds
    #[arg(long, default_value_t = 1000)]
    ms: u64,
    /// Who is asked for advice: a level that searches
    #[arg(long, default_value = "champion")]
    bot: Level,
    /// One JSON document
    #[arg(long)]
    json: bool,
    /// The language
    #[arg(long)]
    lang: Option<LangArg>,
}

pub(crate) fn run(args: &Args) -> Result<()> {
    let record = read_record(&args.file)?;
    let game = record.header.game.as_str();
    let (table, seat) = moment(args, &record)?;
    let how = Thoroughness { level: args.bot, budget: Budget::Milliseconds(args.ms), seed: 1 };
    let hint = tafel_coach::hint(game, seat, &table.update(Viewer::Seat(seat)), how, &Time::default())?;
    if args.json {
        println!("{}", serde_json::to_string_pretty(&hint)?);
        return Ok(());
    }
    let lang = speech::lang(args.lang);
    let names = speech::seat_names(table.seats(), lang);
    print(&hint, &speech::words(game, lang)?, &names, lang, 12);
    Ok(())
}

/// Writes a hint down: the moves with their win shares, why, and what is expected.
pub(crate) fn print(hint: &Hint, words: &Words, names: &[String], lang: Lang, most: usize) {
    for (place, choice) in hint.actions.iter().take(most).enumerate() {
        let alike = if hint.alike.contains(&place) { '=' } else { ' ' };
        println!(
            "{alike}{:>5.1} % ({:.0}–{:.0})  {:>7}  {}",
            100.0 * choice.win_share,
            100.0 * choice.low,
            100.0 * choice.high,
            choice.visits,
            words.say(&choice.say, names)
        );
    }
    println!();
    for reason in &hint.reasons {
        println!("{}", reason.get(lang));
    }
    for step in hint.line.iter().take(most) {
        println!("→ {}: {}", names[step.seat.index()], words.say(&step.say, names));
    }
}

/// The table at the moment that is asked about, and who asks.
fn moment(args: &Args, record: &Record) -> Result<(Box<dyn AnyMatch>, Seat)> {
    let named = || args.file.display().to_string();
    let whole = games::replay(record).with_context(named)?;
    let steps = args.step.unwrap_or(whole.steps());
    if steps > whole.steps() {
        bail!("{}: there are only {} steps, not {steps}", named(), whole.steps());
    }
    let table = whole.at(steps)?;
    let asked = table.asked();
    let Some(seat) = args.seat.map(Seat).or(asked.first()) else { bail!("the game is over at step {steps}") };
    if !asked.has(seat) {
        let waiting: Vec<_> = asked.iter().map(|seat| seat.to_string()).collect();
        bail!("seat {seat} is not asked at step {steps}; asked: {}", waiting.join(", "));
    }
    Ok((table, seat))
}
