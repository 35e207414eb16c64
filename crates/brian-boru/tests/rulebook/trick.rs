//! Chapter 6: tricks.

use brian_boru::testing::{Board, LOWER, UPPER, card, expand, mark, play};
use brian_boru::{Action, Options, Question, Secondary, Seen};
use tafel_core::Seat;

use crate::random_game;

/// BOR-6.1
#[test]
fn seven_tricks_with_three_players_five_with_more_and_the_last_card_is_thrown_away() {
    for (seats, tricks, thrown) in [(3, 7, 1), (4, 5, 1), (5, 5, 0)] {
        let mut most = 0;
        let mut left = Vec::new();
        random_game(Options::default(), seats, 6, |table| {
            most = most.max(table.trick());
            let in_upkeep = matches!(table.asks(), Some(Question::Lose(_)));
            if in_upkeep {
                assert!((0..seats).all(|seat| table.hand(seat).is_empty()));
                left.push(table.played_and_thrown());
            }
        });
        assert_eq!(most, tricks);
        assert!(!left.is_empty());
        assert!(left.iter().all(|&count| count == (seats * tricks, seats * thrown)), "{left:?}");
    }
}

/// BOR-6.2
#[test]
fn the_holder_of_the_marker_leads_and_marks_any_free_town() {
    let mut table = Board::new(4).marker(2).disc(0, &["C8"]).hand(2, &[22, 1]).next_trick();
    assert_eq!(table.question(), Some((2, Question::Mark)));
    assert_eq!(table.towns(2).len(), 52, "a white card fits every town, but C8 has a disc");
    assert_eq!(table.refused(2, mark("C8")), ("BOR-6.2", "refusal.town-taken"));
    assert_eq!(table.active(), None);
    table.act(2, mark("M7"));
    assert_eq!(table.active(), Some("M7"));
}

/// BOR-6.3
#[test]
fn the_leader_marks_a_town_that_a_hand_card_fits_and_leads_such_a_card() {
    let mut table = Board::new(3).hand(0, &[11, 24, 3, 13]).next_trick();
    assert_eq!(table.towns(0).len(), 53, "white 13 fits everywhere");
    table.act(0, mark("C8"));
    assert_eq!(table.cards(0), [11, 13, 24], "red or white");
    assert_eq!(table.refused(0, play(3)), ("BOR-6.3", "refusal.card-does-not-fit"));
    assert_eq!(table.refused(0, play(18)), ("BOR-6.3", "refusal.not-in-hand"));

    let table = Board::new(3).hand(0, &[11, 24, 3]).next_trick();
    assert_eq!(table.towns(0).len(), 18 + 18, "red and blue towns");
    assert_eq!(table.refused(0, mark("L1")), ("BOR-6.3", "refusal.no-fitting-card"));
}

/// BOR-6.4
#[test]
fn the_others_play_any_card_clockwise_and_see_what_lies_there() {
    let mut table = Board::new(3).hand(0, &[11]).hand(1, &[11, 3, 17, 22]).hand(2, &[1]).next_trick();
    table.act(0, mark("C8")).act(0, play(11));
    assert_eq!(table.asked(), [1]);
    assert_eq!(table.view(1).table.players[0].card, Some(card(11)));
    assert_eq!(table.cards(1), [3, 11, 17, 22], "no duty to follow colour");
    assert_eq!(table.refused(1, play(25)), ("BOR-6.4", "refusal.not-in-hand"));
    table.act(1, play(3));
    assert_eq!(table.asked(), [2]);
    assert_eq!(table.view(2).table.players[1].card, Some(card(3)));
}

/// BOR-6.5
#[test]
fn the_highest_white_or_fitting_card_wins() {
    // C8 is red.
    assert_eq!(Board::new(3).trick("C8", 0, &[11, 25, 23]).winner(), Some(0), "other colours do not count");
    assert_eq!(Board::new(3).trick("C8", 0, &[11, 15, 23]).winner(), Some(1), "the higher red card");
    assert_eq!(Board::new(3).trick("C8", 0, &[11, 15, 20]).winner(), Some(2), "white fits everywhere");
    assert_eq!(Board::new(3).trick("C8", 0, &[24, 22, 1]).winner(), Some(0), "white is no trump");
}

/// BOR-6.6
#[test]
fn cards_are_resolved_from_low_to_high_and_every_loser_performs_one_secondary_action() {
    let mut table = Board::new(4).raiders_in_battle(9).trick("L2", 0, &[16, 24, 2, 20]);
    assert_eq!(table.winner(), Some(3));
    // Order: red 2, blue 16, white 20 (the winner), red 24.
    assert_eq!(table.question(), Some((2, Question::Secondary(card(2)))));
    assert_eq!(table.legal(2), [UPPER, LOWER]);
    assert_eq!(table.refused(2, Action::Decline), ("BOR-6.6", "refusal.compulsory"));
    table.act(2, UPPER);
    assert_eq!(table.question(), Some((0, Question::Secondary(card(16)))));
    table.act(0, UPPER);
    assert_eq!(table.owner("L2"), Some(3), "the winner was not asked");
    assert_eq!(table.question(), Some((1, Question::Secondary(card(24)))));
    table.act(1, LOWER).act(1, Action::Extras(0));
    assert_eq!(table.raiders(), [0, 3, 0, 0]);
    let chosen: Vec<_> =
        table.told().into_iter().filter(|seen| matches!(seen, Seen::Secondary(..))).collect();
    assert_eq!(
        chosen,
        [
            Seen::Secondary(Seat(2), card(2), Secondary::Upper),
            Seen::Secondary(Seat(0), card(16), Secondary::Upper),
            Seen::Secondary(Seat(1), card(24), Secondary::Lower),
        ]
    );

    // Mandatory even without effect: raiders from an empty battle area.
    let mut table = Board::new(3).raiders_in_battle(0).trick("L2", 0, &[25, 2, 1]);
    table.act(2, LOWER);
    assert_eq!(table.question(), Some((2, Question::Extras(brian_boru::Symbol::Court, 1))));
    table.act(2, Action::Extras(0)).act(1, LOWER);
    assert_eq!((table.raiders(), table.coins(1)), (vec![0, 0, 0], 3));

    // White 21 has one secondary action and asks nothing.
    let mut table = Board::new(3).trick("L2", 0, &[25, 21, 2]);
    table.act(2, UPPER);
    assert_eq!(table.coins(1), 5);
}

/// BOR-6.7
#[test]
fn symbols_go_from_left_to_right_then_a_disc_gives_way_and_the_card_is_discarded() {
    // Won with yellow 1: the town, two spaces, and a coin at last.
    let mut table = Board::new(3).coins(0, 2).spaces(&[0, 2, 0]).trick("L1", 0, &[1, 3, 2]);
    assert_eq!(table.owner("L1"), Some(0));
    assert_eq!(table.spaces(), [2, 2, 0], "two discs on a space while the action lasts");
    assert_eq!(table.coins(0), 2, "the coin is further right");
    table.act(0, Action::Extras(0));
    assert_eq!((table.coins(0), table.spaces()), (3, vec![1, 2, 0]));
    assert!(table.view(1).table.resolved.has(Seat(0)), "the card is done with");
    table.act(2, UPPER).act(1, UPPER);
    assert!(
        table.view(1).table.players.iter().all(|player| player.card.is_none()),
        "no card is left on the table"
    );
}

/// BOR-6.8
#[test]
fn the_winner_leads_the_next_trick_and_the_next_round() {
    let mut table = Board::new(3).trick("C8", 0, &[2, 24, 1]);
    table.act(2, UPPER).act(0, UPPER);
    assert_eq!((table.active(), table.marker()), (None, 1));
    assert_eq!(table.question(), Some((1, Question::Mark)));

    let mut table = Board::new(3).tricks_over(6).marriage("brigid").trick("C8", 0, &[2, 24, 1]);
    table.act(2, UPPER).act(0, UPPER);
    table.skip(|question| question == Question::Draft);
    assert_eq!((table.round(), table.question()), (2, Some((1, Question::Mark))));
}

/// BOR-6.9
#[test]
fn nobody_expands_into_the_active_town_before_it_is_taken() {
    let mut table = Board::new(3).disc(1, &["L1", "L5"]).coins(1, 5).trick("L2", 0, &[25, 2, 1]);
    table.act(2, UPPER).act(1, UPPER);
    assert_eq!(table.towns(1), ["L4", "L6"], "L1 leads to L2 alone");
    assert_eq!(table.refused(1, expand("L2")), ("BOR-6.9", "refusal.active-town"));

    // Nobody wins: reserved to the end of the trick.
    let mut table = Board::new(3)
        .disc(2, &["L1", "L5"])
        .disc_everywhere_but(1, &["L2", "L4", "L6"])
        .coins(1, 0)
        .coins(2, 5)
        .hand(0, &[1])
        .hand(1, &[4])
        .hand(2, &[7])
        .next_trick();
    table.act(0, mark("L2")).act(0, play(1)).act(1, play(4)).act(2, play(7));
    assert_eq!(table.winner(), None);
    table.act(0, UPPER).act(1, UPPER);
    table.act(2, UPPER);
    assert_eq!(table.towns(2), ["L4", "L6"]);
    assert_eq!(table.refused(2, expand("L2")), ("BOR-6.9", "refusal.active-town"));
}

/// BOR-6.10
#[test]
fn a_leader_without_a_fitting_card_marks_any_town_and_plays_any_card() {
    let dead_end = || Board::new(3).disc_everywhere_but(2, &["L2", "S2"]).coins(2, 0).hand(0, &[1, 2]);
    let mut table = dead_end().hand(1, &[3, 4]).hand(2, &[5, 7]).next_trick();
    assert_eq!(table.towns(0), ["S2", "L2"], "two blue towns, and no blue card");
    assert_eq!(table.refused(0, mark("L1")), ("BOR-6.2", "refusal.town-taken"));
    table.act(0, mark("L2"));
    assert_eq!(table.cards(0), [1, 2]);
    let mut another = table.clone();

    // Another player's card may win.
    table.act(0, play(1)).act(1, play(3)).act(2, play(5));
    assert_eq!(table.winner(), Some(1));

    // No card fits: everybody performs a secondary action, the leader keeps the marker.
    another.act(0, play(1)).act(1, play(4)).act(2, play(5));
    assert_eq!(another.winner(), None);
    another.act(0, UPPER).act(1, UPPER).act(2, UPPER);
    assert_eq!((another.owner("L2"), another.marker(), another.active()), (None, 0, None));
    assert_eq!(another.question(), Some((0, Question::Mark)));
    assert!(another.told().contains(&Seen::NobodyWon));
}

/// BOR-6.10
#[test]
fn without_any_free_town_a_trick_is_played_about_nothing() {
    let full = Board::new(3).disc_everywhere_but(2, &[]).hand(0, &[20, 1]).hand(1, &[3, 4]).hand(2, &[24, 5]);
    let mut table = full.next_trick();
    assert_eq!(table.question(), Some((0, Question::Lead)), "no town to mark");
    assert_eq!(table.cards(0), [1, 20]);
    table.act(0, play(20)).act(1, play(3)).act(2, play(24));
    assert_eq!((table.active(), table.winner()), (None, None));
    table.act(1, UPPER).act(2, UPPER);
    assert_eq!(table.coins(0), 5, "white 20 has been resolved, by its secondary action");
    assert_eq!(table.marker(), 0);
    assert!(table.told().contains(&Seen::NoTown(Seat(0))));
}

/// BOR-6.11
#[test]
fn the_leader_counts_as_holder_until_the_town_is_taken() {
    let mut table = Board::new(3).trick("C8", 0, &[2, 11, 24]);
    assert_eq!((table.active(), table.marker()), (Some("C8"), 0));
    table.act(0, UPPER);
    assert_eq!(table.marker(), 0);
    table.act(1, UPPER);
    assert_eq!(table.marker(), 2, "24 has been resolved");
    let mut table = Board::new(3).trick("C8", 0, &[24, 11, 2]);
    table.act(2, UPPER).act(1, UPPER);
    assert_eq!((table.marker(), table.owner("C8")), (0, Some(0)), "the winner may be the leader");
}
