//! Words that a learner stumbles over: everything that is missing, and how many cards are still to come.

use imperial_settlers::{Action, Deck, Face, ImperialSettlers, Options, Place, Question, Realm, Spot};
use serde_json::{Value, json};
use tafel_core::{Arg, Chance, Game, Lang, Match, Say, Seat};

fn begin(goods: &str, hand: Value, built: Value) -> Match<ImperialSettlers> {
    let position = json!({
        "begin": "turn", "factions": ["barbarians", "romans"], "passed": [1],
        "goods": [goods, ""], "hands": [hand, []], "built": [built, []],
    });
    Match::begin_at(position, Options::default(), 2, Chance::seeded(1, 0)).unwrap()
}

fn because(goods: &str, built: Value) -> &'static str {
    let table = begin(goods, json!(["BAR012"]), built);
    table.state().check(Seat(0), &Action::Build(Face::BAR012)).unwrap_err().because
}

/// The Sentry Tower costs two wood and a location (IMP-7.4, IMP-7.11).
#[test]
fn a_building_is_refused_for_all_that_is_missing() {
    assert_eq!(because("W", json!([])), "refusal.neither-goods-nor-location");
    assert_eq!(because("W W", json!([])), "refusal.nothing-to-give-up");
    assert_eq!(because("W", json!(["COM069"])), "refusal.cannot-pay");
}

#[test]
fn an_exchange_counts_workers() {
    for pairs in [1, 2, 3] {
        assert_eq!(Action::Exchange(pairs).say().args, [("n", Arg::Number(2 * i32::from(pairs)))]);
    }
    assert_eq!(
        ImperialSettlers::catalog().get(Lang::De, "action.exchange"),
        Some("{ $n } Arbeiter tauschen")
    );
}

/// The Castle, activated twice at once, draws two cards (IMP-10.3).
#[test]
fn of_two_cards_to_draw_the_first_question_counts_both() {
    let mut table = begin("P P", json!([]), json!(["COM046"]));
    let castle = Place { realm: Realm(0), spot: Spot { face: Face::COM046, nth: 0 } };
    let mut asked = Vec::new();
    for action in [Action::ActivateTwice(castle), Action::Draw(Deck::Common)] {
        let draft = table.play(Seat(0), action, Chance::seeded(1, 1)).unwrap();
        table.commit(draft);
        asked.push(table.state().question(Seat(0)));
    }
    assert_eq!(asked, [Question::Deck { left: 2 }, Question::Deck { left: 1 }]);
}

/// One thing has one name, and free steps say what they are.
#[test]
fn the_faction_deck_and_free_steps_have_one_name() {
    let words = ImperialSettlers::catalog();
    assert!(words.all(Lang::De)["action.draw-faction"].contains("Völkerstapel"));
    assert!(words.all(Lang::En)["action.draw-faction"].contains("faction deck"));
    assert!(words.all(Lang::De)["question.turn-end"].contains("verteidigen"));
    assert!(words.all(Lang::En)["question.turn-end"].contains("defend"));
}
