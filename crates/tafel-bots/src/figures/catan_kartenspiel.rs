//! Catan card game: points by source, what the dice bring, what is in store, and how near the next building is.

use catan_kartenspiel::{Amounts, Card, Catan, Class, End, FULL, PRINCIPALITY, Principality, Resource, Row};
use tafel_core::Seat;

use super::flag;

/// With more than this in store, brigands take ore and wool (CAT-5.3).
const SAFE: u8 = 7;

pub(crate) fn note(state: &Catan, seat: Seat, note: &mut impl FnMut(&'static str, f32)) {
    let realm = state.table.realm(seat);
    let other = state.table.realm(Seat(1 - seat.0.min(1)));
    let points = f32::from(state.table.points(seat));
    note("points", points / 2.0);
    let missing = (f32::from(state.table.options.target_vp) - points).max(0.0);
    note("nearly_there", ((4.0 - missing) / 2.0).max(0.0));
    note("settlements", f32::from(realm.settlements) - 2.0);
    note("cities", f32::from(realm.cities));
    note("knight", flag(state.table.figures.knight == Some(seat)));
    note("mill", flag(state.table.figures.mill == Some(seat)));
    note("strength_lead", lead(realm.strength, other.strength));
    note("trade_lead", lead(realm.trade, other.trade));
    note("trade", f32::from(realm.trade) / 3.0);
    note("tournament_lead", lead(realm.tournament, other.tournament));
    note("fleets", f32::from(realm.fleets()));
    note("knights", f32::from(realm.knights()) / 2.0);
    note("hand_limit", state.table.hand_limit(seat) as f32 - 3.0);
    note("town_hall", flag(realm.has(Card::TownHall)));
    note("on_turn", flag(state.table.active == seat));
    note_income(realm, note);
    note_store(state, realm, note);
    note_sites(realm, note);
    note_hand(state, seat, note);
}

fn lead(own: u8, other: u8) -> f32 {
    ((f32::from(own) - f32::from(other)) / 3.0).clamp(-2.0, 2.0)
}

/// What a throw of the die brings, resource by resource; a full landscape brings nothing.
fn note_income(realm: &Principality, note: &mut impl FnMut(&'static str, f32)) {
    let mut income = [0.0_f32; Resource::COUNT];
    let mut wasted = 0.0;
    let mut numbers = [0_u8; 7];
    for (place, field) in realm.lands.iter().enumerate() {
        let Some(field) = field else { continue };
        let resource = field.land.resource();
        let amount = if realm.is_doubled(place, resource) { 2.0 } else { 1.0 };
        income[resource.index()] += amount / 2.0;
        numbers[usize::from(field.land.number())] += 1;
        if field.stock == FULL {
            wasted += amount / 2.0;
        }
    }
    for (name, resource) in [
        ("income_lumber", Resource::Lumber),
        ("income_brick", Resource::Brick),
        ("income_wool", Resource::Wool),
        ("income_grain", Resource::Grain),
        ("income_ore", Resource::Ore),
        ("income_gold", Resource::Gold),
    ] {
        note(name, income[resource.index()]);
    }
    note("income_wasted", wasted);
    note("numbers", numbers.iter().filter(|&&count| count > 0).count() as f32 / 2.0);
}

fn note_store(state: &Catan, realm: &Principality, note: &mut impl FnMut(&'static str, f32)) {
    for (name, resource) in [
        ("lumber", Resource::Lumber),
        ("brick", Resource::Brick),
        ("wool", Resource::Wool),
        ("grain", Resource::Grain),
        ("ore", Resource::Ore),
        ("gold", Resource::Gold),
    ] {
        note(name, f32::from(realm.have[resource.index()]) / 2.0);
    }
    let endangered = realm.have[Resource::Ore.index()] + realm.have[Resource::Wool.index()];
    note("endangered", if realm.wealth() > SAFE { f32::from(endangered) / 3.0 } else { 0.0 });
    let roads = End::ALL.into_iter().filter(|&end| realm.has_end_road(end)).count() as f32;
    let settlements_left = state.table.supply.settlements > 0;
    note(
        "open_road",
        if settlements_left { roads.min(f32::from(state.table.supply.settlements)) } else { 0.0 },
    );
    let settlement = if !settlements_left {
        0.0
    } else if roads > 0.0 {
        readiness(realm, &PRINCIPALITY.settlement.cost)
    } else {
        0.5 * readiness(realm, &PRINCIPALITY.road.cost)
    };
    note("settlement_ready", settlement);
    let can_grow = state.table.supply.cities > 0 && realm.cities < realm.settlements;
    note("city_ready", if can_grow { readiness(realm, &PRINCIPALITY.city.cost) } else { 0.0 });
    note("nothing_to_grow", flag(!can_grow));
}

/// Which part of a cost is in store, squared: the last piece counts most.
fn readiness(realm: &Principality, cost: &Amounts) -> f32 {
    let total: u8 = cost.iter().sum();
    let stored: u8 = cost.iter().zip(&realm.have).map(|(cost, have)| cost.min(have)).sum();
    let part = f32::from(stored) / f32::from(total.max(1));
    part * part
}

fn note_sites(realm: &Principality, note: &mut impl FnMut(&'static str, f32)) {
    let (mut town_sites, mut city_sites) = (0.0, 0.0);
    for (_, town) in realm.all_towns() {
        for row in Row::ALL {
            let free = town.sites(row).iter().filter(|site| site.is_none()).count() as f32;
            if town.city { city_sites += free } else { town_sites += free }
        }
    }
    note("town_sites", town_sites / 3.0);
    note("city_sites", city_sites / 3.0);
    note("garrisons", f32::from(realm.count(Card::Garrison)));
    note("church", flag(realm.has(Card::Church)));
    note("aqueduct", flag(realm.has(Card::Aqueduct)));
    note("bath_house", flag(realm.has(Card::BathHouse)));
    note("mint", flag(realm.has(Card::Mint)));
}

/// What the hand is good for: points within reach, and how much of them is paid for already.
fn note_hand(state: &Catan, seat: Seat, note: &mut impl FnMut(&'static str, f32)) {
    let realm = state.table.realm(seat);
    let has_city_site =
        realm.all_towns().any(|(_, town)| town.city && Row::ALL.into_iter().any(|row| town.has_site(row)));
    let (mut points, mut ready_points, mut trade, mut strength) = (0.0, 0.0_f32, 0.0, 0.0);
    let (mut doublers, mut fleets, mut actions, mut useful) = (0.0, 0.0, 0.0, 0.0);
    for &card in &state.hands[seat.index()] {
        let facts = card.facts();
        if card.is_action() {
            actions += 0.5;
            useful += match card {
                Card::Scout | Card::Merchant | Card::Raid | Card::Alchemist => 1.0,
                Card::Spy | Card::BlackKnight => 0.7,
                _ => 0.2,
            };
            continue;
        }
        let reach = if card.class() == Class::City && !has_city_site { 0.4 } else { 1.0 };
        points += reach * f32::from(facts.points);
        ready_points = ready_points.max(reach * f32::from(facts.points) * readiness(realm, &facts.cost));
        trade += reach * f32::from(facts.trade) / 2.0;
        strength += f32::from(facts.strength) / 3.0;
        match card.class() {
            Class::Fleet => fleets += 1.0,
            Class::Region => doublers += 1.0,
            _ => {}
        }
    }
    note("hand", state.hands[seat.index()].len() as f32 / 3.0);
    note("hand_points", points);
    note("hand_points_ready", ready_points);
    note("hand_trade", trade);
    note("hand_strength", strength);
    note("hand_region", doublers);
    note("hand_fleets", fleets);
    note("hand_actions", actions);
    note("hand_useful", useful);
}
