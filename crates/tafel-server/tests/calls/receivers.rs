//! Those who are sent something: an HTTP endpoint, a browser behind it that can read what a push service carries, and an
//! outgoing mail server. Real ones, on loopback.

#![allow(dead_code, reason = "each test file uses a part of it")]

use std::collections::{BTreeMap, VecDeque};
use std::process::Command;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use base64::Engine;
use base64::prelude::BASE64_URL_SAFE_NO_PAD as BASE64URL;
use ring::aead::{AES_128_GCM, Aad, LessSafeKey, Nonce, UnboundKey};
use ring::hmac;
use ring::signature::{ECDSA_P256_SHA256_FIXED, UnparsedPublicKey};
use serde_json::{Value, json};
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::TcpListener;

/// A request as it arrived.
#[derive(Clone, Debug)]
pub struct Received {
    pub line: String,
    pub headers: BTreeMap<String, String>,
    pub body: Vec<u8>,
}

impl Received {
    pub fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or_else(|_| panic!("{self:?}"))
    }
}

/// An HTTP endpoint. It answers what it was told to, in order, and then 201.
#[derive(Clone)]
pub struct Endpoint {
    pub port: u16,
    received: Arc<Mutex<VecDeque<Received>>>,
    pub answers: Arc<Mutex<VecDeque<String>>>,
}

impl Endpoint {
    pub async fn start() -> Endpoint {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let endpoint = Endpoint {
            port: listener.local_addr().unwrap().port(),
            received: Arc::default(),
            answers: Arc::default(),
        };
        let ours = endpoint.clone();
        tokio::spawn(async move {
            loop {
                let (connection, _) = listener.accept().await.unwrap();
                let mut reader = BufReader::new(connection);
                let mut line = String::new();
                if reader.read_line(&mut line).await.unwrap_or(0) == 0 {
                    continue;
                }
                let mut headers = BTreeMap::new();
                loop {
                    let mut header = String::new();
                    reader.read_line(&mut header).await.unwrap();
                    let Some((name, value)) = header.trim().split_once(": ") else { break };
                    headers.insert(name.to_lowercase(), value.to_owned());
                }
                let length = headers.get("content-length").map_or(0, |length| length.parse().unwrap());
                let mut body = vec![0; length];
                reader.read_exact(&mut body).await.unwrap();
                ours.received.lock().unwrap().push_back(Received {
                    line: line.trim().to_owned(),
                    headers,
                    body,
                });
                let answer = ours.answers.lock().unwrap().pop_front().unwrap_or_else(|| "201 Created".into());
                let head = format!("HTTP/1.1 {answer}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n");
                let _ = reader.get_mut().write_all(head.as_bytes()).await;
            }
        });
        endpoint
    }

    pub fn url(&self, path: &str) -> String {
        format!("http://127.0.0.1:{}{path}", self.port)
    }

    pub fn answer(&self, status: &str) {
        self.answers.lock().unwrap().push_back(status.to_owned());
    }

    /// The next thing that arrives.
    pub async fn next(&self) -> Received {
        for _ in 0..1_000 {
            if let Some(received) = self.received.lock().unwrap().pop_front() {
                return received;
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        panic!("nothing arrived within 20 s")
    }

    /// Nothing arrives for a while.
    pub async fn stays_quiet(&self) {
        tokio::time::sleep(Duration::from_millis(900)).await;
        assert_eq!(self.received.lock().unwrap().pop_front().map(|received| received.line), None);
    }
}

/// A browser: its keys were made by OpenSSL, and what it reads is worked out here from the standards, so that a mistake
/// of the server's is not made twice.
pub struct Browser {
    directory: tempfile::TempDir,
    pub public: Vec<u8>,
    pub auth: [u8; 16],
}

/// What stands before a point of P-256 in a file.
const POINT: &str = "3059301306072a8648ce3d020106082a8648ce3d030107034200";

fn openssl(arguments: &[&str]) -> Vec<u8> {
    let made = Command::new("openssl").args(arguments).output().expect("openssl is installed");
    assert!(made.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&made.stderr));
    made.stdout
}

/// HKDF with SHA-256, for at most one block (RFC 5869).
fn hkdf(salt: &[u8], input: &[u8], info: &[u8], length: usize) -> Vec<u8> {
    let sign = |key: &[u8], what: &[u8]| hmac::sign(&hmac::Key::new(hmac::HMAC_SHA256, key), what);
    let extracted = sign(salt, input);
    sign(extracted.as_ref(), &[info, &[1]].concat()).as_ref()[..length].to_vec()
}

impl Browser {
    pub fn fresh() -> Browser {
        let directory = tempfile::tempdir().unwrap();
        let key = directory.path().join("key.pem").display().to_string();
        openssl(&["genpkey", "-algorithm", "EC", "-pkeyopt", "ec_paramgen_curve:P-256", "-out", &key]);
        let written = openssl(&["pkey", "-in", &key, "-pubout", "-outform", "DER"]);
        Browser { directory, public: written[written.len() - 65..].to_vec(), auth: [9; 16] }
    }

    /// The receiver of the example in RFC 8291, appendix A.
    pub fn of_the_standard() -> Browser {
        let directory = tempfile::tempdir().unwrap();
        let private = BASE64URL.decode("q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94").unwrap();
        let public = BASE64URL
            .decode("BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4")
            .unwrap();
        let head = hex::decode("30770201010420").unwrap();
        let middle = hex::decode("a00a06082a8648ce3d030107a144034200").unwrap();
        let written = [head, private, middle, public.clone()].concat();
        let (plain, key) = (directory.path().join("key.der"), directory.path().join("key.pem"));
        std::fs::write(&plain, written).unwrap();
        let [plain, key] = [plain, key].map(|path| path.display().to_string());
        openssl(&["ec", "-inform", "DER", "-in", &plain, "-out", &key]);
        let auth = BASE64URL.decode("BTBZMqHH6r4Tts7J_aSIgg").unwrap();
        Browser { directory, public, auth: auth.try_into().unwrap() }
    }

    /// What it says when it subscribes.
    pub fn subscription(&self, endpoint: &str) -> Value {
        json!({
            "endpoint": endpoint,
            "p256dh": BASE64URL.encode(&self.public),
            "auth": BASE64URL.encode(self.auth),
        })
    }

    /// Reads a message (RFC 8291 in RFC 8188).
    pub fn read(&self, body: &[u8]) -> Vec<u8> {
        let (salt, rest) = body.split_at(16);
        assert!(u32::from_be_bytes(rest[..4].try_into().unwrap()) >= 18);
        let length = usize::from(rest[4]);
        let (sender, sealed) = rest[5..].split_at(length);
        let peer = self.directory.path().join("peer.der");
        std::fs::write(&peer, [hex::decode(POINT).unwrap(), sender.to_vec()].concat()).unwrap();
        let key = self.directory.path().join("key.pem");
        let [key, peer] = [key, peer].map(|path| path.display().to_string());
        let shared = openssl(&["pkeyutl", "-derive", "-inkey", &key, "-peerkey", &peer, "-peerform", "DER"]);
        let info = [b"WebPush: info\0", self.public.as_slice(), sender].concat();
        let input = hkdf(&self.auth, &shared, &info, 32);
        let content = hkdf(salt, &input, b"Content-Encoding: aes128gcm\0", 16);
        let nonce = hkdf(salt, &input, b"Content-Encoding: nonce\0", 12);
        let key = LessSafeKey::new(UnboundKey::new(&AES_128_GCM, &content).unwrap());
        let mut text = sealed.to_vec();
        let nonce = Nonce::try_assume_unique_for_key(&nonce).unwrap();
        let opened = key.open_in_place(nonce, Aad::empty(), &mut text).expect("sealed for this browser");
        let end = opened.iter().rposition(|&byte| byte != 0).unwrap();
        assert_eq!(opened[end], 2, "the mark of the last record");
        opened[..end].to_vec()
    }
}

/// Checks who signed a push, as a push service does (RFC 8292), and gives what was signed.
pub fn claims(received: &Received, key: &str) -> Value {
    let header = received.headers["authorization"].strip_prefix("vapid ").unwrap();
    let fields: BTreeMap<&str, &str> =
        header.split(", ").map(|field| field.split_once('=').unwrap()).collect();
    assert_eq!(fields["k"], key, "the key that the browser was given");
    let (signed, signature) = fields["t"].rsplit_once('.').unwrap();
    let (head, claims) = signed.split_once('.').unwrap();
    let decoded = |part: &str| BASE64URL.decode(part).unwrap();
    let head: Value = serde_json::from_slice(&decoded(head)).unwrap();
    assert_eq!((&head["typ"], &head["alg"]), (&json!("JWT"), &json!("ES256")));
    let public = UnparsedPublicKey::new(&ECDSA_P256_SHA256_FIXED, decoded(key));
    public.verify(signed.as_bytes(), &decoded(signature)).expect("signed with that key");
    serde_json::from_slice(&decoded(claims)).unwrap()
}

/// An outgoing mail server that keeps what it is given.
#[derive(Clone)]
pub struct Sink {
    pub port: u16,
    letters: Arc<Mutex<VecDeque<String>>>,
}

impl Sink {
    pub async fn start() -> Sink {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let sink = Sink { port: listener.local_addr().unwrap().port(), letters: Arc::default() };
        let ours = sink.clone();
        tokio::spawn(async move {
            loop {
                let (connection, _) = listener.accept().await.unwrap();
                tokio::spawn(ours.clone().talk(BufReader::new(connection)));
            }
        });
        sink
    }

    async fn talk(self, mut connection: BufReader<tokio::net::TcpStream>) {
        connection.get_mut().write_all(b"220 sink\r\n").await.unwrap();
        let (mut letter, mut in_letter) = (String::new(), false);
        loop {
            let mut line = String::new();
            if connection.read_line(&mut line).await.unwrap_or(0) == 0 {
                return;
            }
            if in_letter && line != ".\r\n" {
                letter += &line;
                continue;
            }
            let answer = if in_letter {
                in_letter = false;
                self.letters.lock().unwrap().push_back(std::mem::take(&mut letter));
                "250 kept"
            } else {
                match line.get(..4).unwrap_or_default() {
                    "DATA" => {
                        in_letter = true;
                        "354 go on"
                    }
                    "RCPT" if line.contains("nobody@") => "550 no such box",
                    "QUIT" => "221 bye",
                    _ => "250 fine",
                }
            };
            let answer = format!("{answer}\r\n");
            if connection.get_mut().write_all(answer.as_bytes()).await.is_err() {
                return;
            }
        }
    }

    /// The next letter, with what its encoding hides put back.
    pub async fn next(&self) -> String {
        for _ in 0..1_000 {
            if let Some(letter) = self.letters.lock().unwrap().pop_front() {
                return readable(&letter);
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        panic!("no letter within 20 s")
    }

    pub async fn stays_quiet(&self) {
        tokio::time::sleep(Duration::from_millis(900)).await;
        assert_eq!(self.letters.lock().unwrap().pop_front(), None);
    }
}

/// Quoted-printable undone, and folded headers in one line.
fn readable(letter: &str) -> String {
    let joined = letter.replace("=\r\n", "").replace("\r\n ", " ");
    let mut bytes = Vec::new();
    let mut rest = joined.as_bytes();
    while let Some((&byte, after)) = rest.split_first() {
        let code = (byte == b'=').then(|| after.get(..2)).flatten();
        let code = code.and_then(|code| u8::from_str_radix(std::str::from_utf8(code).ok()?, 16).ok());
        bytes.push(code.unwrap_or(byte));
        rest = if code.is_some() { &after[2..] } else { after };
    }
    String::from_utf8(bytes).unwrap()
}
