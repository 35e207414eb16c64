//! Chapter 6: turns.

use imperial_settlers::testing::at;
use imperial_settlers::{Action, Face, Good};

use crate::two;

/// IMP-6.1
#[test]
fn turns_go_clockwise_until_all_have_passed() {
    let table =
        two().goods(0, "P P").goods(1, "P P").act(Action::Exchange(1)).act(Action::Choose(Good::Wood));
    assert_eq!(table.asked(), 1);
    let table = table.act(Action::Pass);
    assert_eq!(table.asked(), 0);
    assert_eq!(table.act(Action::Pass).game.table.round, 2);
}

/// IMP-6.2
#[test]
fn a_turn_has_one_main_action_and_free_steps_before_and_after() {
    let table = two()
        .built(0, &[Face::COM007])
        .goods(0, "P P P P D")
        .act(Action::Exchange(1))
        .act(Action::Choose(Good::Wood));
    assert_eq!(table.refused(Action::Exchange(1)), "IMP-6.2");
    assert_eq!(table.asked(), 0);
    let table = table.act(Action::Defend(at(0, Face::COM007)));
    assert_eq!(table.asked(), 1, "with nothing left to do the turn ends by itself");
    assert_eq!(two().refused(Action::EndTurn), "IMP-6.2");
}

/// IMP-6.3
#[test]
fn all_five_main_actions_are_offered() {
    let table = two()
        .hand(0, &[Face::COM007, Face::BAR001])
        .built(0, &[Face::COM046])
        .built(1, &[Face::COM018])
        .goods(0, "W W F P P R R");
    let legal = table.legal();
    for action in [
        Action::Build(Face::COM007),
        Action::Deal(Face::BAR001),
        Action::RazeCard(Face::COM007),
        Action::Raze(at(1, Face::COM018)),
        Action::Activate(at(0, Face::COM046)),
        Action::Exchange(1),
    ] {
        assert!(legal.contains(&action), "{action:?}");
    }
}

/// IMP-6.4
#[test]
fn passing_is_always_possible_and_final() {
    let table = two().goods(0, "P P").act(Action::Pass).rests();
    assert!(table.game.table.players[0].passed);
    let table = table.goods(1, "P P").act(Action::Exchange(1)).act(Action::Choose(Good::Food)).rests();
    assert_eq!(table.asked(), 1);
}

/// IMP-6.5
#[test]
fn nothing_of_a_passed_player_can_be_chosen() {
    let table = two()
        .built(1, &[Face::COM018])
        .built(0, &[Face::BAR010, Face::BAR030])
        .deals(1, &[Face::ROM001])
        .goods(1, "W")
        .goods(0, "R R P P");
    assert!(table.may(Action::Raze(at(1, Face::COM018))));
    let table = table.passed(1);
    assert_eq!(table.refused(Action::Raze(at(1, Face::COM018))), "IMP-6.5");
    assert_eq!(table.refused(Action::Activate(at(0, Face::BAR010))), "IMP-10.4");
    assert_eq!(table.refused(Action::Activate(at(0, Face::BAR030))), "IMP-10.4");
}

/// IMP-6.6
#[test]
fn the_last_active_player_keeps_taking_turns() {
    let mut table = two().passed(1).goods(0, "P P P P P P");
    for _ in 0..3 {
        table = table.act(Action::Exchange(1)).act(Action::Choose(Good::Wood));
        assert_eq!(table.asked(), 0);
    }
}

/// IMP-6.7
#[test]
fn after_three_hundred_turns_only_passing_is_left() {
    let mut table = two().goods(0, "P P");
    table.game.table.players[0].turns = 299;
    assert!(table.may(Action::Exchange(1)));
    table.game.table.players[0].turns = 300;
    assert_eq!(table.refused(Action::Exchange(1)), "IMP-6.7");
    assert_eq!(table.legal(), [Action::Pass]);
}
