//! The contract between a game and everything around it.
//!
//! In reading order: [`game`] is what a game must say for itself; [`seat`], [`message`], [`chance`] and [`deck`]
//! are the words it says it in; [`table`] plays a match of it with undo; [`record`] is a match as a file; and
//! [`any_match`] hides which game it is from those who need not know.

pub mod any_match;
pub mod chance;
pub mod deck;
pub mod game;
mod json;
pub mod message;
pub mod record;
pub mod seat;
pub mod table;

pub use any_match::{AnyMatch, Update};
pub use arrayvec::ArrayVec;
pub use chance::Chance;
pub use deck::{Bag, Bag32, Bag64, Place, Stack};
pub use game::{Ctx, Game, OptionKind, OptionSpec, OptionsError, Outcome, ScoreLine, Tally, Violation};
pub use message::{Arg, Catalog, Lang, Message, Say};
pub use record::{Record, RecordError};
pub use seat::{MAX_SEATS, Seat, SeatSet, Viewer};
pub use table::{Entry, Header, Match, Refusal, ReplayError};
