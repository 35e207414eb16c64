//! `cargo xtask fixtures GAME...`: records games for `fixtures/`, which the tests of `games` replay for ever.
//!
//! A fixture file is gzipped text. A record in it is a line with the header, a line for each step, a line that begins
//! with `end`, and an empty line. They are the lines of the record format (docs/record-format.md), but of the hash
//! of each step only the first two digits are kept: the rest cannot be compressed and would be most of the file.

use std::collections::BTreeMap;
use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result, bail, ensure};
use flate2::Compression;
use flate2::write::GzEncoder;
use serde::Deserialize;

/// So that no two settings share their luck.
const FIRST_SEED: u64 = 2026;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Setting {
    seats: Vec<u8>,
    bots: Vec<String>,
    games: u32,
    #[serde(default)]
    options: Vec<String>,
}

pub(crate) fn run(root: &Path, games: &[&str]) -> Result<()> {
    let path = root.join("fixtures/plan.toml");
    let plan: BTreeMap<String, Vec<Setting>> =
        toml::from_str(&fs::read_to_string(&path)?).with_context(|| path.display().to_string())?;
    let known = || plan.keys().map(String::as_str).collect::<Vec<_>>().join(", ");
    // Old records are worth keeping: whoever writes new ones says of which game.
    ensure!(!games.is_empty(), "which games? There are: {}", known());
    for &game in games {
        let Some(settings) = plan.get(game) else { bail!("fixtures/plan.toml has no {game}: {}", known()) };
        let (records, text) = record(root, game, settings)?;
        let target = root.join(format!("fixtures/{game}.gz"));
        let mut packer = GzEncoder::new(Vec::new(), Compression::best());
        packer.write_all(text.as_bytes())?;
        let packed = packer.finish()?;
        println!("{}: {records} records, {} bytes", target.display(), packed.len());
        fs::write(target, packed)?;
    }
    Ok(())
}

/// Plays the games of a plan with the program people use, and folds their records.
fn record(root: &Path, game: &str, settings: &[Setting]) -> Result<(u32, String)> {
    let folder = root.join("target/fixtures").join(game);
    if folder.exists() {
        fs::remove_dir_all(&folder)?;
    }
    let mut seed = FIRST_SEED;
    for Setting { seats, bots, games, options } in settings {
        for (seats, bots) in seats.iter().flat_map(|seats| bots.iter().map(move |bots| (seats, bots))) {
            let mut simulate = program();
            simulate.args(["simulate", game, "--threads", "1", "--bots", bots]).arg("--records").arg(&folder);
            for (name, number) in
                [("--seats", u64::from(*seats)), ("--games", u64::from(*games)), ("--seed", seed)]
            {
                simulate.arg(name).arg(number.to_string());
            }
            for option in options {
                simulate.args(["--option", option]);
            }
            ensure!(simulate.current_dir(root).status()?.success(), "{simulate:?} failed");
            seed += 1;
        }
    }
    let mut paths: Vec<_> = fs::read_dir(&folder)?.map(|entry| Ok(entry?.path())).collect::<Result<_>>()?;
    paths.sort();
    keep_shortest(root, game, &paths)?;
    let mut text = String::new();
    for path in &paths {
        text += &fold(&fs::read_to_string(path)?).with_context(|| path.display().to_string())?;
    }
    Ok((paths.len() as u32, text))
}

/// A record of every version of the rules is kept for ever, beside those of the present one.
fn keep_shortest(root: &Path, game: &str, paths: &[std::path::PathBuf]) -> Result<()> {
    let records = paths.iter().map(|path| Ok(fs::read_to_string(path)?)).collect::<Result<Vec<String>>>()?;
    let record = records.iter().min_by_key(|record| record.len()).context("no game was recorded")?;
    let rules = record.split("\"rules\":").nth(1).and_then(|rest| rest.split(',').next());
    let rules = rules.context("a header has the version of its rules")?;
    // What was released once stays as it was.
    let released = root.join(format!("fixtures/released/{game}-{rules}.json"));
    if !released.exists() {
        fs::write(released, record)?;
    }
    Ok(())
}

/// The built program, or the one that `TAFELRUNDE_LAB` names.
fn program() -> Command {
    if let Some(program) = std::env::var_os("TAFELRUNDE_LAB") {
        return Command::new(program);
    }
    let mut cargo = Command::new("cargo");
    cargo.args(["run", "--release", "--quiet", "--package", "tafelrunde-lab", "--"]);
    cargo
}

/// A record, which has one step per line, as it stands in a fixture file.
fn fold(record: &str) -> Result<String> {
    let mut folded = String::new();
    for line in record.lines() {
        let line = line.trim_end_matches(',');
        if let Some(header) = line.strip_prefix("\"header\":") {
            folded += header;
        } else if let Some(step) = line.strip_prefix("{\"entry\":") {
            let (entry, hash) = step.rsplit_once(",\"hash\":\"").context("a step has a hash")?;
            folded += &format!("{} {entry}", hash.get(..2).context("a hash has digits")?);
        } else if let Some(end) = line.strip_prefix("\"end\":") {
            folded += &format!("end {}\n", end.strip_suffix('}').context("the end is the end")?);
        } else {
            continue;
        }
        folded.push('\n');
    }
    Ok(folded)
}
