//! Chapter 6: the event cards.

use tafel_core::Seat;

use crate::list::Bag;

use crate::Ctx;
use crate::data::{EVENT_CARDS, event_card_of_copy};
use crate::event::{Event, Open};
use crate::frame::{ExcessWhy, Frame, GainWhy};
use crate::ids::{Card, EventCard, StackId};
use crate::list::List;
use crate::principality::{LANDS, Principality, Side};
use crate::rule::{Checked, Rule, demand};
use crate::state::Catan;
use crate::turn::Work;

impl Catan {
    /// CAT-5.5: the top card is turned over and goes under the stack. Nobody can tell whether it lies there before
    /// or after its event.
    pub(crate) fn draw_event_card(&mut self, ctx: &mut Ctx<'_>) {
        let card = match self.events_unseen.draw(ctx.chance) {
            Some(copy) => event_card_of_copy(copy),
            None => self.events_under.remove(0),
        };
        self.events_under.push(card);
        ctx.tell(|| Event::Open(Open::EventCard(card)));
        match card {
            EventCard::MasterBuilder => {
                self.agenda.push(Frame::Builder(self.passive(), None));
                self.agenda.push(Frame::Builder(self.active, None));
            }
            EventCard::CivilWar => {
                self.agenda.push(Frame::Excess(self.passive(), ExcessWhy::CivilWar));
                self.agenda.push(Frame::Excess(self.active, ExcessWhy::CivilWar));
                self.agenda.push(Frame::CivilWar(self.passive()));
                self.agenda.push(Frame::CivilWar(self.active));
            }
            EventCard::ProductiveYear => self.productive_year(ctx),
            EventCard::Progress => self.progress(),
            EventCard::YearEnd => self.year_end(ctx),
            EventCard::Conflict => self.conflict(ctx),
            EventCard::Plague => self.plague(ctx),
        }
    }

    // CAT-6.1 Master Builder: each may look through a stack, the second player through another one, and may take a
    // card for one he gives back.

    pub(crate) fn work_builder(&mut self, barred: Option<StackId>) -> Work {
        let open = |stack: &StackId| Some(*stack) != barred && !self.stack(*stack).is_empty();
        if StackId::ALL.iter().any(open) {
            return Work::Waits;
        }
        self.agenda.pop();
        Work::Done
    }

    pub(crate) fn check_builder(&self, barred: Option<StackId>, stack: StackId) -> Checked {
        demand(Some(stack) != barred, Rule::MasterBuilder, "refusal.other-stack")?;
        demand(!self.stack(stack).is_empty(), Rule::Stacks, "refusal.stack-empty")
    }

    pub(crate) fn builder_look(&mut self, seat: Seat, stack: StackId, ctx: &mut Ctx<'_>) {
        self.agenda.pop();
        if let Some(Frame::Builder(_, barred)) = self.agenda.last_mut() {
            *barred = Some(stack);
        }
        self.look_through(seat, stack, ctx);
        self.agenda.push(Frame::BuilderTake(seat, stack));
    }

    // CAT-6.2 Civil War: each names a unit of the other one, which goes back to hand. A Church protects its city.

    /// Units that can be named.
    pub(crate) fn civil_war_targets(&self, owner: Seat) -> impl Iterator<Item = (Side, Card)> {
        let realm = self.realm(owner);
        realm.placed().filter(move |&(side, card)| card.is_unit() && !stands_by_church(realm, side))
    }

    pub(crate) fn work_civil_war(&mut self, chooser: Seat, ctx: &mut Ctx<'_>) -> Work {
        let owner = Catan::other(chooser);
        let mut targets = self.civil_war_targets(owner);
        let (first, second) = (targets.next(), targets.next());
        drop(targets);
        match (first, second) {
            (None, _) => {
                self.agenda.pop();
                ctx.tell(|| Event::Open(Open::NothingToLose(owner)));
            }
            (Some((side, card)), None) => self.civil_war(chooser, side, card, ctx),
            _ => return Work::Waits,
        }
        Work::Done
    }

    pub(crate) fn check_civil_war(&self, chooser: Seat, side: Side, card: Card) -> Checked {
        let realm = self.realm(Catan::other(chooser));
        demand(realm.lies(side, card), Rule::CivilWar, "refusal.not-there")?;
        demand(card.is_unit(), Rule::CivilWar, "refusal.only-units")?;
        demand(!stands_by_church(realm, side), Rule::CivilWar, "refusal.church")
    }

    pub(crate) fn civil_war(&mut self, chooser: Seat, side: Side, card: Card, ctx: &mut Ctx<'_>) {
        self.agenda.pop();
        self.back_to_hand(Catan::other(chooser), side, card, ctx);
    }

    /// A placed card goes back to its owner's hand, before everybody's eyes.
    pub(crate) fn back_to_hand(&mut self, owner: Seat, side: Side, card: Card, ctx: &mut Ctx<'_>) {
        self.realms[owner.index()].remove(side, card);
        self.add_to_hand(owner, card);
        self.memories[Catan::other(owner).index()].hand.came(card);
        ctx.tell(|| Event::Open(Open::BackToHand(owner, card)));
        self.refresh_figures(ctx);
    }

    /// CAT-6.3: one for each bordering camp.
    fn productive_year(&mut self, ctx: &mut Ctx<'_>) {
        for seat in [self.active, self.passive()] {
            let realm = self.realms[seat.index()];
            for (field, camps) in realm.lands.iter().zip(realm.borders(Card::Garrison)) {
                if let Some(field) = field {
                    self.raise(seat, field.land, camps, ctx);
                }
            }
        }
    }

    /// CAT-6.4: one resource of choice for each Abbey and each Library.
    fn progress(&mut self) {
        for seat in [self.passive(), self.active] {
            let realm = self.realm(seat);
            let seats_of_learning = realm.count(Card::Abbey) + realm.count(Card::Library);
            self.gain_of_choice(seat, seats_of_learning, GainWhy::Progress);
        }
    }

    /// CAT-6.5: all ten cards are shuffled.
    fn year_end(&mut self, ctx: &mut Ctx<'_>) {
        self.events_under.clear();
        self.events_unseen = Bag::first_few(EVENT_CARDS);
        ctx.tell(|| Event::Open(Open::EventsShuffled));
    }

    // CAT-6.6 Conflict: the holder of the Knight puts two cards of the other player's hand under one stack.

    fn conflict(&mut self, ctx: &mut Ctx<'_>) {
        let Some(holder) = self.figures.knight else { return };
        let victim = Catan::other(holder);
        if self.hands[victim.index()].is_empty() {
            ctx.tell(|| Event::Open(Open::NothingToLose(victim)));
            return;
        }
        self.show_hand_to(holder, ctx);
        self.agenda.push(Frame::ConflictFirst(holder));
    }

    /// With a single card there is only the stack to be chosen.
    pub(crate) fn work_conflict_first(&mut self, holder: Seat) -> Work {
        if let [only] = self.hands[Catan::other(holder).index()][..] {
            self.agenda.push(Frame::ConflictStack(holder, only, None));
        }
        Work::Waits
    }

    pub(crate) fn check_conflict(&self, holder: Seat, first: Option<Card>, card: Card) -> Checked {
        let hand = &self.hands[Catan::other(holder).index()];
        let copies = hand.iter().filter(|&&other| other == card).count();
        let picked = usize::from(first == Some(card));
        demand(copies > picked, Rule::Conflict, "refusal.other-lacks-card")
    }

    pub(crate) fn conflict_first(&mut self, holder: Seat, card: Card) {
        self.agenda.push(Frame::ConflictSecond(holder, card));
    }

    pub(crate) fn conflict_second(&mut self, holder: Seat, first: Card, second: Card) {
        self.agenda.push(Frame::ConflictStack(holder, first, Some(second)));
    }

    /// The cards go under the stack in the order picked. Both players know them, but only the holder of the Knight
    /// knows their order: the cards lie face down.
    pub(crate) fn conflict_stack(
        &mut self,
        holder: Seat,
        picked: (Card, Option<Card>),
        stack: StackId,
        ctx: &mut Ctx<'_>,
    ) {
        while let Some(frame) = self.agenda.pop() {
            if matches!(frame, Frame::ConflictFirst(_)) {
                break;
            }
        }
        let victim = Catan::other(holder);
        let cards: List<Card, 2> = std::iter::once(picked.0).chain(picked.1).collect();
        for &card in &cards {
            self.leave_hand_openly(victim, card);
            self.lay_under(stack, card, [Some(card); 2]);
        }
        if picked.1.is_some() {
            self.memories[victim.index()].stacks[stack.index()].loosen_last_two();
        }
        ctx.reveal();
        ctx.tell(|| Event::Banished(holder, stack, cards));
    }

    /// CAT-6.7: every landscape at a city loses one. An Aqueduct protects all, a Bath House those round its city.
    fn plague(&mut self, ctx: &mut Ctx<'_>) {
        for seat in [self.active, self.passive()] {
            let realm = self.realms[seat.index()];
            if realm.has(Card::Aqueduct) {
                continue;
            }
            let mut struck = [false; LANDS];
            let mut safe = [false; LANDS];
            for (x, town) in realm.all_towns().filter(|(_, town)| town.city) {
                let bath = town.cards().any(|card| card == Card::BathHouse);
                for place in Principality::round(x) {
                    struck[place] = true;
                    safe[place] |= bath;
                }
            }
            for (place, field) in realm.lands.iter().enumerate() {
                if let Some(field) = field.filter(|_| struck[place] && !safe[place]) {
                    self.lower(seat, field.land, 1, ctx);
                }
            }
        }
    }
}

fn stands_by_church(realm: &Principality, side: Side) -> bool {
    realm.town(side.x).is_some_and(|town| town.cards().any(|card| card == Card::Church))
}
