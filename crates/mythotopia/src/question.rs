//! What a player is asked.

use serde::Serialize;
use tafel_core::{Message, Say};

use crate::data::Resource;

use crate::ids::{Province, Vp};
use crate::plan::Step;

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
                Step::AttackArmies { target, armies, .. } => {
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
                Step::BuildCard { site, .. } => {
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
                | Step::PatronageGold { .. }
                | Step::BuildStone { .. }
                | Step::BuildGold { .. }
                | Step::DiplomatGold { .. }
                | Step::MercenaryGold { .. }
                | Step::MysticGold { .. } => plain("question.step"),
            },
        }
    }
}
