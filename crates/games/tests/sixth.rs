//! High Card is registered in the tests as CONTRIBUTING.md says a game is: nothing else in the programs knows it, and no
//! program that people play with contains it.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use games::{IDS, with_game};
use tafel_core::Game;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().unwrap()
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|why| panic!("{}: {why}", path.display()))
}

#[test]
fn the_tests_have_one_more_game() {
    assert_eq!(IDS.last(), Some(&"high-card"));
}

/// What cargo compiles into a program when nobody asks for tests.
#[test]
fn no_program_for_people_contains_it() {
    for program in ["tafelrunde", "tafelrunde-lab", "tafel-py"] {
        let tree = Command::new(env!("CARGO"))
            .args(["tree", "--offline", "--package", program, "--edges", "normal,build", "--prefix", "none"])
            .current_dir(root())
            .output()
            .unwrap();
        let tree = String::from_utf8(tree.stdout).unwrap();
        let has = |name: &str| tree.lines().any(|line| line.split(' ').next() == Some(name));
        assert!(has("brian-boru") && has("medievalia"), "{program}: {tree}");
        assert!(!has("high-card"), "{program} contains High Card");
    }
}

/// All files below a folder.
fn below(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() { below(&path, found) } else { found.push(path) }
    }
}

/// A file without what is only for its readers or for tests.
fn what_counts(path: &Path) -> Option<String> {
    let text = fs::read_to_string(path).ok()?;
    let ending = path.extension()?.to_str()?;
    Some(match ending {
        "toml" => {
            let tables = text.split("\n[").filter(|table| !table.starts_with("dev-dependencies]"));
            tables.collect::<Vec<_>>().join("\n[")
        }
        "rs" => {
            let code = text.split("\n#[cfg(test)]").next()?;
            code.lines().filter(|line| !line.trim_start().starts_with("//")).collect::<Vec<_>>().join("\n")
        }
        _ => text,
    })
}

/// The files that know a game, as CONTRIBUTING.md lists them; its own folder counts as one.
fn files_that_know_it() -> BTreeSet<String> {
    let root = root();
    let mut files: Vec<PathBuf> =
        ["Cargo.toml", "Cargo.lock", "ARCHITECTURE.md"].map(|name| root.join(name)).into();
    below(&root.join("web/src"), &mut files);
    for krate in fs::read_dir(root.join("crates")).unwrap() {
        let krate = krate.unwrap().path();
        files.push(krate.join("Cargo.toml"));
        below(&krate.join("src"), &mut files);
    }
    let names = |text: String| ["high-card", "high_card", "HighCard"].iter().any(|name| text.contains(name));
    let known = files.iter().filter(|path| what_counts(path).is_some_and(names));
    let known = known.map(|path| path.strip_prefix(&root).unwrap().display().to_string());
    known
        .map(|path| if path.starts_with("crates/high-card/") { "crates/high-card/".into() } else { path })
        .collect()
}

#[test]
fn a_new_game_touches_what_contributing_lists_and_nothing_else() {
    let page = read(&root().join("CONTRIBUTING.md"));
    let list = page.split("<!-- touched -->").nth(1).and_then(|rest| rest.split("<!-- end -->").next());
    let listed: BTreeSet<String> = list
        .expect("CONTRIBUTING.md has the list")
        .lines()
        .filter_map(|line| line.strip_prefix("- `")?.split_once('`'))
        .map(|(path, _)| path.replace("your-game", "high-card"))
        .collect();
    assert_eq!(files_that_know_it(), listed);
}

/// A game has a table of its own if its folder is there, and then its updates carry nothing for the plain one.
#[test]
fn a_game_says_whether_a_table_is_drawn_for_it() {
    for &id in IDS {
        let drawn = root().join(format!("web/src/games/{id}/index.ts")).exists();
        assert_eq!(with_game!(id, G => <G as Game>::HAS_OWN_TABLE).unwrap(), drawn, "{id}");
        let lay_out = |seats| games::new_match(id, "{}", seats, tafel_core::Chance::seeded(1, 0)).unwrap();
        let update = lay_out(games::info(id).unwrap().max_seats).update(tafel_core::Viewer::Spectator);
        assert_eq!(update.plain.is_none(), drawn, "{id}");
    }
}
