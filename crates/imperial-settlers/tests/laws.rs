//! The laws of the house, for this game: every number of seats, every variant.

use imperial_settlers::{Factions, ImperialSettlers, Lookout, Options};
use tafel_laws::{Law, Trial};

fn hold(options: &Options, seats: u8, games: u32, seed: u64) {
    let trial = Trial::<ImperialSettlers>::new(*options, seats, games, seed).every(9);
    let report = trial.run().unwrap_or_else(|breach| panic!("{seats} seats, {options:?}: {breach}"));
    for law in Law::ALL {
        // Only the secret draft asks several players at once.
        if law == Law::Order && options.lookout != Lookout::Alternative {
            continue;
        }
        assert!(report.checked.get(&law).is_some_and(|&times| times > 0), "{law:?} was not looked at");
    }
}

#[test]
fn the_laws_hold_for_every_number_of_players_and_every_lookout() {
    for seats in 2..=4 {
        for (number, lookout) in
            [Lookout::Standard, Lookout::Alternative, Lookout::Advanced].into_iter().enumerate()
        {
            for (factions, peaceful) in [(Factions::Random, false), (Factions::Chosen, true)] {
                hold(&Options { factions, lookout, peaceful }, seats, 4, number as u64);
            }
        }
    }
}

#[test]
fn the_laws_hold_for_the_solo_game() {
    for factions in [Factions::Random, Factions::Chosen] {
        hold(&Options { factions, ..Options::default() }, 1, 12, 5);
    }
}
