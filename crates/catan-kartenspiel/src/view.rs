//! The table as one viewer sees it, built up from what that viewer may know (CAT-2.1, CAT-2.2, CAT-12).

use serde::{Deserialize, Serialize};
use tafel_core::{Seat, Viewer};

use crate::list::Bag;

use crate::data::{CARDS, EVENT_CARDS};
use crate::frame::Frame;
use crate::ids::{Card, Crest, EventCard, Land, StackId};
use crate::list::List;
use crate::memory::{HandMemory, HandShape, Memory, StackShape};
use crate::options::Options;
use crate::principality::Principality;
use crate::state::{AGENDA, Catan, Ending, Figures, Offer, REFUSALS_KEPT, Supply};

/// What a viewer sees. Arrays of two have one entry per seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct View {
    /// Who looks.
    pub viewer: Viewer,
    /// The rule switches.
    pub options: Options,
    /// What is to be done, the next thing last. Half-made steps of others that nobody may know of are left out.
    #[cfg_attr(feature = "ts", ts(as = "Vec<Frame>"))]
    pub agenda: List<Frame, AGENDA>,
    /// Whose turn it is.
    pub active: Seat,
    /// The turn counter; 0 during the setup.
    pub turn: u16,
    /// The production number of this turn; 0 before the roll.
    pub number: u8,
    /// The coats of arms.
    pub crests: [Crest; 2],
    /// The principalities.
    pub realms: [Principality; 2],
    /// Victory points.
    pub points: [u8; 2],
    /// The viewer's own hand, sorted; a spectator has none.
    #[cfg_attr(feature = "ts", ts(as = "Option<Vec<Card>>"))]
    pub hand: Option<List<Card, CARDS>>,
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
    /// The landscapes left in the stack, as numbers in the order of the data; their order is not known.
    #[cfg_attr(feature = "ts", ts(type = "number[]"))]
    pub land_stack: Bag,
    /// The event cards put under the event stack since it was last shuffled.
    #[cfg_attr(feature = "ts", ts(as = "Vec<EventCard>"))]
    pub events_under: List<EventCard, EVENT_CARDS>,
    /// The discard pile, oldest first.
    #[cfg_attr(feature = "ts", ts(as = "Vec<Card>"))]
    pub discard: List<Card, CARDS>,
    /// Central cards not yet built.
    pub supply: Supply,
    /// Who holds the figures.
    pub figures: Figures,
    /// How many offers the viewer has begun in this turn.
    pub offers_begun: u16,
    /// The offers refused in this turn, the last ones last.
    #[cfg_attr(feature = "ts", ts(as = "Vec<Offer>"))]
    pub refused: List<Offer, REFUSALS_KEPT>,
    /// How it ended.
    pub ending: Option<Ending>,
}

impl Catan {
    pub(crate) fn view_of(&self, viewer: Viewer) -> View {
        let own = viewer.seat().filter(|seat| seat.0 < 2);
        let both = [Seat(0), Seat(1)];
        let knows = |frame: &Frame| match frame.known_only_to(self.active) {
            Some(seats) => own.is_some_and(|seat| seats.has(seat)),
            None => true,
        };
        View {
            viewer,
            options: self.options,
            agenda: self.agenda.iter().copied().filter(knows).collect(),
            active: self.active,
            turn: self.turn,
            number: self.number,
            crests: self.crests,
            realms: self.realms,
            points: both.map(|seat| self.points(seat)),
            hand: own.map(|seat| self.hands[seat.index()]),
            hand_sizes: both.map(|seat| self.hands[seat.index()].len() as u8),
            hand_limits: both.map(|seat| self.hand_limit(seat) as u8),
            stack_sizes: std::array::from_fn(|stack| self.stacks[stack].len() as u8),
            memory: own.map(|seat| self.memories[seat.index()]),
            known_of_me: own.map(|seat| self.memories[Catan::other(seat).index()].hand),
            stack_shapes: both
                .map(|seat| std::array::from_fn(|stack| self.memories[seat.index()].stacks[stack].shape())),
            hand_shapes: both.map(|seat| self.memories[seat.index()].hand.shape()),
            arranged: own.map_or_else(List::new, |seat| self.arranged[seat.index()]),
            arranged_counts: both.map(|seat| self.arranged[seat.index()].len() as u8),
            land_stack: self.land_stack,
            events_under: self.events_under,
            discard: self.discard,
            supply: self.supply,
            figures: self.figures,
            offers_begun: own.map_or(0, |seat| self.offers_begun[seat.index()]),
            refused: self.refused,
            ending: self.ending,
        }
    }
}
