//! `cargo xtask ci`: every check and test, on a machine that has nothing but Rust (and Node, for the browser part).

use std::path::Path;
use std::process::Command;
use std::time::Instant;

use anyhow::{Context, Result, bail};

use crate::{codegen, tidy};

/// A named part of the run.
struct Step {
    name: &'static str,
    run: fn(&Path) -> Result<()>,
}

const STEPS: &[Step] = &[
    Step { name: "format", run: |root| cargo(root, &["fmt", "--all", "--check"]) },
    Step { name: "tidy", run: tidy::run },
    Step { name: "generated code", run: |root| codegen::run(root, codegen::Mode::Check) },
    Step {
        name: "lints",
        run: |root| cargo(root, &["clippy", "--workspace", "--all-targets", "--", "-D", "warnings"]),
    },
    Step { name: "tests", run: |root| cargo(root, &["test", "--workspace", "--no-fail-fast"]) },
    Step { name: "laws", run: laws },
    Step { name: "dependencies", run: deny },
    Step { name: "documentation", run: docs },
];

/// Runs all steps, or only those named.
pub(crate) fn run(root: &Path, only: &[&str]) -> Result<()> {
    if let Some(unknown) = only.iter().find(|name| !STEPS.iter().any(|step| step.name == **name)) {
        let names: Vec<_> = STEPS.iter().map(|step| step.name).collect();
        bail!("there is no step {unknown:?}; there are: {}", names.join(", "));
    }
    let begin = Instant::now();
    for Step { name, run } in STEPS.iter().filter(|step| only.is_empty() || only.contains(&step.name)) {
        println!("\n=== {name}");
        let start = Instant::now();
        run(root).with_context(|| format!("the step {name:?} failed"))?;
        println!("=== {name}: {:.0} s", start.elapsed().as_secs_f64());
    }
    println!("\nall green in {:.0} s", begin.elapsed().as_secs_f64());
    Ok(())
}

/// At least 10,000 positions per game and number of seats, by the command people use.
fn laws(root: &Path) -> Result<()> {
    let list = Command::new("cargo")
        .args(["run", "--quiet", "--", "games", "--ids"])
        .current_dir(root)
        .output()
        .context("cargo run -- games --ids")?;
    for game in String::from_utf8(list.stdout)?.lines() {
        cargo(root, &["run", "--quiet", "--", "laws", game, "--positions", "10000", "--seed", "2026"])?;
    }
    Ok(())
}

fn deny(root: &Path) -> Result<()> {
    if !succeeds(Command::new("cargo").args(["deny", "--version"])) {
        cargo(root, &["install", "cargo-deny", "--locked"])?;
    }
    cargo(root, &["deny", "check"])
}

fn docs(root: &Path) -> Result<()> {
    let mut doc = Command::new("cargo");
    doc.args(["doc", "--workspace", "--no-deps"]).env("RUSTDOCFLAGS", "-D warnings").current_dir(root);
    run_command(&mut doc)
}

fn cargo(root: &Path, args: &[&str]) -> Result<()> {
    run_command(Command::new("cargo").args(args).current_dir(root))
}

fn succeeds(command: &mut Command) -> bool {
    command.output().is_ok_and(|output| output.status.success())
}

fn run_command(command: &mut Command) -> Result<()> {
    let status = command.status().with_context(|| format!("{command:?}"))?;
    if !status.success() {
        bail!("{command:?} ended with {status}");
    }
    Ok(())
}
