//! One table: the task that owns it, and everything that can be asked of it.
//!
//! A move is drafted, stored, committed, shown, in that order. If storing fails the draft is dropped and nobody
//! has seen anything. Where several nodes share a store, another one may have played on: then the log grows
//! under us, we play what it says, and whoever asked answers to the new state.

mod bots;
mod moves;
mod show;

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use bytes::Bytes;
use serde_json::value::RawValue;
use tafel_core::any_match::Refused;
use tafel_core::{Record, Seat, SeatSet, Viewer};
use tafel_protocol::{FaultCode, Luck, Phase, TableInfo};
use tafel_store::{Hash, Person, Table, TableChange};
use tokio::sync::{mpsc, oneshot, watch};

use crate::change::Change;
use crate::clock::now;
use crate::doc::{TableDoc, bits};
use crate::fault::Failure;
use crate::hall::Hall;
use crate::live::{Live, LoadError, entries_of};
use crate::luck;
use crate::shelf::Bot;

type Answer<T> = oneshot::Sender<Result<T, Failure>>;

/// Where a table is asked. Boxed, because the places of a mailbox are there before anything is in them.
pub(crate) type Mailbox = mpsc::Sender<Box<Ask>>;

/// What can be asked of a table. `person` is who asks; rights follow from that alone.
pub(crate) enum Ask {
    /// What kind of table is this? An invitation shows it to whoever has one.
    Info { person: Option<String>, invite: Option<String>, answer: Answer<TableInfo> },
    /// A `TableUpdate`, as JSON.
    Update { person: Option<String>, viewer: Viewer, since: Option<usize>, answer: Answer<Rendered> },
    /// Somebody begins to look on.
    Attach { person: Option<String>, viewers: Vec<Viewer>, answer: Answer<watch::Receiver<u64>> },
    /// And stops.
    Detach { viewers: Vec<Viewer> },
    /// A move or an undo.
    Move { person: String, wanted: Wanted, answer: Answer<Bytes> },
    /// Why is this not legal?
    Why { person: String, seat: Seat, action: String, answer: Answer<Option<Refused>> },
    /// Anything that is no move.
    Change { person: Person, change: Change, answer: Answer<TableInfo> },
    /// What is needed to look back at an earlier moment.
    Past { person: Option<String>, viewers: Vec<Viewer>, step: usize, answer: Answer<Past> },
    /// The match as a file, once it is over.
    Record { person: Option<String>, answer: Answer<Record> },
    /// Where the luck comes from.
    Luck { person: Option<String>, answer: Answer<Luck> },
    /// The table as it stands, for a rematch.
    Again { person: String, answer: Answer<(TableDoc, bool)> },
    /// A bot has decided.
    Decided { seat: Seat, seq: usize, bot: Option<Box<dyn Bot>>, choice: Result<String, String> },
    /// Somebody else may have changed the table, or a bot's turn waits.
    Wake,
}

/// A move that somebody wants to make.
pub(crate) struct Wanted {
    pub(crate) seat: Seat,
    pub(crate) after: usize,
    pub(crate) request: String,
    pub(crate) body: Hash,
    /// Nothing: take the latest step back.
    pub(crate) action: Option<String>,
}

/// A message ready to be sent, and how long the log was. Nothing: the game had not begun, and whoever gets the message
/// knows nothing of it, not even how it was set up.
#[derive(Clone, Debug)]
pub(crate) struct Rendered {
    pub(crate) seq: Option<usize>,
    pub(crate) json: Bytes,
}

/// An earlier moment, still to be played.
pub(crate) struct Past {
    pub(crate) header: Box<RawValue>,
    pub(crate) entries: Vec<String>,
}

/// The task's state.
pub(crate) struct TableTask {
    hall: Arc<Hall>,
    mailbox: Mailbox,
    row: Table,
    doc: TableDoc,
    /// The match, while somebody needs it.
    live: Option<Live>,
    /// An append failed and may have been stored all the same: look before doing anything else.
    in_doubt: bool,
    changes: watch::Sender<u64>,
    /// How many look on with the eyes of each seat.
    online: [u32; 8],
    bots: HashMap<Seat, Box<dyn Bot>>,
    bot_saw: HashMap<Seat, usize>,
    thinking: Option<Thinking>,
    failures: u32,
    leased_until: Option<Instant>,
}

struct Thinking {
    stop: Arc<AtomicBool>,
    /// What the bot is asked and may answer: if that is still so, its answer still counts.
    asked: String,
}

impl Drop for TableTask {
    fn drop(&mut self) {
        if let Some(thinking) = &self.thinking {
            thinking.stop.store(true, Ordering::Relaxed);
        }
    }
}
impl TableTask {
    pub(crate) fn new(hall: Arc<Hall>, mailbox: Mailbox, row: Table) -> Result<TableTask, Failure> {
        let doc = read_doc(&row)?;
        Ok(TableTask {
            hall,
            mailbox,
            row,
            doc,
            live: None,
            in_doubt: false,
            changes: watch::Sender::new(0),
            online: [0; 8],
            bots: HashMap::new(),
            bot_saw: HashMap::new(),
            thinking: None,
            failures: 0,
            leased_until: None,
        })
    }

    /// Answers until nobody has asked anything for a while.
    pub(crate) async fn run(mut self, mut asks: mpsc::Receiver<Box<Ask>>) {
        let idle = self.hall.config.idle;
        Box::pin(self.drive()).await;
        loop {
            match tokio::time::timeout(idle, asks.recv()).await {
                // Boxed: a task that waits holds none of what it takes to answer.
                Ok(Some(ask)) => Box::pin(self.answer(*ask)).await,
                Ok(None) => return,
                Err(_) if self.thinking.is_some() => {}
                Err(_) => {
                    // The match leaves memory and comes back by replay; the task stays while somebody looks on.
                    self.live = None;
                    self.bots.clear();
                    if self.changes.receiver_count() == 0 {
                        self.hall.retire(&self.row.id, &self.mailbox);
                        asks.close();
                        while let Some(ask) = asks.recv().await {
                            Box::pin(self.answer(*ask)).await;
                        }
                        return;
                    }
                }
            }
        }
    }

    async fn answer(&mut self, ask: Ask) {
        if self.in_doubt && !matches!(ask, Ask::Detach { .. }) {
            match self.reload().await {
                Ok(()) => self.in_doubt = false,
                Err(why) => return ask.refuse(why),
            }
        }
        // Nobody waits for an answer any more: that is their business.
        match ask {
            Ask::Info { person, invite, answer } => {
                let allowed = self.may_look(person.as_deref()) || invite.as_deref() == Some(&self.doc.invite);
                let found = if allowed { Ok(self.info(person.as_deref())) } else { Err(not_found()) };
                let _ = answer.send(found);
            }
            Ask::Update { person, viewer, since, answer } => {
                let _ = answer.send(self.update(person.as_deref(), viewer, since).await);
            }
            Ask::Attach { person, viewers, answer } => {
                let _ = answer.send(self.attach(person.as_deref(), &viewers));
            }
            Ask::Detach { viewers } => {
                for seat in viewers.iter().filter_map(|viewer| viewer.seat()) {
                    self.online[seat.index()] = self.online[seat.index()].saturating_sub(1);
                }
                self.tell();
            }
            Ask::Move { person, wanted, answer } => {
                let moved = self.play(&person, &wanted).await;
                let _ = answer.send(moved);
                self.drive().await;
            }
            Ask::Why { person, seat, action, answer } => {
                let _ = answer.send(self.why(&person, seat, &action).await);
            }
            Ask::Change { person, change, answer } => {
                let changed = self.change(&person, &change).await;
                let _ = answer.send(changed);
                self.drive().await;
            }
            Ask::Past { person, viewers, step, answer } => {
                let _ = answer.send(self.past(person.as_deref(), &viewers, step).await);
            }
            Ask::Record { person, answer } => {
                let _ = answer.send(self.record(person.as_deref()).await);
            }
            Ask::Luck { person, answer } => {
                let _ = answer.send(self.luck(person.as_deref()));
            }
            Ask::Again { person, answer } => {
                let _ = answer.send(self.again(&person));
            }
            Ask::Decided { seat, seq, bot, choice } => {
                self.decided(seat, seq, bot, choice).await;
                self.drive().await;
            }
            Ask::Wake => {
                if let Err(why) = self.reload().await {
                    tracing::warn!(table = self.row.id, code = ?why.code(), "could not look at the table again");
                }
                self.drive().await;
            }
        }
    }

    // The match in memory.

    /// Brings the match into memory, if the game has begun.
    async fn load(&mut self) -> Result<(), Failure> {
        if self.live.is_some() || self.doc.header.is_none() {
            return Ok(());
        }
        let steps = self.hall.store.steps(&self.row.id, 0).await?;
        let Some(header) = &self.doc.header else { return Ok(()) };
        let live = Live::load(&*self.hall.shelf, header, entries_of(steps));
        let live = live.map_err(|why| cannot_load(&self.row.id, why))?;
        self.row.seq = live.seq() as i64;
        self.live = Some(live);
        self.hall.metrics.loaded();
        Ok(())
    }

    /// Somebody has seen more of the log than we have: then another node played on, and we look at once.
    async fn catch_up(&mut self, seen: Option<usize>) -> Result<(), Failure> {
        if self.hall.store.is_shared() && seen.is_some_and(|seen| seen as i64 > self.row.seq) {
            self.reload().await?;
        }
        Ok(())
    }

    /// Looks at what others stored meanwhile.
    async fn reload(&mut self) -> Result<(), Failure> {
        loop {
            let Some(row) = self.hall.store.table(&self.row.id).await? else { return Err(not_found()) };
            if row == self.row {
                return Ok(());
            }
            if row.version != self.row.version {
                self.doc = read_doc(&row)?;
            }
            self.row = row;
            if let Some(live) = &mut self.live {
                let steps = self.hall.store.steps(&self.row.id, live.seq() as i64).await?;
                for step in steps {
                    if let Err(why) = live.replay(&step.entry, step.at) {
                        self.live = None;
                        return Err(cannot_load(&self.row.id, why));
                    }
                }
                if live.seq() as i64 != self.row.seq {
                    continue;
                }
            }
            self.tell();
            return Ok(());
        }
    }

    // Everything that is no move.

    async fn change(&mut self, person: &Person, change: &Change) -> Result<TableInfo, Failure> {
        for _ in 0..8 {
            if self.phase() == Phase::Playing {
                self.load().await?;
            }
            let mut doc = self.doc.clone();
            let may_look = self.may_look(Some(&person.id));
            let phase = change.work_out(&mut doc, self.phase(), &self.hall, person, may_look)?;
            let begun = match (phase, &self.live) {
                (Phase::Playing, None) => Some(self.begin(&mut doc)?),
                _ => None,
            };
            let waiting = match (phase, begun.as_ref().or(self.live.as_ref())) {
                (Phase::Playing, Some(live)) => live.game().asked(),
                _ => SeatSet::NONE,
            };
            let stored = TableChange {
                version: self.row.version,
                seq: self.row.seq,
                phase: match phase {
                    Phase::Waiting => tafel_store::Phase::Waiting,
                    Phase::Playing => tafel_store::Phase::Playing,
                    Phase::Over => tafel_store::Phase::Over,
                },
                public: self.row.public,
                waiting: bits(waiting),
                bot_next: waiting.iter().any(|seat| doc.bots().has(seat)),
                changed: now(),
                doc: serde_json::to_string(&doc).map_err(|why| internal(&self.row.id, &why.to_string()))?,
                members: doc.members(),
            };
            if !self.hall.store.change_table(&self.row.id, &stored).await? {
                self.reload().await?;
                continue;
            }
            self.adopt(doc, stored);
            self.live = begun.or(self.live.take());
            self.tell();
            return Ok(self.info(Some(&person.id)));
        }
        Err(Failure::of(FaultCode::Busy))
    }

    fn adopt(&mut self, doc: TableDoc, stored: TableChange) {
        self.row.version += 1;
        self.row.phase = stored.phase;
        self.row.waiting = stored.waiting;
        self.row.bot_next = stored.bot_next;
        self.row.changed = stored.changed;
        self.row.doc = stored.doc;
        self.row.members = stored.members;
        self.doc = doc;
    }

    /// Lays the game out. Everything that decides the luck is in the document by now.
    fn begin(&self, doc: &mut TableDoc) -> Result<Live, Failure> {
        let seed = luck::seed(&self.secret()?, &doc.contributions());
        let options = doc.options.to_string();
        let laid =
            self.hall.shelf.new_match(&doc.game, &options, doc.seats.len() as u8, luck::stream(seed, 0));
        let game = laid.ok_or_else(|| Failure::invalid("error.game"))?;
        let game = game.map_err(|why| Failure::invalid("error.options").detail(why))?;
        doc.header = Some(game.header());
        Ok(Live::new(game))
    }
}

impl Ask {
    /// Answers with a failure, whatever was asked.
    fn refuse(self, why: Failure) {
        match self {
            Ask::Info { answer, .. } | Ask::Change { answer, .. } => drop(answer.send(Err(why))),
            Ask::Update { answer, .. } => drop(answer.send(Err(why))),
            Ask::Attach { answer, .. } => drop(answer.send(Err(why))),
            Ask::Move { answer, .. } => drop(answer.send(Err(why))),
            Ask::Why { answer, .. } => drop(answer.send(Err(why))),
            Ask::Past { answer, .. } => drop(answer.send(Err(why))),
            Ask::Record { answer, .. } => drop(answer.send(Err(why))),
            Ask::Luck { answer, .. } => drop(answer.send(Err(why))),
            Ask::Again { answer, .. } => drop(answer.send(Err(why))),
            Ask::Detach { .. } | Ask::Decided { .. } | Ask::Wake => {}
        }
    }
}

fn json<T: serde::Serialize>(value: &T) -> Bytes {
    serde_json::to_vec(value).expect("wire types become JSON").into()
}

fn read_doc(row: &Table) -> Result<TableDoc, Failure> {
    serde_json::from_str(&row.doc).map_err(|why| internal(&row.id, &why.to_string()))
}

pub(crate) fn not_found() -> Failure {
    Failure::of(FaultCode::NotFound)
}

fn internal(table: &str, why: &str) -> Failure {
    tracing::error!(table, why, "a table is broken");
    Failure::of(FaultCode::Internal)
}

fn cannot_load(table: &str, why: LoadError) -> Failure {
    match why {
        LoadError::OtherRules(why) => Failure::of(FaultCode::OtherRules).detail(why),
        LoadError::Broken(why) => internal(table, &why),
    }
}
