//! MYT-12: the end of the game, and the projection that decides whether it may be ended.

use tafel_core::{ArrayVec, Outcome, Seat, require};

use crate::Ctx;
use crate::counters::Taking;
use crate::data::printed;
use crate::event::{Ended, Event, Seen};
use crate::ids::{Province, Vp};
use crate::rule::{Rule, Verdict};
use crate::state::{Mythotopia, OpenTable};
use crate::war::Lead;

/// A war as the end of the game decides it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Decided {
    province: Province,
    defender: Option<Seat>,
    /// The attacker who won; nobody: the defender did.
    attacker: Option<Seat>,
    /// Did a citadel fall?
    citadel: bool,
    /// Did the attacker have a town to place?
    settled: bool,
}

impl OpenTable {
    /// How many empty cards the end of the game needs (MYT-12.1, 14.5).
    pub fn empty_cards_needed(&self) -> u8 {
        printed().points.empty_cards_to_end + u8::from(self.options.hidden_counters)
    }

    /// MYT-14.4: is this one of the last turns, without attacks?
    pub(crate) fn in_last_turns(&self) -> bool {
        self.turns_left.is_some_and(|turns| turns <= self.seats)
    }

    /// MYT-12.2: every war is resolved at once, in the order of the rule, clockwise from `first`.
    pub(crate) fn project(
        &mut self,
        first: Seat,
        tell: &mut dyn FnMut(Seen),
    ) -> ArrayVec<Decided, { Province::COUNT }> {
        // (1) All winners are found.
        let mut wars: ArrayVec<Decided, { Province::COUNT }> = ArrayVec::new();
        for province in self.wars().iter() {
            let defender = self.owner(province);
            let attacker = match self.lead(province) {
                Lead::Clear(Some(winner)) if Some(winner) != defender => Some(winner),
                // A tie at the top, even among attackers only: the defender wins (A23).
                Lead::Clear(_) | Lead::Tied(_) => None,
            };
            let citadel = defender.is_some_and(|defender| self.player(defender).citadel.has(province));
            wars.push(Decided { province, defender, attacker, citadel, settled: false });
        }
        let islands_before: [[bool; 2]; 4] = std::array::from_fn(|seat| {
            printed().islands.map(|island| island.within(self.players[seat].controls()))
        });

        // (2) All armies leave, and beaten players lose their pieces.
        for war in &wars {
            self.send_home(war.province);
            let winner = war.attacker.or(war.defender);
            tell(Seen::WarEnded { seat: first, province: war.province, winner, how: Ended::Game });
            if let (Some(loser), Some(_)) = (war.defender, war.attacker) {
                self.lose_piece(loser, war.province);
            }
        }
        // (3) Clockwise, each winner places towns while the stock lasts.
        for seat in first.round(self.seats) {
            for war in wars.iter_mut().filter(|war| war.attacker == Some(seat)) {
                war.settled = self.player(seat).stock.towns > 0;
                if war.settled {
                    self.place_town(seat, war.province);
                    tell(Seen::Conquered { seat, province: war.province, from: war.defender });
                } else if let Some(from) = war.defender {
                    tell(Seen::FellNeutral { province: war.province, from });
                } else {
                    tell(Seen::NoTown { seat, province: war.province });
                }
            }
        }
        // (4) Clockwise, each takes the counters of the wars won.
        for seat in first.round(self.seats) {
            for &war in &wars {
                self.counters_of_a_war(seat, war, tell);
            }
        }
        // (5) Lord of the Isles, for whoever completes an island now.
        for seat in first.round(self.seats) {
            for (island, provinces) in printed().islands.into_iter().enumerate() {
                let complete = provinces.within(self.player(seat).controls());
                if complete && !islands_before[seat.index()][island] {
                    self.take_by_itself(seat, Vp::Isles, island, tell);
                }
            }
        }
        wars
    }

    /// The table as it would be if the game were ended now, clockwise from `first`.
    pub fn projected(&self, first: Seat) -> OpenTable {
        let mut projected = *self;
        projected.project(first, &mut |_| {});
        projected
    }

    fn counters_of_a_war(&mut self, seat: Seat, war: Decided, tell: &mut dyn FnMut(Seen)) {
        if war.attacker.is_none() {
            if war.defender == Some(seat) {
                self.take_by_itself(seat, Vp::Defender, 0, tell);
            }
            return;
        }
        if war.attacker != Some(seat) || !war.settled {
            return;
        }
        if war.defender.is_some() {
            self.take_by_itself(seat, Vp::Spoils, 0, tell);
        }
        if war.citadel {
            self.take_by_itself(seat, Vp::Citadel, 0, tell);
        }
        if self.dragons.has(war.province) {
            self.dragons.remove(war.province);
            self.take_by_itself(seat, Vp::Dragons, 0, tell);
        }
        if self.runestones.has(war.province) {
            self.runestones.remove(war.province);
            self.take_by_itself(seat, Vp::Runestones, 0, tell);
        }
    }

    /// Nobody is asked at the end: from the card, else through Scribe from the unused ones.
    fn take_by_itself(&mut self, seat: Seat, vp: Vp, second: usize, tell: &mut dyn FnMut(Seen)) {
        match self.taking(seat, vp, second) {
            Taking::Card | Taking::Either => {
                let value = self.take_from_card(seat, vp, second);
                tell(Seen::TookCounter { seat, vp, value });
            }
            Taking::Unused | Taking::UnusedOrNot => {
                let value = self.take_unused(seat, vp, second);
                tell(Seen::TookUnused { seat, vp, value });
            }
            Taking::Nothing => {}
        }
    }
}

impl Mythotopia {
    /// MYT-12.1.
    pub(crate) fn check_end_game(&self) -> Verdict {
        self.check_action_left()?;
        let official = !self.table.options.last_rounds;
        require(official, Rule::LastRounds, "refusal.ends-by-itself")?;
        require(self.table.turn.fresh, Rule::FirstThing, "refusal.only-as-the-first-thing")?;
        let empty = self.table.victory.empty_cards() >= self.table.empty_cards_needed();
        require(empty, Rule::EndCondition, "refusal.too-few-empty-cards")?;
        let me = self.table.active;
        let projected = self.table.projected(me);
        let mine = projected.score(me);
        let sole = projected.all_seats().all(|seat| seat == me || projected.score(seat) < mine);
        require(sole, Rule::EndRefused, "refusal.not-the-sole-leader")
    }

    pub(crate) fn end_game(&mut self, ctx: &mut Ctx<'_>) {
        let me = self.table.active;
        ctx.tell(|| Event::Open(Seen::GameEnded { seat: me }));
        self.finish(me, ctx);
    }

    /// MYT-12.4: the projection becomes real.
    pub(crate) fn finish(&mut self, first: Seat, ctx: &mut Ctx<'_>) {
        let wars = self.table.project(first, &mut |seen| ctx.tell(|| Event::Open(seen)));
        for war in wars {
            match (war.attacker, war.settled, war.defender) {
                (Some(winner), true, loser) => {
                    self.take_province_card(war.province, loser, Some(winner), ctx);
                }
                (Some(_), false, Some(loser)) => {
                    self.take_province_card(war.province, Some(loser), None, ctx);
                }
                _ => {}
            }
        }
        self.table.agenda.clear();
        for seat in self.table.all_seats() {
            let score = self.table.score(seat);
            ctx.tell(|| Event::Open(Seen::FinalScore { seat, score }));
        }
    }

    /// Who won.
    pub(crate) fn final_outcome(&self) -> Outcome {
        let scores = self.table.all_seats().map(|seat| self.table.score(seat));
        Outcome::ranked(scores, |seat| self.table.score(seat))
    }
}
