//! Luck cannot be steered: not by taking steps back, not by who answers first. docs/fair-luck.md has the argument.

mod support;

use std::path::Path;

use support::{HighCard, Only, begun, legal, play, undo};
use tafel_core::Record;
use tafel_protocol::{Luck, Phase};
use tafel_table::{Shelf, StoredTable, Table, luck};

const PEOPLE: [&str; 2] = ["ada", "ben"];

/// Plays a round of High Card up to the peek: what the peek drew. Before the cards are turned over Ada changes her
/// mind `pairs` times.
fn peek_after(pairs: usize, table: &mut Table) -> String {
    for _ in 0..pairs {
        let card = &legal(table, "ada", 0)[0];
        play(table, "ada", 0, card).unwrap();
        undo(table, "ada", 0).unwrap();
    }
    for (seat, who) in (0..).zip(PEOPLE) {
        let card = legal(table, who, seat)[0].clone();
        play(table, who, seat, &card).unwrap();
    }
    let (seat, winner) = (0..).zip(PEOPLE).find(|(seat, who)| !legal(table, who, *seat).is_empty()).unwrap();
    let draft = table.draft_move(winner, tafel_core::Seat(seat), table.seq(), "\"peek\"", 3).unwrap();
    let drawn = draft.entry.clone();
    table.commit(draft);
    assert!(drawn.contains("\"draws\":["), "a peek draws: {drawn}");
    drawn
}

/// The same table as one stored before there was a second scheme.
fn of_the_first_scheme(table: &Table, shelf: &dyn Shelf) -> Table {
    let stored = table.stored().unwrap();
    let doc = stored.doc.replace("\"luck\":\"tafelrunde-luck-2\",", "");
    assert_ne!(doc, stored.doc, "new tables say their scheme");
    let mut old = Table::open(StoredTable { doc, ..stored }).unwrap();
    old.load(shelf, []).unwrap();
    old
}

#[test]
fn however_often_a_step_is_taken_back_the_next_draw_is_the_same() {
    let shelf = Only::<HighCard>::new();
    let first = peek_after(0, &mut begun(&shelf, &PEOPLE));
    for pairs in 1..=8 {
        assert_eq!(peek_after(pairs, &mut begun(&shelf, &PEOPLE)), first, "after {pairs} steps taken back");
    }
}

/// What the second scheme is for: under the first one a player could wander to another stream.
#[test]
fn tables_of_the_first_scheme_keep_it() {
    let shelf = Only::<HighCard>::new();
    let drawn = |pairs| peek_after(pairs, &mut of_the_first_scheme(&begun(&shelf, &PEOPLE), &shelf));
    let all: std::collections::BTreeSet<String> = (0..8).map(drawn).collect();
    assert!(all.len() > 1, "streams follow the log: {all:?}");
}

/// A finished record of each scheme, written when the scheme was new. They verify for ever.
#[test]
fn records_of_both_schemes_verify() {
    let shelf = Only::<HighCard>::new();
    for scheme in ["luck-1", "luck-2"] {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("../../fixtures/luck/{scheme}.json"));
        let record = Record::read(&std::fs::read(path).unwrap()).unwrap();
        let noted: Luck = serde_json::from_value(record.notes().luck.clone().unwrap()).unwrap();
        assert_eq!(noted.scheme, format!("tafelrunde-{scheme}"));
        let check = luck::check(&shelf, &record);
        assert_eq!(check.fault, None, "{scheme}");
        assert!(check.draws > 6, "{scheme}: more than the deal was drawn");
        assert!(record.entries().any(|entry| entry.contains("undo")), "{scheme}: a step was taken back");

        let other = if scheme == "luck-1" { "tafelrunde-luck-2" } else { "tafelrunde-luck-1" };
        let swapped = with_luck(&record, &Luck { scheme: other.into(), ..noted });
        assert!(!luck::check(&shelf, &swapped).good, "{scheme} taken for {other}");
    }
}

/// The same game with something else noted about its luck.
fn with_luck(record: &Record, luck: &Luck) -> Record {
    let mut notes = record.notes().clone();
    notes.luck = Some(serde_json::to_value(luck).unwrap());
    let raw = |entry: &str| serde_json::value::RawValue::from_string(entry.into()).unwrap();
    let entries = record.entries().map(raw).collect();
    Record::assemble(record.header.clone(), entries, record.outcome().cloned(), notes)
}

/// The two files in `fixtures/luck` are what these tables write.
#[test]
fn a_record_says_its_scheme() {
    let shelf = Only::<HighCard>::new();
    let new = begun(&shelf, &PEOPLE);
    let old = of_the_first_scheme(&new, &shelf);
    for (mut table, scheme) in [(old, "tafelrunde-luck-1"), (new, "tafelrunde-luck-2")] {
        peek_after(3, &mut table);
        while table.phase() == Phase::Playing {
            for (seat, who) in (0..).zip(PEOPLE) {
                if let Some(first) = legal(&table, who, seat).first() {
                    play(&mut table, who, seat, first).unwrap();
                }
            }
        }
        let record = table.record(Some("ada")).unwrap();
        assert_eq!(record.notes().luck.as_ref().unwrap()["scheme"], scheme);
        assert_eq!(luck::check(&shelf, &record).fault, None);
    }
}
