//! Chapter 14: two against two.

use medievalia::Card::{Archer, Bureaucrat, Farm, Field, Forest, Knight, Mine, Priest, Soldier, Worker};
use medievalia::Resource::{Energy, Food, Gold, Workforce};
use medievalia::testing::Table;
use medievalia::{Action, Building, Ending, News, Purchase, Purse, Question, Rule, Spot};
use tafel_core::Seat;

use crate::{BETWEEN_0_1, BETWEEN_1_2, FIEF, cheap_soldiers_for_teams};

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
    assert_eq!(table.refused(Action::Play(Field)), Rule::WholePayment, "nobody is left to help");
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
    assert!(passing.may(Action::March { card: Soldier, from: BETWEEN_0_1, spot: Spot::Free, to: FIEF[1] }));
}

/// MED-14.5
#[test]
fn troops_in_the_allys_fief_cannot_be_attached_and_do_not_produce() {
    let table = Table::team().land(0, &[Farm]).turned(0, 0).abroad(0, Worker, FIEF[2]).hand(0, &[Field]);
    let attach = Action::Attach { card: Worker, from: Spot::Free, to: Spot::Host(0) };
    assert_eq!(table.refused(attach), Rule::Internal);
    let alone = table.eliminated(2);
    assert_eq!(alone.refused(Action::Play(Field)), Rule::WholePayment);
}

/// MED-14.6
#[test]
fn support_costs_one_more_resource_that_is_lost() {
    let mut table =
        Table::team().land(2, &[Farm, Farm]).troops(2, &[Worker, Worker]).turned(0, 0).hand(0, &[Field]);
    table.acts(&[Action::Play(Field), Action::AskPartner]);
    assert_eq!(table.asked(), Some(Seat(2)));
    table.act(Action::ActivateFree(Worker));
    assert_eq!(table.refused(Action::HandOver { loses: Workforce }), Rule::Support, "at least two in all");
    table.acts(&[Action::ActivateFree(Worker), Action::HandOver { loses: Workforce }]);
    assert!(table.host(0, 1).is_some());
    assert_eq!(table.count(2, Worker, |troop| troop.used), 2);
}

/// MED-14.6: what the partner loses is missing for the purchase.
#[test]
fn the_lost_resource_is_missing_for_the_purchase() {
    // Two landscapes' worth of workforce are wanted: one for the field, one that is lost.
    let with = |workers: &[medievalia::Card]| {
        Table::team()
            .turned(0, 0)
            .turned(2, 0)
            .land(2, &[Farm])
            .turned(2, 1)
            .troops(2, workers)
            .hand(0, &[Field])
    };
    assert_eq!(with(&[Worker]).refused(Action::Play(Field)), Rule::Support, "the only one would be lost");
    let mut table = with(&[Worker, Worker]);
    table.acts(&[Action::Play(Field), Action::AskPartner, Action::ActivateFree(Worker)]);
    assert_eq!(table.refused(Action::HandOver { loses: Workforce }), Rule::Support);
    table.acts(&[Action::ActivateFree(Worker), Action::HandOver { loses: Workforce }]);
    assert!(table.host(0, 1).is_some());
}

/// MED-14.6, MED-6.5: what both have together is not enough if one of the partner's is lost.
#[test]
fn four_resources_of_both_partners_do_not_pay_for_four() {
    let with = |helpers: &[medievalia::Card]| {
        let table = Table::team().turned(0, 0).turned(2, 0).land(0, &[Farm]).land(2, &[Farm]);
        table.troops(2, helpers)
    };
    assert_eq!(with(&[]).refused(Action::ExtraCard), Rule::Support, "2 + 2, one of them lost");
    assert!(with(&[Worker]).may(Action::ExtraCard), "2 + 3, one of them lost");
}

/// MED-5.3, MED-14.6: three of the partner's resources become one, and are gone.
#[test]
fn a_partners_exchange_costs_three() {
    let with = |land: &[medievalia::Card]| {
        let table = cheap_soldiers_for_teams().turned(0, 0).land(0, &[Farm]).turned(0, 1).hand(0, &[Soldier]);
        let mut table = table.turned(2, 0).land(2, land);
        table.acts(&[Action::Play(Soldier), Action::AskPartner]);
        table.acts(&[Action::ActivateGroup(1), Action::ActivateGroup(2), Action::ActivateGroup(3)]);
        table
    };
    let exchange = Action::Exchange { gives: Food, takes: Energy };
    let three = with(&[Farm, Field, Forest]);
    assert_eq!(three.game.table.purse.support, [3, 1, 0, 0]);
    assert_eq!(three.refused(exchange), Rule::WholePayment, "no food would be left for the soldier");
    let mut four = with(&[Farm, Farm, Forest]);
    four.act(exchange);
    assert_eq!(four.game.table.purse.support, [1, 2, 0, 0]);
    four.act(Action::HandOver { loses: Energy });
    assert_eq!(four.has(0, Soldier), 1);
}

/// MED-14.6, MED-18.1: everybody sees what a partner gave and what is being bought, and nothing of what the payer adds
/// before the payment is complete.
#[test]
fn everybody_sees_what_a_partner_gave() {
    let mut table = cheap_soldiers_for_teams()
        .turned(0, 0)
        .land(0, &[Farm, Field])
        .hand(0, &[Soldier])
        .turned(2, 0)
        .land(2, &[Forest, Forest]);
    table.acts(&[Action::Play(Soldier), Action::AskPartner]);
    table.acts(&[Action::ActivateGroup(1), Action::ActivateGroup(2), Action::HandOver { loses: Energy }]);
    assert_eq!(table.question(), Some(Question::Pay { missing: [1, 0, 0, 0] }));
    let seen = Purse {
        purchase: Some(Purchase::Troop(Soldier)),
        cost: [1, 1, 0, 0],
        pool: [0, 1, 0, 0],
        given: [0, 1, 0, 0],
        asked: true,
        open: true,
        ..Purse::default()
    };
    for viewer in 1..4 {
        assert_eq!(table.view(viewer).table.purse, seen);
    }
}

/// MED-18.7: help that is not enough drops the purchase, and nothing is turned or discarded.
#[test]
fn a_hand_over_that_does_not_suffice_drops_the_purchase() {
    let mut table = Table::team()
        .turned(0, 0)
        .turned(2, 0)
        .land(2, &[Farm])
        .troops(2, &[Worker, Worker])
        .hand(0, &[Field])
        .hand(2, &[Mine]);
    table.acts(&[Action::Play(Field), Action::AskPartner, Action::ActivateGroup(1)]);
    table.act(Action::Discard { card: Mine, gives: Workforce });
    assert_eq!((table.hand_size(2), table.is_used(2, 1)), (0, true));
    // Two food and one workforce: whoever loses the workforce hands over two food for a cost of one workforce.
    table.act(Action::HandOver { loses: Workforce });
    assert_eq!(table.question(), Some(Question::Actions), "dropped");
    assert_eq!((table.holds(0, Field), table.holds(2, Mine)), (1, 1), "nothing was discarded");
    assert!(!table.is_used(2, 1), "nothing was turned");
    assert_eq!(table.count(2, Worker, |troop| troop.used || troop.pledged), 0);
    assert!(table.news.iter().any(|news| matches!(news, News::FellShort { seat: Seat(2) })));
    assert!(!table.news.iter().any(|news| matches!(news, News::Supported { .. })));
    assert_eq!(table.refused(Action::Play(Field)), Rule::SupportSteps, "not asked again at once");
    assert_eq!(table.view(1).table.fiefs[0].known[Field.index()], 1, "everybody has seen the card");
    assert_eq!(table.view(1).table.fiefs[2].known[Mine.index()], 0, "and nobody what the partner put in");
}

/// MED-18.7: the partner can decline after having added something.
#[test]
fn a_partner_who_has_begun_to_help_can_still_decline() {
    let begun = |table: Table| {
        let mut table = table.turned(2, 0).land(2, &[Farm]).troops(2, &[Worker, Worker]).hand(2, &[Mine]);
        table.acts(&[Action::Play(Field), Action::AskPartner, Action::ActivateFree(Worker)]);
        table.acts(&[Action::ActivateGroup(1), Action::Decline]);
        assert!(!table.is_used(2, 1));
        assert_eq!(table.count(2, Worker, |troop| !troop.used && !troop.pledged), 2);
        assert_eq!(table.game.table.purse.support, [0; 4]);
        table
    };
    let dropped = begun(Table::team().turned(0, 0).hand(0, &[Field]));
    assert_eq!((dropped.question(), dropped.holds(0, Field)), (Some(Question::Actions), 1));
    let alone = begun(Table::team().hand(0, &[Field, Soldier]));
    assert_eq!(alone.question(), Some(Question::Pay { missing: [0, 0, 1, 0] }), "then alone");
    assert_eq!(alone.pool(), [0; 4]);
}

/// MED-13.2, MED-14.1: ten points of a team are not enough, and neither are seven of one member.
#[test]
fn ten_points_of_a_team_are_not_enough() {
    let mut table = Table::team()
        .land(0, &[Farm, Farm, Farm])
        .building(0, 0, Building::Church)
        .building(0, 0, Building::Stable)
        .building(0, 1, Building::Smithy)
        .building(0, 1, Building::Carpentry)
        .building(0, 2, Building::Castle)
        .land(2, &[Farm])
        .building(2, 0, Building::Church)
        .building(2, 0, Building::Stable)
        .building(2, 1, Building::Smithy)
        .troops(0, &[Bureaucrat, Bureaucrat, Bureaucrat]);
    assert_eq!((table.points(0), table.points(2)), (6, 3));
    table.act(Action::Build { stack: 0, building: Building::School });
    while matches!(table.question(), Some(Question::Pay { .. } | Question::Site { .. })) {
        let next = table.legal()[0];
        table.act(next);
    }
    assert_eq!((table.points(0), table.points(2)), (7, 3));
    assert_eq!(table.ending(), None);
}

/// MED-9.12, MED-14.7: arrows fly at the defender and at the defender's ally, never at the own one, and the ally of the
/// attacker may shoot too.
#[test]
fn archers_shoot_at_both_opponents_and_at_no_ally() {
    let mut table = Table::team()
        .land(0, &[Farm])
        .abroad(0, Knight, FIEF[1])
        .abroad(0, Archer, BETWEEN_0_1)
        .abroad(0, Worker, FIEF[3])
        .abroad(2, Archer, BETWEEN_1_2)
        .abroad(2, Worker, FIEF[1])
        .abroad(3, Soldier, FIEF[1])
        .used(1, Soldier)
        .used(1, Priest)
        .at_war();
    table.acts(&[Action::Declare { place: FIEF[1], against: Seat(1) }, Action::AttackNothing]);
    assert_eq!((table.asked(), table.question()), (Some(Seat(0)), Some(Question::Archers)));
    table.act(Action::Shoot(table.figure(0, Archer, |_| true)));
    let soldier = |seat| Action::ShootAt(table.figure(seat, Soldier, |_| true));
    let (of_defender, of_ally) = (soldier(1), soldier(3));
    assert!(table.may(of_defender) && table.may(of_ally));
    let own_ally = Action::ShootAt(table.figure(2, Worker, |_| true));
    let own = Action::ShootAt(table.figure(0, Knight, |_| true));
    assert_eq!((table.refused(own_ally), table.refused(own)), (Rule::ArchersPriests, Rule::ArchersPriests));
    table.act(of_ally);
    assert_eq!(table.count(3, Soldier, |troop| troop.damage == 1), 1);
    assert_eq!((table.asked(), table.question()), (Some(Seat(2)), Some(Question::Archers)), "clockwise");
    table.act(Action::Shoot(table.figure(2, Archer, |_| true)));
    let own_ally = Action::ShootAt(table.figure(0, Knight, |_| true));
    assert_eq!(table.refused(own_ally), Rule::ArchersPriests);
    table.act(Action::ShootAt(table.figure(3, Soldier, |_| true)));
    assert_eq!(table.has(3, Soldier), 0);
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
