//! Win chances as people are told them: what a search expects, made true.
//!
//! A search judges positions by figures that were learned or set by hand, and may be surer of itself than the results
//! bear out, or less sure. So of every game it was measured how often the expected comes true (`tafelrunde-lab
//! calibrate`; docs/strength.md has the figures), and chances are told with an exponent: above 1 they lie further apart
//! than the search thought, below 1 closer together. The order of the answers stays as it is.

use games::{BrianBoru, Catan, ImperialSettlers, Medievalia, Mythotopia};
use tafel_bots::knowledge::Values;
use tafel_core::Game;

/// How much further apart chances are told than a search finds them.
const EXPONENTS: &[(&str, f64)] = &[
    (BrianBoru::ID, 1.0),
    (Catan::ID, 1.0),
    (ImperialSettlers::ID, 1.0),
    (Medievalia::ID, 1.0),
    (Mythotopia::ID, 1.0),
];

/// No chance is told as impossible or certain while a game goes on: a search has not seen everything.
const LEAST: f64 = 0.001;

/// The exponent by which a game's chances are told.
pub fn exponent(game: &str) -> f64 {
    EXPONENTS.iter().find(|(measured, _)| *measured == game).map_or(1.0, |(_, exponent)| *exponent)
}

/// Chances with an exponent, which add up to one again.
pub fn raised(chances: &[f64], exponent: f64) -> Vec<f64> {
    let raised: Vec<f64> = chances.iter().map(|chance| chance.max(LEAST).powf(exponent)).collect();
    let sum: f64 = raised.iter().sum();
    raised.into_iter().map(|chance| chance / sum).collect()
}

/// Win shares as chances that add up to one.
pub(crate) fn chances(values: Values, seats: usize) -> Vec<f64> {
    let sum: f64 = values[..seats].iter().map(|&value| f64::from(value)).sum();
    values[..seats].iter().map(|&value| f64::from(value) / sum).collect()
}

/// What a search expects of a game, as it is told.
pub(crate) fn told(game: &str, values: Values, seats: usize) -> Vec<f64> {
    raised(&chances(values, seats), exponent(game))
}

/// The same where only one seat's chance is known: as if the others had alike.
pub(crate) fn told_of_one(game: &str, chance: f64, seats: usize) -> f64 {
    let others = seats.saturating_sub(1).max(1);
    let mut all = vec![(1.0 - chance).max(0.0) / others as f64; others];
    all.insert(0, chance);
    raised(&all, exponent(game))[0]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_exponent_moves_chances_apart_and_keeps_their_order_and_sum() {
        let told = raised(&[0.5, 0.3, 0.2], 2.0);
        assert!((told.iter().sum::<f64>() - 1.0).abs() < 1e-12, "{told:?}");
        assert!(told[0] > 0.6 && told[2] < 0.15 && told[0] > told[1] && told[1] > told[2], "{told:?}");
        assert!(raised(&[0.5, 0.3, 0.2], 0.5)[0] < 0.45);
        assert!(raised(&[0.25; 4], 1.7).iter().all(|chance| (chance - 0.25).abs() < 1e-12));
    }

    #[test]
    fn with_two_seats_one_chance_says_everything() {
        for &(game, exponent) in EXPONENTS {
            let both = raised(&[0.7, 0.3], exponent);
            assert!((told_of_one(game, 0.7, 2) - both[0]).abs() < 1e-12, "{game}");
        }
    }

    #[test]
    fn a_chance_of_nothing_or_everything_is_no_fault() {
        for exponent in [0.4, 1.0, 2.5] {
            let told = raised(&[1.0, 0.0], exponent);
            assert!(told[0] < 1.0 && told[1] > 0.0 && told[1] < 0.1, "{told:?}");
        }
    }
}
