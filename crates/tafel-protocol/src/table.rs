//! Where people and bots sit down.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use tafel_core::Seat;

use crate::accord::Accord;
use crate::ahead::Ahead;
use crate::pace::{Clocks, Hours, Pace, TimeOut};

/// The body of `POST /api/tables`. The answer is [`TableInfo`].
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct NewTable {
    /// The game's id.
    pub game: String,
    /// The rule switches; left out: the usual game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub options: Option<serde_json::Map<String, serde_json::Value>>,
    /// Is the table listed for everybody? Otherwise only those with the invitation find it.
    #[serde(default)]
    pub public: bool,
    /// Who sits where, clockwise from seat 0. Several `"me"` share one screen.
    pub seats: Vec<SeatChoice>,
    /// Your name at this table; left out: the name of `/api/me`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// May people ask for hints, also when several play? Somebody who plays alone always may.
    #[serde(default)]
    pub hints: bool,
    /// Does it count for ratings? Whoever sits down agrees; a hint, a step that was taken back by consent or
    /// somebody who sits at several seats makes it count no more.
    #[serde(default)]
    pub rated: bool,
    /// How fast it is played.
    #[serde(default)]
    pub pace: Pace,
    /// What happens when somebody's time runs out.
    #[serde(default)]
    pub time_out: TimeOut,
    /// When you play, where a move may take hours; left out: at any time.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hours: Option<Hours>,
}

/// Who is to sit at a seat: `"me"`, `"open"` or `{"bot":"novice"}`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum SeatChoice {
    /// Whoever makes the table.
    Me,
    /// Whoever comes.
    Open,
    /// A computer player of this level.
    Bot(String),
}

/// A table, as whoever asks may know it: the answer to `GET /api/tables/{id}` and to everything that changes it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct TableInfo {
    /// The name in addresses.
    pub id: String,
    /// The game's id.
    pub game: String,
    /// The version of the rules it is played under.
    pub rules: u32,
    /// The rule switches.
    #[schemars(with = "serde_json::Map<String, serde_json::Value>")]
    pub options: serde_json::Value,
    /// Who sits where.
    pub seats: Vec<SeatInfo>,
    /// Has it begun, is it over?
    pub phase: Phase,
    /// How it came to its end, once it has.
    pub end: Option<TableEnd>,
    /// The invitation, for those who belong to the table. Whoever has it may join or watch.
    pub invite: Option<String>,
    /// May you start it?
    pub host: bool,
    /// Do you sit here or were you invited to watch?
    pub member: bool,
    /// Is it listed for everybody?
    pub public: bool,
    /// When it was made.
    pub created: u64,
    /// When something last happened.
    pub changed: u64,
    /// How long the log of moves is.
    pub seq: usize,
    /// The table that follows this one, if somebody asked for a rematch.
    pub rematch: Option<String>,
    /// The game was begun under older rules and does not agree with those there are now: nothing can be played before
    /// people have chosen. Known once the game was looked at.
    pub rules_change: Option<RulesChange>,
    /// May those who play ask for hints?
    pub hints: bool,
    /// Was it agreed that it counts for ratings?
    pub rated: bool,
    /// What people here have asked of each other. Nothing: nobody ever has.
    pub accord: Option<Box<Accord>>,
    /// What you have decided ahead here. Nobody else is shown it.
    pub ahead: Vec<Ahead>,
    /// How fast it is played.
    pub pace: Pace,
    /// What happens when somebody's time runs out.
    pub time_out: TimeOut,
    /// How much time everybody has left. Nothing: it is played without a clock, or not at the moment.
    pub clocks: Option<Box<Clocks>>,
    /// The server's promise about the luck of this table (docs/fair-luck.md): SHA-256 of its secret, in hex.
    pub commitment: String,
}

/// What a change of the rules did to a game that was begun before it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct RulesChange {
    /// So many steps still stand, and the game is shown after them. Nothing: it would have begun in another way and cannot
    /// be shown; it can only be ended.
    pub steps: Option<usize>,
    /// So many entries of the log would count no more.
    pub lost: usize,
    /// Whose people have agreed to go on.
    pub agreed: Vec<Seat>,
}

/// The body of `POST /api/tables/{id}/rules`. The answer is [`TableInfo`].
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ChooseRules {
    /// What you want.
    pub choice: RulesChoice,
}

/// What can be done about a game of older rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum RulesChoice {
    /// Go on from the last moment that agrees. It goes on when all who play have said so.
    GoOn,
    /// End it as it stands.
    End,
}

/// A table in a list.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct TableSummary {
    /// The name in addresses.
    pub id: String,
    /// The game's id.
    pub game: String,
    /// Who sits where.
    pub seats: Vec<SeatInfo>,
    /// Has it begun, is it over?
    pub phase: Phase,
    /// Is it listed for everybody?
    pub public: bool,
    /// When it was made.
    pub created: u64,
    /// When something last happened.
    pub changed: u64,
    /// How long the log of moves is.
    pub seq: usize,
    /// Does the table wait for you?
    pub your_turn: bool,
    /// Was it agreed that it counts for ratings?
    pub rated: bool,
    /// How fast it is played.
    pub pace: Pace,
    /// So many milliseconds from now something is due here because time passes: somebody is to be warned, or their time
    /// runs out. What is most urgent comes first where lists are sorted by it.
    pub due_in: Option<u64>,
}

/// The answer to `GET /api/tables`: the beginning of each list, newest first; and to `GET /api/tables?more=…`: how
/// one of them goes on.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize, JsonSchema)]
pub struct Tables {
    /// The tables you belong to: those that are not over, and then those that are.
    pub mine: Vec<TableSummary>,
    /// Public tables of others: those that wait for people, and then those in play, which can be watched.
    pub open: Vec<TableSummary>,
    /// Where the lists go on.
    pub more: MoreTables,
}

/// Where the lists of tables go on: each is a text for `GET /api/tables?more=…`, or nothing if the list ends here.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
pub struct MoreTables {
    /// Yours that are not over.
    pub running: Option<String>,
    /// Yours that are over.
    pub finished: Option<String>,
    /// Public ones that wait for people.
    pub waiting: Option<String>,
    /// Public ones in play.
    pub playing: Option<String>,
}

/// A seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct SeatInfo {
    /// Which.
    pub seat: Seat,
    /// Who sits there.
    pub kind: SeatKind,
    /// The name of the person. Bots are named by their level, open seats not at all.
    pub name: Option<String>,
    /// The level of the bot; also of the bot that plays on for a person who resigned.
    pub level: Option<String>,
    /// Is it your seat?
    pub mine: bool,
    /// Is the person looking at the table right now?
    pub online: bool,
    /// Did the person give up? A bot plays on.
    pub resigned: bool,
    /// How many hints this seat has had. Everybody may know.
    pub hints: u32,
    /// A bot plays for a person who is away, because all who were there wanted it.
    pub stand_in: Option<StandIn>,
}

/// Who may take a seat from the bot that plays there for somebody who is away.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum StandIn {
    /// Whoever it belongs to, when they are back.
    Kept,
    /// Also whoever has the invitation.
    Free,
}

/// Who sits at a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum SeatKind {
    /// Nobody yet.
    Open,
    /// A person.
    Person,
    /// A computer player.
    Bot,
}

/// How far a table is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// People sit down.
    Waiting,
    /// It is played.
    Playing,
    /// It has ended.
    Over,
}

/// How a table came to its end.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum TableEnd {
    /// By the rules of the game.
    Finished,
    /// Everybody left.
    Abandoned,
    /// As it stood, because all who played wanted to.
    Agreed,
}

/// The body of `POST /api/tables/{id}/host`: who keeps the table from now on. The answer is [`TableInfo`].
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct HandOver {
    /// Where they sit.
    pub seat: Seat,
}

/// The body of `POST /api/tables/{id}/join`. The answer is [`TableInfo`].
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct JoinTable {
    /// The invitation; not needed at public tables.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub invite: Option<String>,
    /// Your name at this table; left out: the name of `/api/me`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// Which open seat; left out: the first.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seat: Option<Seat>,
    /// Your part of the luck: any text of at most 64 characters, best a random one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub contribution: Option<String>,
    /// When you play, where a move may take hours; left out: at any time.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hours: Option<Hours>,
}

/// The body of `POST /api/tables/{id}/watch`: look on without a seat. The answer is [`TableInfo`].
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct WatchTable {
    /// The invitation; not needed at public tables.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub invite: Option<String>,
}

/// The body of `POST /api/tables/{id}/start`. Only the host may; open seats must be taken or filled first.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct StartTable {
    /// Your part of the luck: any text of at most 64 characters, best a random one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub contribution: Option<String>,
    /// The level of bots that take the seats still open; left out: open seats refuse the start.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fill: Option<String>,
}
