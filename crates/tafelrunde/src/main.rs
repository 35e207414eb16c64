//! The one binary: play, simulate, replay, measure.

mod arena;
mod bench;
mod games_list;
mod hint;
mod laws;
mod options;
mod play;
mod replay;
mod rules;
mod simulate;
mod speech;

use anyhow::Result;
use clap::{Parser, Subcommand};

/// Counts allocations for `bench`; costs two additions per allocation.
#[global_allocator]
static ALLOCATOR: &stats_alloc::StatsAlloc<std::alloc::System> = &stats_alloc::INSTRUMENTED_SYSTEM;

/// Tafelrunde: one table for five games.
#[derive(Parser)]
#[command(version, arg_required_else_help = true)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// List the games, with seats and options
    Games(games_list::Args),
    /// Play against computer players in the terminal
    Play(play::Args),
    /// Let computer players play many games and count
    Simulate(simulate::Args),
    /// Replay a record and show the table
    Replay(replay::Args),
    /// Hold random games against the laws
    Laws(laws::Args),
    /// Read the rules, all or by id
    Rules(rules::Args),
    /// Let levels of computer players compete, every deal in all rotations of the seats
    Arena(arena::Args),
    /// What would a strong player do at a moment of a record?
    Hint(hint::Args),
    /// Measure the speed of the engine on one core
    Bench(bench::Args),
}

fn main() -> Result<()> {
    // A closed pipe ends the program quietly, as people expect of `tafelrunde ... | head`.
    sigpipe::reset();
    match Cli::parse().command {
        Command::Games(args) => games_list::run(&args),
        Command::Play(args) => play::run(&args),
        Command::Simulate(args) => simulate::run(&args),
        Command::Replay(args) => replay::run(&args),
        Command::Laws(args) => laws::run(&args),
        Command::Rules(args) => rules::run(&args),
        Command::Arena(args) => arena::run(&args),
        Command::Hint(args) => hint::run(&args),
        Command::Bench(args) => bench::run(&args),
    }
}
