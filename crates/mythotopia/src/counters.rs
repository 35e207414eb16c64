//! MYT-10: victory points and the counters that carry them.

use tafel_core::{Decision, Seat, SeatSet, refuse, require};

use crate::Ctx;
use crate::action::Action;
use crate::data::{Resource, printed};
use crate::event::{Event, Seen};
use crate::frame::Frame;
use crate::ids::{Card, Vp};
use crate::payment::Priced;
use crate::plan::{Bill, Plan, Step};
use crate::question::Question;
use crate::rule::{Rule, Verdict};
use crate::state::{Mythotopia, OpenTable};

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

impl OpenTable {
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

    /// MYT-10.2: could the active player receive a counter of a card at the end of a plan?
    pub(crate) fn can_receive(&self, plan: &Plan, vp: Vp) -> bool {
        if !self.victory.in_play(vp) {
            return false;
        }
        let mine = self.player(self.active);
        let scribe = mine.reserves(Card::Scribe) && !plan.from_reserve.has(Card::Scribe);
        let value = usize::from(self.value(vp, 0));
        self.victory.has(vp, 0) || (scribe && self.victory.unused[value - 1] > 0)
    }

    /// MYT-4.11: on an empty card only Scribe can pay out, so Scribe stays in the reserve.
    pub(crate) fn bind_scribe_if_needed(&self, plan: &mut Plan, vp: Vp) {
        let scribe = self.player(self.active).reserves(Card::Scribe);
        if scribe && !self.victory.has(vp, 0) && !plan.from_reserve.has(Card::Scribe) {
            plan.bound.insert(Card::Scribe);
        }
    }
}

/// MYT-10.2: a counter is taken, from its card or through Scribe from the unused ones. Without a choice nobody is
/// asked.
#[derive(Clone, Copy)]
pub(crate) struct TakeCounter {
    pub(crate) seat: Seat,
    pub(crate) vp: Vp,
    pub(crate) second: u8,
}

impl TakeCounter {
    fn taking(self, game: &Mythotopia) -> Taking {
        game.table.taking(self.seat, self.vp, self.second.into())
    }

    fn take_from_card(self, game: &mut Mythotopia, ctx: &mut Ctx<'_>) {
        let TakeCounter { seat, vp, second } = self;
        let value = game.table.take_from_card(seat, vp, second.into());
        ctx.tell(|| Event::Open(Seen::TookCounter { seat, vp, value }));
    }

    fn take_unused(self, game: &mut Mythotopia, ctx: &mut Ctx<'_>) {
        let TakeCounter { seat, vp, second } = self;
        let value = game.table.take_unused(seat, vp, second.into());
        ctx.tell(|| Event::Open(Seen::TookUnused { seat, vp, value }));
    }
}

impl Decision<Mythotopia> for TakeCounter {
    fn asked(&self, _: &Mythotopia) -> SeatSet {
        SeatSet::one(self.seat)
    }

    fn is_open(&self, game: &Mythotopia) -> bool {
        matches!(self.taking(game), Taking::Either | Taking::UnusedOrNot)
    }

    fn pass_over(&self, game: &mut Mythotopia, ctx: &mut Ctx<'_>) {
        match self.taking(game) {
            Taking::Card => self.take_from_card(game, ctx),
            Taking::Unused => self.take_unused(game, ctx),
            Taking::Nothing | Taking::Either | Taking::UnusedOrNot => {}
        }
    }

    fn question(&self, _: &Mythotopia, _: Seat) -> Question {
        Question::Counter(self.vp)
    }

    fn legal(&self, game: &Mythotopia, _: Seat, out: &mut Vec<Action>) {
        match self.taking(game) {
            Taking::UnusedOrNot => out.extend([Action::FromUnused, Action::Decline]),
            _ => out.extend([Action::FromCard, Action::FromUnused]),
        }
    }

    fn check(&self, game: &Mythotopia, _: Seat, action: Action) -> Verdict {
        let taking = self.taking(game);
        match action {
            Action::FromCard => {
                require(taking == Taking::Either, Rule::MasterOfTheSea, "refusal.no-counter-on-the-card")
            }
            Action::FromUnused => Ok(()),
            Action::Decline => {
                require(taking == Taking::UnusedOrNot, Rule::TakeCounter, "refusal.counter-is-compulsory")
            }
            _ => refuse(Rule::TakeCounter, "refusal.take-the-counter-first"),
        }
    }

    fn apply(&self, game: &mut Mythotopia, seat: Seat, action: Action, ctx: &mut Ctx<'_>) {
        game.table.agenda.pop();
        match action {
            Action::FromCard => self.take_from_card(game, ctx),
            Action::FromUnused => self.take_unused(game, ctx),
            _ => ctx.tell(|| Event::Open(Seen::Declined { seat, vp: self.vp })),
        }
    }
}

// Patronage (MYT-6.13).

/// What Patronage costs.
const PATRONAGE: u8 = 2;

impl Mythotopia {
    /// The plan of the action: two gold owed.
    pub(crate) fn patronage(&self) -> Plan {
        let mut plan = Plan::at(PatronageGold.step(Bill::of(PATRONAGE)));
        self.table.bind_scribe_if_needed(&mut plan, Vp::Patronage);
        plan
    }

    pub(crate) fn check_patronage(&self) -> Verdict {
        let in_play = self.table.victory.in_play(Vp::Patronage);
        require(in_play, Rule::Patronage, "refusal.not-in-play")?;
        let plan = self.patronage();
        let can_receive = self.table.can_receive(&plan, Vp::Patronage);
        require(can_receive, Rule::Patronage, "refusal.no-counter-left")?;
        require(self.can_pay_gold(&plan, PATRONAGE), Rule::Patronage, "refusal.no-gold")
    }
}

/// The gold for Patronage.
#[derive(Clone, Copy)]
pub(crate) struct PatronageGold;

impl Priced for PatronageGold {
    const RESOURCE: Resource = Resource::Gold;

    fn step(self, bill: Bill) -> Step {
        Step::PatronageGold { bill }
    }

    fn paid(self, game: &mut Mythotopia, plan: Plan, ctx: &mut Ctx<'_>) {
        let seat = game.table.active;
        let cards = game.spend(&plan, ctx);
        game.discard(seat, cards);
        ctx.tell(|| Event::Open(Seen::Patronised { seat, cards }));
        game.table.agenda.push(Frame::Counter { seat, vp: Vp::Patronage, second: 0 });
        game.action_done();
    }
}
