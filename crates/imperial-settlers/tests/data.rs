//! The data: counts, sums, ids; and the texts: everything that can be said has words in both languages.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use imperial_settlers::{
    Colour, Effect, Face, Faction, Good, ImperialSettlers, Kind, Pile, Rule, attack_cards, board, card,
    titles,
};
use tafel_core::{Game, Lang};

fn copies(faces: impl Fn(Face) -> bool) -> u32 {
    Face::ALL.into_iter().filter(|&face| faces(face)).map(|face| u32::from(card(face).copies)).sum()
}

#[test]
fn there_are_220_cards() {
    assert_eq!(copies(|_| true), 204);
    assert_eq!(copies(|face| card(face).faction.is_none()), 84);
    for faction in Faction::ALL {
        assert_eq!(copies(|face| card(face).faction == Some(faction)), 30, "{faction}");
        assert_eq!(Pile::all_of(faction).len(), 30);
    }
    assert_eq!(attack_cards().iter().sum::<u8>(), 16);
    assert_eq!(Pile::ALL_COMMON.len(), 84);
}

#[test]
fn the_common_deck_has_its_printed_colours_and_types() {
    let common = |face: Face| card(face).faction.is_none();
    let colours = [
        (Colour::Brown, 16),
        (Colour::Grey, 13),
        (Colour::Red, 12),
        (Colour::Pink, 12),
        (Colour::Gold, 10),
        (Colour::Blue, 8),
        (Colour::Black, 6),
        (Colour::Purple, 1),
    ];
    for (colour, count) in colours {
        assert_eq!(copies(|face| common(face) && card(face).colours.has(colour)), count, "{colour:?}");
    }
    for (kind, count) in [(Kind::Action, 39), (Kind::Production, 28), (Kind::Feature, 17)] {
        assert_eq!(copies(|face| common(face) && card(face).kind == kind), count, "{kind:?}");
    }
    assert_eq!(copies(|face| common(face) && card(face).colours.is_empty()), 6, "the Ruins");
}

#[test]
fn raze_and_deal_fields_are_where_they_belong() {
    for face in Face::ALL {
        let card = card(face);
        assert_eq!(card.deal.is_some(), card.faction.is_some(), "{face}");
        match card.faction {
            None => assert!(card.raze.len() == 2 || face == Face::COM069, "{face}"),
            Some(Faction::Japanese) => {
                let safe = matches!(card.effect, Effect::Gate | Effect::Shrine);
                assert_eq!(card.raze, if safe { vec![] } else { vec![Good::Point] }, "{face}");
            }
            Some(_) => assert!(card.raze.is_empty(), "{face}"),
        }
        let acts = matches!(card.effect, Effect::Action(_));
        assert_eq!(acts, card.kind == Kind::Action, "{face}");
        assert!(card.grade.split('/').all(|grade| ["A", "B", "C", "D"].contains(&grade)), "{face}");
    }
}

#[test]
fn boards_and_titles_are_as_printed() {
    let keeps: Vec<_> = Faction::ALL.iter().map(|&faction| board(faction).keeps).collect();
    assert_eq!(keeps, [Good::Worker, Good::Food, Good::Raze, Good::Gold]);
    for faction in Faction::ALL {
        assert_eq!(board(faction).income.tokens[Good::Defence.index()], 1);
    }
    let points: Vec<_> = titles().iter().map(|title| title.points).collect();
    assert_eq!(points, [0, 30, 40, 50, 60, 70, 80]);
}

fn has(path: &str) -> bool {
    Lang::ALL
        .iter()
        .all(|&lang| ImperialSettlers::catalog().get(lang, path).is_some_and(|text| !text.is_empty()))
}

#[test]
fn every_thing_has_a_name_in_both_languages() {
    for face in Face::ALL {
        assert!(has(&format!("card.{face}.name")) && has(&format!("card.{face}.text")), "{face}");
    }
    for faction in Faction::ALL {
        assert!(
            has(&format!("faction.{faction}.name")) && has(&format!("faction.{faction}.text")),
            "{faction}"
        );
    }
    assert!(Good::ALL.iter().all(|good| has(&format!("good.{good}.name"))));
    assert!(titles().iter().all(|title| has(&format!("title.{}.name", title.id))));
    for key in ["game.name", "game.subtitle", "game.pitch", "game.length"] {
        assert!(has(key), "{key}");
    }
    for line in ["during", "common", "faction", "shrine", "gate"] {
        assert!(has(&format!("score.{line}.name")), "{line}");
    }
}

/// All sources of a folder of this crate, one after the other.
fn sources(folder: &str) -> String {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
    let files = fs::read_dir(folder).expect("the folder is there");
    let paths = files.map(|file| file.expect("it can be read").path());
    let rust = paths.filter(|path| path.extension().is_some_and(|extension| extension == "rs"));
    rust.map(|path| fs::read_to_string(path).expect("it can be read")).collect()
}

/// The rules of the rulebook, which are those that the texts tell.
fn rule_ids() -> BTreeSet<&'static str> {
    let keys = ImperialSettlers::catalog().all(Lang::De).keys();
    keys.filter_map(|path| path.strip_prefix("rule.")?.strip_suffix(".name")).collect()
}

#[test]
fn every_rule_that_refuses_can_be_read() {
    for rule in Rule::ALL {
        assert!(has(&format!("rule.{rule}.name")) && has(&format!("rule.{rule}.text")), "{rule}");
    }
}

#[test]
fn every_refusal_has_a_sentence_and_every_sentence_refuses() {
    let sources = sources("src");
    let said: BTreeSet<&str> = sources.split('"').filter(|quoted| quoted.starts_with("refusal.")).collect();
    let catalog = ImperialSettlers::catalog();
    for lang in Lang::ALL {
        let written = catalog.all(lang).keys().map(AsRef::as_ref);
        let written: BTreeSet<&str> = written.filter(|path: &&str| path.starts_with("refusal.")).collect();
        assert_eq!(said, written, "{lang:?}");
    }
}

#[test]
fn every_rule_with_a_test_can_be_read() {
    let tests = sources("tests/rulebook") + &sources("tests/fine_print") + &sources("tests");
    let tested: BTreeSet<&str> = tests
        .lines()
        .filter_map(|line| line.strip_prefix("/// "))
        .filter(|line| line.starts_with("IMP-"))
        .collect();
    assert_eq!(tested, rule_ids(), "one test for every rule, one text for every test");
}

#[test]
fn options_have_words() {
    for spec in ImperialSettlers::option_specs() {
        assert!(has(&format!("option.{}.name", spec.key)) && has(&format!("option.{}.text", spec.key)));
        if let tafel_core::OptionKind::Choice { values, .. } = spec.kind {
            assert!(values.iter().all(|value| has(&format!("option.{}.{value}.name", spec.key))));
        }
    }
}

#[test]
fn the_alphabet_is_sorted_without_doubles() {
    assert!(ImperialSettlers::alphabet().windows(2).all(|pair| pair[0] < pair[1]));
}

/// A clone is a copy of memory, and searches make millions of them.
#[test]
fn a_table_stays_small() {
    let size = size_of::<ImperialSettlers>();
    assert!(size <= 3_400, "a table has grown to {size} bytes: what became bigger, and can it be smaller?");
}
