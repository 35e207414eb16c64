//! One table: the task that owns it, and everything that can be asked of it.
//!
//! A move is drafted, stored, committed, shown, in that order. If storing fails the draft is dropped and nobody
//! has seen anything. Where several nodes share a store, another one may have played on: then the log grows
//! under us, we play what it says, and whoever asked answers to the new state.

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use bytes::Bytes;
use serde_json::value::RawValue;
use tafel_core::any_match::Refused;
use tafel_core::record::Notes;
use tafel_core::{Record, Seat, SeatSet, Viewer};
use tafel_protocol::{FaultCode, Luck, Moved, Phase, TableInfo, TableUpdate};
use tafel_store::{Append, Appended, Hash, NewStep, Person, Table, TableChange, UsedRequest};
use tokio::sync::{mpsc, oneshot, watch};

use crate::brains::Thought;
use crate::change::Change;
use crate::clock::now;
use crate::doc::{SeatDoc, TableDoc, bits};
use crate::fault::Failure;
use crate::hall::Hall;
use crate::live::{Live, LoadError, entries_of};
use crate::luck::{self, Over};
use crate::shelf::{Bot, RandomBot};

type Answer<T> = oneshot::Sender<Result<T, Failure>>;

/// How long a right to think for a table's bots lasts, in milliseconds; it is renewed when half is over.
const LEASE: i64 = 6_000;
/// A bot that fails this often on one decision is replaced by chance.
const FAILURES: u32 = 2;

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

/// A message ready to be sent, and how long the log was.
#[derive(Clone, Debug)]
pub(crate) struct Rendered {
    pub(crate) seq: usize,
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

    // Who may see and do what. Rights come from the session, which is all a `person` is.

    fn is_member(&self, person: Option<&str>) -> bool {
        person.is_some_and(|person| {
            self.row.members.binary_search_by(|member| member.as_str().cmp(person)).is_ok()
        })
    }

    fn may_look(&self, person: Option<&str>) -> bool {
        self.row.public || self.is_member(person)
    }

    fn may_look_as(&self, person: Option<&str>, viewer: Viewer) -> Result<(), Failure> {
        if !self.may_look(person) {
            return Err(not_found());
        }
        let Viewer::Seat(seat) = viewer else { return Ok(()) };
        let Some(seated) = self.doc.seats.get(seat.index()) else {
            return Err(Failure::invalid("error.view"));
        };
        // When all is over nothing is hidden any more.
        if self.phase() == Phase::Over || person.is_some_and(|person| seated.is_played_by(person)) {
            return Ok(());
        }
        Err(Failure::of(FaultCode::Forbidden))
    }

    fn may_play(&self, person: &str, seat: Seat) -> Result<(), Failure> {
        if !self.may_look(Some(person)) {
            return Err(not_found());
        }
        match self.doc.seats.get(seat.index()) {
            Some(seated) if seated.is_played_by(person) => Ok(()),
            _ => Err(Failure::of(FaultCode::Forbidden)),
        }
    }

    // What is shown.

    fn phase(&self) -> Phase {
        match self.row.phase {
            tafel_store::Phase::Waiting => Phase::Waiting,
            tafel_store::Phase::Playing => Phase::Playing,
            tafel_store::Phase::Over => Phase::Over,
        }
    }

    fn info(&self, person: Option<&str>) -> TableInfo {
        let member = self.is_member(person);
        let secret = luck::unhex(&self.doc.secret).unwrap_or_default();
        TableInfo {
            id: self.row.id.clone(),
            game: self.doc.game.clone(),
            rules: self.doc.rules,
            options: self.doc.options.clone(),
            seats: self.doc.seat_infos(person, |seat| self.online[seat.index()] > 0),
            phase: self.phase(),
            end: self.doc.end.or((self.phase() == Phase::Over).then_some(tafel_protocol::TableEnd::Finished)),
            invite: member.then(|| self.doc.invite.clone()),
            host: person == Some(&self.doc.host),
            member,
            public: self.row.public,
            created: self.row.created as u64,
            changed: self.row.changed as u64,
            seq: self.row.seq as usize,
            rematch: self.doc.rematch.clone(),
            commitment: luck::commitment(&secret),
        }
    }

    async fn update(
        &mut self,
        person: Option<&str>,
        viewer: Viewer,
        since: Option<usize>,
    ) -> Result<Rendered, Failure> {
        self.may_look_as(person, viewer)?;
        self.load().await?;
        Ok(self.render(person, viewer, since))
    }

    fn render(&self, person: Option<&str>, viewer: Viewer, since: Option<usize>) -> Rendered {
        let (seen, seen_after) = self.live.as_ref().map(|live| live.news(viewer, since)).unwrap_or_default();
        let update = TableUpdate {
            viewer,
            table: self.info(person),
            update: self.live.as_ref().map(|live| live.game().update(viewer)),
            seen,
            seen_after,
        };
        Rendered { seq: self.row.seq as usize, json: json(&update) }
    }

    fn attach(&mut self, person: Option<&str>, viewers: &[Viewer]) -> Result<watch::Receiver<u64>, Failure> {
        for &viewer in viewers {
            self.may_look_as(person, viewer)?;
        }
        let theirs = self.changes.subscribe();
        for seat in viewers.iter().filter_map(|viewer| viewer.seat()) {
            self.online[seat.index()] += 1;
        }
        // Not told to the one who comes: their first update says so anyway.
        self.tell();
        Ok(theirs)
    }

    fn tell(&self) {
        self.changes.send_modify(|tick| *tick += 1);
    }

    async fn past(&mut self, person: Option<&str>, viewers: &[Viewer], step: usize) -> Result<Past, Failure> {
        for &viewer in viewers {
            self.may_look_as(person, viewer)?;
        }
        self.load().await?;
        let (Some(live), Some(header)) = (&self.live, &self.doc.header) else {
            return Err(Failure::of(FaultCode::Phase));
        };
        if step > live.game().steps() {
            return Err(Failure::invalid("error.step"));
        }
        Ok(Past { header: header.clone(), entries: live.standing_entries(step) })
    }

    async fn record(&mut self, person: Option<&str>) -> Result<Record, Failure> {
        if !self.may_look(person) {
            return Err(not_found());
        }
        if self.phase() != Phase::Over {
            return Err(Failure::of(FaultCode::Phase));
        }
        self.load().await?;
        let luck = self.luck(person)?;
        let Some(live) = &self.live else { return Err(Failure::of(FaultCode::Phase)) };
        Ok(live.game().record(Notes {
            names: self.names(),
            times: live.entries().map(|(_, at)| at as u64).collect(),
            luck: serde_json::to_value(luck).ok(),
        }))
    }

    fn names(&self) -> Vec<String> {
        let name = |seat: &SeatDoc| match seat {
            SeatDoc::Open => String::new(),
            SeatDoc::Person { name, .. } | SeatDoc::Resigned { name, .. } => name.clone(),
            SeatDoc::Bot { level } => level.clone(),
        };
        self.doc.seats.iter().map(name).collect()
    }

    fn luck(&self, person: Option<&str>) -> Result<Luck, Failure> {
        if !self.may_look(person) {
            return Err(not_found());
        }
        let over = if self.phase() == Phase::Over { Over::Yes } else { Over::No };
        Ok(luck::publish(&self.secret()?, self.doc.contributions(), over))
    }

    fn secret(&self) -> Result<tafel_core::chance::Seed, Failure> {
        luck::unhex(&self.doc.secret).ok_or_else(|| internal(&self.row.id, "no secret"))
    }

    fn again(&self, person: &str) -> Result<(TableDoc, bool), Failure> {
        if !self.may_look(Some(person)) {
            return Err(not_found());
        }
        let sat_here = |seat: &SeatDoc| {
            matches!(seat,
            SeatDoc::Person { person: who, .. } | SeatDoc::Resigned { person: who, .. } if who == person)
        };
        if !self.doc.seats.iter().any(sat_here) {
            return Err(Failure::of(FaultCode::Forbidden));
        }
        if self.phase() != Phase::Over {
            return Err(Failure::of(FaultCode::Phase));
        }
        Ok((self.doc.clone(), self.row.public))
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
                    if let Err(why) = live.replay(step.entry, step.at) {
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

    // Moves.

    async fn play(&mut self, person: &str, wanted: &Wanted) -> Result<Bytes, Failure> {
        self.may_play(person, wanted.seat)?;
        if self.phase() == Phase::Waiting {
            return Err(Failure::of(FaultCode::Phase));
        }
        self.load().await?;
        let viewer = Viewer::Seat(wanted.seat);
        let key = format!("{}.{}", wanted.seat, wanted.request);
        if wanted.after != self.row.seq as usize || self.phase() == Phase::Over {
            return match self.hall.store.request(&self.row.id, &key).await? {
                Some(used) => self.first_answer(&used, wanted),
                None if self.phase() == Phase::Over => {
                    Err(self.with_update(viewer, Failure::refused(Refused::Over)))
                }
                None => Err(self.with_update(viewer, Failure::of(FaultCode::Stale))),
            };
        }
        let request = Some((key, wanted.body));
        match self.make_move(wanted.seat, wanted.action.as_deref(), request).await? {
            Made::Done => {}
            Made::Refused(refused) => return Err(self.with_update(viewer, Failure::refused(refused))),
            Made::Before(used) => return self.first_answer(&used, wanted),
            Made::Overtaken => return Err(self.with_update(viewer, Failure::of(FaultCode::Stale))),
        }
        let live = self.live.as_ref().ok_or_else(|| internal(&self.row.id, "no match"))?;
        Ok(moved(live, viewer))
    }

    /// Drafts, stores, commits and shows a move.
    async fn make_move(
        &mut self,
        seat: Seat,
        action: Option<&str>,
        request: Option<(String, Hash)>,
    ) -> Result<Made, Failure> {
        let begun = Instant::now();
        let seed = luck::seed(&self.secret()?, &self.doc.contributions());
        let live = self.live.as_mut().ok_or_else(|| internal(&self.row.id, "no match"))?;
        let seq = live.seq() + 1;
        let draft = match action {
            Some(action) => live.play(seat, action, luck::stream(seed, seq)),
            None => live.undo(seat),
        };
        let draft = match draft {
            Ok(draft) => draft,
            Err(refused) => return Ok(Made::Refused(refused)),
        };
        let after = draft.asked;
        let at = now();
        let append = Append {
            table: self.row.id.clone(),
            version: self.row.version,
            step: NewStep { seq: seq as i64, request, entry: draft.entry.clone(), at },
            waiting: bits(after),
            bot_next: after.iter().any(|seat| self.doc.bots().has(seat)),
            over: after.is_empty(),
        };
        match self.hall.store.append(&append).await {
            Ok(Appended::Stored) => {}
            Ok(Appended::Before(used)) => return Ok(Made::Before(used)),
            Ok(Appended::Refused) => {
                self.reload().await?;
                return Ok(Made::Overtaken);
            }
            Err(why) => {
                self.in_doubt = true;
                return Err(why.into());
            }
        }
        live.commit(draft, at);
        self.row.seq = append.step.seq;
        self.row.waiting = append.waiting;
        self.row.bot_next = append.bot_next;
        self.row.changed = at;
        if append.over {
            self.row.phase = tafel_store::Phase::Over;
        }
        self.failures = 0;
        self.tell();
        self.hall.metrics.moved(begun.elapsed());
        Ok(Made::Done)
    }

    /// The same request again gets the same answer: the match right after the entry it became.
    fn first_answer(&self, used: &UsedRequest, wanted: &Wanted) -> Result<Bytes, Failure> {
        if used.body != wanted.body {
            return Err(Failure::of(FaultCode::RequestReused));
        }
        let viewer = Viewer::Seat(wanted.seat);
        let (Some(live), Some(header)) = (&self.live, &self.doc.header) else {
            return Err(internal(&self.row.id, "no match"));
        };
        let seq = used.seq as usize;
        if seq == live.seq() {
            return Ok(moved(live, viewer));
        }
        let entries = live.entries().take(seq).map(|(entry, at)| (entry.to_owned(), at));
        let then = Live::load(&*self.hall.shelf, header, entries);
        Ok(moved(&then.map_err(|why| cannot_load(&self.row.id, why))?, viewer))
    }

    fn with_update(&self, viewer: Viewer, failure: Failure) -> Failure {
        let failure = failure.of_game(&self.doc.game, self.names());
        match &self.live {
            Some(live) => failure.update(live.game().update(viewer)),
            None => failure,
        }
    }

    async fn why(&mut self, person: &str, seat: Seat, action: &str) -> Result<Option<Refused>, Failure> {
        self.may_play(person, seat)?;
        self.load().await?;
        match &self.live {
            Some(live) => Ok(live.game().why_not(seat, action)),
            None => Err(Failure::of(FaultCode::Phase)),
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

    // Bots.

    /// Lets the next bot think, if it is a bot's turn and none does yet.
    async fn drive(&mut self) {
        if self.phase() == Phase::Over
            && let Some(thinking) = self.thinking.take()
        {
            thinking.stop.store(true, Ordering::Relaxed);
        }
        if self.thinking.is_some() || self.phase() != Phase::Playing {
            return;
        }
        if self.load().await.is_err() {
            return;
        }
        let bots = self.doc.bots();
        let next =
            self.live.as_ref().and_then(|live| live.game().asked().iter().find(|&seat| bots.has(seat)));
        let Some(seat) = next else { return };
        if !self.lease().await {
            return;
        }
        self.think(seat);
    }

    async fn lease(&mut self) -> bool {
        if !self.hall.store.is_shared() {
            return true;
        }
        let half = Duration::from_millis(LEASE as u64 / 2);
        if self.leased_until.is_some_and(|until| until.saturating_duration_since(Instant::now()) > half) {
            return true;
        }
        let asked = Instant::now();
        let ours = self.hall.store.lease(&self.row.id, &self.hall.node, LEASE).await.unwrap_or(false);
        self.leased_until = ours.then(|| asked + Duration::from_millis(LEASE as u64));
        ours
    }

    fn think(&mut self, seat: Seat) {
        let Some(live) = &self.live else { return };
        let seq = live.seq();
        let viewer = Viewer::Seat(seat);
        let since = self.bot_saw.insert(seat, seq).or(Some(seq));
        let update = String::from_utf8_lossy(&self.render(None, viewer, since).json).into_owned();
        let asked = asked(live, viewer);
        let stop = Arc::new(AtomicBool::new(false));
        let mailbox = self.mailbox.clone();
        let runtime = tokio::runtime::Handle::current();
        let ready = Instant::now() + self.hall.config.bot_pause;
        let done = Box::new(move |bot: Option<Box<dyn Bot>>, choice: Result<String, String>| {
            runtime.spawn(async move {
                tokio::time::sleep_until(ready.into()).await;
                // The table may be gone by now; then nobody waits for this decision.
                let _ = mailbox.send(Box::new(Ask::Decided { seat, seq, bot, choice })).await;
            });
        });
        let bot = self.take_bot(seat);
        self.thinking = Some(Thinking { stop: stop.clone(), asked });
        if let Err(thought) = self.hall.brains.think(Thought { bot, update, stop, done }) {
            // Too many think already: come back in a moment.
            self.bots.insert(seat, thought.bot);
            self.thinking = None;
            self.wake_later(Duration::from_millis(200));
        }
    }

    fn take_bot(&mut self, seat: Seat) -> Box<dyn Bot> {
        let fresh = crate::secret::random_u64();
        if self.failures >= FAILURES {
            return Box::new(RandomBot::new(fresh));
        }
        if let Some(bot) = self.bots.remove(&seat) {
            return bot;
        }
        let level = self.doc.seats.get(seat.index()).and_then(SeatDoc::level).unwrap_or_default();
        let bot = self.hall.shelf.bot(&self.doc.game, level, fresh);
        bot.unwrap_or_else(|| Box::new(RandomBot::new(fresh)))
    }

    async fn decided(
        &mut self,
        seat: Seat,
        seq: usize,
        bot: Option<Box<dyn Bot>>,
        choice: Result<String, String>,
    ) {
        let Some(thinking) = self.thinking.take() else { return };
        if let Some(bot) = bot {
            self.bots.insert(seat, bot);
        }
        if self.phase() != Phase::Playing || self.load().await.is_err() {
            return;
        }
        let still_asked = self
            .live
            .as_ref()
            .is_some_and(|live| live.seq() == seq || asked(live, Viewer::Seat(seat)) == thinking.asked);
        if !still_asked || !self.doc.bots().has(seat) {
            return;
        }
        let made = match &choice {
            Ok(action) => self.make_move(seat, Some(action), None).await,
            Err(why) => {
                tracing::warn!(table = self.row.id, %seat, why, "a bot failed");
                self.failures += 1;
                self.hall.metrics.bot_failed();
                return;
            }
        };
        match made {
            Ok(Made::Done | Made::Overtaken | Made::Before(_)) => {}
            Ok(Made::Refused(refused)) => {
                tracing::warn!(table = self.row.id, %seat, ?refused, "a bot chose what is not legal");
                self.failures += 1;
                self.hall.metrics.bot_failed();
            }
            Err(_) => self.wake_later(Duration::from_secs(1)),
        }
    }

    fn wake_later(&self, after: Duration) {
        let mailbox = self.mailbox.clone();
        tokio::spawn(async move {
            tokio::time::sleep(after).await;
            let _ = mailbox.send(Box::new(Ask::Wake)).await;
        });
    }
}

enum Made {
    Done,
    Refused(Refused),
    Before(UsedRequest),
    /// Another node was faster.
    Overtaken,
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

/// What a viewer is asked and may answer.
fn asked(live: &Live, viewer: Viewer) -> String {
    let update = live.game().update(viewer);
    serde_json::to_string(&(&update.question, &update.legal)).unwrap_or_default()
}

/// The answer to a move: the match right after the last entry of its log.
fn moved(live: &Live, viewer: Viewer) -> Bytes {
    let seq = live.seq();
    let (seen, seen_after) = live.news(viewer, Some(seq.saturating_sub(1)));
    json(&Moved { seq, update: live.game().update(viewer), seen, seen_after })
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
