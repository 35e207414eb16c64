//! What the laws say.

use serde::Serialize;

/// A law that every position of every game must obey.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Law {
    /// A world imagined from a view gives the same view and the same legal actions. It fails on a view that shows
    /// what its viewer may not know, and on a view too poor to know its own moves.
    Imagination,
    /// What a viewer does not know is imagined freely: over a game, imagined worlds differ from the true one.
    /// Without it, a view could leak and its imagination copy the leak.
    Freedom,
    /// A match written to a file and read again is the same match.
    Replay,
    /// Simultaneous answers may arrive in any order.
    Order,
    /// A step without luck or news shows its player the same in the true and in an imagined world.
    Quiet,
    /// Whoever is asked has an answer, the game ends within its bound, and then it has an outcome.
    NoDeadEnd,
    /// `legal` and `check` agree on every action there is, and the list is sorted.
    Legality,
    /// Every component is somewhere exactly once, in the true and in every imagined world.
    Census,
    /// Undo, then the same step again, changes nothing.
    Undo,
    /// Every question, action, event and refusal has its words in every language.
    Words,
}

impl Law {
    /// All of them.
    pub const ALL: [Law; 10] = [
        Law::Imagination,
        Law::Freedom,
        Law::Replay,
        Law::Order,
        Law::Quiet,
        Law::NoDeadEnd,
        Law::Legality,
        Law::Census,
        Law::Undo,
        Law::Words,
    ];
}
