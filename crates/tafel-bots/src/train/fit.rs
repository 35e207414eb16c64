//! Fitting weights to results: stochastic gradient descent on the log likelihood, step sizes by Adam.

use tafel_core::{Chance, MAX_SEATS};

use super::Sample;
use crate::knowledge::shares;
use crate::model::{HIDDEN, Model, Weights};

const BATCH: usize = 128;
const STEP: f32 = 2e-3;
/// Pull of the weights towards zero, by step.
const DECAY: f32 = 1e-5;
/// Every tenth game is held back to see what was really learned. All of these are at the smallest table, so that their
/// surprise can be compared from game to game.
const HELD_BACK: u32 = 10;

/// Weights on their way. Figures are centred and scaled for learning; [`Fit::model`] folds that into the weights.
pub struct Fit {
    figures: usize,
    mean: Vec<f32>,
    scale: Vec<f32>,
    /// Plain, late and hidden weights of each figure, then progress, bias and output.
    weights: Vec<f32>,
    moments: [Vec<f32>; 2],
    steps: i32,
    chance: Chance,
}

/// Numbers per figure.
const ROW: usize = 2 + HIDDEN;

impl Fit {
    /// Small random weights.
    pub fn new(figures: usize, seed: u64) -> Fit {
        let mut chance = Chance::fast(seed);
        let size = figures * ROW + 3 * HIDDEN;
        let spread = 0.7 / (figures as f32).sqrt();
        let weights = (0..size)
            .map(|index| {
                let small = (chance.below(2001) as f32 / 1000.0 - 1.0) * spread;
                if index < figures * ROW && index % ROW < 2 { 0.0 } else { small }
            })
            .collect();
        let moments = [vec![0.0; size], vec![0.0; size]];
        Fit { figures, mean: Vec::new(), scale: Vec::new(), weights, moments, steps: 0, chance }
    }

    /// Goes through the samples so many times. Says how surprising the games held back are: to equal shares, to the
    /// judgement by hand, and to the weights.
    pub fn learn(&mut self, samples: &[Sample], epochs: u32) -> [f32; 3] {
        if self.mean.is_empty() {
            self.measure(samples);
        }
        let (held_back, taught): (Vec<&Sample>, Vec<&Sample>) =
            samples.iter().partition(|sample| sample.game % HELD_BACK == 0);
        let mut order: Vec<usize> = (0..taught.len()).collect();
        let mut gradient = vec![0.0; self.weights.len()];
        for epoch in 0..epochs {
            self.chance.shuffle(&mut order);
            // Long steps first, short ones in the end.
            let step = STEP * (1.0 - 0.9 * epoch as f32 / epochs.max(1) as f32);
            for batch in order.chunks(BATCH) {
                gradient.fill(0.0);
                for &index in batch {
                    self.add_gradient(taught[index], &mut gradient);
                }
                self.step(&gradient, batch.len() as f32, step);
            }
        }
        let mean = |surprise: &dyn Fn(&Sample) -> f32| {
            held_back.iter().map(|sample| surprise(sample)).sum::<f32>() / held_back.len().max(1) as f32
        };
        [
            mean(&|sample| f32::from(sample.seats).ln()),
            mean(&|sample| surprise(&sample.by_hand, sample)),
            mean(&|sample| surprise(&self.shares(sample).0, sample)),
        ]
    }

    /// Mean and spread of every figure.
    fn measure(&mut self, samples: &[Sample]) {
        let mut sums = vec![[0.0_f64; 2]; self.figures];
        let mut rows = 0.0_f64;
        for row in samples.iter().flat_map(|sample| sample.figures.chunks_exact(self.figures)) {
            rows += 1.0;
            for (sum, &figure) in sums.iter_mut().zip(row) {
                sum[0] += f64::from(figure);
                sum[1] += f64::from(figure) * f64::from(figure);
            }
        }
        for [sum, squares] in sums {
            let mean = sum / rows.max(1.0);
            let spread = (squares / rows.max(1.0) - mean * mean).max(0.0).sqrt();
            self.mean.push(mean as f32);
            self.scale.push(if spread > 1e-3 { (1.0 / spread) as f32 } else { 0.0 });
        }
    }

    fn hidden(&self) -> [&[f32]; 3] {
        let start = self.figures * ROW;
        [0, 1, 2].map(|layer| &self.weights[start + layer * HIDDEN..start + (layer + 1) * HIDDEN])
    }

    /// The shares the weights give, and the hidden units of each seat.
    fn shares(&self, sample: &Sample) -> ([f32; MAX_SEATS], [[f32; HIDDEN]; MAX_SEATS]) {
        let [progress, bias, output] = self.hidden();
        let mut scores = [0.0; MAX_SEATS];
        let mut units = [[0.0; HIDDEN]; MAX_SEATS];
        for (seat, row) in sample.figures.chunks_exact(self.figures).enumerate() {
            let units = &mut units[seat];
            for (unit, (bias, progress)) in units.iter_mut().zip(bias.iter().zip(progress)) {
                *unit = bias + sample.progress * progress;
            }
            for (index, &figure) in row.iter().enumerate() {
                let figure = (figure - self.mean[index]) * self.scale[index];
                let weights = &self.weights[index * ROW..(index + 1) * ROW];
                scores[seat] += figure * (weights[0] + sample.progress * weights[1]);
                for (unit, weight) in units.iter_mut().zip(&weights[2..]) {
                    *unit += figure * weight;
                }
            }
            for (unit, weight) in units.iter().zip(output) {
                scores[seat] += weight * unit.max(0.0);
            }
        }
        (shares(&scores[..usize::from(sample.seats)], 1.0), units)
    }

    fn add_gradient(&self, sample: &Sample, gradient: &mut [f32]) {
        let (shares, units) = self.shares(sample);
        let [_, _, output] = self.hidden();
        let start = self.figures * ROW;
        for (seat, row) in sample.figures.chunks_exact(self.figures).enumerate() {
            let error = shares[seat] - sample.result[seat];
            let mut back = [0.0; HIDDEN];
            for (unit, (back, &value)) in back.iter_mut().zip(&units[seat]).enumerate() {
                if value > 0.0 {
                    *back = error * output[unit];
                    gradient[start + 2 * HIDDEN + unit] += error * value;
                }
                gradient[start + unit] += *back * sample.progress;
                gradient[start + HIDDEN + unit] += *back;
            }
            for (index, &figure) in row.iter().enumerate() {
                let figure = (figure - self.mean[index]) * self.scale[index];
                let part = &mut gradient[index * ROW..(index + 1) * ROW];
                part[0] += error * figure;
                part[1] += error * figure * sample.progress;
                for (part, back) in part[2..].iter_mut().zip(back) {
                    *part += back * figure;
                }
            }
        }
    }

    fn step(&mut self, gradient: &[f32], count: f32, step: f32) {
        const KEEP: [f32; 2] = [0.9, 0.999];
        self.steps += 1;
        let correct = KEEP.map(|keep| 1.0 - keep.powi(self.steps));
        let [first, second] = &mut self.moments;
        for (index, weight) in self.weights.iter_mut().enumerate() {
            let slope = gradient[index] / count;
            first[index] = KEEP[0] * first[index] + (1.0 - KEEP[0]) * slope;
            second[index] = KEEP[1] * second[index] + (1.0 - KEEP[1]) * slope * slope;
            let direction = first[index] / correct[0] / ((second[index] / correct[1]).sqrt() + 1e-8);
            *weight -= step * direction + DECAY * *weight;
        }
    }

    /// The weights for figures as they are.
    pub fn model(&self, names: Vec<String>) -> Model {
        let [progress, mut bias, output] = self.hidden().map(|layer| {
            let mut copy = [0.0; HIDDEN];
            copy.copy_from_slice(layer);
            copy
        });
        let figures = (0..self.figures)
            .map(|index| {
                let row = &self.weights[index * ROW..(index + 1) * ROW];
                let mean = self.mean.get(index).copied().unwrap_or(0.0);
                let scale = self.scale.get(index).copied().unwrap_or(1.0);
                let mut hidden = [0.0; HIDDEN];
                for ((hidden, bias), weight) in hidden.iter_mut().zip(&mut bias).zip(&row[2..]) {
                    *hidden = weight * scale;
                    *bias -= *hidden * mean;
                }
                // What the mean adds to the score is the same for every seat and leaves the shares alone.
                Weights { plain: row[0] * scale, late: row[1] * scale, hidden }
            })
            .collect();
        Model::new(names, figures, [progress, bias, output])
    }
}

/// How surprising the result is to these shares.
fn surprise(shares: &[f32], sample: &Sample) -> f32 {
    let seats = usize::from(sample.seats);
    let likely = shares[..seats].iter().zip(sample.result);
    likely.map(|(share, result)| -result * share.max(1e-6).ln()).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Two figures: the first decides the game, the second says nothing.
    fn made_up(count: u32) -> Vec<Sample> {
        let mut chance = Chance::fast(5);
        (0..count)
            .map(|game| {
                let figures: Vec<f32> = (0..4).map(|_| chance.below(100) as f32 / 20.0).collect();
                let lead = figures[0] - figures[2];
                let wins = (chance.below(1000) as f32 / 1000.0) < 1.0 / (1.0 + (-2.0 * lead).exp());
                let mut result = [0.0; MAX_SEATS];
                result[usize::from(!wins)] = 1.0;
                let by_hand = shares(&[figures[0], figures[2]], 0.5);
                Sample { generation: 1, game, progress: 0.0, figures, seats: 2, by_hand, result }
            })
            .collect()
    }

    #[test]
    fn what_decides_a_game_is_found_out() {
        let samples = made_up(4000);
        let mut fit = Fit::new(2, 1);
        let [equal, by_hand, learned] = fit.learn(&samples, 20);
        assert!((equal - 2.0_f32.ln()).abs() < 1e-3);
        assert!(learned < by_hand + 0.02, "{learned} after {by_hand}, which knows the truth");
    }

    #[test]
    fn the_same_seed_finds_the_same_weights() {
        let samples = made_up(500);
        let weights = |seed: u64| {
            let mut fit = Fit::new(2, seed);
            fit.learn(&samples, 3);
            fit.model(vec!["one".into(), "other".into()])
        };
        assert_eq!(weights(1), weights(1));
        assert_ne!(weights(1), weights(2));
    }
}
