//! The first scan: whatever was sent is either about the table or what the engine shows this viewer at this moment.

use std::collections::BTreeMap;

use serde_json::{Value, json};
use tafel_core::any_match::Refused;
use tafel_core::{AnyMatch, Lang, Viewer};
use tafel_house::House;
use tafel_table::Shelf;
use tafel_text::Words;

use super::worlds::Log;
use crate::support::Answer;

/// A message on its way to somebody.
pub struct Sent {
    viewer: Viewer,
    kind: Kind,
    /// How long the log was.
    seq: usize,
    text: String,
}

/// What kind of message.
pub enum Kind {
    Update,
    Moved,
    Why(String),
    Refused(String),
    Past(usize),
    Forbidden,
}

impl Sent {
    pub fn new(viewer: Viewer, kind: Kind, seq: Option<u64>, text: String) -> Sent {
        Sent { viewer, kind, seq: seq.unwrap_or_default() as usize, text }
    }

    pub fn of(viewer: Viewer, kind: Kind, seq: usize, answer: &Answer) -> Sent {
        Sent { viewer, kind, seq, text: String::from_utf8(answer.bytes.clone()).unwrap() }
    }
}

/// Takes every message apart. Returns how many bytes are accounted for, or the first message that is not.
pub fn account_for(
    house: &House,
    log: &Log,
    lobby: &[(Viewer, Value)],
    mut sent: Vec<Sent>,
) -> Result<usize, String> {
    sent.sort_by_key(|message| message.seq);
    let mut engine = log.resume(0).expect("the log can be played again");
    let names: Vec<String> = (0..engine.seats()).map(|seat| format!("P{seat}")).collect();
    let mut forbidden = None;
    let mut bytes = 0;
    for message in &sent {
        while engine.seq() < message.seq {
            log.advance(&mut *engine);
        }
        let value: Value =
            serde_json::from_str(&message.text).map_err(|why| format!("{why}: {}", message.text))?;
        let expected = match &message.kind {
            Kind::Update => {
                let table = about_the_table(&value["table"], lobby, message.viewer)?;
                let mut all = of_the_game(&*engine, message.viewer, &value);
                all["viewer"] = json!(message.viewer);
                all["table"] = table;
                all
            }
            Kind::Moved => {
                let mut all = of_the_game(&*engine, message.viewer, &value);
                all["seq"] = json!(engine.seq());
                all
            }
            Kind::Past(step) => {
                let then = engine.at(*step).map_err(|why| why.to_string())?;
                json!({"step": step, "views": [{"viewer": message.viewer, "update": then.update(message.viewer)}]})
            }
            Kind::Why(action) => json!({"refused": why_not(&*engine, message.viewer, action)}),
            Kind::Refused(action) => refusal(house, &*engine, &names, message.viewer, action, &value)?,
            // The same to everybody, always: it says nothing at all.
            Kind::Forbidden => forbidden.get_or_insert_with(|| value.clone()).clone(),
        };
        if value != expected {
            return Err(format!(
                "{:?} was sent at {}\n{value}\nwhere the engine says\n{expected}",
                message.viewer, message.seq
            ));
        }
        bytes += message.text.len();
    }
    Ok(bytes)
}

/// The parts about the game, as the engine has them. `seen_after` is the server's choice, and only a number.
fn of_the_game(engine: &dyn AnyMatch, viewer: Viewer, value: &Value) -> Value {
    let after = value["seen_after"].as_u64().map(|after| after as usize);
    json!({"update": engine.update(viewer), "seen": engine.seen_since(viewer, after), "seen_after": after})
}

/// What was known of the table before the first card was dealt, and what has nothing to do with cards.
fn about_the_table(table: &Value, lobby: &[(Viewer, Value)], viewer: Viewer) -> Result<Value, String> {
    let known = lobby.iter().find(|(who, _)| *who == viewer).map(|(_, table)| table);
    let mut expected = known.ok_or("nobody")?.clone();
    for key in ["phase", "end", "changed", "seq"] {
        let plain = matches!(&table[key], Value::Null | Value::Number(_))
            || ["playing", "over", "finished"].contains(&table[key].as_str().unwrap_or_default());
        if !plain {
            return Err(format!("{key} of the table is {}", table[key]));
        }
        expected[key] = table[key].clone();
    }
    for (index, seat) in expected["seats"].as_array_mut().into_iter().flatten().enumerate() {
        seat["online"] = json!(table["seats"][index]["online"].as_bool().ok_or("online is yes or no")?);
    }
    Ok(expected)
}

fn why_not(engine: &dyn AnyMatch, viewer: Viewer, action: &str) -> Option<Refused> {
    engine.why_not(viewer.seat().expect("only seats ask why"), action)
}

fn refusal(
    house: &House,
    engine: &dyn AnyMatch,
    names: &[String],
    viewer: Viewer,
    action: &str,
    value: &Value,
) -> Result<Value, String> {
    let words = Words::new(house.catalog(engine.game()).ok_or("no words")?, Lang::En).unwrap();
    let fixed: BTreeMap<&str, Value> =
        ["code", "message", "text"].into_iter().map(|key| (key, value["error"][key].clone())).collect();
    let mut error = json!(fixed);
    let why = why_not(engine, viewer, action).ok_or("the engine allows it")?;
    let (code, key) = match &why {
        Refused::Over => ("phase", "error.over"),
        Refused::NotAsked => ("not_asked", "error.not-asked"),
        Refused::NothingToUndo => ("nothing_to_undo", "error.nothing-to-undo"),
        Refused::Unreadable { .. } => ("invalid", "error.no-such-action"),
        Refused::Illegal { .. } => ("illegal", "error.illegal"),
    };
    error["code"] = json!(code);
    error["message"]["key"] = json!(key);
    for key in ["detail", "rule", "because"] {
        if value["error"].get(key).is_some() {
            error[key] = Value::Null;
        }
    }
    match why {
        Refused::Illegal { rule, because } => {
            error["text"] = json!(words.say(&because, names));
            error["rule"] = json!(rule);
            error["because"] = json!(because);
        }
        Refused::Unreadable { why } => error["detail"] = json!(why),
        Refused::Over | Refused::NotAsked | Refused::NothingToUndo => {}
    }
    Ok(json!({"error": error, "update": engine.update(viewer)}))
}
