//! R21: two nodes on one PostgreSQL that the test starts itself.

mod support;

use std::sync::Arc;
use std::time::{Duration, Instant};

use serde_json::json;
use support::{Running, Visitor, config, own_table, small, update};
use tafel_server::Config;
use tafel_store::Store;
use tafel_store::postgres::PostgresStore;
use tafel_store::testing::Postgres;

async fn node(address: &str, config: Config) -> Running {
    let store: Arc<dyn Store> = Arc::new(PostgresStore::open(address).await.unwrap());
    Running::with(store, Arc::new(small()), config).await
}

#[tokio::test(flavor = "multi_thread")]
async fn any_node_serves_any_table_and_a_dead_nodes_bots_go_on() {
    let postgres = Postgres::start().unwrap();
    let first = node(&postgres.address(), Config { bot_pause: Duration::from_mins(5), ..config() }).await;
    let second = node(&postgres.address(), config()).await;
    let mut here = first.guest("Anna").await;
    let mut there = Visitor { address: second.address.clone(), ..here.clone() };

    a_request_sent_again_elsewhere_gets_the_first_answer(&mut here, &mut there).await;
    of_two_moves_at_once_one_is_taken(&mut here, &mut there).await;
    answers_that_cross_are_both_taken(&mut here, &mut there).await;
    a_stream_at_one_node_shows_moves_at_the_other(&mut here, &mut there).await;

    // The first node has begun to think for this bot, and would for five minutes.
    let body = json!({"game": "high-card", "seats": ["me", {"bot": "random"}]});
    let id = here.post("/api/tables", body).await.ok()["id"].as_str().unwrap().to_owned();
    here.post(&format!("/api/tables/{id}/start"), json!({})).await.ok();
    tokio::time::sleep(Duration::from_millis(500)).await;
    assert_eq!(second.store.table(&id).await.unwrap().unwrap().seq, 0);
    let dead = Instant::now();
    first.task.abort();
    while second.store.table(&id).await.unwrap().unwrap().seq == 0 {
        assert!(dead.elapsed() < Duration::from_secs(20), "nobody thinks for the bot");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    assert!(dead.elapsed() < Duration::from_secs(10), "{:?}", dead.elapsed());
}

async fn first_move(visitor: &mut Visitor, table: &str, request: &str) -> serde_json::Value {
    let shown = visitor.get(&format!("/api/tables/{table}/update")).await.ok();
    let seat = shown["update"]["waiting"][0].as_u64().unwrap();
    let mine = update(visitor, table, seat).await;
    json!({"seat": seat, "after": mine["update"]["seq"], "request": request,
        "action": mine["update"]["legal"][0]["action"]})
}

async fn a_request_sent_again_elsewhere_gets_the_first_answer(here: &mut Visitor, there: &mut Visitor) {
    let table = own_table(here, 3).await;
    let path = format!("/api/tables/{table}/actions");
    // The other node knows the table as it was before the move.
    update(there, &table, 0).await;
    for number in 0..6 {
        let body = first_move(here, &table, &format!("r{number}")).await;
        let answer = here.post(&path, body.clone()).await;
        answer.ok();
        let again = there.post(&path, body).await;
        assert_eq!(again.status, 200);
        assert_eq!(String::from_utf8(again.bytes).unwrap(), String::from_utf8(answer.bytes).unwrap());
    }
}

async fn of_two_moves_at_once_one_is_taken(here: &mut Visitor, there: &mut Visitor) {
    for number in 0..10 {
        let table = own_table(here, 2).await;
        let path = format!("/api/tables/{table}/actions");
        let one = first_move(here, &table, &format!("a{number}")).await;
        let mut other = first_move(there, &table, &format!("b{number}")).await;
        other["action"] = update(there, &table, 0).await["update"]["legal"][1]["action"].clone();
        let (one, other) = tokio::join!(here.post(&path, one), there.post(&path, other));
        let mut statuses = [one.status, other.status];
        statuses.sort_unstable();
        assert_eq!(statuses, [200, 409]);
        let stale = if one.status == 409 { one } else { other };
        assert_eq!(stale.refused(409), "stale");
        assert_eq!(stale.json()["update"]["seq"], 1, "with how it stands now");
    }
}

async fn answers_that_cross_are_both_taken(here: &mut Visitor, there: &mut Visitor) {
    for number in 0..10 {
        let table = own_table(here, 3).await;
        let path = format!("/api/tables/{table}/actions");
        let one = first_move(here, &table, &format!("a{number}")).await;
        let shown = update(there, &table, 1).await;
        let other =
            json!({"seat": 1, "after": 0, "request": "b", "action": shown["update"]["legal"][0]["action"]});
        let (first, second) = tokio::join!(here.post(&path, one.clone()), there.post(&path, other.clone()));
        let mut places = [first.ok()["seq"].as_u64(), second.ok()["seq"].as_u64()];
        places.sort_unstable();
        assert_eq!(places, [Some(1), Some(2)], "one log, in one order");
        assert_eq!(there.post(&path, one).await.bytes, first.bytes, "each counts once, at both nodes");
        assert_eq!(here.post(&path, other).await.bytes, second.bytes);
    }
}

async fn a_stream_at_one_node_shows_moves_at_the_other(here: &mut Visitor, there: &mut Visitor) {
    let table = own_table(here, 2).await;
    let mut events = there.stream(&format!("/api/tables/{table}/stream?seat=1"), None).await;
    events.next().await.unwrap();
    let body = first_move(here, &table, "r").await;
    here.post(&format!("/api/tables/{table}/actions"), body).await.ok();
    let news = events.until(|update| update["update"]["seq"] == 1).await;
    assert_eq!(news["seen"][0]["step"], 1);
}
