//! MYT-9: roads as connections and as movement.

use tafel_core::{Ctx, Seat};

use crate::action::{Action, MOST_ARMIES};
use crate::data::printed;
use crate::event::{Event, Seen};
use crate::frame::Frame;
use crate::ids::Province;
use crate::rule::{Rule, Verdict, refuse, require};
use crate::sets::Provinces;
use crate::state::{Mythotopia, Once};

impl Mythotopia {
    /// MYT-9.2: the provinces linked with one of a player's by roads that player may use, itself included.
    pub(crate) fn connected(&self, seat: Seat, province: Province) -> Provinces {
        let mut group = Provinces::one(province);
        if self.table.roads.is_empty() {
            return group;
        }
        let mine = self.table.player(seat).controls();
        loop {
            let before = group;
            for border in self.table.roads.iter() {
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

    /// Where armies of the active player may set out: their own provinces without a war, linked with another, and
    /// not reached in this road move.
    fn departures(&self, received: Provinces) -> Provinces {
        let me = self.table.active;
        if self.table.roads.is_empty() {
            return Provinces::NONE;
        }
        let mine = self.table.player(me);
        let quiet = mine.present.both(mine.controls()).minus(self.wars()).minus(received);
        quiet
            .iter()
            .filter(|&from| mine.armies.at(from) > 0 && self.connected(me, from) != Provinces::one(from))
            .collect()
    }

    pub(crate) fn check_road_move(&self) -> Verdict {
        let once = !self.table.turn.used.has(Once::RoadMove);
        require(once, Rule::RoadMove, "refusal.road-move-done")?;
        require(!self.departures(Provinces::NONE).is_empty(), Rule::RoadMove, "refusal.no-road-to-move-along")
    }

    pub(crate) fn begin_road_move(&mut self) {
        self.table.agenda.push(Frame::RoadMove { received: Provinces::NONE, from: None, to: None });
    }

    pub(crate) fn check_road_step(
        &self,
        received: Provinces,
        from: Option<Province>,
        to: Option<Province>,
        action: Action,
    ) -> Verdict {
        let me = self.table.active;
        match (from, to, action) {
            (None, _, Action::Done) => require(!received.is_empty(), Rule::RoadSteps, "refusal.at-least-one"),
            (None, _, Action::Province(from)) => self.check_departure(received, from),
            (Some(from), None, Action::Province(to)) => {
                require(to != from, Rule::RoadMove, "refusal.already-there")?;
                require(self.connected(me, from).has(to), Rule::Connection, "refusal.not-connected")
            }
            (Some(from), Some(_), Action::Number(number)) => {
                require(number > 0, Rule::RoadSteps, "refusal.at-least-one")?;
                let there = self.table.player(me).armies.at(from);
                require(number <= there, Rule::RoadMove, "refusal.not-so-many")
            }
            _ => refuse(Rule::RoadSteps, "refusal.other-step"),
        }
    }

    fn check_departure(&self, received: Provinces, from: Province) -> Verdict {
        let mine = self.table.player(self.table.active);
        require(mine.armies.at(from) > 0, Rule::RoadMove, "refusal.no-armies-there")?;
        require(mine.controls().has(from), Rule::RoadMove, "refusal.province-is-not-yours")?;
        require(!self.wars().has(from), Rule::RoadMove, "refusal.at-war")?;
        require(!received.has(from), Rule::RoadSteps, "refusal.armies-arrived-there")?;
        require(self.departures(received).has(from), Rule::RoadUse, "refusal.no-road-to-move-along")
    }

    pub(crate) fn legal_road_steps(
        &self,
        received: Provinces,
        from: Option<Province>,
        to: Option<Province>,
        out: &mut Vec<Action>,
    ) {
        let me = self.table.active;
        match (from, to) {
            (None, _) => {
                out.extend(self.departures(received).iter().map(Action::Province));
                if !received.is_empty() {
                    out.push(Action::Done);
                }
            }
            (Some(from), None) => {
                let others = self.connected(me, from).minus(Provinces::one(from));
                out.extend(others.iter().map(Action::Province));
            }
            (Some(from), Some(_)) => {
                let there = self.table.player(me).armies.at(from).min(MOST_ARMIES);
                out.extend((1..=there).map(Action::Number));
            }
        }
    }

    pub(crate) fn take_road_step(
        &mut self,
        mut received: Provinces,
        from: Option<Province>,
        to: Option<Province>,
        action: Action,
        ctx: &mut Ctx<'_, Self>,
    ) {
        self.table.agenda.pop();
        let frame = match (from, to, action) {
            (None, _, Action::Province(from)) => Frame::RoadMove { received, from: Some(from), to: None },
            (Some(from), None, Action::Province(to)) => {
                Frame::RoadMove { received, from: Some(from), to: Some(to) }
            }
            (Some(from), Some(to), Action::Number(armies)) => {
                self.move_armies(from, to, armies, ctx);
                received.insert(to);
                Frame::RoadMove { received, from: None, to: None }
            }
            _ => {
                self.table.turn.used.insert(Once::RoadMove);
                self.free_action_done();
                return;
            }
        };
        self.table.agenda.push(frame);
    }

    fn move_armies(&mut self, from: Province, to: Province, armies: u8, ctx: &mut Ctx<'_, Self>) {
        let seat = self.table.active;
        let mine = self.table.player_mut(seat);
        mine.set_troops(from, mine.armies.at(from) - armies, mine.mercenaries.at(from));
        mine.set_troops(to, mine.armies.at(to) + armies, mine.mercenaries.at(to));
        ctx.tell(|| Event::Open(Seen::RoadMoved { seat, from, to, armies }));
    }
}
