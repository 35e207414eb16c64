//! What follows from what lies open, so that whoever draws the table need not know the rules: rates of the bank, what can
//! be asked for, and what answers cost.

use serde::{Deserialize, Serialize};
use tafel_core::{Game, Seat, Viewer};

use crate::action::Action;
use crate::data::{Amounts, PRINCIPALITY};
use crate::frame::Frame;
use crate::ids::{Land, Resource};
use crate::resources::{Transfer, Way};
use crate::state::{Catan, OpenTable, opponent};

/// What a view shows beside the cards themselves. Arrays of two have one entry per seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Prospects {
    /// What the bank takes of each resource for one other (CAT-8.9).
    pub rates: [Amounts; 2],
    /// How much of each resource a player could ask of the other: what is there, and what finds room (CAT-8.10).
    pub wantable: [Amounts; 2],
    /// What it costs to look through a stack (CAT-10.2).
    pub search_prices: [u8; 2],
    /// What the viewer's answers cost, in their order.
    pub previews: Vec<Preview>,
}

/// What an answer costs and brings.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Preview {
    /// The price of what is built; nothing is built for nothing.
    pub cost: Amounts,
    /// What leaves or comes to which landscape, as far as there is no choice.
    pub turns: Vec<(Land, i8)>,
}

impl OpenTable {
    /// The best rate of the bank.
    fn best_rate(&self, seat: Seat, resource: Resource) -> u8 {
        crate::Rate::all()
            .map(crate::Rate::number)
            .filter(|&rate| self.has_rate(seat, resource, rate))
            .min()
            .unwrap_or_default()
    }

    fn wantable_of(&self, seat: Seat) -> Amounts {
        let (us, them) = (self.realm(seat), self.realm(opponent(seat)));
        Resource::ALL.map(|kind| us.room[kind.index()].min(them.have[kind.index()]))
    }
}

impl Catan {
    pub(crate) fn prospects(&self, viewer: Viewer) -> Prospects {
        let both = [Seat(0), Seat(1)];
        Prospects {
            rates: both.map(|seat| Resource::ALL.map(|kind| self.table.best_rate(seat, kind))),
            wantable: both.map(|seat| self.table.wantable_of(seat)),
            search_prices: both.map(|seat| self.table.search_price(seat)),
            previews: viewer
                .seat()
                .filter(|seat| seat.0 < 2)
                .map_or_else(Vec::new, |seat| self.previews(seat)),
        }
    }

    fn previews(&self, seat: Seat) -> Vec<Preview> {
        let mut legal = Vec::new();
        self.legal(seat, &mut legal);
        legal.into_iter().map(|action| self.preview(seat, action)).collect()
    }

    fn preview(&self, seat: Seat, action: Action) -> Preview {
        let nothing = [0; Resource::COUNT];
        let cost = match (action, self.table.agenda.last()) {
            (Action::Road(_), _) => PRINCIPALITY.road.cost,
            (Action::Settlement(_) | Action::SettlementWithScout(_), _) => PRINCIPALITY.settlement.cost,
            (Action::City(_), _) => PRINCIPALITY.city.cost,
            (Action::Build(card), _) => card.facts().cost,
            (Action::On(_), Some(Frame::BuildWhere(card))) => card.facts().cost,
            _ => nothing,
        };
        let turns = match action {
            Action::Pay(land) => vec![(land, -1)],
            Action::Gain(land) => vec![(land, 1)],
            _ => {
                let bill = Transfer { seat, due: cost, way: Way::Out };
                bill.certain(self.table.realm(seat)).map(|(land, count)| (land, -(count as i8))).collect()
            }
        };
        Preview { cost, turns }
    }
}
