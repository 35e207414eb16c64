//! Matches between levels that prove who is stronger.
//!
//! Every seed is played in all rotations of the seats (a block), so that neither the deal nor the seat favours
//! anybody. With two levels at a table for more, the first sits alone among copies of the second. The unit of
//! statistics is the block: games with the same luck are not independent.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use serde::Serialize;
use tafel_core::{Chance, Ctx, OptionsError, Seat};

use crate::knowledge::Knowledge;
use crate::{Glance, Level, Time, bot};

/// A series of games between levels.
#[derive(Clone, Debug)]
pub struct Series<'a, G: Knowledge> {
    /// The rule switches.
    pub options: &'a G::Options,
    /// How many play.
    pub seats: u8,
    /// Who plays: one level per seat, or two (the first alone among the second).
    pub levels: &'a [Level],
    /// How many blocks of `seats` games each.
    pub blocks: u64,
    /// Where the luck comes from.
    pub seed: u64,
    /// How many threads.
    pub threads: usize,
}

/// What a series found about one level.
#[derive(Clone, Debug, Serialize)]
pub struct Standing {
    /// The level.
    pub level: &'static str,
    /// Seats it held, over all games.
    pub entries: u64,
    /// Share of its entries that won (shared wins count in part).
    pub win_share: f64,
    /// 95 % interval of the win share.
    pub interval: [f64; 2],
    /// Win share as if there were one opponent: 0.5 is par whatever the number of seats.
    pub head_to_head: f64,
    /// Mean place; 1 is best.
    pub mean_rank: f64,
    /// Mean points.
    pub mean_score: f64,
    /// Mean and longest thinking time in milliseconds.
    pub mean_ms: f64,
    /// The longest.
    pub longest_ms: f64,
}

/// What a series found.
#[derive(Clone, Debug, Serialize)]
pub struct Result {
    /// The game.
    pub game: &'static str,
    /// How many played.
    pub seats: u8,
    /// How many games.
    pub games: u64,
    /// Games that did not end within their bound.
    pub unfinished: u64,
    /// Decisions taken.
    pub decisions: u64,
    /// Wall time.
    pub seconds: f64,
    /// One line per level.
    pub standings: Vec<Standing>,
}

#[derive(Clone, Default)]
struct Sums {
    entries: u64,
    wins: f64,
    ranks: u64,
    scores: i64,
    thinking: Duration,
    thoughts: u64,
    longest: Duration,
    /// Win share of each block.
    blocks: Vec<f64>,
}

impl<G: Knowledge> Series<'_, G> {
    /// Plays the series; `progress` hears after every block.
    pub fn play(&self, progress: impl Fn() + Sync) -> std::result::Result<Result, OptionsError> {
        let started = Instant::now();
        let next = AtomicU64::new(0);
        let parts = std::thread::scope(|scope| {
            let work = || {
                let mut part = Part::new(self.kinds().len());
                loop {
                    let block = next.fetch_add(1, Ordering::Relaxed);
                    if block >= self.blocks {
                        return Ok(part);
                    }
                    self.play_block(block, &mut part)?;
                    progress();
                }
            };
            let workers: Vec<_> = (0..self.threads.max(1)).map(|_| scope.spawn(work)).collect();
            workers.into_iter().map(|worker| worker.join().expect("a worker does not panic")).collect()
        });
        let parts: std::result::Result<Vec<Part>, OptionsError> = parts;
        let mut total = Part::new(self.kinds().len());
        for part in parts? {
            total.add(part);
        }
        let kinds = self.kinds().into_iter().zip(&total.sums);
        Ok(Result {
            game: G::ID,
            seats: self.seats,
            games: self.blocks * u64::from(self.seats),
            unfinished: total.unfinished,
            decisions: total.decisions,
            seconds: started.elapsed().as_secs_f64(),
            standings: kinds.map(|(level, sums)| sums.standing(level, self.seats)).collect(),
        })
    }

    /// The different levels, in the order given.
    fn kinds(&self) -> Vec<Level> {
        let mut kinds: Vec<Level> = Vec::new();
        for &level in self.levels {
            if !kinds.contains(&level) {
                kinds.push(level);
            }
        }
        kinds
    }

    /// Who sits where when the first of the list sits at `first`.
    fn seating(&self, first: u8) -> Vec<Level> {
        (0..self.seats)
            .map(|seat| {
                let place = usize::from((seat + self.seats - first) % self.seats);
                self.levels[place.min(self.levels.len() - 1)]
            })
            .collect()
    }

    fn play_block(&self, block: u64, part: &mut Part) -> std::result::Result<(), OptionsError> {
        let kinds = self.kinds();
        let before: Vec<(f64, u64)> = part.sums.iter().map(|sums| (sums.wins, sums.entries)).collect();
        for first in 0..self.seats {
            self.play_game(block, first, &kinds, part)?;
        }
        for (sums, (wins, entries)) in part.sums.iter_mut().zip(before) {
            sums.blocks.push((sums.wins - wins) / (sums.entries - entries).max(1) as f64);
        }
        Ok(())
    }

    fn play_game(
        &self,
        block: u64,
        first: u8,
        kinds: &[Level],
        part: &mut Part,
    ) -> std::result::Result<(), OptionsError> {
        let seating = self.seating(first);
        let kind_of = |seat: Seat| kinds.iter().position(|&kind| kind == seating[seat.index()]).unwrap_or(0);
        let mut luck = Chance::seeded(self.seed, block);
        let game = block * u64::from(self.seats) + u64::from(first);
        let mut bots: Vec<_> = (0..u64::from(self.seats))
            .map(|seat| bot::<G>(seating[seat as usize], Chance::seeded(!self.seed, game * 8 + seat)))
            .collect();
        let mut state = G::setup(self.options, self.seats, &mut Ctx::quiet(&mut luck))?;
        let mut legal = Vec::new();
        let bound = G::longest(self.options, self.seats);
        let mut decisions = 0;
        while let Some(seat) = state.asked().first().filter(|_| decisions < bound) {
            legal.clear();
            state.legal(seat, &mut legal);
            let start = Instant::now();
            let action = bots[seat.index()].choose(&Glance::at(&state, seat, &legal), &Time::default());
            let sums = &mut part.sums[kind_of(seat)];
            let thought = start.elapsed();
            sums.thinking += thought;
            sums.thoughts += 1;
            sums.longest = sums.longest.max(thought);
            state.apply(seat, action, &mut Ctx::quiet(&mut luck));
            decisions += 1;
        }
        part.decisions += u64::from(decisions);
        let Some(outcome) = state.outcome() else {
            part.unfinished += 1;
            return Ok(());
        };
        let winners = outcome.ranks.iter().filter(|&&rank| rank == 1).count() as f64;
        for seat in Seat::all(self.seats) {
            let sums = &mut part.sums[kind_of(seat)];
            sums.entries += 1;
            sums.wins += if outcome.won(seat) { 1.0 / winners } else { 0.0 };
            sums.ranks += u64::from(outcome.ranks[seat.index()]);
            sums.scores += i64::from(outcome.scores[seat.index()]);
        }
        Ok(())
    }
}

struct Part {
    sums: Vec<Sums>,
    unfinished: u64,
    decisions: u64,
}

impl Part {
    fn new(kinds: usize) -> Part {
        Part { sums: vec![Sums::default(); kinds], unfinished: 0, decisions: 0 }
    }

    fn add(&mut self, other: Part) {
        self.unfinished += other.unfinished;
        self.decisions += other.decisions;
        for (ours, theirs) in self.sums.iter_mut().zip(other.sums) {
            ours.entries += theirs.entries;
            ours.wins += theirs.wins;
            ours.ranks += theirs.ranks;
            ours.scores += theirs.scores;
            ours.thinking += theirs.thinking;
            ours.thoughts += theirs.thoughts;
            ours.longest = ours.longest.max(theirs.longest);
            ours.blocks.extend(theirs.blocks);
        }
    }
}

impl Sums {
    fn standing(&self, level: Level, seats: u8) -> Standing {
        let entries = self.entries.max(1) as f64;
        let share = self.wins / entries;
        Standing {
            level: level.name(),
            entries: self.entries,
            win_share: share,
            interval: interval(&self.blocks),
            head_to_head: head_to_head(share, seats),
            mean_rank: self.ranks as f64 / entries,
            mean_score: self.scores as f64 / entries,
            mean_ms: self.thinking.as_secs_f64() * 1000.0 / self.thoughts.max(1) as f64,
            longest_ms: self.longest.as_secs_f64() * 1000.0,
        }
    }
}

/// 95 % interval of the mean of the blocks' shares.
fn interval(blocks: &[f64]) -> [f64; 2] {
    let n = blocks.len() as f64;
    if n < 2.0 {
        return [0.0, 1.0];
    }
    let mean = blocks.iter().sum::<f64>() / n;
    // A block is worth as many independent games as its variance says, compared with coin tosses of that share.
    let variance = blocks.iter().map(|share| (share - mean).powi(2)).sum::<f64>() / (n - 1.0);
    let effective = if variance > 0.0 { mean * (1.0 - mean) / variance * n } else { n };
    wilson(mean, effective.max(1.0))
}

/// Wilson's 95 % interval for a share observed in `n` trials.
pub fn wilson(share: f64, n: f64) -> [f64; 2] {
    const Z: f64 = 1.96;
    let centre = share + Z * Z / (2.0 * n);
    let spread = Z * (share * (1.0 - share) / n + Z * Z / (4.0 * n * n)).sqrt();
    let scale = 1.0 + Z * Z / n;
    [((centre - spread) / scale).max(0.0), ((centre + spread) / scale).min(1.0)]
}

/// The win share against one opponent that means the same odds as `share` against `seats - 1`.
pub fn head_to_head(share: f64, seats: u8) -> f64 {
    let per_opponent = (1.0 - share) / f64::from(seats - 1).max(1.0);
    if share + per_opponent == 0.0 { 0.0 } else { share / (share + per_opponent) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wilson_knows_the_textbook() {
        // 8 of 10: 0.490 to 0.943.
        let [low, high] = wilson(0.8, 10.0);
        assert!((low - 0.490).abs() < 0.001 && (high - 0.943).abs() < 0.001, "{low} {high}");
    }

    #[test]
    fn par_is_one_half_whatever_the_number_of_seats() {
        for seats in 2..=5 {
            assert!((head_to_head(1.0 / f64::from(seats), seats) - 0.5).abs() < 1e-9);
        }
        assert!((head_to_head(0.9, 2) - 0.9).abs() < 1e-9);
    }
}
