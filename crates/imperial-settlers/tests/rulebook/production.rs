//! Chapter 5: production.

use Faction::{Barbarians, Egyptians, Japanese, Romans};
use imperial_settlers::testing::{Table, at};
use imperial_settlers::{Action, Deck, Event, Face, Faction, Good};

use crate::two;

/// IMP-5.1
#[test]
fn board_then_deals_then_locations() {
    let table = two().deals(0, &[Face::BAR001]).built(0, &[Face::COM007]).production(0);
    let gains: Vec<_> = table
        .events
        .iter()
        .filter_map(
            |event| if let Event::Gained(_, good, count) = event { Some((*good, *count)) } else { None },
        )
        .collect();
    let expected = [(Good::Worker, 5), (Good::Raze, 1), (Good::Defence, 1), (Good::Wood, 1), (Good::Wood, 2)];
    assert_eq!(gains, expected);
}

/// IMP-5.2
#[test]
fn the_boards_pay_their_printed_income() {
    let incomes = [
        (Barbarians, "P P P P P R D"),
        (Japanese, "W P P P P R D"),
        (Romans, "W S P P R D"),
        (Egyptians, "G P P P R D"),
    ];
    for (faction, income) in incomes {
        assert_eq!(
            Table::of(&[faction, if faction == Romans { Japanese } else { Romans }]).production(0).supply(0),
            income
        );
    }
}

/// IMP-5.3
#[test]
fn the_deck_is_named_for_every_single_card() {
    let table = two().built(0, &[Face::COM065, Face::COM065]).production(0);
    let table = table.act(Action::Draw(Deck::Common)).act(Action::Draw(Deck::Faction));
    assert_eq!(table.backs(0), (1, 1));
}

/// IMP-5.4
#[test]
fn points_count_at_once() {
    assert_eq!(two().built(0, &[Face::COM026]).production(0).points(0), 1);
}

/// IMP-5.5
#[test]
fn only_cards_that_were_drawn_can_be_kept() {
    let table = Table::of(&[Romans, Barbarians])
        .built(0, &[Face::ROM011])
        .faction_deck(&[Face::ROM001, Face::ROM003]);
    let table = table.production(0);
    assert_eq!(table.legal(), [Action::Take(Face::ROM001), Action::Take(Face::ROM003)]);
    assert_eq!(table.refused(Action::Take(Face::ROM006)), "IMP-18.JAP011");
}

/// IMP-5.6
#[test]
fn there_are_no_free_steps_in_production() {
    let table = two().built(0, &[Face::COM065]).production(0);
    assert_eq!(table.refused(Action::Defend(at(0, Face::COM065))), "IMP-5.6");
}
