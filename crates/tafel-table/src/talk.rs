//! Who talks where. What is said is kept beside the table by whoever keeps it; here is only who may say and read it.

use tafel_core::Seat;
use tafel_protocol::FaultCode;

use crate::denied::Denied;
use crate::table::Table;

/// Where somebody stands when people talk at a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TalkPlace {
    /// Among those who play, or among those who look on? Neither hears the other.
    pub players: bool,
    /// Where they sit.
    pub seat: Option<Seat>,
    /// What they are called at this table, if it is known here.
    pub name: Option<String>,
    /// Do they belong to the table? Others may read what is said at a public one.
    pub member: bool,
    /// Do they keep it?
    pub host: bool,
    /// May anything be said here?
    pub on: bool,
}

impl Table {
    /// Where this person stands when people talk.
    pub fn place_to_talk(&self, person: Option<&str>) -> Result<TalkPlace, Denied> {
        if !self.may_look(person) {
            return Err(Denied::not_found());
        }
        let theirs = person.and_then(|person| self.doc.seats.iter().position(|seat| seat.belongs_to(person)));
        let names = self.doc.names();
        Ok(TalkPlace {
            players: theirs.is_some(),
            seat: theirs.map(|index| Seat(index as u8)),
            name: theirs.and_then(|index| names.get(index).cloned()).filter(|name| !name.is_empty()),
            member: self.is_member(person),
            host: person == Some(&self.doc.host),
            on: self.may_talk(),
        })
    }

    /// May anything be said here?
    pub fn may_talk(&self) -> bool {
        !self.doc.accord.talk_off
    }

    /// Only the host says whether people may talk.
    pub(crate) fn may_switch_talk(&self, person: &str) -> Result<(), Denied> {
        if self.doc.host == person { Ok(()) } else { Err(Denied::of(FaultCode::Forbidden)) }
    }
}
