//! `cargo xtask kill-test --rounds N`: builds the server and kills it N times while clients play through HTTP.
//!
//! The work is done by `tafelrunde-lab load kill`, so that this program stays small; all its settings can be given here.

use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result, ensure};

pub fn run(root: &Path, settings: &[&str]) -> Result<()> {
    let built = Command::new("cargo")
        .args(["build", "--release", "--package", "tafelrunde", "--package", "tafelrunde-lab"])
        .current_dir(root)
        .status()
        .context("cargo build")?;
    ensure!(built.success(), "the server cannot be built");
    let done = Command::new("cargo")
        .args(["run", "--release", "--quiet", "--package", "tafelrunde-lab", "--", "load", "kill"])
        .args(settings)
        .current_dir(root)
        .status()
        .context("cargo run")?;
    ensure!(done.success(), "the kill test failed");
    Ok(())
}
