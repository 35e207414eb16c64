//! What the tests share: a shelf with one small game, a server on a real port, visitors with cookies.

#![allow(dead_code, unused_imports, reason = "each test file uses a part of it")]

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use serde_json::{Value, json};
use tafel_server::{Config, Server};
use tafel_store::Store;
use tafel_store::memory::MemoryStore;
use tafel_table::testing::Only;
use tafel_table::{Bot, RandomBot, Shelf};
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::{TcpListener, TcpStream};

pub use high_card::{Event, HighCard};

/// High Card, with a bot that plays, one that panics, one that cheats and one that never answers.
pub fn small() -> Only<HighCard> {
    Only::with_bots(&["random", "panics", "cheats", "sleeps"], |level, seed| match level {
        "random" => Some(Box::new(RandomBot::new(seed))),
        "panics" => Some(Box::new(Panics)),
        "cheats" => Some(Box::new(Cheats)),
        "sleeps" => Some(Box::new(Sleeps)),
        _ => None,
    })
}

struct Panics;

impl Bot for Panics {
    fn choose(&mut self, _: &str, _: &Arc<AtomicBool>) -> Result<String, String> {
        panic!("a bot with a fault")
    }
}

struct Cheats;

impl Bot for Cheats {
    fn choose(&mut self, _: &str, _: &Arc<AtomicBool>) -> Result<String, String> {
        Ok("{\"lay\":99}".into())
    }
}

struct Sleeps;

impl Bot for Sleeps {
    fn choose(&mut self, _: &str, stop: &Arc<AtomicBool>) -> Result<String, String> {
        while !stop.load(std::sync::atomic::Ordering::Relaxed) {
            std::thread::sleep(Duration::from_millis(5));
        }
        Err("stopped".into())
    }
}

/// Every route: method and path.
pub fn routes() -> Vec<(&'static str, &'static str)> {
    tafel_server::wire().routes.iter().map(|route| (route.method, route.path)).collect()
}

/// Settings for tests: no limits on how often, no pauses.
pub fn config() -> Config {
    Config {
        rate: 0,
        bot_pause: Duration::ZERO,
        bot_threads: 2,
        clock_settles: Duration::ZERO,
        ..Config::default()
    }
}

/// A running server; it stops when the test does.
pub struct Running {
    pub address: String,
    pub store: Arc<dyn Store>,
    pub stop: Option<tokio::sync::oneshot::Sender<()>>,
    pub task: tokio::task::JoinHandle<std::io::Result<()>>,
}

impl Running {
    pub async fn start() -> Running {
        Running::with(Arc::new(MemoryStore::default()), Arc::new(small()), config()).await
    }

    pub async fn with(store: Arc<dyn Store>, shelf: Arc<dyn Shelf>, config: Config) -> Running {
        let server = Server::new(store.clone(), shelf, config).unwrap();
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap().to_string();
        let (stop, stopped) = tokio::sync::oneshot::channel();
        let task = tokio::spawn(server.serve(listener, async {
            let _ = stopped.await;
        }));
        Running { address, store, stop: Some(stop), task }
    }

    pub fn visitor(&self) -> Visitor {
        Visitor { address: self.address.clone(), cookie: None, headers: Vec::new() }
    }

    /// A visitor with a session.
    pub async fn guest(&self, name: &str) -> Visitor {
        let mut visitor = self.visitor();
        visitor.put("/api/me", json!({"name": name, "lang": "en"})).await.ok();
        visitor
    }
}

/// Somebody with a browser or a program.
#[derive(Clone)]
pub struct Visitor {
    pub address: String,
    pub cookie: Option<String>,
    pub headers: Vec<(String, String)>,
}

/// An answer.
#[derive(Clone, Debug)]
pub struct Answer {
    pub status: u16,
    pub headers: BTreeMap<String, String>,
    pub bytes: Vec<u8>,
}

impl Answer {
    pub fn json(&self) -> Value {
        serde_json::from_slice(&self.bytes).unwrap_or_else(|_| panic!("{self:?}"))
    }

    /// The answer to something that must have worked.
    #[track_caller]
    pub fn ok(&self) -> Value {
        assert!(
            (200..300).contains(&self.status),
            "{} {}",
            self.status,
            String::from_utf8_lossy(&self.bytes)
        );
        self.json()
    }

    /// The code of something that must have been refused with this status, in words.
    #[track_caller]
    pub fn refused(&self, status: u16) -> String {
        assert_eq!(self.status, status, "{}", String::from_utf8_lossy(&self.bytes));
        let json = self.json();
        assert!(json["error"]["text"].as_str().is_some_and(|text| !text.is_empty()), "{json}");
        json["error"]["code"].as_str().unwrap().to_owned()
    }
}

impl Visitor {
    pub async fn get(&mut self, path: &str) -> Answer {
        self.call("GET", path, None).await
    }

    pub async fn post(&mut self, path: &str, body: Value) -> Answer {
        self.call("POST", path, Some(body.to_string())).await
    }

    pub async fn put(&mut self, path: &str, body: Value) -> Answer {
        self.call("PUT", path, Some(body.to_string())).await
    }

    pub fn head(&self, method: &str, path: &str, body: Option<&str>) -> String {
        let mut head = format!("{method} {path} HTTP/1.1\r\nHost: {}\r\n", self.address);
        for (name, value) in &self.headers {
            head += &format!("{name}: {value}\r\n");
        }
        if let Some(cookie) = &self.cookie {
            head += &format!("Cookie: {cookie}\r\n");
        }
        if let Some(body) = body {
            head += &format!("Content-Length: {}\r\n", body.len());
            if !self.headers.iter().any(|(name, _)| name == "Content-Type") {
                head += "Content-Type: application/json\r\n";
            }
        }
        head
    }

    pub async fn call(&mut self, method: &str, path: &str, body: Option<String>) -> Answer {
        let head = self.head(method, path, body.as_deref()) + "Connection: close\r\n\r\n";
        let answer = self.raw(format!("{head}{}", body.unwrap_or_default()).as_bytes()).await;
        if let Some(cookie) = answer.headers.get("set-cookie") {
            self.cookie = cookie.split(';').next().map(str::to_owned);
        }
        answer
    }

    /// Sends bytes as they are.
    pub async fn raw(&self, bytes: &[u8]) -> Answer {
        let mut connection = TcpStream::connect(&self.address).await.unwrap();
        // The server may refuse before it has read everything.
        let _ = connection.write_all(bytes).await;
        let mut answer = Vec::new();
        let _ = connection.read_to_end(&mut answer).await;
        let end = answer.windows(4).position(|window| window == b"\r\n\r\n").unwrap_or(answer.len());
        let head = String::from_utf8_lossy(&answer[..end]).into_owned();
        let mut lines = head.lines();
        let status = lines.next().and_then(|line| line.split(' ').nth(1)).and_then(|code| code.parse().ok());
        let headers = lines.filter_map(|line| line.split_once(": "));
        Answer {
            status: status.unwrap_or(0),
            headers: headers.map(|(name, value)| (name.to_lowercase(), value.to_owned())).collect(),
            bytes: answer.get(end + 4..).unwrap_or_default().to_vec(),
        }
    }

    /// Opens a live stream; `last` is the id of the last event seen.
    pub async fn stream(&self, path: &str, last: Option<usize>) -> Events {
        let mut connection = TcpStream::connect(&self.address).await.unwrap();
        let last = last.map(|last| format!("Last-Event-ID: {last}\r\n")).unwrap_or_default();
        let head = self.head("GET", path, None) + &last + "\r\n";
        connection.write_all(head.as_bytes()).await.unwrap();
        let mut reader = BufReader::new(connection);
        let mut status = String::new();
        reader.read_line(&mut status).await.unwrap();
        Events {
            status: status.split(' ').nth(1).unwrap().parse().unwrap(),
            reader,
            id: None,
            traffic: Vec::new(),
        }
    }
}

/// A live stream.
pub struct Events {
    pub status: u16,
    pub id: Option<usize>,
    /// Everything that came, byte by byte.
    pub traffic: Vec<u8>,
    reader: BufReader<TcpStream>,
}

impl Events {
    /// The next update; nothing: the stream has ended.
    pub async fn next(&mut self) -> Option<Value> {
        loop {
            let mut line = String::new();
            let read = tokio::time::timeout(Duration::from_secs(20), self.reader.read_line(&mut line));
            if read.await.expect("something within 20 s").ok()? == 0 {
                return None;
            }
            self.traffic.extend_from_slice(line.as_bytes());
            if let Some(id) = line.strip_prefix("id: ") {
                self.id = id.trim().parse().ok();
            }
            if let Some(data) = line.strip_prefix("data: ") {
                return serde_json::from_str(data).ok();
            }
        }
    }

    /// Reads on until the stream ends. How many updates came before that?
    pub async fn until_end(&mut self) -> usize {
        let mut updates = 0;
        while self.next().await.is_some() {
            updates += 1;
        }
        updates
    }

    /// The next update for which something holds.
    pub async fn until(&mut self, holds: impl Fn(&Value) -> bool) -> Value {
        loop {
            let update = self.next().await.expect("the stream goes on");
            if holds(&update) {
                return update;
            }
        }
    }
}

/// A table where `visitor` plays all seats, already started.
pub async fn own_table(visitor: &mut Visitor, seats: usize) -> String {
    let body = json!({"game": "high-card", "seats": vec!["me"; seats]});
    let table = visitor.post("/api/tables", body).await.ok();
    let id = table["id"].as_str().unwrap().to_owned();
    visitor.post(&format!("/api/tables/{id}/start"), json!({})).await.ok();
    id
}

/// What a seat is shown.
pub async fn update(visitor: &mut Visitor, table: &str, seat: u64) -> Value {
    visitor.get(&format!("/api/tables/{table}/update?seat={seat}")).await.ok()
}

/// Makes the first legal move of whoever is asked, among `seats` of this visitor. Was there one?
pub async fn any_move(visitor: &mut Visitor, table: &str, request: &str) -> Option<Value> {
    let shown = visitor.get(&format!("/api/tables/{table}/update")).await.ok();
    let seat = shown["update"]["waiting"].get(0)?.as_u64()?;
    let mine = update(visitor, table, seat).await;
    let body = json!({
        "seat": seat,
        "after": mine["update"]["seq"],
        "request": request,
        "action": mine["update"]["legal"][0]["action"],
    });
    Some(visitor.post(&format!("/api/tables/{table}/actions"), body).await.ok())
}
