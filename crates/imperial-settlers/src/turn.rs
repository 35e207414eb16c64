//! Chapter 6: turns.

use tafel_core::{Decision, Seat, SeatSet, require};

use crate::Ctx;
use crate::action::{Action, MOST_PAIRS};
use crate::event::Event;
use crate::frame::{Frame, Project, TurnPart};
use crate::good::Good;
use crate::locations::Mark;
use crate::question::Question;
use crate::rule::{Rule, Verdict, not_now};
use crate::state::{ImperialSettlers, OpenTable};

/// Turns a player may take in one action phase before only passing is left (IMP-6.7).
pub(crate) const MOST_TURNS: u16 = 300;

/// IMP-6.2: any number of free steps and one main action, or passing.
pub(crate) struct Turn {
    pub(crate) seat: Seat,
    pub(crate) part: TurnPart,
}

impl Turn {
    /// May a main action be taken at all?
    fn may_act(&self, game: &ImperialSettlers) -> Verdict {
        require(self.part == TurnPart::Before, Rule::Turn, "refusal.acted-already")?;
        require(game.table.player(self.seat).turns < MOST_TURNS, Rule::MostTurns, "refusal.too-many-turns")
    }
}

impl Decision<ImperialSettlers> for Turn {
    fn asked(&self, _: &ImperialSettlers) -> SeatSet {
        SeatSet::one(self.seat)
    }

    /// A turn without anything left to do ends by itself.
    fn is_open(&self, game: &ImperialSettlers) -> bool {
        self.part == TurnPart::Before || game.free_step_possible(self.seat)
    }

    fn question(&self, _: &ImperialSettlers, _: Seat) -> Question {
        match self.part {
            TurnPart::Before => Question::Turn,
            TurnPart::After => Question::TurnEnd,
        }
    }

    /// In the order of [`Action`]: nothing is left to sort.
    fn legal(&self, game: &ImperialSettlers, seat: Seat, out: &mut Vec<Action>) {
        if self.may_act(game).is_ok() {
            game.list_builds(seat, out);
            game.list_deals(seat, out);
            game.list_razes(seat, out);
            game.list_activations(seat, out);
            let pairs = (game.table.player(seat).has(Good::Worker) / 2).min(MOST_PAIRS.into()) as u8;
            out.extend((1..=pairs).map(Action::Exchange));
        }
        game.list_free_steps(seat, out);
        out.push(if self.part == TurnPart::After { Action::EndTurn } else { Action::Pass });
    }

    fn check(&self, game: &ImperialSettlers, seat: Seat, action: Action) -> Verdict {
        match action {
            Action::Build(face) => self.may_act(game).and_then(|()| game.may_build(seat, face)),
            Action::Deal(face) => self.may_act(game).and_then(|()| game.may_deal(seat, face)),
            Action::RazeCard(face) => self.may_act(game).and_then(|()| game.may_raze_card(seat, face)),
            Action::Raze(place) => {
                self.may_act(game)?;
                require(!game.table.options.peaceful, Rule::Peaceful, "refusal.peaceful")?;
                game.may_raze(seat, place)
            }
            Action::Activate(place) => self.may_act(game).and_then(|()| game.may_activate(seat, place, 1)),
            Action::ActivateTwice(place) => {
                self.may_act(game).and_then(|()| game.may_activate(seat, place, 2))
            }
            Action::Exchange(pairs) => self.may_act(game).and_then(|()| game.may_exchange(seat, pairs)),
            Action::Defend(place) => game.may_defend(seat, place),
            Action::Samurai(place) => game.may_station(seat, place),
            Action::Gate(face, gate) => game.may_use_gate(seat, face, gate),
            Action::Shrine(good) => game.may_use_shrine(seat, good),
            Action::EndTurn => require(self.part == TurnPart::After, Rule::Turn, "refusal.not-acted-yet"),
            Action::Pass => require(self.part == TurnPart::Before, Rule::Turn, "refusal.acted-already"),
            _ => not_now(),
        }
    }

    fn apply(&self, game: &mut ImperialSettlers, seat: Seat, action: Action, ctx: &mut Ctx<'_>) {
        match action {
            Action::EndTurn => return game.end_turn(seat),
            Action::Pass => return game.pass(seat, ctx),
            _ => game.table.agenda.push(Frame::Turn { seat, part: self.part }),
        }
        match action {
            Action::Build(face) => game.plan(seat, Project::Build, face, ctx),
            Action::Deal(face) => game.plan(seat, Project::Deal, face, ctx),
            Action::RazeCard(face) => {
                game.table.mark_acted();
                game.raze_card(seat, face, None, ctx);
            }
            Action::Raze(place) => {
                game.table.mark_acted();
                game.raze_at_price(seat, place, None, ctx);
            }
            Action::Activate(place) => game.activate(seat, place, 1, ctx),
            Action::ActivateTwice(place) => game.activate(seat, place, 2, ctx),
            Action::Exchange(pairs) => game.exchange(seat, pairs, ctx),
            Action::Defend(place) => game.defend(seat, place, ctx),
            Action::Samurai(place) => game.station(seat, place, ctx),
            Action::Gate(face, gate) => game.put_under_gate(seat, face, gate, ctx),
            Action::Shrine(good) => game.put_on_shrine(seat, good, ctx),
            _ => {}
        }
    }

    fn pass_over(&self, game: &mut ImperialSettlers, _: &mut Ctx<'_>) {
        game.end_turn(self.seat);
    }
}

impl ImperialSettlers {
    /// Something else is asked. For free steps the rules say themselves when they are out of place (IMP-5.6, 12.5).
    pub(crate) fn not_the_moment(&self, seat: Seat, action: Action) -> Verdict {
        let free_step =
            matches!(action, Action::Defend(_) | Action::Samurai(_) | Action::Gate(..) | Action::Shrine(_));
        if !free_step {
            return not_now();
        }
        let agenda = self.table.agenda.iter();
        let produces = |frame: &Frame| {
            matches!(frame, Frame::Production(_) | Frame::ProduceLocations(_) | Frame::ProduceNext(_))
        };
        require(!agenda.clone().any(produces), Rule::NoFreeSteps, "refusal.no-free-steps")?;
        let own = |frame: &Frame| matches!(frame, Frame::Turn { seat: whose, .. } if *whose == seat);
        require(agenda.clone().any(own), Rule::OwnTurn, "refusal.not-your-turn")?;
        not_now()
    }

    fn end_turn(&mut self, seat: Seat) {
        self.table.player_mut(seat).turns += 1;
        self.next_turn(seat);
    }

    /// The next player who has not passed; when all have, the phase is over (IMP-6.1).
    fn next_turn(&mut self, seat: Seat) {
        let mut others = seat.left(self.table.seats()).round(self.table.seats());
        match others.find(|&other| !self.table.player(other).passed) {
            Some(next) => self.table.agenda.push(Frame::Turn { seat: next, part: TurnPart::Before }),
            None => self.after_actions(),
        }
    }

    fn after_actions(&mut self) {
        self.table.agenda.push(Frame::NextRound);
        if self.table.solo() {
            self.table.agenda.push(Frame::Attack { left: 2 });
        }
        if self.table.round < crate::end::ROUNDS {
            self.table.agenda.push(Frame::Cleanup);
        }
    }

    /// Passing is final for the round, and Egypt's tokens come back (IMP-6.4, 18.EGY013).
    fn pass(&mut self, seat: Seat, ctx: &mut Ctx<'_>) {
        self.table.player_mut(seat).passed = true;
        ctx.tell(|| Event::Passed(seat));
        if self.table.egypt() == Some(seat) && self.table.tokens_out() > 0 {
            self.table.locations.change_all(|location| location.marks.remove(Mark::Taken));
            ctx.tell(|| Event::TokensBack(seat));
        }
        self.next_turn(seat);
    }
}

impl OpenTable {
    /// Egyptian tokens on the table.
    pub(crate) fn tokens_out(&self) -> usize {
        self.realms().flat_map(|realm| self.locations(realm)).filter(|location| location.is_taken()).count()
    }

    /// The main action is done; only free steps remain.
    pub(crate) fn mark_acted(&mut self) {
        for frame in &mut self.agenda {
            if let Frame::Turn { part, .. } = frame {
                *part = TurnPart::After;
            }
        }
    }
}
