//! The deal of the day: the same for everybody, once, without hints; results, streaks, and who may know what when.

mod support;

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use serde_json::{Value, json};
use support::{HighCard, Running, Visitor, config, small};
use tafel_core::{AnyMatch, Catalog, Chance, Record, Seat, SeenStep};
use tafel_protocol::{CourseInfo, GameInfo, PuzzleInfo, TipAnswer};
use tafel_server::Config;
use tafel_store::memory::MemoryStore;
use tafel_table::testing::Only;
use tafel_table::{Bot, Guess, HintTurn, Shelf, Solved, Study, Taken, Teacher, Try};

const GAME: &str = "high-card";
const DAY: i64 = 24 * 60 * 60 * 1000;

/// High Card, with somebody who deals it every day.
struct Dealt(Only<HighCard>);

impl Shelf for Dealt {
    fn games(&self) -> &[GameInfo] {
        self.0.games()
    }
    fn catalog(&self, game: &str) -> Option<&Catalog> {
        self.0.catalog(game)
    }
    fn components(&self, game: &str, options: &str) -> Option<Result<Value, String>> {
        self.0.components(game, options)
    }
    fn new_match(
        &self,
        game: &str,
        options: &str,
        seats: u8,
        chance: Chance,
    ) -> Option<Result<Box<dyn AnyMatch>, String>> {
        self.0.new_match(game, options, seats, chance)
    }
    fn replay(&self, record: &Record) -> Option<Result<Box<dyn AnyMatch>, String>> {
        self.0.replay(record)
    }
    fn bot(&self, game: &str, level: &str, seed: u64) -> Option<Box<dyn Bot>> {
        self.0.bot(game, level, seed)
    }
    fn teacher(&self) -> Option<&dyn Teacher> {
        Some(&Dealer)
    }
}

struct Dealer;

impl Teacher for Dealer {
    fn course(&self, _: &str) -> Option<CourseInfo> {
        None
    }
    fn take(&self, _: &str, _: &str, _: Option<&str>, _: Try<'_>) -> Option<Result<Taken, String>> {
        None
    }
    fn hint(&self, _: HintTurn) -> Box<dyn Study> {
        unreachable!("nobody gets a hint at the deal of a day")
    }
    fn tip(&self, _: &HintTurn, _: &[SeenStep], _: &[String]) -> Result<TipAnswer, String> {
        Ok(TipAnswer { id: None, say: None })
    }
    fn review(&self, _: &Record) -> Result<Box<dyn Study>, String> {
        Err("nobody reviews here".into())
    }
    fn play_out(&self, _: &Record, _: usize, _: Seat, _: &[(Seat, Value)]) -> Result<Record, String> {
        Err("nobody reviews here".into())
    }
    fn puzzles(&self, _: &str, _: &BTreeMap<String, String>) -> Option<Result<Vec<PuzzleInfo>, String>> {
        None
    }
    fn solve(&self, _: &str, _: &str, _: Option<&str>, _: Guess<'_>) -> Option<Result<Solved, String>> {
        None
    }
    fn daily(&self, game: &str) -> Option<(u8, &'static str)> {
        (game == GAME).then_some((2, "random"))
    }
    fn puzzle_match(&self, _: &str, _: &str) -> Option<Result<Box<dyn AnyMatch>, String>> {
        None
    }
}

async fn server(config: Config) -> Running {
    Running::with(Arc::new(MemoryStore::default()), Arc::new(Dealt(small())), config).await
}

fn results() -> String {
    format!("/api/daily/{GAME}")
}

/// Opens today's deal; its table.
async fn begin(visitor: &mut Visitor) -> Value {
    visitor.post(&results(), json!({})).await.ok()
}

/// Plays it to its end; how it stood when it began.
async fn play(visitor: &mut Visitor) -> Value {
    let table = begin(visitor).await["id"].as_str().unwrap().to_owned();
    let seat = visitor.get(&results()).await.ok()["deal"]["mine"]["seat"].clone();
    let first = visitor.get(&format!("/api/tables/{table}/at/0?seat={seat}")).await.ok()["views"][0].clone();
    for number in 0..200 {
        if visitor.get(&format!("/api/tables/{table}")).await.ok()["phase"] == "over" {
            return first;
        }
        let update = visitor.get(&format!("/api/tables/{table}/update?seat={seat}")).await.ok();
        let legal = &update["update"]["legal"];
        if legal.as_array().unwrap().is_empty() {
            tokio::time::sleep(Duration::from_millis(10)).await;
            continue;
        }
        let body = json!({"seat": seat, "after": update["update"]["seq"], "request": format!("r{number}"),
                          "action": legal[0]["action"]});
        visitor.post(&format!("/api/tables/{table}/actions"), body).await.ok();
    }
    panic!("the game does not end")
}

#[tokio::test(flavor = "multi_thread")]
async fn everybody_gets_the_same_deal_and_results_are_ranked() {
    let server = server(config()).await;
    let mut firsts = Vec::new();
    for name in ["Anna", "Bela", "Cleo"] {
        let mut visitor = server.guest(name).await;
        let before = visitor.get(&results()).await.ok();
        assert_eq!(before["deal"]["mine"], Value::Null);
        assert_eq!(
            (&before["results"], &before["spread"]),
            (&json!([]), &json!([])),
            "nothing is told before"
        );
        assert_eq!(before["deal"]["played"], firsts.len());
        firsts.push(play(&mut visitor).await);
        let day = visitor.get(&results()).await.ok();
        let (mine, listed) = (&day["deal"]["mine"], day["results"].as_array().unwrap());
        assert_eq!(
            (&mine["state"], day["deal"]["played"].as_u64()),
            (&json!("done"), Some(firsts.len() as u64))
        );
        assert_eq!(listed.len(), firsts.len());
        let own: Vec<_> = listed.iter().filter(|result| result["mine"] == true).collect();
        assert_eq!((own.len(), &own[0]["name"], &own[0]["score"]), (1, &json!(name), &mine["score"]));
        assert_eq!(own[0]["rank"], mine["rank"]);
        let ranks: Vec<u64> = listed.iter().map(|result| result["rank"].as_u64().unwrap()).collect();
        assert!(ranks[0] == 1 && ranks.is_sorted(), "{ranks:?}");
        let worth = |result: &Value| (result["won"] == false, -result["score"].as_i64().unwrap());
        assert!(listed.is_sorted_by_key(worth), "{listed:?}");
        let times: u64 =
            day["spread"].as_array().unwrap().iter().map(|each| each["times"].as_u64().unwrap()).sum();
        assert_eq!(times, firsts.len() as u64);
        assert_eq!((&day["secret"], day["streak"].as_u64()), (&Value::Null, Some(1)));
    }
    for other in &firsts[1..] {
        assert_eq!(other, &firsts[0], "the same cards in the same hands");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn there_is_one_try_and_no_hint_and_the_luck_stays_secret() {
    let server = server(config()).await;
    let mut anna = server.guest("Anna").await;
    // Whoever asks twice at once gets one table.
    let mut again = anna.clone();
    let (one, other) = tokio::join!(begin(&mut anna), begin(&mut again));
    assert_eq!(one["id"], other["id"]);
    let table = format!("/api/tables/{}", one["id"].as_str().unwrap());
    assert_eq!(
        (&one["hints"], &one["public"], &one["phase"]),
        (&json!(false), &json!(false), &json!("playing"))
    );
    let seat = anna.get(&results()).await.ok()["deal"]["mine"]["seat"].clone();
    assert_eq!(anna.post(&format!("{table}/hint"), json!({"seat": seat})).await.refused(403), "forbidden");
    play(&mut anna).await;
    assert_eq!(begin(&mut anna).await["id"], one["id"], "what was played is not played again");
    let luck = anna.get(&format!("{table}/luck")).await.ok();
    assert_eq!((&luck["secret"], &luck["seed"]), (&Value::Null, &Value::Null), "others may still play it");
    assert_eq!(luck["commitment"], anna.get(&results()).await.ok()["commitment"]);
    let record = anna.get(&format!("{table}/record")).await;
    let text = String::from_utf8(record.bytes).unwrap();
    assert!(!text.contains("secret"), "the record tells nothing either");
    // Playing again is another game with luck of its own.
    let next = anna.post(&format!("{table}/rematch"), json!({})).await.ok();
    let fresh = anna.get(&format!("/api/tables/{}/luck", next["id"].as_str().unwrap())).await.ok();
    assert_ne!(fresh["commitment"], luck["commitment"]);
    assert_eq!(next["hints"], true, "and hints, for whoever plays alone");
}

#[tokio::test(flavor = "multi_thread")]
async fn who_gives_up_stands_last_and_has_no_streak() {
    let server = server(config()).await;
    let (mut anna, mut bela) = (server.guest("Anna").await, server.guest("Bela").await);
    let table = begin(&mut anna).await["id"].as_str().unwrap().to_owned();
    anna.post(&format!("/api/tables/{table}/resign"), json!({})).await.ok();
    play(&mut bela).await;
    let day = anna.get(&results()).await.ok();
    assert_eq!((&day["deal"]["mine"]["state"], &day["streak"]), (&json!("given_up"), &json!(0)));
    let last = day["results"].as_array().unwrap().last().unwrap().clone();
    assert_eq!(last, json!({"rank": 2, "name": "Anna", "score": null, "won": false, "mine": true}));
    assert_eq!(day["deal"]["played"], 1, "only what was finished counts as played");
}

#[tokio::test(flavor = "multi_thread")]
async fn every_day_has_another_deal_and_past_ones_are_told() {
    let settings = config();
    let clock = settings.clock.clone();
    let server = server(settings).await;
    let (mut anna, mut bela) = (server.guest("Anna").await, server.guest("Bela").await);
    let mut days = Vec::new();
    for day in 0..3 {
        clock.set_off_by(day * DAY);
        let first = play(&mut anna).await;
        let told = anna.get(&results()).await.ok();
        assert_eq!(told["streak"], day + 1);
        assert_eq!(told["week"][6]["score"], told["deal"]["mine"]["score"]);
        days.push((told["day"].as_str().unwrap().to_owned(), first, told["commitment"].clone()));
    }
    assert!(days[0].0 < days[1].0 && days[0].2 != days[1].2);
    assert!(days[0].1 != days[1].1 || days[1].1 != days[2].1, "other cards");
    // Bela did not play: what is past she may know, also the secret, and whether it is the promised one.
    let past = bela.get(&format!("{}?day={}", results(), days[0].0)).await.ok();
    assert_eq!((past["results"].as_array().unwrap().len(), &past["ends"]), (1, &Value::Null));
    let secret = past["secret"].as_str().unwrap();
    let bytes: Vec<u8> =
        (0..64).step_by(2).map(|at| u8::from_str_radix(&secret[at..at + 2], 16).unwrap()).collect();
    let secret: [u8; 32] = bytes.try_into().unwrap();
    assert_eq!(past["commitment"], tafel_table::luck::commitment(&secret));
    let all = anna.get("/api/daily").await.ok();
    assert_eq!((all["day"].as_str(), all["streak"].as_u64()), (Some(days[2].0.as_str()), Some(3)));
    assert_eq!(all["games"][0]["mine"]["state"], "done");
    // A day of rest ends it, the day after.
    clock.set_off_by(3 * DAY);
    assert_eq!(anna.get("/api/daily").await.ok()["streak"], 3);
    clock.set_off_by(4 * DAY);
    assert_eq!(anna.get("/api/daily").await.ok()["streak"], 0);
    for wrong in ["2999-01-01", "yesterday", "2026-13-01"] {
        assert_eq!(bela.get(&format!("{}?day={wrong}", results())).await.refused(422), "invalid", "{wrong}");
    }
    assert_eq!(bela.get("/api/daily/chess").await.refused(404), "not_found");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_stranger_who_only_looks_is_no_guest_and_the_forgotten_are_in_no_list() {
    let server = server(config()).await;
    let mut anna = server.guest("Anna").await;
    let mut bela = server.guest("Bela").await;
    play(&mut anna).await;
    play(&mut bela).await;
    let mut stranger = server.visitor();
    let seen = stranger.get("/api/daily").await;
    assert!(!seen.headers.contains_key("set-cookie"));
    let day = stranger.get(&results()).await;
    assert!(!day.headers.contains_key("set-cookie"));
    assert_eq!(day.ok()["results"], json!([]));
    anna.post("/api/me/forget", json!({})).await.ok();
    let names: Vec<Value> = bela.get(&results()).await.ok()["results"]
        .as_array()
        .unwrap()
        .iter()
        .map(|result| result["name"].clone())
        .collect();
    assert_eq!(names, [json!("Bela")]);
}

/// The secret of the server is kept where no address leads.
#[tokio::test(flavor = "multi_thread")]
async fn nobody_can_ask_for_the_secret_of_the_server() {
    let server = server(config()).await;
    let mut anna = server.guest("Anna").await;
    begin(&mut anna).await;
    assert!(server.store.record("secret:daily").await.unwrap().is_some());
    for path in ["secret:daily", "secret%3Adaily", "secret:daily/file"] {
        assert_eq!(anna.get(&format!("/api/records/{path}")).await.status, 404, "{path}");
    }
}
