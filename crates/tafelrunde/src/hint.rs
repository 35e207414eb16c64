//! `tafelrunde hint`: what a strong player would do at a moment of a record, and what it expects.

use std::path::PathBuf;

use anyhow::{Context, Result, bail};
use games::with_game;
use serde::Serialize;
use tafel_bots::{Budget, Glance, Knowledge, Level, Search, Time};
use tafel_core::{Chance, Record, Say, Seat};

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

#[derive(Serialize)]
struct Advice {
    seat: Seat,
    /// The best first.
    actions: Vec<Choice>,
    /// What is expected to happen, beginning with the best.
    line: Vec<Move>,
}

#[derive(Serialize)]
struct Move {
    seat: Seat,
    action: serde_json::Value,
    #[serde(skip)]
    words: String,
}

#[derive(Serialize)]
struct Choice {
    action: serde_json::Value,
    #[serde(skip)]
    words: String,
    visits: u32,
    win_share: f32,
}

pub(crate) fn run(args: &Args) -> Result<()> {
    let record = read_record(&args.file)?;
    let advice = with_game!(record.header.game.as_str(), G => think::<G>(args, &record))??;
    if args.json {
        println!("{}", serde_json::to_string_pretty(&advice)?);
        return Ok(());
    }
    for Choice { words, visits, win_share, .. } in advice.actions.iter().take(12) {
        println!("{:>5.1} %  {visits:>7}  {words}", 100.0 * win_share);
    }
    println!();
    for Move { words, .. } in advice.line.iter().take(12) {
        println!("→ {words}");
    }
    Ok(())
}

fn think<G: Knowledge>(args: &Args, record: &Record) -> Result<Advice> {
    let named = || args.file.display().to_string();
    let whole = record.replay::<G>().with_context(named)?;
    let steps = args.step.unwrap_or(whole.line().len());
    if steps > whole.line().len() {
        bail!("{}: there are only {} steps, not {steps}", named(), whole.line().len());
    }
    let table = whole.at(steps)?;
    let asked = table.asked();
    let Some(seat) = args.seat.map(Seat).or(asked.first()) else { bail!("the game is over at step {steps}") };
    if !asked.has(seat) {
        let waiting: Vec<_> = asked.iter().map(|seat| seat.to_string()).collect();
        bail!("seat {seat} is not asked at step {steps}; asked: {}", waiting.join(", "));
    }
    let mut legal = Vec::new();
    table.state().legal(seat, &mut legal);
    let Some(style) = args.bot.style::<G>() else {
        bail!("--bot {}: it does not search and expects nothing", args.bot);
    };
    let mut search = Search::<G>::new(Chance::fast(1), Budget::Milliseconds(args.ms), style);
    let thought = search.think(&Glance::at(table.state(), seat, &legal), &Time::default());
    let lang = speech::lang(args.lang);
    let words = speech::words(G::ID, lang)?;
    let names = speech::seat_names(table.header().seats, lang);
    let actions = thought.opinions.into_iter().map(|opinion| {
        Ok(Choice {
            action: serde_json::to_value(opinion.action)?,
            words: words.say(&opinion.action.say(), &names),
            visits: opinion.visits,
            win_share: opinion.value,
        })
    });
    let line = thought.line.into_iter().map(|(seat, action)| {
        let words = format!("{}: {}", names[seat.index()], words.say(&action.say(), &names));
        Ok(Move { seat, action: serde_json::to_value(action)?, words })
    });
    Ok(Advice { seat, actions: actions.collect::<Result<_>>()?, line: line.collect::<Result<_>>()? })
}
