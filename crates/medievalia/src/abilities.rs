//! Chapter 9, step 5: archers, then priests.

use tafel_core::{Decision, Seat, SeatSet, refuse, require};

use crate::action::{Action, Figure};
use crate::event::{Event, News};
use crate::forced::Offers;
use crate::frame::Frame;
use crate::ids::Card;
use crate::place::Place;
use crate::question::Question;
use crate::rule::{Rule, Verdict};
use crate::state::{Front, OpenTable, Spot, Troop};
use crate::{Ctx, Medievalia};

impl OpenTable {
    /// Everybody on the side of a seat: the seat and its ally.
    fn side(&self, seat: Seat) -> SeatSet {
        let side = SeatSet::one(seat);
        self.ally(seat).map_or(side, |ally| side.with(ally))
    }

    /// The other side of the war, as `seat` sees it.
    fn other_side(&self, seat: Seat) -> SeatSet {
        let Front { attacker, defender, .. } = self.front();
        if self.side(attacker).has(seat) { self.side(defender) } else { self.side(attacker) }
    }

    /// Who comes after `seat`: attacker first, then clockwise, only those who take part and their allies.
    fn next_user(&self, seat: Seat) -> Option<Seat> {
        let Front { attacker, defender, .. } = self.front();
        let takes_part = |user: Seat| {
            !self.eliminated.has(user) && (self.side(attacker).has(user) || self.side(defender).has(user))
        };
        let round = attacker.round(self.seats()).skip_while(move |&user| user != seat).skip(1);
        round.into_iter().find(|&user| takes_part(user))
    }

    fn in_range(&self, from: Place, to: Place) -> bool {
        from == to || self.neighbours(from).has(to)
    }

    /// Could this archer hit anybody of these seats?
    pub(crate) fn could_shoot(&self, archer: &Troop, targets: SeatSet) -> bool {
        archer.card == Card::Archer
            && !archer.used
            && self.find(|troop| self.is_in_sight(archer.place, troop, targets)).is_some()
    }

    fn is_in_sight(&self, from: Place, troop: &Troop, targets: SeatSet) -> bool {
        targets.has(troop.owner) && troop.spot == Spot::Free && self.in_range(from, troop.place)
    }

    fn offer_archers(&self, seat: Seat, out: &mut impl FnMut(Action)) {
        let targets = self.other_side(seat);
        for (number, squad) in self.squads.iter().enumerate() {
            if squad.troop.owner == seat && self.could_shoot(&squad.troop, targets) {
                out(Action::Shoot(Figure { number: number as u8, card: squad.troop.card }));
            }
        }
    }

    /// An archer or priest acts and is turned, and with it the group or army it stands in (MED-5.4).
    fn apply_acting(&mut self, figure: Figure, then: Frame) {
        let troop = self.squads[figure.number as usize].troop;
        let Troop { owner, place, group, .. } = troop;
        match troop.spot {
            Spot::Host(number) => self.turn_group(owner, number),
            Spot::Free if group != 0 => self.change_all(|other| {
                if other.owner == owner && other.place == place && other.group == group {
                    other.used = true;
                }
            }),
            Spot::Free => {
                self.change(figure.number as usize, |troop| troop.used = true);
            }
        }
        self.war.acting = Some(Troop { used: true, ..troop });
        self.ask(then);
    }

    fn pass_archers(&mut self, seat: Seat) {
        // Without a war only the active player shoots.
        let next = self.next_user(seat).filter(|_| self.battlefield().is_some());
        let frame = next.map_or(Frame::Priests(self.front().attacker), Frame::Archers);
        self.ask(frame);
    }

    /// Is this a wounded character that the priest can reach? It cannot heal itself.
    fn is_patient(&self, priest: &Troop, index: usize) -> Verdict {
        let rule = Rule::ArchersPriests;
        let squad = &self.squads[index];
        let troop = &squad.troop;
        require(self.side(priest.owner).has(troop.owner), rule, "refusal.not-our-side")?;
        require(troop.damage > 0, rule, "refusal.unhurt")?;
        require(self.in_range(priest.place, troop.place), rule, "refusal.out-of-range")?;
        require(troop != priest || squad.count > 1, rule, "refusal.not-himself")
    }

    fn could_pray(&self, priest: &Troop) -> bool {
        priest.card == Card::Priest
            && !priest.used
            && (0..self.squads.len()).any(|index| self.is_patient(priest, index).is_ok())
    }

    fn offer_priests(&self, seat: Seat, out: &mut impl FnMut(Action)) {
        for (number, squad) in self.squads.iter().enumerate() {
            if squad.troop.owner == seat && self.could_pray(&squad.troop) {
                out(Action::Pray(Figure { number: number as u8, card: squad.troop.card }));
            }
        }
    }
}

impl Medievalia {
    fn pass_priests(&mut self, seat: Seat, ctx: &mut Ctx<'_>) {
        match self.table.next_user(seat) {
            Some(next) => self.table.ask(Frame::Priests(next)),
            None => self.end_war(ctx),
        }
    }
}

/// Archers of this seat (MED-9.12).
pub(crate) struct Archers(pub(crate) Seat);

impl Decision<Medievalia> for Archers {
    fn asked(&self, _: &Medievalia) -> SeatSet {
        SeatSet::one(self.0)
    }

    fn question(&self, _: &Medievalia, _: Seat) -> Question {
        Question::Archers
    }

    fn legal(&self, game: &Medievalia, seat: Seat, out: &mut Vec<Action>) {
        game.table.offer_archers(seat, &mut |action| out.push(action));
        out.push(Action::Pass);
    }

    fn check(&self, game: &Medievalia, seat: Seat, action: Action) -> Verdict {
        let figure = match action {
            Action::Shoot(figure) => figure,
            Action::Pass => return Ok(()),
            _ => return refuse(Rule::AbilitySteps, "refusal.now-abilities"),
        };
        let rule = Rule::ArchersPriests;
        let troop = game.table.own_troop(seat, figure, rule)?;
        require(troop.card == Card::Archer, rule, "refusal.not-an-archer")?;
        require(!troop.used, rule, "refusal.character-used")?;
        require(game.table.could_shoot(troop, game.table.other_side(seat)), rule, "refusal.no-target")
    }

    fn apply(&self, game: &mut Medievalia, seat: Seat, action: Action, _: &mut Ctx<'_>) {
        match action {
            Action::Shoot(figure) => game.table.apply_acting(figure, Frame::Arrow(seat)),
            _ => game.table.pass_archers(seat),
        }
    }

    fn is_open(&self, game: &Medievalia) -> bool {
        let mut any = false;
        game.table.offer_archers(self.0, &mut |_| any = true);
        any
    }

    fn pass_over(&self, game: &mut Medievalia, _: &mut Ctx<'_>) {
        game.table.pass_archers(self.0);
    }
}

/// An archer of this seat looks for a target.
pub(crate) struct Arrow(pub(crate) Seat);

impl Offers for Arrow {
    fn offer(&self, game: &Medievalia, out: &mut impl FnMut(Action)) {
        for (number, squad) in game.table.squads.iter().enumerate() {
            let figure = Figure { number: number as u8, card: squad.troop.card };
            if self.check(game, self.0, Action::ShootAt(figure)).is_ok() {
                out(Action::ShootAt(figure));
            }
        }
    }
}

impl Decision<Medievalia> for Arrow {
    fn asked(&self, _: &Medievalia) -> SeatSet {
        SeatSet::one(self.0)
    }

    fn question(&self, _: &Medievalia, _: Seat) -> Question {
        Question::Arrow
    }

    fn legal(&self, game: &Medievalia, _: Seat, out: &mut Vec<Action>) {
        self.offer(game, &mut |action| out.push(action));
    }

    fn check(&self, game: &Medievalia, seat: Seat, action: Action) -> Verdict {
        let Action::ShootAt(figure) = action else {
            return refuse(Rule::AbilitySteps, "refusal.now-abilities");
        };
        let rule = Rule::ArchersPriests;
        let troop = game.table.troop(figure, rule)?;
        require(game.table.other_side(seat).has(troop.owner), rule, "refusal.not-the-other-side")?;
        require(troop.spot == Spot::Free, rule, "refusal.behind-cover")?;
        let near = game.table.war.acting.is_some_and(|archer| game.table.in_range(archer.place, troop.place));
        require(near, rule, "refusal.out-of-range")
    }

    fn apply(&self, game: &mut Medievalia, seat: Seat, action: Action, ctx: &mut Ctx<'_>) {
        let Action::ShootAt(figure) = action else { return };
        let troop =
            game.table.change(figure.number as usize, |troop| troop.damage = troop.damage.saturating_add(1));
        game.table.war.acting = None;
        game.table.ask(Frame::Archers(seat));
        ctx.tell(|| Event::Open(News::Shot { seat, target: troop.owner, card: troop.card }));
    }
}

/// Priests of this seat (MED-9.12).
pub(crate) struct Priests(pub(crate) Seat);

impl Decision<Medievalia> for Priests {
    fn asked(&self, _: &Medievalia) -> SeatSet {
        SeatSet::one(self.0)
    }

    fn question(&self, _: &Medievalia, _: Seat) -> Question {
        Question::Priests
    }

    fn legal(&self, game: &Medievalia, seat: Seat, out: &mut Vec<Action>) {
        game.table.offer_priests(seat, &mut |action| out.push(action));
        out.push(Action::Pass);
    }

    fn check(&self, game: &Medievalia, seat: Seat, action: Action) -> Verdict {
        let figure = match action {
            Action::Pray(figure) => figure,
            Action::Pass => return Ok(()),
            _ => return refuse(Rule::AbilitySteps, "refusal.now-abilities"),
        };
        let rule = Rule::ArchersPriests;
        let troop = game.table.own_troop(seat, figure, rule)?;
        require(troop.card == Card::Priest, rule, "refusal.not-a-priest")?;
        require(!troop.used, rule, "refusal.character-used")?;
        require(game.table.could_pray(troop), rule, "refusal.nobody-hurt")
    }

    fn apply(&self, game: &mut Medievalia, seat: Seat, action: Action, ctx: &mut Ctx<'_>) {
        match action {
            Action::Pray(figure) => game.table.apply_acting(figure, Frame::Prayer(seat)),
            _ => game.pass_priests(seat, ctx),
        }
    }

    fn is_open(&self, game: &Medievalia) -> bool {
        let mut any = false;
        game.table.offer_priests(self.0, &mut |_| any = true);
        any
    }

    fn pass_over(&self, game: &mut Medievalia, ctx: &mut Ctx<'_>) {
        game.pass_priests(self.0, ctx);
    }
}

/// A priest of this seat looks for a wounded character.
pub(crate) struct Prayer(pub(crate) Seat);

impl Offers for Prayer {
    fn offer(&self, game: &Medievalia, out: &mut impl FnMut(Action)) {
        for (number, squad) in game.table.squads.iter().enumerate() {
            let figure = Figure { number: number as u8, card: squad.troop.card };
            if self.check(game, self.0, Action::Heal(figure)).is_ok() {
                out(Action::Heal(figure));
            }
        }
    }
}

impl Decision<Medievalia> for Prayer {
    fn asked(&self, _: &Medievalia) -> SeatSet {
        SeatSet::one(self.0)
    }

    fn question(&self, _: &Medievalia, _: Seat) -> Question {
        Question::Prayer
    }

    fn legal(&self, game: &Medievalia, _: Seat, out: &mut Vec<Action>) {
        self.offer(game, &mut |action| out.push(action));
    }

    fn check(&self, game: &Medievalia, _: Seat, action: Action) -> Verdict {
        let Action::Heal(figure) = action else { return refuse(Rule::AbilitySteps, "refusal.now-abilities") };
        game.table.troop(figure, Rule::ArchersPriests)?;
        let Some(priest) = game.table.war.acting else {
            return refuse(Rule::ArchersPriests, "refusal.no-such-troop");
        };
        game.table.is_patient(&priest, usize::from(figure.number))
    }

    fn apply(&self, game: &mut Medievalia, seat: Seat, action: Action, ctx: &mut Ctx<'_>) {
        let Action::Heal(figure) = action else { return };
        game.table.change(figure.number as usize, |troop| troop.damage = troop.damage.saturating_sub(1));
        game.table.war.acting = None;
        game.table.ask(Frame::Priests(seat));
        ctx.tell(|| Event::Open(News::Healed { seat, card: figure.card }));
    }
}
