//! Positions: a game that begins in its middle, for lessons and puzzles.
//!
//! A position names what matters, and the rest has its start value. Black and red sits first. The 62 expansion cards
//! always add up: what is named nowhere lies in the stacks that the position leaves open, and nobody has seen it.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use tafel_core::{Flow, List, OptionsError, Seat};

use crate::Ctx;
use crate::data::{Copies, card_of_copy};
use crate::frame::Frame;
use crate::ids::{Card, Crest, Land, Resource, StackId};
use crate::memory::StackMemory;
use crate::options::Options;
use crate::principality::{Column, End, FULL, Principality, Row, Side};
use crate::setup::START_PLACES;
use crate::state::{Cards, Catan};

/// A position.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Position {
    /// What comes next.
    pub begin: Begin,
    /// Whose turn it is.
    #[serde(default = "first")]
    pub active: Seat,
    /// The turn counter.
    #[serde(default = "fifth")]
    pub turn: u16,
    /// Both principalities, by seat; left out, both are as at the start, with nothing in store.
    #[serde(default)]
    pub realms: Vec<Realm>,
    /// Stacks that consist of exactly these cards, the top one first.
    #[serde(default)]
    pub stacks: BTreeMap<StackId, Vec<Card>>,
}

/// Where in a turn a position begins.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Begin {
    /// Before the roll.
    Roll,
    /// With the main phase.
    Main,
}

/// A principality and the hand of its owner.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Realm {
    /// The start landscapes, upper row from left to right, then the lower one; left out: forest, fields and hills
    /// above pasture, mountains and gold river.
    pub start: Option<[Land; 6]>,
    /// Further settlements on the left with their upper and lower landscape, from the middle outwards.
    pub left: Vec<[Land; 2]>,
    /// Further settlements on the right.
    pub right: Vec<[Land; 2]>,
    /// The ends at which a road leads out.
    pub roads: Vec<End>,
    /// The columns of the cities.
    pub cities: Vec<Column>,
    /// What is built, and where.
    pub built: Vec<(Side, Card)>,
    /// What the landscapes hold; those left out are empty.
    pub stock: BTreeMap<Land, u8>,
    /// The hand.
    pub hand: Vec<Card>,
}

fn first() -> Seat {
    Seat(0)
}

fn fifth() -> u16 {
    5
}

pub(crate) fn set_out(
    position: &serde_json::Value,
    options: &Options,
    ctx: &mut Ctx<'_>,
) -> Result<Catan, OptionsError> {
    options.check()?;
    let read = Position::deserialize(position).map_err(|why| why.to_string());
    let game = read.and_then(|position| position.lay(*options));
    let mut game = game.map_err(OptionsError::position::<Catan>)?;
    game.advance(ctx);
    Ok(game)
}

impl Position {
    fn lay(&self, options: Options) -> Result<Catan, String> {
        let mut game = Catan::bare(options, [Crest::BlackRed, Crest::WhiteRed]);
        if self.active.0 > 1 {
            return Err(format!("there is no seat {}", self.active));
        }
        if self.turn == 0 || self.turn > options.turn_cap {
            return Err(format!("turns count from 1 to {}, not {}", options.turn_cap, self.turn));
        }
        if !matches!(self.realms.len(), 0 | 2) {
            return Err(format!("realms: {} entries for 2 seats", self.realms.len()));
        }
        game.table.active = self.active;
        game.table.turn = self.turn;
        game.table.agenda = List::from_iter([match self.begin {
            Begin::Roll => Frame::PreRoll,
            Begin::Main => Frame::Main,
        }]);
        for seat in Seat::all(2) {
            let realm = self.realms.get(seat.index()).cloned().unwrap_or_default();
            realm.lay(&mut game, seat)?;
        }
        self.lay_stacks(&mut game)?;
        game.table.figures = game.table.rightful_figures();
        Ok(game)
    }

    /// Named stacks as they are said; what is left lies in the others, about as much in each.
    fn lay_stacks(&self, game: &mut Catan) -> Result<(), String> {
        for (&stack, cards) in &self.stacks {
            for &card in cards {
                claim(&mut game.unseen, card)?;
            }
            game.stacks[stack.index()] = cards.iter().copied().map(Some).collect();
        }
        let open: Vec<StackId> =
            StackId::ALL.into_iter().filter(|stack| !self.stacks.contains_key(stack)).collect();
        let left = game.unseen.len() as usize;
        if open.is_empty() && left > 0 {
            return Err(format!("{left} cards lie nowhere: leave a stack open for them"));
        }
        for (place, &stack) in open.iter().enumerate() {
            let size = left / open.len() + usize::from(place < left % open.len());
            game.stacks[stack.index()] = std::iter::repeat_n(None, size).collect::<Cards>();
        }
        for memory in &mut game.memories {
            memory.stacks = std::array::from_fn(|stack| StackMemory::nothing(game.stacks[stack].len()));
        }
        Ok(())
    }
}

impl Realm {
    fn lay(&self, game: &mut Catan, seat: Seat) -> Result<(), String> {
        self.lay_start(game, seat)?;
        for (end, settled) in [(End::Left, &self.left), (End::Right, &self.right)] {
            for &lands in settled {
                lay_road(game, seat, end)?;
                lay_settlement(game, seat, end, lands)?;
            }
        }
        for &end in &self.roads {
            if game.table.realm(seat).has_end_road(end) {
                return Err(format!("two roads side by side on the {} of seat {seat}", end.id()));
            }
            lay_road(game, seat, end)?;
        }
        for &x in &self.cities {
            lay_city(game, seat, x)?;
        }
        for &(side, card) in &self.built {
            claim(&mut game.unseen, card)?;
            let realm = &mut game.table.realms[seat.index()];
            if card.is_action() || !realm.takes(side, card) {
                let row = side.row.id();
                return Err(format!("{card} cannot lie {row} at {} of seat {seat}", side.x.x()));
            }
            realm.place(side, card);
        }
        for (&land, &amount) in &self.stock {
            let realm = &mut game.table.realms[seat.index()];
            if realm.stock(land).is_none() {
                return Err(format!("{land} does not lie at seat {seat}"));
            }
            if realm.raise(land, amount) != amount {
                return Err(format!("{land} holds {FULL} at most, not {amount}"));
            }
        }
        for &card in &self.hand {
            claim(&mut game.unseen, card)?;
            game.add_to_hand(seat, card);
        }
        Ok(())
    }

    fn lay_start(&self, game: &mut Catan, seat: Seat) -> Result<(), String> {
        let own = Land::start_set(game.table.crests[seat.index()]);
        let lands = self.start.unwrap_or_else(|| usual_start(own));
        if !own.iter().all(|land| lands.contains(land)) {
            return Err(format!("the start landscapes of seat {seat} are not each there once"));
        }
        for (land, (x, row)) in lands.into_iter().zip(START_PLACES) {
            let place = Principality::land_place(x, row).ok_or("there is no such column")?;
            game.table.realms[seat.index()].lay(place, land, 0);
        }
        Ok(())
    }
}

/// Forest, fields and hills above pasture, mountains and gold river.
fn usual_start(mut own: [Land; 6]) -> [Land; 6] {
    use Resource::{Brick, Gold, Grain, Lumber, Ore, Wool};
    let order = [Lumber, Grain, Brick, Wool, Ore, Gold];
    own.sort_by_key(|land| order.iter().position(|&resource| resource == land.resource()));
    own
}

fn lay_road(game: &mut Catan, seat: Seat, end: End) -> Result<(), String> {
    let roads = &mut game.table.supply.roads;
    *roads = roads.checked_sub(1).ok_or("there are not so many roads")?;
    game.table.realms[seat.index()].build_road(end);
    Ok(())
}

fn lay_settlement(game: &mut Catan, seat: Seat, end: End, lands: [Land; 2]) -> Result<(), String> {
    let table = &mut game.table;
    table.supply.settlements =
        table.supply.settlements.checked_sub(1).ok_or("there are not so many settlements")?;
    let realm = &mut table.realms[seat.index()];
    realm.build_settlement(end);
    for (land, row) in lands.into_iter().zip(Row::ALL) {
        if !table.land_stack.has(land) {
            return Err(format!("{land} is no longer in the stack of landscapes"));
        }
        table.land_stack.remove(land);
        let place = realm.outer_place(end, row).ok_or("there is no such column")?;
        realm.lay(place, land, 0);
    }
    Ok(())
}

fn lay_city(game: &mut Catan, seat: Seat, x: Column) -> Result<(), String> {
    let table = &mut game.table;
    table.supply.cities = table.supply.cities.checked_sub(1).ok_or("there are not so many cities")?;
    let realm = &mut table.realms[seat.index()];
    if realm.town(x).is_none_or(|town| town.city) {
        return Err(format!("no settlement for a city at {} of seat {seat}", x.x()));
    }
    realm.build_city(x);
    Ok(())
}

/// Takes a copy of a card out of what nobody has seen.
fn claim(unseen: &mut Copies, card: Card) -> Result<(), String> {
    let copy = unseen.iter().find(|&copy| card_of_copy(copy) == card);
    let copy = copy.ok_or_else(|| format!("{card} is not in the box so often"))?;
    unseen.remove(copy);
    Ok(())
}
