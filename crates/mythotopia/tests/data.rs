//! Counts, sums, ids, and texts complete in both languages.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use mythotopia::{
    Border, Building, Card, CardKind, Deed, Effect, Mythotopia, Options, Province, Resource, Rule, Sea, Vp,
    VpKind,
};
use serde_json::Value;
use tafel_core::{Game, Lang, OptionKind, Say};

fn components() -> Value {
    Mythotopia::components(&Options::default())
}

fn rows<'a>(components: &'a Value, path: &str) -> &'a Vec<Value> {
    components.pointer(path).and_then(Value::as_array).expect("a table")
}

#[test]
fn the_box_is_complete() {
    assert_eq!((Province::COUNT, Sea::COUNT, Border::COUNT, Card::COUNT, Vp::COUNT), (40, 4, 79, 73, 13));
    let kinds = |kind| Card::ALL.into_iter().filter(|card| card.kind() == kind).count();
    assert_eq!(kinds(CardKind::Province), 40);
    assert_eq!(kinds(CardKind::Improvement), 29);
    assert_eq!(kinds(CardKind::Start), 4);
    let variable = Vp::ALL.into_iter().filter(|vp| vp.kind() == VpKind::Variable).count();
    assert_eq!(variable, 10);
    let headings = |heading: &str| {
        let components = components();
        let improvements = |row: &&Value| row["kind"] == "improvement" && row["type"] == heading;
        rows(&components, "/cards").iter().filter(improvements).count()
    };
    assert_eq!(["action", "free", "benefit", "reserve"].map(headings), [3, 7, 6, 11]);
}

#[test]
fn ids_stand_in_the_same_order_everywhere() {
    let components = components();
    let ids = |path: &str| -> Vec<String> {
        rows(&components, path).iter().map(|row| row["id"].as_str().expect("an id").into()).collect()
    };
    assert_eq!(ids("/map/province"), Province::ALL.map(Province::id));
    assert_eq!(ids("/map/sea"), Sea::ALL.map(Sea::id));
    assert_eq!(ids("/map/border"), Border::ALL.map(Border::id));
    assert_eq!(ids("/cards"), Card::ALL.map(Card::id));
    assert_eq!(ids("/victory"), Vp::ALL.map(Vp::id));
    for province in Province::ALL {
        assert_eq!(province.card().id(), province.id());
        assert_eq!(province.card().province(), Some(province));
    }
    let mut sorted = Province::ALL.map(Province::id);
    sorted.sort_unstable();
    assert_eq!(sorted, Province::ALL.map(Province::id), "alphabetical, as MYT-12.2 needs it");
}

/// Strength = 2, one more with an army, one more in rough terrain; and the card shows what the board shows.
#[test]
fn strengths_and_symbols_fit_together() {
    let components = components();
    let mut totals = [0; 4];
    for (province, card) in rows(&components, "/map/province").iter().zip(rows(&components, "/cards")) {
        let symbol = province["symbol"].as_str().expect("a symbol");
        let army = u64::from(symbol == "army");
        let rough = u64::from(province["rough"] == true);
        assert_eq!(province["strength"], 2 + army + rough, "{}", province["id"]);
        assert_eq!(card["symbols"][symbol], 1, "{}", province["id"]);
        let index = ["army", "food", "stone", "gold"].iter().position(|name| *name == symbol).expect("known");
        totals[index] += 1;
    }
    assert_eq!(totals, [12, 11, 9, 8]);
}

#[test]
fn the_map_has_the_borders_of_the_board() {
    let components = components();
    let kinds =
        |kind: &str| rows(&components, "/map/border").iter().filter(|row| row["kind"] == kind).count();
    assert_eq!(["plain", "hills", "mountains"].map(kinds), [60, 10, 9]);
    let coast = |sea: &str| {
        let on =
            |row: &&Value| row["seas"].as_array().is_some_and(|seas| seas.iter().any(|name| name == sea));
        rows(&components, "/map/province").iter().filter(on).count()
    };
    assert_eq!(["beast", "serpent", "inland_west", "inland_east"].map(coast), [7, 10, 6, 7]);
    let landlocked = |row: &&Value| row["seas"].as_array().is_some_and(Vec::is_empty);
    assert_eq!(rows(&components, "/map/province").iter().filter(landlocked).count(), 15);
    for row in rows(&components, "/map/border") {
        let [a, b] = [0, 1].map(|end| row["between"][end].as_str().expect("a province"));
        assert_eq!(row["id"], format!("{a}-{b}"));
        assert!(a < b);
    }
}

/// 28, 26 and 3 counters suffice for every draw, and 28 is used exactly.
#[test]
fn the_counters_suffice_for_every_draw() {
    let components = components();
    let victory = rows(&components, "/victory");
    let need = |draw: &[usize]| {
        let mut need = [0_u64; 3];
        for (index, row) in victory.iter().enumerate() {
            let count = match row["kind"].as_str() {
                Some("fixed") => 7,
                _ if draw.contains(&index) => row["counters"].as_u64().expect("a count"),
                _ => continue,
            };
            let value = row["value"].as_u64().expect("a value") as usize;
            match row["second_value"].as_u64() {
                Some(second) => {
                    need[value - 1] += 1;
                    need[second as usize - 1] += 1;
                }
                None => need[value - 1] += count,
            }
        }
        need
    };
    let mut most = [0; 3];
    for a in 3..13 {
        for b in a + 1..13 {
            for c in b + 1..13 {
                for d in c + 1..13 {
                    let need = need(&[a, b, c, d]);
                    for (most, need) in most.iter_mut().zip(need) {
                        *most = need.max(*most);
                    }
                }
            }
        }
    }
    assert_eq!(most[0], 28);
    assert!(most[1] <= 26 && most[2] <= 3, "{most:?}");
}

#[test]
fn every_row_has_a_grade() {
    let components = components();
    for path in ["/map/province", "/map/sea", "/map/border", "/cards", "/victory", "/setup/seats"] {
        for row in rows(&components, path) {
            assert!(["A", "B", "C", "house"].iter().any(|grade| row["grade"] == *grade), "{row}");
        }
    }
}

fn has_text(path: &str) {
    for lang in Lang::ALL {
        let text = Mythotopia::catalog().get(lang, path);
        assert!(text.is_some_and(|text| !text.trim().is_empty()), "text.{}.toml lacks {path}", lang.code());
    }
}

/// The rules of the specification, as the texts name them.
fn rules_of_the_texts() -> BTreeSet<String> {
    let paths = Mythotopia::catalog().all(Lang::En).keys();
    let rules = paths.filter_map(|path| path.strip_prefix("rule.")?.strip_suffix(".name"));
    rules.map(str::to_owned).collect()
}

#[test]
fn every_rule_that_refuses_is_a_rule_of_the_texts() {
    let rules = rules_of_the_texts();
    for rule in Rule::ALL {
        assert!(rules.contains(rule.id()), "{rule} is not in the texts");
    }
    let numbers = |rule: &Rule| -> Vec<u8> {
        let number = |part: &str| part.parse().expect("a number");
        rule.id().trim_start_matches("MYT-").split('.').map(number).collect()
    };
    assert!(Rule::ALL.is_sorted_by_key(numbers), "they stand in the book's order");
}

#[test]
fn every_component_rule_and_option_has_its_words() {
    let rules = rules_of_the_texts();
    assert_eq!(rules.len(), 154);
    for rule in &rules {
        has_text(&format!("rule.{rule}.name"));
        has_text(&format!("rule.{rule}.text"));
        let chapter = rule.trim_start_matches("MYT-").split('.').next().expect("a chapter");
        has_text(&format!("chapter.{chapter}.name"));
    }
    let named = |kind: &str, ids: &[&str]| {
        for id in ids {
            has_text(&format!("{kind}.{id}.name"));
            has_text(&format!("{kind}.{id}.text"));
        }
    };
    named("province", &Province::ALL.map(Province::id));
    named("card", &Card::ALL.map(Card::id));
    named("vp", &Vp::ALL.map(Vp::id));
    named("sea", &Sea::ALL.map(Sea::id));
    named("border", &Border::ALL.map(Border::id));
    for deed in Deed::ALL {
        has_text(&format!("deed.{}.name", deed.id()));
    }
    for building in Building::ALL {
        has_text(&format!("building.{}.name", building.id()));
    }
    for resource in Resource::ALL {
        has_text(&format!("resource.{}.name", resource.id()));
    }
    for effect in Effect::ALL {
        has_text(&format!("card.{}.name", effect.card()));
    }
    for spec in Mythotopia::option_specs() {
        has_text(&format!("option.{}.name", spec.key));
        has_text(&format!("option.{}.text", spec.key));
        if let OptionKind::Choice { values, .. } = spec.kind {
            for value in values {
                has_text(&format!("option.{}.{value}.name", spec.key));
            }
        }
    }
    for key in ["game.name", "game.subtitle", "game.pitch", "game.length"] {
        has_text(key);
    }
    for source in ["provinces", "ones", "twos", "threes"] {
        has_text(&format!("score.{source}.name"));
    }
}

fn sources(folder: &str) -> String {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
    let mut text = String::new();
    for entry in fs::read_dir(folder).expect("the folder is there") {
        let path = entry.expect("it can be read").path();
        if path.extension().is_some_and(|extension| extension == "rs") {
            text += &fs::read_to_string(path).expect("it can be read");
        }
    }
    text
}

/// Every key written in the code is in the texts, and no entry of these tables is left over.
#[test]
fn every_question_event_refusal_and_sketch_has_its_words() {
    let sources = sources("src");
    let tables = ["question.", "action.", "event.", "refusal.", "sketch."];
    let used: BTreeSet<&str> = sources
        .split('"')
        .filter(|word| tables.iter().any(|table| word.starts_with(table)) && !word.contains(' '))
        .collect();
    for key in &used {
        has_text(key);
    }
    let written = Mythotopia::catalog().all(Lang::De).keys();
    for path in written.filter(|path| tables.iter().any(|table| path.starts_with(table))) {
        assert!(used.contains(path.as_str()), "{path} is never said");
    }
}

#[test]
fn every_action_can_be_said_and_written_down() {
    let alphabet = Mythotopia::alphabet();
    assert!(alphabet.windows(2).all(|pair| pair[0] < pair[1]), "sorted, each once");
    for action in alphabet {
        has_text(action.say().key);
        let json = serde_json::to_string(action).expect("it can be written");
        let read: mythotopia::Action = serde_json::from_str(&json).expect("and read");
        assert_eq!(read, *action);
    }
}

#[test]
fn unknown_options_are_refused() {
    assert!(serde_json::from_str::<Options>(r#"{"last_rounds":true}"#).is_ok());
    assert!(serde_json::from_str::<Options>(r#"{"peaceful":true}"#).is_err());
}
