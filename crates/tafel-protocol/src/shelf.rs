//! The shelf (the list of games and bots): what can be played.

use schemars::JsonSchema;
use serde::Serialize;
use tafel_core::OptionSpec;

/// One element of the answer to `GET /api/games`.
///
/// Its words come from `GET /api/games/{id}/texts/{lang}`, a map from path to Fluent pattern; its cards and map
/// from `GET /api/games/{id}/components?options={json}`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct GameInfo {
    /// The name in addresses: `brian-boru`.
    pub id: String,
    /// How many can play.
    pub seats: SeatRange,
    /// The rule switches.
    pub options: Vec<OptionSpec>,
    /// The version of the rules that new tables are played under.
    pub rules: u32,
    /// The computer players, weakest first.
    pub bots: Vec<BotLevel>,
}

/// How many can play.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct SeatRange {
    /// The fewest.
    pub min: u8,
    /// The most.
    pub max: u8,
}

/// A strength of computer player.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct BotLevel {
    /// The name in requests: `novice`. Its words are `bot.<id>.name` and `.text` of `GET /api/texts/{lang}`.
    pub id: String,
    /// How long it usually thinks about a move, in milliseconds.
    pub think: u32,
    /// Where it stands on the scale of this game's ratings, as measured (docs/strength.md); nothing: nobody measured it.
    pub rating: Option<i32>,
}
