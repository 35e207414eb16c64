//! Chapter 10: the hand check, and everything that happens between hands and stacks.

use tafel_core::{Decision, Seat, SeatSet, refuse, require};

use crate::Ctx;
use crate::action::{Action, CopyNo};
use crate::data::card_of_copy;
use crate::event::{Event, Known, Open};
use crate::frame::{ExcessWhy, Frame};
use crate::ids::{Card, StackId};
use crate::memory::{HandMemory, StackMemory};
use crate::question::Question;
use crate::resources::do_without;
use crate::rule::{Rule, Verdict, not_now, passing};
use crate::state::{Catan, opponent};

impl Catan {
    /// CAT-10.2 to CAT-10.4: too few, too many, or just right.
    pub(crate) fn check_hand(&mut self) {
        let active = self.table.active;
        if self.missing(active) > 0 {
            self.table.agenda.push(Frame::Refill);
        } else {
            self.table.agenda.extend([Frame::Exchange, Frame::Excess(active, ExcessWhy::HandCheck)]);
        }
    }

    /// How many cards a player may still take.
    fn missing(&self, seat: Seat) -> usize {
        self.table.hand_limit(seat).saturating_sub(self.hands[seat.index()].len())
    }

    /// How many cards a player holds too many.
    fn excess(&self, seat: Seat) -> usize {
        self.hands[seat.index()].len().saturating_sub(self.table.hand_limit(seat))
    }

    /// Cards are taken from a stack that has some; which rule lets them be taken says so.
    pub(crate) fn check_stack(&self, stack: StackId, rule: Rule) -> Verdict {
        require(!self.stack(stack).is_empty(), rule, "refusal.stack-empty")
    }

    /// CAT-10.5: searching costs two resources, or one with a Town Hall.
    fn check_search(&self) -> Verdict {
        let active = self.table.active;
        let affordable = self.table.realm(active).wealth() >= self.table.search_price(active);
        require(affordable, Rule::SearchPrice, "refusal.search-too-expensive")
    }

    /// A hand card goes under a stack, face down. The other player knows it if they know the whole hand and it holds
    /// nothing else.
    fn put_under(&mut self, seat: Seat, card: Card, stack: StackId, ctx: &mut Ctx<'_>) {
        let known = &self.memories[opponent(seat).index()].hand;
        let certain = known.maybe_gone == 0
            && known.cards == self.hands[seat.index()]
            && known.cards.iter().all(|&other| other == card);
        let mut remembered = [Some(card); 2];
        if certain {
            self.leave_hand_openly(seat, card);
        } else {
            self.take_from_hand(seat, card);
            let left = self.hands[seat.index()].len();
            self.memories[opponent(seat).index()].hand.left_unseen(left);
            remembered[opponent(seat).index()] = None;
        }
        self.lay_under(stack, card, remembered);
        ctx.tell(|| Event::PutUnder(seat, stack, card));
    }

    /// A card goes under a stack; each player remembers what they know of it.
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

    /// CAT-12.5: takes a card out of a stack that is being looked through. Nobody else sees which.
    fn take_from_stack(&mut self, seat: Seat, stack: StackId, card: Card, copy: CopyNo, ctx: &mut Ctx<'_>) {
        let Some(place) = self.place_of(stack, card, copy) else { return };
        self.stacks[stack.index()].remove(place);
        let left = self.stack(stack).len();
        let other = &mut self.memories[opponent(seat).index()];
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
    fn draw_top(&mut self, seat: Seat, stack: StackId, ctx: &mut Ctx<'_>) {
        let cards = &mut self.stacks[stack.index()];
        if cards.is_empty() {
            return;
        }
        let settled = cards.remove(0);
        let Some(card) = settled.or_else(|| self.unseen.draw(ctx.chance).map(card_of_copy)) else { return };
        let left = self.stack(stack).len();
        self.memories[seat.index()].stacks[stack.index()].drew_top(card, left);
        let other = &mut self.memories[opponent(seat).index()];
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
        let open_stack = match self.table.agenda.last() {
            Some(&Frame::StartCards(seat, stack, _) | &Frame::BuilderTake(seat, stack)) => {
                Some((seat, stack))
            }
            Some(&Frame::SearchTake(stack)) => Some((self.table.active, stack)),
            _ => None,
        };
        let open_hand = match self.table.agenda.last() {
            Some(
                &Frame::ConflictFirst(seat)
                | &Frame::ConflictSecond(seat, _)
                | &Frame::ConflictStack(seat, ..),
            ) => Some(seat),
            Some(Frame::SpyTake) => Some(self.table.active),
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

/// Who takes a card out of a stack that is being looked through.
#[derive(Clone, Copy)]
pub(crate) enum Taker {
    /// Somebody who has so many start cards left to take (CAT-3.5).
    Start(Seat, u8),
    /// Whom the Master Builder allows it (CAT-6.1).
    Builder(Seat),
    /// The active player, who searches the stack (CAT-10.2).
    Search,
}

/// CAT-12.5: a card is taken out of a stack that is being looked through. Nobody else sees which.
pub(crate) struct TakeCard(pub(crate) Taker, pub(crate) StackId);

impl Decision<Catan> for TakeCard {
    fn asked(&self, game: &Catan) -> SeatSet {
        SeatSet::one(match self.0 {
            Taker::Start(seat, _) | Taker::Builder(seat) => seat,
            Taker::Search => game.table.active,
        })
    }

    fn question(&self, _: &Catan, _: Seat) -> Question {
        match self.0 {
            Taker::Start(_, left) => Question::StartCard(left),
            Taker::Builder(_) => Question::BuilderTake(self.1),
            Taker::Search => Question::SearchTake(self.1),
        }
    }

    /// Copies are counted from the top.
    fn legal(&self, game: &Catan, _: Seat, out: &mut Vec<Action>) {
        if matches!(self.0, Taker::Builder(_)) {
            out.push(Action::Pass);
        }
        let mut copies = [0; Card::COUNT];
        for card in game.stack(self.1).iter().copied().flatten() {
            copies[card.index()] += 1;
            out.extend(CopyNo::new(copies[card.index()]).map(|copy| Action::Take(card, copy)));
        }
    }

    fn check(&self, game: &Catan, _: Seat, action: Action) -> Verdict {
        let rule = match self.0 {
            Taker::Start(..) => Rule::StartCards,
            Taker::Builder(_) => Rule::MasterBuilder,
            Taker::Search => Rule::Searching,
        };
        match (action, self.0) {
            (Action::Take(card, copy), _) => {
                require(game.place_of(self.1, card, copy).is_some(), rule, "refusal.not-in-stack")
            }
            (Action::Pass, Taker::Builder(_)) => Ok(()),
            _ => not_now(rule),
        }
    }

    fn apply(&self, game: &mut Catan, seat: Seat, action: Action, ctx: &mut Ctx<'_>) {
        let Action::Take(card, copy) = action else { return do_without(seat, ctx) };
        game.take_from_stack(seat, self.1, card, copy, ctx);
        game.table.agenda.extend(match self.0 {
            Taker::Start(_, left) if left > 1 => Some(Frame::StartCards(seat, self.1, left - 1)),
            Taker::Builder(_) => Some(Frame::BuilderReturn(seat)),
            Taker::Start(..) | Taker::Search => None,
        });
    }
}

/// A hand card is picked that goes under a stack.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum ReturnCard {
    /// For the one that the Master Builder allowed (CAT-6.1).
    Builder(Seat),
    /// There are too many (CAT-6.2, CAT-9.4, CAT-10.4).
    Excess(Seat, ExcessWhy),
    /// The active player may exchange one (CAT-10.3).
    Exchange,
}

impl ReturnCard {
    fn rule(self) -> Rule {
        match self {
            ReturnCard::Builder(_) => Rule::MasterBuilder,
            ReturnCard::Excess(_, ExcessWhy::CivilWar) => Rule::CivilWar,
            ReturnCard::Excess(_, ExcessWhy::Attack) => Rule::ExcessCards,
            ReturnCard::Excess(_, ExcessWhy::HandCheck) => Rule::TooManyCards,
            ReturnCard::Exchange => Rule::Exchange,
        }
    }
}

impl Decision<Catan> for ReturnCard {
    fn asked(&self, game: &Catan) -> SeatSet {
        SeatSet::one(match *self {
            ReturnCard::Builder(seat) | ReturnCard::Excess(seat, _) => seat,
            ReturnCard::Exchange => game.table.active,
        })
    }

    fn question(&self, game: &Catan, _: Seat) -> Question {
        match *self {
            ReturnCard::Builder(_) => Question::BuilderReturn,
            ReturnCard::Excess(seat, _) => Question::Excess(game.excess(seat) as u8),
            ReturnCard::Exchange => Question::Exchange,
        }
    }

    fn legal(&self, game: &Catan, seat: Seat, out: &mut Vec<Action>) {
        if *self == ReturnCard::Exchange {
            out.push(Action::Pass);
        }
        out.extend(game.faces(seat).map(Action::Return));
    }

    fn check(&self, game: &Catan, seat: Seat, action: Action) -> Verdict {
        match action {
            Action::Return(card) => require(game.holds(seat, card), self.rule(), "refusal.not-in-hand"),
            Action::Pass if *self == ReturnCard::Exchange => Ok(()),
            _ => not_now(self.rule()),
        }
    }

    /// The question stays below the one for the stack: nobody else sees that a card is picked.
    fn apply(&self, game: &mut Catan, seat: Seat, action: Action, _: &mut Ctx<'_>) {
        let Action::Return(card) = action else { return };
        game.table.agenda.push(match *self {
            ReturnCard::Builder(_) => Frame::BuilderReturn(seat),
            ReturnCard::Excess(_, why) => Frame::Excess(seat, why),
            ReturnCard::Exchange => Frame::Exchange,
        });
        game.table.agenda.push(Frame::PutUnder(seat, card));
    }

    fn is_open(&self, game: &Catan) -> bool {
        match *self {
            ReturnCard::Excess(seat, _) => game.excess(seat) > 0,
            ReturnCard::Builder(_) | ReturnCard::Exchange => true,
        }
    }
}

/// The stack under which the picked card goes.
pub(crate) struct PutUnder {
    pub(crate) seat: Seat,
    pub(crate) card: Card,
}

impl Decision<Catan> for PutUnder {
    fn asked(&self, _: &Catan) -> SeatSet {
        SeatSet::one(self.seat)
    }

    fn question(&self, _: &Catan, _: Seat) -> Question {
        Question::PutUnder(self.card)
    }

    fn legal(&self, _: &Catan, _: Seat, out: &mut Vec<Action>) {
        out.extend(StackId::ALL.map(Action::Under));
    }

    fn check(&self, _: &Catan, _: Seat, action: Action) -> Verdict {
        if matches!(action, Action::Under(_)) { Ok(()) } else { not_now(Rule::Searching) }
    }

    /// What comes then depends on why the card had to go.
    fn apply(&self, game: &mut Catan, seat: Seat, action: Action, ctx: &mut Ctx<'_>) {
        let Action::Under(stack) = action else { return };
        match game.table.agenda.last() {
            Some(Frame::BuilderReturn(_)) => {
                game.table.agenda.pop();
            }
            Some(Frame::Exchange) => {
                game.table.agenda.pop();
                game.table.agenda.push(Frame::ExchangeTake(stack));
            }
            _ => {}
        }
        game.put_under(seat, self.card, stack, ctx);
    }
}

/// CAT-10.2, CAT-10.3: the top card of a stack, or the price for a card of choice. After an exchange it is the stack
/// under which a card was put, otherwise any.
pub(crate) struct DrawCard(pub(crate) Option<StackId>);

impl DrawCard {
    fn rule(&self) -> Rule {
        if self.0.is_some() { Rule::Exchange } else { Rule::Refill }
    }
}

impl Decision<Catan> for DrawCard {
    fn asked(&self, game: &Catan) -> SeatSet {
        SeatSet::one(game.table.active)
    }

    fn question(&self, game: &Catan, seat: Seat) -> Question {
        match self.0 {
            Some(stack) => Question::ExchangeTake(stack),
            None => Question::Refill(game.missing(seat) as u8),
        }
    }

    fn legal(&self, game: &Catan, seat: Seat, out: &mut Vec<Action>) {
        let mut offer = passing(self, game, seat, out);
        StackId::ALL.map(Action::Search).into_iter().for_each(&mut offer);
        StackId::ALL.map(Action::DrawTop).into_iter().for_each(offer);
    }

    fn check(&self, game: &Catan, _: Seat, action: Action) -> Verdict {
        let (Action::DrawTop(stack) | Action::Search(stack)) = action else {
            return not_now(self.rule());
        };
        if self.0.is_some_and(|own| own != stack) {
            return refuse(Rule::Exchange, "refusal.same-stack");
        }
        game.check_stack(stack, self.rule())?;
        if action == Action::DrawTop(stack) { Ok(()) } else { game.check_search() }
    }

    fn apply(&self, game: &mut Catan, seat: Seat, action: Action, ctx: &mut Ctx<'_>) {
        if self.0.is_none() {
            game.table.agenda.push(Frame::Refill);
        }
        match action {
            Action::Search(stack) => {
                let price = game.table.search_price(seat);
                game.table.agenda.push(Frame::SearchPay(stack, price));
            }
            Action::DrawTop(stack) => game.draw_top(seat, stack, ctx),
            _ => {}
        }
    }

    /// CAT-10.2: card by card until the limit is reached or all stacks are empty (CAT-10.6).
    fn is_open(&self, game: &Catan) -> bool {
        let any_left = || game.stacks.iter().any(|stack| !stack.is_empty());
        self.0.is_some() || game.missing(game.table.active) > 0 && any_left()
    }

    /// CAT-10.3: without the price there is only the top card.
    fn only_answer(&self, game: &Catan) -> Option<Action> {
        self.0.filter(|_| game.check_search().is_err()).map(Action::DrawTop)
    }
}

/// CAT-15.3: the search price is paid unit by unit from any own landscape; so much is left.
pub(crate) struct SearchPay {
    pub(crate) stack: StackId,
    pub(crate) left: u8,
}

impl Decision<Catan> for SearchPay {
    fn asked(&self, game: &Catan) -> SeatSet {
        SeatSet::one(game.table.active)
    }

    fn question(&self, _: &Catan, _: Seat) -> Question {
        Question::SearchPay(self.left)
    }

    fn legal(&self, game: &Catan, seat: Seat, out: &mut Vec<Action>) {
        out.extend(game.table.stocked(seat).map(Action::Pay));
    }

    fn check(&self, game: &Catan, _: Seat, action: Action) -> Verdict {
        let Action::Pay(land) = action else { return not_now(Rule::SearchPrice) };
        game.table.check_stocked(game.table.active, land, Rule::SearchPrice)
    }

    fn apply(&self, game: &mut Catan, seat: Seat, action: Action, ctx: &mut Ctx<'_>) {
        let Action::Pay(land) = action else { return };
        game.table.lower(seat, land, 1, ctx);
        game.table.agenda.push(Frame::SearchPay(self.stack, self.left - 1));
    }

    fn is_open(&self, game: &Catan) -> bool {
        let active = game.table.active;
        let spare = game.table.realm(active).wealth() > self.left;
        self.left > 0 && spare && game.table.stocked(active).nth(1).is_some()
    }

    /// What is left to pay leaves no choice; then the stack is looked through.
    fn pass_over(&self, game: &mut Catan, ctx: &mut Ctx<'_>) {
        let seat = game.table.active;
        if self.left > 0 {
            let before = game.table.realms[seat.index()];
            for field in before.fields() {
                game.table.lower(seat, field.land, self.left, ctx);
            }
        }
        game.look_through(seat, self.stack, ctx);
        game.table.agenda.push(Frame::SearchTake(self.stack));
    }
}
