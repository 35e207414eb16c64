//! Is the building race hopeless, or war? Scripted players meet:
//! `cargo run --release -p medievalia --example balance -- 300`.
//!
//! The figures steer the `house` values only; RULINGS.md keeps them. A second argument names a component file to play
//! with.

use std::collections::BTreeMap;

use medievalia::{Ending, Medievalia, Options, Rules};
use tafel_core::{Chance, Ctx, Game, Seat, Viewer};

mod scripted;

use scripted::{Plan, Player};

fn main() {
    use Plan::{Builder, Steward, Warrior};
    let games: u32 = std::env::args().nth(1).and_then(|games| games.parse().ok()).unwrap_or(500);
    let components = std::env::args().nth(2).map(|file| std::fs::read_to_string(file).expect("a file"));
    let options = Options { components, ..Options::default() };
    for plans in [
        &[Builder, Builder][..],
        &[Warrior, Warrior],
        &[Builder, Warrior],
        &[Steward, Warrior],
        &[Steward, Builder],
        &[Steward, Steward, Warrior],
        &[Steward, Warrior, Warrior],
        &[Steward, Steward, Warrior, Warrior],
        &[Steward, Warrior, Steward, Warrior],
        &[Steward, Steward, Steward, Warrior],
        &[Steward, Warrior, Warrior, Warrior],
        &[Builder, Builder, Warrior],
        &[Builder, Warrior, Warrior],
        &[Builder, Warrior, Builder, Warrior],
        &[Builder, Builder, Builder, Builder],
    ] {
        tournament(&options, plans, games);
    }
}

fn tournament(options: &Options, plans: &[Plan], games: u32) {
    let seats = plans.len() as u8;
    let rules = Rules::of(options).expect("the components are in order");
    let mut shares = plans.iter().map(|plan| (format!("{plan:?}"), 0.0)).collect::<BTreeMap<_, _>>();
    let mut endings: BTreeMap<String, u32> = BTreeMap::new();
    let mut turns = Vec::new();
    for game in 0..games {
        let mut chance = Chance::fast(u64::from(game) + 1);
        let mut state =
            Medievalia::setup(options, seats, &mut Ctx::quiet(&mut chance)).expect("it can be played");
        let (mut count, mut active) = (0, Seat(9));
        let mut legal = Vec::new();
        while let Some(seat) = state.asked().first() {
            legal.clear();
            state.legal(seat, &mut legal);
            let view = state.view(Viewer::Seat(seat));
            if view.table.active != active {
                active = view.table.active;
                count += 1;
            }
            // Seats change from game to game, so that nobody profits from a place.
            let plan = plans[(seat.index() + game as usize) % plans.len()];
            let player = Player { plan, rules: rules.clone(), view: &view, seat };
            let action = player.choose(&legal, &mut chance);
            state.apply(seat, action, &mut Ctx::quiet(&mut chance));
        }
        let outcome = state.outcome().expect("it is over");
        let winners = outcome.ranks.iter().filter(|&&rank| rank == 1).count();
        for seat in Seat::all(seats).filter(|&seat| outcome.won(seat)) {
            let name = format!("{:?}", plans[(seat.index() + game as usize) % plans.len()]);
            *shares.entry(name).or_default() += 1.0 / winners as f64;
        }
        let ending = match state.view(Viewer::Spectator).table.ending {
            Some(Ending::Prestige(_)) => "prestige",
            Some(Ending::LastBuilding) => "last building",
            Some(Ending::EmptyStacks) => "empty stacks",
            Some(Ending::Military) => "military",
            None => "none",
        };
        *endings.entry(ending.into()).or_default() += 1;
        turns.push(count / u32::from(seats));
    }
    turns.sort_unstable();
    let at = |share: usize| turns[(turns.len() - 1) * share / 100];
    println!("{plans:?}: {games} games");
    for (name, share) in shares {
        let seats = plans.iter().filter(|plan| format!("{plan:?}") == name).count();
        let fair = 100.0 * seats as f64 / plans.len() as f64;
        println!(
            "    {name:<8} wins {:5.1} %, its seats alone would be {fair:.1} %",
            100.0 * share / f64::from(games)
        );
    }
    println!("    endings {endings:?}");
    println!("    turns per player: 10 % {}, median {}, 90 % {}", at(10), at(50), at(90));
}
