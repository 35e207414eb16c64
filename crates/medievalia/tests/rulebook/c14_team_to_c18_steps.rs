//! Two against two, information and luck, the steps.

use medievalia::Card::{Archer, Bureaucrat, Farm, Field, Forest, Knight, Mine, Priest, Soldier, Worker};
use medievalia::Resource::{Food, Gold, Workforce};
use medievalia::testing::Table;
use medievalia::{
    Action, Building, Card, Ending, Medievalia, Mode, Options, Pile, Question, Rule, Spot, Start,
};
use tafel_core::{Chance, Game, Match, Seat, Viewer};

use crate::{BETWEEN_0_1, BETWEEN_0_3, FIEF, cheap_soldiers};

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

/// MED-15.1
#[test]
fn views_show_the_table_and_hide_hands_and_stacks() {
    let mut table = Table::new(3).hand(1, &[Knight, Mine]).land(1, &[Farm]).at_start();
    let view = table.view(0);
    assert_eq!(view.fiefs[1].hand, [1, 1, 0]);
    assert_eq!(view.fiefs[1].known, [0; Card::COUNT]);
    let imagined = Medievalia::imagine(&view, &mut Chance::fast(5));
    assert_eq!(imagined.view(Viewer::Seat(Seat(0))), view);
    table.act(Action::Draw(Pile::Character));
    assert_eq!(table.view(2).fiefs[0].hand, [0, 0, 1], "which stack was drawn from is public");
}

/// MED-15.2
#[test]
fn luck_is_in_the_stacks_and_the_first_player_only() {
    let mut game = Match::<Medievalia>::new(
        Options { start: Start::First, ..Options::default() },
        2,
        Chance::seeded(9, 0),
    )
    .unwrap();
    assert_eq!(game.header().setup.len(), 3, "the three bottom cards");
    let draft = game.play(Seat(0), Action::Draw(Pile::Military), Chance::seeded(9, 1)).unwrap();
    game.commit(draft);
    assert_eq!(game.line()[0].draws.len(), 1);
}

/// MED-15.3
#[test]
fn one_player_at_a_time_is_asked_and_only_where_there_is_a_choice() {
    let mut table = Table::new(2).land(0, &[Farm]).hand(0, &[Field]);
    table.act(Action::Play(Field));
    assert_eq!(table.question(), Some(Question::Actions), "only the city can pay: nothing to ask");
    assert!(table.is_used(0, 0));
}

/// MED-15.4
#[test]
fn the_team_game_is_for_four() {
    let team = Options { team: true, ..Options::default() };
    for seats in 2..=3 {
        assert!(Match::<Medievalia>::new(team.clone(), seats, Chance::seeded(1, 0)).is_err());
    }
    assert!(Match::<Medievalia>::new(team, 4, Chance::seeded(1, 0)).is_ok());
    let nobody = Options { start: Start::Fourth, ..Options::default() };
    assert!(Match::<Medievalia>::new(nobody, 3, Chance::seeded(1, 0)).is_err());
}

/// MED-15.5
#[test]
fn the_basic_mode_has_one_stack_and_dealt_hands() {
    let basic = Options { mode: Mode::Basic, ..Options::default() };
    let game = Match::<Medievalia>::new(basic.clone(), 3, Chance::seeded(1, 0)).unwrap();
    let view = game.state().view(Viewer::Spectator);
    assert_eq!(view.stacks.map(|stack| stack.size), [87 - 24 - 1, 0, 0], "one card of the turn is drawn");
    assert_eq!(game.state().question(Seat(0)), Question::Actions);
    let mut last = Table::with(2, &basic).stack(Pile::Landscape, 1);
    last.act(Action::Done);
    assert_eq!(last.ending(), Some(Ending::EmptyStacks));
}

/// MED-18.1
#[test]
fn a_payment_is_made_step_by_step_and_closes_by_itself() {
    let mut table = cheap_soldiers().land(0, &[Farm, Forest]).hand(0, &[Soldier, Mine]);
    table.act(Action::Play(Soldier));
    assert_eq!(table.question(), Some(Question::Pay { missing: [1, 1, 0, 0] }));
    table.act(Action::ActivateGroup(1));
    assert_eq!(table.question(), Some(Question::Pay { missing: [0, 1, 0, 0] }));
    table.act(Action::ActivateGroup(2));
    assert_eq!((table.question(), table.has(0, Soldier)), (Some(Question::Actions), 1));
    let mut building = Table::new(2)
        .land(0, &[Farm])
        .troop(0, Bureaucrat)
        .hand(0, &[Field, Field, Field, Field, Field, Field]);
    building.act(Action::Build { stack: 0, building: Building::School });
    building.act(Action::Discard { card: Field, gives: Food });
    let late = Action::Bureaucrat { at: Spot::Free, first: Food, second: Some(Workforce) };
    assert_eq!(building.refused(late), Rule::PurchaseSteps);
}

/// MED-18.2
#[test]
fn a_character_that_moved_stays_until_another_command() {
    let mut table = Table::new(2).land(0, &[Farm, Forest]).troops(0, &[Worker]).hand(0, &[Field, Mine]);
    let to = |from, to| Action::Attach { card: Worker, from, to };
    table.act(to(Spot::Free, Spot::Host(2)));
    assert_eq!(table.refused(to(Spot::Host(2), Spot::Free)), Rule::InternalSteps);
    table.acts(&[Action::Play(Field), Action::ActivateGroup(0)]);
    assert!(table.allows(to(Spot::Host(2), Spot::Free)));
}

/// MED-18.3
#[test]
fn one_move_is_one_character_into_one_fief() {
    let mut table = Table::new(4).land(0, &[Farm]).troops(0, &[Soldier, Soldier]);
    table.act(Action::Done);
    table.act(Action::March { card: Soldier, from: FIEF[0], spot: Spot::Free, to: BETWEEN_0_3 });
    assert_eq!(table.count(0, Soldier, |troop| troop.place == FIEF[0]), 1);
    assert_eq!(table.question(), Some(Question::Move));
}

/// MED-18.4
#[test]
fn a_war_asks_for_groups_opponents_targets_in_this_order() {
    let mut table = Table::new(2)
        .land(0, &[Farm])
        .abroad(0, Soldier, FIEF[1])
        .abroad(0, Worker, FIEF[1])
        .troop(1, Worker)
        .at_war();
    table.act(Action::Declare { place: FIEF[1], against: Seat(1) });
    assert_eq!(table.question(), Some(Question::Partition { card: Worker }), "the soldier opened a group");
    table.act(Action::OpenGroup);
    assert_eq!(table.question(), Some(Question::Oppose { card: Worker }));
    table.act(Action::Oppose(2));
    assert_eq!(table.question(), Some(Question::Aim { group: 1 }));
}

/// MED-18.5
#[test]
fn a_single_card_takes_its_damage_without_asking() {
    let mut table =
        Table::new(2).land(0, &[Farm]).abroad(0, Worker, BETWEEN_0_1).abroad(1, Knight, BETWEEN_0_1).at_war();
    table.act(Action::Declare { place: BETWEEN_0_1, against: Seat(1) });
    assert_eq!(table.has(0, Worker), 0);
}

/// MED-18.6
#[test]
fn archers_act_one_by_one_or_pass() {
    let mut table = Table::new(2)
        .land(0, &[Farm])
        .abroad(0, Archer, FIEF[1])
        .abroad(0, Archer, BETWEEN_0_1)
        .used(1, Knight)
        .used(1, Soldier)
        .at_war();
    table.acts(&[Action::Declare { place: FIEF[1], against: Seat(1) }, Action::AttackNothing]);
    table.act(Action::Shoot(table.figure(0, Archer, |troop| troop.place == BETWEEN_0_1)));
    table.act(Action::ShootAt(table.figure(1, Knight, |_| true)));
    assert_eq!(table.question(), Some(Question::Archers), "another archer is left");
    table.act(Action::Pass);
    assert_eq!(table.has(1, Knight), 1);
}

/// MED-18.7
#[test]
fn a_declined_purchase_is_dropped_and_the_partner_is_not_asked_again() {
    let mut table =
        Table::team().troops(2, &[Worker, Worker]).land(2, &[Farm]).turned(0, 0).hand(0, &[Field]);
    table.act(Action::Play(Field));
    assert_eq!(table.asked(), Some(Seat(2)));
    table.act(Action::Decline);
    assert_eq!((table.asked(), table.holds(0, Field)), (Some(Seat(0)), 1));
    assert_eq!(table.refused(Action::Play(Field)), Rule::OnePayment);
    assert_eq!(table.view(1).fiefs[0].known[Field.index()], 1, "everybody has seen the card");
    let mut rich = Table::team().troops(2, &[Worker, Worker]).land(2, &[Farm]).hand(0, &[Field]);
    rich.acts(&[Action::Play(Field), Action::AskPartner, Action::Decline]);
    assert_eq!(rich.question(), Some(Question::Pay { missing: [0, 0, 1, 0] }), "then alone");
    let mut forest = Table::team().hand(0, &[Forest]);
    forest.act(Action::Play(Forest));
    assert!(forest.host(0, 1).is_some(), "a partner with a city alone cannot help");
}

/// MED-18.8
#[test]
fn the_hungry_leave_one_by_one() {
    let mut table = Table::new(2).troops(0, &[Worker, Soldier]).at_start();
    table.act(Action::Starve(table.figure(0, Worker, |_| true)));
    assert_eq!(table.has(0, Soldier), 0, "the last one is no choice");
    assert_eq!(table.question(), Some(Question::Draw));
}
