//! Chapter 9: the action cards.

use catan_kartenspiel::testing::{THEM, Table, US, die, side};
use catan_kartenspiel::{
    Action, ActionGate, Card, DieFace, End, Land, Open, Options, Pips, Question, Resource, RobWhy, Row,
    StackId,
};

/// Seven points together, so that the gate is open: they have a city with a Colossus.
fn gate_open() -> Table {
    let mut table = Table::main();
    table.city(THEM, 1);
    table.place(THEM, 1, Row::Up, Card::Colossus);
    assert_eq!(table.state.table.points(US) + table.state.table.points(THEM), 7);
    table
}

/// The draw behind a number on the die.
fn rolls(number: u32) -> [u32; 1] {
    [number - 1]
}

/// CAT-9.1
#[test]
fn action_cards_are_free_and_go_to_the_discard_pile() {
    let mut table = gate_open();
    table.hand(US, &[Card::Spy]);
    table.hand(THEM, &[Card::Abbey]);
    table.act(US, Action::Play(Card::Spy));
    assert_eq!(table.view(US).table.discard.as_slice(), [Card::Spy]);
    assert!(table.cards(US).is_empty());
    assert_eq!(table.refused(US, Action::Play(Card::Raid)).id(), "CAT-9.1", "not in hand");
}

/// CAT-9.2
#[test]
fn attack_and_neutral_cards_wait_for_seven_points_together() {
    let mut table = Table::main();
    table.city(US, 1);
    table.hand(US, &[Card::Spy, Card::Caravan]);
    table.hand(THEM, &[Card::Abbey]);
    table.stock(US, Land::Hills6, 1);
    for card in [Card::Spy, Card::Caravan] {
        assert_eq!(table.refused(US, Action::Play(card)).id(), "CAT-9.2");
    }
    table.city(THEM, 1);
    assert!(!table.may(US, Action::Play(Card::Spy)), "six");
    table.city(US, -1);
    assert!(table.may(US, Action::Play(Card::Spy)), "seven");
    assert!(table.may(US, Action::Play(Card::Caravan)));
}

/// CAT-9.3
#[test]
fn a_card_without_anything_to_do_may_not_be_played() {
    let mut table = gate_open();
    table.hand(US, &[Card::BlackKnight, Card::Raid, Card::Merchant, Card::Caravan, Card::Spy]);
    let rules = [
        (Card::BlackKnight, "CAT-9.9"),
        (Card::Raid, "CAT-9.10"),
        (Card::Merchant, "CAT-9.11"),
        (Card::Caravan, "CAT-9.12"),
        (Card::Spy, "CAT-9.13"),
    ];
    for (card, rule) in rules {
        assert_eq!(table.refused(US, Action::Play(card)).id(), rule);
    }
}

/// CAT-9.4
#[test]
fn the_passive_player_gets_rid_of_excess_cards_at_once() {
    let mut table = gate_open();
    table.place(THEM, -1, Row::Up, Card::Abbey);
    table.hand(THEM, &[Card::Smithy, Card::Mint, Card::Church, Card::Raid]);
    table.hand(US, &[Card::Arsonist]);
    table.act(US, Action::Play(Card::Arsonist));
    table.act_with(THEM, Action::Pass, &rolls(2));
    table.act(US, Action::Strike(side(-1, Row::Up), Card::Abbey));
    assert_eq!(table.asks(THEM), Some(Question::Excess(2)), "five cards, limit three");
    assert_eq!(table.refused(THEM, Action::Return(Card::Colossus)).id(), "CAT-9.4");
    assert_eq!(table.refused(THEM, Action::Pass).id(), "CAT-9.4");
    for card in [Card::Smithy, Card::Raid] {
        table.act(THEM, Action::Return(card));
        table.act(THEM, Action::Under(StackId::B));
    }
    assert_eq!(table.cards(THEM).len(), 3);
    assert_eq!(table.asks(US), Some(Question::Main));
}

/// CAT-9.5
#[test]
fn an_attack_asks_the_defender_rolls_and_then_the_winner_chooses() {
    for (protection, number, succeeds) in
        [(false, 5, true), (false, 6, false), (true, 2, true), (true, 3, false)]
    {
        let mut table = gate_open();
        table.place(THEM, -1, Row::Up, Card::Smithy);
        table.place(US, -1, Row::Up, Card::Abbey);
        table.place(US, -1, Row::Down, Card::Garrison);
        table.hand(US, &[Card::Arsonist]);
        if protection {
            table.hand(THEM, &[Card::Bishop]);
        }
        table.act(US, Action::Play(Card::Arsonist));
        assert_eq!(table.asks(THEM), Some(Question::Protect(Card::Arsonist)), "always asked");
        let answer = if protection { Action::Play(Card::Bishop) } else { Action::Pass };
        table.act_with(THEM, answer, &rolls(number));
        let chooser = if succeeds { US } else { THEM };
        assert_eq!(table.asks(chooser), Some(Question::Strike(Card::Arsonist)));
        assert_eq!(table.view(US).table.discard.contains(&Card::Bishop), protection);
    }
}

/// CAT-9.6
#[test]
fn the_alchemist_sets_the_number_for_both() {
    let mut table = gate_open();
    table.before_roll(5);
    table.hand(US, &[Card::Alchemist]);
    table.act(US, Action::Play(Card::Alchemist));
    assert_eq!(table.legal(US).len(), 6);
    table.act_with(US, Action::SetDie(Pips::new(6).unwrap()), &[die(DieFace::Tournament)]);
    assert_eq!((table.holds(US, Land::Hills6), table.holds(THEM, Land::Goldriver6)), (1, 1));
    assert_eq!(table.asks(US), Some(Question::Main));
}

/// CAT-9.7
#[test]
fn the_arsonist_hits_buildings_only() {
    let mut table = gate_open();
    table.place(THEM, -1, Row::Up, Card::KnightKonrad);
    table.place(THEM, -1, Row::Down, Card::Garrison);
    table.hand(US, &[Card::Arsonist]);
    table.act(US, Action::Play(Card::Arsonist));
    table.act_with(THEM, Action::Pass, &rolls(1));
    let konrad = Action::Strike(side(-1, Row::Up), Card::KnightKonrad);
    assert_eq!(table.refused(US, konrad).id(), "CAT-9.7");
    table.act(US, Action::Strike(side(1, Row::Up), Card::Colossus));
    assert_eq!(table.cards(THEM), [Card::Colossus], "red buildings too");

    let mut nothing = gate_open();
    nothing.state = Table::main().state;
    nothing.city(US, 1);
    nothing.city(US, -1);
    nothing.city(THEM, 1);
    nothing.hand(US, &[Card::Arsonist]);
    assert_eq!(nothing.refused(US, Action::Play(Card::Arsonist)).id(), "CAT-9.7");
}

/// CAT-9.8
#[test]
fn the_scout_chooses_landscapes_from_the_whole_stack() {
    let mut table = Table::main();
    table.stock_all(US, 1);
    table.road(US, End::Left);
    assert_eq!(table.refused(US, Action::SettlementWithScout(End::Left)).id(), "CAT-9.8");
    table.hand(US, &[Card::Scout]);
    assert_eq!(table.refused(US, Action::Play(Card::Scout)).id(), "CAT-9.8", "only with a settlement");
    table.act(US, Action::SettlementWithScout(End::Left));
    assert_eq!(table.legal(US).len(), 11);
    table.act(US, Action::Lay(Land::Hills2));
    assert_eq!(table.refused(US, Action::Lay(Land::Hills2)).id(), "CAT-9.8");
    table.act(US, Action::Lay(Land::Forest1));
    assert!(table.happened(Open::LandsShuffled));
    assert_eq!((table.holds(US, Land::Hills2), table.holds(US, Land::Forest1)), (0, 0));
    assert_eq!(table.view(US).table.land_stack.len(), 9);
}

/// CAT-9.9
#[test]
fn the_black_knight_hits_knights_and_no_church_helps() {
    let mut table = gate_open();
    table.place(THEM, 1, Row::Up, Card::Church);
    table.place(THEM, 1, Row::Down, Card::KnightKarl);
    table.place(THEM, -1, Row::Down, Card::KnightKonrad);
    table.hand(US, &[Card::BlackKnight]);
    table.act(US, Action::Play(Card::BlackKnight));
    table.act_with(THEM, Action::Pass, &rolls(5));
    assert_eq!(table.refused(US, Action::Strike(side(1, Row::Up), Card::Church)).id(), "CAT-9.9");
    table.act(US, Action::Strike(side(1, Row::Down), Card::KnightKarl));
    assert_eq!(table.cards(THEM), [Card::KnightKarl]);
}

/// CAT-9.10
#[test]
fn a_raid_takes_up_to_two_and_may_stop() {
    let raid = |number| {
        let mut table = gate_open();
        table.stock(THEM, Land::Hills5, 3);
        table.stock(US, Land::Mountains3, 1);
        table.hand(US, &[Card::Raid]);
        table.act(US, Action::Play(Card::Raid));
        table.act_with(THEM, Action::Pass, &rolls(number));
        table
    };
    let mut won = raid(5);
    assert_eq!(won.asks(US), Some(Question::Rob(RobWhy::Raid)));
    won.act(US, Action::Rob(Resource::Brick));
    won.act(US, Action::Rob(Resource::Brick));
    assert_eq!((won.have(US, Resource::Brick), won.have(THEM, Resource::Brick)), (2, 1));
    assert_eq!(won.asks(US), Some(Question::Main));

    let mut stopped = raid(1);
    stopped.act(US, Action::Rob(Resource::Brick));
    stopped.act(US, Action::Pass);
    assert_eq!(stopped.have(US, Resource::Brick), 1);

    let mut lost = raid(6);
    assert_eq!(lost.legal(THEM), [Action::Pass, Action::Rob(Resource::Ore)]);
    lost.act(THEM, Action::Rob(Resource::Ore));
    assert_eq!(lost.have(THEM, Resource::Ore), 1);
    assert_eq!(lost.asks(US), Some(Question::Main), "we have no more");
}

/// CAT-9.11
#[test]
fn the_merchant_takes_one_or_two_and_gives_one_back() {
    let mut table = gate_open();
    table.stock(THEM, Land::Hills5, 1);
    table.stock(THEM, Land::Mountains2, 1);
    table.stock(THEM, Land::Forest4, 3);
    table.stock(US, Land::Forest5, 2);
    table.hand(US, &[Card::Merchant]);
    table.act(US, Action::Play(Card::Merchant));
    assert_eq!(table.refused(US, Action::Pass).id(), "CAT-9.11", "at least one");
    table.act(US, Action::Rob(Resource::Brick));
    table.act(US, Action::Rob(Resource::Ore));
    assert_eq!(table.asks(US), Some(Question::MerchantGive));
    assert_eq!(table.refused_because(US, Action::Pay(Land::Forest5)), "refusal.other-has-no-room");
    table.act(US, Action::Pay(Land::Hills6));
    assert_eq!((table.have(US, Resource::Ore), table.have(THEM, Resource::Brick)), (1, 1));
    assert_eq!(table.asks(US), Some(Question::Main));
}

/// CAT-9.12
#[test]
fn the_caravan_exchanges_one_or_two_for_other_kinds() {
    let mut table = gate_open();
    table.stock(US, Land::Forest5, 2);
    table.hand(US, &[Card::Caravan]);
    table.act(US, Action::Play(Card::Caravan));
    assert_eq!(table.refused(US, Action::Pass).id(), "CAT-9.12", "at least one");
    table.act(US, Action::Pay(Land::Forest5));
    table.act(US, Action::Pass);
    assert_eq!(table.refused(US, Action::Gain(Land::Forest5)).id(), "CAT-9.12");
    table.act(US, Action::Gain(Land::Goldriver1));
    assert_eq!((table.have(US, Resource::Lumber), table.have(US, Resource::Gold)), (1, 1));
    assert_eq!(table.asks(US), Some(Question::Main));
}

/// CAT-9.13
#[test]
fn the_spy_takes_a_unit_or_an_action_card() {
    let mut table = gate_open();
    table.hand(US, &[Card::Spy]);
    table.hand(THEM, &[Card::Abbey, Card::KnightKonrad]);
    table.stock_all(US, 1);
    table.act(US, Action::Play(Card::Spy));
    assert_eq!(table.refused(US, Action::Seize(Card::Abbey)).id(), "CAT-9.13");
    table.act(US, Action::Seize(Card::KnightKonrad));
    table.act(US, Action::Build(Card::KnightKonrad));
    table.act(US, Action::On(side(1, Row::Up)));
    assert_eq!(table.cards(THEM), [Card::Abbey], "they refill at their own hand check");

    let mut nothing = gate_open();
    nothing.hand(US, &[Card::Spy]);
    nothing.hand(THEM, &[Card::Abbey]);
    nothing.act(US, Action::Play(Card::Spy));
    assert_eq!(nothing.asks(US), Some(Question::Main), "spent without effect");
    assert_eq!(nothing.view(US).memory.unwrap().hand.cards.as_slice(), [Card::Abbey]);
}

/// CAT-9.14
#[test]
fn bishop_and_herb_woman_counter_their_attacks_only() {
    let mut table = gate_open();
    table.place(THEM, -1, Row::Up, Card::KnightKonrad);
    table.stock(THEM, Land::Hills5, 1);
    table.hand(US, &[Card::BlackKnight, Card::Raid, Card::Merchant]);
    table.hand(THEM, &[Card::Bishop, Card::HerbWoman]);
    let mut knight = table.clone();
    knight.act(US, Action::Play(Card::BlackKnight));
    assert_eq!(knight.legal(THEM), [Action::Pass, Action::Play(Card::HerbWoman)]);
    assert_eq!(knight.refused(THEM, Action::Play(Card::Bishop)).id(), "CAT-9.14");
    let mut raid = table.clone();
    raid.act(US, Action::Play(Card::Raid));
    assert_eq!(raid.legal(THEM), [Action::Pass, Action::Play(Card::Bishop)]);
    table.act(US, Action::Play(Card::Merchant));
    assert_eq!(table.asks(THEM), None, "nothing helps against the Merchant");

    let mut own = gate_open();
    own.hand(US, &[Card::Bishop]);
    assert_eq!(own.refused(US, Action::Play(Card::Bishop)).id(), "CAT-9.14");
}

/// CAT-9.15
#[test]
fn the_gate_is_checked_anew_for_every_card() {
    let mut table = Table::main();
    table.city(THEM, 1);
    table.place(THEM, 1, Row::Up, Card::BathHouse);
    table.place(THEM, -1, Row::Up, Card::KnightKonrad);
    assert_eq!(table.state.table.points(US) + table.state.table.points(THEM), 7, "the Knight figure counts");
    table.hand(US, &[Card::BlackKnight, Card::Arsonist]);
    table.act(US, Action::Play(Card::BlackKnight));
    table.act_with(THEM, Action::Pass, &rolls(1));
    assert_eq!(table.refused(US, Action::Play(Card::Arsonist)).id(), "CAT-9.2", "six are left");
}

/// CAT-9.16
#[test]
fn a_stolen_card_keeps_its_time() {
    let mut table = gate_open();
    table.hand(US, &[Card::Spy]);
    table.hand(THEM, &[Card::Alchemist]);
    table.act(US, Action::Play(Card::Spy));
    table.act(US, Action::Seize(Card::Alchemist));
    assert_eq!(table.refused(US, Action::Play(Card::Alchemist)).id(), "CAT-9.6");
    table.before_roll(7);
    assert!(table.may(US, Action::Play(Card::Alchemist)));
}

/// CAT-14.3
#[test]
fn the_older_gate_asks_for_three_points_each() {
    let mut table = Table::with(Options { action_gate: ActionGate::ThreeEach, ..Options::default() });
    table.city(US, 1);
    table.city(US, -1);
    table.hand(US, &[Card::Spy]);
    table.hand(THEM, &[Card::Abbey]);
    table.place(US, 1, Row::Up, Card::Colossus);
    assert_eq!(table.refused(US, Action::Play(Card::Spy)).id(), "CAT-9.2", "they have only two");
    table.city(THEM, 1);
    assert!(table.may(US, Action::Play(Card::Spy)));
}
