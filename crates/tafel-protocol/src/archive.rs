//! Finished games and their luck.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use tafel_core::any_match::SeenStep;
use tafel_core::{Outcome, Seat, Update, Viewer};

/// The answer to `POST /api/records`, whose body is a record file.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct UploadedRecord {
    /// The name in addresses. The same file always gets the same one.
    pub id: String,
}

/// The answer to `GET /api/records/{id}`. The file itself is at `/api/records/{id}/file`; a table that is over
/// answers the same under `/api/tables/{id}/...`.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct RecordInfo {
    /// The name in addresses.
    pub id: String,
    /// The game's id.
    pub game: String,
    /// The version of the rules.
    pub rules: u32,
    /// The rule switches.
    #[schemars(with = "serde_json::Map<String, serde_json::Value>")]
    pub options: serde_json::Value,
    /// The name of each seat; empty if the file does not say.
    pub names: Vec<String>,
    /// How many seats there are.
    pub seats: u8,
    /// How many standing steps there are: `at/0` to `at/{steps}`.
    pub steps: usize,
    /// How it ended, if it did.
    pub outcome: Option<Outcome>,
    /// Can the luck be checked?
    pub luck: bool,
}

/// The answer to `GET /api/records/{id}/seen?view=0`: everything a viewer saw, from the setup on.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct SeenSteps {
    /// Who saw it.
    pub viewer: Viewer,
    /// What happened, step by step.
    pub seen: Vec<SeenStep>,
}

/// The body of `POST /api/records/{id}/fork`: play on from a moment, against bots. The answer is
/// [`TableInfo`](crate::TableInfo).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ForkRecord {
    /// After this many standing steps.
    pub step: usize,
    /// Which seat is yours.
    pub seat: Seat,
    /// The level of the bots at all others.
    pub level: String,
    /// What becomes of what was hidden then; left out: it stays as it was.
    #[serde(default)]
    pub hidden: Hidden,
}

/// The body of `POST /api/records/{id}/line`: a better line of its review, played out as a record of its own. The answer is
/// [`UploadedRecord`].
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct BetterLine {
    /// Which decision: the number of its step, from 1.
    pub step: usize,
}

/// What becomes of what was hidden at the moment from which somebody plays on.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Hidden {
    /// It stays as it was.
    #[default]
    AsItWas,
    /// What your seat had not seen is dealt again.
    DealtAnew,
}

/// An earlier moment: the answer to `GET /api/tables/{id}/at/{step}?seat=0` and
/// `GET /api/records/{id}/at/{step}?view=all`.
///
/// While a game is played only your own seats and `spectator` can be looked at; afterwards all, `all` together.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Moment {
    /// After this many standing steps; 0 is the setup.
    pub step: usize,
    /// The game as each viewer who was asked for saw it.
    pub views: Vec<MomentView>,
}

/// An earlier moment as one viewer saw it.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct MomentView {
    /// Who.
    pub viewer: Viewer,
    /// What was shown then.
    pub update: Update,
}

/// Where the luck of a table comes from (docs/fair-luck.md): the answer to `GET /api/tables/{id}/luck`.
///
/// `seed = SHA-256(secret || for each seat: its number, the length of its contribution, both one byte, and the
/// contribution)`; the setup draws from the `ChaCha20` stream number 0 of the seed, and each step from one that the
/// scheme names.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Luck {
    /// `tafelrunde-luck-2`; `tafelrunde-luck-1` at older tables.
    pub scheme: String,
    /// SHA-256 of the secret, in hex, published when the table was made.
    pub commitment: String,
    /// What each seat added before the start.
    pub contributions: Vec<String>,
    /// The server's secret, in hex; published when the game is over.
    pub secret: Option<String>,
    /// The seed, in hex; published when the game is over.
    pub seed: Option<String>,
}

/// The answer to `GET /api/tables/{id}/luck/check`: the server's own recomputation.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct LuckCheck {
    /// Does everything fit?
    pub good: bool,
    /// How many numbers were drawn and compared.
    pub draws: usize,
    /// What does not fit.
    pub fault: Option<String>,
}
