//! Resources on landscapes: paying, receiving, gaining, taking from the other player (CAT-5.6, CAT-8.1, CAT-15.3 to
//! CAT-15.5). Whoever owns the landscapes decides which of them is turned; where only one could be, nobody is asked.

use tafel_core::Seat;

use crate::Ctx;
use crate::data::Amounts;
use crate::event::{Event, Open};
use crate::frame::{Frame, Gain, GainWhy, Rob, RobWhy, kind_bit};
use crate::ids::{Land, Resource};
use crate::principality::FULL;
use crate::rule::{Checked, Rule, demand};
use crate::state::{Catan, one};
use crate::turn::Work;

impl Catan {
    /// Raises a landscape and tells of it; what does not fit is lost (CAT-2.5).
    pub(crate) fn raise(&mut self, seat: Seat, land: Land, amount: u8, ctx: &mut Ctx<'_>) {
        let came = self.realms[seat.index()].raise(land, amount);
        if came > 0 {
            ctx.tell(|| Event::Open(Open::Gained(seat, land, came)));
        }
    }

    /// Lowers a landscape and tells of it.
    pub(crate) fn lower(&mut self, seat: Seat, land: Land, amount: u8, ctx: &mut Ctx<'_>) {
        let went = self.realms[seat.index()].lower(land, amount);
        if went > 0 {
            ctx.tell(|| Event::Open(Open::Lost(seat, land, went)));
        }
    }

    fn replace_top(&mut self, frame: Frame) {
        self.agenda.pop();
        self.agenda.push(frame);
    }

    /// CAT-15.3: type by type; asks only if at least two landscapes could pay and not all of it is needed.
    pub(crate) fn work_pay(&mut self, seat: Seat, mut cost: Amounts, ctx: &mut Ctx<'_>) -> Work {
        for resource in Resource::ALL {
            let due = cost[resource.index()];
            if due == 0 {
                continue;
            }
            let realm = self.realms[seat.index()];
            let payers = || realm.fields().filter(|f| f.land.resource() == resource && f.stock > 0);
            let all = realm.have[resource.index()] <= due;
            if !all && payers().nth(1).is_some() {
                self.replace_top(Frame::Pay(seat, cost));
                return Work::Waits;
            }
            for field in payers() {
                self.lower(seat, field.land, due, ctx);
            }
            cost[resource.index()] = 0;
        }
        self.agenda.pop();
        Work::Done
    }

    /// The kind that is to be paid next.
    pub(crate) fn kind_due(amounts: Amounts) -> Option<Resource> {
        Resource::ALL.into_iter().find(|resource| amounts[resource.index()] > 0)
    }

    /// CAT-8.1: any own landscape of the kind that holds something.
    pub(crate) fn check_pay(&self, seat: Seat, cost: Amounts, land: Land) -> Checked {
        let stock = self.realm(seat).stock(land);
        demand(stock.is_some(), Rule::Paying, "refusal.not-your-landscape")?;
        demand(Some(land.resource()) == Catan::kind_due(cost), Rule::Paying, "refusal.other-kind-due")?;
        demand(stock > Some(0), Rule::Paying, "refusal.landscape-empty")
    }

    pub(crate) fn pay(&mut self, seat: Seat, mut cost: Amounts, land: Land, ctx: &mut Ctx<'_>) {
        self.lower(seat, land, 1, ctx);
        cost[land.resource().index()] -= 1;
        self.replace_top(Frame::Pay(seat, cost));
    }

    /// Resources of given kinds come in; asks only if at least two landscapes could take them and not all room is
    /// needed.
    pub(crate) fn work_receive(&mut self, seat: Seat, mut gain: Amounts, ctx: &mut Ctx<'_>) -> Work {
        for resource in Resource::ALL {
            let due = gain[resource.index()];
            if due == 0 {
                continue;
            }
            let realm = self.realms[seat.index()];
            let takers = || realm.fields().filter(|f| f.land.resource() == resource && f.stock < FULL);
            let all = realm.room[resource.index()] <= due;
            if !all && takers().nth(1).is_some() {
                self.replace_top(Frame::Receive(seat, gain));
                return Work::Waits;
            }
            for field in takers() {
                self.raise(seat, field.land, due, ctx);
            }
            gain[resource.index()] = 0;
        }
        self.agenda.pop();
        Work::Done
    }

    /// CAT-5.6: any own landscape of the kind that has room.
    pub(crate) fn check_receive(&self, seat: Seat, gain: Amounts, land: Land) -> Checked {
        let stock = self.realm(seat).stock(land);
        demand(stock.is_some(), Rule::OwnLandscapes, "refusal.not-your-landscape")?;
        demand(
            Some(land.resource()) == Catan::kind_due(gain),
            Rule::OwnLandscapes,
            "refusal.other-kind-due",
        )?;
        demand(stock < Some(FULL), Rule::Gaining, "refusal.landscape-full")
    }

    pub(crate) fn receive(&mut self, seat: Seat, mut gain: Amounts, land: Land, ctx: &mut Ctx<'_>) {
        self.raise(seat, land, 1, ctx);
        gain[land.resource().index()] -= 1;
        self.replace_top(Frame::Receive(seat, gain));
    }

    /// CAT-15.4: unit by unit; excess without room is lost. A gain that can only go to one landscape goes there.
    pub(crate) fn work_gain(&mut self, gain: Gain, ctx: &mut Ctx<'_>) -> Work {
        let realm = self.realms[gain.seat.index()];
        let open = |land: Land| gain.barred & kind_bit(land.resource()) == 0;
        let mut takers = realm.fields().filter(|field| field.stock < FULL && open(field.land));
        let (first, second) = (takers.next(), takers.next());
        match (first, second) {
            _ if gain.left == 0 => {}
            (None, _) => {}
            (Some(only), None) if gain.why != GainWhy::Plenty => {
                self.raise(gain.seat, only.land, gain.left, ctx);
            }
            _ => return Work::Waits,
        }
        self.agenda.pop();
        Work::Done
    }

    /// CAT-15.4: any own landscape with room, of a kind that is not barred.
    pub(crate) fn check_gain(&self, gain: Gain, land: Land) -> Checked {
        let stock = self.realm(gain.seat).stock(land);
        demand(stock.is_some(), Rule::Gaining, "refusal.not-your-landscape")?;
        let open = gain.barred & kind_bit(land.resource()) == 0;
        let rule = if gain.why == GainWhy::Caravan { Rule::Caravan } else { Rule::Bank };
        demand(open, rule, "refusal.same-kind")?;
        demand(stock < Some(FULL), Rule::Gaining, "refusal.landscape-full")
    }

    /// CAT-5.7: what is a "may" may be declined, what is "receives" may not.
    pub(crate) fn check_decline(gain: Gain) -> Checked {
        demand(gain.why == GainWhy::Plenty, Rule::Declining, "refusal.must-gain")
    }

    pub(crate) fn gain(&mut self, gain: Gain, land: Land, ctx: &mut Ctx<'_>) {
        self.raise(gain.seat, land, 1, ctx);
        self.replace_top(Frame::Gain(Gain { left: gain.left - 1, ..gain }));
    }

    /// CAT-15.5: is there one for the taking, and room for it?
    pub(crate) fn can_rob(&self, seat: Seat, resource: Resource) -> bool {
        let index = resource.index();
        self.realm(Catan::other(seat)).have[index] > 0 && self.realm(seat).room[index] > 0
    }

    /// Is there anything at all for the taking?
    pub(crate) fn can_rob_anything(&self, seat: Seat) -> bool {
        Resource::ALL.into_iter().any(|resource| self.can_rob(seat, resource))
    }

    pub(crate) fn work_rob(&mut self, rob: Rob) -> Work {
        let mut kinds = Resource::ALL.into_iter().filter(|&resource| self.can_rob(rob.seat, resource));
        let (first, second) = (kinds.next(), kinds.next());
        match (first, second) {
            (None, _) => {
                self.agenda.pop();
            }
            (Some(only), None) if rob.why == RobWhy::MerchantFirst => self.rob(rob, only),
            _ => return Work::Waits,
        }
        Work::Done
    }

    pub(crate) fn check_rob(&self, rob: Rob, resource: Resource) -> Checked {
        let index = resource.index();
        let owned = self.realm(Catan::other(rob.seat)).have[index] > 0;
        demand(owned, Rule::Robbing, "refusal.other-has-none")?;
        let rule = match rob.why {
            RobWhy::TradeAdvantage => Rule::TradeAdvantage,
            RobWhy::Raid => Rule::Raid,
            RobWhy::MerchantFirst | RobWhy::MerchantSecond => Rule::Merchant,
        };
        demand(self.realm(rob.seat).room[index] > 0, rule, "refusal.no-room")
    }

    /// Trade Advantage and Raid may be stopped at any time, the Merchant after the first resource.
    pub(crate) fn check_stop_robbing(rob: Rob) -> Checked {
        demand(rob.why != RobWhy::MerchantFirst, Rule::Merchant, "refusal.merchant-takes-one")
    }

    /// The victim turns a landscape first, then the taker.
    pub(crate) fn rob(&mut self, rob: Rob, resource: Resource) {
        self.agenda.pop();
        if rob.why == RobWhy::MerchantFirst {
            self.agenda.push(Frame::Rob(Rob { why: RobWhy::MerchantSecond, ..rob }));
        } else if rob.left > 1 {
            self.agenda.push(Frame::Rob(Rob { left: rob.left - 1, ..rob }));
        }
        self.agenda.push(Frame::Receive(rob.seat, one(resource)));
        self.agenda.push(Frame::Pay(Catan::other(rob.seat), one(resource)));
    }

    /// Somebody does without what he was offered.
    pub(crate) fn do_without(&mut self, seat: Seat, ctx: &mut Ctx<'_>) {
        self.agenda.pop();
        ctx.tell(|| Event::Open(Open::Declined(seat)));
    }
}
