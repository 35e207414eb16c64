//! What happens at a table because time passes: a request runs out, somebody is to be warned, somebody's time has run out.
//! Whoever keeps the table asks [`Table::next_due`] when that is, and works it out with
//! [`Table::draft_meanwhile`](crate::Table::draft_meanwhile).

use tafel_core::any_match::AnyDraft;
use tafel_core::{Seat, SeatSet, Viewer};
use tafel_protocol::{FaultCode, Pace, Phase, SeatClock, TableEnd, TimeOut};

use crate::clock::{Beat, Clocks, Rules};
use crate::denied::Denied;
use crate::doc::{SeatDoc, TableDoc};
use crate::live::Live;
use crate::table::Table;

/// Somebody whose time is running out, or has.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Warning {
    /// When.
    pub at: i64,
    /// Where they sit.
    pub seat: Seat,
    /// Who.
    pub person: String,
    /// How late it is.
    pub kind: WarningKind,
}

/// How late it is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum WarningKind {
    /// The time is running out.
    RunningOut,
    /// It has run out.
    RanOut,
}

/// What time has done by now.
#[derive(Clone, Copy, Default)]
pub(crate) struct Struck {
    pub(crate) ran_out: SeatSet,
    pub(crate) warned: SeatSet,
}

impl Table {
    /// Who is to be told next, after a moment, that their time is running out or has run out, and when. It acts by itself:
    /// see [`Changed::warnings`](crate::Changed). The match must be in memory.
    pub fn next_warning(&self, after: i64) -> Option<Warning> {
        let clocks = self.clocks.as_ref().filter(|_| !self.is_stopped())?;
        let of = |kind| move |(at, seat): (i64, Seat)| (at, seat, kind);
        let running_out = clocks.warnings(&self.rules).map(of(WarningKind::RunningOut));
        let all = clocks.run_outs(&self.rules).map(of(WarningKind::RanOut)).chain(running_out);
        let (at, seat, kind) = all.filter(|(at, ..)| *at > after).min()?;
        Some(Warning { at, seat, person: self.person_at(seat)?, kind })
    }

    fn person_at(&self, seat: Seat) -> Option<String> {
        self.doc.seats.get(seat.index())?.person().map(str::to_owned)
    }

    // The sum that runs on.

    /// What an entry that is worked out means to the clocks.
    pub(crate) fn clocks_after(&self, live: &Live, drafted: &AnyDraft, at: i64) -> Option<Clocks> {
        let mut clocks = self.clocks.clone()?;
        clocks.strike(&self.rules, &live.beat_of(drafted, at));
        Some(clocks)
    }

    /// The clocks after a change of the table, and what is written down of them.
    pub(crate) fn clocks_changed(
        &self,
        doc: &mut TableDoc,
        (phase, asked): (Phase, SeatSet),
        drafted: Option<&Beat>,
        struck: Struck,
        now: i64,
    ) -> Result<(Rules, Option<Clocks>), Denied> {
        let rules = Rules::of(doc)?;
        if phase != Phase::Playing || doc.clock.pace == Pace::Free {
            doc.clock.mark = None;
            return Ok((rules, None));
        }
        let goes_on = doc.asides.len() > self.doc.asides.len();
        if self.is_stopped() && !goes_on {
            // Nobody can play: what was written down stays.
            return Ok((rules, self.clocks.clone()));
        }
        let seq = if doc.header.is_some() && self.doc.header.is_none() { 0 } else { self.state.seq };
        let clocks = match self.clocks.clone().filter(|_| !goes_on) {
            Some(mut clocks) => {
                clocks.pass(&self.rules, now);
                clocks.note_ran_out(struck.ran_out);
                clocks.note_warned(struck.warned);
                if let Some(beat) = drafted {
                    clocks.strike(&self.rules, beat);
                }
                clocks.go_by(&self.rules, &rules, asked);
                clocks
            }
            None => Clocks::begin(&rules, now, seq, asked),
        };
        doc.clock.mark = Some(clocks.clone());
        Ok((rules, Some(clocks)))
    }

    /// The clocks follow the log: what was written down goes on with what was played since.
    pub(crate) fn wind(&mut self) {
        self.clocks = self.wound();
        if !self.is_stopped() && self.live.is_some() {
            self.state.due = Table::due_of(&self.doc, self.clocks.as_ref(), &self.rules, self.phase());
        }
    }

    fn wound(&mut self) -> Option<Clocks> {
        let live = self.live.as_ref()?;
        let mark = self.doc.clock.mark.as_ref().filter(|mark| mark.seq <= live.seq())?;
        let mut clocks = match self.clocks.take() {
            Some(clocks) if (mark.seq..=live.seq()).contains(&clocks.seq) => clocks,
            _ => mark.clone(),
        };
        for beat in &live.beats()[clocks.seq..] {
            clocks.strike(&self.rules, beat);
        }
        Some(clocks)
    }

    // What is due.

    /// When something is due at a table: the earlier of an open request's end and the clocks.
    pub(crate) fn due_of(
        doc: &TableDoc,
        clocks: Option<&Clocks>,
        rules: &Rules,
        phase: Phase,
    ) -> Option<i64> {
        if phase != Phase::Playing {
            return None;
        }
        let clock = clocks.and_then(|clocks| clocks.due(rules));
        doc.accord.runs_out().into_iter().chain(clock).min()
    }

    /// When [`Table::draft_meanwhile`] has something to do, unless somebody comes or answers before.
    pub fn next_due(&self) -> Option<i64> {
        if self.phase() != Phase::Playing {
            return None;
        }
        // While the game is stopped nobody's time passes.
        let clock = self.state.due.filter(|_| !self.is_stopped());
        self.doc.accord.runs_out().into_iter().chain(clock).min()
    }

    /// Lets what follows happen to everybody whose time has run out, and notes who is to be warned.
    pub(crate) fn strike_out(&self, doc: &mut TableDoc, now: i64) -> Struck {
        let Some(clocks) = self.clocks.as_ref().filter(|_| !self.is_stopped()) else {
            return Struck::default();
        };
        let by_now = |(at, seat): (i64, Seat)| (at <= now).then_some(seat);
        let ran_out: SeatSet = clocks.run_outs(&self.rules).filter_map(by_now).collect();
        let warned = clocks.warnings(&self.rules).filter_map(by_now).collect();
        for seat in ran_out.iter() {
            let Some(seated) = doc.seats.get_mut(seat.index()) else { continue };
            match &doc.clock.time_out {
                TimeOut::Remind => {}
                TimeOut::Bot(level) => {
                    seated.let_stand_in(level, false);
                    doc.accord.unrated = true;
                }
                TimeOut::Lose => seated.give_up(&doc.clock.lost_to),
            }
        }
        let plays = |seat: &SeatDoc| matches!(seat, SeatDoc::Person { .. } | SeatDoc::StandIn { .. });
        if !doc.seats.iter().any(plays) {
            doc.end = Some(TableEnd::Abandoned);
        }
        Struck { ran_out, warned }
    }

    /// Whom to tell of what has happened.
    pub(crate) fn told_of(&self, struck: Struck, now: i64) -> Vec<Warning> {
        let of = |kind| move |seat: Seat| (seat, kind);
        let ran_out = struck.ran_out.iter().map(of(WarningKind::RanOut));
        let only_warned = struck.warned.iter().filter(move |seat| !struck.ran_out.has(*seat));
        let all = ran_out.chain(only_warned.map(of(WarningKind::RunningOut)));
        all.filter_map(|(seat, kind)| Some(Warning { at: now, seat, person: self.person_at(seat)?, kind }))
            .collect()
    }

    // What is shown.

    /// How much time everybody has left. Nothing: it is played without a clock, or not at the moment.
    pub fn clocks(&self, person: Option<&str>, now: i64) -> Option<Box<tafel_protocol::Clocks>> {
        let seats = Seat::all(self.doc.seats.len() as u8).map(|seat| self.clock_of(seat, now));
        let seats: Vec<_> = seats.collect();
        let hours = person.and_then(|person| self.doc.clock.hours_of(person)).cloned();
        let shown = seats.iter().any(Option::is_some) || hours.is_some();
        shown.then(|| Box::new(tafel_protocol::Clocks { seats, hours }))
    }

    /// The clock with which a viewer looks on; nothing: there is none.
    pub fn clock_for(&self, viewer: Viewer, now: i64) -> Option<SeatClock> {
        self.clock_of(viewer.seat()?, now)
    }

    fn clock_of(&self, seat: Seat, now: i64) -> Option<SeatClock> {
        if !matches!(self.doc.seats.get(seat.index())?, SeatDoc::Person { .. }) {
            return None;
        }
        let mut clocks = self.clocks.clone()?;
        clocks.pass(&self.rules, now);
        let ends = clocks.runs_out(&self.rules, seat).filter(|_| !self.is_stopped());
        Some(SeatClock {
            left: clocks.left(seat) as u64,
            runs: ends.is_some(),
            rests: ends.is_some() && self.rules.rests(seat, now),
            ends_in: ends.map(|ends| ends.saturating_sub(now).max(0) as u64),
            ran_out: clocks.has_run_out(seat),
        })
    }

    /// Somebody who plays says when they do.
    pub(crate) fn put_hours(
        doc: &mut TableDoc,
        person: &str,
        hours: &tafel_protocol::Hours,
        now: i64,
    ) -> Result<(), Denied> {
        if !doc.seats.iter().any(|seat| seat.is_seen_by(person)) {
            return Err(Denied::of(FaultCode::Forbidden));
        }
        doc.clock.put_hours(person, hours, now)
    }
}
