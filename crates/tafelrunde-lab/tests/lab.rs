//! The workshop's command line: the built binary, its output, its exit code.

#[path = "../../tafelrunde/tests/program/mod.rs"]
mod program;

use std::fs;
use std::path::Path;

use program::{Program, folder};
use serde_json::Value;
use tafel_core::Record;

const LAB: Program = Program(env!("CARGO_BIN_EXE_tafelrunde-lab"));

#[track_caller]
fn shown(args: &[&str]) -> String {
    LAB.shown(args)
}

#[track_caller]
fn json(args: &[&str]) -> Value {
    LAB.json(args)
}

#[track_caller]
fn fails(args: &[&str], reason: &str) {
    LAB.fails(args, reason);
}

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
    let folder = folder(env!("CARGO_TARGET_TMPDIR"), "every_simulated_game_can_be_replayed");
    let path = folder.to_str().unwrap();
    let table = ["simulate", "brian-boru", "--seats", "3", "--games", "4", "--seed", "2", "--json"];
    let figures = json(&[&table[..], &["--records", path]].concat());
    let mut wins = [0; 3];
    let mut files = 0;
    for file in fs::read_dir(&folder).unwrap() {
        let file = file.unwrap().path();
        let record = Record::read(&fs::read(file).unwrap()).unwrap();
        let outcome = games::replay(&record).unwrap().outcome().unwrap();
        for (wins, rank) in wins.iter_mut().zip(outcome.ranks) {
            *wins += u64::from(rank == 1);
        }
        files += 1;
    }
    assert_eq!(files, 4);
    assert_eq!(figures["wins"], serde_json::json!(wins), "the records tell of the same games");
}

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
        shown(&[&["fit", game, "--by", by], &course[..], &[file.to_str().unwrap()]].concat());
        fs::read_to_string(file).unwrap()
    };
    for (game, by, command) in [
        ("brian-boru", "results", "fit brian-boru --generations 2"),
        ("mythotopia", "play", "fit mythotopia --by play --generations 2"),
    ] {
        let weights = learn(game, by, "1");
        assert!(weights.starts_with(&format!("# Learned by\n#     tafelrunde-lab {command}")), "{weights}");
        assert_eq!(weights, learn(game, by, "3"));
    }
    fails(&["fit", "brian-boru", "--by", "heart", "--out", "x"], "heart");
    fails(&["fit", "chess", "--out", "x"], "chess");
}

#[test]
fn a_course_that_was_stopped_goes_on_as_if_it_had_not_been() {
    let folder = tempfile::tempdir().unwrap();
    let course = |name: &str, generations: &str, threads: &str| {
        let path = folder.path().join(name);
        let settings = ["--games", "4", "--visits", "6", "--window", "2", "--watching", "1", "--seed", "3"];
        let more = ["--generations", generations, "--threads", threads];
        let course = ["train", "brian-boru", "--resume", path.to_str().unwrap()];
        shown(&[&course[..], &settings, &more].concat());
        fs::read(path.join("learner.bin")).unwrap()
    };
    let first = course("stopped", "1", "1");
    let stopped = course("stopped", "2", "1");
    assert_ne!(first, stopped, "something was learned");
    assert!(stopped == course("whole", "3", "2"), "the same with other threads and without a stop");
    let net = folder.path().join("whole/brian-boru.net");
    let made = fs::read(&net).unwrap();
    assert!(made.starts_with(b"tafelrunde-net 1\nbrian-boru with "), "the file says what it is for");
    let table = ["arena", "brian-boru", "--seats", "3", "--games", "3", "--net", net.to_str().unwrap()];
    let result = json(&[&table[..], &["--bots", "champion@8,champion-1@4", "--json"]].concat());
    assert_eq!(result["unfinished"], 0);
    fails(
        &["arena", "medievalia", "--bots", "champion@4,random", "--net", net.to_str().unwrap()],
        "the network is for",
    );
    let half = folder.path().join("half");
    fs::create_dir(&half).unwrap();
    fs::write(half.join("learner.bin"), b"12345678").unwrap();
    fails(
        &["train", "brian-boru", "--resume", half.to_str().unwrap(), "--generations", "1"],
        "of another game",
    );
}

/// Nobody has written for the bots what High Card is about, and they play it at every number of seats. Nobody can be much
/// better than somebody who lays any card, but one can be worse.
#[test]
fn a_game_that_nobody_wrote_knowledge_for_is_played_by_all() {
    for seats in ["2", "3", "4"] {
        let table = ["arena", "high-card", "--seats", seats, "--games", "120", "--seed", "4", "--json"];
        for level in ["novice", "greedy", "adept@60", "master@60", "champion@60"] {
            let result = json(&[&table[..], &["--bots", &format!("{level},random")]].concat());
            assert_eq!(result["unfinished"], 0, "{result}");
            let standing = &result["standings"][0];
            assert!(standing["decisions"].as_u64().unwrap() >= 120, "{standing}");
            assert!(standing["head_to_head"].as_f64().unwrap() > 0.4, "{level} at {seats}: {standing}");
        }
    }
}

#[test]
fn the_page_about_observations_is_what_the_program_prints() {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/tensors.md");
    let page = fs::read_to_string(page).unwrap();
    // The tests have a sixth game, which is on nobody's page.
    let printed = shown(&["tensors"]).replace(&format!("\n{}", shown(&["tensors", "high-card"])), "");
    assert!(page == printed, "run: cargo run -p tafelrunde-lab -- tensors > docs/tensors.md");
    assert!(page.contains(&shown(&["tensors", "mythotopia"])));
    fails(&["tensors", "chess"], "brian-boru");
}

#[test]
fn unknown_things_are_refused_and_the_known_ones_named() {
    for command in ["simulate", "laws", "bench"] {
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
        for command in ["simulate", "laws"] {
            fails(&[command, "brian-boru", "--seats", seats], &format!("3 to 5 players, not {seats}"));
        }
    }
    fails(&["simulate", "brian-boru", "--seats", "many"], "invalid value 'many'");
    fails(&["simulate", "brian-boru", "--components", "x.toml"], "takes no components");
    fails(&["dance"], "unrecognized subcommand 'dance'");
}
