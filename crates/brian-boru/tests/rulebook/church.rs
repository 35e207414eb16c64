//! Chapter 11: church.

use brian_boru::testing::{Board, monastery};
use brian_boru::{Action, Question, Source};

use Action::Decline;

fn four(discs: [u8; 4]) -> Board {
    Board::new(4)
        .disc(0, &["L1", "L3"])
        .disc(1, &["M1", "M3"])
        .disc(2, &["C1", "C3"])
        .disc(3, &["S1"])
        .church(&discs)
        .marker(3)
}

/// BOR-11.1
#[test]
fn a_single_leader_of_the_church_may_build_takes_the_marker_and_removes_all_discs() {
    let mut table = four([3, 1, 0, 0]).disc(0, &["B1", "B2"]).monastery("B1").occupied(&["B2"]).church_step();
    assert_eq!(table.question(), Some((0, Question::LeaderMonastery)));
    assert_eq!(table.towns(0), ["L1", "L3"], "own, not occupied, without a monastery");
    assert_eq!(table.refused(0, monastery("B1")), ("BOR-11.4", "refusal.has-monastery"));
    assert_eq!(table.refused(0, monastery("B2")), ("BOR-11.1", "refusal.not-your-town"));
    assert_eq!(table.refused(0, monastery("M1")), ("BOR-11.1", "refusal.not-your-town"));
    assert_eq!(table.marker(), 3);
    let mut declined = table.clone();
    table.act(0, monastery("L3"));
    assert!(table.has_monastery("L3"));
    assert_eq!((table.marker(), table.church()[0]), (0, 0));
    declined.act(0, Decline);
    assert_eq!((declined.marker(), declined.church()[0]), (0, 0), "marker and discs follow in any case");
    assert!(!declined.has_monastery("L1") && !declined.has_monastery("L3"));
}

/// BOR-11.1
#[test]
fn a_leader_of_the_church_without_a_town_still_takes_the_marker_and_removes_the_discs() {
    let table = Board::new(3).disc(0, &["L1"]).occupied(&["L1"]).church(&[2, 0, 0]).marker(1).church_step();
    assert_eq!(table.asked(), [0; 0]);
    assert_eq!((table.marker(), table.church()), (0, vec![0, 0, 0]));
}

/// BOR-11.1
#[test]
fn a_tie_in_the_church_skips_the_first_step_entirely() {
    let table = four([3, 3, 0, 0]).church_step();
    assert_eq!(table.asked(), [0; 0]);
    assert_eq!((table.marker(), table.church()), (3, vec![2, 2, 0, 0]));
    let table = four([0, 0, 0, 0]).church_step();
    assert_eq!(table.marker(), 3, "nobody leads an empty church");
}

/// BOR-11.2
#[test]
fn then_everybody_with_the_most_discs_gains_a_point_for_one_of_them() {
    let mut table = four([5, 2, 2, 1]).church_step();
    table.act(0, Decline);
    assert_eq!(table.all_points_from(Source::Church), [0, 1, 1, 0]);
    assert_eq!(table.church(), [0, 1, 1, 1]);
}

/// BOR-11.2
#[test]
fn an_empty_church_gives_no_points() {
    let table = four([0, 0, 0, 0]).church_step();
    assert_eq!(table.all_points_from(Source::Church), [0; 4]);
    let mut table = four([2, 0, 0, 0]).church_step();
    table.act(0, Decline);
    assert_eq!(table.all_points_from(Source::Church), [0; 4], "the leader's discs are gone before");
}

/// BOR-11.3
#[test]
fn whoever_has_four_discs_left_may_build_for_them_clockwise_from_the_marker() {
    let mut table = four([9, 5, 5, 4]).marker(2).church_step();
    table.act(0, monastery("L1"));
    assert_eq!(table.marker(), 0, "the order starts with the new holder");
    assert_eq!(table.church(), [0, 4, 4, 4]);
    assert_eq!(table.question(), Some((1, Question::Monastery)));
    assert_eq!(table.refused(1, monastery("C1")), ("BOR-11.3", "refusal.not-your-town"));
    table.act(1, monastery("M3"));
    assert_eq!((table.has_monastery("M3"), table.church()), (true, vec![0, 0, 4, 4]));
    table.act(2, Decline);
    assert_eq!(table.church(), [0, 0, 4, 4], "declining keeps the discs");
    assert_eq!(table.question(), Some((3, Question::Monastery)));

    let table = four([4, 4, 0, 0]).church_step();
    assert_eq!((table.asked(), table.church()), (vec![], vec![3, 3, 0, 0]), "three are too few");
    let table = Board::new(3).disc(1, &["M1"]).church(&[5, 5, 0]).marker(2).church_step();
    assert_eq!(table.asked(), [1], "seat 0 has no town");
    assert_eq!(table.church(), [4, 4, 0], "and keeps the discs");
}

/// BOR-11.3
#[test]
fn in_a_tie_the_old_holder_of_the_marker_comes_first() {
    let mut table = four([5, 5, 0, 5]).marker(3).church_step();
    for seat in [3, 0, 1] {
        assert_eq!(table.question(), Some((seat, Question::Monastery)));
        table.act(seat, Decline);
    }
    assert_eq!(table.asked(), [0; 0]);
}

/// BOR-11.4
#[test]
fn a_town_has_one_monastery_at_most_and_other_discs_stay() {
    let table = four([5, 5, 1, 0]).monastery("L1").monastery("M1").monastery("M3").church_step();
    assert_eq!(table.asked(), [0], "seat 1 has a monastery everywhere");
    assert_eq!(table.towns(0), ["L3"]);
    assert_eq!(table.refused(0, monastery("L1")), ("BOR-11.4", "refusal.has-monastery"));
    assert_eq!(table.church(), [4, 4, 1, 0]);
}
