//! Chapter 10: the hand check.

use catan_kartenspiel::testing::{THEM, Table, US};
use catan_kartenspiel::{Action, Card, CopyNo, Land, Question, Rate, Resource, Row, StackId};

fn first() -> CopyNo {
    CopyNo::new(1).unwrap()
}

/// CAT-10.1
#[test]
fn the_limit_is_three_and_one_for_each_abbey_and_library() {
    let mut table = Table::main();
    assert_eq!(table.state.table.hand_limit(US), 3);
    table.city(US, 1);
    table.place(US, -1, Row::Up, Card::Abbey);
    table.place(US, 1, Row::Up, Card::Library);
    table.place(US, 1, Row::Up, Card::Library);
    table.place(US, -1, Row::Down, Card::Abbey);
    assert_eq!(table.state.table.hand_limit(US), 7);
    assert_eq!(table.state.table.hand_limit(THEM), 3);
}

/// CAT-10.2
#[test]
fn too_few_cards_are_refilled_one_by_one_from_the_top_or_by_search() {
    let mut table = Table::main();
    table.hand(US, &[Card::Smithy]);
    table.stock(US, Land::Hills6, 2);
    table.stack(StackId::A, &[Card::Abbey, Card::Mint, Card::Church]);
    table.act(US, Action::EndTurn);
    assert_eq!(table.asks(US), Some(Question::Refill(2)));
    assert_eq!(table.refused(US, Action::Return(Card::Smithy)).id(), "CAT-10.2", "no exchange");
    let bank = Action::Bank(Resource::Brick, Rate::new(3).unwrap());
    assert_eq!(table.refused(US, bank).id(), "CAT-10.2", "no trade");
    table.act(US, Action::Search(StackId::A));
    assert_eq!(table.wealth(US), 0, "two resources");
    assert_eq!(table.refused(US, Action::Pass).id(), "CAT-15.11", "once looked, a card must be taken");
    table.act(US, Action::Take(Card::Mint, first()));
    assert_eq!(table.stack_cards(StackId::A), [Some(Card::Abbey), Some(Card::Church)]);
    assert_eq!(table.refused(US, Action::Search(StackId::A)).id(), "CAT-10.5", "no resources left");
    table.act(US, Action::DrawTop(StackId::A));
    assert_eq!(table.cards(US), [Card::Abbey, Card::Smithy, Card::Mint]);
    assert_eq!(table.asks(THEM), Some(Question::PreRoll));
}

/// CAT-10.3
#[test]
fn with_exactly_the_limit_one_card_may_be_exchanged_with_the_same_stack() {
    let mut table = Table::main();
    table.hand(US, &[Card::Smithy, Card::Mint, Card::Raid]);
    table.stock(US, Land::Hills6, 3);
    table.stack(StackId::C, &[Card::Abbey, Card::Church]);
    table.act(US, Action::EndTurn);
    assert_eq!(table.asks(US), Some(Question::Exchange));
    table.act(US, Action::Return(Card::Smithy));
    table.act(US, Action::Under(StackId::C));
    assert_eq!(table.refused(US, Action::DrawTop(StackId::D)).id(), "CAT-10.3");
    assert_eq!(table.legal(US), [Action::Search(StackId::C), Action::DrawTop(StackId::C)]);
    table.act(US, Action::DrawTop(StackId::C));
    assert_eq!(table.cards(US), [Card::Raid, Card::Abbey, Card::Mint]);
    assert_eq!(table.asks(THEM), Some(Question::PreRoll), "one card only");

    let mut declined = Table::main();
    declined.hand(US, &[Card::Smithy, Card::Mint, Card::Raid]);
    declined.act(US, Action::EndTurn);
    declined.act(US, Action::Pass);
    assert_eq!(declined.asks(THEM), Some(Question::PreRoll));
}

/// CAT-10.4
#[test]
fn too_many_cards_go_under_stacks_before_an_exchange() {
    let mut table = Table::main();
    table.hand(US, &[Card::Smithy, Card::Mint, Card::Raid, Card::Church, Card::Market]);
    table.act(US, Action::EndTurn);
    assert_eq!(table.asks(US), Some(Question::Excess(2)));
    assert_eq!(table.refused(US, Action::Return(Card::Abbey)).id(), "CAT-10.4");
    assert_eq!(table.refused(US, Action::Pass).id(), "CAT-10.4");
    for (card, stack) in [(Card::Smithy, StackId::A), (Card::Mint, StackId::B)] {
        table.act(US, Action::Return(card));
        table.act(US, Action::Under(stack));
    }
    assert_eq!(table.stack_cards(StackId::A).last(), Some(&Some(Card::Smithy)));
    assert_eq!(table.asks(US), Some(Question::Exchange));
}

/// CAT-10.5
#[test]
fn a_search_costs_two_or_one_with_a_town_hall() {
    let mut table = Table::main();
    assert_eq!(table.state.table.search_price(US), 2);
    table.city(US, 1);
    table.place(US, 1, Row::Up, Card::TownHall);
    assert_eq!(table.state.table.search_price(US), 1);
    table.place(US, 1, Row::Up, Card::TownHall);
    assert_eq!(table.state.table.search_price(US), 1, "a second one changes nothing");
    table.stack(StackId::A, &[Card::Abbey, Card::Mint]);
    table.stock(US, Land::Hills6, 1);
    table.stock(US, Land::Forest5, 1);
    table.act(US, Action::EndTurn);
    table.act(US, Action::Search(StackId::A));
    assert_eq!(table.asks(US), Some(Question::SearchPay(1)), "any kind");
    table.act(US, Action::Pay(Land::Forest5));
    assert_eq!(table.wealth(US), 1);
}

/// CAT-10.6
#[test]
fn an_empty_stack_takes_cards_but_gives_none() {
    let mut table = Table::main();
    table.stack(StackId::B, &[]);
    table.hand(US, &[Card::Smithy]);
    table.stock_all(US, 3);
    table.act(US, Action::EndTurn);
    assert_eq!(table.refused(US, Action::DrawTop(StackId::B)).id(), "CAT-10.2");
    assert_eq!(table.refused(US, Action::Search(StackId::B)).id(), "CAT-10.2");

    let mut exchange = Table::main();
    exchange.stack(StackId::B, &[]);
    exchange.hand(US, &[Card::Smithy, Card::Mint, Card::Raid]);
    exchange.act(US, Action::EndTurn);
    exchange.act(US, Action::Return(Card::Raid));
    exchange.act(US, Action::Under(StackId::B));
    assert_eq!(exchange.cards(US).len(), 3, "without the price the top card comes by itself");
}

/// CAT-10.7
#[test]
fn the_returned_card_already_lies_under_the_stack() {
    let mut table = Table::main();
    table.stack(StackId::B, &[]);
    table.hand(US, &[Card::Smithy, Card::Mint, Card::Raid]);
    table.stock(US, Land::Hills6, 2);
    table.act(US, Action::EndTurn);
    table.act(US, Action::Return(Card::Raid));
    table.act(US, Action::Under(StackId::B));
    table.act(US, Action::Search(StackId::B));
    table.act(US, Action::Take(Card::Raid, first()));
    assert_eq!(table.cards(US), [Card::Raid, Card::Smithy, Card::Mint], "we take it back");
}
