//! The data: counts, sums, grades, texts, and component files of the owner's.

use std::collections::BTreeSet;
use std::fs;

use medievalia::{Action, Building, Card, Medievalia, Options, PRINTED, Pile, Resource, Rule, Rules};
use tafel_core::matches::fingerprint;
use tafel_core::{Chance, Game, Lang, Match, OptionKind, OptionsError, Record, Say};

fn with_file(text: &str) -> Options {
    Options { components: Some(text.into()), ..Options::default() }
}

/// Why a component file is refused.
#[track_caller]
fn refused(text: &str) -> String {
    match Match::<Medievalia>::new(with_file(text), 2, Chance::seeded(1, 0)) {
        Err(OptionsError::Value { key: "components", why, .. }) => why,
        Err(other) => panic!("refused for something else: {other}"),
        Ok(_) => panic!("not refused"),
    }
}

#[test]
fn there_are_38_landscapes_20_military_cards_29_characters_and_17_buildings() {
    let rules = Rules::printed();
    let count = |pile: Pile| -> u8 {
        Card::ALL
            .iter()
            .filter(|card| rules.piles[card.index()] == pile)
            .map(|card| rules.copies[card.index()])
            .sum()
    };
    assert_eq!(Pile::ALL.map(count), [38, 20, 29]);
    assert_eq!(rules.building_copies.iter().sum::<u8>(), 17);
    assert_eq!(Card::COUNT + Building::COUNT, 23);
}

#[test]
fn one_copy_of_every_building_is_worth_eleven_points_and_costs_sixty_two() {
    let rules = Rules::printed();
    assert_eq!(rules.buildings.iter().map(|building| building.points).sum::<u8>(), 11);
    let mut sums = [0; 4];
    for cost in rules.building_costs {
        for (sum, amount) in sums.iter_mut().zip(cost) {
            *sum += amount;
        }
    }
    assert_eq!(sums, [14, 17, 23, 8], "food, energy, workforce, gold");
}

/// Where our data differ from the specification's; RULINGS.md says why.
#[test]
fn fighters_cost_two_energy_more_than_the_specification_proposes() {
    let proposed = [
        (Card::Soldier, [1, 1, 0, 0]),
        (Card::Archer, [1, 1, 1, 0]),
        (Card::Knight, [2, 1, 0, 1]),
        (Card::Infantry, [2, 1, 0, 0]),
    ];
    for (card, [food, energy, workforce, gold]) in proposed {
        assert_eq!(Rules::printed().costs[card.index()], [food, energy + 2, workforce, gold], "{card}");
    }
}

#[test]
fn every_house_value_is_named() {
    let json = Medievalia::components(&Options::default());
    let house: Vec<&str> =
        json["house"].as_array().unwrap().iter().filter_map(|value| value.as_str()).collect();
    for value in
        ["city.attack", "card.farm.base", "card.priest.defence", "building.bank.cost", "card.worker.cost"]
    {
        assert!(house.contains(&value), "{value}");
    }
    assert!(!house.contains(&"card.soldier.attack"));
    let costs = house.iter().filter(|value| value.ends_with(".cost")).count();
    assert_eq!(costs, 9 + 10, "every cost but those of the landscapes");
}

/// How many rules each chapter of the specification has. The last ones of chapters 15 and 18 are ours: which values are
/// house values and what was changed, and what may be taken back.
const RULES: [(u8, u8); 15] = [
    (1, 10),
    (2, 3),
    (3, 6),
    (4, 7),
    (5, 8),
    (6, 5),
    (7, 6),
    (8, 5),
    (9, 15),
    (10, 3),
    (12, 5),
    (13, 8),
    (14, 7),
    (15, 6),
    (18, 9),
];

#[test]
fn every_rule_has_a_name_and_a_text_and_nothing_else_does() {
    let in_chapter = |(chapter, count)| (1..=count).map(move |number| format!("MED-{chapter}.{number}"));
    let ids: BTreeSet<String> = RULES.into_iter().flat_map(in_chapter).collect();
    for lang in Lang::ALL {
        for part in [".name", ".text"] {
            let keys = Medievalia::catalog().all(lang).keys().filter_map(|key| key.strip_prefix("rule."));
            let written: BTreeSet<String> =
                keys.filter_map(|key| key.strip_suffix(part)).map(str::to_owned).collect();
            assert_eq!(written, ids, "{lang:?}");
        }
    }
    for rule in Rule::ALL {
        assert!(ids.contains(rule.id()), "{rule} is not in the specification");
    }
}

#[test]
fn every_card_question_action_and_option_has_its_words_in_both_languages() {
    let texts = Medievalia::catalog();
    let has = |path: String| {
        for lang in Lang::ALL {
            assert!(texts.get(lang, &path).is_some_and(|text| !text.is_empty()), "{lang:?} lacks {path}");
        }
    };
    for entry in
        ["game.name", "game.subtitle", "game.pitch", "game.length", "card.city.name", "spot.free.name"]
    {
        has(entry.into());
    }
    let named = Card::ALL
        .iter()
        .map(|card| format!("card.{card}"))
        .chain(Building::ALL.iter().map(|building| format!("building.{building}")))
        .chain(Resource::ALL.iter().map(|resource| format!("resource.{resource}")))
        .chain(Pile::ALL.iter().map(|pile| format!("pile.{}", pile.id())));
    for path in named {
        has(format!("{path}.name"));
        has(format!("{path}.text"));
    }
    for action in Medievalia::alphabet() {
        let message = action.say();
        has(message.key.into());
        for (_, arg) in &message.args {
            if let tafel_core::Arg::Name(name) = arg {
                has(format!("{name}.name"));
            }
        }
    }
    for spec in Medievalia::option_specs() {
        has(format!("option.{}.name", spec.key));
        has(format!("option.{}.text", spec.key));
        if let OptionKind::Choice { values, .. } = spec.kind {
            for value in values {
                has(format!("option.{}.{value}.name", spec.key));
            }
        }
    }
}

/// The text of every source file of the game.
fn sources() -> Vec<String> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/src");
    let files = fs::read_dir(folder).expect("the sources are there");
    files.map(|file| fs::read_to_string(file.expect("a file").path()).expect("a text")).collect()
}

#[test]
fn every_refusal_event_and_question_in_the_source_has_an_entry() {
    let texts = Medievalia::catalog();
    let sources = sources();
    let mut found = 0;
    for source in &sources {
        for text in source.split('"').skip(1).step_by(2) {
            let keyed = ["refusal.", "event.", "question.", "sketch.", "score."];
            if keyed.iter().any(|kind| text.starts_with(kind)) {
                found += 1;
                let path = if text.starts_with("score.") { format!("{text}.name") } else { text.to_owned() };
                assert!(texts.get(Lang::De, &path).is_some(), "{path}");
            }
        }
    }
    assert!(found > 150, "{found}");
    // And nothing is written that is never said.
    for path in texts.all(Lang::De).keys().filter(|path| path.starts_with("refusal.")) {
        let quoted = format!("{path:?}");
        assert!(sources.iter().any(|source| source.contains(&quoted)), "{path} is never used");
    }
}

#[test]
fn the_alphabet_is_sorted_and_says_everything_once() {
    let alphabet = Medievalia::alphabet();
    assert!(alphabet.windows(2).all(|pair| pair[0] < pair[1]));
    assert!(alphabet.contains(&Action::Done));
}

// The owner's own components.

#[test]
fn a_file_of_the_owners_replaces_the_numbers_and_is_part_of_the_record() {
    let dearer = PRINTED.replacen("cost = { food = 1, energy = 3 }", "cost = { food = 3, energy = 1 }", 1);
    let options = with_file(&dearer);
    let rules = Rules::of(&options).unwrap();
    assert_eq!(rules.costs[Card::Soldier.index()], [3, 1, 0, 0]);
    assert_eq!(Rules::printed().costs[Card::Soldier.index()], [1, 3, 0, 0]);
    assert_ne!(fingerprint::<Medievalia>(&options), fingerprint::<Medievalia>(&Options::default()));
    let game = Match::<Medievalia>::new(options, 2, Chance::seeded(1, 0)).unwrap();
    let record = Record::of(&game, tafel_core::record::Notes::default()).to_json();
    let read = Record::read(record.as_bytes()).unwrap().replay::<Medievalia>().unwrap();
    assert_eq!(read.state(), game.state());
}

#[test]
fn the_printed_file_given_by_the_owner_is_the_same_components() {
    assert_eq!(
        fingerprint::<Medievalia>(&with_file(PRINTED)),
        fingerprint::<Medievalia>(&Options::default())
    );
}

#[test]
fn a_set_of_components_is_read_once() {
    let options = with_file(&PRINTED.replacen("defence = 5", "defence = 6", 1));
    assert_eq!(Rules::of(&options).unwrap(), Rules::of(&options.clone()).unwrap());
    assert_ne!(Rules::of(&options).unwrap(), Rules::printed());
}

#[test]
fn a_broken_file_is_refused_with_row_and_field() {
    let change = |from: &str, to: &str| {
        assert!(PRINTED.contains(from), "{from}");
        refused(&PRINTED.replacen(from, to, 1))
    };
    let why = change("attack = 2\ndefence = 2", "attack = 99\ndefence = 2");
    assert_eq!(why, "row card.soldier, field attack: 99 is not between 0 and 9");
    let why = change("attack = 2\ndefence = 2", "attack = \"two\"\ndefence = 2");
    assert!(why.contains("card.soldier") && why.contains("attack"), "{why}");
    let why = change("attack = 2\ndefence = 2", "defence = 2");
    assert_eq!(why, "row card.soldier, field attack is missing");
    let why = change("id = \"soldier\"", "id = \"samurai\"");
    assert!(why.contains("card.samurai"), "{why}");
    let why = change("id = \"soldier\"", "id = \"priest\"");
    assert!(why.contains("card.soldier is missing"), "{why}");
    let why = change("points = 2", "points = 2\ncolour = 1");
    assert!(why.contains("building.castle") && why.contains("colour"), "{why}");
    let why = change("copies = 20", "copies = 40");
    assert!(why.contains("copies"), "{why}");
    let why = change("slots = 2", "slots = -1");
    assert!(why.contains("card.field") && why.contains("slots"), "{why}");
    let why = change("stack = \"landscape\"", "stack = \"military\"");
    assert!(why.contains("row card.field, field stack"), "{why}");
    let why = change("[city]", "[town]");
    assert!(why.contains("city"), "{why}");
    assert!(refused("not toml at all").contains("line 1"));
    assert!(refused(&" ".repeat(70_000)).contains("bytes"));
}
