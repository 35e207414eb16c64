//! The worked examples CAT-E21 to CAT-E34.

use catan_kartenspiel::action::Pips;
use catan_kartenspiel::principality::{End, Row};
use catan_kartenspiel::testing::{THEM, Table, US, die, side};
use catan_kartenspiel::{Action, Card, DieFace, EventCard, Land, Question, Resource, StackId};
use tafel_core::Game;

/// Eight points together: each has two cities.
fn gate_open() -> Table {
    let mut table = Table::main();
    for seat in [US, THEM] {
        table.city(seat, 1);
        table.city(seat, -1);
    }
    table
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
    assert_eq!(failed.view(US).discard.as_slice(), [Card::Arsonist]);
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
    assert_eq!(table.view(US).figures.knight, Some(THEM));
    table.hand(US, &[Card::BlackKnight]);
    table.act(US, Action::Play(Card::BlackKnight));
    table.act_with(THEM, Action::Pass, &[4]);
    table.act(US, Action::Strike(side(1, Row::Up), Card::KnightKarl));
    assert_eq!(table.cards(THEM), [Card::KnightKarl]);
    assert_eq!(table.view(US).figures.knight, Some(US));
}

/// CAT-E24
#[test]
fn example_24_the_raid() {
    let mut table = gate_open();
    table.stock(THEM, Land::Hills5, 1);
    table.hand(US, &[Card::Raid]);
    let mut full = table.clone();
    full.stock(US, Land::Hills6, 3);
    assert_eq!(full.refused_by(US, Action::Play(Card::Raid)).id(), "CAT-9.10");
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
    assert!(table.state.realm(US).has(Card::FleetOre));
}

/// CAT-E27
#[test]
fn example_27_the_scout_below_seven_points() {
    let mut table = Table::main();
    table.city(THEM, 1);
    assert_eq!(table.state.points(US) + table.state.points(THEM), 5);
    table.road(US, End::Right);
    table.stock_all(US, 1);
    table.hand(US, &[Card::Scout]);
    table.act(US, Action::SettlementWithScout(End::Right));
    table.act(US, Action::Lay(Land::Mountains4));
    table.act(US, Action::Lay(Land::Mountains5));
    assert_eq!(table.view(US).land_stack.len(), 9);
    assert_eq!(table.state.points(US), 3);
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
    assert_eq!(table.refused_by(US, Action::Rob(Resource::Lumber)).id(), "CAT-5.2");
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
    assert_eq!(table.refused_by(US, Action::DrawTop(StackId::D)).id(), "CAT-10.3");
    table.act(US, Action::DrawTop(StackId::C));
    assert_eq!(table.cards(US), [Card::Raid, Card::Abbey, Card::Mint]);

    let mut two = Table::main();
    two.hand(US, &[Card::Smithy, Card::Mint]);
    two.act(US, Action::EndTurn);
    assert_eq!(two.refused_by(US, Action::Return(Card::Smithy)).id(), "CAT-10.2");
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
