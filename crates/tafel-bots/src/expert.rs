//! Learning by search (expert iteration).
//!
//! Searching players play whole games against each other; of some decisions it is kept what the search tried how often,
//! and in the end how the game came out. A [`Learner`] teaches a network to foresee both, the next generation searches
//! with that network, and so on. The first generations search with the judgement that the network grows from.
//! Everything follows from the seed, whatever the number of threads.

mod learner;
mod lesson;
mod selfplay;

pub use learner::{Learner, Loss};
pub use lesson::{Lesson, LessonError, read_lessons, write_lessons};
pub use selfplay::{Course, play_generation};
