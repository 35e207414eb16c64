//! The shelf of the house: all games and all computer players, as a table takes them. Server, terminal and browser
//! hand it to their tables; nothing in it waits or does I/O.

mod landmarks;
mod teacher;

use std::str::FromStr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use serde_json::value::RawValue;
use tafel_bots::{AnyBot, Level, Time, any_bot};
use tafel_core::{AnyMatch, Catalog, Chance, Record, Seat, Viewer};
use tafel_protocol::{BotLevel, GameInfo, SeatRange};
use tafel_table::{Bot, Shelf, Teacher};

/// Everything in the crates `games` and `tafel-bots`.
pub struct House {
    games: Vec<GameInfo>,
    thinking: Option<Duration>,
    coach: teacher::Coach,
}

impl House {
    /// Takes stock.
    pub fn new() -> House {
        let bots = |game: &str| {
            let bot = |&level: &Level| BotLevel {
                id: level.name().into(),
                think: think(level),
                rating: landmarks::rating(game, level),
            };
            Level::ALL.iter().map(bot).collect()
        };
        let infos = games::IDS.iter().filter_map(|id| games::info(id).ok());
        let games = infos.map(|info| GameInfo {
            id: info.id.into(),
            seats: SeatRange { min: info.min_seats, max: info.max_seats },
            options: info.options.to_vec(),
            rules: info.rules,
            bots: bots(info.id),
        });
        House { games: games.collect(), thinking: None, coach: teacher::Coach }
    }

    /// Lets every decision of a bot cost processor time besides, to measure what that does to people.
    #[must_use]
    pub fn with_thinking(mut self, thinking: Option<Duration>) -> House {
        self.thinking = thinking;
        let more = thinking.map_or(0, |thinking| thinking.as_millis() as u32);
        for level in self.games.iter_mut().flat_map(|game| &mut game.bots) {
            level.think = level.think.max(more);
        }
        self
    }
}

/// How long a player of a level thinks about a move, in milliseconds.
fn think(level: Level) -> u32 {
    level.milliseconds().map_or(0, |milliseconds| milliseconds as u32)
}

impl Default for House {
    fn default() -> House {
        House::new()
    }
}

impl Shelf for House {
    fn games(&self) -> &[GameInfo] {
        &self.games
    }

    fn catalog(&self, game: &str) -> Option<&Catalog> {
        games::catalog(game).ok()
    }

    fn components(&self, game: &str, options: &str) -> Option<Result<serde_json::Value, String>> {
        self.game(game)?;
        Some(games::components(game, options).map_err(|why| why.to_string()))
    }

    fn new_match(
        &self,
        game: &str,
        options: &str,
        seats: u8,
        chance: Chance,
    ) -> Option<Result<Box<dyn AnyMatch>, String>> {
        self.game(game)?;
        Some(games::new_match(game, options, seats, chance).map_err(|why| why.to_string()))
    }

    fn match_at(
        &self,
        game: &str,
        position: serde_json::Value,
        options: &str,
        seats: u8,
        chance: Chance,
    ) -> Option<Result<Box<dyn AnyMatch>, String>> {
        self.game(game)?;
        Some(games::match_at(game, position, options, seats, chance).map_err(|why| why.to_string()))
    }

    fn replay(&self, record: &Record) -> Option<Result<Box<dyn AnyMatch>, String>> {
        self.game(&record.header.game)?;
        Some(games::replay(record).map_err(|why| why.to_string()))
    }

    fn teacher(&self) -> Option<&dyn Teacher> {
        Some(&self.coach)
    }

    fn bot(&self, game: &str, level: &str, seed: u64) -> Option<Box<dyn Bot>> {
        let level = Level::from_str(level).ok()?;
        let bot = any_bot(game, level, Chance::seeded(seed, 0)).ok()?;
        Some(Box::new(Seated { bot, thinking: self.thinking }))
    }
}

/// A bot that reads what a browser reads.
struct Seated {
    bot: Box<dyn AnyBot>,
    thinking: Option<Duration>,
}

#[derive(serde::Deserialize)]
struct ReadUpdate<'a> {
    viewer: Viewer,
    #[serde(borrow)]
    update: Option<ReadGame<'a>>,
}

#[derive(serde::Deserialize)]
struct ReadGame<'a> {
    #[serde(borrow)]
    view: &'a RawValue,
    #[serde(borrow)]
    legal: Vec<ReadOffer<'a>>,
}

#[derive(serde::Deserialize)]
struct ReadOffer<'a> {
    #[serde(borrow)]
    action: &'a RawValue,
}

impl Bot for Seated {
    fn choose(&mut self, update: &str, stop: &Arc<AtomicBool>) -> Result<String, String> {
        let read: ReadUpdate<'_> = serde_json::from_str(update).map_err(|why| why.to_string())?;
        let game = read.update.ok_or("the game has not begun")?;
        let legal: Vec<&str> = game.legal.iter().map(|offer| offer.action.get()).collect();
        let seat: Seat = read.viewer.seat().ok_or("a spectator is asked nothing")?;
        let until = self.thinking.map(|thinking| Instant::now() + thinking);
        while until.is_some_and(|until| Instant::now() < until) && !stop.load(Ordering::Relaxed) {
            std::hint::spin_loop();
        }
        let time = Time { until: None, stop: stop.clone() };
        let chosen = self.bot.choose(seat, game.view.get(), &legal, &time).map_err(|why| why.to_string())?;
        legal.get(chosen).map(|&action| action.to_owned()).ok_or_else(|| "no such action".into())
    }
}

#[cfg(test)]
mod tests {
    use tafel_protocol::SeatChoice;
    use tafel_table::{Change, Fresh, Person, Table};

    use super::*;

    #[test]
    fn every_level_plays_every_game() {
        let house = House::new();
        assert_eq!(house.games().len(), games::IDS.len());
        for game in house.games() {
            assert!(!game.bots.is_empty(), "{} has bots", game.id);
            for bot in &game.bots {
                assert!(house.bot(&game.id, &bot.id, 1).is_some(), "{} at {}", bot.id, game.id);
            }
        }
    }
    /// A limit that the host leaves open: none among people, one where computer players sit, also late comers.
    #[test]
    fn a_limit_left_open_follows_who_plays() {
        let house = House::new();
        let host = Person { id: "anna".into(), name: "Anna".into() };
        let limit = |seats: &[SeatChoice], given: serde_json::Value, fill: Option<&str>| {
            let fresh = Fresh { id: "t".into(), invite: "i".into(), secret: [7; 32] };
            let new = serde_json::from_value(serde_json::json!({
                "game": "mythotopia", "seats": seats, "options": given,
            }))
            .expect("a table");
            let mut table = Table::create(&house, new, &host, fresh, 0).expect("it can be opened");
            let start = Change::Start { contribution: None, fill: fill.map(String::from) };
            let begun = table.draft_change(&house, &host, &start, 1).expect("it can begin");
            table.commit_change(begun);
            table.info(Some("anna"), None).expect("hers").options["round_cap"].clone()
        };
        let (me, bot) = (SeatChoice::Me, SeatChoice::Bot("greedy".into()));
        let people = [me.clone(), me.clone()];
        assert_eq!(limit(&people, serde_json::json!({}), None), 0);
        assert_eq!(limit(&[me.clone(), bot], serde_json::json!({}), None), 150);
        assert_eq!(limit(&[me, SeatChoice::Open], serde_json::json!({}), Some("greedy")), 150);
        assert_eq!(limit(&people, serde_json::json!({ "round_cap": 30 }), None), 30);
    }

    /// A table that began at a position begins there again when it is read back, with the luck of its setup.
    #[test]
    fn a_match_that_began_at_a_position_is_laid_out_again() {
        let house = House::new();
        let position = serde_json::json!({ "begin": "claims", "discs": [["S1"], ["U3"], ["M4"]] });
        let begun = house.match_at("brian-boru", position, "{}", 3, Chance::seeded(1, 0)).unwrap().unwrap();
        let header = begun.begun_with();
        assert!(!header.setup.is_empty(), "the next round is dealt at once");
        let again = house.lay_out(&header, Chance::replay(header.setup.clone())).unwrap().unwrap();
        assert_eq!(again.header().get(), begun.header().get());
        let other = house.new_match("brian-boru", "{}", 3, Chance::seeded(1, 0)).unwrap().unwrap();
        assert_ne!(other.header().get(), begun.header().get());
    }
}
