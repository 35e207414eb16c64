//! Learning to choose: weights that win against their like.
//!
//! Where the judgement by hand is the plain sum of its figures, all weights are one to begin with. Every round draws a
//! direction, lets weights a step that way play weights a step the other way, every deal with the sides changed, and
//! goes the way of the winners (simultaneous perturbation). Weights fitted to results foresee them better and may yet
//! choose worse moves; these are judged by nothing but their moves.

use std::sync::Arc;

use tafel_core::{Chance, Ctx, OptionsError};

use super::Course;
use super::play::{LONGEST, WORLDS, in_parallel, table_size};
use crate::judge::Judge;
use crate::knowledge::{Knowledge, final_values};
use crate::model::{HIDDEN, Model, Weights, figure_names};
use crate::{Bot, Glance, Greedy, Time};

/// How far to both sides of a weight is tried, at first; half as far in the end.
const REACH: f32 = 0.4;
/// How much of that way to go after a round with one winner only, at first; less and less later.
const STRIDE: f32 = 0.7;
/// How often in a course to tell how it goes.
const REPORTS: u32 = 10;

/// Tunes weights for a game, a generation being a round. From time to time `report` hears how many rounds there were,
/// and how much of the games the winning side won lately; half means that there is nothing to choose any more.
pub fn tune<G: Knowledge>(course: &Course, mut report: impl FnMut(u32, f32)) -> Result<Model, OptionsError> {
    let names = figure_names::<G>();
    let mut weights = vec![1.0_f32; names.len()];
    let mut chance = Chance::fast(course.seed);
    let often = (course.generations / REPORTS).max(1);
    let mut leads = 0.0;
    for round in 0..course.generations {
        let left = 1.0 - round as f32 / course.generations as f32;
        let reach = REACH * (0.5 + 0.5 * left);
        let steps: Vec<f32> =
            weights.iter().map(|_| if chance.below(2) == 0 { reach } else { -reach }).collect();
        let sides = [1.0, -1.0].map(|way| {
            let moved = weights.iter().zip(&steps).map(|(weight, step)| weight + way * step);
            Judge::Learned(Arc::new(plain_sum(&names, moved)))
        });
        let lead = 2.0 * share_of_the_first::<G>(course, round, &sides)? - 1.0;
        for (weight, step) in weights.iter_mut().zip(&steps) {
            *weight += STRIDE * left.sqrt() * lead * step;
        }
        leads += lead.abs();
        if (round + 1) % often == 0 {
            report(round + 1, 0.5 + 0.5 * leads / often as f32);
            leads = 0.0;
        }
    }
    Ok(plain_sum(&names, weights.into_iter()))
}

/// A weighted sum, without a hidden layer.
fn plain_sum(names: &[String], weights: impl Iterator<Item = f32>) -> Model {
    let figures = weights.map(|plain| Weights { plain, ..Weights::default() }).collect();
    Model::new(names.to_vec(), figures, [[0.0; HIDDEN]; 3])
}

/// How much of the games of a round the first side wins. Games that do not end do not count.
fn share_of_the_first<G: Knowledge>(
    course: &Course,
    round: u32,
    sides: &[Judge; 2],
) -> Result<f32, OptionsError> {
    let shares =
        in_parallel(course.games, course.threads, |game| play::<G>(course.seed, round, game, sides))?;
    let shares: Vec<f64> = shares.into_iter().flatten().map(f64::from).collect();
    Ok(if shares.is_empty() { 0.5 } else { (shares.iter().sum::<f64>() / shares.len() as f64) as f32 })
}

/// One game, the sides sitting in turn, two games to a deal: what the first side won, a seat for a seat.
fn play<G: Knowledge>(
    seed: u64,
    round: u32,
    game: u32,
    sides: &[Judge; 2],
) -> Result<Option<f32>, OptionsError> {
    let deal = game / 2;
    let mut luck = Chance::seeded(seed, u64::from(round) << 32 | u64::from(deal));
    let seats = table_size::<G>(deal);
    let side_of = |seat: usize| (seat + game as usize) % 2;
    let mut players: Vec<Greedy> = (0..usize::from(seats))
        .map(|seat| {
            let own_luck = Chance::fast(luck.below(u32::MAX).into());
            Greedy::with(own_luck, sides[side_of(seat)].clone(), WORLDS)
        })
        .collect();
    let mut state = G::setup(&G::Options::default(), seats, &mut Ctx::quiet(&mut luck))?;
    let mut legal = Vec::new();
    for _ in 0..LONGEST {
        let Some(seat) = state.asked().first() else { break };
        legal.clear();
        state.legal(seat, &mut legal);
        let action = players[seat.index()].choose(&Glance::at(&state, seat, &legal), &Time::default());
        state.apply(seat, action, &mut Ctx::quiet(&mut luck));
    }
    let Some(result) = final_values(&state) else { return Ok(None) };
    // With three seats one side has two of them.
    let [first, second] = [0, 1].map(|side| {
        let own = (0..usize::from(seats)).filter(|&seat| side_of(seat) == side);
        own.clone().map(|seat| result[seat]).sum::<f32>() / own.count() as f32
    });
    Ok(Some(first / (first + second)))
}

#[cfg(test)]
mod tests {
    use mythotopia::Mythotopia;

    use super::*;

    /// Who wants the opposite of everything loses, on whichever side.
    #[test]
    fn wins_are_counted_for_the_side_that_won() {
        let course = Course { seed: 1, generations: 1, games: 8, epochs: 1, threads: 1 };
        let names = figure_names::<Mythotopia>();
        let judge = |weight: f32| Judge::Learned(Arc::new(plain_sum(&names, names.iter().map(|_| weight))));
        let share = |sides| share_of_the_first::<Mythotopia>(&course, 0, &sides).unwrap();
        assert!(share([judge(1.0), judge(-1.0)]) > 0.9);
        assert!(share([judge(-1.0), judge(1.0)]) < 0.1);
    }

    /// One round moves every weight by the same, to one side or the other.
    #[test]
    fn a_round_goes_the_way_of_the_winners() {
        let course = Course { seed: 2, generations: 1, games: 6, epochs: 1, threads: 1 };
        let mut lead = 0.0;
        let model = tune::<Mythotopia>(&course, |_, share| lead = 2.0 * share - 1.0).unwrap();
        assert!(lead > 0.0);
        let text = model.write("");
        for row in text.lines().filter(|line| !line.starts_with(['#', '('])) {
            let weight: f32 = row.split(' ').nth(1).unwrap().parse().unwrap();
            assert!(((weight - 1.0).abs() - STRIDE * REACH * lead).abs() < 1e-5, "{row}");
        }
    }
}
