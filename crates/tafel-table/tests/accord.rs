//! What people at a table ask of each other: who must allow it, what ends it, what it does.

mod support;

use support::climb::{Climb, FIRST};
use support::{Only, begun, change, person, play, undo};
use tafel_core::{Seat, Viewer};
use tafel_protocol::{
    Accord, FaultCode, Phase, SeatAnswer, SeatKind, Settled, StandIn, TableEnd, TableInfo, Wish,
};
use tafel_table::{Change, Denied, Presence, Table, luck};

const MINUTE: i64 = 60_000;
const DAY: i64 = 24 * 60 * MINUTE;

type Shelf = Only<Climb<FIRST>>;

/// Two at a table, both of them there.
fn together() -> (Shelf, Table) {
    let shelf = Shelf::new();
    let mut table = begun(&shelf, &["ada", "ben"]);
    arrive(&mut table, "ada", 0);
    arrive(&mut table, "ben", 1);
    (shelf, table)
}

fn arrive(table: &mut Table, who: &str, seat: u8) {
    let _: Presence = table.come(Some(who), &[Viewer::Seat(Seat(seat))]).unwrap();
}

fn leave(table: &mut Table, seat: u8) {
    let _: Presence = table.go(&[Viewer::Seat(Seat(seat))]);
}

fn ask_at(table: &mut Table, shelf: &Shelf, who: &str, wish: Wish, now: i64) -> Result<(), Denied> {
    let changed = table.draft_change(shelf, &person(who), &Change::Ask { wish }, now)?;
    table.commit_change(changed);
    Ok(())
}

fn ask(table: &mut Table, shelf: &Shelf, who: &str, wish: Wish) -> Result<(), Denied> {
    ask_at(table, shelf, who, wish, 2)
}

fn answer(table: &mut Table, shelf: &Shelf, who: &str, allow: bool) -> Result<(), Denied> {
    let request = request(table, who);
    change(table, shelf, who, &Change::Answer { request, allow })
}

fn info(table: &Table, who: &str) -> TableInfo {
    table.info(Some(who), None).unwrap()
}

fn accord(table: &Table) -> Accord {
    *info(table, "ada").accord.unwrap()
}

fn request(table: &Table, who: &str) -> u32 {
    info(table, who).accord.unwrap().request.map_or(0, |request| request.number)
}

fn last_result(table: &Table) -> Settled {
    accord(table).past.last().unwrap().result
}

/// What the clock does.
fn time_passes(table: &mut Table, now: i64) -> bool {
    let drafted = table.draft_meanwhile(now).unwrap();
    drafted.map(|changed| table.commit_change(changed)).is_some()
}

fn heights(table: &Table) -> String {
    let update = table.update(Some("ada"), Viewer::Seat(Seat(0)), None).unwrap().update.unwrap();
    serde_json::from_str::<serde_json::Value>(update.view.get()).unwrap()["height"].to_string()
}

fn code(result: Result<(), Denied>) -> FaultCode {
    result.unwrap_err().code
}

#[test]
fn a_take_back_that_all_allow_sets_the_game_back() {
    let (shelf, mut table) = together();
    play(&mut table, "ada", 0, "\"two\"").unwrap();
    play(&mut table, "ben", 1, "\"roll\"").unwrap();
    play(&mut table, "ada", 0, "\"roll\"").unwrap();
    let before = heights(&table);
    assert!(undo(&mut table, "ben", 1).is_err(), "an undo does not go behind luck");

    ask(&mut table, &shelf, "ben", Wish::TakeBack(1)).unwrap();
    let open = accord(&table).request.unwrap();
    assert_eq!((open.by, open.asks_you, open.yours), (Some(Seat(1)), true, false));
    assert_eq!(open.answers, [SeatAnswer::Open, SeatAnswer::Asks]);
    assert_eq!((heights(&table), accord(&table).unrated), (before.clone(), false), "nothing yet");

    let changed = {
        let change = Change::Answer { request: open.number, allow: true };
        table.draft_change(&shelf, &person("ada"), &change, 2).unwrap()
    };
    let entry = changed.entry.clone().expect("it is an entry of the log");
    assert_eq!(entry.seq, 4);
    assert!(entry.kept.starts_with("{\"back\":1,\"by\":1}\t"), "{}", entry.kept);
    assert_eq!(changed.stored.seq, 3, "the store moves the log on when it takes the entry");
    table.commit_change(changed);
    assert_eq!((heights(&table), table.seq(), table.waiting().first()), ("[2,0]".into(), 4, Some(Seat(1))));
    let now = accord(&table);
    assert!(now.unrated && now.request.is_none(), "{now:?}");
    assert_eq!((now.past[0].result, now.past[0].steps), (Settled::Done, 1));

    // What was drawn comes again as it was.
    play(&mut table, "ben", 1, "\"roll\"").unwrap();
    play(&mut table, "ada", 0, "\"roll\"").unwrap();
    assert_eq!(heights(&table), before);
    for who in ["ada", "ben"] {
        change(&mut table, &shelf, who, &Change::Resign).unwrap();
    }
    let record = table.record(Some("ada")).unwrap();
    assert_eq!(luck::check(&shelf, &record).fault, None, "and it can be checked");
}

/// Whoever keeps the table brings it back from its log.
#[test]
fn a_game_that_was_set_back_comes_back_from_its_log() {
    let (shelf, mut table) = together();
    let mut log = Vec::new();
    for (who, seat) in [("ada", 0), ("ben", 1)] {
        let draft = table.draft_move(who, Seat(seat), table.seq(), "\"roll\"", 3).unwrap();
        log.push((draft.kept.clone(), 3));
        table.commit(draft);
    }
    ask(&mut table, &shelf, "ada", Wish::TakeBack(0)).unwrap();
    let change = Change::Answer { request: 1, allow: true };
    let changed = table.draft_change(&shelf, &person("ben"), &change, 2).unwrap();
    let entry = changed.entry.clone().unwrap();
    log.push((entry.kept.clone(), entry.at));
    table.commit_change(changed);

    let mut again = Table::open(table.stored().unwrap()).unwrap();
    again.load(&shelf, log).unwrap();
    assert_eq!((heights(&again), again.seq(), again.waiting()), (heights(&table), 3, table.waiting()));
    assert!(accord(&again).unrated);
}

/// A move that was on its way when the game was set back is not what its player meant.
#[test]
fn a_move_from_before_is_stale() {
    let (shelf, mut table) = together();
    for _ in 0..2 {
        play(&mut table, "ada", 0, "\"step\"").unwrap();
        play(&mut table, "ben", 1, "\"step\"").unwrap();
    }
    ask(&mut table, &shelf, "ben", Wish::TakeBack(0)).unwrap();
    answer(&mut table, &shelf, "ada", true).unwrap();
    // Ada is asked the same with the same offers, before and after.
    let refused = table.draft_move("ada", Seat(0), 4, "\"step\"", 3).err().unwrap();
    assert_eq!(refused.code, FaultCode::Stale);
    assert!(table.draft_move("ada", Seat(0), 5, "\"step\"", 3).is_ok());
}

#[test]
fn one_who_refuses_ends_it() {
    let (shelf, mut table) = together();
    play(&mut table, "ada", 0, "\"roll\"").unwrap();
    let before = heights(&table);
    ask(&mut table, &shelf, "ada", Wish::TakeBack(0)).unwrap();
    answer(&mut table, &shelf, "ben", false).unwrap();
    assert_eq!(last_result(&table), Settled::Refused(Some(Seat(1))));
    assert_eq!((heights(&table), table.seq(), accord(&table).unrated), (before, 1, false));
    let late = Change::Answer { request: 1, allow: true };
    assert_eq!(code(change(&mut table, &shelf, "ben", &late)), FaultCode::Stale);
}

#[test]
fn whoever_asks_can_take_it_back_and_cannot_allow_it() {
    let (shelf, mut table) = together();
    ask(&mut table, &shelf, "ada", Wish::End).unwrap();
    assert_eq!(code(answer(&mut table, &shelf, "ada", true)), FaultCode::Forbidden);
    assert_eq!(code(ask(&mut table, &shelf, "ben", Wish::Pause)), FaultCode::Phase);
    answer(&mut table, &shelf, "ada", false).unwrap();
    assert_eq!(last_result(&table), Settled::Withdrawn);
    ask(&mut table, &shelf, "ben", Wish::Pause).unwrap();
}

#[test]
fn one_who_is_there_and_says_nothing_has_refused() {
    let (shelf, mut table) = together();
    ask(&mut table, &shelf, "ada", Wish::End).unwrap();
    assert_eq!(table.next_due(), Some(2 + 3 * MINUTE));
    assert!(!time_passes(&mut table, 1 + 3 * MINUTE), "there is still time");
    assert!(time_passes(&mut table, 2 + 3 * MINUTE));
    assert_eq!((last_result(&table), table.phase()), (Settled::RanOut, Phase::Playing));
    assert_eq!(table.next_due(), None);
    assert!(!time_passes(&mut table, 9 * MINUTE), "it acts once");
}

#[test]
fn those_who_are_away_do_not_count_but_have_time_to_come() {
    let (shelf, mut table) = together();
    leave(&mut table, 1);
    ask(&mut table, &shelf, "ada", Wish::End).unwrap();
    assert_eq!(accord(&table).request.unwrap().answers, [SeatAnswer::Asks, SeatAnswer::Away]);
    assert!(!time_passes(&mut table, DAY));
    assert!(time_passes(&mut table, 2 + DAY));
    assert_eq!((last_result(&table), table.phase()), (Settled::Done, Phase::Over));
    assert_eq!(info(&table, "ada").end, Some(TableEnd::Agreed));
}

/// Who came while it was open counts, whether they are still there or not; and others may not have seen it.
#[test]
fn whoever_comes_counts() {
    let (shelf, mut table) = together();
    leave(&mut table, 1);
    ask(&mut table, &shelf, "ada", Wish::End).unwrap();
    arrive(&mut table, "ben", 1);
    assert!(time_passes(&mut table, 5), "it is written down that Ben is there");
    assert_eq!(accord(&table).request.unwrap().answers, [SeatAnswer::Asks, SeatAnswer::Open]);
    assert!(!time_passes(&mut table, 6), "once");
    leave(&mut table, 1);
    assert!(time_passes(&mut table, 2 + DAY));
    assert_eq!(last_result(&table), Settled::RanOut);
}

#[test]
fn alone_with_bots_one_need_not_wait() {
    let (shelf, mut table) = together();
    play(&mut table, "ada", 0, "\"step\"").unwrap();
    change(&mut table, &shelf, "ben", &Change::Resign).unwrap();
    ask(&mut table, &shelf, "ada", Wish::TakeBack(0)).unwrap();
    assert_eq!((heights(&table), last_result(&table)), ("[0,0]".into(), Settled::Done));
}

#[test]
fn somebody_who_gives_up_is_asked_no_more() {
    let (shelf, mut table) = together();
    ask(&mut table, &shelf, "ada", Wish::Pause).unwrap();
    change(&mut table, &shelf, "ben", &Change::Resign).unwrap();
    assert_eq!(last_result(&table), Settled::Done);
    assert!(table.is_paused());
}

#[test]
fn nothing_is_played_while_the_game_pauses() {
    let (shelf, mut table) = together();
    assert_eq!(code(ask(&mut table, &shelf, "ada", Wish::GoOn)), FaultCode::Phase);
    ask(&mut table, &shelf, "ada", Wish::Pause).unwrap();
    play(&mut table, "ada", 0, "\"step\"").unwrap();
    answer(&mut table, &shelf, "ben", true).unwrap();
    assert_eq!(accord(&table).paused, Some(2));
    assert_eq!(code(play(&mut table, "ben", 1, "\"step\"")), FaultCode::Phase);
    assert_eq!(code(undo(&mut table, "ada", 0)), FaultCode::Phase);
    assert!(!table.summary(Some("ben"), 3).your_turn, "nobody is waited for");
    assert_eq!(code(ask(&mut table, &shelf, "ada", Wish::Pause)), FaultCode::Phase);
    ask(&mut table, &shelf, "ben", Wish::GoOn).unwrap();
    answer(&mut table, &shelf, "ada", true).unwrap();
    assert_eq!(accord(&table).paused, None);
    play(&mut table, "ben", 1, "\"step\"").unwrap();
}

/// A pause takes nothing from those who are away.
#[test]
fn those_who_are_there_can_pause_at_once() {
    let (shelf, mut table) = together();
    leave(&mut table, 1);
    ask(&mut table, &shelf, "ada", Wish::Pause).unwrap();
    assert!(table.is_paused());
}

#[test]
fn a_bot_plays_for_somebody_who_is_away_until_they_are_back() {
    let (shelf, mut table) = together();
    play(&mut table, "ada", 0, "\"step\"").unwrap();
    let replace = || Wish::Replace { seat: Seat(1), level: "random".into(), free: false };
    assert_eq!(code(ask(&mut table, &shelf, "ada", replace())), FaultCode::Phase, "Ben is there");
    leave(&mut table, 1);
    ask(&mut table, &shelf, "ada", replace()).unwrap();
    assert_eq!(table.next_due(), Some(2 + 5 * MINUTE), "Ben has time to come back");
    assert!(time_passes(&mut table, 2 + 5 * MINUTE));
    let seat = info(&table, "ben").seats[1].clone();
    assert_eq!((seat.kind, seat.stand_in, seat.mine), (SeatKind::Bot, Some(StandIn::Kept), true));
    assert_eq!(seat.name.as_deref(), Some("BEN"));
    assert_eq!(table.next_bot(), Some(Seat(1)));
    let turn = table.bot_turn(Seat(1), None).unwrap();

    assert_eq!(code(play(&mut table, "ben", 1, "\"step\"")), FaultCode::Forbidden);
    assert!(table.update(Some("ben"), Viewer::Seat(Seat(1)), None).is_ok(), "Ben may look");
    let back = Change::Return { seat: Seat(1) };
    assert_eq!(code(change(&mut table, &shelf, "ada", &back)), FaultCode::Forbidden);
    let stranger =
        Change::Join { invite: Some("come".into()), name: None, seat: None, contribution: None, hours: None };
    assert_eq!(code(change(&mut table, &shelf, "eve", &stranger)), FaultCode::Phase, "nobody else may");
    change(&mut table, &shelf, "ben", &back).unwrap();
    assert!(!table.is_still_asked(&turn), "what the bot thinks about is not its business any more");
    play(&mut table, "ben", 1, "\"step\"").unwrap();
}

#[test]
fn whoever_comes_back_in_time_is_not_replaced() {
    let (shelf, mut table) = together();
    leave(&mut table, 1);
    let replace = Wish::Replace { seat: Seat(1), level: "random".into(), free: true };
    ask(&mut table, &shelf, "ada", replace).unwrap();
    arrive(&mut table, "ben", 1);
    assert!(time_passes(&mut table, 5));
    assert_eq!(last_result(&table), Settled::Idle);
    assert_eq!(info(&table, "ada").seats[1].kind, SeatKind::Person);
}

#[test]
fn a_free_seat_is_for_whoever_has_the_invitation() {
    let (shelf, mut table) = together();
    play(&mut table, "ada", 0, "\"step\"").unwrap();
    leave(&mut table, 1);
    ask(&mut table, &shelf, "ada", Wish::Replace { seat: Seat(1), level: "random".into(), free: true })
        .unwrap();
    assert!(time_passes(&mut table, 2 + 5 * MINUTE));
    let join = |invite: &str| Change::Join {
        invite: Some(invite.into()),
        name: None,
        seat: None,
        contribution: Some("other luck".into()),
        hours: None,
    };
    assert_eq!(code(change(&mut table, &shelf, "eve", &join("guess"))), FaultCode::NotFound);
    change(&mut table, &shelf, "eve", &join("come")).unwrap();
    play(&mut table, "eve", 1, "\"roll\"").unwrap();
    assert_eq!(
        code(change(&mut table, &shelf, "ben", &Change::Return { seat: Seat(1) })),
        FaultCode::Forbidden
    );
    assert!(table.update(Some("ben"), Viewer::Spectator, None).is_ok(), "Ben may look on");
    assert_eq!(code(change(&mut table, &shelf, "zoe", &join("come"))), FaultCode::Phase, "the seat is taken");
    for who in ["ada", "eve"] {
        change(&mut table, &shelf, who, &Change::Resign).unwrap();
    }
    let record = table.record(Some("ada")).unwrap();
    assert_eq!(luck::check(&shelf, &record).fault, None, "the luck of the seat is what it was");
}

#[test]
fn the_table_goes_into_other_hands() {
    let (shelf, mut table) = together();
    ask(&mut table, &shelf, "ben", Wish::Host(Seat(1))).unwrap();
    answer(&mut table, &shelf, "ada", true).unwrap();
    assert_eq!(table.host(), "ben");
    change(&mut table, &shelf, "ben", &Change::HandOver { seat: Seat(0) }).unwrap();
    assert_eq!(table.host(), "ada");
    let past = accord(&table).past;
    assert_eq!((past[1].wish.clone(), past[1].result), (Wish::Host(Seat(0)), Settled::Done), "all are told");
    assert_eq!(code(ask(&mut table, &shelf, "ben", Wish::Host(Seat(0)))), FaultCode::Phase);
}

#[test]
fn nobody_asks_without_end_and_what_is_remembered_is_bounded() {
    let (shelf, mut table) = together();
    for _ in 0..6 {
        ask(&mut table, &shelf, "ada", Wish::Pause).unwrap();
        answer(&mut table, &shelf, "ben", false).unwrap();
    }
    assert_eq!(code(ask(&mut table, &shelf, "ada", Wish::Pause)), FaultCode::TooMany);
    ask(&mut table, &shelf, "ben", Wish::Pause).unwrap();
    answer(&mut table, &shelf, "ben", false).unwrap();
    for hour in 1..60 {
        ask_at(&mut table, &shelf, "ada", Wish::Pause, hour * 60 * MINUTE).unwrap();
        answer(&mut table, &shelf, "ben", false).unwrap();
    }
    let accord = accord(&table);
    assert_eq!((accord.past.len(), accord.past.last().unwrap().number), (30, 66));
    assert!(table.stored().unwrap().doc.len() < 8_000, "{}", table.stored().unwrap().doc.len());
}

#[test]
fn only_those_who_play_ask_and_answer() {
    let (shelf, mut table) = together();
    change(&mut table, &shelf, "eve", &Change::Watch { invite: Some("come".into()) }).unwrap();
    assert_eq!(code(ask(&mut table, &shelf, "eve", Wish::End)), FaultCode::Forbidden);
    assert_eq!(code(ask(&mut table, &shelf, "zoe", Wish::End)), FaultCode::NotFound);
    for (wish, expected) in [
        (Wish::TakeBack(0), FaultCode::NothingToUndo),
        (Wish::TakeBack(usize::MAX), FaultCode::NothingToUndo),
        (Wish::Host(Seat(7)), FaultCode::Invalid),
        (Wish::Replace { seat: Seat(7), level: "random".into(), free: false }, FaultCode::Invalid),
        (Wish::Replace { seat: Seat(0), level: "random".into(), free: false }, FaultCode::Phase),
    ] {
        assert_eq!(code(ask(&mut table, &shelf, "ada", wish.clone())), expected, "{wish:?}");
    }
    ask(&mut table, &shelf, "ada", Wish::End).unwrap();
    let allow = Change::Answer { request: 1, allow: true };
    assert_eq!(code(change(&mut table, &shelf, "eve", &allow)), FaultCode::Forbidden);
    assert!(info(&table, "eve").accord.unwrap().request.is_some(), "whoever looks on sees it");
    assert_eq!(table.phase(), Phase::Playing);
}

/// Tables of before people could ask each other anything have none of it, and say nothing of it.
#[test]
fn a_table_without_any_of_it_pays_nothing() {
    let shelf = Shelf::new();
    let table = begun(&shelf, &["ada", "ben"]);
    assert_eq!(info(&table, "ada").accord, None);
    let stored = table.stored().unwrap();
    let mut doc: serde_json::Value = serde_json::from_str(&stored.doc).unwrap();
    doc.as_object_mut().unwrap().remove("accord").expect("it is there");
    let old = Table::open(tafel_table::StoredTable { doc: doc.to_string(), ..stored }).unwrap();
    assert_eq!(info(&old, "ada").accord, None);
}
