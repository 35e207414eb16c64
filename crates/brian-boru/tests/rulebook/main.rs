//! The rulebook as tests: one module per chapter, and at least one test per rule. A test's first line names the
//! rules it holds; `tests/data.rs` sees to it that none is forgotten.

mod battle;
mod cards;
mod church;
mod claim;
mod decisions;
mod draft;
mod examples;
mod figures;
mod information;
mod marriage;
mod options;
mod scoring;
mod setup;
mod symbols;
mod trick;

use brian_boru::Options;
use brian_boru::testing::Table;
use tafel_core::Chance;

/// Plays a new game to its end with random answers, and shows every position on the way.
fn random_game(options: Options, seats: u8, seed: u64, mut watch: impl FnMut(&Table)) -> Table {
    let mut table = Table::fresh(options, seats, seed);
    let mut choices = Chance::fast(seed);
    loop {
        watch(&table);
        let asked = table.asked();
        if asked.is_empty() {
            return table;
        }
        let seat = choices.pick(&asked);
        let action = choices.pick(&table.legal(seat));
        table.act(seat, action);
    }
}
