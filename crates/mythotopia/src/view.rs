//! MYT-13: what a viewer may know.

use serde::{Deserialize, Serialize};
use tafel_core::{List, Seat, SeatSet, Viewer};

use crate::data::Provinces;
use crate::figures::Figures;
use crate::ids::Card;
use crate::pile::Pile;
use crate::plan::Plan;
use crate::state::{MOST_SEATS, Mythotopia, OpenTable};

/// The table as one viewer sees it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct View {
    /// Who looks.
    pub viewer: Viewer,
    /// Everything that lies open.
    pub table: OpenTable,
    /// The viewer's hand.
    pub hand: Pile,
    /// How many cards each player holds.
    #[cfg_attr(feature = "ts", ts(as = "Vec<u8>"))]
    pub hand_sizes: List<u8, MOST_SEATS>,
    /// How many cards lie in each draw pile.
    #[cfg_attr(feature = "ts", ts(as = "Vec<u8>"))]
    pub pile_sizes: List<u8, MOST_SEATS>,
    /// For each player the cards of the deck the viewer cannot place: the draw pile of the viewer's own; with the
    /// others hand and draw pile together, without the hand cards everybody knows of.
    #[cfg_attr(feature = "ts", ts(as = "Vec<Pile>"))]
    pub unseen: List<Pile, MOST_SEATS>,
    /// What may lie in the improvement stack (or, for those who did not see it, be what Philosopher found).
    pub undealt: Pile,
    /// What the viewer has seen in the improvement stack through Philosopher.
    pub looked: Pile,
    /// Is what Philosopher found still hidden in its owner's hand?
    pub hides_find: bool,
    /// What the viewer found through Philosopher, while it is hidden.
    pub find: Option<Card>,
    /// The viewer's own secret choice in the setup.
    #[cfg_attr(feature = "ts", ts(as = "Vec<crate::ids::Province>"))]
    pub choice: Provinces,
    /// Who has chosen.
    #[cfg_attr(feature = "ts", ts(as = "Vec<Seat>"))]
    pub chosen: SeatSet,
    /// The viewer's own half-made action.
    pub plan: Option<Plan>,
    /// What follows from all that: strengths, points, room in the reserve, how near the end is.
    pub figures: Figures,
}

impl Mythotopia {
    pub(crate) fn view_of(&self, viewer: Viewer) -> View {
        let own = viewer.seat();
        let table = &self.table;
        let finder = table.philosopher;
        let found_it = own.is_some() && own == finder;
        let hidden_find = self.find.filter(|_| !found_it);
        let unseen = |seat: Seat| {
            let pile = self.piles[seat.index()];
            if own == Some(seat) {
                return pile;
            }
            let mut hand = self.hands[seat.index()].minus(table.player(seat).known);
            if let Some(find) = hidden_find.filter(|_| finder == Some(seat)) {
                hand.remove(find);
            }
            hand.plus(pile)
        };
        let plan = Some(self.plan).filter(|plan| *plan != Plan::IDLE && own == Some(table.active));
        View {
            viewer,
            table: *table,
            hand: own.map_or(Pile::EMPTY, |own| self.hands[own.index()]),
            hand_sizes: table.all_seats().map(|seat| self.hands[seat.index()].len()).collect(),
            pile_sizes: table.all_seats().map(|seat| self.piles[seat.index()].len()).collect(),
            unseen: table.all_seats().map(unseen).collect(),
            undealt: self.undealt.plus(hidden_find.map_or(Pile::EMPTY, Pile::one)),
            looked: if found_it { self.looked } else { Pile::EMPTY },
            hides_find: self.find.is_some(),
            find: self.find.filter(|_| found_it),
            choice: own.map_or(Provinces::EMPTY, |own| self.choices[own.index()]),
            chosen: table.all_seats().filter(|&seat| self.has_chosen(seat)).collect(),
            figures: self.figures(viewer, plan.as_ref()),
            plan,
        }
    }
}
