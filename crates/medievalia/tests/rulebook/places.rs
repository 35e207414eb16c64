//! Chapter 2: where things lie.

use medievalia::Card::{Farm, Soldier, Worker};
use medievalia::testing::Table;
use medievalia::{Action, Options, Rule, Spot};
use tafel_core::Seat;

use crate::{BETWEEN_0_1, BETWEEN_0_3, BETWEEN_1_2, FIEF};

/// MED-2.1
#[test]
fn fiefs_form_a_ring_with_intermediate_fiefs_between_neighbours() {
    let two = Table::new(2);
    assert_eq!(two.neighbours(FIEF[0]), [BETWEEN_0_1]);
    assert_eq!(two.neighbours(BETWEEN_0_1), [FIEF[0], FIEF[1]]);
    let three = Table::new(3);
    assert!(Seat::all(3).all(|seat| three.neighbours(FIEF[seat.index()]).len() == 2));
    let four = Table::new(4);
    assert_eq!(four.neighbours(FIEF[0]), [BETWEEN_0_1, BETWEEN_0_3]);
    assert_eq!(four.neighbours(BETWEEN_1_2), [FIEF[1], FIEF[2]]);
    let complete = Options { topology: medievalia::Topology::Complete, ..Options::default() };
    assert_eq!(Table::with(4, &complete).neighbours(FIEF[0]).len(), 3);
}

/// MED-2.2
#[test]
fn a_normal_troop_needs_two_turns_to_a_neighbour() {
    let mut table = Table::new(2).land(0, &[Farm]).troops(0, &[Soldier, Worker]);
    table.act(Action::Done);
    let to = |from, to| Action::March { card: Soldier, from, spot: Spot::Free, to };
    assert_eq!(table.refused(to(FIEF[0], FIEF[1])), Rule::TwoTurns);
    table.act(to(FIEF[0], BETWEEN_0_1));
    assert_eq!(table.refused(to(BETWEEN_0_1, FIEF[1])), Rule::External);
}

/// MED-2.3
#[test]
fn the_fief_of_an_eliminated_player_is_an_intermediate_fief() {
    let base = || Table::new(3).land(0, &[Farm]).eliminated(1).abroad(0, Soldier, FIEF[1]);
    let mut table = base().abroad(2, Soldier, FIEF[1]).troop(0, Worker);
    table.act(Action::Done);
    let march = |to| Action::March { card: Soldier, from: FIEF[1], spot: Spot::Free, to };
    assert_eq!(table.refused(march(FIEF[2])), Rule::TwoTurns);
    table.act(march(BETWEEN_1_2));
    assert_eq!(
        table.count(0, Soldier, |troop| troop.place == BETWEEN_1_2),
        1,
        "unused enemies do not hold it"
    );
    let war = base().put(medievalia::Troop {
        place: FIEF[1],
        used: true,
        ..medievalia::Troop::new(Seat(2), Soldier)
    });
    let mut war = war.at_war();
    war.act(Action::Declare { place: FIEF[1], against: Seat(2) });
    assert_eq!(war.has(2, Soldier), 0, "everybody there fights, used or not");
}
