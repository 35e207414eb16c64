//! Words that a learner stumbles over: a place has no number, and a refusal names what is missing.

use catan_kartenspiel::{Action, ActionGate, Card, Catan, Column, Options, Row, Side};
use serde_json::{Value, json};
use tafel_core::{Arg, Chance, Game, Lang, Match, Say, Seat};

fn because(hand: Value, options: Options, action: Action) -> &'static str {
    let position = json!({ "begin": "main", "realms": [{ "hand": hand }, { "hand": ["bishop"] }] });
    let table = Match::<Catan>::begin_at(position, options, 2, Chance::seeded(1, 0)).unwrap();
    table.state().check(Seat(0), &action).unwrap_err().because
}

#[test]
fn places_are_named_from_the_middle() {
    for x in Column::all() {
        let place = Arg::named("town", x.x());
        for action in [Action::City(x), Action::On(Side { x, row: Row::Up })] {
            assert!(action.say().args.contains(&("town", place.clone())), "{action:?}");
        }
        let names = Lang::ALL.map(|lang| Catan::catalog().get(lang, &format!("town.{}.name", x.x())));
        assert!(names.iter().all(Option::is_some), "{x:?}");
    }
    assert_eq!(Catan::catalog().get(Lang::De, "town.-1.name"), Some("links der Mitte"));
    assert_eq!(Catan::catalog().get(Lang::En, "town.3.name"), Some("at the second place on the right"));
}

#[test]
fn ending_the_turn_says_so() {
    assert_eq!(Catan::catalog().get(Lang::De, Action::EndTurn.say().key), Some("Zug beenden"));
    assert_eq!(Catan::catalog().get(Lang::En, Action::EndTurn.say().key), Some("End your turn"));
}

/// CAT-8.6: without a city there is no site for a red card, but it is the city that is missing.
#[test]
fn a_red_card_without_a_city_is_refused_for_the_city() {
    let build = Action::Build(Card::Market);
    assert_eq!(because(json!(["market"]), Options::default(), build), "refusal.red-needs-city");
}

/// CAT-9.2, CAT-14.3: an early attack is refused with the points it takes.
#[test]
fn an_early_attack_is_refused_with_the_points_it_takes() {
    let three_each = Options { action_gate: ActionGate::ThreeEach, ..Options::default() };
    for (options, points) in [(Options::default(), "7"), (three_each, "3")] {
        let key = because(json!(["spy"]), options, Action::Play(Card::Spy));
        for lang in Lang::ALL {
            let words = &Catan::catalog().all(lang)[key];
            assert!(words.contains(points), "{words}");
        }
    }
}
