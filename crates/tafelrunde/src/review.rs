//! `tafelrunde review`: what every decision of a record was worth, and how much was luck.

use std::io::{IsTerminal, Write};
use std::path::PathBuf;

use anyhow::{Context, Result};
use tafel_bots::{Budget, Level};
use tafel_coach::{Judged, Judgement, Review, Thoroughness, review};
use tafel_core::{Message, Seat};
use tafel_text::Words;

use crate::replay::read_record;
use crate::speech::{self, LangArg};

#[derive(clap::Args)]
pub(crate) struct Args {
    /// The record
    file: PathBuf,
    /// Who judges: a level that searches
    #[arg(long, default_value = "champion")]
    level: Level,
    /// How long to look at each decision, in milliseconds
    #[arg(long, default_value_t = 100)]
    ms: u64,
    /// Look at each decision so many times instead: the same review everywhere
    #[arg(long, conflicts_with = "ms")]
    iterations: Option<u32>,
    /// The luck of the search
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// One JSON document
    #[arg(long)]
    json: bool,
    /// The language
    #[arg(long)]
    lang: Option<LangArg>,
}

pub(crate) fn run(args: &Args) -> Result<()> {
    let record = read_record(&args.file)?;
    let budget = args.iterations.map_or(Budget::Milliseconds(args.ms), Budget::Iterations);
    let how = Thoroughness { level: args.level, budget, seed: args.seed };
    let watched = std::io::stderr().is_terminal();
    let mut progress = |done: usize, of: usize| {
        if watched {
            eprint!("\r{done}/{of}");
            let _ = std::io::stderr().flush();
        }
    };
    let found = review(&record, how, &mut progress).with_context(|| args.file.display().to_string())?;
    if watched {
        eprintln!();
    }
    if args.json {
        println!("{}", serde_json::to_string_pretty(&found)?);
        return Ok(());
    }
    let mut names = record.notes().names.clone();
    if names.len() != found.accounts.len() {
        names = speech::seat_names(found.accounts.len() as u8, speech::lang(args.lang));
    }
    print(&found, &names, args)
}

/// What every seat wants to know, one after the other.
fn print(found: &Review, names: &[String], args: &Args) -> Result<()> {
    let lang = speech::lang(args.lang);
    let (words, house) = (speech::words(&found.game, lang)?, speech::house_words(lang)?);
    for account in &found.accounts {
        let name = &names[account.seat.index()];
        println!("{name}: {:.1} % → {:.1} %", 100.0 * account.start, 100.0 * account.end);
        print_short(found, account.seat, &words, &house, names);
        println!();
    }
    Ok(())
}

/// What a player wants to know after a game: how they decided, where it turned, and how much was luck.
pub(crate) fn print_short(review: &Review, seat: Seat, words: &Words, house: &Words, names: &[String]) {
    let points = |share: f64| (100.0 * share).round() as i32;
    let mine: Vec<&Judged> = review.decisions.iter().filter(|judged| judged.seat == seat).collect();
    let count = |verdict: Judgement| mine.iter().filter(|judged| judged.verdict == verdict).count() as i32;
    let counts = Message::new("review-counts")
        .number("best", count(Judgement::Best))
        .number("good", count(Judgement::Good))
        .number("inaccurate", count(Judgement::Inaccuracy))
        .number("mistakes", count(Judgement::Mistake));
    println!("{}", house.say(&counts, &[]));
    let Some(account) = review.accounts.iter().find(|account| account.seat == seat) else { return };
    if account.moments.is_empty() {
        println!("{}", house.entry("review-none").unwrap_or_default());
    }
    for judged in account.moments.iter().filter_map(|step| mine.iter().find(|judged| judged.step == *step)) {
        let moment = Message::new("review-moment")
            .number("step", judged.step as i32)
            .number("points", points(judged.loss));
        println!("{}", house.say(&moment, &[]));
        println!("    {} → {}", words.say(&judged.say, names), words.say(&judged.say_best, names));
    }
    let luck = Message::new("review-luck")
        .number("luck", points(account.luck))
        .number("own", points(account.own))
        .number("others", points(account.others));
    println!("{}", house.say(&luck, &[]));
}
