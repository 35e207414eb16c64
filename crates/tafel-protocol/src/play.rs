//! What is shown and done at a table.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use tafel_core::any_match::{Refused, SeenStep};
use tafel_core::{Message, Seat, SeatSet, Update, Viewer};

use crate::pace::SeatClock;
use crate::table::TableInfo;

/// What one viewer is shown: the answer to `GET /api/tables/{id}/update?seat=0&since=12`, every event of
/// `GET /api/tables/{id}/stream?seat=0`, and what a bot receives.
///
/// `seat` is a seat of yours or `spectator`; a stream may name several seats, `seat=0,1`. `since` (in a stream:
/// the header `Last-Event-ID`) is the `seq` of the last update you have.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct TableUpdate {
    /// Whose update this is.
    pub viewer: Viewer,
    /// The table itself.
    pub table: TableInfo,
    /// The game, once it has begun.
    pub update: Option<Update>,
    /// What happened that you have not seen.
    pub seen: Vec<SeenStep>,
    /// The standing step after which `seen` begins. If you remember later ones they were taken back: forget
    /// them, then add `seen`. Nothing: `seen` begins with the setup.
    pub seen_after: Option<usize>,
}

/// How a game stands in a few words, for a card in a list: the answer to `GET /api/tables/{id}/glance?seat=0`.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Glance {
    /// How long the log was.
    pub seq: usize,
    /// What the viewer is asked, if anything, in the game's words.
    pub question: Option<Message>,
    /// Whom the table waits for.
    #[schemars(with = "Vec<Seat>")]
    pub waiting: SeatSet,
    /// How far the game is, and a line for each seat with its `points`: a part of the table in a few lines.
    pub lines: Vec<Message>,
    /// The viewer's clock, if it has one.
    pub clock: Option<SeatClock>,
}

/// The body of `POST /api/tables/{id}/actions`. The answer is [`Moved`].
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PlayAction {
    /// For which of your seats.
    pub seat: Seat,
    /// The `seq` of the update you answer to.
    pub after: usize,
    /// An id of your own for this move, 1 to 64 characters. Sending the same again is safe: it counts once.
    pub request: String,
    /// One of the update's `legal` actions, as it is.
    pub action: Box<RawValue>,
}

/// The body of `POST /api/tables/{id}/undo`. The answer is [`Moved`].
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PlayUndo {
    /// For which of your seats.
    pub seat: Seat,
    /// The `seq` of the update you answer to.
    pub after: usize,
    /// An id of your own for this step back.
    pub request: String,
}

/// A move was taken and is stored.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Moved {
    /// Which entry of the log it became.
    pub seq: usize,
    /// The game as it was right after it, for your seat.
    pub update: Update,
    /// What you saw happen since your `after`.
    pub seen: Vec<SeenStep>,
    /// As in [`TableUpdate`].
    pub seen_after: Option<usize>,
}

/// The body of `POST /api/tables/{id}/why`. The answer is [`WhyAnswer`].
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Why {
    /// For which of your seats.
    pub seat: Seat,
    /// Any action of the game.
    pub action: Box<RawValue>,
}

/// Why an action is not legal.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct WhyAnswer {
    /// Nothing: it is legal.
    pub refused: Option<Refused>,
}
