//! `tafelrunde-lab load`: puts the server under load and measures it. The figures of docs/reliability.md come from here.
//!
//! Each kind of load starts a server of its own (the program that hosts run) on a free port and a temporary database,
//! as it would run for people; except where limits are the question, one visitor may ask as often as it likes.

mod anything;
mod backup;
mod bots;
mod crowd;
mod editions;
mod faults;
mod fuzz;
mod greed;
mod host;
mod http;
mod idle;
mod kill;
mod lobby;
mod moves;
mod nodes;
mod restless;
mod silent;
mod stop;

use anyhow::Result;
use clap::{Args as ClapArgs, Subcommand};

#[derive(ClapArgs)]
pub struct Args {
    #[command(subcommand)]
    kind: Kind,
}

#[derive(Subcommand)]
enum Kind {
    /// Many tables played at a steady rate: p50, p99, p99.9 and errors (R2; with --think R3)
    Moves(moves::Args),
    /// Many live connections on which nothing happens: memory (R1)
    Idle(idle::Args),
    /// Random and mutated messages: panics, 5xx, memory (R7)
    Fuzz(fuzz::Args),
    /// Kill the server again and again while clients play: moves lost or doubled (R4)
    Kill(kill::Args),
    /// Two nodes on one PostgreSQL, one of them killed: how long until the games go on (R21)
    Nodes(nodes::Args),
    /// Back up a database while clients write to it all the time: how long, and is it whole? (R27)
    Backup(backup::Args),
    /// The lists of the lobby with very many tables stored: p50 and p99 (R24)
    Lobby(lobby::Args),
    /// What /healthz says with a full disk, a read-only or a damaged database, a frozen PostgreSQL (R28; as root)
    Faults(faults::Args),
    /// One address opens as many tables as it can, while somebody else plays (R23)
    Greed(greed::Args),
    /// Silent connections take all places, while others ask (R31)
    Silent(silent::Args),
    /// One visitor plays with very many component files of their own (R26)
    Editions(editions::Args),
    /// Somebody takes steps back as often as they may, and asks for old answers (R30)
    Restless(restless::Args),
    /// Very many onlookers arrive at one table (R34)
    Crowd(crowd::Args),
    /// One network keeps many champions thinking, while somebody else plays with a novice (R25)
    Bots(bots::Args),
    /// Stop the server again and again while clients play: is the file alone a whole copy? (R29)
    Stop(stop::Args),
}

pub fn run(args: &Args) -> Result<()> {
    tokio::runtime::Builder::new_multi_thread().enable_all().build()?.block_on(async {
        match &args.kind {
            Kind::Moves(args) => moves::run(args).await,
            Kind::Idle(args) => idle::run(args).await,
            Kind::Fuzz(args) => fuzz::run(args).await,
            Kind::Kill(args) => kill::run(args).await,
            Kind::Nodes(args) => nodes::run(args).await,
            Kind::Backup(args) => backup::run(args).await,
            Kind::Lobby(args) => lobby::run(args).await,
            Kind::Faults(args) => faults::run(args).await,
            Kind::Greed(args) => greed::run(args).await,
            Kind::Silent(args) => silent::run(args).await,
            Kind::Editions(args) => editions::run(args).await,
            Kind::Restless(args) => restless::run(args).await,
            Kind::Crowd(args) => crowd::run(args).await,
            Kind::Bots(args) => bots::run(args).await,
            Kind::Stop(args) => stop::run(args).await,
        }
    })
}
