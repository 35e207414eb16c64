//! Those who try how far one can go: steps taken back without end, a crowd of onlookers, names in records, disks that
//! are full in the middle of a move.

mod support;

use std::sync::Arc;
use std::time::Duration;

use high_card::HighCard;
use serde_json::{Value, json};
use support::{Running, Visitor, any_move, config, own_table, small, update};
use tafel_core::Record;
use tafel_core::record::Notes;
use tafel_store::sqlite::SqliteStore;
use tokio::io::{AsyncReadExt, AsyncWriteExt};

/// Lays a card and takes it back, until one of both is refused. How often, and the refusal.
async fn lay_and_take_back(visitor: &mut Visitor, table: &str) -> (usize, Value) {
    let path = format!("/api/tables/{table}");
    for number in 0..2_000 {
        let shown = update(visitor, table, 0).await;
        let (seq, action) = (&shown["update"]["seq"], &shown["update"]["legal"][0]["action"]);
        let play = json!({"seat": 0, "after": seq, "request": format!("p{number}"), "action": action});
        visitor.post(&format!("{path}/actions"), play).await.ok();
        let after = seq.as_u64().unwrap() + 1;
        let undo = json!({"seat": 0, "after": after, "request": format!("u{number}")});
        let undone = visitor.post(&format!("{path}/undo"), undo).await;
        if undone.status != 200 {
            return (number, undone.json());
        }
    }
    panic!("no end to it");
}

#[tokio::test]
async fn nobody_takes_back_without_end() {
    let server = Running::start().await;
    let mut anna = server.guest("Anna").await;
    let table = own_table(&mut anna, 2).await;
    let (often, refusal) = lay_and_take_back(&mut anna, &table).await;
    assert!((100..120).contains(&often), "enough to think, and no more: {often}");
    assert_eq!(refusal["error"]["code"], "quota");
    assert!(refusal["error"]["text"].as_str().unwrap().starts_with("You have taken back so many steps"));
    assert!(refusal["update"]["legal"].is_array(), "the game goes on from where it stands");
    // The other seat has used none of its own.
    let shown = update(&mut anna, &table, 1).await;
    let play = json!({"seat": 1, "after": shown["update"]["seq"], "request": "other",
        "action": shown["update"]["legal"][0]["action"]});
    anna.post(&format!("/api/tables/{table}/actions"), play).await.ok();
    // And an old answer is still the first one.
    let first = update(&mut anna, &table, 0).await;
    assert!(first["update"]["seq"].as_u64().unwrap() > 200);
}

/// The allowance is counted from the log: it does not start again when the match comes back, which a log of this length
/// does on a thread of its own.
#[tokio::test]
async fn the_count_survives_the_memory() {
    let mut config = config();
    config.idle = Duration::from_millis(50);
    let store = Arc::new(tafel_store::memory::MemoryStore::default());
    let server = Running::with(store, Arc::new(small()), config).await;
    let mut anna = server.guest("Anna").await;
    let table = own_table(&mut anna, 2).await;
    lay_and_take_back(&mut anna, &table).await;
    tokio::time::sleep(Duration::from_millis(300)).await;
    let seq = update(&mut anna, &table, 0).await["update"]["seq"].clone();
    let undo = json!({"seat": 0, "after": seq, "request": "again"});
    assert_eq!(anna.post(&format!("/api/tables/{table}/undo"), undo).await.refused(429), "quota");
}

/// Each is sent what there is to see, once; before, everybody was told of everybody who came.
#[tokio::test(flavor = "multi_thread")]
async fn a_crowd_of_onlookers_is_told_once() {
    let server = Running::start().await;
    let mut anna = server.guest("Anna").await;
    let new = json!({"game": "high-card", "public": true, "seats": ["me", "me"]});
    let table = anna.post("/api/tables", new).await.ok()["id"].as_str().unwrap().to_owned();
    anna.post(&format!("/api/tables/{table}/start"), json!({})).await.ok();
    // All at once, and each of them has seen the table before the move is made.
    let mut arriving = tokio::task::JoinSet::new();
    for _ in 0..845 {
        let (visitor, path) = (server.visitor(), format!("/api/tables/{table}/stream"));
        arriving.spawn(async move {
            let mut events = visitor.stream(&path, None).await;
            events.next().await.unwrap();
            events
        });
    }
    let mut crowd = arriving.join_all().await;
    // What comes next is the move, and nothing that lies between.
    any_move(&mut anna, &table, "r").await.unwrap();
    for events in &mut crowd {
        assert_eq!(events.next().await.unwrap()["update"]["seq"], 1);
        let updates = events.traffic.windows(13).filter(|part| part == b"event: update").count();
        assert_eq!(updates, 2, "one on arrival, one for the move");
    }
}

/// A body that dribbles in is waited for as long as any other: not until it is complete.
#[tokio::test(flavor = "multi_thread")]
async fn a_body_that_dribbles_in_is_not_waited_for() {
    let server = Running::start().await;
    let mut anna = server.guest("Anna").await;
    let table = own_table(&mut anna, 2).await;
    let head = anna.head("POST", "/api/tables", Some(&"x".repeat(400))) + "\r\n";
    let mut slow = tokio::net::TcpStream::connect(&server.address).await.unwrap();
    slow.write_all(head.as_bytes()).await.unwrap();
    let (mut from, mut to) = slow.into_split();
    let dribbling = tokio::spawn(async move {
        // A letter every tenth of a second: it would take 40 seconds.
        while to.write_all(b" ").await.is_ok() {
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
    });
    let begun = std::time::Instant::now();
    let answered = tokio::spawn(async move {
        let mut answer = Vec::new();
        let _ = from.read_to_end(&mut answer).await;
        (String::from_utf8_lossy(&answer).into_owned(), begun.elapsed())
    });
    any_move(&mut anna, &table, "meanwhile").await.unwrap();
    assert!(begun.elapsed() < Duration::from_secs(5), "others do not notice");
    let (answer, took) = answered.await.unwrap();
    dribbling.abort();
    assert!(answer.starts_with("HTTP/1.1 400") && answer.contains("did not arrive in time"), "{answer}");
    assert!(took < Duration::from_secs(20), "{took:?}");
}

/// The clock of the machine is a hundred days ahead when the server starts, and is set right in the middle of a game.
#[tokio::test]
async fn a_clock_that_jumps_back_stops_no_game() {
    let settings = config();
    let clock = settings.clock.clone();
    clock.set_off_by(100 * 24 * 3_600_000);
    let store = Arc::new(tafel_store::memory::MemoryStore::default());
    let server = Running::with(store, Arc::new(small()), settings).await;
    let mut anna = server.guest("Anna").await;
    let (table, waiting) = (own_table(&mut anna, 2).await, anna.post("/api/tables", two_seats()).await.ok());
    any_move(&mut anna, &table, "ahead").await.unwrap();
    let ahead = anna.get(&format!("/api/tables/{table}")).await.ok()["changed"].as_u64().unwrap();
    clock.set_off_by(0);
    for number in 0.. {
        if any_move(&mut anna, &table, &format!("r{number}")).await.is_none() {
            break;
        }
    }
    let over = anna.get(&format!("/api/tables/{table}")).await.ok();
    assert_eq!(over["phase"], "over");
    assert!(over["changed"].as_u64().unwrap() < ahead, "the clock says what it says");
    let record = anna.get(&format!("/api/tables/{table}/record")).await.bytes;
    assert_eq!(anna.call("POST", "/api/records", Some(String::from_utf8(record).unwrap())).await.status, 200);
    let left = anna.get("/api/tables").await.ok();
    let ids: Vec<&Value> = left["mine"].as_array().unwrap().iter().map(|table| &table["id"]).collect();
    assert!(ids.contains(&&waiting["id"]), "what was made under the wrong clock is there: {ids:?}");
}

fn two_seats() -> Value {
    json!({"game": "high-card", "seats": ["me", "open"]})
}

/// Somebody who sits there is seen to come and go.
#[tokio::test]
async fn a_player_who_comes_is_told_to_those_who_look_on() {
    let server = Running::start().await;
    let mut anna = server.guest("Anna").await;
    let table = own_table(&mut anna, 2).await;
    let mut first = anna.stream(&format!("/api/tables/{table}/stream?seat=0"), None).await;
    assert_eq!(first.next().await.unwrap()["table"]["seats"][1]["online"], false);
    let second = anna.stream(&format!("/api/tables/{table}/stream?seat=1"), None).await;
    first.until(|update| update["table"]["seats"][1]["online"] == true).await;
    drop(second);
    first.until(|update| update["table"]["seats"][1]["online"] == false).await;
}

#[tokio::test]
async fn names_in_records_are_held_to_what_names_are() {
    let server = Running::start().await;
    let mut anna = server.guest("Anna").await;
    let table = own_table(&mut anna, 2).await;
    for number in 0.. {
        if any_move(&mut anna, &table, &format!("r{number}")).await.is_none() {
            break;
        }
    }
    let file = anna.get(&format!("/api/tables/{table}/record")).await.bytes;
    let game = Record::read(&file).unwrap().replay::<HighCard>().unwrap();
    // Sound in every way but the names.
    let mut upload = async |names: &[&str]| {
        let names = names.iter().map(|&name| name.to_owned()).collect();
        let record = Record::of(&game, Notes { names, ..Notes::default() });
        anna.call("POST", "/api/records", Some(record.to_json())).await
    };
    assert_eq!(upload(&["Anna", ""]).await.status, 200);
    assert_eq!(upload(&["Anna", "\u{200b}\u{2800}"]).await.refused(422), "invalid");
    assert_eq!(upload(&["Anna", &"x".repeat(33)]).await.refused(422), "invalid");
    assert_eq!(upload(&["A", "B", "C"]).await.refused(422), "invalid");
}

/// The disk is full at every page that a move may need, one after the other: the player is told, nothing is shown that is
/// not stored, and the same request works as soon as there is room.
#[tokio::test(flavor = "multi_thread")]
async fn a_disk_that_is_full_in_the_middle_of_a_move_loses_nothing() {
    let directory = tempfile::tempdir().unwrap();
    let store = Arc::new(SqliteStore::open(&directory.path().join("t.db")).await.unwrap());
    let server = Running::with(store.clone(), Arc::new(small()), config()).await;
    let mut anna = server.guest("Anna").await;
    let (mut refused, mut moves) = (0, 0);
    for round in 0..40 {
        let table = own_table(&mut anna, 2).await;
        for number in 0.. {
            let shown = anna.get(&format!("/api/tables/{table}/update")).await.ok();
            let Some(seat) = shown["update"]["waiting"].get(0).and_then(Value::as_u64) else { break };
            let mine = update(&mut anna, &table, seat).await;
            let (seq, action) = (mine["update"]["seq"].clone(), &mine["update"]["legal"][0]["action"]);
            let body =
                json!({"seat": seat, "after": seq, "request": format!("{round}-{number}"), "action": action});
            // No page more than there are: whatever needs a new one fails, at whichever write of the move that is.
            store.set("max_page_count", 1).await.unwrap();
            let path = format!("/api/tables/{table}/actions");
            let first = anna.post(&path, body.clone()).await;
            // What the end of a game writes meanwhile shares the transaction, and its fate.
            while store.set("max_page_count", 1_000_000).await.is_err() {}
            if first.status != 200 {
                assert_eq!(first.refused(503), "disk_full");
                refused += 1;
                let now = update(&mut anna, &table, seat).await;
                assert_eq!(now["update"]["seq"], seq, "nothing is shown that was not stored");
            }
            let again = anna.post(&path, body).await.ok();
            assert_eq!(again["seq"].as_u64(), seq.as_u64().map(|seq| seq + 1), "and it counts once");
            moves += 1;
        }
    }
    assert!(refused >= 3 && moves > refused, "{refused} of {moves} moves met a full disk");
}

/// Somebody opens a live stream and never reads it; another sends a request letter by letter.
#[tokio::test(flavor = "multi_thread")]
async fn slow_clients_hold_nobody_up() {
    let server = Running::start().await;
    let mut anna = server.guest("Anna").await;
    let table = own_table(&mut anna, 2).await;
    let mut deaf = Vec::new();
    for _ in 0..20 {
        deaf.push(anna.stream(&format!("/api/tables/{table}/stream?seat=0,1"), None).await);
    }
    let mut letters = tokio::net::TcpStream::connect(&server.address).await.unwrap();
    let letter_by_letter = tokio::spawn(async move {
        let body =
            format!("POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Length: 500\r\n\r\n{}", "x".repeat(499));
        for letter in body.bytes() {
            letters.write_all(&[letter]).await.unwrap();
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    });
    let begun = std::time::Instant::now();
    let (often, _) = lay_and_take_back(&mut anna, &table).await;
    assert!(often >= 100);
    assert!(begun.elapsed() < Duration::from_secs(20), "{:?}", begun.elapsed());
    letter_by_letter.abort();
    drop(deaf);
}
