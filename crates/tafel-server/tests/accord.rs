//! What people at a table ask of each other, from outside: with streams that say who is there, with time, and on two
//! nodes at once.

mod support;

use std::sync::Arc;
use std::time::Duration;

use serde_json::{Value, json};
use support::{Events, Running, Visitor, any_move, config, small};
use tafel_server::{Clock, Config};
use tafel_store::Store;
use tafel_store::memory::MemoryStore;
use tafel_store::postgres::PostgresStore;
use tafel_store::testing::Postgres;

/// Two people at a table who have begun; its address.
async fn begun(ada: &mut Visitor, ben: &mut Visitor) -> String {
    let new = json!({"game": "high-card", "seats": ["me", "open"]});
    let table = ada.post("/api/tables", new).await.ok();
    let path = format!("/api/tables/{}", table["id"].as_str().unwrap());
    ben.post(&format!("{path}/join"), json!({"invite": table["invite"]})).await.ok();
    // They may have sat down at another node.
    while ada.get(&path).await.ok()["seats"][1]["kind"] != "person" {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    ada.post(&format!("{path}/start"), json!({})).await.ok();
    path
}

async fn look(visitor: &Visitor, path: &str, seat: u8) -> Events {
    let mut events = visitor.stream(&format!("{path}/stream?seat={seat}"), None).await;
    events.next().await.unwrap();
    events
}

async fn ask(visitor: &mut Visitor, path: &str, wish: Value) -> Value {
    visitor.post(&format!("{path}/ask"), json!({"wish": wish})).await.ok()
}

fn answer(request: u64, allow: bool) -> Value {
    json!({"request": request, "allow": allow})
}

/// Everybody plays until so many steps stand.
async fn played(players: &mut [&mut Visitor; 2], path: &str, steps: u64) -> Value {
    loop {
        for (seat, player) in players.iter_mut().enumerate() {
            let shown = player.get(&format!("{path}/update?seat={seat}")).await.ok();
            let update = &shown["update"];
            if update["steps"].as_u64().unwrap() >= steps {
                return shown;
            }
            let Some(offer) = update["legal"].as_array().and_then(|legal| legal.last()) else { continue };
            let action = &offer["action"];
            let body = json!({"seat": seat, "after": update["seq"], "request": format!("{seat}.{}", update["seq"]), "action": action});
            player.post(&format!("{path}/actions"), body).await.ok();
        }
    }
}

#[tokio::test]
async fn what_all_allow_is_done_and_everybody_sees_it_at_once() {
    let server = Running::start().await;
    let (mut ada, mut ben) = (server.guest("Ada").await, server.guest("Ben").await);
    let path = begun(&mut ada, &mut ben).await;
    let (mut at_ada, mut at_ben) = (look(&ada, &path, 0).await, look(&ben, &path, 1).await);
    played(&mut [&mut ada, &mut ben], &path, 4).await;

    ask(&mut ada, &path, json!({"take_back": 1})).await;
    let shown = at_ben.until(|shown| shown["table"]["accord"]["request"].is_object()).await;
    let request = &shown["table"]["accord"]["request"];
    assert_eq!((&request["asks_you"], &request["by"]), (&json!(true), &json!(0)));
    assert_eq!(request["answers"], json!(["asks", "open"]));
    ben.post(&format!("{path}/answer"), answer(1, true)).await.ok();
    for events in [&mut at_ada, &mut at_ben] {
        let shown = events.until(|shown| shown["update"]["seq"] == 5).await;
        assert_eq!((&shown["update"]["steps"], &shown["seen_after"]), (&json!(1), &json!(1)));
        let accord = &shown["table"]["accord"];
        assert_eq!((&accord["unrated"], &accord["past"][0]["result"]), (&json!(true), &json!("done")));
    }
    assert!(any_move(&mut ben, path.trim_start_matches("/api/tables/"), "on").await.is_some(), "it goes on");

    // A refusal ends it.
    ask(&mut ben, &path, json!("end")).await;
    ada.post(&format!("{path}/answer"), answer(2, false)).await.ok();
    let shown = at_ben.until(|shown| shown["table"]["accord"]["past"][1].is_object()).await;
    assert_eq!(shown["table"]["accord"]["past"][1]["result"], json!({"refused": 0}));
    assert_eq!(shown["table"]["phase"], "playing");
    assert_eq!(ada.post(&format!("{path}/answer"), answer(2, true)).await.refused(409), "stale");
}

#[tokio::test]
async fn a_request_runs_out_by_the_clock_alone() {
    let clock = Clock::default();
    let config = Config { clock: clock.clone(), ..config() };
    let server = Running::with(Arc::new(MemoryStore::default()), Arc::new(small()), config).await;
    let (mut ada, mut ben) = (server.guest("Ada").await, server.guest("Ben").await);
    let path = begun(&mut ada, &mut ben).await;
    let (mut at_ada, _at_ben) = (look(&ada, &path, 0).await, look(&ben, &path, 1).await);
    // A moment before the three minutes are over; then nobody says anything.
    ask(&mut ada, &path, json!("end")).await;
    clock.set_off_by(179_000);
    any_move(&mut ada, path.trim_start_matches("/api/tables/"), "wake").await;
    let shown = at_ada.until(|shown| shown["table"]["accord"]["past"][0].is_object()).await;
    assert_eq!(shown["table"]["accord"]["past"][0]["result"], "ran_out");
}

#[tokio::test]
async fn a_bot_plays_for_somebody_who_does_not_come_back_in_time() {
    let clock = Clock::default();
    let config = Config { clock: clock.clone(), ..config() };
    let server = Running::with(Arc::new(MemoryStore::default()), Arc::new(small()), config).await;
    let (mut ada, mut ben) = (server.guest("Ada").await, server.guest("Ben").await);
    let path = begun(&mut ada, &mut ben).await;
    let mut at_ada = look(&ada, &path, 0).await;
    let replace = json!({"replace": {"seat": 1, "level": "random", "free": false}});
    let unknown = json!({"replace": {"seat": 1, "level": "best", "free": false}});
    assert_eq!(ada.post(&format!("{path}/ask"), json!({"wish": unknown})).await.refused(422), "invalid");
    ask(&mut ada, &path, replace).await;
    clock.set_off_by(300_000);
    any_move(&mut ada, path.trim_start_matches("/api/tables/"), "wake").await;
    at_ada.until(|shown| shown["table"]["seats"][1]["stand_in"] == "kept").await;
    at_ada
        .until(|shown| shown["seen"].as_array().is_some_and(|seen| seen.iter().any(|step| step["seat"] == 1)))
        .await;
    let back = ben.post(&format!("{path}/return"), json!({"seat": 1})).await.ok();
    assert_eq!((&back["seats"][1]["kind"], &back["seats"][1]["stand_in"]), (&json!("person"), &json!(null)));
}

async fn node(address: &str, clock: &Clock) -> Running {
    let store: Arc<dyn Store> = Arc::new(PostgresStore::open(address).await.unwrap());
    Running::with(store, Arc::new(small()), Config { clock: clock.clone(), ..config() }).await
}

/// Ada's browser talks to one node, Ben's to another.
#[tokio::test(flavor = "multi_thread")]
async fn two_nodes_ask_answer_and_act_once_whichever_dies() {
    let postgres = Postgres::start().unwrap();
    let clock = Clock::default();
    // In a world of its own, which can end without warning.
    let world = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().unwrap();
    let (address, its_clock) = (postgres.address(), clock.clone());
    let first = world.spawn(async move { node(&address, &its_clock).await }).await.unwrap();
    let second = node(&postgres.address(), &clock).await;
    let mut ada = first.guest("Ada").await;
    let mut ben = second.guest("Ben").await;
    let mut ben_elsewhere = Visitor { address: first.address.clone(), ..ben.clone() };
    let path = begun(&mut ada, &mut ben).await;
    let id = path.trim_start_matches("/api/tables/").to_owned();
    let (mut at_ada, mut at_ben) = (look(&ada, &path, 0).await, look(&ben, &path, 1).await);

    // They are there, although only the other node knows.
    let shown = ask(&mut ada, &path, json!("end")).await;
    assert_eq!(shown["accord"]["request"]["answers"], json!(["asks", "away"]));
    at_ada.until(|shown| shown["table"]["accord"]["request"]["answers"][1] == "open").await;
    at_ben.until(|shown| shown["table"]["accord"]["request"]["asks_you"] == true).await;
    ben.post(&format!("{path}/answer"), answer(1, false)).await.ok();
    at_ada.until(|shown| shown["table"]["accord"]["past"][0]["result"] == json!({"refused": 1})).await;

    // The same answer at both nodes at once: the game is set back once.
    for round in 0..5 {
        let stands = played(&mut [&mut ada, &mut ben], &path, 2).await["update"]["seq"].as_u64().unwrap();
        let asked = ask(&mut ada, &path, json!({"take_back": 0})).await;
        let number = asked["accord"]["request"]["number"].as_u64().unwrap();
        let to = format!("{path}/answer");
        let (here, there) =
            tokio::join!(ben.post(&to, answer(number, true)), ben_elsewhere.post(&to, answer(number, true)));
        let mut statuses = [here.status, there.status];
        statuses.sort_unstable();
        assert_eq!(statuses, [200, 409], "round {round}");
        let row = second.store.table(&id).await.unwrap().unwrap();
        assert_eq!(row.seq as u64, stands + 1, "one entry");
        let steps = second.store.steps(&id, stands as i64).await.unwrap();
        assert!(steps[0].entry.starts_with("{\"back\":0,\"by\":0}"), "{}", steps[0].entry);
        let shown = ben.get(&format!("{path}/update?seat=1&since={}", stands + 1)).await.ok();
        assert_eq!(shown["update"]["steps"], 0);
        // So often one may ask within a while; the clock of both goes on.
        clock.set_off_by((round + 1) * 1_200_000);
    }

    // The node that was asked dies; the other one lets the request run out.
    clock.set_off_by(8_000_000);
    let asked = ask(&mut ada, &path, json!("end")).await;
    assert_eq!(asked["phase"], "playing", "they are there, or have a day to come");
    let number = asked["accord"]["request"]["number"].clone();
    at_ben.until(|shown| shown["table"]["accord"]["request"]["number"] == number).await;
    world.shutdown_background();
    clock.set_off_by(8_000_000 + 86_399_000);
    ben.get(&path).await.ok();
    let last =
        |shown: &Value| shown["table"]["accord"]["past"].as_array().and_then(|past| past.last().cloned());
    let over = at_ben.until(|shown| last(shown).is_some_and(|past| past["number"] == number));
    let over = tokio::time::timeout(Duration::from_secs(15), over).await.expect("it runs out");
    assert_eq!(last(&over).unwrap()["result"], "ran_out");
}

/// Ada is away. Where one answer is left to her the table gives it, and Ben, who sees only what she did, plays on.
#[tokio::test]
async fn what_somebody_decided_ahead_is_answered_while_they_are_away() {
    let server = Running::start().await;
    let (mut ada, mut ben) = (server.guest("Ada").await, server.guest("Ben").await);
    let (mut given, mut games) = (0, 0);
    // Whether Ada has just declined to peek when one card is left depends on who took the round.
    while given == 0 && games < 12 {
        games += 1;
        let path = begun(&mut ada, &mut ben).await;
        let decided = json!({"seat": 0, "decision": {"only": true}});
        let shown = ada.post(&format!("{path}/ahead"), decided).await.ok();
        assert_eq!(shown["ahead"], json!([{"seat": 0, "only": true, "answers": []}]));
        assert_eq!(ben.get(&path).await.ok()["ahead"], json!([]), "nobody else is shown it");
        let unknown = json!({"seat": 0, "decision": {"sometimes": true}});
        assert_eq!(ada.post(&format!("{path}/ahead"), unknown).await.refused(400), "unreadable");
        let mut own = 0;
        while ada.get(&path).await.ok()["phase"] != "over" {
            for (seat, player) in [&mut ada, &mut ben].into_iter().enumerate() {
                let update = player.get(&format!("{path}/update?seat={seat}")).await.ok()["update"].clone();
                let legal = update["legal"].as_array().unwrap();
                // The house answers for Ada, in a moment.
                if seat == 0 && legal.len() == 1 && update["undo"] == 0 {
                    tokio::time::sleep(Duration::from_millis(10)).await;
                    break;
                }
                let Some(offer) = legal.last() else { continue };
                let request = format!("r{own}");
                let body = json!({"seat": seat, "after": update["seq"], "request": request, "action": offer["action"]});
                player.post(&format!("{path}/actions"), body).await.ok();
                own += 1;
                break;
            }
        }
        given = ada.get(&path).await.ok()["seq"].as_u64().unwrap() - own;
    }
    assert!(given > 0, "the last card of a hand is no choice");
}
