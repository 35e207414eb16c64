//! Chapter 14: help between allies.

use tafel_core::{Decision, Seat, SeatSet, refuse, require};

use crate::action::Action;
use crate::event::{Event, News};
use crate::frame::Frame;
use crate::ids::{Card, Resource};
use crate::means::{Bill, Means, group_yield};
use crate::payment::Unused;
use crate::place::Place;
use crate::question::Question;
use crate::rule::{Rule, Verdict};
use crate::state::{OpenTable, Purse, Spot};
use crate::{Ctx, Medievalia};

impl OpenTable {
    /// The partner who is asked for support.
    pub(crate) fn supporter(&self) -> Seat {
        self.ally(self.active).unwrap_or(self.active)
    }

    pub(crate) fn ask_partner(&mut self, ctx: &mut Ctx<'_>) {
        self.purse.asked = true;
        self.ask(Frame::Support);
        let (seat, partner) = (self.active, self.supporter());
        if let Some(card) = self.card_in_purchase() {
            ctx.tell(|| Event::Open(News::Offers { seat, card }));
        }
        self.open_purchase(ctx);
        ctx.tell(|| Event::Open(News::AskedPartner { seat, partner }));
    }

    /// Is a spot on the table the partner's business? Never: allies lend resources, not cards (MED-14.2, MED-14.5).
    pub(crate) fn can_attach(&self, seat: Seat, place: Place, spot: Spot) -> bool {
        place == Place::fief(seat)
            && match spot {
                Spot::Free => true,
                Spot::Host(number) => self.host(seat, number).is_some(),
            }
    }
}

impl Medievalia {
    fn supporter_means(&self) -> Means {
        Means::of(self, self.table.supporter(), &self.table.purse.support)
    }

    /// May the partner be asked? Once for each purchase, before any source is used (MED-18.7).
    pub(crate) fn check_ask(&self, means: &Means) -> Verdict {
        let Some(partner) = self.table.ally(self.table.active) else {
            return refuse(Rule::Support, "refusal.no-partner");
        };
        require(!self.table.eliminated.has(partner), Rule::PartnerOut, "refusal.no-partner")?;
        require(!self.table.declined, Rule::SupportSteps, "refusal.asked-in-vain")?;
        let in_time = !self.table.purse.asked && !self.table.purse.started;
        require(in_time, Rule::SupportSteps, "refusal.ask-once")?;
        let helps = means.can_pay_with(&self.supporter_means(), &Bill::of(&self.table.purse));
        require(helps, Rule::Support, "refusal.no-help")
    }

    /// What the partner has put together goes to the payer. If that is not enough, the purchase is dropped, and nothing
    /// is turned or discarded for it (MED-18.7).
    fn hand_over(&mut self, seat: Seat, loses: Resource, ctx: &mut Ctx<'_>) {
        let mut amounts = std::mem::take(&mut self.table.purse.support);
        amounts[loses.index()] -= 1;
        if !self.payer_means().with_pool(amounts).can_pay(&Bill::of(&self.table.purse)) {
            self.return_pledges(seat);
            ctx.tell(|| Event::Open(News::FellShort { seat }));
            self.drop_purchase(ctx);
            return;
        }
        for (pool, amount) in self.table.purse.pool.iter_mut().zip(amounts) {
            *pool = pool.saturating_add(amount);
        }
        self.table.purse.given = amounts;
        self.table.redeem_pledges(seat, ctx);
        ctx.tell(|| Event::Open(News::Supported { seat, amounts, lost: loses }));
    }

    /// The purchase cannot be paid: nothing happened, except that everybody has seen the card (MED-18.7).
    fn drop_purchase(&mut self, ctx: &mut Ctx<'_>) {
        let seat = self.table.active;
        self.table.agenda.pop();
        if let Some(card) = self.table.card_in_purchase() {
            self.hands[seat.index()][card.index()] += 1;
            let known = &mut self.table.fiefs[seat.index()].known[card.index()];
            *known = (*known + 1).min(self.hands[seat.index()][card.index()]);
        }
        self.table.purse = Purse::default();
        self.table.declined = true;
        ctx.tell(|| Event::Open(News::Dropped { seat }));
    }
}

/// The partner is asked to help (MED-14.6).
pub(crate) struct Support;

impl Decision<Medievalia> for Support {
    fn asked(&self, game: &Medievalia) -> SeatSet {
        SeatSet::one(game.table.supporter())
    }

    fn question(&self, game: &Medievalia, _: Seat) -> Question {
        let partner = game.table.active;
        match game.table.purse.any {
            0 => Question::Support { partner, missing: game.table.missing() },
            _ => Question::SupportAny { partner, missing: game.table.missing_any() },
        }
    }

    fn legal(&self, game: &Medievalia, seat: Seat, out: &mut Vec<Action>) {
        let mut offer = |action: Action| {
            if self.check(game, seat, action).is_ok() {
                out.push(action);
            }
        };
        offer(Action::Decline);
        for (number, _) in game.table.hosts_of(seat) {
            offer(Action::ActivateGroup(number));
        }
        for squad in &game.table.squads {
            let troop = &squad.troop;
            if troop.owner == seat && troop.place == Place::fief(seat) && troop.available() {
                offer(Action::ActivateFree(troop.card));
            }
        }
        for card in Card::ALL {
            if game.hands[seat.index()][card.index()] > 0 {
                for gives in Resource::ALL {
                    offer(Action::Discard { card, gives });
                }
            }
        }
        for gives in Resource::ALL {
            offer(Action::HandOver { loses: gives });
            for takes in Resource::ALL {
                offer(Action::Exchange { gives, takes });
            }
        }
    }

    fn check(&self, game: &Medievalia, _: Seat, action: Action) -> Verdict {
        let seat = game.table.supporter();
        let purse = &game.table.purse;
        let bill = Bill::of(purse);
        let mut support = purse.support;
        match action {
            Action::Decline => Ok(()),
            Action::ActivateGroup(number) => {
                let Some(host) = game.table.host(seat, number) else {
                    return refuse(Rule::Sources, "refusal.no-such-host");
                };
                require(!host.used, Rule::Sources, "refusal.host-used")?;
                let (amount, _) =
                    group_yield(&game.table.rules, host, game.table.boosters(seat, number, Unused::Only));
                require(amount > 0, Rule::Sources, "refusal.produces-nothing")
            }
            Action::ActivateFree(card) => game.table.check_free_source(seat, card).map(|_| ()),
            Action::Discard { card, gives } => {
                let held = game.hands[seat.index()][card.index()] > 0;
                require(held, Rule::Sources, "refusal.not-in-hand")?;
                let payer = game.payer_means();
                game.table.is_wanted(&payer, &bill, gives)?;
                support[gives.index()] += 1;
                let helper = Means::of(game, seat, &support).without_a_card();
                let still = payer.can_pay_with(&helper, &bill);
                require(still, Rule::WholePayment, "refusal.cannot-complete")
            }
            Action::Exchange { gives, takes } => {
                require(gives != takes, Rule::Conversions, "refusal.same-resource")?;
                require(support[gives.index()] >= 3, Rule::Conversions, "refusal.three-equal")?;
                let payer = game.payer_means();
                game.table.is_wanted(&payer, &bill, takes)?;
                support[gives.index()] -= 3;
                support[takes.index()] += 1;
                let still = payer.can_pay_with(&Means::of(game, seat, &support), &bill);
                require(still, Rule::WholePayment, "refusal.cannot-complete")
            }
            Action::HandOver { loses } => {
                require(support[loses.index()] > 0, Rule::Support, "refusal.not-produced")?;
                require(support.iter().sum::<u8>() >= 2, Rule::Support, "refusal.support-two")
            }
            _ => refuse(Rule::SupportSteps, "refusal.now-support"),
        }
    }

    fn apply(&self, game: &mut Medievalia, seat: Seat, action: Action, ctx: &mut Ctx<'_>) {
        if !matches!(action, Action::HandOver { .. } | Action::Decline) {
            game.table.ask(Frame::Support);
        }
        match action {
            Action::ActivateGroup(number) => {
                let (resource, amount, _) = game.table.activate_group(seat, number, ctx);
                game.table.purse.support[resource] =
                    game.table.purse.support[resource].saturating_add(amount);
            }
            Action::ActivateFree(card) => {
                let yields = game.table.activate_free(seat, card, ctx);
                for (pool, amount) in game.table.purse.support.iter_mut().zip(yields) {
                    *pool = pool.saturating_add(amount);
                }
            }
            Action::Discard { card, gives } => {
                game.discard_from_hand(seat, card, gives, ctx);
                game.table.purse.support[gives.index()] += 1;
            }
            Action::Exchange { gives, takes } => {
                game.table.purse.support[gives.index()] -= 3;
                game.table.purse.support[takes.index()] += 1;
                let (mut given, mut taken) = ([0; 4], [0; 4]);
                given[gives.index()] = 3;
                taken[takes.index()] = 1;
                ctx.tell(|| Event::Aside(seat, News::Exchanged { seat, gives: given, takes: taken }));
            }
            Action::HandOver { loses } => game.hand_over(seat, loses, ctx),
            _ => {
                game.return_pledges(seat);
                game.table.purse.support = [0; 4];
                ctx.tell(|| Event::Open(News::Declined { seat }));
                if !game.payer_means().can_pay(&Bill::of(&game.table.purse)) {
                    game.drop_purchase(ctx);
                }
            }
        }
    }
}
