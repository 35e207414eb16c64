//! Writes of several statements.

use super::pool::{Params, Taken};
use super::{calls, club, lessons, papers};
use crate::rows::{ExportedRow, ExportedStep, Opened, Opener, Person, StoredRecord, TableRow, from_hex};
use crate::store::StoreError;

const INSERT_TABLE: &str = "
    WITH made AS (
        INSERT INTO tables (id, version, phase, public, seq, waiting, bot_next, created, changed, doc, due)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $14) RETURNING id),
    opened AS (
        INSERT INTO opened (table_id, person, network) SELECT id, $12, $13 FROM made WHERE $3 < 2)
    INSERT INTO members (table_id, person, at, ended) SELECT id, unnest($11::text[]), $9, $3 = 2 FROM made";

/// Counts and stores. Whoever opens another table from the same network waits as long, and counts after us.
pub(super) async fn open_table(
    taken: &mut Taken<'_>,
    table: &TableRow,
    opener: &Opener,
) -> Result<Opened, StoreError> {
    if opener.person.is_none() && opener.network.is_none() {
        insert_table(taken, table, opener).await?;
        return Ok(Opened::Stored);
    }
    taken.client().batch_execute("BEGIN").await?;
    let opened = count_and_open(taken, table, opener).await;
    // Until the end is answered the connection is not used again.
    taken.settled = false;
    let end = if matches!(opened, Ok(Opened::Stored)) { "COMMIT" } else { "ROLLBACK" };
    taken.client().batch_execute(end).await?;
    taken.settled = true;
    opened
}

async fn count_and_open(
    taken: &mut Taken<'_>,
    table: &TableRow,
    opener: &Opener,
) -> Result<Opened, StoreError> {
    let lock = "SELECT pg_advisory_xact_lock(7701, hashtext($1))";
    if let Some((network, most)) = &opener.network {
        taken.query(lock, &[network]).await?;
        let sql = "SELECT count(*) FROM opened WHERE network = $1";
        if taken.query(sql, &[network]).await?[0].get::<_, i64>(0) >= i64::from(*most) {
            return Ok(Opened::TooManyOfNetwork);
        }
    }
    if let Some((person, most)) = &opener.person {
        taken.query(lock, &[person]).await?;
        let sql = "SELECT count(*) FROM opened WHERE person = $1";
        if taken.query(sql, &[person]).await?[0].get::<_, i64>(0) >= i64::from(*most) {
            return Ok(Opened::TooManyOfPerson);
        }
    }
    insert_table(taken, table, opener).await?;
    Ok(Opened::Stored)
}

pub(super) async fn forget_waiting(
    taken: &mut Taken<'_>,
    table: &str,
    before: i64,
) -> Result<bool, StoreError> {
    taken.settled = false;
    let transaction = taken.client().transaction().await?;
    let sql = "SELECT id FROM tables WHERE id = $1 AND phase = 0 AND changed <= $2 FOR UPDATE";
    if transaction.query_opt(sql, &[&table, &before]).await?.is_none() {
        transaction.rollback().await?;
        taken.settled = true;
        return Ok(false);
    }
    for sql in [
        "DELETE FROM opened WHERE table_id = $1",
        "DELETE FROM members WHERE table_id = $1",
        "DELETE FROM leases WHERE table_id = $1",
        "DELETE FROM papers WHERE table_id = $1",
        "DELETE FROM tables WHERE id = $1",
    ] {
        transaction.execute(sql, &[&table]).await?;
    }
    transaction.commit().await?;
    taken.settled = true;
    Ok(true)
}

async fn insert_table(taken: &mut Taken<'_>, table: &TableRow, opener: &Opener) -> Result<(), StoreError> {
    let person = opener.person.as_ref().map(|(person, _)| person);
    let network = opener.network.as_ref().map(|(network, _)| network);
    let params: Params<'_> = &[
        &table.id,
        &table.version,
        &table.phase.number(),
        &table.public,
        &table.seq,
        &table.waiting,
        &table.bot_next,
        &table.created,
        &table.changed,
        &table.doc,
        &table.members,
        &person,
        &network,
        &table.due,
    ];
    taken.query(INSERT_TABLE, params).await.map(drop)
}

pub(super) async fn import(taken: &mut Taken<'_>, row: &ExportedRow) -> Result<(), StoreError> {
    let unhex = |text: &str| from_hex(text).ok_or_else(|| StoreError::Unreadable(text.to_owned()));
    match row {
        ExportedRow::Person(Person { id, name, lang, created }) => {
            let sql = "INSERT INTO people (id, name, lang, created) VALUES ($1, $2, $3, $4)";
            taken.query(sql, &[id, name, lang, created]).await?;
        }
        ExportedRow::Session { hash, person, used, device } => {
            let sql = "INSERT INTO sessions (hash, person, used, device) VALUES ($1, $2, $3, $4)";
            taken.query(sql, &[&unhex(hash)?.as_slice(), person, used, device]).await?;
        }
        ExportedRow::Table { table, steps } => {
            insert_table(taken, table, &Opener::default()).await?;
            let sql =
                "INSERT INTO steps (table_id, seq, entry, at, request, body) VALUES ($1, $2, $3, $4, $5, $6)";
            for ExportedStep { step, request } in steps {
                let body = request.as_ref().map(|(_, body)| unhex(body)).transpose()?;
                let body = body.as_ref().map(<[u8; 32]>::as_slice);
                let request = request.as_ref().map(|(request, _)| request.as_str());
                taken.query(sql, &[&table.id, &step.seq, &step.entry, &step.at, &request, &body]).await?;
            }
        }
        ExportedRow::Lesson(lesson) => {
            taken.query(lessons::PUT, &lessons::columns(lesson)).await?;
        }
        ExportedRow::Result(result) => {
            taken.query(club::PUT_RESULT, &club::result_columns(result)).await?;
        }
        ExportedRow::Personal(personal) => {
            taken.query(club::PUT_PERSONAL, &club::personal_columns(personal)).await?;
        }
        ExportedRow::Paper(paper) => papers::import(taken, paper).await?,
        ExportedRow::Call(call) => {
            taken.query(calls::PUT, &calls::columns(call)).await?;
        }
        ExportedRow::Record(StoredRecord { id, body, created }) => {
            taken
                .query("INSERT INTO records (id, body, created) VALUES ($1, $2, $3)", &[id, body, created])
                .await?;
        }
    }
    Ok(())
}
