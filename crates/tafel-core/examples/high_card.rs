//! A whole match of High Card, played at random. The game itself is `crates/high-card/src/lib.rs`: read that first.

use high_card::{HighCard, Options};
use tafel_core::record::Notes;
use tafel_core::{Chance, Game, Match, Record};

fn main() {
    let mut luck = Chance::seeded(7, 0);
    let mut game = Match::<HighCard>::new(Options::default(), 3, luck.clone()).expect("three can play");
    let mut legal = Vec::new();
    while let Some(seat) = game.asked().first() {
        legal.clear();
        game.state().legal(seat, &mut legal);
        let action = luck.pick(&legal);
        println!("seat {seat} may {legal:?} and chooses {action:?}");
        let step = game.line().len() as u64 + 1;
        let draft = game.play(seat, action, Chance::seeded(7, step)).expect("it is in the list");
        game.commit(draft);
    }
    println!("{:?}", game.state().outcome());
    println!("{}", Record::of(&game, Notes::default()).to_json());
}
