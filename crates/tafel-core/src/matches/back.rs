//! Looking back: the match as it was, played from the nearest checkpoint and not from the beginning.
//!
//! Behind luck and news nothing is undone any more: whatever stood then stands, unless the game is set back. There,
//! every few entries, the state is kept. Between two such moments steps and their undos cancel out, so that somebody who
//! takes the same step back ten thousand times makes nobody play them again.

use super::{Entry, Match, ReplayError};
use crate::game::Game;

/// How many entries lie between two checkpoints, at least.
const EVERY: usize = 32;

/// A moment before which nothing is undone any more.
#[derive(Clone, Debug)]
pub(super) struct Checkpoint<G> {
    /// How long the log was.
    entries: usize,
    /// How many steps stood.
    steps: usize,
    state: G,
}

impl<G: Game> Match<G> {
    /// Called where everything that stands is settled.
    pub(super) fn note_checkpoint(&mut self) {
        let last = self.checkpoints.last().map_or(0, |point| point.entries);
        if self.log.len() >= last + EVERY {
            let (entries, steps) = (self.log.len(), self.line.len());
            self.checkpoints.push(Checkpoint { entries, steps, state: self.state.clone() });
        }
    }

    /// Moments that stand no more, because the game was set back behind them, are nothing to look back from.
    pub(super) fn forget_checkpoints(&mut self) {
        let stand = self.line.len();
        self.checkpoints.retain(|point| point.steps <= stand);
    }

    /// The match as it was when only the first `steps` of the standing steps had been taken.
    pub fn at(&self, steps: usize) -> Result<Match<G>, ReplayError> {
        let point = self.checkpoints.iter().rev().find(|point| point.steps <= steps);
        let mut then = self.resumed_at(point)?;
        let from = point.map_or(0, |point| point.steps);
        then.log = self.standing(from).collect();
        then.kept = (0..from).collect();
        for (index, entry) in self.standing(steps).enumerate().skip(from) {
            then.replay_entry(entry).map_err(|why| ReplayError::Step { step: index + 1, why })?;
        }
        Ok(then)
    }

    /// The match as it was after the first `entries` of its log.
    pub fn after(&self, entries: usize) -> Result<Match<G>, ReplayError> {
        let log = &self.log[..entries.min(self.log.len())];
        let point = self.checkpoints.iter().rev().find(|point| point.entries <= log.len());
        let mut then = self.resumed_at(point)?;
        for index in with_an_effect(log, point.map_or(0, |point| point.entries)) {
            let replayed = then.replay_entry(log[index].clone());
            replayed.map_err(|why| ReplayError::Step { step: index + 1, why })?;
        }
        then.log = log.to_vec();
        then.kept = self.kept[..log.len()].to_vec();
        then.checkpoints =
            self.checkpoints.iter().filter(|point| point.entries <= log.len()).cloned().collect();
        Ok(then)
    }

    /// The match at a checkpoint, or at its beginning, with an empty log.
    fn resumed_at(&self, point: Option<&Checkpoint<G>>) -> Result<Match<G>, ReplayError> {
        let Some(point) = point else { return Match::replay(self.header.clone(), []) };
        Ok(Match {
            header: self.header.clone(),
            log: Vec::new(),
            kept: Vec::new(),
            line: self.line[..point.steps].to_vec(),
            setup_events: self.setup_events.clone(),
            state: point.state.clone(),
            checkpoints: Vec::new(),
        })
    }
}

/// The entries of a log from `from` on that must be played to come to where it ends: those set aside do nothing, and a
/// step that was taken back before anybody took another is as if it had never been.
fn with_an_effect<A>(log: &[Entry<A>], from: usize) -> Vec<usize> {
    let mut left: Vec<usize> = Vec::new();
    for (index, entry) in log.iter().enumerate().skip(from) {
        match entry {
            Entry::Play(_) => left.push(index),
            Entry::Undo(undo) => match left.last().map(|&last| &log[last]) {
                Some(Entry::Play(play)) if play.seat == undo.undo => drop(left.pop()),
                _ => left.push(index),
            },
            // It counts steps that stand, of which those that cancelled out are none.
            Entry::Back(_) => left.push(index),
            Entry::Aside(_) => {}
        }
    }
    left
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::matches::{Play, Undo};
    use crate::seat::Seat;

    fn play(seat: u8) -> Entry<()> {
        Entry::Play(Play { seat: Seat(seat), action: (), draws: Vec::new() })
    }

    fn undo(seat: u8) -> Entry<()> {
        Entry::Undo(Undo { undo: Seat(seat) })
    }

    #[test]
    fn a_step_that_was_taken_back_at_once_is_not_played_again() {
        let mut log = vec![play(0)];
        for _ in 0..15_000 {
            log.extend([play(1), undo(1)]);
        }
        log.push(play(2));
        assert_eq!(with_an_effect(&log, 0), [0, 30_001]);
        assert_eq!(with_an_effect(&log, 1), [30_001]);
    }

    /// What others answered meanwhile is taken again by the undo, and with it what they were told.
    #[test]
    fn a_step_taken_back_from_under_others_is_played_again() {
        assert_eq!(with_an_effect(&[play(0), play(1), undo(0)], 0), [0, 1, 2]);
        assert_eq!(with_an_effect(&[play(0), play(1), undo(1), undo(0)], 0), Vec::<usize>::new());
    }
}
