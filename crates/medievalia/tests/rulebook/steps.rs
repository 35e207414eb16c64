//! Chapter 18: the steps.

use medievalia::Card::{Archer, Bureaucrat, Farm, Field, Forest, Knight, Mine, Soldier, Worker};
use medievalia::Resource::{Food, Workforce};
use medievalia::testing::Table;
use medievalia::{Action, Building, Question, Rule, Spot};
use tafel_core::Seat;

use crate::{BETWEEN_0_1, BETWEEN_0_3, FIEF, cheap_soldiers};

/// MED-18.1
#[test]
fn a_payment_is_made_step_by_step_and_closes_by_itself() {
    let mut table = cheap_soldiers().land(0, &[Farm, Forest]).hand(0, &[Soldier, Mine]);
    table.act(Action::Play(Soldier));
    assert_eq!(table.question(), Some(Question::Pay { missing: [1, 1, 0, 0] }));
    table.act(Action::ActivateGroup(1));
    assert_eq!(table.question(), Some(Question::Pay { missing: [0, 1, 0, 0] }));
    table.act(Action::ActivateGroup(2));
    assert_eq!((table.question(), table.has(0, Soldier)), (Some(Question::Actions), 1));
    let mut building = Table::new(2)
        .land(0, &[Farm])
        .troop(0, Bureaucrat)
        .hand(0, &[Field, Field, Field, Field, Field, Field]);
    building.act(Action::Build { stack: 0, building: Building::School });
    building.act(Action::Discard { card: Field, gives: Food });
    let late = Action::Bureaucrat { at: Spot::Free, first: Food, second: Some(Workforce) };
    assert_eq!(building.refused(late), Rule::PurchaseSteps);
}

/// MED-18.2
#[test]
fn a_character_that_moved_stays_until_another_command() {
    let mut table = Table::new(2).land(0, &[Farm, Forest]).troops(0, &[Worker]).hand(0, &[Field, Mine]);
    let to = |from, to| Action::Attach { card: Worker, from, to };
    table.act(to(Spot::Free, Spot::Host(2)));
    assert_eq!(table.refused(to(Spot::Host(2), Spot::Free)), Rule::InternalSteps);
    table.acts(&[Action::Play(Field), Action::ActivateGroup(0)]);
    assert!(table.may(to(Spot::Host(2), Spot::Free)));
}

/// MED-18.3
#[test]
fn one_move_is_one_character_into_one_fief() {
    let mut table = Table::new(4).land(0, &[Farm]).troops(0, &[Soldier, Soldier]);
    table.act(Action::Done);
    table.act(Action::March { card: Soldier, from: FIEF[0], spot: Spot::Free, to: BETWEEN_0_3 });
    assert_eq!(table.count(0, Soldier, |troop| troop.place == FIEF[0]), 1);
    assert_eq!(table.question(), Some(Question::Move));
}

/// MED-18.4
#[test]
fn a_war_asks_for_groups_opponents_targets_in_this_order() {
    let mut table = Table::new(2)
        .land(0, &[Farm])
        .abroad(0, Soldier, FIEF[1])
        .abroad(0, Worker, FIEF[1])
        .troop(1, Worker)
        .at_war();
    table.act(Action::Declare { place: FIEF[1], against: Seat(1) });
    assert_eq!(table.question(), Some(Question::Partition { card: Worker }), "the soldier opened a group");
    table.act(Action::OpenGroup);
    assert_eq!(table.question(), Some(Question::Oppose { card: Worker }));
    table.act(Action::Oppose(2));
    assert_eq!(table.question(), Some(Question::Aim { group: 1 }));
}

/// MED-18.5
#[test]
fn a_single_card_takes_its_damage_without_asking() {
    let mut table =
        Table::new(2).land(0, &[Farm]).abroad(0, Worker, BETWEEN_0_1).abroad(1, Knight, BETWEEN_0_1).at_war();
    table.act(Action::Declare { place: BETWEEN_0_1, against: Seat(1) });
    assert_eq!(table.has(0, Worker), 0);
}

/// MED-18.6
#[test]
fn archers_act_one_by_one_or_pass() {
    let mut table = Table::new(2)
        .land(0, &[Farm])
        .abroad(0, Archer, FIEF[1])
        .abroad(0, Archer, BETWEEN_0_1)
        .used(1, Knight)
        .used(1, Soldier)
        .at_war();
    table.acts(&[Action::Declare { place: FIEF[1], against: Seat(1) }, Action::AttackNothing]);
    table.act(Action::Shoot(table.figure(0, Archer, |troop| troop.place == BETWEEN_0_1)));
    table.act(Action::ShootAt(table.figure(1, Knight, |_| true)));
    assert_eq!(table.question(), Some(Question::Archers), "another archer is left");
    table.act(Action::Pass);
    assert_eq!(table.has(1, Knight), 1);
}

/// MED-18.7
#[test]
fn a_declined_purchase_is_dropped_and_the_partner_is_not_asked_again() {
    let mut table =
        Table::team().troops(2, &[Worker, Worker]).land(2, &[Farm]).turned(0, 0).hand(0, &[Field]);
    table.act(Action::Play(Field));
    assert_eq!(table.legal(), [Action::AskPartner], "asking shows the card, so it is never done unasked");
    table.acts(&[Action::AskPartner, Action::Decline]);
    assert_eq!((table.asked(), table.holds(0, Field)), (Some(Seat(0)), 1));
    assert_eq!(table.refused(Action::Play(Field)), Rule::SupportSteps);
    assert_eq!(table.view(1).table.fiefs[0].known[Field.index()], 1, "everybody has seen the card");
    let mut rich = Table::team().troops(2, &[Worker, Worker]).land(2, &[Farm]).hand(0, &[Field]);
    rich.acts(&[Action::Play(Field), Action::AskPartner, Action::Decline]);
    assert_eq!(rich.question(), Some(Question::Pay { missing: [0, 0, 1, 0] }), "then alone");
    let mut forest = Table::team().hand(0, &[Forest]);
    forest.act(Action::Play(Forest));
    assert!(forest.host(0, 1).is_some(), "a partner with a city alone cannot help");
}

/// MED-18.8
#[test]
fn the_hungry_leave_one_by_one() {
    let mut table = Table::new(2).troops(0, &[Worker, Soldier]).at_start();
    table.act(Action::Starve(table.figure(0, Worker, |_| true)));
    assert_eq!(table.has(0, Soldier), 0, "the last one is no choice");
    assert_eq!(table.question(), Some(Question::Draw));
}
