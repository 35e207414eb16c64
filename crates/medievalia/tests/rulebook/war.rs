//! Chapter 9: war in a player's fief.

use medievalia::Card::{Archer, Farm, Field, Forest, Infantry, Knight, Priest, Soldier, Worker};
use medievalia::testing::Table;
use medievalia::{Action, Building, Question, Rule, Spot, Troop};
use tafel_core::Seat;

use crate::{BETWEEN_0_1, BETWEEN_1_2, FIEF, INVASION, invasion};

/// MED-9.1
#[test]
fn war_is_declared_once_per_fief_on_an_opponent_with_a_card_there() {
    let mut table = invasion(&[Soldier]);
    assert_eq!(table.refused(Action::Declare { place: FIEF[1], against: Seat(2) }), Rule::Declaring);
    assert_eq!(table.refused(Action::Declare { place: BETWEEN_1_2, against: Seat(1) }), Rule::Declaring);
    table.acts(&[INVASION, Action::AttackNothing]);
    assert_eq!(table.refused(INVASION), Rule::Declaring);
    let used = Table::new(3)
        .land(0, &[Farm])
        .abroad(0, Worker, FIEF[2])
        .put(Troop { place: FIEF[1], used: true, ..Troop::new(Seat(0), Soldier) })
        .at_war();
    assert_eq!(used.refused(INVASION), Rule::Declaring, "an available troop is needed");
}

/// MED-9.2
#[test]
fn the_active_player_attacks_even_at_home() {
    let mut table = Table::new(2).land(0, &[Farm]).troop(0, Knight).abroad(1, Soldier, FIEF[0]).at_war();
    table.act(Action::Declare { place: FIEF[0], against: Seat(1) });
    assert_eq!((table.has(0, Knight), table.has(1, Soldier)), (0, 0), "4/2 against 2/2: both die");
}

/// MED-9.3
#[test]
fn away_from_home_everybody_fights_and_at_home_who_is_chosen() {
    let mut away = invasion(&[Soldier, Knight]);
    away.act(INVASION);
    assert_eq!(away.refused(Action::StayOut), Rule::HomeRule);
    let mut home =
        Table::new(2).land(0, &[Farm]).troops(0, &[Knight, Soldier]).abroad(1, Soldier, FIEF[0]).at_war();
    home.act(Action::Declare { place: FIEF[0], against: Seat(1) });
    assert_eq!(home.question(), Some(Question::Partition { card: Soldier }));
    home.act(Action::StayOut);
    assert_eq!(home.has(0, Soldier), 1, "the knight had to fight alone");
    assert_eq!(home.has(0, Knight), 0);
}

/// MED-9.4
#[test]
fn an_army_is_as_strong_as_its_cards_together() {
    let mut table = invasion(&[Soldier, Worker]);
    let mut army = table.clone();
    army.acts(&[INVASION, Action::Join(1), Action::AttackHost(0)]);
    army.act(Action::Wound(army.figure(0, Soldier, |_| true)));
    assert_eq!(
        army.news
            .iter()
            .filter(|news| matches!(news, medievalia::News::HostWounded { points: 3, .. }))
            .count(),
        1
    );
    table.acts(&[INVASION, Action::OpenGroup]);
    assert_eq!(table.question(), Some(Question::Aim { group: 1 }));
    assert_eq!(table.refused(Action::Join(1)), Rule::WarSteps);
}

/// MED-9.5
#[test]
fn the_defender_sets_available_troops_against_groups_or_not() {
    let mut table = invasion(&[Soldier]).troop(1, Worker).used(1, Worker).guard(1, 0, Worker);
    table.act(INVASION);
    assert_eq!(table.asked(), Some(Seat(1)));
    assert_eq!(table.legal(), [Action::Oppose(1), Action::StayOut]);
    assert_eq!(table.refused(Action::Oppose(2)), Rule::Opposing);
    table.act(Action::Oppose(1));
    assert_eq!(table.has(1, Worker), 2);
}

/// MED-9.6
#[test]
fn an_unopposed_group_attacks_a_host_a_lone_troop_a_defending_group_or_nothing() {
    let mut table =
        invasion(&[Soldier, Worker]).land(1, &[Forest]).troop(1, Worker).used(1, Priest).guard(1, 1, Worker);
    table.acts(&[INVASION, Action::OpenGroup, Action::Oppose(1)]);
    assert_eq!(table.question(), Some(Question::Aim { group: 2 }));
    let priest = table.figure(1, Priest, |_| true);
    let guard = table.figure(1, Worker, |troop| troop.spot != Spot::Free);
    let defender = table.figure(1, Worker, |troop| troop.spot == Spot::Free);
    for target in [
        Action::AttackHost(0),
        Action::AttackHost(1),
        Action::AttackTroop(priest),
        Action::AttackGroup(1),
        Action::AttackNothing,
    ] {
        assert!(table.may(target), "{target:?}");
    }
    assert_eq!(table.refused(Action::AttackTroop(guard)), Rule::Targets);
    assert_eq!(table.refused(Action::AttackTroop(defender)), Rule::Targets);
    table.act(Action::AttackGroup(1));
    assert_eq!(table.has(1, Worker), 1, "two groups fell upon the defender");
    assert_eq!(table.has(0, Soldier), 1);
}

/// MED-9.7
#[test]
fn a_target_strikes_back_once_at_a_group_of_its_owners_choice() {
    let mut table = invasion(&[Soldier, Soldier]).used(1, Knight);
    let knight = |table: &Table| Action::AttackTroop(table.figure(1, Knight, |_| true));
    table.acts(&[INVASION, Action::OpenGroup]);
    table.act(knight(&table));
    table.act(knight(&table));
    assert_eq!((table.asked(), table.question()), (Some(Seat(1)), Some(Question::StrikeBack)));
    table.act(Action::StrikeBack(2));
    assert_eq!((table.has(0, Soldier), table.has(1, Knight)), (1, 0));
}

/// MED-9.8
#[test]
fn guards_die_before_their_host() {
    let attacked = |troops: &[medievalia::Card]| {
        let mut table = invasion(troops).land(1, &[Field]).guard(1, 1, Soldier).guard(1, 1, Worker);
        table.act(INVASION);
        for _ in 1..troops.len() {
            table.act(Action::Join(1));
        }
        table.act(Action::AttackHost(1));
        table
    };
    let mut weak = attacked(&[Soldier]);
    assert_eq!(weak.question(), Some(Question::Wound { points: 2 }), "two points, three of defence");
    weak.act(Action::Wound(weak.figure(1, Worker, |_| true)));
    assert_eq!((weak.has(1, Worker), weak.has(1, Soldier)), (0, 1));
    assert!(weak.host(1, 1).is_some());
    let mut strong = attacked(&[Knight, Soldier]);
    // The guards strike back with three: the attacker says who takes them.
    assert_eq!((strong.asked(), strong.question()), (Some(Seat(0)), Some(Question::Wound { points: 3 })));
    strong.act(Action::Wound(strong.figure(0, Soldier, |_| true)));
    assert!(strong.host(1, 1).is_none(), "six points: three for the guards, the rest destroys the field");
    assert_eq!((strong.has(0, Knight), strong.has(0, Soldier)), (1, 0));
}

/// MED-9.9
#[test]
fn damage_is_lethal_card_by_card_and_the_rest_stays_on_the_last() {
    let mut table = invasion(&[Knight, Soldier]).troops(1, &[Soldier, Worker, Priest]);
    // The priest of the defender stays out and may heal.
    table.acts(&[INVASION, Action::Join(1)]);
    while let Some(Question::Oppose { card }) = table.question() {
        table.act(if card == Priest { Action::StayOut } else { Action::Oppose(1) });
    }
    assert_eq!(table.question(), Some(Question::Wound { points: 3 }));
    table.act(Action::Wound(table.figure(0, Knight, |_| true)));
    assert_eq!(table.question(), Some(Question::Wound { points: 6 }), "now the defender");
    table.act(Action::Wound(table.figure(1, Worker, |_| true)));
    assert_eq!(table.count(1, Soldier, |troop| troop.damage == 5), 1);
    assert_eq!(table.count(1, Worker, |troop| troop.damage == 1), 1);
    table.acts(&[Action::Pray(table.figure(1, Priest, |_| true))]);
    table.act(Action::Heal(table.figure(1, Worker, |_| true)));
    assert_eq!((table.has(1, Worker), table.has(1, Soldier)), (1, 0));
    assert_eq!(table.count(0, Soldier, |troop| troop.damage == 1), 1);
}

/// MED-9.10
#[test]
fn a_civil_building_shelters_a_guard_of_the_owners_choice() {
    let mut table = invasion(&[Soldier])
        .land(1, &[Field])
        .building(1, 1, Building::Church)
        .guard(1, 1, Worker)
        .guard(1, 1, Soldier);
    table.acts(&[INVASION, Action::AttackHost(1)]);
    assert_eq!((table.asked(), table.question()), (Some(Seat(1)), Some(Question::Protect)));
    assert_eq!(table.refused(Action::ProtectCity), Rule::CivilBonus);
    table.act(Action::Protect(table.figure(1, Worker, |_| true)));
    table.act(Action::Wound(table.figure(1, Soldier, |_| true)));
    assert_eq!((table.has(1, Worker), table.has(1, Soldier)), (1, 0));
}

/// MED-9.10: the city itself may have the bonus. Without guards nobody else can, so nobody is asked.
#[test]
fn a_civil_building_shelters_the_city() {
    let fell = |attackers: &[medievalia::Card], buildings: &[Building]| {
        let table = invasion(attackers);
        let table = buildings.iter().fold(table, |table, &building| table.building(1, 0, building));
        let mut table = table;
        table.acts(&[INVASION, Action::Join(1), Action::AttackHost(0)]);
        while let Some(Question::Wound { .. }) = table.question() {
            table.act(Action::Wound(table.figure(0, attackers[1], |troop| troop.group > 0)));
        }
        assert_eq!(table.question(), Some(Question::Fronts), "the war is over");
        table.out().has(Seat(1))
    };
    assert!(fell(&[Knight, Worker], &[]), "5 points against 5");
    assert!(!fell(&[Knight, Worker], &[Building::Church]), "5 points against 5 + 1");
    assert!(fell(&[Knight, Soldier], &[Building::Church]), "6 points against 5 + 1");
    assert!(!fell(&[Knight, Soldier], &[Building::Church, Building::Stable]), "6 points against 5 + 2");
}

/// MED-9.7: each group deals and takes its own damage, and only that.
#[test]
fn every_pair_of_groups_fights_for_itself() {
    let mut table = invasion(&[Soldier, Knight]).troops(1, &[Infantry, Worker]);
    table.acts(&[INVASION, Action::OpenGroup]);
    while let Some(Question::Oppose { card }) = table.question() {
        table.act(Action::Oppose(if card == Worker { 1 } else { 2 }));
    }
    // Group 1: soldier 2/2 against worker 1/1. Group 2: knight 4/2 against infantry 2/3.
    assert_eq!(table.count(0, Soldier, |troop| troop.damage == 1), 1, "the worker dealt 1 to the soldier");
    assert_eq!((table.has(0, Knight), table.has(1, Infantry), table.has(1, Worker)), (0, 0, 0));
    let hits: Vec<_> = table
        .news
        .iter()
        .filter_map(|news| match *news {
            medievalia::News::Wounded { seat, card, points } => Some((seat.0, card, points)),
            _ => None,
        })
        .collect();
    assert_eq!(hits, [(0, Soldier, 1), (0, Knight, 2), (1, Worker, 2), (1, Infantry, 4)]);
}

/// MED-9.13, MED-4.7: a bonus lasts until END and no longer.
#[test]
fn a_bonus_and_damage_end_with_the_turn() {
    let mut table = invasion(&[Infantry, Soldier]).troops(1, &[Worker]);
    table.acts(&[INVASION, Action::Join(1), Action::Oppose(1)]);
    table.act(Action::Wound(table.figure(0, Soldier, |_| true)));
    assert_eq!(table.question(), Some(Question::Fronts));
    assert_eq!(table.count(0, Soldier, |troop| troop.bonus == 1 && troop.damage == 1), 1, "until END");
    table.act(Action::Done);
    assert_eq!(table.count(0, Soldier, |troop| troop.bonus == 0 && troop.damage == 0), 1);
}

/// MED-9.13: nobody dies later of damage already survived, as long as the bonus lasts.
#[test]
fn a_survivor_of_two_damage_with_a_bonus_lives_through_the_next_war_of_the_turn() {
    let mut table = Table::new(3)
        .land(0, &[Farm, Farm])
        .abroad(0, Infantry, BETWEEN_0_1)
        .abroad(0, Soldier, BETWEEN_0_1)
        .abroad(1, Soldier, BETWEEN_0_1)
        .abroad(0, Knight, FIEF[2])
        .abroad(0, Worker, FIEF[1])
        .at_war();
    table.act(Action::Declare { place: BETWEEN_0_1, against: Seat(1) });
    table.act(Action::Wound(table.figure(0, Soldier, |_| true)));
    assert_eq!(table.count(0, Soldier, |troop| troop.damage == 2 && troop.bonus == 1), 1);
    table.acts(&[Action::Declare { place: FIEF[2], against: Seat(2) }, Action::AttackNothing]);
    assert_eq!(table.has(0, Soldier), 1);
}

/// MED-9.14, option: on several fronts of one fief, with other troops on each.
#[test]
fn several_fronts_in_one_fief_take_different_troops() {
    let options = medievalia::Options { several_fronts: true, ..medievalia::Options::default() };
    let on_third = Action::Declare { place: FIEF[1], against: Seat(2) };
    let base = |options: &medievalia::Options| {
        Table::with(3, options)
            .land(0, &[Farm, Farm])
            .abroad(0, Soldier, FIEF[1])
            .abroad(0, Knight, FIEF[1])
            .abroad(0, Worker, FIEF[2])
            .abroad(2, Worker, FIEF[1])
            .at_war()
    };
    let mut one = base(&medievalia::Options::default());
    one.act(INVASION);
    assert_eq!(one.refused(Action::StayOut), Rule::HomeRule);
    one.acts(&[Action::Join(1), Action::AttackNothing]);
    assert_eq!(one.refused(on_third), Rule::Declaring);
    let mut table = base(&options);
    table.act(INVASION);
    assert_eq!(table.question(), Some(Question::Partition { card: Soldier }));
    assert!(table.may(Action::StayOut), "one is held back for the other front");
    table.act(Action::StayOut);
    table.act(Action::AttackNothing);
    assert_eq!(table.count(0, Knight, |troop| troop.fought), 1);
    assert_eq!(table.count(0, Soldier, |troop| troop.fought), 0);
    assert_eq!(table.refused(INVASION), Rule::Declaring, "each opponent once");
    table.act(on_third);
    assert_eq!(table.question(), Some(Question::Fronts), "the soldier alone went, and killed the worker");
    assert_eq!((table.has(2, Worker), table.count(0, Soldier, |troop| troop.damage == 1)), (0, 1));
    assert_eq!(table.count(0, Knight, |troop| troop.damage == 0), 1, "the knight had its war");
    table.act(Action::Done);
    assert_eq!(table.count(0, Soldier, |troop| troop.fought), 0, "forgotten at END");
}

/// MED-9.14, option: whoever has attacked does not attack again, and away from home nobody waits for nothing.
#[test]
fn on_several_fronts_nobody_attacks_twice_and_the_last_front_takes_all() {
    let options = medievalia::Options { several_fronts: true, ..medievalia::Options::default() };
    let on_third = Action::Declare { place: FIEF[1], against: Seat(2) };
    let base = || {
        Table::with(3, &options)
            .land(0, &[Farm, Farm])
            .abroad(0, Soldier, FIEF[1])
            .abroad(0, Knight, FIEF[1])
            .abroad(0, Worker, FIEF[2])
    };
    let mut all = base().abroad(2, Worker, FIEF[1]).at_war();
    all.acts(&[INVASION, Action::OpenGroup, Action::Join(1), Action::AttackNothing]);
    assert_eq!(all.refused(on_third), Rule::OneWarEach);
    let mut single = base().at_war();
    single.act(INVASION);
    assert_eq!(single.refused(Action::StayOut), Rule::HomeRule, "there is no other front");
    let mut last = base().abroad(2, Worker, FIEF[1]).at_war();
    last.acts(&[on_third, Action::StayOut]);
    last.act(INVASION);
    assert_eq!(last.question(), Some(Question::Aim { group: 1 }), "the one that waited must fight now");
    let mut between = Table::with(3, &options)
        .land(0, &[Farm])
        .abroad(0, Knight, BETWEEN_0_1)
        .abroad(0, Worker, FIEF[2])
        .abroad(1, Worker, BETWEEN_0_1)
        .abroad(2, Worker, BETWEEN_0_1)
        .at_war();
    between.act(Action::Declare { place: BETWEEN_0_1, against: Seat(1) });
    let again = Action::Declare { place: BETWEEN_0_1, against: Seat(2) };
    assert_eq!(between.refused(again), Rule::OneWarEach, "there all fight at once");
}

/// MED-9.11
#[test]
fn infantry_shelters_another_character_of_its_army() {
    let mut table = invasion(&[Infantry, Soldier]).troops(1, &[Soldier, Worker]);
    table.acts(&[INVASION, Action::Join(1), Action::Oppose(1), Action::Oppose(1)]);
    // The bonus can only go to the soldier, without asking.
    assert_eq!(table.count(0, Soldier, |troop| troop.bonus == 1), 1);
    assert_eq!(table.question(), Some(Question::Wound { points: 3 }));
    table.act(Action::Wound(table.figure(0, Soldier, |_| true)));
    while table.question() != Some(Question::Fronts) {
        let next = table.legal()[0];
        table.act(next);
    }
    assert_eq!((table.has(0, Soldier), table.has(0, Infantry)), (0, 1), "three points kill 2/2 with +0/1");
    assert_eq!(table.count(0, Infantry, |troop| troop.used), 0);
}

/// MED-9.12
#[test]
fn archers_then_priests_act_within_range() {
    let mut table = invasion(&[Soldier]).troop(1, Worker).troop(1, Priest).abroad(0, Archer, BETWEEN_0_1);
    let mut table = {
        table.act(INVASION);
        while matches!(table.question(), Some(Question::Oppose { .. })) {
            table.act(Action::StayOut);
        }
        table.act(Action::AttackNothing);
        table
    };
    assert_eq!((table.asked(), table.question()), (Some(Seat(0)), Some(Question::Archers)));
    table.act(Action::Shoot(table.figure(0, Archer, |_| true)));
    table.act(Action::ShootAt(table.figure(1, Worker, |_| true)));
    assert_eq!((table.asked(), table.question()), (Some(Seat(1)), Some(Question::Priests)));
    table.act(Action::Pray(table.figure(1, Priest, |_| true)));
    assert_eq!(table.has(1, Worker), 1, "healed: the worker was the only one hurt");
    assert_eq!(table.count(1, Priest, |troop| troop.used), 1);
    assert_eq!(table.count(0, Archer, |troop| troop.used), 1);
}

/// MED-9.13
#[test]
fn what_has_as_much_damage_as_defence_is_discarded_and_survivors_keep_theirs() {
    let mut table = invasion(&[Soldier]).troop(1, Worker);
    table.acts(&[INVASION, Action::Oppose(1)]);
    assert_eq!(table.discarded(Worker), 1);
    assert_eq!(table.count(0, Soldier, |troop| troop.damage == 1 && !troop.used), 1, "fighting turns nobody");
}

/// MED-9.14
#[test]
fn a_troop_attacks_in_one_war_per_turn() {
    let mut table = invasion(&[Soldier]).abroad(2, Worker, FIEF[1]);
    table.acts(&[INVASION, Action::AttackNothing]);
    let other = Action::Declare { place: FIEF[1], against: Seat(2) };
    assert_eq!(table.refused(other), Rule::Declaring, "one war per fief, and nobody moves between wars");
}

/// MED-9.15
#[test]
fn whoever_loses_the_city_is_out() {
    let mut table =
        invasion(&[Knight, Soldier]).hand(1, &[Field]).land(1, &[Farm]).abroad(1, Worker, FIEF[2]);
    table.acts(&[INVASION, Action::Join(1), Action::AttackHost(0)]);
    table.act(Action::Wound(table.figure(0, Soldier, |_| true)));
    assert!(table.out().has(Seat(1)));
    assert_eq!((table.hand_size(1), table.has(1, Worker)), (0, 0));
    assert_eq!(table.ending(), None, "a third player is left");
}

/// MED-9.8 (c)
#[test]
fn a_guard_saved_by_a_priest_saves_the_host() {
    for saved in [false, true] {
        let mut table = invasion(&[Soldier]).land(1, &[Field]).guard(1, 1, Worker).used(1, Soldier);
        table = table.put(Troop { place: BETWEEN_0_1, ..Troop::new(Seat(1), Priest) });
        table.acts(&[INVASION, Action::AttackHost(1)]);
        assert_eq!((table.asked(), table.question()), (Some(Seat(1)), Some(Question::Priests)));
        if saved {
            table.act(Action::Pray(table.figure(1, Priest, |_| true)));
        } else {
            table.act(Action::Pass);
        }
        assert_eq!(table.host(1, 1).is_some(), saved);
        assert_eq!(table.has(1, Worker), u8::from(saved));
    }
}

/// MED-9.11: a bonus is placed without any damage if arrows may follow.
#[test]
fn a_bonus_is_placed_when_only_arrows_threaten() {
    let mut table = invasion(&[Infantry, Soldier, Worker]).abroad(1, Archer, BETWEEN_0_1);
    table.acts(&[INVASION, Action::Join(1), Action::Join(1), Action::AttackNothing]);
    assert_eq!((table.asked(), table.question()), (Some(Seat(0)), Some(Question::Protect)));
    let infantry = table.figure(0, Infantry, |_| true);
    assert_eq!(table.refused(Action::Protect(infantry)), Rule::InfantryBonus);
    table.act(Action::Protect(table.figure(0, Worker, |troop| troop.group > 0)));
    table.act(Action::Shoot(table.figure(1, Archer, |_| true)));
    table.act(Action::ShootAt(table.figure(0, Worker, |troop| troop.group > 0)));
    assert_eq!(table.count(0, Worker, |troop| troop.place == FIEF[1]), 1, "1/1 with +0/1 lives");
}

/// R 14: with the option, archers shoot at each opponent once per turn without a war.
#[test]
fn free_fire_needs_the_option() {
    let fire = Action::Volley { against: Seat(1) };
    let base = |options: &medievalia::Options| {
        Table::with(3, options)
            .land(0, &[Farm])
            .abroad(0, Archer, BETWEEN_0_1)
            .abroad(0, Worker, FIEF[2])
            .troops(1, &[Worker, Soldier])
            .at_war()
    };
    assert_eq!(base(&medievalia::Options::default()).refused(fire), Rule::ArchersPriests);
    let mut table = base(&medievalia::Options { archer_free_fire: true, ..medievalia::Options::default() });
    table.act(fire);
    table.act(Action::Shoot(table.figure(0, Archer, |_| true)));
    table.act(Action::ShootAt(table.figure(1, Worker, |_| true)));
    assert_eq!(table.has(1, Worker), 0);
    assert_eq!(table.refused(fire), Rule::ArchersPriests, "once per turn");
}
