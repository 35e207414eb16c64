//! Chapter 4: the turn.

use catan_kartenspiel::testing::{THEM, Table, US, die};
use catan_kartenspiel::{Action, Card, DieFace, End, Land, Open, Options, Pips, Question, Row, StackId};
use tafel_core::Game;

/// Seven points together: we have a city and a Colossus.
fn seven_points() -> Table {
    let mut table = Table::main();
    table.city(US, 1);
    table.place(US, 1, Row::Up, Card::Colossus);
    assert_eq!(table.state.table.points(US) + table.state.table.points(THEM), 7);
    table
}

/// CAT-4.1
#[test]
fn before_the_roll_there_is_only_the_alchemist() {
    let mut table = seven_points();
    table.before_roll(5);
    table.hand(US, &[Card::Spy, Card::Alchemist]);
    table.hand(THEM, &[Card::Abbey]);
    assert_eq!(table.legal(US), [Action::Roll, Action::Play(Card::Alchemist)]);
    assert_eq!(table.refused(US, Action::Play(Card::Spy)).id(), "CAT-4.1");
    assert_eq!(table.refused(US, Action::Road(End::Left)).id(), "CAT-4.1");

    let mut table = Table::main();
    table.before_roll(5);
    table.hand(US, &[Card::Alchemist]);
    assert_eq!(table.legal(US), [Action::Roll]);
    assert_eq!(table.refused(US, Action::Play(Card::Alchemist)).id(), "CAT-9.2");
}

/// CAT-4.2
#[test]
fn both_dice_are_thrown_together() {
    let mut table = Table::main();
    table.before_roll(5);
    table.roll(DieFace::Tournament, 4);
    assert!(table.happened(Open::Rolled(US, DieFace::Tournament, 4)));

    let mut table = seven_points();
    table.before_roll(5);
    table.hand(US, &[Card::Alchemist]);
    table.act(US, Action::Play(Card::Alchemist));
    // Only one draw: the event die.
    table.act_with(US, Action::SetDie(Pips::new(6).unwrap()), &[die(DieFace::Tournament)]);
    assert_eq!(table.holds(US, Land::Hills6), 1);
}

/// CAT-4.3
#[test]
fn the_event_is_finished_before_production() {
    let mut table = Table::main();
    table.before_roll(5);
    table.roll(DieFace::YearOfPlenty, 6);
    assert_eq!(table.holds(US, Land::Hills6), 0, "nothing is produced while somebody chooses");
    table.act(US, Action::Pass);
    assert_eq!(table.holds(US, Land::Hills6), 0);
    table.act(THEM, Action::Pass);
    assert_eq!(table.holds(US, Land::Hills6), 1);
    assert_eq!(table.asks(US), Some(Question::Main));
}

/// CAT-4.4
#[test]
fn production_follows_a_brigand_attack_too() {
    let mut table = Table::main();
    table.before_roll(5);
    table.stock_all(US, 2);
    table.roll(DieFace::BrigandAttack, 4);
    assert_eq!(table.holds(US, Land::Mountains3), 0);
    assert_eq!(table.holds(US, Land::Pasture4), 1, "robbed, then grown again");
}

/// CAT-4.5
#[test]
fn the_main_phase_takes_any_actions_in_any_order() {
    let mut table = Table::main();
    table.stock_all(US, 3);
    table.hand(US, &[Card::Garrison, Card::KnightSiegfried]);
    table.act(US, Action::Road(End::Left));
    table.act(US, Action::Build(Card::KnightSiegfried));
    table.act(US, Action::On(catan_kartenspiel::testing::side(1, Row::Up)));
    table.act(US, Action::Demolish);
    table.act(US, table.legal(US)[0]);
    table.act(US, Action::Bank(catan_kartenspiel::Resource::Gold, catan_kartenspiel::Rate::new(3).unwrap()));
    table.act(US, Action::Gain(Land::Mountains3));
    assert_eq!(table.asks(US), Some(Question::Main));
    table.act(US, Action::EndTurn);
    assert_ne!(table.asks(US), Some(Question::Main));
    assert_eq!(table.refused(US, Action::Road(End::Right)).id(), "CAT-10.2");
}

/// CAT-4.6
#[test]
fn after_the_hand_check_the_other_player_is_active() {
    let mut table = Table::main();
    table.stack(StackId::A, &[Card::Abbey, Card::Smithy, Card::Mint]);
    table.act(US, Action::EndTurn);
    for _ in 0..3 {
        table.act(US, Action::DrawTop(StackId::A));
    }
    assert_eq!(table.cards(US).len(), 3);
    assert_eq!(table.asks(THEM), Some(Question::PreRoll));
    assert_eq!(table.asks(US), None);
    assert_eq!(table.view(US).table.turn, 6);
}

/// CAT-4.7: as soon as points change, and before anything else is carried out.
#[test]
fn victory_is_checked_whenever_points_change() {
    // Eleven points before the roll; nothing in the event helps, the first card that brings a point does.
    let mut table = super::end::eleven_points();
    table.before_roll(5);
    table.roll(DieFace::Tournament, 1);
    assert!(!table.is_over());
    table.hand(US, &[Card::KnightSiegfried]);
    table.stock(US, Land::Mountains3, 1);
    table.act(US, Action::Build(Card::KnightSiegfried));
    assert!(table.is_over());
    assert_eq!(table.state.outcome().unwrap().scores[0], 12);

    // A settlement that wins needs no landscapes any more.
    let mut table = Table::with(Options { target_vp: 7, ..Options::default() });
    table.city(US, 1);
    table.place(US, 1, Row::Up, Card::Colossus);
    table.place(US, -1, Row::Up, Card::KnightKonrad);
    table.road(US, End::Left);
    for land in [Land::Forest5, Land::Pasture4, Land::Hills6, Land::Fields2] {
        table.stock(US, land, 1);
    }
    assert_eq!(table.state.table.points(US), 6);
    table.act(US, Action::Settlement(End::Left));
    assert!(table.is_over());
    assert_eq!(table.view(US).table.land_stack.len(), 11, "none is drawn");
}
