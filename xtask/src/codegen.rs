//! Enums from data: every id in a data file becomes a variant, so that no rule can name a card that does not exist.
//!
//! A game says in `data/codegen.toml` which tables become enums:
//!
//! ```toml
//! [[enum]]
//! name = "Town"
//! doc = "A town of the map."
//! file = "map.toml"
//! table = "town"      # reads [[town]] id = "N1"
//! ```
//!
//! and gets `src/ids.rs`, which is committed.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail, ensure};
use serde::Deserialize;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Plan {
    #[serde(rename = "enum")]
    enums: Vec<Enum>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Enum {
    name: String,
    doc: String,
    file: String,
    table: String,
}

/// What to do with the generated files.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Mode {
    /// Write them.
    Write,
    /// Fail if they differ from what is committed.
    Check,
}

/// Writes or compares everything; `writer` is the program tafel-types.
pub(crate) fn run(root: &Path, mode: Mode, writer: Command) -> Result<()> {
    enums(root, mode)?;
    types(root, mode, writer)
}

/// The program tafel-types, built for itself.
pub(crate) fn writer() -> Command {
    let mut writer = Command::new("cargo");
    writer.args(["run", "--quiet", "-p", "tafel-types", "--"]);
    writer
}

/// The TypeScript of the wire types, written into an empty folder and compared or moved into place.
fn types(root: &Path, mode: Mode, mut writer: Command) -> Result<()> {
    let fresh = root.join("target/types");
    if fresh.exists() {
        fs::remove_dir_all(&fresh)?;
    }
    writer.arg(&fresh).current_dir(root);
    ensure!(writer.status()?.success(), "{writer:?} failed");
    let target = root.join("web/src/types");
    if files(&fresh)? == files(&target)? {
        return Ok(());
    }
    ensure!(mode == Mode::Write, "{} is out of date: run cargo xtask codegen", target.display());
    if target.exists() {
        fs::remove_dir_all(&target)?;
    }
    for (path, text) in files(&fresh)? {
        let path = target.join(path);
        fs::create_dir_all(path.parent().context("a file lies in a folder")?)?;
        fs::write(path, text)?;
    }
    println!("wrote {}", target.display());
    Ok(())
}

/// All files below a folder, with their texts.
fn files(folder: &Path) -> Result<BTreeMap<PathBuf, String>> {
    let mut found = BTreeMap::new();
    let mut folders = vec![folder.to_path_buf()];
    while let Some(next) = folders.pop() {
        let Ok(entries) = fs::read_dir(&next) else { continue };
        for entry in entries {
            let path = entry?.path();
            if path.is_dir() {
                folders.push(path);
            } else {
                found.insert(path.strip_prefix(folder)?.to_path_buf(), fs::read_to_string(&path)?);
            }
        }
    }
    Ok(found)
}

/// The enums of the game crates.
fn enums(root: &Path, mode: Mode) -> Result<()> {
    for entry in fs::read_dir(root.join("crates"))? {
        let krate = entry?.path();
        let plan = krate.join("data/codegen.toml");
        if !plan.exists() {
            continue;
        }
        let plan: Plan =
            toml::from_str(&fs::read_to_string(&plan)?).with_context(|| plan.display().to_string())?;
        let code = ids(&krate, &plan)?;
        let target = krate.join("src/ids.rs");
        let old = fs::read_to_string(&target).unwrap_or_default();
        if old == code {
            continue;
        }
        ensure!(mode == Mode::Write, "{} is out of date: run cargo xtask codegen", target.display());
        fs::write(&target, code)?;
        println!("wrote {}", target.display());
    }
    Ok(())
}

fn ids(krate: &Path, plan: &Plan) -> Result<String> {
    let mut code = String::from(
        "//! Written by `cargo xtask codegen` from the tables in `data/`. Do not edit.\n\ntafel_core::ids! {\n",
    );
    for Enum { name, doc, file, table } in &plan.enums {
        let path = krate.join("data").join(file);
        let data: toml::Table = fs::read_to_string(&path)
            .with_context(|| path.display().to_string())?
            .parse()
            .with_context(|| path.display().to_string())?;
        let Some(toml::Value::Array(rows)) = data.get(table) else { bail!("{file} has no [[{table}]]") };
        let mut seen = BTreeSet::new();
        let mut variants = Vec::new();
        for (index, row) in rows.iter().enumerate() {
            let id = row.get("id").and_then(toml::Value::as_str);
            let id = id.with_context(|| format!("{file}: [[{table}]] number {index} has no id"))?;
            let variant = camel(id);
            ensure!(seen.insert(variant.clone()), "{file}: [[{table}]] has {id} twice");
            variants.push((id, variant));
        }
        writeln!(code, "    /// {doc}\n    {name} {{")?;
        fill(&mut code, variants.iter().map(|(id, variant)| format!("{variant} = {id:?}")))?;
        writeln!(code, "    }}")?;
    }
    writeln!(code, "}}")?;
    Ok(code)
}

/// Writes items, as many as fit on a line.
fn fill(code: &mut String, items: impl Iterator<Item = String>) -> Result<()> {
    const WIDTH: usize = 110;
    let mut line = String::new();
    for item in items {
        if line.len() + item.len() + " ,".len() > WIDTH - "       ".len() {
            writeln!(code, "       {line}")?;
            line.clear();
        }
        write!(line, " {item},")?;
    }
    writeln!(code, "       {line}")?;
    Ok(())
}

/// `temple-of-ra` and `temple_of_ra` become `TempleOfRa`; an id must begin with a letter.
fn camel(id: &str) -> String {
    id.split(['-', '_', ' '])
        .map(|word| {
            let mut letters = word.chars();
            letters
                .next()
                .map(|first| first.to_uppercase().chain(letters).collect::<String>())
                .unwrap_or_default()
        })
        .collect()
}
