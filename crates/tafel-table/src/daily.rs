//! Tables of a daily deal: everybody plays the same one, once, without hints; and what everybody shares stays secret.

use tafel_core::{Outcome, Seat};
use tafel_protocol::{Phase, TableEnd};

use crate::doc::SeatDoc;
use crate::table::Table;

/// How a daily deal ended for the person who played it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DailyEnd {
    /// The day.
    pub day: String,
    /// The person.
    pub person: String,
    /// What they are called there; empty for whoever wanted to be forgotten.
    pub name: String,
    /// Where they sat.
    pub seat: Seat,
    /// How it ended; nothing: they gave up.
    pub outcome: Option<Outcome>,
}

impl Table {
    /// The same table, as the deal of a day.
    #[must_use]
    pub fn of_day(mut self, day: &str) -> Table {
        self.doc.daily = Some(day.to_owned());
        self
    }

    /// Is the deal of a day played here?
    pub fn is_daily(&self) -> bool {
        self.doc.daily.is_some()
    }

    /// How the deal of a day ended here, once it has and as long as the match is in memory.
    pub fn daily_end(&self) -> Option<DailyEnd> {
        let day = self.doc.daily.clone().filter(|_| self.phase() == Phase::Over)?;
        let mut seats = self.doc.seats.iter().enumerate();
        let sat = |(seat, doc): (usize, &SeatDoc)| match doc {
            SeatDoc::Person { person, name, .. }
            | SeatDoc::Resigned { person, name, .. }
            | SeatDoc::StandIn { person, name, .. } => Some((Seat(seat as u8), person.clone(), name.clone())),
            SeatDoc::Open | SeatDoc::Bot { .. } => None,
        };
        let (seat, person, name) = seats.find_map(sat)?;
        let outcome = match self.doc.end {
            Some(TableEnd::Abandoned | TableEnd::Agreed) => None,
            Some(TableEnd::Finished) | None => Some(self.live().ok()?.game().outcome()?),
        };
        Some(DailyEnd { day, person, name, seat, outcome })
    }
}
