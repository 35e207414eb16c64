//! Imperial Settlers as numbers.

use imperial_settlers::{
    Face, Faction, Frame, Good, Hand, ImperialSettlers, Location, Mark, Pile, Player, Realm,
};
use tafel_core::Seat;

use super::relative;
use crate::{Pen, Tensor};

const MOST_SEATS: u8 = 4;

/// A field that says of which locations something is true.
type LocationSet = (&'static str, fn(&Location) -> bool);
const LOCATION_SETS: [LocationSet; 6] = [
    ("locations", |_| true),
    ("locations used", |location| location.used > 0),
    ("locations defended", |location| location.marks.has(Mark::Defended)),
    ("locations with samurai", |location| location.marks.has(Mark::Samurai)),
    ("locations blocked", |location| location.marks.has(Mark::Blocked)),
    ("locations taken over", |location| location.marks.has(Mark::Taken)),
];

impl Tensor for ImperialSettlers {
    fn observe<P: Pen>(&self, own: Seat, pen: &mut P) {
        let me = self.hand(own);
        pen.number("round", self.table.round, 5);
        pen.one_of("players", Some(usize::from(self.table.seats()) - 1), 4);
        pen.one_of("first player", Some(relative(self.table.first, own, self.table.seats())), 4);
        pen.one_of("question", self.open_frame(own).map(kind), 16);
        pen.number("common deck", self.deck.common_len() as i32, 84);
        pen.some_of("open cards", faces(self.table.open), Face::COUNT);
        pen.some_of("discards", faces(self.table.discard), Face::COUNT);
        pen.some_of("own hand", faces(me.hand), Face::COUNT);
        pen.some_of("own pack", faces(me.pack), Face::COUNT);
        pen.some_of("own hidden foundations", faces(me.hidden_foundations), Face::COUNT);
        pen.tally(
            "attack cards by good",
            self.table.neutral.line.iter().map(|good| good.index()),
            Good::ALL.len(),
            3,
        );
        let neutral = self.table.locations(Realm::NEUTRAL).iter().map(|location| location.face.index());
        pen.some_of("neutral locations", neutral, Face::COUNT);
        pen.number("neutral collection", self.table.neutral.collection.len() as i32, 30);
        pen.seats(own, self.table.seats(), MOST_SEATS, |pen, seat| {
            let (nobody, nothing) = (Player::default(), Hand::default());
            let player = seat.map_or(&nobody, |seat| self.table.player(seat));
            let hand = seat.map_or(&nothing, |seat| self.hand(seat));
            pen.one_of("faction", player.faction.map(Faction::index), Faction::COUNT);
            pen.number("points", player.points, 120);
            for good in &Good::ALL[..Good::TOKENS] {
                pen.number(good.id(), player.has(*good), 20);
            }
            pen.number("common cards in hand", hand.hand.common_len() as i32, 20);
            pen.number("faction cards in hand", hand.hand.faction_len() as i32, 20);
            pen.some_of("cards seen being taken", faces(player.shown), Face::COUNT);
            pen.number("faction deck", seat.map_or(0, |seat| self.faction_deck_len(seat) as i32), 30);
            let foundations = player.foundations.len() + hand.hidden_foundations.len();
            pen.number("foundations", foundations as i32, 12);
            pen.flag("passed", player.passed);
            pen.some_of("deals", faces(player.deals), Face::COUNT);
            let built = seat.map_or(&[][..], |seat| self.table.locations(Realm::of(seat)));
            pen.sets(&LOCATION_SETS.map(|(name, _)| name), Face::COUNT, |sets| {
                for location in built {
                    for (field, (_, is_in)) in LOCATION_SETS.iter().enumerate() {
                        if is_in(location) {
                            sets.mark(field, location.face.index());
                        }
                    }
                }
            });
        });
    }
}

fn faces(pile: Pile) -> impl Iterator<Item = usize> {
    pile.faces().map(Face::index)
}

/// What the table waits for, without what another player prepares in secret.
trait OpenFrame {
    fn open_frame(&self, own: Seat) -> Option<Frame>;
}

impl OpenFrame for ImperialSettlers {
    fn open_frame(&self, own: Seat) -> Option<Frame> {
        let secret = |frame: &&Frame| matches!(frame, Frame::Plan(plan) if plan.seat != own);
        self.table.agenda.iter().rev().find(|frame| !secret(frame)).copied()
    }
}

/// What is asked, as a number.
fn kind(frame: Frame) -> usize {
    match frame {
        Frame::ChooseFaction(_) => 0,
        Frame::Draft(..) | Frame::SoloDraft(_) => 1,
        Frame::Packs(_) => 2,
        Frame::ProduceNext(_) | Frame::CopyProduction { .. } => 3,
        Frame::Draw { .. } | Frame::MissionDraw { .. } => 4,
        Frame::KeepOne { .. } => 5,
        Frame::Turn { .. } => 6,
        Frame::Plan(_) => 7,
        Frame::PayActivation { .. } | Frame::BarterUnit { .. } => 8,
        Frame::Resolve { .. } | Frame::PackGood { .. } | Frame::DesertOpponent(_) => 9,
        Frame::DesertDiscard { .. } => 10,
        Frame::Guard(_) | Frame::GoldOrPoint { .. } => 11,
        Frame::SlaverOffer { .. } | Frame::Sale { .. } => 12,
        Frame::PlaceSamurai { .. } | Frame::AttackChoice { .. } => 13,
        Frame::Exchange { .. } => 14,
        _ => 15,
    }
}
