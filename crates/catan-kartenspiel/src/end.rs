//! Chapter 11: the end of the game.

use tafel_core::{Outcome, ScoreLine, Seat};

use crate::Ctx;
use crate::event::{Event, Open};
use crate::state::{Catan, Ending};

impl Catan {
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

    /// Victory points by source (CAT-1.3).
    pub(crate) fn sheet(&self) -> Vec<ScoreLine> {
        let line = |source, points: &dyn Fn(Seat) -> u8| ScoreLine {
            source,
            points: Seat::all(2).map(|seat| points(seat).into()).collect(),
        };
        vec![
            line("score.settlements", &|seat| self.realm(seat).settlements - self.realm(seat).cities),
            line("score.cities", &|seat| 2 * self.realm(seat).cities),
            line("score.expansions", &|seat| self.realm(seat).card_points),
            line("score.knight", &|seat| u8::from(self.figures.knight == Some(seat))),
            line("score.mill", &|seat| u8::from(self.figures.mill == Some(seat))),
        ]
    }
}
