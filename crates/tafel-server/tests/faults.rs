//! Bad input of any kind: a clear refusal, nothing changed, the server alive.

mod support;

use std::sync::Arc;

use serde_json::{Value, json};
use support::{Running, config, own_table, routes, small, update};
use tafel_server::Config;
use tafel_store::memory::MemoryStore;

#[tokio::test]
async fn what_cannot_be_read_is_refused_in_the_readers_language() {
    let server = Running::start().await;
    let mut anna = server.visitor();
    anna.headers.push(("Accept-Language".into(), "en".into()));
    let english = anna.call("PUT", "/api/me", Some("{".into())).await;
    assert_eq!(english.refused(400), "unreadable");
    assert_eq!(english.json()["error"]["text"], "This request cannot be read.");
    anna.headers[0].1 = "de".into();
    let german = anna.call("PUT", "/api/me", Some("[]".into())).await.json();
    assert_eq!(german["error"]["text"], "Diese Anfrage ist nicht lesbar.");
    anna.put("/api/me", json!({"name": "Anna", "lang": "en"})).await.ok();
    let own = anna.get("/api/tables/nowhere").await.json();
    assert!(
        own["error"]["text"].as_str().unwrap().starts_with("There is no such thing"),
        "the person's own choice"
    );

    assert_eq!(anna.get("/api/nowhere").await.refused(404), "not_found");
    assert_eq!(anna.call("DELETE", "/api/me", None).await.refused(405), "method");
    let unknown = anna.put("/api/me", json!({"name": "A", "admin": true})).await;
    assert_eq!(unknown.refused(400), "unreadable");
    assert!(unknown.json()["error"]["detail"].as_str().unwrap().contains("admin"), "says what is wrong");
    anna.headers.push(("Content-Type".into(), "text/plain".into()));
    assert_eq!(anna.call("PUT", "/api/me", Some("{}".into())).await.refused(415), "not_json");
}

#[tokio::test]
async fn long_bodies_are_cut_off() {
    let server = Running::start().await;
    let mut anna = server.guest("Anna").await;
    let long = format!("{{\"name\":\"{}\"}}", "x".repeat(70_000));
    assert_eq!(anna.call("PUT", "/api/me", Some(long)).await.refused(413), "too_large");
    let record = "x".repeat(5 << 20);
    let answer = anna.call("POST", "/api/records", Some(record)).await;
    assert!(
        answer.status == 413 || answer.status == 0,
        "refused, or closed while we still sent: {}",
        answer.status
    );
}

#[tokio::test]
async fn pages_of_other_sites_can_neither_act_nor_listen() {
    let server = Running::start().await;
    let mut anna = server.guest("Anna").await;
    let table = own_table(&mut anna, 2).await;
    let mut tricked = anna.clone();
    tricked.headers.push(("Origin".into(), "https://evil.example".into()));
    for (method, path) in [
        ("POST", format!("/api/tables/{table}/resign")),
        ("PUT", "/api/me".into()),
        ("GET", format!("/api/tables/{table}/stream?seat=0")),
    ] {
        let answer = tricked.call(method, &path, (method != "GET").then(|| "{}".into())).await;
        assert_eq!(answer.refused(403), "foreign_origin", "{method} {path}");
    }
    let mut own = anna.clone();
    own.headers.push(("Origin".into(), format!("http://{}", server.address)));
    own.put("/api/me", json!({"name": "Anna"})).await.ok();
    assert_eq!(update(&mut anna, &table, 0).await["table"]["phase"], "playing");
}

#[tokio::test]
async fn every_answer_keeps_the_browser_safe() {
    let server = Running::start().await;
    for path in ["/", "/t/abc", "/api/games", "/api/nowhere", "/healthz", "/api"] {
        let answer = server.visitor().get(path).await;
        let policy = &answer.headers["content-security-policy"];
        let scripts = policy.split(';').find(|part| part.contains("script-src")).unwrap();
        assert_eq!(scripts.trim(), "script-src 'self'", "{path}");
        assert_eq!(answer.headers["x-content-type-options"], "nosniff");
        assert_eq!(answer.headers["referrer-policy"], "no-referrer", "invitations stand in addresses");
    }
    assert_eq!(server.visitor().get("/assets/missing.js").await.status, 404);
    assert!(server.visitor().get("/").await.headers["content-type"].starts_with("text/html"));
}

#[tokio::test]
async fn too_often_is_told_when_to_come_back() {
    let config = Config { rate: 1, burst: 5, ..config() };
    let server = Running::with(Arc::new(MemoryStore::default()), Arc::new(small()), config).await;
    let mut anna = server.visitor();
    anna.get("/api/me").await.ok();
    let mut answers = Vec::new();
    for _ in 0..10 {
        answers.push(anna.get("/api/tables").await);
    }
    let limited: Vec<_> = answers.iter().filter(|answer| answer.status == 429).collect();
    assert!(limited.len() >= 4, "{}", limited.len());
    assert_eq!(limited[0].refused(429), "too_many");
    assert!(limited[0].headers["retry-after"].parse::<u64>().unwrap() >= 1);
}

#[tokio::test]
async fn words_and_cards_are_kept_by_the_browser_until_they_change() {
    let server = Running::start().await;
    let mut anna = server.visitor();
    for path in ["/api/games/high-card/texts/de", "/api/games/high-card/components", "/api/texts/en"] {
        let first = anna.get(path).await;
        let tag = first.headers["etag"].clone();
        anna.headers = vec![("If-None-Match".into(), tag)];
        assert_eq!(anna.get(path).await.status, 304, "{path}");
        anna.headers.clear();
    }
    anna.headers = vec![("Accept-Encoding".into(), "gzip".into())];
    let packed = anna.get("/api/openapi.json").await;
    assert_eq!(packed.headers["content-encoding"], "gzip");
    assert!(packed.headers["vary"].eq_ignore_ascii_case("accept-encoding"));
    assert!(
        !anna.get("/api/games").await.headers.contains_key("content-encoding"),
        "what changes is not packed"
    );
    anna.headers.clear();
    assert_eq!(anna.get("/api/games/high-card/texts/fr").await.refused(404), "not_found");
    assert_eq!(anna.get("/api/games/chess/texts/de").await.refused(404), "not_found");
    let odd = anna.get("/api/games/high-card/components?options=%7B%22x%22:1%7D").await;
    assert_eq!(odd.refused(422), "invalid");
}

#[tokio::test]
async fn records_that_do_not_fit_are_refused() {
    let server = Running::start().await;
    let mut anna = server.guest("Anna").await;
    for body in ["", "{}", "[]", "{\"format\":\"tafelrunde-record\",\"version\":99}", "null"] {
        let answer = anna.call("POST", "/api/records", Some(body.into())).await;
        assert_eq!(answer.refused(422), "invalid", "{body:?}");
    }
    assert_eq!(anna.get("/api/records/nowhere").await.refused(404), "not_found");
    assert_eq!(anna.get("/api/records/..%2f..%2fetc").await.refused(404), "not_found");
}

#[tokio::test]
async fn noise_on_the_line_harms_nobody() {
    let server = Running::start().await;
    let visitor = server.visitor();
    for noise in [
        b"\r\n\r\n".as_slice(),
        b"GET / HTTP/9.9\r\n\r\n",
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n",
        b"POST /api/tables HTTP/1.1\r\nContent-Length: -1\r\n\r\n",
        b"GET /api/tables/%ff%fe HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n",
        b"GET /api/tables/x/update?seat=%zz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n",
    ] {
        let status = visitor.raw(noise).await.status;
        assert!(status < 500, "{status} for {noise:?}");
    }
    assert_eq!(server.visitor().get("/healthz").await.status, 200);
}

#[tokio::test]
async fn the_api_describes_itself() {
    let server = Running::start().await;
    let document: Value = server.visitor().get("/api/openapi.json").await.ok();
    for (method, path) in routes() {
        assert!(document["paths"][path][method].is_object(), "{method} {path}");
    }
    let page = server.visitor().get("/api").await;
    assert!(page.headers["content-type"].starts_with("text/html"));
}
