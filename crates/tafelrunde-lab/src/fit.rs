//! `tafelrunde-lab fit`: the weights of the first champion, learned by playing against oneself.

use std::fs;
use std::path::PathBuf;

use anyhow::{Context, Result};
use games::with_game;
use tafel_bots::Knowledge;
use tafel_bots::train::{Course, Generation, train, tune};

#[derive(clap::Args)]
pub(crate) struct Args {
    /// The game, as `tafelrunde games` calls it
    game: String,
    /// Where the weights go; the ones that come with the program lie in crates/tafel-bots/weights
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// Learn to foresee results, or to choose: by playing weights against their like, a generation being one round
    #[arg(long, default_value = "results")]
    by: By,
    /// How many generations
    #[arg(long, default_value_t = 4)]
    generations: u32,
    /// Games in each of them
    #[arg(long, default_value_t = 10_000)]
    games: u32,
    /// How often each generation goes through all positions (by results)
    #[arg(long, default_value_t = 6)]
    epochs: u32,
    /// Where the luck comes from
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How many threads (default: as many as cores); the weights are the same with any number
    #[arg(long)]
    threads: Option<usize>,
}

#[derive(Clone, Copy, clap::ValueEnum)]
enum By {
    Results,
    Play,
}

pub(crate) fn run(args: &Args) -> Result<()> {
    let text = with_game!(args.game.as_str(), G => learn::<G>(args))??;
    fs::write(&args.out, text).with_context(|| args.out.display().to_string())
}

fn learn<G: Knowledge>(args: &Args) -> Result<String> {
    let threads = args.threads.unwrap_or_else(|| std::thread::available_parallelism().map_or(1, Into::into));
    let Args { generations, games, epochs, seed, .. } = *args;
    let course = Course { seed, generations, games, epochs, threads };
    let (how, told) = match args.by {
        By::Results => (
            format!("--generations {generations} --games {games} --epochs {epochs}"),
            "Surprise at the results of games held back (less is better): equal shares, by hand, learned.",
        ),
        By::Play => (
            format!("--by play --generations {generations} --games {games}"),
            "What the side won that won more, on average of the rounds since the line before.",
        ),
    };
    let mut made = format!("Learned by\n    tafelrunde-lab fit {} {how} --seed {seed}\n\n{told}\n", G::ID);
    let mut tell = |line: String| {
        println!("{line}");
        made.push_str(&line);
        made.push('\n');
    };
    let model = match args.by {
        By::Results => train::<G>(&course, |generation| tell(of_generation(generation)))?,
        By::Play => {
            tune::<G>(&course, |round, share| tell(format!("round {round}: {:.1} %", 100.0 * share)))?
        }
    };
    made.push_str(
        "\nName of the figure, weight, weight that comes with progress, weights to the hidden units.",
    );
    Ok(model.write(&made))
}

fn of_generation(generation: &Generation) -> String {
    let [equal, by_hand, learned] = generation.surprise;
    let Generation { number, positions, .. } = generation;
    format!("generation {number}: {positions} positions, surprise {equal:.4} {by_hand:.4} {learned:.4}")
}
