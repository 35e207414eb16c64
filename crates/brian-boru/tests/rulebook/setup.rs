//! Chapters 1 to 4: what there is, setup, the course of the game, and the preparation of a round.

use std::collections::BTreeSet;

use brian_boru::testing::{Board, LOWER, Table, UPPER, expand, lose, mark, play, settle};
use brian_boru::{Action, BrianBoru, Claim, Estrid, Options, Question, Seen};
use tafel_core::{Game, Seat, Set};

use crate::random_game;

const FIXED: Options = Options {
    english_five_player: false,
    monastery_mandatory: false,
    viking_majority_half: true,
    threshold_strict: false,
    raiders_this_round: false,
    half_points_by_town: false,
    random_start: false,
};

// Chapter 1: what there is.

/// BOR-1.1
#[test]
fn players_sit_clockwise_and_after_the_last_seat_comes_the_first() {
    let mut table = Board::new(3).marker(2).hand(0, &[1, 4]).hand(1, &[2, 5]).hand(2, &[3, 6]).next_trick();
    assert_eq!(table.asked(), [2]);
    table.act(2, mark("L2")).act(2, play(3));
    assert_eq!(table.asked(), [0], "left of seat 2 sits seat 0");
    table.act(0, play(1));
    assert_eq!(table.asked(), [1]);
}

/// BOR-1.2
#[test]
fn everybody_sees_what_a_player_owns_and_nothing_of_it_is_ever_negative() {
    let table = Board::new(3)
        .coins(1, 7)
        .points(1, 12)
        .renown(1, 2)
        .raiders(&[0, 5, 0])
        .church(&[0, 6, 0])
        .spaces(&[0, 8, 0])
        .married(1, "brigid")
        .claim("L", Claim::Held(Seat(1)))
        .hand(1, &[3, 9])
        .next_trick();
    let view = table.view(0);
    let player = &view.table.players[1];
    assert_eq!((player.coins, player.points, player.renown), (7, 12, 2));
    assert_eq!((player.raiders, player.church, player.space, view.backs[1].hand), (5, 6, 8, 2));
    assert_eq!(player.marriages, Set::one(brian_boru::Marriage::Brigid));
    assert_eq!(view.table.claims[brian_boru::Region::L.index()], Claim::Held(Seat(1)));

    random_game(Options::default(), 5, 12, |table| {
        assert_eq!(table.game().sound(), Ok(()), "coins and points are never negative");
        assert!(table.spaces().iter().all(|&space| space <= 9));
    });
}

/// BOR-1.3
#[test]
fn only_a_town_with_a_disc_is_occupied_or_has_a_monastery() {
    for seed in 0..20 {
        random_game(Options::default(), 4, seed, |table| {
            let map = table.game().table.towns;
            assert!(map.occupied.union(map.monasteries).within(map.discs));
        });
    }
}

/// BOR-1.4
#[test]
fn an_occupied_town_is_neither_free_nor_controlled_and_discs_and_monasteries_stay() {
    let occupied = || Board::new(3).disc(1, &["L5"]).monastery("L5").occupied(&["L5"]).coins(1, 9);
    let table = occupied().hand(0, &[1, 2, 3]).next_trick();
    assert_eq!(table.refused(0, mark("L5")), ("BOR-6.2", "refusal.town-taken"));
    assert_eq!(table.owner("L5"), Some(1), "the disc lies under the Vikings' one");
    assert!(table.has_monastery("L5"));

    let mut table = occupied().trick("C8", 0, &[11, 2, 24]);
    table.act(1, UPPER);
    assert_eq!(table.coins(1), 12, "the coins of the card, but no question where to expand from L5");
    assert_ne!(table.question(), Some((1, Question::Expand)));

    let (mut discs, mut monasteries) = (BTreeSet::new(), BTreeSet::new());
    random_game(Options::default(), 4, 3, |table| {
        let towns = table.view(0).table.towns;
        let now: BTreeSet<_> = towns.discs.iter().map(|town| (town, towns.owners[town.index()])).collect();
        assert!(now.is_superset(&discs), "a disc was removed");
        discs = now;
        let now: BTreeSet<_> = towns.monasteries.iter().collect();
        assert!(now.is_superset(&monasteries), "a monastery was removed");
        monasteries = now;
    });
}

/// BOR-1.5
#[test]
fn a_claim_token_is_face_down_then_open_or_held() {
    let table = Board::new(3)
        .disc(0, &["U1"])
        .disc(1, &["B1"])
        .disc(2, &["B2"])
        .disc(0, &["D1", "D2"])
        .disc(1, &["D3"])
        .claims();
    assert_eq!(table.claim("U"), Claim::FaceDown);
    assert_eq!(table.claim("B"), Claim::Open);
    assert_eq!(table.claim("D"), Claim::Held(Seat(0)));
}

/// BOR-1.6
#[test]
fn the_table_holds_marker_active_town_decks_and_round_for_all() {
    let mut active_only_in_tricks = 0;
    let end = random_game(Options::default(), 4, 9, |table| {
        let view = table.view(0);
        assert!(view.table.marker.0 < 4);
        let in_trick = view.table.players.iter().any(|player| player.card.is_some());
        if view.table.active.is_some() {
            let leading = matches!(table.question(), Some((_, Question::Lead)));
            assert!(in_trick || leading, "an active town outside a trick");
            active_only_in_tricks += 1;
        }
        assert_eq!(view.table.round as usize, view.table.fleets.len());
        assert_eq!(view.table.round as usize, view.table.weddings.len());
        let dealt = view.table.round > 0;
        assert_eq!(table.undealt().len(), if dealt { 1 } else { 25 });
    });
    assert!(active_only_in_tricks > 50);
    assert_eq!(Table::fresh(Options::default(), 3, 0).estrid(), Estrid::Undecided);
    assert!(end.outcome().is_some());
}

/// BOR-1.7
#[test]
fn discs_coins_and_tokens_never_run_out() {
    // 51 discs of one colour, twice the 25 of the box, more coins than the box holds, and 20 renown.
    let mut table = Board::new(3)
        .disc_everywhere_but(0, &["C8", "L5"])
        .coins(0, 60)
        .renown(0, 20)
        .raiders(&[30, 0, 0])
        .trick("C8", 0, &[11, 1, 3]);
    table.act(1, UPPER).act(2, UPPER);
    assert_eq!((table.owner("C8"), table.coins(0)), (Some(0), 62));
    let table = Board::new(3).renown(0, 20).raiders(&[31, 0, 0]).battle();
    assert_eq!((table.renown(0), table.points(0)), (21, 31));
}

/// BOR-1.8
#[test]
fn a_monastery_counts_double_for_claims_and_half_points_but_not_for_the_number_of_regions() {
    // Ulaid needs 3: two towns, one of them with a monastery.
    let ulaid = |board: Board| board.disc(0, &["U1"]).disc(1, &["U4"]);
    assert_eq!(ulaid(Board::new(3)).claims().claim("U"), Claim::FaceDown);
    let table = ulaid(Board::new(3)).monastery("U1").final_scoring();
    assert_eq!(table.claim("U"), Claim::Held(Seat(0)));
    assert_eq!(table.points_from(0, brian_boru::Source::RegionCount), 0, "one region is one region");
}

// Chapter 2: setup.

/// BOR-2.1
#[test]
fn everybody_starts_with_three_coins_one_renown_and_ten_points() {
    for seats in 3..=5 {
        let table = Table::fresh(Options::default(), seats, 0);
        for seat in 0..seats {
            assert_eq!((table.coins(seat), table.renown(seat), table.points(seat)), (3, 1, 10));
        }
        let nothing = vec![0; seats as usize];
        assert_eq!((table.spaces(), table.raiders()), (nothing.clone(), nothing.clone()));
        assert_eq!(table.church(), nothing);
    }
}

/// BOR-2.2
#[test]
fn at_the_start_all_tokens_are_face_down_and_all_towns_free() {
    let view = Table::fresh(Options::default(), 4, 0).view(0);
    assert_eq!(view.table.claims, [Claim::FaceDown; 8]);
    assert_eq!(brian_boru::Town::COUNT, 53);
    assert_eq!(view.table.towns, brian_boru::Map::EMPTY);
}

/// BOR-2.3
#[test]
fn two_or_three_ordinary_marriage_cards_lie_on_estrid() {
    let mut seen = BTreeSet::new();
    for (seats, ordinary) in [(3, 2), (4, 3), (5, 3)] {
        for seed in 0..20 {
            let weddings = random_game(Options::default(), seats, seed, |_| ()).weddings();
            assert_eq!(weddings.len(), ordinary + 1);
            assert_eq!(weddings[ordinary], "estrid", "she is the bottom card");
            let above: BTreeSet<_> = weddings[..ordinary].iter().copied().collect();
            assert_eq!(above.len(), ordinary, "no card twice");
            seen.extend(above);
        }
    }
    assert_eq!(seen.len(), 7, "every ordinary card comes into play sometimes");
}

/// BOR-2.4
#[test]
fn the_viking_deck_is_all_seven_cards_shuffled() {
    let mut first = BTreeSet::new();
    for seed in 0..60 {
        let mut fleets = random_game(Options::default(), 4, seed, |_| ()).fleets();
        first.insert(fleets[0]);
        let mut deck = vec![9, 10, 11, 12, 12, 13, 14];
        while let Some(fleet) = fleets.pop() {
            let place = deck.iter().position(|&card| card == fleet).expect("a card of the deck, once");
            deck.remove(place);
        }
    }
    assert_eq!(first, BTreeSet::from([9, 10, 11, 12, 13, 14]));
}

/// BOR-2.5
#[test]
fn the_start_player_is_drawn_or_fixed_and_holds_the_marker() {
    let start = |options, seed| {
        let table = Table::fresh(options, 5, seed);
        assert_eq!(table.asked(), [table.marker()]);
        table.marker()
    };
    let drawn: BTreeSet<u8> = (0..60).map(|seed| start(Options::default(), seed)).collect();
    assert_eq!(drawn, BTreeSet::from([0, 1, 2, 3, 4]));
    assert!((0..60).all(|seed| start(FIXED, seed) == 0));
}

/// BOR-2.6
#[test]
fn from_the_start_player_on_everybody_takes_a_town_in_a_region_without_discs() {
    let mut table = Table::fresh(FIXED, 3, 0);
    assert_eq!(table.towns(0).len(), 53, "any colour, any region");
    assert_eq!(table.refused(0, Action::Decline), ("BOR-2.6", "refusal.compulsory"));
    table.act(0, settle("M4"));
    assert_eq!(table.asked(), [1]);
    assert_eq!(table.refused(1, settle("M4")), ("BOR-2.6", "refusal.town-taken"));
    assert_eq!(table.refused(1, settle("M5")), ("BOR-2.6", "refusal.region-settled"));
    table.act(1, settle("L2"));
    assert_eq!(table.towns(2).len(), 53 - 10 - 9);
    table.act(2, settle("D1"));
    assert_eq!((table.owner("M4"), table.owner("L2"), table.owner("D1")), (Some(0), Some(1), Some(2)));
    assert_eq!(table.asked(), [0, 1, 2], "the draft begins");
}

// Chapter 3: the course of the game.

/// BOR-3.1
#[test]
fn three_play_three_rounds_and_more_play_four() {
    for (seats, rounds) in [(3, 3), (4, 4), (5, 4)] {
        let end = random_game(Options::default(), seats, 1, |_| ());
        assert_eq!(end.round(), rounds);
        assert_eq!(end.weddings().len(), rounds as usize);
    }
}

/// BOR-3.2
#[test]
fn after_setup_come_rounds_of_draft_tricks_and_upkeep_and_then_the_scoring() {
    let mut phases = Vec::new();
    random_game(Options::default(), 3, 4, |table| {
        let Some(question) = table.asks() else { return };
        let phase = match question {
            Question::Settle => "setup",
            Question::Draft => "draft",
            Question::Mark | Question::Lead | Question::Follow | Question::Secondary(_) => "action",
            Question::Lose(_) => "upkeep",
            _ => return,
        };
        if phases.last() != Some(&phase) {
            phases.push(phase);
        }
    });
    let round = ["draft", "action", "upkeep"];
    let mut expected = vec!["setup"];
    expected.extend(round.repeat(3));
    assert_eq!(phases, expected, "seed 4 has an incursion in every round");

    let table = Table::fresh(FIXED, 3, 0);
    for early in [mark("L2"), play(3), UPPER, expand("L2"), lose("L2"), Action::Extras(0)] {
        assert_eq!(table.refused(0, early), ("BOR-3.2", "refusal.not-now"));
    }
}

/// BOR-3.3
#[test]
fn a_trick_is_town_lead_followers_and_resolution_from_low_to_high() {
    let mut table = Board::new(3).hand(0, &[11, 1]).hand(1, &[24, 3]).hand(2, &[2, 4]).next_trick();
    assert_eq!(table.question(), Some((0, Question::Mark)));
    table.act(0, mark("C8"));
    assert_eq!(table.question(), Some((0, Question::Lead)));
    table.act(0, play(11));
    assert_eq!(table.question(), Some((1, Question::Follow)));
    table.act(1, play(24));
    assert_eq!(table.question(), Some((2, Question::Follow)));
    table.act(2, play(2));
    assert_eq!(table.asked(), [2], "2 is resolved first");
    table.act(2, UPPER);
    assert_eq!(table.asked(), [0], "then 11");
    table.act(0, LOWER);
    assert_eq!(table.question(), Some((1, Question::Mark)), "24 won; the trick is over");
    assert_eq!(table.trick(), 2);
}

/// BOR-3.4
#[test]
fn the_upkeep_is_marriage_battle_church_and_claims_also_in_the_last_round() {
    for last in ["brigid", "estrid"] {
        let mut table = Board::new(3)
            .marriage(last)
            .spaces(&[3, 0, 0])
            .raiders(&[2, 1, 0])
            .raiders_in_battle(1)
            .church(&[0, 1, 0])
            .disc(2, &["B1", "B2"])
            .upkeep();
        table.skip(|question| matches!(question, Question::Estrid | Question::Lose(_)));
        let steps = table.told().into_iter().filter_map(|seen| match seen {
            Seen::Married(..) => Some("marriage"),
            Seen::Lost(..) | Seen::Victor(..) => Some("battle"),
            Seen::ChurchLeader(_) => Some("church"),
            Seen::Opened(_) | Seen::Claimed(..) => Some("claim"),
            _ => None,
        });
        let mut steps: Vec<_> = steps.collect();
        steps.dedup();
        assert_eq!(steps, ["marriage", "battle", "church", "claim"]);
    }
}

/// BOR-3.5
#[test]
fn the_game_ends_after_the_upkeep_of_estrids_round_even_if_nobody_wins_her() {
    let table = Board::new(3).marriage("brigid").claims();
    assert!(table.outcome().is_none());
    assert_eq!(table.round(), 2, "the next round has begun");
    let table = Board::new(3).marriage("estrid").upkeep();
    assert_eq!(table.asked(), [0; 0]);
    assert!(table.outcome().is_some());
    assert_eq!(table.estrid(), Estrid::Undecided);
}

// Chapter 4: preparation.

/// BOR-4.1
#[test]
fn the_fleet_of_the_round_fills_the_battle_area() {
    let mut rounds = 0;
    random_game(Options::default(), 5, 2, |table| {
        if table.round() > rounds {
            rounds = table.round();
            assert_eq!(Some(&table.raiders_in_battle()), table.fleets().last());
        }
    });
    assert_eq!(rounds, 4);
    let table = Board::new(3).raiders_in_battle(0).claims();
    assert_eq!(table.fleets()[0], 9, "the first fleet is not drawn again");
    assert!(table.raiders_in_battle() >= 10);
}

/// BOR-4.2
#[test]
fn a_marriage_card_is_revealed_every_round_and_estrid_in_the_last() {
    let mut table = Table::fresh(Options::default(), 3, 5);
    table.skip(|question| question == Question::Settle);
    for round in 1..=3 {
        assert_eq!(table.weddings().len(), round);
        assert_eq!(table.weddings().last() == Some(&"estrid"), round == 3);
        while table.round() as usize == round && !table.asked().is_empty() {
            let seat = table.asked()[0];
            let first = table.legal(seat)[0];
            table.act(seat, first);
        }
    }
}

/// BOR-4.3
#[test]
fn fleet_and_marriage_card_are_known_before_the_draft_and_nobody_is_asked_before_it() {
    let mut table = Table::fresh(FIXED, 4, 0);
    table.act(0, settle("M4")).act(1, settle("L2")).act(2, settle("D1"));
    assert_eq!(table.view(3).table.weddings.len(), 0);
    table.act(3, settle("S1"));
    assert_eq!(table.asked(), [0, 1, 2, 3]);
    for seat in 0..4 {
        assert_eq!(table.game().question(Seat(seat)), Question::Draft);
        let view = table.view(seat);
        assert_eq!((view.table.fleets.len(), view.table.weddings.len()), (1, 1));
        assert_eq!(view.table.raiders, view.table.fleets[0]);
    }
    assert_eq!(BrianBoru::SEATS, 3..=5);
}
