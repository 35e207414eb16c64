//! Written by `cargo xtask codegen` from the tables in `data/`. Do not edit.

use serde::{Deserialize, Serialize};

/// One of the six resources, in the order in which costs are paid.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[repr(u8)]
#[allow(missing_docs, reason = "the texts say what each one is")]
pub enum Resource {
    #[serde(rename = "lumber")]
    Lumber,
    #[serde(rename = "brick")]
    Brick,
    #[serde(rename = "wool")]
    Wool,
    #[serde(rename = "grain")]
    Grain,
    #[serde(rename = "ore")]
    Ore,
    #[serde(rename = "gold")]
    Gold,
}

impl Resource {
    /// How many there are.
    pub const COUNT: usize = 6;
    /// All of them, in the order of the data.
    pub const ALL: [Resource; 6] =
        [Resource::Lumber, Resource::Brick, Resource::Wool, Resource::Grain, Resource::Ore, Resource::Gold];

    /// The place in [`Resource::ALL`].
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The id in the data.
    pub const fn id(self) -> &'static str {
        match self {
            Resource::Lumber => "lumber",
            Resource::Brick => "brick",
            Resource::Wool => "wool",
            Resource::Grain => "grain",
            Resource::Ore => "ore",
            Resource::Gold => "gold",
        }
    }
}

impl std::fmt::Display for Resource {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.id())
    }
}

/// A landscape card: the two start sets, then the draw stack. No two are alike.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[repr(u8)]
#[allow(missing_docs, reason = "the texts say what each one is")]
pub enum Land {
    #[serde(rename = "fields_1")]
    Fields1,
    #[serde(rename = "mountains_2")]
    Mountains2,
    #[serde(rename = "pasture_3")]
    Pasture3,
    #[serde(rename = "forest_4")]
    Forest4,
    #[serde(rename = "hills_5")]
    Hills5,
    #[serde(rename = "goldriver_6")]
    Goldriver6,
    #[serde(rename = "fields_2")]
    Fields2,
    #[serde(rename = "mountains_3")]
    Mountains3,
    #[serde(rename = "pasture_4")]
    Pasture4,
    #[serde(rename = "forest_5")]
    Forest5,
    #[serde(rename = "hills_6")]
    Hills6,
    #[serde(rename = "goldriver_1")]
    Goldriver1,
    #[serde(rename = "fields_3")]
    Fields3,
    #[serde(rename = "fields_4")]
    Fields4,
    #[serde(rename = "mountains_4")]
    Mountains4,
    #[serde(rename = "mountains_5")]
    Mountains5,
    #[serde(rename = "pasture_5")]
    Pasture5,
    #[serde(rename = "pasture_6")]
    Pasture6,
    #[serde(rename = "forest_6")]
    Forest6,
    #[serde(rename = "forest_1")]
    Forest1,
    #[serde(rename = "hills_1")]
    Hills1,
    #[serde(rename = "hills_2")]
    Hills2,
    #[serde(rename = "goldriver_3")]
    Goldriver3,
}

impl Land {
    /// How many there are.
    pub const COUNT: usize = 23;
    /// All of them, in the order of the data.
    pub const ALL: [Land; 23] = [
        Land::Fields1,
        Land::Mountains2,
        Land::Pasture3,
        Land::Forest4,
        Land::Hills5,
        Land::Goldriver6,
        Land::Fields2,
        Land::Mountains3,
        Land::Pasture4,
        Land::Forest5,
        Land::Hills6,
        Land::Goldriver1,
        Land::Fields3,
        Land::Fields4,
        Land::Mountains4,
        Land::Mountains5,
        Land::Pasture5,
        Land::Pasture6,
        Land::Forest6,
        Land::Forest1,
        Land::Hills1,
        Land::Hills2,
        Land::Goldriver3,
    ];

    /// The place in [`Land::ALL`].
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The id in the data.
    pub const fn id(self) -> &'static str {
        match self {
            Land::Fields1 => "fields_1",
            Land::Mountains2 => "mountains_2",
            Land::Pasture3 => "pasture_3",
            Land::Forest4 => "forest_4",
            Land::Hills5 => "hills_5",
            Land::Goldriver6 => "goldriver_6",
            Land::Fields2 => "fields_2",
            Land::Mountains3 => "mountains_3",
            Land::Pasture4 => "pasture_4",
            Land::Forest5 => "forest_5",
            Land::Hills6 => "hills_6",
            Land::Goldriver1 => "goldriver_1",
            Land::Fields3 => "fields_3",
            Land::Fields4 => "fields_4",
            Land::Mountains4 => "mountains_4",
            Land::Mountains5 => "mountains_5",
            Land::Pasture5 => "pasture_5",
            Land::Pasture6 => "pasture_6",
            Land::Forest6 => "forest_6",
            Land::Forest1 => "forest_1",
            Land::Hills1 => "hills_1",
            Land::Hills2 => "hills_2",
            Land::Goldriver3 => "goldriver_3",
        }
    }
}

impl std::fmt::Display for Land {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.id())
    }
}

/// A coat of arms, and with it a start set.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[repr(u8)]
#[allow(missing_docs, reason = "the texts say what each one is")]
pub enum Crest {
    #[serde(rename = "white_red")]
    WhiteRed,
    #[serde(rename = "black_red")]
    BlackRed,
}

impl Crest {
    /// How many there are.
    pub const COUNT: usize = 2;
    /// All of them, in the order of the data.
    pub const ALL: [Crest; 2] = [Crest::WhiteRed, Crest::BlackRed];

    /// The place in [`Crest::ALL`].
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The id in the data.
    pub const fn id(self) -> &'static str {
        match self {
            Crest::WhiteRed => "white_red",
            Crest::BlackRed => "black_red",
        }
    }
}

impl std::fmt::Display for Crest {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.id())
    }
}

/// One of the five stacks of expansion cards.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[repr(u8)]
#[allow(missing_docs, reason = "the texts say what each one is")]
pub enum StackId {
    #[serde(rename = "a")]
    A,
    #[serde(rename = "b")]
    B,
    #[serde(rename = "c")]
    C,
    #[serde(rename = "d")]
    D,
    #[serde(rename = "e")]
    E,
}

impl StackId {
    /// How many there are.
    pub const COUNT: usize = 5;
    /// All of them, in the order of the data.
    pub const ALL: [StackId; 5] = [StackId::A, StackId::B, StackId::C, StackId::D, StackId::E];

    /// The place in [`StackId::ALL`].
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The id in the data.
    pub const fn id(self) -> &'static str {
        match self {
            StackId::A => "a",
            StackId::B => "b",
            StackId::C => "c",
            StackId::D => "d",
            StackId::E => "e",
        }
    }
}

impl std::fmt::Display for StackId {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.id())
    }
}

/// An expansion card. Copies of a card are the same card.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[repr(u8)]
#[allow(missing_docs, reason = "the texts say what each one is")]
pub enum Card {
    #[serde(rename = "alchemist")]
    Alchemist,
    #[serde(rename = "bishop")]
    Bishop,
    #[serde(rename = "arsonist")]
    Arsonist,
    #[serde(rename = "merchant")]
    Merchant,
    #[serde(rename = "caravan")]
    Caravan,
    #[serde(rename = "herb_woman")]
    HerbWoman,
    #[serde(rename = "scout")]
    Scout,
    #[serde(rename = "raid")]
    Raid,
    #[serde(rename = "black_knight")]
    BlackKnight,
    #[serde(rename = "spy")]
    Spy,
    #[serde(rename = "abbey")]
    Abbey,
    #[serde(rename = "garrison")]
    Garrison,
    #[serde(rename = "smithy")]
    Smithy,
    #[serde(rename = "brick_factory")]
    BrickFactory,
    #[serde(rename = "foundry")]
    Foundry,
    #[serde(rename = "grain_mill")]
    GrainMill,
    #[serde(rename = "sawmill")]
    Sawmill,
    #[serde(rename = "woolen_mill")]
    WoolenMill,
    #[serde(rename = "fleet_ore")]
    FleetOre,
    #[serde(rename = "fleet_grain")]
    FleetGrain,
    #[serde(rename = "fleet_gold")]
    FleetGold,
    #[serde(rename = "fleet_lumber")]
    FleetLumber,
    #[serde(rename = "fleet_brick")]
    FleetBrick,
    #[serde(rename = "fleet_wool")]
    FleetWool,
    #[serde(rename = "knight_konrad")]
    KnightKonrad,
    #[serde(rename = "knight_hagen")]
    KnightHagen,
    #[serde(rename = "knight_siegfried")]
    KnightSiegfried,
    #[serde(rename = "knight_pippin")]
    KnightPippin,
    #[serde(rename = "knight_walter")]
    KnightWalter,
    #[serde(rename = "knight_otto")]
    KnightOtto,
    #[serde(rename = "knight_falk")]
    KnightFalk,
    #[serde(rename = "knight_goetz")]
    KnightGoetz,
    #[serde(rename = "knight_karl")]
    KnightKarl,
    #[serde(rename = "bath_house")]
    BathHouse,
    #[serde(rename = "library")]
    Library,
    #[serde(rename = "colossus")]
    Colossus,
    #[serde(rename = "harbor")]
    Harbor,
    #[serde(rename = "church")]
    Church,
    #[serde(rename = "market")]
    Market,
    #[serde(rename = "counting_house")]
    CountingHouse,
    #[serde(rename = "merchant_guild")]
    MerchantGuild,
    #[serde(rename = "mint")]
    Mint,
    #[serde(rename = "town_hall")]
    TownHall,
    #[serde(rename = "aqueduct")]
    Aqueduct,
}

impl Card {
    /// How many there are.
    pub const COUNT: usize = 44;
    /// All of them, in the order of the data.
    pub const ALL: [Card; 44] = [
        Card::Alchemist,
        Card::Bishop,
        Card::Arsonist,
        Card::Merchant,
        Card::Caravan,
        Card::HerbWoman,
        Card::Scout,
        Card::Raid,
        Card::BlackKnight,
        Card::Spy,
        Card::Abbey,
        Card::Garrison,
        Card::Smithy,
        Card::BrickFactory,
        Card::Foundry,
        Card::GrainMill,
        Card::Sawmill,
        Card::WoolenMill,
        Card::FleetOre,
        Card::FleetGrain,
        Card::FleetGold,
        Card::FleetLumber,
        Card::FleetBrick,
        Card::FleetWool,
        Card::KnightKonrad,
        Card::KnightHagen,
        Card::KnightSiegfried,
        Card::KnightPippin,
        Card::KnightWalter,
        Card::KnightOtto,
        Card::KnightFalk,
        Card::KnightGoetz,
        Card::KnightKarl,
        Card::BathHouse,
        Card::Library,
        Card::Colossus,
        Card::Harbor,
        Card::Church,
        Card::Market,
        Card::CountingHouse,
        Card::MerchantGuild,
        Card::Mint,
        Card::TownHall,
        Card::Aqueduct,
    ];

    /// The place in [`Card::ALL`].
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The id in the data.
    pub const fn id(self) -> &'static str {
        match self {
            Card::Alchemist => "alchemist",
            Card::Bishop => "bishop",
            Card::Arsonist => "arsonist",
            Card::Merchant => "merchant",
            Card::Caravan => "caravan",
            Card::HerbWoman => "herb_woman",
            Card::Scout => "scout",
            Card::Raid => "raid",
            Card::BlackKnight => "black_knight",
            Card::Spy => "spy",
            Card::Abbey => "abbey",
            Card::Garrison => "garrison",
            Card::Smithy => "smithy",
            Card::BrickFactory => "brick_factory",
            Card::Foundry => "foundry",
            Card::GrainMill => "grain_mill",
            Card::Sawmill => "sawmill",
            Card::WoolenMill => "woolen_mill",
            Card::FleetOre => "fleet_ore",
            Card::FleetGrain => "fleet_grain",
            Card::FleetGold => "fleet_gold",
            Card::FleetLumber => "fleet_lumber",
            Card::FleetBrick => "fleet_brick",
            Card::FleetWool => "fleet_wool",
            Card::KnightKonrad => "knight_konrad",
            Card::KnightHagen => "knight_hagen",
            Card::KnightSiegfried => "knight_siegfried",
            Card::KnightPippin => "knight_pippin",
            Card::KnightWalter => "knight_walter",
            Card::KnightOtto => "knight_otto",
            Card::KnightFalk => "knight_falk",
            Card::KnightGoetz => "knight_goetz",
            Card::KnightKarl => "knight_karl",
            Card::BathHouse => "bath_house",
            Card::Library => "library",
            Card::Colossus => "colossus",
            Card::Harbor => "harbor",
            Card::Church => "church",
            Card::Market => "market",
            Card::CountingHouse => "counting_house",
            Card::MerchantGuild => "merchant_guild",
            Card::Mint => "mint",
            Card::TownHall => "town_hall",
            Card::Aqueduct => "aqueduct",
        }
    }
}

impl std::fmt::Display for Card {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.id())
    }
}

/// An event card.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[repr(u8)]
#[allow(missing_docs, reason = "the texts say what each one is")]
pub enum EventCard {
    #[serde(rename = "master_builder")]
    MasterBuilder,
    #[serde(rename = "civil_war")]
    CivilWar,
    #[serde(rename = "productive_year")]
    ProductiveYear,
    #[serde(rename = "progress")]
    Progress,
    #[serde(rename = "year_end")]
    YearEnd,
    #[serde(rename = "conflict")]
    Conflict,
    #[serde(rename = "plague")]
    Plague,
}

impl EventCard {
    /// How many there are.
    pub const COUNT: usize = 7;
    /// All of them, in the order of the data.
    pub const ALL: [EventCard; 7] = [
        EventCard::MasterBuilder,
        EventCard::CivilWar,
        EventCard::ProductiveYear,
        EventCard::Progress,
        EventCard::YearEnd,
        EventCard::Conflict,
        EventCard::Plague,
    ];

    /// The place in [`EventCard::ALL`].
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The id in the data.
    pub const fn id(self) -> &'static str {
        match self {
            EventCard::MasterBuilder => "master_builder",
            EventCard::CivilWar => "civil_war",
            EventCard::ProductiveYear => "productive_year",
            EventCard::Progress => "progress",
            EventCard::YearEnd => "year_end",
            EventCard::Conflict => "conflict",
            EventCard::Plague => "plague",
        }
    }
}

impl std::fmt::Display for EventCard {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.id())
    }
}

/// A picture on the event die.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[repr(u8)]
#[allow(missing_docs, reason = "the texts say what each one is")]
pub enum DieFace {
    #[serde(rename = "tournament")]
    Tournament,
    #[serde(rename = "trade_advantage")]
    TradeAdvantage,
    #[serde(rename = "brigand_attack")]
    BrigandAttack,
    #[serde(rename = "year_of_plenty")]
    YearOfPlenty,
    #[serde(rename = "event_card")]
    EventCard,
}

impl DieFace {
    /// How many there are.
    pub const COUNT: usize = 5;
    /// All of them, in the order of the data.
    pub const ALL: [DieFace; 5] = [
        DieFace::Tournament,
        DieFace::TradeAdvantage,
        DieFace::BrigandAttack,
        DieFace::YearOfPlenty,
        DieFace::EventCard,
    ];

    /// The place in [`DieFace::ALL`].
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The id in the data.
    pub const fn id(self) -> &'static str {
        match self {
            DieFace::Tournament => "tournament",
            DieFace::TradeAdvantage => "trade_advantage",
            DieFace::BrigandAttack => "brigand_attack",
            DieFace::YearOfPlenty => "year_of_plenty",
            DieFace::EventCard => "event_card",
        }
    }
}

impl std::fmt::Display for DieFace {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.id())
    }
}
