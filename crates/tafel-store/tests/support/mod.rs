//! Rows for tests, as small as they can be.

#![allow(dead_code, reason = "each test file uses a part of it")]

use tafel_store::{Append, Hash, NewStep, Person, Phase, TableChange, TableRow};

pub fn person(id: &str) -> Person {
    Person { id: id.into(), name: None, lang: None, created: 1_000 }
}

pub fn hash(byte: u8) -> Hash {
    [byte; 32]
}

pub fn table(id: &str, phase: Phase) -> TableRow {
    TableRow {
        id: id.into(),
        version: 0,
        phase,
        public: false,
        seq: 0,
        waiting: 0,
        bot_next: false,
        due: None,
        created: 2_000,
        changed: 2_000,
        doc: "{\"game\":\"ü\"}".into(),
        members: vec![],
    }
}

pub fn step(table: &str, seq: i64, request: Option<(&str, u8)>) -> Append {
    Append {
        table: table.into(),
        version: 0,
        step: NewStep {
            seq,
            request: request.map(|(request, body)| (request.to_owned(), hash(body))),
            entry: format!("{{\"seat\":0,\"action\":{seq}}}"),
            at: 3_000 + seq,
        },
        waiting: 1,
        bot_next: false,
        due: None,
        over: false,
    }
}

pub fn change(table: &TableRow) -> TableChange {
    TableChange {
        version: table.version,
        seq: table.seq,
        phase: table.phase,
        public: table.public,
        waiting: table.waiting,
        bot_next: table.bot_next,
        due: table.due,
        changed: table.changed,
        doc: table.doc.clone(),
        members: table.members.clone(),
        step: None,
    }
}
