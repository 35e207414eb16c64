//! Chapter 6: the event cards.

use tafel_core::{Decision, List, Seat, SeatSet, require};

use crate::Ctx;
use crate::action::Action;
use crate::data::{Copies, EVENT_CARDS, event_card_of_copy};
use crate::event::{Event, Open};
use crate::frame::{ExcessWhy, Frame, GainWhy};
use crate::ids::{Card, EventCard, StackId};
use crate::principality::{LANDS, Principality, Side};
use crate::question::Question;
use crate::resources::do_without;
use crate::rule::{Rule, Verdict, not_now, passing};
use crate::state::{Catan, OpenTable, opponent};

impl Catan {
    /// CAT-5.5: the top card is turned over and goes under the stack. Nobody can tell whether it lies there before
    /// or after its event.
    pub(crate) fn draw_event_card(&mut self, ctx: &mut Ctx<'_>) {
        let card = match self.events_unseen.draw(ctx.chance) {
            Some(copy) => event_card_of_copy(copy),
            None => self.table.events_under.remove(0),
        };
        self.table.events_under.push(card);
        ctx.tell(|| Event::Open(Open::EventCard(card)));
        let (active, passive) = (self.table.active, self.table.passive());
        match card {
            EventCard::MasterBuilder => {
                self.table.agenda.extend([Frame::Builder(passive, None), Frame::Builder(active, None)]);
            }
            EventCard::CivilWar => self.table.agenda.extend([
                Frame::Excess(passive, ExcessWhy::CivilWar),
                Frame::Excess(active, ExcessWhy::CivilWar),
                Frame::CivilWar(passive),
                Frame::CivilWar(active),
            ]),
            EventCard::ProductiveYear => self.table.productive_year(ctx),
            EventCard::Progress => self.table.progress(),
            EventCard::YearEnd => self.year_end(ctx),
            EventCard::Conflict => self.conflict(ctx),
            EventCard::Plague => self.table.plague(ctx),
        }
    }

    /// CAT-6.5: all ten cards are shuffled.
    fn year_end(&mut self, ctx: &mut Ctx<'_>) {
        self.table.events_under.clear();
        self.events_unseen = Copies::first_few(EVENT_CARDS);
        ctx.tell(|| Event::Open(Open::EventsShuffled));
    }

    /// CAT-6.6: the holder of the Knight sees the other player's hand.
    fn conflict(&mut self, ctx: &mut Ctx<'_>) {
        let Some(holder) = self.table.figures.knight else { return };
        let victim = opponent(holder);
        if self.hands[victim.index()].is_empty() {
            ctx.tell(|| Event::Open(Open::NothingToLose(victim)));
            return;
        }
        self.show_hand_to(holder, ctx);
        self.table.agenda.push(Frame::ConflictFirst(holder));
    }

    /// A placed card goes back to its owner's hand, before everybody's eyes.
    fn back_to_hand(&mut self, owner: Seat, side: Side, card: Card, ctx: &mut Ctx<'_>) {
        self.table.realms[owner.index()].remove(side, card);
        self.add_to_hand(owner, card);
        self.memories[opponent(owner).index()].hand.came(card);
        ctx.tell(|| Event::Open(Open::BackToHand(owner, card)));
        self.table.refresh_figures(ctx);
    }
}

impl OpenTable {
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

/// CAT-6.1, Master Builder: each may look through a stack, the second player through another one than the first.
pub(crate) struct Builder {
    pub(crate) seat: Seat,
    pub(crate) barred: Option<StackId>,
}

impl Decision<Catan> for Builder {
    fn asked(&self, _: &Catan) -> SeatSet {
        SeatSet::one(self.seat)
    }

    fn question(&self, _: &Catan, _: Seat) -> Question {
        Question::Builder
    }

    fn legal(&self, game: &Catan, seat: Seat, out: &mut Vec<Action>) {
        out.push(Action::Pass);
        StackId::ALL.map(Action::LookThrough).into_iter().for_each(passing(self, game, seat, out));
    }

    fn check(&self, game: &Catan, _: Seat, action: Action) -> Verdict {
        let stack = match action {
            Action::LookThrough(stack) => stack,
            Action::Pass => return Ok(()),
            _ => return not_now(Rule::MasterBuilder),
        };
        require(Some(stack) != self.barred, Rule::MasterBuilder, "refusal.other-stack")?;
        game.check_stack(stack, Rule::MasterBuilder)
    }

    fn apply(&self, game: &mut Catan, seat: Seat, action: Action, ctx: &mut Ctx<'_>) {
        let Action::LookThrough(stack) = action else { return do_without(seat, ctx) };
        if let Some(Frame::Builder(_, barred)) = game.table.agenda.last_mut() {
            *barred = Some(stack);
        }
        game.look_through(seat, stack, ctx);
        game.table.agenda.push(Frame::BuilderTake(seat, stack));
    }

    fn is_open(&self, game: &Catan) -> bool {
        StackId::ALL.iter().any(|stack| Some(*stack) != self.barred && !game.stack(*stack).is_empty())
    }
}

/// What sends a placed card back to its owner's hand.
#[derive(Clone, Copy)]
pub(crate) enum Blow {
    /// Civil War hits units. A Church protects its city (CAT-6.2).
    CivilWar,
    /// The Arsonist hits buildings, the Black Knight knights (CAT-9.7, CAT-9.9).
    Attack(Card),
}

/// CAT-6.2, CAT-9.5: a player names a placed card of the other one, which goes back to hand.
pub(crate) struct Strike {
    pub(crate) chooser: Seat,
    pub(crate) blow: Blow,
}

impl Strike {
    fn rule(&self) -> Rule {
        match self.blow {
            Blow::CivilWar => Rule::CivilWar,
            Blow::Attack(Card::BlackKnight) => Rule::BlackKnight,
            Blow::Attack(_) => Rule::Arsonist,
        }
    }

    fn check_target(&self, realm: &Principality, side: Side, card: Card) -> Verdict {
        match self.blow {
            Blow::CivilWar => {
                require(card.is_unit(), self.rule(), "refusal.only-units")?;
                require(!stands_by_church(realm, side), self.rule(), "refusal.church")
            }
            Blow::Attack(Card::BlackKnight) => require(card.is_knight(), self.rule(), "refusal.wrong-target"),
            Blow::Attack(_) => require(card.is_building(), self.rule(), "refusal.wrong-target"),
        }
    }

    fn targets(&self, game: &Catan) -> impl Iterator<Item = Action> {
        let realm = game.table.realm(opponent(self.chooser));
        let targets = realm.placed().filter(|&(side, card)| self.check_target(realm, side, card).is_ok());
        targets.map(|(side, card)| Action::Strike(side, card))
    }
}

impl Decision<Catan> for Strike {
    fn asked(&self, _: &Catan) -> SeatSet {
        SeatSet::one(self.chooser)
    }

    fn question(&self, _: &Catan, _: Seat) -> Question {
        match self.blow {
            Blow::CivilWar => Question::CivilWar,
            Blow::Attack(card) => Question::Strike(card),
        }
    }

    fn legal(&self, game: &Catan, _: Seat, out: &mut Vec<Action>) {
        out.extend(self.targets(game));
    }

    fn check(&self, game: &Catan, _: Seat, action: Action) -> Verdict {
        let Action::Strike(side, card) = action else {
            return not_now(match self.blow {
                Blow::CivilWar => Rule::CivilWar,
                Blow::Attack(_) => Rule::AttackRoll,
            });
        };
        let realm = game.table.realm(opponent(self.chooser));
        require(realm.lies(side, card), self.rule(), "refusal.not-there")?;
        self.check_target(realm, side, card)
    }

    fn apply(&self, game: &mut Catan, seat: Seat, action: Action, ctx: &mut Ctx<'_>) {
        let Action::Strike(side, card) = action else { return };
        game.back_to_hand(opponent(seat), side, card, ctx);
    }

    fn is_open(&self, game: &Catan) -> bool {
        self.targets(game).next().is_some()
    }

    fn only_answer(&self, game: &Catan) -> Option<Action> {
        let mut targets = self.targets(game);
        targets.next().filter(|_| targets.next().is_none())
    }

    fn pass_over(&self, _: &mut Catan, ctx: &mut Ctx<'_>) {
        ctx.tell(|| Event::Open(Open::NothingToLose(opponent(self.chooser))));
    }
}

/// CAT-6.6, Conflict: the holder of the Knight picks two cards of the other player's hand.
pub(crate) struct ConflictCard {
    pub(crate) holder: Seat,
    pub(crate) first: Option<Card>,
}

impl Decision<Catan> for ConflictCard {
    fn asked(&self, _: &Catan) -> SeatSet {
        SeatSet::one(self.holder)
    }

    fn question(&self, _: &Catan, _: Seat) -> Question {
        Question::Conflict
    }

    fn legal(&self, game: &Catan, seat: Seat, out: &mut Vec<Action>) {
        game.faces(opponent(seat)).map(Action::Seize).for_each(passing(self, game, seat, out));
    }

    fn check(&self, game: &Catan, _: Seat, action: Action) -> Verdict {
        let Action::Seize(card) = action else { return not_now(Rule::Conflict) };
        let hand = &game.hands[opponent(self.holder).index()];
        let copies = hand.iter().filter(|&&other| other == card).count();
        let picked = usize::from(self.first == Some(card));
        require(copies > picked, Rule::Conflict, "refusal.other-lacks-card")
    }

    /// The question stays below the next one: nobody else sees how far the choice has come.
    fn apply(&self, game: &mut Catan, holder: Seat, action: Action, _: &mut Ctx<'_>) {
        let Action::Seize(card) = action else { return };
        game.table.agenda.extend(match self.first {
            None => [Frame::ConflictFirst(holder), Frame::ConflictSecond(holder, card)],
            Some(first) => {
                [Frame::ConflictSecond(holder, first), Frame::ConflictStack(holder, first, Some(card))]
            }
        });
    }

    fn is_open(&self, game: &Catan) -> bool {
        self.first.is_some() || game.hands[opponent(self.holder).index()].len() > 1
    }

    /// With a single card there is only the stack to be chosen.
    fn pass_over(&self, game: &mut Catan, _: &mut Ctx<'_>) {
        let Some(&only) = game.hands[opponent(self.holder).index()].first() else { return };
        game.table.agenda.push(Frame::ConflictFirst(self.holder));
        game.table.agenda.push(Frame::ConflictStack(self.holder, only, None));
    }
}

/// CAT-6.6: the stack under which the picked cards go, in the order picked.
pub(crate) struct ConflictStack {
    pub(crate) holder: Seat,
    pub(crate) first: Card,
    pub(crate) second: Option<Card>,
}

impl Decision<Catan> for ConflictStack {
    fn asked(&self, _: &Catan) -> SeatSet {
        SeatSet::one(self.holder)
    }

    fn question(&self, _: &Catan, _: Seat) -> Question {
        Question::ConflictStack
    }

    fn legal(&self, _: &Catan, _: Seat, out: &mut Vec<Action>) {
        out.extend(StackId::ALL.map(Action::Under));
    }

    fn check(&self, _: &Catan, _: Seat, action: Action) -> Verdict {
        if matches!(action, Action::Under(_)) { Ok(()) } else { not_now(Rule::Conflict) }
    }

    /// Both players know the cards, but only the holder of the Knight knows their order: they lie face down.
    fn apply(&self, game: &mut Catan, holder: Seat, action: Action, ctx: &mut Ctx<'_>) {
        let Action::Under(stack) = action else { return };
        while let Some(frame) = game.table.agenda.pop() {
            if matches!(frame, Frame::ConflictFirst(_)) {
                break;
            }
        }
        let victim = opponent(holder);
        let cards: List<Card, 2> = std::iter::once(self.first).chain(self.second).collect();
        for &card in &cards {
            game.leave_hand_openly(victim, card);
            game.lay_under(stack, card, [Some(card); 2]);
        }
        if self.second.is_some() {
            game.memories[victim.index()].stacks[stack.index()].loosen_last_two();
        }
        ctx.reveal();
        ctx.tell(|| Event::Banished(holder, stack, cards));
    }
}

fn stands_by_church(realm: &Principality, side: Side) -> bool {
    realm.town(side.x).is_some_and(|town| town.cards().any(|card| card == Card::Church))
}
