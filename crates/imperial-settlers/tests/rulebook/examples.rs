//! The worked examples of the specification, E-1 to E-30. E-13 to E-15 and others that a rule or card test already
//! plays move by move are kept here in the numbers of the example.

use Faction::{Barbarians, Egyptians, Japanese, Romans};
use imperial_settlers::testing::{Table, at};
use imperial_settlers::{Action, Deal, Deck, Face, Faction, Frame, Good, Lookout, Mark, Realm};
use tafel_core::{Game, Seat};

use crate::two;

fn japanese() -> Table {
    Table::of(&[Japanese, Barbarians])
}

fn egypt() -> Table {
    Table::of(&[Egyptians, Barbarians, Romans])
}

#[test]
fn e01_production() {
    let table = japanese()
        .deals(0, &[Face::JAP001, Face::JAP012])
        .built(0, &[Face::COM025, Face::COM018])
        .production(0);
    assert_eq!(table.supply(0), "W F G P P P P P R R D");
}

#[test]
fn e02_cleanup() {
    let table = japanese().built(0, &[Face::JAP016, Face::JAP012]).passed(1).goods(0, "F F F P P");
    let table = table
        .act(Action::Activate(at(0, Face::JAP016)))
        .rests()
        .act(Action::Activate(at(0, Face::JAP012)))
        .rests();
    let table = table.goods(0, "F F P").act(Action::Pass);
    assert_eq!(table.supply(0), "F F");
    assert!([Face::JAP016, Face::JAP012].iter().all(|&face| table.location(at(0, face)).used == 0));
}

#[test]
fn e03_building_cost() {
    let table = two().hand(0, &[Face::COM003]);
    let built =
        table.clone().goods(0, "W W S").act(Action::Build(Face::COM003)).act(Action::Draw(Deck::Common));
    assert_eq!((built.supply(0), built.points(0), built.backs(0)), (String::new(), 1, (1, 0)));
    assert!(table.clone().goods(0, "W S G").may(Action::Build(Face::COM003)));
    assert!(!table.goods(0, "W W W").may(Action::Build(Face::COM003)));
}

#[test]
fn e04_dark_chapel_is_built_over_the_mill() {
    let table = two().hand(0, &[Face::BAR014]).goods(0, "W S S");
    assert_eq!(table.refused(Action::Build(Face::BAR014)), "IMP-7.4");
    let table = table.built(0, &[Face::COM006]).act(Action::Build(Face::BAR014));
    assert_eq!(table.act(Action::GiveUp(at(0, Face::COM006).spot)).empire(0), [Face::BAR014]);
}

#[test]
fn e05_sentry_tower() {
    let table = two().hand(0, &[Face::BAR012]).built(0, &[Face::COM006]).goods(0, "W W");
    let table = table.act(Action::Build(Face::BAR012)).act(Action::GiveUp(at(0, Face::COM006).spot));
    assert_eq!(table.supply(0), "P R");
    assert!(table.discarded(Face::COM006));
}

#[test]
fn e06_deal() {
    let table = two().hand(0, &[Face::BAR012]).goods(0, "F").act(Action::Deal(Face::BAR012));
    assert_eq!(table.supply(0), "P");
    assert_eq!(table.production(0).supply(0), "P P P P P P P R D");
}

#[test]
fn e07_raze_from_hand() {
    let table = two().hand(0, &[Face::COM003]).goods(0, "R");
    let razed = table.clone().act(Action::RazeCard(Face::COM003));
    assert_eq!((razed.supply(0), razed.points(0)), ("W W".into(), 0));
    assert!(razed.discarded(Face::COM003));
    assert_eq!(table.built(0, &[Face::COM005]).act(Action::RazeCard(Face::COM003)).points(0), 1);
}

#[test]
fn e08_raze_a_location() {
    let table = two().built(1, &[Face::COM018]).goods(0, "R R");
    let razed = table.clone().act(Action::Raze(at(1, Face::COM018)));
    assert_eq!((razed.supply(0), razed.points(0), razed.supply(1)), ("S".into(), 1, "W".into()));
    assert!(razed.foundations(1).has(Face::COM018) && razed.empire(1).is_empty());
    let defended = table.clone().mark(at(1, Face::COM018), Mark::Defended);
    assert!(!defended.may(Action::Raze(at(1, Face::COM018))));
    assert!(defended.goods(0, "R R R").may(Action::Raze(at(1, Face::COM018))));
    assert!(!table.passed(1).may(Action::Raze(at(1, Face::COM018))));
}

#[test]
fn e09_a_chain_of_activations() {
    let table = two().built(0, &[Face::BAR010, Face::COM037, Face::COM046]).goods(0, "S P P P").goods(1, "S");
    let table = table.act(Action::Activate(at(0, Face::BAR010))).act(Action::Steal(Seat(1), Good::Stone));
    assert_eq!((table.supply(0), table.supply(1)), ("S S P P".into(), String::new()));
    let table = table.act(Action::Pass).act(Action::Activate(at(0, Face::COM037)));
    assert_eq!((table.points(0), table.supply(0)), (3, "P".into()));
    let table = table.act(Action::Activate(at(0, Face::COM046))).act(Action::Draw(Deck::Faction));
    assert_eq!((table.backs(0), table.location(at(0, Face::COM046)).used), ((0, 1), 1));
}

#[test]
fn e10_exchange() {
    let table = Table::of(&[Barbarians, Egyptians])
        .built(1, &[Face::EGY005])
        .goods(0, "P P P P P P P P")
        .act(Action::Exchange(4));
    let table =
        table.act(Action::Choose(Good::Wood)).act(Action::Draw(Deck::Common)).act(Action::Draw(Deck::Common));
    let table = table.act(Action::Draw(Deck::Faction));
    assert_eq!((table.supply(0), table.backs(0), table.supply(1)), ("W".into(), (2, 1), "P P P P".into()));
    let table = table.act(Action::Pass).goods(0, "P P").act(Action::Exchange(1));
    assert_eq!(table.supply(1), "P P P P", "four per round are all it gives");
}

#[test]
fn e11_samurai() {
    let table = japanese().built(0, &[Face::JAP004]).goods(0, "P").goods(1, "R R");
    let table = table.act(Action::Samurai(at(0, Face::JAP004))).turn(1);
    assert!(!table.may(Action::Raze(at(0, Face::JAP004))));
    let table = table.goods(1, "R R R").act(Action::Raze(at(0, Face::JAP004)));
    assert_eq!((table.supply(1), table.points(1), table.supply(0)), (String::new(), 1, String::new()));
    assert!(table.discarded(Face::JAP004));
}

#[test]
fn e12_lookout() {
    let mut table = Table::fresh(Lookout::Standard, false, 3, 9);
    let first = table.game.table.first;
    let (mut order, mut open) = (Vec::new(), Vec::new());
    while let Some(Frame::Draft(..)) = table.game.table.agenda.last() {
        order.push((table.asked() + 3 - first.0) % 3);
        open.push(table.game.table.open.len());
        let take = table.legal()[0];
        table = table.act(take);
    }
    assert_eq!((order, open), (vec![0, 1, 2, 2, 1, 0], vec![4, 3, 2, 4, 3, 2]));
    assert_eq!(table.game.table.discard.common_len(), 2);
    assert!((0..3).all(|seat| table.cards(seat).len() == 7));
}

#[test]
fn e13_advanced_lookout_for_three() {
    let table = Table::fresh(Lookout::Advanced, false, 3, 9);
    let before = table.game.deck.common_len() + table.game.table.open.len();
    let table = table.until(|game| !matches!(game.table.agenda.last(), Some(Frame::Draft(..))));
    assert_eq!(before - table.game.deck.common_len(), 7, "seven cards were revealed");
    assert_eq!(table.game.table.discard.common_len(), 1);
}

#[test]
fn e14_solo_attack() {
    let table =
        Table::of(&[Romans]).built(0, &[Face::COM004, Face::COM032, Face::COM044, Face::COM029]).round(5);
    let table = table.neutral(&[], &[Good::Worker, Good::Gold]).attacks_with(Good::Wood, 1).act(Action::Pass);
    assert!(table.game.table.neutral.collection.has(Face::COM032));
    assert_eq!(table.empire(0), [Face::COM004, Face::COM029, Face::COM044]);
    assert_eq!(table.game.table.neutral.line[..], [Good::Worker, Good::Gold, Good::Wood]);
}

#[test]
fn e15_features_that_count_themselves() {
    let workshop = two().hand(0, &[Face::COM004]).goods(0, "W W W").act(Action::Build(Face::COM004));
    assert_eq!((workshop.supply(0), workshop.points(0)), ("G".into(), 1));
    let table =
        Table::of(&[Romans, Barbarians]).hand(0, &[Face::ROM012]).foundation(0, Face::COM007).goods(0, "S S");
    let table = table.act(Action::Build(Face::ROM012)).act(Action::GiveUpFoundation(Face::COM007));
    assert_eq!(table.legal(), [Action::Choose(Good::Gold), Action::Choose(Good::Point)]);
    let field = two().hand(0, &[Face::COM025]).goods(0, "W W S").act(Action::Build(Face::COM025));
    assert_eq!(field.supply(0), "F");
}

#[test]
fn e16_sanctuary() {
    let table = egypt().built(0, &[Face::EGY014, Face::COM005]).hand(0, &[Face::COM007]).goods(0, "P");
    let table = table.act(Action::Activate(at(0, Face::EGY014))).act(Action::Bury(Face::COM007));
    assert_eq!((table.supply(0), table.points(0)), ("S".into(), 1));
    assert!(table.game.hands[0].hidden_foundations.has(Face::COM007));
}

#[test]
fn e17_chariot_builder() {
    let table = egypt()
        .built(0, &[Face::EGY003])
        .built(1, &[Face::COM018])
        .mark(at(1, Face::COM018), Mark::Defended)
        .goods(0, "R");
    let table = table.act(Action::Activate(at(0, Face::EGY003))).act(Action::Target(at(1, Face::COM018)));
    assert_eq!((table.supply(0), table.points(0), table.supply(1)), ("S".into(), 1, "W".into()));
    assert!(table.foundations(1).has(Face::COM018));
}

#[test]
fn e18_temple_of_ra() {
    let table = egypt()
        .built(0, &[Face::EGY013])
        .built(1, &[Face::COM046])
        .used(at(1, Face::COM046), 1)
        .goods(0, "P P");
    let table =
        table.act(Action::Activate(at(0, Face::EGY013))).act(Action::Target(at(1, Face::COM046))).turn(0);
    assert!(table.may(Action::Activate(at(1, Face::COM046))));
    assert_eq!(table.refused(Action::ActivateTwice(at(1, Face::COM046))), "IMP-10.3");
    let table = table.turn(2).goods(2, "R R").act(Action::Raze(at(1, Face::COM046)));
    let table = table.act(Action::Draw(Deck::Common)).act(Action::Draw(Deck::Common));
    assert_eq!((table.backs(2), table.has(0, Good::Wood), table.has(1, Good::Wood)), ((2, 0), 1, 0));
    assert!(table.foundations(1).has(Face::COM046));
}

#[test]
fn e19_sphinx() {
    let goldsmith = |sphinxes: &[Face]| {
        let table = egypt().built(0, sphinxes).built(0, &[Face::EGY021]).goods(0, "G P");
        table.act(Action::Activate(at(0, Face::EGY021))).points(0)
    };
    assert_eq!((goldsmith(&[Face::EGY019]), goldsmith(&[Face::EGY019, Face::EGY019])), (4, 5));
    assert_eq!(egypt().built(0, &[Face::EGY019, Face::COM026]).production(0).points(0), 1);
    let twice = egypt().built(0, &[Face::EGY019, Face::COM036]).goods(0, "S S");
    assert_eq!(twice.act(Action::ActivateTwice(at(0, Face::COM036))).points(0), 2);
}

#[test]
fn e20_dark_chapel_turns_goods_into_points() {
    let table = two().built(0, &[Face::BAR014]).hand(0, &[Face::COM018]).goods(0, "R");
    let table = table.act(Action::Activate(at(0, Face::BAR014))).act(Action::RazeCard(Face::COM018));
    let all = table.clone().act(Action::Return(Good::Point)).act(Action::Return(Good::Stone));
    assert_eq!((all.points(0), all.supply(0)), (4, String::new()));
    let kept = table.act(Action::Return(Good::Point)).act(Action::Done);
    assert_eq!((kept.points(0), kept.supply(0)), (2, "S".into()));
}

#[test]
fn e21_rabble() {
    let table = two().built(0, &[Face::BAR018, Face::COM003, Face::BAR007]).goods(0, "P P");
    let table = table.act(Action::Activate(at(0, Face::BAR018))).act(Action::Target(at(0, Face::COM003)));
    assert_eq!((table.supply(0), table.points(0)), ("W W W".into(), 1));
    assert!(table.foundations(0).has(Face::COM003));
}

#[test]
fn e22_pack() {
    let table = two().built(0, &[Face::BAR016]).built(1, &[Face::COM018]).goods(0, "P P");
    let table = table.act(Action::ActivateTwice(at(0, Face::BAR016)));
    let table = table.act(Action::Target(at(1, Face::COM018))).act(Action::Choose(Good::Stone));
    let table = table.act(Action::Target(at(1, Face::COM018))).act(Action::Choose(Good::Point));
    assert_eq!((table.supply(0), table.points(0), table.empire(1)), ("S".into(), 1, vec![Face::COM018]));
}

#[test]
fn e23_negotiator() {
    let table = japanese()
        .built(0, &[Face::JAP019, Face::JAP001])
        .deals(0, &[Face::JAP009])
        .mark(at(0, Face::JAP001), Mark::Samurai);
    let table = table.goods(0, "S S P").act(Action::Activate(at(0, Face::JAP019)));
    let table = table.act(Action::PickDeal(Deal::Board(Seat(0), Face::JAP009)));
    assert_eq!((table.supply(0), table.points(0)), (String::new(), 1));
    assert_eq!(table.empire(0), [Face::JAP001, Face::JAP009, Face::JAP019]);
    assert_eq!(table.production(0).has(0, Good::Stone), 0);
}

#[test]
fn e24_trade_route() {
    let table = Table::of(&[Japanese, Egyptians])
        .built(0, &[Face::JAP021, Face::JAP024])
        .built(1, &[Face::EGY028])
        .goods(0, "F F");
    let table =
        table.act(Action::Activate(at(0, Face::JAP021))).act(Action::Target(at(1, Face::EGY028))).rests();
    assert_eq!((table.supply(0), table.points(0)), ("F G".into(), 1));
    assert_eq!(table.clone().turn(0).production(0).has(0, Good::Gold), 2);
    let again = table.clone().turn(0);
    let again = Table {
        game: {
            let mut game = again.game;
            game.table.locations.change(Realm(0), 0, |location| location.used = 0);
            game
        },
        ..again
    };
    assert_eq!(again.refused(Action::Activate(at(0, Face::JAP021))), "IMP-10.4");
    let table = table.turn(1).hand(1, &[Face::EGY026]).goods(1, "S").act(Action::Build(Face::EGY026));
    let table = table.act(Action::GiveUp(at(1, Face::EGY028).spot));
    assert_eq!((table.game.route_cards.len(), table.game.table.discard.len_of(Japanese)), (0, 1));
    assert_eq!(table.turn(0).production(0).has(0, Good::Gold), 1, "the deal has ended");
}

#[test]
fn e25_ninja_bonus() {
    let table = japanese()
        .foundation(0, Face::COM007)
        .hand(0, &[Face::JAP026])
        .goods(0, "S")
        .act(Action::Build(Face::JAP026));
    let table = table.act(Action::GiveUpFoundation(Face::COM007));
    assert!(table.location(at(0, Face::JAP026)).marks.has(Mark::Samurai));
    assert_eq!((table.supply(0), table.asked()), (String::new(), 1));
}

#[test]
fn e26_warehouses_are_lost() {
    let table = Table::of(&[Romans, Barbarians])
        .built(0, &[Face::ROM019])
        .hand(0, &[Face::ROM001])
        .goods(0, "W W W S");
    let table = table.act(Action::Build(Face::ROM001)).act(Action::GiveUp(at(0, Face::ROM019).spot));
    assert_eq!(table.supply(0), "W W W");
    assert_eq!(table.act(Action::Pass).act(Action::Pass).supply(0), "");
}

#[test]
fn e27_empty_faction_deck() {
    let table =
        two().faction_deck(&[Face::BAR001]).common_deck(&[]).goods(0, "P P P P").act(Action::Exchange(2));
    let mut table = table.act(Action::Draw(Deck::Faction));
    assert_eq!(table.refused(Action::Draw(Deck::Faction)), "IMP-16.3");
    table.game.table.discard.insert(Face::COM007);
    assert_eq!(table.act(Action::Draw(Deck::Common)).backs(0), (1, 1));
}

#[test]
fn e28_trade_colony() {
    let table =
        Table::of(&[Romans, Barbarians]).built(0, &[Face::ROM009, Face::ROM015]).foundation(0, Face::COM007);
    let table = table.hand(0, &[Face::ROM023]).goods(0, "W S S").act(Action::Build(Face::ROM023));
    let table = table.act(Action::GiveUpFoundation(Face::COM007));
    assert_eq!((table.points(0), table.supply(0)), (2, "G P".into()));
    assert_eq!(table.act(Action::Choose(Good::Point)).points(0), 3);
}

#[test]
fn e29_final_scoring() {
    let table = japanese()
        .built(0, &[Face::COM007, Face::COM018, Face::COM069, Face::COM046])
        .built(0, &[Face::JAP013, Face::JAP015, Face::JAP001, Face::JAP001, Face::JAP004, Face::JAP004])
        .foundation(0, Face::COM006)
        .deals(0, &[Face::JAP001, Face::JAP012, Face::JAP024])
        .hand(0, &[Face::COM001, Face::COM002, Face::COM003])
        .goods(0, "W W W W W W W W");
    let mut table = table;
    for face in [Face::COM001, Face::COM002, Face::COM003] {
        table = table.act(Action::Gate(face, 0));
    }
    for _ in 0..8 {
        table = table.act(Action::Shrine(Good::Wood));
    }
    table.game.table.players[0].points = 20;
    assert_eq!(table.game.score(Seat(0)), 43);
}

#[test]
fn e30_tie() {
    let table =
        two().round(5).goods(0, "W G G G P P").goods(1, "F F F F").act(Action::Pass).act(Action::Pass);
    assert_eq!(table.game.outcome().expect("it is over").ranks[..], [2, 1]);
}
