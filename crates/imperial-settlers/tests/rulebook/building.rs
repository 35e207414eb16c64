//! Chapter 7: building.

use Faction::{Egyptians, Japanese, Romans};
use imperial_settlers::testing::{Table, at};
use imperial_settlers::{Action, Deck, Face, Faction, Mark};

use crate::two;

/// IMP-7.1
#[test]
fn one_builds_cards_of_the_own_hand() {
    let table = two().hand(0, &[Face::COM069]).hand(1, &[Face::COM007]).goods(0, "W W");
    assert!(table.may(Action::Build(Face::COM069)));
    assert_eq!(table.refused(Action::Build(Face::COM007)), "IMP-7.1");
}

/// IMP-7.2
#[test]
fn everything_is_paid_and_gold_stands_in() {
    let table = two().hand(0, &[Face::COM018]).goods(0, "W G").act(Action::Build(Face::COM018));
    assert_eq!(table.supply(0), "R");
}

/// IMP-7.3
#[test]
fn a_free_card_still_takes_the_action() {
    let table = two().hand(0, &[Face::COM069, Face::COM069]).act(Action::Build(Face::COM069));
    assert_eq!((table.supply(0), table.asked()), ("P".into(), 1));
}

/// IMP-7.4
#[test]
fn a_location_or_foundation_is_given_up_with_all_that_lies_on_it() {
    let table = Table::of(&[Japanese, Romans])
        .built(0, &[Face::JAP013])
        .foundation(0, Face::COM007)
        .hand(0, &[Face::JAP016, Face::COM001])
        .goods(0, "W")
        .act(Action::Gate(Face::COM001, 0))
        .act(Action::Build(Face::JAP016));
    assert!(table.may(Action::GiveUpFoundation(Face::COM007)));
    assert_eq!(table.refused(Action::GiveUpFoundation(Face::COM001)), "IMP-7.4");
    let table = table.act(Action::GiveUp(at(0, Face::JAP013).spot));
    assert!(table.discarded(Face::JAP013) && table.discarded(Face::COM001));
    let taken =
        Table::of(&[Japanese, Egyptians]).built(0, &[Face::COM007]).mark(at(0, Face::COM007), Mark::Taken);
    let taken = taken.hand(0, &[Face::JAP016]).goods(0, "W");
    assert_eq!(taken.refused(Action::Build(Face::JAP016)), "IMP-7.4");
}

/// IMP-7.5
#[test]
fn a_location_given_up_no_longer_counts() {
    let table = two().built(0, &[Face::COM005]).hand(0, &[Face::BAR022]).goods(0, "W W");
    let table = table.act(Action::Build(Face::BAR022)).act(Action::GiveUp(at(0, Face::COM005).spot));
    assert_eq!(table.points(0), 1, "only the Stronghold itself is black now");
}

/// IMP-7.6
#[test]
fn production_then_bonus_then_triggers() {
    let table = two().built(0, &[Face::COM007, Face::COM078]).hand(0, &[Face::COM016]).goods(0, "W W W");
    let table = table.act(Action::Build(Face::COM016));
    assert_eq!((table.supply(0), table.backs(0)), ("W W".into(), (0, 0)), "the copy, not yet the bonus");
    let table = table.act(Action::Draw(Deck::Common));
    assert_eq!((table.supply(0), table.points(0)), ("W W G".into(), 1), "the Canteen comes last");
}

/// IMP-7.7
#[test]
fn the_new_location_counts_itself_and_limits_hold_per_resolution() {
    let table = two().hand(0, &[Face::COM011]).goods(0, "W W S").act(Action::Build(Face::COM011));
    assert_eq!(table.supply(0), "S");
    let many = two()
        .built(0, &[Face::COM008, Face::COM008, Face::COM008])
        .hand(0, &[Face::COM011])
        .goods(0, "W W S");
    assert_eq!(many.act(Action::Build(Face::COM011)).supply(0), "S S S", "at most three");
}

/// IMP-7.8
#[test]
fn three_colours_trigger_each_feature_once() {
    let table =
        Table::of(&[Romans, Japanese]).built(0, &[Face::COM002, Face::COM004, Face::COM006, Face::COM007]);
    let table = table.hand(0, &[Face::ROM023]).goods(0, "W S S");
    let table = table.act(Action::Build(Face::ROM023)).act(Action::GiveUp(at(0, Face::COM007).spot));
    assert_eq!((table.supply(0), table.points(0)), ("G G G G P".into(), 3));
}

/// IMP-7.9
#[test]
fn settlers_build_with_all_effects_but_without_giving_up_a_location() {
    let table = two().built(0, &[Face::COM040]).hand(0, &[Face::BAR012]).goods(0, "W W W");
    let table = table.act(Action::Activate(at(0, Face::COM040))).act(Action::Build(Face::BAR012));
    assert_eq!(table.supply(0), "P R");
    assert_eq!(table.empire(0), [Face::COM040, Face::BAR012]);
}

/// IMP-7.10
#[test]
fn a_new_action_location_is_ready_in_the_same_round() {
    let table = two().passed(1).hand(0, &[Face::COM042]).goods(0, "W W P").act(Action::Build(Face::COM042));
    let table = table.act(Action::Activate(at(0, Face::COM042)));
    assert_eq!(table.supply(0), "W W");
}

/// IMP-7.11
#[test]
fn what_a_building_brings_does_not_pay_for_it() {
    let table = two().hand(0, &[Face::COM008]).goods(0, "W");
    assert_eq!(table.refused(Action::Build(Face::COM008)), "IMP-7.11");
}
