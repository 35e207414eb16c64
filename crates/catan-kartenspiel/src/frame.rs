//! What happens next, as data. The agenda is a stack of frames; the top one is worked on.

use serde::{Deserialize, Serialize};
use tafel_core::{Blank, Seat, SeatSet, Set};

use crate::data::Amounts;
use crate::ids::{Card, Resource, StackId};
use crate::principality::{Column, End, Side};
use crate::state::Offer;

/// One thing to be done. Some are questions to a player, the others are worked off by the table itself.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Frame {
    // Setup (CAT-3).
    /// Both players lay out their six landscapes, in secret.
    Arrange,
    /// A player chooses the stack for the start cards.
    StartStack(Seat),
    /// A player takes start cards out of a stack: so many more.
    StartCards(Seat, StackId, u8),

    // The turn (CAT-4).
    /// The active player throws the dice, or plays the Alchemist first.
    PreRoll,
    /// The active player sets the production die.
    SetDie,
    /// The event is over: production, then the main phase.
    Produce,
    /// The main phase.
    Main,
    /// The hand check begins.
    HandCheck,
    /// The turn is over.
    NextTurn,

    // Resources.
    /// A player pays exactly this and chooses among landscapes of a kind.
    Pay(Seat, Amounts),
    /// A player receives exactly this and chooses among landscapes of a kind.
    Receive(Seat, Amounts),
    /// A player gains resources of choice.
    Gain(Gain),
    /// A player takes resources from the other one.
    Rob(Rob),

    // Event cards (CAT-6).
    /// Master Builder: a player may look through a stack, but not through this one.
    Builder(Seat, Option<StackId>),
    /// Master Builder: a player may take a card out of this stack.
    BuilderTake(Seat, StackId),
    /// Master Builder: a player gives a hand card back.
    BuilderReturn(Seat),
    /// Civil War: a player names a unit of the other one.
    CivilWar(Seat),
    /// Conflict: a player picks the first card from the other one's hand.
    ConflictFirst(Seat),
    /// Conflict: the first card is picked, now the second.
    ConflictSecond(Seat, Card),
    /// Conflict: the cards are picked, now the stack.
    ConflictStack(Seat, Card, Option<Card>),

    // Building (CAT-8).
    /// The active player has picked a hand card and chooses the site.
    BuildWhere(Card),
    /// The active player chooses what to demolish.
    DemolishWhich,
    /// A paid road is laid.
    LayRoad(End),
    /// A paid settlement is laid, with or without the Scout.
    LaySettlement(End, Guide),
    /// The landscapes for a new settlement come, drawn or chosen.
    NewLandscapes(End, Guide),
    /// A paid city is laid.
    LayCity(Column),
    /// A paid card is placed.
    LayCard(Side, Card),
    /// The builder chooses the landscape above the new settlement: one of two drawn cards.
    LayUpper(End, [crate::ids::Land; 2]),
    /// The builder chooses the landscape above the new settlement out of the whole stack.
    ScoutUpper(End),
    /// The builder chooses the landscape below it.
    ScoutLower(End),

    // Trading (CAT-8.9 to 8.11).
    /// A player composes an offer: so much is in it. On top of an offer to be answered it is a counter-offer.
    Compose(Offer),
    /// The other player answers this offer.
    Answer(Offer),

    // Action cards (CAT-9).
    /// The passive player may play the card that protects against this attack.
    Protect(Card),
    /// The winner of an attack roll chooses a card of the other player, which returns to hand.
    Strike(Seat, Card),
    /// Merchant: the active player gives one resource back.
    MerchantGive,
    /// Caravan: the active player gives resources; so many of these are given already.
    CaravanGive(Amounts),
    /// Spy: the active player picks a card from the other one's hand.
    SpyTake,

    // Hands (CAT-9.4, CAT-10).
    /// A player holds too many cards and puts the rest under stacks.
    Excess(Seat, ExcessWhy),
    /// A player has picked a hand card and chooses the stack it goes under.
    PutUnder(Seat, Card),
    /// The active player refills their hand.
    Refill,
    /// The active player may exchange a card.
    Exchange,
    /// The active player takes a card from the stack under which they put one.
    ExchangeTake(StackId),
    /// The active player pays the search price, unit by unit.
    SearchPay(StackId, u8),
    /// The active player takes a card out of the stack they search.
    SearchTake(StackId),
}

/// Why a player must get rid of excess cards.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum ExcessWhy {
    /// A Civil War brought a unit back to hand (CAT-6.2).
    CivilWar,
    /// An action card did, in the other player's turn (CAT-9.4).
    Attack,
    /// The turn is over (CAT-10.4).
    HandCheck,
}

/// Who shows the builder of a settlement the way.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Guide {
    /// Nobody: the two top landscapes come.
    None,
    /// The Scout: the builder chooses.
    Scout,
}

/// Kinds of resources.
pub type Kinds = Set<Resource, u8>;

/// Resources of choice, unit by unit.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Gain {
    /// Who gains.
    pub seat: Seat,
    /// How many more.
    pub left: u8,
    /// Why.
    pub why: GainWhy,
    /// Kinds that may not be chosen; on the wire one bit each in the order of the resources.
    #[serde(with = "crate::wire::bits")]
    #[cfg_attr(feature = "ts", ts(type = "number"))]
    pub barred: Kinds,
}

/// Why a player gains resources of choice.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum GainWhy {
    /// The tournament is won (CAT-5.1).
    Tournament,
    /// Year of Plenty; may be declined (CAT-5.4).
    Plenty,
    /// Progress (CAT-6.4).
    Progress,
    /// The bank (CAT-8.9).
    Bank,
    /// The Caravan (CAT-9.12).
    Caravan,
}

/// Resources taken from the other player, unit by unit.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Rob {
    /// Who takes.
    pub seat: Seat,
    /// How many more.
    pub left: u8,
    /// Why.
    pub why: RobWhy,
}

/// Why a player takes resources from the other one.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum RobWhy {
    /// Trade Advantage (CAT-5.2).
    TradeAdvantage,
    /// The Raid (CAT-9.10).
    Raid,
    /// The Merchant: the first must be taken (CAT-9.11).
    MerchantFirst,
    /// The Merchant: the second may be taken.
    MerchantSecond,
}

impl Blank for Frame {
    const BLANK: Frame = Frame::Main;
}

impl Frame {
    /// A half-made step that only these seats know of. For everybody else it has not been taken yet.
    pub fn known_only_to(&self, active: Seat) -> Option<SeatSet> {
        match *self {
            Frame::BuildWhere(_) => Some(SeatSet::one(active)),
            Frame::Compose(offer) => Some(SeatSet::one(offer.by)),
            // Whoever saw the cards being picked one by one would know in which order they go under the stack.
            Frame::PutUnder(seat, _) | Frame::ConflictSecond(seat, _) | Frame::ConflictStack(seat, ..) => {
                Some(SeatSet::one(seat))
            }
            _ => None,
        }
    }
}
