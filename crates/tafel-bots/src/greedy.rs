//! One step ahead: tries every action in a few imagined worlds and takes the one that looks best after it.

use tafel_core::{Chance, Ctx, Seat};

use crate::knowledge::{Knowledge, final_values};
use crate::novice::pick_by_prior;
use crate::{Bot, Glance, Time};

/// In so many imagined worlds every action is tried.
const WORLDS: usize = 12;
/// What is under way (a trick, a war) is played to its end by rules of thumb, so many decisions at most.
const STEPS: usize = 40;
/// Win share, summed over the worlds, for which a move that looks e times as good is preferred.
const ALIKE: f32 = 1e-3;

/// Takes what looks best right after it.
pub struct Greedy {
    chance: Chance,
}

impl Greedy {
    /// A greedy player with luck of its own.
    pub fn new(chance: Chance) -> Greedy {
        Greedy { chance }
    }
}

impl<G: Knowledge> Bot<G> for Greedy {
    fn choose(&mut self, glance: &Glance<'_, G>, time: &Time) -> G::Action {
        let legal = glance.legal();
        if legal.len() == 1 {
            return legal[0];
        }
        let seat = glance.seat();
        let mut sums = vec![0.0; legal.len()];
        let mut buffer = Vec::new();
        for _ in 0..WORLDS {
            let world = G::imagine(glance.view(), &mut self.chance);
            for (sum, &action) in sums.iter_mut().zip(legal) {
                let mut after = world.clone();
                after.apply(seat, action, &mut Ctx::quiet(&mut self.chance));
                settle(&mut after, &mut buffer, &mut self.chance);
                *sum += worth(&after, seat);
            }
            if time.is_up() {
                break;
            }
        }
        // Among moves that look alike, the rule of thumb decides: what a hand is good for, no look at the table tells.
        let world = G::imagine(glance.view(), &mut self.chance);
        for (sum, action) in sums.iter_mut().zip(legal) {
            *sum += ALIKE * world.prior(seat, action).ln();
        }
        let best = (0..legal.len()).max_by(|&one, &other| sums[one].total_cmp(&sums[other]));
        legal[best.unwrap_or(0)]
    }
}

/// Plays on by rules of thumb until nothing is under way.
fn settle<G: Knowledge>(world: &mut G, buffer: &mut Vec<G::Action>, chance: &mut Chance) {
    for _ in 0..STEPS {
        let Some(seat) = world.asked().first().filter(|_| world.is_unsettled()) else { return };
        buffer.clear();
        world.legal(seat, buffer);
        let action = pick_by_prior(buffer, |action| world.prior(seat, action), chance);
        world.apply(seat, action, &mut Ctx::quiet(chance));
    }
}

fn worth<G: Knowledge>(state: &G, seat: Seat) -> f32 {
    final_values(state).unwrap_or_else(|| state.values())[seat.index()]
}
