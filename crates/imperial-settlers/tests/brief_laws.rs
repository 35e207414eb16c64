//! The laws on a handful of positions, for a quick answer: one game of each number of players. `laws.rs` has the rest.

use imperial_settlers::{Factions, ImperialSettlers, Lookout, Options};
use tafel_laws::Trial;

#[test]
fn the_laws_hold_on_a_handful_of_positions() {
    for (seats, lookout) in
        [(1, Lookout::Standard), (2, Lookout::Alternative), (3, Lookout::Standard), (4, Lookout::Advanced)]
    {
        let options = Options { factions: Factions::Random, lookout, peaceful: false };
        let trial = Trial::<ImperialSettlers>::new(options, seats, 1, 3).every(23);
        let report = trial.run().unwrap_or_else(|breach| panic!("{seats} seats: {breach}"));
        assert!(!report.checked.is_empty());
    }
}
