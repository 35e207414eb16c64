//! Chapter 4: the lookout.

use imperial_settlers::testing::Table;
use imperial_settlers::{Action, Event, Face, Frame, Lookout};

use crate::two;

/// IMP-4.1
#[test]
fn each_round_brings_a_faction_card_as_long_as_there_is_one() {
    let table = two().faction_deck(&[Face::BAR001]).act(Action::Pass).act(Action::Pass);
    assert_eq!((table.backs(0).1, table.backs(1).1), (1, 0));
}

/// IMP-4.2
#[test]
fn the_first_draft_goes_clockwise_over_one_card_more_than_players() {
    let table = Table::fresh(Lookout::Standard, false, 3, 1);
    assert_eq!(table.game.table.open.len(), 4);
    let first = table.game.table.first;
    assert_eq!(table.asked(), first.0);
    let take = table.legal()[0];
    let table = table.act(take);
    assert_eq!(table.asked(), first.left(3).0);
    let missing =
        Face::ALL.into_iter().find(|&face| !table.game.table.open.has(face)).expect("a card is not open");
    assert_eq!(table.refused(Action::Take(missing)), "IMP-4.2");
}

/// IMP-4.3
#[test]
fn the_second_draft_goes_back() {
    let table = Table::fresh(Lookout::Standard, false, 3, 1);
    let first = table.game.table.first;
    let table = table.until(|game| {
        matches!(game.table.agenda.last(), Some(Frame::Draft(imperial_settlers::Draft::Back, 0)))
    });
    assert_eq!(table.game.table.open.len(), 4);
    assert_eq!(table.game.table.discard.common_len(), 1);
    assert_eq!(table.asked(), first.clockwise(2, 3).0);
}

/// IMP-4.4
#[test]
fn everybody_holds_seven_cards_after_the_first_draft_and_remembers_the_picks() {
    let table = Table::fresh(Lookout::Standard, false, 3, 1);
    let table = table.until(|game| matches!(game.table.agenda.last(), Some(Frame::Turn { .. })));
    assert!((0..3).all(|seat| table.cards(seat).len() == 7));
    assert!(table.game.table.players[..3].iter().all(|player| player.shown.len() == 2));
}

/// IMP-4.5
#[test]
fn a_short_deck_is_shuffled_anew_and_then_whoever_finds_no_card_goes_without() {
    let mut table = two().common_deck(&[Face::COM001]);
    table.game.table.discard.insert(Face::COM002);
    let table = table.act(Action::Pass).act(Action::Pass);
    assert_eq!(table.game.table.open.len(), 2, "one of the deck, one of the discard pile");
    assert!(table.events.contains(&Event::Reshuffled));
    let table = table.until(|game| matches!(game.table.agenda.last(), Some(Frame::Turn { .. })));
    assert_eq!(table.backs(0).0 + table.backs(1).0, 2);
}

/// IMP-4.6
#[test]
fn the_secret_draft_copes_with_a_short_deck_too() {
    let mut table = two().common_deck(&[Face::COM001, Face::COM002, Face::COM003]);
    table.game.table.options.lookout = Lookout::Alternative;
    let table = table.act(Action::Pass).act(Action::Pass);
    assert_eq!(table.game.hands.map(|hand| hand.pack.len())[..2].iter().sum::<u32>(), 3);
    let table = table.until(|game| matches!(game.table.agenda.last(), Some(Frame::Turn { .. })));
    assert_eq!(table.backs(0).0 + table.backs(1).0, 3);
}
