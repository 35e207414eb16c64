//! Learning by playing against oneself.
//!
//! Greedy players play whole games; of some positions the figures are kept, and in the end the result. Weights are then
//! fitted so that the win shares they give are as likely as possible. The next generation plays with those weights. The
//! first one judges by hand. Everything follows from the seed, whatever the number of threads.

mod fit;
mod play;
mod tune;

use serde::Serialize;
use tafel_core::OptionsError;

use crate::judge::Judge;
use crate::knowledge::Knowledge;
use crate::model::{Model, figure_names};

pub use fit::Fit;
pub use play::Sample;
pub(crate) use play::{in_parallel, table_size};
pub use tune::tune;

/// A course of training.
#[derive(Clone, Copy, Debug)]
pub struct Course {
    /// Where the luck comes from.
    pub seed: u64,
    /// How many generations.
    pub generations: u32,
    /// Games in each of them.
    pub games: u32,
    /// How often the fit goes through all positions.
    pub epochs: u32,
    /// How many threads play.
    pub threads: usize,
}

/// What one generation found.
#[derive(Clone, Debug, Serialize)]
pub struct Generation {
    /// Which, from 1.
    pub number: u32,
    /// Positions kept.
    pub positions: usize,
    /// Surprise at the results (mean negative log likelihood) on games held back: of equal shares, of the judgement by
    /// hand, and of the weights.
    pub surprise: [f32; 3],
}

/// Trains weights for a game; `report` hears of every generation.
pub fn train<G: Knowledge>(
    course: &Course,
    mut report: impl FnMut(&Generation),
) -> Result<Model, OptionsError> {
    let names = figure_names::<G>();
    let mut judge = Judge::ByHand;
    let mut samples: Vec<Sample> = Vec::new();
    let mut fit = Fit::new(names.len(), course.seed);
    for number in 1..=course.generations.max(1) {
        let fresh = play::games::<G>(course, number, &judge)?;
        // The games of the generation before are kept too: twice the evidence, and no sudden turns.
        let keep = samples.iter().position(|sample| sample.generation + 1 >= number).unwrap_or(samples.len());
        samples.drain(..keep);
        samples.extend(fresh);
        let surprise = fit.learn(&samples, course.epochs);
        let model = fit.model(names.clone());
        judge = Judge::Learned(std::sync::Arc::new(model));
        let positions = samples.len();
        report(&Generation { number, positions, surprise });
    }
    Ok(fit.model(names))
}
