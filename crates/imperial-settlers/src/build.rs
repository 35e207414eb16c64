//! Chapters 7 and 8: building locations and making deals.
//!
//! Both are prepared in small steps that nobody else sees, so that they can be taken back, and happen all at once.

use tafel_core::{Seat, refuse, require};

use crate::Ctx;
use crate::action::{Action, Place, Spot};
use crate::data::{Card, Effect, Kind, Reacts, card};
use crate::event::Event;
use crate::frame::{Frame, Payment, Plan, Project, Victim};
use crate::good::{Bundle, Good};
use crate::ids::Face;
use crate::locations::Location;
use crate::rule::{Rule, Verdict, not_now};
use crate::state::{ImperialSettlers, Realm};

/// A deal costs 1 food (IMP-8.1).
const DEAL_COST: [u8; 3] = [0, 0, 1];

/// Can the resources be paid, with gold for what is missing (IMP-16.2)?
pub(crate) fn payable(tokens: &[u16; Good::TOKENS], cost: [u8; 3], gold_besides: u8) -> bool {
    let missing: u16 = (0..3).map(|kind| u16::from(cost[kind]).saturating_sub(tokens[kind])).sum();
    tokens[Good::Gold.index()] >= missing + u16::from(gold_besides)
}

impl ImperialSettlers {
    pub(crate) fn may_build(&self, seat: Seat, face: Face) -> Verdict {
        require(self.player(seat).hand.has(face), Rule::FromHand, "refusal.not-in-hand")?;
        self.may_build_card(seat, card(face))
    }

    fn may_build_card(&self, seat: Seat, card: &Card) -> Verdict {
        require(!card.needs_location || self.can_give_up(seat), Rule::GiveUp, "refusal.nothing-to-give-up")?;
        require(payable(&self.player(seat).tokens, card.cost, 0), Rule::Payable, "refusal.cannot-pay")?;
        Ok(())
    }

    pub(crate) fn list_builds(&self, seat: Seat, out: &mut Vec<Action>) {
        let hand = self.player(seat).hand.faces();
        let built = hand.filter(|&face| self.may_build_card(seat, card(face)).is_ok());
        out.extend(built.map(Action::Build));
    }

    /// Is there a location owned and controlled, or a foundation (IMP-7.4)?
    fn can_give_up(&self, seat: Seat) -> bool {
        let player = self.player(seat);
        !player.foundations.is_empty()
            || !player.hidden_foundations.is_empty()
            || self.locations(Realm::of(seat)).iter().any(|location| !location.is_taken())
    }

    pub(crate) fn may_deal(&self, seat: Seat, face: Face) -> Verdict {
        let player = self.player(seat);
        require(player.hand.has(face), Rule::FromHand, "refusal.not-in-hand")?;
        require(card(face).deal.is_some(), Rule::Deal, "refusal.no-deal-field")?;
        require(payable(&player.tokens, DEAL_COST, 0), Rule::Deal, "refusal.no-food-for-deal")?;
        Ok(())
    }

    pub(crate) fn list_deals(&self, seat: Seat, out: &mut Vec<Action>) {
        let player = self.player(seat);
        if payable(&player.tokens, DEAL_COST, 0) {
            let dealt = player.hand.faces().filter(|&face| card(face).deal.is_some());
            out.extend(dealt.map(Action::Deal));
        }
    }

    /// May Settlers build this hand card, or the Negotiator this deal, without giving up a location?
    pub(crate) fn may_build_without_location(&self, seat: Seat, project: Project, face: Face) -> Verdict {
        let player = self.player(seat);
        require(card(face).faction.is_some(), Rule::Settlers, "refusal.not-faction-card")?;
        if project == Project::Settlers {
            require(player.hand.has(face), Rule::FromHand, "refusal.not-in-hand")?;
        } else {
            require(player.deals.has(face), Rule::Negotiator, "refusal.wrong-target")?;
        }
        require(payable(&player.tokens, card(face).cost, 0), Rule::Payable, "refusal.cannot-pay")
    }

    pub(crate) fn plan(&mut self, seat: Seat, project: Project, face: Face) {
        let card = card(face);
        let victim =
            if project == Project::Build && card.needs_location { Victim::Open } else { Victim::Nothing };
        let cost = if project == Project::Deal { DEAL_COST } else { card.cost };
        self.agenda.push(Frame::Plan(Plan { seat, project, face, victim, payment: Payment::of(cost) }));
    }

    // Payment (IMP-24.2).

    /// The amounts of gold that may be paid for the next kind, one bit each.
    pub(crate) fn gold_choices(&self, seat: Seat, payment: Payment) -> u16 {
        let tokens = &self.player(seat).tokens;
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
            payment.gold[usize::from(payment.settled)] = only.unwrap_or(0);
            payment.settled += 1;
        }
        true
    }

    pub(crate) fn pay(&mut self, seat: Seat, payment: Payment) {
        let tokens = &mut self.player_mut(seat).tokens;
        let mut gold = u16::from(payment.gold_besides);
        for (held, (cost, in_gold)) in tokens.iter_mut().zip(payment.cost.into_iter().zip(payment.gold)) {
            *held = held.saturating_sub(u16::from(cost - in_gold));
            gold += u16::from(in_gold);
        }
        let held = &mut tokens[Good::Gold.index()];
        *held = held.saturating_sub(gold);
    }

    // The plan.

    pub(crate) fn settle_plan(&mut self, mut plan: Plan, ctx: &mut Ctx<'_>) -> bool {
        if plan.victim == Victim::Open || !self.settle_payment(plan.seat, &mut plan.payment, |_, _| true) {
            if let Some(top) = self.agenda.last_mut() {
                *top = Frame::Plan(plan);
            }
            return false;
        }
        self.agenda.pop();
        self.carry_out(plan, ctx);
        true
    }

    pub(crate) fn plan_verdict(&self, plan: Plan, action: Action) -> Verdict {
        let player = self.player(plan.seat);
        match (plan.victim, action) {
            (Victim::Open, Action::GiveUp(spot)) => {
                let (_, location) = self.find(Place { realm: Realm::of(plan.seat), spot })?;
                require(!location.is_taken(), Rule::GiveUp, "refusal.not-yours-to-give-up")
            }
            (Victim::Open, Action::GiveUpFoundation(face)) if player.foundations.has(face) => Ok(()),
            (Victim::Open, Action::GiveUpHidden(face)) if player.hidden_foundations.has(face) => Ok(()),
            (Victim::Open, Action::GiveUpFoundation(_) | Action::GiveUpHidden(_)) => {
                refuse(Rule::GiveUp, "refusal.no-foundation")
            }
            (Victim::Open, _) => not_now(),
            (_, Action::PayGold(gold)) => {
                let choices = self.gold_choices(plan.seat, plan.payment);
                require(choices >> gold & 1 == 1, Rule::GoldAmount, "refusal.other-amount")
            }
            _ => not_now(),
        }
    }

    pub(crate) fn list_plan(&self, plan: Plan, out: &mut Vec<Action>) {
        if plan.victim != Victim::Open {
            let choices = self.gold_choices(plan.seat, plan.payment);
            out.extend((0..16).filter(|gold| choices >> gold & 1 == 1).map(Action::PayGold));
            return;
        }
        let player = self.player(plan.seat);
        let own = self.places(Realm::of(plan.seat)).filter(|(_, location)| !location.is_taken());
        out.extend(own.map(|(place, _)| Action::GiveUp(place.spot)));
        out.extend(player.foundations.faces().map(Action::GiveUpFoundation));
        out.extend(player.hidden_foundations.faces().map(Action::GiveUpHidden));
    }

    pub(crate) fn answer_plan(&mut self, action: Action) {
        let Some(Frame::Plan(plan)) = self.agenda.last_mut() else { return };
        match action {
            Action::GiveUp(spot) => plan.victim = Victim::Location(spot),
            Action::GiveUpFoundation(face) => plan.victim = Victim::Foundation(face),
            Action::GiveUpHidden(face) => plan.victim = Victim::HiddenFoundation(face),
            Action::PayGold(gold) => {
                plan.payment.gold[usize::from(plan.payment.settled)] = gold;
                plan.payment.settled += 1;
            }
            _ => {}
        }
    }

    fn carry_out(&mut self, plan: Plan, ctx: &mut Ctx<'_>) {
        let Plan { seat, project, face, victim, payment } = plan;
        match project {
            Project::Negotiator => {
                self.player_mut(seat).deals.remove(face);
            }
            Project::Build | Project::Settlers | Project::Deal => {
                self.leave_hand(seat, face);
                ctx.reveal();
            }
        }
        match project {
            Project::Build | Project::Deal => self.mark_acted(),
            Project::Settlers | Project::Negotiator => self.resolved_once(),
        }
        self.pay(seat, payment);
        if project == Project::Deal {
            self.make_deal(seat, face, ctx);
        } else {
            self.give_up(seat, victim, ctx);
            self.place_building(seat, face, ctx);
        }
    }

    fn give_up(&mut self, seat: Seat, victim: Victim, ctx: &mut Ctx<'_>) {
        match victim {
            Victim::Open | Victim::Nothing => {}
            Victim::Location(spot) => self.give_up_location(seat, spot, ctx),
            Victim::Foundation(face) => {
                self.player_mut(seat).foundations.remove(face);
                self.discard.insert(face);
                ctx.tell(|| Event::GaveUpFoundation(seat, face));
            }
            Victim::HiddenFoundation(face) => {
                self.player_mut(seat).hidden_foundations.remove(face);
                self.come_to_light(seat, face);
                self.discard.insert(face);
                ctx.tell(|| Event::GaveUpFoundation(seat, face));
            }
        }
    }

    fn give_up_location(&mut self, seat: Seat, spot: Spot, ctx: &mut Ctx<'_>) {
        let realm = Realm::of(seat);
        let Ok((index, _)) = self.find(Place { realm, spot }) else { return };
        let location = self.take_off(realm, index, ctx);
        self.discard.insert(location.face);
        ctx.tell(|| Event::GaveUp(seat, location.face));
    }

    /// The location stands; now production, bonus, triggers, in this order (IMP-7.6).
    fn place_building(&mut self, seat: Seat, face: Face, ctx: &mut Ctx<'_>) {
        let mut location = Location::new(face);
        if location.does(Effect::Gate) {
            let taken = |gate: u8| {
                let mut gates = self.realms().flat_map(|realm| self.locations(realm));
                gates.any(|other| other.does(Effect::Gate) && other.stash == gate)
            };
            location.stash = u8::from(taken(0));
        }
        self.locations.put(Realm::of(seat), location);
        ctx.tell(|| Event::Built(seat, face));
        self.agenda.push(Frame::Triggers { seat, face });
        self.agenda.push(Frame::Bonus { seat, face });
        if card(face).kind == Kind::Production {
            self.produce(seat, face, ctx);
        }
    }

    pub(crate) fn building_bonus(&mut self, seat: Seat, face: Face, ctx: &mut Ctx<'_>) {
        self.agenda.pop();
        let card = card(face);
        if let Some(colour) = card.bonus_points_per {
            let points = self.count_colour(seat, colour).min(6);
            self.award(seat, points, ctx);
        }
        self.gain(seat, card.bonus, ctx);
    }

    /// Fixed gains first, then gold or point, then the Slaver (IMP-24.4).
    pub(crate) fn building_triggers(&mut self, seat: Seat, face: Face, ctx: &mut Ctx<'_>) {
        self.agenda.pop();
        let built = card(face);
        let (mut choices, mut offers) = (0, 0);
        let mut fixed: tafel_core::ArrayVec<Bundle, 32> = tafel_core::ArrayVec::new();
        for (_, location) in self.empire(seat) {
            match location.card().effect {
                Effect::OnBuild(colour, gain) if built.colours.has(colour) => {
                    let _ = fixed.try_push(gain);
                }
                Effect::OnBuildChoice(Reacts::To(colour)) if built.colours.has(colour) => choices += 1,
                Effect::OnBuildChoice(Reacts::ToFaction) if built.faction.is_some() => choices += 1,
                Effect::Slaver if built.faction.is_some() => offers += 1,
                _ => {}
            }
        }
        self.agenda.push(Frame::SlaverOffer { seat, left: offers });
        self.agenda.push(Frame::GoldOrPoint { seat, left: choices });
        for gain in fixed {
            self.gain(seat, gain, ctx);
        }
    }

    pub(crate) fn gold_or_point(&mut self, seat: Seat, good: Good, ctx: &mut Ctx<'_>) {
        if let Some(Frame::GoldOrPoint { left, .. }) = self.agenda.last_mut() {
            *left -= 1;
        }
        self.gain(seat, Bundle::one(good), ctx);
    }

    // Slaver: "you may once pay 1 gold for 2 points, or 1 stone for 1 point".

    pub(crate) fn slaver_verdict(&self, seat: Seat, action: Action) -> Verdict {
        match action {
            Action::Done => Ok(()),
            Action::Return(good @ (Good::Gold | Good::Stone)) => {
                require(self.player(seat).has(good) > 0, Rule::GiveBack, "refusal.not-for-sale")
            }
            Action::Return(_) => refuse(Rule::GiveBack, "refusal.not-for-sale"),
            _ => not_now(),
        }
    }

    pub(crate) fn settle_slaver(&mut self, seat: Seat, left: u8) -> bool {
        let player = self.player(seat);
        if left > 0 && (player.has(Good::Gold) > 0 || player.has(Good::Stone) > 0) {
            return false;
        }
        self.agenda.pop();
        true
    }

    pub(crate) fn answer_slaver(&mut self, seat: Seat, action: Action, ctx: &mut Ctx<'_>) {
        if let Some(Frame::SlaverOffer { left, .. }) = self.agenda.last_mut() {
            *left -= 1;
        }
        if let Action::Return(good) = action {
            self.player_mut(seat).tokens[good.index()] -= 1;
            ctx.tell(|| Event::GaveBack(seat, good));
            self.award(seat, if good == Good::Gold { 2 } else { 1 }, ctx);
        }
    }

    pub(crate) fn settle_samurai(&mut self, seat: Seat, left: u8, ctx: &mut Ctx<'_>) -> bool {
        let (first, second) = {
            let mut free = self
                .all_places()
                .map(|(place, _)| place)
                .filter(|&place| self.may_place_samurai(seat, place).is_ok());
            (free.next(), free.next())
        };
        match (first, second) {
            (first, _) if left == 0 || first.is_none() => {
                self.agenda.pop();
            }
            (Some(place), None) => self.bonus_samurai(seat, place, ctx),
            _ => return false,
        }
        true
    }

    pub(crate) fn bonus_samurai(&mut self, seat: Seat, place: Place, ctx: &mut Ctx<'_>) {
        if let Some(Frame::PlaceSamurai { left, .. }) = self.agenda.last_mut() {
            *left -= 1;
        }
        self.place_samurai(seat, place, ctx);
    }

    /// The card goes under the board and pays at once; then the Dojos (IMP-8.2, 8.3).
    fn make_deal(&mut self, seat: Seat, face: Face, ctx: &mut Ctx<'_>) {
        self.player_mut(seat).deals.insert(face);
        ctx.tell(|| Event::MadeDeal(seat, face));
        if let Some(good) = card(face).deal {
            self.gain(seat, Bundle::one(good), ctx);
        }
        self.dojos(seat, ctx);
    }

    pub(crate) fn dojos(&mut self, seat: Seat, ctx: &mut Ctx<'_>) {
        for _ in 0..self.count_effect(seat, Effect::OnDeal) {
            self.award(seat, 1, ctx);
        }
    }
}
