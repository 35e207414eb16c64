//! Writes everything that goes over the wire as TypeScript: `cargo run -p tafel-types -- DIR`.
//!
//! The wire's types and the client's functions lie in DIR itself, the types of a game in a folder of its own, each with
//! an `index.ts`.
//! `cargo xtask codegen` calls this; `--check` there fails when the committed files differ.

mod wire;

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use anyhow::{Context, Result};
use tafel_core::{Game, Lang};
use ts_rs::{Config, TS};

const HEAD: &str = "// Written by `cargo xtask codegen`. Do not edit.\n";

fn main() -> Result<()> {
    let target = std::env::args().nth(1).context("usage: tafel-types DIR")?;
    let target = Path::new(&target);
    wire::write(&tafel_server::wire(), target)?;
    export_game::<games::BrianBoru>(target)?;
    export_game::<games::Catan>(target)?;
    export_game::<games::ImperialSettlers>(target)?;
    export_game::<games::Medievalia>(target)?;
    export_game::<games::Mythotopia>(target)?;
    fs::write(target.join("index.ts"), format!("{HEAD}export type * from \"./wire\";\n"))?;
    Ok(())
}

/// The types of a game that has a table of its own in the browser. The plain table needs none.
fn export_game<G: Game>(target: &Path) -> Result<()>
where
    G::View: TS,
    G::Action: TS + 'static,
    G::Question: TS + 'static,
    G::Seen: TS + 'static,
    G::Options: TS + 'static,
{
    let folder = target.join(G::ID);
    let config = Config::new().with_out_dir(&folder).with_large_int("number");
    G::View::export_all(&config)?;
    G::Action::export_all(&config)?;
    G::Question::export_all(&config)?;
    G::Seen::export_all(&config)?;
    G::Options::export_all(&config)?;
    fs::write(folder.join("TableWord.ts"), table_words::<G>())?;
    write_index(&folder)
}

/// The keys of what is written on the table of a game: a word that its text files do not have cannot be asked for.
fn table_words<G: Game>() -> String {
    let texts = G::catalog().all(Lang::De).keys();
    let words = texts.filter_map(|path| path.strip_prefix("table."));
    let lines: Vec<String> = words.map(|word| format!("  | {word:?}")).collect();
    format!(
        "{HEAD}\n/** What is written on the table: the path of a text of the game, after `table.` */\n\
         export type TableWord =\n{};\n",
        lines.join("\n")
    )
}

/// One import for all types of a folder.
fn write_index(folder: &Path) -> Result<()> {
    let mut names: Vec<String> = fs::read_dir(folder)?
        .filter_map(|entry| Some(entry.ok()?.file_name().to_str()?.strip_suffix(".ts")?.to_owned()))
        .filter(|name| name != "index")
        .collect();
    names.sort_unstable();
    let lines = names.iter().map(|name| format!("export type {{ {name} }} from \"./{name}\";\n"));
    let index = format!("{HEAD}{}", lines.collect::<String>());
    fs::write(folder.join("index.ts"), index)?;
    let values = |name: &str| literals(&fs::read_to_string(folder.join(format!("{name}.ts"))).ok()?);
    let types = names.iter().map(String::as_str).filter(|name| *name != "TableWord");
    let lists: Vec<_> = types.filter_map(|name| Some((name, values(name)?))).collect();
    fs::write(folder.join("lists.ts"), lists_of(&lists))?;
    Ok(())
}

/// The values of a type that is nothing but a list of names.
fn literals(file: &str) -> Option<Vec<String>> {
    let (_, union) = file.split_once("export type ")?.1.split_once('=')?;
    let literal = |each: &str| {
        let name = each.trim().strip_prefix('"')?.strip_suffix('"')?;
        (!name.contains('"')).then(|| name.to_owned())
    };
    union.trim().strip_suffix(';')?.split('|').map(literal).collect()
}

/// What TypeScript forgets of such types when it is compiled: their values, in the order of the wire.
fn lists_of(lists: &[(&str, Vec<String>)]) -> String {
    let names: Vec<&str> = lists.iter().map(|(name, _)| *name).collect();
    let mut text = format!(
        "{HEAD}\n/** The values of every type that is a list of names, in the order of the wire. */\n\
         import type {{ {} }} from \"./index\";\n",
        names.join(", ")
    );
    for (name, values) in lists {
        let constant: String = name
            .chars()
            .enumerate()
            .flat_map(|(place, letter)| {
                let word = (place > 0 && letter.is_uppercase()).then_some('_');
                word.into_iter().chain(letter.to_uppercase())
            })
            .collect();
        let _ = write!(text, "\nexport const {constant}: readonly {name}[] = {values:?};\n");
    }
    text
}
