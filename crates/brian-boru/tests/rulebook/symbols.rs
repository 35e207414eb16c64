//! Chapter 7: symbols.

use brian_boru::testing::{Board, LOWER, Table, UPPER, expand, liberate};
use brian_boru::{Action, DATA, Question, Secondary, Seen, Source, Symbol};
use tafel_core::Seat;

use Action::{Decline, Extras};

/// A trick about the blue town L2 that seat 0 wins with 25. Seat 1 loses with the given card and chooses the given
/// action; seat 2 has lost with the given card before, or loses after.
fn lost_with(board: Board, value: u8, which: Secondary, bystander: u8) -> Table {
    let mut table = board.trick("L2", 0, &[25, value, bystander]);
    if bystander < value {
        table.act(2, UPPER);
    }
    table.act(1, Action::Secondary(which));
    table
}

/// BOR-7.1
#[test]
fn town_puts_the_winners_disc_on_the_active_town_and_hands_over_the_marker() {
    let mut table = Board::new(3).trick("C8", 0, &[2, 1, 15]);
    table.act(1, UPPER).act(0, UPPER);
    assert_eq!((table.owner("C8"), table.marker()), (Some(2), 2));
    let secondary = DATA.cards.iter().flat_map(|card| card.secondary.iter().flatten());
    assert!(secondary.into_iter().all(|&symbol| symbol != Symbol::Town), "primary actions only");
    assert!(DATA.cards.iter().all(|card| card.primary[0] == Symbol::Town));
}

/// BOR-7.2
#[test]
fn a_coin_is_a_coin() {
    let mut table = Board::new(3).coins(1, 0).trick("L2", 0, &[25, 14, 2]);
    table.act(2, UPPER).act(1, UPPER);
    assert_eq!((table.coins(1), table.coins(2)), (1, 6), "yellow 14 has one coin, red 2 has three");
}

/// BOR-7.3
#[test]
fn pay_takes_a_coin_or_else_two_points_or_what_is_left_of_them() {
    let after_22 = |coins, points| {
        let mut table = Board::new(3).coins(0, coins).points(0, points).trick("C8", 0, &[22, 1, 3]);
        table.act(1, UPPER).act(2, UPPER);
        (table.coins(0), table.points(0), table.points_from(0, Source::Tribute))
    };
    assert_eq!(after_22(5, 10), (3, 10, 0));
    assert_eq!(after_22(1, 10), (0, 8, -2));
    assert_eq!(after_22(0, 10), (0, 6, -4));
    assert_eq!(after_22(0, 3), (0, 0, -3));
    assert_eq!(after_22(0, 0), (0, 0, 0));
    // The only case: with 4 coins an expansion is not even offered, whatever the points.
    let table = lost_with(Board::new(3).disc(1, &["L5"]).coins(1, 3).points(1, 50), 14, Secondary::Upper, 23);
    assert_eq!((table.coins(1), table.asked()), (4, vec![2]));
}

/// BOR-7.3
#[test]
fn pay_with_no_coin_and_one_point_costs_that_point() {
    let mut table = Board::new(3).coins(0, 0).points(0, 1).trick("C8", 0, &[18, 1, 3]);
    table.act(1, UPPER).act(2, UPPER);
    assert_eq!((table.coins(0), table.points(0)), (0, 0));
}

/// BOR-7.4
#[test]
fn renown_is_one_token() {
    // No action card carries the symbol; space 7 of the track and Aoife do.
    assert!(DATA.cards.iter().all(|card| !card.primary.contains(&Symbol::Renown)));
    let table = Board::new(3).marriage("aoife").spaces(&[9, 7, 0]).wedding();
    assert_eq!((table.renown(0), table.renown(1), table.renown(2)), (2, 2, 1));
}

/// BOR-7.5
#[test]
fn a_cross_is_a_disc_in_the_church_and_more_for_two_coins_each() {
    let mut table = lost_with(Board::new(3).coins(1, 7), 16, Secondary::Lower, 23);
    assert_eq!(table.church(), [0, 3, 0]);
    assert_eq!(table.question(), Some((1, Question::Extras(Symbol::Church, 3))));
    assert_eq!(table.refused(1, Extras(4)), ("BOR-7.10", "refusal.too-few-coins"));
    table.act(1, Extras(3));
    assert_eq!((table.church(), table.coins(1)), (vec![0, 6, 0], 1));
}

/// BOR-7.6
#[test]
fn an_axe_is_a_raider_from_the_battle_area_and_more_for_two_coins_while_any_are_left() {
    let mut table = lost_with(Board::new(3).coins(1, 9).raiders_in_battle(5), 15, Secondary::Lower, 23);
    assert_eq!((table.raiders(), table.raiders_in_battle()), (vec![0, 3, 0], 2));
    assert_eq!(table.question(), Some((1, Question::Extras(Symbol::Raid, 2))), "coins for 4, but 2 are left");
    assert_eq!(table.refused(1, Extras(3)), ("BOR-7.10", "refusal.no-raiders-left"));
    table.act(1, Extras(2));
    assert_eq!((table.raiders(), table.raiders_in_battle(), table.coins(1)), (vec![0, 5, 0], 0, 5));

    let table = lost_with(Board::new(3).coins(1, 9).raiders_in_battle(0), 15, Secondary::Lower, 23);
    assert_eq!((table.raiders(), table.coins(1)), (vec![0, 0, 0], 9), "an empty area gives nothing");
    assert_eq!(table.asked(), [2], "and sells nothing");
}

/// BOR-7.7
#[test]
fn a_letter_is_a_space_up_and_more_for_two_coins_up_to_the_top() {
    let mut table = lost_with(Board::new(3).coins(1, 9).spaces(&[0, 4, 0]), 14, Secondary::Lower, 23);
    assert_eq!(table.question(), Some((1, Question::Extras(Symbol::Court, 2))), "7, and two spaces are left");
    assert_eq!(table.refused(1, Extras(3)), ("BOR-7.10", "refusal.top-of-the-track"));
    table.act(1, Extras(2));
    assert_eq!((table.spaces(), table.coins(1)), (vec![0, 9, 0], 5));

    let table = lost_with(Board::new(3).coins(1, 9).spaces(&[0, 9, 0]), 14, Secondary::Lower, 23);
    assert_eq!((table.spaces(), table.coins(1)), (vec![0, 9, 0], 9));
    assert_eq!(table.asked(), [2], "on the top nothing happens and nothing is sold");
}

/// BOR-7.7
#[test]
fn whoever_ends_an_action_on_a_taken_space_drops_to_the_next_empty_one() {
    let from = |start, others: [u8; 3], coins, extras| {
        let spaces = [others[0], start, others[1], others[2]];
        let board = Board::new(4).coins(1, coins).spaces(&spaces);
        let mut table = board.trick("L2", 0, &[25, 1, 3, 6]);
        table.act(1, LOWER);
        if coins > 1 {
            table.act(1, Extras(extras));
        }
        table.spaces()[1]
    };
    assert_eq!(from(1, [0, 0, 2], 0, 0), 3, "taken spaces are passed");
    assert_eq!(from(1, [3, 0, 0], 0, 0), 2);
    assert_eq!(from(1, [3, 2, 0], 0, 0), 1, "never lower than one began");
    assert_eq!(from(0, [2, 1, 0], 0, 0), 0, "space 0 holds any number");
    assert_eq!(from(1, [3, 0, 0], 2, 1), 4, "an extra step passes the other");
    assert_eq!(from(1, [4, 3, 2], 2, 1), 1, "an extra step into a collision is legal, its coins are lost");

    let mut table = Board::new(3).trick("C8", 0, &[24, 1, 3]);
    table.act(1, UPPER).act(2, UPPER);
    assert!(
        !table.told().iter().any(|seen| matches!(seen, Seen::Collided(..))),
        "nobody gives way on space 0"
    );
}

/// BOR-7.8
#[test]
fn expansion_costs_five_coins_and_goes_one_road_from_a_controlled_town() {
    // Seat 1 controls L7 (roads to L6, L8, L9); L9 is another's, L8 is free, L6 is free.
    let board = Board::new(3).disc(1, &["L7"]).disc(2, &["L9"]).coins(1, 4);
    let mut table = lost_with(board.clone(), 14, Secondary::Upper, 23);
    assert_eq!(table.question(), Some((1, Question::Expand)), "4 coins and the one of the card");
    assert_eq!(table.towns(1), ["L6", "L8"]);
    assert!(table.legal(1).contains(&Decline));
    assert_eq!(table.refused(1, expand("L9")), ("BOR-7.8", "refusal.town-taken"));
    assert_eq!(table.refused(1, expand("L5")), ("BOR-7.8", "refusal.no-road"), "not through another town");
    assert_eq!(table.refused(1, expand("D3")), ("BOR-7.8", "refusal.no-road"), "not past another's town");
    let mut declined = table.clone();
    table.act(1, expand("L8"));
    assert_eq!((table.owner("L8"), table.coins(1)), (Some(1), 0));
    assert_eq!(table.asked(), [2], "one town per symbol");
    declined.act(1, Decline);
    assert_eq!(declined.coins(1), 5);

    let table = lost_with(board.clone().coins(1, 3), 14, Secondary::Upper, 23);
    assert_eq!((table.coins(1), table.asked()), (4, vec![2]), "too few coins: nothing is paid");
    let table = lost_with(board.clone().coins(1, 9).occupied(&["L7"]), 14, Secondary::Upper, 23);
    assert_eq!((table.coins(1), table.asked()), (10, vec![2]), "an occupied town is no starting point");
    let table = lost_with(board.disc(0, &["L6", "L8"]).coins(1, 9), 14, Secondary::Upper, 23);
    assert_eq!((table.coins(1), table.asked()), (10, vec![2]), "no free town");
}

/// BOR-7.9
#[test]
fn any_occupied_town_is_freed_and_it_must_be() {
    let board = Board::new(3).disc(1, &["M3"]).disc(2, &["C8"]).disc(0, &["S1"]).occupied(&["M3", "C8"]);
    let mut table = lost_with(board, 13, Secondary::Lower, 23);
    assert_eq!(table.question(), Some((1, Question::Liberate)));
    assert_eq!(table.towns(1), ["C8", "M3"]);
    assert_eq!(table.refused(1, liberate("S1")), ("BOR-7.9", "refusal.not-occupied"));
    assert_eq!(table.refused(1, Decline), ("BOR-7.9", "refusal.compulsory"));
    table.act(1, liberate("C8"));
    assert_eq!((table.owner("C8"), table.is_occupied("C8"), table.is_occupied("M3")), (Some(2), false, true));

    let table = lost_with(Board::new(3).disc(1, &["M3"]), 13, Secondary::Lower, 23);
    assert_eq!(table.asked(), [2], "no occupied town, no question");
}

/// BOR-7.10
#[test]
fn extras_are_one_number_after_the_last_of_equal_symbols_and_never_more_than_the_coins_at_hand() {
    for face in &DATA.cards {
        for action in [&face.primary].into_iter().chain(&face.secondary) {
            let mut runs: Vec<Symbol> = action.to_vec();
            runs.dedup();
            let mut kinds = runs.clone();
            kinds.sort_unstable();
            kinds.dedup();
            assert_eq!(kinds.len(), runs.len(), "equal symbols of card {} stand together", face.value);
        }
    }
    let limit = |coins| {
        let table = lost_with(Board::new(3).coins(1, coins), 16, Secondary::Lower, 23);
        table.legal(1).into_iter().filter(|action| matches!(action, Extras(_))).collect::<Vec<_>>()
    };
    assert_eq!(limit(1), [], "with a limit of 0 nobody is asked");
    assert_eq!(limit(2), [Extras(0), Extras(1)]);
    assert_eq!(limit(5), [Extras(0), Extras(1), Extras(2)]);
}

/// BOR-7.11
#[test]
fn a_coin_to_the_right_comes_too_late_for_extras_but_coins_pay_for_the_expansion_after_them() {
    for (value, town, symbol) in [
        (1, "L1", Symbol::Court),
        (2, "C8", Symbol::Raid),
        (3, "L2", Symbol::Church),
        (7, "L1", Symbol::Court),
    ]
    .into_iter()
    .chain([(8, "C8", Symbol::Raid), (9, "L2", Symbol::Church)])
    {
        // The others lose with cards that do not fit.
        let others = if town == "L2" { [1, 2] } else { [3, 6] };
        let board = || Board::new(3).raiders_in_battle(9);
        let mut table = board().coins(0, 1).trick(town, 0, &[value, others[0], others[1]]);
        table.skip(|question| matches!(question, Question::Secondary(_)));
        assert_eq!(table.coins(0), 2, "no purchase with one coin, and then the coin of card {value}");
        let mut table = board().coins(0, 2).trick(town, 0, &[value, others[0], others[1]]);
        table.skip(|question| matches!(question, Question::Secondary(_)));
        assert_eq!(table.question(), Some((0, Question::Extras(symbol, 1))));
    }
    let table = lost_with(Board::new(3).disc(1, &["L5"]).coins(1, 2), 2, Secondary::Upper, 23);
    assert_eq!(table.question(), Some((1, Question::Expand)), "2 and 3 make 5");
}

/// BOR-7.10
#[test]
fn too_few_coins_are_the_reason_while_there_are_raiders_and_spaces() {
    // Whoever lacks the coins is told so, even where as many raiders or spaces are left as were asked for.
    // Three coins pay for one.
    let raid = lost_with(Board::new(3).raiders_in_battle(8).coins(1, 3), 15, Secondary::Lower, 23);
    let Some((1, Question::Extras(Symbol::Raid, 1))) = raid.question() else {
        panic!("{:?}", raid.question())
    };
    let left = raid.raiders_in_battle();
    assert!(left >= 2);
    assert_eq!(raid.refused(1, Extras(left)), ("BOR-7.10", "refusal.too-few-coins"));
    assert_eq!(raid.refused(1, Extras(left + 1)), ("BOR-7.10", "refusal.no-raiders-left"));

    let court = lost_with(Board::new(3).spaces(&[0, 4, 0]).coins(1, 3), 14, Secondary::Lower, 23);
    let Some((1, Question::Extras(Symbol::Court, 1))) = court.question() else {
        panic!("{:?}", court.question())
    };
    let left = 9 - court.spaces()[1];
    assert!(left >= 2);
    assert_eq!(court.refused(1, Extras(left)), ("BOR-7.10", "refusal.too-few-coins"));
    assert_eq!(court.refused(1, Extras(left + 1)), ("BOR-7.10", "refusal.top-of-the-track"));
}

/// BOR-7.10
#[test]
fn extras_are_told_with_their_price() {
    // The log says what the extras cost.
    let mut table = lost_with(Board::new(3).raiders_in_battle(9).coins(1, 9), 15, Secondary::Lower, 23);
    table.act(1, Extras(3));
    assert_eq!(table.coins(1), 3);
    assert!(table.told().contains(&Seen::Raiders(Seat(1), 3, 6)), "{:?}", table.told());
}
