//! Chapter 15: who decides what, and when nobody is asked.

use std::collections::BTreeSet;

use brian_boru::testing::{Board, LOWER, Table, UPPER, draft, expand, lose, mark, monastery, play, take};
use brian_boru::{Action, BrianBoru, Options, Pact, Question, Symbol};
use tafel_core::{Chance, Game, Match, Refused, Seat};

use crate::random_game;

const FIXED: Options = Options {
    english_five_player: false,
    monastery_mandatory: false,
    viking_majority_half: true,
    threshold_strict: false,
    raiders_this_round: false,
    half_points_by_town: false,
    random_start: false,
};

/// BOR-15.1
#[test]
fn first_towns_are_asked_one_after_the_other() {
    let mut table = Table::fresh(FIXED, 5, 0);
    for seat in 0..5 {
        assert_eq!(table.question(), Some((seat, Question::Settle)));
        let first = table.legal(seat)[0];
        table.act(seat, first);
    }
    assert_eq!(table.asked().len(), 5);
}

/// BOR-15.2, BOR-15.15
#[test]
fn the_draft_asks_all_at_once_for_an_unordered_pair() {
    for (seats, pairs) in [(3, vec![28, 15, 6]), (4, vec![15, 6]), (5, vec![10, 3])] {
        let mut table = Table::fresh(FIXED, seats, 2);
        table.skip(|question| question == Question::Settle);
        let mut counts = Vec::new();
        while table.asks() == Some(Question::Draft) {
            assert_eq!(table.asked(), (0..seats).collect::<Vec<_>>());
            counts.push(table.legal(0).len());
            for seat in 0..seats {
                let pack = table.pack(seat);
                table.act(seat, draft(pack[0], pack[1]));
            }
        }
        assert_eq!(counts, pairs);
    }
}

/// BOR-15.15
#[test]
fn a_pair_can_be_taken_back_until_the_packs_move_on() {
    let mut table = Match::<BrianBoru>::new(FIXED, 3, Chance::seeded(1, 0)).expect("three can play");
    let first = |table: &Match<BrianBoru>, seat: Seat| {
        let mut legal = Vec::new();
        tafel_core::Game::legal(table.state(), seat, &mut legal);
        legal[0]
    };
    let step = |table: &mut Match<BrianBoru>, seat: Seat| {
        let draft = table.play(seat, first(table, seat), Chance::seeded(1, 1)).expect("it is legal");
        table.commit(draft);
    };
    for seat in [0, 1, 2, 0, 1] {
        step(&mut table, Seat(seat));
    }
    assert_eq!(table.asked().iter().collect::<Vec<_>>(), [Seat(2)]);
    let back = table.undo(Seat(0)).expect("nothing was revealed");
    table.commit(back);
    assert_eq!(table.asked().iter().collect::<Vec<_>>(), [Seat(0), Seat(2)]);
    step(&mut table, Seat(0));
    step(&mut table, Seat(2));
    assert!(matches!(table.undo(Seat(0)), Err(Refused::NothingToUndo)), "the packs have moved on");
}

/// BOR-15.3, BOR-15.14
#[test]
fn the_leader_is_asked_for_a_town_and_then_for_a_card() {
    let mut table = Board::new(3).hand(0, &[11, 15, 3]).next_trick();
    assert_eq!(table.question(), Some((0, Question::Mark)));
    assert_eq!(table.legal(0).len(), 36, "red and blue towns");
    table.act(0, mark("C8"));
    assert_eq!(table.question(), Some((0, Question::Lead)));
    assert_eq!(table.legal(0), [play(11), play(15)]);
}

/// BOR-15.4
#[test]
fn the_others_are_asked_clockwise_for_any_hand_card() {
    let mut table = Board::new(3).marker(1).hand(0, &[1, 2]).hand(1, &[11]).hand(2, &[3, 4]).next_trick();
    table.act(1, mark("C8")).act(1, play(11));
    assert_eq!((table.question(), table.cards(2)), (Some((2, Question::Follow)), vec![3, 4]));
    table.act(2, play(3));
    assert_eq!((table.question(), table.cards(0)), (Some((0, Question::Follow)), vec![1, 2]));
}

/// BOR-15.5
#[test]
fn a_loser_is_asked_for_one_of_two_actions() {
    let table = Board::new(3).trick("C8", 0, &[24, 1, 3]);
    assert_eq!(table.question(), Some((1, Question::Secondary(brian_boru::testing::card(1)))));
    assert_eq!(table.legal(1), [UPPER, LOWER]);
}

/// BOR-15.6
#[test]
fn extras_are_asked_as_a_number_up_to_the_limit() {
    for (value, symbol, limit) in [(1, Symbol::Court, 2), (3, Symbol::Church, 2), (2, Symbol::Raid, 1)] {
        let board = Board::new(3).coins(1, 5).raiders_in_battle(3);
        let mut table = board.trick("B4", 0, &[25, value, 23]);
        table.act(1, LOWER);
        assert_eq!(table.question(), Some((1, Question::Extras(symbol, limit))));
        assert_eq!(table.legal(1), (0..=limit).map(Action::Extras).collect::<Vec<_>>());
    }
}

/// BOR-15.7
#[test]
fn an_expansion_is_a_town_or_nothing() {
    let mut table = Board::new(3).disc(1, &["L5"]).coins(1, 5).trick("B4", 0, &[25, 1, 23]);
    table.act(1, UPPER);
    assert_eq!(table.question(), Some((1, Question::Expand)));
    assert_eq!(table.legal(1), [expand("L4"), expand("L6"), Action::Decline]);
}

/// BOR-15.8
#[test]
fn a_liberation_is_an_occupied_town() {
    let board = Board::new(3).disc(2, &["L5", "M7"]).occupied(&["M7"]);
    let mut table = board.trick("B4", 0, &[25, 13, 23]);
    table.act(1, LOWER);
    assert_eq!(table.question(), Some((1, Question::Liberate)));
    assert_eq!(table.towns(1), ["M7"]);
}

/// BOR-15.9, BOR-15.10
#[test]
fn the_wedding_asks_for_a_town_or_for_estrids_answer_and_then_for_the_town_of_space_8() {
    let mut table = Board::new(3).marriage("niall").spaces(&[0, 9, 8]).wedding();
    assert_eq!(table.asks(), Some(Question::MarriageTown(brian_boru::Region::N)));
    assert_eq!((table.asked(), table.towns(1).len()), (vec![1], 7));
    table.act(1, take("N3"));
    assert_eq!((table.question(), table.towns(2).len()), (Some((2, Question::TrackTown)), 52));
    table.act(2, take("N4"));

    let mut table = Board::new(3).marriage("estrid").spaces(&[0, 9, 8]).wedding();
    assert_eq!((table.question(), table.legal(1).len()), (Some((1, Question::Estrid)), 3));
    table.act(1, Action::Estrid(Pact::Spurn));
    assert_eq!(table.question(), Some((2, Question::TrackTown)));
}

/// BOR-15.11
#[test]
fn a_lost_town_is_chosen_by_the_top_fighter_or_by_the_loser() {
    let board = || Board::new(3).disc(2, &["L1", "L2"]).raiders_in_battle(1);
    let table = board().raiders(&[2, 1, 0]).battle();
    assert_eq!((table.asked(), table.towns(0)), (vec![0], vec!["L1", "L2"]));
    let table = board().raiders(&[1, 1, 0]).battle();
    assert_eq!((table.asked(), table.towns(2)), (vec![2], vec!["L1", "L2"]));
}

/// BOR-15.12, BOR-15.13
#[test]
fn monasteries_are_asked_of_the_leader_and_then_clockwise_of_those_with_four_discs() {
    let board = Board::new(4).disc(0, &["L1"]).disc(1, &["M1"]).disc(2, &["C1"]).disc(3, &["S1"]);
    let mut table = board.church(&[5, 4, 9, 5]).marker(1).church_step();
    assert_eq!(table.question(), Some((2, Question::LeaderMonastery)));
    assert_eq!(table.legal(2), [monastery("C1"), Action::Decline]);
    table.act(2, Action::Decline);
    for seat in [3, 0, 1] {
        assert_eq!(table.question(), Some((seat, Question::Monastery)));
        assert_eq!(table.legal(seat).len(), 2);
        table.act(seat, Action::Decline);
    }
    assert_eq!(table.asked(), [0; 0]);
}

/// BOR-15.16
#[test]
fn a_card_asks_only_for_action_extras_and_towns_and_the_collision_comes_last() {
    let mut table =
        Board::new(3).coins(0, 3).spaces(&[0, 3, 2]).disc(0, &["L7", "L9"]).trick("M7", 0, &[1, 25, 24]);
    assert_eq!(table.asks(), Some(Question::Extras(Symbol::Court, 1)), "town and spaces need no answer");
    table.act(0, Action::Extras(1));
    assert_eq!((table.coins(0), table.spaces()), (2, vec![1, 3, 2]), "coin, then 3 and 2 are taken");

    // L8 lies between two own towns; from which one expands is not asked.
    let mut table = Board::new(3).coins(1, 5).disc(1, &["L7", "L9"]).trick("B4", 0, &[25, 1, 23]);
    table.act(1, UPPER);
    assert_eq!(table.towns(1), ["D3", "L6", "L8"]);
    table.act(1, expand("L8"));
    assert_eq!((table.owner("L8"), table.coins(1)), (Some(1), 3), "paid with the choice");
}

/// BOR-15.17
#[test]
fn without_a_choice_nobody_is_asked() {
    // The secondary of 20, 21 and 22; an expansion without coins or without a town.
    for value in [20, 21, 22] {
        let table = Board::new(3).coins(1, 9).trick("B4", 0, &[25, value, 23]);
        assert_eq!((table.coins(1), table.asked()), (11, vec![2]));
    }
    // Extras with a limit of 0, and a liberation without an occupied town.
    for value in [3, 13] {
        let mut table = Board::new(3).coins(1, 1).trick("B4", 0, &[25, value, 23]);
        table.act(1, LOWER);
        assert_eq!(table.asked(), [2]);
    }
    // A town without a free one to take, a loss without a town, a monastery without a site.
    let full = Board::new(3).disc_everywhere_but(2, &[]);
    assert!(full.clone().marriage("niall").spaces(&[9, 8, 0]).wedding().asked().is_empty());
    assert!(full.clone().raiders(&[0, 1, 2]).raiders_in_battle(1).battle().asked().is_empty());
    assert!(full.church(&[1, 0, 0]).church_step().asked().is_empty());
    // The last pack, and the card thrown away.
    let mut table = Table::fresh(FIXED, 4, 0);
    table.skip(|question| question == Question::Settle);
    for _ in 0..2 * 4 {
        let seat = table.asked()[0];
        let pack = table.pack(seat);
        table.act(seat, draft(pack[0], pack[1]));
    }
    assert_eq!(table.asks(), Some(Question::Mark));
    let end = random_game(Options::default(), 4, 0, |table| {
        let thrown = table.played_and_thrown().1;
        assert!(thrown == 0 || thrown == 4);
    });
    assert_eq!(end.played_and_thrown(), (20, 4));
}

/// BOR-15.18
#[test]
fn in_the_upkeep_each_answer_takes_effect_before_the_next_question() {
    let board = Board::new(3).disc(1, &["M1", "M2"]).disc(2, &["C1", "C2"]);
    let mut table = board.raiders(&[2, 0, 0]).raiders_in_battle(3).church(&[0, 2, 0]).upkeep();
    assert_eq!(table.question(), Some((0, Question::Lose(Seat(1)))));
    table.act(0, lose("M1"));
    assert!(table.is_occupied("M1"));
    assert_eq!(table.question(), Some((0, Question::Lose(Seat(2)))), "once for each loser");
    table.act(0, lose("C2"));
    assert_eq!(table.question(), Some((1, Question::LeaderMonastery)));
    assert_eq!(table.towns(1), ["M2"], "M1 has been lost");
}

/// BOR-15.19
#[test]
fn every_question_has_an_answer_and_none_has_more_than_55() {
    let mut kinds = BTreeSet::new();
    for seed in 0..60 {
        random_game(Options::default(), 3 + (seed % 3) as u8, seed, |table| {
            for seat in table.asked() {
                let answers = table.legal(seat).len();
                assert!((1..=55).contains(&answers), "{answers} answers");
            }
            if let Some(question) = table.asks() {
                let said = format!("{question:?}");
                kinds.insert(said.split('(').next().unwrap_or_default().to_owned());
            }
        });
    }
    assert_eq!(kinds.len(), 15, "all kinds of questions came up: {kinds:?}");
}

/// BOR-15.20
#[test]
fn own_steps_can_be_taken_back_until_anybody_learns_something() {
    let mut game = Match::<BrianBoru>::new(FIXED, 3, Chance::seeded(4, 0)).expect("three can play");
    let play = |game: &mut Match<BrianBoru>, seat: u8| {
        let mut legal = Vec::new();
        game.state().legal(Seat(seat), &mut legal);
        let draft = game.play(Seat(seat), legal[0], Chance::seeded(4, game.log().len() as u64 + 1));
        game.commit(draft.expect("it is listed"));
    };
    let undo = |game: &mut Match<BrianBoru>, seat: u8| {
        let draft = game.undo(Seat(seat)).expect("it can be taken back");
        game.commit(draft);
    };
    play(&mut game, 0);
    assert_eq!(game.undo_depth(Seat(0)), 1, "a first town, as long as nobody has answered");
    play(&mut game, 1);
    assert_eq!(game.undo_depth(Seat(0)), 0, "seat 1 has answered");
    play(&mut game, 2);
    assert_eq!(game.undo_depth(Seat(2)), 0, "the packs are dealt");

    // A pair that was kept: nobody has learned anything of it until the packs move on.
    play(&mut game, 0);
    play(&mut game, 1);
    assert_eq!(game.state().question(Seat(2)), Question::Draft);
    assert!(!game.asked().has(Seat(0)), "it stands: nobody is asked again");
    assert_eq!(game.undo_depth(Seat(0)), 1, "what seat 1 kept is no answer to it");
    undo(&mut game, 0);
    assert!(game.asked().has(Seat(0)) && !game.asked().has(Seat(1)));
    play(&mut game, 0);
    play(&mut game, 2);
    assert_eq!([0, 1, 2].map(|seat| game.undo_depth(Seat(seat))), [0; 3], "everybody has a new pack");

    // A town is marked and taken back; a card that was played is seen by all.
    while game.state().question(game.asked().first().expect("it goes on")) != Question::Mark {
        let seat = game.asked().first().expect("it goes on");
        play(&mut game, seat.0);
    }
    play(&mut game, 0);
    assert_eq!(game.undo_depth(Seat(0)), 1);
    play(&mut game, 0);
    assert_eq!(game.undo_depth(Seat(0)), 0);
}
