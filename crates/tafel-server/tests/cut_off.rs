//! A PostgreSQL that is stopped, one that is restarted, and one behind a network that drops everything: players are told in time, and nothing
//! is lost or doubled.

mod support;

use std::sync::Arc;
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use support::{Answer, Running, Visitor, config, own_table, small, update};
use tafel_store::postgres::PostgresStore;
use tafel_store::testing::Postgres;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;

/// What the network does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Network {
    Carries,
    /// Takes everything and delivers nothing; connections stay open.
    Drops,
}

/// A network between the server and its database.
struct Between {
    port: u16,
    network: watch::Sender<Network>,
}

impl Between {
    async fn here_and(port: u16) -> Between {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let (network, watched) = watch::channel(Network::Carries);
        let between = Between { port: listener.local_addr().unwrap().port(), network };
        tokio::spawn(async move {
            while let Ok((near, _)) = listener.accept().await {
                let far = TcpStream::connect(("127.0.0.1", port)).await;
                let Ok(far) = far else { continue };
                let ((near_in, near_out), (far_in, far_out)) = (near.into_split(), far.into_split());
                tokio::spawn(carry(near_in, far_out, watched.clone()));
                tokio::spawn(carry(far_in, near_out, watched.clone()));
            }
        });
        between
    }
}

async fn carry(
    from: tokio::net::tcp::OwnedReadHalf,
    to: tokio::net::tcp::OwnedWriteHalf,
    mut network: watch::Receiver<Network>,
) {
    let mut buffer = vec![0; 65_536];
    loop {
        if from.readable().await.is_err() {
            return;
        }
        match from.try_read(&mut buffer) {
            Ok(0) => return,
            // What was on its way when the network failed never arrives; nor does anything of this connection again.
            Ok(_) if *network.borrow_and_update() == Network::Drops => {}
            Ok(read) => {
                let mut sent = 0;
                while sent < read {
                    if to.writable().await.is_err() {
                        return;
                    }
                    sent += to.try_write(&buffer[sent..read]).unwrap_or_default();
                }
            }
            Err(why) if why.kind() == std::io::ErrorKind::WouldBlock => {}
            Err(_) => return,
        }
    }
}

async fn serve(address: &str) -> Running {
    let store = Arc::new(PostgresStore::open(address).await.unwrap());
    Running::with(store, Arc::new(small()), config()).await
}

/// A move of seat 0 that can be sent again.
async fn next_move(visitor: &mut Visitor, table: &str, request: &str) -> (String, Value) {
    let shown = update(visitor, table, 0).await;
    let (after, action) = (&shown["update"]["seq"], &shown["update"]["legal"][0]["action"]);
    (
        format!("/api/tables/{table}/actions"),
        json!({"seat": 0, "after": after, "request": request, "action": action}),
    )
}

/// Sends the same again until it is answered, as a browser does.
async fn until_answered(visitor: &mut Visitor, path: &str, body: &Value) -> Answer {
    let begun = Instant::now();
    loop {
        let answer = visitor.post(path, body.clone()).await;
        if answer.status == 200 {
            return answer;
        }
        assert_eq!(answer.status, 503, "{}", String::from_utf8_lossy(&answer.bytes));
        assert!(begun.elapsed() < Duration::from_secs(30), "it does not recover");
        tokio::time::sleep(Duration::from_millis(200)).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_restarted_postgres_loses_no_move() {
    let mut postgres = Postgres::start().unwrap();
    let server = serve(&postgres.address()).await;
    let mut anna = server.guest("Anna").await;
    let table = own_table(&mut anna, 2).await;
    let (path, body) = next_move(&mut anna, &table, "r").await;
    let first = anna.post(&path, body.clone()).await.ok();
    tokio::task::block_in_place(|| postgres.restart()).unwrap();
    let again = until_answered(&mut anna, &path, &body).await;
    assert_eq!(again.json(), first, "the first answer, and it counts once");
    assert_eq!(update(&mut anna, &table, 0).await["update"]["seq"], 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_stopped_postgres_is_told_at_once_and_comes_back() {
    let mut postgres = Postgres::start().unwrap();
    let server = serve(&postgres.address()).await;
    let mut anna = server.guest("Anna").await;
    let table = own_table(&mut anna, 2).await;
    let (path, body) = next_move(&mut anna, &table, "r").await;
    tokio::task::block_in_place(|| postgres.stop());
    for _ in 0..3 {
        let begun = Instant::now();
        let refused = anna.post(&path, body.clone()).await;
        assert_eq!(refused.refused(503), "busy");
        let text = refused.json()["error"]["text"].as_str().unwrap().to_owned();
        assert!(text.starts_with("This server cannot store anything"), "{text}");
        assert_eq!(server.visitor().get("/healthz").await.status, 503);
        assert!(begun.elapsed() < Duration::from_secs(4), "{:?}", begun.elapsed());
    }
    tokio::task::block_in_place(|| postgres.start_again()).unwrap();
    assert_eq!(until_answered(&mut anna, &path, &body).await.json()["seq"], 1);
    tokio::time::sleep(Duration::from_millis(1_100)).await;
    assert_eq!(server.visitor().get("/healthz").await.status, 200);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_network_that_drops_everything_is_told_in_time() {
    let postgres = Postgres::start().unwrap();
    let between = Between::here_and(postgres.port()).await;
    let server = serve(&format!("postgres://tafel@127.0.0.1:{}/postgres", between.port)).await;
    let mut anna = server.guest("Anna").await;
    let table = own_table(&mut anna, 2).await;
    let (path, body) = next_move(&mut anna, &table, "r").await;

    between.network.send(Network::Drops).unwrap();
    let begun = Instant::now();
    let refused = anna.post(&path, body.clone()).await;
    assert_eq!(refused.refused(503), "busy");
    let text = refused.json()["error"]["text"].as_str().unwrap().to_owned();
    assert!(text.starts_with("This server cannot store anything"), "{text}");
    assert!(begun.elapsed() < Duration::from_secs(7), "{:?}", begun.elapsed());
    assert_eq!(server.visitor().get("/healthz").await.status, 503);

    between.network.send(Network::Carries).unwrap();
    let moved = until_answered(&mut anna, &path, &body).await.json();
    assert_eq!(moved["seq"], 1, "whether or not it had arrived, it counts once");
}
