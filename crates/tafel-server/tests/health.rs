//! `/healthz` tells the truth: 503 when nothing can be stored, soon, whatever the reason; and a player is told when
//! the disk is full.

mod support;

use std::io::{Seek, SeekFrom, Write};
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use serde_json::json;
use support::{Answer, Running, Visitor, config, small};
use tafel_store::postgres::PostgresStore;
use tafel_store::sqlite::SqliteStore;
use tafel_store::testing::Postgres;

async fn serve(file: &Path) -> (Running, Arc<SqliteStore>) {
    let store = Arc::new(SqliteStore::open(file).await.unwrap());
    (Running::with(store.clone(), Arc::new(small()), config()).await, store)
}

/// Status and words, which must come within the two seconds of the probe.
async fn health(server: &Running) -> (u16, String) {
    let begun = Instant::now();
    let Answer { status, bytes, .. } = server.visitor().get("/healthz").await;
    assert!(begun.elapsed() < Duration::from_millis(2_700), "{:?}", begun.elapsed());
    (status, String::from_utf8(bytes).unwrap())
}

async fn until_healthy(server: &Running) {
    let begun = Instant::now();
    while health(server).await.0 != 200 {
        assert!(begun.elapsed() < Duration::from_secs(20), "it does not recover");
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
}

async fn new_table(visitor: &mut Visitor) -> Answer {
    visitor.post("/api/tables", json!({"game": "high-card", "seats": ["me", "open"]})).await
}

/// What the store writes beside its file to see whether there is room ends here in a device that is always full.
#[tokio::test(flavor = "multi_thread")]
async fn a_full_disk_is_no_health_and_is_asked_once_a_second() {
    let directory = tempfile::tempdir().unwrap();
    let (server, _store) = serve(&directory.path().join("t.db")).await;
    assert_eq!(health(&server).await, (200, "ok\n".into()));
    tokio::time::sleep(Duration::from_millis(1_100)).await;
    std::os::unix::fs::symlink("/dev/full", directory.path().join("t.db.probe")).unwrap();
    let full = (503, "the disk is full\n".to_owned());
    assert_eq!(health(&server).await, full);
    assert!(!directory.path().join("t.db.probe").exists(), "the next probe finds room");
    for _ in 0..20 {
        assert_eq!(health(&server).await, full, "the store is not asked again yet");
    }
    tokio::time::sleep(Duration::from_millis(1_100)).await;
    assert_eq!(health(&server).await, (200, "ok\n".into()));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_player_is_told_that_the_disk_is_full_in_their_language() {
    let directory = tempfile::tempdir().unwrap();
    let (server, store) = serve(&directory.path().join("t.db")).await;
    let mut anna = server.guest("Anna").await;
    // As long as the file is now; SQLite answers as it does on a full disk.
    store.set("max_page_count", 1).await.unwrap();
    let mut refused = new_table(&mut anna).await;
    for _ in 0..200 {
        if refused.status != 201 {
            break;
        }
        refused = new_table(&mut anna).await;
    }
    assert_eq!(refused.refused(503), "disk_full");
    let text = refused.json()["error"]["text"].as_str().unwrap().to_owned();
    assert!(text.starts_with("The host’s disk is full."), "{text}");
    assert!(refused.headers.contains_key("retry-after"));
    anna.cookie = None;
    anna.headers.push(("Accept-Language".into(), "de".into()));
    let german = new_table(&mut anna).await.json()["error"]["text"].clone();
    assert!(german.as_str().unwrap().starts_with("Die Festplatte des Servers ist voll."), "{german}");
    // Room again: nothing was broken by it.
    store.set("max_page_count", 1_000_000).await.unwrap();
    assert_eq!(new_table(&mut anna).await.status, 201);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_database_that_cannot_be_written_to_is_no_health() {
    let directory = tempfile::tempdir().unwrap();
    let (server, store) = serve(&directory.path().join("t.db")).await;
    let mut anna = server.guest("Anna").await;
    store.set("query_only", 1).await.unwrap();
    assert_eq!(health(&server).await, (503, "the database cannot be written to\n".into()));
    let refused = new_table(&mut anna).await;
    assert_eq!(refused.refused(503), "busy");
    let text = refused.json()["error"]["text"].as_str().unwrap().to_owned();
    assert!(text.starts_with("This server cannot store anything"), "{text}");
}

/// Nobody reads the damaged pages, and writes still succeed: it must be found all the same.
#[tokio::test(flavor = "multi_thread")]
async fn a_damaged_page_is_no_health() {
    let directory = tempfile::tempdir().unwrap();
    let file = directory.path().join("t.db");
    let (server, store) = serve(&file).await;
    let mut anna = server.guest("Anna").await;
    for _ in 0..100 {
        assert_eq!(new_table(&mut anna).await.status, 201);
    }
    server.stop.unwrap().send(()).unwrap();
    server.task.await.unwrap().unwrap();
    drop(store);

    let (server, _store) = serve(&file).await;
    assert_eq!(health(&server).await, (200, "ok\n".into()));
    let mut damaged = std::fs::OpenOptions::new().write(true).open(&file).unwrap();
    let length = damaged.metadata().unwrap().len();
    damaged.seek(SeekFrom::Start(length / 2 / 4096 * 4096)).unwrap();
    damaged.write_all(&[0xff; 8192]).unwrap();
    // Forgotten, not closed: closing would take SQLite's locks on the file away.
    std::mem::forget(damaged);
    let begun = Instant::now();
    while health(&server).await.0 == 200 {
        assert!(begun.elapsed() < Duration::from_secs(10), "the damage is not found");
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    assert_eq!(health(&server).await, (503, "the database is damaged\n".into()));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_frozen_postgres_is_no_health_and_holds_nobody_for_ever() {
    let postgres = Postgres::start().unwrap();
    let store = Arc::new(PostgresStore::open(&postgres.address()).await.unwrap());
    let server = Running::with(store, Arc::new(small()), config()).await;
    let mut anna = server.guest("Anna").await;
    assert_eq!(new_table(&mut anna).await.status, 201);
    assert_eq!(health(&server).await, (200, "ok\n".into()));

    tokio::time::sleep(Duration::from_millis(1_100)).await;
    postgres.freeze().unwrap();
    assert_eq!(health(&server).await, (503, "the database does not answer\n".into()));
    // More than there are connections: all of them are answered in time, none hangs.
    let begun = Instant::now();
    let mut asking = tokio::task::JoinSet::new();
    for _ in 0..20 {
        let mut anna = anna.clone();
        asking.spawn(async move { anna.get("/api/tables").await });
    }
    for answer in asking.join_all().await {
        assert_eq!(answer.refused(503), "busy");
        let text = answer.json()["error"]["text"].as_str().unwrap().to_owned();
        assert!(text.starts_with("This server cannot store anything"), "{text}");
    }
    assert!(begun.elapsed() < Duration::from_secs(7), "{:?}", begun.elapsed());
    assert_eq!(health(&server).await.0, 503);

    postgres.thaw().unwrap();
    until_healthy(&server).await;
    assert_eq!(anna.get("/api/tables").await.ok()["mine"].as_array().unwrap().len(), 1);
}
