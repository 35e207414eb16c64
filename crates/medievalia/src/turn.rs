//! Chapter 4: the turn. START, DRAW, REACTIVATE, ACTIONS, MOVE, WAR, END.

use tafel_core::{Seat, SeatSet, require};

use crate::action::Action;
use crate::data::Pile;
use crate::event::{Event, News};
use crate::frame::Frame;
use crate::options::Mode;
use crate::place::Places;
use crate::rule::{Rule, Verdict};
use crate::setup::STARTING_HAND;
use crate::state::Ending;
use crate::{Ctx, Medievalia};

impl Medievalia {
    /// START (MED-4.1), for this seat or the next one that is not eliminated by it.
    pub(crate) fn start_turn(&mut self, seat: Seat, ctx: &mut Ctx<'_>) {
        let mut seat = seat;
        loop {
            self.active = seat;
            ctx.tell(|| Event::Open(News::Turn { seat }));
            self.check_siege(seat, ctx);
            if self.ending.is_some() || !self.eliminated.has(seat) {
                break;
            }
            seat = self.next_seat(seat);
        }
        self.agenda.clear();
        self.agenda.push(Frame::Draw);
    }

    /// The next seat clockwise that is still in the game.
    pub(crate) fn next_seat(&self, seat: Seat) -> Seat {
        let mut round = seat.left(self.seats).round(self.seats);
        round.find(|&next| !self.eliminated.has(next)).unwrap_or(seat)
    }

    /// END (MED-4.7).
    pub(crate) fn end_turn(&mut self, ctx: &mut Ctx<'_>) {
        self.change_all(|troop| {
            troop.damage = 0;
            troop.bonus = 0;
            troop.moved = 0;
            troop.settled = false;
        });
        self.fronts = Places::EMPTY;
        self.volleys = SeatSet::NONE;
        self.declined = false;
        self.start_turn(self.next_seat(self.active), ctx);
    }

    /// REACTIVATE (MED-4.3).
    fn reactivate(&mut self) {
        let seat = self.active;
        for host in self.hosts[seat.index()].iter_mut().flatten() {
            host.used = false;
        }
        self.change_all(|troop| {
            if troop.owner == seat {
                troop.used = false;
            }
        });
    }

    /// Leaves a phase that the player calls done.
    pub(crate) fn finish_phase(&mut self, ctx: &mut Ctx<'_>) {
        match self.frame() {
            Frame::Actions => self.begin_moving(),
            Frame::Move => self.next(Frame::Fronts),
            _ => self.end_turn(ctx),
        }
    }

    fn begin_moving(&mut self) {
        self.command_done();
        self.next(Frame::Move);
    }

    /// A purchase, removal or dismissal is complete: characters may move again, the partner be asked (MED-18.2, 18.7).
    pub(crate) fn command_done(&mut self) {
        self.declined = false;
        self.change_all(|troop| troop.settled = false);
    }

    // Drawing.

    pub(crate) fn check_draw(&self, pile: Pile, rule: Rule) -> Verdict {
        let one_stack = self.rules.options.mode == Mode::Basic;
        require(!one_stack || pile == Pile::Landscape, Rule::BetaModes, "refusal.one-stack")?;
        require(self.stacks[pile.index()].size > 0, rule, "refusal.empty-stack")
    }

    pub(crate) fn offer_draws(&self, out: &mut impl FnMut(Action)) {
        for pile in Pile::ALL {
            if self.stacks[pile.index()].size > 0 {
                out(Action::Draw(pile));
            }
        }
    }

    pub(crate) fn apply_draw(&mut self, seat: Seat, pile: Pile, ctx: &mut Ctx<'_>) {
        self.draw_card(seat, pile, ctx);
        match self.frame() {
            Frame::Opening(_, left) if left > 1 => self.next(Frame::Opening(seat, left - 1)),
            Frame::Opening(..) => {
                let next = seat.left(self.seats);
                if next == self.first {
                    self.start_turn(next, ctx);
                } else {
                    self.next(Frame::Opening(next, STARTING_HAND));
                }
            }
            Frame::Extra => {
                self.agenda.pop();
                self.command_done();
                self.check_stacks();
            }
            _ => {
                self.check_stacks();
                self.reactivate();
                self.next(Frame::Actions);
            }
        }
    }

    /// Goes on by itself until somebody has something to decide. A step with only one answer is taken here, unless
    /// it would show or give away a card of the hand (MED-18).
    pub(crate) fn advance(&mut self, actor: Seat, ctx: &mut Ctx<'_>) {
        loop {
            if let Some(ending) = self.ending {
                self.agenda.clear();
                self.agenda.push(Frame::Over);
                ctx.tell(|| Event::Open(News::Over { ending }));
                return;
            }
            let frame = self.frame();
            if matches!(frame, Frame::Draw | Frame::Actions | Frame::Move | Frame::Fronts) && self.is_hungry()
            {
                self.agenda.push(Frame::Starve);
                continue;
            }
            let moved_on = match frame {
                Frame::Starve => self.feed(),
                Frame::Pay => self.close_payment(ctx),
                Frame::Move => self.close_moves(),
                Frame::Fronts => self.close_fronts(ctx),
                Frame::Partition
                | Frame::Oppose
                | Frame::Aim
                | Frame::StrikeBack
                | Frame::Protect
                | Frame::Wound
                | Frame::Archers(_)
                | Frame::Priests(_) => self.carry_on_war(ctx),
                _ => false,
            };
            if moved_on {
                continue;
            }
            match self.only_answer(actor) {
                Some((seat, action)) => self.carry_out(seat, action, ctx),
                None => return,
            }
        }
    }

    /// The only answer to what is asked, if the engine may give it.
    fn only_answer(&self, actor: Seat) -> Option<(Seat, Action)> {
        let seat = self.asked_seat()?;
        let may = match self.frame() {
            Frame::Draw
            | Frame::Opening(..)
            | Frame::Extra
            | Frame::Site
            | Frame::Starve
            | Frame::Partition
            | Frame::Oppose
            | Frame::Aim
            | Frame::StrikeBack
            | Frame::Protect
            | Frame::Wound
            | Frame::Arrow(_)
            | Frame::Prayer(_) => true,
            // What can be paid with depends on a hand that only its owner knows.
            Frame::Pay => seat == actor,
            _ => false,
        };
        if !may {
            return None;
        }
        let (mut first, mut count) = (None, 0);
        self.offers(seat, &mut |action| {
            first = Some(action);
            count += 1;
        });
        let action = first.filter(|_| count == 1)?;
        (!matches!(action, Action::Discard { .. })).then_some((seat, action))
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
