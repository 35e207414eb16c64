//! A match in memory, played from its log, and the times of its entries.

use serde_json::value::RawValue;
use tafel_core::any_match::{AnyDraft, SeenStep};
use tafel_core::matches::{AnyHeader, EntryKind, is_comparable_print, seat_of_entry};
use tafel_core::{AnyMatch, Chance, Seat, SeatSet, Viewer};
use tafel_protocol::FaultCode;

use crate::clock::{Beat, Stroke, Strokes};
use crate::denied::Denied;
use crate::rules::{Fate, SetAside};
use crate::shelf::Shelf;

pub(crate) struct Live {
    game: Box<dyn AnyMatch>,
    /// What each entry of the log means to the clocks, and when it was made.
    beats: Vec<Beat>,
    strokes: Strokes,
    /// How often each seat took something back.
    undone: [usize; 8],
    /// Whose latest entry took something back.
    regrets: SeatSet,
    /// The number of the latest entry of each seat.
    latest: [usize; 8],
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

/// A match as it is kept beside its log.
pub(crate) struct StoredMatch<'a> {
    pub(crate) header: &'a RawValue,
    /// The print of the moment it was laid out; older tables have none.
    pub(crate) laid: Option<&'a str>,
    pub(crate) asides: &'a [SetAside],
}

/// Lays a stored match out again. Are these the rules and the cards it was begun with?
fn laid_out(shelf: &dyn Shelf, stored: &StoredMatch<'_>) -> Result<(Box<dyn AnyMatch>, bool), Unplayable> {
    let header = AnyHeader::from_json(stored.header.get());
    let header = header.map_err(|why| Unplayable::Broken(why.to_string()))?;
    let chance = Chance::replay(header.setup.clone());
    let laid = shelf.lay_out(&header, chance);
    let laid = laid.ok_or_else(|| Unplayable::OtherRules(format!("no game {}", header.game)))?;
    let game = laid.map_err(Unplayable::OtherRules)?;
    if game.header().get() == stored.header.get() {
        return Ok((game, true));
    }
    let now = game.begun_with();
    let laid = stored.laid.filter(|print| is_comparable_print(print));
    if now.setup != header.setup || laid.is_some_and(|print| print != game.moment_print()) {
        let (then, now) = (header.rules, now.rules);
        return Err(Unplayable::OtherRules(format!(
            "begun under version {then} of the rules; under version {now} it would have begun in another way"
        )));
    }
    Ok((game, false))
}

/// An entry as it is kept: with the print of the moment after it, by which other rules can be held to it.
pub(crate) fn kept(entry: &str, print: &str) -> String {
    format!("{entry}\t{print}")
}

/// The entry and the print. Entries of before there were prints, or of when they were taken of whole views, have none.
fn taken_apart(kept: &str) -> (&str, Option<&str>) {
    // JSON on one line has no tab.
    let Some((entry, print)) = kept.split_once('\t') else { return (kept, None) };
    (entry, Some(print).filter(|print| is_comparable_print(print)))
}

impl Live {
    /// A match that was just laid out.
    pub(crate) fn new(game: Box<dyn AnyMatch>) -> Live {
        let (undone, latest) = ([0; 8], [0; 8]);
        let (beats, strokes, regrets) = (Vec::new(), Strokes::default(), SeatSet::NONE);
        Live { game, beats, strokes, undone, regrets, latest }
    }

    /// Plays a stored match up to its last entry, under the rules there are now.
    pub(crate) fn load(
        shelf: &dyn Shelf,
        stored: &StoredMatch<'_>,
        entries: impl IntoIterator<Item = (String, i64)>,
    ) -> Result<(Live, Fate), Unplayable> {
        let (game, same) = laid_out(shelf, stored)?;
        let mut live = Live::new(game);
        let mut parted = None;
        for (index, (kept, at)) in entries.into_iter().enumerate() {
            let (entry, print) = taken_apart(&kept);
            if parted.is_some() || stored.asides.iter().any(|aside| aside.covers(index + 1)) {
                live.set_aside(entry, at)?;
                continue;
            }
            let draft = live.game.redo(entry, None);
            let agrees = |draft: &AnyDraft| {
                same || print.is_none_or(|print| print == draft.moment_print(live.game.seats()))
            };
            match draft {
                Ok(draft) if agrees(&draft) => live.commit(draft, at),
                Err(why) if same => return Err(Unplayable::Broken(format!("entry {}: {why}", index + 1))),
                Ok(_) | Err(_) => {
                    parted = Some(Fate::Parts { kept: index, steps: live.game.steps() });
                    live.set_aside(entry, at)?;
                }
            }
        }
        Ok((live, parted.unwrap_or(if same { Fate::Same } else { Fate::GoesOn })))
    }

    /// The log goes on by an entry that counts no more.
    fn set_aside(&mut self, entry: &str, at: i64) -> Result<(), Unplayable> {
        let seat = seat_of_entry(entry).map_err(|why| Unplayable::Broken(why.to_string()))?;
        let draft = self.game.set_aside(seat);
        self.commit(draft.map_err(Unplayable::Broken)?, at);
        Ok(())
    }

    /// Plays an entry that was stored under the rules there are now.
    pub(crate) fn replay(&mut self, kept: &str, at: i64) -> Result<(), Unplayable> {
        let draft = self.game.redo(taken_apart(kept).0, None);
        let draft = draft.map_err(|why| Unplayable::Broken(format!("entry {}: {why}", self.seq() + 1)))?;
        self.commit(draft, at);
        Ok(())
    }

    /// Makes a drafted and stored move happen.
    pub(crate) fn commit(&mut self, draft: AnyDraft, at: i64) {
        if draft.kind == EntryKind::Undo {
            self.undone[draft.seat.index()] += 1;
        }
        let others = self.regrets.iter().filter(|&other| other != draft.seat);
        self.regrets = others.chain((draft.kind == EntryKind::Undo).then_some(draft.seat)).collect();
        let beat = self.beat_of(&draft, at);
        self.game.commit(draft);
        self.strokes.note(&beat, self.game.steps());
        let seq = self.seq();
        if beat.stroke == Stroke::SetBack {
            self.latest = [seq; 8];
        } else if let Some(latest) = self.latest.get_mut(beat.seat.index()) {
            *latest = seq;
        }
        self.beats.push(beat);
    }

    /// What an entry that is worked out means to the clocks.
    pub(crate) fn beat_of(&self, draft: &AnyDraft, at: i64) -> Beat {
        let AnyDraft { seat, asked, .. } = *draft;
        let stroke = match draft.kind {
            EntryKind::Undo => Stroke::Undo,
            EntryKind::Back => Stroke::SetBack,
            EntryKind::Aside => Stroke::Aside,
            EntryKind::Play => self.strokes.of_step(seat, asked),
        };
        Beat { at, seat, asked, stroke }
    }

    pub(crate) fn game(&self) -> &dyn AnyMatch {
        &*self.game
    }

    pub(crate) fn seq(&self) -> usize {
        self.game.seq()
    }

    /// How often this seat took something back.
    pub(crate) fn undone(&self, seat: Seat) -> usize {
        self.undone.get(seat.index()).copied().unwrap_or_default()
    }

    /// Has this seat taken something back, and not moved since?
    pub(crate) fn has_just_undone(&self, seat: Seat) -> bool {
        self.regrets.has(seat)
    }

    /// The number of the latest entry of a seat, or of one that set the game back for all; 0: there is none.
    pub(crate) fn latest_of(&self, seat: Seat) -> usize {
        self.latest.get(seat.index()).copied().unwrap_or_default()
    }

    /// When each entry of the log was made.
    pub(crate) fn times(&self) -> impl DoubleEndedIterator<Item = i64> {
        self.beats.iter().map(|beat| beat.at)
    }

    /// What each entry of the log means to the clocks.
    pub(crate) fn beats(&self) -> &[Beat] {
        &self.beats
    }

    /// The match right after the first `entries` of its log.
    pub(crate) fn after(&self, entries: usize) -> Result<Live, Unplayable> {
        let game = self.game.after(entries).map_err(|why| Unplayable::Broken(why.to_string()))?;
        let (beats, strokes) = (self.beats[..entries].to_vec(), self.strokes.clone());
        let Live { undone, regrets, latest, .. } = *self;
        Ok(Live { game, beats, strokes, undone, regrets, latest })
    }

    /// What a viewer has not seen of what happened since entry `since`, and the step it begins after.
    pub(crate) fn news(&self, viewer: Viewer, since: Option<usize>) -> (Vec<SeenStep>, Option<usize>) {
        let after = self.game.news_after(since);
        (self.game.seen_since(viewer, after), after)
    }
}
