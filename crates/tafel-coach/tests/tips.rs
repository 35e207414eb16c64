//! Tips of the guided game, in games of computer players.

use std::collections::BTreeSet;

use tafel_bots::{Level, Time, any_bot};
use tafel_coach::{Course, Tips};
use tafel_core::{Chance, Seat, Viewer};

const GAME: &str = "brian-boru";

/// The tips that seat 0 is given in a game, in their order.
fn tips_of_a_game(game: &str, seats: u8, level: Level, seed: u64) -> Vec<String> {
    let course = Course::of(game).unwrap().unwrap();
    let mut tips = Tips::new(game, &course, BTreeSet::new());
    let mut table = games::new_match(game, "{}", seats, Chance::seeded(seed, 0)).unwrap();
    let mut bot = any_bot(game, level, Chance::seeded(seed, 1)).unwrap();
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

/// In sixty games of these players every tip is given, and in each of them several, none twice.
#[track_caller]
fn check_tips(game: &str, seats: u8, levels: &[Level], tips: usize) {
    let course = Course::of(game).unwrap().unwrap();
    let mut missing: BTreeSet<String> = course.tips.iter().map(|tip| tip.id.clone()).collect();
    assert_eq!(missing.len(), tips);
    for seed in 0..60 {
        let level = levels[seed as usize % levels.len()];
        let told = tips_of_a_game(game, seats, level, seed);
        assert_eq!(told.iter().collect::<BTreeSet<_>>().len(), told.len(), "{told:?}");
        assert!(told.len() >= 8, "a first game has something to learn in it: {told:?}");
        missing.retain(|tip| !told.contains(tip));
        if missing.is_empty() {
            return;
        }
    }
    panic!("never told: {missing:?}");
}

#[test]
fn every_tip_comes_up_and_none_comes_twice_in_a_game() {
    check_tips(GAME, 3, &[Level::Novice], 23);
    check_tips("catan-kartenspiel", 2, &[Level::Novice], 22);
    check_tips("imperial-settlers", 2, &[Level::Novice], 25);
}

#[test]
fn every_tip_of_mythotopia_comes_up() {
    check_tips("mythotopia", 2, &[Level::Novice], 25);
}

/// Novices keep the peace and feed everybody; what is said of war and hunger comes up where they do not.
#[test]
fn every_tip_of_medievalia_comes_up() {
    check_tips("medievalia", 2, &[Level::Novice, Level::Random], 25);
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
