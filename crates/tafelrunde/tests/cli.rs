//! The command line as people and scripts use it: the built binary, its output, its exit code.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use serde_json::Value;

/// What a run of the program left behind.
struct Run {
    out: String,
    err: String,
    success: bool,
}

fn run_with(args: &[&str], input: &str) -> Run {
    let mut child = Command::new(env!("CARGO_BIN_EXE_tafelrunde"))
        .args(args)
        .env_remove("RUST_BACKTRACE")
        .env_remove("LC_ALL")
        .env("LANG", "en_GB.UTF-8")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // The program may end before it has read everything; that is no fault.
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    let output = child.wait_with_output().unwrap();
    let run = Run {
        out: String::from_utf8(output.stdout).unwrap(),
        err: String::from_utf8(output.stderr).unwrap(),
        success: output.status.success(),
    };
    assert!(!run.err.contains("panicked"), "{args:?} panics: {}", run.err);
    run
}

/// A run that must succeed; its output.
#[track_caller]
fn shown(args: &[&str]) -> String {
    let run = run_with(args, "");
    assert!(run.success, "{args:?} fails: {}", run.err);
    run.out
}

#[track_caller]
fn json(args: &[&str]) -> Value {
    serde_json::from_str(&shown(args)).unwrap()
}

/// A run that must fail with a reason on stderr and nothing on stdout.
#[track_caller]
fn fails(args: &[&str], reason: &str) {
    let run = run_with(args, "");
    assert!(!run.success, "{args:?} succeeds: {}", run.out);
    assert!(run.err.contains(reason), "{args:?} says: {}", run.err);
    assert_eq!(run.out, "", "{args:?} fails without output");
}

/// An empty folder of this test's own.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

/// One record of three random players, written by the program itself.
fn one_record(test: &str) -> (PathBuf, String) {
    let folder = folder(test);
    let path = folder.to_str().unwrap();
    shown(&["simulate", "brian-boru", "--seats", "3", "--games", "1", "--seed", "11", "--records", path]);
    let file = fs::read_dir(&folder).unwrap().next().unwrap().unwrap().path();
    let text = fs::read_to_string(&file).unwrap();
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

// ------------------------------------------------------------------------------------------------ simulate

/// The figures without those that measure time.
fn timeless(mut figures: Value) -> Value {
    for time in ["seconds", "decisions_per_second"] {
        assert!(figures.as_object_mut().unwrap().remove(time).unwrap().is_number());
    }
    figures
}

#[test]
fn a_simulation_reports_what_happened() {
    let figures = json(&["simulate", "brian-boru", "--seats", "4", "--games", "30", "--seed", "5", "--json"]);
    let timeless = timeless(figures);
    let fields: Vec<&String> = timeless.as_object().unwrap().keys().collect();
    assert_eq!(
        fields,
        ["decisions", "game", "games", "mean_length", "mean_scores", "seats", "unfinished", "wins"]
    );
    assert_eq!((&timeless["game"], &timeless["seats"]), (&"brian-boru".into(), &4.into()));
    assert_eq!((&timeless["games"], &timeless["unfinished"]), (&30.into(), &0.into()));
    let wins: Vec<u64> =
        timeless["wins"].as_array().unwrap().iter().map(|wins| wins.as_u64().unwrap()).collect();
    assert_eq!(wins.len(), 4);
    assert!(wins.iter().sum::<u64>() >= 30, "somebody wins every game: {wins:?}");
    let decisions = timeless["decisions"].as_f64().unwrap();
    assert!((timeless["mean_length"].as_f64().unwrap() - decisions / 30.0).abs() < 1e-9);
    assert_eq!(timeless["mean_scores"].as_array().unwrap().len(), 4);
}

#[test]
fn the_same_seed_gives_the_same_figures_whatever_the_number_of_threads() {
    let with = |seed: &str, threads: &str| {
        let table = ["simulate", "brian-boru", "--seats", "3", "--games", "40", "--json"];
        timeless(json(&[&table[..], &["--seed", seed, "--threads", threads]].concat()))
    };
    let alone = with("9", "1");
    assert_eq!(alone, with("9", "2"));
    assert_eq!(alone, with("9", "7"));
    assert_ne!(alone, with("10", "1"));
}

#[test]
fn an_option_makes_another_game() {
    let table = ["simulate", "brian-boru", "--seats", "5", "--games", "20", "--json"];
    let default = timeless(json(&table));
    let english = timeless(json(&[&table[..], &["--option", "english_five_player=on"]].concat()));
    assert_ne!(default, english);
}

#[test]
fn every_simulated_game_can_be_replayed() {
    let folder = folder("every_simulated_game_can_be_replayed");
    let path = folder.to_str().unwrap();
    let table = ["simulate", "brian-boru", "--seats", "3", "--games", "4", "--seed", "2", "--json"];
    let figures = json(&[&table[..], &["--records", path]].concat());
    let mut wins = [0; 3];
    let mut files = 0;
    for file in fs::read_dir(&folder).unwrap() {
        let file = file.unwrap().path();
        let replay = json(&["replay", file.to_str().unwrap(), "--json"]);
        assert_eq!(replay["step"], replay["steps"]);
        let ranks = replay["outcome"]["ranks"].as_array().unwrap();
        for (wins, rank) in wins.iter_mut().zip(ranks) {
            *wins += u64::from(*rank == 1);
        }
        files += 1;
    }
    assert_eq!(files, 4);
    assert_eq!(figures["wins"], serde_json::json!(wins), "the records tell of the same games");
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
    let file = folder("a_huge_file_is_refused_unread").join("huge");
    // Fifty megabytes without writing them: a hole.
    fs::File::create(&file).unwrap().set_len(50 << 20).unwrap();
    fails(&["replay", file.to_str().unwrap()], "the file is longer than a record can be");
}

#[test]
fn a_file_that_is_not_there_or_no_file_is_refused_by_name() {
    fails(&["replay", "no-such-file.json"], "no-such-file.json");
    let folder = folder("a_file_that_is_no_file");
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

// ------------------------------------------------------------------------------------------------ laws, rules, bench

#[test]
fn the_laws_are_held_and_counted() {
    let findings = json(&["laws", "brian-boru", "--seats", "3", "--games", "1", "--json"]);
    let finding = &findings[0];
    assert_eq!(
        (&finding["game"], &finding["seats"], &finding["games"]),
        (&"brian-boru".into(), &3.into(), &1.into())
    );
    let checked = finding["checked"].as_object().unwrap();
    for law in tafel_laws::Law::ALL {
        let name = serde_json::to_value(law).unwrap();
        let times = &checked[name.as_str().unwrap()];
        assert!(times.as_u64().unwrap() > 0, "{law:?} was not looked at");
    }
    let words = shown(&["laws", "brian-boru", "--seats", "3", "--games", "1"]);
    assert!(words.contains("Imagination"), "{words}");
}

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
fn the_bench_reports_its_figures() {
    let figures = json(&["bench", "brian-boru", "--seconds", "0.05", "--json"]);
    for field in [
        "decisions",
        "games",
        "seconds",
        "decisions_per_second",
        "games_per_second",
        "state_bytes",
        "nanoseconds_per_clone",
        "nanoseconds_per_view",
        "nanoseconds_per_imagine",
        "mean_legal",
    ] {
        assert!(figures[field].as_f64().is_some_and(|figure| figure > 0.0), "{field}: {figures}");
    }
    assert_eq!(figures["allocations_per_decision"], 0.0, "no heap allocation in the steady state");
}

#[test]
fn levels_compete_in_the_arena() {
    let table = ["arena", "brian-boru", "--seats", "3", "--games", "6", "--json"];
    let result = json(&[&table[..], &["--bots", "novice,random"]].concat());
    assert_eq!(
        (&result["game"], &result["seats"], &result["games"]),
        (&"brian-boru".into(), &3.into(), &6.into())
    );
    let levels: Vec<_> = result["standings"].as_array().unwrap().iter().map(|line| &line["player"]).collect();
    assert_eq!(levels.len(), 2);
    assert!(levels.contains(&&"novice".into()) && levels.contains(&&"random".into()), "{levels:?}");
    fails(&[&table[..], &["--bots", "random"]].concat(), "--bots names 1 players");
    fails(&[&table[..], &["--bots", "random,greedy@5"]].concat(), "greedy does not search");
}

#[test]
fn more_players_than_seats_meet_in_every_selection() {
    let table = ["arena", "medievalia", "--seats", "2", "--games", "6", "--json"];
    let result = json(&[&table[..], &["--bots", "adept@4,novice,random"]].concat());
    assert_eq!(result["games"], 6, "three pairs, each way round");
    let lines = result["standings"].as_array().unwrap();
    assert!(lines.iter().all(|line| line["entries"] == 4), "{result}");
    assert_eq!(lines[2]["rating"]["points"], 0.0);
}

#[test]
fn the_same_seed_learns_the_same_weights_with_any_number_of_threads() {
    let folder = tempfile::tempdir().unwrap();
    let learn = |game: &str, by: &str, threads: &str| {
        let file = folder.path().join(threads);
        let course = ["--generations", "2", "--games", "12", "--epochs", "1", "--threads", threads, "--out"];
        shown(&[&["train", game, "--by", by], &course[..], &[file.to_str().unwrap()]].concat());
        fs::read_to_string(file).unwrap()
    };
    for (game, by, command) in [
        ("brian-boru", "results", "train brian-boru --generations 2"),
        ("mythotopia", "play", "train mythotopia --by play --generations 2"),
    ] {
        let weights = learn(game, by, "1");
        assert!(weights.starts_with(&format!("# Learned by\n#     tafelrunde {command}")), "{weights}");
        assert_eq!(weights, learn(game, by, "3"));
    }
    fails(&["train", "brian-boru", "--by", "heart", "--out", "x"], "heart");
    fails(&["train", "chess", "--out", "x"], "chess");
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
    fails(&["hint", file], "the game is over");
    fails(&["hint", file, "--step", "10", "--seat", "200"], "seat 200 is not asked");
}

// ------------------------------------------------------------------------------------------------ mistakes

#[test]
fn unknown_things_are_refused_and_the_known_ones_named() {
    for command in ["simulate", "play", "laws", "rules", "bench"] {
        fails(&[command, "chess"], "there is no game \"chess\"; there are: ");
    }
    fails(
        &["simulate", "brian-boru", "--option", "hats=on"],
        "no option \"hats\"; it has: english_five_player",
    );
    fails(&["simulate", "brian-boru", "--option", "random_start"], "write key=value");
    fails(&["simulate", "brian-boru", "--option", "random_start=maybe"], "is on or off");
    fails(&["simulate", "brian-boru", "--bots", "magnus"], "no computer player \"magnus\"; there are: ");
    fails(&["simulate", "brian-boru", "--seats", "4", "--bots", "random,random"], "--bots names 2 players");
    for seats in ["0", "2", "6", "255"] {
        for command in ["simulate", "play", "laws"] {
            fails(&[command, "brian-boru", "--seats", seats], &format!("3 to 5 players, not {seats}"));
        }
    }
    fails(&["simulate", "brian-boru", "--seats", "many"], "invalid value 'many'");
    fails(&["simulate", "brian-boru", "--components", "x.toml"], "takes no components");
    fails(&["games", "--lang", "la"], "invalid value 'la'");
    fails(&["dance"], "unrecognized subcommand 'dance'");
    fails(&["games", "--loud"], "unexpected argument '--loud'");
}

// ------------------------------------------------------------------------------------------------ play

/// Plays in the terminal with prepared input; the first action is chosen whenever the script has run out.
fn played(script: &str, lang: &str) -> String {
    let input = format!("{script}{}", "1\n".repeat(300));
    let args = ["play", "brian-boru", "--seats", "3", "--seed", "3", "--bots", "random", "--lang", lang];
    let run = run_with(&args, &input);
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
        "Give a number from 1 to 44",
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
fn a_player_can_leave_at_any_time() {
    for leave in ["q\n", "", "1\nq\n"] {
        let run = run_with(&["play", "brian-boru", "--seats", "3", "--seed", "3"], leave);
        assert!(run.success, "{}", run.err);
        assert!(!run.out.lines().any(|line| line.starts_with("1. ")), "nobody has won");
    }
}

#[test]
fn the_terminal_speaks_german() {
    let out = played("999\n", "de");
    assert!(out.contains("Gib eine Zahl von 1 bis"), "{}", &out[..2000]);
}

#[test]
fn the_page_about_observations_is_what_the_program_prints() {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/tensors.md");
    let page = fs::read_to_string(page).unwrap();
    assert!(page == shown(&["tensors"]), "run: cargo run -- tensors > docs/tensors.md");
    assert!(page.contains(&shown(&["tensors", "mythotopia"])));
    fails(&["tensors", "chess"], "brian-boru");
}
