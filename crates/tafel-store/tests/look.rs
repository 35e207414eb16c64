//! A look at a database before an update: the new program reads what an older one serves, and changes nothing.

use tafel_store::postgres::PostgresStore;
use tafel_store::testing::Postgres;
use tafel_store::{ExportedRow, Room, Store, StoreError};
use tokio_postgres::{Client, NoTls};

/// The schema as programs of version 6 made it.
const OLDER: [&str; 6] = [
    include_str!("../src/postgres/1.sql"),
    include_str!("../src/postgres/2.sql"),
    include_str!("../src/postgres/3.sql"),
    include_str!("../src/postgres/4.sql"),
    include_str!("../src/postgres/5.sql"),
    include_str!("../src/postgres/6.sql"),
];

async fn connect(postgres: &Postgres) -> Client {
    let (client, connection) = tokio_postgres::connect(&postgres.address(), NoTls).await.unwrap();
    tokio::spawn(connection);
    client
}

/// Every column of every table, and the version: what a look must not touch.
async fn shape(client: &Client) -> (Vec<String>, i64) {
    let columns = "SELECT table_schema || '.' || table_name || '.' || column_name FROM information_schema.columns
                   WHERE table_schema NOT IN ('pg_catalog', 'information_schema') AND table_schema NOT LIKE 'pg_temp%'
                   ORDER BY 1";
    let columns = client.query(columns, &[]).await.unwrap().iter().map(|row| row.get(0)).collect();
    (columns, client.query_one("SELECT version FROM schema_version", &[]).await.unwrap().get(0))
}

#[tokio::test(flavor = "multi_thread")]
async fn a_look_at_an_older_database_reads_the_games_and_changes_nothing() {
    let postgres = Postgres::start().unwrap();
    let client = connect(&postgres).await;
    for migration in OLDER {
        client.batch_execute(migration).await.unwrap();
    }
    client
        .batch_execute(
            "CREATE TABLE schema_version (version BIGINT NOT NULL);
             INSERT INTO schema_version VALUES (6);
             INSERT INTO tables VALUES ('t', 3, 1, FALSE, 2, 1, FALSE, 5, 6, '{}');
             INSERT INTO members (table_id, person) VALUES ('t', 'anna');
             INSERT INTO steps VALUES ('t', 1, 'one', 7, NULL, NULL), ('t', 2, 'two', 8, '0.r', '\\x00');",
        )
        .await
        .unwrap();
    let before = shape(&client).await;
    // A move of the older program is under way meanwhile: a look waits for nobody, and nobody for it.
    client.batch_execute("BEGIN; UPDATE tables SET seq = 3 WHERE id = 't'").await.unwrap();
    let store = PostgresStore::open_to_look(&postgres.address()).await.unwrap();
    client.batch_execute("COMMIT").await.unwrap();

    let rows = store.export(Room::Tables, "", 10).await.unwrap();
    let [ExportedRow::Table { table, steps }] = rows.as_slice() else { panic!("{rows:?}") };
    assert_eq!((table.seq, table.version, table.members.as_slice()), (2, 3, &["anna".to_owned()][..]));
    let entries: Vec<&str> = steps.iter().map(|step| step.step.entry.as_str()).collect();
    assert_eq!(entries, ["one", "two"]);
    assert_eq!(store.export(Room::Tables, "t", 10).await.unwrap().len(), 0);
    assert_eq!(shape(&client).await, before);
    drop(store);
    assert_eq!(shape(&client).await, before);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_look_at_what_is_no_database_of_ours_makes_none() {
    let postgres = Postgres::start().unwrap();
    let client = connect(&postgres).await;
    let refused = PostgresStore::open_to_look(&postgres.address()).await.err().unwrap();
    assert_eq!(
        refused.to_string(),
        "the store holds something unreadable: this is no database of Tafelrunde"
    );
    client.batch_execute("CREATE TABLE schema_version (version BIGINT NOT NULL)").await.unwrap();
    client.batch_execute("INSERT INTO schema_version VALUES (1000000)").await.unwrap();
    let refused = PostgresStore::open_to_look(&postgres.address()).await.err().unwrap();
    assert!(matches!(refused, StoreError::Newer { found: 1_000_000, .. }), "{refused}");
    assert_eq!(shape(&client).await, (vec!["public.schema_version.version".to_owned()], 1_000_000));
}
