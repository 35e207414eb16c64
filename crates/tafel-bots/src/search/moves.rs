//! Whole moves, where a move is a chain of clicks.

use tafel_core::{Chance, Ctx, Seat};

use super::Style;
use crate::knowledge::{Knowledge, choices};
use crate::novice::pick_by_prior;

/// What is under way is played to its end, but not for ever.
const MAX_SETTLING: u32 = 40;
/// So many ways to go on after a first click are kept, the best.
const KEPT: usize = 4;

/// One way to go on after a first click.
pub(super) struct Way<A> {
    /// The clicks that follow.
    pub(super) rest: Vec<A>,
    /// What the mover's win share looks like after it.
    pub(super) value: f32,
}

/// Ways to go on after a first click, by rules of thumb; the best ones, the best first.
pub(super) fn ways<G: Knowledge>(
    world: &G,
    seat: Seat,
    first: G::Action,
    tries: u32,
    style: &Style,
    buffer: &mut Vec<G::Action>,
    chance: &mut Chance,
) -> Vec<Way<G::Action>> {
    let mut begun = world.clone();
    begun.apply(seat, first, &mut Ctx::quiet(chance));
    let mut ways: Vec<Way<G::Action>> = Vec::new();
    let tries = if begun.is_unsettled() { tries } else { 1 };
    for _ in 0..tries {
        let mut after = begun.clone();
        let mut rest = Vec::new();
        for _ in 0..MAX_SETTLING {
            // An answer of somebody else is no click of ours.
            if !after.is_unsettled() || after.asked().first() != Some(seat) {
                break;
            }
            let click = pick(&after, seat, buffer, chance);
            after.apply(seat, click, &mut Ctx::quiet(chance));
            rest.push(click);
        }
        if ways.iter().any(|way| way.rest == rest) {
            continue;
        }
        play_on(&mut after, 0, buffer, chance);
        let value = style.judge.values(&after)[seat.index()];
        ways.push(Way { rest, value });
    }
    ways.sort_by(|one, other| other.value.total_cmp(&one.value));
    ways.truncate(KEPT);
    ways
}

/// Makes the clicks that follow a first one, as long as this world allows them.
pub(super) fn finish<G: Knowledge>(world: &mut G, seat: Seat, rest: &[G::Action], chance: &mut Chance) {
    for &click in rest {
        if !world.asked().has(seat) || world.check(seat, &click).is_err() {
            return;
        }
        world.apply(seat, click, &mut Ctx::quiet(chance));
    }
}

/// Where whole moves are steps: plays a half-made move to its end, in several ways by rules of thumb, and keeps the one
/// that looks best for the mover.
pub(super) fn complete<G: Knowledge>(
    world: &mut G,
    seat: Seat,
    style: &Style,
    buffer: &mut Vec<G::Action>,
    chance: &mut Chance,
) {
    if style.completions == 0 || !world.is_unsettled() {
        return;
    }
    let half_made = world.clone();
    let mut best = f32::MIN;
    for _ in 0..style.completions {
        let mut after = half_made.clone();
        play_on(&mut after, 0, buffer, chance);
        let value = style.judge.values(&after)[seat.index()];
        if value > best {
            best = value;
            *world = after;
        }
    }
}

/// Plays on by rules of thumb, so many decisions and until nothing is under way.
pub(crate) fn play_on<G: Knowledge>(
    world: &mut G,
    horizon: u32,
    buffer: &mut Vec<G::Action>,
    chance: &mut Chance,
) {
    for step in 0..horizon + MAX_SETTLING {
        if step >= horizon && !world.is_unsettled() {
            return;
        }
        let Some(seat) = world.asked().first() else { return };
        let action = pick(world, seat, buffer, chance);
        world.apply(seat, action, &mut Ctx::quiet(chance));
    }
}

/// A legal action of a seat that is asked, by rules of thumb.
fn pick<G: Knowledge>(world: &G, seat: Seat, buffer: &mut Vec<G::Action>, chance: &mut Chance) -> G::Action {
    choices(world, seat, buffer);
    match buffer[..] {
        [only] => only,
        _ => pick_by_prior(buffer, |action| world.prior(seat, action), chance),
    }
}

#[cfg(test)]
mod tests {
    use mythotopia::Mythotopia;
    use tafel_core::Game;

    use super::*;
    use crate::Level;
    use crate::knowledge::any_position;

    /// Every way leads to the end of the move it begins, each is another one, and the best come first.
    #[test]
    fn ways_are_whole_moves_the_best_first() {
        let style = Level::Adept.style::<Mythotopia>().unwrap();
        let (mut chance, mut buffer) = (Chance::fast(5), Vec::new());
        let mut world: Mythotopia = any_position();
        play_on(&mut world, 0, &mut buffer, &mut chance);
        let seat = world.asked().first().unwrap();
        let mut legal = Vec::new();
        world.legal(seat, &mut legal);
        let mut chains = 0;
        for first in legal {
            let ways = ways(&world, seat, first, 12, &style, &mut buffer, &mut chance);
            assert!(!ways.is_empty() && ways.len() <= KEPT, "{first:?}");
            assert!(ways.is_sorted_by(|one, next| one.value >= next.value), "{first:?}");
            for (place, way) in ways.iter().enumerate() {
                assert!(ways[..place].iter().all(|other| other.rest != way.rest), "{first:?}");
                let mut after = world;
                after.apply(seat, first, &mut Ctx::quiet(&mut chance));
                finish(&mut after, seat, &way.rest, &mut chance);
                assert!(!after.is_unsettled(), "{first:?} {:?}", way.rest);
                chains += usize::from(!way.rest.is_empty());
            }
        }
        assert!(chains > 0, "no move of several clicks was met");
    }
}
