//! A table between the form it is played in and the rows of the store.

use tafel_core::{Seat, SeatSet};
use tafel_protocol::Phase;
use tafel_store::{NewStep, TableChange, TableRow};
use tafel_table::{Changed, NewEntry, StoredTable};

/// What a row says.
pub(crate) fn stored(row: TableRow) -> StoredTable {
    StoredTable {
        id: row.id,
        phase: match row.phase {
            tafel_store::Phase::Waiting => Phase::Waiting,
            tafel_store::Phase::Playing => Phase::Playing,
            tafel_store::Phase::Over => Phase::Over,
        },
        public: row.public,
        seq: row.seq as usize,
        waiting: (0..8).map(Seat).filter(|seat| row.waiting >> seat.0 & 1 == 1).collect(),
        bot_next: row.bot_next,
        due: row.due,
        created: row.created,
        changed: row.changed,
        members: row.members,
        doc: row.doc,
    }
}

/// The first row of a new table.
pub(crate) fn new(stored: StoredTable) -> TableRow {
    TableRow {
        version: 0,
        phase: phase(stored.phase),
        public: stored.public,
        seq: stored.seq as i64,
        waiting: bits(stored.waiting),
        bot_next: stored.bot_next,
        due: stored.due,
        created: stored.created,
        changed: stored.changed,
        members: stored.members,
        doc: stored.doc,
        id: stored.id,
    }
}

/// A change of the row of this version.
pub(crate) fn change(changed: &Changed, version: i64) -> TableChange {
    let stored = &changed.stored;
    let step = |entry: &NewEntry| NewStep {
        seq: entry.seq as i64,
        request: None,
        entry: entry.kept.clone(),
        at: entry.at,
    };
    TableChange {
        version,
        seq: stored.seq as i64,
        phase: phase(stored.phase),
        public: stored.public,
        waiting: bits(stored.waiting),
        bot_next: stored.bot_next,
        due: stored.due,
        changed: stored.changed,
        doc: stored.doc.clone(),
        members: stored.members.clone(),
        step: changed.entry.as_ref().map(step),
    }
}

fn phase(phase: Phase) -> tafel_store::Phase {
    match phase {
        Phase::Waiting => tafel_store::Phase::Waiting,
        Phase::Playing => tafel_store::Phase::Playing,
        Phase::Over => tafel_store::Phase::Over,
    }
}

/// A set of seats as the bits the store keeps.
pub(crate) fn bits(seats: SeatSet) -> i16 {
    seats.iter().fold(0, |bits, seat| bits | 1 << seat.0)
}
