//! Chapter 9: marriage.

use brian_boru::testing::{Board, LOWER, Table, UPPER, lose, take};
use brian_boru::{Action, Claim, Estrid, Pact, Question, Region, Seen, Source};
use tafel_core::Seat;

use Action::Decline;

/// BOR-9.1
#[test]
fn if_nobody_courted_the_card_leaves_the_game() {
    let table = Board::new(3).marriage("brigid").wedding();
    assert_eq!(table.told(), [Seen::NoMarriage(brian_boru::Marriage::Brigid)]);
    for seat in 0..3 {
        assert_eq!((table.points(seat), table.coins(seat)), (10, 3));
        assert!(table.marriages(seat).is_empty());
    }
}

/// BOR-9.2
#[test]
fn the_highest_disc_wins_the_card_at_once_and_goes_back_to_the_start() {
    let table = Board::new(4).marriage("brigid").spaces(&[4, 6, 0, 5]).wedding();
    assert_eq!(table.marriages(1), ["brigid"]);
    assert_eq!((table.points(1), table.points_from(1, Source::Marriage)), (14, 4));
    assert_eq!(table.spaces(), [4, 0, 0, 5]);
    assert_eq!(table.coins(1), 3, "no reward of the track for the winner");
    let table = Board::new(3).marriage("brigid").spaces(&[0, 1, 0]).wedding();
    assert_eq!(table.marriages(1), ["brigid"], "space 1 is enough");
}

/// BOR-9.3
#[test]
fn points_and_renown_are_gained_and_a_free_town_of_the_region_must_be_taken() {
    let mut table =
        Board::new(3).marriage("aodhan").disc(1, &["L1"]).disc(2, &["C8"]).spaces(&[3, 0, 0]).wedding();
    assert_eq!(table.points(0), 12, "the points come first, from left to right");
    assert_eq!(table.question(), Some((0, Question::MarriageTown(Region::L))));
    assert_eq!(table.towns(0), ["L2", "L3", "L4", "L5", "L6", "L7", "L8", "L9"]);
    assert_eq!(table.refused(0, take("L1")), ("BOR-9.3", "refusal.town-taken"));
    assert_eq!(table.refused(0, take("M1")), ("BOR-9.3", "refusal.other-region"));
    assert_eq!(table.refused(0, Decline), ("BOR-9.3", "refusal.compulsory"));
    table.act(0, take("L7"));
    assert_eq!((table.owner("L7"), table.spaces()[0]), (Some(0), 0));

    let full = Board::new(3).marriage("conall").disc(1, &["S1", "S2", "S3", "S4", "S5", "S6"]);
    let table = full.spaces(&[3, 0, 0]).wedding();
    assert_eq!((table.asked(), table.points(0)), (vec![], 12), "no free town, no effect");
}

/// BOR-9.4
#[test]
fn the_seven_ordinary_cards_bring_what_is_printed() {
    let wedding = |card| Board::new(3).marriage(card).spaces(&[2, 0, 0]).wedding();
    for (card, region) in [
        ("aodhan", Region::L),
        ("conall", Region::S),
        ("cormac", Region::C),
        ("niall", Region::N),
        ("orlaith", Region::M),
    ] {
        let table = wedding(card);
        assert_eq!((table.points(0), table.renown(0)), (12, 1));
        assert_eq!(table.question(), Some((0, Question::MarriageTown(region))));
    }
    let table = wedding("aoife");
    assert_eq!((table.points(0), table.renown(0), table.asked()), (12, 2, vec![]));
    let table = wedding("brigid");
    assert_eq!((table.points(0), table.renown(0), table.asked()), (14, 1, vec![]));
}

fn estrid(pact: Pact) -> Table {
    // Seat 0 controls towns in three regions; Vikings hold seat 1's towns in Dubhlinn (2) and Bréifne (1).
    let mut table = Board::new(3)
        .marriage("estrid")
        .spaces(&[3, 0, 0])
        .disc(0, &["L1", "M1", "C1"])
        .disc(1, &["D1", "D2", "B1"])
        .occupied(&["D1", "D2", "B1"])
        .upkeep();
    assert_eq!(table.question(), Some((0, Question::Estrid)));
    assert_eq!(table.legal(0), [Pact::Military, Pact::Trade, Pact::Spurn].map(Action::Estrid));
    table.act(0, Action::Estrid(pact));
    table
}

/// BOR-9.5
#[test]
fn estrid_is_a_military_pact_trade_or_four_points() {
    let table = estrid(Pact::Military);
    assert_eq!(table.estrid(), Estrid::Answered(Seat(0), Pact::Military));
    assert_eq!(table.marriages(0), ["estrid"]);
    assert_eq!(table.claim("D"), Claim::Held(Seat(0)), "the Vikings' two towns");
    assert_eq!(table.points_from(0, Source::RegionCount), 1, "three regions of their own");

    let table = estrid(Pact::Trade);
    assert_eq!(table.marriages(0), ["estrid"]);
    assert_eq!(table.claim("D"), Claim::Open);
    assert_eq!(table.points_from(0, Source::RegionCount), 3, "and the Vikings' two");

    let table = estrid(Pact::Spurn);
    assert!(table.marriages(0).is_empty(), "she goes home");
    assert_eq!(table.points_from(0, Source::Marriage), 4);
    assert_eq!(table.claim("D"), Claim::Open);
    assert_eq!(table.points_from(0, Source::RegionCount), 1);
}

/// BOR-9.5
#[test]
fn the_military_pact_counts_in_the_claims_of_the_same_round_with_towns_just_lost() {
    let mut table = Board::new(3)
        .marriage("estrid")
        .spaces(&[3, 0, 0])
        .disc(0, &["M1"])
        .disc(1, &["B1"])
        .disc(2, &["B2", "M2"])
        .raiders(&[2, 1, 0])
        .raiders_in_battle(1)
        .upkeep();
    table.act(0, Action::Estrid(Pact::Military)).act(0, lose("B2"));
    assert_eq!(table.claim("B"), Claim::Open, "1 to 1 with the town lost a moment ago");
    let mut table = Board::new(3)
        .marriage("estrid")
        .spaces(&[3, 0, 0])
        .disc(0, &["B3"])
        .disc(1, &["B1"])
        .disc(2, &["B2"])
        .raiders(&[2, 1, 0])
        .raiders_in_battle(1)
        .upkeep();
    table.act(0, Action::Estrid(Pact::Military)).act(0, lose("B2"));
    assert_eq!(table.claim("B"), Claim::Held(Seat(0)), "a town of their own and the one just lost");
}

/// BOR-9.6
#[test]
fn the_others_are_rewarded_by_their_space_and_stay_there() {
    let gains = |space| {
        let table = Board::new(3).marriage("brigid").spaces(&[9, space, 0]).wedding();
        assert_eq!(table.spaces(), [0, space, 0]);
        (table.coins(1) - 3, table.renown(1) - 1, !table.asked().is_empty())
    };
    for space in [0, 1] {
        assert_eq!(gains(space), (0, 0, false));
    }
    for space in [2, 3, 4] {
        assert_eq!(gains(space), (1, 0, false));
    }
    for space in [5, 6] {
        assert_eq!(gains(space), (2, 0, false));
    }
    assert_eq!(gains(7), (0, 1, false));
    assert_eq!(gains(8), (0, 0, true));

    let mut table = Board::new(3).marriage("brigid").disc(0, &["C8"]).spaces(&[9, 8, 0]).wedding();
    assert_eq!(table.question(), Some((1, Question::TrackTown)));
    assert_eq!(table.towns(1).len(), 52);
    assert_eq!(table.refused(1, take("C8")), ("BOR-9.6", "refusal.town-taken"));
    assert_eq!(table.refused(1, Decline), ("BOR-9.6", "refusal.compulsory"));
    table.act(1, take("M10"));
    assert_eq!((table.owner("M10"), table.spaces()), (Some(1), vec![0, 8, 0]));

    let full = Board::new(3).marriage("brigid").disc_everywhere_but(0, &[]).spaces(&[9, 8, 0]).wedding();
    assert_eq!(full.asked(), [0; 0], "no free town, no question");
}

/// BOR-9.6
#[test]
fn the_rewards_of_the_track_come_after_the_card() {
    // The card's winner takes the last free town, so space 8 brings nothing.
    let mut table =
        Board::new(3).marriage("orlaith").disc_everywhere_but(2, &["M10"]).spaces(&[9, 8, 0]).wedding();
    assert_eq!(table.asked(), [0]);
    table.act(0, take("M10"));
    assert_eq!(table.asked(), [0; 0]);
}

/// BOR-9.7
#[test]
fn a_pact_gives_no_control_over_viking_towns() {
    for pact in [Pact::Military, Pact::Trade] {
        let board = || Board::new(3).estrid(0, pact).disc(1, &["L7"]).disc(0, &["M7"]).occupied(&["L7"]);
        // No expansion from them.
        let mut table = board().coins(0, 9).trick("B4", 1, &[25, 2, 1]);
        table.act(0, UPPER);
        assert_eq!(table.coins(0), 12);
        assert_ne!(table.asks(), Some(Question::Expand));
        // No monastery in them.
        let table = board().church(&[2, 0, 0]).church_step();
        assert_eq!(table.towns(0), ["M7"]);
        // They cannot be lost in battle.
        let table = board().raiders(&[0, 1, 2]).raiders_in_battle(1).battle();
        assert_eq!(table.towns(2), ["M7"]);
        // And the owner gets them back.
        let mut table = board().trick("B4", 1, &[25, 13, 1]);
        table.act(0, UPPER).act(2, LOWER).act(2, Action::Liberate(brian_boru::Town::L7));
        assert!(!table.is_occupied("L7"));
        assert_eq!(table.owner("L7"), Some(1));
    }
}

/// BOR-9.6
#[test]
fn a_space_of_the_track_without_coins_pays_none() {
    let table = Board::new(4).marriage("brigid").spaces(&[1, 8, 0, 7]).wedding();
    assert!(!table.told().iter().any(|seen| matches!(seen, Seen::Coins(..))), "{:?}", table.told());
    let paid = Board::new(4).marriage("brigid").spaces(&[2, 8, 0, 5]).wedding();
    assert!(paid.told().contains(&Seen::Coins(Seat(0), 1)) && paid.told().contains(&Seen::Coins(Seat(3), 2)));
}
