//! War in an intermediate fief, siege, elimination, the end.

use medievalia::Card::{Archer, Farm, Field, Knight, Mine, Soldier, Worker};
use medievalia::Resource::Gold;
use medievalia::state::Troop;
use medievalia::testing::Table;
use medievalia::{Action, Building, Ending, Medievalia, Options, Pile, Question, Rule};
use tafel_core::{Chance, Game, Match, Seat};

use crate::{BETWEEN_0_1, FIEF};

const CLASH: Action = Action::Declare { place: BETWEEN_0_1, against: Seat(1) };

fn used_at(seat: u8, card: medievalia::Card) -> Troop {
    Troop { place: BETWEEN_0_1, used: true, ..Troop::new(Seat(seat), card) }
}

/// MED-10.1
#[test]
fn in_an_intermediate_fief_all_troops_of_both_sides_fight_as_two_armies() {
    let mut table = Table::new(2)
        .land(0, &[Farm])
        .land(1, &[Farm])
        .put(used_at(0, Worker))
        .put(used_at(1, Soldier))
        .abroad(1, Worker, BETWEEN_0_1)
        .at_war();
    table.act(CLASH);
    assert_eq!(
        table.question(),
        Some(Question::Wound { points: 1 }),
        "the defender chooses who takes the point"
    );
    table.act(Action::Wound(table.figure(1, Worker, |_| true)));
    assert_eq!(table.has(0, Worker), 0, "even a used troop attacks, against 3/3");
    assert_eq!((table.has(1, Worker), table.has(1, Soldier)), (0, 1));
}

/// MED-10.2
#[test]
fn both_armies_deal_their_full_attack() {
    let mut table = Table::new(2)
        .land(0, &[Farm])
        .abroad(0, Knight, BETWEEN_0_1)
        .abroad(1, Soldier, BETWEEN_0_1)
        .at_war();
    table.act(CLASH);
    assert_eq!((table.has(0, Knight), table.has(1, Soldier)), (0, 0));
}

/// MED-10.3
#[test]
fn others_stand_aside_and_an_archer_turns_his_army() {
    let mut table = Table::new(3)
        .land(0, &[Farm])
        .abroad(0, Archer, BETWEEN_0_1)
        .abroad(0, Knight, BETWEEN_0_1)
        .abroad(1, Knight, BETWEEN_0_1)
        .abroad(1, Worker, BETWEEN_0_1)
        .abroad(2, Soldier, BETWEEN_0_1)
        .at_war();
    table.act(CLASH);
    while matches!(table.question(), Some(Question::Wound { .. })) {
        let next = table.legal()[0];
        table.act(next);
    }
    assert_eq!(table.question(), Some(Question::Archers));
    table.act(Action::Shoot(table.figure(0, Archer, |_| true)));
    assert_eq!(table.count(0, Knight, |troop| troop.used), 1);
    let bystander = table.figure(2, Soldier, |_| true);
    assert_eq!(table.refused(Action::ShootAt(bystander)), Rule::ArchersPriests);
    assert_eq!(table.count(2, Soldier, |troop| troop.damage == 0 && troop.group == 0), 1);
}

/// MED-12.1
#[test]
fn siege_takes_enemies_and_no_guarded_landscape() {
    let enemy = |table: Table| table.abroad(1, Soldier, FIEF[0]).is_besieged(0);
    assert!(enemy(Table::new(2)), "no landscape at all");
    assert!(enemy(Table::new(2).land(0, &[Field, Farm])));
    assert!(!enemy(Table::new(2).land(0, &[Field, Farm]).guard(0, 1, Worker)), "one guarded is enough");
    assert!(!Table::new(2).land(0, &[Field]).is_besieged(0));
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
    assert_eq!(base().guard(0, 1, Worker).besieged(0, 2).at_start().siege(0), 0);
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

/// MED-13.1
#[test]
fn each_building_type_counts_once() {
    let table = Table::new(2)
        .land(0, &[Farm])
        .building(0, 0, Building::Church)
        .building(0, 0, Building::Church)
        .building(0, 1, Building::Castle);
    assert_eq!(table.points(0), 1 + 2);
}

/// A table on which seat 0 buys the open building of stack 0 for free.
fn about_to_buy(table: Table, building: Building) -> Table {
    table.open_building(0, building).troops(
        0,
        &[medievalia::Card::Bureaucrat, medievalia::Card::Bureaucrat, medievalia::Card::Bureaucrat],
    )
}

fn buy(table: &mut Table, building: Building) {
    table.act(Action::Build { stack: 0, building });
    while table.question() != Some(Question::Actions) && table.ending().is_none() {
        let next = table.legal()[0];
        table.act(next);
    }
}

/// MED-13.2
#[test]
fn seven_points_win_at_once() {
    let mut table = about_to_buy(
        Table::new(2)
            .land(0, &[Farm, Farm, Field])
            .building(0, 0, Building::Castle)
            .building(0, 0, Building::Church)
            .building(0, 1, Building::Stable)
            .building(0, 1, Building::Smithy)
            .building(0, 2, Building::Carpentry),
        Building::School,
    );
    assert_eq!(table.points(0), 6);
    buy(&mut table, Building::School);
    assert_eq!(table.ending(), Some(Ending::Prestige(Seat(0))));
    assert_eq!(table.outcome().unwrap().ranks.as_slice(), [1, 2]);
}

/// MED-13.3
#[test]
fn the_last_building_ends_the_game() {
    let mut table =
        about_to_buy(Table::new(2).land(0, &[Farm, Farm]).building(1, 0, Building::Castle), Building::School);
    table = table.last_building(0);
    buy(&mut table, Building::School);
    assert_eq!(table.ending(), Some(Ending::LastBuilding));
    assert_eq!(table.outcome().unwrap().ranks.as_slice(), [2, 1], "the castle is worth more");
}

/// MED-13.4
#[test]
fn two_empty_stacks_end_the_game() {
    let mut table = Table::new(2).stack(Pile::Military, 0).stack(Pile::Landscape, 1).at_start();
    table.act(Action::Draw(Pile::Landscape));
    assert_eq!(table.ending(), Some(Ending::EmptyStacks));
    assert_eq!(table.asked(), None);
}

/// MED-13.5
#[test]
fn the_last_player_standing_wins() {
    let mut table =
        Table::new(2).land(0, &[Farm]).abroad(0, Knight, FIEF[1]).abroad(0, Soldier, FIEF[1]).at_war();
    table.acts(&[
        Action::Declare { place: FIEF[1], against: Seat(1) },
        Action::Join(1),
        Action::AttackHost(0),
    ]);
    table.act(Action::Wound(table.figure(0, Knight, |_| true)));
    assert_eq!(table.ending(), Some(Ending::Military));
    assert!(table.outcome().unwrap().won(Seat(0)));
}

/// MED-13.6
#[test]
fn ties_are_broken_by_gold_capacity_then_by_hand_size() {
    let end = |table: Table| {
        let mut table = table.stack(Pile::Military, 0).stack(Pile::Landscape, 1).turn_of(1).at_start();
        table.act(Action::Draw(Pile::Landscape));
        table.outcome().unwrap().ranks.to_vec()
    };
    let gold =
        || Table::new(2).land(0, &[Mine]).building(0, 1, Building::Church).building(1, 0, Building::Church);
    assert_eq!(gold().capacity(0, Gold), 2);
    assert_eq!(end(gold()), [1, 2]);
    assert_eq!(end(Table::new(2)), [2, 1], "the drawn card decides");
    assert_eq!(end(Table::new(2).hand(0, &[Worker])), [1, 1], "shared");
    assert_eq!(end(Table::new(2).hand(0, &[Worker, Worker])), [1, 2]);
}

/// MED-13.7
#[test]
fn prestige_comes_before_the_last_building() {
    let mut table = about_to_buy(
        Table::new(2)
            .land(0, &[Farm, Farm, Field])
            .building(0, 0, Building::Castle)
            .building(0, 0, Building::Church)
            .building(0, 1, Building::Stable)
            .building(0, 1, Building::Smithy)
            .building(0, 2, Building::Carpentry),
        Building::School,
    )
    .last_building(0);
    buy(&mut table, Building::School);
    assert_eq!(table.ending(), Some(Ending::Prestige(Seat(0))));
}

/// MED-13.8
#[test]
fn every_game_ends() {
    for seed in 0..20 {
        let mut game = Match::<Medievalia>::new(Options::default(), 2, Chance::seeded(seed, 0)).unwrap();
        let mut turns = 0;
        let mut choices = Chance::fast(seed);
        while let Some(seat) = game.asked().first() {
            let mut legal = Vec::new();
            game.state().legal(seat, &mut legal);
            let step = game.line().len() as u64 + 1;
            let draft = game.play(seat, choices.pick(&legal), Chance::seeded(seed, step)).unwrap();
            game.commit(draft);
            turns += 1;
        }
        assert!(turns < Medievalia::longest(&Options::default(), 2));
    }
}
