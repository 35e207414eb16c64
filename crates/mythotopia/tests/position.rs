//! Positions: what can be set out, what cannot, and that a match goes on from there like any other.

use mythotopia::{Mythotopia, Options, Vp};
use serde_json::{Value, json};
use tafel_core::{Chance, Game, Match, Seat, Tally};

fn begin(position: Value) -> Result<Match<Mythotopia>, String> {
    let begun = Match::begin_at(position, Options::default(), 2, Chance::seeded(1, 0));
    begun.map_err(|why| why.to_string())
}

/// A war for Blore, a castle, a road, a city, and cards everywhere.
fn war_for_blore() -> Value {
    json!({
        "towns": [["palmain", "iracund", "talion", "mome"], ["blore", "trogle", "camarine"]],
        "cities": [["scombroid"], []], "castles": ["blore"], "roads": ["mome-talion"],
        "armies": [{ "blore": 3 }, { "blore": 1 }], "ships": [{ "serpent": 1 }, {}],
        "victory": { "spoils": 6, "isles": 3, "city": 5 }, "counters": [[0, 1, 0], [0, 0, 0]],
        "hands": [["cavalry", "talion", "palmain", "start_build"], ["trogle", "start_ship"]],
        "reserves": [["farming"], []], "piles": [["hero", "start_army"], []], "display": ["build", "queen"],
    })
}

#[test]
fn what_is_not_named_has_its_start_value() {
    let table = begin(war_for_blore()).unwrap();
    let open = table.state().table();
    let (red, blue) = (open.player(Seat(0)), open.player(Seat(1)));
    assert_eq!((red.stock.armies, red.armies_in_supply), (3, 8));
    assert_eq!((red.stock.ships, red.ships_in_supply), (1, 3));
    assert_eq!((red.stock.towns, red.stock.cities), (14, 3));
    assert_eq!((blue.stock.armies, blue.armies_in_supply), (5, 8));
    assert_eq!(open.victory.left[Vp::Castle as usize], Some(6));
    // One of the twos is with Red and twelve are on cards: of the six on City one is gone.
    assert_eq!(open.victory.unused, [28 - 6 - 6, 26 - 5 - 6 - 1 - 1, 3 - 1]);
    assert_eq!(blue.discard.len(), 2 + 5 - 1, "what is not named of a deck was discarded");
    assert_eq!(table.asked().first(), Some(Seat(0)));
    assert!(open.turn.fresh && open.turn.actions_left == 2);
}

/// MYT-16: everything is there as often as in a game from the beginning, at every step to the end.
#[test]
fn a_game_from_a_position_keeps_all_its_pieces() {
    let census = |game: &Mythotopia| {
        let mut tally = Tally::default();
        game.census(&mut tally);
        tally
    };
    for seed in 0..5 {
        let options = Options { round_cap: 20, ..Options::default() };
        let mut table = Match::begin_at(war_for_blore(), options, 2, Chance::seeded(seed, 0))
            .expect("it can be laid out");
        let mut chance = Chance::seeded(seed, 1);
        let whole =
            census(&Mythotopia::setup(&options, 2, &mut tafel_core::Ctx::quiet(&mut chance)).unwrap());
        let (mut luck, mut legal) = (Chance::fast(seed), Vec::new());
        while let Some(seat) = table.asked().first() {
            assert_eq!(census(table.state()).difference(&whole), None);
            assert_eq!(table.state().sound(), Ok(()));
            legal.clear();
            table.state().legal(seat, &mut legal);
            let draft = table
                .play(seat, luck.pick(&legal), Chance::seeded(seed, 2 + table.log().len() as u64))
                .unwrap();
            table.commit(draft);
        }
        assert!(table.state().outcome().is_some());
    }
}

/// A position with one thing changed, and why it is refused.
#[track_caller]
fn check_refused(field: &str, value: Value, because: &str) {
    let mut position = war_for_blore();
    position[field] = value;
    let why = begin(position).map(|_| ()).unwrap_err();
    assert!(why.contains(because), "{why}");
}

#[test]
fn what_cannot_be_is_refused_with_the_reason() {
    check_refused("hand", json!([]), "unknown field `hand`");
    check_refused("turn", json!(2), "there is no seat 2");
    check_refused("towns", json!([["mome"]]), "towns: 1 entries for 2 seats");
    check_refused("towns", json!([["mome"], ["mome"]]), "mome is seat 0's already");
    check_refused("cities", json!([["mome"], []]), "mome is seat 0's already");
    check_refused(
        "cities",
        json!([["lea", "quean", "shog", "darb", "eoan"], []]),
        "seat 0 has no city left for eoan",
    );
    check_refused("armies", json!([{ "blore": 15 }, {}]), "seat 0 has 15 armies, but there are not so many");
    check_refused("stock", json!([2, 5]), "seat 0 has 5 armies and began with 6");
    check_refused("ships", json!([{ "serpent": 6 }, {}]), "seat 0 has 6 ships, but there are not so many");
    check_refused("victory", json!({ "spoils": 7 }), "spoils has at most 6 counters");
    check_refused("victory", json!({ "dragons": 3 }), "dragons needs pieces that positions do not have");
    check_refused(
        "victory",
        json!({ "spoils": 6, "isles": 3, "sea": 3, "inns": 4, "guilded": 4 }),
        "5 variable victory point cards are too many",
    );
    check_refused("counters", json!([[0, 0, 4], [0, 0, 0]]), "there are not 5 counters worth 3");
    check_refused("hands", json!([["blore"], []]), "seat 0: blore is named once too often");
    check_refused("hands", json!([["palmain", "palmain"], []]), "seat 0: palmain is named once too often");
    check_refused("hands", json!([["build"], []]), "build is named once too often");
    check_refused(
        "reserves",
        json!([["farming", "scribe", "levies", "ranger"], []]),
        "the reserve of seat 0 takes 3 cards, not 4",
    );
}

#[test]
fn nobody_is_asked_for_a_number_of_seats_the_game_does_not_have() {
    let why = Match::<Mythotopia>::begin_at(json!({}), Options::default(), 5, Chance::seeded(1, 0));
    assert!(why.is_err());
}
