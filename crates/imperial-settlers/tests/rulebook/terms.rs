//! Chapter 1: terms.

use Faction::{Barbarians, Egyptians, Romans};
use imperial_settlers::testing::{Table, at, neutral, nth};
use imperial_settlers::{Action, Deck, Face, Faction, Good, Mark, card};
use tafel_core::Seat;

use crate::two;

/// IMP-1.1
#[test]
fn there_are_three_resources_and_no_end_of_any_good() {
    assert_eq!(Good::ALL.iter().filter(|good| good.is_resource()).count(), 3);
    let mut table = two();
    table.game.table.players[0].tokens = [500; 7];
    let table = table.production(0);
    assert_eq!(table.has(0, Good::Worker), 505);
}

/// IMP-1.2
#[test]
fn a_faction_deck_serves_its_own_player_only() {
    let table = two().goods(0, "P P").act(Action::Exchange(1)).act(Action::Draw(Deck::Faction));
    assert!(table.cards(0).iter().all(|&face| card(face).faction == Some(Barbarians)));
}

/// IMP-1.3
#[test]
fn locations_that_are_alike_are_one_choice() {
    let table = two().built(0, &[Face::COM046, Face::COM046]).goods(0, "P");
    assert!(table.may(Action::Activate(at(0, Face::COM046))));
    assert_eq!(table.refused(Action::Activate(nth(0, Face::COM046, 1))), "IMP-1.3");
    let table = table.used(at(0, Face::COM046), 1);
    assert!(table.may(Action::Activate(nth(0, Face::COM046, 1))), "one is used now, so they differ");
}

/// IMP-1.4
#[test]
fn a_foundation_is_no_location() {
    let table = two().foundation(1, Face::COM046).goods(0, "R R R R");
    assert_eq!(table.refused(Action::Raze(at(1, Face::COM046))), "IMP-1.3");
    assert_eq!(table.game.score(Seat(1)), 0);
}

/// IMP-1.5
#[test]
fn any_number_of_deals_is_allowed() {
    let deals = [Face::BAR001, Face::BAR001, Face::BAR001, Face::BAR004, Face::BAR004];
    let table = two().deals(0, &deals).production(0);
    assert_eq!(table.supply(0), "W W W G G P P P P P R D");
}

/// IMP-1.6
#[test]
fn rows_have_no_effect() {
    let faces = [Face::COM069, Face::COM042, Face::COM007, Face::BAR001, Face::COM005];
    let there = two().built(0, &faces).goods(0, "P P R R");
    let back = faces.iter().rev().fold(two(), |table, &face| table.built(0, &[face])).goods(0, "P P R R");
    assert_eq!((there.game, there.legal()), (back.game, back.legal()), "in whatever order they were built");
}

/// IMP-1.7
#[test]
fn alone_the_neutral_player_is_the_only_opponent() {
    let table = Table::of(&[Romans]).neutral(&[Face::COM018], &[]).goods(0, "R R");
    assert!(table.may(Action::Raze(neutral(Face::COM018))));
}

/// IMP-1.8
#[test]
fn an_empire_is_what_one_controls() {
    let table = Table::of(&[Egyptians, Romans])
        .built(0, &[Face::EGY002])
        .built(1, &[Face::COM008])
        .mark(at(1, Face::COM008), Mark::Taken)
        .production(0);
    assert_eq!(table.has(0, Good::Stone), 3, "two grey locations and the quarry itself");
}

/// IMP-1.9
#[test]
fn cards_beat_rules() {
    let table = Table::of(&[Egyptians, Romans]).built(0, &[Face::EGY003]).built(1, &[Face::COM018]);
    let table = table.mark(at(1, Face::COM018), Mark::Defended).goods(0, "R");
    assert!(!table.may(Action::Raze(at(1, Face::COM018))), "the rule asks for three tokens");
    let table = table.act(Action::Activate(at(0, Face::EGY003)));
    assert!(table.may(Action::Target(at(1, Face::COM018))), "the card for one");
}

/// IMP-1.10
#[test]
fn an_own_location_that_egypt_holds_is_an_opponent_location() {
    let table = Table::of(&[Egyptians, Romans])
        .built(1, &[Face::COM046])
        .mark(at(1, Face::COM046), Mark::Taken)
        .goods(1, "R R P")
        .turn(1);
    assert!(table.may(Action::Raze(at(1, Face::COM046))));
    assert_eq!(table.refused(Action::Activate(at(1, Face::COM046))), "IMP-1.10");
}
