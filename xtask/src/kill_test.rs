//! `cargo xtask kill-test --rounds N`: builds the server and kills it N times while clients play through HTTP.
//!
//! The work is done by `tafelrunde-lab load kill`, so that this program stays small; all its settings can be given here.

use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result, ensure};

use crate::siege::lab;

pub fn run(root: &Path, settings: &[&str]) -> Result<()> {
    let done = Command::new(lab(root)?).args(["load", "kill"]).args(settings).current_dir(root).status();
    ensure!(done.context("load kill")?.success(), "the kill test failed");
    Ok(())
}
