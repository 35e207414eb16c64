//! Chapter 9: razing.

use Faction::{Barbarians, Japanese, Romans};
use imperial_settlers::testing::{Table, at};
use imperial_settlers::{Action, Deck, Face, Faction, Mark};

use crate::two;

/// IMP-9.1
#[test]
fn a_hand_card_is_razed_for_one_token() {
    let table = two().hand(0, &[Face::COM018, Face::COM069, Face::BAR001]).goods(0, "R");
    assert_eq!(table.refused(Action::RazeCard(Face::COM069)), "IMP-9.1");
    assert_eq!(table.refused(Action::RazeCard(Face::BAR001)), "IMP-9.1");
    let table = table.act(Action::RazeCard(Face::COM018));
    assert_eq!((table.supply(0), table.points(0)), ("S".into(), 1));
    assert!(table.discarded(Face::COM018));
    assert_eq!(two().hand(0, &[Face::COM018]).refused(Action::RazeCard(Face::COM018)), "IMP-9.1");
}

/// IMP-9.2
#[test]
fn a_location_costs_two_tokens_and_one_more_for_each_protection() {
    let table = Table::of(&[Barbarians, Japanese]).built(1, &[Face::JAP001, Face::COM018]).goods(0, "R R");
    let table = table.mark(at(1, Face::COM018), Mark::Defended).mark(at(1, Face::JAP001), Mark::Samurai);
    assert_eq!(table.refused(Action::Raze(at(1, Face::COM018))), "IMP-9.2");
    assert_eq!(table.refused(Action::Raze(at(1, Face::JAP001))), "IMP-9.2");
    let table = table.goods(0, "R R R").act(Action::Raze(at(1, Face::COM018)));
    assert_eq!(table.supply(0), "S");
    assert_eq!(
        two().built(0, &[Face::COM018]).goods(0, "R R").refused(Action::Raze(at(0, Face::COM018))),
        "IMP-1.10"
    );
    assert_eq!(
        two().built(1, &[Face::COM069]).goods(0, "R R").refused(Action::Raze(at(1, Face::COM069))),
        "IMP-9.2"
    );
}

/// IMP-9.3
#[test]
fn a_common_location_becomes_a_foundation_and_a_japanese_one_is_discarded() {
    let table =
        Table::of(&[Barbarians, Japanese]).built(1, &[Face::COM018, Face::JAP001]).goods(0, "R R R R");
    let table = table.act(Action::Raze(at(1, Face::COM018))).turn(0);
    assert!(table.foundations(1).has(Face::COM018));
    assert_eq!(table.supply(1), "W");
    let table = table.act(Action::Raze(at(1, Face::JAP001)));
    assert!(table.discarded(Face::JAP001) && table.empire(1).is_empty());
    assert_eq!(table.supply(1), "W", "no wood for a faction location");
}

/// IMP-9.4
#[test]
fn gold_is_no_raze_token_and_cards_come_from_decks_of_choice() {
    let table = two().hand(0, &[Face::COM046]).goods(0, "G G");
    assert_eq!(table.refused(Action::RazeCard(Face::COM046)), "IMP-9.1");
    let table = table.goods(0, "R").act(Action::RazeCard(Face::COM046));
    let table = table.act(Action::Draw(Deck::Faction)).act(Action::Draw(Deck::Common));
    assert_eq!(table.backs(0), (1, 1));
}

/// IMP-9.5
#[test]
fn gallows_and_raids_reward_every_raze_but_no_removal() {
    let table = two().built(0, &[Face::COM005, Face::BAR007]).built(1, &[Face::COM007]);
    let table = table.hand(0, &[Face::COM018]).goods(0, "R R R").act(Action::RazeCard(Face::COM018)).turn(0);
    assert_eq!(table.points(0), 3, "the point of the raze field and one for each feature");
    assert_eq!(table.act(Action::Raze(at(1, Face::COM007))).points(0), 5);
    let table = Table::of(&[Romans, Barbarians]).built(0, &[Face::ROM008, Face::COM005]);
    let table = table.built(1, &[Face::COM007]).goods(0, "P P").act(Action::Activate(at(0, Face::ROM008)));
    let table = table.act(Action::Target(at(1, Face::COM007)));
    assert_eq!(table.points(0), 1, "the Engineers' own point, none of the Gallows");
}

/// IMP-9.6
#[test]
fn other_faction_locations_are_never_razed() {
    let table = two().built(1, &[Face::ROM001]).goods(0, "R R R R");
    assert_eq!(table.refused(Action::Raze(at(1, Face::ROM001))), "IMP-9.6");
}

/// IMP-9.7
#[test]
fn a_location_that_was_itself_razed_triggers_nothing() {
    let table = two().built(0, &[Face::BAR018, Face::COM005]).goods(0, "P P");
    let table = table.act(Action::Activate(at(0, Face::BAR018))).act(Action::Target(at(0, Face::COM005)));
    assert_eq!(
        (table.points(0), table.supply(0)),
        (1, "W W".into()),
        "V and W of the field, W for the foundation"
    );
}
