//! Chapter 8, trade: with the bank and with the other player (CAT-8.9 to CAT-8.11).

use tafel_core::Seat;

use crate::Ctx;
use crate::action::Rate;
use crate::data::Amounts;
use crate::event::{Event, Open};
use crate::frame::{Frame, Gain, GainWhy, kind_bit};
use crate::ids::{Card, Resource};
use crate::rule::{Checked, Rule, demand};
use crate::state::{Catan, Offer};

impl Catan {
    /// CAT-8.9: three to one; two to one with the fleet; gold one to one with the Mint. Room is needed.
    pub(crate) fn check_bank(&self, resource: Resource, rate: Rate) -> Checked {
        let realm = self.realm(self.active);
        let allowed = match rate.number() {
            1 => resource == Resource::Gold && realm.has(Card::Mint),
            2 => resource.fleet().is_some_and(|fleet| realm.has(fleet)),
            _ => true,
        };
        demand(allowed, Rule::Bank, "refusal.no-such-rate")?;
        let have = realm.have[resource.index()];
        demand(have >= rate.number(), Rule::NoCredit, "refusal.too-few-to-trade")?;
        let room: u8 = realm.room.iter().sum();
        demand(room > realm.room[resource.index()], Rule::Bank, "refusal.no-room")
    }

    pub(crate) fn bank(&mut self, resource: Resource, rate: Rate, ctx: &mut Ctx<'_>) {
        let seat = self.active;
        ctx.tell(|| Event::Open(Open::Bank(seat, resource, rate.number())));
        let barred = kind_bit(resource);
        self.agenda.push(Frame::Gain(Gain { seat, left: 1, why: GainWhy::Bank, barred }));
        let mut cost = [0; Resource::COUNT];
        cost[resource.index()] = rate.number();
        self.agenda.push(Frame::Pay(seat, cost));
    }

    // CAT-8.10 Player trade, composed unit by unit (CAT-15.8).

    /// Could one more of this be given?
    fn can_give(&self, offer: &Offer, resource: Resource) -> bool {
        let index = resource.index();
        let (us, them) = (self.realm(self.active), self.realm(self.passive()));
        let next = offer.give[index] + 1;
        offer.want[index] == 0 && next <= us.have[index] && next <= them.room[index]
    }

    /// Could one more of this be wanted?
    fn can_want(&self, offer: &Offer, resource: Resource) -> bool {
        let index = resource.index();
        let (us, them) = (self.realm(self.active), self.realm(self.passive()));
        let next = offer.want[index] + 1;
        offer.give[index] == 0 && next <= them.have[index] && next <= us.room[index]
    }

    fn some_want(&self, offer: &Offer) -> bool {
        total(offer.want) > 0 || Resource::ALL.into_iter().any(|kind| self.can_want(offer, kind))
    }

    fn some_give(&self, offer: &Offer) -> bool {
        total(offer.give) > 0 || Resource::ALL.into_iter().any(|kind| self.can_give(offer, kind))
    }

    /// An offer may be begun if any could be made.
    pub(crate) fn check_offer(&self) -> Checked {
        demand(self.trade.begun < self.options.offers_per_turn, Rule::Offers, "refusal.enough-offers")?;
        let patience = usize::from(self.options.refusals_per_turn);
        demand(self.trade.refused.len() < patience, Rule::Offers, "refusal.enough-refusals")?;
        let blank = Offer::default();
        let possible = Resource::ALL.into_iter().any(|given| {
            self.can_give(&blank, given)
                && Resource::ALL.into_iter().any(|wanted| wanted != given && self.can_want(&blank, wanted))
        });
        demand(possible, Rule::PlayerTrade, "refusal.no-trade-possible")
    }

    pub(crate) fn begin_offer(&mut self) {
        self.trade.offer = Offer::default();
        self.trade.begun += 1;
        self.agenda.push(Frame::Compose);
    }

    pub(crate) fn check_give(&self, resource: Resource) -> Checked {
        let offer = &self.trade.offer;
        let (us, them) = (self.realm(self.active), self.realm(self.passive()));
        let index = resource.index();
        demand(offer.want[index] == 0, Rule::PlayerTrade, "refusal.kind-on-both-sides")?;
        demand(offer.give[index] < us.have[index], Rule::PlayerTrade, "refusal.you-lack-it")?;
        demand(offer.give[index] < them.room[index], Rule::PlayerTrade, "refusal.other-has-no-room")?;
        demand(self.some_want(&with_give(offer, resource)), Rule::PlayerTrade, "refusal.nothing-in-return")
    }

    pub(crate) fn check_want(&self, resource: Resource) -> Checked {
        let offer = &self.trade.offer;
        let (us, them) = (self.realm(self.active), self.realm(self.passive()));
        let index = resource.index();
        demand(offer.give[index] == 0, Rule::PlayerTrade, "refusal.kind-on-both-sides")?;
        demand(offer.want[index] < them.have[index], Rule::PlayerTrade, "refusal.other-has-none")?;
        demand(offer.want[index] < us.room[index], Rule::PlayerTrade, "refusal.no-room")?;
        demand(self.some_give(&with_want(offer, resource)), Rule::PlayerTrade, "refusal.nothing-in-return")
    }

    pub(crate) fn give_one(&mut self, resource: Resource) {
        self.trade.offer = with_give(&self.trade.offer, resource);
    }

    pub(crate) fn want_one(&mut self, resource: Resource) {
        self.trade.offer = with_want(&self.trade.offer, resource);
    }

    /// Both sides give something, and what was refused in this turn is not offered again.
    pub(crate) fn check_propose(&self) -> Checked {
        let offer = &self.trade.offer;
        demand(total(offer.give) > 0, Rule::PlayerTrade, "refusal.give-something")?;
        demand(total(offer.want) > 0, Rule::PlayerTrade, "refusal.want-something")?;
        demand(!self.trade.refused.contains(offer), Rule::Offers, "refusal.refused-before")
    }

    pub(crate) fn propose(&mut self, ctx: &mut Ctx<'_>) {
        self.agenda.pop();
        self.agenda.push(Frame::Answer);
        let (seat, offer) = (self.active, self.trade.offer);
        ctx.tell(|| Event::Open(Open::Offered(seat, offer)));
    }

    pub(crate) fn drop_offer(&mut self, ctx: &mut Ctx<'_>) {
        self.agenda.pop();
        self.trade.offer = Offer::default();
        let seat = self.active;
        ctx.tell(|| Event::Open(Open::Dropped(seat)));
    }

    /// First both give, then both receive; in each case the active player assigns his landscapes first.
    pub(crate) fn accept(&mut self, seat: Seat, ctx: &mut Ctx<'_>) {
        self.agenda.pop();
        ctx.tell(|| Event::Open(Open::Accepted(seat)));
        let Offer { give, want } = std::mem::take(&mut self.trade.offer);
        let active = self.active;
        self.agenda.push(Frame::Receive(seat, give));
        self.agenda.push(Frame::Receive(active, want));
        self.agenda.push(Frame::Pay(seat, want));
        self.agenda.push(Frame::Pay(active, give));
    }

    pub(crate) fn refuse(&mut self, seat: Seat, ctx: &mut Ctx<'_>) {
        self.agenda.pop();
        ctx.tell(|| Event::Open(Open::Refused(seat)));
        let offer = std::mem::take(&mut self.trade.offer);
        let _ = self.trade.refused.try_push(offer);
    }
}

fn total(amounts: Amounts) -> u8 {
    amounts.iter().sum()
}

fn with_give(offer: &Offer, resource: Resource) -> Offer {
    let mut offer = *offer;
    offer.give[resource.index()] += 1;
    offer
}

fn with_want(offer: &Offer, resource: Resource) -> Offer {
    let mut offer = *offer;
    offer.want[resource.index()] += 1;
    offer
}
