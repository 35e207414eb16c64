//! A bot for whoever knows no game: it is handed the very JSON a browser is sent.

use games::{UnknownGame, with_game};
use tafel_core::{Chance, Game, Seat};
use thiserror::Error;

use crate::{Bot, Glance, Level, Time, bot};

/// A computer player of a game known only at run time.
pub trait AnyBot: Send {
    /// Answers with the place of an action in `legal`; view and actions are JSON as in an update.
    fn choose(&mut self, seat: Seat, view: &str, legal: &[&str], time: &Time) -> Result<usize, BotError>;
}

/// Why a bot cannot answer.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum BotError {
    /// The update is not one of this game.
    #[error("the bot cannot read the update: {0}")]
    Unreadable(String),
    /// Nothing to choose from.
    #[error("the bot is asked, but there is no legal action")]
    NothingLegal,
}

/// A player of a level at a game.
pub fn any_bot(game: &str, level: Level, chance: Chance) -> Result<Box<dyn AnyBot>, UnknownGame> {
    with_game!(game, G => Box::new(Player::<G> { bot: bot(level, chance) }) as Box<dyn AnyBot>)
}

struct Player<G: Game> {
    bot: Box<dyn Bot<G>>,
}

impl<G: Game> AnyBot for Player<G> {
    fn choose(&mut self, seat: Seat, view: &str, legal: &[&str], time: &Time) -> Result<usize, BotError> {
        let unreadable = |why: serde_json::Error| BotError::Unreadable(why.to_string());
        let view: G::View = serde_json::from_str(view).map_err(unreadable)?;
        let actions: Vec<G::Action> = legal
            .iter()
            .map(|action| serde_json::from_str(action))
            .collect::<Result<_, _>>()
            .map_err(unreadable)?;
        if actions.is_empty() {
            return Err(BotError::NothingLegal);
        }
        let chosen = self.bot.choose(&Glance::of(&view, seat, &actions), time);
        actions
            .iter()
            .position(|&action| action == chosen)
            .ok_or_else(|| BotError::Unreadable(format!("{chosen:?} is not among the legal actions")))
    }
}
