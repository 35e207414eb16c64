//! The rulebook as tests: one module per chapter with a test for every rule, and the worked examples. A test's first
//! line names the rule it holds; `tests/data.rs` sees to it that none is forgotten.

mod activating;
mod building;
mod cleanup;
mod course;
mod deals;
mod end;
mod examples;
mod exchange;
mod free_steps;
mod general;
mod information;
mod lookout;
mod options;
mod production;
mod razing;
mod setup;
mod small_steps;
mod solo;
mod terms;
mod turns;
mod variants;

use imperial_settlers::testing::Table;
use imperial_settlers::{Faction, ImperialSettlers, Options};
use tafel_core::{Chance, Ctx, Game};

const DUEL: [Faction; 2] = [Faction::Barbarians, Faction::Romans];

fn two() -> Table {
    Table::of(&DUEL)
}

fn solo(faction: Faction) -> Table {
    Table::of(&[faction])
}

/// A table at which the factions are still to be chosen.
fn choosing(seats: u8) -> ImperialSettlers {
    let mut chance = Chance::seeded(3, 0);
    ImperialSettlers::setup(&Options::default(), seats, &mut Ctx::quiet(&mut chance))
        .expect("it can be played")
}
