//! What is kept of a person about being called: each thing a row of its own, so that nobody overwrites another.

use jiff::Timestamp;
use jiff::tz::TimeZone;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use tafel_protocol::{
    CallEvent, CallSwitch, CallWay, Delivery, HookTo, HookWay, MailWay, MyCalls, PushDevice, PushWay,
    PutCalls, QuietHours,
};
use tafel_store::{PersonalRow, Store, StoreError};

use super::hook;
use super::outside::Trouble;
use super::push::Browser;

/// What for and when.
pub(crate) const SWITCHES: &str = "calls";
/// A browser, by its id.
pub(crate) const BROWSER: &str = "push";
/// The webhook.
pub(crate) const HOOK: &str = "hook";
/// The e-mail.
pub(crate) const MAIL: &str = "mail";
/// What became of the latest message, by way.
const SENT: &str = "sent";

const MINUTE: i64 = 60_000;
const DAY: i64 = 24 * 60 * MINUTE;

#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Hook {
    pub(crate) url: String,
}

#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct MailTo {
    pub(crate) address: String,
    pub(crate) confirmed: bool,
    /// What was sent there to confirm it: the hash of the code.
    pub(crate) code: Option<String>,
    pub(crate) expires: i64,
    /// How often somebody tried a wrong one.
    pub(crate) tries: u32,
}

/// Everything of a person.
#[derive(Clone)]
pub(crate) struct Settings {
    pub(crate) put: PutCalls,
    pub(crate) browsers: Vec<(Browser, i64)>,
    pub(crate) hook: Option<Hook>,
    pub(crate) mail: Option<MailTo>,
    sent: Vec<(CallWay, Delivery)>,
}

fn read<T: DeserializeOwned>(row: &PersonalRow) -> Option<T> {
    // Not a word of what is there: it may be a secret.
    serde_json::from_str(&row.body).inspect_err(|_| tracing::warn!(kind = row.kind, "an unreadable row")).ok()
}

impl Settings {
    pub(crate) async fn of(store: &dyn Store, person: &str) -> Result<Settings, StoreError> {
        let switches = store.personal(person, SWITCHES).await?;
        let browsers = store.personal(person, BROWSER).await?;
        let sent = store.personal(person, SENT).await?;
        let way = |row: &PersonalRow| CallWay::ALL.into_iter().find(|way| way.id() == row.key);
        Ok(Settings {
            put: switches.first().and_then(read).unwrap_or_default(),
            browsers: browsers.iter().filter_map(|row| Some((read(row)?, row.changed))).collect(),
            hook: store.personal(person, HOOK).await?.first().and_then(read),
            mail: store.personal(person, MAIL).await?.first().and_then(read),
            sent: sent.iter().filter_map(|row| Some((way(row)?, read(row)?))).collect(),
        })
    }

    /// By which ways a person wants to be called for something, and can be.
    pub(crate) fn ways(&self, event: CallEvent) -> Vec<CallWay> {
        let switches = self.put.events.iter().filter(|switch| switch.event == event);
        let mut ways: Vec<CallWay> = switches.flat_map(|switch| switch.ways.iter().copied()).collect();
        ways.sort_unstable();
        ways.dedup();
        ways.retain(|&way| self.has(way));
        ways
    }

    /// Is this way set up?
    pub(crate) fn has(&self, way: CallWay) -> bool {
        match way {
            CallWay::Push => !self.browsers.is_empty(),
            CallWay::Hook => self.hook.is_some(),
            CallWay::Mail => self.mail.as_ref().is_some_and(|mail| mail.confirmed),
        }
    }

    pub(crate) fn wants_anything(&self) -> bool {
        CallEvent::ALL.into_iter().any(|event| !self.ways(event).is_empty())
    }

    /// The end of the quiet hours that `now` is in, if it is.
    pub(crate) fn quiet_until(&self, now: i64) -> Option<i64> {
        quiet_until(self.put.quiet?, self.put.zone.as_deref(), now)
    }

    fn last(&self, way: CallWay) -> Option<Delivery> {
        self.sent.iter().find(|(known, _)| *known == way).map(|(_, delivery)| *delivery)
    }

    /// As the person is shown them.
    pub(crate) fn shown(&self, key: String, mail_is_possible: bool) -> MyCalls {
        let switch = |event| {
            let of_event = self.put.events.iter().find(|switch| switch.event == event);
            CallSwitch { event, ways: of_event.map(|switch| switch.ways.clone()).unwrap_or_default() }
        };
        let hook_to = |hook: &Hook| {
            let uri: hyper::Uri = hook.url.parse().ok()?;
            Some(HookTo { kind: hook::kind(&uri), host: uri.host()?.to_owned() })
        };
        MyCalls {
            events: CallEvent::ALL.into_iter().map(switch).collect(),
            quiet: self.put.quiet,
            again: self.put.again,
            zone: self.put.zone.clone(),
            push: PushWay {
                key,
                devices: self
                    .browsers
                    .iter()
                    .map(|(browser, since)| PushDevice {
                        id: browser.id(),
                        name: Some(browser.name.clone()).filter(|name| !name.is_empty()),
                        since: *since as u64,
                    })
                    .collect(),
                last: self.last(CallWay::Push),
            },
            hook: HookWay { to: self.hook.as_ref().and_then(hook_to), last: self.last(CallWay::Hook) },
            mail: MailWay {
                possible: mail_is_possible,
                address: self.mail.as_ref().map(|mail| mail.address.clone()),
                confirmed: self.has(CallWay::Mail),
                last: self.last(CallWay::Mail),
            },
        }
    }
}

/// The same settings with a way switched off everywhere.
pub(crate) fn without(mut put: PutCalls, way: CallWay) -> PutCalls {
    for switch in &mut put.events {
        switch.ways.retain(|&other| other != way);
    }
    put
}

/// Keeps something of a person.
pub(crate) async fn keep<T: Serialize>(
    store: &dyn Store,
    person: &str,
    kind: &str,
    key: &str,
    what: &T,
    now: i64,
) -> Result<(), StoreError> {
    let body = serde_json::to_string(what).map_err(|why| StoreError::Unreadable(why.to_string()))?;
    let (person, kind, key) = (person.to_owned(), kind.to_owned(), key.to_owned());
    let id = PersonalRow::id_of(&person, &kind, &key);
    store.put_personal(&PersonalRow { id, person, kind, key, body, changed: now }).await
}

/// Keeps what became of a message.
pub(crate) async fn keep_sent(
    store: &dyn Store,
    person: &str,
    way: CallWay,
    sent: Result<(), Trouble>,
    now: i64,
) -> Result<(), StoreError> {
    let trouble = sent.err();
    let delivery = Delivery {
        at: now as u64,
        trouble: trouble.map(|trouble| trouble.what),
        status: trouble.and_then(|trouble| trouble.status),
    };
    keep(store, person, SENT, way.id(), &delivery, now).await
}

/// The time zone of this name.
pub(crate) fn zone(name: &str) -> Option<TimeZone> {
    TimeZone::get(name).ok()
}

fn quiet_until(quiet: QuietHours, zone_name: Option<&str>, now: i64) -> Option<i64> {
    let zone = zone_name.and_then(zone).unwrap_or(TimeZone::UTC);
    let local = Timestamp::from_millisecond(now).ok()?.to_zoned(zone);
    let minute = (i64::from(local.hour()) * 60 + i64::from(local.minute())) as u16;
    let QuietHours { from, to } = quiet;
    let is_quiet = if from <= to { (from..to).contains(&minute) } else { minute >= from || minute < to };
    if !is_quiet {
        return None;
    }
    let morning = if minute < to { local.date() } else { local.date().tomorrow().ok()? };
    let at = morning.at((to / 60) as i8, (to % 60) as i8, 0, 0);
    // An hour that does not exist on that day ends when the next begins.
    let until = local.time_zone().to_ambiguous_zoned(at).compatible().ok()?.timestamp().as_millisecond();
    Some(until.clamp(now + 1, now + DAY + 2 * 60 * MINUTE))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(text: &str) -> i64 {
        text.parse::<Timestamp>().unwrap().as_millisecond()
    }

    #[test]
    fn quiet_hours_are_those_of_the_person() {
        let night = QuietHours { from: 22 * 60, to: 8 * 60 };
        let vienna = Some("Europe/Vienna");
        // In winter it is an hour later there than in UTC, in summer two.
        assert_eq!(quiet_until(night, vienna, at("2026-01-10T20:59:00Z")), None);
        assert_eq!(quiet_until(night, vienna, at("2026-01-10T21:00:00Z")), Some(at("2026-01-11T07:00:00Z")));
        assert_eq!(quiet_until(night, vienna, at("2026-01-11T06:59:00Z")), Some(at("2026-01-11T07:00:00Z")));
        assert_eq!(quiet_until(night, vienna, at("2026-01-11T07:00:00Z")), None);
        assert_eq!(quiet_until(night, vienna, at("2026-07-10T20:30:00Z")), Some(at("2026-07-11T06:00:00Z")));
        assert_eq!(quiet_until(night, None, at("2026-07-10T21:59:00Z")), None, "UTC");
        // The night in which clocks go back is an hour longer.
        assert_eq!(quiet_until(night, vienna, at("2026-10-24T20:00:00Z")), Some(at("2026-10-25T07:00:00Z")));
        let noon = QuietHours { from: 12 * 60, to: 13 * 60 + 30 };
        assert_eq!(quiet_until(noon, vienna, at("2026-07-10T10:00:00Z")), Some(at("2026-07-10T11:30:00Z")));
        assert_eq!(quiet_until(noon, vienna, at("2026-07-10T11:30:00Z")), None);
    }

    #[test]
    fn half_past_two_does_not_exist_in_one_night_of_the_year() {
        let short = QuietHours { from: 60, to: 150 };
        let until = quiet_until(short, Some("Europe/Vienna"), at("2026-03-29T00:30:00Z"));
        assert_eq!(until, Some(at("2026-03-29T01:30:00Z")));
    }
}
