//! One test for each card with words or numbers of its own. What several cards do together is in the rulebook tests.

use medievalia::Card::{
    Archer, Artist, Bureaucrat, Farm, Field, Forest, Infantry, Knight, Merchant, Mine, Priest, Soldier,
    Worker,
};
use medievalia::testing::Table;
use medievalia::{Action, Building, Card, News, Place, Question, Resource, Rules, Spot, TroopCard, Work};
use tafel_core::Seat;

const HOME: Place = Place(0);
const BETWEEN: Place = Place(4);
const ENEMY: Place = Place(1);
const INVASION: Action = Action::Declare { place: ENEMY, against: Seat(1) };

/// Seat 0 in the fief of seat 1; a worker elsewhere keeps the turn open after the war.
fn invasion(troops: &[Card]) -> Table {
    let table = Table::new(3).land(0, &[Farm, Farm]).abroad(0, Worker, Place(2));
    troops.iter().fold(table, |table, &card| table.abroad(0, card, ENEMY)).at_war()
}

fn strength(card: Card) -> (u8, u8) {
    let TroopCard { attack, defence, .. } = Rules::printed().troops[card.index()];
    (attack, defence)
}

/// What a landscape yields with so many workers.
fn yields(card: Card, workers: u8) -> u32 {
    let mut table = Table::new(2).land(0, &[card]);
    for _ in 0..workers {
        table = table.guard(0, 1, Worker);
    }
    Resource::ALL.iter().map(|&resource| table.capacity(0, resource)).sum::<u32>() - 1
}

#[test]
fn the_city_yields_one_workforce_and_nothing_raises_it_but_buildings() {
    let table = Table::new(2).guard(0, 0, Worker).building(0, 0, Building::Church);
    assert_eq!(table.capacity(0, Resource::Workforce), 2);
}

#[test]
fn a_field_yields_one_two_or_three_food() {
    assert_eq!([0, 1, 2, 3].map(|workers| yields(Field, workers)), [1, 2, 3, 3]);
}

#[test]
fn a_farm_yields_two_food_always() {
    assert_eq!([0, 1, 2].map(|workers| yields(Farm, workers)), [2, 2, 2]);
}

#[test]
fn a_forest_yields_up_to_three_energy() {
    assert_eq!([0, 1, 2, 3].map(|workers| yields(Forest, workers)), [1, 2, 3, 3]);
}

#[test]
fn a_mine_yields_up_to_two_gold() {
    assert_eq!([0, 1, 2].map(|workers| yields(Mine, workers)), [1, 2, 2]);
}

#[test]
fn a_soldier_is_two_two_and_produces_nothing() {
    assert_eq!(strength(Soldier), (2, 2));
    let mut table = Table::new(2).land(0, &[Farm]).troop(0, Soldier).hand(0, &[Field, Mine]);
    table.act(Action::Play(Field));
    assert!(!table.may(Action::ActivateFree(Soldier)));
}

#[test]
fn a_priest_heals_one_point_of_another_character_in_an_adjacent_fief() {
    assert_eq!(strength(Priest), (1, 2));
    let mut table = invasion(&[Knight]).abroad(0, Priest, BETWEEN).troop(1, Soldier);
    table.acts(&[INVASION, Action::Oppose(1)]);
    table.act(Action::Pray(table.figure(0, Priest, |_| true)));
    assert_eq!(table.count(0, Knight, |troop| troop.damage == 1), 1);
}

#[test]
fn an_archer_hits_a_free_character_even_one_that_does_not_fight() {
    assert_eq!(strength(Archer), (2, 1));
    let mut table = invasion(&[Knight]).abroad(0, Archer, BETWEEN).used(1, Worker).used(1, Soldier);
    table.acts(&[INVASION, Action::AttackHost(0)]);
    table.act(Action::Shoot(table.figure(0, Archer, |_| true)));
    table.act(Action::ShootAt(table.figure(1, Worker, |_| true)));
    assert_eq!(table.has(1, Worker), 0);
}

#[test]
fn a_knight_moves_twice_unturned() {
    assert_eq!(strength(Knight), (4, 2));
    let mut table = Table::new(2).land(0, &[Farm]).guard(0, 1, Knight).troop(0, Worker);
    table.acts(&[
        Action::Done,
        Action::March { card: Knight, from: HOME, spot: Spot::Host(1), to: BETWEEN },
        Action::Gallop { from: BETWEEN, to: ENEMY },
    ]);
    assert_eq!(table.count(0, Knight, |troop| troop.place == ENEMY && !troop.used), 1);
}

#[test]
fn two_infantries_shelter_each_other_and_none_itself() {
    assert_eq!(strength(Infantry), (2, 3));
    let mut table = invasion(&[Infantry, Infantry]).troops(1, &[Knight]);
    table.acts(&[INVASION, Action::Join(1), Action::Oppose(1)]);
    let sheltered = table.news.iter().filter(|news| matches!(news, News::Protected { card: Infantry, .. }));
    assert_eq!(sheltered.count(), 2);
    assert_eq!(table.count(0, Infantry, |troop| troop.bonus == 1), 1, "four points kill one 2/3 with +0/1");
}

#[test]
fn a_worker_alone_yields_one_workforce() {
    assert_eq!(strength(Worker), (1, 1));
    let mut table = Table::new(2).land(0, &[Farm]).turned(0, 0).troop(0, Worker).hand(0, &[Mine]);
    table.act(Action::Play(Mine));
    assert!(table.host(0, 2).is_some());
}

#[test]
fn a_merchant_works_once_and_produces_or_trades() {
    let mut table =
        Table::new(2).land(0, &[Mine, Farm]).troop(0, Merchant).hand(0, &[Field, Field, Worker, Worker]);
    table.acts(&[Action::Play(Field), Action::ActivateFree(Merchant)]);
    table.act(Action::Play(Worker));
    assert!(!table.may(Action::ActivateGroup(1)), "so gold is of no use");
    let trade = Action::MerchantGold { at: Spot::Free, takes: [Resource::Food, Resource::Food] };
    assert!(!table.may(trade), "the merchant has produced this turn");
}

#[test]
fn an_artist_doubles_three_cards_of_a_group() {
    let mut table = Table::new(2)
        .land(0, &[Field, Forest])
        .guard(0, 1, Worker)
        .guard(0, 1, Worker)
        .troop(0, Artist)
        .open_building(0, Building::Castle)
        .hand(0, &[Soldier, Soldier, Soldier, Soldier, Soldier, Soldier, Soldier]);
    table.acts(&[Action::Build { stack: 0, building: Building::Castle }, Action::ActivateGroup(1)]);
    assert_eq!(table.pool()[0], 3);
    table.act(Action::Artist { at: Spot::Free, on: Work::Group(1) });
    assert_eq!(table.pool()[0], 6);
}

#[test]
fn a_bureaucrat_on_a_landscape_turns_it_without_yield() {
    let mut table = Table::new(2)
        .land(0, &[Farm, Forest])
        .guard(0, 2, Bureaucrat)
        .hand(0, &[Soldier, Soldier, Soldier, Soldier, Soldier, Soldier]);
    table.act(Action::Build { stack: 0, building: Building::School });
    let at = Spot::Host(2);
    table.act(Action::Bureaucrat { at, first: Resource::Energy, second: Some(Resource::Gold) });
    assert!(table.is_used(0, 2));
    assert_eq!((table.cost(), table.pool()), ([2, 0, 2, 0], [0; 4]));
}

/// Each civil building raises its host by one and enables its card; each military one guards with its strength.
#[test]
fn every_building_does_what_it_says() {
    for (building, enables) in [
        (Building::Bank, Merchant),
        (Building::School, Bureaucrat),
        (Building::Church, Priest),
        (Building::Stable, Knight),
        (Building::Smithy, Infantry),
        (Building::Carpentry, Archer),
        (Building::Workshop, Artist),
    ] {
        let table = Table::new(2).land(0, &[Mine]).building(0, 1, building);
        assert_eq!(table.capacity(0, Resource::Gold), 2, "{building}");
        assert_eq!(table.points(0), 1, "{building}");
        let price = |table: Table| {
            let mut table =
                table.land(0, &[Farm, Forest]).hand(0, &[enables, Worker, Worker, Worker, Worker, Worker]);
            table.act(Action::Play(enables));
            table.cost()[Resource::Gold.index()]
        };
        assert_eq!(price(table) + 2, price(Table::new(2).land(0, &[Mine])), "{building} and {enables}");
    }
    for (building, strength, points) in
        [(Building::Tower, (1, 4), 1), (Building::Fortress, (1, 5), 1), (Building::Castle, (2, 6), 2)]
    {
        let table = Table::new(2).land(0, &[Mine]).building(0, 1, building);
        assert_eq!((table.capacity(0, Resource::Gold), table.points(0)), (1, points), "{building}");
        let card = Rules::printed().buildings[building.index()];
        assert_eq!((card.attack, card.defence), strength);
        let mut war = invasion(&[Worker]).land(1, &[Field]).building(1, 1, building);
        war.acts(&[INVASION, Action::AttackHost(1)]);
        assert_eq!(war.count(0, Worker, |troop| troop.place == ENEMY), 0, "{building} strikes back");
        assert_eq!(war.question(), Some(Question::Fronts));
    }
}
