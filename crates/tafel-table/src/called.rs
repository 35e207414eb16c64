//! Who has to be called to a table, and for what, if they are not there. Each call has an entry: a name of what it is
//! about, so that nobody is called twice for the same.

use tafel_core::Seat;
use tafel_protocol::{CallEvent, Phase, Settled, Wish};

use crate::doc::SeatDoc;
use crate::table::Table;

/// What was settled longer ago is no news, in milliseconds.
const NEWS: i64 = 24 * 60 * 60 * 1_000;

/// Somebody whom a table wants.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Called {
    /// Who.
    pub person: String,
    /// A seat of theirs that it is about.
    pub seat: Seat,
    /// For what.
    pub event: CallEvent,
    /// What it is about: the same as long as nothing new is asked of them.
    pub entry: String,
    /// Are they there anyway?
    pub here: bool,
    /// What is asked, or was.
    pub wish: Option<Wish>,
    /// Who asks.
    pub by: Option<Seat>,
    /// What came of it.
    pub result: Option<Settled>,
}

impl Table {
    /// Whom the table wants now. The match of a game in play must be in memory.
    pub fn called(&self, now: i64) -> Vec<Called> {
        let mut called = Vec::new();
        match self.phase() {
            Phase::Waiting => {}
            Phase::Playing => {
                self.called_to_play(&mut called);
                self.called_to_answer(&mut called);
                self.told_of_answers(now, &mut called);
            }
            Phase::Over => {
                self.told_of_answers(now, &mut called);
                self.told_of_the_end(&mut called);
            }
        }
        called
    }

    fn call_of(&self, seat: Seat, event: CallEvent, entry: String) -> Option<Called> {
        let SeatDoc::Person { person, .. } = self.doc.seats.get(seat.index())? else { return None };
        let here = self.doc.seats_of(person).iter().any(|seat| self.is_here(seat));
        let person = person.clone();
        Some(Called { person, seat, event, entry, here, wish: None, by: None, result: None })
    }

    /// Whoever plays alone keeps nobody waiting.
    fn has_others(&self, person: &str) -> bool {
        self.doc.seats.iter().any(|seat| match seat {
            SeatDoc::Person { person: other, .. } | SeatDoc::StandIn { person: other, .. } => other != person,
            SeatDoc::Open | SeatDoc::Bot { .. } | SeatDoc::Resigned { .. } => false,
        })
    }

    fn called_to_play(&self, called: &mut Vec<Called>) {
        let Ok(live) = self.live() else { return };
        if self.is_paused() || self.is_stopped() {
            return;
        }
        let turn = live.game().turn();
        for seat in self.waiting().iter() {
            let event =
                if turn.is_some_and(|turn| turn != seat) { CallEvent::React } else { CallEvent::Turn };
            // Until they have done something it is the same question, whatever others do meanwhile.
            let entry = format!("{seat}.{}", live.latest_of(seat));
            called.extend(self.call_of(seat, event, entry).filter(|one| self.has_others(&one.person)));
        }
    }

    fn called_to_answer(&self, called: &mut Vec<Called>) {
        let Some((number, wish, by, silent)) = self.open_request() else { return };
        for person in silent {
            let Some(seat) = self.doc.seats_of(&person).first() else { continue };
            let one = self.call_of(seat, CallEvent::Asked, format!("request.{number}"));
            called.extend(one.map(|one| Called { wish: Some(wish.clone()), by, ..one }));
        }
    }

    fn told_of_answers(&self, now: i64, called: &mut Vec<Called>) {
        for past in self.past_requests() {
            // Who keeps the table from now on is mostly nobody's answer.
            let is_told = matches!(past.result, Settled::Done | Settled::Refused(_) | Settled::RanOut)
                && !matches!(past.wish, Wish::Host(_))
                && now - (past.at as i64) < NEWS;
            let Some(seat) = past.by.filter(|_| is_told) else { continue };
            let one = self.call_of(seat, CallEvent::Answered, format!("request.{}", past.number));
            let one = one.filter(|one| self.has_others(&one.person));
            called.extend(one.map(|one| Called {
                wish: Some(past.wish.clone()),
                result: Some(past.result),
                ..one
            }));
        }
    }

    fn told_of_the_end(&self, called: &mut Vec<Called>) {
        let mut told: Vec<String> = Vec::new();
        for seat in Seat::all(self.doc.seats.len() as u8) {
            let Some(one) = self.call_of(seat, CallEvent::Over, "end".to_owned()) else { continue };
            if self.has_others(&one.person) && !told.contains(&one.person) {
                told.push(one.person.clone());
                called.push(one);
            }
        }
    }
}
