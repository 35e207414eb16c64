//! Moves: once, in order, explained; and what is seen live.

mod support;

use std::sync::Arc;
use std::time::Duration;

use serde_json::{Value, json};
use support::{Running, any_move, config, own_table, small, update};
use tafel_store::memory::MemoryStore;

#[tokio::test]
async fn the_same_request_counts_once_and_gets_the_first_answer() {
    let server = Running::start().await;
    let mut anna = server.guest("Anna").await;
    let table = own_table(&mut anna, 2).await;
    let path = format!("/api/tables/{table}/actions");
    let shown = update(&mut anna, &table, 0).await;
    let body =
        json!({"seat": 0, "after": 0, "request": "r", "action": shown["update"]["legal"][0]["action"]});
    let first = anna.post(&path, body.clone()).await;
    assert_eq!(first.ok()["seq"], 1);
    assert_eq!(anna.post(&path, body.clone()).await.bytes, first.bytes);
    any_move(&mut anna, &table, "next").await.unwrap();
    any_move(&mut anna, &table, "next-but-one").await.unwrap();
    assert_eq!(anna.post(&path, body.clone()).await.bytes, first.bytes, "also when the game has moved on");
    let mut other = body;
    other["action"] = shown["update"]["legal"][1]["action"].clone();
    assert_eq!(anna.post(&path, other).await.refused(409), "request_reused");
    assert_eq!(update(&mut anna, &table, 0).await["update"]["seq"], 3);
}

#[tokio::test]
async fn a_stale_or_illegal_move_is_answered_with_how_it_stands() {
    let server = Running::start().await;
    let mut anna = server.guest("Anna").await;
    let table = own_table(&mut anna, 2).await;
    let path = format!("/api/tables/{table}/actions");
    let shown = update(&mut anna, &table, 0).await;
    let legal = shown["update"]["legal"].as_array().unwrap();
    let foreign = (0..16).find(|card| !legal.iter().any(|offer| offer["action"]["lay"] == *card)).unwrap();

    let illegal = json!({"seat": 0, "after": 0, "request": "r", "action": {"lay": foreign}});
    let answer = anna.post(&path, illegal).await;
    assert_eq!(answer.refused(422), "illegal");
    let answer = answer.json();
    assert_eq!(
        (&answer["error"]["rule"], &answer["error"]["because"]["key"]),
        (&json!("HIGH-1"), &json!("refusal.own-card"))
    );
    assert_eq!(answer["error"]["text"], "You do not hold this card.");
    assert_eq!(answer["update"], shown["update"], "nothing changed");

    let odd = json!({"seat": 0, "after": 0, "request": "r", "action": {"fly": 1}});
    assert_eq!(anna.post(&path, odd).await.refused(422), "invalid");
    let early = json!({"seat": 0, "after": 7, "request": "r", "action": legal[0]["action"]});
    let answer = anna.post(&path, early).await;
    assert_eq!(answer.refused(409), "stale");
    assert_eq!(answer.json()["update"]["seq"], 0);
    for request in ["", "white space", "ä", &"x".repeat(65)] {
        let body = json!({"seat": 0, "after": 0, "request": request, "action": legal[0]["action"]});
        assert_eq!(anna.post(&path, body).await.refused(422), "invalid", "{request:?}");
    }

    let why = format!("/api/tables/{table}/why");
    let answer = anna.post(&why, json!({"seat": 0, "action": {"lay": foreign}})).await.ok();
    assert_eq!(
        (&answer["refused"]["kind"], &answer["refused"]["rule"]),
        (&json!("illegal"), &json!("HIGH-1"))
    );
    let answer = anna.post(&why, json!({"seat": 0, "action": legal[0]["action"]})).await.ok();
    assert_eq!(answer["refused"], Value::Null);
}

/// Anna, Bela and Cora are asked at once, and all answer to the same state.
#[tokio::test]
async fn answers_that_cross_on_the_way_are_all_taken() {
    let server = Running::start().await;
    let mut anna = server.guest("Anna").await;
    let table = own_table(&mut anna, 3).await;
    let path = format!("/api/tables/{table}/actions");
    let mut answers = Vec::new();
    for seat in 0..3 {
        let shown = update(&mut anna, &table, seat).await;
        assert_eq!(shown["update"]["waiting"], json!([0, 1, 2]));
        answers.push(json!({"seat": seat, "after": 0, "request": "r",
            "action": shown["update"]["legal"][0]["action"]}));
    }
    for (seat, body) in answers[..2].iter().enumerate() {
        let moved = anna.post(&path, body.clone()).await;
        let answer = moved.ok();
        assert_eq!(answer["seq"], seat + 1, "one after the other in the log");
        let steps = answer["seen"].as_array().unwrap().iter().map(|step| step["step"].as_u64().unwrap());
        assert_eq!(steps.collect::<Vec<_>>(), (1..=seat as u64 + 1).collect::<Vec<_>>(), "all since `after`");
        assert_eq!(anna.post(&path, body.clone()).await.bytes, moved.bytes, "and counts once");
    }
    let mut second_thoughts = answers[0].clone();
    second_thoughts["request"] = json!("another");
    assert_eq!(anna.post(&path, second_thoughts).await.refused(409), "stale", "seat 0 has answered");

    // A step back crosses in the same way: Anna has seen her own step only.
    let undo = format!("/api/tables/{table}/undo");
    let back = anna.post(&undo, json!({"seat": 0, "after": 1, "request": "u"})).await.ok();
    assert_eq!((&back["seq"], &back["update"]["steps"]), (&json!(3), &json!(1)));
    answers[0]["after"] = json!(3);
    answers[0]["request"] = json!("again");
    anna.post(&path, answers[0].clone()).await.ok();

    anna.post(&path, answers[2].clone()).await.ok();
    let mut late = answers[1].clone();
    late["request"] = json!("late");
    let refused = anna.post(&path, late).await;
    assert_eq!(refused.refused(409), "stale", "the trick is over");
    assert_eq!(refused.json()["update"]["seq"], 5);
}

/// Whoever was not asked then cannot have answered what is asked now.
#[tokio::test]
async fn an_answer_from_before_the_question_is_stale() {
    let server = Running::start().await;
    let mut anna = server.guest("Anna").await;
    let table = own_table(&mut anna, 2).await;
    any_move(&mut anna, &table, "r1").await.unwrap();
    any_move(&mut anna, &table, "r2").await.unwrap();
    let winner = update(&mut anna, &table, 0).await["update"]["waiting"][0].as_u64().unwrap();
    let loser = 1 - winner;
    any_move(&mut anna, &table, "peek").await.unwrap();
    let shown = update(&mut anna, &table, loser).await;
    let mut body = json!({"seat": loser, "after": 2, "request": "early",
        "action": shown["update"]["legal"][0]["action"]});
    let path = format!("/api/tables/{table}/actions");
    assert_eq!(anna.post(&path, body.clone()).await.refused(409), "stale");
    body["after"] = json!(3);
    anna.post(&path, body).await.ok();
}

#[tokio::test]
async fn a_step_can_be_taken_back_until_something_is_known() {
    let server = Running::start().await;
    let mut anna = server.guest("Anna").await;
    let table = own_table(&mut anna, 2).await;
    let undo = format!("/api/tables/{table}/undo");
    let first = any_move(&mut anna, &table, "r1").await.unwrap();
    assert_eq!(first["update"]["undo"], 1);
    let back = anna.post(&undo, json!({"seat": 0, "after": 1, "request": "u1"})).await;
    let back_again = anna.post(&undo, json!({"seat": 0, "after": 1, "request": "u1"})).await;
    assert_eq!(back.bytes, back_again.bytes);
    let back = back.ok();
    assert_eq!(
        (&back["seq"], &back["update"]["steps"], &back["seen_after"]),
        (&json!(2), &json!(0), &json!(0))
    );
    any_move(&mut anna, &table, "r2").await.unwrap();
    let turned = any_move(&mut anna, &table, "r3").await.unwrap();
    let refused = anna.post(&undo, json!({"seat": 0, "after": turned["seq"], "request": "u2"})).await;
    assert_eq!(refused.refused(422), "nothing_to_undo");
}

/// Whoever saw a step that was taken back is told to forget it.
#[tokio::test]
async fn news_begin_where_the_reader_and_the_table_still_agree() {
    let server = Running::start().await;
    let mut anna = server.guest("Anna").await;
    let table = own_table(&mut anna, 2).await;
    any_move(&mut anna, &table, "r1").await.unwrap();
    anna.post(&format!("/api/tables/{table}/undo"), json!({"seat": 0, "after": 1, "request": "u"}))
        .await
        .ok();
    any_move(&mut anna, &table, "r2").await.unwrap();
    let since = async |seq: usize| {
        let path = format!("/api/tables/{table}/update?seat=0&since={seq}");
        let shown = anna.clone().get(&path).await.ok();
        let steps: Vec<u64> =
            shown["seen"].as_array().unwrap().iter().map(|step| step["step"].as_u64().unwrap()).collect();
        (shown["seen_after"].as_u64(), steps)
    };
    assert_eq!(since(1).await, (Some(0), vec![1]), "the step it knows was taken back");
    assert_eq!(since(2).await, (Some(0), vec![1]));
    assert_eq!(since(3).await, (Some(1), vec![]), "up to date");
    assert_eq!(since(99).await, (None, vec![0, 1]), "from another life: everything");
}

#[tokio::test]
async fn a_stream_shows_every_change_and_resumes_where_it_was() {
    let server = Running::start().await;
    let mut anna = server.guest("Anna").await;
    let table = own_table(&mut anna, 2).await;
    let path = format!("/api/tables/{table}/stream?seat=0,1");
    let mut events = anna.stream(&path, None).await;
    let (first, second) = (events.next().await.unwrap(), events.next().await.unwrap());
    assert_eq!((&first["viewer"], &second["viewer"]), (&json!({"seat": 0}), &json!({"seat": 1})));
    assert_eq!(first["seen"][0]["step"], 0, "from the setup on");
    assert_eq!(first["table"]["seats"][1]["online"], true);
    assert_eq!(first["update"], update(&mut anna, &table, 0).await["update"], "the same as by asking");
    any_move(&mut anna, &table, "r1").await.unwrap();
    let news = events.until(|update| update["update"]["seq"] == 1).await;
    assert_eq!((&news["seen_after"], &news["seen"][0]["step"]), (&json!(0), &json!(1)));
    assert_eq!(events.id, Some(1));
    drop(events);
    any_move(&mut anna, &table, "r2").await.unwrap();
    let mut again = anna.stream(&path, Some(1)).await;
    let rest = again.next().await.unwrap();
    assert_eq!(
        (&rest["seen_after"], &rest["seen"][0]["step"]),
        (&json!(1), &json!(2)),
        "only what was missed"
    );
}

#[tokio::test]
async fn whoever_waited_for_the_start_is_told_of_the_setup() {
    let server = Running::start().await;
    let mut anna = server.guest("Anna").await;
    let body = json!({"game": "high-card", "seats": ["me", "me"]});
    let table = anna.post("/api/tables", body).await.ok()["id"].as_str().unwrap().to_owned();
    let mut events = anna.stream(&format!("/api/tables/{table}/stream?seat=0"), None).await;
    assert_eq!(events.next().await.unwrap()["update"], json!(null), "still waiting");
    assert_eq!(events.id, None, "there is nothing yet to resume from");
    anna.post(&format!("/api/tables/{table}/start"), json!({})).await.ok();
    let first = events.until(|update| !update["update"].is_null()).await;
    assert_eq!((&first["seen_after"], &first["seen"][0]["step"]), (&json!(null), &json!(0)));
    assert_eq!(events.id, Some(0));
}

#[tokio::test]
async fn a_stopping_server_ends_streams_and_finishes_requests() {
    let mut server = Running::start().await;
    let mut anna = server.guest("Anna").await;
    let table = own_table(&mut anna, 2).await;
    let mut events = anna.stream(&format!("/api/tables/{table}/stream?seat=0"), None).await;
    events.next().await.unwrap();
    server.stop.take().unwrap().send(()).unwrap();
    while events.next().await.is_some() {}
    tokio::time::timeout(Duration::from_secs(5), &mut server.task).await.unwrap().unwrap().unwrap();

    let again = Running::with(server.store.clone(), Arc::new(small()), config()).await;
    anna.address.clone_from(&again.address);
    assert_eq!(update(&mut anna, &table, 0).await["table"]["phase"], "playing");
}

#[tokio::test]
async fn earlier_moments_can_be_looked_at_as_one_saw_them() {
    let server = Running::start().await;
    let mut anna = server.guest("Anna").await;
    let table = own_table(&mut anna, 2).await;
    let mut shown = vec![update(&mut anna, &table, 0).await["update"]["view"].clone()];
    for number in 0..4 {
        any_move(&mut anna, &table, &format!("r{number}")).await.unwrap();
        shown.push(update(&mut anna, &table, 0).await["update"]["view"].clone());
    }
    for (step, view) in shown.iter().enumerate() {
        let moment = anna.get(&format!("/api/tables/{table}/at/{step}?seat=0")).await.ok();
        assert_eq!(moment["views"][0]["update"]["view"], *view, "step {step}");
    }
    assert_eq!(anna.get(&format!("/api/tables/{table}/at/5?seat=0")).await.refused(422), "invalid");
}

#[tokio::test]
async fn after_a_restart_bots_go_on_thinking_by_themselves() {
    let store = Arc::new(MemoryStore::default());
    let slow = tafel_server::Config { bot_pause: Duration::from_mins(1), ..config() };
    let first = Running::with(store.clone(), Arc::new(small()), slow).await;
    let mut anna = first.guest("Anna").await;
    let body = json!({"game": "high-card", "seats": ["me", {"bot": "random"}]});
    let id = anna.post("/api/tables", body).await.ok()["id"].as_str().unwrap().to_owned();
    anna.post(&format!("/api/tables/{id}/start"), json!({})).await.ok();
    first.task.abort();

    let second = Running::with(store, Arc::new(small()), config()).await;
    for _ in 0..400 {
        if second.store.table(&id).await.unwrap().unwrap().seq > 0 {
            return;
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    panic!("nobody thinks for the bot");
}
