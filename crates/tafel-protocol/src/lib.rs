//! The wire types of the table server: what goes over HTTP under `/api`, and nothing else.
//!
//! docs/api.md tells the story with a complete session; the server's `/api/openapi.json` lists every route. In
//! reading order: [`person`] is who you are, [`shelf`] what can be played, [`table`] where people and bots
//! sit down, [`pace`] how fast they play, [`accord`] what they ask of each other, [`ahead`] what somebody decides ahead,
//! [`talk`] what they say, [`play`] what is shown and done there, [`archive`] finished games, [`club`] what is remembered of
//! people, [`calls`] how they are called to their tables, [`teacher`] what the coach says, [`puzzle`] what it
//! asks, [`daily`] the deal of the day, [`fault`] everything that goes wrong.
//!
//! Every request body refuses unknown fields. Times are milliseconds since 1970.
//!
//! Whoever plays over the wire reads an update and sends one of its actions back, as it is:
//!
//! ```
//! use high_card::{HighCard, Options};
//! use tafel_core::{AnyMatch, Chance, Match, Seat, Viewer};
//! use tafel_protocol::PlayAction;
//!
//! // The server's side.
//! let mut game: Box<dyn AnyMatch> =
//!     Box::new(Match::<HighCard>::new(Options::default(), 2, Chance::seeded(7, 0))?);
//! while let Some(seat) = game.asked().first() {
//!     let sent = serde_json::to_value(game.update(Viewer::Seat(seat)))?;
//!
//!     // The client's side: it knows no rules.
//!     let body = serde_json::json!({
//!         "seat": seat,
//!         "after": sent["seq"],
//!         "request": "any text of its own",
//!         "action": sent["legal"][0]["action"],
//!     });
//!
//!     // And the server's again.
//!     let PlayAction { seat, after, action, .. } = serde_json::from_str(&body.to_string())?;
//!     assert_eq!(after, game.seq());
//!     let draft = game.play(seat, action.get(), Chance::seeded(7, 1 + after as u64))?;
//!     game.commit(draft);
//! }
//! assert!(game.outcome().is_some_and(|outcome| outcome.won(Seat(0)) || outcome.won(Seat(1))));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod accord;
pub mod ahead;
pub mod archive;
pub mod calls;
pub mod club;
pub mod daily;
pub mod fault;
pub mod pace;
pub mod person;
pub mod play;
pub mod puzzle;
pub mod shelf;
pub mod table;
pub mod talk;
pub mod teacher;

pub use accord::{
    Accord, AnswerAll, AskAll, OpenRequest, PastRequest, SeatAnswer, Settled, TakeSeatBack, Wish,
};
pub use ahead::{Ahead, AheadAnswer, AheadDecision, DecideAhead, Lasts};
pub use archive::{
    BetterLine, ForkRecord, Hidden, Luck, LuckCheck, Moment, MomentView, RecordInfo, SeenSteps,
    UploadedRecord,
};
pub use calls::{
    CallAgain, CallEvent, CallSwitch, CallTrouble, CallWay, ConfirmMail, Delivery, DropPush, HookKind,
    HookTo, HookWay, MailWay, MyCalls, PushDevice, PushWay, PutCalls, PutHook, PutMail, PutPush, QuietHours,
    Stopped, TestCall,
};
pub use club::{
    Against, Block, BySeats, Decline, FameOfGame, FameRating, FameWin, GameFigures, HallOfFame, InARow,
    Invitation, Invitations, Invite, LatestGame, LatestOther, Met, People, Profile, PutShown, RatingChange,
    RatingFigures, RatingPoint, SourceShare, TableResult,
};
pub use daily::{Daily, DailyDay, DailyGame, DailyOfWeek, DailyResult, DailyScore, DailyState, MyDaily};
pub use fault::{ApiError, Fault, FaultCode};
pub use pace::{Clocks, Holiday, Hours, Pace, PutHours, SeatClock, TimeOut};
pub use person::{Claim, Device, Devices, Me, OneTimeCode, PutMe, SignOut};
pub use play::{Glance, Moved, PlayAction, PlayUndo, TableUpdate, Why, WhyAnswer};
pub use puzzle::{
    Compared, ForkPuzzle, PuzzleAnswer, PuzzleInfo, PuzzleList, PuzzleState, PuzzleTable, Solution,
};
pub use shelf::{BotLevel, GameInfo, SeatRange};
pub use table::{
    ChooseRules, HandOver, JoinTable, MoreTables, NewTable, Phase, RulesChange, RulesChoice, SeatChoice,
    SeatInfo, SeatKind, StandIn, StartTable, TableEnd, TableInfo, TableSummary, Tables, WatchTable,
};
pub use talk::{Call, Desk, Muted, PutDesk, SayTalk, SwitchTalk, TableNotes, Talk, TalkMessage};
pub use teacher::{
    Account, AskHint, AskTip, Choice, CourseInfo, Expected, Hint, Judged, Judgement, LessonAnswer,
    LessonInfo, LessonStep, LessonTable, Picture, Reply, Review, ReviewState, RightAnswer, Show, TipAnswer,
    Verdict, Wants, Words,
};
