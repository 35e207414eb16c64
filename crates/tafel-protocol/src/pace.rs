//! How fast a table plays, and how much time everybody has left. Whoever draws a clock counts down from `left`, which was
//! true when the answer was sent: so a wrong clock of a visitor does no harm.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// How fast a table plays: `"free"`, `{"clock":{"bank":600,"increment":10}}` or `{"turns":{"hours":24}}`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Pace {
    /// Everybody is there, and nobody is hurried.
    #[default]
    Free,
    /// Everybody is there, and everybody has their time for the whole game.
    Clock {
        /// Seconds for everybody, 10 to 21600.
        bank: u32,
        /// Seconds that are added whenever somebody has made their move, up to 600.
        increment: u32,
    },
    /// Everybody comes when they have time.
    Turns {
        /// Hours for each move, 1 to 336. Only playing hours count.
        hours: u32,
    },
}

/// What happens when somebody's time runs out: `"remind"`, `{"bot":"adept"}` or `"lose"`.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum TimeOut {
    /// They are reminded, and everybody sees it.
    #[default]
    Remind,
    /// A bot of this level plays until they are back. The game counts for no rating from then on.
    Bot(String),
    /// A bot has their seat for the rest, as if they had given up.
    Lose,
}

/// When somebody plays, where a move may take hours: outside of these hours, and on holidays, their clock stands still.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Hours {
    /// The name of their time zone, `Europe/Berlin`.
    pub zone: String,
    /// The hour at which their day begins, 0 to 23.
    pub from: u8,
    /// The hour at which it ends, 1 to 24. One that is not after `from` is meant of the next day. At least four hours.
    pub until: u8,
    /// Days on which they do not play, at most thirty. Those that have begun stay.
    pub holidays: Vec<Holiday>,
}

/// Days on which somebody does not play.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Holiday {
    /// The first day, `2026-12-24`.
    pub from: String,
    /// The last day.
    pub until: String,
}

/// The body of `PUT /api/tables/{id}/hours`. The answer is [`TableInfo`](crate::TableInfo).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PutHours {
    /// When you play at this table.
    pub hours: Hours,
}

/// The clocks of a table, as they were when this was sent.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Clocks {
    /// Of every seat; bots have none.
    pub seats: Vec<Option<SeatClock>>,
    /// When you play; nothing: you have not said, or do not play.
    pub hours: Option<Hours>,
}

/// The clock of a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct SeatClock {
    /// So many milliseconds are left. Where a move takes hours, only playing hours are in it.
    pub left: u64,
    /// Is the table waiting for this seat, so that its time passes?
    pub runs: bool,
    /// Does it stand still at the moment because it is night where the person lives, or a holiday?
    pub rests: bool,
    /// So many milliseconds from now the time runs out, nights and holidays included; nothing: it does not run.
    pub ends_in: Option<u64>,
    /// Has it run out?
    pub ran_out: bool,
}
