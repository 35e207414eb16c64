//! What one person and one network may have, and that others do not notice when somebody is greedy.

mod support;

use std::sync::Arc;
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use support::{Answer, Running, Visitor, any_move, config, own_table, small};
use tafel_server::{Config, Quotas};
use tafel_store::Store;
use tafel_store::memory::MemoryStore;
use tafel_store::sqlite::SqliteStore;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};

/// Behind a proxy of our own, which says where visitors come from; fast enough that only quotas refuse.
fn with(quotas: Quotas) -> Config {
    Config { rate: 10_000, burst: 100_000, trust_proxy: true, quotas, ..config() }
}

async fn server(quotas: Quotas) -> Running {
    Running::with(Arc::new(MemoryStore::default()), Arc::new(small()), with(quotas)).await
}

fn from(server: &Running, address: &str) -> Visitor {
    let headers = [("X-Forwarded-For", address), ("Accept-Language", "en")];
    let headers = headers.map(|(name, value)| (name.to_owned(), value.to_owned())).to_vec();
    Visitor { headers, ..server.visitor() }
}

async fn guest(server: &Running, address: &str) -> Visitor {
    let mut visitor = from(server, address);
    visitor.put("/api/me", json!({"name": "Anna", "lang": "en"})).await.ok();
    visitor
}

async fn open(visitor: &mut Visitor) -> Answer {
    visitor.post("/api/tables", json!({"game": "high-card", "public": true, "seats": ["me", "open"]})).await
}

/// The words of a refusal by quota.
#[track_caller]
fn words(answer: &Answer) -> String {
    assert_eq!(answer.refused(429), "quota");
    answer.json()["error"]["text"].as_str().unwrap().to_owned()
}

#[tokio::test]
async fn a_person_has_so_many_tables_open() {
    let server = server(Quotas { tables_per_person: 3, ..Quotas::default() }).await;
    let mut anna = guest(&server, "192.0.2.1").await;
    let first = open(&mut anna).await.ok()["id"].as_str().unwrap().to_owned();
    for _ in 0..2 {
        open(&mut anna).await.ok();
    }
    let refused = words(&open(&mut anna).await);
    assert_eq!(
        refused,
        "You have 3 tables open, and more are not possible at once. End or leave one of them first."
    );
    anna.put("/api/me", json!({"name": "Anna", "lang": "de"})).await.ok();
    assert!(words(&open(&mut anna).await).starts_with("Du hast 3 Tische offen"));
    assert_eq!(open(&mut guest(&server, "192.0.2.1").await).await.status, 201, "somebody else from there");
    anna.post(&format!("/api/tables/{first}/leave"), json!({})).await.ok();
    assert_eq!(open(&mut anna).await.status, 201, "one was given up");
}

/// A rematch is a table too.
#[tokio::test]
async fn a_network_has_so_many_tables_open_whoever_opens_them() {
    let server = server(Quotas { tables_per_network: 4, ..Quotas::default() }).await;
    let addresses = ["2001:db8:0:1::1", "2001:db8:0:1::2", "2001:db8:0:1:ffff::", "2001:db8:0:1::4"];
    let mut first = guest(&server, addresses[0]).await;
    let table = own_table(&mut first, 2).await;
    for address in &addresses[1..] {
        assert_eq!(open(&mut guest(&server, address).await).await.status, 201);
    }
    let refused = words(&open(&mut guest(&server, "2001:db8:0:1::5").await).await);
    assert!(refused.starts_with("4 tables are open from your network"), "{refused}");
    assert_eq!(open(&mut guest(&server, "2001:db8:0:2::1").await).await.status, 201, "the neighbours");
    let mut number = 0;
    while any_move(&mut first, &table, &format!("r{number}")).await.is_some() {
        number += 1;
    }
    let again = format!("/api/tables/{table}/rematch");
    let next = first.post(&again, json!({})).await.ok();
    assert_ne!(next["id"].as_str(), Some(table.as_str()), "a game has ended, so there is room for one");
    assert_eq!(first.post(&again, json!({})).await.ok()["id"], next["id"]);
    assert_eq!(open(&mut first).await.refused(429), "quota");
}

#[tokio::test]
async fn a_network_brings_so_many_guests_a_day() {
    let server = server(Quotas { guests_per_network: 5, ..Quotas::default() }).await;
    let mut known = guest(&server, "192.0.2.1").await;
    for _ in 0..4 {
        from(&server, "192.0.2.1").get("/api/me").await.ok();
    }
    let refused = from(&server, "192.0.2.1").get("/api/me").await;
    assert!(words(&refused).starts_with("5 new guests came from your network"));
    assert!(refused.headers["retry-after"].parse::<u64>().unwrap() > 3_600);
    from(&server, "192.0.2.2").get("/api/me").await.ok();
    assert_eq!(open(&mut known).await.status, 201, "whoever is known goes on");
}

#[tokio::test]
async fn streams_are_counted_by_person_and_by_network() {
    let quotas = Quotas { streams_per_person: 2, streams_per_network: 3, ..Quotas::default() };
    let server = server(quotas).await;
    let mut anna = guest(&server, "192.0.2.1").await;
    let id = open(&mut anna).await.ok()["id"].as_str().unwrap().to_owned();
    let path = format!("/api/tables/{id}/stream");
    let one = anna.stream(&path, None).await;
    let two = anna.stream(&path, None).await;
    assert_eq!((one.status, two.status), (200, 200));
    assert_eq!(anna.stream(&path, None).await.status, 429);
    assert!(words(&anna.get(&path).await).starts_with("You are watching in 2 places"));
    let bela = guest(&server, "192.0.2.1").await;
    let third = bela.stream(&path, None).await;
    assert_eq!(third.status, 200);
    let mut zoe = guest(&server, "192.0.2.1").await;
    assert_eq!(zoe.stream(&path, None).await.status, 429);
    assert!(words(&zoe.get(&path).await).starts_with("3 live connections are open from your network"));
    assert_eq!(guest(&server, "192.0.2.2").await.stream(&path, None).await.status, 200);
    drop((one, third));
    let begun = Instant::now();
    while zoe.stream(&path, None).await.status != 200 {
        assert!(begun.elapsed() < Duration::from_secs(5), "closed streams count no more");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

/// A game that was played to its end, as a file.
async fn record(visitor: &mut Visitor) -> String {
    let table = own_table(visitor, 2).await;
    let mut number = 0;
    while any_move(visitor, &table, &format!("r{number}")).await.is_some() {
        number += 1;
    }
    String::from_utf8(visitor.get(&format!("/api/tables/{table}/record")).await.bytes).unwrap()
}

#[tokio::test]
async fn uploads_are_counted_by_person_and_by_network() {
    let server = server(Quotas { uploads_per_person: 2, uploads_per_network: 3, ..Quotas::default() }).await;
    let mut anna = guest(&server, "192.0.2.1").await;
    let file = record(&mut anna).await;
    let upload = async |visitor: &mut Visitor| visitor.call("POST", "/api/records", Some(file.clone())).await;
    upload(&mut anna).await.ok();
    upload(&mut anna).await.ok();
    assert!(words(&upload(&mut anna).await).starts_with("You have uploaded 2 records"));
    let mut bela = guest(&server, "192.0.2.1").await;
    upload(&mut bela).await.ok();
    assert!(words(&upload(&mut bela).await).starts_with("3 records were uploaded from your network"));
    upload(&mut guest(&server, "192.0.2.2").await).await.ok();
}

#[tokio::test]
async fn what_is_stored_is_counted_by_person_and_by_network() {
    let quotas = Quotas { megabytes_per_person: 1, megabytes_per_network: 2, ..Quotas::default() };
    let server = server(quotas).await;
    let fill = async |visitor: &mut Visitor| {
        let long = json!({"name": "Anna", "lang": "en"}).to_string() + &" ".repeat(60_000);
        for _ in 0..100 {
            let answer = visitor.call("PUT", "/api/me", Some(long.clone())).await;
            if answer.status != 200 {
                return words(&answer);
            }
        }
        panic!("six megabytes were stored");
    };
    let mut anna = guest(&server, "192.0.2.1").await;
    assert!(fill(&mut anna).await.starts_with("You have stored 1 megabytes"));
    anna.get("/api/tables").await.ok();
    let mut bela = guest(&server, "192.0.2.1").await;
    let refused = fill(&mut bela).await;
    assert!(refused.starts_with("You have stored 1") || refused.starts_with("2 megabytes"), "{refused}");
    let mut zoe = guest(&server, "192.0.2.2").await;
    assert_eq!(open(&mut zoe).await.status, 201, "others are not affected");
    let mut carl = from(&server, "192.0.2.1");
    let carls = carl.put("/api/me", json!({"name": "Carl", "lang": "en"})).await;
    assert!(words(&carls).starts_with("2 megabytes were stored from your network"));
}

/// A body that comes in pieces, of which nobody says how many there are, is counted like any other.
#[tokio::test]
async fn a_body_without_a_length_is_counted_too() {
    let quotas = Quotas { megabytes_per_person: 1, ..Quotas::default() };
    let server = server(quotas).await;
    let anna = guest(&server, "192.0.2.1").await;
    let body = json!({"name": "Anna", "lang": "en"}).to_string() + &" ".repeat(60_000);
    let head = anna.head("PUT", "/api/me", None)
        + "Content-Type: application/json\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n";
    let (first, second) = body.split_at(30_000);
    let message =
        format!("{head}{:x}\r\n{first}\r\n{:x}\r\n{second}\r\n0\r\n\r\n", first.len(), second.len());
    let mut stored = 0;
    let refused = loop {
        let answer = anna.raw(message.as_bytes()).await;
        if answer.status != 200 {
            break answer;
        }
        stored += 1;
        assert!(stored < 100, "six megabytes were stored");
    };
    assert!(words(&refused).starts_with("You have stored 1 megabytes"));
    assert!((15..20).contains(&stored), "{stored} times sixty thousand bytes");
}

/// A table for two with a long component file of one's own.
fn with_a_long_file() -> Value {
    let printed = include_str!("../../medievalia/data/components.toml");
    let file = format!("{printed}\n# {}", "long ".repeat(10_800));
    json!({"game": "medievalia", "seats": ["me", "me"], "options": {"components": file}})
}

async fn house(quotas: Quotas) -> Running {
    let house = Arc::new(tafel_house::House::new());
    Running::with(Arc::new(MemoryStore::default()), house, with(quotas)).await
}

/// A short request can have much stored: what it copies is counted like what is sent.
#[tokio::test]
async fn another_game_with_the_same_file_is_counted() {
    let server = house(Quotas { megabytes_per_person: 1, ..Quotas::default() }).await;
    let mut anna = guest(&server, "192.0.2.1").await;
    let mut table = anna.post("/api/tables", with_a_long_file()).await.ok();
    for number in 1..20 {
        let path = format!("/api/tables/{}", table["id"].as_str().unwrap());
        for step in ["start", "resign", "rematch"] {
            let answer = anna.post(&format!("{path}/{step}"), json!({})).await;
            if answer.status == 429 {
                assert!(words(&answer).starts_with("You have stored 1 megabytes"));
                assert!(number > 10, "only {number} games");
                return;
            }
            table = answer.ok();
        }
    }
    panic!("20 files of 60 kB were stored, and nobody counted");
}

#[tokio::test]
async fn a_game_that_goes_on_from_a_record_is_counted() {
    let server = house(Quotas { megabytes_per_person: 1, ..Quotas::default() }).await;
    let mut anna = guest(&server, "192.0.2.1").await;
    let path = format!(
        "/api/tables/{}",
        anna.post("/api/tables", with_a_long_file()).await.ok()["id"].as_str().unwrap()
    );
    anna.post(&format!("{path}/start"), json!({})).await.ok();
    anna.post(&format!("{path}/resign"), json!({})).await.ok();
    let file = String::from_utf8(anna.get(&format!("{path}/record")).await.bytes).unwrap();
    let record = anna.call("POST", "/api/records", Some(file)).await.ok()["id"].as_str().unwrap().to_owned();
    let fork = json!({"step": 0, "seat": 0, "level": "random"});
    for number in 1..20 {
        let answer = anna.post(&format!("/api/records/{record}/fork"), fork.clone()).await;
        if answer.status == 429 {
            assert!(words(&answer).starts_with("You have stored 1 megabytes"));
            assert!(number > 3, "only {number} games");
            return;
        }
        answer.ok();
    }
    panic!("20 files of 60 kB were stored, and nobody counted");
}

/// A connection from an address of this machine.
async fn connect(server: &Running, address: &str) -> std::io::Result<TcpStream> {
    let socket = TcpSocket::new_v4()?;
    socket.bind(format!("{address}:0").parse().unwrap())?;
    socket.connect(server.address.parse().unwrap()).await
}

/// Asks on a new connection and returns status and text, within three seconds.
async fn ask(server: &Running, address: &str) -> (u16, String) {
    let asked = async {
        let mut connection = connect(server, address).await.unwrap();
        let request =
            "GET /api/games HTTP/1.1\r\nHost: x\r\nAccept-Language: en\r\nConnection: close\r\n\r\n";
        connection.write_all(request.as_bytes()).await.unwrap();
        let mut answer = String::new();
        let _ = connection.read_to_string(&mut answer).await;
        answer
    };
    let answer = tokio::time::timeout(Duration::from_secs(3), asked).await.expect("an answer in time");
    (answer.split(' ').nth(1).and_then(|status| status.parse().ok()).unwrap_or(0), answer)
}

/// R31: silent sockets take all places there are, in a network and in the house. Whoever has something to say is
/// answered, from there as well.
#[tokio::test(flavor = "multi_thread")]
async fn silent_sockets_lock_nobody_out() {
    let quotas = Quotas { connections_per_network: 40, ..Quotas::default() };
    let config = Config { trust_proxy: false, connections: 100, ..with(quotas) };
    let server = Running::with(Arc::new(MemoryStore::default()), Arc::new(small()), config).await;
    let mut silent = Vec::new();
    for round in 0..5 {
        for address in ["127.0.0.1", "127.0.0.3", "127.0.0.4"] {
            for _ in 0..60 {
                silent.push(connect(&server, address).await.unwrap());
            }
        }
        for address in ["127.0.0.2", "127.0.0.1"] {
            assert_eq!(ask(&server, address).await.0, 200, "{address} in round {round}");
        }
    }
    assert_eq!(silent.len(), 900, "all still held");
}

/// Live streams are not silent: nobody gets their place, and further ones are refused in words.
#[tokio::test(flavor = "multi_thread")]
async fn a_network_whose_places_are_all_in_use_is_told_so() {
    let quotas = Quotas { connections_per_network: 5, streams_per_person: 100, ..Quotas::default() };
    let config = Config { trust_proxy: false, ..with(quotas) };
    let server = Running::with(Arc::new(MemoryStore::default()), Arc::new(small()), config).await;
    let mut anna = server.guest("Anna").await;
    let id = open(&mut anna).await.ok()["id"].as_str().unwrap().to_owned();
    let mut streams = Vec::new();
    for _ in 0..5 {
        let mut stream = anna.stream(&format!("/api/tables/{id}/stream"), None).await;
        stream.next().await.unwrap();
        streams.push(stream);
    }
    let (status, refused) = ask(&server, "127.0.0.1").await;
    assert_eq!(status, 429, "{refused}");
    assert!(refused.contains("5 connections are open from your network"), "{refused}");
    assert_eq!(ask(&server, "127.0.0.2").await.0, 200, "others are not affected");
    drop(streams.pop());
    let begun = Instant::now();
    while ask(&server, "127.0.0.1").await.0 != 200 {
        assert!(begun.elapsed() < Duration::from_secs(5), "a stream that is closed gives its place back");
    }
    anna.post(&format!("/api/tables/{id}/start"), json!({"fill": "random"})).await.ok();
    for stream in &mut streams {
        let begun = stream.until(|update| update["table"]["phase"] == "playing").await;
        assert_eq!(begun["table"]["id"], id.as_str(), "the streams go on");
    }
}

/// Tables that wait are forgotten, games end as given up and are kept; what is over stays.
#[tokio::test(flavor = "multi_thread")]
async fn forgotten_tables_expire_and_nothing_finished_is_lost() {
    let directory = tempfile::tempdir().unwrap();
    let store: Arc<dyn Store> = Arc::new(SqliteStore::open(&directory.path().join("t.db")).await.unwrap());
    let expires = Duration::from_millis(1_500);
    let config = Config {
        waiting_expires: expires,
        game_expires: expires,
        tidy_every: Duration::from_millis(100),
        ..config()
    };
    let server = Running::with(store, Arc::new(small()), config).await;
    let mut anna = server.guest("Anna").await;
    let finished = own_table(&mut anna, 2).await;
    let mut number = 0;
    while any_move(&mut anna, &finished, &format!("r{number}")).await.is_some() {
        number += 1;
    }
    let game = own_table(&mut anna, 2).await;
    any_move(&mut anna, &game, "r").await.unwrap();
    let waiting = open(&mut anna).await.ok()["id"].as_str().unwrap().to_owned();
    let begun = Instant::now();
    let phase = async |anna: &mut Visitor, id: &str| anna.get(&format!("/api/tables/{id}")).await.json();
    while phase(&mut anna, &waiting).await["error"].is_null()
        || phase(&mut anna, &game).await["phase"] != "over"
    {
        assert!(begun.elapsed() < Duration::from_secs(10), "nothing expires");
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    assert!(begun.elapsed() > Duration::from_millis(1_200), "not before its time");
    assert_eq!(phase(&mut anna, &game).await["end"], "abandoned");
    let kept = anna.get(&format!("/api/tables/{game}/record")).await.ok();
    assert_eq!(kept["entries"].as_array().or(kept["steps"].as_array()).map(Vec::len), Some(1), "{kept}");
    assert_eq!(phase(&mut anna, &finished).await["end"], "finished");
    assert_eq!(anna.get(&format!("/api/tables/{finished}/record")).await.status, 200);
    let mine = anna.get("/api/tables").await.ok();
    let mine: Vec<&Value> = mine["mine"].as_array().unwrap().iter().map(|table| &table["id"]).collect();
    assert_eq!(mine.len(), 2, "{mine:?}");
}
