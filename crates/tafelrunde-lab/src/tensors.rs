//! `tafelrunde-lab tensors`: what the values of an observation mean. docs/tensors.md is its output.

use anyhow::Result;
use games::with_game;
use tafel_core::Game;
use tafel_tensor::{Part, parts};

#[derive(clap::Args)]
pub(crate) struct Args {
    /// The game (default: all, as a document)
    game: Option<String>,
}

const HEAD: &str = "\
# Positions as numbers

Printed by `tafelrunde-lab tensors`; do not edit. A test compares this page with the program.

An observation is what one seat sees, as a fixed number of values between 0 and 1: `Match.observe(seat)` and
`VectorEnv.observations` in Python ([python.md](python.md)), `tafel_tensor::observe` in Rust. The number depends on
nothing but the game; seats that nobody plays are zeros. Nothing hidden is in it: the values are the same in the true
world and in every world imagined from that seat's view (`crates/tafel-tensor/tests/nothing_hidden.rs`).

- *number / n*: a number divided by n; more than n counts as n.
- *one of*: a 1 in the place of the one thing meant; zeros if there is none.
- *some of*: a 1 in the place of everything meant.

Cards, places and the like stand in the order of the game's data files. Seats are counted clockwise from the own
one, which is 0. In a block that is repeated, the first column counts from the beginning of the block.
";

pub(crate) fn run(args: &Args) -> Result<()> {
    if let Some(game) = &args.game {
        print!("{}", with_game!(game.as_str(), G => page(G::ID, &parts::<G>()))?);
        return Ok(());
    }
    print!("{HEAD}");
    for &id in games::IDS {
        print!("\n{}", with_game!(id, G => page(G::ID, &parts::<G>()))?);
    }
    Ok(())
}

/// One game's table.
fn page(id: &str, parts: &[Part]) -> String {
    let size: usize = parts.iter().map(Part::length).sum();
    let mut page = format!("## {id}: {size} values\n\n| from | values | what | how |\n|---:|---:|---|---|\n");
    rows(parts, 0, &mut page);
    page
}

fn rows(parts: &[Part], depth: usize, page: &mut String) {
    let indent = "— ".repeat(depth);
    let mut from = 0;
    for part in parts {
        match part {
            Part::Field(field) => page.push_str(&format!(
                "| {indent}{from} | {} | {indent}{} | {} |\n",
                field.len, field.name, field.coding
            )),
            Part::Block(block) => {
                page.push_str(&format!(
                    "| {indent}{from} | {} × {} | {indent}for each {} | |\n",
                    block.times,
                    block.stride(),
                    block.what
                ));
                rows(&block.parts, depth + 1, page);
            }
        }
        from += part.length();
    }
}
