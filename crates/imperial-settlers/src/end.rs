//! Chapters 14 and 15: cleanup, and the end of the game.

use tafel_core::{ArrayVec, Decision, Outcome, Seat, SeatSet, TieBreak};

use crate::Ctx;
use crate::action::Action;
use crate::data::{Effect, board, titles};
use crate::event::Event;
use crate::frame::Frame;
use crate::good::Good;
use crate::locations::Mark;
use crate::question::Question;
use crate::rule::{Verdict, not_now};
use crate::state::{ImperialSettlers, OpenTable, Realm};
use crate::view::SoloStanding;

/// The game lasts five rounds (IMP-3.1).
pub(crate) const ROUNDS: u8 = 5;

impl ImperialSettlers {
    /// Everything that cannot be stored goes back (IMP-14).
    pub(crate) fn clean_up(&mut self, ctx: &mut Ctx<'_>) {
        ctx.tell(|| Event::Cleanup);
        for seat in Seat::all(self.table.seats()) {
            let warehouses = self.table.count_effect(seat, Effect::Warehouses) > 0;
            let player = self.table.player_mut(seat);
            let keeps = player.faction.map(|faction| board(faction).keeps);
            for good in &Good::ALL[..Good::TOKENS] {
                let kept = keeps == Some(*good) || warehouses && good.is_resource();
                if !kept {
                    player.tokens[good.index()] = 0;
                }
            }
        }
        self.table.locations.change_all(|location| {
            location.used = 0;
            location.marks.remove(Mark::Blocked);
            location.marks.remove(Mark::Defended);
        });
    }

    /// The first player marker moves on and a new round begins; after the fifth the game is over.
    pub(crate) fn next_round(&mut self, ctx: &mut Ctx<'_>) {
        if self.table.round == ROUNDS {
            self.table.agenda.push(Frame::Over);
            ctx.tell(|| Event::GameOver);
            if self.table.solo() {
                let title = self.title();
                ctx.tell(|| title.map_or(Event::SoloLost, Event::SoloWon));
            }
            return;
        }
        for player in &mut self.table.players {
            player.passed = false;
            player.turns = 0;
            player.oasis = 0;
        }
        self.table.round += 1;
        self.table.first = self.table.first.left(self.table.seats());
        self.begin_round(ctx);
    }

    /// Cards under a Gate, whoever put them there.
    pub(crate) fn cards_under(&self, gate: u8) -> u32 {
        self.hands.iter().map(|hand| hand.gates[usize::from(gate & 1)].len()).sum()
    }

    /// Points of a seat, final scoring included.
    pub fn score(&self, seat: Seat) -> i32 {
        self.score_lines().iter().map(|line| line.points[seat.index()]).sum()
    }

    /// Most points; then unspent resources and workers; then hand cards (IMP-15.2). Alone, the neutral player's
    /// collection decides (IMP-21.11).
    pub(crate) fn final_outcome(&self) -> Outcome {
        let scores: ArrayVec<i32, 5> = Seat::all(self.table.seats()).map(|seat| self.score(seat)).collect();
        if self.table.solo() {
            let rank = if self.title().is_some() { 1 } else { 2 };
            return Outcome { ranks: [rank].into_iter().collect(), scores };
        }
        let key = |seat: Seat| (scores[seat.index()], self.left_over(seat), self.hand(seat).hand.len());
        Outcome::ranked(scores.iter().copied(), key)
    }

    /// Unspent resources and workers.
    fn left_over(&self, seat: Seat) -> u16 {
        let player = self.table.player(seat);
        [Good::Wood, Good::Stone, Good::Food, Good::Worker].iter().map(|&good| player.has(good)).sum()
    }

    /// What decides between equal points (IMP-15.2).
    pub(crate) fn what_breaks_ties(&self) -> Vec<TieBreak> {
        let seats = || Seat::all(self.table.seats());
        let tie = |name, figures| TieBreak { name, rule: "IMP-15.2", figures };
        vec![
            tie("tie.left-over", seats().map(|seat| self.left_over(seat).into()).collect()),
            tie("tie.hand", seats().map(|seat| self.hand(seat).hand.len() as i32).collect()),
        ]
    }

    /// The title won in the solo game, by its place in the table; none if the neutral player collected as many cards
    /// as the human built faction locations (IMP-21.11).
    pub(crate) fn title(&self) -> Option<u8> {
        let SoloStanding { built, collected } = self.table.solo_standing();
        if built <= collected {
            return None;
        }
        let score = self.score(Seat(0));
        let reached = titles().iter().filter(|title| i32::from(title.points) <= score).count();
        Some(reached.saturating_sub(1) as u8)
    }
}

impl OpenTable {
    /// What decides the solo game (IMP-21.11).
    pub(crate) fn solo_standing(&self) -> SoloStanding {
        let built = self.locations(Realm(0)).iter().filter(|location| !location.is_common()).count() as u8;
        SoloStanding { built, collected: self.neutral.collection.len() as u8 }
    }
}

/// The end: nobody is asked any more.
pub(crate) struct Over;

impl Decision<ImperialSettlers> for Over {
    fn asked(&self, _: &ImperialSettlers) -> SeatSet {
        SeatSet::NONE
    }

    fn question(&self, _: &ImperialSettlers, _: Seat) -> Question {
        Question::Over
    }

    fn legal(&self, _: &ImperialSettlers, _: Seat, _: &mut Vec<Action>) {}

    fn check(&self, _: &ImperialSettlers, _: Seat, _: Action) -> Verdict {
        not_now()
    }

    fn apply(&self, _: &mut ImperialSettlers, _: Seat, _: Action, _: &mut Ctx<'_>) {}
}
