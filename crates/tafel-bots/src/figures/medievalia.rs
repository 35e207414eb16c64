//! Medievalia: prestige, what the fief produces, who works and who fights, and what the hand is good for.

use medievalia::{Building, Card, Land, Medievalia, Pile, Place, Resource, Spot, neighbours};
use tafel_core::Seat;

use super::flag;

/// Points that win (MED-13.2).
const PRESTIGE: f32 = 7.0;

pub(crate) fn note(state: &Medievalia, seat: Seat, note: &mut impl FnMut(&'static str, f32)) {
    let points = state.table.points(seat) as f32;
    note("points", points);
    note("nearly_there", (points - (PRESTIGE - 2.0)).max(0.0));
    note("out", flag(state.table.eliminated.has(seat)));
    note("on_turn", flag(state.table.active == seat));
    note("hand", state.hand_size(seat) as f32 / 4.0);
    note_production(state, seat, note);
    note_hosts(state, seat, note);
    note_troops(state, seat, note);
    note_hand(state, seat, note);
    note_market(state, seat, note);
}

fn note_production(state: &Medievalia, seat: Seat, note: &mut impl FnMut(&'static str, f32)) {
    let mut kinds = 0.0;
    let mut total = 0.0;
    for (kind, [name, more]) in Resource::ALL.into_iter().zip([
        ["food", "food_in_plenty"],
        ["energy", "energy_in_plenty"],
        ["workforce", "workforce_in_plenty"],
        ["gold", "gold_in_plenty"],
    ]) {
        let amount = state.table.capacity(seat, kind) as f32;
        note(name, amount.min(3.0) / 2.0);
        note(more, (amount - 3.0).max(0.0) / 2.0);
        kinds += flag(amount > 0.0);
        total += amount;
    }
    note("kinds", kinds / 2.0);
    note("production", total / 4.0);
    let fed = 2.0 * state.table.capacity(seat, Resource::Food) as f32;
    let mouths = state.table.characters(seat) as f32;
    note("mouths", mouths / 3.0);
    note("hungry", (mouths - fed).max(0.0));
    note("could_feed", (fed - mouths).clamp(0.0, 3.0) / 3.0);
}

fn note_hosts(state: &Medievalia, seat: Seat, note: &mut impl FnMut(&'static str, f32)) {
    let (mut landscapes, mut guarded, mut room, mut unused) = (0.0, 0.0, 0.0, 0.0);
    for (number, host) in state.table.hosts_of(seat) {
        room += flag(host.has_room());
        unused += flag(!host.used);
        if host.land != Land::City {
            landscapes += 1.0;
            guarded += flag(state.table.is_guarded(seat, number));
        }
    }
    note("landscapes", landscapes / 2.0);
    note("guarded", guarded / 2.0);
    note("all_unguarded", flag(guarded == 0.0));
    note("room_to_build", room / 3.0);
    let acting = state.table.active == seat;
    note("unused_now", if acting { unused / 3.0 } else { 0.0 });
    note("siege", f32::from(state.table.fiefs[seat.index()].siege));
    note("besieged", flag(state.table.is_besieged(seat)));
}

fn note_troops(state: &Medievalia, seat: Seat, note: &mut impl FnMut(&'static str, f32)) {
    let home = Place::fief(seat);
    let near = neighbours(home, state.table.seats(), state.table.rules.options.topology);
    let (mut attack_home, mut defence_home, mut attack_out, mut defence_out) = (0.0, 0.0, 0.0, 0.0);
    let (mut attack_at_enemy, mut workers, mut boosting) = (0.0, 0.0, 0.0);
    let (mut threat, mut coming) = (0.0, 0.0);
    let mut special = [0.0; 5];
    for squad in &state.table.squads {
        let troop = &squad.troop;
        let card = &state.table.rules.troops[troop.card.index()];
        let count = f32::from(squad.count);
        let (attack, defence) = (count * f32::from(card.attack), count * f32::from(card.defence));
        if troop.owner != seat {
            if state.table.enemies(seat, troop.owner) {
                threat += attack * flag(troop.place == home);
                coming += attack * flag(near.has(troop.place));
            }
            continue;
        }
        if troop.place == home {
            attack_home += attack;
            defence_home += defence;
            workers += count * flag(card.yields.iter().any(|&amount| amount > 0));
            boosting += count * flag(card.boosts > 0 && matches!(troop.spot, Spot::Host(_)));
        } else {
            attack_out += attack;
            defence_out += defence;
            attack_at_enemy += attack * flag(troop.place.owner().is_some());
        }
        let place = match troop.card {
            Card::Bureaucrat => 0,
            Card::Artist => 1,
            Card::Merchant => 2,
            Card::Priest => 3,
            Card::Archer => 4,
            _ => continue,
        };
        special[place] += count;
    }
    note("attack_home", attack_home / 4.0);
    note("defence_home", defence_home / 4.0);
    note("attack_out", attack_out / 4.0);
    note("defence_out", defence_out / 4.0);
    note("attack_at_enemy", attack_at_enemy / 3.0);
    note("threat", threat / 3.0);
    note("threat_beyond_defence", (threat - defence_home).max(0.0) / 3.0);
    note("threat_coming", coming / 3.0);
    note("threats_beyond_defence", (threat + coming - defence_home).max(0.0) / 3.0);
    note("workers", workers / 2.0);
    note("boosting", boosting / 2.0);
    for (name, value) in
        ["bureaucrats", "artists", "merchants", "priests", "archers"].into_iter().zip(special)
    {
        note(name, value);
    }
}

fn note_hand(state: &Medievalia, seat: Seat, note: &mut impl FnMut(&'static str, f32)) {
    let mut piles = [0.0; 3];
    let mut useful = 0.0;
    let mut new_kind = 0.0_f32;
    for (card, &held) in Card::ALL.iter().zip(&state.hands[seat.index()]) {
        if held == 0 {
            continue;
        }
        let count = f32::from(held);
        piles[state.table.rules.piles[card.index()] as usize] += count;
        useful += count * flag(matches!(card, Card::Bureaucrat | Card::Artist | Card::Merchant));
        if state.table.rules.landscape[card.index()] {
            let kind = Resource::ALL[usize::from(state.table.rules.hosts[card.index()].resource)];
            new_kind = new_kind.max(flag(state.table.capacity(seat, kind) == 0));
        }
    }
    note("hand_landscapes", piles[Pile::Landscape as usize].min(4.0) / 2.0);
    note("hand_military", piles[Pile::Military as usize] / 2.0);
    note("hand_characters", piles[Pile::Character as usize] / 2.0);
    note("hand_useful", useful);
    note("hand_new_kind", new_kind);
}

/// What the open buildings still lack, production and cards of the hand taken together.
fn note_market(state: &Medievalia, seat: Seat, note: &mut impl FnMut(&'static str, f32)) {
    let mut least = 4.0_f32;
    let mut new_ones = 0.0;
    for site in &state.table.sites {
        let Some(building) = site.top else { continue };
        if has(state, seat, building) {
            continue;
        }
        new_ones += 1.0;
        let cost = state.table.rules.building_costs[building.index()];
        let lack: f32 = Resource::ALL
            .into_iter()
            .zip(cost)
            .map(|(kind, cost)| (f32::from(cost) - state.table.capacity(seat, kind) as f32).max(0.0))
            .sum();
        least = least.min(lack);
    }
    note("new_buildings", new_ones / 2.0);
    note("building_lacks", least / 2.0);
    note("building_in_reach", flag(least <= state.hand_size(seat) as f32));
}

fn has(state: &Medievalia, seat: Seat, building: Building) -> bool {
    state.table.hosts_of(seat).any(|(_, host)| host.buildings().any(|other| other == building))
}

/// Points of the leader, and the cards that are left.
pub(crate) fn progress(state: &Medievalia) -> f32 {
    let leader =
        Seat::all(state.table.seats()).map(|seat| state.table.points(seat)).max().unwrap_or(0) as f32;
    let left: u8 = state.table.stacks.iter().map(|stack| stack.size).sum();
    let gone = 1.0 - f32::from(left) / 87.0;
    (leader / PRESTIGE).max(gone).clamp(0.0, 1.0)
}
