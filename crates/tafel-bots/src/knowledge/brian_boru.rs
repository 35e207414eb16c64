//! Brian Boru: points to be expected at the end, from what lies on the table.

use std::sync::Arc;

use brian_boru::{Action, BrianBoru, Claim, DATA, Frame, Pact, Region};
use tafel_core::{MAX_SEATS, Seat};

use super::{Knowledge, Values, learned_weights, shares};
use crate::figures;
use crate::model::Model;

/// What things are worth in points, other than the points themselves.
struct Worth {
    coin: f32,
    renown: f32,
    raider: f32,
    most_raiders: f32,
    church: f32,
    most_church: f32,
    space: f32,
    highest_space: f32,
    marker: f32,
    /// Share of a token's points by the state it is in.
    held: f32,
    leading_open: f32,
    leading_closed: f32,
    second: f32,
    towns: f32,
}

const WORTH: Worth = Worth {
    coin: 0.28,
    renown: 1.35,
    raider: 0.22,
    most_raiders: 1.6,
    church: 0.25,
    most_church: 1.2,
    space: 0.12,
    highest_space: 1.6,
    marker: 0.5,
    held: 0.85,
    leading_open: 0.6,
    leading_closed: 0.45,
    second: 0.12,
    towns: 0.35,
};

/// Points of doubt per round still to be played, and at the very end.
const DOUBT_PER_ROUND: f32 = 2.6;
const LAST_DOUBT: f32 = 1.2;

impl Knowledge for BrianBoru {
    const HORIZON: u32 = 24;
    const LEARNED_HORIZON: u32 = 8;

    fn prior(&self, seat: Seat, action: &Action) -> f32 {
        match *action {
            Action::Settle(town) | Action::Mark(town) | Action::Take(town) => {
                self.town_prior(seat, town.region())
            }
            Action::Expand(town) => 3.0 * self.town_prior(seat, town.region()),
            Action::Monastery(town) => 2.0 * self.town_prior(seat, town.region()),
            Action::Decline => 0.5,
            Action::Extras(count) => {
                if count == 0 {
                    1.0
                } else {
                    0.7 / f32::from(count)
                }
            }
            Action::Estrid(Pact::Spurn) => 0.6,
            Action::Lose(town) => {
                // The chooser takes what hurts the loser, or hurts itself least: both are about the region.
                let worth = self.town_prior(seat, town.region());
                if self.table.owner(town) == Some(seat) { 1.0 / worth } else { worth }
            }
            _ => 1.0,
        }
    }

    fn is_unsettled(&self) -> bool {
        let drafting = self.table.agenda.last() == Some(&Frame::Draft);
        drafting
            || self.table.active.is_some()
            || self.table.trick > 0 && self.table.trick == self.table.tricks()
    }

    fn values(&self) -> Values {
        let mut scores = [0.0; MAX_SEATS];
        let seats = self.table.seats() as usize;
        for seat in Seat::all(self.table.seats()) {
            scores[seat.index()] = self.standing(seat);
        }
        for region in Region::ALL {
            self.add_region(region, &mut scores);
        }
        self.add_races(&mut scores);
        let rounds = f32::from(DATA.players(self.table.seats()).rounds);
        let gone = f32::from(self.table.round.max(1) - 1)
            + f32::from(self.table.trick) / (f32::from(self.table.tricks()) + 2.0);
        shares(&scores[..seats], LAST_DOUBT + DOUBT_PER_ROUND * (rounds - gone).max(0.0).sqrt())
    }

    fn seats(&self) -> u8 {
        self.table.seats()
    }

    fn progress(&self) -> f32 {
        let rounds = f32::from(DATA.players(self.table.seats()).rounds);
        let part = f32::from(self.table.trick) / (f32::from(self.table.tricks()) + 1.0);
        ((f32::from(self.table.round.max(1) - 1) + part) / rounds).clamp(0.0, 1.0)
    }

    fn figures(&self, seat: Seat, note: &mut impl FnMut(&'static str, f32)) {
        figures::brian_boru::note(self, seat, note);
    }

    fn learned() -> Option<Arc<Model>> {
        Some(learned_weights!(BrianBoru, "brian-boru.txt"))
    }
}

/// Something to be first in, and what that is worth.
type Race = (fn(&brian_boru::Player) -> u8, f32);

/// What the heuristics need; private to this file.
trait Judgement {
    fn town_prior(&self, seat: Seat, region: Region) -> f32;
    fn standing(&self, seat: Seat) -> f32;
    fn add_region(&self, region: Region, scores: &mut [f32; MAX_SEATS]);
    fn add_races(&self, scores: &mut [f32; MAX_SEATS]);
}

impl Judgement for BrianBoru {
    /// A town is worth more where one has a stake already, or none yet at all.
    fn town_prior(&self, seat: Seat, region: Region) -> f32 {
        let own = self.table.controlled(seat).both(DATA.in_region[region.index()]).len();
        let points = DATA.regions[region.index()].points as f32;
        match own {
            0 => 1.2,
            _ => 1.0 + points / 6.0,
        }
    }

    fn standing(&self, seat: Seat) -> f32 {
        let player = self.table.player(seat);
        let regions = self.regions_with_a_town(seat);
        let reach = DATA.region_points[regions];
        let next = DATA.region_points[(regions + 1).min(Region::COUNT)];
        f32::from(player.points)
            + WORTH.coin * f32::from(player.coins)
            + WORTH.renown * f32::from(player.renown)
            + WORTH.raider * f32::from(player.raiders)
            + WORTH.church * f32::from(player.church)
            + WORTH.space * f32::from(player.space)
            + WORTH.towns * f32::from(self.table.controlled(seat).len())
            + 0.8 * f32::from(reach)
            + 0.2 * f32::from(next)
            + if self.table.marker == seat { WORTH.marker } else { 0.0 }
    }

    fn add_region(&self, region: Region, scores: &mut [f32; MAX_SEATS]) {
        let row = &DATA.regions[region.index()];
        let points = f32::from(row.points);
        let claim = self.table.claims[region.index()];
        let weights = self.weights(region);
        let best = weights.players.iter().copied().max().unwrap_or(0);
        if best == 0 {
            return;
        }
        if let Claim::Held(holder) = claim {
            let lead = f32::from(weights.players[holder.index()]) - f32::from(best);
            scores[holder.index()] += points * (WORTH.held + 0.12 * lead.clamp(-2.0, 0.0));
        }
        let open = match claim {
            Claim::FaceDown => WORTH.leading_closed,
            Claim::Open => WORTH.leading_open,
            Claim::Held(_) => 0.25,
        };
        let leaders = weights.players.iter().filter(|&&weight| weight == best).count() as f32;
        for (score, &weight) in scores.iter_mut().zip(&weights.players) {
            if weight == best {
                *score += points * open / leaders;
            } else {
                *score += points * WORTH.second * f32::from(weight) / f32::from(best);
            }
        }
    }

    /// Whoever leads in raiders, church discs or on the track will be rewarded at the end of the round.
    fn add_races(&self, scores: &mut [f32; MAX_SEATS]) {
        let races: [Race; 3] = [
            (|player| player.raiders, WORTH.most_raiders),
            (|player| player.church, WORTH.most_church),
            (|player| player.space, WORTH.highest_space),
        ];
        for (amount, worth) in races {
            let most = self.table.players.iter().map(amount).max().unwrap_or(0);
            if most == 0 {
                continue;
            }
            let leaders = self.table.players.iter().filter(|player| amount(player) == most).count() as f32;
            for (score, player) in scores.iter_mut().zip(&self.table.players) {
                if amount(player) == most {
                    *score += worth / leaders;
                }
            }
        }
    }
}
