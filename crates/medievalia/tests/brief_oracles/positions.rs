//! Positions that are set out by hand: everything lies where it is said to lie, and all the rest where it belongs.

use medievalia::{Building, Card, Land, Medievalia, Mode, Options, Place, Spot};
use serde_json::{Value, json};
use tafel_core::{Chance, Ctx, Game, Seat, Tally};

use crate::plain::{at_host, hosts, troops};

fn set_out(position: &Value, options: &Options, seats: u8) -> Result<Medievalia, String> {
    let game = Medievalia::set_out(position, options, seats, &mut Ctx::quiet(&mut Chance::seeded(1, 1)));
    game.map_err(|why| why.to_string())
}

fn position() -> Value {
    json!({
        "turn": 2,
        "land": [["farm", "forest"], [], ["field", "mine", "farm", "farm"]],
        "buildings": [{ "2": ["church", "tower"] }, {}, { "0": ["bank"] }],
        "free": [["worker", "worker"], ["knight"], ["soldier"]],
        "guards": [{ "0": ["worker"], "2": ["archer", "archer"] }, {}, { "4": ["priest"] }],
        "abroad": [{ "1": ["soldier"], "4": ["soldier", "soldier"] }, { "7": ["infantry"] }, {}],
        "hands": [["mine"], ["field", "field", "worker"], []],
        "sieges": [0, 2, 1],
        "open": { "1": "smithy" },
    })
}

#[test]
fn everything_lies_where_the_position_says() {
    let game = set_out(&position(), &Options::default(), 3).unwrap();
    assert_eq!(game.table.active, Seat(2));
    let land = |seat: u8| -> Vec<(u8, Land)> {
        hosts(&game, Seat(seat)).into_iter().map(|(number, host)| (number, host.land)).collect()
    };
    let of = Land::Landscape;
    assert_eq!(land(0), [(0, Land::City), (1, of(Card::Farm)), (2, of(Card::Forest))]);
    assert_eq!(land(1), [(0, Land::City)]);
    assert_eq!(land(2).len(), 5);
    assert_eq!(
        game.table.host(Seat(0), 2).unwrap().buildings,
        [Some(Building::Church), Some(Building::Tower)]
    );
    assert_eq!(game.table.host(Seat(2), 0).unwrap().buildings, [Some(Building::Bank), None]);
    let at = |seat: u8, place: u8, spot: Spot| -> Vec<Card> {
        let there = troops(&game)
            .into_iter()
            .filter(|troop| (troop.owner, troop.place, troop.spot) == (Seat(seat), Place(place), spot));
        there.map(|troop| troop.card).collect()
    };
    assert_eq!(at(0, 0, Spot::Free), [Card::Worker, Card::Worker]);
    assert_eq!(at(1, 1, Spot::Free), [Card::Knight]);
    assert_eq!(at(0, 1, Spot::Free), [Card::Soldier]);
    assert_eq!(at(0, 4, Spot::Free), [Card::Soldier, Card::Soldier]);
    assert_eq!(at(1, 7, Spot::Free), [Card::Infantry]);
    assert_eq!(at_host(&game, Seat(0), 2).len(), 2);
    assert_eq!(at_host(&game, Seat(2), 4)[0].card, Card::Priest);
    assert_eq!(troops(&game).len(), 12);
    assert_eq!(game.hands[1][Card::Field.index()], 2);
    assert_eq!((game.hand_size(Seat(0)), game.hand_size(Seat(1)), game.hand_size(Seat(2))), (1, 3, 0));
    let sieges: Vec<u8> = game.table.fiefs.iter().map(|fief| fief.siege).collect();
    assert_eq!(sieges, [0, 2, 1]);
    let open: Vec<Option<Building>> = game.table.sites.iter().map(|site| site.top).collect();
    assert_eq!(open, [Some(Building::School), Some(Building::Smithy), Some(Building::Bank)]);
}

/// The stacks hold what lies nowhere else: 38, 20 and 29 cards less those on the table, seventeen buildings less those that stand or lie open.
#[test]
fn the_stacks_hold_all_the_rest() {
    let game = set_out(&position(), &Options::default(), 3).unwrap();
    let sizes: Vec<u8> = game.table.stacks.iter().map(|stack| stack.size).collect();
    // Six landscapes laid out and three in hand; three soldiers, two archers, a knight, infantry, a priest and a
    // fourth soldier; three workers and one in hand.
    assert_eq!(sizes, [38 - 6 - 3, 20 - 4 - 5, 29 - 4]);
    let bottoms: Vec<Option<Card>> = game.table.stacks.iter().map(|stack| stack.bottom).collect();
    assert_eq!(bottoms, [Some(Card::Field), Some(Card::Soldier), Some(Card::Worker)]);
    let hidden: u8 = game.table.sites.iter().map(|site| site.hidden).sum();
    assert_eq!(hidden, 17 - 3 - 3);
    let most = game.table.sites.iter().map(|site| site.hidden).max().unwrap();
    let least = game.table.sites.iter().map(|site| site.hidden).min().unwrap();
    assert!(most - least <= 1, "they are taken from the highest stack");
    for options in [Options::default(), Options { mode: Mode::Basic, ..Options::default() }] {
        let game = set_out(&position(), &options, 3).unwrap();
        let (mut here, mut whole) = (Tally::default(), Tally::default());
        game.census(&mut here);
        let fresh = Medievalia::setup(&options, 3, &mut Ctx::quiet(&mut Chance::seeded(2, 2))).unwrap();
        fresh.census(&mut whole);
        assert_eq!(here.difference(&whole), None);
        assert_eq!(game.sound(), Ok(()));
    }
}

#[test]
fn a_last_building_leaves_ruins_of_all_others() {
    let mut last = position();
    last["last"] = json!(0);
    let game = set_out(&last, &Options::default(), 3).unwrap();
    let open: Vec<Option<Building>> = game.table.sites.iter().map(|site| site.top).collect();
    assert_eq!(open, [Some(Building::School), None, None]);
    // Seventeen in all: three stand, one lies open.
    assert_eq!(game.table.ruins.iter().sum::<u8>(), 13);
    assert_eq!(game.table.ruins[Building::Smithy.index()], 2);
    assert_eq!(game.table.ruins[Building::School.index()], 1);
    assert_eq!(game.table.ruins[Building::Bank.index()], 1);
    // What lies open already changes nothing.
    let mut same = position();
    same["open"] = json!({ "0": "school" });
    let game = set_out(&same, &Options::default(), 3).unwrap();
    assert_eq!(game.table.sites[0].top, Some(Building::School));
}

#[test]
fn what_does_not_fit_is_refused() {
    let refused = |field: &str, value: Value, seats: u8| {
        let mut position = position();
        position[field] = value;
        set_out(&position, &Options::default(), seats).unwrap_err()
    };
    assert!(refused("turn", json!(3), 3).contains("there is no seat 3"));
    let third = |what: Value| json!([{}, {}, what]);
    assert!(refused("abroad", third(json!({ "2": ["worker"] })), 3).contains("not abroad"), "it is at home");
    for missing in [3, 6, 8, 9, 10] {
        let far = third(json!({ (missing.to_string()): ["worker"] }));
        assert!(refused("abroad", far, 3).contains("not abroad"), "{missing}");
    }
    for there in [0, 1, 4, 5, 7] {
        let mut near = position();
        near["abroad"] = third(json!({ (there.to_string()): ["worker"] }));
        assert!(set_out(&near, &Options::default(), 3).is_ok(), "{there}");
    }
    let crowded = json!([["farm", "forest"], [], ["field", "mine", "farm", "farm", "farm"]]);
    assert!(refused("land", crowded, 3).contains("has room for 4 landscapes, not for 5"));
    assert!(refused("open", json!({ "0": "tower" }), 3).contains("no tower is left"));
    assert!(
        refused("buildings", json!([{ "1": ["castle", "castle"] }, {}, {}]), 3).contains("no castle is left")
    );
    assert!(refused("free", json!([[], []]), 3).contains("free: 2 entries for 3 seats"));
    assert!(refused("sieges", json!([0, 3, 0]), 3).contains("seat 1 is out"));
}
