//! MYT-12: the end of the game.

use mythotopia::testing::{BLUE, GREEN, RED, Scene, play};
use mythotopia::{Action, Card, Options, Province, Rule, Vp};
use tafel_core::Game;

/// Four empty cards; Red leads by a counter.
fn late() -> Scene {
    Scene::new(3)
        .counters_on(Vp::City, 0)
        .counters_on(Vp::Castle, 0)
        .counters_on(Vp::Roads, 0)
        .counters_on(Vp::Patronage, 0)
        .towns(RED, &[Province::Mome])
        .towns(BLUE, &[Province::Lea])
        .counters_of(RED, [1, 0, 0])
}

/// MYT-12.1
#[test]
fn the_game_is_ended_with_four_empty_cards_by_the_sole_leader_as_the_first_thing() {
    assert!(late().may(Action::EndGame));
    assert_eq!(late().counters_on(Vp::City, 1).refusal(Action::EndGame), Some(Rule::EndCondition));
    let busy = late().hand(RED, &[Card::Militia]).plays(play(Card::Militia));
    assert_eq!(busy.refusal(Action::EndGame), Some(Rule::FirstThing));
    assert_eq!(late().turn_of(BLUE).refusal(Action::EndGame), Some(Rule::EndRefused));
}

/// MYT-12.2
#[test]
fn the_reckoning_decides_all_wars_at_once_and_ties_go_to_the_defender() {
    // Two attackers tied above the garrison: nobody takes Talion.
    let tied = late().armies(RED, Province::Talion, 5).armies(BLUE, Province::Talion, 5);
    let tied = tied.hand(RED, &[Card::Hero]).plays(Action::EndGame);
    assert_eq!(tied.game.table().owner(Province::Talion), None);
    assert!(tied.game.table().wars().is_empty());
    // Blue loses Lea to Red and wins nothing; the piece of Blue is free before towns are placed.
    let scene = late().armies(RED, Province::Lea, 9).hand(BLUE, &[Card::Lea]).pile(BLUE, &[Card::Shog]);
    let scene = scene.plays(Action::EndGame);
    assert_eq!((scene.score(RED), scene.score(BLUE)), (7, 0));
    assert!(scene.game.table().player(RED).discard.has(Card::Lea));
    assert!(scene.hand_of(BLUE).is_empty(), "nothing is drawn any more");
}

/// MYT-12.3
#[test]
fn a_reckoning_without_a_sole_leader_changes_nothing() {
    let scene = late().counters_of(BLUE, [1, 0, 0]);
    assert_eq!(scene.refusal(Action::EndGame), Some(Rule::EndRefused));
    // A war that the reckoning would lose for Red.
    let scene = late().armies(BLUE, Province::Mome, 9);
    assert_eq!(scene.refusal(Action::EndGame), Some(Rule::EndRefused));
    assert!(scene.game.table().wars().has(Province::Mome));
}

/// MYT-12.4
#[test]
fn whoever_ends_the_game_wins_it() {
    let scene = late().plays(Action::EndGame);
    let outcome = scene.game.outcome().expect("it is over");
    assert_eq!(outcome.scores.as_slice(), [4, 3, 0]);
    assert_eq!(outcome.ranks.as_slice(), [1, 2, 3]);
}

/// MYT-12.5
#[test]
fn after_the_last_round_the_reckoning_is_made_and_ties_are_shared() {
    let options = Options { round_cap: 10, ..Options::default() };
    let scene = Scene::with(3, options).towns(RED, &[Province::Mome]).towns(GREEN, &[Province::Lea]);
    let scene = scene.round(10).turn_of(GREEN);
    let scene = scene.plays_all(&[Action::Pass, Action::Pass, Action::EndTurn]);
    let outcome = scene.game.outcome().expect("it is over");
    assert_eq!(outcome.ranks.as_slice(), [1, 3, 1]);
}
