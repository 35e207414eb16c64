//! MYT-6: actions.

use std::collections::BTreeSet;

use mythotopia::testing::{BLUE, RED, Table, lay, lay_reserved, play};
use mythotopia::{Action, Card, Deed, Effect, Held, Province, Rule, Sea, Vp};

/// Red holds Palmain, with an army, food and ships in hand.
fn attacker() -> Table {
    Table::new(3)
        .towns(RED, &[Province::Palmain, Province::Scombroid])
        .hand(RED, &[Card::Palmain, Card::StartArmy, Card::Lea, Card::Eagre])
}

fn from_palmain() -> [Action; 2] {
    [Action::Begin(Deed::Attack), lay(Card::Palmain)]
}

/// MYT-6.1.1
#[test]
fn only_foreign_provinces_without_own_armies_are_attacked() {
    let scene = attacker().armies(RED, Province::Nesus, 1).armies(BLUE, Province::Blore, 2);
    let scene = scene.acts(&from_palmain());
    assert_eq!(scene.refused(Action::Province(Province::Scombroid)), Some(Rule::AttackTarget));
    assert_eq!(scene.refused(Action::Province(Province::Nesus)), Some(Rule::AttackTarget));
    assert!(scene.may(Action::Province(Province::Blore)), "other attackers may be there");
}

/// MYT-6.1.2
#[test]
fn an_attack_needs_a_source_card_and_a_border() {
    let scene = attacker().armies(BLUE, Province::Palmain, 1).act(Action::Begin(Deed::Attack));
    assert_eq!(scene.refused(lay(Card::StartArmy)), Some(Rule::ProvinceCard));
    let scene = scene.act(lay(Card::Palmain));
    assert_eq!(scene.refused(Action::Province(Province::Mome)), Some(Rule::AttackSource));
}

/// MYT-6.1.3
#[test]
fn one_ship_card_is_laid_per_sea() {
    let scene = attacker().hand(RED, &[Card::StartShip, Card::Ship]).acts(&from_palmain());
    let one = scene.clone().act(Action::Province(Province::Oxter));
    assert!(one.may(lay(Card::Ship)) && one.may(lay(Card::StartShip)), "there is a choice of ships");
    let one = one.act(lay(Card::StartShip)).act(lay(Card::Eagre)).acts(&[lay(Card::Lea), Action::Done]);
    assert_eq!(one.game.table().player(RED).armies.at(Province::Oxter), 1);
    assert!(one.hand_of(RED).has(Card::Ship), "never more than needed");
    let two = scene.clone().act(Action::Province(Province::Ambsace)).act(lay(Card::Ship));
    assert!(two.plan().from_hand.has(Card::StartShip), "the second one has no alternative");
    let neighbour = scene.act(Action::Province(Province::Nesus));
    assert_eq!(neighbour.legal(), [Action::ByLand, Action::BySea], "a land neighbour, too");
}

/// MYT-6.1.4
#[test]
fn at_least_one_army_symbol_is_played() {
    let scene = attacker().acts(&from_palmain()).acts(&[Action::Province(Province::Blore), lay(Card::Eagre)]);
    assert_eq!(scene.refused(Action::Done), Some(Rule::AttackArmies));
    assert!(scene.act(lay(Card::Lea)).may(Action::Done));
    let none = Table::new(2).towns(RED, &[Province::Palmain]).hand(RED, &[Card::Palmain, Card::Eagre]);
    assert_eq!(none.refused(Action::Begin(Deed::Attack)), Some(Rule::AttackArmies));
}

/// MYT-6.1.5
#[test]
fn an_attack_costs_one_food_however_many_armies_go() {
    let scene = attacker().acts(&from_palmain()).acts(&[
        Action::Province(Province::Blore),
        lay(Card::Eagre),
        lay(Card::StartArmy),
        lay(Card::Lea),
        Action::Done,
    ]);
    assert_eq!(scene.game.table().player(RED).armies.at(Province::Blore), 3);
    let hungry = Table::new(2).towns(RED, &[Province::Scombroid]).hand(RED, &[Card::Scombroid, Card::Lea]);
    assert_eq!(hungry.refused(Action::Begin(Deed::Attack)), Some(Rule::AttackFood));
}

/// MYT-6.1.6
#[test]
fn an_attack_takes_armies_from_stock_and_decides_nothing() {
    let scene = attacker().acts(&from_palmain()).acts(&[
        Action::Province(Province::Nesus),
        lay(Card::Eagre),
        lay(Card::StartArmy),
        lay(Card::Lea),
        Action::Done,
    ]);
    assert_eq!(scene.game.table().player(RED).stock.armies, 3);
    assert_eq!(scene.game.table().owner(Province::Nesus), None, "three against two, but nothing is resolved");
    assert!(scene.game.table().wars().has(Province::Nesus));
}

/// MYT-6.2
#[test]
fn armies_are_placed_where_one_rules_or_fights_and_there_they_eat() {
    let base = attacker().armies(RED, Province::Blore, 1).act(Action::Begin(Deed::PlaceArmies));
    assert_eq!(base.refused(Action::Province(Province::Mome)), Some(Rule::PlaceArmies));
    let own = base.clone().acts(&[Action::Province(Province::Palmain), lay(Card::Lea), Action::Done]);
    assert_eq!(own.game.table().player(RED).armies.at(Province::Palmain), 1);
    let foreign = base.act(Action::Province(Province::Blore));
    assert_eq!(foreign.refused(lay(Card::Lea)), Some(Rule::Paying), "food comes first");
    let foreign = foreign.acts(&[lay(Card::Eagre), lay(Card::Lea), Action::Done]);
    assert_eq!(foreign.game.table().player(RED).armies.at(Province::Blore), 2);
}

/// MYT-6.3
#[test]
fn armies_leave_only_where_there_is_no_war() {
    let base = attacker().armies(RED, Province::Palmain, 3).mercenaries(RED, Province::Palmain, 1);
    let war = base.clone().armies(BLUE, Province::Palmain, 1);
    assert_eq!(war.refused(Action::Begin(Deed::RemoveArmies)), Some(Rule::RemoveArmies));
    let scene = base.acts(&[
        Action::Begin(Deed::RemoveArmies),
        Action::Province(Province::Palmain),
        Action::Number(2),
        Action::Number(1),
    ]);
    let player = scene.game.table().player(RED);
    assert_eq!((player.armies.at(Province::Palmain), player.mercenaries.at(Province::Palmain)), (1, 0));
    assert_eq!((player.stock.armies, scene.game.table().mercenaries_in_supply()), (8, 2));
}

/// MYT-6.4
#[test]
fn ships_need_a_harbour() {
    let scene = attacker().hand(RED, &[Card::StartShip]).act(Action::Begin(Deed::PlaceShips));
    assert_eq!(scene.refused(Action::Sea(Sea::Beast)), Some(Rule::PlaceShips));
    let scene = scene.acts(&[Action::Sea(Sea::Serpent), lay(Card::StartShip), Action::Done]);
    assert_eq!(scene.game.table().player(RED).ships[Sea::Serpent.index()], 1);
    let inland = Table::new(2).towns(RED, &[Province::Blore]).hand(RED, &[Card::StartShip]);
    assert_eq!(inland.refused(Action::Begin(Deed::PlaceShips)), Some(Rule::PlaceShips));
}

/// MYT-6.5
#[test]
fn ships_are_taken_back_without_cards() {
    let scene = Table::new(2).ships(RED, Sea::Beast, 2).acts(&[
        Action::Begin(Deed::RemoveShips),
        Action::Sea(Sea::Beast),
        Action::Number(2),
    ]);
    assert_eq!(scene.game.table().player(RED).stock.ships, 2);
}

/// MYT-6.6
#[test]
fn a_war_is_ended_by_a_party_whoever_wins() {
    let scene = attacker().armies(RED, Province::Blore, 3).armies(BLUE, Province::Blore, 5);
    let ended = scene.clone().act(Action::EndWar(Province::Blore));
    assert_eq!(ended.game.table().owner(Province::Blore), Some(BLUE), "Blue wins the war that Red ends");
    let stranger = scene.turn_of(mythotopia::testing::GREEN);
    assert_eq!(stranger.refused(Action::EndWar(Province::Blore)), Some(Rule::EndWar));
    assert_eq!(stranger.refused(Action::EndWar(Province::Mome)), Some(Rule::War));
}

/// MYT-6.7
#[test]
fn armies_cost_one_gold_and_ships_two() {
    let scene = Table::new(2).hand(RED, &[Card::Mome, Card::Nesh, Card::Remise]).acts(&[
        Action::Begin(Deed::Buy),
        Action::OneArmy,
        Action::OneShip,
    ]);
    assert_eq!(scene.refused(Action::OneArmy), Some(Rule::Buy), "three gold are spent");
    let scene = scene.acts(&[Action::Done, lay(Card::Mome), lay(Card::Nesh), lay(Card::Remise)]);
    let player = scene.game.table().player(RED);
    assert_eq!((player.stock.armies, player.armies_in_supply), (7, 7));
    assert_eq!((player.stock.ships, player.ships_in_supply), (3, 2));
    let empty = Table::new(2).supply(RED, 0, 0).hand(RED, &[Card::Mome]);
    assert_eq!(empty.refused(Action::Begin(Deed::Buy)), Some(Rule::Buy));
}

/// MYT-6.8
#[test]
fn a_drafted_card_comes_from_display_set_aside_or_province_stack() {
    let scene = Table::new(2)
        .towns(RED, &[Province::Blore])
        .towns(BLUE, &[Province::Lea])
        .display(&[Card::Queen])
        .aside(RED, &[Card::StartShip])
        .hand(RED, &[Card::Mome, Card::Nesh, Card::Quean])
        .towns(RED, &[Province::Quean]);
    let scene = scene.act(Action::Begin(Deed::Draft));
    for card in [Card::Queen, Card::StartShip, Card::Blore] {
        assert!(scene.may(Action::Take(card)), "{card}");
    }
    assert_eq!(scene.refused(Action::Take(Card::Lea)), Some(Rule::Draft), "Blue controls it");
    let scene = scene.acts(&[Action::Take(Card::Blore), lay(Card::Mome)]);
    assert!(scene.game.table().player(RED).discard.has(Card::Blore));
    assert_eq!(scene.refused(Action::Begin(Deed::Draft)), Some(Rule::Draft), "once per turn");

    let removed =
        Table::new(2).towns(RED, &[Province::Quean]).hand(RED, &[Card::Quean, Card::Queen, Card::Mome]);
    let removed =
        removed.pile(RED, &[Card::Lea, Card::Shog, Card::Eoan, Card::Darb, Card::Oxter, Card::Fadge]);
    let removed =
        removed.acts(&[Action::Begin(Deed::RemoveCards), lay(Card::Quean), lay(Card::Queen), Action::Done]);
    let draft = removed.act(Action::Begin(Deed::Draft));
    assert_eq!(draft.refused(Action::Take(Card::Quean)), Some(Rule::Draft), "removed in this very turn");
    assert!(draft.may(Action::Take(Card::Queen)), "an improvement may be taken back");
}

/// MYT-6.9
#[test]
fn the_reserve_has_room_for_two_cards_and_one_more_per_city() {
    let scene =
        Table::new(2).city(RED, Province::Blore).hand(RED, &[Card::Mome, Card::Lea, Card::Shog, Card::Darb]);
    let scene = scene.acts(&[Action::Begin(Deed::Reserve), lay(Card::Mome), lay(Card::Lea), lay(Card::Shog)]);
    assert_eq!(scene.refused(lay(Card::Darb)), Some(Rule::Reserve));
    let scene = scene.act(Action::Done);
    assert_eq!(scene.game.table().player(RED).reserve.len(), 3);
    assert_eq!(scene.refused(Action::Begin(Deed::Reserve)), Some(Rule::Reserve));
}

/// MYT-6.10
#[test]
fn cards_are_discarded_from_hand_and_reserve_without_replacement() {
    let scene = Table::new(2).hand(RED, &[Card::Mome]).reserve(RED, &[Card::Lea]).pile(RED, &[Card::Shog]);
    let scene =
        scene.acts(&[Action::Begin(Deed::Discard), lay(Card::Mome), lay_reserved(Card::Lea), Action::Done]);
    assert_eq!(scene.game.table().player(RED).discard.len(), 2);
    assert!(scene.hand_of(RED).is_empty());
}

/// MYT-6.11
#[test]
fn removed_cards_go_where_they_came_from() {
    let scene = Table::new(2)
        .towns(RED, &[Province::Blore])
        .hand(RED, &[Card::Blore, Card::StartShip, Card::Queen])
        .pile(RED, &[Card::Lea, Card::Shog, Card::Eoan, Card::Darb, Card::Oxter, Card::Fadge]);
    let scene = scene.acts(&[Action::Begin(Deed::RemoveCards), lay(Card::Blore), lay(Card::StartShip)]);
    assert_eq!(scene.refused(lay(Card::Queen)), Some(Rule::RemoveCards), "two at most");
    let scene = scene.act(Action::Done);
    let table = scene.game.table();
    assert!(table.province_stack.has(Card::Blore) && table.player(RED).aside.has(Card::StartShip));
    assert_eq!(table.owner(Province::Blore), Some(RED), "the province stays");
    assert_eq!(scene.refused(Action::Begin(Deed::RemoveCards)), Some(Rule::RemoveCards), "seven are left");
}

/// MYT-6.12
#[test]
fn alchemist_build_and_diplomat_cost_an_action() {
    let scene = Table::new(2).counters_of(RED, [1, 0, 0]).hand(RED, &[Card::Alchemist]);
    assert_eq!(scene.clone().actions_left(0).refused(play(Card::Alchemist)), Some(Rule::TwoActions));
    let scene = scene.acts(&[play(Card::Alchemist), Action::Swap(1)]);
    assert_eq!(scene.game.table().turn.actions_left, 1);
}

/// MYT-6.13
#[test]
fn patronage_costs_two_gold() {
    let base = Table::new(2).hand(RED, &[Card::Mome, Card::Nesh]);
    assert_eq!(base.refused(Action::Begin(Deed::Patronage)), Some(Rule::Patronage), "not in play");
    let empty = base.clone().counters_on(Vp::Patronage, 0);
    assert_eq!(empty.refused(Action::Begin(Deed::Patronage)), Some(Rule::Patronage), "empty");
    let scene = base.counters_on(Vp::Patronage, 5);
    let scene = scene.acts(&[Action::Begin(Deed::Patronage), lay(Card::Mome), lay(Card::Nesh)]);
    assert_eq!(scene.score(RED), 1);
}

/// MYT-6.14
#[test]
fn passing_uses_an_action_and_nothing_else() {
    let scene = attacker();
    let passed = scene.clone().act(Action::Pass);
    assert_eq!(passed.game.table().turn.actions_left, 1);
    assert_eq!(passed.hand_of(RED), scene.hand_of(RED));
}

/// MYT-6.15
#[test]
fn ending_the_game_is_an_action_of_the_leader() {
    let scene = attacker().counters_on(Vp::City, 0).counters_on(Vp::Castle, 0).counters_on(Vp::Roads, 0);
    assert_eq!(scene.refused(Action::EndGame), Some(Rule::EndCondition));
    let scene = scene.counters_on(Vp::Sea, 0).act(Action::EndGame);
    assert_eq!(scene.asked(), None);
}

/// MYT-4.6, 11.11: one army in stock is one army, by a card or by Levies.
#[test]
fn levies_send_no_army_that_is_not_in_stock() {
    let scene = attacker().reserve(RED, &[Card::Levies]).hand(RED, &[Card::Shog]).armies_in_stock(RED, 1);
    let scene = scene.acts(&[Action::Begin(Deed::PlaceArmies), Action::Province(Province::Palmain)]);
    let levied = Action::LayThrough(Effect::Levies, Held::hand(Card::Shog));
    assert!(scene.may(levied));
    assert_eq!(scene.act(lay(Card::Lea)).refused(levied), Some(Rule::ArmySymbols));
}

/// MYT-6.3
#[test]
fn armies_and_mercenaries_are_taken_back_one_without_the_other() {
    let base = attacker().armies(RED, Province::Palmain, 2).mercenaries(RED, Province::Palmain, 1);
    let base = base.acts(&[Action::Begin(Deed::RemoveArmies), Action::Province(Province::Palmain)]);
    let left = |armies, mercenaries| {
        let scene = base.clone().acts(&[Action::Number(armies), Action::Number(mercenaries)]);
        let player = scene.game.table().player(RED);
        (player.armies.at(Province::Palmain), player.mercenaries.at(Province::Palmain))
    };
    assert_eq!(left(1, 0), (1, 1));
    assert_eq!(left(0, 1), (2, 0));
    let nothing = base.clone().act(Action::Number(0));
    assert_eq!(nothing.legal(), [Action::Number(1)]);
    assert_eq!(nothing.refused(Action::Number(0)), Some(Rule::RemoveArmies));
}

/// MYT-4.7
#[test]
fn no_more_ships_are_placed_than_are_in_stock() {
    let scene = attacker().hand(RED, &[Card::StartShip, Card::Ship]).ships_in_stock(RED, 1);
    let scene = scene.acts(&[Action::Begin(Deed::PlaceShips), Action::Sea(Sea::Serpent)]);
    let scene = scene.act(lay(Card::StartShip));
    assert_eq!(scene.refused(lay(Card::Ship)), Some(Rule::ShipSymbols));
    let player = *scene.act(Action::Done).game.table().player(RED);
    assert_eq!((player.ships[Sea::Serpent.index()], player.stock.ships), (1, 0));
}

/// MYT-6.7: what is bought out is not for sale, and then the other kind alone decides what the least costs.
#[test]
fn with_one_kind_bought_out_the_other_is_still_for_sale() {
    let buy = Action::Begin(Deed::Buy);
    let ships = Table::new(2).supply(RED, 0, 2).hand(RED, &[Card::Mome]);
    assert_eq!(ships.refused(buy), Some(Rule::Buy), "one gold buys no ship");
    let ships = ships.hand(RED, &[Card::Nesh, Card::Remise]).act(buy);
    assert_eq!(ships.refused(Action::OneArmy), Some(Rule::Buy));
    assert_eq!(ships.refused(Action::Done), Some(Rule::Buy));
    let ships = ships.acts(&[Action::OneShip, Action::Done, lay(Card::Mome), lay(Card::Nesh)]);
    assert_eq!((ships.game.table().player(RED).stock.ships, ships.hand_of(RED).len()), (3, 1));
    let army = Table::new(2).supply(RED, 1, 0).hand(RED, &[Card::Mome, Card::Nesh, Card::Remise]);
    let army = army.acts(&[buy, Action::OneArmy]);
    assert_eq!(army.legal(), [Action::Done], "the one army, and no ship");
}

/// MYT-6.8: without a display the own cards can still be had.
#[test]
fn a_card_is_drafted_from_the_province_stack_where_the_display_is_empty() {
    let scene = Table::new(2).towns(RED, &[Province::Blore]).hand(RED, &[Card::Mome]);
    assert_eq!(scene.act(Action::Begin(Deed::Draft)).legal(), [Action::Take(Card::Blore)]);
}

/// MYT-6.8, MYT-6.11: a starting card removed in this turn is not taken back in it.
#[test]
fn a_starting_card_removed_in_this_turn_is_not_taken_back_in_it() {
    let base = Table::new(2)
        .hand(RED, &[Card::StartMarket, Card::Mome])
        .pile(RED, &[Card::Lea, Card::Shog, Card::Eagre, Card::Nesh, Card::Blore, Card::Darb, Card::Oxter])
        .display(&[Card::Queen]);
    let removed = base.acts(&[Action::Begin(Deed::RemoveCards), lay(Card::StartMarket), Action::Done]);
    let now = removed.clone().act(Action::Begin(Deed::Draft));
    assert_eq!(now.refused(Action::Take(Card::StartMarket)), Some(Rule::Draft));
    assert_eq!(now.legal(), [Action::Take(Card::Queen)]);
    // One that lay there before is another card.
    let before = removed.aside(RED, &[Card::StartShip]).act(Action::Begin(Deed::Draft));
    assert!(before.may(Action::Take(Card::StartShip)));
    assert!(!before.may(Action::Take(Card::StartMarket)));
}

/// MYT-6.1.3, MYT-11.15: what may be answered is offered.
#[test]
fn ships_and_mercenaries_are_offered_as_they_are_allowed() {
    let attack = attacker().hand(RED, &[Card::StartShip, Card::Ship]).acts(&from_palmain());
    let ships = attack.act(Action::Province(Province::Oxter));
    let offered: BTreeSet<Action> = ships.legal().into_iter().collect();
    assert_eq!(offered, BTreeSet::from([lay(Card::StartShip), lay(Card::Ship)]));
    let hiring = Table::new(2)
        .hand(RED, &[Card::Mercenary, Card::Nesh])
        .armies(RED, Province::Mome, 1)
        .armies(RED, Province::Lea, 2)
        .armies(BLUE, Province::Shog, 1)
        .act(play(Card::Mercenary));
    let places = hiring.provinces_offered();
    assert_eq!(places, [Province::Mome, Province::Lea].into_iter().collect());
    let numbers = hiring.act(Action::Province(Province::Mome)).legal();
    assert_eq!(numbers, [Action::Number(1), Action::Number(2)], "there are two");
}
