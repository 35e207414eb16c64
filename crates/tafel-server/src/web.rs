//! The web client, embedded.

use axum::extract::Request;
use axum::response::{IntoResponse, Response};
use hyper::{Method, StatusCode, header};
use rust_embed::{EmbeddedFile, RustEmbed};

#[derive(RustEmbed)]
#[folder = "$TAFEL_WEB_DIST"]
struct Client;

/// Everything outside of `/api`: a file of the client, or its one page, which finds its way by itself.
pub(crate) async fn page(request: Request) -> Response {
    let path = request.uri().path();
    if path.starts_with("/api") {
        return StatusCode::NOT_FOUND.into_response();
    }
    if !matches!(*request.method(), Method::GET | Method::HEAD) {
        return StatusCode::METHOD_NOT_ALLOWED.into_response();
    }
    let name = path.trim_start_matches('/');
    let last = name.rsplit('/').next().unwrap_or_default();
    let packed = last.rsplit_once('.').is_some_and(|(_, kind)| kind == "gz");
    if !name.is_empty() && !packed && Client::get(name).is_some() {
        return serve(&request, name);
    }
    // An address inside the client has no dot in its last part; a file that is not there does.
    if last.contains('.') {
        return (StatusCode::NOT_FOUND, "not found\n").into_response();
    }
    serve(&request, "index.html")
}

fn serve(request: &Request, name: &str) -> Response {
    let accepts_gzip = request.headers().get(header::ACCEPT_ENCODING).and_then(|value| value.to_str().ok());
    let packed = accepts_gzip.filter(|accepted| accepted.contains("gzip"));
    let packed = packed.and_then(|_| Client::get(&format!("{name}.gz")));
    let encoding = packed.is_some();
    let Some(plain) = Client::get(name) else { return StatusCode::NOT_FOUND.into_response() };
    let kind = kind(plain.metadata.mimetype());
    let EmbeddedFile { data, metadata } = packed.unwrap_or(plain);
    let tag = format!("\"{}\"", hex::encode(&metadata.sha256_hash()[..12]));
    // Files under assets/ have the hash of their content in their name.
    let keep = if name.starts_with("assets/") { "public, max-age=31536000, immutable" } else { "no-cache" };
    let known = request.headers().get(header::IF_NONE_MATCH);
    let status = if known.is_some_and(|known| known.as_bytes() == tag.as_bytes()) {
        StatusCode::NOT_MODIFIED
    } else {
        StatusCode::OK
    };
    let body = if status == StatusCode::OK { data.into_owned() } else { Vec::new() };
    let mut response = (status, body).into_response();
    let headers = response.headers_mut();
    let mut set = |name: header::HeaderName, value: &str| {
        if let Ok(value) = value.parse() {
            headers.insert(name, value);
        }
    };
    set(header::CONTENT_TYPE, &kind);
    set(header::CACHE_CONTROL, keep);
    set(header::ETAG, &tag);
    set(header::VARY, "Accept-Encoding");
    if encoding {
        set(header::CONTENT_ENCODING, "gzip");
    }
    response
}

/// The type of a file, by its name. Texts of ours are UTF-8.
fn kind(mime: &str) -> String {
    if mime.starts_with("text/") { format!("{mime}; charset=utf-8") } else { mime.to_owned() }
}
