//! TLS to PostgreSQL, against a real one with a certificate of its own that lets nobody in without.

use std::path::Path;

use tafel_store::postgres::PostgresStore;
use tafel_store::testing::{Encrypted, Postgres};
use tafel_store::{Store, StoreError};

async fn opened(address: &str) -> Result<(), StoreError> {
    let store = PostgresStore::open(address).await?;
    store.health().await
}

fn verified(host: &str, port: u16, authority: &Path) -> String {
    let roots = authority.display();
    format!("postgres://tafel@{host}:{port}/postgres?sslmode=verify-full&sslrootcert={roots}")
}

#[tokio::test(flavor = "multi_thread")]
async fn a_connection_is_encrypted_as_the_address_says() {
    let postgres = Postgres::start_with(Encrypted::Only).unwrap();
    let (port, plain) = (postgres.port(), postgres.address());
    opened(&plain).await.expect("encrypted where it is offered");
    opened(&format!("{plain}?sslmode=require")).await.expect("encrypted");
    let refused = opened(&format!("{plain}?sslmode=disable")).await.unwrap_err();
    assert!(refused.to_string().contains("no encryption"), "{refused}");

    opened(&verified("localhost", port, &postgres.authority())).await.expect("it is who it says");
    // The certificate is for a name, and this is another one.
    let refused = opened(&verified("127.0.0.1", port, &postgres.authority())).await.unwrap_err();
    assert!(refused.to_string().contains("certificate"), "{refused}");
    // Those whom the system trusts have signed nothing here.
    let stranger = opened(&format!("postgres://tafel@localhost:{port}/postgres?sslmode=verify-full")).await;
    let refused = stranger.unwrap_err();
    assert!(matches!(refused, StoreError::Postgres(_) | StoreError::Encryption(_)), "{refused}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_postgresql_without_encryption_is_refused_where_it_is_required() {
    let postgres = Postgres::start().unwrap();
    opened(&postgres.address()).await.expect("preferred, not required");
    let refused = opened(&format!("{}?sslmode=require", postgres.address())).await.unwrap_err();
    assert!(refused.to_string().contains("TLS"), "{refused}");
}
