//! MYT-8: building.

use tafel_core::Ctx;

use crate::action::{Action, Building, Held};
use crate::data::{Resource, Terrain, printed};
use crate::event::{Event, Seen};
use crate::frame::{Frame, Plan, Site, Step};
use crate::ids::{Border, Card, Vp};
use crate::payment::{Purse, Waiting};
use crate::plan::{Advance, next, owe};
use crate::rule::{Refused, Rule, Verdict, refuse, require};
use crate::sets::Provinces;
use crate::state::Mythotopia;

/// Was the extra counter paid for?
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Extra {
    No,
    Paid,
}

/// What a building costs, and whether Ranger is needed for it.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Cost {
    stone: u8,
    ranger: bool,
}

impl Mythotopia {
    /// May Build be played for its text? The card itself is already laid.
    pub(crate) fn check_build(&self, plan: &Plan) -> Verdict {
        let purse = self.purse(plan);
        let can_pay = purse.can_pay(Resource::Stone, 1, Waiting::NOTHING);
        require(can_pay, Rule::Build, "refusal.no-stone")?;
        let any = Building::ALL.into_iter().any(|building| self.check_building(plan, building).is_ok());
        require(any, Rule::Build, "refusal.nothing-to-build")
    }

    pub(crate) fn check_building(&self, plan: &Plan, building: Building) -> Verdict {
        let purse = self.purse(plan);
        let mine = self.table.player(self.table.active);
        let stands = |site| self.check_place(&purse, site).is_ok();
        let (possible, rule) = match building {
            Building::City => (mine.towns.iter().map(Site::City).any(stands), Rule::City),
            Building::Castle => (mine.controls().iter().map(Site::Castle).any(stands), Rule::Castle),
            Building::Road => (self.own_borders().map(Site::Road).any(stands), Rule::Road),
        };
        require(possible, rule, "refusal.nowhere-to-build")
    }

    /// Borders with both provinces in the active player's hands.
    fn own_borders(&self) -> impl Iterator<Item = Border> {
        let mine = self.table.player(self.table.active).controls();
        Border::ALL.into_iter().filter(move |&border| {
            let [a, b] = printed().border(border).0;
            mine.has(a) && mine.has(b)
        })
    }

    pub(crate) fn check_site(&self, plan: &Plan, building: Building, action: Action) -> Verdict {
        match site(building, action) {
            Some(site) => self.check_place(&self.purse(plan), site),
            None => refuse(Rule::BuildSteps, "refusal.other-step"),
        }
    }

    /// May and can it be built here?
    fn check_place(&self, purse: &Purse, site: Site) -> Verdict {
        let cost = self.cost(site)?;
        let bound = Mythotopia::purse_for(purse, cost);
        let can_pay = bound.can_pay(Resource::Stone, cost.stone, Waiting::NOTHING);
        require(can_pay, Rule::Build, "refusal.no-stone")?;
        let near = self.near(site);
        let any = bound.of(printed().stands_for_a_province).any(|held| {
            stands_near(held.card, near)
                && bound.without(held).can_pay(Resource::Stone, cost.stone, Waiting::NOTHING)
        });
        require(any, Rule::ProvinceCard, "refusal.no-card-for-it")
    }

    /// The purse without Ranger, where Ranger is needed for the border.
    fn purse_for(purse: &Purse, cost: Cost) -> Purse {
        let mut purse = *purse;
        if cost.ranger {
            purse.reserve.remove(Card::Ranger);
        }
        purse
    }

    /// The provinces whose cards serve for a building: its own, and those connected by road.
    fn near(&self, site: Site) -> Provinces {
        let me = self.table.active;
        match site {
            Site::City(province) | Site::Castle(province) => self.connected(me, province),
            Site::Road(border) => {
                let [a, b] = printed().border(border).0;
                self.connected(me, a).union(self.connected(me, b))
            }
        }
    }

    /// MYT-8.1 to 8.3 and 8.5: what it costs, if it may be built here at all.
    fn cost(&self, site: Site) -> Result<Cost, Refused> {
        let mine = self.table.player(self.table.active);
        let stone = match site {
            Site::City(province) => {
                require(mine.controls().has(province), Rule::City, "refusal.province-is-not-yours")?;
                require(!mine.citadel.has(province), Rule::CitadelSite, "refusal.citadel-there")?;
                require(mine.towns.has(province), Rule::City, "refusal.no-town-there")?;
                require(mine.stock.cities > 0, Rule::City, "refusal.no-city-left")?;
                2
            }
            Site::Castle(province) => {
                require(mine.controls().has(province), Rule::Castle, "refusal.province-is-not-yours")?;
                require(!mine.citadel.has(province), Rule::CitadelSite, "refusal.citadel-there")?;
                require(!self.table.castles.has(province), Rule::Castle, "refusal.castle-there")?;
                require(self.table.castles_in_supply() > 0, Rule::Castle, "refusal.supply-is-empty")?;
                1
            }
            Site::Road(border) => return self.road_cost(border),
        };
        Ok(Cost { stone, ranger: false })
    }

    fn road_cost(&self, border: Border) -> Result<Cost, Refused> {
        let ([a, b], terrain) = printed().border(border);
        let mine = self.table.player(self.table.active);
        let both = mine.controls().has(a) && mine.controls().has(b);
        require(both, Rule::Road, "refusal.both-provinces-must-be-yours")?;
        require(!self.table.roads.has(border), Rule::Road, "refusal.road-there")?;
        require(self.table.roads_in_supply() > 0, Rule::Road, "refusal.supply-is-empty")?;
        let ranger = mine.reserves(Card::Ranger);
        match (terrain, ranger) {
            (Terrain::Plain, _) => Ok(Cost { stone: 2, ranger: false }),
            (Terrain::Hills, false) => Ok(Cost { stone: 3, ranger: false }),
            (Terrain::Hills, true) => Ok(Cost { stone: 2, ranger: true }),
            (Terrain::Mountains, true) => Ok(Cost { stone: 3, ranger: true }),
            (Terrain::Mountains, false) => {
                Err(Refused { rule: Rule::Mountains, because: "refusal.mountains" })
            }
        }
    }

    pub(crate) fn after_site(&self, plan: &mut Plan, building: Building, action: Action) -> Advance {
        if let Some(site) = site(building, action)
            && let Ok(cost) = self.cost(site)
        {
            if cost.ranger {
                plan.bound.insert(Card::Ranger);
            }
            return owe(plan, Step::BuildCard { site }, cost.stone);
        }
        Advance::Next
    }

    pub(crate) fn check_build_card(&self, plan: &Plan, site: Site, held: Held) -> Verdict {
        let purse = self.purse(plan);
        self.check_holds(plan, &purse, held)?;
        let serves = stands_near(held.card, self.near(site));
        require(serves, Rule::ProvinceCard, "refusal.card-does-not-stand-for-it")?;
        let rest = purse.without(held).can_pay(Resource::Stone, plan.owed, Waiting::NOTHING);
        require(rest, Rule::Paying, "refusal.rest-cannot-be-paid")
    }

    /// The card whose extra counter can be bought with a building.
    const fn extra_card(site: Site) -> Option<Vp> {
        match site {
            Site::City(_) => Some(Vp::Guilded),
            Site::Road(_) => Some(Vp::Inns),
            Site::Castle(_) => None,
        }
    }

    /// MYT-8.1 and 8.3: can the extra counter be had and paid for?
    pub(crate) fn bonus_is_open(&self, plan: &Plan, site: Site) -> bool {
        let Some(vp) = Mythotopia::extra_card(site) else { return false };
        let mut plan = *plan;
        self.bind_scribe_if_needed(&mut plan, vp);
        self.can_receive(&plan, vp) && self.can_pay_gold(&plan, 1)
    }

    pub(crate) fn after_bonus(&self, plan: &mut Plan, site: Site) -> Advance {
        if let Some(vp) = Mythotopia::extra_card(site) {
            self.bind_scribe_if_needed(plan, vp);
        }
        plan.owed = 1;
        next(plan, Step::BuildGold { site })
    }

    pub(crate) fn commit_build(&mut self, plan: &Plan, site: Site, extra: Extra, ctx: &mut Ctx<'_, Self>) {
        let me = self.table.active;
        let cards = self.spend(plan, ctx);
        let vp = match site {
            Site::City(province) => {
                let mine = self.table.player_mut(me);
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
        self.discard(me, cards);
        ctx.tell(|| Event::Open(Seen::Built { seat: me, site, cards }));
        // The agenda is read from its end: the counter of the building itself comes first.
        if let Some(vp) = Mythotopia::extra_card(site).filter(|_| extra == Extra::Paid) {
            self.table.agenda.push(Frame::Counter { seat: me, vp, second: 0 });
        }
        self.table.agenda.push(Frame::Counter { seat: me, vp, second: 0 });
        self.action_done();
    }
}

/// The site an answer names.
const fn site(building: Building, action: Action) -> Option<Site> {
    match (building, action) {
        (Building::City, Action::Province(province)) => Some(Site::City(province)),
        (Building::Castle, Action::Province(province)) => Some(Site::Castle(province)),
        (Building::Road, Action::Border(border)) => Some(Site::Road(border)),
        _ => None,
    }
}

/// MYT-4.10: does a card serve for a province of this group?
fn stands_near(card: Card, near: Provinces) -> bool {
    card == Card::General || card.province().is_some_and(|province| near.has(province))
}
