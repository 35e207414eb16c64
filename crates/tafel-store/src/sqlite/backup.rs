//! Whole copies of a database file, and the way back.

use std::io;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use super::files::{self, FileLock};
use super::{MIGRATIONS, open_reader};
use crate::store::StoreError;

/// How often a schedule looks whether it is time.
const LOOK: Duration = Duration::from_mins(1);

fn failed(file: &Path) -> impl Fn(io::Error) -> StoreError {
    move |why| match why.kind() {
        io::ErrorKind::StorageFull => StoreError::Full(format!("{}: {why}", file.display())),
        _ => StoreError::Gone(format!("{}: {why}", file.display())),
    }
}

/// Copies a database file that may be in use. The copy appears under its name only when it is whole.
///
/// It is made in one read transaction: however much is written meanwhile, it ends, and holds what was there when it
/// began.
pub fn backup_file(from: &Path, to: &Path) -> Result<(), StoreError> {
    if to.exists() {
        return Err(failed(to)(io::ErrorKind::AlreadyExists.into()));
    }
    let unfinished = files::beside(to, "unfinished");
    remove(&unfinished)?;
    let copied = copy(from, &unfinished).and_then(|()| put(&unfinished, to));
    if copied.is_err() {
        // Half a copy is no copy, and takes room.
        let _ = std::fs::remove_file(&unfinished);
    }
    copied
}

fn copy(from: &Path, to: &Path) -> Result<(), StoreError> {
    // SQLite fills an empty file, so that nobody else can read what goes into it.
    files::make(to)?;
    let name = to.to_str().ok_or_else(|| StoreError::Address(to.display().to_string()))?;
    open_reader(from)?.execute("VACUUM INTO ?1", [name])?;
    check(to)
}

/// Is it a whole database of ours?
fn check(file: &Path) -> Result<(), StoreError> {
    let connection = open_reader(file)?;
    let sound: String = connection.query_row("PRAGMA integrity_check(1)", [], |row| row.get(0))?;
    if sound != "ok" {
        return Err(StoreError::Damaged(sound));
    }
    let found: i64 = connection.query_row("PRAGMA user_version", [], |row| row.get(0))?;
    let known = MIGRATIONS.len() as i64;
    match found {
        0 => Err(StoreError::Unreadable(format!("{} is no database of Tafelrunde", file.display()))),
        found if found > known => Err(StoreError::Newer { found, known }),
        _ => Ok(()),
    }
}

/// Gives a finished file its name, for good.
fn put(unfinished: &Path, to: &Path) -> Result<(), StoreError> {
    std::fs::File::open(unfinished).and_then(|file| file.sync_all()).map_err(failed(unfinished))?;
    std::fs::rename(unfinished, to).map_err(failed(to))?;
    // The name is in the folder, which is a file of its own.
    let folder = to.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    std::fs::File::open(folder).and_then(|folder| folder.sync_all()).map_err(failed(folder))
}

fn remove(file: &Path) -> Result<(), StoreError> {
    match std::fs::remove_file(file) {
        Err(why) if why.kind() != io::ErrorKind::NotFound => Err(failed(file)(why)),
        _ => Ok(()),
    }
}

/// Puts a copy in the place of a database that nobody serves. What was there is kept under another name, which is
/// returned.
pub fn restore_file(copied: &Path, to: &Path) -> Result<Option<PathBuf>, StoreError> {
    check(copied)?;
    let was_there = to.exists();
    // Also where there is nothing yet: the lock belongs to a file.
    files::make(to)?;
    let to = to.canonicalize().map_err(failed(to))?;
    let _lock = FileLock::take(&to)?;
    let arrived = files::beside(&to, "unfinished");
    remove(&arrived)?;
    let given = || files::give_to_owner_of(&to, &arrived).map_err(failed(&arrived));
    if let Err(why) = copy(copied, &arrived).and_then(|()| given()) {
        let _ = std::fs::remove_file(&arrived);
        return Err(why);
    }
    let kept = if was_there { Some(put_aside(&to)?) } else { None };
    put(&arrived, &to)?;
    Ok(kept)
}

/// Gives a database a name that says when, and leaves nothing of its write-ahead log behind, which the next one
/// could mistake for its own.
fn put_aside(database: &Path) -> Result<PathBuf, StoreError> {
    let aside = files::beside(database, &format!("before-{}", time_name(SystemTime::now())));
    for part in ["", "-wal"] {
        let (old, new) = (suffixed(database, part), suffixed(&aside, part));
        if old.exists() {
            std::fs::rename(&old, &new).map_err(failed(&old))?;
        }
    }
    remove(&suffixed(database, "-shm"))?;
    Ok(aside)
}

fn suffixed(file: &Path, suffix: &str) -> PathBuf {
    let mut name = file.as_os_str().to_owned();
    name.push(suffix);
    name.into()
}

/// Backups again and again, of which the latest are kept.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Schedule {
    /// Where they go.
    pub folder: PathBuf,
    /// How much time passes between two.
    pub every: Duration,
    /// How many are kept.
    pub keep: usize,
}

impl Schedule {
    /// Makes a backup whenever it is time, for ever. One that fails is told in the log and tried again.
    pub async fn run(self, database: PathBuf) {
        let mut pause = tokio::time::interval(LOOK);
        loop {
            pause.tick().await;
            let (schedule, database) = (self.clone(), database.clone());
            let made = super::aside(move || schedule.make_if_due(&database, SystemTime::now())).await;
            match made {
                Ok(Some(file)) => tracing::info!(file = %file.display(), "backed up"),
                Ok(None) => {}
                Err(why) => tracing::error!(%why, "no backup could be made"),
            }
        }
    }

    /// Makes a backup if the latest is old enough, and removes those that are too many.
    pub fn make_if_due(&self, database: &Path, now: SystemTime) -> Result<Option<PathBuf>, StoreError> {
        std::fs::create_dir_all(&self.folder).map_err(failed(&self.folder))?;
        // A file from the future, after a clock was set back, is as good as none.
        let age = |file: &PathBuf| now.duration_since(file.metadata().ok()?.modified().ok()?).ok();
        if self.backups()?.iter().filter_map(age).any(|age| age < self.every) {
            return Ok(None);
        }
        let file = self.folder.join(format!("tafelrunde-{}.db", time_name(now)));
        backup_file(database, &file)?;
        let mut all = self.backups()?;
        // Those from the future go first: by their names they are younger than every one that is still to come.
        all.sort_by_key(|backup| *backup <= file);
        all.truncate(all.len().saturating_sub(self.keep.max(1)));
        for old in all {
            remove(&old)?;
        }
        Ok(Some(file))
    }

    /// The backups there are, the oldest first. Other files are left alone.
    fn backups(&self) -> Result<Vec<PathBuf>, StoreError> {
        let files = std::fs::read_dir(&self.folder).map_err(failed(&self.folder))?;
        let is_ours = |file: &PathBuf| {
            let name = file.file_name().and_then(|name| name.to_str()).unwrap_or_default();
            let time = name.strip_prefix("tafelrunde-").and_then(|name| name.strip_suffix(".db"));
            time.is_some_and(|time| time.len() == 16 && time.ends_with('Z'))
        };
        let mut ours: Vec<PathBuf> =
            files.filter_map(|file| Some(file.ok()?.path())).filter(is_ours).collect();
        ours.sort();
        Ok(ours)
    }
}

/// `20261118T005417Z`: names in the order of time, in world time.
fn time_name(time: SystemTime) -> String {
    let seconds = time.duration_since(SystemTime::UNIX_EPOCH).map_or(0, |since| since.as_secs());
    let (days, second) = (seconds / 86_400, seconds % 86_400);
    // Days since the first of March 0000: leap days come last, and months follow a pattern.
    let day = days + 719_468;
    let (era, day_of_era) = (day / 146_097, day % 146_097);
    let year_of_era = (day_of_era - day_of_era / 1_460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let month = (5 * day_of_year + 2) / 153;
    let (day, month) =
        (day_of_year - (153 * month + 2) / 5 + 1, if month < 10 { month + 3 } else { month - 9 });
    let year = era * 400 + year_of_era + u64::from(month <= 2);
    let (hour, minute, second) = (second / 3_600, second / 60 % 60, second % 60);
    format!("{year:04}{month:02}{day:02}T{hour:02}{minute:02}{second:02}Z")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_time_has_the_name_that_the_calendar_gives_it() {
        let name = |seconds| time_name(SystemTime::UNIX_EPOCH + Duration::from_secs(seconds));
        assert_eq!(name(0), "19700101T000000Z");
        assert_eq!(name(951_782_399), "20000228T235959Z");
        assert_eq!(name(951_782_400), "20000229T000000Z");
        assert_eq!(name(1_735_689_599), "20241231T235959Z");
        assert_eq!(name(1_794_960_857), "20261118T001417Z");
        assert_eq!(name(4_107_542_400), "21000301T000000Z", "2100 is no leap year");
    }
}
