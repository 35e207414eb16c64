//! Chapter 11: the exchange of workers.

use tafel_core::{Decision, Seat, SeatSet, require};

use crate::Ctx;
use crate::action::{Action, MOST_PAIRS};
use crate::data::Effect;
use crate::event::Event;
use crate::frame::Frame;
use crate::good::Good;
use crate::question::Question;
use crate::rule::{Rule, Verdict, not_now};
use crate::state::ImperialSettlers;

impl ImperialSettlers {
    pub(crate) fn may_exchange(&self, seat: Seat, pairs: u8) -> Verdict {
        let enough = (1..=MOST_PAIRS).contains(&pairs)
            && self.table.player(seat).has(Good::Worker) >= 2 * u16::from(pairs);
        require(enough, Rule::Exchange, "refusal.too-few-workers")
    }

    pub(crate) fn exchange(&mut self, seat: Seat, pairs: u8, ctx: &mut Ctx<'_>) {
        self.table.mark_acted();
        self.table.player_mut(seat).tokens[Good::Worker.index()] -= 2 * u16::from(pairs);
        ctx.tell(|| Event::Exchanged(seat, pairs));
        // Oasis: 1 worker for every pair an opponent exchanges, at most 4 per round.
        for other in Seat::all(self.table.seats()).filter(|&other| other != seat) {
            if self.table.count_effect(other, Effect::Oasis) > 0 {
                let workers = pairs.min(4 - self.table.player(other).oasis);
                self.table.player_mut(other).oasis += workers;
                self.gain_tokens(other, Good::Worker, workers, ctx);
            }
        }
        self.table.agenda.push(Frame::Exchange { seat, left: pairs });
    }
}

/// IMP-11.1: a resource or a card for each pair of workers.
pub(crate) struct Exchange {
    pub(crate) seat: Seat,
    pub(crate) left: u8,
}

impl Decision<ImperialSettlers> for Exchange {
    fn asked(&self, _: &ImperialSettlers) -> SeatSet {
        SeatSet::one(self.seat)
    }

    fn is_open(&self, _: &ImperialSettlers) -> bool {
        self.left > 0
    }

    fn question(&self, _: &ImperialSettlers, _: Seat) -> Question {
        Question::Exchange { left: self.left }
    }

    fn legal(&self, game: &ImperialSettlers, seat: Seat, out: &mut Vec<Action>) {
        out.extend(game.decks(seat).map(Action::Draw));
        out.extend(Good::RESOURCES.map(Action::Choose));
    }

    fn check(&self, game: &ImperialSettlers, seat: Seat, action: Action) -> Verdict {
        match action {
            Action::Choose(good) => {
                require(good.is_resource(), Rule::ExchangedFor, "refusal.not-by-exchange")
            }
            Action::Draw(deck) => game.may_draw(seat, deck),
            _ => not_now(),
        }
    }

    fn apply(&self, game: &mut ImperialSettlers, seat: Seat, action: Action, ctx: &mut Ctx<'_>) {
        game.table.agenda.push(Frame::Exchange { seat, left: self.left - 1 });
        match action {
            Action::Choose(good) => game.gain_tokens(seat, good, 1, ctx),
            Action::Draw(deck) => drop(game.draw(seat, deck, ctx)),
            _ => {}
        }
    }
}
