//! What is kept, row by row. Times are milliseconds since 1970.

use serde::{Deserialize, Serialize};

use crate::calls::CallRow;
use crate::club::{PersonalRow, ResultRow};
use crate::papers::PaperRow;

/// A SHA-256. Secrets are stored only as these.
pub type Hash = [u8; 32];

/// A person: whoever holds one of its sessions.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Person {
    /// Random, no secret.
    pub id: String,
    /// The name, once said.
    pub name: Option<String>,
    /// Two letters, once known.
    pub lang: Option<String>,
    /// When it first came.
    pub created: i64,
}

/// A device on which somebody is signed in.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Session {
    /// The hash of its secret.
    pub hash: Hash,
    /// What kind of device it is, in a few words; empty where nobody knows.
    pub device: String,
    /// When it was last used, by day.
    pub used: i64,
}

/// Which sessions of a person end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ending {
    /// This one.
    One(Hash),
    /// All but this one.
    Others(Hash),
    /// All.
    All,
}

impl Ending {
    /// Does this session end?
    pub(crate) fn ends(self, session: Hash) -> bool {
        match self {
            Ending::One(one) => session == one,
            Ending::Others(stays) => session != stays,
            Ending::All => true,
        }
    }
}

/// How far a table is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// People sit down.
    Waiting,
    /// It is played: entries can be appended.
    Playing,
    /// It has ended.
    Over,
}

impl Phase {
    pub(crate) fn number(self) -> i16 {
        match self {
            Phase::Waiting => 0,
            Phase::Playing => 1,
            Phase::Over => 2,
        }
    }

    pub(crate) fn from_number(number: i16) -> Phase {
        match number {
            0 => Phase::Waiting,
            1 => Phase::Playing,
            _ => Phase::Over,
        }
    }
}

/// A table, without its log, as a row of the store.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct TableRow {
    /// Random, no secret.
    pub id: String,
    /// Raised by every [`TableChange`]; entries of the log do not raise it.
    pub version: i64,
    /// How far it is.
    pub phase: Phase,
    /// Is it listed for everybody?
    pub public: bool,
    /// How long the log is.
    pub seq: i64,
    /// The seats it waits for, one bit each.
    pub waiting: i16,
    /// Is one of them a bot?
    pub bot_next: bool,
    /// When something happens here because time passes; nothing: nothing does.
    #[serde(default)]
    pub due: Option<i64>,
    /// When it was made.
    pub created: i64,
    /// When something last happened.
    pub changed: i64,
    /// Everything else, as the server writes it.
    pub doc: String,
    /// Who belongs to it, sorted.
    pub members: Vec<String>,
}

/// Who opens a table, and how many they may have open.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Opener {
    /// The person and how many tables that are not over they may have opened. Nothing: it is not counted.
    pub person: Option<(String, u32)>,
    /// The network they come from, and how many its people may have open.
    pub network: Option<(String, u32)>,
}

/// What became of a table that somebody wanted to open.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Opened {
    /// It is stored.
    Stored,
    /// It is not: the person has as many as they may.
    TooManyOfPerson,
    /// It is not: the network has.
    TooManyOfNetwork,
}

/// A change of a table that is no move of anybody.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TableChange {
    /// The version it is a change of.
    pub version: i64,
    /// How long the log was then: what the table waits for depends on it.
    pub seq: i64,
    /// How far the table is now.
    pub phase: Phase,
    /// Is it listed for everybody?
    pub public: bool,
    /// The seats it waits for, one bit each.
    pub waiting: i16,
    /// Is one of them a bot?
    pub bot_next: bool,
    /// When something happens here because time passes.
    pub due: Option<i64>,
    /// Now.
    pub changed: i64,
    /// Everything else.
    pub doc: String,
    /// Who belongs to it, sorted.
    pub members: Vec<String>,
    /// An entry of the log that is appended with it: both are stored or neither. Its number is `seq` and one more.
    pub step: Option<NewStep>,
}

/// A list of tables, the latest first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum List<'a> {
    /// Those a person belongs to that are not over, by when they last sat down or the game began.
    Running(&'a str),
    /// Those a person belongs to that are over, by when they ended.
    Finished(&'a str),
    /// Public ones that wait for people, by when something last happened.
    Waiting,
    /// Public ones in play, by when something last happened.
    Playing,
}

/// Where a list goes on: after this table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Cursor {
    /// What the list is ordered by.
    pub at: i64,
    /// The table.
    pub id: String,
}

impl Cursor {
    /// Before the first.
    pub(crate) fn start() -> Cursor {
        Cursor { at: i64::MAX, id: String::new() }
    }
}

/// A part of a list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Page {
    /// The tables.
    pub tables: Vec<TableRow>,
    /// Where it goes on, if it does.
    pub next: Option<Cursor>,
}

impl Page {
    /// From one row more than fits, each with what the list is ordered by.
    pub(crate) fn of(mut rows: Vec<(TableRow, i64)>, limit: u32) -> Page {
        let more = rows.len() > limit as usize;
        rows.truncate(limit as usize);
        let next = rows.last().filter(|_| more).map(|(table, at)| Cursor { at: *at, id: table.id.clone() });
        Page { tables: rows.into_iter().map(|(table, _)| table).collect(), next }
    }
}

/// An entry to be appended to a log, and what the table waits for after it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Append {
    /// Whose log.
    pub table: String,
    /// The version of the table that was played at: who plays which seat depends on it.
    pub version: i64,
    /// The entry.
    pub step: NewStep,
    /// The seats the table waits for now, one bit each.
    pub waiting: i16,
    /// Is one of them a bot?
    pub bot_next: bool,
    /// When something happens here because time passes.
    pub due: Option<i64>,
    /// Does the game end by it?
    pub over: bool,
}

/// An entry of a log.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewStep {
    /// The number it must get, from 1.
    pub seq: i64,
    /// The request it came by, and the hash of that request's body.
    pub request: Option<(String, Hash)>,
    /// The entry, as JSON.
    pub entry: String,
    /// Now.
    pub at: i64,
}

/// What became of an [`Append`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Appended {
    /// It is stored for good.
    Stored,
    /// It is not: the log has another length, the table another version, or it is not in play.
    Refused,
    /// It is not: its request was stored before.
    Before(UsedRequest),
}

/// A request that is in the log.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UsedRequest {
    /// The entry it became.
    pub seq: i64,
    /// The hash of its body.
    pub body: Hash,
}

/// An entry read back.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct StoredStep {
    /// Its number.
    pub seq: i64,
    /// The entry, as JSON.
    pub entry: String,
    /// When it was made.
    pub at: i64,
}

/// An uploaded record.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct StoredRecord {
    /// The hash of the file, shortened.
    pub id: String,
    /// The file.
    pub body: String,
    /// When it came.
    pub created: i64,
}

/// How far a person is in a lesson.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct LessonRow {
    /// What tells it from all others: [`LessonRow::id_of`].
    pub id: String,
    /// Whose it is.
    pub person: String,
    /// The game.
    pub game: String,
    /// The lesson.
    pub lesson: String,
    /// At which step they are, from 0.
    pub step: i32,
    /// Were they through it once?
    pub done: bool,
    /// What it takes to take it up again.
    pub body: String,
    /// When that was.
    pub changed: i64,
}

impl LessonRow {
    /// One row for each person and lesson.
    pub fn id_of(person: &str, game: &str, lesson: &str) -> String {
        format!("{person}/{game}/{lesson}")
    }
}

/// What comes after all ids that begin like this, and before all others.
pub(crate) fn end_of(beginning: &str) -> String {
    format!("{beginning}\u{10FFFF}")
}

/// The rooms of the store, for [`migrate`](crate::migrate): what is in them is copied row by row.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Room {
    /// People.
    People,
    /// Sessions.
    Sessions,
    /// Tables, each with its members, log and requests.
    Tables,
    /// Uploaded records.
    Records,
    /// How far people are in lessons.
    Lessons,
    /// How games ended.
    Results,
    /// What belongs to one person.
    Personal,
    /// What lies beside tables.
    Papers,
    /// Who is called, and who has been.
    Calls,
}

impl Room {
    /// In the order in which they must be filled.
    pub const ALL: [Room; 9] = [
        Room::People,
        Room::Sessions,
        Room::Tables,
        Room::Records,
        Room::Lessons,
        Room::Results,
        Room::Personal,
        Room::Papers,
        Room::Calls,
    ];
}

/// A row on its way from one store to another.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum ExportedRow {
    /// A person.
    Person(Person),
    /// A session: its hash in hex, and whose it is.
    Session {
        /// The hash in hex.
        hash: String,
        /// Whose.
        person: String,
        /// When it was last used, by day.
        used: i64,
        /// What kind of device.
        #[serde(default)]
        device: String,
    },
    /// A table with all that belongs to it.
    Table {
        /// The table.
        table: TableRow,
        /// Its log.
        steps: Vec<ExportedStep>,
    },
    /// An uploaded record.
    Record(StoredRecord),
    /// How far somebody is in a lesson.
    Lesson(LessonRow),
    /// How a game ended.
    Result(ResultRow),
    /// What belongs to one person.
    Personal(PersonalRow),
    /// What lies beside a table.
    Paper(PaperRow),
    /// A call.
    Call(CallRow),
}

impl ExportedRow {
    /// What rows of a room are ordered by.
    pub fn key(&self) -> &str {
        match self {
            ExportedRow::Person(person) => &person.id,
            ExportedRow::Session { hash, .. } => hash,
            ExportedRow::Table { table, .. } => &table.id,
            ExportedRow::Record(record) => &record.id,
            ExportedRow::Lesson(lesson) => &lesson.id,
            ExportedRow::Result(result) => &result.id,
            ExportedRow::Personal(personal) => &personal.id,
            ExportedRow::Paper(paper) => &paper.id,
            ExportedRow::Call(call) => &call.id,
        }
    }
}

/// An entry of a log with its request, on its way from one store to another.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ExportedStep {
    /// The entry.
    pub step: StoredStep,
    /// The request it came by and the hash of its body in hex.
    pub request: Option<(String, String)>,
}

/// 32 bytes from 64 hex digits.
pub fn from_hex(digits: &str) -> Option<Hash> {
    let mut hash = [0; 32];
    hex::decode_to_slice(digits, &mut hash).ok()?;
    Some(hash)
}
