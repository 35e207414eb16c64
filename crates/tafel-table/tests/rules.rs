//! Games outlive the rules: a stored game is played through under the rules there are now.

mod support;

use support::climb::{Climb, DEARER, EQUAL, FIRST, OTHER_SETUP, STRICTER, TELLS_MORE};
use support::{Only, begun, change, play, undo};
use tafel_core::{Game, Seat, Viewer};
use tafel_protocol::{FaultCode, Phase, TableEnd};
use tafel_table::{Change, Fate, Shelf, StoredTable, Table, luck};

/// A table and its log, as they would be kept.
struct Kept {
    table: StoredTable,
    log: Vec<(String, i64)>,
}

/// A game under the first rules: both are at 10 after ten steps; then two steps at a time, and a roll.
fn kept() -> Kept {
    let shelf = Only::<Climb<FIRST>>::new();
    let mut table = begun(&shelf, &["ada", "ben"]);
    let mut log = Vec::new();
    for turn in 0..12 {
        let (who, seat) = [("ada", 0), ("ben", 1)][turn % 2];
        let draft = table.draft_move(who, Seat(seat), table.seq(), "\"two\"", 3).unwrap();
        log.push((draft.kept.clone(), draft.at));
        table.commit(draft);
    }
    let draft = table.draft_move("ada", Seat(0), 12, "\"roll\"", 3).unwrap();
    log.push((draft.kept.clone(), draft.at));
    table.commit(draft);
    Kept { table: table.stored().unwrap(), log }
}

fn loaded<G: Game>(kept: &Kept) -> Table {
    let mut table = Table::open(kept.table.clone()).unwrap();
    table.load(&Only::<G>::new(), kept.log.clone()).unwrap();
    table
}

fn height(table: &Table) -> String {
    let update = table.update(Some("ada"), Viewer::Seat(Seat(0)), None).unwrap().update.unwrap();
    serde_json::from_str::<serde_json::Value>(update.view.get()).unwrap()["height"].to_string()
}

#[test]
fn a_game_that_still_agrees_simply_goes_on() {
    let before = loaded::<Climb<FIRST>>(&kept());
    let mut table = loaded::<Climb<EQUAL>>(&kept());
    assert_eq!(*table.fate(), Fate::GoesOn);
    assert_eq!(height(&table), height(&before));
    let stored = table.draft_after_loading().unwrap().expect("what has gone over is stored");
    table.commit_change(stored);
    assert_eq!(*table.fate(), Fate::Same);
    play(&mut table, "ben", 1, "\"step\"").unwrap();
    let info = table.info(Some("ada"), None).unwrap();
    assert_eq!((info.rules, info.seq, info.rules_change), (EQUAL, 14, None));

    // From now on it is a game of these rules.
    let kept = Kept { table: table.stored().unwrap(), log: kept().log };
    assert_eq!(*loaded::<Climb<EQUAL>>(&kept).fate(), Fate::Same);
}

/// A figure that follows from what lies on the table is nothing that a game could part over.
#[test]
fn a_view_that_gains_a_figure_parts_no_game() {
    let table = loaded::<Climb<TELLS_MORE>>(&kept());
    assert_eq!(*table.fate(), Fate::GoesOn);
    let update = table.update(Some("ada"), Viewer::Seat(Seat(0)), None).unwrap().update.unwrap();
    assert!(update.view.get().contains("leads"), "it is shown");
}

/// Prints of whole views, as they were taken before, hold a game to nothing: legality and luck still do.
#[test]
fn prints_of_whole_views_are_no_prints() {
    let mut old = kept();
    for (entry, _) in &mut old.log {
        let (play, print) = entry.split_once('\t').unwrap();
        assert!(print.starts_with('t'), "{print}");
        *entry = format!("{play}\t0123456789abcdef");
    }
    assert_eq!(*loaded::<Climb<EQUAL>>(&old).fate(), Fate::GoesOn);
    assert_eq!(*loaded::<Climb<STRICTER>>(&old).fate(), Fate::Parts { kept: 10, steps: 10 });
}

#[test]
fn a_game_with_a_step_that_is_forbidden_now_opens_before_it() {
    let table = loaded::<Climb<STRICTER>>(&kept());
    assert_eq!(*table.fate(), Fate::Parts { kept: 10, steps: 10 });
    assert_eq!(height(&table), "[10,10]");
    let change = table.info(Some("ada"), None).unwrap().rules_change.unwrap();
    assert_eq!((change.steps, change.lost, change.agreed.len()), (Some(10), 3, 0));
}

/// Every step is legal, but what people saw was something else.
#[test]
fn a_game_in_which_something_else_was_seen_opens_before_that() {
    let table = loaded::<Climb<DEARER>>(&kept());
    assert_eq!(*table.fate(), Fate::Parts { kept: 10, steps: 10 });
    assert_eq!(height(&table), "[10,10]");

    // Logs of before there were prints of moments cannot be held to more than legality.
    let mut bare = kept();
    for (entry, _) in &mut bare.log {
        entry.truncate(entry.find('\t').unwrap());
    }
    assert_eq!(*loaded::<Climb<DEARER>>(&bare).fate(), Fate::GoesOn);
    assert_eq!(*loaded::<Climb<STRICTER>>(&bare).fate(), Fate::Parts { kept: 10, steps: 10 });
}

#[test]
fn nothing_can_be_played_before_people_have_chosen() {
    let shelf = Only::<Climb<STRICTER>>::new();
    let mut table = loaded::<Climb<STRICTER>>(&kept());
    let refused = |refused: Result<(), tafel_table::Denied>| refused.unwrap_err().code;
    assert_eq!(refused(play(&mut table, "ada", 0, "\"step\"")), FaultCode::OtherRules);
    assert_eq!(refused(undo(&mut table, "ada", 0)), FaultCode::OtherRules);
    assert_eq!(table.next_bot(), None);
    assert_eq!(refused(change(&mut table, &shelf, "eve", &Change::GoOn)), FaultCode::NotFound);
}

#[test]
fn it_goes_on_when_everybody_wants_to() {
    let shelf = Only::<Climb<STRICTER>>::new();
    let mut table = loaded::<Climb<STRICTER>>(&kept());
    change(&mut table, &shelf, "ada", &Change::GoOn).unwrap();
    let asked = table.info(Some("ada"), None).unwrap().rules_change.unwrap();
    assert_eq!(asked.agreed, [Seat(0)]);
    assert!(table.is_stopped(), "one of two is not everybody");

    // What Ada said is kept.
    let mut table = loaded::<Climb<STRICTER>>(&Kept { table: table.stored().unwrap(), log: kept().log });
    change(&mut table, &shelf, "ben", &Change::GoOn).unwrap();
    assert_eq!((*table.fate()).clone(), Fate::Same);
    let info = table.info(Some("ada"), None).unwrap();
    assert_eq!((info.rules, info.seq, info.rules_change), (STRICTER, 13, None));

    // What was rolled and set aside is not rolled again: the luck is fresh, and can be checked.
    let draft = table.draft_move("ada", Seat(0), 13, "\"roll\"", 4).unwrap();
    let old = kept().log[12].0.clone();
    assert_eq!(draft.seq, 14);
    assert_ne!(draft.entry, old.split('\t').next().unwrap(), "the luck that was seen does not come again");
    let mut log = kept().log;
    log.push((draft.kept.clone(), 4));
    table.commit(draft);
    let again = loaded::<Climb<STRICTER>>(&Kept { table: table.stored().unwrap(), log });
    assert_eq!((*again.fate()).clone(), Fate::Same);
    assert_eq!(height(&again), height(&table));
    change(&mut table, &shelf, "ada", &Change::Resign).unwrap();
    change(&mut table, &shelf, "ben", &Change::Resign).unwrap();
    let record = table.record(Some("ada")).unwrap();
    assert_eq!(luck::check(&shelf, &record).fault, None);
    assert!(shelf.replay(&record).unwrap().is_ok());
}

#[test]
fn whoever_gives_up_is_not_asked_any_more() {
    let shelf = Only::<Climb<STRICTER>>::new();
    let mut table = loaded::<Climb<STRICTER>>(&kept());
    change(&mut table, &shelf, "ada", &Change::GoOn).unwrap();
    change(&mut table, &shelf, "ben", &Change::Resign).unwrap();
    assert!(!table.is_stopped());
    play(&mut table, "ada", 0, "\"step\"").unwrap();
}

#[test]
fn it_ends_as_it_stands_when_somebody_does_not_want_to() {
    let shelf = Only::<Climb<STRICTER>>::new();
    let mut table = loaded::<Climb<STRICTER>>(&kept());
    change(&mut table, &shelf, "ada", &Change::GoOn).unwrap();
    change(&mut table, &shelf, "ben", &Change::EndHere).unwrap();
    let info = table.info(Some("ada"), None).unwrap();
    assert_eq!((info.phase, info.end), (Phase::Over, Some(TableEnd::Abandoned)));
    assert_eq!(height(&table), "[10,10]", "it can still be looked at");
}

#[test]
fn a_game_that_would_have_begun_in_another_way_can_only_be_ended() {
    let shelf = Only::<Climb<OTHER_SETUP>>::new();
    let mut table = loaded::<Climb<OTHER_SETUP>>(&kept());
    assert!(matches!(table.fate(), Fate::Closed(_)));
    assert!(!table.needs_loading(), "it is not tried again and again");
    let shown = table.update(Some("ada"), Viewer::Seat(Seat(0)), None).unwrap();
    assert!(shown.update.is_none());
    assert_eq!(shown.table.rules_change.unwrap().steps, None);
    assert_eq!(change(&mut table, &shelf, "ada", &Change::GoOn).unwrap_err().code, FaultCode::Phase);
    change(&mut table, &shelf, "ada", &Change::EndHere).unwrap();
    assert_eq!(table.phase(), Phase::Over);
}

/// Nobody can end or rewind a game by this that is under no other rules.
#[test]
fn a_game_of_the_present_rules_has_no_such_choice() {
    let shelf = Only::<Climb<FIRST>>::new();
    let mut table = loaded::<Climb<FIRST>>(&kept());
    for choice in [Change::GoOn, Change::EndHere] {
        assert_eq!(change(&mut table, &shelf, "ada", &choice).unwrap_err().code, FaultCode::Phase);
    }
    assert!(table.draft_after_loading().unwrap().is_none());
}
