//! Everything that happens at a table and is no move: people come, go, start, give up, look on.

use tafel_core::{Lang, Seat};
use tafel_protocol::{FaultCode, Phase, TableEnd};
use tafel_store::Person;

use crate::doc::{SeatDoc, TableDoc};
use crate::fault::Failure;
use crate::hall::Hall;
use crate::table::not_found;

/// How many people may be remembered as onlookers of one table.
const WATCHERS: usize = 200;
/// The longest name, in characters.
pub(crate) const NAME: usize = 32;
const CONTRIBUTION: usize = 64;

#[derive(Clone, Debug)]
pub(crate) enum Change {
    Join {
        invite: Option<String>,
        name: Option<String>,
        seat: Option<Seat>,
        contribution: Option<String>,
    },
    Watch {
        invite: Option<String>,
    },
    Leave,
    Start {
        contribution: Option<String>,
        fill: Option<String>,
    },
    Resign,
    /// Everybody has forgotten the game. Only the house says so.
    Expire,
    /// The table that follows. One that is already named stays.
    Rematch {
        id: String,
    },
}

impl Change {
    /// Changes the document, or says why not, and returns the phase the table is in then.
    pub(crate) fn work_out(
        &self,
        doc: &mut TableDoc,
        phase: Phase,
        hall: &Hall,
        person: &Person,
        may_look: bool,
    ) -> Result<Phase, Failure> {
        if let Change::Join { invite, .. } | Change::Watch { invite } = self {
            let invited = invite.as_deref() == Some(&doc.invite);
            if !may_look && !invited {
                return Err(not_found());
            }
        } else if !may_look && !matches!(self, Change::Expire) {
            return Err(not_found());
        }
        match self {
            Change::Join { name, seat, contribution, .. } => {
                in_phase(phase, Phase::Waiting)?;
                join(doc, person, name.as_deref(), *seat, contribution.as_deref())?;
                Ok(phase)
            }
            Change::Watch { .. } => {
                watch(doc, person)?;
                Ok(phase)
            }
            Change::Leave => leave(doc, phase, person),
            Change::Start { contribution, fill } => {
                in_phase(phase, Phase::Waiting)?;
                start(doc, hall, person, contribution.as_deref(), fill.as_deref())?;
                Ok(Phase::Playing)
            }
            Change::Resign => {
                in_phase(phase, Phase::Playing)?;
                resign(doc, hall, person)
            }
            Change::Expire => {
                in_phase(phase, Phase::Playing)?;
                doc.end = Some(TableEnd::Abandoned);
                Ok(Phase::Over)
            }
            Change::Rematch { id } => {
                in_phase(phase, Phase::Over)?;
                doc.rematch.get_or_insert_with(|| id.clone());
                Ok(phase)
            }
        }
    }
}

fn in_phase(phase: Phase, wanted: Phase) -> Result<(), Failure> {
    if phase == wanted { Ok(()) } else { Err(Failure::of(FaultCode::Phase)) }
}

fn join(
    doc: &mut TableDoc,
    person: &Person,
    name: Option<&str>,
    seat: Option<Seat>,
    contribution: Option<&str>,
) -> Result<(), Failure> {
    let name = name_at_table(name, person)?;
    let contribution = contribution.map(checked_contribution).transpose()?.unwrap_or_default();
    let here = doc.seats_of(&person.id);
    let seat = match seat {
        // Whoever sits here already may change name and contribution; another seat must be asked for by number.
        None if !here.is_empty() => here.first(),
        None => Some(
            doc.seats_where(|seat| *seat == SeatDoc::Open)
                .first()
                .ok_or_else(|| Failure::new(FaultCode::SeatTaken, "error.no-open-seat"))?,
        ),
        Some(seat) => Some(seat),
    };
    let place = seat.and_then(|seat| doc.seats.get_mut(seat.index()));
    let place = place.ok_or_else(|| Failure::invalid("error.view"))?;
    if *place != SeatDoc::Open && !place.is_played_by(&person.id) {
        return Err(Failure::of(FaultCode::SeatTaken));
    }
    *place = SeatDoc::Person { person: person.id.clone(), name, contribution };
    doc.watchers.retain(|watcher| *watcher != person.id);
    Ok(())
}

fn watch(doc: &mut TableDoc, person: &Person) -> Result<(), Failure> {
    if doc.members().contains(&person.id) {
        return Ok(());
    }
    if doc.watchers.len() >= WATCHERS {
        return Err(Failure::new(FaultCode::Forbidden, "error.watchers"));
    }
    doc.watchers.push(person.id.clone());
    Ok(())
}

fn leave(doc: &mut TableDoc, phase: Phase, person: &Person) -> Result<Phase, Failure> {
    if doc.watchers.contains(&person.id) {
        doc.watchers.retain(|watcher| *watcher != person.id);
        return Ok(phase);
    }
    if !doc.members().contains(&person.id) {
        return Err(Failure::of(FaultCode::Forbidden));
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

fn start(
    doc: &mut TableDoc,
    hall: &Hall,
    person: &Person,
    contribution: Option<&str>,
    fill: Option<&str>,
) -> Result<(), Failure> {
    if doc.host != person.id {
        return Err(Failure::of(FaultCode::Forbidden));
    }
    if let Some(level) = fill {
        if !hall.shelf.has_level(&doc.game, level) {
            return Err(Failure::invalid("error.level"));
        }
        for seat in doc.seats.iter_mut().filter(|seat| **seat == SeatDoc::Open) {
            *seat = SeatDoc::Bot { level: level.to_owned() };
        }
    }
    if doc.seats.contains(&SeatDoc::Open) {
        return Err(Failure::new(FaultCode::Phase, "error.open-seats"));
    }
    let Some(contribution) = contribution.map(checked_contribution).transpose()? else { return Ok(()) };
    let mine = doc.seats.iter_mut().find(|seat| seat.is_played_by(&person.id));
    if let Some(SeatDoc::Person { contribution: kept, .. }) = mine {
        *kept = contribution;
    }
    Ok(())
}

fn resign(doc: &mut TableDoc, hall: &Hall, person: &Person) -> Result<Phase, Failure> {
    if doc.seats_of(&person.id).is_empty() {
        return Err(Failure::of(FaultCode::Forbidden));
    }
    // A bot of middling strength plays on, as long as another person wants to.
    let levels = hall.shelf.game(&doc.game).map(|game| game.bots.as_slice()).unwrap_or_default();
    let level = levels.get(levels.len() / 2).map(|level| level.id.clone()).unwrap_or_default();
    for seat in &mut doc.seats {
        if let SeatDoc::Person { person: who, name, contribution } = seat
            && *who == person.id
        {
            *seat = SeatDoc::Resigned {
                person: std::mem::take(who),
                name: std::mem::take(name),
                contribution: std::mem::take(contribution),
                level: level.clone(),
            };
        }
    }
    if doc.seats.iter().any(|seat| matches!(seat, SeatDoc::Person { .. })) {
        return Ok(Phase::Playing);
    }
    doc.end = Some(TableEnd::Abandoned);
    Ok(Phase::Over)
}

/// The name at this table, else the person's own, else a word for a guest.
pub(crate) fn name_at_table(name: Option<&str>, person: &Person) -> Result<String, Failure> {
    match (name, &person.name) {
        (Some(name), _) => checked_name(name),
        (None, Some(name)) => Ok(name.clone()),
        (None, None) => {
            let guest = if person.lang.as_deref() == Some(Lang::En.code()) { "Guest" } else { "Gast" };
            Ok(guest.to_owned())
        }
    }
}

/// Plain text: no controls, nothing that turns the direction of what follows.
pub(crate) fn checked_name(name: &str) -> Result<String, Failure> {
    let name = name.trim();
    let unfit = |c: char| {
        c.is_control()
            || matches!(c, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{2069}')
    };
    let length = name.chars().count();
    if length == 0 || length > NAME || name.contains(unfit) {
        return Err(Failure::invalid("error.name").number("max", NAME as i32));
    }
    Ok(name.to_owned())
}

fn checked_contribution(contribution: &str) -> Result<String, Failure> {
    let plain = contribution.bytes().all(|byte| (0x20..0x7f).contains(&byte));
    if contribution.len() > CONTRIBUTION || !plain {
        return Err(Failure::invalid("error.contribution"));
    }
    Ok(contribution.to_owned())
}
