//! Chapter 15: information, luck, and the versions of the game.

use medievalia::Card::{Farm, Field, Knight, Mine};
use medievalia::testing::Table;
use medievalia::{Action, Card, Ending, Medievalia, Mode, Options, Pile, Question, Start};
use tafel_core::{Chance, Game, Match, Seat, Viewer};

/// MED-15.1
#[test]
fn views_show_the_table_and_hide_hands_and_stacks() {
    let mut table = Table::new(3).hand(1, &[Knight, Mine]).land(1, &[Farm]).at_start();
    let view = table.view(0);
    assert_eq!(view.counts[1].hand, [1, 1, 0]);
    assert_eq!(view.table.fiefs[1].known, [0; Card::COUNT]);
    let imagined = Medievalia::imagine(&view, &mut Chance::fast(5));
    assert_eq!(imagined.view(Viewer::Seat(Seat(0))), view);
    table.act(Action::Draw(Pile::Character));
    assert_eq!(table.view(2).counts[0].hand, [0, 0, 1], "which stack was drawn from is public");
}

/// MED-15.2
#[test]
fn luck_is_in_the_stacks_and_the_first_player_only() {
    let mut game = Match::<Medievalia>::new(
        Options { start: Start::First, ..Options::default() },
        2,
        Chance::seeded(9, 0),
    )
    .unwrap();
    assert_eq!(game.header().setup.len(), 3, "the three bottom cards");
    let draft = game.play(Seat(0), Action::Draw(Pile::Military), Chance::seeded(9, 1)).unwrap();
    game.commit(draft);
    assert_eq!(game.line()[0].draws.len(), 1);
}

/// MED-15.3
#[test]
fn one_player_at_a_time_is_asked_and_only_where_there_is_a_choice() {
    let mut table = Table::new(2).land(0, &[Farm]).hand(0, &[Field]);
    table.act(Action::Play(Field));
    assert_eq!(table.question(), Some(Question::Actions), "only the city can pay: nothing to ask");
    assert!(table.is_used(0, 0));
}

/// MED-15.4
#[test]
fn the_team_game_is_for_four() {
    let team = Options { team: true, ..Options::default() };
    for seats in 2..=3 {
        assert!(Match::<Medievalia>::new(team.clone(), seats, Chance::seeded(1, 0)).is_err());
    }
    assert!(Match::<Medievalia>::new(team, 4, Chance::seeded(1, 0)).is_ok());
    let nobody = Options { start: Start::Fourth, ..Options::default() };
    assert!(Match::<Medievalia>::new(nobody, 3, Chance::seeded(1, 0)).is_err());
}

/// MED-15.5
#[test]
fn the_basic_mode_has_one_stack_and_dealt_hands() {
    let basic = Options { mode: Mode::Basic, ..Options::default() };
    let game = Match::<Medievalia>::new(basic.clone(), 3, Chance::seeded(1, 0)).unwrap();
    let view = game.state().view(Viewer::Spectator);
    assert_eq!(
        view.table.stacks.map(|stack| stack.size),
        [87 - 24 - 1, 0, 0],
        "one card of the turn is drawn"
    );
    assert_eq!(game.state().question(Seat(0)), Question::Actions);
    let mut last = Table::with(2, &basic).stack(Pile::Landscape, 1);
    last.act(Action::Done);
    assert_eq!(last.ending(), Some(Ending::EmptyStacks));
}
