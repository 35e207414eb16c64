//! A match: a game being played, with everything that ever happened at the table.
//!
//! The log is the truth; the state follows from it. Nothing is ever taken out of the log: an undo is an entry of
//! its own. A move is first drafted ([`Match::play`]), which changes nothing, and then committed
//! ([`Match::commit`]), so that whoever keeps the log can store the entry in between.

mod anew;
mod back;
mod entry;

use std::collections::BTreeMap;

use serde_json::value::RawValue;
use sha2::{Digest, Sha256};
use thiserror::Error;

pub use self::anew::dealt_anew;
use self::back::Checkpoint;
pub use self::entry::{AnyHeader, Aside, Back, Entry, EntryKind, Header, Play, Undo, seat_of_entry};
use crate::any_match::Refused;
use crate::chance::{Chance, ScriptFault};
use crate::game::{Ctx, Game, OptionsError, Tally};
use crate::seat::{Seat, SeatSet, Viewer};

/// A game being played.
#[derive(Clone, Debug)]
pub struct Match<G: Game> {
    header: Header<G::Options>,
    log: Vec<Entry<G::Action>>,
    /// For each entry: how many of the steps that stood before it still stood after it.
    kept: Vec<usize>,
    line: Vec<Step<G>>,
    setup_events: Vec<G::Event>,
    state: G,
    /// Moments to look back from, the earliest first.
    checkpoints: Vec<Checkpoint<G>>,
}

/// A step that still stands.
#[derive(Clone, Debug)]
pub struct Step<G: Game> {
    /// Who.
    pub seat: Seat,
    /// What.
    pub action: G::Action,
    /// The luck it drew.
    pub draws: Vec<u32>,
    /// What happened by it.
    pub events: Vec<G::Event>,
    /// The state it was taken in, kept while the step can still be taken back.
    before: Option<G>,
}

/// A move that is worked out but has not happened yet.
#[derive(Debug)]
pub struct Draft<G: Game> {
    /// What the log will say.
    pub entry: Entry<G::Action>,
    /// How long the log was when the move was worked out.
    after_entries: usize,
    change: Change<G>,
}

impl<G: Game> Draft<G> {
    /// Whom the table will wait for; nobody: the move ends the game.
    pub fn asked(&self) -> SeatSet {
        self.after().asked()
    }

    /// The state it leads to. It knows everything.
    pub fn after(&self) -> &G {
        match &self.change {
            Change::Forward { after, .. } | Change::Back { after, .. } => after,
        }
    }
}

#[derive(Debug)]
enum Change<G: Game> {
    Forward { step: Step<G>, after: G, quiet: bool },
    Back { line_len: usize, again: Vec<Step<G>>, after: G },
}

/// Why a stored match cannot be played again.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum ReplayError {
    /// Another game's match.
    #[error("this is a match of {found}, not of {wanted}")]
    OtherGame {
        /// The game asked for.
        wanted: &'static str,
        /// The game stored.
        found: String,
    },
    /// Played under other rules.
    #[error("played under version {found} of the rules; this program knows version {known}")]
    OtherRules {
        /// The version stored.
        found: u32,
        /// The version known here.
        known: u32,
    },
    /// Played with other cards.
    #[error("played with other components: {found} instead of {known}")]
    OtherComponents {
        /// The hash stored.
        found: String,
        /// The hash known here.
        known: String,
    },
    /// The options or seats cannot be played with.
    #[error("setup: {0}")]
    Options(#[from] OptionsError),
    /// The luck of the setup does not fit.
    #[error("setup: {0}")]
    SetupLuck(ScriptFault),
    /// A step the rules do not allow.
    #[error("step {step}: {why}")]
    Step {
        /// Which entry of the log, from 1.
        step: usize,
        /// What is wrong.
        why: String,
    },
}

impl<G: Game> Match<G> {
    /// Lays out a new match with the luck of `chance`.
    pub fn new(options: G::Options, seats: u8, chance: Chance) -> Result<Match<G>, OptionsError> {
        Match::lay_out(options, seats, None, &mut chance.recorded())
    }

    /// Begins a match at a position. Whatever is set out by hand is held to what holds in every game: the state is
    /// sound, every component is there once, and somebody is asked.
    pub fn begin_at(
        position: serde_json::Value,
        options: G::Options,
        seats: u8,
        chance: Chance,
    ) -> Result<Match<G>, OptionsError> {
        Match::lay_out(options, seats, Some(position), &mut chance.recorded())
    }

    fn lay_out(
        options: G::Options,
        seats: u8,
        mut position: Option<serde_json::Value>,
        chance: &mut Chance,
    ) -> Result<Match<G>, OptionsError> {
        let mut setup_events = Vec::new();
        OptionsError::check_seats::<G>(seats)?;
        let mut ctx = Ctx::listening(chance, &mut setup_events);
        let state = match &mut position {
            None => G::setup(&options, seats, &mut ctx)?,
            Some(position) => {
                position.sort_all_objects();
                let state = match anew::lay_out(position, &options, seats, ctx.chance) {
                    Some(dealt) => dealt?,
                    None => G::set_out(position, &options, seats, &mut ctx)?,
                };
                check_set_out(&state, &options, seats)?;
                state
            }
        };
        let header = Header {
            game: G::ID.into(),
            rules: G::RULES_VERSION,
            components: fingerprint::<G>(&options),
            seats,
            options,
            position,
            setup: chance.take_tape(),
        };
        let (log, kept, line, checkpoints) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        Ok(Match { header, log, kept, line, setup_events, state, checkpoints })
    }

    /// Plays a stored match again, entry by entry, and refuses whatever does not fit.
    pub fn replay(
        header: Header<G::Options>,
        log: impl IntoIterator<Item = Entry<G::Action>>,
    ) -> Result<Match<G>, ReplayError> {
        if header.game != G::ID {
            return Err(ReplayError::OtherGame { wanted: G::ID, found: header.game });
        }
        if header.rules != G::RULES_VERSION {
            return Err(ReplayError::OtherRules { found: header.rules, known: G::RULES_VERSION });
        }
        let mut chance = Chance::replay(header.setup).recorded();
        let mut played = Match::lay_out(header.options, header.seats, header.position, &mut chance)?;
        if played.header.components != header.components {
            let known = played.header.components;
            return Err(ReplayError::OtherComponents { found: header.components, known });
        }
        chance.finish_replay().map_err(ReplayError::SetupLuck)?;
        for (index, entry) in log.into_iter().enumerate() {
            played.replay_entry(entry).map_err(|why| ReplayError::Step { step: index + 1, why })?;
        }
        Ok(played)
    }

    fn replay_entry(&mut self, entry: Entry<G::Action>) -> Result<(), String> {
        let draft = self.redo(entry, None)?;
        self.commit(draft);
        Ok(())
    }

    /// Works out an entry of a log again: with the luck written down in it, or with other luck to compare it with.
    pub fn redo(&self, entry: Entry<G::Action>, luck: Option<Chance>) -> Result<Draft<G>, String> {
        let seat = entry.seat();
        let refused = |why: Refused| format!("seat {seat}: {why}");
        let play = match entry {
            Entry::Play(play) => play,
            Entry::Undo(Undo { undo }) => return self.undo(undo).map_err(refused),
            Entry::Back(Back { back, by }) => return self.set_back(by, back).map_err(refused),
            Entry::Aside(aside) => return Ok(self.set_aside(aside)),
        };
        let recorded = luck.is_none();
        let mut chance = luck.unwrap_or_else(|| Chance::replay(play.draws)).recorded();
        let draft = self.work_out(play.seat, play.action, &mut chance).map_err(refused)?;
        if recorded {
            chance.finish_replay().map_err(|why| why.to_string())?;
        }
        Ok(draft)
    }

    /// Works out a move without making it.
    pub fn play(&self, seat: Seat, action: G::Action, chance: Chance) -> Result<Draft<G>, Refused> {
        self.work_out(seat, action, &mut chance.recorded())
    }

    fn work_out(&self, seat: Seat, action: G::Action, chance: &mut Chance) -> Result<Draft<G>, Refused> {
        self.check(seat, &action)?;
        let mut events = Vec::new();
        let mut after = self.state.clone();
        let mut ctx = Ctx::listening(chance, &mut events);
        after.apply(seat, action, &mut ctx);
        let revealed = ctx.revealed();
        let draws = chance.take_tape();
        let entry = Entry::Play(Play { seat, action, draws: draws.clone() });
        let quiet = draws.is_empty() && !revealed;
        let step = Step { seat, action, draws, events, before: Some(self.state.clone()) };
        Ok(Draft { entry, after_entries: self.log.len(), change: Change::Forward { step, after, quiet } })
    }

    /// May `seat` do this now?
    pub fn check(&self, seat: Seat, action: &G::Action) -> Result<(), Refused> {
        let asked = self.state.asked();
        if asked.is_empty() {
            return Err(Refused::Over);
        }
        if !asked.has(seat) {
            return Err(Refused::NotAsked);
        }
        self.state.check(seat, action).map_err(Refused::from)
    }

    /// Works out taking back the latest step of `seat`, without doing it.
    ///
    /// A step can be taken back as long as nothing since drew luck or revealed anything, and nobody has reacted
    /// to it. Answers that others gave meanwhile to the same simultaneous question are no reaction; they stand.
    pub fn undo(&self, seat: Seat) -> Result<Draft<G>, Refused> {
        if self.state.asked().is_empty() {
            return Err(Refused::Over);
        }
        let (line_len, again, after) = without_latest(&self.line, seat).ok_or(Refused::NothingToUndo)?;
        let entry = Entry::Undo(Undo { undo: seat });
        Ok(Draft { entry, after_entries: self.log.len(), change: Change::Back { line_len, again, after } })
    }

    /// Works out setting the game back to when `steps` steps stood. Whether all allow it is for the table to know.
    pub fn set_back(&self, by: Seat, steps: usize) -> Result<Draft<G>, Refused> {
        if self.state.asked().is_empty() {
            return Err(Refused::Over);
        }
        if steps >= self.line.len() || by.0 >= self.header.seats {
            return Err(Refused::NothingToUndo);
        }
        let then = self.at(steps).map_err(|why| Refused::Unreadable { why: why.to_string() })?;
        let change = Change::Back { line_len: steps, again: Vec::new(), after: then.state };
        let entry = Entry::Back(Back { back: steps, by });
        Ok(Draft { entry, after_entries: self.log.len(), change })
    }

    /// Works out that an entry counts no more: the log grows by it, and nothing else happens.
    fn set_aside(&self, aside: Aside) -> Draft<G> {
        let change = Change::Back { line_len: self.line.len(), again: Vec::new(), after: self.state.clone() };
        Draft { entry: Entry::Aside(aside), after_entries: self.log.len(), change }
    }

    /// Makes a drafted move happen.
    ///
    /// # Panics
    /// If something was committed since the move was drafted: it would be lost from the state, though not from
    /// the log.
    pub fn commit(&mut self, draft: Draft<G>) {
        assert_eq!(draft.after_entries, self.log.len(), "a draft is committed before the next one is");
        self.log.push(draft.entry);
        match draft.change {
            Change::Forward { mut step, after, quiet } => {
                self.kept.push(self.line.len());
                if !quiet {
                    // Behind luck and news there is no way back.
                    step.before = None;
                    for earlier in self.line.iter_mut().rev() {
                        if earlier.before.take().is_none() {
                            break;
                        }
                    }
                }
                self.line.push(step);
                self.state = after;
                if !quiet {
                    self.note_checkpoint();
                }
            }
            Change::Back { line_len, again, after } => {
                self.kept.push(line_len);
                self.line.truncate(line_len);
                self.line.extend(again);
                self.state = after;
                self.forget_checkpoints();
            }
        }
    }

    /// How many steps `seat` could take back now, one after the other.
    pub fn undo_depth(&self, seat: Seat) -> usize {
        if self.state.asked().is_empty() {
            return 0;
        }
        // Only the steps since the last luck or news matter; usually they are few.
        let settled = self.line.iter().rposition(|step| step.before.is_none()).map_or(0, |index| index + 1);
        let mut open = self.line[settled..].to_vec();
        let mut depth = 0;
        while let Some((len, again, _)) = without_latest(&open, seat) {
            open.truncate(len);
            open.extend(again);
            depth += 1;
        }
        depth
    }

    /// The first `steps` of the standing steps, as entries of a log without undos.
    pub fn standing(&self, steps: usize) -> impl Iterator<Item = Entry<G::Action>> {
        self.line
            .iter()
            .take(steps)
            .map(|step| Entry::Play(Play { seat: step.seat, action: step.action, draws: step.draws.clone() }))
    }

    /// Who moved or took something back since the log was `entries` long. The game that was set back moved everybody.
    pub fn movers_since(&self, entries: usize) -> SeatSet {
        let since = self.log.get(entries..).unwrap_or_default();
        if since.iter().any(|entry| matches!(entry, Entry::Back(_))) {
            return Seat::all(self.header.seats).collect();
        }
        since.iter().map(Entry::seat).collect()
    }

    /// The standing step after which there is news for somebody who saw the log when it was `entries` long. Nothing:
    /// everything is news.
    pub fn news_after(&self, entries: Option<usize>) -> Option<usize> {
        let unseen = self.kept.get(entries?..)?;
        Some(unseen.iter().copied().min().unwrap_or(self.line.len()))
    }

    /// What the match began with.
    pub fn header(&self) -> &Header<G::Options> {
        &self.header
    }

    /// Everything that ever happened, undos included.
    pub fn log(&self) -> &[Entry<G::Action>] {
        &self.log
    }

    /// The steps that stand.
    pub fn line(&self) -> &[Step<G>] {
        &self.line
    }

    /// What happened while the game was laid out.
    pub fn setup_events(&self) -> &[G::Event] {
        &self.setup_events
    }

    /// The state. It knows everything: what leaves the process goes through [`Game::view`].
    pub fn state(&self) -> &G {
        &self.state
    }

    /// Who is asked.
    pub fn asked(&self) -> SeatSet {
        self.state.asked()
    }
}

/// Is what was set out by hand a moment of a game like any other?
fn check_set_out<G: Game>(state: &G, options: &G::Options, seats: u8) -> Result<(), OptionsError> {
    let (mut found, mut wanted) = (Tally::default(), Tally::default());
    state.sound().map_err(OptionsError::position::<G>)?;
    state.census(&mut found);
    G::setup(options, seats, &mut Ctx::quiet(&mut Chance::fast(0)))?.census(&mut wanted);
    if let Some(difference) = found.difference(&wanted) {
        return Err(OptionsError::position::<G>(difference));
    }
    if state.asked().is_empty() {
        return Err(OptionsError::position::<G>("nobody is asked anything"));
    }
    Ok(())
}

/// A line of steps without the latest one of `seat`: how many stay as they are, those after it taken again, and
/// the state they lead to. Nothing, if the step is settled or one of those after it cannot do without it.
fn without_latest<G: Game>(line: &[Step<G>], seat: Seat) -> Option<(usize, Vec<Step<G>>, G)> {
    let index = line.iter().rposition(|step| step.seat == seat)?;
    let mut state = line[index].before.clone()?;
    let asked_together = state.asked();
    let mut again = Vec::new();
    for step in &line[index + 1..] {
        let answers_the_same = asked_together.has(step.seat) && state.asked().has(step.seat);
        if !answers_the_same || state.check(step.seat, &step.action).is_err() {
            return None;
        }
        let mut step = step.clone();
        step.before = Some(state.clone());
        let mut chance = Chance::replay(Vec::new());
        let mut ctx = Ctx::quiet(&mut chance);
        state.apply(step.seat, step.action, &mut ctx);
        if ctx.revealed() || chance.draws() > 0 {
            return None;
        }
        again.push(step);
    }
    Some((index, again, state))
}

/// A short hash of what lies on the table, as all seats see it: their views without [`Game::FIGURES`]. Two versions of
/// the rules that lead to the same one agree about the moment.
pub fn moment_print<G: Game>(state: &G, seats: u8) -> String {
    let mut hash = Sha256::new();
    for seat in Seat::all(seats) {
        let view = crate::json::text(&state.view(Viewer::Seat(seat)));
        match serde_json::from_str::<BTreeMap<&str, &RawValue>>(&view) {
            // Sorted by name: in which order a view lists its fields says nothing about the table.
            Ok(fields) => {
                for (name, value) in fields.iter().filter(|(name, _)| !G::FIGURES.contains(name)) {
                    hash.update(name);
                    hash.update(":");
                    hash.update(value.get());
                    hash.update("\n");
                }
            }
            // A view that is no list of fields has no figures among them.
            Err(_) => hash.update(&view),
        }
    }
    format!("{PRINT_OF_TABLE}{}", hex(&hash.finalize()[..8]))
}

/// What the prints of moments begin with. Those without it were taken of whole views, figures and all: after a change of
/// the rules they say nothing about the table.
const PRINT_OF_TABLE: char = 't';

/// Can this print be compared with those that are taken today?
pub fn is_comparable_print(print: &str) -> bool {
    print.starts_with(PRINT_OF_TABLE)
}

/// The hash of a game's printed matter, in hex. Keys are sorted first, whatever order the JSON library keeps.
pub fn fingerprint<G: Game>(options: &G::Options) -> String {
    let mut components = G::components(options);
    components.sort_all_objects();
    hex(&Sha256::digest(components.to_string()))
}

/// Bytes as lower-case hex digits.
pub fn hex(bytes: &[u8]) -> String {
    use std::fmt::Write;
    bytes.iter().fold(String::with_capacity(bytes.len() * 2), |mut hex, byte| {
        let _ = write!(hex, "{byte:02x}");
        hex
    })
}
