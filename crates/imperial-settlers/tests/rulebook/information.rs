//! Chapter 22: what is known.

use std::collections::BTreeSet;

use Faction::{Egyptians, Japanese};
use imperial_settlers::testing::{Table, at};
use imperial_settlers::{Action, Deck, Face, Faction, Pile};
use tafel_core::{Chance, Game, Seat, Viewer};

use crate::two;

/// IMP-22.1
#[test]
fn hands_foundations_and_gates_are_hidden_from_others() {
    let table = Table::of(&[Egyptians, Japanese])
        .built(0, &[Face::EGY014])
        .hand(0, &[Face::COM001, Face::COM002])
        .goods(0, "P");
    let table = table.act(Action::Activate(at(0, Face::EGY014))).act(Action::Bury(Face::COM001));
    let (own, other) = (table.game.view(Viewer::Seat(Seat(0))), table.game.view(Viewer::Seat(Seat(1))));
    assert_eq!(own.own.map(|own| own.hand), Some([Face::COM002].into_iter().collect::<Pile>()));
    assert_eq!(other.own.map(|own| own.hand), Some(Pile::EMPTY));
    assert_eq!((other.backs[0].hand.common, other.backs[0].foundations), (1, 1));
    let json = serde_json::to_string(&other).expect("views can be written");
    assert!(!json.contains("COM001") && !json.contains("COM002"));
}

/// IMP-22.2
#[test]
fn goods_deals_discards_and_numbers_are_open() {
    let table = two().deals(1, &[Face::ROM001]).goods(1, "W").hand(1, &[Face::COM001]);
    let view = table.game.view(Viewer::Spectator);
    assert!(view.table.players[1].deals.has(Face::ROM001));
    assert_eq!((view.table.players[1].tokens[0], view.backs[1].hand.common, view.common_deck), (1, 1, 83));
}

/// IMP-22.3
#[test]
fn a_deck_has_no_order_until_a_card_is_drawn() {
    let faces = [Face::COM001, Face::COM002, Face::COM003];
    let before = two().common_deck(&faces).goods(0, "P P").act(Action::Exchange(1));
    let drawn = |seed| {
        let table = Table { chance: Chance::seeded(seed, 0), ..before.clone() };
        table.act(Action::Draw(Deck::Common)).cards(0)[0]
    };
    let found: BTreeSet<Face> = (0..40).map(drawn).collect();
    assert_eq!(found.into_iter().collect::<Vec<_>>(), faces, "from one and the same table");
}

/// IMP-22.1
#[test]
fn cards_looked_at_are_seen_by_their_player_alone() {
    let deck = [Face::JAP001, Face::JAP004];
    let table = Table::of(&[Japanese, Egyptians]).built(0, &[Face::JAP011]).faction_deck(&deck).production(0);
    let looked = |viewer| table.game.view(viewer).looked;
    assert_eq!(looked(Viewer::Seat(Seat(0))), Some(deck.into_iter().collect::<Pile>()));
    assert_eq!((looked(Viewer::Seat(Seat(1))), looked(Viewer::Spectator)), (None, None));
    assert_eq!(table.game.view(Viewer::Spectator).looked_backs.faction, 2);
}
