//! Chapter 12: free steps.

use Faction::{Egyptians, Japanese, Romans};
use imperial_settlers::testing::{Table, at};
use imperial_settlers::{Action, Face, Faction, Good, Mark};
use tafel_core::{Game, Seat};

use crate::two;

/// IMP-12.1
#[test]
fn a_defence_token_protects_one_common_location() {
    let table = two().built(0, &[Face::COM007, Face::BAR001]).goods(0, "D");
    assert_eq!(table.refused(Action::Defend(at(0, Face::BAR001))), "IMP-12.1");
    let table = table.act(Action::Defend(at(0, Face::COM007)));
    assert!(table.location(at(0, Face::COM007)).marks.has(Mark::Defended));
    assert_eq!(table.refused(Action::Defend(at(0, Face::COM007))), "IMP-12.1");
    assert_eq!(table.goods(0, "D").refused(Action::Defend(at(0, Face::COM007))), "IMP-12.1");
}

/// IMP-12.2
#[test]
fn samurai_are_for_the_japanese_and_their_faction_locations() {
    assert_eq!(
        two().built(0, &[Face::BAR001]).goods(0, "P").refused(Action::Samurai(at(0, Face::BAR001))),
        "IMP-12.2"
    );
    let table = Table::of(&[Japanese, Romans]).built(0, &[Face::JAP001, Face::COM007]).goods(0, "P P");
    assert_eq!(table.refused(Action::Samurai(at(0, Face::COM007))), "IMP-12.2");
    let table = table.act(Action::Samurai(at(0, Face::JAP001)));
    assert_eq!(table.supply(0), "P");
    assert_eq!(table.refused(Action::Samurai(at(0, Face::JAP001))), "IMP-12.2");
    let table = table.act(Action::Pass).act(Action::Pass);
    assert!(table.location(at(0, Face::JAP001)).marks.has(Mark::Samurai), "it survives the cleanup");
}

/// IMP-12.3
#[test]
fn cards_under_the_gate_score_at_once() {
    let table =
        Table::of(&[Japanese, Romans]).built(0, &[Face::JAP013]).hand(0, &[Face::COM001, Face::JAP001]);
    let table = table.act(Action::Gate(Face::COM001, 0)).act(Action::Gate(Face::JAP001, 0));
    assert_eq!((table.points(0), table.cards(0).len()), (2, 0));
    assert_eq!(two().hand(0, &[Face::COM001]).refused(Action::Gate(Face::COM001, 0)), "IMP-12.3");
}

/// IMP-12.4
#[test]
fn the_shrine_takes_resources_but_no_gold() {
    let table = Table::of(&[Japanese, Romans]).built(0, &[Face::JAP015]).goods(0, "W G");
    assert_eq!(table.refused(Action::Shrine(Good::Gold)), "IMP-12.4");
    assert_eq!(table.refused(Action::Shrine(Good::Stone)), "IMP-12.4", "there is none");
    assert!(table.game.check(Seat(0), &Action::Shrine(Good::Wood)).is_ok());
    let table = table.act(Action::Shrine(Good::Wood));
    assert_eq!((table.location(at(0, Face::JAP015)).stash, table.supply(0)), (1, "G".into()));
    assert_eq!(two().goods(0, "W").refused(Action::Shrine(Good::Wood)), "IMP-12.4");
}

/// IMP-12.5
#[test]
fn free_steps_may_precede_passing() {
    let table = two().built(0, &[Face::COM007]).goods(0, "D").act(Action::Defend(at(0, Face::COM007)));
    assert!(table.may(Action::Pass));
}

/// IMP-12.6
#[test]
fn a_gate_taken_over_scores_for_its_user_and_in_the_end_for_its_owner() {
    let table =
        Table::of(&[Egyptians, Japanese]).built(1, &[Face::JAP013]).mark(at(1, Face::JAP013), Mark::Taken);
    let table = table.hand(0, &[Face::COM001, Face::COM002, Face::EGY001]);
    let table = table
        .act(Action::Gate(Face::COM001, 0))
        .act(Action::Gate(Face::COM002, 0))
        .act(Action::Gate(Face::EGY001, 0));
    let table = table.act(Action::Pass);
    assert_eq!((table.points(0), table.game.score(Seat(1))), (3, 4), "a faction location and a full Gate");
}
