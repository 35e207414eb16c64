//! One suite for all stores: whatever the server relies on is asked of each of them.

mod conformance {
    pub mod club;
    pub mod outbox;
}
mod support;

use std::sync::Arc;
use std::time::Duration;

use conformance::club::{
    a_game_ends_once, results_are_read_in_the_order_of_their_ends, what_is_personal_goes_with_the_person,
    what_is_said_is_kept_in_order_and_not_without_end, what_lies_beside_a_table_goes_with_it,
};
use conformance::outbox::{
    a_call_is_written_once_and_taken_by_one, calls_go_with_the_person_and_when_they_are_old,
};
use support::{change, hash, person, step, table};
use tafel_store::memory::MemoryStore;
use tafel_store::migrate::{MigrateError, digest, migrate};
use tafel_store::postgres::PostgresStore;
use tafel_store::sqlite::SqliteStore;
use tafel_store::testing::Postgres;
use tafel_store::{
    Append, Appended, Ending, LessonRow, List, NewStep, Opened, Opener, Phase, Store, StoredRecord,
    TableChange, TableRow, UsedRequest,
};

async fn conforms(store: Arc<dyn Store>) {
    store.health().await.unwrap();
    a_session_leads_to_its_person(&*store).await;
    a_code_works_once_and_not_too_late(&*store).await;
    sessions_are_listed_and_end(&*store).await;
    a_person_is_forgotten(&*store).await;
    a_table_is_changed_only_from_the_version_one_saw(&*store).await;
    lists_show_the_latest_first_and_only_what_belongs_there(&*store).await;
    pages_join_without_a_gap(&*store).await;
    a_person_and_a_network_have_so_many_tables_open(store.clone()).await;
    stale_tables_are_found_and_waiting_ones_forgotten(&*store).await;
    the_log_grows_by_one(&*store).await;
    a_request_counts_once(&*store).await;
    of_many_writers_one_appends(store.clone()).await;
    nothing_is_appended_before_the_start_or_after_the_end(&*store).await;
    bots_are_thought_for_by_one_node_at_a_time(&*store).await;
    what_is_due_is_found_by_its_time(&*store).await;
    records_are_kept_as_they_came(&*store).await;
    a_person_has_one_place_in_a_lesson(&*store).await;
    a_game_ends_once(store.clone()).await;
    results_are_read_in_the_order_of_their_ends(&*store).await;
    what_is_personal_goes_with_the_person(&*store).await;
    what_is_said_is_kept_in_order_and_not_without_end(store.clone()).await;
    what_lies_beside_a_table_goes_with_it(&*store).await;
    a_call_is_written_once_and_taken_by_one(store.clone()).await;
    calls_go_with_the_person_and_when_they_are_old(&*store).await;
}

async fn a_session_leads_to_its_person(store: &dyn Store) {
    let mut anna = person("anna");
    store.new_person(&anna, hash(1), "Firefox, Linux").await.unwrap();
    assert_eq!(store.person_of(hash(1)).await.unwrap(), Some(anna.clone()));
    assert_eq!(store.person_of(hash(2)).await.unwrap(), None);

    anna.name = Some("Anna Ōe 🂡".into());
    anna.lang = Some("de".into());
    store.put_person(&anna).await.unwrap();
    store.put_session(hash(2), "anna", "", 5).await.unwrap();
    assert_eq!(store.person_of(hash(2)).await.unwrap(), Some(anna));

    store.new_person(&person("bela"), hash(3), "").await.unwrap();
    store.put_session(hash(2), "bela", "", 6).await.unwrap();
    assert_eq!(store.person_of(hash(2)).await.unwrap(), Some(person("bela")), "the session changed hands");
}

async fn sessions_are_listed_and_end(store: &dyn Store) {
    store.new_person(&person("dora"), hash(20), "Firefox, Linux").await.unwrap();
    store.put_session(hash(21), "dora", "Safari, iPhone", 2_000).await.unwrap();
    store.put_session(hash(22), "dora", "", 3_000).await.unwrap();
    let listed = async || {
        let sessions = store.sessions("dora").await.unwrap();
        sessions.into_iter().map(|session| (session.hash, session.device, session.used)).collect::<Vec<_>>()
    };
    let first = (hash(20), "Firefox, Linux".to_owned(), person("dora").created);
    let (phone, unknown) = ((hash(21), "Safari, iPhone".to_owned(), 2_000), (hash(22), String::new(), 3_000));
    assert_eq!(listed().await, [unknown.clone(), phone.clone(), first.clone()], "the latest first");
    store.touch_session(hash(21), 4_000).await.unwrap();
    assert_eq!(listed().await[0].2, 4_000);

    store.end_sessions("dora", Ending::One(hash(22))).await.unwrap();
    assert_eq!(store.person_of(hash(22)).await.unwrap(), None);
    store.end_sessions("anna", Ending::One(hash(21))).await.unwrap();
    assert!(store.person_of(hash(21)).await.unwrap().is_some(), "it is not hers to end");
    store.end_sessions("dora", Ending::Others(hash(20))).await.unwrap();
    assert_eq!(listed().await, [first]);
    store.end_sessions("dora", Ending::All).await.unwrap();
    assert_eq!(listed().await, []);
    assert!(store.person_of(hash(1)).await.unwrap().is_some(), "others stay signed in");
}

async fn a_person_is_forgotten(store: &dyn Store) {
    store.new_person(&person("emil"), hash(25), "").await.unwrap();
    store.put_code(hash(26), "emil", 0, 100).await.unwrap();
    store.forget_person("emil").await.unwrap();
    assert_eq!(store.person_of(hash(25)).await.unwrap(), None);
    assert_eq!(store.take_code(hash(26), 50).await.unwrap(), None);
    assert_eq!(store.sessions("emil").await.unwrap(), []);
    assert!(store.person_of(hash(1)).await.unwrap().is_some(), "nobody else is");
}

async fn a_code_works_once_and_not_too_late(store: &dyn Store) {
    store.put_code(hash(10), "anna", 0, 100).await.unwrap();
    assert_eq!(store.take_code(hash(11), 50).await.unwrap(), None);
    assert_eq!(store.take_code(hash(10), 50).await.unwrap(), Some("anna".into()));
    assert_eq!(store.take_code(hash(10), 50).await.unwrap(), None, "used up");

    store.put_code(hash(12), "anna", 0, 100).await.unwrap();
    assert_eq!(store.take_code(hash(12), 100).await.unwrap(), None, "too late");
}

async fn a_table_is_changed_only_from_the_version_one_saw(store: &dyn Store) {
    let mut first = table("t-change", Phase::Waiting);
    store.new_table(&first).await.unwrap();
    assert_eq!(store.table("t-change").await.unwrap(), Some(first.clone()));
    assert_eq!(store.table("t-nowhere").await.unwrap(), None);

    let mut new = change(&first);
    new.phase = Phase::Playing;
    new.public = true;
    new.waiting = 5;
    new.bot_next = true;
    new.changed = 2_500;
    new.doc = "{}".into();
    new.members = vec!["anna".into(), "bela".into()];
    assert!(store.change_table("t-change", &new).await.unwrap());
    assert!(!store.change_table("t-change", &new).await.unwrap(), "that version is gone");

    first.version = 1;
    first.phase = Phase::Playing;
    first.public = true;
    first.waiting = 5;
    first.bot_next = true;
    first.changed = 2_500;
    first.doc = "{}".into();
    first.members = new.members;
    assert_eq!(store.table("t-change").await.unwrap(), Some(first.clone()));

    // An entry of the log may come with it: both are stored, or neither.
    let mut back = change(&first);
    back.step = Some(NewStep { seq: 1, request: None, entry: "{\"back\":0,\"by\":0}".into(), at: 2_600 });
    assert!(!store.change_table("t-change", &TableChange { version: 0, ..back.clone() }).await.unwrap());
    assert_eq!(store.steps("t-change", 0).await.unwrap(), []);
    assert!(store.change_table("t-change", &back).await.unwrap());
    assert!(!store.change_table("t-change", &back).await.unwrap(), "the log has grown");
    let steps = store.steps("t-change", 0).await.unwrap();
    assert_eq!(steps.len(), 1);
    assert_eq!((steps[0].seq, steps[0].entry.as_str(), steps[0].at), (1, "{\"back\":0,\"by\":0}", 2_600));
    (first.version, first.seq) = (2, 1);
    assert_eq!(store.table("t-change").await.unwrap(), Some(first.clone()));

    let mut end = change(&first);
    end.phase = Phase::Over;
    end.members.clear();
    assert!(store.change_table("t-change", &end).await.unwrap());
    assert!(!store.change_table("t-nowhere", &end).await.unwrap());
    assert!(store.table("t-change").await.unwrap().unwrap().members.is_empty());
}

async fn lists_show_the_latest_first_and_only_what_belongs_there(store: &dyn Store) {
    let add = async |id: &str, phase: Phase, public: bool, changed: i64, members: &[&str]| {
        let mut table = table(id, phase);
        table.public = public;
        table.changed = changed;
        table.members = members.iter().map(|&member| member.to_owned()).collect();
        store.new_table(&table).await.unwrap();
    };
    add("t-a", Phase::Waiting, true, 10, &["carl"]).await;
    add("t-b", Phase::Playing, true, 30, &["carl", "dora"]).await;
    add("t-c", Phase::Over, true, 40, &["carl"]).await;
    add("t-d", Phase::Waiting, false, 50, &["dora"]).await;
    add("t-e", Phase::Waiting, true, 20, &[]).await;

    let all = async |list: List<'_>| ids(&store.list(list, None, 100).await.unwrap().tables);
    assert_eq!(all(List::Running("carl")).await, ["t-b", "t-a"]);
    assert_eq!(all(List::Finished("carl")).await, ["t-c"]);
    assert_eq!(all(List::Running("dora")).await, ["t-d", "t-b"]);
    assert_eq!(all(List::Running("nobody")).await, [""; 0]);
    assert_eq!(all(List::Waiting).await, ["t-e", "t-a"]);
    assert_eq!(all(List::Playing).await, ["t-b"]);

    // A move brings a public game to the front, and leaves people's own lists as they are.
    let mut last = step("t-b", 1, None);
    store.append(&last).await.unwrap();
    assert_eq!(all(List::Running("dora")).await, ["t-d", "t-b"]);
    // Whoever sits down has the table in front; whoever gets up does not have it any more.
    let waiting = store.table("t-a").await.unwrap().unwrap();
    let members = vec!["dora".into()];
    store.change_table("t-a", &TableChange { changed: 60, members, ..change(&waiting) }).await.unwrap();
    assert_eq!(all(List::Running("carl")).await, ["t-b"]);
    assert_eq!(all(List::Running("dora")).await, ["t-a", "t-d", "t-b"]);
    // The end of a game, by a move and by giving up.
    last.step.seq = 2;
    last.over = true;
    store.append(&last).await.unwrap();
    assert_eq!(all(List::Running("carl")).await, [""; 0]);
    assert_eq!(all(List::Finished("carl")).await, ["t-b", "t-c"]);
    let waiting = store.table("t-d").await.unwrap().unwrap();
    store.change_table("t-d", &TableChange { phase: Phase::Over, ..change(&waiting) }).await.unwrap();
    assert_eq!(all(List::Finished("dora")).await, ["t-b", "t-d"]);
    assert_eq!(all(List::Playing).await, [""; 0]);
}

fn ids(tables: &[TableRow]) -> Vec<String> {
    tables.iter().map(|table| table.id.clone()).collect()
}

/// Page by page a list shows each table once, also where several have the same time.
async fn pages_join_without_a_gap(store: &dyn Store) {
    let mut expected = Vec::new();
    for number in 0..25 {
        let id = format!("p-{number:02}");
        let mut table = table(&id, if number % 5 == 4 { Phase::Over } else { Phase::Playing });
        table.public = true;
        table.changed = 1_000_000 - number / 4;
        table.members = vec!["erna".into()];
        store.new_table(&table).await.unwrap();
        expected.push((table.phase, table.changed, id));
    }
    expected.sort_by(|(_, a_at, a_id), (_, b_at, b_id)| (b_at, b_id).cmp(&(a_at, a_id)));
    let wanted = |phase| expected.iter().filter(move |table| table.0 == phase).map(|table| table.2.clone());
    let lists = [
        (List::Running("erna"), Phase::Playing),
        (List::Finished("erna"), Phase::Over),
        (List::Playing, Phase::Playing),
    ];
    for (list, phase) in lists {
        let mut found = Vec::new();
        let mut page = store.list(list, None, 3).await.unwrap();
        loop {
            assert!(page.tables.len() <= 3);
            found.extend(ids(&page.tables).into_iter().filter(|id| id.starts_with("p-")));
            let Some(next) = page.next else { break };
            page = store.list(list, Some(&next), 3).await.unwrap();
        }
        assert_eq!(found, wanted(phase).collect::<Vec<_>>(), "{list:?}");
    }
    let all = store.list(List::Finished("erna"), None, 5).await.unwrap();
    assert_eq!((all.tables.len(), all.next), (5, None), "exactly as many as fit");
}

/// As many as are allowed, by person and by network, also when all come at once; one that is over counts no more.
async fn a_person_and_a_network_have_so_many_tables_open(store: Arc<dyn Store>) {
    let opener = |person: &str, network: &str| Opener {
        person: Some((person.to_owned(), 3)),
        network: Some((network.to_owned(), 5)),
    };
    let mut opening = tokio::task::JoinSet::new();
    for number in 0..10 {
        let (store, opener) = (store.clone(), opener("fred", "net-1"));
        let table = table(&format!("q-{number}"), Phase::Waiting);
        opening.spawn(async move { (table.id.clone(), store.open_table(&table, &opener).await.unwrap()) });
    }
    let opened = opening.join_all().await;
    let stored: Vec<_> = opened.iter().filter(|(_, opened)| *opened == Opened::Stored).collect();
    assert_eq!(stored.len(), 3);
    assert!(opened.iter().all(|(_, opened)| *opened != Opened::TooManyOfNetwork));
    let open = async |id: &str, person: &str, network: &str| {
        store.open_table(&table(id, Phase::Playing), &opener(person, network)).await.unwrap()
    };
    assert_eq!(open("q-a", "gina", "net-1").await, Opened::Stored);
    assert_eq!(open("q-b", "hugo", "net-1").await, Opened::Stored);
    assert_eq!(open("q-c", "ines", "net-1").await, Opened::TooManyOfNetwork);
    assert!(store.table("q-c").await.unwrap().is_none());
    assert_eq!(open("q-c", "ines", "net-2").await, Opened::Stored, "others are not affected");
    assert_eq!(open("q-d", "fred", "net-2").await, Opened::TooManyOfPerson, "wherever they are");

    let mut last = step("q-a", 1, None);
    last.over = true;
    assert_eq!(store.append(&last).await.unwrap(), Appended::Stored);
    assert_eq!(open("q-e", "ines", "net-1").await, Opened::Stored, "a game has ended");
    let waiting = store.table(&stored[0].0).await.unwrap().unwrap();
    let end = TableChange { phase: Phase::Over, ..change(&waiting) };
    assert!(store.change_table(&waiting.id, &end).await.unwrap());
    assert_eq!(open("q-f", "fred", "net-1").await, Opened::Stored, "a table was given up");
}

async fn stale_tables_are_found_and_waiting_ones_forgotten(store: &dyn Store) {
    let add = async |id: &str, phase: Phase, changed: i64| {
        let mut table = table(id, phase);
        table.changed = changed;
        table.members = vec!["karl".into()];
        store.new_table(&table).await.unwrap();
    };
    add("s-old", Phase::Waiting, 5).await;
    add("s-new", Phase::Waiting, 5_000_000).await;
    add("s-game", Phase::Playing, 5).await;
    add("s-over", Phase::Over, 5).await;
    let stale = async |phase| {
        let mut ids = store.stale(phase, 9, 100).await.unwrap();
        ids.retain(|id| id.starts_with("s-"));
        ids
    };
    assert_eq!(stale(Phase::Waiting).await, ["s-old"]);
    assert_eq!(stale(Phase::Playing).await, ["s-game"]);
    assert!(store.lease("s-old", "node", 1).await.unwrap());
    for (id, forgotten) in [("s-old", true), ("s-new", false), ("s-game", false), ("s-over", false)] {
        assert_eq!(store.forget_waiting(id, 9).await.unwrap(), forgotten, "{id}");
        assert_eq!(store.table(id).await.unwrap().is_none(), forgotten, "{id}");
    }
    let mine = store.list(List::Running("karl"), None, 100).await.unwrap();
    assert_eq!(ids(&mine.tables), ["s-new", "s-game"]);
}

async fn the_log_grows_by_one(store: &dyn Store) {
    store.new_table(&table("t-log", Phase::Playing)).await.unwrap();
    assert_eq!(store.append(&step("t-log", 2, None)).await.unwrap(), Appended::Refused, "a gap");
    assert_eq!(store.append(&step("t-log", 1, None)).await.unwrap(), Appended::Stored);
    assert_eq!(store.append(&step("t-log", 1, None)).await.unwrap(), Appended::Refused, "taken");
    let mut second = step("t-log", 2, None);
    second.waiting = 6;
    second.bot_next = true;
    second.due = Some(3_500);
    assert_eq!(store.append(&second).await.unwrap(), Appended::Stored);

    let kept = store.table("t-log").await.unwrap().unwrap();
    assert_eq!((kept.seq, kept.waiting, kept.bot_next, kept.changed), (2, 6, true, 3_002));
    assert_eq!(kept.due, Some(3_500));
    assert_eq!(kept.version, 0, "a move is no change of the table");
    assert!(
        !store.change_table("t-log", &change(&table("t-log", Phase::Over))).await.unwrap(),
        "played on since"
    );
    let mut elsewhere = step("t-log", 3, None);
    elsewhere.version = 1;
    assert_eq!(store.append(&elsewhere).await.unwrap(), Appended::Refused, "played at another table");
    let steps = store.steps("t-log", 0).await.unwrap();
    let read: Vec<_> = steps.iter().map(|step| (step.seq, step.entry.as_str(), step.at)).collect();
    assert_eq!(read, [(1, "{\"seat\":0,\"action\":1}", 3_001), (2, "{\"seat\":0,\"action\":2}", 3_002)]);
    assert_eq!(store.steps("t-log", 1).await.unwrap(), steps[1..]);
    assert!(store.steps("t-nowhere", 0).await.unwrap().is_empty());
    assert_eq!(store.append(&step("t-nowhere", 1, None)).await.unwrap(), Appended::Refused);
}

async fn a_request_counts_once(store: &dyn Store) {
    store.new_table(&table("t-once", Phase::Playing)).await.unwrap();
    store.new_table(&table("t-twice", Phase::Playing)).await.unwrap();
    let before = Appended::Before(UsedRequest { seq: 1, body: hash(7) });
    assert_eq!(store.append(&step("t-once", 1, Some(("r", 7)))).await.unwrap(), Appended::Stored);
    assert_eq!(store.append(&step("t-once", 1, Some(("r", 7)))).await.unwrap(), before);
    assert_eq!(store.append(&step("t-once", 2, Some(("r", 7)))).await.unwrap(), before);
    assert_eq!(store.append(&step("t-once", 2, Some(("r", 8)))).await.unwrap(), before, "another body");
    assert_eq!(store.table("t-once").await.unwrap().unwrap().seq, 1, "nothing was half stored");
    assert_eq!(store.append(&step("t-once", 2, Some(("s", 7)))).await.unwrap(), Appended::Stored);
    assert_eq!(store.append(&step("t-twice", 1, Some(("r", 7)))).await.unwrap(), Appended::Stored);
    assert_eq!(store.request("t-once", "s").await.unwrap(), Some(UsedRequest { seq: 2, body: hash(7) }));
    assert_eq!(store.request("t-once", "x").await.unwrap(), None);
}

async fn of_many_writers_one_appends(store: Arc<dyn Store>) {
    store.new_table(&table("t-race", Phase::Playing)).await.unwrap();
    for seq in 1..=20 {
        let mut writers = tokio::task::JoinSet::new();
        for writer in 0..8 {
            let store = store.clone();
            let request = format!("{seq}-{writer}");
            writers
                .spawn(async move { store.append(&step("t-race", seq, Some((&request, 0)))).await.unwrap() });
        }
        let results = writers.join_all().await;
        let stored = results.iter().filter(|result| **result == Appended::Stored).count();
        assert_eq!(stored, 1, "{results:?}");
    }
    assert_eq!(store.steps("t-race", 0).await.unwrap().len(), 20);
}

async fn nothing_is_appended_before_the_start_or_after_the_end(store: &dyn Store) {
    store.new_table(&table("t-early", Phase::Waiting)).await.unwrap();
    assert_eq!(store.append(&step("t-early", 1, None)).await.unwrap(), Appended::Refused);
    store.new_table(&table("t-end", Phase::Playing)).await.unwrap();
    let mut last = step("t-end", 1, Some(("last", 1)));
    last.over = true;
    assert_eq!(store.append(&last).await.unwrap(), Appended::Stored);
    assert_eq!(store.table("t-end").await.unwrap().unwrap().phase, Phase::Over);
    assert_eq!(store.append(&step("t-end", 2, None)).await.unwrap(), Appended::Refused);
    let before = Appended::Before(UsedRequest { seq: 1, body: hash(1) });
    assert_eq!(store.append(&last).await.unwrap(), before, "the last request can be sent again");
}

async fn bots_are_thought_for_by_one_node_at_a_time(store: &dyn Store) {
    let mut waiting = table("t-bot", Phase::Playing);
    waiting.bot_next = true;
    store.new_table(&waiting).await.unwrap();
    let waits = async || store.bot_turns(100).await.unwrap().contains(&"t-bot".to_owned());
    assert!(waits().await);
    assert!(store.lease("t-bot", "node-1", 300).await.unwrap());
    assert!(store.lease("t-bot", "node-1", 300).await.unwrap(), "kept");
    assert!(!store.lease("t-bot", "node-2", 300).await.unwrap());
    assert!(!waits().await);
    tokio::time::sleep(Duration::from_millis(400)).await;
    assert!(waits().await, "node 1 has gone silent");
    assert!(store.lease("t-bot", "node-2", 10_000).await.unwrap());
    assert!(!store.lease("t-bot", "node-1", 10_000).await.unwrap());
    assert!(!store.lease("t-nowhere", "node-1", 10_000).await.unwrap());
}

async fn what_is_due_is_found_by_its_time(store: &dyn Store) {
    let id = |number: u8| format!("t-due-{number}");
    for (number, due) in [(1, Some(700)), (2, Some(500)), (3, None), (4, Some(900))] {
        store.new_table(&TableRow { due, ..table(&id(number), Phase::Playing) }).await.unwrap();
    }
    store.new_table(&TableRow { due: Some(1), ..table("t-due-over", Phase::Over) }).await.unwrap();
    let due = async |now| {
        let mut due = store.due(now, 100).await.unwrap();
        due.retain(|id| id.starts_with("t-due"));
        due
    };
    assert_eq!(due(499).await, [""; 0]);
    assert_eq!(due(700).await, [id(2), id(1)], "the longest due first, and not those that are over");
    assert_eq!(store.due(700, 1).await.unwrap().len(), 1);

    // Both moves and changes say when something is due from then on.
    let moved = Append { due: Some(800), ..step(&id(2), 1, None) };
    assert_eq!(store.append(&moved).await.unwrap(), Appended::Stored);
    assert_eq!(due(799).await, [id(1)]);
    let changed = TableChange { due: None, ..change(&table(&id(1), Phase::Playing)) };
    assert!(store.change_table(&id(1), &changed).await.unwrap());
    assert_eq!(due(899).await, [id(2)]);
    assert_eq!(store.table(&id(4)).await.unwrap().unwrap().due, Some(900));
}

async fn records_are_kept_as_they_came(store: &dyn Store) {
    let record = StoredRecord { id: "r-1".into(), body: "{\"ä\":\"\\u0000\"}\n".into(), created: 9 };
    store.put_record(&record).await.unwrap();
    store.put_record(&StoredRecord { created: 10, ..record.clone() }).await.unwrap();
    assert_eq!(store.record("r-1").await.unwrap(), Some(record));
    assert_eq!(store.record("r-2").await.unwrap(), None);
}

/// Taking a lesson again replaces what was kept: there is never more than a row for each person and lesson.
async fn a_person_has_one_place_in_a_lesson(store: &dyn Store) {
    store.new_person(&person("lena"), hash(90), "").await.unwrap();
    store.new_person(&person("max"), hash(91), "").await.unwrap();
    let row = |person: &str, game: &str, lesson: &str, step: i32| LessonRow {
        id: LessonRow::id_of(person, game, lesson),
        person: person.into(),
        game: game.into(),
        lesson: lesson.into(),
        step,
        done: step > 3,
        body: format!("{{\"ä\":{step}}}"),
        changed: 7,
    };
    for kept in [
        row("lena", "high-card", "one", 1),
        row("lena", "high-card", "one", 4),
        row("lena", "high-card", "two", 0),
        row("lena", "other", "one", 2),
        row("max", "high-card", "one", 3),
    ] {
        store.put_lesson(&kept).await.unwrap();
    }
    let id = LessonRow::id_of("lena", "high-card", "one");
    assert_eq!(store.lesson(&id).await.unwrap(), Some(row("lena", "high-card", "one", 4)));
    assert_eq!(store.lesson("lena/high-card/three").await.unwrap(), None);
    let all = store.lessons("lena", "high-card").await.unwrap();
    assert_eq!(all, [row("lena", "high-card", "one", 4), row("lena", "high-card", "two", 0)]);
    store.forget_person("max").await.unwrap();
    assert_eq!(store.lessons("max", "high-card").await.unwrap(), []);
    assert_eq!(store.lessons("lena", "high-card").await.unwrap(), all, "nobody else's are gone");
}

#[tokio::test(flavor = "multi_thread")]
async fn memory_conforms() {
    conforms(Arc::new(MemoryStore::default())).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn sqlite_conforms() {
    let directory = tempfile::tempdir().unwrap();
    conforms(Arc::new(SqliteStore::open(&directory.path().join("t.db")).await.unwrap())).await;
}

/// PostgreSQL is started once and does everything there is to do on it, several things at a time.
#[tokio::test(flavor = "multi_thread")]
async fn postgres_conforms_and_everything_survives_a_move_to_it_and_back() {
    let postgres = Postgres::start().unwrap();
    let directory = tempfile::tempdir().unwrap();

    let sqlite = SqliteStore::open(&directory.path().join("from.db")).await.unwrap();
    conforms(Arc::new(sqlite)).await;
    let sqlite = SqliteStore::open(&directory.path().join("from.db")).await.unwrap();
    let over_there = PostgresStore::open(&postgres.address()).await.unwrap();
    let copied = migrate(&sqlite, &over_there).await.unwrap();
    assert_eq!(copied.hash, digest(&sqlite).await.unwrap());
    assert!(copied.rows.iter().all(|(_, rows)| *rows > 0), "{copied:?}");
    assert!(matches!(migrate(&sqlite, &over_there).await, Err(MigrateError::NotEmpty)));

    let memory = MemoryStore::default();
    assert_eq!(migrate(&over_there, &memory).await.unwrap(), copied);
    let back = SqliteStore::open(&directory.path().join("back.db")).await.unwrap();
    assert_eq!(migrate(&memory, &back).await.unwrap(), copied);
    assert_eq!(
        back.append(&step("t-once", 1, Some(("r", 7)))).await.unwrap(),
        Appended::Before(UsedRequest { seq: 1, body: hash(7) })
    );
    drop(over_there);

    // The same database again, emptied.
    empty(&postgres.address()).await;
    let node = Arc::new(PostgresStore::open(&postgres.address()).await.unwrap());
    conforms(node.clone()).await;
    a_node_hears_of_the_changes_of_another(&postgres.address(), &*node).await;
}

async fn empty(address: &str) {
    let (client, connection) = tokio_postgres::connect(address, tokio_postgres::NoTls).await.unwrap();
    tokio::spawn(connection);
    client.batch_execute("DROP SCHEMA public CASCADE; CREATE SCHEMA public").await.unwrap();
}

async fn a_node_hears_of_the_changes_of_another(address: &str, node: &dyn Store) {
    let other = PostgresStore::open(address).await.unwrap();
    let mut notices = other.notices();
    tokio::time::timeout(Duration::from_secs(10), async {
        assert_eq!(notices.recv().await.unwrap(), "", "it has begun to listen");
        other.new_table(&table("t-news", Phase::Playing)).await.unwrap();
        other.append(&step("t-news", 1, None)).await.unwrap();
        node.append(&step("t-news", 2, None)).await.unwrap();
        let kept = node.table("t-news").await.unwrap().unwrap();
        node.change_table("t-news", &change(&kept)).await.unwrap();
        assert_eq!(notices.recv().await.unwrap(), "t-news", "of the append, not of our own");
        assert_eq!(notices.recv().await.unwrap(), "t-news", "of the change");
        assert!(notices.try_recv().is_err());
    })
    .await
    .unwrap();
}
