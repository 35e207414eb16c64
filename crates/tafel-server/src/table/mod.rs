//! One table: the task that owns it, its mailbox, and what it asks of the store. What a table is and who may do what
//! there is in the crate `tafel-table`.
//!
//! A move is drafted, stored, committed, shown, in that order. If storing fails the draft is dropped and nobody
//! has seen anything. Where several nodes share a store, another one may have played on: then the log grows
//! under us, we play what it says, and whoever asked answers to the new state.

mod bots;
mod due;
mod moves;
pub(crate) mod row;

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use bytes::Bytes;
use tafel_core::any_match::{Refused, SeenStep};
use tafel_core::{Record, Seat, Viewer};
use tafel_protocol::{FaultCode, Glance, Luck, Moment, Phase, TableInfo};
use tafel_store::{Hash, TableRow};
use tafel_table::{
    Bot, BotTurn, Called, Change, Changed, Denied, Fresh, HintTurn, Person, Presence, Shelf, StoredTable,
    Table, TalkPlace,
};
use tokio::sync::{mpsc, oneshot, watch};

use crate::calls;
use crate::fault::Failure;
use crate::hall::Hall;
use crate::remember;

/// How often something is tried when other nodes are faster, before its sender is told to try again.
const ATTEMPTS: usize = 8;
/// The longest log that is played where others wait.
const SHORT: usize = 64;

type Answer<T> = oneshot::Sender<Result<T, Failure>>;

/// Where a table is asked. Boxed, because the places of a mailbox are there before anything is in them.
pub(crate) type Mailbox = mpsc::Sender<Box<Ask>>;

/// What can be asked of a table. `person` is who asks; rights follow from that alone.
pub(crate) enum Ask {
    /// What kind of table is this? An invitation shows it to whoever has one.
    Info { person: Option<String>, invite: Option<String>, answer: Answer<TableInfo> },
    /// A `TableUpdate`, as JSON.
    Update { person: Option<String>, viewer: Viewer, since: Option<usize>, answer: Answer<Rendered> },
    /// Whom does the table want?
    Called { answer: Answer<Calling> },
    /// How the game stands in a few words.
    Glance { person: Option<String>, viewer: Viewer, answer: Answer<Glance> },
    /// Somebody begins to look on.
    Attach { person: Option<String>, viewers: Vec<Viewer>, answer: Answer<Attached> },
    /// And stops.
    Detach { viewers: Vec<Viewer> },
    /// Where does somebody stand when people talk?
    TalkPlace { person: Option<String>, answer: Answer<TalkPlace> },
    /// Something was said.
    Heard,
    /// A move or an undo.
    Move { person: String, wanted: Wanted, answer: Answer<Bytes> },
    /// Why is this not legal?
    Why { person: String, seat: Seat, action: String, answer: Answer<Option<Refused>> },
    /// What a hint is made of, and what was seen since a step.
    Hint { person: String, seat: Seat, since: Option<usize>, answer: Answer<(HintTurn, Vec<SeenStep>)> },
    /// Anything that is no move.
    Change { person: Person, change: Change, answer: Answer<TableInfo> },
    /// Everybody has forgotten the game.
    Expire { answer: Answer<()> },
    /// An earlier moment.
    Moment { person: Option<String>, viewers: Vec<Viewer>, step: usize, answer: Answer<Moment> },
    /// The match as a file, once it is over.
    Record { person: Option<String>, answer: Answer<Record> },
    /// Where the luck comes from.
    Luck { person: Option<String>, answer: Answer<Luck> },
    /// The table that follows this one.
    Again { person: String, fresh: Fresh, answer: Answer<StoredTable> },
    /// The bot that thinks has decided.
    Decided { bot: Option<Box<dyn Bot>>, choice: Result<String, String> },
    /// Somebody else may have changed the table, or a bot's turn waits.
    Wake,
    /// Others need the memory: leave, if nobody looks on and no bot thinks.
    MakeRoom,
}

/// Whom a table wants.
pub(crate) struct Calling {
    pub(crate) game: String,
    /// How the seats are called.
    pub(crate) names: Vec<String>,
    pub(crate) called: Vec<Called>,
}

/// What whoever looks on hears of.
pub(crate) struct Attached {
    /// The table has changed.
    pub(crate) changes: watch::Receiver<u64>,
    /// Something was said.
    pub(crate) talk: watch::Receiver<u64>,
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

/// The task's state.
pub(crate) struct TableTask {
    hall: Arc<Hall>,
    mailbox: Mailbox,
    table: Table,
    /// The version of the row that `table` was read from or stored as.
    version: i64,
    /// An append failed and may have been stored all the same: look before doing anything else.
    in_doubt: bool,
    changes: watch::Sender<u64>,
    talk: watch::Sender<u64>,
    bots: HashMap<Seat, Box<dyn Bot>>,
    bot_saw: HashMap<Seat, usize>,
    thinking: Option<Thinking>,
    failures: u32,
    leased_until: Option<Instant>,
    /// Is it noted how the game ended? What was over before it came into memory is not this task's to note.
    noted: bool,
    /// What was due could not be done: it is not tried again before this.
    not_before: Option<Instant>,
}

struct Thinking {
    stop: Arc<AtomicBool>,
    turn: BotTurn,
}

impl Drop for TableTask {
    fn drop(&mut self) {
        if let Some(thinking) = &self.thinking {
            thinking.stop.store(true, Ordering::Relaxed);
        }
    }
}

impl TableTask {
    pub(crate) fn new(hall: Arc<Hall>, mailbox: Mailbox, row: TableRow) -> Result<TableTask, Failure> {
        Ok(TableTask {
            hall,
            mailbox,
            noted: row.phase == tafel_store::Phase::Over,
            version: row.version,
            table: Table::open(row::stored(row))?,
            in_doubt: false,
            changes: watch::Sender::new(0),
            talk: watch::Sender::new(0),
            bots: HashMap::new(),
            bot_saw: HashMap::new(),
            thinking: None,
            failures: 0,
            leased_until: None,
            not_before: None,
        })
    }

    /// Now, in milliseconds since 1970.
    fn now(&self) -> i64 {
        self.hall.config.clock.now()
    }

    /// Answers until nobody has asked anything for a while.
    pub(crate) async fn run(mut self, mut asks: mpsc::Receiver<Box<Ask>>) {
        let idle = self.hall.config.idle;
        Box::pin(self.drive()).await;
        loop {
            let due = self.until_due();
            match tokio::time::timeout(due.map_or(idle, |due| due.min(idle)), asks.recv()).await {
                Ok(Some(ask)) if matches!(*ask, Ask::MakeRoom) => {
                    if self.rest(&mut asks).await {
                        return;
                    }
                }
                // Boxed: a task that waits holds none of what it takes to answer.
                Ok(Some(ask)) => {
                    Box::pin(self.answer(*ask)).await;
                    if self.table.phase() == Phase::Over && !self.noted {
                        Box::pin(self.note_end()).await;
                    }
                }
                Ok(None) => return,
                Err(_) if due.is_some_and(|due| due < idle) => Box::pin(self.look_at_the_clock()).await,
                Err(_) => {
                    if self.rest(&mut asks).await {
                        return;
                    }
                }
            }
        }
    }

    /// The match leaves memory and comes back by replay; the task stays while somebody looks on. Has it gone too?
    async fn rest(&mut self, asks: &mut mpsc::Receiver<Box<Ask>>) -> bool {
        if self.thinking.is_some() {
            return false;
        }
        self.table.unload();
        self.bots.clear();
        if self.changes.receiver_count() > 0 {
            return false;
        }
        self.hall.retire(self.table.id(), &self.mailbox);
        asks.close();
        while let Some(ask) = asks.recv().await {
            Box::pin(self.answer(*ask)).await;
        }
        true
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
                let info = self.table.info(person.as_deref(), invite.as_deref()).map_err(Failure::from);
                let _ = answer.send(info.map(|info| self.with_clocks(info, person.as_deref())));
            }
            Ask::Update { person, viewer, since, answer } => {
                let _ = answer.send(self.update(person.as_deref(), viewer, since).await);
            }
            Ask::Called { answer } => {
                let _ = answer.send(self.called().await);
            }
            Ask::Glance { person, viewer, answer } => {
                let _ = answer.send(self.glance(person.as_deref(), viewer).await);
            }
            Ask::Attach { person, viewers, answer } => {
                let _ = answer.send(self.attach(person.as_deref(), &viewers));
                self.look_at_the_clock().await;
            }
            Ask::Detach { viewers } => {
                if self.table.go(&viewers) == Presence::Changed {
                    self.tell();
                }
            }
            Ask::TalkPlace { person, answer } => {
                let _ = answer.send(self.table.place_to_talk(person.as_deref()).map_err(Failure::from));
            }
            Ask::Heard => self.tell_of_talk(),
            Ask::Move { person, wanted, answer } => {
                let moved = self.play(&person, &wanted).await;
                let _ = answer.send(moved);
                self.drive().await;
            }
            Ask::Why { person, seat, action, answer } => {
                let _ = answer.send(self.why(&person, seat, &action).await);
            }
            Ask::Hint { person, seat, since, answer } => {
                let _ = answer.send(self.hint_turn(&person, seat, since).await);
            }
            Ask::Change { person, change, answer } => {
                let now = self.now();
                let drafted =
                    self.change(|table, shelf| table.draft_change(shelf, &person, &change, now)).await;
                if matches!(change, Change::Talk { .. }) {
                    self.tell_of_talk();
                }
                let known = drafted.and_then(|()| {
                    let info = self.table.info_after_change(&person.id)?;
                    Ok(self.with_clocks(info, Some(&person.id)))
                });
                let _ = answer.send(known);
                self.drive().await;
            }
            Ask::Expire { answer } => {
                let now = self.now();
                let _ = answer.send(self.change(|table, _| table.draft_expiry(now)).await);
                self.drive().await;
            }
            Ask::Moment { person, viewers, step, answer } => {
                let _ = answer.send(self.moment(person.as_deref(), viewers, step).await);
            }
            Ask::Record { person, answer } => {
                let _ = answer.send(self.record(person.as_deref()).await);
            }
            Ask::Luck { person, answer } => {
                let _ = answer.send(self.table.luck(person.as_deref()).map_err(Failure::from));
            }
            Ask::Again { person, fresh, answer } => {
                let again = self.table.again(&*self.hall.shelf, &person, fresh, self.now());
                let _ = answer.send(again.and_then(|table| table.stored()).map_err(Failure::from));
            }
            Ask::Decided { bot, choice } => {
                self.decided(bot, choice).await;
                self.drive().await;
            }
            Ask::Wake => {
                if let Err(why) = self.reload().await {
                    tracing::warn!(table = self.table.id(), code = ?why.code(), "could not look at the table again");
                }
                self.look_at_the_clock().await;
                self.drive().await;
            }
            // It has been asked something since.
            Ask::MakeRoom => {}
        }
    }

    // The match in memory.

    /// Brings the match into memory, if the game has begun.
    async fn load(&mut self) -> Result<(), Failure> {
        if !self.table.needs_loading() {
            return Ok(());
        }
        let Some(loading) = self.table.loading() else { return Ok(()) };
        let steps = self.hall.store.steps(self.table.id(), 0).await?;
        let is_long = steps.len() > SHORT;
        let entries = steps.into_iter().map(|step| (step.entry, step.at));
        // A long log is played elsewhere: those at other tables do not wait for it.
        let played = if is_long {
            self.hall.aside(move |hall| loading.play(&*hall.shelf, entries)).await?
        } else {
            loading.play(&*self.hall.shelf, entries)
        };
        self.table.loaded_by(played)?;
        self.hall.metrics.loaded();
        self.note_fate().await;
        Ok(())
    }

    /// Stores what a change of the rules did to the game. It can be shown without, and the next who loads it tries again.
    async fn note_fate(&mut self) {
        let changed = match self.table.draft_after_loading() {
            Ok(Some(changed)) => changed,
            Ok(None) => return,
            Err(denied) => return drop(Failure::from(denied)),
        };
        let stored = row::change(&changed, self.version);
        match self.hall.store.change_table(self.table.id(), &stored).await {
            Ok(true) => {
                self.version += 1;
                self.table.commit_change(changed);
                tracing::info!(table = self.table.id(), fate = ?self.table.fate(), "other rules than it was begun under");
            }
            // Another node was faster: we hear of it.
            Ok(false) => {}
            Err(error) => {
                tracing::warn!(table = self.table.id(), %error, "what becomes of a game was not stored");
            }
        }
    }

    /// Somebody has seen more of the log than we have: then another node played on, and we look at once.
    async fn catch_up(&mut self, seen: Option<usize>) -> Result<(), Failure> {
        if self.hall.store.is_shared() && seen.is_some_and(|seen| seen > self.table.seq()) {
            self.reload().await?;
        }
        Ok(())
    }

    /// Looks at what others stored meanwhile.
    async fn reload(&mut self) -> Result<(), Failure> {
        loop {
            let row = self.hall.store.table(self.table.id()).await?.ok_or_else(Denied::not_found)?;
            let version = row.version;
            let stored = row::stored(row);
            let (seq, phase) = (stored.seq, stored.phase);
            if version == self.version && seq == self.table.seq() && phase == self.table.phase() {
                return Ok(());
            }
            let talked = self.table.may_talk();
            self.table.adopt(stored)?;
            self.version = version;
            if self.table.may_talk() != talked {
                self.tell_of_talk();
            }
            if let Some(loaded) = self.table.loaded() {
                let steps = self.hall.store.steps(self.table.id(), loaded as i64).await?;
                if steps.len() > SHORT {
                    // It comes back the way long logs do.
                    self.table.unload();
                    self.happened();
                    return Ok(());
                }
                for step in steps {
                    self.table.replay(&step.entry, step.at)?;
                }
                if self.table.loaded() != Some(seq) {
                    continue;
                }
            }
            self.happened();
            return Ok(());
        }
    }

    /// The game has ended: that is noted for the figures of its people. Where it fails, the house notes it later.
    async fn note_end(&mut self) {
        self.noted = true;
        let noted = async {
            self.load().await?;
            Ok::<_, Failure>(self.hall.store.put_result(&remember::row_of(&self.table)?).await?)
        };
        if let Err(why) = noted.await {
            tracing::warn!(table = self.table.id(), code = ?why.code(), "how the game ended was not noted yet");
        }
    }

    // Everything that is no move.

    async fn change(
        &mut self,
        draft: impl Fn(&Table, &dyn Shelf) -> Result<Changed, Denied>,
    ) -> Result<(), Failure> {
        for _ in 0..ATTEMPTS {
            if self.table.phase() == Phase::Playing {
                self.load().await?;
            }
            let changed = draft(&self.table, &*self.hall.shelf)?;
            if self.keep(changed).await? {
                return Ok(());
            }
        }
        Err(Failure::of(FaultCode::Busy))
    }

    /// Stores a drafted change, makes it happen and tells everybody who looks on; unless another node was faster.
    async fn keep(&mut self, changed: Changed) -> Result<bool, Failure> {
        // Before it is kept that they were: rather twice than never, and in the outbox the same counts once.
        calls::call_in_haste(&self.hall, self.table.id(), &changed.warnings).await;
        let stored = row::change(&changed, self.version);
        if !self.hall.store.change_table(self.table.id(), &stored).await? {
            self.reload().await?;
            return Ok(false);
        }
        self.version += 1;
        let was_over = self.table.phase() == Phase::Over;
        self.table.commit_change(changed);
        self.happened();
        if !was_over {
            crate::daily::note_end(&self.hall, &self.table).await;
        }
        Ok(true)
    }

    // What is shown.

    async fn update(
        &mut self,
        person: Option<&str>,
        viewer: Viewer,
        since: Option<usize>,
    ) -> Result<Rendered, Failure> {
        self.table.may_look_as(person, viewer)?;
        self.load().await?;
        self.catch_up(since).await?;
        // Another node may have begun the game.
        self.load().await?;
        let mut update = self.table.update(person, viewer, since)?;
        update.table = self.with_clocks(update.table, person);
        Ok(Rendered { seq: update.update.as_ref().map(|game| game.seq), json: json(&update) })
    }

    async fn called(&mut self) -> Result<Calling, Failure> {
        self.load().await?;
        let called = self.table.called(self.now());
        Ok(Calling { game: self.table.game().to_owned(), names: self.table.names(), called })
    }

    async fn glance(&mut self, person: Option<&str>, viewer: Viewer) -> Result<Glance, Failure> {
        self.table.may_look_as(person, viewer)?;
        self.load().await?;
        let glance = self.table.glance(person, viewer)?;
        Ok(Glance { clock: self.table.clock_for(viewer, self.now()), ..glance })
    }

    /// What is shown of a table, with the clocks as they are at this moment.
    fn with_clocks(&self, info: TableInfo, person: Option<&str>) -> TableInfo {
        TableInfo { clocks: self.table.clocks(person, self.now()), ..info }
    }

    fn attach(&mut self, person: Option<&str>, viewers: &[Viewer]) -> Result<Attached, Failure> {
        let presence = self.table.come(person, viewers)?;
        // At another server nobody knows that they are here.
        if self.hall.store.is_shared() {
            self.hall.crier.note(self.table.id());
        }
        // Not told to the one who comes: their first update says so anyway. And of those who have no seat nobody is told:
        // a thousand onlookers who arrive would be a million updates.
        if presence == Presence::Changed {
            self.tell();
        }
        Ok(Attached { changes: self.changes.subscribe(), talk: self.talk.subscribe() })
    }

    /// Everybody who looks on is told; and who is not here may have to be called.
    fn happened(&self) {
        self.tell();
        self.hall.crier.note(self.table.id());
    }

    fn tell(&self) {
        self.changes.send_modify(|tick| *tick += 1);
    }

    fn tell_of_talk(&self) {
        self.talk.send_modify(|tick| *tick += 1);
    }

    async fn why(&mut self, person: &str, seat: Seat, action: &str) -> Result<Option<Refused>, Failure> {
        self.table.may_play(person, seat)?;
        self.load().await?;
        Ok(self.table.why(person, seat, action)?)
    }

    async fn hint_turn(
        &mut self,
        person: &str,
        seat: Seat,
        since: Option<usize>,
    ) -> Result<(HintTurn, Vec<SeenStep>), Failure> {
        self.table.may_play(person, seat)?;
        self.load().await?;
        let turn = self.table.hint_turn(person, seat)?;
        let seen = since.map(|step| self.table.seen_since(person, seat, step)).transpose()?;
        Ok((turn, seen.unwrap_or_default()))
    }

    async fn moment(
        &mut self,
        person: Option<&str>,
        viewers: Vec<Viewer>,
        step: usize,
    ) -> Result<Moment, Failure> {
        for &viewer in &viewers {
            self.table.may_look_as(person, viewer)?;
        }
        self.load().await?;
        Ok(self.table.moment(person, viewers, step)?)
    }

    async fn record(&mut self, person: Option<&str>) -> Result<Record, Failure> {
        if self.table.may_look(person) && self.table.phase() == Phase::Over {
            self.load().await?;
        }
        Ok(self.table.record(person)?)
    }
}

impl Ask {
    /// Answers with a failure, whatever was asked.
    fn refuse(self, why: Failure) {
        match self {
            Ask::Info { answer, .. } | Ask::Change { answer, .. } => drop(answer.send(Err(why))),
            Ask::Update { answer, .. } => drop(answer.send(Err(why))),
            Ask::Called { answer } => drop(answer.send(Err(why))),
            Ask::Glance { answer, .. } => drop(answer.send(Err(why))),
            Ask::Attach { answer, .. } => drop(answer.send(Err(why))),
            Ask::TalkPlace { answer, .. } => drop(answer.send(Err(why))),
            Ask::Move { answer, .. } => drop(answer.send(Err(why))),
            Ask::Why { answer, .. } => drop(answer.send(Err(why))),
            Ask::Hint { answer, .. } => drop(answer.send(Err(why))),
            Ask::Expire { answer } => drop(answer.send(Err(why))),
            Ask::Moment { answer, .. } => drop(answer.send(Err(why))),
            Ask::Record { answer, .. } => drop(answer.send(Err(why))),
            Ask::Luck { answer, .. } => drop(answer.send(Err(why))),
            Ask::Again { answer, .. } => drop(answer.send(Err(why))),
            Ask::Detach { .. } | Ask::Heard | Ask::Decided { .. } | Ask::Wake | Ask::MakeRoom => {}
        }
    }
}

fn json<T: serde::Serialize>(value: &T) -> Bytes {
    serde_json::to_vec(value).expect("wire types become JSON").into()
}
