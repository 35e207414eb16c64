//! The printed matter and the words: counts, sums and checks of the component tables, and that nothing lacks its
//! text, its rule or its test.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use brian_boru::{
    ALPHABET, BrianBoru, Card, Colour, DATA, Marriage, Options, Region, Rule, Source, Symbol, Town, Towns,
};
use tafel_core::{Game, Lang, Say};

use Symbol::{Church, Coin, Court, Expand, Liberate, Pay, Raid};

// The cards.

#[test]
fn there_are_25_cards_in_four_suits() {
    let of = |colour| {
        DATA.cards.iter().filter(|card| card.colour == colour).map(|card| card.value).collect::<Vec<_>>()
    };
    assert_eq!(DATA.cards.iter().map(|card| card.value).collect::<Vec<_>>(), (1..=25).collect::<Vec<_>>());
    assert_eq!(of(Colour::Yellow), [1, 4, 7, 10, 14, 17, 23]);
    assert_eq!(of(Colour::Red), [2, 5, 8, 11, 15, 18, 24]);
    assert_eq!(of(Colour::Blue), [3, 6, 9, 12, 16, 19, 25]);
    assert_eq!(of(Colour::White), [13, 20, 21, 22]);
    assert_eq!((Card::new(0), Card::new(26)), (None, None));
}

#[test]
fn the_suits_run_in_parallel_but_for_red_5() {
    // Yellow courts, red raids, blue prays; card by card they are otherwise the same.
    let translate = |symbol: Symbol| if matches!(symbol, Court | Raid) { Church } else { symbol };
    let row = |value: u8| {
        let face = Card::new(value).expect("a card").face();
        let actions = [&face.primary].into_iter().chain(&face.secondary);
        actions.map(|action| action.iter().copied().map(translate).collect()).collect::<Vec<Vec<Symbol>>>()
    };
    for (yellow, red, blue) in [(1, 2, 3), (7, 8, 9), (10, 11, 12), (14, 15, 16), (17, 18, 19), (23, 24, 25)]
    {
        assert_eq!(row(yellow), row(red));
        assert_eq!(row(red), row(blue));
    }
    assert_eq!(row(4), row(6));
    assert_eq!(row(4)[1], [Coin, Coin, Coin, Expand]);
    assert_eq!(row(5)[1], [Coin, Coin, Expand], "red 5 gives a coin less");
    assert_eq!((&row(5)[0], &row(5)[2]), (&row(4)[0], &row(4)[2]));
}

#[test]
fn every_secondary_action_earns_or_works_and_only_three_cards_have_one_alone() {
    let single: Vec<u8> =
        DATA.cards.iter().filter(|card| card.secondary.len() == 1).map(|card| card.value).collect();
    assert_eq!(single, [20, 21, 22]);
    for card in &DATA.cards {
        let (coins, last) = card.secondary[0].split_at(card.secondary[0].len() - 1);
        assert!(coins.iter().all(|&symbol| symbol == Coin) && last == [Expand], "card {}", card.value);
        if let Some(lower) = card.secondary.get(1).filter(|_| card.value != 13) {
            let own = match card.colour {
                Colour::Yellow => Court,
                Colour::Red => Raid,
                _ => Church,
            };
            assert!(lower.iter().all(|&symbol| symbol == own));
            assert_eq!(lower.len(), if card.value < 13 { 2 } else { 3 });
        }
    }
    assert_eq!(DATA.cards[12].secondary[1].as_slice(), [Liberate, Pay]);
    let paying: Vec<(u8, usize)> = DATA
        .cards
        .iter()
        .map(|card| (card.value, card.primary.iter().filter(|&&symbol| symbol == Pay).count()))
        .filter(|&(_, coins)| coins > 0)
        .collect();
    assert_eq!(paying, [(17, 1), (18, 1), (19, 1), (21, 1), (22, 2), (23, 2), (24, 2), (25, 2)]);
}

// The map.

#[test]
fn the_regions_have_their_towns_thresholds_and_points() {
    let table = [
        ("N", [3, 2, 2], 4, 6),
        ("U", [2, 2, 1], 3, 4),
        ("B", [1, 2, 1], 2, 3),
        ("S", [2, 2, 2], 3, 5),
        ("D", [1, 1, 1], 2, 2),
        ("C", [4, 2, 3], 5, 7),
        ("L", [1, 4, 4], 4, 6),
        ("M", [4, 3, 3], 5, 7),
    ];
    for (region, (id, [red, blue, yellow], threshold, points)) in Region::ALL.into_iter().zip(table) {
        let count = |colour| {
            Town::ALL.iter().filter(|town| town.region() == region && town.colour() == colour).count()
        };
        assert_eq!(region.id(), id);
        assert_eq!([Colour::Red, Colour::Blue, Colour::Yellow].map(count), [red, blue, yellow], "{id}");
        let row = &DATA.regions[region.index()];
        assert_eq!((row.id, row.threshold, row.points), (region, threshold, points));
        assert!(Town::ALL.iter().all(|town| town.id().starts_with(id) == (town.region() == region)));
    }
    assert_eq!(Town::COUNT, 53);
    assert_eq!(DATA.of_colour.map(Towns::len), [18, 18, 17]);
    assert_eq!(DATA.regions.iter().map(|region| region.threshold).sum::<u8>(), 28);
    assert_eq!(DATA.regions.iter().map(|region| region.points).sum::<i16>(), 40);
}

#[test]
fn roads_are_36_in_19_components() {
    let printed = "N1–N4, N2–N3, N3–N5, N4–B1, N5–N7, N6–B3, N7–U3, U1–U2, U4–U5, B1–B2, B2–C2, S1–S2, S1–S6, S2–S3, \
                   S3–S4, S4–S5, S5–S6, D2–L2, D3–L9, C2–C3, C4–C5, C5–C6, C6–C7, C9–M1, L1–L2, L3–L4, L4–L5, L5–L6, \
                   L6–L7, L7–L8, L7–L9, L8–L9, M2–M3, M4–M5, M5–M6, M8–M9";
    let roads: Vec<String> =
        DATA.roads.iter().map(|(one, other)| format!("{}–{}", one.id(), other.id())).collect();
    assert_eq!(roads.join(", "), printed);
    assert_eq!(roads.len(), 36);

    let crossing = DATA.roads.iter().filter(|(one, other)| one.region() != other.region()).count();
    assert_eq!(crossing, 7);
    let roadless: Vec<&str> = Town::ALL
        .iter()
        .filter(|town| DATA.neighbours[town.index()].is_empty())
        .map(|town| town.id())
        .collect();
    assert_eq!(roadless, ["B4", "D1", "C1", "C8", "M7", "M10"]);
    let most = DATA.neighbours.iter().map(|towns| towns.len()).max();
    let busiest: Vec<&str> = Town::ALL
        .iter()
        .filter(|town| Some(DATA.neighbours[town.index()].len()) == most)
        .map(|town| town.id())
        .collect();
    assert_eq!((most, busiest), (Some(3), vec!["L7", "L9"]));

    let mut component: Vec<usize> = (0..Town::COUNT).collect();
    for (one, other) in &DATA.roads {
        let (from, to) = (component[one.index()], component[other.index()]);
        component.iter_mut().filter(|name| **name == from).for_each(|name| *name = to);
    }
    assert_eq!(component.into_iter().collect::<BTreeSet<_>>().len(), 19);
}

#[test]
fn towns_are_drawn_apart_and_on_the_map() {
    let places: BTreeSet<(u8, u8)> = DATA.towns.iter().map(|town| (town.x, town.y)).collect();
    assert_eq!(places.len(), 53);
    assert!(places.iter().all(|&(x, y)| x <= 100 && y <= 100));
}

// Decks and tracks.

#[test]
fn the_viking_cards_sum_to_81() {
    assert_eq!(DATA.vikings, [9, 10, 11, 12, 12, 13, 14]);
    assert_eq!(DATA.vikings.iter().map(|&fleet| u32::from(fleet)).sum::<u32>(), 81);
}

#[test]
fn the_marriage_cards_and_the_track_are_as_printed() {
    let printed = [
        ("aodhan", 2, 0, Some("L")),
        ("aoife", 2, 1, None),
        ("brigid", 4, 0, None),
        ("conall", 2, 0, Some("S")),
        ("cormac", 2, 0, Some("C")),
        ("niall", 2, 0, Some("N")),
        ("orlaith", 2, 0, Some("M")),
        ("estrid", 0, 0, None),
    ];
    let rows = DATA
        .marriages
        .iter()
        .map(|row| (row.id.id(), row.points, i32::from(row.renown), row.town_in.map(Region::id)));
    assert_eq!(rows.collect::<Vec<_>>(), printed);
    let track: Vec<(i16, u8, bool)> =
        DATA.track.iter().map(|space| (space.coins, space.renown, space.any_town)).collect();
    let coins = [0, 0, 1, 1, 1, 2, 2, 0, 0, 0];
    assert_eq!(track.iter().map(|space| space.0).collect::<Vec<_>>(), coins);
    assert_eq!(track.iter().position(|space| space.1 > 0), Some(7));
    assert_eq!(track.iter().position(|space| space.2), Some(8));
    assert_eq!(DATA.region_points, [0, 0, 0, 1, 1, 3, 5, 7, 10]);
}

#[test]
fn the_table_of_player_counts_is_as_printed() {
    let table = [(3, 3, 8, 7, 7), (4, 4, 6, 5, 5), (5, 4, 5, 5, 4)];
    let picks = [vec![2, 2, 2, 2], vec![2, 2, 2], vec![2, 2, 1]];
    for ((seats, rounds, dealt, tricks, english), picks) in table.into_iter().zip(picks) {
        let row = DATA.players(seats);
        assert_eq!((row.seats, row.rounds, row.dealt), (seats, rounds, dealt));
        assert_eq!(row.picks.as_slice(), picks);
        assert_eq!((row.tricks, row.english_tricks), (tricks, english));
        assert_eq!(picks.iter().sum::<u8>(), dealt, "everything dealt is picked by somebody");
        assert!(seats * dealt <= 25);
    }
}

#[test]
fn every_row_says_how_sure_we_are() {
    let published = BrianBoru::components(&Options::default()).to_string();
    let graded = published.matches("\"grade\":\"A\"").count();
    assert_eq!(graded, 25 + 8 + 53 + 8 + 3, "cards, regions, towns, marriages, player counts");
    assert!(published.contains("\"vikings_grade\":\"B\""));
}

// The words.

fn has(path: &str) -> bool {
    Lang::ALL.iter().all(|&lang| BrianBoru::catalog().get(lang, path).is_some_and(|text| !text.is_empty()))
}

/// The numbers of the rules in each chapter of the specification.
const RULES: [(u8, u8); 15] = [
    (1, 8),
    (2, 6),
    (3, 5),
    (4, 3),
    (5, 4),
    (6, 11),
    (7, 11),
    (8, 25),
    (9, 7),
    (10, 8),
    (11, 4),
    (12, 4),
    (13, 8),
    (14, 5),
    (15, 20),
];

fn rule_ids() -> BTreeSet<String> {
    let in_chapter = |(chapter, count)| (1..=count).map(move |number| format!("BOR-{chapter}.{number}"));
    RULES.into_iter().flat_map(in_chapter).collect()
}

#[test]
fn every_rule_of_the_specification_has_a_name_and_a_text_and_no_other_does() {
    let ids = rule_ids();
    assert_eq!(ids.len(), 129);
    for lang in Lang::ALL {
        let keys = BrianBoru::catalog().all(lang).keys().filter_map(|key| key.strip_prefix("rule."));
        let written: BTreeSet<String> =
            keys.filter_map(|key| key.strip_suffix(".text")).map(str::to_owned).collect();
        assert_eq!(written, ids);
    }
    assert!(ids.iter().all(|id| has(&format!("rule.{id}.name"))));
    assert!((1..=16).all(|chapter| has(&format!("chapter.{chapter}.name"))));
}

#[test]
fn every_component_and_option_has_its_words() {
    let mut paths: Vec<String> =
        ["name", "subtitle", "pitch", "length"].map(|key| format!("game.{key}")).into();
    let named_and_told = |kind: &str, id: &str| [format!("{kind}.{id}.name"), format!("{kind}.{id}.text")];
    for town in Town::ALL {
        paths.extend(named_and_told("town", town.id()));
    }
    for region in Region::ALL {
        paths.extend(named_and_told("region", region.id()));
    }
    for marriage in Marriage::ALL {
        paths.extend(named_and_told("marriage", marriage.id()));
    }
    for value in 1..=25 {
        paths.extend(named_and_told("card", &value.to_string()));
    }
    for symbol in ["town", "coin", "pay", "renown", "church", "raid", "court", "expand", "liberate"] {
        paths.extend(named_and_told("symbol", symbol));
    }
    for spec in BrianBoru::option_specs() {
        paths.extend(named_and_told("option", spec.key));
    }
    paths.extend(["red", "blue", "yellow", "white"].map(|colour| format!("colour.{colour}.name")));
    paths.extend(Source::ALL.map(|(_, source)| format!("{source}.name")));
    for action in ALPHABET.iter() {
        paths.push(action.say().key.to_owned());
    }
    let missing: Vec<&String> = paths.iter().filter(|path| !has(path)).collect();
    assert!(missing.is_empty(), "{missing:?}");
}

/// The numbers a text speaks of, in their order.
fn numbers(path: &str, lang: Lang) -> Vec<u8> {
    let mut text = BrianBoru::catalog().get(lang, path).unwrap_or_default().to_owned();
    for (word, digit) in [
        ("once", "1"),
        ("einmal", "1"),
        ("twice", "2"),
        ("zweimal", "2"),
        ("three times", "3"),
        ("dreimal", "3"),
    ] {
        text = text.replace(word, digit);
    }
    text.split(|letter: char| !letter.is_ascii_digit()).filter_map(|digits| digits.parse().ok()).collect()
}

#[test]
fn the_numbers_in_the_words_agree_with_the_data_in_both_languages() {
    // How often a symbol stands in a row; the price of an expansion; the points a missing coin costs.
    let counts = |action: &[Symbol], missing_coin: &[u8]| {
        let runs = action.chunk_by(|one, next| one == next);
        let count = |run: &[Symbol]| match run[0] {
            Symbol::Town | Liberate => vec![],
            Expand => vec![5],
            Pay => [&[run.len() as u8], missing_coin].concat(),
            _ => vec![run.len() as u8],
        };
        runs.flat_map(count).collect::<Vec<u8>>()
    };
    for lang in Lang::ALL {
        for card in &DATA.cards {
            let actions = || [&card.primary].into_iter().chain(&card.secondary);
            let in_short: Vec<u8> = actions().flat_map(|action| counts(action, &[2])).collect();
            assert_eq!(numbers(&format!("card.{}.text", card.value), lang), in_short);
            let rule: Vec<u8> = actions().flat_map(|action| counts(action, &[])).collect();
            let rule = [vec![card.value], rule].concat();
            assert_eq!(numbers(&format!("rule.BOR-8.{}.text", card.value), lang), rule);
        }
        for region in Region::ALL {
            let (row, towns) = (&DATA.regions[region.index()], DATA.in_region[region.index()]);
            let [red, blue, yellow] = DATA.of_colour.map(|colour| towns.both(colour).len());
            let points = row.points as u8;
            let printed = [towns.len(), red, blue, yellow, row.threshold, points, points / 2];
            assert_eq!(numbers(&format!("region.{region}.text"), lang), printed);
        }
        for row in DATA.marriages.iter().filter(|row| row.id != Marriage::Estrid) {
            let renown = (row.renown > 0).then_some(row.renown);
            let printed: Vec<u8> = [row.points as u8].into_iter().chain(renown).collect();
            assert_eq!(numbers(&format!("marriage.{}.text", row.id), lang), printed);
        }
    }
}

#[test]
fn the_names_of_cards_and_the_places_of_towns_agree_with_the_data() {
    let text = |path: String| BrianBoru::catalog().get(Lang::En, &path).unwrap_or_default().to_owned();
    for town in Town::ALL {
        let region = text(format!("region.{}.name", town.region()));
        assert_eq!(text(format!("town.{town}.text")), format!("{:?} town in {region}", town.colour()));
    }
    for card in &DATA.cards {
        assert_eq!(text(format!("card.{}.name", card.value)), format!("{:?} {}", card.colour, card.value));
        assert_eq!(
            text(format!("rule.BOR-8.{}.name", card.value)),
            format!("{:?} {}", card.colour, card.value)
        );
    }
}

#[test]
fn the_score_sheet_and_the_ledger_stand_in_the_same_order() {
    for (place, (source, _)) in Source::ALL.into_iter().enumerate() {
        assert_eq!(source as usize, place, "{source:?}");
    }
}

#[test]
fn both_languages_fill_in_the_same_places() {
    let places = |text: &str| {
        let names = text.split('$').skip(1);
        let word =
            |rest: &str| rest.split(|letter: char| !letter.is_alphanumeric()).next().map(str::to_owned);
        names.filter_map(word).collect::<BTreeSet<String>>()
    };
    let german: &BTreeMap<String, String> = BrianBoru::catalog().all(Lang::De);
    for (path, english) in BrianBoru::catalog().all(Lang::En) {
        assert_eq!(places(english), places(&german[path]), "{path}");
    }
}

// The tests themselves.

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

#[test]
fn every_rule_has_a_test_that_names_it() {
    let sources = sources("tests/rulebook");
    let mut tested = BTreeSet::new();
    let lines: Vec<&str> = sources.lines().collect();
    for pair in lines.windows(2) {
        if let (Some(ids), "#[test]") = (pair[0].strip_prefix("/// BOR-"), pair[1]) {
            tested.extend(ids.split(", BOR-").map(|id| format!("BOR-{id}")));
        }
    }
    let rules = rule_ids();
    assert_eq!(rules.difference(&tested).collect::<Vec<_>>(), Vec::<&String>::new(), "no test");
    assert_eq!(tested.difference(&rules).collect::<Vec<_>>(), Vec::<&String>::new(), "no such rule");
}

#[test]
fn every_rule_that_refuses_is_in_the_rulebook() {
    for rule in Rule::ALL {
        assert!(rule_ids().contains(rule.id()), "{rule} is not in the rulebook");
    }
}

#[test]
fn every_ruling_names_a_test_that_exists() {
    let rulings = include_str!("../RULINGS.md");
    let tests = sources("tests/rulebook") + &sources("tests");
    let headings = rulings.lines().filter(|line| line.starts_with("## ")).count();
    let named: Vec<&str> = rulings.lines().filter_map(|line| line.strip_prefix("Test: ")).collect();
    assert_eq!(named.len(), headings, "every ruling names its tests");
    for name in named.iter().flat_map(|line| line.split(", ")) {
        let name = name.trim().trim_matches('`');
        let function = name.rsplit("::").next().unwrap_or(name);
        assert!(tests.contains(&format!("fn {function}()")), "there is no test {name}");
    }
}
