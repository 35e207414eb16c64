//! Chapter 3: setup.

use medievalia::Card::{Field, Knight, Worker};
use medievalia::testing::Table;
use medievalia::{Action, Building, Card, Medievalia, Options, Pile, Question, Seen, Start};
use tafel_core::{Chance, Ctx, Game, Match, Seat, Viewer};

fn fresh(seats: u8, options: Options) -> Match<Medievalia> {
    Match::new(options, seats, Chance::seeded(7, 0)).expect("it can be played")
}

/// MED-3.1
#[test]
fn everybody_begins_with_an_unused_city() {
    let view = fresh(3, Options::default()).state().view(Viewer::Spectator);
    assert_eq!(view.table.fiefs.len(), 3);
    assert!(view.table.fiefs.iter().all(|fief| {
        fief.hosts.iter().flatten().count() == 1 && fief.hosts[0].is_some_and(|city| !city.used)
    }));
}

/// MED-3.2
#[test]
fn three_stacks_of_38_20_and_29_show_their_bottom_cards() {
    let view = fresh(2, Options::default()).state().view(Viewer::Spectator);
    assert_eq!(view.table.stacks.map(|stack| stack.size), [38, 20, 29]);
    assert!(view.table.stacks.iter().all(|stack| stack.bottom.is_some()));
    let mut table = Table::new(2).stack(Pile::Military, 1).at_start();
    let bottom = table.view(1).table.stacks[Pile::Military.index()].bottom.expect("it lies open");
    let told = |table: &Table| {
        let (mut chance, mut events) = (Chance::fast(1), Vec::new());
        let draw = Action::Draw(Pile::Military);
        table.game.clone().apply(Seat(0), draw, &mut Ctx::listening(&mut chance, &mut events));
        events.iter().find_map(|event| match Medievalia::seen(event, Viewer::Seat(Seat(1))) {
            Some(Seen::Drew { card, .. }) => Some(card),
            _ => None,
        })
    };
    assert_eq!(told(&table), Some(Some(bottom)), "the others are told which it is");
    assert_eq!(
        told(&Table::new(2).stack(Pile::Military, 2).at_start()),
        Some(None),
        "but not of one above it"
    );
    table.act(Action::Draw(Pile::Military));
    assert_eq!(table.view(1).table.fiefs[0].known[bottom.index()], 1, "everybody knows the last card");
}

/// MED-3.3
#[test]
fn school_workshop_and_bank_lie_open_on_stacks_of_6_6_and_5() {
    let view = fresh(2, Options::default()).state().view(Viewer::Spectator);
    let tops = view.table.sites.map(|site| site.top);
    assert_eq!(tops, [Some(Building::School), Some(Building::Workshop), Some(Building::Bank)]);
    assert_eq!(view.table.sites.map(|site| site.hidden), [5, 5, 4]);
}

/// MED-3.4
#[test]
fn the_first_player_is_given_or_drawn_by_lot() {
    let given = fresh(3, Options { start: Start::Second, ..Options::default() });
    assert_eq!(given.asked().first(), Some(Seat(1)));
    let drawn: Vec<_> = (0..30)
        .map(|seed| Match::<Medievalia>::new(Options::default(), 3, Chance::seeded(seed, 0)).unwrap())
        .map(|game| game.asked().first().unwrap())
        .collect();
    assert!(Seat::all(3).all(|seat| drawn.contains(&seat)));
}

/// MED-3.5
#[test]
fn everybody_draws_eight_cards_one_by_one_from_stacks_of_choice() {
    let mut game = fresh(4, Options { start: Start::Third, ..Options::default() });
    for seat in [2, 3, 0, 1] {
        for left in (1..=8).rev() {
            assert_eq!(game.asked().first(), Some(Seat(seat)));
            assert_eq!(game.state().question(Seat(seat)), Question::Opening { left });
            let military = game.state().check(Seat(seat), &Action::Draw(Pile::Military)).is_ok();
            let pile = if military { Pile::Military } else { Pile::Landscape };
            let step = game.line().len() as u64;
            let draft = game.play(Seat(seat), Action::Draw(pile), Chance::seeded(3, step)).unwrap();
            game.commit(draft);
        }
    }
    let view = game.state().view(Viewer::Seat(Seat(0)));
    assert_eq!(view.table.stacks[1].size, 0, "an empty stack cannot be chosen");
    assert_eq!(view.counts[0].hand, [4, 4, 0]);
    assert_eq!(view.table.active, Seat(2));
}

/// MED-3.6
#[test]
fn hands_are_secret_and_their_size_is_not() {
    let table = Table::new(2).hand(0, &[Knight, Field, Worker]);
    let other = table.view(1);
    assert_eq!(other.counts[0].hand, [1, 1, 1]);
    assert_eq!(other.hand, Some([0; Card::COUNT]));
    assert_eq!(table.view(0).hand.map(|hand| hand[Knight.index()]), Some(1));
}
