//! Chapter 15: the end of the game.

use Faction::{Japanese, Romans};
use imperial_settlers::testing::Table;
use imperial_settlers::{Action, Face, Faction, Realm};
use tafel_core::{Game, Seat};

use crate::two;

/// IMP-15.1
#[test]
fn locations_shrine_and_gates_score_in_the_end() {
    for (resources, points) in [(0, 0), (2, 0), (3, 2), (6, 2), (7, 5), (11, 5), (12, 10), (20, 10)] {
        let mut table = Table::of(&[Japanese, Romans]).built(0, &[Face::JAP015]);
        table.game.table.locations.change(Realm(0), 0, |location| location.stash = resources);
        assert_eq!(table.game.score(Seat(0)), 2 + points);
    }
    for (cards, points) in [(2, 0), (3, 2), (4, 2)] {
        let faces = &[Face::COM001, Face::COM002, Face::COM003, Face::COM004][..cards];
        let table = Table::of(&[Japanese, Romans]).built(0, &[Face::JAP013]).hand(0, faces);
        let table = faces.iter().fold(table, |table, &face| table.act(Action::Gate(face, 0)));
        assert_eq!(table.game.score(Seat(0)) - i32::from(table.points(0)), 2 + points);
    }
    assert_eq!(two().built(0, &[Face::COM001, Face::COM002, Face::BAR001]).game.score(Seat(0)), 4);
}

/// IMP-15.2
#[test]
fn ties_are_broken_by_goods_and_then_by_hand_cards() {
    let table = two()
        .round(5)
        .goods(0, "P")
        .hand(1, &[Face::COM001])
        .goods(1, "W")
        .act(Action::Pass)
        .act(Action::Pass);
    let outcome = table.game.outcome().expect("it is over");
    assert_eq!(outcome.ranks[..], [2, 1]);
    let ties = table.game.tie_breaks();
    assert_eq!(ties[0].figures[0], ties[0].figures[1], "as much left over");
    assert_eq!((ties[1].name, ties[1].rule), ("tie.hand", "IMP-15.2"));
    assert!(ties[1].figures[0] < ties[1].figures[1], "{ties:?}");
    let even = two().round(5).goods(0, "G G").act(Action::Pass).act(Action::Pass);
    assert_eq!(even.game.outcome().expect("it is over").ranks[..], [1, 1], "gold does not count");
}
