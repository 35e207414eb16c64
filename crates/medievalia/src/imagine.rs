//! Worlds that may lie behind a view (MED-15.1).

use tafel_core::{Chance, Seat};

use crate::Medievalia;
use crate::data::Pile;
use crate::ids::{Building, Card};
use crate::state::{Host, Land, MOST_SEATS, OpenTable};
use crate::view::View;

/// Deals what the viewer does not know at random.
pub(crate) fn imagine(view: &View, chance: &mut Chance) -> Medievalia {
    let mut world = Medievalia {
        table: view.table.clone(),
        hands: [[0; Card::COUNT]; MOST_SEATS],
        unseen: hidden_cards(&view.table),
        unseen_buildings: hidden_buildings(&view.table),
    };
    let own = view.viewer.seat().map(Seat::index);
    for (index, fief) in view.table.fiefs.iter().enumerate() {
        let seen = view.hand.filter(|_| Some(index) == own).unwrap_or(fief.known);
        world.hands[index] = seen;
        remove(&mut world.unseen, &seen);
    }
    for (index, counts) in view.counts.iter().enumerate().filter(|&(index, _)| Some(index) != own) {
        let mut known = [0; 3];
        for card in Card::ALL {
            known[view.table.rules.piles[card.index()].index()] += world.hands[index][card.index()];
        }
        for pile in Pile::ALL {
            for _ in known[pile.index()]..counts.hand[pile.index()] {
                if let Some(card) = deal(&mut world, pile, chance) {
                    world.hands[index][card.index()] += 1;
                }
            }
        }
    }
    world
}

/// Draws an unseen card of a stack, wherever it lies.
fn deal(world: &mut Medievalia, pile: Pile, chance: &mut Chance) -> Option<Card> {
    let count = world.unseen_of(pile);
    if count == 0 {
        return None;
    }
    let mut pick = chance.below(count.into()) as u8;
    let piles = world.table.rules.piles;
    let of_pile = Card::ALL.into_iter().filter(|card| piles[card.index()] == pile);
    for card in of_pile {
        let left = &mut world.unseen[card.index()];
        if pick < *left {
            *left -= 1;
            return Some(card);
        }
        pick -= *left;
    }
    None
}

fn remove<const N: usize>(from: &mut [u8; N], what: &[u8; N]) {
    for (count, gone) in from.iter_mut().zip(what) {
        *count = count.saturating_sub(*gone);
    }
}

/// All cards that lie nowhere on the table.
fn hidden_cards(table: &OpenTable) -> [u8; Card::COUNT] {
    let mut hidden = table.rules.copies;
    remove(&mut hidden, &table.discard);
    let mut take = |card: Card, count: u8| {
        hidden[card.index()] = hidden[card.index()].saturating_sub(count);
    };
    for squad in &table.squads {
        take(squad.troop.card, squad.count);
    }
    for host in table.fiefs.iter().flat_map(|fief| fief.hosts).flatten() {
        if let Land::Landscape(card) = host.land {
            take(card, 1);
        }
    }
    for stack in &table.stacks {
        if let Some(card) = stack.bottom {
            take(card, 1);
        }
    }
    if let Some(card) = table.card_in_purchase() {
        take(card, 1);
    }
    remove(&mut hidden, &table.purse.cards);
    hidden
}

/// How many of each card may still be drawn: all that lie nowhere else. `own` is the viewer's seat and hand.
pub(crate) fn may_be_drawn(table: &OpenTable, own: Option<(Seat, [u8; Card::COUNT])>) -> [u8; Card::COUNT] {
    let mut unseen = hidden_cards(table);
    for (seat, fief) in Seat::all(table.seats()).zip(table.fiefs.iter()) {
        let hand = own.filter(|(viewer, _)| *viewer == seat).map_or(fief.known, |(_, hand)| hand);
        remove(&mut unseen, &hand);
    }
    for card in table.stacks.iter().filter_map(|stack| stack.bottom) {
        unseen[card.index()] += 1;
    }
    unseen
}

fn hidden_buildings(table: &OpenTable) -> [u8; Building::COUNT] {
    let mut hidden = table.rules.building_copies;
    remove(&mut hidden, &table.ruins);
    let built = table.fiefs.iter().flat_map(|fief| fief.hosts).flatten().flat_map(Host::buildings);
    for building in built.chain(table.sites.iter().filter_map(|site| site.top)) {
        hidden[building.index()] = hidden[building.index()].saturating_sub(1);
    }
    hidden
}
