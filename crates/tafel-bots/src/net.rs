//! A small network: what a seat sees in, a win share for every seat and a liking for every action out.
//!
//! The input is the observation of `tafel-tensor`, of which few values are not 0, so the first layer adds up the rows of
//! those. A second, smaller layer leads to a score per seat, counted from the one that looks; it is added to what the
//! judgement it grew from says, so that an untaught network judges like that. The liking for an action is how well its
//! own few numbers agree with what the first layer found.

mod file;

use std::sync::Arc;

use tafel_core::{Game, MAX_SEATS, Seat};
use tafel_tensor::{Sheet, Tensor};

use crate::judge::Judge;
use crate::knowledge::{Knowledge, Values, shares};

pub use file::NetError;

/// Units of the first layer; a multiple of sixteen, for the sake of the processor.
pub const FIRST: usize = 64;
/// Units of the second layer.
pub const SECOND: usize = 32;
/// Numbers by which actions are told apart.
pub const TASTE: usize = 16;

/// A judgement is not trusted to be surer than this.
const SUREST: f32 = 0.002;

/// The weights of a network, one after the other in one list.
#[derive(Clone, PartialEq, Debug)]
pub struct Net {
    inputs: usize,
    actions: usize,
    pub(crate) weights: Vec<f32>,
}

/// Where each part of the weights begins.
#[derive(Clone, Copy)]
pub(crate) struct Parts {
    pub(crate) first: usize,
    pub(crate) first_bias: usize,
    pub(crate) second: usize,
    pub(crate) second_bias: usize,
    pub(crate) seats: usize,
    pub(crate) seats_bias: usize,
    pub(crate) taste: usize,
    pub(crate) taste_bias: usize,
    pub(crate) actions: usize,
    pub(crate) actions_bias: usize,
    pub(crate) end: usize,
}

/// What the layers hold after a look.
#[derive(Clone, Debug)]
pub(crate) struct Layers {
    pub(crate) first: [f32; FIRST],
    pub(crate) second: [f32; SECOND],
    /// Scores of the seats, clockwise from the one that looks.
    pub(crate) seats: [f32; MAX_SEATS],
    pub(crate) taste: [f32; TASTE],
}

impl Default for Layers {
    fn default() -> Layers {
        Layers { first: [0.0; FIRST], second: [0.0; SECOND], seats: [0.0; MAX_SEATS], taste: [0.0; TASTE] }
    }
}

impl Net {
    /// A network of the right size for a game, with all weights zero.
    pub fn blank<G: Game + Tensor>() -> Net {
        let (inputs, actions) = (tafel_tensor::size::<G>(), G::alphabet().len());
        let size = Net { inputs, actions, weights: Vec::new() }.parts().end;
        Net { inputs, actions, weights: vec![0.0; size] }
    }

    pub(crate) fn parts(&self) -> Parts {
        let first = 0;
        let first_bias = first + self.inputs * FIRST;
        let second = first_bias + FIRST;
        let second_bias = second + SECOND * FIRST;
        let seats = second_bias + SECOND;
        let seats_bias = seats + MAX_SEATS * SECOND;
        let taste = seats_bias + MAX_SEATS;
        let taste_bias = taste + TASTE * FIRST;
        let actions = taste_bias + TASTE;
        let actions_bias = actions + self.actions * TASTE;
        let end = actions_bias + self.actions;
        Parts {
            first,
            first_bias,
            second,
            second_bias,
            seats,
            seats_bias,
            taste,
            taste_bias,
            actions,
            actions_bias,
            end,
        }
    }

    /// The numbers from a place on, as many as asked for.
    #[inline]
    pub(crate) fn row<const N: usize>(&self, from: usize) -> &[f32; N] {
        self.weights[from..].first_chunk().expect("the parts lie within the weights")
    }

    /// Works out the layers for inputs that are not 0.
    pub(crate) fn look(&self, inputs: impl Iterator<Item = (usize, f32)>, layers: &mut Layers) {
        let parts = self.parts();
        layers.first = *self.row(parts.first_bias);
        for (input, value) in inputs {
            let row: &[f32; FIRST] = self.row(parts.first + input * FIRST);
            for (unit, weight) in layers.first.iter_mut().zip(row) {
                *unit += value * weight;
            }
        }
        for unit in &mut layers.first {
            *unit = unit.max(0.0);
        }
        for (index, unit) in layers.second.iter_mut().enumerate() {
            let sum = dot(self.row(parts.second + index * FIRST), &layers.first);
            *unit = (sum + self.weights[parts.second_bias + index]).max(0.0);
        }
        for (index, seat) in layers.seats.iter_mut().enumerate() {
            let sum = dot(self.row(parts.seats + index * SECOND), &layers.second);
            *seat = sum + self.weights[parts.seats_bias + index];
        }
        for (index, taste) in layers.taste.iter_mut().enumerate() {
            let sum = dot(self.row(parts.taste + index * FIRST), &layers.first);
            *taste = sum + self.weights[parts.taste_bias + index];
        }
    }

    /// How much it likes an action, before the other legal ones are compared.
    #[inline]
    pub(crate) fn liking(&self, layers: &Layers, action: usize) -> f32 {
        let parts = self.parts();
        let row: &[f32; TASTE] = self.row(parts.actions + action * TASTE);
        dot(row, &layers.taste) + self.weights[parts.actions_bias + action]
    }
}

/// The sum of the products, in a form that the processor can do several at a time.
#[inline]
fn dot<const N: usize>(one: &[f32; N], other: &[f32; N]) -> f32 {
    let mut sums = [0.0; 8];
    for (one, other) in one.as_chunks::<8>().0.iter().zip(other.as_chunks::<8>().0) {
        for index in 0..8 {
            sums[index] += one[index] * other[index];
        }
    }
    sums.iter().sum()
}

/// A network at work, with the paper it takes notes on. It grew from a judgement, which it corrects.
pub(crate) struct Eye {
    sheet: Sheet,
    row: Vec<f32>,
    layers: Layers,
    likings: Vec<f32>,
}

/// A network and the judgement it grew from.
#[derive(Clone, Debug)]
pub struct Learned {
    /// The network.
    pub net: Arc<Net>,
    /// What it corrects.
    pub root: Box<Judge>,
}

impl Eye {
    pub(crate) fn new<G: Game + Tensor>() -> Eye {
        let row = vec![0.0; tafel_tensor::size::<G>()];
        Eye { sheet: Sheet::default(), row, layers: Layers::default(), likings: Vec::new() }
    }

    /// Takes down what `seat` sees.
    pub(crate) fn observe<G: Tensor>(&mut self, world: &G, seat: Seat) {
        self.sheet.observe(world, seat, &mut self.row);
    }

    /// Looks at a position with the eyes of `seat`. What it says of shares and likings is about that position.
    pub(crate) fn look<G: Knowledge>(&mut self, learned: &Learned, world: &G, seat: Seat) -> Values {
        self.observe(world, seat);
        let row = &self.row;
        learned.net.look(self.sheet.places().map(|place| (place, row[place])), &mut self.layers);
        let seats = world.seats();
        let root = root_scores(&learned.root.values(world), seat, seats);
        let mut scores = [0.0; MAX_SEATS];
        for (score, (root, seat)) in scores.iter_mut().zip(root.iter().zip(self.layers.seats)) {
            *score = root + seat;
        }
        let relative = shares(&scores[..usize::from(seats)], 1.0);
        let mut values = [0.0; MAX_SEATS];
        for step in 0..seats {
            values[seat.clockwise(step, seats).index()] = relative[usize::from(step)];
        }
        values
    }

    /// The chance of each of these actions, after a look. They are among the game's alphabet.
    pub(crate) fn likings<A: Ord>(&mut self, net: &Net, alphabet: &[A], legal: &[A]) -> &[f32] {
        self.likings.clear();
        let likings = legal.iter().map(|action| {
            let place = alphabet.binary_search(action).expect("whatever is legal is in the alphabet");
            net.liking(&self.layers, place)
        });
        self.likings.extend(likings);
        softmax(&mut self.likings);
        &self.likings
    }

    /// The inputs of the last look that are not 0.
    pub(crate) fn inputs(&self) -> impl Iterator<Item = (usize, f32)> {
        self.sheet.places().map(|place| (place, self.row[place]))
    }
}

/// The scores that a judgement's shares stand for, clockwise from `seat`.
pub(crate) fn root_scores(values: &Values, seat: Seat, seats: u8) -> Values {
    let mut scores = [0.0; MAX_SEATS];
    for step in 0..seats {
        let share = values[seat.clockwise(step, seats).index()];
        scores[usize::from(step)] = share.clamp(SUREST, 1.0).ln();
    }
    scores
}

/// Makes chances of likings.
pub(crate) fn softmax(likings: &mut [f32]) {
    let most = likings.iter().copied().fold(f32::MIN, f32::max);
    let mut sum = 0.0;
    for liking in &mut *likings {
        *liking = (*liking - most).exp();
        sum += *liking;
    }
    for liking in likings {
        *liking /= sum;
    }
}
