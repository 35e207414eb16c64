//! MYT-3: the turn.

use mythotopia::testing::{BLUE, RED, Table, play};
use mythotopia::{Action, Border, Card, Deed, Province, Question, Rule};
use tafel_core::Game;

/// Provinces of Red, with cards of every kind to pay with.
fn ready() -> Table {
    Table::new(2)
        .towns(RED, &[Province::Palmain, Province::Scombroid])
        .towns(BLUE, &[Province::Lea])
        .pile(RED, &[Card::Eagre, Card::Camarine, Card::Oxter, Card::Coryphee, Card::Custus, Card::Eoan])
}

/// MYT-3.1
#[test]
fn a_turn_begins_with_two_actions_and_everything_unused() {
    let scene = ready().acts(&[Action::Pass, Action::Pass, Action::EndTurn]);
    let turn = scene.game.table().turn;
    assert_eq!((scene.asked(), turn.actions_left, turn.fresh, turn.free_actions), (Some(BLUE), 2, true, 0));
    assert_eq!(turn.used, mythotopia::OnceSet::EMPTY);
}

/// MYT-3.2
#[test]
fn a_turn_has_exactly_two_actions() {
    let scene = ready().act(Action::Pass).act(Action::Pass);
    assert_eq!(scene.refused(Action::Pass), Some(Rule::TwoActions));
    assert_eq!(scene.refused(Action::Begin(Deed::Discard)), Some(Rule::TwoActions));
}

/// MYT-3.3
#[test]
fn free_actions_come_before_between_and_after_the_actions_but_not_inside_one() {
    let scene = ready().hand(RED, &[Card::Militia, Card::Providence, Card::Marauders, Card::Nesus]);
    let scene = scene.armies(BLUE, Province::Lea, 1).act(play(Card::Militia)).act(Action::Pass);
    let inside = scene.clone().act(Action::Begin(Deed::Discard));
    assert_eq!(inside.refused(play(Card::Providence)), Some(Rule::SetSteps));
    let scene = scene.act(play(Card::Providence)).act(Action::Pass);
    assert!(scene.may(play(Card::Marauders)));
    assert!(scene.may(Action::EndTurn));
}

/// MYT-3.4
#[test]
fn a_war_is_ended_before_anything_else_or_not_at_all() {
    let scene = ready().armies(RED, Province::Nesus, 5).hand(RED, &[Card::Militia]);
    assert!(scene.may(Action::EndWar(Province::Nesus)));
    let after_free = scene.clone().act(play(Card::Militia));
    assert_eq!(after_free.refused(Action::EndWar(Province::Nesus)), Some(Rule::FirstThing));
    assert_eq!(scene.act(Action::Pass).refused(Action::EndWar(Province::Nesus)), Some(Rule::FirstThing));
}

/// MYT-3.5
#[test]
fn the_hand_is_refilled_to_five_or_six_with_queen_and_never_cut() {
    let end = [Action::Pass, Action::Pass, Action::EndTurn];
    assert_eq!(ready().hand(RED, &[Card::Nesus]).acts(&end).hand_of(RED).len(), 5);
    assert_eq!(ready().reserve(RED, &[Card::Queen]).acts(&end).hand_of(RED).len(), 6);
    let full = [Card::Nesus, Card::Mome, Card::Lea, Card::Quean, Card::Shog, Card::Darb, Card::Fadge];
    assert_eq!(ready().hand(RED, &full).acts(&end).hand_of(RED).len(), 7);
}

/// MYT-3.6
#[test]
fn benefit_cards_are_not_free_actions() {
    let scene = ready().hand(RED, &[Card::General, Card::Merchant, Card::Hero, Card::WaterMill]);
    for card in [Card::General, Card::Merchant, Card::Hero, Card::WaterMill] {
        assert_eq!(scene.refused(play(card)), Some(Rule::FreeActions), "{card}");
    }
}

/// MYT-3.7
#[test]
fn the_turn_is_ended_by_its_player_and_not_before_both_actions() {
    let scene = ready();
    assert_eq!(scene.refused(Action::EndTurn), Some(Rule::TurnOrder));
    let scene = scene.act(Action::Pass).act(Action::Pass);
    assert_eq!(scene.game.question(RED), Question::Turn(0));
    assert_eq!(scene.legal(), [Action::EndTurn], "asked for even when nothing else is possible");
}

/// MYT-3.8
#[test]
fn a_player_without_provinces_plays_on() {
    let scene = Table::new(2).hand(RED, &[Card::StartMarket]).towns(BLUE, &[Province::Lea]);
    assert_eq!(scene.asked(), Some(RED));
    assert!(scene.may(Action::Begin(Deed::Discard)));
    let scene = scene.acts(&[Action::Pass, Action::Pass, Action::EndTurn]);
    assert_eq!(scene.acts(&[Action::Pass, Action::Pass, Action::EndTurn]).asked(), Some(RED));
}

/// MYT-3.9
#[test]
fn forty_free_actions_are_enough_for_a_turn() {
    let scene = ready().hand(RED, &[Card::Militia]).free_actions(39);
    let scene = scene.act(play(Card::Militia)).hand(RED, &[Card::Providence]);
    assert_eq!(scene.refused(play(Card::Providence)), Some(Rule::FreeActionCap));
    let roads = scene.road(Border::PalmainScombroid).armies(RED, Province::Palmain, 2);
    assert_eq!(roads.refused(Action::Begin(Deed::RoadMove)), Some(Rule::FreeActionCap));
    assert!(roads.may(Action::Pass));
}
