//! The bottom of the ladder: any legal action, all equally likely.

use tafel_core::{Chance, Game};

use crate::{Bot, Glance, Time};

/// Chooses at random.
pub struct Random(Chance);

impl Random {
    /// A random player with luck of its own.
    pub fn new(chance: Chance) -> Random {
        Random(chance)
    }
}

impl<G: Game> Bot<G> for Random {
    fn choose(&mut self, glance: &Glance<'_, G>, _: &Time) -> G::Action {
        self.0.pick(glance.legal())
    }
}
