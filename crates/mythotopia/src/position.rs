//! Positions: a game that begins in its middle, for lessons and puzzles.
//!
//! A position names what matters, and the rest has its start value. Every position is the beginning of a turn. Pieces
//! and cards always add up: armies and ships that stand nowhere are in stock or still to be bought, counters that lie
//! nowhere are unused, and a card of a deck that is not named lies on its owner's discard pile.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use tafel_core::{OptionsError, Seat, by_seat};

use crate::Ctx;
use crate::data::{CardKind, VpKind, printed};
use crate::ids::{Border, Card, Province, Sea, Vp};
use crate::options::Options;
use crate::pile::Pile;
use crate::state::{Mythotopia, OpenTable, Player};

/// A position. Lists by seat may be left out; then everybody has the start value.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Position {
    /// Whose turn begins.
    pub turn: u8,
    /// Provinces with a town, by seat.
    pub towns: Vec<Vec<Province>>,
    /// Provinces with a city, by seat.
    pub cities: Vec<Vec<Province>>,
    /// Provinces with a castle.
    pub castles: Vec<Province>,
    /// Borders with a road.
    pub roads: Vec<Border>,
    /// Armies on the board, by seat.
    pub armies: Vec<BTreeMap<Province, u8>>,
    /// Armies in stock, by seat; unsaid, those of the first six that stand nowhere.
    pub stock: Vec<u8>,
    /// Ships on the board, by seat.
    pub ships: Vec<BTreeMap<Sea, u8>>,
    /// Hands, by seat.
    pub hands: Vec<Vec<Card>>,
    /// Reserves, by seat.
    pub reserves: Vec<Vec<Card>>,
    /// Draw piles, by seat.
    pub piles: Vec<Vec<Card>>,
    /// The open improvements. All others that nobody has lie in the stack.
    pub display: Vec<Card>,
    /// Variable victory point cards in play, and the fixed ones that are not full, with the counters on them.
    pub victory: BTreeMap<Vp, u8>,
    /// Counters worth 1, 2 and 3, by seat.
    pub counters: Vec<[u8; 3]>,
}

pub(crate) fn set_out(
    position: &serde_json::Value,
    options: &Options,
    seats: u8,
    ctx: &mut Ctx<'_>,
) -> Result<Mythotopia, OptionsError> {
    options.check(seats)?;
    let read = Position::deserialize(position).map_err(|why| why.to_string());
    let game = read.and_then(|position| position.lay(*options, seats));
    let mut game = game.map_err(OptionsError::position::<Mythotopia>)?;
    game.begin_turn(ctx);
    Ok(game)
}

impl Position {
    fn lay(&self, options: Options, seats: u8) -> Result<Mythotopia, String> {
        let mut game = Mythotopia::bare(options, seats);
        if self.turn >= seats {
            return Err(format!("there is no seat {}", self.turn));
        }
        game.table.start = Some(Seat(0));
        game.table.active = Seat(self.turn);
        self.lay_map(&mut game.table)?;
        self.lay_troops(&mut game.table)?;
        self.lay_victory(&mut game.table)?;
        self.lay_cards(&mut game)?;
        Ok(game)
    }

    fn lay_map(&self, table: &mut OpenTable) -> Result<(), String> {
        let seats = table.seats;
        let mut towns = by_seat("towns", &self.towns, seats)?;
        let mut cities = by_seat("cities", &self.cities, seats)?;
        for seat in Seat::all(seats) {
            for &province in towns.next().into_iter().flatten() {
                table.check_unruled(province)?;
                if table.player(seat).stock.towns == 0 {
                    return Err(format!("seat {seat} has no town left for {}", province.id()));
                }
                table.place_town(seat, province);
            }
            for &province in cities.next().into_iter().flatten() {
                table.check_unruled(province)?;
                let player = table.player_mut(seat);
                let left = player.stock.cities.checked_sub(1);
                player.stock.cities =
                    left.ok_or_else(|| format!("seat {seat} has no city left for {}", province.id()))?;
                player.cities.insert(province);
            }
        }
        table.castles = self.castles.iter().copied().collect();
        table.roads = self.roads.iter().copied().collect();
        Ok(())
    }

    fn lay_troops(&self, table: &mut OpenTable) -> Result<(), String> {
        let (seats, pieces) = (table.seats, &printed().pieces);
        let mut armies = by_seat("armies", &self.armies, seats)?;
        let mut stock = by_seat("stock", &self.stock, seats)?;
        let mut ships = by_seat("ships", &self.ships, seats)?;
        for seat in Seat::all(seats) {
            let player = table.player_mut(seat);
            for (&province, &count) in armies.next().into_iter().flatten() {
                player.set_troops(province, count, 0);
            }
            for (&sea, &count) in ships.next().into_iter().flatten() {
                player.ships[sea.index()] = count;
            }
            let standing = player.armies.total();
            let left = stock.next().copied();
            player.stock.armies = left.unwrap_or_else(|| pieces.armies_in_stock.saturating_sub(standing));
            player.armies_in_supply = to_buy(
                ("armies", seat),
                standing + player.stock.armies,
                (pieces.armies_in_stock, pieces.armies_in_supply),
            )?;
            let sailing: u8 = player.ships.iter().sum();
            player.stock.ships = pieces.ships_in_stock.saturating_sub(sailing);
            player.ships_in_supply = to_buy(
                ("ships", seat),
                sailing + player.stock.ships,
                (pieces.ships_in_stock, pieces.ships_in_supply),
            )?;
        }
        Ok(())
    }

    fn lay_victory(&self, table: &mut OpenTable) -> Result<(), String> {
        let (print, seats) = (printed(), table.seats);
        let variable = self.victory.keys().filter(|vp| vp.kind() == VpKind::Variable).count();
        if variable > usize::from(print.cards.variable_vp_cards) {
            return Err(format!("{variable} variable victory point cards are too many"));
        }
        for vp in Vp::ALL {
            let said = self.victory.get(&vp).copied();
            if said.is_some() && matches!(vp, Vp::Citadel | Vp::Dragons | Vp::Runestones) {
                return Err(format!("{} needs pieces that positions do not have", vp.id()));
            }
            // Two different counters are kept as two bits.
            let full = match vp {
                Vp::Isles | Vp::Sea => 0b11,
                _ => print.counters(vp).unwrap_or(print.seats(seats).fixed_counters),
            };
            if said.is_some_and(|said| said > full) {
                return Err(format!("{} has at most {full} counters", vp.id()));
            }
            let fixed = (vp.kind() == VpKind::Fixed).then_some(full);
            table.victory.left[vp.index()] = said.or(fixed);
        }
        let mut counters = by_seat("counters", &self.counters, seats)?;
        for seat in Seat::all(seats) {
            table.player_mut(seat).counters = counters.next().copied().unwrap_or_default();
        }
        for value in 1..=3u8 {
            let index = usize::from(value) - 1;
            let held: u8 = Seat::all(seats).map(|seat| table.player(seat).counters[index]).sum();
            let somewhere = held + table.counters_on_cards(value);
            let unused = print.pieces.counters[index].checked_sub(somewhere);
            table.victory.unused[index] =
                unused.ok_or_else(|| format!("there are not {somewhere} counters worth {value}"))?;
        }
        Ok(())
    }

    fn lay_cards(&self, game: &mut Mythotopia) -> Result<(), String> {
        let (seats, options) = (game.table.seats, game.table.options);
        game.table.display = take(&mut game.undealt, &self.display)?;
        let mut hands = by_seat("hands", &self.hands, seats)?;
        let mut reserves = by_seat("reserves", &self.reserves, seats)?;
        let mut piles = by_seat("piles", &self.piles, seats)?;
        for seat in Seat::all(seats) {
            let own: Pile = game.table.player(seat).controls().iter().map(Province::card).collect();
            game.table.province_stack = game.table.province_stack.minus(own);
            let mut rest = own.plus(options.start_set.cards());
            let mut lay = |cards: Option<&Vec<Card>>| {
                let cards = cards.map_or(&[][..], Vec::as_slice);
                let (new, known): (Vec<Card>, Vec<Card>) =
                    cards.iter().partition(|card| card.kind() == CardKind::Improvement);
                let laid = take(&mut rest, &known).map_err(|why| format!("seat {seat}: {why}"))?;
                Ok::<Pile, String>(laid.plus(take(&mut game.undealt, &new)?))
            };
            let (hand, reserve, pile) = (lay(hands.next())?, lay(reserves.next())?, lay(piles.next())?);
            game.hands[seat.index()] = hand;
            game.piles[seat.index()] = pile;
            let player = game.table.player_mut(seat);
            (player.reserve, player.discard) = (reserve, rest);
            check_reserve(seat, player)?;
        }
        Ok(())
    }
}

impl OpenTable {
    fn check_unruled(&self, province: Province) -> Result<(), String> {
        match self.owner(province) {
            None => Ok(()),
            Some(owner) => Err(format!("{} is seat {owner}'s already", province.id())),
        }
    }
}

fn check_reserve(seat: Seat, player: &Player) -> Result<(), String> {
    let (cards, room) = (player.reserve.len(), player.capacity());
    if cards > room {
        return Err(format!("the reserve of seat {seat} takes {room} cards, not {cards}"));
    }
    Ok(())
}

/// Takes cards from where they lie.
fn take(from: &mut Pile, cards: &[Card]) -> Result<Pile, String> {
    let mut taken = Pile::EMPTY;
    for &card in cards {
        if !from.has(card) {
            return Err(format!("{} is named once too often, or belongs to somebody else", card.id()));
        }
        from.remove(card);
        taken.insert(card);
    }
    Ok(taken)
}

/// How many pieces are not bought yet, if so many are; at the start a player has the first of two numbers, and can buy
/// the second.
fn to_buy((kind, seat): (&str, Seat), had: u8, (first, more): (u8, u8)) -> Result<u8, String> {
    if had < first {
        return Err(format!("seat {seat} has {had} {kind} and began with {first}"));
    }
    (first + more)
        .checked_sub(had)
        .ok_or_else(|| format!("seat {seat} has {had} {kind}, but there are not so many"))
}
