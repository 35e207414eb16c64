//! What a player of a game knows beyond its rules: how good a position is, and which moves are worth a look.

mod brian_boru;
mod catan_kartenspiel;
mod imperial_settlers;
mod medievalia;
mod mythotopia;

use tafel_core::{Game, MAX_SEATS, Seat};

/// Expected win shares, by seat. They add up to one.
pub type Values = [f32; MAX_SEATS];

/// What a computer player knows of a game.
pub trait Knowledge: Game {
    /// How good a move looks at first sight; 1 is ordinary. Must be positive.
    fn prior(&self, seat: Seat, action: &Self::Action) -> f32;

    /// How the position is worth to each seat, as far as one can tell by looking at it.
    ///
    /// Called on imagined worlds only, but must not use what the players could not know: it is a judgement of the
    /// open position, not a peek.
    fn values(&self) -> Values;

    /// Is something under way (a trick, a war, a half-made move) that must be played out before one can judge?
    fn is_unsettled(&self) -> bool;

    /// How many decisions a search plays on before it judges.
    const HORIZON: u32;
}

/// The win shares of a finished game.
pub fn final_values<G: Game>(state: &G) -> Option<Values> {
    let outcome = state.outcome()?;
    let winners = outcome.ranks.iter().filter(|&&rank| rank == 1).count() as f32;
    let mut values = [0.0; MAX_SEATS];
    for (value, &rank) in values.iter_mut().zip(&outcome.ranks) {
        if rank == 1 {
            *value = 1.0 / winners;
        }
    }
    Some(values)
}

/// Win shares from expected scores: the higher, the likelier, and the more so the less uncertain they are.
pub fn shares(scores: &[f32], uncertainty: f32) -> Values {
    let best = scores.iter().copied().fold(f32::MIN, f32::max);
    let mut values = [0.0; MAX_SEATS];
    let mut sum = 0.0;
    for (value, score) in values.iter_mut().zip(scores) {
        *value = ((score - best) / uncertainty).exp();
        sum += *value;
    }
    for value in &mut values {
        *value /= sum;
    }
    values
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_add_up_and_follow_the_scores() {
        let values = shares(&[10.0, 12.0, 7.0], 2.0);
        assert!((values.iter().sum::<f32>() - 1.0).abs() < 1e-5);
        assert!(values[1] > values[0] && values[0] > values[2]);
        assert!(values[3].abs() < 1e-9);
        let sure = shares(&[10.0, 12.0, 7.0], 0.1);
        assert!(sure[1] > 0.99);
    }
}
