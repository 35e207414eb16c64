//! MYT-17: the steps of an action.

use mythotopia::testing::{BLUE, RED, Table, lay, play};
use mythotopia::{
    Action, Border, Building, Card, Deed, Mythotopia, Options, Province, Question, Resource, Rule, Site, Step,
};
use tafel_core::{Chance, Game, Match, Refused, Viewer};

fn asked(scene: &Table) -> Question {
    scene.game.question(RED)
}

/// MYT-17.1
#[test]
fn a_payment_is_laid_card_by_card_and_never_into_a_dead_end() {
    let scene = Table::new(2).hand(RED, &[Card::Mome, Card::Eagre, Card::Shog, Card::Merchant]);
    let scene = scene.acts(&[Action::Begin(Deed::Buy), Action::OneArmy, Action::OneArmy, Action::Done]);
    assert_eq!(asked(&scene), Question::Pay(Resource::Gold, 2));
    assert_eq!(scene.legal(), [lay(Card::Mome), lay(Card::Merchant)]);
    let scene = scene.act(lay(Card::Merchant));
    assert_eq!(scene.legal(), [lay(Card::Eagre), lay(Card::Shog)]);
    assert_eq!(scene.act(lay(Card::Eagre)).legal(), [lay(Card::Mome)]);
}

/// MYT-17.2
#[test]
fn an_attack_asks_for_source_target_way_ships_food_and_armies() {
    let scene = Table::new(2)
        .towns(RED, &[Province::Palmain, Province::Scombroid])
        .road(Border::PalmainScombroid)
        .hand(RED, &[Card::Palmain, Card::StartShip, Card::Ship, Card::Eagre, Card::Lea]);
    let scene = scene.act(Action::Begin(Deed::Attack));
    assert_eq!(asked(&scene), Question::Step(Step::AttackCard));
    let scene = scene.act(lay(Card::Palmain));
    assert_eq!(asked(&scene), Question::Step(Step::AttackFrom));
    let scene = scene.act(Action::Province(Province::Palmain));
    assert_eq!(asked(&scene), Question::Step(Step::AttackTarget { source: Some(Province::Palmain) }));
    let scene = scene.act(Action::Province(Province::Nesus));
    assert!(matches!(asked(&scene), Question::Step(Step::AttackWay { .. })));
    let scene = scene.act(Action::BySea);
    assert!(matches!(asked(&scene), Question::Step(Step::AttackShips { ships: 1, .. })));
    let scene = scene.act(lay(Card::Ship));
    assert_eq!(asked(&scene), Question::Pay(Resource::Food, 1));
    let scene = scene.act(lay(Card::Eagre));
    assert!(matches!(asked(&scene), Question::Step(Step::AttackArmies { armies: 0, .. })));
    assert_eq!(scene.game.table().player(RED).present.len(), 0, "nothing on the board before the last step");
    assert_eq!(scene.acts(&[lay(Card::Lea), Action::Done]).game.table().player(RED).present.len(), 1);
}

/// MYT-17.3
#[test]
fn placing_asks_for_the_place_then_food_then_cards() {
    let scene = Table::new(2).armies(RED, Province::Blore, 1).hand(RED, &[Card::Eagre, Card::Lea]);
    let scene = scene.acts(&[Action::Begin(Deed::PlaceArmies), Action::Province(Province::Blore)]);
    assert_eq!(asked(&scene), Question::Pay(Resource::Food, 1));
    let scene = scene.act(lay(Card::Eagre));
    assert!(matches!(asked(&scene), Question::Step(Step::PlaceArmiesCards { armies: 0, .. })));
}

/// MYT-17.4
#[test]
fn building_asks_for_kind_place_card_and_stone() {
    let scene = Table::new(2)
        .towns(RED, &[Province::Palmain])
        .hand(RED, &[Card::StartBuild, Card::Palmain, Card::Quean])
        .act(play(Card::StartBuild));
    assert_eq!(asked(&scene), Question::Step(Step::Build));
    assert_eq!(scene.legal(), [Action::Build(Building::Castle)], "one stone is all there is");
    let scene = scene.act(Action::Build(Building::Castle)).act(Action::Province(Province::Palmain));
    assert_eq!(
        asked(&scene),
        Question::Step(Step::BuildCard { site: Site::Castle(Province::Palmain), stone: 1 })
    );
    let scene = scene.act(lay(Card::Palmain));
    assert_eq!(asked(&scene), Question::Pay(Resource::Stone, 1));
}

/// MYT-17.5
#[test]
fn a_purchase_is_put_together_and_paid_at_once() {
    // Water Mill serves two pieces.
    let scene = Table::new(2).hand(RED, &[Card::Mome, Card::WaterMill]);
    let scene = scene.acts(&[Action::Begin(Deed::Buy), Action::OneArmy, Action::OneArmy, Action::Done]);
    let scene = scene.acts(&[lay(Card::WaterMill), lay(Card::Mome)]);
    assert_eq!(scene.game.table().player(RED).stock.armies, 8);
}

/// MYT-17.6
#[test]
fn sets_of_cards_end_with_done_and_hold_at_least_one() {
    let scene = Table::new(2).hand(RED, &[Card::Mome, Card::Lea]).act(Action::Begin(Deed::Discard));
    assert_eq!(scene.refused(Action::Done), Some(Rule::Discard));
    let scene = scene.act(lay(Card::Lea));
    assert_eq!(scene.legal(), [lay(Card::Mome), Action::Done]);
    assert_eq!(scene.refused(lay(Card::Lea)), Some(Rule::OneUse), "laid already");
}

/// MYT-17.7
#[test]
fn numbers_come_after_the_place() {
    let scene = Table::new(2).towns(RED, &[Province::Blore]).armies(RED, Province::Blore, 3);
    let scene = scene.acts(&[Action::Begin(Deed::RemoveArmies), Action::Province(Province::Blore)]);
    assert_eq!(scene.legal(), [1, 2, 3].map(Action::Number));
}

/// MYT-17.8
#[test]
fn where_armies_arrive_none_depart_in_the_same_road_move() {
    let scene = Table::new(2)
        .towns(RED, &[Province::Palmain, Province::Scombroid])
        .road(Border::PalmainScombroid)
        .armies(RED, Province::Palmain, 2)
        .armies(RED, Province::Scombroid, 1)
        .acts(&[
            Action::Begin(Deed::RoadMove),
            Action::Province(Province::Palmain),
            Action::Province(Province::Scombroid),
            Action::Number(1),
        ]);
    assert_eq!(scene.refused(Action::Province(Province::Scombroid)), Some(Rule::RoadSteps));
    assert_eq!(scene.legal(), [Action::Province(Province::Palmain), Action::Done]);
}

/// MYT-17.9
#[test]
fn ending_a_war_is_one_choice_and_hero_another() {
    let scene =
        Table::new(2).armies(RED, Province::Blore, 4).hand(RED, &[Card::Hero]).towns(BLUE, &[Province::Lea]);
    assert!(!scene.may(Action::EndWar(Province::Blore)), "four against four");
    assert!(scene.may(Action::EndWarWithHero(Province::Blore)));
    assert!(scene.legal().contains(&Action::EndWarWithHero(Province::Blore)));
}

/// MYT-17.10: a half-made action can be taken back; what it showed to others cannot.
#[test]
fn a_half_made_action_is_undone_step_by_step() {
    let mut table =
        Match::<Mythotopia>::new(Options::default(), 2, Chance::seeded(4, 0)).expect("two can play");
    let mut luck = 0;
    // Through the setup, if anything is asked there.
    while table.state().table().start.is_none() {
        let seat = table.asked().first().expect("somebody is asked");
        let mut legal = Vec::new();
        table.state().legal(seat, &mut legal);
        let draft = table.play(seat, legal[0], Chance::seeded(4, 1)).expect("it is legal");
        table.commit(draft);
    }
    let seat = table.asked().first().expect("it is somebody's turn");
    let before = *table.state();
    let mut step = |table: &mut Match<Mythotopia>, action| {
        luck += 1;
        let draft = table.play(seat, action, Chance::seeded(4, 10 + luck)).expect("it is legal");
        table.commit(draft);
    };
    step(&mut table, Action::Begin(Deed::Discard));
    let card = table.state().view(Viewer::Seat(seat)).hand.faces().next().expect("a card");
    step(&mut table, lay(card));
    assert_eq!(table.undo_depth(seat), 2);
    for _ in 0..2 {
        let undo = table.undo(seat).expect("it can be taken back");
        table.commit(undo);
    }
    assert_eq!(*table.state(), before);
    step(&mut table, Action::Begin(Deed::Discard));
    step(&mut table, lay(card));
    step(&mut table, Action::Done);
    assert!(matches!(table.undo(seat), Err(Refused::NothingToUndo)), "the card has been shown");
}
