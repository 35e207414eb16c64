//! The printed cards, and the owner's replacement of them.
//!
//! All numbers live in `data/components.toml`. The owner of the real cards can play with a corrected copy: its text
//! travels in the options, so that a record is complete in itself. Sets are read once and kept for the life of the
//! process; a state holds only a reference.

use std::sync::{LazyLock, RwLock};

use serde::{Deserialize, Serialize};
use tafel_core::OptionsError;

use crate::ids::{Building, Card, Resource};
use crate::options::{Mode, Options, refuse};

/// The compiled-in component file.
pub const PRINTED: &str = include_str!("../data/components.toml");
/// The longest component file that is read.
pub const MAX_FILE: usize = 64 << 10;
/// The most sets of options and components that one process keeps.
const MAX_EDITIONS: usize = 512;
/// The most troops there may be in all: the table has room for no more.
pub(crate) const MAX_TROOPS: usize = 60;

/// Amounts of the four resources.
pub type Amounts = [u8; Resource::COUNT];

/// How sure a value is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub enum Grade {
    /// Rulebook, or two independent sources.
    A,
    /// One other source.
    B,
    /// Inferred.
    C,
    /// Not found: ours.
    #[serde(rename = "house")]
    House,
    /// From the owner's own cards.
    #[serde(rename = "owner")]
    Owner,
}

/// The grade of every value of a row.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[allow(missing_docs, reason = "each field grades the field of the same name")]
pub struct Grades {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub id: Option<Grade>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub kind: Option<Grade>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub copies: Option<Grade>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cost: Option<Grade>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub resource: Option<Grade>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub base: Option<Grade>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub slots: Option<Grade>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub attack: Option<Grade>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub defence: Option<Grade>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub yields: Option<Grade>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub needs: Option<Grade>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub points: Option<Grade>,
}

/// A cost or a yield as it is written in the file.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[allow(missing_docs, reason = "the four resources")]
pub struct Price {
    pub food: u8,
    pub energy: u8,
    pub workforce: u8,
    pub gold: u8,
}

impl Price {
    fn amounts(self) -> Amounts {
        [self.food, self.energy, self.workforce, self.gold]
    }
}

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

/// Does a building serve peace or war?
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum BuildingKind {
    /// It produces, helps to defend and enables cards.
    Civil,
    /// It guards.
    Military,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct ResourceRow {
    id: Resource,
    grades: Grades,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct CityRow {
    resource: Resource,
    base: u8,
    slots: u8,
    attack: u8,
    defence: u8,
    grades: Grades,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct CardRow {
    id: Card,
    stack: Pile,
    copies: u8,
    cost: Price,
    #[serde(skip_serializing_if = "Option::is_none")]
    resource: Option<Resource>,
    #[serde(skip_serializing_if = "Option::is_none")]
    base: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    slots: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    attack: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    defence: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    yields: Option<Price>,
    #[serde(skip_serializing_if = "Option::is_none")]
    needs: Option<Building>,
    grades: Grades,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct BuildingRow {
    id: Building,
    kind: BuildingKind,
    copies: u8,
    cost: Price,
    #[serde(default)]
    attack: u8,
    #[serde(default)]
    defence: u8,
    points: u8,
    grades: Grades,
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
    /// The options.
    pub options: Options,
    /// The city, then the cards; only landscapes mean anything here.
    pub hosts: [HostCard; Card::COUNT + 1],
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

#[derive(Clone, Debug, Serialize)]
struct Rows {
    resource: Vec<ResourceRow>,
    city: CityRow,
    card: Vec<CardRow>,
    building: Vec<BuildingRow>,
}

/// A reference to an edition. Two are equal if they are the same one: every edition exists once.
#[derive(Clone, Copy, Debug)]
pub struct Rules(&'static Edition);

impl PartialEq for Rules {
    fn eq(&self, other: &Rules) -> bool {
        std::ptr::eq(self.0, other.0)
    }
}

impl Eq for Rules {}

impl std::ops::Deref for Rules {
    type Target = Edition;

    fn deref(&self) -> &Edition {
        self.0
    }
}

static EDITIONS: LazyLock<RwLock<Vec<&'static Edition>>> = LazyLock::new(RwLock::default);

impl Rules {
    /// The edition for these options, read on first use and kept.
    pub fn of(options: &Options) -> Result<Rules, OptionsError> {
        let find = |editions: &[&'static Edition]| {
            editions.iter().copied().find(|edition| edition.options == *options).map(Rules)
        };
        let kept = EDITIONS.read().unwrap_or_else(std::sync::PoisonError::into_inner);
        if let Some(rules) = find(&kept) {
            return Ok(rules);
        }
        drop(kept);
        let edition = Edition::read(options)?;
        let mut kept = EDITIONS.write().unwrap_or_else(std::sync::PoisonError::into_inner);
        if let Some(rules) = find(&kept) {
            return Ok(rules);
        }
        if kept.len() >= MAX_EDITIONS && options.components.is_some() {
            return Err(refuse("components", "this process has read too many component files".into()));
        }
        let edition: &'static Edition = Box::leak(Box::new(edition));
        kept.push(edition);
        Ok(Rules(edition))
    }

    /// The printed edition under default options.
    pub fn printed() -> Rules {
        static RULES: LazyLock<Rules> =
            LazyLock::new(|| Rules::of(&Options::default()).expect("the compiled-in components are sound"));
        *RULES
    }
}

impl Edition {
    fn read(options: &Options) -> Result<Edition, OptionsError> {
        let text = options.components.as_deref().unwrap_or(PRINTED);
        if text.len() > MAX_FILE {
            let why = format!("the file has {} bytes; at most {MAX_FILE} are read", text.len());
            return Err(refuse("components", why));
        }
        let rows = Rows::parse(text).map_err(|why| refuse("components", why))?;
        rows.check().map_err(|why| refuse("components", why))?;
        Ok(Edition::from_rows(rows, options.clone()))
    }

    fn from_rows(rows: Rows, options: Options) -> Edition {
        let basic = options.mode == Mode::Basic;
        let mut edition = Edition {
            options,
            hosts: [HostCard::default(); Card::COUNT + 1],
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
        let city = &edition.rows.city;
        edition.hosts[0] = HostCard { resource: city.resource as u8, base: city.base, slots: city.slots };
        for row in &edition.rows.card {
            let index = row.id.index();
            edition.copies[index] = row.copies;
            edition.costs[index] = row.cost.amounts();
            edition.piles[index] = if basic { Pile::Landscape } else { row.stack };
            edition.landscape[index] = row.stack == Pile::Landscape;
            edition.hosts[index + 1] = HostCard {
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

    /// The rows with their grades, and the names of all values that are ours.
    pub fn to_json(&self) -> serde_json::Value {
        let mut json = serde_json::to_value(&self.rows).unwrap_or_default();
        json["house"] = self.rows.house_values().into();
        json
    }
}

impl Rows {
    /// Reads a component file. Every complaint names the row and the field.
    fn parse(text: &str) -> Result<Rows, String> {
        let mut table: toml::Table =
            text.parse().map_err(|why: toml::de::Error| one_line(&why.to_string()))?;
        let resource = rows(&mut table, "resource", "id")?;
        let card = rows(&mut table, "card", "id")?;
        let building = rows(&mut table, "building", "id")?;
        let city = table.remove("city").ok_or("[city] is missing")?;
        let city = city
            .try_into()
            .map_err(|why: toml::de::Error| format!("row city: {}", one_line(&why.to_string())))?;
        if let Some(other) = table.keys().next() {
            return Err(format!("{other} is no table of components"));
        }
        Ok(Rows { resource, city, card, building })
    }

    /// Refuses values the rules cannot work with.
    fn check(&self) -> Result<(), String> {
        complete("resource", Resource::ALL.map(Resource::id), self.resource.iter().map(|row| row.id.id()))?;
        complete("card", Card::ALL.map(Card::id), self.card.iter().map(|row| row.id.id()))?;
        complete("building", Building::ALL.map(Building::id), self.building.iter().map(|row| row.id.id()))?;
        let city = &self.city;
        within("city", "base", city.base, 0, 9)?;
        within("city", "slots", city.slots, 0, 9)?;
        within("city", "attack", city.attack, 0, 20)?;
        within("city", "defence", city.defence, 1, 40)?;
        for row in &self.card {
            row.check()?;
        }
        for row in &self.building {
            row.check()?;
        }
        self.check_sums()
    }

    fn check_sums(&self) -> Result<(), String> {
        let copies = |pile: Pile| -> u32 {
            self.card.iter().filter(|row| row.stack == pile).map(|row| u32::from(row.copies)).sum()
        };
        let mut piles = Pile::ALL.map(copies);
        if piles[1] + piles[2] > MAX_TROOPS as u32 {
            return Err(format!(
                "row card, field copies: {} military and character cards in all; at most {MAX_TROOPS}",
                piles[1] + piles[2]
            ));
        }
        if piles[0] > 60 {
            return Err(format!("row card, field copies: {} landscapes in all; at most 60", piles[0]));
        }
        piles.sort_unstable();
        if piles[0] + piles[1] <= 32 {
            let why = "row card, field copies: the two smallest stacks must have more than 32 cards together, \
                       or the opening draw of four players could empty both";
            return Err(why.into());
        }
        let buildings: u32 = self.building.iter().map(|row| u32::from(row.copies)).sum();
        if !(10..=30).contains(&buildings) {
            return Err(format!("row building, field copies: {buildings} buildings in all; 10 to 30"));
        }
        Ok(())
    }

    /// `card.soldier.cost` and so on, for every value that could not be found.
    fn house_values(&self) -> Vec<String> {
        let cards = self.card.iter().map(|row| (format!("card.{}", row.id), &row.grades));
        let buildings = self.building.iter().map(|row| (format!("building.{}", row.id), &row.grades));
        let all = std::iter::once(("city".to_owned(), &self.city.grades)).chain(cards).chain(buildings);
        all.flat_map(|(row, grades)| {
            let house = grades.named().into_iter().filter(|&(_, grade)| grade == Some(Grade::House));
            house.map(move |(field, _)| format!("{row}.{field}"))
        })
        .collect()
    }
}

impl Grades {
    /// Every field with its grade.
    pub fn named(&self) -> [(&'static str, Option<Grade>); 12] {
        [
            ("id", self.id),
            ("kind", self.kind),
            ("copies", self.copies),
            ("cost", self.cost),
            ("resource", self.resource),
            ("base", self.base),
            ("slots", self.slots),
            ("attack", self.attack),
            ("defence", self.defence),
            ("yields", self.yields),
            ("needs", self.needs),
            ("points", self.points),
        ]
    }
}

impl CardRow {
    fn check(&self) -> Result<(), String> {
        let row = format!("card.{}", self.id);
        let printed = if self.id <= Card::Mine {
            Pile::Landscape
        } else if self.id <= Card::Infantry {
            Pile::Military
        } else {
            Pile::Character
        };
        if self.stack != printed {
            return Err(format!("row {row}, field stack: this card lies on the stack {:?}", printed.id()));
        }
        within(&row, "copies", self.copies, 1, 40)?;
        for (resource, amount) in Resource::ALL.into_iter().zip(self.cost.amounts()) {
            within(&row, &format!("cost.{resource}"), amount, 0, 9)?;
        }
        let only_for = |landscape: bool, field: &str, there: bool| match (landscape, there) {
            (true, false) | (false, true) => Ok(()),
            (true, true) => Err(format!("row {row}, field {field}: a landscape has none")),
            (false, false) => Err(format!("row {row}, field {field} is missing")),
        };
        if self.stack == Pile::Landscape {
            only_for(false, "resource", self.resource.is_some())?;
            only_for(false, "base", self.base.is_some())?;
            only_for(false, "slots", self.slots.is_some())?;
            only_for(true, "attack", self.attack.is_some())?;
            only_for(true, "defence", self.defence.is_some())?;
            only_for(true, "yields", self.yields.is_some())?;
            only_for(true, "needs", self.needs.is_some())?;
        } else {
            only_for(false, "attack", self.attack.is_some())?;
            only_for(false, "defence", self.defence.is_some())?;
            for (field, there) in [
                ("resource", self.resource.is_some()),
                ("base", self.base.is_some()),
                ("slots", self.slots.is_some()),
            ] {
                if there {
                    return Err(format!("row {row}, field {field}: only a landscape has one"));
                }
            }
            within(&row, "attack", self.attack.unwrap_or(0), 0, 9)?;
            within(&row, "defence", self.defence.unwrap_or(0), 1, 9)?;
        }
        within(&row, "base", self.base.unwrap_or(0), 0, 9)?;
        within(&row, "slots", self.slots.unwrap_or(0), 0, 9)?;
        let yields = self.yields.unwrap_or_default().amounts();
        for (resource, amount) in Resource::ALL.into_iter().zip(yields) {
            within(&row, &format!("yields.{resource}"), amount, 0, 5)?;
        }
        if yields.iter().filter(|&&amount| amount > 0).count() > 1 {
            return Err(format!("row {row}, field yields: a card produces one kind of resource"));
        }
        Ok(())
    }
}

impl BuildingRow {
    fn check(&self) -> Result<(), String> {
        let row = format!("building.{}", self.id);
        within(&row, "copies", self.copies, 1, 4)?;
        within(&row, "points", self.points, 0, 5)?;
        for (resource, amount) in Resource::ALL.into_iter().zip(self.cost.amounts()) {
            within(&row, &format!("cost.{resource}"), amount, 0, 9)?;
        }
        match self.kind {
            BuildingKind::Military => {
                within(&row, "attack", self.attack, 0, 9)?;
                within(&row, "defence", self.defence, 1, 20)
            }
            BuildingKind::Civil => {
                within(&row, "attack", self.attack, 0, 0)?;
                within(&row, "defence", self.defence, 0, 0)
            }
        }
    }
}

fn rows<T: serde::de::DeserializeOwned>(
    table: &mut toml::Table,
    name: &str,
    key: &str,
) -> Result<Vec<T>, String> {
    let Some(toml::Value::Array(rows)) = table.remove(name) else {
        return Err(format!("[[{name}]] is missing"));
    };
    let mut read = Vec::new();
    for (number, row) in rows.into_iter().enumerate() {
        let id = row.get(key).and_then(toml::Value::as_str).unwrap_or("?").to_owned();
        let parsed = row.try_into().map_err(|why: toml::de::Error| {
            format!("row {name}.{id} (number {}): {}", number + 1, one_line(&why.to_string()))
        })?;
        read.push(parsed);
    }
    Ok(read)
}

fn complete<const N: usize>(
    table: &str,
    all: [&'static str; N],
    found: impl Iterator<Item = &'static str>,
) -> Result<(), String> {
    let found: Vec<&str> = found.collect();
    for id in all {
        match found.iter().filter(|&&row| row == id).count() {
            1 => {}
            0 => return Err(format!("row {table}.{id} is missing")),
            _ => return Err(format!("row {table}.{id}, field id: the row is there twice")),
        }
    }
    Ok(())
}

fn within(row: &str, field: &str, value: u8, min: u8, max: u8) -> Result<(), String> {
    if (min..=max).contains(&value) {
        return Ok(());
    }
    Err(format!("row {row}, field {field}: {value} is not between {min} and {max}"))
}

fn one_line(text: &str) -> String {
    text.split('\n').map(str::trim).filter(|line| !line.is_empty()).collect::<Vec<_>>().join("; ")
}
