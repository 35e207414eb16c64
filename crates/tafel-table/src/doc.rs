//! A table as it is stored, beside its log.

use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use tafel_core::{Seat, SeatSet};
use tafel_protocol::{SeatInfo, SeatKind, StandIn, TableEnd};

use crate::accord::AccordDoc;
use crate::ahead::AheadDoc;
use crate::clock::ClockDoc;
use crate::luck::Scheme;
use crate::rules::{Consent, SetAside};

/// Everything about a table that is no move. Stored as JSON; only ever added to.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct TableDoc {
    pub(crate) game: String,
    pub(crate) rules: u32,
    pub(crate) options: serde_json::Value,
    pub(crate) seats: Vec<SeatDoc>,
    /// The person who may start it.
    pub(crate) host: String,
    pub(crate) invite: String,
    /// The secret of the luck, in hex. Leaves the server only when the game is over.
    pub(crate) secret: String,
    /// How streams of luck follow from the seed. Tables stored before there was a choice have the first scheme.
    #[serde(default)]
    pub(crate) luck: Scheme,
    /// The header of the match, once it has begun.
    pub(crate) header: Option<Box<RawValue>>,
    /// The print of the moment it was laid out.
    #[serde(default)]
    pub(crate) laid: Option<String>,
    /// Entries of the log that count no more.
    #[serde(default)]
    pub(crate) asides: Vec<SetAside>,
    /// Who agreed to go on under other rules.
    #[serde(default)]
    pub(crate) consent: Option<Consent>,
    pub(crate) end: Option<TableEnd>,
    pub(crate) rematch: Option<String>,
    /// People who look on.
    pub(crate) watchers: Vec<String>,
    /// Did the host allow hints? Where one person plays alone nobody has to.
    #[serde(default)]
    pub(crate) hints: bool,
    /// The hints that each seat has had.
    #[serde(default)]
    pub(crate) hinted: Vec<Hinted>,
    /// Does its log begin with what was played at another table? Then its luck does not follow from its seed alone.
    #[serde(default)]
    pub(crate) forked: bool,
    /// Did the host offer that it counts for ratings? Whoever sat down agreed.
    #[serde(default)]
    pub(crate) rated: bool,
    /// The day whose deal is played here. Its luck is everybody's, and is not published at a table.
    #[serde(default)]
    pub(crate) daily: Option<String>,
    /// What people here have asked of each other.
    #[serde(default)]
    pub(crate) accord: AccordDoc,
    /// What people have decided ahead for their seats.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) ahead: Vec<AheadDoc>,
    /// How fast it is played. Tables stored before there were clocks are played without.
    #[serde(default)]
    pub(crate) clock: ClockDoc,
}

/// The hints that a seat has had.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Hinted {
    pub(crate) count: u32,
    /// How long the log was at the latest of them.
    pub(crate) latest: Option<usize>,
}

/// Who sits at a seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum SeatDoc {
    Open,
    Person {
        person: String,
        name: String,
        #[serde(default)]
        contribution: String,
    },
    Bot {
        level: String,
    },
    /// A person who gave up, and the bot that plays on.
    Resigned {
        person: String,
        name: String,
        #[serde(default)]
        contribution: String,
        level: String,
    },
    /// A person who is away, and the bot that plays until they come back.
    StandIn {
        person: String,
        name: String,
        #[serde(default)]
        contribution: String,
        level: String,
        /// May others take the seat, too?
        free: bool,
    },
}

impl SeatDoc {
    pub(crate) fn is_played_by(&self, someone: &str) -> bool {
        matches!(self, SeatDoc::Person { person, .. } if person == someone)
    }

    /// Also after giving up: the seat is still theirs to remember, and to sit at again.
    pub(crate) fn belongs_to(&self, someone: &str) -> bool {
        self.whose().is_some_and(|(person, _)| person == someone)
    }

    /// May they look with its eyes? Also while a bot plays for them: they may come back at any time.
    pub(crate) fn is_seen_by(&self, someone: &str) -> bool {
        matches!(self, SeatDoc::Person { person, .. } | SeatDoc::StandIn { person, .. } if person == someone)
    }

    /// Whose it is, and how they are called.
    fn whose(&self) -> Option<(&String, &String)> {
        match self {
            SeatDoc::Person { person, name, .. }
            | SeatDoc::Resigned { person, name, .. }
            | SeatDoc::StandIn { person, name, .. } => Some((person, name)),
            SeatDoc::Open | SeatDoc::Bot { .. } => None,
        }
    }

    /// A bot plays for the person who sits here.
    pub(crate) fn let_stand_in(&mut self, level: &str, free: bool) {
        if let SeatDoc::Person { person, name, contribution } = self {
            *self = SeatDoc::StandIn {
                person: std::mem::take(person),
                name: std::mem::take(name),
                contribution: std::mem::take(contribution),
                level: level.to_owned(),
                free,
            };
        }
    }

    /// A bot has the seat for the rest of the game.
    pub(crate) fn give_up(&mut self, level: &str) {
        if let SeatDoc::Person { person, name, contribution } = self {
            *self = SeatDoc::Resigned {
                person: std::mem::take(person),
                name: std::mem::take(name),
                contribution: std::mem::take(contribution),
                level: level.to_owned(),
            };
        }
    }

    /// The level of the bot that plays here.
    pub(crate) fn level(&self) -> Option<&str> {
        match self {
            SeatDoc::Bot { level } | SeatDoc::Resigned { level, .. } | SeatDoc::StandIn { level, .. } => {
                Some(level)
            }
            SeatDoc::Open | SeatDoc::Person { .. } => None,
        }
    }

    fn contribution(&self) -> &str {
        match self {
            SeatDoc::Person { contribution, .. }
            | SeatDoc::Resigned { contribution, .. }
            | SeatDoc::StandIn { contribution, .. } => contribution,
            SeatDoc::Open | SeatDoc::Bot { .. } => "",
        }
    }
}

impl TableDoc {
    /// Does this person belong to the table?
    pub(crate) fn is_member(&self, person: &str) -> bool {
        self.host == person
            || self.seats.iter().any(|seat| seat.belongs_to(person))
            || self.watchers.iter().any(|watcher| watcher == person)
    }

    /// This person's name goes; that somebody played stays. Who looked on without a seat is forgotten altogether.
    pub(crate) fn forget(&mut self, someone: &str) {
        for seat in &mut self.seats {
            if let SeatDoc::Person { person, name, .. }
            | SeatDoc::Resigned { person, name, .. }
            | SeatDoc::StandIn { person, name, .. } = seat
                && person == someone
            {
                name.clear();
            }
        }
        self.watchers.retain(|watcher| watcher != someone);
        self.clock.hours.retain(|(person, _)| person != someone);
        let next = self.seats.iter().find_map(|seat| match seat {
            SeatDoc::Person { person, .. } if person != someone => Some(person.clone()),
            _ => None,
        });
        if let Some(next) = next.filter(|_| self.host == someone) {
            self.host = next;
        }
    }

    /// Everybody who belongs to the table: sorted, each once.
    pub(crate) fn members(&self) -> Vec<String> {
        let seated = self.seats.iter().filter_map(|seat| Some(seat.whose()?.0));
        let mut members: Vec<String> = seated.chain(&self.watchers).chain([&self.host]).cloned().collect();
        members.sort();
        members.dedup();
        members
    }

    /// What each seat adds to the luck.
    pub(crate) fn contributions(&self) -> Vec<String> {
        self.seats.iter().map(|seat| seat.contribution().to_owned()).collect()
    }

    /// The seats that bots play.
    pub(crate) fn bots(&self) -> SeatSet {
        self.seats_where(|seat| seat.level().is_some())
    }

    /// Does a bot play one of these seats?
    pub(crate) fn is_bot_among(&self, seats: SeatSet) -> bool {
        let bots = self.bots();
        seats.iter().any(|seat| bots.has(seat))
    }

    /// The seats that this person plays.
    pub(crate) fn seats_of(&self, person: &str) -> SeatSet {
        self.seats_where(|seat| seat.is_played_by(person))
    }

    pub(crate) fn seats_where(&self, is: impl Fn(&SeatDoc) -> bool) -> SeatSet {
        Seat::all(self.seats.len() as u8).filter(|seat| is(&self.seats[seat.index()])).collect()
    }

    /// How the seats are called in a record.
    pub(crate) fn names(&self) -> Vec<String> {
        let name = |seat: &SeatDoc| match (seat.whose(), seat) {
            (Some((_, name)), _) => name.clone(),
            (None, SeatDoc::Bot { level }) => level.clone(),
            (None, _) => String::new(),
        };
        self.seats.iter().map(name).collect()
    }

    /// The seats as `person` may know them.
    pub(crate) fn seat_infos(&self, person: Option<&str>, online: impl Fn(Seat) -> bool) -> Vec<SeatInfo> {
        let info = |(index, seat): (usize, &SeatDoc)| {
            let number = Seat(index as u8);
            let (kind, name, level, resigned) = match seat {
                SeatDoc::Open => (SeatKind::Open, None, None, false),
                SeatDoc::Person { name, .. } => (SeatKind::Person, Some(name), None, false),
                SeatDoc::Bot { level } => (SeatKind::Bot, None, Some(level), false),
                SeatDoc::Resigned { name, level, .. } => (SeatKind::Bot, Some(name), Some(level), true),
                SeatDoc::StandIn { name, level, .. } => (SeatKind::Bot, Some(name), Some(level), false),
            };
            let stand_in = match seat {
                SeatDoc::StandIn { free, .. } => Some(if *free { StandIn::Free } else { StandIn::Kept }),
                _ => None,
            };
            SeatInfo {
                seat: number,
                kind,
                // Who wanted to be forgotten has none.
                name: name.filter(|name| !name.is_empty()).cloned(),
                level: level.cloned(),
                mine: person.is_some_and(|person| seat.belongs_to(person)),
                online: kind == SeatKind::Person && online(number),
                resigned,
                hints: self.hinted.get(index).map_or(0, |hinted| hinted.count),
                stand_in,
            }
        };
        self.seats.iter().enumerate().map(info).collect()
    }
}
