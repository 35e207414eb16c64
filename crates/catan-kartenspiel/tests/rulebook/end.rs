//! Chapter 11: the end of the game.

use catan_kartenspiel::testing::{THEM, Table, US, side};
use catan_kartenspiel::{Action, Card, EventCard, Land, Open, Options, Row, StackId};
use tafel_core::{Game, Seat};

/// Two cities full of points for one player: eleven together, no figure.
pub(crate) fn give_eleven_points(table: &mut Table, seat: Seat) {
    table.city(seat, -1);
    table.city(seat, 1);
    for (x, row, card) in [
        (-1, Row::Up, Card::Colossus),
        (-1, Row::Up, Card::BathHouse),
        (-1, Row::Down, Card::BathHouse),
        (-1, Row::Down, Card::Library),
        (1, Row::Up, Card::Library),
        (1, Row::Up, Card::Church),
    ] {
        table.place(seat, x, row, card);
    }
    assert_eq!(table.state.table.points(seat), 11);
}

pub(crate) fn eleven_points() -> Table {
    let mut table = Table::main();
    give_eleven_points(&mut table, US);
    table
}

/// CAT-11.1
#[test]
fn whoever_has_the_target_wins_even_in_the_other_players_turn() {
    let mut table = Table::main();
    give_eleven_points(&mut table, THEM);
    table.place(US, 1, Row::Up, Card::KnightKonrad);
    table.place(THEM, 1, Row::Down, Card::KnightHagen);
    assert_eq!(table.state.table.points(THEM), 11);
    table.act(US, Action::Demolish);
    table.act(US, Action::Raze(side(1, Row::Up), Card::KnightKonrad));
    assert!(table.is_over(), "the Knight changes hands in our turn");
    assert!(table.happened(Open::Won(THEM, 12)));
    assert_eq!(table.state.outcome().unwrap().ranks.as_slice(), [2, 1]);
}

/// Eleven points, a knight without a Church to protect it, and the other player has a stronger one.
fn one_knight_short() -> Table {
    let mut table = Table::main();
    table.before_roll(5);
    table.city(US, -1);
    table.city(US, 1);
    for (x, row, card) in [
        (-1, Row::Up, Card::Colossus),
        (-1, Row::Up, Card::BathHouse),
        (-1, Row::Down, Card::BathHouse),
        (-1, Row::Down, Card::Library),
        (1, Row::Up, Card::Library),
        (1, Row::Up, Card::TownHall),
        (1, Row::Down, Card::KnightHagen),
    ] {
        table.place(US, x, row, card);
    }
    table.place(THEM, 1, Row::Up, Card::KnightKonrad);
    assert_eq!(table.state.table.points(US), 11);
    table
}

/// CAT-11.1, "sobald": the first unit that a Civil War takes brings the Knight and the last point. The second unit,
/// which would cost them again, is not named any more.
#[test]
fn whoever_has_the_target_in_the_middle_of_a_civil_war_has_won() {
    let mut table = one_knight_short();
    table.roll_event(EventCard::CivilWar, 3);
    assert!(table.is_over());
    assert!(table.happened(Open::BackToHand(THEM, Card::KnightKonrad)));
    assert!(table.happened(Open::Won(US, 12)));
    assert!(!table.happened(Open::BackToHand(US, Card::KnightHagen)), "ours is not named any more");
    assert!(table.state.outcome().unwrap().won(US));

    // Without the point to be gained, both units go and the game goes on.
    let mut table = one_knight_short();
    table.place(THEM, 1, Row::Down, Card::KnightFalk);
    table.roll_event(EventCard::CivilWar, 3);
    table.act(US, Action::Strike(side(1, Row::Up), Card::KnightKonrad));
    assert!(!table.is_over());
    assert_eq!(table.cards(US), [Card::KnightHagen]);
}

/// CAT-11.1: nobody puts excess cards away once the game is won, neither after a Civil War nor after an attack.
#[test]
fn after_the_last_point_nobody_puts_cards_away() {
    let mut table = one_knight_short();
    let cards = [Card::Mint, Card::Raid, Card::Smithy];
    table.hand(THEM, &cards);
    table.roll_event(EventCard::CivilWar, 3);
    assert!(table.is_over());
    assert_eq!(table.cards(THEM).len(), 4);

    let mut table = one_knight_short();
    table.state.table.agenda = Table::main().state.table.agenda;
    table.hand(US, &[Card::BlackKnight]);
    table.hand(THEM, &cards);
    table.act(US, Action::Play(Card::BlackKnight));
    table.act_with(THEM, Action::Pass, &[0]);
    assert!(table.is_over());
    assert_eq!(table.cards(THEM).len(), 4);
}

/// CAT-11.2
#[test]
fn if_both_have_the_target_the_active_player_wins() {
    let mut table = Table::with(Options { target_vp: 7, ..Options::default() });
    for seat in [US, THEM] {
        table.city(seat, -1);
        table.city(seat, 1);
    }
    for (seat, cards) in [
        (US, [Card::BathHouse, Card::Library, Card::Church]),
        (THEM, [Card::TownHall, Card::Aqueduct, Card::Church]),
    ] {
        table.place(seat, -1, Row::Up, cards[0]);
        table.place(seat, -1, Row::Up, cards[1]);
        table.place(seat, -1, Row::Down, cards[2]);
    }
    assert_eq!([US, THEM].map(|seat| table.state.table.points(seat)), [7, 7]);
    table.stock(US, Land::Goldriver1, 3);
    let bank = Action::Bank(catan_kartenspiel::Resource::Gold, catan_kartenspiel::Rate::new(3).unwrap());
    table.act(US, bank);
    assert!(table.is_over());
    assert_eq!(table.state.outcome().unwrap().ranks.as_slice(), [1, 2]);
}

/// CAT-11.3
#[test]
fn after_very_many_turns_more_points_win_else_it_is_a_draw() {
    for (ahead, ranks) in [(false, [1, 1]), (true, [2, 1])] {
        let mut table = Table::with(Options { turn_cap: 10, ..Options::default() });
        table.before_roll(10);
        if ahead {
            table.city(THEM, 1);
        }
        table.stack(StackId::A, &[Card::Abbey, Card::Smithy, Card::Mint]);
        table.roll(catan_kartenspiel::DieFace::Tournament, 3);
        table.act(US, Action::EndTurn);
        for _ in 0..3 {
            table.act(US, Action::DrawTop(StackId::A));
        }
        assert!(table.is_over());
        assert!(table.happened(Open::BrokenOff));
        assert_eq!(table.state.outcome().unwrap().ranks.as_slice(), ranks);
    }
}
