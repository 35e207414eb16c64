//! MYT-9: roads as connections and as movement.

use tafel_core::{Decision, Message, Say, Seat, SeatSet, require};

use crate::Ctx;
use crate::action::{Action, MOST_ARMIES};
use crate::data::{Provinces, printed};
use crate::event::{Event, Seen};
use crate::frame::Frame;
use crate::ids::Province;
use crate::plan::other_step;
use crate::question::Question;
use crate::rule::{Rule, Verdict};
use crate::state::{Mythotopia, Once, OpenTable};

impl OpenTable {
    /// MYT-9.2: the provinces linked with one of a player's by roads that player may use, itself included.
    pub(crate) fn connected(&self, seat: Seat, province: Province) -> Provinces {
        let mut group = Provinces::one(province);
        if self.roads.is_empty() {
            return group;
        }
        let mine = self.player(seat).controls();
        loop {
            let before = group;
            for border in self.roads.iter() {
                let ends: Provinces = printed().border(border).0.into_iter().collect();
                if ends.within(mine) && ends.meets(group) {
                    group = group.union(ends);
                }
            }
            if group == before {
                return group;
            }
        }
    }

    /// Provinces whose armies a road move must leave where they are: those at war, unless MYT-14.8 lets them go.
    fn held_fast(&self) -> Provinces {
        if self.options.leave_sieges { Provinces::EMPTY } else { self.wars() }
    }

    /// Where armies of the active player may set out: their own provinces without a war, linked with another, and
    /// not reached in this road move.
    fn departures(&self, received: Provinces) -> Provinces {
        let me = self.active;
        if self.roads.is_empty() {
            return Provinces::EMPTY;
        }
        let mine = self.player(me);
        let quiet = mine.present.both(mine.controls()).minus(self.held_fast()).minus(received);
        quiet
            .iter()
            .filter(|&from| mine.armies.at(from) > 0 && self.connected(me, from) != Provinces::one(from))
            .collect()
    }

    pub(crate) fn check_road_move(&self) -> Verdict {
        let once = !self.turn.used.has(Once::RoadMove);
        require(once, Rule::RoadMove, "refusal.road-move-done")?;
        require(
            !self.departures(Provinces::EMPTY).is_empty(),
            Rule::RoadMove,
            "refusal.no-road-to-move-along",
        )
    }

    fn check_departure(&self, received: Provinces, from: Province) -> Verdict {
        let mine = self.player(self.active);
        require(mine.armies.at(from) > 0, Rule::RoadMove, "refusal.no-armies-there")?;
        require(mine.controls().has(from), Rule::RoadMove, "refusal.province-is-not-yours")?;
        require(!self.held_fast().has(from), Rule::RoadMove, "refusal.at-war")?;
        require(!received.has(from), Rule::RoadSteps, "refusal.armies-arrived-there")?;
        require(self.departures(received).has(from), Rule::RoadUse, "refusal.no-road-to-move-along")
    }

    pub(crate) fn begin_road_move(&mut self) {
        self.agenda.push(Frame::RoadMove { received: Provinces::EMPTY, from: None, to: None });
    }
}

/// MYT-17.8: from where armies move, or whether that was all. Where some arrived, they stay.
pub(crate) struct RoadFrom {
    pub(crate) received: Provinces,
}

impl Decision<Mythotopia> for RoadFrom {
    fn asked(&self, game: &Mythotopia) -> SeatSet {
        SeatSet::one(game.table.active)
    }

    fn question(&self, _: &Mythotopia, _: Seat) -> Question {
        Question::RoadFrom
    }

    fn legal(&self, game: &Mythotopia, _: Seat, out: &mut Vec<Action>) {
        out.extend(game.table.departures(self.received).iter().map(Action::Province));
        if !self.received.is_empty() {
            out.push(Action::Done);
        }
    }

    fn check(&self, game: &Mythotopia, _: Seat, action: Action) -> Verdict {
        match action {
            Action::Done => require(!self.received.is_empty(), Rule::RoadSteps, "refusal.at-least-one"),
            Action::Province(from) => game.table.check_departure(self.received, from),
            _ => other_step(Rule::RoadSteps),
        }
    }

    fn words(&self, _: &Mythotopia, _: Seat, action: Action) -> Message {
        if action == Action::Done { Message::new("action.road-done") } else { action.say() }
    }

    fn apply(&self, game: &mut Mythotopia, _: Seat, action: Action, _: &mut Ctx<'_>) {
        game.table.agenda.pop();
        if let Action::Province(from) = action {
            let frame = Frame::RoadMove { received: self.received, from: Some(from), to: None };
            game.table.agenda.push(frame);
            return;
        }
        game.table.turn.used.insert(Once::RoadMove);
        game.free_action_done();
    }
}

/// Where they go.
pub(crate) struct RoadTo {
    pub(crate) received: Provinces,
    pub(crate) from: Province,
}

impl Decision<Mythotopia> for RoadTo {
    fn asked(&self, game: &Mythotopia) -> SeatSet {
        SeatSet::one(game.table.active)
    }

    fn question(&self, _: &Mythotopia, _: Seat) -> Question {
        Question::RoadTo(self.from)
    }

    fn legal(&self, game: &Mythotopia, seat: Seat, out: &mut Vec<Action>) {
        let others = game.table.connected(seat, self.from).without(self.from);
        out.extend(others.iter().map(Action::Province));
    }

    fn check(&self, game: &Mythotopia, seat: Seat, action: Action) -> Verdict {
        let Action::Province(to) = action else { return other_step(Rule::RoadSteps) };
        require(to != self.from, Rule::RoadMove, "refusal.already-there")?;
        require(game.table.connected(seat, self.from).has(to), Rule::Connection, "refusal.not-connected")
    }

    fn apply(&self, game: &mut Mythotopia, _: Seat, action: Action, _: &mut Ctx<'_>) {
        let Action::Province(to) = action else { return };
        game.table.agenda.pop();
        let frame = Frame::RoadMove { received: self.received, from: Some(self.from), to: Some(to) };
        game.table.agenda.push(frame);
    }
}

/// How many go.
pub(crate) struct RoadCount {
    pub(crate) received: Provinces,
    pub(crate) from: Province,
    pub(crate) to: Province,
}

impl Decision<Mythotopia> for RoadCount {
    fn asked(&self, game: &Mythotopia) -> SeatSet {
        SeatSet::one(game.table.active)
    }

    fn question(&self, _: &Mythotopia, _: Seat) -> Question {
        Question::RoadCount(self.from, self.to)
    }

    fn legal(&self, game: &Mythotopia, seat: Seat, out: &mut Vec<Action>) {
        let there = game.table.player(seat).armies.at(self.from).min(MOST_ARMIES);
        out.extend((1..=there).map(Action::Number));
    }

    fn check(&self, game: &Mythotopia, seat: Seat, action: Action) -> Verdict {
        let Action::Number(number) = action else { return other_step(Rule::RoadSteps) };
        require(number > 0, Rule::RoadSteps, "refusal.at-least-one")?;
        let there = game.table.player(seat).armies.at(self.from);
        require(number <= there, Rule::RoadMove, "refusal.not-so-many")
    }

    fn apply(&self, game: &mut Mythotopia, seat: Seat, action: Action, ctx: &mut Ctx<'_>) {
        let Action::Number(armies) = action else { return };
        let &RoadCount { received, from, to } = self;
        game.table.agenda.pop();
        let mine = game.table.player_mut(seat);
        mine.set_troops(from, mine.armies.at(from) - armies, mine.mercenaries.at(from));
        mine.set_troops(to, mine.armies.at(to) + armies, mine.mercenaries.at(to));
        ctx.tell(|| Event::Open(Seen::RoadMoved { seat, from, to, armies }));
        game.table.agenda.push(Frame::RoadMove { received: received.with(to), from: None, to: None });
    }
}
