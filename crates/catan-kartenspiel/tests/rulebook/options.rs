//! Chapter 14: options.

use catan_kartenspiel::testing::{THEM, Table, US, side};
use catan_kartenspiel::{Action, Card, Catan, Options, Question, Row};
use tafel_core::{Chance, Ctx, Game};

/// CAT-14.1
#[test]
fn the_target_may_be_seven_to_twelve() {
    for (target_vp, fine) in [(6, false), (7, true), (12, true), (13, false)] {
        let options = Options { target_vp, ..Options::default() };
        let mut chance = Chance::seeded(1, 0);
        assert_eq!(Catan::setup(&options, 2, &mut Ctx::quiet(&mut chance)).is_ok(), fine);
    }
    let mut table = Table::with(Options { target_vp: 7, ..Options::default() });
    table.city(US, 1);
    table.city(US, -1);
    table.place(US, 1, Row::Up, Card::Colossus);
    table.place(US, -1, Row::Up, Card::KnightSiegfried);
    table.place(THEM, -1, Row::Up, Card::KnightHagen);
    assert_eq!(table.state.table.points(US), 6);
    table.act(US, Action::Demolish);
    table.act(US, Action::Raze(side(-1, Row::Up), Card::KnightSiegfried));
    assert!(!table.is_over());
    table.hand(US, &[Card::KnightKonrad]);
    table.stock_all(US, 3);
    table.act(US, Action::Build(Card::KnightKonrad));
    table.act(US, Action::On(side(-1, Row::Up)));
    assert!(table.is_over());
    assert_eq!(table.state.table.points(US), 7);
}

/// CAT-14.2
#[test]
fn with_the_switch_one_wins_only_in_ones_own_turn() {
    let mut table = Table::with(Options { win_only_on_own_turn: true, ..Options::default() });
    super::end::give_eleven_points(&mut table, THEM);
    table.place(US, 1, Row::Up, Card::KnightKonrad);
    table.place(THEM, 1, Row::Down, Card::KnightHagen);
    table.hand(US, &[Card::Spy, Card::Raid, Card::Caravan]);
    table.act(US, Action::Demolish);
    table.act(US, Action::Raze(side(1, Row::Up), Card::KnightKonrad));
    assert_eq!(table.state.table.points(THEM), 12);
    assert_eq!(table.asks(US), Some(Question::Main), "it is our turn");
    table.act(US, Action::EndTurn);
    table.act(US, Action::Pass);
    assert!(table.is_over(), "they win before they roll");
    assert!(table.state.outcome().unwrap().won(THEM));
}

/// CAT-14.4
#[test]
fn theme_sets_are_not_in_the_box() {
    for name in ["cannon", "university", "metropolis"] {
        assert!(Card::ALL.iter().all(|card| card.id() != name));
    }
    assert_eq!(Card::COUNT, 44);
}
