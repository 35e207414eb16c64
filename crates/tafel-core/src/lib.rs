//! The contract between a game and everything around it.
//!
//! In reading order: [`game`] is what a game must say for itself, and [`decision`] how it says what is asked; [`seat`],
//! [`rule`], [`message`], [`chance`], [`id`], [`set`] and [`list`] are the words it says it in; [`matches`](mod@matches) plays a match
//! of it with undo; [`record`] is a match as a file; and [`any_match`] hides which game it is from those who need not
//! know.
//!
//! A match of High Card, the guide, in which everybody always takes the first thing offered:
//!
//! ```
//! use high_card::{HighCard, Options};
//! use tafel_core::{Chance, Game, Match};
//!
//! let mut game = Match::<HighCard>::new(Options::default(), 3, Chance::seeded(7, 0))?;
//! let mut legal = Vec::new();
//! while let Some(seat) = game.asked().first() {
//!     legal.clear();
//!     game.state().legal(seat, &mut legal);
//!     let luck = Chance::seeded(7, 1 + game.line().len() as u64);
//!     // Worked out, but nothing has happened yet: whoever keeps a log stores it in between.
//!     let draft = game.play(seat, legal[0], luck)?;
//!     game.commit(draft);
//! }
//! let outcome = game.state().outcome().expect("nobody is asked any more");
//! assert_eq!(outcome.scores.iter().sum::<i32>(), 3, "a point for each round");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod any_match;
pub mod chance;
pub mod decision;
pub mod game;
pub mod id;
mod json;
pub mod list;
pub mod matches;
pub mod message;
pub mod record;
pub mod rule;
pub mod seat;
pub mod set;

pub use any_match::{AnyMatch, Refused, SeenStep, Update};
pub use arrayvec::ArrayVec;
pub use chance::Chance;
pub use decision::{Decision, Flow, Next};
pub use game::{Ctx, Game, OptionKind, OptionSpec, OptionsError, Outcome, ScoreLine, Tally, TieBreak};
pub use id::Id;
pub use list::{Blank, List};
pub use matches::{Entry, Header, Match, ReplayError};
pub use message::{Arg, Catalog, Lang, Message, Say};
pub use record::{Record, RecordError};
pub use rule::{Verdict, Violation, refuse, require};
pub use seat::{MAX_SEATS, Seat, SeatSet, Viewer, by_seat};
pub use set::Set;
