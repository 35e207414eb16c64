//! People who are not there are called to their tables.
//!
//! Whatever happens at a table only leaves its name here ([`Crier::note`]). A task looks at such tables a moment later
//! and asks each whom it wants ([`tafel_table::Called`]); who wants to be called and is not there gets a call in the
//! outbox of the store. Another ([`send`]) takes what is due there and sends it: it looks again whether the table still
//! wants them, holds back what comes in quiet hours, tries again what failed. Both find what a server that died has left:
//! the first by looking through the tables of all who want to be called, the second because what it took comes due again.
//!
//! Nothing here writes an address, a key or a token into a log.

mod hook;
mod keys;
mod mail;
mod outside;
pub(crate) mod push;
mod send;
pub(crate) mod settings;
mod words;

use std::collections::{HashMap, HashSet};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::time::{Duration, Instant};

use hyper::Uri;
use moka::sync::Cache;
use serde::{Deserialize, Serialize};
use tafel_protocol::{CallEvent, CallWay, MyCalls};
use tafel_store::{CallRow, List, StoreError};
use tafel_table::{Called, Warning, WarningKind};
use tokio::sync::OnceCell;

use self::keys::Keys;
use self::mail::Post;
pub(crate) use self::mail::is_address;
use self::outside::Outside;
pub(crate) use self::send::{now_by, send_code};
use self::settings::Settings;
use crate::config::Config;
use crate::fault::Failure;
use crate::hall::Hall;
use crate::table::Ask;

/// For so long it is remembered whether somebody wants to be called at all.
const REMEMBER: Duration = Duration::from_secs(20);
const PEOPLE: u64 = 50_000;
/// Calls known to be in the outbox, so that they need not be written again.
const WRITTEN: u64 = 100_000;
/// What happened longer ago calls nobody any more, in milliseconds; done calls are kept for longer than that.
const LATE: i64 = 7 * DAY;
const KEPT: i64 = 30 * DAY;
const DAY: i64 = 24 * 60 * 60 * 1_000;
/// Between two tables that are looked at because of a sweep: those who play come first.
const BREATH: Duration = Duration::from_millis(2);
const PAGE: u32 = 100;

/// A call as it is kept.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Kept {
    pub(crate) event: CallEvent,
    pub(crate) entry: String,
    /// By which ways it is still to be sent; nothing: by all that the person wants.
    #[serde(default)]
    pub(crate) left: Option<Vec<CallWay>>,
    /// How often it was tried.
    #[serde(default)]
    pub(crate) tries: u32,
    /// How often they were reminded.
    #[serde(default)]
    pub(crate) reminded: u8,
    /// Who invites.
    #[serde(default)]
    pub(crate) by: Option<String>,
}

impl Kept {
    fn new(event: CallEvent, entry: &str) -> Kept {
        Kept { event, entry: entry.to_owned(), left: None, tries: 0, reminded: 0, by: None }
    }

    /// A turn and an answer to somebody else's are the same question: nobody is called for both.
    fn kind(&self) -> &'static str {
        if self.event == CallEvent::React { CallEvent::Turn.id() } else { self.event.id() }
    }

    fn row(&self, person: &str, table: &str, now: i64, due: Option<i64>) -> CallRow {
        CallRow {
            id: CallRow::id_of(person, table, &self.entry, self.kind()),
            person: person.to_owned(),
            table: table.to_owned(),
            made: now,
            due,
            version: 0,
            body: self.body(),
        }
    }

    fn body(&self) -> String {
        serde_json::to_string(self).expect("words and numbers become JSON")
    }
}

/// What it takes to call people.
pub(crate) struct Crier {
    /// Does anybody want to be called? If not, nothing is noted.
    wanted: AtomicBool,
    /// Tables at which something happened, and when first.
    noted: Mutex<HashMap<String, Instant>>,
    /// Who wants to be called.
    people: Cache<String, bool>,
    written: Cache<String, ()>,
    /// Who is being called right now.
    under_way: Mutex<HashSet<String>>,
    keys: OnceCell<Keys>,
    outside: Outside,
    post: Option<Post>,
    pub(crate) base: Option<String>,
}

impl Crier {
    pub(crate) fn new(config: &Config) -> Crier {
        let post = config.calls.mail.as_ref().and_then(|mail| {
            // Every e-mail says where one can stop it: without an address of this server it cannot.
            let made =
                if config.public_url.is_some() { Post::new(mail) } else { Err("--public-url is missing") };
            made.inspect_err(|why| tracing::error!(why, "no e-mail is sent")).ok()
        });
        Crier {
            wanted: AtomicBool::new(false),
            noted: Mutex::default(),
            people: Cache::builder().max_capacity(PEOPLE).time_to_live(REMEMBER).build(),
            written: Cache::builder().max_capacity(WRITTEN).build(),
            under_way: Mutex::default(),
            keys: OnceCell::new(),
            outside: Outside { private: config.calls.private, hosts: config.calls.hosts.clone() },
            post,
            base: config.public_url.clone(),
        }
    }

    /// Something happened at a table. Costs next to nothing: a move waits for it.
    pub(crate) fn note(&self, table: &str) {
        if !self.wanted.load(Ordering::Relaxed) {
            return;
        }
        let mut noted = self.noted.lock().unwrap_or_else(PoisonError::into_inner);
        if !noted.contains_key(table) {
            noted.insert(table.to_owned(), Instant::now());
        }
    }

    /// Can e-mail be sent from here?
    pub(crate) fn has_post(&self) -> bool {
        self.post.is_some()
    }

    /// Could something be sent to this address?
    pub(crate) fn allows(&self, uri: &Uri) -> bool {
        self.outside.allows(uri)
    }

    async fn keys(&self, hall: &Hall) -> Result<&Keys, StoreError> {
        self.keys.get_or_try_init(|| Keys::of(&*hall.store, hall.config.clock.now())).await
    }

    /// Who is called no more by this, and by which way.
    pub(crate) async fn stopped(
        &self,
        hall: &Hall,
        token: &str,
    ) -> Result<Option<(String, CallWay)>, StoreError> {
        Ok(self.keys(hall).await?.stopped(token))
    }

    /// How a person is called, as they are shown it.
    pub(crate) async fn shown(&self, hall: &Hall, person: &str) -> Result<MyCalls, StoreError> {
        let settings = Settings::of(&*hall.store, person).await?;
        let key = self.keys(hall).await?.server.public();
        Ok(settings.shown(key, self.has_post()))
    }

    /// The person has changed how they are called.
    pub(crate) fn look_again(&self, person: &str) {
        self.people.invalidate(person);
        self.wanted.store(true, Ordering::Relaxed);
    }

    async fn wants(&self, hall: &Hall, person: &str) -> Result<bool, StoreError> {
        if let Some(known) = self.people.get(person) {
            return Ok(known);
        }
        // Most people want nothing: for them one question is enough.
        let switches = hall.store.personal(person, settings::SWITCHES).await?;
        let wants = !switches.is_empty() && Settings::of(&*hall.store, person).await?.wants_anything();
        self.people.insert(person.to_owned(), wants);
        Ok(wants)
    }

    /// The tables that were noted long enough ago for whoever comes back at once to be there again.
    fn take_noted(&self, grace: Duration) -> Vec<String> {
        let mut noted = self.noted.lock().unwrap_or_else(PoisonError::into_inner);
        let ripe = noted.iter().filter(|(_, at)| at.elapsed() >= grace).map(|(table, _)| table.clone());
        let ripe: Vec<String> = ripe.collect();
        for table in &ripe {
            noted.remove(table);
        }
        ripe
    }
}

/// Calls somebody to a table for something that is no state of the table itself: an invitation, a time that runs out.
/// Whoever knows when that is calls this; the same `entry` calls once.
pub(crate) async fn call(
    hall: &Hall,
    person: &str,
    table: &str,
    event: CallEvent,
    entry: &str,
    by: Option<String>,
) -> Result<(), StoreError> {
    if !hall.crier.wants(hall, person).await? {
        return Ok(());
    }
    let now = hall.config.clock.now();
    let kept = Kept { by, ..Kept::new(event, entry) };
    hall.store.put_call(&kept.row(person, table, now, Some(now))).await.map(drop)
}

/// Calls those whose time is running out.
pub(crate) async fn call_in_haste(hall: &Hall, table: &str, warnings: &[Warning]) {
    for warning in warnings.iter().filter(|warning| warning.kind == WarningKind::RunningOut) {
        let entry = format!("{}.{}", warning.seat, warning.at);
        if let Err(error) = call(hall, &warning.person, table, CallEvent::Time, &entry, None).await {
            tracing::warn!(%error, table, "somebody whose time is running out was not called");
        }
    }
}

/// Looks and sends as long as the house stands.
pub(crate) async fn run(hall: Weak<Hall>) {
    let mut swept: Option<(Instant, i64)> = None;
    loop {
        let Some(house) = hall.upgrade() else { return };
        let calls = &house.config.calls;
        let every = calls.every;
        let sweeps = swept.is_none_or(|(at, _)| at.elapsed() >= calls.sweep);
        let round = async {
            if sweeps {
                let since = swept.map_or(0, |(_, since)| since);
                let begun = (Instant::now(), house.config.clock.now());
                // Drawn at the first start.
                house.crier.keys(&house).await?;
                sweep(&house, since).await?;
                swept = Some(begun);
            }
            for table in house.crier.take_noted(calls.grace) {
                look_at(&house, &table).await;
            }
            if house.crier.wanted.load(Ordering::Relaxed) {
                send::send_due(&house).await?;
            }
            Ok::<_, StoreError>(())
        };
        if let Err(error) = round.await {
            tracing::warn!(%error, "people were not called; trying again");
        }
        drop(house);
        tokio::time::sleep(every).await;
    }
}

/// Notes all tables of people who want to be called at which something happened since: what a server noted and did not
/// come to before it died.
async fn sweep(hall: &Arc<Hall>, since: i64) -> Result<(), StoreError> {
    let now = hall.config.clock.now();
    hall.store.forget_calls(now - KEPT).await?;
    let people = hall.store.personal_about(settings::SWITCHES, "").await?;
    if !people.is_empty() {
        hall.crier.wanted.store(true, Ordering::Relaxed);
    }
    for row in people {
        let after = (now - LATE).max(row.changed).max(since - 60_000);
        for list in [List::Running(&row.person), List::Finished(&row.person)] {
            let page = hall.store.list(list, None, PAGE).await?;
            for table in page.tables.iter().filter(|table| table.changed >= after) {
                hall.crier.note(&table.id);
                tokio::time::sleep(BREATH).await;
            }
        }
    }
    Ok(())
}

/// Asks a table whom it wants, and writes down who has to be called.
async fn look_at(hall: &Arc<Hall>, table: &str) {
    let calling = match hall.ask(table, |answer| Ask::Called { answer }).await {
        Ok(calling) => calling,
        // Gone, or unreadable: it calls nobody.
        Err(failure) => return tracing::debug!(table, code = ?failure.code(), "calls nobody"),
    };
    for called in calling.called {
        if let Err(failure) = write_down(hall, table, &called).await {
            tracing::warn!(table, code = ?failure.code(), "a call was not written down; the next look finds it");
            hall.crier.note(table);
            return;
        }
    }
}

async fn write_down(hall: &Arc<Hall>, table: &str, called: &Called) -> Result<(), Failure> {
    let person = &called.person;
    let kept = Kept::new(called.event, &called.entry);
    let now = hall.config.clock.now();
    let row = kept.row(person, table, now, Some(now));
    let seen = format!("{}/{}", row.id, if called.here { "seen" } else { "" });
    if hall.crier.written.contains_key(&seen) || !hall.crier.wants(hall, person).await? {
        return Ok(());
    }
    let settings = Settings::of(&*hall.store, person).await?;
    if settings.ways(called.event).is_empty() {
        return Ok(());
    }
    if called.here {
        see(hall, &settings, row, kept, now).await?;
    } else if !hall.crier.written.contains_key(&format!("{}/seen", row.id)) {
        // A server at which they look at the table has time to say so.
        let wait = if hall.store.is_shared() { 2 * hall.config.calls.grace.as_millis() as i64 } else { 0 };
        hall.store.put_call(&CallRow { due: Some(now + wait), ..row }).await?;
    }
    hall.crier.written.insert(seen, ());
    Ok(())
}

/// Somebody looks at the table that would call them. Where other servers may not know that, and where they are to be
/// reminded, it is written down.
async fn see(hall: &Hall, settings: &Settings, row: CallRow, kept: Kept, now: i64) -> Result<(), StoreError> {
    let again = settings.put.again.filter(|_| is_asked_to_act(kept.event));
    if again.is_none() && !hall.store.is_shared() {
        return Ok(());
    }
    let due = again.map(|again| now + hours(again.hours));
    let kept = Kept { reminded: 1, ..kept };
    let seen = CallRow { due, body: kept.body(), ..row };
    if hall.store.put_call(&seen).await? {
        return Ok(());
    }
    // Written down by a server at which they are not, and not sent yet: it need not be.
    let there = hall.store.call(&seen.id).await?;
    let waits = |row: &CallRow| {
        let kept: Option<Kept> = serde_json::from_str(&row.body).ok();
        row.due.is_some() && kept.is_some_and(|kept| kept.reminded == 0 && kept.left.is_none())
    };
    if let Some(there) = there.filter(waits) {
        hall.store.change_call(&CallRow { version: there.version, ..seen }).await?;
    }
    Ok(())
}

/// Does the table wait for them?
fn is_asked_to_act(event: CallEvent) -> bool {
    match event {
        CallEvent::Turn | CallEvent::React | CallEvent::Asked => true,
        CallEvent::Time | CallEvent::Answered | CallEvent::Invited | CallEvent::Over => false,
    }
}

fn hours(hours: u8) -> i64 {
    i64::from(hours) * 60 * 60 * 1_000
}
