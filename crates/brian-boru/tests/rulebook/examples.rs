//! The worked examples of the specification, X1 to X24, literally.

use brian_boru::testing::{
    Board, LOWER, Table, UPPER, expand, lose, mark, monastery, play, region, settle, take,
};
use brian_boru::{Action, Claim, Options, Pact, Question, Seen, Source, Symbol};
use tafel_core::{Chance, Seat};

use Action::{Decline, Extras};
use Claim::{FaceDown, Held, Open};

const DEIRDRE: u8 = 0;
const KATE: u8 = 1;
const GEORGIOS: u8 = 2;
const PEER: u8 = 3;

/// The rulebook's example up to Peer's purchase.
fn rulebook_example() -> Table {
    let mut table = Board::new(4)
        .marker(DEIRDRE)
        .tricks_over(4)
        .marriage("aodhan")
        .disc(KATE, &["L5"])
        .disc(GEORGIOS, &["L4"])
        .coins(DEIRDRE, 4)
        .coins(KATE, 2)
        .coins(GEORGIOS, 0)
        .coins(PEER, 2)
        .spaces(&[0, 5, 4, 2])
        .raiders_in_battle(9)
        .hand(DEIRDRE, &[11, 3])
        .hand(KATE, &[2, 4])
        .hand(GEORGIOS, &[13, 5])
        .hand(PEER, &[17, 6])
        .next_trick();
    table.act(DEIRDRE, mark("C8"));
    assert_eq!(table.cards(DEIRDRE), [11], "red or white cards only");
    table.act(DEIRDRE, play(11)).act(KATE, play(2)).act(GEORGIOS, play(13)).act(PEER, play(17));
    assert_eq!(table.winner(), Some(GEORGIOS));

    // Kate is first.
    table.act(KATE, UPPER);
    assert_eq!((table.coins(KATE), table.towns(KATE)), (5, vec!["L6"]));
    table.act(KATE, expand("L6"));
    assert_eq!((table.coins(KATE), table.owner("L6")), (0, Some(KATE)));

    // Then Deirdre.
    table.act(DEIRDRE, LOWER);
    assert_eq!(table.raiders()[0], 2);
    table.act(DEIRDRE, Extras(2));
    assert_eq!((table.raiders()[0], table.coins(DEIRDRE), table.raiders_in_battle()), (4, 0, 5));

    // Georgios takes the town without a question, and then it is Peer's turn.
    assert_eq!((table.owner("C8"), table.marker(), table.coins(GEORGIOS)), (Some(GEORGIOS), GEORGIOS, 1));
    table.act(PEER, LOWER);
    assert_eq!(table.spaces()[3], 5);
    assert_eq!(table.question(), Some((PEER, Question::Extras(Symbol::Court, 1))));
    table
}

#[test]
fn x1_the_example_of_the_rulebook() {
    let mut table = rulebook_example();
    table.act(PEER, Extras(1));
    assert_eq!((table.spaces(), table.coins(PEER)), (vec![0, 5, 4, 6], 0));
    assert!(table.told().contains(&Seen::Thrown), "each has one card left, discarded");
    assert_eq!(table.played_and_thrown().1, 4);
    assert_eq!(table.question(), Some((PEER, Question::MarriageTown(region("L")))), "the upkeep has begun");
}

#[test]
fn x1_without_the_purchase_peer_ends_on_3() {
    let mut table = rulebook_example();
    table.act(PEER, Extras(0));
    assert!(table.told().contains(&Seen::Collided(Seat(PEER), 3)), "5 and 4 are taken");
    assert_eq!(table.spaces()[3], 3);
}

#[test]
fn x2_the_marriage_after_it() {
    let mut table = rulebook_example();
    table.act(PEER, Extras(1));
    assert_eq!(table.points(PEER), 12);
    assert!(table.towns(PEER).contains(&"L1"));
    table.act(PEER, take("L1"));
    assert_eq!(table.owner("L1"), Some(PEER));
    assert_eq!(table.marriages(PEER), ["aodhan"]);
    assert_eq!(table.spaces(), [0, 5, 4, 0]);
    assert_eq!((table.coins(PEER), table.coins(KATE)), (0, 2));
    assert_eq!((table.coins(GEORGIOS), table.coins(DEIRDRE)), (2, 0));
}

#[test]
fn x3_all_on_space_0() {
    let table = Board::new(3).marriage("orlaith").raiders(&[1, 1, 1]).upkeep();
    assert!(matches!(table.told()[0], Seen::NoMarriage(_)));
    assert_eq!(table.told()[1], Seen::Repelled, "the battle follows");
    assert!((0..3).all(|seat| table.coins(seat) == 3 && table.marriages(seat).is_empty()));
    let last = Board::new(3).marriage("estrid").upkeep();
    assert!(last.outcome().is_some());
}

#[test]
fn x4_pay() {
    let pay = |coins, points| {
        let mut table = Board::new(3).coins(0, coins).points(0, points).trick("C8", 0, &[22, 1, 3]);
        table.act(1, UPPER).act(2, UPPER);
        (table.coins(0), table.points(0))
    };
    assert_eq!(pay(1, 10), (0, 8));
    assert_eq!(pay(0, 3), (0, 0));
    assert_eq!(pay(0, 0), (0, 0));
}

#[test]
fn x5_a_coin_to_the_right() {
    let mut table = Board::new(3).coins(0, 1).raiders_in_battle(6).trick("C8", 0, &[2, 1, 3]);
    table.act(1, UPPER);
    assert_eq!(table.asked(), [2], "no extras with one coin");
    assert_eq!((table.raiders()[0], table.coins(0), table.raiders_in_battle()), (2, 2, 4));
}

#[test]
fn x6_a_short_raid() {
    let mut table = Board::new(3).coins(1, 4).raiders_in_battle(2).trick("B4", 0, &[25, 15, 23]);
    table.act(1, LOWER);
    assert_eq!((table.raiders()[1], table.raiders_in_battle(), table.coins(1)), (2, 0, 4));
    assert_eq!(table.asked(), [2], "no purchase");
}

#[test]
fn x7_courtship_at_the_top() {
    let court = |other| {
        let board = Board::new(3).coins(1, 4).spaces(&[other, 8, 0]);
        let mut table = board.trick("B4", 0, &[25, 14, 23]);
        table.act(1, LOWER);
        assert_eq!((table.asked(), table.coins(1)), (vec![2], 4), "no purchase");
        table.spaces()[1]
    };
    assert_eq!(court(0), 9);
    assert_eq!(court(9), 8);
}

#[test]
fn x8_high_cards_of_other_colours() {
    let mut table = Board::new(4).trick("L2", 0, &[3, 24, 23, 20]);
    assert_eq!(table.winner(), Some(3));
    let mut order = Vec::new();
    while matches!(table.asks(), Some(Question::Secondary(_))) {
        order.push(table.asked()[0]);
        table.act(table.asked()[0], UPPER);
        if order.len() == 1 {
            assert_eq!(table.owner("L2"), Some(3), "20 comes second");
        }
    }
    assert_eq!(order, [0, 2, 1], "3, then 23 and 24");
}

#[test]
fn x9_a_battle_with_a_single_top() {
    let board = Board::new(4).disc(2, &["C1", "C2"]).disc(3, &["M1", "M2"]).renown(0, 2);
    let mut table = board.raiders(&[5, 3, 1, 1]).raiders_in_battle(2).battle();
    table.act(0, lose("C2")).act(0, lose("M1"));
    assert!(table.is_occupied("C2") && table.is_occupied("M1"));
    assert_eq!(table.raiders_in_battle(), 0);
    assert_eq!((table.renown(0), table.points(0)), (3, 13));
    assert_eq!(table.points(1), 11);
    assert_eq!(table.raiders(), [0, 2, 1, 1]);
}

#[test]
fn x10_a_battle_with_a_tied_top() {
    let mut table = Board::new(3).disc(2, &["C1", "C2"]).raiders(&[4, 4, 2]).raiders_in_battle(1).battle();
    assert_eq!(table.asked(), [2]);
    table.act(2, lose("C1"));
    assert_eq!((table.points(0), table.points(1), table.points(2)), (11, 11, 10));
    assert_eq!((table.renown(0), table.raiders()), (1, vec![3, 3, 2]));
}

#[test]
fn x11_repelled_with_a_tie() {
    let table = Board::new(3).disc(2, &["C1", "C2"]).raiders(&[4, 4, 2]).raiders_in_battle(0).battle();
    assert_eq!(table.asked(), [0; 0]);
    assert_eq!((table.points(0), table.points(1), table.raiders()), (11, 11, vec![3, 3, 2]));
}

#[test]
fn x12_nobody_fought() {
    let board = Board::new(3).disc(0, &["L1"]).disc(1, &["M1"]).disc(2, &["C1"]);
    let mut table = board.raiders_in_battle(9).battle();
    table.act(0, lose("L1")).act(1, lose("M1")).act(2, lose("C1"));
    assert_eq!(table.all_points_from(Source::Battle), [0, 0, 0]);
    assert_eq!(table.raiders_in_battle(), 0);
}

#[test]
fn x13_church() {
    let board = Board::new(4).disc(0, &["L1"]).disc(1, &["M1"]).disc(2, &["C1"]).disc(3, &["S1"]);
    let mut table = board.church(&[6, 5, 5, 0]).marker(3).church_step();
    table.act(0, monastery("L1"));
    assert!(table.has_monastery("L1"));
    assert_eq!((table.marker(), table.church()), (0, vec![0, 4, 4, 0]));
    assert_eq!(table.all_points_from(Source::Church), [0, 1, 1, 0]);
    assert_eq!(table.question(), Some((1, Question::Monastery)));
    let mut declined = table.clone();
    table.act(1, monastery("M1"));
    assert_eq!((table.church()[1], table.question()), (0, Some((2, Question::Monastery))));
    declined.act(1, Decline);
    assert_eq!((declined.church()[1], declined.question()), (4, Some((2, Question::Monastery))));
}

#[test]
fn x14_a_tie_in_the_church() {
    let board = Board::new(3).disc(0, &["L1"]).disc(1, &["M1"]).church(&[5, 5, 1]).marker(2);
    let mut table = board.church_step();
    assert_eq!((table.marker(), table.church()), (2, vec![4, 4, 1]));
    assert_eq!(table.all_points_from(Source::Church), [1, 1, 0]);
    table.act(0, monastery("L1")).act(1, monastery("M1"));
}

#[test]
fn x15_the_threshold() {
    let board = Board::new(3).disc(0, &["U1"]).monastery("U1").disc(1, &["U4"]).occupied(&["U4"]);
    let table = board.claim("U", FaceDown).claims();
    assert!(table.told().contains(&Seen::Opened(region("U"))));
    assert_eq!(table.claim("U"), Held(Seat(0)));
}

#[test]
fn x16_ties_for_a_region() {
    let board = || {
        Board::new(3).disc(0, &["M1"]).disc(1, &["M2", "M3"]).disc(2, &["M4", "M5"]).claim("M", Held(Seat(0)))
    };
    assert_eq!(board().claims().claim("M"), Held(Seat(0)));
    assert_eq!(board().disc(1, &["M6"]).claims().claim("M"), Held(Seat(1)));
}

#[test]
fn x17_a_majority_of_the_vikings() {
    let board = || {
        let towns = Board::new(3).disc(0, &["D1", "D2"]).occupied(&["D1", "D2"]).disc(1, &["D3"]);
        towns.claim("D", Held(Seat(0)))
    };
    assert_eq!(board().claims().claim("D"), Open);
    assert_eq!(board().estrid(2, Pact::Military).claims().claim("D"), Held(Seat(2)));
}

#[test]
fn x18_half_points() {
    let shares = |options, a: &[&str], b: &[&str], c: &[&str], vikings: &[&str]| {
        let board =
            Board::with(options, 4).disc(0, a).disc(1, b).disc(2, c).disc(3, vikings).occupied(vikings);
        // The token of Connaught is open; a strict majority of a player would take it in the claims before, so
        // these positions keep it open: a tie, a tie with the Vikings, or their majority.
        board.claim("C", Open).final_scoring().all_points_from(Source::RegionsOpen)
    };
    let (on, off) = (Options::default(), Options { viking_majority_half: false, ..Options::default() });
    let (a3, b3) = (["C1", "C2", "C3"], ["C4", "C5", "C6"]);
    assert_eq!(shares(on, &a3, &b3, &["C7"], &[]), [3, 3, 0, 0]);
    assert_eq!(shares(on, &["C1", "C2"], &["C4"], &[], &["C8", "C9"]), [3, 0, 0, 0]);
    assert_eq!(shares(on, &["C1", "C2"], &["C4"], &[], &["C7", "C8", "C9"]), [3, 0, 0, 0]);
    assert_eq!(shares(off, &["C1", "C2"], &["C4"], &[], &["C7", "C8", "C9"]), [0, 0, 0, 0]);
    assert_eq!(shares(on, &[], &[], &[], &["C1", "C2", "C3", "C4", "C5"]), [0, 0, 0, 0]);
}

#[test]
fn x19_estrids_trade() {
    let board = || {
        Board::new(3)
            .disc(2, &["N1", "U1", "S1", "L1"])
            .disc(0, &["L2", "M1"])
            .disc(1, &["D1"])
            .occupied(&["L2", "M1", "D1"])
    };
    let traded = board().estrid(2, Pact::Trade).final_scoring();
    assert_eq!(traded.all_points_from(Source::RegionCount), [0, 0, 5]);
    assert_eq!(board().final_scoring().all_points_from(Source::RegionCount), [0, 0, 1]);
}

#[test]
fn x20_a_final_tie() {
    // Two claim tokens each, worth 9 and 9; the marker (1) and 1 renown each.
    let mut table = Board::new(3)
        .marriage("estrid")
        .spaces(&[0, 1, 0])
        .married(0, "brigid")
        .points(0, 21)
        .points(1, 17)
        .points(2, 0)
        .marker(2)
        .claim("C", Held(Seat(0)))
        .claim("D", Held(Seat(0)))
        .claim("N", Held(Seat(1)))
        .claim("B", Held(Seat(1)))
        .upkeep();
    table.act(1, Action::Estrid(Pact::Spurn));
    let outcome = table.outcome().expect("it is over");
    assert_eq!(outcome.scores[..2], [31, 31]);
    assert_eq!(outcome.ranks.as_slice(), [1, 2, 3]);
    assert_eq!(table.tie_figures(), [[2, 2, 0], [1, 0, 0]], "tokens are equal, the marriage card decides");
    assert!(table.marriages(1).is_empty());
}

#[test]
fn x21_the_count_of_cards() {
    let count = |options, seats| {
        let mut table = Table::fresh(options, seats, 8);
        let mut choices = Chance::fast(8);
        table.skip(|question| question == Question::Settle);
        let undealt = table.undealt().len();
        while !table.asked().is_empty() {
            let seat = choices.pick(&table.asked());
            let action = choices.pick(&table.legal(seat));
            table.act(seat, action);
        }
        let (played, thrown) = table.played_and_thrown();
        (played + thrown, played, thrown, undealt)
    };
    assert_eq!(count(Options::default(), 3), (24, 21, 3, 1));
    assert_eq!(count(Options::default(), 4), (24, 20, 4, 1));
    assert_eq!(count(Options::default(), 5), (25, 25, 0, 0));
    assert_eq!(count(Options { english_five_player: true, ..Options::default() }, 5), (25, 20, 5, 0));
}

#[test]
fn x22_the_active_town_is_reserved() {
    let board = || Board::new(3).disc(1, &["L1"]).coins(1, 5);
    let mut table = board().trick("L2", 0, &[25, 2, 23]);
    table.act(1, UPPER);
    assert_eq!((table.coins(1), table.asked()), (8, vec![2]), "no target, no question");
    let mut table = board().coins(0, 0).trick("L2", 0, &[3, 24, 23]);
    assert_eq!(table.winner(), Some(0));
    assert_eq!(table.owner("L2"), Some(0), "3 has been resolved");
    table.act(2, UPPER).act(1, UPPER);
    assert_eq!((table.coins(1), table.asks()), (6, Some(Question::Mark)), "L2 is taken");
}

#[test]
fn x23_an_occupied_town_is_no_source() {
    let board = Board::new(3).disc(1, &["L5"]).occupied(&["L5"]).coins(1, 8);
    let mut table = board.trick("B4", 0, &[25, 2, 23]);
    table.act(1, UPPER);
    assert_eq!((table.coins(1), table.asked(), table.owner("L6")), (11, vec![2], None));
}

#[test]
fn x24_the_first_towns() {
    let mut table = Table::fresh(Options { random_start: false, ..Options::default() }, 3, 0);
    table.act(0, settle("M4"));
    let towns = table.towns(1);
    assert_eq!(towns.len(), 43);
    assert!(towns.iter().all(|town| !town.starts_with('M')), "any town outside Munster");
}
