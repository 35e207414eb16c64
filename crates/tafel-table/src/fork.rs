//! Playing on from a moment of a record: a new table whose log begins with what was played so far.
//!
//! What was drawn and dealt until then stays as it was, known or not; or what the player's seat had not seen is dealt again,
//! and then the table's match begins at this moment. What is drawn from then on is the new table's own luck. So a record of
//! such a table cannot be checked from its seed alone, and says nothing about luck.

use tafel_core::matches::{AnyHeader, dealt_anew};
use tafel_core::{AnyMatch, Seat};
use tafel_protocol::{FaultCode, ForkRecord, Hidden, Phase};

use crate::accord::AccordDoc;
use crate::clock::ClockDoc;
use crate::denied::Denied;
use crate::doc::{SeatDoc, TableDoc};
use crate::live::kept;
use crate::luck::{self, Scheme};
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
        let told = played.begun_with();
        if wish.step > played.steps() {
            return Err(Denied::invalid("error.step"));
        }
        if wish.seat.0 >= told.seats {
            return Err(Denied::invalid("error.view"));
        }
        if !shelf.has_level(&told.game, &wish.level) {
            return Err(Denied::invalid("error.level"));
        }
        let mut game = match wish.hidden {
            Hidden::AsItWas => played.at(0).map_err(|why| ours(why.to_string()))?,
            Hidden::DealtAnew => anew(shelf, played, &told, wish, &fresh)?,
        };
        let header = game.header();
        let laid = game.moment_print();
        let mut entries = Vec::with_capacity(wish.step);
        let before = match wish.hidden {
            Hidden::AsItWas => played.standing(wish.step),
            // The new match begins at this very moment.
            Hidden::DealtAnew => Vec::new(),
        };
        for entry in before {
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
            rated: false,
            daily: None,
            accord: AccordDoc::default(),
            ahead: Vec::new(),
            clock: ClockDoc::default(),
            game: told.game,
        };
        let state = State {
            phase: Phase::Playing,
            public: false,
            seq: entries.len(),
            waiting: game.asked(),
            bot_next: doc.is_bot_among(game.asked()),
            due: None,
            created: now,
            changed: now,
        };
        Ok(Fork { table: Table::stored_of(&fresh.id, &doc, &state)?, entries })
    }
}

/// The moment as the seat saw it, with everything else dealt again by the luck of the new table.
fn anew(
    shelf: &dyn Shelf,
    played: &dyn AnyMatch,
    told: &AnyHeader,
    wish: &ForkRecord,
    fresh: &Fresh,
) -> Result<Box<dyn AnyMatch>, Denied> {
    let unfit = |why: String| Denied::invalid("error.anew").detail(why);
    let entries = played.standing(wish.step);
    let position =
        dealt_anew(played.header().get(), &entries, wish.seat).map_err(|why| unfit(why.to_string()))?;
    let seed = luck::seed(&fresh.secret, &vec![String::new(); usize::from(told.seats)]);
    let laid = shelf.match_at(&told.game, position, told.options.get(), told.seats, luck::setup(seed));
    laid.ok_or_else(|| Denied::invalid("error.game"))?.map_err(unfit)
}
