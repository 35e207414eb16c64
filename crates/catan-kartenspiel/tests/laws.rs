//! The laws of the house, for this game and every switch.

use catan_kartenspiel::{ActionGate, Catan, Options};
use tafel_laws::{Law, Trial};

/// The default and every switch turned another way, one at a time. The games are cut short: a law that holds for
/// sixty turns has met every question, and the whole length is the business of `tafelrunde-lab laws`.
fn all_options() -> [Options; 5] {
    let default = Options { turn_cap: 60, ..Options::default() };
    [
        default,
        Options { target_vp: 7, ..default },
        Options { win_only_on_own_turn: true, target_vp: 7, ..default },
        Options { action_gate: ActionGate::ThreeEach, ..default },
        Options { memory_aid: false, ..default },
    ]
}

#[test]
fn the_laws_hold_for_every_switch() {
    for (number, options) in all_options().into_iter().enumerate() {
        let trial = Trial::<Catan>::new(options, 2, 3, number as u64).every(5);
        let report = trial.run().unwrap_or_else(|breach| panic!("{options:?}: {breach}"));
        for law in Law::ALL {
            let times = report.checked.get(&law).copied().unwrap_or(0);
            assert!(times >= 3, "{law:?} was looked at only {times} times");
        }
    }
}
