//! Chapter 12: siege and elimination.

use medievalia::Card::{Farm, Field, Knight, Mine, Soldier, Worker};
use medievalia::testing::Table;
use medievalia::{Action, Building, News, Options, Siege, Troop};
use tafel_core::Seat;

use crate::FIEF;

/// MED-12.1
#[test]
fn siege_takes_enemies_and_no_guarded_landscape() {
    let enemy = |table: Table| table.abroad(1, Soldier, FIEF[0]).is_besieged(0);
    assert!(enemy(Table::new(2)), "no landscape at all");
    assert!(enemy(Table::new(2).land(0, &[Field, Farm])));
    assert!(!enemy(Table::new(2).land(0, &[Field, Farm]).guard(0, 1, Worker)), "one guarded is enough");
    assert!(!Table::new(2).land(0, &[Field]).is_besieged(0));
}

/// MED-12.1, option: the printed sentence, by which one unguarded landscape is enough.
#[test]
fn by_the_printed_rule_one_unguarded_landscape_is_a_siege() {
    let printed = Options { siege: Siege::Printed, ..Options::default() };
    let at = |options: &Options| Table::with(2, options).abroad(1, Soldier, FIEF[0]);
    for (options, one_of_two) in [(&Options::default(), false), (&printed, true)] {
        assert_eq!(at(options).land(0, &[Field, Farm]).guard(0, 1, Worker).is_besieged(0), one_of_two);
        assert!(at(options).is_besieged(0), "no landscape at all");
        assert!(at(options).land(0, &[Field, Farm]).is_besieged(0), "none guarded");
        let all = at(options).land(0, &[Field, Farm]).guard(0, 1, Worker).building(0, 2, Building::Tower);
        assert!(!all.is_besieged(0), "all guarded");
        let alone = Table::with(2, options).land(0, &[Field]);
        assert!(!alone.is_besieged(0), "no enemy");
    }
    let mut counted = at(&printed).land(0, &[Field, Farm]).guard(0, 1, Worker).besieged(0, 2).at_start();
    assert!(counted.out().has(Seat(0)), "the third time in a row");
    counted = at(&Options::default()).land(0, &[Field, Farm]).guard(0, 1, Worker).besieged(0, 2).at_start();
    assert_eq!((counted.siege(0), counted.out().is_empty()), (0, true));
}

/// MED-12.2
#[test]
fn a_used_guard_guards_and_the_city_does_not_count() {
    let enemy = |table: Table| table.abroad(1, Soldier, FIEF[0]).is_besieged(0);
    assert!(!enemy(Table::new(2).land(0, &[Field]).guard(0, 1, Worker).turned(0, 1)));
    assert!(enemy(Table::new(2).land(0, &[Field]).guard(0, 0, Worker)));
    let used = Troop { place: FIEF[0], used: true, ..Troop::new(Seat(1), Soldier) };
    assert!(Table::new(2).land(0, &[Field]).put(used).is_besieged(0), "used enemies besiege");
}

/// MED-12.3
#[test]
fn the_third_siege_in_a_row_eliminates() {
    let base = || Table::new(3).abroad(1, Soldier, FIEF[0]).land(0, &[Field]);
    assert_eq!(base().besieged(0, 1).at_start().siege(0), 2);
    let broken = base().guard(0, 1, Worker).besieged(0, 2).at_start();
    assert_eq!(broken.siege(0), 0);
    let over = News::SiegeBroken { seat: Seat(0) };
    assert!(broken.news.contains(&over));
    assert!(!base().guard(0, 1, Worker).at_start().news.contains(&over), "there was none to break");
    let out = base().besieged(0, 2).at_start();
    assert!(out.out().has(Seat(0)));
    assert_eq!(out.active(), 1);
}

/// MED-12.4
#[test]
fn an_ally_can_break_the_siege() {
    let mut table = Table::team()
        .turn_of(2)
        .land(2, &[Farm])
        .abroad(2, Knight, FIEF[0])
        .abroad(1, Soldier, FIEF[0])
        .at_war();
    assert!(table.is_besieged(0));
    table.act(Action::Declare { place: FIEF[0], against: Seat(1) });
    assert!(!table.is_besieged(0));
}

/// MED-12.5
#[test]
fn all_cards_of_an_eliminated_player_leave_the_game() {
    let table = Table::new(3)
        .land(1, &[Farm])
        .building(1, 1, Building::Tower)
        .hand(1, &[Mine])
        .abroad(1, Worker, FIEF[2])
        .eliminated(1);
    assert_eq!((table.discarded(Farm), table.discarded(Mine), table.discarded(Worker)), (1, 1, 1));
    assert_eq!(table.ruined(Building::Tower), 1);
    let mut table = table.land(0, &[Farm]);
    table.act(Action::Done);
    assert_eq!(table.active(), 2, "the seat is skipped");
}
