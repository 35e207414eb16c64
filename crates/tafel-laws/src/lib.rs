//! The laws every game obeys.
//!
//! They know no game. [`Trial::run`] plays random games and checks every position it meets against every law;
//! the first breach is reported with the seed and step that lead to it. `tests/planted.rs` breaks each law on
//! purpose, so that none of them can fall asleep. [`refusals!`] writes one test for each thing a game refuses.

mod law;
mod refusals;
mod trial;

pub use law::Law;
pub use refusals::Refusal;
pub use trial::{Breach, Report, Trial};
