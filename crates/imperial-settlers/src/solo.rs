//! Chapter 21: the neutral player's attack phase.

use tafel_core::{Decision, Seat, SeatSet, require};

use crate::Ctx;
use crate::action::{Action, Place};
use crate::choice::Choice;
use crate::data::{Card, Kind};
use crate::event::Event;
use crate::frame::Frame;
use crate::good::Good;
use crate::question::Question;
use crate::rule::{Rule, Verdict, not_now};
use crate::state::{ImperialSettlers, Realm};

const HUMAN: Realm = Realm(0);

/// Is a card hit by this pair of attack cards (IMP-21.7, 21.10)?
fn hit_by(card: &Card, newest: Good, other: Good) -> bool {
    match (card.faction, &card.raze[..]) {
        (None, &[first, second]) => (first, second) == (newest, other) || (first, second) == (other, newest),
        (Some(_), [_, ..]) => newest == Good::Point && other == Good::Point,
        _ => false,
    }
}

/// Who is hit first: a higher rank (IMP-21.8, 21.10).
fn rank(card: &Card) -> (u8, u8, u8, u8) {
    let by_deal = match card.deal {
        None => 8,
        Some(Good::Card) => 7,
        Some(Good::Raze) => 6,
        Some(Good::Gold) => 5,
        Some(Good::Point) => 4,
        Some(Good::Stone) => 3,
        Some(Good::Worker) => 2,
        Some(Good::Food) => 1,
        Some(Good::Wood | Good::Defence) => 0,
    };
    let by_kind = match card.kind {
        Kind::Action => 2,
        Kind::Feature => 1,
        Kind::Production => 0,
    };
    (by_deal, by_kind, card.symbols(), card.cost[Good::Stone.index()])
}

impl ImperialSettlers {
    /// The open cards are collected; then two attacks (IMP-21.6).
    pub(crate) fn attack(&mut self, left: u8, ctx: &mut Ctx<'_>) {
        let count = self.table.locations(Realm::NEUTRAL).len() as u8;
        if count > 0 {
            for _ in 0..count {
                let location = self.table.locations.remove(Realm::NEUTRAL, 0);
                self.table.neutral.collection.insert(location.face);
            }
            ctx.tell(|| Event::NeutralCollected(count));
        }
        if left == 0 {
            return;
        }
        self.table.agenda.push(Frame::Attack { left: left - 1 });
        let Some(newest) = self.reveal_attack_card(ctx) else { return };
        let line = self.table.neutral.line;
        let hit = (1..line.len()).find(|&index| {
            self.table.locations(HUMAN).iter().any(|location| hit_by(location.card(), newest, line[index]))
        });
        match hit {
            Some(index) => self.table.agenda.push(Frame::AttackChoice { line: index as u8 }),
            None => ctx.tell(|| Event::AttackMissed),
        }
    }
}

/// IMP-21.8: which of several locations is lost to an attack?
pub(crate) struct AttackChoice {
    /// The place in the line of the card that hits together with the newest.
    pub(crate) line: u8,
}

impl AttackChoice {
    /// The locations that rank highest among those that are hit.
    fn places(&self, game: &ImperialSettlers) -> impl Iterator<Item = Place> {
        let places = game.table.places(HUMAN).map(|(place, _)| place);
        places.filter(|&place| self.may_lose(game, place).is_ok())
    }

    /// May this location be the one that is lost?
    fn may_lose(&self, game: &ImperialSettlers, place: Place) -> Verdict {
        require(place.realm == HUMAN, Rule::Control, "refusal.not-yours")?;
        let (_, location) = game.table.find(place)?;
        let card = location.card();
        let pair = (game.table.neutral.line.first(), game.table.neutral.line.get(usize::from(self.line)));
        let (Some(&newest), Some(&other)) = pair else { return not_now() };
        let rivals = game.table.locations(HUMAN).iter().map(|location| location.card());
        let best = rivals.filter(|card| hit_by(card, newest, other)).map(rank).max();
        require(hit_by(card, newest, other), Rule::AttackHit, "refusal.not-hit")?;
        let rule = if card.faction.is_some() { Rule::AttackJapanese } else { Rule::AttackRank };
        require(Some(rank(card)) == best, rule, "refusal.not-ranked")
    }

    /// The location is collected, and the two attack cards go to the end of the line, the newest last (IMP-21.9).
    fn lose(&self, game: &mut ImperialSettlers, place: Place, ctx: &mut Ctx<'_>) {
        let Ok((index, _)) = game.table.find(place) else { return };
        let location = game.take_off(HUMAN, index, ctx);
        game.table.neutral.collection.insert(location.face);
        ctx.tell(|| Event::AttackHit(location.face));
        let other = game.table.neutral.line.remove(self.line.into());
        let newest = game.table.neutral.line.remove(0);
        game.table.neutral.line.push(other);
        game.table.neutral.line.push(newest);
    }
}

impl Decision<ImperialSettlers> for AttackChoice {
    fn asked(&self, _: &ImperialSettlers) -> SeatSet {
        SeatSet::one(Seat(0))
    }

    fn is_open(&self, game: &ImperialSettlers) -> bool {
        Choice::of(self.places(game)).is_open()
    }

    fn question(&self, _: &ImperialSettlers, _: Seat) -> Question {
        Question::Attack
    }

    fn legal(&self, game: &ImperialSettlers, _: Seat, out: &mut Vec<Action>) {
        out.extend(self.places(game).map(Action::Target));
    }

    fn check(&self, game: &ImperialSettlers, _: Seat, action: Action) -> Verdict {
        let Action::Target(place) = action else { return not_now() };
        self.may_lose(game, place)
    }

    fn apply(&self, game: &mut ImperialSettlers, _: Seat, action: Action, ctx: &mut Ctx<'_>) {
        let Action::Target(place) = action else { return };
        self.lose(game, place, ctx);
    }

    fn pass_over(&self, game: &mut ImperialSettlers, ctx: &mut Ctx<'_>) {
        let places = Choice::of(self.places(game));
        if let Choice::Only(place) = places {
            self.lose(game, place, ctx);
        }
    }
}
