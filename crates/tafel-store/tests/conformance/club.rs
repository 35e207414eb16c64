//! What is remembered of games and people, and what they say.

use std::sync::Arc;

use tafel_store::{
    Cursor, PaperKind, PaperRow, PersonalRow, Phase, ResultRow, Results, Said, Store, TableRow,
};

use crate::support::{hash, person, step, table};

fn result(table: &str, ended: i64, rated: bool, people: &[&str]) -> ResultRow {
    ResultRow {
        id: table.into(),
        game: "mill".into(),
        ended,
        rated,
        people: people.iter().map(|&person| person.into()).collect(),
        body: format!("{{\"ä\":{ended}}}"),
    }
}

/// However many say how a game ended, one is heard; and nobody is before it has.
pub async fn a_game_ends_once(store: Arc<dyn Store>) {
    store.new_table(&table("e-play", Phase::Playing)).await.unwrap();
    assert!(!store.put_result(&result("e-play", 5, true, &["nora"])).await.unwrap(), "it is being played");
    assert!(!store.put_result(&result("e-nowhere", 5, true, &["nora"])).await.unwrap());
    let waits = async || store.unrecorded("e", 1_000).await.unwrap().contains(&"e-play".to_owned());
    assert!(!waits().await);
    let mut last = step("e-play", 1, None);
    last.over = true;
    store.append(&last).await.unwrap();
    assert!(waits().await);
    assert!(store.unrecorded("e-play", 1_000).await.unwrap().iter().all(|id| id.as_str() > "e-play"));
    assert_eq!(store.unrecorded("", 1).await.unwrap().len(), 1);

    let mut writers = tokio::task::JoinSet::new();
    for writer in 0..8 {
        let store = store.clone();
        writers.spawn(async move {
            let row = result("e-play", 100 + writer, true, &["nora", "olaf"]);
            store.put_result(&row).await.unwrap().then_some(row)
        });
    }
    let stored: Vec<ResultRow> = writers.join_all().await.into_iter().flatten().collect();
    assert_eq!(stored.len(), 1, "{stored:?}");
    assert_eq!(store.result("e-play").await.unwrap().as_ref(), stored.first());
    assert_eq!(store.results(Results::Of("olaf"), None, 10).await.unwrap(), stored);
    assert!(!waits().await);
    assert_eq!(store.result("e-nowhere").await.unwrap(), None);
}

pub async fn results_are_read_in_the_order_of_their_ends(store: &dyn Store) {
    for (id, ended, rated, people) in [
        ("f-1", 30, true, &["petra", "quirin"][..]),
        ("f-2", 10, false, &["petra"]),
        ("f-3", 30, true, &["petra"]),
        ("f-4", 20, true, &["quirin"]),
        ("f-5", 25, false, &[]),
    ] {
        let over = TableRow { phase: Phase::Over, ..table(id, Phase::Over) };
        store.new_table(&over).await.unwrap();
        let row = ResultRow { game: "halma".into(), ..result(id, ended, rated, people) };
        assert!(store.put_result(&row).await.unwrap());
    }
    let ids = async |which: Results<'_>, after: Option<(i64, &str)>, limit| {
        let after = after.map(|(at, id)| Cursor { at, id: id.into() });
        let rows = store.results(which, after.as_ref(), limit).await.unwrap();
        rows.into_iter().map(|row| row.id).collect::<Vec<_>>()
    };
    assert_eq!(ids(Results::Of("petra"), None, 10).await, ["f-2", "f-1", "f-3"]);
    assert_eq!(ids(Results::Of("petra"), None, 2).await, ["f-2", "f-1"]);
    assert_eq!(ids(Results::Of("petra"), Some((30, "f-1")), 10).await, ["f-3"]);
    assert_eq!(ids(Results::Rated("halma"), None, 10).await, ["f-4", "f-1", "f-3"]);
    assert_eq!(ids(Results::Rated("halma"), Some((20, "f-4")), 1).await, ["f-1"]);
    assert_eq!(ids(Results::Rated("go"), None, 10).await, [""; 0]);
    assert_eq!(store.count_results(Results::Rated("halma")).await.unwrap(), 3);
    assert_eq!(store.count_results(Results::Of("quirin")).await.unwrap(), 2);
}

pub async fn what_is_personal_goes_with_the_person(store: &dyn Store) {
    let row = |person: &str, kind: &str, key: &str, changed: i64| PersonalRow {
        id: PersonalRow::id_of(person, kind, key),
        person: person.into(),
        kind: kind.into(),
        key: key.into(),
        body: format!("{{\"ü\":{changed}}}"),
        changed,
    };
    store.new_person(&person("rosa"), hash(95), "").await.unwrap();
    store.new_person(&person("sven"), hash(96), "").await.unwrap();
    for kept in [
        row("rosa", "block", "sven", 1),
        row("rosa", "block", "sven", 3),
        row("rosa", "block", "tina", 2),
        row("rosa", "shown", "", 2),
        row("sven", "shown", "", 5),
        row("sven", "block", "rosa", 4),
    ] {
        store.put_personal(&kept).await.unwrap();
    }
    let blocked = [row("rosa", "block", "sven", 3), row("rosa", "block", "tina", 2)];
    assert_eq!(store.personal("rosa", "block").await.unwrap(), blocked, "the latest first, each once");
    let shown = [row("rosa", "shown", "", 2), row("sven", "shown", "", 5)];
    assert_eq!(store.personal_about("shown", "").await.unwrap(), shown);
    store.drop_personal("rosa/block/tina").await.unwrap();
    assert_eq!(store.personal("rosa", "block").await.unwrap(), blocked[..1]);
    let ids = ["rosa".to_owned(), "sven".into(), "nobody".into()];
    let mut people = store.people(&ids).await.unwrap();
    people.sort_by(|a, b| a.id.cmp(&b.id));
    assert_eq!(people, [person("rosa"), person("sven")]);

    store.forget_person("sven").await.unwrap();
    assert_eq!(store.personal("sven", "block").await.unwrap(), []);
    assert_eq!(store.personal("rosa", "block").await.unwrap(), [], "nor does anybody keep it about them");
    assert_eq!(store.personal_about("shown", "").await.unwrap(), shown[..1]);
    assert_eq!(store.people(&ids).await.unwrap(), [person("rosa")]);
}

fn paper(id: &str, table: &str, kind: PaperKind, person: &str) -> PaperRow {
    let (id, table, person) = (id.to_owned(), table.to_owned(), person.to_owned());
    PaperRow { number: 0, body: format!("{{\"ä\":\"{id}\"}}"), id, table, kind, person, at: 7 }
}

pub async fn what_is_said_is_kept_in_order_and_not_without_end(store: Arc<dyn Store>) {
    let (players, onlookers) = (PaperKind::Players, PaperKind::Onlookers);
    let mut writers = Vec::new();
    for writer in 0..4 {
        let store = store.clone();
        writers.push(tokio::spawn(async move {
            let mut numbers = Vec::new();
            for message in 0..5 {
                let said = paper(&format!("m{writer}.{message}"), "t-talk", PaperKind::Players, "anna");
                numbers.push(store.put_paper(&said, 8).await.unwrap());
            }
            numbers
        }));
    }
    let mut numbers = Vec::new();
    for writer in writers {
        numbers.extend(writer.await.unwrap());
    }
    numbers.sort_unstable();
    numbers.dedup();
    assert_eq!(numbers.len(), 20, "each has a number of its own");
    store.put_paper(&paper("o", "t-talk", onlookers, "carl"), 8).await.unwrap();
    store.put_paper(&paper("elsewhere", "t-other", players, "carl"), 8).await.unwrap();

    let said = store.said("t-talk", players, 0).await.unwrap();
    let kept: Vec<i64> = said.papers.iter().map(|paper| paper.number).collect();
    assert_eq!(kept, numbers[12..], "the latest eight, in order");
    assert_eq!(said.oldest, Some(numbers[12]));
    let since = store.said("t-talk", players, numbers[18]).await.unwrap();
    assert_eq!(since.papers.len(), 1);
    assert_eq!(since.oldest, said.oldest, "also for who has seen it");
    assert_eq!(store.said("t-talk", onlookers, 0).await.unwrap().papers.len(), 1, "apart");

    // A desk is replaced, and counts for no room.
    let desk = paper(&PaperRow::desk_of("t-talk", "anna"), "t-talk", PaperKind::Desk, "anna");
    let number = store.put_paper(&desk, u32::MAX).await.unwrap();
    let written = PaperRow { body: "{}".into(), at: 8, ..desk };
    assert_eq!(store.put_paper(&written, u32::MAX).await.unwrap(), number);
    assert_eq!(store.paper("t-talk/anna").await.unwrap(), Some(PaperRow { number, ..written }));
    assert_eq!(store.paper("t-talk/carl").await.unwrap(), None);

    store.forget_said("t-talk", players).await.unwrap();
    assert_eq!(store.said("t-talk", players, 0).await.unwrap(), Said::default());
    let next = store.put_paper(&paper("next", "t-talk", players, "anna"), 8).await.unwrap();
    assert!(next > numbers[19], "numbers grow for ever: {next}");
    assert_eq!(store.said("t-talk", onlookers, 0).await.unwrap().papers.len(), 1);
}

pub async fn what_lies_beside_a_table_goes_with_it(store: &dyn Store) {
    store.new_person(&person("nina"), hash(97), "").await.unwrap();
    let waiting = table("t-papers", Phase::Waiting);
    store.new_table(&waiting).await.unwrap();
    store.put_paper(&paper("p1", "t-papers", PaperKind::Players, "nina"), 8).await.unwrap();
    store.put_paper(&paper("p2", "t-papers", PaperKind::Players, "olaf"), 8).await.unwrap();
    store.put_paper(&paper("p3", "t-kept", PaperKind::Players, "nina"), 8).await.unwrap();
    store.put_paper(&paper("t-kept/nina", "t-kept", PaperKind::Desk, "nina"), 8).await.unwrap();
    store.forget_person("nina").await.unwrap();
    let left = store.said("t-papers", PaperKind::Players, 0).await.unwrap().papers;
    assert_eq!(left.iter().map(|paper| paper.id.as_str()).collect::<Vec<_>>(), ["p2"]);
    assert_eq!(store.paper("t-kept/nina").await.unwrap(), None);
    assert!(store.forget_waiting("t-papers", waiting.changed).await.unwrap());
    assert_eq!(store.said("t-papers", PaperKind::Players, 0).await.unwrap(), Said::default());
}
