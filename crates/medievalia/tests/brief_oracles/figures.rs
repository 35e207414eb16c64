//! What a view counts and foretells, worked out again from the cards one by one.

use medievalia::testing::Table;
use medievalia::{
    Action, Aim, Building, Card, Clash, Fighter, Forecast, Frame, Front, Host, LONE, Land, Line, Medievalia,
    Mode, Options, Place, Prospect, Resource, Rules, Spot, Troop, UNDECIDED, Who,
};
use tafel_core::{Game, Seat, Viewer};

use crate::plain::{at_host, attack, capacity, host_attack, hosts, is_civil, points, troops, works, yields};
use crate::{positions, viewers};

fn defence(troop: &Troop) -> u32 {
    u32::from(Rules::printed().troops[troop.card.index()].defence + troop.bonus)
}

/// What it still takes to kill it.
fn need(troop: &Troop) -> u32 {
    defence(troop).saturating_sub(troop.damage.into())
}

fn cards(troops: &[Troop]) -> Vec<Card> {
    troops.iter().map(|troop| troop.card).collect()
}

/// The troops of a side that fight in a group, on the field of battle.
fn members(game: &Medievalia, seat: Seat, group: u8) -> Vec<Troop> {
    let place = game.table.war.front.and_then(|front| front.place);
    let there = |troop: &Troop| troop.owner == seat && Some(troop.place) == place && troop.group == group;
    troops(game).into_iter().filter(there).collect()
}

/// Groups that have this aim, counted from one.
fn aiming_at(game: &Medievalia, aim: Aim) -> Vec<u8> {
    (1..=game.table.war.groups).filter(|&group| game.table.war.aims[usize::from(group) - 1] == aim).collect()
}

fn dealt_by(game: &Medievalia, attacker: Seat, aim: Aim) -> u32 {
    aiming_at(game, aim).into_iter().map(|group| attack(&cards(&members(game, attacker, group)))).sum()
}

/// A line adds up, and has these troops in it.
fn check_line(line: &Line, seat: Seat, troops: &[Troop], game: &Medievalia) {
    assert_eq!(line.seat, seat);
    let sum = |each: &dyn Fn(&Fighter) -> u8| -> u32 {
        line.fighters.iter().map(|fighter| u32::from(each(fighter)) * u32::from(fighter.count)).sum()
    };
    assert_eq!(
        (u32::from(line.attack), u32::from(line.defence)),
        (sum(&|it| it.attack), sum(&|it| it.defence))
    );
    let squads = line.fighters.iter().filter_map(|fighter| match fighter.who {
        Who::Squad(number) => Some((game.table.squads[usize::from(number)].troop, fighter.count)),
        Who::Building(_) | Who::City => None,
    });
    let mut in_line: Vec<Troop> = squads.flat_map(|(troop, count)| vec![troop; count.into()]).collect();
    let mut expected = troops.to_vec();
    in_line.sort_unstable();
    expected.sort_unstable();
    assert_eq!(in_line, expected);
}

/// The city and the military buildings of a host, as they stand in a line: attack, defence with its bonus, damage.
fn walls(game: &Medievalia, seat: Seat, number: u8) -> Vec<(Who, [u8; 3])> {
    let rules = Rules::printed();
    let Some((_, host)) = hosts(game, seat).into_iter().find(|(other, _)| *other == number) else {
        return Vec::new();
    };
    let fight = game.table.war.hosts.iter().find(|fight| fight.host == number);
    let mut walls = Vec::new();
    for (slot, building) in host.buildings.into_iter().enumerate() {
        let Some(building) = building.filter(|&building| !is_civil(building)) else { continue };
        let card = rules.buildings[building.index()];
        let bonus = fight.map_or(0, |fight| fight.building_bonus[slot]);
        let damage = fight.map_or(0, |fight| fight.building_damage[slot]);
        walls.push((Who::Building(building), [card.attack, card.defence + bonus, damage]));
    }
    if host.land == Land::City {
        let (bonus, points) = fight.map_or((0, 0), |fight| (fight.bonus, fight.points));
        walls.push((Who::City, [rules.city_strength[0], rules.city_strength[1] + bonus, points]));
    }
    walls
}

fn check_host_line(line: &Line, seat: Seat, number: u8, game: &Medievalia) {
    check_line(line, seat, &at_host(game, seat, number), game);
    let shown: Vec<(Who, [u8; 3])> = line
        .fighters
        .iter()
        .filter(|fighter| !matches!(fighter.who, Who::Squad(_)))
        .map(|fighter| (fighter.who, [fighter.attack, fighter.defence, fighter.damage]))
        .collect();
    assert_eq!(shown, walls(game, seat, number));
    for fighter in &line.fighters {
        assert_eq!(fighter.falls, fighter.damage >= fighter.defence, "{fighter:?}");
    }
}

/// MED-9.4, MED-9.7
fn check_clash(game: &Medievalia, group: u8, clash: &Clash) {
    let war = &game.table.war;
    let Front { attacker, defender, .. } = war.front.expect("there is a war");
    let own = members(game, attacker, group);
    check_line(&clash.attackers, attacker, &own, game);
    let aim = war.aims[usize::from(group) - 1];
    let deals = if aim == Aim::Nothing { 0 } else { attack(&cards(&own)) };
    let strikes_back = war.struck.has(group - 1) || aiming_at(game, aim).len() == 1;
    let opposed = members(game, defender, group);
    let takes = match aim {
        Aim::Open | Aim::Opponent => attack(&cards(&opposed)),
        Aim::Lone(number) if strikes_back => attack(&cards(&members(game, defender, LONE + number))),
        Aim::Host(number) if strikes_back => {
            let host = hosts(game, defender).into_iter().find(|(other, _)| *other == number);
            host.map_or(0, |(number, host)| host_attack(game, defender, number, host))
        }
        Aim::Lone(_) | Aim::Host(_) | Aim::Group(_) | Aim::Nothing => 0,
    };
    assert_eq!((u32::from(clash.deals), u32::from(clash.takes)), (deals, takes), "{aim:?}");
    let opposite = clash.opposite.as_ref();
    match aim {
        Aim::Nothing => assert_eq!(opposite, None),
        Aim::Open | Aim::Opponent if opposed.is_empty() => assert_eq!(opposite, None),
        Aim::Open | Aim::Opponent => check_line(opposite.unwrap(), defender, &opposed, game),
        Aim::Lone(number) => {
            check_line(opposite.unwrap(), defender, &members(game, defender, LONE + number), game);
        }
        Aim::Group(other) => check_line(opposite.unwrap(), defender, &members(game, defender, other), game),
        Aim::Host(number) => check_host_line(opposite.unwrap(), defender, number, game),
    }
}

/// MED-9.8 to MED-9.10: the owner shelters and sacrifices as it suits.
fn host_forecast(game: &Medievalia, defender: Seat, number: u8, dealt: u32) -> (u8, Forecast) {
    let rules = Rules::printed();
    let (_, host) = hosts(game, defender).into_iter().find(|(other, _)| *other == number).unwrap();
    let mut needs: Vec<u32> = at_host(game, defender, number).iter().map(need).collect();
    let military = host.buildings().filter(|&building| !is_civil(building));
    needs.extend(military.map(|building| u32::from(rules.buildings[building.index()].defence)));
    let civil = host.buildings().filter(|&building| is_civil(building)).count() as u8;
    let city = host.land == Land::City;
    let shelter = if needs.is_empty() && !city { 0 } else { civil };
    let itself = if city { u32::from(rules.city_strength[1]) } else { 1 };
    let everything = needs.iter().sum::<u32>() + u32::from(shelter) + itself;
    let saved = needs.is_empty() || needs.iter().any(|need| need + u32::from(shelter) > dealt);
    let forecast = match (dealt >= everything, saved) {
        (true, _) => Forecast::Destroyed,
        (false, true) => Forecast::Holds,
        (false, false) => Forecast::GuardsFall,
    };
    (shelter, forecast)
}

/// MED-9.6
fn check_prospect(game: &Medievalia, group: u8, prospect: &Prospect) {
    let Front { attacker, defender, .. } = game.table.war.front.expect("there is a war");
    let own = attack(&cards(&members(game, attacker, group)));
    let falls = |falls: bool| if falls { Forecast::Dies } else { Forecast::Lives };
    let expected = match prospect.action {
        Action::AttackHost(number) => {
            check_host_line(&prospect.line, defender, number, game);
            host_forecast(game, defender, number, own + dealt_by(game, attacker, Aim::Host(number)))
        }
        Action::AttackTroop(figure) => {
            let troop = game.table.squads[usize::from(figure.number)].troop;
            check_line(&prospect.line, defender, &[troop], game);
            let others =
                if troop.group >= LONE { dealt_by(game, attacker, Aim::Lone(troop.group - LONE)) } else { 0 };
            (0, falls(own + others >= need(&troop)))
        }
        Action::AttackGroup(other) => {
            let them = members(game, defender, other);
            check_line(&prospect.line, defender, &them, game);
            let theirs = attack(&cards(&members(game, attacker, other)));
            let dealt = own + theirs + dealt_by(game, attacker, Aim::Group(other));
            (0, falls(dealt >= them.iter().map(need).sum()))
        }
        _ => panic!("{:?} is no target", prospect.action),
    };
    assert_eq!((prospect.shelter, prospect.forecast), expected, "{:?}", prospect.action);
}

#[test]
fn clashes_and_prospects_are_those_of_the_oracle() {
    let mut seen = [0; 6];
    positions(120, 16, |game| {
        let view = game.view(Viewer::Spectator);
        assert_eq!(view.clashes.len(), usize::from(game.table.war.groups));
        for (group, clash) in (1..).zip(&view.clashes) {
            check_clash(game, group, clash);
        }
        seen[0] += view.clashes.len();
        let open = aiming_at(game, Aim::Open);
        let aims = game.table.frame() == Frame::Aim;
        assert_eq!(view.prospects.is_empty(), !aims);
        for prospect in &view.prospects {
            check_prospect(game, open[0], prospect);
            seen[match prospect.forecast {
                Forecast::Destroyed => 1,
                Forecast::GuardsFall => 2,
                Forecast::Holds => 3,
                Forecast::Dies => 4,
                Forecast::Lives => 5,
            }] += 1;
        }
        if aims {
            let mut legal = Vec::new();
            game.legal(game.asked().first().unwrap(), &mut legal);
            let targets: Vec<Action> = view.prospects.iter().map(|prospect| prospect.action).collect();
            legal.retain(|action| *action != Action::AttackNothing);
            assert_eq!(targets.len(), legal.len());
            assert!(targets.iter().all(|target| legal.contains(target)));
        }
    });
    assert!(seen[0] > 100 && seen[1..].iter().all(|&times| times > 4), "{seen:?}");
}

/// MED-9.6: equal troops of a group fall one by one.
#[test]
fn a_group_of_equal_troops_takes_what_all_of_them_can_take() {
    let place = Place(1);
    let table = Table::new(3).land(0, &[Card::Farm; 3]).abroad(0, Card::Worker, Place(2));
    let table = table.abroad(0, Card::Soldier, place).abroad(0, Card::Worker, place);
    let mut table = table.troops(1, &[Card::Soldier, Card::Soldier]).at_war();
    table.acts(&[Action::Declare { place, against: Seat(1) }, Action::OpenGroup]);
    table.acts(&[Action::Oppose(1), Action::Oppose(1)]);
    let view = table.view(0);
    let group = view.prospects.iter().find(|it| it.action == Action::AttackGroup(1)).unwrap();
    assert_eq!((group.line.attack, group.line.defence), (4, 4));
    assert_eq!(group.forecast, Forecast::Lives, "2 + 1 points against 2 + 2");
}

#[test]
fn what_a_view_counts_of_the_players_is_what_the_oracle_counts() {
    positions(30, 12, |game| {
        let partner = |seat: Seat| game.table.rules.options.team.then(|| Seat((seat.0 + 2) % 4));
        let view = game.view(Viewer::Spectator);
        let seen = game.seen_by(Viewer::Spectator);
        let game = &*seen;
        for (seat, counts) in Seat::all(game.table.seats()).zip(&view.counts) {
            let mut hand = [0; 3];
            for card in Card::ALL {
                let pile = if card <= Card::Mine { 0 } else { 1 + usize::from(card > Card::Infantry) };
                hand[pile] += game.hands[seat.index()][card.index()];
            }
            assert_eq!(counts.hand, hand);
            let own: Vec<Troop> = troops(game).into_iter().filter(|troop| troop.owner == seat).collect();
            assert_eq!(usize::from(counts.characters), own.len());
            assert_eq!(u32::from(counts.might), attack(&cards(&own)));
            assert_eq!(u32::from(counts.points), points(game, seat));
            let side = points(game, seat) + partner(seat).map_or(0, |partner| points(game, partner));
            assert_eq!(u32::from(counts.side_points), side);
            assert_eq!(u32::from(counts.gold), capacity(game, seat, Resource::Gold));
            assert_eq!(u32::from(counts.food), capacity(game, seat, Resource::Food));
            assert_eq!(u32::from(counts.fed), 2 * capacity(game, seat, Resource::Food));
            assert_eq!(counts.hosts.len(), hosts(game, seat).len());
            for (shown, (number, host)) in counts.hosts.iter().zip(hosts(game, seat)) {
                let all = at_host(game, seat, number);
                let ready: Vec<Troop> =
                    all.iter().copied().filter(|troop| host.used || !troop.used).collect();
                let (resource, cards) = yields(host, &ready);
                let guarded = !all.is_empty() || host.buildings().any(|building| !is_civil(building));
                let amount = cards.iter().sum::<u8>();
                assert_eq!(
                    (shown.number, shown.resource, shown.amount, shown.guarded),
                    (number, resource, amount, guarded)
                );
            }
        }
    });
}

#[test]
fn what_a_view_says_of_troops_stacks_and_payments_is_what_the_oracle_says() {
    let (mut payments, mut waiting) = (0, 0);
    positions(40, 14, |game| {
        for viewer in viewers(game) {
            let view = game.view(viewer);
            let (table, figures) = (&view.table, &view.figures);
            for ((number, squad), fighter) in (0..).zip(table.squads.iter()).zip(&figures.troops) {
                let (who, falls) =
                    (Who::Squad(number), u32::from(squad.troop.damage) >= defence(&squad.troop));
                assert_eq!((fighter.who, fighter.count, fighter.falls), (who, squad.count, falls));
                assert_eq!(
                    (u32::from(fighter.attack), u32::from(fighter.defence)),
                    (attack(&[squad.troop.card]), defence(&squad.troop))
                );
                assert_eq!((fighter.bonus, fighter.damage), (squad.troop.bonus, squad.troop.damage));
            }
            assert_eq!(figures.troops.len(), table.squads.len());
            let undecided =
                (0u8..).zip(table.squads.iter()).filter(|(_, squad)| squad.troop.group == UNDECIDED);
            let undecided: Vec<u8> = undecided.map(|(number, _)| number).collect();
            assert_eq!(figures.waiting, undecided);
            waiting += undecided.len();
            let purse = &table.purse;
            for resource in 0..4 {
                let (have, cost) = (i32::from(purse.pool[resource]), i32::from(purse.cost[resource]));
                let surplus = if purse.any > 0 { 0 } else { (have - cost).max(0) };
                assert_eq!(i32::from(figures.payment.missing[resource]), (cost - have).max(0));
                assert_eq!(i32::from(figures.payment.surplus[resource]), surplus);
            }
            let all: i32 = purse.pool.into_iter().map(i32::from).sum();
            assert_eq!(i32::from(figures.payment.missing_any), (i32::from(purse.any) - all).max(0));
            payments += usize::from(all > 0);
            check_unseen(game, viewer);
        }
    });
    assert!(payments > 20 && waiting > 20, "{payments} {waiting}");
}

/// MED-15.1: what may still be drawn is every copy that the viewer does not see lie somewhere else.
fn check_unseen(game: &Medievalia, viewer: Viewer) {
    let view = game.view(viewer);
    let table = &view.table;
    for card in Card::ALL {
        let mut seen = u32::from(table.discard[card.index()]) + u32::from(table.purse.cards[card.index()]);
        seen += troops(&game.seen_by(viewer)).iter().filter(|troop| troop.card == card).count() as u32;
        for seat in Seat::all(table.seats()) {
            let laid = table.fiefs[seat.index()].hosts.iter().flatten();
            seen += laid.filter(|host| host.land == Land::Landscape(card)).count() as u32;
            let known = table.fiefs[seat.index()].known[card.index()];
            let held = view.hand.filter(|_| viewer.is(seat)).map_or(known, |hand| hand[card.index()]);
            seen += u32::from(held);
        }
        let bought = match table.purse.purchase {
            Some(medievalia::Purchase::Landscape(bought) | medievalia::Purchase::Troop(bought)) => {
                Some(bought)
            }
            _ => None,
        };
        seen += u32::from(bought == Some(card));
        let copies = u32::from(Rules::printed().copies[card.index()]);
        assert_eq!(u32::from(view.figures.unseen[card.index()]), copies - seen, "{card}");
    }
}

/// MED-6.4, MED-13.1: for every card and every building, in fiefs of every kind.
#[test]
fn surcharges_and_worth_of_buildings_are_those_of_the_oracle() {
    let needs = |card: Card| match card {
        Card::Priest => Some(Building::Church),
        Card::Archer => Some(Building::Carpentry),
        Card::Knight => Some(Building::Stable),
        Card::Infantry => Some(Building::Smithy),
        Card::Merchant => Some(Building::Bank),
        Card::Artist => Some(Building::Workshop),
        Card::Bureaucrat => Some(Building::School),
        _ => None,
    };
    positions(40, 3, |game| {
        for seat in Seat::all(game.table.seats()) {
            let view = game.view(Viewer::Seat(seat));
            let built: Vec<Building> =
                hosts(game, seat).into_iter().flat_map(|(_, host)| host.buildings()).collect();
            for card in Card::ALL {
                let missing = needs(card).is_some_and(|building| !built.contains(&building));
                assert_eq!(view.figures.surcharges[card.index()], if missing { 2 } else { 0 });
            }
            for (site, &shown) in game.table.sites.iter().zip(&view.figures.site_points) {
                let worth = match site.top {
                    Some(building) if built.contains(&building) => 0,
                    Some(Building::Castle) => 2,
                    Some(_) => 1,
                    None => 0,
                };
                assert_eq!(shown, worth);
            }
        }
        let spectator = game.view(Viewer::Spectator).figures;
        assert_eq!(spectator.surcharges, [0; Card::COUNT]);
        assert!(spectator.site_points.is_empty());
    });
}

/// MED-6.1, MED-15.5: only the standard game bounds the landscapes; a host holds two buildings.
#[test]
fn landscapes_are_bounded_in_the_standard_game_only() {
    for (mode, cap) in [(Mode::Standard, Some(4)), (Mode::Intermediate, None), (Mode::Basic, None)] {
        let table = Table::with(2, &Options { mode, ..Options::default() });
        assert_eq!(table.view(0).figures.landscapes, cap);
        let host = Host::new(Land::City);
        assert!(host.has_room());
        let full = table.building(0, 0, Building::Church).building(0, 0, Building::Stable);
        assert!(!full.host(0, 0).unwrap().has_room());
    }
}

/// MED-2.1, MED-2.2: who lies next to whom, for every number of players and both maps.
#[test]
fn places_touch_as_on_a_drawn_map() {
    use medievalia::{Topology, neighbours};
    for seats in 2..=4u8 {
        for topology in [Topology::Ring, Topology::Complete] {
            let mut touching = Vec::new();
            for one in 0..seats {
                for other in one + 1..seats {
                    let next = other - one == 1 || other - one == seats - 1;
                    if next || topology == Topology::Complete {
                        let between = Place::between(Seat(other), Seat(one)).unwrap();
                        assert_eq!(between.text(), format!("between-{}-{}", one + 1, other + 1));
                        assert_eq!(between.owner(), None);
                        touching.extend([(Place(one), between), (Place(other), between)]);
                    }
                }
            }
            for one in (0..10).map(Place) {
                for other in (0..10).map(Place) {
                    let expected = touching.contains(&(one, other)) || touching.contains(&(other, one));
                    assert_eq!(neighbours(one, seats, topology).has(other), expected, "{one:?} {other:?}");
                }
            }
        }
    }
    for seat in 0..4 {
        assert_eq!(
            (Place(seat).owner(), Place(seat).text()),
            (Some(Seat(seat)), format!("fief-{}", seat + 1))
        );
    }
    assert_eq!(Place::between(Seat(1), Seat(1)), None);
}

/// MED-1.6: available is who is unused and free. Nobody but workers and their like yields anything alone.
#[test]
fn whoever_is_unused_and_free_is_available() {
    for used in [false, true] {
        for spot in [Spot::Free, Spot::Host(0)] {
            let troop = Troop { used, spot, ..Troop::new(Seat(1), Card::Soldier) };
            assert_eq!(troop.available(), !used && spot == Spot::Free);
        }
    }
    for card in Card::ALL {
        let alone = u8::from(works(card));
        assert_eq!(Rules::printed().troops[card.index()].yields[Resource::Workforce.index()], alone);
    }
}
