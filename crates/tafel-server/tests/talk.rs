//! What people at a table say to each other: who hears whom, what is refused, what is deleted; and on two nodes.

mod support;

use std::sync::Arc;

use serde_json::{Value, json};
use support::{Running, Visitor, config, small};
use tafel_server::Config;
use tafel_store::Store;
use tafel_store::memory::MemoryStore;
use tafel_store::postgres::PostgresStore;
use tafel_store::testing::Postgres;

/// A table of two, an onlooker, and its address.
async fn scene(server: &Running) -> (Visitor, Visitor, Visitor, String) {
    let (mut ada, mut ben) = (server.guest("Ada").await, server.guest("Ben").await);
    let mut eve = server.guest("Eve").await;
    let new = json!({"game": "high-card", "seats": ["me", "open"]});
    let table = ada.post("/api/tables", new).await.ok();
    let path = format!("/api/tables/{}", table["id"].as_str().unwrap());
    ben.post(&format!("{path}/join"), json!({"invite": table["invite"]})).await.ok();
    eve.post(&format!("{path}/watch"), json!({"invite": table["invite"]})).await.ok();
    ada.post(&format!("{path}/start"), json!({})).await.ok();
    (ada, ben, eve, path)
}

async fn say(visitor: &mut Visitor, path: &str, text: &str) -> Value {
    visitor.post(&format!("{path}/talk"), json!({"text": text})).await.ok()
}

/// What somebody hears, from the beginning.
async fn hears(visitor: &mut Visitor, path: &str) -> Vec<String> {
    let talk = visitor.get(&format!("{path}/talk")).await.ok();
    let said = |message: &Value| {
        let what = message["text"].as_str().or(message["call"].as_str()).unwrap().to_owned();
        format!("{}: {what}", message["name"].as_str().unwrap())
    };
    talk["messages"].as_array().unwrap().iter().map(said).collect()
}

#[tokio::test]
async fn those_who_play_and_those_who_look_on_talk_apart() {
    let server = Running::start().await;
    let (mut ada, mut ben, mut eve, path) = scene(&server).await;
    let first = say(&mut ada, &path, " Der Waffenschmied musste\nleider weg. <b>🎲</b> ").await;
    assert_eq!((&first["seat"], &first["yours"]), (&json!(0), &json!(true)));
    ben.post(&format!("{path}/talk"), json!({"call": "oh"})).await.ok();
    say(&mut eve, &path, "psst").await;
    let heard = ["Ada: Der Waffenschmied musste\nleider weg. <b>🎲</b>", "Ben: oh"];
    assert_eq!(hears(&mut ada, &path).await, heard);
    assert_eq!(hears(&mut ben, &path).await, heard);
    assert_eq!(hears(&mut eve, &path).await, ["Eve: psst"]);
    let since = ben.get(&format!("{path}/talk?after={}", first["number"])).await.ok();
    assert_eq!(since["messages"].as_array().unwrap().len(), 1);
    assert_eq!((&since["messages"][0]["call"], &since["players"]), (&json!("oh"), &json!(true)));
    assert_eq!(server.visitor().get(&format!("{path}/talk")).await.refused(404), "not_found");
}

#[tokio::test]
async fn whoever_looks_on_is_told_that_there_is_more() {
    let server = Running::start().await;
    let (mut ada, ben, _, path) = scene(&server).await;
    let mut at_ben = ben.stream(&format!("{path}/stream?seat=1"), None).await;
    at_ben.next().await.unwrap();
    say(&mut ada, &path, "Hallo").await;
    let nudge = at_ben.next().await.unwrap();
    assert_eq!(nudge, json!({}), "it says no more than that");
    assert!(String::from_utf8_lossy(&at_ben.traffic).contains("event: talk\n"));
    assert!(!String::from_utf8_lossy(&at_ben.traffic).contains("Hallo"));
}

#[tokio::test]
async fn what_is_no_message_is_refused() {
    let server = Running::start().await;
    let (mut ada, _, _, path) = scene(&server).await;
    let to = format!("{path}/talk");
    for unfit in [
        json!({}),
        json!({"text": "  "}),
        json!({"text": "x".repeat(501)}),
        json!({"text": "a\u{0}b"}),
        json!({"text": "a", "call": "oh"}),
    ] {
        assert_eq!(ada.post(&to, unfit.clone()).await.refused(422), "invalid", "{unfit}");
    }
    assert_eq!(ada.post(&to, json!({"call": "hey"})).await.refused(400), "unreadable");
    let mut stranger = server.guest("Zoe").await;
    assert_eq!(stranger.post(&to, json!({"text": "hi"})).await.refused(404), "not_found");
    assert!(hears(&mut ada, &path).await.is_empty());
}

#[tokio::test]
async fn nobody_talks_without_end() {
    let config = Config { rate: 1_000, burst: 1_000, ..config() };
    let server = Running::with(Arc::new(MemoryStore::default()), Arc::new(small()), config).await;
    let (mut ada, mut ben, _, path) = scene(&server).await;
    for number in 0..10 {
        say(&mut ada, &path, &format!("{number}")).await;
    }
    let refused = ada.post(&format!("{path}/talk"), json!({"text": "10"})).await;
    assert_eq!(refused.refused(429), "too_many");
    assert!(refused.headers.contains_key("retry-after"));
    say(&mut ben, &path, "others may").await;
}

#[tokio::test]
async fn one_hears_nobody_whom_one_has_muted() {
    let server = Running::start().await;
    let (mut ada, mut ben, _, path) = scene(&server).await;
    let who = say(&mut ada, &path, "blah").await["who"].clone();
    say(&mut ben, &path, "hm").await;
    let desk = format!("{path}/desk");
    let muted = ben.put(&desk, json!({"mute": who})).await.ok();
    assert_eq!(muted["muted"], json!([{"who": who, "name": "Ada"}]));
    assert_eq!(hears(&mut ben, &path).await, ["Ben: hm"]);
    assert_eq!(hears(&mut ada, &path).await, ["Ada: blah", "Ben: hm"], "she does not know");
    ben.put(&desk, json!({"unmute": who, "quiet": true})).await.ok();
    assert_eq!(hears(&mut ben, &path).await, ["Ben: hm"]);
    ben.put(&desk, json!({"quiet": false})).await.ok();
    assert_eq!(hears(&mut ben, &path).await, ["Ada: blah", "Ben: hm"]);
    for nobody in ["", "0123456789ab", "x"] {
        assert_eq!(ben.put(&desk, json!({"mute": nobody})).await.refused(422), "invalid");
    }
}

#[tokio::test]
async fn notes_are_for_oneself() {
    let server = Running::start().await;
    let (mut ada, mut ben, _, path) = scene(&server).await;
    let desk = format!("{path}/desk");
    ada.put(&desk, json!({"notes": "Ben hält die 7.\n"})).await.ok();
    assert_eq!(ada.get(&desk).await.ok()["notes"], "Ben hält die 7.\n");
    assert_eq!(ben.get(&desk).await.ok(), json!({"notes": "", "muted": [], "quiet": false}));
    // They are among what one takes along, and nobody else does.
    let taken = ada.get("/api/me/notes").await.ok();
    assert_eq!(taken[0]["notes"], "Ben hält die 7.\n");
    assert_eq!((taken.as_array().unwrap().len(), ben.get("/api/me/notes").await.ok()), (1, json!([])));
    assert_eq!(ada.put(&desk, json!({"notes": "x".repeat(10_001)})).await.refused(422), "invalid");
    assert_eq!(ada.get(&desk).await.ok()["notes"], "Ben hält die 7.\n", "nothing was changed");
    ada.post("/api/me/forget", json!({})).await.ok();
    let id = path.trim_start_matches("/api/tables/");
    let papers = server.store.export(tafel_store::Room::Papers, "", 100).await.unwrap();
    assert!(papers.is_empty(), "{id}: {papers:?}");
}

#[tokio::test]
async fn the_host_switches_it_off_and_deletes_it() {
    let server = Running::start().await;
    let (mut ada, mut ben, mut eve, path) = scene(&server).await;
    say(&mut ben, &path, "weg damit").await;
    say(&mut eve, &path, "psst").await;
    let switch = format!("{path}/talk/switch");
    assert_eq!(ben.post(&switch, json!({"on": false})).await.refused(403), "forbidden");
    assert_eq!(ada.post(&switch, json!({"on": false})).await.ok()["on"], false);
    for visitor in [&mut ben, &mut eve] {
        let refused = visitor.post(&format!("{path}/talk"), json!({"text": "doch"})).await;
        assert_eq!(refused.refused(403), "forbidden");
        assert!(String::from_utf8_lossy(&refused.bytes).contains("switched the chat off"));
    }
    assert_eq!(hears(&mut ben, &path).await, ["Ben: weg damit"], "what was said stays");
    let clear = format!("{path}/talk/clear");
    assert_eq!(ben.post(&clear, json!({})).await.refused(403), "forbidden");
    ada.post(&clear, json!({})).await.ok();
    let talk = ben.get(&format!("{path}/talk")).await.ok();
    assert_eq!((&talk["messages"], &talk["oldest"]), (&json!([]), &json!(null)));
    assert!(hears(&mut eve, &path).await.is_empty());
    ada.post(&switch, json!({"on": true})).await.ok();
    say(&mut ben, &path, "neu").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_said_at_one_node_is_heard_at_the_other() {
    let postgres = Postgres::start().unwrap();
    let node = async || {
        let store: Arc<dyn Store> = Arc::new(PostgresStore::open(&postgres.address()).await.unwrap());
        Running::with(store, Arc::new(small()), config()).await
    };
    let (first, second) = (node().await, node().await);
    let (mut ada, ben, _, path) = scene(&first).await;
    let mut ben = Visitor { address: second.address.clone(), ..ben };
    let mut at_ben = ben.stream(&format!("{path}/stream?seat=1"), None).await;
    at_ben.next().await.unwrap();
    say(&mut ada, &path, "Hallo").await;
    at_ben.until(|event| *event == json!({})).await;
    assert_eq!(hears(&mut ben, &path).await, ["Ada: Hallo"]);
    ada.post(&format!("{path}/talk/switch"), json!({"on": false})).await.ok();
    at_ben.until(|event| *event == json!({})).await;
    assert_eq!(ben.post(&format!("{path}/talk"), json!({"text": "?"})).await.refused(403), "forbidden");
}
