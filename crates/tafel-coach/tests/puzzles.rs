//! The puzzles that are kept: every one is a real position whose answer leads, and is solved as it is told.

use std::collections::HashSet;

use games::IDS;
use serde_json::Value;
use tafel_coach::puzzle::{Attempt, Collection, Puzzle, Solving, Source, TRIES, Tried};
use tafel_core::Viewer;
use tafel_protocol::{PuzzleState, PuzzleTable};

/// So many there are of each game, at least.
const ENOUGH: usize = 60;
/// Games of which not so many were found yet. Their files say by which command they are looked for.
const NOT_YET: &[&str] = &["catan-kartenspiel", "imperial-settlers", "medievalia", "mythotopia"];
/// The guide, which has no puzzles.
const GUIDE: &str = "high-card";
/// By so much the best answer leads, beyond what may be wrong.
const LEAD: f64 = 0.06;

fn collections() -> impl Iterator<Item = (&'static str, &'static Collection)> {
    let games = IDS.iter().filter(|&&game| game != GUIDE);
    games.map(|&game| (game, Collection::of(game).unwrap().expect(game)))
}

fn puzzles() -> impl Iterator<Item = (&'static str, &'static Collection, &'static Source, &'static Puzzle)> {
    collections().flat_map(|(game, collection)| {
        collection.puzzles().map(move |(source, puzzle)| (game, collection, source, puzzle))
    })
}

fn take_up(collection: &'static Collection, puzzle: &Puzzle) -> Solving<'static> {
    Solving::take_up(collection, &puzzle.id, Tried::default()).unwrap().unwrap()
}

#[test]
fn there_are_sixty_of_every_game_and_their_file_says_how_they_were_found() {
    for (game, collection) in collections() {
        let puzzles: Vec<&Puzzle> = collection.puzzles().map(|(_, puzzle)| puzzle).collect();
        assert_eq!(puzzles.len() < ENOUGH, NOT_YET.contains(&game), "{game} has {} puzzles", puzzles.len());
        if puzzles.is_empty() {
            continue;
        }
        let names: HashSet<&str> = puzzles.iter().map(|puzzle| puzzle.id.as_str()).collect();
        assert_eq!(names.len(), puzzles.len(), "{game}: two puzzles have one name");
        let head = &collection.head;
        assert_eq!(head.game, game);
        assert!(head.command.contains(&format!("tafelrunde-lab puzzles {game} ")), "{}", head.command);
        assert!(head.command.contains("--seed"), "{}", head.command);
        assert!(head.log.contains("puzzles"), "{}", head.log);
        for level in (1..=3).filter(|_| !NOT_YET.contains(&game)) {
            assert!(puzzles.iter().any(|puzzle| puzzle.level == level), "{game}: none of level {level}");
        }
    }
}

#[test]
fn every_puzzle_replays_and_knows_every_answer_and_one_leads() {
    for (game, _, source, puzzle) in puzzles() {
        let at = format!("{game}, {}", puzzle.id);
        assert_eq!(source.name(puzzle.step, puzzle.seat), puzzle.id, "{at}: named by its position");
        let table = source.at(game, puzzle).unwrap();
        assert_eq!(
            (table.steps(), table.asked().iter().collect::<Vec<_>>()),
            (puzzle.step, vec![puzzle.seat]),
            "{at}"
        );
        let offered: HashSet<String> = table
            .update(Viewer::Seat(puzzle.seat))
            .legal
            .iter()
            .map(|offer| serde_json::from_str::<Value>(offer.action.get()).unwrap().to_string())
            .collect();
        let weighed: HashSet<String> =
            puzzle.answers.iter().map(|weight| weight.action.to_string()).collect();
        assert_eq!(offered, weighed, "{at}");
        let [best, others @ ..] = &puzzle.answers[..] else { panic!("{at}: no answers") };
        for other in others {
            let sure = LEAD + best.range.hypot(other.range);
            // Shares are kept with three digits.
            assert!(best.share - other.share >= sure - 0.002, "{at}: {best:?} before {other:?}");
        }
        assert_eq!(best.line.first(), Some(&(puzzle.seat, best.action.clone())), "{at}");
    }
}

#[test]
fn whoever_finds_the_best_answer_is_told_so_with_reasons() {
    let mut silent = 0;
    for (game, collection, _, puzzle) in puzzles() {
        let best = puzzle.answers[0].action.to_string();
        let told = take_up(collection, puzzle).attempt(Attempt::Answer(0, &best)).unwrap();
        assert_eq!((told.puzzle.state, told.left), (PuzzleState::Solved, 0), "{game}, {}", puzzle.id);
        let solution = told.solution.unwrap();
        assert_eq!((solution.best.place, solution.next.place), (1, 2));
        assert_eq!(solution.of, puzzle.answers.len());
        assert!(solution.best.win_share > solution.next.win_share && solution.next.behind > 0.0);
        silent += usize::from(solution.best.reasons.is_empty());
        for words in solution.best.reasons.iter().chain(&solution.next.reasons) {
            assert!(!words.de.is_empty() && !words.en.is_empty() && !words.de.contains('{'), "{words:?}");
        }
    }
    let all = puzzles().count();
    assert!(silent * 5 <= all, "of {all} best answers {silent} have no reason");
}

#[test]
fn a_wrong_answer_is_held_against_the_best_without_naming_it_and_the_third_shows_it() {
    for (game, collection, _, puzzle) in puzzles() {
        let at = format!("{game}, {}", puzzle.id);
        let mut solving = take_up(collection, puzzle);
        let wrong: Vec<&Value> = puzzle.answers[1..].iter().map(|weight| &weight.action).collect();
        let tries = TRIES.min(wrong.len());
        let mut told: Option<PuzzleTable> = None;
        for (number, answer) in wrong.iter().take(tries).enumerate() {
            let now = solving.attempt(Attempt::Answer(number, &answer.to_string())).unwrap();
            assert_eq!((now.tried.len(), now.puzzle.tries), (number + 1, number + 1), "{at}");
            assert_eq!(now.tried[number].place, number + 2, "{at}");
            assert_eq!(now.solution.is_some(), number + 1 == TRIES, "{at}");
            if now.solution.is_none() {
                let names = |said: &str| said.contains(&puzzle.answers[0].action.to_string());
                assert!(!names(&serde_json::to_string(&now.tried).unwrap()), "{at}: the best is named");
            }
            // The same again is no other try.
            let again = solving.attempt(Attempt::Answer(number + 1, &answer.to_string())).unwrap();
            assert_eq!(again.puzzle.tries, number + 1, "{at}");
            told = Some(now);
        }
        let shown = if tries < TRIES { solving.attempt(Attempt::GiveUp).unwrap() } else { told.unwrap() };
        assert_eq!(shown.puzzle.state, PuzzleState::Shown, "{at}");
        // Nothing counts any more.
        let best = puzzle.answers[0].action.to_string();
        let late = solving.attempt(Attempt::Answer(TRIES, &best)).unwrap();
        assert_eq!(late.puzzle.state, PuzzleState::Shown, "{at}");
    }
}

#[test]
fn what_the_rules_forbid_is_no_try() {
    for (game, collection) in collections() {
        let Some((_, puzzle)) = collection.puzzles().next() else { continue };
        let told = take_up(collection, puzzle).attempt(Attempt::Answer(0, "\"nothing\"")).unwrap();
        assert!(told.refused.is_some(), "{game}");
        assert_eq!((told.puzzle.tries, told.left), (0, TRIES), "{game}");
    }
}
