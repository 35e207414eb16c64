//! Chapter 16: general rules.

use Faction::{Egyptians, Japanese, Romans};
use imperial_settlers::testing::{Table, at};
use imperial_settlers::{Action, Deck, Event, Face, Faction, Mark};
use tafel_core::Seat;

use crate::two;

/// IMP-16.1
#[test]
fn goods_come_from_the_general_supply() {
    let table =
        two().goods(1, "W W").hand(0, &[Face::COM007]).goods(0, "R").act(Action::RazeCard(Face::COM007));
    assert_eq!((table.supply(0), table.supply(1)), ("W W".into(), "W W".into()));
}

/// IMP-16.2
#[test]
fn gold_may_be_paid_even_for_what_one_has() {
    let table = two().hand(0, &[Face::COM007]).goods(0, "W W G").act(Action::Build(Face::COM007));
    let table = table.act(Action::PayGold(1));
    assert_eq!(table.supply(0), "W W W", "one of two wood was kept, two were produced");
    let gold = Table::of(&[Egyptians, Romans]).built(0, &[Face::EGY016]).goods(0, "W S F G");
    assert_eq!(
        gold.refused(Action::Activate(at(0, Face::EGY016))),
        "IMP-10.2",
        "resources never replace gold"
    );
}

/// IMP-16.3
#[test]
fn an_empty_faction_deck_stays_empty_and_the_other_deck_serves_without_a_question() {
    let mut table = two().faction_deck(&[]).built(0, &[Face::COM046]).goods(0, "P");
    table.game.table.discard.insert(Face::BAR001);
    let table = table.act(Action::Activate(at(0, Face::COM046)));
    assert_eq!(table.backs(0), (1, 0));
    let nothing = two().faction_deck(&[]).common_deck(&[]).goods(0, "P P").act(Action::Exchange(1));
    assert_eq!(nothing.refused(Action::Draw(Deck::Common)), "IMP-16.3");
}

/// IMP-16.4
#[test]
fn discards_go_to_the_pile_of_their_kind() {
    let table = two().deals(1, &[Face::ROM001]).built(0, &[Face::BAR030]).goods(0, "P P");
    let table = table.act(Action::Activate(at(0, Face::BAR030)));
    let table = table.act(Action::PickDeal(imperial_settlers::Deal::Board(Seat(1), Face::ROM001)));
    assert_eq!(table.game.table.discard.len_of(Romans), 1);
}

/// IMP-16.5
#[test]
fn removal_ignores_protection_and_leaves_nothing() {
    let table =
        Table::of(&[Japanese, Romans]).built(0, &[Face::JAP008]).built(1, &[Face::COM018, Face::ROM001]);
    let table = table
        .mark(at(1, Face::COM018), Mark::Defended)
        .goods(0, "R R")
        .act(Action::Activate(at(0, Face::JAP008)));
    assert!(table.may(Action::Target(at(1, Face::ROM001))), "faction locations too");
    let table = table.act(Action::Target(at(1, Face::COM018)));
    assert!(table.discarded(Face::COM018) && table.foundations(1).is_empty());
    assert_eq!((table.supply(0), table.supply(1), table.points(0)), (String::new(), String::new(), 0));
}

/// IMP-16.6
#[test]
fn several_points_of_one_resolution_are_one_event() {
    let table = two().built(0, &[Face::COM037]).goods(0, "S S P").act(Action::Activate(at(0, Face::COM037)));
    assert!(table.events.contains(&Event::Scored(Seat(0), 3)));
    let table =
        two().built(0, &[Face::COM036]).goods(0, "S S").act(Action::ActivateTwice(at(0, Face::COM036)));
    assert_eq!(table.events.iter().filter(|event| **event == Event::Scored(Seat(0), 1)).count(), 2);
}

/// IMP-16.7
#[test]
fn a_forced_discard_is_the_victims_choice() {
    let table = Table::of(&[Egyptians, Romans])
        .built(0, &[Face::EGY001])
        .hand(0, &[Face::COM001])
        .hand(1, &[Face::COM002, Face::COM003]);
    let table = table.act(Action::Activate(at(0, Face::EGY001))).act(Action::Discard(Face::COM001));
    assert_eq!(table.asked(), 1);
    let table = table.act(Action::Discard(Face::COM003));
    assert_eq!((table.cards(1), table.points(0)), (vec![Face::COM002], 1));
}

/// IMP-16.8
#[test]
fn copies_of_a_feature_all_work() {
    let table =
        two().built(0, &[Face::BAR007, Face::BAR007, Face::BAR007]).hand(0, &[Face::COM007]).goods(0, "R");
    assert_eq!(table.act(Action::RazeCard(Face::COM007)).points(0), 3);
}
