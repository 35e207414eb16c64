//! MYT-8: building.

use tafel_core::{Violation, refuse, require};

use crate::Ctx;
use crate::action::{Action, Building};
use crate::data::{Provinces, Resource, Terrain, printed};
use crate::event::{Event, Seen};
use crate::frame::Frame;
use crate::ids::{Border, Card, Vp};
use crate::payment::{Priced, Purse};
use crate::plan::{Bill, Plan, PlanStep, Site, Step, other_step};
use crate::rule::{Rule, Verdict};
use crate::state::{Mythotopia, OpenTable};

/// Was the extra counter paid for?
#[derive(Clone, Copy, PartialEq, Eq)]
enum Extra {
    No,
    Paid,
}

/// What a building costs, and whether Ranger is needed for it.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Cost {
    stone: u8,
    ranger: bool,
}

impl Building {
    /// The rule that says what it costs and where it stands.
    const fn rule(self) -> Rule {
        match self {
            Building::City => Rule::City,
            Building::Castle => Rule::Castle,
            Building::Road => Rule::Road,
        }
    }
}

impl OpenTable {
    /// Borders with both provinces in the active player's hands.
    fn own_borders(&self) -> impl Iterator<Item = Border> {
        let mine = self.player(self.active).controls();
        Border::ALL.into_iter().filter(move |&border| {
            let [a, b] = printed().border(border).0;
            mine.has(a) && mine.has(b)
        })
    }

    /// The provinces whose cards serve for a building: its own, and those connected by road.
    fn near(&self, site: Site) -> Provinces {
        let me = self.active;
        match site {
            Site::City(province) | Site::Castle(province) => self.connected(me, province),
            Site::Road(border) => {
                let [a, b] = printed().border(border).0;
                self.connected(me, a).union(self.connected(me, b))
            }
        }
    }

    /// MYT-8.1 to 8.3 and 8.5: what it costs, if it may be built here at all. That there is a piece is known by then.
    fn cost(&self, site: Site) -> Result<Cost, Violation<Rule>> {
        let mine = self.player(self.active);
        let stone = match site {
            Site::City(province) => {
                require(mine.controls().has(province), Rule::City, "refusal.province-is-not-yours")?;
                require(!mine.citadel.has(province), Rule::CitadelSite, "refusal.citadel-there")?;
                require(mine.towns.has(province), Rule::City, "refusal.no-town-there")?;
                2
            }
            Site::Castle(province) => {
                require(mine.controls().has(province), Rule::Castle, "refusal.province-is-not-yours")?;
                require(!mine.citadel.has(province), Rule::CitadelSite, "refusal.citadel-there")?;
                require(!self.castles.has(province), Rule::Castle, "refusal.castle-there")?;
                1
            }
            Site::Road(border) => return self.road_cost(border),
        };
        Ok(Cost { stone, ranger: false })
    }

    fn road_cost(&self, border: Border) -> Result<Cost, Violation<Rule>> {
        let ([a, b], terrain) = printed().border(border);
        let mine = self.player(self.active);
        let both = mine.controls().has(a) && mine.controls().has(b);
        require(both, Rule::Road, "refusal.both-provinces-must-be-yours")?;
        require(!self.roads.has(border), Rule::Road, "refusal.road-there")?;
        let ranger = mine.reserves(Card::Ranger);
        match (terrain, ranger) {
            (Terrain::Plain, _) => Ok(Cost { stone: 2, ranger: false }),
            (Terrain::Hills, false) => Ok(Cost { stone: 3, ranger: false }),
            (Terrain::Hills, true) => Ok(Cost { stone: 2, ranger: true }),
            (Terrain::Mountains, true) => Ok(Cost { stone: 3, ranger: true }),
            (Terrain::Mountains, false) => refuse(Rule::Mountains, "refusal.mountains"),
        }
    }
}

impl Mythotopia {
    /// May Build be played for its text? The card itself is already laid.
    pub(crate) fn check_build(&self, plan: &Plan) -> Verdict {
        let purse = self.purse(plan);
        let can_pay = purse.can_pay(Resource::Stone, Bill::of(1));
        require(can_pay, Rule::Build, "refusal.no-stone")?;
        let any = Building::ALL.into_iter().any(|building| self.check_building(plan, building).is_ok());
        require(any, Rule::Build, "refusal.nothing-to-build")
    }

    fn check_building(&self, plan: &Plan, building: Building) -> Verdict {
        let purse = self.purse(plan);
        let mine = self.table.player(self.table.active);
        let stands = |site| self.check_place(&purse, site).is_ok();
        let rule = building.rule();
        let possible = match building {
            Building::City => {
                require(mine.stock.cities > 0, rule, "refusal.no-city-left")?;
                mine.towns.iter().map(Site::City).any(stands)
            }
            Building::Castle => {
                require(self.table.castles_in_supply() > 0, rule, "refusal.supply-is-empty")?;
                mine.controls().iter().map(Site::Castle).any(stands)
            }
            Building::Road => {
                require(self.table.roads_in_supply() > 0, rule, "refusal.supply-is-empty")?;
                self.table.own_borders().map(Site::Road).any(stands)
            }
        };
        require(possible, rule, "refusal.nowhere-to-build")
    }

    /// May and can it be built here?
    fn check_place(&self, purse: &Purse, site: Site) -> Verdict {
        let cost = self.table.cost(site)?;
        let mut bound = *purse;
        if cost.ranger {
            bound.reserve.remove(Card::Ranger);
        }
        let bill = Bill::of(cost.stone);
        require(bound.can_pay(Resource::Stone, bill), site.building().rule(), "refusal.no-stone")?;
        let near = self.table.near(site);
        let any = bound
            .of(printed().stands_for_a_province)
            .any(|held| stands_near(held.card, near) && bound.without(held).can_pay(Resource::Stone, bill));
        require(any, Rule::ProvinceCard, "refusal.no-card-for-it")
    }

    /// It is built, and its counters are taken.
    fn build(&mut self, plan: &Plan, site: Site, extra: Extra, ctx: &mut Ctx<'_>) {
        let seat = self.table.active;
        let cards = self.spend(plan, ctx);
        let vp = match site {
            Site::City(province) => {
                let mine = self.table.player_mut(seat);
                mine.towns.remove(province);
                mine.stock.towns += 1;
                mine.stock.cities -= 1;
                mine.cities.insert(province);
                Vp::City
            }
            Site::Castle(province) => {
                self.table.castles.insert(province);
                Vp::Castle
            }
            Site::Road(border) => {
                self.table.roads.insert(border);
                Vp::Roads
            }
        };
        self.discard(seat, cards);
        ctx.tell(|| Event::Open(Seen::Built { seat, site, cards }));
        // The agenda is read from its end: the counter of the building itself comes first.
        if let Some(vp) = extra_card(site).filter(|_| extra == Extra::Paid) {
            self.table.agenda.push(Frame::Counter { seat, vp, second: 0 });
        }
        self.table.agenda.push(Frame::Counter { seat, vp, second: 0 });
        self.action_done();
    }
}

/// What is built.
#[derive(Clone, Copy)]
pub(crate) struct ChooseBuilding;

impl PlanStep for ChooseBuilding {
    fn legal(self, game: &Mythotopia, out: &mut Vec<Action>) {
        self.offer(game, Building::ALL.map(Action::Build), out);
    }

    fn check(self, game: &Mythotopia, action: Action) -> Verdict {
        let Action::Build(building) = action else { return other_step(Rule::BuildSteps) };
        game.check_building(&game.plan, building)
    }

    fn take(self, game: &mut Mythotopia, plan: Plan, action: Action, _: &mut Ctx<'_>) {
        let Action::Build(building) = action else { return };
        game.plan = plan.then(Step::BuildSite { building });
    }
}

/// Where it is built.
#[derive(Clone, Copy)]
pub(crate) struct ChooseSite {
    pub(crate) building: Building,
}

impl ChooseSite {
    /// The site an answer names.
    const fn named_by(self, action: Action) -> Option<Site> {
        match (self.building, action) {
            (Building::City, Action::Province(province)) => Some(Site::City(province)),
            (Building::Castle, Action::Province(province)) => Some(Site::Castle(province)),
            (Building::Road, Action::Border(border)) => Some(Site::Road(border)),
            _ => None,
        }
    }
}

impl PlanStep for ChooseSite {
    fn legal(self, game: &Mythotopia, out: &mut Vec<Action>) {
        match self.building {
            Building::Road => self.offer(game, game.table.own_borders().map(Action::Border), out),
            Building::City | Building::Castle => {
                let mine = game.table.player(game.table.active);
                self.offer(game, mine.controls().iter().map(Action::Province), out);
            }
        }
    }

    fn check(self, game: &Mythotopia, action: Action) -> Verdict {
        let Some(site) = self.named_by(action) else { return other_step(Rule::BuildSteps) };
        game.check_place(&game.purse(&game.plan), site)
    }

    fn take(self, game: &mut Mythotopia, mut plan: Plan, action: Action, _: &mut Ctx<'_>) {
        let Some(site) = self.named_by(action) else { return };
        let Ok(Cost { stone, ranger }) = game.table.cost(site) else { return };
        if ranger {
            plan.bound.insert(Card::Ranger);
        }
        game.plan = plan.then(Step::BuildCard { site, stone });
    }
}

/// The card for the place, and the stone that comes after it.
#[derive(Clone, Copy)]
pub(crate) struct SiteCard {
    pub(crate) site: Site,
    pub(crate) stone: u8,
}

impl PlanStep for SiteCard {
    fn legal(self, game: &Mythotopia, out: &mut Vec<Action>) {
        self.offer_cards(game, out);
    }

    fn check(self, game: &Mythotopia, action: Action) -> Verdict {
        let Action::Lay(held) = action else { return other_step(Rule::BuildSteps) };
        let purse = game.purse(&game.plan);
        game.check_holds(&game.plan, &purse, held)?;
        let serves = stands_near(held.card, game.table.near(self.site));
        require(serves, Rule::ProvinceCard, "refusal.card-does-not-stand-for-it")?;
        let rest = purse.without(held).can_pay(Resource::Stone, Bill::of(self.stone));
        require(rest, Rule::Paying, "refusal.rest-cannot-be-paid")
    }

    fn take(self, game: &mut Mythotopia, plan: Plan, action: Action, _: &mut Ctx<'_>) {
        let Action::Lay(held) = action else { return };
        let stone = BuildingStone { site: self.site };
        game.plan = plan.with(held).then(stone.step(Bill::of(self.stone)));
    }
}

/// The stone for a building.
#[derive(Clone, Copy)]
pub(crate) struct BuildingStone {
    pub(crate) site: Site,
}

impl Priced for BuildingStone {
    const RESOURCE: Resource = Resource::Stone;

    fn step(self, bill: Bill) -> Step {
        Step::BuildStone { site: self.site, bill }
    }

    fn paid(self, game: &mut Mythotopia, plan: Plan, ctx: &mut Ctx<'_>) {
        let bonus = ChooseBonus { site: self.site };
        if bonus.can_be_had(game, &plan) {
            game.plan = plan.then(Step::BuildBonus { site: self.site });
            return;
        }
        game.build(&plan, self.site, Extra::No, ctx);
    }
}

/// Pay for the extra counter, or not: asked only when it can be had and paid for (MYT-8.1 and 8.3).
#[derive(Clone, Copy)]
pub(crate) struct ChooseBonus {
    pub(crate) site: Site,
}

impl ChooseBonus {
    fn can_be_had(self, game: &Mythotopia, plan: &Plan) -> bool {
        let Some(vp) = extra_card(self.site) else { return false };
        let mut plan = *plan;
        game.table.bind_scribe_if_needed(&mut plan, vp);
        game.table.can_receive(&plan, vp) && game.can_pay_gold(&plan, 1)
    }
}

impl PlanStep for ChooseBonus {
    fn legal(self, _: &Mythotopia, out: &mut Vec<Action>) {
        out.extend([Action::Bonus, Action::Decline]);
    }

    fn check(self, _: &Mythotopia, action: Action) -> Verdict {
        match action {
            Action::Bonus | Action::Decline => Ok(()),
            _ => other_step(Rule::BuildSteps),
        }
    }

    fn take(self, game: &mut Mythotopia, mut plan: Plan, action: Action, ctx: &mut Ctx<'_>) {
        if action == Action::Decline {
            return game.build(&plan, self.site, Extra::No, ctx);
        }
        if let Some(vp) = extra_card(self.site) {
            game.table.bind_scribe_if_needed(&mut plan, vp);
        }
        game.plan = plan.then(BonusGold { site: self.site }.step(Bill::of(1)));
    }
}

/// The gold for the extra counter.
#[derive(Clone, Copy)]
pub(crate) struct BonusGold {
    pub(crate) site: Site,
}

impl Priced for BonusGold {
    const RESOURCE: Resource = Resource::Gold;

    fn step(self, bill: Bill) -> Step {
        Step::BuildGold { site: self.site, bill }
    }

    fn paid(self, game: &mut Mythotopia, plan: Plan, ctx: &mut Ctx<'_>) {
        game.build(&plan, self.site, Extra::Paid, ctx);
    }
}

/// The card whose extra counter can be bought with a building.
const fn extra_card(site: Site) -> Option<Vp> {
    match site {
        Site::City(_) => Some(Vp::Guilded),
        Site::Road(_) => Some(Vp::Inns),
        Site::Castle(_) => None,
    }
}

/// MYT-4.10: does a card serve for a province of this group?
fn stands_near(card: Card, near: Provinces) -> bool {
    card == Card::General || card.province().is_some_and(|province| near.has(province))
}
