//! Decisions: whom the table asks, what, what may be answered and what an answer does, side by side.
//!
//! What happens next in a game is a stack of small frames. A frame either asks somebody, and then the chapter of the
//! rulebook that it belongs to owns a [`Decision`] for it; or it happens by itself. Each game says which is which in
//! one exhaustive `match`, so that the compiler lists what a new frame needs.

use crate::game::{Ctx, Game};
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
