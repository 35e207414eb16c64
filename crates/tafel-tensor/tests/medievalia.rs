//! Whatever a view of Medievalia shows of rules and troops stands in the numbers, too.

use medievalia::{Card, Ending, Medievalia, Options, Place, Siege, Spot, Squad, Troop};
use tafel_core::{Chance, Ctx, Game, Seat, Viewer};
use tafel_tensor::{observe, size};

fn begun(options: &Options) -> Medievalia {
    Medievalia::setup(options, 3, &mut Ctx::quiet(&mut Chance::seeded(1, 1))).unwrap()
}

/// A table for three with a free soldier abroad and one that guards a city.
fn table() -> Medievalia {
    let mut game = begun(&Options::default());
    let guard = Troop { spot: Spot::Host(0), ..Troop::new(Seat(0), Card::Soldier) };
    let abroad = Troop { place: Place(4), ..Troop::new(Seat(0), Card::Soldier) };
    let mut squads = [Squad { troop: guard, count: 1 }, Squad { troop: abroad, count: 1 }];
    squads.sort_unstable();
    game.table.squads = squads.into_iter().collect();
    game
}

fn numbers(game: &Medievalia, seat: u8) -> Vec<f32> {
    let mut row = vec![0.0; size::<Medievalia>()];
    observe(game, Seat(seat), &mut row);
    row
}

/// What is seen by everybody is in everybody's numbers.
#[track_caller]
fn check_seen(what: &str, before: &Medievalia, after: &Medievalia) {
    for seat in 0..3 {
        let viewer = Viewer::Seat(Seat(seat));
        assert_ne!(before.view(viewer).table, after.view(viewer).table, "{what}: the view");
        assert_ne!(numbers(before, seat), numbers(after, seat), "{what}: the numbers of seat {seat}");
    }
}

#[test]
fn the_options_of_siege_and_fronts_are_in_the_numbers() {
    let plain = begun(&Options::default());
    check_seen("siege", &plain, &begun(&Options { siege: Siege::Printed, ..Options::default() }));
    check_seen("fronts", &plain, &begun(&Options { several_fronts: true, ..Options::default() }));
}

type Mark = (&'static str, fn(&mut Troop));

#[test]
fn every_mark_on_a_troop_is_in_the_numbers() {
    let before = table();
    let marks: [Mark; 5] = [
        ("used", |troop| troop.used = true),
        ("settled", |troop| troop.settled = true),
        ("pledged", |troop| troop.pledged = true),
        ("damage", |troop| troop.damage = 1),
        ("bonus", |troop| troop.bonus = 1),
    ];
    for (what, mark) in marks {
        for index in 0..2 {
            let mut after = before.clone();
            mark(&mut after.table.squads[index].troop);
            check_seen(what, &before, &after);
        }
    }
    for (what, mark) in
        [("fought", (|troop| troop.fought = true) as fn(&mut Troop)), ("moved", |troop| troop.moved = 1)]
    {
        let mut after = before.clone();
        let free = after.table.squads.iter_mut().find(|squad| squad.troop.spot == Spot::Free).unwrap();
        mark(&mut free.troop);
        check_seen(what, &before, &after);
    }
}

#[test]
fn on_whom_war_was_declared_in_a_fief_is_in_the_numbers() {
    let before = table();
    let declared = |against: usize| {
        let mut game = before.clone();
        game.table.fronts[against].insert(Place(4));
        game
    };
    check_seen("a front", &before, &declared(1));
    check_seen("its opponent", &declared(1), &declared(2));
}

type Change = (&'static str, fn(&mut Medievalia));

#[test]
fn what_is_put_into_a_payment_and_how_it_ended_is_in_the_numbers() {
    let before = table();
    let changes: [Change; 6] = [
        ("open", |game| game.table.purse.open = true),
        ("hosts", |game| {
            game.table.purse.hosts.insert(0);
        }),
        ("cards", |game| game.table.purse.cards[0] = 1),
        ("given", |game| game.table.purse.given[0] = 1),
        ("acting", |game| game.table.war.acting = Some(game.table.squads[1].troop)),
        ("ending", |game| game.table.ending = Some(Ending::Military)),
    ];
    for (what, change) in changes {
        let mut after = before.clone();
        change(&mut after);
        check_seen(what, &before, &after);
    }
    let acts = |place: u8| {
        let mut game = before.clone();
        game.table.war.acting = Some(Troop { place: Place(place), ..Troop::new(Seat(0), Card::Archer) });
        game
    };
    check_seen("where who acts stands", &acts(0), &acts(4));
}
