//! The wire types of the table server: what goes over HTTP under `/api`, and nothing else.
//!
//! docs/api.md tells the story with a complete session; the server's `/api/openapi.json` lists every route. In
//! reading order: [`person`] is who you are, [`shelf`] what can be played, [`table`] where people and bots
//! sit down, [`play`] what is shown and done there, [`archive`] finished games, [`fault`] everything that goes
//! wrong.
//!
//! Every request body refuses unknown fields. Times are milliseconds since 1970.

pub mod archive;
pub mod fault;
pub mod person;
pub mod play;
pub mod shelf;
pub mod table;

pub use archive::{Luck, LuckCheck, Moment, MomentView, RecordInfo, SeenSteps, UploadedRecord};
pub use fault::{ApiError, Fault, FaultCode};
pub use person::{Claim, Me, OneTimeCode, PutMe};
pub use play::{Moved, PlayAction, PlayUndo, TableUpdate, Why, WhyAnswer};
pub use shelf::{BotLevel, GameInfo, SeatRange};
pub use table::{
    ChooseRules, JoinTable, MoreTables, NewTable, Phase, RulesChange, RulesChoice, SeatChoice, SeatInfo,
    SeatKind, StartTable, TableEnd, TableInfo, TableSummary, Tables, WatchTable,
};
