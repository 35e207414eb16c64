//! What a player may answer: one click, one action.

use std::sync::LazyLock;

use serde::{Deserialize, Serialize};
use tafel_core::{Arg, Message, Say, Seat};

use crate::data::Resource;
use crate::ids::{Border, Card, Province, Sea};

/// One answer. A whole move, such as an attack, is a chain of them.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Action {
    /// Begin an action or free action that is not a card's text.
    Begin(Deed),
    /// Play a card for its text.
    Play(Held),
    /// End the war in this province.
    EndWar(Province),
    /// End the war in this province and win the tie with Hero.
    EndWarWithHero(Province),
    /// Pass: one action is used.
    Pass,
    /// End the game.
    EndGame,
    /// End the turn and refill the hand.
    EndTurn,

    /// This province.
    Province(Province),
    /// This sea.
    Sea(Sea),
    /// A road across this border.
    Border(Border),
    /// Attack across the border.
    ByLand,
    /// Attack across the sea.
    BySea,
    /// Lay this card: for its symbol, its province or its text, as the step asks.
    Lay(Held),
    /// Lay this card through the effect of a card in the reserve.
    LayThrough(Effect, Held),
    /// So many.
    Number(u8),
    /// Buy one army more.
    OneArmy,
    /// Buy one ship more.
    OneShip,
    /// This card, which you do not hold yet.
    Take(Card),
    /// Build this.
    Build(Building),
    /// Hand back a counter of this value for one worth 1 more.
    Swap(u8),
    /// Send home an army of this seat from this province.
    Raid(Seat, Province),
    /// Pay one gold for the extra counter.
    Bonus,
    /// Take the counter from the card.
    FromCard,
    /// Take the counter from the unused ones.
    FromUnused,
    /// Let it be.
    Decline,
    /// That is all.
    Done,
}

/// What can be begun without playing a card for its text.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Deed {
    /// MYT-6.1.
    Attack,
    /// MYT-6.2.
    PlaceArmies,
    /// MYT-6.3.
    RemoveArmies,
    /// MYT-6.4.
    PlaceShips,
    /// MYT-6.5.
    RemoveShips,
    /// MYT-6.7.
    Buy,
    /// MYT-6.8.
    Draft,
    /// MYT-6.9.
    Reserve,
    /// MYT-6.10.
    Discard,
    /// MYT-6.11.
    RemoveCards,
    /// MYT-6.13.
    Patronage,
    /// MYT-9.3, a free action.
    RoadMove,
    /// MYT-11.28, a free action.
    Warehouse,
}

impl Deed {
    /// All of them.
    pub const ALL: [Deed; 13] = [
        Deed::Attack,
        Deed::PlaceArmies,
        Deed::RemoveArmies,
        Deed::PlaceShips,
        Deed::RemoveShips,
        Deed::Buy,
        Deed::Draft,
        Deed::Reserve,
        Deed::Discard,
        Deed::RemoveCards,
        Deed::Patronage,
        Deed::RoadMove,
        Deed::Warehouse,
    ];

    /// Is it a free action?
    pub const fn is_free(self) -> bool {
        matches!(self, Deed::RoadMove | Deed::Warehouse)
    }

    /// The entry in the texts.
    pub const fn id(self) -> &'static str {
        match self {
            Deed::Attack => "attack",
            Deed::PlaceArmies => "place_armies",
            Deed::RemoveArmies => "remove_armies",
            Deed::PlaceShips => "place_ships",
            Deed::RemoveShips => "remove_ships",
            Deed::Buy => "buy",
            Deed::Draft => "draft",
            Deed::Reserve => "reserve",
            Deed::Discard => "discard",
            Deed::RemoveCards => "remove_cards",
            Deed::Patronage => "patronage",
            Deed::RoadMove => "road_move",
            Deed::Warehouse => "warehouse",
        }
    }
}

/// A card and where it is played from: copies in hand and reserve are not the same.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Held {
    /// Hand or reserve.
    pub from: Place,
    /// The face.
    pub card: Card,
}

/// Where a card of yours can be played from.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Place {
    /// The hidden hand.
    Hand,
    /// The open reserve.
    Reserve,
}

impl Held {
    /// A card in hand.
    pub const fn hand(card: Card) -> Held {
        Held { from: Place::Hand, card }
    }

    /// A card in the reserve.
    pub const fn reserve(card: Card) -> Held {
        Held { from: Place::Reserve, card }
    }
}

/// A card in the reserve that lets any card count as one symbol, once per turn.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Effect {
    /// As food.
    Farming,
    /// As gold.
    GoldMine,
    /// As stone.
    Quarry,
    /// As an army.
    Levies,
}

impl Effect {
    /// All four.
    pub const ALL: [Effect; 4] = [Effect::Farming, Effect::GoldMine, Effect::Quarry, Effect::Levies];

    /// The card that has to lie in the reserve.
    pub const fn card(self) -> Card {
        match self {
            Effect::Farming => Card::Farming,
            Effect::GoldMine => Card::GoldMine,
            Effect::Quarry => Card::Quarry,
            Effect::Levies => Card::Levies,
        }
    }

    /// What a card laid through it counts as; Levies give an army, which is no resource.
    pub const fn resource(self) -> Option<Resource> {
        match self {
            Effect::Farming => Some(Resource::Food),
            Effect::GoldMine => Some(Resource::Gold),
            Effect::Quarry => Some(Resource::Stone),
            Effect::Levies => None,
        }
    }

    /// The effect that gives a resource.
    pub const fn giving(resource: Resource) -> Effect {
        match resource {
            Resource::Food => Effect::Farming,
            Resource::Gold => Effect::GoldMine,
            Resource::Stone => Effect::Quarry,
        }
    }
}

/// What Build can build.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Building {
    /// In place of a town.
    City,
    /// Beside a town or city.
    Castle,
    /// Between two provinces.
    Road,
}

impl Building {
    /// All three.
    pub const ALL: [Building; 3] = [Building::City, Building::Castle, Building::Road];

    /// The entry in the texts.
    pub const fn id(self) -> &'static str {
        match self {
            Building::City => "city",
            Building::Castle => "castle",
            Building::Road => "road",
        }
    }
}

/// The most pieces any step can ask a number of: armies.
pub(crate) const MOST_ARMIES: u8 = 14;

/// Every answer there is, sorted.
pub static ALPHABET: LazyLock<Vec<Action>> = LazyLock::new(|| {
    let held = || {
        [Place::Hand, Place::Reserve]
            .into_iter()
            .flat_map(|from| Card::ALL.into_iter().map(move |card| Held { from, card }))
    };
    let mut all: Vec<Action> = Deed::ALL.into_iter().map(Action::Begin).collect();
    all.extend(held().map(Action::Play));
    all.extend(Province::ALL.map(Action::EndWar));
    all.extend(Province::ALL.map(Action::EndWarWithHero));
    all.extend([Action::Pass, Action::EndGame, Action::EndTurn]);
    all.extend(Province::ALL.map(Action::Province));
    all.extend(Sea::ALL.map(Action::Sea));
    all.extend(Border::ALL.map(Action::Border));
    all.extend([Action::ByLand, Action::BySea]);
    all.extend(held().map(Action::Lay));
    for effect in Effect::ALL {
        all.extend(held().map(|held| Action::LayThrough(effect, held)));
    }
    all.extend((0..=MOST_ARMIES).map(Action::Number));
    all.extend([Action::OneArmy, Action::OneShip]);
    all.extend(Card::ALL.map(Action::Take));
    all.extend(Building::ALL.map(Action::Build));
    all.extend([1, 2].map(Action::Swap));
    for seat in Seat::all(4) {
        all.extend(Province::ALL.map(|province| Action::Raid(seat, province)));
    }
    all.extend([Action::Bonus, Action::FromCard, Action::FromUnused, Action::Decline, Action::Done]);
    all.sort_unstable();
    all
});

impl Say for Action {
    fn say(&self) -> Message {
        let held = |hand, reserve, held: Held| {
            let key = match held.from {
                Place::Hand => hand,
                Place::Reserve => reserve,
            };
            Message::new(key).name("card", "card", held.card)
        };
        match *self {
            Action::Begin(deed) => Message::new("action.begin").name("deed", "deed", deed.id()),
            Action::Play(card) => held("action.play", "action.play-from-reserve", card),
            Action::EndWar(province) => Message::new("action.end-war").name("province", "province", province),
            Action::EndWarWithHero(province) => {
                Message::new("action.end-war-with-hero").name("province", "province", province)
            }
            Action::Pass => Message::new("action.pass"),
            Action::EndGame => Message::new("action.end-game"),
            Action::EndTurn => Message::new("action.end-turn"),
            Action::Province(province) => {
                Message::new("action.province").name("province", "province", province)
            }
            Action::Sea(sea) => Message::new("action.sea").name("sea", "sea", sea),
            Action::Border(border) => {
                let [a, b] = crate::data::printed().border(border).0;
                Message::new("action.border").name("a", "province", a).name("b", "province", b)
            }
            Action::ByLand => Message::new("action.by-land"),
            Action::BySea => Message::new("action.by-sea"),
            Action::Lay(card) => held("action.lay", "action.lay-from-reserve", card),
            Action::LayThrough(effect, card) => {
                held("action.lay-through", "action.lay-through-from-reserve", card)
                    .arg("effect", Arg::named("card", effect.card()))
            }
            Action::Number(number) => Message::new("action.number").number("n", number),
            Action::OneArmy => Message::new("action.one-army"),
            Action::OneShip => Message::new("action.one-ship"),
            Action::Take(card) => Message::new("action.take").name("card", "card", card),
            Action::Build(building) => {
                Message::new("action.build").name("building", "building", building.id())
            }
            Action::Swap(value) => {
                Message::new("action.swap").number("from", value).number("to", value.saturating_add(1))
            }
            Action::Raid(seat, province) => {
                Message::new("action.raid").seat("seat", seat).name("province", "province", province)
            }
            Action::Bonus => Message::new("action.bonus"),
            Action::FromCard => Message::new("action.from-card"),
            Action::FromUnused => Message::new("action.from-unused"),
            Action::Decline => Message::new("action.decline"),
            Action::Done => Message::new("action.done"),
        }
    }
}
