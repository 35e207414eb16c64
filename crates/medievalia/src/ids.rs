//! Written by `cargo xtask codegen` from the tables in `data/`. Do not edit.

use serde::{Deserialize, Serialize};

/// What cards produce and cost (MED-5).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[repr(u8)]
#[allow(missing_docs, reason = "the texts say what each one is")]
pub enum Resource {
    #[serde(rename = "food")]
    Food,
    #[serde(rename = "energy")]
    Energy,
    #[serde(rename = "workforce")]
    Workforce,
    #[serde(rename = "gold")]
    Gold,
}

impl Resource {
    /// How many there are.
    pub const COUNT: usize = 4;
    /// All of them, in the order of the data.
    pub const ALL: [Resource; 4] = [Resource::Food, Resource::Energy, Resource::Workforce, Resource::Gold];

    /// The place in [`Resource::ALL`].
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The id in the data.
    pub const fn id(self) -> &'static str {
        match self {
            Resource::Food => "food",
            Resource::Energy => "energy",
            Resource::Workforce => "workforce",
            Resource::Gold => "gold",
        }
    }
}

impl std::fmt::Display for Resource {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.id())
    }
}

/// A card of the three draw stacks: landscapes, military cards, characters.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[repr(u8)]
#[allow(missing_docs, reason = "the texts say what each one is")]
pub enum Card {
    #[serde(rename = "field")]
    Field,
    #[serde(rename = "farm")]
    Farm,
    #[serde(rename = "forest")]
    Forest,
    #[serde(rename = "mine")]
    Mine,
    #[serde(rename = "soldier")]
    Soldier,
    #[serde(rename = "priest")]
    Priest,
    #[serde(rename = "archer")]
    Archer,
    #[serde(rename = "knight")]
    Knight,
    #[serde(rename = "infantry")]
    Infantry,
    #[serde(rename = "worker")]
    Worker,
    #[serde(rename = "merchant")]
    Merchant,
    #[serde(rename = "artist")]
    Artist,
    #[serde(rename = "bureaucrat")]
    Bureaucrat,
}

impl Card {
    /// How many there are.
    pub const COUNT: usize = 13;
    /// All of them, in the order of the data.
    pub const ALL: [Card; 13] = [
        Card::Field,
        Card::Farm,
        Card::Forest,
        Card::Mine,
        Card::Soldier,
        Card::Priest,
        Card::Archer,
        Card::Knight,
        Card::Infantry,
        Card::Worker,
        Card::Merchant,
        Card::Artist,
        Card::Bureaucrat,
    ];

    /// The place in [`Card::ALL`].
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The id in the data.
    pub const fn id(self) -> &'static str {
        match self {
            Card::Field => "field",
            Card::Farm => "farm",
            Card::Forest => "forest",
            Card::Mine => "mine",
            Card::Soldier => "soldier",
            Card::Priest => "priest",
            Card::Archer => "archer",
            Card::Knight => "knight",
            Card::Infantry => "infantry",
            Card::Worker => "worker",
            Card::Merchant => "merchant",
            Card::Artist => "artist",
            Card::Bureaucrat => "bureaucrat",
        }
    }
}

impl std::fmt::Display for Card {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.id())
    }
}

/// A building.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[repr(u8)]
#[allow(missing_docs, reason = "the texts say what each one is")]
pub enum Building {
    #[serde(rename = "bank")]
    Bank,
    #[serde(rename = "school")]
    School,
    #[serde(rename = "church")]
    Church,
    #[serde(rename = "stable")]
    Stable,
    #[serde(rename = "smithy")]
    Smithy,
    #[serde(rename = "carpentry")]
    Carpentry,
    #[serde(rename = "workshop")]
    Workshop,
    #[serde(rename = "tower")]
    Tower,
    #[serde(rename = "fortress")]
    Fortress,
    #[serde(rename = "castle")]
    Castle,
}

impl Building {
    /// How many there are.
    pub const COUNT: usize = 10;
    /// All of them, in the order of the data.
    pub const ALL: [Building; 10] = [
        Building::Bank,
        Building::School,
        Building::Church,
        Building::Stable,
        Building::Smithy,
        Building::Carpentry,
        Building::Workshop,
        Building::Tower,
        Building::Fortress,
        Building::Castle,
    ];

    /// The place in [`Building::ALL`].
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The id in the data.
    pub const fn id(self) -> &'static str {
        match self {
            Building::Bank => "bank",
            Building::School => "school",
            Building::Church => "church",
            Building::Stable => "stable",
            Building::Smithy => "smithy",
            Building::Carpentry => "carpentry",
            Building::Workshop => "workshop",
            Building::Tower => "tower",
            Building::Fortress => "fortress",
            Building::Castle => "castle",
        }
    }
}

impl std::fmt::Display for Building {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.id())
    }
}
