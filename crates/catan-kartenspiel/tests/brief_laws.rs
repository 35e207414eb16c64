//! The laws on a handful of positions, for a quick answer: the first turns of a few games. `laws.rs` has the rest.

use catan_kartenspiel::{Catan, Options};
use tafel_laws::Trial;

#[test]
fn the_laws_hold_on_a_handful_of_positions() {
    let options = Options { turn_cap: 24, ..Options::default() };
    let trial = Trial::<Catan>::new(options, 2, 2, 3).every(17);
    let report = trial.run().unwrap_or_else(|breach| panic!("{breach}"));
    assert!(!report.checked.is_empty());
}
