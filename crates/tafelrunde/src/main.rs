//! The program for players and hosts: serve, play, read the rules, replay, check, ask for a hint.

mod backup;
mod games_list;
mod hint;
mod lessons;
mod migrate;
mod migrate_rules;
mod play;
mod replay;
mod review;
mod rules;
mod serve;
mod speech;
mod verify;

use std::process::ExitCode;

use anyhow::{Result, bail};
use clap::{Parser, Subcommand};

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
    /// Carry stored games over to the rules of this program, or count what would become of them
    MigrateRules(migrate_rules::Args),
    /// Check a record: hashes, rules, luck
    Verify(verify::Args),
    /// List the games, with seats and options
    Games(games_list::Args),
    /// Play against computer players in the terminal
    Play(play::Args),
    /// Replay a record and show the table
    Replay(replay::Args),
    /// Read the rules, all or by id
    Rules(rules::Args),
    /// What would a strong player do at a moment of a record?
    Hint(hint::Args),
    /// List the lessons of a game, or check that they can be played
    Lessons(lessons::Args),
    /// What was every decision of a record worth, and how much was luck?
    Review(review::Args),
    /// What moved to the program for builders
    #[command(external_subcommand)]
    Elsewhere(Vec<String>),
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
    if !matches!(command, Command::Serve(_)) {
        // A closed pipe ends the program quietly, as people expect of `tafelrunde ... | head`. A server must outlive
        // the connections that its visitors close.
        sigpipe::reset();
    }
    match command {
        Command::Serve(args) => serve::run(&args),
        Command::Backup(args) => backup::run(&args),
        Command::Restore(args) => backup::restore(&args),
        Command::Migrate(args) => migrate::run(&args),
        Command::MigrateRules(args) => migrate_rules::run(&args),
        Command::Verify(args) => verify::run(&args),
        Command::Games(args) => games_list::run(&args),
        Command::Play(args) => play::run(&args),
        Command::Replay(args) => replay::run(&args),
        Command::Rules(args) => rules::run(&args),
        Command::Hint(args) => hint::run(&args),
        Command::Lessons(args) => lessons::run(&args),
        Command::Review(args) => review::run(&args),
        Command::Elsewhere(words) => elsewhere(&words),
    }
}

/// What builders use has a program of its own.
const IN_THE_LAB: [&str; 8] = ["simulate", "arena", "train", "fit", "bench", "laws", "load", "tensors"];

fn elsewhere(words: &[String]) -> Result<()> {
    let word = words.first().map_or("", String::as_str);
    if IN_THE_LAB.contains(&word) {
        bail!(
            "`{word}` is a command of `tafelrunde-lab` now: cargo run --release -p tafelrunde-lab -- {word}"
        );
    }
    bail!("there is no command {word:?}; `tafelrunde --help` lists them");
}
