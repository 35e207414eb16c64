//! Chapter 9, step 5: archers, then priests.

use tafel_core::{Seat, SeatSet, refuse, require};

use crate::action::{Action, Figure};
use crate::event::{Event, News};
use crate::frame::Frame;
use crate::ids::Card;
use crate::place::Place;
use crate::rule::{Rule, Verdict};
use crate::state::{Front, Spot, Troop};
use crate::{Ctx, Medievalia};

impl Medievalia {
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
        let round = attacker.round(self.seats).skip_while(move |&user| user != seat).skip(1);
        round.into_iter().find(|&user| takes_part(user))
    }

    fn in_range(&self, from: Place, to: Place) -> bool {
        from == to || self.neighbours(from).has(to)
    }

    // Archers.

    /// Could this archer hit anybody of these seats?
    pub(crate) fn could_shoot(&self, archer: &Troop, targets: SeatSet) -> bool {
        archer.card == Card::Archer
            && !archer.used
            && self.find(|troop| self.is_in_sight(archer.place, troop, targets)).is_some()
    }

    fn is_in_sight(&self, from: Place, troop: &Troop, targets: SeatSet) -> bool {
        targets.has(troop.owner) && troop.spot == Spot::Free && self.in_range(from, troop.place)
    }

    pub(crate) fn offer_archers(&self, seat: Seat, out: &mut impl FnMut(Action)) {
        let targets = self.other_side(seat);
        for (number, squad) in self.squads.iter().enumerate() {
            if squad.troop.owner == seat && self.could_shoot(&squad.troop, targets) {
                out(Action::Shoot(Figure { number: number as u8, card: squad.troop.card }));
            }
        }
    }

    pub(crate) fn check_archer(&self, seat: Seat, figure: Figure) -> Verdict {
        let rule = Rule::ArchersPriests;
        let troop = self.own_troop(seat, figure, rule)?;
        require(troop.card == Card::Archer, rule, "refusal.not-an-archer")?;
        require(!troop.used, rule, "refusal.character-used")?;
        require(self.could_shoot(troop, self.other_side(seat)), rule, "refusal.no-target")
    }

    /// An archer or priest acts: he is turned, and with him his group or army (MED-5.4).
    pub(crate) fn apply_acting(&mut self, figure: Figure, then: Frame) {
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
        self.next(then);
    }

    pub(crate) fn offer_arrows(&self, seat: Seat, out: &mut impl FnMut(Action)) {
        for (number, squad) in self.squads.iter().enumerate() {
            let figure = Figure { number: number as u8, card: squad.troop.card };
            if self.check_arrow(seat, figure).is_ok() {
                out(Action::ShootAt(figure));
            }
        }
    }

    pub(crate) fn check_arrow(&self, seat: Seat, figure: Figure) -> Verdict {
        let rule = Rule::ArchersPriests;
        let troop = self.troop(figure, rule)?;
        require(self.other_side(seat).has(troop.owner), rule, "refusal.not-the-other-side")?;
        require(troop.spot == Spot::Free, rule, "refusal.behind-cover")?;
        let near = self.war.acting.is_some_and(|archer| self.in_range(archer.place, troop.place));
        require(near, rule, "refusal.out-of-range")
    }

    pub(crate) fn apply_arrow(&mut self, seat: Seat, figure: Figure, ctx: &mut Ctx<'_>) {
        let troop =
            self.change(figure.number as usize, |troop| troop.damage = troop.damage.saturating_add(1));
        self.war.acting = None;
        self.next(Frame::Archers(seat));
        ctx.tell(|| Event::Open(News::Shot { seat, target: troop.owner, card: troop.card }));
    }

    /// Goes on to the next player with archers, or to the priests.
    pub(crate) fn carry_on_archers(&mut self, seat: Seat) -> bool {
        let mut any = false;
        self.offer_archers(seat, &mut |_| any = true);
        if !any {
            self.pass_archers(seat);
        }
        !any
    }

    pub(crate) fn pass_archers(&mut self, seat: Seat) {
        // Without a war only the active player shoots.
        let next = self.next_user(seat).filter(|_| self.battlefield().is_some());
        let frame = next.map_or(Frame::Priests(self.front().attacker), Frame::Archers);
        self.next(frame);
    }

    // Priests.

    /// Is this a wounded character that the priest can reach? He cannot heal himself.
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

    pub(crate) fn offer_priests(&self, seat: Seat, out: &mut impl FnMut(Action)) {
        for (number, squad) in self.squads.iter().enumerate() {
            if squad.troop.owner == seat && self.could_pray(&squad.troop) {
                out(Action::Pray(Figure { number: number as u8, card: squad.troop.card }));
            }
        }
    }

    pub(crate) fn check_priest(&self, seat: Seat, figure: Figure) -> Verdict {
        let rule = Rule::ArchersPriests;
        let troop = self.own_troop(seat, figure, rule)?;
        require(troop.card == Card::Priest, rule, "refusal.not-a-priest")?;
        require(!troop.used, rule, "refusal.character-used")?;
        require(self.could_pray(troop), rule, "refusal.nobody-hurt")
    }

    pub(crate) fn offer_patients(&self, out: &mut impl FnMut(Action)) {
        for (number, squad) in self.squads.iter().enumerate() {
            let figure = Figure { number: number as u8, card: squad.troop.card };
            if self.check_patient(figure).is_ok() {
                out(Action::Heal(figure));
            }
        }
    }

    pub(crate) fn check_patient(&self, figure: Figure) -> Verdict {
        self.troop(figure, Rule::ArchersPriests)?;
        let Some(priest) = self.war.acting else {
            return refuse(Rule::ArchersPriests, "refusal.no-such-troop");
        };
        self.is_patient(&priest, usize::from(figure.number))
    }

    pub(crate) fn apply_patient(&mut self, seat: Seat, figure: Figure, ctx: &mut Ctx<'_>) {
        self.change(figure.number as usize, |troop| troop.damage = troop.damage.saturating_sub(1));
        self.war.acting = None;
        self.next(Frame::Priests(seat));
        ctx.tell(|| Event::Open(News::Healed { seat, card: figure.card }));
    }

    /// Goes on to the next player with priests, or to the end of the war.
    pub(crate) fn carry_on_priests(&mut self, seat: Seat, ctx: &mut Ctx<'_>) -> bool {
        let mut any = false;
        self.offer_priests(seat, &mut |_| any = true);
        if !any {
            self.pass_priests(seat, ctx);
        }
        !any
    }

    pub(crate) fn pass_priests(&mut self, seat: Seat, ctx: &mut Ctx<'_>) {
        match self.next_user(seat) {
            Some(next) => self.next(Frame::Priests(next)),
            None => self.end_war(ctx),
        }
    }
}
