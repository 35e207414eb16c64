//! What follows from what lies open, so that whoever draws the table need not know the rules: who is next to whom, how
//! strong everybody is, what a payment lacks.

use serde::{Deserialize, Serialize};
use tafel_core::{Seat, Viewer};

use crate::Medievalia;
use crate::data::Amounts;
use crate::end::SIEGE;
use crate::ids::{Building, Card};
use crate::imagine;
use crate::place::{BETWEEN, Place, is_parted};
use crate::state::{Aim, HostFight, Land, OpenTable, Spot, Squad, Troop};
use crate::war::Unit;

/// What a view shows beside the cards themselves.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Figures {
    /// The intermediate fiefs of this table (MED-2.1).
    pub between: Vec<Between>,
    /// Everybody's partner, by seat (MED-14.1).
    pub partners: Vec<Option<Seat>>,
    /// How many landscapes a fief may have; nothing: as many as one likes (MED-6.1).
    pub landscapes: Option<u8>,
    /// How many turns in a row a siege lasts until it eliminates (MED-12.3).
    pub siege: u8,
    /// The troops as fighters, in the order of the squads.
    pub troops: Vec<Fighter>,
    /// The squads that wait for orders, the next one first.
    pub waiting: Vec<u8>,
    /// How many of each card may still be drawn, as far as the viewer knows.
    pub unseen: [u8; Card::COUNT],
    /// What the payment under way lacks and what it would lose.
    pub payment: Payment,
    /// What playing each card costs the viewer beyond what is printed on it (MED-6.4).
    pub surcharges: [u8; Card::COUNT],
    /// What the top building of each site would add to the viewer's victory points.
    pub site_points: Vec<u8>,
}

/// An intermediate fief and the seats whose fiefs it parts.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Between {
    /// The intermediate fief.
    pub place: Place,
    /// The seats on its sides.
    pub seats: [Seat; 2],
}

/// How far a payment is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Payment {
    /// What is missing, by resource.
    #[cfg_attr(feature = "ts", ts(type = "[number, number, number, number]"))]
    pub missing: Amounts,
    /// How much of any resource is missing.
    pub missing_any: u8,
    /// What is there beyond the cost and would be lost.
    #[cfg_attr(feature = "ts", ts(type = "[number, number, number, number]"))]
    pub surplus: Amounts,
}

/// A card that fights, or several equal ones.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Fighter {
    /// Who.
    pub who: Who,
    /// What each of them deals.
    pub attack: u8,
    /// What each of them can take, bonus included.
    pub defence: u8,
    /// The part of the defence that is a bonus.
    pub bonus: u8,
    /// What each of them has taken.
    pub damage: u8,
    /// How many they are.
    pub count: u8,
    /// Is the damage lethal?
    pub falls: bool,
}

/// Who fights.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Who {
    /// Troops, by the number of their squad.
    Squad(u8),
    /// A military building.
    Building(Building),
    /// The city itself.
    City,
}

/// Those who deal and take damage together.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Line {
    /// Whose they are.
    pub seat: Seat,
    /// Who they are.
    pub fighters: Vec<Fighter>,
    /// What all of them deal.
    pub attack: u16,
    /// What all of them can take.
    pub defence: u16,
}

impl Fighter {
    fn new(who: Who, [attack, printed]: [u8; 2], bonus: u8, damage: u8) -> Fighter {
        let defence = printed + bonus;
        Fighter { who, attack, defence, bonus, damage, count: 1, falls: defence > 0 && damage >= defence }
    }
}

impl Line {
    fn of(seat: Seat, fighters: Vec<Fighter>) -> Line {
        let sum = |each: fn(&Fighter) -> u8| {
            fighters.iter().map(|fighter| u16::from(each(fighter)) * u16::from(fighter.count)).sum()
        };
        Line { seat, attack: sum(|it| it.attack), defence: sum(|it| it.defence), fighters }
    }
}

impl OpenTable {
    fn fighter(&self, number: usize, squad: &Squad) -> Fighter {
        let Troop { bonus, damage, .. } = squad.troop;
        let strength = [self.attack(&squad.troop), self.defence(&squad.troop) - bonus];
        let fighter = Fighter::new(Who::Squad(number as u8), strength, bonus, damage);
        Fighter { count: squad.count, ..fighter }
    }

    fn fighters(&self, which: impl Fn(&Troop) -> bool) -> Vec<Fighter> {
        let squads = self.squads.iter().enumerate().filter(|(_, squad)| which(&squad.troop));
        squads.map(|(number, squad)| self.fighter(number, squad)).collect()
    }

    /// The members of a group, or a lone target.
    pub(crate) fn line(&self, seat: Seat, unit: Unit) -> Line {
        Line::of(seat, self.fighters(|troop| self.is_member(unit, troop)))
    }

    /// One of a squad.
    pub(crate) fn single(&self, number: u8) -> Line {
        let squad = &self.squads[usize::from(number)];
        let one = Fighter { count: 1, ..self.fighter(number.into(), squad) };
        Line::of(squad.troop.owner, vec![one])
    }

    /// The guards of a host, its military buildings and, if it is the city, the city itself (MED-9.8).
    pub(crate) fn host_line(&self, seat: Seat, number: u8) -> Line {
        let under_attack = self.war.hosts.iter().find(|fight| fight.host == number);
        let fight = under_attack.copied().unwrap_or(HostFight::new(number));
        let mut fighters = self.fighters(|troop| troop.owner == seat && troop.spot == Spot::Host(number));
        let Some(host) = self.host(seat, number) else { return Line::of(seat, fighters) };
        for (slot, building) in host.buildings.into_iter().enumerate() {
            let Some(guard) = building else { continue };
            let card = &self.rules.buildings[guard.index()];
            if !card.civil {
                let (bonus, damage) = (fight.building_bonus[slot], fight.building_damage[slot]);
                let who = Who::Building(guard);
                fighters.push(Fighter::new(who, [card.attack, card.defence], bonus, damage));
            }
        }
        if host.land == Land::City {
            fighters.push(Fighter::new(Who::City, self.rules.city_strength, fight.bonus, fight.points));
        }
        Line::of(seat, fighters)
    }

    /// What an attacking group is up against; nothing while that is open.
    pub(crate) fn opposite(&self, group: u8) -> Option<Line> {
        let defender = self.front().defender;
        match self.war.aims[usize::from(group) - 1] {
            Aim::Nothing => None,
            Aim::Open | Aim::Opponent => {
                Some(self.line(defender, Unit::Defend(group))).filter(|line| !line.fighters.is_empty())
            }
            Aim::Lone(number) => Some(self.line(defender, Unit::Lone(number))),
            Aim::Group(other) => Some(self.line(defender, Unit::Defend(other))),
            Aim::Host(number) => Some(self.host_line(defender, number)),
        }
    }

    fn payment(&self) -> Payment {
        let (missing, missing_any) = (self.missing(), self.missing_any());
        let mut surplus = [0; 4];
        if self.purse.any == 0 {
            for (resource, lost) in surplus.iter_mut().enumerate() {
                *lost = self.purse.pool[resource].saturating_sub(self.purse.cost[resource]);
            }
        }
        Payment { missing, missing_any, surplus }
    }

    fn site_points(&self, seat: Seat) -> Vec<u8> {
        let standing = self.standing(seat);
        let new = self.sites.iter().map(|site| site.top.filter(|&building| !standing.has(building)));
        new.map(|new| new.map_or(0, |building| self.rules.buildings[building.index()].points)).collect()
    }
}

impl Medievalia {
    pub(crate) fn figures(&self, viewer: Viewer) -> Figures {
        let table = &self.table;
        let (seats, topology) = (table.seats(), table.rules.options.topology);
        let between =
            BETWEEN.iter().zip(4..).filter(|&(&(one, other), _)| is_parted(one, other, seats, topology));
        let own = viewer.seat().filter(|seat| seat.0 < seats);
        Figures {
            between: between
                .map(|(&(one, other), place)| Between {
                    place: Place(place),
                    seats: [Seat(one), Seat(other)],
                })
                .collect(),
            partners: Seat::all(seats).map(|seat| table.ally(seat)).collect(),
            landscapes: table.landscape_cap().map(|cap| cap as u8),
            siege: SIEGE,
            troops: table.fighters(|_| true),
            waiting: table.waiting_squads().map(|number| number as u8).collect(),
            unseen: imagine::may_be_drawn(table, own.map(|seat| (seat, self.hands[seat.index()]))),
            payment: table.payment(),
            surcharges: Card::ALL.map(|card| own.map_or(0, |seat| table.surcharge(seat, card))),
            site_points: own.map_or_else(Vec::new, |seat| table.site_points(seat)),
        }
    }
}
