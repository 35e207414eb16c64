//! The games that a network learns from.

use std::sync::Arc;

use tafel_core::{Chance, Ctx, MAX_SEATS, OptionsError, Seat};

use super::Lesson;
use crate::judge::Judge;
use crate::knowledge::{Knowledge, Values, choices, final_values};
use crate::net::{Eye, Net, root_scores, softmax};
use crate::search::{Budget, Search, Style, Thought};
use crate::train::{in_parallel, table_size};
use crate::{Glance, Level, Time};

/// Of so many decisions one is searched thoroughly and kept.
const THOROUGH_ONE_IN: u32 = 4;
/// The others are searched so many times less.
const HASTE: u32 = 6;
/// How much of a thorough search's first look is left to luck.
const CURIOSITY: f32 = 0.25;
/// For so many decisions what was tried twice as often is chosen twice as often; later the best is nearly sure.
const OPEN_DECISIONS: u32 = 40;
/// What the search foresaw counts so much beside how the game came out.
const FORESIGHT: f32 = 0.4;
/// An action that brings so much more of a win share is advised e times as often.
const STEP: f32 = 0.03;
/// So many tries are worth no more than what is known of all actions together.
const DOUBT: f32 = 2.0;
/// A game that has not come to an end after so many decisions teaches nothing and is broken off.
const LONGEST: u32 = 6000;

/// How a generation plays.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Course {
    /// Where the luck comes from.
    pub seed: u64,
    /// Games of a generation.
    pub games: u32,
    /// Iterations of a thorough search.
    pub visits: u32,
    /// How many threads play; it changes nothing but the time.
    pub threads: usize,
}

/// Plays the games of a generation; without a network, with the judgement that one can grow from.
pub fn play_generation<G: Knowledge>(
    course: &Course,
    generation: u32,
    net: Option<&Arc<Net>>,
) -> Result<Vec<Lesson>, OptionsError> {
    let lists = in_parallel(course.games, course.threads, |game| play::<G>(course, generation, game, net))?;
    Ok(lists.into_iter().flatten().collect())
}

fn style<G: Knowledge>(net: Option<&Arc<Net>>) -> Style {
    let style = Level::Champion1.style::<G>().expect("champions search");
    let style = net.map_or(style.clone(), |net| style.with_network::<G>(net.clone()));
    Style { curiosity: CURIOSITY, ..style }
}

fn play<G: Knowledge>(
    course: &Course,
    generation: u32,
    game: u32,
    net: Option<&Arc<Net>>,
) -> Result<Vec<Lesson>, OptionsError> {
    let mut luck = Chance::seeded(course.seed, u64::from(generation) << 32 | u64::from(game));
    let mut fresh = || Chance::fast(luck.below(u32::MAX).into());
    let style = style::<G>(net);
    let hasty = Style { curiosity: 0.0, ..style.clone() };
    let mut thorough = Search::<G>::new(fresh(), Budget::Iterations(course.visits), style);
    let mut quick = Search::<G>::new(fresh(), Budget::Iterations((course.visits / HASTE).max(4)), hasty);
    let (mut chance, mut eye, root) =
        (fresh(), Eye::new::<G>(), G::learned().map_or(Judge::ByHand, Judge::Learned));
    let options = G::Options::default();
    let seats = table_size::<G>(game);
    let mut state = G::setup(&options, seats, &mut Ctx::quiet(&mut luck))?;
    let (mut kept, mut legal, mut wanted) = (Vec::new(), Vec::new(), Vec::new());
    let mut decisions = 0;
    while let Some(seat) = state.asked().first() {
        if decisions >= LONGEST {
            return Ok(Vec::new());
        }
        legal.clear();
        state.legal(seat, &mut legal);
        choices(&state, seat, &mut wanted);
        let action = if let [only] = wanted[..] {
            only
        } else {
            decisions += 1;
            let is_thorough = chance.below(THOROUGH_ONE_IN) == 0;
            let search = if is_thorough { &mut thorough } else { &mut quick };
            let thought = search.think(&Glance::at(&state, seat, &legal), &Time::default());
            let visits = |action: G::Action| {
                let opinion = thought.opinions.iter().find(|opinion| opinion.action == action);
                opinion.map_or(0, |opinion| opinion.visits)
            };
            if is_thorough {
                let lesson = lesson(&state, seat, &wanted, &thought, &root, &mut eye);
                kept.push((seat, lesson));
            }
            let keen = if decisions <= OPEN_DECISIONS { 1 } else { 3 };
            let weights: Vec<f32> = wanted.iter().map(|&action| (visits(action) as f32).powi(keen)).collect();
            draw(&wanted, &weights, &mut chance)
        };
        state.apply(seat, action, &mut Ctx::quiet(&mut luck));
    }
    let Some(result) = final_values(&state) else { return Ok(Vec::new()) };
    let lessons = kept.into_iter().map(|(seat, mut lesson)| {
        let result = clockwise_from(&result, seat, seats);
        for (foreseen, result) in lesson.result.iter_mut().zip(result) {
            *foreseen = FORESIGHT * *foreseen + (1.0 - FORESIGHT) * result;
        }
        lesson
    });
    Ok(lessons.collect())
}

/// What a decision teaches as long as the game is not over: the result is what the search foresaw.
fn lesson<G: Knowledge>(
    state: &G,
    seat: Seat,
    wanted: &[G::Action],
    thought: &Thought<G::Action>,
    root: &Judge,
    eye: &mut Eye,
) -> Lesson {
    eye.observe(state, seat);
    let advice = advice(thought, wanted, seat);
    let place = |action| G::alphabet().binary_search(action).expect("whatever is legal is in the alphabet");
    Lesson {
        seats: state.seats(),
        inputs: eye.inputs().map(|(place, value)| (place as u16, (value * 255.0).round() as u8)).collect(),
        root: root_scores(&root.values(state), seat, state.seats()),
        tried: wanted.iter().zip(advice).map(|(action, share)| (place(action) as u16, share)).collect(),
        result: clockwise_from(&thought.shares, seat, state.seats()),
    }
}

/// What a search advises: what was worth a try at first sight, the more so the better it turned out. How often it was
/// tried says little after few iterations; what was tried little counts as the whole does.
fn advice<A: Copy + PartialEq>(thought: &Thought<A>, wanted: &[A], seat: Seat) -> Vec<f32> {
    let usual = thought.shares[seat.index()];
    let mut advice: Vec<f32> = wanted
        .iter()
        .map(|&action| {
            let Some(opinion) = thought.opinions.iter().find(|opinion| opinion.action == action) else {
                return f32::MIN;
            };
            let visits = opinion.visits as f32;
            let value = (visits * opinion.value + DOUBT * usual) / (visits + DOUBT);
            opinion.prior.max(1e-6).ln() + (value - usual) / STEP
        })
        .collect();
    softmax(&mut advice);
    advice
}

fn clockwise_from(values: &Values, seat: Seat, seats: u8) -> Values {
    let mut turned = [0.0; MAX_SEATS];
    for step in 0..seats {
        turned[usize::from(step)] = values[seat.clockwise(step, seats).index()];
    }
    turned
}

fn draw<A: Copy>(actions: &[A], weights: &[f32], chance: &mut Chance) -> A {
    let mut rest = weights.iter().sum::<f32>() * chance.below(1 << 24) as f32 / (1 << 24) as f32;
    let chosen = weights.iter().position(|weight| {
        rest -= weight;
        rest < 0.0
    });
    actions[chosen.unwrap_or(actions.len() - 1)]
}
