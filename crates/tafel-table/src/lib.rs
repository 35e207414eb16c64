//! One table, without I/O: who sits there and may do what, moves, undo, what each viewer is shown, luck that can be
//! checked, giving up, playing again. Time and random bytes are handed in; nothing here waits, reads a clock or keeps
//! anything. A server drives it with a database behind it, a terminal with nothing, a test with a list of moves.
//!
//! In reading order: [`Table`] is what it is made of and how it is made, [`Change`] everything that happens there and is
//! no move (also what people ask of each other: `accord`; and what time does, `due`, by the `clock` and everybody's `hours`), [`Draft`] a move; [`TableUpdate`](tafel_protocol::TableUpdate) is what is shown. [`Denied`] is what a table
//! says when it refuses. [`Fate`] is what a change of the rules does to a game. [`Shelf`] is all it knows of games, [`Teacher`] of teaching them. [`luck`] can be checked by anybody.
//!
//! Whatever happens is drafted first, which changes nothing; whoever keeps the table stores the draft; then it is
//! committed, and only then can it be seen. If storing fails the draft is dropped. So nobody is ever shown what a
//! crash could take back.

mod accord;
mod ahead;
mod called;
mod change;
mod clock;
mod daily;
mod denied;
mod doc;
mod due;
mod ended;
mod fork;
mod hours;
mod live;
pub mod luck;
mod moves;
mod name;
mod rights;
mod rules;
pub mod shelf;
mod show;
mod table;
mod talk;
pub mod teacher;
#[cfg(feature = "testing")]
pub mod testing;

pub use ahead::DoneAhead;
pub use called::Called;
pub use change::{Change, Changed, NewEntry};
pub use daily::DailyEnd;
pub use denied::{Denied, GameSays, usual_key};
pub use due::{Warning, WarningKind};
pub use ended::{Ended, EndedSeat};
pub use fork::Fork;
pub use moves::{BotTurn, Draft};
pub use name::checked_name;
pub use rules::Fate;
pub use shelf::{Bot, RandomBot, Shelf};
pub use show::Presence;
pub use table::{Fresh, Loading, Opening, Person, Played, StoredTable, Table};
pub use talk::TalkPlace;
pub use teacher::{Guess, HintTurn, Solved, Study, Taken, Teacher, Try};
