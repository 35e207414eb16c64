//! The laws of the house, for this game: every number of seats, every switch.

use medievalia::{Medievalia, Mode, Options, Start, Topology};
use tafel_laws::{Law, Trial};

/// The default and every switch turned another way, with the seats it is for.
fn all_options() -> Vec<(u8, Options)> {
    let default = Options::default;
    let mut all: Vec<(u8, Options)> = (2..=4).map(|seats| (seats, default())).collect();
    all.push((4, Options { team: true, ..default() }));
    for seats in 2..=4 {
        all.push((seats, Options { mode: Mode::Basic, ..default() }));
        all.push((seats, Options { mode: Mode::Intermediate, ..default() }));
    }
    all.push((4, Options { topology: Topology::Complete, ..default() }));
    all.push((4, Options { topology: Topology::Complete, team: true, ..default() }));
    all.push((3, Options { start: Start::Third, archer_free_fire: true, ..default() }));
    all
}

#[test]
fn the_laws_hold_for_every_number_of_seats_and_every_switch() {
    for (number, (seats, options)) in all_options().into_iter().enumerate() {
        let trial = Trial::<Medievalia>::new(options.clone(), seats, 6, number as u64).every(7);
        let report = trial.run().unwrap_or_else(|breach| panic!("{seats} seats, {options:?}: {breach}"));
        // Nobody is ever asked together with somebody else here, so nothing can arrive out of order.
        for law in Law::ALL.into_iter().filter(|&law| law != Law::Order) {
            assert!(
                report.checked.get(&law).is_some_and(|&times| times > 10),
                "{law:?} was hardly looked at"
            );
        }
    }
}
