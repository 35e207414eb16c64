//! Playing on from a moment of a record: a new table whose log begins with what was played so far.
//!
//! What was drawn and dealt until then stays as it was, known or not; what is drawn from then on is the new table's own
//! luck. So a record of such a table cannot be checked from its seed alone, and says nothing about luck.

use serde_json::value::RawValue;
use tafel_core::{AnyMatch, Header, Seat};
use tafel_protocol::{FaultCode, ForkRecord, Phase};

use crate::accord::AccordDoc;
use crate::denied::Denied;
use crate::doc::{SeatDoc, TableDoc};
use crate::live::kept;
use crate::luck::Scheme;
use crate::shelf::Shelf;
use crate::table::{Fresh, Person, State, StoredTable, Table};

/// A table that goes on from an earlier moment: to be stored with the entries its log begins with.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fork {
    /// The table.
    pub table: StoredTable,
    /// Its log so far.
    pub entries: Vec<String>,
}

impl Fork {
    /// Lays out a table for one person, against bots, at a moment of a match.
    pub fn of(
        shelf: &dyn Shelf,
        played: &dyn AnyMatch,
        wish: &ForkRecord,
        host: &Person,
        fresh: Fresh,
        now: i64,
    ) -> Result<Fork, Denied> {
        let ours = |why: String| Denied::of(FaultCode::Internal).detail(why);
        let header = played.header();
        let told: Header<Box<RawValue>> =
            serde_json::from_str(header.get()).map_err(|why| ours(why.to_string()))?;
        if wish.step > played.steps() {
            return Err(Denied::invalid("error.step"));
        }
        if wish.seat.0 >= told.seats {
            return Err(Denied::invalid("error.view"));
        }
        if !shelf.has_level(&told.game, &wish.level) {
            return Err(Denied::invalid("error.level"));
        }
        let mut game = played.at(0).map_err(|why| ours(why.to_string()))?;
        let laid = game.moment_print();
        let mut entries = Vec::with_capacity(wish.step);
        for entry in played.standing(wish.step) {
            let draft = game.redo(&entry, None).map_err(ours)?;
            entries.push(kept(&entry, &draft.moment_print(told.seats)));
            game.commit(draft);
        }
        if game.asked().is_empty() {
            return Err(Denied::new(FaultCode::Phase, "error.over"));
        }
        let seat = |seat: Seat| {
            if seat == wish.seat {
                let (person, name) = (host.id.clone(), host.name.clone());
                SeatDoc::Person { person, name, contribution: String::new() }
            } else {
                SeatDoc::Bot { level: wish.level.clone() }
            }
        };
        let doc = TableDoc {
            rules: told.rules,
            options: serde_json::from_str(told.options.get()).map_err(|why| ours(why.to_string()))?,
            seats: Seat::all(told.seats).map(seat).collect(),
            host: host.id.clone(),
            invite: fresh.invite,
            secret: tafel_core::matches::hex(&fresh.secret),
            luck: Scheme::NEWEST,
            header: Some(header),
            laid: Some(laid),
            asides: Vec::new(),
            consent: None,
            end: None,
            rematch: None,
            watchers: Vec::new(),
            hints: false,
            hinted: Vec::new(),
            forked: true,
            accord: AccordDoc::default(),
            game: told.game,
        };
        let state = State {
            phase: Phase::Playing,
            public: false,
            seq: entries.len(),
            waiting: game.asked(),
            bot_next: doc.is_bot_among(game.asked()),
            created: now,
            changed: now,
        };
        Ok(Fork { table: Table::stored_of(&fresh.id, &doc, &state)?, entries })
    }
}
