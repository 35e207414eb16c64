//! MYT-6.1: attack a province, with the terrain of MYT-5.

use tafel_core::{Ctx, Seat};

use crate::action::{Action, Effect, Held};
use crate::data::{Resource, printed};
use crate::event::{Event, Seen};
use crate::frame::{Plan, Step};
use crate::ids::{Card, Province};
use crate::payment::{Purse, Then, Waiting};
use crate::plan::Advance;
use crate::rule::{Rule, Verdict, refuse, require};
use crate::sets::Provinces;
use crate::state::Mythotopia;

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
            _ => Provinces::NONE,
        }
    }
}

impl Mythotopia {
    /// MYT-6.1.1 and 11.25: the provinces a player may attack, however they may be reached.
    pub(crate) fn targets(&self, me: Seat) -> Provinces {
        let table = &self.table;
        let mine = table.player(me);
        let mut targets = Provinces::ALL.minus(mine.controls()).minus(mine.present);
        for other in table.all_seats().filter(|&other| other != me) {
            if table.player(other).reserves(Card::ReserveArmy) && self.fights_a_player(other) {
                targets = targets.minus(table.player(other).controls());
            }
        }
        if mine.reserves(Card::ReserveArmy) && self.fights_a_player(me) {
            targets = targets.minus(table.of_others(me));
        }
        targets
    }

    /// Is a player at war with another player, as defender or attacker?
    pub(crate) fn fights_a_player(&self, seat: Seat) -> bool {
        let mine = self.table.player(seat);
        mine.present.meets(self.table.of_others(seat))
            || self
                .table
                .all_seats()
                .filter(|&other| other != seat)
                .any(|other| self.table.player(other).present.meets(mine.controls()))
    }

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
        purse.can_finish(Resource::Food, route.food(), Waiting::NOTHING, Then::Army)
    }

    /// The targets that can be reached and paid for from any of these provinces.
    fn reach(&self, plan: &Plan, sources: Provinces) -> Provinces {
        let me = self.table.active;
        let (targets, ranger) = (self.targets(me), self.table.player(me).reserves(Card::Ranger));
        let purse = self.purse(plan);
        let mut reached = Provinces::NONE;
        for route in Route::ALL {
            let leads = sources
                .iter()
                .fold(Provinces::NONE, |all, source| all.union(route.leads(source, ranger)))
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
        !self.reach(plan, self.stands_for(card)).is_empty()
    }

    fn portal_targets(&self, plan: &Plan) -> Provinces {
        if self.purse(plan).can_finish(Resource::Food, 1, Waiting::NOTHING, Then::Army) {
            self.targets(self.table.active)
        } else {
            Provinces::NONE
        }
    }

    /// MYT-4.10: the provinces of the active player a card stands for.
    pub(crate) fn stands_for(&self, card: Card) -> Provinces {
        match card.province() {
            Some(province) => self.connected(self.table.active, province),
            None if card == Card::General => self.table.player(self.table.active).controls(),
            None => Provinces::NONE,
        }
    }

    /// May an attack be begun?
    pub(crate) fn check_attack(&self, plan: &Plan) -> Verdict {
        let mine = self.table.player(self.table.active);
        require(!self.in_last_turns(), Rule::LastRounds, "refusal.no-attack-in-last-turns")?;
        require(mine.stock.armies > 0, Rule::ArmySymbols, "refusal.no-army-in-stock")?;
        let purse = self.purse(plan);
        require(purse.can_muster(), Rule::AttackArmies, "refusal.no-army-card")?;
        let fed = purse.can_pay(Resource::Food, 1, Waiting::NOTHING);
        require(fed, Rule::AttackFood, "refusal.no-food")?;
        let possible = purse.of(printed().opens_an_attack).any(|held| {
            let mut next = *plan;
            next.lay(held);
            self.source_leads_anywhere(&next, held.card)
        });
        require(possible, Rule::AttackSource, "refusal.nothing-to-attack")
    }

    pub(crate) fn check_attack_card(&self, plan: &Plan, held: Held) -> Verdict {
        self.check_holds(plan, &self.purse(plan), held)?;
        let opens = printed().opens_an_attack.has(held.card);
        require(opens, Rule::ProvinceCard, "refusal.no-province-card")?;
        let mut next = *plan;
        next.lay(held);
        require(self.source_leads_anywhere(&next, held.card), Rule::AttackSource, "refusal.leads-nowhere")
    }

    pub(crate) fn check_attack_from(&self, plan: &Plan, source: Province) -> Verdict {
        let stands = self.sources(plan).has(source);
        require(stands, Rule::ProvinceCard, "refusal.card-does-not-stand-for-it")?;
        let reached = self.reach(plan, Provinces::one(source));
        require(!reached.is_empty(), Rule::AttackSource, "refusal.leads-nowhere")
    }

    /// The provinces the card laid for the source stands for.
    pub(crate) fn sources(&self, plan: &Plan) -> Provinces {
        plan.laid().faces().next().map_or(Provinces::NONE, |card| self.stands_for(card))
    }

    /// The targets open from a source, or through Portal.
    pub(crate) fn open_targets(&self, plan: &Plan, source: Option<Province>) -> Provinces {
        match source {
            Some(source) => self.reach(plan, Provinces::one(source)),
            None => self.portal_targets(plan),
        }
    }

    pub(crate) fn check_target(&self, plan: &Plan, source: Option<Province>, target: Province) -> Verdict {
        if self.open_targets(plan, source).has(target) {
            return Ok(());
        }
        let me = self.table.active;
        let mine = self.table.player(me);
        require(!mine.controls().has(target), Rule::AttackTarget, "refusal.target-is-yours")?;
        require(!mine.present.has(target), Rule::AttackTarget, "refusal.target-already-attacked")?;
        require(self.targets(me).has(target), Rule::ReserveArmy, "refusal.reserve-army")?;
        let Some(source) = source else { return refuse(Rule::AttackFood, "refusal.no-food") };
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

    /// The affordable route of a kind between two provinces.
    fn route(&self, plan: &Plan, source: Province, target: Province, kinds: &[Route]) -> Option<Route> {
        let ranger = self.table.player(self.table.active).reserves(Card::Ranger);
        let purse = self.purse(plan);
        kinds
            .iter()
            .copied()
            .find(|route| route.leads(source, ranger).has(target) && Mythotopia::affords(&purse, *route))
    }

    /// The next step after the source card.
    pub(crate) fn after_source_card(&self, plan: &mut Plan, held: Held) -> Advance {
        plan.lay(held);
        let sources = self.stands_for(held.card);
        plan.step = match held.card.province() {
            Some(source) if sources == Provinces::one(source) => Step::AttackTarget { source: Some(source) },
            None if held.card == Card::Portal => Step::AttackTarget { source: None },
            _ => Step::AttackFrom,
        };
        Advance::Next
    }

    /// The next step after the target: land or sea where both are possible.
    pub(crate) fn after_target(
        &self,
        plan: &mut Plan,
        source: Option<Province>,
        target: Province,
    ) -> Advance {
        plan.source = source;
        let Some(source) = source else {
            plan.owed = 1;
            plan.step = Step::AttackFood { target };
            return Advance::Next;
        };
        let land = self.route(plan, source, target, &Route::BY_LAND);
        let sea = self.route(plan, source, target, &Route::BY_SEA);
        match (land, sea) {
            (Some(_), Some(_)) => plan.step = Step::AttackWay { source, target },
            (Some(route), None) | (None, Some(route)) => self.take_route(plan, target, route),
            (None, None) => {}
        }
        Advance::Next
    }

    pub(crate) fn after_way(
        &self,
        plan: &mut Plan,
        source: Province,
        target: Province,
        action: Action,
    ) -> Advance {
        let kinds: &[Route] = if action == Action::BySea { &Route::BY_SEA } else { &Route::BY_LAND };
        if let Some(route) = self.route(plan, source, target, kinds) {
            self.take_route(plan, target, route);
        }
        Advance::Next
    }

    fn take_route(&self, plan: &mut Plan, target: Province, route: Route) {
        if route.needs_ranger() {
            plan.bound.insert(Card::Ranger);
        }
        plan.owed = route.food();
        self.ask_for_ships(plan, target, route.ships());
    }

    /// MYT-17.2 (5): Ship cards are asked for only where there is a choice.
    pub(crate) fn ask_for_ships(&self, plan: &mut Plan, target: Province, mut ships: u8) {
        while ships > 0 {
            let purse = self.purse(plan);
            let mut choice = purse.of(printed().ship);
            let Some(first) = choice.next() else { break };
            if choice.next().is_some() {
                break;
            }
            plan.lay(first);
            ships -= 1;
        }
        plan.step = match ships {
            0 => Step::AttackFood { target },
            _ => Step::AttackShips { target, ships },
        };
    }

    pub(crate) fn check_ship_card(&self, plan: &Plan, held: Held) -> Verdict {
        self.check_holds(plan, &self.purse(plan), held)?;
        require(printed().ship.has(held.card), Rule::AttackBySea, "refusal.no-ship-card")
    }

    /// MYT-4.6: how many armies a card adds to those laid so far, if it may be laid at all.
    pub(crate) fn check_army_card(
        &self,
        plan: &Plan,
        held: Held,
        armies: u8,
    ) -> Result<u8, crate::rule::Refused> {
        self.check_holds(plan, &self.purse(plan), held)?;
        let symbols = held.card.armies();
        require(symbols > 0, Rule::ArmySymbols, "refusal.no-army-symbol")?;
        let stock = self.table.player(self.table.active).stock.armies;
        if armies + symbols <= stock {
            return Ok(symbols);
        }
        let single = stock == 1 && armies == 0;
        require(single, Rule::ArmySymbols, "refusal.more-symbols-than-armies")?;
        Ok(1)
    }

    /// MYT-11.11: any card as one army, through Levies.
    pub(crate) fn check_levies(&self, plan: &Plan, held: Held, armies: u8) -> Verdict {
        let purse = self.purse(plan);
        self.check_holds(plan, &purse, held)?;
        self.check_effect_ready(plan, &purse, Effect::Levies, held)?;
        require(held.card.armies() != 1, Rule::PaymentSteps, "refusal.effect-for-nothing")?;
        let stock = self.table.player(self.table.active).stock.armies;
        require(armies < stock, Rule::ArmySymbols, "refusal.more-symbols-than-armies")
    }

    pub(crate) fn commit_attack(
        &mut self,
        plan: &Plan,
        target: Province,
        armies: u8,
        ctx: &mut Ctx<'_, Self>,
    ) {
        let me = self.table.active;
        let cards = self.spend(plan, ctx);
        self.table.player_mut(me).place_armies(target, armies);
        self.discard(me, cards);
        let source = plan.source;
        ctx.tell(|| Event::Open(Seen::Attacked { seat: me, source, target, armies, cards }));
        self.action_done();
    }
}
