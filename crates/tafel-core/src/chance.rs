//! Luck. A game draws it with [`Chance::below`] and in no other way.
//!
//! Live, the numbers come from a ChaCha20 stream; in a replay from the numbers stored with the step; in a
//! search from a small fast generator. The game cannot tell which.
//!
//! The way from stream to number is written out here and pinned by tests, so that a seed means the same game
//! for ever, whatever becomes of the library below.

use rand_chacha::ChaCha20Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use thiserror::Error;

/// 32 bytes from which a whole game's luck follows.
pub type Seed = [u8; 32];

/// A stream of luck.
#[derive(Clone, Debug)]
pub struct Chance {
    source: Source,
    tape: Option<Vec<u32>>,
    draws: u64,
}

#[derive(Clone, Debug)]
enum Source {
    Stream(Box<ChaCha20Rng>),
    Fast(u64),
    Script(Script),
}

#[derive(Clone, Debug)]
struct Script {
    draws: Vec<u32>,
    next: usize,
    fault: Option<ScriptFault>,
}

/// What is wrong with a stored list of draws.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ScriptFault {
    /// The rules drew more often than the list is long.
    #[error("the rules draw luck more often than the {0} stored draws")]
    TooShort(usize),
    /// The rules drew less often than the list is long.
    #[error("{stored} draws are stored but the rules take only {taken}")]
    TooLong {
        /// How many are stored.
        stored: usize,
        /// How many were taken.
        taken: usize,
    },
    /// A stored number cannot have been drawn.
    #[error("stored draw {index} is {value}, but must be below {below}")]
    OutOfRange {
        /// Which draw, from 0.
        index: usize,
        /// The number stored.
        value: u32,
        /// The bound the rules drew under.
        below: u32,
    },
}

impl Chance {
    /// The ChaCha20 stream number `stream` of `seed`.
    ///
    /// At a table each step that draws has a stream of its own, so that luck needs no memory: a step tried again after
    /// a crash draws the same numbers.
    pub fn stream(seed: Seed, stream: u64) -> Chance {
        let mut generator = ChaCha20Rng::from_seed(seed);
        generator.set_stream(stream);
        Chance::from(Source::Stream(Box::new(generator)))
    }

    /// A stream for game number `game` of a series started from a small seed.
    pub fn seeded(seed: u64, game: u64) -> Chance {
        Chance::stream(wide_seed(seed), game)
    }

    /// A fast generator for searches. Never used for luck that anybody lives with.
    pub fn fast(seed: u64) -> Chance {
        Chance::from(Source::Fast(seed))
    }

    /// Luck that was drawn before and is drawn again.
    pub fn replay(draws: Vec<u32>) -> Chance {
        Chance::from(Source::Script(Script { draws, next: 0, fault: None }))
    }

    /// Begins to write down every number drawn.
    pub fn recorded(mut self) -> Chance {
        self.tape = Some(Vec::new());
        self
    }

    /// The numbers drawn since the last call, if this stream is [`recorded`](Chance::recorded).
    pub fn take_tape(&mut self) -> Vec<u32> {
        self.tape.as_mut().map(std::mem::take).unwrap_or_default()
    }

    /// How many numbers were ever drawn.
    pub fn draws(&self) -> u64 {
        self.draws
    }

    /// A number from 0 up to but not including `n`, all equally likely.
    #[inline]
    pub fn below(&mut self, n: u32) -> u32 {
        debug_assert!(n > 0, "nothing can be drawn below 0");
        let value = match &mut self.source {
            Source::Fast(state) => scale(n, || fast_word(state)),
            Source::Stream(generator) => scale(n, || generator.next_u32()),
            Source::Script(script) => script.below(n),
        };
        self.draws += 1;
        if let Some(tape) = &mut self.tape {
            tape.push(value);
        }
        value
    }

    /// One of the things in a list that is not empty.
    #[inline]
    pub fn pick<T: Copy>(&mut self, things: &[T]) -> T {
        things[self.below(things.len() as u32) as usize]
    }

    /// Brings a list into random order. For `imagine` and tests: a game's own decks are bags.
    pub fn shuffle<T>(&mut self, things: &mut [T]) {
        for place in (1..things.len()).rev() {
            things.swap(place, self.below(place as u32 + 1) as usize);
        }
    }

    /// For a replay: were exactly the stored numbers drawn, each within its bound?
    pub fn finish_replay(&self) -> Result<(), ScriptFault> {
        match &self.source {
            Source::Script(script) => match &script.fault {
                Some(fault) => Err(fault.clone()),
                None if script.next < script.draws.len() => {
                    Err(ScriptFault::TooLong { stored: script.draws.len(), taken: script.next })
                }
                None => Ok(()),
            },
            Source::Stream(_) | Source::Fast(_) => Ok(()),
        }
    }
}

impl From<Source> for Chance {
    fn from(source: Source) -> Chance {
        Chance { source, tape: None, draws: 0 }
    }
}

impl Script {
    /// The next stored number. A bad list is noted, not panicked on: the rules run on with 0 and the replay is
    /// refused when the step is done.
    fn below(&mut self, n: u32) -> u32 {
        let index = self.next;
        self.next += 1;
        match self.draws.get(index) {
            Some(&value) if value < n => value,
            Some(&value) => {
                self.fault.get_or_insert(ScriptFault::OutOfRange { index, value, below: n });
                0
            }
            None => {
                self.fault.get_or_insert(ScriptFault::TooShort(self.draws.len()));
                0
            }
        }
    }
}

/// Maps 32-bit words to a number below `n` without bias: the high half of `word * n`, drawing again while the
/// low half falls into the part that would make some numbers likelier (Lemire, 2019).
#[inline]
fn scale(n: u32, mut word: impl FnMut() -> u32) -> u32 {
    let mut product = u64::from(word()) * u64::from(n);
    if (product as u32) < n {
        let unfair = n.wrapping_neg() % n;
        while (product as u32) < unfair {
            product = u64::from(word()) * u64::from(n);
        }
    }
    (product >> 32) as u32
}

/// SplitMix64 (Steele, Lea, Flood 2014), upper half.
#[inline]
fn fast_word(state: &mut u64) -> u32 {
    *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mut z = *state;
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    ((z ^ (z >> 31)) >> 32) as u32
}

/// Spreads a small seed over the 32 bytes a stream wants.
fn wide_seed(seed: u64) -> Seed {
    let mut state = seed;
    let mut wide = [0; 32];
    for word in wide.chunks_exact_mut(4) {
        word.copy_from_slice(&fast_word(&mut state).to_le_bytes());
    }
    wide
}

#[cfg(test)]
mod tests {
    use super::*;

    fn draws(mut chance: Chance, below: u32, count: usize) -> Vec<u32> {
        (0..count).map(|_| chance.below(below)).collect()
    }

    /// The key stream of ChaCha20 under a key of zeros begins with the bytes 76 b8 e0 ad (RFC 8439, A.1).
    #[test]
    fn the_stream_is_chacha20_as_published() {
        assert_eq!(draws(Chance::stream([0; 32], 0), u32::MAX, 1), [0xade0_b875]);
    }

    #[test]
    fn a_seed_means_the_same_numbers_for_ever() {
        assert_eq!(draws(Chance::seeded(1, 0), 100, 12), [86, 39, 75, 96, 67, 97, 68, 72, 82, 95, 21, 34]);
        assert_eq!(draws(Chance::seeded(1, 1), 100, 6), [48, 89, 94, 24, 7, 32]);
        assert_eq!(draws(Chance::fast(7), 100, 6), [38, 1, 90, 58, 45, 24]);
    }

    #[test]
    fn every_number_below_the_bound_is_equally_likely() {
        for mut chance in [Chance::seeded(3, 0), Chance::fast(3)] {
            let mut counts = [0u32; 6];
            for _ in 0..60_000 {
                counts[chance.below(6) as usize] += 1;
            }
            assert!(counts.iter().all(|&count| (9_600..10_400).contains(&count)), "{counts:?}");
        }
    }

    #[test]
    fn a_recorded_stream_can_be_drawn_again() {
        let mut live = Chance::seeded(5, 0).recorded();
        let first: Vec<u32> = (1..20).map(|n| live.below(n)).collect();
        let mut again = Chance::replay(live.take_tape());
        assert_eq!(first, (1..20).map(|n| again.below(n)).collect::<Vec<_>>());
        assert_eq!(again.finish_replay(), Ok(()));
    }

    #[test]
    fn a_bad_list_of_draws_is_named() {
        let mut short = Chance::replay(vec![1]);
        short.below(2);
        short.below(2);
        assert_eq!(short.finish_replay(), Err(ScriptFault::TooShort(1)));

        let long = Chance::replay(vec![1, 2]);
        assert_eq!(long.finish_replay(), Err(ScriptFault::TooLong { stored: 2, taken: 0 }));

        let mut wild = Chance::replay(vec![0, 9]);
        wild.below(6);
        wild.below(6);
        assert_eq!(wild.finish_replay(), Err(ScriptFault::OutOfRange { index: 1, value: 9, below: 6 }));
    }
}
