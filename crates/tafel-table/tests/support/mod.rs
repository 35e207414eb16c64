//! What the tests share: a shelf with one small game, and people at a table.

#![allow(dead_code, unused_imports, reason = "each test file uses a part of it")]

use serde_json::Value;
use tafel_core::{AnyMatch, Catalog, Chance, Game, Match, Record, Seat, Viewer};
use tafel_protocol::{BotLevel, GameInfo, NewTable, SeatChoice, SeatRange};
use tafel_table::{Bot, Change, Denied, Fresh, Person, RandomBot, Shelf, Table};

pub use high_card::HighCard;

pub mod climb;

/// A shelf with one game.
pub struct Only<G> {
    games: [GameInfo; 1],
    game: std::marker::PhantomData<fn() -> G>,
}

impl<G: Game> Only<G> {
    pub fn new() -> Only<G> {
        let info = GameInfo {
            id: G::ID.into(),
            seats: SeatRange { min: *G::SEATS.start(), max: *G::SEATS.end() },
            options: G::option_specs().to_vec(),
            rules: G::RULES_VERSION,
            bots: vec![BotLevel { id: "random".into(), think: 0 }],
        };
        Only { games: [info], game: std::marker::PhantomData }
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
        (level == "random").then(|| Box::new(RandomBot::new(seed)) as Box<dyn Bot>)
    }
}

/// Somebody.
pub fn person(id: &str) -> Person {
    Person { id: id.into(), name: id.to_uppercase() }
}

/// A table at which `people` have begun to play.
pub fn begun(shelf: &dyn Shelf, people: &[&str]) -> Table {
    let game = shelf.games()[0].id.clone();
    let seats = std::iter::once(SeatChoice::Me).chain(people.iter().skip(1).map(|_| SeatChoice::Open));
    let new =
        NewTable { game, seats: seats.collect(), options: None, public: false, name: None, hints: false };
    let fresh = Fresh { id: "t".into(), invite: "come".into(), secret: [7; 32] };
    let mut table = Table::create(shelf, new, &person(people[0]), fresh, 1).unwrap();
    for guest in &people[1..] {
        let join = Change::Join {
            invite: Some("come".into()),
            name: None,
            seat: None,
            contribution: Some(format!("luck of {guest}")),
        };
        change(&mut table, shelf, guest, &join).unwrap();
    }
    change(&mut table, shelf, people[0], &Change::Start { contribution: None, fill: None }).unwrap();
    table
}

/// Somebody changes something.
pub fn change(table: &mut Table, shelf: &dyn Shelf, who: &str, change: &Change) -> Result<(), Denied> {
    let changed = table.draft_change(shelf, &person(who), change, 2)?;
    table.commit_change(changed);
    Ok(())
}

/// Somebody plays.
pub fn play(table: &mut Table, who: &str, seat: u8, action: &str) -> Result<(), Denied> {
    let draft = table.draft_move(who, Seat(seat), table.seq(), action, 3)?;
    table.commit(draft);
    Ok(())
}

/// Somebody takes a step back.
pub fn undo(table: &mut Table, who: &str, seat: u8) -> Result<(), Denied> {
    let draft = table.draft_undo(who, Seat(seat), table.seq(), 3)?;
    table.commit(draft);
    Ok(())
}

/// What a seat may answer.
pub fn legal(table: &Table, who: &str, seat: u8) -> Vec<String> {
    let update = table.update(Some(who), Viewer::Seat(Seat(seat)), None).unwrap();
    let legal = update.update.unwrap().legal;
    legal.iter().map(|offer| offer.action.get().to_owned()).collect()
}
