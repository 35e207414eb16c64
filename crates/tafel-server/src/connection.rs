//! One connection: requests as HTTP has them, and then perhaps a live stream to its end.
//!
//! Nearly all connections of a table server are live streams on which nothing happens. The HTTP library keeps two
//! buffers of 8 KiB, its state machine and a service for a connection as long as it is answering. So it answers
//! a stream with the head alone, in the manner of HTTP/1.0: what follows lasts until the connection ends. Then it
//! hands the connection over, and what remains is a small task that waits.

use std::convert::Infallible;
use std::future::poll_fn;
use std::net::SocketAddr;
use std::pin::Pin;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::extract::ConnectInfo;
use axum::response::Response;
use bytes::Bytes;
use futures_util::future::BoxFuture;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper::{Method, Request, Version};
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::sync::watch;
use tower::ServiceExt;

use crate::slots::{Occupied, Slot, Speaking};

/// How long the head of a request may take to arrive.
const PATIENCE: Duration = Duration::from_secs(15);
/// The same for whoever is told that there is no slot.
const LITTLE_PATIENCE: Duration = Duration::from_secs(2);
/// A connection's buffers grow to this at most.
const BUFFER: usize = 16 << 10;

/// What is sent piece by piece after the head of an answer.
pub(crate) trait Pieces: Send + 'static {
    /// The next piece; nothing when it is over.
    fn next(&mut self) -> BoxFuture<'_, Option<Bytes>>;
}

/// What is sent on a connection after the head of its last answer. As long as that lasts, the connection speaks.
pub(crate) struct Live {
    pieces: Box<dyn Pieces>,
    _speaking: Option<Speaking>,
}

/// Pieces on their way from the route that answers with them to the connection that sends them.
#[derive(Clone)]
struct Handed(Arc<Mutex<Option<Box<dyn Pieces>>>>);

/// An answer whose body is sent by the connection, piece by piece, until it ends.
pub(crate) fn live(pieces: Box<dyn Pieces>) -> Response {
    let nothing = futures_util::stream::empty::<Result<Bytes, Infallible>>();
    let mut response = Response::new(Body::from_stream(nothing));
    *response.version_mut() = Version::HTTP_10;
    response.extensions_mut().insert(Handed(Arc::new(Mutex::new(Some(pieces)))));
    response
}

/// Answers requests until the connection ends, or until one is answered live: then what is to be sent is returned
/// with the connection to send it on.
pub(crate) async fn answer(
    connection: TcpStream,
    address: SocketAddr,
    slot: &Result<Arc<Slot>, Occupied>,
    router: Router,
    mut stopping: watch::Receiver<bool>,
) -> Option<(TcpStream, Live)> {
    let handed = Arc::new(Mutex::new(None));
    let service = service_fn(|request| Box::pin(one(request, address, slot, router.clone(), handed.clone())));
    let mut serving = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(if slot.is_ok() { PATIENCE } else { LITTLE_PATIENCE })
        .keep_alive(slot.is_ok())
        .max_buf_size(BUFFER)
        .serve_connection(TokioIo::new(connection), service);
    let done = tokio::select! {
        done = poll_fn(|context| serving.poll_without_shutdown(context)) => Some(done),
        _ = stopping.wait_for(|&stopping| stopping) => None,
        // Somebody else got the slot: nothing was asked here, so nothing is owed.
        () = driven_out(slot) => return None,
    };
    let done = if let Some(done) = done {
        done
    } else {
        Pin::new(&mut serving).graceful_shutdown();
        poll_fn(|context| serving.poll_without_shutdown(context)).await
    };
    let mut connection = serving.into_parts().io.into_inner();
    if let Err(why) = done {
        tracing::trace!(%why, "a connection ended early");
        return None;
    }
    let live = handed.lock().unwrap_or_else(PoisonError::into_inner).take();
    if live.is_none() {
        let _ = connection.shutdown().await;
    }
    live.map(|live| (connection, live))
}

async fn driven_out(slot: &Result<Arc<Slot>, Occupied>) {
    match slot {
        Ok(slot) => slot.lost().await,
        Err(_) => std::future::pending().await,
    }
}

async fn one(
    request: Request<Incoming>,
    address: SocketAddr,
    slot: &Result<Arc<Slot>, Occupied>,
    router: Router,
    handed: Arc<Mutex<Option<Live>>>,
) -> Result<Response, Infallible> {
    let speaking = slot.as_ref().ok().and_then(Slot::speak);
    let wants_body = *request.method() == Method::GET;
    let mut request = request.map(Body::new);
    request.extensions_mut().insert(ConnectInfo(address));
    if let Err(occupied) = slot {
        request.extensions_mut().insert(*occupied);
    }
    let mut response = router.oneshot(request).await?;
    if let Some(Handed(pieces)) = response.extensions_mut().remove()
        && wants_body
    {
        let pieces = pieces.lock().unwrap_or_else(PoisonError::into_inner).take();
        *handed.lock().unwrap_or_else(PoisonError::into_inner) =
            pieces.map(|pieces| Live { pieces, _speaking: speaking });
    }
    Ok(response)
}

/// Sends pieces until there are no more, or until nobody reads them.
pub(crate) async fn send(mut connection: TcpStream, mut live: Live) {
    let pieces = &mut live.pieces;
    let (mut from, mut to) = connection.split();
    loop {
        let piece = tokio::select! {
            piece = pieces.next() => piece,
            () = hung_up(&mut from) => return,
        };
        let Some(piece) = piece else { break };
        if to.write_all(&piece).await.is_err() {
            return;
        }
    }
    let _ = connection.shutdown().await;
}

/// Returns when the other side has gone. What it still says is not listened to.
async fn hung_up(from: &mut (impl AsyncReadExt + Unpin)) {
    let mut ignored = [0; 64];
    while let Ok(1..) = from.read(&mut ignored).await {}
}
