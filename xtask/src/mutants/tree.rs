//! A copy of the house in which the rules are changed: the tree itself is never touched.

use std::collections::{BTreeMap, BTreeSet};
use std::hash::{Hash, Hasher};
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail, ensure};
use serde::Deserialize;

use super::list::Change;
use super::plant::{SWITCH, plant};

pub(super) struct Tree {
    /// Where the copy lies.
    pub(super) home: PathBuf,
    package: String,
    /// The files of the crate as they are.
    sources: BTreeMap<String, String>,
}

/// What the crate's tests are compiled to.
pub(super) struct TestProgram {
    pub(super) name: String,
    pub(super) path: PathBuf,
}

/// All changes in one crate.
pub(super) struct Planting {
    /// Those that must be compiled one by one.
    pub(super) fixed: BTreeSet<u32>,
    /// Those that do not compile, so nobody could write them.
    pub(super) unviable: BTreeSet<u32>,
}

/// What the compiler refuses.
struct Refused {
    changes: BTreeSet<u32>,
    /// Functions that must stay constant.
    functions: BTreeSet<String>,
}

#[derive(Deserialize)]
struct Line {
    reason: String,
    message: Option<Said>,
    executable: Option<PathBuf>,
    target: Option<Target>,
}

#[derive(Deserialize)]
struct Target {
    name: String,
    kind: Vec<String>,
}

#[derive(Deserialize)]
struct Said {
    level: String,
    message: String,
    code: Option<Code>,
    rendered: Option<String>,
    spans: Vec<Spot>,
}

#[derive(Deserialize)]
struct Code {
    code: String,
}

impl Said {
    /// The function that a constant is worked out with, if its not being constant is what the compiler complains of:
    /// "cannot call non-const associated function `Pile::all` in constants".
    fn constant(&self) -> Option<String> {
        self.code.as_ref().filter(|code| code.code == "E0015")?;
        let path = self.message.split('`').nth(1)?;
        path.rsplit("::").find(|part| !part.starts_with('<')).map(str::to_owned)
    }
}

#[derive(Deserialize)]
struct Spot {
    file_name: String,
    byte_start: usize,
    is_primary: bool,
}

impl Tree {
    pub(super) fn copy(root: &Path, home: PathBuf, package: &str) -> Result<Tree> {
        let mut list = Command::new("git");
        list.args(["ls-files", "-z", "--cached", "--others", "--exclude-standard"]).current_dir(root);
        let listed = list.output().context("git ls-files")?;
        ensure!(listed.status.success(), "git ls-files: {}", String::from_utf8_lossy(&listed.stderr));
        let own = format!("crates/{package}/src/");
        let mut sources = BTreeMap::new();
        let names = String::from_utf8(listed.stdout)?;
        let names: BTreeSet<&str> =
            names.split_terminator('\0').filter(|name| root.join(name).is_file()).collect();
        forget(&home.join("crates"), "crates", &names)?;
        for &name in &names {
            let from = root.join(name);
            if name.starts_with("web/") {
                continue;
            }
            if name.starts_with(&own) && name.ends_with(".rs") {
                sources.insert(name.to_owned(), std::fs::read_to_string(&from)?);
                continue;
            }
            write(&home.join(name), &std::fs::read(&from)?)?;
        }
        Ok(Tree { home, package: package.to_owned(), sources })
    }

    /// The same as long as the sources are.
    pub(super) fn fingerprint(&self) -> String {
        let mut hasher = std::hash::DefaultHasher::new();
        self.sources.hash(&mut hasher);
        format!("{:016x}", hasher.finish())
    }

    /// Plants all changes at once, without those that do not compile.
    pub(super) fn plant_all(&self, changes: &[(u32, Change)]) -> Result<Planting> {
        let mut unviable = BTreeSet::new();
        let mut constant = BTreeSet::new();
        loop {
            let mut fixed = BTreeSet::new();
            let mut places = BTreeMap::new();
            for (name, source) in &self.sources {
                let here: Vec<(u32, Change)> = changes
                    .iter()
                    .filter(|(number, change)| change.file == *name && !unviable.contains(number))
                    .cloned()
                    .collect();
                let planted = plant(source, &here, &constant).with_context(|| name.clone())?;
                fixed.extend(planted.fixed);
                unviable.extend(planted.unviable);
                places.insert(name.clone(), planted.places);
                let mut text = planted.text;
                if name.ends_with("/src/lib.rs") {
                    text.push_str(SWITCH);
                }
                write(&self.home.join(name), text.as_bytes())?;
            }
            let Refused { changes: refused, functions } = self.check(&places)?;
            println!("{}: {} of the changes do not compile", self.package, unviable.len() + refused.len());
            if refused.is_empty() && functions.is_empty() {
                return Ok(Planting { fixed, unviable });
            }
            let before = unviable.len() + constant.len();
            unviable.extend(refused);
            constant.extend(functions);
            ensure!(unviable.len() + constant.len() > before, "the compiler refuses the same again");
        }
    }

    /// Plants one change and nothing else.
    pub(super) fn plant_one(&self, change: &Change) -> Result<()> {
        for (name, source) in &self.sources {
            let mut text = source.clone();
            if *name == change.file {
                let at = |place: super::list::Place| {
                    let before: usize = source.split_inclusive('\n').take(place.line - 1).map(str::len).sum();
                    before
                        + source[before..].chars().take(place.column - 1).map(char::len_utf8).sum::<usize>()
                };
                text.replace_range(at(change.span.start)..at(change.span.end), &change.replacement);
            }
            write(&self.home.join(name), text.as_bytes())?;
        }
        Ok(())
    }

    /// What the compiler refuses.
    fn check(&self, places: &BTreeMap<String, Vec<(std::ops::Range<usize>, u32)>>) -> Result<Refused> {
        let (succeeded, lines) = self.cargo(&["check", "--lib", "--tests"])?;
        let mut refused = BTreeSet::new();
        let mut functions = BTreeSet::new();
        let mut elsewhere = Vec::new();
        for said in lines.iter().filter_map(|line| line.message.as_ref()).filter(|said| said.level == "error")
        {
            if let Some(name) = said.constant() {
                functions.insert(name);
                continue;
            }
            let mut spots: Vec<&Spot> = said.spans.iter().collect();
            spots.sort_by_key(|spot| !spot.is_primary);
            let numbers = spots.iter().find_map(|spot| {
                let places = places.get(&spot.file_name)?;
                let around = places.iter().filter(|(place, _)| place.contains(&spot.byte_start));
                let smallest = around.clone().map(|(place, _)| place.len()).min()?;
                Some(
                    around
                        .filter(|(place, _)| place.len() == smallest)
                        .map(|(_, number)| *number)
                        .collect::<Vec<_>>(),
                )
            });
            match numbers {
                Some(numbers) => refused.extend(numbers),
                None => elsewhere.push(said.rendered.as_deref().unwrap_or_default()),
            }
        }
        // An error elsewhere follows from another; if there is no other, somebody should read it.
        let known = !refused.is_empty() || !functions.is_empty();
        ensure!(succeeded || known, "the tree does not compile: {}", elsewhere.join("\n"));
        Ok(Refused { changes: refused, functions })
    }

    /// The test programs, or nothing if they do not compile.
    pub(super) fn build(&self) -> Result<Option<Vec<TestProgram>>> {
        let (succeeded, lines) = self.cargo(&["test", "--no-run", "--lib", "--tests"])?;
        let programs = lines.into_iter().filter_map(|line| {
            let target = line
                .target
                .filter(|target| target.kind.iter().any(|kind| kind == "test" || kind == "lib"))?;
            Some(TestProgram { name: target.name, path: line.executable? })
        });
        Ok(succeeded.then(|| programs.collect()))
    }

    fn cargo(&self, args: &[&str]) -> Result<(bool, Vec<Line>)> {
        let mut cargo = Command::new("cargo");
        cargo.args(args).args(["--quiet", "--package", &self.package, "--message-format=json"]);
        // A folder of its own: two trees with the same paths inside would take each other's crates for their own.
        let output =
            cargo.current_dir(&self.home).env("CARGO_TARGET_DIR", self.home.join("target")).output()?;
        let mut lines = Vec::new();
        for line in String::from_utf8(output.stdout)?.lines().filter(|line| line.starts_with('{')) {
            let line: Line = serde_json::from_str(line)?;
            if line.reason == "compiler-message" || line.reason == "compiler-artifact" {
                lines.push(line);
            }
        }
        if !output.status.success() && lines.is_empty() {
            bail!("{}", String::from_utf8_lossy(&output.stderr));
        }
        Ok((output.status.success(), lines))
    }
}

/// Only what changed is written, so that only that is compiled again.
fn write(path: &Path, bytes: &[u8]) -> Result<()> {
    if std::fs::read(path).is_ok_and(|old| old == bytes) {
        return Ok(());
    }
    std::fs::create_dir_all(path.parent().expect("a file lies in a folder"))?;
    std::fs::write(path, bytes).with_context(|| path.display().to_string())
}

/// Removes from an older copy what is not there any more.
fn forget(folder: &Path, inside: &str, names: &BTreeSet<&str>) -> Result<()> {
    if !folder.exists() {
        return Ok(());
    }
    for entry in std::fs::read_dir(folder)? {
        let entry = entry?;
        let name = format!("{inside}/{}", entry.file_name().to_string_lossy());
        if entry.file_type()?.is_dir() {
            forget(&entry.path(), &name, names)?;
        } else if !names.contains(name.as_str()) {
            std::fs::remove_file(entry.path())?;
        }
    }
    Ok(())
}
