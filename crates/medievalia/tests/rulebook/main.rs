//! The rulebook as tests: one for each rule of the specification, in its order, and every worked example.

mod c01_terms_to_c04_turn;
mod c05_payment;
mod c06_purchases_to_c08_food;
mod c09_war;
mod c10_between_to_c13_ending;
mod c14_team_to_c18_steps;
mod examples;

use medievalia::components::PRINTED;
use medievalia::testing::Table;
use medievalia::{Options, Place};

/// A table for two where a soldier costs one food and one energy, so that payments are short.
pub(crate) fn cheap_soldiers() -> Table {
    let soldier = "id = \"soldier\"\nstack = \"military\"\ncopies = 8\ncost = ";
    let printed = format!("{soldier}{{ food = 1, energy = 3 }}");
    let cheap = PRINTED.replace(&printed, &format!("{soldier}{{ food = 1, energy = 1 }}"));
    assert_ne!(cheap, PRINTED);
    Table::with(2, &Options { components: Some(cheap), ..Options::default() })
}

/// The intermediate fief between the first two seats.
pub(crate) const BETWEEN_0_1: Place = Place(4);
/// The intermediate fief between the first and the last of four seats.
pub(crate) const BETWEEN_0_3: Place = Place(6);
/// The intermediate fief between the second and the third seat.
pub(crate) const BETWEEN_1_2: Place = Place(7);
/// The fief of each seat.
pub(crate) const FIEF: [Place; 4] = [Place(0), Place(1), Place(2), Place(3)];
