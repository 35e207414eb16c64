//! What is remembered of people: figures, ratings, invitations; noted once, shown to whom it concerns.

mod support;

use std::sync::Arc;
use std::time::Duration;

use serde_json::{Value, json};
use support::{Running, Visitor, any_move, config, small, update};
use tafel_server::Config;
use tafel_store::postgres::PostgresStore;
use tafel_store::testing::Postgres;
use tafel_store::{Club, Results, Store};

async fn opened(host: &mut Visitor, body: Value) -> (String, Value) {
    let table = host.post("/api/tables", body).await.ok();
    (table["id"].as_str().unwrap().to_owned(), table["invite"].clone())
}

/// Plays on, whoever of these is asked, until the game is over.
async fn play_out(visitors: &mut [&mut Visitor], table: &str) {
    for number in 0..10_000 {
        let shown = visitors[0].get(&format!("/api/tables/{table}/update")).await.ok();
        if shown["table"]["phase"] == "over" {
            return;
        }
        let Some(seat) = shown["update"]["waiting"].get(0).and_then(Value::as_u64) else { continue };
        // Whoever sits there.
        let Some(visitor) = visitors.get_mut(seat as usize) else {
            tokio::time::sleep(Duration::from_millis(5)).await;
            continue;
        };
        let mine = update(visitor, table, seat).await;
        let Some(offer) = mine["update"]["legal"].get(0) else { continue };
        let body = json!({
            "seat": seat,
            "after": mine["update"]["seq"],
            "request": format!("r{number}"),
            "action": offer["action"],
        });
        visitor.post(&format!("/api/tables/{table}/actions"), body).await;
    }
    panic!("the game does not end");
}

/// Two people play a game to its end.
async fn played(host: &mut Visitor, guest: &mut Visitor, rated: bool) -> String {
    let body = json!({"game": "high-card", "seats": ["me", "open"], "rated": rated});
    let (table, invite) = opened(host, body).await;
    let joined = guest.post(&format!("/api/tables/{table}/join"), json!({"invite": invite})).await.ok();
    assert_eq!(joined["rated"], json!(rated), "whoever sits down knows");
    host.post(&format!("/api/tables/{table}/start"), json!({})).await.ok();
    play_out(&mut [host, guest], &table).await;
    table
}

/// The result of a table, as soon as it is noted.
async fn result(visitor: &mut Visitor, table: &str) -> Value {
    for _ in 0..400 {
        let result = visitor.get(&format!("/api/tables/{table}/result")).await.ok();
        if result["noted"] == true {
            return result;
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    panic!("nobody noted how {table} ended");
}

#[tokio::test]
async fn a_rated_game_changes_the_ratings_of_both() {
    let server = Running::start().await;
    let (mut anna, mut bela) = (server.guest("Anna").await, server.guest("Bela").await);
    assert_eq!(anna.get("/api/me/profile").await.ok()["played"], 0);
    let table = played(&mut anna, &mut bela, true).await;
    let noted = result(&mut anna, &table).await;
    let over = anna.get(&format!("/api/tables/{table}/update")).await.ok();
    let ranks = &over["update"]["outcome"]["ranks"];
    assert_eq!(noted["rated"], true);
    for change in noted["changes"].as_array().unwrap() {
        let rank = ranks[change["seat"].as_u64().unwrap() as usize].as_u64().unwrap();
        let (before, after) = (change["before"].as_i64().unwrap(), change["after"].as_i64().unwrap());
        assert_eq!((before, change["provisional"].as_bool()), (1500, Some(true)));
        let tied = ranks[0] == ranks[1];
        assert!(if tied { after == before } else { (after > before) == (rank == 1) }, "{noted} {ranks}");
    }
    assert_eq!(noted["changes"].as_array().unwrap().len(), 2);

    let hers = anna.get("/api/me/profile").await.ok();
    assert_eq!((&hers["played"], &hers["games"][0]["rating"]["games"]), (&json!(1), &json!(1)));
    assert_eq!(hers["games"][0]["rating"]["rating"], noted["changes"][0]["after"]);
    assert_eq!(hers["latest"][0]["others"][0]["name"], "Bela");
    assert_eq!(hers["latest"][0]["score"], over["update"]["outcome"]["scores"][0]);
    let met = anna.get("/api/me/people").await.ok();
    assert_eq!((&met["people"][0]["name"], &met["people"][0]["played"]), (&json!("Bela"), &json!(1)));
    let everything = anna.get("/api/me/results").await.ok();
    assert_eq!((&everything[0]["table"], &everything[0]["rating"]), (&json!(table), &noted["changes"][0]));
}

#[tokio::test]
async fn a_game_is_rated_only_if_it_was_agreed_and_nobody_sits_twice() {
    let server = Running::start().await;
    let (mut anna, mut bela) = (server.guest("Anna").await, server.guest("Bela").await);
    let table = played(&mut anna, &mut bela, false).await;
    let noted = result(&mut anna, &table).await;
    assert_eq!((&noted["rated"], &noted["changes"]), (&json!(false), &json!([])));
    assert_eq!(anna.get("/api/me/profile").await.ok()["games"][0]["rating"], Value::Null);

    let (twice, _) =
        opened(&mut anna, json!({"game": "high-card", "seats": ["me", "me"], "rated": true})).await;
    anna.post(&format!("/api/tables/{twice}/start"), json!({})).await.ok();
    for number in 0.. {
        if any_move(&mut anna, &twice, &format!("r{number}")).await.is_none() {
            break;
        }
    }
    assert_eq!(result(&mut anna, &twice).await["rated"], false, "one person played both seats");
    assert_eq!(anna.get("/api/me/profile").await.ok()["played"], 1, "nor does it count otherwise");
}

/// Against a computer player only the person moves; and nobody escapes a defeat by leaving.
#[tokio::test]
async fn a_bot_is_a_landmark_and_giving_up_is_a_defeat() {
    let server = Running::start().await;
    let mut anna = server.guest("Anna").await;
    let body = json!({"game": "high-card", "seats": ["me", {"bot": "random"}], "rated": true});
    let (table, _) = opened(&mut anna, body).await;
    anna.post(&format!("/api/tables/{table}/start"), json!({})).await.ok();
    anna.post(&format!("/api/tables/{table}/resign"), json!({})).await.ok();
    let noted = result(&mut anna, &table).await;
    let changes = noted["changes"].as_array().unwrap();
    assert_eq!(changes.len(), 1, "{noted}");
    assert!(changes[0]["after"].as_i64() < changes[0]["before"].as_i64(), "{noted}");
    let hers = anna.get("/api/me/profile").await.ok();
    assert_eq!((&hers["played"], &hers["won"]), (&json!(1), &json!(0)));
    assert_eq!(hers["games"][0]["against"][0]["level"], "random");
}

#[tokio::test]
async fn only_who_chose_to_be_is_shown_in_the_hall() {
    let server = Running::start().await;
    let (mut anna, mut bela) = (server.guest("Anna").await, server.guest("Bela").await);
    for _ in 0..10 {
        let table = played(&mut anna, &mut bela, true).await;
        result(&mut anna, &table).await;
    }
    let nobody = anna.get("/api/hall").await.ok();
    assert_eq!(nobody["games"][0]["ratings"], json!([]));
    let hall = anna.put("/api/me/shown", json!({"shown": true})).await.ok();
    let names = |hall: &Value| {
        let ratings = hall["games"][0]["ratings"].as_array().unwrap().clone();
        ratings.iter().filter_map(|one| one["name"].as_str().map(str::to_owned)).collect::<Vec<_>>()
    };
    assert_eq!(names(&hall), ["Anna"]);
    let seen = bela.get("/api/hall").await.ok();
    assert_eq!(names(&seen), ["Anna"]);
    let hers = |hall: &Value| {
        let ratings = hall["games"][0]["ratings"].as_array().unwrap().clone();
        ratings.iter().any(|one| one["mine"] == true)
    };
    assert!(hers(&hall) && !hers(&seen), "each sees who they are");
    assert!(seen["games"][0]["ratings"].as_array().unwrap().iter().any(|one| one["level"] == "random"));
    assert_eq!(anna.get("/api/me/profile").await.ok()["shown"], true);
    assert_eq!(names(&anna.put("/api/me/shown", json!({"shown": false})).await.ok()), [""; 0]);
    anna.put("/api/me/shown", json!({"shown": true})).await.ok();
    anna.post("/api/me/forget", json!({})).await.ok();
    assert_eq!(names(&bela.get("/api/hall").await.ok()), [""; 0], "who was forgotten is not shown");
    let met = bela.get("/api/me/people").await.ok();
    assert_eq!((&met["people"][0]["name"], &met["people"][0]["played"]), (&Value::Null, &json!(10)));
    assert_eq!(bela.get("/api/me/profile").await.ok()["games"][0]["rating"]["games"], 10, "theirs stay");
}

#[tokio::test]
async fn somebody_one_has_met_is_invited_and_may_block() {
    let server = Running::start().await;
    let (mut anna, mut bela) = (server.guest("Anna").await, server.guest("Bela").await);
    let mut cleo = server.guest("Cleo").await;
    let table = played(&mut anna, &mut bela, false).await;
    result(&mut anna, &table).await;
    let id = async |visitor: &mut Visitor| visitor.get("/api/me").await.ok()["id"].clone();
    let (annas, belas, cleos) = (id(&mut anna).await, id(&mut bela).await, id(&mut cleo).await);

    let (next, invite) = opened(&mut anna, json!({"game": "high-card", "seats": ["me", "open"]})).await;
    let path = format!("/api/tables/{next}/invite");
    assert_eq!(anna.post(&path, json!({"person": cleos})).await.refused(422), "invalid", "they never met");
    assert_eq!(bela.post(&path, json!({"person": annas})).await.refused(404), "not_found");
    for _ in 0..2 {
        anna.post(&path, json!({"person": belas})).await.ok();
    }
    let asked = bela.get("/api/me/invitations").await.ok();
    let asked = asked["invitations"].as_array().unwrap();
    assert_eq!(asked.len(), 1, "asked twice, once there");
    assert_eq!(
        (&asked[0]["table"], &asked[0]["invite"], &asked[0]["from"]),
        (&json!(next), &invite, &json!("Anna"))
    );
    assert_eq!(cleo.get("/api/me/invitations").await.ok()["invitations"], json!([]));
    let left = bela.post("/api/me/invitations/decline", json!({"table": next})).await.ok();
    assert_eq!(left["invitations"], json!([]));

    // Once more, and this time the seat is taken up: nothing waits any longer.
    anna.post(&path, json!({"person": belas})).await.ok();
    bela.post(&format!("/api/tables/{next}/join"), json!({"invite": invite})).await.ok();
    assert_eq!(bela.get("/api/me/invitations").await.ok()["invitations"], json!([]));

    let (third, _) = opened(&mut anna, json!({"game": "high-card", "seats": ["me", "open"]})).await;
    let met = bela.post("/api/me/block", json!({"person": annas, "blocked": true})).await.ok();
    assert_eq!(met["people"][0]["blocked"], true);
    anna.post(&format!("/api/tables/{third}/invite"), json!({"person": belas})).await.ok();
    assert_eq!(bela.get("/api/me/invitations").await.ok()["invitations"], json!([]), "blocked");
    bela.post("/api/me/block", json!({"person": annas, "blocked": false})).await.ok();
    anna.post(&format!("/api/tables/{third}/invite"), json!({"person": belas})).await.ok();
    assert_eq!(bela.get("/api/me/invitations").await.ok()["invitations"].as_array().unwrap().len(), 1);
    // Whoever asked has gone.
    anna.post(&format!("/api/tables/{third}/leave"), json!({})).await.ok();
    assert_eq!(bela.get("/api/me/invitations").await.ok()["invitations"], json!([]));
}

/// A server that stopped right after the last move, or is older than the notes: the end is noted from the log.
#[tokio::test]
async fn what_nobody_noted_is_played_again_and_noted() {
    let server = Running::start().await;
    let (mut anna, mut bela) = (server.guest("Anna").await, server.guest("Bela").await);
    let table = played(&mut anna, &mut bela, true).await;
    let noted = result(&mut anna, &table).await;
    let row = server.store.result(&table).await.unwrap().unwrap();

    // The same tables and people, without what was noted.
    let old = Arc::new(tafel_store::memory::MemoryStore::default());
    for room in [tafel_store::Room::People, tafel_store::Room::Sessions, tafel_store::Room::Tables] {
        old.import(&server.store.export(room, "", 1_000).await.unwrap()).await.unwrap();
    }
    assert_eq!(old.unrecorded("", 10).await.unwrap(), std::slice::from_ref(&table));
    let again = Running::with(old.clone(), Arc::new(small()), config()).await;
    let mut anna = Visitor { address: again.address.clone(), ..anna };
    assert_eq!(result(&mut anna, &table).await, noted);
    assert_eq!(old.result(&table).await.unwrap().unwrap(), row, "to the letter");
}

/// Both nodes see the end of the same games, and look for what was not noted all the time. Each game counts once.
#[tokio::test(flavor = "multi_thread")]
async fn two_nodes_on_one_database_count_a_game_once() {
    let postgres = Postgres::start().unwrap();
    let often = || Config { remember_every: Duration::from_millis(1), ..config() };
    let node = async || {
        let store: Arc<dyn Store> = Arc::new(PostgresStore::open(&postgres.address()).await.unwrap());
        Running::with(store, Arc::new(small()), often()).await
    };
    let (first, second) = (node().await, node().await);
    let (mut anna, mut bela) = (first.guest("Anna").await, first.guest("Bela").await);
    let mut tables = Vec::new();
    for _ in 0..5 {
        let body = json!({"game": "high-card", "seats": ["me", "open"], "rated": true});
        let (table, invite) = opened(&mut anna, body).await;
        bela.post(&format!("/api/tables/{table}/join"), json!({"invite": invite})).await.ok();
        anna.post(&format!("/api/tables/{table}/start"), json!({})).await.ok();
        // One plays here, the other there: both nodes have the table in memory when it ends.
        let mut there = Visitor { address: second.address.clone(), ..bela.clone() };
        play_out(&mut [&mut anna, &mut there], &table).await;
        tables.push(table);
    }
    let mut there = Visitor { address: second.address.clone(), ..anna.clone() };
    for table in &tables {
        assert_eq!(result(&mut anna, table).await, result(&mut there, table).await);
    }
    let (hers, elsewhere) = (anna.get("/api/me/profile").await.ok(), there.get("/api/me/profile").await.ok());
    assert_eq!(hers["played"], 5);
    assert_eq!(hers, elsewhere, "both nodes come to the same figures");
    assert_eq!(hers["games"][0]["rating"]["games"], 5);
    assert_eq!(first.store.count_results(Results::Rated("high-card")).await.unwrap(), 5);
}
