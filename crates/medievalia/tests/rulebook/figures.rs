//! What a view counts and foretells, so that no browser has to know the rules.

use medievalia::Card::{Artist, Farm, Field, Forest, Knight, Mine, Priest, Soldier, Worker};
use medievalia::testing::Table;
use medievalia::{
    Action, Building, Card, Forecast, HostCounts, Line, Options, Place, Resource, Topology, Who,
};
use tafel_core::Seat;

use crate::{INVASION, invasion};

/// MED-5.2, MED-1.4, MED-13.2
#[test]
fn a_view_counts_yields_guards_and_the_goal() {
    let table = Table::new(2)
        .land(0, &[Field, Mine])
        .guard(0, 1, Worker)
        .guard(0, 1, Artist)
        .guard(0, 1, Priest)
        .guard(0, 1, Soldier)
        .building(0, 1, Building::Bank)
        .building(0, 2, Building::Tower)
        .turned(0, 1);
    let view = table.view(1);
    let host = |number, resource, amount, guarded| HostCounts { number, resource, amount, guarded };
    assert_eq!(
        view.counts[0].hosts.as_slice(),
        [
            host(0, Resource::Workforce, 1, false),
            host(1, Resource::Food, 4, true),
            host(2, Resource::Gold, 1, true),
        ]
    );
    assert_eq!((view.goal, view.counts[0].gold, view.counts[0].might), (7, 1, 1 + 1 + 1 + 2));
    let mixed = Table::new(2).land(0, &[Field]).guard(0, 1, Worker);
    let used = medievalia::Troop {
        spot: medievalia::Spot::Host(1),
        used: true,
        ..medievalia::Troop::new(Seat(0), Worker)
    };
    assert_eq!(mixed.put(used).view(0).counts[0].hosts[1].amount, 2, "the used worker does not help now");
    assert_eq!(Table::with(4, &Options { team: true, ..Options::default() }).view(0).goal, 11);
}

/// MED-9.7
#[test]
fn a_view_tells_what_groups_deal_and_take() {
    let mut table = invasion(&[Soldier, Knight]).troop(1, Worker).used(1, Priest);
    table.acts(&[INVASION, Action::OpenGroup, Action::Oppose(1)]);
    let clashes = |table: &Table| -> Vec<(u16, u16)> {
        table.view(2).clashes.iter().map(|clash| (clash.deals, clash.takes)).collect()
    };
    assert_eq!(clashes(&table), [(2, 1), (4, 0)], "the knight has no target yet");
    let mut both = invasion(&[Soldier, Soldier]).used(1, Knight);
    both.acts(&[INVASION, Action::OpenGroup]);
    both.act(Action::AttackTroop(both.figure(1, Knight, |_| true)));
    assert_eq!(clashes(&both), [(2, 4), (2, 0)]);
    both.act(Action::AttackTroop(both.figure(1, Knight, |_| true)));
    assert_eq!(clashes(&both), [(2, 0), (2, 0)], "its owner has yet to choose");
}

/// MED-9.6, MED-9.8
#[test]
fn a_view_foretells_what_targets_come_to() {
    let table = invasion(&[Knight])
        .land(1, &[Field, Mine, Farm])
        .building(1, 1, Building::Tower)
        .building(1, 1, Building::Bank)
        .guard(1, 3, Worker)
        .guard(1, 3, Soldier)
        .used(1, Priest);
    let mut table = table;
    assert_eq!(table.view(0).prospects, []);
    table.act(INVASION);
    let forecasts: Vec<_> =
        table.view(0).prospects.iter().map(|it| (it.action, it.shelter, it.forecast)).collect();
    let priest = Action::AttackTroop(table.figure(1, Priest, |_| true));
    assert_eq!(
        forecasts,
        [
            (Action::AttackHost(0), 0, Forecast::Holds),
            (Action::AttackHost(1), 1, Forecast::Holds),
            (Action::AttackHost(2), 0, Forecast::Destroyed),
            (Action::AttackHost(3), 0, Forecast::Destroyed),
            (priest, 0, Forecast::Dies),
        ]
    );
    let mut weak = invasion(&[Soldier]).land(1, &[Farm]).guard(1, 1, Worker).guard(1, 1, Soldier);
    weak.act(INVASION);
    assert_eq!(weak.view(1).prospects[1].forecast, Forecast::GuardsFall, "2 points, guards of 1 and 2");
}

/// Who stands in a line, and what all of them deal and can take.
fn line(line: &Line) -> (Vec<Who>, u16, u16) {
    (line.fighters.iter().map(|fighter| fighter.who).collect(), line.attack, line.defence)
}

/// MED-9.4, MED-9.8
#[test]
fn a_view_shows_who_stands_against_whom_and_how_strong_they_are() {
    let mut table = invasion(&[Soldier, Soldier, Knight])
        .land(1, &[Field, Mine])
        .building(1, 1, Building::Tower)
        .building(1, 1, Building::Bank)
        .guard(1, 1, Worker)
        .troop(1, Worker);
    let squad = |table: &Table, seat, card: Card| Who::Squad(table.figure(seat, card, |_| true).number);
    table.act(INVASION);
    let waiting = table.view(0).figures.waiting;
    assert_eq!(waiting.len(), 2, "two soldiers are one squad");
    table.acts(&[Action::Join(1), Action::OpenGroup]);
    assert!(table.view(0).figures.waiting.len() < waiting.len());
    table.act(Action::Oppose(1));
    let view = table.view(0);
    let [first, second] = &view.clashes[..] else { panic!("two groups: {:?}", view.clashes) };
    assert_eq!(line(&first.attackers), (vec![squad(&table, 0, Soldier)], 4, 4));
    let worker = table.figure(1, Worker, |troop| troop.spot == medievalia::Spot::Free).number;
    assert_eq!(first.opposite.as_ref().map(line), Some((vec![Who::Squad(worker)], 1, 1)));
    assert_eq!((second.attackers.seat, second.opposite.as_ref()), (Seat(0), None));
    let field = view.prospects.iter().find(|it| it.action == Action::AttackHost(1)).expect("it is a target");
    let guard = table.figure(1, Worker, |troop| troop.spot == medievalia::Spot::Host(1)).number;
    let tower = table.game.table.rules.buildings[Building::Tower.index()];
    let (attack, defence) = (1 + u16::from(tower.attack), 1 + u16::from(tower.defence));
    let there = vec![Who::Squad(guard), Who::Building(Building::Tower)];
    assert_eq!(line(&field.line), (there, attack, defence), "the bank does not fight");
    let city = view.prospects.iter().find(|it| it.action == Action::AttackHost(0)).expect("it is a target");
    assert_eq!(city.line.fighters[0].who, Who::City);
}

/// MED-2.1, MED-14.1
#[test]
fn a_view_shows_what_lies_between_whom_and_who_are_partners() {
    let between = |seats, topology| -> Vec<(Place, [Seat; 2])> {
        let options = Options { topology, ..Options::default() };
        let view = Table::with(seats, &options).view(0);
        view.figures.between.iter().map(|it| (it.place, it.seats)).collect()
    };
    assert_eq!(between(2, Topology::Ring), [(Place(4), [Seat(0), Seat(1)])]);
    assert_eq!(between(4, Topology::Ring).len(), 4);
    assert_eq!(between(4, Topology::Complete).len(), 6);
    assert_eq!(
        between(4, Topology::Ring)[1],
        (Place(6), [Seat(0), Seat(3)]),
        "nothing lies across the table"
    );
    assert_eq!(Table::new(3).view(0).figures.partners, [None; 3]);
    assert_eq!(Table::team().view(0).figures.partners[1], Some(Seat(3)));
    let built = Table::team().land(1, &[Farm]).building(1, 1, Building::Bank);
    let (bank, counts) = (built.view(0).counts[1].points, built.view(0).counts);
    assert!(bank > 0);
    assert_eq!(
        counts.iter().map(|it| it.side_points).collect::<Vec<_>>(),
        [0, bank, 0, bank],
        "partners count together"
    );
    assert_eq!((counts[1].food, counts[1].fed), (3, 6), "two of the farm, one of the bank; each feeds two");
    assert_eq!(built.view(0).figures.landscapes, Some(4));
}

/// MED-5.2, MED-5.8
#[test]
fn a_view_counts_what_a_payment_lacks_and_loses() {
    let mut table = Table::new(2).land(0, &[Farm, Forest, Forest, Forest]).hand(0, &[Soldier]);
    table.act(Action::Play(Soldier));
    let payment = |table: &Table| {
        let payment = table.view(0).figures.payment;
        (payment.missing, payment.missing_any, payment.surplus)
    };
    assert_eq!(payment(&table), ([1, 3, 0, 0], 0, [0; 4]));
    table.act(Action::ActivateGroup(1));
    assert_eq!(payment(&table), ([0, 3, 0, 0], 0, [1, 0, 0, 0]), "a farm yields two");
    let mut any = Table::new(2).land(0, &[Farm, Farm, Farm]);
    any.act(Action::ExtraCard);
    let (_, all, _) = payment(&any);
    any.act(Action::ActivateGroup(1));
    assert_eq!(payment(&any), ([0; 4], all - 2, [0; 4]), "nothing is lost where any kind will do");
}

/// MED-6.4, MED-13.1
#[test]
fn a_view_tells_what_cards_cost_more_and_what_buildings_are_worth() {
    let table = Table::new(2).land(0, &[Field]);
    assert_eq!(table.view(0).figures.surcharges[Knight.index()], 2);
    assert_eq!(table.view(0).figures.surcharges[Worker.index()], 0);
    let stable = Table::new(2).land(0, &[Field]).building(0, 1, Building::Stable);
    assert_eq!(stable.view(0).figures.surcharges[Knight.index()], 0);
    assert_eq!(stable.view(1).figures.surcharges[Knight.index()], 2, "it stands in the other fief");
    assert_eq!(stable.view(1).counts[0].standing.iter().collect::<Vec<_>>(), [Building::Stable]);
    let top = table.game.table.sites[0].top.expect("a building lies there");
    let worth = table.game.table.rules.buildings[top.index()].points;
    assert_eq!(table.view(0).figures.site_points[0], worth);
    let twice = Table::new(2).land(0, &[Field]).building(0, 1, top);
    assert_eq!(twice.game.table.sites[0].top, Some(top));
    assert_eq!(twice.view(0).figures.site_points[0], 0, "each kind counts once");
}

/// MED-15.1
#[test]
fn a_view_counts_the_cards_that_may_still_be_drawn() {
    let table = Table::new(2).hand(0, &[Mine]).hand(1, &[Mine]).land(0, &[Mine]);
    let copies = table.game.table.rules.copies[Mine.index()];
    assert_eq!(table.view(0).figures.unseen[Mine.index()], copies - 2, "the other hand is not known");
    let spectator = tafel_core::Game::view(&table.game, tafel_core::Viewer::Spectator);
    assert_eq!(spectator.figures.unseen[Mine.index()], copies - 1);
}
