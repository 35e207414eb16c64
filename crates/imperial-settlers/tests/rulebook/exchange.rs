//! Chapter 11: the exchange of workers.

use Faction::{Barbarians, Egyptians};
use imperial_settlers::testing::Table;
use imperial_settlers::{Action, Deck, Face, Faction, Good};

use crate::two;

/// IMP-11.1
#[test]
fn pairs_are_announced_and_chosen_one_by_one() {
    let table = two().goods(0, "P P P P P");
    assert_eq!(table.refused(Action::Exchange(3)), "IMP-11.1");
    let table = table.act(Action::Exchange(2));
    assert_eq!(table.supply(0), "P");
    let table = table.act(Action::Draw(Deck::Common)).act(Action::Choose(Good::Stone));
    assert_eq!((table.supply(0), table.backs(0)), ("S P".into(), (1, 0)));
}

/// IMP-11.2
#[test]
fn gold_cannot_be_had_by_exchange() {
    let table = two().goods(0, "P P").act(Action::Exchange(1));
    assert_eq!(table.refused(Action::Choose(Good::Gold)), "IMP-11.2");
    assert_eq!(table.legal().len(), 5);
}

/// IMP-11.3
#[test]
fn each_pair_feeds_an_opposing_oasis() {
    let table = Table::of(&[Barbarians, Egyptians])
        .built(1, &[Face::EGY005])
        .goods(0, "P P P P")
        .act(Action::Exchange(2));
    assert_eq!(table.supply(1), "P P");
}
