//! MYT-1: terms.

use mythotopia::testing::{BLUE, RED, Table, lay};
use mythotopia::{Action, Card, Deed, Province, Sea, Vp};

/// MYT-1.1
#[test]
fn a_town_city_or_citadel_controls_a_province_and_armies_do_not() {
    let scene = Table::new(2)
        .towns(RED, &[Province::Blore])
        .city(RED, Province::Quean)
        .citadel(BLUE, Province::Lea)
        .armies(RED, Province::Mome, 5);
    let table = scene.game.table();
    assert_eq!(table.owner(Province::Blore), Some(RED));
    assert_eq!(table.owner(Province::Quean), Some(RED));
    assert_eq!(table.owner(Province::Lea), Some(BLUE));
    assert_eq!(table.owner(Province::Mome), None);
}

/// MYT-1.2
#[test]
fn ships_are_the_only_pieces_at_sea() {
    let scene = Table::new(2).towns(RED, &[Province::Palmain]).hand(RED, &[Card::StartShip]);
    let scene = scene.acts(&[
        Action::Begin(Deed::PlaceShips),
        Action::Sea(Sea::Serpent),
        lay(Card::StartShip),
        Action::Done,
    ]);
    assert_eq!(scene.game.table().player(RED).ships, [0, 1, 0, 0]);
}

/// MYT-1.3
#[test]
fn pieces_taken_off_the_board_return_to_stock() {
    let scene = Table::new(2).towns(RED, &[Province::Blore]).armies(RED, Province::Blore, 2).acts(&[
        Action::Begin(Deed::RemoveArmies),
        Action::Province(Province::Blore),
        Action::Number(2),
    ]);
    let player = scene.game.table().player(RED);
    assert_eq!((player.stock.armies, player.armies_in_supply), (8, 8));
}

/// MYT-1.4
#[test]
fn roads_castles_and_mercenaries_are_shared() {
    let scene = Table::new(2).castle(Province::Blore).mercenaries(BLUE, Province::Blore, 1);
    let table = scene.game.table();
    assert_eq!(
        (table.castles_in_supply(), table.roads_in_supply(), table.mercenaries_in_supply()),
        (8, 9, 1)
    );
}

/// MYT-1.5
#[test]
fn a_deck_is_draw_pile_hand_reserve_and_discard_pile() {
    let scene = Table::new(2)
        .pile(RED, &[Card::Blore])
        .hand(RED, &[Card::Mome, Card::Lea])
        .reserve(RED, &[Card::Queen])
        .discard(RED, &[Card::Quean])
        .aside(RED, &[Card::StartShip]);
    assert_eq!(scene.deck_size(RED), 5);
}

/// MYT-1.6
#[test]
fn starting_cards_set_aside_are_for_their_owner_only() {
    let scene = Table::new(2).aside(BLUE, &[Card::StartShip]).hand(RED, &[Card::StartMarket]);
    assert!(!scene.may(Action::Begin(Deed::Draft)), "there is nothing for Red to draft");
    assert!(scene.aside(RED, &[Card::StartShip]).may(Action::Begin(Deed::Draft)));
}

/// MYT-1.7
#[test]
fn a_war_needs_an_army_or_mercenary_of_somebody_who_does_not_control_the_province() {
    let quiet = Table::new(3).towns(RED, &[Province::Blore]).armies(RED, Province::Blore, 3);
    assert!(quiet.game.table().wars().is_empty());
    let war = quiet.armies(BLUE, Province::Blore, 1).mercenaries(RED, Province::Lea, 1);
    assert_eq!(war.game.table().wars().iter().collect::<Vec<_>>(), [Province::Blore, Province::Lea]);
}

/// MYT-1.8
#[test]
fn a_victory_point_card_without_counters_is_empty() {
    let scene = Table::new(2).counters_on(Vp::City, 0).counters_on(Vp::Isles, 0).counters_on(Vp::Sea, 2);
    assert_eq!(scene.game.table().victory.empty_cards(), 2);
}

/// MYT-1.9
#[test]
fn counters_handed_back_through_alchemist_are_unused() {
    let scene = Table::new(2)
        .unused([0, 1, 0])
        .counters_of(RED, [1, 0, 0])
        .hand(RED, &[Card::Alchemist])
        .acts(&[mythotopia::testing::play(Card::Alchemist), Action::Swap(1)]);
    assert_eq!(scene.game.table().victory.unused, [1, 0, 0]);
}
