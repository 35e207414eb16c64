//! The state: everything there is to know about a game.

use serde::{Deserialize, Serialize};
use tafel_core::{Blank, List, Seat, Set};

use crate::data::{Amounts, CARDS, Copies, EVENT_CARDS};
use crate::frame::Frame;
use crate::ids::{Card, Crest, EventCard, Land, Resource, StackId};
use crate::memory::Memory;
use crate::options::Options;
use crate::principality::Principality;

/// Landscape cards.
pub type Lands = Set<Land, u32>;
/// A hand: its cards, sorted.
pub type Hand = List<Card, CARDS>;
/// A stack from top to bottom; a card that nobody has seen yet is not settled.
pub type Cards = List<Option<Card>, CARDS>;
/// How deep the agenda can get.
pub const AGENDA: usize = 12;
/// So many refused offers are kept in mind. There may be more in a turn, and any of them may be made again.
pub const REFUSALS_KEPT: usize = 6;

/// Everything that lies open on the table: the same for whoever looks, but for half-made steps on the agenda. Arrays
/// of two have one entry per seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct OpenTable {
    /// The rule switches.
    pub options: Options,
    /// What is to be done, the next thing last.
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
    /// The landscapes left in the stack, which is only ever drawn from or shuffled, so that it has no order worth
    /// keeping; on the wire as numbers in the order of the data.
    #[serde(with = "crate::wire::numbers")]
    #[cfg_attr(feature = "ts", ts(type = "number[]"))]
    pub land_stack: Lands,
    /// The event cards put under the event stack since it was last shuffled, first one first.
    #[cfg_attr(feature = "ts", ts(as = "Vec<EventCard>"))]
    pub events_under: List<EventCard, EVENT_CARDS>,
    /// The discard pile, oldest first.
    #[cfg_attr(feature = "ts", ts(as = "Vec<Card>"))]
    pub discard: List<Card, CARDS>,
    /// Central cards not yet built.
    pub supply: Supply,
    /// Who holds the figures.
    pub figures: Figures,
    /// The offers refused in this turn, the last ones last.
    #[cfg_attr(feature = "ts", ts(as = "Vec<Offer>"))]
    pub refused: List<Offer, REFUSALS_KEPT>,
    /// How it ended.
    pub ending: Option<Ending>,
}

/// A game of the Catan card game. It is `Copy`, so that a clone is one copy of a block of memory.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Catan {
    /// What everybody sees.
    pub table: OpenTable,
    /// The hands, sorted.
    pub hands: [Hand; 2],
    /// The stacks of expansion cards.
    pub stacks: [Cards; StackId::COUNT],
    /// The cards at the unsettled places of the stacks, by copy.
    pub(crate) unseen: Copies,
    /// What each player remembers.
    pub memories: [Memory; 2],
    /// The landscapes laid so far in the secret arrangement of the setup.
    pub arranged: [List<Land, 6>; 2],
    /// Event cards whose place in the stack nobody knows, by copy; they lie above the known ones.
    pub(crate) events_unseen: Copies,
    /// How many offers each player has begun in this turn; nobody else's business, because some were dropped.
    pub offers_begun: [u16; 2],
}

/// Central cards not yet built.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Supply {
    /// Roads.
    pub roads: u8,
    /// Settlements.
    pub settlements: u8,
    /// Cities.
    pub cities: u8,
}

/// Who holds the two figures.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Figures {
    /// The Knight: the strongest force of knights.
    pub knight: Option<Seat>,
    /// The Mill: the greatest trade power.
    pub mill: Option<Seat>,
}

/// One of the two figures.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Figure {
    /// The strongest force of knights.
    Knight,
    /// The greatest trade power.
    Mill,
}

/// An exchange that one player offers to the other.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Offer {
    /// Who offers it.
    pub by: Seat,
    /// What this player gives.
    pub give: Amounts,
    /// What this player wants for it.
    pub want: Amounts,
}

impl Blank for Offer {
    const BLANK: Offer = Offer::nothing(Seat(0));
}

/// How the game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Ending {
    /// A player reached the target.
    Won(Seat),
    /// Too many turns went by.
    BrokenOff,
}

impl OpenTable {
    /// The player who is not active.
    pub(crate) fn passive(&self) -> Seat {
        opponent(self.active)
    }

    /// A player's principality.
    pub fn realm(&self, seat: Seat) -> &Principality {
        &self.realms[seat.index()]
    }

    /// Victory points (CAT-1.3).
    pub fn points(&self, seat: Seat) -> u8 {
        let realm = self.realm(seat);
        let figures = [self.figures.knight, self.figures.mill];
        let figures = figures.iter().filter(|holder| **holder == Some(seat)).count() as u8;
        realm.settlements + realm.cities + realm.card_points + figures
    }

    /// How many cards a player may hold (CAT-10.1).
    pub fn hand_limit(&self, seat: Seat) -> usize {
        let realm = self.realm(seat);
        usize::from(3 + realm.count(Card::Abbey) + realm.count(Card::Library))
    }

    /// What it costs a player to search a stack (CAT-10.5).
    pub fn search_price(&self, seat: Seat) -> u8 {
        if self.realm(seat).has(Card::TownHall) { 1 } else { 2 }
    }
}

impl Catan {
    /// Does a player hold this card?
    pub(crate) fn holds(&self, seat: Seat, card: Card) -> bool {
        self.hands[seat.index()].contains(&card)
    }

    /// Each card of a hand once.
    pub(crate) fn faces(&self, seat: Seat) -> impl Iterator<Item = Card> {
        self.hands[seat.index()].chunk_by(|one, other| one == other).map(|copies| copies[0])
    }

    /// Puts a card into a hand.
    pub(crate) fn add_to_hand(&mut self, seat: Seat, card: Card) {
        let hand = &mut self.hands[seat.index()];
        let place = hand.partition_point(|&other| other < card);
        // A hand has room for every card there is.
        let _ = hand.try_insert(place, card);
    }

    /// Takes a card out of a hand, openly: the other player sees which.
    pub(crate) fn leave_hand_openly(&mut self, seat: Seat, card: Card) {
        self.take_from_hand(seat, card);
        let left = self.hands[seat.index()].len();
        self.memories[opponent(seat).index()].hand.left_openly(card, left);
    }

    pub(crate) fn take_from_hand(&mut self, seat: Seat, card: Card) {
        let hand = &mut self.hands[seat.index()];
        if let Some(place) = hand.iter().position(|&other| other == card) {
            hand.remove(place);
        }
    }

    /// A stack of expansion cards.
    pub(crate) fn stack(&self, stack: StackId) -> &Cards {
        &self.stacks[stack.index()]
    }
}

/// The other player.
pub(crate) fn opponent(seat: Seat) -> Seat {
    Seat(1 - seat.0.min(1))
}

/// The amounts with one of a kind.
pub(crate) fn one(resource: Resource) -> Amounts {
    let mut amounts = [0; Resource::COUNT];
    amounts[resource.index()] = 1;
    amounts
}
