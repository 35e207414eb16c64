//! Random tables, and what is printed.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use mythotopia::testing::Table;
use mythotopia::{Border, Card, Mythotopia, Options, Province, Sea, Vp};
use serde_json::Value;
use tafel_core::{Chance, Game, Seat};

fn one_in(chance: &mut Chance, n: u32) -> bool {
    chance.below(n) == 0
}

/// A table with pieces all over it, as no game would lead to, for two to four.
pub fn scattered(seed: u64) -> Table {
    let mut chance = Chance::seeded(seed, 9);
    let seats = 2 + chance.below(3) as u8;
    let mut scene = Table::new(seats);
    for vp in Vp::ALL {
        if one_in(&mut chance, 3) {
            let most = if matches!(vp, Vp::Isles | Vp::Sea) { 4 } else { 3 };
            scene = scene.counters_on(vp, chance.below(most) as u8);
        }
    }
    for seat in Seat::all(seats) {
        scene = scene.towns_in_stock(seat, 40);
    }
    let mut cities = [0; 4];
    for province in Province::ALL {
        if one_in(&mut chance, 3) {
            scene = match chance.below(5) {
                0 => scene.dragon(province),
                1 => scene.runestone(province),
                _ => scene,
            };
        } else {
            let owner = Seat(chance.below(seats.into()) as u8);
            let citadel = scene.game.table().player(owner).citadel.is_empty() && one_in(&mut chance, 6);
            scene = if citadel {
                scene.citadel(owner, province)
            } else if cities[owner.index()] < 4 && one_in(&mut chance, 4) {
                cities[owner.index()] += 1;
                scene.city(owner, province)
            } else {
                scene.towns(owner, &[province])
            };
        }
        if one_in(&mut chance, 8) {
            scene = scene.castle(province);
        }
        if one_in(&mut chance, 3) {
            for seat in Seat::all(seats) {
                if one_in(&mut chance, 2) {
                    scene = scene.armies(seat, province, 1 + chance.below(6) as u8);
                }
            }
        }
    }
    for _ in 0..9 {
        scene = scene.road(chance.pick(&Border::ALL));
    }
    let mut improvements = improvements();
    for seat in Seat::all(seats) {
        scene = scene.towns_in_stock(seat, chance.below(4) as u8);
        for sea in Sea::ALL {
            scene = scene.ships(seat, sea, chance.below(3) as u8);
        }
        let counters = [0; 3].map(|_| chance.below(5) as u8);
        scene = scene.counters_of(seat, counters);
        for _ in 0..3 {
            let card = improvements.swap_remove(chance.below(improvements.len() as u32) as usize);
            scene = scene.reserve(seat, &[card]);
        }
    }
    scene.turn_of(Seat(chance.below(seats.into()) as u8))
}

fn printed() -> Value {
    Mythotopia::components(&Options::default())
}

fn row(table: &str, id: &str) -> Value {
    let all = printed();
    let rows = all.pointer(table).and_then(Value::as_array).expect("a table").clone();
    rows.into_iter().find(|row| row["id"] == id).expect("a row")
}

fn improvements() -> Vec<Card> {
    static ALL: LazyLock<Vec<Card>> = LazyLock::new(|| {
        Card::ALL.into_iter().filter(|card| row("/cards", card.id())["kind"] == "improvement").collect()
    });
    ALL.clone()
}

/// What is printed, looked up once.
pub struct Atlas {
    pub strength: BTreeMap<Province, u8>,
    pub rough: BTreeSet<Province>,
    pub seas: BTreeMap<Province, Vec<Sea>>,
    pub ends: BTreeMap<Border, [Province; 2]>,
}

impl Atlas {
    pub fn read() -> Atlas {
        let province = |id: &Value| serde_json::from_value::<Province>(id.clone()).expect("a province");
        let mut atlas = Atlas {
            strength: BTreeMap::new(),
            rough: BTreeSet::new(),
            seas: BTreeMap::new(),
            ends: BTreeMap::new(),
        };
        for id in Province::ALL {
            let row = row("/map/province", id.id());
            atlas.strength.insert(id, row["strength"].as_u64().expect("a strength") as u8);
            if row["rough"] == true {
                atlas.rough.insert(id);
            }
            atlas.seas.insert(id, serde_json::from_value(row["seas"].clone()).expect("seas"));
        }
        for id in Border::ALL {
            let between = &row("/map/border", id.id())["between"];
            atlas.ends.insert(id, [province(&between[0]), province(&between[1])]);
        }
        atlas
    }
}
