//! What people at a table ask of each other (votes): a request, answers, a result.
//!
//! Who plays may ask, one request at a time. Whoever is there must allow it, and one who refuses ends it. Bots are not
//! asked. Those who are away do not count, but where something is taken from them they are given time to come back: a
//! request that only they have not answered is granted when it runs out, and not before. Somebody who is there and says
//! nothing has refused.
//!
//! Who is there is known to whoever keeps the table, and of several keepers each knows some: so everybody who was seen
//! while a request was open is written down in it.

use serde::{Deserialize, Serialize};
use tafel_core::any_match::AnyDraft;
use tafel_core::{Seat, SeatSet};
use tafel_protocol::{
    Accord, FaultCode, OpenRequest, PastRequest, Phase, SeatAnswer, Settled, TableEnd, Wish,
};

use crate::change::{Changed, Effect};
use crate::clock::checked_pace;
use crate::denied::{Denied, of_refused};
use crate::doc::{SeatDoc, TableDoc};
use crate::shelf::Shelf;
use crate::table::Table;

const SECOND: i64 = 1_000;
const MINUTE: i64 = 60 * SECOND;
/// How long those who are there have time to answer.
const TO_ANSWER: i64 = 3 * MINUTE;
/// How long somebody who is to be replaced has time to come back.
const TO_COME_BACK: i64 = 5 * MINUTE;
/// How long those who are away have time to come and answer.
const TO_COME: i64 = 24 * 60 * MINUTE;
/// So much of the past is kept.
const PAST: usize = 30;
/// How often one person may ask others within ten minutes; and where nobody else plays.
const ASKS: usize = 6;
const ASKS_ALONE: usize = 60;
const LATELY: i64 = 10 * MINUTE;

/// What people at a table have asked of each other, as it is kept.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct AccordDoc {
    open: Option<Request>,
    past: Vec<PastRequest>,
    /// How many requests there were.
    count: u32,
    /// Who asked when, lately.
    lately: Vec<(String, i64)>,
    /// Since when the game pauses.
    pub(crate) paused: Option<i64>,
    /// A step was taken back by consent, or somebody stood in: it does not count for ratings.
    pub(crate) unrated: bool,
    /// The host has switched the talk off.
    pub(crate) talk_off: bool,
}

impl AccordDoc {
    /// When an open request runs out.
    pub(crate) fn runs_out(&self) -> Option<i64> {
        self.open.as_ref().map(|request| request.until)
    }
}

/// A request that waits for answers.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct Request {
    number: u32,
    by: String,
    wish: Wish,
    at: i64,
    until: i64,
    /// Who has allowed it.
    allowed: Vec<String>,
    /// Who was seen while it was open.
    here: Vec<String>,
}

impl Request {
    /// The people whose answer is asked for: all who play, but who asks and whom it is about.
    fn asked<'a>(&'a self, doc: &'a TableDoc) -> Vec<&'a str> {
        let mut asked = Vec::new();
        for (index, seat) in doc.seats.iter().enumerate() {
            if let SeatDoc::Person { person, .. } = seat
                && *person != self.by
                && !self.is_about(Seat(index as u8))
                && !asked.contains(&person.as_str())
            {
                asked.push(person.as_str());
            }
        }
        asked
    }

    fn is_about(&self, seat: Seat) -> bool {
        matches!(self.wish, Wish::Replace { seat: away, .. } if away == seat)
    }

    fn has_allowed(&self, person: &str) -> bool {
        self.allowed.iter().any(|allowed| allowed == person)
    }

    fn is_here(&self, person: &str) -> bool {
        self.here.iter().any(|here| here == person)
    }

    fn silent<'a>(&'a self, doc: &'a TableDoc) -> impl Iterator<Item = &'a str> {
        self.asked(doc).into_iter().filter(|person| !self.has_allowed(person))
    }

    /// What comes of it by now; nothing: it still waits.
    fn verdict(&self, doc: &TableDoc, now: i64) -> Option<Settled> {
        if doc.seats_of(&self.by).is_empty() {
            return Some(Settled::Idle);
        }
        if let Wish::Replace { seat, .. } = self.wish {
            match doc.seats.get(seat.index()) {
                Some(SeatDoc::Person { person, .. }) if !self.is_here(person) => {}
                _ => return Some(Settled::Idle),
            }
        }
        let run_out = now >= self.until;
        if self.silent(doc).any(|person| self.is_here(person)) {
            return run_out.then_some(Settled::RanOut);
        }
        let nobody_waits = match self.wish {
            Wish::Pause => true,
            Wish::Replace { .. } => false,
            Wish::TakeBack(_) | Wish::GoOn | Wish::End | Wish::Host(_) | Wish::Pace(_) => {
                self.silent(doc).next().is_none()
            }
        };
        (nobody_waits || run_out).then_some(Settled::Done)
    }
}

impl Table {
    /// Somebody asks.
    pub(crate) fn ask(
        &self,
        doc: &mut TableDoc,
        shelf: &dyn Shelf,
        person: &str,
        wish: &Wish,
        now: i64,
    ) -> Result<(), Denied> {
        let Some(seat) = doc.seats_of(person).first() else { return Err(Denied::of(FaultCode::Forbidden)) };
        self.not_stopped()?;
        if doc.accord.open.is_some() {
            return Err(Denied::new(FaultCode::Phase, "error.request-open"));
        }
        self.may_be_wished(doc, shelf, seat, person, wish)?;
        let count = doc.accord.count + 1;
        let here = self.people_here(doc);
        let mut request = Request {
            number: count,
            by: person.to_owned(),
            wish: wish.clone(),
            at: now,
            until: now + TO_ANSWER,
            allowed: Vec::new(),
            here,
        };
        let alone = request.asked(doc).is_empty();
        doc.accord.lately.retain(|(_, at)| *at > now - LATELY);
        let lately = doc.accord.lately.iter().filter(|(who, _)| who == person).count();
        if lately >= if alone { ASKS_ALONE } else { ASKS } {
            return Err(Denied::new(FaultCode::TooMany, "error.asks"));
        }
        if matches!(wish, Wish::Replace { .. }) {
            request.until = now + TO_COME_BACK;
        } else if *wish != Wish::Pause && request.asked(doc).iter().any(|person| !request.is_here(person)) {
            request.until = now + TO_COME;
        }
        doc.accord.lately.push((person.to_owned(), now));
        doc.accord.count = count;
        doc.accord.open = Some(request);
        Ok(())
    }

    /// Can this be asked for at all?
    fn may_be_wished(
        &self,
        doc: &TableDoc,
        shelf: &dyn Shelf,
        by: Seat,
        person: &str,
        wish: &Wish,
    ) -> Result<(), Denied> {
        let seated = |seat: Seat| doc.seats.get(seat.index()).ok_or_else(|| Denied::invalid("error.view"));
        match wish {
            // Everybody plays it once, and is compared.
            Wish::TakeBack(_) if doc.daily.is_some() => {
                Err(Denied::new(FaultCode::Phase, "error.daily-back"))
            }
            Wish::TakeBack(steps) => {
                let drafted = self.live()?.game().set_back(by, *steps);
                drafted.map(drop).map_err(|refused| of_refused(refused).0)
            }
            Wish::Pause => self.not_paused(),
            Wish::GoOn if doc.accord.paused.is_none() => Err(Denied::of(FaultCode::Phase)),
            Wish::GoOn | Wish::End => Ok(()),
            Wish::Replace { seat, level, .. } => match seated(*seat)? {
                SeatDoc::Person { person: away, .. } if away != person && !self.is_here(*seat) => {
                    let known = shelf.has_level(&doc.game, level);
                    if known { Ok(()) } else { Err(Denied::invalid("error.level")) }
                }
                _ => Err(Denied::new(FaultCode::Phase, "error.not-away")),
            },
            Wish::Host(seat) => match seated(*seat)? {
                SeatDoc::Person { person, .. } if *person != doc.host => Ok(()),
                SeatDoc::Person { .. } => Err(Denied::of(FaultCode::Phase)),
                _ => Err(Denied::invalid("error.no-host")),
            },
            Wish::Pace(pace) if *pace == doc.clock.pace => {
                Err(Denied::new(FaultCode::Phase, "error.same-pace"))
            }
            Wish::Pace(pace) => checked_pace(*pace).map(drop),
        }
    }

    /// Somebody answers; `number` is the request they mean.
    pub(crate) fn answer_request(
        &self,
        doc: &mut TableDoc,
        person: &str,
        number: u32,
        allow: bool,
        now: i64,
    ) -> Result<(), Denied> {
        let Some(mut request) = doc.accord.open.take().filter(|request| request.number == number) else {
            return Err(Denied::new(FaultCode::Stale, "error.request-gone"));
        };
        let seat = doc.seats_of(person).first();
        if request.by == person {
            if allow {
                return Err(Denied::of(FaultCode::Forbidden));
            }
            self.close(doc, &request, Settled::Withdrawn, now);
        } else if seat.is_some_and(|seat| request.is_about(seat)) {
            // Whoever can answer is not away.
            self.close(doc, &request, Settled::Idle, now);
        } else if !request.asked(doc).contains(&person) {
            return Err(Denied::of(FaultCode::Forbidden));
        } else if allow {
            if !request.has_allowed(person) {
                request.allowed.push(person.to_owned());
            }
            doc.accord.open = Some(request);
        } else {
            self.close(doc, &request, Settled::Refused(seat), now);
        }
        Ok(())
    }

    /// Does what is settled by now, and says what that means for the game itself.
    pub(crate) fn settle(&self, doc: &mut TableDoc, now: i64) -> Result<Effect, Denied> {
        let verdict = doc.accord.open.as_ref().and_then(|request| request.verdict(doc, now));
        let (Some(verdict), Some(request)) = (verdict, doc.accord.open.clone()) else {
            return Ok(Effect::None);
        };
        doc.accord.open = None;
        if verdict != Settled::Done {
            self.close(doc, &request, verdict, now);
            return Ok(Effect::None);
        }
        let mut effect = Effect::None;
        match &request.wish {
            Wish::TakeBack(steps) => {
                let Some(drafted) = self.drafted_back(doc, &request.by, *steps)? else {
                    self.close(doc, &request, Settled::Idle, now);
                    return Ok(Effect::None);
                };
                doc.accord.unrated = true;
                effect = Effect::SetBack(drafted);
            }
            Wish::Pause => doc.accord.paused = Some(now),
            Wish::GoOn => doc.accord.paused = None,
            Wish::End => {
                doc.accord.paused = None;
                doc.end = Some(TableEnd::Agreed);
                effect = Effect::Ends;
            }
            Wish::Replace { seat, level, free } => {
                if let Some(seated) = doc.seats.get_mut(seat.index()) {
                    seated.let_stand_in(level, *free);
                    doc.accord.unrated = true;
                }
            }
            Wish::Host(seat) => {
                if let Some(SeatDoc::Person { person, .. }) = doc.seats.get(seat.index()) {
                    doc.host.clone_from(person);
                }
            }
            Wish::Pace(pace) => doc.clock.pace = *pace,
        }
        self.close(doc, &request, Settled::Done, now);
        if let (Effect::SetBack(_), Wish::TakeBack(steps), Some(past)) =
            (&effect, &request.wish, doc.accord.past.last_mut())
        {
            past.steps = *steps;
        }
        Ok(effect)
    }

    /// The game set back; nothing: so few steps stand by now that there is nothing to set back.
    fn drafted_back(&self, doc: &TableDoc, person: &str, steps: usize) -> Result<Option<AnyDraft>, Denied> {
        let by = doc.seats_of(person).first().unwrap_or(Seat(0));
        Ok(self.live()?.game().set_back(by, steps).ok())
    }

    fn close(&self, doc: &mut TableDoc, request: &Request, result: Settled, now: i64) {
        let by = doc.seats_of(&request.by).first();
        self.note(doc, request.number, by, request.wish.clone(), result, now);
    }

    /// The host gives the table into other hands: nobody has to be asked, and everybody is told.
    pub(crate) fn note_host(&self, doc: &mut TableDoc, person: &str, seat: Seat, now: i64) {
        doc.accord.count += 1;
        let (number, by) = (doc.accord.count, doc.seats_of(person).first());
        self.note(doc, number, by, Wish::Host(seat), Settled::Done, now);
    }

    fn note(&self, doc: &mut TableDoc, number: u32, by: Option<Seat>, wish: Wish, result: Settled, now: i64) {
        let steps = self.live.as_ref().map_or(0, |live| live.game().steps());
        let past = &mut doc.accord.past;
        past.push(PastRequest { number, by, wish, result, at: now as u64, steps });
        let too_many = past.len().saturating_sub(PAST);
        past.drain(..too_many);
    }

    // Time, and who is there.

    /// Does an open request run out, has somebody come whom it does not know of, or has somebody's time run out?
    pub fn is_due(&self, now: i64) -> bool {
        if self.next_due().is_some_and(|due| due <= now) {
            return true;
        }
        let Some(request) = self.doc.accord.open.as_ref().filter(|_| self.phase() == Phase::Playing) else {
            return false;
        };
        let here = self.people_here(&self.doc);
        request.verdict(&self.doc, now).is_some() || here.iter().any(|person| !request.is_here(person))
    }

    /// Works out what time does, and those who have come to an open request. The match must be in memory.
    pub fn draft_meanwhile(&self, now: i64) -> Result<Option<Changed>, Denied> {
        if !self.is_due(now) {
            return Ok(None);
        }
        let mut doc = self.doc.clone();
        let here = self.people_here(&doc);
        if let Some(request) = &mut doc.accord.open {
            for person in here {
                if !request.is_here(&person) {
                    request.here.push(person);
                }
            }
        }
        let struck = self.strike_out(&mut doc, now);
        let effect = if doc.end.is_some() { Effect::Ends } else { self.settle(&mut doc, now)? };
        self.changed(doc, (Phase::Playing, None), effect, struck, now).map(Some)
    }

    fn people_here(&self, doc: &TableDoc) -> Vec<String> {
        let mut here: Vec<String> = Vec::new();
        for (index, seat) in doc.seats.iter().enumerate() {
            if let SeatDoc::Person { person, .. } = seat
                && self.is_here(Seat(index as u8))
                && !here.contains(person)
            {
                here.push(person.clone());
            }
        }
        here
    }

    pub(crate) fn is_here(&self, seat: Seat) -> bool {
        self.present.get(seat.index()).is_some_and(|&present| present > 0)
    }

    // Pausing.

    /// Does the game pause?
    pub fn is_paused(&self) -> bool {
        self.doc.accord.paused.is_some()
    }

    /// Refuses what cannot be done while the game pauses.
    pub(crate) fn not_paused(&self) -> Result<(), Denied> {
        if self.is_paused() { Err(Denied::new(FaultCode::Phase, "error.paused")) } else { Ok(()) }
    }

    // Who is called.

    /// The open request: its number, what is wished, who asks, and the people who have not answered.
    pub(crate) fn open_request(&self) -> Option<(u32, Wish, Option<Seat>, Vec<String>)> {
        let request = self.doc.accord.open.as_ref().filter(|_| self.phase() == Phase::Playing)?;
        let silent = request.silent(&self.doc).map(str::to_owned).collect();
        Some((request.number, request.wish.clone(), self.doc.seats_of(&request.by).first(), silent))
    }

    /// The requests that are settled.
    pub(crate) fn past_requests(&self) -> &[PastRequest] {
        &self.doc.accord.past
    }

    // What is shown.

    /// What a person is shown of all that.
    pub(crate) fn accord(&self, person: Option<&str>) -> Option<Box<Accord>> {
        let accord = &self.doc.accord;
        if accord.count == 0 && !accord.unrated {
            return None;
        }
        let open = accord.open.as_ref().filter(|_| self.phase() == Phase::Playing);
        Some(Box::new(Accord {
            request: open.map(|request| self.shown_request(request, person)),
            past: accord.past.clone(),
            paused: accord.paused.filter(|_| self.phase() == Phase::Playing).map(|since| since as u64),
            unrated: accord.unrated,
        }))
    }

    fn shown_request(&self, request: &Request, person: Option<&str>) -> OpenRequest {
        let answer = |(index, seat): (usize, &SeatDoc)| match seat {
            SeatDoc::Person { person, .. } if *person == request.by => SeatAnswer::Asks,
            SeatDoc::Person { .. } if request.is_about(Seat(index as u8)) => SeatAnswer::NotAsked,
            SeatDoc::Person { person, .. } if request.has_allowed(person) => SeatAnswer::Allows,
            SeatDoc::Person { person, .. } if request.is_here(person) => SeatAnswer::Open,
            SeatDoc::Person { .. } => SeatAnswer::Away,
            SeatDoc::Open | SeatDoc::Bot { .. } | SeatDoc::Resigned { .. } | SeatDoc::StandIn { .. } => {
                SeatAnswer::NotAsked
            }
        };
        let silent = |person: &str| request.silent(&self.doc).any(|silent| silent == person);
        OpenRequest {
            number: request.number,
            by: self.doc.seats_of(&request.by).first(),
            wish: request.wish.clone(),
            at: request.at as u64,
            until: request.until as u64,
            answers: self.doc.seats.iter().enumerate().map(answer).collect(),
            asks_you: person.is_some_and(silent),
            yours: person == Some(&request.by),
        }
    }
}

impl TableDoc {
    /// The seats that bots keep warm for somebody, and that this person may take: their own, and with the right to sit down
    /// here those that everybody may.
    pub(crate) fn seats_to_take(&self, someone: &str) -> SeatSet {
        self.seats_where(
            |seat| matches!(seat, SeatDoc::StandIn { person, free, .. } if *free || person == someone),
        )
    }
}
