//! What people decide ahead: what is answered for them, what is not, and how it ends.

mod support;

use serde_json::value::RawValue;
use support::climb::{Climb, FIRST, STRICTER};
use support::{HighCard, Only, begun, change, legal, play, undo};
use tafel_core::Seat;
use tafel_protocol::{Ahead, AheadDecision, FaultCode, Lasts, Phase, Wish};
use tafel_table::{Change, Denied, DoneAhead, Shelf, Table};

fn decide(table: &mut Table, shelf: &dyn Shelf, who: &str, seat: u8, d: AheadDecision) -> Result<(), Denied> {
    change(table, shelf, who, &Change::Ahead { seat: Seat(seat), decision: d })
}

fn answer(action: &str, lasts: Lasts) -> AheadDecision {
    AheadDecision::Answer { action: RawValue::from_string(action.into()).unwrap(), lasts }
}

fn ahead(table: &Table, who: &str) -> Vec<Ahead> {
    table.info(Some(who), None).unwrap().ahead
}

/// What the house does between moves: the number of answers it gave.
fn run(table: &mut Table) -> usize {
    let mut given = 0;
    while let Some(done) = table.draft_ahead(5).unwrap() {
        match done {
            DoneAhead::Answer(draft) => {
                table.commit(*draft);
                given += 1;
            }
            DoneAhead::Over(changed) => table.commit_change(*changed),
        }
    }
    given
}

#[test]
fn the_same_question_gets_the_remembered_answer_until_that_is_taken_back() {
    let shelf = Only::<Climb<FIRST>>::new();
    let mut table = begun(&shelf, &["ada", "ben"]);
    decide(&mut table, &shelf, "ada", 0, answer("\"step\"", Lasts::Always)).unwrap();
    assert_eq!(run(&mut table), 1, "what is asked already is answered, too");
    play(&mut table, "ben", 1, "\"two\"").unwrap();
    assert_eq!((run(&mut table), table.seq()), (1, 3));
    let number = ahead(&table, "ada")[0].answers[0].number;
    decide(&mut table, &shelf, "ada", 0, AheadDecision::Forget(number)).unwrap();
    play(&mut table, "ben", 1, "\"two\"").unwrap();
    assert_eq!((run(&mut table), ahead(&table, "ada")), (0, vec![]));
}

#[test]
fn until_something_changes_ends_when_another_thing_is_offered() {
    let shelf = Only::<Climb<STRICTER>>::new();
    let mut table = begun(&shelf, &["ada", "ben"]);
    decide(&mut table, &shelf, "ada", 0, answer("\"two\"", Lasts::Unchanged)).unwrap();
    let mut given = run(&mut table);
    for _ in 0..9 {
        play(&mut table, "ben", 1, "\"step\"").unwrap();
        given += run(&mut table);
        if legal(&table, "ada", 0).len() == 2 {
            break;
        }
    }
    // From ten on nobody takes two steps.
    assert_eq!((given, ahead(&table, "ada")), (5, vec![]));
    assert_eq!(legal(&table, "ada", 0), ["\"step\"", "\"roll\""], "and the person is asked");
}

#[test]
fn what_always_holds_waits_while_it_is_not_offered() {
    let shelf = Only::<Climb<STRICTER>>::new();
    let mut table = begun(&shelf, &["ada", "ben"]);
    decide(&mut table, &shelf, "ada", 0, answer("\"two\"", Lasts::Always)).unwrap();
    while run(&mut table) > 0 {
        play(&mut table, "ben", 1, "\"step\"").unwrap();
    }
    assert_eq!(table.phase(), Phase::Playing);
    assert_eq!(ahead(&table, "ada")[0].answers.len(), 1);
}

#[test]
fn whoever_takes_an_answer_back_is_asked_until_they_have_answered() {
    let shelf = Only::<Climb<FIRST>>::new();
    let mut table = begun(&shelf, &["ada", "ben"]);
    decide(&mut table, &shelf, "ada", 0, answer("\"step\"", Lasts::Always)).unwrap();
    assert_eq!(run(&mut table), 1);
    undo(&mut table, "ada", 0).unwrap();
    assert_eq!(run(&mut table), 0, "nobody fights with the house");
    play(&mut table, "ada", 0, "\"two\"").unwrap();
    play(&mut table, "ben", 1, "\"step\"").unwrap();
    assert_eq!(run(&mut table), 1);
}

#[test]
fn one_answer_that_is_left_is_given_but_not_while_a_step_could_be_taken_back() {
    let shelf = Only::<HighCard>::new();
    let (mut given, mut left) = (0, 0);
    // With other people the cards fall otherwise: sometimes Ada has just declined to peek when one card is left.
    for guest in ["ben", "cleo", "dora", "emil", "finn", "greta"] {
        let mut table = begun(&shelf, &["ada", guest]);
        decide(&mut table, &shelf, "ada", 0, AheadDecision::Only(true)).unwrap();
        while table.phase() == Phase::Playing {
            given += run(&mut table);
            for (who, seat) in [("ada", 0), (guest, 1)] {
                let offers = legal(&table, who, seat);
                let Some(offer) = offers.last() else { continue };
                if who == "ada" && offers.len() == 1 {
                    let viewer = tafel_core::Viewer::Seat(Seat(seat));
                    let update = table.update(Some(who), viewer, None).unwrap().update.unwrap();
                    assert!(update.undo > 0, "only after a step of her own");
                    left += 1;
                }
                play(&mut table, who, seat, offer).unwrap();
                break;
            }
        }
    }
    assert!(given > 0, "the last card of a hand is no choice");
    assert!(left > 0, "unless she could still take a step back");
}

#[test]
fn it_is_nobody_elses_to_see_to_decide_or_to_inherit() {
    let shelf = Only::<Climb<FIRST>>::new();
    let mut table = begun(&shelf, &["ada", "ben"]);
    let refused = decide(&mut table, &shelf, "ben", 0, AheadDecision::Only(true));
    assert_eq!(refused.unwrap_err().code, FaultCode::Forbidden);
    decide(&mut table, &shelf, "ada", 0, AheadDecision::Only(true)).unwrap();
    assert_eq!((ahead(&table, "ada").len(), ahead(&table, "ben").len()), (1, 0));
    // What is not asked or not offered cannot be answered.
    let not_offered = decide(&mut table, &shelf, "ada", 0, answer("\"jump\"", Lasts::Always));
    assert_eq!(not_offered.unwrap_err().code, FaultCode::Stale);
    let not_asked = decide(&mut table, &shelf, "ben", 1, answer("\"step\"", Lasts::Always));
    assert_eq!(not_asked.unwrap_err().code, FaultCode::Stale);
}

#[test]
fn a_pause_holds_for_answers_given_ahead_too() {
    let shelf = Only::<Climb<FIRST>>::new();
    let mut table = begun(&shelf, &["ada", "ben"]);
    change(&mut table, &shelf, "ada", &Change::Ask { wish: Wish::Pause }).unwrap();
    if let Some(request) = table.info(Some("ben"), None).unwrap().accord.unwrap().request {
        let allow = Change::Answer { request: request.number, allow: true };
        change(&mut table, &shelf, "ben", &allow).unwrap();
    }
    decide(&mut table, &shelf, "ada", 0, answer("\"step\"", Lasts::Always)).unwrap();
    assert_eq!((run(&mut table), table.seq()), (0, 0));
}
