//! R7: random and mutated messages: moves and what belongs to them most of all, and now and then a request of any kind
//! there is. Nothing may panic, nothing may be a 5xx, memory stays flat.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use anyhow::{Result, ensure};
use tafel_core::Chance;

use super::anything::{About, Names};
use super::host::{Host, megabytes};
use super::http::{Http, TableId, WithGame, own_table};

#[derive(clap::Args)]
pub struct Args {
    #[arg(long, default_value_t = 1_000_000)]
    messages: u64,
    #[arg(long, default_value_t = 16)]
    clients: u64,
    #[arg(long, default_value_t = 1)]
    seed: u64,
    #[arg(long, default_value = "brian-boru")]
    game: String,
}

#[derive(Default)]
struct Counts {
    sent: AtomicU64,
    statuses: [AtomicU64; 6],
    no_answer: AtomicU64,
}

pub async fn run(args: &Args) -> Result<()> {
    let directory = tempfile::tempdir()?;
    let db = format!("sqlite://{}", directory.path().join("load.db").display());
    let host = Host::start(&db, "127.0.0.1:0", &["--bot-pause", "0", "--idle", "5"]).await?;
    let counts = Arc::new(Counts::default());
    let begun = Instant::now();
    let mut clients = tokio::task::JoinSet::new();
    for client in 0..args.clients {
        let (address, counts, game) = (host.address.clone(), counts.clone(), args.game.clone());
        let share = args.messages / args.clients;
        let chance = Chance::fast(args.seed * 1_000 + client);
        clients.spawn(async move { one_client(&address, &game, share, chance, &counts).await });
    }
    let mut memory = Vec::new();
    loop {
        tokio::select! {
            done = clients.join_next() => match done {
                Some(done) => done??,
                None => break,
            },
            () = tokio::time::sleep(Duration::from_secs(5)) => {
                memory.push(host.memory()?);
                let sent = counts.sent.load(Ordering::Relaxed);
                eprintln!("{sent} messages, {}", megabytes(host.memory()?));
            }
        }
    }
    let sent = counts.sent.load(Ordering::Relaxed);
    println!("{sent} messages in {:.0} s", begun.elapsed().as_secs_f64());
    for (class, count) in counts.statuses.iter().enumerate().skip(1) {
        println!("{class}xx: {}", count.load(Ordering::Relaxed));
    }
    println!("connections closed without an answer: {}", counts.no_answer.load(Ordering::Relaxed));
    let panics = host.metric("tafelrunde_panics_total ").await?;
    println!("panics: {panics}");
    if let (Some(early), Some(late)) = (memory.get(memory.len() / 4), memory.last()) {
        println!("memory after a quarter: {}, at the end: {}", megabytes(*early), megabytes(*late));
    }
    ensure!(panics == 0 && counts.statuses[5].load(Ordering::Relaxed) == 0, "R7 is not reached");
    Ok(())
}

async fn one_client(
    address: &str,
    game: &str,
    messages: u64,
    mut chance: Chance,
    counts: &Counts,
) -> Result<()> {
    let mut http = Http::new(address);
    let mut seeds = Seeds { table: String::new(), seq: 0, seat: 0, action: "null".into() };
    http.want("GET", "/api/me", None).await?;
    let names = Names::collect(&mut http, game).await?;
    for number in 0..messages {
        if number % 2_000 == 0 || seeds.table.is_empty() {
            seeds = fresh(&mut http, game, &mut chance).await?;
        }
        let message = message(&seeds, &names, &http, &mut chance);
        counts.sent.fetch_add(1, Ordering::Relaxed);
        match tokio::time::timeout(Duration::from_secs(30), http.raw(&message)).await {
            Ok(Ok(answer)) => {
                let class = usize::from(answer.status / 100).min(5);
                counts.statuses[class].fetch_add(1, Ordering::Relaxed);
                if answer.status >= 500 {
                    eprintln!(
                        "{}\n{}",
                        String::from_utf8_lossy(&message),
                        String::from_utf8_lossy(&answer.body)
                    );
                }
                if answer.status == 401 {
                    // Signed out, or forgotten: from here on somebody else goes on.
                    http.cookie = None;
                    seeds.table.clear();
                }
                if let Ok(WithGame { update: Some(game), .. }) = answer.json() {
                    seeds.seq = game.seq;
                    seeds.seat = game.waiting.first().copied().unwrap_or(0);
                    seeds.action = game.any(&mut chance).unwrap_or_else(|| seeds.action.clone());
                }
            }
            Ok(Err(_)) => {
                counts.no_answer.fetch_add(1, Ordering::Relaxed);
                http.hang_up();
            }
            Err(_) => anyhow::bail!("no answer within 30 s to {}", String::from_utf8_lossy(&message)),
        }
    }
    Ok(())
}

/// Real values to begin from: noise alone does not get far.
struct Seeds {
    table: String,
    seq: usize,
    seat: u8,
    action: String,
}

async fn fresh(http: &mut Http, game: &str, chance: &mut Chance) -> Result<Seeds> {
    http.hang_up();
    let table = if chance.below(2) == 0 {
        own_table(http, game, 3).await?
    } else {
        let body = format!(r#"{{"game":"{game}","public":true,"seats":["me",{{"bot":"random"}},"open"]}}"#);
        let answer = http.want("POST", "/api/tables", Some(&body)).await?;
        answer.json::<TableId>()?.id
    };
    Ok(Seeds { table, seq: 0, seat: 0, action: "null".into() })
}

fn message(seeds: &Seeds, names: &Names, http: &Http, chance: &mut Chance) -> Vec<u8> {
    let Seeds { table, seq, seat, action } = seeds;
    let request = chance.below(50);
    let bodies = [
        format!(r#"{{"seat":{seat},"after":{seq},"request":"r{request}","action":{action}}}"#),
        format!(r#"{{"seat":{seat},"after":{seq},"request":"u{request}"}}"#),
        format!(r#"{{"seat":{seat},"action":{action}}}"#),
        r#"{"name":"Anna","lang":"en"}"#.to_owned(),
        r#"{"code":"0000-0000-0000-0000"}"#.to_owned(),
        r#"{"game":"brian-boru","options":{"random_start":false},"seats":["me","open",{"bot":"random"}]}"#
            .to_owned(),
        r#"{"invite":null,"name":"B","seat":1,"contribution":"x"}"#.to_owned(),
        r#"{"contribution":"y","fill":"random"}"#.to_owned(),
        r#"{"format":"tafelrunde-record","version":1,"header":{},"hash":"","steps":[],"end":{}}"#.to_owned(),
        "{}".to_owned(),
    ];
    let step = chance.below(40);
    let posts = [
        "actions", "actions", "actions", "undo", "why", "join", "watch", "leave", "start", "resign",
        "rematch",
    ];
    let gets = [
        "/api/me".to_owned(),
        "/api/games".to_owned(),
        "/api/games/brian-boru/components?options=%7B%7D".to_owned(),
        "/api/tables".to_owned(),
        format!("/api/tables/{table}"),
        format!("/api/tables/{table}?invite=0"),
        format!("/api/tables/{table}/update?seat={}&since={step}", chance.below(5)),
        format!("/api/tables/{table}/update?seat=spectator"),
        format!("/api/tables/{table}/at/{step}?seat={seat}"),
        format!("/api/tables/{table}/record"),
        format!("/api/tables/{table}/luck"),
        format!("/api/tables/{table}/luck/check"),
        "/api/records/000000000000000000000000/at/1?view=all".to_owned(),
        "/api/texts/de".to_owned(),
        "/assets/../../etc/passwd".to_owned(),
    ];
    let (method, mut path, body) = match chance.below(11) {
        0..=2 => ("GET".to_owned(), pick(&gets, chance).clone(), None),
        3 => ("PUT".to_owned(), "/api/me".to_owned(), Some(pick(&bodies, chance).clone())),
        4 => {
            let roots = ["/api/me/claim", "/api/records", "/api/tables", "/api/me/code", "/api/nowhere"];
            ("POST".to_owned(), (*pick(&roots, chance)).to_owned(), Some(pick(&bodies, chance).clone()))
        }
        5 => names.request(&About { table, seq: *seq, action }, chance),
        _ => {
            let which = chance.below(posts.len() as u32) as usize;
            let fitting = if which < 5 { &bodies[..3] } else { &bodies[..] };
            let post = posts[which];
            ("POST".to_owned(), format!("/api/tables/{table}/{post}"), Some(pick(fitting, chance).clone()))
        }
    };
    let mut body = body.map(String::into_bytes);
    if chance.below(3) > 0 {
        if let Some(body) = &mut body {
            mutate(body, chance);
        }
        if chance.below(8) == 0 {
            let mut bytes = path.into_bytes();
            mutate(&mut bytes, chance);
            // What cannot stand in a request line is escaped, so that it arrives.
            path = bytes.iter().map(|&byte| escaped(byte)).collect();
        }
    }
    let mut head = format!("{method} {path} HTTP/1.1\r\nHost: fuzz\r\n");
    if let Some(cookie) = &http.cookie {
        head += &format!("Cookie: {cookie}\r\n");
    }
    if let Some(body) = &body {
        head += &format!("Content-Type: application/json\r\nContent-Length: {}\r\n", body.len());
    }
    let mut message = (head + "\r\n").into_bytes();
    if chance.below(500) == 0 {
        // Noise from the first byte on; ended, so that the server need not wait for more.
        mutate(&mut message, chance);
        message.extend_from_slice(b"\r\n\r\n");
        return message;
    }
    message.extend(body.unwrap_or_default());
    message
}

fn pick<'a, T>(list: &'a [T], chance: &mut Chance) -> &'a T {
    &list[chance.below(list.len() as u32) as usize]
}

fn escaped(byte: u8) -> String {
    if byte.is_ascii_graphic() { char::from(byte).to_string() } else { format!("%{byte:02X}") }
}

const BITS: [&[u8]; 16] = [
    b"null",
    b"-1",
    b"18446744073709551616",
    b"1e999",
    b"\"\"",
    b"[",
    b"{",
    b"\\u0000",
    b"\xff\xfe",
    b"\"seat\":9,",
    b"true",
    b"\\",
    b"255",
    b"/../",
    b"[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[",
    b"\xf0\x9f\x82\xa1",
];

fn mutate(bytes: &mut Vec<u8>, chance: &mut Chance) {
    for _ in 0..=chance.below(3) {
        let at = chance.below(bytes.len() as u32 + 1) as usize;
        match chance.below(6) {
            0 if at < bytes.len() => bytes[at] ^= 1 << chance.below(8),
            1 if at < bytes.len() => drop(bytes.remove(at)),
            2 => drop(bytes.splice(at..at, BITS[chance.below(16) as usize].iter().copied())),
            3 => bytes.truncate(at),
            4 => {
                let end = (at + chance.below(12) as usize).min(bytes.len());
                let copy = bytes[at..end].to_vec();
                bytes.splice(at..at, copy);
            }
            _ => {
                let noise: Vec<u8> = (0..chance.below(16)).map(|_| chance.below(256) as u8).collect();
                bytes.splice(at..at, noise);
            }
        }
    }
}
