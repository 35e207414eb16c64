//! One step ahead: tries every action in a few imagined worlds and takes the one that looks best after it.

use tafel_core::{Chance, Ctx};

use crate::judge::Judge;
use crate::knowledge::Knowledge;
use crate::search::play_on;
use crate::{Bot, Glance, Time};

/// In so many imagined worlds every action is tried.
const WORLDS: u32 = 12;
/// Win share for which a move that looks e times as good is preferred.
const ALIKE: f32 = 1e-4;

/// Takes what looks best right after it.
pub struct Greedy {
    chance: Chance,
    judge: Judge,
    worlds: u32,
}

impl Greedy {
    /// A greedy player with luck of its own, who judges by hand.
    pub fn new(chance: Chance) -> Greedy {
        Greedy { chance, judge: Judge::ByHand, worlds: WORLDS }
    }

    /// A greedy player with another judge, who tries every action in so many worlds.
    pub fn with(chance: Chance, judge: Judge, worlds: u32) -> Greedy {
        Greedy { chance, judge, worlds }
    }
}

impl<G: Knowledge> Bot<G> for Greedy {
    fn choose(&mut self, glance: &Glance<'_, G>, time: &Time) -> G::Action {
        if let [only] = *glance.legal() {
            return only;
        }
        let seat = glance.seat();
        let mut world = G::imagine(glance.view(), &mut self.chance);
        let legal: Vec<G::Action> =
            glance.legal().iter().copied().filter(|action| !world.forgoes(seat, action)).collect();
        let mut sums = vec![0.0; legal.len()];
        let mut buffer = Vec::new();
        for _ in 0..self.worlds {
            for (sum, &action) in sums.iter_mut().zip(&legal) {
                let mut after = world.clone();
                after.apply(seat, action, &mut Ctx::quiet(&mut self.chance));
                play_on(&mut after, G::GREEDY_HORIZON, &mut buffer, &mut self.chance);
                *sum += self.judge.values(&after)[seat.index()];
            }
            world = G::imagine(glance.view(), &mut self.chance);
            if time.is_up() {
                break;
            }
        }
        // Among moves that look alike, the rule of thumb decides: what a hand is good for, no look at the table tells.
        for (sum, action) in sums.iter_mut().zip(&legal) {
            *sum += ALIKE * self.worlds as f32 * world.prior(seat, action).ln();
        }
        let best = (0..legal.len()).max_by(|&one, &other| sums[one].total_cmp(&sums[other]));
        legal[best.unwrap_or(0)]
    }
}
