//! Chapter 10: the hand check, and everything that happens between hands and stacks.

use tafel_core::Seat;

use crate::Ctx;
use crate::action::CopyNo;
use crate::data::card_of_copy;
use crate::event::{Event, Known, Open};
use crate::frame::{ExcessWhy, Frame};
use crate::ids::{Card, StackId};
use crate::memory::{HandMemory, StackMemory};
use crate::rule::{Checked, Rule, demand};
use crate::state::Catan;
use crate::turn::Work;

impl Catan {
    /// CAT-10.2 to CAT-10.4: too few, too many, or just right.
    pub(crate) fn work_hand_check(&mut self) -> Work {
        self.agenda.pop();
        let (cards, limit) = (self.hands[self.active.index()].len(), self.hand_limit(self.active));
        if cards < limit {
            self.agenda.push(Frame::Refill);
        } else {
            self.agenda.push(Frame::Exchange);
            self.agenda.push(Frame::Excess(self.active, ExcessWhy::HandCheck));
        }
        Work::Done
    }

    /// CAT-10.2: card by card until the limit is reached or all stacks are empty (CAT-10.6).
    pub(crate) fn work_refill(&mut self) -> Work {
        let full = self.hands[self.active.index()].len() >= self.hand_limit(self.active);
        if !full && self.stacks.iter().any(|stack| !stack.is_empty()) {
            return Work::Waits;
        }
        self.agenda.pop();
        Work::Done
    }

    pub(crate) fn check_draw_top(&self, stack: StackId) -> Checked {
        demand(!self.stack(stack).is_empty(), Rule::Stacks, "refusal.stack-empty")
    }

    /// CAT-10.5: searching costs two resources, or one with a Town Hall.
    pub(crate) fn check_search(&self, stack: StackId) -> Checked {
        demand(!self.stack(stack).is_empty(), Rule::Stacks, "refusal.stack-empty")?;
        let price = self.search_price(self.active);
        demand(self.realm(self.active).wealth() >= price, Rule::SearchPrice, "refusal.search-too-expensive")
    }

    pub(crate) fn search(&mut self, stack: StackId) {
        if let Some(Frame::ExchangeTake(_)) = self.agenda.last() {
            self.agenda.pop();
        }
        let price = self.search_price(self.active);
        self.agenda.push(Frame::SearchPay(stack, price));
    }

    /// CAT-15.3: unit by unit from any own landscape; asks only if there is a choice.
    pub(crate) fn work_search_pay(&mut self, stack: StackId, left: u8, ctx: &mut Ctx<'_>) -> Work {
        let seat = self.active;
        if left > 0 {
            let realm = self.realms[seat.index()];
            let mut payers = realm.fields().filter(|field| field.stock > 0);
            let (first, second) = (payers.next(), payers.next());
            if realm.wealth() > left && second.is_some() {
                return Work::Waits;
            }
            for field in first.into_iter().chain(second).chain(payers) {
                self.lower(seat, field.land, left, ctx);
            }
        }
        self.agenda.pop();
        self.look_through(seat, stack, ctx);
        self.agenda.push(Frame::SearchTake(stack));
        Work::Done
    }

    pub(crate) fn check_search_pay(&self, land: crate::ids::Land) -> Checked {
        let stock = self.realm(self.active).stock(land);
        demand(stock.is_some(), Rule::SearchPrice, "refusal.not-your-landscape")?;
        demand(stock > Some(0), Rule::SearchPrice, "refusal.landscape-empty")
    }

    pub(crate) fn search_pay(&mut self, stack: StackId, left: u8, land: crate::ids::Land, ctx: &mut Ctx<'_>) {
        self.agenda.pop();
        self.lower(self.active, land, 1, ctx);
        self.agenda.push(Frame::SearchPay(stack, left - 1));
    }

    /// CAT-10.3: without the price there is only the top card.
    pub(crate) fn work_exchange_take(&mut self, stack: StackId, ctx: &mut Ctx<'_>) -> Work {
        if self.check_search(stack).is_ok() {
            return Work::Waits;
        }
        self.agenda.pop();
        self.draw_top(self.active, stack, ctx);
        Work::Done
    }

    /// CAT-6.2, CAT-9.4, CAT-10.4: cards above the limit must go.
    pub(crate) fn work_excess(&mut self, seat: Seat) -> Work {
        if self.hands[seat.index()].len() > self.hand_limit(seat) {
            return Work::Waits;
        }
        self.agenda.pop();
        Work::Done
    }

    pub(crate) fn check_return(&self, seat: Seat, card: Card, rule: Rule) -> Checked {
        demand(self.holds(seat, card), rule, "refusal.not-in-hand")
    }

    /// The picked card goes under a stack; what comes then depends on why it had to.
    pub(crate) fn put_under(&mut self, seat: Seat, card: Card, stack: StackId, ctx: &mut Ctx<'_>) {
        self.agenda.pop();
        match self.agenda.last() {
            Some(Frame::BuilderReturn(_)) => {
                self.agenda.pop();
            }
            Some(Frame::Exchange) => {
                self.agenda.pop();
                self.agenda.push(Frame::ExchangeTake(stack));
            }
            _ => {}
        }
        // The other player knows the card if he knows the whole hand and it holds nothing else.
        let known = &self.memories[Catan::other(seat).index()].hand;
        let certain = known.maybe_gone == 0
            && known.cards == self.hands[seat.index()]
            && known.cards.iter().all(|&other| other == card);
        let mut remembered = [Some(card); 2];
        if certain {
            self.leave_hand_openly(seat, card);
        } else {
            self.take_from_hand(seat, card);
            let left = self.hands[seat.index()].len();
            self.memories[Catan::other(seat).index()].hand.left_unseen(left);
            remembered[Catan::other(seat).index()] = None;
        }
        self.lay_under(stack, card, remembered);
        ctx.tell(|| Event::PutUnder(seat, stack, card));
    }

    /// A card goes under a stack; each player remembers what he knows of it.
    pub(crate) fn lay_under(&mut self, stack: StackId, card: Card, remembered: [Option<Card>; 2]) {
        let cards = &mut self.stacks[stack.index()];
        cards.push(Some(card));
        let size = cards.len();
        for (memory, card) in self.memories.iter_mut().zip(remembered) {
            memory.stacks[stack.index()].put_under(card, size);
        }
    }

    /// A player looks at all cards of a stack; cards that nobody saw before become settled now.
    pub(crate) fn look_through(&mut self, seat: Seat, stack: StackId, ctx: &mut Ctx<'_>) {
        for place in &mut self.stacks[stack.index()] {
            if place.is_none() {
                *place = self.unseen.draw(ctx.chance).map(card_of_copy);
            }
        }
        let cards = self.stacks[stack.index()].iter().copied().flatten();
        self.memories[seat.index()].stacks[stack.index()] = StackMemory::whole(cards);
        ctx.reveal();
        ctx.tell(|| Event::Open(Open::LookedThrough(seat, stack)));
    }

    /// The place of a copy of a card in a stack that is being looked through.
    fn place_of(&self, stack: StackId, card: Card, copy: CopyNo) -> Option<usize> {
        let copies = self.stack(stack).iter().enumerate().filter(|(_, other)| **other == Some(card));
        copies.map(|(place, _)| place).nth(usize::from(copy.number() - 1))
    }

    pub(crate) fn check_take(&self, stack: StackId, card: Card, copy: CopyNo) -> Checked {
        demand(self.place_of(stack, card, copy).is_some(), Rule::Searching, "refusal.not-in-stack")
    }

    /// CAT-12.5: takes a card out of a stack that is being looked through. Nobody else sees which.
    pub(crate) fn take_from_stack(
        &mut self,
        seat: Seat,
        stack: StackId,
        card: Card,
        copy: CopyNo,
        ctx: &mut Ctx<'_>,
    ) {
        let Some(place) = self.place_of(stack, card, copy) else { return };
        self.stacks[stack.index()].remove(place);
        let left = self.stack(stack).len();
        let other = &mut self.memories[Catan::other(seat).index()];
        if left == 0 {
            // The only card there was: whoever knew it knows where it went.
            if let Some(known) = other.stacks[stack.index()].top_taken(left) {
                other.hand.came(known);
            }
        } else {
            other.stacks[stack.index()].lost_one(left);
        }
        self.memories[seat.index()].stacks[stack.index()].took(place, left);
        self.add_to_hand(seat, card);
        ctx.tell(|| Event::Took(seat, stack, card));
    }

    /// CAT-10.2: the top card of a stack.
    pub(crate) fn draw_top(&mut self, seat: Seat, stack: StackId, ctx: &mut Ctx<'_>) {
        let cards = &mut self.stacks[stack.index()];
        if cards.is_empty() {
            return;
        }
        let settled = cards.remove(0);
        let Some(card) = settled.or_else(|| self.unseen.draw(ctx.chance).map(card_of_copy)) else { return };
        let left = self.stack(stack).len();
        self.memories[seat.index()].stacks[stack.index()].drew_top(card, left);
        let other = &mut self.memories[Catan::other(seat).index()];
        let known = match other.stacks[stack.index()].top_taken(left) {
            Some(card) => {
                other.hand.came(card);
                Known::ToBoth
            }
            None => Known::ToOwner,
        };
        self.add_to_hand(seat, card);
        ctx.reveal();
        ctx.tell(|| Event::Drew(seat, stack, card, known));
    }

    /// CAT-12.2 without the memory aid: what is not before a player's eyes right now is forgotten.
    pub(crate) fn forget(&mut self) {
        let open_stack = match self.agenda.last() {
            Some(&Frame::StartCards(seat, stack, _) | &Frame::BuilderTake(seat, stack)) => {
                Some((seat, stack))
            }
            Some(&Frame::SearchTake(stack)) => Some((self.active, stack)),
            _ => None,
        };
        let open_hand = match self.agenda.last() {
            Some(
                &Frame::ConflictFirst(seat)
                | &Frame::ConflictSecond(seat, _)
                | &Frame::ConflictStack(seat, ..),
            ) => Some(seat),
            Some(Frame::SpyTake) => Some(self.active),
            _ => None,
        };
        for seat in Seat::all(2) {
            let memory = &mut self.memories[seat.index()];
            for stack in StackId::ALL {
                if open_stack != Some((seat, stack)) {
                    let size = self.stacks[stack.index()].len();
                    memory.stacks[stack.index()] = StackMemory::nothing(size);
                }
            }
            if open_hand != Some(seat) {
                memory.hand = HandMemory::default();
            }
        }
    }
}
