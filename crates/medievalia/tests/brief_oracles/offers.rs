//! What may be answered in movement and war, written down again as the rules say it, and compared with what is offered
//! and what is refused.

use std::collections::{BTreeMap, BTreeSet};

use medievalia::{
    Action, Aim, Card, Figure, Frame, Front, LONE, Medievalia, Place, Rules, Spot, Topology, Troop, UNDECIDED,
};
use tafel_core::{Game, Seat};

use crate::plain::{hosts, is_civil};
use crate::positions;

/// Troops that are hit together, and the number of their host if they stand at one.
type Fighters = (Vec<(Figure, Troop, u8)>, Option<u8>);

/// A table in words: who is against whom, what lies next to what.
struct Facts<'a> {
    game: &'a Medievalia,
    seats: Vec<Seat>,
}

impl Facts<'_> {
    fn ally(&self, seat: Seat) -> Option<Seat> {
        self.game.table.rules.options.team.then(|| Seat((seat.0 + 2) % 4))
    }

    fn side(&self, seat: Seat) -> BTreeSet<Seat> {
        [Some(seat), self.ally(seat)].into_iter().flatten().collect()
    }

    fn is_out(&self, seat: Seat) -> bool {
        self.game.table.eliminated.has(seat)
    }

    /// Opponents of a seat who are still in the game.
    fn opponents(&self, seat: Seat) -> Vec<Seat> {
        let side = self.side(seat);
        self.seats.iter().copied().filter(|other| !side.contains(other) && !self.is_out(*other)).collect()
    }

    /// MED-2.1, MED-2.2
    fn touch(&self, one: Place, other: Place) -> bool {
        let (fief, between) = if one.0 < other.0 { (one, other) } else { (other, one) };
        if fief.0 > 3 || between.0 < 4 {
            return false;
        }
        let all = self.game.table.rules.options.topology == Topology::Complete;
        let count = self.seats.len() as u8;
        self.seats.iter().any(|&other| {
            let (low, high) = (fief.0.min(other.0), fief.0.max(other.0));
            let next = high - low == 1 || high - low == count - 1;
            fief != Place(other.0) && (all || next) && Place::between(Seat(low), Seat(high)) == Some(between)
        })
    }

    fn in_range(&self, one: Place, other: Place) -> bool {
        one == other || self.touch(one, other)
    }

    /// The squads with their numbers, as actions name them.
    fn figures(&self, which: impl Fn(&Troop) -> bool) -> Vec<(Figure, Troop, u8)> {
        let squads = (0u8..).zip(self.game.table.squads.iter());
        let chosen = squads.filter(|(_, squad)| which(&squad.troop));
        chosen
            .map(|(number, squad)| (Figure { number, card: squad.troop.card }, squad.troop, squad.count))
            .collect()
    }

    fn any(&self, which: impl Fn(&Troop) -> bool) -> bool {
        !self.figures(which).is_empty()
    }

    fn has_card_in(&self, seat: Seat, place: Place) -> bool {
        place == Place(seat.0) || self.any(|troop| troop.owner == seat && troop.place == place)
    }

    fn is_inhabited(&self, place: Place) -> bool {
        place.0 < 4 && !self.is_out(Seat(place.0))
    }

    fn is_at_used_host(&self, troop: &Troop) -> bool {
        hosts(self.game, troop.owner)
            .into_iter()
            .any(|(number, host)| troop.spot == Spot::Host(number) && host.used)
    }

    /// MED-7.3, MED-7.4
    fn may_go(&self, troop: &Troop, to: Place) -> bool {
        let side = self.side(troop.owner);
        let watched = self
            .any(|other| other.place == troop.place && !other.used && !side.contains(&other.owner))
            && troop.place.0 > 3;
        let home = self.is_inhabited(to) && side.contains(&Seat(to.0));
        self.touch(troop.place, to) && (!watched || home)
    }

    /// MED-9.1, MED-9.14
    fn may_declare(&self, place: Place, against: Seat) -> bool {
        let table = &self.game.table;
        let active = table.active;
        let declared = if table.rules.options.several_fronts {
            table.fronts[against.index()].has(place)
        } else {
            table.fronts.iter().any(|fronts| fronts.has(place))
        };
        let ready = self.any(|troop| {
            let available = !troop.used && troop.spot == Spot::Free;
            let fights = available || !self.is_inhabited(place);
            troop.owner == active && troop.place == place && !troop.fought && fights
        });
        self.opponents(active).contains(&against) && !declared && ready && self.has_card_in(against, place)
    }

    fn sees(&self, archer: &Troop, targets: &BTreeSet<Seat>) -> bool {
        self.any(|troop| {
            targets.contains(&troop.owner)
                && troop.spot == Spot::Free
                && self.in_range(archer.place, troop.place)
        })
    }

    fn may_fire_freely(&self, against: Seat) -> bool {
        let table = &self.game.table;
        table.rules.options.archer_free_fire
            && self.opponents(table.active).contains(&against)
            && !table.volleys.has(against)
            && self.any(|troop| {
                let archer = troop.card == Card::Archer && troop.owner == table.active && !troop.used;
                archer && self.sees(troop, &BTreeSet::from([against]))
            })
    }

    fn dismissals(&self) -> impl Iterator<Item = Action> {
        let own = self.figures(|troop| troop.owner == self.game.table.active && !troop.used);
        own.into_iter().map(|(figure, _, _)| Action::Dismiss(figure))
    }

    fn front(&self) -> Front {
        self.game.table.war.front.expect("there is a war")
    }

    /// Who of a side fights in a group.
    fn in_group(&self, seat: Seat, group: u8) -> Vec<(Figure, Troop, u8)> {
        let place = self.front().place;
        self.figures(|troop| troop.owner == seat && Some(troop.place) == place && troop.group == group)
    }

    fn other_side(&self, seat: Seat) -> BTreeSet<Seat> {
        let Front { attacker, defender, .. } = self.front();
        if self.side(attacker).contains(&seat) { self.side(defender) } else { self.side(attacker) }
    }

    fn patients(&self, priest: &Troop) -> Vec<Figure> {
        let side = self.side(priest.owner);
        let hurt = self.figures(|troop| {
            side.contains(&troop.owner) && troop.damage > 0 && self.in_range(priest.place, troop.place)
        });
        hurt.into_iter()
            .filter(|(_, troop, count)| troop != priest || *count > 1)
            .map(|(figure, _, _)| figure)
            .collect()
    }

    /// The unit whose damage is assigned: its troops, and the number of its host if it is one.
    fn unit(&self) -> Fighters {
        let war = &self.game.table.war;
        let Front { attacker, defender, .. } = self.front();
        let mut units: Vec<Fighters> = Vec::new();
        units.extend((1..=war.groups).map(|group| (self.in_group(attacker, group), None)));
        units.extend((1..=war.groups).map(|group| (self.in_group(defender, group), None)));
        units.extend((0..war.lone).map(|number| (self.in_group(defender, LONE + number), None)));
        for fight in &war.hosts {
            let spot = Spot::Host(fight.host);
            units.push((
                self.figures(|troop| troop.owner == defender && troop.spot == spot),
                Some(fight.host),
            ));
        }
        units.swap_remove(war.unit.into())
    }

    fn answers(&self) -> Option<BTreeSet<Action>> {
        let table = &self.game.table;
        let mut all = BTreeSet::new();
        match table.frame() {
            Frame::Move => {
                self.movement(&mut all);
                all.extend(self.dismissals());
                all.insert(Action::Done);
            }
            Frame::Fronts => {
                for against in self.seats.iter().copied() {
                    for place in (0..10).map(Place).filter(|&place| self.may_declare(place, against)) {
                        all.insert(Action::Declare { place, against });
                    }
                    if self.may_fire_freely(against) {
                        all.insert(Action::Volley { against });
                    }
                }
                all.extend(self.dismissals());
                all.insert(Action::Done);
            }
            Frame::Starve => {
                let own = self.figures(|troop| troop.owner == table.active);
                all.extend(own.into_iter().map(|(figure, _, _)| Action::Starve(figure)));
            }
            Frame::Partition | Frame::Oppose | Frame::Aim | Frame::StrikeBack => self.groups(&mut all),
            Frame::Protect | Frame::Wound => self.damage(&mut all),
            Frame::Archers(_) | Frame::Arrow(_) | Frame::Priests(_) | Frame::Prayer(_) => {
                self.abilities(&mut all);
            }
            _ => return None,
        }
        Some(all)
    }

    /// MED-7.2
    fn movement(&self, all: &mut BTreeSet<Action>) {
        let own = self.figures(|troop| troop.owner == self.game.table.active && !troop.used);
        for (_, troop, _) in own.into_iter().filter(|(_, troop, _)| !self.is_at_used_host(troop)) {
            for to in (0..10).map(Place).filter(|&to| self.may_go(&troop, to)) {
                let Troop { card, place: from, spot, moved, .. } = troop;
                match (moved, card) {
                    (0, _) => all.insert(Action::March { card, from, spot, to }),
                    (1, Card::Knight) => all.insert(Action::Gallop { from, to }),
                    _ => false,
                };
            }
        }
    }

    /// MED-9.3 to MED-9.7
    fn groups(&self, all: &mut BTreeSet<Action>) {
        let war = &self.game.table.war;
        let Front { attacker, defender, place } = self.front();
        let place = place.expect("a war has a place");
        let groups = 1..=war.groups;
        match self.game.table.frame() {
            Frame::Partition => {
                all.extend(groups.map(Action::Join));
                if war.groups < 16 {
                    all.insert(Action::OpenGroup);
                }
                let another = self.opponents(attacker).into_iter().any(|other| {
                    !self.game.table.fronts[other.index()].has(place) && self.has_card_in(other, place)
                });
                let held_back = self.game.table.rules.options.several_fronts && another;
                let undecided: u8 =
                    self.figures(|troop| troop.group == UNDECIDED).iter().map(|(_, _, count)| count).sum();
                if (place == Place(attacker.0) || held_back) && (war.groups > 0 || undecided > 1) {
                    all.insert(Action::StayOut);
                }
            }
            Frame::Oppose => {
                all.extend(groups.map(Action::Oppose));
                if place == Place(defender.0) {
                    all.insert(Action::StayOut);
                }
            }
            Frame::Aim => {
                if place == Place(defender.0) {
                    let targets = hosts(self.game, defender).into_iter();
                    all.extend(targets.map(|(number, _)| Action::AttackHost(number)));
                }
                let loners = self.figures(|troop| {
                    let alone = troop.group == 0 || troop.group >= LONE;
                    troop.owner == defender && troop.place == place && troop.spot == Spot::Free && alone
                });
                all.extend(loners.into_iter().map(|(figure, _, _)| Action::AttackTroop(figure)));
                let there = groups.filter(|&group| !self.in_group(defender, group).is_empty());
                all.extend(there.map(Action::AttackGroup));
                all.insert(Action::AttackNothing);
            }
            _ => {
                let aims = (0..war.lone).map(Aim::Lone);
                let aims = aims.chain(war.hosts.iter().map(|fight| Aim::Host(fight.host)));
                for aim in aims {
                    let attackers: Vec<u8> =
                        groups.clone().filter(|&group| war.aims[usize::from(group) - 1] == aim).collect();
                    if attackers.iter().all(|group| !war.struck.has(group - 1)) {
                        all.extend(attackers.into_iter().map(Action::StrikeBack));
                        return;
                    }
                }
            }
        }
    }

    /// MED-9.9 to MED-9.11
    fn damage(&self, all: &mut BTreeSet<Action>) {
        let (rules, war) = (Rules::printed(), &self.game.table.war);
        let (members, host) = self.unit();
        let walls: Vec<(usize, medievalia::Building)> = host
            .and_then(|number| self.game.table.host(self.front().defender, number))
            .map_or(Vec::new(), |host| {
                let there = host.buildings.into_iter().enumerate();
                let there = there.filter_map(|(slot, building)| building.map(|building| (slot, building)));
                there.filter(|(_, building)| !is_civil(*building)).collect()
            });
        if self.game.table.frame() == Frame::Wound {
            for (figure, troop, _) in members {
                let defence = rules.troops[troop.card.index()].defence + troop.bonus;
                if troop.damage < defence {
                    all.insert(Action::Wound(figure));
                }
            }
            let fight = war.hosts.iter().find(|fight| Some(fight.host) == host);
            for (slot, building) in walls {
                let fight = fight.expect("it is attacked");
                let defence = rules.buildings[building.index()].defence + fight.building_bonus[slot];
                if fight.building_damage[slot] < defence {
                    all.insert(Action::WoundBuilding(building));
                }
            }
            return;
        }
        let infantry: u8 = members
            .iter()
            .filter(|(figure, _, _)| figure.card == Card::Infantry)
            .map(|(_, _, count)| count)
            .sum();
        let by_infantry = war.bonuses[0] > 0;
        for (figure, troop, _) in members {
            if !by_infantry || troop.card != Card::Infantry || troop.bonus + 1 < infantry {
                all.insert(Action::Protect(figure));
            }
        }
        if !by_infantry {
            all.extend(walls.into_iter().map(|(_, building)| Action::ProtectBuilding(building)));
            if host == Some(0) {
                all.insert(Action::ProtectCity);
            }
        }
    }

    /// MED-9.12, MED-14.7
    fn abilities(&self, all: &mut BTreeSet<Action>) {
        match self.game.table.frame() {
            Frame::Archers(seat) => {
                let targets = self.other_side(seat);
                let archers = self.figures(|troop| {
                    troop.owner == seat
                        && troop.card == Card::Archer
                        && !troop.used
                        && self.sees(troop, &targets)
                });
                all.extend(archers.into_iter().map(|(figure, _, _)| Action::Shoot(figure)));
                all.insert(Action::Pass);
            }
            Frame::Arrow(seat) => {
                let archer = self.game.table.war.acting.expect("an archer shoots");
                let targets = self.other_side(seat);
                let hit = self.figures(|troop| {
                    let open = troop.spot == Spot::Free && self.in_range(archer.place, troop.place);
                    targets.contains(&troop.owner) && open
                });
                all.extend(hit.into_iter().map(|(figure, _, _)| Action::ShootAt(figure)));
            }
            Frame::Priests(seat) => {
                let priests = self.figures(|troop| {
                    let priest = troop.owner == seat && troop.card == Card::Priest && !troop.used;
                    priest && !self.patients(troop).is_empty()
                });
                all.extend(priests.into_iter().map(|(figure, _, _)| Action::Pray(figure)));
                all.insert(Action::Pass);
            }
            _ => {
                let priest = self.game.table.war.acting.expect("a priest prays");
                all.extend(self.patients(&priest).into_iter().map(Action::Heal));
            }
        }
    }
}

/// Every answer that could be given here or there, beside those that buy and pay.
fn is_tried(action: &Action, squads: u8) -> bool {
    match *action {
        Action::Dismiss(figure)
        | Action::AttackTroop(figure)
        | Action::Protect(figure)
        | Action::Wound(figure)
        | Action::Shoot(figure)
        | Action::ShootAt(figure)
        | Action::Pray(figure)
        | Action::Heal(figure)
        | Action::Starve(figure) => figure.number <= squads,
        Action::March { spot: Spot::Host(host), .. } => host < 4,
        Action::Artist { .. } | Action::Attach { .. } => false,
        _ => true,
    }
}

#[test]
fn what_may_be_answered_in_movement_and_war_is_what_the_oracle_allows() {
    let mut asked: BTreeMap<String, u32> = BTreeMap::new();
    let mut legal = Vec::new();
    let mut number = 0;
    positions(110, 30, |game| {
        let Some(seat) = game.asked().first() else { return };
        let facts = Facts { game, seats: Seat::all(game.table.seats()).collect() };
        let Some(expected) = facts.answers() else { return };
        legal.clear();
        game.legal(seat, &mut legal);
        let offered: BTreeSet<Action> = legal.iter().copied().collect();
        assert_eq!(offered, expected, "{:?}", game.table.frame());
        let frame = format!("{:?}", game.table.frame());
        *asked.entry(frame.split('(').next().unwrap().to_owned()).or_default() += 1;
        number += 1;
        if number % 12 == 0 {
            let squads = game.table.squads.len() as u8;
            for action in Medievalia::alphabet().iter().filter(|action| is_tried(action, squads)) {
                assert_eq!(game.check(seat, action).is_ok(), expected.contains(action), "{action:?} {frame}");
            }
        }
    });
    for frame in [
        "Move",
        "Fronts",
        "Partition",
        "Oppose",
        "Aim",
        "StrikeBack",
        "Protect",
        "Wound",
        "Archers",
        "Arrow",
        "Priests",
        "Prayer",
        "Starve",
    ] {
        assert!(asked.get(frame).is_some_and(|&times| times > 2), "{frame}: {asked:?}");
    }
}

/// MED-7.1: who may move inside the fief, and where to.
#[test]
fn characters_move_inside_the_fief_as_the_oracle_lets_them() {
    let mut moves = 0;
    let mut legal = Vec::new();
    positions(40, 8, |game| {
        if game.table.frame() != Frame::Actions {
            return;
        }
        let seat = game.table.active;
        let facts = Facts { game, seats: Seat::all(game.table.seats()).collect() };
        let mut expected = BTreeSet::new();
        let mut spots: Vec<Spot> =
            hosts(game, seat).into_iter().map(|(number, _)| Spot::Host(number)).collect();
        spots.push(Spot::Free);
        let ready = facts.figures(|troop| {
            let at_home = troop.owner == seat && troop.place == Place(seat.0);
            at_home && !troop.used && !troop.settled && !facts.is_at_used_host(troop)
        });
        for (_, troop, _) in ready {
            for &to in spots.iter().filter(|&&to| to != troop.spot) {
                expected.insert(Action::Attach { card: troop.card, from: troop.spot, to });
            }
        }
        legal.clear();
        game.legal(seat, &mut legal);
        let offered: BTreeSet<Action> =
            legal.iter().copied().filter(|action| matches!(action, Action::Attach { .. })).collect();
        assert_eq!(offered, expected);
        moves += offered.len();
        let dismissed: BTreeSet<Action> =
            legal.iter().copied().filter(|action| matches!(action, Action::Dismiss(_))).collect();
        assert_eq!(dismissed, facts.dismissals().collect());
        assert!(legal.contains(&Action::Done));
    });
    assert!(moves > 200, "{moves}");
}
