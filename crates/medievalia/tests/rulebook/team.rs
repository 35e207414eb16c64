//! Chapter 14: two against two.

use medievalia::Card::{Bureaucrat, Farm, Field, Knight, Mine, Priest, Soldier, Worker};
use medievalia::Resource::{Gold, Workforce};
use medievalia::testing::Table;
use medievalia::{Action, Building, Ending, Question, Rule, Spot};
use tafel_core::Seat;

use crate::{BETWEEN_0_1, FIEF};

/// MED-14.1
#[test]
fn allies_sit_opposite_and_need_eleven_points() {
    let fief = |table: Table, seat: u8| {
        table
            .land(seat, &[Farm, Farm])
            .building(seat, 0, Building::Church)
            .building(seat, 0, Building::Stable)
            .building(seat, 1, Building::Smithy)
            .building(seat, 1, Building::Carpentry)
    };
    let mut table = fief(fief(Table::team(), 0), 2)
        .building(0, 2, Building::Castle)
        .troops(0, &[Bureaucrat, Bureaucrat, Bureaucrat]);
    assert_eq!(table.points(0) + table.points(2), 10);
    table.act(Action::Build { stack: 0, building: Building::School });
    while table.ending().is_none() {
        let next = table.legal()[0];
        table.act(next);
    }
    assert_eq!(table.ending(), Some(Ending::Prestige(Seat(0))));
    assert_eq!(table.outcome().unwrap().ranks.as_slice(), [1, 3, 1, 3]);
}

/// MED-14.2
#[test]
fn the_partners_buildings_do_not_enable_cards() {
    let mut table = Table::team()
        .building(2, 0, Building::Church)
        .land(0, &[Farm, Mine])
        .hand(0, &[Priest, Field, Field, Field, Field]);
    table.act(Action::Play(Priest));
    assert_eq!(table.cost()[Gold.index()], 3);
}

/// MED-14.3
#[test]
fn the_partner_of_an_eliminated_player_plays_on() {
    let mut table = Table::team().land(0, &[Farm]).eliminated(2).hand(0, &[Field]).turned(0, 0);
    assert_eq!(table.refused(Action::Play(Field)), Rule::OnePayment, "nobody is left to help");
    table.act(Action::Done);
    assert_eq!((table.active(), table.ending()), (1, None));
}

/// MED-14.4
#[test]
fn allied_troops_do_not_block_and_never_join_one_army() {
    let mut table = Table::team()
        .land(0, &[Farm])
        .abroad(0, Soldier, BETWEEN_0_1)
        .abroad(2, Knight, BETWEEN_0_1)
        .abroad(1, Worker, BETWEEN_0_1);
    table = table.at_war();
    table.act(Action::Declare { place: BETWEEN_0_1, against: Seat(1) });
    assert_eq!(table.has(1, Worker), 0);
    assert_eq!(table.count(2, Knight, |troop| troop.damage == 0), 1, "the ally stood aside");
    let mut passing =
        Table::team().land(0, &[Farm]).abroad(0, Soldier, BETWEEN_0_1).abroad(2, Knight, BETWEEN_0_1);
    passing.act(Action::Done);
    assert!(passing.allows(Action::March {
        card: Soldier,
        from: BETWEEN_0_1,
        spot: Spot::Free,
        to: FIEF[1]
    }));
}

/// MED-14.5
#[test]
fn troops_in_the_allys_fief_cannot_be_attached_and_do_not_produce() {
    let table = Table::team().land(0, &[Farm]).turned(0, 0).abroad(0, Worker, FIEF[2]).hand(0, &[Field]);
    let attach = Action::Attach { card: Worker, from: Spot::Free, to: Spot::Host(0) };
    assert_eq!(table.refused(attach), Rule::Internal);
    let alone = table.eliminated(2);
    assert_eq!(alone.refused(Action::Play(Field)), Rule::OnePayment);
}

/// MED-14.6
#[test]
fn support_costs_one_more_resource_that_is_lost() {
    let mut table =
        Table::team().land(2, &[Farm, Farm]).troops(2, &[Worker, Worker]).turned(0, 0).hand(0, &[Field]);
    table.act(Action::Play(Field));
    assert_eq!(table.asked(), Some(Seat(2)));
    table.act(Action::ActivateFree(Worker));
    assert_eq!(table.refused(Action::HandOver { loses: Workforce }), Rule::Support, "at least two in all");
    table.acts(&[Action::ActivateFree(Worker), Action::HandOver { loses: Workforce }]);
    assert!(table.host(0, 1).is_some());
    assert_eq!(table.count(2, Worker, |troop| troop.used), 2);
}

/// MED-14.7
#[test]
fn an_allys_priest_may_step_in() {
    let mut table = Table::team()
        .land(0, &[Farm])
        .abroad(0, Knight, FIEF[1])
        .abroad(2, Priest, BETWEEN_0_1)
        .abroad(0, Worker, FIEF[3])
        .troop(1, Soldier)
        .at_war();
    table.acts(&[Action::Declare { place: FIEF[1], against: Seat(1) }, Action::Oppose(1)]);
    assert_eq!((table.asked(), table.question()), (Some(Seat(2)), Some(Question::Priests)));
    table.act(Action::Pray(table.figure(2, Priest, |_| true)));
    assert_eq!(table.has(0, Knight), 1);
}
