//! Plain facts about a table, worked out card by card: what second implementations are made of.

use std::collections::BTreeSet;

use medievalia::{
    Building, Card, Host, Land, Medievalia, Options, Place, Resource, Rules, Siege, Spot, Squad, Topology,
    Troop,
};
use tafel_core::Seat;

/// All troops one by one.
pub(crate) fn troops(game: &Medievalia) -> Vec<Troop> {
    game.table.squads.iter().flat_map(|Squad { troop, count }| vec![*troop; usize::from(*count)]).collect()
}

pub(crate) fn hosts(game: &Medievalia, seat: Seat) -> Vec<(u8, Host)> {
    let slots = game.table.fiefs[seat.index()].hosts.into_iter().enumerate();
    slots.filter_map(|(number, host)| host.map(|host| (number as u8, host))).collect()
}

pub(crate) fn is_civil(building: Building) -> bool {
    !matches!(building, Building::Tower | Building::Fortress | Building::Castle)
}

/// Does this card yield one workforce? All but those who only fight.
pub(crate) fn works(card: Card) -> bool {
    use Card::{Artist, Bureaucrat, Merchant, Priest, Worker};
    matches!(card, Worker | Priest | Merchant | Artist | Bureaucrat)
}

/// What a host yields, card by card: what it prints itself, one for each who works there, one for each civil building.
pub(crate) fn yields(host: Host, at_it: &[Troop]) -> (Resource, Vec<u8>) {
    let (resource, base, slots) = match host.land {
        Land::City => (Resource::Workforce, 1, 0),
        Land::Landscape(Card::Field) => (Resource::Food, 1, 2),
        Land::Landscape(Card::Farm) => (Resource::Food, 2, 0),
        Land::Landscape(Card::Forest) => (Resource::Energy, 1, 2),
        Land::Landscape(_) => (Resource::Gold, 1, 1),
    };
    let mut cards = vec![base];
    cards.extend(at_it.iter().filter(|troop| works(troop.card)).take(slots).map(|_| 1));
    cards.extend(host.buildings().filter(|&building| is_civil(building)).map(|_| 1));
    (resource, cards)
}

pub(crate) fn at_host(game: &Medievalia, seat: Seat, number: u8) -> Vec<Troop> {
    let all = troops(game).into_iter();
    all.filter(|troop| troop.owner == seat && troop.spot == Spot::Host(number)).collect()
}

/// MED-8.1, MED-13.6.
pub(crate) fn capacity(game: &Medievalia, seat: Seat, wanted: Resource) -> u32 {
    let mut sum = 0;
    for (number, host) in hosts(game, seat) {
        let (resource, cards) = yields(host, &at_host(game, seat, number));
        if resource == wanted {
            sum += cards.into_iter().map(u32::from).sum::<u32>();
        }
    }
    let at_home =
        |troop: &&Troop| troop.owner == seat && troop.place == Place(seat.0) && troop.spot == Spot::Free;
    if wanted == Resource::Workforce {
        sum += troops(game).iter().filter(at_home).filter(|troop| works(troop.card)).count() as u32;
    }
    sum
}

/// MED-13.1.
pub(crate) fn points(game: &Medievalia, seat: Seat) -> u32 {
    let standing: BTreeSet<Building> =
        hosts(game, seat).iter().flat_map(|(_, host)| host.buildings()).collect();
    standing.into_iter().map(|building| if building == Building::Castle { 2 } else { 1 }).sum()
}

pub(crate) fn attack(cards: &[Card]) -> u32 {
    cards.iter().map(|card| u32::from(Rules::printed().troops[card.index()].attack)).sum()
}

/// What a host deals with everything on it.
pub(crate) fn host_attack(game: &Medievalia, seat: Seat, number: u8, host: Host) -> u32 {
    let rules = Rules::printed();
    let guards: Vec<Card> = at_host(game, seat, number).iter().map(|troop| troop.card).collect();
    let towers = host.buildings().filter(|&building| !is_civil(building));
    let own = if host.land == Land::City { u32::from(rules.city_strength[0]) } else { 0 };
    own + attack(&guards) + towers.map(|tower| u32::from(rules.buildings[tower.index()].attack)).sum::<u32>()
}

pub(crate) fn options(number: u64) -> (Options, u8) {
    let team = number.is_multiple_of(4);
    let seats = if team { 4 } else { 2 + (number % 3) as u8 };
    let siege = if number.is_multiple_of(2) { Siege::Erratum } else { Siege::Printed };
    let topology = if number.is_multiple_of(5) { Topology::Complete } else { Topology::Ring };
    (Options { team, siege, topology, ..Options::default() }, seats)
}
