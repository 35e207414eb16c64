//! Positions: what can be set out, what cannot, and that a match goes on from there like any other.

use catan_kartenspiel::{Action, CARD_ROWS, Catan, End, Options};
use serde_json::{Value, json};
use tafel_core::record::Notes;
use tafel_core::{Chance, Ctx, Game, Match, Record, Seat, Tally};

fn begin(position: Value) -> Result<Match<Catan>, String> {
    let begun = Match::begin_at(position, Options::default(), 2, Chance::seeded(1, 0));
    begun.map_err(|why| why.to_string())
}

/// Two principalities that have grown, and hands and stacks that are partly known.
fn grown() -> Value {
    json!({
        "begin": "main", "active": 1, "turn": 12,
        "realms": [
            {
                "left": [["forest_1", "hills_2"]], "roads": ["right"], "cities": [-1],
                "built": [[{ "x": -1, "row": "up" }, "library"], [{ "x": -3, "row": "down" }, "fleet_ore"]],
                "stock": { "forest_1": 2, "goldriver_1": 3 }, "hand": ["spy", "spy"],
            },
            { "built": [[{ "x": 1, "row": "up" }, "knight_walter"]], "hand": ["bishop"] },
        ],
        "stacks": { "c": ["market", "garrison"] },
    })
}

#[test]
fn what_is_not_named_has_its_start_value() {
    let table = begin(json!({ "begin": "roll" })).unwrap();
    let state = table.state();
    assert_eq!((state.table.turn, table.asked().first()), (5, Some(Seat(0))));
    assert!(Seat::all(2).all(|seat| state.table.points(seat) == 2 && state.table.realm(seat).wealth() == 0));
    let upper: Vec<String> =
        state.table.realm(Seat(0)).fields().map(|field| field.land.to_string()).collect();
    assert_eq!(upper, ["forest_5", "pasture_4", "fields_2", "mountains_3", "hills_6", "goldriver_1"]);
}

#[test]
fn everything_named_lies_where_it_should() {
    let table = begin(grown()).unwrap();
    let state = table.state();
    let own = state.table.realm(Seat(0));
    assert_eq!((own.settlements, own.cities, own.wealth(), own.trade), (3, 1, 5, 1));
    assert!(own.has_end_road(End::Right) && !own.has_end_road(End::Left));
    assert_eq!(
        (state.table.supply.roads, state.table.supply.settlements, state.table.supply.cities),
        (5, 4, 6)
    );
    // Five points of one's own and the mill; the Knight is with the other one.
    assert_eq!((state.table.points(Seat(0)), state.table.points(Seat(1))), (6, 3));
    assert_eq!(state.stacks[2].len(), 2);
    let cards = state.stacks.iter().flatten().count();
    assert_eq!(cards, 62 - 3 - 3, "what is neither built nor in a hand lies in the stacks");
}

/// Every component is there once at every moment, and every game comes to an end.
#[test]
fn random_games_from_a_position_lose_nothing() {
    fn tally(state: &Catan) -> Tally {
        let mut tally = Tally::default();
        state.census(&mut tally);
        tally
    }
    let options = Options { turn_cap: 60, ..Options::default() };
    for seed in 0..12 {
        let luck = Chance::seeded(seed, 0);
        let table: Match<Catan> = Match::begin_at(grown(), options, 2, luck).unwrap();
        let mut state = *table.state();
        let wanted = tally(&state);
        let mut chance = Chance::fast(seed);
        let mut legal = Vec::new();
        while let Some(seat) = state.asked().first() {
            legal.clear();
            state.legal(seat, &mut legal);
            // Whoever only haggles never gets anywhere.
            legal.retain(|action| !matches!(action, Action::Offer | Action::Counter));
            let action = chance.pick(&legal);
            state.apply(seat, action, &mut Ctx::quiet(&mut chance));
            assert_eq!(state.sound(), Ok(()), "after {action:?}");
            assert_eq!(tally(&state).difference(&wanted), None, "after {action:?}");
        }
        assert!(state.outcome().is_some());
    }
}

#[test]
fn a_record_of_a_match_that_began_at_a_position_replays() {
    let mut table = begin(grown()).unwrap();
    let mut luck = Chance::fast(4);
    let mut legal = Vec::new();
    for _ in 0..200 {
        let Some(seat) = table.asked().first() else { break };
        legal.clear();
        table.state().legal(seat, &mut legal);
        let draft = table.play(seat, luck.pick(&legal), Chance::seeded(2, table.log().len() as u64)).unwrap();
        table.commit(draft);
    }
    let file = Record::of(&table, Notes::default()).to_json();
    assert!(file.contains("\"position\":{\"active\":1"), "the header names the position");
    let again = Record::read(file.as_bytes()).unwrap().replay::<Catan>().unwrap();
    assert_eq!(again.state(), table.state());
    assert_eq!(Record::of(&again, Notes::default()).to_json(), file);
}

/// A position with one thing changed, and why it is refused.
#[track_caller]
fn check_refused(at: &str, value: Value, because: &str) {
    let mut position = grown();
    match at.split_once('.') {
        Some((seat, field)) => position["realms"][seat.parse::<usize>().unwrap()][field] = value,
        None => position[at] = value,
    }
    let why = begin(position).unwrap_err();
    assert!(why.contains(because), "{why}");
}

#[test]
fn what_cannot_be_is_refused_with_the_reason() {
    check_refused("hands", json!([[]]), "unknown field `hands`");
    check_refused("active", json!(2), "there is no seat 2");
    check_refused("turn", json!(0), "turns count from 1 to 300, not 0");
    check_refused("realms", json!([{}]), "realms: 1 entries for 2 seats");
    check_refused("1.hand", json!(["spy", "spy"]), "spy is not in the box so often");
    check_refused("stacks", json!({ "a": ["market", "market"] }), "market is not in the box so often");
    check_refused(
        "stacks",
        json!({ "a": [], "b": [], "c": [], "d": [], "e": [] }),
        "56 cards lie nowhere: leave a stack open for them",
    );
    let start = json!(["forest_5", "forest_5", "hills_6", "pasture_4", "mountains_3", "goldriver_1"]);
    check_refused("0.start", start, "the start landscapes of seat 0 are not each there once");
    check_refused(
        "1.left",
        json!([["forest_1", "fields_3"]]),
        "forest_1 is no longer in the stack of landscapes",
    );
    check_refused("0.roads", json!(["left", "left"]), "two roads side by side on the left of seat 0");
    check_refused("1.cities", json!([3]), "no settlement for a city at 3 of seat 1");
    check_refused("1.cities", json!([1, 1]), "no settlement for a city at 1 of seat 1");
    check_refused("1.cities", json!([2]), "no settlement can stand in column 2");
    let site = |card: &str| json!([[{ "x": 1, "row": "up" }, card]]);
    check_refused("1.built", site("church"), "church cannot lie up at 1 of seat 1");
    check_refused("1.built", site("raid"), "raid cannot lie up at 1 of seat 1");
    let two = json!([[{ "x": 1, "row": "up" }, "smithy"], [{ "x": 1, "row": "up" }, "sawmill"]]);
    check_refused("1.built", two, "sawmill cannot lie up at 1 of seat 1");
    check_refused("0.stock", json!({ "forest_5": 4 }), "forest_5 holds 3 at most, not 4");
    check_refused("0.stock", json!({ "forest_4": 1 }), "forest_4 does not lie at seat 0");
    let many = json!([
        ["fields_3", "fields_4"],
        ["mountains_4", "mountains_5"],
        ["pasture_5", "pasture_6"],
        ["forest_6", "hills_1"],
        ["goldriver_3", "forest_1"],
    ]);
    check_refused("1.right", many, "there are not so many settlements");
}

#[test]
fn a_game_that_is_already_won_is_no_position() {
    let mut position = grown();
    position["realms"][0]["cities"] = json!([-1, 1]);
    let options = Options { target_vp: 7, ..Options::default() };
    let why = Match::<Catan>::begin_at(position, options, 2, Chance::seeded(1, 0)).unwrap_err();
    assert!(why.to_string().contains("nobody is asked anything"), "{why}");
}

#[test]
fn turns_count_from_one_to_the_last_that_is_played() {
    let cap = Options::default().turn_cap;
    for (turn, there) in [(0, false), (1, true), (cap, true), (cap + 1, false)] {
        assert_eq!(begin(json!({ "begin": "roll", "turn": turn })).is_ok(), there, "turn {turn}");
    }
}

#[test]
fn stacks_that_name_every_card_leave_none_open() {
    let mut cards: Vec<&str> =
        CARD_ROWS.iter().flat_map(|row| std::iter::repeat_n(row.id.id(), row.copies.into())).collect();
    let all = |cards: &[&str]| json!({ "begin": "roll", "stacks": { "a": cards, "b": [], "c": [], "d": [], "e": [] } });
    let table = begin(all(&cards)).expect("all cards are named");
    assert_eq!(table.state().stacks[0].len(), cards.len());
    cards.pop();
    assert!(begin(all(&cards)).is_err(), "one card lies nowhere");
}
