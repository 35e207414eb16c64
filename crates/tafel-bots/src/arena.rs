//! Matches between computer players that prove who is stronger.
//!
//! Every seed is played in all rotations of the seats (a block), so that neither the deal nor the seat favours
//! anybody. With two entrants at a table for more, the first sits alone among copies of the second; with more entrants
//! than seats, every selection of them meets. The unit of statistics is the block: games with the same luck are not
//! independent.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use serde::Serialize;
use tafel_core::{Chance, Ctx, OptionsError};

use crate::knowledge::Knowledge;
use crate::net::Net;
use crate::ratings::{Placement, Rating, rate};
use crate::{Bot, Budget, Entrant, Glance, Level, Search, Time, bot_within};

/// Makes a player with luck of its own.
pub type Maker<G> = Box<dyn Fn(Chance) -> Box<dyn Bot<G>> + Sync>;

/// A player of a series.
pub struct Contestant<G: Knowledge> {
    /// Its name in the table.
    pub name: String,
    /// Makes it.
    pub make: Maker<G>,
}

impl<G: Knowledge> Contestant<G> {
    /// The contestant behind an entrant.
    pub fn of(entrant: Entrant) -> Contestant<G> {
        Contestant {
            name: entrant.to_string(),
            make: Box::new(move |chance| bot_within(entrant.level, entrant.budget, chance)),
        }
    }

    /// A champion with a network of its own.
    pub fn with_network(entrant: Entrant, net: Arc<Net>) -> Contestant<G> {
        let budget = entrant.budget.or(entrant.level.milliseconds().map(Budget::Milliseconds));
        let style = Level::Champion1.style::<G>().expect("champions search").with_network::<G>(net);
        Contestant {
            name: entrant.to_string(),
            make: Box::new(move |chance| {
                Box::new(Search::new(chance, budget.unwrap_or(Budget::Iterations(1)), style.clone()))
            }),
        }
    }
}

/// A series of games between computer players.
pub struct Series<'a, G: Knowledge> {
    /// The rule switches.
    pub options: &'a G::Options,
    /// How many play.
    pub seats: u8,
    /// Who plays.
    pub contestants: &'a [Contestant<G>],
    /// How many blocks.
    pub blocks: u64,
    /// Where the luck comes from.
    pub seed: u64,
    /// How many threads.
    pub threads: usize,
}

/// What a series found about one player.
#[derive(Clone, Debug, Serialize)]
pub struct Standing {
    /// The player.
    pub player: String,
    /// Seats it held, over all games.
    pub entries: u64,
    /// Share of its entries that won (shared wins count in part).
    pub win_share: f64,
    /// 95 % interval of the win share.
    pub interval: [f64; 2],
    /// Win share as if there were one opponent: 0.5 is par whatever the number of seats.
    pub head_to_head: f64,
    /// 95 % interval of it.
    pub head_to_head_interval: [f64; 2],
    /// Mean place; 1 is best.
    pub mean_rank: f64,
    /// Mean points.
    pub mean_score: f64,
    /// Plackett-Luce over all placements.
    pub rating: Rating,
    /// Decisions with more than one answer.
    pub decisions: u64,
    /// Mean thinking time for them, in milliseconds.
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
    /// Where the luck came from.
    pub seed: u64,
    /// How many games.
    pub games: u64,
    /// Games that did not end within their bound.
    pub unfinished: u64,
    /// Decisions taken.
    pub decisions: u64,
    /// Wall time.
    pub seconds: f64,
    /// Decisions per second of wall time, over all threads.
    pub decisions_per_second: f64,
    /// One line per player.
    pub standings: Vec<Standing>,
}

/// The games of one block.
#[derive(Default)]
struct Block {
    placements: Vec<Placement>,
    scores: Vec<Vec<i32>>,
    unfinished: u64,
    decisions: u64,
    /// By contestant.
    thinking: Vec<Thinking>,
}

#[derive(Clone, Default)]
struct Thinking {
    total: Duration,
    longest: Duration,
    thoughts: u64,
}

impl<G: Knowledge> Series<'_, G> {
    /// How many games a block has.
    pub fn games_per_block(&self) -> u64 {
        self.line_ups().len() as u64 * u64::from(self.seats)
    }

    /// Plays the series; `progress` hears after every block.
    pub fn play(&self, progress: impl Fn() + Sync) -> std::result::Result<Result, OptionsError> {
        let started = Instant::now();
        let next = AtomicU64::new(0);
        let blocks: Vec<Mutex<Option<Block>>> = (0..self.blocks).map(|_| Mutex::default()).collect();
        let work = || loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            let Some(place) = blocks.get(number as usize) else { return Ok(()) };
            let block = self.play_block(number)?;
            *place.lock().unwrap_or_else(std::sync::PoisonError::into_inner) = Some(block);
            progress();
        };
        std::thread::scope(|scope| {
            let workers: Vec<_> = (0..self.threads.max(1)).map(|_| scope.spawn(work)).collect();
            workers.into_iter().try_for_each(|worker| worker.join().expect("a worker does not panic"))
        })?;
        let blocks: Vec<Block> = blocks
            .into_iter()
            .filter_map(|block| block.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner))
            .collect();
        Ok(self.result(&blocks, started.elapsed().as_secs_f64()))
    }

    /// Who meets, by contestant: one entry for each seat, before any rotation.
    fn line_ups(&self) -> Vec<Vec<usize>> {
        let (count, seats) = (self.contestants.len(), usize::from(self.seats));
        if count <= 2 && seats > count {
            return vec![(0..seats).map(|seat| seat.min(count - 1)).collect()];
        }
        selections(count, seats)
    }

    fn play_block(&self, number: u64) -> std::result::Result<Block, OptionsError> {
        let thinking = vec![Thinking::default(); self.contestants.len()];
        let mut block = Block { thinking, ..Block::default() };
        for (index, line_up) in self.line_ups().into_iter().enumerate() {
            for first in 0..usize::from(self.seats) {
                let mut seating = line_up.clone();
                seating.rotate_right(first);
                let game =
                    (number * self.games_per_block()) + (index * usize::from(self.seats) + first) as u64;
                self.play_game(number, game, seating, &mut block)?;
            }
        }
        Ok(block)
    }

    fn play_game(
        &self,
        number: u64,
        game: u64,
        seating: Vec<usize>,
        block: &mut Block,
    ) -> std::result::Result<(), OptionsError> {
        let mut luck = Chance::seeded(self.seed, number);
        // Bots think with the fast generator; where it starts is drawn from a stream of its own.
        let mut seeds = Chance::seeded(!self.seed, game);
        let mut bots: Vec<_> = seating
            .iter()
            .map(|&player| (self.contestants[player].make)(Chance::fast(seeds.below(u32::MAX).into())))
            .collect();
        let mut state = G::setup(self.options, self.seats, &mut Ctx::quiet(&mut luck))?;
        let mut legal = Vec::new();
        let bound = G::longest(self.options, self.seats);
        let time = Time::default();
        let mut decisions = 0;
        while let Some(seat) = state.asked().first().filter(|_| decisions < bound) {
            legal.clear();
            state.legal(seat, &mut legal);
            let start = Instant::now();
            let action = bots[seat.index()].choose(&Glance::at(&state, seat, &legal), &time);
            if legal.len() > 1 {
                let thinking = &mut block.thinking[seating[seat.index()]];
                let thought = start.elapsed();
                thinking.total += thought;
                thinking.longest = thinking.longest.max(thought);
                thinking.thoughts += 1;
            }
            state.apply(seat, action, &mut Ctx::quiet(&mut luck));
            decisions += 1;
        }
        block.decisions += u64::from(decisions);
        match state.outcome() {
            None => block.unfinished += 1,
            Some(outcome) => {
                block.placements.push(Placement { players: seating, ranks: outcome.ranks.to_vec() });
                block.scores.push(outcome.scores.to_vec());
            }
        }
        Ok(())
    }

    fn result(&self, blocks: &[Block], seconds: f64) -> Result {
        let placements: Vec<Vec<Placement>> = blocks.iter().map(|block| block.placements.clone()).collect();
        let ratings = rate(&placements, self.contestants.len(), self.seed);
        let decisions = blocks.iter().map(|block| block.decisions).sum();
        let players = self.contestants.iter().enumerate().zip(ratings);
        Result {
            game: G::ID,
            seats: self.seats,
            seed: self.seed,
            games: self.blocks * self.games_per_block(),
            unfinished: blocks.iter().map(|block| block.unfinished).sum(),
            decisions,
            seconds,
            decisions_per_second: decisions as f64 / seconds.max(1e-9),
            standings: players
                .map(|((player, contestant), rating)| {
                    self.standing(player, contestant.name.clone(), rating, blocks)
                })
                .collect(),
        }
    }

    fn standing(&self, player: usize, name: String, rating: Rating, blocks: &[Block]) -> Standing {
        let mut thinking = Thinking::default();
        let mut shares = Vec::new();
        let (mut entries, mut wins, mut ranks, mut points) = (0_u64, 0.0, 0_u64, 0_i64);
        for block in blocks {
            let (mut held, mut won) = (0, 0.0);
            for (placement, scores) in block.placements.iter().zip(&block.scores) {
                let winners = placement.ranks.iter().filter(|&&rank| rank == 1).count() as f64;
                let seats = placement.players.iter().zip(&placement.ranks).zip(scores);
                for ((_, &rank), &score) in seats.filter(|((other, _), _)| **other == player) {
                    held += 1;
                    won += if rank == 1 { 1.0 / winners } else { 0.0 };
                    ranks += u64::from(rank);
                    points += i64::from(score);
                }
            }
            if held > 0 {
                shares.push(won / held as f64);
            }
            entries += held;
            wins += won;
            let part = &block.thinking[player];
            thinking.total += part.total;
            thinking.longest = thinking.longest.max(part.longest);
            thinking.thoughts += part.thoughts;
        }
        let count = entries.max(1) as f64;
        let share = wins / count;
        let interval = interval(&shares);
        Standing {
            player: name,
            entries,
            win_share: share,
            interval,
            head_to_head: head_to_head(share, self.seats),
            head_to_head_interval: interval.map(|share| head_to_head(share, self.seats)),
            mean_rank: ranks as f64 / count,
            mean_score: points as f64 / count,
            rating,
            decisions: thinking.thoughts,
            mean_ms: thinking.total.as_secs_f64() * 1000.0 / thinking.thoughts.max(1) as f64,
            longest_ms: thinking.longest.as_secs_f64() * 1000.0,
        }
    }
}

/// All selections of `seats` out of `count`, in order.
fn selections(count: usize, seats: usize) -> Vec<Vec<usize>> {
    let mut all: Vec<Vec<usize>> = vec![Vec::new()];
    for _ in 0..seats {
        all = all
            .iter()
            .flat_map(|chosen| {
                let next = chosen.last().map_or(0, |last| last + 1);
                (next..count).map(|player| chosen.iter().copied().chain([player]).collect())
            })
            .collect();
    }
    all
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

    #[test]
    fn every_selection_meets_once() {
        assert_eq!(selections(3, 2), [[0, 1], [0, 2], [1, 2]]);
        assert_eq!(selections(5, 3).len(), 10);
        assert_eq!(selections(2, 2), [[0, 1]]);
    }
}
