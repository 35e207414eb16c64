//! What a player of a game knows beyond its rules: how good a position is, and which moves are worth a look.
//!
//! Nobody has to write it: a game without a chapter here is known as [`plain`] says.

mod brian_boru;
mod catan_kartenspiel;
mod imperial_settlers;
mod medievalia;
mod mythotopia;
mod plain;

use std::sync::Arc;

use tafel_core::{Chance, Ctx, Game, MAX_SEATS, Seat};
use tafel_tensor::Tensor;

use crate::model::Model;
use crate::net::Net;

/// Expected win shares, by seat. They add up to one.
pub type Values = [f32; MAX_SEATS];

/// What a computer player knows of a game. What a game does not say for itself is as good as one can tell of any game.
pub trait Knowledge: Tensor {
    /// How good a move looks at first sight; 1 is ordinary. Must be positive.
    fn prior(&self, _seat: Seat, _action: &Self::Action) -> f32 {
        1.0
    }

    /// Does a computer player do without this, though the rules allow it? People may make offers without end; bots
    /// among themselves must finish their games. Something else must always be left to do.
    fn forgoes(&self, _seat: Seat, _action: &Self::Action) -> bool {
        false
    }

    /// How the position is worth to each seat, as far as one can tell by looking at it.
    ///
    /// Called on imagined worlds only: the hands it looks at are imagined too, but for the searching player's own.
    fn values(&self) -> Values {
        plain::values(self)
    }

    /// Is something under way (a trick, a war, a half-made move) that must be played out before one can judge?
    fn is_unsettled(&self) -> bool {
        false
    }

    /// How many decisions a search plays on before it judges by hand. Where it plays none, it looks at every move one
    /// step ahead instead.
    const HORIZON: u32 = plain::PLAYOUT;

    /// How many decisions a greedy player plays on before it judges: none, where a look at the table tells enough.
    const GREEDY_HORIZON: u32 = 0;

    /// How far the win shares of a good and a bad move lie apart, 1 being ordinary. Where a move is many small clicks,
    /// each of them changes little, and a search must take small differences seriously.
    const SPREAD: f32 = 1.0;

    /// How many ways to complete a half-made move a search compares; see [`Style::completions`](crate::Style).
    const COMPLETIONS: u32 = 0;

    /// How many decisions a search plays on before it judges as it learned: often none.
    const LEARNED_HORIZON: u32 = 0;

    /// How many ways to complete a half-made move a champion compares.
    const CHAMPION_COMPLETIONS: u32 = Self::COMPLETIONS;

    /// However sure it looks, a game that is not over is open by so much.
    const OPEN: f32 = 0.0;

    /// How many play.
    fn seats(&self) -> u8 {
        plain::seats(self)
    }

    /// How far the game has come: 0 at its beginning, 1 at its end.
    fn progress(&self) -> f32 {
        0.0
    }

    /// Notes the figures of the position that concern `seat`, each with its name: what a learned judgement looks at.
    /// Always the same names in the same order.
    fn figures(&self, seat: Seat, note: &mut impl FnMut(&'static str, f32)) {
        plain::figures(self, seat, note);
    }

    /// Can learned weights judge this table? Not if one plays alone, and not if players win together.
    fn can_be_learned(&self) -> bool {
        self.seats() > 1
    }

    /// The weights that were learned for this game; none while the judgement by hand plays better.
    fn learned() -> Option<Arc<Model>> {
        None
    }

    /// The network that was taught to play this game, if there is one.
    fn network() -> Option<Arc<Net>> {
        None
    }
}

/// Reads the weights that come with the program; a test holds them to be sound.
macro_rules! learned_weights {
    ($game:ty, $file:literal) => {{
        static MODEL: std::sync::LazyLock<std::sync::Arc<$crate::model::Model>> =
            std::sync::LazyLock::new(|| {
                let text = include_str!(concat!("../../weights/", $file));
                let model = $crate::model::Model::read::<$game>(text);
                std::sync::Arc::new(model.unwrap_or_else(|why| panic!("{}: {why}", $file)))
            });
        MODEL.clone()
    }};
}
pub(crate) use learned_weights;

/// A position of a game as any other, for whoever needs to know its figures by name.
pub(crate) fn any_position<G: Game>() -> G {
    let mut chance = Chance::fast(0);
    G::setup(&G::Options::default(), *G::SEATS.end(), &mut Ctx::quiet(&mut chance))
        .expect("every game can be laid out for as many as can play it")
}

/// What a computer player at `seat` chooses from: the legal actions without those it forgoes.
pub(crate) fn choices<G: Knowledge>(world: &G, seat: Seat, choices: &mut Vec<G::Action>) {
    choices.clear();
    world.legal(seat, choices);
    choices.retain(|action| !world.forgoes(seat, action));
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
