//! Bots at the table. One thinks at a time, on a thread of its own, and is handed what a browser is handed.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use tafel_core::{Seat, Viewer};
use tafel_protocol::Phase;

use super::moves::{Made, asked};
use super::{Ask, TableTask, Thinking};
use crate::brains::Thought;
use crate::doc::SeatDoc;
use crate::shelf::{Bot, RandomBot};

/// How long a right to think for a table's bots lasts, in milliseconds; it is renewed when half is over.
const LEASE: i64 = 6_000;
/// A bot that fails this often on one decision is replaced by chance.
const FAILURES: u32 = 2;

impl TableTask {
    /// Lets the next bot think, if it is a bot's turn and none does yet.
    pub(super) async fn drive(&mut self) {
        if self.phase() == Phase::Over
            && let Some(thinking) = self.thinking.take()
        {
            thinking.stop.store(true, Ordering::Relaxed);
        }
        if self.thinking.is_some() || self.phase() != Phase::Playing {
            return;
        }
        if self.load().await.is_err() {
            return;
        }
        let bots = self.doc.bots();
        let next =
            self.live.as_ref().and_then(|live| live.game().asked().iter().find(|&seat| bots.has(seat)));
        let Some(seat) = next else { return };
        if !self.lease().await {
            return;
        }
        self.think(seat);
    }

    pub(super) async fn lease(&mut self) -> bool {
        if !self.hall.store.is_shared() {
            return true;
        }
        let half = Duration::from_millis(LEASE as u64 / 2);
        if self.leased_until.is_some_and(|until| until.saturating_duration_since(Instant::now()) > half) {
            return true;
        }
        let asked = Instant::now();
        let ours = self.hall.store.lease(&self.row.id, &self.hall.node, LEASE).await.unwrap_or(false);
        self.leased_until = ours.then(|| asked + Duration::from_millis(LEASE as u64));
        ours
    }

    pub(super) fn think(&mut self, seat: Seat) {
        let Some(live) = &self.live else { return };
        let seq = live.seq();
        let viewer = Viewer::Seat(seat);
        let since = self.bot_saw.insert(seat, seq).or(Some(seq));
        let update = String::from_utf8_lossy(&self.render(None, viewer, since).json).into_owned();
        let asked = asked(&live.game().update(viewer));
        let stop = Arc::new(AtomicBool::new(false));
        let mailbox = self.mailbox.clone();
        let runtime = tokio::runtime::Handle::current();
        let ready = Instant::now() + self.hall.config.bot_pause;
        let done = Box::new(move |bot: Option<Box<dyn Bot>>, choice: Result<String, String>| {
            runtime.spawn(async move {
                tokio::time::sleep_until(ready.into()).await;
                // The table may be gone by now; then nobody waits for this decision.
                let _ = mailbox.send(Box::new(Ask::Decided { seat, seq, bot, choice })).await;
            });
        });
        let bot = self.take_bot(seat);
        self.thinking = Some(Thinking { stop: stop.clone(), asked });
        if let Err(thought) = self.hall.brains.think(Thought { bot, update, stop, done }) {
            // Too many think already: come back in a moment.
            self.bots.insert(seat, thought.bot);
            self.thinking = None;
            self.wake_later(Duration::from_millis(200));
        }
    }

    pub(super) fn take_bot(&mut self, seat: Seat) -> Box<dyn Bot> {
        let fresh = crate::secret::random_u64();
        if self.failures >= FAILURES {
            return Box::new(RandomBot::new(fresh));
        }
        if let Some(bot) = self.bots.remove(&seat) {
            return bot;
        }
        let level = self.doc.seats.get(seat.index()).and_then(SeatDoc::level).unwrap_or_default();
        self.hall.shelf.bot(&self.doc.game, level, fresh).unwrap_or_else(|| {
            // A table begun under a program that had this level. It goes on, but not in silence.
            tracing::warn!(table = self.row.id, %seat, level, "no bot of this level here: chance plays");
            self.hall.metrics.bot_failed();
            Box::new(RandomBot::new(fresh))
        })
    }

    pub(super) async fn decided(
        &mut self,
        seat: Seat,
        seq: usize,
        bot: Option<Box<dyn Bot>>,
        choice: Result<String, String>,
    ) {
        let Some(thinking) = self.thinking.take() else { return };
        if let Some(bot) = bot {
            self.bots.insert(seat, bot);
        }
        if self.phase() != Phase::Playing || self.load().await.is_err() {
            return;
        }
        let still_asked = self.live.as_ref().is_some_and(|live| {
            live.seq() == seq || asked(&live.game().update(Viewer::Seat(seat))) == thinking.asked
        });
        if !still_asked || !self.doc.bots().has(seat) {
            return;
        }
        let made = match &choice {
            Ok(action) => self.make_move(seat, Some(action), None).await,
            Err(why) => {
                tracing::warn!(table = self.row.id, %seat, why, "a bot failed");
                self.failures += 1;
                self.hall.metrics.bot_failed();
                return;
            }
        };
        match made {
            Ok(Made::Done | Made::Overtaken | Made::Before(_)) => {}
            Ok(Made::Refused(refused)) => {
                tracing::warn!(table = self.row.id, %seat, ?refused, "a bot chose what is not legal");
                self.failures += 1;
                self.hall.metrics.bot_failed();
            }
            Err(_) => self.wake_later(Duration::from_secs(1)),
        }
    }

    pub(super) fn wake_later(&self, after: Duration) {
        let mailbox = self.mailbox.clone();
        tokio::spawn(async move {
            tokio::time::sleep(after).await;
            let _ = mailbox.send(Box::new(Ask::Wake)).await;
        });
    }
}
