//! Mythotopia: points on the table, what the wars that are going on will make of them, and how near the end is.

mod cards;
mod thumb;
mod wars;

use std::sync::Arc;

use mythotopia::{Action, Mythotopia, OpenTable, Province, Vp};
use tafel_core::{MAX_SEATS, Seat};

use super::{Knowledge, Values, learned_weights, shares};
use crate::model::Model;

use wars::Wars;

/// Points for a province, and what its card is worth besides.
const PROVINCE: f32 = 3.0;
const PROVINCE_CARD: f32 = 0.5;
/// What other things are worth while there is time left to use them, in points.
const ARMY_BOUGHT: f32 = 0.15;
const ARMY_IN_STOCK: f32 = 0.08;
const SHIP_AT_SEA: f32 = 0.3;
const CITY: f32 = 0.6;
const CASTLE: f32 = 0.05;
/// What a province without any strength costs, as a temptation to others.
const UNGUARDED: f32 = 0.03;
/// What an action that is left in this turn will bring. Without it, the deeper a search looks, the more of the others'
/// gains it charges to a move.
const TEMPO: f32 = 1.0;
/// Points of doubt at the end, and what the counters add that have to be taken before it.
const DOUBT: f32 = 2.5;
const DOUBT_PER_COUNTER: f32 = 1.3;
/// So many empty victory point cards let a player end the game (MYT-12.1).
const EMPTY_TO_END: u8 = 4;
/// With so many counters to go, there is time to use what was bought.
const LONG_TIME: f32 = 14.0;

impl Knowledge for Mythotopia {
    const HORIZON: u32 = 0;
    const SPREAD: f32 = 0.2;
    const COMPLETIONS: u32 = 3;
    const CHAMPION_COMPLETIONS: u32 = 8;
    /// Else a sure winner never calls the end.
    const OPEN: f32 = 0.04;

    fn prior(&self, seat: Seat, action: &Action) -> f32 {
        thumb::rule(self, seat, *action)
    }

    fn is_unsettled(&self) -> bool {
        self.half_made()
    }

    fn values(&self) -> Values {
        let table = self.table();
        let mut scores = [0.0; MAX_SEATS];
        for seat in table.all_seats() {
            note(self, seat, &mut |_, figure| scores[seat.index()] += figure);
        }
        shares(&scores[..usize::from(table.seats)], 1.0)
    }

    fn seats(&self) -> u8 {
        self.table().seats
    }

    fn progress(&self) -> f32 {
        progress(self)
    }

    fn figures(&self, seat: Seat, heard: &mut impl FnMut(&'static str, f32)) {
        note(self, seat, heard);
    }

    fn learned() -> Option<Arc<Model>> {
        Some(learned_weights!(Mythotopia, "mythotopia.txt"))
    }
}

/// What a seat has, what the wars will make of it and what its cards can do, every figure as much as it is thought worth.
/// The judgement by hand is their plain sum; learned weights correct it.
fn note(state: &Mythotopia, seat: Seat, note: &mut impl FnMut(&'static str, f32)) {
    let table = state.table();
    let to_go = counters_to_go(table);
    // Points are weighed against what may still happen.
    let at_the_end = to_go == 0;
    let projected = if at_the_end { projected(table)[seat.index()] / doubt_at_the_end(table) } else { 0.0 };
    note("projected", projected);
    let open = if at_the_end { 0.0 } else { 1.0 / doubt(to_go) };
    let useful = time(to_go) * open;
    let player = table.player(seat);
    note("score", open * table.score(seat) as f32);
    let ships: u8 = player.ships.iter().sum();
    note("armies_bought", useful * ARMY_BOUGHT * (8.0 - f32::from(player.armies_in_supply)));
    note("armies_in_stock", useful * ARMY_IN_STOCK * f32::from(player.stock.armies.min(8)));
    note("ships", useful * SHIP_AT_SEA * f32::from(ships));
    note("cities", useful * CITY * f32::from(player.cities.len()));
    note("sea_hopes", useful * sea_hopes(table, seat));
    cards::note(state, seat, |name, worth| note(name, useful * worth));
    let wars = Wars::of(state, time(to_go)).outlook(seat);
    note("land_of_nobody", open * wars.of_nobody);
    note("land_of_others", open * wars.of_others);
    note("own_land", -open * wars.own);
    note("prizes", open * wars.prizes);
    let actions = if table.active == seat { f32::from(table.turn.actions_left) } else { 0.0 };
    note("actions_left", useful * TEMPO * actions);
    let unguarded = player.controls().iter().filter(|&province| table.strength(seat, province) == 0).count();
    note("unguarded", -useful * UNGUARDED * unguarded as f32);
    note("castles", useful * CASTLE * f32::from(player.controls().both(table.castles).len()));
}

/// The game ends when four cards are empty: how far has that come?
fn progress(state: &Mythotopia) -> f32 {
    let table = state.table();
    let empty = f32::from(table.victory.empty_cards().min(EMPTY_TO_END));
    (0.2 * empty + f32::from(table.round.min(20)) / 100.0).min(1.0)
}

/// How many counters have to be taken at least until the game can be ended.
fn counters_to_go(table: &OpenTable) -> u8 {
    let mut left = Vp::ALL.map(|vp| counters_on(table, vp).unwrap_or(u8::MAX));
    left.sort_unstable();
    left.iter().take(usize::from(table.empty_cards_needed())).sum()
}

/// How much of what is bought can still be used.
fn time(to_go: u8) -> f32 {
    (f32::from(to_go) / LONG_TIME).min(1.0)
}

/// How many points ahead make a player sure to win, so to speak.
fn doubt(to_go: u8) -> f32 {
    DOUBT + DOUBT_PER_COUNTER * f32::from(to_go).sqrt()
}

/// The counters on a card, if it is in play.
fn counters_on(table: &OpenTable, vp: Vp) -> Option<u8> {
    let left = table.victory.left[vp.index()]?;
    // Their two counters are different and noted bit by bit.
    Some(if matches!(vp, Vp::Isles | Vp::Sea) { left.count_ones() as u8 } else { left })
}

/// The scores as they would be if the game were ended now, and a little more for whoever could do so next.
fn projected(table: &OpenTable) -> [f32; MAX_SEATS] {
    let turn = &table.turn;
    let next = if turn.fresh { table.active } else { table.active.left(table.seats) };
    let after = table.projected(next);
    let mut scores = [0.0; MAX_SEATS];
    for seat in after.all_seats() {
        scores[seat.index()] = after.score(seat) as f32 - if seat == next { 0.0 } else { 0.5 };
    }
    scores
}

/// Whoever leads when a turn begins may end the game; who is still acting can change who that will be.
fn doubt_at_the_end(table: &OpenTable) -> f32 {
    let turn = &table.turn;
    if turn.fresh { 0.4 } else { 0.8 + f32::from(turn.actions_left) }
}

/// Ships in two seas are half the way to Master of the Sea.
fn sea_hopes(table: &OpenTable, seat: Seat) -> f32 {
    let open = [0, 1].map(|second| table.victory.has(Vp::Sea, second));
    match table.player(seat).seas_held() {
        1 if open[0] => 0.2,
        2 if open[0] => 0.6,
        3 if open[1] => 0.6,
        _ => 0.0,
    }
}

/// The strength an attacker has to beat.
fn defence(table: &OpenTable, province: Province) -> u8 {
    table.owner(province).map_or_else(|| table.garrison(province), |owner| table.strength(owner, province))
}

/// Points on counters that come with a conquest.
fn prize(table: &OpenTable, province: Province) -> f32 {
    let owner = table.owner(province);
    let worth = |points: f32, vp: Vp, is: bool| if is && table.victory.has(vp, 0) { points } else { 0.0 };
    worth(1.0, Vp::Spoils, owner.is_some())
        + worth(2.0, Vp::Dragons, table.dragons.has(province))
        + worth(2.0, Vp::Runestones, table.runestones.has(province))
        + worth(3.0, Vp::Citadel, owner.is_some_and(|owner| table.player(owner).citadel.has(province)))
}
