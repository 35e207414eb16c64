//! Moves: drafted, stored by whoever keeps the table, committed, shown, in that order.

use tafel_core::any_match::{AnyDraft, Refused};
use tafel_core::chance::Seed;
use tafel_core::{Chance, Seat, SeatSet, Update, Viewer};
use tafel_protocol::{FaultCode, Moved, Phase};

use crate::clock::Clocks;
use crate::denied::{Denied, GameSays, of_refused};
use crate::live::{Live, kept};
use crate::luck;
use crate::table::Table;

/// How often one seat may take something back: so often, and so much oftener for every step that stands. Whoever thinks
/// by trying has plenty, and no log grows without end.
const UNDOS: usize = 100;
const UNDOS_PER_STEP: usize = 4;

/// A move that is worked out but has not happened yet: to be stored, and then committed.
pub struct Draft {
    /// The number the entry must get in the log, from 1.
    pub seq: usize,
    /// The entry, as JSON.
    pub entry: String,
    /// The entry as it is to be stored: with the print of the moment after it.
    pub kept: String,
    /// When it was made.
    pub at: i64,
    /// The seats the table will wait for; none: the move ends the game.
    pub waiting: SeatSet,
    /// Is one of them a bot's?
    pub bot_next: bool,
    /// When something is due then because time passes.
    pub due: Option<i64>,
    clocks: Option<Clocks>,
    edition: u64,
    /// As the match takes it.
    of_match: AnyDraft,
}

impl Draft {
    /// Does the game end by it?
    pub fn is_over(&self) -> bool {
        self.waiting.is_empty()
    }
}

/// What a bot is handed when the table waits for it.
#[derive(Clone, Debug)]
pub struct BotTurn {
    /// Whose turn it is.
    pub seat: Seat,
    /// How strong the bot is to be.
    pub level: String,
    /// What a browser would be sent: a `TableUpdate`, as JSON.
    pub update: String,
    /// How long the log was.
    pub seq: usize,
    /// What the bot is asked and may answer: if that is still so, its answer still counts.
    asked: String,
}

impl Table {
    /// Works out a move of a person without making it. `after` is the length of the log it answers to.
    pub fn draft_move(
        &self,
        person: &str,
        seat: Seat,
        after: usize,
        action: &str,
        now: i64,
    ) -> Result<Draft, Denied> {
        let live = self.in_play(person, seat)?;
        let still_asked = |then: &Update, now: &Update| now.question.is_some() && asked(then) == asked(now);
        if !self.is_still_meant(live, seat, after, still_asked)? {
            return Err(self.shown_to(live, seat, (Denied::of(FaultCode::Stale), None)));
        }
        self.draft(live, seat, live.game().play(seat, action, self.luck_of_next(live, seat)?), now)
    }

    /// Works out taking back the latest step of a seat.
    pub fn draft_undo(&self, person: &str, seat: Seat, after: usize, now: i64) -> Result<Draft, Denied> {
        let live = self.in_play(person, seat)?;
        if live.undone(seat) >= UNDOS + UNDOS_PER_STEP * live.game().steps() {
            let denied = Denied::new(FaultCode::Quota, "error.undos");
            return Err(self.shown_to(live, seat, (denied, None)));
        }
        let still_there = |then: &Update, now: &Update| now.undo > 0 && then.undo == now.undo;
        if !self.is_still_meant(live, seat, after, still_there)? {
            return Err(self.shown_to(live, seat, (Denied::of(FaultCode::Stale), None)));
        }
        self.draft(live, seat, live.game().undo(seat), now)
    }

    /// The match, if this person may move in it for this seat.
    fn in_play(&self, person: &str, seat: Seat) -> Result<&Live, Denied> {
        self.may_play(person, seat)?;
        let live = self.live()?;
        if self.phase() == Phase::Over {
            return Err(self.shown_to(live, seat, of_refused(Refused::Over)));
        }
        self.not_stopped()?;
        self.not_paused()?;
        Ok(live)
    }

    /// Does a move that answers to an earlier state of the game mean the same now?
    ///
    /// When several are asked at once their answers cross on the way. Whoever is asked the same with the same offers
    /// as then, and has not moved since, has answered what is asked; the log puts the answers into an order. In the
    /// same way a step back is meant as long as it would take back the same step.
    fn is_still_meant(
        &self,
        live: &Live,
        seat: Seat,
        after: usize,
        same: impl Fn(&Update, &Update) -> bool,
    ) -> Result<bool, Denied> {
        if after == live.seq() {
            return Ok(true);
        }
        if after > live.seq() || live.game().movers_since(after).has(seat) {
            return Ok(false);
        }
        // Only now, as it costs a replay.
        let then = live.after(after).map_err(|why| why.of_table(&self.id))?;
        let viewer = Viewer::Seat(seat);
        Ok(same(&then.game().update(viewer), &live.game().update(viewer)))
    }

    pub(crate) fn draft(
        &self,
        live: &Live,
        seat: Seat,
        drafted: Result<AnyDraft, Refused>,
        now: i64,
    ) -> Result<Draft, Denied> {
        let of_match = drafted.map_err(|refused| self.shown_to(live, seat, of_refused(refused)))?;
        let clocks = self.clocks_after(live, &of_match, now);
        let phase = if of_match.asked.is_empty() { Phase::Over } else { Phase::Playing };
        Ok(Draft {
            due: Table::due_of(&self.doc, clocks.as_ref(), &self.rules, phase),
            clocks,
            seq: live.seq() + 1,
            kept: kept(&of_match.entry, &of_match.moment_print(live.game().seats())),
            entry: of_match.entry.clone(),
            at: now,
            waiting: of_match.asked,
            bot_next: self.doc.is_bot_among(of_match.asked),
            edition: self.edition,
            of_match,
        })
    }

    /// Makes a drafted and stored move happen.
    ///
    /// # Panics
    /// If something else was committed since it was drafted: that would be lost.
    pub fn commit(&mut self, draft: Draft) {
        assert_eq!(draft.edition, self.edition, "a draft is committed before the next one is");
        let live = self.live.as_mut().expect("the match that was drafted in is in memory");
        live.commit(draft.of_match, draft.at);
        self.edition += 1;
        self.state.seq = draft.seq;
        self.state.waiting = draft.waiting;
        self.state.bot_next = draft.bot_next;
        self.state.due = draft.due;
        self.clocks = draft.clocks;
        self.state.changed = draft.at;
        if draft.waiting.is_empty() {
            self.state.phase = Phase::Over;
        }
    }

    /// The answer to a move of `seat` that became entry `seq` of the log: the game right after it, for somebody who
    /// knew the log up to `after`. The same for ever, however much was played since.
    pub fn answer(&self, seat: Seat, seq: usize, after: usize) -> Result<Moved, Denied> {
        let live = self.live()?;
        if seq == live.seq() {
            return Ok(moved(live, Viewer::Seat(seat), after));
        }
        if seq > live.seq() {
            return Err(Denied::broken(&self.id, format!("entry {seq} is not in memory")));
        }
        let then = live.after(seq).map_err(|why| why.of_table(&self.id))?;
        Ok(moved(&then, Viewer::Seat(seat), after))
    }

    /// Why may `seat` not do this? Nothing: it may.
    pub fn why(&self, person: &str, seat: Seat, action: &str) -> Result<Option<Refused>, Denied> {
        self.may_play(person, seat)?;
        Ok(self.live()?.game().why_not(seat, action))
    }

    // Bots.

    /// The bot that is to move next. The match must be in memory.
    pub fn next_bot(&self) -> Option<Seat> {
        if self.phase() != Phase::Playing || self.is_stopped() || self.is_paused() {
            return None;
        }
        let bots = self.doc.bots();
        self.live.as_ref()?.game().asked().iter().find(|&seat| bots.has(seat))
    }

    /// What a bot is handed: what a browser would be, which last saw the log when it was `since` long.
    pub fn bot_turn(&self, seat: Seat, since: Option<usize>) -> Result<BotTurn, Denied> {
        let level = self.doc.seats.get(seat.index()).and_then(|seat| seat.level());
        let level = level.ok_or_else(|| Denied::of(FaultCode::Forbidden))?.to_owned();
        let live = self.live()?;
        let update = self.shown(None, Viewer::Seat(seat), since)?;
        let asked = update.update.as_ref().map(asked).unwrap_or_default();
        let update = serde_json::to_string(&update).map_err(|why| Denied::broken(&self.id, why))?;
        Ok(BotTurn { seat, level, update, seq: live.seq(), asked })
    }

    /// Is this still the bot's to decide?
    pub fn is_still_asked(&self, turn: &BotTurn) -> bool {
        if self.phase() != Phase::Playing || self.is_stopped() || self.is_paused() {
            return false;
        }
        let Some(live) = &self.live else { return false };
        if !self.doc.bots().has(turn.seat) || live.game().movers_since(turn.seq).has(turn.seat) {
            return false;
        }
        live.seq() == turn.seq || asked(&live.game().update(Viewer::Seat(turn.seat))) == turn.asked
    }

    /// Works out the move a bot has decided on.
    pub fn draft_bot_move(&self, turn: &BotTurn, action: &str, now: i64) -> Result<Draft, Denied> {
        let live = self.live()?;
        if !self.is_still_asked(turn) {
            return Err(Denied::of(FaultCode::Stale));
        }
        let luck = self.luck_of_next(live, turn.seat)?;
        self.draft(live, turn.seat, live.game().play(turn.seat, action, luck), now)
    }

    // Luck and refusals.

    pub(crate) fn secret(&self) -> Result<Seed, Denied> {
        luck::unhex(&self.doc.secret).ok_or_else(|| Denied::broken(&self.id, "no secret"))
    }

    pub(crate) fn luck_of_next(&self, live: &Live, seat: Seat) -> Result<Chance, Denied> {
        let seed = luck::seed(&self.secret()?, &self.doc.contributions());
        Ok(self.doc.luck.next(seed, live.game(), seat))
    }

    /// A refusal with the game as it is now, for the seat that wanted to move.
    fn shown_to(
        &self,
        live: &Live,
        seat: Seat,
        (denied, reason): (Denied, Option<(String, tafel_core::Message)>),
    ) -> Denied {
        let (rule, because) = reason.unzip();
        let says = GameSays {
            game: self.doc.game.clone(),
            names: self.doc.names(),
            rule,
            because,
            update: live.game().update(Viewer::Seat(seat)),
        };
        Denied { game: Some(Box::new(says)), ..denied }
    }
}

/// The match right after the last entry of its log, for somebody who knew it up to `after`.
fn moved(live: &Live, viewer: Viewer, after: usize) -> Moved {
    let (seen, seen_after) = live.news(viewer, Some(after));
    Moved { seq: live.seq(), update: live.game().update(viewer), seen, seen_after }
}

/// What a viewer is asked and may answer.
pub(crate) fn asked(update: &Update) -> String {
    serde_json::to_string(&(&update.question, &update.legal)).expect("wire types become JSON")
}
