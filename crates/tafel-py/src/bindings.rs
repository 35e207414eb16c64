//! The classes and functions Python sees.

use games::with_game;
use numpy::{PyArray1, PyArrayMethods, PyReadonlyArray1, PyReadwriteArray1};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use tafel_bots::Level;
use tafel_core::{Game, MAX_SEATS, Record, Seat};

use crate::batch::{AnyBatch, Rows, new_batch};
use crate::table::{AnyTable, new_table, read_table};

fn value_error(why: impl ToString) -> PyErr {
    PyValueError::new_err(why.to_string())
}

/// All games as a JSON list.
#[pyfunction]
pub(crate) fn games_json() -> PyResult<String> {
    let infos =
        games::IDS.iter().map(|id| games::info(id)).collect::<Result<Vec<_>, _>>().map_err(value_error)?;
    serde_json::to_string(&infos).map_err(value_error)
}

/// The layout of a game's observations: (name, length) in order.
#[pyfunction]
pub(crate) fn layout(game: &str) -> PyResult<Vec<(String, usize)>> {
    let fields = with_game!(game, G => tafel_tensor::layout::<G>()).map_err(value_error)?;
    Ok(fields.into_iter().map(|field| (field.name, field.len)).collect())
}

/// The actions of a game as JSON, by id.
#[pyfunction]
pub(crate) fn action_names(game: &str) -> PyResult<Vec<String>> {
    with_game!(game, G => G::alphabet().iter().map(serde_json::to_string).collect::<Result<Vec<_>, _>>())
        .map_err(value_error)?
        .map_err(value_error)
}

/// One match. The package wraps it as `Match`.
#[pyclass(module = "tafelrunde._native")]
pub(crate) struct NativeMatch {
    table: Box<dyn AnyTable>,
    game: String,
}

#[pymethods]
impl NativeMatch {
    #[new]
    fn new(game: &str, seats: u8, options: &str, seed: u64) -> PyResult<NativeMatch> {
        let table = with_game!(game, G => new_table::<G>(options, seats, seed)).map_err(value_error)?;
        Ok(NativeMatch { table: table.map_err(value_error)?, game: game.into() })
    }

    /// Reads a record; going on from it draws the luck of `seed`.
    #[staticmethod]
    fn from_record(json: &str, seed: u64) -> PyResult<NativeMatch> {
        let record = Record::read(json.as_bytes()).map_err(value_error)?;
        let game = record.header.game.clone();
        let table = with_game!(game.as_str(), G => read_table::<G>(&record, seed)).map_err(value_error)?;
        Ok(NativeMatch { table: table.map_err(value_error)?, game })
    }

    #[getter]
    fn game(&self) -> &str {
        &self.game
    }

    #[getter]
    fn seats(&self) -> u8 {
        self.table.seats()
    }

    #[getter]
    fn imagined(&self) -> bool {
        self.table.is_imagined()
    }

    fn asked(&self) -> Vec<u8> {
        self.table.asked().iter().map(|seat| seat.0).collect()
    }

    /// (ranks, scores), or nothing while the game goes on.
    fn outcome(&self) -> Option<(Vec<u32>, Vec<i32>)> {
        let outcome = self.table.outcome()?;
        Some((outcome.ranks.iter().map(|&rank| rank.into()).collect(), outcome.scores.to_vec()))
    }

    #[pyo3(signature = (seat=None))]
    fn view_json(&self, seat: Option<u8>) -> PyResult<String> {
        Ok(self.table.view(seat.map(|seat| self.seat(seat)).transpose()?))
    }

    fn legal(&self, seat: u8) -> PyResult<Vec<u32>> {
        Ok(self.table.legal(self.seat(seat)?))
    }

    fn step(&mut self, seat: u8, action: u32) -> PyResult<()> {
        let seat = self.seat(seat)?;
        self.table.step(seat, action).map_err(value_error)
    }

    fn undo(&mut self, seat: u8) -> PyResult<()> {
        let seat = self.seat(seat)?;
        self.table.undo(seat).map_err(value_error)
    }

    fn observe<'py>(&self, py: Python<'py>, seat: u8) -> PyResult<Bound<'py, PyArray1<f32>>> {
        Ok(PyArray1::from_vec(py, self.table.observe(self.seat(seat)?)))
    }

    fn imagine(&self, seat: u8, seed: u64) -> PyResult<NativeMatch> {
        Ok(NativeMatch { table: self.table.imagine(self.seat(seat)?, seed), game: self.game.clone() })
    }

    fn copy(&self) -> NativeMatch {
        NativeMatch { table: self.table.copy(), game: self.game.clone() }
    }

    fn playout(&mut self, py: Python<'_>) -> PyResult<()> {
        py.detach(|| self.table.playout()).map_err(value_error)
    }

    fn record(&self) -> PyResult<String> {
        self.table.record().map_err(value_error)
    }

    fn bot(&self, py: Python<'_>, seat: u8, level: &str, seed: u64) -> PyResult<u32> {
        let seat = self.seat(seat)?;
        let level: Level = level.parse().map_err(value_error)?;
        py.detach(|| self.table.bot(seat, level, seed)).map_err(value_error)
    }
}

impl NativeMatch {
    fn seat(&self, seat: u8) -> PyResult<Seat> {
        if seat < self.table.seats() {
            return Ok(Seat(seat));
        }
        Err(value_error(format!("there are seats 0 to {}, not {seat}", self.table.seats() - 1)))
    }
}

/// Many games side by side. The package wraps it as `VectorEnv`.
#[pyclass(module = "tafelrunde._native")]
pub(crate) struct NativeBatch {
    batch: Box<dyn AnyBatch>,
}

/// The arrays of a batch, borrowed for one call.
struct Arrays<'py> {
    observations: PyReadwriteArray1<'py, f32>,
    masks: PyReadwriteArray1<'py, bool>,
    seats: PyReadwriteArray1<'py, u8>,
    rewards: PyReadwriteArray1<'py, f32>,
    dones: PyReadwriteArray1<'py, bool>,
}

type ArrayArgs<'py> = (
    Bound<'py, PyArray1<f32>>,
    Bound<'py, PyArray1<bool>>,
    Bound<'py, PyArray1<u8>>,
    Bound<'py, PyArray1<f32>>,
    Bound<'py, PyArray1<bool>>,
);

impl<'py> Arrays<'py> {
    fn borrow(arrays: &ArrayArgs<'py>) -> Arrays<'py> {
        let (observations, masks, seats, rewards, dones) = arrays;
        Arrays {
            observations: observations.readwrite(),
            masks: masks.readwrite(),
            seats: seats.readwrite(),
            rewards: rewards.readwrite(),
            dones: dones.readwrite(),
        }
    }

    fn rows(&mut self, batch: &dyn AnyBatch) -> PyResult<Rows<'_>> {
        let games = batch.games();
        let rows = Rows {
            observations: self.observations.as_slice_mut()?,
            masks: self.masks.as_slice_mut()?,
            seats: self.seats.as_slice_mut()?,
            rewards: self.rewards.as_slice_mut()?,
            dones: self.dones.as_slice_mut()?,
        };
        let observed = rows.observations.len();
        let fits = (observed == 0 || observed == games * batch.observation_size())
            && rows.masks.len() == games * batch.actions()
            && rows.seats.len() == games
            && rows.rewards.len() == games * MAX_SEATS
            && rows.dones.len() == games;
        if fits { Ok(rows) } else { Err(value_error("the arrays do not fit the batch")) }
    }
}

#[pymethods]
impl NativeBatch {
    #[new]
    fn new(
        game: &str,
        seats: u8,
        options: &str,
        games: usize,
        seed: u64,
        threads: usize,
    ) -> PyResult<NativeBatch> {
        let batch = with_game!(game, G => new_batch::<G>(options, seats, games, seed, threads))
            .map_err(value_error)?;
        Ok(NativeBatch { batch: batch.map_err(value_error)? })
    }

    #[getter]
    fn observation_size(&self) -> usize {
        self.batch.observation_size()
    }

    #[getter]
    fn actions(&self) -> usize {
        self.batch.actions()
    }

    fn look(&mut self, py: Python<'_>, arrays: ArrayArgs<'_>) -> PyResult<()> {
        let mut borrowed = Arrays::borrow(&arrays);
        let mut rows = borrowed.rows(self.batch.as_ref())?;
        py.detach(|| self.batch.look(&mut rows)).map_err(value_error)
    }

    fn step(
        &mut self,
        py: Python<'_>,
        actions: PyReadonlyArray1<'_, u32>,
        arrays: ArrayArgs<'_>,
    ) -> PyResult<()> {
        let actions = actions.as_slice()?;
        if actions.len() != self.batch.games() {
            return Err(value_error(format!("{} actions for {} games", actions.len(), self.batch.games())));
        }
        let mut borrowed = Arrays::borrow(&arrays);
        let mut rows = borrowed.rows(self.batch.as_ref())?;
        py.detach(|| self.batch.step(actions, &mut rows)).map_err(value_error)
    }

    fn play_random(&mut self, py: Python<'_>, steps: usize, arrays: ArrayArgs<'_>) -> PyResult<u64> {
        let mut borrowed = Arrays::borrow(&arrays);
        let mut rows = borrowed.rows(self.batch.as_ref())?;
        py.detach(|| self.batch.play_random(steps, &mut rows)).map_err(value_error)
    }
}
