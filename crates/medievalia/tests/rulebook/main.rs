//! The rulebook as tests: one module per chapter, one test for each rule of the specification, and every worked example.

mod between;
mod end;
mod examples;
mod figures;
mod food;
mod information;
mod movement;
mod payment;
mod places;
mod pledges;
mod purchases;
mod setup;
mod siege;
mod steps;
mod team;
mod terms;
mod turn;
mod war;

use medievalia::testing::Table;
use medievalia::{Action, Card, Options, PRINTED, Place};
use tafel_core::Seat;

/// A table for two where a soldier costs one food and one energy, so that payments are short.
pub(crate) fn cheap_soldiers() -> Table {
    cheap_soldiers_at(2, Options::default())
}

/// The same for two against two.
pub(crate) fn cheap_soldiers_for_teams() -> Table {
    cheap_soldiers_at(4, Options { team: true, ..Options::default() })
}

fn cheap_soldiers_at(seats: u8, options: Options) -> Table {
    let soldier = "id = \"soldier\"\nstack = \"military\"\ncopies = 8\ncost = ";
    let printed = format!("{soldier}{{ food = 1, energy = 3 }}");
    let cheap = PRINTED.replace(&printed, &format!("{soldier}{{ food = 1, energy = 1 }}"));
    assert_ne!(cheap, PRINTED);
    Table::with(seats, &Options { components: Some(cheap), ..options })
}

/// The intermediate fief between the first two seats.
pub(crate) const BETWEEN_0_1: Place = Place(4);
/// The intermediate fief between the first and the last of four seats.
pub(crate) const BETWEEN_0_3: Place = Place(6);
/// The intermediate fief between the second and the third seat.
pub(crate) const BETWEEN_1_2: Place = Place(7);
/// The fief of each seat.
pub(crate) const FIEF: [Place; 4] = [Place(0), Place(1), Place(2), Place(3)];

/// War of seat 0 on seat 1 in the fief of seat 1.
pub(crate) const INVASION: Action = Action::Declare { place: FIEF[1], against: Seat(1) };

/// Seat 0 stands in the fief of seat 1 with these troops and has food enough.
pub(crate) fn invasion(troops: &[Card]) -> Table {
    let table = Table::new(3).land(0, &[Card::Farm; 3]);
    // A troop in a third fief keeps the turn from ending after the war.
    let table = table.abroad(0, Card::Worker, FIEF[2]);
    troops.iter().fold(table, |table, &card| table.abroad(0, card, FIEF[1])).at_war()
}
