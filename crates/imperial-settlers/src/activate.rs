//! Chapter 10: activating action locations.

use tafel_core::{Decision, Seat, SeatSet, refuse, require};

use crate::Ctx;
use crate::action::{Action, MOST_GOLD, Place};
use crate::data::{Act, Deed, act_of, card};
use crate::event::Event;
use crate::frame::{Copier, Frame, Payment};
use crate::good::Good;
use crate::ids::Face;
use crate::locations::{Location, Mark};
use crate::payment::payable;
use crate::question::Question;
use crate::rule::{Rule, Verdict, not_now};
use crate::state::{ImperialSettlers, Realm};

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
        let (_, location) = self.table.find_controlled(seat, place)?;
        self.may_activate_location(seat, location, times)
    }

    #[inline]
    pub(crate) fn list_activations(&self, seat: Seat, out: &mut Vec<Action>) {
        let start = out.len();
        self.table.each_controlled(seat, |place, location| {
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

    #[inline]
    fn may_activate_location(&self, seat: Seat, location: Location, times: u8) -> Verdict {
        let Some(act) = act_of(location.face) else { return refuse(Rule::Activate, "refusal.no-action") };
        require(!location.marks.has(Mark::Blocked), Rule::Activate, "refusal.blocked")?;
        if location.used + times > act.limit {
            let once_more = times > 1 && location.used < act.limit;
            require(!once_more, Rule::Twice, "refusal.only-once")?;
            return refuse(Rule::Activate, "refusal.used-up");
        }
        let player = self.table.player(seat);
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
        let player = self.table.player(seat);
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
                let others = self.table.empire(seat).filter(used).count();
                // The location itself counts among them if it was used before, but is no target for itself.
                others - usize::from(location.used > 0) >= needed
            }
            Deed::UseProduction => !self.table.productions(seat, Copier::Porters).is_empty(),
            Deed::UseDeal => self.table.deal_count(seat) > 0,
            Deed::EndOwnDeal => self.table.deal_count(seat) >= needed,
            _ => {
                let mut found = false;
                self.each_answer(seat, act.deed, |action| {
                    found = found || self.may_answer_deed(seat, location.face, act.deed, action).is_ok();
                });
                found
            }
        }
    }

    /// Can Settlers be activated with this much gold for its wood, and a faction card be built from the rest?
    fn settlers_can_pay(&self, seat: Seat, gold: u8) -> bool {
        let player = self.table.player(seat);
        let mut tokens = player.tokens;
        let paid = if gold == 0 { Good::Wood } else { Good::Gold };
        if tokens[paid.index()] == 0 {
            return false;
        }
        tokens[paid.index()] -= 1;
        self.hand(seat).hand.faction_only().faces().any(|face| payable(&tokens, card(face).cost, 0))
    }

    /// Is this much gold allowed for this kind? The wood of Settlers must leave enough for the building.
    fn gold_allowed(&self, seat: Seat, face: Face, kind: Good, gold: u8) -> bool {
        match act_of(face).map(|act| act.deed) {
            Some(Deed::Settlers) if kind == Good::Wood => self.settlers_can_pay(seat, gold),
            _ => true,
        }
    }

    /// Everything is paid: the location is used and does its deed.
    fn activated(&mut self, seat: Seat, place: Place, times: u8, ctx: &mut Ctx<'_>) {
        self.table.mark_acted();
        if let Ok((index, _)) = self.table.find(place) {
            let refresh = act_of(place.spot.face).is_some_and(|act| act.deed == Deed::Refresh);
            self.table.locations.change(place.realm, index, |location| {
                location.used += times;
                if refresh {
                    location.marks.insert(Mark::Acting);
                }
            });
        }
        ctx.tell(|| Event::Activated(seat, place, times));
        self.table.agenda.push(Frame::Resolve { seat, face: place.spot.face, left: times });
    }

    pub(crate) fn activate(&mut self, seat: Seat, place: Place, times: u8, ctx: &mut Ctx<'_>) {
        let Some(act) = act_of(place.spot.face) else { return };
        if act.deed == Deed::Barter {
            self.table.agenda.push(Frame::BarterUnit { seat, place, times, left: 2 * times });
        } else {
            PayActivation { seat, place, times, payment: price(act, times) }.go_on(self, ctx);
        }
    }
}

/// IMP-10.2: how much of the price of an activation is paid in gold?
pub(crate) struct PayActivation {
    pub(crate) seat: Seat,
    pub(crate) place: Place,
    pub(crate) times: u8,
    pub(crate) payment: Payment,
}

impl PayActivation {
    /// Asks what is still open of the payment; when nothing is, the location is activated.
    fn go_on(self, game: &mut ImperialSettlers, ctx: &mut Ctx<'_>) {
        let PayActivation { seat, place, times, mut payment } = self;
        let allowed = |kind, gold| game.gold_allowed(seat, place.spot.face, kind, gold);
        if !game.settle_payment(seat, &mut payment, allowed) {
            game.table.agenda.push(Frame::PayActivation { seat, place, times, payment });
            return;
        }
        game.pay(seat, payment);
        if let Some(act) = act_of(place.spot.face) {
            for good in [Good::Worker, Good::Raze] {
                let held = &mut game.table.player_mut(seat).tokens[good.index()];
                *held = held.saturating_sub((act.pay.tokens[good.index()] * times).into());
            }
        }
        game.activated(seat, place, times, ctx);
    }
}

impl Decision<ImperialSettlers> for PayActivation {
    fn asked(&self, _: &ImperialSettlers) -> SeatSet {
        SeatSet::one(self.seat)
    }

    fn question(&self, _: &ImperialSettlers, _: Seat) -> Question {
        self.payment.question(self.place.spot.face)
    }

    fn legal(&self, game: &ImperialSettlers, seat: Seat, out: &mut Vec<Action>) {
        let amounts = (0..=MOST_GOLD).map(Action::PayGold);
        out.extend(amounts.filter(|&amount| self.check(game, seat, amount).is_ok()));
    }

    fn check(&self, game: &ImperialSettlers, seat: Seat, action: Action) -> Verdict {
        let Action::PayGold(gold) = action else { return not_now() };
        let payable = game.gold_choices(seat, self.payment) >> gold & 1 == 1;
        let allowed = payable && game.gold_allowed(seat, self.place.spot.face, self.payment.kind(), gold);
        require(allowed, Rule::GoldAmount, "refusal.other-amount")
    }

    fn apply(&self, game: &mut ImperialSettlers, _: Seat, action: Action, ctx: &mut Ctx<'_>) {
        let Action::PayGold(gold) = action else { return };
        let &PayActivation { seat, place, times, mut payment } = self;
        payment.settle(gold);
        PayActivation { seat, place, times, payment }.go_on(game, ctx);
    }
}

/// Barter: "spend any 2 resources: gain 2 points", paid one by one (IMP-24.3).
pub(crate) struct BarterUnit {
    pub(crate) seat: Seat,
    pub(crate) place: Place,
    pub(crate) times: u8,
    pub(crate) left: u8,
}

impl BarterUnit {
    /// Resources and gold the player has.
    fn goods(game: &ImperialSettlers, seat: Seat) -> impl Iterator<Item = Good> {
        let barters = |good: &Good| good.is_resource() || *good == Good::Gold;
        Good::ALL.into_iter().filter(barters).filter(move |&good| game.table.player(seat).has(good) > 0)
    }
}

impl Decision<ImperialSettlers> for BarterUnit {
    fn asked(&self, _: &ImperialSettlers) -> SeatSet {
        SeatSet::one(self.seat)
    }

    fn question(&self, _: &ImperialSettlers, _: Seat) -> Question {
        Question::Barter { left: self.left }
    }

    fn legal(&self, game: &ImperialSettlers, seat: Seat, out: &mut Vec<Action>) {
        out.extend(BarterUnit::goods(game, seat).map(Action::Return));
    }

    fn check(&self, game: &ImperialSettlers, seat: Seat, action: Action) -> Verdict {
        let Action::Return(good) = action else { return not_now() };
        let held = BarterUnit::goods(game, seat).any(|held| held == good);
        require(held, Rule::Barter, "refusal.not-for-sale")
    }

    fn apply(&self, game: &mut ImperialSettlers, _: Seat, action: Action, ctx: &mut Ctx<'_>) {
        let Action::Return(good) = action else { return };
        let &BarterUnit { seat, place, times, left } = self;
        game.table.player_mut(seat).tokens[good.index()] -= 1;
        ctx.tell(|| Event::GaveBack(seat, good));
        if left > 1 {
            game.table.agenda.push(Frame::BarterUnit { seat, place, times, left: left - 1 });
        } else {
            game.activated(seat, place, times, ctx);
        }
    }
}
