//! The chores of the house. `cargo xtask` lists them.

use std::path::Path;

use anyhow::{Result, bail};

mod ci;
mod codegen;
mod fixtures;
mod house;
mod kill_test;
mod lines;
mod mutants;
mod new_game;
mod perf;
mod siege;
mod tidy;

const USAGE: &str = "\
usage:
    cargo xtask ci [STEP...]        every check and test, or only the named steps
    cargo xtask codegen [--check]   enums from the data files
    cargo xtask fixtures GAME...    records the games that the tests replay for ever (CONTRIBUTING.md)
    cargo xtask house [--update]    which crate leans on which, compared with ARCHITECTURE.md; no test code for players
    cargo xtask kill-test [...]     kills the server while clients play (--rounds N --stored N)
    cargo xtask lines [REVISION]    lines of code and of tests per room, today or as they were then
    cargo xtask mutants GAME [...]  changes the rules in small ways and counts what the tests notice (--shard 0/10)
    cargo xtask new-game NAME       lays out a game that can be played at once, as a copy of the guide
    cargo xtask perf-check [--update]   instructions per game compared with docs/performance.md (needs valgrind)
    cargo xtask siege [ATTACK...]   every attack on a server of its own, and what held
    cargo xtask tidy                file lengths and leftovers";

fn main() -> Result<()> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("xtask lies in the workspace");
    let args: Vec<String> = std::env::args().skip(1).collect();
    let args: Vec<&str> = args.iter().map(String::as_str).collect();
    match args.as_slice() {
        ["ci", only @ ..] => ci::run(root, only),
        ["codegen"] => codegen::run(root, codegen::Mode::Write, codegen::writer()),
        ["codegen", "--check"] => codegen::run(root, codegen::Mode::Check, codegen::writer()),
        ["fixtures", games @ ..] => fixtures::run(root, games),
        ["house"] => house::run(root, house::Mode::Check),
        ["house", "--update"] => house::run(root, house::Mode::Update),
        ["kill-test", rest @ ..] => kill_test::run(root, rest),
        ["lines"] => lines::run(root, "HEAD"),
        ["lines", revision] => lines::run(root, revision),
        ["mutants", game, rest @ ..] => mutants::run(root, game, rest),
        ["new-game", name] => new_game::run(root, name),
        ["perf-check"] => perf::run(root, perf::Mode::Check),
        ["perf-check", "--update"] => perf::run(root, perf::Mode::Update),
        ["siege", only @ ..] => siege::run(root, only),
        ["tidy"] => tidy::run(root),
        _ => bail!("{USAGE}"),
    }
}
