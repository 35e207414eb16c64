//! `tafelrunde train`: weights for a game, learned by playing against oneself.

use std::fs;
use std::path::PathBuf;

use anyhow::{Context, Result};
use games::with_game;
use tafel_bots::Knowledge;
use tafel_bots::train::{Course, Generation};

#[derive(clap::Args)]
pub(crate) struct Args {
    /// The game, as `tafelrunde games` calls it
    game: String,
    /// Where the weights go; the ones that come with the program lie in crates/tafel-bots/weights
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// How many generations
    #[arg(long, default_value_t = 4)]
    generations: u32,
    /// Games in each of them
    #[arg(long, default_value_t = 10_000)]
    games: u32,
    /// How often each generation goes through all positions
    #[arg(long, default_value_t = 6)]
    epochs: u32,
    /// Where the luck comes from
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How many threads (default: as many as cores); the weights are the same with any number
    #[arg(long)]
    threads: Option<usize>,
}

pub(crate) fn run(args: &Args) -> Result<()> {
    let text = with_game!(args.game.as_str(), G => learn::<G>(args))??;
    fs::write(&args.out, text).with_context(|| args.out.display().to_string())
}

fn learn<G: Knowledge>(args: &Args) -> Result<String> {
    let threads = args.threads.unwrap_or_else(|| std::thread::available_parallelism().map_or(1, Into::into));
    let Args { generations, games, epochs, seed, .. } = *args;
    let course = Course { seed, generations, games, epochs, threads };
    let mut made = format!(
        "Learned by\n    tafelrunde train {} --generations {generations} --games {games} --epochs {epochs} --seed {seed}\n\n\
         Surprise at the results of games held back (less is better): equal shares, by hand, learned.\n",
        G::ID
    );
    let model = tafel_bots::train::train::<G>(&course, |generation| {
        let line = log_line(generation);
        println!("{line}  {:.0} s", generation.seconds);
        made.push_str(&line);
        made.push('\n');
    })?;
    made.push_str(
        "\nName of the figure, weight, weight that comes with progress, weights to the hidden units.",
    );
    Ok(model.write(&made))
}

fn log_line(generation: &Generation) -> String {
    let [equal, by_hand, learned] = generation.surprise;
    let Generation { number, positions, .. } = generation;
    format!("generation {number}: {positions} positions, surprise {equal:.4} {by_hand:.4} {learned:.4}")
}
