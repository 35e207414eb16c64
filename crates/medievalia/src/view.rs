//! The table as one viewer sees it, and worlds that may lie behind it (MED-15.1).

use serde::{Deserialize, Serialize};
use tafel_core::{List, Seat, SeatSet, Viewer};

use crate::Medievalia;
use crate::ids::{Building, Card, Resource};
use crate::options::Options;
use crate::place::Places;
use crate::state::{Agenda, BuildingStack, Ending, Host, MAX_HOSTS, Purse, Squads, Stack, War};

/// The table as one viewer sees it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct View {
    /// Who looks.
    pub viewer: Viewer,
    /// The options, the owner's components included.
    pub options: Options,
    /// Who began.
    pub first: Seat,
    /// Whose turn it is.
    pub active: Seat,
    /// What is asked, last first.
    #[cfg_attr(feature = "ts", ts(as = "Vec<crate::frame::Frame>"))]
    pub agenda: Agenda,
    /// The viewer's hand, by card.
    pub hand: Option<[u8; Card::COUNT]>,
    /// Everybody's fief and what is known of everybody's hand.
    pub fiefs: Vec<Fief>,
    /// All troops on the table; actions point at them by their place in this list.
    #[cfg_attr(feature = "ts", ts(as = "Vec<crate::state::Squad>"))]
    pub squads: Squads,
    /// The three draw stacks.
    pub stacks: [Stack; 3],
    /// The three building stacks.
    pub sites: [BuildingStack; 3],
    /// The discard pile, by card.
    pub discard: [u8; Card::COUNT],
    /// Discarded buildings.
    pub ruins: [u8; Building::COUNT],
    /// Cities that fell.
    pub lost_cities: u8,
    /// Who is out.
    #[cfg_attr(feature = "ts", ts(type = "number[]"))]
    pub eliminated: SeatSet,
    /// Fiefs in which war was declared this turn, one bit each.
    #[serde(with = "crate::bits")]
    #[cfg_attr(feature = "ts", ts(type = "number"))]
    pub fronts: Places,
    /// Opponents who were shot at without a war this turn.
    #[cfg_attr(feature = "ts", ts(type = "number[]"))]
    pub volleys: SeatSet,
    /// The partner declined, and nothing was bought since.
    pub declined: bool,
    /// The payment on its way.
    pub purse: Purse,
    /// The war on its way.
    pub war: War,
    /// How it ended.
    pub ending: Option<Ending>,
}

/// What everybody can see of a player.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Fief {
    /// The city and the landscapes, by number; gaps are free slots.
    #[cfg_attr(feature = "ts", ts(as = "Vec<Option<Host>>"))]
    pub hosts: List<Option<Host>, MAX_HOSTS>,
    /// Cards in hand, by the stack they come from.
    pub hand: [u8; 3],
    /// Cards in hand that everybody has seen, by card.
    pub known: [u8; Card::COUNT],
    /// How often in a row the player was besieged.
    pub siege: u8,
    /// Victory points.
    pub points: u8,
    /// Characters on the table.
    pub characters: u8,
    /// How many characters the fief can feed.
    pub fed: u8,
}

impl Medievalia {
    pub(crate) fn view_of(&self, viewer: Viewer) -> View {
        self.seen_by(viewer).lay_open(viewer)
    }

    fn lay_open(&self, viewer: Viewer) -> View {
        let own = viewer.seat().filter(|seat| seat.0 < self.seats);
        View {
            viewer,
            options: self.rules.options.clone(),
            first: self.first,
            active: self.active,
            agenda: self.agenda,
            hand: own.map(|seat| self.hands[seat.index()]),
            fiefs: Seat::all(self.seats).map(|seat| self.fief(seat)).collect(),
            squads: self.squads,
            stacks: self.stacks,
            sites: self.sites,
            discard: self.discard,
            ruins: self.ruins,
            lost_cities: self.lost_cities,
            eliminated: self.eliminated,
            fronts: self.fronts,
            volleys: self.volleys,
            declined: self.declined,
            purse: self.purse,
            war: self.war,
            ending: self.ending,
        }
    }

    fn fief(&self, seat: Seat) -> Fief {
        let hosts = &self.hosts[seat.index()];
        let used = hosts.iter().rposition(Option::is_some).map_or(0, |last| last + 1);
        let mut hand = [0; 3];
        for card in Card::ALL {
            hand[self.rules.piles[card.index()].index()] += self.hands[seat.index()][card.index()];
        }
        Fief {
            hosts: hosts[..used].iter().copied().collect(),
            hand,
            known: self.known[seat.index()],
            siege: self.siege[seat.index()],
            points: self.points(seat) as u8,
            characters: self.characters(seat) as u8,
            fed: (2 * self.capacity(seat, Resource::Food)).min(255) as u8,
        }
    }
}
