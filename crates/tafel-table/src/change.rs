//! Everything that happens at a table and is no move: people come, go, start, give up, look on.

use tafel_core::any_match::AnyDraft;
use tafel_core::{Seat, SeatSet};
use tafel_protocol::{AheadDecision, FaultCode, Hours, Phase, TableEnd, Wish};

use crate::clock::{Clocks, Rules};
use crate::denied::Denied;
use crate::doc::{SeatDoc, TableDoc};
use crate::due::{Struck, Warning};
use crate::live::{Live, kept};
use crate::luck;
use crate::name::checked_name;
use crate::rules::Fate;
use crate::shelf::Shelf;
use crate::table::{Person, State, StoredTable, Table, limits, middle_level};

/// How many people may be remembered as onlookers of one table.
const WATCHERS: usize = 200;
const CONTRIBUTION: usize = 64;

/// What a person may want to change at a table. Moves are not among it.
#[derive(Clone, Debug)]
pub enum Change {
    /// Sit down.
    Join {
        /// The invitation, where the table is not public.
        invite: Option<String>,
        /// The name at this table, if it is another than usual.
        name: Option<String>,
        /// Which seat; nothing: the first open one.
        seat: Option<Seat>,
        /// A part of the luck.
        contribution: Option<String>,
        /// When they play, where a move may take hours.
        hours: Option<Hours>,
    },
    /// Look on.
    Watch {
        /// The invitation, where the table is not public.
        invite: Option<String>,
    },
    /// Get up again, or look on no more.
    Leave,
    /// Begin.
    Start {
        /// A part of the luck.
        contribution: Option<String>,
        /// The level of bots for the seats still open.
        fill: Option<String>,
    },
    /// Give up.
    Resign,
    /// Give the table into the hands of another who sits there.
    HandOver {
        /// Where they sit.
        seat: Seat,
    },
    /// Ask everybody who plays for something.
    Ask {
        /// What.
        wish: Wish,
    },
    /// Answer what somebody asked.
    Answer {
        /// The number of the request.
        request: u32,
        /// Is it allowed?
        allow: bool,
    },
    /// Decide something ahead for a seat of theirs.
    Ahead {
        /// Which seat.
        seat: Seat,
        /// What.
        decision: AheadDecision,
    },
    /// Let people talk, or not.
    Talk {
        /// May they?
        on: bool,
    },
    /// Say when they play, where a move may take hours.
    Hours {
        /// When.
        hours: Hours,
    },
    /// Take a seat of theirs back from the bot that played for them.
    Return {
        /// Which seat.
        seat: Seat,
    },
    /// The person wants to be forgotten: their name goes, what they played stays.
    Forget,
    /// The rules have changed: go on from the last moment that agrees, if everybody wants to.
    GoOn,
    /// The rules have changed: end it as it stands.
    EndHere,
    /// A seat of theirs has got a hint when the log was so long.
    Hinted {
        /// Which seat.
        seat: Seat,
        /// How long the log was.
        seq: usize,
    },
    /// Name the table that follows. One that is already named stays.
    Rematch {
        /// The name for it.
        id: String,
    },
}

/// A change that is worked out but has not happened yet: to be stored, and then committed.
pub struct Changed {
    /// The table as it is to be stored.
    pub stored: StoredTable,
    /// An entry of the log that is to be stored with it: both or neither.
    pub entry: Option<NewEntry>,
    /// Whose time has run out by it, and who is to be warned.
    pub warnings: Vec<Warning>,
    doc: TableDoc,
    rules: Rules,
    clocks: Option<Clocks>,
    begun: Option<Live>,
    drafted: Option<AnyDraft>,
    edition: u64,
}

/// An entry of the log that comes of a change.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewEntry {
    /// The number it must get, from 1.
    pub seq: usize,
    /// The entry as it is to be stored.
    pub kept: String,
    /// When it was made.
    pub at: i64,
}

/// What a change means for the game itself.
pub(crate) enum Effect {
    /// Nothing.
    None,
    /// It ends.
    Ends,
    /// It is set back.
    SetBack(AnyDraft),
}

impl Table {
    /// Works out a change without making it. The match of a game in play must be in memory.
    pub fn draft_change(
        &self,
        shelf: &dyn Shelf,
        person: &Person,
        change: &Change,
        now: i64,
    ) -> Result<Changed, Denied> {
        let invited = match change {
            Change::Join { invite, .. } | Change::Watch { invite } => self.is_invitation(invite.as_deref()),
            Change::Leave
            | Change::Start { .. }
            | Change::Resign
            | Change::HandOver { .. }
            | Change::Ask { .. }
            | Change::Answer { .. }
            | Change::Ahead { .. }
            | Change::Return { .. }
            | Change::Hours { .. }
            | Change::Talk { .. }
            | Change::Forget
            | Change::GoOn
            | Change::EndHere
            | Change::Hinted { .. }
            | Change::Rematch { .. } => false,
        };
        if !invited && !self.may_look(Some(&person.id)) {
            return Err(Denied::not_found());
        }
        let phase = self.phase();
        let mut doc = self.doc.clone();
        let after = match change {
            Change::Join { name, seat, contribution, hours, .. } => {
                if phase == Phase::Playing && !doc.seats_to_take(&person.id).is_empty() {
                    take_over(&mut doc, person, name.as_deref(), *seat)?;
                } else {
                    in_phase(phase, Phase::Waiting)?;
                    join(&mut doc, person, name.as_deref(), *seat, contribution.as_deref())?;
                }
                if let Some(hours) = hours {
                    Table::put_hours(&mut doc, &person.id, hours, now)?;
                }
                phase
            }
            Change::Watch { .. } => {
                watch(&mut doc, person)?;
                phase
            }
            Change::Leave => leave(&mut doc, phase, person)?,
            Change::Start { contribution, fill } => {
                in_phase(phase, Phase::Waiting)?;
                start(&mut doc, shelf, person, contribution.as_deref(), fill.as_deref())?;
                Phase::Playing
            }
            Change::Resign => {
                in_phase(phase, Phase::Playing)?;
                resign(&mut doc, shelf, person)?
            }
            Change::HandOver { seat } => {
                hand_over(&mut doc, phase, person, *seat)?;
                self.note_host(&mut doc, &person.id, *seat, now);
                phase
            }
            Change::Ask { wish } => {
                in_phase(phase, Phase::Playing)?;
                self.ask(&mut doc, shelf, &person.id, wish, now)?;
                phase
            }
            Change::Answer { request, allow } => {
                in_phase(phase, Phase::Playing)?;
                self.answer_request(&mut doc, &person.id, *request, *allow, now)?;
                phase
            }
            Change::Ahead { seat, decision } => {
                in_phase(phase, Phase::Playing)?;
                self.decide_ahead(&mut doc, &person.id, *seat, decision)?;
                phase
            }
            Change::Talk { on } => {
                self.may_switch_talk(&person.id)?;
                doc.accord.talk_off = !on;
                phase
            }
            Change::Return { seat } => {
                in_phase(phase, Phase::Playing)?;
                take_back(&mut doc, &person.id, *seat)?;
                phase
            }
            Change::Hours { hours } => {
                Table::put_hours(&mut doc, &person.id, hours, now)?;
                phase
            }
            Change::Forget => {
                doc.forget(&person.id);
                phase
            }
            Change::GoOn => {
                in_phase(phase, Phase::Playing)?;
                self.agree(&mut doc, shelf, person)?;
                phase
            }
            Change::EndHere => {
                in_phase(phase, Phase::Playing)?;
                self.end_here(&mut doc, person)?
            }
            Change::Hinted { seat, seq } => {
                self.may_play(&person.id, *seat)?;
                doc.count_hint(*seat, *seq);
                phase
            }
            Change::Rematch { id } => {
                self.may_play_again(&person.id)?;
                doc.rematch.get_or_insert_with(|| id.clone());
                phase
            }
        };
        if after == Phase::Playing {
            self.go_on_if_agreed(&mut doc)?;
        }
        let begun = match (phase, after) {
            (Phase::Waiting, Phase::Playing) => Some(begin(shelf, &mut doc, &self.id)?),
            _ => None,
        };
        // Whoever goes is asked no more.
        let effect = if after == Phase::Playing { self.settle(&mut doc, now)? } else { Effect::None };
        self.changed(doc, (after, begun), effect, Struck::default(), now)
    }

    /// Works out that everybody has forgotten the game: it ends as given up. Only the house says so.
    pub fn draft_expiry(&self, now: i64) -> Result<Changed, Denied> {
        in_phase(self.phase(), Phase::Playing)?;
        let mut doc = self.doc.clone();
        doc.end = Some(TableEnd::Abandoned);
        self.changed(doc, (Phase::Over, None), Effect::None, Struck::default(), now)
    }

    pub(crate) fn changed(
        &self,
        mut doc: TableDoc,
        (phase, begun): (Phase, Option<Live>),
        effect: Effect,
        struck: Struck,
        now: i64,
    ) -> Result<Changed, Denied> {
        let (phase, drafted) = match effect {
            Effect::None => (phase, None),
            Effect::Ends => (Phase::Over, None),
            Effect::SetBack(drafted) => (phase, Some(drafted)),
        };
        let waiting = match (phase, &begun, &drafted) {
            (Phase::Playing, Some(begun), _) => begun.game().asked(),
            (Phase::Playing, None, Some(drafted)) => drafted.asked,
            (Phase::Playing, None, None) => self.live()?.game().asked(),
            (Phase::Waiting | Phase::Over, ..) => SeatSet::NONE,
        };
        // Where people must choose first, no bot is waited for; nor while the game pauses.
        let playable = !self.is_stopped() || doc.asides.len() > self.doc.asides.len();
        let bot_next = playable && doc.accord.paused.is_none() && doc.is_bot_among(waiting);
        let beat = match (&drafted, &self.live) {
            (Some(drafted), Some(live)) => Some(live.beat_of(drafted, now)),
            _ => None,
        };
        let (rules, clocks) = self.clocks_changed(&mut doc, (phase, waiting), beat.as_ref(), struck, now)?;
        let due = Table::due_of(&doc, clocks.as_ref(), &rules, phase);
        let state = State { phase, waiting, bot_next, due, changed: now, ..self.state };
        let warnings = self.told_of(struck, now);
        let Some(drafted) = drafted else {
            let changed = self.changed_to(doc, state, begun)?;
            return Ok(Changed { warnings, rules, clocks, ..changed });
        };
        let print = drafted.moment_print(doc.seats.len() as u8);
        let entry = NewEntry { seq: self.state.seq + 1, kept: kept(&drafted.entry, &print), at: now };
        // The store moves the log on when it takes the entry: until then it is as long as it was.
        let changed = self.changed_to(doc, state, begun)?;
        Ok(Changed { entry: Some(entry), drafted: Some(drafted), rules, clocks, warnings, ..changed })
    }

    pub(crate) fn changed_to(
        &self,
        doc: TableDoc,
        state: State,
        begun: Option<Live>,
    ) -> Result<Changed, Denied> {
        let stored = Table::stored_of(&self.id, &doc, &state)?;
        Ok(Changed {
            stored,
            entry: None,
            warnings: Vec::new(),
            rules: Rules::of(&doc)?,
            clocks: self.clocks.clone(),
            doc,
            begun,
            drafted: None,
            edition: self.edition,
        })
    }

    /// Makes a drafted and stored change happen.
    ///
    /// # Panics
    /// If something else was committed since it was drafted: that would be lost.
    pub fn commit_change(&mut self, changed: Changed) {
        assert_eq!(changed.edition, self.edition, "a draft is committed before the next one is");
        self.edition += 1;
        self.state = State::of(&changed.stored);
        self.doc = changed.doc;
        (self.rules, self.clocks) = (changed.rules, changed.clocks);
        if changed.begun.is_some() {
            self.live = changed.begun;
        }
        if let (Some(entry), Some(drafted), Some(live)) = (changed.entry, changed.drafted, &mut self.live) {
            self.state.seq = entry.seq;
            live.commit(drafted, entry.at);
        }
        if self.has_gone_over() {
            self.fate = Fate::Same;
        }
    }
}

/// Lays the game out. Everything that decides the luck is in the document by now.
fn begin(shelf: &dyn Shelf, doc: &mut TableDoc, table: &str) -> Result<Live, Denied> {
    let secret = luck::unhex(&doc.secret).ok_or_else(|| Denied::broken(table, "no secret"))?;
    let seed = luck::seed(&secret, &doc.contributions());
    let game = shelf.game(&doc.game).ok_or_else(|| Denied::invalid("error.game"))?;
    let computers = doc.seats.iter().any(|seat| seat.level().is_some());
    if let Some(options) = doc.options.as_object_mut() {
        for (limit, with_computers) in limits(game) {
            options.entry(limit).or_insert_with(|| if computers { with_computers } else { 0 }.into());
        }
    }
    let options = doc.options.to_string();
    let laid = shelf.new_match(&doc.game, &options, doc.seats.len() as u8, luck::setup(seed));
    let game = laid.ok_or_else(|| Denied::invalid("error.game"))?;
    let game = game.map_err(|why| Denied::invalid("error.options").detail(why))?;
    doc.header = Some(game.header());
    doc.laid = Some(game.moment_print());
    Ok(Live::new(game))
}

fn in_phase(phase: Phase, wanted: Phase) -> Result<(), Denied> {
    if phase == wanted { Ok(()) } else { Err(Denied::of(FaultCode::Phase)) }
}

fn join(
    doc: &mut TableDoc,
    person: &Person,
    name: Option<&str>,
    seat: Option<Seat>,
    contribution: Option<&str>,
) -> Result<(), Denied> {
    let name = name.map_or_else(|| Ok(person.name.clone()), checked_name)?;
    let contribution = contribution.map(checked_contribution).transpose()?.unwrap_or_default();
    let here = doc.seats_of(&person.id);
    let seat = match seat {
        // Whoever sits here already may change name and contribution; another seat must be asked for by number.
        None if !here.is_empty() => here.first(),
        None => Some(
            doc.seats_where(|seat| *seat == SeatDoc::Open)
                .first()
                .ok_or_else(|| Denied::new(FaultCode::SeatTaken, "error.no-open-seat"))?,
        ),
        Some(seat) => Some(seat),
    };
    let place = seat.and_then(|seat| doc.seats.get_mut(seat.index()));
    let place = place.ok_or_else(|| Denied::invalid("error.view"))?;
    if *place != SeatDoc::Open && !place.is_played_by(&person.id) {
        return Err(Denied::of(FaultCode::SeatTaken));
    }
    *place = SeatDoc::Person { person: person.id.clone(), name, contribution };
    doc.watchers.retain(|watcher| *watcher != person.id);
    Ok(())
}

/// Somebody sits down in a game that is played, where a bot keeps a seat for whoever comes.
fn take_over(
    doc: &mut TableDoc,
    person: &Person,
    name: Option<&str>,
    seat: Option<Seat>,
) -> Result<(), Denied> {
    let name = name.map_or_else(|| Ok(person.name.clone()), checked_name)?;
    let mut open = doc.seats_to_take(&person.id).iter();
    let seat = open.find(|open| seat.is_none_or(|seat| seat == *open));
    let seat = seat.ok_or_else(|| Denied::of(FaultCode::SeatTaken))?;
    let place = &mut doc.seats[seat.index()];
    let SeatDoc::StandIn { person: before, contribution, .. } = place else {
        return Err(Denied::of(FaultCode::SeatTaken));
    };
    // What the seat has added to the luck stays: the luck of the game follows from it.
    let (before, contribution) = (std::mem::take(before), std::mem::take(contribution));
    *place = SeatDoc::Person { person: person.id.clone(), name, contribution };
    doc.watchers.retain(|watcher| *watcher != person.id);
    // Whoever sat here before may still look on.
    if !doc.is_member(&before) && doc.watchers.len() < WATCHERS {
        doc.watchers.push(before);
    }
    Ok(())
}

/// Somebody is back.
fn take_back(doc: &mut TableDoc, person: &str, seat: Seat) -> Result<(), Denied> {
    let place = doc.seats.get_mut(seat.index()).ok_or_else(|| Denied::invalid("error.view"))?;
    match place {
        SeatDoc::StandIn { person: whose, name, contribution, .. } if whose == person => {
            *place = SeatDoc::Person {
                person: std::mem::take(whose),
                name: std::mem::take(name),
                contribution: std::mem::take(contribution),
            };
            Ok(())
        }
        SeatDoc::Person { person: whose, .. } if whose == person => Ok(()),
        _ => Err(Denied::of(FaultCode::Forbidden)),
    }
}

fn watch(doc: &mut TableDoc, person: &Person) -> Result<(), Denied> {
    if doc.is_member(&person.id) {
        return Ok(());
    }
    if doc.watchers.len() >= WATCHERS {
        return Err(Denied::new(FaultCode::Forbidden, "error.watchers"));
    }
    doc.watchers.push(person.id.clone());
    Ok(())
}

fn leave(doc: &mut TableDoc, phase: Phase, person: &Person) -> Result<Phase, Denied> {
    if doc.watchers.contains(&person.id) {
        doc.watchers.retain(|watcher| *watcher != person.id);
        return Ok(phase);
    }
    if !doc.is_member(&person.id) {
        return Err(Denied::of(FaultCode::Forbidden));
    }
    in_phase(phase, Phase::Waiting)?;
    for seat in &mut doc.seats {
        if seat.is_played_by(&person.id) {
            *seat = SeatDoc::Open;
        }
    }
    if doc.host != person.id {
        return Ok(phase);
    }
    let next = doc.seats.iter().find_map(|seat| match seat {
        SeatDoc::Person { person, .. } => Some(person.clone()),
        _ => None,
    });
    if let Some(next) = next {
        doc.host = next;
        return Ok(phase);
    }
    doc.end = Some(TableEnd::Abandoned);
    Ok(Phase::Over)
}

fn hand_over(doc: &mut TableDoc, phase: Phase, person: &Person, seat: Seat) -> Result<(), Denied> {
    if doc.host != person.id {
        return Err(Denied::of(FaultCode::Forbidden));
    }
    if phase == Phase::Over {
        return Err(Denied::of(FaultCode::Phase));
    }
    match doc.seats.get(seat.index()) {
        Some(SeatDoc::Person { person: next, .. }) => doc.host.clone_from(next),
        Some(_) => return Err(Denied::invalid("error.no-host")),
        None => return Err(Denied::invalid("error.view")),
    }
    Ok(())
}

fn start(
    doc: &mut TableDoc,
    shelf: &dyn Shelf,
    person: &Person,
    contribution: Option<&str>,
    fill: Option<&str>,
) -> Result<(), Denied> {
    if doc.host != person.id {
        return Err(Denied::of(FaultCode::Forbidden));
    }
    if let Some(level) = fill {
        if !shelf.has_level(&doc.game, level) {
            return Err(Denied::invalid("error.level"));
        }
        for seat in doc.seats.iter_mut().filter(|seat| **seat == SeatDoc::Open) {
            *seat = SeatDoc::Bot { level: level.to_owned() };
        }
    }
    if doc.seats.contains(&SeatDoc::Open) {
        return Err(Denied::new(FaultCode::Phase, "error.open-seats"));
    }
    let Some(contribution) = contribution.map(checked_contribution).transpose()? else { return Ok(()) };
    let mine = doc.seats.iter_mut().find(|seat| seat.is_played_by(&person.id));
    if let Some(SeatDoc::Person { contribution: kept, .. }) = mine {
        *kept = contribution;
    }
    Ok(())
}

fn resign(doc: &mut TableDoc, shelf: &dyn Shelf, person: &Person) -> Result<Phase, Denied> {
    if doc.seats_of(&person.id).is_empty() {
        return Err(Denied::of(FaultCode::Forbidden));
    }
    // A bot of middling strength plays on, as long as another person wants to.
    let level = shelf.game(&doc.game).map(middle_level).unwrap_or_default();
    for seat in doc.seats.iter_mut().filter(|seat| seat.is_played_by(&person.id)) {
        seat.give_up(&level);
    }
    // Whoever is only away may come back.
    if doc.seats.iter().any(|seat| matches!(seat, SeatDoc::Person { .. } | SeatDoc::StandIn { .. })) {
        return Ok(Phase::Playing);
    }
    doc.end = Some(TableEnd::Abandoned);
    Ok(Phase::Over)
}

fn checked_contribution(contribution: &str) -> Result<String, Denied> {
    let plain = contribution.bytes().all(|byte| (0x20..0x7f).contains(&byte));
    if contribution.len() > CONTRIBUTION || !plain {
        return Err(Denied::invalid("error.contribution"));
    }
    Ok(contribution.to_owned())
}
