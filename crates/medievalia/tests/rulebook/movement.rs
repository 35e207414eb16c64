//! Chapter 7: movement.

use medievalia::Card::{Farm, Field, Knight, Priest, Soldier, Worker};
use medievalia::testing::Table;
use medievalia::{Action, Rule, Spot, Troop};
use tafel_core::Seat;

use crate::{BETWEEN_0_1, FIEF};

/// MED-7.1
#[test]
fn unused_characters_move_freely_inside_the_fief_and_a_used_host_keeps_its_own() {
    let mut table =
        Table::new(2).land(0, &[Farm, Field]).guard(0, 1, Worker).guard(0, 2, Soldier).turned(0, 2);
    let worker = |from, to| Action::Attach { card: Worker, from, to };
    let leave = Action::Attach { card: Soldier, from: Spot::Host(2), to: Spot::Free };
    assert_eq!(table.refused(leave), Rule::Internal);
    assert!(table.may(worker(Spot::Host(1), Spot::Free)));
    table.act(worker(Spot::Host(1), Spot::Host(2)));
    assert_eq!(table.count(0, Worker, |troop| troop.spot == Spot::Host(2) && !troop.used), 1);
}

/// MED-7.2
#[test]
fn each_unused_character_moves_once_and_a_knight_twice() {
    let mut table = Table::new(2)
        .land(0, &[Farm, Farm])
        .troops(0, &[Knight, Soldier])
        .used(0, Worker)
        .guard(0, 1, Priest)
        .turned(0, 1);
    table.act(Action::Done);
    let march = |card, spot| Action::March { card, from: FIEF[0], spot, to: BETWEEN_0_1 };
    assert_eq!(table.refused(march(Worker, Spot::Free)), Rule::External);
    assert_eq!(table.refused(march(Priest, Spot::Host(1))), Rule::External);
    table.acts(&[march(Knight, Spot::Free), Action::Gallop { from: BETWEEN_0_1, to: FIEF[1] }]);
    assert_eq!(table.count(0, Knight, |troop| troop.place == FIEF[1] && !troop.used), 1);
    assert!(table.may(march(Soldier, Spot::Free)));
    assert_eq!(table.refused(Action::Gallop { from: FIEF[1], to: BETWEEN_0_1 }), Rule::External);
}

/// MED-7.3
#[test]
fn unused_enemies_leave_only_the_way_home() {
    let base = || Table::new(4).land(0, &[Farm, Farm]).abroad(0, Soldier, BETWEEN_0_1).troop(0, Worker);
    let march = |to| Action::March { card: Soldier, from: BETWEEN_0_1, spot: Spot::Free, to };
    let mut blocked = base().abroad(1, Worker, BETWEEN_0_1);
    blocked.act(Action::Done);
    assert_eq!(blocked.refused(march(FIEF[1])), Rule::Blocking);
    assert!(blocked.may(march(FIEF[0])));
    let mut passes = base().put(Troop { place: BETWEEN_0_1, used: true, ..Troop::new(Seat(1), Worker) });
    passes.act(Action::Done);
    assert!(passes.may(march(FIEF[1])));
}

/// MED-7.4
#[test]
fn nobody_can_be_kept_in_a_players_fief() {
    let mut table = Table::new(2).land(0, &[Farm]).troop(0, Soldier).abroad(1, Knight, FIEF[0]);
    table.act(Action::Done);
    assert!(table.may(Action::March { card: Soldier, from: FIEF[0], spot: Spot::Free, to: BETWEEN_0_1 }));
}

/// MED-7.5
#[test]
fn whoever_comes_home_stays_free() {
    let mut table = Table::new(2).land(0, &[Farm]).abroad(0, Soldier, BETWEEN_0_1).troop(0, Worker);
    table.acts(&[
        Action::Done,
        Action::March { card: Soldier, from: BETWEEN_0_1, spot: Spot::Free, to: FIEF[0] },
    ]);
    assert_eq!(
        table.refused(Action::Attach { card: Soldier, from: Spot::Free, to: Spot::Host(1) }),
        Rule::WarPhase
    );
}

/// MED-7.6
#[test]
fn nobody_moves_in_the_turn_of_others() {
    let mut table = Table::new(2).land(0, &[Farm]).land(1, &[Farm]).troop(0, Soldier).troop(1, Knight);
    table.act(Action::Done);
    assert!(
        table
            .legal()
            .iter()
            .all(|action| { !matches!(action, Action::March { card: Knight, .. } | Action::Gallop { .. }) })
    );
}
