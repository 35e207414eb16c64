//! `cargo xtask house`: which crate leans on which, drawn from `cargo metadata` and compared with ARCHITECTURE.md.
//!
//! The page has a table of the rooms and, between two comments, this drawing. A crate without a row, a row without
//! a crate or a drawing of yesterday is a fault. So is test code in the players' program.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result, ensure};
use cargo_metadata::{DependencyKind, MetadataCommand};

const PAGE: &str = "ARCHITECTURE.md";
const BEGIN: &str = "<!-- house: drawn by cargo xtask house --update -->\n";
const END: &str = "<!-- house: end -->\n";

/// The program for players and hosts.
const PLAYERS: &str = "tafelrunde";
/// Features that only tests ask for, and crates that only tests and builders need.
const FOR_TESTS: &[&str] = &["testing", "high-card", "tafel-laws"];

/// What to do with the drawing.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Mode {
    /// Compare it with the page.
    Check,
    /// Put it into the page.
    Update,
}

/// The crates of the workspace, and which others each of them leans on.
type House = BTreeMap<String, BTreeSet<String>>;

pub(crate) fn run(root: &Path, mode: Mode) -> Result<()> {
    let house = house(root)?;
    let drawing = drawing(&house);
    print!("{drawing}");
    let found = test_code(&built_in(root, PLAYERS)?);
    ensure!(found.is_empty(), "{PLAYERS} has test code inside:\n  {}", found.join("\n  "));
    let path = root.join(PAGE);
    let page = fs::read_to_string(&path).context(PAGE)?;
    check_rows(&house, &rows(&page))?;
    let (before, rest) = page.split_once(BEGIN).with_context(|| format!("{PAGE} has no {BEGIN}"))?;
    let (drawn, after) = rest.split_once(END).with_context(|| format!("{PAGE} has no {END}"))?;
    let wanted = format!("```text\n{drawing}```\n");
    if mode == Mode::Update {
        return Ok(fs::write(&path, format!("{before}{BEGIN}{wanted}{END}{after}"))?);
    }
    ensure!(drawn == wanted, "the drawing in {PAGE} is not this one: cargo xtask house --update");
    Ok(())
}

/// What the manifests say. What only tests need holds up no room.
fn house(root: &Path) -> Result<House> {
    let workspace = MetadataCommand::new().current_dir(root).no_deps().exec().context("cargo metadata")?;
    let rooms: BTreeSet<String> = workspace.packages.iter().map(|room| room.name.to_string()).collect();
    let leans_on = |room: &cargo_metadata::Package| {
        let needed = room.dependencies.iter().filter(|needed| needed.kind != DependencyKind::Development);
        needed.map(|needed| needed.name.clone()).filter(|name| rooms.contains(name)).collect()
    };
    Ok(workspace.packages.iter().map(|room| (room.name.to_string(), leans_on(room))).collect())
}

/// What a program is built of, as cargo resolves it: a line for each crate, with the features it has in there.
fn built_in(root: &Path, program: &str) -> Result<String> {
    let output = Command::new("cargo")
        .args(["tree", "--locked", "--package", program, "--edges", "normal", "--prefix", "none"])
        .args(["--no-dedupe", "--format", "{p};{f}"])
        .current_dir(root)
        .output()
        .context("cargo tree")?;
    ensure!(output.status.success(), "cargo tree: {}", String::from_utf8_lossy(&output.stderr));
    Ok(String::from_utf8(output.stdout)?)
}

/// What a program that people play with must not be built of.
fn test_code(built_in: &str) -> Vec<String> {
    let is_test = |line: &&str| {
        let (package, features) = line.split_once(';').unwrap_or((line, ""));
        let name = package.split(' ').next().unwrap_or_default();
        FOR_TESTS.contains(&name) || features.split(',').any(|feature| FOR_TESTS.contains(&feature))
    };
    let found: BTreeSet<&str> = built_in.lines().filter(is_test).collect();
    found.into_iter().map(str::to_owned).collect()
}

/// One floor after the other: a room stands above all it leans on. Rooms that lean on the same share a line, and what
/// already holds up something else that is named is left out.
fn drawing(house: &House) -> String {
    let mut lines: BTreeMap<(usize, Vec<&str>), Vec<&str>> = BTreeMap::new();
    for (room, needed) in house {
        let carried =
            |name: &&String| needed.iter().any(|other| other != *name && below(house, other).contains(*name));
        let named: Vec<&str> = needed.iter().filter(|name| !carried(name)).map(String::as_str).collect();
        lines.entry((floor(house, room), named)).or_default().push(room);
    }
    let mut drawing = String::new();
    for ((floor, needed), rooms) in lines {
        let needed =
            if needed.is_empty() { String::new() } else { format!("  ──►  {}", needed.join(", ")) };
        drawing += &format!("{floor}  {}{needed}\n", rooms.join(", "));
    }
    drawing
}

fn floor(house: &House, room: &str) -> usize {
    house[room].iter().map(|needed| floor(house, needed) + 1).max().unwrap_or(0)
}

/// Everything a room stands on.
fn below<'a>(house: &'a House, room: &str) -> BTreeSet<&'a String> {
    house[room].iter().flat_map(|needed| below(house, needed).into_iter().chain([needed])).collect()
}

/// The names in the first column of the table of rooms.
fn rows(page: &str) -> Vec<String> {
    let table = page.lines().skip_while(|line| !line.starts_with("| room |")).skip(2);
    let firsts = table.map_while(|line| line.strip_prefix("| ")?.split_once(" |").map(|(first, _)| first));
    firsts.flat_map(|first| first.split('`').skip(1).step_by(2)).map(str::to_owned).collect()
}

fn check_rows(house: &House, rows: &[String]) -> Result<()> {
    let rooms = || house.keys().filter(|room| rows.iter().filter(|row| row == room).count() != 1);
    ensure!(
        rooms().next().is_none(),
        "not exactly once in the table of rooms: {:?}",
        rooms().collect::<Vec<_>>()
    );
    let folders = || rows.iter().filter(|row| !row.ends_with('/') && !house.contains_key(*row));
    ensure!(folders().next().is_none(), "rows without a crate: {:?}", folders().collect::<Vec<_>>());
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn small_house() -> House {
        let room = |name: &str, needed: &[&str]| {
            (name.to_owned(), needed.iter().map(|&needed| needed.to_owned()).collect())
        };
        House::from([
            room("core", &[]),
            room("chess", &["core"]),
            room("go", &["core"]),
            room("server", &["chess", "core", "go"]),
        ])
    }

    #[test]
    fn a_room_stands_above_all_it_leans_on() {
        assert_eq!(drawing(&small_house()), "0  core\n1  chess, go  ──►  core\n2  server  ──►  chess, go\n");
    }

    #[test]
    fn test_code_is_found_by_its_feature_and_by_its_name() {
        assert!(test_code("chess v1.0.0 (/chess);\ncore v1.0.0;std,ts\n").is_empty());
        let built_in = "chess v1.0.0 (/chess);ts,testing\ntafel-laws v1.0.0 (/laws);\ncore v1.0.0;std\n";
        assert_eq!(test_code(built_in), ["chess v1.0.0 (/chess);ts,testing", "tafel-laws v1.0.0 (/laws);"]);
    }

    #[test]
    fn a_room_without_a_row_and_a_row_without_a_room_are_faults() {
        let page = |names: &str| format!("words\n| room | knows |\n|---|---|\n{names}\nwords\n");
        let whole = "| `core` | a |\n| `chess`, `go` | b |\n| `server` | c |\n| `web/` | d |";
        assert!(check_rows(&small_house(), &rows(&page(whole))).is_ok());
        let missing = check_rows(&small_house(), &rows(&page(&whole.replace(", `go`", ""))));
        assert_eq!(missing.unwrap_err().to_string(), "not exactly once in the table of rooms: [\"go\"]");
        let empty =
            check_rows(&small_house(), &rows(&page(&whole.replace("`server`", "`server`, `cellar`"))));
        assert_eq!(empty.unwrap_err().to_string(), "rows without a crate: [\"cellar\"]");
    }
}
