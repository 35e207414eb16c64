//! A principality: the row of settlements and roads, the landscapes above and below it, and what is built between.
//!
//! Columns are numbered from the start road, which is 0. On the axis, even columns are for roads and odd ones for
//! settlements; landscapes lie at even columns in both rows, and building sites at odd ones.

use serde::{Deserialize, Serialize};

use crate::data::Amounts;
use crate::ids::{Card, Land, Resource};

/// The outermost column a landscape can ever have, if one player builds all settlements to one side.
pub const EDGE: i8 = 12;
/// How many columns can hold a settlement.
pub const TOWNS: usize = 12;
/// How many places can hold a landscape.
pub const LANDS: usize = 26;
/// What a landscape holds at most (CAT-2.5).
pub const FULL: u8 = 3;

/// Above or below the settlements.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Row {
    /// Above.
    Up,
    /// Below.
    Down,
}

impl Row {
    /// Both.
    pub const ALL: [Row; 2] = [Row::Up, Row::Down];

    /// The entry in the texts.
    pub fn id(self) -> &'static str {
        match self {
            Row::Up => "up",
            Row::Down => "down",
        }
    }
}

/// The left or the right end of a principality.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum End {
    /// Left.
    Left,
    /// Right.
    Right,
}

impl End {
    /// Both.
    pub const ALL: [End; 2] = [End::Left, End::Right];

    /// The entry in the texts.
    pub fn id(self) -> &'static str {
        match self {
            End::Left => "left",
            End::Right => "right",
        }
    }

    fn step(self) -> i8 {
        match self {
            End::Left => -1,
            End::Right => 1,
        }
    }
}

/// The column of a settlement or city: an odd number from -11 to 11.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(type = "number"))]
#[serde(try_from = "i8", into = "i8")]
pub struct Column(i8);

impl Column {
    /// All of them, from left to right.
    pub fn all() -> impl Iterator<Item = Column> {
        (1 - EDGE..EDGE).step_by(2).map(Column)
    }

    /// The column `x`, if there can be a settlement.
    pub fn new(x: i8) -> Option<Column> {
        (x.abs() < EDGE && x % 2 != 0).then_some(Column(x))
    }

    /// The number.
    pub fn x(self) -> i8 {
        self.0
    }

    fn index(self) -> usize {
        i8::midpoint(self.0, EDGE) as usize
    }

    fn at(index: usize) -> Column {
        Column(index as i8 * 2 + 1 - EDGE)
    }
}

impl TryFrom<i8> for Column {
    type Error = String;

    fn try_from(x: i8) -> Result<Column, String> {
        Column::new(x).ok_or_else(|| format!("no settlement can stand in column {x}"))
    }
}

impl From<Column> for i8 {
    fn from(column: Column) -> i8 {
        column.0
    }
}

/// The sites above or below one settlement or city.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Side {
    /// Where the settlement stands.
    pub x: Column,
    /// Above or below it.
    pub row: Row,
}

impl Side {
    /// All of them, from left to right.
    pub fn all() -> impl Iterator<Item = Side> {
        Column::all().flat_map(|x| Row::ALL.map(|row| Side { x, row }))
    }

    /// The two landscape places a card on this side borders.
    fn bordering(self) -> [usize; 2] {
        let left = self.x.index() * 2 + self.row as usize;
        [left, left + 2]
    }
}

/// A settlement or city and what is built around it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Town {
    /// Is it a city?
    pub city: bool,
    /// The sites above it: one for a settlement, two for a city.
    pub up: [Option<Card>; 2],
    /// The sites below it.
    pub down: [Option<Card>; 2],
}

impl Town {
    const SETTLEMENT: Town = Town { city: false, up: [None; 2], down: [None; 2] };

    /// The sites of one row.
    pub fn sites(&self, row: Row) -> &[Option<Card>] {
        let open = if self.city { 2 } else { 1 };
        match row {
            Row::Up => &self.up[..open],
            Row::Down => &self.down[..open],
        }
    }

    fn sites_mut(&mut self, row: Row) -> &mut [Option<Card>] {
        let open = if self.city { 2 } else { 1 };
        match row {
            Row::Up => &mut self.up[..open],
            Row::Down => &mut self.down[..open],
        }
    }

    /// Is there a free site in this row?
    pub fn has_site(&self, row: Row) -> bool {
        self.sites(row).contains(&None)
    }

    /// Every card built here.
    pub fn cards(&self) -> impl Iterator<Item = Card> {
        self.up.into_iter().chain(self.down).flatten()
    }
}

/// A landscape with its store.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Field {
    /// The card.
    pub land: Land,
    /// What it holds, 0 to 3.
    pub stock: u8,
}

/// One player's principality. All of it is public.
///
/// `lands` has the places from left to right, the upper before the lower one of each column; `towns` and `roads`
/// likewise from left to right. The sums below are kept up to date, so that no rule has to walk the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Principality {
    /// The landscapes: columns -12, -10, … 12, upper and lower.
    pub lands: [Option<Field>; LANDS],
    /// The settlements and cities: columns -11, -9, … 11.
    pub towns: [Option<Town>; TOWNS],
    /// The roads: columns -12, -10, … 12.
    pub roads: [bool; 13],
    /// The column of the leftmost settlement or city.
    pub left: i8,
    /// The column of the rightmost settlement or city.
    pub right: i8,
    /// What all landscapes of a resource hold together.
    pub have: Amounts,
    /// What they could still take.
    pub room: Amounts,
    /// How many settlements, cities included.
    pub settlements: u8,
    /// How many cities.
    pub cities: u8,
    /// Victory points on placed cards.
    pub card_points: u8,
    /// Trade points, the Harbour's bonus included.
    pub trade: u8,
    /// Strength, the Smithy's bonus included.
    pub strength: u8,
    /// Tournament points.
    pub tournament: u8,
    knights: u8,
    fleets: u8,
    buildings: u8,
    /// Which cards are placed, by copies: two bits each.
    placed: [u8; 11],
}

impl Principality {
    /// A road between two settlements, no landscapes yet (CAT-3.3).
    pub fn start() -> Principality {
        let mut start = Principality {
            lands: [None; LANDS],
            towns: [None; TOWNS],
            roads: [false; 13],
            left: -1,
            right: 1,
            have: [0; 6],
            room: [0; 6],
            settlements: 2,
            cities: 0,
            card_points: 0,
            trade: 0,
            strength: 0,
            tournament: 0,
            knights: 0,
            fleets: 0,
            buildings: 0,
            placed: [0; 11],
        };
        start.roads[6] = true;
        start.towns[5] = Some(Town::SETTLEMENT);
        start.towns[6] = Some(Town::SETTLEMENT);
        start
    }

    // Landscapes.

    /// The place of the landscape at even column `x`, if the column exists.
    pub fn land_place(x: i8, row: Row) -> Option<usize> {
        (x.abs() <= EDGE && x % 2 == 0).then(|| ((x + EDGE) as usize) + row as usize)
    }

    /// Lays a landscape out.
    pub fn lay(&mut self, place: usize, land: Land, stock: u8) {
        self.lands[place] = Some(Field { land, stock });
        let resource = land.resource().index();
        self.have[resource] += stock;
        self.room[resource] += FULL - stock;
    }

    /// The landscapes, from left to right.
    pub fn fields(&self) -> impl Iterator<Item = Field> {
        self.lands.iter().copied().flatten()
    }

    /// What a landscape holds, if it lies here.
    pub fn stock(&self, land: Land) -> Option<u8> {
        self.fields().find(|field| field.land == land).map(|field| field.stock)
    }

    /// Adds up to `amount` to a landscape; what does not fit is lost. Says how much came.
    pub fn raise(&mut self, land: Land, amount: u8) -> u8 {
        let Some(field) = self.field_mut(land) else { return 0 };
        let fits = amount.min(FULL - field.stock);
        field.stock += fits;
        self.have[land.resource().index()] += fits;
        self.room[land.resource().index()] -= fits;
        fits
    }

    /// Takes up to `amount` off a landscape. Says how much went.
    pub fn lower(&mut self, land: Land, amount: u8) -> u8 {
        let Some(field) = self.field_mut(land) else { return 0 };
        let goes = amount.min(field.stock);
        field.stock -= goes;
        self.have[land.resource().index()] -= goes;
        self.room[land.resource().index()] += goes;
        goes
    }

    fn field_mut(&mut self, land: Land) -> Option<&mut Field> {
        self.lands.iter_mut().flatten().find(|field| field.land == land)
    }

    /// Can all of it be paid?
    pub fn can_pay(&self, cost: &Amounts) -> bool {
        self.have.iter().zip(cost).all(|(have, cost)| have >= cost)
    }

    /// All resources together.
    pub fn wealth(&self) -> u8 {
        self.have.iter().sum()
    }

    // Towns and roads.

    /// The settlement or city in a column.
    pub fn town(&self, x: Column) -> Option<&Town> {
        self.towns[x.index()].as_ref()
    }

    /// The settlements and cities, from left to right.
    pub fn all_towns(&self) -> impl Iterator<Item = (Column, &Town)> {
        self.towns
            .iter()
            .enumerate()
            .filter_map(|(index, town)| town.as_ref().map(|town| (Column::at(index), town)))
    }

    /// The column of the outermost settlement at an end.
    pub fn outermost(&self, end: End) -> i8 {
        match end {
            End::Left => self.left,
            End::Right => self.right,
        }
    }

    /// Does a road lead outwards at this end?
    pub fn has_end_road(&self, end: End) -> bool {
        self.roads[Self::road_place(self.outermost(end) + end.step())]
    }

    fn road_place(x: i8) -> usize {
        i8::midpoint(x, EDGE) as usize
    }

    /// Builds the road at an end and says in which column.
    pub fn build_road(&mut self, end: End) -> i8 {
        let x = self.outermost(end) + end.step();
        self.roads[Self::road_place(x)] = true;
        x
    }

    /// Builds the settlement behind an end road and says in which column, and where its two new landscapes go.
    pub fn build_settlement(&mut self, end: End) -> i8 {
        let x = self.outermost(end) + 2 * end.step();
        if let Some(column) = Column::new(x) {
            self.towns[column.index()] = Some(Town::SETTLEMENT);
            self.settlements += 1;
            match end {
                End::Left => self.left = x,
                End::Right => self.right = x,
            }
        }
        x
    }

    /// Where the new landscape of the outermost settlement goes.
    pub fn outer_place(&self, end: End, row: Row) -> Option<usize> {
        Principality::land_place(self.outermost(end) + end.step(), row)
    }

    /// Makes a city of a settlement.
    pub fn build_city(&mut self, x: Column) {
        if let Some(town) = &mut self.towns[x.index()] {
            self.cities += u8::from(!town.city);
            town.city = true;
        }
    }

    // Placed cards.

    /// How many copies of a card are placed here.
    pub fn count(&self, card: Card) -> u8 {
        self.placed[card.index() / 4] >> (card.index() % 4 * 2) & 3
    }

    /// Is a card placed here?
    pub fn has(&self, card: Card) -> bool {
        self.count(card) > 0
    }

    /// How many knights are placed here.
    pub fn knights(&self) -> u8 {
        self.knights
    }

    /// How many fleets are placed here.
    pub fn fleets(&self) -> u8 {
        self.fleets
    }

    /// How many buildings are placed here.
    pub fn buildings(&self) -> u8 {
        self.buildings
    }

    /// Every placed card with its side, from left to right; two copies on one side are one entry.
    pub fn placed(&self) -> impl Iterator<Item = (Side, Card)> {
        self.all_towns().flat_map(|(x, town)| {
            Row::ALL.into_iter().flat_map(move |row| {
                let sites = match row {
                    Row::Up => town.up,
                    Row::Down => town.down,
                };
                let [first, second] = match sites {
                    [Some(one), Some(other)] if other < one => [Some(other), Some(one)],
                    [one, other] if one == other => [one, None],
                    sites => sites,
                };
                first.into_iter().chain(second).map(move |card| (Side { x, row }, card))
            })
        })
    }

    /// Does this card lie on this side?
    pub fn lies(&self, side: Side, card: Card) -> bool {
        self.town(side.x).is_some_and(|town| town.sites(side.row).contains(&Some(card)))
    }

    /// The sides with a free site for this card, from left to right.
    pub fn sides_for(&self, card: Card) -> impl Iterator<Item = Side> {
        let sides = self.all_towns().flat_map(|(x, _)| Row::ALL.map(|row| Side { x, row }));
        sides.filter(move |&side| self.takes(side, card))
    }

    /// Is there a free site for this card on this side? Red cards need a city (CAT-8.6).
    pub fn takes(&self, side: Side, card: Card) -> bool {
        let city_only = card.class() == crate::data::Class::City;
        self.town(side.x).is_some_and(|town| town.has_site(side.row) && (town.city || !city_only))
    }

    /// Puts a card on the lowest free site of a side.
    pub fn place(&mut self, side: Side, card: Card) {
        let Some(town) = &mut self.towns[side.x.index()] else { return };
        let Some(site) = town.sites_mut(side.row).iter_mut().find(|site| site.is_none()) else { return };
        *site = Some(card);
        self.placed[card.index() / 4] += 1 << (card.index() % 4 * 2);
        self.knights += u8::from(card.is_knight());
        self.fleets += u8::from(card.is_fleet());
        self.buildings += u8::from(card.is_building());
        self.add_up();
    }

    /// Takes a card off a side.
    pub fn remove(&mut self, side: Side, card: Card) {
        let Some(town) = &mut self.towns[side.x.index()] else { return };
        let sites = town.sites_mut(side.row);
        let Some(site) = sites.iter().position(|site| *site == Some(card)) else { return };
        sites[site] = None;
        // Sites are equal: the other card of the side takes the first one, so that equal boards look equal.
        sites.sort_unstable_by_key(Option::is_none);
        self.placed[card.index() / 4] -= 1 << (card.index() % 4 * 2);
        self.knights -= u8::from(card.is_knight());
        self.fleets -= u8::from(card.is_fleet());
        self.buildings -= u8::from(card.is_building());
        self.add_up();
    }

    /// Builds a copy of another principality's town, card by card.
    pub(crate) fn copy_town(&mut self, x: Column, town: Town) {
        self.towns[x.index()] = Some(Town { city: town.city, ..Town::SETTLEMENT });
        for row in Row::ALL {
            town.sites(row).iter().flatten().for_each(|&card| self.place(Side { x, row }, card));
        }
    }

    fn add_up(&mut self) {
        let (mut points, mut trade, mut strength, mut tournament) = (0, 0, 0, 0);
        for card in self.towns.iter().flatten().flat_map(Town::cards) {
            let facts = card.facts();
            points += facts.points;
            trade += facts.trade;
            strength += facts.strength;
            tournament += facts.tournament;
        }
        let smiths = if self.has(Card::Smithy) { self.knights } else { 0 };
        let harbour = if self.has(Card::Harbor) { self.fleets } else { 0 };
        self.card_points = points;
        self.trade = trade + harbour;
        self.strength = strength + smiths;
        self.tournament = tournament;
    }

    /// How many copies of `card` border each landscape place.
    pub fn borders(&self, card: Card) -> [u8; LANDS] {
        let mut borders = [0; LANDS];
        if !self.has(card) {
            return borders;
        }
        for (x, town) in self.all_towns() {
            for row in Row::ALL {
                let copies = town.sites(row).iter().filter(|site| **site == Some(card)).count() as u8;
                for place in (Side { x, row }).bordering() {
                    borders[place] += copies;
                }
            }
        }
        borders
    }

    /// Does a landscape place border a card of this kind?
    pub fn is_doubled(&self, place: usize, resource: Resource) -> bool {
        let Some(doubler) = resource.doubler().filter(|&doubler| self.has(doubler)) else { return false };
        let row = if place.is_multiple_of(2) { Row::Up } else { Row::Down };
        let beside = |index: Option<usize>| {
            let town = index.and_then(|index| self.towns.get(index)).and_then(Option::as_ref);
            town.is_some_and(|town| town.sites(row).contains(&Some(doubler)))
        };
        beside((place / 2).checked_sub(1)) || beside(Some(place / 2))
    }

    /// The four landscape places round a settlement or city.
    pub fn round(x: Column) -> [usize; 4] {
        let left = x.index() * 2;
        [left, left + 1, left + 2, left + 3]
    }
}
