//! Second implementations, slow and obviously right, compared with the rules on random tables.

use std::collections::BTreeSet;

use medievalia::testing::Table;
use medievalia::{
    Action, Building, Card, Frame, Land, Medievalia, Place, Resource, Rules, Siege, Spot, Topology, Troop,
};
use tafel_core::{Chance, Ctx, Game, Seat};

mod plain;
mod steps;
mod support;
mod wars;

use plain::{
    at_host, attack, capacity, host_attack, hosts, is_civil, options, points, troops, works, yields,
};

/// MED-12.1.
fn is_besieged(game: &Medievalia, seat: Seat) -> bool {
    let enemy = |troop: &Troop| {
        let ally = game.table.rules.options.team.then_some((seat.0 + 2) % 4);
        troop.place == Place(seat.0) && troop.owner != seat && Some(troop.owner.0) != ally
    };
    let guarded: Vec<bool> = hosts(game, seat)
        .into_iter()
        .filter(|(_, host)| host.land != Land::City)
        .map(|(number, host)| {
            !at_host(game, seat, number).is_empty() || host.buildings().any(|building| !is_civil(building))
        })
        .collect();
    let open = match game.table.rules.options.siege {
        Siege::Erratum => guarded.iter().all(|guarded| !guarded),
        Siege::Printed => guarded.is_empty() || guarded.iter().any(|guarded| !guarded),
    };
    troops(game).iter().any(enemy) && open
}

/// Random positions: busy tables, played on for a while.
fn positions(count: u64, mut look: impl FnMut(&Medievalia)) {
    let mut legal = Vec::new();
    for number in 0..count {
        let (options, seats) = options(number);
        let mut chance = Chance::fast(number * 7 + 3);
        let table = Table::busy(&options, seats, &mut chance);
        let mut game = if number.is_multiple_of(2) { table.game } else { table.at_war().game };
        for _ in 0..40 {
            look(&game);
            let Some(seat) = game.asked().first() else { break };
            legal.clear();
            game.legal(seat, &mut legal);
            game.apply(seat, chance.pick(&legal), &mut Ctx::quiet(&mut chance));
        }
    }
}

#[test]
fn capacities_points_and_sieges_are_those_of_the_oracle() {
    let mut seen = [0; 3];
    positions(120, |game| {
        for seat in Seat::all(game.table.seats()) {
            for resource in Resource::ALL {
                assert_eq!(game.table.capacity(seat, resource), capacity(game, seat, resource), "{resource}");
            }
            assert_eq!(game.table.points(seat), points(game, seat));
            assert_eq!(game.table.is_besieged(seat), is_besieged(game, seat));
            seen[0] += 1;
            seen[1] += u32::from(is_besieged(game, seat));
            seen[2] += u32::from(points(game, seat) > 1);
        }
    });
    assert!(seen[0] > 5000 && seen[1] > 100 && seen[2] > 100, "{seen:?}");
}

/// MED-2 and MED-7: where a troop may go, written down as the rules say it.
fn may_go(game: &Medievalia, troop: &Troop, to: Place) -> bool {
    const BETWEEN: [(u8, u8); 6] = [(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)];
    let (seats, all) = (game.table.seats(), game.table.rules.options.topology == Topology::Complete);
    let touches = |fief: Place, between: Place| {
        if fief.0 > 3 || between.0 < 4 {
            return false;
        }
        let (one, other) = BETWEEN[usize::from(between.0) - 4];
        let lies_there = other < seats && (all || other - one == 1 || other - one == seats - 1);
        lies_there && (fief.0 == one || fief.0 == other)
    };
    if !touches(troop.place, to) && !touches(to, troop.place) {
        return false;
    }
    let ally = game.table.rules.options.team.then_some((troop.owner.0 + 2) % 4);
    let friend = |seat: u8| seat == troop.owner.0 || Some(seat) == ally;
    let from_between = troop.place.0 > 3;
    let enemies =
        troops(game).iter().any(|other| other.place == troop.place && !other.used && !friend(other.owner.0));
    let home = to.0 < 4 && friend(to.0) && !game.table.eliminated.has(Seat(to.0));
    !from_between || !enemies || home
}

#[test]
fn troops_march_where_the_oracle_lets_them() {
    let mut marches = 0;
    for number in 0..300 {
        let (options, seats) = options(number);
        let mut table = Table::busy(&options, seats, &mut Chance::fast(number));
        if number.is_multiple_of(3) && seats > 2 {
            table = table.eliminated(1);
        }
        table.game.table.agenda.clear();
        table.game.table.agenda.push(Frame::Move);
        let game = table.game.clone();
        let mut expected = BTreeSet::new();
        for troop in troops(&game).iter().filter(|troop| troop.owner == Seat(0) && !troop.used) {
            let kept = match troop.spot {
                Spot::Free => false,
                Spot::Host(number) => {
                    hosts(&game, Seat(0)).iter().any(|(at, host)| *at == number && host.used)
                }
            };
            for to in (0..10).map(Place).filter(|&to| !kept && may_go(&game, troop, to)) {
                expected.insert(Action::March { card: troop.card, from: troop.place, spot: troop.spot, to });
            }
        }
        let legal: BTreeSet<Action> = table.legal().into_iter().collect();
        let offered: BTreeSet<Action> =
            legal.into_iter().filter(|action| matches!(action, Action::March { .. })).collect();
        marches += offered.len();
        assert_eq!(offered, expected, "table {number}");
    }
    assert!(marches > 1000, "{marches}");
}

/// What can still be paid with, as a search through every way to pay sees it.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Wallet {
    pool: [u8; 4],
    hand: u8,
    /// Unused hosts: resource, yields of their cards, room, abilities that stand there.
    groups: Vec<(usize, Vec<u8>, bool, Vec<Card>)>,
    /// Unused hosts left for a building, once a group is gone.
    free: Vec<Card>,
    /// Yields that an artist could double: resource and what is added, once for each source.
    doubled: Vec<(usize, u8)>,
    cost: [u8; 4],
    started: bool,
}

/// Every way to pay, tried one after the other.
fn can_pay(wallet: &Wallet, any: u8, building: bool, tried: &mut BTreeSet<Wallet>) -> bool {
    let site = !building || wallet.groups.iter().any(|(_, _, room, _)| *room);
    let covered = match any {
        0 => wallet.pool.iter().zip(wallet.cost).all(|(have, cost)| *have >= cost),
        any => wallet.pool.iter().sum::<u8>() >= any,
    };
    if covered && site {
        return true;
    }
    if !site || !tried.insert(wallet.clone()) {
        return false;
    }
    let mut ways: Vec<Wallet> = Vec::new();
    let started = |wallet: &Wallet| Wallet { started: true, ..wallet.clone() };
    for at in 0..wallet.groups.len() {
        let mut next = started(wallet);
        let (resource, mut cards, _, _) = next.groups.remove(at);
        next.pool[resource] += cards.iter().sum::<u8>();
        cards.sort_unstable_by(|one, other| other.cmp(one));
        next.doubled.push((resource, cards.iter().take(3).sum()));
        next.doubled.sort_unstable();
        ways.push(next);
    }
    for at in 0..wallet.free.len() {
        let mut next = started(wallet);
        next.free.remove(at);
        next.pool[Resource::Workforce.index()] += 1;
        next.doubled.push((Resource::Workforce.index(), 1));
        next.doubled.sort_unstable();
        ways.push(next);
    }
    if wallet.hand > 0 {
        for resource in 0..4 {
            let mut next = started(wallet);
            next.hand -= 1;
            next.pool[resource] += 1;
            ways.push(next);
        }
    }
    for gives in 0..4 {
        for takes in (0..4).filter(|&takes| takes != gives && wallet.pool[gives] >= 3) {
            let mut next = started(wallet);
            next.pool[gives] -= 3;
            next.pool[takes] += 1;
            ways.push(next);
        }
    }
    // Whoever acts is turned, with the whole group if it stands at a host.
    let mut actors: Vec<(Card, Wallet)> = Vec::new();
    for (at, &card) in wallet.free.iter().enumerate() {
        let mut next = wallet.clone();
        next.free.remove(at);
        actors.push((card, next));
    }
    for (at, (_, _, _, cards)) in wallet.groups.iter().enumerate() {
        for &card in cards {
            let mut next = wallet.clone();
            next.groups.remove(at);
            actors.push((card, next));
        }
    }
    for (card, acted) in actors {
        match card {
            Card::Merchant => {
                for gives in (0..4).filter(|&gives| acted.pool[gives] > 0) {
                    for (first, second) in (0..4).flat_map(|first| (0..4).map(move |second| (first, second)))
                    {
                        let mut next = started(&acted);
                        next.pool[gives] -= 1;
                        next.pool[first] += 1;
                        if gives == Resource::Gold.index() {
                            next.pool[second] += 1;
                        }
                        ways.push(next);
                    }
                }
            }
            Card::Artist => {
                for at in 0..acted.doubled.len() {
                    let mut next = started(&acted);
                    let (resource, gain) = next.doubled[at];
                    next.pool[resource] += gain;
                    next.doubled[at].1 *= 2;
                    ways.push(next);
                }
            }
            Card::Bureaucrat if building && !acted.started => {
                for (first, second) in (0..4).flat_map(|first| (0..4).map(move |second| (first, second))) {
                    let mut next = acted.clone();
                    next.cost[first] = next.cost[first].saturating_sub(1);
                    next.cost[second] = next.cost[second].saturating_sub(1);
                    ways.push(next);
                }
            }
            _ => {}
        }
    }
    // What is beyond every use need not be told apart.
    for next in &mut ways {
        next.pool = next.pool.map(|amount| amount.min(12));
    }
    ways.into_iter().any(|next| can_pay(&next, any, building, tried))
}

fn wallet(game: &Medievalia, seat: Seat) -> Wallet {
    let mut groups = Vec::new();
    for (number, host) in hosts(game, seat).into_iter().filter(|(_, host)| !host.used) {
        let unused: Vec<Troop> =
            at_host(game, seat, number).into_iter().filter(|troop| !troop.used).collect();
        let (resource, cards) = yields(host, &unused);
        let special = |card: &Card| matches!(card, Card::Merchant | Card::Artist | Card::Bureaucrat);
        let specials: BTreeSet<Card> = unused.iter().map(|troop| troop.card).filter(special).collect();
        let room = host.buildings().count() < 2;
        groups.push((resource.index(), cards, room, specials.into_iter().collect()));
    }
    let ready = |troop: &&Troop| {
        troop.owner == seat && troop.place == Place(seat.0) && troop.spot == Spot::Free && !troop.used
    };
    let all = troops(game);
    let free = all.iter().filter(ready).map(|troop| troop.card).filter(|&card| works(card)).collect();
    let hand = game.hand_size(seat) as u8;
    Wallet { pool: [0; 4], hand, groups, free, doubled: Vec::new(), cost: [0; 4], started: false }
}

/// A small fief, so that every way to pay can be tried.
fn small_fief(chance: &mut Chance) -> Table {
    let table = furnished(Table::new(2), 0, chance);
    let building = chance.pick(&Building::ALL);
    if table.game_has_building(building) { table.open_building(0, building) } else { table }
}

fn furnished(mut table: Table, seat: u8, chance: &mut Chance) -> Table {
    for _ in 0..chance.below(3) {
        table = table.land(seat, &[chance.pick(&[Card::Field, Card::Farm, Card::Forest, Card::Mine])]);
    }
    let count = hosts(&table.game, Seat(seat)).len() as u32;
    for _ in 0..chance.below(4) {
        let card = chance.pick(&[
            Card::Worker,
            Card::Worker,
            Card::Priest,
            Card::Merchant,
            Card::Artist,
            Card::Bureaucrat,
        ]);
        if !table.game_has_card(card) {
            continue;
        }
        table = if chance.below(2) == 0 {
            table.troop(seat, card)
        } else {
            table.guard(seat, chance.below(count) as u8, card)
        };
    }
    for _ in 0..chance.below(2) {
        let building = chance.pick(&[Building::Church, Building::Stable, Building::Bank]);
        if table.game_has_building(building) {
            table = table.building(seat, chance.below(count) as u8, building);
        }
    }
    for host in 0..count {
        if chance.below(4) == 0 {
            table = table.turned(seat, host as u8);
        }
    }
    for _ in 0..=chance.below(3) {
        let card = chance.pick(&Card::ALL);
        if table.game_has_card(card) {
            table = table.hand(seat, &[card]);
        }
    }
    table
}

#[test]
fn what_can_be_bought_is_what_some_way_to_pay_reaches() {
    let rules = Rules::printed();
    let (mut yes, mut no, mut by_ability) = (0, 0, 0);
    for number in 0..1500 {
        let mut chance = Chance::fast(number * 13 + 5);
        let table = small_fief(&mut chance);
        let (game, seat) = (table.game.clone(), Seat(0));
        let has =
            |building| hosts(&game, seat).iter().any(|(_, host)| host.buildings().any(|at| at == building));
        let mut purchases: Vec<(Action, [u8; 4], u8)> = vec![(Action::ExtraCard, [0; 4], 4)];
        for card in Card::ALL.into_iter().filter(|&card| table.holds(0, card) > 0) {
            let mut cost = rules.costs[card.index()];
            if rules.troops[card.index()].needs.is_some_and(|building| !has(building)) {
                cost[Resource::Gold.index()] += 2;
            }
            purchases.push((Action::Play(card), cost, 0));
        }
        for (stack, site) in (0u8..).zip(game.table.sites) {
            let building = site.top.unwrap();
            purchases.push((Action::Build { stack, building }, rules.building_costs[building.index()], 0));
        }
        for (action, cost, any) in purchases {
            let mut wallet = Wallet { cost, ..wallet(&game, seat) };
            wallet.hand -= u8::from(matches!(action, Action::Play(_)));
            let building = matches!(action, Action::Build { .. });
            let expected = can_pay(&wallet, any, building, &mut BTreeSet::new());
            assert_eq!(
                table.may(action),
                expected,
                "{action:?} on table {number}: {:?}",
                game.table.fiefs[0]
            );
            yes += u32::from(expected);
            no += u32::from(!expected);
            let plain = Wallet { free: wallet.free.iter().map(|_| Card::Worker).collect(), ..wallet };
            by_ability += u32::from(expected && !can_pay(&plain, any, building, &mut BTreeSet::new()));
        }
    }
    assert!(yes > 500 && no > 500 && by_ability > 50, "{yes} {no} {by_ability}");
}

/// A payment that was begun can be completed, whichever of the offered steps is taken.
#[test]
fn no_offered_step_of_a_payment_is_a_dead_end() {
    let mut steps = 0;
    for number in 0..1500 {
        let mut chance = Chance::fast(number * 17 + 1);
        let table = small_fief(&mut chance);
        let buys =
            |action: &Action| matches!(action, Action::Play(_) | Action::Build { .. } | Action::ExtraCard);
        let offers: Vec<Action> = table.legal().into_iter().filter(buys).collect();
        if offers.is_empty() {
            continue;
        }
        let mut game = table.game;
        game.apply(Seat(0), chance.pick(&offers), &mut Ctx::quiet(&mut chance));
        while game.table.frame() == Frame::Pay {
            let (mut legal, purse) = (Vec::new(), game.table.purse);
            game.legal(Seat(0), &mut legal);
            assert!(!legal.is_empty(), "a dead end on table {number}: {purse:?}");
            game.apply(Seat(0), chance.pick(&legal), &mut Ctx::quiet(&mut chance));
            steps += 1;
        }
    }
    assert!(steps > 1000, "{steps}");
}
