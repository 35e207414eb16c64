//! Catan card game: points on the table, what the landscapes bring, and how near the next building is.

use std::cmp::Ordering;
use std::sync::Arc;

use catan_kartenspiel::{
    Action, Amounts, Card, Catan, Class, End, Frame, Land, Offer, PRINCIPALITY, Principality, Resource, Row,
    Side, Town,
};
use tafel_core::Seat;

use super::{Knowledge, Values, learned_weights, shares};
use crate::figures;
use crate::model::Model;

/// What things are worth in points, other than the points themselves.
struct Worth {
    /// One resource per throw of the production die.
    income: f32,
    /// A resource in store.
    resource: f32,
    /// A kind of resource that is in store at all.
    variety: f32,
    /// The next settlement or city, all of it in store.
    ready: f32,
    /// A road that waits for its settlement.
    road: f32,
    /// A free site of a city.
    site: f32,
    strength: f32,
    tournament: f32,
    trade: f32,
    fleet: f32,
    hand_card: f32,
    hand_limit: f32,
}

const WORTH: Worth = Worth {
    income: 1.3,
    resource: 0.1,
    variety: 0.06,
    ready: 0.3,
    road: 0.55,
    site: 0.05,
    strength: 0.07,
    tournament: 0.05,
    trade: 0.09,
    fleet: 0.12,
    hand_card: 0.03,
    hand_limit: 0.15,
};

/// Points of doubt at the very end, and for each point that the leader still lacks.
const DOUBT: f32 = 0.8;
const DOUBT_PER_POINT: f32 = 0.22;
/// With more than this in store, brigands take ore and wool (CAT-5.3).
const SAFE: u8 = 7;
/// A computer player begins so many offers in a turn at most. People have no such bound (CAT-8.10).
const OFFERS_PER_TURN: u16 = 3;

impl Knowledge for Catan {
    const HORIZON: u32 = 30;
    /// Judged at once, a long search makes offers and drops them without end.
    const LEARNED_HORIZON: u32 = 30;

    fn prior(&self, seat: Seat, action: &Action) -> f32 {
        let realm = self.table.realm(seat);
        match *action {
            Action::Settlement(_) | Action::SettlementWithScout(_) => 30.0,
            Action::City(_) => 30.0,
            Action::Road(_) if self.table.supply.settlements == 0 || open_roads(realm) > 0.0 => 0.1,
            Action::Road(_) => 8.0,
            Action::Build(card) => 2.0 + 4.0 * card_worth(self, seat, card),
            Action::On(side) => site_worth(self, realm, side),
            Action::Play(_) if matches!(self.table.agenda.last(), Some(Frame::Protect(_))) => 4.0,
            Action::Play(Card::Caravan | Card::Arsonist) => 0.7,
            Action::Play(_) => 2.0,
            // Offers are allowed without end; a game must not be spent on them.
            Action::Offer => 0.02,
            Action::Counter => 0.15,
            Action::Demolish => 0.002,
            Action::Raze(_, card) => 0.3 / (0.3 + card_worth(self, seat, card)),
            Action::Bank(resource, rate) => {
                let left = realm.have[resource.index()].saturating_sub(rate.number());
                0.1 + 0.15 * f32::from(left)
            }
            Action::Propose => 2.0,
            Action::Drop => 0.5,
            Action::Accept => accept_prior(&self.offer_at_hand()),
            Action::Pass => self.pass_prior(),
            Action::Gain(land) => gain_prior(realm, land.resource()),
            Action::Rob(resource) => 1.0 + gain_prior(realm, resource),
            Action::Pay(land) => pay_prior(realm, land),
            // Nobody gives more than they get.
            Action::Want(_) if given_to_wanted(&self.offer_at_hand()) != Ordering::Greater => 1e-6,
            Action::Want(resource) => gain_prior(realm, resource),
            Action::Give(resource) => 0.2 * f32::from(realm.have[resource.index()]).max(0.5),
            Action::Take(card, _) | Action::Seize(card) | Action::Strike(_, card) => {
                let worth = card_worth(self, seat, card);
                0.05 + worth * worth
            }
            Action::Return(card) => 0.25 / (0.15 + card_worth(self, seat, card)),
            Action::Search(_) if realm.wealth() > SAFE => 1.5,
            Action::Search(_) => 0.3,
            _ => 1.0,
        }
    }

    /// So many offers in a turn and no more, and none twice: a computer player is no pest.
    fn forgoes(&self, seat: Seat, action: &Action) -> bool {
        match *action {
            Action::Offer | Action::Counter => self.offers_begun[seat.index()] >= OFFERS_PER_TURN,
            Action::Propose => self.table.refused.contains(&self.offer_at_hand()),
            _ => false,
        }
    }

    fn is_unsettled(&self) -> bool {
        let quiet = matches!(
            self.table.agenda.last(),
            None | Some(
                Frame::PreRoll | Frame::Main | Frame::Arrange | Frame::StartStack(_) | Frame::Exchange
            )
        );
        !quiet
    }

    fn values(&self) -> Values {
        let [one, other] = [Seat(0), Seat(1)].map(|seat| standing(self, seat));
        let leader = self.table.points(Seat(0)).max(self.table.points(Seat(1)));
        let missing = f32::from(self.table.options.target_vp.saturating_sub(leader));
        shares(&[one, other], DOUBT + DOUBT_PER_POINT * missing)
    }

    fn seats(&self) -> u8 {
        2
    }

    fn progress(&self) -> f32 {
        let leader = self.table.points(Seat(0)).max(self.table.points(Seat(1)));
        (f32::from(leader) / f32::from(self.table.options.target_vp.max(1))).min(1.0)
    }

    fn figures(&self, seat: Seat, note: &mut impl FnMut(&'static str, f32)) {
        figures::catan_kartenspiel::note(self, seat, note);
    }

    fn learned() -> Option<Arc<Model>> {
        Some(learned_weights!(Catan, "catan-kartenspiel.txt"))
    }
}

/// What the heuristics need; private to this file.
trait Judgement {
    fn pass_prior(&self) -> f32;
    fn offer_at_hand(&self) -> Offer;
}

impl Judgement for Catan {
    /// Doing without is seldom right, but a hand need not be exchanged and a card need not be wasted.
    fn pass_prior(&self) -> f32 {
        match self.table.agenda.last() {
            Some(Frame::Exchange) => 1.5,
            Some(Frame::CaravanGive(_) | Frame::Protect(_)) => 0.5,
            _ => 0.1,
        }
    }

    /// The offer that is being composed or answered.
    fn offer_at_hand(&self) -> Offer {
        match self.table.agenda.last() {
            Some(&(Frame::Compose(offer) | Frame::Answer(offer))) => offer,
            _ => Offer::nothing(self.table.active),
        }
    }
}

fn standing(state: &Catan, seat: Seat) -> f32 {
    let realm = state.table.realm(seat);
    let other = state.table.realm(Seat(1 - seat.0));
    let lead = |own: u8, other: u8| (f32::from(own) - f32::from(other)).clamp(-4.0, 6.0);
    let trade_lead = if realm.cities > 0 { lead(realm.trade, other.trade) } else { 0.0 };
    let mut score = f32::from(state.table.points(seat))
        + WORTH.income * income(realm)
        + WORTH.tournament * f32::from(realm.tournament.min(6))
        + WORTH.strength * lead(realm.strength, other.strength)
        + WORTH.trade * (trade_lead + 0.5 * f32::from(realm.trade.min(6)))
        + WORTH.fleet * f32::from(realm.fleets())
        + WORTH.hand_card * state.hands[seat.index()].len() as f32
        + WORTH.hand_limit * (state.table.hand_limit(seat) as f32 - 3.0);
    if state.table.supply.settlements > 0 {
        score += WORTH.road * open_roads(realm);
    }
    score + stores(state, realm)
}

/// What a throw of the production die brings on average: one landscape in six, doublers counted.
fn income(realm: &Principality) -> f32 {
    let mut sixths = 0.0;
    for field in realm.fields() {
        // A full store brings nothing until it is used.
        sixths += if field.stock >= 3 { 0.7 } else { 1.0 };
    }
    for (x, town) in realm.all_towns() {
        for row in Row::ALL {
            for card in town.sites(row).iter().flatten() {
                sixths += f32::from(doubled(realm, x.x(), row, *card));
                sixths += if *card == Card::Garrison { 0.25 } else { 0.0 };
            }
            if town.city {
                sixths += WORTH.site / WORTH.income * 6.0 * free_sites(town, row);
            }
        }
    }
    sixths / 6.0
}

fn free_sites(town: &Town, row: Row) -> f32 {
    town.sites(row).iter().filter(|site| site.is_none()).count() as f32
}

/// How many landscapes beside this site the card doubles.
fn doubled(realm: &Principality, x: i8, row: Row, card: Card) -> u8 {
    let beside =
        [x - 1, x + 1].map(|x| Principality::land_place(x, row).and_then(|place| realm.lands[place]));
    beside.into_iter().flatten().filter(|field| field.land.resource().doubler() == Some(card)).count() as u8
}

fn site_worth(state: &Catan, realm: &Principality, side: Side) -> f32 {
    let Some(&Frame::BuildWhere(card)) = state.table.agenda.last() else { return 1.0 };
    let gain = f32::from(doubled(realm, side.x.x(), side.row, card));
    let in_city = realm.town(side.x).is_some_and(|town| town.city);
    // Sites of cities are kept for red cards.
    let fits = if in_city && card.class() != Class::City { 0.5 } else { 1.0 };
    fits * (0.3 + 3.0 * gain)
}

fn stores(state: &Catan, realm: &Principality) -> f32 {
    let mut score = 0.0;
    for &have in &realm.have {
        score += WORTH.resource * f32::from(have) + if have > 0 { WORTH.variety } else { 0.0 };
    }
    let mut best: f32 = 0.0;
    if state.table.supply.cities > 0 && realm.cities < realm.settlements {
        best = best.max(readiness(realm, &PRINCIPALITY.city.cost));
    }
    if state.table.supply.settlements > 0 {
        let cost =
            if open_roads(realm) > 0.0 { PRINCIPALITY.settlement.cost } else { PRINCIPALITY.road.cost };
        best = best.max(readiness(realm, &cost));
    }
    score += WORTH.ready * best * best;
    if realm.wealth() > SAFE {
        let endangered = realm.have[Resource::Ore.index()] + realm.have[Resource::Wool.index()];
        score -= WORTH.resource * f32::from(endangered) / 6.0;
    }
    score
}

/// Which part of a cost is in store.
fn readiness(realm: &Principality, cost: &Amounts) -> f32 {
    let total: u8 = cost.iter().sum();
    let there: u8 = cost.iter().zip(&realm.have).map(|(cost, have)| cost.min(have)).sum();
    f32::from(there) / f32::from(total.max(1))
}

fn open_roads(realm: &Principality) -> f32 {
    End::ALL.into_iter().filter(|&end| realm.has_end_road(end)).count() as f32
}

/// Nobody gives more than they get. A search that thought otherwise would ask for everything.
fn accept_prior(offer: &Offer) -> f32 {
    match given_to_wanted(offer) {
        Ordering::Less => 0.01,
        Ordering::Equal => 0.4,
        Ordering::Greater => 1.0,
    }
}

/// Is more, as much or less given than wanted?
fn given_to_wanted(offer: &Offer) -> Ordering {
    let [given, wanted] = [offer.give, offer.want].map(|amounts: Amounts| amounts.iter().sum::<u8>());
    given.cmp(&wanted)
}

/// The rarer, the more welcome.
fn gain_prior(realm: &Principality, resource: Resource) -> f32 {
    let have = f32::from(realm.have[resource.index()]);
    let needed = match resource {
        Resource::Ore | Resource::Grain => 1.6,
        Resource::Gold => 0.5,
        _ => 1.0,
    };
    2.0 * needed / (0.5 + have)
}

fn pay_prior(realm: &Principality, land: Land) -> f32 {
    let stock = f32::from(realm.stock(land).unwrap_or(0));
    let spare = if land.resource() == Resource::Gold { 2.0 } else { 1.0 };
    spare * (0.2 + stock + 0.3 * f32::from(realm.have[land.resource().index()]))
}

/// How much a player likes to have a card, about 0 to 3.
fn card_worth(state: &Catan, seat: Seat, card: Card) -> f32 {
    let realm = state.table.realm(seat);
    let facts = card.facts();
    let useful = match card {
        Card::Abbey | Card::Library => 0.8,
        Card::Mint | Card::Smithy | Card::Garrison => 0.3,
        Card::Scout | Card::Merchant | Card::Raid => 0.7,
        Card::Spy | Card::BlackKnight | Card::Alchemist => 0.5,
        Card::Caravan | Card::Arsonist | Card::Bishop | Card::HerbWoman => 0.3,
        _ if card.is_fleet() => 0.5,
        _ if card.class() == Class::Region => 0.9,
        _ => 0.1,
    };
    let total: u8 = facts.cost.iter().sum();
    let worth = useful
        + 1.3 * f32::from(facts.points)
        + 0.25 * f32::from(facts.trade)
        + 0.22 * f32::from(facts.strength)
        + 0.1 * f32::from(facts.tournament);
    let reach = if card.class() == Class::City && realm.cities == 0 { 0.5 } else { 1.0 };
    (reach * worth - 0.05 * f32::from(total)).max(0.05)
}
