//! Chapter 11: the end of the game.

use tafel_core::{Outcome, Seat};

use crate::Ctx;
use crate::event::{Event, Open};
use crate::state::{Ending, OpenTable};

impl OpenTable {
    /// CAT-11.1, CAT-11.2: has anybody reached the target? The active player goes first.
    pub(crate) fn maybe_end(&mut self, ctx: &mut Ctx<'_>) -> bool {
        let reached = |seat: Seat| self.points(seat) >= self.options.target_vp;
        let winner = if reached(self.active) {
            self.active
        } else if reached(self.passive()) && !self.options.win_only_on_own_turn {
            self.passive()
        } else {
            return false;
        };
        let points = self.points(winner);
        self.ending = Some(Ending::Won(winner));
        self.agenda.clear();
        ctx.tell(|| Event::Open(Open::Won(winner, points)));
        true
    }

    /// CAT-11.3: too many turns.
    pub(crate) fn break_off(&mut self, ctx: &mut Ctx<'_>) {
        self.ending = Some(Ending::BrokenOff);
        self.agenda.clear();
        ctx.tell(|| Event::Open(Open::BrokenOff));
    }

    pub(crate) fn final_outcome(&self) -> Option<Outcome> {
        let scores = Seat::all(2).map(|seat| i32::from(self.points(seat)));
        Some(match self.ending? {
            Ending::Won(winner) => Outcome::ranked(scores, |seat| seat == winner),
            Ending::BrokenOff => Outcome::ranked(scores, |seat| self.points(seat)),
        })
    }
}
