//! Chapter 3: the course of the game.

use imperial_settlers::testing::Table;
use imperial_settlers::{Action, Event, Frame, Lookout};
use tafel_core::Game;

use crate::two;

/// IMP-3.1
#[test]
fn the_game_has_five_rounds_and_no_cleanup_in_the_last() {
    let table = two().round(5).goods(0, "W P").does(Action::Pass).does(Action::Pass);
    assert!(table.game.outcome().is_some());
    assert_eq!(table.supply(0), "W P", "unspent goods stay for the tie-break");
    let table = two().round(4).goods(0, "W").does(Action::Pass).does(Action::Pass);
    assert_eq!(table.game.table.round, 5);
    assert_eq!(table.supply(0), "");
}

/// IMP-3.2
#[test]
fn a_round_goes_from_lookout_over_production_to_actions() {
    let table = Table::fresh(Lookout::Standard, false, 2, 4);
    assert!(matches!(table.game.table.agenda.last(), Some(Frame::Draft(..))));
    let table = table.until(|game| matches!(game.table.agenda.last(), Some(Frame::Turn { .. })));
    assert!(table.events.iter().any(|event| matches!(event, Event::Production(_))));
    let table = table.until(|game| game.table.round == 2);
    assert!(table.events.contains(&Event::Cleanup));
}
