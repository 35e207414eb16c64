//! The clock (a fold over the log): how much time every seat has left. Whoever is asked and is a person has their time
//! running, several at once if several are asked; bots have no clock, and while the game pauses nobody's runs.
//!
//! With a bank, time is added when a move is over, that is when its seat is asked no more. By turns everybody has their
//! hours from when they are asked, and again after each step of theirs; only playing hours count. What is taken back gives
//! nothing back: a move that is made again pays once, and who is asked again because they took something back goes on with
//! what they had. Only where all wanted it to be set back everybody has their hours anew.
//!
//! The sum runs on with every entry of the log, [`Clocks::strike`]. Where anything else changes (somebody comes, a pause,
//! another pace) it is written down beside the log, and goes on from there.

use serde::{Deserialize, Serialize};
use tafel_core::{Seat, SeatSet};
use tafel_protocol::{Hours, Pace, TimeOut};

use crate::denied::Denied;
use crate::doc::{SeatDoc, TableDoc};
use crate::hours::Calendar;
use crate::shelf::Shelf;

const SECOND: i64 = 1_000;
const HOUR: i64 = 3_600 * SECOND;
/// Whoever comes back after their bank was empty has at least this.
const TO_COME_BACK: i64 = 30 * SECOND;
/// By turns somebody is warned so long before their time runs out, or when half of it is over.
const WARNING: i64 = 6 * HOUR;

const BANK: std::ops::RangeInclusive<u32> = 10..=21_600;
const INCREMENT: std::ops::RangeInclusive<u32> = 0..=600;
const HOURS: std::ops::RangeInclusive<u32> = 1..=336;

/// What is kept of clocks beside the log.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct ClockDoc {
    pub(crate) pace: Pace,
    pub(crate) time_out: TimeOut,
    /// The level of the bot that has the seat of whoever has lost it.
    pub(crate) lost_to: String,
    /// When people play.
    pub(crate) hours: Vec<(String, Hours)>,
    /// The sum at the latest change.
    pub(crate) mark: Option<Clocks>,
}

impl ClockDoc {
    /// Another game with the same people begins.
    pub(crate) fn anew(self) -> ClockDoc {
        ClockDoc { mark: None, ..self }
    }

    pub(crate) fn hours_of(&self, someone: &str) -> Option<&Hours> {
        self.hours.iter().find(|(person, _)| person == someone).map(|(_, hours)| hours)
    }

    /// Somebody says when they play.
    pub(crate) fn put_hours(&mut self, someone: &str, hours: &Hours, now: i64) -> Result<(), Denied> {
        let calendar = Calendar::of(hours)?;
        match self.hours.iter_mut().find(|(person, _)| person == someone) {
            Some((_, kept)) => {
                if !calendar.keeps(&Calendar::of(kept)?, now) {
                    return Err(Denied::invalid("error.holidays-begun"));
                }
                kept.clone_from(hours);
            }
            None => self.hours.push((someone.to_owned(), hours.clone())),
        }
        Ok(())
    }
}

/// Can a table be played so fast?
pub(crate) fn checked_pace(pace: Pace) -> Result<Pace, Denied> {
    let within = |range: std::ops::RangeInclusive<u32>, value: u32, key| {
        if range.contains(&value) {
            return Ok(pace);
        }
        let denied = Denied::invalid(key).number("min", *range.start() as i32);
        Err(denied.number("max", *range.end() as i32))
    };
    match pace {
        Pace::Free => Ok(pace),
        Pace::Clock { bank, increment } => {
            within(BANK, bank, "error.bank")?;
            within(INCREMENT, increment, "error.increment")
        }
        Pace::Turns { hours } => within(HOURS, hours, "error.turn-hours"),
    }
}

/// Is there a bot that can stand in?
pub(crate) fn checked_time_out(shelf: &dyn Shelf, game: &str, time_out: &TimeOut) -> Result<(), Denied> {
    match time_out {
        TimeOut::Bot(level) if !shelf.has_level(game, level) => Err(Denied::invalid("error.level")),
        TimeOut::Remind | TimeOut::Bot(_) | TimeOut::Lose => Ok(()),
    }
}

/// What an entry of the log means to the clocks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Beat {
    /// When it was made.
    pub(crate) at: i64,
    /// Whose it is.
    pub(crate) seat: Seat,
    /// Who is asked after it.
    pub(crate) asked: SeatSet,
    pub(crate) stroke: Stroke,
}

/// What kind of entry it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Stroke {
    /// A step.
    Step {
        /// Did so many steps of this seat never stand before?
        fresh: bool,
        /// Is a move over by it that was not made before?
        pays: bool,
    },
    /// A step of its own taken back.
    Undo,
    /// The game set back, because all wanted it.
    SetBack,
    /// It counts no more.
    Aside,
}

/// Which steps have stood: so that nothing is paid twice.
#[derive(Clone, Debug, Default)]
pub(crate) struct Strokes {
    /// The steps that stand: whose they are, and whether a move was over by them.
    standing: Vec<(Seat, bool)>,
    /// The most steps of each seat that ever stood.
    steps: [usize; 8],
    /// The most moves of each seat that were ever over.
    moves: [usize; 8],
    /// How many of each seat stand now.
    now: [(usize, usize); 8],
}

impl Strokes {
    /// What a step of `seat` would be, after which these are asked.
    pub(crate) fn of_step(&self, seat: Seat, asked: SeatSet) -> Stroke {
        let (steps, moves) = self.now[seat.index()];
        let over = !asked.has(seat);
        Stroke::Step {
            fresh: steps + 1 > self.steps[seat.index()],
            pays: over && moves + 1 > self.moves[seat.index()],
        }
    }

    /// An entry is made, after which so many steps stand.
    pub(crate) fn note(&mut self, beat: &Beat, steps: usize) {
        let index = beat.seat.index();
        match beat.stroke {
            Stroke::Step { .. } => {
                let over = !beat.asked.has(beat.seat);
                self.standing.push((beat.seat, over));
                let (steps, moves) = &mut self.now[index];
                *steps += 1;
                *moves += usize::from(over);
                self.steps[index] = self.steps[index].max(*steps);
                self.moves[index] = self.moves[index].max(*moves);
            }
            Stroke::Undo => {
                let latest = self.standing.iter().rposition(|(seat, _)| *seat == beat.seat);
                if let Some(step) = latest.map(|latest| self.standing.remove(latest)) {
                    self.forget(step);
                }
            }
            Stroke::SetBack => {
                while self.standing.len() > steps {
                    let Some(step) = self.standing.pop() else { return };
                    self.forget(step);
                }
            }
            Stroke::Aside => {}
        }
    }

    fn forget(&mut self, (seat, over): (Seat, bool)) {
        let (steps, moves) = &mut self.now[seat.index()];
        *steps -= 1;
        *moves -= usize::from(over);
    }
}

/// By what the clocks go. Follows from the document of the table.
#[derive(Clone, Debug)]
pub(crate) struct Rules {
    pace: Pace,
    /// The seats that people play.
    people: SeatSet,
    /// When they play.
    calendars: Vec<Option<Calendar>>,
    paused: bool,
}

impl Rules {
    pub(crate) fn of(doc: &TableDoc) -> Result<Rules, Denied> {
        let by_turns = matches!(doc.clock.pace, Pace::Turns { .. });
        let calendar = |seat: &SeatDoc| match seat {
            SeatDoc::Person { person, .. } if by_turns => {
                doc.clock.hours_of(person).map(Calendar::of).transpose()
            }
            _ => Ok(None),
        };
        Ok(Rules {
            pace: doc.clock.pace,
            people: doc.seats_where(|seat| matches!(seat, SeatDoc::Person { .. })),
            calendars: doc.seats.iter().map(calendar).collect::<Result<_, _>>()?,
            paused: doc.accord.paused.is_some(),
        })
    }

    /// What everybody has at the beginning.
    fn full(&self) -> i64 {
        match self.pace {
            Pace::Free => 0,
            Pace::Clock { bank, .. } => i64::from(bank) * SECOND,
            Pace::Turns { hours } => i64::from(hours) * HOUR,
        }
    }

    fn calendar(&self, seat: Seat) -> Option<&Calendar> {
        self.calendars.get(seat.index())?.as_ref()
    }

    /// Whose time passes when these are asked.
    fn running(&self, asked: SeatSet) -> SeatSet {
        if self.paused {
            return SeatSet::NONE;
        }
        asked.iter().filter(|seat| self.people.has(*seat)).collect()
    }

    /// Does time not pass for this seat at the moment, whoever is asked?
    pub(crate) fn rests(&self, seat: Seat, now: i64) -> bool {
        self.calendar(seat).is_some_and(|calendar| !calendar.is_open(now))
    }
}

/// How much time everybody has left: a sum that runs on.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Clocks {
    /// Everything up to now is counted,
    at: i64,
    /// and so much of the log.
    pub(crate) seq: usize,
    left: [i64; 8],
    runs: SeatSet,
    /// Whose time has run out, so that what follows from that was done.
    ran_out: SeatSet,
    /// Who was warned.
    warned: SeatSet,
}

impl Clocks {
    /// Everybody has their time.
    pub(crate) fn begin(rules: &Rules, at: i64, seq: usize, asked: SeatSet) -> Clocks {
        let runs = rules.running(asked);
        Clocks { at, seq, left: [rules.full(); 8], runs, ran_out: SeatSet::NONE, warned: SeatSet::NONE }
    }

    /// Time passes.
    pub(crate) fn pass(&mut self, rules: &Rules, until: i64) {
        // A clock that is set back gives nothing back.
        if until <= self.at {
            return;
        }
        for seat in self.runs.iter() {
            let passed = match rules.calendar(seat) {
                Some(calendar) => calendar.played(self.at, until),
                None => until - self.at,
            };
            self.left[seat.index()] = (self.left[seat.index()] - passed).max(0);
        }
        self.at = until;
    }

    /// An entry of the log is made.
    pub(crate) fn strike(&mut self, rules: &Rules, beat: &Beat) {
        self.pass(rules, beat.at);
        self.seq += 1;
        let Beat { seat, asked, stroke, .. } = *beat;
        let before = self.runs;
        self.runs = rules.running(asked);
        if let Stroke::Step { fresh, pays } = stroke {
            self.fresh_start(SeatSet::one(seat));
            match rules.pace {
                Pace::Clock { increment, .. } if pays => {
                    self.left[seat.index()] += i64::from(increment) * SECOND;
                }
                Pace::Turns { .. } if fresh && asked.has(seat) => self.left[seat.index()] = rules.full(),
                Pace::Free | Pace::Clock { .. } | Pace::Turns { .. } => {}
            }
        }
        if matches!(rules.pace, Pace::Turns { .. }) {
            let anew: SeatSet = match stroke {
                Stroke::Step { .. } => self.runs.iter().filter(|newly| !before.has(*newly)).collect(),
                Stroke::SetBack => rules.people,
                Stroke::Undo | Stroke::Aside => SeatSet::NONE,
            };
            for seat in anew.iter() {
                self.left[seat.index()] = rules.full();
            }
            self.fresh_start(anew);
        }
    }

    /// Something else has changed, by which the clocks go from now on.
    pub(crate) fn go_by(&mut self, before: &Rules, after: &Rules, asked: SeatSet) {
        if before.pace != after.pace {
            *self = Clocks::begin(after, self.at, self.seq, asked);
        }
        for came in after.people.iter().filter(|came| !before.people.has(*came)) {
            let left = &mut self.left[came.index()];
            *left = match after.pace {
                Pace::Turns { .. } => after.full(),
                Pace::Free | Pace::Clock { .. } => (*left).max(TO_COME_BACK),
            };
            self.fresh_start(SeatSet::one(came));
        }
        self.runs = after.running(asked);
    }

    fn fresh_start(&mut self, seats: SeatSet) {
        for seat in seats.iter() {
            self.ran_out = self.ran_out.without(seat);
            self.warned = self.warned.without(seat);
        }
    }

    /// What follows from these having run out of time is done.
    pub(crate) fn note_ran_out(&mut self, seats: SeatSet) {
        self.ran_out = seats.iter().fold(self.ran_out, SeatSet::with);
    }

    pub(crate) fn note_warned(&mut self, seats: SeatSet) {
        self.warned = seats.iter().fold(self.warned, SeatSet::with);
    }

    // What is to come.

    /// When the time of a seat has come down to `rest`, if its clock runs.
    fn when_down_to(&self, rules: &Rules, seat: Seat, rest: i64) -> i64 {
        let left = (self.left[seat.index()] - rest).max(0);
        rules.calendar(seat).map_or(self.at.saturating_add(left), |calendar| calendar.when(self.at, left))
    }

    /// When whose time runs out, of those of whom that was not noted yet.
    pub(crate) fn run_outs(&self, rules: &Rules) -> impl Iterator<Item = (i64, Seat)> {
        let running = self.runs.iter().filter(move |seat| !self.ran_out.has(*seat));
        running.map(move |seat| (self.when_down_to(rules, seat, 0), seat))
    }

    /// When who is to be warned that their time is running out. Live, whoever plays sees it.
    pub(crate) fn warnings(&self, rules: &Rules) -> impl Iterator<Item = (i64, Seat)> {
        let by_turns = matches!(rules.pace, Pace::Turns { .. });
        let running = self.runs.iter().filter(move |_| by_turns);
        let running = running.filter(move |seat| !self.warned.has(*seat) && !self.ran_out.has(*seat));
        running.map(move |seat| (self.when_down_to(rules, seat, WARNING.min(rules.full() / 2)), seat))
    }

    /// When the next of all that is.
    pub(crate) fn due(&self, rules: &Rules) -> Option<i64> {
        self.run_outs(rules).chain(self.warnings(rules)).map(|(at, _)| at).min()
    }

    // What is shown.

    pub(crate) fn left(&self, seat: Seat) -> i64 {
        self.left[seat.index()]
    }

    pub(crate) fn runs(&self, seat: Seat) -> bool {
        self.runs.has(seat)
    }

    pub(crate) fn has_run_out(&self, seat: Seat) -> bool {
        self.ran_out.has(seat) || self.left(seat) == 0
    }

    /// When the time of this seat runs out.
    pub(crate) fn runs_out(&self, rules: &Rules, seat: Seat) -> Option<i64> {
        self.runs(seat).then(|| self.when_down_to(rules, seat, 0))
    }
}
