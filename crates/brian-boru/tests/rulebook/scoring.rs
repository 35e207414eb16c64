//! Chapter 13: game end and final scoring.

use brian_boru::testing::Board;
use brian_boru::{Claim, Options, Pact, Source};
use tafel_core::{Game, Seat};

use Claim::{Held, Open};

use crate::random_game;

/// BOR-13.1
#[test]
fn the_final_points_are_added_after_the_last_upkeep() {
    let board = || Board::new(3).points(0, 20).renown(0, 4);
    let table = board().marriage("brigid").claims();
    assert_eq!(table.points(0), 20, "not before the last round");
    let table = board().final_scoring();
    assert_eq!(table.points(0), 20 + 4 + 1, "renown and the marker");
    assert_eq!(table.outcome().map(|outcome| outcome.scores[0]), Some(25));

    let end = random_game(Options::default(), 4, 11, |_| ());
    let outcome = end.outcome().expect("it is over");
    for seat in 0..4 {
        let sheet: i32 = end.game().score_sheet().iter().map(|line| line.points[seat]).sum();
        assert_eq!(sheet, outcome.scores[seat]);
    }
}

/// BOR-13.2
#[test]
fn a_single_richest_player_gains_a_point() {
    let coins = |a, b, c| {
        let table = Board::new(3).coins(0, a).coins(1, b).coins(2, c).final_scoring();
        table.all_points_from(Source::Coins)
    };
    assert_eq!(coins(1, 5, 4), [0, 1, 0]);
    assert_eq!(coins(5, 5, 4), [0, 0, 0]);
    assert_eq!(coins(0, 0, 0), [0, 0, 0]);
}

/// BOR-13.3
#[test]
fn the_marker_is_a_point() {
    assert_eq!(Board::new(3).marker(2).final_scoring().all_points_from(Source::Marker), [0, 0, 1]);
}

/// BOR-13.4
#[test]
fn renown_is_a_point_each() {
    let table = Board::new(3).renown(0, 5).renown(1, 0).final_scoring();
    assert_eq!(table.all_points_from(Source::Renown), [5, 0, 1]);
}

/// BOR-13.5
#[test]
fn a_held_token_gives_its_points_even_if_tied_now() {
    let table = Board::new(3)
        .claim("C", Held(Seat(0)))
        .claim("D", Held(Seat(0)))
        .disc(1, &["C1", "C2"])
        .disc(2, &["C3", "C4"])
        .final_scoring();
    assert_eq!(table.all_points_from(Source::RegionsHeld), [7 + 2, 0, 0]);
    for (region, points) in [("N", 6), ("U", 4), ("B", 3), ("S", 5), ("D", 2), ("C", 7), ("L", 6), ("M", 7)] {
        let table = Board::new(3).claim(region, Held(Seat(2))).final_scoring();
        assert_eq!(table.points_from(2, Source::RegionsHeld), points, "{region}");
    }
}

/// BOR-13.6
#[test]
fn an_open_token_gives_half_its_points_to_the_best_players_there() {
    let shares = |board: Board| board.claim("N", Open).final_scoring().all_points_from(Source::RegionsOpen);
    let board = || Board::new(4).disc(0, &["N1", "N2"]).disc(1, &["N3", "N4"]).disc(2, &["N5"]);
    assert_eq!(shares(board()), [3, 3, 0, 0]);
    assert_eq!(shares(Board::new(4)), [0; 4], "nobody is there");
    let behind_vikings = board().occupied(&["N1", "N3", "N4"]);
    assert_eq!(shares(behind_vikings), [3, 0, 3, 0], "the Vikings' three are not compared");
    let none_but_vikings = Board::new(4).disc(0, &["N1"]).occupied(&["N1"]);
    assert_eq!(shares(none_but_vikings), [0; 4]);
    let half = |region, towns: [&str; 2]| {
        let board = Board::new(3).disc(0, &towns[..1]).disc(1, &towns[1..]).claim(region, Open);
        board.final_scoring().points_from(0, Source::RegionsOpen)
    };
    assert_eq!(half("B", ["B1", "B2"]), 1, "3 is halved and rounded down");
    assert_eq!(half("U", ["U1", "U2"]), 2);
    // Face-down tokens give nothing.
    let table = Board::new(3).disc(0, &["N1"]).final_scoring();
    assert_eq!(table.points_from(0, Source::RegionsOpen) + table.points_from(0, Source::RegionsHeld), 0);
}

/// BOR-13.6
#[test]
fn monasteries_and_the_military_pact_count_for_the_half_points() {
    // 0 and 1 tie for the most by a monastery, so the token stays open, and 2 is behind with one town.
    let board = Board::new(3).disc(0, &["N1"]).monastery("N1").disc(1, &["N2", "N3"]).disc(2, &["N4"]);
    let table = board.claim("N", Open).final_scoring();
    assert_eq!(table.all_points_from(Source::RegionsOpen), [3, 3, 0]);
    let board = Board::new(3).disc(0, &["N1", "N2"]).disc(1, &["N3", "N4"]).occupied(&["N3"]);
    let table = board.disc(2, &["N5"]).estrid(2, Pact::Military).claim("N", Open).final_scoring();
    assert_eq!(table.all_points_from(Source::RegionsOpen), [3, 0, 3], "2, 1 and 1 with the Vikings' 1");
}

/// BOR-13.7
#[test]
fn towns_in_many_regions_give_up_to_ten_points() {
    let towns = ["N1", "U1", "B1", "S1", "D1", "C1", "L1", "M1"];
    let points = |count: usize| {
        Board::new(3).disc(0, &towns[..count]).final_scoring().points_from(0, Source::RegionCount)
    };
    assert_eq!((0..=8).map(points).collect::<Vec<_>>(), [0, 0, 0, 1, 1, 3, 5, 7, 10]);
    let occupied = Board::new(3).disc(0, &towns).occupied(&["D1"]);
    assert_eq!(occupied.clone().final_scoring().points_from(0, Source::RegionCount), 7);
    let trade = occupied.clone().estrid(0, Pact::Trade).final_scoring();
    assert_eq!(trade.points_from(0, Source::RegionCount), 10);
    let military = occupied.estrid(0, Pact::Military).final_scoring();
    assert_eq!(military.points_from(0, Source::RegionCount), 7);
    let doubled = Board::new(3).disc(0, &["N1", "U1"]).monastery("N1").final_scoring();
    assert_eq!(doubled.points_from(0, Source::RegionCount), 0, "monasteries do not matter");
}

/// BOR-13.8
#[test]
fn points_then_tokens_then_marriages_decide_and_then_the_victory_is_shared() {
    // Everybody has 3 coins and 1 renown; seat 3 holds the marker, which is a point.
    let board = || Board::new(4).points(0, 30).points(1, 30).points(2, 10).points(3, 9).marker(3);
    let ranks = |board: Board| board.final_scoring().outcome().expect("it is over").ranks.to_vec();
    assert_eq!(ranks(board()), [1, 1, 3, 3], "shared, and places below are shared by the same chain");
    // The same 4 points as one token (Ulaid), or as two halves that others hold: only tokens held count.
    let tokens = board().points(0, 25).claim("B", Held(Seat(0))).claim("D", Held(Seat(0)));
    assert_eq!(ranks(tokens.points(1, 26).claim("U", Held(Seat(1)))), [1, 2, 3, 3], "two tokens before one");
    assert_eq!(ranks(board().married(1, "brigid")), [2, 1, 3, 3]);
    assert_eq!(ranks(board().married(1, "brigid").married(2, "aoife")), [2, 1, 3, 4], "lower places too");
    let more_tokens = board().points(0, 24).claim("L", Held(Seat(0))).married(1, "brigid");
    assert_eq!(ranks(more_tokens), [1, 2, 3, 3], "tokens come before marriages");
    assert_eq!(ranks(board().points(2, 31)), [2, 2, 1, 4], "points come before everything");
}

/// BOR-13.8
#[test]
fn a_spurned_estrid_breaks_no_tie() {
    let board = || Board::new(3).marriage("estrid").spaces(&[0, 1, 0]).points(2, 0).marker(2);
    let ranks = |board: Board, pact| {
        let mut table = board.upkeep();
        table.act(1, brian_boru::Action::Estrid(pact));
        table.outcome().expect("it is over").ranks.to_vec()
    };
    assert_eq!(ranks(board().points(0, 14), Pact::Spurn), [1, 1, 3]);
    assert_eq!(ranks(board(), Pact::Trade), [2, 1, 3]);
}
