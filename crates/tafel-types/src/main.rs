//! Writes every type that goes over the wire as TypeScript: `cargo run -p tafel-types -- DIR`.
//!
//! The protocol's types lie in DIR itself, those of a game in a folder of its own, each with an `index.ts`.
//! `cargo xtask codegen` calls this; `--check` there fails when the committed files differ.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result};
use games::with_game;
use tafel_core::Game;
use tafel_protocol as protocol;
use ts_rs::{Config, TS};

fn main() -> Result<()> {
    let target = std::env::args().nth(1).context("usage: tafel-types DIR")?;
    let target = Path::new(&target);
    export_protocol(target)?;
    for &id in games::IDS {
        let folder = target.join(id);
        with_game!(id, G => export_game::<G>(&folder))??;
        write_index(&folder)?;
    }
    write_index(target)
}

fn export_game<G: Game>(folder: &Path) -> Result<()>
where
    G::View: TS,
    G::Action: TS + 'static,
    G::Question: TS + 'static,
    G::Seen: TS + 'static,
    G::Options: TS + 'static,
{
    let config = Config::new().with_out_dir(folder).with_large_int("number");
    G::View::export_all(&config)?;
    G::Action::export_all(&config)?;
    G::Question::export_all(&config)?;
    G::Seen::export_all(&config)?;
    G::Options::export_all(&config)?;
    Ok(())
}

fn export_protocol(target: &Path) -> Result<()> {
    let config = Config::new().with_out_dir(target).with_large_int("number");
    macro_rules! export {
        ($($name:ident),* $(,)?) => { $( protocol::$name::export_all(&config)?; )* };
    }
    export!(
        ApiError,
        Claim,
        GameInfo,
        JoinTable,
        Luck,
        LuckCheck,
        Me,
        Moment,
        Moved,
        NewTable,
        OneTimeCode,
        PlayAction,
        PlayUndo,
        PutMe,
        RecordInfo,
        SeenSteps,
        ChooseRules,
        StartTable,
        TableUpdate,
        Tables,
        UploadedRecord,
        WatchTable,
        Why,
        WhyAnswer,
    );
    tafel_core::Lang::export_all(&config)?;
    Ok(())
}

/// One import for all types of a folder.
fn write_index(folder: &Path) -> Result<()> {
    let mut names: Vec<String> = fs::read_dir(folder)?
        .filter_map(|entry| Some(entry.ok()?.file_name().to_str()?.strip_suffix(".ts")?.to_owned()))
        .filter(|name| name != "index")
        .collect();
    names.sort_unstable();
    let lines = names.iter().map(|name| format!("export type {{ {name} }} from \"./{name}\";\n"));
    let index = format!("// Written by `cargo xtask codegen`. Do not edit.\n{}", lines.collect::<String>());
    fs::write(folder.join("index.ts"), index)?;
    Ok(())
}
