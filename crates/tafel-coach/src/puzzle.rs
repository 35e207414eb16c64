//! Puzzles: moments of games between strong computer players in which one answer is clearly the best.
//!
//! They are kept as data (`data/puzzles`), packed: the first line says where they come from, every other line is the
//! beginning of a game, move by move with its luck, and the puzzles in it. So a puzzle is a real position, with
//! everything that happened before it, and what is not known there is really not known.

mod find;
mod solve;

use std::io::{Read, Write};
use std::sync::LazyLock;

use flate2::Compression;
use flate2::read::GzDecoder;
use flate2::write::GzEncoder;
use games::{BrianBoru, Catan, ImperialSettlers, Medievalia, Mythotopia};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use serde_json::value::RawValue;
use sha2::{Digest, Sha256};
use tafel_core::matches::hex;
use tafel_core::{AnyMatch, Chance, Game, Seat};

use crate::Fault;

pub use find::{Depth, Found, Look, look};
pub use solve::{Attempt, Solving, TRIES, Tried};

/// All puzzles of a game.
#[derive(Clone, Debug)]
pub struct Collection {
    /// Where they come from.
    pub head: Head,
    /// The games they were found in.
    pub sources: Vec<Source>,
}

/// Where puzzles come from.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Head {
    /// The game.
    pub game: String,
    /// The command that finds the same ones again.
    pub command: String,
    /// What it came by.
    pub log: String,
}

/// The beginning of a game, up to the last puzzle that was found in it.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Source {
    /// How many play.
    pub seats: u8,
    /// The rule switches.
    pub options: Box<RawValue>,
    /// The luck of the setup.
    pub setup: Vec<u32>,
    /// What was played.
    pub entries: Vec<Box<RawValue>>,
    /// The puzzles.
    pub puzzles: Vec<Puzzle>,
}

/// A puzzle: who is to answer, after how many steps, and what every answer is worth.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Puzzle {
    /// Its name in addresses and progress.
    pub id: String,
    /// After so many entries.
    pub step: usize,
    /// Who is to answer.
    pub seat: Seat,
    /// How hard it is: 1 to 3.
    pub level: u8,
    /// What every legal answer is worth, the best first.
    pub answers: Vec<Weight>,
}

/// What an answer is worth.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Weight {
    /// The answer.
    pub action: Value,
    /// The win chance it leads to.
    pub share: f64,
    /// How far that may be off.
    pub range: f64,
    /// What is expected to happen, beginning with the answer.
    pub line: Vec<(Seat, Value)>,
}

impl Source {
    /// The name of a puzzle after so many of these entries: the same position has the same name.
    pub fn name(&self, step: usize, seat: Seat) -> String {
        let mut hash = Sha256::new();
        hash.update(format!("{} {} {:?} {}", self.seats, self.options, self.setup, seat.0));
        for entry in self.entries.iter().take(step) {
            hash.update(entry.get());
            hash.update("\n");
        }
        hex(&hash.finalize()[..5])
    }

    /// The match at a puzzle.
    pub fn at(&self, game: &str, puzzle: &Puzzle) -> Result<Box<dyn AnyMatch>, Fault> {
        let wrong = |why: String| Fault::new(format!("{game}, puzzle {}: {why}", puzzle.id));
        let luck = Chance::replay(self.setup.clone());
        let laid_out = games::new_match(game, self.options.get(), self.seats, luck);
        let mut table = laid_out.map_err(|why| wrong(why.to_string()))?;
        if table.begun_with().setup != self.setup {
            return Err(wrong("it is laid out with other luck".into()));
        }
        for (index, entry) in self.entries.iter().take(puzzle.step).enumerate() {
            let draft = table.redo(entry.get(), None);
            let draft = draft.map_err(|why| wrong(format!("step {}: {why}", index + 1)))?;
            table.commit(draft);
        }
        Ok(table)
    }
}

impl Collection {
    /// The puzzles of a game, unpacked once; nothing while nobody looked for any.
    pub fn of(game: &str) -> Result<Option<&'static Collection>, Fault> {
        let Some(kept) = kept(game) else { return Ok(None) };
        kept.as_ref().map(Some).map_err(Clone::clone)
    }

    /// Reads what [`Collection::pack`] wrote.
    pub fn read(packed: &[u8]) -> Result<Collection, Fault> {
        let mut text = String::new();
        GzDecoder::new(packed).read_to_string(&mut text).map_err(Fault::new)?;
        let mut lines = text.lines();
        let head = serde_json::from_str(lines.next().unwrap_or_default()).map_err(Fault::new)?;
        let sources = lines.map(|line| serde_json::from_str(line).map_err(Fault::new));
        Ok(Collection { head, sources: sources.collect::<Result<_, _>>()? })
    }

    /// As it is kept: a line for each game, packed.
    pub fn pack(&self) -> Result<Vec<u8>, Fault> {
        let mut packer = GzEncoder::new(Vec::new(), Compression::best());
        let mut text = serde_json::to_string(&self.head).map_err(Fault::new)?;
        for source in &self.sources {
            text.push('\n');
            text.push_str(&serde_json::to_string(source).map_err(Fault::new)?);
        }
        text.push('\n');
        packer.write_all(text.as_bytes()).map_err(Fault::new)?;
        packer.finish().map_err(Fault::new)
    }

    /// Every puzzle, with the game it was found in.
    pub fn puzzles(&self) -> impl Iterator<Item = (&Source, &Puzzle)> {
        self.sources.iter().flat_map(|source| source.puzzles.iter().map(move |puzzle| (source, puzzle)))
    }

    /// A puzzle of this name.
    pub fn find(&self, id: &str) -> Option<(&Source, &Puzzle)> {
        self.puzzles().find(|(_, puzzle)| puzzle.id == id)
    }
}

fn kept(game: &str) -> Option<&'static Result<Collection, Fault>> {
    macro_rules! puzzles {
        ($game:literal) => {{
            static KEPT: LazyLock<Result<Collection, Fault>> =
                LazyLock::new(|| Collection::read(include_bytes!(concat!("../data/puzzles/", $game, ".gz"))));
            Some(&*KEPT)
        }};
    }
    match game {
        BrianBoru::ID => puzzles!("brian-boru"),
        Catan::ID => puzzles!("catan-kartenspiel"),
        ImperialSettlers::ID => puzzles!("imperial-settlers"),
        Medievalia::ID => puzzles!("medievalia"),
        Mythotopia::ID => puzzles!("mythotopia"),
        _ => None,
    }
}
