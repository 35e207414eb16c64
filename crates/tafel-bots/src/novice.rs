//! A beginner: rules of thumb, followed loosely.

use tafel_core::Chance;

use crate::knowledge::Knowledge;
use crate::{Bot, Glance, Time};

/// Chooses at random, but likelier what looks good at first sight.
pub struct Novice(Chance);

impl Novice {
    /// A beginner with luck of its own.
    pub fn new(chance: Chance) -> Novice {
        Novice(chance)
    }
}

impl<G: Knowledge> Bot<G> for Novice {
    fn choose(&mut self, glance: &Glance<'_, G>, _: &Time) -> G::Action {
        let world = G::imagine(glance.view(), &mut self.0);
        sample(&world, glance, &mut self.0)
    }
}

fn sample<G: Knowledge>(world: &G, glance: &Glance<'_, G>, chance: &mut Chance) -> G::Action {
    let legal = glance.legal();
    pick_by_prior(legal, |action| world.prior(glance.seat(), action), chance)
}

/// Picks an action with a chance in proportion to its weight.
pub(crate) fn pick_by_prior<A: Copy>(legal: &[A], weight: impl Fn(&A) -> f32, chance: &mut Chance) -> A {
    let total: f32 = legal.iter().map(&weight).sum();
    let mut rest = total * chance.below(1 << 24) as f32 / (1u32 << 24) as f32;
    for action in legal {
        rest -= weight(action);
        if rest < 0.0 {
            return *action;
        }
    }
    legal[legal.len() - 1]
}
