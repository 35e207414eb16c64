//! Decisions: whom the table asks, what, what may be answered and what an answer does, side by side.
//!
//! What happens next in a game is a stack of small frames. A frame either asks somebody, and then the chapter of the
//! rulebook that it belongs to owns a [`Decision`] for it; or it happens by itself. Each game says which is which in
//! one exhaustive `match`, [`Flow::next`], so that the compiler lists what a new frame needs.

use std::ops::ControlFlow;

use crate::game::{Ctx, Game};
use crate::message::{Message, Say};
use crate::rule::Verdict;
use crate::seat::{Seat, SeatSet};

/// One decision of a game: everything there is to know about it, in one place.
pub trait Decision<G: Game> {
    /// Whom it asks.
    fn asked(&self, game: &G) -> SeatSet;
    /// What `seat`, which is asked, is asked.
    fn question(&self, game: &G, seat: Seat) -> G::Question;
    /// Appends what `seat` may answer.
    fn legal(&self, game: &G, seat: Seat, out: &mut Vec<G::Action>);
    /// May `seat` answer `action`? If not, which rule forbids it?
    fn check(&self, game: &G, seat: Seat, action: G::Action) -> Verdict<G::Rule>;
    /// Does what a checked answer says. The frame is off the agenda by then, unless it asks several.
    fn apply(&self, game: &mut G, seat: Seat, action: G::Action, ctx: &mut Ctx<'_, G>);

    /// The words of an answer, where they depend on what is asked or on the moment.
    fn words(&self, game: &G, seat: Seat, action: G::Action) -> Message {
        let _ = (game, seat);
        action.say()
    }

    /// Is there anything to decide? Otherwise nobody is asked.
    fn is_open(&self, game: &G) -> bool {
        let _ = game;
        true
    }

    /// The answer, where there is only one and nobody need be asked for it.
    fn only_answer(&self, game: &G) -> Option<G::Action> {
        let _ = game;
        None
    }

    /// What happens when there is nothing to decide.
    fn pass_over(&self, game: &mut G, ctx: &mut Ctx<'_, G>) {
        let _ = (game, ctx);
    }
}

/// What a frame of the agenda does.
pub enum Next<'a, G: Game> {
    /// It asks somebody.
    Asks(&'a dyn Decision<G>),
    /// It happens by itself.
    Happens(&'a dyn Fn(&mut G, &mut Ctx<'_, G>)),
}

/// How a game runs from one question to the next, when what happens next in it is a stack of frames: its agenda.
pub trait Flow: Game {
    /// An entry of the agenda, with all that tells which decision it asks for.
    type Frame: Copy;

    /// The frame that is on top; none when the agenda is empty.
    fn top(&self) -> Option<Self::Frame>;
    /// Takes the top frame off.
    fn take_off(&mut self);
    /// What each frame does: the one list that must know a new frame. Its chapter owns the rest.
    fn next<R>(frame: Self::Frame, see: impl FnOnce(Next<'_, Self>) -> R) -> R;

    /// What takes precedence over any frame, looked at before each of them. `Break`: the game has ended.
    #[inline]
    fn before_next(&mut self, ctx: &mut Ctx<'_, Self>) -> ControlFlow<()> {
        let _ = ctx;
        ControlFlow::Continue(())
    }

    /// What is left to do when the table waits for somebody, or the game is over.
    #[inline]
    fn at_rest(&mut self) {}

    /// The decision the table waits for; none when the game is over.
    #[inline]
    fn decision<R>(&self, ask: impl FnOnce(&dyn Decision<Self>) -> R) -> Option<R> {
        decision_of::<Self, R>(self.top()?, ask)
    }

    /// Does what a checked answer says, and goes on from there.
    #[inline]
    fn answer(&mut self, seat: Seat, action: Self::Action, ctx: &mut Ctx<'_, Self>) {
        if let Some(frame) = self.top() {
            self.take_off();
            decision_of::<Self, ()>(frame, |it| it.apply(self, seat, action, ctx));
        }
        self.advance(ctx);
    }

    /// Goes on until somebody is asked or the game is over. Without a choice nobody is asked.
    #[inline]
    fn advance(&mut self, ctx: &mut Ctx<'_, Self>) {
        while self.top().is_some() && self.before_next(ctx).is_continue() {
            let Some(frame) = self.top() else { break };
            let asks = Self::next(frame, |next| match next {
                Next::Asks(decision) if !decision.is_open(self) => {
                    self.take_off();
                    decision.pass_over(self, ctx);
                    false
                }
                Next::Asks(decision) => {
                    let Some(action) = decision.only_answer(self) else { return true };
                    let Some(seat) = decision.asked(self).first() else { return true };
                    self.take_off();
                    decision.apply(self, seat, action, ctx);
                    false
                }
                Next::Happens(happen) => {
                    self.take_off();
                    happen(self, ctx);
                    false
                }
            });
            if asks {
                break;
            }
        }
        self.at_rest();
    }
}

/// The decision of a frame that asks somebody.
#[inline]
fn decision_of<G: Flow, R>(frame: G::Frame, ask: impl FnOnce(&dyn Decision<G>) -> R) -> Option<R> {
    G::next(frame, |next| match next {
        Next::Asks(decision) => Some(ask(decision)),
        Next::Happens(_) => None,
    })
}
