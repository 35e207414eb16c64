//! Chapter 13: options.

use imperial_settlers::{Lookout, Options};
use tafel_core::{Chance, Ctx, Game};

/// IMP-13.1
#[test]
fn the_solo_game_knows_no_variants() {
    for options in [
        Options { lookout: Lookout::Advanced, ..Options::default() },
        Options { peaceful: true, ..Options::default() },
    ] {
        let mut chance = Chance::seeded(1, 0);
        let refused = imperial_settlers::ImperialSettlers::setup(&options, 1, &mut Ctx::quiet(&mut chance));
        assert!(refused.is_err());
        let mut chance = Chance::seeded(1, 0);
        assert!(
            imperial_settlers::ImperialSettlers::setup(&options, 2, &mut Ctx::quiet(&mut chance)).is_ok()
        );
    }
}
