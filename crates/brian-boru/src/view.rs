//! Chapter 14: what one viewer may know.
//!
//! Open is everything but the cards in hands, packs, draft piles and the discard pile, the undealt card and the order
//! of the decks. A player also remembers the packs passed on, and who played which card this round.

use serde::{Deserialize, Serialize};
use tafel_core::{Seat, Viewer};

use crate::data::Cards;
use crate::figures::Figures;
use crate::frame::Frame;
use crate::state::{BrianBoru, Hand, OpenTable};

/// The table as one viewer sees it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct View {
    /// Whose view this is.
    pub viewer: Viewer,
    /// What lies open.
    #[serde(flatten)]
    pub table: OpenTable,
    /// How many rounds there are.
    pub rounds: u8,
    /// How many tricks a round has.
    pub tricks: u8,
    /// What everybody sees of the players' cards, by seat.
    pub backs: Vec<Backs>,
    /// What only this viewer knows.
    pub own: Option<Hand>,
    /// Which cards each player has played this round, as a player at the table remembers; by seat. It is for computer
    /// players (BOR-14.2): the discard pile may not be looked through, and no table shows it.
    #[cfg_attr(feature = "ts", ts(type = "number[][] | null"))]
    pub memory: Option<Vec<Cards>>,
    /// What follows from all that: towns, claims, the order of the trick, what answers cost.
    pub figures: Figures,
}

/// A player's cards from behind.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Backs {
    /// Cards in hand.
    pub hand: u8,
    /// Cards thrown away unplayed.
    pub thrown: u8,
    /// Has this player chosen from the pack in hand?
    pub chosen: bool,
}

impl BrianBoru {
    pub(crate) fn view_of(&self, viewer: Viewer) -> View {
        View {
            viewer,
            table: self.table,
            rounds: self.table.row().rounds,
            tricks: self.table.tricks(),
            backs: Seat::all(self.table.seats()).map(|seat| self.backs(seat)).collect(),
            own: viewer.seat().map(|seat| *self.hand(seat)),
            memory: viewer.seat().map(|_| self.played[..self.table.players.len()].to_vec()),
            figures: self.figures(viewer),
        }
    }

    fn backs(&self, seat: Seat) -> Backs {
        let Hand { hand, thrown, picks, .. } = self.hand(seat);
        let drafting = self.table.agenda.last() == Some(&Frame::Draft);
        let chosen = drafting && !picks[self.table.pack as usize].is_empty();
        Backs { hand: hand.len(), thrown: thrown.len(), chosen }
    }
}
