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

/// How many offers a player can begin in one turn. The rulebook knows no bound, and no person comes near this one; it
/// is there because every game must come to an end, whoever plays it (CAT-15.8).
pub const OFFERS_PER_TURN: u16 = 1000;

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

    // CAT-8.10 Player trade, composed unit by unit (CAT-15.8). The active player makes an offer; whoever is made one
    // accepts it, refuses it, or makes an offer in return.

    /// Could one more of this be given?
    fn can_give(&self, offer: &Offer, resource: Resource) -> bool {
        let index = resource.index();
        let (us, them) = (self.realm(offer.by), self.realm(Catan::other(offer.by)));
        let next = offer.give[index] + 1;
        offer.want[index] == 0 && next <= us.have[index] && next <= them.room[index]
    }

    /// Could one more of this be wanted?
    fn can_want(&self, offer: &Offer, resource: Resource) -> bool {
        let index = resource.index();
        let (us, them) = (self.realm(offer.by), self.realm(Catan::other(offer.by)));
        let next = offer.want[index] + 1;
        offer.give[index] == 0 && next <= them.have[index] && next <= us.room[index]
    }

    fn some_want(&self, offer: &Offer) -> bool {
        total(offer.want) > 0 || Resource::ALL.into_iter().any(|kind| self.can_want(offer, kind))
    }

    fn some_give(&self, offer: &Offer) -> bool {
        total(offer.give) > 0 || Resource::ALL.into_iter().any(|kind| self.can_give(offer, kind))
    }

    /// An offer, or one in return, may be begun if any could be made.
    pub(crate) fn check_offer(&self, seat: Seat) -> Checked {
        let begun = self.offers_begun[seat.index()];
        demand(begun < OFFERS_PER_TURN, Rule::Offers, "refusal.enough-offers")?;
        let blank = Offer::nothing(seat);
        let possible = Resource::ALL.into_iter().any(|given| {
            self.can_give(&blank, given)
                && Resource::ALL.into_iter().any(|wanted| wanted != given && self.can_want(&blank, wanted))
        });
        demand(possible, Rule::PlayerTrade, "refusal.no-trade-possible")
    }

    pub(crate) fn begin_offer(&mut self, seat: Seat) {
        self.offers_begun[seat.index()] += 1;
        self.agenda.push(Frame::Compose(Offer::nothing(seat)));
    }

    pub(crate) fn check_give(&self, offer: &Offer, resource: Resource) -> Checked {
        let (us, them) = (self.realm(offer.by), self.realm(Catan::other(offer.by)));
        let index = resource.index();
        demand(offer.want[index] == 0, Rule::PlayerTrade, "refusal.kind-on-both-sides")?;
        demand(offer.give[index] < us.have[index], Rule::PlayerTrade, "refusal.you-lack-it")?;
        demand(offer.give[index] < them.room[index], Rule::PlayerTrade, "refusal.other-has-no-room")?;
        demand(self.some_want(&with_give(offer, resource)), Rule::PlayerTrade, "refusal.nothing-in-return")
    }

    pub(crate) fn check_want(&self, offer: &Offer, resource: Resource) -> Checked {
        let (us, them) = (self.realm(offer.by), self.realm(Catan::other(offer.by)));
        let index = resource.index();
        demand(offer.give[index] == 0, Rule::PlayerTrade, "refusal.kind-on-both-sides")?;
        demand(offer.want[index] < them.have[index], Rule::PlayerTrade, "refusal.other-has-none")?;
        demand(offer.want[index] < us.room[index], Rule::PlayerTrade, "refusal.no-room")?;
        demand(self.some_give(&with_want(offer, resource)), Rule::PlayerTrade, "refusal.nothing-in-return")
    }

    /// One more resource is in the offer now.
    pub(crate) fn put_in(&mut self, offer: Offer) {
        self.agenda.pop();
        self.agenda.push(Frame::Compose(offer));
    }

    /// Both sides give something.
    pub(crate) fn check_propose(offer: &Offer) -> Checked {
        demand(total(offer.give) > 0, Rule::PlayerTrade, "refusal.give-something")?;
        demand(total(offer.want) > 0, Rule::PlayerTrade, "refusal.want-something")
    }

    /// Does the offer being composed answer one that lies on the table?
    pub(crate) fn is_counter_offer(&self) -> bool {
        matches!(self.agenda[..], [.., Frame::Answer(_), Frame::Compose(_)])
    }

    /// An offer in return takes the place of the one it answers.
    pub(crate) fn propose(&mut self, offer: Offer, ctx: &mut Ctx<'_>) {
        let in_return = self.is_counter_offer();
        self.agenda.pop();
        if in_return {
            self.agenda.pop();
        }
        self.agenda.push(Frame::Answer(offer));
        ctx.tell(|| Event::Open(if in_return { Open::Countered(offer) } else { Open::Offered(offer) }));
    }

    /// Nobody else learns of an offer that is dropped.
    pub(crate) fn drop_offer(&mut self, seat: Seat, ctx: &mut Ctx<'_>) {
        self.agenda.pop();
        ctx.tell(|| Event::Dropped(seat));
    }

    /// First both give, then both receive; in each case the active player assigns the landscapes first.
    pub(crate) fn accept(&mut self, offer: Offer, ctx: &mut Ctx<'_>) {
        self.agenda.pop();
        let (active, passive) = (self.active, self.passive());
        ctx.tell(|| Event::Open(Open::Accepted(Catan::other(offer.by), offer)));
        let (given, gained) =
            if offer.by == active { (offer.give, offer.want) } else { (offer.want, offer.give) };
        self.agenda.push(Frame::Receive(passive, given));
        self.agenda.push(Frame::Receive(active, gained));
        self.agenda.push(Frame::Pay(passive, gained));
        self.agenda.push(Frame::Pay(active, given));
    }

    pub(crate) fn refuse(&mut self, offer: Offer, ctx: &mut Ctx<'_>) {
        self.agenda.pop();
        ctx.tell(|| Event::Open(Open::Refused(Catan::other(offer.by))));
        if self.refused.is_full() {
            self.refused.drop_front(1);
        }
        self.refused.push(offer);
    }
}

impl Offer {
    /// Nothing is offered yet.
    pub const fn nothing(by: Seat) -> Offer {
        Offer { by, give: [0; Resource::COUNT], want: [0; Resource::COUNT] }
    }
}

fn total(amounts: Amounts) -> u8 {
    amounts.iter().sum()
}

/// The offer with one more to give.
pub(crate) fn with_give(offer: &Offer, resource: Resource) -> Offer {
    let mut offer = *offer;
    offer.give[resource.index()] += 1;
    offer
}

/// The offer with one more to want.
pub(crate) fn with_want(offer: &Offer, resource: Resource) -> Offer {
    let mut offer = *offer;
    offer.want[resource.index()] += 1;
    offer
}
