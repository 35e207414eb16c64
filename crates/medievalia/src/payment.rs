//! Chapter 5: production and payment.
//!
//! A payment is found, not typed. The player picks sources one by one and is offered only such as can still lead to
//! a full payment and are of use in one. [`Means`] answers the question behind that: could the rest be paid?

use tafel_core::{Decision, Seat, SeatSet, Violation, refuse, require};

use crate::action::{Action, Work, pairs};
use crate::data::Amounts;
use crate::event::{Event, News};
use crate::forced::Offers;
use crate::frame::Frame;
use crate::ids::{Card, Resource};
use crate::means::{ARTIST, BUREAUCRAT, Bill, GOLD, MERCHANT, Means, ability, group_yield, host_resource};
use crate::place::Place;
use crate::question::Question;
use crate::rule::{Rule, Verdict};
use crate::state::{MAX_HOSTS, OpenTable, Purse, Spot, Troop};
use crate::{Ctx, Medievalia};

impl OpenTable {
    /// What is missing, kind by kind.
    pub(crate) fn missing(&self) -> Amounts {
        let mut missing = self.purse.cost;
        for (missing, pool) in missing.iter_mut().zip(self.purse.pool) {
            *missing = missing.saturating_sub(pool);
        }
        missing
    }

    /// How much of anything is missing.
    pub(crate) fn missing_any(&self) -> u8 {
        self.purse.any.saturating_sub(self.purse.pool.iter().sum())
    }

    /// Has the partner answered, and the payer done nothing since?
    fn partner_has_just_answered(&self) -> bool {
        let Purse { purchase, cost, open, started, .. } = self.purse;
        open && !started && purchase.is_some_and(|purchase| self.bill(purchase).cost == cost)
    }

    /// Is the cost covered? Then the payment closes by itself (MED-18.1).
    pub(crate) fn is_covered(&self) -> bool {
        let purse = &self.purse;
        if purse.any > 0 {
            return purse.pool.iter().sum::<u8>() >= purse.any;
        }
        (0..4).all(|resource| purse.pool[resource] >= purse.cost[resource])
    }

    /// Is a source of this resource of any use? Only what lacks, or what can be exchanged (MED-5.8).
    fn is_of_use(&self, means: &Means, bill: &Bill, resource: usize) -> Verdict {
        if bill.any > 0 || bill.lacking(&self.purse.pool, resource) > 0 {
            return Ok(());
        }
        let abilities = means.free[MERCHANT].count > 0
            || means.free[ARTIST].count > 0
            || means.groups.iter().any(|group| group.specials & 0b11 != 0);
        let most = means.everything()[resource];
        let exchangeable = most >= u16::from(bill.cost[resource]) + 3;
        require(abilities || exchangeable, Rule::WholePayment, "refusal.no-use")
    }

    /// May a resource of choice be this one? What lacks; gold also for a merchant.
    pub(crate) fn is_wanted(&self, means: &Means, bill: &Bill, resource: Resource) -> Verdict {
        let merchant = means.has(MERCHANT);
        let wanted = if bill.any > 0 {
            resource == Resource::Gold
        } else {
            bill.lacking(&self.purse.pool, resource.index()) > 0 || (merchant && resource == Resource::Gold)
        };
        require(wanted, Rule::WholePayment, "refusal.no-use")
    }

    fn check_exchange(&self, means: &Means, bill: &Bill, gives: Resource, takes: Resource) -> Verdict {
        require(gives != takes, Rule::Conversions, "refusal.same-resource")?;
        let surplus = self.purse.pool[gives.index()].saturating_sub(bill.cost[gives.index()]);
        require(bill.any == 0, Rule::WholePayment, "refusal.no-use")?;
        require(surplus >= 3, Rule::Conversions, "refusal.three-equal")?;
        self.is_wanted(means, bill, takes)
    }

    /// Is there an unused character of this kind at this spot of the own fief? (MED-5.4)
    fn check_ability(&self, at: Spot, card: Card) -> Verdict {
        let (seat, home) = (self.active, Place::fief(self.active));
        let there = self.find(|troop| {
            troop.owner == seat
                && troop.place == home
                && troop.spot == at
                && troop.card == card
                && !troop.used
        });
        if there.is_some() {
            return Ok(());
        }
        self.check_not_abroad(seat, at, card)?;
        refuse(Rule::Abilities, "refusal.no-ability")
    }

    /// Nobody of this kind is ready at home. Is that because they are somewhere else? (MED-5.5)
    fn check_not_abroad(&self, seat: Seat, at: Spot, card: Card) -> Verdict {
        let own = |troop: &Troop| troop.owner == seat && troop.card == card && troop.spot == at;
        let home = Place::fief(seat);
        let abroad = self.find(|troop| own(troop) && troop.place != home).is_some();
        let at_home = self.find(|troop| own(troop) && troop.place == home).is_some();
        require(at_home || !abroad, Rule::OnlyAtHome, "refusal.abroad")
    }

    /// What a free character would yield: the resource and the amount (MED-5.2).
    pub(crate) fn check_free_source(&self, seat: Seat, card: Card) -> Result<(usize, u8), Violation<Rule>> {
        if self.find(|troop| is_free_source(troop, seat, card)).is_none() {
            self.check_not_abroad(seat, Spot::Free, card)?;
            return refuse(Rule::Sources, "refusal.no-free-character");
        }
        let yields = self.rules.troops[card.index()].yields;
        match yields.iter().position(|&amount| amount > 0) {
            Some(resource) => Ok((resource, yields[resource])),
            None => refuse(Rule::Sources, "refusal.produces-nothing"),
        }
    }

    fn check_merchant(
        &self,
        means: &Means,
        bill: &Bill,
        at: Spot,
        gives: Resource,
        takes: Resource,
    ) -> Verdict {
        self.check_ability(at, Card::Merchant)?;
        let have = self.purse.pool[gives.index()];
        require(have > 0, Rule::Conversions, "refusal.not-produced")?;
        require(gives != takes, Rule::Conversions, "refusal.same-resource")?;
        require(gives != Resource::Gold, Rule::Conversions, "refusal.gold-makes-two")?;
        let surplus = have > bill.cost[gives.index()];
        let lacking = bill.lacking(&self.purse.pool, takes.index()) > 0;
        // One resource for another is no use, unless the other is gold for a second merchant.
        let chained = takes == Resource::Gold && means.count(MERCHANT, at) > 0;
        require((surplus && lacking && bill.any == 0) || chained, Rule::WholePayment, "refusal.no-use")
    }

    fn check_merchant_gold(&self, means: &Means, bill: &Bill, at: Spot, takes: [Resource; 2]) -> Verdict {
        self.check_ability(at, Card::Merchant)?;
        require(self.purse.pool[GOLD] > 0, Rule::Conversions, "refusal.not-produced")?;
        if bill.any > 0 {
            return require(takes == [Resource::Gold; 2], Rule::WholePayment, "refusal.no-use");
        }
        let lacks = |resource: Resource| bill.lacking(&self.purse.pool, resource.index()) > 0;
        let useful = takes.iter().all(|&resource| resource == Resource::Gold || lacks(resource));
        let only_gold = takes == [Resource::Gold; 2];
        let more = lacks(Resource::Gold) || means.count(MERCHANT, at) > 0;
        require(useful && (!only_gold || more), Rule::WholePayment, "refusal.no-use")
    }

    /// The resource and the amount an artist would add.
    fn check_artist(
        &self,
        means: &Means,
        bill: &Bill,
        at: Spot,
        on: Work,
    ) -> Result<(usize, u8), Violation<Rule>> {
        self.check_ability(at, Card::Artist)?;
        let (resource, gain) = match on {
            Work::Group(number) => {
                let host = self.host(self.active, number);
                let resource = host.map_or(0, |host| host_resource(&self.rules, host));
                (resource, self.purse.group_gains.get(number as usize).copied().unwrap_or(0))
            }
            Work::Free(card) => {
                let yields = self.rules.troops[card.index()].yields;
                let resource = yields.iter().position(|&amount| amount > 0).unwrap_or(0);
                (resource, self.purse.free_gains[card.index()])
            }
        };
        require(gain > 0, Rule::Conversions, "refusal.not-activated")?;
        self.is_of_use(means, bill, resource)?;
        Ok((resource, gain))
    }

    /// The cost after a bureaucrat removed two symbols, or the last one (MED-5.3).
    fn reduced_cost(&self, first: Resource, second: Option<Resource>) -> Result<[u8; 4], Violation<Rule>> {
        let mut cost = self.purse.cost;
        for resource in [Some(first), second].into_iter().flatten() {
            require(cost[resource.index()] > 0, Rule::Conversions, "refusal.no-symbol")?;
            cost[resource.index()] -= 1;
        }
        let rest: u8 = cost.iter().sum();
        require(second.is_some() || rest == 0, Rule::Conversions, "refusal.two-symbols")?;
        Ok(cost)
    }

    fn apply_artist(&mut self, at: Spot, on: Work, ctx: &mut Ctx<'_>) {
        let seat = self.active;
        self.use_ability(seat, at, Card::Artist);
        let (resource, gain) = match on {
            Work::Group(number) => {
                let host = self.host(seat, number);
                let resource = host.map_or(0, |host| host_resource(&self.rules, host));
                (resource, &mut self.purse.group_gains[number as usize])
            }
            Work::Free(card) => {
                let yields = self.rules.troops[card.index()].yields;
                let resource = yields.iter().position(|&amount| amount > 0).unwrap_or(0);
                (resource, &mut self.purse.free_gains[card.index()])
            }
        };
        let amount = *gain;
        *gain = gain.saturating_mul(2);
        self.purse.pool[resource] = self.purse.pool[resource].saturating_add(amount);
        ctx.tell(|| Event::Aside(seat, News::Doubled { seat, resource: Resource::ALL[resource], amount }));
    }

    /// Turns a group and says what it yields: resource, amount, and what an artist would add.
    pub(crate) fn activate_group(&mut self, seat: Seat, number: u8, ctx: &mut Ctx<'_>) -> (usize, u8, u8) {
        let Some(host) = self.host(seat, number) else { return (0, 0, 0) };
        let (amount, gain) = group_yield(&self.rules, host, self.boosters(seat, number, Unused::Only));
        let resource = host_resource(&self.rules, host);
        self.pledge_group(seat, number);
        ctx.tell(|| {
            let resource = Resource::ALL[resource];
            Event::Aside(seat, News::GroupProduced { seat, host: number, land: host.land, resource, amount })
        });
        (resource, amount, gain)
    }

    /// Turns a free character and says what it yields.
    pub(crate) fn activate_free(&mut self, seat: Seat, card: Card, ctx: &mut Ctx<'_>) -> [u8; 4] {
        let Some(index) = self.find(|troop| is_free_source(troop, seat, card)) else { return [0; 4] };
        self.pledge_troop(index);
        let amounts = self.rules.troops[card.index()].yields;
        ctx.tell(|| Event::Aside(seat, News::Produced { seat, card, amounts }));
        amounts
    }

    /// Turns a character that uses its ability, with the whole group if it is attached (MED-5.4).
    fn use_ability(&mut self, seat: Seat, at: Spot, card: Card) {
        match at {
            Spot::Host(number) => self.pledge_group(seat, number),
            Spot::Free => {
                if let Some(index) = self.find(|troop| is_free_source(troop, seat, card)) {
                    self.pledge_troop(index);
                }
            }
        }
    }

    /// How many characters attached to a host produce workforce.
    pub(crate) fn boosters(&self, seat: Seat, number: u8, which: Unused) -> u8 {
        let attached = self.squads.iter().filter(|squad| {
            squad.troop.owner == seat
                && squad.troop.spot == Spot::Host(number)
                && (which == Unused::OrNot || !squad.troop.used)
        });
        attached.map(|squad| self.rules.troops[squad.troop.card.index()].boosts * squad.count).sum()
    }
}

impl Medievalia {
    /// The payer, and what could still be paid with.
    pub(crate) fn payer_means(&self) -> Means {
        Means::of(self, self.table.active, &self.table.purse.pool).with_gains(self, self.table.active)
    }

    fn check_payment(&self, means: &Means, action: Action) -> Verdict {
        if action == Action::AskPartner {
            return self.check_ask(means);
        }
        let mut left = *means;
        let bill = self.payment_step(means, action, &mut left)?;
        if left.can_pay(&bill) {
            return Ok(());
        }
        left.check_site(&bill)?;
        refuse(Rule::WholePayment, "refusal.cannot-complete")
    }

    /// Is this step offered? The same as above without a reason.
    fn serves(&self, means: &Means, action: Action) -> bool {
        if action == Action::AskPartner {
            return self.check_ask(means).is_ok();
        }
        let mut left = *means;
        self.payment_step(means, action, &mut left).is_ok_and(|bill| left.can_pay(&bill))
    }

    /// Takes a step from the means that are `left`, and says what is still to be paid; or why it is no step. The means
    /// are handed in because they are too large to be handed back.
    fn payment_step(&self, means: &Means, action: Action, left: &mut Means) -> Result<Bill, Violation<Rule>> {
        let purse = &self.table.purse;
        let mut bill = Bill::of(purse);
        let bureaucrats = bill.bureaucrats;
        bill.bureaucrats = false;
        match action {
            Action::ActivateGroup(host) => {
                let index = left.groups.iter().position(|group| group.host == host);
                let Some(index) = index else {
                    return refuse(Rule::Sources, "refusal.no-such-host");
                };
                let group = left.groups[index];
                require(group.unused, Rule::Sources, "refusal.host-used")?;
                require(group.amount > 0, Rule::Sources, "refusal.produces-nothing")?;
                let resource = group.resource as usize;
                self.table.is_of_use(means, &bill, resource)?;
                left.pool[resource] += u16::from(group.amount);
                left.gains[resource] = left.gains[resource].max(group.gain.into());
                left.turn(index);
            }
            Action::ActivateFree(card) => {
                let (resource, amount) = self.table.check_free_source(self.table.active, card)?;
                self.table.is_of_use(means, &bill, resource)?;
                // Plain characters are counted as produced already.
                if let Some(kind) = ability(card) {
                    left.free[kind].count -= 1;
                    left.pool[resource] += u16::from(amount);
                    left.gains[resource] = left.gains[resource].max(amount.into());
                }
            }
            Action::Discard { card, gives } => {
                let held = self.hands[self.table.active.index()][card.index()] > 0;
                require(held, Rule::Sources, "refusal.not-in-hand")?;
                self.table.is_wanted(means, &bill, gives)?;
                left.wild -= 1;
                left.pool[gives.index()] += 1;
            }
            Action::Exchange { gives, takes } => {
                self.table.check_exchange(means, &bill, gives, takes)?;
                left.pool[gives.index()] -= 3;
                left.pool[takes.index()] += 1;
            }
            Action::Merchant { at, gives, takes } => {
                self.table.check_merchant(means, &bill, at, gives, takes)?;
                left.act(at, MERCHANT);
                left.pool[gives.index()] -= 1;
                left.pool[takes.index()] += 1;
            }
            Action::MerchantGold { at, takes } => {
                self.table.check_merchant_gold(means, &bill, at, takes)?;
                left.act(at, MERCHANT);
                left.pool[GOLD] -= 1;
                for resource in takes {
                    left.pool[resource.index()] += 1;
                }
            }
            Action::Artist { at, on } => {
                let (resource, gain) = self.table.check_artist(means, &bill, at, on)?;
                left.act(at, ARTIST);
                left.pool[resource] += u16::from(gain);
                left.gains[resource] = left.gains[resource].max(2 * u16::from(gain));
            }
            Action::Bureaucrat { at, first, second } => {
                require(bill.building, Rule::Conversions, "refusal.bureaucrat-building")?;
                require(bureaucrats, Rule::PurchaseSteps, "refusal.bureaucrat-first")?;
                self.table.check_ability(at, Card::Bureaucrat)?;
                bill.cost = self.table.reduced_cost(first, second)?;
                bill.bureaucrats = true;
                left.act(at, BUREAUCRAT);
            }
            _ => return refuse(Rule::PurchaseSteps, "refusal.now-pay"),
        }
        Ok(bill)
    }

    /// Takes a checked step of the payer.
    fn pay(&mut self, action: Action, ctx: &mut Ctx<'_>) {
        let seat = self.table.active;
        let one = |resource: Resource| {
            let mut amounts = [0; 4];
            amounts[resource.index()] = 1;
            amounts
        };
        match action {
            Action::ActivateGroup(number) => {
                let (resource, amount, gain) = self.table.activate_group(seat, number, ctx);
                self.table.purse.group_gains[number as usize] = gain;
                self.table.purse.pool[resource] = self.table.purse.pool[resource].saturating_add(amount);
            }
            Action::ActivateFree(card) => {
                let yields = self.table.activate_free(seat, card, ctx);
                for (pool, amount) in self.table.purse.pool.iter_mut().zip(yields) {
                    *pool = pool.saturating_add(amount);
                }
                let gain = yields.iter().copied().max().unwrap_or(0);
                self.table.purse.free_gains[card.index()] =
                    self.table.purse.free_gains[card.index()].max(gain);
            }
            Action::Discard { card, gives } => {
                self.discard_from_hand(seat, card, gives, ctx);
                self.table.purse.pool[gives.index()] += 1;
            }
            Action::Exchange { gives, takes } => {
                self.table.purse.pool[gives.index()] -= 3;
                self.table.purse.pool[takes.index()] += 1;
                let (gives, takes) = (one(gives).map(|amount| 3 * amount), one(takes));
                ctx.tell(|| Event::Aside(seat, News::Exchanged { seat, gives, takes }));
            }
            Action::Merchant { at, gives, takes } => {
                self.table.use_ability(seat, at, Card::Merchant);
                self.table.purse.pool[gives.index()] -= 1;
                self.table.purse.pool[takes.index()] += 1;
                let (gives, takes) = (one(gives), one(takes));
                ctx.tell(|| Event::Aside(seat, News::Exchanged { seat, gives, takes }));
            }
            Action::MerchantGold { at, takes: [first, second] } => {
                self.table.use_ability(seat, at, Card::Merchant);
                self.table.purse.pool[GOLD] -= 1;
                self.table.purse.pool[first.index()] += 1;
                self.table.purse.pool[second.index()] += 1;
                let mut takes = one(first);
                takes[second.index()] += 1;
                ctx.tell(|| Event::Aside(seat, News::Exchanged { seat, gives: one(Resource::Gold), takes }));
            }
            Action::Artist { at, on } => self.table.apply_artist(at, on, ctx),
            Action::Bureaucrat { at, first, second } => {
                self.table.use_ability(seat, at, Card::Bureaucrat);
                if let Ok(cost) = self.table.reduced_cost(first, second) {
                    let mut symbols = self.table.purse.cost;
                    for (symbol, left) in symbols.iter_mut().zip(cost) {
                        *symbol -= left;
                    }
                    self.table.purse.cost = cost;
                    // Right after the choice was the time to ask for support (MED-18.7).
                    self.table.purse.asked = true;
                    ctx.tell(|| Event::Aside(seat, News::Reduced { seat, symbols }));
                }
                return;
            }
            _ => {}
        }
        self.table.purse.started = true;
    }

    /// Puts a hand card in for a resource; when the payment is complete, it is discarded.
    pub(crate) fn discard_from_hand(&mut self, seat: Seat, card: Card, gives: Resource, ctx: &mut Ctx<'_>) {
        self.pledge_card(seat, card);
        ctx.tell(|| Event::Aside(seat, News::Discarded { seat, card, resource: gives }));
    }
}

/// A step of a payment (MED-5).
pub(crate) struct Pay;

impl Offers for Pay {
    fn offer(&self, game: &Medievalia, out: &mut impl FnMut(Action)) {
        let seat = game.table.active;
        let means = game.payer_means();
        let mut offer = |action: Action| {
            if game.serves(&means, action) {
                out(action);
            }
        };
        if game.table.purse.purchase.is_some() && !game.table.purse.asked && !game.table.purse.started {
            offer(Action::AskPartner);
        }
        for (number, _) in game.table.hosts_of(seat) {
            offer(Action::ActivateGroup(number));
        }
        for card in Card::ALL {
            if game.hands[seat.index()][card.index()] > 0 {
                for gives in Resource::ALL {
                    offer(Action::Discard { card, gives });
                }
            }
        }
        for gives in Resource::ALL {
            if game.table.purse.pool[gives.index()] < 3 {
                continue;
            }
            for takes in Resource::ALL {
                offer(Action::Exchange { gives, takes });
            }
        }
        let home = Place::fief(seat);
        let mut before = None;
        for squad in &game.table.squads {
            let troop = &squad.troop;
            // Whether it has just moved inside the fief makes no difference here.
            let same = before.replace((troop.owner, troop.place, troop.spot, troop.card, troop.used));
            if troop.owner != seat || troop.place != home || troop.used || same == before {
                continue;
            }
            if troop.spot == Spot::Free {
                offer(Action::ActivateFree(troop.card));
            }
            let at = troop.spot;
            match troop.card {
                Card::Merchant => {
                    for gives in Resource::ALL {
                        for takes in Resource::ALL {
                            offer(Action::Merchant { at, gives, takes });
                        }
                    }
                    for takes in pairs() {
                        offer(Action::MerchantGold { at, takes });
                    }
                }
                Card::Artist => {
                    for host in (0..MAX_HOSTS).filter(|&host| game.table.purse.group_gains[host] > 0) {
                        offer(Action::Artist { at, on: Work::Group(host as u8) });
                    }
                    for card in Card::ALL {
                        if game.table.purse.free_gains[card.index()] > 0 {
                            offer(Action::Artist { at, on: Work::Free(card) });
                        }
                    }
                }
                Card::Bureaucrat if !game.table.purse.started => {
                    for [first, second] in pairs() {
                        offer(Action::Bureaucrat { at, first, second: Some(second) });
                    }
                    for first in Resource::ALL {
                        offer(Action::Bureaucrat { at, first, second: None });
                    }
                }
                _ => {}
            }
        }
    }

    /// What can be paid with depends on a hand that only its owner knows: the partner's answer is none of the payer's.
    fn answers_itself(&self, game: &Medievalia) -> bool {
        !game.table.partner_has_just_answered()
    }
}

impl Decision<Medievalia> for Pay {
    fn asked(&self, game: &Medievalia) -> SeatSet {
        SeatSet::one(game.table.active)
    }

    fn question(&self, game: &Medievalia, _: Seat) -> Question {
        match game.table.purse.any {
            0 => Question::Pay { missing: game.table.missing() },
            _ => Question::PayAny { missing: game.table.missing_any() },
        }
    }

    fn legal(&self, game: &Medievalia, _: Seat, out: &mut Vec<Action>) {
        self.offer(game, &mut |action| out.push(action));
    }

    fn check(&self, game: &Medievalia, _: Seat, action: Action) -> Verdict {
        game.check_payment(&game.payer_means(), action)
    }

    fn apply(&self, game: &mut Medievalia, _: Seat, action: Action, ctx: &mut Ctx<'_>) {
        game.table.ask(Frame::Pay);
        match action {
            Action::AskPartner => game.table.ask_partner(ctx),
            _ => game.pay(action, ctx),
        }
    }

    fn is_open(&self, game: &Medievalia) -> bool {
        !game.table.is_covered()
    }

    fn pass_over(&self, game: &mut Medievalia, ctx: &mut Ctx<'_>) {
        game.table.close_payment(ctx);
    }
}

/// Which characters count.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Unused {
    /// Only unused ones.
    Only,
    /// Used ones too.
    OrNot,
}

/// Is this a free, unused character of this kind in its own fief?
fn is_free_source(troop: &Troop, seat: Seat, card: Card) -> bool {
    troop.owner == seat && troop.place == Place::fief(seat) && troop.card == card && troop.available()
}
