//! Positions: a game that begins in its middle, for lessons and puzzles.
//!
//! A position names what matters; what it does not name is not there: everybody has a city and nothing else. The cards
//! always add up: what lies nowhere is in the draw stacks or below the open buildings.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use tafel_core::{Flow, OptionsError, Seat, by_seat};

use crate::edition::Rules;
use crate::frame::Frame;
use crate::ids::{Building, Card};
use crate::options::Options;
use crate::place::{Place, neighbours};
use crate::state::{Host, Land, Spot, Stack, Troop};
use crate::{Ctx, Medievalia};

/// The open cards at the bottom of the stacks.
const BOTTOMS: [Card; 3] = [Card::Field, Card::Soldier, Card::Worker];
/// Besieged so often in a row, a player is out (MED-12.3).
const OUT: u8 = 3;

/// A position. Lists by seat may be left out.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Position {
    /// Where in the turn it begins.
    pub begin: Begin,
    /// Whose turn it is.
    pub turn: u8,
    /// Landscapes, by seat; they are numbered from 1, the city is 0.
    pub land: Vec<Vec<Card>>,
    /// Buildings, by seat and the number of their landscape.
    pub buildings: Vec<BTreeMap<u8, Vec<Building>>>,
    /// Figures at home that are free, by seat.
    pub free: Vec<Vec<Card>>,
    /// Figures that guard a landscape, by seat and its number.
    pub guards: Vec<BTreeMap<u8, Vec<Card>>>,
    /// Figures in other fiefs, by seat and the number of the fief.
    pub abroad: Vec<BTreeMap<u8, Vec<Card>>>,
    /// Hands, by seat.
    pub hands: Vec<Vec<Card>>,
    /// How often in a row each seat was besieged.
    pub sieges: Vec<u8>,
    /// Open buildings, by their stack; the others show what they show at the start.
    pub open: BTreeMap<u8, Building>,
    /// The stack whose open building is the last one: all others are sold and gone.
    pub last: Option<u8>,
}

/// Where in a turn a position begins.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Begin {
    /// With siege, food and a card.
    Turn,
    /// In the middle of the actions.
    #[default]
    Actions,
    /// After the movement.
    War,
}

pub(crate) fn set_out(
    position: &serde_json::Value,
    options: &Options,
    seats: u8,
    ctx: &mut Ctx<'_>,
) -> Result<Medievalia, OptionsError> {
    options.check(seats)?;
    let rules = Rules::of(options)?;
    let read = Position::deserialize(position).map_err(|why| why.to_string());
    let read = read.and_then(|position| Ok((position.lay(rules, seats)?, position.begin)));
    let (mut game, begin) = read.map_err(OptionsError::position::<Medievalia>)?;
    match begin {
        Begin::Turn => game.start_turn(game.table.active, ctx),
        Begin::Actions => game.table.ask(Frame::Actions),
        Begin::War => game.table.ask(Frame::Fronts),
    }
    game.advance(ctx);
    Ok(game)
}

impl Position {
    fn lay(&self, rules: Rules, seats: u8) -> Result<Medievalia, String> {
        let mut game = Medievalia::bare(rules, seats);
        if self.turn >= seats {
            return Err(format!("there is no seat {}", self.turn));
        }
        game.table.active = Seat(self.turn);
        game.lay_stacks();
        game.lay_out_buildings();
        self.lay_fiefs(&mut game)?;
        self.lay_figures(&mut game)?;
        self.lay_open_buildings(&mut game)?;
        Ok(game)
    }

    fn lay_fiefs(&self, game: &mut Medievalia) -> Result<(), String> {
        let seats = game.table.seats();
        let room = game.table.landscape_room();
        let mut land = by_seat("land", &self.land, seats)?;
        let mut hands = by_seat("hands", &self.hands, seats)?;
        let mut buildings = by_seat("buildings", &self.buildings, seats)?;
        let mut sieges = by_seat("sieges", &self.sieges, seats)?;
        for seat in Seat::all(seats) {
            let cards = land.next().map_or(&[][..], Vec::as_slice);
            if cards.len() > room {
                return Err(format!("a fief has room for {room} landscapes, not for {}", cards.len()));
            }
            game.table.fiefs[seat.index()].hosts[0] = Some(Host::new(Land::City));
            for (slot, &card) in (1..).zip(cards) {
                if !game.table.rules.landscape[card.index()] {
                    return Err(format!("{} is no landscape", card.id()));
                }
                game.take_unseen(card)?;
                game.table.fiefs[seat.index()].hosts[slot] = Some(Host::new(Land::Landscape(card)));
            }
            for &card in hands.next().into_iter().flatten() {
                game.take_unseen(card)?;
                game.hands[seat.index()][card.index()] += 1;
            }
            for (&number, kinds) in buildings.next().into_iter().flatten() {
                for &building in kinds {
                    let host = game.table.host(seat, number);
                    if !host.is_some_and(Host::has_room) {
                        return Err(format!("there is no room for {} at {number}", building.id()));
                    }
                    game.take_building(building)?;
                    game.table.attach_building(seat, number, building);
                }
            }
            let siege = sieges.next().copied().unwrap_or(0);
            if siege >= OUT {
                return Err(format!("besieged {siege} times in a row, seat {seat} is out"));
            }
            game.table.fiefs[seat.index()].siege = siege;
        }
        Ok(())
    }

    fn lay_figures(&self, game: &mut Medievalia) -> Result<(), String> {
        let seats = game.table.seats();
        let topology = game.table.rules.options.topology;
        let mut free = by_seat("free", &self.free, seats)?;
        let mut guards = by_seat("guards", &self.guards, seats)?;
        let mut abroad = by_seat("abroad", &self.abroad, seats)?;
        for seat in Seat::all(seats) {
            let at_home = |card| Troop::new(seat, card);
            for &card in free.next().into_iter().flatten() {
                game.put(at_home(card))?;
            }
            for (&number, cards) in guards.next().into_iter().flatten() {
                if game.table.host(seat, number).is_none() {
                    return Err(format!("seat {seat} has nothing to guard at {number}"));
                }
                for &card in cards {
                    game.put(Troop { spot: Spot::Host(number), ..at_home(card) })?;
                }
            }
            for (&number, cards) in abroad.next().into_iter().flatten() {
                let place = Place(number);
                let there = place.index() < Place::COUNT
                    && Place::fief(seat) != place
                    && !neighbours(place, seats, topology).is_empty();
                if !there {
                    return Err(format!("fief {number} is not abroad for seat {seat}"));
                }
                for &card in cards {
                    game.put(Troop { place, ..at_home(card) })?;
                }
            }
        }
        Ok(())
    }

    fn lay_open_buildings(&self, game: &mut Medievalia) -> Result<(), String> {
        for (&stack, &building) in &self.open {
            let Some(site) = game.table.sites.get(usize::from(stack)).copied() else {
                return Err(format!("there is no building stack {stack}"));
            };
            let Some(old) = site.top.filter(|&old| old != building) else { continue };
            game.unseen_buildings[old.index()] += 1;
            let unseen = &mut game.unseen_buildings[building.index()];
            *unseen = unseen.checked_sub(1).ok_or_else(|| format!("no {} is left", building.id()))?;
            game.table.sites[usize::from(stack)].top = Some(building);
        }
        let Some(last) = self.last else { return Ok(()) };
        if usize::from(last) >= game.table.sites.len() {
            return Err(format!("there is no building stack {last}"));
        }
        for (gone, unseen) in game.table.ruins.iter_mut().zip(&mut game.unseen_buildings) {
            *gone += std::mem::take(unseen);
        }
        for (index, site) in game.table.sites.iter_mut().enumerate() {
            site.hidden = 0;
            if index == usize::from(last) {
                continue;
            }
            if let Some(top) = site.top.take() {
                game.table.ruins[top.index()] += 1;
            }
        }
        Ok(())
    }
}

impl Medievalia {
    /// Every stack with its open card at the bottom.
    fn lay_stacks(&mut self) {
        for card in BOTTOMS {
            let pile = self.table.rules.piles[card.index()];
            if self.table.stacks[pile.index()].bottom.is_none() {
                let size = self.unseen_of(pile);
                self.unseen[card.index()] -= 1;
                self.table.stacks[pile.index()] = Stack { size, bottom: Some(card) };
            }
        }
    }

    /// Takes a card out of its stack.
    fn take_unseen(&mut self, card: Card) -> Result<(), String> {
        let unseen = &mut self.unseen[card.index()];
        *unseen = unseen.checked_sub(1).ok_or_else(|| format!("no {} is left", card.id()))?;
        self.table.stacks[self.table.rules.piles[card.index()].index()].size -= 1;
        Ok(())
    }

    /// Takes a building out of the highest stack.
    fn take_building(&mut self, building: Building) -> Result<(), String> {
        let unseen = &mut self.unseen_buildings[building.index()];
        *unseen = unseen.checked_sub(1).ok_or_else(|| format!("no {} is left", building.id()))?;
        let highest = self.table.sites.iter_mut().max_by_key(|site| site.hidden);
        let highest = highest.filter(|site| site.hidden > 0);
        highest.ok_or_else(|| format!("{} lies open", building.id()))?.hidden -= 1;
        Ok(())
    }

    /// Puts a figure on the table.
    fn put(&mut self, troop: Troop) -> Result<(), String> {
        if self.table.rules.landscape[troop.card.index()] {
            return Err(format!("{} is no figure", troop.card.id()));
        }
        self.take_unseen(troop.card)?;
        self.table.add(troop, 1);
        Ok(())
    }
}
