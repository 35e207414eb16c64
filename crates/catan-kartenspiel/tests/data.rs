//! Counts, sums, ids and texts.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use catan_kartenspiel::{
    Action, CARD_ROWS, Card, Catan, Class, Crest, DieFace, EVENTS, EventCard, Grade, Land, PRINCIPALITY,
    Resource, Rule, StackId,
};
use tafel_core::{Game, Lang};

fn copies(wanted: impl Fn(Class) -> bool) -> u8 {
    CARD_ROWS.iter().filter(|row| wanted(row.class)).map(|row| row.copies).sum()
}

#[test]
fn the_box_holds_sixty_two_expansion_cards() {
    let yellow = copies(|class| matches!(class, Class::Attack | Class::Neutral | Class::Protection));
    let green = copies(|class| matches!(class, Class::Region | Class::Fleet | Class::Knight));
    let red = copies(|class| class == Class::City);
    assert_eq!((yellow, green, red), (20, 26, 16));
    assert_eq!(
        [Class::Attack, Class::Neutral, Class::Protection].map(|c| copies(|class| class == c)),
        [11, 3, 6]
    );
    assert_eq!([Class::Region, Class::Fleet, Class::Knight].map(|c| copies(|class| class == c)), [11, 6, 9]);
}

#[test]
fn the_box_holds_one_hundred_and_twenty_cards() {
    let events: u8 = EVENTS.event_card.iter().map(|row| row.copies).sum();
    let supply = [&PRINCIPALITY.road, &PRINCIPALITY.settlement, &PRINCIPALITY.city].map(|row| row.supply);
    let lands = PRINCIPALITY.land.len() as u8;
    let start_roads_and_settlements = 2 * 3;
    let central = supply.iter().sum::<u8>() + lands + start_roads_and_settlements;
    assert_eq!((events, central), (10, 48));
    assert_eq!(62 + events + central, 120);
}

#[test]
fn every_row_is_in_the_order_of_its_enum() {
    assert!(CARD_ROWS.iter().map(|row| row.id).eq(Card::ALL));
    assert!(PRINCIPALITY.land.iter().map(|row| row.id).eq(Land::ALL));
    assert!(PRINCIPALITY.resource.iter().map(|row| row.id).eq(Resource::ALL));
    assert!(PRINCIPALITY.stack.iter().map(|row| row.id).eq(StackId::ALL));
    assert!(EVENTS.event_card.iter().map(|row| row.id).eq(EventCard::ALL));
    assert!(EVENTS.die_face.iter().map(|row| row.id).eq(DieFace::ALL));
}

#[test]
fn the_event_die_has_six_faces() {
    assert_eq!(EVENTS.die_face.iter().map(|row| row.faces).sum::<u8>(), 6);
}

/// For all nine knights strength and tournament points add up to the cost and one.
#[test]
fn knights_are_worth_their_price() {
    let knights: Vec<_> = CARD_ROWS.iter().filter(|row| row.class == Class::Knight).collect();
    for row in &knights {
        assert_eq!(row.strength + row.tournament, row.cost.iter().sum::<u8>() + 1, "{}", row.id);
    }
    assert_eq!(knights.iter().map(|row| row.strength).sum::<u8>(), 24);
    assert_eq!(knights.iter().map(|row| row.tournament).sum::<u8>(), 18);
}

#[test]
fn the_printed_points_add_up() {
    let sum = |points: fn(&catan_kartenspiel::CardRow) -> u8| {
        CARD_ROWS.iter().map(|row| points(row) * row.copies).sum::<u8>()
    };
    assert_eq!(sum(|row| row.points), 12);
    assert_eq!(sum(|row| row.trade), 20);
}

#[test]
fn only_buildable_cards_cost_something_and_nothing_costs_gold() {
    for row in &*CARD_ROWS {
        assert_eq!(row.cost.iter().sum::<u8>() == 0, row.id.is_action(), "{}", row.id);
        assert_eq!(row.cost[Resource::Gold.index()], 0);
    }
}

/// Each kind runs through consecutive numbers: white and red, black and red, stack.
#[test]
fn start_sets_and_stack_continue_each_other() {
    for crest in Crest::ALL {
        let set = Land::start_set(crest);
        assert!(set.iter().all(|land| PRINCIPALITY.land[land.index()].start == Some(crest)));
        let mut numbers = set.map(Land::number);
        numbers.sort_unstable();
        assert_eq!(numbers, [1, 2, 3, 4, 5, 6]);
        assert!(Resource::ALL.iter().all(|kind| set.iter().any(|land| land.resource() == *kind)));
    }
    for land in Land::ALL {
        let kind = &PRINCIPALITY.resource[land.resource().index()].land;
        assert_eq!(land.id(), format!("{kind}_{}", land.number()));
    }
    let stack = Land::ALL[12..].iter().filter(|land| PRINCIPALITY.land[land.index()].start.is_none());
    assert_eq!(stack.count(), 11);
}

#[test]
fn the_costs_of_the_rulebook_are_right() {
    let cost = |card: Card| card.facts().cost;
    assert_eq!(PRINCIPALITY.road.cost, [1, 2, 0, 0, 0, 0]);
    assert_eq!(PRINCIPALITY.settlement.cost, [1, 1, 1, 1, 0, 0]);
    assert_eq!(PRINCIPALITY.city.cost, [0, 0, 0, 2, 3, 0]);
    assert_eq!(cost(Card::Abbey), [1, 1, 0, 0, 1, 0]);
    assert_eq!(cost(Card::Market), [0, 0, 1, 1, 0, 0]);
    assert_eq!(cost(Card::KnightKonrad), [0, 0, 0, 1, 1, 0]);
}

#[test]
fn every_value_has_a_grade_and_none_is_invented() {
    assert!(CARD_ROWS.iter().all(|row| matches!(row.grade, Grade::A | Grade::B)));
    assert!(PRINCIPALITY.land.iter().all(|row| matches!(row.grade, Grade::A | Grade::B)));
    assert!(PRINCIPALITY.stack.iter().all(|row| row.grade == Grade::House));
}

#[test]
fn the_alphabet_is_sorted_and_comes_back_from_json() {
    let alphabet = Catan::alphabet();
    assert!(alphabet.windows(2).all(|pair| pair[0] < pair[1]));
    for action in alphabet {
        let json = serde_json::to_string(action).unwrap();
        assert_eq!(serde_json::from_str::<Action>(&json).unwrap(), *action, "{json}");
    }
}

#[test]
fn nonsense_is_no_action() {
    for json in [
        r#"{"city":2}"#,
        r#"{"city":13}"#,
        r#"{"set_die":0}"#,
        r#"{"bank":["lumber",4]}"#,
        r#"{"take":["spy",0]}"#,
        r#"{"on":{"x":-12,"row":"up"}}"#,
        r#"{"build":"cannon"}"#,
    ] {
        assert!(serde_json::from_str::<Action>(json).is_err(), "{json}");
    }
}

#[test]
fn every_thing_has_its_words_in_both_languages() {
    let mut wanted: Vec<String> = Vec::new();
    let mut both = |kind: &str, id: &str| {
        wanted.extend([format!("{kind}.{id}.name"), format!("{kind}.{id}.text")]);
    };
    for card in Card::ALL {
        both("card", card.id());
    }
    for land in Land::ALL {
        both("land", land.id());
    }
    for resource in Resource::ALL {
        both("resource", resource.id());
    }
    for crest in Crest::ALL {
        both("crest", crest.id());
    }
    for card in EventCard::ALL {
        both("event_card", card.id());
    }
    for face in DieFace::ALL {
        both("die_face", face.id());
    }
    for rule in rule_ids() {
        both("rule", rule);
    }
    for figure in ["knight", "mill"] {
        both("figure", figure);
    }
    wanted.extend(StackId::ALL.iter().map(|stack| format!("stack.{stack}.name")));
    wanted.extend((1..=15).filter(|&chapter| chapter != 13).map(|chapter| format!("chapter.{chapter}.name")));
    wanted
        .extend(["settlements", "cities", "expansions", "knight", "mill"].map(|s| format!("score.{s}.name")));
    for path in wanted {
        for lang in Lang::ALL {
            let text = Catan::catalog().get(lang, &path);
            assert!(text.is_some_and(|text| !text.is_empty()), "{path} in {}", lang.code());
        }
    }
}

/// The text of every Rust file in a folder of this crate.
fn sources(folder: &str) -> Vec<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
    let files = fs::read_dir(folder).expect("the folder is there");
    let paths = files.map(|file| file.expect("it can be read").path());
    let rust = paths.filter(|path| path.extension().is_some_and(|extension| extension == "rs"));
    rust.map(|path| fs::read_to_string(path).expect("it can be read")).collect()
}

/// The rules of the rulebook, which are those that the texts tell.
fn rule_ids() -> BTreeSet<&'static str> {
    let keys = Catan::catalog().all(Lang::De).keys();
    keys.filter_map(|path| path.strip_prefix("rule.")?.strip_suffix(".name")).collect()
}

#[test]
fn there_are_one_hundred_and_one_rules_and_the_refusing_ones_are_among_them() {
    assert_eq!(rule_ids().len(), 101);
    for rule in Rule::ALL {
        assert!(rule_ids().contains(rule.id()), "{rule}");
    }
}

/// Every sentence can be said: no key is missing for any action, and German differs from English.
#[test]
fn every_action_and_every_refusal_is_a_sentence() {
    use tafel_core::Say;
    for action in Catan::alphabet() {
        assert!(Catan::catalog().get(Lang::De, action.say().key).is_some(), "{action:?}");
    }
    let sources = sources("src");
    let mut used: Vec<&str> = Vec::new();
    for source in &sources {
        used.extend(source.split('"').skip(1).step_by(2).filter(|text| {
            ["refusal.", "question.", "action.", "event.", "sketch."]
                .iter()
                .any(|kind| text.starts_with(kind))
        }));
    }
    assert!(used.len() > 150, "{}", used.len());
    for key in &used {
        assert!(Catan::catalog().get(Lang::En, key).is_some(), "{key}");
    }
    for key in Catan::catalog().all(Lang::De).keys() {
        let kinds = ["refusal.", "question.", "action.", "event."];
        let is_used = used.contains(&key.as_str()) || !kinds.iter().any(|kind| key.starts_with(kind));
        assert!(is_used, "{key} is never said");
    }
}
