//! Terms, topology, setup, the turn.

use medievalia::Card::{Archer, Farm, Field, Knight, Mine, Soldier, Worker};
use medievalia::testing::Table;
use medievalia::{Action, Building, Card, Medievalia, Options, Pile, Question, Rule, Spot, Start};
use tafel_core::{Chance, Game, Match, Seat, Viewer};

use crate::{BETWEEN_0_1, BETWEEN_0_3, BETWEEN_1_2, FIEF};

/// MED-1.1
#[test]
fn nothing_is_produced_outside_the_own_fief() {
    let table = Table::new(2).land(0, &[Farm]).hand(0, &[Field]).turned(0, 0).abroad(0, Worker, BETWEEN_0_1);
    assert_eq!(table.refused(Action::Play(Field)), Rule::OnePayment);
    let home = Table::new(2).land(0, &[Farm]).hand(0, &[Field]).turned(0, 0).troop(0, Worker);
    assert!(home.allows(Action::Play(Field)));
}

/// MED-1.2
#[test]
fn a_group_is_a_host_with_everything_attached() {
    let mut table = Table::new(2).land(0, &[Farm, Farm]).guard(0, 1, Worker).hand(0, &[Worker, Worker]);
    table.acts(&[Action::Play(Worker), Action::ActivateGroup(1)]);
    assert!(table.is_used(0, 1));
    assert_eq!(table.count(0, Worker, |troop| troop.spot == Spot::Host(1) && troop.used), 1);
}

/// MED-1.3
#[test]
fn military_and_character_cards_are_both_characters_and_troops() {
    let table = Table::new(2).land(0, &[Farm, Farm]).troops(0, &[Soldier, Worker]);
    assert_eq!(table.view(0).fiefs[0].characters, 2);
    let war = Table::new(2)
        .land(0, &[Farm])
        .abroad(0, Worker, BETWEEN_0_1)
        .abroad(1, Soldier, BETWEEN_0_1)
        .at_war();
    assert!(war.allows(Action::Declare { place: BETWEEN_0_1, against: Seat(1) }));
}

/// MED-1.4
#[test]
fn a_character_or_a_military_building_guards() {
    let enemy = |table: Table| table.abroad(1, Soldier, FIEF[0]);
    assert!(enemy(Table::new(2).land(0, &[Field])).is_besieged(0));
    assert!(!enemy(Table::new(2).land(0, &[Field]).guard(0, 1, Worker)).is_besieged(0));
    assert!(!enemy(Table::new(2).land(0, &[Field]).building(0, 1, Building::Tower)).is_besieged(0));
    assert!(enemy(Table::new(2).land(0, &[Field]).building(0, 1, Building::Church)).is_besieged(0));
}

/// MED-1.5
#[test]
fn a_card_is_used_once_between_two_reactivations() {
    let mut table = Table::new(2).hand(0, &[Field, Field, Field]);
    table.acts(&[Action::Play(Field), Action::ActivateGroup(0)]);
    assert!(table.is_used(0, 0));
    table.act(Action::Play(Field));
    assert_eq!(table.refused(Action::ActivateGroup(0)), Rule::Sources);
}

/// MED-1.6
#[test]
fn an_available_troop_is_unused_and_free() {
    let only = |table: Table| table.at_war().allows(Action::Declare { place: FIEF[0], against: Seat(1) });
    let base = || Table::new(2).land(0, &[Farm]).abroad(1, Soldier, FIEF[0]);
    assert!(only(base().troop(0, Soldier)));
    assert!(!only(base().used(0, Soldier)));
    assert!(!only(base().guard(0, 0, Soldier)));
}

/// MED-1.7
#[test]
fn cards_are_drawn_from_the_three_stacks_only() {
    let table = Table::new(2).at_start();
    assert_eq!(table.legal(), Pile::ALL.map(Action::Draw));
}

/// MED-1.8
#[test]
fn discarded_cards_never_return() {
    let mut table = Table::new(2).land(0, &[Farm]).troop(0, Worker);
    let before = table.left(Pile::Character);
    table.act(Action::Dismiss(table.figure(0, Worker, |_| true)));
    assert_eq!(table.discarded(Worker), 1);
    assert_eq!(table.left(Pile::Character), before);
}

/// MED-1.9
#[test]
fn everybody_but_the_ally_is_an_opponent() {
    let base = |table: Table| table.land(0, &[Farm]).abroad(0, Soldier, FIEF[2]).at_war();
    let declare = Action::Declare { place: FIEF[2], against: Seat(2) };
    assert!(base(Table::new(4)).allows(declare));
    let team =
        Table::team().land(0, &[Farm]).abroad(0, Soldier, FIEF[2]).abroad(0, Soldier, FIEF[1]).at_war();
    assert_eq!(team.refused(declare), Rule::Opponents);
}

/// MED-1.10
#[test]
fn battle_groups_end_with_the_war() {
    let mut table = Table::new(2).land(0, &[Farm]).abroad(0, Soldier, FIEF[1]).at_war();
    table.acts(&[Action::Declare { place: FIEF[1], against: Seat(1) }, Action::AttackNothing]);
    assert_eq!(table.count(0, Soldier, |troop| troop.group != 0), 0);
}

/// MED-2.1
#[test]
fn fiefs_form_a_ring_with_intermediate_fiefs_between_neighbours() {
    let two = Table::new(2);
    assert_eq!(two.neighbours(FIEF[0]), [BETWEEN_0_1]);
    assert_eq!(two.neighbours(BETWEEN_0_1), [FIEF[0], FIEF[1]]);
    let three = Table::new(3);
    assert!(Seat::all(3).all(|seat| three.neighbours(FIEF[seat.index()]).len() == 2));
    let four = Table::new(4);
    assert_eq!(four.neighbours(FIEF[0]), [BETWEEN_0_1, BETWEEN_0_3]);
    assert_eq!(four.neighbours(BETWEEN_1_2), [FIEF[1], FIEF[2]]);
    let complete = Options { topology: medievalia::Topology::Complete, ..Options::default() };
    assert_eq!(Table::with(4, &complete).neighbours(FIEF[0]).len(), 3);
}

/// MED-2.2
#[test]
fn a_normal_troop_needs_two_turns_to_a_neighbour() {
    let mut table = Table::new(2).land(0, &[Farm]).troops(0, &[Soldier, Worker]);
    table.act(Action::Done);
    let to = |from, to| Action::March { card: Soldier, from, spot: Spot::Free, to };
    assert_eq!(table.refused(to(FIEF[0], FIEF[1])), Rule::TwoTurns);
    table.act(to(FIEF[0], BETWEEN_0_1));
    assert_eq!(table.refused(to(BETWEEN_0_1, FIEF[1])), Rule::External);
}

/// MED-2.3
#[test]
fn the_fief_of_an_eliminated_player_is_an_intermediate_fief() {
    let base = || Table::new(3).land(0, &[Farm]).eliminated(1).abroad(0, Soldier, FIEF[1]);
    let mut table = base().abroad(2, Soldier, FIEF[1]).troop(0, Worker);
    table.act(Action::Done);
    let march = |to| Action::March { card: Soldier, from: FIEF[1], spot: Spot::Free, to };
    assert_eq!(table.refused(march(BETWEEN_1_2)), Rule::Blocking, "unused enemies bar the way");
    let war = base().put(medievalia::state::Troop {
        place: FIEF[1],
        used: true,
        ..medievalia::state::Troop::new(Seat(2), Soldier)
    });
    let mut war = war.at_war();
    war.act(Action::Declare { place: FIEF[1], against: Seat(2) });
    assert_eq!(war.has(2, Soldier), 0, "everybody there fights, used or not");
}

fn fresh(seats: u8, options: Options) -> Match<Medievalia> {
    Match::new(options, seats, Chance::seeded(7, 0)).expect("it can be played")
}

/// MED-3.1
#[test]
fn everybody_begins_with_an_unused_city() {
    let view = fresh(3, Options::default()).state().view(Viewer::Spectator);
    assert_eq!(view.fiefs.len(), 3);
    assert!(
        view.fiefs
            .iter()
            .all(|fief| { fief.hosts.len() == 1 && fief.hosts[0].is_some_and(|city| !city.used) })
    );
}

/// MED-3.2
#[test]
fn three_stacks_of_38_20_and_29_show_their_bottom_cards() {
    let view = fresh(2, Options::default()).state().view(Viewer::Spectator);
    assert_eq!(view.stacks.map(|stack| stack.size), [38, 20, 29]);
    assert!(view.stacks.iter().all(|stack| stack.bottom.is_some()));
    let mut table = Table::new(2).stack(Pile::Military, 1).at_start();
    let bottom = table.view(1).stacks[Pile::Military.index()].bottom.expect("it lies open");
    table.act(Action::Draw(Pile::Military));
    assert_eq!(table.view(1).fiefs[0].known[bottom.index()], 1, "everybody knows the last card");
}

/// MED-3.3
#[test]
fn school_workshop_and_bank_lie_open_on_stacks_of_6_6_and_5() {
    let view = fresh(2, Options::default()).state().view(Viewer::Spectator);
    let tops = view.sites.map(|site| site.top);
    assert_eq!(tops, [Some(Building::School), Some(Building::Workshop), Some(Building::Bank)]);
    assert_eq!(view.sites.map(|site| site.hidden), [5, 5, 4]);
}

/// MED-3.4
#[test]
fn the_first_player_is_given_or_drawn_by_lot() {
    let given = fresh(3, Options { start: Start::Second, ..Options::default() });
    assert_eq!(given.asked().first(), Some(Seat(1)));
    let drawn: Vec<_> = (0..30)
        .map(|seed| Match::<Medievalia>::new(Options::default(), 3, Chance::seeded(seed, 0)).unwrap())
        .map(|game| game.asked().first().unwrap())
        .collect();
    assert!(Seat::all(3).all(|seat| drawn.contains(&seat)));
}

/// MED-3.5
#[test]
fn everybody_draws_eight_cards_one_by_one_from_stacks_of_choice() {
    let mut game = fresh(4, Options { start: Start::Third, ..Options::default() });
    for seat in [2, 3, 0, 1] {
        for left in (1..=8).rev() {
            assert_eq!(game.asked().first(), Some(Seat(seat)));
            assert_eq!(game.state().question(Seat(seat)), Question::Opening { left });
            let military = game.state().check(Seat(seat), &Action::Draw(Pile::Military)).is_ok();
            let pile = if military { Pile::Military } else { Pile::Landscape };
            let step = game.line().len() as u64;
            let draft = game.play(Seat(seat), Action::Draw(pile), Chance::seeded(3, step)).unwrap();
            game.commit(draft);
        }
    }
    let view = game.state().view(Viewer::Seat(Seat(0)));
    assert_eq!(view.stacks[1].size, 0, "an empty stack cannot be chosen");
    assert_eq!(view.fiefs[0].hand, [4, 4, 0]);
    assert_eq!(view.active, Seat(2));
}

/// MED-3.6
#[test]
fn hands_are_secret_and_their_size_is_not() {
    let table = Table::new(2).hand(0, &[Knight, Field, Worker]);
    let other = table.view(1);
    assert_eq!(other.fiefs[0].hand, [1, 1, 1]);
    assert_eq!(other.hand, Some([0; Card::COUNT]));
    assert_eq!(table.view(0).hand.map(|hand| hand[Knight.index()]), Some(1));
}

/// MED-4.1
#[test]
fn a_turn_starts_with_the_siege_and_then_the_food() {
    let table = Table::new(2).abroad(1, Soldier, FIEF[0]).troops(0, &[Worker, Archer]).at_start();
    assert_eq!(table.siege(0), 1);
    assert_eq!(table.question(), Some(Question::Starve));
}

/// MED-4.2
#[test]
fn drawing_a_card_is_mandatory_and_from_a_stack_that_is_not_empty() {
    let table = Table::new(2).stack(Pile::Character, 0).at_start();
    assert_eq!(table.refused(Action::Done), Rule::DrawCard);
    assert_eq!(table.refused(Action::Draw(Pile::Character)), Rule::DrawCard);
}

/// MED-4.3
#[test]
fn all_own_cards_are_turned_upright_wherever_they_are() {
    let away = medievalia::state::Troop {
        place: BETWEEN_0_1,
        used: true,
        ..medievalia::state::Troop::new(Seat(0), Soldier)
    };
    let mut table = Table::new(2).land(0, &[Farm]).turned(0, 1).used(1, Worker).put(away).at_start();
    table.act(Action::Draw(Pile::Landscape));
    assert!(!table.is_used(0, 1));
    assert_eq!(table.count(0, Soldier, |troop| troop.used), 0);
    assert_eq!(table.count(1, Worker, |troop| troop.used), 1, "only the own ones");
}

/// MED-4.4
#[test]
fn actions_come_in_any_number_and_order_until_the_player_says_so() {
    let mut table =
        Table::new(2).land(0, &[Farm, Mine]).hand(0, &[Worker, Field, Field]).troops(0, &[Worker]);
    let attach = Action::Attach { card: Worker, from: Spot::Free, to: Spot::Host(2) };
    table.acts(&[attach, Action::Play(Worker), Action::ActivateGroup(1), Action::Play(Field)]);
    table.acts(&[Action::ActivateGroup(0), Action::Done]);
    assert_eq!(table.active(), 0, "the free worker may still move");
    assert_eq!(table.question(), Some(Question::Move));
}

/// MED-4.5
#[test]
fn troops_leave_the_fief_after_the_actions() {
    let mut table = Table::new(2).land(0, &[Farm]).troop(0, Soldier);
    let march = Action::March { card: Soldier, from: FIEF[0], spot: Spot::Free, to: BETWEEN_0_1 };
    assert_eq!(table.refused(march), Rule::MovePhase);
    table.act(Action::Done);
    assert!(table.allows(march));
}

/// MED-4.6
#[test]
fn there_is_no_way_back_from_movement_or_war() {
    let mut table =
        Table::new(2).land(0, &[Farm]).hand(0, &[Field]).troop(0, Soldier).abroad(0, Worker, FIEF[1]);
    table.act(Action::Done);
    assert_eq!(table.refused(Action::Play(Field)), Rule::WarPhase);
    table.act(Action::Done);
    let march = Action::March { card: Soldier, from: FIEF[0], spot: Spot::Free, to: BETWEEN_0_1 };
    assert_eq!(table.refused(march), Rule::WarPhase);
    table.act(Action::Done);
    assert_eq!(table.active(), 1);
}

/// MED-4.7
#[test]
fn damage_is_gone_at_the_end_of_the_turn() {
    let mut table = Table::new(2).land(0, &[Farm]).abroad(0, Soldier, FIEF[1]).troops(1, &[Worker]).at_war();
    table.acts(&[Action::Declare { place: FIEF[1], against: Seat(1) }, Action::Oppose(1)]);
    assert_eq!(table.count(0, Soldier, |troop| troop.damage > 0), 0, "no war is left, so the turn ended");
    assert_eq!((table.active(), table.has(1, Worker)), (1, 0));
}
