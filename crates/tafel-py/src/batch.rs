//! Many games at once, without a Python object per step.

use tafel_core::{Chance, Ctx, MAX_SEATS, Seat};
use tafel_tensor::{Sheet, size};

use crate::table::{Playable, action, ids_of};

/// Where the results of a step go: one row per game.
pub(crate) struct Rows<'a> {
    /// What the seat to move sees; empty when nobody wants to know.
    pub(crate) observations: &'a mut [f32],
    /// Which actions it may take.
    pub(crate) masks: &'a mut [bool],
    /// Who is to move.
    pub(crate) seats: &'a mut [u8],
    /// For every seat, what the game that just ended was worth: the win share, or 0 while it goes on.
    pub(crate) rewards: &'a mut [f32],
    /// Did the game just end? A new one was begun in that case.
    pub(crate) dones: &'a mut [bool],
}

/// The rows of one game.
struct Row<'a> {
    observation: &'a mut [f32],
    mask: &'a mut [bool],
    seat: &'a mut u8,
    rewards: &'a mut [f32],
    done: &'a mut bool,
}

/// Games side by side, without their type.
pub(crate) trait AnyBatch: Send + Sync {
    fn games(&self) -> usize;
    fn observation_size(&self) -> usize;
    fn actions(&self) -> usize;
    /// Writes the rows without stepping.
    fn look(&mut self, rows: &mut Rows<'_>) -> Result<(), String>;
    /// One action per game; all are checked before any is taken.
    fn step(&mut self, actions: &[u32], rows: &mut Rows<'_>) -> Result<(), String>;
    /// Takes random legal actions, `steps` per game; returns how many decisions that were.
    fn play_random(&mut self, steps: usize, rows: &mut Rows<'_>) -> Result<u64, String>;
}

/// How games are begun.
struct Start<G: Playable> {
    options: G::Options,
    seats: u8,
    seed: u64,
    /// How many games are side by side: the luck of the games in one place lies so far apart.
    count: u64,
}

struct Batch<G: Playable> {
    start: Start<G>,
    games: Vec<Running<G>>,
    threads: usize,
}

/// One of the games. It knows everything it needs, so that games can be shared out among threads without the result
/// depending on it.
struct Running<G: Playable> {
    state: G,
    luck: Chance,
    /// The number of this game's luck: its place, and `count` more for every new game there.
    number: u64,
    /// For random play.
    choices: Chance,
    legal: Vec<G::Action>,
    /// The ids of the legal actions: what is set in the mask.
    ids: Vec<u32>,
    sheet: Sheet,
}

pub(crate) fn new_batch<G: Playable>(
    options: &str,
    seats: u8,
    games: usize,
    seed: u64,
    threads: usize,
) -> Result<Box<dyn AnyBatch>, String> {
    let options = games::parse_options::<G>(options).map_err(|why| why.to_string())?;
    tafel_core::OptionsError::check_seats::<G>(seats).map_err(|why| why.to_string())?;
    if games == 0 || threads == 0 {
        return Err("a batch has at least one game and one thread".into());
    }
    let start = Start::<G> { options, seats, seed, count: games as u64 };
    let games = (0..games as u64).map(|place| Running::begin(&start, place)).collect::<Result<_, _>>()?;
    Ok(Box::new(Batch { start, games, threads }))
}

impl<G: Playable> Start<G> {
    /// Game number `number`, laid out.
    fn lay_out(&self, number: u64) -> Result<(G, Chance), String> {
        let mut luck = Chance::seeded(self.seed, number);
        let state = G::setup(&self.options, self.seats, &mut Ctx::quiet(&mut luck));
        Ok((state.map_err(|why| why.to_string())?, luck))
    }
}

impl<G: Playable> Running<G> {
    fn begin(start: &Start<G>, place: u64) -> Result<Running<G>, String> {
        let (state, luck) = start.lay_out(place)?;
        let choices = Chance::seeded(!start.seed, place);
        let (legal, ids, sheet) = (Vec::new(), Vec::new(), Sheet::default());
        Ok(Running { state, luck, number: place, choices, legal, ids, sheet })
    }

    /// Who is to move; a batch holds no game that is over.
    fn seat(&self) -> Seat {
        self.state.asked().first().unwrap_or(Seat(0))
    }

    /// Takes an action that is legal, beginning a new game when it ends the old one.
    fn advance(&mut self, chosen: G::Action, start: &Start<G>, row: &mut Row<'_>) -> Result<(), String> {
        let seat = self.seat();
        self.state.apply(seat, chosen, &mut Ctx::quiet(&mut self.luck));
        if *row.done {
            row.rewards.fill(0.0);
            *row.done = false;
        }
        if let Some(outcome) = self.state.outcome() {
            let winners = outcome.ranks.iter().filter(|&&rank| rank == 1).count() as f32;
            for (reward, &rank) in row.rewards.iter_mut().zip(&outcome.ranks) {
                *reward = if rank == 1 { 1.0 / winners } else { 0.0 };
            }
            *row.done = true;
            self.number += start.count;
            (self.state, self.luck) = start.lay_out(self.number)?;
        }
        Ok(())
    }

    /// Writes what the seat to move sees and may do.
    fn show(&mut self, row: &mut Row<'_>) {
        let seat = self.seat();
        *row.seat = seat.0;
        if !row.observation.is_empty() {
            self.sheet.observe(&self.state, seat, row.observation);
        }
        for id in self.ids.drain(..) {
            row.mask[id as usize] = false;
        }
        self.legal.clear();
        self.state.legal(seat, &mut self.legal);
        ids_of::<G>(&self.legal, &mut self.ids);
        for &id in &self.ids {
            row.mask[id as usize] = true;
        }
    }

    fn check(&self, id: u32) -> Result<(), String> {
        if self.ids.contains(&id) {
            return Ok(());
        }
        let chosen = action::<G>(id)?;
        match self.state.check(self.seat(), &chosen) {
            Err(violation) => Err(format!("{chosen:?} is not legal ({})", violation.rule)),
            Ok(()) => Err(format!("{chosen:?} is not legal")),
        }
    }
}

impl<G: Playable> Batch<G> {
    /// Does something with every game and its row, sharing the games out among the threads.
    fn with_all(
        &mut self,
        rows: &mut Rows<'_>,
        work: impl Fn(usize, &mut Running<G>, &mut Row<'_>, &Start<G>) -> Result<(), String> + Sync,
    ) -> Result<(), String> {
        let (actions, games) = (G::alphabet().len(), self.games.len());
        // Without observations there is nothing to divide; every game gets an empty row.
        let width = rows.observations.len() / games;
        let mut observations = &mut *rows.observations;
        let mut one = || {
            let (first, rest) = std::mem::take(&mut observations).split_at_mut(width);
            observations = rest;
            first
        };
        let places = rows
            .masks
            .chunks_exact_mut(actions)
            .zip(rows.seats.iter_mut())
            .zip(rows.rewards.chunks_exact_mut(MAX_SEATS))
            .zip(rows.dones.iter_mut())
            .map(|(((mask, seat), rewards), done)| Row { observation: one(), mask, seat, rewards, done });
        let mut all = self.games.iter_mut().zip(places).enumerate();
        let (start, work) = (&self.start, &work);
        if self.threads == 1 {
            return all.try_for_each(|(index, (game, mut row))| work(index, game, &mut row, start));
        }
        let share = games.div_ceil(self.threads);
        let mut all: Vec<_> = all.collect();
        std::thread::scope(|scope| {
            let workers: Vec<_> = all
                .chunks_mut(share)
                .map(|share| {
                    scope.spawn(move || {
                        share.iter_mut().try_for_each(|(index, (game, row))| work(*index, game, row, start))
                    })
                })
                .collect();
            workers.into_iter().try_for_each(|worker| worker.join().expect("a worker does not panic"))
        })
    }
}

impl<G: Playable> AnyBatch for Batch<G> {
    fn games(&self) -> usize {
        self.games.len()
    }

    fn observation_size(&self) -> usize {
        size::<G>()
    }

    fn actions(&self) -> usize {
        G::alphabet().len()
    }

    fn look(&mut self, rows: &mut Rows<'_>) -> Result<(), String> {
        self.with_all(rows, |_, game, row, _| {
            game.show(row);
            Ok(())
        })
    }

    fn step(&mut self, actions: &[u32], rows: &mut Rows<'_>) -> Result<(), String> {
        for (index, (&id, game)) in actions.iter().zip(&self.games).enumerate() {
            game.check(id).map_err(|why| format!("game {index}: {why}"))?;
        }
        self.with_all(rows, |index, game, row, start| {
            game.advance(action::<G>(actions[index])?, start, row)?;
            game.show(row);
            Ok(())
        })
    }

    fn play_random(&mut self, steps: usize, rows: &mut Rows<'_>) -> Result<u64, String> {
        for _ in 0..steps {
            self.with_all(rows, |_, game, row, start| {
                let chosen = game.choices.pick(&game.legal);
                game.advance(chosen, start, row)?;
                game.show(row);
                Ok(())
            })?;
        }
        Ok((steps * self.games.len()) as u64)
    }
}
