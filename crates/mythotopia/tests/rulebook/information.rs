//! MYT-13 and 15: who knows what, and who is asked.

use mythotopia::testing::{BLUE, RED, Scene, lay, play};
use mythotopia::{Action, Card, Deed, Province, Vp};
use tafel_core::{Game, Viewer};

/// MYT-13
#[test]
fn hands_are_hidden_and_nearly_everything_else_is_open() {
    let scene = Scene::new(2).hand(RED, &[Card::Mome]).pile(RED, &[Card::Lea, Card::Shog]);
    let own = scene.game.view(Viewer::Seat(RED));
    let other = scene.game.view(Viewer::Seat(BLUE));
    assert!(own.hand.has(Card::Mome) && own.unseen[0].len() == 2);
    assert_eq!((other.hand.len(), other.hand_sizes[0], other.pile_sizes[0]), (0, 1, 2));
    assert_eq!(other.unseen[0].len(), 3, "the deck is known, not what is in the hand");

    // A card fetched by Mystic is known to all; what Philosopher found is not.
    let mystic = Scene::new(2).hand(RED, &[Card::Mystic, Card::Mome]).discard(RED, &[Card::Queen]);
    let mystic = mystic.plays_all(&[play(Card::Mystic), Action::Take(Card::Queen), lay(Card::Mome)]);
    assert!(mystic.game.view(Viewer::Seat(BLUE)).table.player(RED).known.has(Card::Queen));
    let found = Scene::new(2).stack(&[Card::Queen, Card::Limes, Card::Scribe, Card::Levies]);
    let found = found.hand(RED, &[Card::Philosopher]).plays(play(Card::Philosopher));
    let pick = found.offers()[0];
    let found = found.plays(pick);
    let blue = found.game.view(Viewer::Seat(BLUE));
    assert!(blue.hides_find && blue.find.is_none() && blue.undealt.len() == 4 && blue.looked.is_empty());
    let red = found.game.view(Viewer::Seat(RED));
    assert!(red.find.is_some() && red.undealt.len() == 3 && red.looked.len() == 2);

    // A half-made action is seen by nobody else.
    let half = Scene::new(2)
        .hand(RED, &[Card::Mome, Card::Lea])
        .plays_all(&[Action::Begin(Deed::Discard), lay(Card::Mome)]);
    assert!(half.game.view(Viewer::Seat(RED)).plan.is_some());
    assert!(half.game.view(Viewer::Seat(BLUE)).plan.is_none());
    assert!(half.game.view(Viewer::Spectator).plan.is_none());

    // With the draw pile shuffled again, everybody can tell what stayed in the hand.
    let turned = Scene::new(2).hand(RED, &[Card::Mome]).discard(RED, &[Card::Lea, Card::Shog]);
    let turned = turned.plays_all(&[Action::Pass, Action::Pass, Action::EndTurn]);
    assert!(turned.game.table().player(RED).known.has(Card::Mome));
}

/// MYT-15
#[test]
fn only_the_receiver_of_a_counter_is_asked_out_of_turn() {
    let scene = Scene::new(2)
        .towns(BLUE, &[Province::Blore])
        .armies(BLUE, Province::Blore, 3)
        .armies(RED, Province::Blore, 1)
        .counters_on(Vp::Defender, 6)
        .reserve(BLUE, &[Card::Scribe])
        .plays(Action::EndWar(Province::Blore));
    assert_eq!(scene.asked(), Some(BLUE));
    assert_eq!(scene.plays(Action::FromCard).asked(), Some(RED), "then Red goes on");
}
