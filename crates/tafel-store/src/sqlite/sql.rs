//! The statements, each on whatever connection it is given.

use rusqlite::{Connection, OptionalExtension, Row, params};

use super::{calls, club, lessons, papers};
use crate::rows::{
    Append, Appended, ExportedRow, ExportedStep, Hash, List, Opened, Opener, Person, Phase, Room,
    StoredRecord, StoredStep, TableRow, UsedRequest, from_hex,
};
use crate::store::StoreError;

macro_rules! select_tables {
    ($rest:literal) => {
        concat!(
            "SELECT id, version, phase, public, seq, waiting, bot_next, due, created, changed, doc, (SELECT ",
            "json_group_array(person) FROM (SELECT person FROM members WHERE table_id = id ORDER BY person))",
            $rest
        )
    };
}

/// The statement for a list, with places for whose it is, where it goes on, and how many; and whose it is.
pub(super) fn list(list: List<'_>) -> (&'static str, Option<String>) {
    match list {
        List::Running(person) => (
            select_tables!(
                ", mine.at FROM members AS mine JOIN tables ON id = mine.table_id
                 WHERE mine.person = ?1 AND mine.ended = 0 AND (mine.at, mine.table_id) < (?2, ?3)
                 ORDER BY mine.at DESC, mine.table_id DESC LIMIT ?4"
            ),
            Some(person.to_owned()),
        ),
        List::Finished(person) => (
            select_tables!(
                ", mine.at FROM members AS mine JOIN tables ON id = mine.table_id
                 WHERE mine.person = ?1 AND mine.ended = 1 AND (mine.at, mine.table_id) < (?2, ?3)
                 ORDER BY mine.at DESC, mine.table_id DESC LIMIT ?4"
            ),
            Some(person.to_owned()),
        ),
        List::Waiting => (
            select_tables!(
                ", changed FROM tables WHERE ?1 IS NULL AND public AND phase = 0 AND (changed, id) < (?2, ?3)
                 ORDER BY changed DESC, id DESC LIMIT ?4"
            ),
            None,
        ),
        List::Playing => (
            select_tables!(
                ", changed FROM tables WHERE ?1 IS NULL AND public AND phase = 1 AND (changed, id) < (?2, ?3)
                 ORDER BY changed DESC, id DESC LIMIT ?4"
            ),
            None,
        ),
    }
}

pub(super) fn table_of(row: &Row<'_>) -> rusqlite::Result<TableRow> {
    let members: String = row.get(11)?;
    Ok(TableRow {
        id: row.get(0)?,
        version: row.get(1)?,
        phase: Phase::from_number(row.get(2)?),
        public: row.get(3)?,
        seq: row.get(4)?,
        waiting: row.get(5)?,
        bot_next: row.get(6)?,
        due: row.get(7)?,
        created: row.get(8)?,
        changed: row.get(9)?,
        doc: row.get(10)?,
        members: serde_json::from_str(&members).map_err(|why| {
            rusqlite::Error::FromSqlConversionFailure(11, rusqlite::types::Type::Text, why.into())
        })?,
    })
}

fn tables(
    connection: &Connection,
    sql: &str,
    with: &[&dyn rusqlite::ToSql],
) -> Result<Vec<TableRow>, StoreError> {
    let mut statement = connection.prepare_cached(sql)?;
    let tables = statement.query_map(with, table_of)?;
    Ok(tables.collect::<Result<_, _>>()?)
}

pub(super) fn table(connection: &Connection, id: &str) -> Result<Option<TableRow>, StoreError> {
    Ok(tables(connection, select_tables!(" FROM tables WHERE id = ?1"), &[&id])?.pop())
}

pub(super) fn steps(connection: &Connection, table: &str, after: i64) -> Result<Vec<StoredStep>, StoreError> {
    let mut statement = connection
        .prepare_cached("SELECT seq, entry, at FROM steps WHERE table_id = ?1 AND seq > ?2 ORDER BY seq")?;
    let steps = statement.query_map(params![table, after], |row| {
        Ok(StoredStep { seq: row.get(0)?, entry: row.get(1)?, at: row.get(2)? })
    })?;
    Ok(steps.collect::<Result<_, _>>()?)
}

pub(super) fn used_request(
    connection: &Connection,
    table: &str,
    request: &str,
) -> Result<Option<UsedRequest>, StoreError> {
    let mut statement =
        connection.prepare_cached("SELECT seq, body FROM steps WHERE table_id = ?1 AND request = ?2")?;
    let used = statement
        .query_row(params![table, request], |row| Ok(UsedRequest { seq: row.get(0)?, body: row.get(1)? }))
        .optional()?;
    Ok(used)
}

/// Counts and stores; as there is one writer, nobody else opens one in between.
pub(super) fn open_table(
    connection: &Connection,
    table: &TableRow,
    opener: &Opener,
) -> Result<Opened, StoreError> {
    let is_full = |sql: &str, whose: &Option<(String, u32)>| match whose {
        Some((whose, most)) => {
            let open: u32 = connection.prepare_cached(sql)?.query_row([whose], |row| row.get(0))?;
            Ok::<_, StoreError>(open >= *most)
        }
        None => Ok(false),
    };
    if is_full("SELECT count(*) FROM opened WHERE person = ?1", &opener.person)? {
        return Ok(Opened::TooManyOfPerson);
    }
    if is_full("SELECT count(*) FROM opened WHERE network = ?1", &opener.network)? {
        return Ok(Opened::TooManyOfNetwork);
    }
    insert_table(connection, table, opener)?;
    Ok(Opened::Stored)
}

/// A table that is over counts for nobody.
pub(super) fn ended(connection: &Connection, table: &str) -> Result<(), StoreError> {
    connection.prepare_cached("DELETE FROM opened WHERE table_id = ?1")?.execute([table])?;
    Ok(())
}

pub(super) fn forget_waiting(connection: &Connection, table: &str, before: i64) -> Result<bool, StoreError> {
    let sql = "SELECT count(*) FROM tables WHERE id = ?1 AND phase = 0 AND changed <= ?2";
    let stale: u32 = connection.query_row(sql, params![table, before], |row| row.get(0))?;
    if stale == 0 {
        return Ok(false);
    }
    for sql in [
        "DELETE FROM opened WHERE table_id = ?1",
        "DELETE FROM members WHERE table_id = ?1",
        "DELETE FROM leases WHERE table_id = ?1",
        "DELETE FROM papers WHERE table_id = ?1",
        "DELETE FROM tables WHERE id = ?1",
    ] {
        connection.execute(sql, [table])?;
    }
    Ok(true)
}

fn insert_table(connection: &Connection, table: &TableRow, opener: &Opener) -> Result<(), StoreError> {
    connection
        .prepare_cached(
            "INSERT INTO tables (id, version, phase, public, seq, waiting, bot_next, due, created, changed, doc)
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11)",
        )?
        .execute(params![
            table.id,
            table.version,
            table.phase.number(),
            table.public,
            table.seq,
            table.waiting,
            table.bot_next,
            table.due,
            table.created,
            table.changed,
            table.doc
        ])?;
    if table.phase != Phase::Over {
        let (person, network) = (opener.person.as_ref(), opener.network.as_ref());
        connection
            .prepare_cached("INSERT INTO opened (table_id, person, network) VALUES (?1, ?2, ?3)")?
            .execute(params![
                table.id,
                person.map(|(person, _)| person),
                network.map(|(network, _)| network)
            ])?;
    }
    insert_members(connection, &table.id, &table.members, table.phase, table.changed)
}

/// Whoever belongs to a table, for their lists: `at` is when they sat down or it ended.
pub(super) fn insert_members(
    connection: &Connection,
    table: &str,
    members: &[String],
    phase: Phase,
    at: i64,
) -> Result<(), StoreError> {
    let mut statement = connection
        .prepare_cached("INSERT INTO members (table_id, person, at, ended) VALUES (?1, ?2, ?3, ?4)")?;
    for person in members {
        statement.execute(params![table, person, at, phase == Phase::Over])?;
    }
    Ok(())
}

pub(super) fn insert_step(
    connection: &Connection,
    table: &str,
    step: &StoredStep,
    request: Option<(&str, &Hash)>,
) -> Result<(), StoreError> {
    connection
        .prepare_cached(
            "INSERT INTO steps (table_id, seq, entry, at, request, body) VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
        )?
        .execute(params![
            table,
            step.seq,
            step.entry,
            step.at,
            request.map(|(request, _)| request),
            request.map(|(_, body)| body)
        ])?;
    Ok(())
}

pub(super) fn append(connection: &Connection, append: &Append) -> Result<Appended, StoreError> {
    let Append { table, version, step, waiting, bot_next, due, over } = append;
    if let Some((request, _)) = &step.request
        && let Some(before) = used_request(connection, table, request)?
    {
        return Ok(Appended::Before(before));
    }
    let phase = if *over { Phase::Over } else { Phase::Playing };
    let turned = connection
        .prepare_cached(
            "UPDATE tables SET seq = ?2, waiting = ?3, bot_next = ?4, changed = ?5, phase = ?6, due = ?8
             WHERE id = ?1 AND seq = ?2 - 1 AND phase = 1 AND version = ?7",
        )?
        .execute(params![table, step.seq, waiting, bot_next, step.at, phase.number(), version, due])?;
    if turned == 0 {
        return Ok(Appended::Refused);
    }
    let stored = StoredStep { seq: step.seq, entry: step.entry.clone(), at: step.at };
    let request = step.request.as_ref().map(|(request, body)| (request.as_str(), body));
    insert_step(connection, table, &stored, request)?;
    if *over {
        connection
            .prepare_cached("UPDATE members SET ended = 1, at = ?2 WHERE table_id = ?1")?
            .execute(params![table, step.at])?;
        ended(connection, table)?;
    }
    Ok(Appended::Stored)
}

pub(super) fn person_of(row: &Row<'_>) -> rusqlite::Result<Person> {
    Ok(Person { id: row.get(0)?, name: row.get(1)?, lang: row.get(2)?, created: row.get(3)? })
}

pub(super) fn record_of(row: &Row<'_>) -> rusqlite::Result<StoredRecord> {
    Ok(StoredRecord { id: row.get(0)?, body: row.get(1)?, created: row.get(2)? })
}

pub(super) fn insert_person(connection: &Connection, person: &Person) -> Result<(), StoreError> {
    connection
        .prepare_cached("INSERT INTO people (id, name, lang, created) VALUES (?1, ?2, ?3, ?4)")?
        .execute(params![person.id, person.name, person.lang, person.created])?;
    Ok(())
}

pub(super) fn put_session(
    connection: &Connection,
    session: Hash,
    person: &str,
    device: &str,
    now: i64,
) -> Result<(), StoreError> {
    connection
        .prepare_cached(
            "INSERT INTO sessions (hash, person, used, device) VALUES (?1, ?2, ?3, ?4)
             ON CONFLICT (hash) DO UPDATE SET person = ?2, used = ?3, device = ?4",
        )?
        .execute(params![session, person, now, device])?;
    Ok(())
}

pub(super) fn export(
    connection: &Connection,
    room: Room,
    after: &str,
    limit: u32,
) -> Result<Vec<ExportedRow>, StoreError> {
    let sql = match room {
        Room::People => "SELECT id, name, lang, created FROM people WHERE id > ?1 ORDER BY id LIMIT ?2",
        Room::Sessions => {
            "SELECT lower(hex(hash)) AS name, person, used, device FROM sessions WHERE name > ?1 ORDER BY name LIMIT ?2"
        }
        Room::Records => "SELECT id, body, created FROM records WHERE id > ?1 ORDER BY id LIMIT ?2",
        Room::Lessons => lessons::EXPORT,
        Room::Results => club::EXPORT_RESULTS,
        Room::Personal => club::EXPORT_PERSONAL,
        Room::Papers => papers::EXPORT,
        Room::Calls => calls::EXPORT,
        Room::Tables => {
            let tables = tables(
                connection,
                select_tables!(" FROM tables WHERE id > ?1 ORDER BY id LIMIT ?2"),
                &[&after, &limit],
            )?;
            let with_steps = |table: TableRow| {
                let steps = exported_steps(connection, &table.id)?;
                Ok(ExportedRow::Table { table, steps })
            };
            return tables.into_iter().map(with_steps).collect();
        }
    };
    let mut statement = connection.prepare_cached(sql)?;
    let rows = statement.query_map(params![after, limit], |row| {
        Ok(match room {
            Room::People => ExportedRow::Person(person_of(row)?),
            Room::Sessions => ExportedRow::Session {
                hash: row.get(0)?,
                person: row.get(1)?,
                used: row.get(2)?,
                device: row.get(3)?,
            },
            Room::Lessons => ExportedRow::Lesson(lessons::lesson_of(row)?),
            Room::Results => ExportedRow::Result(club::result_of(row)?),
            Room::Personal => ExportedRow::Personal(club::personal_of(row)?),
            Room::Papers => ExportedRow::Paper(papers::paper_of(row)?),
            Room::Calls => ExportedRow::Call(calls::call_of(row)?),
            Room::Records | Room::Tables => ExportedRow::Record(record_of(row)?),
        })
    })?;
    Ok(rows.collect::<Result<_, _>>()?)
}

fn exported_steps(connection: &Connection, table: &str) -> Result<Vec<ExportedStep>, StoreError> {
    let mut statement = connection
        .prepare_cached("SELECT seq, entry, at, request, body FROM steps WHERE table_id = ?1 ORDER BY seq")?;
    let steps = statement.query_map([table], |row| {
        let request: Option<String> = row.get(3)?;
        let body: Option<Hash> = row.get(4)?;
        Ok(ExportedStep {
            step: StoredStep { seq: row.get(0)?, entry: row.get(1)?, at: row.get(2)? },
            request: request.zip(body.map(hex::encode)),
        })
    })?;
    Ok(steps.collect::<Result<_, _>>()?)
}

pub(super) fn import(connection: &Connection, row: &ExportedRow) -> Result<(), StoreError> {
    let unhex = |text: &str| from_hex(text).ok_or_else(|| StoreError::Unreadable(text.to_owned()));
    match row {
        ExportedRow::Person(person) => insert_person(connection, person),
        ExportedRow::Session { hash, person, used, device } => {
            put_session(connection, unhex(hash)?, person, device, *used)
        }
        ExportedRow::Table { table, steps } => {
            insert_table(connection, table, &Opener::default())?;
            for ExportedStep { step, request } in steps {
                let body = request.as_ref().map(|(_, body)| unhex(body)).transpose()?;
                let request = request.as_ref().map(|(request, _)| request.as_str()).zip(body.as_ref());
                insert_step(connection, &table.id, step, request)?;
            }
            Ok(())
        }
        ExportedRow::Lesson(lesson) => lessons::put(connection, lesson),
        ExportedRow::Result(result) => club::put_result(connection, result).map(drop),
        ExportedRow::Personal(personal) => club::put_personal(connection, personal),
        ExportedRow::Paper(paper) => papers::import(connection, paper),
        ExportedRow::Call(call) => calls::put(connection, call).map(drop),
        ExportedRow::Record(record) => {
            connection.execute(
                "INSERT INTO records (id, body, created) VALUES (?1, ?2, ?3)",
                params![record.id, record.body, record.created],
            )?;
            Ok(())
        }
    }
}
