//! Chapter 21: the solo game.

use Faction::{Barbarians, Egyptians, Japanese, Romans};
use imperial_settlers::testing::{Table, at, neutral};
use imperial_settlers::{Action, Deal, Event, Face, Faction, Good, Lookout, Mark, Realm};
use tafel_core::{Game, Seat};

use crate::solo;

/// IMP-21.1
#[test]
fn alone_one_attack_card_is_revealed_at_the_start() {
    let table = Table::fresh(Lookout::Standard, false, 1, 1);
    assert_eq!(table.game.table.neutral.line.len(), 1);
    assert_eq!(table.game.attack_deck.iter().sum::<u8>(), 15);
}

/// IMP-21.2
#[test]
fn the_attack_phase_follows_every_round() {
    let table = Table::fresh(Lookout::Standard, false, 1, 3).until(|game| game.asked().is_empty());
    assert_eq!(table.events.iter().filter(|event| matches!(event, Event::AttackCard(_))).count(), 11);
}

/// IMP-21.3
#[test]
fn the_neutral_player_gets_two_of_four_cards() {
    let table = Table::fresh(Lookout::Standard, false, 1, 2);
    assert_eq!(table.game.table.open.len(), 4);
    let take = table.legal()[0];
    let table = table.act(take);
    assert_eq!((table.game.table.open.len(), table.game.table.locations(Realm::NEUTRAL).len()), (2, 1));
    let take = table.legal()[0];
    let table = table.act(take);
    assert_eq!((table.game.table.open.len(), table.game.table.locations(Realm::NEUTRAL).len()), (0, 2));
    assert_eq!(table.backs(0), (4, 3));
}

/// IMP-21.4
#[test]
fn his_cards_are_locations_and_his_attack_cards_deals() {
    let table = solo(Japanese)
        .built(0, &[Face::JAP026])
        .neutral(&[Face::COM018], &[Good::Gold, Good::Wood])
        .goods(0, "P");
    let table = table.act(Action::Activate(at(0, Face::JAP026)));
    assert_eq!(table.legal().len(), 2);
    let table = table.act(Action::PickDeal(Deal::Line(Good::Gold, 0)));
    assert_eq!((table.supply(0), table.game.table.neutral.line[..] == [Good::Wood]), ("G".into(), true));
}

/// IMP-21.5
#[test]
fn his_razed_location_is_discarded_and_a_stolen_attack_card_pays() {
    let table =
        solo(Romans).neutral(&[Face::COM018], &[Good::Gold]).built(0, &[Face::ROM010]).goods(0, "R R P");
    let table = table.act(Action::Raze(neutral(Face::COM018)));
    assert!(table.discarded(Face::COM018) && table.foundations(0).is_empty());
    assert_eq!(table.supply(0), "S P");
    let table =
        table.act(Action::Activate(at(0, Face::ROM010))).act(Action::PickDeal(Deal::Line(Good::Gold, 0)));
    assert!(table.game.table.neutral.line.is_empty());
    assert_eq!(table.production(0).has(0, Good::Gold), 1);
}

/// IMP-21.6
#[test]
fn open_cards_are_collected_before_two_attacks() {
    let table = solo(Romans).neutral(&[Face::COM018, Face::COM007], &[Good::Food]).act(Action::Pass);
    assert_eq!(table.game.table.neutral.collection.len(), 2);
    assert_eq!(table.game.table.neutral.line.len(), 3);
}

/// IMP-21.7
#[test]
fn the_first_pair_in_line_order_that_matches_hits() {
    let table = solo(Romans).built(0, &[Face::COM018, Face::COM021]).neutral(&[], &[Good::Gold, Good::Stone]);
    let table = table.attacks_with(Good::Point, 1).round(5).act(Action::Pass);
    assert_eq!(table.empire(0), [Face::COM018], "V and G come before V and S");
    let miss = solo(Romans)
        .built(0, &[Face::COM018])
        .neutral(&[], &[Good::Food])
        .attacks_with(Good::Point, 1)
        .round(5);
    assert_eq!(miss.act(Action::Pass).empire(0), [Face::COM018]);
}

/// IMP-21.8
#[test]
fn ranks_decide_among_several_and_then_the_player() {
    let table = solo(Romans).built(0, &[Face::COM046, Face::COM048, Face::COM065, Face::COM049]);
    let table = table.neutral(&[], &[Good::Card]).attacks_with(Good::Card, 1).act(Action::Pass);
    assert!(!table.empire(0).contains(&Face::COM048), "two stone beat one");
    let table = solo(Romans).built(0, &[Face::COM046, Face::COM049, Face::COM065]);
    let table = table.neutral(&[], &[Good::Card]).attacks_with(Good::Card, 1).act(Action::Pass);
    assert_eq!(table.legal(), [Action::Target(at(0, Face::COM046)), Action::Target(at(0, Face::COM049))]);
    assert_eq!(table.refused(Action::Target(at(0, Face::COM065))), "IMP-21.8");
    assert_eq!(
        table.round(5).act(Action::Target(at(0, Face::COM049))).empire(0),
        [Face::COM046, Face::COM065]
    );
}

/// IMP-21.9
#[test]
fn a_hit_location_is_collected_and_the_pair_goes_to_the_end_of_the_line() {
    let table = solo(Romans).built(0, &[Face::COM018]).mark(at(0, Face::COM018), Mark::Defended);
    let table = table
        .neutral(&[], &[Good::Stone, Good::Food])
        .attacks_with(Good::Point, 1)
        .round(5)
        .act(Action::Pass);
    assert!(table.game.table.neutral.collection.has(Face::COM018) && table.foundations(0).is_empty());
    assert_eq!(table.game.table.neutral.line[..], [Good::Food, Good::Stone, Good::Point]);
    assert_eq!(table.supply(0), "");
}

/// IMP-21.10
#[test]
fn two_points_hit_a_japanese_faction_location_by_its_deal() {
    let table = solo(Japanese).built(0, &[Face::JAP001, Face::JAP011, Face::JAP013, Face::JAP015]);
    let table = table.neutral(&[], &[Good::Point]).attacks_with(Good::Point, 1).round(5).act(Action::Pass);
    assert_eq!(table.empire(0), [Face::JAP001, Face::JAP013, Face::JAP015], "the card deal goes first");
    let immune =
        solo(Japanese).built(0, &[Face::JAP013]).neutral(&[], &[Good::Point]).attacks_with(Good::Point, 1);
    assert_eq!(immune.round(5).act(Action::Pass).empire(0), [Face::JAP013]);
}

/// IMP-21.11
#[test]
fn more_faction_locations_than_collected_cards_win() {
    let end = |collected: &[Face]| {
        let mut table =
            solo(Romans).built(0, &[Face::ROM001, Face::ROM003]).attacks_with(Good::Food, 2).round(5);
        for &face in collected {
            table.game.table.neutral.collection.insert(face);
        }
        table.game.table.players[0].points = 41;
        table.act(Action::Pass)
    };
    let won = end(&[Face::COM001]);
    assert_eq!(won.game.outcome().expect("over").ranks[..], [1]);
    assert!(won.events.contains(&Event::SoloWon(2)), "45 points make a squire");
    let lost = end(&[Face::COM001, Face::COM002]);
    assert_eq!(lost.game.outcome().expect("over").ranks[..], [2]);
    assert_eq!(lost.game.outcome().expect("over").scores[..], [45]);
}

/// IMP-21.12
#[test]
fn the_human_is_always_first_and_some_cards_find_no_target() {
    let table =
        solo(Egyptians).built(0, &[Face::EGY001, Face::EGY013, Face::EGY010]).hand(0, &[Face::COM001]);
    let table = table.neutral(&[Face::COM046], &[]).goods(0, "P P");
    let desert = table.clone().act(Action::Activate(at(0, Face::EGY001))).act(Action::Discard(Face::COM001));
    assert_eq!(desert.points(0), 1);
    let temple = table.act(Action::Activate(at(0, Face::EGY013))).act(Action::Target(neutral(Face::COM046)));
    assert!(temple.may(Action::Activate(neutral(Face::COM046))), "a location taken over is one's own to use");
    let temple = temple.act(Action::Pass);
    assert_eq!((temple.game.table.first, temple.asked()), (Seat(0), 0));
    let saboteurs = solo(Barbarians).built(0, &[Face::BAR010]).goods(0, "P");
    assert_eq!(saboteurs.refused(Action::Activate(at(0, Face::BAR010))), "IMP-10.4");
}
