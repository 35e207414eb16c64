//! Positions as numbers for learners.
//!
//! A [`Tensor`] game writes what one seat sees as a fixed number of values between 0 and 1: the own seat first, then
//! the others clockwise. Nothing hidden is in them: `tests/nothing_hidden.rs` compares the values of the true
//! world with those of worlds imagined from the view. The layout is described by the very code that writes the
//! values, so it cannot fall behind; docs/tensors.md is printed from it.

mod games;
mod pen;

use tafel_core::{Game, Seat};

pub use pen::{Field, Pen};

/// A game whose positions can be written as numbers.
pub trait Tensor: Game {
    /// Writes what `seat` sees. The number of values depends on nothing but the game.
    fn observe(&self, seat: Seat, pen: &mut Pen<'_>);
}

/// What `seat` sees, into a buffer of [`size`] values.
pub fn observe<G: Tensor>(state: &G, seat: Seat, out: &mut [f32]) {
    let mut pen = Pen::writing(out);
    state.observe(seat, &mut pen);
    debug_assert_eq!(pen.written(), pen.room(), "{} fills its tensor", G::ID);
}

/// The fields in the order they are written, found by writing them for any one position.
pub fn layout<G: Tensor>(state: &G) -> Vec<Field> {
    let mut pen = Pen::listing();
    state.observe(Seat(0), &mut pen);
    pen.into_fields()
}

/// How many values a position has.
pub fn size<G: Tensor>(state: &G) -> usize {
    layout(state).iter().map(|field| field.len).sum()
}
