//! The table itself (a state machine): what it is made of, how it is made, and how it comes back from where it was kept.

use std::fmt;

use serde_json::value::RawValue;
use tafel_core::chance::Seed;
use tafel_core::matches::hex;
use tafel_core::{Chance, OptionKind, SeatSet};
use tafel_protocol::{FaultCode, GameInfo, NewTable, Phase, SeatChoice};

use crate::accord::AccordDoc;
use crate::clock::{ClockDoc, Clocks, Rules, checked_pace, checked_time_out};
use crate::denied::Denied;
use crate::doc::{SeatDoc, TableDoc};
use crate::hours::Calendar;
use crate::live::{Live, StoredMatch, Unplayable};
use crate::luck::Scheme;
use crate::name::checked_name;
use crate::rules::{Fate, SetAside};
use crate::shelf::Shelf;

/// Who wants something of a table. Rights follow from the id alone.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Person {
    /// Told apart by this.
    pub id: String,
    /// What they are called, unless they say otherwise at the table.
    pub name: String,
}

/// What a new table needs and nobody may guess. It comes from whoever has random bytes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fresh {
    /// The name in addresses.
    pub id: String,
    /// Whoever has it may join.
    pub invite: String,
    /// The secret of the luck.
    pub secret: Seed,
}

/// A table as it is kept, beside its log.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoredTable {
    /// The name in addresses.
    pub id: String,
    /// How far it is.
    pub phase: Phase,
    /// Is it listed for everybody?
    pub public: bool,
    /// How long its log is.
    pub seq: usize,
    /// The seats it waits for.
    pub waiting: SeatSet,
    /// Is one of them a bot's?
    pub bot_next: bool,
    /// When something is due because time passes; nothing: nothing is.
    pub due: Option<i64>,
    /// When it was made.
    pub created: i64,
    /// When something last happened.
    pub changed: i64,
    /// Who belongs to it, sorted. Follows from `doc`.
    pub members: Vec<String>,
    /// Everything else, as JSON that only this crate reads.
    pub doc: String,
}

/// One table: who sits there, what is played, what happened.
pub struct Table {
    pub(crate) id: String,
    pub(crate) state: State,
    pub(crate) doc: TableDoc,
    /// The match, while it is in memory.
    pub(crate) live: Option<Live>,
    /// What becomes of the match under the rules there are now.
    pub(crate) fate: Fate,
    /// By what the clocks go.
    pub(crate) rules: Rules,
    /// How much time everybody has left, where there are clocks, while the match is in memory.
    pub(crate) clocks: Option<Clocks>,
    /// How many look on with the eyes of each seat.
    pub(crate) present: [u32; 8],
    /// Raised by everything that happens: a draft of an earlier edition is not committed.
    pub(crate) edition: u64,
}

/// A match that is still to be played from its log.
#[derive(Clone, Debug)]
pub struct Loading {
    header: Box<RawValue>,
    laid: Option<String>,
    asides: Vec<SetAside>,
}

/// A match that was played from its log, or why it could not be.
pub struct Played(Result<(Live, Fate), Unplayable>);

impl Loading {
    /// Plays all entries of the log, each with the time it was made at.
    pub fn play(&self, shelf: &dyn Shelf, entries: impl IntoIterator<Item = (String, i64)>) -> Played {
        let stored = StoredMatch { header: &self.header, laid: self.laid.as_deref(), asides: &self.asides };
        Played(Live::load(shelf, &stored, entries))
    }
}

/// What is kept beside the document, so that lists need not read it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct State {
    pub(crate) phase: Phase,
    pub(crate) public: bool,
    pub(crate) seq: usize,
    pub(crate) waiting: SeatSet,
    /// Is it stored as waiting for a bot?
    pub(crate) bot_next: bool,
    /// When something is due, as it is stored.
    pub(crate) due: Option<i64>,
    pub(crate) created: i64,
    pub(crate) changed: i64,
}

impl State {
    pub(crate) fn of(stored: &StoredTable) -> State {
        State {
            phase: stored.phase,
            public: stored.public,
            seq: stored.seq,
            waiting: stored.waiting,
            bot_next: stored.bot_next,
            due: stored.due,
            created: stored.created,
            changed: stored.changed,
        }
    }
}

/// A table that can be opened: everything is checked but who opens it.
#[derive(Debug)]
pub struct Opening {
    new: NewTable,
    /// The name that the host says for this table.
    name: Option<String>,
    rules: u32,
    options: serde_json::Value,
    /// The level of the bot that has the seat of whoever has lost it.
    lost_to: String,
}

impl Opening {
    /// Can such a table be?
    pub fn of(shelf: &dyn Shelf, new: NewTable) -> Result<Opening, Denied> {
        let game = shelf.game(&new.game).ok_or_else(|| Denied::invalid("error.game"))?;
        let seats = new.seats.len();
        if !(usize::from(game.seats.min)..=usize::from(game.seats.max)).contains(&seats) {
            let denied = Denied::invalid("error.seats").number("min", game.seats.min.into());
            return Err(denied.number("max", game.seats.max.into()));
        }
        if !new.seats.iter().any(|seat| matches!(seat, SeatChoice::Me | SeatChoice::Open)) {
            return Err(Denied::invalid("error.nobody"));
        }
        let unknown =
            |seat: &SeatChoice| matches!(seat, SeatChoice::Bot(level) if !shelf.has_level(&new.game, level));
        if new.seats.iter().any(unknown) {
            return Err(Denied::invalid("error.level"));
        }
        let name = new.name.as_deref().map(checked_name).transpose()?;
        let given = new.options.clone().unwrap_or_default();
        let mut options = full_options(
            shelf,
            &new.game,
            &serde_json::Value::Object(given.clone()).to_string(),
            seats as u8,
        )?;
        // A limit that the host leaves open is set when the game begins: only then is it settled who plays.
        if let Some(options) = options.as_object_mut() {
            options.retain(|key, _| given.contains_key(key) || !limits(game).any(|(limit, _)| limit == key));
        }
        checked_pace(new.pace)?;
        checked_time_out(shelf, &new.game, &new.time_out)?;
        if let Some(hours) = &new.hours {
            Calendar::of(hours)?;
        }
        Ok(Opening { rules: game.rules, name, options, lost_to: middle_level(game), new })
    }

    /// The table.
    pub fn by(self, host: &Person, fresh: Fresh, now: i64) -> Result<Table, Denied> {
        let Opening { new, name, rules, options, lost_to } = self;
        let name = name.unwrap_or_else(|| host.name.clone());
        let seat = |choice| match choice {
            SeatChoice::Me => {
                SeatDoc::Person { person: host.id.clone(), name: name.clone(), contribution: String::new() }
            }
            SeatChoice::Open => SeatDoc::Open,
            SeatChoice::Bot(level) => SeatDoc::Bot { level },
        };
        let doc = TableDoc {
            game: new.game,
            rules,
            options,
            seats: new.seats.into_iter().map(seat).collect(),
            host: host.id.clone(),
            invite: fresh.invite,
            secret: hex(&fresh.secret),
            luck: Scheme::NEWEST,
            header: None,
            laid: None,
            asides: Vec::new(),
            consent: None,
            end: None,
            rematch: None,
            watchers: Vec::new(),
            hints: new.hints,
            hinted: Vec::new(),
            forked: false,
            rated: new.rated,
            daily: None,
            accord: AccordDoc::default(),
            ahead: Vec::new(),
            clock: ClockDoc {
                pace: new.pace,
                time_out: new.time_out,
                lost_to,
                hours: new.hours.map(|hours| (host.id.clone(), hours)).into_iter().collect(),
                mark: None,
            },
        };
        Table::new(fresh.id, new.public, doc, now)
    }
}

/// The level of a bot that plays on for somebody who is gone.
pub(crate) fn middle_level(game: &GameInfo) -> String {
    game.bots.get(game.bots.len() / 2).map(|level| level.id.clone()).unwrap_or_default()
}

/// The limits of a game that can be off, and what they are with computer players.
pub(crate) fn limits(game: &GameInfo) -> impl Iterator<Item = (&'static str, i32)> {
    game.options.iter().filter_map(|spec| match spec.kind {
        OptionKind::Limit { default, .. } => Some((spec.key, default)),
        _ => None,
    })
}

/// The options with all defaults filled in, if the game can be played with them.
fn full_options(
    shelf: &dyn Shelf,
    game: &str,
    options: &str,
    seats: u8,
) -> Result<serde_json::Value, Denied> {
    let laid = shelf.new_match(game, options, seats, Chance::fast(0));
    let laid = laid.ok_or_else(|| Denied::invalid("error.game"))?;
    let laid = laid.map_err(|why| Denied::invalid("error.options").detail(why))?;
    serde_json::from_str(laid.begun_with().options.get())
        .map_err(|why| Denied::of(FaultCode::Internal).detail(why))
}

impl Table {
    /// A new table, at which people sit down.
    pub fn create(
        shelf: &dyn Shelf,
        new: NewTable,
        host: &Person,
        fresh: Fresh,
        now: i64,
    ) -> Result<Table, Denied> {
        Opening::of(shelf, new)?.by(host, fresh, now)
    }

    fn new(id: String, public: bool, doc: TableDoc, now: i64) -> Result<Table, Denied> {
        let state = State {
            phase: Phase::Waiting,
            public,
            seq: 0,
            waiting: SeatSet::NONE,
            bot_next: false,
            due: None,
            created: now,
            changed: now,
        };
        Table::of(id, state, doc)
    }

    fn of(id: String, state: State, doc: TableDoc) -> Result<Table, Denied> {
        let rules = Rules::of(&doc)?;
        Ok(Table {
            id,
            state,
            doc,
            live: None,
            fate: Fate::Same,
            rules,
            clocks: None,
            present: [0; 8],
            edition: 0,
        })
    }

    /// A new table for those who sat here, under the name given to it by [`Change::Rematch`](crate::Change::Rematch).
    pub fn again(&self, shelf: &dyn Shelf, person: &str, fresh: Fresh, now: i64) -> Result<Table, Denied> {
        self.may_play_again(person)?;
        let old = self.doc.clone();
        let seats = old.seats.into_iter().map(|seat| match seat {
            SeatDoc::Person { person, name, .. }
            | SeatDoc::Resigned { person, name, .. }
            | SeatDoc::StandIn { person, name, .. } => {
                SeatDoc::Person { person, name, contribution: String::new() }
            }
            other => other,
        });
        let doc = TableDoc {
            seats: seats.collect(),
            rules: shelf.game(&old.game).map_or(old.rules, |game| game.rules),
            host: person.to_owned(),
            invite: fresh.invite,
            secret: hex(&fresh.secret),
            luck: Scheme::NEWEST,
            header: None,
            laid: None,
            asides: Vec::new(),
            consent: None,
            end: None,
            rematch: None,
            hinted: Vec::new(),
            forked: false,
            daily: None,
            accord: AccordDoc::default(),
            ahead: Vec::new(),
            clock: old.clock.anew(),
            ..old
        };
        Table::new(fresh.id, self.state.public, doc, now)
    }

    // Kept and brought back.

    /// A table that was kept. Its match, if it has begun, comes back by [`Table::load`].
    pub fn open(stored: StoredTable) -> Result<Table, Denied> {
        let doc = read_doc(&stored)?;
        let state = State::of(&stored);
        Table::of(stored.id, state, doc)
    }

    /// The table as it is to be kept.
    pub fn stored(&self) -> Result<StoredTable, Denied> {
        Table::stored_of(&self.id, &self.doc, &self.state)
    }

    pub(crate) fn stored_of(id: &str, doc: &TableDoc, state: &State) -> Result<StoredTable, Denied> {
        Ok(StoredTable {
            id: id.to_owned(),
            phase: state.phase,
            public: state.public,
            seq: state.seq,
            waiting: state.waiting,
            bot_next: state.bot_next,
            due: state.due,
            created: state.created,
            changed: state.changed,
            members: doc.members(),
            doc: serde_json::to_string(doc).map_err(|why| Denied::broken(id, why))?,
        })
    }

    /// Somebody else changed the table where it is kept: this is how it is now. What they played comes by
    /// [`Table::replay`].
    pub fn adopt(&mut self, stored: StoredTable) -> Result<(), Denied> {
        self.doc = read_doc(&stored)?;
        self.rules = Rules::of(&self.doc)?;
        self.state = State::of(&stored);
        self.clocks = None;
        self.edition += 1;
        if self.live.is_some() && !self.has_gone_over() {
            // Begun under other rules, or gone over to them elsewhere: it comes back as it is kept now.
            self.live = None;
        }
        if self.live.is_none() {
            self.fate = Fate::Same;
        }
        self.wind();
        Ok(())
    }

    /// Must [`Table::load`] be called before the game can be shown or played?
    pub fn needs_loading(&self) -> bool {
        self.doc.header.is_some() && self.live.is_none() && !matches!(self.fate, Fate::Closed(_))
    }

    /// Brings the match into memory: plays all entries of its log, each with the time it was made at. If the rules have
    /// changed since, [`Table::fate`] says what becomes of it.
    pub fn load(
        &mut self,
        shelf: &dyn Shelf,
        entries: impl IntoIterator<Item = (String, i64)>,
    ) -> Result<(), Denied> {
        let Some(loading) = self.loading() else { return Ok(()) };
        self.loaded_by(loading.play(shelf, entries))
    }

    /// What it takes to bring the match into memory: long logs are played elsewhere, and the result is brought by
    /// [`Table::loaded_by`]. Nothing: the game has not begun.
    pub fn loading(&self) -> Option<Loading> {
        let header = self.doc.header.clone()?;
        Some(Loading { header, laid: self.doc.laid.clone(), asides: self.doc.asides.clone() })
    }

    /// The match is there.
    pub fn loaded_by(&mut self, played: Played) -> Result<(), Denied> {
        match played.0 {
            Ok((live, fate)) => (self.live, self.fate) = (Some(live), fate),
            Err(Unplayable::OtherRules(why)) => self.fate = Fate::Closed(why),
            Err(broken) => return Err(broken.of_table(&self.id)),
        }
        self.follow_the_log();
        Ok(())
    }

    /// Plays an entry that somebody else stored. If it does not fit, the match leaves memory.
    pub fn replay(&mut self, entry: &str, at: i64) -> Result<(), Denied> {
        let Some(live) = &mut self.live else { return Err(self.not_in_memory()) };
        if let Err(why) = live.replay(entry, at) {
            self.live = None;
            return Err(why.of_table(&self.id));
        }
        self.follow_the_log();
        Ok(())
    }

    /// The log may be longer than it was when the table was kept.
    fn follow_the_log(&mut self) {
        let Some(live) = &self.live else { return };
        self.edition += 1;
        self.state.seq = live.seq();
        if self.state.phase != Phase::Playing || self.is_stopped() {
            return;
        }
        let latest = live.times().next_back().unwrap_or_default();
        self.state.waiting = live.game().asked();
        self.state.changed = self.state.changed.max(latest);
        if self.state.waiting.is_empty() {
            self.state.phase = Phase::Over;
        }
        self.wind();
    }

    /// The match leaves memory; it comes back by [`Table::load`].
    pub fn unload(&mut self) {
        self.live = None;
    }

    /// The match, for what cannot be done without it.
    pub(crate) fn live(&self) -> Result<&Live, Denied> {
        match &self.live {
            Some(live) => Ok(live),
            None if let Fate::Closed(why) = &self.fate => Err(Denied::of(FaultCode::OtherRules).detail(why)),
            None if self.doc.header.is_some() => Err(self.not_in_memory()),
            None if self.phase() == Phase::Over => Err(Denied::new(FaultCode::Phase, "error.over")),
            None => Err(Denied::of(FaultCode::Phase)),
        }
    }

    fn not_in_memory(&self) -> Denied {
        Denied::broken(&self.id, "the match is not in memory")
    }

    // What everybody may ask.

    /// The name in addresses.
    pub fn id(&self) -> &str {
        &self.id
    }

    /// The game's id.
    pub fn game(&self) -> &str {
        &self.doc.game
    }

    /// The person who keeps it.
    pub fn host(&self) -> &str {
        &self.doc.host
    }

    /// How far it is.
    pub fn phase(&self) -> Phase {
        self.state.phase
    }

    /// How long the log is.
    pub fn seq(&self) -> usize {
        self.state.seq
    }

    /// How many entries of the log are in memory; nothing: the match is not.
    pub fn loaded(&self) -> Option<usize> {
        self.live.as_ref().map(Live::seq)
    }

    /// Whom the table waits for.
    pub fn waiting(&self) -> SeatSet {
        self.state.waiting
    }
}

fn read_doc(stored: &StoredTable) -> Result<TableDoc, Denied> {
    serde_json::from_str(&stored.doc).map_err(|why| Denied::broken(&stored.id, why))
}

/// Without the secret, so that it stands in no log of a program.
impl fmt::Debug for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Table")
            .field("id", &self.id)
            .field("game", &self.doc.game)
            .field("state", &self.state)
            .field("seats", &self.doc.seats)
            .finish_non_exhaustive()
    }
}
