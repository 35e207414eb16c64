//! A look at the games of a database that an older program may be serving meanwhile.

use tokio_postgres::IsolationLevel;

use super::MIGRATIONS;
use super::pool::Taken;
use crate::store::StoreError;

/// What belongs to games.
const COPIED: [&str; 3] = ["tables", "members", "steps"];

/// Where the schema is older than this program, copies the games into temporary tables of this connection, which nobody
/// else sees and which go with it, and brings those up to date.
pub(super) async fn prepare(taken: &mut Taken<'_>) -> Result<(), StoreError> {
    let known = MIGRATIONS.len() as i64;
    // One moment for all tables, however long it takes.
    let begun = taken.client().build_transaction().isolation_level(IsolationLevel::RepeatableRead);
    let transaction = begun.start().await?;
    let home = "SELECT quote_ident(current_schema()), to_regclass('schema_version') IS NOT NULL";
    let home = transaction.query_one(home, &[]).await?;
    let found = if home.get::<_, bool>(1) {
        transaction.query_opt("SELECT version FROM schema_version", &[]).await?
    } else {
        None
    };
    let found = found.map(|row| row.get::<_, i64>(0));
    let found = found.ok_or_else(|| StoreError::Unreadable("this is no database of Tafelrunde".into()))?;
    if found > known {
        return Err(StoreError::Newer { found, known });
    }
    if found == known {
        return Ok(());
    }
    let (then, since) = MIGRATIONS.split_at(found as usize);
    transaction.batch_execute("SET search_path = pg_temp").await?;
    for migration in then {
        transaction.batch_execute(migration).await?;
    }
    for table in COPIED {
        let home: &str = home.get(0);
        transaction.batch_execute(&format!("INSERT INTO {table} SELECT * FROM {home}.{table}")).await?;
    }
    for migration in since {
        transaction.batch_execute(migration).await?;
    }
    transaction.commit().await?;
    Ok(())
}
