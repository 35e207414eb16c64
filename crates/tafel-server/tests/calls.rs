//! People who are not there are called to their tables: by web push, webhooks and e-mail, to real receivers.

mod support;

mod calls {
    pub mod receivers;
}

use std::sync::Arc;
use std::time::Duration;

use calls::receivers::{Browser, Endpoint, Sink, claims};
use serde_json::{Value, json};
use support::{Running, Visitor, config, small, update};
use tafel_server::{Calls, Clock, Config, Mail, Quotas};
use tafel_store::memory::MemoryStore;
use tafel_store::postgres::PostgresStore;
use tafel_store::testing::Postgres;
use tafel_store::{CallRow, Store};

const HOUR: i64 = 60 * 60 * 1_000;
const BASE: &str = "https://tafel.example";

fn quick() -> Config {
    let calls = Calls {
        private: true,
        grace: Duration::from_millis(100),
        every: Duration::from_millis(50),
        sweep: Duration::from_secs(1),
        retry: Duration::from_millis(200),
        ..Calls::default()
    };
    Config { calls, public_url: Some(BASE.into()), ..config() }
}

async fn server(config: Config) -> Running {
    Running::with(Arc::new(MemoryStore::default()), Arc::new(small()), config).await
}

/// Somebody with a name and a session, on a server that believes to be elsewhere.
async fn person(server: &Running, name: &str) -> Visitor {
    let mut visitor = server.visitor();
    visitor.put("/api/me", json!({"name": name, "lang": "en"})).await.ok();
    visitor
}

/// For everything there is, by this way.
fn all(way: &str) -> Value {
    let events = ["turn", "react", "time", "asked", "answered", "invited", "over"];
    json!({"events": events.map(|event| json!({"event": event, "ways": [way]}))})
}

async fn wants(visitor: &mut Visitor, settings: Value) {
    visitor.put("/api/me/calls", settings).await.ok();
}

async fn hooked(visitor: &mut Visitor, endpoint: &Endpoint) {
    visitor.put("/api/me/calls/hook", json!({"url": endpoint.url("/hook/s3cr3t-hook")})).await.ok();
    wants(visitor, all("hook")).await;
}

/// A table of two, in play: both are asked at once.
async fn table(anna: &mut Visitor, bela: &mut Visitor) -> String {
    let new = anna.post("/api/tables", json!({"game": "high-card", "seats": ["me", "open"]})).await.ok();
    let id = new["id"].as_str().unwrap().to_owned();
    bela.post(&format!("/api/tables/{id}/join"), json!({"invite": new["invite"]})).await.ok();
    anna.post(&format!("/api/tables/{id}/start"), json!({})).await.ok();
    id
}

/// The first thing that may be done there.
async fn play(visitor: &mut Visitor, table: &str, seat: u64, request: &str) {
    let mine = update(visitor, table, seat).await;
    let action = mine["update"]["legal"][0]["action"].clone();
    let body = json!({"seat": seat, "after": mine["update"]["seq"], "request": request, "action": action});
    visitor.post(&format!("/api/tables/{table}/actions"), body).await.ok();
}

/// Whoever took the round is asked alone before both are: where that is Anna, she answers, so that Bela is asked next.
async fn after_the_round(anna: &mut Visitor, table: &str) {
    if update(anna, table, 0).await["update"]["waiting"] == json!([0]) {
        play(anna, table, 0, "peek").await;
    }
}

/// What arrives until something is said in it.
async fn until(endpoint: &Endpoint, said: &str) -> String {
    loop {
        let received = endpoint.next().await.json().to_string();
        if received.contains(said) {
            return received;
        }
    }
}

fn titles(received: &Value) -> (&str, &str) {
    (received["event"].as_str().unwrap(), received["title"].as_str().unwrap())
}

/// The reader of these tests reads what the standard says can be read.
#[test]
fn a_browser_reads_the_example_of_the_standard() {
    use base64::Engine;
    let message = base64::prelude::BASE64_URL_SAFE_NO_PAD
        .decode(
            "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6Tlz\
             AC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN",
        )
        .unwrap();
    let text = Browser::of_the_standard().read(&message);
    assert_eq!(String::from_utf8(text).unwrap(), "When I grow up, I want to be a watermelon");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_browser_that_is_closed_is_told_and_only_it_can_read_what() {
    let (endpoint, browser) = (Endpoint::start().await, Browser::fresh());
    let server = server(quick()).await;
    let (mut anna, mut bela) = (person(&server, "Anna").await, person(&server, "Bela").await);
    let subscription = browser.subscription(&endpoint.url("/push/s3cr3t"));
    let shown = bela.post("/api/me/calls/push", subscription.clone()).await.ok();
    wants(&mut bela, all("push")).await;
    let table = table(&mut anna, &mut bela).await;

    let received = endpoint.next().await;
    assert_eq!(received.line, "POST /push/s3cr3t HTTP/1.1");
    for (name, value) in [("content-encoding", "aes128gcm"), ("ttl", "86400"), ("urgency", "high")] {
        assert_eq!(received.headers[name], value);
    }
    let claims = claims(&received, shown["push"]["key"].as_str().unwrap());
    assert_eq!(claims["aud"], endpoint.url(""));
    assert_eq!(claims["sub"], BASE);
    let told: Value = serde_json::from_slice(&browser.read(&received.body)).unwrap();
    assert_eq!(titles(&told), ("turn", "High Card: it is your turn"));
    assert_eq!(told["path"], format!("/t/{table}"));
    assert!(told["text"].as_str().unwrap().len() > 5, "how it stands and what is asked: {told}");
    endpoint.stays_quiet().await;

    // It is the same question whatever the other does; and once answered there is a new one.
    play(&mut anna, &table, 0, "a1").await;
    endpoint.stays_quiet().await;
    play(&mut bela, &table, 1, "b1").await;
    after_the_round(&mut anna, &table).await;
    let again: Value = serde_json::from_slice(&browser.read(&endpoint.next().await.body)).unwrap();
    assert_eq!(again["event"], "turn");
    assert_ne!(again["id"], told["id"]);

    // A browser that is gone is forgotten.
    endpoint.answer("410 Gone");
    let shown = bela.post("/api/me/calls/test", json!({"way": "push"})).await.ok();
    assert_eq!(shown["push"]["last"]["trouble"], "gone");
    assert_eq!(shown["push"]["devices"], json!([]));
}

#[tokio::test(flavor = "multi_thread")]
async fn webhooks_speak_five_languages() {
    let endpoint = Endpoint::start().await;
    let at = std::net::SocketAddr::from(([127, 0, 0, 1], endpoint.port));
    let names = ["discord.com", "hooks.slack.com", "ntfy.sh", "matrix.example"];
    let hosts = names.map(|name| (name.to_owned(), at)).into();
    let server = server(Config { calls: Calls { hosts, ..quick().calls }, ..quick() }).await;
    let mut anna = person(&server, "Anna").await;
    let mut sent = async |url: &str, kind: &str| {
        let shown = anna.put("/api/me/calls/hook", json!({"url": url})).await.ok();
        assert_eq!(shown["hook"]["to"]["kind"], kind);
        assert!(!shown.to_string().contains("s3cr3t"), "it is not shown again");
        let shown = anna.post("/api/me/calls/test", json!({"way": "hook"})).await.ok();
        assert_eq!(shown["hook"]["last"]["trouble"], Value::Null, "{shown}");
        endpoint.next().await
    };
    let (title, text) = ("A test from Tafelrunde", "This is how the table calls you when it is your turn.");

    let received = sent(&endpoint.url("/hook/s3cr3t?x=1"), "json").await;
    assert_eq!(received.line, "POST /hook/s3cr3t?x=1 HTTP/1.1");
    let body = received.json();
    assert_eq!((titles(&body), body["text"].as_str()), (("test", title), Some(text)));
    assert_eq!(body["url"], "https://tafel.example/me");
    assert!(body["stop"].as_str().unwrap().starts_with("https://tafel.example/stop?token=hook."));

    let received = sent("http://discord.com/api/webhooks/1/s3cr3t", "discord").await;
    let body = received.json();
    assert!(body["content"].as_str().unwrap().starts_with(&format!("{title}\n{text}\nhttps://")), "{body}");
    assert_eq!(body["allowed_mentions"], json!({"parse": []}), "nobody is called by name");

    let received = sent("http://hooks.slack.com/services/T/B/s3cr3t", "slack").await;
    assert!(received.json()["text"].as_str().unwrap().starts_with(title));

    let received = sent("http://ntfy.sh/s3cr3t-topic", "ntfy").await;
    assert_eq!(received.line, "POST / HTTP/1.1");
    let body = received.json();
    assert_eq!((&body["topic"], &body["title"]), (&json!("s3cr3t-topic"), &json!(title)));
    assert_eq!(body["click"], "https://tafel.example/me");

    let url =
        "http://matrix.example/_matrix/client/v3/rooms/!r:m.example/send/m.room.message?access_token=s3cr3t";
    let received = sent(url, "matrix").await;
    let start = "PUT /_matrix/client/v3/rooms/!r:m.example/send/m.room.message/";
    assert!(received.line.starts_with(start) && !received.line.contains("s3cr3t"), "{}", received.line);
    assert_eq!(received.headers["authorization"], "Bearer s3cr3t");
    assert_eq!(received.json()["msgtype"], "m.text");
}

#[tokio::test(flavor = "multi_thread")]
async fn e_mail_goes_to_confirmed_addresses_only_and_one_click_ends_it() {
    let sink = Sink::start().await;
    let mail = Mail {
        smtp_url: format!("smtp://127.0.0.1:{}", sink.port).into(),
        from: "Tafelrunde <table@tafel.example>".into(),
    };
    let calls = Calls { mail: Some(mail), ..quick().calls };
    let server = server(Config { calls, ..quick() }).await;
    let (mut anna, mut bela) = (person(&server, "Anna").await, person(&server, "Bela").await);
    assert_eq!(
        bela.put("/api/me/calls/mail", json!({"address": "no address"})).await.refused(422),
        "invalid"
    );
    assert_eq!(
        bela.put("/api/me/calls/mail", json!({"address": "nobody@x.example"})).await.refused(503),
        "busy"
    );
    let shown = bela.put("/api/me/calls/mail", json!({"address": "bela@x.example"})).await.ok();
    assert_eq!(shown["mail"]["confirmed"], false);
    let letter = sink.next().await;
    assert!(letter.contains("To: bela@x.example"), "{letter}");
    let code = letter.split("Your code: ").nth(1).unwrap()[..11].to_owned();
    wants(&mut bela, all("mail")).await;
    let first = table(&mut anna, &mut bela).await;
    sink.stays_quiet().await;

    let wrong = bela.post("/api/me/calls/mail/confirm", json!({"code": "00000-00000"})).await;
    assert_eq!(wrong.refused(422), "invalid");
    let shown = bela.post("/api/me/calls/mail/confirm", json!({"code": code.to_uppercase()})).await.ok();
    assert_eq!(shown["mail"]["confirmed"], true);
    play(&mut anna, &first, 0, "a1").await;
    let letter = sink.next().await;
    assert!(letter.contains("Subject: High Card: it is your turn"), "{letter}");
    assert!(letter.contains(&format!("{BASE}/t/{first}")), "{letter}");
    assert!(letter.contains("List-Unsubscribe-Post: List-Unsubscribe=One-Click"), "{letter}");
    let stop = letter.split("List-Unsubscribe: <").nth(1).unwrap().split('>').next().unwrap().to_owned();
    let path = stop.strip_prefix(BASE).unwrap();
    assert!(path.starts_with("/api/calls/stop?token=mail."), "{path}");

    // As a mail program does it: no session, and a form.
    let mut program = server.visitor();
    program.headers.push(("Content-Type".into(), "application/x-www-form-urlencoded".into()));
    let stopped = program.call("POST", path, Some("List-Unsubscribe=One-Click".into())).await.ok();
    assert_eq!(stopped["way"], "mail");
    table(&mut anna, &mut bela).await;
    sink.stays_quiet().await;
    assert_eq!(program.call("POST", "/api/calls/stop?token=mail.x.y", None).await.refused(422), "invalid");
}

#[tokio::test(flavor = "multi_thread")]
async fn who_looks_at_the_table_is_not_called() {
    let endpoint = Endpoint::start().await;
    let server = server(quick()).await;
    let (mut anna, mut bela) = (person(&server, "Anna").await, person(&server, "Bela").await);
    hooked(&mut bela, &endpoint).await;
    let new = anna.post("/api/tables", json!({"game": "high-card", "seats": ["me", "open"]})).await.ok();
    let id = new["id"].as_str().unwrap().to_owned();
    bela.post(&format!("/api/tables/{id}/join"), json!({"invite": new["invite"]})).await.ok();
    let mut events = bela.stream(&format!("/api/tables/{id}/stream?seat=1"), None).await;
    events.next().await.unwrap();
    anna.post(&format!("/api/tables/{id}/start"), json!({})).await.ok();
    endpoint.stays_quiet().await;
    // What was seen is seen, also when they have gone.
    drop(events);
    tokio::time::sleep(Duration::from_millis(200)).await;
    play(&mut anna, &id, 0, "a1").await;
    endpoint.stays_quiet().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn requests_answers_invitations_and_ends_call_too() {
    let (to_anna, to_bela) = (Endpoint::start().await, Endpoint::start().await);
    let server = server(quick()).await;
    let (mut anna, mut bela) = (person(&server, "Anna").await, person(&server, "Bela").await);
    let id = table(&mut anna, &mut bela).await;
    hooked(&mut anna, &to_anna).await;
    hooked(&mut bela, &to_bela).await;
    anna.post(&format!("/api/tables/{id}/ask"), json!({"wish": "end"})).await.ok();
    // Both were asked by the game before they wanted to be called; something has happened there since.
    until(&to_bela, "High Card: you are asked for something").await;
    bela.post(&format!("/api/tables/{id}/answer"), json!({"request": 1, "allow": true})).await.ok();
    until(&to_anna, "the answer to what you asked").await;
    until(&to_bela, "the game is over").await;

    // They have played to the end together before: one may invite the other.
    let second = table(&mut anna, &mut bela).await;
    for request in 0..200 {
        let shown = update(&mut anna, &second, 0).await;
        let Some(seat) = shown["update"]["waiting"][0].as_u64() else { break };
        let player = if seat == 0 { &mut anna } else { &mut bela };
        play(player, &second, seat, &format!("r{request}")).await;
    }
    let told = until(&to_bela, "the game is over").await;
    assert!(told.contains("Place 2 of 2") || told.contains("You have won"), "{told}");
    let other = anna.get("/api/me/people").await.ok()["people"][0]["person"].clone();
    let new = anna.post("/api/tables", json!({"game": "high-card", "seats": ["me", "open"]})).await.ok();
    let third = new["id"].as_str().unwrap();
    anna.post(&format!("/api/tables/{third}/invite"), json!({"person": other})).await.ok();
    until(&to_bela, "Anna invites you to a table.").await;
}

/// Whoever keeps the clock of a table writes a call like this; it is sent as long as the table waits for them.
#[tokio::test(flavor = "multi_thread")]
async fn a_time_that_runs_out_is_told() {
    let endpoint = Endpoint::start().await;
    let server = server(quick()).await;
    let (mut anna, mut bela) = (person(&server, "Anna").await, person(&server, "Bela").await);
    hooked(&mut bela, &endpoint).await;
    let table = table(&mut anna, &mut bela).await;
    assert_eq!(endpoint.next().await.json()["event"], "turn");
    let bela_id = bela.get("/api/me").await.ok()["id"].as_str().unwrap().to_owned();
    let call = CallRow {
        id: CallRow::id_of(&bela_id, &table, "1.0.hour", "time"),
        person: bela_id,
        table: table.clone(),
        made: 0,
        due: Some(0),
        version: 0,
        body: json!({"event": "time", "entry": "1.0.hour"}).to_string(),
    };
    server.store.put_call(&call).await.unwrap();
    assert_eq!(titles(&endpoint.next().await.json()), ("time", "High Card: your time is running out"));
}

#[tokio::test(flavor = "multi_thread")]
async fn what_comes_in_quiet_hours_is_told_afterwards_as_one() {
    let endpoint = Endpoint::start().await;
    let clock = Clock::default();
    let server = server(Config { clock: clock.clone(), ..quick() }).await;
    let (mut anna, mut bela) = (person(&server, "Anna").await, person(&server, "Bela").await);
    hooked(&mut bela, &endpoint).await;
    // From an hour ago until in two hours, somewhere where it is another time.
    let minute = std::time::UNIX_EPOCH.elapsed().unwrap().as_secs() as i64 / 60 + 5 * 60 + 30;
    let (from, to) = ((minute - 60).rem_euclid(1_440), (minute + 120).rem_euclid(1_440));
    let mut settings = all("hook");
    settings["quiet"] = json!({"from": from, "to": to});
    settings["zone"] = json!("Asia/Kolkata");
    wants(&mut bela, settings).await;
    let first = table(&mut anna, &mut bela).await;
    let second = table(&mut anna, &mut bela).await;
    let third = table(&mut anna, &mut bela).await;
    endpoint.stays_quiet().await;
    play(&mut bela, &third, 1, "b").await;
    clock.set_off_by(3 * HOUR);
    let told = endpoint.next().await.json();
    assert_eq!(titles(&told), ("several", "Your tables call you, 2 times"), "{first} {second}");
    endpoint.stays_quiet().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn reminders_come_so_often_and_only_while_the_table_waits() {
    let endpoint = Endpoint::start().await;
    let clock = Clock::default();
    let server = server(Config { clock: clock.clone(), ..quick() }).await;
    let (mut anna, mut bela) = (person(&server, "Anna").await, person(&server, "Bela").await);
    hooked(&mut bela, &endpoint).await;
    let mut settings = all("hook");
    settings["again"] = json!({"hours": 5, "times": 2});
    wants(&mut bela, settings).await;
    let table = table(&mut anna, &mut bela).await;
    for hours in [0, 6, 12] {
        clock.set_off_by(hours * HOUR);
        assert_eq!(endpoint.next().await.json()["event"], "turn", "after {hours} hours");
        endpoint.stays_quiet().await;
    }
    clock.set_off_by(18 * HOUR);
    endpoint.stays_quiet().await;
    play(&mut bela, &table, 1, "b").await;
    clock.set_off_by(24 * HOUR);
    endpoint.stays_quiet().await;
    play(&mut anna, &table, 0, "a").await;
    after_the_round(&mut anna, &table).await;
    assert_eq!(endpoint.next().await.json()["event"], "turn", "the next question");
}

#[tokio::test(flavor = "multi_thread")]
async fn by_turns_somebody_is_called_before_their_time_runs_out() {
    let endpoint = Endpoint::start().await;
    let clock = Clock::default();
    let server = server(Config { clock: clock.clone(), ..quick() }).await;
    let (mut anna, mut bela) = (person(&server, "Anna").await, person(&server, "Bela").await);
    hooked(&mut bela, &endpoint).await;
    let new = json!({"game": "high-card", "seats": ["me", "open"], "pace": {"turns": {"hours": 24}}});
    let new = anna.post("/api/tables", new).await.ok();
    let id = new["id"].as_str().unwrap().to_owned();
    bela.post(&format!("/api/tables/{id}/join"), json!({"invite": new["invite"]})).await.ok();
    anna.post(&format!("/api/tables/{id}/start"), json!({})).await.ok();
    assert_eq!(endpoint.next().await.json()["event"], "turn");
    clock.set_off_by(17 * HOUR);
    endpoint.stays_quiet().await;
    clock.set_off_by(19 * HOUR);
    let told = endpoint.next().await.json();
    assert_eq!(titles(&told), ("time", "High Card: your time is running out"));
    endpoint.stays_quiet().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_failed_is_tried_again_and_what_is_refused_is_not() {
    let endpoint = Endpoint::start().await;
    let server = server(quick()).await;
    let (mut anna, mut bela) = (person(&server, "Anna").await, person(&server, "Bela").await);
    hooked(&mut bela, &endpoint).await;
    endpoint.answer("503 Not now");
    endpoint.answer("429 Too many");
    table(&mut anna, &mut bela).await;
    let tries = [endpoint.next().await.json(), endpoint.next().await.json(), endpoint.next().await.json()];
    assert_eq!(tries[0]["id"], tries[2]["id"], "whoever gets it twice can know");
    endpoint.stays_quiet().await;
    // No redirect is followed, and a no is a no.
    for (answer, status) in [("302 There\r\nLocation: /elsewhere", 302), ("403 No", 403)] {
        endpoint.answer(answer);
        table(&mut anna, &mut bela).await;
        endpoint.next().await;
        endpoint.stays_quiet().await;
        let last = bela.get("/api/me/calls").await.ok()["hook"]["last"].clone();
        assert_eq!((&last["trouble"], &last["status"]), (&json!("refused"), &json!(status)));
    }
}

/// One that takes a connection and never says anything.
#[tokio::test(flavor = "multi_thread")]
async fn a_slow_receiver_holds_up_nobody_else() {
    let silent = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let endpoint = Endpoint::start().await;
    let server = server(quick()).await;
    let (mut anna, mut bela) = (person(&server, "Anna").await, person(&server, "Bela").await);
    let url = format!("http://{}/", silent.local_addr().unwrap());
    anna.put("/api/me/calls/hook", json!({"url": url})).await.ok();
    wants(&mut anna, all("hook")).await;
    hooked(&mut bela, &endpoint).await;
    table(&mut anna, &mut bela).await;
    let (_held, _) = silent.accept().await.unwrap();
    endpoint.next().await;
    let begun = std::time::Instant::now();
    table(&mut anna, &mut bela).await;
    endpoint.next().await;
    assert!(begun.elapsed() < Duration::from_secs(6), "{:?}", begun.elapsed());
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_goes_into_a_private_network_unless_the_host_says_so() {
    let endpoint = Endpoint::start().await;
    let at = std::net::SocketAddr::from(([127, 0, 0, 1], endpoint.port));
    let hosts = [("evil.example".to_owned(), at)].into();
    let closed = Calls { private: false, hosts, ..quick().calls };
    let server = server(Config { calls: closed, ..quick() }).await;
    let mut anna = person(&server, "Anna").await;
    for url in [endpoint.url("/"), "https://u:p@example.org/".into(), "file:///etc/passwd".into(), "x".into()]
    {
        assert_eq!(anna.put("/api/me/calls/hook", json!({"url": url})).await.refused(422), "invalid");
    }
    let browser = Browser::fresh();
    let refused = anna.post("/api/me/calls/push", browser.subscription(&endpoint.url("/"))).await;
    assert_eq!(refused.refused(422), "invalid");
    for host in ["127.0.0.1", "[::1]", "169.254.169.254", "10.0.0.1", "evil.example", "localhost"] {
        let url = format!("https://{host}:{}/", endpoint.port);
        anna.put("/api/me/calls/hook", json!({"url": url})).await.ok();
        let shown = anna.post("/api/me/calls/test", json!({"way": "hook"})).await.ok();
        assert_eq!(shown["hook"]["last"]["trouble"], "not_public", "{host}");
    }
    endpoint.stays_quiet().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_dies_leaves_nobody_uncalled() {
    let endpoint = Endpoint::start().await;
    let store: Arc<dyn Store> = Arc::new(MemoryStore::default());
    // What dies with a process goes on in a test: this one neither looks nor sends.
    let slow = Calls { grace: Duration::from_mins(5), every: Duration::from_hours(1), ..quick().calls };
    let first = Running::with(store.clone(), Arc::new(small()), Config { calls: slow, ..quick() }).await;
    let (mut anna, mut bela) = (person(&first, "Anna").await, person(&first, "Bela").await);
    hooked(&mut bela, &endpoint).await;
    // It has noted that something happened, and dies before it looks.
    let noted = table(&mut anna, &mut bela).await;
    let id = bela.get("/api/me").await.ok()["id"].as_str().unwrap().to_owned();
    assert_eq!(store.calls_of(&id).await.unwrap(), []);
    first.task.abort();

    let clock = Clock::default();
    let second =
        Running::with(store.clone(), Arc::new(small()), Config { clock: clock.clone(), ..quick() }).await;
    assert_eq!(endpoint.next().await.json()["url"], format!("{BASE}/t/{noted}"));
    // And one that dies while it sends: what it took comes due again.
    let mut anna = Visitor { address: second.address.clone(), ..anna };
    let mut bela = Visitor { address: second.address.clone(), ..bela };
    let taken = table(&mut anna, &mut bela).await;
    endpoint.next().await;
    let call = CallRow::id_of(&id, &taken, "1.0", "turn");
    let mut sent = store.call(&call).await.unwrap().unwrap();
    while sent.due.is_some() {
        tokio::time::sleep(Duration::from_millis(20)).await;
        sent = store.call(&call).await.unwrap().unwrap();
    }
    let by_another = CallRow { due: Some(i64::MAX / 2), ..sent.clone() };
    assert!(store.change_call(&by_another).await.unwrap());
    endpoint.stays_quiet().await;
    let again = CallRow { due: Some(0), version: by_another.version + 1, ..by_another };
    assert!(store.change_call(&again).await.unwrap());
    assert_eq!(endpoint.next().await.json()["url"], format!("{BASE}/t/{taken}"));
}

#[tokio::test(flavor = "multi_thread")]
async fn two_servers_on_one_store_call_once() {
    let postgres = Postgres::start().unwrap();
    let endpoint = Endpoint::start().await;
    let mut nodes = Vec::new();
    for _ in 0..2 {
        let store: Arc<dyn Store> = Arc::new(PostgresStore::open(&postgres.address()).await.unwrap());
        let calls = Calls { grace: Duration::from_millis(400), ..quick().calls };
        nodes.push(Running::with(store, Arc::new(small()), Config { calls, ..quick() }).await);
    }
    let (mut anna, mut bela) = (person(&nodes[0], "Anna").await, person(&nodes[0], "Bela").await);
    hooked(&mut bela, &endpoint).await;
    tokio::time::sleep(Duration::from_millis(1_200)).await;
    let mut called: Vec<String> = Vec::new();
    let mut tables: Vec<String> = Vec::new();
    for number in 0..10 {
        let address = nodes[number % 2].address.clone();
        (anna.address, bela.address) = (address.clone(), address);
        tables.push(table(&mut anna, &mut bela).await);
        called.push(endpoint.next().await.json()["url"].as_str().unwrap().to_owned());
    }
    endpoint.stays_quiet().await;
    assert_eq!(called, tables.iter().map(|table| format!("{BASE}/t/{table}")).collect::<Vec<_>>());
    let keys = [bela.get("/api/me/calls").await.ok(), {
        bela.address = nodes[0].address.clone();
        bela.get("/api/me/calls").await.ok()
    }];
    assert_eq!(keys[0]["push"]["key"], keys[1]["push"]["key"], "one server to every push service");

    // Who looks at a table through one is not called by the other.
    let new = anna.post("/api/tables", json!({"game": "high-card", "seats": ["me", "open"]})).await.ok();
    let id = new["id"].as_str().unwrap().to_owned();
    bela.post(&format!("/api/tables/{id}/join"), json!({"invite": new["invite"]})).await.ok();
    bela.address = nodes[0].address.clone();
    anna.address = nodes[1].address.clone();
    let mut events = bela.stream(&format!("/api/tables/{id}/stream?seat=1"), None).await;
    events.next().await.unwrap();
    // Her server hears in a moment that somebody sat down at the other.
    while anna.get(&format!("/api/tables/{id}")).await.ok()["seats"][1]["kind"] != "person" {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    anna.post(&format!("/api/tables/{id}/start"), json!({})).await.ok();
    endpoint.stays_quiet().await;
    endpoint.stays_quiet().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn settings_are_bounded_and_belong_to_the_person() {
    let endpoint = Endpoint::start().await;
    let quotas = Quotas { subscriptions_per_person: 2, ..Quotas::default() };
    let server = server(Config { rate: 1_000, burst: 1_000, quotas, ..quick() }).await;
    let mut anna = person(&server, "Anna").await;
    for bad in [
        json!({"events": [], "quiet": {"from": 60, "to": 60}}),
        json!({"events": [], "quiet": {"from": 0, "to": 1_440}}),
        json!({"events": [], "again": {"hours": 0, "times": 1}}),
        json!({"events": [], "again": {"hours": 1, "times": 11}}),
        json!({"events": [], "zone": "Middle/Earth"}),
        json!({"events": [{"event": "turn", "ways": []}, {"event": "turn", "ways": []}]}),
    ] {
        assert_eq!(anna.put("/api/me/calls", bad.clone()).await.refused(422), "invalid", "{bad}");
    }
    let browsers: Vec<Browser> = (0..3).map(|_| Browser::fresh()).collect();
    for (number, browser) in browsers.iter().enumerate() {
        let answer =
            anna.post("/api/me/calls/push", browser.subscription(&endpoint.url(&format!("/{number}")))).await;
        if number < 2 {
            assert_eq!(answer.ok()["push"]["devices"].as_array().unwrap().len(), number + 1);
        } else {
            assert_eq!(answer.refused(429), "quota");
        }
    }
    anna.put("/api/me/calls/hook", json!({"url": endpoint.url("/s3cr3t")})).await.ok();
    wants(&mut anna, all("hook")).await;
    let file = anna.get("/api/me/calls/file").await.ok();
    assert_eq!(file["webhook"], endpoint.url("/s3cr3t"));
    assert_eq!(file["browsers"].as_array().unwrap().len(), 2);
    assert_eq!(file["settings"]["events"].as_array().unwrap().len(), 7);
    let id = anna.get("/api/me").await.ok()["id"].as_str().unwrap().to_owned();
    let shown = anna.post("/api/me/calls/off", json!({})).await.ok();
    assert!(shown["events"].as_array().unwrap().iter().all(|switch| switch["ways"] == json!([])));
    anna.post("/api/me/forget", json!({})).await.ok();
    for kind in ["calls", "push", "hook", "mail", "sent"] {
        assert_eq!(server.store.personal(&id, kind).await.unwrap(), [], "{kind}");
    }
}
