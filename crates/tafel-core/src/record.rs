//! A match as a file: one JSON document, described in docs/record-format.md.
//!
//! Every step carries a hash over itself and all before it, so that a changed, missing or doubled step is noticed
//! and named. The hashes guard against accidents and careless edits; they are no signature.

use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use sha2::{Digest, Sha256};
use thiserror::Error;

use crate::game::{Game, Outcome};
use crate::json;
use crate::matches::{Entry, Header, Match, ReplayError, hex};

/// What the field `format` of every record says.
pub const FORMAT: &str = "tafelrunde-record";
/// The newest version of the format, which is the one written.
pub const VERSION: u32 = 1;
/// No record is longer than this.
pub const MAX_BYTES: usize = 32 << 20;

/// A match as a file.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Record {
    format: String,
    version: u32,
    /// What the match began with.
    pub header: Header<Box<RawValue>>,
    /// Hash of the header.
    hash: String,
    /// The log, entry by entry.
    steps: Vec<Line>,
    /// What was added when the file was written.
    end: End,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Line {
    entry: Box<RawValue>,
    hash: String,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct End {
    steps: usize,
    outcome: Option<Outcome>,
    #[serde(default, skip_serializing_if = "Notes::is_empty")]
    notes: Notes,
    hash: String,
}

/// What people may like to know of a match and the rules do not care about.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Notes {
    /// The name of each seat.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub names: Vec<String>,
    /// When each entry of the log was made, in milliseconds since 1970.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub times: Vec<u64>,
    /// How the luck can be checked (docs/fair-luck.md).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub luck: Option<serde_json::Value>,
}

impl Notes {
    fn is_empty(&self) -> bool {
        *self == Notes::default()
    }
}

/// Why a file is not taken as a record.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum RecordError {
    /// Nothing in it.
    #[error("the file is empty")]
    Empty,
    /// Far too long.
    #[error("the file is longer than a record can be ({MAX_BYTES} bytes)")]
    TooLong(usize),
    /// Not JSON, or cut off, or with other fields.
    #[error("not a record, or cut off: {0}")]
    Unreadable(String),
    /// Something else in JSON.
    #[error("the file says it is {0:?}, not {FORMAT:?}")]
    Foreign(String),
    /// Written by a later program.
    #[error("record format {0} is newer than this program, which reads up to {VERSION}")]
    Newer(u64),
    /// No program ever wrote such a version.
    #[error("there is no record format {0}")]
    NoSuchVersion(u64),
    /// The header was changed after writing.
    #[error("the header does not match its hash: it was changed")]
    Header,
    /// A step was changed, removed or added after writing.
    #[error("step {0} does not match its hash: it, or a step before it, was changed, removed or added")]
    Step(usize),
    /// Steps are missing at the end, or doubled.
    #[error("{found} steps where {wanted} are announced")]
    Count {
        /// Steps in the file.
        found: usize,
        /// Steps announced at its end.
        wanted: usize,
    },
    /// The end was changed after writing.
    #[error("the end of the record does not match its hash: it was changed")]
    End,
    /// The steps cannot be played.
    #[error(transparent)]
    Replay(#[from] ReplayError),
    /// The steps lead to another result.
    #[error("the steps lead to {found}, the record says {stored}")]
    Outcome {
        /// By playing.
        found: String,
        /// In the file.
        stored: String,
    },
}

impl Record {
    /// Writes a match down.
    pub fn of<G: Game>(game: &Match<G>, notes: Notes) -> Record {
        let header = game.header();
        let header = Header {
            game: header.game.clone(),
            rules: header.rules,
            components: header.components.clone(),
            seats: header.seats,
            options: json::raw(&header.options),
            position: header.position.clone(),
            setup: header.setup.clone(),
        };
        Record::assemble(header, game.log().iter().map(json::raw).collect(), game.state().outcome(), notes)
    }

    /// Puts a record together from stored parts.
    pub fn assemble(
        header: Header<Box<RawValue>>,
        entries: Vec<Box<RawValue>>,
        outcome: Option<Outcome>,
        notes: Notes,
    ) -> Record {
        let mut chain = Chain::start(&header);
        let hash = chain.hash();
        let steps: Vec<Line> =
            entries.into_iter().map(|entry| Line { hash: chain.add(entry.get()), entry }).collect();
        let mut end = End { steps: steps.len(), outcome, notes, hash: String::new() };
        end.hash = chain.add(&end.hashed());
        Record { format: FORMAT.into(), version: VERSION, header, hash, steps, end }
    }

    /// Reads a record and checks that it is whole; playing it is the next step.
    pub fn read(bytes: &[u8]) -> Result<Record, RecordError> {
        if bytes.trim_ascii().is_empty() {
            return Err(RecordError::Empty);
        }
        if bytes.len() > MAX_BYTES {
            return Err(RecordError::TooLong(bytes.len()));
        }
        let unreadable = |why: serde_json::Error| RecordError::Unreadable(why.to_string());
        let mark: Mark = serde_json::from_slice(bytes).map_err(unreadable)?;
        if mark.format.as_deref() != Some(FORMAT) {
            return Err(RecordError::Foreign(mark.format.unwrap_or_else(|| "something else".into())));
        }
        if mark.version > VERSION.into() {
            return Err(RecordError::Newer(mark.version));
        }
        if mark.version != u64::from(VERSION) {
            return Err(RecordError::NoSuchVersion(mark.version));
        }
        let record: Record = serde_json::from_slice(bytes).map_err(unreadable)?;
        record.check_hashes()?;
        Ok(record)
    }

    fn check_hashes(&self) -> Result<(), RecordError> {
        let mut chain = Chain::start(&self.header);
        if chain.hash() != self.hash {
            return Err(RecordError::Header);
        }
        for (index, line) in self.steps.iter().enumerate() {
            if chain.add(line.entry.get()) != line.hash {
                return Err(RecordError::Step(index + 1));
            }
        }
        if self.end.steps != self.steps.len() {
            return Err(RecordError::Count { found: self.steps.len(), wanted: self.end.steps });
        }
        if chain.add(&self.end.hashed()) != self.end.hash {
            return Err(RecordError::End);
        }
        Ok(())
    }

    /// Plays the record again from its first draw to its last step.
    pub fn replay<G: Game>(&self) -> Result<Match<G>, RecordError> {
        let header = Header {
            game: self.header.game.clone(),
            rules: self.header.rules,
            components: self.header.components.clone(),
            seats: self.header.seats,
            options: if self.header.game == G::ID {
                serde_json::from_str(self.header.options.get())
                    .map_err(|why| RecordError::Unreadable(format!("options: {why}")))?
            } else {
                G::Options::default()
            },
            position: self.header.position.clone(),
            setup: self.header.setup.clone(),
        };
        let entries: Vec<Entry<G::Action>> = self
            .steps
            .iter()
            .enumerate()
            .map(|(index, line)| {
                Entry::from_json(line.entry.get())
                    .map_err(|why| ReplayError::Step { step: index + 1, why: why.to_string() })
            })
            .collect::<Result<_, _>>()
            // A foreign game is better reported as such than by the first action that makes no sense.
            .or_else(|why| if self.header.game == G::ID { Err(why) } else { Ok(Vec::new()) })?;
        let played = Match::<G>::replay(header, entries)?;
        let outcome = played.state().outcome();
        if outcome != self.end.outcome {
            let show = |outcome: &Option<Outcome>| match outcome {
                Some(outcome) => format!("{outcome:?}"),
                None => "an unfinished game".into(),
            };
            return Err(RecordError::Outcome { found: show(&outcome), stored: show(&self.end.outcome) });
        }
        Ok(played)
    }

    /// The record as it is written to a file: one step per line, so that a difference can be read.
    pub fn to_json(&self) -> String {
        let Record { format, version, header, hash, steps, end } = self;
        let steps: Vec<String> = steps.iter().map(json::text).collect();
        format!(
            "{{\"format\":{format:?},\"version\":{version},\n\"header\":{},\n\"hash\":{hash:?},\n\"steps\":[\n{}\n],\n\"end\":{}}}\n",
            json::text(header),
            steps.join(",\n"),
            json::text(end),
        )
    }

    /// What people may like to know beside the moves.
    pub fn notes(&self) -> &Notes {
        &self.end.notes
    }

    /// How the match ended, if it did.
    pub fn outcome(&self) -> Option<&Outcome> {
        self.end.outcome.as_ref()
    }

    /// The log as stored: one JSON entry per step.
    pub fn entries(&self) -> impl ExactSizeIterator<Item = &str> {
        self.steps.iter().map(|line| line.entry.get())
    }
}

/// The first thing looked at in a file.
#[derive(Deserialize)]
struct Mark {
    #[serde(default)]
    format: Option<String>,
    #[serde(default)]
    version: u64,
}

impl End {
    fn hashed(&self) -> String {
        let mut end = serde_json::json!([self.steps, self.outcome, self.notes]);
        end.sort_all_objects();
        end.to_string()
    }
}

/// Each link hashes the one before and the next text.
struct Chain([u8; 32]);

impl Chain {
    fn start(header: &Header<Box<RawValue>>) -> Chain {
        Chain(Sha256::digest(json::text(header)).into())
    }

    fn hash(&self) -> String {
        hex(&self.0[..8])
    }

    fn add(&mut self, text: &str) -> String {
        self.0 = Sha256::new().chain_update(self.0).chain_update(text).finalize().into();
        self.hash()
    }
}
