//! The second scan: worlds that a viewer must not be able to tell apart.

use std::sync::Arc;

use serde::Deserialize;
use serde_json::value::RawValue;
use serde_json::{Value, json};
use tafel_core::{AnyMatch, Chance, Seat, Viewer};
use tafel_server::Config;
use tafel_store::memory::MemoryStore;
use tafel_store::{
    Append, Appended, CallRow, Calls, Club, Cursor, Ending, ExportedRow, Hash, LessonRow, List, Opened,
    Opener, Page, PaperKind, PaperRow, Person, PersonalRow, Phase, ResultRow, Results, Room, Said, Session,
    Store, StoreError, StoredRecord, StoredStep, TableChange, TableRow, UsedRequest,
};
use tafel_table::Shelf;
use tokio::sync::broadcast;

use crate::Someone;
use crate::support::{Answer, Running, config};

/// Luck that lies further back than so many entries is left alone: by then it is mostly known, and it takes long to
/// make sure who knows.
const MEMORY: usize = 200;

/// A match as it is stored.
#[derive(Clone, PartialEq, Eq)]
pub struct Log {
    table: String,
    game: String,
    header: String,
    entries: Vec<String>,
}

#[derive(Deserialize)]
struct Doc {
    header: Box<RawValue>,
}

#[derive(Deserialize)]
struct Entry<'a> {
    undo: Option<Seat>,
    seat: Option<Seat>,
    #[serde(borrow)]
    action: Option<&'a RawValue>,
    #[serde(default)]
    draws: Vec<u32>,
}

impl Log {
    pub async fn read(store: &dyn Store, table: &str, game: &str) -> Log {
        let row = store.table(table).await.unwrap().unwrap();
        let doc: Doc = serde_json::from_str(&row.doc).unwrap();
        let steps = store.steps(table, 0).await.unwrap();
        Log {
            table: table.to_owned(),
            game: game.to_owned(),
            header: doc.header.get().to_owned(),
            // Without the print of the moment, which is kept behind a tab.
            entries: steps.iter().map(|step| step.entry.split('\t').next().unwrap().to_owned()).collect(),
        }
    }

    /// The match after the first `entries` of the log; nothing: such a match cannot be.
    pub fn resume(&self, entries: usize) -> Option<Box<dyn AnyMatch>> {
        games::resume(&self.game, &self.header, self.entries[..entries].iter().map(String::as_str)).ok()
    }

    /// Plays the next entry.
    pub fn advance(&self, engine: &mut dyn AnyMatch) {
        let entry: Entry<'_> = serde_json::from_str(&self.entries[engine.seq()]).unwrap();
        let draft = match (entry.undo, entry.seat, entry.action) {
            (Some(seat), ..) => engine.undo(seat),
            (None, Some(seat), Some(action)) => engine.play(seat, action.get(), Chance::replay(entry.draws)),
            _ => panic!("neither a step nor an undo"),
        };
        engine.commit(draft.expect("what is in the log was legal"));
    }

    /// The entries that drew luck.
    pub fn lucky(&self) -> Vec<usize> {
        (0..self.entries.len()).filter(|&at| self.entries[at].contains("\"draws\":[")).collect()
    }

    /// Another world, the entry whose luck is another there, and who cannot tell it from this one.
    pub fn other_world(
        &self,
        lucky: &[usize],
        chance: &mut Chance,
    ) -> Option<(Log, Option<usize>, Vec<Viewer>)> {
        // The latest luck, mostly: what was drawn long ago is known by now. Before all of it comes the setup.
        let at = lucky.iter().rev().nth(chance.below(6) as usize).copied();
        let parted = at.map_or(0, |at| at + 1);
        if parted + MEMORY < self.entries.len() {
            return None;
        }
        let other = self.with_other_luck(at, chance)?;
        let unknowing = who_cannot_tell(self, &other, parted);
        (!unknowing.is_empty()).then_some((other, at, unknowing))
    }

    /// A server with a store of its own in which everything is as in another, but for this match.
    pub async fn twin(&self, server: &Running, shelf: &Arc<dyn Shelf>) -> Running {
        let store = MemoryStore::default();
        for room in Room::ALL {
            let mut rows = server.store.export(room, "", 10_000).await.unwrap();
            for row in &mut rows {
                if let ExportedRow::Table { table, steps } = row
                    && table.id == self.table
                {
                    let doc: Doc = serde_json::from_str(&table.doc).unwrap();
                    table.doc = table.doc.replace(doc.header.get(), &self.header);
                    for (step, entry) in steps.iter_mut().zip(&self.entries) {
                        step.step.entry.clone_from(entry);
                    }
                }
            }
            store.import(&rows).await.unwrap();
        }
        Running::with(Arc::new(store), shelf.clone(), config()).await
    }

    /// The same match, but for one number that was drawn: at entry `at`, or at the setup.
    fn with_other_luck(&self, at: Option<usize>, chance: &mut Chance) -> Option<Log> {
        let mut other = self.clone();
        let (text, key) = match at {
            Some(at) => (&mut other.entries[at], "\"draws\":["),
            None => (&mut other.header, "\"setup\":["),
        };
        let begin = text.find(key)? + key.len();
        let end = begin + text[begin..].find(']')?;
        let mut draws: Vec<u32> =
            text[begin..end].split(',').map(|draw| draw.parse().ok()).collect::<Option<_>>()?;
        let which = chance.below(draws.len() as u32) as usize;
        draws[which] = chance.below(draws[which] + 4);
        let draws: Vec<String> = draws.iter().map(u32::to_string).collect();
        text.replace_range(begin..end, &draws.join(","));
        (other != *self && other.resume(other.entries.len()).is_some()).then_some(other)
    }
}

/// Who cannot tell two matches apart by the rules: was shown the same at every moment since they part.
fn who_cannot_tell(one: &Log, other: &Log, parted: usize) -> Vec<Viewer> {
    let (mut this, mut that) = (one.resume(parted).unwrap(), other.resume(parted).unwrap());
    let mut unknowing: Vec<Viewer> = Viewer::all(this.seats()).collect();
    loop {
        unknowing.retain(|&viewer| json!(this.update(viewer)) == json!(that.update(viewer)));
        if this.seq() == one.entries.len() || unknowing.is_empty() {
            break;
        }
        one.advance(&mut *this);
        other.advance(&mut *that);
    }
    unknowing.retain(|&viewer| json!(this.seen_since(viewer, None)) == json!(that.seen_since(viewer, None)));
    unknowing
}

/// Looks for other worlds behind what somebody knows, and asks a server in each everything they could ask. Returns
/// how many worlds and answers were compared, or the first answer that tells them apart.
pub async fn compare_worlds(
    server: &Running,
    shelf: &Arc<dyn Shelf>,
    log: &Log,
    people: &[Someone],
    tried: &[String],
    chance: &mut Chance,
) -> Result<(usize, usize), String> {
    let (mut worlds, mut answers) = (0, 0);
    let here = serve(server, shelf, log).await;
    let lucky = log.lucky();
    for _ in 0..12 {
        let Some((other, at, unknowing)) = log.other_world(&lucky, chance) else { continue };
        let there = serve(server, shelf, &other).await;
        for someone in people.iter().filter(|someone| unknowing.contains(&someone.viewer)) {
            worlds += 1;
            let asked = questions(log, someone, tried, chance);
            for (method, path, body) in asked {
                let (this, that) = (
                    ask(someone, &here, method, &path, body.clone()).await,
                    ask(someone, &there, method, &path, body.clone()).await,
                );
                answers += 1;
                if this != that {
                    return Err(format!(
                        "{:?} can tell from {method} {path} {body:?} what entry {at:?} drew:\n{this:?}\n{that:?}",
                        someone.viewer
                    ));
                }
            }
            let stream = format!("/api/tables/{}/stream?seat={}", log.table, someone.query());
            let (this, that) =
                (first_event(someone, &here, &stream).await, first_event(someone, &there, &stream).await);
            answers += 1;
            if this != that {
                return Err(format!("{:?} can tell from {stream}:\n{this}\n{that}", someone.viewer));
            }
        }
    }
    Ok((worlds, answers))
}

type Question = (&'static str, String, Option<String>);

/// Everything one may ask without changing anything.
fn questions(log: &Log, someone: &Someone, tried: &[String], chance: &mut Chance) -> Vec<Question> {
    let (query, seq) = (someone.query(), log.entries.len());
    let path = |rest: &str| format!("/api/tables/{}{rest}", log.table);
    let mut asked: Vec<Question> = vec![
        ("GET", path(""), None),
        ("GET", path(&format!("/update?seat={query}")), None),
        ("GET", path(&format!("/update?seat={query}&since={}", seq.saturating_sub(3))), None),
        ("GET", path(&format!("/at/{}?seat={query}", seq / 2)), None),
        ("GET", path("/luck"), None),
        ("GET", path("/luck/check"), None),
        ("GET", path("/record"), None),
        ("GET", "/api/tables".into(), None),
    ];
    let Some(seat) = someone.viewer.seat() else { return asked };
    let engine = log.resume(seq).unwrap();
    for _ in 0..6 {
        let action = &tried[chance.below(tried.len() as u32) as usize];
        let read: Value = serde_json::from_str(action).unwrap();
        asked.push(("POST", path("/why"), Some(json!({"seat": seat, "action": read}).to_string())));
        if engine.why_not(seat, action).is_some() {
            let body = json!({"seat": seat, "after": seq, "request": "x", "action": read});
            asked.push(("POST", path("/actions"), Some(body.to_string())));
            let late = json!({"seat": seat, "after": seq.saturating_sub(2), "request": "y", "action": read});
            asked.push(("POST", path("/actions"), Some(late.to_string())));
        }
    }
    if engine.update(someone.viewer).undo == 0 {
        let body = json!({"seat": seat, "after": seq, "request": "z"});
        asked.push(("POST", path("/undo"), Some(body.to_string())));
    }
    asked
}

/// The answer with all its headers but the time and the length.
async fn ask(
    someone: &Someone,
    world: &Running,
    method: &str,
    path: &str,
    body: Option<String>,
) -> (u16, String, Vec<(String, String)>) {
    let mut visitor = someone.visitor.clone();
    visitor.address.clone_from(&world.address);
    let Answer { status, headers, bytes } = visitor.call(method, path, body).await;
    // The length changes with who listens; the text itself is compared.
    let headers =
        headers.into_iter().filter(|(name, _)| name != "date" && name != "content-length").collect();
    (status, apart_from_who_listens(&String::from_utf8_lossy(&bytes)), headers)
}

async fn first_event(someone: &Someone, world: &Running, path: &str) -> String {
    let mut visitor = someone.visitor.clone();
    visitor.address.clone_from(&world.address);
    let mut events = visitor.stream(path, None).await;
    apart_from_who_listens(&events.next().await.expect("an update at once").to_string())
}

/// Who listens at this moment depends on what was asked before, and is no secret.
fn apart_from_who_listens(text: &str) -> String {
    text.replace(r#""online":true"#, r#""online":false"#)
}

/// A server that reads the store as if `log` were in it, and cannot write.
async fn serve(server: &Running, shelf: &Arc<dyn Shelf>, log: &Log) -> Running {
    let world = World { store: server.store.clone(), log: log.clone() };
    Running::with(Arc::new(world), shelf.clone(), Config { bot_threads: 1, ..config() }).await
}

struct World {
    store: Arc<dyn Store>,
    log: Log,
}

fn fixed() -> StoreError {
    StoreError::Gone("nothing can be changed in this world".into())
}

#[async_trait::async_trait]
impl Store for World {
    async fn table(&self, id: &str) -> Result<Option<TableRow>, StoreError> {
        let mut row = self.store.table(id).await?;
        if let Some(row) = &mut row
            && id == self.log.table
        {
            let doc: Doc = serde_json::from_str(&row.doc).unwrap();
            row.doc = row.doc.replace(doc.header.get(), &self.log.header);
        }
        Ok(row)
    }

    async fn steps(&self, table: &str, after: i64) -> Result<Vec<StoredStep>, StoreError> {
        let mut steps = self.store.steps(table, after).await?;
        if table == self.log.table {
            for (step, entry) in steps.iter_mut().zip(&self.log.entries[after as usize..]) {
                step.entry.clone_from(entry);
            }
        }
        Ok(steps)
    }

    async fn health(&self) -> Result<(), StoreError> {
        self.store.health().await
    }
    async fn person_of(&self, session: Hash) -> Result<Option<Person>, StoreError> {
        self.store.person_of(session).await
    }
    async fn list(&self, list: List<'_>, after: Option<&Cursor>, limit: u32) -> Result<Page, StoreError> {
        self.store.list(list, after, limit).await
    }
    async fn bot_turns(&self, _: u32) -> Result<Vec<String>, StoreError> {
        Ok(Vec::new())
    }
    async fn due(&self, _: i64, _: u32) -> Result<Vec<String>, StoreError> {
        Ok(Vec::new())
    }
    async fn request(&self, table: &str, request: &str) -> Result<Option<UsedRequest>, StoreError> {
        self.store.request(table, request).await
    }
    async fn record(&self, id: &str) -> Result<Option<StoredRecord>, StoreError> {
        self.store.record(id).await
    }
    async fn lessons_under(&self, _: &str, _: u32) -> Result<Vec<LessonRow>, StoreError> {
        Err(fixed())
    }
    fn notices(&self) -> broadcast::Receiver<String> {
        self.store.notices()
    }

    async fn new_person(&self, _: &Person, _: Hash, _: &str) -> Result<(), StoreError> {
        Err(fixed())
    }
    async fn put_person(&self, _: &Person) -> Result<(), StoreError> {
        Err(fixed())
    }
    async fn put_session(&self, _: Hash, _: &str, _: &str, _: i64) -> Result<(), StoreError> {
        Err(fixed())
    }
    async fn sessions(&self, _: &str) -> Result<Vec<Session>, StoreError> {
        Err(fixed())
    }
    async fn touch_session(&self, _: Hash, _: i64) -> Result<(), StoreError> {
        Err(fixed())
    }
    async fn end_sessions(&self, _: &str, _: Ending) -> Result<(), StoreError> {
        Err(fixed())
    }
    async fn forget_person(&self, _: &str) -> Result<(), StoreError> {
        Err(fixed())
    }
    async fn put_code(&self, _: Hash, _: &str, _: i64, _: i64) -> Result<(), StoreError> {
        Err(fixed())
    }
    async fn take_code(&self, _: Hash, _: i64) -> Result<Option<String>, StoreError> {
        Err(fixed())
    }
    async fn open_table(&self, _: &TableRow, _: &Opener) -> Result<Opened, StoreError> {
        Err(fixed())
    }
    async fn stale(&self, _: Phase, _: i64, _: u32) -> Result<Vec<String>, StoreError> {
        Ok(Vec::new())
    }
    async fn forget_waiting(&self, _: &str, _: i64) -> Result<bool, StoreError> {
        Err(fixed())
    }
    async fn change_table(&self, _: &str, _: &TableChange) -> Result<bool, StoreError> {
        Err(fixed())
    }
    async fn lease(&self, _: &str, _: &str, _: i64) -> Result<bool, StoreError> {
        Err(fixed())
    }
    async fn append(&self, _: &Append) -> Result<Appended, StoreError> {
        Err(fixed())
    }
    async fn put_record(&self, _: &StoredRecord) -> Result<(), StoreError> {
        Err(fixed())
    }
    async fn put_lesson(&self, _: &LessonRow) -> Result<(), StoreError> {
        Err(fixed())
    }
    async fn lesson(&self, id: &str) -> Result<Option<LessonRow>, StoreError> {
        self.store.lesson(id).await
    }
    async fn lessons(&self, person: &str, game: &str) -> Result<Vec<LessonRow>, StoreError> {
        self.store.lessons(person, game).await
    }
    async fn put_paper(&self, _: &PaperRow, _: u32) -> Result<i64, StoreError> {
        Err(fixed())
    }
    async fn paper(&self, id: &str) -> Result<Option<PaperRow>, StoreError> {
        self.store.paper(id).await
    }
    async fn said(&self, table: &str, kind: PaperKind, after: i64) -> Result<Said, StoreError> {
        self.store.said(table, kind, after).await
    }
    async fn forget_said(&self, _: &str, _: PaperKind) -> Result<(), StoreError> {
        Err(fixed())
    }
    async fn export(&self, _: Room, _: &str, _: u32) -> Result<Vec<ExportedRow>, StoreError> {
        Err(fixed())
    }
    async fn import(&self, _: &[ExportedRow]) -> Result<(), StoreError> {
        Err(fixed())
    }
}

/// Nobody is called.
#[async_trait::async_trait]
impl Calls for World {
    async fn put_call(&self, _: &CallRow) -> Result<bool, StoreError> {
        Err(fixed())
    }
    async fn call(&self, _: &str) -> Result<Option<CallRow>, StoreError> {
        Ok(None)
    }
    async fn due_calls(&self, _: i64, _: u32) -> Result<Vec<CallRow>, StoreError> {
        Ok(Vec::new())
    }
    async fn change_call(&self, _: &CallRow) -> Result<bool, StoreError> {
        Err(fixed())
    }
    async fn calls_of(&self, _: &str) -> Result<Vec<CallRow>, StoreError> {
        Ok(Vec::new())
    }
    async fn forget_calls(&self, _: i64) -> Result<(), StoreError> {
        Err(fixed())
    }
}

/// Nothing ends here, and nobody has anything of their own.
#[async_trait::async_trait]
impl Club for World {
    async fn put_result(&self, _: &ResultRow) -> Result<bool, StoreError> {
        Err(fixed())
    }
    async fn result(&self, _: &str) -> Result<Option<ResultRow>, StoreError> {
        Ok(None)
    }
    async fn results(
        &self,
        _: Results<'_>,
        _: Option<&Cursor>,
        _: u32,
    ) -> Result<Vec<ResultRow>, StoreError> {
        Ok(Vec::new())
    }
    async fn count_results(&self, _: Results<'_>) -> Result<u64, StoreError> {
        Ok(0)
    }
    async fn unrecorded(&self, _: &str, _: u32) -> Result<Vec<String>, StoreError> {
        Ok(Vec::new())
    }
    async fn people(&self, ids: &[String]) -> Result<Vec<Person>, StoreError> {
        self.store.people(ids).await
    }
    async fn put_personal(&self, _: &PersonalRow) -> Result<(), StoreError> {
        Err(fixed())
    }
    async fn drop_personal(&self, _: &str) -> Result<(), StoreError> {
        Err(fixed())
    }
    async fn personal(&self, _: &str, _: &str) -> Result<Vec<PersonalRow>, StoreError> {
        Ok(Vec::new())
    }
    async fn personal_about(&self, _: &str, _: &str) -> Result<Vec<PersonalRow>, StoreError> {
        Ok(Vec::new())
    }
}
