//! Which changes there are: cargo-mutants knows, as `.cargo/mutants.toml` says.

use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result, ensure};
use serde::Deserialize;

/// One small change of a rule.
#[derive(Deserialize, Clone)]
pub(super) struct Change {
    /// With its place: `crates/brian-boru/src/claim.rs:31:9: replace + with - in …`.
    pub(super) name: String,
    pub(super) file: String,
    pub(super) genre: Genre,
    pub(super) replacement: String,
    pub(super) span: Piece,
}

#[derive(Deserialize, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Genre {
    FnValue,
    BinaryOperator,
    UnaryOperator,
    MatchArm,
    MatchArmGuard,
    StructField,
}

/// From here to before there, both counted from one.
#[derive(Deserialize, Clone, Copy)]
pub(super) struct Piece {
    pub(super) start: Place,
    pub(super) end: Place,
}

#[derive(Deserialize, Clone, Copy)]
pub(super) struct Place {
    pub(super) line: usize,
    pub(super) column: usize,
}

impl Change {
    /// Lines move; what is changed in which function stays: `src/claim.rs: replace + with - in …`.
    pub(super) fn without_place(&self) -> String {
        let mut parts = self.name.splitn(4, ':');
        match (parts.next(), parts.next(), parts.next(), parts.next()) {
            (Some(file), Some(_), Some(_), Some(change)) => {
                let file = file.split_once("/src/").map_or(file, |(_, file)| file);
                format!("src/{file}:{change}")
            }
            _ => self.name.clone(),
        }
    }
}

/// All changes of a crate, numbered from one: nought is the crate as it is.
pub(super) fn changes(root: &Path, package: &str) -> Result<Vec<(u32, Change)>> {
    let version = Command::new("cargo").args(["mutants", "--version"]).output();
    if !version.is_ok_and(|version| version.status.success()) {
        let mut install = Command::new("cargo");
        ensure!(
            install.args(["install", "cargo-mutants", "--locked"]).status()?.success(),
            "cargo-mutants cannot be installed"
        );
    }
    let mut list = Command::new("cargo");
    list.args(["mutants", "--list", "--json", "--package", package]).current_dir(root);
    let listed = list.output().context("cargo mutants")?;
    ensure!(listed.status.success(), "{}", String::from_utf8_lossy(&listed.stderr));
    let changes: Vec<Change> = serde_json::from_slice(&listed.stdout)?;
    ensure!(!changes.is_empty(), "nothing can be changed in {package}");
    Ok((1..).zip(changes).collect())
}
