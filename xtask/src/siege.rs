//! `cargo xtask siege`: builds the server, attacks it in every way we know of, and says what held.
//!
//! Each attack is a load of `tafelrunde-lab load`, which starts a fresh server on a free port of this machine and a
//! temporary database: nothing here reaches another machine, and each has an end in count and in time. An attack that
//! was not held ends with an error there.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Instant;

use anyhow::{Context, Result, bail, ensure};

/// What is tried: the load with its settings, and what must hold.
const ATTACKS: [(&str, &[&str], &str); 12] = [
    ("greed", &["--seconds", "10"], "one address opens as many tables as it gets; others play on"),
    ("silent", &["--seconds", "8"], "silent sockets take all places; honest requests are answered"),
    (
        "bots",
        &["--tables", "100", "--moves", "10"],
        "one network keeps champions thinking; a novice answers others",
    ),
    ("editions", &["--files", "600"], "600 component files of one visitor; no game is refused"),
    ("restless", &[], "steps taken back without end; refused, and nobody waits"),
    ("crowd", &[], "845 onlookers arrive at once; one update each"),
    ("fuzz", &["--messages", "50000"], "random and mutated messages; no panic, no 5xx"),
    ("kill", &["--rounds", "20", "--stored", "200"], "killed again and again; no acknowledged move is lost"),
    ("stop", &["--rounds", "5"], "stopped while people play; the file alone is whole"),
    ("backup", &[], "backed up while people play; it ends and is whole"),
    ("nodes", &[], "one of two nodes on one PostgreSQL is killed; games go on, nothing is lost"),
    (
        "faults",
        &[],
        "a full, a read-only disk, a damaged page, a frozen PostgreSQL; /healthz and players are told",
    ),
];

pub fn run(root: &Path, only: &[&str]) -> Result<()> {
    if let Some(unknown) = only.iter().find(|name| !ATTACKS.iter().any(|(attack, ..)| attack == *name)) {
        bail!("no attack {unknown}: there are {}", ATTACKS.map(|(name, ..)| name).join(", "));
    }
    let lab = lab(root)?;
    let mut lost = 0;
    println!("| attack | held | seconds | measured |\n|---|---|---|---|");
    for (attack, settings, about) in ATTACKS {
        if !only.is_empty() && !only.contains(&attack) {
            continue;
        }
        if let Some(missing) = missing(attack) {
            println!("| {attack}: {about} | not tried | 0 | {missing} |");
            continue;
        }
        let begun = Instant::now();
        let done = Command::new(&lab).args(["load", attack]).args(settings).output().context("load")?;
        let (said, complained) =
            (String::from_utf8_lossy(&done.stdout), String::from_utf8_lossy(&done.stderr));
        let held = done.status.success();
        lost += usize::from(!held);
        println!(
            "| {attack}: {about} | {} | {:.0} | {} |",
            if held { "yes" } else { "NO" },
            begun.elapsed().as_secs_f64(),
            said.lines().collect::<Vec<_>>().join("; ")
        );
        if !held {
            println!("{complained}");
        }
    }
    ensure!(lost == 0, "{lost} attacks were not held");
    Ok(())
}

/// What an attack needs that this machine does not have.
fn missing(attack: &str) -> Option<&'static str> {
    let holds =
        |test: &str| Command::new("sh").args(["-c", test]).output().is_ok_and(|done| done.status.success());
    // Debian keeps the programs of PostgreSQL beside the path.
    let postgres = "ls /usr/lib/postgresql/*/bin/postgres || command -v postgres";
    match attack {
        "nodes" | "faults" if !holds(postgres) => Some("there is no PostgreSQL here"),
        "faults" if !holds("test $(id -u) -eq 0") => Some("only root can mount a disk to fill"),
        _ => None,
    }
}

/// The built program, or the one that `TAFELRUNDE_LAB` names; the server lies beside it.
pub fn lab(root: &Path) -> Result<PathBuf> {
    if let Some(program) = std::env::var_os("TAFELRUNDE_LAB") {
        return Ok(program.into());
    }
    let built = Command::new("cargo")
        .args(["build", "--release", "--package", "tafelrunde", "--package", "tafelrunde-lab"])
        .current_dir(root)
        .status()
        .context("cargo build")?;
    ensure!(built.success(), "the server cannot be built");
    let target = std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root.join("target"), PathBuf::from);
    Ok(target.join("release/tafelrunde-lab"))
}
