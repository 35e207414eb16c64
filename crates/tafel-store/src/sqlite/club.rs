//! What is remembered of people: the statements.

use async_trait::async_trait;
use rusqlite::types::Type;
use rusqlite::{Connection, OptionalExtension, Row, params};

use super::{SqliteStore, sql};
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
pub(super) const EXPORT_RESULTS: &str = select_results!("WHERE results.id > ?1 ORDER BY results.id LIMIT ?2");
pub(super) const EXPORT_PERSONAL: &str = select_personal!("WHERE id > ?1 ORDER BY id LIMIT ?2");

pub(super) fn result_of(row: &Row<'_>) -> rusqlite::Result<ResultRow> {
    let people: String = row.get(4)?;
    Ok(ResultRow {
        id: row.get(0)?,
        game: row.get(1)?,
        ended: row.get(2)?,
        rated: row.get(3)?,
        people: serde_json::from_str(&people)
            .map_err(|why| rusqlite::Error::FromSqlConversionFailure(4, Type::Text, why.into()))?,
        body: row.get(5)?,
    })
}

pub(super) fn personal_of(row: &Row<'_>) -> rusqlite::Result<PersonalRow> {
    Ok(PersonalRow {
        id: row.get(0)?,
        person: row.get(1)?,
        kind: row.get(2)?,
        key: row.get(3)?,
        body: row.get(4)?,
        changed: row.get(5)?,
    })
}

/// As there is one writer, nobody notes the same in between.
pub(super) fn put_result(connection: &Connection, row: &ResultRow) -> Result<bool, StoreError> {
    let ResultRow { id, game, ended, rated, people, body } = row;
    let taken = connection
        .prepare_cached("UPDATE tables SET recorded = 1 WHERE id = ?1 AND phase = 2 AND recorded = 0")?
        .execute([id])?;
    if taken == 0 {
        return Ok(false);
    }
    let list = serde_json::to_string(people).map_err(|why| StoreError::Unreadable(why.to_string()))?;
    connection
        .prepare_cached(
            "INSERT INTO results (id, game, ended, rated, people, body) VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
        )?
        .execute(params![id, game, ended, rated, list, body])?;
    let mut statement =
        connection.prepare_cached("INSERT INTO result_people (person, ended, id) VALUES (?1, ?2, ?3)")?;
    for person in people {
        statement.execute(params![person, ended, id])?;
    }
    Ok(true)
}

pub(super) fn put_personal(connection: &Connection, row: &PersonalRow) -> Result<(), StoreError> {
    let PersonalRow { id, person, kind, key, body, changed } = row;
    connection
        .prepare_cached(
            "INSERT INTO personal (id, person, kind, key, body, changed) VALUES (?1, ?2, ?3, ?4, ?5, ?6)
             ON CONFLICT (id) DO UPDATE SET body = ?5, changed = ?6",
        )?
        .execute(params![id, person, kind, key, body, changed])?;
    Ok(())
}

/// What is theirs, and what others keep about them.
pub(super) fn forget(connection: &Connection, person: &str) -> Result<(), StoreError> {
    connection.execute("DELETE FROM personal WHERE person = ?1 OR key = ?1", [person])?;
    Ok(())
}

#[async_trait]
impl Club for SqliteStore {
    async fn put_result(&self, result: &ResultRow) -> Result<bool, StoreError> {
        let result = result.clone();
        self.write(move |connection| put_result(connection, &result)).await
    }

    async fn result(&self, table: &str) -> Result<Option<ResultRow>, StoreError> {
        let table = table.to_owned();
        self.read(move |connection| {
            let mut statement = connection.prepare_cached(select_results!("WHERE results.id = ?1"))?;
            Ok(statement.query_row([table], result_of).optional()?)
        })
        .await
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
                     WHERE mine.person = ?1 AND (mine.ended, mine.id) > (?2, ?3)
                     ORDER BY mine.ended, mine.id LIMIT ?4"
                ),
                person.to_owned(),
            ),
            Results::Rated(game) => (
                select_results!(
                    "WHERE game = ?1 AND rated = 1 AND (results.ended, results.id) > (?2, ?3)
                     ORDER BY results.ended, results.id LIMIT ?4"
                ),
                game.to_owned(),
            ),
        };
        let (at, id) = after.map_or((i64::MIN, String::new()), |after| (after.at, after.id.clone()));
        self.read(move |connection| {
            let mut statement = connection.prepare_cached(sql)?;
            let rows = statement.query_map(params![whose, at, id, limit], result_of)?;
            Ok(rows.collect::<Result<_, _>>()?)
        })
        .await
    }

    async fn count_results(&self, which: Results<'_>) -> Result<u64, StoreError> {
        let (sql, whose) = match which {
            Results::Of(person) => {
                ("SELECT count(*) FROM result_people WHERE person = ?1", person.to_owned())
            }
            Results::Rated(game) => {
                ("SELECT count(*) FROM results WHERE game = ?1 AND rated = 1", game.to_owned())
            }
        };
        self.read(move |connection| {
            let count: i64 = connection.prepare_cached(sql)?.query_row([whose], |row| row.get(0))?;
            Ok(count as u64)
        })
        .await
    }

    async fn unrecorded(&self, after: &str, limit: u32) -> Result<Vec<String>, StoreError> {
        let after = after.to_owned();
        self.read(move |connection| {
            let sql =
                "SELECT id FROM tables WHERE phase = 2 AND recorded = 0 AND id > ?1 ORDER BY id LIMIT ?2";
            let mut statement = connection.prepare_cached(sql)?;
            let ids = statement.query_map(params![after, limit], |row| row.get(0))?;
            Ok(ids.collect::<Result<_, _>>()?)
        })
        .await
    }

    async fn people(&self, ids: &[String]) -> Result<Vec<Person>, StoreError> {
        let ids = serde_json::to_string(ids).map_err(|why| StoreError::Unreadable(why.to_string()))?;
        self.read(move |connection| {
            let sql =
                "SELECT id, name, lang, created FROM people WHERE id IN (SELECT value FROM json_each(?1))";
            let mut statement = connection.prepare_cached(sql)?;
            let people = statement.query_map([ids], sql::person_of)?;
            Ok(people.collect::<Result<_, _>>()?)
        })
        .await
    }

    async fn put_personal(&self, row: &PersonalRow) -> Result<(), StoreError> {
        let row = row.clone();
        self.write(move |connection| put_personal(connection, &row)).await
    }

    async fn drop_personal(&self, id: &str) -> Result<(), StoreError> {
        let id = id.to_owned();
        self.write(move |connection| {
            connection.execute("DELETE FROM personal WHERE id = ?1", [id])?;
            Ok(())
        })
        .await
    }

    async fn personal(&self, person: &str, kind: &str) -> Result<Vec<PersonalRow>, StoreError> {
        let (person, kind) = (person.to_owned(), kind.to_owned());
        self.read(move |connection| {
            let sql = select_personal!("WHERE person = ?1 AND kind = ?2 ORDER BY changed DESC, id");
            let mut statement = connection.prepare_cached(sql)?;
            let rows = statement.query_map([person, kind], personal_of)?;
            Ok(rows.collect::<Result<_, _>>()?)
        })
        .await
    }

    async fn personal_about(&self, kind: &str, key: &str) -> Result<Vec<PersonalRow>, StoreError> {
        let (kind, key) = (kind.to_owned(), key.to_owned());
        self.read(move |connection| {
            let mut statement =
                connection.prepare_cached(select_personal!("WHERE kind = ?1 AND key = ?2 ORDER BY id"))?;
            let rows = statement.query_map([kind, key], personal_of)?;
            Ok(rows.collect::<Result<_, _>>()?)
        })
        .await
    }
}
