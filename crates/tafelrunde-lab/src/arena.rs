//! `tafelrunde-lab arena`: who is stronger?

use std::path::PathBuf;
use std::sync::Arc;

use anyhow::{Context, Result, bail};
use games::with_game;
use indicatif::{ProgressBar, ProgressStyle};
use tafel_bots::arena::{self, Contestant, Series};
use tafel_bots::net::Net;
use tafel_bots::{Entrant, Knowledge, Level};

use tafelrunde::options::TableArgs;

#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    table: TableArgs,
    /// Who plays, with commas: two (the first alone among the second), one per seat, or more (every selection meets).
    /// `adept@300` searches 300 iterations, `adept@50ms` 50 milliseconds
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
    /// The champion plays with this network instead of the one that comes with the program
    #[arg(long, value_name = "FILE")]
    net: Option<PathBuf>,
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
    println!(
        "{}, {} seats: {} games in {:.0} s, {:.0} decisions/s",
        result.game, result.seats, result.games, result.seconds, result.decisions_per_second
    );
    if result.unfinished > 0 {
        println!("    {} games did not come to an end", result.unfinished);
    }
    println!(
        "    player          win share  95 % interval    one to one  95 % interval   rating  95 % interval    rank  \
         points   ms/move  longest"
    );
    for line in &result.standings {
        println!(
            "    {:<14} {:>8.1} %  {:>5.1} – {:>5.1} %  {:>8.1} %  {:>5.1} – {:>5.1} %  {:>6.0}  {:>6.0} – {:>6.0}  \
             {:>5.2}  {:>6.1}  {:>8.2}  {:>7.0}",
            line.player,
            100.0 * line.win_share,
            100.0 * line.interval[0],
            100.0 * line.interval[1],
            100.0 * line.head_to_head,
            100.0 * line.head_to_head_interval[0],
            100.0 * line.head_to_head_interval[1],
            line.rating.points,
            line.rating.interval[0],
            line.rating.interval[1],
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
    let names = args.bots.split(',').map(|name| name.trim().parse());
    let entrants = names.collect::<Result<Vec<Entrant>, _>>()?;
    let alone_is_enough = usize::from(seats == 1);
    if entrants.len() < 2 - alone_is_enough || (2 < entrants.len() && entrants.len() < usize::from(seats)) {
        bail!(
            "--bots names {} players; give two, one for each of the {seats} seats, or more",
            entrants.len()
        );
    }
    let threads = args.threads.unwrap_or_else(|| std::thread::available_parallelism().map_or(1, Into::into));
    let options = games::parse_options::<G>(&args.table.options()?)?;
    let net = args.net.as_ref().map(|path| -> Result<Arc<Net>> {
        let file = std::fs::read(path).with_context(|| path.display().to_string())?;
        Ok(Arc::new(Net::read::<G>(&file)?))
    });
    let net = net.transpose()?;
    let contestants: Vec<Contestant<G>> = entrants
        .into_iter()
        .map(|entrant| match &net {
            Some(net) if entrant.level == Level::Champion => Contestant::with_network(entrant, net.clone()),
            _ => Contestant::of(entrant),
        })
        .collect();
    let mut series =
        Series { options: &options, seats, contestants: &contestants, blocks: 0, seed: args.seed, threads };
    series.blocks = args.games.div_ceil(series.games_per_block());
    let bar = ProgressBar::new(series.blocks)
        .with_style(ProgressStyle::with_template("{bar:40} {pos}/{len} {eta}")?);
    let result = series.play(|| bar.inc(1))?;
    bar.finish_and_clear();
    Ok(result)
}
