//! What a view counts and foretells, so that no browser has to know the rules.

use catan_kartenspiel::testing::{THEM, Table, US, column, side};
use catan_kartenspiel::{Action, Card, DieFace, End, Land, PRINCIPALITY, Preview, Resource, Row};

fn preview(table: &Table, action: Action) -> Preview {
    let place = table.legal(US).iter().position(|&legal| legal == action);
    let place = place.unwrap_or_else(|| panic!("{action:?} is not offered"));
    table.view(US).prospects.previews[place].clone()
}

/// CAT-8.9
#[test]
fn a_view_tells_the_best_rates_of_the_bank() {
    let mut table = Table::main();
    assert_eq!(table.view(THEM).prospects.rates, [[3; 6]; 2]);
    let fleet = Resource::Ore.fleet().expect("there is one");
    table.place(US, -1, Row::Up, fleet);
    table.city(US, 1);
    table.place(US, 1, Row::Up, Card::Mint);
    let rates = table.view(THEM).prospects.rates;
    assert_eq!((rates[0][Resource::Ore.index()], rates[0][Resource::Gold.index()]), (2, 1));
    assert_eq!((rates[0][Resource::Wool.index()], rates[1]), (3, [3; 6]));
}

/// CAT-8.10
#[test]
fn a_view_tells_what_can_be_asked_of_the_other_player() {
    let mut table = Table::main();
    table.stock_all(US, 3);
    table.stock_all(THEM, 2);
    let [ours, theirs] = table.view(US).prospects.wantable;
    assert_eq!(ours, [0; 6], "there is no room");
    assert_eq!(theirs, [1; 6], "there is room for one more");
}

/// CAT-8.1, CAT-15.3
#[test]
fn a_view_tells_what_an_answer_costs_and_what_leaves_for_certain() {
    let mut table = Table::main();
    table.stock_all(US, 3);
    let road = preview(&table, Action::Road(End::Left));
    assert_eq!(road.cost, PRINCIPALITY.road.cost);
    let paid: i8 = road.turns.iter().map(|&(_, by)| by).sum();
    assert_eq!(-paid, road.cost.iter().sum::<u8>() as i8, "one landscape of each kind: nothing to choose");
    assert_eq!(preview(&table, Action::EndTurn), Preview { cost: [0; 6], turns: vec![] });
    assert!(table.view(THEM).prospects.previews.is_empty(), "nobody else is asked");

    let lumber = |land: &Land| land.resource() == Resource::Lumber;
    let ours: Vec<Land> = table.view(US).table.realms[0].fields().map(|field| field.land).collect();
    let another =
        Land::ALL.into_iter().filter(lumber).find(|land| !ours.contains(land)).expect("another wood");
    let other = Land::ALL.into_iter().find(|land| !ours.contains(land) && *land != another).expect("any");
    table.road(US, End::Left);
    table.extend(US, End::Left, [another, other]);
    table.stock(US, another, 3);
    let city_or_road = preview(&table, Action::Road(End::Left));
    assert!(city_or_road.turns.iter().all(|(land, _)| !lumber(land)), "two woods: their owner chooses");
}

/// CAT-8.1 to 8.5: the price of everything that can be built, and what an answer turns.
#[test]
fn a_view_tells_the_price_of_every_building_and_what_an_answer_turns() {
    let mut table = Table::main();
    table.hand(US, &[Card::Abbey]);
    table.extend(US, End::Left, [Land::Hills1, Land::Hills2]);
    table.road(US, End::Left);
    table.stock_all(US, 3);
    let cost = |action| preview(&table, action).cost;
    assert_eq!(cost(Action::Settlement(End::Left)), PRINCIPALITY.settlement.cost);
    assert_eq!(cost(Action::City(column(-1))), PRINCIPALITY.city.cost);
    assert_eq!(cost(Action::Build(Card::Abbey)), Card::Abbey.facts().cost);
    let mut building = table.clone();
    building.act(US, Action::Build(Card::Abbey));
    assert_eq!(preview(&building, Action::On(side(1, Row::Up))).cost, Card::Abbey.facts().cost);
    let turns = |table: &Table, action| preview(table, action).turns;
    table.act(US, Action::Road(End::Right));
    assert_eq!(turns(&table, Action::Pay(Land::Hills2)), [(Land::Hills2, -1)]);
    let mut plenty = Table::main();
    plenty.before_roll(5);
    plenty.roll(DieFace::YearOfPlenty, 1);
    assert_eq!(turns(&plenty, Action::Gain(Land::Hills6)), [(Land::Hills6, 1)]);
}
