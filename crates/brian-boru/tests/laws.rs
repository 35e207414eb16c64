//! The laws of the house, for this game: every number of seats, every switch.

use brian_boru::{BrianBoru, Options};
use tafel_laws::{Law, Trial};

/// The default and every switch turned the other way, one at a time.
fn all_options() -> [Options; 8] {
    let default = Options::default();
    [
        default,
        Options { english_five_player: true, ..default },
        Options { monastery_mandatory: true, ..default },
        Options { viking_majority_half: false, ..default },
        Options { threshold_strict: true, ..default },
        Options { raiders_this_round: true, ..default },
        Options { half_points_by_town: true, ..default },
        Options { random_start: false, ..default },
    ]
}

#[test]
fn the_laws_hold_for_every_number_of_seats_and_every_switch() {
    for seats in 3..=5 {
        for (number, options) in all_options().into_iter().enumerate() {
            let trial = Trial::<BrianBoru>::new(options, seats, 12, number as u64).every(4);
            let report = trial.run().unwrap_or_else(|breach| panic!("{seats} seats, {options:?}: {breach}"));
            for law in Law::ALL {
                assert!(
                    report.checked.get(&law).is_some_and(|&times| times > 10),
                    "{law:?} was hardly looked at"
                );
            }
        }
    }
}
