//! Chapter 9, steps 4 and 6: damage, bonuses, and what falls.

use tafel_core::{Decision, Seat, SeatSet, refuse, require};

use crate::action::{Action, Figure};
use crate::event::{Event, News};
use crate::forced::Offers;
use crate::frame::Frame;
use crate::ids::{Building, Card};
use crate::place::Place;
use crate::question::Question;
use crate::rule::{Rule, Verdict};
use crate::state::{Aim, Front, Host, HostFight, LONE, Land, OpenTable, Spot, Troop, War};
use crate::war::Unit;
use crate::{Ctx, Medievalia};

const BY_INFANTRY: usize = 0;
const BY_BUILDINGS: usize = 1;

impl OpenTable {
    /// Whose damage is assigned now: attacking groups first, then the defenders (MED-15.3).
    pub(crate) fn unit(&self) -> Option<Unit> {
        let War { groups, lone, unit, .. } = self.war;
        let hosts = self.war.hosts.len() as u8;
        if unit < groups {
            Some(Unit::Attack(unit + 1))
        } else if unit < 2 * groups {
            Some(Unit::Defend(unit - groups + 1))
        } else if unit < 2 * groups + lone {
            Some(Unit::Lone(unit - 2 * groups))
        } else {
            let host = unit - 2 * groups - lone;
            (host < hosts).then_some(Unit::Host(host))
        }
    }

    /// Who decides for the unit.
    pub(crate) fn unit_owner(&self) -> Seat {
        match self.unit() {
            Some(Unit::Attack(_)) => self.front().attacker,
            _ => self.front().defender,
        }
    }

    pub(crate) fn is_member(&self, unit: Unit, troop: &Troop) -> bool {
        let Front { attacker, defender, place } = self.front();
        if Some(troop.place) != place {
            return false;
        }
        match unit {
            Unit::Attack(group) => troop.owner == attacker && troop.group == group,
            Unit::Defend(group) => troop.owner == defender && troop.group == group,
            Unit::Lone(number) => troop.owner == defender && troop.group == LONE + number,
            Unit::Host(index) => {
                troop.owner == defender && troop.spot == Spot::Host(self.war.hosts[index as usize].host)
            }
        }
    }

    pub(crate) fn has_members(&self, unit: Unit) -> bool {
        self.find(|troop| self.is_member(unit, troop)).is_some()
    }

    fn count(&self, which: impl Fn(&Troop) -> bool) -> u8 {
        self.squads.iter().filter(|squad| which(&squad.troop)).map(|squad| squad.count).sum()
    }

    /// The military buildings of an attacked host, with their places on it.
    fn guards(&self, index: u8) -> impl Iterator<Item = (usize, Building)> + '_ {
        let host = self.host(self.front().defender, self.war.hosts[index as usize].host);
        let buildings = host.map_or([None; 2], |host| host.buildings);
        let there = buildings.into_iter().enumerate();
        there.filter_map(|(slot, building)| {
            building
                .filter(|building| !self.rules.buildings[building.index()].civil)
                .map(|guard| (slot, guard))
        })
    }

    fn is_city(&self, index: u8) -> bool {
        self.war.hosts[index as usize].host == 0
    }

    /// What a unit deals (MED-9.4, MED-9.8).
    pub(crate) fn strength(&self, unit: Unit) -> u32 {
        let members = self.squads.iter().filter(|squad| self.is_member(unit, &squad.troop));
        let mut strength: u32 =
            members.map(|squad| u32::from(self.attack(&squad.troop)) * u32::from(squad.count)).sum();
        if let Unit::Host(index) = unit {
            let guards = self.guards(index);
            strength +=
                guards.map(|(_, guard)| u32::from(self.rules.buildings[guard.index()].attack)).sum::<u32>();
            if self.is_city(index) {
                strength += u32::from(self.rules.city_strength[0]);
            }
        }
        strength
    }

    /// What a unit takes (MED-9.7). Nobody falls before step 6, so it does not matter when it is counted.
    fn incoming(&self, unit: Unit) -> u8 {
        let from = |aim: Aim| -> u32 {
            self.attackers(aim).iter().map(|group| self.strength(Unit::Attack(group + 1))).sum()
        };
        let points = match unit {
            Unit::Attack(group) => {
                let struck = self.war.struck.has(group - 1);
                match self.war.aims[usize::from(group) - 1] {
                    Aim::Opponent => self.strength(Unit::Defend(group)),
                    Aim::Lone(number) if struck => self.strength(Unit::Lone(number)),
                    Aim::Host(host) if struck => {
                        let index = self.war.hosts.iter().position(|fight| fight.host == host);
                        index.map_or(0, |index| self.strength(Unit::Host(index as u8)))
                    }
                    _ => 0,
                }
            }
            Unit::Defend(group) if self.has_members(unit) => {
                self.strength(Unit::Attack(group)) + from(Aim::Group(group))
            }
            Unit::Defend(_) => 0,
            Unit::Lone(number) => from(Aim::Lone(number)),
            Unit::Host(index) => from(Aim::Host(self.war.hosts[index as usize].host)),
        };
        points.min(200) as u8
    }

    /// Prepares the bonuses and the damage of the current unit, or goes on to the archers.
    pub(crate) fn begin_unit(&mut self) {
        let Some(unit) = self.unit() else {
            self.ask(Frame::Archers(self.front().attacker));
            return;
        };
        self.war.points = self.incoming(unit);
        self.war.bonuses = [0; 2];
        if self.war.points > 0 || self.fears_archers(unit) {
            let troops = self.count(|troop| self.is_member(unit, troop));
            let infantry = self.count(|troop| self.is_member(unit, troop) && troop.card == Card::Infantry);
            self.war.bonuses[BY_INFANTRY] = if troops > 1 { infantry } else { 0 };
            if let Unit::Host(index) = unit {
                let host = self.host(self.front().defender, self.war.hosts[index as usize].host);
                let buildings = host.into_iter().flat_map(crate::state::Host::buildings);
                let civil = buildings.filter(|building| self.rules.buildings[building.index()].civil);
                self.war.bonuses[BY_BUILDINGS] = civil.count() as u8;
            }
        }
        self.ask(Frame::Protect);
    }

    /// The kind of bonus that is placed now: that of the infantry first.
    fn bonus(&self) -> Option<usize> {
        [BY_INFANTRY, BY_BUILDINGS].into_iter().find(|&kind| self.war.bonuses[kind] > 0)
    }

    /// Could archers of the other side hit this unit in step 5? Then a bonus matters without any damage.
    fn fears_archers(&self, unit: Unit) -> bool {
        let Front { attacker, place, .. } = self.front();
        let Some(place) = place else { return false };
        let (attacks, near) = (matches!(unit, Unit::Attack(_)), self.neighbours(place).with(place));
        !matches!(unit, Unit::Host(_))
            && self
                .find(|troop| {
                    let on_our_side = self.enemies(attacker, troop.owner) != attacks;
                    troop.card == Card::Archer && !troop.used && !on_our_side && near.has(troop.place)
                })
                .is_some()
    }

    fn building_need(&self, index: u8, slot: usize, guard: Building) -> u8 {
        let fight = &self.war.hosts[index as usize];
        let defence = self.rules.buildings[guard.index()].defence + fight.building_bonus[slot];
        defence.saturating_sub(fight.building_damage[slot])
    }

    pub(crate) fn need(&self, troop: &Troop) -> u8 {
        self.defence(troop).saturating_sub(troop.damage)
    }

    /// Do all guards of the attacked host get lethal damage?
    fn is_overrun(&self, index: u8) -> bool {
        let unit = Unit::Host(index);
        let members = self.squads.iter().filter(|squad| self.is_member(unit, &squad.troop));
        let troops: u32 =
            members.map(|squad| u32::from(self.need(&squad.troop)) * u32::from(squad.count)).sum();
        let buildings: u32 =
            self.guards(index).map(|(slot, guard)| u32::from(self.building_need(index, slot, guard))).sum();
        u32::from(self.war.points) >= troops + buildings
    }

    /// All guards take lethal damage, and the rest goes to the host (MED-9.8).
    fn overrun(&mut self, index: u8, ctx: &mut Ctx<'_>) {
        let (unit, seat) = (Unit::Host(index), self.front().defender);
        while let Some(number) = self.find(|troop| self.is_member(unit, troop) && self.need(troop) > 0) {
            let need = self.need(&self.squads[number].troop);
            let troop = self.change(number, |troop| troop.damage += need);
            self.war.points -= need;
            ctx.tell(|| Event::Open(News::Wounded { seat, card: troop.card, points: need }));
        }
        for slot in 0..2 {
            let guard = self.guards(index).find(|&(other, _)| other == slot);
            let Some((_, building)) = guard else { continue };
            let need = self.building_need(index, slot, building);
            if need > 0 {
                self.war.hosts[index as usize].building_damage[slot] += need;
                self.war.points -= need;
                ctx.tell(|| Event::Open(News::BuildingWounded { seat, building, points: need }));
            }
        }
        let points = std::mem::take(&mut self.war.points);
        let fight = &mut self.war.hosts[index as usize];
        fight.points = fight.points.saturating_add(points);
        let host = fight.host;
        if let Some(Host { land, .. }) = self.host(seat, host).filter(|_| points > 0) {
            ctx.tell(|| Event::Open(News::HostWounded { seat, land, points }));
        }
    }

    /// What becomes of an attacked host. Says whether a city fell.
    fn settle_host(&mut self, index: u8, ctx: &mut Ctx<'_>) -> bool {
        let defender = self.front().defender;
        let fight: HostFight = self.war.hosts[index as usize];
        let mut guarded = self.has_members(Unit::Host(index));
        for slot in 0..2 {
            let guard = self.guards(index).find(|&(other, _)| other == slot);
            let Some((_, building)) = guard else { continue };
            if self.building_need(index, slot, building) > 0 {
                guarded = true;
                continue;
            }
            self.ruins[building.index()] += 1;
            if let Some(host) = &mut self.fiefs[defender.index()].hosts[fight.host as usize] {
                host.buildings[slot] = None;
            }
            ctx.tell(|| Event::Open(News::Ruined { seat: defender, building }));
        }
        let Some(host) = &mut self.fiefs[defender.index()].hosts[fight.host as usize] else { return false };
        if host.buildings[0].is_none() {
            host.buildings.swap(0, 1);
        }
        let land = host.land;
        let resistance = match land {
            Land::City => self.rules.city_strength[1] + fight.bonus,
            Land::Landscape(_) => 1,
        };
        if guarded || fight.points < resistance {
            return false;
        }
        for building in host.buildings() {
            ctx.tell(|| Event::Open(News::Ruined { seat: defender, building }));
        }
        ctx.tell(|| Event::Open(News::Fell { seat: defender, land }));
        if land == Land::City {
            return true;
        }
        self.clear_host(defender, fight.host);
        false
    }

    /// The fief in which the war is fought, if there is one.
    pub(crate) fn battlefield(&self) -> Option<Place> {
        self.war.front.and_then(|front| front.place)
    }
}

impl Medievalia {
    /// Removes what is destroyed and ends the war.
    pub(crate) fn end_war(&mut self, ctx: &mut Ctx<'_>) {
        let Front { attacker, defender, .. } = self.table.front();
        for squad in
            self.table.squads.iter().filter(|squad| squad.troop.damage >= self.table.defence(&squad.troop))
        {
            for _ in 0..squad.count {
                ctx.tell(|| Event::Open(News::Died { seat: squad.troop.owner, card: squad.troop.card }));
            }
        }
        let rules = self.table.rules.clone();
        self.table
            .discard_troops(|troop| troop.damage >= rules.troops[troop.card.index()].defence + troop.bonus);
        let mut city_fell = false;
        for index in 0..self.table.war.hosts.len() as u8 {
            city_fell |= self.table.settle_host(index, ctx);
        }
        let several = self.table.rules.options.several_fronts;
        self.table.change_all(|troop| {
            troop.fought |= several && troop.owner == attacker && (1..LONE).contains(&troop.group);
            troop.group = 0;
        });
        self.table.war = War::default();
        ctx.tell(|| Event::Open(News::WarOver));
        if city_fell {
            self.eliminate(defender, ctx);
        }
    }
}

/// A bonus of +0/1 looks for a card (MED-9.10, MED-9.11).
pub(crate) struct Protect;

impl Offers for Protect {
    fn offer(&self, game: &Medievalia, out: &mut impl FnMut(Action)) {
        let Some(unit) = game.table.unit() else { return };
        for (number, squad) in game.table.squads.iter().enumerate() {
            if game.table.is_member(unit, &squad.troop) {
                let figure = Figure { number: number as u8, card: squad.troop.card };
                if self.check(game, game.table.active, Action::Protect(figure)).is_ok() {
                    out(Action::Protect(figure));
                }
            }
        }
        if let Unit::Host(index) = unit {
            let mut before = None;
            for (_, guard) in game.table.guards(index) {
                let action = Action::ProtectBuilding(guard);
                if before != Some(guard) && self.check(game, game.table.active, action).is_ok() {
                    out(action);
                }
                before = Some(guard);
            }
        }
        if self.check(game, game.table.active, Action::ProtectCity).is_ok() {
            out(Action::ProtectCity);
        }
    }
}

impl Decision<Medievalia> for Protect {
    fn asked(&self, game: &Medievalia) -> SeatSet {
        SeatSet::one(game.table.unit_owner())
    }

    fn question(&self, _: &Medievalia, _: Seat) -> Question {
        Question::Protect
    }

    fn legal(&self, game: &Medievalia, _: Seat, out: &mut Vec<Action>) {
        self.offer(game, &mut |action| out.push(action));
    }

    fn check(&self, game: &Medievalia, _: Seat, action: Action) -> Verdict {
        let Some(unit) = game.table.unit() else { return refuse(Rule::WarSteps, "refusal.now-protect") };
        let by_infantry = game.table.war.bonuses[BY_INFANTRY] > 0;
        let rule = if by_infantry { Rule::InfantryBonus } else { Rule::CivilBonus };
        match action {
            Action::Protect(figure) => {
                let troop = game.table.troop(figure, rule)?;
                require(game.table.is_member(unit, troop), rule, "refusal.not-in-group")?;
                if !by_infantry || troop.card != Card::Infantry {
                    return Ok(());
                }
                // Infantry protects others, so one of n can be protected by the other n - 1.
                let infantry = game
                    .table
                    .count(|troop| game.table.is_member(unit, troop) && troop.card == Card::Infantry);
                require(troop.bonus + 1 < infantry, rule, "refusal.not-itself")
            }
            Action::ProtectBuilding(building) => {
                require(!by_infantry, rule, "refusal.characters-only")?;
                let there = match unit {
                    Unit::Host(index) => game.table.guards(index).any(|(_, guard)| guard == building),
                    _ => false,
                };
                require(there, rule, "refusal.no-such-building")
            }
            Action::ProtectCity => {
                require(!by_infantry, rule, "refusal.characters-only")?;
                let city = matches!(unit, Unit::Host(index) if game.table.is_city(index));
                require(city, rule, "refusal.no-city")
            }
            _ => refuse(Rule::WarSteps, "refusal.now-protect"),
        }
    }

    fn apply(&self, game: &mut Medievalia, seat: Seat, action: Action, ctx: &mut Ctx<'_>) {
        game.table.ask(Frame::Protect);
        if let Some(kind) = game.table.bonus() {
            game.table.war.bonuses[kind] -= 1;
        }
        match (action, game.table.unit()) {
            (Action::Protect(figure), _) => {
                game.table.change(figure.number as usize, |troop| troop.bonus += 1);
                ctx.tell(|| Event::Open(News::Protected { seat, card: figure.card }));
            }
            (Action::ProtectBuilding(building), Some(Unit::Host(index))) => {
                let slot = game.table.guards(index).find(|&(_, guard)| guard == building);
                if let Some((slot, _)) = slot {
                    game.table.war.hosts[index as usize].building_bonus[slot] += 1;
                }
                ctx.tell(|| Event::Open(News::BuildingProtected { seat, building }));
            }
            (Action::ProtectCity, Some(Unit::Host(index))) => {
                game.table.war.hosts[index as usize].bonus += 1;
                ctx.tell(|| Event::Open(News::CityProtected { seat }));
            }
            _ => {}
        }
    }

    fn is_open(&self, game: &Medievalia) -> bool {
        let mut any = false;
        if game.table.bonus().is_some() {
            self.offer(game, &mut |_| any = true);
        }
        any
    }

    fn pass_over(&self, game: &mut Medievalia, _: &mut Ctx<'_>) {
        // A bonus that nobody can have is lost; when all are placed, damage is assigned.
        match game.table.bonus() {
            Some(kind) => {
                game.table.war.bonuses[kind] = 0;
                game.table.ask(Frame::Protect);
            }
            None => game.table.ask(Frame::Wound),
        }
    }
}

/// Damage looks for a card (MED-9.9).
pub(crate) struct Wound;

impl Offers for Wound {
    fn offer(&self, game: &Medievalia, out: &mut impl FnMut(Action)) {
        let Some(unit) = game.table.unit() else { return };
        for (number, squad) in game.table.squads.iter().enumerate() {
            if game.table.is_member(unit, &squad.troop) && game.table.need(&squad.troop) > 0 {
                out(Action::Wound(Figure { number: number as u8, card: squad.troop.card }));
            }
        }
        if let Unit::Host(index) = unit {
            let mut before = None;
            for (slot, guard) in game.table.guards(index) {
                if game.table.building_need(index, slot, guard) > 0 && before != Some(guard) {
                    out(Action::WoundBuilding(guard));
                    before = Some(guard);
                }
            }
        }
    }
}

impl Decision<Medievalia> for Wound {
    fn asked(&self, game: &Medievalia) -> SeatSet {
        SeatSet::one(game.table.unit_owner())
    }

    fn question(&self, game: &Medievalia, _: Seat) -> Question {
        Question::Wound { points: game.table.war.points }
    }

    fn legal(&self, game: &Medievalia, _: Seat, out: &mut Vec<Action>) {
        self.offer(game, &mut |action| out.push(action));
    }

    fn check(&self, game: &Medievalia, _: Seat, action: Action) -> Verdict {
        let Some(unit) = game.table.unit() else { return refuse(Rule::WarSteps, "refusal.now-wound") };
        match action {
            Action::Wound(figure) => {
                let troop = game.table.troop(figure, Rule::AssignDamage)?;
                require(game.table.is_member(unit, troop), Rule::AssignDamage, "refusal.not-in-group")?;
                require(game.table.need(troop) > 0, Rule::AssignDamage, "refusal.lethal-already")
            }
            Action::WoundBuilding(building) => {
                let Unit::Host(index) = unit else {
                    return refuse(Rule::AssignDamage, "refusal.no-such-building");
                };
                let there = game.table.guards(index).any(|(_, guard)| guard == building);
                require(there, Rule::AssignDamage, "refusal.no-such-building")?;
                let alive = game.table.guards(index).any(|(slot, guard)| {
                    guard == building && game.table.building_need(index, slot, guard) > 0
                });
                require(alive, Rule::AssignDamage, "refusal.lethal-already")
            }
            _ => refuse(Rule::WarSteps, "refusal.now-wound"),
        }
    }

    fn apply(&self, game: &mut Medievalia, seat: Seat, action: Action, ctx: &mut Ctx<'_>) {
        game.table.ask(Frame::Wound);
        let Some(unit) = game.table.unit() else { return };
        let points = game.table.war.points;
        match (action, unit) {
            (Action::Wound(figure), _) => {
                let need = game.table.need(&game.table.squads[figure.number as usize].troop);
                let standing =
                    game.table.count(|troop| game.table.is_member(unit, troop) && game.table.need(troop) > 0);
                // What is left after the last card stays on it; on a host it goes on to the host.
                let last = standing == 1 && !matches!(unit, Unit::Host(_));
                let taken = if last { points } else { points.min(need) };
                game.table.change(figure.number as usize, |troop| {
                    troop.damage = troop.damage.saturating_add(taken);
                });
                game.table.war.points -= taken;
                ctx.tell(|| Event::Open(News::Wounded { seat, card: figure.card, points: taken }));
            }
            (Action::WoundBuilding(building), Unit::Host(index)) => {
                let slot = game.table.guards(index).find(|&(slot, guard)| {
                    guard == building && game.table.building_need(index, slot, guard) > 0
                });
                if let Some((slot, guard)) = slot {
                    let taken = points.min(game.table.building_need(index, slot, guard));
                    game.table.war.hosts[index as usize].building_damage[slot] += taken;
                    game.table.war.points -= taken;
                    ctx.tell(|| Event::Open(News::BuildingWounded { seat, building, points: taken }));
                }
            }
            _ => {}
        }
    }

    fn is_open(&self, game: &Medievalia) -> bool {
        // A host whose guards all get lethal damage needs no decision.
        let overrun = || matches!(game.table.unit(), Some(Unit::Host(index)) if game.table.is_overrun(index));
        game.table.war.points > 0 && !overrun()
    }

    fn pass_over(&self, game: &mut Medievalia, ctx: &mut Ctx<'_>) {
        match game.table.unit() {
            Some(Unit::Host(index)) if game.table.war.points > 0 => {
                game.table.overrun(index, ctx);
                game.table.ask(Frame::Wound);
            }
            _ => {
                game.table.war.unit += 1;
                game.table.begin_unit();
            }
        }
    }
}
