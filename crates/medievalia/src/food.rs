//! Chapter 8: food.

use tafel_core::{Decision, Seat, SeatSet, Violation, refuse, require};

use crate::action::{Action, Figure};
use crate::event::{Event, News};
use crate::forced::Offers;
use crate::frame::Frame;
use crate::ids::Resource;
use crate::means::{group_yield, host_resource};
use crate::payment::Unused;
use crate::place::Place;
use crate::question::Question;
use crate::rule::{Rule, Verdict};
use crate::state::{OpenTable, Spot, Troop};
use crate::{Ctx, Medievalia};

/// One food feeds so many characters (MED-8.2).
pub(crate) const FED_BY_ONE: u32 = 2;

impl OpenTable {
    /// What the fief of `seat` yields of one resource, used or not, without abilities (MED-8.1, MED-13.6).
    pub fn capacity(&self, seat: Seat, resource: Resource) -> u32 {
        let mut capacity = 0;
        for (number, host) in self.hosts_of(seat) {
            if host_resource(&self.rules, host) == resource.index() {
                let (amount, _) = group_yield(&self.rules, host, self.boosters(seat, number, Unused::OrNot));
                capacity += u32::from(amount);
            }
        }
        let home = Place::fief(seat);
        for squad in &self.squads {
            let troop = &squad.troop;
            if troop.owner == seat && troop.place == home && troop.spot == Spot::Free {
                let amount = self.rules.troops[troop.card.index()].yields[resource.index()];
                capacity += u32::from(amount) * u32::from(squad.count);
            }
        }
        capacity
    }

    /// Has the active player more characters than food? (MED-8.2, MED-8.3)
    pub(crate) fn is_hungry(&self) -> bool {
        let characters = self.characters(self.active);
        characters > 0 && characters > FED_BY_ONE * self.capacity(self.active, Resource::Food)
    }

    /// Must somebody of the active player go hungry now? Only between commands and outside a war (MED-8.3).
    pub(crate) fn must_starve(&self) -> bool {
        matches!(self.frame(), Frame::Draw | Frame::Actions | Frame::Move | Frame::Fronts) && self.is_hungry()
    }

    /// The troop a player points at.
    pub(crate) fn troop(&self, figure: Figure, rule: Rule) -> Result<&Troop, Violation<Rule>> {
        match self.squads.get(usize::from(figure.number)) {
            Some(squad) if squad.troop.card == figure.card => Ok(&squad.troop),
            _ => refuse(rule, "refusal.no-such-troop"),
        }
    }

    /// The troop a player points at, if it is their own.
    pub(crate) fn own_troop(
        &self,
        seat: Seat,
        figure: Figure,
        rule: Rule,
    ) -> Result<&Troop, Violation<Rule>> {
        let troop = self.troop(figure, rule)?;
        require(troop.owner == seat, rule, "refusal.not-yours")?;
        Ok(troop)
    }

    pub(crate) fn offer_dismissals(&self, out: &mut Vec<Action>) {
        for (number, squad) in self.squads.iter().enumerate() {
            if squad.troop.owner == self.active && !squad.troop.used {
                out.push(Action::Dismiss(Figure { number: number as u8, card: squad.troop.card }));
            }
        }
    }

    pub(crate) fn check_dismissal(&self, figure: Figure) -> Verdict {
        let troop = self.own_troop(self.active, figure, Rule::Dismissing)?;
        require(!troop.used, Rule::Dismissing, "refusal.dismiss-used")
    }

    pub(crate) fn apply_dismissal(&mut self, figure: Figure, ctx: &mut Ctx<'_>) {
        let troop = self.take(figure.number as usize);
        self.discard[troop.card.index()] += 1;
        self.command_done();
        ctx.tell(|| Event::Open(News::Dismissed { seat: troop.owner, card: troop.card }));
    }
}

/// Somebody must go hungry (MED-8.3).
pub(crate) struct Starve;

impl Offers for Starve {
    fn offer(&self, game: &Medievalia, out: &mut impl FnMut(Action)) {
        for (number, squad) in game.table.squads.iter().enumerate() {
            if squad.troop.owner == game.table.active {
                out(Action::Starve(Figure { number: number as u8, card: squad.troop.card }));
            }
        }
    }
}

impl Decision<Medievalia> for Starve {
    fn asked(&self, game: &Medievalia) -> SeatSet {
        SeatSet::one(game.table.active)
    }

    fn question(&self, _: &Medievalia, _: Seat) -> Question {
        Question::Starve
    }

    fn legal(&self, game: &Medievalia, _: Seat, out: &mut Vec<Action>) {
        self.offer(game, &mut |action| out.push(action));
    }

    fn check(&self, game: &Medievalia, _: Seat, action: Action) -> Verdict {
        let Action::Starve(figure) = action else { return refuse(Rule::Hunger, "refusal.now-starve") };
        game.table.own_troop(game.table.active, figure, Rule::Hunger).map(|_| ())
    }

    fn apply(&self, game: &mut Medievalia, _: Seat, action: Action, ctx: &mut Ctx<'_>) {
        let Action::Starve(figure) = action else { return };
        game.table.ask(Frame::Starve);
        let troop = game.table.take(figure.number as usize);
        game.table.discard[troop.card.index()] += 1;
        ctx.tell(|| Event::Open(News::Starved { seat: troop.owner, card: troop.card }));
    }

    fn is_open(&self, game: &Medievalia) -> bool {
        game.table.is_hungry()
    }
}
