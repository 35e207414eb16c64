//! Mythotopia: points, wars won and lost so far, pieces, what the deck can pay, and how near the end is.

use mythotopia::Mythotopia;
use mythotopia::data::{CardKind, Resource};
use mythotopia::ids::{Card, Province, Sea, Vp};
use mythotopia::sets::Pile;
use mythotopia::state::{Player, Table};
use tafel_core::Seat;

use super::flag;

/// So many empty victory point cards let a player end the game (MYT-12.1).
const EMPTY_TO_END: u8 = 4;

pub(crate) fn note(state: &Mythotopia, seat: Seat, note: &mut impl FnMut(&'static str, f32)) {
    let table = state.table();
    let player = table.player(seat);
    note("score", table.score(seat) as f32 / 6.0);
    let best_other = table.all_seats().filter(|&other| other != seat).map(|other| table.score(other)).max();
    let lead = (table.score(seat) - best_other.unwrap_or(0)) as f32 / 6.0;
    let empty = table.victory.empty_cards();
    let near = f32::from(empty.min(EMPTY_TO_END)) / f32::from(EMPTY_TO_END);
    note("lead_near_the_end", lead.clamp(-2.0, 2.0) * near * near);
    note("lead_at_the_end", if empty >= EMPTY_TO_END { lead.clamp(-1.0, 1.0) } else { 0.0 });
    let on_turn = table.active == seat;
    note("on_turn", flag(on_turn));
    note("actions_left", if on_turn { f32::from(table.turn.actions_left) } else { 0.0 });
    let fresh = on_turn && table.turn.fresh;
    note("fresh_turn", flag(fresh));
    note("fresh_at_the_end", flag(fresh && empty >= EMPTY_TO_END));
    note("armies_in_stock", f32::from(player.stock.armies) / 3.0);
    note("armies_bought", (8.0 - f32::from(player.armies_in_supply)) / 3.0);
    note("ships_on_the_board", player.ships.iter().map(|&ships| f32::from(ships)).sum::<f32>() / 2.0);
    note("seas_held", player.seas_held() as f32 / 2.0);
    note("sea_points", flag(table.victory.in_play(Vp::Sea)) * player.seas_held() as f32 / 2.0);
    note("cities", f32::from(player.cities.len()));
    note("castles", f32::from(player.controls().both(table.castles).len()));
    note("towns_short", flag(player.stock.towns == 0));
    note_counters(table, note);
    note_wars(table, seat, note);
    note_deck(state, seat, player, note);
    note_borders(table, seat, player, note);
}

/// What the cards still pay; the same for everybody, but it bends other weights.
fn note_counters(table: &Table, note: &mut impl FnMut(&'static str, f32)) {
    let left = |vp: Vp| f32::from(table.victory.left[vp.index()].unwrap_or(0)) / 3.0;
    note("counters_city", left(Vp::City));
    note("counters_castle", left(Vp::Castle));
    note("counters_roads", left(Vp::Roads));
}

/// Wars by how far one is ahead, as attacker of neutrals, as attacker of players, and as defender.
fn note_wars(table: &Table, seat: Seat, note: &mut impl FnMut(&'static str, f32)) {
    let mut neutral = [0.0; 4];
    let mut enemy = [0.0; 4];
    let mut defence = [0.0; 4];
    let mut prizes = 0.0;
    for province in table.wars().iter() {
        let owner = table.owner(province);
        let attackers = || table.all_seats().filter(|&other| table.player(other).attacks().has(province));
        let guard = owner.map_or_else(|| table.garrison(province), |owner| table.strength(owner, province));
        if owner == Some(seat) {
            let strongest = attackers().map(|other| table.strength(other, province)).max().unwrap_or(0);
            defence[standing(guard, strongest)] += 1.0;
        } else if table.player(seat).attacks().has(province) {
            let own = table.strength(seat, province);
            let rivals = attackers().filter(|&other| other != seat);
            let best = rivals.map(|other| table.strength(other, province)).max().unwrap_or(0).max(guard);
            let place = standing(own, best);
            let list = if owner.is_none() { &mut neutral } else { &mut enemy };
            list[place] += 1.0;
            if place >= 2 {
                prizes += prize(table, province, owner);
            }
        }
    }
    for (name, value) in
        ["neutral_behind", "neutral_tied", "neutral_ahead", "neutral_far_ahead"].into_iter().zip(neutral)
    {
        note(name, value);
    }
    for (name, value) in
        ["enemy_behind", "enemy_tied", "enemy_ahead", "enemy_far_ahead"].into_iter().zip(enemy)
    {
        note(name, value);
    }
    for (name, value) in ["losing", "holding_a_tie", "holding", "holding_well"].into_iter().zip(defence) {
        note(name, value);
    }
    note("prizes", prizes / 2.0);
}

/// 0: behind, 1: level, 2: ahead by one, 3: by more.
fn standing(own: u8, best: u8) -> usize {
    match i16::from(own) - i16::from(best) {
        i16::MIN..=-1 => 0,
        0 => 1,
        1 => 2,
        _ => 3,
    }
}

/// Counters that come with a conquest.
fn prize(table: &Table, province: Province, owner: Option<Seat>) -> f32 {
    let worth = |vp: Vp, is: bool| if is && table.victory.has(vp, 0) { 2.0 } else { 0.0 };
    worth(Vp::Spoils, owner.is_some())
        + worth(Vp::Dragons, table.dragons.has(province))
        + worth(Vp::Runestones, table.runestones.has(province))
        + worth(Vp::Citadel, owner.is_some_and(|owner| table.player(owner).citadel.has(province)))
}

/// What hand, reserve and the whole deck can pay.
fn note_deck(state: &Mythotopia, seat: Seat, player: &Player, note: &mut impl FnMut(&'static str, f32)) {
    let hand = state.hands[seat.index()];
    let ready = hand.plus(player.reserve);
    let pile = state.piles[seat.index()];
    let deck = ready.plus(pile).plus(player.discard);
    let size = f32::from(deck.len()).max(1.0);
    note("hand", f32::from(hand.len()) / 3.0);
    note("reserve", f32::from(player.reserve.len()) / 2.0);
    note("deck", size / 8.0);
    for ([now, share], resource) in [
        (["food_ready", "food_share"], Resource::Food),
        (["stone_ready", "stone_share"], Resource::Stone),
        (["gold_ready", "gold_share"], Resource::Gold),
    ] {
        note(now, count(ready, |card| card.gives(resource)) / 2.0);
        note(share, 4.0 * count(deck, |card| card.gives(resource)) / size);
    }
    let armies = |pile: Pile| pile.iter().map(|card| f32::from(card.armies())).sum::<f32>();
    note("armies_ready", armies(ready) / 2.0);
    note("armies_share", 4.0 * armies(deck) / size);
    note("build_ready", count(ready, |card| matches!(card, Card::StartBuild | Card::Build)).min(1.0));
    note("builds", count(deck, |card| matches!(card, Card::StartBuild | Card::Build)) / 2.0);
    note("improvements", count(deck, |card| card.kind() == CardKind::Improvement) / 3.0);
    let lasting = [
        Card::Cavalry,
        Card::Limes,
        Card::Levies,
        Card::Farming,
        Card::GoldMine,
        Card::Quarry,
        Card::Queen,
        Card::Warehouse,
        Card::Scribe,
        Card::ReserveArmy,
    ];
    note("lasting_in_reserve", count(player.reserve, |card| lasting.contains(&card)) / 2.0);
    note("can_reserve", f32::from(player.capacity().saturating_sub(player.reserve.len())) / 2.0);
}

fn count(pile: Pile, which: impl Fn(Card) -> bool) -> f32 {
    pile.iter().filter(|&card| which(card)).count() as f32
}

/// How well the provinces are guarded that others could attack.
fn note_borders(table: &Table, seat: Seat, player: &Player, note: &mut impl FnMut(&'static str, f32)) {
    let mut weak = 0.0;
    for province in player.controls().iter() {
        if table.strength(seat, province) == 0 {
            weak += 1.0;
        }
    }
    note("unguarded", weak / 5.0);
    let ships: u8 = Sea::ALL.into_iter().map(|sea| player.ships[sea.index()]).sum();
    note("ships_left", f32::from(player.stock.ships + player.ships_in_supply + ships) / 5.0);
    let home = f32::from(player.controls().both(player.present).len());
    note("garrisons", home / 2.0);
}

/// The game ends when four cards are empty: how far has that come?
pub(crate) fn progress(state: &Mythotopia) -> f32 {
    let table = state.table();
    let empty = f32::from(table.victory.empty_cards().min(EMPTY_TO_END));
    (0.2 * empty + f32::from(table.round.min(20)) / 100.0).min(1.0)
}
