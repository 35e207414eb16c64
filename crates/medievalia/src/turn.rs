//! Chapter 4: the turn. START, DRAW, REACTIVATE, ACTIONS, MOVE, WAR, END.

use tafel_core::{Decision, Message, Say, Seat, SeatSet, refuse, require};

use crate::action::Action;
use crate::data::Pile;
use crate::event::{Event, News};
use crate::forced::Offers;
use crate::frame::Frame;
use crate::options::Mode;
use crate::place::Places;
use crate::question::Question;
use crate::rule::{Rule, Verdict};
use crate::setup::STARTING_HAND;
use crate::state::{Ending, MOST_SEATS, OpenTable};
use crate::{Ctx, Medievalia};

impl OpenTable {
    /// The next seat clockwise that is still in the game.
    pub(crate) fn next_seat(&self, seat: Seat) -> Seat {
        let mut round = seat.left(self.seats()).round(self.seats());
        round.find(|&next| !self.eliminated.has(next)).unwrap_or(seat)
    }

    /// REACTIVATE (MED-4.3).
    fn reactivate(&mut self) {
        let seat = self.active;
        for host in self.fiefs[seat.index()].hosts.iter_mut().flatten() {
            host.used = false;
        }
        self.change_all(|troop| {
            if troop.owner == seat {
                troop.used = false;
            }
        });
    }

    /// A purchase, removal or dismissal is complete: characters may move again, the partner be asked (MED-18.2, 18.7).
    pub(crate) fn command_done(&mut self) {
        self.declined = false;
        self.change_all(|troop| troop.settled = false);
    }

    /// Two empty stacks end the game at once (MED-13.4); with a single stack its last card does (MED-15.5).
    pub(crate) fn check_stacks(&mut self) {
        let empty = self.stacks.iter().filter(|stack| stack.size == 0).count();
        let enough = if self.rules.options.mode == Mode::Basic { 3 } else { 2 };
        if empty >= enough && self.ending.is_none() {
            self.ending = Some(Ending::EmptyStacks);
        }
    }
}

impl Medievalia {
    /// START (MED-4.1), for this seat or the next one that is not eliminated by it.
    pub(crate) fn start_turn(&mut self, seat: Seat, ctx: &mut Ctx<'_>) {
        let mut seat = seat;
        loop {
            self.table.active = seat;
            ctx.tell(|| Event::Open(News::Turn { seat }));
            self.check_siege(seat, ctx);
            if self.table.ending.is_some() || !self.table.eliminated.has(seat) {
                break;
            }
            seat = self.table.next_seat(seat);
        }
        self.table.agenda.clear();
        self.table.ask(Frame::Draw);
    }

    /// END (MED-4.7).
    pub(crate) fn end_turn(&mut self, ctx: &mut Ctx<'_>) {
        self.table.change_all(|troop| {
            troop.damage = 0;
            troop.bonus = 0;
            troop.moved = 0;
            troop.settled = false;
            troop.fought = false;
        });
        self.table.fronts = [Places::EMPTY; MOST_SEATS];
        self.table.volleys = SeatSet::NONE;
        self.table.declined = false;
        self.start_turn(self.table.next_seat(self.table.active), ctx);
    }
}

/// A card is drawn from a stack of choice.
pub(crate) enum Draw {
    /// For the starting hand of this seat, so many more (MED-3.5).
    Opening(Seat, u8),
    /// The card of the turn (MED-4.2).
    Turn,
    /// A card that was bought (MED-6.5).
    Extra,
}

impl Draw {
    fn rule(&self) -> Rule {
        match self {
            Draw::Opening(..) => Rule::StartingHand,
            Draw::Turn => Rule::DrawCard,
            Draw::Extra => Rule::ExtraCard,
        }
    }
}

impl Offers for Draw {
    fn offer(&self, game: &Medievalia, out: &mut impl FnMut(Action)) {
        for pile in Pile::ALL {
            if game.table.stacks[pile.index()].size > 0 {
                out(Action::Draw(pile));
            }
        }
    }
}

impl Decision<Medievalia> for Draw {
    fn asked(&self, game: &Medievalia) -> SeatSet {
        SeatSet::one(match *self {
            Draw::Opening(seat, _) => seat,
            Draw::Turn | Draw::Extra => game.table.active,
        })
    }

    fn question(&self, _: &Medievalia, _: Seat) -> Question {
        match *self {
            Draw::Opening(_, left) => Question::Opening { left },
            Draw::Turn => Question::Draw,
            Draw::Extra => Question::Extra,
        }
    }

    fn legal(&self, game: &Medievalia, _: Seat, out: &mut Vec<Action>) {
        self.offer(game, &mut |action| out.push(action));
    }

    fn check(&self, game: &Medievalia, _: Seat, action: Action) -> Verdict {
        let Action::Draw(pile) = action else { return refuse(self.rule(), "refusal.now-draw") };
        require(game.table.stacks[pile.index()].size > 0, self.rule(), "refusal.empty-stack")
    }

    fn apply(&self, game: &mut Medievalia, seat: Seat, action: Action, ctx: &mut Ctx<'_>) {
        let Action::Draw(pile) = action else { return };
        game.draw_card(seat, pile, ctx);
        match *self {
            Draw::Opening(_, left) if left > 1 => game.table.ask(Frame::Opening(seat, left - 1)),
            Draw::Opening(..) => {
                let next = seat.left(game.table.seats());
                if next == game.table.first {
                    game.start_turn(next, ctx);
                } else {
                    game.table.ask(Frame::Opening(next, STARTING_HAND));
                }
            }
            Draw::Turn => {
                game.table.check_stacks();
                game.table.reactivate();
                game.table.ask(Frame::Actions);
            }
            Draw::Extra => {
                game.table.command_done();
                game.table.check_stacks();
            }
        }
    }
}

/// The phase of actions (MED-4.4).
pub(crate) struct Actions;

impl Decision<Medievalia> for Actions {
    fn asked(&self, game: &Medievalia) -> SeatSet {
        SeatSet::one(game.table.active)
    }

    fn question(&self, _: &Medievalia, _: Seat) -> Question {
        Question::Actions
    }

    fn legal(&self, game: &Medievalia, _: Seat, out: &mut Vec<Action>) {
        game.offer_purchases(out);
        game.table.offer_internal(out);
        game.table.offer_dismissals(out);
        out.push(Action::Done);
    }

    fn check(&self, game: &Medievalia, _: Seat, action: Action) -> Verdict {
        match action {
            Action::Play(_) | Action::Build { .. } | Action::Remove { .. } | Action::ExtraCard => {
                game.check_purchase(action)
            }
            Action::Attach { card, from, to } => game.table.check_internal(card, from, to),
            Action::Dismiss(figure) => game.table.check_dismissal(figure),
            Action::Done => Ok(()),
            Action::March { .. } | Action::Gallop { .. } => refuse(Rule::MovePhase, "refusal.march-later"),
            Action::Declare { .. } | Action::Volley { .. } => refuse(Rule::WarPhase, "refusal.war-later"),
            _ => refuse(Rule::Actions, "refusal.now-actions"),
        }
    }

    fn words(&self, _: &Medievalia, _: Seat, action: Action) -> Message {
        if action == Action::Done { Message::new("action.done-actions") } else { action.say() }
    }

    fn apply(&self, game: &mut Medievalia, _: Seat, action: Action, ctx: &mut Ctx<'_>) {
        if action == Action::Done {
            game.table.command_done();
            game.table.ask(Frame::Move);
            return;
        }
        game.table.ask(Frame::Actions);
        match action {
            Action::Attach { card, from, to } => game.table.apply_internal(card, from, to, ctx),
            Action::Dismiss(figure) => game.table.apply_dismissal(figure, ctx),
            _ => game.apply_purchase(action),
        }
    }
}
