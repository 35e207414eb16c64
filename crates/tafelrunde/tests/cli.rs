//! The command line as people and scripts use it: the built binary, its output, its exit code.

mod program;

use std::fs;
use std::path::PathBuf;

use program::{Program, folder};
use serde_json::Value;
use tafel_core::record::Notes;
use tafel_core::{Chance, Viewer};

const TAFELRUNDE: Program = Program(env!("CARGO_BIN_EXE_tafelrunde"));

#[track_caller]
fn shown(args: &[&str]) -> String {
    TAFELRUNDE.shown(args)
}

#[track_caller]
fn json(args: &[&str]) -> Value {
    TAFELRUNDE.json(args)
}

#[track_caller]
fn fails(args: &[&str], reason: &str) {
    TAFELRUNDE.fails(args, reason);
}

/// One record of three players who take the first thing offered.
fn one_record(test: &str) -> (PathBuf, String) {
    record_of("brian-boru", test)
}

fn record_of(game: &str, test: &str) -> (PathBuf, String) {
    let folder = folder(env!("CARGO_TARGET_TMPDIR"), test);
    let mut game = games::new_match(game, "{}", 3, Chance::seeded(11, 0)).unwrap();
    while let Some(seat) = game.asked().first() {
        let action = game.update(Viewer::Seat(seat)).legal[0].action.get().to_owned();
        let draft = game.play(seat, &action, Chance::seeded(11, game.seq() as u64 + 1)).unwrap();
        game.commit(draft);
    }
    let text = game.record(Notes::default()).to_json();
    fs::write(folder.join("record.json"), &text).unwrap();
    (folder, text)
}

// ------------------------------------------------------------------------------------------------ games

#[test]
fn the_games_are_listed_in_the_reader_s_language() {
    let english = shown(&["games"]);
    assert!(english.contains("brian-boru") && english.contains("High King of Ireland"), "{english}");
    let german = shown(&["games", "--lang", "de"]);
    assert!(german.contains("Hochkönig von Irland"), "{german}");
    assert!(german.contains("random_start = on"), "options come with their defaults: {german}");
}

#[test]
fn the_games_are_listed_for_machines() {
    let games = json(&["games", "--json"]);
    let brian_boru = games.as_array().unwrap().iter().find(|game| game["id"] == "brian-boru").unwrap();
    assert_eq!(brian_boru["min_seats"], 3);
    assert_eq!(brian_boru["max_seats"], 5);
    assert_eq!(brian_boru["rules"], 1);
    let option = |key: &str| {
        let options = brian_boru["options"].as_array().unwrap();
        options.iter().find(|option| option["key"] == key).unwrap()["kind"].clone()
    };
    assert_eq!(option("random_start")["switch"]["default"], true);
    assert_eq!(option("threshold_strict")["switch"]["default"], false);
}

// ------------------------------------------------------------------------------------------------ replay

#[test]
fn a_replay_shows_the_table_and_the_outcome() {
    let (folder, _) = one_record("a_replay_shows_the_table_and_the_outcome");
    let file = fs::read_dir(&folder).unwrap().next().unwrap().unwrap().path();
    let file = file.to_str().unwrap();
    let end = shown(&["replay", file]);
    assert!(end.starts_with("brian-boru: step "), "{end}");
    assert!(end.contains("1. Seat "), "{end}");
    let german = shown(&["replay", file, "--lang", "de"]);
    assert!(german.contains("1. Platz "), "{german}");
    let early = shown(&["replay", file, "--step", "5", "--view", "spectator"]);
    assert!(early.starts_with("brian-boru: step 5 of "), "{early}");
    assert!(!early.contains("1. Seat "), "nobody has won yet");
}

#[test]
fn a_replay_shows_every_viewer_only_their_own_hand() {
    let (folder, _) = one_record("a_replay_shows_every_viewer_only_their_own_hand");
    let file = fs::read_dir(&folder).unwrap().next().unwrap().unwrap().path();
    let file = file.to_str().unwrap();
    let views =
        |view: &str| json(&["replay", file, "--step", "4", "--json", "--view", view])["views"].clone();
    let all = views("all");
    assert_eq!(all.as_array().unwrap().len(), 4, "three seats and a spectator");
    for seat in 0..3 {
        assert_eq!(views(&seat.to_string())[0], all[seat]);
    }
    assert_eq!(views("spectator")[0], all[3]);
    assert_eq!(all[3]["legal"], serde_json::json!([]));
    assert_ne!(all[0]["view"], all[1]["view"]);
}

#[test]
fn a_replay_refuses_moments_and_viewers_that_are_none() {
    let (folder, _) = one_record("a_replay_refuses_moments_and_viewers_that_are_none");
    let file = fs::read_dir(&folder).unwrap().next().unwrap().unwrap().path();
    let file = file.to_str().unwrap();
    fails(&["replay", file, "--step", "100000"], "there are only ");
    fails(&["replay", file, "--view", "3"], "--view 3");
    fails(&["replay", file, "--view", "god"], "--view god");
}

#[test]
fn broken_files_are_refused_with_the_reason() {
    let (folder, sound) = one_record("broken_files_are_refused_with_the_reason");
    let broken = |name: &str, contents: &[u8], reason: &str| {
        let file = folder.join(name);
        fs::write(&file, contents).unwrap();
        fails(&["replay", file.to_str().unwrap()], reason);
        fails(&["replay", file.to_str().unwrap()], name);
        fails(&["replay", file.to_str().unwrap(), "--json"], reason);
    };
    let lines: Vec<&str> = sound.lines().collect();
    let without = |gone: usize| {
        let kept = lines.iter().enumerate().filter(|&(number, _)| number != gone);
        kept.map(|(_, line)| *line).collect::<Vec<_>>().join("\n")
    };
    let swapped = {
        let mut lines = lines.clone();
        lines.swap(6, 7);
        lines.join("\n")
    };
    broken("empty", b"", "the file is empty");
    broken("blank", b" \n\t", "the file is empty");
    broken("noise", &[7; 10_000], "not a record, or cut off");
    broken("text", "Liebes Tagebuch".as_bytes(), "not a record, or cut off");
    broken("foreign", br#"{"format":"svg","version":1}"#, "the file says it is \"svg\"");
    broken(
        "newer",
        sound.replacen("\"version\":1", "\"version\":2", 1).as_bytes(),
        "record format 2 is newer",
    );
    broken("cut", &sound.as_bytes()[..sound.len() / 2], "not a record, or cut off");
    broken("removed", without(8).as_bytes(), "step 5 does not match its hash");
    broken("swapped", swapped.as_bytes(), "step 3 does not match its hash");
    let edited = sound.replacen("\"seats\":3", "\"seats\":4", 1);
    broken("edited", edited.as_bytes(), "the header does not match its hash");
    let seat = sound.replacen("\"entry\":{\"seat\":", "\"entry\":{\"seat\":2", 1);
    broken("moved", seat.as_bytes(), "step 1 does not match its hash");
}

#[test]
fn a_huge_file_is_refused_unread() {
    let file = folder(env!("CARGO_TARGET_TMPDIR"), "a_huge_file_is_refused_unread").join("huge");
    // Fifty megabytes without writing them: a hole.
    fs::File::create(&file).unwrap().set_len(50 << 20).unwrap();
    fails(&["replay", file.to_str().unwrap()], "the file is longer than a record can be");
}

#[test]
fn a_file_that_is_not_there_or_no_file_is_refused_by_name() {
    fails(&["replay", "no-such-file.json"], "no-such-file.json");
    let folder = folder(env!("CARGO_TARGET_TMPDIR"), "a_file_that_is_no_file");
    fails(&["replay", folder.to_str().unwrap()], "a_file_that_is_no_file");
}

/// The work of a careful forger: the hashes are right, the game is not.
#[test]
fn a_forged_record_is_refused_by_the_rules() {
    use tafel_core::Record;
    use tafel_core::record::Notes;
    let (folder, sound) = one_record("a_forged_record_is_refused_by_the_rules");
    let honest = Record::read(sound.as_bytes()).unwrap();
    let forge = |name: &str, game: &str, change: fn(&mut Vec<String>), reason: &str| {
        let mut header = honest.header.clone();
        header.game = game.into();
        let mut entries: Vec<String> = honest.entries().map(String::from).collect();
        change(&mut entries);
        let entries = entries
            .into_iter()
            .map(|entry| serde_json::value::RawValue::from_string(entry).unwrap())
            .collect();
        let forged = Record::assemble(header, entries, honest.outcome().cloned(), Notes::default());
        let file = folder.join(name);
        fs::write(&file, forged.to_json()).unwrap();
        fails(&["replay", file.to_str().unwrap()], reason);
    };
    forge("another-game", "chess", |_| {}, "there is no game \"chess\"");
    forge("illegal", "brian-boru", |log| log[1] = log[0].clone(), "step 2: ");
    forge("not-asked", "brian-boru", |log| log.swap(0, 1), "step 1: ");
    forge("unheard-of", "brian-boru", |log| log[4] = r#"{"seat":0,"action":"castle"}"#.into(), "step 5: ");
    forge("nobody", "brian-boru", |log| log[0] = r#"{"undo":200}"#.into(), "step 1: ");
    forge("unfinished", "brian-boru", |log| log.truncate(20), "the steps lead to an unfinished game");
    forge(
        "unlucky",
        "brian-boru",
        |log| log[2] = log[2].replace(",\"draws\":[", ",\"draws\":[99,"),
        "step 3: ",
    );
}

// ------------------------------------------------------------------------------------------------ rules, hint

#[test]
fn the_rules_can_be_read_by_id_in_both_languages() {
    let english = shown(&["rules", "brian-boru", "BOR-6.3"]);
    let german = shown(&["rules", "brian-boru", "bor-6.3", "--lang", "de"]);
    assert!(english.starts_with("BOR-6.3  ") && english.contains("white card"), "{english}");
    assert!(german.starts_with("BOR-6.3  ") && german.contains("weiße Karte"), "{german}");
    let chapter = shown(&["rules", "brian-boru", "BOR-6"]);
    assert!(chapter.contains(english.trim()), "a chapter has its rules in it");
    assert!(!chapter.contains("BOR-7"));
    let book = shown(&["rules", "brian-boru"]);
    let place = |id: &str| book.find(&format!("{id}  ")).unwrap_or_else(|| panic!("{id} is missing"));
    assert!(
        place("BOR-2.1") < place("BOR-6.3") && place("BOR-6.3") < place("BOR-10.1"),
        "in the book's order"
    );
    fails(&["rules", "brian-boru", "BOR-99"], "brian-boru has no rule BOR-99");
}

#[test]
fn a_hint_is_one_of_the_legal_actions() {
    let (folder, _) = one_record("a_hint_is_one_of_the_legal_actions");
    let file = fs::read_dir(&folder).unwrap().next().unwrap().unwrap().path();
    let file = file.to_str().unwrap();
    let hint = json(&["hint", file, "--step", "10", "--ms", "30", "--json"]);
    let seat = hint["seat"].to_string();
    let table = json(&["replay", file, "--step", "10", "--view", &seat, "--json"]);
    let legal: Vec<_> =
        table["views"][0]["legal"].as_array().unwrap().iter().map(|offer| &offer["action"]).collect();
    assert!(legal.contains(&&hint["actions"][0]["action"]), "{hint}");
    assert_eq!(hint["line"][0]["action"], hint["actions"][0]["action"], "{hint}");
    assert_eq!(hint["line"][0]["seat"], hint["seat"], "{hint}");
    let best = &hint["actions"][0];
    assert!(best["low"].as_f64() <= best["win_share"].as_f64(), "{hint}");
    assert!(!hint["reasons"].as_array().unwrap().is_empty(), "{hint}");
    fails(&["hint", file], "the game is over");
    fails(&["hint", file, "--step", "10", "--seat", "200"], "seat 200 is not asked");
}

/// High Card has no knowledge written for it: every level that searches has an opinion all the same.
#[test]
fn there_are_hints_for_a_game_that_nobody_wrote_knowledge_for() {
    let (folder, _) = record_of("high-card", "there_are_hints_for_a_game_that_nobody_wrote_knowledge_for");
    let file = folder.join("record.json");
    for level in ["adept", "master", "champion"] {
        let hint =
            json(&["hint", file.to_str().unwrap(), "--step", "0", "--ms", "30", "--bot", level, "--json"]);
        assert_eq!(hint["actions"].as_array().unwrap().len(), 3, "{level} weighs three cards: {hint}");
        assert!(hint["actions"][0]["visits"].as_u64().unwrap() > 10, "{level} has tried them: {hint}");
    }
}

// ------------------------------------------------------------------------------------------------ review, lessons

#[test]
fn a_review_adds_up_and_is_the_same_for_the_same_iterations() {
    let (folder, _) = one_record("a_review_adds_up");
    let file = fs::read_dir(&folder).unwrap().next().unwrap().unwrap().path();
    let file = file.to_str().unwrap();
    let review = || json(&["review", file, "--iterations", "4", "--json"]);
    let found = review();
    assert_eq!(found, review());
    for account in found["accounts"].as_array().unwrap() {
        let figure = |name: &str| account[name].as_f64().unwrap();
        let sum = figure("luck") + figure("own") + figure("others");
        assert!((sum - (figure("end") - figure("start"))).abs() < 1e-9, "{account}");
    }
    for (lang, said) in [("en", ": luck "), ("de", ": Glück ")] {
        let review = shown(&["review", file, "--iterations", "4", "--lang", lang]);
        assert_eq!(review.matches(said).count(), found["accounts"].as_array().unwrap().len(), "{review}");
    }
    fails(&["review", file, "--level", "random"], "random does not search");
}

#[test]
fn lessons_are_listed_and_checked() {
    let list = shown(&["lessons", "brian-boru", "--lang", "en"]);
    assert!(list.starts_with("1. Win a town (win-a-town, 3 min)"), "{list}");
    assert_eq!(list.lines().count(), 7);
    assert_eq!(shown(&["lessons", "brian-boru", "--check"]).lines().count(), 7);
    assert_eq!(shown(&["lessons", "mythotopia", "--check"]).lines().count(), 7);
    assert_eq!(shown(&["lessons", "medievalia", "--check"]).lines().count(), 9);
}

// ------------------------------------------------------------------------------------------------ mistakes

#[test]
fn unknown_things_are_refused_and_the_known_ones_named() {
    for command in ["play", "rules"] {
        fails(&[command, "chess"], "there is no game \"chess\"; there are: ");
    }
    fails(&["play", "brian-boru", "--bots", "magnus"], "no computer player \"magnus\"; there are: ");
    for seats in ["0", "2", "6", "255"] {
        fails(&["play", "brian-boru", "--seats", seats], &format!("3 to 5 players, not {seats}"));
    }
    fails(&["games", "--lang", "la"], "invalid value 'la'");
    fails(&["dance"], "there is no command \"dance\"; `tafelrunde --help` lists them");
    fails(&["games", "--loud"], "unexpected argument '--loud'");
}

#[test]
fn what_moved_to_the_lab_says_so_in_one_line() {
    for command in ["simulate", "arena", "train", "bench", "laws", "load", "tensors"] {
        let place = format!("`{command}` is a command of `tafelrunde-lab` now: ");
        fails(&[command, "brian-boru", "--games", "1"], &place);
        assert_eq!(TAFELRUNDE.run(&[command], "").err.lines().count(), 1);
    }
}

// ------------------------------------------------------------------------------------------------ play

/// Plays in the terminal with prepared input; the first action is chosen whenever the script has run out.
fn played(script: &str, lang: &str) -> String {
    let input = format!("{script}{}", "1\n".repeat(300));
    let args = ["play", "brian-boru", "--seats", "3", "--seed", "3", "--bots", "random", "--lang", lang];
    let run = TAFELRUNDE.run(&args, &input);
    assert!(run.success, "{}", run.err);
    run.out
}

#[test]
fn a_game_can_be_played_to_its_end() {
    let out = played("", "en");
    let places = |rank: u8| out.lines().filter(|line| line.starts_with(&format!("{rank}. "))).count();
    assert!(places(1) >= 1, "there is a winner:\n{}", &out[out.len() - 400..]);
    assert_eq!((1..=3).map(places).sum::<usize>(), 3, "and everybody has a place");
    assert_eq!(out, played("", "en"), "the same seed and the same answers make the same game");
}

#[test]
fn a_player_can_ask_err_and_change_their_mind() {
    let out = played("u\n999\nhm\n\nw Ferna\nr BOR-6.3\nr NOPE-1\nl\n?\nw\n", "en");
    for said in [
        "There is nothing you can take back.",
        "Give a number from 1 to 53",
        "you must play a white card",
        "There is no such rule.",
        "Nothing of that name is forbidden now.",
        "begins and receives the town marker",
    ] {
        assert!(out.contains(said), "{said} is missing in:\n{}", &out[..4000]);
    }
    assert!(out.lines().any(|line| line.starts_with("1. ")), "and play on to the end");
}

#[test]
fn a_player_gets_a_hint_and_in_the_end_the_review_in_short() {
    for (lang, counts, luck) in [
        ("en", "Decisions: ", "Percentage points of win chance: luck "),
        ("de", "Entscheidungen: ", "Prozentpunkte der Gewinnchance: Glück "),
    ] {
        // How often one is asked: so many answers, then the question about the review.
        let asked = played("", lang).matches("> ").count();
        let input = format!("h\n{}r\n", "1\n".repeat(asked));
        let args = ["play", "brian-boru", "--seats", "3", "--seed", "3", "--bots", "random", "--lang", lang];
        let run = TAFELRUNDE.run(&[&args[..], &["--review-ms", "1"]].concat(), &input);
        assert!(run.success, "{}", run.err);
        let (game, review) = run.out.split_once("\nr: ").expect("the review is offered");
        let hint = |said: &str| game.lines().any(|line| line.contains(said));
        assert!(hint(" % (") && hint("→ "), "moves, and what is expected: {game}");
        assert!(review.contains(counts) && review.contains(luck), "{review}");
    }
}

#[test]
fn a_player_can_leave_at_any_time() {
    for leave in ["q\n", "", "1\nq\n"] {
        let run = TAFELRUNDE.run(&["play", "brian-boru", "--seats", "3", "--seed", "3"], leave);
        assert!(run.success, "{}", run.err);
        assert!(!run.out.lines().any(|line| line.starts_with("1. ")), "nobody has won");
    }
}

#[test]
fn the_terminal_speaks_german() {
    let out = played("999\n", "de");
    assert!(out.contains("Gib eine Zahl von 1 bis"), "{}", &out[..2000]);
}

/// Plays in the terminal with these lines typed in, and returns what was shown and the record.
fn recorded(test: &str, typed: &str) -> (String, tafel_core::Record, String) {
    let file = folder(env!("CARGO_TARGET_TMPDIR"), test).join("record.json");
    let file = file.to_str().unwrap();
    let args = ["play", "brian-boru", "--seats", "3", "--seed", "7", "--name", "Anna", "--record", file];
    let run = TAFELRUNDE.run(&args, typed);
    assert!(run.success, "{}", run.err);
    let record = tafel_core::Record::read(&fs::read(file).unwrap()).unwrap();
    (run.out, record, shown(&["verify", file]))
}

#[test]
fn a_game_in_the_terminal_is_played_to_its_end_and_its_luck_can_be_checked() {
    let (out, record, verified) = recorded("a_game_in_the_terminal", &"1\n".repeat(2_000));
    assert!(record.outcome().is_some(), "the game is over");
    assert_eq!(record.notes().names, ["Anna", "random", "random"]);
    assert!(out.lines().rev().take(4).any(|line| line.contains(". Anna: ")), "the places are told: {out}");
    let luck = record.notes().luck.clone().unwrap();
    assert!(out.contains(luck["commitment"].as_str().unwrap()), "the promise is shown first");
    assert!(verified.contains("luck: the secret is the promised one, and all "), "{verified}");
    let (_, again, _) = recorded("a_game_in_the_terminal_again", &"1\n".repeat(2_000));
    assert!(again.entries().eq(record.entries()), "the same seed and the same answers are the same game");
}

#[test]
fn whoever_leaves_the_terminal_gives_up_and_keeps_the_record() {
    let (out, record, verified) = recorded("whoever_leaves_the_terminal", "u\nw zzz\nl\n1\nq\n");
    assert_eq!(record.outcome(), None);
    assert!(record.entries().len() > 0, "a move was made");
    assert!(out.contains("There is nothing you can take back."), "{out}");
    assert!(out.contains("Nothing of that name is forbidden now."), "{out}");
    assert!(verified.contains("luck: the secret is the promised one"), "{verified}");
}
