//! Worlds that may lie behind a view.

use tafel_core::{ArrayVec, Chance, Seat};

use crate::data::attack_cards;
use crate::frame::Frame;
use crate::ids::{Face, Faction};
use crate::pile::{Backs, Pile};
use crate::state::{ImperialSettlers, Realm, Taken};
use crate::view::{PlayerView, View};

/// Deals what the viewer does not know at random.
pub(crate) fn imagine(view: &View, chance: &mut Chance) -> ImperialSettlers {
    let seats = view.players.len() as u8;
    let mut world = ImperialSettlers::bare(view.options, seats);
    world.round = view.round;
    world.first = view.first;
    world.agenda = view.agenda.iter().copied().collect();
    world.discard = view.discard;
    world.open = view.open;
    world.producing = view.producing;
    world.taken = Taken { tokens: view.taken_tokens, points: view.taken_points, cards: Pile::EMPTY };
    for (player, seen) in world.players.iter_mut().zip(&view.players) {
        player.faction = seen.faction;
        player.tokens = seen.tokens;
        player.points = seen.points;
        player.shown = seen.shown;
        player.passed_on = seen.passed_on.unwrap_or_default();
        player.deals = seen.deals;
        player.attack_deals = seen.attack_deals;
        player.foundations = seen.foundations;
        player.markers = seen.markers;
        player.passed = seen.passed;
        player.turns = seen.turns;
        player.oasis = seen.oasis;
    }
    for (seat, seen) in Seat::all(seats).zip(&view.players) {
        seen.locations.iter().for_each(|&location| world.locations.put(Realm::of(seat), location));
    }
    if let Some(neutral) = &view.neutral {
        neutral.locations.iter().for_each(|&location| world.locations.put(Realm::NEUTRAL, location));
        world.neutral.collection = neutral.collection;
        world.neutral.line = neutral.line.iter().copied().collect();
        world.neutral.gone = neutral.gone;
        if view.players[0].faction.is_some() && !matches!(view.agenda.last(), Some(Frame::ChooseFaction(_))) {
            world.neutral.deck = world.unseen_attack_cards();
        }
    }
    let mut unseen = world.unseen(view);
    world.deal_unseen(view, &mut unseen, chance);
    world.deck = unseen;
    world
}

impl ImperialSettlers {
    fn unseen_attack_cards(&self) -> [u8; 9] {
        let mut left = attack_cards();
        for &good in &self.neutral.line {
            left[good.index()] -= 1;
        }
        for (index, left) in left.iter_mut().enumerate() {
            *left -= self.neutral.gone[index] + self.players[0].attack_deals[index];
        }
        left
    }

    /// All cards that do not lie where the viewer sees them, or knows them to be in a certain hand.
    fn unseen(&self, view: &View) -> Pile {
        let mut unseen = Pile::ALL_COMMON;
        for faction in view.players.iter().filter_map(|player| player.faction) {
            for face in Pile::all_of(faction).cards() {
                unseen.insert(face);
            }
        }
        let mut known = |pile: Pile| {
            for face in pile.cards() {
                unseen.remove(face);
            }
        };
        known(view.discard);
        known(view.open);
        known(self.neutral.collection);
        for realm in self.realms() {
            self.locations(realm).iter().for_each(|location| known([location.face].into_iter().collect()));
        }
        if let Some(looked) = view.looked {
            known(looked);
        }
        for (player, seen) in self.players.iter().zip(&view.players) {
            known(player.deals);
            known(player.foundations);
            if let Some(pack) = seen.pack {
                known(pack);
            }
            if let (Some(hand), Some(foundations), Some(gates)) =
                (seen.hand, seen.hidden_foundations, seen.gates)
            {
                known(hand);
                known(foundations);
                gates.into_iter().for_each(&mut known);
            } else {
                known(player.shown);
                known(player.passed_on);
            }
        }
        unseen
    }

    fn deal_unseen(&mut self, view: &View, unseen: &mut Pile, chance: &mut Chance) {
        let holder = view.agenda.iter().rev().find_map(|frame| match *frame {
            Frame::KeepOne { seat, .. } | Frame::MissionDraw { seat, .. } | Frame::Sale { seat, .. } => {
                Some(seat)
            }
            _ => None,
        });
        for seat in Seat::all(self.seats) {
            let seen = &view.players[seat.index()];
            match seen.pack {
                Some(pack) => self.packs[seat.index()] = pack,
                None => {
                    for _ in 0..seen.pack_len {
                        if let Some(face) = unseen.draw_common(chance) {
                            self.packs[seat.index()].insert(face);
                        }
                    }
                }
            }
            if seen.has_chosen {
                let chosen = seen.chosen.or_else(|| {
                    let mut pack = self.packs[seat.index()];
                    pack.draw_common(chance)
                });
                self.chosen[seat.index()] = chosen;
            }
            match (seen.hand, seen.hidden_foundations, seen.gates) {
                (Some(hand), Some(foundations), Some(gates)) => {
                    let player = self.player_mut(seat);
                    player.hand = hand;
                    player.hidden_foundations = foundations;
                    player.gates = gates;
                }
                _ => self.deal_to(seat, seen, unseen, chance),
            }
        }
        let Some(holder) = holder else { return };
        let faction = self.player(holder).faction;
        self.looked = view.looked.unwrap_or_else(|| draw_backs(view.looked_backs, faction, unseen, chance));
        self.taken.cards = view.taken_cards.unwrap_or_else(|| {
            let mut hand = self.player(holder).hand;
            draw_backs(view.taken_backs, faction, &mut hand, chance)
        });
    }

    /// Fills a hidden hand, hidden foundations and Gates: the cards known to be among them, and unseen ones.
    fn deal_to(&mut self, seat: Seat, seen: &PlayerView, unseen: &mut Pile, chance: &mut Chance) {
        let player = &mut self.players[seat.index()];
        let gates = seen.gate_backs;
        let commons =
            seen.hand_backs.common + seen.hidden_foundation_count + gates[0].common + gates[1].common;
        let known = player.shown.cards().chain(player.passed_on.cards());
        let mut pool: ArrayVec<Face, 84> = known.take(commons.into()).collect();
        while pool.len() < usize::from(commons) {
            let Some(face) = unseen.draw_common(chance) else { break };
            pool.push(face);
        }
        chance.shuffle(&mut pool);
        let mut pool = pool.into_iter();
        let mut take = |count: u8| pool.by_ref().take(count.into()).collect::<Pile>();
        player.hidden_foundations = take(seen.hidden_foundation_count);
        player.gates = [take(gates[0].common), take(gates[1].common)];
        player.hand = take(seen.hand_backs.common);
        let Some(faction) = player.faction else { return };
        let places = [(&mut player.gates[0], gates[0].faction), (&mut player.hand, seen.hand_backs.faction)];
        for (pile, count) in places {
            for _ in 0..count {
                if let Some(face) = unseen.draw_faction(faction, chance) {
                    pile.insert(face);
                }
            }
        }
        for _ in 0..gates[1].faction {
            if let Some(face) = unseen.draw_faction(faction, chance) {
                player.gates[1].insert(face);
            }
        }
    }
}

/// Draws as many cards as the backs show.
fn draw_backs(backs: Backs, faction: Option<Faction>, from: &mut Pile, chance: &mut Chance) -> Pile {
    let mut drawn = Pile::EMPTY;
    for _ in 0..backs.common {
        drawn.extend_one(from.draw_common(chance));
    }
    for _ in 0..backs.faction {
        drawn.extend_one(faction.and_then(|faction| from.draw_faction(faction, chance)));
    }
    drawn
}
