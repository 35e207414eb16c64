//! Mythotopia: points on the table, and what the wars that are going on will make of them.

use std::sync::Arc;

use mythotopia::action::Deed;
use mythotopia::ids::Province;
use mythotopia::state::Table;
use mythotopia::{Action, Mythotopia};
use tafel_core::{MAX_SEATS, Seat};

use super::{Knowledge, Values, shares};
use crate::figures;
use crate::model::Model;

/// What a province is worth to its owner, the card included.
const PROVINCE: f32 = 3.4;
/// What other things are worth, in points.
const ARMY_BOUGHT: f32 = 0.15;
const IMPROVEMENT: f32 = 0.25;
const RESERVED: f32 = 0.1;
const CITY: f32 = 0.6;
/// How sure a lead of 1, 2, 3 or more in a war is to be kept until it is ended.
const LEADS: [f32; 4] = [0.0, 0.55, 0.75, 0.85];
/// Points of doubt, while many victory point cards still pay and when the end is near.
const DOUBT: f32 = 3.0;
const DOUBT_PER_CARD: f32 = 2.2;

impl Knowledge for Mythotopia {
    const HORIZON: u32 = 0;
    const SPREAD: f32 = 0.2;

    fn prior(&self, _: Seat, action: &Action) -> f32 {
        match action {
            Action::EndGame => 50.0,
            Action::EndWar(_) | Action::EndWarWithHero(_) => 4.0,
            Action::Begin(Deed::Attack | Deed::Patronage) => 3.0,
            Action::Begin(Deed::PlaceArmies | Deed::Draft) => 1.5,
            Action::Begin(Deed::RemoveArmies | Deed::RemoveShips) => 0.15,
            Action::Begin(Deed::Discard) => 0.5,
            Action::Pass => 0.1,
            Action::Play(_) | Action::Bonus => 2.0,
            Action::Done => 0.7,
            _ => 1.0,
        }
    }

    fn is_unsettled(&self) -> bool {
        self.half_made()
    }

    fn values(&self) -> Values {
        let table = self.table();
        let mut scores = [0.0; MAX_SEATS];
        for seat in table.all_seats() {
            scores[seat.index()] = standing(table, seat);
        }
        for province in table.wars().iter() {
            add_war(table, province, &mut scores);
        }
        let paying = 7_u8.saturating_sub(table.victory.empty_cards());
        let seats = usize::from(table.seats);
        shares(&scores[..seats], DOUBT + DOUBT_PER_CARD * f32::from(paying).sqrt())
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
        // Weights have been learned that foresee results better and play worse. Perhaps they like a war that is as
        // good as won more than its prize.
        None
    }
}

fn standing(table: &Table, seat: Seat) -> f32 {
    let player = table.player(seat);
    let cards = player.reserve.plus(player.discard);
    let improvements =
        cards.faces().filter(|card| card.kind() == mythotopia::data::CardKind::Improvement).count();
    table.score(seat) as f32
        + ARMY_BOUGHT * (8.0 - f32::from(player.armies_in_supply))
        + IMPROVEMENT * improvements as f32
        + RESERVED * f32::from(player.reserve.len())
        + CITY * f32::from(player.cities.len())
}

/// A war moves points from the defender to whoever leads.
fn add_war(table: &Table, province: Province, scores: &mut [f32; MAX_SEATS]) {
    let owner = table.owner(province);
    let defence = match owner {
        Some(owner) => table.strength(owner, province),
        None => table.garrison(province),
    };
    let attackers = table.all_seats().filter(|&seat| table.player(seat).attacks().has(province));
    let Some((strength, attacker)) =
        attackers.map(|seat| (table.strength(seat, province), seat)).max_by_key(|&(strength, _)| strength)
    else {
        return;
    };
    let lead = usize::from(strength.saturating_sub(defence)).min(LEADS.len() - 1);
    let near = f32::from(strength) / f32::from(defence.max(1) + 1);
    let chance = LEADS[lead].max(0.35 * near.min(1.0));
    scores[attacker.index()] += chance * PROVINCE;
    if let Some(owner) = owner {
        scores[owner.index()] -= chance * PROVINCE;
    }
}
