//! Chapter 13: the end.

use medievalia::Card::{Farm, Field, Knight, Mine, Soldier, Worker};
use medievalia::Resource::Gold;
use medievalia::testing::Table;
use medievalia::{Action, Building, Ending, Medievalia, Options, Pile, Question};
use tafel_core::{Chance, Game, Match, Seat};

use crate::FIEF;

/// MED-13.1
#[test]
fn each_building_type_counts_once() {
    let table = Table::new(2)
        .land(0, &[Farm])
        .building(0, 0, Building::Church)
        .building(0, 0, Building::Church)
        .building(0, 1, Building::Castle);
    assert_eq!(table.points(0), 1 + 2);
}

/// A table on which seat 0 buys the open building of stack 0 for free.
fn about_to_buy(table: Table, building: Building) -> Table {
    table.open_building(0, building).troops(
        0,
        &[medievalia::Card::Bureaucrat, medievalia::Card::Bureaucrat, medievalia::Card::Bureaucrat],
    )
}

fn buy(table: &mut Table, building: Building) {
    table.act(Action::Build { stack: 0, building });
    while table.question() != Some(Question::Actions) && table.ending().is_none() {
        let next = table.legal()[0];
        table.act(next);
    }
}

/// MED-13.2
#[test]
fn seven_points_win_at_once() {
    let mut table = about_to_buy(
        Table::new(2)
            .land(0, &[Farm, Farm, Field])
            .building(0, 0, Building::Castle)
            .building(0, 0, Building::Church)
            .building(0, 1, Building::Stable)
            .building(0, 1, Building::Smithy)
            .building(0, 2, Building::Carpentry),
        Building::School,
    );
    assert_eq!(table.points(0), 6);
    buy(&mut table, Building::School);
    assert_eq!(table.ending(), Some(Ending::Prestige(Seat(0))));
    assert_eq!(table.outcome().unwrap().ranks.as_slice(), [1, 2]);
}

/// MED-13.3
#[test]
fn the_last_building_ends_the_game() {
    let mut table =
        about_to_buy(Table::new(2).land(0, &[Farm, Farm]).building(1, 0, Building::Castle), Building::School);
    table = table.last_building(0);
    buy(&mut table, Building::School);
    assert_eq!(table.ending(), Some(Ending::LastBuilding));
    assert_eq!(table.outcome().unwrap().ranks.as_slice(), [2, 1], "the castle is worth more");
}

/// MED-13.4
#[test]
fn two_empty_stacks_end_the_game() {
    let mut table = Table::new(2).stack(Pile::Military, 0).stack(Pile::Landscape, 1).at_start();
    table.act(Action::Draw(Pile::Landscape));
    assert_eq!(table.ending(), Some(Ending::EmptyStacks));
    assert_eq!(table.asked(), None);
}

/// MED-13.5
#[test]
fn the_last_player_standing_wins() {
    let mut table =
        Table::new(2).land(0, &[Farm]).abroad(0, Knight, FIEF[1]).abroad(0, Soldier, FIEF[1]).at_war();
    table.acts(&[
        Action::Declare { place: FIEF[1], against: Seat(1) },
        Action::Join(1),
        Action::AttackHost(0),
    ]);
    table.act(Action::Wound(table.figure(0, Knight, |_| true)));
    assert_eq!(table.ending(), Some(Ending::Military));
    assert!(table.outcome().unwrap().won(Seat(0)));
}

/// MED-13.6
#[test]
fn ties_are_broken_by_gold_capacity_then_by_hand_size() {
    let end = |table: Table| {
        let mut table = table.stack(Pile::Military, 0).stack(Pile::Landscape, 1).turn_of(1).at_start();
        table.act(Action::Draw(Pile::Landscape));
        table.outcome().unwrap().ranks.to_vec()
    };
    let gold =
        || Table::new(2).land(0, &[Mine]).building(0, 1, Building::Church).building(1, 0, Building::Church);
    assert_eq!(gold().capacity(0, Gold), 2);
    let ties = gold().game.tie_breaks();
    assert!(ties[0].figures[0] == 2 && ties[0].figures[1] < 2, "{ties:?}");
    assert_eq!(end(gold()), [1, 2]);
    assert_eq!(end(Table::new(2)), [2, 1], "the drawn card decides");
    assert_eq!(end(Table::new(2).hand(0, &[Worker])), [1, 1], "shared");
    assert_eq!(end(Table::new(2).hand(0, &[Worker, Worker])), [1, 2]);
}

/// MED-13.7
#[test]
fn prestige_comes_before_the_last_building() {
    let mut table = about_to_buy(
        Table::new(2)
            .land(0, &[Farm, Farm, Field])
            .building(0, 0, Building::Castle)
            .building(0, 0, Building::Church)
            .building(0, 1, Building::Stable)
            .building(0, 1, Building::Smithy)
            .building(0, 2, Building::Carpentry),
        Building::School,
    )
    .last_building(0);
    buy(&mut table, Building::School);
    assert_eq!(table.ending(), Some(Ending::Prestige(Seat(0))));
}

/// MED-13.8
#[test]
fn every_game_ends() {
    for seed in 0..20 {
        let mut game = Match::<Medievalia>::new(Options::default(), 2, Chance::seeded(seed, 0)).unwrap();
        let mut turns = 0;
        let mut choices = Chance::fast(seed);
        while let Some(seat) = game.asked().first() {
            let mut legal = Vec::new();
            game.state().legal(seat, &mut legal);
            let step = game.line().len() as u64 + 1;
            let draft = game.play(seat, choices.pick(&legal), Chance::seeded(seed, step)).unwrap();
            game.commit(draft);
            turns += 1;
        }
        assert!(turns < Medievalia::longest(&Options::default(), 2));
    }
}
