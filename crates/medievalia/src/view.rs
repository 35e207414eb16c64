//! The table as one viewer sees it (MED-15.1).

use serde::{Deserialize, Serialize};
use tafel_core::{List, Seat, Set, Viewer};

use crate::Medievalia;
use crate::figures::Figures;
use crate::food::FED_BY_ONE;
use crate::ids::{Building, Card, Resource};
use crate::prospects::{Clash, HostCounts, Prospect};
use crate::state::{MAX_HOSTS, OpenTable};

/// The table as one viewer sees it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct View {
    /// Who looks.
    pub viewer: Viewer,
    /// What lies open.
    #[serde(flatten)]
    pub table: OpenTable,
    /// What everybody can count of the players, by seat.
    pub counts: Vec<Counts>,
    /// How many victory points win at once (MED-13.2).
    pub goal: u8,
    /// What the attacking groups of a war deal and take.
    pub clashes: Vec<Clash>,
    /// What the targets would come to, while one is chosen.
    pub prospects: Vec<Prospect>,
    /// What else follows from what lies open.
    pub figures: Figures,
    /// The viewer's hand, by card.
    pub hand: Option<[u8; Card::COUNT]>,
}

/// What everybody can count of a player.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Counts {
    /// Cards in hand, by the stack they come from.
    pub hand: [u8; 3],
    /// Victory points.
    pub points: u8,
    /// Characters on the table.
    pub characters: u8,
    /// Victory points of the player, or of both of a team: what counts for the goal (MED-13.2).
    pub side_points: u8,
    /// What food the fief can yield.
    pub food: u8,
    /// How many characters that feeds.
    pub fed: u8,
    /// The attack of all troops.
    pub might: u16,
    /// What gold the fief could yield (MED-13.6).
    pub gold: u8,
    /// The kinds of building that count as victory points (MED-13.1).
    #[cfg_attr(feature = "ts", ts(as = "Vec<crate::Building>"))]
    pub standing: Set<Building, u16>,
    /// The hosts.
    #[cfg_attr(feature = "ts", ts(as = "Vec<HostCounts>"))]
    pub hosts: List<HostCounts, MAX_HOSTS>,
}

impl Medievalia {
    pub(crate) fn view_of(&self, viewer: Viewer) -> View {
        let seen = self.seen_by(viewer);
        let seats = seen.table.seats();
        View {
            viewer,
            table: seen.table.clone(),
            counts: Seat::all(seats).map(|seat| seen.counts(seat)).collect(),
            goal: seen.table.goal() as u8,
            clashes: seen.table.clashes(),
            prospects: seen.prospects(),
            figures: seen.figures(viewer),
            hand: viewer.seat().filter(|seat| seat.0 < seats).map(|seat| seen.hands[seat.index()]),
        }
    }

    fn counts(&self, seat: Seat) -> Counts {
        let mut hand = [0; 3];
        for card in Card::ALL {
            hand[self.table.rules.piles[card.index()].index()] += self.hands[seat.index()][card.index()];
        }
        Counts {
            hand,
            points: self.table.points(seat) as u8,
            characters: self.table.characters(seat) as u8,
            side_points: self.table.of_side(seat, |one| self.table.points(one)) as u8,
            food: self.table.capacity(seat, Resource::Food).min(255) as u8,
            fed: (FED_BY_ONE * self.table.capacity(seat, Resource::Food)).min(255) as u8,
            might: self.table.might(seat) as u16,
            gold: self.table.capacity(seat, Resource::Gold) as u8,
            standing: self.table.standing(seat),
            hosts: self.table.host_counts(seat),
        }
    }
}
