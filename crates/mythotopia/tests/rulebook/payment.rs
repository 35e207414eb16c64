//! MYT-4: cards and payments.

use mythotopia::testing::{BLUE, RED, Table, lay, lay_reserved, play};
use mythotopia::{Action, Border, Card, Deed, Effect, Event, Held, Options, Province, Rule};

fn buys(scene: Table, armies: usize) -> Table {
    let scene = scene.act(Action::Begin(Deed::Buy));
    (0..armies).fold(scene, |scene, _| scene.act(Action::OneArmy)).act(Action::Done)
}

/// MYT-4.1
#[test]
fn a_card_serves_one_purpose() {
    // The Army card gives two armies or one gold: as gold it pays for one army, not more.
    let scene = Table::new(2).towns(RED, &[Province::Blore]).hand(RED, &[Card::StartArmy]);
    let buying = scene.act(Action::Begin(Deed::Buy)).act(Action::OneArmy);
    assert_eq!(buying.refused(Action::OneArmy), Some(Rule::Buy));
    let attack = Table::new(2).towns(RED, &[Province::Palmain]).hand(RED, &[Card::Palmain, Card::Blore]);
    assert!(!attack.may(Action::Begin(Deed::Attack)), "Palmain is the source, its food cannot be used, too");
}

/// MYT-4.2
#[test]
fn cards_are_played_from_hand_or_reserve_alike() {
    let scene = Table::new(2).display(&[Card::Queen]).reserve(RED, &[Card::Mome]);
    let scene = scene.act(Action::Begin(Deed::Draft)).act(Action::Take(Card::Queen));
    assert_eq!(scene.refused(lay(Card::Mome)), Some(Rule::HandOrReserve), "it is not in the hand");
    let scene = scene.act(lay_reserved(Card::Mome));
    assert!(scene.game.table().player(RED).discard.has(Card::Mome));
    assert!(scene.game.table().player(RED).reserve.is_empty());
}

/// MYT-4.3
#[test]
fn played_cards_are_discarded_after_everything_drawn() {
    let scene = Table::new(2).hand(RED, &[Card::Providence]).discard(RED, &[Card::Mome, Card::Lea]);
    let scene = scene.act(play(Card::Providence));
    assert_eq!(scene.hand_of(RED).len(), 2);
    assert!(scene.game.table().player(RED).discard.has(Card::Providence));
    assert!(!scene.hand_of(RED).has(Card::Providence));
}

/// MYT-4.4
#[test]
fn no_card_may_be_superfluous() {
    let scene = Table::new(2).hand(RED, &[Card::Mome, Card::Merchant, Card::WaterMill]);
    let scene = buys(scene, 1);
    assert_eq!(scene.refused(lay(Card::WaterMill)), Some(Rule::Paying), "only one is owed");
    assert_eq!(scene.refused(lay(Card::Merchant)), Some(Rule::Paying), "no card is left for it to change");
    assert!(scene.may(lay(Card::Mome)));
    let scene = Table::new(2).hand(RED, &[Card::Mome, Card::Eagre, Card::Merchant]);
    let scene = buys(scene, 1).act(lay(Card::Merchant));
    assert_eq!(scene.refused(lay(Card::Mome)), Some(Rule::Paying), "it gives gold anyway");
    assert!(scene.may(lay(Card::Eagre)));
}

/// MYT-4.5
#[test]
fn merchant_water_mill_and_the_effects_of_the_reserve_change_payments() {
    // Merchant and Water Mill on the same card: one food card pays two gold.
    let scene = Table::new(2).hand(RED, &[Card::Eagre, Card::Merchant, Card::WaterMill]);
    let scene = buys(scene, 2).acts(&[lay(Card::Merchant), lay(Card::WaterMill), lay(Card::Eagre)]);
    assert_eq!(scene.game.table().player(RED).stock.armies, 8);

    // Gold Mine: any card counts as gold, once per turn, but not Gold Mine itself.
    let scene = Table::new(2).hand(RED, &[Card::Blore, Card::Lea]).reserve(RED, &[Card::GoldMine]);
    let scene = buys(scene, 1);
    let through = |card| Action::LayThrough(Effect::GoldMine, Held::hand(card));
    let own = Action::LayThrough(Effect::GoldMine, Held::reserve(Card::GoldMine));
    assert_eq!(scene.refused(own), Some(Rule::Modifiers));
    let scene = scene.act(through(Card::Blore));
    assert_eq!(scene.refused(Action::Begin(Deed::Buy)), Some(Rule::Buy), "the effect is used up");

    // Gold Mine's gold, changed by Merchant, feeds an army.
    let scene = Table::new(2)
        .towns(RED, &[Province::Palmain])
        .hand(RED, &[Card::Palmain, Card::Blore, Card::Queen, Card::Merchant])
        .reserve(RED, &[Card::GoldMine])
        .acts(&[Action::Begin(Deed::Attack), lay(Card::Palmain), Action::Province(Province::Nesus)])
        .act(lay(Card::Merchant))
        .act(through(Card::Queen))
        .acts(&[lay(Card::Blore), Action::Done]);
    assert_eq!(scene.game.table().player(RED).armies.at(Province::Nesus), 1);
}

/// MYT-4.6
#[test]
fn as_many_armies_are_placed_as_symbols_are_played() {
    let place = [Action::Begin(Deed::PlaceArmies), Action::Province(Province::Palmain)];
    let base = Table::new(2).towns(RED, &[Province::Palmain]);
    let scene = base.clone().armies_in_stock(RED, 2).hand(RED, &[Card::StartArmy, Card::Blore]).acts(&place);
    let scene = scene.act(lay(Card::StartArmy));
    assert_eq!(scene.refused(lay(Card::Blore)), Some(Rule::ArmySymbols));
    assert_eq!(scene.act(Action::Done).game.table().player(RED).armies.at(Province::Palmain), 2);
    let single = base.armies_in_stock(RED, 1).hand(RED, &[Card::StartArmy]).acts(&place);
    let single = single.acts(&[lay(Card::StartArmy), Action::Done]);
    assert_eq!(single.game.table().player(RED).armies.at(Province::Palmain), 1);
}

/// MYT-4.7
#[test]
fn as_many_ships_are_placed_as_symbols_are_played() {
    let scene = Table::new(2).towns(RED, &[Province::Palmain]).ships_in_stock(RED, 1);
    let scene = scene.hand(RED, &[Card::StartShip, Card::Ship]).acts(&[
        Action::Begin(Deed::PlaceShips),
        Action::Sea(mythotopia::Sea::Serpent),
        lay(Card::StartShip),
    ]);
    assert_eq!(scene.refused(lay(Card::Ship)), Some(Rule::ShipSymbols));
}

/// MYT-4.8
#[test]
fn the_discard_pile_is_shuffled_only_when_a_card_is_missing() {
    let base = Table::new(2).hand(RED, &[Card::Providence]).discard(RED, &[Card::Mome, Card::Lea]);
    let enough = base.clone().pile(RED, &[Card::Eagre, Card::Shog]).act(play(Card::Providence));
    assert_eq!(enough.game.table().player(RED).discard.len(), 3, "nothing was shuffled");
    let short = base.pile(RED, &[Card::Eagre]).act(play(Card::Providence));
    assert_eq!((short.hand_of(RED).len(), short.pile_of(RED).len()), (2, 1));
    let none = Table::new(2).hand(RED, &[Card::Providence]).pile(RED, &[Card::Eagre]);
    assert_eq!(none.act(play(Card::Providence)).hand_of(RED).len(), 1, "the draw stops");
}

/// MYT-4.9
#[test]
fn new_cards_go_to_the_discard_pile() {
    let scene = Table::new(2).display(&[Card::Queen]).hand(RED, &[Card::Mome]);
    let scene = scene.acts(&[Action::Begin(Deed::Draft), Action::Take(Card::Queen), lay(Card::Mome)]);
    assert!(scene.game.table().player(RED).discard.has(Card::Queen));
}

/// MYT-4.10
#[test]
fn a_connected_card_general_or_portal_replaces_a_province_card() {
    let base = Table::new(2)
        .towns(RED, &[Province::Palmain, Province::Scombroid])
        .road(Border::PalmainScombroid)
        .hand(RED, &[Card::Scombroid, Card::General, Card::Portal, Card::Eagre, Card::Lea]);
    let scene = base.act(Action::Begin(Deed::Attack));
    let by_road = scene.clone().act(lay(Card::Scombroid)).act(Action::Province(Province::Palmain));
    assert!(by_road.may(Action::Province(Province::Nesus)), "a neighbour of Palmain only");
    let by_general = scene.clone().act(lay(Card::General));
    assert!(by_general.may(Action::Province(Province::Palmain)));
    let by_portal = scene.act(lay(Card::Portal));
    assert!(by_portal.may(Action::Province(Province::Empyrean)));
}

/// MYT-4.11
#[test]
fn a_reserve_card_in_use_stays_in_the_reserve() {
    // The road over hills costs two stone only because Ranger lies there: Ranger cannot be one of them.
    let base = Table::new(2)
        .towns(RED, &[Province::Galingale, Province::Hatchel])
        .hand(RED, &[Card::StartBuild, Card::Hatchel, Card::Quean])
        .reserve(RED, &[Card::Ranger]);
    assert_eq!(base.refused(play(Card::StartBuild)), None, "a castle is possible");
    let build = base.act(play(Card::StartBuild));
    assert_eq!(build.refused(Action::Build(mythotopia::Building::Road)), Some(Rule::Road));
    let richer = build.hand(RED, &[Card::Eoan]).acts(&[
        Action::Build(mythotopia::Building::Road),
        Action::Border(Border::GalingaleHatchel),
        lay(Card::Hatchel),
    ]);
    assert_eq!(richer.refused(lay_reserved(Card::Ranger)), Some(Rule::ReserveCards));
    let built = richer.act(lay(Card::Quean)).act(lay(Card::Eoan));
    assert!(built.game.table().roads.has(Border::GalingaleHatchel));
    assert_eq!(built.score(BLUE), 0);
}

/// MYT-4.11: Ranger stays in the reserve where it shortens the way, and only there.
#[test]
fn ranger_is_in_use_only_where_it_shortens_the_way() {
    let base = Table::new(2)
        .towns(RED, &[Province::Blore])
        .hand(RED, &[Card::Blore, Card::Darb, Card::Eagre])
        .reserve(RED, &[Card::Ranger, Card::Farming])
        .acts(&[Action::Begin(Deed::Attack), lay(Card::Blore)]);
    let ranger_as_food = Action::LayThrough(Effect::Farming, Held::reserve(Card::Ranger));
    let over_hills = base.clone().act(Action::Province(Province::Quean));
    assert_eq!(over_hills.refused(ranger_as_food), Some(Rule::ReserveCards));
    let over_plains = base.act(Action::Province(Province::Palmain));
    assert!(over_plains.may(ranger_as_food));
}

/// MYT-4.5, MYT-6.2: Levies need a card that is laid through them, and they are not that card.
#[test]
fn levies_alone_are_no_army() {
    let place = Action::Begin(Deed::PlaceArmies);
    let alone = Table::new(2).towns(RED, &[Province::Palmain]).reserve(RED, &[Card::Levies]);
    assert!(!alone.may(place));
    assert!(alone.hand(RED, &[Card::Nesh]).may(place));
}

/// MYT-4.2: what waits in the reserve is one thing, what is not there another.
#[test]
fn a_card_that_is_nowhere_does_not_wait() {
    let options = Options { reserve_waits: true, ..Options::default() };
    let scene = Table::with(2, options).hand(RED, &[Card::Mome, Card::Nesh, Card::Shog]);
    let scene = scene.acts(&[Action::Begin(Deed::Reserve), lay(Card::Mome), Action::Done]);
    let scene = buys(scene, 1);
    assert_eq!(scene.refused(lay_reserved(Card::Mome)), Some(Rule::ReserveWaits));
    assert_eq!(scene.refused(lay(Card::Mome)), Some(Rule::HandOrReserve), "not in the hand any more");
    assert_eq!(scene.refused(lay_reserved(Card::Lea)), Some(Rule::HandOrReserve));
}

/// MYT-4.1, MYT-14.7: a waiting card is thrown away once, and its effect goes with it.
#[test]
fn a_waiting_card_that_is_thrown_away_works_no_longer() {
    let options = Options { reserve_waits: true, ..Options::default() };
    let scene = Table::with(2, options)
        .hand(RED, &[Card::GoldMine, Card::Mystic, Card::Blore])
        .discard(RED, &[Card::Queen])
        .acts(&[Action::Begin(Deed::Reserve), lay(Card::GoldMine), Action::Done]);
    assert!(scene.may(play(Card::Mystic)), "Blore is gold through Gold Mine");
    let throwing = scene.acts(&[Action::Begin(Deed::Discard), lay_reserved(Card::GoldMine)]);
    assert_eq!(throwing.refused(lay_reserved(Card::GoldMine)), Some(Rule::OneUse));
    let thrown = throwing.act(Action::Done);
    assert!(!thrown.may(play(Card::Mystic)), "nothing is gold any more");
}

/// MYT-4.4, MYT-6.1.4: a rest that cannot be paid is one reason, an army that would be missing another.
#[test]
fn the_rest_of_a_payment_and_the_army_after_it_are_told_apart() {
    let attack = |cards: &[Card], target| {
        Table::new(2)
            .towns(RED, &[Province::Blore])
            .reserve(RED, &[Card::Farming])
            .hand(RED, &[Card::Blore])
            .hand(RED, cards)
            .acts(&[Action::Begin(Deed::Attack), lay(Card::Blore), Action::Province(target)])
    };
    // Over hills: two food. Darb is the only army: as food it leaves one owed, which Eagre pays.
    let darb_as_food = Action::LayThrough(Effect::Farming, Held::hand(Card::Darb));
    let hills = attack(&[Card::Darb, Card::Eagre, Card::Camarine], Province::Quean);
    assert_eq!(hills.refused(darb_as_food), Some(Rule::AttackArmies));
    // Merchant with nothing to trade: what is owed stays owed, with an army or without.
    let plains = attack(&[Card::Darb, Card::Eagre, Card::Merchant], Province::Palmain);
    assert_eq!(plains.refused(lay(Card::Merchant)), Some(Rule::Paying));
}

/// MYT-4.8, MYT-13: a draw is told if there was one, and nobody else is told what was drawn.
#[test]
fn a_draw_is_told_if_a_card_was_drawn() {
    let drawn = |scene: &Table| {
        let told = scene.told.iter().filter_map(|event| match event {
            Event::Drew { seat: RED, cards } => Some(cards.len()),
            _ => None,
        });
        told.collect::<Vec<_>>()
    };
    let scene = Table::new(2).hand(RED, &[Card::Providence]);
    let two = scene.clone().pile(RED, &[Card::Eagre, Card::Shog]).act(play(Card::Providence));
    assert_eq!(drawn(&two), [2]);
    let none = scene.pile(RED, &[]).acts(&[Action::Pass, Action::Pass, Action::EndTurn]);
    assert_eq!(drawn(&none), [0; 0], "nothing is there to be drawn");
}
