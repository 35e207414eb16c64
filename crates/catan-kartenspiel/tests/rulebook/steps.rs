//! Chapter 15: how large choices are cut into small ones.

use catan_kartenspiel::testing::{THEM, Table, US, side};
use catan_kartenspiel::{
    Action, Card, Catan, CopyNo, DieFace, End, GainWhy, Land, Open, Options, Question, Rate, Resource,
    RobWhy, Row, StackId,
};
use tafel_core::{Chance, Game, Match, Seat};

/// Seven points together: they have a city with a Colossus.
fn gate_open() -> Table {
    let mut table = Table::main();
    table.city(THEM, 1);
    table.place(THEM, 1, Row::Up, Card::Colossus);
    table
}

/// CAT-15.1
#[test]
fn where_there_is_only_one_answer_the_table_gives_it() {
    let mut table = gate_open();
    table.stock(THEM, Land::Hills5, 1);
    table.hand(US, &[Card::Merchant]);
    table.act(US, Action::Play(Card::Merchant));
    assert_eq!(table.asks(US), Some(Question::Main), "one brick to take, and that one to give back");
    assert_eq!(table.have(THEM, Resource::Brick), 1);
    assert_eq!(table.refused(US, Action::Accept).id(), "CAT-4.5", "other questions are not answered now");
}

/// CAT-15.2
#[test]
fn the_start_layout_is_filled_place_by_place() {
    let mut table = Table::new_game(Options::default());
    for (laid, x, row) in
        [(0, -2, Row::Up), (1, 0, Row::Up), (2, 2, Row::Up), (3, -2, Row::Down), (4, 0, Row::Down)]
    {
        assert_eq!(table.asks(US), Some(Question::Arrange { x, row }));
        assert_eq!(table.legal(US).len(), 6 - laid);
        table.act(US, table.legal(US)[0]);
    }
    assert_eq!(table.asks(US), None, "the last one lies by itself");
}

/// CAT-15.3
#[test]
fn paying_asks_only_if_there_is_a_choice() {
    let mut table = Table::main();
    table.extend(US, End::Left, [Land::Hills1, Land::Hills2]);
    table.stock(US, Land::Hills6, 1);
    table.stock(US, Land::Hills1, 1);
    table.stock(US, Land::Forest5, 1);
    let mut all_needed = table.clone();
    all_needed.act(US, Action::Road(End::Right));
    assert_eq!(all_needed.asks(US), Some(Question::Main), "both brick are needed");
    let mut one_stocked = table.clone();
    one_stocked.stock(US, Land::Hills1, 0);
    one_stocked.stock(US, Land::Hills6, 3);
    one_stocked.act(US, Action::Road(End::Right));
    assert_eq!(one_stocked.asks(US), Some(Question::Main), "the other hills are empty");
    table.stock(US, Land::Hills2, 1);
    table.act(US, Action::Road(End::Right));
    assert_eq!(table.asks(US), Some(Question::Pay(Resource::Brick)));
    table.act(US, Action::Pay(Land::Hills2));
    table.act(US, Action::Pay(Land::Hills1));
    assert_eq!(table.holds(US, Land::Hills6), 1);
}

/// CAT-15.4
#[test]
fn a_gain_is_a_choice_of_a_landscape_with_room() {
    let mut table = Table::main();
    table.before_roll(5);
    table.stock(US, Land::Hills6, 3);
    table.roll(DieFace::YearOfPlenty, 1);
    assert_eq!(table.refused(US, Action::Gain(Land::Hills6)).id(), "CAT-15.4");
    assert_eq!(table.refused(US, Action::Gain(Land::Hills5)).id(), "CAT-15.4", "not ours");
    assert_eq!(table.legal(US).len(), 6, "pass, or one of five");
    let mut nearly_full = Table::main();
    nearly_full.before_roll(5);
    nearly_full.stock_all(US, 3);
    nearly_full.stock(US, Land::Hills6, 2);
    nearly_full.roll(DieFace::YearOfPlenty, 1);
    assert_eq!(nearly_full.legal(US), [Action::Pass, Action::Gain(Land::Hills6)], "it may be declined");
    nearly_full.act(US, Action::Pass);
    assert!(nearly_full.happened(Open::Declined(US)));
    assert_eq!(nearly_full.holds(US, Land::Hills6), 2);
}

/// CAT-15.5
#[test]
fn taking_goes_kind_then_victim_then_taker() {
    let mut table = gate_open();
    table.extend(US, End::Left, [Land::Hills1, Land::Forest1]);
    table.extend(THEM, End::Left, [Land::Hills2, Land::Forest6]);
    table.stock(THEM, Land::Hills5, 1);
    table.stock(THEM, Land::Hills2, 1);
    table.hand(US, &[Card::Raid]);
    table.act(US, Action::Play(Card::Raid));
    table.act_with(THEM, Action::Pass, &[0]);
    assert_eq!(table.asks(US), Some(Question::Rob(RobWhy::Raid)));
    assert_eq!(table.refused(US, Action::Rob(Resource::Gold)).id(), "CAT-9.10");
    table.act(US, Action::Rob(Resource::Brick));
    assert_eq!(table.asks(THEM), Some(Question::Pay(Resource::Brick)));
    table.act(THEM, Action::Pay(Land::Hills2));
    assert_eq!(table.asks(US), Some(Question::Receive(Resource::Brick)));
    assert_eq!(table.refused(US, Action::Gain(Land::Forest1)).id(), "CAT-5.6");
    table.act(US, Action::Gain(Land::Hills1));
    assert_eq!(table.asks(US), Some(Question::Rob(RobWhy::Raid)), "and once more");
}

/// CAT-15.6
#[test]
fn an_expansion_is_a_card_and_then_a_side() {
    let mut table = Table::main();
    table.stock_all(US, 3);
    table.hand(US, &[Card::Sawmill, Card::Smithy]);
    table.act(US, Action::Build(Card::Sawmill));
    assert_eq!(table.legal(US).len(), 4);
    table.act(US, Action::On(side(-1, Row::Up)));
    assert!(table.state.table.realm(US).lies(side(-1, Row::Up), Card::Sawmill));
    for (x, row) in [(-1, Row::Down), (1, Row::Up)] {
        table.place(US, x, row, Card::Garrison);
    }
    table.act(US, Action::Build(Card::Smithy));
    assert!(table.state.table.realm(US).lies(side(1, Row::Down), Card::Smithy), "only one side is left");
}

/// CAT-15.7
#[test]
fn a_bank_trade_is_kind_and_rate_and_then_a_landscape() {
    let mut table = Table::main();
    table.stock(US, Land::Goldriver1, 3);
    table.act(US, Action::Bank(Resource::Gold, Rate::new(3).unwrap()));
    assert_eq!(table.asks(US), Some(Question::Gain(GainWhy::Bank)));
    assert_eq!(table.legal(US).len(), 5, "every landscape of another kind");
}

/// CAT-15.8, nothing is lost by an offer that is dropped, and the lists stay short. More in `trade`.
#[test]
fn an_offer_is_composed_of_small_steps() {
    let mut table = Table::main();
    table.stock_all(US, 3);
    table.stock_all(THEM, 1);
    assert_eq!(table.refused_because(US, Action::Offer), "refusal.no-trade-possible", "we have no room");
    table.stock(US, Land::Hills6, 0);
    table.act(US, Action::Offer);
    assert!(table.legal(US).len() <= 14);
    assert_eq!(table.refused_because(US, Action::Give(Resource::Brick)), "refusal.you-lack-it");
    table.act(US, Action::Give(Resource::Gold));
    table.act(US, Action::Give(Resource::Gold));
    table.act(US, Action::Drop);
    assert_eq!(table.have(US, Resource::Gold), 3);
    assert_eq!(table.asks(US), Some(Question::Main));
}

/// CAT-15.9
#[test]
fn the_caravan_loads_only_what_can_be_exchanged() {
    let mut table = gate_open();
    table.stock_all(US, 3);
    table.stock(US, Land::Goldriver1, 2);
    table.hand(US, &[Card::Caravan]);
    table.act(US, Action::Play(Card::Caravan));
    assert_eq!(table.refused(US, Action::Pay(Land::Goldriver1)).id(), "CAT-9.12", "gold has the only room");
    table.act(US, Action::Pay(Land::Hills6));
    assert_eq!(table.asks(US), Some(Question::Main), "no second one is possible, and gold comes by itself");
    assert_eq!((table.have(US, Resource::Gold), table.have(US, Resource::Brick)), (3, 2));
}

/// CAT-15.10
#[test]
fn with_and_without_the_scout_are_two_different_actions() {
    let mut table = Table::main();
    table.stock_all(US, 1);
    table.road(US, End::Right);
    table.hand(US, &[Card::Scout]);
    assert!(table.may(US, Action::Settlement(End::Right)));
    assert!(table.may(US, Action::SettlementWithScout(End::Right)));
    table.act(US, Action::SettlementWithScout(End::Right));
    assert_eq!(table.asks(US), Some(Question::LayUpper));
    table.act(US, Action::Lay(Land::Forest6));
    assert_eq!(table.asks(US), Some(Question::LayLower));
}

/// CAT-15.11
#[test]
fn a_search_shows_every_copy_with_its_place() {
    let mut table = Table::main();
    table.stack(StackId::A, &[Card::Spy, Card::Abbey, Card::Spy, Card::Spy]);
    table.stock(US, Land::Hills6, 2);
    table.act(US, Action::EndTurn);
    table.act(US, Action::Search(StackId::A));
    let copy = |number| CopyNo::new(number).unwrap();
    let spies = [1, 2, 3].map(|number| Action::Take(Card::Spy, copy(number)));
    assert_eq!(table.legal(US), [&spies[..], &[Action::Take(Card::Abbey, copy(1))]].concat());
    assert_eq!(table.refused(US, Action::Take(Card::Abbey, copy(2))).id(), "CAT-15.11");
    table.act(US, Action::Take(Card::Spy, copy(2)));
    assert_eq!(table.stack_cards(StackId::A), [Card::Spy, Card::Abbey, Card::Spy].map(Some));
}

/// CAT-15.12, CAT-8.16: a payment can be taken back with its step, until something is drawn after it.
#[test]
fn own_steps_can_be_taken_back_until_anybody_learns_something() {
    let mut game = Match::<Catan>::new(Options::default(), 2, Chance::seeded(3, 0)).expect("two can play");
    let play = |game: &mut Match<Catan>, seat: Seat, action: Action| {
        let luck = Chance::seeded(3, game.log().len() as u64 + 1);
        game.commit(game.play(seat, action, luck).expect("it is legal"));
    };
    let undo =
        |game: &mut Match<Catan>, seat: Seat| game.commit(game.undo(seat).expect("it can be taken back"));
    let first = |game: &Match<Catan>, seat: Seat| {
        let mut legal = Vec::new();
        game.state().legal(seat, &mut legal);
        legal[0]
    };
    // On to the first main phase in which a bank trade is possible.
    let (active, bank) = loop {
        let seat = game.asked().first().expect("it goes on");
        let mut legal = Vec::new();
        game.state().legal(seat, &mut legal);
        if let Some(&bank) = legal.iter().find(|action| matches!(action, Action::Bank(..))) {
            break (seat, bank);
        }
        // Nobody builds; everybody keeps what the dice bring.
        let action = legal.iter().copied().find(|&action| action == Action::EndTurn).unwrap_or(legal[0]);
        play(&mut game, seat, action);
    };
    assert_eq!(game.state().question(active), Question::Main);
    let wealth = |game: &Match<Catan>| game.state().table.realm(active).wealth();
    let before = (wealth(&game), *game.state());
    play(&mut game, active, bank);
    assert_eq!(wealth(&game), before.0 - 3, "the bank is paid");
    let gain = first(&game, active);
    play(&mut game, active, gain);
    undo(&mut game, active);
    undo(&mut game, active);
    assert_eq!((wealth(&game), *game.state()), before, "payment and all");

    // The other player's answer settles an offer; cards that are drawn settle a turn.
    play(&mut game, active, bank);
    play(&mut game, active, gain);
    play(&mut game, active, Action::EndTurn);
    assert!(game.undo_depth(active) > 0, "nothing was drawn yet");
    while game.state().table.active == active {
        let action = first(&game, active);
        play(&mut game, active, action);
    }
    let next = game.asked().first().expect("it goes on");
    play(&mut game, next, Action::Roll);
    assert_eq!(game.undo_depth(active), 0, "the other player has rolled");
}
