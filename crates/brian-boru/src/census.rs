//! What the laws ask: where every component is, whether all adds up, and where the points came from.

use tafel_core::{ScoreLine, Seat, Tally};

use crate::frame::Frame;
use crate::state::{BrianBoru, Source};

impl BrianBoru {
    pub(crate) fn count_components(&self, tally: &mut Tally) {
        let drafting = self.table.agenda.contains(&Frame::Draft);
        let pack = self.table.pack as usize;
        for (played, hand) in self.played.iter().zip(&self.hands).take(self.table.players.len()) {
            let held = if drafting {
                hand.kept().union(hand.packs[pack].minus(hand.picks[pack]))
            } else {
                hand.hand.union(hand.thrown).union(*played)
            };
            held.iter().for_each(|card| tally.add("action card", card.value()));
        }
        self.undealt.iter().for_each(|card| tally.add("action card", card.value()));
    }

    pub(crate) fn check_soundness(&self) -> Result<(), String> {
        let map = &self.table.towns;
        if !map.occupied.union(map.monasteries).within(map.discs) {
            return Err("an occupied town or a monastery without a disc".into());
        }
        for (seat, player) in Seat::all(self.table.seats()).zip(&self.table.players) {
            if player.points < 0 || player.coins < 0 {
                return Err(format!("seat {seat} has {} points and {} coins", player.points, player.coins));
            }
            if player.ledger.iter().sum::<i16>() != player.points {
                return Err(format!("the ledger of seat {seat} does not add up to {} points", player.points));
            }
        }
        Ok(())
    }

    pub(crate) fn score_lines(&self) -> Vec<ScoreLine> {
        let line = |&(line, source): &(Source, &'static str)| ScoreLine {
            source,
            points: self.table.players.iter().map(|player| player.ledger[line as usize].into()).collect(),
        };
        Source::ALL.iter().map(line).collect()
    }
}
