//! The deal of a day: what it follows from, and who did how well.
//!
//! A secret of the server's own, which is drawn once and kept beside the records, makes a secret for each game and day;
//! so everybody gets the same luck, and nobody knows it before. What somebody achieved is kept beside what is kept of
//! lessons: a row for each day, game and person, and a table of a name that follows from the three: there is no second
//! try, whoever asks how often at once.

use std::sync::Arc;

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use tafel_core::Seat;
use tafel_core::chance::Seed;
use tafel_protocol::{DailyState, FaultCode};
use tafel_store::{LessonRow, StoreError, StoredRecord};
use tafel_table::{DailyEnd, Table};

use crate::fault::Failure;
use crate::hall::Hall;
use crate::secret;

/// Where the secret of this server is kept. Nobody can upload or ask for a record of such a name.
const SECRET: &str = "secret:daily";
/// What the rows are called.
const ROWS: &str = "daily";
/// More results of a day are not looked at.
const MOST: u32 = 2_000;
const DAY: i64 = 24 * 60 * 60 * 1000;

/// A day in universal time.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Day(i64);

impl Day {
    /// The day of a time in milliseconds since 1970.
    pub(crate) fn of(now: i64) -> Day {
        Day(now.div_euclid(DAY))
    }

    /// When the next one begins.
    pub(crate) fn end(self) -> i64 {
        (self.0 + 1) * DAY
    }

    /// So many days before.
    pub(crate) fn back(self, days: i64) -> Day {
        Day(self.0 - days)
    }

    /// `2026-11-18`, as people count (the algorithm is Howard Hinnant's).
    pub(crate) fn name(self) -> String {
        let days = self.0 + 719_468;
        let (era, day) = (days.div_euclid(146_097), days.rem_euclid(146_097));
        let year = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365;
        let day = day - (365 * year + year / 4 - year / 100);
        let month = (5 * day + 2) / 153;
        let day = day - (153 * month + 2) / 5 + 1;
        let month = if month < 10 { month + 3 } else { month - 9 };
        let year = year + 400 * era + i64::from(month <= 2);
        format!("{year:04}-{month:02}-{day:02}")
    }

    /// The day of a name, if it is one of the last few years up to `today`.
    pub(crate) fn named(name: &str, today: Day) -> Option<Day> {
        (0..YEARS * 366).map(|days| today.back(days)).find(|day| day.name() == name)
    }
}

/// Results of so many years can be looked at.
const YEARS: i64 = 3;

/// What is kept of somebody's deal of a day.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Kept {
    pub(crate) table: String,
    pub(crate) name: String,
    pub(crate) state: DailyState,
    pub(crate) seat: Seat,
    /// The points of all seats, once it has ended.
    #[serde(default)]
    pub(crate) scores: Vec<i32>,
    /// The places of all seats.
    #[serde(default)]
    pub(crate) places: Vec<u8>,
}

impl Kept {
    pub(crate) fn score(&self) -> Option<i32> {
        self.scores.get(self.seat.index()).copied()
    }

    pub(crate) fn place(&self) -> Option<u8> {
        self.places.get(self.seat.index()).copied()
    }

    pub(crate) fn won(&self) -> bool {
        self.place() == Some(1)
    }
}

/// Somebody's deal of a day.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Entry {
    pub(crate) person: String,
    /// When it was begun or ended.
    pub(crate) at: i64,
    pub(crate) kept: Kept,
}

impl Entry {
    fn of(row: LessonRow) -> Option<Entry> {
        let kept = serde_json::from_str(&row.body).ok()?;
        Some(Entry { person: row.person, at: row.changed, kept })
    }
}

/// Everything that follows from the secret of this server.
pub(crate) struct Deals(Seed);

impl Deals {
    /// The secret is drawn when it is needed for the first time; of several servers on one store, one draws it.
    pub(crate) async fn of(hall: &Hall) -> Result<Deals, Failure> {
        if let Some(kept) = hall.store.record(SECRET).await? {
            return Deals::read(&kept.body);
        }
        let fresh: Seed = secret::random();
        let body = hex::encode(fresh);
        let record = StoredRecord { id: SECRET.into(), body, created: hall.config.clock.now() };
        hall.store.put_record(&record).await?;
        let kept = hall.store.record(SECRET).await?.ok_or_else(|| Failure::of(FaultCode::Internal))?;
        Deals::read(&kept.body)
    }

    fn read(body: &str) -> Result<Deals, Failure> {
        let mut seed = Seed::default();
        hex::decode_to_slice(body, &mut seed).map_err(|why| {
            tracing::error!(%why, "the secret of the daily deals is broken");
            Failure::of(FaultCode::Internal)
        })?;
        Ok(Deals(seed))
    }

    fn hash(&self, what: &str, parts: &[&str]) -> Seed {
        let mut hash = Sha256::new_with_prefix(self.0);
        hash.update(what);
        for part in parts {
            // With its length, so that no two lists of parts are the same text.
            hash.update((part.len() as u64).to_be_bytes());
            hash.update(part);
        }
        hash.finalize().into()
    }

    /// The secret of a deal: everybody's luck follows from it.
    pub(crate) fn secret(&self, day: Day, game: &str) -> Seed {
        self.hash("deal", &[&day.name(), game])
    }

    /// Where everybody sits who plays it.
    pub(crate) fn seat(&self, day: Day, game: &str, seats: u8) -> Seat {
        Seat(self.hash("seat", &[&day.name(), game])[0] % seats.max(1))
    }

    /// The name of the table at which somebody plays it.
    pub(crate) fn table(&self, day: Day, game: &str, person: &str) -> String {
        secret::named(&self.hash("table", &[&day.name(), game, person])[..12])
    }
}

fn beginning(day: &str, game: &str) -> String {
    format!("{ROWS}/{day}/{game}/")
}

/// All who have begun the deal of a day, the best first; those who still play, and then those who gave up, at the end.
pub(crate) async fn entries(hall: &Hall, day: Day, game: &str) -> Result<Vec<Entry>, StoreError> {
    let rows = hall.store.lessons_under(&beginning(&day.name(), game), MOST).await?;
    let mut entries: Vec<Entry> = rows.into_iter().filter_map(Entry::of).collect();
    entries.sort_by_key(|entry| (worth(&entry.kept), entry.at));
    Ok(entries)
}

/// Who is as good as another has the same worth; the smallest is the best.
pub(crate) fn worth(kept: &Kept) -> (u8, std::cmp::Reverse<Option<i32>>) {
    let group = match kept.state {
        DailyState::Done if kept.won() => 0,
        DailyState::Done => 1,
        DailyState::Playing => 2,
        DailyState::GivenUp => 3,
    };
    (group, std::cmp::Reverse(kept.score()))
}

/// Somebody's deals of a game, by the names of their days.
pub(crate) async fn of_person(
    hall: &Hall,
    person: &str,
    game: &str,
) -> Result<Vec<(String, Kept)>, StoreError> {
    let rows = hall.store.lessons(person, game).await?;
    let theirs = rows.into_iter().filter_map(|row| {
        let day = row.lesson.strip_prefix("daily/")?.to_owned();
        Some((day, Entry::of(row)?.kept))
    });
    Ok(theirs.collect())
}

/// On how many days in a row, up to today or yesterday, something was finished.
pub(crate) fn streak(today: Day, finished: impl Fn(&str) -> bool) -> usize {
    let from = i64::from(!finished(&today.name()));
    (from..YEARS * 366).take_while(|&days| finished(&today.back(days).name())).count()
}

/// Keeps how somebody's deal stands.
pub(crate) async fn keep(
    hall: &Hall,
    day: &str,
    game: &str,
    person: &str,
    kept: &Kept,
) -> Result<(), StoreError> {
    let body = serde_json::to_string(kept).map_err(|why| StoreError::Unreadable(why.to_string()))?;
    let row = LessonRow {
        id: format!("{}{person}", beginning(day, game)),
        person: person.to_owned(),
        game: game.to_owned(),
        lesson: format!("{ROWS}/{day}"),
        step: kept.score().unwrap_or(0),
        done: kept.state == DailyState::Done,
        body,
        changed: hall.config.clock.now(),
    };
    hall.store.put_lesson(&row).await
}

/// A table has come to its end. If it was played for a day, the result is kept; what cannot be kept now is kept when its
/// person looks next.
pub(crate) async fn note_end(hall: &Arc<Hall>, table: &Table) {
    let Some(end) = table.daily_end() else { return };
    if let Err(error) = keep_end(hall, table.id(), table.game(), end).await {
        tracing::error!(%error, table = table.id(), "the result of a daily deal was not kept");
    }
}

pub(crate) async fn keep_end(hall: &Hall, table: &str, game: &str, end: DailyEnd) -> Result<(), StoreError> {
    // Who wanted to be forgotten is in no list.
    if end.name.is_empty() {
        return Ok(());
    }
    let state = if end.outcome.is_some() { DailyState::Done } else { DailyState::GivenUp };
    let (scores, places) = end.outcome.map(|outcome| (outcome.scores, outcome.ranks)).unwrap_or_default();
    let (table, name, seat) = (table.to_owned(), end.name, end.seat);
    let kept = Kept { table, name, state, seat, scores: scores.to_vec(), places: places.to_vec() };
    keep(hall, &end.day, game, &end.person, &kept).await
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_have_the_names_people_give_them() {
        let name = |now: i64| Day::of(now).name();
        assert_eq!(name(0), "1970-01-01");
        assert_eq!(name(-1), "1969-12-31");
        assert_eq!(name(951_782_400_000), "2000-02-29");
        assert_eq!(name(951_782_400_000 + DAY), "2000-03-01");
        assert_eq!(name(1_795_046_400_000 - 1), "2026-11-18");
        let today = Day::of(1_795_046_399_000);
        assert_eq!(today.end(), 1_795_046_400_000);
        assert_eq!(Day::named("2026-11-17", today), Some(today.back(1)));
        assert_eq!(Day::named("2024-02-29", today).map(Day::name).as_deref(), Some("2024-02-29"));
        for unknown in ["2026-11-19", "2023-02-29", "1970-01-01", "yesterday", ""] {
            assert_eq!(Day::named(unknown, today), None, "{unknown}");
        }
    }

    #[test]
    fn a_streak_waits_for_today_and_ends_with_a_gap() {
        let today = Day::of(100 * DAY);
        let streak_of = |ago: &[i64]| {
            let days: Vec<String> = ago.iter().map(|&days| today.back(days).name()).collect();
            streak(today, |day| days.iter().any(|name| name == day))
        };
        assert_eq!(streak_of(&[]), 0);
        assert_eq!(streak_of(&[0]), 1);
        assert_eq!(streak_of(&[1, 2]), 2);
        assert_eq!(streak_of(&[0, 1, 3]), 2);
        assert_eq!(streak_of(&[2, 3]), 0);
    }

    #[test]
    fn who_won_stands_before_who_has_more_points() {
        let kept = |state, score: i32, place| Kept {
            table: String::new(),
            name: String::new(),
            state,
            seat: Seat(1),
            scores: vec![0, score],
            places: vec![0, place],
        };
        let order = [
            kept(DailyState::Done, 12, 1),
            kept(DailyState::Done, 10, 1),
            kept(DailyState::Done, 30, 2),
            Kept { scores: vec![], ..kept(DailyState::Playing, 0, 0) },
            Kept { scores: vec![], ..kept(DailyState::GivenUp, 0, 0) },
        ];
        assert!(order.is_sorted_by(|one, next| worth(one) < worth(next)));
    }

    #[test]
    fn the_deal_is_everybodys_and_the_table_ones_own() {
        let (deals, day) = (Deals([7; 32]), Day(20_000));
        assert_eq!(deals.secret(day, "brian-boru"), deals.secret(day, "brian-boru"));
        assert_ne!(deals.secret(day, "brian-boru"), deals.secret(day.back(1), "brian-boru"));
        assert_ne!(deals.secret(day, "brian-boru"), deals.secret(day, "mythotopia"));
        assert_ne!(deals.table(day, "brian-boru", "a"), deals.table(day, "brian-boru", "b"));
        assert!(deals.seat(day, "brian-boru", 4).0 < 4);
        assert_ne!(Deals([8; 32]).secret(day, "brian-boru"), deals.secret(day, "brian-boru"));
    }
}
