//! Games outlive the rules (migration). A match that was begun under other rules is played through under those there
//! are now. If every step is still legal and everybody would have seen the same, it simply goes on. If not, it opens at
//! the last moment that agrees, nothing can be played, and the people at the table choose: go on from there, if all of
//! them want to, or end it as it stands.

use serde::{Deserialize, Serialize};
use tafel_core::Record;
use tafel_protocol::{FaultCode, Phase, RulesChange, TableEnd};

use crate::change::Changed;
use crate::denied::Denied;
use crate::doc::{SeatDoc, TableDoc};
use crate::live::{Live, StoredMatch, Unplayable};
use crate::shelf::Shelf;
use crate::table::{Person, State, Table};

/// What becomes of a stored match under the rules there are now.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum Fate {
    /// It was begun under them, or has gone over to them.
    #[default]
    Same,
    /// It was begun under others, and everything agrees: it goes on.
    GoesOn,
    /// It agrees up to some moment.
    Parts {
        /// How many entries of the log agree.
        kept: usize,
        /// How many steps stand after those.
        steps: usize,
    },
    /// It would have begun in another way, or there is no such game any more. Why, in English.
    Closed(String),
}

impl Fate {
    /// What becomes of a game that is kept as a record. A record has no prints of its moments: it is held to legality, to
    /// its luck and to its outcome alone.
    pub fn of_record(shelf: &dyn Shelf, record: &Record) -> Result<Fate, Denied> {
        let ours = |why: serde_json::Error| Denied::of(FaultCode::Internal).detail(why);
        let header = serde_json::value::to_raw_value(&record.header).map_err(ours)?;
        let stored = StoredMatch { header: &header, laid: None, asides: &[] };
        let entries = record.entries().map(|entry| (entry.to_owned(), 0));
        match Live::load(shelf, &stored, entries) {
            Ok((live, Fate::GoesOn)) if live.game().outcome().as_ref() != record.outcome() => {
                let last = live.seq().saturating_sub(1);
                Ok(Fate::Parts { kept: last, steps: live.game().steps().saturating_sub(1) })
            }
            Ok((_, fate)) => Ok(fate),
            Err(Unplayable::OtherRules(why)) => Ok(Fate::Closed(why)),
            Err(broken) => Err(broken.of_table("of a record")),
        }
    }
}

/// Entries of the log that count no more, because everybody agreed to go on without them.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct SetAside {
    /// Those after this entry,
    after: usize,
    /// up to this one.
    until: usize,
}

impl SetAside {
    pub(crate) fn covers(self, seq: usize) -> bool {
        (self.after + 1..=self.until).contains(&seq)
    }
}

/// Who agreed to go on from which moment.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Consent {
    /// Under this version of the rules
    rules: u32,
    /// after this entry.
    kept: usize,
    /// These people.
    people: Vec<String>,
}

impl Table {
    /// What becomes of the game under the rules there are now; known once it was loaded.
    pub fn fate(&self) -> &Fate {
        &self.fate
    }

    /// Must people choose before anything can be played here?
    pub fn is_stopped(&self) -> bool {
        matches!(self.fate, Fate::Parts { .. } | Fate::Closed(_))
    }

    /// Refuses what cannot be done before people have chosen.
    pub(crate) fn not_stopped(&self) -> Result<(), Denied> {
        if self.is_stopped() {
            Err(Denied::new(FaultCode::OtherRules, "error.rules-changed"))
        } else {
            Ok(())
        }
    }

    /// What is to be stored right after loading, because the rules have changed: that the game has gone over to them, or
    /// that no bot can move in it.
    pub fn draft_after_loading(&self) -> Result<Option<Changed>, Denied> {
        let mut doc = self.doc.clone();
        match (&self.fate, &self.live) {
            (Fate::GoesOn, Some(live)) => go_over(&mut doc, live),
            (Fate::Parts { .. } | Fate::Closed(_), _)
                if self.state.bot_next || self.state.due != self.doc.accord.runs_out() => {}
            _ => return Ok(None),
        }
        let stopped = self.is_stopped();
        let due = if stopped { self.doc.accord.runs_out() } else { self.state.due };
        let state = State { bot_next: false, due, ..self.state };
        Ok(Some(self.changed_to(doc, state, None)?))
    }

    /// Somebody agrees to go on from the last moment that agrees.
    pub(crate) fn agree(&self, doc: &mut TableDoc, shelf: &dyn Shelf, person: &Person) -> Result<(), Denied> {
        let Fate::Parts { kept, .. } = self.fate else { return Err(Denied::of(FaultCode::Phase)) };
        if doc.seats_of(&person.id).is_empty() {
            return Err(Denied::of(FaultCode::Forbidden));
        }
        let rules = shelf.game(&doc.game).map_or(doc.rules, |game| game.rules);
        let mut consent = match doc.consent.take() {
            Some(consent) if consent.rules == rules && consent.kept == kept => consent,
            _ => Consent { rules, kept, people: Vec::new() },
        };
        if !consent.people.contains(&person.id) {
            consent.people.push(person.id.clone());
        }
        doc.consent = Some(consent);
        Ok(())
    }

    /// Goes on, once all who still play have agreed.
    pub(crate) fn go_on_if_agreed(&self, doc: &mut TableDoc) -> Result<(), Denied> {
        let (Fate::Parts { kept, .. }, Some(consent)) = (&self.fate, &doc.consent) else { return Ok(()) };
        let agrees = |seat: &SeatDoc| match seat {
            SeatDoc::Person { person, .. } => consent.people.contains(person),
            SeatDoc::Open | SeatDoc::Bot { .. } | SeatDoc::Resigned { .. } | SeatDoc::StandIn { .. } => true,
        };
        if consent.kept != *kept || !doc.seats.iter().all(agrees) {
            return Ok(());
        }
        doc.asides.push(SetAside { after: *kept, until: self.state.seq });
        doc.consent = None;
        go_over(doc, self.live()?);
        Ok(())
    }

    /// Somebody who plays does not want to go on: the game ends as it stands.
    pub(crate) fn end_here(&self, doc: &mut TableDoc, person: &Person) -> Result<Phase, Denied> {
        if doc.seats_of(&person.id).is_empty() {
            return Err(Denied::of(FaultCode::Forbidden));
        }
        if !self.is_stopped() {
            return Err(Denied::of(FaultCode::Phase));
        }
        doc.end = Some(TableEnd::Abandoned);
        Ok(Phase::Over)
    }

    /// Has the game that was stored gone over to the rules it is played by here?
    pub(crate) fn has_gone_over(&self) -> bool {
        let (Some(header), Some(live)) = (&self.doc.header, &self.live) else { return false };
        header.get() == live.game().header().get()
    }

    /// What is shown of all that.
    pub(crate) fn rules_change(&self) -> Option<RulesChange> {
        let (steps, kept) = match self.fate {
            Fate::Same | Fate::GoesOn => return None,
            Fate::Parts { kept, steps } => (Some(steps), kept),
            Fate::Closed(_) => (None, 0),
        };
        let agreed = |seat: &SeatDoc| {
            let people = self.doc.consent.iter().filter(|consent| consent.kept == kept);
            people.flat_map(|consent| &consent.people).any(|person| seat.is_played_by(person))
        };
        let agreed = self.doc.seats_where(agreed).iter().collect();
        Some(RulesChange { steps, lost: self.state.seq - kept, agreed })
    }
}

/// From now on the match is one of the rules it is played by here.
fn go_over(doc: &mut TableDoc, live: &Live) {
    doc.rules = live.game().begun_with().rules;
    doc.header = Some(live.game().header());
}
