//! Imperial Settlers as numbers.

use imperial_settlers::{
    Effect, Face, Faction, Factions, Frame, Good, ImperialSettlers, Location, Lookout, Marks, PackRound,
    Payment, Pile, Player, Realm, TurnPart, Victim, card,
};
use tafel_core::{Game, Seat};

use super::relative;
use crate::{Pen, Tensor};

const MOST_SEATS: u8 = 4;
/// How many questions [`ask`] tells apart.
const QUESTIONS: usize = 38;
/// All printed copies of a card: every number of copies divides it.
const WHOLE: i32 = 12;

/// A number for each face.
type Faces = [u8; Face::COUNT];

impl Tensor for ImperialSettlers {
    fn observe(&self, own: Seat, pen: &mut Pen<'_>) {
        let me = self.player(own);
        let frame = top(self, own);
        pen.number("round", self.round, 5);
        pen.one_of("players", Some(usize::from(self.seats) - 1), 4);
        pen.one_of("first", Some(relative(self.first, own, self.seats)), 4);
        pen.flag("factions are chosen", self.options.factions == Factions::Chosen);
        let lookout = match self.options.lookout {
            Lookout::Standard => 0,
            Lookout::Alternative => 1,
            Lookout::Advanced => 2,
        };
        pen.one_of("lookout", Some(lookout), 3);
        pen.flag("peaceful", self.options.peaceful);
        write_question(self, own, frame, pen);

        pile(pen, "own hand", me.hand);
        pile(pen, "own hidden foundations", me.hidden_foundations);
        pile(pen, "under the own first Gate", me.gates[0]);
        pile(pen, "under the own second Gate", me.gates[1]);
        pile(pen, "passed on to me", me.passed_on);
        let left = own.clockwise(1, self.seats);
        pile(pen, "passed on by me", self.player(left).passed_on);
        pile(pen, "own pack", self.packs[own.index()]);
        let passed_on = frame == Some(Frame::Packs(PackRound::PassedOn));
        let pack = if passed_on { self.packs[left.index()] } else { Pile::EMPTY };
        pile(pen, "pack passed on by me", pack);
        pen.one_of("chosen from the own pack", self.chosen[own.index()].map(Face::index), Face::COUNT);
        let aside =
            if holder(self) == Some(own) { [self.looked, self.taken.cards] } else { Default::default() };
        pile(pen, "cards looked at", aside[0]);
        pile(pen, "cards to be given back", aside[1]);
        pen.numbers("tokens to be given back", self.taken.tokens.into_iter(), 6);
        pen.number("points to be given back", self.taken.points, 6);

        pen.number("common deck", self.deck.common_len() as i32, 84);
        pile(pen, "discard piles", self.discard);
        pile(pen, "open cards", self.open);
        pile(pen, "productions to come", self.producing);
        faces(pen, "neutral locations", &count(&self.neutral.locations, |_| 1));
        faces(
            pen,
            "neutral routes",
            &count(&self.neutral.locations, |location| carries_route(location).into()),
        );
        faces(
            pen,
            "neutral Egyptian tokens",
            &count(&self.neutral.locations, |location| location.is_taken().into()),
        );
        pile(pen, "neutral collection", self.neutral.collection);
        let in_line =
            Good::ALL.map(|good| self.neutral.line.iter().filter(|other| **other == good).count() as i32);
        pen.numbers("attack cards revealed", in_line.into_iter(), 3);
        pen.one_of("newest attack card", self.neutral.line.first().map(|good| good.index()), 9);
        pen.numbers("attack cards out of the game", self.neutral.gone.into_iter(), 3);

        let nobody = Player::default();
        pen.seats(own, self.seats, MOST_SEATS, |pen, seat| {
            let player = seat.map_or(&nobody, |seat| self.player(seat));
            pen.flag("asked", seat.is_some_and(|seat| self.asked().has(seat)));
            pen.one_of("faction", player.faction.map(Faction::index), Faction::COUNT);
            pen.numbers("tokens", player.tokens.into_iter(), 20);
            pen.number("points", player.points, 120);
            pen.flag("passed", player.passed);
            pen.number("turns", player.turns, 40);
            pen.number("Oasis workers", player.oasis, 10);
            pen.number("common cards in hand", player.hand.common_len() as i32, 20);
            pen.number("faction cards in hand", player.hand.faction_len() as i32, 20);
            pen.number("hidden foundations", player.hidden_foundations.len() as i32, 10);
            let under_gates = player.gates.map(|gate| [gate.common_len() as i32, gate.faction_len() as i32]);
            pen.numbers("common cards under Gates", under_gates.map(|[common, _]| common).into_iter(), 5);
            pen.numbers("faction cards under Gates", under_gates.map(|[_, faction]| faction).into_iter(), 5);
            let deck = seat.map_or(0, |seat| self.faction_deck_len(seat));
            pen.number("faction deck", deck as i32, 30);
            pen.number("unseen cards in play", player.markers, 10);
            pen.number("pack", seat.map_or(0, |seat| self.packs[seat.index()].len()) as i32, 4);
            pen.flag("has chosen", seat.is_some_and(|seat| self.chosen[seat.index()].is_some()));
            pile(pen, "cards taken openly", player.shown);
            pile(pen, "deals", player.deals);
            pen.numbers("attack cards as deals", player.attack_deals.into_iter(), 3);
            pile(pen, "foundations", player.foundations);
            write_locations(&player.locations, pen);
            let mut routes = [0; Face::COUNT];
            for realm in self.realms() {
                let dealt = |&&location: &&Location| {
                    seat.is_some_and(|dealer| location.marks.has(Marks::route(dealer)))
                };
                self.locations(realm)
                    .iter()
                    .filter(dealt)
                    .for_each(|location| routes[location.face.index()] += 1);
            }
            faces(pen, "routes dealt", &routes);
        });
    }
}

fn write_locations(locations: &[Location], pen: &mut Pen<'_>) {
    let marked = |mark| count(locations, |location| location.marks.has(mark).into());
    faces(pen, "locations", &count(locations, |_| 1));
    faces(pen, "activations", &count(locations, |location| location.used));
    faces(pen, "blocked", &marked(Marks::BLOCKED));
    faces(pen, "defended", &marked(Marks::DEFENDED));
    faces(pen, "samurai", &marked(Marks::SAMURAI));
    faces(pen, "Egyptian tokens", &marked(Marks::TAKEN));
    faces(pen, "routes on locations", &count(locations, |location| carries_route(location).into()));
    let shrines = locations.iter().filter(|location| location.does(Effect::Shrine));
    pen.number("on Shrines", shrines.map(|location| i32::from(location.stash)).sum::<i32>(), 10);
}

/// What is asked, and about what.
fn write_question(state: &ImperialSettlers, own: Seat, frame: Option<Frame>, pen: &mut Pen<'_>) {
    let asked = frame.map_or(Asked::nothing(QUESTIONS - 1), ask);
    let payment = asked.payment.unwrap_or_default();
    pen.one_of("question", Some(asked.kind), QUESTIONS);
    pen.number("how often", asked.left, 6);
    pen.one_of("about card", asked.face.map(Face::index), Face::COUNT);
    let realm = asked.realm.map(|realm| realm.seat().map_or(4, |seat| relative(seat, own, state.seats)));
    pen.one_of("about realm", realm, 5);
    pen.numbers("price", payment.cost.into_iter(), 6);
    pen.numbers("part in gold", payment.gold.into_iter(), 6);
    pen.number("gold besides", payment.gold_besides, 4);
    pen.number("kinds settled", payment.settled, 3);
    let victim = match asked.victim {
        None => None,
        Some(Victim::Open) => Some((0, None)),
        Some(Victim::Nothing) => Some((1, None)),
        Some(Victim::Location(spot)) => Some((2, Some(spot.face))),
        Some(Victim::Foundation(face)) => Some((3, Some(face))),
        Some(Victim::HiddenFoundation(face)) => Some((4, Some(face))),
    };
    pen.one_of("given up", victim.map(|(kind, _)| kind), 5);
    pen.one_of("card given up", victim.and_then(|(_, face)| face).map(Face::index), Face::COUNT);
}

/// The frame on top, as `own` sees it: what others prepare is hidden.
fn top(state: &ImperialSettlers, own: Seat) -> Option<Frame> {
    let hidden = |frame: &&Frame| matches!(frame, Frame::Plan(plan) if plan.seat != own);
    state.agenda.iter().rev().find(|frame| !hidden(frame)).copied()
}

/// Whose cards lie aside.
fn holder(state: &ImperialSettlers) -> Option<Seat> {
    state.agenda.iter().rev().find_map(|frame| match *frame {
        Frame::KeepOne { seat, .. } | Frame::MissionDraw { seat, .. } | Frame::Sale { seat, .. } => {
            Some(seat)
        }
        _ => None,
    })
}

fn carries_route(location: Location) -> bool {
    !location.marks.routes().is_empty()
}

fn count(locations: &[Location], what: impl Fn(Location) -> u8) -> Faces {
    let mut counts = [0; Face::COUNT];
    for &location in locations {
        counts[location.face.index()] += what(location);
    }
    counts
}

fn pile(pen: &mut Pen<'_>, name: &str, pile: Pile) {
    let mut counts = [0; Face::COUNT];
    pile.cards().for_each(|face| counts[face.index()] += 1);
    faces(pen, name, &counts);
}

/// A number for each face, as a part of its printed copies.
fn faces(pen: &mut Pen<'_>, name: &str, counts: &Faces) {
    let part = |(face, &count): (&Face, &u8)| i32::from(count) * WHOLE / i32::from(card(*face).copies);
    pen.numbers(name, Face::ALL.iter().zip(counts).map(part), WHOLE);
}

/// A question: which one, and what it is about.
#[derive(Clone, Copy)]
struct Asked {
    kind: usize,
    left: u8,
    face: Option<Face>,
    realm: Option<Realm>,
    payment: Option<Payment>,
    victim: Option<Victim>,
}

impl Asked {
    const fn nothing(kind: usize) -> Asked {
        Asked { kind, left: 0, face: None, realm: None, payment: None, victim: None }
    }
}

fn ask(frame: Frame) -> Asked {
    let plain = Asked::nothing;
    let times = |kind, left| Asked { left, ..plain(kind) };
    let with = |kind, face, left| Asked { face: Some(face), left, ..plain(kind) };
    match frame {
        Frame::ChooseFaction(_) => plain(0),
        Frame::Draft(draft, picked) => times(1 + draft as usize, picked),
        Frame::Packs(round) => plain(4 + round as usize),
        Frame::SoloDraft(pick) => plain(6 + pick as usize),
        Frame::ProduceNext(_) => plain(8),
        Frame::Draw { left, for_sale, .. } => times(9 + usize::from(for_sale), left),
        Frame::Guard(_) => plain(11),
        Frame::CopyProduction { by, .. } => plain(12 + by as usize),
        Frame::MissionDraw { left, .. } => times(14, left),
        Frame::KeepOne { by, .. } => plain(15 + by as usize),
        Frame::Turn { part: TurnPart::Before, .. } => plain(17),
        Frame::Turn { part: TurnPart::After, .. } => plain(18),
        Frame::Plan(plan) => Asked {
            payment: Some(plan.payment),
            victim: Some(plan.victim),
            ..with(19 + plan.project as usize, plan.face, 0)
        },
        Frame::PayActivation { place, times, payment, .. } => {
            Asked { realm: Some(place.realm), payment: Some(payment), ..with(23, place.spot.face, times) }
        }
        Frame::BarterUnit { place, left, .. } => {
            Asked { realm: Some(place.realm), ..with(24, place.spot.face, left) }
        }
        Frame::Resolve { face, left, .. } => with(25, face, left),
        Frame::PackGood { target, .. } => with(26, target, 0),
        Frame::DesertOpponent(_) => plain(27),
        Frame::DesertDiscard { .. } => plain(28),
        Frame::GoldOrPoint { left, .. } => times(29, left),
        Frame::SlaverOffer { left, .. } => times(30, left),
        Frame::PlaceSamurai { left, .. } => times(31, left),
        Frame::Sale { by, sold, .. } => times(32 + by as usize, sold),
        Frame::Exchange { left, .. } => times(34, left),
        Frame::AttackChoice { line } => times(35, line),
        Frame::Over => plain(36),
        _ => plain(QUESTIONS - 1),
    }
}
