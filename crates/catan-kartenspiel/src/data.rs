//! The printed matter, read once from `data/*.toml` into tables indexed by the ids.

use std::sync::LazyLock;

use serde::Deserialize;
use tafel_core::Set;

use crate::ids::{Card, Crest, DieFace, EventCard, Land, Resource, StackId};

/// An amount of each resource, in the order of [`Resource::ALL`].
pub type Amounts = [u8; Resource::COUNT];

/// Copies of cards, by their numbers in the box.
pub(crate) type Copies = Set<u8, u64>;

/// What a card is, by the colour of its text and the words below its name.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, serde::Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Class {
    /// Yellow: directed against the other player.
    Attack,
    /// Yellow: concerns its owner alone.
    Neutral,
    /// Yellow: may be played before the gate opens.
    Protection,
    /// Green: a building.
    Region,
    /// Green: a unit that trades.
    Fleet,
    /// Green: a unit that fights.
    Knight,
    /// Red: a building for cities.
    City,
}

/// How well a value is attested: two sources or the rulebook, one source, inferred, or our own convention.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, serde::Serialize)]
pub enum Grade {
    /// The rulebook, or two independent sources.
    A,
    /// One source.
    B,
    /// Inferred from other values.
    C,
    /// A convention of this house.
    #[serde(rename = "house")]
    House,
}

/// One row of `cards.toml`.
#[derive(Clone, Debug, Deserialize, serde::Serialize)]
#[serde(deny_unknown_fields)]
pub struct CardRow {
    /// The card.
    pub id: Card,
    /// How often it is in the box.
    pub copies: u8,
    /// What it is.
    pub class: Class,
    /// What it costs to build.
    #[serde(default)]
    pub cost: Amounts,
    /// Victory points.
    #[serde(default)]
    pub points: u8,
    /// Trade points.
    #[serde(default)]
    pub trade: u8,
    /// Strength.
    #[serde(default)]
    pub strength: u8,
    /// Tournament points.
    #[serde(default)]
    pub tournament: u8,
    /// The resource a fleet trades at two to one.
    #[serde(default)]
    pub fleet: Option<Resource>,
    /// How well cost and points are attested.
    pub grade: Grade,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct CardTable {
    card: Vec<CardRow>,
}

/// One row of the resources.
#[derive(Clone, Debug, Deserialize, serde::Serialize)]
#[serde(deny_unknown_fields)]
pub struct ResourceRow {
    /// The resource.
    pub id: Resource,
    /// The landscape that yields it, as in the ids of the landscape cards.
    pub land: String,
    /// The building that doubles its production.
    #[serde(default)]
    pub doubler: Option<Card>,
    /// How well it is attested.
    pub grade: Grade,
}

/// One landscape card.
#[derive(Clone, Debug, Deserialize, serde::Serialize)]
#[serde(deny_unknown_fields)]
pub struct LandRow {
    /// The card.
    pub id: Land,
    /// What it yields.
    pub resource: Resource,
    /// On which number.
    pub number: u8,
    /// The start set it belongs to; without one it lies in the draw stack.
    #[serde(default)]
    pub start: Option<Crest>,
    /// How well the number is attested.
    pub grade: Grade,
}

#[derive(Clone, Debug, Deserialize, serde::Serialize)]
#[serde(deny_unknown_fields)]
struct CrestRow {
    id: Crest,
    grade: Grade,
}

/// One stack of expansion cards.
#[derive(Clone, Debug, Deserialize, serde::Serialize)]
#[serde(deny_unknown_fields)]
pub struct StackRow {
    /// The stack.
    pub id: StackId,
    /// How many cards it has at first.
    pub size: u8,
    /// How well it is attested.
    pub grade: Grade,
}

/// A kind of central card.
#[derive(Clone, Debug, Deserialize, serde::Serialize)]
#[serde(deny_unknown_fields)]
pub struct CentralRow {
    /// How many lie in the supply.
    pub supply: u8,
    /// What one costs.
    pub cost: Amounts,
    /// How well it is attested.
    pub grade: Grade,
}

/// `principality.toml`.
#[derive(Clone, Debug, Deserialize, serde::Serialize)]
#[serde(deny_unknown_fields)]
pub struct PrincipalityTable {
    /// The resources.
    pub resource: Vec<ResourceRow>,
    crest: Vec<CrestRow>,
    /// The landscape cards.
    pub land: Vec<LandRow>,
    /// The stacks.
    pub stack: Vec<StackRow>,
    /// Roads.
    pub road: CentralRow,
    /// Settlements.
    pub settlement: CentralRow,
    /// Cities.
    pub city: CentralRow,
}

/// One picture of the event die.
#[derive(Clone, Debug, Deserialize, serde::Serialize)]
#[serde(deny_unknown_fields)]
pub struct DieFaceRow {
    /// The picture.
    pub id: DieFace,
    /// On how many of the six faces it is.
    pub faces: u8,
    /// How well it is attested.
    pub grade: Grade,
}

/// One event card.
#[derive(Clone, Debug, Deserialize, serde::Serialize)]
#[serde(deny_unknown_fields)]
pub struct EventCardRow {
    /// The card.
    pub id: EventCard,
    /// How often it is in the box.
    pub copies: u8,
    /// How well it is attested.
    pub grade: Grade,
}

/// `events.toml`.
#[derive(Clone, Debug, Deserialize, serde::Serialize)]
#[serde(deny_unknown_fields)]
pub struct EventTable {
    /// The die.
    pub die_face: Vec<DieFaceRow>,
    /// The cards.
    pub event_card: Vec<EventCardRow>,
}

/// How many expansion cards there are, copies counted.
pub const CARDS: usize = 62;
/// How many event cards there are, copies counted.
pub const EVENT_CARDS: usize = 10;

/// The rows of `cards.toml`, one per [`Card`] and in its order.
pub static CARD_ROWS: LazyLock<Vec<CardRow>> = LazyLock::new(|| {
    let table: CardTable = toml::from_str(include_str!("../data/cards.toml")).expect("cards.toml is sound");
    table.card
});

/// `principality.toml`.
pub static PRINCIPALITY: LazyLock<PrincipalityTable> = LazyLock::new(|| {
    toml::from_str(include_str!("../data/principality.toml")).expect("principality.toml is sound")
});

/// `events.toml`.
pub static EVENTS: LazyLock<EventTable> =
    LazyLock::new(|| toml::from_str(include_str!("../data/events.toml")).expect("events.toml is sound"));

/// What the rules ask of a card, again and again: plain and small.
#[derive(Clone, Copy, Debug)]
pub struct CardFacts {
    /// What it is.
    pub class: Class,
    /// What it costs.
    pub cost: Amounts,
    /// How often it is in the box.
    pub copies: u8,
    /// Victory points.
    pub points: u8,
    /// Trade points.
    pub trade: u8,
    /// Strength.
    pub strength: u8,
    /// Tournament points.
    pub tournament: u8,
}

struct Facts {
    cards: [CardFacts; Card::COUNT],
    copies: [Card; CARDS],
    first_copies: [u8; Card::COUNT],
    event_copies: [EventCard; EVENT_CARDS],
    die: [DieFace; 6],
    lands: [(Resource, u8); Land::COUNT],
    doublers: [Option<Card>; Resource::COUNT],
    fleets: [Option<Card>; Resource::COUNT],
}

static FACTS: LazyLock<Facts> = LazyLock::new(|| {
    let rows = &*CARD_ROWS;
    let repeat = |copies: u8| 0..copies;
    let list = "the tables have as many rows as the box has cards";
    Facts {
        cards: std::array::from_fn(|index| {
            let row = &rows[index];
            CardFacts {
                class: row.class,
                cost: row.cost,
                copies: row.copies,
                points: row.points,
                trade: row.trade,
                strength: row.strength,
                tournament: row.tournament,
            }
        }),
        copies: rows
            .iter()
            .flat_map(|row| repeat(row.copies).map(|_| row.id))
            .collect::<Vec<_>>()
            .try_into()
            .expect(list),
        first_copies: std::array::from_fn(|index| rows[..index].iter().map(|row| row.copies).sum()),
        event_copies: EVENTS
            .event_card
            .iter()
            .flat_map(|row| repeat(row.copies).map(|_| row.id))
            .collect::<Vec<_>>()
            .try_into()
            .expect(list),
        die: EVENTS
            .die_face
            .iter()
            .flat_map(|row| repeat(row.faces).map(|_| row.id))
            .collect::<Vec<_>>()
            .try_into()
            .expect(list),
        lands: std::array::from_fn(|index| {
            let row = &PRINCIPALITY.land[index];
            (row.resource, row.number)
        }),
        doublers: std::array::from_fn(|index| PRINCIPALITY.resource[index].doubler),
        fleets: std::array::from_fn(|index| {
            rows.iter().find(|row| row.fleet == Some(Resource::ALL[index])).map(|row| row.id)
        }),
    }
});

/// The expansion card behind copy number `copy` of the box.
pub fn card_of_copy(copy: u8) -> Card {
    FACTS.copies[copy as usize]
}

/// The number of the first copy of a card; the others follow.
pub fn first_copy(card: Card) -> u8 {
    FACTS.first_copies[card.index()]
}

/// The event card behind copy number `copy` of the box.
pub fn event_card_of_copy(copy: u8) -> EventCard {
    FACTS.event_copies[copy as usize]
}

/// The picture on face `face` of the event die, from 0.
pub fn die_face(face: u32) -> DieFace {
    FACTS.die[face as usize % 6]
}

impl Card {
    /// The figures on the card.
    pub fn facts(self) -> &'static CardFacts {
        &FACTS.cards[self.index()]
    }

    /// What it is.
    pub fn class(self) -> Class {
        self.facts().class
    }

    /// Is it yellow?
    pub fn is_action(self) -> bool {
        self.index() < Card::Abbey.index()
    }

    /// Is it a knight?
    pub fn is_knight(self) -> bool {
        self.class() == Class::Knight
    }

    /// Is it a trade fleet?
    pub fn is_fleet(self) -> bool {
        self.class() == Class::Fleet
    }

    /// A unit is a knight or a fleet.
    pub fn is_unit(self) -> bool {
        matches!(self.class(), Class::Knight | Class::Fleet)
    }

    /// Every other card that is built is a building.
    pub fn is_building(self) -> bool {
        matches!(self.class(), Class::Region | Class::City)
    }
}

impl Land {
    /// What it yields.
    pub fn resource(self) -> Resource {
        FACTS.lands[self.index()].0
    }

    /// On which number.
    pub fn number(self) -> u8 {
        FACTS.lands[self.index()].1
    }

    /// The six landscapes a crest starts with.
    pub fn start_set(crest: Crest) -> [Land; 6] {
        let first = crest.index() * 6;
        std::array::from_fn(|index| Land::ALL[first + index])
    }
}

impl Resource {
    /// The building that doubles its production.
    pub fn doubler(self) -> Option<Card> {
        FACTS.doublers[self.index()]
    }

    /// The fleet that trades it at two to one.
    pub fn fleet(self) -> Option<Card> {
        FACTS.fleets[self.index()]
    }
}
