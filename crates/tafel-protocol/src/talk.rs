//! What people at a table say to each other, and what each keeps for themselves.
//!
//! Those who play and those who look on each have a room of their own: what one room says the other does not hear.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use tafel_core::Seat;

/// The longest message, in characters.
pub const MESSAGE: usize = 500;
/// The longest notes, in characters.
pub const NOTES: usize = 10_000;

/// The body of `POST /api/tables/{id}/talk`: either a text or a call. The answer is [`TalkMessage`].
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SayTalk {
    /// Plain text, 1 to 500 characters.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
    /// One of the calls that everybody reads in their own language.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub call: Option<Call>,
}

/// Something short to call over the table. Everybody reads it in their own language.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Call {
    /// Well played!
    WellPlayed,
    /// Oh!
    Oh,
    /// One moment.
    OneMoment,
    /// Thanks.
    Thanks,
    /// Another game?
    Again,
}

/// What was said: the answer to `GET /api/tables/{id}/talk`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Talk {
    /// Is it the room of those who play? Otherwise it is that of those who look on.
    pub players: bool,
    /// May anything be said here? The host can switch it off.
    pub on: bool,
    /// May you say something?
    pub may_say: bool,
    /// What you have not seen yet, the latest last; without those whom you have muted.
    pub messages: Vec<TalkMessage>,
    /// The oldest message that is still there: forget those before it. Nothing: forget all.
    pub oldest: Option<u64>,
}

/// Something that was said.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct TalkMessage {
    /// Grows with every message; ask for those after the last one you have.
    pub number: u64,
    /// Who said it: the same for the same person at this table, and nowhere else. One mutes by it.
    pub who: String,
    /// What they were called.
    pub name: String,
    /// Where they sat.
    pub seat: Option<Seat>,
    /// Did you say it?
    pub yours: bool,
    /// When.
    pub at: u64,
    /// What they said,
    pub text: Option<String>,
    /// or called.
    pub call: Option<Call>,
}

/// The body of `POST /api/tables/{id}/talk/switch`. Only the host may. The answer is [`Talk`].
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SwitchTalk {
    /// May anything be said from now on?
    pub on: bool,
}

/// What somebody keeps at a table for themselves: the answer to `GET /api/tables/{id}/desk`. Nobody else ever sees it.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
pub struct Desk {
    /// Whatever they write down.
    #[serde(default)]
    pub notes: String,
    /// Whom they do not want to hear.
    #[serde(default)]
    pub muted: Vec<Muted>,
    /// They do not want to hear anybody.
    #[serde(default)]
    pub quiet: bool,
}

/// What somebody wrote down at one of their tables: a part of the answer to `GET /api/me/notes`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct TableNotes {
    /// The table.
    pub table: String,
    /// Whatever they wrote down.
    pub notes: String,
}

/// Somebody who is not heard.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Muted {
    /// As in [`TalkMessage`].
    pub who: String,
    /// What they were called.
    pub name: String,
}

/// The body of `PUT /api/tables/{id}/desk`. What is left out stays as it is. The answer is [`Desk`].
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PutDesk {
    /// Notes in the place of those that were there, at most 10,000 characters.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub notes: Option<String>,
    /// Hear somebody no more.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mute: Option<String>,
    /// Hear somebody again.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub unmute: Option<String>,
    /// Hear nobody, or everybody again.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub quiet: Option<bool>,
}
