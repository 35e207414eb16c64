//! Chapter 10: war in an intermediate fief.

use medievalia::Card::{Archer, Farm, Knight, Soldier, Worker};
use medievalia::testing::Table;
use medievalia::{Action, Question, Rule, Troop};
use tafel_core::Seat;

use crate::BETWEEN_0_1;

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
