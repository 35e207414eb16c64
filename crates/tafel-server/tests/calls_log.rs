//! Calling people writes no secret into the log, whatever is logged. A program of its own: what is heard here is
//! everything that any thread says.

mod support;

mod calls {
    pub mod receivers;
}

use std::io::Write;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use calls::receivers::{Browser, Endpoint, Sink};
use serde_json::json;
use support::{Running, config, small};
use tafel_server::{Calls, Config, Mail};
use tafel_store::memory::MemoryStore;

#[derive(Clone, Default)]
struct Log(Arc<Mutex<Vec<u8>>>);

impl Write for Log {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.lock().unwrap().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn no_secret_is_ever_written_into_the_log() {
    let log = Log::default();
    let writer = log.clone();
    tracing_subscriber::fmt()
        .with_max_level(tracing_subscriber::filter::LevelFilter::TRACE)
        .with_ansi(false)
        .with_writer(move || writer.clone())
        .init();
    let (endpoint, sink, browser) = (Endpoint::start().await, Sink::start().await, Browser::fresh());
    let smtp_url = format!("smtp://mara:smtp-s3cr3t@127.0.0.1:{}", sink.port);
    let mail = Mail { smtp_url: smtp_url.into(), from: "Tafelrunde <table@tafel.example>".into() };
    let calls = Calls {
        mail: Some(mail),
        private: true,
        grace: Duration::from_millis(50),
        every: Duration::from_millis(50),
        retry: Duration::from_millis(100),
        ..Calls::default()
    };
    let settings = Config { calls, public_url: Some("https://tafel.example".into()), ..config() };
    tracing::info!(?settings, "how it is set");
    let server = Running::with(Arc::new(MemoryStore::default()), Arc::new(small()), settings).await;
    let mut anna = server.guest("Anna").await;
    let subscription = browser.subscription(&endpoint.url("/push-s3cr3t"));
    anna.post("/api/me/calls/push", subscription.clone()).await.ok();
    // A sink without a password takes nobody's: the trouble is written down, not the password.
    let _ = anna.put("/api/me/calls/mail", json!({"address": "mail-s3cr3t@x.example"})).await;
    for url in [endpoint.url("/hook-s3cr3t?key=hook-s3cr3t"), "http://host-s3cr3t.invalid/hook-s3cr3t".into()]
    {
        anna.put("/api/me/calls/hook", json!({"url": url})).await.ok();
        let events = json!({"events": [{"event": "turn", "ways": ["push", "hook", "mail"]}]});
        anna.put("/api/me/calls", events).await.ok();
        endpoint.answer("500 No");
        for way in ["push", "hook", "mail"] {
            anna.post("/api/me/calls/test", json!({"way": way})).await.ok();
        }
    }
    let mut told = String::new();
    for _ in 0..2 {
        let received = endpoint.next().await;
        if let Ok(body) = serde_json::from_slice::<serde_json::Value>(&received.body) {
            told = body["stop"].as_str().unwrap().to_owned();
        }
    }
    let token = told.split("token=").nth(1).unwrap().to_owned();
    anna.post(&format!("/api/calls/stop?token={token}"), json!({})).await.ok();
    anna.post("/api/calls/stop?token=hook.s3cr3t.s3cr3t", json!({})).await.refused(422);
    let keys = server.store.record("secret:calls").await.unwrap().unwrap().body;
    let keys: serde_json::Value = serde_json::from_str(&keys).unwrap();

    let log = String::from_utf8(log.0.lock().unwrap().clone()).unwrap();
    assert!(log.contains("answered") && log.contains("a call did not arrive"), "it was listened to");
    let secrets = [
        "s3cr3t",
        &token,
        subscription["auth"].as_str().unwrap(),
        subscription["p256dh"].as_str().unwrap(),
        keys["push"].as_str().unwrap(),
        keys["stop"].as_str().unwrap(),
    ];
    for secret in secrets {
        let line = log.lines().find(|line| line.contains(secret));
        assert_eq!(line, None, "{secret}");
    }
}
