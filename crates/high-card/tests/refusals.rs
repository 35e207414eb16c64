//! Everything that is refused: the situation, the rule that forbids it, and the sentence in both languages.

use high_card::{Action, HighCard, Options, Rule};
use tafel_core::{Chance, Ctx, Game, Seat};

/// Dealt to two; everybody chooses a card.
fn dealt() -> HighCard {
    HighCard::setup(&Options::default(), 2, &mut Ctx::quiet(&mut Chance::fast(1))).unwrap()
}

/// A card that seat 0 does not hold.
fn card_of_another() -> Action {
    let game = dealt();
    Action::Lay((0..16).find(|&card| !game.hands[0].has(card)).unwrap())
}

tafel_laws::refusals! {
    HighCard, Rule::ALL;
    a_card_of_another_hand_cannot_be_laid: "HIGH-1", "refusal.own-card",
        "Diese Karte hast du nicht auf der Hand.", "You do not hold this card."
        => (dealt(), Seat(0), card_of_another());
    nobody_peeks_while_cards_are_chosen: "HIGH-2", "refusal.order",
        "Das ist jetzt nicht an der Reihe.", "This is not the time for that."
        => (dealt(), Seat(0), Action::Peek);
}
