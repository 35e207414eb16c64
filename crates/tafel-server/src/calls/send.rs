//! What is in the outbox is sent: taken, looked at again, put into words, sent by every way that the person wants; and
//! what did not arrive is tried again later, not for ever.

use std::collections::BTreeMap;
use std::sync::{Arc, PoisonError};

use tafel_protocol::{CallEvent, CallTrouble, CallWay};
use tafel_store::{CallRow, Person, PersonalRow, StoreError};

use super::mail::Written;
use super::outside::Trouble;
use super::settings::{self, BROWSER, MailTo, Settings};
use super::words::{self, Letter, Line, lang_of};
use super::{Kept, hook, hours, is_asked_to_act};
use crate::hall::Hall;
use crate::routes::INVITED;
use crate::secret;
use crate::table::Ask;

/// So many calls are taken at once, and people called at the same time.
const MANY: u32 = 500;
const AT_ONCE: usize = 128;
/// Whoever takes a call has so long to send it, in milliseconds; then another may.
const LEASE: i64 = 2 * 60_000;
/// How often it is tried at most; each time after four times as long.
const TRIES: u32 = 5;

/// A call that we have taken.
struct Taken {
    row: CallRow,
    kept: Kept,
    ways: Vec<CallWay>,
    line: Line,
}

/// Sends what is due.
pub(super) async fn send_due(hall: &Arc<Hall>) -> Result<(), StoreError> {
    let due = hall.store.due_calls(hall.config.clock.now(), MANY).await?;
    let mut by_person: BTreeMap<String, Vec<CallRow>> = BTreeMap::new();
    for row in due {
        by_person.entry(row.person.clone()).or_default().push(row);
    }
    for (person, rows) in by_person {
        // Nobody waits for somebody whose receiver is slow; whoever finds no place is due again in a moment.
        let Some(place) = UnderWay::of(hall, &person) else { continue };
        tokio::spawn(async move {
            if let Err(error) = call_person(&place.hall, &person, rows).await {
                tracing::warn!(%error, "somebody was not called; trying again");
            }
        });
    }
    Ok(())
}

/// Somebody is being called as long as this lives; once at a time.
struct UnderWay {
    hall: Arc<Hall>,
    person: String,
}

impl UnderWay {
    fn of(hall: &Arc<Hall>, person: &str) -> Option<UnderWay> {
        let mut called = hall.crier.under_way.lock().unwrap_or_else(PoisonError::into_inner);
        let has_place = called.len() < AT_ONCE && called.insert(person.to_owned());
        has_place.then(|| UnderWay { hall: hall.clone(), person: person.to_owned() })
    }
}

impl Drop for UnderWay {
    fn drop(&mut self) {
        let mut called = self.hall.crier.under_way.lock().unwrap_or_else(PoisonError::into_inner);
        called.remove(&self.person);
    }
}

async fn call_person(hall: &Arc<Hall>, id: &str, rows: Vec<CallRow>) -> Result<(), StoreError> {
    let store = &hall.store;
    let now = hall.config.clock.now();
    let person = store.people(&[id.to_owned()]).await?.pop();
    let settings = Settings::of(&**store, id).await?;
    let Some(person) = person.filter(|_| settings.wants_anything()) else {
        for row in rows {
            store.change_call(&CallRow { due: None, ..row }).await?;
        }
        return Ok(());
    };
    if let Some(until) = settings.quiet_until(now) {
        for row in rows {
            store.change_call(&CallRow { due: Some(until), ..row }).await?;
        }
        return Ok(());
    }
    let mut taken = Vec::new();
    for row in rows {
        taken.extend(take(hall, &settings, &person, row, now).await?);
    }
    let mut troubles: BTreeMap<CallWay, Trouble> = BTreeMap::new();
    for way in CallWay::ALL {
        let wanted = taken.iter().filter(|taken| taken.ways.contains(&way));
        let (ids, lines): (Vec<&str>, Vec<Line>) =
            wanted.map(|taken| (taken.row.id.as_str(), taken.line.clone())).unzip();
        if lines.is_empty() {
            continue;
        }
        let stop = stop_link(hall, id, way).await?;
        let letter = words::letter(lang_of(&person), &lines, hall.crier.base.as_deref(), stop);
        // The same calls make the same message: whoever receives it twice can know.
        let key = hex::encode(&secret::hash(&ids.join("\n"))[..12]);
        if let Err(trouble) = deliver(hall, &person, &settings, way, &letter, &key).await? {
            troubles.insert(way, trouble);
        }
    }
    for taken in taken {
        settle(hall, &settings, taken, &troubles).await?;
    }
    Ok(())
}

/// Takes a call, if nobody else has, and if there is still something to say.
async fn take(
    hall: &Arc<Hall>,
    settings: &Settings,
    person: &Person,
    row: CallRow,
    now: i64,
) -> Result<Option<Taken>, StoreError> {
    let claimed = CallRow { due: Some(now + LEASE), ..row };
    if !hall.store.change_call(&claimed).await? {
        return Ok(None);
    }
    let row = CallRow { version: claimed.version + 1, ..claimed };
    let kept: Option<Kept> = serde_json::from_str(&row.body).ok();
    let wanted = |kept: &Kept| kept.left.clone().unwrap_or_else(|| settings.ways(kept.event));
    let ways: Vec<CallWay> = kept
        .iter()
        .flat_map(wanted)
        .filter(|way| kept.as_ref().is_some_and(|kept| settings.ways(kept.event).contains(way)))
        .collect();
    let line = match &kept {
        Some(kept) if !ways.is_empty() => what_to_say(hall, person, &row.table, kept).await,
        _ => Ok(None),
    };
    match (line, kept) {
        (Ok(Some(line)), Some(kept)) => Ok(Some(Taken { row, kept, ways, line })),
        // Seen, answered, over, forgotten: nothing to say any more.
        (Ok(_), _) => {
            hall.store.change_call(&CallRow { due: None, ..row }).await?;
            Ok(None)
        }
        // The table could not be asked just now. The time comes again.
        (Err(code), _) => {
            tracing::debug!(table = row.table, ?code, "a call waits");
            Ok(None)
        }
    }
}

/// The words of a call; nothing: it is not needed any more.
async fn what_to_say(
    hall: &Arc<Hall>,
    person: &Person,
    table: &str,
    kept: &Kept,
) -> Result<Option<Line>, tafel_protocol::FaultCode> {
    let lang = lang_of(person);
    if kept.event == CallEvent::Invited {
        let id = PersonalRow::id_of(&person.id, INVITED, table);
        let invited = hall.store.personal(&person.id, INVITED).await;
        let waits =
            invited.map_err(|why| crate::fault::Failure::from(why).code())?.iter().any(|row| row.id == id);
        let row = hall.store.table(table).await.map_err(|why| crate::fault::Failure::from(why).code())?;
        let open = row.filter(|row| waits && row.phase == tafel_store::Phase::Waiting);
        let game = open.and_then(|row| tafel_table::Table::open(crate::table::row::stored(row)).ok());
        return Ok(game.map(|open| words::invitation(hall, lang, table, open.game(), kept.by.as_deref())));
    }
    let calling = match hall.ask(table, |answer| Ask::Called { answer }).await {
        Ok(calling) => calling,
        Err(failure) if failure.code() == tafel_protocol::FaultCode::NotFound => return Ok(None),
        Err(failure) => return Err(failure.code()),
    };
    let acts = |event| matches!(event, CallEvent::Turn | CallEvent::React);
    let is_it = |called: &&tafel_table::Called| {
        called.person == person.id
            && if kept.event == CallEvent::Time {
                acts(called.event)
            } else {
                called.entry == kept.entry
                    && (called.event == kept.event || acts(called.event) && acts(kept.event))
            }
    };
    let Some(called) = calling.called.iter().find(is_it).filter(|called| !called.here) else {
        return Ok(None);
    };
    let line = words::line(hall, lang, table, &calling, kept.event, called).await;
    line.map(Some).map_err(|failure| failure.code())
}

/// What becomes of a call after it was sent, or not.
async fn settle(
    hall: &Hall,
    settings: &Settings,
    taken: Taken,
    troubles: &BTreeMap<CallWay, Trouble>,
) -> Result<(), StoreError> {
    let Taken { row, mut kept, ways, .. } = taken;
    let now = hall.config.clock.now();
    let failed = |way: &CallWay| troubles.get(way).is_some_and(|trouble| !trouble.is_final);
    let left: Vec<CallWay> = ways.into_iter().filter(failed).collect();
    kept.tries += 1;
    let again = settings.put.again.filter(|again| is_asked_to_act(kept.event) && kept.reminded < again.times);
    let due = if !left.is_empty() && kept.tries < TRIES {
        kept.left = Some(left);
        let wait = hall.config.calls.retry.as_millis() as i64;
        Some(now + wait.saturating_mul(4_i64.pow(kept.tries - 1)))
    } else if let Some(again) = again {
        kept.left = None;
        kept.tries = 0;
        kept.reminded += 1;
        Some(now + hours(again.hours))
    } else {
        None
    };
    // Somebody else has it, if that took too long: then it is sent twice rather than never.
    hall.store.change_call(&CallRow { due, body: kept.body(), ..row }).await.map(drop)
}

/// Sends a message by one way, and writes down what became of it.
async fn deliver(
    hall: &Hall,
    person: &Person,
    settings: &Settings,
    way: CallWay,
    letter: &Letter,
    key: &str,
) -> Result<Result<(), Trouble>, StoreError> {
    let sent = match way {
        CallWay::Push => push(hall, person, settings, letter, key).await?,
        CallWay::Hook => match settings.hook.as_ref().and_then(|hook| hook.url.parse().ok()) {
            Some(uri) => match hook::message(&uri, letter, key) {
                Some(request) => hall.crier.outside.send(request).await,
                None => Err(Trouble::of(CallTrouble::NotSetUp)),
            },
            None => Err(Trouble::of(CallTrouble::NotSetUp)),
        },
        CallWay::Mail => mail(hall, settings, letter).await,
    };
    let now = hall.config.clock.now();
    settings::keep_sent(&*hall.store, &person.id, way, sent, now).await?;
    hall.metrics.called(way, sent.is_ok());
    if let Err(trouble) = sent {
        // Who and where is nobody's business.
        tracing::debug!(way = way.id(), what = ?trouble.what, status = ?trouble.status, "a call did not arrive");
    }
    Ok(sent)
}

/// To all browsers of a person. One that has it is enough: the others are off.
async fn push(
    hall: &Hall,
    person: &Person,
    settings: &Settings,
    letter: &Letter,
    key: &str,
) -> Result<Result<(), Trouble>, StoreError> {
    let keys = hall.crier.keys(hall).await?;
    let stop = keys.stop_token(&person.id, CallWay::Push);
    let text = serde_json::json!({
        "id": key,
        "event": letter.event,
        "title": letter.title,
        "text": letter.text,
        "path": letter.path,
        "lang": letter.lang.code(),
        "stop": stop,
        "stopWord": words::say(letter.lang, "call.stop-word", &[]),
    });
    let text = text.to_string();
    let contact = contact(hall);
    let now = hall.config.clock.now();
    let mut result = Err(Trouble::of(CallTrouble::NotSetUp));
    for (browser, _) in &settings.browsers {
        let Some(request) = keys.server.message(browser, text.as_bytes(), contact.as_deref(), now) else {
            continue;
        };
        let sent = hall.crier.outside.send(request).await;
        if matches!(sent, Err(Trouble { what: CallTrouble::Gone, .. })) {
            // The browser has forgotten us.
            let id = PersonalRow::id_of(&person.id, BROWSER, &browser.id());
            hall.store.drop_personal(&id).await?;
            hall.crier.look_again(&person.id);
        }
        result = result.or(sent);
    }
    Ok(result)
}

/// Where the people of a push service can complain.
fn contact(hall: &Hall) -> Option<String> {
    let url = hall.crier.base.clone().filter(|url| url.starts_with("https://"));
    url.or_else(|| hall.crier.post.as_ref().map(|post| format!("mailto:{}", post.sender())))
}

async fn mail(hall: &Hall, settings: &Settings, letter: &Letter) -> Result<(), Trouble> {
    let nothing = Trouble::of(CallTrouble::NotSetUp);
    let post = hall.crier.post.as_ref().ok_or(nothing)?;
    let MailTo { address, confirmed: true, .. } = settings.mail.as_ref().ok_or(nothing)? else {
        return Err(nothing);
    };
    let link = letter.link.iter().cloned();
    let stop = letter.stop.iter().map(|stop| words::say(letter.lang, "call.stop", &[("link", stop)]));
    let parts: Vec<String> = [letter.text.clone()].into_iter().chain(link).chain(stop).collect();
    let stop = letter.stop.as_ref().map(|stop| stop.replace("/stop?", "/api/calls/stop?"));
    let written = Written { subject: letter.title.clone(), text: parts.join("\n\n"), stop };
    post.send(address, written).await
}

/// Where a person says with one click that nothing more shall come by this way.
async fn stop_link(hall: &Hall, person: &str, way: CallWay) -> Result<Option<String>, StoreError> {
    let Some(base) = &hall.crier.base else { return Ok(None) };
    let token = hall.crier.keys(hall).await?.stop_token(person, way);
    Ok(Some(format!("{}/stop?token={token}", base.trim_end_matches('/'))))
}

/// Sends a message now, to see whether it arrives.
pub(crate) async fn now_by(hall: &Hall, person: &Person, way: CallWay) -> Result<(), StoreError> {
    let settings = Settings::of(&*hall.store, &person.id).await?;
    let stop = stop_link(hall, &person.id, way).await?;
    let letter = words::test_letter(lang_of(person), hall.crier.base.as_deref(), stop);
    let key = secret::name::<16>();
    deliver(hall, person, &settings, way, &letter, &key).await.map(drop)
}

/// Sends the code that confirms an address.
pub(crate) async fn send_code(
    hall: &Hall,
    person: &Person,
    address: &str,
    code: &str,
) -> Result<(), Trouble> {
    let lang = lang_of(person);
    let post = hall.crier.post.as_ref().ok_or(Trouble::of(CallTrouble::NotSetUp))?;
    let subject = words::say(lang, "call.code.title", &[]);
    let text = words::say(lang, "call.code.text", &[("code", code)]);
    post.send(address, Written { subject, text, stop: None }).await
}
