//! The tests that `refusals!` writes can fail. Those of High Card itself stand in its own crate.

use std::panic::catch_unwind;

use tafel_core::{Chance, Ctx, Game, Seat};
use tafel_laws::Refusal;

use high_card::{Action, HighCard, Options, Rule};

/// Dealt to two; everybody chooses a card.
fn dealt() -> HighCard {
    HighCard::setup(&Options::default(), 2, &mut Ctx::quiet(&mut Chance::fast(1))).unwrap()
}

/// A card that seat 0 does not hold.
fn card_of_another() -> Action {
    let game = dealt();
    Action::Lay((1..=16).find(|&card| !game.hands[0].has(card)).unwrap())
}

const OWN_CARD: Refusal = Refusal {
    rule: "HIGH-1",
    key: "refusal.own-card",
    de: "Diese Karte hast du nicht auf der Hand.",
    en: "You do not hold this card.",
};

fn fails(refusal: Refusal, action: Action) -> bool {
    catch_unwind(move || refusal.hold((dealt(), Seat(0), action))).is_err()
}

#[test]
fn another_rule_sentence_or_nothing_refused_turns_a_test_red() {
    let tried = card_of_another();
    assert!(!fails(OWN_CARD, tried));
    assert!(fails(Refusal { rule: "HIGH-2", ..OWN_CARD }, tried));
    assert!(fails(Refusal { key: "refusal.order", ..OWN_CARD }, tried));
    assert!(fails(Refusal { de: "Nein.", ..OWN_CARD }, tried));
    assert!(fails(Refusal { en: "No.", ..OWN_CARD }, tried));
    let own = dealt().hands[0].iter().next().unwrap();
    assert!(fails(OWN_CARD, Action::Lay(own)));
}

#[test]
fn a_refusal_without_a_test_is_found() {
    let order = Refusal { rule: "HIGH-2", key: "refusal.order", ..OWN_CARD };
    let all = |provoked: Vec<Refusal>| {
        catch_unwind(move || Refusal::hold_all::<HighCard>(&provoked, Rule::ALL)).is_ok()
    };
    assert!(all(vec![OWN_CARD, order]));
    assert!(!all(vec![OWN_CARD]), "a sentence is missing");
    assert!(!all(vec![OWN_CARD, Refusal { rule: "HIGH-1", ..order }]), "a rule is missing");
}
