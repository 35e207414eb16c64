//! The real games at a table of people and computers: from sitting down to the exported record.

mod support;

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, LazyLock, Mutex};
use std::time::Duration;

use serde_json::{Value, json};
use support::{Events, Running, Visitor, config};
use tafel_core::{AnyMatch, Catalog, Chance, Record};
use tafel_house::House;
use tafel_protocol::GameInfo;
use tafel_store::memory::MemoryStore;
use tafel_table::{Bot, Shelf};

static HOUSE: LazyLock<Arc<House>> = LazyLock::new(|| Arc::new(House::new()));

async fn with_shelf(shelf: Arc<dyn Shelf>) -> Running {
    Running::with(Arc::new(MemoryStore::default()), shelf, config()).await
}

/// Listens to a seat and answers what it is asked, at random, until the game is over.
async fn play_seat(mut visitor: Visitor, table: String, seat: u64) -> Value {
    let mut events = visitor.stream(&format!("/api/tables/{table}/stream?seat={seat}"), None).await;
    let mut chance = Chance::fast(seat);
    loop {
        let mut shown = events.next().await.expect("the stream goes on");
        if !shown["update"]["outcome"].is_null() {
            return shown;
        }
        while let Some(count @ 1..) = shown["update"]["legal"].as_array().map(Vec::len) {
            let action = &shown["update"]["legal"][chance.below(count as u32) as usize]["action"];
            let after = &shown["update"]["seq"];
            let body =
                json!({"seat": seat, "after": after, "request": format!("r{after}"), "action": action});
            let answer = visitor.post(&format!("/api/tables/{table}/actions"), body).await;
            // Whoever read an old message is told how it stands.
            assert!(matches!(answer.status, 200 | 409 | 422), "{answer:?}");
            shown = answer.json();
        }
    }
}

/// Two people, each with a session of their own, and bots at the other seats. Returns the table.
async fn two_people_and(server: &Running, game: &str, bots: &[&str]) -> (Visitor, Visitor, String) {
    let (mut anna, mut bela) = (server.guest("Anna").await, server.visitor());
    let mut seats = vec![json!("me"), json!("open")];
    seats.extend(bots.iter().map(|level| json!({"bot": level})));
    let new = anna.post("/api/tables", json!({"game": game, "seats": seats})).await.ok();
    let table = new["id"].as_str().unwrap().to_owned();
    let join = json!({"invite": new["invite"], "name": "Bela", "contribution": "2718"});
    bela.post(&format!("/api/tables/{table}/join"), join).await.ok();
    anna.post(&format!("/api/tables/{table}/start"), json!({"contribution": "3141"})).await.ok();
    (anna, bela, table)
}

#[tokio::test(flavor = "multi_thread")]
async fn two_people_and_two_bots_play_brian_boru_to_the_end_and_the_record_replays() {
    let server = with_shelf(HOUSE.clone()).await;
    let (mut anna, bela, table) = two_people_and(&server, "brian-boru", &["novice", "greedy"]).await;
    let (first, second) =
        tokio::join!(play_seat(anna.clone(), table.clone(), 0), play_seat(bela.clone(), table.clone(), 1));
    assert_eq!(first["update"]["outcome"], second["update"]["outcome"]);
    assert_eq!(first["update"]["outcome"]["scores"].as_array().unwrap().len(), 4);

    let exported = anna.get(&format!("/api/tables/{table}/record")).await.bytes;
    let record = Record::read(&exported).unwrap();
    assert_eq!(record.notes().names, ["Anna", "Bela", "novice", "greedy"]);
    let again = games::replay(&record).unwrap();
    assert_eq!(json!(again.outcome()), first["update"]["outcome"]);
    assert_eq!(again.seq() as u64, first["update"]["seq"].as_u64().unwrap());
    assert_eq!(tafel_table::luck::check(&**HOUSE, &record).fault, None, "the luck is the one committed to");
}

/// Bots of three levels at every game; `tests/tables.rs` has what happens when one fails.
#[tokio::test(flavor = "multi_thread")]
async fn bots_play_every_game_beside_people() {
    let server = with_shelf(HOUSE.clone()).await;
    for game in HOUSE.games() {
        let bots = ["greedy", "novice"];
        let bots = &bots[..usize::from(game.seats.max.min(4).saturating_sub(2).min(2))];
        let (anna, bela, table) = two_people_and(&server, &game.id, bots).await;
        let (hers, _) = tokio::join!(play_seat(anna, table.clone(), 0), play_seat(bela, table, 1));
        assert!(!hers["update"]["outcome"].is_null(), "{}", game.id);
    }
    let mut anna = server.guest("Anna").await;
    let new = json!({"game": "catan-kartenspiel", "seats": ["me", {"bot": "greedy"}]});
    let table = anna.post("/api/tables", new).await.ok()["id"].as_str().unwrap().to_owned();
    anna.post(&format!("/api/tables/{table}/start"), json!({})).await.ok();
    play_seat(anna, table, 0).await;
}

/// The house, with bots that keep what they are handed, and one that breaks down in the middle of the game.
struct Watched {
    handed: Arc<Mutex<BTreeMap<u64, String>>>,
    decisions: Arc<AtomicUsize>,
    breaks_down: bool,
}

struct WatchedBot {
    bot: Box<dyn Bot>,
    handed: Arc<Mutex<BTreeMap<u64, String>>>,
    decisions: Arc<AtomicUsize>,
    breaks_down: bool,
}

impl Bot for WatchedBot {
    fn choose(&mut self, update: &str, stop: &Arc<AtomicBool>) -> Result<String, String> {
        let read: Value = serde_json::from_str(update).unwrap();
        self.handed.lock().unwrap().insert(read["update"]["seq"].as_u64().unwrap(), update.to_owned());
        let number = self.decisions.fetch_add(1, Ordering::Relaxed);
        assert!(!self.breaks_down || number % 4 != 3, "a fault in a bot, planted");
        self.bot.choose(update, stop)
    }
}

impl Shelf for Watched {
    fn bot(&self, game: &str, level: &str, seed: u64) -> Option<Box<dyn Bot>> {
        let bot = HOUSE.bot(game, level, seed)?;
        let (handed, decisions) = (self.handed.clone(), self.decisions.clone());
        Some(Box::new(WatchedBot { bot, handed, decisions, breaks_down: self.breaks_down }))
    }
    fn games(&self) -> &[GameInfo] {
        HOUSE.games()
    }
    fn catalog(&self, game: &str) -> Option<&Catalog> {
        HOUSE.catalog(game)
    }
    fn components(&self, game: &str, options: &str) -> Option<Result<Value, String>> {
        HOUSE.components(game, options)
    }
    fn new_match(
        &self,
        game: &str,
        options: &str,
        seats: u8,
        chance: Chance,
    ) -> Option<Result<Box<dyn AnyMatch>, String>> {
        HOUSE.new_match(game, options, seats, chance)
    }
    fn replay(&self, record: &Record) -> Option<Result<Box<dyn AnyMatch>, String>> {
        HOUSE.replay(record)
    }
}

/// Every fourth decision of the bot is a panic. The game is played to the end all the same.
#[tokio::test(flavor = "multi_thread")]
async fn a_bot_that_breaks_down_in_a_real_game_does_not_take_the_table_down() {
    let watched = Watched { handed: Arc::default(), decisions: Arc::default(), breaks_down: true };
    let server = with_shelf(Arc::new(watched)).await;
    let (anna, bela, table) = two_people_and(&server, "brian-boru", &["greedy"]).await;
    let (hers, _) = tokio::join!(play_seat(anna, table.clone(), 0), play_seat(bela, table, 1));
    assert!(!hers["update"]["outcome"].is_null());
    let metrics = String::from_utf8(server.visitor().get("/metrics").await.bytes).unwrap();
    let failures = metrics.lines().find_map(|line| line.strip_prefix("tafelrunde_bot_failures_total "));
    assert!(failures.unwrap().parse::<u64>().unwrap() > 3, "{metrics}");
}

/// What a bot is handed is, part by part, what a browser is sent when it looks with the eyes of that seat: after
/// the game the same moment can be asked for over HTTP.
#[tokio::test(flavor = "multi_thread")]
async fn a_bot_receives_the_message_a_browser_receives() {
    let handed: Arc<Mutex<BTreeMap<u64, String>>> = Arc::default();
    let watched = Watched { handed: handed.clone(), decisions: Arc::default(), breaks_down: false };
    let server = with_shelf(Arc::new(watched)).await;
    let (mut anna, bela, table) = two_people_and(&server, "brian-boru", &["greedy"]).await;
    let (shown, _) =
        tokio::join!(play_seat(anna.clone(), table.clone(), 0), play_seat(bela, table.clone(), 1));
    let handed = std::mem::take(&mut *handed.lock().unwrap());
    assert!(handed.len() > 20, "{}", handed.len());
    for (seq, message) in handed.iter().step_by(7) {
        let message: Value = serde_json::from_str(message).unwrap();
        let keys = |value: &Value| value.as_object().unwrap().keys().cloned().collect::<Vec<_>>();
        assert_eq!(keys(&message), keys(&shown), "the same message");
        assert_eq!(keys(&message["table"]), keys(&shown["table"]));
        assert_eq!((&message["viewer"], &message["table"]["invite"]), (&json!({"seat": 2}), &Value::Null));
        let moment = anna.get(&format!("/api/tables/{table}/at/{seq}?seat=2")).await.ok();
        assert_eq!(moment["views"][0]["update"], message["update"], "at {seq}");
    }
}

/// Somebody thinks for longer than the game lasts, and is told to stop.
#[tokio::test(flavor = "multi_thread")]
async fn a_master_in_thought_is_stopped_when_the_table_ends() {
    let server = with_shelf(HOUSE.clone()).await;
    let mut anna = server.guest("Anna").await;
    let seats = json!(["me", {"bot": "master"}, {"bot": "master"}]);
    let new = anna.post("/api/tables", json!({"game": "brian-boru", "seats": seats})).await.ok();
    let table = new["id"].as_str().unwrap();
    anna.post(&format!("/api/tables/{table}/start"), json!({})).await.ok();
    let mut events: Events = anna.stream(&format!("/api/tables/{table}/stream?seat=0"), None).await;
    events.next().await.unwrap();
    anna.post(&format!("/api/tables/{table}/resign"), json!({})).await.ok();
    events.until(|update| update["table"]["phase"] == "over").await;
    for _ in 0..500 {
        let metrics = String::from_utf8(server.visitor().get("/metrics").await.bytes).unwrap();
        if metrics.contains("tafelrunde_bots_thinking 0\n") {
            return;
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    panic!("somebody still thinks about a game that is over");
}
