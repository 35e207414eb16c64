//! The printed matter, read once from `data/`.

use std::sync::LazyLock;

use serde::{Deserialize, Serialize};
use tafel_core::{ArrayVec, Id, Set};

use crate::ids::{Marriage, Region, Town};

/// A set of action cards.
pub type Cards = Set<Card, u32>;
/// A set of towns.
pub type Towns = Set<Town, u64>;

/// Lowest and highest value of an action card.
pub const VALUES: std::ops::RangeInclusive<u8> = 1..=25;
/// The highest space of the marriage track.
pub const TOP_SPACE: u8 = 9;

/// An action card, known by its value.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(type = "number"))]
#[serde(transparent)]
pub struct Card(u8);

impl Card {
    /// The card of that value, if there is one.
    pub fn new(value: u8) -> Option<Card> {
        VALUES.contains(&value).then_some(Card(value))
    }

    /// Its value.
    pub const fn value(self) -> u8 {
        self.0
    }

    /// What is printed on it.
    pub fn face(self) -> &'static Face {
        &DATA.cards[self.0 as usize - 1]
    }

    /// Does it qualify for a trick about a town of this colour (BOR-6.5)?
    pub fn fits(self, colour: Colour) -> bool {
        let own = self.face().colour;
        own == Colour::White || own == colour
    }

    /// All 25.
    pub fn all() -> Cards {
        VALUES.map(Card).collect()
    }
}

/// Cards are numbered by their values, so that there is no card 0.
impl Id for Card {
    const COUNT: usize = *VALUES.end() as usize + 1;
    const FIRST: Card = Card(*VALUES.start());

    #[inline]
    fn index(self) -> usize {
        self.0.into()
    }

    #[inline]
    fn from_index(index: usize) -> Card {
        Card(index as u8)
    }
}

impl<'de> Deserialize<'de> for Card {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Card, D::Error> {
        let value = u8::deserialize(deserializer)?;
        Card::new(value).ok_or_else(|| serde::de::Error::custom(format!("there is no action card {value}")))
    }
}

/// Suits of the cards, and colours of the towns (no town is white).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum Colour {
    /// Battle.
    Red,
    /// Church.
    Blue,
    /// Courtship.
    Yellow,
    /// Nobles: fits everywhere.
    White,
}

/// The symbols of the action cards (chapter 7).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum Symbol {
    /// Take the active town and the marker.
    Town,
    /// Gain a coin.
    Coin,
    /// Pay a coin, or lose two points.
    Pay,
    /// Gain renown. On no action card, but named by the rules.
    Renown,
    /// A disc into the church.
    Church,
    /// A raider from the battle area.
    Raid,
    /// A space up the marriage track.
    Court,
    /// For five coins, a town at the end of a road.
    Expand,
    /// Free a town from the Vikings.
    Liberate,
}

/// What is printed on an action card.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Face {
    /// Its value, which is its name.
    pub value: u8,
    /// Its suit.
    pub colour: Colour,
    /// For the winner.
    pub primary: ArrayVec<Symbol, 4>,
    /// For a loser: one or two to choose from.
    pub secondary: ArrayVec<ArrayVec<Symbol, 4>, 2>,
    /// How sure we are.
    pub grade: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct CardsFile {
    card: Vec<Face>,
}

/// A region as printed.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RegionRow {
    /// Which.
    pub id: Region,
    /// Weight of discs that opens its claim token.
    pub threshold: u8,
    /// What the token is worth.
    pub points: i16,
    /// How sure we are.
    pub grade: String,
}

/// A town as printed.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TownRow {
    /// Which.
    pub id: Town,
    /// Where.
    pub region: Region,
    /// Which suit it is fought over in.
    pub colour: Colour,
    /// For drawing: percent from the left.
    pub x: u8,
    /// For drawing: percent from the top.
    pub y: u8,
    /// How sure we are.
    pub grade: String,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct MapFile {
    roads: Vec<(Town, Town)>,
    region: Vec<RegionRow>,
    town: Vec<TownRow>,
}

/// A marriage card as printed.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MarriageRow {
    /// Which.
    pub id: Marriage,
    /// Points for whoever wins it.
    #[serde(default)]
    pub points: i16,
    /// Renown for whoever wins it.
    #[serde(default)]
    pub renown: u8,
    /// A free town of this region.
    #[serde(default)]
    pub town_in: Option<Region>,
    /// How sure we are.
    pub grade: String,
}

/// A space of the marriage track as printed.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct TrackRow {
    /// Coins.
    pub coins: i16,
    /// Renown.
    pub renown: u8,
    /// Any free town of the board.
    pub any_town: bool,
}

/// What depends on the number of players.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlayersRow {
    /// How many play.
    pub seats: u8,
    /// Rounds, and marriage cards used.
    pub rounds: u8,
    /// Cards dealt to each.
    pub dealt: u8,
    /// How many cards are taken from each pack.
    pub picks: ArrayVec<u8, 4>,
    /// Tricks in a round.
    pub tricks: u8,
    /// Tricks in a round by the English rulebook.
    pub english_tricks: u8,
    /// How sure we are.
    pub grade: String,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct DecksFile {
    vikings: Vec<u8>,
    vikings_grade: String,
    region_points: Vec<i16>,
    marriage_track: Vec<TrackRow>,
    marriage: Vec<MarriageRow>,
    players: Vec<PlayersRow>,
}

/// Everything printed, ready for use.
pub struct Data {
    /// By value, from 1.
    pub cards: Vec<Face>,
    /// By index.
    pub regions: Vec<RegionRow>,
    /// By index.
    pub towns: Vec<TownRow>,
    /// As printed.
    pub roads: Vec<(Town, Town)>,
    /// The towns at the other ends of each town's roads.
    pub neighbours: [Towns; Town::COUNT],
    /// The towns of each region.
    pub in_region: [Towns; Region::COUNT],
    /// The towns of each colour.
    pub of_colour: [Towns; 3],
    /// Cards that qualify for each town colour.
    pub fitting: [Cards; 3],
    /// Fleet strengths, ascending.
    pub vikings: Vec<u8>,
    /// By index.
    pub marriages: Vec<MarriageRow>,
    /// By space.
    pub track: Vec<TrackRow>,
    /// By number of regions.
    pub region_points: Vec<i16>,
    players: Vec<PlayersRow>,
    /// All of it for whoever draws the table.
    pub published: serde_json::Value,
}

impl Data {
    /// The row for a number of players.
    pub fn players(&self, seats: u8) -> &PlayersRow {
        &self.players[seats as usize - 3]
    }
}

/// The printed matter.
pub static DATA: LazyLock<Data> = LazyLock::new(|| {
    let cards: CardsFile = toml::from_str(include_str!("../data/cards.toml")).expect("cards.toml is valid");
    let map: MapFile = toml::from_str(include_str!("../data/map.toml")).expect("map.toml is valid");
    let decks: DecksFile = toml::from_str(include_str!("../data/decks.toml")).expect("decks.toml is valid");
    let published = serde_json::json!({ "cards": cards.card, "map": map, "decks": decks });

    let mut neighbours = [Towns::EMPTY; Town::COUNT];
    for &(one, other) in &map.roads {
        neighbours[one.index()].insert(other);
        neighbours[other.index()].insert(one);
    }
    let mut in_region = [Towns::EMPTY; Region::COUNT];
    let mut of_colour = [Towns::EMPTY; 3];
    for town in &map.town {
        in_region[town.region.index()].insert(town.id);
        of_colour[town.colour as usize].insert(town.id);
    }
    let mut fitting = [Cards::EMPTY; 3];
    for card in &cards.card {
        for (colour, set) in fitting.iter_mut().enumerate() {
            if card.colour as usize == colour || card.colour == Colour::White {
                set.insert(Card(card.value));
            }
        }
    }
    Data {
        cards: cards.card,
        regions: map.region,
        towns: map.town,
        roads: map.roads,
        neighbours,
        in_region,
        of_colour,
        fitting,
        vikings: decks.vikings,
        marriages: decks.marriage,
        track: decks.marriage_track,
        region_points: decks.region_points,
        players: decks.players,
        published,
    }
});

impl Town {
    /// Its region.
    pub fn region(self) -> Region {
        DATA.towns[self.index()].region
    }

    /// Its colour.
    pub fn colour(self) -> Colour {
        DATA.towns[self.index()].colour
    }
}
