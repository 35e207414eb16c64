//! Chapter 21: the solo game.

use Faction::{Egyptians, Japanese, Romans};
use imperial_settlers::testing::{Table, at};
use imperial_settlers::{Action, Deal, Event, Face, Faction, Frame, Good, Realm};
use tafel_core::Seat;

/// IMP-10.4
/// Without a deal the Messenger has nothing to use.
#[test]
fn attack_cards_under_the_board_are_deals_like_others() {
    let stolen = |gold| {
        let mut table = Table::of(&[Romans]).built(0, &[Face::COM061, Face::COM057]).goods(0, "P P");
        table.game.table.players[0].attack_deals[Good::Gold.index()] = gold;
        table
    };
    assert_eq!(stolen(0).refused(Action::Activate(at(0, Face::COM057))), "IMP-10.4");
    let one = stolen(1).deals(0, &[Face::ROM001]);
    assert!(one.may(Action::ActivateTwice(at(0, Face::COM061))), "one of each kind are two");
    let table = stolen(2).deals(0, &[Face::ROM001]).act(Action::ActivateTwice(at(0, Face::COM061)));
    let board = Action::PickDeal(Deal::Board(Seat(0), Face::ROM001));
    let attack = Action::PickDeal(Deal::Attack(Good::Gold));
    assert_eq!(table.legal(), [board, attack]);
    assert_eq!(table.refused(Action::PickDeal(Deal::Attack(Good::Stone))), "IMP-18.COM061");
    let left = |table: &Table| {
        let index = Good::Gold.index();
        (table.game.table.players[0].attack_deals[index], table.game.table.neutral.gone[index])
    };
    let table = table.act(attack);
    assert_eq!(left(&table), (1, 1));
    assert_eq!(left(&table.act(attack)), (0, 2));
}

#[test]
fn an_attack_card_that_is_not_revealed_is_no_deal() {
    let table = Table::of(&[Japanese]).built(0, &[Face::JAP026]).neutral(&[], &[Good::Gold]).goods(0, "P");
    let table = table.act(Action::Activate(at(0, Face::JAP026)));
    assert_eq!(table.refused(Action::PickDeal(Deal::Line(Good::Gold, 1))), "IMP-18.JAP026");
    let table = table.act(Action::PickDeal(Deal::Line(Good::Gold, 0)));
    assert_eq!(table.game.table.neutral.gone[Good::Gold.index()], 1);
}

/// Alone in round 5 with these locations; the attack card meets this line.
fn attacked(faction: Faction, built: &[Face], line: &[Good], newest: Good) -> Vec<Face> {
    let table = Table::of(&[faction]).built(0, built).neutral(&[], line).attacks_with(newest, 1).round(5);
    let table = table.act(Action::Pass);
    built.iter().copied().filter(|face| !table.empire(0).contains(face)).collect()
}

#[test]
fn an_attack_prefers_features_to_productions() {
    let built = [Face::COM017, Face::COM006];
    assert_eq!(attacked(Romans, &built, &[Good::Worker], Good::Food), [Face::COM006]);
}

#[test]
fn an_attack_counts_symbols_before_stone() {
    let built = [Face::COM036, Face::COM084];
    assert_eq!(attacked(Romans, &built, &[Good::Worker], Good::Stone), [Face::COM084]);
    let built = [Face::COM033, Face::COM084];
    assert_eq!(attacked(Romans, &built, &[Good::Worker], Good::Stone), [Face::COM033], "then stone");
}

#[test]
fn two_points_go_through_the_deals_of_the_japanese_in_their_order() {
    // Card, raze token, gold, point, stone, worker, food. The cheaper one comes first, so that nothing else decides.
    let order =
        [Face::JAP011, Face::JAP008, Face::JAP019, Face::JAP024, Face::JAP009, Face::JAP028, Face::JAP016];
    for pair in order.windows(2) {
        assert_eq!(attacked(Japanese, pair, &[Good::Point], Good::Point), [pair[0]]);
    }
}

#[test]
fn the_japanese_are_hit_by_two_points_only() {
    assert!(attacked(Japanese, &[Face::JAP011], &[Good::Point], Good::Wood).is_empty());
    assert!(attacked(Japanese, &[Face::JAP011], &[Good::Wood], Good::Point).is_empty());
}

#[test]
fn a_pair_of_like_goods_needs_that_good_twice() {
    assert!(attacked(Romans, &[Face::COM018], &[Good::Point], Good::Point).is_empty());
    assert_eq!(attacked(Romans, &[Face::COM007], &[Good::Wood], Good::Wood), [Face::COM007]);
}

#[test]
fn titles_begin_at_their_points() {
    let title = |points: u16| {
        let mut table = Table::of(&[Romans]).built(0, &[Face::ROM001]).attacks_with(Good::Food, 2).round(5);
        table.game.table.players[0].points = points - 2;
        let table = table.act(Action::Pass);
        table
            .events
            .iter()
            .find_map(|event| if let Event::SoloWon(title) = event { Some(*title) } else { None })
    };
    let won =
        [2, 29, 30, 39, 40, 49, 50, 59, 60, 69, 70, 79, 80, 200].map(|points| title(points).expect("won"));
    assert_eq!(won, [0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6]);
}

#[test]
fn a_stolen_attack_card_that_is_discarded_leaves_the_game() {
    let table = Table::of(&[Romans]).neutral(&[], &[Good::Gold, Good::Wood, Good::Gold]);
    let table = table.built(0, &[Face::ROM010, Face::COM061]).goods(0, "P P");
    let table = table.act(Action::Activate(at(0, Face::ROM010)));
    let table = table.act(Action::PickDeal(Deal::Line(Good::Gold, 1)));
    assert_eq!(table.game.table.neutral.line[..], [Good::Gold, Good::Wood], "the second one of gold");
    let table = table.act(Action::Activate(at(0, Face::COM061)));
    let table = table.act(Action::PickDeal(Deal::Attack(Good::Gold)));
    assert_eq!((table.points(0), table.game.table.players[0].attack_deals), (3, [0; 9]));
    assert_eq!(table.game.table.neutral.gone[Good::Gold.index()], 1);
}

#[test]
fn a_neutral_location_that_egypt_holds_is_used_and_collected_in_the_end() {
    let table = Table::of(&[Egyptians]).built(0, &[Face::EGY013]).neutral(&[Face::COM046], &[Good::Food]);
    let place = imperial_settlers::testing::neutral(Face::COM046);
    let table = table.act(Action::Activate(at(0, Face::EGY013))).act(Action::Target(place));
    assert_eq!(table.game.table.controller(Realm::NEUTRAL, table.location(place)), Realm(0));
    let table = table.attacks_with(Good::Stone, 2).act(Action::Pass);
    assert!(table.game.table.neutral.collection.has(Face::COM046));
    assert!(matches!(table.game.table.agenda.last(), Some(Frame::SoloDraft(_))));
}

/// IMP-21.3
#[test]
fn the_neutral_player_gets_one_of_the_open_cards_at_random() {
    let mut places = std::collections::BTreeSet::new();
    for seed in 0..40 {
        let table = Table::fresh(imperial_settlers::Lookout::Standard, false, 1, seed);
        let open: Vec<Face> = table.game.table.open.cards().collect();
        let table = table.act(Action::Take(open[0]));
        let got = table.game.table.locations(Realm::NEUTRAL)[0].face;
        places.insert(open[1..].iter().position(|&face| face == got));
    }
    assert!([0, 1, 2].iter().all(|&place| places.contains(&Some(place))), "{places:?}");
}

/// IMP-4.6
#[test]
fn without_a_card_to_draft_production_follows_at_once() {
    let table = Table::of(&[Romans]).common_deck(&[]).attacks_with(Good::Food, 2).act(Action::Pass);
    assert_eq!((table.game.table.round, table.game.table.open.len()), (2, 0));
    assert!(matches!(table.game.table.agenda.last(), Some(Frame::Turn { .. })));
    assert!(table.events.contains(&Event::Production(Seat(0))));
}
