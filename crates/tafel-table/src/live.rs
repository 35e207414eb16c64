//! A match in memory, played from its log, and the times of its entries.

use serde_json::value::RawValue;
use tafel_core::any_match::{AnyDraft, SeenStep};
use tafel_core::{AnyMatch, Chance, Header, Viewer};
use tafel_protocol::FaultCode;

use crate::denied::Denied;
use crate::shelf::Shelf;

pub(crate) struct Live {
    game: Box<dyn AnyMatch>,
    /// When each entry of the log was made.
    times: Vec<i64>,
}

/// Why a stored match cannot be played here.
#[derive(Debug)]
pub(crate) enum Unplayable {
    /// Begun under rules or with cards that this program does not know.
    OtherRules(String),
    /// The log does not fit: it was tampered with, or there is a fault in our code.
    Broken(String),
}

impl Unplayable {
    pub(crate) fn of_table(self, table: &str) -> Denied {
        match self {
            Unplayable::OtherRules(why) => Denied::of(FaultCode::OtherRules).detail(why),
            Unplayable::Broken(why) => Denied::broken(table, why),
        }
    }
}

impl Live {
    /// A match that was just laid out.
    pub(crate) fn new(game: Box<dyn AnyMatch>) -> Live {
        Live { game, times: Vec::new() }
    }

    /// Plays a stored match up to its last entry.
    pub(crate) fn load(
        shelf: &dyn Shelf,
        header: &RawValue,
        entries: impl IntoIterator<Item = (String, i64)>,
    ) -> Result<Live, Unplayable> {
        let stored: Header<Box<RawValue>> =
            serde_json::from_str(header.get()).map_err(|why| Unplayable::Broken(why.to_string()))?;
        let Some(info) = shelf.game(&stored.game) else {
            return Err(Unplayable::OtherRules(format!("no game {}", stored.game)));
        };
        if info.rules != stored.rules {
            return Err(Unplayable::OtherRules(format!("rules {} instead of {}", info.rules, stored.rules)));
        }
        let laid = shelf.lay_out(&stored, Chance::replay(stored.setup.clone()));
        let game =
            laid.ok_or_else(|| Unplayable::OtherRules(stored.game.clone()))?.map_err(Unplayable::Broken)?;
        if game.header().get() != header.get() {
            let why = format!("other components than {}, or another setup", stored.components);
            return Err(Unplayable::OtherRules(why));
        }
        let mut live = Live::new(game);
        for (entry, at) in entries {
            live.replay(&entry, at)?;
        }
        Ok(live)
    }

    /// Plays a stored entry.
    pub(crate) fn replay(&mut self, entry: &str, at: i64) -> Result<(), Unplayable> {
        let draft = self.game.redo(entry, None);
        let draft = draft.map_err(|why| Unplayable::Broken(format!("entry {}: {why}", self.seq() + 1)))?;
        self.commit(draft, at);
        Ok(())
    }

    /// Makes a drafted and stored move happen.
    pub(crate) fn commit(&mut self, draft: AnyDraft, at: i64) {
        self.game.commit(draft);
        self.times.push(at);
    }

    pub(crate) fn game(&self) -> &dyn AnyMatch {
        &*self.game
    }

    pub(crate) fn seq(&self) -> usize {
        self.game.seq()
    }

    /// When each entry of the log was made.
    pub(crate) fn times(&self) -> &[i64] {
        &self.times
    }

    /// The match right after the first `entries` of its log.
    pub(crate) fn after(&self, entries: usize) -> Result<Live, Unplayable> {
        let game = self.game.after(entries).map_err(|why| Unplayable::Broken(why.to_string()))?;
        Ok(Live { game, times: self.times[..entries].to_vec() })
    }

    /// What a viewer has not seen of what happened since entry `since`, and the step it begins after.
    pub(crate) fn news(&self, viewer: Viewer, since: Option<usize>) -> (Vec<SeenStep>, Option<usize>) {
        let after = self.game.news_after(since);
        (self.game.seen_since(viewer, after), after)
    }
}
