//! The real games over the wire: what reaches a seat or an onlooker is what the rules let it see, and nothing else.
//!
//! Two scans, both told the truth by the engine and never by the server:
//! - **Accounted for.** Everything sent while a game is played is taken apart. What it says of the game must be what
//!   the engine, playing the log again, shows this very viewer at this very moment; the rest is about the table.
//! - **Two worlds.** Another server reads the same store, only that one number which somebody drew is another.
//!   Whoever cannot tell these worlds apart by the rules must be answered the same, byte for byte.
//!
//! That the engine's views themselves hold no secrets is the business of the laws (`tafelrunde-lab laws`).
//! `TAFEL_SECRET_GAMES=20 cargo test --release -p tafel-server --test secrets` plays 100 games, 20 of each.

mod secrets {
    pub mod accounts;
    pub mod leaky;
    pub mod worlds;
}
mod support;

use std::sync::{Arc, LazyLock};

use secrets::accounts::{Kind, Sent, account_for};
use secrets::leaky::Leaky;
use secrets::worlds::{Log, compare_worlds};
use serde_json::{Value, json};
use support::{Running, Visitor, config};
use tafel_core::{Chance, Seat, Viewer};
use tafel_house::House;
use tafel_store::memory::MemoryStore;
use tafel_table::Shelf;

static HOUSE: LazyLock<Arc<House>> = LazyLock::new(|| Arc::new(House::new()));

/// So many worlds in one game are enough.
const WORLDS: usize = 30;

/// Somebody at the table, or beside it.
#[derive(Clone)]
struct Someone {
    viewer: Viewer,
    visitor: Visitor,
}

impl Someone {
    fn query(&self) -> String {
        self.viewer.seat().map_or_else(|| "spectator".into(), |seat| seat.0.to_string())
    }
}

/// What a scan looked at, and the first thing it found.
#[derive(Default)]
struct Findings {
    bytes: usize,
    worlds: usize,
    answers: usize,
    unaccounted: Option<String>,
    told_apart: Option<String>,
}

#[tokio::test(flavor = "multi_thread")]
async fn five_games_tell_nobody_what_they_may_not_know() {
    let games: u64 = std::env::var("TAFEL_SECRET_GAMES").map_or(1, |games| games.parse().unwrap());
    let server = Running::with(Arc::new(MemoryStore::default()), HOUSE.clone(), config()).await;
    // The guide is too short for this; tests/leaks.rs has a hundred games of it.
    for info in HOUSE.games().iter().filter(|info| info.id != "high-card") {
        let mut all = Findings::default();
        for number in 0..games {
            let seats = 3u8.clamp(info.seats.min, info.seats.max);
            let found = play(&server, HOUSE.clone(), &info.id, seats, number).await;
            assert_eq!(found.unaccounted, None, "{} {number}", info.id);
            assert_eq!(found.told_apart, None, "{} {number}", info.id);
            all.bytes += found.bytes;
            all.worlds += found.worlds;
            all.answers += found.answers;
        }
        println!(
            "{}: {games} games, {} bytes accounted for, {} worlds seen by somebody who must not tell, {} answers compared",
            info.id, all.bytes, all.worlds, all.answers
        );
        assert!(all.bytes > 100_000, "{}: {} bytes", info.id, all.bytes);
        assert!(all.worlds > 0, "{}: {} worlds", info.id, all.worlds);
    }
}

/// Both scans can fail: here is a match that lets slip in its explanations what the others see.
#[tokio::test(flavor = "multi_thread")]
async fn a_planted_leak_is_found_by_both_scans() {
    let shelf: Arc<dyn Shelf> = Arc::new(Leaky(HOUSE.clone()));
    let server = Running::with(Arc::new(MemoryStore::default()), shelf.clone(), config()).await;
    let found = play(&server, shelf, "imperial-settlers", 3, 0).await;
    let unaccounted = found.unaccounted.expect("the engine does not say this");
    assert!(unaccounted.contains("but the others see"), "{unaccounted}");
    let told_apart = found.told_apart.expect("another world, another view");
    assert!(told_apart.contains("/why"), "{told_apart}");
}

/// Whoever cannot tell two worlds apart gets the same hint in both, byte for byte.
#[tokio::test(flavor = "multi_thread")]
async fn a_hint_tells_nobody_what_they_may_not_know() {
    let server = Running::with(Arc::new(MemoryStore::default()), HOUSE.clone(), config()).await;
    let shelf: Arc<dyn Shelf> = HOUSE.clone();
    let mut chance = Chance::fast(11);
    let (table, mut people) = sit_down(&server, "brian-boru", 3).await;
    let path = |rest: &str| format!("/api/tables/{table}{rest}");
    let mut compared = 0;
    for seq in 0..60 {
        let shown = people[0].visitor.get(&path("/update")).await.ok();
        let Some(seat) = shown["update"]["waiting"][0].as_u64() else { break };
        let mover = &mut people[seat as usize].visitor;
        let legal = mover.get(&path(&format!("/update?seat={seat}"))).await.ok()["update"]["legal"].clone();
        let legal = legal.as_array().unwrap();
        if compared < 4 && legal.len() > 1 {
            let log = Log::read(&*server.store, &table, "brian-boru").await;
            let lucky = log.lucky();
            let mut worlds = (0..12).filter_map(|_| log.other_world(&lucky, &mut chance));
            let viewer = Viewer::Seat(Seat(seat as u8));
            if let Some((other, ..)) = worlds.find(|(_, _, unknowing)| unknowing.contains(&viewer)) {
                let (here, there) = (log.twin(&server, &shelf).await, other.twin(&server, &shelf).await);
                let mut hints = Vec::new();
                for world in [&here, &there] {
                    let mut asker = people[seat as usize].visitor.clone();
                    asker.address.clone_from(&world.address);
                    let hint = asker.post(&path("/hint"), json!({"seat": seat})).await;
                    assert_eq!(hint.ok()["actions"].as_array().map(Vec::len), Some(legal.len()));
                    hints.push(hint.bytes);
                }
                assert_eq!(hints[0], hints[1], "seat {seat} at {seq}");
                compared += 1;
            }
        }
        let action = legal[chance.below(legal.len() as u32) as usize]["action"].clone();
        let body = json!({"seat": seat, "after": seq, "request": format!("r{seq}"), "action": action});
        people[seat as usize].visitor.post(&path("/actions"), body).await.ok();
    }
    assert!(compared >= 3, "{compared} worlds");
}

/// Plays a game of people who listen live, ask, err, take back and ask why, and scans what they are sent.
async fn play(server: &Running, shelf: Arc<dyn Shelf>, game: &str, seats: u8, seed: u64) -> Findings {
    let mut chance = Chance::fast(seed);
    let (table, mut people) = sit_down(server, game, seats).await;
    let path = |rest: &str| format!("/api/tables/{table}{rest}");
    let mut lobby = Vec::new();
    let mut listening = Vec::new();
    for someone in &mut people {
        lobby.push((someone.viewer, someone.visitor.get(&path("")).await.ok()));
        let mut events =
            someone.visitor.stream(&path(&format!("/stream?seat={}", someone.query())), None).await;
        let viewer = someone.viewer;
        listening.push(tokio::spawn(async move {
            let mut heard = Vec::new();
            while let Some(update) = events.next().await {
                let over = !update["update"]["outcome"].is_null();
                heard.push(Sent::new(
                    viewer,
                    Kind::Update,
                    update["update"]["seq"].as_u64(),
                    update.to_string(),
                ));
                if over {
                    break;
                }
            }
            heard
        }));
    }
    let mut findings = Findings::default();
    let mut sent = Vec::new();
    let mut tried: Vec<String> = Vec::new();
    let mut waiting = people[0].visitor.get(&path("/update")).await.ok()["update"]["waiting"].clone();
    let mut seq = 0;
    while let Some(count @ 1..) = waiting.as_array().map(Vec::len) {
        let seat = waiting[chance.below(count as u32) as usize].as_u64().unwrap();
        let mover = &mut people[seat as usize];
        let shown = mover.visitor.get(&path(&format!("/update?seat={seat}&since={}", seq - seq % 9))).await;
        sent.push(Sent::of(mover.viewer, Kind::Update, seq, &shown));
        let legal = shown.json()["update"]["legal"].as_array().unwrap().clone();
        let action = legal[chance.below(legal.len() as u32) as usize]["action"].clone();
        tried.extend(legal.iter().map(|offer| offer["action"].to_string()));
        let body = json!({"seat": seat, "after": seq, "request": format!("r{seq}"), "action": action});
        let moved = mover.visitor.post(&path("/actions"), body).await;
        waiting = moved.ok()["update"]["waiting"].clone();
        seq += 1;
        sent.push(Sent::of(mover.viewer, Kind::Moved, seq, &moved));
        if moved.json()["update"]["undo"] != json!(0) && chance.below(12) == 0 {
            let body = json!({"seat": seat, "after": seq, "request": format!("u{seq}")});
            let back = mover.visitor.post(&path("/undo"), body).await;
            waiting = back.ok()["update"]["waiting"].clone();
            seq += 1;
            sent.push(Sent::of(mover.viewer, Kind::Moved, seq, &back));
        }
        if chance.below(4) == 0 {
            let action = tried[chance.below(tried.len() as u32) as usize].clone();
            let curious = chance.below(people.len() as u32) as usize;
            sent.extend(probe(&mut people[curious], &table, seq, &action, seat).await);
        }
        let enough = findings.told_apart.is_some() || findings.worlds >= WORLDS;
        if waiting != json!([]) && chance.below(12) == 0 && !enough {
            let log = Log::read(&*server.store, &table, game).await;
            match compare_worlds(server, &shelf, &log, &people, &tried, &mut chance).await {
                Ok((worlds, answers)) => {
                    findings.worlds += worlds;
                    findings.answers += answers;
                }
                Err(why) => findings.told_apart = Some(why),
            }
        }
    }
    for heard in listening {
        sent.extend(heard.await.unwrap());
    }
    let log = Log::read(&*server.store, &table, game).await;
    match account_for(&HOUSE, &log, &lobby, sent) {
        Ok(bytes) => findings.bytes = bytes,
        Err(why) => findings.unaccounted = Some(why),
    }
    findings
}

/// A public table with a person at every seat, begun, and an onlooker who is nobody's friend.
async fn sit_down(server: &Running, game: &str, seats: u8) -> (String, Vec<Someone>) {
    let mut people = Vec::new();
    for seat in Seat::all(seats) {
        people.push(Someone { viewer: Viewer::Seat(seat), visitor: server.guest(&format!("P{seat}")).await });
    }
    let mut chairs = vec![json!("me")];
    chairs.resize(usize::from(seats), json!("open"));
    let new = json!({"game": game, "public": true, "seats": chairs, "hints": true});
    let table = people[0].visitor.post("/api/tables", new).await.ok()["id"].as_str().unwrap().to_owned();
    for someone in &mut people[1..] {
        someone.visitor.post(&format!("/api/tables/{table}/join"), json!({})).await.ok();
    }
    people[0].visitor.post(&format!("/api/tables/{table}/start"), json!({})).await.ok();
    people.push(Someone { viewer: Viewer::Spectator, visitor: server.guest("Onlooker").await });
    (table, people)
}

/// Asks for what is not one's own, and for what is not allowed. Errors and explanations must not say more than a view.
async fn probe(someone: &mut Someone, table: &str, seq: usize, action: &str, other: u64) -> Vec<Sent> {
    let (viewer, query) = (someone.viewer, someone.query());
    let visitor = &mut someone.visitor;
    let path = |rest: &str| format!("/api/tables/{table}/{rest}");
    let action: Value = serde_json::from_str(action).unwrap();
    let mut sent = Vec::new();
    if viewer.seat().map(|seat| u64::from(seat.0)) != Some(other) {
        let body = json!({"seat": other, "after": seq, "request": "x", "action": action});
        for refused in [
            visitor.post(&path("actions"), body).await,
            visitor.post(&path("why"), json!({"seat": other, "action": action})).await,
            visitor.get(&path(&format!("update?seat={other}"))).await,
            visitor.get(&path(&format!("at/0?seat={other}"))).await,
        ] {
            // In the end nothing is hidden any more.
            if refused.status == 403 {
                sent.push(Sent::of(viewer, Kind::Forbidden, seq, &refused));
            }
        }
    }
    let step = seq / 3;
    let past = visitor.get(&path(&format!("at/{step}?seat={query}"))).await;
    sent.push(Sent::of(viewer, Kind::Past(step), seq, &past));
    let Some(seat) = viewer.seat() else { return sent };
    let why = visitor.post(&path("why"), json!({"seat": seat, "action": action})).await;
    sent.push(Sent::of(viewer, Kind::Why(action.to_string()), seq, &why));
    if !why.ok()["refused"].is_null() {
        let body = json!({"seat": seat, "after": seq, "request": "x", "action": action});
        let refused = visitor.post(&path("actions"), body).await;
        sent.push(Sent::of(viewer, Kind::Refused(action.to_string()), seq, &refused));
    }
    sent
}
