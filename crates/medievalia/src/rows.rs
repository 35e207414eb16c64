//! The component file: what its rows say, and what is refused in them.

use serde::{Deserialize, Serialize};

use crate::data::{Amounts, MAX_TROOPS, Pile};
use crate::ids::{Building, Card, Resource};

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
    pub(crate) fn amounts(self) -> Amounts {
        [self.food, self.energy, self.workforce, self.gold]
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

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ResourceRow {
    pub(crate) id: Resource,
    pub(crate) grades: Grades,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct CityRow {
    pub(crate) resource: Resource,
    pub(crate) base: u8,
    pub(crate) slots: u8,
    pub(crate) attack: u8,
    pub(crate) defence: u8,
    pub(crate) grades: Grades,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct CardRow {
    pub(crate) id: Card,
    pub(crate) stack: Pile,
    pub(crate) copies: u8,
    pub(crate) cost: Price,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) resource: Option<Resource>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) base: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) slots: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) attack: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) defence: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) yields: Option<Price>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) needs: Option<Building>,
    pub(crate) grades: Grades,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct BuildingRow {
    pub(crate) id: Building,
    pub(crate) kind: BuildingKind,
    pub(crate) copies: u8,
    pub(crate) cost: Price,
    #[serde(default)]
    pub(crate) attack: u8,
    #[serde(default)]
    pub(crate) defence: u8,
    pub(crate) points: u8,
    pub(crate) grades: Grades,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub(crate) struct Rows {
    pub(crate) resource: Vec<ResourceRow>,
    pub(crate) city: CityRow,
    pub(crate) card: Vec<CardRow>,
    pub(crate) building: Vec<BuildingRow>,
}

impl Rows {
    /// Reads a component file. Every complaint names the row and the field.
    pub(crate) fn parse(text: &str) -> Result<Rows, String> {
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
    pub(crate) fn check(&self) -> Result<(), String> {
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
    pub(crate) fn house_values(&self) -> Vec<String> {
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
