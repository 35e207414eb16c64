//! Chapter 7: building locations.
//!
//! Buildings and deals are prepared in small steps that nobody else sees, so that they can be taken back, and happen
//! all at once.

use tafel_core::{ArrayVec, Decision, Seat, SeatSet, require};

use crate::Ctx;
use crate::action::{Action, Place, Spot};
use crate::data::{Card, Effect, Kind, Reacts, card};
use crate::deals::DEAL_COST;
use crate::event::Event;
use crate::frame::{Frame, Payment, Plan, Project, Victim};
use crate::good::{Bundle, Good};
use crate::ids::Face;
use crate::locations::Location;
use crate::payment::payable;
use crate::question::Question;
use crate::rule::{Rule, Verdict, not_now};
use crate::state::{ImperialSettlers, Realm};

impl ImperialSettlers {
    pub(crate) fn may_build(&self, seat: Seat, face: Face) -> Verdict {
        self.holds(seat, face, Rule::FromHand)?;
        self.may_build_card(seat, card(face))
    }

    #[inline]
    fn may_build_card(&self, seat: Seat, card: &Card) -> Verdict {
        let has_location = !card.needs_location || self.can_give_up(seat);
        let has_goods = payable(&self.table.player(seat).tokens, card.cost, 0);
        require(has_location || has_goods, Rule::GiveUp, "refusal.neither-goods-nor-location")?;
        require(has_location, Rule::GiveUp, "refusal.nothing-to-give-up")?;
        require(has_goods, Rule::Payable, "refusal.cannot-pay")
    }

    #[inline]
    pub(crate) fn list_builds(&self, seat: Seat, out: &mut Vec<Action>) {
        let hand = self.hand(seat).hand.faces();
        let built = hand.filter(|&face| self.may_build_card(seat, card(face)).is_ok());
        out.extend(built.map(Action::Build));
    }

    /// Is there a location owned and controlled, or a foundation (IMP-7.4)?
    fn can_give_up(&self, seat: Seat) -> bool {
        let player = self.table.player(seat);
        !player.foundations.is_empty()
            || !self.hand(seat).hidden_foundations.is_empty()
            || self.table.locations(Realm::of(seat)).iter().any(|location| !location.is_taken())
    }

    /// May Settlers build this hand card, or the Negotiator this deal, without giving up a location?
    pub(crate) fn may_build_without_location(&self, seat: Seat, project: Project, face: Face) -> Verdict {
        let player = self.table.player(seat);
        if project == Project::Settlers {
            require(card(face).faction.is_some(), Rule::Settlers, "refusal.not-faction-card")?;
            self.holds(seat, face, Rule::Settlers)?;
        } else {
            require(player.deals.has(face), Rule::Negotiator, "refusal.wrong-target")?;
        }
        require(payable(&player.tokens, card(face).cost, 0), Rule::Payable, "refusal.cannot-pay")
    }

    pub(crate) fn plan(&mut self, seat: Seat, project: Project, face: Face, ctx: &mut Ctx<'_>) {
        let card = card(face);
        let victim =
            if project == Project::Build && card.needs_location { Victim::Open } else { Victim::Nothing };
        let cost = if project == Project::Deal { DEAL_COST } else { card.cost };
        self.go_on_planning(Plan { seat, project, face, victim, payment: Payment::of(cost) }, ctx);
    }

    /// Asks what is still open of a plan; when nothing is, it is carried out.
    fn go_on_planning(&mut self, mut plan: Plan, ctx: &mut Ctx<'_>) {
        if plan.victim == Victim::Open || !self.settle_payment(plan.seat, &mut plan.payment, |_, _| true) {
            self.table.agenda.push(Frame::Plan(plan));
        } else {
            self.carry_out(plan, ctx);
        }
    }
}

/// IMP-24.1: what is given up for a building, and how much of a price is paid in gold.
impl Decision<ImperialSettlers> for Plan {
    fn asked(&self, _: &ImperialSettlers) -> SeatSet {
        SeatSet::one(self.seat)
    }

    fn question(&self, _: &ImperialSettlers, _: Seat) -> Question {
        if self.victim == Victim::Open {
            return Question::GiveUp { face: self.face };
        }
        self.payment.question(self.face)
    }

    fn legal(&self, game: &ImperialSettlers, seat: Seat, out: &mut Vec<Action>) {
        if self.victim != Victim::Open {
            let choices = game.gold_choices(seat, self.payment);
            out.extend((0..16).filter(|gold| choices >> gold & 1 == 1).map(Action::PayGold));
            return;
        }
        let player = game.table.player(seat);
        let own = game.table.places(Realm::of(seat)).filter(|(_, location)| !location.is_taken());
        out.extend(own.map(|(place, _)| Action::GiveUp(place.spot)));
        out.extend(player.foundations.faces().map(Action::GiveUpFoundation));
        out.extend(game.hand(seat).hidden_foundations.faces().map(Action::GiveUpHidden));
    }

    fn check(&self, game: &ImperialSettlers, seat: Seat, action: Action) -> Verdict {
        let player = game.table.player(seat);
        if self.victim != Victim::Open {
            let Action::PayGold(gold) = action else { return not_now() };
            let payable = game.gold_choices(seat, self.payment) >> gold & 1 == 1;
            return require(payable, Rule::GoldAmount, "refusal.other-amount");
        }
        let known = match action {
            Action::GiveUp(spot) => {
                let (_, location) = game.table.find(Place { realm: Realm::of(seat), spot })?;
                return require(!location.is_taken(), Rule::GiveUp, "refusal.not-yours-to-give-up");
            }
            Action::GiveUpFoundation(face) => player.foundations.has(face),
            Action::GiveUpHidden(face) => game.hand(seat).hidden_foundations.has(face),
            _ => return not_now(),
        };
        require(known, Rule::GiveUp, "refusal.no-foundation")
    }

    fn apply(&self, game: &mut ImperialSettlers, _: Seat, action: Action, ctx: &mut Ctx<'_>) {
        let mut plan = *self;
        match action {
            Action::GiveUp(spot) => plan.victim = Victim::Location(spot),
            Action::GiveUpFoundation(face) => plan.victim = Victim::Foundation(face),
            Action::GiveUpHidden(face) => plan.victim = Victim::HiddenFoundation(face),
            Action::PayGold(gold) => plan.payment.settle(gold),
            _ => {}
        }
        game.go_on_planning(plan, ctx);
    }
}

impl ImperialSettlers {
    fn carry_out(&mut self, plan: Plan, ctx: &mut Ctx<'_>) {
        let Plan { seat, project, face, victim, payment } = plan;
        match project {
            Project::Negotiator => {
                self.table.player_mut(seat).deals.remove(face);
            }
            Project::Build | Project::Settlers | Project::Deal => {
                self.leave_hand(seat, face);
                ctx.reveal();
            }
        }
        match project {
            Project::Build | Project::Deal => self.table.mark_acted(),
            Project::Settlers | Project::Negotiator => self.resolve_top_once(),
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
                self.table.player_mut(seat).foundations.remove(face);
                self.table.discard.insert(face);
                ctx.tell(|| Event::GaveUpFoundation(seat, face));
            }
            Victim::HiddenFoundation(face) => {
                self.hand_mut(seat).hidden_foundations.remove(face);
                self.come_to_light(seat, face);
                self.table.discard.insert(face);
                ctx.tell(|| Event::GaveUpFoundation(seat, face));
            }
        }
    }

    fn give_up_location(&mut self, seat: Seat, spot: Spot, ctx: &mut Ctx<'_>) {
        let realm = Realm::of(seat);
        let Ok((index, _)) = self.table.find(Place { realm, spot }) else { return };
        let location = self.take_off(realm, index, ctx);
        self.table.discard.insert(location.face);
        ctx.tell(|| Event::GaveUp(seat, location.face));
    }

    /// The location stands; now production, bonus, triggers, in this order (IMP-7.6).
    fn place_building(&mut self, seat: Seat, face: Face, ctx: &mut Ctx<'_>) {
        let mut location = Location::new(face);
        if location.does(Effect::Gate) {
            let taken = |gate: u8| {
                let mut gates = self.table.realms().flat_map(|realm| self.table.locations(realm));
                gates.any(|other| other.does(Effect::Gate) && other.stash == gate)
            };
            location.stash = u8::from(taken(0));
        }
        self.table.locations.put(Realm::of(seat), location);
        ctx.tell(|| Event::Built(seat, face));
        self.table.agenda.push(Frame::Triggers { seat, face });
        self.table.agenda.push(Frame::Bonus { seat, face });
        if card(face).kind == Kind::Production {
            self.produce(seat, face, ctx);
        }
    }

    pub(crate) fn building_bonus(&mut self, seat: Seat, face: Face, ctx: &mut Ctx<'_>) {
        let card = card(face);
        if let Some(colour) = card.bonus_points_per {
            let points = self.table.count_colour(seat, colour).min(6);
            self.award(seat, points, ctx);
        }
        self.gain(seat, card.bonus, ctx);
    }

    /// Fixed gains first, then gold or point, then the Slaver (IMP-24.4).
    pub(crate) fn building_triggers(&mut self, seat: Seat, face: Face, ctx: &mut Ctx<'_>) {
        let built = card(face);
        let (mut choices, mut offers) = (0, 0);
        let mut fixed: ArrayVec<Bundle, 32> = ArrayVec::new();
        for (_, location) in self.table.empire(seat) {
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
        self.table.agenda.push(Frame::SlaverOffer { seat, left: offers });
        self.table.agenda.push(Frame::GoldOrPoint { seat, left: choices });
        for gain in fixed {
            self.gain(seat, gain, ctx);
        }
    }
}

/// Gold or a point, for features that react to a building.
pub(crate) struct GoldOrPoint {
    pub(crate) seat: Seat,
    pub(crate) left: u8,
}

impl Decision<ImperialSettlers> for GoldOrPoint {
    fn asked(&self, _: &ImperialSettlers) -> SeatSet {
        SeatSet::one(self.seat)
    }

    fn is_open(&self, _: &ImperialSettlers) -> bool {
        self.left > 0
    }

    fn question(&self, _: &ImperialSettlers, _: Seat) -> Question {
        Question::GoldOrPoint { left: self.left }
    }

    fn legal(&self, _: &ImperialSettlers, _: Seat, out: &mut Vec<Action>) {
        out.extend([Good::Gold, Good::Point].map(Action::Choose));
    }

    fn check(&self, _: &ImperialSettlers, _: Seat, action: Action) -> Verdict {
        let Action::Choose(good) = action else { return not_now() };
        require(matches!(good, Good::Gold | Good::Point), Rule::Triggers, "refusal.other-good")
    }

    fn apply(&self, game: &mut ImperialSettlers, seat: Seat, action: Action, ctx: &mut Ctx<'_>) {
        let Action::Choose(good) = action else { return };
        game.table.agenda.push(Frame::GoldOrPoint { seat, left: self.left - 1 });
        game.gain(seat, Bundle::one(good), ctx);
    }
}

/// Slaver: "you may once pay 1 gold for 2 points, or 1 stone for 1 point". Gold stands in for the stone as everywhere
/// (IMP-16.2), though nobody gains by it.
pub(crate) struct SlaverOffer {
    pub(crate) seat: Seat,
    pub(crate) left: u8,
}

impl SlaverOffer {
    /// What can be sold: a stone, gold, or gold in place of the stone.
    const SALES: [Action; 3] = [Action::PayGold(1), Action::Return(Good::Stone), Action::Return(Good::Gold)];

    /// What is handed over and how many points it brings.
    fn sale(action: Action) -> Option<(Good, u8)> {
        match action {
            Action::Return(Good::Stone) => Some((Good::Stone, 1)),
            Action::PayGold(1) => Some((Good::Gold, 1)),
            Action::Return(Good::Gold) => Some((Good::Gold, 2)),
            _ => None,
        }
    }

    fn may_sell(game: &ImperialSettlers, seat: Seat, action: Action) -> bool {
        SlaverOffer::sale(action).is_some_and(|(good, _)| game.table.player(seat).has(good) > 0)
    }
}

impl Decision<ImperialSettlers> for SlaverOffer {
    fn asked(&self, _: &ImperialSettlers) -> SeatSet {
        SeatSet::one(self.seat)
    }

    fn is_open(&self, game: &ImperialSettlers) -> bool {
        self.left > 0 && SlaverOffer::SALES.iter().any(|&sale| SlaverOffer::may_sell(game, self.seat, sale))
    }

    fn question(&self, _: &ImperialSettlers, _: Seat) -> Question {
        Question::Slaver
    }

    fn legal(&self, game: &ImperialSettlers, seat: Seat, out: &mut Vec<Action>) {
        out.extend(SlaverOffer::SALES.into_iter().filter(|&sale| SlaverOffer::may_sell(game, seat, sale)));
        out.push(Action::Done);
    }

    fn check(&self, game: &ImperialSettlers, seat: Seat, action: Action) -> Verdict {
        match action {
            Action::Done => Ok(()),
            Action::Return(_) | Action::PayGold(_) => {
                require(SlaverOffer::may_sell(game, seat, action), Rule::Slaver, "refusal.not-for-sale")
            }
            _ => not_now(),
        }
    }

    fn apply(&self, game: &mut ImperialSettlers, seat: Seat, action: Action, ctx: &mut Ctx<'_>) {
        game.table.agenda.push(Frame::SlaverOffer { seat, left: self.left - 1 });
        if let Some((good, points)) = SlaverOffer::sale(action) {
            game.table.player_mut(seat).tokens[good.index()] -= 1;
            ctx.tell(|| Event::GaveBack(seat, good));
            game.award(seat, points, ctx);
        }
    }
}
