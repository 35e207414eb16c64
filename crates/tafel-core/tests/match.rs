//! A match: drafts, commits, undo and its horizon, and the log that forgets nothing.

mod common;

use common::high_card::{Action, Frame, HighCard, Options, Rule};
use common::{ANN, BEN, CLEO, lay, legal, luck, play, round, table, undo, whole_game};
use proptest::prelude::*;
use sha2::Digest;
use tafel_core::matches::{Back, Play, ReplayError, Undo};
use tafel_core::{Chance, Entry, Game, Match, OptionsError, Refused, Seat, Violation};

// ------------------------------------------------------------------------------------------------ moves

#[test]
fn a_committed_move_is_in_the_log_the_line_and_the_state() {
    let mut game = table(3, 1);
    let card = legal(&game, BEN)[1];
    play(&mut game, BEN, card);
    assert_eq!(game.log(), [Entry::Play(Play { seat: BEN, action: card, draws: vec![] })]);
    assert_eq!(game.line().len(), 1);
    assert_eq!((game.line()[0].seat, game.line()[0].action), (BEN, card));
    assert_eq!(game.line()[0].events.len(), 1, "the card laid is told");
    assert!(!game.asked().has(BEN));
    assert!(game.asked().has(ANN) && game.asked().has(CLEO));
}

#[test]
fn a_draft_changes_nothing_until_it_is_committed() {
    let game = table(3, 1);
    let before = game.clone();
    let card = legal(&game, ANN)[0];
    let draft = game.play(ANN, card, luck(&game)).unwrap();
    assert_eq!(draft.entry, Entry::Play(Play { seat: ANN, action: card, draws: vec![] }));
    drop(draft);
    assert_eq!(game.state(), before.state());
    assert!(game.log().is_empty() && game.line().is_empty());
}

#[test]
fn a_draft_of_an_undo_changes_nothing_until_it_is_committed() {
    let mut game = table(3, 1);
    lay(&mut game, ANN);
    let before = game.clone();
    drop(game.undo(ANN).unwrap());
    assert_eq!(game.state(), before.state());
    assert_eq!(game.log(), before.log());
}

#[test]
fn the_luck_of_a_step_is_stored_with_the_step() {
    let mut game = table(3, 1);
    let winner = round(&mut game);
    play(&mut game, winner, Action::Peek);
    assert_eq!(game.header().setup.len(), 9, "three hands of three cards");
    let drawn: Vec<usize> = game.line().iter().map(|step| step.draws.len()).collect();
    assert_eq!(drawn, [0, 0, 0, 1], "only the peek draws a card");
    let Entry::Play(last) = &game.log()[3] else { panic!("a peek is no undo") };
    assert_eq!(last.draws, game.line()[3].draws);
}

#[test]
fn the_same_luck_makes_the_same_match_and_other_luck_another() {
    assert_eq!(whole_game(4, 3).state(), whole_game(4, 3).state());
    assert_ne!(table(4, 3).state(), table(4, 4).state());
}

#[test]
fn a_draft_that_something_else_overtook_is_not_committed() {
    let mut game = table(3, 1);
    let (early, late) = (legal(&game, ANN)[0], legal(&game, BEN)[0]);
    let overtaken = game.play(ANN, early, luck(&game)).unwrap();
    play(&mut game, BEN, late);
    // In a thread of its own: `cargo xtask mutants` takes the panic of a test's own thread for its end.
    let committed = std::thread::scope(|scope| scope.spawn(|| game.commit(overtaken)).join());
    assert!(committed.is_err(), "Ben's card would vanish from the state");
    assert_eq!(game.log().len(), 1, "and nothing was written");
}

// ------------------------------------------------------------------------------------------------ refusals

#[test]
fn a_number_of_seats_the_game_does_not_have_is_refused() {
    for seats in [0, 1, 5, 255] {
        let error = Match::<HighCard>::new(Options::default(), seats, Chance::seeded(1, 0)).unwrap_err();
        assert_eq!(error, OptionsError::Seats { game: "high-card", min: 2, max: 4, seats });
        assert_eq!(error.to_string(), format!("high-card is for 2 to 4 players, not {seats}"));
    }
}

#[test]
fn a_refusal_names_the_rule_and_changes_nothing() {
    let game = table(3, 1);
    let foreign = legal(&game, BEN)[0];
    let refusal = game.play(ANN, foreign, luck(&game)).unwrap_err();
    let violation = Violation { rule: Rule::OwnCard, because: "refusal.own-card" };
    assert_eq!(refusal, Refused::from(violation));
    assert_eq!(refusal.to_string(), "rule HIGH-1 forbids it (refusal.own-card)");
    let violation = Violation { rule: Rule::Order, because: "refusal.order" };
    assert_eq!(game.check(ANN, &Action::Peek), Err(violation.into()));
    assert!(game.log().is_empty());
}

#[test]
fn a_seat_that_is_not_asked_is_refused() {
    let mut game = table(3, 1);
    lay(&mut game, ANN);
    let card = Action::Lay(0);
    assert_eq!(game.check(ANN, &card), Err(Refused::NotAsked));
    assert_eq!(Refused::NotAsked.to_string(), "somebody else is asked");
}

#[test]
fn a_seat_that_is_not_at_the_table_is_refused() {
    let mut game = table(3, 1);
    for nobody in [3, 4, 7, 8, 9, 64, 200, 255].map(Seat) {
        assert_eq!(game.check(nobody, &Action::Lay(0)), Err(Refused::NotAsked));
        assert_eq!(game.undo(nobody).unwrap_err(), Refused::NothingToUndo);
        assert_eq!(game.undo_depth(nobody), 0);
    }
    lay(&mut game, ANN);
    assert_eq!(game.undo_depth(Seat(8)), 0, "seat 8 is not seat 0");
}

#[test]
fn when_it_is_over_nothing_is_played_and_nothing_taken_back() {
    let mut game = table(2, 5);
    for last in [false, false, true] {
        let winner = round(&mut game);
        // The last step is quiet: only the end of the game keeps it from being undone.
        play(&mut game, winner, if last { Action::Pass } else { Action::Peek });
    }
    assert!(game.asked().is_empty());
    assert_eq!(game.state().outcome().unwrap().scores.iter().sum::<i32>(), 3);
    for seat in [ANN, BEN] {
        assert_eq!(game.check(seat, &Action::Pass), Err(Refused::Over));
        assert_eq!(game.play(seat, Action::Lay(0), luck(&game)).unwrap_err(), Refused::Over);
        assert_eq!(game.undo(seat).unwrap_err(), Refused::Over);
        assert_eq!(game.undo_depth(seat), 0);
    }
    assert_eq!(Refused::Over.to_string(), "the game is over");
}

// ------------------------------------------------------------------------------------------------ undo

#[test]
fn a_step_is_taken_back_inside_a_turn() {
    let mut game = table(3, 1);
    let before = game.state().clone();
    lay(&mut game, ANN);
    undo(&mut game, ANN);
    assert_eq!(*game.state(), before);
    assert!(game.line().is_empty());
}

#[test]
fn an_undo_is_appended_to_the_log() {
    let mut game = table(3, 1);
    let card = legal(&game, ANN)[0];
    play(&mut game, ANN, card);
    undo(&mut game, ANN);
    let laid = Entry::Play(Play { seat: ANN, action: card, draws: vec![] });
    assert_eq!(game.log(), [laid, Entry::Undo(Undo { undo: ANN })]);
}

#[test]
fn answers_of_others_to_the_same_question_stand_when_one_is_taken_back() {
    let mut game = table(3, 1);
    let (ann, ben) = (legal(&game, ANN)[0], legal(&game, BEN)[0]);
    play(&mut game, ANN, ann);
    play(&mut game, BEN, ben);
    undo(&mut game, ANN);
    assert_eq!(game.line().len(), 1);
    assert_eq!((game.line()[0].seat, game.line()[0].action), (BEN, ben));
    assert!(game.asked().has(ANN) && !game.asked().has(BEN));

    let mut without = table(3, 1);
    play(&mut without, BEN, ben);
    assert_eq!(game.state(), without.state(), "as if Ann had never answered");

    undo(&mut game, BEN);
    assert_eq!(game.state(), table(3, 1).state(), "and Ben can still reconsider, too");
}

#[test]
fn undo_stops_at_news() {
    let mut game = table(3, 1);
    round(&mut game);
    for seat in [ANN, BEN, CLEO] {
        assert_eq!(game.undo(seat).unwrap_err(), Refused::NothingToUndo, "the cards are turned over");
        assert_eq!(game.undo_depth(seat), 0);
    }
    assert_eq!(Refused::NothingToUndo.to_string(), "there is no step that can be taken back");
}

#[test]
fn undo_stops_at_luck() {
    let mut game = table(3, 1);
    let winner = round(&mut game);
    play(&mut game, winner, Action::Peek);
    assert_eq!(game.undo_depth(winner), 0);
    lay(&mut game, winner);
    assert_eq!(game.undo_depth(winner), 1, "what came after the peek can be taken back, the peek cannot");
    undo(&mut game, winner);
    assert_eq!(game.undo(winner).unwrap_err(), Refused::NothingToUndo);
}

#[test]
fn a_step_to_which_somebody_reacted_stays() {
    let mut game = table(3, 1);
    let winner = round(&mut game);
    play(&mut game, winner, Action::Pass);
    assert_eq!(game.undo_depth(winner), 1);
    let other = winner.left(3);
    lay(&mut game, other);
    assert_eq!(game.undo_depth(winner), 0, "passing opened the question that the other has answered");
    assert_eq!(game.undo(winner).unwrap_err(), Refused::NothingToUndo);
    undo(&mut game, other);
    assert_eq!(game.undo_depth(winner), 1, "unless the other takes that back");
}

#[test]
fn a_turn_can_be_restarted_step_by_step() {
    let mut game = table(3, 1);
    let winner = round(&mut game);
    let start = game.state().clone();
    play(&mut game, winner, Action::Pass);
    lay(&mut game, winner);
    assert_eq!(game.undo_depth(winner), 2);
    for left in [1, 0] {
        undo(&mut game, winner);
        assert_eq!(game.undo_depth(winner), left);
    }
    assert_eq!(*game.state(), start);
    assert_eq!(game.state().frame, Frame::Peek(winner));
    assert_eq!(game.log().len(), 3 + 2 + 2, "the log keeps both steps and both undos");
}

#[test]
fn one_seat_cannot_take_back_the_step_of_another() {
    let mut game = table(3, 1);
    lay(&mut game, ANN);
    assert_eq!(game.undo(BEN).unwrap_err(), Refused::NothingToUndo);
    assert_eq!(game.undo_depth(BEN), 0);
    assert_eq!(game.undo_depth(ANN), 1);
}

// ------------------------------------------------------------------------------------------------ looking back

#[test]
fn an_earlier_moment_is_the_table_as_it_was() {
    let mut game = table(3, 2);
    let mut moments = vec![game.state().clone()];
    while !game.asked().is_empty() {
        let seat = game.asked().first().unwrap();
        let action = legal(&game, seat)[0];
        play(&mut game, seat, action);
        moments.push(game.state().clone());
    }
    for (steps, moment) in moments.iter().enumerate() {
        assert_eq!(game.at(steps).unwrap().state(), moment, "after {steps} steps");
    }
    let all = game.at(usize::MAX).unwrap();
    assert_eq!(all.state(), game.state());
}

#[test]
fn steps_taken_back_are_not_part_of_the_past() {
    let game = whole_game(3, 2);
    assert_eq!(game.log().len(), game.line().len() + 2 * 3, "three rounds, each with a step and its undo");
    let past = game.at(game.line().len()).unwrap();
    assert_eq!(past.state(), game.state());
    assert_eq!(past.log().len(), game.line().len());
}

// ------------------------------------------------------------------------------------------------ replay

#[test]
fn a_log_with_undos_replays_to_the_same_match() {
    let game = whole_game(4, 8);
    let again = Match::<HighCard>::replay(game.header().clone(), game.log().to_vec()).unwrap();
    assert_eq!(again.state(), game.state());
    assert_eq!(again.log(), game.log());
    assert_eq!(again.line().len(), game.line().len());
}

#[test]
fn a_replay_refuses_other_games_rules_and_components() {
    let game = whole_game(2, 1);
    let header = |change: fn(&mut tafel_core::Header<Options>)| {
        let mut header = game.header().clone();
        change(&mut header);
        Match::<HighCard>::replay(header, game.log().to_vec()).unwrap_err()
    };
    assert_eq!(
        header(|header| header.game = "chess".into()),
        ReplayError::OtherGame { wanted: "high-card", found: "chess".into() }
    );
    assert_eq!(header(|header| header.rules = 2), ReplayError::OtherRules { found: 2, known: 1 });
    assert_eq!(
        header(|header| header.components = "00".into()),
        ReplayError::OtherComponents { found: "00".into(), known: game.header().components.clone() }
    );
    assert!(matches!(header(|header| header.seats = 9), ReplayError::Options(OptionsError::Seats { .. })));
    assert_eq!(
        header(|header| header.setup.truncate(2)).to_string(),
        "setup: the rules draw luck more often than the 2 stored draws"
    );
    assert_eq!(
        header(|header| header.setup.push(0)).to_string(),
        "setup: 7 draws are stored but the rules take only 6"
    );
    assert_eq!(
        header(|header| header.setup[1] = 15).to_string(),
        "setup: stored draw 1 is 15, but must be below 15"
    );
}

/// The hash of the components is written into every record; it must not depend on how a library orders keys.
#[test]
fn the_components_have_a_fixed_fingerprint() {
    let sorted = tafel_core::matches::hex(&sha2::Sha256::digest(br#"{"cards":16,"hand":3}"#));
    assert_eq!(tafel_core::matches::fingerprint::<HighCard>(&Options::default()), sorted);
}

/// Behind luck and news an undo does not go. If all allow it the game does, and everything comes again as it came.
#[test]
fn a_game_set_back_behind_its_luck_draws_the_same_again() {
    let mut game = table(2, 7);
    let winner = round(&mut game);
    let before = game.state().clone();
    let steps = game.line().len();
    let peek = legal(&game, winner).into_iter().find(|action| *action == Action::Peek).unwrap();
    play(&mut game, winner, peek);
    let drawn = game.line().last().unwrap().draws.clone();
    assert_eq!(drawn.len(), 1, "{drawn:?}");
    round(&mut game);
    assert!(game.undo(winner).is_err(), "no undo goes there");

    let seen_until = game.log().len();
    let draft = game.set_back(BEN, steps).unwrap();
    assert_eq!(serde_json::to_string(&draft.entry).unwrap(), format!("{{\"back\":{steps},\"by\":1}}"));
    game.commit(draft);
    assert_eq!((game.state(), game.line().len()), (&before, steps));
    assert_eq!(game.log().len(), seen_until + 1, "the log only grows");
    assert_eq!(game.news_after(Some(seen_until)), Some(steps), "later steps are to be forgotten");
    assert_eq!(game.movers_since(seen_until), [ANN, BEN].into_iter().collect(), "it concerns everybody");

    let draft = game.play(winner, peek, Chance::replay(drawn.clone())).unwrap();
    game.commit(draft);
    assert_eq!(game.line().last().unwrap().draws, drawn);
    let again = Match::<HighCard>::replay(game.header().clone(), game.log().to_vec()).unwrap();
    assert_eq!(again.state(), game.state());
}

#[test]
fn a_game_is_set_back_to_an_earlier_moment_and_not_after_its_end() {
    let mut game = table(2, 7);
    lay(&mut game, ANN);
    for (by, steps) in [(ANN, 1), (ANN, 2), (ANN, usize::MAX), (Seat(2), 0)] {
        assert_eq!(game.set_back(by, steps).unwrap_err(), Refused::NothingToUndo, "{by} {steps}");
    }
    let mut over = whole_game(2, 3);
    assert_eq!(over.set_back(ANN, 0).unwrap_err(), Refused::Over);
    let fault = over.redo(Entry::Back(Back { back: 0, by: ANN }), None).unwrap_err();
    assert!(fault.contains("over"), "{fault}");
    over = over.at(3).unwrap();
    over.commit(over.redo(Entry::Back(Back { back: 0, by: ANN }), None).unwrap());
    assert_eq!(over.line().len(), 0);
}

// ------------------------------------------------------------------------------------------------ any play at all

/// What a restless player does: play one of the legal actions, or take a step back, for any seat; or set the game back.
#[derive(Clone, Copy, Debug)]
enum Whim {
    Play(u8, u8),
    Undo(u8),
    Back(u8, u8),
}

fn whim() -> impl Strategy<Value = Whim> {
    prop_oneof![
        36 => (any::<u8>(), any::<u8>()).prop_map(|(seat, action)| Whim::Play(seat, action)),
        12 => (0u8..5).prop_map(Whim::Undo),
        1 => (0u8..5, any::<u8>()).prop_map(|(by, steps)| Whim::Back(by, steps)),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn however_restless_the_players_the_log_is_the_truth(
        seats in 2u8..=4,
        seed in any::<u64>(),
        whims in prop::collection::vec(whim(), 0..140),
    ) {
        let mut game = table(seats, seed);
        for whim in whims {
            let entries = game.log().len();
            match whim {
                Whim::Play(seat, action) => {
                    let asked: Vec<Seat> = game.asked().iter().collect();
                    if asked.is_empty() {
                        break;
                    }
                    let seat = asked[seat as usize % asked.len()];
                    let actions = legal(&game, seat);
                    play(&mut game, seat, actions[action as usize % actions.len()]);
                }
                Whim::Undo(seat) => {
                    let seat = Seat(seat);
                    let depth = game.undo_depth(seat);
                    let Ok(draft) = game.undo(seat) else {
                        prop_assert_eq!(depth, 0);
                        continue;
                    };
                    game.commit(draft);
                    prop_assert_eq!(game.undo_depth(seat), depth - 1);
                }
                Whim::Back(by, steps) => {
                    let stood = game.line().len();
                    let steps = steps as usize % (stood + 1);
                    let Ok(draft) = game.set_back(Seat(by), steps) else {
                        prop_assert!(steps == stood || by >= seats || game.asked().is_empty(), "{} of {}", steps, stood);
                        continue;
                    };
                    let then = game.at(steps).unwrap();
                    game.commit(draft);
                    prop_assert_eq!(game.state(), then.state());
                }
            }
            prop_assert_eq!(game.log().len(), entries + 1, "every change is one entry");
        }
        let again = Match::<HighCard>::replay(game.header().clone(), game.log().to_vec()).unwrap();
        prop_assert_eq!(again.state(), game.state());
        for seat in Seat::all(seats) {
            prop_assert_eq!(again.undo_depth(seat), game.undo_depth(seat));
        }
        for entries in 0..=game.log().len() {
            let then = game.after(entries).unwrap();
            let played = Match::<HighCard>::replay(game.header().clone(), game.log()[..entries].to_vec()).unwrap();
            prop_assert_eq!(then.state(), played.state());
            prop_assert_eq!(then.log(), played.log());
            for seat in Seat::all(seats) {
                prop_assert_eq!(then.undo_depth(seat), played.undo_depth(seat), "seat {} after {}", seat, entries);
            }
            for since in [None, Some(0), Some(entries / 2), Some(entries)] {
                prop_assert_eq!(then.news_after(since), played.news_after(since));
            }
            let events = |game: &Match<HighCard>| format!("{:?}", game.line().iter().map(|step| &step.events).collect::<Vec<_>>());
            prop_assert_eq!(events(&then), events(&played));
        }
        for steps in 0..=game.line().len() {
            let played = Match::<HighCard>::replay(game.header().clone(), game.standing(steps)).unwrap();
            let then = game.at(steps).unwrap();
            prop_assert_eq!((then.state(), then.log()), (played.state(), played.log()));
        }
        let standing = game.at(game.line().len()).unwrap();
        prop_assert_eq!(standing.state(), game.state(), "the standing steps alone lead to the same state");
    }
}

/// A game that has no vocabulary for positions begins at its beginning only.
#[test]
fn a_game_without_positions_refuses_them() {
    let position = serde_json::json!({ "begin": "round" });
    let refused =
        Match::<HighCard>::begin_at(position, Options::default(), 2, Chance::seeded(1, 0)).unwrap_err();
    assert_eq!(refused.to_string(), "position of high-card: this game begins at its beginning only");
}
