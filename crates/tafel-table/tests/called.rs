//! Whom a table wants, and for what.

mod support;

use support::climb::{Climb, FIRST, TELLS_MORE};
use support::{Only, begun, change, play, undo};
use tafel_core::{Seat, Viewer};
use tafel_protocol::{CallEvent, Settled, Wish};
use tafel_table::{Called, Change, Presence, Table};

type Shelf = Only<Climb<FIRST>>;

const DAY: i64 = 24 * 60 * 60 * 1_000;

fn table() -> (Shelf, Table) {
    let shelf = Shelf::new();
    let table = begun(&shelf, &["ada", "ben"]);
    (shelf, table)
}

/// Who is wanted for what, in short.
fn wanted(table: &Table) -> Vec<(String, CallEvent, String)> {
    let short = |called: Called| (called.person, called.event, called.entry);
    table.called(5).into_iter().map(short).collect()
}

fn entry(table: &Table) -> String {
    table.called(5).into_iter().next().unwrap().entry
}

#[test]
fn whoever_is_asked_is_wanted_once_for_each_question() {
    let (_, mut table) = table();
    assert_eq!(wanted(&table), [("ada".into(), CallEvent::Turn, "0.0".into())]);
    play(&mut table, "ada", 0, "\"step\"").unwrap();
    assert_eq!(wanted(&table), [("ben".into(), CallEvent::Turn, "1.0".into())]);
    play(&mut table, "ben", 1, "\"step\"").unwrap();
    assert_eq!(entry(&table), "0.1", "another question than the first");
    // Somebody who takes back is asked anew; it is not what they were asked before.
    undo(&mut table, "ben", 1).unwrap();
    assert_eq!(entry(&table), "1.3");
}

#[test]
fn who_is_there_is_known_to_be() {
    let (_, mut table) = table();
    let here = |table: &Table| table.called(5)[0].here;
    assert!(!here(&table));
    let _: Presence = table.come(Some("ada"), &[Viewer::Seat(Seat(0))]).unwrap();
    assert!(here(&table));
    let _: Presence = table.go(&[Viewer::Seat(Seat(0))]);
    assert!(!here(&table));
}

#[test]
fn in_somebody_elses_turn_one_has_to_react() {
    let shelf = Only::<Climb<TELLS_MORE>>::new();
    let mut table = begun(&shelf, &["ada", "ben"]);
    assert_eq!(table.called(5)[0].event, CallEvent::Turn);
    play(&mut table, "ada", 0, "\"step\"").unwrap();
    assert_eq!(table.called(5)[0].event, CallEvent::React);
}

#[test]
fn whoever_plays_alone_keeps_nobody_waiting() {
    let (shelf, mut table) = table();
    change(&mut table, &shelf, "ben", &Change::Resign).unwrap();
    assert_eq!(wanted(&table), [], "a bot plays on for him");
}

#[test]
fn a_request_wants_those_who_have_not_answered_and_then_the_one_who_asked() {
    let (shelf, mut table) = table();
    change(&mut table, &shelf, "ada", &Change::Ask { wish: Wish::End }).unwrap();
    let asked = &table.called(5)[1];
    assert_eq!((asked.person.as_str(), asked.event, asked.by), ("ben", CallEvent::Asked, Some(Seat(0))));
    assert_eq!((asked.entry.as_str(), asked.wish.as_ref()), ("request.1", Some(&Wish::End)));
    change(&mut table, &shelf, "ben", &Change::Answer { request: 1, allow: false }).unwrap();
    let answered = &table.called(5)[1];
    assert_eq!((answered.person.as_str(), answered.event), ("ada", CallEvent::Answered));
    assert_eq!(answered.result, Some(Settled::Refused(Some(Seat(1)))));
    assert_eq!(table.called(DAY + 5).len(), 1, "a day later that is no news");
}

#[test]
fn a_pause_wants_nobody_and_the_end_wants_everybody() {
    let (shelf, mut table) = table();
    change(&mut table, &shelf, "ada", &Change::Ask { wish: Wish::Pause }).unwrap();
    assert!(table.is_paused(), "who is away does not count");
    assert!(wanted(&table).iter().all(|(_, event, _)| *event == CallEvent::Answered));
    change(&mut table, &shelf, "ada", &Change::Ask { wish: Wish::End }).unwrap();
    change(&mut table, &shelf, "ben", &Change::Answer { request: 2, allow: true }).unwrap();
    let ended: Vec<_> =
        wanted(&table).into_iter().filter(|(_, event, _)| *event == CallEvent::Over).collect();
    let end = |who: &str| (who.to_owned(), CallEvent::Over, "end".to_owned());
    assert_eq!(ended, [end("ada"), end("ben")]);
}
