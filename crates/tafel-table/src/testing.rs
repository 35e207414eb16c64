//! What the tests of tables and servers share: a shelf with one game.

use std::marker::PhantomData;

use serde_json::Value;
use tafel_core::{AnyMatch, Catalog, Chance, Game, Match, Record};
use tafel_protocol::{BotLevel, GameInfo, SeatRange};

use crate::{Bot, RandomBot, Shelf};

/// A bot of a level, with luck that follows from a seed.
type MakeBot = fn(level: &str, seed: u64) -> Option<Box<dyn Bot>>;

/// A shelf with one game.
pub struct Only<G> {
    games: [GameInfo; 1],
    bot: MakeBot,
    game: PhantomData<fn() -> G>,
}

impl<G: Game> Default for Only<G> {
    fn default() -> Only<G> {
        Only::with_bots(&["random"], |level, seed| {
            (level == "random").then(|| Box::new(RandomBot::new(seed)) as Box<dyn Bot>)
        })
    }
}

impl<G: Game> Only<G> {
    /// With bots that play at random.
    pub fn new() -> Only<G> {
        Only::default()
    }

    /// With bots of these levels.
    pub fn with_bots(levels: &[&str], bot: MakeBot) -> Only<G> {
        let info = GameInfo {
            id: G::ID.into(),
            seats: SeatRange { min: *G::SEATS.start(), max: *G::SEATS.end() },
            options: G::option_specs().to_vec(),
            rules: G::RULES_VERSION,
            bots: levels.iter().map(|&id| BotLevel { id: id.into(), think: 0, rating: Some(1500) }).collect(),
        };
        Only { games: [info], bot, game: PhantomData }
    }
}

impl<G: Game> Shelf for Only<G> {
    fn games(&self) -> &[GameInfo] {
        &self.games
    }

    fn catalog(&self, game: &str) -> Option<&Catalog> {
        (game == G::ID).then(G::catalog)
    }

    fn components(&self, game: &str, options: &str) -> Option<Result<Value, String>> {
        let options = serde_json::from_str(options).map_err(|why| why.to_string());
        (game == G::ID).then(|| Ok(G::components(&options?)))
    }

    fn new_match(
        &self,
        game: &str,
        options: &str,
        seats: u8,
        chance: Chance,
    ) -> Option<Result<Box<dyn AnyMatch>, String>> {
        let lay_out = || {
            let options = serde_json::from_str(options).map_err(|why| why.to_string())?;
            let laid = Match::<G>::new(options, seats, chance).map_err(|why| why.to_string())?;
            Ok(Box::new(laid) as Box<dyn AnyMatch>)
        };
        (game == G::ID).then(lay_out)
    }

    fn replay(&self, record: &Record) -> Option<Result<Box<dyn AnyMatch>, String>> {
        let replay = || {
            let played = record.replay::<G>().map_err(|why| why.to_string())?;
            Ok(Box::new(played) as Box<dyn AnyMatch>)
        };
        (record.header.game == G::ID).then(replay)
    }

    fn bot(&self, _: &str, level: &str, seed: u64) -> Option<Box<dyn Bot>> {
        (self.bot)(level, seed)
    }
}
