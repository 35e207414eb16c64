//! Who judges a position: rules written by hand, or weights that were learned.

use std::sync::Arc;

use crate::knowledge::{Knowledge, Values, final_values};
use crate::model::Model;

/// A judge of positions.
#[derive(Clone, Debug)]
pub enum Judge {
    /// The game's own [`Knowledge::values`].
    ByHand,
    /// Learned weights, where they know the game; by hand where they do not (alone, or in teams).
    Learned(Arc<Model>),
}

impl Judge {
    /// The win share of each seat; at the end of a game, the result.
    pub fn values<G: Knowledge>(&self, state: &G) -> Values {
        if let Some(values) = final_values(state) {
            return values;
        }
        let mut values = match self {
            Judge::Learned(model) if state.can_be_learned() => model.values(state),
            _ => state.values(),
        };
        let seats = usize::from(state.seats());
        for value in &mut values[..seats] {
            *value += G::OPEN * (1.0 / seats as f32 - *value);
        }
        values
    }
}
