//! As much HTTP as these tools need: one connection, kept open, with a cookie.

use std::net::IpAddr;

use anyhow::{Context, Result, bail};
use serde::Deserialize;
use serde_json::value::RawValue;
use tafel_core::Chance;
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::{TcpSocket, TcpStream};

/// A visitor.
#[derive(Debug)]
pub struct Http {
    address: String,
    /// The address to come from; nothing: whichever the system chooses.
    source: Option<IpAddr>,
    connection: Option<BufReader<TcpStream>>,
    pub cookie: Option<String>,
}

/// An answer.
#[derive(Debug)]
pub struct Answer {
    pub status: u16,
    pub body: Vec<u8>,
}

impl Answer {
    pub fn json<'a, T: Deserialize<'a>>(&'a self) -> Result<T> {
        let shown = || String::from_utf8_lossy(&self.body[..self.body.len().min(300)]).into_owned();
        serde_json::from_slice(&self.body).with_context(|| format!("{} {}", self.status, shown()))
    }
}

impl Http {
    pub fn new(address: &str) -> Http {
        Http { address: address.to_owned(), source: None, connection: None, cookie: None }
    }

    pub fn with_cookie(address: &str, cookie: Option<String>) -> Http {
        Http { cookie, ..Http::new(address) }
    }

    /// Comes from one of the addresses of this machine.
    pub fn from(self, source: IpAddr) -> Http {
        Http { source: Some(source), ..self }
    }

    pub async fn get(&mut self, path: &str) -> Result<Answer> {
        self.call("GET", path, None).await
    }

    pub async fn post(&mut self, path: &str, body: &str) -> Result<Answer> {
        self.call("POST", path, Some(body)).await
    }

    /// An answer of 2xx, or an error that shows what came instead.
    pub async fn want(&mut self, method: &str, path: &str, body: Option<&str>) -> Result<Answer> {
        let answer = self.call(method, path, body).await?;
        if !(200..300).contains(&answer.status) {
            bail!("{method} {path}: {} {}", answer.status, String::from_utf8_lossy(&answer.body));
        }
        Ok(answer)
    }

    pub async fn call(&mut self, method: &str, path: &str, body: Option<&str>) -> Result<Answer> {
        let answer = self.exchange(method, path, body).await;
        if answer.is_err() {
            self.connection = None;
        }
        answer
    }

    async fn exchange(&mut self, method: &str, path: &str, body: Option<&str>) -> Result<Answer> {
        let head = self.head(method, path, body);
        self.raw(&[head.as_bytes(), body.unwrap_or_default().as_bytes()].concat()).await
    }

    fn head(&self, method: &str, path: &str, body: Option<&str>) -> String {
        let mut head = format!("{method} {path} HTTP/1.1\r\nHost: {}\r\n", self.address);
        if let Some(cookie) = &self.cookie {
            head += &format!("Cookie: {cookie}\r\n");
        }
        if let Some(body) = body {
            head += &format!("Content-Type: application/json\r\nContent-Length: {}\r\n", body.len());
        }
        head + "\r\n"
    }

    /// Sends bytes as they are and reads one answer.
    pub async fn raw(&mut self, bytes: &[u8]) -> Result<Answer> {
        if self.connection.is_none() {
            self.connection = Some(BufReader::new(self.connect().await?));
        }
        let connection = self.connection.as_mut().context("connected")?;
        connection.get_mut().write_all(bytes).await?;
        let mut line = String::new();
        connection.read_line(&mut line).await?;
        let status: u16 = line.split(' ').nth(1).and_then(|code| code.parse().ok()).context("no status")?;
        let (mut length, mut closes) = (None, false);
        loop {
            line.clear();
            if connection.read_line(&mut line).await? == 0 {
                bail!("cut off");
            }
            let Some((name, value)) = line.trim_end().split_once(": ") else { break };
            match name.to_ascii_lowercase().as_str() {
                "content-length" => length = Some(value.parse()?),
                "connection" => closes = value == "close",
                "set-cookie" => self.cookie = value.split(';').next().map(str::to_owned),
                _ => {}
            }
        }
        let mut body = vec![0; length.unwrap_or_default()];
        connection.read_exact(&mut body).await?;
        // An answer that comes in pieces is not read: what follows on this connection belongs to it.
        if closes || length.is_none() {
            self.connection = None;
        }
        Ok(Answer { status, body })
    }

    async fn connect(&self) -> Result<TcpStream> {
        let stream = match self.source {
            Some(source) => {
                let socket = TcpSocket::new_v4()?;
                socket.bind((source, 0).into())?;
                socket.connect(self.address.parse()?).await?
            }
            None => TcpStream::connect(&self.address).await?,
        };
        stream.set_nodelay(true)?;
        Ok(stream)
    }

    /// Forgets the connection.
    pub fn hang_up(&mut self) {
        self.connection = None;
    }

    /// Opens a live stream on a connection of its own.
    pub async fn stream(&self, path: &str) -> Result<TcpStream> {
        let mut stream = self.connect().await?;
        stream.write_all(self.head("GET", path, None).as_bytes()).await?;
        Ok(stream)
    }
}

/// What these tools read of a game.
#[derive(Deserialize)]
pub struct Game<'a> {
    pub seq: usize,
    #[serde(borrow)]
    legal: Vec<Offer<'a>>,
    pub waiting: Vec<u8>,
    outcome: Option<serde::de::IgnoredAny>,
}

#[derive(Deserialize)]
struct Offer<'a> {
    #[serde(borrow)]
    action: &'a RawValue,
}

/// `TableUpdate`, `Moved`, or an error with the current update.
#[derive(Deserialize)]
pub struct WithGame<'a> {
    #[serde(borrow)]
    pub update: Option<Game<'a>>,
    pub seq: Option<usize>,
}

impl Game<'_> {
    pub fn is_over(&self) -> bool {
        self.outcome.is_some()
    }

    /// Any legal action, as JSON.
    pub fn any(&self, chance: &mut Chance) -> Option<String> {
        let count = self.legal.len() as u32;
        (count > 0).then(|| self.legal[chance.below(count) as usize].action.get().to_owned())
    }
}

/// The id of a table.
#[derive(Deserialize)]
pub struct TableId {
    pub id: String,
}

/// Sets up a table where this visitor plays every seat, and starts it.
pub async fn own_table(http: &mut Http, game: &str, seats: usize) -> Result<String> {
    let body = format!(r#"{{"game":"{game}","seats":[{}]}}"#, vec!["\"me\""; seats].join(","));
    let answer = http.want("POST", "/api/tables", Some(&body)).await?;
    let TableId { id } = answer.json()?;
    http.want("POST", &format!("/api/tables/{id}/start"), Some("{}")).await?;
    Ok(id)
}
