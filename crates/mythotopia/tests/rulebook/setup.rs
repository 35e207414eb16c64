//! MYT-2: setup.

use mythotopia::testing::{RED, Table};
use mythotopia::{Action, Mythotopia, Options, Province, Seen, Vp, VpKind};
use tafel_core::{Chance, Ctx, Game, OptionsError, Seat, Viewer};

fn set_up(seats: u8, seed: u64) -> (Mythotopia, Vec<mythotopia::Event>) {
    let (mut luck, mut events) = (Chance::seeded(seed, 0), Vec::new());
    let mut ctx = Ctx::listening(&mut luck, &mut events);
    let game = Mythotopia::setup(&Options::default(), seats, &mut ctx).expect("it can be played");
    (game, events)
}

/// A setup with a certain victory point card.
fn set_up_with(seats: u8, vp: Vp) -> Mythotopia {
    (0..200)
        .map(|seed| set_up(seats, seed).0)
        .find(|game| game.table().victory.in_play(vp))
        .expect("every card turns up")
}

/// A setup without secret choices.
fn begun(seats: u8) -> Mythotopia {
    (0..200)
        .map(|seed| set_up(seats, seed).0)
        .find(|game| game.table().start.is_some())
        .expect("some begin at once")
}

/// MYT-2.1
#[test]
fn two_to_four_can_play() {
    for seats in 2..=4 {
        assert_eq!(set_up(seats, 1).0.table().seats, seats);
    }
    assert!(matches!(OptionsError::check_seats::<Mythotopia>(5), Err(OptionsError::Seats { .. })));
    assert!(matches!(OptionsError::check_seats::<Mythotopia>(1), Err(OptionsError::Seats { .. })));
}

/// MYT-2.2
#[test]
fn everybody_begins_with_the_same_pieces() {
    for (seats, towns) in [(2, 18), (3, 14), (4, 14)] {
        let game = set_up(seats, 1).0;
        for seat in Seat::all(seats) {
            let player = game.table().player(seat);
            let citadels = player.citadel.len();
            assert_eq!(player.stock.towns + player.towns.len(), towns);
            assert_eq!(player.stock.cities, 4);
            assert_eq!((player.stock.armies, player.armies_in_supply), (6, 8));
            assert_eq!((player.stock.ships, player.ships_in_supply), (2, 3));
            assert_eq!(citadels, 0);
        }
        let table = game.table();
        assert_eq!(
            (table.roads_in_supply(), table.castles_in_supply(), table.mercenaries_in_supply()),
            (9, 9, 2)
        );
    }
}

/// MYT-2.3
#[test]
fn eleven_eight_or_six_provinces_are_dealt() {
    for (seats, dealt) in [(2, 11), (3, 8), (4, 6)] {
        let game = set_up(seats, 3).0;
        for seat in Seat::all(seats) {
            assert_eq!(game.table().player(seat).towns.len(), dealt);
        }
        assert_eq!(game.table().province_stack.len(), 40 - seats * dealt);
    }
}

/// MYT-2.4
#[test]
fn sixteen_improvements_are_laid_out_and_thirteen_wait() {
    let game = set_up(3, 1).0;
    assert_eq!(game.table().display.len(), 16);
    assert_eq!(game.view(Viewer::Spectator).undealt.len(), 13);
}

/// MYT-2.5
#[test]
fn three_fixed_and_four_variable_victory_point_cards_are_in_play() {
    for seed in 0..20 {
        let (game, events) = set_up(4, seed);
        let in_play = Vp::ALL.into_iter().filter(|&vp| game.table().victory.in_play(vp));
        let variable = in_play.filter(|vp| vp.kind() == VpKind::Variable).count();
        assert_eq!(variable, 4);
        for vp in [Vp::City, Vp::Castle, Vp::Roads] {
            assert!(game.table().victory.in_play(vp));
        }
        assert!(events.iter().any(|event| matches!(
            Mythotopia::seen(event, Viewer::Spectator),
            Some(Seen::VictoryCards { cards }) if cards.len() == 7
        )));
    }
}

/// MYT-2.6
#[test]
fn fixed_cards_hold_six_counters_for_two_and_seven_for_more() {
    for (seats, counters) in [(2, 6), (3, 7), (4, 7)] {
        let game = set_up(seats, 1).0;
        assert_eq!(game.table().victory.left[Vp::City.index()], Some(counters));
        assert_eq!(game.table().victory.left[Vp::Castle.index()], Some(counters));
    }
    let expected = [
        (Vp::Citadel, 1),
        (Vp::Defender, 6),
        (Vp::Guilded, 4),
        (Vp::Dragons, 3),
        (Vp::Patronage, 5),
        (Vp::Inns, 4),
        (Vp::Runestones, 4),
        (Vp::Spoils, 6),
    ];
    for (vp, counters) in expected {
        assert_eq!(set_up_with(4, vp).table().victory.left[vp.index()], Some(counters), "{vp}");
    }
}

/// MYT-2.7
#[test]
fn dragons_and_runestones_lie_in_different_neutral_provinces() {
    let both = (0..2000)
        .map(|seed| set_up(4, seed).0)
        .find(|game| {
            game.table().victory.in_play(Vp::Dragons) && game.table().victory.in_play(Vp::Runestones)
        })
        .expect("both turn up together");
    let table = both.table();
    assert_eq!((table.dragons.len(), table.runestones.len()), (5, 5));
    assert!(!table.dragons.meets(table.runestones));
    for province in table.dragons.union(table.runestones).iter() {
        assert_eq!(table.owner(province), None);
    }
}

/// MYT-2.8
#[test]
fn all_choose_a_province_for_the_citadel_in_secret() {
    let mut game = set_up_with(3, Vp::Citadel);
    assert_eq!(game.asked().len(), 3);
    let mut luck = Chance::seeded(9, 9);
    let choices: Vec<Province> =
        Seat::all(3).map(|seat| game.table().player(seat).towns.iter().next().expect("a town")).collect();
    for seat in Seat::all(3) {
        assert_eq!(game.table().player(seat).citadel.len(), 0, "nothing is shown before all have chosen");
        let choice = Action::Province(choices[seat.index()]);
        assert!(game.check(seat, &choice).is_ok());
        game.apply(seat, choice, &mut Ctx::quiet(&mut luck));
    }
    for seat in Seat::all(3) {
        let player = game.table().player(seat);
        assert!(player.citadel.has(choices[seat.index()]));
        assert!(!player.towns.has(choices[seat.index()]));
        assert_eq!((player.towns.len(), player.stock.towns, player.capacity()), (7, 7, 3));
    }
}

/// MYT-2.9
#[test]
fn an_island_held_from_the_start_scores_at_once() {
    let lucky = (0..5000).map(|seed| set_up(4, seed).0).find(|game| {
        let table = game.table();
        let complete = |seat: Seat| {
            let controls = table.player(seat).controls();
            controls.has(Province::Aporia) && controls.has(Province::Kinabra)
        };
        table.victory.in_play(Vp::Isles) && table.start.is_some() && Seat::all(4).any(complete)
    });
    let game = lucky.expect("somebody is dealt the small island sooner or later");
    let owner = game.table().owner(Province::Aporia).expect("it is dealt");
    assert_eq!(game.table().score(owner), 20);
    assert!(!game.table().victory.has(Vp::Isles, 1));
}

/// MYT-2.10
#[test]
fn anybody_can_be_the_start_player() {
    let mut seen = [false; 4];
    for seed in 0..100 {
        if let Some(start) = set_up(4, seed).0.table().start {
            seen[start.index()] = true;
        }
    }
    assert_eq!(seen, [true; 4]);
}

/// MYT-2.11
#[test]
fn everybody_draws_five_cards_and_the_fourth_player_six() {
    for (seats, deck) in [(2, 16), (3, 13), (4, 11)] {
        let game = begun(seats);
        let view = game.view(Viewer::Spectator);
        let start = game.table().start.expect("begun");
        for (place, seat) in start.round(seats).enumerate() {
            let expected = if place == 3 { 6 } else { 5 };
            assert_eq!(view.hand_sizes[seat.index()], expected);
            assert_eq!(view.hand_sizes[seat.index()] + view.pile_sizes[seat.index()], deck);
        }
    }
}

/// MYT-2.12
#[test]
fn the_game_begins_with_three_points_per_province() {
    for (seats, points) in [(2, 33), (3, 24), (4, 18)] {
        let game = begun(seats);
        for seat in Seat::all(seats) {
            let [ones, twos, threes] = game.table().player(seat).counters.map(i32::from);
            assert_eq!(ones, 0, "nothing but islands has scored");
            assert_eq!(game.table().score(seat), points + 2 * twos + 3 * threes);
        }
    }
    assert_eq!(Table::new(2).score(RED), 0);
}

/// MYT-2.9: over many deals, whoever holds an island has its counter, and nobody else has any.
#[test]
fn only_an_island_dealt_whole_brings_a_counter_at_the_start() {
    let (small, large) = (
        [Province::Aporia, Province::Kinabra].as_slice(),
        [Province::Ictus, Province::Nesh, Province::Jeopigia].as_slice(),
    );
    for seed in 0..60 {
        let game = Mythotopia::setup(&Options::default(), 2, &mut Ctx::quiet(&mut Chance::seeded(seed, 0)));
        let game = game.expect("it can be played");
        if game.table().start.is_none() {
            continue;
        }
        let lord = game.table().victory.left[Vp::Isles.index()].is_some();
        for seat in Seat::all(2) {
            let player = game.table().player(seat);
            let holds = |island: &[Province]| lord && island.iter().all(|&it| player.towns.has(it));
            assert_eq!(player.counters, [0, u8::from(holds(small)), u8::from(holds(large))], "seed {seed}");
        }
    }
}
