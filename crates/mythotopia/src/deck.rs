//! MYT-6.8 to 6.11: what becomes of the cards of a deck.

use tafel_core::require;

use crate::Ctx;
use crate::action::{Action, Held, Place};
use crate::data::{CardKind, Resource, printed};
use crate::event::{Event, Seen};
use crate::ids::Card;
use crate::payment::Priced;
use crate::pile::Pile;
use crate::plan::{Bill, Plan, PlanStep, Purpose, Step, other_step};
use crate::rule::{Rule, Verdict};
use crate::state::{Mythotopia, Once, OpenTable};

// Draft a card (MYT-6.8).

impl OpenTable {
    /// Where drafted cards come from: the display, the own cards set aside, and the province stack.
    fn drafts(&self) -> Pile {
        self.display.plus(self.player(self.active).aside).plus(self.province_stack)
    }

    fn check_draft_card(&self, card: Card) -> Verdict {
        let mine = self.player(self.active);
        match (card.kind(), card.province()) {
            (_, Some(province)) => {
                require(mine.controls().has(province), Rule::Draft, "refusal.province-is-not-yours")?;
                let there = self.province_stack.has(card);
                require(there, Rule::Draft, "refusal.card-is-not-there")?;
                let removed = self.turn.removed.has(card);
                require(!removed, Rule::Draft, "refusal.removed-this-turn")
            }
            (CardKind::Start, None) => {
                require(mine.aside.has(card), Rule::Draft, "refusal.card-is-not-there")?;
                let earlier = mine.aside.count(card) > self.turn.removed.count(card);
                require(earlier, Rule::Draft, "refusal.removed-this-turn")
            }
            _ => require(self.display.has(card), Rule::Draft, "refusal.card-is-not-there"),
        }
    }
}

impl Mythotopia {
    pub(crate) fn check_draft(&self) -> Verdict {
        let once = !self.table.turn.used.has(Once::Draft);
        require(once, Rule::Draft, "refusal.drafted-already")?;
        require(self.can_pay_gold(&Plan::IDLE, 1), Rule::Draft, "refusal.no-gold")?;
        let any = !self.table.display.is_empty()
            || self.table.drafts().faces().any(|card| self.table.check_draft_card(card).is_ok());
        require(any, Rule::Draft, "refusal.nothing-to-draft")
    }
}

/// Which card is drafted.
#[derive(Clone, Copy)]
pub(crate) struct ChooseDraft;

impl PlanStep for ChooseDraft {
    fn legal(self, game: &Mythotopia, out: &mut Vec<Action>) {
        self.offer(game, game.table.drafts().faces().map(Action::Take), out);
    }

    fn check(self, game: &Mythotopia, action: Action) -> Verdict {
        let Action::Take(card) = action else { return other_step(Rule::BuySteps) };
        game.table.check_draft_card(card)
    }

    fn take(self, game: &mut Mythotopia, plan: Plan, action: Action, _: &mut Ctx<'_>) {
        let Action::Take(card) = action else { return };
        game.plan = plan.then(DraftGold { card }.step(Bill::of(1)));
    }
}

/// The gold for a drafted card.
#[derive(Clone, Copy)]
pub(crate) struct DraftGold {
    pub(crate) card: Card,
}

impl Priced for DraftGold {
    const RESOURCE: Resource = Resource::Gold;

    fn step(self, bill: Bill) -> Step {
        Step::DraftGold { card: self.card, bill }
    }

    fn paid(self, game: &mut Mythotopia, plan: Plan, ctx: &mut Ctx<'_>) {
        let (seat, card) = (game.table.active, self.card);
        let cards = game.spend(&plan, ctx);
        match card.kind() {
            CardKind::Province => game.table.province_stack.remove(card),
            CardKind::Improvement => game.table.display.remove(card),
            CardKind::Start => game.table.player_mut(seat).aside.remove(card),
        }
        game.table.player_mut(seat).discard.insert(card);
        game.discard(seat, cards);
        game.table.turn.used.insert(Once::Draft);
        ctx.tell(|| Event::Open(Seen::Drafted { seat, card, cards }));
        game.action_done();
    }
}

// Cards into the reserve (MYT-6.9), and Warehouse's placement (MYT-11.28).

impl Mythotopia {
    /// Is there room for another card, counting those already chosen?
    fn check_room(&self, plan: &Plan, rule: Rule) -> Verdict {
        let mine = self.table.player(self.table.active);
        let warehouse_comes = plan.from_hand.has(Card::Warehouse);
        let capacity = mine.capacity() + 2 * u8::from(warehouse_comes);
        require(mine.reserve.len() + plan.from_hand.len() < capacity, rule, "refusal.reserve-is-full")
    }

    pub(crate) fn check_reserve(&self) -> Verdict {
        self.check_another_card(Rule::Reserve)
    }

    /// Is there a card to put into the reserve, and room for it, as `rule` says?
    fn check_another_card(&self, rule: Rule) -> Verdict {
        let hand = self.hands[self.table.active.index()];
        require(!hand.is_empty(), rule, "refusal.no-hand-card")?;
        self.check_room(&Plan::IDLE, rule)
    }

    pub(crate) fn check_warehouse(&self) -> Verdict {
        let mine = self.table.player(self.table.active);
        require(mine.reserves(Card::Warehouse), Rule::Warehouse, "refusal.no-warehouse")?;
        let once = !self.table.turn.used.has(Once::Warehouse);
        require(once, Rule::Warehouse, "refusal.warehouse-used")?;
        self.check_another_card(Rule::Warehouse)
    }

    fn put_into_reserve(&mut self, plan: &Plan, ctx: &mut Ctx<'_>) {
        let seat = self.table.active;
        let cards = self.spend(plan, ctx);
        let mine = self.table.player_mut(seat);
        mine.reserve = mine.reserve.plus(cards);
        if self.table.options.reserve_waits {
            self.table.turn.waiting = self.table.turn.waiting.plus(cards);
        }
        ctx.tell(|| Event::Open(Seen::Reserved { seat, cards }));
    }
}

/// Cards into the reserve, one by one.
#[derive(Clone, Copy)]
pub(crate) struct IntoReserve;

impl Purpose for IntoReserve {
    const RULE: Rule = Rule::Reserve;

    fn check_held(self, game: &Mythotopia, held: Held) -> Verdict {
        require(held.from == Place::Hand, Rule::Reserve, "refusal.only-from-hand")?;
        game.check_room(&game.plan, Rule::Reserve)
    }

    /// That it comes from the hand is said first.
    fn check_card(self, game: &Mythotopia, held: Held) -> Verdict {
        game.check_hand_card(&game.plan, held, Rule::Reserve)?;
        self.check_held(game, held)
    }

    fn gathered(self, game: &mut Mythotopia, plan: Plan, ctx: &mut Ctx<'_>) {
        game.put_into_reserve(&plan, ctx);
        game.action_done();
    }
}

/// Warehouse's placement: one card, as a free action.
#[derive(Clone, Copy)]
pub(crate) struct IntoWarehouse;

impl PlanStep for IntoWarehouse {
    fn legal(self, game: &Mythotopia, out: &mut Vec<Action>) {
        self.offer_cards(game, out);
    }

    fn check(self, game: &Mythotopia, action: Action) -> Verdict {
        let Action::Lay(held) = action else { return other_step(Rule::Warehouse) };
        game.check_hand_card(&game.plan, held, Rule::Warehouse)
    }

    fn take(self, game: &mut Mythotopia, plan: Plan, action: Action, ctx: &mut Ctx<'_>) {
        let Action::Lay(held) = action else { return };
        game.put_into_reserve(&plan.with(held), ctx);
        game.table.turn.used.insert(Once::Warehouse);
        game.free_action_done();
    }
}

// Discard cards (MYT-6.10).

impl Mythotopia {
    pub(crate) fn check_discard(&self) -> Verdict {
        require(self.disposable(&Plan::IDLE).len() > 0, Rule::Discard, "refusal.no-card")
    }
}

/// Cards to be discarded, one by one.
#[derive(Clone, Copy)]
pub(crate) struct DiscardCards;

impl Purpose for DiscardCards {
    const RULE: Rule = Rule::Discard;

    fn gathered(self, game: &mut Mythotopia, plan: Plan, ctx: &mut Ctx<'_>) {
        let seat = game.table.active;
        let cards = game.spend(&plan, ctx);
        game.discard(seat, cards);
        ctx.tell(|| Event::Open(Seen::Discarded { seat, cards }));
        game.action_done();
    }
}

// Remove cards from the deck (MYT-6.11).

impl Mythotopia {
    pub(crate) fn check_remove_cards(&self) -> Verdict {
        require(self.disposable(&Plan::IDLE).len() > 0, Rule::RemoveCards, "refusal.no-card")?;
        self.check_deck_stays_large(&Plan::IDLE)
    }

    fn check_deck_stays_large(&self, plan: &Plan) -> Verdict {
        let after = self.deck_size(self.table.active).saturating_sub(plan.count() + 1);
        require(after >= printed().cards.least_deck, Rule::RemoveCards, "refusal.deck-too-small")
    }
}

/// Cards to be removed from the deck, one by one.
#[derive(Clone, Copy)]
pub(crate) struct RemoveCards;

impl Purpose for RemoveCards {
    const RULE: Rule = Rule::RemoveCards;

    fn check_held(self, game: &Mythotopia, _: Held) -> Verdict {
        require(game.plan.count() < 2, Rule::RemoveCards, "refusal.two-at-most")?;
        game.check_deck_stays_large(&game.plan)
    }

    fn gathered(self, game: &mut Mythotopia, plan: Plan, ctx: &mut Ctx<'_>) {
        let seat = game.table.active;
        let cards = game.spend(&plan, ctx);
        for card in cards.iter() {
            match card.kind() {
                CardKind::Province => game.table.province_stack.insert(card),
                CardKind::Improvement => game.table.display.insert(card),
                CardKind::Start => game.table.player_mut(seat).aside.insert(card),
            }
            if card.kind() != CardKind::Improvement {
                game.table.turn.removed.insert(card);
            }
        }
        ctx.tell(|| Event::Open(Seen::Removed { seat, cards }));
        game.action_done();
    }
}
