//! No hidden card of another seat in anything that is sent: the traffic of 100 games, byte by byte.
//!
//! Every seat keeps all bytes it was sent, by streams, answers, refusals and explanations. Then the record says what
//! was hidden when, and the traffic is searched for it.

mod support;

use std::collections::BTreeSet;

use serde_json::{Value, json};
use support::{Event, HighCard, Running, Visitor};
use tafel_core::{Match, Record, Seat, Viewer};

/// What one person was sent, and how far the game was then.
struct Traffic {
    seat: u64,
    sent: Vec<(usize, String)>,
}

impl Traffic {
    fn add(&mut self, seq: usize, bytes: &[u8]) {
        self.sent.push((seq, String::from_utf8_lossy(bytes).into_owned()));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_hundred_games_tell_nobody_what_they_may_not_know() {
    let server = Running::start().await;
    let mut searched = 0;
    let mut hidden_pairs = 0;
    for game in 0..100 {
        let (record, traffic) = play(&server, game).await;
        let played: Match<HighCard> = Record::read(&record).unwrap().replay().unwrap();
        for Traffic { seat, sent } in &traffic {
            for (seq, text) in sent {
                let hidden = hidden_cards(&played, *seq, *seat as u8);
                hidden_pairs += hidden.len();
                for card in cards_named(text) {
                    assert!(
                        !hidden.contains(&card),
                        "game {game}: seat {seat} was told of card {card} at {seq}: {text}"
                    );
                }
                searched += text.len();
            }
        }
    }
    assert!(searched > 1_000_000, "{searched} bytes searched");
    assert!(hidden_pairs > 10_000, "{hidden_pairs} times a card was hidden from a reader");
}

/// Plays a game with three people, each listening live, asking, erring and asking why. Returns the record.
async fn play(server: &Running, game: u64) -> (Vec<u8>, Vec<Traffic>) {
    let mut people: Vec<Visitor> = Vec::new();
    for name in ["Anna", "Bela", "Cora"] {
        people.push(server.guest(name).await);
    }
    let new = json!({"game": "high-card", "public": true, "seats": ["me", "open", "open"]});
    let table = people[0].post("/api/tables", new).await.ok()["id"].as_str().unwrap().to_owned();
    let path = |rest: &str| format!("/api/tables/{table}/{rest}");
    for person in &mut people[1..] {
        person.post(&path("join"), json!({})).await.ok();
    }
    people[0].post(&path("start"), json!({})).await.ok();
    let mut traffic: Vec<Traffic> = (0..3).map(|seat| Traffic { seat, sent: Vec::new() }).collect();
    let mut streams = Vec::new();
    for (seat, person) in people.iter().enumerate() {
        streams.push(person.stream(&path(&format!("stream?seat={seat}")), None).await);
    }
    let mut seq = 0;
    loop {
        let mut waiting = Vec::new();
        for (seat, person) in people.iter_mut().enumerate() {
            let shown = person.get(&path(&format!("update?seat={seat}"))).await;
            traffic[seat].add(seq, &shown.bytes);
            waiting = shown.json()["update"]["waiting"].as_array().unwrap().clone();
            // An error and an explanation must not say more than a view.
            let wrong = json!({"lay": (game + seq as u64) % 16});
            let why = person.post(&path("why"), json!({"seat": seat, "action": wrong})).await;
            traffic[seat].add(seq, &why.bytes);
            let other = json!({"seat": (seat + 1) % 3, "after": seq, "request": "x", "action": wrong});
            let refused = person.post(&path("actions"), other).await;
            assert_eq!(refused.status, 403);
            traffic[seat].add(seq, &refused.bytes);
            let past = person.get(&path(&format!("at/0?seat={seat}"))).await;
            traffic[seat].add(0, &past.bytes);
        }
        let Some(mover) = waiting.get((game as usize + seq) % waiting.len().max(1)).and_then(Value::as_u64)
        else {
            break;
        };
        let person = &mut people[mover as usize];
        let shown = person.get(&path(&format!("update?seat={mover}"))).await.json();
        let legal = shown["update"]["legal"].as_array().unwrap();
        let action = &legal[(game as usize * 7 + seq) % legal.len()]["action"];
        let body = json!({"seat": mover, "after": seq, "request": format!("r{seq}"), "action": action});
        let moved = person.post(&path("actions"), body.clone()).await;
        moved.ok();
        seq += 1;
        traffic[mover as usize].add(seq, &moved.bytes);
        let again = person.post(&path("actions"), body).await;
        traffic[mover as usize].add(seq, &again.bytes);
    }
    for (seat, mut stream) in streams.into_iter().enumerate() {
        loop {
            stream.traffic.clear();
            let update = stream.next().await.unwrap();
            let at = update["update"]["seq"].as_u64().unwrap() as usize;
            let bytes = stream.traffic.clone();
            traffic[seat].add(at, &bytes);
            if at == seq {
                break;
            }
        }
    }
    (people[0].get(&path("record")).await.bytes, traffic)
}

/// The cards that lie in other hands or face down before others, when the log was `seq` long.
fn hidden_cards(played: &Match<HighCard>, seq: usize, seat: u8) -> BTreeSet<u64> {
    let then = played.at(seq).unwrap();
    let view = |viewer: Viewer| serde_json::to_value(tafel_core::Game::view(then.state(), viewer)).unwrap();
    let mut hidden = BTreeSet::new();
    for other in (0..3).filter(|&other| other != seat) {
        let theirs = view(Viewer::Seat(Seat(other)));
        hidden.extend(theirs["hand"].as_array().unwrap().iter().filter_map(Value::as_u64));
        hidden.extend(theirs["my_choice"].as_u64());
        hidden.extend(theirs["peeked"].as_u64());
    }
    // Whoever has peeked at a card may remember it, whoever peeks at it later.
    let peeked = played.line()[..seq].iter().flat_map(|step| &step.events).filter_map(|event| match event {
        Event::Peeked(who, card) if who.0 == seat => Some(u64::from(*card)),
        _ => None,
    });
    for card in peeked {
        hidden.remove(&card);
    }
    hidden
}

/// Every card a text names: wherever this game puts a card into JSON.
fn cards_named(text: &str) -> BTreeSet<u64> {
    let mut cards = BTreeSet::new();
    for part in text.split("\ndata: ").flat_map(|part| part.lines()) {
        if let Ok(value) = serde_json::from_str::<Value>(part.trim_start_matches("data: ")) {
            collect(&value, &mut cards);
        }
    }
    cards
}

fn collect(value: &Value, cards: &mut BTreeSet<u64>) {
    match value {
        Value::Object(map) => {
            for (key, value) in map {
                match key.as_str() {
                    // Numbers that are no cards, each known by its name.
                    "seat" | "seq" | "step" | "steps" | "viewer" | "table" | "waiting" | "undo"
                    | "points" | "hand_sizes" | "has_chosen" | "scores" | "ranks" | "seen_after"
                    | "frame" | "peeker" | "options" | "error" | "round" | "rounds" | "held" => {}
                    // What is not legal is all there is but what is, whoever holds it.
                    "others" => {}
                    // An event names a player first and then, if at all, a card.
                    "laid" | "won" | "peeked" if value.is_array() => cards.extend(value[1].as_u64()),
                    _ => match value {
                        Value::Number(number) => cards.extend(number.as_u64()),
                        Value::Array(list) => {
                            cards.extend(list.iter().filter_map(Value::as_u64));
                            for value in list {
                                collect(value, cards);
                            }
                        }
                        other => collect(other, cards),
                    },
                }
            }
        }
        Value::Array(list) => list.iter().for_each(|value| collect(value, cards)),
        _ => {}
    }
}

/// The scan can fail: it finds a card where one is told.
#[test]
fn the_scan_finds_what_is_told() {
    let told = r#"{"update":{"view":{"hand":[3,14]},"legal":[{"action":{"lay":3},"say":{"args":{"card":{"number":3}}}}]}}"#;
    assert_eq!(cards_named(told), BTreeSet::from([3, 14]));
    let event = "id: 7\nevent: update\ndata: {\"seen\":[{\"step\":5,\"seat\":1,\"events\":[{\"event\":{\"laid\":[1,9]}}]}]}\n\n";
    assert_eq!(cards_named(event), BTreeSet::from([9]));
    assert_eq!(cards_named(r#"{"event":{"laid":[1,null]}}"#), BTreeSet::new());
}
