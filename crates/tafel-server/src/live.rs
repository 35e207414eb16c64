//! A match in memory: played from the log, entry by entry, and always the same as the log.

use serde::Deserialize;
use serde_json::value::RawValue;
use tafel_core::any_match::{AnyDraft, Refused, SeenStep};
use tafel_core::{AnyMatch, Chance, Seat, SeatSet, Viewer};
use tafel_store::StoredStep;

use crate::shelf::Shelf;

pub(crate) struct Live {
    game: Box<dyn AnyMatch>,
    entries: Vec<Entry>,
    /// The seat of each standing step.
    line: Vec<Seat>,
}

struct Entry {
    text: String,
    at: i64,
    /// Whose step, or whose undo.
    seat: Option<Seat>,
    /// How many of the steps that stood before still stand after this entry.
    kept: usize,
}

/// Why a stored match cannot be played here.
#[derive(Debug)]
pub(crate) enum LoadError {
    /// Begun under rules or with cards that this program does not know.
    OtherRules(String),
    /// The log does not fit: it was tampered with, or there is a fault in our code.
    Broken(String),
}

#[derive(Deserialize)]
struct StoredHeader {
    game: String,
    rules: u32,
    components: String,
    seats: u8,
    options: Box<RawValue>,
    setup: Vec<u32>,
}

#[derive(Deserialize)]
struct StoredEntry<'a> {
    undo: Option<Seat>,
    seat: Option<Seat>,
    #[serde(borrow)]
    action: Option<&'a RawValue>,
    #[serde(default)]
    draws: Vec<u32>,
}

impl Live {
    /// A match that was just laid out.
    pub(crate) fn new(game: Box<dyn AnyMatch>) -> Live {
        Live { game, entries: Vec::new(), line: Vec::new() }
    }

    /// Plays a stored match up to its last entry.
    pub(crate) fn load(
        shelf: &dyn Shelf,
        header: &RawValue,
        steps: impl IntoIterator<Item = (String, i64)>,
    ) -> Result<Live, LoadError> {
        let stored: StoredHeader =
            serde_json::from_str(header.get()).map_err(|why| LoadError::Broken(why.to_string()))?;
        let Some(info) = shelf.game(&stored.game) else {
            return Err(LoadError::OtherRules(format!("no game {}", stored.game)));
        };
        if info.rules != stored.rules {
            return Err(LoadError::OtherRules(format!("rules {} instead of {}", info.rules, stored.rules)));
        }
        let chance = Chance::replay(stored.setup);
        let laid = shelf.new_match(&stored.game, stored.options.get(), stored.seats, chance);
        let game =
            laid.ok_or_else(|| LoadError::OtherRules(stored.game.clone()))?.map_err(LoadError::Broken)?;
        if game.header().get() != header.get() {
            let why = format!("other components than {}, or another setup", stored.components);
            return Err(LoadError::OtherRules(why));
        }
        let mut live = Live::new(game);
        for (entry, at) in steps {
            live.replay(entry, at)?;
        }
        Ok(live)
    }

    /// Plays a stored entry.
    pub(crate) fn replay(&mut self, entry: String, at: i64) -> Result<(), LoadError> {
        let seq = self.entries.len() + 1;
        let broken = |why: String| LoadError::Broken(format!("entry {seq}: {why}"));
        let stored: StoredEntry<'_> = serde_json::from_str(&entry).map_err(|why| broken(why.to_string()))?;
        let draft = match (stored.undo, stored.seat, stored.action) {
            (Some(seat), None, None) => self.game.undo(seat),
            (None, Some(seat), Some(action)) => {
                self.game.play(seat, action.get(), Chance::replay(stored.draws))
            }
            _ => return Err(broken("neither a step nor an undo".into())),
        };
        let draft = draft.map_err(|why| broken(format!("{why:?}")))?;
        if draft.entry != entry {
            return Err(broken(format!("played again it is {}", draft.entry)));
        }
        self.commit(draft, at);
        Ok(())
    }

    /// Makes a drafted and stored move happen.
    pub(crate) fn commit(&mut self, draft: AnyDraft, at: i64) {
        let text = draft.entry.clone();
        let stored = serde_json::from_str::<StoredEntry<'_>>(&text).ok();
        let (undo, step) = stored.map(|stored| (stored.undo, stored.seat)).unwrap_or_default();
        let kept = match (undo, step) {
            (Some(seat), _) => {
                let index = self.line.iter().rposition(|&other| other == seat).unwrap_or(0);
                if index < self.line.len() {
                    self.line.remove(index);
                }
                index
            }
            (None, Some(seat)) => {
                self.line.push(seat);
                self.line.len() - 1
            }
            (None, None) => 0,
        };
        self.game.commit(draft);
        debug_assert_eq!(self.line.len(), self.game.steps());
        self.entries.push(Entry { text, at, seat: undo.or(step), kept });
    }

    pub(crate) fn play(&self, seat: Seat, action: &str, chance: Chance) -> Result<AnyDraft, Refused> {
        self.game.play(seat, action, chance)
    }

    pub(crate) fn undo(&self, seat: Seat) -> Result<AnyDraft, Refused> {
        self.game.undo(seat)
    }

    pub(crate) fn game(&self) -> &dyn AnyMatch {
        &*self.game
    }

    pub(crate) fn seq(&self) -> usize {
        self.entries.len()
    }

    /// The log, with times.
    pub(crate) fn entries(&self) -> impl ExactSizeIterator<Item = (&str, i64)> {
        self.entries.iter().map(|entry| (entry.text.as_str(), entry.at))
    }

    /// Who moved or took something back since entry `since`.
    pub(crate) fn movers_since(&self, since: usize) -> SeatSet {
        self.entries.iter().skip(since).filter_map(|entry| entry.seat).collect()
    }

    /// The standing step after which somebody has news who saw the log up to entry `since`.
    pub(crate) fn news_after(&self, since: Option<usize>) -> Option<usize> {
        let since = since.filter(|&since| since <= self.seq())?;
        let kept = self.entries[since..].iter().map(|entry| entry.kept);
        Some(kept.min().unwrap_or(self.line.len()))
    }

    /// What a viewer has not seen of what happened since entry `since`, and the step it begins after.
    pub(crate) fn news(&self, viewer: Viewer, since: Option<usize>) -> (Vec<SeenStep>, Option<usize>) {
        let after = self.news_after(since);
        (self.game.seen_since(viewer, after), after)
    }

    /// The log as it was after the first `steps` of the standing steps: a copy for somebody who looks back.
    pub(crate) fn standing_entries(&self, steps: usize) -> Vec<String> {
        let mut line: Vec<&str> = Vec::new();
        let mut seats: Vec<Seat> = Vec::new();
        for entry in &self.entries {
            let Ok(stored) = serde_json::from_str::<StoredEntry<'_>>(&entry.text) else { continue };
            if let Some(seat) = stored.undo {
                if let Some(index) = seats.iter().rposition(|&other| other == seat) {
                    seats.remove(index);
                    line.remove(index);
                }
            } else if let Some(seat) = stored.seat {
                seats.push(seat);
                line.push(&entry.text);
            }
        }
        line.into_iter().take(steps).map(str::to_owned).collect()
    }
}

/// Stored steps in the form [`Live::load`] takes.
pub(crate) fn entries_of(steps: Vec<StoredStep>) -> impl Iterator<Item = (String, i64)> {
    steps.into_iter().map(|step| (step.entry, step.at))
}
