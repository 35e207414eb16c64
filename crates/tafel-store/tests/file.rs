//! The file of a SQLite store: whole after a stop and in a backup, for one server and for its owner alone.

mod support;

use std::collections::BTreeSet;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, SystemTime};

use support::{hash, person, step, table};
use tafel_store::migrate::digest;
use tafel_store::sqlite::{Schedule, SqliteStore, restore_file};
use tafel_store::{Appended, ExportedRow, Phase, Room, Store, StoreError};

/// Many write, and the stop comes while writes wait and others read: whatever was acknowledged is in the file alone.
#[tokio::test(flavor = "multi_thread")]
async fn after_a_stop_the_file_alone_is_everything() {
    let directory = tempfile::tempdir().unwrap();
    let (file, copy) = (directory.path().join("t.db"), directory.path().join("copy.db"));
    let store = Arc::new(SqliteStore::open(&file).await.unwrap());
    let mut writers = tokio::task::JoinSet::new();
    for number in 0..400 {
        let store = store.clone();
        writers.spawn(async move {
            let id = format!("t-{number:03}");
            let stored = store.new_table(&table(&id, Phase::Playing)).await.is_ok();
            let _ = store.table(&id).await;
            stored.then_some(id)
        });
    }
    let mut acknowledged = BTreeSet::new();
    while acknowledged.len() < 20 {
        acknowledged.extend(writers.join_next().await.unwrap().unwrap());
    }
    store.close().await.unwrap();
    std::fs::copy(&file, &copy).unwrap();
    assert!(!directory.path().join("t.db-wal").exists(), "nothing is left beside the file");
    while let Some(id) = writers.join_next().await {
        acknowledged.extend(id.unwrap());
    }
    assert!(matches!(store.new_table(&table("late", Phase::Playing)).await, Err(StoreError::Gone(_))));
    assert!(matches!(store.table("t-000").await, Err(StoreError::Gone(_))));
    drop(store);

    let copy = SqliteStore::open(&copy).await.unwrap();
    for id in &acknowledged {
        assert!(copy.table(id).await.unwrap().is_some(), "{id} was acknowledged");
    }
    let original = SqliteStore::open(&file).await.unwrap();
    assert_eq!(digest(&original).await.unwrap(), digest(&copy).await.unwrap());
}

#[tokio::test]
async fn a_stop_says_so_when_another_program_keeps_the_file_apart() {
    let directory = tempfile::tempdir().unwrap();
    let file = directory.path().join("t.db");
    let store = SqliteStore::open(&file).await.unwrap();
    let other = rusqlite::Connection::open(&file).unwrap();
    other.execute_batch("BEGIN; SELECT * FROM tables").unwrap();
    store.new_table(&table("t", Phase::Playing)).await.unwrap();
    assert!(matches!(store.close().await, Err(StoreError::Scattered)));
    drop(other);
    drop(store);
    assert!(SqliteStore::open(&file).await.unwrap().table("t").await.unwrap().is_some());
}

#[tokio::test]
async fn a_second_server_on_the_same_file_is_refused_with_a_sentence() {
    let directory = tempfile::tempdir().unwrap();
    let (file, other_name) = (directory.path().join("t.db"), directory.path().join("other.db"));
    let first = SqliteStore::open(&file).await.unwrap();
    std::os::unix::fs::symlink(&file, &other_name).unwrap();
    for name in [&file, &other_name] {
        let refused = SqliteStore::open(name).await.err().unwrap().to_string();
        assert_eq!(
            refused,
            format!(
                "{} is in use by another server: stop that one first, or give each a file of its own",
                name.display()
            )
        );
    }
    first.new_person(&person("anna"), hash(1), "").await.unwrap();
    first.close().await.unwrap();
    let second = SqliteStore::open(&file).await.unwrap();
    assert!(second.person_of(hash(1)).await.unwrap().is_some());
}

#[tokio::test]
async fn files_are_made_for_their_owner_alone() {
    let directory = tempfile::tempdir().unwrap();
    let file = directory.path().join("t.db");
    let store = SqliteStore::open(&file).await.unwrap();
    store.new_table(&table("t", Phase::Playing)).await.unwrap();
    store.backup(&directory.path().join("copy.db")).await.unwrap();
    let mode = |file: &Path| file.metadata().unwrap().permissions().mode() & 0o777;
    let mut files = 0;
    for file in std::fs::read_dir(directory.path()).unwrap().map(|file| file.unwrap().path()) {
        assert_eq!(mode(&file), 0o600, "{}", file.display());
        files += 1;
    }
    assert!(files >= 4, "the database, its log, its lock and the copy: {files}");
}

/// Others do not stop writing until the backup is there: it must not start over whenever they do.
#[tokio::test(flavor = "multi_thread")]
async fn a_backup_ends_and_is_whole_while_others_write() {
    let directory = tempfile::tempdir().unwrap();
    let store = Arc::new(SqliteStore::open(&directory.path().join("t.db")).await.unwrap());
    // Much more than is written between two moves of others.
    let large = |number: usize| {
        let mut table = table(&format!("large-{number}"), Phase::Over);
        table.doc = "x".repeat(8_000);
        ExportedRow::Table { table, steps: vec![] }
    };
    store.import(&(0..4_000).map(large).collect::<Vec<_>>()).await.unwrap();
    store.new_table(&table("t", Phase::Playing)).await.unwrap();
    let writer = tokio::spawn({
        let store = store.clone();
        async move {
            for seq in 1.. {
                assert_eq!(store.append(&step("t", seq, None)).await.unwrap(), Appended::Stored);
            }
        }
    });
    while store.table("t").await.unwrap().unwrap().seq < 20 {
        tokio::task::yield_now().await;
    }
    let copy = directory.path().join("copy.db");
    tokio::time::timeout(Duration::from_secs(20), store.backup(&copy)).await.expect("it ends").unwrap();
    assert!(!writer.is_finished());
    writer.abort();
    assert!(!directory.path().join("copy.db-wal").exists(), "a copy is one file");
    let copy_store = SqliteStore::open(&copy).await.unwrap();
    let seqs: Vec<i64> = copy_store.steps("t", 0).await.unwrap().iter().map(|step| step.seq).collect();
    assert!(seqs.len() >= 20);
    assert_eq!(seqs, (1..=seqs.len() as i64).collect::<Vec<_>>(), "a prefix of the log, without a gap");
    assert_eq!(copy_store.table("t").await.unwrap().unwrap().seq, seqs.len() as i64);
    assert!(store.backup(&copy).await.is_err(), "a file that is there is not overwritten");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_backup_can_be_put_back_and_what_was_there_is_kept() {
    let directory = tempfile::tempdir().unwrap();
    let (file, copy) = (directory.path().join("t.db"), directory.path().join("copy.db"));
    let store = SqliteStore::open(&file).await.unwrap();
    store.new_table(&table("before", Phase::Playing)).await.unwrap();
    let then = digest(&store).await.unwrap();
    store.backup(&copy).await.unwrap();
    store.new_table(&table("after", Phase::Playing)).await.unwrap();
    let later = digest(&store).await.unwrap();
    let refused = restore_file(&copy, &file).err().unwrap();
    assert!(matches!(refused, StoreError::InUse(_)), "not under a server that runs: {refused}");
    // Killed: what it wrote last is in its write-ahead log, which must not be taken for that of the copy.
    let killed = directory.path().join("killed.db");
    for part in ["", "-wal"] {
        let part = |of: &Path| format!("{}{part}", of.display());
        std::fs::copy(part(&file), part(&killed)).unwrap();
    }
    let kept = restore_file(&copy, &killed).unwrap().expect("what was there");
    let restored = SqliteStore::open(&killed).await.unwrap();
    assert_eq!(digest(&restored).await.unwrap(), then);
    let kept = SqliteStore::open(&kept).await.unwrap();
    assert_eq!(digest(&kept).await.unwrap(), later, "also that can be put back");

    let fresh = directory.path().join("fresh.db");
    assert_eq!(restore_file(&copy, &fresh).unwrap(), None);
    assert_eq!(digest(&SqliteStore::open(&fresh).await.unwrap()).await.unwrap(), then);
}

/// A server that runs as somebody of its own can still open what an administrator has put back. Only root can give files
/// away, so whoever else runs this test sees the owner stay the same.
#[tokio::test(flavor = "multi_thread")]
async fn what_was_put_back_belongs_to_whoever_the_database_belonged_to() {
    use std::os::unix::fs::{MetadataExt, chown};
    let directory = tempfile::tempdir().unwrap();
    let (file, copy) = (directory.path().join("t.db"), directory.path().join("copy.db"));
    let store = SqliteStore::open(&file).await.unwrap();
    store.backup(&copy).await.unwrap();
    store.close().await.unwrap();
    let _ = chown(&file, Some(12_345), Some(12_345));
    let owner = |file: &Path| file.metadata().map(|file| (file.uid(), file.gid())).unwrap();
    let wanted = owner(&file);
    restore_file(&copy, &file).unwrap().expect("what was there");
    assert_eq!(owner(&file), wanted);
    assert_eq!(file.metadata().unwrap().permissions().mode() & 0o777, 0o600);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_no_whole_backup_is_not_put_back() {
    let directory = tempfile::tempdir().unwrap();
    let (file, copy) = (directory.path().join("t.db"), directory.path().join("copy.db"));
    let store = SqliteStore::open(&file).await.unwrap();
    for number in 0..200 {
        store.new_table(&table(&format!("t-{number}"), Phase::Playing)).await.unwrap();
    }
    store.backup(&copy).await.unwrap();
    store.close().await.unwrap();
    let whole = std::fs::read(&copy).unwrap();
    let original = std::fs::read(&file).unwrap();
    let mut scratched = whole.clone();
    scratched[3 * 4096..4 * 4096].fill(0xff);
    for damaged in [&whole[..whole.len() / 2], b"no database at all", &scratched, b""] {
        std::fs::write(&copy, damaged).unwrap();
        assert!(restore_file(&copy, &file).is_err(), "{} bytes", damaged.len());
        assert_eq!(std::fs::read(&file).unwrap(), original, "nothing was touched");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_schedule_makes_backups_in_time_and_keeps_the_latest() {
    let directory = tempfile::tempdir().unwrap();
    let file = directory.path().join("t.db");
    let store = SqliteStore::open(&file).await.unwrap();
    let folder = directory.path().join("backups");
    let schedule = Schedule { folder: folder.clone(), every: Duration::from_hours(1), keep: 3 };
    std::fs::create_dir(&folder).unwrap();
    std::fs::write(folder.join("tafelrunde-notes.db"), "not a backup").unwrap();
    let start = SystemTime::now();
    let mut made = Vec::new();
    for round in 0..5 {
        store.new_table(&table(&format!("t-{round}"), Phase::Playing)).await.unwrap();
        let now = start + Duration::from_secs(3_600 * round);
        let backup = schedule.make_if_due(&file, now).unwrap().expect("it is time");
        // As if it had been written then.
        std::fs::File::open(&backup).unwrap().set_modified(now).unwrap();
        let soon = now + Duration::from_mins(50);
        assert_eq!(schedule.make_if_due(&file, soon).unwrap(), None, "it is not time yet");
        made.push(backup);
    }
    let mut left: Vec<_> = std::fs::read_dir(&folder).unwrap().map(|file| file.unwrap().path()).collect();
    left.sort();
    assert_eq!(left, [&made[2..], &[folder.join("tafelrunde-notes.db")]].concat());
    let last = SqliteStore::open(&made[4]).await.unwrap();
    assert!(last.table("t-4").await.unwrap().is_some());
}

/// The clock was a hundred days ahead for a week, and is right again: what was made then neither keeps new backups from
/// being made nor has them made every minute, and makes room first.
#[tokio::test(flavor = "multi_thread")]
async fn a_clock_that_was_ahead_spoils_no_schedule() {
    let directory = tempfile::tempdir().unwrap();
    let file = directory.path().join("t.db");
    let store = SqliteStore::open(&file).await.unwrap();
    store.new_table(&table("t", Phase::Playing)).await.unwrap();
    let folder = directory.path().join("backups");
    let day = Duration::from_hours(24);
    let schedule = Schedule { folder: folder.clone(), every: day, keep: 3 };
    let make = |now: SystemTime| {
        let made = schedule.make_if_due(&file, now).unwrap();
        if let Some(backup) = &made {
            std::fs::File::open(backup).unwrap().set_modified(now).unwrap();
        }
        made
    };
    let now = SystemTime::now();
    for ahead in 100..103 {
        assert!(make(now + ahead * day).is_some());
    }
    let mut right = Vec::new();
    for days in 0..4 {
        right.push(make(now + days * day).expect("it is time"));
        assert_eq!(make(now + days * day + Duration::from_mins(1)), None, "and not again a minute later");
    }
    let mut left: Vec<_> = std::fs::read_dir(&folder).unwrap().map(|file| file.unwrap().path()).collect();
    left.sort();
    assert_eq!(left, right[1..]);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_acknowledged_is_in_the_file() {
    let directory = tempfile::tempdir().unwrap();
    let file = directory.path().join("t.db");
    let ids: BTreeSet<String> = (0..50).map(|n| format!("t-{n:02}")).collect();
    {
        let store = SqliteStore::open(&file).await.unwrap();
        for id in &ids {
            store.new_table(&table(id, Phase::Playing)).await.unwrap();
        }
        std::fs::copy(&file, directory.path().join("cut.db")).unwrap();
        std::fs::copy(directory.path().join("t.db-wal"), directory.path().join("cut.db-wal")).unwrap();
    }
    let cut = SqliteStore::open(&directory.path().join("cut.db")).await.unwrap();
    for id in &ids {
        assert!(cut.table(id).await.unwrap().is_some(), "{id} was acknowledged");
    }
}

#[tokio::test]
async fn a_file_of_a_later_program_is_left_alone() {
    let directory = tempfile::tempdir().unwrap();
    let file = directory.path().join("t.db");
    drop(SqliteStore::open(&file).await.unwrap());
    rusqlite::Connection::open(&file).unwrap().pragma_update(None, "user_version", 99).unwrap();
    let refused = SqliteStore::open(&file).await.err().unwrap();
    assert_eq!(refused.to_string(), "the database has version 99; this program knows up to 10");
}

/// Hundreds of readers wait for each other. Whoever asks for the health waits for none of them.
#[tokio::test(flavor = "multi_thread")]
async fn the_health_does_not_stand_in_the_readers_queue() {
    let directory = tempfile::tempdir().unwrap();
    let store = Arc::new(SqliteStore::open(&directory.path().join("t.db")).await.unwrap());
    for number in 0..400 {
        store.new_table(&table(&format!("t-{number}"), Phase::Playing)).await.unwrap();
    }
    let mut readers = tokio::task::JoinSet::new();
    for _ in 0..1_000 {
        let store = store.clone();
        readers.spawn(async move { store.export(Room::Tables, "", 400).await.map(drop) });
    }
    tokio::time::sleep(Duration::from_millis(100)).await;
    store.health().await.unwrap();
    let done = std::iter::from_fn(|| readers.try_join_next()).count();
    assert!(done < 500, "it waited for {done} of 1,000 readers");
    readers.abort_all();
}
