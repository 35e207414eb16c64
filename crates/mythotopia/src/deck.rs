//! MYT-6.8 to 6.11: what becomes of the cards of a deck.

use tafel_core::Ctx;

use crate::action::{Action, Held};
use crate::data::{CardKind, printed};
use crate::event::{Event, Seen};
use crate::frame::Plan;
use crate::ids::Card;
use crate::rule::{Rule, Verdict, refuse, require};
use crate::state::{Mythotopia, Once};

impl Mythotopia {
    // Draft a card (MYT-6.8).

    pub(crate) fn check_draft(&self, plan: &Plan) -> Verdict {
        let once = !self.table.turn.used.has(Once::Draft);
        require(once, Rule::Draft, "refusal.drafted-already")?;
        require(self.can_pay_gold(plan, 1), Rule::Draft, "refusal.no-gold")?;
        let mine = self.table.player(self.table.active);
        let there = self.table.display.plus(mine.aside).plus(self.table.province_stack);
        let any =
            !self.table.display.is_empty() || there.faces().any(|card| self.check_draft_card(card).is_ok());
        require(any, Rule::Draft, "refusal.nothing-to-draft")
    }

    pub(crate) fn check_draft_card(&self, card: Card) -> Verdict {
        let mine = self.table.player(self.table.active);
        match (card.kind(), card.province()) {
            (_, Some(province)) => {
                require(mine.controls().has(province), Rule::Draft, "refusal.province-is-not-yours")?;
                let there = self.table.province_stack.has(card);
                require(there, Rule::Draft, "refusal.card-is-not-there")?;
                let removed = self.table.turn.removed.has(card);
                require(!removed, Rule::Draft, "refusal.removed-this-turn")
            }
            (CardKind::Start, None) => {
                require(mine.aside.has(card), Rule::Draft, "refusal.card-is-not-there")?;
                let earlier = mine.aside.count(card) > self.table.turn.removed.count(card);
                require(earlier, Rule::Draft, "refusal.removed-this-turn")
            }
            _ => require(self.table.display.has(card), Rule::Draft, "refusal.card-is-not-there"),
        }
    }

    pub(crate) fn commit_draft(&mut self, plan: &Plan, card: Card, ctx: &mut Ctx<'_, Self>) {
        let me = self.table.active;
        let cards = self.spend(plan, ctx);
        match card.kind() {
            CardKind::Province => self.table.province_stack.remove(card),
            CardKind::Improvement => self.table.display.remove(card),
            CardKind::Start => self.table.player_mut(me).aside.remove(card),
        }
        self.table.player_mut(me).discard.insert(card);
        self.discard(me, cards);
        self.table.turn.used.insert(Once::Draft);
        ctx.tell(|| Event::Open(Seen::Drafted { seat: me, card, cards }));
        self.action_done();
    }

    // Cards into the reserve (MYT-6.9), and Warehouse's placement (MYT-11.28).

    /// Is there room for another card, counting those already chosen?
    fn check_room(&self, plan: &Plan) -> Verdict {
        let mine = self.table.player(self.table.active);
        let warehouse_comes = plan.from_hand.has(Card::Warehouse);
        let capacity = mine.capacity() + 2 * u8::from(warehouse_comes);
        require(
            mine.reserve.len() + plan.from_hand.len() < capacity,
            Rule::Reserve,
            "refusal.reserve-is-full",
        )
    }

    pub(crate) fn check_reserve(&self, plan: &Plan) -> Verdict {
        let hand = self.hands[self.table.active.index()];
        require(!hand.is_empty(), Rule::Reserve, "refusal.no-hand-card")?;
        self.check_room(plan)
    }

    pub(crate) fn check_into_reserve(&self, plan: &Plan, action: Action) -> Verdict {
        match action {
            Action::Lay(held) => {
                self.check_hand_card(plan, held)?;
                self.check_room(plan)
            }
            Action::Done => require(!plan.from_hand.is_empty(), Rule::Reserve, "refusal.at-least-one-card"),
            _ => refuse(Rule::SetSteps, "refusal.other-step"),
        }
    }

    pub(crate) fn commit_reserve(&mut self, plan: &Plan, ctx: &mut Ctx<'_, Self>) {
        self.put_into_reserve(plan, ctx);
        self.action_done();
    }

    fn put_into_reserve(&mut self, plan: &Plan, ctx: &mut Ctx<'_, Self>) {
        let me = self.table.active;
        let cards = self.spend(plan, ctx);
        let mine = self.table.player_mut(me);
        mine.reserve = mine.reserve.plus(cards);
        ctx.tell(|| Event::Open(Seen::Reserved { seat: me, cards }));
    }

    pub(crate) fn check_warehouse(&self, plan: &Plan) -> Verdict {
        let mine = self.table.player(self.table.active);
        require(mine.reserves(Card::Warehouse), Rule::Warehouse, "refusal.no-warehouse")?;
        let once = !self.table.turn.used.has(Once::Warehouse);
        require(once, Rule::Warehouse, "refusal.warehouse-used")?;
        self.check_reserve(plan)
    }

    pub(crate) fn check_warehouse_card(&self, plan: &Plan, held: Held) -> Verdict {
        self.check_hand_card(plan, held)
    }

    pub(crate) fn commit_warehouse(&mut self, plan: &Plan, ctx: &mut Ctx<'_, Self>) {
        self.put_into_reserve(plan, ctx);
        self.table.turn.used.insert(Once::Warehouse);
        self.free_action_done();
    }

    // Discard cards (MYT-6.10).

    pub(crate) fn check_discard(&self, plan: &Plan) -> Verdict {
        require(self.purse(plan).len() > 0, Rule::Discard, "refusal.no-card")
    }

    pub(crate) fn commit_discard(&mut self, plan: &Plan, ctx: &mut Ctx<'_, Self>) {
        let me = self.table.active;
        let cards = self.spend(plan, ctx);
        self.discard(me, cards);
        ctx.tell(|| Event::Open(Seen::Discarded { seat: me, cards }));
        self.action_done();
    }

    // Remove cards from the deck (MYT-6.11).

    pub(crate) fn check_remove_cards(&self, plan: &Plan) -> Verdict {
        require(self.purse(plan).len() > 0, Rule::RemoveCards, "refusal.no-card")?;
        self.check_deck_stays_large(plan)
    }

    fn check_deck_stays_large(&self, plan: &Plan) -> Verdict {
        let after = self.deck_size(self.table.active).saturating_sub(Mythotopia::chosen(plan) + 1);
        require(after >= printed().cards.least_deck, Rule::RemoveCards, "refusal.deck-too-small")
    }

    pub(crate) fn check_remove_card(&self, plan: &Plan, action: Action) -> Verdict {
        match action {
            Action::Lay(held) => {
                self.check_holds(plan, &self.purse(plan), held)?;
                require(Mythotopia::chosen(plan) < 2, Rule::RemoveCards, "refusal.two-at-most")?;
                self.check_deck_stays_large(plan)
            }
            Action::Done => {
                require(Mythotopia::chosen(plan) > 0, Rule::RemoveCards, "refusal.at-least-one-card")
            }
            _ => refuse(Rule::SetSteps, "refusal.other-step"),
        }
    }

    pub(crate) fn commit_remove_cards(&mut self, plan: &Plan, ctx: &mut Ctx<'_, Self>) {
        let me = self.table.active;
        let cards = self.spend(plan, ctx);
        for card in cards.iter() {
            match card.kind() {
                CardKind::Province => self.table.province_stack.insert(card),
                CardKind::Improvement => self.table.display.insert(card),
                CardKind::Start => self.table.player_mut(me).aside.insert(card),
            }
            if card.kind() != CardKind::Improvement {
                self.table.turn.removed.insert(card);
            }
        }
        ctx.tell(|| Event::Open(Seen::Removed { seat: me, cards }));
        self.action_done();
    }
}
