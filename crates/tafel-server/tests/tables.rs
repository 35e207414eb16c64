//! Tables from the first guest to the rematch.

mod support;

use std::sync::Arc;
use std::time::Duration;

use serde_json::{Value, json};
use support::{Running, any_move, config, own_table, small, update};
use tafel_server::Config;
use tafel_store::memory::MemoryStore;

#[tokio::test]
async fn a_guest_gets_a_cookie_that_scripts_and_other_sites_do_not_see() {
    let server = Running::start().await;
    let mut guest = server.visitor();
    let answer = guest.get("/api/me").await;
    let cookie = &answer.headers["set-cookie"];
    assert!(cookie.contains("HttpOnly") && cookie.contains("SameSite=Lax"), "{cookie}");
    let token = cookie.split(['=', ';']).nth(1).unwrap();
    assert_eq!(token.len(), 64, "256 bits");
    assert_eq!(guest.get("/api/me").await.ok()["id"], answer.json()["id"], "the same person again");
    assert!(!guest.get("/api/me").await.headers.contains_key("set-cookie"));

    let named = guest.put("/api/me", json!({"name": "  Anna  ", "lang": "de"})).await.ok();
    assert_eq!((&named["name"], &named["lang"]), (&json!("Anna"), &json!("de")));
    for name in ["", "   ", "a\u{202e}b", "x\ny", &"n".repeat(33)] {
        assert_eq!(guest.put("/api/me", json!({"name": name})).await.refused(422), "invalid", "{name:?}");
    }
}

#[tokio::test]
async fn behind_https_the_cookie_is_for_https_only() {
    let config = Config { public_url: Some("https://tafel.example".into()), ..config() };
    let server = Running::with(Arc::new(MemoryStore::default()), Arc::new(small()), config).await;
    let cookie = server.visitor().get("/api/me").await.headers["set-cookie"].clone();
    assert!(cookie.starts_with("__Host-tafel=") && cookie.contains("; Secure"), "{cookie}");
}

#[tokio::test]
async fn a_person_moves_to_another_device_with_a_code_that_works_once() {
    let server = Running::start().await;
    let mut phone = server.guest("Anna").await;
    let table = own_table(&mut phone, 2).await;
    let code = phone.post("/api/me/code", json!({})).await.ok()["code"].as_str().unwrap().to_owned();
    let mut laptop = server.visitor();
    let typed = code.to_uppercase().replace('-', " ");
    assert_eq!(laptop.post("/api/me/claim", json!({"code": typed})).await.ok()["name"], "Anna");
    assert_eq!(laptop.get("/api/me").await.ok(), phone.get("/api/me").await.ok());
    assert_eq!(update(&mut laptop, &table, 1).await["viewer"], json!({"seat": 1}), "the seats came along");
    let again = server.visitor().post("/api/me/claim", json!({"code": code})).await;
    assert_eq!(again.refused(422), "invalid");
    assert_eq!(server.visitor().post("/api/me/code", json!({})).await.refused(401), "no_session");
}

#[tokio::test]
async fn friends_sit_down_by_invitation_and_play_to_the_end() {
    let server = Running::start().await;
    let (mut anna, mut bela) = (server.guest("Anna").await, server.visitor());
    let seats = json!(["me", "open", {"bot": "random"}]);
    let new = anna.post("/api/tables", json!({"game": "high-card", "seats": seats})).await;
    assert_eq!(new.status, 201);
    let new = new.ok();
    let (id, invite) = (new["id"].as_str().unwrap(), new["invite"].as_str().unwrap());
    assert!(invite.len() * 5 >= 64, "at least 64 bits");
    assert_eq!(new["options"], json!({"low_wins": false}), "defaults are filled in");
    let path = |what: &str| format!("/api/tables/{id}/{what}");

    assert_eq!(anna.post(&path("start"), json!({})).await.refused(409), "phase", "a seat is open");
    assert_eq!(bela.get(&format!("/api/tables/{id}")).await.refused(404), "not_found");
    let look = bela.get(&format!("/api/tables/{id}?invite={invite}")).await.ok();
    assert_eq!(
        (&look["phase"], &look["member"], &look["invite"]),
        (&json!("waiting"), &json!(false), &Value::Null)
    );
    assert_eq!(bela.post(&path("join"), json!({"invite": "wrong"})).await.refused(404), "not_found");
    let joined =
        bela.post(&path("join"), json!({"invite": invite, "name": "Béla", "contribution": "π?"})).await;
    assert_eq!(joined.refused(422), "invalid", "a contribution is plain");
    let join = json!({"invite": invite, "name": "Béla", "contribution": "my luck"});
    let joined = bela.post(&path("join"), join).await.ok();
    assert_eq!((&joined["seats"][1]["name"], &joined["seats"][1]["mine"]), (&json!("Béla"), &json!(true)));
    assert_eq!(bela.post(&path("start"), json!({})).await.refused(403), "forbidden", "only the host");
    let begun = anna.post(&path("start"), json!({"contribution": "hers"})).await.ok();
    assert_eq!(begun["phase"], "playing");
    assert_eq!(bela.post(&path("leave"), json!({})).await.refused(409), "phase");
    assert_eq!(anna.get(&path("record")).await.refused(409), "phase", "not before the end");
    let luck = anna.get(&path("luck")).await.ok();
    assert_eq!((&luck["contributions"], &luck["secret"]), (&json!(["hers", "my luck", ""]), &Value::Null));

    let mut number = 0;
    loop {
        let shown = anna.get(&path("update")).await.ok();
        if shown["table"]["phase"] == "over" {
            break;
        }
        for (seat, player) in [(0, &mut anna), (1, &mut bela)] {
            let mine = update(player, id, seat).await;
            if let Some(offer) = mine["update"]["legal"].get(0) {
                number += 1;
                let action = json!({"seat": seat, "after": mine["update"]["seq"], "request": format!("r{number}"),
                    "action": offer["action"]});
                let answer = player.post(&path("actions"), action).await;
                assert!(matches!(answer.status, 200 | 409), "{answer:?}");
            }
        }
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    let over = bela.get(&path("update?seat=1")).await.ok();
    assert_eq!(over["update"]["outcome"]["scores"].as_array().unwrap().len(), 3);
    assert_eq!(over["table"]["end"], "finished");

    let record = anna.get(&path("record")).await;
    assert!(record.headers["content-disposition"].contains("high-card"));
    let read = tafel_core::Record::read(&record.bytes).unwrap();
    assert_eq!(
        read.replay::<support::HighCard>().unwrap().log().len(),
        over["update"]["seq"].as_u64().unwrap() as usize
    );
    assert_eq!(read.notes().names, ["Anna", "Béla", "random"]);
    let check = bela.get(&path("luck/check")).await.ok();
    assert_eq!((&check["good"], &check["fault"]), (&json!(true), &Value::Null));

    let uploaded =
        server.visitor().call("POST", "/api/records", Some(String::from_utf8(record.bytes).unwrap())).await;
    let record_id = uploaded.ok()["id"].as_str().unwrap().to_owned();
    let mut stranger = server.visitor();
    let info = stranger.get(&format!("/api/records/{record_id}")).await.ok();
    let steps = info["steps"].as_u64().unwrap();
    assert_eq!((&info["names"][0], &info["luck"]), (&json!("Anna"), &json!(true)));
    let all = stranger.get(&format!("/api/records/{record_id}/at/{steps}?view=all")).await.ok();
    assert_eq!(all["views"].as_array().unwrap().len(), 4);
    assert_eq!(all["views"][1]["update"]["view"], over["update"]["view"], "the last moment as Béla saw it");
    let beyond = stranger.get(&format!("/api/records/{record_id}/at/{}", steps + 1)).await;
    assert_eq!(beyond.refused(422), "invalid");
    let seen = stranger.get(&format!("/api/records/{record_id}/seen?view=1")).await.ok();
    assert_eq!(seen["seen"], over["seen"], "the log as Béla read it");
    assert_eq!(stranger.get(&format!("/api/records/{record_id}/luck/check")).await.ok()["good"], true);
}

#[tokio::test]
async fn a_rematch_is_one_table_however_many_ask() {
    let server = Running::start().await;
    let mut anna = server.guest("Anna").await;
    let table = own_table(&mut anna, 2).await;
    let path = format!("/api/tables/{table}/rematch");
    assert_eq!(anna.post(&path, json!({})).await.refused(409), "phase");
    let mut number = 0;
    while any_move(&mut anna, &table, &format!("r{number}")).await.is_some() {
        number += 1;
    }
    let next = anna.post(&path, json!({})).await.ok();
    assert_ne!(next["id"], table);
    assert_eq!((&next["phase"], &next["seats"][1]["name"]), (&json!("waiting"), &json!("Anna")));
    assert_eq!(anna.post(&path, json!({})).await.ok()["id"], next["id"]);
    assert_ne!(next["commitment"], anna.get(&format!("/api/tables/{table}")).await.ok()["commitment"]);
    let mut stranger = server.guest("Zoe").await;
    assert_eq!(stranger.post(&path, json!({})).await.refused(404), "not_found");
}

#[tokio::test]
async fn whoever_resigns_is_replaced_and_the_last_one_ends_it() {
    let server = Running::start().await;
    let (mut anna, mut bela) = (server.guest("Anna").await, server.guest("Bela").await);
    let body = json!({"game": "high-card", "public": true, "seats": ["me", "open"]});
    let id = anna.post("/api/tables", body).await.ok()["id"].as_str().unwrap().to_owned();
    bela.post(&format!("/api/tables/{id}/join"), json!({})).await.ok();
    anna.post(&format!("/api/tables/{id}/start"), json!({})).await.ok();
    let after = anna.post(&format!("/api/tables/{id}/resign"), json!({})).await.ok();
    assert_eq!((&after["seats"][0]["resigned"], &after["seats"][0]["kind"]), (&json!(true), &json!("bot")));
    assert_eq!(after["phase"], "playing");
    assert_eq!(anna.get(&format!("/api/tables/{id}/update?seat=0")).await.refused(403), "forbidden");
    let after = bela.post(&format!("/api/tables/{id}/resign"), json!({})).await.ok();
    assert_eq!((&after["phase"], &after["end"]), (&json!("over"), &json!("abandoned")));
    assert_eq!(bela.get(&format!("/api/tables/{id}/record")).await.status, 200, "as far as it went");
}

#[tokio::test]
async fn leaving_frees_the_seat_and_the_host_is_followed() {
    let server = Running::start().await;
    let (mut anna, mut bela) = (server.guest("Anna").await, server.guest("Bela").await);
    let body = json!({"game": "high-card", "public": true, "seats": ["me", "open"]});
    let id = anna.post("/api/tables", body).await.ok()["id"].as_str().unwrap().to_owned();
    bela.post(&format!("/api/tables/{id}/join"), json!({})).await.ok();
    let mut zoe = server.guest("Zoe").await;
    assert_eq!(zoe.post(&format!("/api/tables/{id}/join"), json!({})).await.refused(409), "seat_taken");
    assert_eq!(zoe.post(&format!("/api/tables/{id}/leave"), json!({})).await.refused(403), "forbidden");
    anna.post(&format!("/api/tables/{id}/leave"), json!({})).await.ok();
    let now = bela.get(&format!("/api/tables/{id}")).await.ok();
    assert_eq!((&now["host"], &now["seats"][0]["kind"]), (&json!(true), &json!("open")));
    let filled = bela.post(&format!("/api/tables/{id}/start"), json!({"fill": "random"})).await.ok();
    assert_eq!((&filled["phase"], &filled["seats"][0]["level"]), (&json!("playing"), &json!("random")));
}

#[tokio::test]
async fn lists_show_my_tables_with_my_turn_and_open_ones() {
    let server = Running::start().await;
    let (mut anna, mut bela) = (server.guest("Anna").await, server.guest("Bela").await);
    let mine = own_table(&mut anna, 2).await;
    let open = json!({"game": "high-card", "public": true, "seats": ["me", "open"]});
    let open = anna.post("/api/tables", open).await.ok();
    let lists = anna.get("/api/tables").await.ok();
    assert_eq!(lists["mine"].as_array().unwrap().len(), 2);
    assert_eq!(lists["open"], json!([]), "what is mine is not listed twice");
    let turn = lists["mine"].as_array().unwrap().iter().find(|table| table["id"] == mine.as_str()).unwrap();
    assert_eq!(turn["your_turn"], true);
    let lists = bela.get("/api/tables").await.ok();
    assert_eq!(lists["mine"], json!([]));
    assert_eq!(lists["open"][0]["id"], open["id"]);
    assert!(!lists.to_string().contains("invite"), "invitations are not in lists");
}

/// More tables than a page has: page by page each is shown once, and nobody else's.
#[tokio::test]
async fn lists_go_on_page_by_page() {
    let server = Running::start().await;
    let (mut anna, mut bela) = (server.guest("Anna").await, server.guest("Bela").await);
    let body = json!({"game": "high-card", "public": true, "seats": ["me", "open"]});
    let mut made = Vec::new();
    for _ in 0..130 {
        made.push(anna.post("/api/tables", body.clone()).await.ok()["id"].clone());
    }
    made.sort_by_key(Value::to_string);
    for (visitor, field, list) in [(&mut anna, "mine", "running"), (&mut bela, "open", "waiting")] {
        let mut found = Vec::new();
        let mut page = visitor.get("/api/tables").await.ok();
        loop {
            found.extend(page[field].as_array().unwrap().iter().map(|table| table["id"].clone()));
            let Some(more) = page["more"][list].as_str() else { break };
            page = visitor.get(&format!("/api/tables?more={more}")).await.ok();
        }
        found.sort_by_key(Value::to_string);
        assert_eq!(found, made, "{list}");
    }
    for odd in [
        "",
        "waiting",
        "waiting.1",
        "waiting.x.y",
        "others.1.a",
        "waiting.1.%2e",
        "waiting.9999999999999999999.a",
    ] {
        assert_eq!(bela.get(&format!("/api/tables?more={odd}")).await.refused(422), "invalid", "{odd}");
    }
    assert_eq!(server.visitor().get("/api/tables?more=running.1.a").await.refused(422), "invalid", "nobody");
}

#[tokio::test]
async fn a_table_that_cannot_be_played_is_refused() {
    let server = Running::start().await;
    let mut anna = server.guest("Anna").await;
    let mut refused = async |body: Value| anna.post("/api/tables", body).await.refused(422);
    assert_eq!(refused(json!({"game": "chess", "seats": ["me", "open"]})).await, "invalid");
    assert_eq!(refused(json!({"game": "high-card", "seats": ["me"]})).await, "invalid");
    assert_eq!(
        refused(json!({"game": "high-card", "seats": [{"bot": "random"}, {"bot": "random"}]})).await,
        "invalid"
    );
    assert_eq!(refused(json!({"game": "high-card", "seats": ["me", {"bot": "god"}]})).await, "invalid");
    let odd = json!({"game": "high-card", "seats": ["me", "open"], "options": {"jokers": true}});
    assert_eq!(refused(odd).await, "invalid");
}

#[tokio::test]
async fn a_bot_that_panics_or_cheats_does_not_take_the_table_down() {
    let server = Running::start().await;
    let mut anna = server.guest("Anna").await;
    for level in ["panics", "cheats"] {
        let body = json!({"game": "high-card", "seats": ["me", {"bot": level}]});
        let id = anna.post("/api/tables", body).await.ok()["id"].as_str().unwrap().to_owned();
        anna.post(&format!("/api/tables/{id}/start"), json!({})).await.ok();
        let mut events = anna.stream(&format!("/api/tables/{id}/stream?seat=0"), None).await;
        let moved = |update: &Value| update["update"]["seq"].as_u64() >= Some(1);
        assert_eq!(events.until(moved).await["table"]["phase"], "playing", "{level}");
    }
}

#[tokio::test]
async fn a_thinking_bot_is_stopped_when_the_table_ends() {
    let server = Running::start().await;
    let mut anna = server.guest("Anna").await;
    let body = json!({"game": "high-card", "seats": ["me", {"bot": "sleeps"}]});
    let id = anna.post("/api/tables", body).await.ok()["id"].as_str().unwrap().to_owned();
    anna.post(&format!("/api/tables/{id}/start"), json!({})).await.ok();
    let thinking = async |wanted: &str| {
        for _ in 0..400 {
            let metrics = String::from_utf8(server.visitor().get("/metrics").await.bytes).unwrap();
            if metrics.contains(&format!("tafelrunde_bots_thinking {wanted}\n")) {
                return true;
            }
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        false
    };
    assert!(thinking("1").await);
    anna.post(&format!("/api/tables/{id}/resign"), json!({})).await.ok();
    assert!(thinking("0").await);
}

#[tokio::test]
async fn an_idle_match_leaves_memory_and_comes_back_the_same() {
    let config = Config { idle: Duration::from_millis(50), ..config() };
    let server = Running::with(Arc::new(MemoryStore::default()), Arc::new(small()), config).await;
    let mut anna = server.guest("Anna").await;
    let table = own_table(&mut anna, 3).await;
    for number in 0..4 {
        any_move(&mut anna, &table, &format!("r{number}")).await.unwrap();
    }
    let before = update(&mut anna, &table, 1).await;
    let in_memory = |text: Vec<u8>| String::from_utf8(text).unwrap().contains("tables_in_memory 1\n");
    while in_memory(anna.get("/metrics").await.bytes) {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    assert_eq!(update(&mut anna, &table, 1).await, before);
}

/// More games are played by turns than have room in memory: the one that was asked longest ago goes, and comes back.
#[tokio::test]
async fn a_full_memory_locks_no_running_game_out() {
    let config = Config { tables: 3, ..config() };
    let server = Running::with(Arc::new(MemoryStore::default()), Arc::new(small()), config).await;
    let mut ann = server.guest("Ann").await;
    let mut tables = Vec::new();
    for _ in 0..12 {
        tables.push(own_table(&mut ann, 2).await);
    }
    for round in 0..3 {
        for table in &tables {
            let moved = any_move(&mut ann, table, &format!("r{round}")).await;
            assert!(moved.is_some(), "table {table} in round {round}");
        }
    }
    let metrics = ann.call("GET", "/metrics", None).await;
    let metrics = String::from_utf8_lossy(&metrics.bytes).into_owned();
    let line = metrics
        .lines()
        .find(|line| line.starts_with("tafelrunde_tables_in_memory"))
        .unwrap_or_else(|| panic!("{metrics}"));
    let in_memory: usize = line.rsplit(' ').next().unwrap().parse().unwrap();
    assert!(in_memory <= 6, "{line}");
}
