//! Bots cannot cheat: what they choose does not depend on anything hidden from them.

use games::{IDS, with_game};
use tafel_bots::{Budget, Glance, Knowledge, Level, Search, Time, bot_within};
use tafel_core::{Chance, Ctx, Game, Viewer};

/// A small budget for a level that searches.
fn few(level: Level, iterations: u32) -> Option<Budget> {
    level.milliseconds().map(|_| Budget::Iterations(iterations))
}

/// Positions met in random play, a handful per game.
fn positions<G: Game>(seats: u8, count: usize) -> Vec<G> {
    let mut chance = Chance::seeded(11, seats.into());
    let mut found = Vec::new();
    let mut legal = Vec::new();
    while found.len() < count {
        let mut state = G::setup(&G::Options::default(), seats, &mut Ctx::quiet(&mut chance)).unwrap();
        while let Some(seat) = state.asked().first() {
            legal.clear();
            state.legal(seat, &mut legal);
            if legal.len() > 1 && chance.below(40) == 0 {
                found.push(state.clone());
            }
            let action = chance.pick(&legal);
            state.apply(seat, action, &mut Ctx::quiet(&mut chance));
        }
    }
    found.truncate(count);
    found
}

/// The same view and the same seed, in the true world and in worlds with everything hidden dealt again.
fn chooses_by_the_view_alone<G: Knowledge>(seats: u8) {
    for (number, truth) in positions::<G>(seats, 12).into_iter().enumerate() {
        let seat = truth.asked().first().unwrap();
        let mut legal = Vec::new();
        truth.legal(seat, &mut legal);
        let view = truth.view(Viewer::Seat(seat));
        for luck in 0..3 {
            let other = G::imagine(&view, &mut Chance::fast(luck));
            for &level in Level::ALL {
                let choose = |world: &G| {
                    let mut player = bot_within::<G>(level, few(level, 40), Chance::fast(number as u64));
                    player.choose(&Glance::at(world, seat, &legal), &Time::default())
                };
                assert_eq!(choose(&truth), choose(&other), "{level} of {} peeks", G::ID);
            }
            for level in [Level::Adept, Level::Champion] {
                let think = |world: &G| {
                    let style = level.style::<G>().unwrap();
                    let mut search = Search::new(Chance::fast(number as u64), Budget::Iterations(40), style);
                    search.think(&Glance::at(world, seat, &legal), &Time::default())
                };
                assert_eq!(think(&truth), think(&other), "the search of {level} of {} peeks", G::ID);
            }
        }
    }
}

#[test]
fn no_bot_of_any_game_looks_behind_its_view() {
    for &id in IDS {
        let info = games::info(id).unwrap();
        for seats in info.min_seats..=info.max_seats {
            with_game!(id, G => chooses_by_the_view_alone::<G>(seats)).unwrap();
        }
    }
}

/// Every level plays every game at every seat count to its end, with a small budget for the searching ones.
#[test]
fn every_level_finishes_a_game() {
    fn finish<G: Knowledge>(level: Level, seats: u8) {
        let mut luck = Chance::seeded(3, seats.into());
        let mut state = G::setup(&G::Options::default(), seats, &mut Ctx::quiet(&mut luck)).unwrap();
        let mut player = bot_within::<G>(level, few(level, 3), Chance::fast(1));
        let mut legal = Vec::new();
        let mut left = G::longest(&G::Options::default(), seats);
        while let Some(seat) = state.asked().first() {
            assert!(left > 0, "{level} does not come to an end in {}", G::ID);
            left -= 1;
            legal.clear();
            state.legal(seat, &mut legal);
            let action = player.choose(&Glance::at(&state, seat, &legal), &Time::default());
            assert!(legal.contains(&action));
            state.apply(seat, action, &mut Ctx::quiet(&mut luck));
        }
    }
    for &id in IDS {
        let info = games::info(id).unwrap();
        for seats in info.min_seats..=info.max_seats {
            for &level in Level::ALL {
                with_game!(id, G => finish::<G>(level, seats)).unwrap();
            }
        }
    }
}
