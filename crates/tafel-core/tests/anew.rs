//! Positions that are dealt again from a moment of another match: what a seat saw is there, and nothing else is.

mod common;

use common::high_card::{HighCard, Options};
use common::{ANN, BEN, CLEO, round, table};
use serde_json::{Value, json};
use tafel_core::any_match::AnyMatch;
use tafel_core::matches::dealt_anew;
use tafel_core::record::Notes;
use tafel_core::{Chance, Game, Match, OptionsError, Record, Seat, Viewer};

/// The position of a match as a seat sees it.
fn seen_by(game: &Match<HighCard>, seat: Seat) -> Value {
    let any: &dyn AnyMatch = game;
    dealt_anew(any.header().get(), &any.entries(), seat).unwrap()
}

fn begin(position: Value, seed: u64) -> Result<Match<HighCard>, OptionsError> {
    Match::begin_at(position, Options::default(), 3, Chance::seeded(seed, 0))
}

#[test]
fn whoever_looks_sees_what_they_saw_and_the_rest_is_dealt_anew() {
    let mut game = table(3, 1);
    round(&mut game);
    let hidden = |game: &Match<HighCard>| game.state().view(Viewer::Seat(CLEO));
    let mut others = Vec::new();
    for seed in 0..10 {
        let anew = begin(seen_by(&game, BEN), seed).unwrap();
        assert_eq!(anew.state().view(Viewer::Seat(BEN)), game.state().view(Viewer::Seat(BEN)));
        assert!(anew.log().is_empty() && !anew.header().setup.is_empty());
        others.push(hidden(&anew));
    }
    assert!(others.iter().any(|view| *view != hidden(&game)), "Cleo holds other cards");
    assert!(others.iter().any(|view| *view != others[0]), "and others with other luck");
}

#[test]
fn it_is_laid_out_again_from_its_record_and_played_on() {
    let mut game = table(3, 1);
    round(&mut game);
    let mut anew = begin(seen_by(&game, ANN), 4).unwrap();
    while !anew.asked().is_empty() {
        round(&mut anew);
        let winner = anew.asked().first();
        let Some(winner) = winner.filter(|_| anew.asked().len() == 1) else { continue };
        let pass = common::legal(&anew, winner)[0];
        common::play(&mut anew, winner, pass);
    }
    let written = Record::of(&anew, Notes::default()).to_json();
    let again = Record::read(written.as_bytes()).unwrap().replay::<HighCard>().unwrap();
    assert_eq!((again.state(), again.log()), (anew.state(), anew.log()));
    assert_eq!(again.state().outcome(), anew.state().outcome());
}

#[test]
fn what_does_not_fit_is_refused_with_the_reason() {
    let mut game = table(3, 1);
    round(&mut game);
    let good = seen_by(&game, BEN);
    let why = |change: &dyn Fn(&mut Value)| {
        let mut position = good.clone();
        change(&mut position["dealt_anew"]);
        begin(position, 1).unwrap_err().to_string()
    };
    assert!(why(&|seen| seen["seat"] = json!(3)).contains("there is no seat 3"));
    assert!(why(&|seen| seen["header"]["seats"] = json!(2)).contains("other seats"));
    assert!(why(&|seen| seen["entries"][0]["seat"] = json!(7)).contains("step 1"));
    assert!(why(&|seen| seen["entries"] = json!([{"undo": 0}])).contains("step 1"));
    assert!(why(&|seen| seen["more"] = json!(1)).contains("unknown field"));
    assert!(why(&|seen| *seen = json!([])).contains("position"));
}

/// Each is played inside the next: without an end to it, a file could ask for any depth.
#[test]
fn what_was_dealt_anew_can_be_dealt_anew_but_not_for_ever() {
    let mut game = table(3, 1);
    round(&mut game);
    for depth in 1..=4 {
        match begin(seen_by(&game, BEN), depth) {
            Ok(anew) => game = anew,
            Err(why) => {
                assert_eq!(depth, 4, "{why}");
                assert!(why.to_string().contains("too often"));
                return;
            }
        }
    }
    panic!("there is no end to it");
}
