//! What is remembered of people: the statements.

use async_trait::async_trait;
use tokio_postgres::Row;
use tokio_postgres::types::ToSql;

use super::{PostgresStore, person_of};
use crate::club::{Club, PersonalRow, ResultRow, Results};
use crate::rows::{Cursor, Person};
use crate::store::StoreError;

macro_rules! select_results {
    ($rest:literal) => {
        concat!("SELECT results.id, game, results.ended, rated, people, body FROM results ", $rest)
    };
}
macro_rules! select_personal {
    ($rest:literal) => {
        concat!("SELECT id, person, kind, key, body, changed FROM personal ", $rest)
    };
}
pub(super) const EXPORT_RESULTS: &str = select_results!("WHERE results.id > $1 ORDER BY results.id LIMIT $2");
pub(super) const EXPORT_PERSONAL: &str = select_personal!("WHERE id > $1 ORDER BY id LIMIT $2");
/// Of two nodes that note the same, one changes the row of the table; the other finds it changed.
pub(super) const PUT_RESULT: &str = "
    WITH taken AS (
        UPDATE tables SET recorded = TRUE WHERE id = $1 AND phase = 2 AND NOT recorded RETURNING id),
    stored AS (
        INSERT INTO results (id, game, ended, rated, people, body)
        SELECT id, $2, $3::bigint, $4, $5::text[], $6 FROM taken RETURNING id),
    searched AS (
        INSERT INTO result_people (person, ended, id) SELECT unnest($5::text[]), $3::bigint, id FROM taken)
    SELECT id FROM stored";
pub(super) const PUT_PERSONAL: &str = "
    INSERT INTO personal (id, person, kind, key, body, changed) VALUES ($1, $2, $3, $4, $5, $6)
    ON CONFLICT (id) DO UPDATE SET body = $5, changed = $6";

pub(super) fn result_of(row: &Row) -> ResultRow {
    ResultRow {
        id: row.get(0),
        game: row.get(1),
        ended: row.get(2),
        rated: row.get(3),
        people: row.get(4),
        body: row.get(5),
    }
}

pub(super) fn personal_of(row: &Row) -> PersonalRow {
    PersonalRow {
        id: row.get(0),
        person: row.get(1),
        kind: row.get(2),
        key: row.get(3),
        body: row.get(4),
        changed: row.get(5),
    }
}

/// What [`PUT_RESULT`] fills in.
pub(super) fn result_columns(row: &ResultRow) -> [&(dyn ToSql + Sync); 6] {
    [&row.id, &row.game, &row.ended, &row.rated, &row.people, &row.body]
}

/// What [`PUT_PERSONAL`] fills in.
pub(super) fn personal_columns(row: &PersonalRow) -> [&(dyn ToSql + Sync); 6] {
    [&row.id, &row.person, &row.kind, &row.key, &row.body, &row.changed]
}

#[async_trait]
impl Club for PostgresStore {
    async fn put_result(&self, result: &ResultRow) -> Result<bool, StoreError> {
        Ok(!self.query(PUT_RESULT, &result_columns(result)).await?.is_empty())
    }

    async fn result(&self, table: &str) -> Result<Option<ResultRow>, StoreError> {
        let rows = self.query(select_results!("WHERE results.id = $1"), &[&table]).await?;
        Ok(rows.first().map(result_of))
    }

    async fn results(
        &self,
        which: Results<'_>,
        after: Option<&Cursor>,
        limit: u32,
    ) -> Result<Vec<ResultRow>, StoreError> {
        let (sql, whose) = match which {
            Results::Of(person) => (
                select_results!(
                    "JOIN result_people AS mine ON mine.id = results.id
                     WHERE mine.person = $1 AND (mine.ended, mine.id) > ($2, $3)
                     ORDER BY mine.ended, mine.id LIMIT $4"
                ),
                person,
            ),
            Results::Rated(game) => (
                select_results!(
                    "WHERE game = $1 AND rated AND (results.ended, results.id) > ($2, $3)
                     ORDER BY results.ended, results.id LIMIT $4"
                ),
                game,
            ),
        };
        let (at, id) = after.map_or((i64::MIN, ""), |after| (after.at, after.id.as_str()));
        let rows = self.query(sql, &[&whose, &at, &id, &i64::from(limit)]).await?;
        Ok(rows.iter().map(result_of).collect())
    }

    async fn count_results(&self, which: Results<'_>) -> Result<u64, StoreError> {
        let (sql, whose) = match which {
            Results::Of(person) => ("SELECT count(*) FROM result_people WHERE person = $1", person),
            Results::Rated(game) => ("SELECT count(*) FROM results WHERE game = $1 AND rated", game),
        };
        let rows = self.query(sql, &[&whose]).await?;
        Ok(rows.first().map_or(0, |row| row.get::<_, i64>(0)) as u64)
    }

    async fn unrecorded(&self, after: &str, limit: u32) -> Result<Vec<String>, StoreError> {
        let sql = "SELECT id FROM tables WHERE phase = 2 AND NOT recorded AND id > $1 ORDER BY id LIMIT $2";
        let rows = self.query(sql, &[&after, &i64::from(limit)]).await?;
        Ok(rows.iter().map(|row| row.get(0)).collect())
    }

    async fn people(&self, ids: &[String]) -> Result<Vec<Person>, StoreError> {
        let sql = "SELECT id, name, lang, created FROM people WHERE id = ANY($1::text[])";
        Ok(self.query(sql, &[&ids]).await?.iter().map(person_of).collect())
    }

    async fn put_personal(&self, row: &PersonalRow) -> Result<(), StoreError> {
        self.query(PUT_PERSONAL, &personal_columns(row)).await.map(drop)
    }

    async fn drop_personal(&self, id: &str) -> Result<(), StoreError> {
        self.query("DELETE FROM personal WHERE id = $1", &[&id]).await.map(drop)
    }

    async fn personal(&self, person: &str, kind: &str) -> Result<Vec<PersonalRow>, StoreError> {
        let sql = select_personal!("WHERE person = $1 AND kind = $2 ORDER BY changed DESC, id");
        Ok(self.query(sql, &[&person, &kind]).await?.iter().map(personal_of).collect())
    }

    async fn personal_about(&self, kind: &str, key: &str) -> Result<Vec<PersonalRow>, StoreError> {
        let sql = select_personal!("WHERE kind = $1 AND key = $2 ORDER BY id");
        Ok(self.query(sql, &[&kind, &key]).await?.iter().map(personal_of).collect())
    }
}
