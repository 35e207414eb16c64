//! What happens at a table because time passes or somebody comes: requests run out, somebody's time does. Each node that
//! has the table in memory looks at its clock, and all of them look for what is due at tables that nobody has in memory
//! (`hall.rs`); which of them acts is decided by the version of the table in the store.

use std::time::{Duration, Instant};

use super::{ATTEMPTS, TableTask};
use crate::fault::Failure;

/// What could not be done is tried again after this.
const PATIENCE: Duration = Duration::from_secs(1);

impl TableTask {
    /// How long until something is due; nothing: nothing is.
    pub(super) fn until_due(&self) -> Option<Duration> {
        let due = self.table.next_due()?;
        let wait = Duration::from_millis(due.saturating_sub(self.now()).max(0) as u64);
        let patience = self.not_before.map(|then| then.saturating_duration_since(Instant::now()));
        Some(wait.max(patience.unwrap_or_default()))
    }

    /// Does what is due by now.
    pub(super) async fn look_at_the_clock(&mut self) {
        if !self.table.is_due(self.now()) {
            return;
        }
        self.not_before = None;
        match self.do_what_is_due().await {
            Ok(()) => self.drive().await,
            Err(why) => {
                self.not_before = Some(Instant::now() + PATIENCE);
                tracing::warn!(table = self.table.id(), code = ?why.code(), "what is due was not done");
            }
        }
    }

    async fn do_what_is_due(&mut self) -> Result<(), Failure> {
        for _ in 0..ATTEMPTS {
            self.load().await?;
            let Some(changed) = self.table.draft_meanwhile(self.now())? else { return Ok(()) };
            if self.keep(changed).await? {
                return Ok(());
            }
        }
        Ok(())
    }
}
