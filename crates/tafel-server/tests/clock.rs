//! Clocks from outside: with time that passes, at tables that nobody looks at, and on two nodes at once.

mod support;

use std::sync::Arc;
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use support::{Running, Visitor, config, small};
use tafel_server::{Clock, Config};
use tafel_store::Store;
use tafel_store::memory::MemoryStore;
use tafel_store::postgres::PostgresStore;
use tafel_store::testing::Postgres;

/// Two people at a table of this kind who have begun; its address.
async fn begun(ada: &mut Visitor, ben: &mut Visitor, kind: Value) -> String {
    let mut new = json!({"game": "high-card", "seats": ["me", "open"]});
    new.as_object_mut().unwrap().extend(kind.as_object().unwrap().clone());
    let table = ada.post("/api/tables", new).await.ok();
    let path = format!("/api/tables/{}", table["id"].as_str().unwrap());
    ben.post(&format!("{path}/join"), json!({"invite": table["invite"]})).await.ok();
    while ada.get(&path).await.ok()["seats"][1]["kind"] != "person" {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    ada.post(&format!("{path}/start"), json!({})).await.ok();
    path
}

async fn until(visitor: &mut Visitor, path: &str, holds: impl Fn(&Value) -> bool) -> Value {
    let begun = Instant::now();
    loop {
        let shown = visitor.get(path).await.ok();
        if holds(&shown) {
            return shown;
        }
        assert!(begun.elapsed() < Duration::from_secs(20), "{shown}");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

fn stands_in(seat: usize) -> impl Fn(&Value) -> bool {
    move |shown| shown["seats"][seat]["stand_in"] == "kept"
}

#[tokio::test]
async fn everybody_sees_how_much_time_is_left() {
    let server = Running::start().await;
    let (mut ada, mut ben) = (server.guest("Ada").await, server.guest("Ben").await);
    let pace = json!({"clock": {"bank": 600, "increment": 5}});
    let path = begun(&mut ada, &mut ben, json!({"pace": pace, "public": true})).await;
    let shown = ben.get(&format!("{path}/update?seat=1")).await.ok();
    assert_eq!(shown["table"]["pace"], pace);
    let waiting: Vec<u64> = serde_json::from_value(shown["update"]["waiting"].clone()).unwrap();
    for (seat, clock) in shown["table"]["clocks"]["seats"].as_array().unwrap().iter().enumerate() {
        let left = clock["left"].as_u64().unwrap();
        assert!((590_000..=600_000).contains(&left), "{clock}");
        assert_eq!(clock["runs"], waiting.contains(&(seat as u64)));
    }
    let glance = ada.get(&format!("{path}/glance?seat=0")).await.ok();
    assert!(glance["clock"]["left"].as_u64().is_some(), "{glance}");
    let lists = server.visitor().get("/api/tables").await.ok();
    assert_eq!(lists["open"][0]["pace"], pace);
}

#[tokio::test]
async fn what_is_out_of_bounds_is_refused_in_words() {
    let server = Running::start().await;
    let mut ada = server.guest("Ada").await;
    for (kind, words) in [
        (json!({"pace": {"clock": {"bank": 5, "increment": 0}}}), "10 to 21,600 seconds"),
        (json!({"pace": {"turns": {"hours": 0}}}), "1 to 336 hours"),
        (json!({"hours": {"zone": "Atlantis", "from": 8, "until": 22, "holidays": []}}), "time zone"),
        (json!({"hours": {"zone": "UTC", "from": 8, "until": 9, "holidays": []}}), "at least 4 hours"),
        (json!({"time_out": {"bot": "best"}}), "strength"),
    ] {
        let mut new = json!({"game": "high-card", "seats": ["me", "open"]});
        new.as_object_mut().unwrap().extend(kind.as_object().unwrap().clone());
        let refused = ada.post("/api/tables", new).await;
        assert_eq!(refused.refused(422), "invalid", "{kind}");
        let text = refused.json()["error"]["text"].as_str().unwrap().replace(',', "");
        assert!(text.contains(&words.replace(',', "")), "{text}");
    }
    let unknown = json!({"game": "high-card", "seats": ["me"], "pace": "fast"});
    assert_eq!(ada.post("/api/tables", unknown).await.status, 400);
}

/// Nobody looks on, and the table is not even in memory.
#[tokio::test]
async fn time_runs_out_where_nobody_looks() {
    let clock = Clock::default();
    let idle = Duration::from_millis(50);
    let config = Config { clock: clock.clone(), idle, ..config() };
    let server = Running::with(Arc::new(MemoryStore::default()), Arc::new(small()), config).await;
    let (mut ada, mut ben) = (server.guest("Ada").await, server.guest("Ben").await);
    let kind = json!({"pace": {"turns": {"hours": 24}}, "time_out": {"bot": "sleeps"}});
    let path = begun(&mut ada, &mut ben, kind).await;
    let id = path.trim_start_matches("/api/tables/").to_owned();
    tokio::time::sleep(Duration::from_millis(300)).await;
    let row = server.store.table(&id).await.unwrap().unwrap();
    assert!(row.due.is_some_and(|due| due > row.changed), "{row:?}");
    clock.set_off_by(25 * 3_600_000);
    let noticed = Instant::now();
    while server.store.table(&id).await.unwrap().unwrap().version == row.version {
        assert!(noticed.elapsed() < Duration::from_secs(15), "nobody noticed");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    let shown = until(&mut ben, &path, |shown| (0..2).any(|seat| stands_in(seat)(shown))).await;
    let seat = (0..2).find(|seat| stands_in(*seat)(&shown)).unwrap();
    let whose = if seat == 0 { &mut ada } else { &mut ben };
    let back = whose.post(&format!("{path}/return"), json!({"seat": seat})).await.ok();
    assert_eq!(back["seats"][seat]["kind"], "person");
    assert_eq!(back["accord"]["unrated"], true);
}

#[tokio::test]
async fn a_game_goes_from_live_to_by_turns_and_back() {
    let server = Running::start().await;
    let (mut ada, mut ben) = (server.guest("Ada").await, server.guest("Ben").await);
    let path = begun(&mut ada, &mut ben, json!({})).await;
    assert_eq!(ada.get(&path).await.ok()["clocks"], json!(null));
    for (number, pace) in [(1, json!({"turns": {"hours": 12}})), (2, json!("free"))] {
        ada.post(&format!("{path}/ask"), json!({"wish": {"pace": pace}})).await.ok();
        let answer = json!({"request": number, "allow": true});
        let shown = ben.post(&format!("{path}/answer"), answer).await.ok();
        assert_eq!(shown["pace"], pace);
        assert_eq!(shown["clocks"].is_null(), pace == "free");
    }
    let hours = json!({"hours": {"zone": "Europe/Berlin", "from": 8, "until": 22, "holidays": []}});
    let shown = ben.put(&format!("{path}/hours"), hours.clone()).await.ok();
    assert_eq!(shown["clocks"]["hours"]["zone"], "Europe/Berlin");
    assert_eq!(ada.get(&path).await.ok()["clocks"], json!(null), "it is nobody else's business");
}

async fn node(address: &str, clock: &Clock) -> Running {
    let store: Arc<dyn Store> = Arc::new(PostgresStore::open(address).await.unwrap());
    Running::with(store, Arc::new(small()), Config { clock: clock.clone(), ..config() }).await
}

/// Both nodes have the tables in memory and both see the time run out; what follows happens once. Then one dies, and the
/// other does what was due at tables that only the dead one knew.
#[tokio::test(flavor = "multi_thread")]
async fn of_two_nodes_one_acts_when_time_runs_out_whichever_dies() {
    let postgres = Postgres::start().unwrap();
    let clock = Clock::default();
    // In a world of its own, which can end without warning.
    let world = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().unwrap();
    let (address, its_clock) = (postgres.address(), clock.clone());
    let first = world.spawn(async move { node(&address, &its_clock).await }).await.unwrap();
    let second = node(&postgres.address(), &clock).await;
    let mut ada = first.guest("Ada").await;
    let mut ben = second.guest("Ben").await;

    let kind = json!({"pace": {"clock": {"bank": 600, "increment": 0}}, "time_out": "remind"});
    let mut paths = Vec::new();
    for _ in 0..5 {
        let path = begun(&mut ada, &mut ben, kind.clone()).await;
        // Both look at it.
        let at_ada = ada.stream(&format!("{path}/stream?seat=0"), None).await;
        let at_ben = ben.stream(&format!("{path}/stream?seat=1"), None).await;
        paths.push((path, at_ada, at_ben));
    }
    let id = |path: &str| path.trim_start_matches("/api/tables/").to_owned();
    let version = async |path: &str| second.store.table(&id(path)).await.unwrap().unwrap().version;
    let mut before = Vec::new();
    for (path, ..) in &paths {
        before.push(version(path).await);
    }
    clock.set_off_by(601_000);
    for (path, ..) in &paths {
        until(&mut ben, path, |shown| {
            let seats = shown["clocks"]["seats"].as_array();
            seats.is_some_and(|seats| seats.iter().any(|clock| clock["ran_out"] == true))
        })
        .await;
    }
    // Long enough for both to look again.
    tokio::time::sleep(Duration::from_secs(5)).await;
    for ((path, ..), before) in paths.iter().zip(&before) {
        assert_eq!(version(path).await, before + 1, "what followed happened once");
        assert_eq!(second.store.table(&id(path)).await.unwrap().unwrap().due, None);
    }

    // A clock and a request that only the first node knows of; then it dies.
    let mut ben_there = Visitor { address: first.address.clone(), ..ben.clone() };
    let kind = json!({"pace": {"clock": {"bank": 600, "increment": 0}}, "time_out": {"bot": "random"}});
    let timed = begun(&mut ada, &mut ben_there, kind).await;
    let asked = begun(&mut ada, &mut ben_there, json!({})).await;
    ada.post(&format!("{asked}/ask"), json!({"wish": "end"})).await.ok();
    world.shutdown_background();
    clock.set_off_by(601_000 + 24 * 3_600_000 + 1_000);
    let dead = Instant::now();
    let seq = async || second.store.table(&id(&timed)).await.unwrap().unwrap().seq;
    let over =
        async || second.store.table(&id(&asked)).await.unwrap().unwrap().phase == tafel_store::Phase::Over;
    while seq().await == 0 || !over().await {
        assert!(dead.elapsed() < Duration::from_secs(20), "nobody acts");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    let shown = ben.get(&timed).await.ok();
    assert!((0..2).any(|seat| stands_in(seat)(&shown)), "{shown}");
    let end = ben.get(&asked).await.ok();
    assert_eq!((&end["end"], &end["accord"]["past"][0]["result"]), (&json!("agreed"), &json!("done")));
}
