//! What happens next, as data: the open agenda, and the half-made action of the active player.

use serde::{Deserialize, Serialize};
use tafel_core::{Message, Say, Seat};

use crate::action::{Building, Held, Place};
use crate::data::Resource;
use crate::ids::{Border, Card, Province, Sea, Vp};
use crate::sets::{Pile, Provinces};
use crate::state::{Once, OnceSet};

/// An entry of the open agenda. The last one is what the table waits for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Frame {
    /// MYT-14.1: everybody secretly gives up a province.
    GiveUp,
    /// MYT-2.8: everybody secretly chooses a province for the citadel.
    Citadel,
    /// The active player chooses what to do.
    Turn,
    /// The active player looks at three improvements and takes one.
    Philosopher,
    /// The active player moves armies along roads.
    RoadMove {
        /// Where armies arrived already: they stay there.
        received: Provinces,
        /// Where the next ones leave.
        from: Option<Province>,
        /// Where they go.
        to: Option<Province>,
    },
    /// A player takes a counter from a victory point card.
    Counter {
        /// Who.
        seat: Seat,
        /// Which card.
        vp: Vp,
        /// Which of two different counters: 0 the first, 1 the second.
        second: u8,
    },
}

/// What the active player has put together so far. Nothing on the board changes before it is complete.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Plan {
    /// What comes next.
    pub step: Step,
    /// Where an attack comes from.
    pub source: Option<Province>,
    /// Cards laid from the hand.
    pub from_hand: Pile,
    /// Cards laid from the reserve.
    pub from_reserve: Pile,
    /// Cards in the reserve that this action makes use of and that therefore stay there (MYT-4.11).
    pub bound: Pile,
    /// Effects used in it.
    pub used: OnceSet,
    /// How much is still to be paid.
    pub owed: u8,
    /// Merchant is laid and waits for its card.
    pub merchant: bool,
    /// Water Mill is laid and waits for its card.
    pub mill: bool,
}

impl Plan {
    /// Nothing begun.
    pub const IDLE: Plan = Plan::at(Step::Idle);

    /// A plan at its first step.
    pub(crate) const fn at(step: Step) -> Plan {
        Plan {
            step,
            source: None,
            from_hand: Pile::EMPTY,
            from_reserve: Pile::EMPTY,
            bound: Pile::EMPTY,
            used: OnceSet::NONE,
            owed: 0,
            merchant: false,
            mill: false,
        }
    }

    /// Lays a card.
    pub(crate) fn lay(&mut self, held: Held) {
        match held.from {
            Place::Hand => self.from_hand.insert(held.card),
            Place::Reserve => self.from_reserve.insert(held.card),
        }
    }

    /// All cards laid so far.
    pub(crate) fn laid(&self) -> Pile {
        self.from_hand.plus(self.from_reserve)
    }

    /// Uses an effect of the reserve, whose card is bound from now on.
    pub(crate) fn use_effect(&mut self, effect: crate::action::Effect) {
        self.bound.insert(effect.card());
        self.used.insert(Once::from(effect));
    }
}

/// Where a building goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Site {
    /// A city in place of the town here.
    City(Province),
    /// A castle here.
    Castle(Province),
    /// A road here.
    Road(Border),
}

impl Site {
    /// What is built.
    pub const fn building(self) -> Building {
        match self {
            Site::City(_) => Building::City,
            Site::Castle(_) => Building::Castle,
            Site::Road(_) => Building::Road,
        }
    }
}

/// A step of a half-made action (MYT-17).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// Nothing is begun: the active player chooses what to do.
    Idle,

    /// Attack: the card for the source.
    AttackCard,
    /// Attack: the source, where the card stands for several.
    AttackFrom,
    /// Attack: the target.
    AttackTarget {
        /// The source; none with Portal.
        source: Option<Province>,
    },
    /// Attack: by land or by sea.
    AttackWay {
        /// The source.
        source: Province,
        /// The target.
        target: Province,
    },
    /// Attack: so many Ship cards more.
    AttackShips {
        /// The target.
        target: Province,
        /// Ship cards still to be laid.
        ships: u8,
    },
    /// Attack: the food.
    AttackFood {
        /// The target.
        target: Province,
    },
    /// Attack: army cards, one by one.
    AttackArmies {
        /// The target.
        target: Province,
        /// Armies so far.
        armies: u8,
    },

    /// Place armies: where.
    PlaceArmies,
    /// Place armies: the food, where the province is not yours.
    PlaceArmiesFood {
        /// Where.
        province: Province,
    },
    /// Place armies: army cards, one by one.
    PlaceArmiesCards {
        /// Where.
        province: Province,
        /// Armies so far.
        armies: u8,
    },
    /// Remove armies: where.
    RemoveArmies,
    /// Remove armies: how many.
    RemoveArmiesCount {
        /// Where.
        province: Province,
    },
    /// Remove armies: how many mercenaries.
    RemoveMercenaries {
        /// Where.
        province: Province,
        /// Armies to be removed.
        armies: u8,
    },
    /// Place ships: where.
    PlaceShips,
    /// Place ships: ship cards, one by one.
    PlaceShipsCards {
        /// Where.
        sea: Sea,
        /// Ships so far.
        ships: u8,
    },
    /// Remove ships: where.
    RemoveShips,
    /// Remove ships: how many.
    RemoveShipsCount {
        /// Where.
        sea: Sea,
    },
    /// Buy: one piece more, or done.
    Buy {
        /// Armies so far.
        armies: u8,
        /// Ships so far.
        ships: u8,
    },
    /// Buy: the gold.
    BuyGold {
        /// Armies.
        armies: u8,
        /// Ships.
        ships: u8,
    },

    /// Draft: which card.
    Draft,
    /// Draft: the gold.
    DraftGold {
        /// Which card.
        card: Card,
    },
    /// Cards into the reserve, one by one.
    Reserve,
    /// Cards to be discarded, one by one.
    Discard,
    /// Cards to be removed from the deck, one by one.
    RemoveCards,
    /// Warehouse's placement.
    Warehouse,
    /// Patronage: the gold.
    PatronageGold,

    /// Build: what.
    Build,
    /// Build: where.
    BuildSite {
        /// What.
        building: Building,
    },
    /// Build: the card for the place.
    BuildCard {
        /// Where.
        site: Site,
    },
    /// Build: the stone.
    BuildStone {
        /// Where.
        site: Site,
    },
    /// Build: pay for the extra counter, or not.
    BuildBonus {
        /// Where.
        site: Site,
    },
    /// Build: the gold for the extra counter.
    BuildGold {
        /// Where.
        site: Site,
    },

    /// Alchemist: which counter.
    Alchemist,
    /// Diplomat: which war.
    Diplomat,
    /// Diplomat: the gold.
    DiplomatGold {
        /// Which war.
        province: Province,
    },
    /// Counsellor: cards to be discarded, one by one.
    Counsellor,
    /// Marauders: whose army, and where.
    Marauders,
    /// Mercenary: where.
    Mercenary,
    /// Mercenary: how many.
    MercenaryCount {
        /// Where.
        province: Province,
    },
    /// Mercenary: the gold.
    MercenaryGold {
        /// Where.
        province: Province,
        /// How many.
        count: u8,
    },
    /// Mystic: which card of the discard pile.
    Mystic,
    /// Mystic: the gold.
    MysticGold {
        /// Which card.
        card: Card,
    },
}

impl Step {
    /// What is being paid in this step.
    pub(crate) const fn currency(self) -> Option<Resource> {
        match self {
            Step::AttackFood { .. } | Step::PlaceArmiesFood { .. } => Some(Resource::Food),
            Step::BuildStone { .. } => Some(Resource::Stone),
            Step::BuyGold { .. }
            | Step::DraftGold { .. }
            | Step::PatronageGold
            | Step::BuildGold { .. }
            | Step::DiplomatGold { .. }
            | Step::MercenaryGold { .. }
            | Step::MysticGold { .. } => Some(Resource::Gold),
            _ => None,
        }
    }
}

/// What a player is asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Question {
    /// Which province do you give up?
    GiveUp,
    /// Where do you build your citadel?
    Citadel,
    /// What do you do? With the actions left.
    Turn(u8),
    /// Which of the three improvements do you take?
    Philosopher,
    /// From where do armies move along roads?
    RoadFrom,
    /// Where to?
    RoadTo(Province),
    /// How many?
    RoadCount(Province, Province),
    /// From where do you take the counter?
    Counter(Vp),
    /// The next step of a half-made action.
    Step(Step),
    /// Pay so much more.
    Pay(Resource, u8),
}

impl Say for Question {
    fn say(&self) -> Message {
        let plain = Message::new;
        let at = |key, province: Province| Message::new(key).name("province", "province", province);
        match *self {
            Question::GiveUp => plain("question.give-up"),
            Question::Citadel => plain("question.citadel"),
            Question::Turn(0) => plain("question.end-turn"),
            Question::Turn(actions) => plain("question.turn").number("n", actions),
            Question::Philosopher => plain("question.philosopher"),
            Question::RoadFrom => plain("question.road-from"),
            Question::RoadTo(from) => at("question.road-to", from),
            Question::RoadCount(from, to) => at("question.road-count", to).name("from", "province", from),
            Question::Counter(vp) => plain("question.counter").name("card", "vp", vp),
            Question::Pay(resource, owed) => {
                plain("question.pay").number("n", owed).name("resource", "resource", resource.id())
            }
            Question::Step(step) => match step {
                Step::AttackCard => plain("question.attack-card"),
                Step::AttackFrom => plain("question.attack-from"),
                Step::AttackTarget { source: Some(source) } => at("question.attack-target", source),
                Step::AttackTarget { source: None } => plain("question.attack-target-by-portal"),
                Step::AttackWay { target, .. } => at("question.attack-way", target),
                Step::AttackShips { ships, .. } => plain("question.attack-ships").number("n", ships),
                Step::AttackArmies { target, armies } => {
                    at("question.attack-armies", target).number("n", armies)
                }
                Step::PlaceArmies => plain("question.place-armies"),
                Step::PlaceArmiesCards { province, armies } => {
                    at("question.place-armies-cards", province).number("n", armies)
                }
                Step::RemoveArmies => plain("question.remove-armies"),
                Step::RemoveArmiesCount { province } => at("question.remove-armies-count", province),
                Step::RemoveMercenaries { province, .. } => at("question.remove-mercenaries", province),
                Step::PlaceShips => plain("question.place-ships"),
                Step::PlaceShipsCards { sea, ships } => {
                    plain("question.place-ships-cards").name("sea", "sea", sea).number("n", ships)
                }
                Step::RemoveShips => plain("question.remove-ships"),
                Step::RemoveShipsCount { sea } => {
                    plain("question.remove-ships-count").name("sea", "sea", sea)
                }
                Step::Buy { armies, ships } => {
                    plain("question.buy").number("armies", armies).number("ships", ships)
                }
                Step::Draft => plain("question.draft"),
                Step::Reserve => plain("question.reserve"),
                Step::Discard => plain("question.discard"),
                Step::RemoveCards => plain("question.remove-cards"),
                Step::Warehouse => plain("question.warehouse"),
                Step::Build => plain("question.build"),
                Step::BuildSite { building } => {
                    plain("question.build-site").name("building", "building", building.id())
                }
                Step::BuildCard { site } => {
                    plain("question.build-card").name("building", "building", site.building().id())
                }
                Step::BuildBonus { site } => {
                    plain("question.build-bonus").name("building", "building", site.building().id())
                }
                Step::Alchemist => plain("question.alchemist"),
                Step::Diplomat => plain("question.diplomat"),
                Step::Counsellor => plain("question.counsellor"),
                Step::Marauders => plain("question.marauders"),
                Step::Mercenary => plain("question.mercenary"),
                Step::MercenaryCount { province } => at("question.mercenary-count", province),
                Step::Mystic => plain("question.mystic"),
                // Asked as `Turn` and `Pay`.
                Step::Idle
                | Step::AttackFood { .. }
                | Step::PlaceArmiesFood { .. }
                | Step::BuyGold { .. }
                | Step::DraftGold { .. }
                | Step::PatronageGold
                | Step::BuildStone { .. }
                | Step::BuildGold { .. }
                | Step::DiplomatGold { .. }
                | Step::MercenaryGold { .. }
                | Step::MysticGold { .. } => plain("question.step"),
            },
        }
    }
}
