//! Chapter 8: deals.

use Faction::{Barbarians, Japanese, Romans};
use imperial_settlers::testing::{Table, at};
use imperial_settlers::{Action, Face, Faction, Good};
use tafel_core::Seat;

use crate::two;

/// IMP-8.1
#[test]
fn a_deal_needs_a_faction_card_and_food_or_gold() {
    let table = two().hand(0, &[Face::BAR001, Face::COM007]).goods(0, "F");
    assert!(table.may(Action::Deal(Face::BAR001)));
    assert_eq!(table.refused(Action::Deal(Face::COM007)), "IMP-8.1");
    assert!(table.clone().goods(0, "G").may(Action::Deal(Face::BAR001)));
    assert_eq!(table.goods(0, "W").refused(Action::Deal(Face::BAR001)), "IMP-8.1");
}

/// IMP-8.2
#[test]
fn a_deal_pays_at_once_and_in_every_production() {
    let table = two().hand(0, &[Face::BAR004]).goods(0, "F").act(Action::Deal(Face::BAR004));
    assert_eq!(table.supply(0), "G");
    assert_eq!(table.production(0).has(0, Good::Gold), 2);
}

/// IMP-8.3
#[test]
fn each_dojo_rewards_a_deal() {
    let table =
        Table::of(&[Japanese, Romans]).built(0, &[Face::JAP024, Face::JAP024]).hand(0, &[Face::JAP004]);
    assert_eq!(table.goods(0, "F").act(Action::Deal(Face::JAP004)).points(0), 2);
}

/// IMP-8.4
#[test]
fn a_deal_is_no_location() {
    let table = Table::of(&[Barbarians, Japanese]).deals(1, &[Face::JAP001]).goods(0, "R R");
    assert_eq!(table.refused(Action::Raze(at(1, Face::JAP001))), "IMP-1.3");
    assert_eq!(table.game.score(Seat(1)), 0);
}
