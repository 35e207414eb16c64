//! Reading what comes in. Everything here ends in a value or in a clear refusal.

use std::time::Duration;

use axum::body::Body;
use axum::extract::Request;
use bytes::Bytes;
use http_body_util::{BodyExt, LengthLimitError, Limited};
use hyper::header;
use serde::de::DeserializeOwned;
use tafel_core::{Lang, Seat, Viewer};
use tafel_protocol::FaultCode;

use crate::fault::Failure;

/// How long a body may take to arrive.
const PATIENCE: Duration = Duration::from_secs(10);

/// A JSON body. An empty one counts as `{}`.
pub(crate) async fn json<T: DeserializeOwned>(request: Request, limit: usize) -> Result<T, Failure> {
    let is_json = request.headers().get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok());
    let is_json =
        is_json.is_some_and(|kind| kind.split(';').next().unwrap_or("").trim() == "application/json");
    let bytes = body(request.into_body(), limit).await?;
    if bytes.is_empty() {
        return parse(b"{}");
    }
    // Other sites cannot send this type without asking first.
    if !is_json {
        return Err(Failure::of(FaultCode::NotJson));
    }
    parse(&bytes)
}

pub(crate) async fn body(body: Body, limit: usize) -> Result<Bytes, Failure> {
    match tokio::time::timeout(PATIENCE, Limited::new(body, limit).collect()).await {
        Ok(Ok(collected)) => Ok(collected.to_bytes()),
        Ok(Err(why)) if why.is::<LengthLimitError>() => Err(Failure::of(FaultCode::TooLarge)),
        Ok(Err(why)) => Err(Failure::of(FaultCode::Unreadable).detail(why)),
        Err(_) => Err(Failure::of(FaultCode::Unreadable).detail("the body did not arrive in time")),
    }
}

fn parse<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, Failure> {
    serde_json::from_slice(bytes).map_err(|why| Failure::of(FaultCode::Unreadable).detail(why))
}

/// A parameter of the query, with its escapes undone.
pub(crate) fn query(request: &Request, name: &str) -> Result<Option<String>, Failure> {
    let query = request.uri().query().unwrap_or_default();
    let found = query.split('&').filter_map(|pair| pair.split_once('=')).find(|(key, _)| *key == name);
    found.map(|(_, value)| unescape(value)).transpose()
}

fn unescape(value: &str) -> Result<String, Failure> {
    let bad = || Failure::of(FaultCode::Unreadable).detail("a bad escape in the query");
    let mut bytes = Vec::with_capacity(value.len());
    let mut rest = value.bytes();
    while let Some(byte) = rest.next() {
        bytes.push(match byte {
            b'+' => b' ',
            b'%' => {
                let digits = [rest.next().ok_or_else(bad)?, rest.next().ok_or_else(bad)?];
                let digits = std::str::from_utf8(&digits).map_err(|_| bad())?;
                u8::from_str_radix(digits, 16).map_err(|_| bad())?
            }
            byte => byte,
        });
    }
    String::from_utf8(bytes).map_err(|_| bad())
}

/// `spectator` or the number of a seat.
pub(crate) fn viewer(text: &str) -> Result<Viewer, Failure> {
    if text == "spectator" {
        return Ok(Viewer::Spectator);
    }
    match text.parse::<u8>() {
        Ok(seat) if seat < 8 => Ok(Viewer::Seat(Seat(seat))),
        _ => Err(Failure::invalid("error.view")),
    }
}

/// The viewer of the query; left out: a spectator.
pub(crate) fn viewer_of(request: &Request, name: &str) -> Result<Viewer, Failure> {
    query(request, name)?.map_or(Ok(Viewer::Spectator), |text| viewer(&text))
}

pub(crate) fn language(code: &str) -> Result<Lang, Failure> {
    Lang::ALL.into_iter().find(|lang| lang.code() == code).ok_or_else(|| Failure::of(FaultCode::NotFound))
}

pub(crate) fn number(text: &str) -> Result<usize, Failure> {
    text.parse().map_err(|_| Failure::invalid("error.step"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_query_is_read_with_its_escapes() {
        let request =
            Request::builder().uri("/x?a=1&b=%7B%22%C3%BC%22%7D&c=x+y&d=%zz").body(Body::empty()).unwrap();
        assert_eq!(query(&request, "a").unwrap().as_deref(), Some("1"));
        assert_eq!(query(&request, "b").unwrap().as_deref(), Some("{\"ü\"}"));
        assert_eq!(query(&request, "c").unwrap().as_deref(), Some("x y"));
        assert!(query(&request, "d").is_err());
        assert_eq!(query(&request, "e").unwrap(), None);
    }

    #[test]
    fn a_viewer_is_a_seat_or_a_spectator() {
        assert_eq!(viewer("spectator").unwrap(), Viewer::Spectator);
        assert_eq!(viewer("3").unwrap(), Viewer::Seat(Seat(3)));
        for bad in ["", "8", "-1", "all", "255", "999999999999"] {
            assert!(viewer(bad).is_err(), "{bad}");
        }
    }
}
