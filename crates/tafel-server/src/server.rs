//! From an address to answers: accepting connections, and stopping well.

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use axum::Router;
use axum::extract::ConnectInfo;
use axum::middleware::from_fn_with_state;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use hyper_util::service::TowerToHyperService;
use tafel_store::Store;
use tokio::net::TcpListener;
use tokio::sync::{Semaphore, watch};
use tower::ServiceExt;

use crate::app::App;
use crate::config::Config;
use crate::hall::Hall;
use crate::shelf::Shelf;
use crate::{gate, routes};

/// How long the head of a request may take to arrive.
const PATIENCE: Duration = Duration::from_secs(15);
/// A connection's buffers grow to this at most.
const BUFFER: usize = 16 << 10;

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
        let router = routes::router().layer(from_fn_with_state(app.clone(), gate::pass)).with_state(app);
        Ok(Server { hall, router, stop })
    }

    /// The service itself, for tests that need no network.
    pub fn router(&self) -> Router {
        self.router.clone()
    }

    /// Answers until `stopped` is done; then lets what is under way end.
    pub async fn serve(
        self,
        listener: TcpListener,
        stopped: impl Future<Output = ()>,
    ) -> std::io::Result<()> {
        let grace = self.hall.config.grace;
        let places = Arc::new(Semaphore::new(self.hall.config.connections));
        let graceful = GracefulShutdown::new();
        tokio::pin!(stopped);
        loop {
            // Whoever finds no place waits in the queue of the operating system.
            let place = tokio::select! {
                place = places.clone().acquire_owned() => place.map_err(std::io::Error::other)?,
                () = &mut stopped => break,
            };
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
            let _ = connection.set_nodelay(true);
            let service = self.router.clone().map_request(move |mut request: hyper::Request<_>| {
                request.extensions_mut().insert(ConnectInfo::<SocketAddr>(address));
                request.map(axum::body::Body::new)
            });
            let serving = hyper::server::conn::http1::Builder::new()
                .timer(TokioTimer::new())
                .header_read_timeout(PATIENCE)
                .max_buf_size(BUFFER)
                .serve_connection(TokioIo::new(connection), TowerToHyperService::new(service));
            let serving = graceful.watch(serving);
            let hall = self.hall.clone();
            hall.metrics.connections.fetch_add(1, Ordering::Relaxed);
            tokio::spawn(async move {
                if let Err(why) = serving.await {
                    tracing::trace!(%why, "a connection ended early");
                }
                hall.metrics.connections.fetch_sub(1, Ordering::Relaxed);
                drop(place);
            });
        }
        drop(listener);
        tracing::info!("stopping: no new connections, streams end, requests are finished");
        let _ = self.stop.send(true);
        if tokio::time::timeout(grace, graceful.shutdown()).await.is_err() {
            tracing::warn!("some connections did not end in time");
        }
        Ok(())
    }
}
