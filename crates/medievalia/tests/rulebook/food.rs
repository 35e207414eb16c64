//! Chapter 8: food.

use medievalia::Card::{Farm, Field, Knight, Mine, Priest, Soldier, Worker};
use medievalia::Resource::{Food, Gold};
use medievalia::testing::Table;
use medievalia::{Action, Building, Question, Rule, Spot};

use crate::{BETWEEN_0_1, FIEF, INVASION, invasion};

/// MED-8.1
#[test]
fn food_capacity_counts_boosters_and_buildings_used_or_not() {
    let table = Table::new(2)
        .land(0, &[Field, Farm, Mine])
        .guard(0, 1, Worker)
        .guard(0, 1, Worker)
        .guard(0, 1, Worker)
        .building(0, 2, Building::Church)
        .turned(0, 1);
    assert_eq!(table.capacity(0, Food), 3 + 3);
    assert_eq!(table.capacity(0, Gold), 1);
}

/// MED-8.2
#[test]
fn each_food_feeds_two_characters_anywhere() {
    let mut table =
        Table::new(2).land(0, &[Field]).hand(0, &[Worker]).troop(0, Worker).abroad(0, Soldier, BETWEEN_0_1);
    table.act(Action::Play(Worker));
    assert_eq!(table.question(), Some(Question::Starve));
}

/// MED-8.3
#[test]
fn the_hungry_are_discarded_at_once_and_only_until_the_food_is_enough() {
    let mut table = Table::new(2)
        .land(0, &[Field, Farm])
        .guard(0, 1, Worker)
        .troops(0, &[Soldier, Soldier, Soldier, Soldier, Worker, Worker, Worker]);
    // Eight characters, capacity four. Without the guard of the field it is three.
    table.act(Action::Attach { card: Worker, from: Spot::Host(1), to: Spot::Free });
    assert_eq!(table.question(), Some(Question::Starve));
    assert_eq!(table.refused(Action::Done), Rule::Hunger);
    table.act(Action::Starve(table.figure(0, Soldier, |_| true)));
    table.act(Action::Starve(table.figure(0, Soldier, |_| true)));
    assert_eq!(table.question(), Some(Question::Actions));
    assert_eq!(table.discarded(Soldier), 2);
}

/// MED-8.4
#[test]
fn nobody_goes_hungry_in_the_turn_of_others() {
    let mut table = Table::new(2).land(0, &[Farm]).hand(0, &[Field, Field]).troops(1, &[Worker, Worker]);
    table.acts(&[Action::Play(Field), Action::ActivateGroup(0)]);
    assert_eq!(table.has(1, Worker), 2);
    table.act(Action::Done);
    assert_eq!(table.has(1, Worker), 0, "in the own turn the check comes first; equal cards need no choice");
}

/// MED-8.5
#[test]
fn unused_characters_can_be_dismissed_anywhere_outside_a_war() {
    let mut table = Table::new(2)
        .land(0, &[Farm])
        .used(0, Worker)
        .abroad(0, Soldier, BETWEEN_0_1)
        .troop(0, Knight)
        .abroad(0, Priest, FIEF[1]);
    let used = table.figure(0, Worker, |_| true);
    assert_eq!(table.refused(Action::Dismiss(used)), Rule::Dismissing);
    table.act(Action::Dismiss(table.figure(0, Soldier, |_| true)));
    table.act(Action::Done);
    table.act(Action::Dismiss(table.figure(0, Knight, |_| true)));
    table.act(Action::Done);
    table.act(Action::Dismiss(table.figure(0, Priest, |_| true)));
    assert_eq!((table.discarded(Soldier), table.discarded(Knight), table.discarded(Priest)), (1, 1, 1));
}

/// MED-8.5, R 37: nobody is dismissed in the middle of a war.
#[test]
fn nobody_is_dismissed_in_the_middle_of_a_war() {
    let mut table = invasion(&[Soldier]).troop(1, Worker);
    table.act(INVASION);
    let own = table.figure(1, Worker, |_| true);
    assert_eq!(table.refused(Action::Dismiss(own)), Rule::WarSteps);
}
