//! Chapters 6, 11 and 12: turns, the exchange of workers, free steps.

use tafel_core::{ArrayVec, Seat, refuse, require};

use crate::Ctx;
use crate::action::{Action, MOST_PAIRS, Place, Spot};
use crate::data::Effect;
use crate::event::Event;
use crate::frame::{Frame, TurnPart};
use crate::good::Good;
use crate::ids::{Face, Faction};
use crate::locations::{Location, Mark};
use crate::pile::Deck;
use crate::rule::{Found, Rule, Verdict, not_now};
use crate::state::{ImperialSettlers, Realm};

/// Turns a player may take in one action phase before only passing is left (IMP-6.7).
pub(crate) const MOST_TURNS: u16 = 300;

/// A defence token protects a common location, once (IMP-12.1).
fn may_carry_defence(location: Location) -> Verdict {
    require(location.is_common(), Rule::Defence, "refusal.defends-common-only")?;
    require(!location.marks.has(Mark::Defended), Rule::Defence, "refusal.defended-already")?;
    Ok(())
}

/// A samurai protects a faction location, once (IMP-12.2).
fn may_carry_samurai(location: Location) -> Verdict {
    require(!location.is_common(), Rule::Samurai, "refusal.samurai-on-faction-only")?;
    require(!location.marks.has(Mark::Samurai), Rule::Samurai, "refusal.samurai-already")?;
    Ok(())
}

impl ImperialSettlers {
    /// Finds a location. Of locations that are alike only the first can be named.
    pub(crate) fn find(&self, place: Place) -> Found<(usize, Location)> {
        let Place { realm, spot: Spot { face, nth } } = place;
        let at_table = match realm.seat() {
            Some(seat) => seat.0 < self.seats,
            None => realm == Realm::NEUTRAL && self.solo(),
        };
        require(at_table, Rule::Location, "refusal.not-there")?;
        let locations = self.locations(realm);
        let index = locations.partition_point(|location| location.face < face) + usize::from(nth);
        match locations.get(index) {
            Some(&location) if location.face == face => {
                require(nth == 0 || locations[index - 1] != location, Rule::Location, "refusal.not-there")?;
                Ok((index, location))
            }
            _ => refuse(Rule::Location, "refusal.not-there"),
        }
    }

    /// The locations of a realm by place, of those alike only the first.
    pub(crate) fn places(&self, realm: Realm) -> impl Iterator<Item = (Place, Location)> + '_ {
        let locations = self.locations(realm);
        let mut nth = 0;
        locations.iter().enumerate().filter_map(move |(index, &location)| {
            let before = index.checked_sub(1).map(|before| locations[before]);
            nth = if before.is_some_and(|before| before.face == location.face) { nth + 1 } else { 0 };
            let place = Place { realm, spot: Spot { face: location.face, nth } };
            (before != Some(location)).then_some((place, location))
        })
    }

    /// Every location on the table by place.
    pub(crate) fn all_places(&self) -> impl Iterator<Item = (Place, Location)> + '_ {
        self.realms().flat_map(move |realm| self.places(realm))
    }

    /// Calls back for every location a player controls, by place.
    pub(crate) fn each_controlled(&self, seat: Seat, mut found: impl FnMut(Place, Location)) {
        let egypt = self.player(seat).faction == Some(Faction::Egyptians);
        for realm in self.realms().filter(|&realm| egypt || realm == Realm::of(seat)) {
            for (place, location) in self.places(realm) {
                if self.controller(realm, location) == Realm::of(seat) {
                    found(place, location);
                }
            }
        }
    }

    /// A location of one's own empire.
    pub(crate) fn find_controlled(&self, seat: Seat, place: Place) -> Found<(usize, Location)> {
        let (index, location) = self.find(place)?;
        let own = self.controller(place.realm, location) == Realm::of(seat);
        require(own, Rule::Control, "refusal.not-yours")?;
        Ok((index, location))
    }

    /// A location controlled by an opponent who has not passed (IMP-6.5).
    pub(crate) fn find_opposing(&self, seat: Seat, place: Place) -> Found<(usize, Location)> {
        let (index, location) = self.find(place)?;
        self.opposes(seat, place.realm, location)?;
        Ok((index, location))
    }

    /// Is a location of a realm controlled by an opponent who has not passed?
    pub(crate) fn opposes(&self, seat: Seat, realm: Realm, location: Location) -> Verdict {
        let controller = self.controller(realm, location);
        require(controller != Realm::of(seat), Rule::Control, "refusal.not-an-opponents")?;
        require(!self.has_passed(controller), Rule::SafeAfterPassing, "refusal.has-passed")?;
        Ok(())
    }

    // The turn itself.

    /// A turn without anything left to do ends by itself (IMP-6.2).
    pub(crate) fn settle_turn(&mut self, seat: Seat, part: TurnPart) -> bool {
        if part == TurnPart::Before || self.free_step_possible(seat) {
            return false;
        }
        self.end_turn(seat);
        true
    }

    /// The main action is done; only free steps remain.
    pub(crate) fn mark_acted(&mut self) {
        for frame in &mut self.agenda {
            if let Frame::Turn { part, .. } = frame {
                *part = TurnPart::After;
            }
        }
    }

    /// May a main action be taken at all?
    fn may_act(&self, seat: Seat, part: TurnPart) -> Verdict {
        require(part == TurnPart::Before, Rule::Turn, "refusal.acted-already")?;
        require(self.player(seat).turns < MOST_TURNS, Rule::MostTurns, "refusal.too-many-turns")?;
        Ok(())
    }

    pub(crate) fn turn_verdict(&self, seat: Seat, part: TurnPart, action: Action) -> Verdict {
        match action {
            Action::Build(face) => self.may_act(seat, part).and_then(|()| self.may_build(seat, face)),
            Action::Deal(face) => self.may_act(seat, part).and_then(|()| self.may_deal(seat, face)),
            Action::RazeCard(face) => self.may_act(seat, part).and_then(|()| self.may_raze_card(seat, face)),
            Action::Raze(place) => {
                self.may_act(seat, part)?;
                require(!self.options.peaceful, Rule::Peaceful, "refusal.peaceful")?;
                self.may_raze(seat, place)
            }
            Action::Activate(place) => {
                self.may_act(seat, part).and_then(|()| self.may_activate(seat, place, 1))
            }
            Action::ActivateTwice(place) => {
                self.may_act(seat, part).and_then(|()| self.may_activate(seat, place, 2))
            }
            Action::Exchange(pairs) => self.may_act(seat, part).and_then(|()| self.may_exchange(seat, pairs)),
            Action::Defend(place) => self.may_defend(seat, place),
            Action::Samurai(place) => self.may_station(seat, place),
            Action::Gate(face, gate) => self.may_use_gate(seat, face, gate),
            Action::Shrine(good) => self.may_use_shrine(seat, good),
            Action::EndTurn if part == TurnPart::After => Ok(()),
            Action::EndTurn => refuse(Rule::Turn, "refusal.not-acted-yet"),
            Action::Pass if part == TurnPart::After => refuse(Rule::Turn, "refusal.acted-already"),
            Action::Pass => Ok(()),
            _ => not_now(),
        }
    }

    /// In the order of [`Action`], which leaves little to sort.
    pub(crate) fn list_turn(&self, seat: Seat, part: TurnPart, out: &mut Vec<Action>) {
        if self.may_act(seat, part).is_ok() {
            self.list_builds(seat, out);
            self.list_deals(seat, out);
            self.list_razes(seat, out);
            self.list_activations(seat, out);
            let pairs = (self.player(seat).has(Good::Worker) / 2).min(MOST_PAIRS.into()) as u8;
            out.extend((1..=pairs).map(Action::Exchange));
        }
        self.list_free_steps(seat, out);
        out.push(if part == TurnPart::After { Action::EndTurn } else { Action::Pass });
    }

    pub(crate) fn end_turn(&mut self, seat: Seat) {
        self.agenda.pop();
        self.player_mut(seat).turns += 1;
        self.next_turn(seat);
    }

    /// The next player who has not passed; when all have, the phase is over (IMP-6.1).
    fn next_turn(&mut self, seat: Seat) {
        let mut others = seat.left(self.seats).round(self.seats);
        match others.find(|&other| !self.player(other).passed) {
            Some(next) => self.agenda.push(Frame::Turn { seat: next, part: TurnPart::Before }),
            None => self.after_actions(),
        }
    }

    fn after_actions(&mut self) {
        self.agenda.push(Frame::NextRound);
        if self.solo() {
            self.agenda.push(Frame::Attack { left: 2 });
        }
        if self.round < crate::end::ROUNDS {
            self.agenda.push(Frame::Cleanup);
        }
    }

    /// Passing is final for the round, and Egypt's tokens come back (IMP-6.4, 18.EGY013).
    pub(crate) fn pass(&mut self, seat: Seat, ctx: &mut Ctx<'_>) {
        self.agenda.pop();
        self.player_mut(seat).passed = true;
        ctx.tell(|| Event::Passed(seat));
        if self.egypt() == Some(seat) && self.tokens_out() > 0 {
            self.locations.change_all(|location| location.marks.remove(Mark::Taken));
            ctx.tell(|| Event::TokensBack(seat));
        }
        self.next_turn(seat);
    }

    /// Egyptian tokens on the table.
    pub(crate) fn tokens_out(&self) -> usize {
        self.realms().flat_map(|realm| self.locations(realm)).filter(|location| location.is_taken()).count()
    }

    // Exchanging workers (IMP-11).

    fn may_exchange(&self, seat: Seat, pairs: u8) -> Verdict {
        let enough = pairs > 0 && self.player(seat).has(Good::Worker) >= 2 * u16::from(pairs);
        require(enough, Rule::Exchange, "refusal.too-few-workers")
    }

    pub(crate) fn exchange(&mut self, seat: Seat, pairs: u8, ctx: &mut Ctx<'_>) {
        self.mark_acted();
        self.player_mut(seat).tokens[Good::Worker.index()] -= 2 * u16::from(pairs);
        ctx.tell(|| Event::Exchanged(seat, pairs));
        // Oasis: 1 worker for every pair an opponent exchanges, at most 4 per round.
        for other in Seat::all(self.seats).filter(|&other| other != seat) {
            if self.count_effect(other, Effect::Oasis) > 0 {
                let workers = pairs.min(4 - self.player(other).oasis);
                self.player_mut(other).oasis += workers;
                self.gain_tokens(other, Good::Worker, workers, ctx);
            }
        }
        self.agenda.push(Frame::Exchange { seat, left: pairs });
    }

    pub(crate) fn exchange_verdict(&self, seat: Seat, action: Action) -> Verdict {
        match action {
            Action::Choose(good) if good.is_resource() => Ok(()),
            Action::Choose(_) => refuse(Rule::SmallSteps, "refusal.other-good"),
            Action::Draw(deck) => self.may_draw(seat, deck),
            _ => not_now(),
        }
    }

    pub(crate) fn exchange_one(&mut self, seat: Seat, action: Action, ctx: &mut Ctx<'_>) {
        if let Some(Frame::Exchange { left, .. }) = self.agenda.last_mut() {
            *left -= 1;
        }
        match action {
            Action::Choose(good) => self.gain_tokens(seat, good, 1, ctx),
            Action::Draw(deck) => {
                self.draw(seat, deck, ctx);
            }
            _ => {}
        }
    }

    pub(crate) fn list_exchange(&self, seat: Seat, out: &mut Vec<Action>) {
        let draws = [Deck::Common, Deck::Faction].map(Action::Draw);
        let answers = draws.into_iter().chain(Good::RESOURCES.map(Action::Choose));
        out.extend(answers.filter(|&action| self.exchange_verdict(seat, action).is_ok()));
    }

    // Free steps (IMP-12).

    fn free_step_possible(&self, seat: Seat) -> bool {
        let player = self.player(seat);
        let defence = player.has(Good::Defence) > 0;
        let samurai = player.faction == Some(Faction::Japanese) && player.has(Good::Worker) > 0;
        let resources = Good::RESOURCES.iter().any(|&good| player.has(good) > 0);
        self.empire(seat).any(|(_, location)| {
            defence && may_carry_defence(location).is_ok()
                || samurai && may_carry_samurai(location).is_ok()
                || location.does(Effect::Gate) && !player.hand.is_empty()
                || location.does(Effect::Shrine) && resources && location.stash < u8::MAX
        })
    }

    fn list_free_steps(&self, seat: Seat, out: &mut Vec<Action>) {
        let player = self.player(seat);
        if player.has(Good::Defence) > 0 {
            self.each_controlled(seat, |place, location| {
                if may_carry_defence(location).is_ok() {
                    out.push(Action::Defend(place));
                }
            });
        }
        if player.faction == Some(Faction::Japanese) && player.has(Good::Worker) > 0 {
            self.each_controlled(seat, |place, location| {
                if may_carry_samurai(location).is_ok() {
                    out.push(Action::Samurai(place));
                }
            });
        }
        let (mut gates, mut shrine) = (ArrayVec::<u8, 2>::new(), false);
        for (_, location) in self.empire(seat) {
            match location.card().effect {
                Effect::Gate if !gates.is_full() => gates.push(location.stash),
                Effect::Shrine => shrine |= location.stash < u8::MAX,
                _ => {}
            }
        }
        for &gate in &gates {
            out.extend(player.hand.faces().map(|face| Action::Gate(face, gate)));
        }
        if shrine {
            let held = Good::RESOURCES.into_iter().filter(|&good| player.has(good) > 0);
            out.extend(held.map(Action::Shrine));
        }
    }

    fn may_defend(&self, seat: Seat, place: Place) -> Verdict {
        require(self.player(seat).has(Good::Defence) > 0, Rule::Defence, "refusal.no-defence")?;
        let (_, location) = self.find_controlled(seat, place)?;
        may_carry_defence(location)
    }

    pub(crate) fn defend(&mut self, seat: Seat, place: Place, ctx: &mut Ctx<'_>) {
        let Ok((index, _)) = self.find(place) else { return };
        self.player_mut(seat).tokens[Good::Defence.index()] -= 1;
        self.locations.change(place.realm, index, |location| location.marks.insert(Mark::Defended));
        ctx.tell(|| Event::Defended(seat, place));
    }

    /// A worker becomes a samurai (IMP-12.2).
    fn may_station(&self, seat: Seat, place: Place) -> Verdict {
        let player = self.player(seat);
        require(player.faction == Some(Faction::Japanese), Rule::Samurai, "refusal.no-samurai")?;
        require(player.has(Good::Worker) > 0, Rule::Samurai, "refusal.no-worker-for-samurai")?;
        self.may_place_samurai(seat, place)
    }

    pub(crate) fn may_place_samurai(&self, seat: Seat, place: Place) -> Verdict {
        let (_, location) = self.find_controlled(seat, place)?;
        may_carry_samurai(location)
    }

    pub(crate) fn place_samurai(&mut self, seat: Seat, place: Place, ctx: &mut Ctx<'_>) {
        let Ok((index, _)) = self.find(place) else { return };
        self.locations.change(place.realm, index, |location| location.marks.insert(Mark::Samurai));
        ctx.tell(|| Event::Samurai(seat, place));
    }

    pub(crate) fn station(&mut self, seat: Seat, place: Place, ctx: &mut Ctx<'_>) {
        self.player_mut(seat).tokens[Good::Worker.index()] -= 1;
        self.place_samurai(seat, place, ctx);
    }

    /// The Gate with this number, if the player controls it.
    fn may_use_gate(&self, seat: Seat, face: Face, gate: u8) -> Verdict {
        let here = |(_, location): (Realm, Location)| location.does(Effect::Gate) && location.stash == gate;
        require(self.empire(seat).any(here), Rule::Gate, "refusal.no-gate")?;
        self.may_discard(seat, face)
    }

    /// A hand card goes under the Gate, face down: nobody else learns which (IMP-12.3).
    pub(crate) fn put_under_gate(&mut self, seat: Seat, face: Face, gate: u8, ctx: &mut Ctx<'_>) {
        let player = self.player_mut(seat);
        player.hand.remove(face);
        player.gates[usize::from(gate)].insert(face);
        ctx.tell(|| Event::UnderGate(seat, face));
        self.award(seat, 1, ctx);
    }

    fn may_use_shrine(&self, seat: Seat, good: Good) -> Verdict {
        let mut shrines = self.empire(seat).filter(|(_, location)| location.does(Effect::Shrine));
        require(shrines.any(|(_, location)| location.stash < u8::MAX), Rule::Shrine, "refusal.no-shrine")?;
        require(good.is_resource() && self.player(seat).has(good) > 0, Rule::Shrine, "refusal.no-resource")?;
        Ok(())
    }

    pub(crate) fn put_on_shrine(&mut self, seat: Seat, good: Good, ctx: &mut Ctx<'_>) {
        let shrine = self.empire(seat).find(|(_, location)| location.does(Effect::Shrine));
        let Some((realm, shrine)) = shrine else { return };
        self.player_mut(seat).tokens[good.index()] -= 1;
        let place = self.locations(realm).iter().position(|location| *location == shrine);
        if let Some(index) = place {
            self.locations.change(realm, index, |location| location.stash += 1);
        }
        ctx.tell(|| Event::OnShrine(seat, good));
    }
}
