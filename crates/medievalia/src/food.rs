//! Chapter 8: food.

use tafel_core::{Seat, Violation, refuse, require};

use crate::action::{Action, Figure};
use crate::event::{Event, News};
use crate::ids::Resource;
use crate::means::{group_yield, host_resource};
use crate::payment::Unused;
use crate::place::Place;
use crate::rule::{Rule, Verdict};
use crate::state::{Spot, Troop};
use crate::{Ctx, Medievalia};

/// One food feeds so many characters (MED-8.2).
const FED_BY_ONE: u32 = 2;

impl Medievalia {
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

    /// Everybody is fed: the game goes on.
    pub(crate) fn feed(&mut self) -> bool {
        if self.is_hungry() {
            return false;
        }
        self.agenda.pop();
        true
    }

    pub(crate) fn offer_hunger(&self, out: &mut impl FnMut(Action)) {
        for (number, squad) in self.squads.iter().enumerate() {
            if squad.troop.owner == self.active {
                out(Action::Starve(Figure { number: number as u8, card: squad.troop.card }));
            }
        }
    }

    /// The troop a player points at.
    pub(crate) fn troop(&self, figure: Figure, rule: Rule) -> Result<&Troop, Violation<Rule>> {
        match self.squads.get(usize::from(figure.number)) {
            Some(squad) if squad.troop.card == figure.card => Ok(&squad.troop),
            _ => refuse(rule, "refusal.no-such-troop"),
        }
    }

    /// The troop a player points at, if it is his own.
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

    pub(crate) fn check_hunger(&self, figure: Figure) -> Verdict {
        self.own_troop(self.active, figure, Rule::Hunger).map(|_| ())
    }

    pub(crate) fn apply_hunger(&mut self, figure: Figure, ctx: &mut Ctx<'_>) {
        let troop = self.take(figure.number as usize);
        self.discard[troop.card.index()] += 1;
        ctx.tell(|| Event::Open(News::Starved { seat: troop.owner, card: troop.card }));
    }

    // Dismissing (MED-8.5).

    pub(crate) fn offer_dismissals(&self, out: &mut impl FnMut(Action)) {
        for (number, squad) in self.squads.iter().enumerate() {
            if squad.troop.owner == self.active && !squad.troop.used {
                out(Action::Dismiss(Figure { number: number as u8, card: squad.troop.card }));
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
