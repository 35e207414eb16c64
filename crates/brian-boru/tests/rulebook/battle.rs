//! Chapter 10: battle.

use brian_boru::testing::{Board, LOWER, UPPER, lose};
use brian_boru::{Action, Question, Seen, Source};
use tafel_core::Seat;

/// Three players with two towns each, and so many raiders, with `left` still in the battle area.
fn three(raiders: [u8; 3], left: u8) -> Board {
    Board::new(3)
        .disc(0, &["L1", "L3"])
        .disc(1, &["M1", "M3"])
        .disc(2, &["C1", "C3"])
        .raiders(&raiders)
        .raiders_in_battle(left)
}

/// BOR-10.1
#[test]
fn all_raiders_held_are_compared_also_those_of_earlier_rounds() {
    // Seat 0 took two this round, seat 1 one and keeps two, seat 2 none and keeps four: 2, 3 and 4 are compared.
    let board = three([2, 3, 4], 1).gained(&[2, 1, 0]);
    let mut table = board.clone().battle();
    assert_eq!(
        table.question(),
        Some((2, Question::Lose(Seat(0)))),
        "the fewest of all lose, the most choose"
    );
    table.act(2, lose("L3"));
    assert_eq!(table.asked(), [0; 0], "nobody else loses");
    assert!(table.told().contains(&Seen::Victor(Seat(2), 2)), "the kept ones bring the spoils");
    assert_eq!(table.raiders(), [2, 2, 0], "the second most return one");

    // Played out: what seat 1 kept from earlier rounds saves a town that a trick without raiders would have lost.
    let mut table = three([0, 3, 0], 9).tricks_over(6).trick("B4", 0, &[25, 1, 2]);
    table.act(1, UPPER);
    table.skip(|question| question == Question::Expand);
    table.act(2, LOWER);
    table.skip(|question| matches!(question, Question::Extras(..)));
    assert_eq!(
        table.question(),
        Some((1, Question::Lose(Seat(0)))),
        "0, 3 and 2: seat 0 loses, seat 1 chooses"
    );
}

/// BOR-10.2
#[test]
fn if_a_raider_is_left_everybody_with_the_fewest_loses_a_town() {
    let table = three([3, 1, 2], 0).battle();
    assert_eq!(table.asked(), [0; 0], "repelled");
    assert_eq!(table.told()[0], Seen::Repelled);
    let mut table = three([3, 1, 2], 1).battle();
    table.act(0, lose("M1"));
    assert_eq!(table.asked(), [0; 0], "one loser");
    let mut table = three([3, 1, 1], 1).battle();
    table.act(0, lose("M1")).act(0, lose("C1"));
    assert!(table.is_occupied("M1") && table.is_occupied("C1"), "two tied losers");
}

/// BOR-10.3
#[test]
fn a_single_top_fighter_chooses_the_lost_towns_otherwise_every_loser_does() {
    let mut table = three([3, 1, 1], 5).battle();
    assert_eq!(table.question(), Some((0, Question::Lose(Seat(1)))));
    table.act(0, lose("M3"));
    assert_eq!(table.question(), Some((0, Question::Lose(Seat(2)))));

    let table = three([3, 3, 1], 5).battle();
    assert_eq!(table.question(), Some((2, Question::Lose(Seat(2)))), "a tied top leaves it to the loser");

    let mut table = three([2, 2, 2], 5).battle();
    for (seat, town) in [(0, "L1"), (1, "M1"), (2, "C1")] {
        assert_eq!(table.question(), Some((seat, Question::Lose(Seat(seat)))), "all equal: all lose");
        table.act(seat, lose(town));
    }
}

/// BOR-10.4
#[test]
fn a_lost_town_was_controlled_by_its_loser_and_keeps_disc_and_monastery() {
    let mut table = three([3, 2, 1], 4).disc(2, &["C5"]).monastery("C1").occupied(&["C5"]).battle();
    assert_eq!(table.towns(0), ["C1", "C3"]);
    assert_eq!(table.refused(0, lose("C5")), ("BOR-10.4", "refusal.already-occupied"));
    assert_eq!(table.refused(0, lose("M1")), ("BOR-10.4", "refusal.not-the-losers-town"));
    assert_eq!(table.refused(0, lose("B4")), ("BOR-10.4", "refusal.not-the-losers-town"));
    assert_eq!(table.refused(0, Action::Decline), ("BOR-10.2", "refusal.compulsory"));
    table.act(0, lose("C1"));
    assert_eq!((table.owner("C1"), table.is_occupied("C1")), (Some(2), true));
    assert!(table.has_monastery("C1"));
}

/// BOR-10.4
#[test]
fn a_loser_without_a_town_loses_nothing_and_nobody_does_instead() {
    let table = Board::new(3).disc(0, &["L1"]).raiders(&[3, 2, 0]).raiders_in_battle(1).battle();
    assert_eq!(table.asked(), [0; 0]);
    assert!(table.told().contains(&Seen::NothingToLose(Seat(2))));
    assert!(!table.is_occupied("L1"));
    // Of two losers one has only an occupied town: the other one loses as always.
    let board = Board::new(3).disc(1, &["M1"]).disc(2, &["C1"]).occupied(&["M1"]);
    let mut table = board.raiders(&[3, 0, 0]).raiders_in_battle(1).battle();
    assert_eq!(table.question(), Some((0, Question::Lose(Seat(2)))));
    table.act(0, lose("C1"));
    assert!(table.is_occupied("C1"));
}

/// BOR-10.4
#[test]
fn several_losers_are_handled_clockwise_from_the_marker() {
    let mut table = three([1, 1, 1], 1).marker(1).battle();
    table.act(1, lose("M1"));
    assert!(table.is_occupied("M1"), "each loss is seen before the next choice");
    table.act(2, lose("C1")).act(0, lose("L1"));
    assert_eq!(table.asked(), [0; 0]);
    let mut table = three([1, 5, 1], 1).marker(2).battle();
    table.act(1, lose("C1"));
    assert_eq!(table.question(), Some((1, Question::Lose(Seat(0)))));
}

/// BOR-10.4
#[test]
fn no_raider_is_spent_on_an_occupied_town() {
    let mut table = three([3, 3, 1], 2).battle();
    let before = table.raiders();
    table.act(2, lose("C1"));
    assert_eq!(before, [3, 3, 1]);
    assert_eq!(table.raiders(), [2, 2, 1], "only the second spoils cost one each");
}

/// BOR-10.5
#[test]
fn the_rest_of_the_fleet_returns_to_the_supply() {
    let mut table = three([3, 2, 1], 4).battle();
    assert_eq!(table.raiders_in_battle(), 4);
    table.act(0, lose("C1"));
    assert_eq!(table.raiders_in_battle(), 0);
    assert_eq!(table.raiders(), [0, 1, 1], "nobody gets them, and the spoils are counted without them");
}

/// BOR-10.6
#[test]
fn a_single_top_fighter_gains_renown_then_points_for_all_renown_and_returns_the_raiders() {
    let table = three([5, 3, 3], 0).renown(0, 2).battle();
    assert_eq!((table.renown(0), table.points(0), table.raiders()[0]), (3, 13, 0));
    assert_eq!(table.points_from(0, Source::Battle), 3);
    let table = three([5, 5, 3], 0).renown(0, 2).battle();
    assert_eq!(table.renown(0), 2, "a tie skips this step entirely");
    assert_eq!((table.points(0), table.raiders()[0]), (11, 4), "only the second spoils");
    let table = three([0, 0, 0], 0).battle();
    assert_eq!((table.renown(0), table.points(0)), (1, 10), "nobody has the most of nothing");
}

/// BOR-10.7
#[test]
fn then_everybody_with_the_most_gains_a_point_for_a_raider() {
    let table = three([5, 3, 3], 0).battle();
    assert_eq!((table.points(1), table.points(2)), (11, 11));
    assert_eq!(table.raiders(), [0, 2, 2]);
    let table = three([5, 0, 0], 0).battle();
    assert_eq!((table.points(0), table.points(1), table.points(2)), (12, 10, 10), "at least one raider");
    assert_eq!(table.raiders(), [0, 0, 0]);
}

/// BOR-10.8
#[test]
fn spoils_are_shared_in_any_case_and_other_raiders_are_kept() {
    let figures = |left| {
        let mut table = three([5, 3, 1], left).battle();
        table.skip(|question| matches!(question, Question::Lose(_)));
        ((table.points(0), table.points(1), table.points(2)), table.raiders())
    };
    assert_eq!(figures(0), ((12, 11, 10), vec![0, 2, 1]));
    assert_eq!(figures(2), figures(0));
}
