//! What a table refuses (its errors): a code for programs, the key of a sentence for people. Nothing was changed.

use std::fmt;

use tafel_core::any_match::Refused;
use tafel_core::{Message, Update};
use tafel_protocol::FaultCode;

/// Something that a table refuses. Nothing was changed.
#[derive(Clone, Debug)]
pub struct Denied {
    /// For programs.
    pub code: FaultCode,
    /// For people: the path of a sentence, and what to fill in.
    pub message: Message,
    /// What exactly, for those who write programs; in English.
    pub detail: Option<String>,
    /// With a move: what the game says to it.
    pub game: Option<Box<GameSays>>,
}

/// What the game says to a move that is refused.
#[derive(Clone, Debug)]
pub struct GameSays {
    /// The game, whose words `because` is in.
    pub game: String,
    /// How the seats are called.
    pub names: Vec<String>,
    /// The rule that forbids it.
    pub rule: Option<String>,
    /// The reason.
    pub because: Option<Message>,
    /// The game as it is now, for the seat that wanted to move.
    pub update: Update,
}

impl Denied {
    /// A code with a sentence of its own.
    pub fn new(code: FaultCode, key: &'static str) -> Denied {
        Denied { code, message: Message::new(key), detail: None, game: None }
    }

    /// A code with its usual sentence.
    pub fn of(code: FaultCode) -> Denied {
        Denied::new(code, usual_key(code))
    }

    /// A value that cannot be used.
    pub fn invalid(key: &'static str) -> Denied {
        Denied::new(FaultCode::Invalid, key)
    }

    /// There is no such table, or none that you may know of.
    pub fn not_found() -> Denied {
        Denied::of(FaultCode::NotFound)
    }

    /// A fault of ours, or of whoever keeps the table.
    pub(crate) fn broken(table: &str, why: impl ToString) -> Denied {
        Denied::of(FaultCode::Internal).detail(format!("table {table}: {}", why.to_string()))
    }

    /// Says what exactly.
    pub fn detail(mut self, detail: impl ToString) -> Denied {
        self.detail = Some(detail.to_string());
        self
    }

    /// Fills a number in.
    pub fn number(mut self, place: &'static str, number: i32) -> Denied {
        self.message = self.message.number(place, number);
        self
    }
}

/// In English, for whoever reads a program's messages.
impl fmt::Display for Denied {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.message.key)?;
        match &self.detail {
            Some(detail) => write!(f, ": {detail}"),
            None => Ok(()),
        }
    }
}

impl std::error::Error for Denied {}

/// The code and the sentence for a move that a game refuses, and the rule and the reason if there is one.
pub(crate) fn of_refused(refused: Refused) -> (Denied, Option<(String, Message)>) {
    match refused {
        Refused::Over => (Denied::new(FaultCode::Phase, "error.over"), None),
        Refused::NotAsked => (Denied::of(FaultCode::NotAsked), None),
        Refused::NothingToUndo => (Denied::of(FaultCode::NothingToUndo), None),
        Refused::Unreadable { why } => (Denied::invalid("error.no-such-action").detail(why), None),
        Refused::Illegal { rule, because } => (Denied::of(FaultCode::Illegal), Some((rule, because))),
    }
}

/// The path of the usual sentence for a code.
pub fn usual_key(code: FaultCode) -> &'static str {
    match code {
        FaultCode::Unreadable => "error.unreadable",
        FaultCode::NoSession => "error.no-session",
        FaultCode::Forbidden => "error.forbidden",
        FaultCode::ForeignOrigin => "error.foreign-origin",
        FaultCode::NotFound => "error.not-found",
        FaultCode::Method => "error.method",
        FaultCode::Stale => "error.stale",
        FaultCode::RequestReused => "error.request-reused",
        FaultCode::Phase => "error.phase",
        FaultCode::SeatTaken => "error.seat-taken",
        FaultCode::OtherRules => "error.other-rules",
        FaultCode::TooLarge => "error.too-large",
        FaultCode::NotJson => "error.not-json",
        FaultCode::Illegal => "error.illegal",
        FaultCode::NotAsked => "error.not-asked",
        FaultCode::NothingToUndo => "error.nothing-to-undo",
        FaultCode::Invalid => "error.invalid",
        FaultCode::TooMany => "error.too-many",
        FaultCode::Internal => "error.internal",
        FaultCode::Busy => "error.busy",
        FaultCode::DiskFull => "error.disk-full",
        FaultCode::Quota => "error.quota",
    }
}
