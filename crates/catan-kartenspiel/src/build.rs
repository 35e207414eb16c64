//! Chapter 8, first part: building and demolishing.

use tafel_core::Seat;

use crate::Ctx;
use crate::data::{Amounts, PRINCIPALITY};
use crate::event::{Event, Open};
use crate::frame::{Frame, Guide};
use crate::ids::{Card, Land};
use crate::principality::{Column, End, Row, Side};
use crate::rule::{Checked, Rule, demand};
use crate::state::Catan;
use crate::turn::Work;

impl Catan {
    fn check_cost(&self, cost: Amounts) -> Checked {
        demand(self.realm(self.active).can_pay(&cost), Rule::NoCredit, "refusal.too-expensive")
    }

    /// The bill is paid before the work is done.
    fn order(&mut self, work: Frame, cost: Amounts) {
        self.agenda.push(work);
        self.agenda.push(Frame::Pay(self.active, cost));
    }

    // CAT-8.2 Road: next to an own settlement, never beside another road.

    pub(crate) fn check_road(&self, end: End) -> Checked {
        demand(self.supply.roads > 0, Rule::Road, "refusal.no-roads-left")?;
        demand(!self.realm(self.active).has_end_road(end), Rule::Road, "refusal.road-beside-road")?;
        self.check_cost(PRINCIPALITY.road.cost)
    }

    pub(crate) fn road(&mut self, end: End) {
        self.order(Frame::LayRoad(end), PRINCIPALITY.road.cost);
    }

    pub(crate) fn work_lay_road(&mut self, end: End, ctx: &mut Ctx<'_>) -> Work {
        self.agenda.pop();
        self.supply.roads -= 1;
        let active = self.active;
        self.realms[active.index()].build_road(end);
        ctx.tell(|| Event::Open(Open::BuiltRoad(active)));
        Work::Done
    }

    // CAT-8.3 Settlement: at the free end of an end road; CAT-9.8 with the Scout.

    pub(crate) fn check_settlement(&self, end: End, guide: Guide) -> Checked {
        demand(self.supply.settlements > 0, Rule::Settlement, "refusal.no-settlements-left")?;
        demand(self.realm(self.active).has_end_road(end), Rule::Settlement, "refusal.no-end-road")?;
        if guide == Guide::Scout {
            demand(self.holds(self.active, Card::Scout), Rule::Scout, "refusal.not-in-hand")?;
        }
        self.check_cost(PRINCIPALITY.settlement.cost)
    }

    pub(crate) fn settlement(&mut self, end: End, guide: Guide, ctx: &mut Ctx<'_>) {
        if guide == Guide::Scout {
            self.play_card(self.active, Card::Scout, ctx);
        }
        self.order(Frame::LaySettlement(end, guide), PRINCIPALITY.settlement.cost);
    }

    pub(crate) fn work_lay_settlement(&mut self, end: End, guide: Guide, ctx: &mut Ctx<'_>) -> Work {
        self.agenda.pop();
        self.supply.settlements -= 1;
        let active = self.active;
        self.realms[active.index()].build_settlement(end);
        ctx.tell(|| Event::Open(Open::BuiltSettlement(active)));
        self.agenda.push(Frame::NewLandscapes(end, guide));
        Work::Done
    }

    /// CAT-8.4: two new landscapes, drawn or chosen. A settlement that wins the game needs none any more.
    pub(crate) fn work_new_landscapes(&mut self, end: End, guide: Guide, ctx: &mut Ctx<'_>) -> Work {
        self.agenda.pop();
        let next = match guide {
            Guide::Scout => Some(Frame::ScoutUpper(end)),
            Guide::None => self.draw_two_landscapes(ctx).map(|lands| Frame::LayUpper(end, lands)),
        };
        self.agenda.extend(next);
        Work::Done
    }

    fn draw_two_landscapes(&mut self, ctx: &mut Ctx<'_>) -> Option<[Land; 2]> {
        let first = self.land_stack.draw(ctx.chance)?;
        let second = self.land_stack.draw(ctx.chance)?;
        Some([Land::ALL[first.min(second) as usize], Land::ALL[first.max(second) as usize]])
    }

    /// CAT-8.4: the upper one is chosen, the other goes below.
    pub(crate) fn lay_upper(&mut self, end: End, drawn: [Land; 2], upper: Land, ctx: &mut Ctx<'_>) {
        self.agenda.pop();
        let lower = if drawn[0] == upper { drawn[1] } else { drawn[0] };
        self.lay_landscape(end, Row::Up, upper, ctx);
        self.lay_landscape(end, Row::Down, lower, ctx);
    }

    /// CAT-9.8: any landscape of the stack; after the second one the rest is shuffled.
    pub(crate) fn scout_lay(&mut self, end: End, row: Row, land: Land, ctx: &mut Ctx<'_>) {
        self.agenda.pop();
        self.land_stack.remove(land as u8);
        self.lay_landscape(end, row, land, ctx);
        match row {
            Row::Up => self.agenda.push(Frame::ScoutLower(end)),
            Row::Down => ctx.tell(|| Event::Open(Open::LandsShuffled)),
        }
    }

    pub(crate) fn check_scout_lay(&self, land: Land) -> Checked {
        demand(self.land_stack.has(land as u8), Rule::Scout, "refusal.landscape-not-in-stack")
    }

    fn lay_landscape(&mut self, end: End, row: Row, land: Land, ctx: &mut Ctx<'_>) {
        let active = self.active;
        let realm = &mut self.realms[active.index()];
        if let Some(place) = realm.outer_place(end, row) {
            realm.lay(place, land, 0);
        }
        ctx.tell(|| Event::Open(Open::Laid(active, land)));
    }

    // CAT-8.5 City: on an own settlement.

    pub(crate) fn check_city(&self, x: Column) -> Checked {
        demand(self.supply.cities > 0, Rule::City, "refusal.no-cities-left")?;
        let town = self.realm(self.active).town(x);
        demand(town.is_some(), Rule::City, "refusal.no-settlement-here")?;
        demand(town.is_some_and(|town| !town.city), Rule::City, "refusal.already-city")?;
        self.check_cost(PRINCIPALITY.city.cost)
    }

    pub(crate) fn city(&mut self, x: Column) {
        self.order(Frame::LayCity(x), PRINCIPALITY.city.cost);
    }

    pub(crate) fn work_lay_city(&mut self, x: Column, ctx: &mut Ctx<'_>) -> Work {
        self.agenda.pop();
        self.supply.cities -= 1;
        let active = self.active;
        self.realms[active.index()].build_city(x);
        ctx.tell(|| Event::Open(Open::BuiltCity(active)));
        self.refresh_figures(ctx);
        Work::Done
    }

    // CAT-8.6 Expansion: green cards anywhere, red ones in cities only.

    pub(crate) fn check_build(&self, card: Card) -> Checked {
        demand(self.holds(self.active, card), Rule::Expansion, "refusal.not-in-hand")?;
        demand(!card.is_action(), Rule::ActionCards, "refusal.action-not-built")?;
        let realm = self.realm(self.active);
        demand(realm.sides_for(card).next().is_some(), Rule::Expansion, "refusal.no-site")?;
        self.check_cost(card.facts().cost)
    }

    /// The choice of a card is nobody else's business until it is placed. With only one side for it, it is.
    pub(crate) fn build(&mut self, card: Card, ctx: &mut Ctx<'_>) {
        let realm = self.realm(self.active);
        let mut sides = realm.sides_for(card);
        let (first, second) = (sides.next(), sides.next());
        drop(sides);
        match (first, second) {
            (Some(only), None) => self.build_on(only, card, ctx),
            _ => self.agenda.push(Frame::BuildWhere(card)),
        }
    }

    pub(crate) fn check_build_on(&self, card: Card, side: Side) -> Checked {
        let realm = self.realm(self.active);
        let town = realm.town(side.x);
        demand(town.is_some(), Rule::Expansion, "refusal.no-settlement-here")?;
        demand(town.is_some_and(|town| town.has_site(side.row)), Rule::Expansion, "refusal.site-taken")?;
        demand(realm.takes(side, card), Rule::Expansion, "refusal.red-needs-city")
    }

    pub(crate) fn build_on(&mut self, side: Side, card: Card, ctx: &mut Ctx<'_>) {
        if let Some(Frame::BuildWhere(_)) = self.agenda.last() {
            self.agenda.pop();
        }
        ctx.reveal();
        self.order(Frame::LayCard(side, card), card.facts().cost);
    }

    pub(crate) fn work_lay_card(&mut self, side: Side, card: Card, ctx: &mut Ctx<'_>) -> Work {
        self.agenda.pop();
        let active = self.active;
        self.leave_hand_openly(active, card);
        self.realms[active.index()].place(side, card);
        ctx.tell(|| Event::Open(Open::Built(active, card)));
        self.refresh_figures(ctx);
        Work::Done
    }

    // CAT-8.8 Demolish: any own placed card, free, for good.

    pub(crate) fn check_demolish(&self) -> Checked {
        let realm = self.realm(self.active);
        let anything = realm.buildings() + realm.knights() + realm.fleets() > 0;
        demand(anything, Rule::Demolish, "refusal.nothing-to-demolish")
    }

    pub(crate) fn check_raze(&self, side: Side, card: Card) -> Checked {
        demand(self.realm(self.active).lies(side, card), Rule::Demolish, "refusal.not-there")
    }

    pub(crate) fn raze(&mut self, side: Side, card: Card, ctx: &mut Ctx<'_>) {
        self.agenda.pop();
        let active = self.active;
        self.realms[active.index()].remove(side, card);
        self.discard.push(card);
        ctx.tell(|| Event::Open(Open::Demolished(active, card)));
        self.refresh_figures(ctx);
    }

    /// An action card is laid open and goes to the discard pile (CAT-9.1).
    pub(crate) fn play_card(&mut self, seat: Seat, card: Card, ctx: &mut Ctx<'_>) {
        self.leave_hand_openly(seat, card);
        self.discard.push(card);
        ctx.reveal();
        ctx.tell(|| Event::Open(Open::Played(seat, card)));
    }
}
