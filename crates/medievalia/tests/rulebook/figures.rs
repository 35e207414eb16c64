//! What a view counts and foretells, so that no browser has to know the rules.

use medievalia::Card::{Artist, Farm, Field, Knight, Mine, Priest, Soldier, Worker};
use medievalia::testing::Table;
use medievalia::{Action, Building, Clash, Forecast, HostCounts, Options, Resource};

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
        ..medievalia::Troop::new(tafel_core::Seat(0), Worker)
    };
    assert_eq!(mixed.put(used).view(0).counts[0].hosts[1].amount, 2, "the used worker does not help now");
    assert_eq!(Table::with(4, &Options { team: true, ..Options::default() }).view(0).goal, 11);
}

/// MED-9.7
#[test]
fn a_view_tells_what_groups_deal_and_take() {
    let mut table = invasion(&[Soldier, Knight]).troop(1, Worker).used(1, Priest);
    table.acts(&[INVASION, Action::OpenGroup, Action::Oppose(1)]);
    let clash = |deals, takes| Clash { deals, takes };
    assert_eq!(table.view(2).clashes, [clash(2, 1), clash(4, 0)], "the knight has no target yet");
    let mut both = invasion(&[Soldier, Soldier]).used(1, Knight);
    both.acts(&[INVASION, Action::OpenGroup]);
    both.act(Action::AttackTroop(both.figure(1, Knight, |_| true)));
    assert_eq!(both.view(0).clashes, [clash(2, 4), clash(2, 0)]);
    both.act(Action::AttackTroop(both.figure(1, Knight, |_| true)));
    assert_eq!(both.view(0).clashes, [clash(2, 0), clash(2, 0)], "its owner has yet to choose");
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
