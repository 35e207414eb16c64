//! Chapter 18: nobody is asked without a choice.

use tafel_core::{Decision, Message, Seat, SeatSet};

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

/// Takes the only answer by itself, unless it would show or give away a card of the hand: that cannot be taken back.
pub(crate) struct Forced<D>(pub(crate) D);

impl<D: Offers> Decision<Medievalia> for Forced<D> {
    fn asked(&self, game: &Medievalia) -> SeatSet {
        self.0.asked(game)
    }

    fn question(&self, game: &Medievalia, seat: Seat) -> Question {
        self.0.question(game, seat)
    }

    fn legal(&self, game: &Medievalia, seat: Seat, out: &mut Vec<Action>) {
        self.0.legal(game, seat, out);
    }

    fn check(&self, game: &Medievalia, seat: Seat, action: Action) -> Verdict {
        self.0.check(game, seat, action)
    }

    fn words(&self, game: &Medievalia, seat: Seat, action: Action) -> Message {
        self.0.words(game, seat, action)
    }

    fn apply(&self, game: &mut Medievalia, seat: Seat, action: Action, ctx: &mut Ctx<'_>) {
        self.0.apply(game, seat, action, ctx);
    }

    fn is_open(&self, game: &Medievalia) -> bool {
        self.0.is_open(game)
    }

    fn only_answer(&self, game: &Medievalia) -> Option<Action> {
        if !self.0.answers_itself(game) {
            return None;
        }
        let (mut first, mut count) = (None, 0);
        self.0.offer(game, &mut |action| {
            first = Some(action);
            count += 1;
        });
        first.filter(|action| count == 1 && !matches!(action, Action::Discard { .. } | Action::AskPartner))
    }

    fn pass_over(&self, game: &mut Medievalia, ctx: &mut Ctx<'_>) {
        self.0.pass_over(game, ctx);
    }
}
