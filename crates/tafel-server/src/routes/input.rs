//! Reading what comes in: axum's extractors, each of which ends in a value or in a clear refusal.

use std::time::Duration;

use axum::RequestPartsExt;
use axum::extract::path::ErrorKind;
use axum::extract::rejection::{BytesRejection, FailedToBufferBody, PathRejection, QueryRejection};
use axum::extract::{DefaultBodyLimit, FromRequest, FromRequestParts, Request};
use axum::http::request::Parts;
use axum::http::{HeaderMap, header};
use bytes::Bytes;
use schemars::{JsonSchema, Schema, json_schema};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use tafel_core::{Seat, Viewer};
use tafel_protocol::FaultCode;

use crate::app::Visitor;
use crate::fault::Failure;
use crate::wire::{self, Input, Route, Schemas};

/// How long a body may take to arrive.
const PATIENCE: Duration = Duration::from_secs(10);

/// The parts of the address that differ from request to request.
pub(crate) struct Path<T>(pub(crate) T);

impl<T: DeserializeOwned + Send + 'static, S: Sync> FromRequestParts<S> for Path<T> {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Path<T>, Failure> {
        let read = parts.extract::<axum::extract::Path<T>>().await;
        read.map(|axum::extract::Path(value)| Path(value)).map_err(|why| match why {
            PathRejection::FailedToDeserializePathParams(why) => match why.into_kind() {
                ErrorKind::InvalidUtf8InPathParam { .. } => Failure::of(FaultCode::Unreadable),
                // The only numbers in addresses are steps.
                ErrorKind::ParseErrorAtIndex { expected_type: "usize", .. } => Failure::invalid("error.step"),
                _ => Failure::of(FaultCode::NotFound),
            },
            _ => Failure::of(FaultCode::Internal),
        })
    }
}

impl<T: JsonSchema> Input for Path<T> {
    fn tell(route: &mut Route, schemas: &mut Schemas) {
        route.add_path::<T>(schemas);
    }
}

/// What stands after the question mark.
pub(crate) struct Query<T>(pub(crate) T);

impl<T: DeserializeOwned + Send + 'static, S: Sync> FromRequestParts<S> for Query<T> {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Query<T>, Failure> {
        let read = parts.extract::<axum::extract::Query<T>>().await;
        let unreadable = |why: QueryRejection| Failure::of(FaultCode::Unreadable).detail(why.body_text());
        read.map(|axum::extract::Query(value)| Query(value)).map_err(unreadable)
    }
}

impl<T: JsonSchema> Input for Query<T> {
    fn tell(route: &mut Route, schemas: &mut Schemas) {
        route.add_query::<T>(schemas);
    }
}

/// `?seat=`: whose eyes a table is seen with.
#[derive(Deserialize, JsonSchema)]
pub(crate) struct SeatQuery {
    /// A seat of yours, or `spectator`; left out: a spectator.
    #[schemars(schema_with = "viewer_schema")]
    #[serde(default)]
    seat: Option<String>,
}

impl SeatQuery {
    pub(crate) fn viewer(&self) -> Result<Viewer, Failure> {
        viewer(self.seat.as_deref().unwrap_or(SPECTATOR))
    }
}

/// The word for somebody without a seat.
pub(crate) const SPECTATOR: &str = "spectator";

/// `spectator` or the number of a seat.
pub(crate) fn viewer(text: &str) -> Result<Viewer, Failure> {
    if text == SPECTATOR {
        return Ok(Viewer::Spectator);
    }
    match text.parse::<u8>() {
        Ok(seat) if seat < 8 => Ok(Viewer::Seat(Seat(seat))),
        _ => Err(Failure::invalid("error.view")),
    }
}

pub(crate) fn viewer_schema(_: &mut schemars::SchemaGenerator) -> Schema {
    json_schema!({"anyOf": [{"type": "integer"}, {"const": SPECTATOR}]})
}

/// A JSON body. An empty one counts as `{}`.
pub(crate) struct Body<T>(pub(crate) T);

impl<T: DeserializeOwned, S: Sync> FromRequest<S> for Body<T> {
    type Rejection = Failure;

    async fn from_request(request: Request, _: &S) -> Result<Body<T>, Failure> {
        let is_json = is_json(request.headers());
        let bytes = read(request).await?;
        // Other sites cannot send this type without asking first.
        if !bytes.is_empty() && !is_json {
            return Err(Failure::of(FaultCode::NotJson));
        }
        let bytes = if bytes.is_empty() { b"{}".as_slice() } else { &bytes };
        let value = serde_json::from_slice(bytes);
        value.map(Body).map_err(|why| Failure::of(FaultCode::Unreadable).detail(why))
    }
}

impl<T: JsonSchema> Input for Body<T> {
    fn tell(route: &mut Route, schemas: &mut Schemas) {
        route.body = Some(wire::Body::Json(schemas.sent::<T>()));
    }
}

/// The body of requests that say nothing beyond their address.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Nothing {}

/// A file that has not been read yet: first it is asked whether it may be sent.
pub(crate) struct File(Request);

impl File {
    /// Reads it, if it is not longer than `limit`.
    pub(crate) async fn read(self, limit: usize) -> Result<Bytes, Failure> {
        let File(mut request) = self;
        DefaultBodyLimit::max(limit).apply(&mut request);
        read(request).await
    }
}

impl<S: Sync> FromRequest<S> for File {
    type Rejection = Failure;

    async fn from_request(request: Request, _: &S) -> Result<File, Failure> {
        Ok(File(request))
    }
}

impl Input for File {
    fn tell(route: &mut Route, _: &mut Schemas) {
        route.body = Some(wire::Body::File);
    }
}

/// Who sends the request: the gate has put it there.
impl<S: Sync> FromRequestParts<S> for Visitor {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Visitor, Failure> {
        parts.extensions.get().cloned().ok_or_else(|| Failure::of(FaultCode::Internal))
    }
}

fn is_json(headers: &HeaderMap) -> bool {
    let kind = headers.get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok());
    kind.is_some_and(|kind| kind.split(';').next().unwrap_or("").trim() == "application/json")
}

/// The whole body, within the limit that the router or the route has set.
async fn read(request: Request) -> Result<Bytes, Failure> {
    let unreadable = |why: String| Failure::of(FaultCode::Unreadable).detail(why);
    match tokio::time::timeout(PATIENCE, Bytes::from_request(request, &())).await {
        Ok(Ok(bytes)) => Ok(bytes),
        Ok(Err(BytesRejection::FailedToBufferBody(FailedToBufferBody::LengthLimitError(_)))) => {
            Err(Failure::of(FaultCode::TooLarge))
        }
        Ok(Err(why)) => Err(unreadable(why.body_text())),
        Err(_) => Err(unreadable("the body did not arrive in time".into())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_viewer_is_a_seat_or_a_spectator() {
        assert_eq!(viewer("spectator").unwrap(), Viewer::Spectator);
        assert_eq!(viewer("3").unwrap(), Viewer::Seat(Seat(3)));
        for bad in ["", "8", "-1", "all", "255", "999999999999"] {
            assert!(viewer(bad).is_err(), "{bad}");
        }
    }
}
