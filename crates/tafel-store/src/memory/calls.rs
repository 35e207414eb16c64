//! The outbox.

use async_trait::async_trait;

use super::MemoryStore;
use crate::calls::{CallRow, Calls};
use crate::store::StoreError;

#[async_trait]
impl Calls for MemoryStore {
    async fn put_call(&self, call: &CallRow) -> Result<bool, StoreError> {
        let mut rooms = self.rooms();
        let is_new = !rooms.calls.contains_key(&call.id);
        rooms.calls.entry(call.id.clone()).or_insert_with(|| call.clone());
        Ok(is_new)
    }

    async fn call(&self, id: &str) -> Result<Option<CallRow>, StoreError> {
        Ok(self.rooms().calls.get(id).cloned())
    }

    async fn due_calls(&self, now: i64, limit: u32) -> Result<Vec<CallRow>, StoreError> {
        let rooms = self.rooms();
        let is_due = |call: &&CallRow| call.due.is_some_and(|due| due <= now);
        let mut due: Vec<CallRow> = rooms.calls.values().filter(is_due).cloned().collect();
        due.sort_by(|a, b| (a.due, &a.id).cmp(&(b.due, &b.id)));
        due.truncate(limit as usize);
        Ok(due)
    }

    async fn change_call(&self, call: &CallRow) -> Result<bool, StoreError> {
        let mut rooms = self.rooms();
        let Some(kept) = rooms.calls.get_mut(&call.id).filter(|kept| kept.version == call.version) else {
            return Ok(false);
        };
        kept.due = call.due;
        kept.body.clone_from(&call.body);
        kept.version += 1;
        Ok(true)
    }

    async fn calls_of(&self, person: &str) -> Result<Vec<CallRow>, StoreError> {
        Ok(self.rooms().calls.values().filter(|call| call.person == person).cloned().collect())
    }

    async fn forget_calls(&self, before: i64) -> Result<(), StoreError> {
        self.rooms().calls.retain(|_, call| call.due.is_some() || call.made >= before);
        Ok(())
    }
}
