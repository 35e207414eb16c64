//! `tafelrunde arena`: who is stronger?

use anyhow::{Result, bail};
use games::with_game;
use indicatif::{ProgressBar, ProgressStyle};
use tafel_bots::arena::{self, Series};
use tafel_bots::{Knowledge, Level};

use crate::options::TableArgs;

#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    table: TableArgs,
    /// Two levels (the first alone among the second) or one per seat, with commas
    #[arg(long)]
    bots: String,
    /// How many games; rounded up to whole blocks of all seat rotations
    #[arg(long, default_value_t = 1000)]
    games: u64,
    /// Where the luck comes from
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How many threads (default: as many as cores)
    #[arg(long)]
    threads: Option<usize>,
    /// One JSON document
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args) -> Result<()> {
    let result = with_game!(args.table.game.as_str(), G => compete::<G>(args))??;
    if args.json {
        println!("{}", serde_json::to_string_pretty(&result)?);
        return Ok(());
    }
    println!("{}, {} seats: {} games in {:.0} s", result.game, result.seats, result.games, result.seconds);
    println!("    level      win share  95 % interval    one to one  rank   points    ms/move  longest");
    for line in &result.standings {
        println!(
            "    {:<10} {:>8.1} %  {:>5.1} – {:>5.1} %  {:>8.1} %  {:>5.2}  {:>6.1}  {:>8.2}  {:>7.0}",
            line.level,
            100.0 * line.win_share,
            100.0 * line.interval[0],
            100.0 * line.interval[1],
            100.0 * line.head_to_head,
            line.mean_rank,
            line.mean_score,
            line.mean_ms,
            line.longest_ms,
        );
    }
    Ok(())
}

fn compete<G: Knowledge>(args: &Args) -> Result<arena::Result> {
    let seats = args.table.seats()?;
    let levels = args.bots.split(',').map(|name| name.trim().parse()).collect::<Result<Vec<Level>, _>>()?;
    if levels.len() != 2 && levels.len() != seats as usize {
        bail!("--bots names {} levels; give two, or one for each of the {seats} seats", levels.len());
    }
    let blocks = args.games.div_ceil(seats.into());
    let bar =
        ProgressBar::new(blocks).with_style(ProgressStyle::with_template("{bar:40} {pos}/{len} {eta}")?);
    let threads = args.threads.unwrap_or_else(|| std::thread::available_parallelism().map_or(1, Into::into));
    let options = games::parse_options::<G>(&args.table.options()?)?;
    let series = Series::<G> { options: &options, seats, levels: &levels, blocks, seed: args.seed, threads };
    let result = series.play(|| bar.inc(1))?;
    bar.finish_and_clear();
    Ok(result)
}
