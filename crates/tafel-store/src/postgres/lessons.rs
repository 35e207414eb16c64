//! How far people are in lessons: the statements.

use tokio_postgres::Row;

use crate::rows::LessonRow;
pub(super) use crate::rows::end_of;

macro_rules! select {
    ($rest:literal) => {
        concat!("SELECT id, person, game, lesson, step, done, body, changed FROM lessons ", $rest)
    };
}
pub(super) const EXPORT: &str = select!("WHERE id > $1 ORDER BY id LIMIT $2");
pub(super) const ONE: &str = select!("WHERE id = $1");
pub(super) const ALL_OF: &str = select!("WHERE person = $1 AND game = $2 ORDER BY id");
pub(super) const UNDER: &str = select!("WHERE id >= $1 AND id < $2 ORDER BY id LIMIT $3");
pub(super) const PUT: &str = "
    INSERT INTO lessons (id, person, game, lesson, step, done, body, changed)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
    ON CONFLICT (id) DO UPDATE SET step = $5, done = $6, body = $7, changed = $8";

pub(super) fn lesson_of(row: &Row) -> LessonRow {
    LessonRow {
        id: row.get(0),
        person: row.get(1),
        game: row.get(2),
        lesson: row.get(3),
        step: row.get(4),
        done: row.get(5),
        body: row.get(6),
        changed: row.get(7),
    }
}

/// What [`PUT`] fills in.
pub(super) fn columns(row: &LessonRow) -> [&(dyn tokio_postgres::types::ToSql + Sync); 8] {
    [&row.id, &row.person, &row.game, &row.lesson, &row.step, &row.done, &row.body, &row.changed]
}
