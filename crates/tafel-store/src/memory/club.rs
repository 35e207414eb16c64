//! What is remembered of people.

use async_trait::async_trait;

use super::MemoryStore;
use crate::club::{Club, PersonalRow, ResultRow, Results};
use crate::rows::{Cursor, Person, Phase};
use crate::store::StoreError;

fn belongs(result: &ResultRow, which: Results<'_>) -> bool {
    match which {
        Results::Of(person) => result.people.iter().any(|one| one == person),
        Results::Rated(game) => result.rated && result.game == game,
    }
}

#[async_trait]
impl Club for MemoryStore {
    async fn put_result(&self, result: &ResultRow) -> Result<bool, StoreError> {
        let mut rooms = self.rooms();
        let is_over = rooms.tables.get(&result.id).is_some_and(|kept| kept.table.phase == Phase::Over);
        if !is_over || rooms.results.contains_key(&result.id) {
            return Ok(false);
        }
        rooms.results.insert(result.id.clone(), result.clone());
        Ok(true)
    }

    async fn result(&self, table: &str) -> Result<Option<ResultRow>, StoreError> {
        Ok(self.rooms().results.get(table).cloned())
    }

    async fn results(
        &self,
        which: Results<'_>,
        after: Option<&Cursor>,
        limit: u32,
    ) -> Result<Vec<ResultRow>, StoreError> {
        let rooms = self.rooms();
        let place = |row: &ResultRow| Cursor { at: row.ended, id: row.id.clone() };
        let is_after = |row: &ResultRow| {
            after.is_none_or(|after| {
                let place = place(row);
                (place.at, &place.id) > (after.at, &after.id)
            })
        };
        let mut found: Vec<ResultRow> =
            rooms.results.values().filter(|row| belongs(row, which) && is_after(row)).cloned().collect();
        found.sort_by(|a, b| (a.ended, &a.id).cmp(&(b.ended, &b.id)));
        found.truncate(limit as usize);
        Ok(found)
    }

    async fn count_results(&self, which: Results<'_>) -> Result<u64, StoreError> {
        Ok(self.rooms().results.values().filter(|row| belongs(row, which)).count() as u64)
    }

    async fn unrecorded(&self, after: &str, limit: u32) -> Result<Vec<String>, StoreError> {
        let rooms = self.rooms();
        let over = rooms.tables.values().map(|kept| &kept.table).filter(|table| table.phase == Phase::Over);
        let without = over.map(|table| &table.id).filter(|id| !rooms.results.contains_key(*id));
        Ok(without.filter(|id| id.as_str() > after).take(limit as usize).cloned().collect())
    }

    async fn people(&self, ids: &[String]) -> Result<Vec<Person>, StoreError> {
        let rooms = self.rooms();
        Ok(ids.iter().filter_map(|id| rooms.people.get(id)).cloned().collect())
    }

    async fn put_personal(&self, row: &PersonalRow) -> Result<(), StoreError> {
        self.rooms().personal.insert(row.id.clone(), row.clone());
        Ok(())
    }

    async fn drop_personal(&self, id: &str) -> Result<(), StoreError> {
        self.rooms().personal.remove(id);
        Ok(())
    }

    async fn personal(&self, person: &str, kind: &str) -> Result<Vec<PersonalRow>, StoreError> {
        let rooms = self.rooms();
        let theirs = rooms.personal.values().filter(|row| row.person == person && row.kind == kind);
        let mut rows: Vec<PersonalRow> = theirs.cloned().collect();
        rows.sort_by(|a, b| b.changed.cmp(&a.changed).then_with(|| a.id.cmp(&b.id)));
        Ok(rows)
    }

    async fn personal_about(&self, kind: &str, key: &str) -> Result<Vec<PersonalRow>, StoreError> {
        let rooms = self.rooms();
        Ok(rooms.personal.values().filter(|row| row.kind == kind && row.key == key).cloned().collect())
    }
}
