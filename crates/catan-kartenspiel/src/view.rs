//! The table as one viewer sees it, built up from what that viewer may know (CAT-2.1, CAT-2.2, CAT-12).

use serde::{Deserialize, Serialize};
use tafel_core::{List, Seat, Viewer};

use crate::frame::Frame;
#[cfg(feature = "ts")]
use crate::ids::Card;
use crate::ids::{Land, StackId};
use crate::memory::{HandMemory, HandShape, Memory, StackShape};
use crate::prospects::Prospects;
use crate::state::{Catan, Hand, OpenTable, opponent};

/// What a viewer sees. Arrays of two have one entry per seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct View {
    /// Who looks.
    pub viewer: Viewer,
    /// What lies open. Half-made steps of others that nobody may know of are not on its agenda.
    #[serde(flatten)]
    pub table: OpenTable,
    /// Victory points.
    pub points: [u8; 2],
    /// The viewer's own hand, sorted; a spectator has none.
    #[cfg_attr(feature = "ts", ts(as = "Option<Vec<Card>>"))]
    pub hand: Option<Hand>,
    /// How many cards each holds.
    pub hand_sizes: [u8; 2],
    /// How many each may hold.
    pub hand_limits: [u8; 2],
    /// How many cards each stack has.
    pub stack_sizes: [u8; StackId::COUNT],
    /// What the viewer remembers of the stacks and of the other player's hand.
    pub memory: Option<Memory>,
    /// What the other player remembers of the viewer's hand: both saw the same.
    pub known_of_me: Option<HandMemory>,
    /// How much each player remembers of each stack.
    pub stack_shapes: [[StackShape; StackId::COUNT]; 2],
    /// How much each player remembers of the other one's hand.
    pub hand_shapes: [HandShape; 2],
    /// The viewer's own secret arrangement so far.
    #[cfg_attr(feature = "ts", ts(as = "Vec<Land>"))]
    pub arranged: List<Land, 6>,
    /// How many landscapes each has arranged.
    pub arranged_counts: [u8; 2],
    /// How many offers the viewer has begun in this turn.
    pub offers_begun: u16,
    /// What follows from all that: rates of the bank, what can be asked for, what answers cost.
    pub prospects: Prospects,
}

impl Catan {
    pub(crate) fn view_of(&self, viewer: Viewer) -> View {
        let own = viewer.seat().filter(|seat| seat.0 < 2);
        let both = [Seat(0), Seat(1)];
        let knows = |frame: &Frame| match frame.known_only_to(self.table.active) {
            Some(seats) => own.is_some_and(|seat| seats.has(seat)),
            None => true,
        };
        let agenda = self.table.agenda.iter().copied().filter(knows).collect();
        View {
            viewer,
            table: OpenTable { agenda, ..self.table },
            points: both.map(|seat| self.table.points(seat)),
            hand: own.map(|seat| self.hands[seat.index()]),
            hand_sizes: both.map(|seat| self.hands[seat.index()].len() as u8),
            hand_limits: both.map(|seat| self.table.hand_limit(seat) as u8),
            stack_sizes: std::array::from_fn(|stack| self.stacks[stack].len() as u8),
            memory: own.map(|seat| self.memories[seat.index()]),
            known_of_me: own.map(|seat| self.memories[opponent(seat).index()].hand),
            stack_shapes: both
                .map(|seat| std::array::from_fn(|stack| self.memories[seat.index()].stacks[stack].shape())),
            hand_shapes: both.map(|seat| self.memories[seat.index()].hand.shape()),
            arranged: own.map_or_else(List::new, |seat| self.arranged[seat.index()]),
            arranged_counts: both.map(|seat| self.arranged[seat.index()].len() as u8),
            offers_begun: own.map_or(0, |seat| self.offers_begun[seat.index()]),
            prospects: self.prospects(viewer),
        }
    }
}
