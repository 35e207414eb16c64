//! What no compiler checks: file lengths, leftovers, hosts that do not belong in the tree.

use std::fs;
use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result, bail};

/// A chapter longer than this is two chapters.
const MOST_LINES: usize = 700;

pub(crate) fn run(root: &Path) -> Result<()> {
    let mut faults = Vec::new();
    for path in tracked_files(root)? {
        if !is_code(&path) || path.starts_with("xtask/src/tidy.rs") {
            continue;
        }
        let text = fs::read_to_string(root.join(&path)).with_context(|| path.clone())?;
        let lines = text.lines().count();
        if lines > MOST_LINES && !text.contains("Written by `cargo xtask codegen`") {
            faults.push(format!("{path} has {lines} lines"));
        }
        for (number, line) in text.lines().enumerate() {
            for leftover in ["FIXME", "XXX", "#[ignore", "console.log("] {
                // Tests and tools may talk; the client may not.
                let allowed = leftover == "console.log(" && path.starts_with("web/e2e/");
                if line.contains(leftover) && !allowed {
                    faults.push(format!("{path}:{}: {leftover}", number + 1));
                }
            }
        }
    }
    if faults.is_empty() {
        return Ok(());
    }
    bail!("untidy:\n  {}", faults.join("\n  "))
}

fn is_code(path: &str) -> bool {
    let ending = Path::new(path).extension().and_then(|ending| ending.to_str());
    matches!(ending, Some("rs" | "ts" | "svelte" | "py")) && !path.starts_with("web/src/types/")
}

fn tracked_files(root: &Path) -> Result<Vec<String>> {
    let output = Command::new("git").args(["ls-files"]).current_dir(root).output().context("git ls-files")?;
    Ok(String::from_utf8(output.stdout)?
        .lines()
        .map(str::to_owned)
        .filter(|path| root.join(path).exists())
        .collect())
}
