//! Many games at once, without a Python object per step.

use tafel_core::{Chance, Ctx, MAX_SEATS, Seat};
use tafel_tensor::{observe, size};

use crate::table::{Playable, action, id_of};

/// Where the results of a step go: one row per game.
pub(crate) struct Rows<'a> {
    /// What the seat to move sees.
    pub(crate) observations: &'a mut [f32],
    /// Which actions it may take.
    pub(crate) masks: &'a mut [bool],
    /// Who is to move.
    pub(crate) seats: &'a mut [u8],
    /// For every seat, what the game that just ended was worth: the win share, or 0 while it goes on.
    pub(crate) rewards: &'a mut [f32],
    /// Did the game just end? It was begun anew in that case.
    pub(crate) dones: &'a mut [bool],
}

/// Games side by side, without their type.
pub(crate) trait AnyBatch: Send + Sync {
    fn games(&self) -> usize;
    fn observation_size(&self) -> usize;
    fn actions(&self) -> usize;
    /// Writes the rows without stepping.
    fn look(&mut self, rows: &mut Rows<'_>);
    /// One action per game; all are checked before any is taken.
    fn step(&mut self, actions: &[u32], rows: &mut Rows<'_>) -> Result<(), String>;
    /// Takes random legal actions, `steps` per game; returns how many decisions that were.
    fn play_random(&mut self, steps: usize, rows: &mut Rows<'_>) -> Result<u64, String>;
}

struct Batch<G: Playable> {
    options: G::Options,
    seats: u8,
    seed: u64,
    begun: u64,
    games: Vec<Running<G>>,
    legal: Vec<G::Action>,
    choices: Chance,
    observation_size: usize,
}

struct Running<G> {
    state: G,
    luck: Chance,
}

pub(crate) fn new_batch<G: Playable>(
    options: &str,
    seats: u8,
    games: usize,
    seed: u64,
) -> Result<Box<dyn AnyBatch>, String> {
    let options = games::parse_options::<G>(options).map_err(|why| why.to_string())?;
    tafel_core::OptionsError::check_seats::<G>(seats).map_err(|why| why.to_string())?;
    let mut batch = Batch::<G> {
        options,
        seats,
        seed,
        begun: 0,
        games: Vec::with_capacity(games),
        legal: Vec::new(),
        choices: Chance::fast(seed),
        observation_size: 0,
    };
    for _ in 0..games {
        let running = batch.begin()?;
        batch.games.push(running);
    }
    batch.observation_size = batch.games.first().map_or(0, |running| size(&running.state));
    Ok(Box::new(batch))
}

impl<G: Playable> Batch<G> {
    fn begin(&mut self) -> Result<Running<G>, String> {
        let mut luck = Chance::seeded(self.seed, self.begun);
        self.begun += 1;
        let state =
            G::setup(&self.options, self.seats, &mut Ctx::quiet(&mut luck)).map_err(|why| why.to_string())?;
        Ok(Running { state, luck })
    }

    /// Takes one action in one game, beginning a new game when it ends.
    fn advance(&mut self, index: usize, chosen: G::Action, rows: &mut Rows<'_>) -> Result<(), String> {
        let running = &mut self.games[index];
        let Some(seat) = running.state.asked().first() else { return Ok(()) };
        running.state.apply(seat, chosen, &mut Ctx::quiet(&mut running.luck));
        let rewards = &mut rows.rewards[index * MAX_SEATS..(index + 1) * MAX_SEATS];
        rewards.fill(0.0);
        rows.dones[index] = false;
        if let Some(outcome) = running.state.outcome() {
            let winners = outcome.ranks.iter().filter(|&&rank| rank == 1).count() as f32;
            for (reward, &rank) in rewards.iter_mut().zip(&outcome.ranks) {
                *reward = if rank == 1 { 1.0 / winners } else { 0.0 };
            }
            rows.dones[index] = true;
            self.games[index] = self.begin()?;
        }
        Ok(())
    }

    fn show(&mut self, index: usize, rows: &mut Rows<'_>) {
        let state = &self.games[index].state;
        let seat = state.asked().first().unwrap_or(Seat(0));
        rows.seats[index] = seat.0;
        let (observation, actions) = (self.observation_size, G::alphabet().len());
        observe(state, seat, &mut rows.observations[index * observation..(index + 1) * observation]);
        let mask = &mut rows.masks[index * actions..(index + 1) * actions];
        mask.fill(false);
        self.legal.clear();
        state.legal(seat, &mut self.legal);
        for action in &self.legal {
            mask[id_of::<G>(action) as usize] = true;
        }
    }
}

impl<G: Playable> AnyBatch for Batch<G> {
    fn games(&self) -> usize {
        self.games.len()
    }

    fn observation_size(&self) -> usize {
        self.observation_size
    }

    fn actions(&self) -> usize {
        G::alphabet().len()
    }

    fn look(&mut self, rows: &mut Rows<'_>) {
        for index in 0..self.games.len() {
            self.show(index, rows);
        }
    }

    fn step(&mut self, actions: &[u32], rows: &mut Rows<'_>) -> Result<(), String> {
        for (index, (&id, running)) in actions.iter().zip(&self.games).enumerate() {
            let chosen = action::<G>(id)?;
            let seat = running.state.asked().first().unwrap_or(Seat(0));
            if let Err(violation) = running.state.check(seat, &chosen) {
                return Err(format!("game {index}: {chosen:?} is not legal ({})", violation.rule));
            }
        }
        for (index, &id) in actions.iter().enumerate() {
            self.advance(index, action::<G>(id)?, rows)?;
            self.show(index, rows);
        }
        Ok(())
    }

    fn play_random(&mut self, steps: usize, rows: &mut Rows<'_>) -> Result<u64, String> {
        for _ in 0..steps {
            for index in 0..self.games.len() {
                let state = &self.games[index].state;
                let seat = state.asked().first().unwrap_or(Seat(0));
                self.legal.clear();
                state.legal(seat, &mut self.legal);
                let chosen = self.choices.pick(&self.legal);
                self.advance(index, chosen, rows)?;
                self.show(index, rows);
            }
        }
        Ok((steps * self.games.len()) as u64)
    }
}
