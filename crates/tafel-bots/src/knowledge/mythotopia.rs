//! Mythotopia: points on the table, what the wars that are going on will make of them, and how near the end is.

mod cards;
mod thumb;
mod wars;

use std::sync::Arc;

use mythotopia::ids::{Province, Vp};
use mythotopia::state::Table;
use mythotopia::{Action, Mythotopia};
use tafel_core::{MAX_SEATS, Seat};

use super::{Knowledge, Values, shares};
use crate::figures;
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
/// Points of doubt at the end, and what the counters add that have to be taken before it.
const DOUBT: f32 = 2.5;
const DOUBT_PER_COUNTER: f32 = 1.3;
/// However sure it looks, a game that has not been ended is open by so much: else a sure winner never calls the end.
const OPEN: f32 = 0.04;
/// With so many counters to go, there is time to use what was bought.
const LONG_TIME: f32 = 14.0;

impl Knowledge for Mythotopia {
    const HORIZON: u32 = 0;
    const SPREAD: f32 = 0.2;
    const COMPLETIONS: u32 = 3;

    fn prior(&self, seat: Seat, action: &Action) -> f32 {
        thumb::rule(self, seat, *action)
    }

    fn is_unsettled(&self) -> bool {
        self.half_made()
    }

    fn values(&self) -> Values {
        let table = self.table();
        let seats = usize::from(table.seats);
        let to_go = counters_to_go(table);
        if to_go == 0 {
            return not_yet(shares(&projected(table)[..seats], doubt_at_the_end(table)), seats);
        }
        let time = (f32::from(to_go) / LONG_TIME).min(1.0);
        let mut scores = [0.0; MAX_SEATS];
        for seat in table.all_seats() {
            scores[seat.index()] = standing(self, seat, time);
        }
        Wars::of(self, time).add_to(&mut scores);
        not_yet(shares(&scores[..seats], DOUBT + DOUBT_PER_COUNTER * f32::from(to_go).sqrt()), seats)
    }

    fn seats(&self) -> u8 {
        self.table().seats
    }

    fn progress(&self) -> f32 {
        figures::mythotopia::progress(self)
    }

    fn figures(&self, seat: Seat, note: &mut impl FnMut(&'static str, f32)) {
        figures::mythotopia::note(self, seat, note);
    }

    fn learned() -> Option<Arc<Model>> {
        // Weights have been learned that foresee results better and play worse: they wait for better times.
        None
    }
}

/// The win shares of a game that has not been ended.
fn not_yet(mut values: Values, seats: usize) -> Values {
    for value in &mut values[..seats] {
        *value += OPEN * (1.0 / seats as f32 - *value);
    }
    values
}

/// How many counters have to be taken at least until the game can be ended.
fn counters_to_go(table: &Table) -> u8 {
    let mut left = Vp::ALL.map(|vp| counters_on(table, vp).unwrap_or(u8::MAX));
    left.sort_unstable();
    left.iter().take(usize::from(table.empty_cards_needed())).sum()
}

/// The counters on a card, if it is in play.
fn counters_on(table: &Table, vp: Vp) -> Option<u8> {
    let left = table.victory.left[vp.index()]?;
    // Their two counters are different and noted bit by bit.
    Some(if matches!(vp, Vp::Isles | Vp::Sea) { left.count_ones() as u8 } else { left })
}

/// The scores as they would be if the game were ended now, and a little more for whoever could do so next.
fn projected(table: &Table) -> [f32; MAX_SEATS] {
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
fn doubt_at_the_end(table: &Table) -> f32 {
    let turn = &table.turn;
    if turn.fresh { 0.4 } else { 0.8 + f32::from(turn.actions_left) }
}

fn standing(state: &Mythotopia, seat: Seat, time: f32) -> f32 {
    let table = state.table();
    let player = table.player(seat);
    let ships: u8 = player.ships.iter().sum();
    let bought = ARMY_BOUGHT * (8.0 - f32::from(player.armies_in_supply))
        + ARMY_IN_STOCK * f32::from(player.stock.armies.min(8))
        + SHIP_AT_SEA * f32::from(ships)
        + CITY * f32::from(player.cities.len())
        + cards::worth(state, seat);
    table.score(seat) as f32 + time * (bought + sea_hopes(table, seat))
}

/// Ships in two seas are half the way to Master of the Sea.
fn sea_hopes(table: &Table, seat: Seat) -> f32 {
    let open = [0, 1].map(|second| table.victory.has(Vp::Sea, second));
    match table.player(seat).seas_held() {
        1 if open[0] => 0.2,
        2 if open[0] => 0.6,
        3 if open[1] => 0.6,
        _ => 0.0,
    }
}

/// The strength an attacker has to beat.
fn defence(table: &Table, province: Province) -> u8 {
    table.owner(province).map_or_else(|| table.garrison(province), |owner| table.strength(owner, province))
}

/// Points on counters that come with a conquest.
fn prize(table: &Table, province: Province) -> f32 {
    let owner = table.owner(province);
    let worth = |points: f32, vp: Vp, is: bool| if is && table.victory.has(vp, 0) { points } else { 0.0 };
    worth(1.0, Vp::Spoils, owner.is_some())
        + worth(2.0, Vp::Dragons, table.dragons.has(province))
        + worth(2.0, Vp::Runestones, table.runestones.has(province))
        + worth(3.0, Vp::Citadel, owner.is_some_and(|owner| table.player(owner).citadel.has(province)))
}
