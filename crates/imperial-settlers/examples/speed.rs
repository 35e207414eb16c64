//! Random play without anybody listening, for a profiler: `time target/release/examples/speed 20000`.

use imperial_settlers::{Factions, ImperialSettlers, Options};
use tafel_core::{Chance, Ctx, Game};

fn main() {
    let games: u64 = std::env::args().nth(1).and_then(|games| games.parse().ok()).unwrap_or(20_000);
    let options = Options { factions: Factions::Random, ..Options::default() };
    let mut legal = Vec::new();
    let mut decisions = 0u64;
    for game in 0..games {
        let mut chance = Chance::fast(game);
        let Ok(mut table) = ImperialSettlers::setup(&options, 4, &mut Ctx::quiet(&mut chance)) else {
            continue;
        };
        while let Some(seat) = table.asked().first() {
            legal.clear();
            table.legal(seat, &mut legal);
            let action = chance.pick(&legal);
            table.apply(seat, action, &mut Ctx::quiet(&mut chance));
            decisions += 1;
        }
    }
    println!("{games} games, {decisions} decisions, {} bytes per state", size_of::<ImperialSettlers>());
}
