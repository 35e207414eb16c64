//! What happens next, as data. The agenda is a stack; the frame on top is what the table waits for or does now.

use serde::{Deserialize, Serialize};
use tafel_core::{Blank, Seat};

use crate::action::{Place, Spot};
use crate::good::Good;
use crate::ids::Face;

/// One thing to happen.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs, reason = "the fields say whom it is about, how often, and with which card")]
pub enum Frame {
    /// A faction is chosen (IMP-2.2).
    ChooseFaction(Seat),
    /// The open draft: this many picks are made (IMP-4.2, 4.3, 19.2).
    Draft(Draft, u8),
    /// The secret draft: all choose from their packs (IMP-19.1).
    Packs(PackRound),
    /// The solo draft (IMP-21.3).
    SoloDraft(SoloPick),
    /// A player's production begins (IMP-5.1).
    Production(Seat),
    /// Production locations pay (IMP-5.1 d).
    ProduceLocations(Seat),
    /// Which production next? (IMP-24.5)
    ProduceNext(Seat),
    /// Cards are drawn from decks of choice (IMP-5.3).
    Draw { seat: Seat, left: u8, purpose: DrawnFor },
    /// Raze token or two points (Pharaoh's Guard).
    Guard(Seat),
    /// Another production is copied (Farmers at Work) or used (Porters).
    CopyProduction { seat: Seat, by: Copier },
    /// Mission draws.
    MissionDraw { seat: Seat, left: u8 },
    /// One of the cards looked at is kept.
    KeepOne { seat: Seat, by: Looker },
    /// A turn (IMP-6.2).
    Turn { seat: Seat, part: TurnPart },
    /// A building or deal being prepared; nobody else sees it (IMP-24.1).
    Plan(Plan),
    /// The payment for an activation (IMP-10.2).
    PayActivation { seat: Seat, place: Place, times: u8, payment: Payment },
    /// Barter's payment, one by one (IMP-24.3).
    BarterUnit { seat: Seat, place: Place, times: u8, left: u8 },
    /// An activated location does its deed, this many more times.
    Resolve { seat: Seat, face: Face, left: u8 },
    /// The Pack picks a good from this face's raze field.
    PackGood { seat: Seat, acting: Face, target: Face },
    /// Who must discard (Desert)?
    DesertOpponent(Seat),
    /// The opponent chosen for Desert discards.
    DesertDiscard { victim: Seat },
    /// The acting player gains what the card gives, after its targets are dealt with.
    Gain { seat: Seat, face: Face },
    /// A building bonus (IMP-7.6).
    Bonus { seat: Seat, face: Face },
    /// Features that react to a building.
    Triggers { seat: Seat, face: Face },
    /// Gold or a point, this many more times.
    GoldOrPoint { seat: Seat, left: u8 },
    /// A Slaver's offer, this many more times.
    SlaverOffer { seat: Seat, left: u8 },
    /// Samurai to be placed at once.
    PlaceSamurai { seat: Seat, left: u8 },
    /// A razed location is turned over (IMP-9.7).
    RazeEnd { seat: Seat, place: Place },
    /// A razed hand card lies here until its goods are gained, and is discarded then (IMP-9.7).
    RazedCard { seat: Seat, face: Face },
    /// Goods may be given back for points.
    Sale { seat: Seat, by: Seller, sold: u8 },
    /// Goods for pairs of workers (IMP-11.1).
    Exchange { seat: Seat, left: u8 },
    /// Cleanup (IMP-14).
    Cleanup,
    /// The neutral player attacks, this many more times (IMP-21.6).
    Attack { left: u8 },
    /// Which of several locations is lost to an attack (IMP-21.8)?
    AttackChoice { line: u8 },
    /// The next round begins, or the game ends.
    NextRound,
    /// The end.
    Over,
}

impl Blank for Frame {
    const BLANK: Frame = Frame::Over;
}

/// Which open draft.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Draft {
    /// The first, clockwise.
    There,
    /// The second, counter-clockwise.
    Back,
    /// The advanced one, twice round.
    Advanced,
}

/// Which choice of the secret draft.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum PackRound {
    /// One of three dealt.
    Dealt,
    /// One of two passed on.
    PassedOn,
}

/// Which pick of the solo draft.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum SoloPick {
    /// One of four.
    First,
    /// One of two.
    Second,
}

/// Who uses another location's production.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Copier {
    /// Any but itself.
    FarmersAtWork,
    /// Any.
    Porters,
}

/// What cards are drawn for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum DrawnFor {
    /// To be kept.
    Hand,
    /// They may be given back for points afterwards.
    Sale,
}

/// Who looks at cards to keep one.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Looker {
    /// The other card is discarded.
    Mission,
    /// Architect, Buddha's Temple: the other card is shuffled back.
    Architect,
}

/// Where a turn stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum TurnPart {
    /// The main action is still to come.
    Before,
    /// Only free steps remain.
    After,
}

/// Who buys goods for points.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Seller {
    /// Two points each, together at the end.
    DarkChapel,
    /// One point each.
    SchoolOfDiplomacy,
}

/// Wood, stone and food to pay, and how much of each is paid in gold.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Payment {
    /// The price.
    pub cost: [u8; 3],
    /// The part of it paid in gold, as far as settled.
    pub gold: [u8; 3],
    /// Gold that must be paid besides.
    pub gold_besides: u8,
    /// How many of the three kinds are settled.
    pub settled: u8,
}

impl Payment {
    /// A price.
    pub const fn of(cost: [u8; 3]) -> Payment {
        Payment { cost, gold: [0; 3], gold_besides: 0, settled: 0 }
    }

    /// The kind to be settled next.
    pub const fn kind(self) -> Good {
        Good::RESOURCES[if self.settled < 3 { self.settled as usize } else { 2 }]
    }
}

/// What is being prepared.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Project {
    /// A building from hand.
    Build,
    /// A faction card from hand, built by Settlers.
    Settlers,
    /// A deal, built by the Negotiator.
    Negotiator,
    /// A deal.
    Deal,
}

/// What is given up for a building (IMP-7.4).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Victim {
    /// It has to be chosen.
    Open,
    /// Nothing.
    Nothing,
    /// A location.
    Location(Spot),
    /// A foundation everybody knows.
    Foundation(Face),
    /// A foundation only its owner knows.
    HiddenFoundation(Face),
}

/// A building or deal being prepared.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Plan {
    /// Whose.
    pub seat: Seat,
    /// What.
    pub project: Project,
    /// With which card.
    pub face: Face,
    /// What is given up.
    pub victim: Victim,
    /// What is paid.
    pub payment: Payment,
}
