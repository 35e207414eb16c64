//! Chapter 3: the course of the game.

use imperial_settlers::testing::Table;
use imperial_settlers::{Action, Event, Lookout};
use tafel_core::Game;

use crate::two;

/// IMP-3.1
#[test]
fn the_game_has_five_rounds_and_no_cleanup_in_the_last() {
    let table = two().round(5).goods(0, "W P").act(Action::Pass).act(Action::Pass);
    assert!(table.game.outcome().is_some());
    assert_eq!(table.supply(0), "W P", "unspent goods stay for the tie-break");
    let table = two().round(4).goods(0, "W").act(Action::Pass).act(Action::Pass);
    assert_eq!(table.game.table.round, 5);
    assert_eq!(table.supply(0), "");
}

/// IMP-3.2
#[test]
fn a_round_goes_from_lookout_over_production_and_actions_to_cleanup() {
    let table = Table::fresh(Lookout::Standard, false, 2, 4).until(|game| game.table.round == 2);
    let moment = |seeks: &dyn Fn(&Event) -> bool| table.events.iter().position(seeks).expect("it happened");
    let order = [
        moment(&|event| *event == Event::Round(1)),
        moment(&|event| matches!(event, Event::Took(..))),
        moment(&|event| matches!(event, Event::Production(_))),
        moment(&|event| matches!(event, Event::Passed(_))),
        moment(&|event| *event == Event::Cleanup),
        moment(&|event| *event == Event::Round(2)),
    ];
    assert!(order.is_sorted(), "{order:?}");
}
