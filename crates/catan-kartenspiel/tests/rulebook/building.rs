//! Chapter 8: building, trading, figures.

use catan_kartenspiel::testing::{THEM, Table, US, column, side};
use catan_kartenspiel::{
    Action, Card, Catan, End, EventCard, GainWhy, Land, Options, Question, Rate, Resource, Row,
};
use tafel_core::{Chance, Ctx, Game};

/// Three of everything.
fn rich() -> Table {
    let mut table = Table::main();
    table.stock_all(US, 3);
    table
}

fn rate(number: u8) -> Rate {
    Rate::new(number).unwrap()
}

/// CAT-8.1
#[test]
fn the_payer_chooses_among_landscapes_of_a_kind() {
    let mut table = rich();
    table.extend(US, End::Right, [Land::Forest6, Land::Fields4]);
    table.stock(US, Land::Forest6, 1);
    table.act(US, Action::Road(End::Left));
    assert_eq!(table.asks(US), Some(Question::Pay(Resource::Lumber)));
    assert_eq!(table.refused(US, Action::Pay(Land::Hills6)).id(), "CAT-8.1");
    table.act(US, Action::Pay(Land::Forest6));
    assert_eq!((table.holds(US, Land::Forest6), table.holds(US, Land::Forest5)), (0, 3));
    assert_eq!(table.holds(US, Land::Hills6), 1, "two brick");
}

/// CAT-8.2
#[test]
fn a_road_lies_at_an_end_that_is_a_settlement() {
    let mut table = rich();
    table.act(US, Action::Road(End::Left));
    assert_eq!(table.view(US).table.supply.roads, 6);
    table.stock_all(US, 3);
    assert_eq!(table.refused(US, Action::Road(End::Left)).id(), "CAT-8.2");
    assert!(table.may(US, Action::Road(End::Right)));

    let mut none_left = rich();
    for _ in 0..5 {
        none_left.extend(THEM, End::Left, lands(&none_left));
    }
    none_left.road(THEM, End::Left);
    assert!(none_left.may(US, Action::Road(End::Left)), "although no settlement is left");
    none_left.road(THEM, End::Right);
    assert_eq!(none_left.refused_because(US, Action::Road(End::Left)), "refusal.no-roads-left");
}

/// Any two landscapes of the stack.
fn lands(table: &Table) -> [Land; 2] {
    let mut stack = table.view(US).table.land_stack.iter().map(|land| Land::ALL[land as usize]);
    [stack.next().unwrap(), stack.next().unwrap()]
}

/// CAT-8.3
#[test]
fn a_settlement_stands_at_the_free_end_of_a_road() {
    let mut table = rich();
    assert_eq!(table.refused(US, Action::Settlement(End::Left)).id(), "CAT-8.3");
    table.road(US, End::Left);
    table.act_with(US, Action::Settlement(End::Left), &[0, 0]);
    assert_eq!(table.state.table.points(US), 3);
    assert_eq!(table.view(US).table.supply.settlements, 4);
    assert!(table.state.table.realm(US).town(column(-3)).is_some());

    let mut none_left = rich();
    for _ in 0..5 {
        none_left.extend(THEM, End::Right, lands(&none_left));
    }
    none_left.road(US, End::Left);
    assert_eq!(none_left.refused_because(US, Action::Settlement(End::Left)), "refusal.no-settlements-left");
}

/// CAT-8.4
#[test]
fn the_builder_sees_both_new_landscapes_and_chooses_the_upper_one() {
    let mut table = rich();
    table.road(US, End::Right);
    // The first and then the first of the rest: Fields 3 and Fields 4.
    table.act_with(US, Action::Settlement(End::Right), &[0, 0]);
    assert_eq!(table.legal(US), [Action::Lay(Land::Fields3), Action::Lay(Land::Fields4)]);
    assert_eq!(table.refused(US, Action::Lay(Land::Hills1)).id(), "CAT-8.4");
    table.act(US, Action::Lay(Land::Fields4));
    let realm = table.state.table.realm(US);
    let outer = [Row::Up, Row::Down].map(|row| {
        let place = catan_kartenspiel::Principality::land_place(4, row).unwrap();
        realm.lands[place].map(|field| (field.land, field.stock))
    });
    assert_eq!(outer, [Some((Land::Fields4, 0)), Some((Land::Fields3, 0))]);
    assert_eq!(table.view(US).table.land_stack.len(), 9);
}

/// CAT-8.5
#[test]
fn a_city_replaces_a_settlement_and_keeps_its_expansions() {
    let mut table = rich();
    table.place(US, 1, Row::Up, Card::Abbey);
    table.act(US, Action::City(column(1)));
    assert_eq!(table.state.table.points(US), 3);
    assert_eq!((table.have(US, Resource::Ore), table.have(US, Resource::Grain)), (0, 1));
    assert!(table.state.table.realm(US).lies(side(1, Row::Up), Card::Abbey));
    assert!(table.state.table.realm(US).takes(side(1, Row::Up), Card::Church));
    assert_eq!(table.refused(US, Action::City(column(1))).id(), "CAT-8.5");
    assert_eq!(table.refused_because(US, Action::City(column(3))), "refusal.no-settlement-here");
}

/// CAT-8.6
#[test]
fn green_cards_go_anywhere_and_red_ones_into_cities() {
    let mut table = rich();
    table.hand(US, &[Card::Church, Card::Garrison, Card::Garrison, Card::Sawmill, Card::Smithy]);
    assert_eq!(table.refused(US, Action::Build(Card::Church)).id(), "CAT-8.6");
    table.act(US, Action::Build(Card::Garrison));
    table.act(US, Action::On(side(-1, Row::Up)));
    table.act(US, Action::Build(Card::Garrison));
    assert_eq!(table.refused_because(US, Action::On(side(-1, Row::Up))), "refusal.site-taken");
    table.act(US, Action::On(side(-1, Row::Down)));
    table.city(US, 1);
    table.stock_all(US, 3);
    table.act(US, Action::Build(Card::Church));
    assert_eq!(table.asks(US), Some(Question::BuildWhere(Card::Church)));
    assert_eq!(table.refused_because(US, Action::On(side(-1, Row::Up))), "refusal.site-taken");
    table.act(US, Action::On(side(1, Row::Up)));
    table.act(US, Action::Build(Card::Sawmill));
    table.act(US, Action::On(side(1, Row::Up)));
    assert_eq!(table.state.table.realm(US).count(Card::Garrison), 2, "several copies are allowed");
}

/// CAT-8.6, the choice of a card is private until it is placed.
#[test]
fn nobody_sees_a_card_before_it_is_placed() {
    let mut table = rich();
    table.hand(US, &[Card::Abbey]);
    let before = table.view(THEM);
    table.act(US, Action::Build(Card::Abbey));
    assert_eq!(table.view(THEM), before);
    assert_ne!(table.view(US).table.agenda, before.table.agenda);
}

/// CAT-8.7: whatever happens in random games, roads, settlements, cities and landscapes stay where they are.
#[test]
fn central_cards_are_never_removed() {
    let mut struck = 0;
    for seed in 0..12 {
        let (mut luck, mut choices) = (Chance::seeded(seed, 0), Chance::fast(seed));
        let options = Options { turn_cap: 60, ..Options::default() };
        let mut state = Catan::setup(&options, 2, &mut Ctx::quiet(&mut luck)).expect("two can play");
        let mut legal = Vec::new();
        while let Some(seat) = state.asked().first() {
            legal.clear();
            state.legal(seat, &mut legal);
            let action = choices.pick(&legal);
            let before = state.table;
            state.apply(seat, action, &mut Ctx::quiet(&mut luck));
            struck += usize::from(matches!(action, Action::Strike(..) | Action::Raze(..)));
            for (old, new) in before.realms.iter().zip(&state.table.realms) {
                let roads = old.roads.iter().zip(&new.roads).all(|(old, new)| old <= new);
                let towns = old
                    .towns
                    .iter()
                    .zip(&new.towns)
                    .all(|(old, new)| old.is_none_or(|old| new.is_some_and(|new| old.city <= new.city)));
                let lands = old
                    .lands
                    .iter()
                    .zip(&new.lands)
                    .all(|(old, new)| old.is_none_or(|old| new.is_some_and(|new| old.land == new.land)));
                assert!(roads && towns && lands, "{action:?} removed a central card");
            }
        }
    }
    assert!(struck > 20, "cards were hit and demolished: {struck}");

    // And with nothing else to demolish, nothing is.
    let mut table = rich();
    table.road(US, End::Left);
    table.city(US, 1);
    assert_eq!(table.refused(US, Action::Demolish).id(), "CAT-8.8");
}

/// CAT-8.8
#[test]
fn demolishing_is_free_and_final() {
    let mut table = rich();
    table.place(US, 1, Row::Up, Card::KnightKonrad);
    table.place(US, 1, Row::Down, Card::Abbey);
    table.act(US, Action::Demolish);
    assert_eq!(table.refused(US, Action::Raze(side(1, Row::Up), Card::Abbey)).id(), "CAT-8.8");
    table.act(US, Action::Raze(side(1, Row::Up), Card::KnightKonrad));
    assert_eq!(table.view(US).table.discard.as_slice(), [Card::KnightKonrad]);
    assert_eq!(table.wealth(US), 18);
    assert!(table.state.table.realm(US).takes(side(1, Row::Up), Card::Smithy), "the site is free at once");
    assert_eq!(table.view(US).table.figures.knight, None);
}

/// CAT-8.9
#[test]
fn the_bank_takes_three_or_two_with_a_fleet_or_one_gold_with_the_mint() {
    let mut table = Table::main();
    table.stock(US, Land::Pasture4, 3);
    table.stock(US, Land::Goldriver1, 2);
    assert!(table.may(US, Action::Bank(Resource::Wool, rate(3))));
    assert_eq!(table.refused(US, Action::Bank(Resource::Wool, rate(2))).id(), "CAT-8.9");
    assert_eq!(table.refused(US, Action::Bank(Resource::Gold, rate(3))).id(), "CAT-8.16");
    table.place(US, 1, Row::Up, Card::FleetWool);
    table.act(US, Action::Bank(Resource::Wool, rate(2)));
    assert_eq!(table.asks(US), Some(Question::Gain(GainWhy::Bank)));
    assert_eq!(table.refused_because(US, Action::Gain(Land::Pasture4)), "refusal.same-kind");
    table.act(US, Action::Gain(Land::Hills6));
    assert_eq!((table.have(US, Resource::Wool), table.have(US, Resource::Brick)), (1, 1));
    table.city(US, 1);
    table.place(US, 1, Row::Down, Card::Mint);
    table.act(US, Action::Bank(Resource::Gold, rate(1)));
    table.act(US, Action::Gain(Land::Hills6));
    assert_eq!(table.have(US, Resource::Gold), 1);

    let mut full = Table::main();
    full.stock_all(US, 3);
    assert_eq!(full.refused_because(US, Action::Bank(Resource::Wool, rate(3))), "refusal.no-room");
}

/// CAT-8.10
#[test]
fn players_exchange_what_they_have_and_have_room_for() {
    let mut table = Table::main();
    table.stock(US, Land::Hills6, 2);
    table.stock(THEM, Land::Mountains2, 1);
    table.stock(THEM, Land::Hills5, 2);
    table.act(US, Action::Offer);
    table.act(US, Action::Give(Resource::Brick));
    assert_eq!(table.refused_because(US, Action::Give(Resource::Brick)), "refusal.other-has-no-room");
    assert_eq!(table.refused_because(US, Action::Want(Resource::Brick)), "refusal.kind-on-both-sides");
    assert_eq!(table.refused(US, Action::Propose).id(), "CAT-8.10", "both sides give something");
    table.act(US, Action::Want(Resource::Ore));
    assert_eq!(table.refused_because(US, Action::Want(Resource::Ore)), "refusal.other-has-none");
    table.act(US, Action::Propose);
    assert_eq!(table.legal(THEM), [Action::Accept, Action::Refuse, Action::Counter]);
    table.act(THEM, Action::Accept);
    assert_eq!((table.have(US, Resource::Brick), table.have(US, Resource::Ore)), (1, 1));
    assert_eq!((table.have(THEM, Resource::Brick), table.have(THEM, Resource::Ore)), (3, 0));
    assert_eq!(table.asks(US), Some(Question::Main));
}

/// CAT-8.11
#[test]
fn trade_and_building_may_alternate() {
    let mut table = Table::main();
    table.stock(US, Land::Goldriver1, 3);
    table.stock(US, Land::Hills6, 2);
    assert!(!table.may(US, Action::Road(End::Left)));
    table.act(US, Action::Bank(Resource::Gold, rate(3)));
    table.act(US, Action::Gain(Land::Forest5));
    table.act(US, Action::Road(End::Left));
    assert!(table.state.table.realm(US).has_end_road(End::Left));
}

/// CAT-8.12
#[test]
fn the_knight_goes_to_more_strength_and_stands_aside_on_a_tie() {
    let mut table = Table::main();
    table.place(US, 1, Row::Up, Card::KnightKonrad);
    assert_eq!(table.view(US).table.figures.knight, Some(US));
    table.place(THEM, 1, Row::Up, Card::KnightHagen);
    table.place(THEM, 1, Row::Down, Card::KnightSiegfried);
    assert_eq!(table.view(US).table.figures.knight, None);
    table.place(US, 1, Row::Down, Card::Smithy);
    assert_eq!(table.view(US).table.figures.knight, Some(US), "one more for each knight");
}

/// CAT-8.13
#[test]
fn the_mill_needs_a_city_and_more_trade_points() {
    let mut table = Table::main();
    table.place(US, 1, Row::Up, Card::FleetOre);
    assert_eq!(table.view(US).table.figures.mill, None, "no city");
    table.city(US, 1);
    assert_eq!(table.view(US).table.figures.mill, Some(US));
    table.place(THEM, 1, Row::Up, Card::FleetWool);
    assert_eq!(table.view(US).table.figures.mill, None, "their points count without a city");
    table.place(US, 1, Row::Up, Card::Harbor);
    assert_eq!(table.state.table.realm(US).trade, 3);
    assert_eq!(table.view(US).table.figures.mill, Some(US));
}

/// CAT-8.14
#[test]
fn a_figure_is_a_point() {
    let mut table = Table::main();
    table.place(US, 1, Row::Up, Card::KnightKonrad);
    assert_eq!(table.state.table.points(US), 3);
    table.place(THEM, 1, Row::Up, Card::KnightKarl);
    assert_eq!([US, THEM].map(|seat| table.state.table.points(seat)), [2, 3]);
}

/// CAT-8.15
#[test]
fn a_card_that_came_back_may_be_built_again_in_the_same_turn() {
    let mut table = Table::main();
    table.before_roll(5);
    table.place(US, 1, Row::Up, Card::KnightSiegfried);
    table.stock(US, Land::Mountains3, 1);
    table.roll_event(EventCard::CivilWar, 1);
    assert_eq!(table.cards(US), [Card::KnightSiegfried]);
    table.act(US, Action::Build(Card::KnightSiegfried));
    table.act(US, Action::On(side(1, Row::Up)));
    assert_eq!(table.have(US, Resource::Ore), 0, "at full cost");
}

/// CAT-8.16
#[test]
fn there_is_no_credit() {
    let mut table = Table::main();
    table.stock_all(US, 1);
    assert_eq!(table.refused(US, Action::Road(End::Left)).id(), "CAT-8.16");
    assert_eq!(table.refused(US, Action::City(column(1))).id(), "CAT-8.16");
    table.hand(US, &[Card::KnightKarl]);
    assert_eq!(table.refused(US, Action::Build(Card::KnightKarl)).id(), "CAT-8.16");
}
