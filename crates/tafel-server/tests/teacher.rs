//! The teacher over the wire: hints and who may have them, lessons and how far people are, reviews.

mod support;

use std::sync::{Arc, LazyLock};
use std::time::Duration;

use serde_json::{Value, json};
use support::{Running, Visitor, config};
use tafel_house::House;
use tafel_store::memory::MemoryStore;

static HOUSE: LazyLock<Arc<House>> = LazyLock::new(|| Arc::new(House::new()));
const GAME: &str = "brian-boru";

async fn server() -> Running {
    Running::with(Arc::new(MemoryStore::default()), HOUSE.clone(), config()).await
}

/// Opens a table and begins; the address of the table.
async fn begun(host: &mut Visitor, new: Value) -> String {
    let table = host.post("/api/tables", new).await.ok()["id"].as_str().unwrap().to_owned();
    host.post(&format!("/api/tables/{table}/start"), json!({})).await.ok();
    format!("/api/tables/{table}")
}

/// Waits until seat 0 is asked.
async fn asked(visitor: &mut Visitor, table: &str) -> Value {
    for _ in 0..200 {
        let update = visitor.get(&format!("{table}/update?seat=0")).await.ok()["update"].clone();
        if !update["legal"].as_array().unwrap().is_empty() {
            return update;
        }
        tokio::time::sleep(Duration::from_millis(25)).await;
    }
    panic!("seat 0 is never asked")
}

#[tokio::test(flavor = "multi_thread")]
async fn somebody_who_plays_alone_gets_hints_and_they_are_counted() {
    let server = server().await;
    let mut anna = server.guest("Anna").await;
    let seats = json!(["me", {"bot": "random"}, {"bot": "random"}]);
    let table = begun(&mut anna, json!({"game": GAME, "seats": seats})).await;
    let update = asked(&mut anna, &table).await;
    let first = anna.post(&format!("{table}/hint"), json!({"seat": 0})).await;
    let hint = first.ok();
    let legal = update["legal"].as_array().unwrap();
    let actions = hint["actions"].as_array().unwrap();
    assert_eq!(actions.len(), legal.len(), "every move is judged");
    for choice in actions {
        assert!(legal.iter().any(|offer| offer["action"] == choice["action"]), "{choice} is legal");
        let share = |name: &str| choice[name].as_f64().unwrap();
        assert!(share("low") <= share("win_share") && share("win_share") <= share("high"), "{choice}");
    }
    assert_eq!(hint["line"][0]["action"], actions[0]["action"], "the line begins with the best move");
    let info = anna.get(&table).await.ok();
    assert_eq!((&info["hints"], &info["seats"][0]["hints"]), (&json!(true), &json!(1)));
    // The same again is the same hint, and no other one.
    let again = anna.post(&format!("{table}/hint"), json!({"seat": 0})).await;
    assert_eq!(again.bytes, first.bytes);
    assert_eq!(anna.get(&table).await.ok()["seats"][0]["hints"], 1);
    let body = json!({"seat": 0, "after": update["seq"], "request": "r", "action": actions[0]["action"]});
    anna.post(&format!("{table}/actions"), body).await.ok();
    asked(&mut anna, &table).await;
    anna.post(&format!("{table}/hint"), json!({"seat": 0})).await.ok();
    assert_eq!(anna.get(&table).await.ok()["seats"][0]["hints"], 2);
}

#[tokio::test(flavor = "multi_thread")]
async fn among_several_people_the_host_decides_about_hints() {
    let server = server().await;
    for allowed in [false, true] {
        let mut anna = server.guest("Anna").await;
        let mut bela = server.guest("Bela").await;
        let new = json!({"game": GAME, "public": true, "seats": ["me", "open", "open"], "hints": allowed});
        let table = anna.post("/api/tables", new).await.ok()["id"].as_str().unwrap().to_owned();
        let table = format!("/api/tables/{table}");
        bela.post(&format!("{table}/join"), json!({})).await.ok();
        let early = anna.post(&format!("{table}/hint"), json!({"seat": 0})).await;
        assert_eq!(early.refused(409), "phase");
        anna.post(&format!("{table}/start"), json!({"fill": "random"})).await.ok();
        let update = anna.get(&format!("{table}/update?seat=0")).await.ok()["update"].clone();
        let (asker, seat) = if update["waiting"] == json!([1]) { (&mut bela, 1) } else { (&mut anna, 0) };
        let answer = asker.post(&format!("{table}/hint"), json!({"seat": seat})).await;
        if allowed {
            if answer.status == 200 {
                let seats = asker.get(&table).await.ok()["seats"].clone();
                assert_eq!(seats[seat]["hints"], 1, "everybody may know");
            } else {
                assert_eq!(answer.refused(422), "not_asked", "a bot begins");
            }
        } else {
            assert_eq!(answer.refused(403), "forbidden");
            assert_eq!(answer.json()["error"]["message"]["key"], "error.no-hints");
        }
        // For the seat of another nobody gets anything.
        let other = asker.post(&format!("{table}/hint"), json!({"seat": 1 - seat})).await;
        assert_eq!(other.refused(403), "forbidden");
        assert_ne!(other.json()["error"]["message"]["key"], "error.no-hints");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn every_lesson_is_taken_to_its_end_and_progress_is_kept() {
    let server = server().await;
    let mut anna = server.guest("Anna").await;
    for game in HOUSE_GAMES.iter() {
        let course = anna.get(&format!("/api/games/{game}/lessons")).await;
        if course.status == 404 {
            continue;
        }
        for lesson in course.ok()["lessons"].as_array().unwrap() {
            let path = format!("/api/games/{game}/lessons/{}", lesson["id"].as_str().unwrap());
            let mut shown = anna.get(&path).await.ok();
            for _ in 0..200 {
                let show = &shown["show"];
                let (step, wants) = (show["step"].clone(), show["wants"].as_str().unwrap());
                if wants == "nothing" {
                    break;
                }
                // Whoever leaves finds everything as it was.
                assert_eq!(anna.get(&path).await.ok()["show"], *show);
                if wants == "reading" {
                    shown = anna.post(&format!("{path}/on"), json!({"step": step})).await.ok();
                    continue;
                }
                let right = anna.get(&format!("{path}/right")).await.ok()["action"].clone();
                let body = json!({"step": step, "after": show["update"]["seq"], "action": right});
                shown = anna.post(&format!("{path}/answer"), body.clone()).await.ok();
                assert!(
                    matches!(shown["reply"]["verdict"].as_str(), Some("right" | "also")),
                    "{path}: {}",
                    shown["reply"]
                );
                // An answer that comes twice is tried once.
                let late = anna.post(&format!("{path}/answer"), body).await.ok();
                assert_eq!((&late["reply"], &late["show"]), (&Value::Null, &shown["show"]));
            }
            assert_eq!(shown["show"]["wants"], "nothing", "{path}");
        }
        let course = anna.get(&format!("/api/games/{game}/lessons")).await.ok();
        for lesson in course["lessons"].as_array().unwrap() {
            assert_eq!((&lesson["done"], &lesson["at"]), (&json!(true), &Value::Null), "{lesson}");
        }
        // Nobody else is as far.
        let mut bela = server.guest("Bela").await;
        let other = bela.get(&format!("/api/games/{game}/lessons")).await.ok();
        assert_eq!(other["lessons"][0]["done"], false);
    }
}

static HOUSE_GAMES: LazyLock<Vec<String>> = LazyLock::new(|| {
    use tafel_table::Shelf;
    HOUSE.games().iter().map(|game| game.id.clone()).collect()
});

#[tokio::test(flavor = "multi_thread")]
async fn a_wrong_try_is_answered_in_words_and_taken_back() {
    let server = server().await;
    let mut anna = server.guest("Anna").await;
    let path = format!("/api/games/{GAME}/lessons/win-a-town");
    let shown = anna.post(&format!("{path}/begin"), json!({})).await.ok();
    let answer =
        |action: Value| json!({"step": 0, "after": shown["show"]["update"]["seq"], "action": action});
    let wrong = anna.post(&format!("{path}/answer"), answer(json!({"play": 18}))).await.ok();
    assert_eq!(wrong["reply"]["verdict"], "wrong");
    assert!(wrong["reply"]["say"]["en"].as_str().unwrap().contains("red"), "{}", wrong["reply"]);
    assert_eq!(wrong["show"], shown["show"], "nothing has changed");
    let refused = anna.post(&format!("{path}/answer"), answer(json!({"play": 7}))).await.ok();
    assert_eq!(refused["reply"]["verdict"], "refused");
    assert_eq!(refused["reply"]["refused"]["kind"], "illegal");
    assert_eq!(refused["show"], shown["show"]);
    let skipped = anna.post(&format!("{path}/skip"), json!({"step": 0})).await.ok();
    assert_eq!(skipped["show"]["step"], 1);
    assert_eq!(anna.get(&format!("/api/games/{GAME}/lessons")).await.ok()["lessons"][0]["at"], 1);
    let none = anna.get(&format!("/api/games/{GAME}/lessons/nothing")).await;
    assert_eq!(none.refused(404), "not_found");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_review_is_computed_once_and_kept() {
    let server = server().await;
    let mut anna = server.guest("Anna").await;
    // A record of a few moves is enough: the game need not be over to be looked at.
    let mut game = games::new_match(GAME, "{}", 3, tafel_core::Chance::seeded(5, 0)).unwrap();
    while let Some(seat) = game.asked().first().filter(|_| game.steps() < 9) {
        let action = game.update(tafel_core::Viewer::Seat(seat)).legal[0].action.get().to_owned();
        let luck = tafel_core::Chance::seeded(5, 1 + game.seq() as u64);
        let draft = game.play(seat, &action, luck).unwrap();
        game.commit(draft);
    }
    let file = game.record(tafel_core::record::Notes::default()).to_json();
    let id = anna.call("POST", "/api/records", Some(file)).await.ok()["id"].as_str().unwrap().to_owned();
    let path = format!("/api/records/{id}/review");
    assert_eq!(anna.get(&path).await.ok()["of"], 0, "nobody has asked for it");
    anna.post(&path, json!({})).await.ok();
    let mut state = anna.get(&path).await.ok();
    for _ in 0..400 {
        if !state["review"].is_null() {
            break;
        }
        assert_eq!(state["failed"], false);
        tokio::time::sleep(Duration::from_millis(50)).await;
        state = anna.get(&path).await.ok();
    }
    let review = &state["review"];
    assert_eq!(review["curve"].as_array().unwrap().len(), game.steps() + 1);
    for account in review["accounts"].as_array().unwrap() {
        let of = |name: &str| account[name].as_f64().unwrap();
        let sum = of("start") + of("luck") + of("own") + of("others");
        assert!((sum - of("end")).abs() < 1e-9, "{account}");
    }
    // Whoever asks again gets what is kept; a search of so many milliseconds would not find the same twice.
    assert_eq!(anna.post(&path, json!({})).await.ok()["review"], *review);
    assert_eq!(server.visitor().get(&path).await.ok()["review"], *review);
    // What is kept beside a record is no record.
    assert_eq!(anna.get(&format!("/api/records/review:{id}")).await.status, 404);
}

/// Every tenth moment of a game can be gone on from, and such a game comes to its end.
#[tokio::test(flavor = "multi_thread")]
async fn a_game_goes_on_from_any_moment() {
    let server = server().await;
    let mut anna = server.guest("Anna").await;
    let mut game = games::new_match(GAME, "{}", 3, tafel_core::Chance::seeded(8, 0)).unwrap();
    let mut chance = tafel_core::Chance::fast(8);
    while let Some(seat) = game.asked().first() {
        let legal = game.update(tafel_core::Viewer::Seat(seat)).legal;
        let action = legal[chance.below(legal.len() as u32) as usize].action.get().to_owned();
        let luck = tafel_core::Chance::seeded(8, 1 + game.seq() as u64);
        let draft = game.play(seat, &action, luck).unwrap();
        game.commit(draft);
    }
    let file = game.record(tafel_core::record::Notes::default()).to_json();
    let id = anna.call("POST", "/api/records", Some(file)).await.ok()["id"].as_str().unwrap().to_owned();
    let path = format!("/api/records/{id}");
    let late = json!({"step": game.steps(), "seat": 0, "level": "random"});
    assert_eq!(anna.post(&format!("{path}/fork"), late).await.refused(409), "phase");
    for bad in [
        json!({"step": game.steps() + 1, "seat": 0, "level": "random"}),
        json!({"step": 0, "seat": 3, "level": "random"}),
        json!({"step": 0, "seat": 0, "level": "nobody"}),
    ] {
        assert_eq!(anna.post(&format!("{path}/fork"), bad).await.refused(422), "invalid");
    }
    for step in (0..game.steps()).step_by(10) {
        let wish = json!({"step": step, "seat": 1, "level": "random"});
        let table = anna.post(&format!("{path}/fork"), wish).await.ok();
        let table = format!("/api/tables/{}", table["id"].as_str().unwrap());
        // What the seat sees is what it saw then.
        let first = anna.get(&format!("{table}/at/{step}?seat=1")).await.ok();
        let then = anna.get(&format!("{path}/at/{step}?view=1")).await.ok();
        assert_eq!(first["views"][0]["update"]["view"], then["views"][0]["update"]["view"], "step {step}");
        for number in 0.. {
            assert!(number < 2_000, "step {step} goes on and on");
            let update = anna.get(&format!("{table}/update?seat=1")).await.ok()["update"].clone();
            if !update["outcome"].is_null() {
                break;
            }
            let Some(action) = update["legal"][0].get("action") else {
                tokio::time::sleep(Duration::from_millis(2)).await;
                continue;
            };
            let body =
                json!({"seat": 1, "after": update["seq"], "request": format!("r{number}"), "action": action});
            anna.post(&format!("{table}/actions"), body).await.ok();
        }
        // Its luck does not follow from its own seed, and it does not say that it does.
        let luck = anna.get(&format!("{table}/luck/check")).await.ok();
        assert_eq!(luck["good"], false);
        assert!(luck["fault"].as_str().unwrap().contains("does not say"), "{luck}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_first_game_has_tips_and_each_comes_once() {
    let server = server().await;
    let mut anna = server.guest("Anna").await;
    let seats = json!(["me", {"bot": "random"}, {"bot": "random"}]);
    let table = begun(&mut anna, json!({"game": GAME, "seats": seats})).await;
    let (mut told, mut since): (Vec<Value>, Value) = (Vec::new(), json!(0));
    for number in 0..40 {
        let update = anna.get(&format!("{table}/update?seat=0")).await.ok()["update"].clone();
        if !update["outcome"].is_null() {
            break;
        }
        let Some(action) = update["legal"][0].get("action") else {
            tokio::time::sleep(Duration::from_millis(5)).await;
            continue;
        };
        let body = json!({"seat": 0, "since": since, "told": told});
        let tip = anna.post(&format!("{table}/tip"), body).await.ok();
        since = update["steps"].clone();
        if !tip["id"].is_null() {
            assert!(!told.contains(&tip["id"]), "{tip} again");
            assert!(tip["say"]["de"].is_string() && tip["say"]["en"].is_string());
            told.push(tip["id"].clone());
        }
        let body =
            json!({"seat": 0, "after": update["seq"], "request": format!("r{number}"), "action": action});
        anna.post(&format!("{table}/actions"), body).await.ok();
    }
    assert!(told.len() >= 3, "{told:?}");
    assert_eq!(anna.get(&table).await.ok()["seats"][0]["hints"], 0, "a tip is no hint");
}
