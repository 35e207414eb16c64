//! From an address to answers: accepting connections, and stopping well.

use std::any::Any;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::http::header;
use axum::middleware::from_fn_with_state;
use axum::response::IntoResponse;
use tafel_protocol::FaultCode;
use tafel_store::Store;
use tafel_table::Shelf;
use tokio::net::TcpListener;
use tokio::sync::{Semaphore, watch};
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::compression::{CompressionLayer, CompressionLevel, Predicate, predicate};

use crate::app::App;
use crate::config::Config;
use crate::fault::Failure;
use crate::hall::Hall;
use crate::network::Network;
use crate::slots::Slots;
use crate::{connection, gate, routes};

/// So many are told at the same time that there is no slot for them.
const REFUSALS: usize = 64;

/// A table server, ready to answer.
pub struct Server {
    hall: Arc<Hall>,
    router: Router,
    stop: watch::Sender<bool>,
}

impl Server {
    /// Sets everything up; bots begin to think where it is their turn. Must be called inside a Tokio runtime.
    pub fn new(store: Arc<dyn Store>, shelf: Arc<dyn Shelf>, config: Config) -> std::io::Result<Server> {
        let hall = Hall::new(store, shelf, config)?;
        let (stop, stopping) = watch::channel(false);
        let app = Arc::new(App::new(hall.clone(), stopping));
        let router = routes::router()
            .layer(DefaultBodyLimit::max(hall.config.body_bytes))
            .layer(packing())
            .layer(CatchPanicLayer::custom(panicked(hall.clone())))
            .layer(from_fn_with_state(app.clone(), gate::pass))
            .with_state(app);
        Ok(Server { hall, router, stop })
    }

    /// Answers until `stopped` is done; then lets what is under way end, and closes the store: afterwards everything
    /// is where a copy would look for it.
    pub async fn serve(
        self,
        listener: TcpListener,
        stopped: impl Future<Output = ()>,
    ) -> std::io::Result<()> {
        let grace = self.hall.config.grace;
        let Config { connections, trust_proxy, .. } = self.hall.config;
        // Behind a proxy all connections come from one address, which says nothing about who they are for.
        let per_network = if trust_proxy { 0 } else { self.hall.config.quotas().connections_per_network };
        let slots = Slots::new(connections, per_network as usize);
        let refusals = Arc::new(Semaphore::new(REFUSALS));
        tokio::pin!(stopped);
        loop {
            let (connection, address) = tokio::select! {
                accepted = listener.accept() => match accepted {
                    Ok(accepted) => accepted,
                    Err(why) => {
                        tracing::warn!(%why, "a connection could not be accepted");
                        tokio::time::sleep(Duration::from_millis(50)).await;
                        continue;
                    }
                },
                () = &mut stopped => break,
            };
            let slot = slots.take(Network::from(address.ip())).map(Arc::new);
            let refusal = refusals.clone().try_acquire_owned();
            if slot.is_err() && refusal.is_err() {
                // Not even words for all of them.
                continue;
            }
            let refusal = slot.is_err().then_some(refusal);
            let _ = connection.set_nodelay(true);
            let (router, stopping) = (self.router.clone(), self.stop.subscribe());
            let open = Open::count(self.hall.clone());
            tokio::spawn(async move {
                let answered = connection::answer(connection, address, &slot, router, stopping).await;
                if let Some((connection, live)) = answered {
                    // A task of its own, as small as it can be: this one has room for a whole request.
                    tokio::spawn(async move {
                        connection::send(connection, live).await;
                        drop((open, slot, refusal));
                    });
                }
            });
        }
        drop(listener);
        tracing::info!("stopping: no new connections, streams end, requests are finished");
        let _ = self.stop.send(true);
        if tokio::time::timeout(grace, slots.all_left()).await.is_err() {
            tracing::warn!("some connections did not end in time");
        }
        self.hall.store.close().await.map_err(std::io::Error::other)
    }
}

/// Packs the JSON that a browser keeps: it has a tag, is long and is asked for seldom. Updates are short and must not
/// wait, and the client's own files are packed already.
fn packing() -> CompressionLayer<impl Predicate> {
    let is_kept = |_, _, headers: &header::HeaderMap, _: &_| {
        let is_json = headers.get(header::CONTENT_TYPE).is_some_and(|kind| kind == "application/json");
        is_json && headers.contains_key(header::ETAG)
    };
    let worth_it = predicate::SizeAbove::new(1024).and(is_kept);
    CompressionLayer::new().quality(CompressionLevel::Fastest).compress_when(worth_it)
}

/// What is said when a request panicked.
fn panicked(hall: Arc<Hall>) -> impl Fn(Box<dyn Any + Send>) -> axum::response::Response + Clone {
    move |_| {
        hall.metrics.panicked();
        tracing::error!("a request panicked");
        Failure::of(FaultCode::Internal).into_response()
    }
}

/// A connection is counted as long as this lives.
struct Open(Arc<Hall>);

impl Open {
    fn count(hall: Arc<Hall>) -> Open {
        hall.metrics.connections.inc();
        Open(hall)
    }
}

impl Drop for Open {
    fn drop(&mut self) {
        self.0.metrics.connections.dec();
    }
}
