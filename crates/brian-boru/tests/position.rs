//! Positions: what can be set out, what cannot, and that a match goes on from there like any other.

use brian_boru::{Action, BrianBoru, Options, View};
use serde_json::{Value, json};
use tafel_core::record::Notes;
use tafel_core::{Chance, Game, Match, Record, Seat, Viewer};

fn begin(position: Value) -> Result<Match<BrianBoru>, String> {
    let begun = Match::begin_at(position, Options::default(), 3, Chance::seeded(1, 0));
    begun.map_err(|why| why.to_string())
}

/// The last trick of a round, with two cards in every hand.
fn last_trick() -> Value {
    json!({
        "begin": "trick", "marker": 1, "tricks_over": 6, "raiders_in_battle": 3, "raiders": [1, 4, 2],
        "discs": [["S1", "S2"], ["U3", "L5"], ["M4", "N7"]], "hands": [[8, 9], [12, 14], [6, 10]],
    })
}

#[test]
fn what_is_not_named_has_its_start_value() {
    let table = begin(last_trick()).unwrap();
    let state = table.state();
    assert_eq!((state.table.round, state.table.trick, state.table.raiders), (1, 7, 3));
    let player = state.table.player(Seat(0));
    assert_eq!((player.coins, player.points, player.renown, player.raiders), (3, 10, 1, 1));
    assert_eq!(state.played[0].len(), 6);
    assert_eq!(table.asked().first(), Some(Seat(1)), "the holder of the marker is asked for a town");
}

#[test]
fn with_estrid_on_offer_it_is_the_last_round() {
    let mut position = last_trick();
    position["marriage"] = json!("estrid");
    let table = begin(position).unwrap();
    assert_eq!(table.state().table.round, 3);
    assert_eq!(table.state().table.weddings.len(), 3);
    let fleets = &table.state().table.fleets;
    assert_eq!(fleets.len(), 3, "one for each round");
    assert!(
        fleets[..2].iter().all(|fleet| !fleets[2..].contains(fleet)),
        "each card landed once: {fleets:?}"
    );
}

/// Whoever holds a card has drafted it: every pack held what its owner kept of it and what went on to the left.
#[test]
fn the_cards_of_a_position_were_drafted() {
    let table = begin(last_trick()).unwrap();
    let state = table.state();
    for seat in Seat::all(3) {
        let hand = state.hand(seat);
        assert_eq!(hand.kept(), hand.hand.union(state.played[seat.index()]), "seat {seat}");
        assert_eq!(hand.packs[0].len(), 8, "the cards that were dealt to seat {seat}");
        let last = hand.picks.iter().rposition(|kept| !kept.is_empty()).unwrap();
        for pack in 0..last {
            let passed_on = hand.packs[pack].minus(hand.picks[pack]);
            assert_eq!(passed_on, state.hand(seat.left(3)).packs[pack + 1], "pack {pack} of seat {seat}");
        }
        let view = state.view(Viewer::Seat(seat));
        assert_eq!(BrianBoru::imagine(&view, &mut Chance::fast(3)).view(Viewer::Seat(seat)), view);
    }
}

#[test]
fn a_view_comes_back_from_the_wire_as_it_was() {
    let mut position = last_trick();
    position["occupied"] = json!(["U3", "N7"]);
    position["monasteries"] = json!(["S2", "N7"]);
    let table = begin(position).unwrap();
    for viewer in Viewer::all(3) {
        let view = table.state().view(viewer);
        let towns = serde_json::to_value(&view).unwrap();
        let towns = towns.pointer("/towns").unwrap().as_array().unwrap().clone();
        let town = |id: &str| towns.iter().find(|town| town["id"] == id).unwrap().clone();
        assert_eq!(towns.len(), brian_boru::Town::ALL.len());
        let of = |owner, occupied, monastery| json!([owner, occupied, monastery]);
        let said =
            |id| of(town(id)["owner"].clone(), town(id)["occupied"].clone(), town(id)["monastery"].clone());
        assert_eq!(said("S2"), of(json!(0), json!(false), json!(true)));
        assert_eq!(said("U3"), of(json!(1), json!(true), json!(false)));
        assert_eq!(said("N7"), of(json!(2), json!(true), json!(true)));
        assert_eq!(said("C4"), of(Value::Null, json!(false), json!(false)));
        let text = serde_json::to_string(&view).unwrap();
        assert_eq!(serde_json::from_str::<View>(&text).unwrap(), view);
    }
}

#[test]
fn a_record_of_a_match_that_began_at_a_position_replays() {
    let mut table = begin(last_trick()).unwrap();
    let mut luck = Chance::fast(4);
    let mut legal = Vec::new();
    while let Some(seat) = table.asked().first() {
        legal.clear();
        tafel_core::Game::legal(table.state(), seat, &mut legal);
        let draft = table.play(seat, luck.pick(&legal), Chance::seeded(2, table.log().len() as u64)).unwrap();
        table.commit(draft);
    }
    let file = Record::of(&table, Notes::default()).to_json();
    assert!(file.contains("\"position\":{\"begin\":\"trick\""), "the header names the position");
    let again = Record::read(file.as_bytes()).unwrap().replay::<BrianBoru>().unwrap();
    assert_eq!(again.state(), table.state());
    assert_eq!(Record::of(&again, Notes::default()).to_json(), file);
}

#[test]
fn a_step_from_a_position_can_be_taken_back() {
    let mut table = begin(last_trick()).unwrap();
    let before = *table.state();
    let mark = Action::Mark(brian_boru::Town::C4);
    let draft = table.play(Seat(1), mark, Chance::seeded(2, 0)).unwrap();
    table.commit(draft);
    let undo = table.undo(Seat(1)).unwrap();
    table.commit(undo);
    assert_eq!(*table.state(), before);
}

/// A position with one thing changed, and why it is refused.
#[track_caller]
fn check_refused(field: &str, value: Value, because: &str) {
    let mut position = last_trick();
    position[field] = value;
    let why = begin(position).unwrap_err();
    assert!(why.contains(because), "{why}");
}

#[test]
fn what_cannot_be_is_refused_with_the_reason() {
    check_refused("hand", json!([[1]]), "unknown field `hand`");
    check_refused("hands", json!([[8, 9], [12, 14], [6, 8]]), "a card is in two hands");
    check_refused("hands", json!([[8], [12, 14], [6, 10]]), "after 6 tricks seat 0 holds 2 cards, not 1");
    check_refused("hands", json!([[8, 9], [12, 14]]), "hands: 2 entries for 3 seats");
    check_refused("discs", json!([["S1"], ["S1"], []]), "S1 has two discs");
    check_refused("occupied", json!(["C4"]), "an occupied town or a monastery without a disc");
    check_refused("coins", json!([-1, 0, 0]), "seat 0 has 10 points and -1 coins");
    check_refused("spaces", json!([3, 3, 0]), "space 3 of the track cannot be seat 1's");
    let mut top = last_trick();
    top["spaces"] = json!([9, 3, 0]);
    assert!(begin(top).is_ok(), "space 9 is the last of the track");
    check_refused("spaces", json!([10, 3, 0]), "space 10 of the track cannot be seat 0's");
    check_refused("marker", json!(3), "there is no seat 3");
    check_refused("tricks_over", json!(7), "a round has 7 tricks");
    check_refused("raiders_in_battle", json!(15), "no fleet has 15 raiders");
    check_refused("claims", json!({ "L": { "held": 4 } }), "L is held by nobody at the table");
}

/// The cards always add up: a position whose hands leave a card out still has it somewhere.
#[test]
fn after_the_tricks_no_hand_is_left() {
    let upkeep =
        json!({ "begin": "church", "marker": 2, "church": [5, 4, 1], "discs": [["L7"], ["L4"], ["M4"]] });
    let table = begin(upkeep).unwrap();
    let state = table.state();
    assert!(Seat::all(3).all(|seat| state.hand(seat).hand.is_empty() && state.hand(seat).thrown.len() == 1));
    assert_eq!(table.asked().first(), Some(Seat(0)), "the leader of the church may build");
}
