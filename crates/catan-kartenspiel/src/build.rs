//! Chapter 8, first part: building and demolishing.

use tafel_core::{Decision, Seat, SeatSet, require};

use crate::Ctx;
use crate::action::Action;
use crate::data::{Amounts, Class, PRINCIPALITY};
use crate::event::{Event, Open};
use crate::frame::{Frame, Guide};
use crate::ids::{Card, Land};
use crate::principality::{Column, End, Row, Side};
use crate::question::Question;
use crate::rule::{Rule, Verdict, not_now};
use crate::state::{Catan, OpenTable};

impl OpenTable {
    fn check_cost(&self, cost: Amounts) -> Verdict {
        require(self.realm(self.active).can_pay(&cost), Rule::NoCredit, "refusal.too-expensive")
    }

    /// The bill is paid before the work is done.
    fn order(&mut self, work: Frame, cost: Amounts) {
        self.agenda.push(work);
        self.agenda.push(Frame::Pay(self.active, cost));
    }

    // CAT-8.2 Road: next to a settlement of yours, never beside another road.

    pub(crate) fn check_road(&self, end: End) -> Verdict {
        require(self.supply.roads > 0, Rule::Road, "refusal.no-roads-left")?;
        require(!self.realm(self.active).has_end_road(end), Rule::Road, "refusal.road-beside-road")?;
        self.check_cost(PRINCIPALITY.road.cost)
    }

    pub(crate) fn order_road(&mut self, end: End) {
        self.order(Frame::LayRoad(end), PRINCIPALITY.road.cost);
    }

    pub(crate) fn lay_road(&mut self, end: End, ctx: &mut Ctx<'_>) {
        self.supply.roads -= 1;
        let active = self.active;
        self.realms[active.index()].build_road(end);
        ctx.tell(|| Event::Open(Open::BuiltRoad(active)));
    }

    // CAT-8.3 Settlement: at the free end of an end road.

    pub(crate) fn lay_settlement(&mut self, end: End, guide: Guide, ctx: &mut Ctx<'_>) {
        self.supply.settlements -= 1;
        let active = self.active;
        self.realms[active.index()].build_settlement(end);
        ctx.tell(|| Event::Open(Open::BuiltSettlement(active)));
        self.agenda.push(Frame::NewLandscapes(end, guide));
    }

    /// CAT-8.4: two new landscapes, drawn or chosen. A settlement that wins the game needs none any more.
    pub(crate) fn bring_landscapes(&mut self, end: End, guide: Guide, ctx: &mut Ctx<'_>) {
        if guide == Guide::Scout {
            return self.agenda.push(Frame::ScoutUpper(end));
        }
        let drawn = self.land_stack.draw(ctx.chance).zip(self.land_stack.draw(ctx.chance));
        self.agenda.extend(drawn.map(|(one, other)| Frame::LayUpper(end, [one.min(other), one.max(other)])));
    }

    fn lay_landscape(&mut self, end: End, row: Row, land: Land, ctx: &mut Ctx<'_>) {
        let active = self.active;
        let realm = &mut self.realms[active.index()];
        if let Some(place) = realm.outer_place(end, row) {
            realm.lay(place, land, 0);
        }
        ctx.tell(|| Event::Open(Open::Laid(active, land)));
    }

    // CAT-8.5 City: on a settlement of yours.

    pub(crate) fn check_city(&self, x: Column) -> Verdict {
        require(self.supply.cities > 0, Rule::City, "refusal.no-cities-left")?;
        let town = self.realm(self.active).town(x);
        require(town.is_some(), Rule::City, "refusal.no-settlement-here")?;
        require(town.is_some_and(|town| !town.city), Rule::City, "refusal.already-city")?;
        self.check_cost(PRINCIPALITY.city.cost)
    }

    pub(crate) fn order_city(&mut self, x: Column) {
        self.order(Frame::LayCity(x), PRINCIPALITY.city.cost);
    }

    pub(crate) fn lay_city(&mut self, x: Column, ctx: &mut Ctx<'_>) {
        self.supply.cities -= 1;
        let active = self.active;
        self.realms[active.index()].build_city(x);
        ctx.tell(|| Event::Open(Open::BuiltCity(active)));
        self.refresh_figures(ctx);
    }

    // CAT-8.6 Expansion: green cards anywhere, red ones in cities only.

    /// The choice of a card is nobody else's business until it is placed. With only one side for it, it is.
    pub(crate) fn pick_card(&mut self, card: Card, ctx: &mut Ctx<'_>) {
        let mut sides = self.realm(self.active).sides_for(card);
        let only = sides.next().filter(|_| sides.next().is_none());
        drop(sides);
        match only {
            Some(only) => self.order_card(only, card, ctx),
            None => self.agenda.push(Frame::BuildWhere(card)),
        }
    }

    fn order_card(&mut self, side: Side, card: Card, ctx: &mut Ctx<'_>) {
        ctx.reveal();
        self.order(Frame::LayCard(side, card), card.facts().cost);
    }

    // CAT-8.8 Demolish: any own placed card, free, for good.

    pub(crate) fn check_demolish(&self) -> Verdict {
        let realm = self.realm(self.active);
        let anything = realm.buildings() + realm.knights() + realm.fleets() > 0;
        require(anything, Rule::Demolish, "refusal.nothing-to-demolish")
    }
}

impl Catan {
    /// CAT-8.3, or CAT-9.8 with the Scout.
    pub(crate) fn check_settlement(&self, end: End, guide: Guide) -> Verdict {
        let table = &self.table;
        require(table.supply.settlements > 0, Rule::Settlement, "refusal.no-settlements-left")?;
        require(table.realm(table.active).has_end_road(end), Rule::Settlement, "refusal.no-end-road")?;
        if guide == Guide::Scout {
            require(self.holds(table.active, Card::Scout), Rule::Scout, "refusal.not-in-hand")?;
        }
        table.check_cost(PRINCIPALITY.settlement.cost)
    }

    pub(crate) fn order_settlement(&mut self, end: End, guide: Guide, ctx: &mut Ctx<'_>) {
        if guide == Guide::Scout {
            self.play_card(self.table.active, Card::Scout, ctx);
        }
        self.table.order(Frame::LaySettlement(end, guide), PRINCIPALITY.settlement.cost);
    }

    pub(crate) fn check_build(&self, card: Card) -> Verdict {
        require(self.holds(self.table.active, card), Rule::Expansion, "refusal.not-in-hand")?;
        require(!card.is_action(), Rule::ActionCards, "refusal.action-not-built")?;
        let realm = self.table.realm(self.table.active);
        let needs_city = card.class() == Class::City && realm.cities == 0;
        require(!needs_city, Rule::Expansion, "refusal.red-needs-city")?;
        require(realm.sides_for(card).next().is_some(), Rule::Expansion, "refusal.no-site")?;
        self.table.check_cost(card.facts().cost)
    }

    pub(crate) fn lay_card(&mut self, side: Side, card: Card, ctx: &mut Ctx<'_>) {
        let active = self.table.active;
        self.leave_hand_openly(active, card);
        self.table.realms[active.index()].place(side, card);
        ctx.tell(|| Event::Open(Open::Built(active, card)));
        self.table.refresh_figures(ctx);
    }
}

/// CAT-8.4: the upper one of two drawn landscapes is chosen, the other goes below.
pub(crate) struct LayUpper {
    pub(crate) end: End,
    pub(crate) drawn: [Land; 2],
}

impl Decision<Catan> for LayUpper {
    fn asked(&self, game: &Catan) -> SeatSet {
        SeatSet::one(game.table.active)
    }

    fn question(&self, _: &Catan, _: Seat) -> Question {
        Question::LayUpper
    }

    fn legal(&self, _: &Catan, _: Seat, out: &mut Vec<Action>) {
        out.extend(self.drawn.map(Action::Lay));
    }

    fn check(&self, _: &Catan, _: Seat, action: Action) -> Verdict {
        let Action::Lay(land) = action else { return not_now(Rule::NewLandscapes) };
        require(self.drawn.contains(&land), Rule::NewLandscapes, "refusal.landscape-not-drawn")
    }

    fn apply(&self, game: &mut Catan, _: Seat, action: Action, ctx: &mut Ctx<'_>) {
        let Action::Lay(upper) = action else { return };
        let lower = if self.drawn[0] == upper { self.drawn[1] } else { self.drawn[0] };
        game.table.lay_landscape(self.end, Row::Up, upper, ctx);
        game.table.lay_landscape(self.end, Row::Down, lower, ctx);
    }
}

/// CAT-9.8: any landscape of the stack, above and then below; after the second one the rest is shuffled.
pub(crate) struct ScoutLand {
    pub(crate) end: End,
    pub(crate) row: Row,
}

impl Decision<Catan> for ScoutLand {
    fn asked(&self, game: &Catan) -> SeatSet {
        SeatSet::one(game.table.active)
    }

    fn question(&self, _: &Catan, _: Seat) -> Question {
        match self.row {
            Row::Up => Question::LayUpper,
            Row::Down => Question::LayLower,
        }
    }

    fn legal(&self, game: &Catan, _: Seat, out: &mut Vec<Action>) {
        out.extend(game.table.land_stack.iter().map(Action::Lay));
    }

    fn check(&self, game: &Catan, _: Seat, action: Action) -> Verdict {
        let Action::Lay(land) = action else { return not_now(Rule::Scout) };
        require(game.table.land_stack.has(land), Rule::Scout, "refusal.landscape-not-in-stack")
    }

    fn apply(&self, game: &mut Catan, _: Seat, action: Action, ctx: &mut Ctx<'_>) {
        let Action::Lay(land) = action else { return };
        game.table.land_stack.remove(land);
        game.table.lay_landscape(self.end, self.row, land, ctx);
        match self.row {
            Row::Up => game.table.agenda.push(Frame::ScoutLower(self.end)),
            Row::Down => ctx.tell(|| Event::Open(Open::LandsShuffled)),
        }
    }
}

/// CAT-8.6: the site for the picked card.
pub(crate) struct BuildWhere(pub(crate) Card);

impl Decision<Catan> for BuildWhere {
    fn asked(&self, game: &Catan) -> SeatSet {
        SeatSet::one(game.table.active)
    }

    fn question(&self, _: &Catan, _: Seat) -> Question {
        Question::BuildWhere(self.0)
    }

    fn legal(&self, game: &Catan, seat: Seat, out: &mut Vec<Action>) {
        out.extend(game.table.realm(seat).sides_for(self.0).map(Action::On));
    }

    fn check(&self, game: &Catan, _: Seat, action: Action) -> Verdict {
        let Action::On(side) = action else { return not_now(Rule::Expansion) };
        let realm = game.table.realm(game.table.active);
        let town = realm.town(side.x);
        require(town.is_some(), Rule::Expansion, "refusal.no-settlement-here")?;
        require(town.is_some_and(|town| town.has_site(side.row)), Rule::Expansion, "refusal.site-taken")?;
        require(realm.takes(side, self.0), Rule::Expansion, "refusal.red-needs-city")
    }

    fn apply(&self, game: &mut Catan, _: Seat, action: Action, ctx: &mut Ctx<'_>) {
        let Action::On(side) = action else { return };
        game.table.order_card(side, self.0, ctx);
    }
}

/// CAT-8.8: what is demolished.
pub(crate) struct Raze;

impl Decision<Catan> for Raze {
    fn asked(&self, game: &Catan) -> SeatSet {
        SeatSet::one(game.table.active)
    }

    fn question(&self, _: &Catan, _: Seat) -> Question {
        Question::Demolish
    }

    fn legal(&self, game: &Catan, seat: Seat, out: &mut Vec<Action>) {
        out.extend(game.table.realm(seat).placed().map(|(side, card)| Action::Raze(side, card)));
    }

    fn check(&self, game: &Catan, _: Seat, action: Action) -> Verdict {
        let Action::Raze(side, card) = action else { return not_now(Rule::Demolish) };
        require(game.table.realm(game.table.active).lies(side, card), Rule::Demolish, "refusal.not-there")
    }

    fn apply(&self, game: &mut Catan, seat: Seat, action: Action, ctx: &mut Ctx<'_>) {
        let Action::Raze(side, card) = action else { return };
        game.table.realms[seat.index()].remove(side, card);
        game.table.discard.push(card);
        ctx.tell(|| Event::Open(Open::Demolished(seat, card)));
        game.table.refresh_figures(ctx);
    }
}
