//! What a view counts and foretells, so that no browser has to know the rules.

use brian_boru::testing::{Board, LOWER, UPPER, expand, town};
use brian_boru::{Action, Options, Preview};
use tafel_core::{Seat, SeatSet};

fn seats(numbers: &[u8]) -> SeatSet {
    numbers.iter().copied().map(Seat).collect()
}

/// BOR-1.4, BOR-1.8, BOR-12.1
#[test]
fn a_view_counts_towns_and_what_opens_the_claim_tokens() {
    let board = || Board::new(3).disc(0, &["N1", "N2"]).disc(1, &["N3"]).occupied(&["N2"]).monastery("N1");
    let figures = board().next_trick().view(2).figures;
    assert_eq!(figures.towns, [1, 1, 0], "an occupied town is not controlled");
    let region = brian_boru::testing::region("N").index();
    assert_eq!(figures.claims[region].count, 4, "three discs, one of them with a monastery");
    let strict = Options { threshold_strict: true, ..Options::default() };
    let needed = |options| Board::with(options, 3).next_trick().view(0).figures.claims[region].needed;
    assert_eq!(needed(strict), needed(Options::default()) + 1);
}

/// BOR-10.2, BOR-11.1
#[test]
fn a_view_names_who_fought_least_and_who_leads_in_the_church() {
    let board = || Board::new(3).raiders(&[2, 1, 1]).gained(&[0, 1, 1]).church(&[2, 0, 2]);
    let figures = board().next_trick().view(0).figures;
    assert_eq!((figures.fought_least, figures.church_leaders), (seats(&[1, 2]), seats(&[0, 2])));
    let this_round = Options { raiders_this_round: true, ..Options::default() };
    let board = Board::with(this_round, 3).raiders(&[2, 1, 1]).gained(&[0, 1, 1]);
    let figures = board.next_trick().view(0).figures;
    assert_eq!((figures.fought_least, figures.church_leaders), (seats(&[0]), SeatSet::NONE));
}

/// BOR-6.4, BOR-6.5, BOR-6.6
#[test]
fn a_view_shows_the_order_of_the_trick_and_which_cards_may_win() {
    let mut table = Board::new(3).hand(1, &[25]).hand(2, &[14]).hand(0, &[5]).marker(1).next_trick();
    table.act(1, brian_boru::testing::mark("L2"));
    assert_eq!(table.view(0).figures.trick, [Seat(1), Seat(2), Seat(0)]);
    assert_eq!(table.view(0).figures.fitting, SeatSet::NONE);
    table.act(1, brian_boru::testing::play(25)).act(2, brian_boru::testing::play(14));
    assert_eq!(table.view(0).figures.trick[0], Seat(1), "while cards are played");
    table.act(0, brian_boru::testing::play(5));
    let figures = table.view(0).figures;
    assert_eq!(figures.trick, [Seat(0), Seat(2), Seat(1)], "from the lowest card to the highest");
    assert_eq!(figures.fitting, seats(&[1]), "only the blue card fits the blue town");
}

/// BOR-7.8, BOR-7.10
#[test]
fn a_view_tells_what_answers_that_cost_coins_come_to() {
    // Card 14: a coin and an expansion, or three spaces of courting.
    let mut table = Board::new(3).coins(1, 5).trick("L2", 0, &[25, 14, 23]);
    table.act(1, LOWER);
    let legal = table.legal(1);
    assert!(matches!(legal[..], [Action::Extras(0), Action::Extras(1), Action::Extras(2)]), "{legal:?}");
    let (before, view) = (*table.game().table.player(Seat(1)), table.view(1));
    let after: Vec<_> = view.figures.previews.iter().map(|it| (it.coins, it.space)).collect();
    assert_eq!(after, [(5, before.space), (3, before.space + 1), (1, before.space + 2)]);
    assert_eq!(table.view(2).figures.previews, [], "nobody else is asked");
    let mut table = Board::new(3).coins(1, 6).disc(1, &["L7"]).trick("L2", 0, &[25, 14, 23]);
    table.act(1, UPPER);
    let place = table.legal(1).iter().position(|&action| action == expand("L8")).expect("a road leads there");
    let Preview { coins, from, .. } = table.view(1).figures.previews[place].clone();
    assert_eq!((coins, from.iter().collect::<Vec<_>>()), (2, vec![town("L7")]), "6 + 1 - 5");
}
