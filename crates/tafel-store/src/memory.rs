//! A store that forgets everything when it is dropped: for tests and for trying things out.

mod calls;
mod club;

use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use async_trait::async_trait;
use tokio::sync::broadcast;

use crate::calls::CallRow;
use crate::club::{PersonalRow, ResultRow};
use crate::papers::{PaperKind, PaperRow, Said};
use crate::rows::{
    Append, Appended, Cursor, Ending, ExportedRow, ExportedStep, Hash, LessonRow, List, Opened, Opener, Page,
    Person, Phase, Room, Session, StoredRecord, StoredStep, TableChange, TableRow, UsedRequest, from_hex,
};
use crate::store::{Store, StoreError};

/// Everything in memory.
#[derive(Debug)]
pub struct MemoryStore {
    rooms: Mutex<Rooms>,
    notices: broadcast::Sender<String>,
}

impl Default for MemoryStore {
    fn default() -> MemoryStore {
        MemoryStore { rooms: Mutex::default(), notices: broadcast::Sender::new(1) }
    }
}

#[derive(Debug, Default)]
struct Rooms {
    people: BTreeMap<String, Person>,
    sessions: BTreeMap<Hash, KeptSession>,
    codes: BTreeMap<Hash, (String, i64)>,
    tables: BTreeMap<String, KeptTable>,
    records: BTreeMap<String, StoredRecord>,
    lessons: BTreeMap<String, LessonRow>,
    results: BTreeMap<String, ResultRow>,
    personal: BTreeMap<String, PersonalRow>,
    papers: BTreeMap<String, PaperRow>,
    calls: BTreeMap<String, CallRow>,
    /// The number of the latest paper.
    last_paper: i64,
}

#[derive(Debug)]
struct KeptSession {
    person: String,
    device: String,
    used: i64,
}

#[derive(Debug)]
struct KeptTable {
    table: TableRow,
    opener: Opener,
    /// When people last sat down, or the game ended.
    sat: i64,
    steps: Vec<StoredStep>,
    requests: BTreeMap<String, UsedRequest>,
    lease: Option<(String, Instant)>,
}

impl From<TableRow> for KeptTable {
    fn from(table: TableRow) -> KeptTable {
        KeptTable {
            opener: Opener::default(),
            sat: table.changed,
            table,
            steps: Vec::new(),
            requests: BTreeMap::new(),
            lease: None,
        }
    }
}

impl MemoryStore {
    fn rooms(&self) -> MutexGuard<'_, Rooms> {
        // No change below can stop half-way, so a poisoned lock guards sound data.
        self.rooms.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[async_trait]
impl Store for MemoryStore {
    async fn health(&self) -> Result<(), StoreError> {
        Ok(())
    }

    async fn new_person(&self, person: &Person, session: Hash, device: &str) -> Result<(), StoreError> {
        let mut rooms = self.rooms();
        rooms.people.insert(person.id.clone(), person.clone());
        let kept = KeptSession { person: person.id.clone(), device: device.to_owned(), used: person.created };
        rooms.sessions.insert(session, kept);
        Ok(())
    }

    async fn person_of(&self, session: Hash) -> Result<Option<Person>, StoreError> {
        let rooms = self.rooms();
        let person = rooms.sessions.get(&session).and_then(|kept| rooms.people.get(&kept.person));
        Ok(person.cloned())
    }

    async fn put_person(&self, person: &Person) -> Result<(), StoreError> {
        if let Some(kept) = self.rooms().people.get_mut(&person.id) {
            kept.name.clone_from(&person.name);
            kept.lang.clone_from(&person.lang);
        }
        Ok(())
    }

    async fn put_session(
        &self,
        session: Hash,
        person: &str,
        device: &str,
        now: i64,
    ) -> Result<(), StoreError> {
        let kept = KeptSession { person: person.to_owned(), device: device.to_owned(), used: now };
        self.rooms().sessions.insert(session, kept);
        Ok(())
    }

    async fn sessions(&self, person: &str) -> Result<Vec<Session>, StoreError> {
        let rooms = self.rooms();
        let theirs = rooms.sessions.iter().filter(|(_, kept)| kept.person == person);
        let mut sessions: Vec<Session> = theirs
            .map(|(&hash, kept)| Session { hash, device: kept.device.clone(), used: kept.used })
            .collect();
        sessions.sort_by_key(|session| (std::cmp::Reverse(session.used), session.hash));
        Ok(sessions)
    }

    async fn touch_session(&self, session: Hash, now: i64) -> Result<(), StoreError> {
        if let Some(kept) = self.rooms().sessions.get_mut(&session) {
            kept.used = now;
        }
        Ok(())
    }

    async fn end_sessions(&self, person: &str, ending: Ending) -> Result<(), StoreError> {
        self.rooms().sessions.retain(|&hash, kept| kept.person != person || !ending.ends(hash));
        Ok(())
    }

    async fn forget_person(&self, person: &str) -> Result<(), StoreError> {
        let mut rooms = self.rooms();
        rooms.sessions.retain(|_, kept| kept.person != person);
        rooms.codes.retain(|_, (whose, _)| whose != person);
        rooms.lessons.retain(|_, lesson| lesson.person != person);
        rooms.personal.retain(|_, row| row.person != person && row.key != person);
        rooms.papers.retain(|_, paper| paper.person != person);
        rooms.calls.retain(|_, call| call.person != person);
        rooms.people.remove(person);
        Ok(())
    }

    async fn put_code(&self, code: Hash, person: &str, now: i64, expires: i64) -> Result<(), StoreError> {
        let mut rooms = self.rooms();
        rooms.codes.retain(|_, (_, expires)| *expires > now);
        rooms.codes.insert(code, (person.to_owned(), expires));
        Ok(())
    }

    async fn take_code(&self, code: Hash, now: i64) -> Result<Option<String>, StoreError> {
        let taken = self.rooms().codes.remove(&code);
        Ok(taken.filter(|(_, expires)| *expires > now).map(|(person, _)| person))
    }

    async fn open_table(&self, table: &TableRow, opener: &Opener) -> Result<Opened, StoreError> {
        let mut rooms = self.rooms();
        let open = |is_theirs: &dyn Fn(&Opener) -> bool| {
            let open = rooms.tables.values().filter(|kept| kept.table.phase != Phase::Over);
            open.filter(|kept| is_theirs(&kept.opener)).count() as u32
        };
        let person = |of: &Opener| of.person.as_ref().map(|(person, _)| person.clone());
        let network = |of: &Opener| of.network.as_ref().map(|(network, _)| network.clone());
        if let Some((_, most)) = &opener.person
            && open(&|other| person(other) == person(opener)) >= *most
        {
            return Ok(Opened::TooManyOfPerson);
        }
        if let Some((_, most)) = &opener.network
            && open(&|other| network(other) == network(opener)) >= *most
        {
            return Ok(Opened::TooManyOfNetwork);
        }
        let kept = KeptTable { opener: opener.clone(), ..table.clone().into() };
        rooms.tables.insert(table.id.clone(), kept);
        Ok(Opened::Stored)
    }

    async fn table(&self, id: &str) -> Result<Option<TableRow>, StoreError> {
        Ok(self.rooms().tables.get(id).map(|kept| kept.table.clone()))
    }

    async fn change_table(&self, id: &str, change: &TableChange) -> Result<bool, StoreError> {
        let mut rooms = self.rooms();
        let Some(KeptTable { table, sat, steps, .. }) = rooms.tables.get_mut(id) else { return Ok(false) };
        if table.version != change.version || table.seq != change.seq {
            return Ok(false);
        }
        if let Some(step) = &change.step {
            table.seq = step.seq;
            steps.push(StoredStep { seq: step.seq, entry: step.entry.clone(), at: step.at });
        }
        table.version += 1;
        table.phase = change.phase;
        table.public = change.public;
        table.waiting = change.waiting;
        table.bot_next = change.bot_next;
        table.due = change.due;
        table.changed = change.changed;
        table.doc.clone_from(&change.doc);
        table.members.clone_from(&change.members);
        *sat = change.changed;
        Ok(true)
    }

    async fn list(&self, list: List<'_>, after: Option<&Cursor>, limit: u32) -> Result<Page, StoreError> {
        let rooms = self.rooms();
        let belongs = |table: &TableRow, person: &str| table.members.iter().any(|member| member == person);
        let listed = |kept: &KeptTable| {
            let table = &kept.table;
            match list {
                List::Running(person) if table.phase != Phase::Over && belongs(table, person) => {
                    Some(kept.sat)
                }
                List::Finished(person) if table.phase == Phase::Over && belongs(table, person) => {
                    Some(kept.sat)
                }
                List::Waiting if table.public && table.phase == Phase::Waiting => Some(table.changed),
                List::Playing if table.public && table.phase == Phase::Playing => Some(table.changed),
                _ => None,
            }
        };
        let after = after.cloned().unwrap_or_else(Cursor::start);
        let tables = rooms.tables.values().filter_map(|kept| Some((kept.table.clone(), listed(kept)?)));
        let mut rows: Vec<(TableRow, i64)> =
            tables.filter(|(table, at)| (*at, &table.id) < (after.at, &after.id)).collect();
        rows.sort_by(|(a, a_at), (b, b_at)| (b_at, &b.id).cmp(&(a_at, &a.id)));
        rows.truncate(limit as usize + 1);
        Ok(Page::of(rows, limit))
    }

    async fn stale(&self, phase: Phase, before: i64, limit: u32) -> Result<Vec<String>, StoreError> {
        let rooms = self.rooms();
        let stale = rooms.tables.values().map(|kept| &kept.table);
        let stale = stale.filter(|table| table.phase == phase && table.changed <= before);
        Ok(stale.take(limit as usize).map(|table| table.id.clone()).collect())
    }

    async fn forget_waiting(&self, table: &str, before: i64) -> Result<bool, StoreError> {
        let mut rooms = self.rooms();
        let is_stale = |kept: &KeptTable| kept.table.phase == Phase::Waiting && kept.table.changed <= before;
        let stale = rooms.tables.get(table).is_some_and(is_stale);
        if stale {
            rooms.tables.remove(table);
            rooms.papers.retain(|_, paper| paper.table != table);
        }
        Ok(stale)
    }

    async fn bot_turns(&self, limit: u32) -> Result<Vec<String>, StoreError> {
        let rooms = self.rooms();
        let now = Instant::now();
        let mut waiting: Vec<&TableRow> = rooms
            .tables
            .values()
            .filter(|kept| kept.lease.as_ref().is_none_or(|(_, until)| *until <= now))
            .map(|kept| &kept.table)
            .filter(|table| table.phase == Phase::Playing && table.bot_next)
            .collect();
        waiting.sort_by_key(|table| table.changed);
        Ok(waiting.into_iter().take(limit as usize).map(|table| table.id.clone()).collect())
    }

    async fn due(&self, now: i64, limit: u32) -> Result<Vec<String>, StoreError> {
        let rooms = self.rooms();
        let playing =
            rooms.tables.values().map(|kept| &kept.table).filter(|table| table.phase == Phase::Playing);
        let mut due: Vec<(i64, &String)> =
            playing.filter_map(|table| Some((table.due.filter(|due| *due <= now)?, &table.id))).collect();
        due.sort_unstable();
        Ok(due.into_iter().take(limit as usize).map(|(_, id)| id.clone()).collect())
    }

    async fn lease(&self, table: &str, node: &str, ttl: i64) -> Result<bool, StoreError> {
        let mut rooms = self.rooms();
        let Some(kept) = rooms.tables.get_mut(table) else { return Ok(false) };
        let now = Instant::now();
        if kept.lease.as_ref().is_some_and(|(owner, until)| owner != node && *until > now) {
            return Ok(false);
        }
        kept.lease = Some((node.to_owned(), now + Duration::from_millis(ttl.max(0) as u64)));
        Ok(true)
    }

    async fn append(&self, append: &Append) -> Result<Appended, StoreError> {
        let mut rooms = self.rooms();
        let Some(kept) = rooms.tables.get_mut(&append.table) else { return Ok(Appended::Refused) };
        let step = &append.step;
        if let Some(before) = step.request.as_ref().and_then(|(request, _)| kept.requests.get(request)) {
            return Ok(Appended::Before(before.clone()));
        }
        let same = kept.table.version == append.version && kept.table.seq + 1 == step.seq;
        if kept.table.phase != Phase::Playing || !same {
            return Ok(Appended::Refused);
        }
        kept.steps.push(StoredStep { seq: step.seq, entry: step.entry.clone(), at: step.at });
        if let Some((request, body)) = &step.request {
            kept.requests.insert(request.clone(), UsedRequest { seq: step.seq, body: *body });
        }
        kept.table.seq = step.seq;
        kept.table.waiting = append.waiting;
        kept.table.bot_next = append.bot_next;
        kept.table.due = append.due;
        kept.table.changed = step.at;
        if append.over {
            kept.table.phase = Phase::Over;
            kept.sat = step.at;
        }
        Ok(Appended::Stored)
    }

    async fn steps(&self, table: &str, after: i64) -> Result<Vec<StoredStep>, StoreError> {
        let rooms = self.rooms();
        let steps = rooms.tables.get(table).map(|kept| kept.steps.as_slice()).unwrap_or_default();
        Ok(steps.iter().filter(|step| step.seq > after).cloned().collect())
    }

    async fn request(&self, table: &str, request: &str) -> Result<Option<UsedRequest>, StoreError> {
        Ok(self.rooms().tables.get(table).and_then(|kept| kept.requests.get(request)).cloned())
    }

    async fn put_record(&self, record: &StoredRecord) -> Result<(), StoreError> {
        self.rooms().records.entry(record.id.clone()).or_insert_with(|| record.clone());
        Ok(())
    }

    async fn record(&self, id: &str) -> Result<Option<StoredRecord>, StoreError> {
        Ok(self.rooms().records.get(id).cloned())
    }

    async fn put_lesson(&self, lesson: &LessonRow) -> Result<(), StoreError> {
        self.rooms().lessons.insert(lesson.id.clone(), lesson.clone());
        Ok(())
    }

    async fn lesson(&self, id: &str) -> Result<Option<LessonRow>, StoreError> {
        Ok(self.rooms().lessons.get(id).cloned())
    }

    async fn lessons(&self, person: &str, game: &str) -> Result<Vec<LessonRow>, StoreError> {
        let rooms = self.rooms();
        let theirs = rooms.lessons.values().filter(|row| row.person == person && row.game == game);
        Ok(theirs.cloned().collect())
    }

    async fn lessons_under(&self, beginning: &str, limit: u32) -> Result<Vec<LessonRow>, StoreError> {
        let rooms = self.rooms();
        let from = rooms.lessons.range(beginning.to_owned()..);
        let under = from.map(|(_, row)| row).take_while(|row| row.id.starts_with(beginning));
        Ok(under.take(limit as usize).cloned().collect())
    }

    async fn put_paper(&self, paper: &PaperRow, keep: u32) -> Result<i64, StoreError> {
        let mut rooms = self.rooms();
        let number = rooms.papers.get(&paper.id).map(|kept| kept.number);
        let number = number.unwrap_or(rooms.last_paper + 1);
        rooms.last_paper = rooms.last_paper.max(number);
        rooms.papers.insert(paper.id.clone(), PaperRow { number, ..paper.clone() });
        let alike = |kept: &PaperRow| kept.table == paper.table && kept.kind == paper.kind;
        let mut numbers: Vec<i64> =
            rooms.papers.values().filter(|kept| alike(kept)).map(|kept| kept.number).collect();
        numbers.sort_unstable_by(|a, b| b.cmp(a));
        if let Some(&last) = numbers.get(keep as usize) {
            rooms.papers.retain(|_, kept| !alike(kept) || kept.number > last);
        }
        Ok(number)
    }

    async fn paper(&self, id: &str) -> Result<Option<PaperRow>, StoreError> {
        Ok(self.rooms().papers.get(id).cloned())
    }

    async fn said(&self, table: &str, kind: PaperKind, after: i64) -> Result<Said, StoreError> {
        let rooms = self.rooms();
        let of_room = |paper: &&PaperRow| paper.table == table && paper.kind == kind;
        let mut papers: Vec<PaperRow> = rooms.papers.values().filter(of_room).cloned().collect();
        papers.sort_by_key(|paper| paper.number);
        let oldest = papers.first().map(|paper| paper.number);
        papers.retain(|paper| paper.number > after);
        Ok(Said { papers, oldest })
    }

    async fn forget_said(&self, table: &str, kind: PaperKind) -> Result<(), StoreError> {
        self.rooms().papers.retain(|_, paper| paper.table != table || paper.kind != kind);
        Ok(())
    }

    fn notices(&self) -> broadcast::Receiver<String> {
        self.notices.subscribe()
    }

    async fn export(&self, room: Room, after: &str, limit: u32) -> Result<Vec<ExportedRow>, StoreError> {
        let rooms = self.rooms();
        let rows: Box<dyn Iterator<Item = ExportedRow>> = match room {
            Room::People => Box::new(rooms.people.values().cloned().map(ExportedRow::Person)),
            Room::Sessions => Box::new(rooms.sessions.iter().map(|(hash, kept)| ExportedRow::Session {
                hash: hex::encode(hash),
                person: kept.person.clone(),
                used: kept.used,
                device: kept.device.clone(),
            })),
            Room::Tables => Box::new(rooms.tables.values().map(KeptTable::export)),
            Room::Records => Box::new(rooms.records.values().cloned().map(ExportedRow::Record)),
            Room::Lessons => Box::new(rooms.lessons.values().cloned().map(ExportedRow::Lesson)),
            Room::Results => Box::new(rooms.results.values().cloned().map(ExportedRow::Result)),
            Room::Personal => Box::new(rooms.personal.values().cloned().map(ExportedRow::Personal)),
            Room::Papers => Box::new(rooms.papers.values().cloned().map(ExportedRow::Paper)),
            Room::Calls => Box::new(rooms.calls.values().cloned().map(ExportedRow::Call)),
        };
        Ok(rows.filter(|row| row.key() > after).take(limit as usize).collect())
    }

    async fn import(&self, rows: &[ExportedRow]) -> Result<(), StoreError> {
        let mut rooms = self.rooms();
        for row in rows {
            match row {
                ExportedRow::Person(person) => {
                    rooms.people.insert(person.id.clone(), person.clone());
                }
                ExportedRow::Session { hash, person, used, device } => {
                    let hash = from_hex(hash).ok_or_else(|| StoreError::Unreadable(hash.clone()))?;
                    let (person, device) = (person.clone(), device.clone());
                    rooms.sessions.insert(hash, KeptSession { person, device, used: *used });
                }
                ExportedRow::Table { table, steps } => {
                    let mut kept = KeptTable::from(table.clone());
                    for ExportedStep { step, request } in steps {
                        if let Some((request, body)) = request {
                            let body = from_hex(body).ok_or_else(|| StoreError::Unreadable(body.clone()))?;
                            kept.requests.insert(request.clone(), UsedRequest { seq: step.seq, body });
                        }
                        kept.steps.push(step.clone());
                    }
                    rooms.tables.insert(table.id.clone(), kept);
                }
                ExportedRow::Record(record) => {
                    rooms.records.insert(record.id.clone(), record.clone());
                }
                ExportedRow::Lesson(lesson) => {
                    rooms.lessons.insert(lesson.id.clone(), lesson.clone());
                }
                ExportedRow::Result(result) => {
                    rooms.results.insert(result.id.clone(), result.clone());
                }
                ExportedRow::Personal(personal) => {
                    rooms.personal.insert(personal.id.clone(), personal.clone());
                }
                ExportedRow::Paper(paper) => {
                    rooms.last_paper = rooms.last_paper.max(paper.number);
                    rooms.papers.insert(paper.id.clone(), paper.clone());
                }
                ExportedRow::Call(call) => {
                    rooms.calls.insert(call.id.clone(), call.clone());
                }
            }
        }
        Ok(())
    }
}

impl KeptTable {
    fn export(&self) -> ExportedRow {
        let requests: BTreeMap<i64, (String, String)> = self
            .requests
            .iter()
            .map(|(request, used)| (used.seq, (request.clone(), hex::encode(used.body))))
            .collect();
        let steps = self
            .steps
            .iter()
            .map(|step| ExportedStep { step: step.clone(), request: requests.get(&step.seq).cloned() });
        ExportedRow::Table { table: self.table.clone(), steps: steps.collect() }
    }
}
