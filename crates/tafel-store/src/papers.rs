//! What lies beside a table and is no part of the game.

use serde::{Deserialize, Serialize};

/// What kind of paper it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PaperKind {
    /// Something that was said among those who play.
    Players,
    /// Something that was said among those who look on.
    Onlookers,
    /// What one person keeps there for themselves.
    Desk,
}

impl PaperKind {
    /// As it is stored.
    pub(crate) fn code(self) -> i16 {
        match self {
            PaperKind::Players => 0,
            PaperKind::Onlookers => 1,
            PaperKind::Desk => 2,
        }
    }

    pub(crate) fn of_code(code: i16) -> PaperKind {
        match code {
            0 => PaperKind::Players,
            1 => PaperKind::Onlookers,
            _ => PaperKind::Desk,
        }
    }
}

/// Something written down beside a table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PaperRow {
    /// What tells it from all others: random, or [`PaperRow::desk_of`].
    pub id: String,
    /// Grows with every new paper; given by the store.
    pub number: i64,
    /// The table.
    pub table: String,
    /// What it is.
    pub kind: PaperKind,
    /// Who wrote it.
    pub person: String,
    /// What is written on it, as the server writes it.
    pub body: String,
    /// When.
    pub at: i64,
}

impl PaperRow {
    /// One desk for each person and table.
    pub fn desk_of(table: &str, person: &str) -> String {
        format!("{table}/{person}")
    }
}

/// What was said, from some number on.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Said {
    /// The papers, the latest last.
    pub papers: Vec<PaperRow>,
    /// The number of the oldest that is still there.
    pub oldest: Option<i64>,
}

/// What other connections are told when something was said at a table: its id after this.
pub const SAID: &str = "said/";
