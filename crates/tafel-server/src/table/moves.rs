//! Moves: drafted, stored, committed, shown, in that order.

use std::time::Instant;

use bytes::Bytes;
use tafel_core::any_match::Refused;
use tafel_core::{Seat, Update, Viewer};
use tafel_protocol::{FaultCode, Moved, Phase};
use tafel_store::{Append, Appended, Hash, NewStep, UsedRequest};

use super::{TableTask, Wanted, cannot_load, internal, json};
use crate::clock::now;
use crate::doc::bits;
use crate::fault::Failure;
use crate::live::Live;
use crate::luck;

/// How often a move is tried when other nodes are faster, before its sender is told to try again.
const ATTEMPTS: usize = 8;

/// What became of a move.
pub(super) enum Made {
    Done,
    Refused(Refused),
    Before(UsedRequest),
    /// Another node was faster.
    Overtaken,
}

impl TableTask {
    pub(super) async fn play(&mut self, person: &str, wanted: &Wanted) -> Result<Bytes, Failure> {
        self.may_play(person, wanted.seat)?;
        if self.phase() == Phase::Waiting {
            return Err(Failure::of(FaultCode::Phase));
        }
        self.load().await?;
        self.catch_up(Some(wanted.after)).await?;
        let viewer = Viewer::Seat(wanted.seat);
        let key = format!("{}.{}", wanted.seat, wanted.request);
        for _ in 0..ATTEMPTS {
            if wanted.after != self.row.seq as usize || self.phase() == Phase::Over {
                if let Some(used) = self.hall.store.request(&self.row.id, &key).await? {
                    self.catch_up(Some(used.seq as usize)).await?;
                    return self.first_answer(&used, wanted);
                }
                if self.phase() == Phase::Over {
                    return Err(self.with_update(viewer, Failure::refused(Refused::Over)));
                }
                if !self.is_still_meant(wanted)? {
                    return Err(self.with_update(viewer, Failure::of(FaultCode::Stale)));
                }
            }
            let request = Some((key.clone(), wanted.body));
            match self.make_move(wanted.seat, wanted.action.as_deref(), request).await? {
                Made::Done => {
                    let live = self.live.as_ref().ok_or_else(|| internal(&self.row.id, "no match"))?;
                    return Ok(moved(live, viewer, wanted.after));
                }
                Made::Refused(refused) => return Err(self.with_update(viewer, Failure::refused(refused))),
                Made::Before(used) => {
                    self.catch_up(Some(used.seq as usize)).await?;
                    return self.first_answer(&used, wanted);
                }
                // The log has grown under us: does the move still fit?
                Made::Overtaken => {}
            }
        }
        Err(Failure::of(FaultCode::Busy))
    }

    /// Does a move that answers to an earlier state of the game mean the same now?
    ///
    /// When several are asked at once their answers cross on the way. Whoever is asked the same with the same offers
    /// as then, and has not moved since, has answered what is asked; the log puts the answers into an order. In the
    /// same way a step back is meant as long as it would take back the same step.
    fn is_still_meant(&self, wanted: &Wanted) -> Result<bool, Failure> {
        let Some(live) = &self.live else { return Ok(false) };
        if wanted.after > live.seq() || live.game().movers_since(wanted.after).has(wanted.seat) {
            return Ok(false);
        }
        // Only now, as it costs a replay.
        let then = live.after(wanted.after).map_err(|why| cannot_load(&self.row.id, why))?;
        let viewer = Viewer::Seat(wanted.seat);
        let (then, now) = (then.game().update(viewer), live.game().update(viewer));
        Ok(match wanted.action {
            Some(_) => now.question.is_some() && asked(&then) == asked(&now),
            None => now.undo > 0 && then.undo == now.undo,
        })
    }

    /// Drafts, stores, commits and shows a move.
    pub(super) async fn make_move(
        &mut self,
        seat: Seat,
        action: Option<&str>,
        request: Option<(String, Hash)>,
    ) -> Result<Made, Failure> {
        let begun = Instant::now();
        let seed = luck::seed(&self.secret()?, &self.doc.contributions());
        let live = self.live.as_mut().ok_or_else(|| internal(&self.row.id, "no match"))?;
        let seq = live.seq() + 1;
        let draft = match action {
            Some(action) => live.game().play(seat, action, luck::stream(seed, seq)),
            None => live.game().undo(seat),
        };
        let draft = match draft {
            Ok(draft) => draft,
            Err(refused) => return Ok(Made::Refused(refused)),
        };
        let after = draft.asked;
        let at = now();
        let append = Append {
            table: self.row.id.clone(),
            version: self.row.version,
            step: NewStep { seq: seq as i64, request, entry: draft.entry.clone(), at },
            waiting: bits(after),
            bot_next: after.iter().any(|seat| self.doc.bots().has(seat)),
            over: after.is_empty(),
        };
        match self.hall.store.append(&append).await {
            Ok(Appended::Stored) => {}
            Ok(Appended::Before(used)) => return Ok(Made::Before(used)),
            Ok(Appended::Refused) => {
                self.reload().await?;
                return Ok(Made::Overtaken);
            }
            Err(why) => {
                self.in_doubt = true;
                return Err(why.into());
            }
        }
        live.commit(draft, at);
        self.row.seq = append.step.seq;
        self.row.waiting = append.waiting;
        self.row.bot_next = append.bot_next;
        self.row.changed = at;
        if append.over {
            self.row.phase = tafel_store::Phase::Over;
        }
        self.failures = 0;
        self.tell();
        self.hall.metrics.moved(begun.elapsed());
        Ok(Made::Done)
    }

    /// The same request again gets the same answer: the match right after the entry it became.
    pub(super) fn first_answer(&self, used: &UsedRequest, wanted: &Wanted) -> Result<Bytes, Failure> {
        if used.body != wanted.body {
            return Err(Failure::of(FaultCode::RequestReused));
        }
        let viewer = Viewer::Seat(wanted.seat);
        let Some(live) = &self.live else { return Err(internal(&self.row.id, "no match")) };
        let seq = used.seq as usize;
        if seq == live.seq() {
            return Ok(moved(live, viewer, wanted.after));
        }
        let then = live.after(seq).map_err(|why| cannot_load(&self.row.id, why))?;
        Ok(moved(&then, viewer, wanted.after))
    }

    pub(super) fn with_update(&self, viewer: Viewer, failure: Failure) -> Failure {
        let failure = failure.of_game(&self.doc.game, self.names());
        match &self.live {
            Some(live) => failure.update(live.game().update(viewer)),
            None => failure,
        }
    }

    pub(super) async fn why(
        &mut self,
        person: &str,
        seat: Seat,
        action: &str,
    ) -> Result<Option<Refused>, Failure> {
        self.may_play(person, seat)?;
        self.load().await?;
        match &self.live {
            Some(live) => Ok(live.game().why_not(seat, action)),
            None => Err(Failure::of(FaultCode::Phase)),
        }
    }
}

/// The answer to a move: the match right after the last entry of its log, for somebody who knew it up to `after`.
fn moved(live: &Live, viewer: Viewer, after: usize) -> Bytes {
    let (seen, seen_after) = live.news(viewer, Some(after));
    json(&Moved { seq: live.seq(), update: live.game().update(viewer), seen, seen_after })
}

/// What a viewer is asked and may answer.
pub(super) fn asked(update: &Update) -> String {
    serde_json::to_string(&(&update.question, &update.legal)).expect("wire types become JSON")
}
