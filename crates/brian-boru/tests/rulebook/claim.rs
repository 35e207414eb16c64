//! Chapter 12: claiming regions.

use brian_boru::testing::Board;
use brian_boru::{Claim, DATA, Pact, Question, Region, Seen, Town};
use tafel_core::Seat;

use Claim::{FaceDown, Held, Open};

/// BOR-12.1
#[test]
fn a_token_opens_when_the_weight_of_all_discs_reaches_the_threshold() {
    for region in Region::ALL {
        let threshold = DATA.regions[region.index()].threshold as usize;
        let towns: Vec<&str> =
            Town::ALL.iter().filter(|town| town.region() == region).map(|town| town.id()).collect();
        let claim = |discs: usize| Board::new(3).disc(0, &towns[..discs]).claims().claim(region.id());
        assert_eq!(claim(threshold - 1), FaceDown, "{region}");
        assert_eq!(claim(threshold), Held(Seat(0)), "{region}");
    }
    // Occupied towns count, a monastery counts double, whosever the discs are.
    let ulaid = || Board::new(3).disc(0, &["U1"]).disc(1, &["U4"]);
    assert_eq!(ulaid().occupied(&["U4"]).claims().claim("U"), FaceDown);
    assert_eq!(ulaid().occupied(&["U4"]).monastery("U4").claims().claim("U"), Open, "1 to the Vikings' 2");
    assert_eq!(ulaid().disc(2, &["U5"]).claims().claim("U"), Open);
    // It never turns face down again.
    assert_eq!(Board::new(3).claim("M", Open).claims().claim("M"), Open);
}

/// BOR-12.2
#[test]
fn vikings_are_a_party_with_all_occupied_towns_and_their_monasteries() {
    let board = || Board::new(3).disc(0, &["D1", "D2"]).disc(1, &["D3"]).claim("D", Open);
    assert_eq!(board().claims().claim("D"), Held(Seat(0)));
    assert_eq!(board().monastery("D3").claims().claim("D"), Open, "2 to 2");
    assert_eq!(board().occupied(&["D1"]).claims().claim("D"), Open, "1, 1 and the Vikings' 1");
    let lost_monastery = board().monastery("D1").occupied(&["D1"]).claim("D", Held(Seat(0)));
    assert_eq!(lost_monastery.claims().claim("D"), Open, "the monastery counts for the Vikings");
    let pact = board().occupied(&["D1"]).estrid(1, Pact::Military);
    assert_eq!(pact.claims().claim("D"), Held(Seat(1)), "the Vikings' towns are added to the ally's");
    let trade = board().occupied(&["D1"]).estrid(1, Pact::Trade);
    assert_eq!(trade.claims().claim("D"), Open, "trade does not count here");
}

/// BOR-12.3
#[test]
fn the_token_goes_to_a_single_leader_and_stays_in_a_tie() {
    let board = |discs: [&[&str]; 3]| {
        Board::new(3).disc(0, discs[0]).disc(1, discs[1]).disc(2, discs[2]).claim("M", Held(Seat(0)))
    };
    let claim = |discs| board(discs).claims().claim("M");
    assert_eq!(claim([&["M1"], &["M2", "M3"], &["M4"]]), Held(Seat(1)), "a strictly larger party");
    assert_eq!(claim([&["M1", "M5"], &["M2", "M3"], &["M4"]]), Held(Seat(0)), "a tie with the holder");
    assert_eq!(claim([&["M1"], &["M2", "M3"], &["M4", "M5"]]), Held(Seat(0)), "two tie ahead of the holder");
    assert_eq!(claim([&[], &[], &[]]), Held(Seat(0)), "nobody there");
    let open = Board::new(3).disc(0, &["M1"]).disc(1, &["M2"]).claim("M", Open);
    assert_eq!(open.claims().claim("M"), Open);
}

/// BOR-12.3
#[test]
fn a_tie_with_the_vikings_leaves_the_token_as_it_is() {
    let tie = || Board::new(3).disc(0, &["B1", "B2"]).occupied(&["B2"]);
    assert_eq!(tie().claim("B", Open).claims().claim("B"), Open);
    assert_eq!(tie().claim("B", Held(Seat(1))).claims().claim("B"), Held(Seat(1)));
}

/// BOR-12.3
#[test]
fn a_majority_of_the_vikings_takes_the_token_from_its_holder() {
    let board = Board::new(3).disc(0, &["B1", "B2"]).disc(1, &["B3"]).occupied(&["B1", "B2"]);
    let table = board.clone().claim("B", Held(Seat(0))).claims();
    assert_eq!(table.claim("B"), Open);
    assert!(table.told().contains(&Seen::Freed(Region::B)));
    assert_eq!(board.claims().claim("B"), Open, "a token just opened stays open");
}

/// BOR-12.3
#[test]
fn two_who_tie_ahead_of_the_holder_take_nothing_from_them() {
    let board = Board::new(4).disc(0, &["M1"]).disc(1, &["M2", "M3"]).disc(2, &["M4", "M5"]);
    let held = board.claim("M", Held(Seat(0)));
    let table = held.clone().claims();
    assert_eq!(table.claim("M"), Held(Seat(0)));
    assert!(!table.told().iter().any(|seen| matches!(seen, Seen::Claimed(..) | Seen::Freed(_))));
    let with_vikings = held.clone().disc(3, &["M6", "M7"]).occupied(&["M6", "M7"]);
    assert_eq!(with_vikings.claims().claim("M"), Held(Seat(0)), "the Vikings tie with them");
    assert_eq!(held.disc(2, &["M6"]).claims().claim("M"), Held(Seat(2)), "one of them has more");
}

/// BOR-12.3
#[test]
fn the_vikings_take_a_held_token_only_with_a_majority_of_their_own() {
    let munster = |occupied: &[&str]| {
        let board = Board::new(3).disc(0, &["M1", "M2"]).disc(1, &["M3", "M4", "M5"]);
        board.occupied(occupied).claim("M", Held(Seat(0))).claims().claim("M")
    };
    assert_eq!(munster(&["M3"]), Held(Seat(0)), "2 and 2 to the Vikings' 1");
    assert_eq!(munster(&["M3", "M4"]), Held(Seat(0)), "2 and 1 to the Vikings' 2: a tie");
    assert_eq!(munster(&["M3", "M4", "M5"]), Open, "2 to the Vikings' 3");
    let ally = Board::new(3).disc(0, &["M1"]).disc(1, &["M3", "M4"]).occupied(&["M3", "M4"]);
    let ally = ally.estrid(2, Pact::Military).claim("M", Held(Seat(0)));
    assert_eq!(ally.claims().claim("M"), Held(Seat(2)), "with a pact their majority is the ally's");
}

/// BOR-12.4
#[test]
fn claiming_asks_nobody() {
    let board = Board::new(3).disc_everywhere_but(0, &["M7"]).disc(1, &["M7"]);
    let table = board.claims();
    assert_eq!(table.asks(), Some(Question::Draft), "the next round has begun");
    assert!(
        ["N", "U", "B", "S", "D", "C", "L", "M"].iter().all(|region| table.claim(region) == Held(Seat(0)))
    );
}

/// BOR-12.3
#[test]
fn only_a_change_of_a_token_is_told() {
    // A token that changes hands or opens is told once, one that stays is not.
    let told = |board: Board| {
        let about = |seen: &Seen| matches!(seen, Seen::Claimed(..) | Seen::Freed(_));
        board.claims().told().into_iter().filter(about).collect::<Vec<_>>()
    };
    let meath = Region::ALL.into_iter().find(|region| region.id() == "M").unwrap();
    let two = || Board::new(3).disc(0, &["M1", "M2"]);
    assert_eq!(told(two().claim("M", Open)), [Seen::Claimed(Seat(0), meath)]);
    assert_eq!(told(two().claim("M", Held(Seat(0)))), [], "held as before");
    let lost = || two().occupied(&["M1", "M2"]);
    assert_eq!(told(lost().claim("M", Held(Seat(0)))), [Seen::Freed(meath)]);
    assert_eq!(told(lost().claim("M", Open)), [], "open as before");
}
