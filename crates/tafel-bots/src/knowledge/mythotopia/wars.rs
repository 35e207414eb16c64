//! What the wars that are going on will make of the points.

use mythotopia::{Card, Mythotopia, OpenTable, Province};
use tafel_core::{MAX_SEATS, Seat};

use super::{PROVINCE, PROVINCE_CARD, defence, prize};

/// How much of a conquest a war is worth that is as good as won: an action is still needed to end it.
const OVER_A_GARRISON: f32 = 0.62;
/// The same over a player: who can answer; who cannot, but has a turn before the attacker's next one; who has none.
const ANSWERABLE: f32 = 0.35;
const UNANSWERABLE: f32 = 0.66;
const DECIDED: f32 = 0.75;
/// The same for a war in which as many armies are missing as the attacker has in stock.
const BEHIND: f32 = 0.3;
/// MYT-3.2.
const ACTIONS: u8 = 2;

/// The wars of a table, weighed one after another: an answer to one leaves less for the next.
pub(super) struct Wars<'a> {
    table: &'a OpenTable,
    /// How much of what is bought can still be used.
    time: f32,
    /// Armies that each seat can send in answer, and the actions it has for it.
    armies: [u8; MAX_SEATS],
    actions: [u8; MAX_SEATS],
}

/// What the wars will probably bring a seat and cost it, in points.
#[derive(Default)]
pub(super) struct Outlook {
    /// Land that nobody owned.
    pub(super) of_nobody: f32,
    /// Land that others owned.
    pub(super) of_others: f32,
    /// Counters for it.
    pub(super) prizes: f32,
    /// Own land lost.
    pub(super) own: f32,
}

impl<'a> Wars<'a> {
    pub(super) fn of(state: &'a Mythotopia, time: f32) -> Wars<'a> {
        let table = state.table();
        let mut armies = [0; MAX_SEATS];
        let mut actions = [ACTIONS; MAX_SEATS];
        for seat in table.all_seats() {
            let player = table.player(seat);
            let ready = state.hands[seat.index()].plus(player.reserve);
            let symbols: u8 = ready.iter().map(Card::armies).sum();
            armies[seat.index()] = symbols.min(player.stock.armies);
        }
        actions[table.active.index()] = table.turn.actions_left;
        Wars { table, time, armies, actions }
    }

    /// A war moves points from the defender to whoever leads: what it moves for one seat.
    pub(super) fn outlook(mut self, seat: Seat) -> Outlook {
        let mut outlook = Outlook::default();
        let land = PROVINCE + PROVINCE_CARD * self.time;
        for province in self.table.wars().iter() {
            let Some((attacker, chance)) = self.likely_winner(province) else { continue };
            let owner = self.table.owner(province);
            if owner == Some(seat) {
                outlook.own += chance * land;
            }
            if attacker != seat || self.table.player(attacker).stock.towns == 0 {
                continue;
            }
            let gain = if owner.is_some() { &mut outlook.of_others } else { &mut outlook.of_nobody };
            *gain += chance * land;
            outlook.prizes += chance * prize(self.table, province);
        }
        outlook
    }

    /// The strongest attacker, and how much of the conquest that is worth.
    fn likely_winner(&mut self, province: Province) -> Option<(Seat, f32)> {
        let table = self.table;
        let attackers = table.all_seats().filter(|&seat| table.player(seat).attacks().has(province));
        let (strength, attacker) = attackers
            .map(|seat| (table.strength(seat, province), seat))
            .max_by_key(|&(strength, _)| strength)?;
        let defence = defence(table, province);
        if strength > defence {
            let chance = match table.owner(province) {
                None => OVER_A_GARRISON,
                Some(owner) => self.lead_over(owner, attacker, strength - defence),
            };
            return Some((attacker, chance));
        }
        let missing = defence + 1 - strength;
        let within_reach = if table.player(attacker).stock.armies >= missing { BEHIND } else { BEHIND / 3.0 };
        Some((attacker, within_reach * f32::from(strength) / f32::from(defence + 1)))
    }

    /// How much of a conquest a lead over a player is worth.
    fn lead_over(&mut self, owner: Seat, attacker: Seat, lead: u8) -> f32 {
        let turn = &self.table.turn;
        let attacker_acts = self.table.active == attacker;
        if attacker_acts && turn.fresh {
            return DECIDED;
        }
        let owner = owner.index();
        if self.actions[owner] > 0 && self.armies[owner] >= lead {
            self.actions[owner] -= 1;
            self.armies[owner] -= lead;
            return ANSWERABLE;
        }
        if attacker_acts { UNANSWERABLE } else { DECIDED }
    }
}
