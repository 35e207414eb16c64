//! Chapter 18: nobody is asked without a choice.

use std::cell::Cell;

use tafel_core::{Decision, Seat, SeatSet};

use crate::action::Action;
use crate::question::Question;
use crate::rule::Verdict;
use crate::{Ctx, Medievalia};

/// A decision that is taken without asking when there is only one answer.
pub(crate) trait Offers: Decision<Medievalia> {
    /// Names every answer, in no particular order.
    fn offer(&self, game: &Medievalia, out: &mut impl FnMut(Action));

    /// May the only answer be given without asking?
    fn answers_itself(&self, game: &Medievalia) -> bool {
        let _ = game;
        true
    }
}

/// Takes the only answer by itself, unless it would show or give away a card of the hand.
pub(crate) struct Forced<D> {
    decision: D,
    /// The only answer, once it has been looked for.
    only: Cell<Option<Action>>,
}

impl<D: Offers> Forced<D> {
    pub(crate) fn new(decision: D) -> Forced<D> {
        Forced { decision, only: Cell::new(None) }
    }

    fn only_answer(&self, game: &Medievalia) -> Option<Action> {
        if !self.decision.answers_itself(game) {
            return None;
        }
        let (mut first, mut count) = (None, 0);
        self.decision.offer(game, &mut |action| {
            first = Some(action);
            count += 1;
        });
        first.filter(|action| count == 1 && !matches!(action, Action::Discard { .. }))
    }
}

impl<D: Offers> Decision<Medievalia> for Forced<D> {
    fn asked(&self, game: &Medievalia) -> SeatSet {
        self.decision.asked(game)
    }

    fn question(&self, game: &Medievalia, seat: Seat) -> Question {
        self.decision.question(game, seat)
    }

    fn legal(&self, game: &Medievalia, seat: Seat, out: &mut Vec<Action>) {
        self.decision.legal(game, seat, out);
    }

    fn check(&self, game: &Medievalia, seat: Seat, action: Action) -> Verdict {
        self.decision.check(game, seat, action)
    }

    fn apply(&self, game: &mut Medievalia, seat: Seat, action: Action, ctx: &mut Ctx<'_>) {
        self.decision.apply(game, seat, action, ctx);
    }

    fn is_open(&self, game: &Medievalia) -> bool {
        if !self.decision.is_open(game) {
            return false;
        }
        self.only.set(self.only_answer(game));
        self.only.get().is_none()
    }

    fn pass_over(&self, game: &mut Medievalia, ctx: &mut Ctx<'_>) {
        let seat = self.decision.asked(game).first();
        match (self.only.get(), seat) {
            (Some(action), Some(seat)) => self.decision.apply(game, seat, action, ctx),
            _ => self.decision.pass_over(game, ctx),
        }
    }
}
