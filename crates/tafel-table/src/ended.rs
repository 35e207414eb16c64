//! How a game ended, for whoever remembers it: places and points of each seat, and whether they count.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};
use tafel_protocol::{Phase, TableEnd};

use crate::denied::Denied;
use crate::doc::{SeatDoc, TableDoc};
use crate::rules::Fate;
use crate::table::Table;

/// A game that is over, without its moves. Kept as JSON; only ever added to.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Ended {
    /// The game.
    pub game: String,
    /// When it ended.
    pub ended: i64,
    /// Does it count for ratings?
    pub rated: bool,
    /// Does it count for its people's figures?
    pub counts: bool,
    /// How many steps were played.
    pub steps: usize,
    /// Who sat where, and what became of them. Nobody, if there are no places to tell.
    pub seats: Vec<EndedSeat>,
}

/// A seat of a game that is over.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct EndedSeat {
    /// The person, also one who gave up.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub person: Option<String>,
    /// The level of the bot that sat here from the start.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub level: Option<String>,
    /// Did the person give up?
    #[serde(default)]
    pub resigned: bool,
    /// The place; 1 is a winner, and seats that tie share one.
    pub rank: u8,
    /// The points.
    pub score: i32,
    /// The points by source, as the score sheet names them.
    #[serde(default)]
    pub sources: Vec<(String, i32)>,
}

impl Ended {
    /// The people whose figures it belongs to, sorted.
    pub fn people(&self) -> Vec<String> {
        let people: BTreeSet<&String> = self.seats.iter().filter_map(|seat| seat.person.as_ref()).collect();
        if self.counts { people.into_iter().cloned().collect() } else { Vec::new() }
    }
}

impl TableDoc {
    /// Did all who sat down agree that it is rated, and did nothing happen since that forbids it?
    fn may_be_rated(&self) -> bool {
        let helped = self.hinted.iter().any(|hinted| hinted.count > 0);
        let played_through = !self.forked && self.asides.is_empty();
        self.rated && !self.accord.unrated && !helped && played_through && self.seats.len() > 1
    }

    /// Everybody who has a seat.
    fn people(&self) -> BTreeSet<&str> {
        self.seats.iter().filter_map(SeatDoc::person).collect()
    }

    /// Does somebody play several seats? Then nobody knows who really played.
    fn is_shared_screen(&self) -> bool {
        let mut people = BTreeSet::new();
        !self.seats.iter().all(|seat| seat.person().is_none_or(|person| people.insert(person)))
    }
}

impl SeatDoc {
    /// Whose seat it is, also after giving up.
    pub(crate) fn person(&self) -> Option<&str> {
        match self {
            SeatDoc::Person { person, .. }
            | SeatDoc::Resigned { person, .. }
            | SeatDoc::StandIn { person, .. } => Some(person),
            SeatDoc::Open | SeatDoc::Bot { .. } => None,
        }
    }
}

impl Table {
    /// How the game ended, once it has. A match that can be played must be in memory.
    pub fn ended(&self) -> Result<Ended, Denied> {
        if self.phase() != Phase::Over {
            return Err(Denied::of(tafel_protocol::FaultCode::Phase));
        }
        let nothing = Ended {
            game: self.doc.game.clone(),
            ended: self.state.changed,
            rated: false,
            counts: false,
            steps: 0,
            seats: Vec::new(),
        };
        // Never begun, or begun under rules that nobody here knows: there is nothing to tell.
        if self.doc.header.is_none() || matches!(self.fate, Fate::Closed(_)) {
            return Ok(nothing);
        }
        let live = self.live()?;
        let rated = self.doc.may_be_rated() && !self.doc.is_shared_screen();
        let steps = live.game().steps();
        let Some(outcome) = live.game().outcome() else {
            // Who ends it together has lost to nobody; who ends it alone has given up.
            let together = matches!(self.doc.end, Some(TableEnd::Agreed)) && self.doc.people().len() > 1;
            return Ok(if rated && !together { self.given_up(Ended { steps, ..nothing }) } else { nothing });
        };
        let sheet = live.game().update(tafel_core::Viewer::Spectator).sheet;
        let seat = |(index, seat): (usize, &SeatDoc)| EndedSeat {
            rank: outcome.ranks.get(index).copied().unwrap_or_default(),
            score: outcome.scores.get(index).copied().unwrap_or_default(),
            sources: sheet
                .iter()
                .filter_map(|line| Some((line.source.to_owned(), *line.points.get(index)?)))
                .filter(|(_, points)| *points != 0)
                .collect(),
            ..seated(seat)
        };
        let mut seats: Vec<EndedSeat> = self.doc.seats.iter().enumerate().map(seat).collect();
        if seats.iter().any(|seat| seat.resigned) {
            last_who_gave_up(&mut seats);
        }
        Ok(Ended {
            ended: live.times().next_back().unwrap_or(self.state.changed),
            rated,
            counts: !self.doc.is_shared_screen(),
            steps,
            seats,
            ..nothing
        })
    }

    /// Everybody has left a table that was to be rated. Where computer players sat they are the winners: nobody escapes
    /// a defeat by leaving. One that people merely forgot counts for nothing.
    fn given_up(&self, nothing: Ended) -> Ended {
        let mut seats: Vec<EndedSeat> = self.doc.seats.iter().map(seated).collect();
        let against_bots = seats.iter().any(|seat| seat.level.is_some());
        if !against_bots || seats.iter().any(|seat| seat.person.is_some() && !seat.resigned) {
            return nothing;
        }
        last_who_gave_up(&mut seats);
        Ended { rated: true, counts: true, seats, ..nothing }
    }
}

fn seated(seat: &SeatDoc) -> EndedSeat {
    EndedSeat {
        person: seat.person().map(str::to_owned),
        level: match seat {
            SeatDoc::Bot { level } => Some(level.clone()),
            SeatDoc::Open | SeatDoc::Person { .. } | SeatDoc::Resigned { .. } | SeatDoc::StandIn { .. } => {
                None
            }
        },
        resigned: matches!(seat, SeatDoc::Resigned { .. }),
        rank: 1,
        score: 0,
        sources: Vec::new(),
    }
}

/// Whoever gave up shares the last place, whatever the bot in their place came to. The others keep their order.
fn last_who_gave_up(seats: &mut [EndedSeat]) {
    let stayed: Vec<u8> = seats.iter().filter(|seat| !seat.resigned).map(|seat| seat.rank).collect();
    for seat in seats.iter_mut() {
        let better = stayed.iter().filter(|&&rank| rank < seat.rank).count();
        seat.rank = 1 + if seat.resigned { stayed.len() } else { better } as u8;
    }
}
