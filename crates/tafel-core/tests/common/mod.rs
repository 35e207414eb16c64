//! High Card, played by hand.

#![allow(dead_code, reason = "every test file takes what it needs")]

pub use ::high_card;

use high_card::{Action, HighCard, Options};
use tafel_core::{Chance, Game, Match, Seat};

pub const ANN: Seat = Seat(0);
pub const BEN: Seat = Seat(1);
pub const CLEO: Seat = Seat(2);

/// A fresh table; the same for the same seed.
pub fn table(seats: u8, seed: u64) -> Match<HighCard> {
    Match::new(Options::default(), seats, Chance::seeded(seed, 0)).unwrap()
}

pub fn legal(game: &Match<HighCard>, seat: Seat) -> Vec<Action> {
    let mut legal = Vec::new();
    game.state().legal(seat, &mut legal);
    legal
}

/// The luck of the next step: step n draws from stream n.
pub fn luck(game: &Match<HighCard>) -> Chance {
    Chance::seeded(99, game.log().len() as u64 + 1)
}

#[track_caller]
pub fn play(game: &mut Match<HighCard>, seat: Seat, action: Action) {
    let draft = game.play(seat, action, luck(game)).unwrap();
    game.commit(draft);
}

/// The seat lays its lowest card.
#[track_caller]
pub fn lay(game: &mut Match<HighCard>, seat: Seat) {
    let card = legal(game, seat)[0];
    play(game, seat, card);
}

#[track_caller]
pub fn undo(game: &mut Match<HighCard>, seat: Seat) {
    let draft = game.undo(seat).unwrap();
    game.commit(draft);
}

/// All lay their lowest card; returns who won the round and is asked whether to peek.
#[track_caller]
pub fn round(game: &mut Match<HighCard>) -> Seat {
    let asked: Vec<Seat> = game.asked().iter().collect();
    for seat in asked {
        lay(game, seat);
    }
    game.asked().first().unwrap()
}

/// A whole game: in every round the winner peeks, and the first seat changes its mind once.
pub fn whole_game(seats: u8, seed: u64) -> Match<HighCard> {
    let mut game = table(seats, seed);
    while !game.asked().is_empty() {
        lay(&mut game, ANN);
        undo(&mut game, ANN);
        let winner = round(&mut game);
        play(&mut game, winner, Action::Peek);
    }
    game
}
