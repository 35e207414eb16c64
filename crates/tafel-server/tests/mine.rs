//! What is yours: devices, signing out, all your games as a file, being forgotten; and giving a table away.

mod support;

use serde_json::{Value, json};
use support::{Running, Visitor, any_move, own_table, update};

const DESK: &str = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
const PHONE: &str = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1";

async fn second_device(server: &Running, first: &mut Visitor) -> Visitor {
    let code = first.post("/api/me/code", json!({})).await.ok()["code"].clone();
    let mut second = server.visitor();
    second.headers.push(("User-Agent".into(), PHONE.into()));
    second.post("/api/me/claim", json!({"code": code})).await.ok();
    second
}

async fn devices(visitor: &mut Visitor) -> Vec<Value> {
    visitor.get("/api/me/devices").await.ok()["devices"].as_array().unwrap().clone()
}

/// Plays on until the game is over.
async fn play_out(visitor: &mut Visitor, table: &str) {
    for number in 0.. {
        if any_move(visitor, table, &format!("r{number}")).await.is_none() {
            return;
        }
    }
}

/// A device that somebody else holds by now sees nothing more, also of what it is looking at; others go on looking.
#[tokio::test]
async fn a_device_that_is_signed_out_sees_no_more_of_the_table() {
    let server = Running::start().await;
    let mut desk = server.guest("Anna").await;
    let phone = second_device(&server, &mut desk).await;
    let table = own_table(&mut desk, 2).await;
    let path = format!("/api/tables/{table}/stream?seat=0");
    let (mut here, mut there) = (desk.stream(&path, None).await, phone.stream(&path, None).await);
    let mut onlooker = server.guest("Ben").await;
    let public = onlooker.post("/api/tables", json!({"game": "high-card", "seats": ["me", "me"]})).await.ok();
    let others = format!("/api/tables/{}/stream?seat=0", public["id"].as_str().unwrap());
    let mut others = onlooker.stream(&others, None).await;
    for stream in [&mut here, &mut there, &mut others] {
        stream.next().await.unwrap();
    }
    desk.post("/api/me/sign-out", json!("others")).await.ok();
    assert_eq!(there.until_end().await, 0, "it ends, and shows nothing more");
    any_move(&mut desk, &table, "r").await.unwrap();
    here.until(|update| update["update"]["seq"] == 1).await;
    desk.post("/api/me/forget", json!({})).await.ok();
    here.until_end().await;
    onlooker.post(&format!("/api/tables/{}/start", public["id"].as_str().unwrap()), json!({})).await.ok();
    others.until(|update| update["table"]["phase"] == "playing").await;
}

#[tokio::test]
async fn devices_are_listed_and_signed_out() {
    let server = Running::start().await;
    let mut desk = server.visitor();
    desk.headers.push(("User-Agent".into(), DESK.into()));
    desk.put("/api/me", json!({"name": "Anna", "lang": "en"})).await.ok();
    let mut phone = second_device(&server, &mut desk).await;
    let mut third = second_device(&server, &mut desk).await;

    let listed = devices(&mut phone).await;
    assert_eq!(listed.len(), 3);
    let mine = listed.iter().find(|device| device["this"] == true).unwrap();
    assert_eq!(mine["name"], "Safari, iPhone");
    let other = listed.iter().find(|device| device["name"] == "Firefox, Linux").unwrap();
    assert!(!phone.cookie.as_deref().unwrap().contains(mine["id"].as_str().unwrap()), "the id is no key");

    // The desk is signed out from the phone, at once.
    phone.post("/api/me/sign-out", json!({"device": other["id"]})).await.ok();
    assert_eq!(desk.get("/api/me/devices").await.refused(401), "no_session");
    phone.post("/api/me/sign-out", json!("others")).await.ok();
    assert_eq!(third.get("/api/me/devices").await.refused(401), "no_session");
    assert_eq!(devices(&mut phone).await.len(), 1);

    let out = phone.post("/api/me/sign-out", json!("all")).await;
    assert_eq!(out.ok()["devices"], json!([]));
    assert!(out.headers["set-cookie"].contains("Max-Age=0"));
    assert_eq!(phone.get("/api/me/devices").await.refused(401), "no_session");
}

#[tokio::test]
async fn nobody_signs_others_out() {
    let server = Running::start().await;
    let (mut anna, mut bela) = (server.guest("Anna").await, server.guest("Bela").await);
    let hers = devices(&mut anna).await[0]["id"].clone();
    bela.post("/api/me/sign-out", json!({"device": hers})).await.ok();
    bela.post("/api/me/sign-out", json!("others")).await.ok();
    assert_eq!(devices(&mut anna).await.len(), 1);
    assert_eq!(devices(&mut bela).await.len(), 1);
}

#[tokio::test]
async fn all_games_come_as_one_file_of_records() {
    let server = Running::start().await;
    let mut anna = server.guest("Anna").await;
    let mut ids = Vec::new();
    for _ in 0..3 {
        let table = own_table(&mut anna, 2).await;
        play_out(&mut anna, &table).await;
        ids.push(table);
    }
    own_table(&mut anna, 2).await;
    let file = anna.get("/api/me/games").await;
    assert_eq!((file.status, file.headers["content-type"].as_str()), (200, "application/jsonl"));
    let text = String::from_utf8(file.bytes).unwrap();
    let lines: Vec<&str> = text.lines().filter(|line| line.starts_with('{')).collect();
    assert_eq!(lines.len(), 3, "a game that is not over is not among them");
    for line in lines {
        let uploaded = anna.call("POST", "/api/records", Some(line.to_owned())).await.ok();
        assert!(uploaded["id"].is_string(), "each line is a record that can be played again");
    }
}

#[tokio::test]
async fn who_wants_to_be_forgotten_is_and_the_games_stay() {
    let server = Running::start().await;
    let (mut anna, mut bela) = (server.guest("Anna").await, server.guest("Bela").await);
    let mut shared = Vec::new();
    for _ in 0..2 {
        let seats = json!({"game": "high-card", "seats": ["me", "open"]});
        let table = anna.post("/api/tables", seats).await.ok();
        let path = format!("/api/tables/{}", table["id"].as_str().unwrap());
        bela.post(&format!("{path}/join"), json!({"invite": table["invite"]})).await.ok();
        anna.post(&format!("{path}/start"), json!({})).await.ok();
        shared.push((path, table["id"].as_str().unwrap().to_owned()));
    }
    for number in 0.. {
        let moved = any_move_of(&mut [&mut anna, &mut bela], &shared[0].1, number).await;
        if !moved {
            break;
        }
    }
    let waiting = anna.post("/api/tables", json!({"game": "high-card", "seats": ["me", "open"]})).await.ok();

    anna.post("/api/me/forget", json!({})).await.ok();
    assert_eq!(anna.get("/api/me/devices").await.refused(401), "no_session");
    let (over, running) = (bela.get(&shared[0].0).await.ok(), bela.get(&shared[1].0).await.ok());
    assert_eq!((&over["phase"], &over["seats"][0]["name"]), (&json!("over"), &Value::Null));
    assert_eq!(over["seats"][1]["name"], "Bela");
    let record = bela.get(&format!("{}/record", shared[0].0)).await.ok();
    assert_eq!(record["end"]["notes"]["names"], json!(["", "Bela"]));
    // The one in play goes on with a bot, and the other keeps the table.
    assert_eq!((&running["phase"], &running["seats"][0]["resigned"]), (&json!("playing"), &json!(true)));
    assert_eq!((&running["seats"][0]["name"], &running["host"]), (&Value::Null, &json!(true)));
    let everything = server.store.table(waiting["id"].as_str().unwrap()).await.unwrap().unwrap();
    assert!(!everything.doc.contains("Anna"), "{}", everything.doc);
    // Whoever comes with the old cookie is somebody new.
    assert_eq!(anna.get("/api/me").await.ok()["name"], Value::Null);
}

/// The first move of whoever of these is asked. Was there one?
async fn any_move_of(visitors: &mut [&mut Visitor], table: &str, number: usize) -> bool {
    for (seat, visitor) in visitors.iter_mut().enumerate() {
        let shown = update(visitor, table, seat as u64).await;
        let Some(offer) = shown["update"]["legal"].get(0) else { continue };
        let body = json!({
            "seat": seat,
            "after": shown["update"]["seq"],
            "request": format!("r{number}"),
            "action": offer["action"],
        });
        visitor.post(&format!("/api/tables/{table}/actions"), body).await.ok();
        return true;
    }
    false
}

#[tokio::test]
async fn a_host_gives_the_table_into_other_hands() {
    let server = Running::start().await;
    let (mut anna, mut bela) = (server.guest("Anna").await, server.guest("Bela").await);
    let seats = json!({"game": "high-card", "seats": ["me", "open", {"bot": "random"}]});
    let table = anna.post("/api/tables", seats).await.ok();
    let path = format!("/api/tables/{}", table["id"].as_str().unwrap());
    let refused = anna.post(&format!("{path}/host"), json!({"seat": 1})).await;
    assert_eq!(refused.refused(422), "invalid", "nobody sits there");
    assert_eq!(
        anna.post(&format!("{path}/host"), json!({"seat": 2})).await.refused(422),
        "invalid",
        "a bot does"
    );
    bela.post(&format!("{path}/join"), json!({"invite": table["invite"]})).await.ok();
    assert_eq!(bela.post(&format!("{path}/host"), json!({"seat": 1})).await.refused(403), "forbidden");

    assert_eq!(anna.post(&format!("{path}/host"), json!({"seat": 1})).await.ok()["host"], false);
    assert_eq!(anna.post(&format!("{path}/start"), json!({})).await.refused(403), "forbidden");
    assert_eq!(bela.get(&path).await.ok()["host"], true);
    bela.post(&format!("{path}/start"), json!({})).await.ok();
}
