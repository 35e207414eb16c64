//! Chapter 10: activating action locations.

use tafel_core::{Seat, refuse, require};

use crate::Ctx;
use crate::action::{Action, Place};
use crate::build::payable;
use crate::data::{Act, Deed, Effect, card};
use crate::event::Event;
use crate::frame::{Copier, Frame, Payment, Project};
use crate::good::Good;
use crate::ids::Face;
use crate::locations::{Location, Mark};
use crate::rule::{Rule, Verdict, not_now};
use crate::state::{ImperialSettlers, Realm};

/// What an action location does; other locations do nothing.
pub(crate) fn act_of(face: Face) -> Option<Act> {
    match card(face).effect {
        Effect::Action(act) => Some(act),
        _ => None,
    }
}

/// The resources and gold of so many activations at once.
fn price(act: Act, times: u8) -> Payment {
    let pay = act.pay.tokens;
    Payment {
        gold_besides: pay[Good::Gold.index()] * times,
        ..Payment::of([pay[0] * times, pay[1] * times, pay[2] * times])
    }
}

impl ImperialSettlers {
    pub(crate) fn may_activate(&self, seat: Seat, place: Place, times: u8) -> Verdict {
        let (_, location) = self.find_controlled(seat, place)?;
        self.may_activate_location(seat, location, times)
    }

    pub(crate) fn list_activations(&self, seat: Seat, out: &mut Vec<Action>) {
        let start = out.len();
        self.each_controlled(seat, |place, location| {
            if self.may_activate_location(seat, location, 1).is_ok() {
                out.push(Action::Activate(place));
            }
        });
        for index in start..out.len() {
            if let Action::Activate(place) = out[index]
                && self.may_activate(seat, place, 2).is_ok()
            {
                out.push(Action::ActivateTwice(place));
            }
        }
    }

    fn may_activate_location(&self, seat: Seat, location: Location, times: u8) -> Verdict {
        let Some(act) = act_of(location.face) else { return refuse(Rule::Activate, "refusal.no-action") };
        require(!location.marks.has(Mark::Blocked), Rule::Activate, "refusal.blocked")?;
        if location.used + times > act.limit {
            let once_more = times > 1 && location.used < act.limit;
            require(!once_more, Rule::Twice, "refusal.only-once")?;
            return refuse(Rule::Activate, "refusal.used-up");
        }
        let player = self.player(seat);
        let workers_and_tokens = [Good::Worker, Good::Raze]
            .iter()
            .all(|good| player.has(*good) >= u16::from(act.pay.tokens[good.index()] * times));
        let payment = price(act, times);
        require(
            workers_and_tokens && payable(&player.tokens, payment.cost, payment.gold_besides),
            Rule::PayActivation,
            "refusal.cannot-pay-activation",
        )?;
        require(self.deed_possible(seat, location, act, times), Rule::Target, "refusal.no-target")
    }

    /// Is there everything the effect needs, for each resolution one after the other (IMP-10.4)?
    fn deed_possible(&self, seat: Seat, location: Location, act: Act, times: u8) -> bool {
        let player = self.player(seat);
        let needed = usize::from(times);
        match act.deed {
            Deed::Gain | Deed::Mission => true,
            Deed::Barter => {
                let held = player.tokens[..=Good::Gold.index()].iter().sum::<u16>();
                held >= 2 * u16::from(times)
            }
            Deed::Settlers => (0..2).any(|gold| self.settlers_can_pay(seat, gold)),
            Deed::Refresh => {
                let used = |(_, other): &(Realm, Location)| act_of(other.face).is_some() && other.used > 0;
                let others = self.empire(seat).filter(used).count();
                // The location itself counts among them if it was used before, but is no target for itself.
                others - usize::from(location.used > 0) >= needed
            }
            Deed::UseDeal => self.own_deals(seat) > 0,
            Deed::EndOwnDeal => self.own_deals(seat) >= needed,
            _ => {
                let mut found = false;
                self.each_answer(seat, act.deed, |action| {
                    found = found || self.deed_verdict(seat, act.deed, action).is_ok();
                });
                found
            }
        }
    }

    /// Can Settlers be activated with this much gold for its wood, and a faction card be built from the rest?
    pub(crate) fn settlers_can_pay(&self, seat: Seat, gold: u8) -> bool {
        let player = self.player(seat);
        let mut tokens = player.tokens;
        let paid = if gold == 0 { Good::Wood } else { Good::Gold };
        if tokens[paid.index()] == 0 {
            return false;
        }
        tokens[paid.index()] -= 1;
        player.hand.faction_only().faces().any(|face| payable(&tokens, card(face).cost, 0))
    }

    pub(crate) fn activate(&mut self, seat: Seat, place: Place, times: u8) {
        let Some(act) = act_of(place.spot.face) else { return };
        if act.deed == Deed::Barter {
            self.agenda.push(Frame::BarterUnit { seat, place, times, left: 2 * times });
        } else {
            self.agenda.push(Frame::PayActivation { seat, place, times, payment: price(act, times) });
        }
    }

    /// Is this much gold allowed for this kind? The wood of Settlers must leave enough for the building.
    fn gold_allowed(&self, seat: Seat, face: Face, kind: Good, gold: u8) -> bool {
        match act_of(face).map(|act| act.deed) {
            Some(Deed::Settlers) if kind == Good::Wood => self.settlers_can_pay(seat, gold),
            _ => true,
        }
    }

    pub(crate) fn settle_activation(&mut self, frame: Frame, ctx: &mut Ctx<'_>) -> bool {
        let Frame::PayActivation { seat, place, times, mut payment } = frame else { return false };
        if !self.settle_payment(seat, &mut payment, |kind, gold| {
            self.gold_allowed(seat, place.spot.face, kind, gold)
        }) {
            if let Some(top) = self.agenda.last_mut() {
                *top = Frame::PayActivation { seat, place, times, payment };
            }
            return false;
        }
        self.agenda.pop();
        self.pay(seat, payment);
        if let Some(act) = act_of(place.spot.face) {
            for good in [Good::Worker, Good::Raze] {
                let held = &mut self.player_mut(seat).tokens[good.index()];
                *held = held.saturating_sub((act.pay.tokens[good.index()] * times).into());
            }
        }
        self.activated(seat, place, times, ctx);
        true
    }

    pub(crate) fn payment_verdict(
        &self,
        seat: Seat,
        place: Place,
        payment: Payment,
        action: Action,
    ) -> Verdict {
        let Action::PayGold(gold) = action else { return not_now() };
        let offered = self.gold_choices(seat, payment) >> gold & 1 == 1;
        require(
            offered && self.gold_allowed(seat, place.spot.face, payment.kind(), gold),
            Rule::GoldAmount,
            "refusal.other-amount",
        )
    }

    pub(crate) fn pay_gold(&mut self, gold: u8) {
        if let Some(Frame::PayActivation { payment, .. }) = self.agenda.last_mut() {
            payment.gold[usize::from(payment.settled)] = gold;
            payment.settled += 1;
        }
    }

    /// Everything is paid: the location is used and does its deed.
    fn activated(&mut self, seat: Seat, place: Place, times: u8, ctx: &mut Ctx<'_>) {
        self.mark_acted();
        if let Ok((index, _)) = self.find(place) {
            let refresh = act_of(place.spot.face).is_some_and(|act| act.deed == Deed::Refresh);
            self.locations.change(place.realm, index, |location| {
                location.used += times;
                if refresh {
                    location.marks.insert(Mark::Acting);
                }
            });
        }
        ctx.tell(|| Event::Activated(seat, place, times));
        self.agenda.push(Frame::Resolve { seat, face: place.spot.face, left: times });
    }

    /// One resolution less to come; after the last the location is no longer acting.
    pub(crate) fn resolved_once(&mut self) {
        let Some(Frame::Resolve { left, face, .. }) = self.agenda.last_mut() else { return };
        *left -= 1;
        let (done, face) = (*left == 0, *face);
        if !done {
            return;
        }
        self.agenda.pop();
        if act_of(face).is_some_and(|act| act.deed == Deed::Refresh) {
            self.locations.change_all(|location| location.marks.remove(Mark::Acting));
        }
    }

    // Barter: "spend any 2 resources: gain 2 points", paid one by one (IMP-24.3).

    pub(crate) fn barter_verdict(&self, seat: Seat, action: Action) -> Verdict {
        match action {
            Action::Return(good) if good.is_resource() || good == Good::Gold => {
                require(self.player(seat).has(good) > 0, Rule::GiveBack, "refusal.not-for-sale")
            }
            Action::Return(_) => refuse(Rule::GiveBack, "refusal.not-for-sale"),
            _ => not_now(),
        }
    }

    pub(crate) fn barter_unit(&mut self, seat: Seat, good: Good, ctx: &mut Ctx<'_>) {
        self.player_mut(seat).tokens[good.index()] -= 1;
        ctx.tell(|| Event::GaveBack(seat, good));
        let Some(Frame::BarterUnit { place, times, left, .. }) = self.agenda.last_mut() else { return };
        *left -= 1;
        let (place, times, left) = (*place, *times, *left);
        if left == 0 {
            self.agenda.pop();
            self.activated(seat, place, times, ctx);
        }
    }

    /// Deeds without a target happen by themselves.
    pub(crate) fn settle_resolve(&mut self, seat: Seat, face: Face, ctx: &mut Ctx<'_>) -> bool {
        let Some(act) = act_of(face) else {
            self.resolved_once();
            return true;
        };
        match act.deed {
            Deed::Gain | Deed::Barter => {
                self.resolved_once();
                self.gain(seat, act.gain, ctx);
            }
            // "Draw 2 cards, choose the deck card by card; keep 1, discard the other."
            Deed::Mission => {
                self.resolved_once();
                self.agenda.push(Frame::MissionDraw { seat, left: 2 });
            }
            // "Choose any one production location of yours, gain what it produces."
            Deed::UseProduction => {
                self.resolved_once();
                self.agenda.push(Frame::CopyProduction { seat, by: Copier::Porters });
            }
            _ => return false,
        }
        true
    }

    /// Which project a deed begins.
    pub(crate) fn project_of(deed: Deed) -> Option<Project> {
        match deed {
            Deed::Settlers => Some(Project::Settlers),
            Deed::Negotiator => Some(Project::Negotiator),
            _ => None,
        }
    }
}
