//! Chapter 21: the neutral player's attack phase.

use tafel_core::require;

use crate::Ctx;
use crate::action::Place;
use crate::data::{Card, Kind};
use crate::event::Event;
use crate::frame::Frame;
use crate::good::Good;
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
        self.agenda.pop();
        let count = self.locations(Realm::NEUTRAL).len() as u8;
        if count > 0 {
            for _ in 0..count {
                let location = self.locations.remove(Realm::NEUTRAL, 0);
                self.neutral.collection.insert(location.face);
            }
            ctx.tell(|| Event::NeutralCollected(count));
        }
        if left == 0 {
            return;
        }
        self.agenda.push(Frame::Attack { left: left - 1 });
        let Some(newest) = self.reveal_attack_card(ctx) else { return };
        let line = self.neutral.line;
        let hit = (1..line.len()).find(|&index| {
            self.locations(HUMAN).iter().any(|location| hit_by(location.card(), newest, line[index]))
        });
        match hit {
            Some(index) => self.agenda.push(Frame::AttackChoice { line: index as u8 }),
            None => ctx.tell(|| Event::AttackMissed),
        }
    }

    /// May this location be the one that is lost?
    pub(crate) fn may_lose(&self, line: u8, place: Place) -> Verdict {
        require(place.realm == HUMAN, Rule::Control, "refusal.not-yours")?;
        let (_, location) = self.find(place)?;
        let card = location.card();
        let pair = (self.neutral.line.first(), self.neutral.line.get(usize::from(line)));
        let (Some(&newest), Some(&other)) = pair else { return not_now() };
        let rivals = self.locations(HUMAN).iter().map(|location| location.card());
        let best = rivals.filter(|card| hit_by(card, newest, other)).map(rank).max();
        let lost = hit_by(card, newest, other) && Some(rank(card)) == best;
        require(lost, Rule::AttackRank, "refusal.not-ranked")
    }

    pub(crate) fn settle_attack_choice(&mut self, line: u8, ctx: &mut Ctx<'_>) -> bool {
        let (first, second) = {
            let mut candidates = self
                .places(HUMAN)
                .map(|(place, _)| place)
                .filter(|&place| self.may_lose(line, place).is_ok());
            (candidates.next(), candidates.next())
        };
        match (first, second) {
            (None, _) => {
                self.agenda.pop();
            }
            (Some(place), None) => self.lose(line, place, ctx),
            (Some(_), Some(_)) => return false,
        }
        true
    }

    /// The location is collected, and the two attack cards go to the end of the line, the newest last (IMP-21.9).
    pub(crate) fn lose(&mut self, line: u8, place: Place, ctx: &mut Ctx<'_>) {
        self.agenda.pop();
        let Ok((index, _)) = self.find(place) else { return };
        let location = self.take_off(HUMAN, index, ctx);
        self.neutral.collection.insert(location.face);
        ctx.tell(|| Event::AttackHit(location.face));
        let other = self.neutral.line.remove(line.into());
        let newest = self.neutral.line.remove(0);
        self.neutral.line.push(other);
        self.neutral.line.push(newest);
    }
}
