//! Paying, with gold for what is missing (IMP-16.2, 24.2).

use tafel_core::Seat;

use crate::frame::Payment;
use crate::good::Good;
use crate::ids::Face;
use crate::question::Question;
use crate::state::ImperialSettlers;

/// Can the resources be paid, with gold for what is missing (IMP-16.2)?
pub(crate) fn payable(tokens: &[u16; Good::TOKENS], cost: [u8; 3], gold_besides: u8) -> bool {
    let missing: u16 = (0..3).map(|kind| u16::from(cost[kind]).saturating_sub(tokens[kind])).sum();
    tokens[Good::Gold.index()] >= missing + u16::from(gold_besides)
}

impl Payment {
    /// How much of the next kind is paid in gold for this card?
    pub(crate) fn question(self, face: Face) -> Question {
        let good = self.kind();
        Question::PayGold { good, cost: self.cost[good.index()], face }
    }

    /// So much of the next kind is paid in gold.
    pub(crate) fn settle(&mut self, gold: u8) {
        self.gold[usize::from(self.settled)] = gold;
        self.settled += 1;
    }
}

impl ImperialSettlers {
    /// The amounts of gold that may be paid for the next kind, one bit each.
    pub(crate) fn gold_choices(&self, seat: Seat, payment: Payment) -> u16 {
        let tokens = &self.table.player(seat).tokens;
        let kind = usize::from(payment.settled);
        let missing = |kind: usize| u16::from(payment.cost[kind]).saturating_sub(tokens[kind]);
        let later: u16 = (kind + 1..3).map(missing).sum();
        let spent: u16 = payment.gold.iter().map(|&gold| u16::from(gold)).sum();
        let free = tokens[Good::Gold.index()].saturating_sub(spent + u16::from(payment.gold_besides) + later);
        let most = u16::from(payment.cost[kind]).min(free);
        (missing(kind)..=most).fold(0, |bits, gold| bits | 1 << gold)
    }

    /// Settles the kinds that leave no choice. Is everything settled?
    pub(crate) fn settle_payment(
        &self,
        seat: Seat,
        payment: &mut Payment,
        allowed: impl Fn(Good, u8) -> bool,
    ) -> bool {
        while payment.settled < 3 {
            let all = self.gold_choices(seat, *payment);
            let mut choices = (0..16).filter(|&gold| all >> gold & 1 == 1 && allowed(payment.kind(), gold));
            let (only, another) = (choices.next(), choices.next());
            if another.is_some() {
                return false;
            }
            payment.settle(only.unwrap_or(0));
        }
        true
    }

    pub(crate) fn pay(&mut self, seat: Seat, payment: Payment) {
        let tokens = &mut self.table.player_mut(seat).tokens;
        let mut gold = u16::from(payment.gold_besides);
        for (held, (cost, in_gold)) in tokens.iter_mut().zip(payment.cost.into_iter().zip(payment.gold)) {
            *held = held.saturating_sub(u16::from(cost - in_gold));
            gold += u16::from(in_gold);
        }
        let held = &mut tokens[Good::Gold.index()];
        *held = held.saturating_sub(gold);
    }
}
