//! Tips of the guided game, in games of computer players.

use std::collections::BTreeSet;

use tafel_bots::{Level, Time, any_bot};
use tafel_coach::{Course, Lesson, Tips};
use tafel_core::{Chance, Seat, Viewer};

const GAME: &str = "brian-boru";

/// The tips that seat 0 is given in a game, in their order.
fn tips_of_a_game(game: &str, seats: u8, seed: u64) -> Vec<String> {
    let course = Course::of(game).unwrap().unwrap();
    let mut tips = Tips::new(game, &course, BTreeSet::new());
    let mut table = games::new_match(game, "{}", seats, Chance::seeded(seed, 0)).unwrap();
    let mut bot = any_bot(game, Level::Novice, Chance::seeded(seed, 1)).unwrap();
    let (mut told, mut seen) = (Vec::new(), 0);
    while let Some(seat) = table.asked().first() {
        let update = table.update(Viewer::Seat(seat));
        if seat == Seat(0) {
            let events = table.seen_since(Viewer::Seat(seat), Some(seen));
            seen = table.steps();
            told.extend(tips.next(seat, &update, &events).unwrap().map(|tip| tip.id.clone()));
        }
        let legal: Vec<&str> = update.legal.iter().map(|offer| offer.action.get()).collect();
        let chosen = bot.choose(seat, update.view.get(), &legal, &Time::default()).unwrap();
        let draft = table.play(seat, legal[chosen], Chance::seeded(seed, 2 + table.seq() as u64)).unwrap();
        table.commit(draft);
    }
    assert_eq!(&told.iter().cloned().collect::<BTreeSet<_>>(), tips.told());
    told
}

/// All tips that apply to what the learner is shown on the main way through the lessons of a game.
fn tips_of_the_lessons(game: &str) -> BTreeSet<String> {
    let course = Course::of(game).unwrap().unwrap();
    let mut tips = Tips::new(game, &course, BTreeSet::new());
    for plan in &course.lessons {
        let mut lesson = Lesson::begin(game, &plan.id).unwrap();
        while !lesson.is_done() {
            while tips.next(Seat(0), &lesson.show().update, &[]).unwrap().is_some() {}
            match lesson.right_answer() {
                Some(answer) => lesson.answer(&answer.to_string()).unwrap(),
                None => lesson.go_on().unwrap(),
            };
        }
    }
    tips.told().clone()
}

/// In sixty games of novices every tip is given but those known to come up elsewhere; in each of them several, none twice.
#[track_caller]
fn check_tips(game: &str, seats: u8, tips: usize, elsewhere: &BTreeSet<String>) {
    let course = Course::of(game).unwrap().unwrap();
    let mut missing: BTreeSet<String> = course.tips.iter().map(|tip| tip.id.clone()).collect();
    assert_eq!(missing.len(), tips);
    for seed in 0..60 {
        let told = tips_of_a_game(game, seats, seed);
        assert_eq!(told.iter().collect::<BTreeSet<_>>().len(), told.len(), "{told:?}");
        assert!(told.len() >= 8, "a first game has something to learn in it: {told:?}");
        missing.retain(|tip| !told.contains(tip));
        if missing.is_empty() {
            break;
        }
    }
    missing.retain(|tip| !elsewhere.contains(tip));
    assert!(missing.is_empty(), "never told: {missing:?}");
}

#[test]
fn every_tip_comes_up_and_none_comes_twice_in_a_game() {
    check_tips(GAME, 3, 23, &BTreeSet::new());
    check_tips("catan-kartenspiel", 2, 22, &BTreeSet::new());
    check_tips("imperial-settlers", 2, 25, &BTreeSet::new());
}

#[test]
fn every_tip_of_mythotopia_comes_up() {
    check_tips("mythotopia", 2, 25, &BTreeSet::new());
}

/// Novices keep the peace and feed everybody; what is said of war comes up in the lessons, of hunger where it is.
#[test]
fn every_tip_of_medievalia_comes_up() {
    let mut elsewhere = tips_of_the_lessons("medievalia");
    let course = Course::of("medievalia").unwrap().unwrap();
    let hungry = ["worker", "worker", "worker", "worker", "soldier"];
    let many = serde_json::json!({ "begin": "turn", "land": [["farm"], []], "free": [hungry, []] });
    let table = games::match_at("medievalia", many, "{}", 2, Chance::seeded(1, 0)).unwrap();
    let update = table.update(Viewer::Seat(Seat(0)));
    let mut tips = Tips::new("medievalia", &course, elsewhere.clone());
    elsewhere.extend(tips.next(Seat(0), &update, &[]).unwrap().map(|tip| tip.id.clone()));
    check_tips("medievalia", 2, 25, &elsewhere);
}

#[test]
fn a_tip_that_was_given_earlier_is_not_given_again() {
    let course = Course::of(GAME).unwrap().unwrap();
    let table = games::new_match(GAME, r#"{"random_start":false}"#, 3, Chance::seeded(1, 0)).unwrap();
    let update = table.update(Viewer::Seat(Seat(0)));
    let mut first = Tips::new(GAME, &course, BTreeSet::new());
    assert_eq!(first.next(Seat(0), &update, &[]).unwrap().map(|tip| tip.id.as_str()), Some("settle"));
    assert_eq!(first.next(Seat(0), &update, &[]).unwrap(), None);
    let mut later = Tips::new(GAME, &course, first.told().clone());
    assert_eq!(later.next(Seat(0), &update, &[]).unwrap(), None);
}
