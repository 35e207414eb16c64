//! What a table shows besides its cards: what groups would yield, what a war deals, what an attack would lead to.
//!
//! Nobody who draws a table should have to know these rules.

use serde::{Deserialize, Serialize};
use tafel_core::{Blank, List, Seat};

use crate::action::Action;
use crate::figures::Line;
use crate::forced::Offers;
use crate::frame::Frame;
use crate::ids::Resource;
use crate::means::{group_yield, host_resource};
use crate::payment::Unused;
use crate::state::{Aim, Land, MAX_HOSTS, OpenTable};
use crate::war::{ChooseTarget, Unit};
use crate::{Medievalia, Troop};

/// What can be counted of a host with everything attached to it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct HostCounts {
    /// The number of the host.
    pub number: u8,
    /// What it yields.
    pub resource: Resource,
    /// How much: what it would yield now, or if it is used, what it could when everything is upright.
    pub amount: u8,
    /// Is it guarded? (MED-1.4)
    pub guarded: bool,
}

impl Blank for HostCounts {
    const BLANK: HostCounts = HostCounts { number: 0, resource: Resource::Food, amount: 0, guarded: false };
}

/// An attacking group and what it is up against.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Clash {
    /// What the group deals (MED-9.7).
    pub deals: u16,
    /// What it is dealt, as far as that is decided.
    pub takes: u16,
    /// The group.
    pub attackers: Line,
    /// What it is up against; nothing while that is open, or if it is nothing.
    pub opposite: Option<Line>,
}

/// A target that can be chosen, and what would come of it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Prospect {
    /// The target.
    pub action: Action,
    /// Who stands there.
    pub line: Line,
    /// Civil buildings there that shelter a guard or the city.
    pub shelter: u8,
    /// What would come of it.
    pub forecast: Forecast,
}

/// What would come of an attack, without archers and priests.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Forecast {
    /// The host falls.
    Destroyed,
    /// A guard falls whatever its owner does, the host stands.
    GuardsFall,
    /// Nothing falls.
    Holds,
    /// Whoever is attacked dies.
    Dies,
    /// Somebody lives.
    Lives,
}

impl OpenTable {
    pub(crate) fn host_counts(&self, seat: Seat) -> List<HostCounts, MAX_HOSTS> {
        let of_host = |(number, host): (u8, crate::Host)| {
            let who = if host.used { Unused::OrNot } else { Unused::Only };
            let (amount, _) = group_yield(&self.rules, host, self.boosters(seat, number, who));
            let resource = Resource::ALL[host_resource(&self.rules, host)];
            HostCounts { number, resource, amount, guarded: self.is_guarded(seat, number) }
        };
        self.hosts_of(seat).map(of_host).collect()
    }

    /// The attack of all troops of a seat.
    pub(crate) fn might(&self, seat: Seat) -> u32 {
        let own = self.squads.iter().filter(|squad| squad.troop.owner == seat);
        own.map(|squad| u32::from(self.attack(&squad.troop)) * u32::from(squad.count)).sum()
    }

    /// What each attacking group deals and takes.
    pub(crate) fn clashes(&self) -> Vec<Clash> {
        (0..self.war.groups)
            .map(|index| {
                let group = index + 1;
                let aim = self.war.aims[usize::from(index)];
                // A target that nobody else attacks strikes back at this group.
                let struck = self.war.struck.has(index) || self.attackers(aim).len() == 1;
                let takes = match aim {
                    Aim::Open | Aim::Opponent => self.strength(Unit::Defend(group)),
                    Aim::Lone(number) if struck => self.strength(Unit::Lone(number)),
                    Aim::Host(host) if struck => {
                        let at = self.war.hosts.iter().position(|fight| fight.host == host);
                        at.map_or(0, |at| self.strength(Unit::Host(at as u8)))
                    }
                    Aim::Lone(_) | Aim::Host(_) | Aim::Group(_) | Aim::Nothing => 0,
                };
                let deals = if aim == Aim::Nothing { 0 } else { self.strength(Unit::Attack(group)) };
                let attackers = self.line(self.front().attacker, Unit::Attack(group));
                Clash { deals: deals as u16, takes: takes as u16, attackers, opposite: self.opposite(group) }
            })
            .collect()
    }

    fn dealt_by(&self, aim: Aim) -> u32 {
        self.attackers(aim).iter().map(|group| self.strength(Unit::Attack(group + 1))).sum()
    }

    fn host_prospect(&self, number: u8, attack: u32) -> (u8, Forecast) {
        let defender = self.front().defender;
        let Some(host) = self.host(defender, number) else { return (0, Forecast::Holds) };
        let is_guard = |troop: &Troop| troop.owner == defender && troop.spot == crate::Spot::Host(number);
        let mut needs = Vec::new();
        for squad in self.squads.iter().filter(|squad| is_guard(&squad.troop)) {
            needs.extend(std::iter::repeat_n(u32::from(self.need(&squad.troop)), squad.count.into()));
        }
        let mut civil = 0;
        for building in host.buildings() {
            let card = &self.rules.buildings[building.index()];
            if card.civil {
                civil += 1;
            } else {
                needs.push(card.defence.into());
            }
        }
        let city = host.land == Land::City;
        let shelter = if city || !needs.is_empty() { civil } else { 0 };
        // A landscape falls to a single point beyond its guards; the city must be beaten down.
        let last = if city { u32::from(self.rules.city_strength[1]) } else { 1 };
        let forecast = if attack >= needs.iter().sum::<u32>() + u32::from(shelter) + last {
            Forecast::Destroyed
        } else if needs.iter().max().is_some_and(|&need| attack >= need + u32::from(shelter)) {
            // Whoever holds most takes the damage and the shelter, if the owner is wise.
            Forecast::GuardsFall
        } else {
            Forecast::Holds
        };
        (shelter, forecast)
    }
}

impl Medievalia {
    /// What each target of the group that looks for one would come to.
    pub(crate) fn prospects(&self) -> Vec<Prospect> {
        let table = &self.table;
        let mut prospects = Vec::new();
        let Some(group) = table.aiming().filter(|_| table.frame() == Frame::Aim) else { return prospects };
        let own = table.strength(Unit::Attack(group));
        let falls = |falls: bool| if falls { Forecast::Dies } else { Forecast::Lives };
        let defender = table.front().defender;
        ChooseTarget.offer(self, &mut |action| {
            let (line, shelter, forecast) = match action {
                Action::AttackHost(number) => {
                    let dealt = own + table.dealt_by(Aim::Host(number));
                    let (shelter, forecast) = table.host_prospect(number, dealt);
                    (table.host_line(defender, number), shelter, forecast)
                }
                Action::AttackTroop(figure) => {
                    let troop = &table.squads[usize::from(figure.number)].troop;
                    let aimed = troop
                        .group
                        .checked_sub(crate::LONE)
                        .map_or(0, |number| table.dealt_by(Aim::Lone(number)));
                    let line = table.single(figure.number);
                    (line, 0, falls(own + aimed >= u32::from(table.need(troop))))
                }
                Action::AttackGroup(other) => {
                    let members = table
                        .squads
                        .iter()
                        .filter(|squad| table.is_member(Unit::Defend(other), &squad.troop));
                    let need: u32 = members
                        .map(|squad| u32::from(table.need(&squad.troop)) * u32::from(squad.count))
                        .sum();
                    let dealt = table.strength(Unit::Attack(other)) + table.dealt_by(Aim::Group(other));
                    (table.line(defender, Unit::Defend(other)), 0, falls(own + dealt >= need))
                }
                _ => return,
            };
            prospects.push(Prospect { action, line, shelter, forecast });
        });
        prospects
    }
}
