//! MYT-13: what a viewer may know, and a world that may lie behind it.

use serde::{Deserialize, Serialize};
use tafel_core::{ArrayVec, Chance, Seat, SeatSet, Viewer};

use crate::frame::{Frame, Plan};
use crate::ids::{Card, Province};
use crate::sets::Pile;
use crate::state::{Mythotopia, SEATS, Table};

/// The table as one viewer sees it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct View {
    /// Who looks.
    pub viewer: Viewer,
    /// Everything that lies open.
    pub table: Table,
    /// The viewer's hand.
    pub hand: Pile,
    /// How many cards each player holds.
    #[cfg_attr(feature = "ts", ts(as = "Vec<u8>"))]
    pub hand_sizes: ArrayVec<u8, SEATS>,
    /// How many cards lie in each draw pile.
    #[cfg_attr(feature = "ts", ts(as = "Vec<u8>"))]
    pub pile_sizes: ArrayVec<u8, SEATS>,
    /// For each player the cards of the deck the viewer cannot place: the draw pile of the viewer's own; with the
    /// others hand and draw pile together, without the hand cards everybody knows of.
    #[cfg_attr(feature = "ts", ts(as = "Vec<Pile>"))]
    pub unseen: ArrayVec<Pile, SEATS>,
    /// What may lie in the improvement stack (or, for those who did not see it, be what Philosopher found).
    pub undealt: Pile,
    /// What the viewer has seen in the improvement stack through Philosopher.
    pub looked: Pile,
    /// Is what Philosopher found still hidden in its owner's hand?
    pub hides_find: bool,
    /// What the viewer found through Philosopher, while it is hidden.
    pub find: Option<Card>,
    /// The viewer's own secret choice in the setup.
    pub choice: Option<Province>,
    /// Who has chosen.
    #[cfg_attr(feature = "ts", ts(as = "Vec<Seat>"))]
    pub chosen: SeatSet,
    /// The viewer's own half-made action.
    pub plan: Option<Plan>,
}

impl Mythotopia {
    pub(crate) fn seen_by(&self, viewer: Viewer) -> View {
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
        View {
            viewer,
            table: table.clone(),
            hand: own.map_or(Pile::EMPTY, |own| self.hands[own.index()]),
            hand_sizes: table.all_seats().map(|seat| self.hands[seat.index()].len()).collect(),
            pile_sizes: table.all_seats().map(|seat| self.piles[seat.index()].len()).collect(),
            unseen: table.all_seats().map(unseen).collect(),
            undealt: self.undealt.plus(hidden_find.map_or(Pile::EMPTY, Pile::one)),
            looked: if found_it { self.looked } else { Pile::EMPTY },
            hides_find: self.find.is_some(),
            find: self.find.filter(|_| found_it),
            choice: own.and_then(|own| self.choices[own.index()]),
            chosen: table.all_seats().filter(|seat| self.choices[seat.index()].is_some()).collect(),
            plan: Some(self.plan).filter(|plan| *plan != Plan::IDLE && own == Some(table.active)),
        }
    }

    pub(crate) fn imagined(view: &View, chance: &mut Chance) -> Mythotopia {
        let own = view.viewer.seat();
        let mut world = Mythotopia {
            table: view.table.clone(),
            hands: [Pile::EMPTY; SEATS],
            piles: [Pile::EMPTY; SEATS],
            undealt: view.undealt,
            looked: view.looked,
            find: view.find,
            choices: [None; SEATS],
            plan: view.plan.unwrap_or(Plan::IDLE),
        };
        let finder = view.table.philosopher;
        if view.hides_find && view.find.is_none() {
            world.find = world.undealt.draw(chance);
        }
        if finder.is_some() && finder != own {
            // Three cards were looked at; one of them has been taken unless the choice is still open.
            let choosing = view.table.agenda.contains(&Frame::Philosopher);
            let mut stack = world.undealt;
            world.looked = stack.draw_many(if choosing { 3 } else { 2 }, chance);
        }
        for seat in view.table.all_seats() {
            let index = seat.index();
            let mut unseen = view.unseen[index];
            if own == Some(seat) {
                world.hands[index] = view.hand;
                world.choices[index] = view.choice;
            } else {
                let mut hand = view.table.player(seat).known;
                if let Some(find) = world.find.filter(|_| finder == Some(seat)) {
                    hand.insert(find);
                }
                let missing = view.hand_sizes[index].saturating_sub(hand.len());
                world.hands[index] = hand.plus(unseen.draw_many(missing, chance));
                if view.chosen.has(seat) {
                    let towns = view.table.player(seat).towns;
                    let pick = chance.below(u32::from(towns.len()).max(1)) as usize;
                    world.choices[index] = towns.iter().nth(pick);
                }
            }
            world.piles[index] = unseen;
        }
        world
    }
}
