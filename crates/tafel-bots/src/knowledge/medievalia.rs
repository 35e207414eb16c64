//! Medievalia: prestige so far, what the fief produces, and who could break it.

use std::sync::Arc;

use medievalia::{
    Action, Building, Card, Figure, Frame, Host, Land, Medievalia, Pile, Place, Resource, Spot,
};
use tafel_core::{MAX_SEATS, Seat};

use super::{Knowledge, Values, learned_weights, shares};
use crate::figures;
use crate::model::Model;

/// What a unit of production per turn is worth in points: food, energy, workforce, gold.
const PRODUCTION: [f32; Resource::COUNT] = [0.32, 0.42, 0.3, 0.42];
/// Production beyond this much of a kind is worth half.
const PLENTY: f32 = 3.0;
/// A card in the hand: a resource of choice at least.
const HAND_CARD: f32 = 0.13;
/// A landscape is a place to build on.
const LANDSCAPE: f32 = 0.12;
const GUARDED: f32 = 0.06;
/// A point of attack or defence on the table.
const STRENGTH: f32 = 0.03;
/// Enemy attack in the fief that is more than the own troops can stand, by point.
const THREAT: f32 = 0.12;
/// Being besieged, by turn.
const SIEGE: f32 = 1.0;
/// A mouth too many.
const HUNGER: f32 = 0.5;
/// Whoever is out cannot win.
const OUT: f32 = -20.0;
/// Points that win alone, and as a team.
const PRESTIGE: u32 = 7;
const TEAM_PRESTIGE: u32 = 11;
/// Points of doubt at the end, and for each point that the leader lacks.
const DOUBT: f32 = 0.5;
const DOUBT_PER_POINT: f32 = 0.16;

impl Knowledge for Medievalia {
    const HORIZON: u32 = 24;

    fn prior(&self, seat: Seat, action: &Action) -> f32 {
        match *action {
            Action::Draw(pile) => self.draw_prior(seat, pile),
            Action::Play(card) => self.play_prior(seat, card),
            Action::Build { building, .. } if self.stands(seat, building) => 4.0,
            Action::Build { .. } => 30.0,
            Action::Remove { .. } => 0.004,
            Action::ExtraCard => 0.5,
            Action::Attach { to: Spot::Free, .. } => 0.05,
            Action::Attach { to: Spot::Host(host), card, .. } => self.attach_prior(seat, host, card),
            Action::Dismiss(_) => 0.002,
            Action::Done => match self.table.frame() {
                Frame::Actions => 0.4,
                Frame::Move => 1.0,
                _ => 0.5,
            },
            Action::Bureaucrat { .. } => 3.0,
            Action::ActivateGroup(host) => self.group_prior(seat, host),
            Action::ActivateFree(card) => {
                let yields = self.table.rules.troops[card.index()].yields;
                if (0..Resource::COUNT).any(|kind| yields[kind] > 0 && self.lacks(kind)) { 2.5 } else { 0.4 }
            }
            Action::Discard { card, gives } => {
                let kind = if self.table.purse.any > 0 || self.lacks(gives.index()) { 0.35 } else { 0.02 };
                kind / (0.3 + self.hand_worth(seat, card))
            }
            Action::Exchange { .. } => 0.4,
            Action::AskPartner => 0.05,
            Action::Decline => 0.3,
            Action::Site(host) => self.site_prior(seat, host),
            Action::March { card, from, to, .. } => self.march_prior(seat, card, from, to),
            Action::Gallop { from, to } => self.march_prior(seat, Card::Knight, from, to),
            Action::Declare { .. } => 2.0,
            Action::Join(_) => 1.5,
            Action::StayOut => 0.7,
            Action::AttackHost(host) => self.target_prior(host),
            Action::AttackNothing => 0.05,
            Action::Shoot(_) | Action::Pray(_) => 3.0,
            Action::ShootAt(Figure { card, .. }) | Action::Heal(Figure { card, .. }) => {
                self.troop_worth(card)
            }
            Action::Pass => 0.3,
            Action::Wound(Figure { card, .. }) | Action::Starve(Figure { card, .. }) => {
                1.0 / (0.2 + self.troop_worth(card))
            }
            _ => 1.0,
        }
    }

    fn is_unsettled(&self) -> bool {
        let quiet = matches!(
            self.table.frame(),
            Frame::Opening(..) | Frame::Draw | Frame::Actions | Frame::Move | Frame::Fronts | Frame::Over
        );
        !quiet
    }

    fn values(&self) -> Values {
        let mut scores = [0.0; MAX_SEATS];
        let mut leader = 0;
        let side =
            |seat: Seat, what: &dyn Fn(Seat) -> f32| what(seat) + self.table.ally(seat).map_or(0.0, what);
        for seat in Seat::all(self.table.seats()) {
            scores[seat.index()] = side(seat, &|seat| self.standing(seat));
            leader = leader.max(
                self.table.points(seat) + self.table.ally(seat).map_or(0, |ally| self.table.points(ally)),
            );
        }
        let wanted = if self.table.rules.options.team { TEAM_PRESTIGE } else { PRESTIGE };
        let missing = wanted.saturating_sub(leader) as f32;
        shares(&scores[..usize::from(self.table.seats())], DOUBT + DOUBT_PER_POINT * missing)
    }

    fn seats(&self) -> u8 {
        self.table.seats()
    }

    fn progress(&self) -> f32 {
        figures::medievalia::progress(self)
    }

    fn can_be_learned(&self) -> bool {
        !self.table.rules.options.team
    }

    fn figures(&self, seat: Seat, note: &mut impl FnMut(&'static str, f32)) {
        figures::medievalia::note(self, seat, note);
    }

    fn learned() -> Option<Arc<Model>> {
        Some(learned_weights!(Medievalia, "medievalia.txt"))
    }
}

/// What the heuristics need; private to this file.
trait Judgement {
    fn standing(&self, seat: Seat) -> f32;
    fn stands(&self, seat: Seat, building: Building) -> bool;
    fn lacks(&self, kind: usize) -> bool;
    fn kind_of(&self, host: Host) -> usize;
    fn troop_worth(&self, card: Card) -> f32;
    fn hand_worth(&self, seat: Seat, card: Card) -> f32;
    fn draw_prior(&self, seat: Seat, pile: Pile) -> f32;
    fn play_prior(&self, seat: Seat, card: Card) -> f32;
    fn attach_prior(&self, seat: Seat, host: u8, card: Card) -> f32;
    fn group_prior(&self, seat: Seat, host: u8) -> f32;
    fn site_prior(&self, seat: Seat, host: u8) -> f32;
    fn march_prior(&self, seat: Seat, card: Card, from: Place, to: Place) -> f32;
    fn target_prior(&self, host: u8) -> f32;
}

impl Judgement for Medievalia {
    fn standing(&self, seat: Seat) -> f32 {
        if self.table.eliminated.has(seat) {
            return OUT;
        }
        let mut score = self.table.points(seat) as f32 + HAND_CARD * (self.hand_size(seat) as f32).min(12.0);
        for (kind, worth) in Resource::ALL.into_iter().zip(PRODUCTION) {
            let amount = self.table.capacity(seat, kind) as f32;
            score += worth * (amount.min(PLENTY) + 0.5 * (amount - PLENTY).max(0.0));
        }
        for (number, host) in self.table.hosts_of(seat) {
            if host.land != Land::City {
                score += LANDSCAPE + if self.table.is_guarded(seat, number) { GUARDED } else { 0.0 };
            }
        }
        let fed = 2.0 * self.table.capacity(seat, Resource::Food) as f32;
        let mouths = self.table.characters(seat) as f32;
        score -= HUNGER * (mouths - fed).max(0.0);
        let home = Place::fief(seat);
        let (mut attack, mut defence) = (0.0, f32::from(self.table.rules.city_strength[1]));
        for squad in &self.table.squads {
            let card = &self.table.rules.troops[squad.troop.card.index()];
            let count = f32::from(squad.count);
            let strength = f32::from(card.attack) + f32::from(card.defence);
            if squad.troop.owner == seat {
                score += count * (STRENGTH * strength + ability_worth(squad.troop.card));
                defence += if squad.troop.place == home { count * f32::from(card.defence) } else { 0.0 };
            } else if squad.troop.place == home && self.table.enemies(seat, squad.troop.owner) {
                attack += count * f32::from(card.attack);
            }
        }
        if attack > 0.0 {
            score -= THREAT * attack + THREAT * (attack - defence).max(0.0);
        }
        let siege = f32::from(self.table.fiefs[seat.index()].siege);
        if self.table.is_besieged(seat) {
            score -= SIEGE * (0.5 + siege);
        }
        score
    }

    fn stands(&self, seat: Seat, building: Building) -> bool {
        self.table.hosts_of(seat).any(|(_, host)| host.buildings().any(|other| other == building))
    }

    /// Does the payment still lack this kind of resource?
    fn lacks(&self, kind: usize) -> bool {
        self.table.purse.any > 0 || self.table.purse.cost[kind] > self.table.purse.pool[kind]
    }

    fn kind_of(&self, host: Host) -> usize {
        usize::from(self.table.rules.host(host.land).resource)
    }

    fn troop_worth(&self, card: Card) -> f32 {
        let troop = &self.table.rules.troops[card.index()];
        let yields: u8 = troop.yields.iter().sum();
        0.12 * f32::from(troop.attack + troop.defence) + 0.3 * f32::from(yields) + ability_worth(card)
    }

    /// How much a player likes to keep a card in hand.
    fn hand_worth(&self, seat: Seat, card: Card) -> f32 {
        if !self.table.rules.landscape[card.index()] {
            return self.troop_worth(card);
        }
        let held: u8 = Card::ALL
            .iter()
            .zip(self.hands[seat.index()])
            .filter(|(card, _)| self.table.rules.landscape[card.index()])
            .map(|(_, held)| held)
            .sum();
        let room = 4_usize.saturating_sub(self.table.landscapes(seat));
        if usize::from(held) > room { 0.05 } else { 0.9 }
    }

    fn draw_prior(&self, seat: Seat, pile: Pile) -> f32 {
        let held = |wanted: Pile| -> f32 {
            let cards = Card::ALL.iter().zip(self.hands[seat.index()]);
            cards
                .filter(|(card, _)| self.table.rules.piles[card.index()] == wanted)
                .map(|(_, held)| f32::from(held))
                .sum()
        };
        match pile {
            Pile::Landscape if self.table.landscapes(seat) as f32 + held(pile) < 5.0 => 4.0,
            Pile::Landscape => 0.3,
            Pile::Character => 2.0,
            Pile::Military => 0.5 / (1.0 + held(pile)),
        }
    }

    fn play_prior(&self, seat: Seat, card: Card) -> f32 {
        if self.table.rules.landscape[card.index()] {
            let kind = usize::from(self.table.rules.host(Land::Landscape(card)).resource);
            let have = self.table.capacity(seat, Resource::ALL[kind]) as f32;
            return 12.0 / (1.0 + have);
        }
        if self.table.characters(seat) + 1 > 2 * self.table.capacity(seat, Resource::Food) {
            return 0.02;
        }
        8.0 * self.troop_worth(card)
    }

    fn attach_prior(&self, seat: Seat, host: u8, card: Card) -> f32 {
        let Some(there) = self.table.host(seat, host) else { return 0.1 };
        if there.land == Land::City {
            return 0.05;
        }
        let attached = self
            .table
            .squads
            .iter()
            .filter(|squad| squad.troop.owner == seat && squad.troop.spot == Spot::Host(host));
        let taken: u8 = attached.map(|squad| squad.count).sum();
        let works = self.table.rules.troops[card.index()].boosts > 0;
        if works && taken < self.table.rules.host(there.land).slots { 1.2 } else { 0.12 }
    }

    fn group_prior(&self, seat: Seat, host: u8) -> f32 {
        let needed = self.table.host(seat, host).is_some_and(|host| self.lacks(self.kind_of(host)));
        if needed { 3.0 } else { 0.5 }
    }

    /// A building makes its host produce more: best where production is rare.
    fn site_prior(&self, seat: Seat, host: u8) -> f32 {
        let Some(there) = self.table.host(seat, host) else { return 1.0 };
        let kind = self.kind_of(there);
        let safe = if self.table.is_guarded(seat, host) || there.land == Land::City { 1.3 } else { 1.0 };
        safe * (0.5 + 3.0 * PRODUCTION[kind] / (1.0 + self.table.capacity(seat, Resource::ALL[kind]) as f32))
    }

    /// Soldiers march, those who work stay at home.
    fn march_prior(&self, seat: Seat, card: Card, from: Place, to: Place) -> f32 {
        let troop = &self.table.rules.troops[card.index()];
        let works = troop.yields.iter().any(|&amount| amount > 0);
        if to == Place::fief(seat) {
            return if works { 2.0 } else { 0.2 };
        }
        if works {
            return 0.02;
        }
        let onwards = from != Place::fief(seat) && to.owner().is_some();
        f32::from(troop.attack) * if onwards { 0.5 } else { 0.15 }
    }

    fn target_prior(&self, host: u8) -> f32 {
        let Some(front) = self.table.war.front else { return 1.0 };
        let buildings =
            self.table.host(front.defender, host).map_or(0, |host| host.buildings().count()) as f32;
        let open = host > 0 && !self.table.is_guarded(front.defender, host);
        if open { 3.0 + 3.0 * buildings } else { 0.8 + buildings }
    }
}

/// What the ability of a card is worth in points.
fn ability_worth(card: Card) -> f32 {
    match card {
        Card::Bureaucrat | Card::Artist => 0.35,
        Card::Merchant => 0.25,
        Card::Archer | Card::Priest | Card::Knight => 0.08,
        _ => 0.0,
    }
}
