//! Chapter 4: the turn.

use medievalia::Card::{Archer, Farm, Field, Mine, Soldier, Worker};
use medievalia::testing::Table;
use medievalia::{Action, Pile, Question, Rule, Spot};
use tafel_core::{Game, Seat};

use crate::{BETWEEN_0_1, FIEF};

/// MED-4.1
#[test]
fn a_turn_starts_with_the_siege_and_then_the_food() {
    let table = Table::new(2).abroad(1, Soldier, FIEF[0]).troops(0, &[Worker, Archer]).at_start();
    assert_eq!(table.siege(0), 1);
    assert_eq!(table.question(), Some(Question::Starve));
}

/// MED-4.2
#[test]
fn drawing_a_card_is_mandatory_and_from_a_stack_that_is_not_empty() {
    let table = Table::new(2).stack(Pile::Character, 0).at_start();
    assert_eq!(table.refused(Action::Done), Rule::DrawCard);
    assert_eq!(table.refused(Action::Draw(Pile::Character)), Rule::DrawCard);
}

/// MED-4.3
#[test]
fn all_own_cards_are_turned_upright_wherever_they_are() {
    let away =
        medievalia::Troop { place: BETWEEN_0_1, used: true, ..medievalia::Troop::new(Seat(0), Soldier) };
    let mut table = Table::new(2).land(0, &[Farm]).turned(0, 1).used(1, Worker).put(away).at_start();
    table.act(Action::Draw(Pile::Landscape));
    assert!(!table.is_used(0, 1));
    assert_eq!(table.count(0, Soldier, |troop| troop.used), 0);
    assert_eq!(table.count(1, Worker, |troop| troop.used), 1, "only their own");
}

/// MED-4.4
#[test]
fn actions_come_in_any_number_and_order_until_the_player_says_so() {
    let mut table =
        Table::new(2).land(0, &[Farm, Mine]).hand(0, &[Worker, Field, Field]).troops(0, &[Worker]);
    let attach = Action::Attach { card: Worker, from: Spot::Free, to: Spot::Host(2) };
    table.acts(&[attach, Action::Play(Worker), Action::ActivateGroup(1), Action::Play(Field)]);
    table.acts(&[Action::ActivateGroup(0), Action::Done]);
    assert_eq!(table.active(), 0, "the free worker may still move");
    assert_eq!(table.question(), Some(Question::Move));
}

/// MED-4.5
#[test]
fn troops_leave_the_fief_after_the_actions() {
    let mut table = Table::new(2).land(0, &[Farm]).troop(0, Soldier);
    let march = Action::March { card: Soldier, from: FIEF[0], spot: Spot::Free, to: BETWEEN_0_1 };
    assert_eq!(table.refused(march), Rule::MovePhase);
    table.act(Action::Done);
    assert!(table.may(march));
}

/// MED-4.6
#[test]
fn there_is_no_way_back_from_movement_or_war() {
    let mut table =
        Table::new(2).land(0, &[Farm]).hand(0, &[Field]).troop(0, Soldier).abroad(0, Worker, FIEF[1]);
    table.act(Action::Done);
    assert_eq!(table.refused(Action::Play(Field)), Rule::WarPhase);
    table.act(Action::Done);
    let march = Action::March { card: Soldier, from: FIEF[0], spot: Spot::Free, to: BETWEEN_0_1 };
    assert_eq!(table.refused(march), Rule::WarPhase);
    table.act(Action::Done);
    assert_eq!(table.active(), 1);
}

/// MED-4.6
#[test]
fn whoever_is_done_reads_what_is_over() {
    let mut table =
        Table::new(2).land(0, &[Farm]).hand(0, &[Field]).troop(0, Soldier).abroad(0, Worker, FIEF[1]);
    for over in ["action.done-actions", "action.done-moves", "action.done-turn"] {
        assert_eq!(table.game.offer(Seat(0), &Action::Done).key, over);
        table.act(Action::Done);
    }
}

/// MED-4.7
#[test]
fn damage_is_gone_at_the_end_of_the_turn() {
    let mut table = Table::new(2).land(0, &[Farm]).abroad(0, Soldier, FIEF[1]).troops(1, &[Worker]).at_war();
    table.acts(&[Action::Declare { place: FIEF[1], against: Seat(1) }, Action::Oppose(1)]);
    assert_eq!(table.count(0, Soldier, |troop| troop.damage > 0), 0, "no war is left, so the turn ended");
    assert_eq!((table.active(), table.has(1, Worker)), (1, 0));
}
