//! A record of every version of the rules that people ever played by is kept for ever in `fixtures/released`: the present
//! rules either play it to its end or say at which moment they part from it.

use std::collections::BTreeMap;
use std::path::Path;

use serde_json::Value;
use tafel_core::{AnyMatch, Catalog, Chance, Record};
use tafel_protocol::GameInfo;
use tafel_table::{Bot, Fate, Shelf};

/// All games, and nobody who plays them.
struct AllGames;

impl Shelf for AllGames {
    fn games(&self) -> &[GameInfo] {
        &[]
    }

    fn catalog(&self, game: &str) -> Option<&Catalog> {
        games::catalog(game).ok()
    }

    fn components(&self, game: &str, options: &str) -> Option<Result<Value, String>> {
        Some(games::components(game, options).map_err(|why| why.to_string()))
    }

    fn new_match(
        &self,
        game: &str,
        options: &str,
        seats: u8,
        chance: Chance,
    ) -> Option<Result<Box<dyn AnyMatch>, String>> {
        Some(games::new_match(game, options, seats, chance).map_err(|why| why.to_string()))
    }

    fn replay(&self, record: &Record) -> Option<Result<Box<dyn AnyMatch>, String>> {
        Some(games::replay(record).map_err(|why| why.to_string()))
    }

    fn bot(&self, _: &str, _: &str, _: u64) -> Option<Box<dyn Bot>> {
        None
    }
}

/// By game and version, as the names of the files have it.
fn released() -> BTreeMap<(String, u32), Record> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures/released");
    let mut records = BTreeMap::new();
    for file in std::fs::read_dir(folder).unwrap() {
        let path = file.unwrap().path();
        let record = Record::read(&std::fs::read(&path).unwrap());
        let record = record.unwrap_or_else(|why| panic!("{}: {why}", path.display()));
        let name = format!("{}-{}", record.header.game, record.header.rules);
        assert_eq!(path.file_stem().unwrap().to_str(), Some(name.as_str()), "a file is called what is in it");
        records.insert((record.header.game.clone(), record.header.rules), record);
    }
    records
}

#[test]
fn the_present_version_of_every_game_has_a_record() {
    let records = released();
    // The guide is played by tests alone and was never released.
    for id in games::IDS.iter().filter(|id| **id != "high-card") {
        let rules = games::info(id).unwrap().rules;
        assert!(
            records.contains_key(&((*id).to_owned(), rules)),
            "fixtures/released/{id}-{rules}.json is missing: `cargo xtask fixtures {id}` writes it, and the older ones stay"
        );
    }
}

#[test]
fn a_record_of_any_version_opens() {
    for ((game, rules), record) in released() {
        let fate = Fate::of_record(&AllGames, &record).unwrap();
        let present = games::info(&game).unwrap().rules;
        if rules == present {
            // A switch that came since is not in the header; played as it was, everything agrees.
            assert!(matches!(fate, Fate::Same | Fate::GoesOn), "{game} {rules}: {fate:?}");
        } else {
            assert_ne!(fate, Fate::Same, "{game} {rules} is older than {present}");
            println!("{game}: of version {rules}, under version {present}: {fate:?}");
        }
    }
}

/// The same game as if it were of another version: it agrees in everything, and goes on.
#[test]
fn a_record_that_agrees_goes_on_under_another_number() {
    for ((game, rules), record) in released() {
        if rules != games::info(&game).unwrap().rules {
            continue;
        }
        let mut header = record.header.clone();
        header.rules += 1000;
        let raw = |entry: &str| serde_json::value::RawValue::from_string(entry.into()).unwrap();
        let entries = record.entries().map(raw).collect();
        let outcome = record.outcome().cloned();
        let renamed = Record::assemble(header.clone(), entries, outcome.clone(), record.notes().clone());
        assert_eq!(Fate::of_record(&AllGames, &renamed).unwrap(), Fate::GoesOn, "{game}");

        // And one with a step that cannot be parts before it.
        let mut entries: Vec<_> = record.entries().map(raw).collect();
        entries[7] = raw("{\"seat\":0,\"action\":\"never\"}");
        let broken = Record::assemble(header, entries, outcome, record.notes().clone());
        let fate = Fate::of_record(&AllGames, &broken).unwrap();
        assert!(matches!(fate, Fate::Parts { kept: 7, .. }), "{game}: {fate:?}");
    }
}
