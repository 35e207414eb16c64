//! Catan card game: what is in reach, and what threatens.

use catan_kartenspiel::{
    ActionGate, Amounts, Card, Class, FULL, Frame, PRINCIPALITY, Principality, Resource, View,
};
use tafel_core::Seat;

const CITY: &str = "has-city";
const NEARLY_WON: &str = "two-points-short";
const ATTACKS: &str = "attacks-allowed";
const OTHER_KNIGHT: &str = "other-has-knight";
const NO_CITY_FOR_TRADE: &str = "trade-without-city";
const MILL: &str = "mill-within-reach";
const CITY_READY: &str = "city-affordable";
const BRIGANDS: &str = "brigands-would-rob";
const BANK: &str = "bank-completes-a-build";
const FULL_STORE: &str = "full-store";
const PROTECTION: &str = "can-protect";
const RED_POINT: &str = "red-point-in-hand";

/// All of them.
pub(super) const KNOWN: &[&str] = &[
    CITY,
    NEARLY_WON,
    ATTACKS,
    OTHER_KNIGHT,
    NO_CITY_FOR_TRADE,
    MILL,
    CITY_READY,
    BRIGANDS,
    BANK,
    FULL_STORE,
    PROTECTION,
    RED_POINT,
];

/// Before this turn brigands stay away (CAT-5.3).
const BRIGANDS_COME: u16 = 5;
/// With more than this in store, brigands take ore and wool (CAT-5.3).
const SAFE: u8 = 7;
/// The bank gives one for so many of a kind (CAT-8.9).
const BANK_RATE: u8 = 3;

pub(super) fn facts(view: &View, seat: Seat) -> Vec<&'static str> {
    let table = &view.table;
    let other = Seat(1 - seat.0.min(1));
    let (own, theirs) = (table.realm(seat), table.realm(other));
    let hand = view.hand.unwrap_or_default();
    let [first, second] = view.points;
    let attacks = match table.options.action_gate {
        ActionGate::SevenTogether => first + second >= 7,
        ActionGate::ThreeEach => first.min(second) >= 3,
    };
    let can_grow = table.supply.cities > 0 && own.cities < own.settlements;
    let counter = match table.agenda.last() {
        Some(Frame::Protect(Card::BlackKnight)) => Some(Card::HerbWoman),
        Some(Frame::Protect(_)) => Some(Card::Bishop),
        _ => None,
    };
    let catches_up = |card: &Card| {
        card.facts().trade > 0 && own.trade + card.facts().trade > theirs.trade && can_pay(own, *card)
    };
    let red_point = |card: &Card| card.class() == Class::City && card.facts().points > 0;
    let holds = [
        (CITY, own.cities > 0),
        (NEARLY_WON, view.points[seat.index().min(1)] + 2 >= table.options.target_vp),
        (ATTACKS, attacks),
        (OTHER_KNIGHT, table.figures.knight == Some(other)),
        (NO_CITY_FOR_TRADE, own.cities == 0 && own.trade > theirs.trade),
        (MILL, own.cities > 0 && table.figures.mill != Some(seat) && hand.iter().any(catches_up)),
        (CITY_READY, can_grow && own.can_pay(&PRINCIPALITY.city.cost)),
        (BRIGANDS, table.turn >= BRIGANDS_COME && own.wealth() > SAFE),
        (BANK, bank_completes(view, own)),
        (FULL_STORE, own.fields().any(|field| field.stock == FULL)),
        (PROTECTION, counter.is_some_and(|card| hand.contains(&card))),
        (RED_POINT, own.cities > 0 && hand.iter().any(red_point)),
    ];
    holds.into_iter().filter(|(_, holds)| *holds).map(|(fact, _)| fact).collect()
}

fn can_pay(realm: &Principality, card: Card) -> bool {
    realm.can_pay(&card.facts().cost) && realm.sides_for(card).next().is_some()
}

/// Is there something to build for which one resource is missing, and three of another kind to spare?
fn bank_completes(view: &View, own: &Principality) -> bool {
    let hand = view.hand.unwrap_or_default();
    let cards = hand.iter().filter(|card| !card.is_action() && own.sides_for(**card).next().is_some());
    let central = [PRINCIPALITY.road.cost, PRINCIPALITY.city.cost];
    let mut costs = central.into_iter().chain(cards.map(|card| card.facts().cost));
    costs.any(|cost| lacks_one(own, &cost) && spares_three(own, &cost))
}

fn lacks_one(own: &Principality, cost: &Amounts) -> bool {
    own.have.iter().zip(cost).map(|(have, cost)| cost.saturating_sub(*have)).sum::<u8>() == 1
}

fn spares_three(own: &Principality, cost: &Amounts) -> bool {
    Resource::ALL.into_iter().any(|kind| own.have[kind.index()] >= cost[kind.index()] + BANK_RATE)
}
