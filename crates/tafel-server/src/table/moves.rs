//! Moves: drafted, stored, committed, shown, in that order; and a request that comes again gets its first answer.

use std::time::Instant;

use bytes::Bytes;
use tafel_protocol::{FaultCode, Phase};
use tafel_store::{Append, Appended, Hash, NewStep, UsedRequest};
use tafel_table::{Denied, DoneAhead, Draft};

use super::row::bits;
use super::{ATTEMPTS, TableTask, Wanted, json};
use crate::fault::Failure;

/// So many answers that were decided ahead are given before others are heard again.
const AHEAD: usize = 32;

/// What became of a move.
pub(super) enum Made {
    Done,
    Before(UsedRequest),
    /// Another node was faster.
    Overtaken,
}

impl TableTask {
    pub(super) async fn play(&mut self, person: &str, wanted: &Wanted) -> Result<Bytes, Failure> {
        self.table.may_play(person, wanted.seat)?;
        if self.table.phase() == Phase::Waiting {
            return Err(Failure::of(FaultCode::Phase));
        }
        self.load().await?;
        self.catch_up(Some(wanted.after)).await?;
        let key = format!("{}.{}", wanted.seat, wanted.request);
        for _ in 0..ATTEMPTS {
            let begun = Instant::now();
            let is_late = wanted.after != self.table.seq() || self.table.phase() == Phase::Over;
            if is_late && let Some(used) = self.hall.store.request(self.table.id(), &key).await? {
                return self.first_answer(&used, wanted).await;
            }
            let draft = self.draft(person, wanted)?;
            let request = Some((key.clone(), wanted.body));
            match self.store_and_commit(draft, request, begun).await? {
                Made::Done => {
                    return Ok(json(&self.table.answer(wanted.seat, self.table.seq(), wanted.after)?));
                }
                Made::Before(used) => return self.first_answer(&used, wanted).await,
                // The log has grown under us: does the move still fit?
                Made::Overtaken => {}
            }
        }
        Err(Failure::of(FaultCode::Busy))
    }

    fn draft(&self, person: &str, wanted: &Wanted) -> Result<Draft, Denied> {
        let Wanted { seat, after, action, .. } = wanted;
        match action {
            Some(action) => self.table.draft_move(person, *seat, *after, action, self.now()),
            None => self.table.draft_undo(person, *seat, *after, self.now()),
        }
    }

    /// Stores a drafted move, makes it happen and tells everybody who looks on.
    pub(super) async fn store_and_commit(
        &mut self,
        draft: Draft,
        request: Option<(String, Hash)>,
        begun: Instant,
    ) -> Result<Made, Failure> {
        let append = Append {
            table: self.table.id().to_owned(),
            version: self.version,
            step: NewStep { seq: draft.seq as i64, request, entry: draft.kept.clone(), at: draft.at },
            waiting: bits(draft.waiting),
            bot_next: draft.bot_next,
            due: draft.due,
            over: draft.is_over(),
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
        self.table.commit(draft);
        self.failures = 0;
        self.happened();
        self.hall.metrics.moved(begun.elapsed());
        crate::daily::note_end(&self.hall, &self.table).await;
        Ok(Made::Done)
    }

    /// Gives the answers that people have decided ahead, as long as there are any to give.
    pub(super) async fn do_ahead(&mut self) {
        for _ in 0..AHEAD {
            if !self.table.is_decided_ahead() || self.load().await.is_err() {
                return;
            }
            let begun = Instant::now();
            let done = match self.table.draft_ahead(self.now()) {
                Ok(Some(DoneAhead::Answer(draft))) => {
                    self.store_and_commit(*draft, None, begun).await.map(drop)
                }
                Ok(Some(DoneAhead::Over(changed))) => self.keep(*changed).await.map(drop),
                Ok(None) => return,
                Err(denied) => Err(Failure::from(denied)),
            };
            if let Err(why) = done {
                tracing::warn!(table = self.table.id(), code = ?why.code(), "an answer given ahead was not given");
                return;
            }
        }
    }

    /// The same request again gets the same answer: the game right after the entry it became.
    async fn first_answer(&mut self, used: &UsedRequest, wanted: &Wanted) -> Result<Bytes, Failure> {
        self.catch_up(Some(used.seq as usize)).await?;
        if used.body != wanted.body {
            return Err(Failure::of(FaultCode::RequestReused));
        }
        Ok(json(&self.table.answer(wanted.seat, used.seq as usize, wanted.after)?))
    }
}
