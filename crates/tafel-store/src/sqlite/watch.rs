//! Looks after the file: is it sound, and is there room beside it?
//!
//! A write may succeed on a file with a damaged page, and on a full disk as long as the write-ahead log has room of
//! its own. So a thread reads the whole file again and again, with long pauses, and whoever asks for the health of
//! the store also learns whether a small file can be written.

use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use tokio::sync::oneshot;

use super::{files, open_reader};
use crate::store::StoreError;

/// Between two readings of the file there is at least this pause, and fifty times what the reading took.
const PAUSE: Duration = Duration::from_secs(1);
const PAUSE_FACTOR: u32 = 50;
/// How often a reading looks whether it should stop, in steps of SQLite's machine.
const STEPS: i32 = 10_000;
/// As much room as some dozens of moves take.
const ROOM: usize = 64 << 10;

pub(super) struct Watch {
    file: PathBuf,
    damage: Arc<Mutex<Option<StoreError>>>,
    stop: Arc<AtomicBool>,
    /// Dropping the sender wakes the thread from its pause.
    thread: Mutex<Option<(mpsc::Sender<()>, JoinHandle<()>)>>,
    probing: Arc<AtomicBool>,
}

impl Watch {
    pub(super) fn start(file: &Path) -> Result<Watch, StoreError> {
        let damage = Arc::new(Mutex::new(None));
        let stop = Arc::new(AtomicBool::new(false));
        let (sender, pause) = mpsc::channel();
        let (path, verdict, end) = (file.to_owned(), damage.clone(), stop.clone());
        let thread = std::thread::Builder::new()
            .name("tafel-watch".into())
            .spawn(move || read_again_and_again(&path, &verdict, &end, &pause))
            .map_err(|why| StoreError::Gone(why.to_string()))?;
        Ok(Watch {
            file: file.to_owned(),
            damage,
            stop,
            thread: Mutex::new(Some((sender, thread))),
            probing: Arc::default(),
        })
    }

    /// Remembers damage that somebody met until the whole file has been read again and found sound.
    pub(super) fn note(&self, error: &StoreError) {
        if matches!(error, StoreError::Damaged(_)) {
            *self.damage.lock().unwrap_or_else(PoisonError::into_inner) = Some(error.clone());
        }
    }

    /// Was the file sound when it was last read?
    pub(super) fn sound(&self) -> Result<(), StoreError> {
        self.damage.lock().unwrap_or_else(PoisonError::into_inner).clone().map_or(Ok(()), Err)
    }

    /// Is there room for some moves more? On a thread of its own: nobody else's work is in front of it.
    pub(super) async fn room(&self) -> Result<(), StoreError> {
        let stuck = || StoreError::Slow("a small file is still being written".into());
        if self.probing.swap(true, Ordering::Relaxed) {
            return Err(stuck());
        }
        let (answer, answered) = oneshot::channel();
        let (file, probing) = (files::beside(&self.file, "probe"), self.probing.clone());
        let begun = std::thread::Builder::new().name("tafel-probe".into()).spawn(move || {
            let written = write_probe(&file);
            probing.store(false, Ordering::Relaxed);
            let _ = answer.send(written);
        });
        if let Err(why) = begun {
            self.probing.store(false, Ordering::Relaxed);
            return Err(StoreError::Gone(why.to_string()));
        }
        answered.await.unwrap_or_else(|_| Err(stuck()))
    }

    /// Ends the reading, so that the file can be closed. Blocks.
    pub(super) fn end(&self) {
        self.stop.store(true, Ordering::Relaxed);
        let thread = self.thread.lock().unwrap_or_else(PoisonError::into_inner).take();
        if let Some((sender, thread)) = thread {
            drop(sender);
            let _ = thread.join();
        }
    }
}

fn read_again_and_again(
    file: &Path,
    verdict: &Mutex<Option<StoreError>>,
    stop: &Arc<AtomicBool>,
    pause: &mpsc::Receiver<()>,
) {
    loop {
        let begun = Instant::now();
        let damage = match read_all(file, stop) {
            Ok(()) => None,
            Err(why @ StoreError::Damaged(_)) => Some(why),
            // Interrupted, or no reading was possible: that says nothing about what is in the file.
            Err(why) => {
                tracing::debug!(%why, "the database was not read through");
                verdict.lock().unwrap_or_else(PoisonError::into_inner).clone()
            }
        };
        if let Some(why) = &damage {
            tracing::error!(%why, file = %file.display(), "restore a backup");
        }
        *verdict.lock().unwrap_or_else(PoisonError::into_inner) = damage;
        let rest = PAUSE.max(begun.elapsed() * PAUSE_FACTOR);
        if pause.recv_timeout(rest) != Err(RecvTimeoutError::Timeout) {
            return;
        }
    }
}

/// Reads every page from the disk, on a connection that remembers none.
fn read_all(file: &Path, stop: &Arc<AtomicBool>) -> Result<(), StoreError> {
    let mut connection = open_reader(file)?;
    let stop = stop.clone();
    connection.progress_handler(STEPS, Some(move || stop.load(Ordering::Relaxed)))?;
    let found: String = connection.query_row("PRAGMA quick_check(1)", [], |row| row.get(0))?;
    if found == "ok" { Ok(()) } else { Err(StoreError::Damaged(found)) }
}

fn write_probe(file: &Path) -> Result<(), StoreError> {
    let written =
        files::private().write(true).create(true).truncate(true).open(file).and_then(|mut probe| {
            probe.write_all(&vec![0; ROOM])?;
            probe.sync_all()
        });
    // What could not be removed is written over next time.
    let _ = std::fs::remove_file(file);
    written.map_err(|why| match why.kind() {
        io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded => StoreError::Full(why.to_string()),
        io::ErrorKind::ReadOnlyFilesystem | io::ErrorKind::PermissionDenied => {
            StoreError::ReadOnly(why.to_string())
        }
        _ => StoreError::Gone(why.to_string()),
    })
}
