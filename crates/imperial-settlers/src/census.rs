//! What the laws ask: where every card is, whether all adds up, and where the points came from.

use tafel_core::{ScoreLine, Seat, Tally};

use crate::data::{Effect, attack_cards};
use crate::frame::Frame;
use crate::ids::Faction;
use crate::pile::Pile;
use crate::state::{ImperialSettlers, Realm};

impl ImperialSettlers {
    /// Counts every card. The factions nobody plays lie in the box.
    pub(crate) fn count_components(&self, tally: &mut Tally) {
        let mut piles: Vec<Pile> =
            vec![self.deck, self.discard, self.open, self.looked, self.neutral.collection];
        piles.extend(self.packs);
        let played = |faction| self.players.iter().any(|player| player.faction == Some(faction));
        piles.extend(Faction::ALL.into_iter().filter(|&faction| !played(faction)).map(Pile::all_of));
        for player in &self.players {
            piles.extend([player.hand, player.deals, player.foundations, player.hidden_foundations]);
            piles.extend(player.gates);
        }
        for realm in self.realms() {
            self.locations(realm).iter().for_each(|location| tally.add("card", location.face as u32));
        }
        for face in piles.iter().flat_map(Pile::cards) {
            tally.add("card", face as u32);
        }
        if self.solo() && !matches!(self.agenda.last(), Some(Frame::ChooseFaction(_))) {
            let gone = (0..9).map(|good| self.neutral.gone[good] + self.neutral.deck[good]);
            let held = gone.zip(self.players[0].attack_deals).map(|(count, deals)| count + deals);
            for (good, count) in held.enumerate() {
                tally.add_many("attack card", good as u32, count);
            }
            self.neutral.line.iter().for_each(|&good| tally.add("attack card", good as u32));
        } else if self.solo() {
            for (good, count) in attack_cards().into_iter().enumerate() {
                tally.add_many("attack card", good as u32, count);
            }
        }
    }

    /// What must hold at every moment besides the count of the cards.
    pub(crate) fn check_soundness(&self) -> Result<(), String> {
        for seat in Seat::all(self.seats) {
            let player = self.player(seat);
            if !self.locations(Realm::of(seat)).is_sorted() {
                return Err(format!("the locations of seat {seat} are not in order"));
            }
            let mut pool = player.hand.common_only().cards().collect::<Vec<_>>();
            pool.extend(player.hidden_foundations.cards());
            pool.extend(player.gates.iter().flat_map(Pile::cards));
            for face in player.shown.cards().chain(player.passed_on.cards()) {
                match pool.iter().position(|&held| held == face) {
                    Some(index) => drop(pool.swap_remove(index)),
                    None => return Err(format!("seat {seat} is thought to hold {face} but does not")),
                }
            }
            if player.oasis > 4 {
                return Err(format!("the Oasis of seat {seat} gave {} workers", player.oasis));
            }
            let held = player.hand;
            if let Some(face) = self.taken.cards.faces().find(|&face| {
                self.agenda
                    .iter()
                    .any(|frame| matches!(frame, Frame::Sale { seat: holder, .. } if *holder == seat))
                    && !held.has(face)
            }) {
                return Err(format!("seat {seat} may give back {face} but does not hold it"));
            }
        }
        if self.tokens_out() > 4 {
            return Err("more than four Egyptian tokens".into());
        }
        Ok(())
    }

    /// The lines of the score sheet (IMP-15.1).
    pub(crate) fn score_lines(&self) -> Vec<ScoreLine> {
        let line = |source, points: &dyn Fn(Seat) -> i32| ScoreLine {
            source,
            points: Seat::all(self.seats).map(points).collect(),
        };
        let owned = |seat: Seat| self.locations(Realm::of(seat)).iter();
        vec![
            line("score.during", &|seat| self.player(seat).points.into()),
            line("score.common", &|seat| owned(seat).filter(|location| location.is_common()).count() as i32),
            line("score.faction", &|seat| {
                2 * owned(seat).filter(|location| !location.is_common()).count() as i32
            }),
            line("score.shrine", &|seat| {
                let shrines = owned(seat).filter(|location| location.does(Effect::Shrine));
                shrines.map(|location| shrine_points(location.stash)).sum()
            }),
            line("score.gate", &|seat| {
                let gates = owned(seat).filter(|location| location.does(Effect::Gate));
                gates.map(|location| if self.cards_under(location.stash) >= 3 { 2 } else { 0 }).sum()
            }),
        ]
    }
}

/// 3 resources 2 points, 7 resources 5, 12 resources 10.
fn shrine_points(resources: u8) -> i32 {
    match resources {
        0..=2 => 0,
        3..=6 => 2,
        7..=11 => 5,
        12.. => 10,
    }
}
