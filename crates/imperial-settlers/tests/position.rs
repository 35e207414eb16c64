//! Positions: what can be set out, what cannot, and that a match goes on from there like any other.

use imperial_settlers::{Face, Good, ImperialSettlers, Options, Realm};
use serde_json::{Value, json};
use tafel_core::record::Notes;
use tafel_core::{Chance, Ctx, Game, Match, Record, Seat, Tally};

fn begin(position: Value) -> Result<Match<ImperialSettlers>, String> {
    let begun = Match::begin_at(position, Options::default(), 2, Chance::seeded(1, 0));
    begun.map_err(|why| why.to_string())
}

/// The third round of Barbarians against Romans, with something of everything.
fn third_round() -> Value {
    json!({
        "begin": "turn", "factions": ["barbarians", "romans"], "round": 3, "first": 1,
        "goods": ["W W P P D", "S R R P"], "points": [3, 7],
        "hands": [["BAR012", "COM069"], ["ROM020"]], "built": [["COM065", "BAR001"], ["COM018"]],
        "deals": [["BAR016"], []], "foundations": [[], ["COM044"]], "passed": [0],
    })
}

#[test]
fn what_is_not_named_has_its_start_value() {
    let table = begin(json!({ "begin": "turn", "factions": ["egyptians", "japanese"] })).unwrap();
    let state = table.state();
    assert_eq!((state.table.round, table.asked().first()), (1, Some(Seat(0))));
    assert!(state.table.players.iter().all(|player| player.tokens == [0; 7] && player.points == 0));
    assert_eq!((state.deck.common_len(), state.faction_deck_len(Seat(0))), (84, 30));
}

#[test]
fn everything_named_lies_where_it_should() {
    let table = begin(third_round()).unwrap();
    let state = table.state();
    assert_eq!((state.table.round, table.asked().first()), (3, Some(Seat(1))));
    let (own, other) = (state.table.player(Seat(0)), state.table.player(Seat(1)));
    assert_eq!(
        (own.points, own.has(Good::Wood), own.has(Good::Worker), own.has(Good::Defence)),
        (3, 2, 2, 1)
    );
    assert!(
        own.passed && !other.passed && own.deals.has(Face::BAR016) && other.foundations.has(Face::COM044)
    );
    assert_eq!(state.table.locations(Realm(0)).len(), 2);
    assert_eq!(state.hand(Seat(0)).hand.len(), 2);
}

#[test]
fn a_round_can_begin_with_its_draft_or_its_production() {
    let mut position = third_round();
    position["passed"] = json!([]);
    position["begin"] = json!("draft");
    position["open"] = json!(["COM003", "COM033", "COM046"]);
    let table = begin(position.clone()).unwrap();
    assert_eq!((table.asked().first(), table.state().table.open.len()), (Some(Seat(1)), 3));
    position["begin"] = json!("production");
    position["open"] = json!([]);
    let table = begin(position).unwrap();
    // Two workers in the supply and five of the board.
    assert_eq!(table.state().table.player(Seat(0)).has(Good::Worker), 7);
}

/// Every component is there once at every moment, and every game comes to an end.
#[test]
fn random_games_from_a_position_lose_nothing() {
    fn tally(state: &ImperialSettlers) -> Tally {
        let mut tally = Tally::default();
        state.census(&mut tally);
        tally
    }
    for seed in 0..20 {
        let mut state = *begin(third_round()).unwrap().state();
        let wanted = tally(&state);
        let mut chance = Chance::fast(seed);
        let mut legal = Vec::new();
        while let Some(seat) = state.asked().first() {
            legal.clear();
            state.legal(seat, &mut legal);
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
    let mut table = begin(third_round()).unwrap();
    let mut luck = Chance::fast(4);
    let mut legal = Vec::new();
    while let Some(seat) = table.asked().first() {
        legal.clear();
        table.state().legal(seat, &mut legal);
        let draft = table.play(seat, luck.pick(&legal), Chance::seeded(2, table.log().len() as u64)).unwrap();
        table.commit(draft);
    }
    let file = Record::of(&table, Notes::default()).to_json();
    assert!(file.contains("\"position\":{\"begin\":\"turn\""), "the header names the position");
    let again = Record::read(file.as_bytes()).unwrap().replay::<ImperialSettlers>().unwrap();
    assert_eq!(again.state(), table.state());
    assert_eq!(Record::of(&again, Notes::default()).to_json(), file);
}

/// A position with one thing changed, and why it is refused.
#[track_caller]
fn check_refused(field: &str, value: Value, because: &str) {
    let mut position = third_round();
    position[field] = value;
    let why = begin(position).unwrap_err();
    assert!(why.contains(because), "{why}");
}

#[test]
fn what_cannot_be_is_refused_with_the_reason() {
    check_refused("hand", json!([["COM069"]]), "unknown field `hand`");
    check_refused("factions", json!(["romans"]), "factions: 1 entries for 2 seats");
    check_refused("factions", json!(["romans", "romans"]), "two play the romans");
    check_refused("round", json!(6), "rounds count from 1 to 5, not 6");
    check_refused("passed", json!([2]), "there is no seat 2");
    check_refused("passed", json!([1]), "seat 1 is on turn and has passed");
    check_refused("goods", json!(["W X", ""]), "no good X");
    check_refused("goods", json!(["V", ""]), "names more than lies in a supply");
    check_refused("points", json!([1]), "points: 1 entries for 2 seats");
    check_refused("hands", json!([["COM003", "COM003"], []]), "COM003 was not printed so often");
    check_refused("hands", json!([["ROM020"], []]), "ROM020 is no card of seat 0's people");
    check_refused("hands", json!([["JAP001"], []]), "JAP001 is no card of seat 0's people");
    check_refused("built", json!([["BAR001"], ["BAR001"]]), "BAR001 is no card of seat 1's people");
    check_refused("deals", json!([["COM069"], []]), "COM069 cannot lie there");
    check_refused("foundations", json!([["BAR001"], []]), "BAR001 cannot lie there");
    check_refused("begin", json!("draft"), "begins with 3 open cards");
    // Open cards belong to a draft.
    check_refused("open", json!(["COM003", "COM033", "COM046"]), "open cards lie out in a draft only");
}

#[test]
fn the_solo_game_has_no_positions() {
    let position = json!({ "begin": "turn", "factions": ["romans"] });
    let why = Match::<ImperialSettlers>::begin_at(position, Options::default(), 1, Chance::seeded(1, 0));
    assert!(why.unwrap_err().to_string().contains("the solo game begins at its beginning only"));
}
