//! Worlds that may lie behind a view (MED-15.1).

use tafel_core::{Chance, Seat};

use crate::Medievalia;
use crate::data::{Pile, Rules};
use crate::ids::{Building, Card};
use crate::state::Land;
use crate::view::View;

/// Deals what the viewer does not know at random.
pub(crate) fn imagine(view: &View, chance: &mut Chance) -> Medievalia {
    // A view comes from a game whose options were read at its setup.
    let rules = Rules::of(&view.options).unwrap_or_else(|_| Rules::printed());
    let mut world = Medievalia::bare(rules, view.fiefs.len() as u8);
    world.first = view.first;
    world.active = view.active;
    world.agenda = view.agenda;
    world.squads = view.squads;
    world.stacks = view.stacks;
    world.sites = view.sites;
    world.discard = view.discard;
    world.ruins = view.ruins;
    world.lost_cities = view.lost_cities;
    world.eliminated = view.eliminated;
    world.fronts = view.fronts;
    world.volleys = view.volleys;
    world.declined = view.declined;
    world.purse = view.purse;
    world.war = view.war;
    world.ending = view.ending;
    for (index, fief) in view.fiefs.iter().enumerate() {
        world.hosts[index][..fief.hosts.len()].copy_from_slice(&fief.hosts);
        world.known[index] = fief.known;
        world.siege[index] = fief.siege;
    }
    world.unseen_buildings = hidden_buildings(&world);
    world.unseen = hidden_cards(&world);
    let own = view.viewer.seat().map(Seat::index);
    if let (Some(own), Some(hand)) = (own, view.hand) {
        world.hands[own] = hand;
        remove(&mut world.unseen, &hand);
    }
    for (index, fief) in view.fiefs.iter().enumerate().filter(|&(index, _)| Some(index) != own) {
        remove(&mut world.unseen, &fief.known);
        world.hands[index] = fief.known;
    }
    for (index, fief) in view.fiefs.iter().enumerate().filter(|&(index, _)| Some(index) != own) {
        let mut known = [0; 3];
        for card in Card::ALL {
            known[rules.piles[card.index()].index()] += fief.known[card.index()];
        }
        for pile in Pile::ALL {
            for _ in known[pile.index()]..fief.hand[pile.index()] {
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
    let rules = world.rules;
    let of_pile = Card::ALL.into_iter().filter(|card| rules.piles[card.index()] == pile);
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
fn hidden_cards(world: &Medievalia) -> [u8; Card::COUNT] {
    let mut hidden = world.rules.copies;
    remove(&mut hidden, &world.discard);
    let mut take = |card: Card, count: u8| {
        hidden[card.index()] = hidden[card.index()].saturating_sub(count);
    };
    for squad in &world.squads {
        take(squad.troop.card, squad.count);
    }
    for host in world.hosts.iter().flatten().flatten() {
        if let Land::Landscape(card) = host.land {
            take(card, 1);
        }
    }
    for stack in &world.stacks {
        if let Some(card) = stack.bottom {
            take(card, 1);
        }
    }
    if let Some(card) = world.card_in_purchase() {
        take(card, 1);
    }
    remove(&mut hidden, &world.purse.cards);
    hidden
}

fn hidden_buildings(world: &Medievalia) -> [u8; Building::COUNT] {
    let mut hidden = world.rules.building_copies;
    remove(&mut hidden, &world.ruins);
    let built = world.hosts.iter().flatten().flatten().flat_map(|host| host.buildings());
    for building in built.chain(world.sites.iter().filter_map(|site| site.top)) {
        hidden[building.index()] = hidden[building.index()].saturating_sub(1);
    }
    hidden
}
