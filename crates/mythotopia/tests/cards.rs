//! MYT-11: one test per improvement card, in their order.

use mythotopia::testing::{BLUE, GREEN, RED, Table, lay, lay_reserved, play};
use mythotopia::{
    Action, Border, Building, Card, Deed, Effect, Held, Province, Question, Resource, Rule, Sea, Vp,
};
use tafel_core::{Game, Viewer};

const ATTACK: Action = Action::Begin(Deed::Attack);

fn through(effect: Effect, card: Card) -> Action {
    Action::LayThrough(effect, Held::hand(card))
}

/// Red holds Palmain and can feed an army there.
fn ready() -> Table {
    Table::new(2).towns(RED, &[Province::Palmain]).hand(RED, &[Card::Palmain, Card::Eagre])
}

/// MYT-11.1
#[test]
fn alchemist_swaps_a_counter_for_one_worth_one_more() {
    let scene =
        Table::new(2).counters_of(RED, [1, 1, 0]).hand(RED, &[Card::Alchemist]).act(play(Card::Alchemist));
    assert_eq!(scene.legal(), [Action::Swap(1), Action::Swap(2)]);
    let scene = scene.act(Action::Swap(2));
    assert_eq!(scene.game.table().player(RED).counters, [1, 0, 1]);
    assert_eq!(scene.game.table().victory.unused, [9, 10, 1]);
}

/// MYT-11.2
#[test]
fn army_is_two_armies_or_one_gold() {
    let scene = ready().hand(RED, &[Card::Army]);
    let armies = scene.clone().acts(&[ATTACK, lay(Card::Palmain), Action::Province(Province::Blore)]);
    let armies = armies.acts(&[lay(Card::Eagre), lay(Card::Army), Action::Done]);
    assert_eq!(armies.game.table().player(RED).armies.at(Province::Blore), 2);
    let gold = scene.acts(&[Action::Begin(Deed::Buy), Action::OneArmy, Action::Done, lay(Card::Army)]);
    assert_eq!(gold.game.table().player(RED).stock.armies, 7);
}

/// MYT-11.3
#[test]
fn build_builds_or_is_a_stone() {
    let scene = ready().hand(RED, &[Card::Build, Card::StartBuild]).acts(&[
        play(Card::Build),
        Action::Build(Building::Castle),
        Action::Province(Province::Palmain),
        lay(Card::Palmain),
        lay(Card::StartBuild),
    ]);
    assert!(scene.game.table().castles.has(Province::Palmain));
}

/// MYT-11.4
#[test]
fn cavalry_helps_the_attacker() {
    let scene = Table::new(2)
        .armies(RED, Province::Mome, 1)
        .towns(RED, &[Province::Nesus])
        .reserve(RED, &[Card::Cavalry]);
    assert_eq!(scene.game.table().strength(RED, Province::Mome), 2);
    assert_eq!(scene.game.table().strength(RED, Province::Nesus), 0);
    assert_eq!(scene.hand(RED, &[Card::Limes]).refused(play(Card::Limes)), Some(Rule::Played));
}

/// MYT-11.5
#[test]
fn counsellor_replaces_hand_cards_and_itself() {
    let base = Table::new(2).pile(RED, &[Card::Mome, Card::Lea, Card::Shog, Card::Darb]);
    let hand = base.clone().hand(RED, &[Card::Counsellor, Card::Nesh]).acts(&[
        play(Card::Counsellor),
        lay(Card::Nesh),
        Action::Done,
    ]);
    assert_eq!(hand.hand_of(RED).len(), 2);
    assert_eq!(hand.game.table().turn.actions_left, 2, "a free action");
    let reserve = base.reserve(RED, &[Card::Counsellor, Card::Nesh]).acts(&[
        Action::Play(Held::reserve(Card::Counsellor)),
        lay_reserved(Card::Nesh),
        Action::Done,
    ]);
    assert_eq!(reserve.hand_of(RED).len(), 1, "one for Counsellor, none for the card from the reserve");
}

/// MYT-11.6
#[test]
fn diplomat_ends_a_war_of_ones_own_for_gold() {
    let base = Table::new(3).towns(BLUE, &[Province::Mome]).armies(GREEN, Province::Mome, 3);
    let stranger = base.clone().hand(RED, &[Card::Diplomat, Card::Nesh]);
    assert_eq!(stranger.refused(play(Card::Diplomat)), Some(Rule::NoEmptyUse));
    let scene = base.turn_of(BLUE).hand(BLUE, &[Card::Diplomat, Card::Nesh]).acts(&[
        play(Card::Diplomat),
        Action::Province(Province::Mome),
        lay(Card::Nesh),
    ]);
    assert!(scene.game.table().wars().is_empty());
    assert_eq!(scene.game.table().owner(Province::Mome), Some(BLUE));
    assert_eq!(scene.game.table().turn.actions_left, 1);
}

/// MYT-11.7
#[test]
fn farming_lets_any_card_be_food_once() {
    let scene = Table::new(2)
        .towns(RED, &[Province::Scombroid])
        .reserve(RED, &[Card::Farming])
        .hand(RED, &[Card::Scombroid, Card::Quean, Card::Lea])
        .acts(&[ATTACK, lay(Card::Scombroid), Action::Province(Province::Blore)])
        .acts(&[through(Effect::Farming, Card::Quean), lay(Card::Lea), Action::Done]);
    assert_eq!(scene.game.table().player(RED).armies.at(Province::Blore), 1);
    assert!(scene.game.table().player(RED).reserve.has(Card::Farming), "it stays");
    let again = scene.hand(RED, &[Card::Darb, Card::Shog]);
    assert_eq!(again.refused(ATTACK), Some(Rule::AttackFood));
}

/// MYT-11.8
#[test]
fn general_stands_for_any_province_of_yours() {
    let scene = ready().hand(RED, &[Card::General, Card::Lea, Card::StartBuild, Card::Quean]);
    let attack = scene.clone().acts(&[ATTACK, lay(Card::General), Action::Province(Province::Palmain)]);
    assert!(attack.may(Action::Province(Province::Nesus)));
    let build = scene.acts(&[
        play(Card::StartBuild),
        Action::Build(Building::Castle),
        Action::Province(Province::Palmain),
        lay(Card::General),
    ]);
    assert_eq!(build.game.question(RED), Question::Pay(Resource::Stone, 1));
}

/// MYT-11.9
#[test]
fn gold_mine_lets_any_card_be_gold_once() {
    let scene = Table::new(2).reserve(RED, &[Card::GoldMine]).hand(RED, &[Card::Quean, Card::Lea]);
    let scene = scene.acts(&[Action::Begin(Deed::Buy), Action::OneArmy]);
    assert_eq!(scene.refused(Action::OneArmy), Some(Rule::Buy), "one card per turn");
    let scene = scene.acts(&[Action::Done, through(Effect::GoldMine, Card::Quean)]);
    assert_eq!(scene.game.table().player(RED).stock.armies, 7);
}

/// MYT-11.10
#[test]
fn hero_wins_a_tie_as_attacker_or_defender() {
    let hero = Action::EndWarWithHero(Province::Mome);
    let attacker = Table::new(2).armies(RED, Province::Mome, 2).hand(RED, &[Card::Hero]).act(hero);
    assert_eq!(attacker.game.table().owner(Province::Mome), Some(RED));
    assert!(attacker.game.table().player(RED).discard.has(Card::Hero));
    let defender = Table::new(2)
        .towns(RED, &[Province::Mome])
        .armies(RED, Province::Mome, 2)
        .armies(BLUE, Province::Mome, 2)
        .counters_on(Vp::Defender, 6)
        .reserve(RED, &[Card::Hero])
        .act(hero);
    assert_eq!(defender.score(RED), 4, "with a counter for the defence");
    let clear = Table::new(2).armies(RED, Province::Mome, 3).hand(RED, &[Card::Hero]);
    assert_eq!(clear.refused(hero), Some(Rule::Hero));
    let behind = Table::new(3).armies(RED, Province::Mome, 1).armies(BLUE, Province::Mome, 2);
    assert_eq!(
        behind.hand(RED, &[Card::Hero]).refused(hero),
        Some(Rule::Hero),
        "Blue and the garrison are tied"
    );
}

/// MYT-11.11
#[test]
fn levies_let_any_card_be_an_army_once() {
    let scene = ready().reserve(RED, &[Card::Levies]).hand(RED, &[Card::Quean, Card::Shog]).acts(&[
        Action::Begin(Deed::PlaceArmies),
        Action::Province(Province::Palmain),
        through(Effect::Levies, Card::Quean),
    ]);
    assert_eq!(scene.refused(through(Effect::Levies, Card::Shog)), Some(Rule::Modifiers));
    assert_eq!(scene.refused(lay_reserved(Card::Levies)), Some(Rule::ReserveCards));
    assert_eq!(scene.act(Action::Done).game.table().player(RED).armies.at(Province::Palmain), 1);
    let armed = ready().reserve(RED, &[Card::Levies]).hand(RED, &[Card::Lea, Card::Army]);
    let armed = armed.acts(&[Action::Begin(Deed::PlaceArmies), Action::Province(Province::Palmain)]);
    assert_eq!(armed.refused(through(Effect::Levies, Card::Lea)), Some(Rule::Modifiers), "one is one anyway");
    let armed = armed.acts(&[through(Effect::Levies, Card::Army), lay(Card::Lea), Action::Done]);
    assert_eq!(armed.game.table().player(RED).armies.at(Province::Palmain), 2);
}

/// MYT-11.12
#[test]
fn limes_help_the_defender() {
    let scene = Table::new(2)
        .armies(RED, Province::Mome, 1)
        .towns(RED, &[Province::Nesus])
        .reserve(RED, &[Card::Limes]);
    assert_eq!(scene.game.table().strength(RED, Province::Mome), 1);
    assert_eq!(scene.game.table().strength(RED, Province::Nesus), 1);
}

/// MYT-11.13
#[test]
fn marauders_send_an_army_home_but_no_mercenary() {
    let scene = Table::new(2).armies(BLUE, Province::Mome, 2).mercenaries(BLUE, Province::Lea, 1);
    let scene = scene.hand(RED, &[Card::Marauders]).act(play(Card::Marauders));
    assert_eq!(scene.refused(Action::Raid(BLUE, Province::Lea)), Some(Rule::Marauders));
    assert_eq!(scene.refused(Action::Raid(tafel_core::Seat(200), Province::Lea)), Some(Rule::Marauders));
    let scene = scene.act(Action::Raid(BLUE, Province::Mome));
    let blue = scene.game.table().player(BLUE);
    assert_eq!((blue.armies.at(Province::Mome), blue.stock.armies), (1, 7));
}

/// MYT-11.14
#[test]
fn market_is_any_resource() {
    for resource in Resource::ALL {
        assert!(Card::Market.gives(resource));
        assert!(Card::StartMarket.gives(resource));
    }
    assert_eq!(Table::new(2).hand(RED, &[Card::Market]).refused(play(Card::Market)), Some(Rule::OneUse));
}

/// MYT-11.15
#[test]
fn mercenaries_are_hired_beside_an_army() {
    let base = Table::new(2).hand(RED, &[Card::Mercenary, Card::Nesh]);
    assert_eq!(base.refused(play(Card::Mercenary)), Some(Rule::NoEmptyUse));
    let hired = base.clone().armies(RED, Province::Mome, 1).mercenaries(BLUE, Province::Lea, 2);
    assert_eq!(hired.refused(play(Card::Mercenary)), Some(Rule::NoEmptyUse), "both serve Blue");
    let scene = base.armies(RED, Province::Mome, 1).act(play(Card::Mercenary));
    assert_eq!(scene.refused(Action::Province(Province::Lea)), Some(Rule::Mercenary));
    let scene = scene.acts(&[Action::Province(Province::Mome), Action::Number(2), lay(Card::Nesh)]);
    assert_eq!(scene.game.table().strength(RED, Province::Mome), 3);
    let ended = scene.turn_of(RED).acts(&[Action::Pass, Action::Pass, Action::EndTurn]);
    let ended = ended.acts(&[Action::Pass, Action::Pass, Action::EndTurn, Action::EndWar(Province::Mome)]);
    assert_eq!(ended.game.table().mercenaries_in_supply(), 2, "they leave when the war ends");
}

/// MYT-11.16
#[test]
fn merchant_changes_a_resource_and_nothing_else() {
    let scene = Table::new(2).hand(RED, &[Card::Merchant, Card::Quean, Card::Lea]);
    let scene = scene.acts(&[Action::Begin(Deed::Buy), Action::OneArmy, Action::Done, lay(Card::Merchant)]);
    assert_eq!(scene.refused(lay(Card::Lea)), Some(Rule::Modifiers), "an army is no resource");
    let scene = scene.act(lay(Card::Quean));
    assert_eq!(scene.game.table().player(RED).discard.len(), 2);
}

/// MYT-11.17
#[test]
fn militia_brings_an_army_into_stock() {
    let scene = Table::new(2).hand(RED, &[Card::Militia]).act(play(Card::Militia));
    let player = scene.game.table().player(RED);
    assert_eq!((player.stock.armies, player.armies_in_supply), (7, 7));
    assert_eq!(scene.game.table().turn.actions_left, 2);
}

/// MYT-11.18
#[test]
fn mystic_fetches_a_card_but_not_what_pays_for_it() {
    let scene =
        Table::new(2).hand(RED, &[Card::Mystic, Card::Nesh]).discard(RED, &[Card::Queen, Card::Limes]);
    let scene = scene.act(play(Card::Mystic));
    assert_eq!(scene.legal(), [Action::Take(Card::Limes), Action::Take(Card::Queen)]);
    assert_eq!(scene.refused(Action::Take(Card::Nesh)), Some(Rule::Mystic));
    let scene = scene.acts(&[Action::Take(Card::Limes), lay(Card::Nesh)]);
    assert_eq!(scene.hand_of(RED).iter().collect::<Vec<_>>(), [Card::Limes]);
}

/// MYT-11.19
#[test]
fn philosopher_finds_one_of_three_and_leaves_the_game() {
    let stack = [Card::Queen, Card::Limes, Card::Scribe, Card::Levies, Card::Quarry];
    let scene = Table::new(2).stack(&stack).hand(RED, &[Card::Philosopher]).act(play(Card::Philosopher));
    assert_eq!(scene.legal().len(), 3);
    let pick = scene.legal()[1];
    let scene = scene.act(pick);
    assert_eq!((scene.hand_of(RED).len(), scene.stack_left().len()), (1, 4));
    assert!(scene.game.table().out_of_game.has(Card::Philosopher));
    let secret = format!("{:?}", scene.seen(Viewer::Seat(BLUE)));
    assert!(stack.iter().all(|card| !secret.contains(&format!("{card:?}"))), "Blue learns nothing: {secret}");
    let empty = Table::new(2).stack(&[]).hand(RED, &[Card::Philosopher]);
    assert_eq!(empty.refused(play(Card::Philosopher)), Some(Rule::Philosopher));
}

/// MYT-11.20
#[test]
fn portal_leads_anywhere_for_one_food() {
    let scene = ready().hand(RED, &[Card::Portal, Card::Lea]).acts(&[ATTACK, lay(Card::Portal)]);
    assert_eq!(scene.provinces_offered().len(), 39, "everywhere but Palmain");
    let scene = scene.act(Action::Province(Province::Dragonate));
    assert_eq!(scene.game.question(RED), Question::Pay(Resource::Food, 1));
}

/// MYT-11.21
#[test]
fn providence_draws_two() {
    let scene = Table::new(2).hand(RED, &[Card::Providence]).pile(RED, &[Card::Mome, Card::Lea, Card::Shog]);
    assert_eq!(scene.act(play(Card::Providence)).hand_of(RED).len(), 2);
    let empty = Table::new(2).hand(RED, &[Card::Providence]);
    assert_eq!(empty.refused(play(Card::Providence)), Some(Rule::NoEmptyUse));
}

/// MYT-11.22
#[test]
fn quarry_lets_any_card_be_stone_once() {
    let scene = ready().reserve(RED, &[Card::Quarry]).hand(RED, &[Card::StartBuild, Card::Lea]).acts(&[
        play(Card::StartBuild),
        Action::Build(Building::Castle),
        Action::Province(Province::Palmain),
        lay(Card::Palmain),
        through(Effect::Quarry, Card::Lea),
    ]);
    assert!(scene.game.table().castles.has(Province::Palmain));
}

/// MYT-11.23
#[test]
fn queen_refills_to_six() {
    let pile = [Card::Mome, Card::Lea, Card::Shog, Card::Darb, Card::Eoan, Card::Nesh, Card::Quean];
    let scene = Table::new(2).pile(RED, &pile).reserve(RED, &[Card::Queen]);
    assert_eq!(scene.acts(&[Action::Pass, Action::Pass, Action::EndTurn]).hand_of(RED).len(), 6);
}

/// MYT-11.24
#[test]
fn ranger_knows_rough_terrain_and_every_path() {
    let scene = Table::new(2)
        .armies(RED, Province::Blore, 1)
        .towns(RED, &[Province::Quean, Province::Welkin, Province::Frampold])
        .reserve(RED, &[Card::Ranger]);
    assert_eq!(scene.game.table().strength(RED, Province::Blore), 2, "attacking, also against neutrals");
    assert_eq!(scene.game.table().strength(RED, Province::Quean), 2, "defending, with the terrain");
    let road = scene.hand(RED, &[Card::StartBuild, Card::Welkin, Card::Eoan, Card::Shog, Card::Fadge]);
    let road = road.acts(&[play(Card::StartBuild), Action::Build(Building::Road)]);
    let road = road.acts(&[Action::Border(Border::FrampoldWelkin), lay(Card::Welkin)]);
    assert_eq!(road.game.question(RED), Question::Pay(Resource::Stone, 3));
}

/// MYT-11.25
#[test]
fn reserve_army_allows_one_conflict_with_players() {
    let base = ready()
        .hand(RED, &[Card::Lea])
        .towns(BLUE, &[Province::Nesus, Province::Blore])
        .reserve(RED, &[Card::ReserveArmy])
        .act(ATTACK)
        .act(lay(Card::Palmain));
    assert!(base.may(Action::Province(Province::Nesus)), "at peace");
    let fighting = base.armies(RED, Province::Blore, 1);
    assert_eq!(fighting.refused(Action::Province(Province::Nesus)), Some(Rule::ReserveArmy));
    assert!(fighting.may(Action::Province(Province::Diclesum)), "neutral");
}

/// MYT-11.26
#[test]
fn scribe_takes_unused_counters_also_from_an_empty_card() {
    let base = ready().reserve(RED, &[Card::Scribe]).counters_on(Vp::Patronage, 0);
    let scene = base.clone().hand(RED, &[Card::Nesh, Card::Mome]);
    let scene = scene.acts(&[Action::Begin(Deed::Patronage), lay(Card::Nesh), lay(Card::Mome)]);
    assert_eq!(scene.score(RED), 4);
    assert_eq!(scene.game.table().victory.unused, [8, 9, 2]);
    // Scribe is what pays out, so Scribe cannot be part of the payment.
    let mine =
        base.reserve(RED, &[Card::GoldMine]).hand(RED, &[Card::Nesh]).act(Action::Begin(Deed::Patronage));
    let scribe = Action::LayThrough(Effect::GoldMine, Held::reserve(Card::Scribe));
    assert_eq!(mine.refused(scribe), Some(Rule::ReserveCards));
    // With a counter on the card Scribe is not needed, and may be part of it.
    let full = ready().reserve(RED, &[Card::Scribe, Card::GoldMine]).counters_on(Vp::Patronage, 5);
    let full = full.hand(RED, &[Card::Nesh]).acts(&[Action::Begin(Deed::Patronage), lay(Card::Nesh)]);
    let full = full.act(scribe);
    assert_eq!((full.score(RED), full.game.table().victory.left[Vp::Patronage.index()]), (4, Some(4)));
    // Neither on the card nor unused: nothing can be had.
    let none = ready().reserve(RED, &[Card::Scribe]).counters_on(Vp::Patronage, 0).unused([0, 9, 2]);
    let none = none.hand(RED, &[Card::Nesh, Card::Mome]);
    assert_eq!(none.refused(Action::Begin(Deed::Patronage)), Some(Rule::Patronage));
}

/// MYT-11.27
#[test]
fn the_improvement_ship_has_a_gold_the_starting_ship_has_not() {
    assert!(Card::Ship.gives(Resource::Gold) && !Card::StartShip.gives(Resource::Gold));
    let scene = ready().hand(RED, &[Card::Ship, Card::Lea]).acts(&[ATTACK, lay(Card::Palmain)]);
    let scene =
        scene.acts(&[Action::Province(Province::Oxter), lay(Card::Eagre), lay(Card::Lea), Action::Done]);
    assert!(scene.game.table().player(RED).discard.has(Card::Ship));
    assert_eq!(scene.game.table().player(RED).armies.at(Province::Oxter), 1);
    assert_eq!(scene.game.table().player(RED).ships[Sea::Serpent.index()], 0, "no token is needed");
}

/// MYT-11.28
#[test]
fn warehouse_has_room_for_two_more_and_takes_one_card_for_free() {
    let scene =
        Table::new(2).reserve(RED, &[Card::Warehouse, Card::Nesh]).hand(RED, &[Card::Mome, Card::Lea]);
    assert_eq!(scene.game.table().player(RED).capacity(), 4);
    let scene = scene.acts(&[Action::Begin(Deed::Warehouse), lay(Card::Mome)]);
    assert!(scene.game.table().player(RED).reserve.has(Card::Mome));
    assert_eq!(scene.game.table().turn.actions_left, 2);
    assert_eq!(scene.refused(Action::Begin(Deed::Warehouse)), Some(Rule::Warehouse), "once per turn");
    assert!(scene.may(Action::Begin(Deed::Reserve)), "the action is still there");
}

/// MYT-11.29
#[test]
fn water_mill_doubles_one_card() {
    let scene = Table::new(2).hand(RED, &[Card::WaterMill, Card::Nesh]).counters_on(Vp::Patronage, 5);
    let scene = scene.acts(&[Action::Begin(Deed::Patronage), lay(Card::WaterMill)]);
    assert_eq!(scene.legal(), [lay(Card::Nesh)]);
    assert_eq!(scene.act(lay(Card::Nesh)).score(RED), 1);
}

/// MYT-11.30
#[test]
fn a_text_that_can_do_nothing_is_not_played() {
    let texts =
        [Card::Alchemist, Card::Diplomat, Card::Marauders, Card::Mercenary, Card::Mystic, Card::Providence];
    let scene = Table::new(2).hand(RED, &texts);
    for card in texts {
        assert_eq!(scene.refused(play(card)), Some(Rule::NoEmptyUse), "{card}");
    }
    let lonely = Table::new(2).hand(RED, &[Card::Counsellor]).supply(RED, 0, 0);
    assert_eq!(lonely.refused(play(Card::Counsellor)), Some(Rule::NoEmptyUse));
    assert_eq!(lonely.hand(RED, &[Card::Militia]).refused(play(Card::Militia)), Some(Rule::NoEmptyUse));
}
