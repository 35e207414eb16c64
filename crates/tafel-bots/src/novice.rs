//! A beginner: rules of thumb, followed loosely, and now and then a look at what a move brings.

use tafel_core::Chance;

use crate::judge::Judge;
use crate::knowledge::Knowledge;
use crate::{Bot, Glance, Greedy, Time};

/// Of so many decisions one is thought about.
const THINKS_ONE_IN: u32 = 4;

/// Chooses at random, but likelier what looks good at first sight.
pub struct Novice {
    chance: Chance,
    /// How it decides when it does think.
    thought: Greedy,
}

impl Novice {
    /// A beginner with luck of its own.
    pub fn new(mut chance: Chance) -> Novice {
        let luck = Chance::fast(chance.below(u32::MAX).into());
        Novice { chance, thought: Greedy::with(luck, Judge::ByHand, 1) }
    }
}

impl<G: Knowledge> Bot<G> for Novice {
    fn choose(&mut self, glance: &Glance<'_, G>, time: &Time) -> G::Action {
        if self.chance.below(THINKS_ONE_IN) == 0 {
            return self.thought.choose(glance, time);
        }
        let world = G::imagine(glance.view(), &mut self.chance);
        sample(&world, glance, &mut self.chance)
    }
}

fn sample<G: Knowledge>(world: &G, glance: &Glance<'_, G>, chance: &mut Chance) -> G::Action {
    let legal: Vec<G::Action> =
        glance.legal().iter().copied().filter(|action| !world.forgoes(glance.seat(), action)).collect();
    pick_by_prior(&legal, |action| world.prior(glance.seat(), action), chance)
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
