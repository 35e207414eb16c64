//! The games that weights are learned from.

use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Mutex, PoisonError};

use tafel_core::{Chance, Ctx, OptionsError, Seat};

use super::Course;
use crate::judge::Judge;
use crate::knowledge::{Knowledge, Values, final_values};
use crate::novice::pick_by_prior;
use crate::{Bot, Glance, Greedy, Time};

/// In so many worlds a player tries every action: little, but there are many games.
pub(super) const WORLDS: u32 = 1;
/// About so many positions of a game are kept.
const KEPT: u32 = 24;
/// A game that has not come to an end after so many decisions teaches nothing and is broken off.
pub(super) const LONGEST: u32 = 8000;
/// Of a hundred moves, so many are not the best: each player of each game draws one of these.
const SLIPS: [u32; 4] = [0, 4, 10, 25];

/// A position that was kept.
#[derive(Clone, Debug)]
pub struct Sample {
    /// The generation that played it.
    pub generation: u32,
    /// The number of its game.
    pub game: u32,
    /// How far the game had come.
    pub progress: f32,
    /// The figures, seat by seat.
    pub figures: Vec<f32>,
    /// How many seats.
    pub seats: u8,
    /// What the judgement by hand said.
    pub by_hand: Values,
    /// How it ended.
    pub result: Values,
}

pub(super) fn games<G: Knowledge>(
    course: &Course,
    generation: u32,
    judge: &Judge,
) -> Result<Vec<Sample>, OptionsError> {
    let lists =
        in_parallel(course.games, course.threads, |game| play::<G>(course.seed, generation, game, judge))?;
    Ok(lists.into_iter().flatten().collect())
}

/// Plays the games of a generation on all threads. What they bring is in their order.
pub(crate) fn in_parallel<T: Send>(
    games: u32,
    threads: usize,
    play: impl Fn(u32) -> Result<T, OptionsError> + Sync,
) -> Result<Vec<T>, OptionsError> {
    let next = AtomicU32::new(0);
    let kept: Vec<Mutex<Option<T>>> = (0..games).map(|_| Mutex::default()).collect();
    let work = || loop {
        let game = next.fetch_add(1, Ordering::Relaxed);
        let Some(place) = kept.get(game as usize) else { return Ok(()) };
        let brought = play(game)?;
        *place.lock().unwrap_or_else(PoisonError::into_inner) = Some(brought);
    };
    std::thread::scope(|scope| {
        let workers: Vec<_> = (0..threads.max(1)).map(|_| scope.spawn(work)).collect();
        workers.into_iter().try_for_each(|worker| worker.join().expect("a worker does not panic"))
    })?;
    let brought = kept.into_iter().map(|place| place.into_inner().unwrap_or_else(PoisonError::into_inner));
    Ok(brought.flatten().collect())
}

fn play<G: Knowledge>(
    seed: u64,
    generation: u32,
    game: u32,
    judge: &Judge,
) -> Result<Vec<Sample>, OptionsError> {
    let number = u64::from(generation) << 32 | u64::from(game);
    let mut luck = Chance::seeded(seed, number);
    let seats = table_size::<G>(game);
    let slips: Vec<u32> = (0..seats).map(|_| luck.pick(&SLIPS)).collect();
    let mut player = Greedy::with(Chance::fast(luck.below(u32::MAX).into()), judge.clone(), WORLDS);
    let mut choices = Chance::fast(luck.below(u32::MAX).into());
    let options = G::Options::default();
    let mut state = G::setup(&options, seats, &mut Ctx::quiet(&mut luck))?;
    let mut bound = G::longest(&options, seats).min(LONGEST);
    let mut samples: Vec<Sample> = Vec::new();
    let mut legal = Vec::new();
    // Keeping every second position at first and thinning out as the list grows, a game of any length leaves as many.
    let (mut stride, mut met) = (2, 0);
    while let Some(seat) = state.asked().first().filter(|_| bound > 0) {
        bound -= 1;
        legal.clear();
        state.legal(seat, &mut legal);
        if legal.len() > 1 && !state.is_unsettled() {
            if met % stride == 0 {
                samples.push(sample(&state, generation, game));
            }
            met += 1;
            if samples.len() as u32 >= 2 * KEPT {
                let mut even = false;
                samples.retain(|_| {
                    even = !even;
                    even
                });
                stride *= 2;
            }
        }
        let action = if choices.below(100) < slips[seat.index()] {
            pick_by_prior(&legal, |action| state.prior(seat, action), &mut choices)
        } else {
            player.choose(&Glance::at(&state, seat, &legal), &Time::default())
        };
        state.apply(seat, action, &mut Ctx::quiet(&mut luck));
    }
    let Some(result) = final_values(&state) else { return Ok(Vec::new()) };
    for sample in &mut samples {
        sample.result = result;
    }
    Ok(samples)
}

/// Every second game has as few seats as can be learned from, the others more in turn.
pub(crate) fn table_size<G: Knowledge>(game: u32) -> u8 {
    let fewest = (*G::SEATS.start()).max(2);
    let more = u32::from(G::SEATS.end() - fewest);
    if game.is_multiple_of(2) || more == 0 { fewest } else { fewest + 1 + (game / 2 % more) as u8 }
}

fn sample<G: Knowledge>(state: &G, generation: u32, game: u32) -> Sample {
    let mut figures = Vec::new();
    for seat in Seat::all(state.seats()) {
        state.figures(seat, &mut |_, figure| figures.push(figure));
    }
    let by_hand = state.values();
    let result = Values::default();
    Sample { generation, game, progress: state.progress(), figures, seats: state.seats(), by_hand, result }
}
