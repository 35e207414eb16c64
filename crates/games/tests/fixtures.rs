//! Every game recorded in `fixtures/` replays exactly: the same steps and luck, the same hashes, the same outcome.
//!
//! `cargo xtask fixtures GAME` records them; its source describes the files. CONTRIBUTING.md says what to do when a
//! record no longer replays.

use std::collections::BTreeSet;
use std::fs;
use std::io::Read;
use std::path::Path;

use flate2::read::GzDecoder;
use serde::Deserialize;
use serde_json::Value;
use serde_json::value::RawValue;
use tafel_core::record::Notes;
use tafel_core::{Header, OptionKind, Outcome, Record};

/// So many games of each title are kept.
const FEWEST: usize = 500;

#[derive(Deserialize)]
struct End {
    steps: usize,
    outcome: Option<Outcome>,
    hash: String,
}

/// A fixture file, unpacked.
fn fixtures(game: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("../../fixtures/{game}.gz"));
    let packed = fs::read(&path).unwrap_or_else(|why| panic!("{}: {why}", path.display()));
    let mut text = String::new();
    GzDecoder::new(&packed[..]).read_to_string(&mut text).unwrap();
    text
}

/// A line of a fixture as an entry of a log, with the two digits of its hash.
fn step(number: usize, line: &str) -> Result<(&str, Box<RawValue>), String> {
    let (digits, entry) = line.split_once(' ').ok_or_else(|| format!("step {number} has no hash"))?;
    let entry = RawValue::from_string(entry.into()).map_err(|why| format!("step {number}: {why}"))?;
    Ok((digits, entry))
}

/// Puts the record together again and compares its hashes with the digits that were kept.
fn unfold(folded: &str) -> Result<Record, String> {
    let (header, rest) = folded.split_once('\n').ok_or("a record has more than one line")?;
    let (steps, end) = rest.rsplit_once("end ").ok_or("a record has an end")?;
    let header: Header<Box<RawValue>> =
        serde_json::from_str(header).map_err(|why| format!("header: {why}"))?;
    let end: End = serde_json::from_str(end).map_err(|why| format!("end: {why}"))?;
    let (mut kept, mut entries) = (Vec::new(), Vec::new());
    for (index, line) in steps.lines().enumerate() {
        let (digits, entry) = step(index + 1, line)?;
        kept.push(digits);
        entries.push(entry);
    }
    if entries.len() != end.steps {
        return Err(format!("{} steps where {} are announced", entries.len(), end.steps));
    }
    let record = Record::assemble(header, entries, end.outcome, Notes::default());
    let written = record.to_json();
    let hashes = written.lines().filter(|line| line.starts_with("{\"entry\":"));
    let hashes = hashes.filter_map(|line| line.rsplit_once("\"hash\":\"").map(|(_, hash)| hash));
    if let Some(changed) = hashes.zip(&kept).position(|(hash, digits)| !hash.starts_with(digits)) {
        return Err(format!("step {} does not match its hash: it was changed", changed + 1));
    }
    if !written.trim_end().ends_with(&format!("\"hash\":\"{}\"}}}}", end.hash)) {
        return Err(format!("step {}, the last, or the outcome was changed", end.steps));
    }
    // As a file would be read, so that the format is held to its promises too.
    Record::read(written.as_bytes()).map_err(|why| why.to_string())
}

/// Replays all records of a file, or says which does not and why.
fn replay_all(game: &str, text: &str) -> Result<Vec<Record>, String> {
    let records = text.split("\n\n").filter(|folded| !folded.is_empty());
    let replayed = records.enumerate().map(|(index, folded)| {
        let replayed = unfold(folded).and_then(|record| match games::replay(&record) {
            Ok(_) => Ok(record),
            Err(why) => Err(why.to_string()),
        });
        replayed.map_err(|why| format!("fixtures/{game}.gz, record {}: {why}", index + 1))
    });
    replayed.collect()
}

/// Was the game played with every number of seats and with every switch turned?
fn check_variety(game: &str, records: &[Record]) {
    let info = games::info(game).unwrap();
    let seats: BTreeSet<u8> = records.iter().map(|record| record.header.seats).collect();
    assert!(seats.into_iter().eq(info.min_seats..=info.max_seats), "{game}: not every number of seats");
    let options: Vec<Value> =
        records.iter().map(|record| serde_json::from_str(record.header.options.get()).unwrap()).collect();
    for spec in info.options {
        let usual: Value = match &spec.kind {
            OptionKind::Switch { default } => (*default).into(),
            OptionKind::Number { default, .. } | OptionKind::Limit { default, .. } => (*default).into(),
            OptionKind::Choice { default, .. } => (*default).into(),
            OptionKind::Text => continue,
        };
        assert!(
            options.iter().any(|options| options[spec.key] != usual),
            "{game}: {} always {usual}",
            spec.key
        );
    }
}

fn every_record_replays(game: &str) {
    let records = replay_all(game, &fixtures(game)).unwrap_or_else(|why| panic!("{why}"));
    assert!(records.len() >= FEWEST, "{game}: only {} records", records.len());
    assert!(
        records.iter().all(|record| record.outcome().is_some()),
        "{game}: every game was played to its end"
    );
    check_variety(game, &records);
}

#[test]
fn every_record_of_brian_boru_replays() {
    every_record_replays("brian-boru");
}

#[test]
fn every_record_of_imperial_settlers_replays() {
    every_record_replays("imperial-settlers");
}

#[test]
fn every_record_of_mythotopia_replays() {
    every_record_replays("mythotopia");
}

#[test]
fn every_record_of_catan_replays() {
    every_record_replays("catan-kartenspiel");
}

#[test]
fn every_record_of_medievalia_replays() {
    every_record_replays("medievalia");
}

// ------------------------------------------------------------------------------------------------ can it fail?

/// The first three records of a game, as lines.
fn three_records() -> Vec<String> {
    let text = fixtures("imperial-settlers");
    let three: Vec<&str> = text.split_inclusive("\n\n").take(3).collect();
    three.concat().lines().map(String::from).collect()
}

/// The line of a step of the third record.
fn line_of(lines: &[String], step: usize) -> usize {
    let headers: Vec<usize> =
        lines.iter().enumerate().filter(|(_, line)| line.starts_with('{')).map(|(index, _)| index).collect();
    headers[2] + step
}

fn complaint(lines: &[String]) -> String {
    replay_all("imperial-settlers", &lines.join("\n")).expect_err("something was changed")
}

#[test]
fn a_changed_step_is_named() {
    let mut lines = three_records();
    let (first, second) = (line_of(&lines, 7), line_of(&lines, 8));
    lines.swap(first, second);
    let why = complaint(&lines);
    assert!(
        why.starts_with("fixtures/imperial-settlers.gz, record 3: step 7 does not match its hash"),
        "{why}"
    );
}

#[test]
fn a_missing_step_is_noticed() {
    let mut lines = three_records();
    let gone = line_of(&lines, 9);
    lines.remove(gone);
    let why = complaint(&lines);
    assert!(why.contains("record 3: ") && why.contains("are announced"), "{why}");
}

/// A rule that changed refuses, asks somebody else, or takes other luck: the same as a record that breaks the rules of
/// today although its hashes are right.
#[test]
fn a_step_against_the_rules_is_named() {
    let lines = three_records();
    let folded = lines[line_of(&lines, 0)..].join("\n");
    let record = unfold(&folded).unwrap();
    // The third step of that game takes no luck.
    for change in [r#""seat":9"#, r#""seat":0,"draws":[1]"#] {
        let entries = record.entries().enumerate().map(|(index, entry)| {
            let changed = entry.replacen(r#""seat":0"#, change, 1);
            RawValue::from_string(if index == 2 { changed } else { entry.into() }).unwrap()
        });
        let entries = entries.collect();
        let changed =
            Record::assemble(record.header.clone(), entries, record.outcome().cloned(), Notes::default());
        let why = games::replay(&changed).err().expect("the rules do not allow it").to_string();
        assert!(why.starts_with("step 3: "), "{why}");
    }
}

#[test]
fn another_outcome_is_noticed() {
    let lines = three_records();
    let record = unfold(&lines[line_of(&lines, 0)..].join("\n")).unwrap();
    let entries = record.entries().map(|entry| RawValue::from_string(entry.into()).unwrap()).collect();
    let mut outcome = record.outcome().cloned().unwrap();
    outcome.scores[0] += 1;
    let changed = Record::assemble(record.header.clone(), entries, Some(outcome), Notes::default());
    let why = games::replay(&changed).err().expect("the score is another").to_string();
    assert!(why.starts_with("the steps lead to"), "{why}");
}
