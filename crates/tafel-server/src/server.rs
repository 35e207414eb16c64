//! From an address to answers: accepting connections, and stopping well.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use axum::Router;
use axum::middleware::from_fn_with_state;
use tafel_store::Store;
use tokio::net::TcpListener;
use tokio::sync::{OwnedSemaphorePermit, Semaphore, watch};

use crate::app::App;
use crate::config::Config;
use crate::hall::Hall;
use crate::shelf::Shelf;
use crate::{connection, gate, routes};

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

    /// Answers until `stopped` is done; then lets what is under way end, and closes the store: afterwards everything
    /// is where a copy would look for it.
    pub async fn serve(
        self,
        listener: TcpListener,
        stopped: impl Future<Output = ()>,
    ) -> std::io::Result<()> {
        let grace = self.hall.config.grace;
        let places = Arc::new(Semaphore::new(self.hall.config.connections));
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
            let answering =
                connection::answer(connection, address, self.router.clone(), self.stop.subscribe());
            let open = Open { hall: self.hall.clone(), _place: place };
            self.hall.metrics.connections.fetch_add(1, Ordering::Relaxed);
            tokio::spawn(async move {
                if let Some((connection, pieces)) = answering.await {
                    // A task of its own, as small as it can be: this one has room for a whole request.
                    tokio::spawn(async move {
                        connection::send(connection, pieces).await;
                        drop(open);
                    });
                }
            });
        }
        drop(listener);
        tracing::info!("stopping: no new connections, streams end, requests are finished");
        let _ = self.stop.send(true);
        let all = u32::try_from(self.hall.config.connections).map_err(std::io::Error::other)?;
        if tokio::time::timeout(grace, places.acquire_many(all)).await.is_err() {
            tracing::warn!("some connections did not end in time");
        }
        self.hall.store.close().await.map_err(std::io::Error::other)
    }
}

/// A connection counts as long as this lives.
struct Open {
    hall: Arc<Hall>,
    _place: OwnedSemaphorePermit,
}

impl Drop for Open {
    fn drop(&mut self) {
        self.hall.metrics.connections.fetch_sub(1, Ordering::Relaxed);
    }
}
