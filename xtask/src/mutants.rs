//! `cargo xtask mutants GAME`: changes the rules of a game in hundreds of small ways, one at a time, and counts how many
//! of the changes its tests notice.
//!
//! cargo-mutants says what can be changed (`.cargo/mutants.toml`). All changes are compiled into one copy of the crate,
//! each behind a number, so that a change costs a run of the tests that come to it and no compilation; the few that
//! stand in a `const fn` or behind an `impl Trait` are compiled one by one. `--shard K/N` takes every N-th change, which
//! is a fair sample; `--numbered` leaves out those few, `--quick` the test programs that take longer than a moment. What
//! was noticed is kept in `target/mutants` and not tried again while the sources are the same. The figures are given
//! for every file, for the rule chapters together (`mutants/chapters.rs` says which these are) and for everything. A
//! change that no test notices must stand in the crate's `survivors.toml` with the reason why it may stay; otherwise
//! the command fails.

use std::collections::BTreeMap;
use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail, ensure};

mod chapters;
mod list;
mod plant;
mod report;
mod tree;
mod trial;

use list::Change;
use tree::Tree;
use trial::{Outcome, Trials, Which};

/// Changes that may stay unnoticed, and why.
type Survivors = BTreeMap<String, String>;

/// What became of a change.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Fate {
    Tried(Outcome),
    /// It does not compile, so nobody could write it.
    Unviable,
}

pub(crate) fn run(root: &Path, game: &str, settings: &[&str]) -> Result<()> {
    let crate_home = root.join("crates").join(game);
    ensure!(crate_home.join("src/lib.rs").exists(), "there is no crate {game:?}");
    let Settings { shard, numbered_only, programs: which } = read(settings)?;
    let survivors = survivors(&crate_home)?;
    let changes = list::changes(root, game)?;
    let out = root.join("target/mutants");
    let tree = Tree::copy(root, out.join(game), game)?;
    let mut kept = Kept::open(out.join(format!("{game}.txt")), &tree.fingerprint())?;

    let planting = tree.plant_all(&changes)?;
    let programs = tree.build()?.context("the tests do not compile")?;
    let trials = Trials::prepare(&tree.home.join("crates").join(game), programs, which)?;
    let mut mine: Vec<&(u32, Change)> =
        changes.iter().filter(|(number, _)| number % shard.1 == shard.0).collect();
    // The chapters come first: a run that is broken off has tried what matters most.
    mine.sort_by_key(|(_, change)| chapters::beside(game, &change.file).is_some());
    let mut fates = Vec::new();
    let mut waiting = Vec::new();
    for (number, change) in mine {
        if planting.unviable.contains(number) {
            fates.push((change, Fate::Unviable));
        } else if let Some(outcome) = kept.noticed.get(&change.name) {
            fates.push((change, Fate::Tried(outcome.clone())));
        } else if planting.fixed.contains(number) {
            waiting.push(change);
        } else {
            let outcome = trials.numbered(*number)?;
            kept.note(change, &outcome)?;
            fates.push((change, Fate::Tried(outcome)));
        }
    }
    if numbered_only {
        println!("{game}: {} changes that must be compiled one by one are left out", waiting.len());
        waiting.clear();
    }
    for change in waiting {
        tree.plant_one(change)?;
        let Some(programs) = tree.build()? else {
            fates.push((change, Fate::Unviable));
            continue;
        };
        let outcome = trials.compiled(&programs)?;
        kept.note(change, &outcome)?;
        fates.push((change, Fate::Tried(outcome)));
    }
    report::report(game, &fates, &survivors)
}

struct Settings {
    /// Which part of the changes, counted from nought, and of how many.
    shard: (u32, u32),
    /// Only the changes that are compiled together.
    numbered_only: bool,
    programs: Which,
}

fn read(settings: &[&str]) -> Result<Settings> {
    let mut read = Settings { shard: (0, 1), numbered_only: false, programs: Which::All };
    let mut settings = settings.iter();
    while let Some(setting) = settings.next() {
        match *setting {
            "--numbered" => read.numbered_only = true,
            "--quick" => read.programs = Which::Quick,
            "--shard" => {
                let (part, parts) =
                    settings.next().and_then(|shard| shard.split_once('/')).context("--shard K/N")?;
                read.shard = (part.parse()?, parts.parse()?);
                ensure!(read.shard.0 < read.shard.1, "parts are counted from nought");
            }
            other => bail!("{other:?} is no setting: --shard K/N, --numbered, --quick"),
        }
    }
    Ok(read)
}

/// What was noticed in earlier runs.
struct Kept {
    file: std::fs::File,
    noticed: BTreeMap<String, Outcome>,
}

impl Kept {
    fn open(path: PathBuf, fingerprint: &str) -> Result<Kept> {
        let old = std::fs::read_to_string(&path).unwrap_or_default();
        let mut lines = old.lines();
        let mut noticed = BTreeMap::new();
        if lines.next() == Some(fingerprint) {
            for line in lines {
                let mut parts = line.split('\t');
                if let (Some(verdict), Some(program), Some(name)) = (parts.next(), parts.next(), parts.next())
                {
                    match verdict {
                        "noticed" => noticed.insert(name.to_owned(), Outcome::Noticed(program.to_owned())),
                        "ran on" => noticed.insert(name.to_owned(), Outcome::RanOn(program.to_owned())),
                        _ => None,
                    };
                }
            }
        } else {
            std::fs::write(&path, format!("{fingerprint}\n"))?;
        }
        let file = std::fs::File::options().append(true).open(&path)?;
        Ok(Kept { file, noticed })
    }

    fn note(&mut self, change: &Change, outcome: &Outcome) -> Result<()> {
        let (verdict, program) = match outcome {
            Outcome::Noticed(program) => ("noticed", program.as_str()),
            Outcome::RanOn(program) => ("ran on", program.as_str()),
            Outcome::Unnoticed => ("unnoticed", ""),
            Outcome::Unreached => ("unreached", ""),
        };
        writeln!(self.file, "{verdict}\t{program}\t{}", change.name)?;
        Ok(())
    }
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
