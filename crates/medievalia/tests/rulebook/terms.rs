//! Chapter 1: terms.

use medievalia::Card::{Farm, Field, Soldier, Worker};
use medievalia::testing::Table;
use medievalia::{Action, Building, Pile, Rule, Spot};
use tafel_core::Seat;

use crate::{BETWEEN_0_1, FIEF};

/// MED-1.1
#[test]
fn nothing_is_produced_outside_the_own_fief() {
    let table = Table::new(2).land(0, &[Farm]).hand(0, &[Field]).turned(0, 0).abroad(0, Worker, BETWEEN_0_1);
    assert_eq!(table.refused(Action::Play(Field)), Rule::WholePayment);
    let home = Table::new(2).land(0, &[Farm]).hand(0, &[Field]).turned(0, 0).troop(0, Worker);
    assert!(home.may(Action::Play(Field)));
}

/// MED-1.2
#[test]
fn a_group_is_a_host_with_everything_attached() {
    let mut table = Table::new(2).land(0, &[Farm, Farm]).guard(0, 1, Worker).hand(0, &[Worker, Worker]);
    table.acts(&[Action::Play(Worker), Action::ActivateGroup(1)]);
    assert!(table.is_used(0, 1));
    assert_eq!(table.count(0, Worker, |troop| troop.spot == Spot::Host(1) && troop.used), 1);
}

/// MED-1.3
#[test]
fn military_and_character_cards_are_both_characters_and_troops() {
    let table = Table::new(2).land(0, &[Farm, Farm]).troops(0, &[Soldier, Worker]);
    assert_eq!(table.view(0).counts[0].characters, 2);
    let war = Table::new(2)
        .land(0, &[Farm])
        .abroad(0, Worker, BETWEEN_0_1)
        .abroad(1, Soldier, BETWEEN_0_1)
        .at_war();
    assert!(war.may(Action::Declare { place: BETWEEN_0_1, against: Seat(1) }));
}

/// MED-1.4
#[test]
fn a_character_or_a_military_building_guards() {
    let enemy = |table: Table| table.abroad(1, Soldier, FIEF[0]);
    assert!(enemy(Table::new(2).land(0, &[Field])).is_besieged(0));
    assert!(!enemy(Table::new(2).land(0, &[Field]).guard(0, 1, Worker)).is_besieged(0));
    assert!(!enemy(Table::new(2).land(0, &[Field]).building(0, 1, Building::Tower)).is_besieged(0));
    assert!(enemy(Table::new(2).land(0, &[Field]).building(0, 1, Building::Church)).is_besieged(0));
}

/// MED-1.5
#[test]
fn a_card_is_used_once_between_two_reactivations() {
    let mut table = Table::new(2).hand(0, &[Field, Field, Field]);
    table.acts(&[Action::Play(Field), Action::ActivateGroup(0)]);
    assert!(table.is_used(0, 0));
    table.act(Action::Play(Field));
    assert_eq!(table.refused(Action::ActivateGroup(0)), Rule::Sources);
}

/// MED-1.6
#[test]
fn an_available_troop_is_unused_and_free() {
    let only = |table: Table| table.at_war().may(Action::Declare { place: FIEF[0], against: Seat(1) });
    let base = || Table::new(2).land(0, &[Farm]).abroad(1, Soldier, FIEF[0]);
    assert!(only(base().troop(0, Soldier)));
    assert!(!only(base().used(0, Soldier)));
    assert!(!only(base().guard(0, 0, Soldier)));
}

/// MED-1.7
#[test]
fn cards_are_drawn_from_the_three_stacks_only() {
    let table = Table::new(2).at_start();
    assert_eq!(table.legal(), Pile::ALL.map(Action::Draw));
}

/// MED-1.8
#[test]
fn discarded_cards_never_return() {
    let mut table = Table::new(2).land(0, &[Farm]).troop(0, Worker);
    let before = table.left(Pile::Character);
    table.act(Action::Dismiss(table.figure(0, Worker, |_| true)));
    assert_eq!(table.discarded(Worker), 1);
    assert_eq!(table.left(Pile::Character), before);
}

/// MED-1.9
#[test]
fn everybody_but_the_ally_is_an_opponent() {
    let base = |table: Table| table.land(0, &[Farm]).abroad(0, Soldier, FIEF[2]).at_war();
    let declare = Action::Declare { place: FIEF[2], against: Seat(2) };
    assert!(base(Table::new(4)).may(declare));
    let team =
        Table::team().land(0, &[Farm]).abroad(0, Soldier, FIEF[2]).abroad(0, Soldier, FIEF[1]).at_war();
    assert_eq!(team.refused(declare), Rule::Opponents);
}

/// MED-1.10
#[test]
fn battle_groups_end_with_the_war() {
    let mut table = Table::new(2).land(0, &[Farm]).abroad(0, Soldier, FIEF[1]).at_war();
    table.acts(&[Action::Declare { place: FIEF[1], against: Seat(1) }, Action::AttackNothing]);
    assert_eq!(table.count(0, Soldier, |troop| troop.group != 0), 0);
}
