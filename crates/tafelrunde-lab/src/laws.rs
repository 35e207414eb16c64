//! `tafelrunde-lab laws`

use anyhow::Result;
use games::with_game;
use indicatif::ProgressBar;
use serde::Serialize;
use tafel_core::Game;
use tafel_laws::{Report, Trial};

use tafelrunde::options::TableArgs;

#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    table: TableArgs,
    /// How many random games (for each number of seats)
    #[arg(long, default_value_t = 100)]
    games: u32,
    /// Instead of a number of games: go on until so many positions were looked at closely, over all numbers of seats
    #[arg(long, conflicts_with = "games")]
    positions: Option<u64>,
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
    let goal = match args.positions {
        Some(positions) => positions.div_ceil(seats.len() as u64),
        None => u64::from(args.games),
    };
    let bar = ProgressBar::new(goal * seats.len() as u64);
    let mut findings = Vec::new();
    for seats in seats {
        let report = with_game!(args.table.game.as_str(), G => hold::<G>(args, seats, goal, &bar))??;
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
fn hold<G: Game>(args: &Args, seats: u8, goal: u64, bar: &ProgressBar) -> Result<Report> {
    let options = games::parse_options::<G>(&args.table.options()?)?;
    let mut total = Report::default();
    let before = bar.position();
    loop {
        let done = if args.positions.is_some() { total.positions() } else { u64::from(total.games) };
        bar.set_position(before + done.min(goal));
        if done >= goal {
            return Ok(total);
        }
        let portion = if args.positions.is_some() { 1 } else { (goal - done).min(20) as u32 };
        let seed = args.seed.wrapping_add(u64::from(total.games) << 32);
        let trial = Trial::<G>::new(options.clone(), seats, portion, seed).every(args.every);
        total.add(trial.run()?);
    }
}
