//! Chapter 16: the rule switches.

use brian_boru::testing::{Board, Table, monastery};
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
    assert_eq!(table.refusal(0, Action::Decline), ("BOR-11.1", "refusal.must-build"));
    table.answer(0, monastery("L1"));
    assert_eq!(table.refusal(1, Action::Decline), ("BOR-11.3", "refusal.must-build"));
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
