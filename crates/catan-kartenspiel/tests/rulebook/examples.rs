//! The worked examples CAT-E1 to CAT-E34.

use catan_kartenspiel::testing::{THEM, Table, US, die, side};
use catan_kartenspiel::{
    Action, Card, CopyNo, DieFace, End, EventCard, Land, Pips, Question, Rate, Resource, Row, StackId,
};
use tafel_core::Game;

fn before_roll() -> Table {
    let mut table = Table::main();
    table.before_roll(5);
    table
}

/// Eight points together: each has two cities.
fn gate_open() -> Table {
    let mut table = Table::main();
    for seat in [US, THEM] {
        table.city(seat, 1);
        table.city(seat, -1);
    }
    table
}

/// CAT-E1
#[test]
fn example_01_production_for_both() {
    let mut table = before_roll();
    table.stock(THEM, Land::Forest4, 1);
    table.roll(DieFace::Tournament, 4);
    assert_eq!((table.holds(US, Land::Pasture4), table.holds(THEM, Land::Forest4)), (1, 2));
    assert_eq!((table.wealth(US), table.wealth(THEM)), (1, 2));
}

/// CAT-E2
#[test]
fn example_02_overflow_is_lost() {
    let mut table = before_roll();
    table.extend(THEM, End::Left, [Land::Mountains5, Land::Fields3]);
    table.stock(THEM, Land::Mountains5, 3);
    table.stock(THEM, Land::Mountains2, 1);
    table.roll(DieFace::Tournament, 5);
    assert_eq!((table.holds(THEM, Land::Mountains5), table.holds(THEM, Land::Mountains2)), (3, 1));
}

/// CAT-E3
#[test]
fn example_03_the_first_road() {
    let mut table = Table::first_turn();
    table.roll(DieFace::Tournament, 6);
    assert_eq!((table.holds(US, Land::Hills6), table.holds(THEM, Land::Goldriver6)), (2, 2));
    table.act(US, Action::Road(End::Left));
    assert_eq!((table.holds(US, Land::Hills6), table.holds(US, Land::Forest5)), (0, 0));
    assert_eq!(table.view(US).table.supply.roads, 6);
    table.stock_all(US, 3);
    assert!(!table.may(US, Action::Road(End::Left)));
    assert!(table.may(US, Action::Road(End::Right)));
}

/// CAT-E4
#[test]
fn example_04_a_settlement() {
    let mut table = Table::main();
    table.road(US, End::Left);
    table.stock_all(US, 1);
    table.act_with(US, Action::Settlement(End::Left), &[0, 0]);
    table.act(US, table.legal(US)[0]);
    assert_eq!(table.wealth(US), 2, "ore and gold are left");
    let view = table.view(US);
    assert_eq!((view.table.supply.settlements, view.table.land_stack.len(), view.points[0]), (4, 9, 3));
    assert_eq!(view.table.realms[0].fields().filter(|field| field.stock == 0).count(), 6);
}

/// CAT-E5
#[test]
fn example_05_abbeys_and_libraries() {
    let mut table = Table::main();
    table.stock_all(US, 1);
    table.hand(US, &[Card::Abbey]);
    table.act(US, Action::Build(Card::Abbey));
    table.act(US, Action::On(side(1, Row::Up)));
    assert_eq!(table.wealth(US), 3, "lumber, ore and brick paid");
    table.stack(StackId::A, &[Card::Smithy, Card::Mint, Card::Raid, Card::Spy, Card::Church]);
    table.act(US, Action::EndTurn);
    assert_eq!(table.asks(US), Some(Question::Refill(4)));

    for cards in [[Card::Abbey, Card::Abbey], [Card::Abbey, Card::Library], [Card::Library, Card::Library]] {
        let mut table = Table::main();
        table.city(US, 1);
        table.place(US, 1, Row::Up, cards[0]);
        table.place(US, 1, Row::Up, cards[1]);
        assert_eq!(table.state.table.hand_limit(US), 5);
    }
}

/// CAT-E6
#[test]
fn example_06_bath_house_and_camp() {
    let layout = |mountains| {
        let mut table = before_roll();
        let [pasture, forest, gold, ore, fields, hills] =
            [Land::Pasture4, Land::Forest5, Land::Goldriver1, Land::Mountains3, Land::Fields2, Land::Hills6];
        table.arrange(US, [pasture, forest, gold, ore, fields, hills]);
        table.city(US, 1);
        table.place(US, 1, Row::Up, Card::BathHouse);
        table.place(US, 1, Row::Up, Card::Garrison);
        let stocks = [(pasture, 2), (forest, 3), (gold, 3), (ore, mountains), (fields, 2), (hills, 2)];
        for (land, amount) in stocks {
            table.stock(US, land, amount);
        }
        table
    };
    let mut seven = layout(1);
    seven.roll(DieFace::BrigandAttack, 1);
    assert_eq!((seven.have(US, Resource::Ore), seven.have(US, Resource::Wool)), (1, 2));
    let mut eight = layout(2);
    eight.roll(DieFace::BrigandAttack, 1);
    assert_eq!((eight.have(US, Resource::Ore), eight.have(US, Resource::Wool)), (0, 0));
    let mut plague = layout(1);
    plague.roll_event(EventCard::Plague, 1);
    assert_eq!(plague.wealth(US), 13, "none of the four loses, and the full Gold River gains nothing");
    assert_eq!(plague.view(US).table.realms[0].card_points, 1);
}

/// CAT-E7
#[test]
fn example_07_a_camp_does_not_save_its_own_ore() {
    let mut table = before_roll();
    table.stock_all(US, 2);
    table.place(US, -1, Row::Up, Card::Garrison);
    table.stock(US, Land::Hills6, 3);
    table.stock(US, Land::Forest5, 3);
    // Ten are counted beside the four on the Fields and Mountains that the camp protects.
    table.roll(DieFace::BrigandAttack, 1);
    assert_eq!((table.have(US, Resource::Ore), table.have(US, Resource::Wool)), (0, 0));
}

/// CAT-E8
#[test]
fn example_08_market_and_mill() {
    let mut table = Table::main();
    table.stock_all(US, 1);
    table.hand(US, &[Card::Market]);
    assert!(!table.may(US, Action::Build(Card::Market)), "no city");
    table.place(US, -1, Row::Up, Card::Garrison);
    table.city(US, 1);
    table.act(US, Action::Build(Card::Market));
    table.act(US, Action::On(side(1, Row::Down)));
    assert_eq!(table.state.table.realm(US).trade, 3);
    assert_eq!(table.view(US).table.figures.mill, Some(US));
    assert_eq!(table.state.table.points(US), 4);

    let mut fleets = Table::main();
    for (x, row, card) in
        [(1, Row::Up, Card::FleetOre), (1, Row::Down, Card::FleetGold), (-1, Row::Up, Card::FleetWool)]
    {
        fleets.place(US, x, row, card);
    }
    assert_eq!((fleets.state.table.realm(US).trade, fleets.view(US).table.figures.mill), (3, None));
}

/// CAT-E9
#[test]
fn example_09_a_tie_puts_the_mill_aside() {
    let mut table = Table::main();
    table.city(US, 1);
    table.place(US, 1, Row::Up, Card::Market);
    table.place(US, 1, Row::Up, Card::Garrison);
    assert_eq!(table.view(US).table.figures.mill, Some(US));
    for card in [Card::FleetOre, Card::FleetGold] {
        table.place(THEM, 1, if card == Card::FleetOre { Row::Up } else { Row::Down }, card);
    }
    table.place(THEM, -1, Row::Up, Card::FleetWool);
    assert_eq!((table.view(US).table.figures.mill, table.state.table.points(US)), (None, 3));
    table.place(THEM, -1, Row::Down, Card::FleetBrick);
    assert_eq!(table.view(US).table.figures.mill, None, "four points, but no city");
}

/// CAT-E10
#[test]
fn example_10_konrad() {
    let mut table = Table::main();
    table.stock_all(US, 1);
    table.hand(US, &[Card::KnightKonrad]);
    table.act(US, Action::Build(Card::KnightKonrad));
    table.act(US, Action::On(side(1, Row::Up)));
    assert_eq!((table.view(US).table.figures.knight, table.state.table.points(US)), (Some(US), 3));
    table.place(THEM, 1, Row::Up, Card::KnightHagen);
    table.place(THEM, 1, Row::Down, Card::KnightSiegfried);
    assert_eq!(table.view(US).table.figures.knight, None);
    table.place(THEM, -1, Row::Down, Card::KnightPippin);
    assert_eq!(table.view(US).table.figures.knight, Some(THEM));
}

/// CAT-E11
#[test]
fn example_11_the_smithy() {
    let mut table = Table::main();
    table.place(US, 1, Row::Up, Card::KnightKonrad);
    table.place(US, 1, Row::Down, Card::KnightOtto);
    assert_eq!(table.state.table.realm(US).strength, 5);
    table.place(US, -1, Row::Up, Card::Smithy);
    assert_eq!((table.state.table.realm(US).strength, table.state.table.realm(US).tournament), (7, 3));
}

/// CAT-E12
#[test]
fn example_12_the_harbour() {
    let mut table = Table::main();
    table.city(US, 1);
    for (row, card) in [(Row::Up, Card::FleetOre), (Row::Down, Card::FleetGold), (Row::Down, Card::FleetWool)]
    {
        table.place(US, 1, row, card);
    }
    assert_eq!(table.state.table.realm(US).trade, 3);
    table.place(US, 1, Row::Up, Card::Harbor);
    assert_eq!(table.state.table.realm(US).trade, 7);
}

/// CAT-E13
#[test]
fn example_13_refilling_three_cards() {
    let copy = CopyNo::new(1).unwrap();
    for halls in 0..=2 {
        let mut table = Table::main();
        table.city(US, 1);
        for _ in 0..halls {
            table.place(US, 1, Row::Up, Card::TownHall);
        }
        table.stack(StackId::A, &[Card::Abbey, Card::Smithy, Card::Spy]);
        table.stack(StackId::B, &[Card::Mint, Card::Raid]);
        table.stock(US, Land::Hills6, 3);
        table.stock(US, Land::Goldriver1, 3);
        table.act(US, Action::EndTurn);
        for (stack, card) in [(StackId::A, Card::Smithy), (StackId::B, Card::Raid)] {
            table.act(US, Action::Search(stack));
            while let Some(Question::SearchPay(_)) = table.asks(US) {
                table.act(US, table.legal(US)[0]);
            }
            table.act(US, Action::Take(card, copy));
        }
        table.act(US, Action::DrawTop(StackId::A));
        assert_eq!(table.cards(US), [Card::Raid, Card::Abbey, Card::Smithy]);
        assert_eq!((table.stack_size(StackId::A), table.stack_size(StackId::B)), (1, 1));
        assert_eq!(6 - table.wealth(US), if halls == 0 { 4 } else { 2 });
    }
}

/// CAT-E14
#[test]
fn example_14_the_caravan() {
    let mut table = Table::main();
    table.stock(US, Land::Forest5, 3);
    table.hand(US, &[Card::Caravan]);
    assert_eq!(table.refused(US, Action::Play(Card::Caravan)).id(), "CAT-9.2");
    table.city(US, 1);
    table.place(US, 1, Row::Up, Card::Colossus);
    table.act(US, Action::Play(Card::Caravan));
    table.act(US, Action::Pay(Land::Forest5));
    table.act(US, Action::Pay(Land::Forest5));
    table.act(US, Action::Gain(Land::Mountains3));
    table.act(US, Action::Gain(Land::Fields2));
    let stocks = [Land::Forest5, Land::Mountains3, Land::Fields2].map(|land| table.holds(US, land));
    assert_eq!(stocks, [1, 1, 1]);
    assert_eq!(table.view(US).table.discard.as_slice(), [Card::Caravan]);
}

/// CAT-E15
#[test]
fn example_15_progress() {
    let mut table = before_roll();
    table.city(US, 1);
    table.place(US, -1, Row::Up, Card::Abbey);
    table.place(US, -1, Row::Down, Card::Abbey);
    table.place(US, 1, Row::Up, Card::Library);
    table.roll_event(EventCard::Progress, 5);
    for _ in 0..3 {
        table.act(US, Action::Gain(Land::Goldriver1));
    }
    assert_eq!(table.have(US, Resource::Gold), 3);
    assert_eq!(table.asks(US), Some(Question::Main));
}

/// CAT-E16
#[test]
fn example_16_the_grain_mill() {
    let layout = |row| {
        let mut table = before_roll();
        table.extend(US, End::Right, [Land::Fields3, Land::Hills1]);
        table.extend(US, End::Right, [Land::Fields4, Land::Hills2]);
        table.place(US, 5, row, Card::GrainMill);
        table.stock(US, Land::Fields4, 2);
        table
    };
    let mut three = layout(Row::Up);
    three.roll(DieFace::Tournament, 3);
    assert_eq!(three.holds(US, Land::Fields3), 2);
    let mut four = layout(Row::Up);
    four.roll(DieFace::Tournament, 4);
    assert_eq!(four.holds(US, Land::Fields4), 3);
    let mut below = layout(Row::Down);
    below.roll(DieFace::Tournament, 3);
    assert_eq!(below.holds(US, Land::Fields3), 1);
}

/// CAT-E17
#[test]
fn example_17_a_fleet_works_anywhere() {
    let mut table = Table::main();
    table.place(US, 1, Row::Up, Card::FleetWool);
    table.stock_all(US, 2);
    assert!(table.may(US, Action::Bank(Resource::Wool, Rate::new(2).unwrap())));
    assert!(!table.may(US, Action::Bank(Resource::Ore, Rate::new(2).unwrap())));
    table.stock(US, Land::Mountains3, 3);
    assert!(table.may(US, Action::Bank(Resource::Ore, Rate::new(3).unwrap())));
}

/// CAT-E18
#[test]
fn example_18_the_mint_three_times() {
    let mut table = Table::main();
    table.city(US, 1);
    table.place(US, 1, Row::Up, Card::Mint);
    table.stock(US, Land::Goldriver1, 3);
    for _ in 0..3 {
        table.act(US, Action::Bank(Resource::Gold, Rate::new(1).unwrap()));
        table.act(US, Action::Gain(Land::Mountains3));
    }
    assert_eq!((table.have(US, Resource::Gold), table.have(US, Resource::Ore)), (0, 3));
}

/// CAT-E19
#[test]
fn example_19_a_productive_year() {
    for (stock, after) in [(0, 2), (2, 3), (3, 3)] {
        let mut table = before_roll();
        table.place(US, -1, Row::Up, Card::Garrison);
        table.place(US, 1, Row::Up, Card::Garrison);
        table.stock(US, Land::Mountains3, stock);
        table.roll_event(EventCard::ProductiveYear, 6);
        assert_eq!(table.holds(US, Land::Mountains3), after);
    }
}

/// CAT-E20
#[test]
fn example_20_plague_between_cities() {
    let layout = |card: Option<Card>| {
        let mut table = before_roll();
        table.city(US, -1);
        table.city(US, 1);
        table.stock_all(US, 2);
        if let Some(card) = card {
            table.place(US, -1, Row::Down, card);
        }
        table.roll_event(EventCard::Plague, 5);
        [Land::Fields2, Land::Mountains3, Land::Pasture4, Land::Goldriver1].map(|land| table.holds(US, land))
    };
    assert_eq!(layout(None), [1, 1, 1, 1]);
    assert_eq!(layout(Some(Card::BathHouse)), [2, 2, 1, 1]);
    assert_eq!(layout(Some(Card::Aqueduct)), [2, 2, 2, 2]);
}

/// CAT-E21
#[test]
fn example_21_the_arsonist() {
    let attack = |number: u32, building, hand: &[Card]| {
        let mut table = gate_open();
        table.place(THEM, 1, Row::Up, building);
        table.hand(THEM, hand);
        table.hand(US, &[Card::Arsonist]);
        table.act(US, Action::Play(Card::Arsonist));
        table.act_with(THEM, Action::Pass, &[number - 1]);
        table
    };
    let three = [Card::Smithy, Card::Mint, Card::Church];
    let failed = attack(6, Card::Garrison, &three);
    assert_eq!(failed.asks(US), Some(Question::Main), "we have nothing to lose");
    assert_eq!(failed.view(US).table.discard.as_slice(), [Card::Arsonist]);
    let one_over = attack(1, Card::Garrison, &three);
    assert_eq!(one_over.asks(THEM), Some(Question::Excess(1)));
    let two_over = attack(5, Card::Abbey, &[Card::Smithy, Card::Mint, Card::Church, Card::Spy]);
    assert_eq!(two_over.asks(THEM), Some(Question::Excess(2)));
}

/// CAT-E22
#[test]
fn example_22_the_bishop() {
    for (number, succeeds) in [(1, true), (2, true), (3, false), (4, false), (5, false), (6, false)] {
        let mut table = gate_open();
        table.place(THEM, 1, Row::Up, Card::Garrison);
        table.place(THEM, 1, Row::Down, Card::Foundry);
        table.place(US, 1, Row::Up, Card::Sawmill);
        table.place(US, 1, Row::Down, Card::Abbey);
        table.hand(THEM, &[Card::Bishop, Card::Mint, Card::Church]);
        table.hand(US, &[Card::Arsonist, Card::Raid, Card::Market, Card::Colossus]);
        table.act(US, Action::Play(Card::Arsonist));
        table.act_with(THEM, Action::Play(Card::Bishop), &[number - 1]);
        assert_eq!(table.cards(THEM).len(), 2);
        if succeeds {
            assert_eq!(table.asks(US), Some(Question::Strike(Card::Arsonist)));
            continue;
        }
        table.act(THEM, Action::Strike(side(1, Row::Down), Card::Abbey));
        assert_eq!(table.cards(US).len(), 4);
        assert_eq!(table.asks(US), Some(Question::Main), "above our limit until our hand check");
    }
}

/// CAT-E23
#[test]
fn example_23_the_black_knight() {
    let mut table = gate_open();
    table.place(THEM, 1, Row::Up, Card::KnightKarl);
    table.place(THEM, 1, Row::Up, Card::Church);
    table.place(THEM, -1, Row::Up, Card::KnightKonrad);
    table.place(US, 1, Row::Up, Card::KnightOtto);
    assert_eq!(table.view(US).table.figures.knight, Some(THEM));
    table.hand(US, &[Card::BlackKnight]);
    table.act(US, Action::Play(Card::BlackKnight));
    table.act_with(THEM, Action::Pass, &[4]);
    table.act(US, Action::Strike(side(1, Row::Up), Card::KnightKarl));
    assert_eq!(table.cards(THEM), [Card::KnightKarl]);
    assert_eq!(table.view(US).table.figures.knight, Some(US));
}

/// CAT-E24
#[test]
fn example_24_the_raid() {
    let mut table = gate_open();
    table.stock(THEM, Land::Hills5, 1);
    table.hand(US, &[Card::Raid]);
    let mut full = table.clone();
    full.stock(US, Land::Hills6, 3);
    assert_eq!(full.refused(US, Action::Play(Card::Raid)).id(), "CAT-9.10");
    table.act(US, Action::Play(Card::Raid));
    table.act_with(THEM, Action::Pass, &[3]);
    table.act(US, Action::Rob(Resource::Brick));
    assert_eq!((table.have(US, Resource::Brick), table.have(THEM, Resource::Brick)), (1, 0));
    assert_eq!(table.asks(US), Some(Question::Main));
}

/// CAT-E25
#[test]
fn example_25_the_merchant() {
    let mut table = gate_open();
    table.stock(THEM, Land::Mountains2, 2);
    table.stock(THEM, Land::Forest4, 3);
    table.stock(US, Land::Forest5, 3);
    table.hand(US, &[Card::Merchant]);
    table.act(US, Action::Play(Card::Merchant));
    // Ore is the only kind we have room for, so the first one is taken by itself.
    table.act(US, Action::Rob(Resource::Ore));
    assert_eq!(table.asks(US), Some(Question::Main), "only ore can be given back, which is done");
    assert_eq!((table.have(US, Resource::Ore), table.have(THEM, Resource::Ore)), (1, 1));
    assert_eq!(table.have(THEM, Resource::Lumber), 3);
}

/// CAT-E26
#[test]
fn example_26_the_spy() {
    let mut table = gate_open();
    table.hand(US, &[Card::Spy]);
    table.hand(THEM, &[Card::Abbey, Card::FleetOre, Card::Bishop]);
    table.stock(US, Land::Pasture4, 1);
    table.stock(US, Land::Forest5, 1);
    table.act(US, Action::Play(Card::Spy));
    assert_eq!(table.legal(US), [Action::Pass, Action::Seize(Card::Bishop), Action::Seize(Card::FleetOre)]);
    table.act(US, Action::Seize(Card::FleetOre));
    table.act(US, Action::Build(Card::FleetOre));
    table.act(US, Action::On(side(1, Row::Up)));
    assert_eq!(table.wealth(US), 0);
    assert!(table.state.table.realm(US).has(Card::FleetOre));
}

/// CAT-E27
#[test]
fn example_27_the_scout_below_seven_points() {
    let mut table = Table::main();
    table.city(THEM, 1);
    assert_eq!(table.state.table.points(US) + table.state.table.points(THEM), 5);
    table.road(US, End::Right);
    table.stock_all(US, 1);
    table.hand(US, &[Card::Scout]);
    table.act(US, Action::SettlementWithScout(End::Right));
    table.act(US, Action::Lay(Land::Mountains4));
    table.act(US, Action::Lay(Land::Mountains5));
    assert_eq!(table.view(US).table.land_stack.len(), 9);
    assert_eq!(table.state.table.points(US), 3);
}

/// CAT-E28
#[test]
fn example_28_civil_war() {
    let mut table = Table::main();
    table.before_roll(5);
    table.city(THEM, 1);
    table.place(THEM, 1, Row::Up, Card::Church);
    table.place(THEM, 1, Row::Down, Card::FleetOre);
    table.place(US, 1, Row::Up, Card::KnightKonrad);
    table.place(US, -1, Row::Up, Card::FleetWool);
    table.hand(US, &[Card::Mint, Card::Raid, Card::Smithy]);
    table.roll_event(EventCard::CivilWar, 3);
    assert_eq!(table.asks(THEM), Some(Question::CivilWar), "we can name nothing");
    table.act(THEM, Action::Strike(side(1, Row::Up), Card::KnightKonrad));
    assert_eq!(table.asks(US), Some(Question::Excess(1)), "at once, although it is our turn");
    table.act(US, Action::Return(Card::Smithy));
    table.act(US, Action::Under(StackId::A));
    assert_eq!(table.cards(US).len(), 3);
    assert_eq!(table.asks(US), Some(Question::Main));
}

/// CAT-E29
#[test]
fn example_29_conflict() {
    let mut table = Table::main();
    table.before_roll(5);
    table.place(THEM, 1, Row::Up, Card::KnightKonrad);
    table.hand(US, &[Card::Mint]);
    table.roll_event(EventCard::Conflict, 3);
    assert_eq!(table.asks(THEM), Some(Question::ConflictStack), "one card: only the stack is chosen");
    table.act(THEM, Action::Under(StackId::D));
    assert!(table.cards(US).is_empty());
    table.stack(StackId::A, &[Card::Abbey, Card::Raid, Card::Spy]);
    table.act(US, Action::EndTurn);
    assert_eq!(table.asks(US), Some(Question::Refill(3)));
}

/// CAT-E30
#[test]
fn example_30_the_alchemist() {
    let mut table = gate_open();
    table.before_roll(5);
    table.stock_all(US, 2);
    table.hand(US, &[Card::Alchemist]);
    table.act(US, Action::Play(Card::Alchemist));
    table.act_with(US, Action::SetDie(Pips::new(5).unwrap()), &[die(DieFace::BrigandAttack)]);
    assert_eq!(table.have(US, Resource::Ore), 0, "brigands first");
    assert_eq!((table.holds(US, Land::Forest5), table.holds(THEM, Land::Hills5)), (3, 1));
}

/// CAT-E31
#[test]
fn example_31_trade_advantage_without_room() {
    let mut table = Table::main();
    table.before_roll(5);
    table.city(US, 1);
    table.place(US, 1, Row::Up, Card::Market);
    table.stock(US, Land::Forest5, 3);
    table.stock(THEM, Land::Forest4, 2);
    table.stock(THEM, Land::Hills5, 1);
    table.roll(DieFace::TradeAdvantage, 2);
    assert_eq!(table.refused(US, Action::Rob(Resource::Lumber)).id(), "CAT-5.2");
    table.act(US, Action::Rob(Resource::Brick));
    assert_eq!((table.have(US, Resource::Brick), table.have(THEM, Resource::Lumber)), (1, 2));
}

/// CAT-E32
#[test]
fn example_32_early_brigands() {
    for turn in 1..=5 {
        let mut table = Table::main();
        table.before_roll(turn);
        table.stock_all(US, 2);
        table.roll(DieFace::BrigandAttack, 1);
        assert_eq!(table.have(US, Resource::Ore), if turn <= 4 { 2 } else { 0 });
    }
}

/// CAT-E33
#[test]
fn example_33_an_exchange() {
    let mut table = Table::main();
    table.hand(US, &[Card::Smithy, Card::Mint, Card::Raid]);
    table.stack(StackId::C, &[Card::Abbey]);
    table.stock_all(US, 1);
    table.act(US, Action::EndTurn);
    table.act(US, Action::Return(Card::Smithy));
    table.act(US, Action::Under(StackId::C));
    assert_eq!(table.refused(US, Action::DrawTop(StackId::D)).id(), "CAT-10.3");
    table.act(US, Action::DrawTop(StackId::C));
    assert_eq!(table.cards(US), [Card::Raid, Card::Abbey, Card::Mint]);

    let mut two = Table::main();
    two.hand(US, &[Card::Smithy, Card::Mint]);
    two.act(US, Action::EndTurn);
    assert_eq!(two.refused(US, Action::Return(Card::Smithy)).id(), "CAT-10.2");
}

/// CAT-E34
#[test]
fn example_34_victory_ends_everything() {
    let mut table = super::end::eleven_points();
    table.stock_all(US, 3);
    table.hand(US, &[Card::TownHall]);
    table.act(US, Action::Build(Card::TownHall));
    assert!(table.is_over(), "no hand check follows");
    assert_eq!(table.state.outcome().unwrap().scores.as_slice(), [12, 2]);
    assert_eq!(table.state.check(US, &Action::EndTurn).unwrap_err().rule.id(), "CAT-11.1");
}
