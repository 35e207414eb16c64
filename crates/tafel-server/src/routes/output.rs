//! What goes out beside plain JSON. Each says of which form it is, so that the document can say it too (`wire`).

use std::marker::PhantomData;

use axum::Json;
use axum::body::Body;
use axum::http::{HeaderMap, HeaderName, StatusCode, header};
use axum::response::{IntoResponse, Response};
use bytes::Bytes;
use schemars::JsonSchema;
use serde::Serialize;
use sha2::{Digest, Sha256};
use tafel_core::Record;
use tafel_protocol::FaultCode;

use crate::connection::{Pieces, live};
use crate::fault::Failure;
use crate::wire::{Answer, Output, Schemas};

/// Something new was made.
pub(crate) struct Created<T>(pub(crate) T);

impl<T: Serialize> IntoResponse for Created<T> {
    fn into_response(self) -> Response {
        (StatusCode::CREATED, Json(self.0)).into_response()
    }
}

impl<T: JsonSchema> Output for Created<T> {
    fn tell(schemas: &mut Schemas) -> Answer {
        Answer::Created(schemas.answered::<T>())
    }
}

/// The JSON of a `T` that a table has written already.
pub(crate) struct Rendered<T> {
    json: Bytes,
    form: PhantomData<fn() -> T>,
}

impl<T> Rendered<T> {
    pub(crate) fn new(json: Bytes) -> Rendered<T> {
        Rendered { json, form: PhantomData }
    }
}

impl<T> IntoResponse for Rendered<T> {
    fn into_response(self) -> Response {
        ([(header::CONTENT_TYPE, "application/json")], self.json).into_response()
    }
}

impl<T: JsonSchema> Output for Rendered<T> {
    fn tell(schemas: &mut Schemas) -> Answer {
        Answer::Json(schemas.answered::<T>())
    }
}

/// JSON that a browser keeps until it changes.
pub(crate) struct Cached<T> {
    /// Nothing: the browser has it.
    json: Option<Vec<u8>>,
    tag: String,
    form: PhantomData<fn() -> T>,
}

impl<T> Cached<T> {
    pub(crate) fn new(headers: &HeaderMap, value: &impl Serialize) -> Result<Cached<T>, Failure> {
        let json = serde_json::to_vec(value).map_err(|_| Failure::of(FaultCode::Internal))?;
        let tag = format!("\"{}\"", hex::encode(&Sha256::digest(&json)[..12]));
        let known = headers.get(header::IF_NONE_MATCH);
        let is_known = known.is_some_and(|known| known.as_bytes() == tag.as_bytes());
        Ok(Cached { json: (!is_known).then_some(json), tag, form: PhantomData })
    }
}

impl<T> IntoResponse for Cached<T> {
    fn into_response(self) -> Response {
        let headers = [(header::CACHE_CONTROL, "no-cache")];
        let tag = [(header::ETAG, self.tag)];
        match self.json {
            Some(json) => (headers, tag, [(header::CONTENT_TYPE, "application/json")], json).into_response(),
            None => (StatusCode::NOT_MODIFIED, headers, tag).into_response(),
        }
    }
}

impl<T: JsonSchema> Output for Cached<T> {
    fn tell(schemas: &mut Schemas) -> Answer {
        Answer::Json(schemas.answered::<T>())
    }
}

/// A match as a file (docs/record-format.md).
pub(crate) struct RecordFile {
    name: String,
    json: String,
}

impl RecordFile {
    pub(crate) fn new(record: &Record, id: &str) -> RecordFile {
        RecordFile { name: format!("{}-{id}.json", record.header.game), json: record.to_json() }
    }
}

impl IntoResponse for RecordFile {
    fn into_response(self) -> Response {
        let headers = [
            (header::CONTENT_TYPE, "application/json".to_owned()),
            (header::CONTENT_DISPOSITION, format!("attachment; filename=\"{}\"", self.name)),
        ];
        (headers, self.json).into_response()
    }
}

impl Output for RecordFile {
    fn tell(_: &mut Schemas) -> Answer {
        Answer::File
    }
}

/// It is done, and there is nothing more to say.
#[derive(Serialize, JsonSchema)]
pub(crate) struct Done {}

/// All games of a person, a record on each line.
pub(crate) struct GamesFile(pub(crate) Body);

impl IntoResponse for GamesFile {
    fn into_response(self) -> Response {
        let headers = [
            (header::CONTENT_TYPE, "application/jsonl"),
            (header::CONTENT_DISPOSITION, "attachment; filename=\"tafelrunde.jsonl\""),
        ];
        (headers, self.0).into_response()
    }
}

impl Output for GamesFile {
    fn tell(_: &mut Schemas) -> Answer {
        Answer::Lines
    }
}

/// Server-sent events, each the JSON of a `T`.
pub(crate) struct Events<T> {
    pieces: Box<dyn Pieces>,
    form: PhantomData<fn() -> T>,
}

impl<T> Events<T> {
    pub(crate) fn new(pieces: Box<dyn Pieces>) -> Events<T> {
        Events { pieces, form: PhantomData }
    }
}

impl<T> IntoResponse for Events<T> {
    fn into_response(self) -> Response {
        let headers = [
            (header::CONTENT_TYPE, "text/event-stream"),
            (header::CACHE_CONTROL, "no-store"),
            // Otherwise some proxies collect before they pass on.
            (HeaderName::from_static("x-accel-buffering"), "no"),
        ];
        (headers, live(self.pieces)).into_response()
    }
}

impl<T: JsonSchema> Output for Events<T> {
    fn tell(schemas: &mut Schemas) -> Answer {
        Answer::Events(schemas.answered::<T>())
    }
}
