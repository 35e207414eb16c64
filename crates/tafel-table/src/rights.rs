//! Who may see and do what (authorisation). Rights follow from who a person is, and from nothing else.

use tafel_core::{Seat, Viewer};
use tafel_protocol::{FaultCode, Phase};

use crate::denied::Denied;
use crate::table::Table;

impl Table {
    /// Does this person sit here, look on, or keep the table?
    pub fn is_member(&self, person: Option<&str>) -> bool {
        person.is_some_and(|person| self.doc.is_member(person))
    }

    /// May they know of the table?
    pub fn may_look(&self, person: Option<&str>) -> bool {
        self.state.public || self.is_member(person)
    }

    pub(crate) fn is_invitation(&self, invite: Option<&str>) -> bool {
        invite == Some(&self.doc.invite)
    }

    /// May they look with the eyes of this viewer?
    pub fn may_look_as(&self, person: Option<&str>, viewer: Viewer) -> Result<(), Denied> {
        if !self.may_look(person) {
            return Err(Denied::not_found());
        }
        let Viewer::Seat(seat) = viewer else { return Ok(()) };
        let Some(seated) = self.doc.seats.get(seat.index()) else {
            return Err(Denied::invalid("error.view"));
        };
        // When all is over nothing is hidden any more.
        if self.phase() == Phase::Over || person.is_some_and(|person| seated.is_seen_by(person)) {
            return Ok(());
        }
        Err(Denied::of(FaultCode::Forbidden))
    }

    /// May they move for this seat?
    pub fn may_play(&self, person: &str, seat: Seat) -> Result<(), Denied> {
        if !self.may_look(Some(person)) {
            return Err(Denied::not_found());
        }
        match self.doc.seats.get(seat.index()) {
            Some(seated) if seated.is_played_by(person) => Ok(()),
            Some(seated) if seated.is_seen_by(person) => {
                Err(Denied::new(FaultCode::Forbidden, "error.stand-in"))
            }
            _ => Err(Denied::of(FaultCode::Forbidden)),
        }
    }

    /// May they ask for another game with the same people?
    pub(crate) fn may_play_again(&self, person: &str) -> Result<(), Denied> {
        if !self.may_look(Some(person)) {
            return Err(Denied::not_found());
        }
        if !self.doc.seats.iter().any(|seat| seat.belongs_to(person)) {
            return Err(Denied::of(FaultCode::Forbidden));
        }
        if self.phase() != Phase::Over {
            return Err(Denied::of(FaultCode::Phase));
        }
        Ok(())
    }
}
