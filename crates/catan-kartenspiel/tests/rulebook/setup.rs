//! Chapters 1 to 3.

use catan_kartenspiel::testing::{THEM, Table, US};
use catan_kartenspiel::{
    Action, Card, Catan, CopyNo, Crest, Land, Options, Question, Resource, Row, StackId,
};
use tafel_core::{Chance, Ctx, Game, OptionsError, Seat, Viewer};

/// Both lay their landscapes as they come, and seat 0 wins the roll.
fn arranged() -> Table {
    let mut table = Table::new_game(Options::default());
    for seat in [US, THEM] {
        for _ in 0..5 {
            let first = table.legal(seat)[0];
            let last = seat == THEM && table.legal(seat).len() == 2;
            table.act_with(seat, first, if last { &[5, 0] } else { &[] });
        }
    }
    table
}

/// Looks through a stack of unseen cards: each becomes the first of those left.
fn look(table: &mut Table, seat: Seat, stack: StackId) {
    let draws = vec![0; table.stack_size(stack)];
    table.act_with(seat, Action::LookThrough(stack), &draws);
}

/// CAT-1.1
#[test]
fn the_game_is_for_exactly_two() {
    for seats in [0, 1, 3, 4] {
        let refused = OptionsError::check_seats::<Catan>(seats);
        assert!(matches!(refused, Err(OptionsError::Seats { min: 2, max: 2, .. })));
    }
}

/// CAT-1.2
#[test]
fn twelve_points_win_at_once() {
    let mut table = Table::main();
    table.city(US, -1);
    table.city(US, 1);
    table.place(US, -1, Row::Up, Card::Colossus);
    table.place(US, -1, Row::Up, Card::BathHouse);
    table.place(US, -1, Row::Down, Card::BathHouse);
    table.place(US, -1, Row::Down, Card::Library);
    table.place(US, 1, Row::Up, Card::Library);
    table.place(US, 1, Row::Up, Card::Church);
    assert_eq!(table.state.table.points(US), 11);
    table.hand(US, &[Card::KnightSiegfried]);
    table.stock(US, Land::Mountains3, 1);
    table.act(US, Action::Build(Card::KnightSiegfried));
    assert_eq!(table.state.table.points(US), 12, "with the Knight");
    assert!(table.is_over());
    assert!(table.state.outcome().unwrap().won(US));
}

/// CAT-1.3
#[test]
fn points_come_from_settlements_cities_red_cards_and_figures() {
    let mut table = Table::main();
    assert_eq!(table.state.table.points(US), 2);
    table.city(US, 1);
    assert_eq!(table.state.table.points(US), 3);
    table.place(US, 1, Row::Up, Card::Colossus);
    assert_eq!(table.state.table.points(US), 5);
    table.place(US, 1, Row::Up, Card::Market);
    assert_eq!(table.state.table.points(US), 6, "the Mill");
    table.place(US, -1, Row::Up, Card::KnightKonrad);
    assert_eq!(table.state.table.points(US), 7, "the Knight");
    let sheet = table.state.score_sheet();
    assert_eq!(sheet.iter().map(|line| line.points[0]).collect::<Vec<_>>(), [1, 2, 2, 1, 1]);
}

/// CAT-2.1
#[test]
fn everybody_sees_the_boards_the_supply_and_the_sizes() {
    let mut table = Table::main();
    table.hand(THEM, &[Card::Abbey, Card::Spy]);
    let spectator = table.state.view(Viewer::Spectator);
    assert_eq!(spectator.hand_sizes, [0, 2]);
    assert_eq!(spectator.points, [2, 2]);
    assert_eq!(spectator.stack_sizes.iter().sum::<u8>(), 60);
    assert_eq!(
        (spectator.table.supply.roads, spectator.table.supply.settlements, spectator.table.supply.cities),
        (7, 5, 7)
    );
    assert_eq!(spectator.table.realms, table.view(US).table.realms);
}

/// CAT-2.2
#[test]
fn a_hand_is_seen_by_its_owner_only() {
    let mut table = Table::main();
    table.hand(THEM, &[Card::Abbey, Card::Spy]);
    assert_eq!(table.view(THEM).hand.unwrap().as_slice(), [Card::Spy, Card::Abbey]);
    assert!(table.view(US).hand.unwrap().is_empty());
    assert_eq!(table.state.view(Viewer::Spectator).hand, None);
}

/// CAT-2.3
#[test]
fn the_supply_is_common() {
    let table = Table::new_game(Options::default());
    let view = table.view(US);
    assert_eq!((view.table.supply.roads, view.table.supply.settlements, view.table.supply.cities), (7, 5, 7));
    assert_eq!(view.table.land_stack.len(), 11);
    assert!(view.table.events_under.is_empty());
    assert_eq!(view.stack_sizes, [13, 13, 12, 12, 12]);
}

/// CAT-2.4
#[test]
fn the_discard_pile_is_open_and_final() {
    let mut table = Table::main();
    table.place(US, 1, Row::Up, Card::Abbey);
    table.act(US, Action::Demolish);
    table.act(US, Action::Raze(catan_kartenspiel::testing::side(1, Row::Up), Card::Abbey));
    for seat in [US, THEM] {
        assert_eq!(table.view(seat).table.discard.as_slice(), [Card::Abbey]);
    }
    assert!(table.cards(US).is_empty(), "never to hand");
}

/// CAT-2.5
#[test]
fn a_landscape_holds_three_at_most() {
    let mut table = Table::main();
    table.before_roll(5);
    table.stock(US, Land::Hills6, 3);
    table.roll(catan_kartenspiel::DieFace::Tournament, 6);
    assert_eq!(table.holds(US, Land::Hills6), 3);
    assert_eq!(table.wealth(US), 3, "nothing went elsewhere");
}

/// CAT-3.1
#[test]
fn the_lot_decides_who_has_which_crest() {
    for (draw, crests) in [(0, [Crest::WhiteRed, Crest::BlackRed]), (1, [Crest::BlackRed, Crest::WhiteRed])] {
        let mut chance = Chance::replay(vec![draw]);
        let game = Catan::setup(&Options::default(), 2, &mut Ctx::quiet(&mut chance)).unwrap();
        assert_eq!(game.view(Viewer::Spectator).table.crests, crests);
    }
}

/// CAT-3.2
#[test]
fn the_expansion_cards_lie_in_five_stacks_nobody_knows() {
    let table = Table::new_game(Options::default());
    assert_eq!(StackId::ALL.map(|stack| table.stack_size(stack)), [13, 13, 12, 12, 12]);
    for stack in StackId::ALL {
        assert!(table.stack_cards(stack).iter().all(Option::is_none));
    }
}

/// CAT-3.3
#[test]
fn both_lay_out_their_landscapes_in_secret() {
    let mut table = Table::new_game(Options::default());
    assert_eq!(table.legal(US).len(), 6);
    assert_eq!(table.legal(THEM).len(), 6, "both at the same time");
    table.act(US, Action::Lay(Land::Goldriver1));
    assert!(table.view(THEM).arranged.is_empty());
    assert_eq!(table.view(THEM).arranged_counts, [1, 0]);
    assert_eq!(table.view(US).arranged.as_slice(), [Land::Goldriver1]);
    assert_eq!(table.refused(US, Action::Lay(Land::Goldriver1)).id(), "CAT-3.3");
    assert_eq!(table.refused_because(US, Action::Lay(Land::Goldriver6)), "refusal.not-your-landscape");

    let table = arranged();
    for seat in [US, THEM] {
        let realm = table.state.table.realm(seat);
        assert_eq!(realm.fields().count(), 6);
        assert!(realm.fields().all(|field| field.stock == 1));
        assert!(Resource::ALL.iter().all(|kind| realm.have[kind.index()] == 1));
        assert_eq!(realm.settlements, 2);
    }
}

/// CAT-3.4
#[test]
fn the_higher_roll_begins_and_ties_are_rolled_again() {
    let mut table = Table::new_game(Options::default());
    for seat in [US, THEM] {
        for _ in 0..5 {
            let first = table.legal(seat)[0];
            let last = seat == THEM && table.legal(seat).len() == 2;
            table.act_with(seat, first, if last { &[3, 3, 1, 4] } else { &[] });
        }
    }
    assert_eq!(table.asks(THEM), Some(Question::StartStack), "4 against 4, then 2 against 5");
    assert_eq!(table.asks(US), None);
}

/// CAT-3.5
#[test]
fn each_takes_three_cards_from_a_stack_of_their_own() {
    let mut table = arranged();
    look(&mut table, US, StackId::B);
    let order = table.stack_cards(StackId::B);
    let (first, second, third) = (order[0].unwrap(), order[5].unwrap(), order[12].unwrap());
    for card in [first, second, third] {
        let take = Action::Take(card, CopyNo::new(1).unwrap());
        table.act(US, take);
    }
    assert_eq!(table.cards(US).len(), 3);
    let mut left = order.clone();
    for card in [first, second, third] {
        let place = left.iter().position(|&other| other == Some(card)).unwrap();
        left.remove(place);
    }
    assert_eq!(table.stack_cards(StackId::B), left, "the order of the rest is unchanged");
    assert_eq!(table.refused(THEM, Action::LookThrough(StackId::B)).id(), "CAT-3.5");
    look(&mut table, THEM, StackId::A);
    assert_eq!(table.asks(THEM), Some(Question::StartCard(3)));
}

/// CAT-3.6
#[test]
fn the_start_player_begins_with_two_points_and_no_figures() {
    let mut table = arranged();
    for (seat, stack) in [(US, StackId::C), (THEM, StackId::D)] {
        look(&mut table, seat, stack);
        for _ in 0..3 {
            table.act(seat, table.legal(seat)[0]);
        }
    }
    assert_eq!(table.asks(US), Some(Question::PreRoll));
    let view = table.view(US);
    assert_eq!((view.table.turn, view.points), (1, [2, 2]));
    assert_eq!((view.table.figures.knight, view.table.figures.mill), (None, None));
    assert_eq!(view.hand_sizes, [3, 3]);
}
