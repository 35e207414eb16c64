//! Chapters 9 to 16: razing, activating, exchanging, free steps, cleanup, the end, general rules.

use Faction::{Barbarians, Egyptians, Japanese, Romans};
use imperial_settlers::testing::{Table, at};
use imperial_settlers::{Action, Deck, Event, Face, Faction, Good, Lookout, Marks, Options, Realm};
use tafel_core::{Chance, Ctx, Game, Seat};

fn two() -> Table {
    Table::of(&[Barbarians, Romans])
}

/// IMP-9.1
#[test]
fn a_hand_card_is_razed_for_one_token() {
    let table = two().hand(0, &[Face::COM018, Face::COM069, Face::BAR001]).goods(0, "R");
    assert_eq!(table.refuses(Action::RazeCard(Face::COM069)), "IMP-9.1");
    assert_eq!(table.refuses(Action::RazeCard(Face::BAR001)), "IMP-9.1");
    let table = table.does(Action::RazeCard(Face::COM018));
    assert_eq!((table.supply(0), table.points(0)), ("S".into(), 1));
    assert!(table.discarded(Face::COM018));
    assert_eq!(two().hand(0, &[Face::COM018]).refuses(Action::RazeCard(Face::COM018)), "IMP-9.1");
}

/// IMP-9.2
#[test]
fn a_location_costs_two_tokens_and_one_more_for_each_protection() {
    let table = Table::of(&[Barbarians, Japanese]).built(1, &[Face::JAP001, Face::COM018]).goods(0, "R R");
    let table = table.mark(at(1, Face::COM018), Marks::DEFENDED).mark(at(1, Face::JAP001), Marks::SAMURAI);
    assert_eq!(table.refuses(Action::Raze(at(1, Face::COM018))), "IMP-9.2");
    assert_eq!(table.refuses(Action::Raze(at(1, Face::JAP001))), "IMP-9.2");
    let table = table.goods(0, "R R R").does(Action::Raze(at(1, Face::COM018)));
    assert_eq!(table.supply(0), "S");
    assert_eq!(
        two().built(0, &[Face::COM018]).goods(0, "R R").refuses(Action::Raze(at(0, Face::COM018))),
        "IMP-1.10"
    );
    assert_eq!(
        two().built(1, &[Face::COM069]).goods(0, "R R").refuses(Action::Raze(at(1, Face::COM069))),
        "IMP-9.2"
    );
}

/// IMP-9.3
#[test]
fn a_common_location_becomes_a_foundation_and_a_japanese_one_is_discarded() {
    let table =
        Table::of(&[Barbarians, Japanese]).built(1, &[Face::COM018, Face::JAP001]).goods(0, "R R R R");
    let table = table.does(Action::Raze(at(1, Face::COM018))).turn(0);
    assert!(table.foundations(1).has(Face::COM018));
    assert_eq!(table.supply(1), "W");
    let table = table.does(Action::Raze(at(1, Face::JAP001)));
    assert!(table.discarded(Face::JAP001) && table.empire(1).is_empty());
    assert_eq!(table.supply(1), "W", "no wood for a faction location");
}

/// IMP-9.4
#[test]
fn gold_is_no_raze_token_and_cards_come_from_decks_of_choice() {
    let table = two().hand(0, &[Face::COM046]).goods(0, "G G");
    assert_eq!(table.refuses(Action::RazeCard(Face::COM046)), "IMP-9.1");
    let table = table.goods(0, "R").does(Action::RazeCard(Face::COM046));
    let table = table.does(Action::Draw(Deck::Faction)).does(Action::Draw(Deck::Common));
    assert_eq!(table.backs(0), (1, 1));
}

/// IMP-9.5
#[test]
fn gallows_and_raids_reward_every_raze_but_no_removal() {
    let table = two().built(0, &[Face::COM005, Face::BAR007]).built(1, &[Face::COM007]);
    let table = table.hand(0, &[Face::COM018]).goods(0, "R R R").does(Action::RazeCard(Face::COM018)).turn(0);
    assert_eq!(table.points(0), 3, "the point of the raze field and one for each feature");
    assert_eq!(table.does(Action::Raze(at(1, Face::COM007))).points(0), 5);
    let table = Table::of(&[Romans, Barbarians]).built(0, &[Face::ROM008, Face::COM005]);
    let table = table.built(1, &[Face::COM007]).goods(0, "P P").does(Action::Activate(at(0, Face::ROM008)));
    let table = table.does(Action::Target(at(1, Face::COM007)));
    assert_eq!(table.points(0), 1, "the Engineers' own point, none of the Gallows");
}

/// IMP-9.6
#[test]
fn other_faction_locations_are_never_razed() {
    let table = two().built(1, &[Face::ROM001]).goods(0, "R R R R");
    assert_eq!(table.refuses(Action::Raze(at(1, Face::ROM001))), "IMP-9.6");
}

/// IMP-9.7
#[test]
fn a_location_that_was_itself_razed_triggers_nothing() {
    let table = two().built(0, &[Face::BAR018, Face::COM005]).goods(0, "P P");
    let table = table.does(Action::Activate(at(0, Face::BAR018))).does(Action::Target(at(0, Face::COM005)));
    assert_eq!(
        (table.points(0), table.supply(0)),
        (1, "W W".into()),
        "V and W of the field, W for the foundation"
    );
}

/// IMP-10.1
#[test]
fn an_action_location_has_one_or_two_activations_per_round() {
    let table = two().passed(1).built(0, &[Face::COM042, Face::COM007]).goods(0, "P P P");
    assert_eq!(table.refuses(Action::Activate(at(0, Face::COM007))), "IMP-10.1");
    let blocked = table.clone().mark(at(0, Face::COM042), Marks::BLOCKED);
    assert_eq!(blocked.refuses(Action::Activate(at(0, Face::COM042))), "IMP-10.1");
    let table = table.does(Action::Activate(at(0, Face::COM042)));
    assert_eq!(table.refuses(Action::Activate(at(0, Face::COM042))), "IMP-10.1");
}

/// IMP-10.2
#[test]
fn the_price_is_paid_and_no_longer_in_the_supply() {
    let table = two().built(0, &[Face::COM037]).goods(0, "S S P").does(Action::Activate(at(0, Face::COM037)));
    assert_eq!((table.supply(0), table.points(0)), (String::new(), 3));
    assert_eq!(table.location(at(0, Face::COM037)).used, 1);
    assert_eq!(
        two().built(0, &[Face::COM037]).goods(0, "S P").refuses(Action::Activate(at(0, Face::COM037))),
        "IMP-10.2"
    );
}

/// IMP-10.3
#[test]
fn two_activations_may_be_used_at_once_if_both_are_left() {
    let table = two().passed(1).built(0, &[Face::COM021]).goods(0, "P P P");
    let once = table.clone().does(Action::Activate(at(0, Face::COM021)));
    assert_eq!(once.refuses(Action::ActivateTwice(at(0, Face::COM021))), "IMP-10.3");
    let twice = table.does(Action::ActivateTwice(at(0, Face::COM021)));
    assert_eq!(twice.supply(0), "G G P");
    assert_eq!(twice.refuses(Action::Activate(at(0, Face::COM021))), "IMP-10.1");
}

/// IMP-10.4
#[test]
fn an_activation_needs_its_targets_for_every_resolution() {
    let table =
        Table::of(&[Egyptians, Romans]).built(0, &[Face::EGY007, Face::COM042, Face::COM033]).goods(0, "G G");
    assert_eq!(table.refuses(Action::Activate(at(0, Face::EGY007))), "IMP-10.4");
    let table = table.used(at(0, Face::COM042), 1);
    assert!(table.may(Action::Activate(at(0, Face::EGY007))));
    assert_eq!(table.refuses(Action::ActivateTwice(at(0, Face::EGY007))), "IMP-10.4");
    assert!(table.used(at(0, Face::COM033), 1).may(Action::ActivateTwice(at(0, Face::EGY007))));
}

/// IMP-10.5
#[test]
fn gold_replaces_resources_in_activations_and_nothing_else() {
    let table = two().built(0, &[Face::COM056, Face::COM042]).goods(0, "G");
    assert!(table.may(Action::Activate(at(0, Face::COM056))));
    assert_eq!(table.refuses(Action::Activate(at(0, Face::COM042))), "IMP-10.2");
}

/// IMP-11.1
#[test]
fn pairs_are_announced_and_chosen_one_by_one() {
    let table = two().goods(0, "P P P P P");
    assert_eq!(table.refuses(Action::Exchange(3)), "IMP-11.1");
    let table = table.does(Action::Exchange(2));
    assert_eq!(table.supply(0), "P");
    let table = table.does(Action::Draw(Deck::Common)).does(Action::Choose(Good::Stone));
    assert_eq!((table.supply(0), table.backs(0)), ("S P".into(), (1, 0)));
}

/// IMP-11.2
#[test]
fn gold_cannot_be_had_by_exchange() {
    let table = two().goods(0, "P P").does(Action::Exchange(1));
    assert_eq!(table.refuses(Action::Choose(Good::Gold)), "IMP-24.1");
    assert_eq!(table.legal().len(), 5);
}

/// IMP-11.3
#[test]
fn each_pair_feeds_an_opposing_oasis() {
    let table = Table::of(&[Barbarians, Egyptians])
        .built(1, &[Face::EGY005])
        .goods(0, "P P P P")
        .does(Action::Exchange(2));
    assert_eq!(table.supply(1), "P P");
}

/// IMP-12.1
#[test]
fn a_defence_token_protects_one_common_location() {
    let table = two().built(0, &[Face::COM007, Face::BAR001]).goods(0, "D");
    assert_eq!(table.refuses(Action::Defend(at(0, Face::BAR001))), "IMP-12.1");
    let table = table.does(Action::Defend(at(0, Face::COM007)));
    assert!(table.location(at(0, Face::COM007)).marks.has(Marks::DEFENDED));
    assert_eq!(table.refuses(Action::Defend(at(0, Face::COM007))), "IMP-12.1");
    assert_eq!(table.goods(0, "D").refuses(Action::Defend(at(0, Face::COM007))), "IMP-12.1");
}

/// IMP-12.2
#[test]
fn samurai_are_for_the_japanese_and_their_faction_locations() {
    assert_eq!(
        two().built(0, &[Face::BAR001]).goods(0, "P").refuses(Action::Samurai(at(0, Face::BAR001))),
        "IMP-12.2"
    );
    let table = Table::of(&[Japanese, Romans]).built(0, &[Face::JAP001, Face::COM007]).goods(0, "P P");
    assert_eq!(table.refuses(Action::Samurai(at(0, Face::COM007))), "IMP-12.2");
    let table = table.does(Action::Samurai(at(0, Face::JAP001)));
    assert_eq!(table.supply(0), "P");
    assert_eq!(table.refuses(Action::Samurai(at(0, Face::JAP001))), "IMP-12.2");
    let table = table.does(Action::Pass).does(Action::Pass);
    assert!(table.location(at(0, Face::JAP001)).marks.has(Marks::SAMURAI), "it survives the cleanup");
}

/// IMP-12.3
#[test]
fn cards_under_the_gate_score_at_once() {
    let table =
        Table::of(&[Japanese, Romans]).built(0, &[Face::JAP013]).hand(0, &[Face::COM001, Face::JAP001]);
    let table = table.does(Action::Gate(Face::COM001, 0)).does(Action::Gate(Face::JAP001, 0));
    assert_eq!((table.points(0), table.cards(0).len()), (2, 0));
    assert_eq!(two().hand(0, &[Face::COM001]).refuses(Action::Gate(Face::COM001, 0)), "IMP-12.3");
}

/// IMP-12.4
#[test]
fn the_shrine_takes_resources_but_no_gold() {
    let table = Table::of(&[Japanese, Romans]).built(0, &[Face::JAP015]).goods(0, "W G");
    assert_eq!(table.refuses(Action::Shrine(Good::Gold)), "IMP-12.4");
    let table = table.does(Action::Shrine(Good::Wood));
    assert_eq!((table.location(at(0, Face::JAP015)).stash, table.supply(0)), (1, "G".into()));
    assert_eq!(two().goods(0, "W").refuses(Action::Shrine(Good::Wood)), "IMP-12.4");
}

/// IMP-12.5
#[test]
fn free_steps_may_precede_passing() {
    let table = two().built(0, &[Face::COM007]).goods(0, "D").does(Action::Defend(at(0, Face::COM007)));
    assert!(table.may(Action::Pass));
}

/// IMP-12.6
#[test]
fn a_gate_taken_over_scores_for_its_user_and_in_the_end_for_its_owner() {
    let table =
        Table::of(&[Egyptians, Japanese]).built(1, &[Face::JAP013]).mark(at(1, Face::JAP013), Marks::TAKEN);
    let table = table.hand(0, &[Face::COM001, Face::COM002, Face::EGY001]);
    let table = table
        .does(Action::Gate(Face::COM001, 0))
        .does(Action::Gate(Face::COM002, 0))
        .does(Action::Gate(Face::EGY001, 0));
    let table = table.does(Action::Pass);
    assert_eq!((table.points(0), table.game.score(Seat(1))), (3, 4), "a faction location and a full Gate");
}

/// IMP-13.1
#[test]
fn the_solo_game_knows_no_variants() {
    for options in [
        Options { lookout: Lookout::Advanced, ..Options::default() },
        Options { peaceful: true, ..Options::default() },
    ] {
        let mut chance = Chance::seeded(1, 0);
        let refused = imperial_settlers::ImperialSettlers::setup(&options, 1, &mut Ctx::quiet(&mut chance));
        assert!(refused.is_err());
        let mut chance = Chance::seeded(1, 0);
        assert!(
            imperial_settlers::ImperialSettlers::setup(&options, 2, &mut Ctx::quiet(&mut chance)).is_ok()
        );
    }
}

/// IMP-14.1
#[test]
fn each_people_stores_its_own_good() {
    for (faction, kept) in [(Barbarians, "P"), (Japanese, "F"), (Romans, "R"), (Egyptians, "G")] {
        let other = if faction == Romans { Japanese } else { Romans };
        let table =
            Table::of(&[faction, other]).goods(0, "W S F G P R D").does(Action::Pass).does(Action::Pass);
        assert_eq!(table.supply(0), kept);
    }
    let table = Table::of(&[Romans, Japanese]).built(0, &[Face::ROM019]).goods(0, "W S F G P R D");
    assert_eq!(table.does(Action::Pass).does(Action::Pass).supply(0), "W S F R");
}

/// IMP-14.2
#[test]
fn cleanup_takes_tokens_blocks_and_uses_away() {
    let table = two().built(0, &[Face::COM042]).used(at(0, Face::COM042), 1);
    let table = table.mark(at(0, Face::COM042), Marks::BLOCKED);
    let table = table.mark(at(0, Face::COM042), Marks::DEFENDED).does(Action::Pass).does(Action::Pass);
    let location = table.location(at(0, Face::COM042));
    assert_eq!((location.used, location.marks), (0, Marks::default()));
}

/// IMP-14.3
#[test]
fn cards_points_and_buildings_stay() {
    let table = Table::of(&[Japanese, Romans])
        .built(0, &[Face::JAP015])
        .deals(0, &[Face::JAP001])
        .hand(0, &[Face::COM001]);
    let table = table
        .foundation(0, Face::COM007)
        .goods(0, "W")
        .does(Action::Shrine(Good::Wood))
        .does(Action::Pass)
        .does(Action::Pass);
    assert_eq!(table.location(at(0, Face::JAP015)).stash, 1);
    assert!(table.cards(0).contains(&Face::COM001) && table.foundations(0).has(Face::COM007));
    assert_eq!(table.game.players[0].deals.len(), 1);
}

/// IMP-14.4
#[test]
fn the_first_player_moves_clockwise() {
    let table = two().does(Action::Pass).does(Action::Pass);
    assert_eq!((table.game.first, table.game.round), (Seat(1), 2));
}

/// IMP-15.1
#[test]
fn locations_shrine_and_gates_score_in_the_end() {
    for (resources, points) in [(0, 0), (2, 0), (3, 2), (6, 2), (7, 5), (11, 5), (12, 10), (20, 10)] {
        let mut table = Table::of(&[Japanese, Romans]).built(0, &[Face::JAP015]);
        table.game.locations.change(Realm(0), 0, |location| location.stash = resources);
        assert_eq!(table.game.score(Seat(0)), 2 + points);
    }
}

/// IMP-15.2
#[test]
fn ties_are_broken_by_goods_and_then_by_hand_cards() {
    let table = two()
        .round(5)
        .goods(0, "P")
        .hand(1, &[Face::COM001])
        .goods(1, "W")
        .does(Action::Pass)
        .does(Action::Pass);
    let outcome = table.game.outcome().expect("it is over");
    assert_eq!(outcome.ranks[..], [2, 1]);
    let even = two().round(5).goods(0, "G G").does(Action::Pass).does(Action::Pass);
    assert_eq!(even.game.outcome().expect("it is over").ranks[..], [1, 1], "gold does not count");
}

/// IMP-16.1
#[test]
fn goods_come_from_the_general_supply() {
    let table =
        two().goods(1, "W W").hand(0, &[Face::COM007]).goods(0, "R").does(Action::RazeCard(Face::COM007));
    assert_eq!((table.supply(0), table.supply(1)), ("W W".into(), "W W".into()));
}

/// IMP-16.2
#[test]
fn gold_may_be_paid_even_for_what_one_has() {
    let table = two().hand(0, &[Face::COM007]).goods(0, "W W G").does(Action::Build(Face::COM007));
    let table = table.does(Action::PayGold(1));
    assert_eq!(table.supply(0), "W W W", "one of two wood was kept, two were produced");
    let gold = Table::of(&[Egyptians, Romans]).built(0, &[Face::EGY016]).goods(0, "W S F G");
    assert_eq!(
        gold.refuses(Action::Activate(at(0, Face::EGY016))),
        "IMP-10.2",
        "resources never replace gold"
    );
}

/// IMP-16.3
#[test]
fn an_empty_faction_deck_stays_empty_and_the_other_deck_serves_without_a_question() {
    let mut table = two().faction_deck(&[]).built(0, &[Face::COM046]).goods(0, "P");
    table.game.discard.insert(Face::BAR001);
    let table = table.does(Action::Activate(at(0, Face::COM046)));
    assert_eq!(table.backs(0), (1, 0));
    let nothing = two().faction_deck(&[]).common_deck(&[]).goods(0, "P P").does(Action::Exchange(1));
    assert_eq!(nothing.refuses(Action::Draw(Deck::Common)), "IMP-16.3");
}

/// IMP-16.4
#[test]
fn discards_go_to_the_pile_of_their_kind() {
    let table = two().deals(1, &[Face::ROM001]).built(0, &[Face::BAR030]).goods(0, "P P");
    let table = table.does(Action::Activate(at(0, Face::BAR030)));
    let table = table.does(Action::PickDeal(imperial_settlers::Deal::Board(Seat(1), Face::ROM001)));
    assert_eq!(table.game.discard.len_of(Romans), 1);
}

/// IMP-16.5
#[test]
fn removal_ignores_protection_and_leaves_nothing() {
    let table =
        Table::of(&[Japanese, Romans]).built(0, &[Face::JAP008]).built(1, &[Face::COM018, Face::ROM001]);
    let table = table
        .mark(at(1, Face::COM018), Marks::DEFENDED)
        .goods(0, "R R")
        .does(Action::Activate(at(0, Face::JAP008)));
    assert!(table.may(Action::Target(at(1, Face::ROM001))), "faction locations too");
    let table = table.does(Action::Target(at(1, Face::COM018)));
    assert!(table.discarded(Face::COM018) && table.foundations(1).is_empty());
    assert_eq!((table.supply(0), table.supply(1), table.points(0)), (String::new(), String::new(), 0));
}

/// IMP-16.6
#[test]
fn several_points_of_one_resolution_are_one_event() {
    let table = two().built(0, &[Face::COM037]).goods(0, "S S P").does(Action::Activate(at(0, Face::COM037)));
    assert!(table.events.contains(&Event::Scored(Seat(0), 3)));
    let table =
        two().built(0, &[Face::COM036]).goods(0, "S S").does(Action::ActivateTwice(at(0, Face::COM036)));
    assert_eq!(table.events.iter().filter(|event| **event == Event::Scored(Seat(0), 1)).count(), 2);
}

/// IMP-16.7
#[test]
fn a_forced_discard_is_the_victims_choice() {
    let table = Table::of(&[Egyptians, Romans])
        .built(0, &[Face::EGY001])
        .hand(0, &[Face::COM001])
        .hand(1, &[Face::COM002, Face::COM003]);
    let table = table.does(Action::Activate(at(0, Face::EGY001))).does(Action::Discard(Face::COM001));
    assert_eq!(table.asked(), 1);
    let table = table.does(Action::Discard(Face::COM003));
    assert_eq!((table.cards(1), table.points(0)), (vec![Face::COM002], 1));
}

/// IMP-16.8
#[test]
fn copies_of_a_feature_all_work() {
    let table =
        two().built(0, &[Face::BAR007, Face::BAR007, Face::BAR007]).hand(0, &[Face::COM007]).goods(0, "R");
    assert_eq!(table.does(Action::RazeCard(Face::COM007)).points(0), 3);
}
