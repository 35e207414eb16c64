//! `cargo xtask ci`: every check and test, on a machine that has nothing but Rust (and Node, for the browser part).

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Mutex;
use std::time::Instant;

use anyhow::{Context, Result, bail};

use crate::{codegen, house, new_game, tidy};

/// A named part of the run.
struct Step {
    name: &'static str,
    run: fn(&Path) -> Result<()>,
}

const STEPS: &[Step] = &[
    Step { name: "format", run: |root| cargo(root, &["fmt", "--all", "--check"]) },
    Step { name: "tidy", run: tidy::run },
    Step { name: "house", run: |root| house::run(root, house::Mode::Check) },
    Step {
        name: "lints",
        run: |root| cargo(root, &["clippy", "--workspace", "--all-targets", "--", "-D", "warnings"]),
    },
    Step { name: "tests", run: tests },
    Step { name: "generated code", run: generated },
    Step { name: "laws", run: laws },
    Step { name: "web", run: web },
    Step { name: "browser", run: browser },
    Step { name: "new game", run: a_new_game },
    Step { name: "python", run: python },
    Step { name: "dependencies", run: deny },
    Step { name: "documentation", run: docs },
];

/// Runs all steps, or only those named.
pub(crate) fn run(root: &Path, only: &[&str]) -> Result<()> {
    if let Some(unknown) = only.iter().find(|name| !STEPS.iter().any(|step| step.name == **name)) {
        let names: Vec<_> = STEPS.iter().map(|step| step.name).collect();
        bail!("there is no step {unknown:?}; there are: {}", names.join(", "));
    }
    let begin = Instant::now();
    for Step { name, run } in STEPS.iter().filter(|step| only.is_empty() || only.contains(&step.name)) {
        println!("\n=== {name}");
        let start = Instant::now();
        run(root).with_context(|| format!("the step {name:?} failed"))?;
        println!("=== {name}: {:.0} s", start.elapsed().as_secs_f64());
    }
    println!("\nall green in {:.0} s", begin.elapsed().as_secs_f64());
    Ok(())
}

/// At least 10,000 positions per game, over all numbers of seats, by the command people use; as many games at a time
/// as there are cores.
fn laws(root: &Path) -> Result<()> {
    let tafelrunde = program(root, "tafelrunde")?;
    let list =
        Command::new(&tafelrunde).args(["games", "--ids"]).output().context("tafelrunde games --ids")?;
    let list = String::from_utf8(list.stdout)?;
    let waiting = Mutex::new(list.lines());
    let lab = tafelrunde.with_file_name("tafelrunde-lab");
    let hold_all = || -> Result<()> {
        while let Some(game) = next(&waiting) {
            let held = Command::new(&lab)
                .args(["laws", game, "--positions", "10000", "--every", "5", "--seed", "2026"])
                .current_dir(root)
                .output()?;
            print!("{}{}", String::from_utf8_lossy(&held.stdout), String::from_utf8_lossy(&held.stderr));
            if !held.status.success() {
                bail!("the laws do not hold for {game}");
            }
        }
        Ok(())
    };
    let cores = std::thread::available_parallelism()?.get();
    std::thread::scope(|scope| {
        let workers: Vec<_> = (0..cores).map(|_| scope.spawn(hold_all)).collect();
        workers.into_iter().try_for_each(|worker| worker.join().expect("a worker does not panic"))
    })
}

fn next<'a>(waiting: &Mutex<impl Iterator<Item = &'a str>>) -> Option<&'a str> {
    waiting.lock().expect("nobody panics while holding it").next()
}

fn tests(root: &Path) -> Result<()> {
    // The store's tests start a PostgreSQL of their own, but somebody must have installed one.
    let installed =
        succeeds(Command::new("initdb").arg("--version")) || Path::new("/usr/lib/postgresql").exists();
    if !installed {
        install_from_debian("postgresql")?;
    }
    cargo(root, &["test", "--workspace", "--no-fail-fast"])
}

/// Types, units and the bundle of the web client.
fn web(root: &Path) -> Result<()> {
    let web = root.join("web");
    for args in [&["ci", "--no-audit", "--no-fund"][..], &["run", "check"], &["test"], &["run", "build"]] {
        run_command(Command::new("npm").args(args).current_dir(&web))?;
    }
    Ok(())
}

/// Whole games in a real browser, by clicks, against the real server.
fn browser(root: &Path) -> Result<()> {
    if !Path::new("/usr/bin/chromium").exists() {
        install_from_debian("chromium")?;
    }
    let tafelrunde = program(root, "tafelrunde")?;
    let mut e2e = Command::new("npm");
    e2e.args(["run", "e2e"]).current_dir(root.join("web"));
    e2e.env("TAFELRUNDE_BIN", tafelrunde);
    // Time limits inside the tests are for a quiet machine; here two files run at a time.
    e2e.env("E2E_PATIENCE", "5");
    run_command(&mut e2e)
}

/// A game laid out as CONTRIBUTING.md says keeps its rules and the laws, and is played in the browser by clicks.
fn a_new_game(root: &Path) -> Result<()> {
    let program = new_game::try_out(root, &target(root), "demo")?;
    let mut e2e = Command::new("npm");
    e2e.args(["run", "e2e", "--", "--no-deps", "plain", "-g", "by clicks.* in English"])
        .current_dir(root.join("web"));
    e2e.env("TAFELRUNDE_BIN", program).env("E2E_PLAIN", "demo").env("E2E_PATIENCE", "5");
    run_command(&mut e2e)
}

/// The Python package, installed as people install it, the checks of PettingZoo and Gymnasium, and two Ray workers.
fn python(root: &Path) -> Result<()> {
    let venv = target(root).join("venv");
    if !venv.join("bin/python").exists() {
        run_command(Command::new("python3").args(["-m", "venv"]).arg(&venv))?;
    }
    // Optimised as little as the other tests are: that is compiled already for the most part, and assertions are on. And
    // with the sixth game, as in the other tests.
    let mut install = Command::new(venv.join("bin/pip"));
    install
        .args(["install", "--quiet", "./crates/tafel-py[test]"])
        .env("MATURIN_PEP517_ARGS", "--profile dev --features games/high-card");
    run_command(install.current_dir(root))?;
    let mut pytest = Command::new(venv.join("bin/python"));
    run_command(pytest.args(["-m", "pytest", "-q", "crates/tafel-py/tests"]).current_dir(root))
}

/// Licences, bans and sources always; known faults only where their database can be fetched.
fn deny(root: &Path) -> Result<()> {
    if !succeeds(Command::new("cargo").args(["deny", "--version"])) {
        // It runs for seconds; optimising it would take minutes.
        cargo(root, &["install", "cargo-deny", "--locked", "--debug"])?;
    }
    if succeeds(Command::new("cargo").args(["deny", "fetch", "db"]).current_dir(root)) {
        return cargo(root, &["deny", "check"]);
    }
    println!("the advisory database is out of reach: known faults are not checked");
    cargo(root, &["deny", "check", "licenses", "bans", "sources"])
}

fn install_from_debian(package: &str) -> Result<()> {
    run_command(Command::new("apt-get").args(["update", "-q"]))?;
    let mut install = Command::new("apt-get");
    install
        .args(["install", "-y", "-q", "--no-install-recommends", package])
        .env("DEBIAN_FRONTEND", "noninteractive");
    run_command(&mut install)
}

fn generated(root: &Path) -> Result<()> {
    let writer = Command::new(program(root, "tafel-types")?);
    codegen::run(root, codegen::Mode::Check, writer)
}

/// A program that the tests have built: alone it would ask for other features of its dependencies, and a good part
/// would be compiled again.
fn program(root: &Path, name: &str) -> Result<PathBuf> {
    cargo(root, &["test", "--workspace", "--no-run", "--quiet"])?;
    Ok(target(root).join("debug").join(name))
}

/// Where cargo builds.
fn target(root: &Path) -> PathBuf {
    std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root.join("target"), PathBuf::from)
}

fn docs(root: &Path) -> Result<()> {
    let mut doc = Command::new("cargo");
    doc.args(["doc", "--workspace", "--no-deps"])
        .env("RUSTDOCFLAGS", "-D warnings -A rustdoc::private_intra_doc_links")
        .current_dir(root);
    run_command(&mut doc)
}

pub(crate) fn cargo(root: &Path, args: &[&str]) -> Result<()> {
    run_command(Command::new("cargo").args(args).current_dir(root))
}

fn succeeds(command: &mut Command) -> bool {
    command.output().is_ok_and(|output| output.status.success())
}

pub(crate) fn run_command(command: &mut Command) -> Result<()> {
    let status = command.status().with_context(|| format!("{command:?}"))?;
    if !status.success() {
        bail!("{command:?} ended with {status}");
    }
    Ok(())
}
