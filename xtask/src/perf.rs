//! `cargo xtask perf-check`: counts the instructions of a fixed series of games and compares them with the
//! baseline in docs/performance.md. Instructions are counted by callgrind, so a busy machine does not matter.

use std::collections::BTreeMap;
use std::path::Path;
use std::process::Command;
use std::{env, fs};

use anyhow::{Context, Result, bail, ensure};

/// A game that needs this much more than the baseline, in per cent, is a fault.
const TOLERANCE: f64 = 2.0;

/// Random games long enough that setting up the program does not matter: id and how many games.
const SERIES: &[(&str, u32)] = &[
    ("brian-boru", 40),
    ("catan-kartenspiel", 4),
    ("imperial-settlers", 40),
    ("medievalia", 40),
    ("mythotopia", 4),
];

/// Where the baseline lies, between two comments.
const PAGE: &str = "docs/performance.md";
const BEGIN: &str = "<!-- perf-check: written by cargo xtask perf-check --update -->\n";
const END: &str = "<!-- perf-check: end -->\n";

/// What to do with the counts.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Mode {
    /// Compare them with the baseline.
    Check,
    /// Make them the baseline.
    Update,
}

pub(crate) fn run(root: &Path, mode: Mode) -> Result<()> {
    let build = Command::new("cargo")
        .args(["build", "--release", "--package", "tafelrunde-lab"])
        .current_dir(root)
        .status()?;
    ensure!(build.success(), "the program cannot be built");
    let target = env::var_os("CARGO_TARGET_DIR").map_or_else(|| root.join("target"), Into::into);
    let program = target.join("release/tafelrunde-lab");
    let mut now = BTreeMap::new();
    for &(game, games) in SERIES {
        // What the first game costs is taken off: with it the program starts and reads the game's data.
        let count = instructions(&program, game, games + 1)?.saturating_sub(instructions(&program, game, 1)?);
        now.insert(game.to_owned(), count / u64::from(games));
        println!("{game:<20} {:>12} instructions per game", count / u64::from(games));
    }
    let path = root.join(PAGE);
    let page = fs::read_to_string(&path).context(PAGE)?;
    if mode == Mode::Update {
        fs::write(&path, with_baseline(&page, &now)?)?;
        println!("wrote {PAGE}");
        return Ok(());
    }
    let worse = compare(&baseline(&page)?, &now);
    ensure!(worse.is_empty(), "slower than the baseline:\n  {}", worse.join("\n  "));
    println!("no game needs {TOLERANCE} % more than the baseline");
    Ok(())
}

/// Instructions of a whole run with random players.
fn instructions(program: &Path, game: &str, games: u32) -> Result<u64> {
    let games = games.to_string();
    let output = Command::new("valgrind")
        .args(["--tool=callgrind", "--callgrind-out-file=/dev/null"])
        .arg(program)
        .args(["simulate", game, "--games", &games, "--seed", "1", "--threads", "1", "--json"])
        .output()
        .context("valgrind is needed (Debian package valgrind)")?;
    let said = String::from_utf8_lossy(&output.stderr);
    ensure!(output.status.success(), "{game} under callgrind: {said}");
    collected(&said).with_context(|| format!("{game}: callgrind names no count:\n{said}"))
}

/// The number in callgrind's line `Collected : 1234`.
fn collected(said: &str) -> Option<u64> {
    said.lines()
        .find_map(|line| line.split_once("Collected :"))
        .and_then(|(_, count)| count.trim().parse().ok())
}

/// The text between the two comments, and what stands around it.
fn split(page: &str) -> Result<(&str, &str, &str)> {
    let parts = page.split_once(BEGIN).and_then(|(before, rest)| {
        let (table, after) = rest.split_once(END)?;
        Some((before, table, after))
    });
    parts.with_context(|| format!("{PAGE} has no table of perf-check"))
}

/// The table as it was committed.
fn baseline(page: &str) -> Result<BTreeMap<String, u64>> {
    let (_, table, _) = split(page)?;
    let mut counts = BTreeMap::new();
    for line in table.lines().skip(2) {
        let cells: Vec<&str> = line.trim_matches('|').split('|').map(str::trim).collect();
        let [game, count] = cells.as_slice() else { bail!("{PAGE}: {line:?} is not a game and a count") };
        let count = count.replace(',', "").parse().with_context(|| format!("{PAGE}: {line:?}"))?;
        counts.insert((*game).to_owned(), count);
    }
    Ok(counts)
}

/// The page with another table.
fn with_baseline(page: &str, counts: &BTreeMap<String, u64>) -> Result<String> {
    let (before, _, after) = split(page)?;
    let mut table = String::from("| game | instructions per game |\n|---|---:|\n");
    for (game, count) in counts {
        table.push_str(&format!("| {game} | {} |\n", thousands(*count)));
    }
    Ok(format!("{before}{BEGIN}{table}{END}{after}"))
}

/// A number as people read it: 1,234,567.
fn thousands(number: u64) -> String {
    let digits = number.to_string();
    let mut out = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
    }
    out
}

/// A sentence for every game that got slower, or is not compared at all.
fn compare(before: &BTreeMap<String, u64>, now: &BTreeMap<String, u64>) -> Vec<String> {
    let mut worse = Vec::new();
    for (game, &count) in now {
        let Some(&old) = before.get(game) else {
            worse.push(format!("{game} has no baseline: run cargo xtask perf-check --update"));
            continue;
        };
        let change = (count as f64 / old as f64 - 1.0) * 100.0;
        if change > TOLERANCE {
            let (old, count) = (thousands(old), thousands(count));
            worse.push(format!("{game}: {old} before, {count} now: {change:+.1} %, tolerated {TOLERANCE} %"));
        }
    }
    worse
}

#[cfg(test)]
mod tests {
    use super::*;

    fn counts(games: &[(&str, u64)]) -> BTreeMap<String, u64> {
        games.iter().map(|&(game, count)| (game.to_owned(), count)).collect()
    }

    #[test]
    fn only_what_got_slower_by_more_than_the_tolerance_is_named() {
        let before = counts(&[("chess", 1_000_000), ("go", 1_000), ("skat", 5_000)]);
        assert!(compare(&before, &before).is_empty());
        assert!(compare(&before, &counts(&[("chess", 1_019_000), ("go", 10)])).is_empty());
        let worse = compare(&before, &counts(&[("chess", 1_021_000), ("go", 1_000)]));
        assert_eq!(worse, ["chess: 1,000,000 before, 1,021,000 now: +2.1 %, tolerated 2 %"]);
    }

    #[test]
    fn a_game_without_a_baseline_is_a_fault() {
        let worse = compare(&counts(&[]), &counts(&[("chess", 1)]));
        assert_eq!(worse, ["chess has no baseline: run cargo xtask perf-check --update"]);
    }

    #[test]
    fn a_table_is_written_and_read_again() {
        let page = format!("# Before\n\n{BEGIN}{END}\nAfter\n");
        let table = counts(&[("chess", 1_234_567), ("go", 12)]);
        let page = with_baseline(&page, &table).unwrap();
        assert!(page.contains("| chess | 1,234,567 |"), "{page}");
        assert_eq!(baseline(&page).unwrap(), table);
        assert!(page.starts_with("# Before") && page.ends_with("After\n"));
        assert!(baseline("a page without a table").is_err());
    }

    #[test]
    fn callgrind_s_line_is_found() {
        assert_eq!(collected("==7== \n==7== Collected : 4926591\n==7== I refs"), Some(4_926_591));
        assert_eq!(collected("nothing"), None);
    }
}
