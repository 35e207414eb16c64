//! `cargo xtask mutants GAME`: changes the rules of a game in hundreds of small ways, one at a time, and counts how many
//! of the changes its tests notice.
//!
//! The work is done by cargo-mutants, as `.cargo/mutants.toml` says; a whole game takes hours. `--shard K/N` takes every
//! N-th change, which is a fair sample. A change that no test notices must stand in the crate's `survivors.toml` with
//! the reason why it may stay; otherwise the command fails.

use std::collections::BTreeMap;
use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result, bail, ensure};
use serde::Deserialize;

/// What cargo-mutants writes down.
#[derive(Deserialize)]
struct Outcomes {
    outcomes: Vec<Outcome>,
}

#[derive(Deserialize)]
struct Outcome {
    summary: Summary,
    scenario: Scenario,
}

#[derive(Deserialize, Clone, Copy, PartialEq, Eq)]
enum Summary {
    /// A test noticed.
    CaughtMutant,
    /// No test noticed.
    MissedMutant,
    /// It does not compile, so nobody could write it.
    Unviable,
    /// A test did not end: noticed, too.
    Timeout,
    /// The tree as it is.
    Success,
    Failure,
}

#[derive(Deserialize)]
enum Scenario {
    Baseline,
    Mutant(Mutant),
}

#[derive(Deserialize)]
struct Mutant {
    /// With its place: `crates/brian-boru/src/claim.rs:31:9: replace + with - in …`.
    name: String,
}

/// Changes that may stay unnoticed, and why.
type Survivors = BTreeMap<String, String>;

pub(crate) fn run(root: &Path, game: &str, settings: &[&str]) -> Result<()> {
    let home = root.join("crates").join(game);
    ensure!(home.join("src/lib.rs").exists(), "there is no crate {game:?}");
    let survivors = survivors(&home)?;
    let out = root.join("target/mutants").join(game);
    std::fs::create_dir_all(&out)?;
    let version = Command::new("cargo").args(["mutants", "--version"]).output();
    if !version.is_ok_and(|version| version.status.success()) {
        let mut install = Command::new("cargo");
        ensure!(
            install.args(["install", "cargo-mutants", "--locked"]).status()?.success(),
            "cargo-mutants cannot be installed"
        );
    }
    let mut mutants = Command::new("cargo");
    mutants.args(["mutants", "--package", game, "--output"]).arg(&out).args(settings).current_dir(root);
    // Its exit code tells of changes that nobody noticed; we look at them one by one.
    mutants.status().context("cargo mutants")?;
    let written = out.join("mutants.out/outcomes.json");
    let written = std::fs::read_to_string(&written).with_context(|| written.display().to_string())?;
    report(game, &serde_json::from_str(&written)?, &survivors)
}

fn survivors(home: &Path) -> Result<Survivors> {
    let path = home.join("survivors.toml");
    if !path.exists() {
        return Ok(Survivors::new());
    }
    let text = std::fs::read_to_string(&path)?;
    let survivors: Survivors = toml::from_str(&text).with_context(|| path.display().to_string())?;
    for (change, reason) in &survivors {
        ensure!(!reason.trim().is_empty(), "{}: {change:?} may not stay without a reason", path.display());
    }
    Ok(survivors)
}

fn report(game: &str, outcomes: &Outcomes, survivors: &Survivors) -> Result<()> {
    let (mut caught, mut slow, mut unviable) = (0, 0, 0);
    let (mut excused, mut missed) = (Vec::new(), Vec::new());
    for Outcome { summary, scenario } in &outcomes.outcomes {
        let Scenario::Mutant(mutant) = scenario else {
            ensure!(*summary == Summary::Success, "the tests of {game} fail before anything is changed");
            continue;
        };
        let change = without_place(&mutant.name);
        match summary {
            Summary::CaughtMutant => caught += 1,
            Summary::Timeout => slow += 1,
            Summary::Unviable => unviable += 1,
            Summary::MissedMutant if survivors.contains_key(&change) => excused.push(change),
            Summary::MissedMutant => missed.push(mutant.name.clone()),
            Summary::Success | Summary::Failure => bail!("{} came to no end", mutant.name),
        }
    }
    let counted = caught + slow + excused.len() + missed.len();
    ensure!(counted > 0, "nothing was changed in {game}");
    let share = 100.0 * (caught + slow) as f64 / counted as f64;
    println!(
        "{game}: {counted} changes, {caught} noticed, {slow} made a test run on, {} may stay, {} unnoticed: \
         {share:.1} % caught ({unviable} did not compile)",
        excused.len(),
        missed.len()
    );
    if missed.is_empty() {
        return Ok(());
    }
    bail!("no test notices:\n    {}", missed.join("\n    "))
}

/// Lines move; what is changed in which function stays: `src/claim.rs: replace + with - in …`.
fn without_place(name: &str) -> String {
    let mut parts = name.splitn(4, ':');
    match (parts.next(), parts.next(), parts.next(), parts.next()) {
        (Some(file), Some(_), Some(_), Some(change)) => {
            let file = file.split_once("/src/").map_or(file, |(_, file)| file);
            format!("src/{file}:{change}")
        }
        _ => name.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn outcomes(missed: &str) -> Outcomes {
        let json = format!(
            r#"{{"outcomes": [
                {{"summary": "Success", "scenario": "Baseline"}},
                {{"summary": "CaughtMutant", "scenario": {{"Mutant": {{"name": "crates/a/src/end.rs:1:1: replace + with -"}}}}}},
                {{"summary": "MissedMutant", "scenario": {{"Mutant": {{"name": "{missed}"}}}}}}]}}"#
        );
        serde_json::from_str(&json).unwrap()
    }

    #[test]
    fn an_unnoticed_change_fails_unless_a_reason_is_given() {
        let missed = outcomes("crates/a/src/war/end.rs:31:9: replace < with <= in war::won");
        let refused = report("a", &missed, &Survivors::new()).unwrap_err().to_string();
        assert!(refused.contains("crates/a/src/war/end.rs:31:9"), "{refused}");
        let change = "src/war/end.rs: replace < with <= in war::won".to_owned();
        report("a", &missed, &Survivors::from([(change, "both are never equal".to_owned())])).unwrap();
    }
}
