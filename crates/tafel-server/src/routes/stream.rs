//! Live updates as server-sent events.
//!
//! A stream holds no queue: it is told that something changed, asks the table what is new since the last thing it
//! sent, and sends that. A reader who is slow sees fewer, larger steps, and costs nothing meanwhile.

use std::collections::VecDeque;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::State;
use axum::http::HeaderMap;
use bytes::Bytes;
use futures_util::FutureExt;
use futures_util::future::BoxFuture;
use schemars::JsonSchema;
use serde::Deserialize;
use tafel_core::Viewer;
use tafel_protocol::{FaultCode, TableUpdate};
use tafel_store::Hash;
use tokio::sync::watch;

use crate::app::{App, Visitor};
use crate::connection::Pieces;
use crate::fault::Failure;
use crate::hall::Hall;
use crate::quota::OpenStream;
use crate::routes::input::{self, Path, Query, SPECTATOR};
use crate::routes::output::Events;
use crate::table::{Ask, Attached, Rendered};

/// A sign of life, so that proxies keep the connection and dead ones are noticed.
const SIGN_OF_LIFE: Duration = Duration::from_secs(20);

/// `?seat=`: one stream may serve several pairs of eyes.
#[derive(Deserialize, JsonSchema)]
pub(crate) struct SeatsQuery {
    /// Seats of yours, or `spectator`, separated by commas.
    #[serde(default)]
    seat: Option<String>,
}

pub(crate) async fn stream(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path(id): Path<String>,
    Query(SeatsQuery { seat }): Query<SeatsQuery>,
    headers: HeaderMap,
) -> Result<Events<TableUpdate>, Failure> {
    let seats = seat.as_deref().unwrap_or(SPECTATOR);
    let mut viewers = seats.split(',').map(input::viewer).collect::<Result<Vec<_>, _>>()?;
    viewers.dedup();
    if viewers.len() > 8 {
        return Err(Failure::invalid("error.view"));
    }
    let last = headers.get("last-event-id").and_then(|id| id.to_str().ok()?.parse().ok());
    let place = app.quotas.stream(&visitor)?;
    let person = visitor.id();
    let attached = viewers.clone();
    let Attached { changes, talk } =
        app.hall.ask(&id, |answer| Ask::Attach { person: person.clone(), viewers: attached, answer }).await?;
    let session = visitor
        .session
        .zip(person.as_deref())
        .map(|(session, person)| Signed { session, out: app.departures.listen(person) });
    let listener = Listener {
        session,
        seat: Seated { app: app.clone(), id, viewers: viewers.clone() },
        person,
        sent: viewers.into_iter().map(|viewer| (viewer, last)).collect(),
        ready: VecDeque::from([Bytes::from_static(b"retry: 1000\n\n")]),
        begun: false,
        changes,
        talk,
        stopping: app.stopping.clone(),
        _place: place,
        _counted: Counted::one(app.hall.clone()),
    };
    Ok(Events::new(Box::new(listener)))
}

/// The session a stream hangs on.
struct Signed {
    session: Hash,
    /// Hears when sessions of the person end.
    out: watch::Receiver<()>,
}

impl Signed {
    /// Does the session still stand? While the store does not say, it does.
    async fn is_in(&self, app: &App) -> bool {
        !matches!(app.hall.store.person_of(self.session).await, Ok(None))
    }
}

/// Returns when sessions of the person whose stream this is have ended.
async fn signed_out(session: &mut Option<Signed>) {
    let heard = match session {
        Some(signed) => signed.out.changed().await.is_ok(),
        None => false,
    };
    if !heard {
        std::future::pending::<()>().await;
    }
}

struct Listener {
    session: Option<Signed>,
    seat: Seated,
    person: Option<String>,
    /// For each viewer the length of the log in the last update sent.
    sent: Vec<(Viewer, Option<usize>)>,
    ready: VecDeque<Bytes>,
    begun: bool,
    changes: watch::Receiver<u64>,
    talk: watch::Receiver<u64>,
    stopping: watch::Receiver<bool>,
    _place: OpenStream,
    _counted: Counted,
}

/// Counted among the streams as long as this lives.
struct Counted(Arc<Hall>);

impl Counted {
    fn one(hall: Arc<Hall>) -> Counted {
        hall.metrics.streams.inc();
        Counted(hall)
    }
}

impl Drop for Counted {
    fn drop(&mut self) {
        self.0.metrics.streams.dec();
    }
}

/// Sits at the table as long as this lives.
struct Seated {
    app: Arc<App>,
    id: String,
    viewers: Vec<Viewer>,
}

impl Drop for Seated {
    fn drop(&mut self) {
        let viewers = std::mem::take(&mut self.viewers);
        // Outside of the runtime everything ends anyway.
        if let Ok(runtime) = tokio::runtime::Handle::try_current() {
            let _inside = runtime.enter();
            self.app.hall.tell(&self.id, Ask::Detach { viewers });
        }
    }
}

impl Pieces for Listener {
    fn next(&mut self) -> BoxFuture<'_, Option<Bytes>> {
        self.next_event().boxed()
    }
}

impl Listener {
    async fn next_event(&mut self) -> Option<Bytes> {
        loop {
            if let Some(event) = self.ready.pop_front() {
                return Some(event);
            }
            if *self.stopping.borrow() {
                return None;
            }
            if self.begun {
                tokio::select! {
                    changed = self.changes.changed() => changed.ok()?,
                    // What was said is asked for: of many words in a row the reader is told once.
                    said = self.talk.changed() => {
                        said.ok()?;
                        return Some(Bytes::from_static(b"event: talk\ndata: {}\n\n"));
                    }
                    _ = self.stopping.changed() => return None,
                    () = signed_out(&mut self.session) => {
                        if self.is_signed_out().await {
                            return None;
                        }
                        continue;
                    }
                    () = tokio::time::sleep(SIGN_OF_LIFE) => {
                        // Another node does not tell when it signs somebody out.
                        if self.seat.app.hall.store.is_shared() && self.is_signed_out().await {
                            return None;
                        }
                        return Some(Bytes::from_static(b":\n\n"));
                    }
                }
            }
            self.begun = true;
            self.changes.mark_unchanged();
            // Boxed: a stream that waits, as nearly all do, holds none of what it takes to collect.
            Box::pin(self.collect()).await?;
        }
    }

    async fn is_signed_out(&self) -> bool {
        match &self.session {
            Some(signed) => !Box::pin(signed.is_in(&self.seat.app)).await,
            None => false,
        }
    }

    async fn collect(&mut self) -> Option<()> {
        for (viewer, since) in &mut self.sent {
            let (viewer, last) = (*viewer, *since);
            let rendered = loop {
                let person = self.person.clone();
                let hall = &self.seat.app.hall;
                let asked =
                    hall.ask(&self.seat.id, |answer| Ask::Update { person, viewer, since: last, answer });
                match asked.await {
                    Ok(rendered) => break rendered,
                    Err(failure) if failure.code() == FaultCode::Busy => {
                        tokio::time::sleep(Duration::from_millis(100)).await;
                    }
                    // No longer ours to see: the browser asks again and is told why.
                    Err(_) => return None,
                }
            };
            *since = rendered.seq;
            self.ready.push_back(event(&rendered));
        }
        Some(())
    }
}

fn event(rendered: &Rendered) -> Bytes {
    let mut event = Vec::with_capacity(rendered.json.len() + 48);
    if let Some(seq) = rendered.seq {
        event.extend_from_slice(format!("id: {seq}\n").as_bytes());
    }
    event.extend_from_slice(b"event: update\ndata: ");
    event.extend_from_slice(&rendered.json);
    event.extend_from_slice(b"\n\n");
    event.into()
}
