//! Chapter 5: production and payment.

use medievalia::Card::{Artist, Bureaucrat, Farm, Field, Forest, Merchant, Mine, Priest, Soldier, Worker};
use medievalia::Resource::{Energy, Food, Gold, Workforce};
use medievalia::testing::Table;
use medievalia::{Action, Building, Question, Rule, Spot, Work};

use crate::cheap_soldiers;

/// MED-5.1
#[test]
fn what_is_over_produced_is_lost() {
    let mut table = Table::new(2).land(0, &[Farm]).hand(0, &[Worker, Worker]);
    table.acts(&[Action::Play(Worker), Action::ActivateGroup(1)]);
    assert_eq!((table.has(0, Worker), table.pool()), (1, [0; 4]));
    assert_eq!(table.refused(Action::Play(Worker)), Rule::WholePayment);
}

/// MED-5.2 (a)
#[test]
fn a_group_yields_base_and_boosters_up_to_the_slots_and_civil_buildings() {
    let mut table = Table::new(2)
        .land(0, &[Field, Farm, Farm])
        .guard(0, 1, Worker)
        .guard(0, 1, Worker)
        .guard(0, 1, Worker)
        .guard(0, 1, Soldier)
        .building(0, 1, Building::Church)
        .building(0, 1, Building::Tower);
    table.acts(&[Action::ExtraCard, Action::ActivateGroup(1)]);
    assert_eq!(table.question(), Some(Question::Extra), "1 + 2 + 1 pay for the card");
    assert_eq!(table.count(0, Worker, |troop| troop.used), 3);
    assert_eq!(table.count(0, Soldier, |troop| troop.used), 1, "all are turned");
}

/// MED-5.2 (b), (c)
#[test]
fn free_characters_and_hand_cards_are_sources() {
    let mut table =
        Table::new(2).land(0, &[Farm]).hand(0, &[Field, Mine, Mine]).troops(0, &[Worker, Soldier]);
    table.act(Action::Play(Field));
    assert_eq!(table.refused(Action::ActivateFree(Soldier)), Rule::Sources);
    assert_eq!(table.refused(Action::Discard { card: Field, gives: Workforce }), Rule::Sources);
    assert!(table.may(Action::ActivateFree(Worker)));
    table.act(Action::Discard { card: Mine, gives: Workforce });
    assert_eq!((table.discarded(Mine), table.holds(0, Mine)), (1, 1));
    assert!(table.revealed);
    assert!(table.host(0, 2).is_some());
}

/// MED-5.3 (a)
#[test]
fn three_equal_resources_become_another() {
    let mut table = Table::new(2).land(0, &[Field]).guard(0, 1, Worker).guard(0, 1, Worker).hand(0, &[Field]);
    let table = {
        table = table.turned(0, 0);
        table.act(Action::Play(Field));
        table
    };
    assert!(table.host(0, 2).is_some(), "three food become one workforce, with nothing else to choose");
}

/// MED-5.3 (b)
#[test]
fn a_merchant_trades_one_for_one_or_one_gold_for_two() {
    let base = || cheap_soldiers().land(0, &[Mine, Farm]).turned(0, 0).troops(0, &[Merchant]);
    let mut table = base().hand(0, &[Soldier]).turned(0, 2);
    table.act(Action::Play(Soldier));
    assert_eq!(table.has(0, Soldier), 1, "one gold makes one food and one energy");
    assert_eq!(table.count(0, Merchant, |troop| troop.used), 1);
    let food = base().turned(0, 1).hand(0, &[Soldier]);
    let mut food = food;
    food.act(Action::Play(Soldier));
    assert_eq!(food.has(0, Soldier), 1, "two food: one for the cost, one becomes energy");
}

/// MED-5.3 (c)
#[test]
fn an_artist_doubles_and_several_multiply() {
    let mut table =
        Table::new(2).land(0, &[Farm]).turned(0, 0).turned(0, 1).troops(0, &[Worker, Artist, Artist]);
    table.act(Action::ExtraCard);
    let double = Action::Artist { at: Spot::Free, on: Work::Free(Worker) };
    assert_eq!(table.question(), Some(Question::Extra), "1 x 2 x 2 = 4, and there is no other way");
    let idle = Table::new(2).land(0, &[Farm]).troops(0, &[Worker, Artist, Artist]);
    let mut idle = idle;
    idle.act(Action::ExtraCard);
    assert_eq!(idle.refused(double), Rule::Conversions, "nothing has produced yet");
}

/// MED-5.3 (d)
#[test]
fn a_bureaucrat_removes_two_symbols_of_a_building_only() {
    let mut table = Table::new(2)
        .land(0, &[Farm, Field, Forest, Mine])
        .troops(0, &[Bureaucrat, Bureaucrat, Bureaucrat])
        .open_building(0, Building::Church);
    table.act(Action::Build { stack: 0, building: Building::Church });
    let remove = |first, second| Action::Bureaucrat { at: Spot::Free, first, second: Some(second) };
    assert_eq!(table.refused(remove(Gold, Gold)), Rule::Conversions, "there is one gold in the cost");
    table.acts(&[remove(Food, Food), remove(Workforce, Workforce)]);
    assert_eq!(table.cost(), [0, 1, 0, 1]);
    table.act(remove(Energy, Gold));
    assert_eq!(table.question(), Some(Question::Site { building: Some(Building::Church) }));
    let mut card = Table::new(2).land(0, &[Farm]).hand(0, &[Field, Field]).troop(0, Bureaucrat);
    card.act(Action::Play(Field));
    assert_eq!(card.refused(remove(Workforce, Workforce)), Rule::Conversions);
}

/// MED-5.3 (e)
#[test]
fn conversions_feed_each_other() {
    // One food becomes gold by a merchant, the gold two by another: a soldier's food and energy.
    let mut table = cheap_soldiers()
        .land(0, &[Field, Farm])
        .turned(0, 0)
        .turned(0, 2)
        .troops(0, &[Merchant, Merchant])
        .hand(0, &[Soldier]);
    table.acts(&[Action::Play(Soldier)]);
    while table.question() != Some(Question::Actions) {
        let next = table.legal()[0];
        table.act(next);
    }
    assert_eq!(table.has(0, Soldier), 1);
}

/// MED-5.4
#[test]
fn an_ability_turns_the_whole_group_without_yield() {
    let mut table = cheap_soldiers()
        .land(0, &[Mine, Farm])
        .guard(0, 2, Merchant)
        .guard(0, 2, Worker)
        .turned(0, 0)
        .hand(0, &[Soldier]);
    table.act(Action::Play(Soldier));
    assert_eq!(table.has(0, Soldier), 1);
    assert!(table.is_used(0, 2));
    assert_eq!(table.count(0, Worker, |troop| troop.used), 1);
}

/// MED-5.5
#[test]
fn merchants_abroad_have_no_ability() {
    let table = cheap_soldiers()
        .land(0, &[Mine, Farm])
        .turned(0, 0)
        .turned(0, 2)
        .abroad(0, Merchant, crate::BETWEEN_0_1)
        .hand(0, &[Soldier]);
    assert_eq!(table.refused(Action::Play(Soldier)), Rule::WholePayment);
}

/// MED-5.6
#[test]
fn a_card_can_be_used_in_the_turn_it_is_played() {
    let mut table = Table::new(2).hand(0, &[Farm, Worker, Field]).land(0, &[]);
    table.acts(&[
        Action::Play(Farm),
        Action::ActivateGroup(0),
        Action::Play(Worker),
        Action::ActivateGroup(1),
    ]);
    table.act(Action::Play(Field));
    assert_eq!(table.count(0, Worker, |troop| troop.used), 1, "the new worker paid for the field");
}

/// MED-5.7
#[test]
fn off_turn_discards_and_exchanges_matter_only_in_support() {
    let mut table = Table::team().land(2, &[Farm]).hand(0, &[Field]).hand(2, &[Mine, Mine]).turned(0, 0);
    table.act(Action::Play(Field));
    assert_eq!(table.legal(), [Action::AskPartner], "only the partner can help");
    table.act(Action::AskPartner);
    assert!(table.may(Action::Discard { card: Mine, gives: Workforce }));
}

/// MED-5.8
#[test]
fn only_steps_that_serve_the_payment_are_offered() {
    let mut table = cheap_soldiers().land(0, &[Farm, Forest, Mine]).hand(0, &[Soldier, Field]);
    table.act(Action::Play(Soldier));
    assert_eq!(table.refused(Action::ActivateGroup(0)), Rule::WholePayment, "workforce is of no use");
    assert_eq!(table.refused(Action::Discard { card: Field, gives: Gold }), Rule::WholePayment);
    assert!(table.may(Action::ActivateGroup(1)) && table.may(Action::ActivateGroup(2)));
    let poor = Table::new(2).land(0, &[Farm]).hand(0, &[Priest]);
    assert_eq!(poor.refused(Action::Play(Priest)), Rule::WholePayment);
}
