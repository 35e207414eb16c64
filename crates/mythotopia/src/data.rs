//! The printed matter: board, cards, victory point cards and counts, read once from `data/`.

use std::sync::LazyLock;

use serde::{Deserialize, Serialize};
use serde_json::json;
use tafel_core::Set;

use crate::ids::{Border, Card, Province, Sea, Vp};
use crate::pile::Pile;

/// A set of provinces. They are numbered in alphabetical order.
pub type Provinces = Set<Province, u64>;

/// The borders with a road across them.
pub type Roads = Set<Border, u128>;

/// How sure a value is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Grade {
    /// The rulebook, or two independent sources.
    A,
    /// One source.
    B,
    /// Inferred.
    C,
    /// Our own value.
    #[serde(rename = "house")]
    House,
}

/// A resource: what food, stone and gold are paid with.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Resource {
    /// Food, for attacks.
    Food,
    /// Stone, for buildings.
    Stone,
    /// Gold, for cards and pieces.
    Gold,
}

impl Resource {
    /// All three.
    pub const ALL: [Resource; 3] = [Resource::Food, Resource::Stone, Resource::Gold];

    /// The entry in the texts.
    pub const fn id(self) -> &'static str {
        match self {
            Resource::Food => "food",
            Resource::Stone => "stone",
            Resource::Gold => "gold",
        }
    }
}

/// What lies on a border between two provinces.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Terrain {
    /// Nothing in the way.
    Plain,
    /// One food or stone more.
    Hills,
    /// Closed.
    Mountains,
}

/// The two islands.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Island {
    /// Ictus, Nesh, Jeopigia.
    Large,
    /// Aporia, Kinabra.
    Small,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Symbol {
    Food,
    Stone,
    Gold,
    Army,
    Ship,
}

#[derive(Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
struct MapFile {
    province: Vec<ProvinceRow>,
    sea: Vec<SeaRow>,
    border: Vec<BorderRow>,
}

#[derive(Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
struct ProvinceRow {
    id: Province,
    symbol: Symbol,
    strength: u8,
    rough: bool,
    island: Option<Island>,
    seas: Vec<Sea>,
    x: u16,
    y: u16,
    grade: Grade,
    confirmed: Option<String>,
}

#[derive(Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
struct SeaRow {
    id: Sea,
    touches: Vec<Sea>,
    x: u16,
    y: u16,
    grade: Grade,
    confirmed: Option<String>,
}

#[derive(Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
struct BorderRow {
    id: Border,
    between: [Province; 2],
    kind: Terrain,
    grade: Grade,
}

#[derive(Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
struct CardFile {
    card: Vec<CardRow>,
}

#[derive(Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
struct CardRow {
    id: Card,
    kind: CardKind,
    #[serde(rename = "type")]
    heading: Option<Heading>,
    symbols: Symbols,
    grade: Grade,
    symbols_grade: Option<Grade>,
}

/// Where a card comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CardKind {
    /// The card of a province.
    Province,
    /// An improvement.
    Improvement,
    /// One of the cards everybody begins with.
    Start,
}

/// The printed heading of a card's text.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Heading {
    /// Costs one of the two actions.
    Action,
    /// Played beside them.
    Free,
    /// Played with another action.
    Benefit,
    /// Works while it lies in the reserve.
    Reserve,
}

#[derive(Clone, Copy, Deserialize, Serialize)]
#[serde(deny_unknown_fields, default)]
#[derive(Default)]
struct Symbols {
    food: u8,
    stone: u8,
    gold: u8,
    army: u8,
    ship: u8,
}

#[derive(Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
struct VictoryFile {
    vp: Vec<VpRow>,
}

#[derive(Clone, Copy, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
struct VpRow {
    id: Vp,
    kind: VpKind,
    value: u8,
    second_value: Option<u8>,
    counters: Option<u8>,
    grade: Grade,
}

/// Is a victory point card in every game?
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum VpKind {
    /// In every game.
    Fixed,
    /// One of ten, of which four are drawn.
    Variable,
}

#[derive(Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
struct SetupFile {
    pieces: Pieces,
    cards: CardCounts,
    points: Points,
    seats: Vec<SeatsRow>,
    house: House,
}

#[derive(Clone, Copy, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Pieces {
    pub(crate) towns_for_two: u8,
    pub(crate) towns: u8,
    pub(crate) cities: u8,
    pub(crate) armies_in_stock: u8,
    pub(crate) armies_in_supply: u8,
    pub(crate) ships_in_stock: u8,
    pub(crate) ships_in_supply: u8,
    pub(crate) roads: u8,
    pub(crate) castles: u8,
    pub(crate) mercenaries: u8,
    pub(crate) dragons: u8,
    pub(crate) runestones: u8,
    pub(crate) counters: [u8; 3],
    grade: Grade,
}

#[derive(Clone, Copy, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct CardCounts {
    pub(crate) display: u8,
    pub(crate) variable_vp_cards: u8,
    pub(crate) hand: u8,
    pub(crate) hand_with_queen: u8,
    pub(crate) hand_of_the_fourth: u8,
    pub(crate) least_deck: u8,
    grade: Grade,
}

#[derive(Clone, Copy, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Points {
    pub(crate) per_province: u8,
    pub(crate) least_shown: u8,
    pub(crate) empty_cards_to_end: u8,
    grade: Grade,
}

#[derive(Clone, Copy, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct SeatsRow {
    pub(crate) count: u8,
    pub(crate) provinces: u8,
    pub(crate) provinces_with_draft: Option<u8>,
    pub(crate) fixed_counters: u8,
    grade: Grade,
}

#[derive(Clone, Copy, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct House {
    pub(crate) free_actions_per_turn: u8,
    pub(crate) rounds: u16,
    grade: Grade,
}

/// Everything printed, in the form the rules ask for it.
pub(crate) struct Printed {
    pub(crate) strength: [u8; Province::COUNT],
    pub(crate) rough: Provinces,
    pub(crate) islands: [Provinces; 2],
    /// The provinces on each sea, and the seas of each province.
    pub(crate) coast: [Provinces; Sea::COUNT],
    pub(crate) on_sea: [[bool; Sea::COUNT]; Province::COUNT],
    /// Neighbours by land, by what lies between.
    pub(crate) plain: [Provinces; Province::COUNT],
    pub(crate) hills: [Provinces; Province::COUNT],
    pub(crate) mountains: [Provinces; Province::COUNT],
    /// Provinces within one sea, and those that need two.
    pub(crate) one_sea: [Provinces; Province::COUNT],
    pub(crate) two_seas: [Provinces; Province::COUNT],
    pub(crate) borders: [([Province; 2], Terrain); Border::COUNT],

    /// The cards with each resource on them.
    pub(crate) gives: [Pile; 3],
    pub(crate) any_resource: Pile,
    /// The cards with army symbols, and those of them with two.
    pub(crate) army: Pile,
    pub(crate) two_armies: Pile,
    /// The cards with a ship symbol; they are also those that carry an attack across a sea.
    pub(crate) ship: Pile,
    /// Province cards and General; and those that open an attack, Portal included.
    pub(crate) stands_for_a_province: Pile,
    pub(crate) opens_an_attack: Pile,
    /// Cards with a text that is an action or a free action.
    pub(crate) playable_texts: Pile,
    pub(crate) improvements: Pile,
    headings: [Option<Heading>; Card::COUNT],

    values: [[u8; 2]; Vp::COUNT],
    counters: [Option<u8>; Vp::COUNT],
    pub(crate) pieces: Pieces,
    pub(crate) cards: CardCounts,
    pub(crate) points: Points,
    seats: Vec<SeatsRow>,
    pub(crate) house: House,
    components: serde_json::Value,
}

static PRINTED: LazyLock<Printed> = LazyLock::new(Printed::read);

/// What is printed.
#[inline]
pub(crate) fn printed() -> &'static Printed {
    &PRINTED
}

impl Printed {
    fn read() -> Printed {
        let map: MapFile = toml::from_str(include_str!("../data/map.toml")).expect("map.toml is sound");
        let cards: CardFile =
            toml::from_str(include_str!("../data/cards.toml")).expect("cards.toml is sound");
        let victory: VictoryFile =
            toml::from_str(include_str!("../data/victory.toml")).expect("victory.toml is sound");
        let setup: SetupFile =
            toml::from_str(include_str!("../data/setup.toml")).expect("setup.toml is sound");
        let components = json!({ "map": map, "cards": cards.card, "victory": victory.vp, "setup": setup });

        let mut coast = [Provinces::EMPTY; Sea::COUNT];
        let mut on_sea = [[false; Sea::COUNT]; Province::COUNT];
        for row in &map.province {
            for &sea in &row.seas {
                coast[sea.index()].insert(row.id);
                on_sea[row.id.index()][sea.index()] = true;
            }
        }
        let (one_sea, two_seas) = sea_routes(&map, &coast);
        let neighbours = |wanted: Terrain| {
            let mut across = [Provinces::EMPTY; Province::COUNT];
            for row in map.border.iter().filter(|row| row.kind == wanted) {
                let [a, b] = row.between;
                across[a.index()].insert(b);
                across[b.index()].insert(a);
            }
            across
        };
        let island =
            |wanted| map.province.iter().filter(|row| row.island == Some(wanted)).map(|row| row.id).collect();
        let with = |picks: &dyn Fn(&CardRow) -> bool| {
            Pile::faces_of(cards.card.iter().filter(|row| picks(row)).map(|row| row.id))
        };
        Printed {
            strength: std::array::from_fn(|index| map.province[index].strength),
            rough: map.province.iter().filter(|row| row.rough).map(|row| row.id).collect(),
            islands: [island(Island::Large), island(Island::Small)],
            coast,
            on_sea,
            plain: neighbours(Terrain::Plain),
            hills: neighbours(Terrain::Hills),
            mountains: neighbours(Terrain::Mountains),
            one_sea,
            two_seas,
            borders: std::array::from_fn(|index| (map.border[index].between, map.border[index].kind)),
            gives: [
                with(&|row| row.symbols.food > 0),
                with(&|row| row.symbols.stone > 0),
                with(&|row| row.symbols.gold > 0),
            ],
            any_resource: with(&|row| row.symbols.food + row.symbols.stone + row.symbols.gold > 0),
            army: with(&|row| row.symbols.army > 0),
            two_armies: with(&|row| row.symbols.army == 2),
            ship: with(&|row| row.symbols.ship > 0),
            stands_for_a_province: with(&|row| row.kind == CardKind::Province || row.id == Card::General),
            opens_an_attack: with(&|row| {
                row.kind == CardKind::Province || matches!(row.id, Card::General | Card::Portal)
            }),
            playable_texts: with(&|row| matches!(row.heading, Some(Heading::Action | Heading::Free))),
            improvements: with(&|row| row.kind == CardKind::Improvement),
            headings: std::array::from_fn(|index| cards.card[index].heading),
            values: std::array::from_fn(|index| {
                let row = victory.vp[index];
                [row.value, row.second_value.unwrap_or(row.value)]
            }),
            counters: std::array::from_fn(|index| victory.vp[index].counters),
            pieces: setup.pieces,
            cards: setup.cards,
            points: setup.points,
            seats: setup.seats,
            house: setup.house,
            components,
        }
    }

    /// The value of a card's counters; the second is another one only on Lord of the Isles.
    pub(crate) fn value(&self, vp: Vp, second: usize) -> u8 {
        self.values[vp.index()][second]
    }

    /// How many counters lie on a variable card at the start.
    pub(crate) fn counters(&self, vp: Vp) -> Option<u8> {
        self.counters[vp.index()]
    }

    /// The row of the setup table for so many players.
    pub(crate) fn seats(&self, count: u8) -> SeatsRow {
        self.seats[usize::from(count).clamp(2, 4) - 2]
    }

    /// The two provinces of a border, and what lies between.
    pub(crate) fn border(&self, border: Border) -> ([Province; 2], Terrain) {
        self.borders[border.index()]
    }

    pub(crate) fn heading(&self, card: Card) -> Option<Heading> {
        self.headings[card.index()]
    }

    /// All of it, for whoever draws it.
    pub(crate) fn components(&self) -> &serde_json::Value {
        &self.components
    }
}

/// For each province, which others lie within one sea, and which need two.
fn sea_routes(
    map: &MapFile,
    coast: &[Provinces; Sea::COUNT],
) -> ([Provinces; Province::COUNT], [Provinces; Province::COUNT]) {
    let mut one = [Provinces::EMPTY; Province::COUNT];
    let mut two = [Provinces::EMPTY; Province::COUNT];
    for row in &map.province {
        let place = row.id.index();
        for &sea in &row.seas {
            one[place] = one[place].union(coast[sea.index()]);
            for &next in &map.sea[sea.index()].touches {
                two[place] = two[place].union(coast[next.index()]);
            }
        }
        one[place].remove(row.id);
        two[place] = two[place].minus(one[place]).minus(Provinces::one(row.id));
    }
    (one, two)
}

impl Card {
    /// The province whose card this is.
    pub fn province(self) -> Option<Province> {
        Province::ALL.get(self.index()).copied()
    }

    /// Where the card comes from.
    pub fn kind(self) -> CardKind {
        match self {
            card if card.index() < Province::COUNT => CardKind::Province,
            Card::StartArmy | Card::StartBuild | Card::StartMarket | Card::StartShip => CardKind::Start,
            _ => CardKind::Improvement,
        }
    }

    /// How many army symbols are on the card.
    pub fn armies(self) -> u8 {
        u8::from(printed().army.has(self)) + u8::from(printed().two_armies.has(self))
    }

    /// Is this resource printed on the card?
    pub fn gives(self, resource: Resource) -> bool {
        printed().gives[resource as usize].has(self)
    }
}

impl Province {
    /// The card of the province.
    pub fn card(self) -> Card {
        Card::ALL[self.index()]
    }
}

impl Vp {
    /// Is the card in every game?
    pub const fn kind(self) -> VpKind {
        match self {
            Vp::City | Vp::Castle | Vp::Roads => VpKind::Fixed,
            _ => VpKind::Variable,
        }
    }
}
