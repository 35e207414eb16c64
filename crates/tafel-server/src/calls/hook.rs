//! Webhooks: what is sent in which form, recognised by the address.

use bytes::Bytes;
use http_body_util::Full;
use hyper::header::{AUTHORIZATION, CONTENT_TYPE};
use hyper::{Method, Request, Uri};
use serde_json::{Value, json};
use tafel_protocol::HookKind;

use super::words::Letter;

/// In which form a message goes to this address.
pub(crate) fn kind(uri: &Uri) -> HookKind {
    let (host, path) = (uri.host().unwrap_or_default().to_ascii_lowercase(), uri.path());
    let is_in = |domain: &str| host == domain || host.ends_with(&format!(".{domain}"));
    if (is_in("discord.com") || is_in("discordapp.com")) && path.starts_with("/api/") {
        HookKind::Discord
    } else if is_in("hooks.slack.com") {
        HookKind::Slack
    } else if path.contains("/_matrix/client/") && path.contains("/send/") {
        HookKind::Matrix
    } else if is_in("ntfy.sh") || host.starts_with("ntfy.") {
        HookKind::Ntfy
    } else {
        HookKind::Json
    }
}

/// The message, ready to be sent. `id` is the same when the same is sent again. Nothing: there is something wrong with
/// the address.
pub(crate) fn message(uri: &Uri, letter: &Letter, id: &str) -> Option<Request<Full<Bytes>>> {
    let post = |uri: &Uri, body: Value| {
        let request = Request::post(uri.clone()).header(CONTENT_TYPE, "application/json");
        request.body(Full::new(body.to_string().into())).ok()
    };
    match kind(uri) {
        HookKind::Json => post(uri, letter.json(id)),
        // Nobody is called by name, whatever a player calls themselves.
        HookKind::Discord => post(uri, json!({"content": letter.plain(), "allowed_mentions": {"parse": []}})),
        HookKind::Slack => post(uri, json!({"text": escaped(&letter.plain())})),
        HookKind::Ntfy => {
            let topic = uri.path().trim_matches('/');
            let mut body = json!({"topic": topic, "title": letter.title, "message": letter.text_and_stop()});
            if let Some(link) = &letter.link {
                body["click"] = link.clone().into();
            }
            post(&with_path(uri, "/", uri.query())?, body)
        }
        HookKind::Matrix => {
            // The token is for the head, where fewer write it down; the number in the path lets a message count once.
            let token = uri
                .query()
                .unwrap_or_default()
                .split('&')
                .find_map(|part| part.strip_prefix("access_token="));
            let path = uri.path().trim_end_matches('/');
            let to = with_path(uri, &format!("{path}/{id}"), None)?;
            let mut request =
                Request::builder().method(Method::PUT).uri(to).header(CONTENT_TYPE, "application/json");
            if let Some(token) = token {
                request = request.header(AUTHORIZATION, format!("Bearer {token}"));
            }
            let body = json!({"msgtype": "m.text", "body": letter.plain()});
            request.body(Full::new(body.to_string().into())).ok()
        }
    }
}

fn with_path(uri: &Uri, path: &str, query: Option<&str>) -> Option<Uri> {
    let mut parts = uri.clone().into_parts();
    let path = query.map_or_else(|| path.to_owned(), |query| format!("{path}?{query}"));
    parts.path_and_query = Some(path.parse().ok()?);
    Uri::from_parts(parts).ok()
}

/// Slack reads three signs in a way of its own.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_form_follows_from_the_address() {
        for (url, expected) in [
            ("https://discord.com/api/webhooks/1/x", HookKind::Discord),
            ("https://canary.discord.com/api/webhooks/1/x", HookKind::Discord),
            ("https://hooks.slack.com/services/T/B/x", HookKind::Slack),
            ("https://ntfy.sh/topic", HookKind::Ntfy),
            ("https://ntfy.example.org/topic", HookKind::Ntfy),
            (
                "https://m.example/_matrix/client/v3/rooms/!a:b/send/m.room.message?access_token=x",
                HookKind::Matrix,
            ),
            ("https://example.org/api/webhooks/1/x", HookKind::Json),
            ("https://notdiscord.com/api/webhooks/1/x", HookKind::Json),
            ("https://example.org/?ntfy.sh", HookKind::Json),
        ] {
            assert_eq!(kind(&url.parse().unwrap()), expected, "{url}");
        }
    }
}
