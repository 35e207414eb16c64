//! What is remembered of people: figures, ratings, whom they met, and how tables ended.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use tafel_core::Seat;

/// The answer to `GET /api/me/profile`: what your games come to. All of it follows from them.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Profile {
    /// Your name, once you have said it.
    pub name: Option<String>,
    /// When you first came.
    pub since: u64,
    /// Games played to the end.
    pub played: u32,
    /// How many of them were won, alone or shared.
    pub won: u32,
    /// Days in a row with a game that ended: the row that is under way, and the longest.
    pub days: InARow,
    /// Games won in a row.
    pub wins: InARow,
    /// Game by game, those never played left out.
    pub games: Vec<GameFigures>,
    /// The latest games, the latest first.
    pub latest: Vec<LatestGame>,
    /// Are you shown in the hall of fame of this server?
    pub shown: bool,
}

/// How long a row is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
pub struct InARow {
    /// The one under way; 0, if it is broken.
    pub now: u32,
    /// The longest there was.
    pub best: u32,
}

/// A person's figures in one game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct GameFigures {
    /// The game's id.
    pub game: String,
    /// Games played to the end.
    pub played: u32,
    /// Won, alone or shared.
    pub won: u32,
    /// The most points of a game.
    pub most: i32,
    /// By number of seats.
    pub by_seats: Vec<BySeats>,
    /// By who the others were: the strongest computer player at the table, or people. Alone does not count here.
    pub against: Vec<Against>,
    /// Where the points come from, the largest share first.
    pub sources: Vec<SourceShare>,
    /// The rating; nothing: no rated game yet.
    pub rating: Option<RatingFigures>,
}

/// Games with so many seats.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct BySeats {
    /// How many sat there.
    pub seats: u8,
    /// How often each place was reached, the first place first.
    pub places: Vec<u32>,
    /// All points together.
    pub points: i64,
}

/// Games against some kind of others.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Against {
    /// The strongest level at the table; nothing: a person was there.
    pub level: Option<String>,
    /// Games.
    pub played: u32,
    /// Won.
    pub won: u32,
}

/// What a source of points is worth to somebody.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct SourceShare {
    /// The entry of the game's texts that names it.
    pub source: String,
    /// Its part of one's points, of a thousand.
    pub mine: u32,
    /// Its part of the points of the others at the same tables, of a thousand.
    pub others: u32,
}

/// A rating with what is known about it. 400 points are odds of ten to one.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct RatingFigures {
    /// The rating.
    pub rating: i32,
    /// How uncertain it is: the standard deviation.
    pub uncertainty: i32,
    /// Rated games.
    pub games: u32,
    /// Too few games for it to say much.
    pub provisional: bool,
    /// After each rated game, the earliest first; of very many, the latest.
    pub history: Vec<RatingPoint>,
}

/// A rating after a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct RatingPoint {
    /// When the game ended.
    pub at: u64,
    /// The rating.
    pub rating: i32,
    /// How uncertain it is.
    pub uncertainty: i32,
}

/// A game that has ended, in a line.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct LatestGame {
    /// The table.
    pub table: String,
    /// The game's id.
    pub game: String,
    /// When it ended.
    pub ended: u64,
    /// Your place.
    pub rank: u8,
    /// Your points.
    pub score: i32,
    /// The others, by place.
    pub others: Vec<LatestOther>,
    /// Was it rated?
    pub rated: bool,
}

/// Somebody else in a game that has ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct LatestOther {
    /// The name of a person; nothing: a bot, or somebody who said none or wanted to be forgotten.
    pub name: Option<String>,
    /// The level of a bot.
    pub level: Option<String>,
    /// The place.
    pub rank: u8,
    /// The points.
    pub score: i32,
}

/// The body of `PUT /api/me/shown`. The answer is the [`HallOfFame`].
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PutShown {
    /// Do you want to be seen in the hall of fame?
    pub shown: bool,
}

/// The answer to `GET /api/hall`: the best of this server who chose to be shown.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct HallOfFame {
    /// Game by game, in the order of the shelf.
    pub games: Vec<FameOfGame>,
}

/// The best at one game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct FameOfGame {
    /// The game's id.
    pub game: String,
    /// The highest ratings that are no longer provisional, with the computer players among them.
    pub ratings: Vec<FameRating>,
    /// The win with the most points.
    pub best: Option<FameWin>,
}

/// A place in the list of ratings.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct FameRating {
    /// The name of a person.
    pub name: Option<String>,
    /// The level of a computer player, which stands there to be compared with.
    pub level: Option<String>,
    /// The rating.
    pub rating: i32,
    /// Rated games.
    pub games: u32,
    /// Is it you?
    pub mine: bool,
}

/// A win to be remembered.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct FameWin {
    /// Who won.
    pub name: Option<String>,
    /// The points.
    pub score: i32,
    /// When.
    pub at: u64,
    /// Is it you?
    pub mine: bool,
}

/// The answer to `GET /api/tables/{id}/result`: what the end of a game changed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct TableResult {
    /// Is it noted yet? A moment after the end it is.
    pub noted: bool,
    /// Was it rated?
    pub rated: bool,
    /// How the ratings of the people changed.
    pub changes: Vec<RatingChange>,
}

/// How a rating changed by one game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct RatingChange {
    /// Who sat where.
    pub seat: Seat,
    /// The rating before.
    pub before: i32,
    /// The rating after.
    pub after: i32,
    /// Too few games for it to say much.
    pub provisional: bool,
}

/// The answer to `GET /api/me/people` and to what changes it: people you have played with.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct People {
    /// The latest first.
    pub people: Vec<Met>,
}

/// Somebody you have played with, and how it went between you two.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Met {
    /// Names them in requests. It is no secret and gives no rights.
    pub person: String,
    /// Their name; nothing: they said none, or wanted to be forgotten.
    pub name: Option<String>,
    /// Games at the same table.
    pub played: u32,
    /// How often you were placed before them.
    pub ahead: u32,
    /// How often they were placed before you.
    pub behind: u32,
    /// When the latest of these games ended.
    pub latest: u64,
    /// Did you block them? Then they cannot invite you.
    pub blocked: bool,
}

/// The body of `POST /api/me/block`. The answer is [`People`].
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Block {
    /// Whom.
    pub person: String,
    /// Block them, or no longer.
    pub blocked: bool,
}

/// The body of `POST /api/tables/{id}/invite`: somebody you have played with finds the table in their lobby. The answer
/// is [`TableInfo`](crate::TableInfo).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Invite {
    /// Whom.
    pub person: String,
}

/// The answer to `GET /api/me/invitations`.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Invitations {
    /// Tables that still wait, the latest invitation first.
    pub invitations: Vec<Invitation>,
}

/// An invitation to a table.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Invitation {
    /// The table, as those at it know it: with what it takes to sit down.
    pub table: String,
    /// What it takes to join.
    pub invite: String,
    /// The game's id.
    pub game: String,
    /// Who asks; nothing: somebody without a name.
    pub from: Option<String>,
    /// When.
    pub at: u64,
    /// Is the table rated?
    pub rated: bool,
}

/// The body of `POST /api/me/invitations/decline`. The answer is [`Invitations`].
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Decline {
    /// The table.
    pub table: String,
}
