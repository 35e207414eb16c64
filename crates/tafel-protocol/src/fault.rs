//! Everything that goes wrong. Whatever the reason, nothing was changed.

use schemars::JsonSchema;
use serde::Serialize;
use tafel_core::{Message, Update};

/// The body of every answer that is not 2xx.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct ApiError {
    /// What went wrong.
    pub error: Fault,
    /// With 409 and 422 on a move: the game as it is now, for your seat.
    pub update: Option<Update>,
}

/// What went wrong.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct Fault {
    /// For programs.
    pub code: FaultCode,
    /// For people: the path of a pattern of `GET /api/texts/{lang}`.
    pub message: Message,
    /// The message in your language, ready to be shown.
    pub text: String,
    /// What exactly, for those who write programs; in English.
    pub detail: Option<String>,
    /// With `illegal`: the id of the rule that forbids it.
    pub rule: Option<String>,
    /// With `illegal`: the reason, a pattern of the game's own texts.
    pub because: Option<Message>,
}

/// What went wrong, for programs.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum FaultCode {
    /// 400: the request cannot be read.
    Unreadable,
    /// 401: this needs a session, and there is none.
    NoSession,
    /// 403: it is there, but not for you.
    Forbidden,
    /// 403: the request comes from another site.
    ForeignOrigin,
    /// 404: there is no such thing, or none that you may know of.
    NotFound,
    /// 405: not this way.
    Method,
    /// 409: the game has moved on since the update you answer to.
    Stale,
    /// 409: this request id was used for something else.
    RequestReused,
    /// 409: the table is not in the right phase for that.
    Phase,
    /// 409: the seat is taken.
    SeatTaken,
    /// 409: the table was begun under rules that this server does not know any more, or not yet.
    OtherRules,
    /// 413: too long.
    TooLarge,
    /// 415: not JSON.
    NotJson,
    /// 422: the game's rules forbid it.
    Illegal,
    /// 422: it is not your seat's turn.
    NotAsked,
    /// 422: there is nothing to take back.
    NothingToUndo,
    /// 422: a value that cannot be used.
    Invalid,
    /// 429: too often; see `Retry-After`.
    TooMany,
    /// 500: our fault.
    Internal,
    /// 503: too much to do right now; see `Retry-After`.
    Busy,
    /// 503: the host's disk is full; see `Retry-After`, and tell whoever runs the server.
    DiskFull,
    /// 429: you or your network have as many of something as one may have; the text says of what.
    Quota,
}
