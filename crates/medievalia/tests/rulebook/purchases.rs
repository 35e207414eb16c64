//! Chapter 6: purchases.

use medievalia::Card::{Farm, Field, Forest, Mine, Priest, Worker};
use medievalia::Resource::{Food, Gold};
use medievalia::testing::Table;
use medievalia::{Action, Building, Mode, Options, Pile, Question, Rule, Spot};

/// MED-6.1
#[test]
fn a_landscape_costs_one_workforce_and_there_is_room_for_four() {
    let mut table = Table::new(2).land(0, &[Field, Field, Mine]).hand(0, &[Forest, Farm, Farm]);
    table.acts(&[Action::Play(Forest), Action::ActivateGroup(0)]);
    assert!(table.host(0, 4).is_some_and(|host| !host.used));
    assert_eq!(table.refused(Action::Play(Farm)), Rule::PlayLandscape);
    let free = Options { mode: Mode::Intermediate, ..Options::default() };
    let many = Table::with(2, &free).land(0, &[Field, Field, Mine, Forest]).hand(0, &[Farm]);
    assert!(many.may(Action::Play(Farm)), "other modes know no cap");
}

/// MED-15.5: without a cap the table has room for sixteen.
#[test]
fn where_landscapes_are_not_limited_the_table_ends_at_sixteen() {
    let free = Options { mode: Mode::Intermediate, ..Options::default() };
    let mut table = Table::with(2, &free).hand(0, &[Farm]);
    let landscapes = |table: &Table| (1..17).filter(|&host| table.host(0, host).is_some()).count();
    for card in [Field, Forest, Mine] {
        while landscapes(&table) < 15 && table.game_has_card(card) {
            table = table.land(0, &[card]);
        }
    }
    assert_eq!(landscapes(&table), 15);
    assert!(table.may(Action::Play(Farm)));
    let full = table.land(0, &[Farm]);
    assert_eq!(landscapes(&full), 16);
    assert_eq!(full.refused(Action::Play(Farm)), Rule::PlayLandscape);
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
    assert_eq!(table.count(0, Priest, medievalia::Troop::available), 1);
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
    assert_eq!(table.view(0).counts[0].hand, [0, 1, 0]);
}
