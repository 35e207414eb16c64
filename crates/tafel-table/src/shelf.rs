//! The shelf (what can be played): all that a table knows of games and bots. Which games stand on it is said by
//! whoever keeps the tables, so that no game is named here.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use serde_json::value::RawValue;
use tafel_core::{AnyMatch, Catalog, Chance, Header, Record};
use tafel_protocol::GameInfo;

use crate::teacher::Teacher;

/// The games, and those who can play them.
pub trait Shelf: Send + Sync + 'static {
    /// All games, with the levels of their bots.
    fn games(&self) -> &[GameInfo];
    /// The words of a game.
    fn catalog(&self, game: &str) -> Option<&Catalog>;
    /// The cards and the map of a game, for whoever draws them. `options` is JSON.
    fn components(&self, game: &str, options: &str) -> Option<Result<serde_json::Value, String>>;
    /// Lays out a new match. `options` is JSON.
    fn new_match(
        &self,
        game: &str,
        options: &str,
        seats: u8,
        chance: Chance,
    ) -> Option<Result<Box<dyn AnyMatch>, String>>;
    /// Begins a match at a position. A shelf without lessons and puzzles has none.
    fn match_at(
        &self,
        _game: &str,
        _position: serde_json::Value,
        _options: &str,
        _seats: u8,
        _chance: Chance,
    ) -> Option<Result<Box<dyn AnyMatch>, String>> {
        None
    }
    /// Plays a record again.
    fn replay(&self, record: &Record) -> Option<Result<Box<dyn AnyMatch>, String>>;
    /// Who teaches these games. A shelf of games alone has nobody.
    fn teacher(&self) -> Option<&dyn Teacher> {
        None
    }
    /// A computer player of a level.
    fn bot(&self, game: &str, level: &str, seed: u64) -> Option<Box<dyn Bot>>;

    /// Lays out a match as a header says it began.
    fn lay_out(
        &self,
        header: &Header<Box<RawValue>>,
        chance: Chance,
    ) -> Option<Result<Box<dyn AnyMatch>, String>> {
        let (game, options, seats) = (&header.game, header.options.get(), header.seats);
        match &header.position {
            None => self.new_match(game, options, seats, chance),
            Some(position) => self.match_at(game, position.clone(), options, seats, chance),
        }
    }

    /// One game.
    fn game(&self, id: &str) -> Option<&GameInfo> {
        self.games().iter().find(|game| game.id == id)
    }

    /// Has this game bots of this level?
    fn has_level(&self, game: &str, level: &str) -> bool {
        self.game(game).is_some_and(|game| game.bots.iter().any(|bot| bot.id == level))
    }
}

/// A computer player. It receives exactly the message a browser receives, and answers like one.
pub trait Bot: Send {
    /// Chooses one of the legal actions of a `TableUpdate`, as JSON. It should return soon after `stop` is set.
    fn choose(&mut self, update: &str, stop: &Arc<AtomicBool>) -> Result<String, String>;
}

/// A bot that takes any legal action, each as likely. It also steps in where another bot fails.
#[derive(Debug)]
pub struct RandomBot {
    chance: Chance,
}

impl RandomBot {
    /// Its choices follow from the seed.
    pub fn new(seed: u64) -> RandomBot {
        RandomBot { chance: Chance::fast(seed) }
    }
}

impl Bot for RandomBot {
    fn choose(&mut self, update: &str, _: &Arc<AtomicBool>) -> Result<String, String> {
        let update: Offers<'_> = serde_json::from_str(update).map_err(|why| why.to_string())?;
        let legal = update.update.map(|game| game.legal).unwrap_or_default();
        if legal.is_empty() {
            return Err("nothing to choose from".into());
        }
        Ok(legal[self.chance.below(legal.len() as u32) as usize].action.get().to_owned())
    }
}

#[derive(serde::Deserialize)]
struct Offers<'a> {
    #[serde(borrow)]
    update: Option<Game<'a>>,
}

#[derive(serde::Deserialize)]
struct Game<'a> {
    #[serde(borrow)]
    legal: Vec<Offer<'a>>,
}

#[derive(serde::Deserialize)]
struct Offer<'a> {
    #[serde(borrow)]
    action: &'a serde_json::value::RawValue,
}
