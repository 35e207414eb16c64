//! Bots at the table. One thinks at a time, on a thread of its own, and is handed what a browser is handed.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use tafel_core::Seat;
use tafel_protocol::{FaultCode, Phase};
use tafel_table::{Bot, BotTurn, RandomBot};

use super::{Ask, TableTask, Thinking};
use crate::brains::{Pace, Thought, Work};
use crate::fault::Failure;

/// How long a right to think for a table's bots lasts, in milliseconds; it is renewed when half is over.
const LEASE: i64 = 6_000;
/// A bot that fails this often on one decision is replaced by chance.
const FAILURES: u32 = 2;

impl TableTask {
    /// Lets the next bot think, if it is a bot's turn and none does yet.
    pub(super) async fn drive(&mut self) {
        if self.table.phase() == Phase::Over
            && let Some(thinking) = self.thinking.take()
        {
            thinking.stop.store(true, Ordering::Relaxed);
        }
        self.do_ahead().await;
        if self.thinking.is_some() || self.table.phase() != Phase::Playing {
            return;
        }
        if self.load().await.is_err() {
            return;
        }
        let Some(seat) = self.table.next_bot() else { return };
        if !self.lease().await {
            return;
        }
        self.think(seat);
    }

    async fn lease(&mut self) -> bool {
        if !self.hall.store.is_shared() {
            return true;
        }
        let half = Duration::from_millis(LEASE as u64 / 2);
        if self.leased_until.is_some_and(|until| until.saturating_duration_since(Instant::now()) > half) {
            return true;
        }
        let asked = Instant::now();
        let ours = self.hall.store.lease(self.table.id(), &self.hall.node, LEASE).await.unwrap_or(false);
        self.leased_until = ours.then(|| asked + Duration::from_millis(LEASE as u64));
        ours
    }

    fn think(&mut self, seat: Seat) {
        let seq = self.table.seq();
        let since = self.bot_saw.insert(seat, seq).or(Some(seq));
        let mut turn = match self.table.bot_turn(seat, since) {
            Ok(turn) => turn,
            Err(why) => return drop(Failure::from(why)),
        };
        let update = std::mem::take(&mut turn.update);
        let stop = Arc::new(AtomicBool::new(false));
        let mailbox = self.mailbox.clone();
        let runtime = tokio::runtime::Handle::current();
        let ready = Instant::now() + self.hall.config.bot_pause;
        let done = Box::new(move |bot: Option<Box<dyn Bot>>, choice: Result<String, String>| {
            runtime.spawn(async move {
                tokio::time::sleep_until(ready.into()).await;
                // The table may be gone by now; then nobody waits for this decision.
                let _ = mailbox.send(Box::new(Ask::Decided { bot, choice })).await;
            });
        });
        let bot = self.take_bot(&turn);
        let person = self.table.host().to_owned();
        let pace = self.pace(&turn.level);
        self.thinking = Some(Thinking { stop: stop.clone(), turn });
        let work = Work::Move(bot, update, done);
        if let Err(thought) = self.hall.brains.think(Thought { work, person, pace, stop }) {
            // Too many think already: come back in a moment.
            if let Work::Move(bot, ..) = thought.work {
                self.bots.insert(seat, bot);
            }
            self.thinking = None;
            self.wake_later(Duration::from_millis(200));
        }
    }

    fn pace(&self, level: &str) -> Pace {
        let game = self.hall.shelf.game(self.table.game());
        let level = game.and_then(|game| game.bots.iter().find(|bot| bot.id == level));
        Pace::of(level.map_or(0, |level| level.think))
    }

    fn take_bot(&mut self, turn: &BotTurn) -> Box<dyn Bot> {
        let BotTurn { seat, level, .. } = turn;
        let fresh = crate::secret::random_u64();
        if self.failures >= FAILURES {
            return Box::new(RandomBot::new(fresh));
        }
        if let Some(bot) = self.bots.remove(seat) {
            return bot;
        }
        self.hall.shelf.bot(self.table.game(), level, fresh).unwrap_or_else(|| {
            // A table begun under a program that had this level. It goes on, but not in silence.
            tracing::warn!(table = self.table.id(), %seat, level, "no bot of this level here: chance plays");
            self.hall.metrics.bot_failed();
            Box::new(RandomBot::new(fresh))
        })
    }

    pub(super) async fn decided(&mut self, bot: Option<Box<dyn Bot>>, choice: Result<String, String>) {
        let begun = Instant::now();
        let Some(Thinking { turn, .. }) = self.thinking.take() else { return };
        let seat = turn.seat;
        if let Some(bot) = bot {
            self.bots.insert(seat, bot);
        }
        if self.table.phase() != Phase::Playing || self.load().await.is_err() {
            return;
        }
        if !self.table.is_still_asked(&turn) {
            return;
        }
        let action = match choice {
            Ok(action) => action,
            Err(why) => {
                tracing::warn!(table = self.table.id(), %seat, why, "a bot failed");
                self.failures += 1;
                self.hall.metrics.bot_failed();
                return;
            }
        };
        let draft = match self.table.draft_bot_move(&turn, &action, self.now()) {
            Ok(draft) => draft,
            Err(denied) if denied.code == FaultCode::Internal => {
                drop(Failure::from(denied));
                return self.wake_later(Duration::from_secs(1));
            }
            Err(denied) => {
                tracing::warn!(table = self.table.id(), %seat, ?denied, "a bot chose what is not legal");
                self.failures += 1;
                self.hall.metrics.bot_failed();
                return;
            }
        };
        if self.store_and_commit(draft, None, begun).await.is_err() {
            self.wake_later(Duration::from_secs(1));
        }
    }

    fn wake_later(&self, after: Duration) {
        let mailbox = self.mailbox.clone();
        tokio::spawn(async move {
            tokio::time::sleep(after).await;
            let _ = mailbox.send(Box::new(Ask::Wake)).await;
        });
    }
}
