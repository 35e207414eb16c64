//! Chapter 12: free steps.

use tafel_core::{ArrayVec, Decision, Seat, SeatSet, require};

use crate::Ctx;
use crate::action::{Action, Place};
use crate::choice::Choice;
use crate::data::Effect;
use crate::event::Event;
use crate::frame::Frame;
use crate::good::Good;
use crate::ids::{Face, Faction};
use crate::locations::{Location, Mark};
use crate::question::Question;
use crate::rule::{Rule, Verdict, not_now};
use crate::state::{ImperialSettlers, Realm};

/// A defence token protects a common location, once (IMP-12.1).
#[inline]
fn may_carry_defence(location: Location) -> Verdict {
    require(location.is_common(), Rule::Defence, "refusal.defends-common-only")?;
    require(!location.marks.has(Mark::Defended), Rule::Defence, "refusal.defended-already")?;
    Ok(())
}

/// A samurai protects a faction location, once (IMP-12.2).
#[inline]
fn may_carry_samurai(location: Location) -> Verdict {
    require(!location.is_common(), Rule::Samurai, "refusal.samurai-on-faction-only")?;
    require(!location.marks.has(Mark::Samurai), Rule::Samurai, "refusal.samurai-already")?;
    Ok(())
}

impl ImperialSettlers {
    pub(crate) fn free_step_possible(&self, seat: Seat) -> bool {
        let player = self.table.player(seat);
        let defence = player.has(Good::Defence) > 0;
        let samurai = player.faction == Some(Faction::Japanese) && player.has(Good::Worker) > 0;
        let resources = Good::RESOURCES.iter().any(|&good| player.has(good) > 0);
        self.table.empire(seat).any(|(_, location)| {
            defence && may_carry_defence(location).is_ok()
                || samurai && may_carry_samurai(location).is_ok()
                || location.does(Effect::Gate) && !self.hand(seat).hand.is_empty()
                || location.does(Effect::Shrine) && resources && location.stash < u8::MAX
        })
    }

    #[inline]
    pub(crate) fn list_free_steps(&self, seat: Seat, out: &mut Vec<Action>) {
        let player = self.table.player(seat);
        if player.has(Good::Defence) > 0 {
            self.table.each_controlled(seat, |place, location| {
                if may_carry_defence(location).is_ok() {
                    out.push(Action::Defend(place));
                }
            });
        }
        if player.faction == Some(Faction::Japanese) && player.has(Good::Worker) > 0 {
            self.table.each_controlled(seat, |place, location| {
                if may_carry_samurai(location).is_ok() {
                    out.push(Action::Samurai(place));
                }
            });
        }
        let (mut gates, mut shrine) = (ArrayVec::<u8, 2>::new(), false);
        for (_, location) in self.table.empire(seat) {
            match location.card().effect {
                Effect::Gate if !gates.is_full() => gates.push(location.stash),
                Effect::Shrine => shrine |= location.stash < u8::MAX,
                _ => {}
            }
        }
        if !gates.is_empty() {
            gates.sort_unstable();
            for face in self.hand(seat).hand.faces() {
                out.extend(gates.iter().map(|&gate| Action::Gate(face, gate)));
            }
        }
        if shrine {
            let held = Good::RESOURCES.into_iter().filter(|&good| player.has(good) > 0);
            out.extend(held.map(Action::Shrine));
        }
    }

    pub(crate) fn may_defend(&self, seat: Seat, place: Place) -> Verdict {
        require(self.table.player(seat).has(Good::Defence) > 0, Rule::Defence, "refusal.no-defence")?;
        let (_, location) = self.table.find_controlled(seat, place)?;
        may_carry_defence(location)
    }

    pub(crate) fn defend(&mut self, seat: Seat, place: Place, ctx: &mut Ctx<'_>) {
        let Ok((index, _)) = self.table.find(place) else { return };
        self.table.player_mut(seat).tokens[Good::Defence.index()] -= 1;
        self.table.locations.change(place.realm, index, |location| location.marks.insert(Mark::Defended));
        ctx.tell(|| Event::Defended(seat, place));
    }

    /// A worker becomes a samurai (IMP-12.2).
    pub(crate) fn may_station(&self, seat: Seat, place: Place) -> Verdict {
        let player = self.table.player(seat);
        require(player.faction == Some(Faction::Japanese), Rule::Samurai, "refusal.no-samurai")?;
        require(player.has(Good::Worker) > 0, Rule::Samurai, "refusal.no-worker-for-samurai")?;
        self.may_place_samurai(seat, place)
    }

    fn may_place_samurai(&self, seat: Seat, place: Place) -> Verdict {
        let (_, location) = self.table.find_controlled(seat, place)?;
        may_carry_samurai(location)
    }

    fn place_samurai(&mut self, seat: Seat, place: Place, ctx: &mut Ctx<'_>) {
        let Ok((index, _)) = self.table.find(place) else { return };
        self.table.locations.change(place.realm, index, |location| location.marks.insert(Mark::Samurai));
        ctx.tell(|| Event::Samurai(seat, place));
    }

    pub(crate) fn station(&mut self, seat: Seat, place: Place, ctx: &mut Ctx<'_>) {
        self.table.player_mut(seat).tokens[Good::Worker.index()] -= 1;
        self.place_samurai(seat, place, ctx);
    }

    /// The Gate with this number, if the player controls it.
    pub(crate) fn may_use_gate(&self, seat: Seat, face: Face, gate: u8) -> Verdict {
        let here = |(_, location): (Realm, Location)| location.does(Effect::Gate) && location.stash == gate;
        require(self.table.empire(seat).any(here), Rule::Gate, "refusal.no-gate")?;
        self.holds(seat, face, Rule::Gate)
    }

    /// A hand card goes under the Gate, face down: nobody else learns which (IMP-12.3).
    pub(crate) fn put_under_gate(&mut self, seat: Seat, face: Face, gate: u8, ctx: &mut Ctx<'_>) {
        let hand = self.hand_mut(seat);
        hand.hand.remove(face);
        hand.gates[usize::from(gate)].insert(face);
        ctx.tell(|| Event::UnderGate(seat, face));
        self.award(seat, 1, ctx);
    }

    pub(crate) fn may_use_shrine(&self, seat: Seat, good: Good) -> Verdict {
        let mut shrines = self.table.empire(seat).filter(|(_, location)| location.does(Effect::Shrine));
        require(shrines.any(|(_, location)| location.stash < u8::MAX), Rule::Shrine, "refusal.no-shrine")?;
        require(
            good.is_resource() && self.table.player(seat).has(good) > 0,
            Rule::Shrine,
            "refusal.no-resource",
        )?;
        Ok(())
    }

    pub(crate) fn put_on_shrine(&mut self, seat: Seat, good: Good, ctx: &mut Ctx<'_>) {
        let shrine = self.table.empire(seat).find(|(_, location)| location.does(Effect::Shrine));
        let Some((realm, shrine)) = shrine else { return };
        self.table.player_mut(seat).tokens[good.index()] -= 1;
        let place = self.table.locations(realm).iter().position(|location| *location == shrine);
        if let Some(index) = place {
            self.table.locations.change(realm, index, |location| location.stash += 1);
        }
        ctx.tell(|| Event::OnShrine(seat, good));
    }
}

/// Samurai that come with a card are placed at once.
pub(crate) struct PlaceSamurai {
    pub(crate) seat: Seat,
    pub(crate) left: u8,
}

impl PlaceSamurai {
    fn places(&self, game: &ImperialSettlers) -> impl Iterator<Item = Place> {
        let places = game.table.all_places().map(|(place, _)| place);
        places.filter(|&place| game.may_place_samurai(self.seat, place).is_ok())
    }

    fn place(&self, game: &mut ImperialSettlers, place: Place, ctx: &mut Ctx<'_>) {
        game.table.agenda.push(Frame::PlaceSamurai { seat: self.seat, left: self.left - 1 });
        game.place_samurai(self.seat, place, ctx);
    }
}

impl Decision<ImperialSettlers> for PlaceSamurai {
    fn asked(&self, _: &ImperialSettlers) -> SeatSet {
        SeatSet::one(self.seat)
    }

    fn is_open(&self, game: &ImperialSettlers) -> bool {
        self.left > 0 && Choice::of(self.places(game)).is_open()
    }

    fn question(&self, _: &ImperialSettlers, _: Seat) -> Question {
        Question::Samurai { left: self.left }
    }

    fn legal(&self, game: &ImperialSettlers, _: Seat, out: &mut Vec<Action>) {
        out.extend(self.places(game).map(Action::Samurai));
    }

    fn check(&self, game: &ImperialSettlers, seat: Seat, action: Action) -> Verdict {
        let Action::Samurai(place) = action else { return not_now() };
        game.may_place_samurai(seat, place)
    }

    fn apply(&self, game: &mut ImperialSettlers, _: Seat, action: Action, ctx: &mut Ctx<'_>) {
        let Action::Samurai(place) = action else { return };
        self.place(game, place, ctx);
    }

    fn pass_over(&self, game: &mut ImperialSettlers, ctx: &mut Ctx<'_>) {
        let places = Choice::of(self.places(game));
        if let Choice::Only(place) = places
            && self.left > 0
        {
            self.place(game, place, ctx);
        }
    }
}
