//! Copies everything from one store to another, and proves that it arrived.

use sha2::{Digest, Sha256};

use crate::rows::Room;
use crate::store::{Store, StoreError};

const PAGE: u32 = 200;

/// What was copied.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Copied {
    /// How many rows of each room.
    pub rows: Vec<(Room, usize)>,
    /// The hash over everything, the same on both sides.
    pub hash: String,
}

/// Why it was not.
#[derive(Debug, thiserror::Error)]
pub enum MigrateError {
    /// Rows would be mixed.
    #[error("the target is not empty")]
    NotEmpty,
    /// One of the stores said no.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// Both sides were read again and differ.
    #[error("the copy differs from the original: {copy} instead of {original}")]
    Differs {
        /// The hash of the original.
        original: String,
        /// The hash of the copy.
        copy: String,
    },
}

/// Copies everything into an empty store; then reads both again and compares.
pub async fn migrate(from: &dyn Store, to: &dyn Store) -> Result<Copied, MigrateError> {
    for room in Room::ALL {
        if !to.export(room, "", 1).await?.is_empty() {
            return Err(MigrateError::NotEmpty);
        }
    }
    let mut rows = Vec::new();
    for room in Room::ALL {
        let mut count = 0;
        let mut after = String::new();
        loop {
            let page = from.export(room, &after, PAGE).await?;
            let Some(last) = page.last() else { break };
            last.key().clone_into(&mut after);
            count += page.len();
            to.import(&page).await?;
        }
        rows.push((room, count));
    }
    let (original, copy) = (digest(from).await?, digest(to).await?);
    if original != copy {
        return Err(MigrateError::Differs { original, copy });
    }
    Ok(Copied { rows, hash: copy })
}

/// A hash over everything a store holds that outlives a restart.
pub async fn digest(store: &dyn Store) -> Result<String, StoreError> {
    let mut hash = Sha256::new();
    for room in Room::ALL {
        let mut after = String::new();
        loop {
            let page = store.export(room, &after, PAGE).await?;
            let Some(last) = page.last() else { break };
            last.key().clone_into(&mut after);
            for row in &page {
                let json = serde_json::to_vec(row).map_err(|why| StoreError::Unreadable(why.to_string()))?;
                hash.update((json.len() as u64).to_le_bytes());
                hash.update(json);
            }
        }
    }
    Ok(hex::encode(hash.finalize()))
}
