//! Computer players.
//!
//! A [`Bot`] is given a [`Glance`]: what a person at its seat sees, and the legal actions. It never gets a state;
//! worlds to search in come from [`Game::imagine`] and from nowhere else.
//!
//! A beginner against somebody who searches a little:
//!
//! ```
//! use games::Catan;
//! use tafel_bots::{Budget, Glance, Level, Time, bot_within};
//! use tafel_core::{Chance, Ctx, Game};
//!
//! let mut luck = Chance::seeded(1, 0);
//! let mut state = Catan::setup(&Default::default(), 2, &mut Ctx::quiet(&mut luck))?;
//! let mut players = [
//!     bot_within::<Catan>(Level::Novice, None, Chance::fast(1)),
//!     bot_within::<Catan>(Level::Adept, Some(Budget::Iterations(10)), Chance::fast(2)),
//! ];
//! let mut legal = Vec::new();
//! for _ in 0..60 {
//!     let Some(seat) = state.asked().first() else { break };
//!     legal.clear();
//!     state.legal(seat, &mut legal);
//!     // A glance shows what this seat sees, and not the state.
//!     let glance = Glance::at(&state, seat, &legal);
//!     let action = players[seat.index()].choose(&glance, &Time::default());
//!     assert_eq!(state.check(seat, &action), Ok(()));
//!     state.apply(seat, action, &mut Ctx::quiet(&mut luck));
//! }
//! # Ok::<(), tafel_core::OptionsError>(())
//! ```

mod any_bot;
pub mod arena;
mod entrant;
pub mod expert;
mod figures;
mod glance;
mod greedy;
mod judge;
pub mod knowledge;
mod level;
pub mod model;
pub mod net;
mod novice;
mod random;
pub mod ratings;
mod search;
pub mod train;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use tafel_core::Game;

pub use any_bot::{AnyBot, BotError, any_bot};
pub use entrant::{Entrant, UnknownEntrant};
pub use glance::Glance;
pub use greedy::Greedy;
pub use judge::Judge;
pub use knowledge::Knowledge;
pub use level::{Level, UnknownLevel, bot, bot_within};
pub use novice::Novice;
pub use random::Random;
pub use search::{Budget, FirstLook, Opinion, Search, Style, Thought, Weighed};

/// A computer player of one game.
pub trait Bot<G: Game>: Send {
    /// One of the legal actions of the glance, within the time.
    fn choose(&mut self, glance: &Glance<'_, G>, time: &Time) -> G::Action;
}

/// How long a bot may think.
#[derive(Clone, Debug, Default)]
pub struct Time {
    /// When it must answer at the latest; without it, its level's own measure holds.
    pub until: Option<Instant>,
    /// Set when nobody waits for the answer any more.
    pub stop: Arc<AtomicBool>,
}

impl Time {
    /// Is it time to answer?
    pub fn is_up(&self) -> bool {
        self.stop.load(Ordering::Relaxed) || self.until.is_some_and(|until| Instant::now() >= until)
    }
}
