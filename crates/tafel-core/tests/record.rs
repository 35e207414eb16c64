//! A match as a file: read again it is the same match, and whatever was done to the file is noticed and named.

mod common;

use common::high_card::{Action, HighCard, Options};
use common::{ANN, BEN, legal, play, round, table, undo, whole_game};
use proptest::prelude::*;
use serde_json::value::RawValue;
use tafel_core::matches::ReplayError;
use tafel_core::record::{MAX_BYTES, Notes};
use tafel_core::{Game, Header, Match, Outcome, Record, RecordError};

fn raw(json: impl Into<String>) -> Box<RawValue> {
    RawValue::from_string(json.into()).unwrap()
}

fn record(game: &Match<HighCard>) -> Record {
    Record::of(game, Notes::default())
}

/// The file of a whole game for two, with undos and names in it.
fn file() -> String {
    let names = vec!["Änne".into(), "Ben \"the\" \\ Bold".into()];
    let times = (0..15).map(|step| 1_700_000_000_000 + step * 977).collect();
    let luck = Some(serde_json::json!({ "seed": "00ff", "method": ["commit", 1] }));
    Record::of(&whole_game(2, 4), Notes { names, times, luck }).to_json()
}

#[track_caller]
fn refused(file: &str) -> RecordError {
    Record::read(file.as_bytes()).map(|_| ()).expect_err("the file is taken")
}

#[track_caller]
fn unreadable(file: &str, word: &str) {
    let error = refused(file);
    assert!(matches!(&error, RecordError::Unreadable(why) if why.contains(word)), "{error}");
    assert!(error.to_string().starts_with("not a record, or cut off: "));
}

/// A record whose hashes are right but whose contents were changed: the work of a careful forger.
fn forged(
    change_header: impl FnOnce(&mut Header<Box<RawValue>>),
    change_entries: impl FnOnce(&mut Vec<String>),
) -> Record {
    let honest = record(&whole_game(2, 4));
    let mut header = honest.header.clone();
    change_header(&mut header);
    let mut entries: Vec<String> = honest.entries().map(String::from).collect();
    change_entries(&mut entries);
    let entries = entries.into_iter().map(raw).collect();
    let forged = Record::assemble(header, entries, honest.outcome().cloned(), Notes::default());
    Record::read(forged.to_json().as_bytes()).expect("the hashes are right")
}

/// What playing a forged record says.
#[track_caller]
fn unplayable(record: &Record) -> RecordError {
    record.replay::<HighCard>().map(|_| ()).expect_err("the record plays")
}

#[track_caller]
fn forged_steps(change: impl FnOnce(&mut Vec<String>)) -> String {
    unplayable(&forged(|_| {}, change)).to_string()
}

#[track_caller]
fn forged_header(change: impl FnOnce(&mut Header<Box<RawValue>>)) -> RecordError {
    unplayable(&forged(change, |_| {}))
}

// ------------------------------------------------------------------------------------------------ round trip

#[test]
fn a_record_read_again_is_the_same_match() {
    for seats in 2..=4 {
        for seed in 0..10 {
            let game = whole_game(seats, seed);
            let file = record(&game).to_json();
            let read = Record::read(file.as_bytes()).unwrap();
            assert_eq!(read.to_json(), file);
            assert_eq!(read.outcome(), game.state().outcome().as_ref());
            let again: Match<HighCard> = read.replay().unwrap();
            assert_eq!(again.state(), game.state());
            assert_eq!(again.log(), game.log());
        }
    }
}

#[test]
fn an_unfinished_match_has_a_record_too() {
    let mut game = table(3, 1);
    round(&mut game);
    let read = Record::read(record(&game).to_json().as_bytes()).unwrap();
    assert_eq!(read.outcome(), None);
    assert_eq!(read.replay::<HighCard>().unwrap().state(), game.state());
    let unplayed = Record::read(record(&table(3, 1)).to_json().as_bytes()).unwrap();
    assert_eq!(unplayed.entries().len(), 0);
}

#[test]
fn notes_come_back_as_they_were() {
    let read = Record::read(file().as_bytes()).unwrap();
    assert_eq!(read.notes().names, ["Änne", "Ben \"the\" \\ Bold"]);
    assert_eq!(read.notes().times[1] - read.notes().times[0], 977);
    assert_eq!(read.notes().luck.as_ref().unwrap()["seed"], "00ff");
    assert_eq!(read.to_json(), file());
}

/// The example in docs/record-format.md is a real record, for ever.
#[test]
fn the_example_in_the_documentation_is_what_we_write() {
    let mut game = table(2, 7);
    let first = legal(&game, ANN)[0];
    play(&mut game, ANN, first);
    undo(&mut game, ANN);
    while !game.asked().is_empty() {
        let winner = round(&mut game);
        play(&mut game, winner, if winner == BEN { Action::Peek } else { Action::Pass });
    }
    let notes = Notes { names: vec!["Ines".into(), "Jonas".into()], ..Notes::default() };
    let written = Record::of(&game, notes).to_json();
    let page = include_str!("../../../docs/record-format.md");
    let example = page.split("```json\n").nth(1).and_then(|rest| rest.split("```").next());
    assert_eq!(example, Some(written.as_str()), "\n{written}");
}

#[test]
fn whitespace_between_the_parts_does_not_matter() {
    let spaced = file().replace(",\n", " ,\n\t\r\n  ").replace("\"steps\":[\n", "\"steps\" :  [\n\n");
    assert_ne!(spaced, file());
    let read = Record::read(spaced.as_bytes()).unwrap();
    assert_eq!(read.to_json(), file());
}

// ------------------------------------------------------------------------------------------------ damage

/// If a damaged file is still taken, the damage lies in whitespace and the match is the same.
fn rejected_or_the_same(damaged: &[u8], sound: &str, what: &str) {
    if let Ok(read) = Record::read(damaged) {
        assert_eq!(read.to_json(), sound, "{what}");
    }
}

#[test]
fn a_flipped_bit_is_rejected_or_only_hits_whitespace() {
    let file = file();
    let mut bytes = file.clone().into_bytes();
    for place in 0..bytes.len() {
        let honest = bytes[place];
        for bit in 0..8 {
            bytes[place] = honest ^ (1 << bit);
            let taken = Record::read(&bytes).is_ok();
            assert!(!taken || honest.is_ascii_whitespace(), "bit {bit} of byte {place} goes unnoticed");
            rejected_or_the_same(&bytes, &file, &format!("bit {bit} of byte {place}"));
        }
        bytes[place] = honest;
    }
}

#[test]
fn a_replaced_byte_is_rejected_or_only_hits_whitespace() {
    let file = file();
    let mut bytes = file.clone().into_bytes();
    for place in 0..bytes.len() {
        let honest = bytes[place];
        for other in *b"0 9a\"{]\n\0\xff" {
            bytes[place] = other;
            rejected_or_the_same(&bytes, &file, &format!("byte {place} became {other}"));
        }
        bytes[place] = honest;
    }
}

#[test]
fn a_file_cut_off_anywhere_is_rejected() {
    let file = file();
    let whole = file.trim_end().len();
    for length in 0..whole {
        let error = Record::read(&file.as_bytes()[..length]).map(|_| ()).unwrap_err();
        match length {
            0 => assert_eq!(error, RecordError::Empty),
            _ => assert!(matches!(error, RecordError::Unreadable(_)), "cut at {length}: {error}"),
        }
    }
    Record::read(&file.as_bytes()[..whole]).expect("only the last line end is missing");
}

#[test]
fn an_empty_file_is_called_empty() {
    for empty in ["", " ", "\n\n\t \r\n"] {
        assert_eq!(refused(empty), RecordError::Empty);
    }
    assert_eq!(RecordError::Empty.to_string(), "the file is empty");
}

#[test]
fn something_else_is_called_something_else() {
    assert_eq!(refused("{}"), RecordError::Foreign("something else".into()));
    assert_eq!(refused(r#"{"format":"svg"}"#), RecordError::Foreign("svg".into()));
    assert_eq!(
        refused(r#"{"format":"svg"}"#).to_string(),
        "the file says it is \"svg\", not \"tafelrunde-record\""
    );
    unreadable("null", "invalid type");
    unreadable("17", "invalid type");
    unreadable("\"tafelrunde-record\"", "invalid type");
    unreadable("[[]]", "invalid type");
    unreadable("Dear diary", "expected value");
    unreadable("{\"format\":\"tafelrunde-record\",\"version\":1}", "missing field `header`");
    unreadable(&format!("\u{feff}{}", file()), "expected value");
    unreadable(&format!("{}{}", file(), file()), "trailing characters");
}

#[test]
fn a_newer_format_is_called_newer() {
    let version = |version: &str| refused(&file().replacen("\"version\":1", version, 1));
    assert_eq!(version("\"version\":2"), RecordError::Newer(2));
    assert_eq!(
        version("\"version\":2").to_string(),
        "record format 2 is newer than this program, which reads up to 1"
    );
    assert_eq!(version("\"version\":4294967297"), RecordError::Newer(4_294_967_297), "not taken for 1");
    assert_eq!(version("\"version\":0"), RecordError::NoSuchVersion(0));
    assert_eq!(version("\"venison\":1"), RecordError::NoSuchVersion(0), "a version must be given");
    let with_more = r#"{"format":"tafelrunde-record","version":3,"new-fangled":{}}"#;
    assert_eq!(refused(with_more), RecordError::Newer(3), "whatever else it holds");
}

#[test]
fn fifty_megabytes_of_noise_are_refused_unread() {
    let mut chance = tafel_core::Chance::fast(1);
    let noise: Vec<u8> = (0..50 << 20).map(|_| chance.below(256) as u8).collect();
    let error = Record::read(&noise).map(|_| ()).unwrap_err();
    assert_eq!(error, RecordError::TooLong(50 << 20));
    assert_eq!(error.to_string(), "the file is longer than a record can be (33554432 bytes)");
    let less = &noise[..MAX_BYTES];
    assert!(matches!(Record::read(less).map(|_| ()).unwrap_err(), RecordError::Unreadable(_)));
}

#[test]
fn deep_nesting_is_refused_without_exhausting_the_stack() {
    let deep = |depth: usize| format!("{}{}", "[".repeat(depth), "]".repeat(depth));
    let depth = 2_000_000;
    unreadable(&deep(depth), "invalid type");
    unreadable(&"[".repeat(depth), "invalid type");
    unreadable(&"{\"a\":".repeat(depth), "EOF");
    unreadable(&file().replacen("\"luck\":{", &format!("\"luck\":{{\"x\":{},", deep(depth)), 1), "recursion");

    let step = forged_steps(|entries| entries[2] = deep(depth));
    assert!(step.starts_with("step 3: recursion limit exceeded"), "{step}");
    let options = forged_header(|header| header.options = raw(deep(depth))).to_string();
    assert!(options.starts_with("not a record, or cut off: options: "), "{options}");
}

#[test]
fn huge_numbers_are_refused() {
    let huge = "99999999999999999999999999999999";
    let changed = |from: &str, to: &str| {
        let changed = file().replacen(from, to, 1);
        assert_ne!(changed, file(), "{from} is in the file");
        changed
    };
    unreadable(&changed("\"version\":1", &format!("\"version\":{huge}")), "invalid");
    unreadable(&changed("\"version\":1", "\"version\":1e999"), "out of range");
    unreadable(&changed("\"seats\":2", &format!("\"seats\":{huge}")), "invalid");
    unreadable(&changed("\"seats\":2", "\"seats\":258"), "expected u8");
    unreadable(&changed("\"rules\":1", "\"rules\":-1"), "expected u32");
    unreadable(&changed("\"setup\":[", "\"setup\":[4294967296,"), "expected u32");
    unreadable(&changed("\"end\":{\"steps\":15", &format!("\"end\":{{\"steps\":{huge}")), "invalid");
    unreadable(&changed("\"scores\":[", "\"scores\":[2147483648,"), "expected i32");
    let step = forged_steps(|entries| entries[0] = format!(r#"{{"seat":{huge},"action":"pass"}}"#));
    assert!(step.starts_with("step 1: invalid"), "{step}");
}

#[test]
fn unknown_fields_are_refused_wherever_they_are() {
    for place in ["{\"format\"", "{\"game\"", "{\"entry\"", "{\"steps\"", "{\"ranks\"", "{\"names\""] {
        let with_more = file().replacen(place, &place.replace('{', "{\"colour\":\"blue\","), 1);
        assert_ne!(with_more, file(), "{place} is in the file");
        unreadable(&with_more, "unknown field `colour`");
    }
    let play = forged_steps(|entries| entries[0] = r#"{"seat":0,"action":"pass","colour":1}"#.into());
    assert!(play.starts_with("step 1: unknown field `colour`"), "{play}");
    let undo = forged_steps(|entries| entries[1] = r#"{"undo":0,"colour":1}"#.into());
    assert!(undo.starts_with("step 2: unknown field `colour`"), "{undo}");
    let options = forged_header(|header| header.options = raw(r#"{"colour":1}"#)).to_string();
    assert!(options.contains("options: unknown field `colour`"), "{options}");
}

#[test]
fn a_field_given_twice_is_refused() {
    for field in ["\"format\":\"tafelrunde-record\"", "\"version\":1", "\"seats\":2"] {
        unreadable(&file().replacen(field, &format!("{field},{field}"), 1), "duplicate field");
    }
}

// ------------------------------------------------------------------------------------------------ edits

/// The lines of the file that hold the steps.
fn step_lines(file: &str) -> (Vec<String>, std::ops::Range<usize>) {
    let lines: Vec<String> = file.lines().map(String::from).collect();
    let first = lines.iter().position(|line| line == "\"steps\":[").unwrap() + 1;
    let end = lines.iter().position(|line| line == "],").unwrap();
    (lines, first..end)
}

/// Edits the list of steps as text, keeping the commas right.
fn edited(edit: impl FnOnce(&mut Vec<String>)) -> String {
    let (lines, range) = step_lines(&file());
    let mut steps: Vec<String> =
        lines[range.clone()].iter().map(|line| line.trim_end_matches(',').to_owned()).collect();
    edit(&mut steps);
    let head = lines[..range.start].join("\n");
    format!("{head}\n{}\n{}\n", steps.join(",\n"), lines[range.end..].join("\n"))
}

#[test]
fn a_removed_step_is_named() {
    let count = step_lines(&file()).1.len();
    assert_eq!(count, 15);
    for index in 0..count {
        let error = refused(&edited(|steps| {
            steps.remove(index);
        }));
        if index + 1 == count {
            assert_eq!(error, RecordError::Count { found: 14, wanted: 15 });
            assert_eq!(error.to_string(), "14 steps where 15 are announced");
        } else {
            assert_eq!(error, RecordError::Step(index + 1));
        }
    }
}

#[test]
fn a_doubled_step_is_named() {
    for index in 0..15 {
        let error = refused(&edited(|steps| steps.insert(index, steps[index].clone())));
        assert_eq!(error, RecordError::Step(index + 2));
    }
}

#[test]
fn swapped_steps_are_named() {
    for index in 0..14 {
        let error = refused(&edited(|steps| steps.swap(index, index + 1)));
        assert_eq!(error, RecordError::Step(index + 1));
        assert_eq!(
            error.to_string(),
            format!(
                "step {} does not match its hash: it, or a step before it, was changed, removed or added",
                index + 1
            )
        );
    }
}

#[test]
fn a_changed_header_or_end_is_named() {
    let changed = |from: &str, to: &str| {
        assert!(file().contains(from), "{from} is in the file");
        refused(&file().replacen(from, to, 1))
    };
    for (from, to) in [
        ("\"seats\":2", "\"seats\":3"),
        ("\"game\":\"high-card\"", "\"game\":\"low-card\""),
        ("\"low_wins\":false", "\"low_wins\":true"),
        ("\"setup\":[", "\"setup\":[1,"),
    ] {
        assert_eq!(changed(from, to), RecordError::Header);
    }
    for (from, to) in [
        ("\"names\":[\"Änne\"", "\"names\":[\"Anne\""),
        ("\"times\":[1700000000000", "\"times\":[1600000000000"),
        ("\"luck\":{\"method\"", "\"luck\":{\"madness\""),
    ] {
        assert_eq!(changed(from, to), RecordError::End);
    }
    assert_eq!(
        changed("\"end\":{\"steps\":15", "\"end\":{\"steps\":16"),
        RecordError::Count { found: 15, wanted: 16 }
    );
}

// ------------------------------------------------------------------------------------------------ forgeries

#[test]
fn a_forged_action_is_refused_by_its_rule() {
    let unheld = (0..16).find(|&card| !table(2, 4).state().hands[0].has(card)).unwrap();
    let error = forged_steps(|entries| entries[0] = format!(r#"{{"seat":0,"action":{{"lay":{unheld}}}}}"#));
    assert_eq!(error, "step 1: seat 0: rule HIGH-1 forbids it (refusal.own-card)");
    let error = forged_steps(|entries| entries[0] = r#"{"seat":0,"action":"peek"}"#.into());
    assert_eq!(error, "step 1: seat 0: rule HIGH-2 forbids it (refusal.order)");
    let error = forged_steps(|entries| entries[0] = r#"{"seat":0,"action":"castle"}"#.into());
    assert!(error.starts_with("step 1: unknown variant `castle`"), "{error}");
    let error = forged_steps(|entries| entries[0] = r#"{"seat":0}"#.into());
    assert!(error.starts_with("step 1: missing field `action`"), "{error}");
}

#[test]
fn a_forged_seat_is_refused() {
    for nobody in [2, 3, 7, 8, 64, 255] {
        let error =
            forged_steps(|entries| entries[0] = format!(r#"{{"seat":{nobody},"action":{{"lay":0}}}}"#));
        assert_eq!(error, format!("step 1: seat {nobody}: somebody else is asked"));
        let error = forged_steps(|entries| entries[1] = format!(r#"{{"undo":{nobody}}}"#));
        assert_eq!(error, format!("step 2: seat {nobody}: there is no step that can be taken back"));
    }
}

#[test]
fn forged_luck_is_refused() {
    let peek = record(&whole_game(2, 4)).entries().position(|entry| entry.contains("peek")).unwrap();
    let draws = |list: &str| {
        forged_steps(|entries| {
            let head = entries[peek].split(",\"draws\"").next().unwrap().to_owned();
            entries[peek] = if list.is_empty() { head + "}" } else { format!("{head},\"draws\":[{list}]}}") };
        })
    };
    let step = peek + 1;
    let unlucky = format!("step {step}: the rules draw luck more often than the 0 stored draws");
    assert_eq!(draws(""), unlucky);
    assert_eq!(draws("0,0"), format!("step {step}: 2 draws are stored but the rules take only 1"));
    assert_eq!(draws("10"), format!("step {step}: stored draw 0 is 10, but must be below 10"));
    assert!(draws("-1").starts_with(&format!("step {step}: invalid value")));
    let lay = forged_steps(|entries| entries[0] = entries[0].replace('}', "") + "},\"draws\":[0]}");
    assert_eq!(lay, "step 1: 1 draws are stored but the rules take only 0");
}

#[test]
fn a_forged_setup_is_refused() {
    let luck = |change: fn(&mut Vec<u32>)| forged_header(|header| change(&mut header.setup)).to_string();
    assert_eq!(luck(Vec::clear), "setup: the rules draw luck more often than the 0 stored draws");
    assert_eq!(luck(|setup| setup.push(1)), "setup: 7 draws are stored but the rules take only 6");
    assert_eq!(luck(|setup| setup[0] = 16), "setup: stored draw 0 is 16, but must be below 16");
    assert_eq!(
        forged_header(|header| header.seats = 77).to_string(),
        "setup: high-card is for 2 to 4 players, not 77"
    );
    assert_eq!(
        forged_header(|header| header.rules = 9).to_string(),
        "played under version 9 of the rules; this program knows version 1"
    );
    let components = forged_header(|header| header.components = "beef".into());
    assert!(matches!(components, RecordError::Replay(ReplayError::OtherComponents { .. })), "{components}");
}

#[test]
fn a_record_of_another_game_says_so() {
    let error = forged_header(|header| {
        header.game = "brian-boru".into();
        header.options = raw(r#"{"threshold_strict":true}"#);
    });
    assert_eq!(error.to_string(), "this is a match of brian-boru, not of high-card");
    let other_actions = forged(
        |header| header.game = "brian-boru".into(),
        |entries| entries[0] = r#"{"seat":0,"action":{"settle":"L9"}}"#.into(),
    );
    assert_eq!(unplayable(&other_actions).to_string(), "this is a match of brian-boru, not of high-card");
}

#[test]
fn forged_steps_removed_doubled_or_swapped_do_not_play() {
    let count = whole_game(2, 4).log().len();
    for index in 0..count {
        forged_steps(|entries| {
            entries.remove(index);
        });
        forged_steps(|entries| entries.insert(index, entries[index].clone()));
    }
}

#[test]
fn a_forged_result_is_noticed() {
    let honest = record(&whole_game(2, 4));
    let entries = || honest.entries().map(raw).collect();
    let mut outcome = honest.outcome().unwrap().clone();
    outcome.scores[1] += 1;
    let better = Record::assemble(honest.header.clone(), entries(), Some(outcome), Notes::default());
    let error = unplayable(&better);
    assert!(matches!(error, RecordError::Outcome { .. }));
    assert!(error.to_string().starts_with("the steps lead to Outcome { "), "{error}");
    let open = Record::assemble(honest.header.clone(), entries(), None, Notes::default());
    assert!(unplayable(&open).to_string().ends_with("the record says an unfinished game"));
    let outcome = Outcome::ranked([1, 2], |seat| seat);
    let early = record(&table(2, 4));
    let early = Record::assemble(early.header.clone(), Vec::new(), Some(outcome), Notes::default());
    assert!(unplayable(&early).to_string().starts_with("the steps lead to an unfinished game"));
}

// ------------------------------------------------------------------------------------------------ any bytes at all

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_splice_is_rejected_or_changes_nothing(
        from in any::<prop::sample::Index>(),
        length in 0usize..40,
        instead in prop_oneof![
            prop::collection::vec(any::<u8>(), 0..20),
            "[ \\n\\t{}\\[\\],:\"0-9a-f]{0,12}".prop_map(String::into_bytes),
        ],
    ) {
        let file = file();
        let from = from.index(file.len());
        let mut bytes = file.clone().into_bytes();
        let end = (from + length).min(bytes.len());
        bytes.splice(from..end, instead);
        rejected_or_the_same(&bytes, &file, "spliced");
    }

    #[test]
    fn any_bytes_at_all_are_no_record(bytes in prop::collection::vec(any::<u8>(), 0..400)) {
        prop_assert!(Record::read(&bytes).is_err());
    }

    /// Entries of every shape, with the right hashes: playing them ends in a match or an error, never in a panic.
    #[test]
    fn any_entries_are_played_or_refused(
        low_wins in any::<bool>(),
        seats in 2u8..=4,
        entries in prop::collection::vec(
            (any::<u8>(), 0u8..20, prop::collection::vec(0u32..16, 0..2), any::<bool>()), 0..12
        ),
    ) {
        let game = Match::<HighCard>::new(Options { low_wins }, seats, tafel_core::Chance::seeded(1, 0)).unwrap();
        let entries = entries.into_iter().map(|(seat, card, draws, small)| {
            let seat = if small { seat % 4 } else { seat };
            raw(match card {
                17 => format!(r#"{{"undo":{seat}}}"#),
                18 => format!(r#"{{"seat":{seat},"action":"peek","draws":{draws:?}}}"#),
                19 => format!(r#"{{"seat":{seat},"action":"pass","draws":{draws:?}}}"#),
                card => format!(r#"{{"seat":{seat},"action":{{"lay":{card}}}}}"#),
            })
        });
        let record = Record::assemble(record(&game).header, entries.collect(), None, Notes::default());
        let record = Record::read(record.to_json().as_bytes()).unwrap();
        if let Ok(played) = record.replay::<HighCard>() {
            prop_assert!(played.state().sound().is_ok());
            prop_assert_eq!(played.log().len(), record.entries().len());
        }
    }
}
