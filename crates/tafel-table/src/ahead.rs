//! Answers that people give ahead: where one is left, or the same again to the same question. Whoever plays by turns need
//! not come for what is no decision.
//!
//! Nothing here knows a game. An answer is given ahead only by what the seat itself is asked and offered, so it never tells
//! anybody what the person could not have known; and whoever takes one back is asked themselves until they have answered.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use serde_json::value::RawValue;
use sha2::{Digest, Sha256};
use tafel_core::matches::hex;
use tafel_core::{Seat, Update, Viewer};
use tafel_protocol::{Ahead, AheadAnswer, AheadDecision, FaultCode, Lasts, Phase};

use crate::change::{Changed, Effect};
use crate::denied::Denied;
use crate::doc::TableDoc;
use crate::due::Struck;
use crate::moves::{Draft, asked};
use crate::table::Table;

/// How many answers a seat may have given ahead: the oldest goes.
const ANSWERS: usize = 20;

/// What the person of a seat has decided ahead.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct AheadDoc {
    /// Whose it is: whoever takes the seat over has decided nothing.
    person: String,
    seat: Seat,
    only: bool,
    answers: Vec<AnswerDoc>,
    latest: u32,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
struct AnswerDoc {
    number: u32,
    /// Which kind of question: the path of its words.
    key: String,
    question: Value,
    answer: Value,
    action: Value,
    /// The print of question and offers, where it lasts until these change.
    unchanged: Option<String>,
}

/// What is to be done for somebody who decided ahead.
pub enum DoneAhead {
    /// An answer.
    Answer(Box<Draft>),
    /// What was to last until something changes is over.
    Over(Box<Changed>),
}

/// What somebody is asked and offered, in short.
fn print(update: &Update) -> String {
    hex(&Sha256::digest(asked(update)))
}

fn value(raw: &RawValue) -> Value {
    serde_json::from_str(raw.get()).unwrap_or_default()
}

fn said(message: &tafel_core::Message) -> Value {
    serde_json::to_value(message).expect("wire types become JSON")
}

impl TableDoc {
    fn ahead_of(&self, person: &str, seat: Seat) -> Option<&AheadDoc> {
        self.ahead.iter().find(|ahead| ahead.seat == seat && ahead.person == person)
    }

    fn ahead_for(&mut self, person: &str, seat: Seat) -> &mut AheadDoc {
        if self.ahead_of(person, seat).is_none() {
            // Whoever sat there before has nothing left to decide here.
            self.ahead.retain(|ahead| ahead.seat != seat);
            let person = person.to_owned();
            self.ahead.push(AheadDoc { person, seat, only: false, answers: Vec::new(), latest: 0 });
        }
        let mine = |ahead: &&mut AheadDoc| ahead.seat == seat;
        self.ahead.iter_mut().find(mine).expect("it was just put there")
    }
}

impl Table {
    /// What this person has decided ahead.
    pub(crate) fn ahead(&self, person: Option<&str>) -> Vec<Ahead> {
        let Some(person) = person.filter(|_| self.phase() == Phase::Playing) else { return Vec::new() };
        let shown = |ahead: &AheadDoc| Ahead {
            seat: ahead.seat,
            only: ahead.only,
            answers: ahead.answers.iter().map(AnswerDoc::shown).collect(),
        };
        let decided = self.doc.ahead.iter().filter(|ahead| ahead.person == person && ahead.decides());
        decided.filter(|ahead| self.doc.seats_of(person).has(ahead.seat)).map(shown).collect()
    }

    pub(crate) fn decide_ahead(
        &self,
        doc: &mut TableDoc,
        person: &str,
        seat: Seat,
        decision: &AheadDecision,
    ) -> Result<(), Denied> {
        self.may_play(person, seat)?;
        match decision {
            AheadDecision::Only(only) => doc.ahead_for(person, seat).only = *only,
            AheadDecision::Forget(number) => {
                doc.ahead_for(person, seat).answers.retain(|answer| answer.number != *number);
            }
            AheadDecision::Answer { action, lasts } => {
                let update = self.live()?.game().update(Viewer::Seat(seat));
                let wanted = value(action);
                let offer = update.legal.iter().find(|offer| value(&offer.action) == wanted);
                let (Some(question), Some(offer)) = (&update.question, offer) else {
                    return Err(Denied::of(FaultCode::Stale));
                };
                let ahead = doc.ahead_for(person, seat);
                ahead.latest += 1;
                ahead.answers.retain(|answer| answer.key != question.say.key);
                if ahead.answers.len() == ANSWERS {
                    ahead.answers.remove(0);
                }
                ahead.answers.push(AnswerDoc {
                    number: ahead.latest,
                    key: question.say.key.to_owned(),
                    question: said(&question.say),
                    answer: said(&offer.say),
                    action: wanted,
                    unchanged: (*lasts == Lasts::Unchanged).then(|| print(&update)),
                });
            }
        }
        Ok(())
    }

    /// Has anybody decided anything ahead? Then it is worth having the match in memory.
    pub fn is_decided_ahead(&self) -> bool {
        self.phase() == Phase::Playing && self.doc.ahead.iter().any(AheadDoc::decides)
    }

    /// What is to be done for somebody who decided ahead, without doing it. The match must be in memory.
    pub fn draft_ahead(&self, now: i64) -> Result<Option<DoneAhead>, Denied> {
        if self.phase() != Phase::Playing || self.is_stopped() || self.is_paused() {
            return Ok(None);
        }
        let live = self.live()?;
        for seat in live.game().asked().iter() {
            let Some(ahead) = self.doc.ahead.iter().find(|ahead| ahead.seat == seat && ahead.decides())
            else {
                continue;
            };
            if !self.doc.seats_of(&ahead.person).has(seat) || live.has_just_undone(seat) {
                continue;
            }
            let update = live.game().update(Viewer::Seat(seat));
            match ahead.to(&update) {
                To::Answer(action) => {
                    let drafted = live.game().play(seat, action, self.luck_of_next(live, seat)?);
                    let draft = self.draft(live, seat, drafted, now)?;
                    return Ok(Some(DoneAhead::Answer(Box::new(draft))));
                }
                To::Over(number) => {
                    let mut doc = self.doc.clone();
                    doc.ahead_for(&ahead.person, seat).answers.retain(|answer| answer.number != number);
                    let struck = Struck::default();
                    let changed = self.changed(doc, (Phase::Playing, None), Effect::None, struck, now)?;
                    return Ok(Some(DoneAhead::Over(Box::new(changed))));
                }
                To::Ask => {}
            }
        }
        Ok(None)
    }
}

enum To<'a> {
    Answer(&'a str),
    /// This answer was for another question.
    Over(u32),
    /// The person decides.
    Ask,
}

impl AheadDoc {
    fn decides(&self) -> bool {
        self.only || !self.answers.is_empty()
    }

    fn to<'a>(&self, update: &'a Update) -> To<'a> {
        let key = update.question.as_ref().map(|question| question.say.key);
        if let Some(given) = self.answers.iter().find(|answer| Some(answer.key.as_str()) == key) {
            if given.unchanged.as_ref().is_some_and(|then| *then != print(update)) {
                return To::Over(given.number);
            }
            if let Some(offer) = update.legal.iter().find(|offer| value(&offer.action) == given.action) {
                return To::Answer(offer.action.get());
            }
        }
        match &update.legal[..] {
            // Whoever has just done something may want to look at it once more.
            [offer] if self.only && update.undo == 0 => To::Answer(offer.action.get()),
            _ => To::Ask,
        }
    }
}

impl AnswerDoc {
    fn shown(&self) -> AheadAnswer {
        AheadAnswer {
            number: self.number,
            question: self.question.clone(),
            answer: self.answer.clone(),
            lasts: if self.unchanged.is_some() { Lasts::Unchanged } else { Lasts::Always },
        }
    }
}
