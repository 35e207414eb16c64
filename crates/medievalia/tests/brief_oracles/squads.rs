//! The troops on the table: equal ones are one squad, and the squads stand in one order, whatever happened to them.

use medievalia::testing::Table;
use medievalia::{Card, Medievalia, Place, Troop};
use tafel_core::Seat;

use crate::positions;

fn assert_in_order(game: &Medievalia) {
    let squads = &game.table.squads;
    assert!(squads.windows(2).all(|pair| pair[0].troop < pair[1].troop), "{squads:?}");
    assert!(squads.iter().all(|squad| squad.count > 0), "{squads:?}");
}

#[test]
fn equal_troops_are_one_squad_and_all_stand_in_order() {
    positions(60, 30, assert_in_order);
}

/// MED-4.3: what two and more kinds of troops become at once.
#[test]
fn troops_that_are_turned_back_join_their_likes() {
    let kinds = [Card::Soldier, Card::Worker, Card::Knight, Card::Priest];
    for count in 1..=kinds.len() {
        let mut table = Table::new(2).land(0, &[Card::Farm; 4]);
        for &card in &kinds[..count] {
            table = table.used(0, card).used(0, card).troop(0, card);
        }
        // Troops of the same kind elsewhere and of the other seat stay what they are.
        let elsewhere = Troop { place: Place(4), ..Troop::new(Seat(0), Card::Soldier) };
        let mut table = table.put(elsewhere).used(1, Card::Soldier).troop(1, Card::Soldier).at_start();
        table.act(table.legal()[0]);
        assert_in_order(&table.game);
        for &card in &kinds[..count] {
            assert_eq!(table.count(0, card, |troop| !troop.used && troop.place == Place(0)), 3, "{card}");
        }
        assert_eq!(table.game.table.squads.len(), count + 3);
    }
}
