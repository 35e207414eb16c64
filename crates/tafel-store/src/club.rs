//! What is remembered of people: how their games ended, and what they want of others.
//!
//! A result is written once for each table that is over, whoever gets there first; figures and ratings follow from
//! the results and are kept nowhere. What is personal is a row with a kind and a key: whom somebody blocked, where they
//! are invited, that they want to be shown.

use async_trait::async_trait;
use serde::{Deserialize, Serialize};

use crate::rows::{Cursor, Person};
use crate::store::StoreError;

/// How the game of a table ended. There is one for each table that is over.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ResultRow {
    /// The table.
    pub id: String,
    /// The game.
    pub game: String,
    /// When it ended.
    pub ended: i64,
    /// Does it count for ratings?
    pub rated: bool,
    /// The people whose figures it belongs to, sorted, each once. Nobody: it counts for nothing.
    pub people: Vec<String>,
    /// Places and points, as the server writes them.
    pub body: String,
}

/// Something that belongs to one person.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PersonalRow {
    /// What tells it from all others: [`PersonalRow::id_of`].
    pub id: String,
    /// Whose it is.
    pub person: String,
    /// What it is: `block`, `invited`, `shown`.
    pub kind: String,
    /// What it is about: another person, a table. May be empty.
    pub key: String,
    /// The rest, as the server writes it.
    pub body: String,
    /// When it came.
    pub changed: i64,
}

impl PersonalRow {
    /// One row for each person, kind and key.
    pub fn id_of(person: &str, kind: &str, key: &str) -> String {
        format!("{person}/{kind}/{key}")
    }
}

/// Which results are read, the earliest first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Results<'a> {
    /// Those of a person.
    Of(&'a str),
    /// Those of a game that count for ratings.
    Rated(&'a str),
}

/// What a store remembers of people. A part of [`Store`](crate::Store).
#[async_trait]
pub trait Club: Send + Sync + 'static {
    /// Notes how a table that is over ended, unless that was noted before. Was it new?
    async fn put_result(&self, result: &ResultRow) -> Result<bool, StoreError>;
    /// How a table ended, if that was noted.
    async fn result(&self, table: &str) -> Result<Option<ResultRow>, StoreError>;
    /// Results after a place, the earliest first.
    async fn results(
        &self,
        which: Results<'_>,
        after: Option<&Cursor>,
        limit: u32,
    ) -> Result<Vec<ResultRow>, StoreError>;
    /// How many results there are.
    async fn count_results(&self, which: Results<'_>) -> Result<u64, StoreError>;
    /// Tables that are over and have no result yet, by id, after one.
    async fn unrecorded(&self, after: &str, limit: u32) -> Result<Vec<String>, StoreError>;

    /// The people with these ids, in no order. Those who were forgotten are not among them.
    async fn people(&self, ids: &[String]) -> Result<Vec<Person>, StoreError>;
    /// Keeps something of a person, in the place of what was kept before.
    async fn put_personal(&self, row: &PersonalRow) -> Result<(), StoreError>;
    /// Keeps it no longer.
    async fn drop_personal(&self, id: &str) -> Result<(), StoreError>;
    /// What a person has of a kind, the latest first.
    async fn personal(&self, person: &str, kind: &str) -> Result<Vec<PersonalRow>, StoreError>;
    /// What all people have of a kind about the same, by person.
    async fn personal_about(&self, kind: &str, key: &str) -> Result<Vec<PersonalRow>, StoreError>;
}
