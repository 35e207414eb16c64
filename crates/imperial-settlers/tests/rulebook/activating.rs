//! Chapter 10: activating.

use Faction::{Egyptians, Romans};
use imperial_settlers::testing::{Table, at};
use imperial_settlers::{Action, Face, Faction, Mark};

use crate::two;

/// IMP-10.1
#[test]
fn an_action_location_has_one_or_two_activations_per_round() {
    let table = two().passed(1).built(0, &[Face::COM042, Face::COM007]).goods(0, "P P P");
    assert_eq!(table.refused(Action::Activate(at(0, Face::COM007))), "IMP-10.1");
    let blocked = table.clone().mark(at(0, Face::COM042), Mark::Blocked);
    assert_eq!(blocked.refused(Action::Activate(at(0, Face::COM042))), "IMP-10.1");
    let table = table.act(Action::Activate(at(0, Face::COM042)));
    assert_eq!(table.refused(Action::Activate(at(0, Face::COM042))), "IMP-10.1");
}

/// IMP-10.2
#[test]
fn the_price_is_paid_and_no_longer_in_the_supply() {
    let table = two().built(0, &[Face::COM037]).goods(0, "S S P").act(Action::Activate(at(0, Face::COM037)));
    assert_eq!((table.supply(0), table.points(0)), (String::new(), 3));
    assert_eq!(table.location(at(0, Face::COM037)).used, 1);
    assert_eq!(
        two().built(0, &[Face::COM037]).goods(0, "S P").refused(Action::Activate(at(0, Face::COM037))),
        "IMP-10.2"
    );
}

/// IMP-10.3
#[test]
fn two_activations_may_be_used_at_once_if_both_are_left() {
    let table = two().passed(1).built(0, &[Face::COM021]).goods(0, "P P P");
    let once = table.clone().act(Action::Activate(at(0, Face::COM021)));
    assert_eq!(once.refused(Action::ActivateTwice(at(0, Face::COM021))), "IMP-10.3");
    let twice = table.act(Action::ActivateTwice(at(0, Face::COM021)));
    assert_eq!(twice.supply(0), "G G P");
    assert_eq!(twice.refused(Action::Activate(at(0, Face::COM021))), "IMP-10.1");
}

/// IMP-10.4
#[test]
fn an_activation_needs_its_targets_for_every_resolution() {
    let table =
        Table::of(&[Egyptians, Romans]).built(0, &[Face::EGY007, Face::COM042, Face::COM033]).goods(0, "G G");
    assert_eq!(table.refused(Action::Activate(at(0, Face::EGY007))), "IMP-10.4");
    let table = table.used(at(0, Face::COM042), 1);
    assert!(table.may(Action::Activate(at(0, Face::EGY007))));
    assert_eq!(table.refused(Action::ActivateTwice(at(0, Face::EGY007))), "IMP-10.4");
    assert!(table.used(at(0, Face::COM033), 1).may(Action::ActivateTwice(at(0, Face::EGY007))));
}

/// IMP-10.5
#[test]
fn gold_replaces_resources_in_activations_and_nothing_else() {
    let table = two().built(0, &[Face::COM056, Face::COM042]).goods(0, "G");
    assert!(table.may(Action::Activate(at(0, Face::COM056))));
    assert_eq!(table.refused(Action::Activate(at(0, Face::COM042))), "IMP-10.2");
}
