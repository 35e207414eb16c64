//! The gate (middleware): what every request passes on its way in and out. Where it comes from, whose it is, how often
//! they ask; and then the words of a refusal, the headers that keep a browser safe, a line in the log.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::Instant;

use axum::body::Body;
use axum::extract::{ConnectInfo, Request, State};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use bytes::Bytes;
use futures_util::TryStreamExt;
use hyper::header::{self, HeaderMap, HeaderName, HeaderValue};
use hyper::{Method, StatusCode};
use tafel_core::Lang;
use tafel_protocol::FaultCode;

use crate::app::{App, Visitor};
use crate::config::Config;
use crate::device;
use crate::fault::Failure;
use crate::secret;
use crate::slots::Occupied;

/// Scripts, pictures, fonts and connections of our own only. Styles may stand in the page: they run nothing.
const CONTENT_SECURITY_POLICY: &str = "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; \
    img-src 'self' data: blob:; font-src 'self' data:; connect-src 'self'; object-src 'none'; base-uri 'none'; \
    form-action 'self'; frame-ancestors 'none'";

/// The outermost layer.
pub(crate) async fn pass(State(app): State<Arc<App>>, mut request: Request, next: Next) -> Response {
    let begun = Instant::now();
    let method = request.method().clone();
    let path = request.uri().path().to_owned();
    let visitor = Visitor {
        person: None,
        session: None,
        lang: accepted_language(request.headers()),
        address: address(&request, &app.hall.config),
        device: device::of(request.headers()),
        cookie: Arc::new(OnceLock::new()),
    };
    let headers = request.headers().clone();
    let refused = request.extensions().get::<Occupied>().is_some();
    let (visitor, mut checked) = check(&app, visitor, &method, &path, &headers).await;
    if refused {
        checked = Err(app.quotas.connection());
    }
    let stores = is_stored(&method, &path);
    let brought = Arc::new(AtomicU64::new(0));
    if stores {
        checked = checked.and_then(|()| app.quotas.has_room(&visitor));
        request = weighed(request, brought.clone());
    }
    let response = match checked {
        Ok(()) => {
            request.extensions_mut().insert(visitor.clone());
            next.run(request).await
        }
        Err(failure) => failure.into_response(),
    };
    let mut response = in_words(response, &app, &visitor, &path);
    let headers = response.headers_mut();
    if let Some(cookie) = visitor.cookie.get().and_then(|cookie| HeaderValue::from_str(cookie).ok()) {
        headers.append(header::SET_COOKIE, cookie);
    }
    guard(headers, &path);
    let status = response.status().as_u16();
    if stores && response.status().is_success() {
        app.quotas.stored(&visitor, brought.load(Ordering::Relaxed));
    }
    app.hall.metrics.answered(status);
    // Never the query: it may hold an invitation.
    tracing::debug!(%method, path, status, micros = begun.elapsed().as_micros() as u64, "answered");
    response
}

async fn check(
    app: &App,
    mut visitor: Visitor,
    method: &Method,
    path: &str,
    headers: &HeaderMap,
) -> (Visitor, Result<(), Failure>) {
    if !path.starts_with("/api") {
        return (visitor, Ok(()));
    }
    let acts = !matches!(*method, Method::GET | Method::HEAD);
    if (acts || path.ends_with("/stream")) && is_foreign(headers, app.hall.config.public_url.as_deref()) {
        return (visitor, Err(Failure::of(FaultCode::ForeignOrigin)));
    }
    if let Some(token) = cookie(headers, app.cookie_name()) {
        let session = secret::hash(token);
        match app.person_of(session).await {
            Ok(Some(person)) => {
                visitor.lang = person.lang.as_deref().and_then(language).unwrap_or(visitor.lang);
                visitor.person = Some(person);
                visitor.session = Some(session);
            }
            Ok(None) => {}
            Err(failure) => return (visitor, Err(failure)),
        }
    }
    let allowed = app.limits.requests.take(&visitor.who());
    let allowed = allowed.and_then(|()| app.limits.network.take(&visitor.network()));
    let allowed = allowed.map_err(|seconds| app.limited(seconds));
    (visitor, allowed)
}

/// Does a request of this kind make the database grow?
fn is_stored(method: &Method, path: &str) -> bool {
    let acts = !matches!(*method, Method::GET | Method::HEAD);
    acts && path.starts_with("/api/") && !path.ends_with("/why")
}

/// Counts what arrives of a body: its head need not say how long it is.
fn weighed(request: Request, brought: Arc<AtomicU64>) -> Request {
    request.map(|body| {
        let count = move |part: &Bytes| {
            brought.fetch_add(part.len() as u64, Ordering::Relaxed);
        };
        Body::from_stream(body.into_data_stream().inspect_ok(count))
    })
}

/// Does the request come from a page of another site? Browsers say so; programs say nothing.
fn is_foreign(headers: &HeaderMap, public_url: Option<&str>) -> bool {
    let text = |name: HeaderName| headers.get(name).map(|value| value.to_str().unwrap_or("unreadable"));
    let site = text(HeaderName::from_static("sec-fetch-site"));
    if site.is_some_and(|site| !matches!(site, "same-origin" | "none")) {
        return true;
    }
    let Some(origin) = text(header::ORIGIN) else { return false };
    match (public_url, text(header::HOST)) {
        (Some(url), _) => origin != origin_of(url),
        (None, Some(host)) => {
            origin.strip_prefix("http://").or_else(|| origin.strip_prefix("https://")) != Some(host)
        }
        (None, None) => true,
    }
}

/// `https://tafel.example/sub/` is of the origin `https://tafel.example`.
fn origin_of(url: &str) -> &str {
    let host = url.find("://").map_or(0, |scheme| scheme + 3);
    url[host..].find('/').map_or(url, |path| &url[..host + path])
}

fn cookie<'a>(headers: &'a HeaderMap, name: &str) -> Option<&'a str> {
    let cookies = headers.get_all(header::COOKIE).iter().filter_map(|value| value.to_str().ok());
    let mut pairs = cookies.flat_map(|line| line.split(';')).filter_map(|pair| pair.trim().split_once('='));
    pairs.find(|(key, _)| *key == name).map(|(_, value)| value)
}

fn language(code: &str) -> Option<Lang> {
    Lang::ALL
        .into_iter()
        .find(|lang| code.get(..2).is_some_and(|code| code.eq_ignore_ascii_case(lang.code())))
}

/// The first language of the list that we speak. German for those who do not say.
fn accepted_language(headers: &HeaderMap) -> Lang {
    let wanted =
        headers.get(header::ACCEPT_LANGUAGE).and_then(|value| value.to_str().ok()).unwrap_or_default();
    wanted.split(',').find_map(|entry| language(entry.trim())).unwrap_or(Lang::De)
}

fn address(request: &Request, config: &Config) -> IpAddr {
    let forwarded = || {
        let value = request.headers().get("x-forwarded-for")?.to_str().ok()?;
        // The last entry is the one our own proxy wrote.
        value.rsplit(',').next()?.trim().parse().ok()
    };
    let direct = request.extensions().get::<ConnectInfo<SocketAddr>>().map(|info| info.0.ip());
    let direct = direct.unwrap_or(IpAddr::V4(Ipv4Addr::UNSPECIFIED));
    if config.trust_proxy { forwarded().unwrap_or(direct) } else { direct }
}

/// Gives a refusal its words, also where the framework refused.
fn in_words(mut response: Response, app: &App, visitor: &Visitor, path: &str) -> Response {
    if let Some(failure) = response.extensions_mut().remove::<Failure>() {
        return failure.into_answer(&app.hall.words, visitor.lang);
    }
    if !path.starts_with("/api") || response.headers().contains_key(header::CONTENT_TYPE) {
        return response;
    }
    let code = match response.status() {
        StatusCode::NOT_FOUND => FaultCode::NotFound,
        StatusCode::METHOD_NOT_ALLOWED => FaultCode::Method,
        status if status.is_client_error() => FaultCode::Unreadable,
        _ => return response,
    };
    let allow = response.headers_mut().remove(header::ALLOW);
    let mut worded = Failure::of(code).into_answer(&app.hall.words, visitor.lang);
    if let Some(allow) = allow {
        worded.headers_mut().insert(header::ALLOW, allow);
    }
    worded
}

fn guard(headers: &mut HeaderMap, path: &str) {
    let mut set = |name: HeaderName, value: &'static str| {
        headers.insert(name, HeaderValue::from_static(value));
    };
    set(header::CONTENT_SECURITY_POLICY, CONTENT_SECURITY_POLICY);
    set(header::X_CONTENT_TYPE_OPTIONS, "nosniff");
    set(header::REFERRER_POLICY, "no-referrer");
    set(HeaderName::from_static("cross-origin-opener-policy"), "same-origin");
    set(HeaderName::from_static("cross-origin-resource-policy"), "same-origin");
    if path.starts_with("/api") {
        headers.entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(list: &[(&'static str, &'static str)]) -> HeaderMap {
        list.iter()
            .map(|&(name, value)| (HeaderName::from_static(name), HeaderValue::from_static(value)))
            .collect()
    }

    #[test]
    fn pages_of_other_sites_are_foreign_and_programs_are_not() {
        let check =
            |list: &[(&'static str, &'static str)], url: Option<&str>| is_foreign(&headers(list), url);
        assert!(!check(&[("host", "a:7700")], None), "a program");
        assert!(!check(&[("host", "a:7700"), ("origin", "http://a:7700")], None));
        assert!(check(&[("host", "a:7700"), ("origin", "http://evil")], None));
        assert!(check(&[("host", "a:7700"), ("origin", "null")], None));
        assert!(check(&[("host", "a:7700"), ("sec-fetch-site", "cross-site")], None));
        assert!(check(&[("host", "a:7700"), ("sec-fetch-site", "same-site")], None));
        assert!(!check(&[("host", "a:7700"), ("sec-fetch-site", "same-origin")], None));
        let url = Some("https://tafel.example/sub/");
        assert!(!check(&[("host", "inside:7700"), ("origin", "https://tafel.example")], url));
        assert!(check(&[("host", "inside:7700"), ("origin", "http://inside:7700")], url));
    }

    #[test]
    fn the_language_is_the_first_we_speak() {
        let lang = |accepted: &'static str| accepted_language(&headers(&[("accept-language", accepted)]));
        assert_eq!(lang("fr, en-GB;q=0.8, de;q=0.5"), Lang::En);
        assert_eq!(lang("de-AT"), Lang::De);
        assert_eq!(lang("*"), Lang::De);
        assert_eq!(accepted_language(&HeaderMap::new()), Lang::De);
    }

    #[test]
    fn a_cookie_is_found_among_others() {
        let headers = headers(&[("cookie", "a=1; tafel=secret; b=2")]);
        assert_eq!(cookie(&headers, "tafel"), Some("secret"));
        assert_eq!(cookie(&headers, "afel"), None);
    }
}
