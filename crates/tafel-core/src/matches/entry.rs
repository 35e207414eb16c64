//! The log as it is written: what a match began with, and its entries.

use serde::de::IgnoredAny;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use crate::seat::Seat;

/// What a match began with.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Header<O> {
    /// [`Game::ID`](crate::Game::ID).
    pub game: String,
    /// [`Game::RULES_VERSION`](crate::Game::RULES_VERSION).
    pub rules: u32,
    /// The hash of [`Game::components`](crate::Game::components): which cards and map it was played with.
    pub components: String,
    /// How many play.
    pub seats: u8,
    /// The rule switches.
    pub options: O,
    /// Where it began, if not at the beginning: a position as [`Game::set_out`](crate::Game::set_out) reads it, its
    /// keys sorted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub position: Option<serde_json::Value>,
    /// The luck of the setup.
    pub setup: Vec<u32>,
}

/// What a match of some game began with. The game reads its own options out of it.
pub type AnyHeader = Header<Box<RawValue>>;

impl AnyHeader {
    /// Reads what was written of [`AnyMatch::header`](crate::AnyMatch::header).
    pub fn from_json(json: &str) -> Result<AnyHeader, serde_json::Error> {
        serde_json::from_str(json)
    }
}

/// One entry of the log: `{"seat":0,"action":…,"draws":[…]}`, `{"undo":0}`, `{"back":12,"by":0}` or `{"aside":0}`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(untagged)]
pub enum Entry<A> {
    /// A seat did something.
    Play(Play<A>),
    /// A seat took its last step back.
    Undo(Undo),
    /// The game was set back to an earlier moment, because all who play allowed it.
    Back(Back),
    /// Something a seat did under older rules that the present ones do not know like this. It counts no more.
    Aside(Aside),
}

/// What an entry of the log is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EntryKind {
    /// [`Entry::Play`].
    Play,
    /// [`Entry::Undo`].
    Undo,
    /// [`Entry::Back`].
    Back,
    /// [`Entry::Aside`].
    Aside,
}

impl<A> Entry<A> {
    /// What it is.
    pub fn kind(&self) -> EntryKind {
        match self {
            Entry::Play(_) => EntryKind::Play,
            Entry::Undo(_) => EntryKind::Undo,
            Entry::Back(_) => EntryKind::Back,
            Entry::Aside(_) => EntryKind::Aside,
        }
    }

    /// Whose step, or whose undo.
    pub fn seat(&self) -> Seat {
        match self {
            Entry::Play(play) => play.seat,
            Entry::Undo(undo) => undo.undo,
            Entry::Back(back) => back.by,
            Entry::Aside(aside) => aside.aside,
        }
    }

    /// The luck it drew.
    pub fn draws(&self) -> &[u32] {
        match self {
            Entry::Play(play) => &play.draws,
            Entry::Undo(_) | Entry::Back(_) | Entry::Aside(_) => &[],
        }
    }
}

impl<A: serde::de::DeserializeOwned> Entry<A> {
    /// Reads one entry. Unlike an untagged derive, it says which field is wrong.
    pub fn from_json(json: &str) -> Result<Entry<A>, serde_json::Error> {
        let value: serde_json::Value = serde_json::from_str(json)?;
        if value.get("undo").is_some() {
            serde_json::from_value(value).map(Entry::Undo)
        } else if value.get("back").is_some() {
            serde_json::from_value(value).map(Entry::Back)
        } else if value.get("aside").is_some() {
            serde_json::from_value(value).map(Entry::Aside)
        } else {
            serde_json::from_value(value).map(Entry::Play)
        }
    }
}

/// Whose entry this is, whichever game it belongs to and under whichever rules it was made.
pub fn seat_of_entry(json: &str) -> Result<Seat, serde_json::Error> {
    Ok(Entry::<IgnoredAny>::from_json(json)?.seat())
}

/// A step: intention and luck, apart.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Play<A> {
    /// Who.
    pub seat: Seat,
    /// What.
    pub action: A,
    /// The luck it drew.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub draws: Vec<u32>,
}

/// A step taken back.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Undo {
    /// Whose latest step.
    pub undo: Seat,
}

/// The game set back further than an undo goes, because all who play allowed it (decision 0010). Nothing is shuffled or
/// drawn again: what comes next comes as it came.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Back {
    /// So many steps stand afterwards.
    pub back: usize,
    /// Who asked for it.
    pub by: Seat,
}

/// An entry of older rules that was set aside when the game went on under other ones (decision 0012).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Aside {
    /// Whose entry it was.
    pub aside: Seat,
}
