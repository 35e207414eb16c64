//! MYT-6.1: attack a province, with the terrain of MYT-5.

use tafel_core::{Seat, Violation, refuse, require};

use crate::Ctx;
use crate::action::{Action, Effect, Held};
use crate::data::{Provinces, Resource, printed};
use crate::event::{Event, Seen};
use crate::ids::{Card, Province};
use crate::payment::{Priced, Purse, Then, is_modifier};
use crate::plan::{Bill, Plan, PlanStep, Step, other_step};
use crate::rule::{Rule, Verdict};
use crate::state::{Mythotopia, OpenTable};

/// A way from a source to a target.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Route {
    Plain,
    Hills,
    /// Hills and mountains as Ranger sees them (MYT-5.5).
    RangerHills,
    RangerMountains,
    OneSea,
    TwoSeas,
}

impl Route {
    const ALL: [Route; 6] = [
        Route::Plain,
        Route::Hills,
        Route::RangerHills,
        Route::RangerMountains,
        Route::OneSea,
        Route::TwoSeas,
    ];
    const BY_LAND: [Route; 4] = [Route::Plain, Route::Hills, Route::RangerHills, Route::RangerMountains];
    const BY_SEA: [Route; 2] = [Route::OneSea, Route::TwoSeas];

    /// MYT-6.1.5.
    const fn food(self) -> u8 {
        match self {
            Route::Hills | Route::RangerMountains => 2,
            _ => 1,
        }
    }

    /// MYT-6.1.3.
    const fn ships(self) -> u8 {
        match self {
            Route::OneSea => 1,
            Route::TwoSeas => 2,
            _ => 0,
        }
    }

    const fn needs_ranger(self) -> bool {
        matches!(self, Route::RangerHills | Route::RangerMountains)
    }

    /// Where it leads from a province, with or without Ranger in the reserve.
    fn leads(self, source: Province, ranger: bool) -> Provinces {
        let (print, place) = (printed(), source.index());
        match self {
            Route::Plain => print.plain[place],
            Route::Hills if !ranger => print.hills[place],
            Route::RangerHills if ranger => print.hills[place],
            Route::RangerMountains if ranger => print.mountains[place],
            Route::OneSea => print.one_sea[place],
            Route::TwoSeas => print.two_seas[place],
            _ => Provinces::EMPTY,
        }
    }
}

impl OpenTable {
    /// MYT-6.1.1 and 11.25: the provinces a player may attack, however they may be reached.
    fn targets(&self, me: Seat) -> Provinces {
        let mine = self.player(me);
        let mut targets = Provinces::full().minus(mine.controls()).minus(mine.present);
        for other in self.all_seats().filter(|&other| other != me) {
            if self.player(other).reserves(Card::ReserveArmy) && self.fights_a_player(other) {
                targets = targets.minus(self.player(other).controls());
            }
        }
        if mine.reserves(Card::ReserveArmy) && self.fights_a_player(me) {
            targets = targets.minus(self.of_others(me));
        }
        targets
    }

    /// Is a player at war with another player, as defender or attacker?
    fn fights_a_player(&self, seat: Seat) -> bool {
        let mine = self.player(seat);
        mine.present.meets(self.of_others(seat))
            || self
                .all_seats()
                .filter(|&other| other != seat)
                .any(|other| self.player(other).present.meets(mine.controls()))
    }

    /// MYT-4.10: the provinces of the active player a card stands for.
    fn stands_for(&self, card: Card) -> Provinces {
        match card.province() {
            Some(province) => self.connected(self.active, province),
            None if card == Card::General => self.player(self.active).controls(),
            None => Provinces::EMPTY,
        }
    }

    /// The provinces the card laid for the source stands for.
    fn sources(&self, plan: &Plan) -> Provinces {
        plan.laid().faces().next().map_or(Provinces::EMPTY, |card| self.stands_for(card))
    }
}

impl Mythotopia {
    /// Is a route affordable once the source card is laid?
    fn affords(purse: &Purse, route: Route) -> bool {
        let mut purse = *purse;
        if route.needs_ranger() {
            purse.reserve.remove(Card::Ranger);
        }
        for _ in 0..route.ships() {
            // Every Ship card shows food, so for the rest it does not matter which one is laid.
            let Some(ship) = purse.of(printed().ship).next() else { return false };
            purse = purse.without(ship);
        }
        purse.can_finish(Resource::Food, Bill::of(route.food()), AttackFood::THEN)
    }

    /// The targets that can be reached and paid for from any of these provinces.
    fn reach(&self, plan: &Plan, sources: Provinces) -> Provinces {
        let me = self.table.active;
        let (targets, ranger) = (self.table.targets(me), self.table.player(me).reserves(Card::Ranger));
        let purse = self.purse(plan);
        let mut reached = Provinces::EMPTY;
        for route in Route::ALL {
            let leads = sources
                .iter()
                .fold(Provinces::EMPTY, |all, source| all.union(route.leads(source, ranger)))
                .both(targets)
                .minus(reached);
            if !leads.is_empty() && Mythotopia::affords(&purse, route) {
                reached = reached.union(leads);
            }
        }
        reached
    }

    /// Can anything be attacked with the card just laid for the source?
    fn source_leads_anywhere(&self, plan: &Plan, card: Card) -> bool {
        if card == Card::Portal {
            return !self.portal_targets(plan).is_empty();
        }
        !self.reach(plan, self.table.stands_for(card)).is_empty()
    }

    fn portal_targets(&self, plan: &Plan) -> Provinces {
        if self.purse(plan).can_finish(Resource::Food, Bill::of(1), AttackFood::THEN) {
            self.table.targets(self.table.active)
        } else {
            Provinces::EMPTY
        }
    }

    /// The affordable route of a kind between two provinces.
    fn route(&self, plan: &Plan, source: Province, target: Province, kinds: &[Route]) -> Option<Route> {
        let ranger = self.table.player(self.table.active).reserves(Card::Ranger);
        let purse = self.purse(plan);
        kinds
            .iter()
            .copied()
            .find(|route| route.leads(source, ranger).has(target) && Mythotopia::affords(&purse, *route))
    }

    /// May an attack be begun?
    pub(crate) fn check_attack(&self) -> Verdict {
        let mine = self.table.player(self.table.active);
        require(!self.table.in_last_turns(), Rule::LastRounds, "refusal.no-attack-in-last-turns")?;
        require(mine.stock.armies > 0, Rule::ArmySymbols, "refusal.no-army-in-stock")?;
        let purse = self.purse(&Plan::IDLE);
        require(purse.can_muster(), Rule::AttackArmies, "refusal.no-army-card")?;
        let fed = purse.can_pay(Resource::Food, Bill::of(1));
        require(fed, Rule::AttackFood, "refusal.no-food")?;
        let possible = purse
            .of(printed().opens_an_attack)
            .any(|held| self.source_leads_anywhere(&Plan::IDLE.with(held), held.card));
        require(possible, Rule::AttackSource, "refusal.nothing-to-attack")
    }

    /// The chosen route is taken: Ranger is bound, ships are asked for, then food.
    fn take_route(&mut self, mut plan: Plan, source: Province, target: Province, route: Route) {
        if route.needs_ranger() {
            plan.bound.insert(Card::Ranger);
        }
        self.ask_for_ships(plan, ShipCards { source, target, ships: route.ships(), food: route.food() });
    }

    /// MYT-17.2 (5): Ship cards are asked for only where there is a choice.
    fn ask_for_ships(&mut self, mut plan: Plan, voyage: ShipCards) {
        let ShipCards { source, target, mut ships, food } = voyage;
        while ships > 0 {
            let purse = self.purse(&plan);
            let mut choice = purse.of(printed().ship);
            let Some(first) = choice.next() else { break };
            if choice.next().is_some() {
                break;
            }
            plan.lay(first);
            ships -= 1;
        }
        self.plan = plan.then(match ships {
            0 => AttackFood { source: Some(source), target }.step(Bill::of(food)),
            _ => Step::AttackShips { source, target, ships, food },
        });
    }
}

/// The card for the source (MYT-6.1.2).
#[derive(Clone, Copy)]
pub(crate) struct SourceCard;

impl PlanStep for SourceCard {
    fn legal(self, game: &Mythotopia, out: &mut Vec<Action>) {
        self.offer_cards(game, out);
    }

    fn check(self, game: &Mythotopia, action: Action) -> Verdict {
        let Action::Lay(held) = action else { return other_step(Rule::AttackSteps) };
        let plan = &game.plan;
        game.check_holds(plan, &game.purse(plan), held)?;
        let opens = printed().opens_an_attack.has(held.card);
        require(opens, Rule::ProvinceCard, "refusal.no-province-card")?;
        let leads = game.source_leads_anywhere(&plan.with(held), held.card);
        require(leads, Rule::AttackSource, "refusal.leads-nowhere")
    }

    fn take(self, game: &mut Mythotopia, plan: Plan, action: Action, _: &mut Ctx<'_>) {
        let Action::Lay(held) = action else { return };
        let sources = game.table.stands_for(held.card);
        game.plan = plan.with(held).then(match held.card.province() {
            Some(source) if sources == Provinces::one(source) => Step::AttackTarget { source: Some(source) },
            None if held.card == Card::Portal => Step::AttackTarget { source: None },
            _ => Step::AttackFrom,
        });
    }
}

/// The source, where the card stands for several provinces (MYT-4.10).
#[derive(Clone, Copy)]
pub(crate) struct Source;

impl PlanStep for Source {
    fn legal(self, game: &Mythotopia, out: &mut Vec<Action>) {
        self.offer(game, game.table.sources(&game.plan).iter().map(Action::Province), out);
    }

    fn check(self, game: &Mythotopia, action: Action) -> Verdict {
        let Action::Province(source) = action else { return other_step(Rule::AttackSteps) };
        let stands = game.table.sources(&game.plan).has(source);
        require(stands, Rule::ProvinceCard, "refusal.card-does-not-stand-for-it")?;
        let reached = game.reach(&game.plan, Provinces::one(source));
        require(!reached.is_empty(), Rule::AttackSource, "refusal.leads-nowhere")
    }

    fn take(self, game: &mut Mythotopia, plan: Plan, action: Action, _: &mut Ctx<'_>) {
        let Action::Province(source) = action else { return };
        game.plan = plan.then(Step::AttackTarget { source: Some(source) });
    }
}

/// The target, from a source or through Portal (MYT-6.1.1).
#[derive(Clone, Copy)]
pub(crate) struct Target {
    pub(crate) source: Option<Province>,
}

impl Target {
    fn open(self, game: &Mythotopia) -> Provinces {
        match self.source {
            Some(source) => game.reach(&game.plan, Provinces::one(source)),
            None => game.portal_targets(&game.plan),
        }
    }
}

impl PlanStep for Target {
    fn legal(self, game: &Mythotopia, out: &mut Vec<Action>) {
        out.extend(self.open(game).iter().map(Action::Province));
    }

    fn check(self, game: &Mythotopia, action: Action) -> Verdict {
        let Action::Province(target) = action else { return other_step(Rule::AttackSteps) };
        if self.open(game).has(target) {
            return Ok(());
        }
        let me = game.table.active;
        let mine = game.table.player(me);
        require(!mine.controls().has(target), Rule::AttackTarget, "refusal.target-is-yours")?;
        require(!mine.present.has(target), Rule::AttackTarget, "refusal.target-already-attacked")?;
        require(game.table.targets(me).has(target), Rule::ReserveArmy, "refusal.reserve-army")?;
        let Some(source) = self.source else { return refuse(Rule::AttackFood, "refusal.no-food") };
        let ranger = mine.reserves(Card::Ranger);
        let led = |routes: &[Route]| routes.iter().any(|route| route.leads(source, ranger).has(target));
        if led(&Route::BY_LAND) {
            return refuse(Rule::AttackFood, "refusal.no-food");
        }
        require(!led(&Route::BY_SEA), Rule::AttackBySea, "refusal.no-ships")?;
        let walled = printed().mountains[source.index()].has(target);
        require(!walled, Rule::Mountains, "refusal.mountains")?;
        refuse(Rule::AttackSource, "refusal.no-border")
    }

    /// Land or sea is asked where both are possible.
    fn take(self, game: &mut Mythotopia, plan: Plan, action: Action, _: &mut Ctx<'_>) {
        let Action::Province(target) = action else { return };
        let Some(source) = self.source else {
            game.plan = plan.then(AttackFood { source: None, target }.step(Bill::of(1)));
            return;
        };
        let land = game.route(&plan, source, target, &Route::BY_LAND);
        let sea = game.route(&plan, source, target, &Route::BY_SEA);
        match (land, sea) {
            (Some(_), Some(_)) => game.plan = plan.then(Step::AttackWay { source, target }),
            (Some(route), None) | (None, Some(route)) => game.take_route(plan, source, target, route),
            (None, None) => {}
        }
    }
}

/// By land or by sea: asked only when both are possible.
#[derive(Clone, Copy)]
pub(crate) struct Way {
    pub(crate) source: Province,
    pub(crate) target: Province,
}

impl PlanStep for Way {
    fn legal(self, _: &Mythotopia, out: &mut Vec<Action>) {
        out.extend([Action::ByLand, Action::BySea]);
    }

    fn check(self, _: &Mythotopia, action: Action) -> Verdict {
        match action {
            Action::ByLand | Action::BySea => Ok(()),
            _ => other_step(Rule::AttackSteps),
        }
    }

    fn take(self, game: &mut Mythotopia, plan: Plan, action: Action, _: &mut Ctx<'_>) {
        let kinds: &[Route] = if action == Action::BySea { &Route::BY_SEA } else { &Route::BY_LAND };
        if let Some(route) = game.route(&plan, self.source, self.target, kinds) {
            game.take_route(plan, self.source, self.target, route);
        }
    }
}

/// So many Ship cards more (MYT-6.1.3), and the food that comes after them.
#[derive(Clone, Copy)]
pub(crate) struct ShipCards {
    pub(crate) source: Province,
    pub(crate) target: Province,
    pub(crate) ships: u8,
    pub(crate) food: u8,
}

impl PlanStep for ShipCards {
    fn legal(self, game: &Mythotopia, out: &mut Vec<Action>) {
        self.offer_cards(game, out);
    }

    fn check(self, game: &Mythotopia, action: Action) -> Verdict {
        let Action::Lay(held) = action else { return other_step(Rule::AttackSteps) };
        game.check_holds(&game.plan, &game.purse(&game.plan), held)?;
        require(printed().ship.has(held.card), Rule::AttackBySea, "refusal.no-ship-card")
    }

    fn take(self, game: &mut Mythotopia, plan: Plan, action: Action, _: &mut Ctx<'_>) {
        let Action::Lay(held) = action else { return };
        game.ask_for_ships(plan.with(held), ShipCards { ships: self.ships - 1, ..self });
    }
}

/// The food of an attack (MYT-6.1.5).
#[derive(Clone, Copy)]
pub(crate) struct AttackFood {
    pub(crate) source: Option<Province>,
    pub(crate) target: Province,
}

impl Priced for AttackFood {
    const RESOURCE: Resource = Resource::Food;
    const THEN: Then = Then::Army(Rule::AttackArmies);

    fn step(self, bill: Bill) -> Step {
        Step::AttackFood { source: self.source, target: self.target, bill }
    }

    fn paid(self, game: &mut Mythotopia, plan: Plan, _: &mut Ctx<'_>) {
        let campaign = Campaign::Attack { source: self.source, target: self.target };
        game.plan = plan.then(Muster { campaign, armies: 0 }.step());
    }
}

/// What armies are mustered for.
#[derive(Clone, Copy)]
pub(crate) enum Campaign {
    /// MYT-6.1.4.
    Attack { source: Option<Province>, target: Province },
    /// MYT-6.2.
    Placement { province: Province },
}

/// Army cards, one by one, done after the first; so many armies so far.
#[derive(Clone, Copy)]
pub(crate) struct Muster {
    pub(crate) campaign: Campaign,
    pub(crate) armies: u8,
}

impl Muster {
    pub(crate) const fn step(self) -> Step {
        let armies = self.armies;
        match self.campaign {
            Campaign::Attack { source, target } => Step::AttackArmies { source, target, armies },
            Campaign::Placement { province } => Step::PlaceArmiesCards { province, armies },
        }
    }

    /// MYT-4.6: how many armies a card adds to those laid so far, if it may be laid at all.
    fn check_card(self, game: &Mythotopia, plan: &Plan, held: Held) -> Result<u8, Violation<Rule>> {
        game.check_holds(plan, &game.purse(plan), held)?;
        require(!is_modifier(held.card), Rule::Modifiers, "refusal.resources-only")?;
        let symbols = held.card.armies();
        require(symbols > 0, Rule::ArmySymbols, "refusal.no-army-symbol")?;
        let stock = game.table.player(game.table.active).stock.armies;
        if self.armies + symbols <= stock {
            return Ok(symbols);
        }
        let single = stock == 1 && self.armies == 0;
        require(single, Rule::ArmySymbols, "refusal.more-symbols-than-armies")?;
        Ok(1)
    }

    /// MYT-11.11: any card as one army, through Levies.
    fn check_levies(self, game: &Mythotopia, held: Held) -> Verdict {
        let purse = game.purse(&game.plan);
        game.check_holds(&game.plan, &purse, held)?;
        game.check_effect_ready(&game.plan, &purse, Effect::Levies, held)?;
        require(held.card.armies() != 1, Rule::Modifiers, "refusal.effect-for-nothing")?;
        let stock = game.table.player(game.table.active).stock.armies;
        require(self.armies < stock, Rule::ArmySymbols, "refusal.more-symbols-than-armies")
    }

    /// MYT-6.1.6 and 6.2: the armies are on the board.
    fn march(self, game: &mut Mythotopia, plan: &Plan, ctx: &mut Ctx<'_>) {
        let (seat, armies) = (game.table.active, self.armies);
        let cards = game.spend(plan, ctx);
        let (Campaign::Attack { target: province, .. } | Campaign::Placement { province }) = self.campaign;
        game.table.player_mut(seat).place_armies(province, armies);
        game.discard(seat, cards);
        ctx.tell(|| {
            Event::Open(match self.campaign {
                Campaign::Attack { source, target } => Seen::Attacked { seat, source, target, armies, cards },
                Campaign::Placement { province } => Seen::PlacedArmies { seat, province, armies, cards },
            })
        });
        game.action_done();
    }
}

impl PlanStep for Muster {
    fn legal(self, game: &Mythotopia, out: &mut Vec<Action>) {
        self.offer_cards(game, out);
        let purse = game.purse(&game.plan);
        if purse.effect(Effect::Levies) {
            let levied = purse.cards().map(|held| Action::LayThrough(Effect::Levies, held));
            self.offer(game, levied, out);
        }
        self.offer(game, [Action::Done], out);
    }

    fn check(self, game: &Mythotopia, action: Action) -> Verdict {
        match action {
            Action::Lay(held) => self.check_card(game, &game.plan, held).map(|_| ()),
            Action::LayThrough(Effect::Levies, held) => self.check_levies(game, held),
            Action::LayThrough(..) => refuse(Rule::Modifiers, "refusal.only-levies"),
            Action::Done => {
                let rule = match self.campaign {
                    Campaign::Attack { .. } => Rule::AttackArmies,
                    Campaign::Placement { .. } => Rule::PlaceArmies,
                };
                require(self.armies > 0, rule, "refusal.at-least-one-army")
            }
            _ => other_step(match self.campaign {
                Campaign::Attack { .. } => Rule::AttackSteps,
                Campaign::Placement { .. } => Rule::PlaceSteps,
            }),
        }
    }

    fn take(self, game: &mut Mythotopia, plan: Plan, action: Action, ctx: &mut Ctx<'_>) {
        let (plan, added) = match action {
            Action::Lay(held) => {
                let added = self.check_card(game, &plan, held).unwrap_or(0);
                (plan.with(held), added)
            }
            Action::LayThrough(effect, held) => (plan.with_through(effect, held), 1),
            _ => return self.march(game, &plan, ctx),
        };
        game.plan = plan.then(Muster { armies: self.armies + added, ..self }.step());
    }
}
