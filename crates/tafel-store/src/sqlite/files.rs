//! The files of a database: made for their owner alone, and used by one server at a time.

use std::ffi::OsString;
use std::fs::{File, OpenOptions, TryLockError};
use std::io;
use std::path::{Path, PathBuf};

use crate::store::StoreError;

/// Held by whoever serves a database; gone with its process, however that ends.
///
/// The lock is on a file of its own: SQLite keeps locks on the database that would be lost if we opened and closed it
/// beside SQLite.
#[derive(Debug)]
pub(super) struct FileLock(#[expect(dead_code, reason = "it is locked as long as it is open")] File);

impl FileLock {
    /// Takes the lock of a database that is there.
    pub(super) fn take(database: &Path) -> Result<FileLock, StoreError> {
        let failed = |why: io::Error| StoreError::Gone(format!("{}: {why}", database.display()));
        // The same database under another name has the same lock.
        let lock = beside(&database.canonicalize().map_err(failed)?, "lock");
        let lock = private().write(true).create(true).truncate(false).open(lock).map_err(failed)?;
        match lock.try_lock() {
            Ok(()) => Ok(FileLock(lock)),
            Err(TryLockError::WouldBlock) => Err(StoreError::InUse(database.display().to_string())),
            Err(TryLockError::Error(why)) => Err(failed(why)),
        }
    }
}

/// Makes an empty file that only its owner may read, unless there is one.
pub(super) fn make(database: &Path) -> Result<(), StoreError> {
    match private().write(true).create_new(true).open(database) {
        Err(why) if why.kind() != io::ErrorKind::AlreadyExists => {
            Err(StoreError::Gone(format!("{}: {why}", database.display())))
        }
        _ => Ok(()),
    }
}

/// Gives a file to whoever another one belongs to: an administrator who puts a backup back does not run the server.
pub(super) fn give_to_owner_of(other: &Path, file: &Path) -> io::Result<()> {
    #[cfg(unix)]
    {
        use std::os::unix::fs::{MetadataExt, chown};
        let (wanted, is) = (other.metadata()?, file.metadata()?);
        if (wanted.uid(), wanted.gid()) != (is.uid(), is.gid()) {
            chown(file, Some(wanted.uid()), Some(wanted.gid()))?;
        }
    }
    Ok(())
}

/// `tafelrunde.db` and `lock` make `tafelrunde.db.lock`.
pub(super) fn beside(database: &Path, ending: &str) -> PathBuf {
    let mut name = OsString::from(database);
    name.push(".");
    name.push(ending);
    name.into()
}

/// Files that are made get the mode 0600: there are hashes of sessions in them, and names.
pub(super) fn private() -> OpenOptions {
    let mut options = OpenOptions::new();
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options
}
