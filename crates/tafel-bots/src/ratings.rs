//! Ratings from placements: Plackett-Luce, which for two seats is Bradley-Terry.
//!
//! A game is a ranking of its players. The model says that the first place goes to each with a chance in proportion to
//! their strength, the second likewise among the rest, and so on. The strengths that make the observed rankings likeliest
//! are found by iteration (each step raises the likelihood). Players who tie are taken to have come in every order.

use serde::Serialize;
use tafel_core::Chance;

/// One game: who sat where, and the place of each.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Placement {
    /// The players, by number; the same one may sit at several seats.
    pub players: Vec<usize>,
    /// Their places; 1 is best, and ties share one.
    pub ranks: Vec<u8>,
}

/// A player's rating, in points of which 400 are odds of ten to one.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Rating {
    /// The rating; the last player has 0.
    pub points: f64,
    /// 95 % interval, by resampling blocks.
    pub interval: [f64; 2],
}

const ROUNDS: usize = 200;
const DRAWS: usize = 200;
/// Everybody is taken to have drawn half a game against a player of middling strength: nobody is infinitely strong.
const PRIOR: f64 = 0.5;

/// Rates `count` players by blocks of games; games of a block share their luck and are drawn together.
pub fn rate(blocks: &[Vec<Placement>], count: usize, seed: u64) -> Vec<Rating> {
    let all: Vec<&Placement> = blocks.iter().flatten().collect();
    let points = fit(&all, count);
    let mut chance = Chance::fast(seed);
    let mut samples: Vec<Vec<f64>> = vec![Vec::with_capacity(DRAWS); count];
    if !blocks.is_empty() {
        for _ in 0..DRAWS {
            let drawn: Vec<&Placement> =
                (0..blocks.len()).flat_map(|_| &blocks[chance.below(blocks.len() as u32) as usize]).collect();
            for (sample, points) in samples.iter_mut().zip(fit(&drawn, count)) {
                sample.push(points);
            }
        }
    }
    points
        .into_iter()
        .zip(samples)
        .map(|(points, mut sample)| {
            sample.sort_by(f64::total_cmp);
            let at =
                |share: f64| sample.get((share * sample.len() as f64) as usize).copied().unwrap_or(points);
            Rating { points, interval: [at(0.025), at(0.975)] }
        })
        .collect()
}

/// The likeliest ratings, the last player's being 0.
fn fit(games: &[&Placement], count: usize) -> Vec<f64> {
    // How often a player came first among those not yet placed, counted over all places of all games.
    let mut wins = vec![PRIOR; count];
    let mut stages: Vec<(Vec<usize>, f64)> = Vec::new();
    for game in games {
        for (order, share) in orders(game) {
            for place in 0..order.len().saturating_sub(1) {
                wins[order[place]] += share;
                let mut rest = order[place..].to_vec();
                rest.sort_unstable();
                stages.push((rest, share));
            }
        }
    }
    stages.sort_by(|one, other| one.0.cmp(&other.0));
    stages.dedup_by(|next, kept| {
        let same = next.0 == kept.0;
        if same {
            kept.1 += next.1;
        }
        same
    });
    let mut strengths = vec![1.0_f64; count];
    for _ in 0..ROUNDS {
        let mut weights: Vec<f64> = strengths.iter().map(|strength| 2.0 * PRIOR / (strength + 1.0)).collect();
        for (rest, share) in &stages {
            let total: f64 = rest.iter().map(|&player| strengths[player]).sum();
            for &player in rest {
                weights[player] += share / total;
            }
        }
        for (strength, (win, weight)) in strengths.iter_mut().zip(wins.iter().zip(weights)) {
            *strength = win / weight;
        }
    }
    let points: Vec<f64> = strengths.iter().map(|strength| 400.0 * strength.log10()).collect();
    let base = points.last().copied().unwrap_or(0.0);
    points.into_iter().map(|point| point - base).collect()
}

/// The orders in which the players may have come in, with their shares.
fn orders(game: &Placement) -> Vec<(Vec<usize>, f64)> {
    let mut seats: Vec<usize> = (0..game.players.len()).collect();
    seats.sort_by_key(|&seat| game.ranks[seat]);
    let mut orders: Vec<Vec<usize>> = vec![Vec::new()];
    for tied in seats.chunk_by(|&one, &other| game.ranks[one] == game.ranks[other]) {
        let arrangements = permutations(tied);
        orders = orders
            .iter()
            .flat_map(|order| arrangements.iter().map(|tail| order.iter().chain(tail).copied().collect()))
            .collect();
    }
    let share = 1.0 / orders.len() as f64;
    let named = |order: Vec<usize>| order.into_iter().map(|seat| game.players[seat]).collect();
    orders.into_iter().map(|order| (named(order), share)).collect()
}

fn permutations(things: &[usize]) -> Vec<Vec<usize>> {
    if things.len() < 2 {
        return vec![things.to_vec()];
    }
    let mut all = Vec::new();
    for (index, &first) in things.iter().enumerate() {
        let rest: Vec<usize> = things[..index].iter().chain(&things[index + 1..]).copied().collect();
        for mut tail in permutations(&rest) {
            tail.insert(0, first);
            all.push(tail);
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(players: &[usize], ranks: &[u8]) -> Vec<Placement> {
        vec![Placement { players: players.to_vec(), ranks: ranks.to_vec() }]
    }

    #[test]
    fn ten_to_one_are_four_hundred_points() {
        let mut blocks: Vec<_> = (0..1000).map(|_| game(&[0, 1], &[1, 2])).collect();
        blocks.extend((0..100).map(|_| game(&[0, 1], &[2, 1])));
        let ratings = rate(&blocks, 2, 1);
        assert!((ratings[0].points - 400.0).abs() < 5.0, "{ratings:?}");
        assert!(ratings[0].interval[0] > 350.0 && ratings[0].interval[1] < 460.0, "{ratings:?}");
        assert!(ratings[1].points.abs() < 1e-9);
    }

    #[test]
    fn placements_of_three_are_put_in_order() {
        let mut blocks: Vec<_> = (0..60).map(|_| game(&[0, 1, 2], &[1, 2, 3])).collect();
        blocks.extend((0..30).map(|_| game(&[2, 0, 1], &[1, 2, 3])));
        let ratings = rate(&blocks, 3, 1);
        assert!(ratings[0].points > ratings[1].points, "{ratings:?}");
        assert!(ratings[0].points > ratings[2].points, "{ratings:?}");
    }

    #[test]
    fn a_tie_says_that_both_are_equally_strong() {
        let blocks: Vec<_> = (0..50).map(|_| game(&[0, 1], &[1, 1])).collect();
        assert!(rate(&blocks, 2, 1)[0].points.abs() < 1e-6);
    }
}
