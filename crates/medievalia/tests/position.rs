//! Positions: what can be set out, what cannot, and that a match goes on from there like any other.

use medievalia::{Building, Card, Medievalia, Options, Question};
use serde_json::{Value, json};
use tafel_core::{Chance, Ctx, Game, Match, Seat, Tally};

fn begin(position: Value) -> Result<Match<Medievalia>, String> {
    let begun = Match::begin_at(position, Options::default(), 2, Chance::seeded(1, 0));
    begun.map_err(|why| why.to_string())
}

/// A siege: fiefs, buildings, guards and an enemy at home.
fn siege() -> Value {
    json!({
        "begin": "turn", "land": [["farm", "forest"], ["farm"]], "buildings": [{ "2": ["church"] }, {}],
        "free": [["worker", "worker"], []], "guards": [{ "0": ["worker"] }, { "1": ["worker"] }],
        "abroad": [{ "4": ["soldier"] }, { "0": ["soldier"] }], "hands": [["mine"], ["field", "field"]],
        "sieges": [1, 0], "open": { "1": "tower" },
    })
}

#[test]
fn a_position_begins_where_it_says() {
    let table = begin(siege()).unwrap();
    let game = table.state();
    assert_eq!(game.question(Seat(0)), Question::Draw);
    assert_eq!(game.table.fiefs[0].siege, 2, "the turn begins with the siege");
    assert_eq!(game.table.sites[1].top, Some(Building::Tower));
    assert_eq!(game.table.characters(Seat(0)), 4);
    assert_eq!(game.hands[1][Card::Field.index()], 2);
    for (begin_with, question) in [("actions", Question::Actions), ("war", Question::Fronts)] {
        let mut position = siege();
        position["begin"] = json!(begin_with);
        assert_eq!(begin(position).unwrap().state().question(Seat(0)), question);
    }
    let mut hers = siege();
    hers["turn"] = json!(1);
    assert_eq!(begin(hers).unwrap().asked().first(), Some(Seat(1)));
}

#[test]
fn after_the_last_building_nothing_lies_below() {
    let mut position = siege();
    position["last"] = json!(1);
    let table = begin(position).unwrap();
    let left: Vec<_> = table.state().table.sites.iter().map(|site| (site.top, site.hidden)).collect();
    assert_eq!(left, [(None, 0), (Some(Building::Tower), 0), (None, 0)]);
}

/// Everything is there as often as in a game from the beginning, at every step to the end.
#[test]
fn a_game_from_a_position_keeps_all_its_cards() {
    let census = |game: &Medievalia| {
        let mut tally = Tally::default();
        game.census(&mut tally);
        tally
    };
    for seed in 0..20 {
        let options = Options::default();
        let mut chance = Chance::seeded(seed, 1);
        let whole = census(&Medievalia::setup(&options, 2, &mut Ctx::quiet(&mut chance)).unwrap());
        let mut table = Match::begin_at(siege(), options, 2, Chance::seeded(seed, 0)).unwrap();
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
    let mut position = siege();
    position[field] = value;
    let why = begin(position).map(|_| ()).unwrap_err();
    assert!(why.contains(because), "{why}");
}

#[test]
fn what_cannot_be_is_refused_with_the_reason() {
    check_refused("hand", json!([]), "unknown field `hand`");
    check_refused("turn", json!(2), "there is no seat 2");
    check_refused("land", json!([["farm"]]), "land: 1 entries for 2 seats");
    check_refused("land", json!([["farm", "forest", "worker"], ["farm"]]), "worker is no landscape");
    check_refused("free", json!([["mine"], []]), "mine is no figure");
    check_refused(
        "land",
        json!([["farm", "farm", "farm", "forest", "forest"], ["farm"]]),
        "a fief has room for 4 landscapes, not for 5",
    );
    let many = vec!["bureaucrat"; 20];
    check_refused("hands", json!([many, []]), "no bureaucrat is left");
    check_refused("buildings", json!([{ "3": ["church"] }, {}]), "there is no room for church at 3");
    check_refused(
        "buildings",
        json!([{ "0": ["church", "tower", "bank"] }, {}]),
        "there is no room for bank at 0",
    );
    check_refused("guards", json!([{ "3": ["worker"] }, {}]), "seat 0 has nothing to guard at 3");
    check_refused("abroad", json!([{ "0": ["worker"] }, {}]), "fief 0 is not abroad for seat 0");
    check_refused("abroad", json!([{ "7": ["worker"] }, {}]), "fief 7 is not abroad for seat 0");
    check_refused("open", json!({ "3": "tower" }), "there is no building stack 3");
    check_refused("last", json!(3), "there is no building stack 3");
    check_refused("sieges", json!([3, 0]), "besieged 3 times in a row, seat 0 is out");
}
