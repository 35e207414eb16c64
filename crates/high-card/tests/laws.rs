//! The laws of the house, for this game: every number of seats, every switch.

use high_card::{HighCard, Options};
use tafel_laws::{Law, Trial};

#[test]
fn the_laws_hold_for_every_number_of_seats_and_every_switch() {
    for seats in 2..=4 {
        for low_wins in [false, true] {
            let report = Trial::<HighCard>::new(Options { low_wins }, seats, 40, 1)
                .run()
                .unwrap_or_else(|breach| panic!("{seats} seats, low_wins {low_wins}: {breach}"));
            for law in Law::ALL {
                assert!(
                    report.checked.get(&law).is_some_and(|&times| times > 10),
                    "{law:?} was hardly looked at"
                );
            }
        }
    }
}
