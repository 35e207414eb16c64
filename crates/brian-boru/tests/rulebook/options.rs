//! Chapter 16: the rule switches.

use brian_boru::testing::{Board, LOWER, Table, UPPER, lose, monastery};
use brian_boru::{Action, BrianBoru, Claim, Options, Question, Source};
use tafel_core::{Game, OptionKind, Seat};

use crate::random_game;

/// BOR-6.1
#[test]
fn english_five_player_gives_four_tricks_with_five_and_changes_nothing_else() {
    let options = Options { english_five_player: true, ..Options::default() };
    for (seats, tricks) in [(3, 7), (4, 5), (5, 4)] {
        let mut most = 0;
        let end = random_game(options, seats, 3, |table| most = most.max(table.trick()));
        assert_eq!(most, tricks);
        assert_eq!(end.played_and_thrown(), (seats * tricks, seats), "one card each is thrown away");
    }
}

/// BOR-11.1, BOR-11.3
#[test]
fn monastery_mandatory_forbids_to_decline() {
    let options = Options { monastery_mandatory: true, ..Options::default() };
    let board = Board::with(options, 3).disc(0, &["L1"]).disc(1, &["M1"]);
    let mut table = board.church(&[9, 5, 0]).church_step();
    assert_eq!(table.legal(0), [monastery("L1")]);
    assert_eq!(table.refused(0, Action::Decline), ("BOR-11.1", "refusal.must-build"));
    table.act(0, monastery("L1"));
    assert_eq!(table.refused(1, Action::Decline), ("BOR-11.3", "refusal.must-build"));
    // Without a site nobody is asked even then, and the leader's discs go.
    let table = Board::with(options, 3).church(&[9, 5, 0]).church_step();
    assert_eq!((table.asked(), table.church()), (vec![], vec![0, 4, 0]));
}

/// BOR-13.6
#[test]
fn viking_majority_half_off_shuts_out_players_behind_the_vikings_but_not_those_level_with_them() {
    let shares = |options: Options, occupied: &[&str]| {
        let board = Board::with(options, 3).disc(0, &["C1", "C2"]).disc(1, &["C3"]);
        let board = board.disc(2, &["C4", "C5", "C6"]).occupied(occupied).claim("C", Claim::Open);
        board.final_scoring().all_points_from(Source::RegionsOpen)
    };
    let off = Options { viking_majority_half: false, ..Options::default() };
    assert_eq!(shares(Options::default(), &["C4", "C5", "C6"]), [3, 0, 0]);
    assert_eq!(shares(off, &["C4", "C5", "C6"]), [0, 0, 0], "2 behind 3");
    assert_eq!(shares(off, &["C4", "C5"]), [3, 0, 0], "2 level with 2");
}

/// BOR-12.1
#[test]
fn threshold_strict_asks_for_one_more() {
    let options = Options { threshold_strict: true, ..Options::default() };
    let claim = |options, towns: &[&str]| Board::with(options, 3).disc(0, towns).claims().claim("B");
    assert_eq!(claim(Options::default(), &["B1", "B2"]), Claim::Held(Seat(0)));
    assert_eq!(claim(options, &["B1", "B2"]), Claim::FaceDown);
    assert_eq!(claim(options, &["B1", "B2", "B3"]), Claim::Held(Seat(0)));
}

/// BOR-10.1
#[test]
fn raiders_this_round_leaves_kept_raiders_out_of_the_losses_but_not_out_of_the_spoils() {
    let options = Options { raiders_this_round: true, ..Options::default() };
    let board = Board::with(options, 3).disc(0, &["L1"]).disc(1, &["M1"]).disc(2, &["C1"]);
    // Seat 2 holds the most, all of them kept; seat 0 the fewest, all of them new.
    let board = board.raiders(&[2, 3, 4]).gained(&[2, 1, 0]).raiders_in_battle(1);
    let mut table = board.battle();
    assert_eq!(table.question(), Some((0, Question::Lose(Seat(2)))), "2, 1 and 0 of this round");
    table.act(0, lose("C1"));
    assert_eq!(table.asked(), [0; 0]);
    assert_eq!(table.all_points_from(Source::Battle), [0, 1, 2], "the spoils go by all that are held");
    assert_eq!(table.raiders(), [2, 2, 0]);

    // What a card takes is of this round; the next round begins with none.
    let mut table = Board::with(options, 3).raiders_in_battle(6).coins(1, 2).trick("B4", 0, &[25, 2, 1]);
    table.act(2, UPPER);
    table.act(1, LOWER).act(1, Action::Extras(1));
    assert_eq!(table.game().table.player(Seat(1)).gained, 3);
    let next = Board::with(options, 3).raiders(&[3, 0, 0]).gained(&[3, 0, 0]).claims();
    assert_eq!((next.round(), next.game().table.player(Seat(0)).gained), (2, 0));
    assert_eq!(next.raiders(), [3, 0, 0], "they stay, but are of an earlier round");
}

/// BOR-13.6
#[test]
fn half_points_by_town_counts_a_monastery_once_and_changes_no_claim() {
    let board = |options| {
        let board = Board::with(options, 3).disc(0, &["C1", "C2"]).disc(1, &["C3", "C4", "C5"]);
        board.disc(2, &["C6", "C7", "C8"]).monastery("C1").occupied(&["C6", "C7", "C8"]).monastery("C6")
    };
    let shares = |options| {
        let table = board(options).claim("C", Claim::Open).final_scoring();
        assert_eq!(table.claim("C"), Claim::Open, "the Vikings' 4 to 3 and 3");
        table.all_points_from(Source::RegionsOpen)
    };
    let by_town = Options { half_points_by_town: true, ..Options::default() };
    assert_eq!(shares(Options::default()), [3, 3, 0], "3 to 3 with the monastery");
    assert_eq!(shares(by_town), [0, 3, 0], "2 to 3 without");
    let strict = Options { viking_majority_half: false, ..by_town };
    assert_eq!(shares(strict), [0, 3, 0], "the Vikings' monastery counts once too: 3 to 3");
    let claim = |options| board(options).disc(0, &["C9"]).monastery("C9").claims().claim("C");
    assert_eq!(claim(by_town), Claim::Held(Seat(0)), "5 to the Vikings' 4");
    assert_eq!(claim(Options::default()), Claim::Held(Seat(0)));
}

/// BOR-2.5
#[test]
fn random_start_off_lets_the_first_seat_begin() {
    let options = Options { random_start: false, ..Options::default() };
    for seed in 0..20 {
        let table = Table::fresh(options, 4, seed);
        assert_eq!(table.question(), Some((0, Question::Settle)));
    }
}

/// The form knows every switch with its default, and unknown ones are refused.
#[test]
fn the_switches_are_known_by_name_and_default() {
    let written = serde_json::to_value(Options::default()).expect("options are data");
    let written = written.as_object().expect("a table of switches");
    assert_eq!(written.len(), BrianBoru::option_specs().len());
    for spec in BrianBoru::option_specs() {
        let OptionKind::Switch { default } = spec.kind else { panic!("{} is no switch", spec.key) };
        assert_eq!(written[spec.key], default, "{}", spec.key);
    }
    assert!(serde_json::from_str::<Options>(r#"{"house_rule":true}"#).is_err());
    assert!(serde_json::from_str::<Options>(r#"{"threshold_strict":1}"#).is_err());
    let one: Options = serde_json::from_str(r#"{"threshold_strict":true}"#).expect("the others are default");
    assert_eq!(one, Options { threshold_strict: true, ..Options::default() });
}
