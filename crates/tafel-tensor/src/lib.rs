//! Positions as numbers for learners.
//!
//! A [`Tensor`] game writes what one seat sees as a fixed number of values between 0 and 1: the own seat first, then
//! the others clockwise. Nothing hidden is in them: `tests/nothing_hidden.rs` compares the values of the true
//! world with those of worlds imagined from the view. The layout is described by the very code that writes the
//! values, so it cannot fall behind; docs/tensors.md is printed from it by `tafelrunde-lab tensors`.

mod describer;
mod games;
mod layout;
mod pen;
mod writer;

use std::collections::BTreeMap;
use std::sync::{PoisonError, RwLock};

use tafel_core::{Chance, Ctx, Game, Seat};

pub use layout::{Block, Coding, Field, Part};
pub use pen::Pen;
pub use writer::{Grid, Ink, Sets};

use describer::Describer;
use writer::{Stretch, Writer};

/// A game whose positions can be written as numbers.
pub trait Tensor: Game {
    /// Writes what `seat` sees. The number of values depends on nothing but the game.
    fn observe<P: Pen>(&self, seat: Seat, pen: &mut P) {
        games::plain::observe(self, seat, pen);
    }
}

/// What `seat` sees, into a row of [`size`] values.
pub fn observe<G: Tensor>(state: &G, seat: Seat, row: &mut [f32]) {
    row.fill(0.0);
    Sheet::default().observe(state, seat, row);
}

/// Remembers what it wrote into a row, so that the next position costs no more than what is in it.
#[derive(Default)]
pub struct Sheet {
    written: Vec<u32>,
    stretches: Vec<Stretch>,
}

impl Sheet {
    /// Takes back what this sheet wrote into `row` and writes what `seat` sees; stretches that tell the same as before
    /// stay. To begin with, a row is all zeros; nobody else may write into it.
    pub fn observe<G: Tensor>(&mut self, state: &G, seat: Seat, row: &mut [f32]) {
        for place in self.written.drain(..) {
            row[place as usize] = 0.0;
        }
        let length = row.len();
        let mut pen = Writer::on(row, &mut self.written, &mut self.stretches);
        state.observe(seat, &mut pen);
        debug_assert_eq!(pen.length(), length, "{} fills its tensor", G::ID);
    }
}

impl Sheet {
    /// The places of the row that are not 0, each once, after the last observation.
    pub fn places(&self) -> impl Iterator<Item = usize> {
        let stretches = self.stretches.iter().flat_map(|stretch| &stretch.written);
        self.written.iter().chain(stretches).map(|&place| place as usize)
    }
}

/// The parts of a position in the order they are written, found by describing them for any one position.
pub fn parts<G: Tensor>() -> Vec<Part> {
    let mut luck = Chance::fast(0);
    let state = G::setup(&G::Options::default(), *G::SEATS.end(), &mut Ctx::quiet(&mut luck))
        .expect("every game can be set up as it comes");
    let mut pen = Describer::default();
    state.observe(Seat(0), &mut pen);
    pen.into_parts()
}

/// All fields in the order they are written.
pub fn layout<G: Tensor>() -> Vec<Field> {
    let mut fields = Vec::new();
    for part in parts::<G>() {
        part.flatten("", &mut fields);
    }
    fields
}

/// How many values a position has.
pub fn size<G: Tensor>() -> usize {
    // Asked for with every single observation, so it is counted once per game.
    static KNOWN: RwLock<BTreeMap<&str, usize>> = RwLock::new(BTreeMap::new());
    let known = KNOWN.read().unwrap_or_else(PoisonError::into_inner).get(G::ID).copied();
    known.unwrap_or_else(|| {
        let size = parts::<G>().iter().map(Part::length).sum();
        KNOWN.write().unwrap_or_else(PoisonError::into_inner).insert(G::ID, size);
        size
    })
}
