//! `tafelrunde laws`

use anyhow::Result;
use games::with_game;
use indicatif::ProgressBar;
use serde::Serialize;
use tafel_core::Game;
use tafel_laws::{Report, Trial};

use crate::options::TableArgs;

#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    table: TableArgs,
    /// How many random games (for each number of seats)
    #[arg(long, default_value_t = 100)]
    games: u32,
    /// Where the luck comes from
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Look closely at every n-th position only
    #[arg(long, default_value_t = 1)]
    every: u32,
    /// One JSON document
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Finding {
    game: String,
    seats: u8,
    #[serde(flatten)]
    report: Report,
}

pub(crate) fn run(args: &Args) -> Result<()> {
    let info = games::info(&args.table.game)?;
    let seats = match args.table.seats {
        Some(_) => vec![args.table.seats()?],
        None => (info.min_seats..=info.max_seats).collect(),
    };
    let bar = ProgressBar::new(u64::from(args.games) * seats.len() as u64);
    let mut findings = Vec::new();
    for seats in seats {
        let report = with_game!(args.table.game.as_str(), G => hold::<G>(args, seats, &bar))??;
        findings.push(Finding { game: args.table.game.clone(), seats, report });
    }
    bar.finish_and_clear();
    if args.json {
        println!("{}", serde_json::to_string_pretty(&findings)?);
        return Ok(());
    }
    for Finding { game, seats, report } in findings {
        println!(
            "{game}, {seats} seats: {} games, {} decisions, longest {}",
            report.games, report.decisions, report.longest
        );
        for (law, times) in &report.checked {
            println!("    {:<12} held {times} times", format!("{law:?}"));
        }
        println!("    {} imagined worlds differed from the true one", report.free_worlds);
    }
    Ok(())
}

/// In portions, so that the bar moves.
fn hold<G: Game>(args: &Args, seats: u8, bar: &ProgressBar) -> Result<Report> {
    let options = games::parse_options::<G>(&args.table.options()?)?;
    let mut total = Report::default();
    let mut done = 0;
    while done < args.games {
        let portion = (args.games - done).min(20);
        let seed = args.seed.wrapping_add(u64::from(done) << 32);
        let report = Trial::<G>::new(options.clone(), seats, portion, seed).every(args.every).run()?;
        total.games += report.games;
        total.decisions += report.decisions;
        total.longest = total.longest.max(report.longest);
        total.free_worlds += report.free_worlds;
        for (law, times) in report.checked {
            *total.checked.entry(law).or_default() += times;
        }
        done += portion;
        bar.inc(u64::from(portion));
    }
    Ok(total)
}
