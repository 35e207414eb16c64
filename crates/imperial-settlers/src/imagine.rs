//! Worlds that may lie behind a view.

use tafel_core::{ArrayVec, Chance, Seat};

use crate::data::attack_cards;
use crate::frame::Frame;
use crate::good::Good;
use crate::ids::{Face, Faction};
use crate::pile::{Backs, Pile};
use crate::state::{ImperialSettlers, OpenTable, RouteCard};
use crate::view::View;

/// Deals what the viewer does not know at random.
pub(crate) fn imagine(view: &View, chance: &mut Chance) -> ImperialSettlers {
    let seats = view.table.seats();
    let mut world =
        ImperialSettlers { table: view.table, ..ImperialSettlers::bare(view.table.options, seats) };
    if let (Some(seat), Some(own), Some(passed_on)) = (view.viewer.seat(), view.own, view.passed_on) {
        let neighbour = world.hand_mut(seat.left(seats));
        neighbour.passed_on = passed_on.kept;
        neighbour.pack = passed_on.pack.unwrap_or_default();
        // Alone, one is one's own neighbour; so this comes last.
        *world.hand_mut(seat) = own;
    }
    world.attack_deck = view.table.unseen_attack_cards();
    world.deck = world.unseen(view);
    for seat in Seat::all(seats).filter(|&seat| !view.viewer.is(seat)) {
        world.deal_pack(seat, view, chance);
        world.deal_hand(seat, view, chance);
    }
    world.deal_aside(view, chance);
    world.deal_route_cards(chance);
    world
}

impl OpenTable {
    fn unseen_attack_cards(&self) -> [u8; Good::COUNT] {
        // They are laid out when the faction is chosen.
        if !self.solo() || matches!(self.agenda.last(), Some(Frame::ChooseFaction(_))) {
            return [0; Good::COUNT];
        }
        let mut left = attack_cards();
        for &good in &self.neutral.line {
            left[good.index()] -= 1;
        }
        for (index, left) in left.iter_mut().enumerate() {
            *left -= self.neutral.gone[index] + self.players[0].attack_deals[index];
        }
        left
    }
}

impl ImperialSettlers {
    /// All cards that do not lie where the viewer sees them, or knows them to be in a certain hand.
    fn unseen(&self, view: &View) -> Pile {
        let table = &view.table;
        let mut unseen = Pile::ALL_COMMON;
        for faction in table.players.iter().filter_map(|player| player.faction) {
            for face in Pile::all_of(faction).cards() {
                unseen.insert(face);
            }
        }
        let mut known = |pile: Pile| {
            for face in pile.cards() {
                unseen.remove(face);
            }
        };
        known(table.discard);
        known(table.open);
        known(table.neutral.collection);
        for realm in table.realms() {
            table.locations(realm).iter().for_each(|location| known([location.face].into_iter().collect()));
        }
        known(table.razed_cards().collect());
        known(view.looked.unwrap_or_default());
        for (seat, player) in Seat::all(table.seats()).zip(&table.players) {
            known(player.deals);
            known(player.foundations);
            let hand = self.hand(seat);
            known(hand.pack);
            if view.viewer.is(seat) {
                known(hand.hand);
                known(hand.hidden_foundations);
                hand.gates.into_iter().for_each(&mut known);
            } else {
                known(player.shown);
                known(hand.passed_on);
            }
        }
        unseen
    }

    /// A pack of the secret draft, unless the viewer knows it, and what was chosen from it.
    fn deal_pack(&mut self, seat: Seat, view: &View, chance: &mut Chance) {
        let backs = view.backs[seat.index()];
        let mut pack = self.hand(seat).pack;
        while pack.len() < u32::from(backs.pack) {
            let Some(face) = self.deck.draw_common(chance) else { break };
            pack.insert(face);
        }
        let mut left = pack;
        let hand = self.hand_mut(seat);
        hand.pack = pack;
        hand.chosen = if backs.chosen { left.draw_common(chance) } else { None };
    }

    /// Fills a hidden hand, hidden foundations and Gates: the cards known to be among them, and unseen ones.
    fn deal_hand(&mut self, seat: Seat, view: &View, chance: &mut Chance) {
        let backs = view.backs[seat.index()];
        let player = self.table.player(seat);
        let hand = &mut self.hands[seat.index()];
        let commons = backs.hand.common + backs.foundations + backs.gates[0].common + backs.gates[1].common;
        let known = player.shown.cards().chain(hand.passed_on.cards());
        let mut pool: ArrayVec<Face, 84> = known.take(commons.into()).collect();
        while pool.len() < usize::from(commons) {
            let Some(face) = self.deck.draw_common(chance) else { break };
            pool.push(face);
        }
        chance.shuffle(&mut pool);
        let mut pool = pool.into_iter();
        let mut take = |count: u8| pool.by_ref().take(count.into()).collect::<Pile>();
        hand.hidden_foundations = take(backs.foundations);
        hand.gates = backs.gates.map(|gate| take(gate.common));
        hand.hand = take(backs.hand.common);
        let Some(faction) = player.faction else { return };
        let [first, second] = &mut hand.gates;
        let places = [
            (first, backs.gates[0].faction),
            (&mut hand.hand, backs.hand.faction),
            (second, backs.gates[1].faction),
        ];
        for (pile, count) in places {
            for _ in 0..count {
                pile.extend_one(self.deck.draw_faction(faction, chance));
            }
        }
    }

    /// The cards somebody looks at, and those that may be given back.
    fn deal_aside(&mut self, view: &View, chance: &mut Chance) {
        let Some(holder) = view.table.holder() else { return };
        let faction = view.table.player(holder).faction;
        self.looked =
            view.looked.unwrap_or_else(|| draw_backs(view.looked_backs, faction, &mut self.deck, chance));
        let mut hand = self.hand(holder).hand;
        self.taken_cards =
            view.taken_cards.unwrap_or_else(|| draw_backs(view.taken_backs, faction, &mut hand, chance));
    }
}

impl ImperialSettlers {
    /// The cards under the locations that Trade Routes lead to.
    fn deal_route_cards(&mut self, chance: &mut Chance) {
        for realm in self.table.realms() {
            for location in self.table.locations.of(realm) {
                for dealer in location.routes.iter() {
                    let Some(faction) = self.table.player(dealer).faction else { continue };
                    if let Some(face) = self.deck.draw_faction(faction, chance) {
                        self.route_cards.push(RouteCard { under: location.route, dealer, face });
                    }
                }
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
