//! MYT-5: terrain.

use mythotopia::testing::{BLUE, RED, Table, lay, play};
use mythotopia::{Action, Border, Building, Card, Deed, Province, Question, Rule};
use tafel_core::Game;

fn attack_from(card: Card) -> [Action; 2] {
    [Action::Begin(Deed::Attack), lay(card)]
}

/// MYT-5.1
#[test]
fn hills_cost_one_food_and_one_stone_more() {
    let base = Table::new(2).towns(RED, &[Province::Galingale]);
    let poor = base
        .clone()
        .hand(RED, &[Card::Galingale, Card::Lea, Card::Eagre])
        .acts(&attack_from(Card::Galingale));
    assert_eq!(poor.refused(Action::Province(Province::Hatchel)), Some(Rule::AttackFood));
    let rich = base.hand(RED, &[Card::Galingale, Card::Lea, Card::Eagre, Card::Nesus]);
    let rich = rich.acts(&attack_from(Card::Galingale)).act(Action::Province(Province::Hatchel));
    assert_eq!(rich.game.question(RED), Question::Pay(mythotopia::Resource::Food, 2));
    let road = Table::new(2)
        .towns(RED, &[Province::Galingale, Province::Hatchel])
        .hand(RED, &[Card::StartBuild, Card::Hatchel, Card::Eoan, Card::Shog, Card::Quean])
        .acts(&[
            play(Card::StartBuild),
            Action::Build(Building::Road),
            Action::Border(Border::GalingaleHatchel),
            lay(Card::Hatchel),
        ]);
    assert_eq!(road.game.question(RED), Question::Pay(mythotopia::Resource::Stone, 3));
}

/// MYT-5.2
#[test]
fn mountains_stop_attacks_and_roads() {
    let scene = Table::new(2).towns(RED, &[Province::Welkin]);
    let scene = scene.hand(RED, &[Card::Welkin, Card::Lea, Card::Eagre]).acts(&attack_from(Card::Welkin));
    assert_eq!(scene.refused(Action::Province(Province::Frampold)), Some(Rule::Mountains));
    let road = Table::new(2).towns(RED, &[Province::Welkin, Province::Frampold, Province::Hatchel]);
    let road = road.hand(RED, &[Card::StartBuild, Card::Welkin, Card::Eoan, Card::Shog, Card::Quean]);
    let road = road.acts(&[play(Card::StartBuild), Action::Build(Building::Road)]);
    assert_eq!(road.refused(Action::Border(Border::FrampoldWelkin)), Some(Rule::Mountains));
}

/// MYT-5.3
#[test]
fn rough_terrain_helps_a_player_who_defends_and_no_garrison() {
    let scene = Table::new(2).towns(BLUE, &[Province::Blore]).armies(BLUE, Province::Blore, 1);
    assert_eq!(scene.game.table().strength(BLUE, Province::Blore), 2);
    assert_eq!(scene.game.table().garrison(Province::Quean), 3, "as printed");
    assert_eq!(scene.armies(RED, Province::Blore, 2).game.table().strength(RED, Province::Blore), 2);
}

/// MYT-5.4
#[test]
fn the_sea_is_crossed_with_ship_cards_only() {
    let base = Table::new(2).towns(RED, &[Province::Palmain]);
    let base = base.hand(RED, &[Card::Palmain, Card::Lea, Card::Eagre]);
    let without = base.clone().acts(&attack_from(Card::Palmain));
    assert_eq!(without.refused(Action::Province(Province::Oxter)), Some(Rule::AttackBySea));
    let with = base.hand(RED, &[Card::StartShip]).acts(&attack_from(Card::Palmain));
    assert!(with.may(Action::Province(Province::Oxter)));
}

/// MYT-5.5
#[test]
fn ranger_flattens_hills_and_lowers_mountains() {
    let base =
        Table::new(2).towns(RED, &[Province::Welkin, Province::Galingale]).reserve(RED, &[Card::Ranger]);
    let hills = base.clone().hand(RED, &[Card::Galingale, Card::Lea, Card::Eagre]);
    let hills = hills.acts(&attack_from(Card::Galingale)).act(Action::Province(Province::Hatchel));
    assert_eq!(hills.game.question(RED), Question::Pay(mythotopia::Resource::Food, 1));
    let mountains = base.hand(RED, &[Card::Welkin, Card::Lea, Card::Eagre, Card::Nesus]);
    let mountains = mountains.acts(&attack_from(Card::Welkin)).act(Action::Province(Province::Frampold));
    assert_eq!(mountains.game.question(RED), Question::Pay(mythotopia::Resource::Food, 2));
}
