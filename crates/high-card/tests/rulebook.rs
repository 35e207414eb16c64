//! The rules, one by one, in the order of the book.

use high_card::{Action, Frame, HighCard, Options};
use tafel_core::{Chance, Ctx, Game, Seat, Viewer};

/// Dealt to so many; everybody chooses a card.
fn dealt(seats: u8, options: &Options) -> HighCard {
    HighCard::setup(options, seats, &mut Ctx::quiet(&mut Chance::fast(1))).unwrap()
}

fn answer(game: &mut HighCard, seat: u8, action: Action) {
    assert!(game.check(Seat(seat), &action).is_ok(), "{action:?}");
    game.apply(Seat(seat), action, &mut Ctx::quiet(&mut Chance::fast(2)));
}

/// Everybody lays the lowest card of their hand; gives the cards, by seat.
fn lay_the_lowest(game: &mut HighCard) -> Vec<u8> {
    let cards: Vec<u8> =
        (0..game.seats).map(|seat| game.hands[seat as usize].iter().next().unwrap()).collect();
    for (seat, &card) in cards.iter().enumerate() {
        answer(game, seat as u8, Action::Lay(card));
    }
    cards
}

/// The seat whose card is the highest.
fn highest(cards: &[u8]) -> usize {
    (0..cards.len()).max_by_key(|&seat| cards[seat]).unwrap()
}

/// HIGH-1
#[test]
fn a_card_of_the_own_hand_is_laid_and_seen_by_nobody_else() {
    let mut game = dealt(3, &Options::default());
    let card = game.hands[0].iter().next().unwrap();
    answer(&mut game, 0, Action::Lay(card));
    assert!(!game.hands[0].has(card));
    assert_eq!(game.view(Viewer::Seat(Seat(0))).my_choice, Some(card));
    let other = game.view(Viewer::Seat(Seat(1)));
    assert_eq!((other.my_choice, other.has_chosen.has(Seat(0))), (None, true));
    assert!(!other.discard.has(card));
}

/// HIGH-2
#[test]
fn when_all_have_laid_the_highest_card_takes_the_point_and_its_player_may_peek() {
    let mut game = dealt(4, &Options::default());
    let cards = lay_the_lowest(&mut game);
    let winner = highest(&cards);
    let mut points = [0; 4];
    points[winner] = 1;
    assert_eq!((game.points, game.frame), (points, Frame::Peek(Seat(winner as u8))));
    assert!(cards.iter().all(|&card| game.discard.has(card)), "all cards are turned over");
}

/// HIGH-2
#[test]
fn who_peeks_learns_the_next_card_alone_and_it_stays_on_the_deck() {
    let mut game = dealt(2, &Options::default());
    let winner = highest(&lay_the_lowest(&mut game)) as u8;
    answer(&mut game, winner, Action::Peek);
    let own = game.view(Viewer::Seat(Seat(winner)));
    let other = game.view(Viewer::Seat(Seat(1 - winner)));
    assert!(own.peeked.is_some());
    assert_eq!((other.peeked, other.peeker), (None, Some(Seat(winner))));
    assert_eq!(game.frame, Frame::Choose);
}

/// HIGH-2
#[test]
fn after_three_rounds_most_points_win() {
    let mut game = dealt(2, &Options::default());
    let mut points = [0, 0];
    for _ in 0..3 {
        assert_eq!(game.outcome(), None);
        let winner = highest(&lay_the_lowest(&mut game));
        points[winner] += 1;
        answer(&mut game, winner as u8, Action::Pass);
    }
    let outcome = game.outcome().expect("the third round is the last");
    assert_eq!(outcome.ranks[highest(&points)], 1);
    assert_eq!(outcome.scores[..], points.map(i32::from));
}

/// The switch `low_wins`.
#[test]
fn the_lowest_card_takes_the_point_if_they_want_it_so() {
    let mut game = dealt(4, &Options { low_wins: true });
    let cards = lay_the_lowest(&mut game);
    let lowest = (0..4).min_by_key(|&seat| cards[seat]).unwrap();
    assert_eq!(game.frame, Frame::Peek(Seat(lowest as u8)));
}
