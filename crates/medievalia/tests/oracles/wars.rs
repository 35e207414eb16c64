//! MED-9 and MED-10: what a war comes to, added up from what the players said; and who wins in the end.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use medievalia::{Ending, News};

use super::*;

/// What an attacking group was told to attack.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Target {
    Host(Land),
    Troop(Card),
    Group(u8),
    Nothing,
}

/// A war as it was told.
#[derive(Default)]
struct Told {
    groups: BTreeMap<u8, Vec<Card>>,
    opposed: BTreeMap<u8, Vec<Card>>,
    targets: BTreeMap<u8, Target>,
    on_attacker: u32,
    on_defender: u32,
    died: u32,
    city_bonus: u32,
    on_host: Vec<(Land, u32)>,
    fell: Vec<Land>,
}

fn listen(news: &[News], attacker: Seat) -> Told {
    let mut told = Told::default();
    for news in news {
        match *news {
            News::Grouped { card, group, .. } => told.groups.entry(group).or_default().push(card),
            News::Opposed { card, group, .. } => told.opposed.entry(group).or_default().push(card),
            News::AttackedHost { group, land } => {
                told.targets.insert(group, Target::Host(land));
            }
            News::AttackedTroop { group, card } => {
                told.targets.insert(group, Target::Troop(card));
            }
            News::AttackedGroup { group, other } => {
                told.targets.insert(group, Target::Group(other));
            }
            News::AttackedNothing { group } => {
                told.targets.insert(group, Target::Nothing);
            }
            News::Wounded { seat, points, .. } if seat == attacker => told.on_attacker += u32::from(points),
            News::Wounded { points, .. } | News::BuildingWounded { points, .. } => {
                told.on_defender += u32::from(points);
            }
            News::HostWounded { points, land, .. } => {
                told.on_defender += u32::from(points);
                told.on_host.push((land, u32::from(points)));
            }
            News::CityProtected { .. } => told.city_bonus += 1,
            News::Died { .. } => told.died += 1,
            News::Fell { land, .. } => told.fell.push(land),
            _ => {}
        }
    }
    told
}

/// MED-9.7: what both sides must have taken, the attacker's only if it is clear who struck back.
fn damage(
    before: &Medievalia,
    told: &Told,
    place: Place,
    attacker: Seat,
    defender: Seat,
) -> (Option<u32>, u32) {
    if place.0 > 3 {
        let army = |seat: Seat| -> Vec<Card> {
            let there =
                troops(before).into_iter().filter(|troop| troop.owner == seat && troop.place == place);
            there.map(|troop| troop.card).collect()
        };
        return (Some(attack(&army(defender))), attack(&army(attacker)));
    }
    let (mut dealt, mut taken) = (0, Some(0));
    for (group, cards) in &told.groups {
        let strikes_back = match (told.opposed.get(group), told.targets.get(group)) {
            (Some(opposed), None) => Some(attack(opposed)),
            (None, Some(Target::Nothing)) => continue,
            (None, Some(Target::Group(_))) => Some(0),
            (None, Some(target)) => {
                let alone = told.targets.values().filter(|other| *other == target).count() == 1;
                let back: BTreeSet<u32> = match *target {
                    Target::Troop(card) => BTreeSet::from([attack(&[card])]),
                    Target::Host(land) => hosts(before, defender)
                        .into_iter()
                        .filter(|(_, host)| host.land == land)
                        .map(|(number, host)| host_attack(before, defender, number, host))
                        .collect(),
                    Target::Group(_) | Target::Nothing => BTreeSet::new(),
                };
                back.first().copied().filter(|_| alone && back.len() == 1)
            }
            (opposed, target) => panic!("opposed {}, aimed {}", opposed.is_some(), target.is_some()),
        };
        dealt += attack(cards);
        taken = taken.zip(strikes_back).map(|(taken, more)| taken + more);
    }
    (taken, dealt)
}

#[test]
fn wars_deal_what_the_oracle_adds_up() {
    // Wars, those with a clear strike back, wars at a host, hosts that fell, troops that died.
    let mut seen = [0u32; 5];
    for number in 0..1200 {
        let (options, seats) = options(number);
        let mut chance = Chance::fast(number * 11 + 2);
        let mut table = Table::busy(&options, seats, &mut chance).at_war();
        let mut before = table.game.clone();
        for _ in 0..60 {
            if table.game.table.frame() == Frame::Fronts {
                before = table.game.clone();
                table.news.clear();
            }
            let legal = table.legal();
            let peace = |action: &Action| matches!(action, Action::Done | Action::Dismiss(_));
            let warlike: Vec<Action> = legal.into_iter().filter(|action| !peace(action)).collect();
            if warlike.is_empty() {
                break;
            }
            table.act(chance.pick(&warlike));
            let Some(over) = table.news.iter().position(|news| matches!(news, News::WarOver)) else {
                continue;
            };
            let Some(&News::Declared { attacker, defender, place }) =
                table.news.iter().find(|news| matches!(news, News::Declared { .. }))
            else {
                panic!("a war that nobody declared")
            };
            let told = listen(&table.news[..over], attacker);
            let (taken, dealt) = damage(&before, &told, place, attacker, defender);
            assert_eq!(told.on_defender, dealt, "table {number}: on the defender");
            if let Some(taken) = taken {
                assert_eq!(told.on_attacker, taken, "table {number}: on the attacker");
                seen[1] += 1;
            }
            seen[0] += 1;
            seen[2] += u32::from(!told.on_host.is_empty());
            seen[3] += told.fell.len() as u32;
            seen[4] += told.died;
            survivors_and_ruins(&before, &table.game, &told, defender);
            if !table.game.table.eliminated.is_empty() {
                break;
            }
            table.news.clear();
            before = table.game.clone();
        }
    }
    assert!(seen[0] > 1000 && seen[1] > 500 && seen[2] > 50 && seen[3] > 20 && seen[4] > 500, "{seen:?}");
}

/// MED-9.8, MED-9.13: who is left, and which host fell.
fn survivors_and_ruins(before: &Medievalia, after: &Medievalia, told: &Told, defender: Seat) {
    let rules = Rules::printed();
    for troop in troops(after) {
        assert!(troop.damage < rules.troops[troop.card.index()].defence + troop.bonus, "{troop:?} lives");
    }
    let lost = troops(before).len() - troops(after).len();
    let out = after.table.eliminated.has(defender);
    assert!(out || lost == told.died as usize, "{lost} are gone and {} died", told.died);
    assert_eq!(told.fell.contains(&Land::City), out);
    for (number, host) in hosts(before, defender).into_iter().filter(|_| !out) {
        let same = hosts(before, defender).iter().filter(|(_, other)| other.land == host.land).count();
        if same > 1 {
            continue;
        }
        let points =
            told.on_host.iter().filter(|(land, _)| *land == host.land).map(|(_, points)| points).sum::<u32>();
        let needed =
            if host.land == Land::City { u32::from(rules.city_strength[1]) + told.city_bonus } else { 1 };
        let stands =
            hosts(after, defender).into_iter().find(|(other, _)| *other == number).map(|(_, host)| host);
        let guarded = !at_host(after, defender, number).is_empty()
            || stands.is_some_and(|host| host.buildings().any(|building| !is_civil(building)));
        assert_eq!(stands.is_none(), points >= needed && !guarded, "{host:?} took {points}");
    }
}

/// MED-13.5 to 13.7: sides in order, better ones first; equal ones share a place.
fn places(game: &Medievalia) -> Vec<u8> {
    let seats = game.table.seats();
    let team = game.table.rules.options.team;
    let members = |seat: u8| -> Vec<Seat> {
        if team { vec![Seat(seat), Seat((seat + 2) % 4)] } else { vec![Seat(seat)] }
    };
    let worth = |seat: u8| {
        let side = members(seat);
        let sum = |what: &dyn Fn(Seat) -> u32| side.iter().map(|&member| what(member)).sum::<u32>();
        let won = matches!(game.table.ending, Some(Ending::Prestige(winner)) if side.contains(&winner));
        let alive = side.iter().any(|&member| !game.table.eliminated.has(member));
        let score = sum(&|member| points(game, member));
        let gold = sum(&|member| capacity(game, member, Resource::Gold));
        let hand = sum(&|member| game.hands[member.index()].iter().map(|&held| u32::from(held)).sum());
        Reverse((won, alive, score, gold, hand))
    };
    (0..seats).map(|seat| 1 + (0..seats).filter(|&other| worth(other) < worth(seat)).count() as u8).collect()
}

#[test]
fn places_at_the_end_are_those_of_the_oracle() {
    let mut shared = 0;
    for number in 0..800 {
        let (options, seats) = options(number);
        let mut chance = Chance::fast(number * 23 + 9);
        // Bare fiefs tie often; busy ones hardly ever.
        let table = if number.is_multiple_of(2) {
            Table::busy(&options, seats, &mut chance)
        } else {
            let mut table = Table::with(seats, &options);
            for _ in 0..4 {
                let (seat, card) =
                    (chance.below(u32::from(seats)) as u8, chance.pick(&[Card::Mine, Card::Worker]));
                table = match chance.below(3) {
                    0 if table.host(seat, 1).is_none() => table.land(seat, &[Card::Mine]),
                    1 => table.hand(seat, &[card]),
                    _ => table,
                };
            }
            table
        };
        let mut game = table.game;
        for seat in Seat::all(seats).filter(|_| chance.below(5) == 0).collect::<Vec<_>>() {
            if game.table.eliminated.len() + 1 < seats.into() {
                game.table.eliminated = game.table.eliminated.with(seat);
            }
        }
        let alive = Seat::all(seats).find(|&seat| !game.table.eliminated.has(seat)).unwrap();
        game.table.agenda.clear();
        game.table.ending = Some(chance.pick(&[
            Ending::Prestige(alive),
            Ending::LastBuilding,
            Ending::EmptyStacks,
            Ending::Military,
        ]));
        let expected = places(&game);
        assert_eq!(game.outcome().unwrap().ranks.to_vec(), expected, "table {number}");
        let first = expected.iter().filter(|&&place| place == 1).count();
        shared += usize::from(first > 1 && !options.team);
    }
    assert!(shared > 20, "{shared}");
}
