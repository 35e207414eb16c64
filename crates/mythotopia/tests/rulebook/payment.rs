//! MYT-4: cards and payments.

use mythotopia::testing::{BLUE, RED, Table, lay, lay_reserved, play};
use mythotopia::{Action, Border, Card, Deed, Effect, Held, Province, Rule};

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
