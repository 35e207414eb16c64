//! MYT-10: victory points and the counters that carry them.

use tafel_core::{Ctx, Seat};

use crate::action::Action;
use crate::data::printed;
use crate::event::{Event, Seen};
use crate::frame::{Frame, Plan, Step};
use crate::ids::{Card, Vp};
use crate::rule::{Rule, Verdict, require};
use crate::state::{Mythotopia, Table};

/// Where a counter can come from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Taking {
    /// From nowhere.
    Nothing,
    /// From the card only.
    Card,
    /// From the unused ones only, through Scribe.
    Unused,
    /// The receiver chooses between the two.
    Either,
    /// Master of the Sea with Scribe, the counter gone: from the unused ones, or not at all (MYT-10.7).
    UnusedOrNot,
}

impl Table {
    /// What a counter of a card is worth.
    pub fn value(&self, vp: Vp, second: usize) -> u8 {
        match vp {
            Vp::Castle => self.options.castle_vp,
            _ => printed().value(vp, second),
        }
    }

    /// MYT-10.2 and 10.7: where a counter can come from.
    pub(crate) fn taking(&self, seat: Seat, vp: Vp, second: usize) -> Taking {
        let player = self.player(seat);
        if !self.victory.in_play(vp) || (vp == Vp::Sea && player.seas_scored[second]) {
            return Taking::Nothing;
        }
        let on_card = self.victory.has(vp, second);
        let unused = self.victory.unused[usize::from(self.value(vp, second)) - 1] > 0;
        let marker = vp != Vp::Sea || player.stock.towns > 0;
        match (on_card, player.reserves(Card::Scribe) && unused && marker) {
            (true, true) => Taking::Either,
            (true, false) => Taking::Card,
            (false, true) if vp == Vp::Sea => Taking::UnusedOrNot,
            (false, true) => Taking::Unused,
            (false, false) => Taking::Nothing,
        }
    }

    /// Takes a counter from its card.
    pub(crate) fn take_from_card(&mut self, seat: Seat, vp: Vp, second: usize) -> u8 {
        let value = self.value(vp, second);
        self.victory.take(vp, second);
        self.receive(seat, vp, second, value);
        value
    }

    /// Takes an equal counter from the unused ones, through Scribe.
    pub(crate) fn take_unused(&mut self, seat: Seat, vp: Vp, second: usize) -> u8 {
        let value = self.value(vp, second);
        self.victory.unused[usize::from(value) - 1] -= 1;
        self.receive(seat, vp, second, value);
        if vp == Vp::Sea {
            // The town marks for good that the condition is scored.
            let player = self.player_mut(seat);
            player.stock.towns -= 1;
            player.sea_markers += 1;
        }
        value
    }

    fn receive(&mut self, seat: Seat, vp: Vp, second: usize, value: u8) {
        let player = self.player_mut(seat);
        player.counters[usize::from(value) - 1] += 1;
        if vp == Vp::Sea {
            player.seas_scored[second] = true;
        }
    }
}

impl Mythotopia {
    /// Works through the open agenda until somebody is asked.
    pub(crate) fn settle(&mut self, ctx: &mut Ctx<'_, Self>) {
        while let Some(&Frame::Counter { seat, vp, second }) = self.table.agenda.last() {
            let answer = match self.table.taking(seat, vp, second.into()) {
                Taking::Either | Taking::UnusedOrNot => return,
                Taking::Card => Action::FromCard,
                Taking::Unused => Action::FromUnused,
                Taking::Nothing => {
                    self.table.agenda.pop();
                    continue;
                }
            };
            self.take_counter(seat, vp, second, answer, ctx);
        }
    }

    pub(crate) fn check_counter(&self, seat: Seat, vp: Vp, second: u8, action: Action) -> Verdict {
        let taking = self.table.taking(seat, vp, second.into());
        match action {
            Action::FromCard => {
                require(taking == Taking::Either, Rule::TakeCounter, "refusal.no-counter-on-the-card")
            }
            Action::FromUnused => Ok(()),
            Action::Decline => {
                require(taking == Taking::UnusedOrNot, Rule::TakeCounter, "refusal.counter-is-compulsory")
            }
            _ => crate::rule::refuse(Rule::TakeCounter, "refusal.take-the-counter-first"),
        }
    }

    pub(crate) fn legal_counter(&self, seat: Seat, vp: Vp, second: u8, out: &mut Vec<Action>) {
        match self.table.taking(seat, vp, second.into()) {
            Taking::UnusedOrNot => out.extend([Action::FromUnused, Action::Decline]),
            _ => out.extend([Action::FromCard, Action::FromUnused]),
        }
    }

    pub(crate) fn take_counter(
        &mut self,
        seat: Seat,
        vp: Vp,
        second: u8,
        answer: Action,
        ctx: &mut Ctx<'_, Self>,
    ) {
        self.table.agenda.pop();
        let second = second.into();
        match answer {
            Action::FromCard => {
                let value = self.table.take_from_card(seat, vp, second);
                ctx.tell(|| Event::Open(Seen::TookCounter { seat, vp, value }));
            }
            Action::FromUnused => {
                let value = self.table.take_unused(seat, vp, second);
                ctx.tell(|| Event::Open(Seen::TookUnused { seat, vp, value }));
            }
            _ => ctx.tell(|| Event::Open(Seen::Declined { seat, vp })),
        }
    }

    /// MYT-10.2: could the active player receive a counter of a card at the end of a plan?
    pub(crate) fn can_receive(&self, plan: &Plan, vp: Vp) -> bool {
        if !self.table.victory.in_play(vp) {
            return false;
        }
        let mine = self.table.player(self.table.active);
        let scribe = mine.reserves(Card::Scribe) && !plan.from_reserve.has(Card::Scribe);
        let value = usize::from(self.table.value(vp, 0));
        self.table.victory.has(vp, 0) || (scribe && self.table.victory.unused[value - 1] > 0)
    }

    /// MYT-4.11: on an empty card only Scribe can pay out, so Scribe stays in the reserve.
    pub(crate) fn bind_scribe_if_needed(&self, plan: &mut Plan, vp: Vp) {
        let scribe = self.table.player(self.table.active).reserves(Card::Scribe);
        if scribe && !self.table.victory.has(vp, 0) && !plan.from_reserve.has(Card::Scribe) {
            plan.bound.insert(Card::Scribe);
        }
    }

    // Patronage (MYT-6.13).

    /// The plan of the action: two gold owed.
    pub(crate) fn patronage(&self) -> Plan {
        let mut plan = Plan::at(Step::PatronageGold);
        plan.owed = 2;
        self.bind_scribe_if_needed(&mut plan, Vp::Patronage);
        plan
    }

    pub(crate) fn check_patronage(&self) -> Verdict {
        let in_play = self.table.victory.in_play(Vp::Patronage);
        require(in_play, Rule::Patronage, "refusal.not-in-play")?;
        let plan = self.patronage();
        require(self.can_receive(&plan, Vp::Patronage), Rule::Patronage, "refusal.no-counter-left")?;
        require(self.can_pay_gold(&plan, 2), Rule::Patronage, "refusal.no-gold")
    }

    pub(crate) fn commit_patronage(&mut self, plan: &Plan, ctx: &mut Ctx<'_, Self>) {
        let me = self.table.active;
        let cards = self.spend(plan, ctx);
        self.discard(me, cards);
        ctx.tell(|| Event::Open(Seen::Patronised { seat: me, cards }));
        self.table.agenda.push(Frame::Counter { seat: me, vp: Vp::Patronage, second: 0 });
        self.action_done();
    }
}
