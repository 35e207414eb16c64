//! `tafelrunde-lab bench`: what the engine can do on one core.

use std::hint::black_box;
use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use cpu_time::ProcessTime;
use games::with_game;
use serde::Serialize;
use stats_alloc::Region;
use tafel_core::{Chance, Ctx, Game, Viewer};

use crate::ALLOCATOR;

#[derive(clap::Args)]
pub(crate) struct Args {
    /// The game (default: all)
    game: Option<String>,
    /// How many play (default: as many as can)
    #[arg(long)]
    seats: Option<u8>,
    /// How long to play at random
    #[arg(long, default_value_t = 2.0)]
    seconds: f64,
    /// Where the luck comes from
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// One JSON document per game and line
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Figures {
    game: &'static str,
    seats: u8,
    /// One state change by a player; our games draw luck inside them, so transitions and decisions are the same.
    transitions: u64,
    decisions: u64,
    games: u64,
    /// CPU seconds.
    seconds: f64,
    decisions_per_second: f64,
    games_per_second: f64,
    state_bytes: usize,
    nanoseconds_per_clone: f64,
    nanoseconds_per_view: f64,
    nanoseconds_per_imagine: f64,
    allocations_per_decision: f64,
    mean_legal: f64,
}

pub(crate) fn run(args: &Args) -> Result<()> {
    let ids = match &args.game {
        Some(game) => vec![games::info(game)?.id],
        None => games::IDS.to_vec(),
    };
    for id in ids {
        let figures = with_game!(id, G => measure::<G>(args))??;
        if args.json {
            println!("{}", serde_json::to_string(&figures)?);
        } else {
            print(&figures);
        }
    }
    Ok(())
}

fn print(figures: &Figures) {
    println!("{}, {} seats, random play on one core", figures.game, figures.seats);
    println!(
        "    {:>12.0} decisions/s, legal list included ({:.1} actions on average)",
        figures.decisions_per_second, figures.mean_legal
    );
    println!("    {:>12.0} games/s", figures.games_per_second);
    println!("    {:>12.1} ns per clone of {} bytes", figures.nanoseconds_per_clone, figures.state_bytes);
    println!("    {:>12.1} ns per view", figures.nanoseconds_per_view);
    println!("    {:>12.1} ns per imagined world", figures.nanoseconds_per_imagine);
    println!("    {:>12.4} heap allocations per decision", figures.allocations_per_decision);
}

fn measure<G: Game>(args: &Args) -> Result<Figures> {
    let seats = args.seats.unwrap_or(*G::SEATS.end());
    let options = G::Options::default();
    tafel_core::OptionsError::check_seats::<G>(seats)?;
    let mut playout = Playout::<G> {
        options: &options,
        seats,
        legal: Vec::new(),
        choices: Chance::fast(args.seed),
        offered: 0,
    };
    // Warm up: tables are read, buffers have grown.
    let mut positions = Vec::new();
    for game in 0..50 {
        playout.play(args.seed, game, Some(&mut positions))?;
    }
    playout.offered = 0;

    let budget = Duration::try_from_secs_f64(args.seconds)
        .with_context(|| format!("--seconds {}: give a number of seconds", args.seconds))?;
    let (mut games, mut decisions) = (0, 0);
    let region = Region::new(ALLOCATOR);
    let setups = setup_allocations::<G>(&options, seats, args.seed)?;
    let start = ProcessTime::now();
    while start.elapsed() < budget {
        decisions += playout.play(args.seed, 1000 + games, None)?;
        games += 1;
    }
    let seconds = start.elapsed().as_secs_f64();
    let allocations = region.change().allocations as f64 - setups * (games as f64 + 1.0);

    Ok(Figures {
        game: G::ID,
        seats,
        transitions: decisions,
        decisions,
        games,
        seconds,
        decisions_per_second: decisions as f64 / seconds,
        games_per_second: games as f64 / seconds,
        state_bytes: size_of::<G>(),
        nanoseconds_per_clone: time_each(&positions, |state| black_box(state.clone())),
        nanoseconds_per_view: time_each(&positions, |state| state.view(Viewer::Seat(tafel_core::Seat(0)))),
        nanoseconds_per_imagine: {
            let views: Vec<_> =
                positions.iter().map(|state| state.view(Viewer::Seat(tafel_core::Seat(0)))).collect();
            let mut chance = Chance::fast(args.seed);
            time_each(&views, |view| G::imagine(view, &mut chance))
        },
        allocations_per_decision: allocations.max(0.0) / decisions as f64,
        mean_legal: playout.offered as f64 / decisions as f64,
    })
}

/// What one setup allocates (the generator of the game's luck, mostly): not part of the steady state.
fn setup_allocations<G: Game>(options: &G::Options, seats: u8, seed: u64) -> Result<f64> {
    let region = Region::new(ALLOCATOR);
    let mut luck = Chance::seeded(seed, 0);
    black_box(G::setup(options, seats, &mut Ctx::quiet(&mut luck))?);
    Ok(region.change().allocations as f64)
}

/// Nanoseconds for one call, over enough calls to be steady.
fn time_each<T, R>(things: &[T], mut call: impl FnMut(&T) -> R) -> f64 {
    let rounds = (400_000 / things.len().max(1)).max(1);
    let start = Instant::now();
    for _ in 0..rounds {
        for thing in things {
            black_box(call(black_box(thing)));
        }
    }
    start.elapsed().as_nanos() as f64 / (rounds * things.len()) as f64
}

struct Playout<'a, G: Game> {
    options: &'a G::Options,
    seats: u8,
    legal: Vec<G::Action>,
    choices: Chance,
    offered: u64,
}

impl<G: Game> Playout<'_, G> {
    /// One random game; returns how many decisions it took.
    fn play(&mut self, seed: u64, game: u64, mut keep: Option<&mut Vec<G>>) -> Result<u64> {
        let mut luck = Chance::seeded(seed, game);
        let mut state = G::setup(self.options, self.seats, &mut Ctx::quiet(&mut luck))?;
        let mut decisions = 0;
        while let Some(seat) = state.asked().first() {
            self.legal.clear();
            state.legal(seat, &mut self.legal);
            self.offered += self.legal.len() as u64;
            let action = self.choices.pick(&self.legal);
            state.apply(seat, action, &mut Ctx::quiet(&mut luck));
            decisions += 1;
            if let Some(positions) = keep.as_mut().filter(|_| decisions % 16 == 0) {
                positions.push(state.clone());
            }
        }
        Ok(decisions)
    }
}
