//! R12: who may do what. Every route with every role: nobody, a stranger, a spectator, another seat, the seat itself,
//! at a private and at a public table, before the start, in play and after the end.

mod support;

use serde_json::{Value, json};
use support::{Running, Visitor, any_move, routes};

const ROLES: [&str; 5] = ["nobody", "stranger", "watcher", "other", "host"];

struct Scene {
    server: Running,
    visitors: Vec<Visitor>,
    table: String,
}

/// A table for three: the host at seat 0, another person at seat 1, a sleeping bot at seat 2; and onlookers.
async fn scene(public: bool, phase: &str) -> Scene {
    let server = Running::start().await;
    let mut visitors = vec![server.visitor()];
    for name in &ROLES[1..] {
        visitors.push(server.guest(name).await);
    }
    let seats =
        if phase == "over" { json!(["me", "open"]) } else { json!(["me", "open", {"bot": "sleeps"}]) };
    let new = visitors[4]
        .post("/api/tables", json!({"game": "high-card", "public": public, "seats": seats}))
        .await
        .ok();
    let (table, invite) = (new["id"].as_str().unwrap().to_owned(), new["invite"].clone());
    visitors[3].post(&format!("/api/tables/{table}/join"), json!({"invite": invite})).await.ok();
    visitors[2].post(&format!("/api/tables/{table}/watch"), json!({"invite": invite})).await.ok();
    if phase != "waiting" {
        visitors[4].post(&format!("/api/tables/{table}/start"), json!({})).await.ok();
    }
    if phase == "over" {
        for player in [3, 4] {
            visitors[player].post(&format!("/api/tables/{table}/resign"), json!({})).await.ok();
        }
    }
    Scene { server, visitors, table }
}

/// The request that a test makes of each route.
fn request(method: &str, path: &str, table: &str) -> (String, Option<Value>) {
    let body = match (method, path) {
        ("put", "/api/me") => json!({"name": "X"}),
        ("post", "/api/me/claim") => json!({"code": "0"}),
        ("post", "/api/tables") => json!({"game": "high-card", "seats": ["me", "open"]}),
        ("post", "/api/tables/{id}/actions") => {
            json!({"seat": 0, "after": 0, "request": "r", "action": "peek"})
        }
        ("post", "/api/tables/{id}/undo") => json!({"seat": 0, "after": 0, "request": "u"}),
        ("post", "/api/tables/{id}/rules") => json!({"choice": "end"}),
        ("put", "/api/me/calls") => json!({"events": []}),
        ("post", "/api/me/calls/push") => json!({"endpoint": "x", "p256dh": "x", "auth": "x"}),
        ("post", "/api/me/calls/push/off") => json!({"device": "0"}),
        ("put", "/api/me/calls/hook") => json!({"url": "https://hook.example/"}),
        ("put", "/api/me/calls/mail") => json!({"address": null}),
        ("post", "/api/me/calls/mail/confirm") => json!({"code": "0"}),
        ("post", "/api/me/calls/test") => json!({"way": "mail"}),
        ("put", "/api/me/shown") => json!({"shown": true}),
        ("post", "/api/me/block") => json!({"person": "nobody", "blocked": true}),
        ("post", "/api/me/invitations/decline") => json!({"table": "nowhere"}),
        ("post", "/api/tables/{id}/invite") => json!({"person": "nobody"}),
        ("post", "/api/me/sign-out") => json!({"device": "0"}),
        ("post", "/api/tables/{id}/host") => json!({"seat": 1}),
        ("post", "/api/tables/{id}/ask") => json!({"wish": "pause"}),
        ("post", "/api/tables/{id}/answer") => json!({"request": 1, "allow": true}),
        ("post", "/api/tables/{id}/talk") => json!({"call": "thanks"}),
        ("post", "/api/tables/{id}/talk/switch") => json!({"on": true}),
        ("put", "/api/tables/{id}/desk") => json!({"notes": "x"}),
        ("post", "/api/tables/{id}/return") => json!({"seat": 0}),
        ("post", "/api/tables/{id}/ahead") => json!({"seat": 0, "decision": {"only": true}}),
        ("put", "/api/tables/{id}/hours") => {
            json!({"hours": {"zone": "Europe/Berlin", "from": 8, "until": 22, "holidays": []}})
        }
        ("post", "/api/tables/{id}/why") => json!({"seat": 0, "action": "peek"}),
        ("post", "/api/tables/{id}/tip") => json!({"seat": 0, "since": 0, "told": []}),
        ("post", "/api/tables/{id}/hint") => json!({"seat": 0}),
        ("post", "/api/records/{id}/line") => json!({"step": 1}),
        ("post", "/api/records/{id}/fork") => json!({"step": 0, "seat": 0, "level": "random"}),
        ("post", "/api/games/{game}/lessons/{lesson}/answer") => {
            json!({"step": 0, "after": 0, "action": "peek"})
        }
        ("post", "/api/games/{game}/puzzles/{puzzle}/answer") => json!({"tries": 0, "action": "peek"}),
        ("post", "/api/games/{game}/puzzles/{puzzle}/fork") => json!({"level": "random"}),
        ("post", "/api/games/{game}/lessons/{lesson}/on" | "/api/games/{game}/lessons/{lesson}/skip") => {
            json!({"step": 0})
        }
        _ => json!({}),
    };
    let id = if path.starts_with("/api/records") { "000000000000000000000000" } else { table };
    let mut path = path
        .replace("{id}", id)
        .replace("{step}", "0")
        .replace("{game}", "high-card")
        .replace("{lang}", "de");
    if path.ends_with("/update") || path.ends_with("/glance") || path.contains("/at/") {
        path += "?seat=0";
    }
    (path, (method != "get").then_some(body))
}

/// The statuses for nobody, stranger, watcher, other seat, host.
fn expected(method: &str, path: &str, public: bool, phase: &str) -> [u16; 5] {
    // At a private table, those without an invitation do not learn that it is there.
    let hidden = |inside: [u16; 3], outside: [u16; 2]| {
        let [nobody, stranger] = if public { outside } else { [404, 404] };
        [nobody, stranger, inside[0], inside[1], inside[2]]
    };
    let session_first = |mut statuses: [u16; 5]| {
        statuses[0] = 401;
        statuses
    };
    let waiting = phase == "waiting";
    let over = phase == "over";
    match path {
        // Nobody deals this game here.
        "/api/daily/{game}" => [404; 5],
        "/api/daily" | "/api/me" | "/api/games" | "/api/texts/{lang}" | "/api/openapi.json" | "/api" => {
            [200; 5]
        }
        "/api/games/{game}/texts/{lang}" | "/api/games/{game}/components" => [200; 5],
        // Nobody teaches this game here.
        path if path.starts_with("/api/games/{game}/lessons") => [404; 5],
        path if path.starts_with("/api/games/{game}/puzzles") => [404; 5],
        "/api/me/code" | "/api/me/devices" | "/api/me/sign-out" | "/api/me/games" | "/api/me/forget" => {
            [401, 200, 200, 200, 200]
        }
        "/api/me/profile"
        | "/api/me/results"
        | "/api/me/notes"
        | "/api/me/shown"
        | "/api/me/people"
        | "/api/me/invitations"
        | "/api/me/invitations/decline" => [401, 200, 200, 200, 200],
        "/api/me/calls"
        | "/api/me/calls/push/off"
        | "/api/me/calls/hook"
        | "/api/me/calls/mail"
        | "/api/me/calls/test"
        | "/api/me/calls/off"
        | "/api/me/calls/file" => [401, 200, 200, 200, 200],
        // Not the keys of a browser, and not a code that was sent.
        "/api/me/calls/push" | "/api/me/calls/mail/confirm" => [401, 422, 422, 422, 422],
        // Not a token of this server; whose it is would follow from it alone.
        "/api/calls/stop" => [422; 5],
        // Nobody here has played with anybody.
        "/api/me/block" => [401, 422, 422, 422, 422],
        "/api/hall" => [200; 5],
        "/api/tables/{id}/invite" if waiting => session_first(hidden([422; 3], [403; 2])),
        "/api/tables/{id}/invite" => session_first(hidden([409; 3], [403; 2])),
        "/api/tables/{id}/result" if over => hidden([200; 3], [200; 2]),
        "/api/tables/{id}/result" => hidden([409; 3], [409; 2]),
        "/api/me/claim" | "/api/records" => [422; 5],
        "/api/tables" => [if method == "get" { 200 } else { 201 }; 5],
        path if path.starts_with("/api/records/") => [404; 5],
        "/api/tables/{id}" | "/api/tables/{id}/luck" => hidden([200; 3], [200; 2]),
        // Somebody sits at every seat, and only those who do may change how.
        "/api/tables/{id}/join" if waiting => hidden([409, 200, 200], [409; 2]),
        "/api/tables/{id}/join" => hidden([409; 3], [409; 2]),
        "/api/tables/{id}/watch" => hidden([200; 3], [200; 2]),
        "/api/tables/{id}/leave" if waiting => session_first(hidden([200, 200, 200], [403; 2])),
        "/api/tables/{id}/leave" => session_first(hidden([200, 409, 409], [403; 2])),
        "/api/tables/{id}/start" if waiting => session_first(hidden([403, 403, 200], [403; 2])),
        "/api/tables/{id}/start" => session_first(hidden([409; 3], [409; 2])),
        "/api/tables/{id}/host" => session_first(hidden([403, 403, if over { 409 } else { 200 }], [403; 2])),
        "/api/tables/{id}/resign" if waiting || over => session_first(hidden([409; 3], [409; 2])),
        "/api/tables/{id}/resign" => session_first(hidden([403, 200, 200], [403; 2])),
        // Those who look on have a room of their own; at a public table anybody may read it.
        "/api/tables/{id}/talk" if method == "get" => hidden([200; 3], [200; 2]),
        "/api/tables/{id}/talk" => session_first(hidden([201; 3], [403; 2])),
        "/api/tables/{id}/talk/switch" | "/api/tables/{id}/talk/clear" => {
            session_first(hidden([403, 403, 200], [403; 2]))
        }
        "/api/tables/{id}/desk" => session_first(hidden([200; 3], [403; 2])),
        // Here both have given up, and play no more.
        "/api/tables/{id}/hours" if over => session_first(hidden([403; 3], [403; 2])),
        "/api/tables/{id}/hours" => session_first(hidden([403, 200, 200], [403; 2])),
        // Nobody has asked anything, and no bot plays for anybody.
        "/api/tables/{id}/ask"
        | "/api/tables/{id}/answer"
        | "/api/tables/{id}/return"
        | "/api/tables/{id}/ahead"
            if waiting || over =>
        {
            session_first(hidden([409; 3], [409; 2]))
        }
        "/api/tables/{id}/ask" => session_first(hidden([403, 200, 200], [403; 2])),
        "/api/tables/{id}/answer" => session_first(hidden([409; 3], [409; 2])),
        "/api/tables/{id}/ahead" => session_first(hidden([403, 403, 200], [403; 2])),
        "/api/tables/{id}/return" => session_first(hidden([403, 403, 200], [403; 2])),
        // Nothing to choose: the rules are those it was begun under.
        "/api/tables/{id}/rules" if waiting || over => session_first(hidden([409; 3], [409; 2])),
        "/api/tables/{id}/rules" => session_first(hidden([403, 409, 409], [403; 2])),
        "/api/tables/{id}/rematch" if over => session_first(hidden([403, 200, 200], [403; 2])),
        "/api/tables/{id}/rematch" => session_first(hidden([403, 409, 409], [403; 2])),
        // The view of seat 0: its own while it is played, everybody's when it is over.
        "/api/tables/{id}/update" if over => hidden([200; 3], [200; 2]),
        "/api/tables/{id}/update" => hidden([403, 403, 200], [403; 2]),
        "/api/tables/{id}/glance" if waiting => hidden([403, 403, 409], [403; 2]),
        "/api/tables/{id}/glance" if over => hidden([200; 3], [200; 2]),
        "/api/tables/{id}/glance" => hidden([403, 403, 200], [403; 2]),
        "/api/tables/{id}/at/{step}" if over => hidden([200; 3], [200; 2]),
        "/api/tables/{id}/at/{step}" if waiting => hidden([403, 403, 409], [403; 2]),
        "/api/tables/{id}/at/{step}" => hidden([403, 403, 200], [403; 2]),
        "/api/tables/{id}/actions" | "/api/tables/{id}/undo" | "/api/tables/{id}/why" => {
            // Whoever resigned has no seat any more.
            let host = match (phase, path) {
                ("over", _) => 403,
                ("waiting", _) => 409,
                (_, "/api/tables/{id}/why") => 200,
                _ => 422,
            };
            session_first(hidden([403, 403, host], [403; 2]))
        }
        // Two people play, and nobody has said that there are hints.
        "/api/tables/{id}/hint" | "/api/tables/{id}/tip" => {
            let host = if waiting { 409 } else { 403 };
            session_first(hidden([403, 403, host], [403; 2]))
        }
        "/api/tables/{id}/record" | "/api/tables/{id}/luck/check" if over => hidden([200; 3], [200; 2]),
        "/api/tables/{id}/record" | "/api/tables/{id}/luck/check" => hidden([409; 3], [409; 2]),
        other => panic!("{method} {other} is not in the matrix"),
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn every_route_with_every_role_in_every_phase() {
    let mut checked = 0;
    for public in [false, true] {
        for phase in ["waiting", "playing", "over"] {
            for (method, path) in routes() {
                if path.ends_with("/stream") {
                    continue; // Streams do not end; they have a test of their own below.
                }
                for (role, &name) in ROLES.iter().enumerate() {
                    // Each on a table of its own: what one does must not change what the next may do.
                    let mut scene = scene(public, phase).await;
                    let (address, body) = request(method, path, &scene.table);
                    let visitor = &mut scene.visitors[role];
                    let answer = visitor
                        .call(&method.to_uppercase(), &address, body.map(|body| body.to_string()))
                        .await;
                    let wanted = expected(method, path, public, phase)[role];
                    let said = String::from_utf8_lossy(&answer.bytes).into_owned();
                    assert_eq!(
                        answer.status, wanted,
                        "{name}: {method} {path}, public {public}, {phase}: {said}"
                    );
                    checked += 1;
                    drop(scene.server);
                }
            }
        }
    }
    assert!(checked > 900, "{checked}");
}

#[tokio::test]
async fn a_stream_is_for_those_whose_eyes_it_uses() {
    for (public, expected) in [(false, [404, 404, 403, 403, 200]), (true, [403, 403, 403, 403, 200])] {
        let scene = scene(public, "playing").await;
        for (role, visitor) in scene.visitors.iter().enumerate() {
            let events = visitor.stream(&format!("/api/tables/{}/stream?seat=0", scene.table), None).await;
            assert_eq!(events.status, expected[role], "{} at seat 0", ROLES[role]);
            let watched = visitor.stream(&format!("/api/tables/{}/stream", scene.table), None).await;
            let may_watch = public || role >= 2;
            assert_eq!(watched.status, if may_watch { 200 } else { 404 }, "{} as spectator", ROLES[role]);
            let both = visitor.stream(&format!("/api/tables/{}/stream?seat=0,1", scene.table), None).await;
            assert_ne!(both.status, 200, "nobody has both seats");
        }
    }
}

/// An invitation is for joining and watching. It gives no right to a seat that somebody has.
#[tokio::test]
async fn an_invitation_gives_no_seat_that_is_taken() {
    let mut scene = scene(false, "playing").await;
    let invite = scene.visitors[4].get(&format!("/api/tables/{}", scene.table)).await.ok()["invite"].clone();
    let stranger = &mut scene.visitors[1];
    let path = format!("/api/tables/{}", scene.table);
    assert_eq!(
        stranger.post(&format!("{path}/join"), json!({"invite": invite, "seat": 0})).await.refused(409),
        "phase"
    );
    stranger.post(&format!("{path}/watch"), json!({"invite": invite})).await.ok();
    assert_eq!(stranger.get(&format!("{path}/update?seat=0")).await.refused(403), "forbidden");
    assert!(stranger.get(&format!("{path}/update?seat=spectator")).await.status == 200);
    assert!(any_move(&mut scene.visitors[4], &scene.table, "r").await.is_some());
}
