//! The table as one viewer sees it, and worlds that may lie behind it.

use serde::{Deserialize, Serialize};
use tafel_core::{ArrayVec, Chance, Message, Seat, Viewer};

use crate::data::attack_cards;
use crate::frame::{Frame, PackRound};
use crate::good::Good;
use crate::ids::{Face, Faction};
use crate::locations::Location;
use crate::pile::{Backs, Pile};
use crate::state::{ImperialSettlers, Options, Realm, Taken};

/// The table as one viewer sees it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct View {
    /// Who looks.
    pub viewer: Viewer,
    /// The rule switches.
    pub options: Options,
    /// 1 to 5.
    pub round: u8,
    /// Who begins this round.
    pub first: Seat,
    /// What happens next, the last frame on top. What others prepare in secret is not in it.
    pub agenda: Vec<Frame>,
    /// The players.
    pub players: Vec<PlayerView>,
    /// Cards in the common deck.
    pub common_deck: u8,
    /// All discard piles.
    pub discard: Pile,
    /// Cards open in the draft.
    pub open: Pile,
    /// Which cards the asked player looks at; others see the backs.
    pub looked: Option<Pile>,
    /// The same from behind.
    pub looked_backs: Backs,
    /// Tokens that may be given back.
    pub taken_tokens: [u8; Good::TOKENS],
    /// Points that may be given back.
    pub taken_points: u8,
    /// Which cards may be given back; others see the backs.
    pub taken_cards: Option<Pile>,
    /// The same from behind.
    pub taken_backs: Backs,
    /// Production locations still to be resolved.
    pub producing: Pile,
    /// The neutral player of the solo game.
    pub neutral: Option<NeutralView>,
}

/// A player as one viewer sees them.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct PlayerView {
    /// The people played.
    pub faction: Option<Faction>,
    /// The supply, by good.
    pub tokens: [u16; Good::TOKENS],
    /// Points scored so far.
    pub points: u16,
    /// The hand, if it is one's own.
    pub hand: Option<Pile>,
    /// The hand from behind.
    pub hand_backs: Backs,
    /// Cards everybody saw being taken that have not come to light since.
    pub shown: Pile,
    /// Cards passed on in the secret draft, known to this player and the one who passed them.
    pub passed_on: Option<Pile>,
    /// Faction cards under the board.
    pub deals: Pile,
    /// Attack cards under the board, by good.
    pub attack_deals: [u8; 9],
    /// Built cards, sorted.
    #[cfg_attr(feature = "ts", ts(as = "Vec<crate::locations::LocationView>"))]
    pub locations: Vec<Location>,
    /// Foundations everybody knows.
    pub foundations: Pile,
    /// Foundations only their owner knows, if one's own.
    pub hidden_foundations: Option<Pile>,
    /// How many of those.
    pub hidden_foundation_count: u8,
    /// What this player put under the Gates, if one's own.
    pub gates: Option<[Pile; 2]>,
    /// The same from behind.
    pub gate_backs: [Backs; 2],
    /// Cards in the faction deck.
    pub faction_deck: u8,
    /// Unseen cards of the faction deck under locations.
    pub markers: u8,
    /// The pack of the secret draft, if known.
    pub pack: Option<Pile>,
    /// How many cards it has.
    pub pack_len: u8,
    /// What was chosen from it, if one's own.
    pub chosen: Option<Face>,
    /// Has anything been chosen?
    pub has_chosen: bool,
    /// Has passed this round.
    pub passed: bool,
    /// Turns taken in this action phase.
    pub turns: u16,
    /// Workers the Oasis gave this round.
    pub oasis: u8,
}

/// The neutral player: nothing hidden but the attack cards to come.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct NeutralView {
    /// The open cards of this round.
    #[cfg_attr(feature = "ts", ts(as = "Vec<crate::locations::LocationView>"))]
    pub locations: Vec<Location>,
    /// Cards collected.
    pub collection: Pile,
    /// Attack cards revealed, newest first.
    pub line: Vec<Good>,
    /// Attack cards out of the game, by good.
    pub gone: [u8; 9],
}

impl ImperialSettlers {
    /// Who passes packs on to `seat`.
    fn passer(&self, seat: Seat) -> Seat {
        seat.clockwise(self.seats - 1, self.seats)
    }

    pub(crate) fn view_for(&self, viewer: Viewer) -> View {
        let top = self.agenda.last().copied();
        let asked = top.and_then(Frame::seat);
        let asks_viewer = asked.is_some_and(|seat| viewer.is(seat));
        // Whose cards lie aside: the player of the frames that draw, keep and sell.
        let holder = self.agenda.iter().rev().find_map(|frame| match *frame {
            Frame::KeepOne { seat, .. } | Frame::MissionDraw { seat, .. } | Frame::Sale { seat, .. } => {
                Some(seat)
            }
            _ => None,
        });
        let holds = holder.is_some_and(|seat| viewer.is(seat));
        let hidden_plan = |frame: &&Frame| !matches!(frame, Frame::Plan(_)) || asks_viewer;
        View {
            viewer,
            options: self.options.clone(),
            round: self.round,
            first: self.first,
            agenda: self.agenda.iter().filter(hidden_plan).copied().collect(),
            players: Seat::all(self.seats).map(|seat| self.view_player(seat, viewer, top)).collect(),
            common_deck: self.deck.common_len() as u8,
            discard: self.discard,
            open: self.open,
            looked: holds.then_some(self.looked),
            looked_backs: self.looked.backs(),
            taken_tokens: self.taken.tokens,
            taken_points: self.taken.points,
            taken_cards: holds.then_some(self.taken.cards),
            taken_backs: self.taken.cards.backs(),
            producing: self.producing,
            neutral: self.solo().then(|| NeutralView {
                locations: self.locations(Realm::NEUTRAL).to_vec(),
                collection: self.neutral.collection,
                line: self.neutral.line.to_vec(),
                gone: self.neutral.gone,
            }),
        }
    }

    fn view_player(&self, seat: Seat, viewer: Viewer, top: Option<Frame>) -> PlayerView {
        let player = self.player(seat);
        let own = viewer.is(seat);
        let passer = viewer.is(self.passer(seat));
        let pack = self.packs[seat.index()];
        let chosen = self.chosen[seat.index()];
        let knows_pack = own || passer && top == Some(Frame::Packs(PackRound::PassedOn));
        PlayerView {
            faction: player.faction,
            tokens: player.tokens,
            points: player.points,
            hand: own.then_some(player.hand),
            hand_backs: player.hand.backs(),
            shown: player.shown,
            passed_on: (own || passer).then_some(player.passed_on),
            deals: player.deals,
            attack_deals: player.attack_deals,
            locations: self.locations(Realm::of(seat)).to_vec(),
            foundations: player.foundations,
            hidden_foundations: own.then_some(player.hidden_foundations),
            hidden_foundation_count: player.hidden_foundations.len() as u8,
            gates: own.then_some(player.gates),
            gate_backs: player.gates.map(|gate| gate.backs()),
            faction_deck: self.faction_deck_len(seat) as u8,
            markers: player.markers,
            pack: knows_pack.then_some(pack),
            pack_len: pack.len() as u8,
            chosen: chosen.filter(|_| own),
            has_chosen: chosen.is_some(),
            passed: player.passed,
            turns: player.turns,
            oasis: player.oasis,
        }
    }

    /// Deals what the viewer does not know at random.
    pub(crate) fn imagine_from(view: &View, chance: &mut Chance) -> ImperialSettlers {
        let seats = view.players.len() as u8;
        let mut world = ImperialSettlers::bare(view.options.clone(), seats);
        world.round = view.round;
        world.first = view.first;
        world.agenda = view.agenda.iter().copied().take(world.agenda.capacity()).collect();
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
            if view.players[0].faction.is_some()
                && !matches!(view.agenda.last(), Some(Frame::ChooseFaction(_)))
            {
                world.neutral.deck = world.unseen_attack_cards();
            }
        }
        let mut unseen = world.unseen(view);
        world.deal_unseen(view, &mut unseen, chance);
        world.deck = unseen;
        world
    }

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

/// The table in a few lines, for terminals.
pub(crate) fn sketch(view: &View) -> Vec<Message> {
    let mut lines = vec![
        Message::new("sketch.round")
            .number("n", view.round)
            .seat("first", view.first)
            .number("deck", view.common_deck),
    ];
    if !view.open.is_empty() {
        lines.push(list("sketch.open", view.open.cards()));
    }
    for (index, player) in view.players.iter().enumerate() {
        let seat = Seat(index as u8);
        let mut line = Message::new("sketch.player").seat("seat", seat).number("points", player.points);
        if let Some(faction) = player.faction {
            line = line.name("faction", "faction", faction);
        } else {
            line = line.name("faction", "faction", "none");
        }
        let places = ["wood", "stone", "food", "gold", "workers", "raze", "defence"];
        for (place, &count) in places.into_iter().zip(&player.tokens) {
            line = line.number(place, count);
        }
        lines.push(line.number("cards", player.hand_backs.len()).number("passed", u8::from(player.passed)));
        if !player.locations.is_empty() {
            lines.push(list("sketch.locations", player.locations.iter().map(|location| location.face)));
        }
        if !player.deals.is_empty() {
            lines.push(list("sketch.deals", player.deals.cards()));
        }
        let foundations = player.foundations.len() as u8 + player.hidden_foundation_count;
        if foundations > 0 {
            lines.push(Message::new("sketch.foundations").number("n", foundations));
        }
        if let Some(hand) = player.hand.filter(|hand| !hand.is_empty()) {
            lines.push(list("sketch.hand", hand.cards()));
        }
    }
    if let Some(neutral) = &view.neutral {
        let goods = neutral.line.iter().map(|good| tafel_core::Arg::named("good", good)).collect();
        let locations = neutral.locations.iter().map(|location| location.face);
        lines.push(
            list("sketch.neutral", locations)
                .arg("line", tafel_core::Arg::List(goods))
                .number("n", neutral.collection.len() as u8),
        );
    }
    lines
}

fn list(key: &'static str, faces: impl Iterator<Item = Face>) -> Message {
    let cards = faces.map(|face| tafel_core::Arg::named("card", face)).collect();
    Message::new(key).arg("cards", tafel_core::Arg::List(cards))
}
