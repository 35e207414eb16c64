//! The program for builders: simulate, compete, train, measure, hold against the laws, put under load.

mod arena;
mod bench;
mod calibrate;
mod fit;
mod laws;
mod load;
mod moments;
mod puzzles;
mod simulate;
mod tensors;
mod train;

use std::process::ExitCode;

use anyhow::Result;
use clap::{Parser, Subcommand};

/// Counts allocations for `bench`; costs two additions per allocation.
#[global_allocator]
static ALLOCATOR: &stats_alloc::StatsAlloc<std::alloc::System> = &stats_alloc::INSTRUMENTED_SYSTEM;

/// The workshop of Tafelrunde.
#[derive(Parser)]
#[command(version)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Let computer players play many games and count
    Simulate(simulate::Args),
    /// Let levels of computer players compete, every deal in all rotations of the seats
    Arena(arena::Args),
    /// Teaches a network by search and self-play; can be stopped and goes on
    Train(train::Args),
    /// Learns the weights of the first champion
    Fit(fit::Args),
    /// Are win chances true, and how much do computer players lose by their decisions?
    Calibrate(calibrate::Args),
    /// Hold reviews and playing on from every moment of whole games against what is promised of them
    Moments(moments::Args),
    /// Look for puzzles in games of strong computer players
    Puzzles(puzzles::Args),
    /// Measure the speed of the engine on one core
    Bench(bench::Args),
    /// Check the laws in random games
    Laws(laws::Args),
    /// Put a running server under load and measure it
    Load(load::Args),
    /// What the values of an observation mean, for learning programs
    Tensors(tensors::Args),
}

fn main() -> ExitCode {
    match run(Cli::parse().command) {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("{why:#}");
            ExitCode::FAILURE
        }
    }
}

fn run(command: Command) -> Result<()> {
    if !matches!(command, Command::Load(_)) {
        // A closed pipe ends the program quietly, as people expect of `tafelrunde-lab ... | head`.
        sigpipe::reset();
    }
    match command {
        Command::Simulate(args) => simulate::run(&args),
        Command::Arena(args) => arena::run(&args),
        Command::Train(args) => train::run(&args),
        Command::Fit(args) => fit::run(&args),
        Command::Calibrate(args) => calibrate::run(&args),
        Command::Moments(args) => moments::run(&args),
        Command::Puzzles(args) => puzzles::run(&args),
        Command::Bench(args) => bench::run(&args),
        Command::Laws(args) => laws::run(&args),
        Command::Load(args) => load::run(&args),
        Command::Tensors(args) => tensors::run(&args),
    }
}
