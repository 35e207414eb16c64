//! Puzzles over the wire: which there are, tries and what they come to, playing on, and how far everybody is.

mod support;

use std::sync::{Arc, LazyLock};

use serde_json::{Value, json};
use support::{Running, Visitor, config};
use tafel_house::House;
use tafel_store::memory::MemoryStore;
use tafel_table::Shelf;

static HOUSE: LazyLock<Arc<House>> = LazyLock::new(|| Arc::new(House::new()));

async fn server() -> Running {
    Running::with(Arc::new(MemoryStore::default()), HOUSE.clone(), config()).await
}

fn list_of(game: &str) -> String {
    format!("/api/games/{game}/puzzles")
}

/// The first puzzle of a game: its address.
async fn first_of(visitor: &mut Visitor, game: &str) -> String {
    let list = visitor.get(&list_of(game)).await.ok();
    format!("{}/{}", list_of(game), list["puzzles"][0]["id"].as_str().unwrap())
}

/// The best answer, from somebody who gives up.
async fn best_of(server: &Running, puzzle: &str) -> Value {
    let mut other = server.guest("Zoe").await;
    other.post(&format!("{puzzle}/give-up"), json!({})).await.ok()["solution"]["best"]["action"].clone()
}

fn actions(told: &Value) -> Vec<Value> {
    told["update"]["legal"].as_array().unwrap().iter().map(|offer| offer["action"].clone()).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_puzzle_of_every_game_is_solved_after_a_wrong_try() {
    let server = server().await;
    let mut anna = server.guest("Anna").await;
    for game in HOUSE.games() {
        // Of some games none are found yet.
        if anna.get(&list_of(&game.id)).await.ok()["puzzles"].as_array().unwrap().is_empty() {
            continue;
        }
        let puzzle = first_of(&mut anna, &game.id).await;
        let best = best_of(&server, &puzzle).await;
        let shown = anna.get(&puzzle).await.ok();
        assert_eq!((&shown["left"], &shown["solution"]), (&json!(3), &Value::Null), "{puzzle}");
        assert!(shown["seen"].as_array().is_some_and(|seen| !seen.is_empty()), "{puzzle}: what happened");
        let wrong = actions(&shown).into_iter().find(|action| *action != best).unwrap();
        let answer = |tries: u32, action: &Value| json!({"tries": tries, "action": action});
        let told = anna.post(&format!("{puzzle}/answer"), answer(0, &wrong)).await.ok();
        assert_eq!((&told["left"], &told["solution"]), (&json!(2), &Value::Null), "{puzzle}");
        assert!(told["tried"][0]["place"].as_u64().unwrap() > 1, "{}", told["tried"]);
        assert_eq!(told["update"]["seq"], shown["update"]["seq"], "nothing is played");
        // The same once more, and one that is not allowed, are no tries.
        for (tries, action) in [(1, &wrong), (1, &json!("nothing"))] {
            let again = anna.post(&format!("{puzzle}/answer"), answer(tries, action)).await.ok();
            assert_eq!(again["left"], 2, "{puzzle}: {action}");
        }
        let solved = anna.post(&format!("{puzzle}/answer"), answer(1, &best)).await.ok();
        assert_eq!((&solved["puzzle"]["state"], &solved["left"]), (&json!("solved"), &json!(0)), "{puzzle}");
        assert_eq!(solved["solution"]["best"]["action"], best);
        assert!(solved["solution"]["next"]["behind"].as_f64().unwrap() > 0.0);
        // Whoever comes back finds it as it was; to others it is open.
        assert_eq!(anna.get(&puzzle).await.ok()["solution"], solved["solution"]);
        assert_eq!(server.visitor().get(&puzzle).await.ok()["puzzle"]["state"], "open");
        let list = anna.get(&list_of(&game.id)).await.ok();
        assert_eq!(
            (&list["puzzles"][0]["state"], &list["streak"]),
            (&json!("solved"), &json!(1)),
            "{puzzle}"
        );
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn three_wrong_tries_show_the_answer_and_end_the_streak() {
    let server = server().await;
    let mut anna = server.guest("Anna").await;
    let puzzle = first_of(&mut anna, "brian-boru").await;
    let best = best_of(&server, &puzzle).await;
    let shown = anna.get(&puzzle).await.ok();
    let wrong: Vec<Value> = actions(&shown).into_iter().filter(|action| *action != best).take(3).collect();
    for (tries, action) in wrong.iter().enumerate() {
        let body = json!({"tries": tries, "action": action});
        let told = anna.post(&format!("{puzzle}/answer"), body).await.ok();
        let is_last = tries + 1 == wrong.len() && wrong.len() == 3;
        assert_eq!(told["solution"].is_object(), is_last, "after {} tries", tries + 1);
    }
    if wrong.len() < 3 {
        anna.post(&format!("{puzzle}/give-up"), json!({})).await.ok();
    }
    let list = anna.get(&list_of("brian-boru")).await.ok();
    assert_eq!((&list["puzzles"][0]["state"], &list["streak"]), (&json!("shown"), &json!(0)));
    let late = json!({"tries": 3, "action": best});
    assert_eq!(anna.post(&format!("{puzzle}/answer"), late).await.ok()["puzzle"]["state"], "shown");
}

#[tokio::test(flavor = "multi_thread")]
async fn one_plays_on_from_a_puzzle() {
    let server = server().await;
    let mut anna = server.guest("Anna").await;
    let puzzle = first_of(&mut anna, "brian-boru").await;
    let told = anna.get(&puzzle).await.ok();
    let table = anna.post(&format!("{puzzle}/fork"), json!({"level": "random"})).await.ok();
    let seat = told["seat"].as_u64().unwrap();
    assert_eq!(table["seats"][seat as usize]["mine"], true, "at the seat of the puzzle");
    let id = table["id"].as_str().unwrap();
    let update = anna.get(&format!("/api/tables/{id}/update?seat={seat}")).await.ok()["update"].clone();
    assert_eq!(update["view"], told["update"]["view"], "from the same position");
    assert_eq!(update["legal"], told["update"]["legal"]);
    let body =
        json!({"seat": seat, "after": update["seq"], "request": "r", "action": update["legal"][0]["action"]});
    anna.post(&format!("/api/tables/{id}/actions"), body).await.ok();
    let bad = anna.post(&format!("{puzzle}/fork"), json!({"level": "nobody"})).await;
    assert_eq!(bad.refused(422), "invalid");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_puzzle_that_is_not_there_is_not_found_and_makes_nobody_a_guest() {
    let server = server().await;
    for path in ["/api/games/brian-boru/puzzles/nothing", "/api/games/nothing/puzzles/nothing"] {
        let mut stranger = server.visitor();
        assert_eq!(stranger.get(path).await.refused(404), "not_found", "{path}");
        let body = json!({"tries": 0, "action": "pass"});
        assert_eq!(stranger.post(&format!("{path}/answer"), body).await.refused(404), "not_found");
    }
}
