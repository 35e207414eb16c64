//! MYT-4: cards and payments.
//!
//! A payment is laid item by item until nothing is owed. An item is a card with the wanted resource, any card
//! through Farming, Gold Mine or Quarry, and either of them with Merchant and Water Mill. A card is only offered
//! when the rest can still be paid, so no card is ever laid for nothing.

use tafel_core::{Seat, refuse, require};

use crate::Ctx;
use crate::action::{Action, Effect, Held, Place};
use crate::data::{Resource, printed};
use crate::event::{Event, Seen};
use crate::ids::Card;
use crate::pile::Pile;
use crate::plan::{Bill, Plan, PlanStep, Step};
use crate::question::Question;
use crate::rule::{Rule, Verdict};
use crate::state::{Mythotopia, Once, OnceSet};

/// The cards a player can still lay, and the effects of the reserve that can still be used.
#[derive(Clone, Copy)]
pub(crate) struct Purse {
    pub(crate) hand: Pile,
    pub(crate) reserve: Pile,
    /// Cards in the reserve that work there and cannot be laid in this turn (MYT-14.7).
    waiting: Pile,
    used: OnceSet,
}

/// What has to be possible after a payment.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Then {
    Nothing,
    /// At least one army symbol must be left to lay (MYT-17.2), because this rule asks for it.
    Army(Rule),
}

impl Purse {
    /// How many cards of a set of faces can be laid.
    #[inline]
    pub(crate) fn count(&self, faces: Pile) -> u8 {
        self.hand.both(faces).len() + self.reserve.both(faces).len()
    }

    #[inline]
    pub(crate) fn len(&self) -> u8 {
        self.hand.len() + self.reserve.len()
    }

    pub(crate) fn has(&self, card: Card) -> bool {
        self.hand.has(card) || self.reserve.has(card)
    }

    pub(crate) fn holds(&self, held: Held) -> bool {
        match held.from {
            Place::Hand => self.hand.has(held.card),
            Place::Reserve => self.reserve.has(held.card),
        }
    }

    #[must_use]
    pub(crate) fn without(mut self, held: Held) -> Purse {
        match held.from {
            Place::Hand => self.hand.remove(held.card),
            Place::Reserve => self.reserve.remove(held.card),
        }
        self
    }

    /// Every card, once per face and place.
    #[inline]
    pub(crate) fn cards(&self) -> impl Iterator<Item = Held> + use<> {
        self.hand.faces().map(Held::hand).chain(self.reserve.faces().map(Held::reserve))
    }

    /// Those of a set of faces.
    #[inline]
    pub(crate) fn of(&self, faces: Pile) -> impl Iterator<Item = Held> + use<> {
        Purse { hand: self.hand.both(faces), reserve: self.reserve.both(faces), ..*self }.cards()
    }

    /// Can an effect be used: its card lies in the reserve, and it was not used in this turn?
    #[inline]
    pub(crate) fn effect(&self, effect: Effect) -> bool {
        let there = self.reserve.has(effect.card()) || self.waiting.has(effect.card());
        there && !self.used.has(Once::from(effect))
    }

    /// How many of the cards that can be laid an effect takes up: its own card stays in the reserve.
    #[inline]
    fn taken_up_by(&self, effect: Effect) -> u8 {
        u8::from(self.reserve.has(effect.card()))
    }

    /// The effects that can be used.
    pub(crate) fn effects(&self) -> impl Iterator<Item = Effect> + '_ {
        Effect::ALL.into_iter().filter(|&effect| self.effect(effect))
    }

    /// Can a bill be paid with these cards, using up whatever waits for its card?
    pub(crate) fn can_pay(&self, resource: Resource, bill: Bill) -> bool {
        let (print, owed) = (printed(), bill.owed);
        let giving = self.count(print.gives[resource as usize]);
        if bill.is_plain() && giving >= owed {
            return true;
        }
        let trading = self.count(print.any_resource) - giving;
        let blank = self.len() - giving - trading;
        // What could help has no resource of its own: Merchant, Water Mill, an effect. One that waits is not counted.
        if blank == 0 && bill.is_plain() && self.waiting.is_empty() {
            return false;
        }
        let own = Effect::giving(resource);
        let own_effect = self.effect(own);
        let merchant = self.has(Card::Merchant);
        let mill = self.has(Card::WaterMill);
        // Usually none of them is there.
        if bill.is_plain() && !(own_effect || merchant || mill) {
            return false;
        }
        let other_effects = Resource::ALL.into_iter().filter(|&other| other != resource).map(Effect::giving);
        let other_effect =
            other_effects.filter(|&effect| self.effect(effect)).map(|effect| self.taken_up_by(effect)).min();
        let trades: &[Trade] = match (bill.merchant, merchant) {
            (true, _) => &[Trade::Printed, Trade::ThroughEffect],
            (false, true) => &[Trade::None, Trade::Printed, Trade::ThroughEffect],
            (false, false) => &[Trade::None],
        };
        for &trade in trades {
            let taken_up = match (trade, other_effect) {
                (Trade::ThroughEffect, None) => continue,
                (Trade::ThroughEffect, Some(taken_up)) => taken_up,
                (Trade::None | Trade::Printed, _) => 0,
            };
            for through_own in 0..=u8::from(own_effect) {
                for doubled in u8::from(bill.mill)..=u8::from(bill.mill || mill) {
                    let traded = u8::from(trade != Trade::None);
                    // Cards that stay in the reserve for their effect or are laid to change another card.
                    let bound = through_own * self.taken_up_by(own)
                        + taken_up
                        + u8::from(traded == 1 && !bill.merchant)
                        + u8::from(doubled == 1 && !bill.mill);
                    let Some(fillers) = blank.checked_sub(bound) else { continue };
                    let fits = match trade {
                        Trade::None => trading + fillers >= through_own,
                        Trade::Printed => trading >= 1 && trading - 1 + fillers >= through_own,
                        Trade::ThroughEffect => fillers >= 1 && trading + fillers > through_own,
                    };
                    let Some(items) = owed.checked_sub(doubled) else { continue };
                    let changed = traded + through_own;
                    if fits && items >= 1 && changed <= items && items <= giving + changed {
                        return true;
                    }
                }
            }
        }
        false
    }

    /// Can the rest be paid, and then what comes after it?
    pub(crate) fn can_finish(&self, resource: Resource, bill: Bill, then: Then) -> bool {
        if !self.can_pay(resource, bill) {
            return false;
        }
        if then == Then::Nothing {
            return true;
        }
        let print = printed();
        // No card shows both food and armies, so with enough food in print any army card will do.
        let enough_in_print = bill.is_plain() && self.count(print.gives[resource as usize]) >= bill.owed;
        if self.count(print.army) > 0 {
            if enough_in_print {
                return true;
            }
            if self.of(print.army).any(|army| self.without(army).can_pay(resource, bill)) {
                return true;
            }
        }
        if !self.effect(Effect::Levies) {
            return false;
        }
        let bound = self.without(Held::reserve(Card::Levies));
        bound.cards().any(|army| bound.without(army).can_pay(resource, bill))
    }

    /// Can at least one army symbol be laid?
    pub(crate) fn can_muster(&self) -> bool {
        self.count(printed().army) > 0
            || (self.effect(Effect::Levies) && self.len() > self.taken_up_by(Effect::Levies))
    }
}

/// MYT-4.5: Merchant and Water Mill change what another card gives, and only resources.
pub(crate) const fn is_modifier(card: Card) -> bool {
    matches!(card, Card::Merchant | Card::WaterMill)
}

/// What Merchant is laid on.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Trade {
    None,
    /// A card with another resource on it.
    Printed,
    /// A card without any, which gets another resource through an effect.
    ThroughEffect,
}

/// Something with a price.
pub(crate) trait Priced: Copy {
    /// What it is paid with.
    const RESOURCE: Resource;
    /// What has to be possible after that.
    const THEN: Then = Then::Nothing;
    /// The step in which so much of it is still to be paid.
    fn step(self, bill: Bill) -> Step;
    /// What happens once it is paid.
    fn paid(self, game: &mut Mythotopia, plan: Plan, ctx: &mut Ctx<'_>);
}

/// MYT-17.1: a payment, laid item by item.
#[derive(Clone, Copy)]
pub(crate) struct Pay<P>(pub(crate) P, pub(crate) Bill);

impl<P: Priced> Pay<P> {
    const fn due(self) -> Due {
        Due { resource: P::RESOURCE, then: P::THEN, bill: self.1 }
    }
}

impl<P: Priced> PlanStep for Pay<P> {
    fn question(self, _: &Mythotopia) -> Question {
        Question::Pay(P::RESOURCE, self.1.owed)
    }

    fn legal(self, game: &Mythotopia, out: &mut Vec<Action>) {
        self.due().legal(game, out);
    }

    fn check(self, game: &Mythotopia, action: Action) -> Verdict {
        self.due().check(game, action)
    }

    fn take(self, game: &mut Mythotopia, plan: Plan, action: Action, ctx: &mut Ctx<'_>) {
        let Some(item) = Item::laid_by(action) else { return };
        let Pay(what, bill) = self;
        let (plan, bill) = item.lay(plan, bill);
        if bill.owed == 0 {
            return what.paid(game, plan, ctx);
        }
        game.plan = plan.then(what.step(bill));
    }
}

/// A card laid in a payment, for what is printed on it or through an effect.
#[derive(Clone, Copy)]
struct Item {
    held: Held,
    effect: Option<Effect>,
}

impl Item {
    const fn laid_by(action: Action) -> Option<Item> {
        match action {
            Action::Lay(held) => Some(Item { held, effect: None }),
            Action::LayThrough(effect, held) => Some(Item { held, effect: Some(effect) }),
            _ => None,
        }
    }

    /// What is laid and owed after it.
    fn lay(self, mut plan: Plan, mut bill: Bill) -> (Plan, Bill) {
        plan.lay(self.held);
        match (self.effect, self.held.card) {
            (None, Card::Merchant) => bill.merchant = true,
            (None, Card::WaterMill) => bill.mill = true,
            (effect, _) => {
                if let Some(effect) = effect {
                    plan.use_effect(effect);
                }
                bill = Bill::of(bill.owed.saturating_sub(1 + u8::from(bill.mill)));
            }
        }
        (plan, bill)
    }
}

/// What is due in a payment, whatever it is for.
#[derive(Clone, Copy)]
struct Due {
    resource: Resource,
    then: Then,
    bill: Bill,
}

impl Due {
    fn legal(self, game: &Mythotopia, out: &mut Vec<Action>) {
        let purse = game.purse(&game.plan);
        let useful = |action: &Action| self.check(game, *action).is_ok();
        out.extend(purse.cards().map(Action::Lay).filter(useful));
        for effect in purse.effects().filter(|effect| effect.resource().is_some()) {
            let through = purse.cards().map(|held| Action::LayThrough(effect, held));
            out.extend(through.filter(useful));
        }
    }

    fn check(self, game: &Mythotopia, action: Action) -> Verdict {
        let Some(item) = Item::laid_by(action) else {
            return refuse(Rule::PaymentSteps, "refusal.pay-first");
        };
        let plan = &game.plan;
        let purse = game.purse(plan);
        game.check_holds(plan, &purse, item.held)?;
        match item.effect {
            None => self.check_symbol(item.held.card)?,
            Some(effect) => self.check_effect(game, &purse, effect, item.held)?,
        }
        let (next, bill) = item.lay(*plan, self.bill);
        if bill.owed == 0 && self.then == Then::Nothing {
            return Ok(());
        }
        let purse = game.purse(&next);
        if purse.can_finish(self.resource, bill, self.then) {
            return Ok(());
        }
        match self.then {
            Then::Army(rule) if bill.owed == 0 || purse.can_pay(self.resource, bill) => {
                refuse(rule, "refusal.no-army-would-be-left")
            }
            _ => refuse(Rule::Paying, "refusal.rest-cannot-be-paid"),
        }
    }

    /// A card laid for what is printed on it.
    fn check_symbol(self, card: Card) -> Verdict {
        let Due { resource, bill, .. } = self;
        match card {
            Card::Merchant => Ok(()),
            Card::WaterMill => require(bill.owed >= 2, Rule::Paying, "refusal.mill-too-much"),
            _ if bill.merchant => {
                require(!card.gives(resource), Rule::Paying, "refusal.merchant-for-nothing")?;
                require(printed().any_resource.has(card), Rule::Modifiers, "refusal.no-resource-to-trade")
            }
            _ => require(card.gives(resource), Rule::Paying, "refusal.other-resource"),
        }
    }

    /// MYT-4.5: a card laid through Farming, Gold Mine or Quarry.
    fn check_effect(self, game: &Mythotopia, purse: &Purse, effect: Effect, held: Held) -> Verdict {
        let Due { resource, bill, .. } = self;
        game.check_effect_ready(&game.plan, purse, effect, held)?;
        let Some(given) = effect.resource() else {
            return refuse(Rule::Modifiers, "refusal.levies-are-no-resource");
        };
        if bill.merchant {
            require(given != resource, Rule::Paying, "refusal.merchant-for-nothing")?;
            return require(
                !printed().any_resource.has(held.card),
                Rule::PaymentSteps,
                "refusal.trade-the-printed-resource",
            );
        }
        require(given == resource, Rule::Paying, "refusal.other-resource")?;
        require(!held.card.gives(resource), Rule::PaymentSteps, "refusal.effect-for-nothing")
    }
}

impl Mythotopia {
    /// What the active player can still lay in a plan.
    #[inline]
    pub(crate) fn purse(&self, plan: &Plan) -> Purse {
        let me = self.table.active;
        let (mut hand, mut reserve) = (self.hands[me.index()], self.table.player(me).reserve);
        if !plan.from_hand.is_empty() {
            hand = hand.minus(plan.from_hand);
        }
        if !plan.from_reserve.is_empty() {
            reserve = reserve.minus(plan.from_reserve);
        }
        let mut waiting = self.table.turn.waiting;
        if !waiting.is_empty() {
            reserve = reserve.minus(waiting);
            waiting = waiting.outside(plan.bound);
        }
        reserve = reserve.outside(plan.bound);
        Purse { hand, reserve, waiting, used: self.table.turn.used.union(plan.used) }
    }

    /// What can be discarded or removed in a plan: cards that wait in the reserve, too, for they are not played.
    pub(crate) fn disposable(&self, plan: &Plan) -> Purse {
        let reserve = self.table.player(self.table.active).reserve.minus(plan.from_reserve);
        Purse { reserve, waiting: Pile::EMPTY, ..self.purse(plan) }
    }

    /// Can so much gold be paid, and nothing else is to follow?
    pub(crate) fn can_pay_gold(&self, plan: &Plan, owed: u8) -> bool {
        self.purse(plan).can_pay(Resource::Gold, Bill::of(owed))
    }

    /// MYT-4.2 and 4.11: the card is there and not bound.
    pub(crate) fn check_holds(&self, plan: &Plan, purse: &Purse, held: Held) -> Verdict {
        if purse.holds(held) {
            return Ok(());
        }
        if held.from == Place::Reserve && plan.bound.has(held.card) {
            return refuse(Rule::ReserveCards, "refusal.bound");
        }
        let waits = held.from == Place::Reserve && purse.waiting.has(held.card);
        require(!waits, Rule::ReserveWaits, "refusal.waits-in-reserve")?;
        let mine = match held.from {
            Place::Hand => self.hands[self.table.active.index()],
            Place::Reserve => self.table.player(self.table.active).reserve,
        };
        require(!mine.has(held.card), Rule::OneUse, "refusal.already-laid")?;
        refuse(Rule::HandOrReserve, "refusal.not-held")
    }

    /// A card of the hand only, as `rule` says.
    pub(crate) fn check_hand_card(&self, plan: &Plan, held: Held, rule: Rule) -> Verdict {
        require(held.from == Place::Hand, rule, "refusal.only-from-hand")?;
        self.check_holds(plan, &self.purse(plan), held)
    }

    /// MYT-4.5: the effect lies ready, and the card is not its own.
    pub(crate) fn check_effect_ready(
        &self,
        plan: &Plan,
        purse: &Purse,
        effect: Effect,
        held: Held,
    ) -> Verdict {
        let used = self.table.turn.used.union(plan.used);
        require(!used.has(Once::from(effect)), Rule::Modifiers, "refusal.effect-used")?;
        require(purse.effect(effect), Rule::Modifiers, "refusal.effect-not-in-reserve")?;
        require(held != Held::reserve(effect.card()), Rule::Modifiers, "refusal.effect-on-itself")
    }

    /// Takes the cards of a finished plan out of hand and reserve. They are discarded when all is done (MYT-4.3).
    pub(crate) fn spend(&mut self, plan: &Plan, ctx: &mut Ctx<'_>) -> Pile {
        let me = self.table.active;
        for card in plan.from_hand.iter() {
            self.leave_hand(me, card, ctx);
        }
        let player = self.table.player_mut(me);
        player.reserve = player.reserve.minus(plan.from_reserve);
        let reserve = player.reserve;
        let turn = &mut self.table.turn;
        turn.used = turn.used.union(plan.used);
        if !turn.waiting.is_empty() {
            turn.waiting = turn.waiting.minus(turn.waiting.minus(reserve));
        }
        plan.laid()
    }

    /// A card leaves the hand and is seen by all.
    pub(crate) fn leave_hand(&mut self, seat: Seat, card: Card, ctx: &mut Ctx<'_>) {
        self.hands[seat.index()].remove(card);
        let known = &mut self.table.player_mut(seat).known;
        if known.has(card) {
            known.remove(card);
        } else {
            ctx.reveal();
        }
        if self.table.philosopher == Some(seat) && self.find == Some(card) {
            self.find = None;
        }
    }

    /// Puts played cards on the discard pile.
    pub(crate) fn discard(&mut self, seat: Seat, cards: Pile) {
        let player = self.table.player_mut(seat);
        player.discard = player.discard.plus(cards);
    }

    /// MYT-4.8: draws cards into a hand, shuffling the discard pile only when a card is missing.
    pub(crate) fn draw(&mut self, seat: Seat, count: u8, ctx: &mut Ctx<'_>) -> u8 {
        let mut drawn = Pile::EMPTY;
        for _ in 0..count {
            if self.piles[seat.index()].is_empty() && !self.reshuffle(seat, ctx) {
                break;
            }
            if let Some(card) = self.piles[seat.index()].draw(ctx.chance) {
                self.hands[seat.index()].insert(card);
                drawn.insert(card);
            }
        }
        if !drawn.is_empty() {
            ctx.tell(|| Event::Drew { seat, cards: drawn });
        }
        drawn.len()
    }

    /// The discard pile becomes the draw pile. Says whether there was one.
    fn reshuffle(&mut self, seat: Seat, ctx: &mut Ctx<'_>) -> bool {
        let player = self.table.player_mut(seat);
        if player.discard.is_empty() {
            return false;
        }
        self.piles[seat.index()] = std::mem::take(&mut player.discard);
        // With the draw pile gone, everybody can tell what is in the hand, except what Philosopher found.
        player.known = self.hands[seat.index()];
        if let Some(find) = self.find.filter(|_| self.table.philosopher == Some(seat)) {
            self.table.player_mut(seat).known.remove(find);
        }
        ctx.tell(|| Event::Open(Seen::Shuffled { seat }));
        true
    }

    /// How many cards a player's deck has (MYT-1.5).
    pub(crate) fn deck_size(&self, seat: Seat) -> u8 {
        let player = self.table.player(seat);
        self.hands[seat.index()].len()
            + self.piles[seat.index()].len()
            + player.reserve.len()
            + player.discard.len()
    }
}
