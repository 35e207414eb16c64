//! The one binary: serve, play, simulate, replay, measure.

mod arena;
mod backup;
mod bench;
mod games_list;
mod hint;
mod laws;
mod load;
mod migrate;
mod options;
mod play;
mod replay;
mod rules;
mod serve;
mod simulate;
mod speech;
mod tensors;
mod train;
mod verify;

use std::process::ExitCode;

use anyhow::Result;
use clap::{Parser, Subcommand};

/// Counts allocations for `bench`; costs two additions per allocation.
#[global_allocator]
static ALLOCATOR: &stats_alloc::StatsAlloc<std::alloc::System> = &stats_alloc::INSTRUMENTED_SYSTEM;

/// Tafelrunde: one table for five games.
#[derive(Parser)]
#[command(version)]
struct Cli {
    /// Left out: serve
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand)]
enum Command {
    /// Run the table server; this is also what happens without a command
    Serve(serve::Args),
    /// Copy the database while the server runs
    Backup(backup::Args),
    /// Put a backup in the place of the database
    Restore(backup::RestoreArgs),
    /// Copy everything from one database into another
    Migrate(migrate::Args),
    /// Check a record: hashes, rules, luck
    Verify(verify::Args),
    /// Put a running server under load and measure it
    Load(load::Args),
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
    /// Let a computer player learn a game by playing against itself
    Train(train::Args),
    /// What would a strong player do at a moment of a record?
    Hint(hint::Args),
    /// Measure the speed of the engine on one core
    Bench(bench::Args),
    /// What the values of an observation mean, for learning programs
    Tensors(tensors::Args),
}

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("{why:#}");
            ExitCode::FAILURE
        }
    }
}

fn run() -> Result<()> {
    let command = Cli::parse().command.unwrap_or_else(|| Command::Serve(serve::Args::default()));
    if !matches!(command, Command::Serve(_) | Command::Load(_)) {
        // A closed pipe ends the program quietly, as people expect of `tafelrunde ... | head`. A server must outlive
        // the connections that its visitors close.
        sigpipe::reset();
    }
    match command {
        Command::Serve(args) => serve::run(&args),
        Command::Backup(args) => backup::run(&args),
        Command::Restore(args) => backup::restore(&args),
        Command::Migrate(args) => migrate::run(&args),
        Command::Verify(args) => verify::run(&args),
        Command::Load(args) => load::run(&args),
        Command::Games(args) => games_list::run(&args),
        Command::Play(args) => play::run(&args),
        Command::Simulate(args) => simulate::run(&args),
        Command::Replay(args) => replay::run(&args),
        Command::Laws(args) => laws::run(&args),
        Command::Rules(args) => rules::run(&args),
        Command::Arena(args) => arena::run(&args),
        Command::Train(args) => train::run(&args),
        Command::Hint(args) => hint::run(&args),
        Command::Bench(args) => bench::run(&args),
        Command::Tensors(args) => tensors::run(&args),
    }
}
