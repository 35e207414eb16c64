//! The printed cards, and the owner's replacement of them.
//!
//! All numbers live in `data/components.toml`. The owner of the real cards can play with a corrected copy: its text
//! travels in the options, so that a record is complete in itself.

use serde::{Deserialize, Serialize};
use tafel_core::OptionsError;

use crate::Medievalia;
use crate::ids::{Building, Card, Resource};
use crate::options::{Mode, Options};
use crate::rows::{BuildingKind, Rows};
use crate::state::Land;

/// The compiled-in component file.
pub const PRINTED: &str = include_str!("../data/components.toml");
/// The longest component file that is read.
pub const MAX_FILE: usize = 64 << 10;
/// The most troops there may be in all: the table has room for no more.
pub(crate) const MAX_TROOPS: usize = 60;

/// Amounts of the four resources.
pub type Amounts = [u8; Resource::COUNT];

/// Which of the draw stacks a card belongs to.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
#[repr(u8)]
pub enum Pile {
    /// Fields, farms, forests, mines; in the basic mode all cards.
    Landscape,
    /// Soldiers and their like.
    Military,
    /// Workers and their like.
    Character,
}

impl Pile {
    /// All of them.
    pub const ALL: [Pile; 3] = [Pile::Landscape, Pile::Military, Pile::Character];

    /// The place in [`Pile::ALL`].
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The id in the data.
    pub const fn id(self) -> &'static str {
        match self {
            Pile::Landscape => "landscape",
            Pile::Military => "military",
            Pile::Character => "character",
        }
    }
}

/// What a host (the city or a landscape) says on its card.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct HostCard {
    /// Index of the resource it produces.
    pub resource: u8,
    /// What it yields alone.
    pub base: u8,
    /// How many workers can raise the yield.
    pub slots: u8,
}

/// What a military or character card says.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct TroopCard {
    /// Attack.
    pub attack: u8,
    /// Defence.
    pub defence: u8,
    /// What it produces alone.
    pub yields: Amounts,
    /// Does it produce workforce, so that it can help a host?
    pub boosts: u8,
    /// The building that enables it.
    pub needs: Option<Building>,
}

/// What a building says.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct BuildingCard {
    /// Does it produce and help to defend?
    pub civil: bool,
    /// Attack, if it guards.
    pub attack: u8,
    /// Defence, if it guards.
    pub defence: u8,
    /// Victory points.
    pub points: u8,
}

/// A set of components as the rules use it, under one set of options.
#[derive(Debug)]
pub struct Edition {
    /// The options, without the text of the components: how that was written does not matter here.
    pub options: Options,
    /// What the city yields.
    pub city: HostCard,
    /// What a card yields as a host, by card; only landscapes mean anything here.
    pub hosts: [HostCard; Card::COUNT],
    /// The strength of every city: attack, defence.
    pub city_strength: [u8; 2],
    /// Military cards and characters, by card.
    pub troops: [TroopCard; Card::COUNT],
    /// How many of each card there are.
    pub copies: [u8; Card::COUNT],
    /// What each card costs.
    pub costs: [Amounts; Card::COUNT],
    /// On which stack each card lies.
    pub piles: [Pile; Card::COUNT],
    /// Is the card a landscape?
    pub landscape: [bool; Card::COUNT],
    /// Buildings.
    pub buildings: [BuildingCard; Building::COUNT],
    /// How many of each building there are.
    pub building_copies: [u8; Building::COUNT],
    /// What each building costs.
    pub building_costs: [Amounts; Building::COUNT],
    rows: Rows,
}

impl Edition {
    /// Reads the components that these options name.
    pub(crate) fn read(options: &Options) -> Result<Edition, OptionsError> {
        let text = options.components.as_deref().unwrap_or(PRINTED);
        let refused = |why: String| OptionsError::value::<Medievalia>("components", why);
        if text.len() > MAX_FILE {
            let why = format!("the file has {} bytes; at most {MAX_FILE} are read", text.len());
            return Err(refused(why));
        }
        let rows = Rows::parse(text).map_err(refused)?;
        rows.check().map_err(refused)?;
        Ok(Edition::from_rows(rows, Options { components: None, ..options.clone() }))
    }

    /// Do both say the same to the rules and to whoever looks at the cards?
    pub(crate) fn says_the_same(&self, other: &Edition) -> bool {
        self.options == other.options && self.rows == other.rows
    }

    fn from_rows(rows: Rows, options: Options) -> Edition {
        let basic = options.mode == Mode::Basic;
        let mut edition = Edition {
            options,
            city: HostCard {
                resource: rows.city.resource as u8,
                base: rows.city.base,
                slots: rows.city.slots,
            },
            hosts: [HostCard::default(); Card::COUNT],
            city_strength: [rows.city.attack, rows.city.defence],
            troops: [TroopCard::default(); Card::COUNT],
            copies: [0; Card::COUNT],
            costs: [[0; 4]; Card::COUNT],
            piles: [Pile::Landscape; Card::COUNT],
            landscape: [false; Card::COUNT],
            buildings: [BuildingCard::default(); Building::COUNT],
            building_copies: [0; Building::COUNT],
            building_costs: [[0; 4]; Building::COUNT],
            rows,
        };
        for row in &edition.rows.card {
            let index = row.id.index();
            edition.copies[index] = row.copies;
            edition.costs[index] = row.cost.amounts();
            edition.piles[index] = if basic { Pile::Landscape } else { row.stack };
            edition.landscape[index] = row.stack == Pile::Landscape;
            edition.hosts[index] = HostCard {
                resource: row.resource.map_or(0, |resource| resource as u8),
                base: row.base.unwrap_or(0),
                slots: row.slots.unwrap_or(0),
            };
            let yields = row.yields.unwrap_or_default().amounts();
            edition.troops[index] = TroopCard {
                attack: row.attack.unwrap_or(0),
                defence: row.defence.unwrap_or(0),
                yields,
                boosts: u8::from(yields[Resource::Workforce.index()] > 0),
                needs: row.needs,
            };
        }
        for row in &edition.rows.building {
            let index = row.id.index();
            edition.building_copies[index] = row.copies;
            edition.building_costs[index] = row.cost.amounts();
            edition.buildings[index] = BuildingCard {
                civil: row.kind == BuildingKind::Civil,
                attack: row.attack,
                defence: row.defence,
                points: row.points,
            };
        }
        edition
    }

    /// What a host says.
    pub fn host(&self, land: Land) -> &HostCard {
        match land {
            Land::City => &self.city,
            Land::Landscape(card) => &self.hosts[card.index()],
        }
    }

    /// The rows with their grades, and the names of all values that are ours.
    pub fn to_json(&self) -> serde_json::Value {
        let mut json = serde_json::to_value(&self.rows).unwrap_or_default();
        json["house"] = self.rows.house_values().into();
        json
    }
}
