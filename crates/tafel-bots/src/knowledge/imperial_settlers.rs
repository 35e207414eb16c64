//! Imperial Settlers: points on the table, and what supply, hand, deals and locations will bring in the rounds left.

use std::sync::Arc;

use imperial_settlers::{
    Act, Action, Bundle, Card, Colour, Deal, Deck, Deed, Effect, Face, Frame, Good, ImperialSettlers,
    Location, Place, Player, Realm, TurnPart, board, card,
};
use tafel_core::{MAX_SEATS, Seat};

use super::{Knowledge, Values, learned_weights, shares};
use crate::figures;
use crate::model::Model;

/// What a good is worth in points, by [`Good::index`]: wood, stone, food, gold, worker, raze, defence, card, point.
const GOODS: [f32; 9] = [0.5, 0.55, 0.5, 0.65, 0.32, 0.5, 0.05, 0.45, 1.0];
/// The game lasts five rounds.
const ROUNDS: u8 = 5;
/// What a location counts at the end.
const COMMON: f32 = 1.0;
const FACTION: f32 = 2.0;
/// A hand card, up to as many as one can build.
const HAND_CARD: f32 = 0.4;
const HAND: f32 = 10.0;
/// A foundation or a location that can be given up for a faction building.
const FOUNDATION: f32 = 0.35;
/// Of what an action location could bring in a round, one gets so much.
const ACTED: f32 = 0.6;
/// Points of doubt at the end, and for each round still to be played.
const DOUBT: f32 = 2.0;
const DOUBT_PER_ROUND: f32 = 2.5;

/// Alone, counted in cards: an open card of the neutral player is nearly collected, an exposed location now and then.
const SOLO_OPEN: f32 = 0.95;
const SOLO_EXPOSED: f32 = 0.12;
/// What tokens, hand and production are worth in faction locations.
const SOLO_MEANS: f32 = 0.07;
/// Faction locations and collected cards of each round to come.
const SOLO_BUILT: f32 = 1.5;
const SOLO_COLLECTED: f32 = 1.2;
const SOLO_DOUBT: f32 = 0.6;
const SOLO_DOUBT_PER_ROUND: f32 = 0.35;

impl Knowledge for ImperialSettlers {
    const HORIZON: u32 = 24;

    fn prior(&self, seat: Seat, action: &Action) -> f32 {
        let rounds = self.rounds_to_come();
        match *action {
            Action::Take(face) => squared(self.card_worth(seat, face, rounds)),
            Action::Draw(Deck::Faction) => 1.4,
            Action::Build(face) if self.table.solo() && card(face).faction.is_some() => 12.0,
            Action::Build(face) => 1.0 + 2.0 * self.card_worth(seat, face, rounds),
            Action::Deal(face) => {
                let good = card(face).deal.map_or(0.0, |good| GOODS[good.index()]);
                0.2 + good * (1.0 + rounds)
            }
            Action::RazeCard(face) => 0.3 + bundle_worth(&card(face).raze_bundle),
            // Whatever the neutral player keeps, it collects.
            Action::Raze(place) if place.realm == Realm::NEUTRAL => 8.0,
            Action::Raze(place) => 0.5 + bundle_worth(&card(place.spot.face).raze_bundle),
            Action::Activate(place) => act_prior(place.spot.face),
            Action::ActivateTwice(place) => 1.6 * act_prior(place.spot.face),
            Action::Exchange(_) => 0.5,
            Action::Defend(_) => 0.3,
            Action::Samurai(_) => 0.2,
            Action::Gate(..) => 0.3,
            Action::Shrine(_) => 0.2,
            Action::GiveUp(spot) => 0.5 / (0.5 + self.card_worth(seat, spot.face, rounds)),
            Action::GiveUpFoundation(_) | Action::GiveUpHidden(_) => 4.0,
            Action::PayGold(gold) => 1.0 / (1.0 + 3.0 * f32::from(gold)),
            Action::Choose(good) => GOODS[good.index()],
            Action::Steal(_, good) => GOODS[good.index()],
            Action::Target(place) => self.target_prior(seat, place, rounds),
            Action::PickDeal(deal) => self.deal_prior(seat, deal),
            Action::Discard(face) | Action::Bury(face) => 0.5 / (0.3 + self.card_worth(seat, face, rounds)),
            Action::Return(good) => 0.4 / (0.3 + GOODS[good.index()]),
            Action::Done => 0.4,
            // Passing is final and loses what is in the supply.
            Action::Pass => 0.02,
            _ => 1.0,
        }
    }

    fn is_unsettled(&self) -> bool {
        let quiet = matches!(
            self.table.agenda.last(),
            None | Some(
                Frame::ChooseFaction(_)
                    | Frame::Draft(..)
                    | Frame::Packs(_)
                    | Frame::SoloDraft(_)
                    | Frame::Turn { part: TurnPart::Before, .. }
                    | Frame::Over
            )
        );
        !quiet
    }

    fn values(&self) -> Values {
        if self.table.solo() {
            return self.solo_values();
        }
        let doubt = DOUBT + DOUBT_PER_ROUND * (self.rounds_to_come() + 0.5).sqrt();
        let mut scores = [0.0; MAX_SEATS];
        for seat in Seat::all(self.table.seats()) {
            scores[seat.index()] = self.standing(seat);
        }
        shares(&scores[..usize::from(self.table.seats())], doubt)
    }

    fn seats(&self) -> u8 {
        self.table.seats()
    }

    fn progress(&self) -> f32 {
        f32::from(self.table.round.clamp(1, ROUNDS) - 1) / f32::from(ROUNDS - 1)
    }

    fn figures(&self, seat: Seat, note: &mut impl FnMut(&'static str, f32)) {
        figures::imperial_settlers::note(self, seat, note);
    }

    fn learned() -> Option<Arc<Model>> {
        Some(learned_weights!(ImperialSettlers, "imperial-settlers.txt"))
    }
}

/// What the heuristics need; private to this file.
trait Judgement {
    fn rounds_to_come(&self) -> f32;
    fn standing(&self, seat: Seat) -> f32;
    fn solo_values(&self) -> Values;
    fn location_worth(&self, seat: Seat, location: Location, rounds: f32) -> f32;
    fn effect_worth(&self, seat: Seat, card: &Card, rounds: f32) -> f32;
    fn of_colour(&self, seat: Seat, colour: Colour) -> f32;
    fn card_worth(&self, seat: Seat, face: Face, rounds: f32) -> f32;
    fn target_prior(&self, seat: Seat, place: Place, rounds: f32) -> f32;
    fn deal_prior(&self, seat: Seat, deal: Deal) -> f32;
}

impl Judgement for ImperialSettlers {
    /// Production phases still to come after this round.
    fn rounds_to_come(&self) -> f32 {
        f32::from(ROUNDS.saturating_sub(self.table.round))
    }

    fn standing(&self, seat: Seat) -> f32 {
        let player = self.table.player(seat);
        let rounds = self.rounds_to_come();
        let mut score = f32::from(player.points) + supply_worth(player, rounds);
        for (_, location) in self.table.empire(seat) {
            score += self.location_worth(seat, location, rounds);
        }
        for face in player.deals.cards() {
            score += card(face).deal.map_or(0.0, |good| GOODS[good.index()]) * rounds;
        }
        for realm in self.table.realms() {
            for location in self.table.locations(realm) {
                if location.routes.has(seat) {
                    score += 0.5 * rounds;
                }
            }
        }
        let left = if player.passed && rounds == 0.0 { 0.0 } else { HAND_CARD };
        let hand = self.hand(seat).hand.len() as f32;
        score += left * hand.min(HAND) + 0.1 * left * (hand - HAND).max(0.0);
        let foundations = (player.foundations.len() + self.hand(seat).hidden_foundations.len()) as f32;
        if rounds > 0.0 || !player.passed {
            score += FOUNDATION * foundations.min(3.0);
        }
        score
    }

    /// Alone, one has to build more faction locations than the neutral player collects cards (IMP-21.11): its open
    /// cards unless they are razed, and whatever common location an attack finds. All else only helps to build.
    fn solo_values(&self) -> Values {
        let player = &self.table.players[0];
        let own = self.table.locations(Realm::of(Seat(0)));
        let built = own.iter().filter(|location| !location.is_common()).count() as f32;
        let exposed = own.iter().filter(|location| location.is_common() && location.card().raze.len() == 2);
        let means = self.standing(Seat(0)) - f32::from(player.points);
        let collected = self.table.neutral.collection.len() as f32
            + SOLO_OPEN * self.table.locations(Realm::NEUTRAL).len() as f32
            + SOLO_EXPOSED * exposed.count() as f32;
        let rounds = self.rounds_to_come();
        let to_come = [SOLO_BUILT * rounds, SOLO_COLLECTED * rounds];
        let doubt = SOLO_DOUBT + SOLO_DOUBT_PER_ROUND * rounds;
        shares(&[built + SOLO_MEANS * means + to_come[0], collected + to_come[1]], doubt)
    }

    fn location_worth(&self, seat: Seat, location: Location, rounds: f32) -> f32 {
        let card = location.card();
        let own = if location.is_taken() { 0.0 } else { location_points(location.is_common()) };
        let mut worth = own + self.effect_worth(seat, card, rounds);
        match card.effect {
            Effect::Action(act) if !self.table.player(seat).passed => {
                let unused = f32::from(act.limit.saturating_sub(location.used));
                worth += ACTED * unused * act_worth(&act);
            }
            Effect::Shrine => worth += 0.6 * f32::from(location.stash.min(12)),
            _ => {}
        }
        if location.marks.has(imperial_settlers::Mark::Samurai) {
            worth += 0.15;
        }
        if location.marks.has(imperial_settlers::Mark::Defended) && !self.table.player(seat).passed {
            worth += 0.12 + 0.05 * rounds;
        }
        worth
    }

    /// What an effect brings in the rounds still to come.
    fn effect_worth(&self, seat: Seat, card: &Card, rounds: f32) -> f32 {
        match card.effect {
            Effect::Produce(bundle) => bundle_worth(&bundle) * rounds,
            Effect::ProducePerColour(good, colour) => {
                GOODS[good.index()] * (0.7 + self.of_colour(seat, colour)).min(3.0) * rounds
            }
            Effect::FarmersAtWork | Effect::PickFactionCard => 0.8 * rounds,
            Effect::DaimyoCastle => 1.2 * rounds,
            Effect::PharaohsGuard => 2.0 * rounds,
            Effect::OnBuild(_, bundle) => 0.6 * bundle_worth(&bundle) * (rounds + 0.4),
            Effect::OnBuildChoice(_) | Effect::Sphinx => 0.9 * (rounds + 0.4),
            Effect::OnRaze | Effect::OnDeal | Effect::Slaver => 0.8 * (rounds + 0.4),
            Effect::Oasis | Effect::SchoolOfDiplomacy => 0.6 * rounds,
            Effect::Warehouses => 0.6 * rounds,
            Effect::Gate | Effect::Shrine => 0.6 * (rounds + 1.0),
            Effect::Action(act) => ACTED * f32::from(act.limit) * act_worth(&act) * rounds,
            Effect::None => 0.0,
        }
    }

    fn of_colour(&self, seat: Seat, colour: Colour) -> f32 {
        self.table.empire(seat).filter(|(_, location)| location.card().colours.has(colour)).count() as f32
    }

    /// What it brings to build this card, its cost deducted; never less than a little.
    fn card_worth(&self, seat: Seat, face: Face, rounds: f32) -> f32 {
        let card = card(face);
        let mut worth = location_points(card.faction.is_none()) + self.effect_worth(seat, card, rounds);
        match card.effect {
            Effect::Produce(bundle) => worth += bundle_worth(&bundle),
            Effect::ProducePerColour(good, colour) => {
                worth += GOODS[good.index()] * (1.0 + self.of_colour(seat, colour)).min(3.0);
            }
            Effect::Action(act) => worth += 0.7 * ACTED * f32::from(act.limit) * act_worth(&act),
            _ => {}
        }
        worth += bundle_worth(&card.bonus);
        if let Some(colour) = card.bonus_points_per {
            worth += (1.0 + self.of_colour(seat, colour)).min(6.0);
        }
        for (cost, good) in card.cost.iter().zip(GOODS) {
            worth -= f32::from(*cost) * good;
        }
        if card.needs_location {
            worth -= 1.0;
        }
        worth.max(0.1)
    }

    /// What hurts others most, and what serves oneself.
    fn target_prior(&self, seat: Seat, place: Place, rounds: f32) -> f32 {
        let worth = self.card_worth(seat, place.spot.face, rounds);
        let own = place.realm == Realm::of(seat);
        match self.table.agenda.last() {
            Some(&Frame::Resolve { face, .. }) if own && is_rabble(face) => {
                (0.3 + bundle_worth(&card(place.spot.face).raze_bundle)) / (0.5 + worth)
            }
            _ => 0.3 + worth,
        }
    }

    fn deal_prior(&self, seat: Seat, deal: Deal) -> f32 {
        let good = match deal {
            Deal::Board(_, face) => card(face).deal,
            Deal::Route(_, place) => card(place.spot.face).deal,
            Deal::Line(good, _) | Deal::Attack(good) => Some(good),
        };
        let worth = 0.2 + good.map_or(0.0, |good| GOODS[good.index()]);
        let giving_up =
            matches!(self.table.agenda.last(), Some(&Frame::Resolve { face, .. }) if is_end_own_deal(face));
        match deal {
            Deal::Board(dealer, _) | Deal::Route(dealer, _) if dealer == seat && giving_up => 0.3 / worth,
            _ => worth,
        }
    }
}

fn squared(worth: f32) -> f32 {
    worth * worth
}

fn location_points(common: bool) -> f32 {
    if common { COMMON } else { FACTION }
}

fn deed_of(face: Face) -> Option<Deed> {
    match card(face).effect {
        Effect::Action(act) => Some(act.deed),
        _ => None,
    }
}

fn is_rabble(face: Face) -> bool {
    deed_of(face) == Some(Deed::Rabble)
}

fn is_end_own_deal(face: Face) -> bool {
    deed_of(face) == Some(Deed::EndOwnDeal)
}

fn bundle_worth(bundle: &Bundle) -> f32 {
    let mut worth = f32::from(bundle.points);
    for (count, good) in bundle.tokens.iter().zip(GOODS) {
        worth += f32::from(*count) * good;
    }
    let cards = bundle.cards + bundle.common_cards + bundle.faction_cards;
    worth + HAND_CARD * f32::from(cards) + 0.3 * f32::from(bundle.samurai)
}

/// What one activation brings, its price deducted.
fn act_worth(act: &Act) -> f32 {
    let deed = match act.deed {
        Deed::Gain => 0.0,
        Deed::Settlers | Deed::Negotiator => 1.5,
        Deed::DiscardCard | Deed::Desert => -HAND_CARD,
        Deed::EndOwnDeal => -0.8,
        Deed::Sanctuary => 0.0,
        Deed::Rabble | Deed::Mission | Deed::UseDeal => 0.7,
        Deed::Barter => -2.0 * GOODS[Good::Wood.index()],
        Deed::UseProduction | Deed::TempleOfRa | Deed::TradeRoute | Deed::Spies => 1.2,
        _ => 1.0,
    };
    (deed + bundle_worth(&act.gain) - bundle_worth(&act.pay)).max(0.1)
}

fn act_prior(face: Face) -> f32 {
    match card(face).effect {
        Effect::Action(act) => 0.5 + 2.0 * act_worth(&act),
        _ => 1.0,
    }
}

/// Tokens are for spending in this round; who has passed keeps one kind only.
fn supply_worth(player: &Player, rounds: f32) -> f32 {
    let mut worth = 0.0;
    let keeps = player.faction.map(|faction| board(faction).keeps);
    for (good, &count) in Good::ALL.iter().zip(&player.tokens) {
        let each = match (player.passed, keeps == Some(*good) && rounds > 0.0) {
            (false, true) => 1.0,
            (false, false) => 0.85,
            (true, true) => 0.8,
            (true, false) => 0.0,
        };
        worth += each * GOODS[good.index()] * f32::from(count);
    }
    worth
}
