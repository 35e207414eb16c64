//! Chapter 19: variants.

use imperial_settlers::testing::{Table, at};
use imperial_settlers::{Action, Event, Face, Faction, Frame, ImperialSettlers, Lookout, PackRound, card};
use tafel_core::{Game, Seat, Viewer};

use crate::two;

/// IMP-19.1
#[test]
fn the_secret_draft_keeps_one_of_three_and_one_of_the_two_passed_on() {
    let table = Table::fresh(Lookout::Alternative, false, 3, 1);
    assert_eq!(table.game.asked().len(), 3, "all are asked at once");
    let packs = table.game.hands.map(|hand| hand.pack);
    assert!(packs[..3].iter().all(|pack| pack.len() == 3));
    let stranger = Face::ALL.into_iter().find(|&face| !packs[0].has(face)).expect("not in the pack");
    assert_eq!(table.refused(Action::Take(stranger)), "IMP-19.1");
    let table = table.until(|game| game.table.agenda.last() == Some(&Frame::Packs(PackRound::PassedOn)));
    assert!(table.game.hands[1].pack.faces().all(|face| packs[0].has(face)), "packs go to the left");
    let table = table.until(|game| !matches!(game.table.agenda.last(), Some(Frame::Packs(_))));
    assert!((0..3).all(|seat| table.backs(seat) == (4, 3)));
    assert_eq!(table.game.table.discard.common_len(), 3);
}

/// IMP-19.2
#[test]
fn the_advanced_draft_refills_for_all_but_the_last() {
    for (seats, choices, discarded) in
        [(2, vec![5, 4, 3, 2], 1), (3, vec![5, 4, 4, 3, 3, 2], 1), (4, vec![5, 4, 4, 4, 3, 3, 3, 2], 1)]
    {
        let mut table = Table::fresh(Lookout::Advanced, false, seats, 1);
        let mut open = Vec::new();
        while let Some(Frame::Draft(..)) = table.game.table.agenda.last() {
            open.push(table.game.table.open.len());
            let take = table.legal()[0];
            table = table.act(take);
        }
        assert_eq!(open, choices);
        assert_eq!(table.game.table.discard.common_len(), discarded);
    }
}

/// IMP-19.3
#[test]
fn in_peace_only_cards_raze_locations_and_everybody_draws_one_more() {
    let table = Table::fresh(Lookout::Standard, true, 2, 1);
    assert!((0..2).all(|seat| table.backs(seat) == (3, 3)));
    let mut table =
        two().built(1, &[Face::COM018]).built(0, &[Face::BAR014]).hand(0, &[Face::COM007]).goods(0, "R R");
    table.game.table.options.peaceful = true;
    assert_eq!(table.refused(Action::Raze(at(1, Face::COM018))), "IMP-19.3");
    assert!(table.may(Action::RazeCard(Face::COM007)));
    let table = table.act(Action::Activate(at(0, Face::BAR014)));
    assert!(table.may(Action::Raze(at(1, Face::COM018))));
}

/// IMP-19.4
#[test]
fn every_people_has_exactly_one_legal_deck() {
    for faction in Faction::ALL {
        let mut copies = std::collections::BTreeMap::new();
        for face in Face::ALL.into_iter().filter(|&face| card(face).faction == Some(faction)) {
            let name = ImperialSettlers::catalog()
                .get(tafel_core::Lang::De, &format!("card.{face}.name"))
                .expect("a name");
            *copies.entry(name).or_insert(0) += card(face).copies;
        }
        let times = |count| copies.values().filter(|&&copies| copies == count).count();
        assert_eq!((times(3), times(2), times(1), copies.len()), (3, 6, 9, 18), "{faction}");
    }
}

/// IMP-19.1
/// Whoever passes a pack on knows which of its cards was kept; of the first choice nobody knows.
#[test]
fn only_what_was_kept_of_a_pack_passed_on_is_known() {
    let known = |table: &Table| table.game.hands.map(|hand| hand.passed_on.len())[..3].to_vec();
    let table = Table::fresh(Lookout::Alternative, false, 3, 1);
    let table = table.until(|game| game.table.agenda.last() == Some(&Frame::Packs(PackRound::PassedOn)));
    assert_eq!(known(&table), [0; 3]);
    let passed = |table: &Table| table.game.view(Viewer::Seat(Seat(0))).passed_on.expect("a player").pack;
    assert_eq!(passed(&table), Some(table.game.hands[1].pack), "the pack itself is known, too");
    let table = table.until(|game| !matches!(game.table.agenda.last(), Some(Frame::Packs(_))));
    assert_eq!((known(&table), passed(&table)), (vec![1; 3], None));
    for event in &table.events {
        if let Event::KeptPassedOn(seat, passer, _) = event {
            assert_eq!(passer.left(3), *seat);
        }
    }
    let told = |what: fn(&Event) -> bool| table.events.iter().filter(|event| what(event)).count();
    assert_eq!(told(|event| matches!(event, Event::TookSecretly(..))), 3);
    assert_eq!(told(|event| matches!(event, Event::KeptPassedOn(..))), 3);
}
