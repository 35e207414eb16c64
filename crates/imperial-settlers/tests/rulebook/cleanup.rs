//! Chapter 14: cleanup.

use Faction::{Barbarians, Egyptians, Japanese, Romans};
use imperial_settlers::testing::{Table, at};
use imperial_settlers::{Action, Face, Faction, Good, Mark, Marks};
use tafel_core::Seat;

use crate::two;

/// IMP-14.1
#[test]
fn each_people_stores_its_own_good() {
    for (faction, kept) in [(Barbarians, "P"), (Japanese, "F"), (Romans, "R"), (Egyptians, "G")] {
        let other = if faction == Romans { Japanese } else { Romans };
        let table =
            Table::of(&[faction, other]).goods(0, "W S F G P R D").act(Action::Pass).act(Action::Pass);
        assert_eq!(table.supply(0), kept);
    }
    let table = Table::of(&[Romans, Japanese]).built(0, &[Face::ROM019]).goods(0, "W S F G P R D");
    assert_eq!(table.act(Action::Pass).act(Action::Pass).supply(0), "W S F R");
}

/// IMP-14.2
#[test]
fn cleanup_takes_tokens_blocks_and_uses_away() {
    let table = two().built(0, &[Face::COM042]).used(at(0, Face::COM042), 1);
    let table = table.mark(at(0, Face::COM042), Mark::Blocked);
    let table = table.mark(at(0, Face::COM042), Mark::Defended).act(Action::Pass).act(Action::Pass);
    let location = table.location(at(0, Face::COM042));
    assert_eq!((location.used, location.marks), (0, Marks::EMPTY));
}

/// IMP-14.3
#[test]
fn cards_points_and_buildings_stay() {
    let table = Table::of(&[Japanese, Romans])
        .built(0, &[Face::JAP015])
        .deals(0, &[Face::JAP001])
        .hand(0, &[Face::COM001]);
    let table = table
        .foundation(0, Face::COM007)
        .goods(0, "W")
        .act(Action::Shrine(Good::Wood))
        .act(Action::Pass)
        .act(Action::Pass);
    assert_eq!(table.location(at(0, Face::JAP015)).stash, 1);
    assert!(table.cards(0).contains(&Face::COM001) && table.foundations(0).has(Face::COM007));
    assert_eq!(table.game.table.players[0].deals.len(), 1);
}

/// IMP-14.4
#[test]
fn the_first_player_moves_clockwise() {
    let table = two().act(Action::Pass).act(Action::Pass);
    assert_eq!((table.game.table.first, table.game.table.round), (Seat(1), 2));
}
