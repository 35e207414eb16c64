//! Purchases, movement, food.

use medievalia::Card::{Farm, Field, Forest, Knight, Mine, Priest, Soldier, Worker};
use medievalia::Resource::{Food, Gold};
use medievalia::state::Troop;
use medievalia::testing::Table;
use medievalia::{Action, Building, Mode, Options, Pile, Question, Rule, Spot};
use tafel_core::Seat;

use crate::{BETWEEN_0_1, FIEF};

/// MED-6.1
#[test]
fn a_landscape_costs_one_workforce_and_there_is_room_for_four() {
    let mut table = Table::new(2).land(0, &[Field, Field, Mine]).hand(0, &[Forest, Farm, Farm]);
    table.acts(&[Action::Play(Forest), Action::ActivateGroup(0)]);
    assert!(table.host(0, 4).is_some_and(|host| !host.used));
    assert_eq!(table.refused(Action::Play(Farm)), Rule::PlayLandscape);
    let free = Options { mode: Mode::Intermediate, ..Options::default() };
    let many = Table::with(2, &free).land(0, &[Field, Field, Mine, Forest]).hand(0, &[Farm]);
    assert!(many.allows(Action::Play(Farm)), "other modes know no cap");
}

/// MED-6.2
#[test]
fn a_removed_landscape_goes_with_its_buildings_and_frees_its_characters() {
    let mut table = Table::new(2)
        .land(0, &[Farm, Field])
        .building(0, 2, Building::Church)
        .guard(0, 2, Worker)
        .turned(0, 2);
    assert_eq!(table.refused(Action::Remove { host: 0, landscape: Field }), Rule::RemoveLandscape);
    table.act(Action::Remove { host: 2, landscape: Field });
    assert!(table.host(0, 2).is_none());
    assert_eq!((table.discarded(Field), table.ruined(Building::Church)), (1, 1));
    assert_eq!(table.count(0, Worker, |troop| troop.spot == Spot::Free && troop.used), 1);
}

/// MED-6.3
#[test]
fn a_building_goes_to_an_unused_host_with_room_and_the_next_is_turned_up() {
    let mut table = Table::new(2)
        .land(0, &[Farm, Forest, Mine])
        .building(0, 0, Building::Church)
        .building(0, 0, Building::Stable)
        .hand(0, &[Worker, Worker, Worker, Worker, Worker, Worker]);
    table.act(Action::Build { stack: 0, building: Building::School });
    assert_eq!(table.refused(Action::Site(1)), Rule::PurchaseSteps, "first it is paid");
    table.act(Action::ActivateGroup(0));
    let discard = |gives| Action::Discard { card: Worker, gives };
    table.acts(&[discard(Food), discard(Food), discard(medievalia::Resource::Energy), discard(Gold)]);
    assert_eq!(table.refused(Action::Site(0)), Rule::BuyBuilding, "the city is used, and full");
    table.act(Action::Site(1));
    assert_eq!(table.host(0, 1).and_then(|host| host.buildings[0]), Some(Building::School));
    assert!(table.top(0).is_some());
    assert!(!table.is_used(0, 1), "it shares the state of its host");
}

/// MED-6.4
#[test]
fn a_card_without_its_building_costs_two_gold_more() {
    let cost = |table: Table| {
        let mut table = table.land(0, &[Farm, Mine]).hand(0, &[Priest, Field, Field, Field]);
        table.act(Action::Play(Priest));
        (table.cost(), table)
    };
    let (without, _) = cost(Table::new(2));
    assert_eq!(without, [1, 0, 0, 3]);
    let (with, mut table) = cost(Table::new(2).building(0, 0, Building::Church));
    assert_eq!(with, [1, 0, 0, 1]);
    table.acts(&[Action::ActivateGroup(1), Action::ActivateGroup(2)]);
    assert_eq!(table.count(0, Priest, medievalia::state::Troop::available), 1);
    assert!(!table.is_used(0, 0), "the church is not turned");
}

/// MED-6.5
#[test]
fn any_four_resources_buy_a_card() {
    let mut table = Table::new(2).land(0, &[Farm, Mine, Forest]);
    table.act(Action::ExtraCard);
    assert_eq!(table.question(), Some(Question::PayAny { missing: 4 }));
    table.acts(&[Action::ActivateGroup(0), Action::ActivateGroup(1), Action::ActivateGroup(2)]);
    table.act(Action::Draw(Pile::Military));
    assert_eq!(table.view(0).fiefs[0].hand, [0, 1, 0]);
}

/// MED-7.1
#[test]
fn unused_characters_move_freely_inside_the_fief_and_a_used_host_keeps_its_own() {
    let mut table =
        Table::new(2).land(0, &[Farm, Field]).guard(0, 1, Worker).guard(0, 2, Soldier).turned(0, 2);
    let worker = |from, to| Action::Attach { card: Worker, from, to };
    let leave = Action::Attach { card: Soldier, from: Spot::Host(2), to: Spot::Free };
    assert_eq!(table.refused(leave), Rule::Internal);
    assert!(table.allows(worker(Spot::Host(1), Spot::Free)));
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
    assert!(table.allows(march(Soldier, Spot::Free)));
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
    assert!(blocked.allows(march(FIEF[0])));
    let mut passes = base().put(Troop { place: BETWEEN_0_1, used: true, ..Troop::new(Seat(1), Worker) });
    passes.act(Action::Done);
    assert!(passes.allows(march(FIEF[1])));
}

/// MED-7.4
#[test]
fn nobody_can_be_kept_in_a_players_fief() {
    let mut table = Table::new(2).land(0, &[Farm]).troop(0, Soldier).abroad(1, Knight, FIEF[0]);
    table.act(Action::Done);
    assert!(table.allows(Action::March { card: Soldier, from: FIEF[0], spot: Spot::Free, to: BETWEEN_0_1 }));
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
